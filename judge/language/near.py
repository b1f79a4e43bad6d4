"""Words that are almost words: what a misspelt, shortened, glued or torn word may have been.

Nothing here decides. Every possibility is offered, so that a guess is taken only where all but one of them
are not legal.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from rapidfuzz import process
from rapidfuzz.distance import OSA

from judge.language.fold import fold
from judge.language.lexicon import COAST, PLACE, UNIT, VERB, Lexicon, lexicon

_MOST_VARIANTS = 300
Pieces = tuple[str, ...]


def nearest(word: str, language: str, count: int = 3) -> list[str]:
    """What is nearest to this word among what we know, to be proposed: places by their names."""
    known, vocabulary = lexicon(language), _vocabulary(language)
    if len(word) < 3 or word in _plain(language):
        return []  # everything is near to so short a word
    far = 1 if len(word) < 7 else 2
    found = process.extract(word, vocabulary, scorer=OSA.distance, score_cutoff=far, limit=24)
    ranked = sorted(found, key=lambda hit: (hit[1], abs(len(hit[0]) - len(word)), hit[0]))
    proposed: dict[str, None] = {}
    for hit, *_ in ranked:
        meanings = known.forms.get((hit,), ())
        places = [known.name_of(meaning.value) for meaning in meanings if meaning.kind == PLACE]
        if places or any(meaning.kind == VERB for meaning in meanings):
            proposed.update(dict.fromkeys(places or [hit]))
    return list(proposed)[:count]


def one_off(word: str, language: str) -> list[str]:
    """The words that one slip turns into this one."""
    hits = process.extract(word, _vocabulary(language), scorer=OSA.distance, score_cutoff=1, limit=None)
    return [hit for hit, *_ in hits if hit != word]


def variants(words: list[str], unknown: list[int], language: str) -> Iterator[list[str]]:
    """The line with its unknown words replaced by what they may have been. Ordinary words are what they are."""
    if not unknown or len(unknown) > 3 or any(words[at] in _plain(language) for at in unknown):
        return
    known = lexicon(language)
    choices = [(*replacements(words[at], language), *_dropped(words, at, known)) for at in unknown]
    for picked in list(product(*choices))[:_MOST_VARIANTS]:
        pick = dict(zip(unknown, picked, strict=True))
        yield [piece for at, word in enumerate(words) for piece in pick.get(at, (word,))]
    for at in unknown:
        yield from _across(words, at, language)


@lru_cache(maxsize=8192)
def replacements(word: str, language: str) -> tuple[Pieces, ...]:
    """What one unknown word may have been: other words, a longer word cut short, several words in one."""
    known = lexicon(language)
    found: dict[Pieces, None] = {}
    if len(word) >= 3:
        for forms in known.by_place.values():  # an abbreviation that nobody listed
            for form in forms:
                if len(form[0]) > 1 and "".join(form).startswith(word):
                    found[form] = None
    if (slip := _slip(word)) and not (found and len(word) == 3):  # 'Med' is short for something, no slip for 'Mid'
        for hit in process.extract(word, _vocabulary(language), scorer=OSA.distance, score_cutoff=slip, limit=None):
            found[(hit[0],)] = None
    if len(word) == 2:
        for forms in known.by_place.values():
            found.update((form, None) for form in forms if len(form) == 1 and _near_two(form[0], word))
    found.update(dict.fromkeys(_pieces(word, known)))
    return tuple(found)


def _near_two(form: str, word: str) -> bool:
    """Whether two letters are what a slip left of this: 'pa' of Par, and of Spa."""
    if len(form) == 3:
        return any(form[:at] + form[at + 1 :] == word for at in range(3))
    return len(form) == 2 and (form[0] == word[0] or form[1] == word[1])


def _slip(word: str) -> int:
    """How many letters may be wrong in a word of this length."""
    return 0 if len(word) < 3 else 1 if len(word) < 10 else 2


@lru_cache(maxsize=8)
def _long(language: str) -> frozenset[str]:
    return frozenset(word for word in lexicon(language).telling if len(word) > 3)


def likeliest(word: str, meant: str, language: str) -> bool:
    """Whether no other place is nearer to this word than what it is taken for: fewer slips, or the same first letter.
    Otherwise the other was meant, and cannot be done: 'Kel' is no slip for Bel, where Kiel is as near."""
    if meant not in _vocabulary(language) or word.startswith(meant) or meant.startswith(word):
        return True
    known = lexicon(language)
    if _is(meant, VERB, known) and not _is(meant, PLACE, known):
        return len(meant) > 4 and word[0] == meant[0]

    def doubt(other: str) -> tuple[int, bool]:
        return OSA.distance(word, other), other[0] != word[0]

    rivals = [other for other in _vocabulary(language) if abs(len(other) - len(word)) < 2 and _is(other, PLACE, known)]
    return all(doubt(meant) <= doubt(other) for other in rivals)


@lru_cache(maxsize=8)
def _plain(language: str) -> frozenset[str]:
    return frozenset(fold(word) for word in lexicon(language).data["words"]["plain"])


@lru_cache(maxsize=8)
def _vocabulary(language: str) -> list[str]:
    known = lexicon(language)
    return sorted(word for word in known.telling if len(word) > 3 or (len(word) == 3 and not _is_small(word, known)))


def _is_small(word: str, known: Lexicon) -> bool:
    """A slip in the short name of a unit or a coast turns it into another's."""
    return _is(word, UNIT, known) or _is(word, COAST, known)


def _is(word: str, kind: str, known: Lexicon) -> bool:
    return any(meaning.kind == kind for meaning in known.forms.get((word,), ()))


def _dropped(words: list[str], at: int, known: Lexicon) -> list[Pieces]:
    """A stray letter where the kind of a unit would stand may be left out: the kind is not needed."""
    short = len(words[at]) == 1
    behind_a_verb = at == 0 or _is(words[at - 1], VERB, known)
    before_a_place = at + 1 < len(words) and _is(words[at + 1], PLACE, known)
    return [()] if short and behind_a_verb and before_a_place else []


def _across(words: list[str], at: int, language: str) -> Iterator[list[str]]:
    """A word torn in two, or a letter that slipped over a blank or a dash: 'Bur gundy', 'Ap us', 'BudR-um'."""
    known = lexicon(language)
    for first, last in ((at - 2, at), (at - 1, at), (at, at + 1), (at, at + 2)):
        if first < 0 or last >= len(words) or (last - first == 2 and words[first + 1] != "-"):
            continue
        left, right, between = words[first], words[last], words[first + 1 : last]
        if "-" in (left, right):
            continue
        pairs = [(left + right[:1], right[1:]), (left[:-1], left[-1:] + right)]
        if not between and len(left + right) > 3:
            pairs.append((left + right, ""))
        for one, two in pairs:
            if between and min(len(one), len(two)) < 3:
                continue
            if all(not word or _is(word, PLACE, known) or word in _long(language) for word in (one, two)):
                yield [*words[:first], *filter(None, [one, *between, two]), *words[last + 1 :]]


def _pieces(word: str, known: Lexicon) -> Iterator[Pieces]:
    """Ways to cut a glued word into known ones: 'AParBur' is a unit and places, 'GasS' a place and a sign.

    A sign between two places is not looked for: in 'ParsBur' the s may as well be a slip for the dash. Any other
    letter there is one, and so is a letter between a unit's sign and its place.
    """
    if len(word) == 2 and word[0] != word[1] and _helps(word[0], known) and _is(word[1], UNIT, known):
        yield word[0], word[1]  # 'A Gas SA Mar-Bur'
    starts = [0] if not _is(word[0], UNIT, known) else [0, 1, 2]
    for start in starts:
        sign = (word[0],) if start else ()
        for places in _places(word[start:], known):
            if start or len(places) > 1:
                yield (*sign, *places)
        if len(word) > start + 3 and _is(word[-1], VERB, known):
            for places in _places(word[start:-1], known):
                yield (*sign, *places, word[-1])


def _helps(sign: str, known: Lexicon) -> bool:
    return any(m.kind == VERB and m.value in ("support", "convoy") for m in known.forms.get((sign,), ()))


def _places(word: str, known: Lexicon) -> Iterator[Pieces]:
    for size in range(3, len(word) + 1):
        head, tail = word[:size], word[size:]
        if _is(head, PLACE, known):
            if not tail:
                yield (head,)
            for rest in _places(tail, known):
                yield head, *rest
            if len(tail) == 2 and _is(tail, COAST, known):
                yield head, tail
            if len(tail) > 3 and not _is(tail[0], VERB, known) and _is(tail[1:], PLACE, known):
                yield head, "-", tail[1:]
