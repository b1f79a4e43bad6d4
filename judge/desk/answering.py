"""The answer to a letter: every line of it, what was done and what was not, and how the writer's orders stand now."""

from collections.abc import Sequence
from typing import NamedTuple

from judge.desk.scene import Scene
from judge.game.state import FINISHED, FORMING
from judge.language.letter import Letter
from judge.language.say import explain, trouble
from judge.report import overview
from judge.report.words import N_


class Line(NamedTuple):
    asked: str  # what was written, as it was understood
    said: str
    done: bool = True


def answer_text(at: Scene, letter: Letter, lines: Sequence[Line]) -> str:
    """In the order in which a hurried reader needs it: what failed first, then what was done, then how things stand."""
    faults = [*_faults(at, letter), *(line for line in lines if not line.done)]
    parts = [
        _block(at, N_("Not done:"), faults),
        _block(at, N_("Done:"), [line for line in lines if line.done and line.said]),
        _standing(at),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _faults(at: Scene, letter: Letter) -> list[Line]:
    read = [letter, *(section for _, section in letter.sections)]
    found = [Line(line, explain(fault, at.reader.language), False) for each in read for line, fault in each.faults]
    found += [
        Line(line, trouble(code, line, at.reader.language), False) for each in read for code, line in each.troubles
    ]
    return found


def _block(at: Scene, heading: str, lines: Sequence[Line]) -> str:
    if not lines:
        return ""
    rows = []
    for line in lines:
        first, *rest = line.said.split("\n")
        rows.append(f"- {line.asked}: {first}" if line.asked else f"- {first}")
        rows += [f"  {each}".rstrip() for each in rest]
    return "\n".join([at.reader.say(heading), *rows])


def _standing(at: Scene) -> str:
    """The whole current set of the writer's orders, what is missing, and the time left."""
    game = at.game
    if game is None or at.person is None or game.status in (FORMING, FINISHED) or game.phase is None:
        return ""
    own = game.commands(at.who)
    parts = [overview.own_orders(game, own, at.reader)] if own else []
    if game.deadline is not None:
        parts.append(at.reader.say(N_("{phase}, due {when}."), phase=str(game.phase), when=game.deadline))
    return "\n".join(parts)
