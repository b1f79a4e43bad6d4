"""Secrets, which tell who writes, and codes, which tell that somebody reads an address.

Both are worked out from the server's key and never stored: a journal that gets into wrong hands gives none away. What
is stored is how often a person has asked for a new secret, its generation.
"""

import base64
import hmac
import re
from collections.abc import Iterable
from hashlib import sha256

from judge.people.state import People

_BYTES = 10  # 80 bits (DESIGN §5)
_SECRET = re.compile(r"[a-z2-7]{16}")
# Of each pair that looks alike in some type face (0 o, 1 i l, 2 z, 5 s, 8 b, u v), one at most.
_LETTERS = "23456789acdefghjkmnpqrtvwxy"


def secret(key: bytes, person_id: str, game: str, generation: int) -> str:
    """The secret of a person for a game, or outside of games (""). Small letters and digits: mail systems fold case."""
    digest = _mac(key, "secret", person_id, game, str(generation))
    return base64.b32encode(digest[:_BYTES]).decode().lower()


def whose(key: bytes, secret_text: str, game: str, people: People, members: Iterable[str]) -> str | None:
    """Which of the members this secret is of, if it is the one that counts now; None if nobody's.

    Takes as long for one that is nearly right, and for the first member as for the last: time tells a guesser nothing.
    """
    text = secret_text.lower()
    if not _SECRET.fullmatch(text):
        return None
    found: str | None = None
    for id in members:
        person = people.get(id)
        if person is not None and hmac.compare_digest(text, secret(key, id, game, person.generation(game))):
            found = id
    return found


def code(key: bytes, *parts: str, length: int = 8) -> str:
    """A code for these parts (what it confirms, who, which address), short enough to be typed: 38 bits in 8 letters."""
    if not 6 <= length <= 40:
        raise ValueError("a code of fewer than 6 letters is guessed, and one of more than 40 has no more in it")
    number = int.from_bytes(_mac(key, "code", *parts))
    letters = ""
    for _ in range(length):
        number, rest = divmod(number, len(_LETTERS))
        letters += _LETTERS[rest]
    return letters


def same_code(a: str, b: str) -> bool:
    """Whether both are the same code, whatever the capitals, blanks and hyphens. No code is never the right one."""
    one, other = _typed(a), _typed(b)
    return bool(one) and hmac.compare_digest(one, other)


def _typed(text: str) -> bytes:
    return "".join(c for c in text.lower() if not c.isspace() and c not in "-‐‑–—").encode("utf-8", "replace")


def _mac(key: bytes, *parts: str) -> bytes:
    """Each part with its length before it, so that (ab, c) and (a, bc) are not the same."""
    data = [part.encode("utf-8", "surrogatepass") for part in parts]
    return hmac.digest(key, b"".join(len(each).to_bytes(4) + each for each in data), sha256)
