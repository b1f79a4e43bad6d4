"""From the bytes of a part to its text, whatever its labels say.

Labels are often wrong: "us-ascii" on UTF-8, "iso-8859-1" on windows-1251, base64 with a list's footer below it in the
clear. What the bytes look like is then better evidence than the label, so UTF-8 is tried before any one-byte charset
(text in such a charset is hardly ever valid UTF-8 by chance), and Latin labels are doubted where Cyrillic is likely.
"""

import binascii
import codecs
import re

from judge.language.mail.alphabet import NO_TEXT, cyrillic, is_binary, mixed_up, mostly_utf8, wide

# Names that mail programs use and Python does not know.
ALIASES = {
    "utf8mb4": "utf-8",
    "unicode": "utf-8",
    "utf-8-mac": "utf-8",
    "win-1251": "cp1251",
    "cp-1251": "cp1251",
    "x-cp1251": "cp1251",
    "x-windows-1251": "cp1251",
    "koi8": "koi8-r",
    "x-mac-cyrillic": "mac-cyrillic",
    "iso-8859-8-i": "iso-8859-8",
    "ansi": "cp1252",
    "x-ansi": "cp1252",
}
NO_CHARSETS = set("idna punycode unicode_escape raw_unicode_escape undefined mbcs oem".split())  # slow, or no text
SEVEN_BIT = ("utf-7", "iso2022", "hz")  # look like ASCII, and are not
WIDE = ("utf-16", "utf-32")  # full of control characters if they are what they claim
LATIN = {"ascii", "iso8859-1", "cp1252", "iso8859-15"}  # what programs claim when they know nothing
CYRILLIC = {"cp1251", "koi8-r", "koi8-u", "iso8859-5", "cp866", "mac-cyrillic"}
BY_CHANCE = 20  # bytes; "сао" in cp866 is a Mongolian letter in UTF-8, a longer text is never valid in both
STRANGE = re.compile("[^\x00-\u017f\u0400-\u04ff\u2000-\u2bff\ufeff\U0001f000-\U0001faff]")

CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x84\x86-\x9f]")
INVISIBLE = re.compile("[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\ufeff]")
LINE_ENDS = re.compile("\r\n|[\r\x0c\x85\u2028\u2029]")
SURROGATES = re.compile("[\ud800-\udfff]")

BASE64_NOISE = re.compile(rb"[^A-Za-z0-9+/=]")


def transfer(body: bytes, encoding: str) -> tuple[bytes, bool]:
    """The bytes behind a Content-Transfer-Encoding, and whether it was sound (RFC 2045 §6)."""
    encoding = encoding.strip().lower()
    if encoding == "base64":
        return _base64(body)
    if encoding == "quoted-printable":
        return binascii.a2b_qp(body), True
    return body, True


def _base64(body: bytes) -> tuple[bytes, bool]:
    """Lines of base64; text in the clear instead of it is taken as it is, text in the clear below it is left off."""
    letters: list[bytes] = []
    sound = True
    whole = body.replace(b"\r", b"").replace(b"\n", b"")
    if not BASE64_NOISE.search(whole):  # nearly always; line by line, a large part takes long
        body = whole
    for line in body.split(b"\n"):
        line = line.strip()
        noise = len(BASE64_NOISE.findall(line))
        if noise > 2 or b" " in line:
            if not any(letters):
                return body, False
            sound = False
            break
        sound = sound and not noise
        letters.append(BASE64_NOISE.sub(b"", line) if noise else line)
    pieces: list[bytes] = []
    for piece in re.findall(
        rb"[^=]+", b"".join(letters)
    ):  # several encoders one after the other leave "=" in the middle
        if len(piece) % 4 == 1:
            sound, piece = False, piece[:-1]
        pieces.append(binascii.a2b_base64(piece + b"=" * (-len(piece) % 4)))
    return b"".join(pieces), sound


def text_of(data: bytes, charset: str = "") -> str:
    """The text of these bytes: as labelled if that makes sense, as they look otherwise."""
    return clean(_decode(data, _known(charset)))


def without_noise(data: bytes, charset: str = "") -> bytes:
    """These bytes; if they are hardly a text, only the lines of them that surely are."""
    label = _known(charset)
    if not is_binary(data) or label.startswith(WIDE) or wide(data) or _strict(data, "utf-8") is not None:
        return data
    lines = (line for line in data.split(b"\n") if not NO_TEXT.search(line))
    return b"\n".join(line for line in lines if _strict(line, "utf-8") is not None)


def clean(text: str) -> str:
    """One kind of line end, and nothing that cannot be seen."""
    text = LINE_ENDS.sub("\n", text)
    text = INVISIBLE.sub("", CONTROLS.sub("", text))
    return SURROGATES.sub("\ufffd", text)


def _decode(data: bytes, label: str) -> str:
    if name := wide(data):
        return data.decode(name, "replace")
    plain = _strict(data, "utf-8")  # ASCII, too
    if label.startswith(SEVEN_BIT) or (label.startswith(WIDE) and (plain is None or CONTROLS.search(plain))):
        text = _strict(data, label)
        if text is not None:
            return text
    if plain is not None and not (label in CYRILLIC and len(data) < BY_CHANCE and STRANGE.search(plain)):
        return plain
    if label and label != "utf-8" and label not in LATIN:
        text = _strict(data, mixed_up(data, label))
        if text is not None and not CONTROLS.search(text):
            return text
    if mostly_utf8(data):
        return data.decode("utf-8", "replace")
    if name := cyrillic(data):
        return data.decode(name, "replace")
    if label == "iso8859-15":
        return data.decode(label)
    return data.decode("cp1252", "replace")  # what those who write iso-8859-1 mean


def _known(charset: str) -> str:
    """Python's name for this charset, "" if it has none or must not be used on a stranger's bytes."""
    name = charset.strip(" \t\"'").lower()
    name = ALIASES.get(name, name)
    if not re.fullmatch(r"[a-z0-9_.:()+-]{1,40}", name):
        return ""
    try:
        info = codecs.lookup(name)
    except (LookupError, ValueError):
        return ""
    return "" if info.name.replace("-", "_") in NO_CHARSETS else info.name


def _strict(data: bytes, name: str) -> str | None:
    try:
        return data.decode(name)
    except (LookupError, ValueError):  # LookupError: rot13, zip and others that give no text
        return None
