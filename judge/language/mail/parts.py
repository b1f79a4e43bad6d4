"""The readable parts of a mail, found in its MIME tree.

The tree is split here and not by Python's feed parser, whose time grows with depth times lines and which recurses
without limit: a stranger could stop the judge with one mail. Outer boundaries are looked for first, so that an inner
part which was never closed ends where the outer one ends (RFC 2046 §5.1.2).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from judge.language.mail.decoding import text_of, transfer, without_noise
from judge.language.mail.headers import Fields, content, split
from judge.language.mail.markup import enriched_text, is_html
from judge.language.mail.pgp import without_armour
from judge.language.mail.smime import NotSigned, signed_text

MAX_PARTS = 100
MAX_DEPTH = 20
MAX_ATTACHED = 10  # attached texts; each is read like a letter of its own
MAX_TAGS = 20_000  # in all HTML together; what is in the part that passes this is still kept

Kind = Literal["plain", "html", "attached text"]
PLAIN_TYPES = {"text/plain", "text/markdown", "text/x-markdown"}
ENRICHED_TYPES = {"text/enriched", "text/richtext"}
TEXT_FILES = (".txt", ".text", ".asc")

# Parts that are not read, and what is said of them.
UNREAD = {
    "application/pgp-encrypted": "encrypted",
    "application/ms-tnef": "tnef",
    "application/vnd.ms-tnef": "tnef",
    "text/calendar": "calendar",
    "application/ics": "calendar",
    "message/rfc822": "forwarded",
    "message/global": "forwarded",
}

SMIME_TYPES = {"application/pkcs7-mime", "application/x-pkcs7-mime"}
# Bounces, receipts and complaints (RFC 6522, RFC 3464, RFC 8098, RFC 5965): whoever sends one is no player.
REPORTS = {
    "multipart/report",
    "message/delivery-status",
    "message/global-delivery-status",
    "message/disposition-notification",
    "message/global-disposition-notification",
    "message/feedback-report",
}

# A line of dashes that is followed by a part's header must be a boundary, whatever the header of the mail says.
PROBABLE_BOUNDARY = re.compile(rb"^--([!-~]{1,100})[ \t]*\n(?=content-[a-z-]{1,40}:)", re.M | re.I)


@dataclass(frozen=True)
class Part:
    """Text as one part of a mail has it; `flowed` and `delsp` as in RFC 3676."""

    kind: Kind
    text: str
    flowed: bool = False
    delsp: bool = False


@dataclass(frozen=True)
class Contents:
    parts: list[Part]
    problems: list[str]
    report: bool  # part of it is a bounce, a receipt or a complaint


def read_parts(fields: Fields, body: bytes) -> Contents:
    """All parts with text in the order of the mail, and what stood in the way."""
    walk = _Walk()
    walk.entity(fields, body, 0, "text/plain")
    if not walk.parts:
        walk.problem("no-text")
    return Contents(walk.parts, walk.problems, walk.report)


class _Walk:
    def __init__(self) -> None:
        self.parts: list[Part] = []
        self.problems: list[str] = []
        self.seen = 0
        self.full = False
        self.tags = 0
        self.report = False

    def problem(self, code: str) -> None:
        if code not in self.problems:
            self.problems.append(code)

    def entity(self, fields: Fields, body: bytes, depth: int, default: str) -> None:
        """One node of the tree with all below it."""
        if self.seen >= MAX_PARTS:
            self.problem("too-many-parts")
            self.full = True
            return
        self.seen += 1
        kind, info = content(fields, default)
        name = info.get("filename", "").lower()
        self.report = self.report or kind in REPORTS
        if kind.startswith("multipart/"):
            self.multipart(kind, info, body, depth)
        elif name == "winmail.dat":
            self.problem("tnef")
        elif kind in UNREAD:
            self.problem(UNREAD[kind])
        elif kind in SMIME_TYPES or name.endswith(".p7m"):
            self.smime(info, body, depth)
        else:
            self.leaf(kind, info, body)

    def smime(self, info: dict[str, str], body: bytes, depth: int) -> None:
        """Signed text in one block is opened; all else that calls itself so is encrypted (RFC 8551 §3.2.2)."""
        if depth >= MAX_DEPTH:
            self.problem("too-deep")
            return
        data, _ = transfer(body, info.get("encoding", ""))
        try:
            entity = signed_text(data)
        except NotSigned:
            self.problem("broken" if info.get("smime-type", "").lower() == "signed-data" else "encrypted")
            return
        if entity:
            fields, inner, _ = split(entity.replace(b"\r\n", b"\n").replace(b"\r", b"\n"))
            self.entity(fields, inner, depth + 1, "text/plain")

    def multipart(self, kind: str, info: dict[str, str], body: bytes, depth: int) -> None:
        if kind == "multipart/encrypted":  # RFC 1847 §2.2
            self.problem("encrypted")
            return
        if depth >= MAX_DEPTH:
            self.problem("too-deep")
            return
        default = "message/rfc822" if kind == "multipart/digest" else "text/plain"  # RFC 2046 §5.1.5
        empty, before = True, len(self.parts)
        for chunk in _chunks(body, info.get("boundary", "").encode("utf-8", "replace")):
            empty = False
            fields, inner, _ = split(chunk)
            if kind == "multipart/alternative" and self.says_nothing_new(fields, before):
                continue
            self.entity(fields, inner, depth + 1, default)
            if self.full:
                return
        if not empty:
            return
        self.problem("broken")
        real = PROBABLE_BOUNDARY.search(body)
        if real and real[1].decode("ascii") != info.get("boundary"):
            self.multipart(kind, {"boundary": real[1].decode("ascii")}, body, depth + 1)
        else:
            self.leaf("text/plain", {}, body)

    def says_nothing_new(self, fields: Fields, before: int) -> bool:
        """Enriched text beside plain text is the same letter again."""
        if self.seen >= MAX_PARTS or content(fields)[0] not in ENRICHED_TYPES:
            return False
        self.seen += 1
        return any(part.kind == "plain" for part in self.parts[before:])

    def leaf(self, kind: str, info: dict[str, str], body: bytes) -> None:
        """A part that is no container: kept if it is text for a reader."""
        role = _role(kind, info)
        if role is None:
            return
        data, sound = transfer(body, info.get("encoding", ""))
        kept = without_noise(data, info.get("charset", ""))
        if not sound or kept != data:
            self.problem("broken")
        text = text_of(kept, info.get("charset", ""))
        if kind in ENRICHED_TYPES:
            text = enriched_text(text)
        elif role == "plain" and is_html(text):
            role = "html"
        if role != "html":
            text, encrypted = without_armour(text)
            if encrypted:
                self.problem("encrypted")
        if text.strip():
            flowed = info.get("format", "").lower() == "flowed"
            self.keep(Part(role, text, flowed, flowed and info.get("delsp", "").lower() == "yes"))

    def keep(self, part: Part) -> None:
        """Take this part, unless there is so much of its kind already that to read it all would take long."""
        same = [one.text for one in self.parts if one.kind == part.kind]
        if part.kind == "html" and part.text in same:  # the page once more, called plain the other time
            return
        if (part.kind == "attached text" and len(same) >= MAX_ATTACHED) or (
            part.kind == "html" and self.tags > MAX_TAGS
        ):
            self.problem("too-many-parts")
            return
        self.tags += part.text.count("<") if part.kind == "html" else 0
        self.parts.append(part)


def _role(kind: str, info: dict[str, str]) -> Kind | None:
    """What a part of this type is for the reader; None if it is nothing to read."""
    name = info.get("filename", "").lower()
    attached = info.get("disposition") == "attachment" or bool(name)
    if attached and (kind in PLAIN_TYPES or name.endswith(TEXT_FILES)):
        return "attached text"
    if (kind in PLAIN_TYPES or kind in ENRICHED_TYPES) and not attached:
        return "plain"
    if kind == "text/html" and info.get("disposition") != "attachment":
        return "html"
    return None


def _chunks(body: bytes, boundary: bytes) -> Iterator[bytes]:
    """What stands between the lines with this boundary; a missing last line ends the part with the mail."""
    if not boundary or len(boundary) > 200:  # RFC 2046 §5.1.1 allows 70
        return
    start = -1
    for mark in re.finditer(rb"^--" + re.escape(boundary) + rb"(--)?[ \t]*$\n?", body, re.M):
        if start >= 0:
            yield body[start : max(start, mark.start() - 1)]
        start = mark.end()
        if mark[1]:
            return
    if start >= 0:
        yield body[start:]
