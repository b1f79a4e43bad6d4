"""`check` finds every fault, says what it is, and touches nothing but the caches, and those only when told to."""

from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from judge import variants
from judge.game import commands as c
from judge.game.state import Game
from judge.rules.adjustments import build_sites, due
from judge.rules.board import Board
from judge.rules.setup import Setup
from judge.store import lines
from judge.store.archive import Archive
from judge.store.check import check, mend
from judge.store.journal import Journal
from judge.store.lines import Entry
from tests.game.play import BOARD, NEW_YEAR, POWERS
from tests.situations import ordered


def boards(variant: str) -> tuple[Board, Mapping[str, Setup]]:
    return variants.board(variant), variants.setups(variant)


def a_game(root: Path, phases: int = 6, seed: int = 1, name: str = "alpha") -> Game:
    """A game of so many phases, everybody ordering at random, so that units are dislodged, built and removed."""
    archive, now, rng = Archive(root, boards), NEW_YEAR, Random(seed)
    archive.create(c.Create("gm", name), "", now)
    archive.act(name, [c.Join(power.lower(), (power,)) for power in POWERS], "", now)
    for _ in range(phases):
        game = archive.game(name)
        if game.phase is None or game.status != "active":
            break
        archive.act(name, _orders(game, rng), f"<{now.timestamp()}@example.org>", now)
        game = archive.game(name)
        now = max(now + timedelta(hours=1), game.resolves or game.deadline or now)
        archive.act(name, [c.Tick(c.CLOCK)], "", now)
    return archive.game(name)


def _orders(game: Game, rng: Random) -> list[c.Command]:
    assert game.phase is not None
    assert game.position is not None
    where, given = game.position, dict[str, list[str]]()
    if game.phase.kind == "M":
        _, told = ordered(BOARD, rng, {power: tuple(its) for power, its in where.units.items()})
        given = {power: [str(order) for order in its] for power, its in told.items()}
    elif game.phase.kind == "R":
        for power, lost in where.dislodged.items():
            given[power] = [f"{one} R {rng.choice(fate.options)}" for one, fate in lost.items() if fate.options]
    else:
        for power, its in where.units.items():
            count = due(where.units, where.centres or {}, power)
            sites = build_sites(BOARD, where.units, where.centres or {}, power)
            given[power] = [f"A {site} B" for site in sites[: max(count, 0)]]
            given[power] += [f"{one} D" for one in its[: max(-count, 0)]]
    return [c.GiveOrders(game.player_of(power), tuple(its)) for power, its in given.items() if its]


def faults(root: Path, *names: str) -> list[str]:
    return [str(fault).replace(str(root), "") for fault in check(root, boards, names)]


def journal_of(root: Path, name: str = "alpha") -> Path:
    return root / "games" / name / "journal.jsonl"


def entries(root: Path) -> list[Entry]:
    return [*Journal.open(journal_of(root), mend=False).entries()]


def rewrite(root: Path, told: list[Entry]) -> None:
    """A journal that no judge has written, with good checksums."""
    data, before = b"", ""
    for seq, each in enumerate([Entry(0, told[0].at, "", lines.HEADER, {"format": 1}), *told]):
        line, before = lines.seal(Entry(seq, each.at, each.cause, each.kind, each.data), 0, before)
        data += line
    journal_of(root).write_bytes(data)
    (journal_of(root).parent / "snapshot.json").unlink(missing_ok=True)


def forge(root: Path, kind: str, number: int = -1, **data: Any) -> int:
    """Change the last (or another) entry of this kind; its number."""
    told = entries(root)
    at = [index for index, each in enumerate(told) if each.kind == kind][number]
    told[at] = Entry(told[at].seq, told[at].at, told[at].cause, kind, {**told[at].data, **data})
    rewrite(root, told)
    return at + 1


def everything(root: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    a_game(tmp_path)
    return tmp_path


@pytest.mark.parametrize("seed", range(4))
def test_a_game_of_years_has_no_fault(tmp_path: Path, seed: int) -> None:
    game = a_game(tmp_path, phases=30, seed=seed)
    assert {step.phase.kind for step in game.steps} == {"M", "R", "A"}
    assert faults(tmp_path) == []


def test_a_game_that_was_rolled_back_has_no_fault(root: Path) -> None:
    archive = Archive(root, boards)
    archive.act("alpha", [c.Rollback("gm", "F1901M")], "", NEW_YEAR + timedelta(days=99))
    assert faults(root) == []
    archive.act("alpha", [c.GiveOrders("gm", ("F TRI H",), "AUSTRIA")], "", NEW_YEAR + timedelta(days=99))
    archive.act("alpha", [c.Clear("gm", "AUSTRIA")], "", NEW_YEAR + timedelta(days=99))
    assert faults(root) == []


def test_it_changes_nothing_by_itself(root: Path) -> None:
    (journal_of(root).parent / "snapshot.json").write_bytes(b"{}")
    with journal_of(root).open("ab") as file:
        file.write(b'{"torn')
    before = everything(root)
    assert len(faults(root)) == 2
    assert everything(root) == before


def test_every_damaged_line_is_named(root: Path) -> None:
    told = journal_of(root).read_bytes().splitlines(keepends=True)
    told[3] = told[3].replace(b'"player":"', b'"player":"X', 1)
    told[9] = b"nonsense\n"
    journal_of(root).write_bytes(b"".join(told))
    found = faults(root)
    assert found[0].startswith("/games/alpha/journal.jsonl, line 4: the checksum does not fit")
    assert found[1].startswith("/games/alpha/journal.jsonl, line 10: this is not JSON")
    assert all("put back from a copy" in line for line in found)


def test_one_damaged_game_hides_no_other(root: Path) -> None:
    a_game(root, name="beta")
    journal_of(root).write_bytes(b"nonsense\n")
    (root / "games/beta/stray").touch()
    assert [line.split(": ")[0] for line in faults(root)] == [
        "/games/alpha/journal.jsonl, line 1", "/games/beta/stray",
    ]  # fmt: skip


def test_what_a_crash_tore_is_told_before_and_after_it_is_cut(root: Path) -> None:
    with journal_of(root).open("ab") as file:
        file.write(b'{"at":"20')
    assert "9 bytes at its end are no whole batch" in faults(root)[0]
    Journal.open(journal_of(root))
    assert "9 bytes that a crash tore" in faults(root)[0]


def test_an_event_of_a_later_version(root: Path) -> None:
    told = entries(root)
    rewrite(root, [*told[:8], Entry(0, told[8].at, "", "Teleported", {"to": "PAR"}), *told[8:]])
    assert "entry 9: an event of kind 'Teleported' is not known to this version" in faults(root)[0]
    assert len(faults(root)) == 1


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("Resolved", {"units": ["A PAR"]}),
        ("Resolved", {"units": {"FRANCE": ["Q PAR"]}}),
        ("Resolved", {"surplus": 1}),
        ("PhaseOpened", {"phase": "X1901M"}),
        ("Started", {"setup": "twelve"}),
        ("Created", {"variant": "chess"}),
    ],
)
def test_an_event_that_cannot_be_applied(root: Path, kind: str, data: dict[str, Any]) -> None:
    number = forge(root, kind, **data)
    assert f", line {number + 1}: entry {number} ({kind}) cannot be applied: " in faults(root)[0]


@pytest.mark.parametrize(
    ("kind", "data", "said"),
    [
        ("Started", {"units": {"FRANCE": ["A PAR", "F BRE"], "ITALY": ["A BRE"]}}, "2 units stand in BRE: F BRE of FR"),
        ("Started", {"units": {"FRANCE": ["F PAR"]}}, "F PAR of FRANCE cannot stand there"),
        ("Started", {"units": {"NARNIA": []}}, "NARNIA is no power of this board"),
        ("Started", {"centres": {"FRANCE": ["PAR"], "ITALY": ["PAR"]}}, "PAR has 2 owners: FRANCE, ITALY"),
        ("Resolved", {"next_phase": "S1901M"}, "the phases go backward, from "),
        ("Resolved", {"phase": "S1999M"}, "S1999M is resolved while "),
        ("Resolved", {"next_phase": "S1909M", "centres": {}}, "centres after the adjustments of "),
        ("Resolved", {"orders": {"FRANCE": ["A PAR H"]}}, "with orders of FRANCE that are not those it gave"),
        ("PhaseOpened", {"phase": "S1901R"}, "S1901R is opened, but "),
    ],
)
def test_what_no_judge_writes(root: Path, kind: str, data: dict[str, Any], said: str) -> None:
    number = forge(root, kind, **data)
    assert any(f"entry {number}: {said}" in line or said in line for line in faults(root))


def test_nothing_is_played_after_the_end(root: Path) -> None:
    Archive(root, boards).act("alpha", [c.Declare("gm", "terminated"), c.Promote("gm", "ann")], "", NEW_YEAR)
    assert faults(root) == []
    told = entries(root)
    rewrite(root, [*told, Entry(0, NEW_YEAR, "", "ReadySet", {"power": "FRANCE", "on": True})])
    assert f"entry {len(told) + 1}: ReadySet after the end of the game" in faults(root)[0]


def test_a_result_that_todays_rules_would_not_give(root: Path) -> None:
    first = next(each for each in entries(root) if each.kind == "Resolved")
    units = {**first.data["units"], "FRANCE": ["A GAS"]}
    number = forge(root, "Resolved", 0, units=units)
    said = f"entry {number}: today's rules would have S1901M otherwise: units of FRANCE: A GAS then, "
    assert any(said in line for line in faults(root))


def test_a_journal_in_another_games_folder(root: Path) -> None:
    (root / "games/alpha").rename(root / "games/beta")
    assert any("this is the journal of 'alpha'" in line for line in faults(root))


def test_caches_that_do_not_fit_are_named_and_mended(root: Path) -> None:
    folder = journal_of(root).parent
    good = everything(root)
    (folder / "snapshot.json").write_bytes(b"{}")
    (folder / "orders/S1901M/FRANCE.txt").write_text("A PAR - MOS\n")
    (folder / "orders/S1901M/ITALY.txt").unlink()
    (folder / "orders/S1950M").mkdir()
    (folder / "orders/S1950M/TURKEY.txt").write_text("A CON H\n")
    assert [line.split(": ")[0].removeprefix("/games/alpha/") for line in faults(root)] == [
        "snapshot.json", "orders/S1901M/FRANCE.txt", "orders/S1901M/ITALY.txt", "orders/S1950M/TURKEY.txt",
    ]  # fmt: skip
    assert len([*mend(root, boards)]) == 4
    assert faults(root) == []
    assert everything(root) == good


def test_mending_touches_nothing_but_caches(root: Path) -> None:
    with journal_of(root).open("ab") as file:
        file.write(b'{"torn')
    (root / "games/alpha/stray.txt").touch()
    before = everything(root)
    assert [*mend(root, boards)] == []
    assert everything(root) == before


def test_a_snapshot_of_before(root: Path) -> None:
    old = (root / "games/alpha/snapshot.json").read_bytes()
    Archive(root, boards).act("alpha", [c.Pause("gm")], "", NEW_YEAR)
    (root / "games/alpha/snapshot.json").write_bytes(old)
    assert "snapshot.json: it is as of entry " in faults(root)[0]


def test_what_does_not_belong_there(root: Path) -> None:
    strays = ["notes", "games/Alpha", "games/beta/", "games/file", "games/alpha/x", "games/alpha/orders/S1901M/.a.tmp"]
    strays += ["games/alpha/orders/later/", "spool/in/letter", f"spool/in/{1:020d}.work", f"spool/shunt/in/{2:020d}"]
    strays += [f"spool/shunt/in/{3:020d}.why", "spool/in/..tmp"]
    for name in [*strays, f"spool/in/{4:020d}-waits", f"spool/shunt/in/{2:020d}.why", "lock"]:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.mkdir() if name.endswith("/") else path.touch()
    assert sorted(line.split(": ")[0] for line in faults(root)) == sorted("/" + name.rstrip("/") for name in strays)


def test_a_fault_that_is_gone_at_the_second_look_was_none(root: Path) -> None:
    """A running judge has written the journal and not yet the snapshot."""
    path = root / "games/alpha/snapshot.json"
    good = path.read_bytes()
    path.write_bytes(b"{}")

    def pause() -> None:
        path.write_bytes(good)

    assert [*check(root, boards, pause=pause)] == []


def test_only_the_games_that_are_named(root: Path) -> None:
    (root / "stray").touch()
    assert faults(root, "alpha") == []
    assert [line.split(":")[0] for line in faults(root, "alpha", "gamma", "../x")] == ["/games/gamma", "/games/../x"]


def test_a_name_of_the_board_is_all_that_reaches_a_path(root: Path) -> None:
    told = entries(root)
    data = {"power": "../../../../evil", "orders": {"PAR": "A PAR H"}, "by": "x"}
    rewrite(root, [*told, Entry(0, NEW_YEAR, "", "OrdersGiven", data)])
    assert not any("evil" in str(path) for path in mend(root, boards))


def test_a_line_stays_a_line(root: Path) -> None:
    (root / "games/alpha/two\nlines").touch()
    assert len(faults(root)[0].splitlines()) == 1


def test_no_directory_is_a_fault_too(tmp_path: Path) -> None:
    assert "there is no such directory" in faults(tmp_path / "nowhere")[0]
    assert not (tmp_path / "nowhere").exists()
