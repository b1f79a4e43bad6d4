"""Older mails below an answer: "-----Original Message-----", and the header that programs copy above the text."""

from itertools import takewhile

from judge.language.mail import shapes
from judge.language.mail.patterns import ORDER, Patterns
from judge.language.mail.sheet import Sheet

WRAPPED = 3  # lines over which an attribution may be broken
HEADER_WORDS = 3  # different ones in a row are a header block
HEADER_LINES = 10  # within which they must stand
LONGEST = 300  # characters of a header line that are looked at
RULE = set("_-=*")


def cut_originals(sheet: Sheet, patterns: Patterns) -> None:
    """Cut from a title or a header block to the end, unless the quote below it is marked line by line."""
    number = sheet.after(-1)
    above = -1  # the last line before this one that says something
    while number < len(sheet.lines):
        if sheet.why[number]:
            begins = above < 0 or sheet.why[above] != "quoted"
            if (begins or patterns.is_original(sheet.lines[number])) and _header_only(sheet, number, patterns):
                sheet.cut("forwarded", number)
                return
        elif (stop := _head(sheet, number, patterns)) > number:
            if not _quote_follows(sheet, stop - 1, patterns):
                sheet.cut("forwarded", _with_rule_above(sheet, number))
                return
            sheet.cut("forwarded", number, stop)
        above, number = number, sheet.after(number)


def _head(sheet: Sheet, number: int, patterns: Patterns) -> int:
    """The line behind the title, the header or both of an older mail; `number` itself if none begins here."""
    line = sheet.lines[number]
    titled = patterns.is_original(line) or (patterns.is_title(line) and _tells_of_mail(sheet, number))
    start = sheet.after(number) if titled else number
    stop = start
    if start < len(sheet.lines) and not sheet.why[start]:
        line = sheet.lines[start]
        if ":" in line or "：" in line:
            stop = max(_known_header(sheet, start, patterns), _field_block(sheet, start, patterns))
        elif "@" in line:
            stop = _notes(sheet, start)
    if stop > start:
        return stop
    return number + 1 if titled else number


def _tells_of_mail(sheet: Sheet, number: int) -> bool:
    """Whether a header or a quote stands below what may be a title, and not the orders of somebody who likes dashes."""
    below = sheet.after(number)
    if below < len(sheet.lines) and sheet.why[below]:
        return True
    below_it = (line[:LONGEST] for line in sheet.following(number, HEADER_WORDS + 1))
    lines = list(takewhile(lambda line: not ORDER.match(line), below_it))
    if any(shapes.ADDRESS.search(line) or shapes.day_and_time(line)[0] for line in lines):
        return True
    return sum(shapes.FIELD.match(line) is not None for line in lines) >= HEADER_WORDS


def _known_header(sheet: Sheet, number: int, patterns: Patterns) -> int:
    """The line behind a block with three different header words that begins here; 0 if there is none.

    A long value may go on in a second line.
    """
    if not patterns.header_word(sheet.lines[number]):
        return 0
    words: set[str] = set()
    missed = stop = 0
    for _ in range(HEADER_LINES):
        if number >= len(sheet.lines) or sheet.why[number] or missed > 1:
            break
        found = patterns.header_words(sheet.lines[number])
        words |= found
        missed = 0 if found else missed + 1
        stop = number + 1 if found else stop
        number = sheet.after(number)
    return stop if len(words) >= HEADER_WORDS else 0


def _field_block(sheet: Sheet, number: int, patterns: Patterns) -> int:
    """The line behind a mail's header in a language we have no words for; 0 if none begins here.

    Each of its lines is a short word, a colon and something: an address and a date, or at least a date among words of
    which we know some, or four fields of which one is a date with the time.
    """
    block, stop = _fields(sheet, number)
    text = "\n".join(block)
    if not any(map(str.isdigit, text)):
        return 0
    day, time = shapes.day_and_time(text)
    fields = sum(len(shapes.INNER_FIELD.findall(line)) or shapes.FIELD.match(line) is not None for line in block)
    if fields < HEADER_WORDS or not (day or time):
        return 0
    head = "\n".join(
        takewhile(str.strip, sheet.lines[number : number + HEADER_LINES])
    )  # below a gap it may be the text
    if patterns.is_heading(head, phases="@" not in text):  # our own subjects name the phase
        return 0
    stamped = bool(day and time) and fields > HEADER_WORDS
    is_header = stamped or "@" in text or len({word for line in block for word in patterns.header_words(line)}) >= 2
    return stop if is_header else 0


def _fields(sheet: Sheet, number: int) -> tuple[list[str], int]:
    """The fields that follow each other from here on, and the line behind them. A long value may be in two lines."""
    block: list[str] = []
    stop = number
    broken = ""
    while number < len(sheet.lines) and not sheet.why[number] and len(block) < HEADER_LINES:
        line = sheet.lines[number][:LONGEST]
        if ORDER.match(line):
            break
        if shapes.FIELD.match(line):
            block += [broken, line] if broken else [line]
            stop, broken = number + 1, ""
        elif broken or number != stop:  # a second one, or below an empty line
            break
        else:
            broken = line
        number = sheet.after(number)
    return block, stop


def _notes(sheet: Sheet, number: int) -> int:
    """The line behind the first two of an older mail in Lotus Notes, the writer and the time; 0 if it is none."""
    line = sheet.lines[number]
    below = sheet.after(number)
    if len(line) > LONGEST or below == len(sheet.lines) or sheet.why[below]:
        return 0
    return below + 1 if shapes.BRACKETED.search(line) and shapes.is_stamp(sheet.lines[below]) else 0


def _with_rule_above(sheet: Sheet, number: int) -> int:
    """The line from which to cut: Outlook draws a rule above its header block."""
    above = number - 1
    while above >= 0 and not sheet.lines[above].strip():
        above -= 1
    if above < 0 or sheet.why[above]:
        return number
    rule = sheet.lines[above].strip()
    return above if len(rule) >= 5 and set(rule) <= RULE else number


def _quote_follows(sheet: Sheet, number: int, patterns: Patterns) -> bool:
    """Whether quoted lines stand right below this one, or below an attribution (Proton)."""
    below = sheet.after(number)
    for _ in range(WRAPPED + 1):
        if below < len(sheet.lines) and sheet.why[below]:
            between = [sheet.lines[other].strip() for other in range(number + 1, below) if sheet.lines[other].strip()]
            return not between or patterns.is_attribution(" ".join(between))
        below = sheet.after(below)
    return False


def _header_only(sheet: Sheet, number: int, patterns: Patterns) -> bool:
    """Whether only the header of the older mail is marked as quoted and its text is not (abv.bg).

    Orange marks one line of the text besides. So does somebody who answers a single line; but not below words of his
    own.
    """
    first = number
    title: list[str] = []
    fields: list[str] = []
    text = 0
    while number < len(sheet.lines) and sheet.why[number] == "quoted" and len(fields) <= HEADER_LINES:
        line = sheet.lines[number][:LONGEST].strip(" \t>|")
        if shapes.FIELD.match(line) and not text:
            fields.append(line)
        elif line and not fields and not title:
            title.append(line)
        elif line:
            text += 1
        if text > 1:
            return False
        number = sheet.after(number)
    if len(fields) < HEADER_WORDS or (text and next(sheet.own(), first) >= first):
        return False
    whole = "\n".join(title + fields)
    known = {word for line in fields for word in patterns.header_words(line)}
    return len(known) >= HEADER_WORDS or ("@" in whole and any(shapes.day_and_time(whole)))
