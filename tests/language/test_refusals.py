"""What must never be obeyed, sent or answered: each of these was once."""

import pytest

from judge.language.letter import read_letter
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
        ("en", "A Par supports F Bre holds A Mar"),
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


def test_a_guess_is_not_taken_where_only_a_convoy_could_make_it() -> None:
    units = {"FRANCE": "A MAR, F LYO"}
    assert obeyed("A Mar - Tus", units=units) == ["A MAR - TUS"]
    assert obeyed("A Mar - Tuz", units=units) == []


def test_a_wrong_sign_is_not_obeyed_where_a_slip_of_another_unit_fits() -> None:
    units = {"FRANCE": "A MAR, F MAO"}
    assert obeyed("F Mar - Spa/nc", units=units) == []
    assert obeyed("F Mar - Gas", units={"FRANCE": "A MAR"}) == ["A MAR - GAS"]


def test_a_gap_may_be_a_lost_support() -> None:
    units = {"FRANCE": "A PAR, A BUR"}
    assert obeyed("A Par  Bur", units=units) == []
    assert obeyed("A Par Bur", units=units) == ["A PAR - BUR"]


def test_where_text_and_html_disagree_the_one_that_sees_more_of_the_old_mail_counts() -> None:
    head = "From: a@example.org\nTo: judge@example.net\nMIME-Version: 1.0\n"
    text = "Content-Type: text/plain\n\nA Par-Bur\n\nA Mar-Gas\n"
    html = "Content-Type: text/html\n\n<div>A Par-Bur</div><blockquote type=cite>A Mar-Gas</blockquote>\n"
    mail = f'{head}Content-Type: multipart/alternative; boundary="b"\n\n--b\n{text}\n--b\n{html}\n--b--\n'
    told = read_letter(mail.encode(), view(), None, "judge@example.net")
    assert [str(order) for order in told.orders] == ["A PAR - BUR"]


@pytest.mark.parametrize(
    ("language", "line", "units"),
    [
        ("en", "F Maq - Gas", "A MAR"),  # a misspelling, and a wrong sign besides
        ("en", "F Wes - Med", "F WES"),  # short for a place it cannot go to, no slip for Mid
        ("bg", "Ф Лз-ЗМ", "F LYO"),  # two letters may be what is left of several names
        ("en", "A Gas-pa", "A GAS"),  # Spa or Par
        ("es", "E Var-Sit", "A WAR"),  # behind a dash rather what is left of Sil than an English verb
        ("en", "A Mar-Lyo-Ion-Gre", "A MAR, F LYO, F ION"),  # no such way by sea
    ],
)
def test_what_could_be_a_slip_for_another_is_not_guessed(language: str, line: str, units: str) -> None:
    assert obeyed(line, language, units={"FRANCE": units}) == []


def test_a_stray_letter_does_not_decide_what_is_built() -> None:
    assert obeyed("Build J Mar", phase="W1901A", units={"FRANCE": "A SPA"}) == []


def test_a_letter_that_has_been_through_us_before_is_a_loop() -> None:
    assert letter("A Par-Bur", extra="X-Loop: judge@example.net\n").machine is not None


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "A Par-Bur, provided Germany agrees"),
        ("en", "A Par-Bur, failing that A Par-Pic"),
        ("en", "When Munich moves, A Par-Bur"),
        ("en", "A Par-Bur, scratch that"),
        ("en", "A Par-Bur (please ignore)"),
        ("en", "A Par - Bur (Pic)"),
        ("en", "A Par & Mar - Gas"),
        ("en", "A Par - Bur, Pic"),
        ("en", "A Par <- Bur"),
        ("en", "A Par ≠ Bur"),
        ("en", "❌ A Par - Bur"),
        ("en", "Par says"),
        ("es", "E Par-Bor, siempre que Alemania quiera"),
        ("ru", "А Пар-Бур, при условии что Мюнхен уйдёт"),
        ("bg", "А Пар-Бур, в случай на атака"),
    ],
)
def test_what_takes_an_order_back_beside_it_is_heard(language: str, line: str) -> None:
    assert obeyed(line, language) == []


@pytest.mark.parametrize(
    "above",
    [
        "If Germany attacks:",
        "Do not do these:",
        "Italy told me to play:",
        "Please cancel:",
    ],
)
def test_what_takes_an_order_back_above_it_is_heard_and_told(above: str) -> None:
    told = letter(f"{above}\nA Par-Bur\n\nF Bre-Mao\n")
    assert [str(order) for order in told.orders] == ["F BRE - MAO"]
    assert len(told.faults) == 1


@pytest.mark.parametrize("above", ["A quick one before the kids wake up:", "No. On second thoughts these instead:"])
def test_what_only_introduces_an_order_is_no_hindrance(above: str) -> None:
    assert orders(f"{above}\nA Par-Bur\n") == ["A PAR - BUR"]


def test_a_half_support_and_what_follows_the_comma_are_one_order() -> None:
    assert obeyed("A Par S, F Bre - Pic") == ["A PAR S F BRE - PIC"]
    assert obeyed("A Par S F Bre, moving to Pic") == ["A PAR S F BRE - PIC"]


def test_the_rest_holds_also_behind_a_comma() -> None:
    assert sorted(obeyed("A Par - Bur, rest hold")) == ["A MAR H", "A PAR - BUR", "F BRE H"]


@pytest.mark.parametrize(
    "body", ["everybody else might just as well\nresign.", "Everything here is now so very\nclear"]
)
def test_a_sentence_that_a_mail_program_broke_is_no_command(body: str) -> None:
    assert letter(body).commands == []


def test_an_old_report_that_is_attached_is_not_obeyed_beside_orders() -> None:
    head = 'From: a@example.org\nTo: judge@example.net\nContent-Type: multipart/mixed; boundary="b"\n\n'
    text = "--b\nContent-Type: text/plain\n\nA Par-Bur\n"
    old = (
        "--b\nContent-Type: text/plain\nContent-Disposition: attachment; filename=old.txt\n\nA Par-Pic\nresign\n--b--\n"
    )
    told = read_letter((head + text + old).encode(), view(), None, "judge@example.net")
    assert [str(order) for order in told.orders] == ["A PAR - BUR"]
    assert (told.commands, troubles(told)) == ([], ["attachment-unread"])


def test_a_foreign_header_is_known_though_a_heading_stands_below_it() -> None:
    header = (
        "Da: Judge <judge@example.net>\nInviato: lunedì 1 gennaio 2024 10:00\nA: Camille\nOggetto: [alpha] S1901M\n"
    )
    told = letter(f"A Par-Bur\n\n{header}\nYour orders so far:\nA PAR - PIC\n\nresign\n")
    assert [str(order) for order in told.orders] == ["A PAR - BUR"]
    assert told.commands == []


def test_what_the_judge_wrote_above_orders_is_not_taken_for_ones_own_heading() -> None:
    assert orders("Your orders so far:\nA PAR - PIC\n") == []
