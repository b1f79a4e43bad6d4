"""The readable parts of a mail, found in its MIME tree.

The tree is split here and not by Python's feed parser, whose time grows with depth times lines and which recurses
without limit: a stranger could stop the judge with one mail. Outer boundaries are looked for first, so that an inner
part which was never closed ends where the outer one ends (RFC 2046 §5.1.2).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from judge.language.mail.decoding import text_of, transfer
from judge.language.mail.headers import Fields, content, split
from judge.language.mail.pgp import without_armour

MAX_PARTS = 100
MAX_DEPTH = 20

Kind = Literal["plain", "html", "attached text"]
PLAIN_TYPES = {"text/plain", "text/markdown", "text/x-markdown"}
TEXT_FILES = (".txt", ".text", ".asc")

# Parts that are not read, and what is said of them.
UNREAD = {
    "application/pgp-encrypted": "encrypted",
    "application/pkcs7-mime": "encrypted",
    "application/x-pkcs7-mime": "encrypted",
    "application/ms-tnef": "tnef",
    "application/vnd.ms-tnef": "tnef",
    "text/calendar": "calendar",
    "application/ics": "calendar",
    "message/rfc822": "forwarded",
    "message/global": "forwarded",
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


def read_parts(fields: Fields, body: bytes) -> tuple[list[Part], list[str]]:
    """All parts with text in the order of the mail, and what stood in the way."""
    walk = _Walk()
    walk.entity(fields, body, 0, "text/plain")
    if not walk.parts:
        walk.problem("no-text")
    return walk.parts, walk.problems


class _Walk:
    def __init__(self) -> None:
        self.parts: list[Part] = []
        self.problems: list[str] = []
        self.seen = 0

    def problem(self, code: str) -> None:
        if code not in self.problems:
            self.problems.append(code)

    def entity(self, fields: Fields, body: bytes, depth: int, default: str) -> None:
        """One node of the tree with all below it."""
        if self.seen >= MAX_PARTS:
            self.problem("too-many-parts")
            return
        self.seen += 1
        kind, info = content(fields, default)
        if kind.startswith("multipart/"):
            self.multipart(kind, info, body, depth)
        elif info.get("filename", "").lower() == "winmail.dat":
            self.problem("tnef")
        elif kind in UNREAD:
            self.problem(UNREAD[kind])
        else:
            self.leaf(kind, info, body)

    def multipart(self, kind: str, info: dict[str, str], body: bytes, depth: int) -> None:
        if kind == "multipart/encrypted":  # RFC 1847 §2.2
            self.problem("encrypted")
            return
        if depth >= MAX_DEPTH:
            self.problem("too-deep")
            return
        default = "message/rfc822" if kind == "multipart/digest" else "text/plain"  # RFC 2046 §5.1.5
        empty = True
        for chunk in _chunks(body, info.get("boundary", "").encode("utf-8", "replace")):
            empty = False
            fields, inner, _ = split(chunk)
            self.entity(fields, inner, depth + 1, default)
            if "too-many-parts" in self.problems:
                return
        if not empty:
            return
        self.problem("broken")
        real = PROBABLE_BOUNDARY.search(body)
        if real and real[1].decode("ascii") != info.get("boundary"):
            self.multipart(kind, {"boundary": real[1].decode("ascii")}, body, depth + 1)
        else:
            self.leaf("text/plain", {}, body)

    def leaf(self, kind: str, info: dict[str, str], body: bytes) -> None:
        """A part that is no container: kept if it is text for a reader."""
        name = info.get("filename", "").lower()
        attached = info.get("disposition") == "attachment" or bool(name)
        role: Kind
        if attached and (kind in PLAIN_TYPES or name.endswith(TEXT_FILES)):
            role = "attached text"
        elif kind in PLAIN_TYPES and not attached:
            role = "plain"
        elif kind == "text/html" and info.get("disposition") != "attachment":
            role = "html"
        else:
            return
        data, sound = transfer(body, info.get("encoding", ""))
        if not sound:
            self.problem("broken")
        text = text_of(data, info.get("charset", ""))
        if role != "html":
            text, encrypted = without_armour(text)
            if encrypted:
                self.problem("encrypted")
        if text.strip():
            flowed = info.get("format", "").lower() == "flowed"
            self.parts.append(Part(role, text, flowed, flowed and info.get("delsp", "").lower() == "yes"))


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
