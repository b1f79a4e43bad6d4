"""Open a mail: who sent it to whom, and the texts in it.

Every mail gives a `Mail`, however broken or large; what could not be read is named in its `problems`:

    encrypted       some of it is encrypted (PGP or S/MIME); what is only signed is read
    too-large       only the first 2 MB were looked at
    too-many-parts  only the first 100 parts were looked at, the first 10 attached texts, and not all HTML
    too-deep        parts nested deeper than 20 were left out
    broken          header, boundary, transfer encoding or the text itself is damaged
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
from judge.language.mail.window import window

__all__ = ["Mail", "Part", "open_mail"]

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
    report: bool = False  # a bounce, a receipt or a complaint is among its parts


def open_mail(raw: bytes) -> Mail:
    """Read a mail as it came from the wire."""
    seen, whole = window(raw)
    fields, body, sound = headers.split(seen.replace(b"\r\n", b"\n").replace(b"\r", b"\n").lstrip(b"\n"))
    contents = read_parts(fields, body)
    problems = contents.problems
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
        parts=contents.parts,
        problems=problems,
        headers={name: "\n".join(values) for name, values in fields.items()},
        report=contents.report,
    )
