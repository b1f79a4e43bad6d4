"""Words that are almost words: what a misspelt, shortened, glued or torn word may have been.

Nothing here decides. Every possibility is offered, so that a guess is taken only where all but one of them
are not legal.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from rapidfuzz import process
from rapidfuzz.distance import OSA

from judge.language.lexicon import Lexicon, lexicon

_MOST_VARIANTS = 200


def nearest(word: str, language: str, count: int = 3) -> list[str]:
    """The known words nearest to this one, to be proposed."""
    vocabulary = _vocabulary(language)
    found = process.extract(word, vocabulary, scorer=OSA.distance, score_cutoff=_slip(word) + 1, limit=12)
    ranked = sorted(found, key=lambda hit: (hit[1], abs(len(hit[0]) - len(word)), hit[0]))
    return [hit[0] for hit in ranked[:count]]


def variants(words: list[str], unknown: list[int], language: str) -> Iterator[list[str]]:
    """The line with its unknown words replaced by what they may have been."""
    if not unknown or len(unknown) > 3:
        return
    known = lexicon(language)
    choices = [replacements(words[at], language) for at in unknown]
    for number, picked in enumerate(product(*choices)):
        if number >= _MOST_VARIANTS:
            return
        line: list[str] = []
        pick = dict(zip(unknown, picked, strict=True))
        for at, word in enumerate(words):
            line += pick.get(at, (word,))
        yield line
    for at in unknown:  # torn: 'Bur gundy'
        for first, last in ((at - 1, at), (at, at + 1)):
            if first >= 0 and last < len(words) and "-" not in words[first : last + 1]:
                whole = words[first] + words[last]
                if whole in known.vocabulary:
                    yield [*words[:first], whole, *words[last + 1 :]]


@lru_cache(maxsize=8192)
def replacements(word: str, language: str) -> tuple[tuple[str, ...], ...]:
    """What one unknown word may have been: other words, a longer word cut short, several words in one."""
    known = lexicon(language)
    found: dict[tuple[str, ...], None] = {}
    slip = _slip(word)
    if slip:
        for hit in process.extract(word, _vocabulary(language), scorer=OSA.distance, score_cutoff=slip, limit=None):
            found[(hit[0],)] = None
    if len(word) >= 3:
        for forms in known.by_place.values():  # an abbreviation that nobody listed
            for form in forms:
                if "".join(form).startswith(word):
                    found[form] = None
    for pieces in _pieces(word, known):
        found[pieces] = None
    return tuple(found)


def _slip(word: str) -> int:
    """How many letters may be wrong in a word of this length."""
    return 0 if len(word) < 3 else 1 if len(word) < 7 else 2


@lru_cache(maxsize=8)
def _vocabulary(language: str) -> list[str]:
    return sorted(word for word in lexicon(language).vocabulary if len(word) > 1)


def _pieces(word: str, known: Lexicon, depth: int = 6) -> Iterator[tuple[str, ...]]:
    """Ways to cut a glued word into known ones: 'AParBur'. Small words count only at the front or as signs."""
    if depth and len(word) > 3:
        for size in range(1, len(word)):
            head, tail = word[:size], word[size:]
            if (head,) in known.forms and (size == 1 or size > 2):
                if (tail,) in known.forms and len(tail) > 2:
                    yield head, tail
                for rest in _pieces(tail, known, depth - 1):
                    yield head, *rest
