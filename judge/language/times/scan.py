"""From the text of a time to its pieces: shapes of digits (24.12.2026, 20:00), numbers, words and signs.

Punctuation that carries no meaning is left out; any other sign stays as a piece without meaning, so that nothing is
overlooked in silence (`~3 days`, `2½ days`).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from judge.language.fold import tidy
from judge.language.times.vocabulary import (
    ABBREVIATION,
    AND,
    AT,
    CLOCK,
    COMMA,
    DASH,
    DATE,
    DOTTED_CLOCK,
    MDAY,
    NOISE,
    NUMBER,
    OFFSET,
    PLUS,
    YEAR,
    ZONE,
    Meaning,
    Vocabulary,
    zone_names,
)

LONGEST = 200  # characters; nobody needs more for a time
_DASHES = re.compile(r"[-‐‑‒–—―−﹘﹣－]+>?|[→⇒➔➜➞⟶⟹]")
_TOKEN = re.compile(
    r"""
      (?P<iso>(?P<y>[0-9]{4})(?P<same>[-/.])(?P<m>[0-9]{1,2})(?P=same)(?P<d>[0-9]{1,2})(?![0-9]))(?:t(?=[0-9]))?
    | (?P<date>(?P<one>[0-9]{1,2})
        (?:(?P<between>[./])(?P<two>[0-9]{1,2})(?:(?P=between)(?P<year>[0-9]{4}|[0-9]{2}))?
          |-(?P<two_dashed>[0-9]{1,2})-(?P<year_dashed>[0-9]{4}))
        (?![0-9:])(?:\.(?![.0-9]))?)
    | (?P<clock>(?P<hour>[0-9]{1,2})
        (?::(?P<minute>[0-9]{2})(?::(?P<second>[0-9]{2}))?(?![0-9:])|h(?P<after_h>[0-9]{2})(?!\w)))
      (?P<shift>\s?[+-][0-9]{2}:?[0-9]{2}(?![0-9]))?
    | (?P<offset>(?:utc|gmt)\s?[+-][0-9]{1,2}(?::?[0-9]{2})?(?![0-9:]))
    | (?P<zone>[a-z]+(?:/[a-z0-9_+-]*[a-z0-9_])+)
    | (?P<number>[0-9]+)
    | (?P<word>(?:[^\W\d_]\.)+[^\W\d_](?![^\W\d_])|[^\W\d_]+(?:['’][^\W\d_]+)*)
    | (?P<dots>\.{2,})
    | (?P<left_out>(?:[\s;!?¡¿"'`´’‘“”„«»()*_]|(?<![0-9])[.:]|[.:](?![0-9]))+)
    | (?P<sign>.)
    """,
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
_SHIFT = re.compile(r"([+-])([0-9]{1,2}):?([0-9]{2})?$")
_SIGNS = {
    "-": (Meaning(DASH),),
    "+": (Meaning(PLUS),),
    ",": (Meaning(COMMA), Meaning(NOISE)),
    "&": (Meaning(AND),),
    "@": (Meaning(AT),),
}


class Written(NamedTuple):
    """A date in digits."""

    day: int
    month: int
    year: int | None


@dataclass(frozen=True)
class Piece:
    text: str  # as typed
    meanings: tuple[Meaning, ...]
    start: int
    end: int

    @property
    def is_noise(self) -> bool:
        return any(meaning.kind == NOISE for meaning in self.meanings)


def plain(text: str) -> str:
    """The text to cut into pieces, with one sign for all dashes and arrows."""
    return _DASHES.sub("-", tidy(text)).rstrip(" .!?,;:")


def pieces(text: str, words: Vocabulary, order: str) -> list[Piece]:
    """What stands in a plain text. `order` is how its dates are written: dmy or mdy."""
    matches = [found for found in _TOKEN.finditer(text) if found.lastgroup != "left_out"]
    found: list[Piece] = []
    at = 0
    while at < len(matches):
        if matches[at]["word"] or matches[at]["sign"]:
            piece, at = _longest(text, matches, at, words)
            found.append(piece)
        else:
            found += _digits(matches[at], order)
            at += 1
    return found


def _longest(text: str, matches: list[re.Match[str]], at: int, words: Vocabulary) -> tuple[Piece, int]:
    """The longest known form that begins here; a piece without a meaning if there is none."""
    sequence: list[str] = []
    best: tuple[tuple[Meaning, ...], int] = ((), at + 1)
    for ahead in range(at, min(at + words.longest, len(matches))):
        if not matches[ahead]["word"] and matches[ahead][0] != "-":
            break
        sequence.append(words.word(matches[ahead][0]))
        if meanings := words.forms.get(tuple(sequence)):
            best = meanings, ahead + 1
    meanings, after = best
    start, end = matches[at].start(), matches[after - 1].end()
    typed = text[start:end]
    if not meanings:
        meanings = _SIGNS.get(typed, ())
        if words.english and 2 <= len(typed) <= 5 and typed.isascii() and typed.isalpha():
            meanings = (Meaning(ABBREVIATION, typed.upper()),)
    return Piece(typed, meanings, start, end), after


def _digits(found: re.Match[str], order: str) -> Iterator[Piece]:
    text, start, end = found[0], found.start(), found.end()
    if found["iso"]:
        yield Piece(text, (Meaning(DATE, _written(found["d"], found["m"], found["y"])),), start, end)
    elif found["date"]:
        yield Piece(text, tuple(_date(found, order)), start, end)
    elif found["clock"]:
        shift = found["shift"] or ""
        minutes = _minutes(found["hour"], found["minute"] or found["after_h"])
        minutes = minutes if int(found["second"] or 0) == 0 else -1  # deadlines have whole minutes
        yield Piece(text.removesuffix(shift), (Meaning(CLOCK, minutes),), start, end - len(shift))
        if shift:
            yield Piece(shift.strip(), (Meaning(OFFSET, _offset(shift)),), end - len(shift), end)
    elif found["offset"]:
        yield Piece(text, (Meaning(OFFSET, _offset(text)),), start, end)
    elif found["zone"]:
        name = zone_names().get(text.lower())
        yield Piece(text, (Meaning(ZONE, name),) if name else (), start, end)
    elif found["dots"]:
        yield Piece(text, (Meaning(DASH),), start, end)
    else:
        yield Piece(text, tuple(_number(text)), start, end)


def _date(found: re.Match[str], order: str) -> Iterator[Meaning]:
    one, two, sign = found["one"], found["two"] or found["two_dashed"], found["between"] or "-"
    year = found["year"] or found["year_dashed"]
    day, month = (two, one) if order == "mdy" and sign != "." else (one, two)
    yield Meaning(DATE, _written(day, month, year))
    if sign == "." and not year and len(two) == 2:
        yield Meaning(DOTTED_CLOCK, _minutes(one, two))  # 20.30


def _written(day: str, month: str, year: str | None) -> Written:
    short = year is not None and len(year) == 2
    return Written(int(day), int(month), int(year) + 2000 * short if year else None)


def _number(text: str) -> Iterator[Meaning]:
    if len(text) <= 5:
        yield Meaning(NUMBER, int(text))
    if len(text) <= 2:
        yield Meaning(MDAY, int(text))
    if len(text) == 4:
        yield Meaning(YEAR, int(text))


def _minutes(hour: str, minute: str) -> int:
    """Minutes from midnight; -1 for a time that no clock shows. 24:00 ends a day."""
    minutes = int(hour) * 60 + int(minute)
    return minutes if int(minute) < 60 and minutes <= 24 * 60 else -1


def _offset(text: str) -> int | None:
    """Minutes ahead of UTC; None if no place on earth is so far from it."""
    found = _SHIFT.search(text)
    if not found:
        return None
    minutes = int(found[2]) * 60 + int(found[3] or 0)
    if minutes > 14 * 60 or int(found[3] or 0) > 59:
        return None
    return -minutes if found[1] == "-" else minutes
