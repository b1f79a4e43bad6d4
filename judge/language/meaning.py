"""From drafts to orders: what the words can mean on this board, in this phase, in this position.

With a position only what is legal there is meant. Without one only the words decide, and a unit's kind that
was left out is taken from the ground: at sea a fleet, on land an army unless only a fleet could go there.
"""

from dataclasses import dataclass, field

from judge.language.grammar import Draft
from judge.language.phrases import Who
from judge.rules import adjustments, retreats
from judge.rules.board import SEA, Board
from judge.rules.legality import study
from judge.rules.muster import examine, fleets_at_sea
from judge.rules.orders import (
    ARMY,
    FLEET,
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    MovementOrder,
    Order,
    Retreat,
    Support,
    Unit,
    Waive,
    unit,
)
from judge.rules.phases import ADJUSTMENTS, MOVEMENT, RETREATS, Phase
from judge.rules.reasons import Reason
from judge.rules.turn import Position

Judged = tuple[Order, Reason | None]  # an order, and why it is not legal
_BELONGS: dict[str, tuple[type, ...]] = {
    MOVEMENT: (Hold, Move, Support, Convoy),
    RETREATS: (Retreat, Disband),
    ADJUSTMENTS: (Build, Disband, Waive),
}


@dataclass(slots=True)
class View:
    """What the reader knows: the board and the phase, perhaps whose letter it is, perhaps the position."""

    board: Board
    phase: Phase
    power: str | None = None
    position: Position | None = None
    ordered: frozenset[str] = frozenset()  # where units stand that have orders already, from an earlier letter
    unit_at: dict[str, Unit] = field(init=False, default_factory=dict)
    owner: dict[str, str] = field(init=False, default_factory=dict)
    fleets: set[str] = field(init=False, default_factory=set)

    def __post_init__(self) -> None:
        if self.position is None:
            return
        for power, its in self.position.units.items():
            for one in its:
                self.unit_at[one.province] = one
                self.owner[one.province] = power
        self.fleets = fleets_at_sea(self.board, self.unit_at)

    @property
    def knows_position(self) -> bool:
        return self.position is not None

    def orders(self, draft: Draft) -> list[Judged]:
        """Every order this draft can be, each with the reason why it is not legal (None: it is)."""
        if draft.verb == "waive":
            return [self.judged(Waive())]
        assert draft.who is not None
        named = [(who.place, who.coast) for who in (draft.who, draft.of) if who] + [(draft.to, draft.coast)]
        if any(coast and place not in self.board.coasts for place, coast in named):
            return []  # a coast where there is only one: some other word was meant
        made: list[Order] = []
        if self.phase.kind == RETREATS:
            made = self._retreat(draft, draft.who)
        elif self.phase.kind == ADJUSTMENTS:
            made = self._adjustment(draft, draft.who)
        made = made or self._movement(draft, draft.who)  # what belongs to another phase is understood, and refused
        if self.power and draft.who.power not in (None, self.power):  # 'Germany: A Par - Bur' from France
            return [(order, Reason.FOREIGN_UNIT) for order in made]
        if draft.path and not self._sailable(draft):
            return [(order, Reason.NO_ROUTE) for order in made]
        return [self.judged(order) for order in dict.fromkeys(made)]

    def _sailable(self, draft: Draft) -> bool:
        """Whether the waters that are named lead from where the army stands to where it goes."""
        army = draft.of or draft.who
        assert army is not None
        return self.board.carries(army.place, draft.to or "", set(draft.path))

    def sails(self, order: Order | None) -> bool:
        """Whether this is a move that only a convoy could make, though none is written of."""
        return isinstance(order, Move) and not order.via and study(self.board, order).sails

    def thinkable(self, order: Order) -> bool:
        """Whether the board allows this order in some position."""
        if isinstance(order, MovementOrder):
            return study(self.board, order).reason in (None, Reason.COAST_NEEDED)
        return isinstance(order, Waive) or self.board.has_unit(order.unit)

    # What was written, in the terms of each phase

    def _movement(self, draft: Draft, who: Who) -> list[Order]:
        if draft.path and not all(self.board.terrain[place] == SEA for place in draft.path):
            return []
        goal = _joined(draft.to, draft.coast) if draft.to else None
        orders: list[Order] = []
        for one in self._units(who, goal if draft.verb == "move" else None):
            if draft.verb == "hold":
                orders.append(Hold(one))
            elif draft.verb == "move" and goal:
                orders.append(Move(one, goal, draft.via or bool(draft.path)))
            elif draft.verb in ("support", "convoy") and draft.of:
                for of in self._units(draft.of, goal):
                    if draft.verb == "support":
                        orders.append(Support(one, of, goal))
                    elif goal:
                        orders.append(Convoy(one, of, draft.to or goal))
            elif draft.verb == "retreat" and goal:
                orders.append(Retreat(one, goal))
            elif draft.verb in ("disband", "remove"):
                orders.append(Disband(one))
            elif draft.verb == "build":
                orders.append(Build(one))
        return orders

    def _retreat(self, draft: Draft, who: Who) -> list[Order]:
        goal = _joined(draft.to, draft.coast) if draft.to else None
        orders: list[Order] = []
        for one in self._units(who, goal):
            if draft.verb in ("move", "retreat") and goal:
                orders.append(Retreat(one, goal))
            elif draft.verb in ("disband", "remove"):
                orders.append(Disband(one))
            elif draft.verb == "hold":
                orders.append(Hold(one))
        return orders

    def _adjustment(self, draft: Draft, who: Who) -> list[Order]:
        table_form = draft.verb == "move" and draft.to == who.place  # 'A Mar Mar': build an army in Marseilles
        orders: list[Order] = []
        if draft.verb in ("build", "unit") or table_form:
            orders += [Build(one) for one in self._built(who)]
        if draft.verb in ("remove", "disband"):
            orders += [Disband(one) for one in self._units(who, None)]
        if draft.verb == "move" and not table_form and draft.to:
            orders += [Move(one, draft.to) for one in self._units(who, None)]
        return orders

    # Units

    def _units(self, who: Who, goal: str | None) -> list[Unit]:
        """The unit that is meant; where one really stands there, it is that one (4.C.1)."""
        actual = self._actual(who)
        if actual is not None:
            return [actual]
        if who.kind:
            return [unit(who.kind, _joined(who.place, who.coast))]
        if self.board.terrain[who.place] == SEA:
            return [unit(FLEET, who.place)]
        army = unit(ARMY, who.place)
        coastal = who.coast or (goal and "/" in goal)  # only fleets have a coast to name
        if coastal or (goal and study(self.board, Move(army, goal)).reason):
            return [unit(FLEET, _joined(who.place, who.coast))]
        return [army]

    def _actual(self, who: Who) -> Unit | None:
        if self.position is None:
            return None
        if self.phase.kind == RETREATS:
            lost = self.position.dislodged
            for power in [self.power] if self.power else list(lost):
                for one in lost.get(power, {}):
                    if one.province == who.place:
                        return one
        return self.unit_at.get(who.place)

    def _built(self, who: Who) -> list[Unit]:
        if who.kind:
            return [unit(who.kind, _joined(who.place, who.coast))]
        if who.coast or self.board.terrain[who.place] == SEA:
            return [unit(FLEET, _joined(who.place, who.coast))]  # 4.C.3
        if who.place not in self.board.seas_off:
            return [unit(ARMY, who.place)]
        return [unit(ARMY, who.place), unit(FLEET, who.place)]

    # Legality

    def judged(self, order: Order) -> Judged:
        """The order, and why it is not legal."""
        if self.position is None:
            return order, None if isinstance(order, _BELONGS[self.phase.kind]) else Reason.WRONG_PHASE
        power = self.power or ("" if isinstance(order, Waive) else self._owner(order.unit))
        if self.phase.kind == MOVEMENT:
            return self._judged_movement(order, power)
        if self.phase.kind == RETREATS:
            return retreats.why_not(self.position.units, self.position.dislodged, power, order)
        return adjustments.why_not(self.board, self.position.units, self.position.centres or {}, power, order)

    def _judged_movement(self, order: Order, power: str) -> Judged:
        if not isinstance(order, MovementOrder):
            return order, Reason.WRONG_PHASE
        owner = self.owner.get(order.unit.province)
        if owner != power or owner is None:
            return order, Reason.FOREIGN_UNIT if owner else Reason.NO_SUCH_UNIT
        found, reason = examine(self.board, self.unit_at, self.fleets, order)
        return found.order, reason

    def _owner(self, one: Unit) -> str:
        if self.position is not None and self.phase.kind == RETREATS:
            for power, its in self.position.dislodged.items():
                if any(other.province == one.province for other in its):
                    return power
        owner = self.owner.get(one.province)
        if owner is None:
            homes = (power.id for power in self.board.powers.values() if one.province in power.home)
            owner = next(homes, "")
        return owner


def _joined(place: str | None, coast: str | None) -> str:
    return f"{place}/{coast}" if coast else f"{place}"
