"""Where in a line a condition begins and ends."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import islice

from judge.language.fold import bare, tidy, tokens
from judge.language.lexicon import AND, lexicon, split

_BETWEEN = re.compile(r"\s*(?:[,:;]|\s[-–—=]*[>→⇒]\s|\s[-–—]+\s)\s*")
LAST = 2  # the number of the least sure way to cut: at any blank
LONGEST = 300  # characters of a line with a condition; nobody needs more
_SHORT = 40  # characters
_MOST_GAPS = 16  # where a condition may end
_AROUND = " ,;:(-–—>→⇒"
_BEHIND = " .,;:)"
Cut = tuple[str, str]  # the clause with its 'if', and the orders that hang on it ("": none in this line)


def keyword(language: str) -> re.Pattern[str]:
    """'if', 'unless' and the like."""
    return _words(language, "if", "unless")


@lru_cache(maxsize=2048)
def speaks_of_a_condition(line: str, language: str) -> bool:
    """Whether one of those words is in it. Most lines have none, and each is asked about several times."""
    return keyword(language).search(line) is not None


def either(text: str, language: str) -> str | None:
    """The word by which this is a choice between orders."""
    found = _words(language, "either").search(" ".join(tokens(bare(text))))
    return found[0] if found else None


def is_either(line: str, language: str) -> bool:
    """'Otherwise', and nothing else."""
    return len(line) < _SHORT and _words(language, "either").fullmatch(line.strip(_AROUND + _BEHIND + "!")) is not None


def is_joint(word: str, language: str, ends: bool) -> bool:
    """Whether a word, as typed, that ends a line (or begins one) belongs to the next (or the last): 'and', 'then';
    at the end 'otherwise' and 'if', too."""
    names = ("then", "either", "if", "unless", "not") if ends else ("then",)
    known = lexicon(language).forms.get(split(word), ()) if len(word) > 1 or word.islower() else ()
    return _words(language, *names).fullmatch(word) is not None or any(meaning.kind == AND for meaning in known)


def cuts(text: str, language: str) -> Iterator[list[Cut]]:
    """The ways to cut a line into a condition and orders, the surest first."""
    found = keyword(language).search(text)
    if found is None:
        return
    before, rest = without_lead(text[: found.start()], language), text[found.start() :].strip(_BEHIND)
    if before:
        yield [(rest, before)]
        return
    ends = [between.span() for between in _BETWEEN.finditer(rest)]
    ends += [then.span() for then in _words(language, "then").finditer(rest)]
    yield [(rest[:start], _without_then(rest[end:], language)) for start, end in sorted(ends)[:_MOST_GAPS]]
    yield [(rest, "")]
    gaps = islice(re.finditer(r"\s+", rest), 1, _MOST_GAPS)
    yield [(rest[: gap.start()], _without_then(rest[gap.end() :], language)) for gap in gaps]


def without_pronoun(text: str, language: str) -> str:
    """'it retreats to Ber', 'disband it'."""
    pronoun = _words(language, "it").pattern
    return re.sub(rf"^{pronoun}\s+|\s+{pronoun}$", "", text.strip(_AROUND), flags=re.IGNORECASE)


def without_lead(before: str, language: str) -> str:
    """What stands before 'if', without 'but' and the like: '' if that is all."""
    lead = _words(language, "lead")
    before = tidy(before).strip(_AROUND)
    while before:
        last = list(lead.finditer(before))
        if not last or last[-1].end() != len(before):
            break
        before = before[: last[-1].start()].strip(_AROUND)
    return before


def _without_then(orders: str, language: str) -> str:
    orders = orders.strip(_AROUND)
    then = _words(language, "then").match(orders)
    return (orders[then.end() :] if then else orders).strip(_AROUND)


@cache
def _words(language: str, *names: str) -> re.Pattern[str]:
    """Any of these words, with or without their accents; the longest first."""
    forms = {form for code in (language, "en") for name in names for form in lexicon(code).data["ahead"][name]}
    forms |= {bare(form) for form in forms}
    longest = sorted(forms, key=lambda form: (-len(form), form))
    rows = "|".join(r"\s+".join(map(re.escape, form.split())) for form in longest)
    return re.compile(rf"(?<!\w)(?:{rows})(?!\w)", re.IGNORECASE)
