"""The lines of a letter that this person wrote now: not what is quoted, forwarded, signed or appended.

What is quoted holds old orders, and reading them as new ones would be worse than missing a line; so where the end of a
quote cannot be known, everything below is cut, and `ignored` says so line by line.
"""

import re
from dataclasses import dataclass, field
from itertools import groupby

from judge.language.mail.endings import cut_endings
from judge.language.mail.flowed import unflow
from judge.language.mail.originals import WRAPPED, cut_originals
from judge.language.mail.patterns import LONGEST, ORDER, Patterns, patterns
from judge.language.mail.shapes import BRACKETED, COLON, GROUPWISE, UNSEEN
from judge.language.mail.sheet import Sheet
from judge.language.mail.wraps import joined

__all__ = ["Own", "Patterns", "joined", "own_lines", "patterns", "shortened", "unflow"]

BROKEN = 50  # characters of a line that a program may have broken
SENTENCE_ENDS = ".:;!?…)"
MAX_LINES = 10_000
LONG_QUOTE = 100  # marked lines in a row; of more than these only the first and the last are looked at
LINE_END = re.compile("\r\n|[\n\r\u2028\u2029]")
HARD_BLANK = re.compile("[\xa0\u2007\u202f]")
# "|": the columns of Lotus Notes; "JD> ": the initials of The Bat!; "&gt;": HTML taken for text
QUOTED = re.compile(r"[ \t]{0,8}(?:[>|›»＞}]|&gt;|[:%] |[A-ZА-ЯЁ]{1,4}>(?:[ >]|$))")
DATED = re.compile(r"\d{1,2}[:.]\d\d|@|\b20\d\d\b")  # the first half of a broken attribution has a time or an address
BROKEN = 40  # characters; or it is at least as long as this


@dataclass(frozen=True)
class Own:
    """What the person wrote, and every other line with the reason why it is not among it.

    Reasons: quoted, forwarded (below the mark or header of an older mail), signature, footer, disclaimer, too long.
    `sheet` has all lines in their order, each with its reason, "" for those of this person.
    """

    lines: list[str]
    ignored: list[tuple[str, str]]
    sheet: list[tuple[str, str]] = field(default_factory=list, repr=False, compare=False)


def own_lines(text: str, patterns: Patterns, flowed: bool = False, delsp: bool = False) -> Own:
    """Part a letter into what its sender wrote now and the rest."""
    lines = LINE_END.split(HARD_BLANK.sub(" ", text))
    if len(lines) > MAX_LINES:
        lines = shortened(lines)
    if flowed and len(lines) <= 2 * MAX_LINES:
        lines = unflow("\n".join(lines), delsp).split("\n")
    sheet = Sheet(lines[:MAX_LINES])
    for number, line in enumerate(sheet.lines):
        if _marked(line):
            sheet.cut("quoted", number, number + 1)
    _cut_tails(sheet)
    cut_originals(sheet, patterns)
    _cut_attributions(sheet, patterns)
    cut_endings(sheet, patterns)
    own: list[str] = []
    for line, why in zip(sheet.lines, sheet.why, strict=True):
        if not why and (line.strip() or (own and own[-1])):  # where something was cut, one empty line is enough
            own.append(line.rstrip())
    ignored = [(why, line) for line, why in zip(sheet.lines, sheet.why, strict=True) if why and line.strip()]
    ignored += [("too long", line) for line in lines[MAX_LINES:] if line.strip()]
    return Own(own[:-1] if own and not own[-1] else own, ignored, list(zip(sheet.lines, sheet.why, strict=True)))


def shortened(lines: list[str]) -> list[str]:
    """The lines without the inside of long marked quotes: an answer below one must be within sight."""
    kept: list[str] = []
    for quoted, run in groupby(lines, lambda line: _marked(line) or not line.strip()):
        found = list(run)
        kept += (
            found if not quoted or len(found) <= LONG_QUOTE else found[: LONG_QUOTE // 2] + found[-LONG_QUOTE // 2 :]
        )
    return kept


def _marked(line: str) -> bool:
    return QUOTED.match(line) is not None and not (line.rstrip().endswith(">>>") and GROUPWISE.fullmatch(line))


def _cut_tails(sheet: Sheet) -> None:
    """Cut what a program broke off a long quoted line and left without a mark: one line right between two marked ones,
    the upper of which is long and not the end of a sentence."""
    for number in range(1, len(sheet.lines) - 1):
        above = sheet.lines[number - 1].rstrip()
        between = (
            sheet.why[number - 1] and sheet.why[number + 1] and not sheet.why[number] and sheet.lines[number].strip()
        )
        if between and len(above) >= BROKEN and above[-1] not in SENTENCE_ENDS:
            sheet.cut("quoted", number, number + 1)


def _cut_attributions(sheet: Sheet, patterns: Patterns) -> None:
    """Cut "On that day he wrote:" above a quote or at the end.

    Yahoo's and some phones' quotes have no marks: if none follow, or only behind a further attribution, all below is
    the quote. Otherwise what stands between attribution and quote is an answer in an odd place.
    """
    last_quoted = max((number for number, why in enumerate(sheet.why) if why == "quoted"), default=-1)
    unmarked = None  # the first attribution that has no quote right below it
    number = sheet.after(-1)
    while number < len(sheet.lines):
        below = sheet.after(number)
        above_quote = below == len(sheet.lines) or bool(sheet.why[below])
        start = None if sheet.why[number] else _attribution_start(sheet, number, patterns, above_quote)
        if start is not None:
            number = _attribution_end(sheet, number)
            below = sheet.after(number)
            above_quote = below == len(sheet.lines) or bool(sheet.why[below])
            if _part_from_order(sheet, start, number, patterns):
                start, number, below, last_quoted = start + 1, number + 1, below + 1, last_quoted + 1
            if unmarked is None and not above_quote:
                unmarked = start
            if unmarked is not None and (above_quote or number > last_quoted):
                sheet.cut("quoted", unmarked)
                return
            sheet.cut("quoted", start, number + 1)
        number = below


def _attribution_start(sheet: Sheet, end: int, patterns: Patterns, above_quote: bool) -> int | None:
    """The first line of the attribution that ends here: the shortest that fits, but with the dated line above it."""
    if not above_quote and not _has_colon(sheet, end) and not BRACKETED.search(sheet.lines[end][:LONGEST]):
        return None
    found = None
    text = ""
    for start in range(end, max(-1, end - WRAPPED), -1):
        line = sheet.lines[start].strip()
        if not line or sheet.why[start] or (start < end and not _goes_on(line, found is not None)):
            break
        text = f"{line} {text}".strip()
        if patterns.is_attribution(text):
            found = start
    return found


def _attribution_end(sheet: Sheet, number: int) -> int:
    """The last line of an attribution that is complete here but may go on, as far as its colon."""
    for below in range(number, min(number + WRAPPED, len(sheet.lines))):
        if sheet.why[below] or not sheet.lines[below].strip():
            break
        if _has_colon(sheet, below):
            return below
    return number


def _has_colon(sheet: Sheet, number: int) -> bool:
    return not sheet.why[number] and COLON.search(UNSEEN.sub("", sheet.lines[number][-50:]).rstrip()) is not None


def _goes_on(line: str, complete: bool) -> bool:
    """Whether an attribution may go on from this line to the next."""
    if DATED.search(line):
        return True
    return not complete and len(line) >= BROKEN and not ORDER.match(line)


def _part_from_order(sheet: Sheet, start: int, end: int, patterns: Patterns) -> bool:
    """Give an order that stands in front of the attribution, in the same line, a line of its own."""
    at = patterns.glued(sheet.lines[start])
    if not at:
        return False
    rest = " ".join([sheet.lines[start][at:], *sheet.lines[start + 1 : end + 1]])
    if patterns.is_attribution(rest):
        sheet.split(start, at)
        return True
    return False
