"""As much of a huge mail as is looked at: neither a picture, a page's style nor a long header may hide the orders.

This is only a rough look at the lines that may be boundaries; the tree itself is split later, within the limit.
"""

import base64
import re

from judge.language.mail.decoding import transfer
from judge.language.mail.headers import shortened

MAX_BYTES = 2 * 1024 * 1024
MAX_CHUNKS = 2_000  # stretches between lines that begin with "--", in the search for pictures
PICTURE = 50_000  # bytes; a smaller attachment needs no special care
MAX_HEAD = 100_000
MAX_PAGE = 16 * 1024 * 1024  # a larger page is cut like any text: memory is dear
MAX_CUTS = 1_000

# Not S/MIME either: the letter may be inside.
BINARY = re.compile(
    rb"^content-type:[ \t\r\n]*(?!text/|multipart/|message/|application/(?:x-)?pkcs7-mime)[a-z]", re.M | re.I
)
HTML = re.compile(rb"^content-type:[ \t\r\n]*text/html", re.M | re.I)
BASE64 = re.compile(rb"^content-transfer-encoding:[ \t\r\n]*base64", re.M | re.I)
EMPTY_LINE = re.compile(rb"\r?\n\r?\n")
PASTED_PICTURE = re.compile(rb"data:image/[a-z0-9.+-]{1,30};base64,[a-z0-9+/=\s%]*", re.I)  # RFC 2397


def window(raw: bytes) -> tuple[bytes, bool]:
    """The first 2 MB of the mail without pictures, and whether that was all."""
    if len(raw) <= MAX_BYTES:
        return raw, True
    raw = shortened(raw)
    kept: list[bytes] = []
    start, room = 0, MAX_BYTES
    for _ in range(MAX_CHUNKS):
        end = raw.find(b"\n--", start + 1)
        stop = len(raw) if end < 0 else end
        chunk = raw[start:stop] if stop - start <= PICTURE else _without_pictures(raw, start, stop, room)
        kept.append(chunk)
        room -= len(chunk)
        if room < 0:
            break
        if end < 0:
            return b"".join(kept), True
        start = end
    return b"".join(kept)[:MAX_BYTES], False


def _without_pictures(raw: bytes, start: int, stop: int, room: int) -> bytes:
    """One part of the mail without what nobody can read as text."""
    edge = EMPTY_LINE.search(raw, start, min(stop, start + MAX_HEAD))
    head = raw[start : edge.end()] if edge else raw[start : min(stop, start + MAX_HEAD)]
    if BINARY.search(head):
        return head.rstrip() + b"\n\n"
    if edge and stop - start <= MAX_PAGE and HTML.search(head):
        page = raw[edge.end() : stop]
        if not BASE64.search(head):
            return head + _bare(page)
        return head + base64.b64encode(_bare(transfer(page, "base64")[0]))
    return raw[start : min(stop, start + room + 1)]


def _bare(page: bytes) -> bytes:
    """The page without pasted pictures and without its styles."""
    page = PASTED_PICTURE.sub(b"", page, count=MAX_CUTS)
    lower = page.lower()
    kept: list[bytes] = []
    start = 0
    for _ in range(MAX_CUTS):
        at = lower.find(b"<style", start)
        end = lower.find(b"</style", at)
        if at < 0 or end < 0:
            break
        kept.append(page[start:at])
        start = end
    return b"".join(kept) + page[start:]
