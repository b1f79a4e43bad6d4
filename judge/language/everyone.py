"""Orders for many units at once: 'all hold', 'the rest hold'."""

from functools import cache

from judge.language.lexicon import VERB, Words, lexicon, split

_MOST_WORDS = 12


def everyone(words: Words, language: str) -> str | None:
    """`all` or `rest`, where these words say that all units, or all others, hold."""
    if not 2 <= len(words) <= _MOST_WORDS:
        return None
    people, holds = _everyone_words(language)
    for cut in range(1, len(words)):
        for who, verb in ((words[:cut], words[cut:]), (words[cut:], words[:cut])):
            if who in people and verb in holds:
                return people[who]
    return None


@cache
def _everyone_words(language: str) -> tuple[dict[Words, str], frozenset[Words]]:
    people: dict[Words, str] = {}
    for code in (language, "en"):
        for name in ("rest", "all"):
            people.update({split(form): name for form in lexicon(code).data["words"][name]})
    forms = lexicon(language).forms.items()
    return people, frozenset(words for words, its in forms if any(m.kind == VERB and m.value == "hold" for m in its))
