"""Lines above orders: whose they are, when they are for, and what they introduce."""

import pytest

from tests.language.writing import letter, obeyed, orders


@pytest.mark.parametrize(
    "heading",
    [
        "Germany:",
        "Orders for Italy:",
        "Germany's orders:",
        "Germany, spring 1901:",
        "Germany, fall 1901:",
        "Fall 1900:",
        "W1901M:",
        "Órdenes de Alemania:",
        "Приказы Германии:",
        "Заповеди на Германия:",
        "GERMANY",
        "Results S1901M:",
        "Option B:",
        "Backup orders:",
        "Resultados:",
        "Предишни заповеди:",
    ],
)
def test_orders_under_the_heading_of_another_power_or_turn_are_refused_and_told(heading: str) -> None:
    told = letter(f"{heading}\nA Par-Pic\n")
    assert told.orders == []
    assert len(told.faults) == 1


@pytest.mark.parametrize(
    "heading",
    [
        "France:",
        "FRANCE",
        "Orders for France, spring 1901:",
        "My orders:",
        "Here are my orders for this turn:",
        "Spring 1901",
        "S1901M:",
        "S01:",
        "New orders:",
        "Correction:",
        "Hello judge, my orders:",
        "Mis órdenes:",
        "Мои приказы на весну 1901:",
        "Моите заповеди за пролетта на 1901:",
        "Deadline: Friday 20:00",
        "What I want:",
    ],
)
def test_ones_own_heading_is_no_hindrance(heading: str) -> None:
    assert orders(f"{heading}\nA Par-Pic\n") == ["A PAR - PIC"]


def test_a_heading_ends_with_the_next() -> None:
    assert orders("Germany's orders:\nA Par-Pic\n\nMy orders:\nA Par-Bur\n") == ["A PAR - BUR"]


def test_in_a_list_of_results_ones_own_lines_are_no_orders() -> None:
    results = "Results S1901M\nFrance: A Par - Bur (bounced), F Bre - Mao\nGermany: A Mun - Bur (bounced)\n"
    assert orders(f"{results}\nMy orders:\nA Par-Gas\n") == ["A PAR - GAS"]


def test_many_call_the_adjustments_those_of_autumn() -> None:
    units = {"FRANCE": "A SPA, F POR"}
    assert obeyed("Fall 1901:\nBuild A Par", phase="W1901A", units=units) == ["A PAR B"]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        (
            "My orders: A Par-Bur, F Bre-Mao and A Mar-Spa. Thanks, Camille",
            ["A PAR - BUR", "F BRE - MAO", "A MAR - SPA"],
        ),
        ("New order: A Par-Bur", ["A PAR - BUR"]),
        ("Мои приказы: А Пар-Бур, А Мар-Исп. Спасибо!", ["A PAR - BUR", "A MAR - SPA"]),
        ("A Par, A Mar hold", ["A PAR H", "A MAR H"]),
        ("all hold", ["A PAR H", "A MAR H", "F BRE H"]),
        ("A Par-Bur\nthe rest hold", ["A PAR - BUR", "A MAR H", "F BRE H"]),
        ("E Par-Bor\nEl resto se mantiene", ["A PAR - BUR", "A MAR H", "F BRE H"]),
        ("А Пар-Бур\nОстальные стоят", ["A PAR - BUR", "A MAR H", "F BRE H"]),
        ("А Пар-Бур\nОстаналите задържат", ["A PAR - BUR", "A MAR H", "F BRE H"]),
        ("-- A Par-Bur\n-- F Bre-Mao", ["A PAR - BUR", "F BRE - MAO"]),
        ("Hello, my orders:\nА Пар-Бур\nF Bre-Mao\nE Mar-Esp", ["A PAR - BUR", "F BRE - MAO", "A MAR - SPA"]),
        ("A Par - Bur (I hope this works)", ["A PAR - BUR"]),
    ],
)
def test_the_way_people_put_it(line: str, wanted: list[str]) -> None:
    assert orders(line) == wanted


def test_another_language_in_the_same_letter_may_say_no_too() -> None:
    assert orders("Hello judge, these are my orders:\nЕсли Германия уйдёт, А Пар-Бур\nF Bre-Mao\n") == ["F BRE - MAO"]
