"""Who may write to whom, when, and what the reader is shown."""

from datetime import timedelta
from typing import Any

import pytest

from judge.game import commands as c
from judge.game.events import PressSent
from judge.game.press import readers
from tests.game.play import POWERS, Play

TO_GERMANY, TO_ALL, TO_GM = ("GERMANY",), ("ALL",), ("GM",)


def press(to: tuple[str, ...], **more: Any) -> c.SendPress:
    return c.SendPress("france", to, "Shall we?", **more)


def sent(play: Play, command: c.Command) -> PressSent:
    (event,) = play.do(command).events
    assert isinstance(event, PressSent)
    return event


def test_white_press_shows_the_power_and_never_the_person() -> None:
    event = sent(Play().seated(), press(("GERMANY", "ITALY")))
    assert (event.sender, event.shown_from, event.shown_to) == ("FRANCE", "FRANCE", ["GERMANY", "ITALY"])


def test_grey_press_shows_nobody() -> None:
    assert sent(Play().seated(), press(TO_GERMANY, grey=True)).shown_from == ""
    assert sent(Play(press="grey").seated(), press(TO_GERMANY)).shown_from == ""


@pytest.mark.parametrize(
    ("settings", "command", "code"),
    [
        ({"press": "none"}, press(TO_GERMANY), "press-none"),
        ({"press": "none"}, press(TO_ALL), "press-none"),
        ({"press": "public"}, press(TO_GERMANY), "press-public"),
        ({"press": "public"}, press(TO_ALL), ""),
        ({"partial_press": "no"}, press(TO_GERMANY), "press-public"),
        ({"press": "white"}, press(TO_GERMANY, grey=True), "press-white"),
        ({"press": "white"}, press(TO_GERMANY), ""),
        ({}, press(TO_GERMANY, shown_to=("ITALY",)), "press-fake"),
        ({}, press(TO_GERMANY, shown_to=TO_GERMANY), ""),
        ({"fake_press": "yes"}, press(TO_GERMANY, shown_to=("ITALY",)), ""),
        ({"press_first": "yes"}, press(TO_GERMANY), "press-first"),
        ({"press_length": 100}, c.SendPress("france", TO_GERMANY, "x" * 101), "press-too-long"),
        ({}, press(("FRANCE",)), "press-to-whom"),
        ({}, press(("NORWAY",)), "no-such-power"),
        ({}, c.SendPress("france", TO_GERMANY, " \n "), "press-empty"),
        ({}, c.SendPress("stranger", TO_GERMANY, "Hello"), "no-player-here"),
        ({}, press(TO_GERMANY, power="ITALY"), "not-your-power"),
    ],
)
def test_the_games_own_rules_of_press(settings: dict[str, Any], command: c.SendPress, code: str) -> None:
    assert Play(**settings).seated().refused(command) == code


@pytest.mark.parametrize("settings", [{"press": "none"}, {"press": "public"}, {"press_first": "yes"}])
def test_with_the_gm_everybody_may_always_speak(settings: dict[str, Any]) -> None:
    play = Play(**settings).seated()
    assert play.refused(press(TO_GM)) == ""
    assert play.refused(c.SendPress("gm", TO_GERMANY, "Your orders, please")) == ""


def test_the_rulebook_has_press_before_moves_only() -> None:
    play = Play(press="rulebook").seated()
    assert play.refused(press(TO_GERMANY)) == ""
    play.do(c.ChangeBoard("gm", "FRANCE", owns="SPA"))
    play.orders("france", "A PAR - BUR")
    for _ in range(2):
        play.later()
    assert str(play.game.phase) == "W1901A"
    assert play.refused(press(TO_GERMANY)) == "press-between-moves"


def test_who_is_late_may_be_silenced() -> None:
    play = Play(late_press="no", nmr="wait").seated()
    assert play.refused(press(TO_GERMANY)) == ""
    play.later()
    assert play.refused(press(TO_GERMANY)) == "press-late"


def test_before_the_powers_are_dealt_one_writes_to_all() -> None:
    play = Play()
    play.do(c.Join("france"))
    assert play.refused(press(TO_GERMANY)) == "press-powers-not-dealt"
    assert sent(play, press(TO_ALL)).sender == "PLAYER"
    silent = Play(early_press="no")
    silent.do(c.Join("france"))
    assert silent.refused(press(TO_ALL)) == "press-not-yet"


def test_after_the_end_as_the_game_has_it() -> None:
    for setting, code in (("yes", ""), ("no", "press-over")):
        play = Play(after_press=setting).seated()
        play.do(c.Declare("gm", "drawn", POWERS))
        assert play.refused(press(TO_GERMANY)) == code


def test_observers_hear_but_speak_only_where_they_may() -> None:
    for setting, code in (("yes", ""), ("no", "press-observers")):
        play = Play(observer_press=setting).seated()
        play.do(c.Observe("olga"))
        assert play.refused(c.SendPress("olga", TO_ALL, "Boo")) == code
        assert "olga" in readers(play.game, TO_ALL, "france")
        assert "olga" not in readers(play.game, TO_GERMANY, "france")


def test_the_gm_reads_everything_only_where_he_watches() -> None:
    for setting, found in (("no", ["germany"]), ("yes", ["germany", "gm"])):
        assert readers(Play(watch=setting).seated().game, TO_GERMANY, "france") == found


def test_nobody_floods_the_others() -> None:
    play = Play(press_rate=2).seated()
    for code in ("", "", "press-too-much"):
        assert play.refused(press(TO_GERMANY)) == code
    play.now += timedelta(days=1, seconds=1)
    assert play.refused(press(TO_GERMANY)) == ""


def test_a_gm_may_have_to_approve_who_joins() -> None:
    play = Play(approval="yes")
    play.do(c.Join("ann", ("FRANCE",)))
    assert not play.game.waiting
    play.do(c.Approve("gm", "ann"))
    assert play.game.waiting == {"ann": ("FRANCE",)}
    play.do(c.Join("bob"))
    play.do(c.Approve("gm", "bob", yes=False, why="full of friends"))
    assert "bob" not in {**play.game.asking, **play.game.waiting}


def test_a_diary_is_kept_with_its_phase() -> None:
    play = Play().seated()
    play.do(c.TakeNote("france", "Italy lies."))
    assert [(note.phase, note.text) for note in play.game.notes["france"]] == [("S1901M", "Italy lies.")]
    assert play.refused(c.TakeNote("stranger", "x")) == "no-player-here"
