"""Passwords: kept as hashes that are slow to work out, so that a stolen journal is slow to guess at."""

import base64
import hashlib
import hmac
import re
import unicodedata

from judge.people.refusal import Refused

LEAST, MOST = 6, 200  # characters
_N, _R, _P = 2**14, 8, 1  # 16 MiB and some 50 ms for each look
_ROOM = 64 * 2**20  # OpenSSL's own limit is just above what we need
_SALT = 16  # bytes, at least
_STORED = re.compile(r"scrypt\$(\d{1,8})\$(\d{1,3})\$(\d{1,3})\$([A-Za-z0-9+/=]{22,90})\$([A-Za-z0-9+/=]{44})")


def hash_password(password: str, salt: bytes) -> str:
    """What to store for a password: how it was worked out, the salt and the hash. `Refused` if it is too short."""
    if len(salt) < _SALT:
        raise ValueError(f"a salt has {_SALT} bytes at least")
    text = _normal(password)
    if text is None:
        raise Refused("weak-password", least=LEAST, most=MOST)
    made = _scrypt(text, salt, _N, _R, _P)
    return "$".join(["scrypt", str(_N), str(_R), str(_P), _base64(salt), _base64(made)])


def check_password(password: str, stored: str) -> bool:
    """Whether this is the password; never if none is stored."""
    found, text = _STORED.fullmatch(stored), _normal(password)
    if not found or text is None:
        return False
    n, r, p = (int(each) for each in found.group(1, 2, 3))
    salt, right = (base64.b64decode(each) for each in found.group(4, 5))
    return hmac.compare_digest(_scrypt(text, salt, n, r, p), right)


def is_hash(text: str) -> bool:
    """Whether this is what `hash_password` makes, and not a password that somebody forgot to hash."""
    return _STORED.fullmatch(text) is not None


def _normal(password: str) -> bytes | None:
    """The one form of a password, however a keyboard or a mail program composes its letters; None if it cannot be one.

    What is too long is not even looked at: normalising and hashing it would cost us, and not the guesser.
    """
    text = unicodedata.normalize("NFKC", password) if len(password) <= MOST else ""
    return text.encode("utf-8", "surrogatepass") if LEAST <= len(text) <= MOST else None


def _scrypt(text: bytes, salt: bytes, n: int, r: int, p: int) -> bytes:
    return hashlib.scrypt(text, salt=salt, n=n, r=r, p=p, maxmem=_ROOM, dklen=32)


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode()
