"""Orders as people write them: every form of every language, and never a wrong guess."""

from random import Random

import pytest

from judge.language.lexicon import languages, lexicon
from judge.language.lines import LineReader
from judge.language.meaning import View
from judge.language.reading import AMBIGUOUS, ILLEGAL, NOT_UNDERSTOOD, read
from judge.language.say import explain, help_orders, reason, write
from judge.rules.orders import Move, parse, parse_unit
from judge.rules.phases import parse_phase
from judge.rules.reasons import Reason
from judge.rules.turn import Position
from judge.variants import board
from tests.bench.language import typos
from tests.situations import all_orders, situation

BOARD = board("standard")


def read_line(line: str, language: str = "en", phase: str = "S1901M") -> list[str]:
    """From the words alone; faults as their kind."""
    reader = LineReader(language, View(BOARD, parse_phase(phase)))
    return [str(r.order) if r.order else r.fault.kind if r.fault else "" for _, r in reader.read(line)]


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("A Par-Bur", "A PAR - BUR"),
        ("Army Paris to Burgundy", "A PAR - BUR"),
        ("A Par -> Bur", "A PAR - BUR"),
        ("A Par → Bur", "A PAR - BUR"),
        ("A Par ⇒ Bur", "A PAR - BUR"),
        ("A Par > Bur", "A PAR - BUR"),
        ("A Par – Bur", "A PAR - BUR"),
        ("A Par — Bur", "A PAR - BUR"),
        ("A Par − Bur", "A PAR - BUR"),
        ("A\u00a0Par\u200b-\u2011Bur", "A PAR - BUR"),
        ("Ａ Ｐａｒ－Ｂｕｒ", "A PAR - BUR"),
        ("a par bur", "A PAR - BUR"),
        ("PARIS - BURGUNDY", "A PAR - BUR"),
        ("A Par moves to Bur", "A PAR - BUR"),
        ("**A Par - Bur**", "A PAR - BUR"),
        ("_A Par - Bur_", "A PAR - BUR"),
        ("- A Par - Bur", "A PAR - BUR"),
        ("• A Par - Bur", "A PAR - BUR"),
        ("3) A Par - Bur", "A PAR - BUR"),
        ("A Par - Bur (bounced)", "A PAR - BUR"),
        ("A Par - Bur # and good luck", "A PAR - BUR"),
        ("А Par - Bur", "A PAR - BUR"),  # Cyrillic А
        ("A Par H", "A PAR H"),
        ("A Par holds", "A PAR H"),
        ("A Par stands", "A PAR H"),
        ("A Gas S A Mar-Bur", "A GAS S A MAR - BUR"),
        ("A Gas supports Mar to Bur", "A GAS S A MAR - BUR"),
        ("F Den S F Bal", "F DEN S F BAL"),
        ("F Nth C A Lon-Nwy", "F NTH C A LON - NWY"),
        ("F North Sea convoys army London to Norway", "F NTH C A LON - NWY"),
        ("F Nth transports A Lon - Nwy", "F NTH C A LON - NWY"),
        ("A Lon-Tun via convoy", "A LON - TUN VIA"),
        ("A Lon-Nth-Nwy", "A LON - NWY VIA"),
        ("F StP/nc - Bar", "F STP/NC - BAR"),
        ("F Mao - Spa(sc)", "F MAO - SPA/SC"),
        ("F Con - Bulgaria (east coast)", "F CON - BUL/EC"),
        ("F NRG - NAT", "F NWG - NAO"),
        ("F Tyn - GoL", "F TYS - LYO"),
        ("F Mid - WMED", "F MAO - WES"),
        ("F Nap - Tyr", "F NAP - TYS"),  # one code, two provinces: only one is possible
        ("A Ven - Tyr", "A VEN - TYR"),
        ("A Lpl - Yor", "A LVP - YOR"),
        ("Move Ber Pru", "A BER - PRU"),
        ("Supp hold Ven Tyr Tyr", "A VEN S A TYR"),
        ("Conv Nth Edi Nwy", "F NTH C A EDI - NWY"),
    ],
)
def test_english_forms(line: str, order: str) -> None:
    assert read_line(line) == [order]


@pytest.mark.parametrize(
    ("line", "phase", "order"),
    [
        ("A Bur-Gas", "S1901R", "A BUR R GAS"),
        ("A Bur R Gas", "S1901R", "A BUR R GAS"),
        ("A Bur retreats to Gas", "S1901R", "A BUR R GAS"),
        ("A Bur disbands", "S1901R", "A BUR D"),
        ("Build A Par", "W1901A", "A PAR B"),
        ("B A Par", "W1901A", "A PAR B"),
        ("+A Par", "W1901A", "A PAR B"),
        ("A Par B", "W1901A", "A PAR B"),
        ("Build F StP/nc", "W1901A", "F STP/NC B"),
        ("Remove F Kie", "W1901A", "F KIE D"),
        ("-F Kie", "W1901A", "F KIE D"),
        ("D F Kie", "W1901A", "F KIE D"),
        ("Waive", "W1901A", "WAIVE"),
        ("A Mar Mar", "W1901A", "A MAR B"),
        ("X Bul Bul", "W1901A", "A BUL D"),
    ],
)
def test_retreats_and_winter(line: str, phase: str, order: str) -> None:
    assert read_line(line, phase=phase) == [order]


@pytest.mark.parametrize(
    ("language", "line", "order"),
    [
        ("es", "E Par-Bor", "A PAR - BUR"),
        ("es", "F Gal - MIr", "F WAL - IRI"),
        ("es", "E Gli A E Bud", "A GAL S A BUD"),
        ("es", "E Ruh A E francés Par–Bor", "A RUH S A PAR - BUR"),
        ("es", "F Con–CE Bul", "F CON - BUL/EC"),
        ("es", "el ejército de París se mueve a Borgoña", "A PAR - BUR"),
        ("es", "E Nor - Bel vía transporte", "A NWY - BEL VIA"),
        ("es", "e par a e mar-bor", "A PAR S A MAR - BUR"),
        ("es", "A Par - Bur", "A PAR - BUR"),
        ("ru", "Армия из Парижа в Бургундию", "A PAR - BUR"),
        ("ru", "А Гасконь поддерживает А Марсель - Бургундия", "A GAS S A MAR - BUR"),
        ("ru", "Флот Северное море транспортирует А Лондон – Норвегия", "F NTH C A LON - NWY"),
        ("ru", "Ф Лондон стоит", "F LON H"),
        ("ru", "F Con - Bul SC", "F CON - BUL/SC"),
        ("ru", "A Par S A Mar-Bur", "A PAR S A MAR - BUR"),
        ("bg", "А Пар-Бур", "A PAR - BUR"),
        ("bg", "А Пру-задържа позиция", "A PRU H"),
        ("bg", "А Рур П френската А Пар-Бур", "A RUH S A PAR - BUR"),
        ("bg", "Ф ЗСМ К Английска А Лон-Тун", "F WES C A LON - TUN"),
        ("bg", "Ф Кон – Бъл ИБ", "F CON - BUL/EC"),
        ("bg", "Ф Анк-Кон", "F ANK - CON"),
        ("bg", "Ф АнК-СеМ", "F ENG - NTH"),
        ("bg", "A Par - Bur", "A PAR - BUR"),
    ],
)
def test_other_languages(language: str, line: str, order: str) -> None:
    assert read_line(line, language) == [order]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Spring 1901"),
        ("es", "Primavera de 1901:"),
        ("ru", "ВЕСНА 1901"),
        ("bg", "Пролет 1901 г."),
        ("en", ""),
        ("en", "S1901M"),
        ("en", "My orders:"),
        ("es", "Mis órdenes:"),
    ],
)
def test_a_date_is_no_order_and_no_fault(language: str, line: str) -> None:
    assert read_line(line, language) == []


def test_several_orders_a_line() -> None:
    assert read_line("A Par-Bur; A Mar-Spa, F Bre-MAO") == ["A PAR - BUR", "A MAR - SPA", "F BRE - MAO"]


def test_orders_without_anything_between_them() -> None:
    assert read_line("A Par-Bur A Mar-Spa") == ["A PAR - BUR", "A MAR - SPA"]


UNITS = {"FRANCE": "A PAR, A MAR, F BRE", "GERMANY": "A MUN, F KIE, A BER", "ENGLAND": "F LON, F NTH, A LVP"}


def view(power: str = "FRANCE", units: dict[str, str] = UNITS) -> View:
    placed = {who: tuple(parse_unit(u) for u in its.split(", ")) for who, its in units.items()}
    return View(BOARD, parse_phase("S1901M"), power, Position(placed))


def test_a_heading_of_another_power_is_refused() -> None:
    reader = LineReader("en", view())
    assert reader.read("Germany:") == []
    [(_, reading)] = reader.read("A Par - Bur")
    assert reading.fault is not None
    assert (
        explain(reading.fault, "en") == "“A Par - Bur” stands under the heading of Germany, and you write for France."
    )


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("A Parsi - Bur", "A PAR - BUR"),
        ("A Par - Burgandy", "A PAR - BUR"),
        ("A ParBur", "A PAR - BUR"),
        ("AParBur", "A PAR - BUR"),
        ("A Par - Bur gundy", "A PAR - BUR"),
        ("Q Par - Bur", "A PAR - BUR"),
        ("A Bre - Gas", "F BRE - GAS"),
        ("Bre - Gas", "F BRE - GAS"),
        ("A Mar - Gascogn", "A MAR - GAS"),
        ("F Bre - Mid Atl Ocean", "F BRE - MAO"),
    ],
)
def test_one_meaning_is_obeyed(line: str, order: str) -> None:
    assert [str(reading.order) for reading in read(line, "en", view())] == [order]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("A Qwe - Bur", NOT_UNDERSTOOD),
        ("A Par - Mos", ILLEGAL),
        ("A Mun - Bur", ILLEGAL),
        ("A Par - Bul", ILLEGAL),  # a real place, one letter from a legal one: not for us to change
        ("A Par", NOT_UNDERSTOOD),
    ],
)
def test_three_kinds_of_no(line: str, kind: str) -> None:
    [reading] = read(line, "en", view())
    assert reading.fault is not None
    assert reading.fault.kind == kind
    assert all(explain(reading.fault, language) for language in languages())


def test_a_missing_coast_is_asked_for() -> None:
    [reading] = read("F Mao - Spa", "en", view("FRANCE", {"FRANCE": "F MAO"}))
    assert reading.fault is not None
    assert reading.fault.kind == AMBIGUOUS
    assert reading.fault.choices == ("F MAO - SPA/NC", "F MAO - SPA/SC")
    assert explain(reading.fault, "es") == "«F Mao - Spa»: ¿qué costa? Escribe F AtC-CN Esp o F AtC-CS Esp."


def test_a_coast_that_only_one_could_be_is_taken() -> None:
    [reading] = read("F Gas - Spa", "en", view("FRANCE", {"FRANCE": "F GAS"}))
    assert str(reading.order) == "F GAS - SPA/NC"


def test_two_meanings_are_asked_about() -> None:
    """'Byr' may be a slip for Tyr, Bur or Ber: Munich can go to all of them."""
    [reading] = read("A Mun - Byr", "en", view("GERMANY"))
    assert reading.fault is not None
    assert reading.fault.kind == AMBIGUOUS


@pytest.mark.parametrize("language", languages())
def test_what_is_written_is_read_back(language: str) -> None:
    """Every legal order of every unit, in many positions."""
    rng = Random(language)
    for _ in range(40):
        units, _ = situation(BOARD, rng)
        owner = {one: power for power, its in units.items() for one in its}
        for one, orders in all_orders(BOARD, units).items():
            known = View(BOARD, parse_phase("S1901M"), owner[one], Position(units))
            for order in rng.sample(orders, min(len(orders), 12)):
                assert [r.order for r in read(write(order, language), language, known)] == [order]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("text", "phase"),
    [
        ("A BUR R GAS", "S1901R"),
        ("F MAO R SPA/NC", "S1901R"),
        ("A BUR D", "S1901R"),
        ("A PAR B", "W1901A"),
        ("F STP/NC B", "W1901A"),
        ("A GAL D", "W1901A"),
        ("WAIVE", "W1901A"),
    ],
)
def test_retreats_and_builds_are_read_back_from_words_alone(language: str, text: str, phase: str) -> None:
    written = write(parse(text), language)
    assert [str(r.order) for r in read(written, language, View(BOARD, parse_phase(phase)))] == [text]


def test_slips_are_never_read_as_another_order() -> None:
    """One random slip in an order: of a thousand guesses at most one may be wrong."""
    counts, wrong = typos(Random(7), 60, 20)
    assert counts["guessed wrong"] * 1000 <= counts["guessed right"], wrong
    assert counts["guessed right"] + counts["read right"] > 0.68 * sum(counts.values())


@pytest.mark.parametrize("language", languages())
def test_every_reason_has_its_words_in_every_language(language: str) -> None:
    for why in Reason:
        assert reason(why, language)


@pytest.mark.parametrize("language", languages())
def test_the_help_shows_every_kind_of_order_in_the_language_s_own_notation(language: str) -> None:
    text = help_orders(language)
    for order in ("A PAR - BUR", "A GAS S A MAR - BUR", "F NTH C A LON - NWY", "A BUR R GAS", "F STP/NC B"):
        assert write(parse(order), language) in text


@pytest.mark.parametrize("language", languages())
def test_a_lexicon_names_every_province_and_power(language: str) -> None:
    words = lexicon(language)
    assert set(words.data["provinces"]) == set(BOARD.terrain)
    assert set(words.data["powers"]) == set(BOARD.powers)
    shorts = [words.short(province) for province in BOARD.terrain]
    assert len(set(shorts)) == len(shorts)


def test_an_order_can_be_for_a_place_only_one_language_has() -> None:
    assert isinstance(read("E Par-Bor", "es", View(BOARD, parse_phase("S1901M")))[0].order, Move)


@pytest.mark.parametrize(
    ("line", "phase"), [("X Bul Bul", "S1901M"), ("A Par - Bur", "W1901A"), ("Build A Par", "S1901R")]
)
def test_an_order_of_another_phase_is_illegal_also_by_the_words_alone(line: str, phase: str) -> None:
    assert read_line(line, phase=phase) == [ILLEGAL]
