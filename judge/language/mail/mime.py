"""Open a mail: who sent it to whom, and the texts in it.

Every mail gives a `Mail`, however broken or large; what could not be read is named in its `problems`:

    encrypted       some of it is encrypted (PGP or S/MIME)
    too-large       only the first 2 MB were looked at
    too-many-parts  only the first 100 parts were looked at
    too-deep        parts nested deeper than 20 were left out
    broken          header, boundary or transfer encoding is damaged; the text may be, too
    tnef            Outlook put something into a winmail.dat
    calendar        an invitation was left out
    forwarded       a mail attached to this mail was left out
    no-text         there is nothing to read
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from judge.language.mail import headers
from judge.language.mail.parts import Part, read_parts

__all__ = ["Mail", "Part", "open_mail"]

MAX_BYTES = 2 * 1024 * 1024
MAX_CHUNKS = 2_000  # stretches between lines that begin with "--", in the search for pictures
PICTURE = 50_000  # bytes; a smaller attachment needs no special care
BINARY = re.compile(rb"^content-type:[ \t\r\n]*(?!text/|multipart/|message/)[a-z]", re.M | re.I)
EMPTY_LINE = re.compile(rb"\r?\n\r?\n")
MESSAGE_ID = re.compile(r"<[^<>\s]+>")


@dataclass(frozen=True)
class Mail:
    """A mail, read. `sender` is "" if it is not certain who that is; addresses are in lower case."""

    sender: str
    sender_name: str
    recipients: list[str]
    subject: str
    message_id: str
    date: str
    parts: list[Part]
    problems: list[str]
    headers: Mapping[str, str]  # by lower-case name; several fields of one name are joined with a line feed


def open_mail(raw: bytes) -> Mail:
    """Read a mail as it came from the wire."""
    window, whole = _window(raw)
    fields, body, sound = headers.split(window.replace(b"\r\n", b"\n").replace(b"\r", b"\n").lstrip(b"\n"))
    parts, problems = read_parts(fields, body)
    if not sound and "broken" not in problems:
        problems.append("broken")
    if not whole:
        problems.append("too-large")

    def all_of(*names: str) -> list[str]:
        return [value for name in names for value in fields.get(name, [])]

    def first(name: str) -> str:
        return next(iter(all_of(name)), "")

    sender, sender_name = headers.sender(all_of("from"))
    message_id = MESSAGE_ID.search(first("message-id"))
    return Mail(
        sender=sender,
        sender_name=sender_name,
        recipients=headers.addresses(all_of("to", "cc", "delivered-to", "x-original-to")),
        subject=headers.words(first("subject")),
        message_id=message_id[0] if message_id else first("message-id"),
        date=first("date"),
        parts=parts,
        problems=problems,
        headers={name: "\n".join(values) for name, values in fields.items()},
    )


def _window(raw: bytes) -> tuple[bytes, bool]:
    """The first 2 MB of the mail without pictures, and whether that was all.

    A photograph of the board in front of the orders must not push them out of sight. This is only a rough look at the
    lines that may be boundaries: the tree itself is split later, within the limit.
    """
    if len(raw) <= MAX_BYTES:
        return raw, True
    kept: list[bytes] = []
    start, room = 0, MAX_BYTES
    for _ in range(MAX_CHUNKS):
        end = raw.find(b"\n--", start + 1)
        stop = len(raw) if end < 0 else end
        if stop - start > PICTURE:
            head = EMPTY_LINE.split(raw[start : start + 4_000], maxsplit=1)[0]
            chunk = head + b"\n\n" if BINARY.search(head) else raw[start : min(stop, start + room + 1)]
        else:
            chunk = raw[start:stop]
        kept.append(chunk)
        room -= len(chunk)
        if room < 0:
            break
        if end < 0:
            return b"".join(kept), True
        start = end
    return b"".join(kept)[:MAX_BYTES], False
