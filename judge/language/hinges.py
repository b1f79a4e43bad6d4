"""Conditions that stand in a line of their own, put to the orders that hang on them.

'if dislodged' below an order that goes on belongs to that; where it may belong to the order below it as well, all are
one line, and it is asked. What is not understood goes with the line below, and both are refused. Otherwise it is a
heading.
"""

from judge.language.clauses import LONGEST, cuts, is_joint, keyword, speaks_of_a_condition, without_lead
from judge.language.conditions import conditions
from judge.language.fold import bare, fold, tokens
from judge.language.lexicon import PLACE, POWER, UNIT, VERB, lexicon, split
from judge.language.mail.wraps import OPEN_WORDS
from judge.language.meaning import View
from judge.language.pieces import SEPARATOR, is_unit, may_be_orders, without_and, without_bullet
from judge.language.reading import drafts
from judge.language.scan import Scan
from judge.language.stops import looks_like_order

_MOST_LINES = 200  # of a letter in which it is looked closely
_MOST_BREAKS = 3  # in one order
_MOST_WORDS = 40
_ENDS = tuple(".!?;:…)")  # of a sentence: it does not go on in the next line


def hinged(lines: list[str], language: str, view: View) -> list[str]:
    """The lines again, each bare condition joined with what it belongs to."""
    for _ in range(_MOST_BREAKS):
        before, lines = lines, _joined(lines, language, view)
        if lines == before:
            break
    return lines


def _joined(lines: list[str], language: str, view: View) -> list[str]:
    spoken = {number for number, line in enumerate(lines) if speaks_of_a_condition(line, language)}
    if not spoken:
        return lines
    out: list[str] = []
    last = -1  # the last line that is not empty
    waits = sure = lost = False  # it speaks of a condition, and the next may be what hangs on it, or surely is
    for number, line in enumerate(lines):
        alone = number in spoken and _is_bare(line, language, view if number <= _MOST_LINES else None)
        next_to = last == len(out) - 1
        goes_on = alone and not waits and last >= 0 and _goes_on(out[last][-LONGEST:], line, language, view, next_to)
        if line.strip() and last >= 0 and (waits or goes_on):
            out[last] = f"{out[last].rstrip()} {line.strip()}"
        else:
            out.append(line)
        if not line.strip():
            waits = waits and (sure or lost)
            continue
        last = len(out) - 1 if not (waits or goes_on) else last
        below = next((each for each in lines[number + 1 :] if each.strip()), "") if number in spoken or waits else ""
        sure = waits = (number in spoken or waits) and _open(line, below, language)
        if alone and not waits and not line.rstrip().endswith(_ENDS) and not keyword(language).match(below.strip()):
            known = _understood(line, language, view)
            waits = (goes_on or not known) and (may_be_orders(below, language) or below.rstrip().endswith(":"))
            lost = not known and _speaks_of_the_board(line, language)
    return out


def _open(line: str, below: str, language: str) -> bool:
    """Whether a line with a condition surely goes on in the next: it ends with 'and', 'otherwise' or a unit's letter,
    or the next begins with 'and'."""
    if len(line) > LONGEST or line.rstrip().endswith(_ENDS):
        return False
    ends, begins = tokens(bare(line))[-1:], tokens(bare(below[:LONGEST]))[:1]
    if not ends or not begins:
        return False
    sign = any(meaning.kind == UNIT for meaning in lexicon(language).forms.get(split(ends[0]), ()))
    broken = not ends[0].isalnum() or (sign and len(ends[0]) == 1 and ends[0].isupper()) or ends[0] in OPEN_WORDS
    return broken or is_joint(ends[0], language, ends=True) or is_joint(begins[0], language, ends=False)


def _is_bare(line: str, language: str, view: View | None) -> bool:
    """Whether this line begins with a condition and holds no orders behind it."""
    found = keyword(language).search(line)
    if found is None or ":" in line or len(line) > LONGEST:
        return False
    if without_lead(without_bullet(line[: found.start()], language, False), language):
        return False
    sure, _, gaps = cuts(line[found.start() :], language)
    if any(_orderly(orders, language) for _, orders in sure):
        return False
    return view is None or not any(
        _orderly(orders, language) and not isinstance(conditions(clause, language, view, terse=False), str)
        for clause, orders in gaps
    )


def _orderly(text: str, language: str) -> bool:
    """Whether a piece of this is an order, or begins as one does."""
    for piece in SEPARATOR.split(text):
        piece = without_and(piece, language)
        if is_unit(piece, language):
            continue  # what it does is in the next line
        if any(way[0].verb != "unit" for way in drafts(piece, language)[1]):
            return True
        first = Scan(tokens(fold(piece))[:3], lexicon(language)).senses[:1]
        kinds = {sense.kind for senses in first for sense in senses}
        if VERB in kinds or (UNIT in kinds and looks_like_order(piece, language)):
            return True
    return False


def _goes_on(above: str, line: str, language: str, view: View, next_to: bool) -> bool:
    """Whether the line above may go on with this condition: it holds orders, and nothing ends it. A small letter tells
    that a mail program broke it; with a capital it may be talk ('If you have questions, write')."""
    if not above.strip() or above.rstrip().endswith(_ENDS) or not may_be_orders(above, language):
        return False
    if without_bullet(line, language, False) != line:
        return False
    if line.lstrip()[:1].islower() or above.rstrip().endswith(",") or not next_to:
        return line.lstrip()[:1].islower() or above.rstrip().endswith(",")
    return _speaks_of_the_board(line, language) or _understood(line, language, view)


def _speaks_of_the_board(line: str, language: str) -> bool:
    """Whether it names a place, a unit or a power: 'If Germany agrees', and not 'If you have questions'."""
    words = tokens(fold(line))[:_MOST_WORDS]
    senses = Scan(words, lexicon(language)).senses
    return any(
        sense.kind in (UNIT, PLACE, POWER) for at, its in enumerate(senses) for sense in its if len(words[at]) > 1
    )


def _understood(line: str, language: str, view: View) -> bool:
    found = keyword(language).search(line)
    return found is not None and not isinstance(conditions(line[found.start() :], language, view), str)
