"""What mail programs write into replies, in all languages at once: a Russian program may carry English orders."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

# By their shape, in languages we have no words for: a date and an address before a colon; a title between dashes.
ANY_ATTRIBUTION = re.compile(r"^.{0,80}\d.{0,120}<[^<>\s@]+@[^<>\s@]+>.{0,40}[:：]$")
ANY_ORIGINAL = re.compile(r"^-{4,}\s?[^\W\d_][^-]{4,60}\s?-{3,}$")
LONGEST = 500  # characters; no program writes a longer line of its own
HEADER_LINE = re.compile(r"[*_> ]*([^\W\d_][^:*_<>\n]{0,30}?)[*_ ]*[:：]")


@dataclass(frozen=True)
class Patterns:
    """Regular expressions for single lines, and the words that begin the lines of Outlook's header block."""

    attribution: tuple[re.Pattern[str], ...]
    original: tuple[re.Pattern[str], ...]
    footer: tuple[re.Pattern[str], ...]
    header: frozenset[str]

    def is_attribution(self, line: str) -> bool:
        """Whether this says who wrote what is quoted below."""
        return _any((*self.attribution, ANY_ATTRIBUTION), line)

    def is_original(self, line: str) -> bool:
        """Whether an older mail begins below. A mere rule of dashes or underscores does not say so."""
        return any(map(str.isalpha, line)) and _any((*self.original, ANY_ORIGINAL), line)

    def is_footer(self, line: str) -> bool:
        """Whether a program and not the person wrote this."""
        return _any(self.footer, line)

    def header_word(self, line: str) -> str:
        """The word of a header block that this line begins with, or ""."""
        found = HEADER_LINE.match(line)
        word = " ".join(found[1].lower().split()) if found else ""
        return word if word in self.header else ""


def patterns(lexicons: Iterable[Mapping[str, Any]]) -> Patterns:
    """The patterns of these lexicons, or of their [mail] tables alone."""
    tables = [lexicon.get("mail", lexicon) for lexicon in lexicons]

    def all_of(key: str) -> list[str]:
        return list(dict.fromkeys(str(entry) for table in tables for entry in table.get(key, ())))

    def compiled(key: str) -> tuple[re.Pattern[str], ...]:
        return tuple(re.compile(entry, re.IGNORECASE) for entry in all_of(key))

    return Patterns(
        attribution=compiled("attribution"),
        original=compiled("original"),
        footer=compiled("footer"),
        header=frozenset(" ".join(word.lower().split()) for word in all_of("header")),
    )


def _any(expressions: tuple[re.Pattern[str], ...], line: str) -> bool:
    line = line.strip()
    return len(line) <= LONGEST and any(expression.search(line) for expression in expressions)
