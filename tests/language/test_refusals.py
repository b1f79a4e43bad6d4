"""What must never be obeyed, sent or answered: each of these was once."""

import pytest

from judge.language.reading import read
from tests.language.writing import letter, obeyed, orders, troubles, view


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "no A Par-Pic"),
        ("en", "If Germany moves out, A Par-Bur"),
        ("en", "A Par-Bur (or Pic if occupied)"),
        ("en", "A Par-Bur, but only if Germany agrees"),
        ("en", "~~A Par-Pic~~"),
        ("en", "A Par-Pic?"),
        ("es", "No mover E Par-Pic"),
        ("ru", "Не двигать А Пар-Пик"),
        ("bg", "Не мести А Пар-Пик"),
        ("en", "A Par A Mar-Gas"),  # a broken order is not cut into pieces
        ("en", "A Par holds Pic"),
        ("en", "A Par supports A Mar holds F Bre"),
        ("en", "F Bre H A Par-Pic"),  # rather a slip for S than two orders
        ("en", "# A Par-Pic"),
        ("en", "// A Par-Pic"),
        ("es", "E Par  Mar A"),
        ("en", "A Par-Pic Bur"),
        ("en", "but hold"),
        ("en", "A Par - he"),
        ("en", "Germany A Par-Pic"),
    ],
)
def test_what_says_no_or_perhaps_or_half_is_not_obeyed(language: str, line: str) -> None:
    assert obeyed(line, language) == []


@pytest.mark.parametrize(
    ("language", "line", "orders"),
    [
        ("en", "A Par-Pic and A Mar-Gas", ["A PAR - PIC", "A MAR - GAS"]),
        ("es", "E Par-Pic y E Mar-Gas", ["A PAR - PIC", "A MAR - GAS"]),
        ("es", "«E Par–Pic»", ["A PAR - PIC"]),
        ("en", "A Par-Pic [bounce]", ["A PAR - PIC"]),
        ("es", "E Par no se mueve", ["A PAR H"]),
    ],
)
def test_what_is_plain_is_obeyed(language: str, line: str, orders: list[str]) -> None:
    assert obeyed(line, language) == orders


def test_spanish_gal_is_galicia_where_wales_cannot_be() -> None:
    austria = view("AUSTRIA", {"AUSTRIA": "A BUD, A VIE", "ENGLAND": "A WAL"})
    assert [str(reading.order) for reading in read("E Bud-Gal", "es", austria)] == ["A BUD - GAL"]


def test_a_letter_from_the_judge_itself_is_a_loop() -> None:
    assert letter("A Par-Bur", sender="judge+alpha.k3@example.net").machine == "loop"


def test_press_gives_no_secret_away() -> None:
    told = letter("Write to judge+alpha.k3x9@example.net", to="judge+alpha.k3x9.germany@example.net")
    assert told.press[0].text == "Write to judge@example.net"


def test_press_without_an_end_goes_to_nobody() -> None:
    told = letter("A Par-Bur\npress to germany\nShall we?\n")
    assert told.press == []
    assert troubles(told) == ["press-not-closed"]


def test_an_older_mail_is_known_by_its_shape() -> None:
    old = "Von: Judge <judge@example.net>\nGesendet: 3. März 2025 10:00\nAn: a@example.org\nBetreff: x\n\nA Par-Pic\n"
    assert orders(f"A Par-Bur\n\n{old}") == ["A PAR - BUR"]
