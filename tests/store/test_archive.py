"""The clock looks at a game when there is something to do in it, at no other, and a damaged one stops none."""

import errno
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from judge.game import commands as c
from judge.game.decide import decide
from judge.game.refusal import Refused
from judge.game.state import ACTIVE, Game
from judge.store import atomic, snapshot
from judge.store.archive import Archive
from judge.store.journal import Damaged
from judge.store.summary import Summary, summary_of, wake_at
from tests.bench import store as bench
from tests.game.play import NEW_YEAR, POWERS, Play
from tests.store.disk import Disk, Failing, using
from tests.store.test_check import boards

HOUR, MINUTE, INSTANT = timedelta(hours=1), timedelta(minutes=1), timedelta(microseconds=1)
DAYS = timedelta(days=3)  # how long a phase is unless the game says otherwise
TIMETABLES = [
    {},
    {"reminders": ["24h", "3h"], "grace": "2h", "settling": "0m"},
    {"reminders": ["71h 30m", "70h", "30m", "1m"], "grace": "0m"},
    {"reminders": [], "grace": "1h"},
    {"M": {"length": "2h"}, "R": {"length": "1h"}, "reminders": ["3h", "110m", "1h"], "grace": "10m"},
    {"M": {"length": "1d", "at": "20:00"}, "reminders": ["12h", "2h"], "settling": "3h"},
]


def ticks(game: Game, at: datetime) -> bool:
    """Whether the clock would do anything then."""
    return bool(decide(game, c.Tick(c.CLOCK), at).events)


def moments(game: Game, now: datetime, rng: Random) -> list[datetime]:
    """From now on: all those at which something may change, just before and after them, and any others."""
    table, deadline = game.settings.timetable, game.deadline or now
    turns = [now, deadline, deadline + table.grace, game.resolves or now, (game.opened or now) + HOUR]
    turns += [deadline - distance for distance in table.reminders]
    found = [turn + shift for turn in turns for shift in (-INSTANT, timedelta(0), INSTANT)]
    found += [now + rng.random() * DAYS for _ in range(3)]
    return sorted({now, *(at for at in found if at >= now)})


def check_wake(play: Play, rng: Random) -> None:
    """Nothing to do until it wakes; then something; and what the snapshot says is not too late, nor idly early."""
    game, now = play.game, play.now
    wake, stored = wake_at(game, now), wake_at(game)
    for at in moments(game, now, rng):
        if wake is None or at < wake:
            assert not ticks(game, at), f"{game.phase}: something to do at {at}, and it sleeps until {wake}"
    assert wake is None or ticks(game, max(wake, now)), f"{game.phase}: woken at {wake} for nothing"
    if stored is None or stored > now:
        assert stored == wake
    elif not ticks(game, now):
        assert game.deadline is not None
        assert game.deadline <= now < game.deadline + game.settings.timetable.grace, "woken for nothing for long"


def something(game: Game, now: datetime, rng: Random) -> Sequence[c.Command]:
    """Whatever people do that moves what the clock has to do."""
    power = rng.choice(POWERS)
    who = game.player_of(power)
    units = game.position.units if game.position else {}
    possible: list[Sequence[c.Command]] = [
        [c.GiveOrders(game.player_of(p), tuple(f"{one} H" for one in its)) for p, its in units.items()],
        [c.GiveOrders(who, tuple(f"{one} H" for one in units.get(power, ())))],
        [c.Clear(who)],
        [c.Ready(who, rng.random() < 0.8)],
        [c.Wait(who, rng.random() < 0.3)],
        [c.Leave(who), c.TakeOver("newcomer", power)],
        [c.SetDisorder("gm", power, rng.random() < 0.5)],
        [c.Process("gm", str(game.phase))],
        [c.Pause("gm"), *([c.Resume("gm")] if rng.random() < 0.9 else [])],
        [c.Resume("gm")],
        [c.SetDeadline("gm", now + rng.choice([MINUTE, HOUR, 5 * HOUR, 80 * HOUR]))],
        [c.Change("gm", "timetable", rng.choice(TIMETABLES))],
        [c.Change("gm", "early", rng.choice(["yes", "no"]))],
        [c.Rollback("gm", str(game.steps[-1].phase))] if game.steps else [],
    ]
    return rng.choice(possible)


@pytest.mark.parametrize("seed", range(24))
def test_the_clock_looks_at_a_game_when_there_is_something_to_do_and_not_before(seed: int) -> None:
    rng = Random(seed)
    nmr = rng.choice(["hold", "disorder", "wait", "remove"])
    ready = rng.choice(["complete", "said"])
    play = Play(nmr=nmr, ready=ready, excuses=rng.randrange(3), timetable=rng.choice(TIMETABLES)).seated()
    for _ in range(60):
        for command in something(play.game, play.now, rng) if rng.random() < 0.6 else ():
            try:
                play.do(command)
            except Refused:
                continue
            check_wake(play, rng)
        wake = wake_at(play.game, play.now)
        spans = [MINUTE, HOUR, 7 * HOUR, 30 * HOUR, wake - play.now if wake else HOUR]  # as the judge is up, or down
        play.now += max(rng.choice(spans), timedelta(0))
        for _ in range(4):
            play.do(c.Tick(c.CLOCK))
            check_wake(play, rng)
            wake = wake_at(play.game, play.now)
            if wake is None or wake > play.now:
                break
        assert wake is None or wake > play.now or not play.game.settings.timetable.settling


def seated(**settings: str | dict[str, object]) -> Play:
    play = Play(**settings).seated()
    assert play.game.deadline == play.now + DAYS
    return play


def test_a_reminder_that_nobody_needs_wakes_nobody() -> None:
    play = seated(early="no")
    deadline = play.game.deadline
    assert deadline is not None
    assert wake_at(play.game) == deadline - 24 * HOUR
    play.all_hold()
    assert wake_at(play.game) == deadline
    play.do(c.Clear("france"))
    assert wake_at(play.game) == deadline - 24 * HOUR


def test_a_reminder_that_falls_into_the_quiet_time_wakes_nobody() -> None:
    play = seated(timetable={"reminders": ["71h 30m", "3h"]})
    assert play.game.deadline is not None
    assert wake_at(play.game) == play.game.deadline - 3 * HOUR


def test_reminders_before_one_that_was_sent_wake_nobody_any_more() -> None:
    play = seated()
    play.later(70 * HOUR)  # both are late, and the later one is sent
    assert play.game.reminded == {3 * 3600}
    assert wake_at(play.game) == play.game.deadline


def test_a_reminder_that_is_late_is_due_at_once() -> None:
    play = seated()
    assert play.game.deadline is not None
    play.now += 60 * HOUR
    assert wake_at(play.game) == play.game.deadline - 24 * HOUR
    assert wake_at(play.game, play.now) == play.now


def archive_of(root: Path, *names: str, at: datetime = NEW_YEAR) -> Archive:
    """Games that have begun at this time: their next reminder is due two days later."""
    archive = Archive(root, boards)
    for name in names:
        archive.create(c.Create("gm", name), "", at)
        archive.act(name, [c.Join(power.lower(), (power,)) for power in POWERS], "", at)
        assert archive.game(name).status == ACTIVE
    return archive


def test_games_are_due_when_they_wake_the_longest_overdue_first(tmp_path: Path) -> None:
    archive_of(tmp_path, "beta", at=NEW_YEAR)
    archive_of(tmp_path, "alpha", at=NEW_YEAR + HOUR)
    archive_of(tmp_path, "gamma", at=NEW_YEAR + 9 * HOUR).create(c.Create("gm", "forming"), "", NEW_YEAR)
    archive = Archive(tmp_path, boards)
    assert archive.due(NEW_YEAR + 48 * HOUR - INSTANT) == []
    assert archive.due(NEW_YEAR + 48 * HOUR) == ["beta"]
    assert archive.due(NEW_YEAR + 50 * HOUR) == ["beta", "alpha"]


@pytest.mark.parametrize("asked", [True, False])
def test_what_is_done_in_a_game_changes_when_it_is_due(tmp_path: Path, asked: bool) -> None:
    archive, later = archive_of(tmp_path, "alpha", "beta"), NEW_YEAR + 48 * HOUR
    if asked:
        assert archive.due(NEW_YEAR) == []
    archive_of(tmp_path / "elsewhere", "gamma")
    assert archive.due(later) == ["alpha", "beta"]
    archive.act("alpha", [c.Tick(c.CLOCK)], "", later)
    assert archive.due(later) == ["beta"]
    archive.act("beta", [c.Pause("gm")], "<1@x>", later)
    assert archive.due(later + 99 * DAYS) == ["alpha"]
    archive.act("alpha", [c.Declare("gm", "terminated")], "<2@x>", later)
    assert archive.due(later + 99 * DAYS) == []


def test_a_game_that_is_made_or_begins_later_is_due_as_well(tmp_path: Path) -> None:
    archive = Archive(tmp_path, boards)
    assert archive.due(NEW_YEAR) == []
    archive.create(c.Create("gm", "alpha"), "", NEW_YEAR)
    archive.act("alpha", [c.Join(power.lower(), (power,)) for power in POWERS], "<1@x>", NEW_YEAR)
    assert archive.due(NEW_YEAR + 48 * HOUR) == ["alpha"]


def test_a_game_looked_at_for_nothing_is_not_looked_at_again(tmp_path: Path) -> None:
    archive = archive_of(tmp_path, "alpha")
    archive.act("alpha", [c.Change("gm", "timetable", {"grace": "5h"})], "", NEW_YEAR)
    in_grace = NEW_YEAR + DAYS + HOUR  # the judge was down when it should have reminded
    archive = Archive(tmp_path, boards)
    assert archive.due(in_grace) == ["alpha"]
    decisions = archive.act("alpha", [c.Tick(c.CLOCK)], "", in_grace)
    assert decisions is not None
    assert not decisions[0].events
    assert archive.due(in_grace + HOUR) == []
    assert archive.due(in_grace + 4 * HOUR) == ["alpha"]


def test_every_sweep_after_the_first_reads_nothing(tmp_path: Path) -> None:
    archive = archive_of(tmp_path, "alpha", "beta")
    archive.due(NEW_YEAR)
    (tmp_path / "games").rename(tmp_path / "away")
    assert archive.due(NEW_YEAR + 48 * HOUR) == ["alpha", "beta"]


def test_a_damaged_game_is_reported_and_stops_no_sweep(tmp_path: Path) -> None:
    archive_of(tmp_path, "alpha", "beta", "gamma")
    for name in ("alpha", "gamma"):
        path = tmp_path / f"games/{name}/journal.jsonl"
        path.write_bytes(path.read_bytes().replace(b"FRANCE", b"PHRANCE", 1))
    (tmp_path / "games/gamma/snapshot.json").unlink()
    archive, later = Archive(tmp_path, boards), NEW_YEAR + 48 * HOUR
    assert archive.due(later) == ["beta"]
    assert [*archive.damaged] == ["alpha", "gamma"]
    assert "the checksum does not fit" in str(archive.damaged["alpha"])


def test_a_game_found_damaged_when_it_is_opened_is_not_due_any_more(tmp_path: Path) -> None:
    archive_of(tmp_path, "alpha", "beta")
    archive, later = Archive(tmp_path, boards), NEW_YEAR + 48 * HOUR
    path = tmp_path / "games/alpha/journal.jsonl"
    sound = path.read_bytes()
    path.write_bytes(sound.replace(b"FRANCE", b"FRENCH", 1))  # as long as before: the snapshot still fits
    assert archive.due(later) == ["alpha", "beta"]
    assert not archive.damaged
    with pytest.raises(Damaged):
        archive.act("alpha", [c.Tick(c.CLOCK)], "", later)
    assert archive.due(later) == ["beta"]
    assert [*archive.damaged] == ["alpha"]
    path.write_bytes(sound)  # put back from a copy
    assert archive.game("alpha").status == ACTIVE
    assert archive.due(later) == ["alpha", "beta"]
    assert not archive.damaged


def test_a_journal_that_cannot_be_read_is_reported_and_stops_no_sweep(tmp_path: Path) -> None:
    archive_of(tmp_path, "alpha", "beta")
    (tmp_path / "games/alpha/journal.jsonl").unlink()
    (tmp_path / "games/alpha/journal.jsonl").mkdir()
    archive = Archive(tmp_path, boards)
    assert archive.due(NEW_YEAR + 48 * HOUR) == ["beta"]
    assert "cannot be read" in str(archive.damaged["alpha"])


def test_a_disk_that_was_full_for_a_moment_silences_no_clock(tmp_path: Path) -> None:
    archive_of(tmp_path, "alpha")
    with (tmp_path / "games/alpha/journal.jsonl").open("ab") as file:
        file.write(b'{"torn')  # a crash: mending it needs room
    archive = Archive(tmp_path, boards)
    with using(Failing(1, errno.ENOSPC, 100)):
        assert archive.due(NEW_YEAR + 48 * HOUR) == []
        assert [*archive.damaged] == ["alpha"]
    assert archive.due(NEW_YEAR + 48 * HOUR) == ["alpha"]
    assert not archive.damaged


def test_a_game_of_which_the_clock_can_make_no_sense_stops_no_sweep(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive_of(tmp_path, "alpha", "beta")
    (tmp_path / "games/alpha/snapshot.json").unlink()

    def baffled(game: Game) -> Summary:
        raise KeyError("ATLANTIS")

    monkeypatch.setattr("judge.store.archive.summary_of", baffled)
    archive = Archive(tmp_path, boards)
    assert archive.due(NEW_YEAR + 48 * HOUR) == ["beta"]
    assert "there is no 'ATLANTIS'" in str(archive.damaged["alpha"])


def test_a_snapshot_of_another_version_is_made_again(tmp_path: Path) -> None:
    archive = archive_of(tmp_path, "alpha")
    kept, path = archive.kept("alpha"), tmp_path / "games/alpha/snapshot.json"
    ours = summary_of(kept.game).to_json()
    for other in (ours | {"mood": "tense"}, {name: ours[name] for name in ours if name != "wake"}):
        snapshot.save(path, kept.journal, other)
        assert Archive(tmp_path, boards).due(NEW_YEAR + 48 * HOUR) == ["alpha"]
        found = snapshot.load(path, kept.journal)
        assert found is not None
        assert Summary.from_json(found[0]) == summary_of(kept.game)


def test_opening_a_game_sweeps_up_what_a_crash_left_half_written_and_looking_does_not(tmp_path: Path) -> None:
    archive_of(tmp_path, "alpha").act("alpha", [c.GiveOrders("france", ("A PAR H",))], "", NEW_YEAR)
    folder = tmp_path / "games/alpha"
    left = [folder / ".snapshot.json.tmp", folder / "orders/S1901M/.FRANCE.txt.tmp"]
    for path in left:
        path.write_bytes(b"half")
    Archive(tmp_path, boards, look=True).game("alpha")
    assert all(path.exists() for path in left)
    Archive(tmp_path, boards).game("alpha")
    assert not any(path.exists() for path in left)
    assert (folder / "orders/S1901M/FRANCE.txt").read_text() == "A PAR H\n"


def test_a_letter_waits_for_the_disk_once(tmp_path: Path) -> None:
    archive = archive_of(tmp_path, "alpha")
    archive.act("alpha", [c.GiveOrders("france", ("A PAR H",))], "<1@x>", NEW_YEAR)  # makes the folder of the phase
    with using(Disk()) as disk:
        archive.act("alpha", [c.GiveOrders("france", ("A PAR - BUR", "A MAR H"))], "<2@x>", NEW_YEAR)
    assert [call for call in disk.calls if "sync" in call] == ["fdatasync"]
    assert atomic.sweep(tmp_path / "games/alpha") == []


def test_a_letter_is_heard_once_also_after_a_restart(tmp_path: Path) -> None:
    archive = archive_of(tmp_path, "alpha")
    assert archive.act("alpha", [c.GiveOrders("france", ("A PAR H",))], "<1@x>", NEW_YEAR)
    assert archive.act("alpha", [c.GiveOrders("nobody", ())], "<2@x>", NEW_YEAR)
    archive = Archive(tmp_path, boards)
    assert archive.kept("alpha").heard == {"<1@x>", "<2@x>"}
    assert archive.act("alpha", [c.GiveOrders("france", ("A PAR - BUR",))], "<1@x>", NEW_YEAR) is None


def test_the_benchmark_runs(capsys: pytest.CaptureFixture[str]) -> None:
    bench.main(["--games", "6", "--appends", "5", "--letters", "4"])
    assert "measured/aim" in capsys.readouterr().out
