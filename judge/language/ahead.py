"""Orders on condition, and for which phase they are: 'If A Mun is dislodged, A Mun R Ber'.

They are never obeyed now. What is not understood to the last word is refused, and obeyed neither now nor later.
"""

from collections.abc import Callable
from dataclasses import dataclass

from judge.language.clauses import LAST, cuts, either, keyword, without_lead, without_pronoun
from judge.language.conditions import Condition, conditions
from judge.language.headings import Heading
from judge.language.later import Ahead, later_phases, later_view
from judge.language.lexicon import lexicon
from judge.language.meaning import View
from judge.language.pieces import may_be_orders
from judge.language.reading import AMBIGUOUS, ILLEGAL, NOT_UNDERSTOOD, Fault, Reading
from judge.rules.orders import Build, Move, Order, Waive
from judge.rules.phases import ADJUSTMENTS, MOVEMENT, RETREATS
from judge.rules.reasons import Reason

When = tuple[Condition, ...]


def hindrance(
    above: Heading, view: View, piece: str, order: Order | None, ahead: bool, when: When = ()
) -> Fault | None:
    """Why an order below this heading is refused: it is in doubt, or for another power, or for another phase."""
    doubt = above.doubt or (above.on_condition if not when else "")
    if doubt:
        return Fault(ILLEGAL, piece, order=order, above=doubt)
    if view.power and above.powers and view.power not in above.powers:
        return Fault(ILLEGAL, piece, order=order, powers=(min(above.powers), view.power))
    if above.fits(view.phase) or (above.on_condition and not above.past) or (ahead and later_phases(above, view.phase)):
        return None
    return Fault(ILLEGAL, piece, order=order, phase=str(view.phase))


def chosen(phases: tuple[str, ...], piece: str, read: Callable[[str], list[Reading]]) -> tuple[str, list[Reading]]:
    """Of the phases that a heading may mean, the one in which these are orders, and what they are there."""
    first = read(phases[0])
    if len(phases) == 1 or not any(r.fault and r.fault.reason is Reason.WRONG_PHASE for r in first):
        return phases[0], first
    others = [(phase, readings) for phase in phases[1:] if _orders(readings := read(phase))]
    if len(others) > 1:  # 'Fall 1901', 'A Mun D': as a retreat, or in winter?
        return phases[0], [_unclear(piece)]
    return others[0] if others else (phases[0], first)


@dataclass(frozen=True, slots=True)
class Conditional:
    """Reads lines with a condition, or below one."""

    language: str
    view: View
    above: Heading | None
    read: Callable[[str, View], list[Reading]]  # orders, by their words alone

    def told(self, text: str, given: When) -> list[Reading] | When | None:
        """The orders and faults of a line; or, where it is a condition alone, that; None if it is neither.

        `given`: the conditions of a line above that this one stands below.
        """
        meant = may_be_orders(text, self.language)
        if meant and (word := either(text, self.language)):
            return [Reading(fault=Fault(NOT_UNDERSTOOD, word, ahead="either"))]
        if keyword(self.language).search(text) is None:
            return self._whole(self._placed(text, given), text) if meant and given else None
        misread, refused, sure = "", None, False
        for number, stage in enumerate(cuts(text, self.language)):
            good: dict[tuple[Ahead | None, ...], list[Reading]] = {}
            sure = sure or (number < LAST - 1 and bool(stage))
            for clause, orders in stage:
                when = conditions(clause, self.language, self.view, terse=number < LAST)
                if isinstance(when, str):
                    misread = misread or when
                    continue
                if not orders:
                    return (*given, *when)
                readings = self._placed(orders, (*given, *when))
                if readings and all(reading.ahead for reading in readings):
                    good[tuple(reading.ahead for reading in readings)] = readings
                elif refused is None and not (sure and number == LAST) and may_be_orders(orders, self.language):
                    refused = self._whole(readings, orders)
            if good:
                return next(iter(good.values())) if len(good) == 1 else [_unclear(text.strip(), "own_line")]
        if refused or not meant:
            return refused
        if self._stands_between_orders(text):
            return [_unclear(text.strip(), "own_line")]
        return [Reading(fault=Fault(NOT_UNDERSTOOD, misread or text.strip(), ahead="condition"))]

    def _stands_between_orders(self, text: str) -> bool:
        """'A Par - Bur, if dislodged, A Par R Gas': which of them hangs on it?"""
        found = keyword(self.language).search(text)
        behind = text[found.start() :] if found and without_lead(text[: found.start()], self.language) else ""
        return any(
            may_be_orders(orders, self.language)
            and not isinstance(conditions(clause, self.language, self.view, terse=number < LAST), str)
            for number, stage in enumerate(cuts(behind, self.language))
            for clause, orders in stage
        )

    @staticmethod
    def _whole(readings: list[Reading], text: str) -> list[Reading]:
        """All orders that hang on one condition, or none of them and why not."""
        faults = [reading for reading in readings if reading.fault]
        return faults or readings or [Reading(fault=Fault(NOT_UNDERSTOOD, text.strip()))]

    def _placed(self, text: str, when: When) -> list[Reading]:
        """These orders for the phase they are meant for, on these conditions."""
        if self.above and (fault := hindrance(self.above, self.view, text.strip(), None, True, when)):
            return [Reading(fault=fault)]
        now = self.view.phase
        named = later_phases(self.above, now) if self.above else ()
        timed = self.above is not None and self.above.timed
        if any(condition.dislodged for condition in when):
            return self._retreats(text, when, named, timed)
        if named:
            phase, readings = chosen(named, text.strip(), lambda phase: self._in(text, phase))
            return self._given(phase, readings, when, text)
        for phase in (MOVEMENT, ADJUSTMENTS, RETREATS):
            readings = self._in(text, phase)
            if _orders(readings):
                if phase == now.kind and (timed or phase != MOVEMENT):
                    return [Reading(fault=Fault(ILLEGAL, text.strip(), phase=str(now), ahead="now"))]
                return self._given(phase, readings, when, text)
        return self._in(text, MOVEMENT)

    def _retreats(self, text: str, when: When, named: tuple[str, ...], timed: bool) -> list[Reading]:
        """Only as retreats are made it can be asked who was dislodged."""
        now = self.view.phase
        if now.kind == RETREATS and not named:
            return [Reading(fault=Fault(ILLEGAL, text.strip(), phase=str(now), ahead="now"))]
        phase = next((each for each in named if each[-1] == RETREATS), "" if named else RETREATS)
        if not named and timed and now.kind == MOVEMENT:
            phase = str(now.retreats)  # 'Spring 1901'
        if not phase:
            return [Reading(fault=Fault(ILLEGAL, text.strip(), ahead="only_retreats"))]
        readings = self._in(text, phase)
        if not _orders(readings):
            filled = self._with_unit(text, when, phase)
            if filled:
                return self._given(phase, filled, when, text)
            no_retreat = any(_orders(self._in(text, other)) for other in (MOVEMENT, ADJUSTMENTS))
            return [Reading(fault=Fault(ILLEGAL, text.strip(), ahead="only_retreats"))] if no_retreat else readings
        lost = {condition.province for condition in when if condition.dislodged and condition.wanted}
        theirs = all(r.order and not isinstance(r.order, Waive) and r.order.unit.province in lost for r in readings)
        if not theirs and (filled := self._with_unit(text, when, phase)):  # Spanish 'retira a Gas' also removes A Gas
            return self._given(phase, filled, when, text)
        if named == (phase,) or theirs or "" in lost or not self._may_be_no_retreat(text):
            return self._given(phase, readings, when, text)
        return [_unclear(text.strip())]  # 'If A Mun is dislodged, A Ber - Mun'

    def _may_be_no_retreat(self, text: str) -> bool:
        """Whether these words are a move, or a removal in winter, as well as a retreat."""
        moves = any(isinstance(r.order or (r.fault and r.fault.order), Move) for r in self._in(text, MOVEMENT))
        return moves or _orders(self._in(text, ADJUSTMENTS))

    def _with_unit(self, text: str, when: When, phase: str) -> list[Reading]:
        """'If A Mun is dislodged, retreat to Ber': the order of the unit that the condition names."""
        named = [each for each in when if each.dislodged and each.wanted and each.province]
        if len(named) != 1:
            return []
        words = lexicon(self.language)
        sign = {"A": words.data["print"]["army"], "F": words.data["print"]["fleet"], "": ""}[named[0].kind]
        unit = f"{sign} {words.short(named[0].province)}".strip()
        readings = self._in(f"{unit} {without_pronoun(text, self.language)}", phase)
        order = readings[0].order if len(readings) == 1 else None
        its_own = order is not None and not isinstance(order, Waive) and order.unit.province == named[0].province
        return readings if its_own else []

    def _in(self, text: str, phase: str) -> list[Reading]:
        return self.read(text, later_view(self.view, phase, bool(self.above and self.above.verb == "build")))

    def _given(self, phase: str, readings: list[Reading], when: When, text: str) -> list[Reading]:
        """These orders as orders ahead; those that hang on the same conditions together."""
        if not _orders(readings):
            return readings
        found: dict[tuple[str, ...], list[Order]] = {}
        for order in (reading.order for reading in readings if reading.order):
            conditions_of_it = self._own(order, phase, when)
            if conditions_of_it is None:
                return [Reading(fault=Fault(ILLEGAL, text.strip(), ahead="contrary"))]
            found.setdefault(conditions_of_it, []).append(order)
        return [Reading(ahead=Ahead(phase, tuple(orders), its)) for its, orders in found.items()]

    def _own(self, order: Order, phase: str, when: When) -> tuple[str, ...] | None:
        """The conditions of one order, with its own unit where none is named; None if they make no sense for it."""
        one = None if isinstance(order, Build | Waive) else order.unit
        now = self.view.phase
        found: list[str] = []
        for each in when:
            if not each.province:
                if one is None or each.kind not in ("", one.kind):
                    return None
                each = each._replace(kind=one.kind, province=one.province)
            if each.dislodged and not each.wanted and one is not None and one.province == each.province:
                return None  # 'unless dislodged': then it is no retreat
            stands = self.view.unit_at.get(each.province)
            if (
                each.dislodged
                and each.kind
                and stands
                and now.kind == MOVEMENT
                and phase in (RETREATS, str(now.retreats))
            ):
                each = each._replace(kind=stands.kind)  # a wrong A or F: it is the unit that stands there
            found.append(str(each))
        return tuple(dict.fromkeys(found))


def _orders(readings: list[Reading]) -> bool:
    return bool(readings) and all(reading.order for reading in readings)


def _unclear(text: str, why: str = "which_phase") -> Reading:
    return Reading(fault=Fault(AMBIGUOUS, text, ahead=why))
