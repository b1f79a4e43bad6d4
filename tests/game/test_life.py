"""A game from its making to its end."""

from datetime import timedelta
from pathlib import Path
from random import Random
from time import process_time

import pytest

from judge.game import commands as c
from judge.game.dues import missing, owing
from judge.game.state import Game
from judge.store.archive import Archive
from tests.game.play import BOARD, POWERS, SETUPS, Play


def test_a_game_starts_by_itself_when_it_is_full() -> None:
    play = Play().seated()
    assert (play.game.status, str(play.game.phase)) == ("active", "S1901M")
    assert {seat.player for seat in play.game.seats} == {power.lower() for power in POWERS}


@pytest.mark.parametrize("name", ["", "a", "Alpha", "../etc", "1abc", "a" * 21, "alpha beta", "алфа"])
def test_nothing_but_a_plain_name_is_taken(name: str) -> None:
    play = Play()
    play.game = Game(BOARD, SETUPS)
    assert play.refused(c.Create("gm", name)) == "bad-name"


def test_a_wrong_key_opens_no_door() -> None:
    play = Play(key="sesame")
    assert play.refused(c.Join("mallory", key="open")) == "wrong-key"
    play.do(c.Join("camille", key="sesame"))
    assert list(play.game.waiting) == ["camille"]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_gm_may_start_short_with_the_rulebooks_setup(players: int) -> None:
    play = Play()
    for number in range(players):
        play.do(c.Join(f"p{number}"))
    play.do(c.Start("gm", seed=5))
    assert len(play.game.seats) == players
    assert play.game.status == "active"


def test_only_the_gm_governs() -> None:
    play = Play().seated()
    for command in (c.Pause("france"), c.Process("france", "S1901M"), c.Rollback("france", "S1901M")):
        assert play.refused(command) == "gm-only"


def test_later_orders_replace_earlier_ones_unit_by_unit() -> None:
    play = Play().seated()
    play.orders("france", "A PAR - BUR", "A MAR H")
    play.orders("france", "A PAR - PIC")
    assert play.game.orders["FRANCE"] == {"PAR": "A PAR - PIC", "MAR": "A MAR H"}


def test_one_bad_order_spoils_no_other() -> None:
    play = Play().seated()
    decision = play.orders("france", "A PAR - MOS", "A MAR - SPA", "A MUN - BUR", "nonsense")
    assert play.game.orders["FRANCE"] == {"MAR": "A MAR - SPA"}
    assert [refusal.code for refusal in decision.refused] == ["illegal-order", "illegal-order", "not-an-order"]


def test_a_complete_phase_is_resolved_after_settling_and_not_before() -> None:
    play = Play().seated()
    play.all_hold()
    assert play.game.resolves == play.now + timedelta(minutes=15)
    play.later(timedelta(minutes=14))
    assert str(play.game.phase) == "S1901M"
    play.later(timedelta(minutes=1))
    assert str(play.game.phase) == "F1901M"


def test_wait_holds_a_complete_phase_until_its_deadline() -> None:
    play = Play().seated()
    play.all_hold()
    play.do(c.Wait("turkey"))
    assert play.game.resolves is None
    play.do(c.Wait("turkey", on=False))
    assert play.game.resolves is not None


def test_ready_may_be_asked_for() -> None:
    play = Play(ready="said").seated()
    play.all_hold()
    assert play.game.resolves is None
    for power in POWERS:
        play.do(c.Ready(power.lower()))
    assert play.game.resolves is not None


def test_who_gives_no_orders_by_the_end_holds() -> None:
    play = Play().seated()
    play.orders("france", "A PAR - BUR")
    play.later()
    assert str(play.game.phase) == "F1901M"
    assert play.game.steps[0].missed == tuple(power for power in play.game.powers if power != "FRANCE")


def test_in_civil_disorder_nobody_supports() -> None:
    play = Play(nmr="disorder").seated()
    play.later()
    assert play.game.steps[0].idle == frozenset(POWERS)


def test_a_game_may_stop_for_those_who_are_missing() -> None:
    play = Play(nmr="wait").seated()
    play.later()
    assert (play.game.status, str(play.game.phase)) == ("paused", "S1901M")


def test_two_misses_in_a_row_and_the_power_is_in_civil_disorder_until_it_is_taken_up() -> None:
    play = Play(nmr="remove", misses=2).seated()
    for _ in range(2):
        assert play.game.position is not None
        for power in POWERS[1:]:
            play.orders(power.lower(), *(f"{one} H" for one in play.game.position.units[power]))
        play.later()
    assert play.game.disorder == {"AUSTRIA": "clock"}
    assert "AUSTRIA" not in owing(play.game)
    play.do(c.Replace("gm", "AUSTRIA", "newcomer"))
    assert not play.game.disorder


def test_an_excused_power_is_waited_for_once() -> None:
    play = Play(excuses=1, excuse="1d").seated()
    first = play.game.deadline
    assert first is not None
    play.later()
    assert str(play.game.phase) == "S1901M"
    assert play.game.deadline == first + timedelta(days=1)
    play.later()
    assert str(play.game.phase) == "F1901M"


def test_nobody_is_missing_who_has_nothing_to_order() -> None:
    play = Play().seated()
    for _ in range(2):
        play.all_hold()
        play.later()
    assert str(play.game.phase) == "S1902M"  # a winter with nothing to build does not take place
    assert missing(play.game) == list(play.game.powers)


def test_retreats_given_ahead_are_taken_when_their_phase_comes() -> None:
    play = Play().seated()
    play.orders("germany", "A MUN - BUR", "A BER - MUN")
    play.later()
    play.do(c.GiveAhead("germany", "R", ("A BUR R RUH",), ("A BUR D",)))
    play.orders("germany", "A BUR H", "A MUN H", "F KIE H")
    play.orders("france", "A PAR - BUR", "A MAR S A PAR - BUR", "F BRE H")
    play.later()
    assert str(play.game.phase) == "F1901R"
    assert play.game.orders["GERMANY"] == {"BUR": "A BUR R RUH"}


def test_a_draw_needs_every_survivor() -> None:
    play = Play().seated()
    for power in POWERS[:-1]:
        play.do(c.VoteDraw(power.lower(), True))
    assert play.game.status == "active"
    play.do(c.VoteDraw("turkey", True))
    assert play.game.end is not None
    assert (play.game.end.how, set(play.game.end.powers)) == ("drawn", set(POWERS))


def test_a_concession_needs_all_others() -> None:
    play = Play().seated()
    for power in POWERS[:-1]:
        play.do(c.Concede(power.lower(), "TURKEY"))
    assert play.game.end is not None
    assert (play.game.end.how, play.game.end.powers) == ("conceded", ("TURKEY",))


def test_the_gm_processes_a_named_phase_so_that_two_letters_do_it_once() -> None:
    play = Play().seated()
    play.do(c.Process("gm", "S1901M", "everyone is in"))
    assert play.refused(c.Process("gm", "S1901M")) == "other-phase"


def test_a_rollback_keeps_what_was_undone_readable() -> None:
    play = Play().seated()
    for _ in range(3):
        play.all_hold()
        play.later()
    before = play.game.steps[1].before
    play.do(c.Rollback("gm", "F1901M", "a wrong order"))
    assert (str(play.game.phase), play.game.position) == ("F1901M", before)
    assert [step.undone for step in play.game.steps] == [False, True, True]
    assert play.game.deadline is not None
    assert play.game.deadline > play.now


def test_after_the_end_nothing_is_ordered() -> None:
    play = Play().seated()
    play.do(c.Declare("gm", "terminated", why="server moves"))
    assert play.refused(c.GiveOrders("france", ("A PAR H",))) == "not-playing"
    play.do(c.Tick(c.CLOCK))
    assert play.game.status == "finished"


def test_two_players_draw_a_lot_for_italy_before_the_winter_of_1914() -> None:
    play = Play()
    play.do(c.Join("p0"))
    play.do(c.Join("p1"))
    play.do(c.Start("gm"))
    assert str(play.game.phase) == "S1914M"
    while play.game.phase is not None and play.game.phase.year < 1915:
        play.later()
    assert play.game.lot in (0, 1)
    assert "ITALY" in play.game.powers


def test_ten_years_are_played_in_two_seconds_and_again_the_same() -> None:
    def decade() -> Play:
        play = Play(draws="none", goal=34).seated()
        rng = Random(1901)
        while play.game.phase is not None and play.game.phase.year < 1911:
            play.chance(rng)
            play.later()
        return play

    start = process_time()
    first = decade()
    assert process_time() - start < 2.0
    assert first.journal == decade().journal
    assert first.replayed() == first.game


def test_two_powers_may_win_together_where_the_game_allows_it() -> None:
    assert Play().seated().refused(c.Ally("france", "ENGLAND")) == "no-alliances"
    play = Play(alliance="yes", goal=6).seated()
    play.do(c.Ally("france", "ENGLAND"))
    assert play.game.status == "active"
    play.do(c.Ally("england", "FRANCE"))
    assert play.game.end is not None
    assert (play.game.end.how, play.game.end.powers) == ("won", ("ENGLAND", "FRANCE"))


def test_the_lot_comes_from_outside() -> None:
    def lot(seed: int) -> int | None:
        play = Play()
        play.do(c.Join("p0"))
        play.do(c.Join("p1"))
        play.do(c.Start("gm"))
        while play.game.phase is not None and play.game.phase.year < 1915:
            play.do(c.Process("gm", str(play.game.phase), seed=seed))
        return play.game.lot

    assert {lot(seed) for seed in range(8)} == {0, 1}


def test_no_more_is_waived_than_may_be_built() -> None:
    play = Play().seated()
    play.orders("france", "F BRE - MAO")
    play.later()
    play.orders("france", "F MAO - SPA/SC")
    play.later()
    assert str(play.game.phase) == "W1901A"
    assert not play.orders("france", "WAIVE").refused
    assert [refusal.code for refusal in play.orders("france", "WAIVE").refused] == ["illegal-order"]
    assert play.game.orders["FRANCE"] == {"WAIVE 1": "WAIVE"}


def test_orders_given_ahead_and_cleared_orders_stand_in_their_own_files(tmp_path: Path) -> None:
    archive = Archive(tmp_path, lambda _: (BOARD, SETUPS))
    play = Play()
    archive.create(c.Create("gm", "alpha"), "", play.now)
    archive.act("alpha", [c.Join(power.lower(), (power,)) for power in POWERS], "", play.now)
    archive.act("alpha", [c.GiveOrders("france", ("A PAR H",))], "", play.now)
    ahead = c.GiveAhead("france", "F1901M", ("A PAR - BUR",))
    archive.act("alpha", [ahead, c.Clear("germany"), c.Process("gm", "S1901M")], "", play.now)
    orders = tmp_path / "games" / "alpha" / "orders"
    assert (orders / "S1901M" / "FRANCE.txt").read_text() == "A PAR H\n"
    assert (orders / "F1901M" / "FRANCE.txt").read_text() == "A PAR - BUR\n"
