"""How much the store can carry: `python -m tests.bench.store [--games 10000] [--directory DIR]`.

Plays a few games of 20 phases through `Archive`, every letter a batch of its own, and copies them to so many others,
each with its own name and so its own checksums. Then a fresh process starts on them as a judge would, takes letters
and looks at the clock. Prints each figure beside its aim, and measured/aim: below 1 is good.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random
from statistics import mean, quantiles
from typing import Any, NamedTuple

from judge import variants
from judge.game import commands as c
from judge.game.state import ACTIVE, Game
from judge.rules.board import Board
from judge.rules.setup import Setup
from judge.store import atomic, lines, snapshot
from judge.store.archive import Archive
from judge.store.journal import Draft, Journal
from judge.store.lines import Entry
from judge.store.lock import Lock
from judge.store.scan import End
from judge.store.spool import Spool
from judge.store.summary import summary_of

NOW = datetime(2026, 3, 1, tzinfo=UTC)
LATER = NOW + timedelta(days=30)  # when the judge starts: all games have been played so far, and none is due
PHASES, PATTERNS, DUE, SWEEPS, REBUILT = 20, 4, 20, 200, 50
PLAN = "plan.json"


class Letter(NamedTuple):
    game: str
    player: str
    order: str


@dataclass(frozen=True)
class Pattern:
    """A game that was played: its entries with the number of those that follow in their batch, and where it stands."""

    folder: Path
    entries: list[tuple[Entry, int]]
    game: Game
    letter: Letter  # with an order


def boards(variant: str) -> tuple[Board, dict[str, Setup]]:
    return variants.board(variant), dict(variants.setups(variant))


def timed(work: Callable[[int], object], times: int) -> list[float]:
    """Milliseconds each."""
    taken = []
    for n in range(times):
        start = time.perf_counter()
        work(n)
        taken.append(1000 * (time.perf_counter() - start))
    return taken


def row(what: str, measured: float, unit: str, aim: float | None = None) -> None:
    beside = f"{aim:7.4g} {unit:2s}   {measured / aim:10.3f}" if aim else ""
    print(f"{what:52s} {measured:10.3f} {unit:2s}   {beside}".rstrip())


def rows(what: str, taken: Sequence[float], aim: float | None = None) -> None:
    """Median, the slowest of a hundred, which is what the aim is for, and the slowest of all."""
    cut = quantiles(taken, n=100, method="inclusive")
    row(f"{what}, p50", cut[49], "ms")
    row(f"{what}, p99", cut[98], "ms", aim)
    row(f"{what}, max", max(taken), "ms")


# The disk alone.


def disk(top: Path, times: int) -> None:
    """An append beside a bare write and fdatasync of as many bytes: what is the disk's part, and what is ours."""
    journal = Journal.create(top / "journal.jsonl", NOW)
    orders = {"A PAR": "A PAR - BUR", "F BRE": "F BRE - MAO", "A MAR": "A MAR S A PAR - BUR"}
    batch: list[Draft] = [("OrdersGiven", {"power": "FRANCE", "orders": orders, "by": "f"}), ("LetterRead", {})]
    rows("append a batch of 2 entries", timed(lambda n: journal.append(batch, f"<{n}@x>", NOW), times), 10)
    size = journal.length // times
    fd = os.open(top / "bare", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    rows(f"  bare write and fdatasync of {size} bytes", timed(lambda _: _bare(fd, size), times))
    os.close(fd)
    spool = Spool(top / "in", time.time_ns)
    rows("keep a letter of 5 kB", timed(lambda _: spool.put(b"x" * 5000), times))


def _bare(fd: int, size: int) -> None:
    os.write(fd, b"x" * size)
    os.fdatasync(fd)


# Games that were played long ago.


def played(root: Path, name: str, seed: int) -> Pattern:
    """A real game: every power writes a letter in every phase, until at least 20 are played and units are to move."""
    from tests.store.test_check import _orders as random_orders  # here: it brings pytest, which is no part of a judge

    archive, rng, now = Archive(root, boards), Random(seed), NOW
    archive.create(c.Create("gm", name), "<create@x>", now)
    for power in sorted(variants.board("standard").powers):
        archive.act(name, [c.Join(power.lower(), (power,))], f"<{power}@x>", now)
    while len((game := archive.game(name)).steps) < PHASES or (game.phase and game.phase.kind != "M"):
        assert game.status == ACTIVE, "a game that is over is no pattern: take another seed"
        for command in random_orders(game, rng):
            archive.act(name, [command], f"<{len(game.steps)}.{command.by}@x>", now)
        now = archive.game(name).resolves or archive.game(name).deadline or now
        archive.act(name, [c.Tick(c.CLOCK)], "", now)
    archive.act(name, [c.SetDeadline("gm", LATER + timedelta(days=9))], "<deadline@x>", LATER)
    game, path = archive.game(name), archive.journal_path(name)
    assert game.position is not None
    power, its = next((power, its) for power, its in game.position.units.items() if its)
    more = [int(json.loads(line)["more"]) for line in path.read_bytes().splitlines()][1:]
    entries = [*zip(Journal.open(path).entries(), more, strict=True)]
    return Pattern(path.parent, entries, game, Letter(name, power.lower(), f"{its[0]} H"))


def copied(root: Path, name: str, pattern: Pattern) -> None:
    """The same game under another name, as it lies there if it was written long ago; without its orders files."""
    header = Entry(0, pattern.entries[0][0].at, pattern.entries[0][0].cause, lines.HEADER, {"format": lines.FORMAT})
    first = replace(pattern.entries[0][0], data={**pattern.entries[0][0].data, "name": name})
    made, sum_ = [], ""
    for entry, more in ((header, 0), (first, pattern.entries[0][1]), *pattern.entries[1:]):
        line, sum_ = lines.seal(entry, more, sum_)
        made.append(line)
    folder, data = root / "games" / name, b"".join(made)
    folder.mkdir(parents=True)
    (folder / "journal.jsonl").write_bytes(data)
    journal = Journal(folder / "journal.jsonl", b"", End(len(data), len(pattern.entries), sum_), False)
    snapshot.save(folder / "snapshot.json", journal, summary_of(pattern.game).to_json() | {"name": name})


def make(top: Path, games: int, letters: int) -> None:
    """So many games, a plan of the letters that will come; then out of the page cache with all of it."""
    patterns = [played(top / "patterns", f"pattern-{seed}", seed) for seed in range(PATTERNS)]
    plan: list[Letter] = []
    for number in range(games):
        name, pattern = f"game-{number}", patterns[number % PATTERNS]
        copied(top / "state", name, pattern)
        if number < letters:
            shutil.copytree(pattern.folder / "orders", top / "state/games" / name / "orders")
            plan.append(pattern.letter._replace(game=name))
    (top / PLAN).write_text(json.dumps(Random(1).sample(plan, len(plan))))
    entries = mean(len(pattern.entries) for pattern in patterns)
    print(f"{games} games of {PHASES} phases and more, {entries:.0f} entries each")
    for part in ("journal", "snapshot", "orders"):
        size = mean(_blocks(pattern.folder, part) for pattern in patterns)
        row(f"on disk, {part} a game (all: {games * size / 2**30:.2f} GB)", size / 1024, "kB")
    _forget_pages(top / "state")


def _blocks(folder: Path, part: str) -> int:
    """Bytes on the disk of a file, or a folder with all that is in it."""
    found = [*folder.glob(f"{part}*"), *(folder / part).rglob("*")]
    return sum(path.stat().st_blocks * 512 for path in found)


def _forget_pages(top: Path) -> None:
    """What only root can do is to forget the names and inodes, too."""
    os.sync()
    for path in top.rglob("*.json*"):
        fd = os.open(path, os.O_RDONLY)
        os.posix_fadvise(fd, 0, 0, os.POSIX_FADV_DONTNEED)
        os.close(fd)


# The judge.


def serve(top: Path, since: float) -> dict[str, Any]:
    """What a judge does, and how long it takes; `since` is when its process was begun."""
    found: dict[str, Any] = {"import": time.monotonic() - since}
    letters = [Letter(*each) for each in json.loads((top / PLAN).read_text())]
    with Lock(top / "state", LATER):
        archive = Archive(top / "state", boards)
        assert archive.due(LATER) == []
        found["index"] = time.monotonic() - since - found["import"]
        take = _taker(archive, letters)
        take(0)
        found["start"] = time.monotonic() - since
        found["load"] = timed(lambda n: take(n + 1), len(letters) - 1)
        found["memory"] = _peak()
        warm = min(100, len(letters))  # those that came last are in memory
        found["act"] = timed(lambda n: take(len(letters) - 1 - n % warm), 5 * warm)
        found["idle"] = timed(lambda _: archive.due(LATER), SWEEPS)
        for each in letters[-DUE:]:
            archive.act(each.game, [c.SetDeadline("gm", LATER + timedelta(hours=1))], "", LATER)
        assert len(archive.due(LATER)) == len(letters[-DUE:])
        found["busy"] = timed(lambda _: archive.due(LATER), SWEEPS)
        found["rebuild"] = timed(lambda n: _rebuild(archive, letters[n].game), min(REBUILT, len(letters)))
    return found


def _taker(archive: Archive, letters: Sequence[Letter]) -> Callable[[int], None]:
    numbers = count()

    def take(n: int) -> None:
        each = letters[n]
        done = archive.act(each.game, [c.GiveOrders(each.player, (each.order,))], f"<{next(numbers)}@served>", LATER)
        assert done is not None
        assert not done[0].refused, str(done[0].refused)

    return take


def _rebuild(archive: Archive, name: str) -> None:
    """A game whose snapshot is gone."""
    (archive.folder(name) / "snapshot.json").unlink()
    Archive(archive.root, archive.boards).summary(name)


def _peak() -> int:
    """Bytes. Not getrusage: that counts what the parent had, before this program was loaded in its place."""
    (line,) = (line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM"))
    return 1024 * int(line.split()[1])


def tell(found: dict[str, Any], games: int) -> None:
    print(f"a fresh judge with {games} games; pages dropped, names and inodes cached")
    row("start: python, imports", found["import"], "s")
    row("start: index of all games", found["index"], "s")
    row("start to the first mail served", found["start"], "s", 5)
    row(f"peak memory after {len(found['load']) + 1} letters", found["memory"] / 2**20, "MB", 300)
    rows("letter to a game that is not in memory", found["load"])
    rows("letter to a game in memory", found["act"], 10)
    row(f"  mean ({1000 / mean(found['act']):.0f} letters a second; 300)", mean(found["act"]), "ms", 1000 / 300)
    rows("sweep, nothing due", found["idle"], 50)
    rows(f"sweep, {DUE} due", found["busy"], 50)
    row(f"start if every snapshot were gone (by {len(found['rebuild'])})", mean(found["rebuild"]) * games / 1000, "s")


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--appends", type=int, default=2000)
    parser.add_argument("--letters", type=int, default=500, help="to as many games")
    parser.add_argument("--directory", help="where to write: the disk to be measured")
    parser.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--since", type=float, default=0.0, help=argparse.SUPPRESS)
    asked = parser.parse_args(words)
    if asked.serve:
        print(json.dumps(serve(asked.serve, asked.since)))
        return
    with tempfile.TemporaryDirectory(dir=asked.directory) as name:
        top = Path(name)
        atomic.make_directory(top / "state")
        print(f"{'':52s} {'measured':>10s}      {'aim':>7s}      {'measured/aim':>10s}")
        disk(top, asked.appends)
        make(top, asked.games, min(asked.letters, asked.games))
        command = [sys.executable, "-m", "tests.bench.store", "--serve", str(top), "--since", str(time.monotonic())]
        served = subprocess.run(command, cwd=Path(__file__).parents[2], check=True, stdout=subprocess.PIPE)
        tell(json.loads(served.stdout), asked.games)


if __name__ == "__main__":
    main()
