"""Orders for later phases: which phase a heading means, and what can be known of an order before its phase comes."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from judge.language.grammar import Draft
from judge.language.headings import Heading
from judge.language.meaning import Judged, View
from judge.language.phrases import Who
from judge.rules.board import INLAND, SEA
from judge.rules.legality import study
from judge.rules.orders import (
    ARMY,
    FLEET,
    Build,
    Convoy,
    MovementOrder,
    Order,
    Retreat,
    Support,
    Unit,
    Waive,
    province_of,
    unit,
)
from judge.rules.phases import ADJUSTMENTS, FALL, MOVEMENT, RETREATS, SPRING, WINTER, Phase
from judge.rules.reasons import Reason

# The phases of a season in their order. Many call the adjustments of winter those of autumn.
_KINDS = {
    SPRING: ((SPRING, MOVEMENT), (SPRING, RETREATS)),
    FALL: ((FALL, MOVEMENT), (FALL, RETREATS), (WINTER, ADJUSTMENTS)),
    WINTER: ((WINTER, ADJUSTMENTS),),
}


@dataclass(frozen=True, slots=True)
class Ahead:
    """Orders given ahead: for a phase (`F1901M`, or only its kind: the next of `M`, `R`, `A`), all of them only if
    every condition in `when` holds as that phase begins (`A MUN D`, `NOT FRANCE BUR`)."""

    phase: str
    orders: tuple[Order, ...]
    when: tuple[str, ...] = ()


def with_one_more(given: tuple[Ahead, ...], more: Ahead) -> tuple[Ahead, ...]:
    """Orders for the same phase on the same conditions are kept together; the later one for a unit counts."""
    if not given or (given[-1].phase, given[-1].when) != (more.phase, more.when):
        return (*given, more)
    again = {order.unit.province for order in more.orders if not isinstance(order, Waive)}
    kept = (order for order in given[-1].orders if isinstance(order, Waive) or order.unit.province not in again)
    return (*given[:-1], Ahead(more.phase, (*kept, *more.orders), more.when))


def later_phases(above: Heading, now: Phase) -> tuple[str, ...]:
    """The phases after this one that a heading may mean, the likeliest first; none if it means this one, an older one,
    or one that cannot be."""
    if above.past or above.doubt or above.on_condition or above.fits(now):
        return ()
    if above.next:
        return (MOVEMENT,) if not above.seasons and above.year is None and above.kind in ("", MOVEMENT) else ()
    if not above.seasons and above.year is None:
        return (above.kind,) if above.kind in (MOVEMENT, RETREATS, ADJUSTMENTS) else ()
    seasons = above.seasons or ({WINTER} if above.kind == ADJUSTMENTS else set())
    if len(seasons) != 1:
        return ()
    (season,) = seasons
    kinds = [each for each in _KINDS[season] if above.kind in ("", each[1])]
    years = (now.year, now.year + 1) if above.year is None else (above.year,)
    for year in years:
        phases = [Phase(year, *each) for each in kinds]
        if phases and now.before(phases[0]):
            return tuple(map(str, phases))
    return ()


@dataclass(slots=True)
class LaterView(View):
    """A phase that has not come: the board is known and the position is not, so that only the words decide."""

    expected: Mapping[str, Unit] = field(default_factory=dict)  # one's own units that would retreat then
    builds: bool = False  # a unit alone is to be built, as its heading says

    def _units(self, who: Who, goal: str | None) -> list[Unit]:
        if who.place in self.expected:
            return [self.expected[who.place]]
        if who.kind or who.coast or self.board.terrain[who.place] in (SEA, INLAND):
            return View._units(self, who, goal)
        either = [unit(ARMY, who.place), unit(FLEET, who.place)]  # it is asked which, unless only one could go there
        return [one for one in either if goal is None or self._may_go(one, goal)] or either

    def _may_go(self, one: Unit, goal: str) -> bool:
        places = self._places(one)
        return any(province_of(goal) in self.board.reach[place] for place in places) or (
            one.kind == ARMY and "/" not in goal and self.phase.kind == MOVEMENT and goal in self.board.seas_off
        )

    def _places(self, one: Unit) -> list[Unit]:
        """The unit, or each coast that it may stand on where none is written."""
        coasts = self.board.coasts.get(one.place, ()) if one.kind == FLEET else ()
        return [
            each for each in (unit(one.kind, place) for place in coasts or (one.place,)) if self.board.has_unit(each)
        ]

    def _adjustment(self, draft: Draft, who: Who) -> list[Order]:
        if draft.verb == "unit" and not self.builds:
            return []  # built, or removed?
        return View._adjustment(self, draft, who)

    def judged(self, order: Order) -> Judged:
        """What the board forbids in every position is refused at once."""
        told, reason = View.judged(self, order)
        if reason is not None or isinstance(told, Waive):
            return told, reason
        if isinstance(told, Build):
            return self._judged_build(told)
        if not self._places(told.unit):
            return told, Reason.ARMY_TO_SEA if told.unit.kind == ARMY else Reason.FLEET_INLAND
        if isinstance(told, Retreat):
            return self._judged_retreat(told)
        open_coast = not self.board.has_unit(told.unit)
        if isinstance(told, Support | Convoy):
            open_coast = open_coast or (bool(self._places(told.of)) and not self.board.has_unit(told.of))
        if not isinstance(told, MovementOrder) or open_coast:
            return told, None
        found = study(self.board, told)
        return found.order, found.reason

    def _judged_retreat(self, order: Retreat) -> Judged:
        province = province_of(order.to)
        reached = {place for one in self._places(order.unit) for place in self.board.reach[one].get(province, ())}
        if not reached:
            return order, Reason.NO_OPTION
        if order.unit.kind == ARMY:
            return Retreat(order.unit, province), None
        if order.to in reached:
            return order, None
        if order.to != province:
            return order, Reason.WRONG_COAST
        return (order, Reason.COAST_NEEDED) if len(reached) > 1 else (Retreat(order.unit, reached.pop()), None)

    def _judged_build(self, order: Build) -> Judged:
        at = order.unit.province
        split = order.unit.kind == FLEET and at in self.board.coasts
        new = order.unit if split else unit(order.unit.kind, at)
        if self.power and self.power in self.board.powers and at not in self.board.powers[self.power].home:
            return order, Reason.NOT_HOME_CENTRE
        if not self.board.has_unit(new):
            return order, Reason.COAST_NEEDED if split else Reason.FLEET_INLAND
        return Build(new), None


def later_view(view: View, phase: str, builds: bool = False) -> LaterView:
    """What is known of a later phase, which may be named by its kind alone."""
    now = view.phase
    kind = phase[-1]
    then = Phase(now.year, WINTER if kind == ADJUSTMENTS else now.season, kind)
    expected: dict[str, Unit] = {}
    if now.kind == MOVEMENT and phase in (RETREATS, str(now.retreats)) and view.position and view.power:
        # Who is dislodged stands where it stood before the moves.
        expected = {one.province: one for one in view.position.units.get(view.power, ())}
    return LaterView(view.board, then, view.power, expected=expected, builds=builds)
