"""Which language a letter is written in, from its script and its words."""

import re
from collections.abc import Iterable
from functools import cache

from judge.language.fold import fold, tokens
from judge.language.lexicon import languages, lexicon, split

_CYRILLIC = re.compile("[Ѐ-ӿ]")
# Letters that one language has and its neighbour has not.
_TELLTALE = {"ru": re.compile("[ыэё]", re.IGNORECASE), "es": re.compile("[ñ¿¡áéíóú]", re.IGNORECASE)}


def detect(lines: Iterable[str], default: str = "en") -> str:
    """The language most of these words belong to; the default where nothing tells."""
    scores: dict[str, float] = dict.fromkeys(languages(), 0.0)
    cyrillic = other = 0
    for line in lines:
        for language, pattern in _TELLTALE.items():
            if language in scores and pattern.search(line):
                scores[language] += 0.5
        for word in tokens(fold(line)):
            if len(word) < 2:
                continue
            cyrillic, other = (cyrillic + 1, other) if _CYRILLIC.search(word) else (cyrillic, other + 1)
            owners = [language for language in scores if word in _own_words(language)]
            for language in owners:
                # A word that only one language has says more than an abbreviation that all share.
                scores[language] += (1.0 if len(word) > 3 else 0.2) / len(owners)
    if cyrillic and 2 * cyrillic >= other:  # English commands and codes stand in letters of all languages
        scores = {language: score for language, score in scores.items() if _is_cyrillic(language)}
    best = max(scores.values(), default=0.0)
    if best == 0.0 or scores.get(default) == best:
        return default
    return next(language for language, score in scores.items() if score == best)


def _is_cyrillic(language: str) -> bool:
    return bool(_CYRILLIC.search(lexicon(language).name))


@cache
def _own_words(language: str) -> frozenset[str]:
    """All words of a language's file, without the English that stands behind it."""
    data = lexicon(language).data
    tables = ("units", "verbs", "words", "coasts", "provinces", "powers", "commands", "people", "seasons")
    forms = (form for table in tables for its in data[table].values() for form in its)
    return frozenset(word for form in forms for word in split(form)) | frozenset(data.get("common", ()))
