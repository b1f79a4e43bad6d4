"""Press in a letter: whom it reaches, and that nothing in it is ever obeyed."""

import pytest

from judge.language.letter import read_letter
from tests.language.writing import JUDGE, letter, troubles, view


def press(body: str, **others: str) -> list[tuple[tuple[str, ...], str]]:
    return [(each.to, each.text) for each in letter(body, **others).press]


@pytest.mark.parametrize(
    ("opening", "to"),
    [
        ("press to Germany", ("GERMANY",)),
        ("PRESS TO GI", ("GERMANY", "ITALY")),
        ("press to Germany, Italy and the GM", ("GERMANY", "ITALY", "GM")),
        ("press to England, Germany, Italy, Austria, Russia and Turkey", tuple("EGIART")),
        ("press to all but Germany", tuple("AEIRT")),
        ("Press to Germany:", ("GERMANY",)),
        ("To Germany:", ("GERMANY",)),
        ("broadcast", ("ALL",)),
        ("press to observers", ("OBSERVERS",)),
        ("prensa a Alemania", ("GERMANY",)),
        ("письмо Германии", ("GERMANY",)),
        ("письмо всем, кроме Германии", tuple("AEIRT")),
        ("писмо до Германия", ("GERMANY",)),
    ],
)
def test_a_block_may_be_opened_in_any_language(opening: str, to: tuple[str, ...]) -> None:
    names = dict(zip("AEFGIRT", "AUSTRIA ENGLAND FRANCE GERMANY ITALY RUSSIA TURKEY".split(), strict=True))
    wanted = {names.get(who, who) for who in to}
    for end in ("end", "ENDPRESS", "fin", "конец", "край"):
        ((found, text),) = press(f"A Par-Bur\n{opening}\nA Mar - Pie\n{end}\n")
        assert (set(found), text) == (wanted, "A Mar - Pie")


def test_nothing_in_a_block_is_an_order_and_what_follows_is() -> None:
    told = letter("press to Germany\nA Mar - Pie\nwait\nend\nA Par-Bur\n")
    assert [str(order) for order in told.orders] == ["A PAR - BUR"]
    assert told.commands == []


def test_text_may_begin_on_the_opening_line() -> None:
    assert press("press to Germany: shall we?\nTell me.\nend\n") == [(("GERMANY",), "shall we?\nTell me.")]


@pytest.mark.parametrize("inside", ["> quoted\n> end", "-- \nCamille", "On 3 March 2025 X <x@y.org> wrote:\n> old"])
def test_quotes_and_signatures_inside_a_block_belong_to_it(inside: str) -> None:
    assert press(f"press to Germany\nHello\n{inside}\nend\n") == [(("GERMANY",), f"Hello\n{inside}")]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("press to Germany\nhello\nA Mar - Pie", "press-not-closed"),
        ("press to Germany: hello\nA Mar - Pie", "press-not-closed"),
        ("To Germany:\nhello\nA Mar - Pie", "press-not-closed"),
        ("press to Atlantis\nA Mar - Pie\nend", "press-unclear"),
        ("press to Germany and Atlantis\nA Mar - Pie\nend", "press-unclear"),
        ("pres to Germany\nA Mar - Pie\nend", "press-unclear"),
        ("press to Germany\n\nend", "press-empty"),
        ("press to France\nhello\nend", "press-to-self"),
    ],
)
def test_press_that_is_not_clear_reaches_nobody_and_that_is_said(body: str, code: str) -> None:
    told = letter(body)
    assert (told.press, told.orders, troubles(told)) == ([], [], [code])


def test_an_end_in_the_older_mail_below_closes_nothing() -> None:
    header = "From: Judge <judge@example.net>\nSent: Monday, 3 March 2025 10:00\nTo: a@example.org\nSubject: x\n"
    told = letter(f"press to Germany\nhello\n\n{header}\nsecret\nend\n")
    assert (told.press, troubles(told)) == ([], ["press-not-closed"])


@pytest.mark.parametrize(
    "line",
    [
        "Press to Germany was never answered, by the way.",
        "Letter to my mother is in the post.",
        "Всем привет!",
        "Nota: llego tarde.",
    ],
)
def test_talk_that_begins_like_press_opens_nothing(line: str) -> None:
    told = letter(f"{line}\nA Par-Bur\n")
    assert [str(order) for order in told.orders] == ["A PAR - BUR"]
    assert told.press == []


@pytest.mark.parametrize(
    ("name", "to"),
    [("germany", "GERMANY"), ("alemania", "GERMANY"), ("gm", "GM"), ("all", "ALL"), ("observers", "OBSERVERS")],
)
def test_a_letter_to_a_persons_own_address_is_press(name: str, to: str) -> None:
    told = letter("A Par-Bur\n", to=f"judge+alpha.k3x9.{name}@example.net")
    assert [each.to for each in told.press] == [(to,)]
    assert told.orders == []


def test_the_public_address_of_a_power_works_too() -> None:
    assert press("hello", to="judge+alpha.germany@example.net") == [(("GERMANY",), "hello")]


def test_a_name_that_is_nobodys_is_told_and_nothing_is_obeyed() -> None:
    told = letter("A Par-Bur\n", to="judge+alpha.k3x9.atlantis@example.net")
    assert (told.press, told.orders, troubles(told)) == ([], [], ["unknown-recipient"])


def test_who_writes_to_the_judge_and_to_a_power_is_told_that_it_was_press() -> None:
    told = letter("A Par-Bur\n", to="judge+alpha.k3x9@example.net, judge+alpha.k3x9.germany@example.net")
    assert (len(told.press), told.orders, troubles(told)) == (1, [], ["press-only"])


def test_attached_orders_of_a_press_letter_are_not_obeyed() -> None:
    boundary = 'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="b"\n'
    head = f"From: a@example.org\nTo: judge+alpha.k3x9.germany@example.net\nSubject: x\n{boundary}\n"
    text = "--b\nContent-Type: text/plain\n\nhello\n"
    attached = "--b\nContent-Type: text/plain\nContent-Disposition: attachment; filename=o.txt\n\nA Par-Bur\n--b--\n"
    told = read_letter((head + text + attached).encode(), view(), None, JUDGE)
    assert (told.orders, troubles(told)) == ([], ["press-attachment"])


def test_classic_signoff_ends_the_letter() -> None:
    assert [str(order) for order in letter("A Par-Bur\nSIGNOFF\nA Par-Pic\n").orders] == ["A PAR - BUR"]


def test_of_two_openings_with_one_end_neither_is_sent() -> None:
    told = letter("press to Germany\nsecret of Germany\npress to Italy\nhello Italy\nend\nA Par-Bur\n")
    assert (told.press, troubles(told)) == ([], ["press-not-closed"])
    assert [str(order) for order in told.orders] == ["A PAR - BUR"]


def test_an_end_without_a_beginning_takes_back_what_stands_before_it() -> None:
    told = letter("press to Germany\nwe win in the\nend.\nresign\nend\n")
    assert (told.press, told.commands, troubles(told)) == ([], [], ["press-unclear"])


@pytest.mark.parametrize("opening", ["press", "grey press", "Please send this press to Germany:", "Prensa"])
def test_an_opening_that_is_not_understood_is_told_by_its_end(opening: str) -> None:
    told = letter(f"A Par-Bur\n{opening}\nA Mar - Pie\nend\n")
    assert [str(order) for order in told.orders] == ["A PAR - BUR"]
    assert troubles(told) == ["press-unclear"]


def test_an_end_out_of_habit_does_no_harm() -> None:
    assert [str(order) for order in letter("A Par-Bur\nend\n").orders] == ["A PAR - BUR"]


def test_press_within_press_by_address_goes_to_nobody() -> None:
    told = letter("press to Italy\nsecret\nend\n", to="judge+alpha.k3x9.germany@example.net")
    assert (told.press, troubles(told)) == ([], ["press-unclear"])


def test_a_letter_to_people_of_two_games_goes_to_nobody() -> None:
    told = letter("hello", to="judge+alpha.k3.germany@example.net, judge+beta.k4.italy@example.net")
    assert told.press == []
    assert set(troubles(told)) == {"unknown-recipient"}


@pytest.mark.parametrize(("who", "to"), [("E, G", ("ENGLAND", "GERMANY")), ("G/A", ("GERMANY", "AUSTRIA"))])
def test_single_capitals_are_powers(who: str, to: tuple[str, ...]) -> None:
    assert press(f"press to {who}\nhi\nend\n") == [(to, "hi")]


def test_an_end_far_below_a_signature_closes_nothing() -> None:
    told = letter("press to Germany\nhello\n-- \nCamille\n" + "old mail without a mark\n" * 9 + "end\n")
    assert (told.press, troubles(told)) == ([], ["press-not-closed"])


def test_a_unit_with_a_colon_is_not_taken_for_initials() -> None:
    told = letter("A Tri: hold\nA Par-Bur\n")
    assert [str(order) for order in told.orders] == ["A PAR - BUR"]
    assert troubles(told) == []
