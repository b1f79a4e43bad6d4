"""Handles: the short name by which the judge, its journals and the GMs call a person, such as `camille2`.

Made of the name and never of the address, since other players see it. Letters and then perhaps a number, so that a
handle always shows which it is among those of the same name.
"""

import re
import unicodedata
from collections.abc import Mapping

LONGEST = 16  # letters
NAMELESS = "player"
HANDLE = re.compile(rf"(?P<stem>[a-z]{{2,{LONGEST}}})(?P<number>[1-9][0-9]{{0,8}})?")

# Words that mean somebody or something else in a command or a journal: whoever is called so gets a number at once.
_RESERVED = frozenset(
    "all anybody austria clock england everybody keeper everyone france germany gm italy judge master nobody observers "
    "russia system turkey".split()
)

# What no decomposition of Unicode turns into Latin letters. One table for Russian and Bulgarian, which differ in a
# few letters: a handle need only be recognised.
_SPELT = """
    а a  б b  в v  г g  д d  е e  ё e  ж zh  з z  и i  й y  к k  л l  м m  н n  о o  п p  р r  с s  т t  у u  ф f  х h
    ц ts  ч ch  ш sh  щ sht  ъ a  ы y  э e  ю yu  я ya  є e  і i  ї i  ґ g  ђ dj  ј j  љ lj  њ nj  ћ c  џ dz
    ß ss  ø o  ł l  đ d  ð d  þ th  æ ae  œ oe  ı i
""".split()
_LATIN = str.maketrans(dict(zip(_SPELT[::2], _SPELT[1::2], strict=True)))


def handle_for(name: str, numbers: Mapping[str, int]) -> str:
    """A new handle for somebody of this name; `numbers` are the highest that were ever given."""
    stem = stem_of(name)
    number = numbers.get(stem or NAMELESS, 0) + 1
    bare = number == 1 and stem and stem not in _RESERVED
    return stem if bare else f"{stem or NAMELESS}{number}"


def stem_of(name: str) -> str:
    """The letters of the first word of a name that has two at least; "" if none has."""
    for word in name.split():
        letters = unicodedata.normalize("NFC", word.lower()).translate(_LATIN)
        plain = "".join(c for c in unicodedata.normalize("NFKD", letters) if "a" <= c <= "z")
        if len(plain) > 1:
            return plain[:LONGEST]
    return ""


def parts(handle: str) -> tuple[str, int]:
    """Letters and number; `camille` is the first camille. `ValueError` if this is no handle."""
    found = HANDLE.fullmatch(handle)
    if not found:
        raise ValueError(f"'{handle[:40]}' is no handle: small letters, then perhaps a number")
    return found["stem"], int(found["number"] or 1)
