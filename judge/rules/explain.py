"""Outcomes from answers: once everything is decided, each equation is read once more and its terms named."""

from judge.rules.decide import Decider
from judge.rules.muster import Plan
from judge.rules.orders import Hold, MovementOrder
from judge.rules.outcomes import Bounced, Broken, Clash, Cut, Disrupted, Done, Force, NoConvoy, Outcome, Void, done


class Explainer:
    """Reads the causes off a decided plan."""

    def __init__(self, decider: Decider) -> None:
        self.decider = decider
        self.plan: Plan = decider.plan
        self.dislodger = _dislodgers(decider)

    def outcomes(self) -> dict[str, Outcome]:
        """The fate of every unit on the board, by province."""
        plan, yes, dislodger = self.plan, self.decider.yes, self.dislodger
        fates: dict[str, Outcome] = {}
        for at, unit in plan.unit.items():
            order: MovementOrder = plan.order.get(at) or Hold(unit)
            by = self.force(dislodger[at], against=at) if at in dislodger else None
            if at in plan.void:
                fates[at] = Void(order, plan.void[at], dislodged_by=by)
            elif at in plan.going and not yes[at]:
                fates[at] = self._failed(at, order, by)
            elif at in plan.aim and not yes[at]:
                fates[at] = Cut(order, self._cutter(at), dislodged_by=by)
            elif at in plan.unused:
                fates[at] = NoConvoy(order, None, dislodged_by=by)
            elif at in plan.cargo and yes[at] and plan.cargo[at] in self.decider.stopped:
                fates[at] = Disrupted(order)
            else:
                fates[at] = Done(order, dislodged_by=by) if by else done(order)
        return fates

    def force(self, at: str, against: str | None = None) -> Force:
        """This unit and the supports that count for it: against a unit that stays, none of that unit's power."""
        plan, yes = self.plan, self.decider.yes
        spared = plan.owner[against] if against else None
        backers = plan.backers.get(at, ())
        return Force(
            plan.owner[at],
            plan.unit[at],
            tuple(plan.unit[b] for b in backers if yes[b] and plan.owner[b] != spared) if backers else (),
        )

    def _failed(self, at: str, order: MovementOrder, by: Force | None) -> Outcome:
        """Why a move did not happen: no convoy, or the strongest thing it met."""
        plan, decider = self.plan, self.decider
        if not decider.arrives(at):
            fleets = plan.ferries[at]
            lost = tuple(plan.unit[f] for f in fleets if not decider.yes[f])
            if at in decider.stopped:
                return NoConvoy(order, Broken.PARADOX, lost, dislodged_by=by)
            whole = decider.board.carries(at, plan.going[at], set(fleets))
            return NoConvoy(
                order, Broken.DISLODGED if whole else Broken.NO_ORDERS, lost if whole else (), dislodged_by=by
            )
        to = plan.going[at]
        leaves = to in plan.going and decider.yes[to] and not decider.head_on(at, to)
        met: list[tuple[Clash, Force]] = []
        if to in plan.owner and not leaves:
            if plan.owner[to] == plan.owner[at]:
                if to not in self.dislodger:
                    return Bounced(order, self.force(at), self.force(to), Clash.OWN_UNIT, dislodged_by=by)
            elif decider.head_on(at, to):
                met.append((Clash.HEAD_ON, self.force(to)))
            elif to in plan.going:
                met.append((Clash.HOLDER, Force(plan.owner[to], plan.unit[to])))
            else:
                met.append((Clash.HOLDER, self.force(to)))
            own = self.force(at, against=to)
        else:
            own = self.force(at)
        for rival in plan.into[to]:
            if rival != at and decider.prevents(rival)[0]:
                met.append((Clash.RIVAL, self.force(rival)))
        clash, against = max(met, key=lambda pair: pair[1].strength)
        return Bounced(order, own, against, clash, dislodged_by=by)

    def _cutter(self, at: str) -> Force:
        """Who cut this support: the one that dislodged it, else the first attacker that could."""
        plan = self.plan
        if at in self.dislodger:
            return self.force(self.dislodger[at], against=at)
        return next(
            self.force(attacker)
            for attacker in plan.into[at]
            if plan.owner[attacker] != plan.owner[at] and attacker != plan.aim[at] and self.decider.arrives(attacker)
        )


def _dislodgers(decider: Decider) -> dict[str, str]:
    """Dislodged unit -> the unit that entered its place."""
    plan, yes = decider.plan, decider.yes
    return {
        to: at for at, to in plan.going.items() if yes[at] and to in plan.owner and not (to in plan.going and yes[to])
    }
