"""The rulebook's equations written down plainly, and every way to fulfil all of them at once.

This is no adjudicator: it takes complete answers (every move succeeds or not, every support stands or not,
every convoying fleet survives or not) and says whether they agree with each other. Trying all of them on a
small board gives an independent opinion: where exactly one set of answers agrees, that is the result.
"""

from collections.abc import Iterator, Set
from itertools import product

from judge.rules.board import Board
from judge.rules.muster import Plan

Answers = dict[str, bool]


def questions(plan: Plan) -> list[str]:
    return [*plan.going, *plan.aim, *plan.cargo]


def consistent(board: Board, plan: Plan, stopped: Set[str] = frozenset()) -> Iterator[Answers]:
    """All complete sets of answers in which every one follows from the others."""
    names = questions(plan)
    for values in product((True, False), repeat=len(names)):
        yes = dict(zip(names, values, strict=True))
        if agrees(board, plan, yes, stopped):
            yield yes


def agrees(board: Board, plan: Plan, yes: Answers, stopped: Set[str]) -> bool:
    return all(_follows(board, plan, yes, stopped, at) == answer for at, answer in yes.items())


def _follows(board: Board, plan: Plan, yes: Answers, stopped: Set[str], at: str) -> bool:
    def arrives(mover: str) -> bool:
        if mover not in plan.ferries:
            return True
        alive = {fleet for fleet in plan.ferries[mover] if yes[fleet]}
        return mover not in stopped and board.carries(mover, plan.going[mover], alive)

    def meets(mover: str) -> bool:
        """Whether the unit at the destination comes the other way, both by land."""
        to = plan.going[mover]
        return plan.going.get(to) == mover and mover not in plan.ferries and to not in plan.ferries

    def given(unit: str) -> list[str]:
        return [backer for backer in plan.backers.get(unit, []) if yes[backer]]

    def stays(unit: str) -> bool:
        return unit in plan.owner and not (unit in plan.going and yes[unit])

    if at in plan.aim:
        hostile = [a for a in plan.into.get(at, []) if plan.owner[a] != plan.owner[at]]
        return not any((arrives(a) and a != plan.aim[at]) or yes[a] for a in hostile)
    if at in plan.cargo:
        return not any(yes[a] for a in plan.into.get(at, []))

    to = plan.going[at]
    if not arrives(at):
        return False
    attack = 1 + len(given(at))
    if stays(to) or meets(at):
        if plan.owner[to] == plan.owner[at]:
            return False
        attack = 1 + sum(plan.owner[backer] != plan.owner[to] for backer in given(at))
    if meets(at):
        resistance = 1 + len(given(to))
    elif not stays(to):
        resistance = 0
    else:
        resistance = 1 if to in plan.going else 1 + len(given(to))
    rivals = [0]
    for rival in plan.into[to]:
        if rival != at and arrives(rival) and not (meets(rival) and yes[to]):
            rivals.append(1 + len(given(rival)))
    return attack > resistance and attack > max(rivals)
