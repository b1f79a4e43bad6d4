"""The lines of a letter that this person wrote now: not what is quoted, forwarded, signed or appended.

What is quoted holds old orders, and reading them as new ones would be worse than missing a line; so where the end of a
quote cannot be known, everything below is cut, and `ignored` says so line by line.
"""

import re
from dataclasses import dataclass

from judge.language.mail.endings import cut_endings
from judge.language.mail.flowed import unflow
from judge.language.mail.patterns import Patterns, patterns
from judge.language.mail.sheet import Sheet
from judge.language.mail.wraps import joined

__all__ = ["Own", "Patterns", "joined", "own_lines", "patterns", "unflow"]

MAX_LINES = 10_000
WRAPPED = 3  # lines over which an attribution may be broken
HEADER_WORDS = 3  # different ones in a row are a header block
HEADER_LINES = 10  # within which they must stand
LINE_END = re.compile("\r\n|[\n\r\u2028\u2029]")
HARD_BLANK = re.compile("[\xa0\u2007\u202f]")
# "|": the columns of Lotus Notes; "JD> ": the initials of The Bat!; "&gt;": HTML taken for text
QUOTED = re.compile(r"[ \t]{0,8}(?:[>|›»＞}]|&gt;|[:%] |[A-ZА-ЯЁ]{1,4}>(?:[ >]|$))")
RULE = re.compile(r"\s*[_\-=*]{5,}\s*")
# A quoted header in any language: short words with a colon, and a date or an address among what they say.
FIELD = re.compile(r"[\s>*_]{0,6}[^\W\d_][^:<>@]{0,24}\s?[:：]\s?\*{0,2}\s*\S")
DATED = re.compile(r"\d{1,2}[:.]\d\d|@|\b20\d\d\b")  # the first half of a broken attribution has a time or an address


@dataclass(frozen=True)
class Own:
    """What the person wrote, and every other line with the reason why it is not among it.

    Reasons: quoted, forwarded (below the mark or header of an older mail), signature, footer, disclaimer, too long.
    """

    lines: list[str]
    ignored: list[tuple[str, str]]


def own_lines(text: str, patterns: Patterns, flowed: bool = False, delsp: bool = False) -> Own:
    """Part a letter into what its sender wrote now and the rest."""
    lines = LINE_END.split(HARD_BLANK.sub(" ", text))
    if flowed and len(lines) <= 2 * MAX_LINES:
        lines = unflow("\n".join(lines), delsp).split("\n")
    sheet = Sheet(lines[:MAX_LINES])
    for number, line in enumerate(sheet.lines):
        if QUOTED.match(line):
            sheet.cut("quoted", number, number + 1)
    _cut_originals(sheet, patterns)
    _cut_attributions(sheet, patterns)
    cut_endings(sheet, patterns)
    own: list[str] = []
    for line, why in zip(sheet.lines, sheet.why, strict=True):
        if not why and (line.strip() or (own and own[-1])):  # where something was cut, one empty line is enough
            own.append(line.rstrip())
    ignored = [(why, line) for line, why in zip(sheet.lines, sheet.why, strict=True) if why and line.strip()]
    ignored += [("too long", line) for line in lines[MAX_LINES:] if line.strip()]
    return Own(own[:-1] if own and not own[-1] else own, ignored)


def _cut_originals(sheet: Sheet, patterns: Patterns) -> None:
    """Cut from "-----Original Message-----" or a header block to the end, unless the quote is marked line by line."""
    number = sheet.after(-1)
    while number < len(sheet.lines):
        line = sheet.lines[number]
        if sheet.why[number]:
            if patterns.is_original(line) and _quoted_header_only(sheet, number, patterns):
                sheet.cut("forwarded", number)
                return
        elif (patterns.header_word(line) and _header_block(sheet, number, patterns)) or _foreign_header(sheet, number):
            sheet.cut("forwarded", _with_rule_above(sheet, number))
            return
        elif patterns.is_original(line):
            if not _quote_follows(sheet, number, patterns):
                sheet.cut("forwarded", _with_rule_above(sheet, number))
                return
            sheet.cut("forwarded", number, number + 1)
        number = sheet.after(number)


def _header_block(sheet: Sheet, number: int, patterns: Patterns) -> bool:
    """Whether three different header words follow in a row; a long value may go on in a second line."""
    words: set[str] = set()
    missed = 0
    for _ in range(HEADER_LINES):
        if number >= len(sheet.lines) or sheet.why[number] or missed > 1:
            break
        word = patterns.header_word(sheet.lines[number])
        words |= {word} if word else set()
        missed = 0 if word else missed + 1
        number = sheet.after(number)
    return len(words) >= HEADER_WORDS


def _foreign_header(sheet: Sheet, number: int) -> bool:
    """Whether a mail's header is quoted here in a language we have no words for."""
    block: list[str] = []
    for line, why in zip(
        sheet.lines[number : number + HEADER_LINES], sheet.why[number : number + HEADER_LINES], strict=True
    ):
        if why or not FIELD.match(line):
            break
        block.append(line[:200])
    text = "\n".join(block)
    return len(block) >= HEADER_WORDS and "@" in text and bool(re.search(r"\b20\d\d\b|\d[:.]\d\d", text))


def _with_rule_above(sheet: Sheet, number: int) -> int:
    """The line from which to cut: Outlook draws a rule above its header block."""
    above = number - 1
    while above >= 0 and not sheet.lines[above].strip():
        above -= 1
    return above if above >= 0 and not sheet.why[above] and RULE.fullmatch(sheet.lines[above]) else number


def _quote_follows(sheet: Sheet, number: int, patterns: Patterns) -> bool:
    """Whether quoted lines stand right below this one, or below an attribution (Proton)."""
    below = sheet.after(number)
    for _ in range(WRAPPED + 1):
        if below < len(sheet.lines) and sheet.why[below]:
            between = [sheet.lines[other].strip() for other in range(number + 1, below) if sheet.lines[other].strip()]
            return not between or patterns.is_attribution(" ".join(between))
        below = sheet.after(below)
    return False


def _quoted_header_only(sheet: Sheet, number: int, patterns: Patterns) -> bool:
    """Whether only the header of the older mail is marked as quoted and its text is not (abv.bg)."""
    words: set[str] = set()
    number = sheet.after(number)
    while number < len(sheet.lines) and sheet.why[number] == "quoted":
        word = patterns.header_word(sheet.lines[number])
        if not word and sheet.lines[number].strip(" >|"):
            return False
        words.add(word)
        number = sheet.after(number)
    return len(words - {""}) >= HEADER_WORDS


def _cut_attributions(sheet: Sheet, patterns: Patterns) -> None:
    """Cut "On that day he wrote:" above a quote or at the end.

    Yahoo's and some phones' quotes have no marks: if none follow, or only behind a further attribution, all below is
    the quote. Otherwise what stands between attribution and quote is an answer in an odd place.
    """
    last_quoted = max((number for number, why in enumerate(sheet.why) if why == "quoted"), default=-1)
    unmarked = None  # the first attribution that has no quote right below it
    for number in sheet.own():
        below = sheet.after(number)
        above_quote = below == len(sheet.lines) or bool(sheet.why[below])
        if not above_quote and not sheet.lines[number].rstrip().endswith(":"):
            continue
        start = _attribution_start(sheet, number, patterns)
        if start is None:
            continue
        if unmarked is None and not above_quote:
            unmarked = start
        if unmarked is not None and (above_quote or number > last_quoted):
            sheet.cut("quoted", unmarked)
            return
        sheet.cut("quoted", start, number + 1)


def _attribution_start(sheet: Sheet, end: int, patterns: Patterns) -> int | None:
    """The first line of the attribution that ends here: the shortest that fits, but with the dated line above it."""
    found = None
    text = ""
    for start in range(end, max(-1, end - WRAPPED), -1):
        line = sheet.lines[start].strip()
        if not line or sheet.why[start] or (found is not None and not DATED.search(line)):
            break
        text = f"{line} {text}".strip()
        if patterns.is_attribution(text):
            found = start
    return found
