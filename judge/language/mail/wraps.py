"""Orders that a mail program broke in the middle, put together again."""

import re

LONG = 60  # characters; programs break lines between 65 and 78
ENDING = tuple(".,;:!?…)]}»”\"'")
DASHES = tuple("-–—−>→")
CLOSING_LETTERS = set("HDB")  # hold, disband, build: such an order is complete

# Words that no order ends with: what they belong to is on the next line.
OPEN_WORDS = set(
    "to from in into at of by via with for the and on through toward towards "
    "a al hacia desde de del en para por con la el los las y hasta "
    "в во на из от к ко с со через до для и за у "
    "във към през със по при".split()
)
LAST_WORD = re.compile(r"(?:^|[\s(])(\w+)$")


def joined(lines: list[str]) -> list[str]:
    """The lines again, each that looks broken off joined with the next.

    This is only one way to read them: a caller tries the lines as they stand, too.
    """
    out: list[str] = []
    open_line = ""  # the last line as it stood in the mail, if it is broken off
    for line in lines:
        line = line.strip()
        if open_line and line:
            out[-1] += line if _tight(open_line) else " " + line
        else:
            out.append(line)
        open_line = line if is_open(line) else ""
    return out


def is_open(line: str) -> bool:
    """Whether the line looks as if it went on in the next."""
    line = line.strip()
    if not any(map(str.isalnum, line)):
        return False
    if line.endswith(DASHES):
        return True
    if line.endswith(ENDING):
        return False
    last = LAST_WORD.search(line)
    word = last[1] if last else ""
    if len(word) == 1 and word.isupper():
        return word not in CLOSING_LETTERS
    return word in OPEN_WORDS or len(line) >= LONG


def _tight(line: str) -> bool:
    """Whether the line was broken behind the dash of "Mid-Atlantic" or "PAR-BUR"."""
    return line.endswith(DASHES) and line[-2:-1].isalnum()
