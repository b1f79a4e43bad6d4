"""What must hold in every movement phase, tried on thousands of random ones."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from judge.rules.decide import Decider
from judge.rules.movement import Movement, resolve
from judge.rules.muster import Plan, muster
from judge.rules.orders import Convoy, Hold, Move, Order, Support, Unit, parse, province_of
from judge.rules.outcomes import Bounced, Broken, Clash, Cut, Disrupted, Done, NoConvoy, Void
from judge.rules.policy import DEFAULT
from judge.variants import board
from tests.rules.oracle import agrees, consistent, questions
from tests.situations import Orders, Units, scuffle, situation

BOARD = board("standard")


def from_seed(seed: int) -> tuple[Units, Orders]:
    rng = Random(seed)
    return situation(BOARD, rng) if rng.random() < 0.5 else scuffle(BOARD, rng, rng.randint(5, 20))


SITUATIONS = st.integers(min_value=0, max_value=2**48).map(from_seed)
MANY = settings(max_examples=1500, deadline=None)


def by_place(result: Movement) -> dict[str, tuple[str, list[str]]]:
    """Each unit's order and results, by the province it stood in."""
    return {
        one.province: (str(fate.order), fate.results) for its in result.outcomes.values() for one, fate in its.items()
    }


def standing(result: Movement) -> dict[str, str]:
    return {str(one): power for power, its in result.units.items() for one in its}


@given(SITUATIONS, st.randoms())
@MANY
def test_the_order_of_orders_does_not_matter(case: tuple[Units, Orders], rng: Random) -> None:
    units, orders = case
    powers = list(units)
    rng.shuffle(powers)
    shuffled = resolve(
        BOARD,
        {power: tuple(rng.sample(units[power], len(units[power]))) for power in powers},
        {power: tuple(rng.sample(orders[power], len(orders[power]))) for power in reversed(powers)},
    )
    plain = resolve(BOARD, units, orders)
    assert by_place(shuffled) == by_place(plain)
    assert standing(shuffled) == standing(plain)
    assert shuffled.dislodged == plain.dislodged


@given(SITUATIONS, st.permutations(list(BOARD.powers)))
@MANY
def test_no_power_is_preferred(case: tuple[Units, Orders], new_names: list[str]) -> None:
    units, orders = case
    renamed = dict(zip(BOARD.powers, new_names, strict=True))
    plain = resolve(BOARD, units, orders)
    other = resolve(
        BOARD,
        {renamed[power]: its for power, its in units.items()},
        {renamed[power]: its for power, its in orders.items()},
    )
    assert by_place(other) == by_place(plain)
    assert standing(other) == {unit: renamed[power] for unit, power in standing(plain).items()}


@given(SITUATIONS)
@MANY
def test_units_are_neither_lost_nor_made(case: tuple[Units, Orders]) -> None:
    units, orders = case
    result = resolve(BOARD, units, orders)
    for power, its in units.items():
        gone = result.dislodged.get(power, {})
        assert len(result.units[power]) == len(its) - len(gone)
        assert sorted(one.kind for one in its) == sorted(one.kind for one in [*result.units[power], *gone])


@given(SITUATIONS)
@MANY
def test_a_province_holds_one_unit(case: tuple[Units, Orders]) -> None:
    result = resolve(BOARD, *case)
    places = [one.province for its in result.units.values() for one in its]
    assert len(places) == len(set(places))
    assert all(BOARD.has_unit(one) for its in result.units.values() for one in its)


@given(SITUATIONS)
@MANY
def test_whoever_is_dislodged_was_entered_by_a_stronger_attack_of_another_power(case: tuple[Units, Orders]) -> None:
    units, orders = case
    result = resolve(BOARD, units, orders)
    now_at = {one.province: power for power, its in result.units.items() for one in its}
    for power, its in result.outcomes.items():
        for one, fate in its.items():
            assert (fate.dislodged_by is not None) == (one in result.dislodged.get(power, {}))
            if fate.dislodged_by is None:
                continue
            by = fate.dislodged_by
            attack = result.outcomes[by.power][by.unit]
            assert isinstance(attack, Done)
            assert isinstance(attack.order, Move)
            assert province_of(attack.order.to) == one.province
            assert now_at[one.province] == by.power != power
            assert by.strength > 1
            assert all(power != helper for helper in owners_of(by.backers, units))


@given(SITUATIONS)
@MANY
def test_nobody_retreats_to_a_taken_or_contested_province(case: tuple[Units, Orders]) -> None:
    result = resolve(BOARD, *case)
    taken = {one.province for its in result.units.values() for one in its}
    fought_over = {
        province_of(fate.order.to)
        for its in result.outcomes.values()
        for fate in its.values()
        if isinstance(fate, Bounced) and isinstance(fate.order, Move) and fate.clash is Clash.RIVAL
    }
    for its in result.dislodged.values():
        for one, fate in its.items():
            options = {province_of(place) for place in fate.options}
            assert options.isdisjoint(taken)
            assert options.isdisjoint(fought_over - taken)
            assert options <= BOARD.reach[one].keys()


def standing_supports(one: Unit, result: Movement) -> set[Unit]:
    """Who supports this unit in what it does, uncut."""
    return {
        fate.order.unit
        for its in result.outcomes.values()
        for fate in its.values()
        if isinstance(fate, Done) and isinstance(fate.order, Support) and fate.order.of == one
    }


def power_that_stays(plan: Plan, result: Movement, at: str, to: str) -> str | None:
    """Whose unit stood at the destination and did not get away; one that comes head-on counts as staying."""
    power = plan.owner.get(to)
    if power is None:
        return None
    head_on = plan.going.get(to) == at and not {at, to} & plan.ferries.keys()
    fate = result.outcomes[power][plan.unit[to]]
    left = isinstance(fate, Done) and isinstance(fate.order, Move)
    return None if left and not head_on else power


def owners_of(units: tuple[Unit, ...], where: Units) -> set[str]:
    return {power for power, its in where.items() for one in its if one in units}


@given(SITUATIONS)
@MANY
def test_every_explanation_agrees_with_the_result(case: tuple[Units, Orders]) -> None:
    units, orders = case
    result = resolve(BOARD, units, orders)
    plan = muster(BOARD, units, orders, DEFAULT)
    owner = {one: power for power, its in units.items() for one in its}
    told: dict[Unit, Order] = {
        fate.order.unit: fate.order
        for its in result.outcomes.values()
        for fate in its.values()
        if isinstance(fate.order, Hold | Move | Support | Convoy)
    }
    lost = {one for its in result.dislodged.values() for one in its}
    for power, its in result.outcomes.items():
        for one, fate in its.items():
            order = fate.order
            if isinstance(fate, Bounced):
                assert isinstance(order, Move)
                assert one in result.units[power] or one in lost
                against = result.outcomes[fate.against.power][fate.against.unit]
                if fate.clash is Clash.OWN_UNIT:
                    assert fate.against.power == power
                    continue
                spared = power_that_stays(plan, result, one.province, province_of(order.to))
                assert set(fate.own.backers) == {u for u in standing_supports(one, result) if owner[u] != spared}
                assert fate.own.strength <= fate.against.strength
                if fate.clash is Clash.HOLDER and isinstance(against.order, Move):
                    assert fate.against.backers == ()
                else:
                    assert set(fate.against.backers) == standing_supports(fate.against.unit, result)
                if fate.clash is Clash.RIVAL:
                    assert not isinstance(against, NoConvoy)
            elif isinstance(fate, Cut):
                attack = told[fate.by.unit]
                assert isinstance(attack, Move)
                assert province_of(attack.to) == one.province
                assert fate.by.power != power
            elif isinstance(fate, NoConvoy) and fate.why is Broken.DISLODGED:
                assert fate.lost
                assert set(fate.lost) <= lost
            elif isinstance(fate, Disrupted):
                assert one not in lost
            elif isinstance(fate, Done) and isinstance(order, Move):
                assert any(u.place == order.to for u in result.units[power])
            elif isinstance(fate, Void):
                assert fate.results[0] == "void"
            assert owner[one] == power
            assert fate.succeeded == (not fate.results)


@given(st.integers(min_value=0, max_value=2**48))
@settings(max_examples=1200, deadline=None)
def test_where_the_rules_allow_one_result_that_is_it(seed: int) -> None:
    """Against all ways to fulfil the rulebook's equations at once, on boards small enough to try them all."""
    rng = Random(seed)
    units, orders = scuffle(BOARD, rng, rng.randint(5, 12))
    plan = muster(BOARD, units, orders, DEFAULT)
    if len(questions(plan)) > 9:
        return
    decider = Decider(BOARD, plan, DEFAULT)
    decider.decide()
    ways = list(consistent(BOARD, plan))
    if len(ways) == 1:
        assert decider.yes == ways[0]
        assert not decider.stopped
    elif decider.stopped:  # a paradox: with those armies stopped, all fits together
        assert agrees(BOARD, plan, decider.yes, decider.stopped)
    else:  # a circle may turn or stand; it turns
        assert decider.yes == max(ways, key=lambda yes: sum(yes[at] for at in plan.going))


@given(SITUATIONS)
@settings(max_examples=300, deadline=None)
def test_reading_and_writing_an_order_are_inverse(case: tuple[Units, Orders]) -> None:
    for its in case[1].values():
        for order in its:
            assert parse(str(order)) == order
