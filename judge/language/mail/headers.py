"""The header of a mail or of one of its parts: fields, encoded words, addresses.

Python's own header classes raise on some malformed fields and take long for huge ones, so fields are split here, cut to
a sane length, and given to Python one by one.
"""

import binascii
import re
from email import policy
from email.message import Message
from email.utils import getaddresses

from judge.language.mail.decoding import text_of, transfer

POLICY = policy.SMTP.clone(max_line_length=998)
MAX_FIELDS = 1_000
MAX_VALUE = 8_000  # bytes of a field that are looked at
MAX_ADDRESS_LINE = 2_000
LONG_HEADER = 100_000  # bytes; a shorter one need not be cut

FIELD = re.compile(rb"([!-9;-~]{1,200})[ \t]*:")
NEXT_FIELD = re.compile(rb"\n(?![ \t])")
MBOX_FROM = re.compile(rb">?From ")
WORD = re.compile(r"=\?([^?\s*]{1,60})(?:\*[^?\s]{0,20})?\?([bBqQ])\?([^?]*)\?=")  # RFC 2047 §2, RFC 2231 §5
ADDRESS = re.compile(r"[^\s@<>\"'(),:;\\\[\]]+@[^\s@<>\"'(),:;\\\[\]]+")
NAME_AND_ADDRESS = re.compile(r"[^<>@]*<([^<>@\s]+@[^<>@\s]+)>\s*")

Fields = dict[str, list[str]]


def split(raw: bytes) -> tuple[Fields, bytes, bool]:
    """The fields (lower-case names, values unfolded), the body, and whether the header was sound; lines end with LF."""
    fields: Fields = {}
    name, value, room, count, start = "", b"", 0, 0, 0
    sound = True

    def close() -> None:
        if name:
            fields.setdefault(name, []).append(" ".join(text_of(value).split()))

    while start < len(raw):
        end = raw.find(b"\n", start)
        end = len(raw) if end < 0 else end
        line = raw[start : min(end, start + MAX_VALUE)]
        if not line.strip():
            start = end + 1
            break
        if line[:1] in b" \t":
            if len(value) < room:
                value += line
        elif found := FIELD.match(line):
            close()
            count += 1
            name = found[1].decode("ascii").lower() if count <= MAX_FIELDS else ""
            value, room = line[found.end() :], MAX_VALUE
        elif not (start == 0 and MBOX_FROM.match(line)):  # a body without the empty line before it
            sound = False
            break
        start = end + 1
    close()
    return fields, raw[start:], sound


def shortened(raw: bytes) -> bytes:
    """The mail with a header of sane size: ten thousand recipients must not push the letter out of sight."""
    ends = [at for mark in (b"\n\n", b"\n\r\n") if (at := raw.find(mark)) >= 0]
    end = min(ends, default=0) + 1
    if end < LONG_HEADER:
        return raw
    kept: list[bytes] = []
    at = 0
    while at < end and (FIELD.match(raw, at, at + MAX_VALUE) or (at == 0 and MBOX_FROM.match(raw))):
        found = NEXT_FIELD.search(raw, at, end)
        stop = found.end() if found else end
        kept.append(raw[at:stop] if stop - at <= MAX_VALUE else raw[at : at + MAX_VALUE] + b"\n")
        at = stop if len(kept) < MAX_FIELDS else end
    return b"".join(kept) + raw[at:]


def words(value: str) -> str:
    """The value with its encoded words decoded.

    Neighbours of one charset are joined before decoding, since some programs cut in the middle of a letter.
    """
    out: list[str] = []
    data, charset, end = b"", "", 0
    for word in WORD.finditer(value):
        gap = value[end : word.start()]
        if charset and (gap.strip() or charset != word[1].lower()):
            out.append(text_of(data, charset))
            data = b""
        if not charset or gap.strip():  # blanks between two encoded words do not count: RFC 2047 §6.2
            out.append(gap)
        text = word[3].encode("ascii", "replace")
        data += transfer(text, "base64")[0] if word[2] in "bB" else binascii.a2b_qp(text, header=True)
        charset, end = word[1].lower(), word.end()
    if charset:
        out.append(text_of(data, charset))
    return " ".join(("".join(out) + value[end:]).split())


def sender(values: list[str]) -> tuple[str, str]:
    """Address and name of the one author; no address if there is any doubt which one it is.

    `a@x <b@y>` is refused: programs differ in which of the two they show, and so a player could pass for another.
    """
    if len(values) != 1 or len(values[0]) > MAX_ADDRESS_LINE:
        return "", ""
    bare = WORD.sub("x", values[0])  # what is encoded is never part of the address (RFC 2047 §5)
    address = _only_address(bare)
    if not address and (plain := NAME_AND_ADDRESS.fullmatch(bare)):  # a name with a comma or brackets outside quotes
        address = plain[1]
    if not ADDRESS.fullmatch(address):
        return "", ""
    name = words(values[0].rpartition("<")[0]).replace("\\", "").strip(' "')
    return address.lower(), name


def _only_address(value: str) -> str:
    try:
        header = POLICY.header_factory("From", value)
        found = [one.addr_spec for one in header.addresses]
        bad = any(type(defect).__name__ == "InvalidHeaderDefect" for defect in header.defects)
    except Exception:  # the parser raises AttributeError, IndexError, RecursionError … on malformed addresses
        return ""
    return str(found[0]) if len(found) == 1 and not bad else ""


def addresses(values: list[str]) -> list[str]:
    """All addresses in these fields, each once. Nobody is believed because of them, so any reading will do."""
    text = ", ".join(WORD.sub("x", value) for value in values)[: 4 * MAX_VALUE]
    try:
        found = [address for _, address in getaddresses([text])]
    except Exception:  # RecursionError, and whatever else a stranger finds
        found = []
    found += ADDRESS.findall(text)
    return list(dict.fromkeys(address.lower() for address in found if ADDRESS.fullmatch(address)))


def content(fields: Fields, default: str = "text/plain") -> tuple[str, dict[str, str]]:
    """Content type and what matters besides: charset, boundary, file name, disposition, transfer encoding …"""
    part = Message()
    part.set_default_type(default)
    for name in ("Content-Type", "Content-Disposition", "Content-Transfer-Encoding"):
        if fields.get(name.lower()):
            part[name] = fields[name.lower()][0]
    found = {"encoding": str(part.get("Content-Transfer-Encoding", ""))}
    try:
        for name in ("charset", "boundary", "format", "delsp", "smime-type"):
            value = part.get_param(name, "")
            found[name] = value[2] if isinstance(value, tuple) else str(value)
        found["filename"] = part.get_filename("") or ""
        found["disposition"] = part.get_content_disposition() or ""
        return part.get_content_type(), found
    except Exception:  # RFC 2231 parameters gone wrong
        return part.get_content_type(), found
