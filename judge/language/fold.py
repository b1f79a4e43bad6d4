"""Folding: what a person typed, brought to the one form in which words are compared.

Mail programs and phones turn dashes, quotes and blanks into their typographic kin, people type capitals and
accents or not, and Latin and Cyrillic letters look alike. None of that carries meaning in an order.
"""

import re
import unicodedata
from functools import lru_cache

_DASHES = "-‐‑‒–—―−﹘﹣－"
_ARROW = re.compile(rf"[{_DASHES}=~]*[>→⇒➔➜➞⟶⟹]+|[{_DASHES}]+")
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e"
    "\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]"
)
_POSSESSIVE = re.compile(r"(?<=[^\W\d_])['’]s\b", re.IGNORECASE)  # "Germany's", "A Par's move"
_MARKS = re.compile(r"[\"'`´’‘“”„«»‹›*_~.!?¡¿\[\]{}|\\^]")
_TOKEN = re.compile(r"[^\W_]+|[-+]")

# Letters that look the same in both alphabets.
_TO_LATIN = str.maketrans("авекмнорстухіјѕ", "abekmhopctyxijs")
_TO_CYRILLIC = str.maketrans("abekmhopctyx", "авекмнорстух")
_CYRILLIC = re.compile("[Ѐ-ӿ]")
_LATIN = re.compile("[a-z]")


def tidy(text: str) -> str:
    """The same text without what cannot be seen, with plain blanks; letters, dashes and accents as typed."""
    text = _INVISIBLE.sub("", unicodedata.normalize("NFKC", text))
    return re.sub(r"\s+", " ", text).strip()


@lru_cache(maxsize=2048)
def fold(text: str) -> str:
    """Lower case, no accents (but й is a letter of its own), dashes and arrows as ` - `, no dots or quotes."""
    return bare(text).lower()


def bare(text: str) -> str:
    """Folded but for the capitals."""
    text = _ARROW.sub(" - ", _INVISIBLE.sub("", unicodedata.normalize("NFKC", text)))
    if not text.isascii():
        text = text.replace("й", "\0").replace("Й", "\1")
        text = "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
        text = unicodedata.normalize("NFC", text).replace("\0", "й").replace("\1", "Й")
    return " ".join(_MARKS.sub("", _POSSESSIVE.sub("", text)).split())


def tokens(folded: str) -> list[str]:
    """Words and signs of folded text."""
    return _TOKEN.findall(folded)


@lru_cache(maxsize=4096)
def twin(word: str) -> str | None:
    """The word in the other alphabet, where it has letters that look the same in both; else None."""
    cyrillic, latin = _CYRILLIC.search(word), _LATIN.search(word)
    if cyrillic and latin:
        # Mixed: the letters that have no twin tell which alphabet was meant.
        to_cyrillic, to_latin = word.translate(_TO_CYRILLIC), word.translate(_TO_LATIN)
        other = to_cyrillic if not _LATIN.search(to_cyrillic) else to_latin
    elif cyrillic:
        other = word.translate(_TO_LATIN)
        if _CYRILLIC.search(other):
            return None
    else:
        other = word.translate(_TO_CYRILLIC)
        if _LATIN.search(other):
            return None
    return other if other != word else None
