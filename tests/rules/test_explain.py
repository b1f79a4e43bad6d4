"""Every outcome names its cause: who, with whom, how strong."""

import pytest

from judge.cli.because import because
from judge.rules.movement import Movement, resolve
from judge.rules.orders import parse, parse_unit
from judge.rules.outcomes import Bounced, Broken, Clash, Cut, Disrupted, NoConvoy, Outcome, Void
from judge.rules.reasons import Reason
from judge.variants import board
from tests.cases import unit_of


def play(orders: dict[str, str]) -> Movement:
    """Orders by power, `;` between them; the units follow from the orders."""
    read = {power: [parse(text.strip()) for text in its.split(";")] for power, its in orders.items()}
    units = {power: [unit_of(order) for order in its] for power, its in read.items()}
    return resolve(board("standard"), units, read)


def fate(orders: dict[str, str], power: str, unit: str) -> Outcome:
    return play(orders).outcomes[power][parse_unit(unit)]


@pytest.mark.parametrize(
    ("orders", "clash", "own", "against", "by", "backers"),
    [
        ({"FRANCE": "A BUR - BEL", "GERMANY": "A BEL H"}, Clash.HOLDER, 1, 1, "A BEL", []),
        ({"FRANCE": "A BUR - BEL", "GERMANY": "A BEL H; F HOL S A BEL"}, Clash.HOLDER, 1, 2, "A BEL", ["F HOL"]),
        ({"FRANCE": "A BUR - BEL", "ENGLAND": "F NTH - BEL"}, Clash.RIVAL, 1, 1, "F NTH", []),
        ({"FRANCE": "A BUR - BEL", "GERMANY": "A BEL - BUR"}, Clash.HEAD_ON, 1, 1, "A BEL", []),
        ({"FRANCE": "A BUR - BEL; A BEL H"}, Clash.OWN_UNIT, 1, 1, "A BEL", []),
        # supports by the holder's own power do not count against it
        ({"FRANCE": "A BUR - BEL", "GERMANY": "A BEL H; F HOL S A BUR - BEL"}, Clash.HOLDER, 1, 1, "A BEL", []),
        # a unit that tried to leave is not supported to hold
        (
            {"FRANCE": "A BUR - BEL", "GERMANY": "A BEL - HOL; F HOL H; F NTH S A BEL"},
            Clash.HOLDER,
            1,
            1,
            "A BEL",
            [],
        ),
        # a rival that has no convoy keeps nobody out, however well supported
        (
            {"FRANCE": "A BUR - BEL", "GERMANY": "A BEL H", "ENGLAND": "A LON - BEL; F NTH H; F HOL S A LON - BEL"},
            Clash.HOLDER,
            1,
            1,
            "A BEL",
            [],
        ),
        # an own unit in the way is not the cause where a stronger rival took its place
        (
            {"FRANCE": "A BUR - BEL; F BEL H", "ENGLAND": "F NTH - BEL; F HOL S F NTH - BEL"},
            Clash.RIVAL,
            1,
            2,
            "F NTH",
            ["F HOL"],
        ),
        # the strongest obstacle is named
        (
            {"FRANCE": "A BUR - BEL", "GERMANY": "A BEL H", "ENGLAND": "F NTH - BEL; F HOL S F NTH - BEL"},
            Clash.RIVAL,
            1,
            2,
            "F NTH",
            ["F HOL"],
        ),
    ],
)
def test_a_bounce_names_what_it_met(
    orders: dict[str, str], clash: Clash, own: int, against: int, by: str, backers: list[str]
) -> None:
    bounced = fate(orders, "FRANCE", "A BUR")
    assert isinstance(bounced, Bounced)
    assert (bounced.clash, bounced.own.strength, bounced.against.strength) == (clash, own, against)
    assert str(bounced.against.unit) == by
    assert list(map(str, bounced.against.backers)) == backers


def test_a_cut_names_the_attacker() -> None:
    cut = fate({"FRANCE": "A GAS S A MAR - BUR; A MAR - BUR", "ITALY": "A SPA - GAS"}, "FRANCE", "A GAS")
    assert isinstance(cut, Cut)
    assert (cut.by.power, str(cut.by.unit)) == ("ITALY", "A SPA")


def test_a_cut_names_the_one_that_dislodged_before_others() -> None:
    orders = {
        "FRANCE": "A GAS S A MAR - BUR; A MAR - BUR",
        "ITALY": "A SPA - GAS",
        "ENGLAND": "F BRE - GAS; F MAO S F BRE - GAS",
    }
    cut = fate(orders, "FRANCE", "A GAS")
    assert isinstance(cut, Cut)
    assert cut.by == cut.dislodged_by
    assert because(cut) == (
        "The support is cut by F BRE of England; dislodged by F BRE of England, supported by F MAO."
    )


CONVOY = {"ENGLAND": "A LON - NWY; F NTH C A LON - NWY"}


def test_a_broken_convoy_names_the_fleet_it_lost() -> None:
    orders = CONVOY | {"GERMANY": "F SKA - NTH; F DEN S F SKA - NTH"}
    army = fate(orders, "ENGLAND", "A LON")
    assert isinstance(army, NoConvoy)
    assert (army.why, [str(one) for one in army.lost]) == (Broken.DISLODGED, ["F NTH"])


def test_a_convoy_never_ordered_is_told_apart() -> None:
    army = fate({"ENGLAND": "A LON - NWY; F NTH H"}, "ENGLAND", "A LON")
    assert isinstance(army, NoConvoy)
    assert army.why is Broken.NO_ORDERS


def test_a_paradox_is_told_apart() -> None:
    orders = {
        "ENGLAND": "F LON S F WAL - ENG; F WAL - ENG",
        "FRANCE": "A BRE - LON; F ENG C A BRE - LON",
        "GERMANY": "F NTH S F BEL - ENG; F BEL - ENG",
    }
    army, fleet = fate(orders, "FRANCE", "A BRE"), fate(orders, "FRANCE", "F ENG")
    assert isinstance(army, NoConvoy)
    assert army.why is Broken.PARADOX
    assert isinstance(fleet, Disrupted)


def test_a_fleet_whose_army_went_by_land_is_told_so() -> None:
    fleet = fate({"ENGLAND": "A NWY - SWE", "GERMANY": "F SKA C A NWY - SWE"}, "GERMANY", "F SKA")
    assert isinstance(fleet, NoConvoy)
    assert fleet.why is None
    assert because(fleet) == "The army was not to go by sea."


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ("A PAR - PAR", Reason.SAME_PLACE),
        ("A BRE - ENG", Reason.ARMY_TO_SEA),
        ("F BRE - PAR", Reason.FLEET_INLAND),
        ("F BRE - LON", Reason.NOT_ADJACENT),
        ("A PAR - MOS", Reason.NOT_ADJACENT),
        ("A BRE - LON", Reason.NO_ROUTE),
        ("A PAR - QWE", Reason.NO_SUCH_PLACE),
        ("A PAR - SWI", Reason.NO_SUCH_PLACE),
        ("F MAO - SPA", Reason.COAST_NEEDED),
        ("F MAO - SPA/EC", Reason.NO_SUCH_PLACE),
        ("F GAS - SPA/SC", Reason.WRONG_COAST),
        ("A PAR S A PAR", Reason.SUPPORTS_ITSELF),
        ("A PAR S A MOS", Reason.NOBODY_THERE),
        ("A PAR S A BOH - TYR", Reason.OUT_OF_REACH),
        ("A PAR S A BOH - BUR", Reason.IMPOSSIBLE_MOVE),
        ("A PAR S A BOH", Reason.OUT_OF_REACH),
        ("A GAL S A BOH - VIE", Reason.NO_MATCH),
        ("A PAR C A BOH - VIE", Reason.ONLY_FLEETS_CONVOY),
        ("F BRE C A BOH - VIE", Reason.NOT_AT_SEA),
        ("F NTH C A BOH - VIE", Reason.NOT_COASTAL),
        ("F NTH C A QWE - VIE", Reason.NOBODY_THERE),
        ("F NTH C A EDI - EDI", Reason.SAME_PLACE),
        ("F NTH C F KIE - EDI", Reason.ONLY_ARMIES_CONVOYED),
        ("F NTH C A YOR - POR", Reason.NOT_ON_ROUTE),
        ("F NTH C A YOR - NWY", Reason.NO_MATCH),
    ],
)
def test_a_void_order_names_its_reason(order: str, reason: Reason) -> None:
    others = "A BOH H; F KIE H" + ("; A YOR H" if "YOR" in order else "; A EDI H" if "EDI" in order else "")
    void = fate({"FRANCE": order, "AUSTRIA": others}, "FRANCE", str(unit_of(parse(order))))
    assert isinstance(void, Void)
    assert void.reason is reason
    assert because(void).endswith(".")


def test_every_reason_has_its_words() -> None:
    for reason in Reason:
        assert because(Void(parse("A PAR H"), reason)).strip(".")
