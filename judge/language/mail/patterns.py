"""What mail programs write into replies, in all languages at once: a Russian program may carry English orders."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from judge.language.mail import shapes

LONGEST = 500  # characters; no program writes a longer line of its own
HEADER_LINE = re.compile(r"[*_> ]*([^\W\d_][^:*_<>\n]{0,30}?)[*_ ]*[:：]")
NEVER = r"(?!)"
# How an order begins: a unit's letter and a place, or two places with a dash between.
ORDER = re.compile(r"\W{0,4}(?:[^\W\d_]\.?\s+[^\W\d_]{2}|[^\W\d_][^\W\d_ ]{2,20}\s?(?:[-–—−]+>?|→)\s?[^\W\d_]{3})")

COMPLETE = re.compile(r"[-–—−→]|\S\s+\S+\s+\S")  # … and goes on: a dash, or three words


@dataclass(frozen=True)
class Patterns:
    """Regular expressions for whole lines, and the words that begin the lines of Outlook's header block.

    `heading` finds words that people put above their own orders, `title` those that they put between dashes.
    """

    attribution: re.Pattern[str]
    opening: re.Pattern[str]  # what attributions begin with
    original: re.Pattern[str]
    footer: re.Pattern[str]
    heading: re.Pattern[str]
    title: re.Pattern[str]
    header: frozenset[str]

    def is_attribution(self, line: str) -> bool:
        """Whether this says who wrote what is quoted below."""
        line = line.strip()
        if len(line) > LONGEST:
            return False
        return self.attribution.match(line) is not None or shapes.is_attribution(line, self.heading)

    def is_original(self, line: str) -> bool:
        """Whether an older mail begins below. A mere rule of dashes or underscores does not say so."""
        line = line.strip()
        if len(line) > LONGEST or not any(map(str.isalpha, line)):
            return False
        return self.original.match(line) is not None or shapes.is_frame(line)

    def is_title(self, line: str) -> bool:
        """Whether this may be a program's title of an older mail, in a language we have no words for."""
        return shapes.is_title(line) and not self.title.search(line) and not self.is_heading(line)

    def is_heading(self, text: str, phases: bool = True) -> bool:
        """Whether these words, perhaps also a phase, tell that a person wrote them above something of his own."""
        return self.heading.search(text) is not None or (phases and shapes.PHASE.search(text) is not None)

    def is_footer(self, line: str) -> bool:
        """Whether a program and not the person wrote this."""
        line = line.strip()
        return len(line) <= LONGEST and self.footer.match(line) is not None

    def header_word(self, line: str) -> str:
        """The word of a header block that this line begins with, or ""."""
        found = HEADER_LINE.match(line)
        word = " ".join(found[1].lower().split()) if found else ""
        return word if word in self.header else ""

    def header_words(self, line: str) -> set[str]:
        """All words of a header block in a line that begins with one: some programs lose the line ends."""
        first = self.header_word(line)
        if not first or line.count(":") < 2:
            return {first} - {""}
        inner = (found.strip(" \t*:：").lower() for found in shapes.INNER_FIELD.findall(line[:LONGEST]))
        return {first, *(word for word in inner if word in self.header)}

    def glued(self, line: str) -> int:
        """Where in this line an attribution may begin behind an order; 0 if nothing like an order stands in front."""
        begins = self.opening.search(line, 0, LONGEST) if ORDER.match(line) else None
        return begins.end() if begins and COMPLETE.search(line[: begins.start()]) else 0


def patterns(lexicons: Iterable[Mapping[str, Any]]) -> Patterns:
    """The patterns of these lexicons, or of their [mail] tables alone."""
    tables = [lexicon.get("mail", lexicon) for lexicon in lexicons]

    def all_of(key: str) -> list[str]:
        return list(dict.fromkeys(str(entry) for table in tables for entry in table.get(key, ())))

    def any_of(key: str) -> re.Pattern[str]:
        return re.compile("|".join(f"(?:{entry})" for entry in all_of(key)) or NEVER, re.IGNORECASE)

    def any_word(*keys: str) -> re.Pattern[str]:
        words = "|".join(entry for key in keys for entry in all_of(key))
        return re.compile(rf"(?<!\w)(?:{words})(?!\w)" if words else NEVER, re.IGNORECASE)

    opening = "|".join(all_of("opening")) or NEVER
    return Patterns(
        attribution=any_of("attribution"),
        opening=re.compile(rf"\s+(?=(?:{opening})[.,]?\s.{{0,25}}\d|{shapes.DATE.pattern})", re.IGNORECASE),
        original=any_of("original"),
        footer=any_of("footer"),
        heading=any_word("heading"),
        title=any_word("title"),
        header=frozenset(" ".join(word.lower().split()) for word in all_of("header")),
    )
