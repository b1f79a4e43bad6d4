"""The letter inside an opaque S/MIME signature (RFC 8551 §3.5.2).

Such a mail is no multipart: the signed text is an octet string inside a CMS structure (RFC 5652 §5). Signatures are not
checked here, they only must not hide what was written. This reads as much of BER (X.690) as the way to the text needs:
definite lengths, and the indefinite ones of programs that write as they go.
"""

from dataclasses import dataclass

SIGNED_DATA = bytes.fromhex("2a864886f70d010702")  # 1.2.840.113549.1.7.2

OCTETS, OID, SEQUENCE, SET, CONTENT = 0x04, 0x06, 0x30, 0x31, 0xA0  # CONTENT: [0] EXPLICIT
CONSTRUCTED = 0x20
END_OF_CONTENTS = 0x00

MAX_NESTED = 10  # levels to skip, or an octet string in pieces may have
MAX_STEPS = 100_000  # elements looked at


class NotSigned(Exception):
    """This is no signed data, or nothing of it can be read."""


@dataclass(frozen=True)
class _Element:
    tag: int
    start: int
    stop: int  # where the contents end; with an indefinite length, the latest that may be
    definite: bool


def signed_text(data: bytes) -> bytes | None:
    """The MIME entity that was signed; None if only certificates are in it. Raises NotSigned."""
    reader = _Reader(data)
    outer = reader.enter(SEQUENCE, 0, len(data))
    kind = reader.enter(OID, outer.start, outer.stop)
    if data[kind.start : kind.stop] != SIGNED_DATA:
        raise NotSigned
    content = reader.enter(CONTENT, kind.stop, outer.stop)
    signed = reader.enter(SEQUENCE, content.start, content.stop)
    at = reader.behind(reader.element(signed.start, signed.stop))  # the version
    at = reader.behind(reader.enter(SET, at, signed.stop))  # the digest algorithms
    capsule = reader.enter(SEQUENCE, at, signed.stop)
    at = reader.behind(reader.enter(OID, capsule.start, capsule.stop))
    if at >= capsule.stop or data[at] == END_OF_CONTENTS:
        return None
    wrapped = reader.enter(CONTENT, at, capsule.stop)
    return b"".join(reader.octets(reader.element(wrapped.start, wrapped.stop)))


class _Reader:
    def __init__(self, data: bytes) -> None:
        self.data = data
        self.steps = 0

    def element(self, at: int, end: int) -> _Element:
        """The element that begins here. What reaches beyond the end is cut there: the mail may have been."""
        self.steps += 1
        if at + 2 > end or self.steps > MAX_STEPS:
            raise NotSigned
        tag, length = self.data[at], self.data[at + 1]
        if tag & 0x1F == 0x1F:  # tags of several bytes: none on our way
            raise NotSigned
        start = at + 2
        if length == 0x80:
            return _Element(tag, start, end, definite=False)
        if length > 0x80:
            count = length & 0x7F
            if count > 8 or start + count > end:
                raise NotSigned
            length = int.from_bytes(self.data[start : start + count], "big")
            start += count
        return _Element(tag, start, min(start + length, end), definite=True)

    def enter(self, tag: int, at: int, end: int) -> _Element:
        found = self.element(at, end)
        if found.tag != tag:
            raise NotSigned
        return found

    def behind(self, element: _Element, depth: int = 0) -> int:
        """Where the next element begins."""
        if element.definite:
            return element.stop
        if depth > MAX_NESTED:
            raise NotSigned
        at = element.start
        while (inner := self.element(at, element.stop)).tag != END_OF_CONTENTS:
            at = self.behind(inner, depth + 1)
        return inner.start

    def octets(self, element: _Element, depth: int = 0) -> list[bytes]:
        """The pieces of an octet string (X.690 §8.7)."""
        if element.tag == OCTETS:
            return [self.data[element.start : element.stop]]
        if element.tag != OCTETS | CONSTRUCTED or depth > MAX_NESTED:
            raise NotSigned
        pieces: list[bytes] = []
        at = element.start
        while at + 2 <= element.stop:
            inner = self.element(at, element.stop)
            if inner.tag == END_OF_CONTENTS:
                break
            pieces += self.octets(inner, depth + 1)
            at = self.behind(inner, depth + 1)
        return pieces
