"""Deciding a movement phase by partial information.

Each unit raises at most one yes/no question: does this move succeed, does this support stand, does this
convoying fleet survive? A question is answered as soon as what is known settles it, whatever the open ones
turn out to be: strengths are taken as the least and the most they can still become. Nothing is guessed, so
nothing is ever taken back.

What stays open hangs on itself. Then, and only then, a backup rule speaks, and only for a true cycle:
circular movement goes round, a convoy that would undo itself does not sail.
"""

from collections.abc import Iterable

from judge.rules.board import Board
from judge.rules.muster import Plan
from judge.rules.policy import Paradox, Policy

Answer = bool | None  # None: not known yet


class Decider:
    """The answers for one plan. `yes[province]` answers the question of the unit that stands there."""

    def __init__(self, board: Board, plan: Plan, policy: Policy) -> None:
        self.board = board
        self.plan = plan
        self.policy = policy
        self.yes: dict[str, bool] = {}
        self.stopped: set[str] = set()  # armies whose convoy a paradox stopped
        self._asking: set[str] = set()

    def decide(self) -> None:
        """Answer every question of the plan."""
        open_ = self._the_obvious()
        while open_:
            left = [at for at in open_ if self._ask(at) is None]
            if len(left) == len(open_):
                self._break_cycle(left)
                left = [at for at in left if at not in self.yes]
            open_ = left

    def _the_obvious(self) -> list[str]:
        """Answer what nobody contests; return the rest, in the order that settles most at once."""
        plan, yes, into = self.plan, self.yes, self.plan.into
        rest: list[str] = []
        for at in plan.aim:
            if at in into:
                rest.append(at)
            else:
                yes[at] = True
        for at in plan.cargo:
            if at in into:
                rest.append(at)
            else:
                yes[at] = True
        for at, to in plan.going.items():
            if to not in plan.owner and at not in plan.ferries and len(into[to]) == 1:
                yes[at] = True
            else:
                rest.append(at)
        return rest

    def _ask(self, at: str) -> Answer:
        """The answer for this unit, if it can be known; remembered."""
        known = self.yes.get(at)
        if known is not None or at in self._asking:
            return known
        self._asking.add(at)
        answer = self._evaluate(at)
        self._asking.discard(at)
        if answer is not None:
            self.yes[at] = answer
        return answer

    def _evaluate(self, at: str) -> Answer:
        if at in self.plan.going:
            return self._succeeds(at)
        if at in self.plan.aim:
            return self._stands(at)
        return self._survives(at)

    # The three questions

    def _succeeds(self, at: str) -> Answer:
        """Does this move succeed?"""
        plan = self.plan
        arrives = self.arrives(at)
        if arrives is False:
            return False
        to = plan.going[at]
        onward = plan.going.get(to)
        if to not in plan.owner:
            wins = self._beats(at, to, leaves=True)
        elif onward is None or self.head_on(at, to):
            wins = self._beats(at, to, leaves=False)
        else:
            leaves = self._ask(to)
            if leaves is not None:
                wins = self._beats(at, to, leaves=leaves)
            else:
                wins = self._beats(at, to, leaves=False) or None
                if wins is None and self._beats(at, to, leaves=True) is False:
                    wins = False
        return wins if arrives or not wins else None

    def _stands(self, at: str) -> Answer:
        """Does this support stand? Rules 13-16: an attack cuts it, but not from where it is given to, not by
        its own power; being dislodged cuts it in any case."""
        plan = self.plan
        open_ = False
        for attacker in plan.into[at]:
            if plan.owner[attacker] == plan.owner[at]:
                continue
            cuts = self.arrives(attacker) if attacker != plan.aim[at] else self._ask(attacker)
            if cuts:
                return False
            if cuts is None:
                open_ = True
        return None if open_ else True

    def _survives(self, at: str) -> Answer:
        """Does this convoying fleet survive?"""
        open_ = False
        for attacker in self.plan.into.get(at, ()):
            dislodges = self._ask(attacker)
            if dislodges:
                return False
            if dislodges is None:
                open_ = True
        return None if open_ else True

    # What they are made of

    def arrives(self, at: str) -> Answer:
        """Whether this mover gets as far as its destination: by land always, by sea if a route is unbroken."""
        fleets = self.plan.ferries.get(at)
        if fleets is None:
            return True
        if at in self.stopped or not fleets:
            return False
        start, end = at, self.plan.going[at]
        sure = {fleet for fleet in fleets if self._ask(fleet)}
        if sure and self.board.carries(start, end, sure):
            return True
        possible = {fleet for fleet in fleets if self.yes.get(fleet) is not False}
        return None if possible and self.board.carries(start, end, possible) else False

    def head_on(self, at: str, to: str) -> bool:
        """Whether the units at these two places march at each other by land."""
        plan = self.plan
        return (
            plan.going.get(to) == at and plan.going.get(at) == to and at not in plan.ferries and to not in plan.ferries
        )

    def strength(self, at: str, without: str | None = None) -> tuple[int, int]:
        """The least and the most this unit can muster; supports by the power `without` do not count."""
        backers = self.plan.backers.get(at)
        least = most = 1
        if backers:
            for backer in backers:
                if without is not None and self.plan.owner[backer] == without:
                    continue
                stands = self._ask(backer)
                if stands:
                    least += 1
                    most += 1
                elif stands is None:
                    most += 1
        return least, most

    def prevents(self, at: str) -> tuple[int, int]:
        """The strength with which this mover keeps others out of its destination."""
        arrives = self.arrives(at)
        if arrives is False:
            return 0, 0
        least, most = self.strength(at)
        if arrives is None:
            return 0, most
        to = self.plan.going[at]
        if self.head_on(at, to):
            beaten = self._ask(to)  # rule 11: a unit dislodged from there has no effect there
            if beaten is not False:
                return 0, 0 if beaten else most
        return least, most

    def _beats(self, at: str, to: str, leaves: bool) -> Answer:
        """Whether this attack is stronger than all that meets it, given that the place's unit leaves or not."""
        plan = self.plan
        if leaves:
            least, most = self.strength(at)
            against_least = against_most = 0
        else:
            defender = plan.owner[to]
            if defender == plan.owner[at]:
                return False  # rule 12
            least, most = self.strength(at, without=defender)
            if to not in plan.going or self.head_on(at, to):
                against_least, against_most = self.strength(to)
            else:
                against_least = against_most = 1  # tried to leave: no support to hold
        if most <= against_least:
            return False
        for rival in plan.into[to]:
            if rival != at:
                rival_least, rival_most = self.prevents(rival)
                if most <= rival_least:
                    return False
                if rival_most > against_most:
                    against_most = rival_most
        return True if least > against_most else None

    # Cycles

    def _break_cycle(self, open_: list[str]) -> None:
        """Answer some of the questions that hang on themselves.

        What merely hangs on a cycle is left for later. Two knots are never taken for one: an army lands in one
        place, so it can cut one support, which is aimed at one fleet.
        """
        core = _core({at: self._looks_at(at) for at in open_})
        convoys = [at for at in core if at in self.plan.cargo]
        if not convoys:
            for at in core & self.plan.going.keys():
                self.yes[at] = True  # rule 7: three or more may go round
            return
        armies = {self.plan.cargo[fleet] for fleet in convoys}
        if self.policy.paradox is Paradox.RULE_21:
            spared = [at for at in core if at in self.plan.aim and self._spared(at, armies)]
            for at in spared:
                self.yes[at] = True
            if spared:
                return
        self.stopped |= armies

    def _spared(self, at: str, armies: set[str]) -> bool:
        """Rule 21: a support against a fleet that the landing army needs is not cut by that army."""
        plan = self.plan
        aim = plan.aim[at]
        attack = at not in plan.backers.get(aim, ())  # not a support for the fleet itself
        return attack and plan.cargo.get(aim) in armies and plan.cargo[aim] in plan.into.get(at, ())

    def _looks_at(self, at: str) -> set[str]:
        """The open questions that the question of this unit hangs on."""
        plan = self.plan
        names: set[str] = set()
        if at in plan.going:
            to = plan.going[at]
            movers = plan.into[to]
            names.update(plan.backers.get(to, ()), [to])
            for mover in movers:
                names.update(plan.backers.get(mover, ()))
        else:
            movers = plan.into.get(at, [])
            names.update(movers)
        for mover in movers:
            if self.arrives(mover) is None:
                names.update(plan.ferries[mover])
        questions = plan.going.keys() | plan.aim.keys() | plan.cargo.keys()
        return {name for name in names if name in questions and name not in self.yes and name != at}


def _core(needs: dict[str, set[str]]) -> set[str]:
    """A set of questions that hang on each other and on nothing else."""
    reach = {at: _reachable(at, needs) for at in sorted(needs)}
    return next(found for at, found in reach.items() if found and all(at in reach[other] for other in found))


def _reachable(start: str, needs: dict[str, set[str]]) -> set[str]:
    found: set[str] = set()
    frontier: Iterable[str] = needs[start]
    while frontier := set(frontier) - found:
        found |= frontier
        frontier = (name for at in frontier for name in needs[at])
    return found
