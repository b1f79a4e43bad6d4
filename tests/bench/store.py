"""How fast the store is: `python -m tests.bench.store [--journals 2000] [--directory DIR]`.

Prints the time to append a batch (fsynced) on this disk, beside that of a bare write and fdatasync of as many
bytes, so that one sees what is the disk's part; the time to open and to read a journal of 20 phases (400 entries);
the bytes on disk; and what thousands of them cost to open one after the other, and to peek at.
"""

import argparse
import os
import tempfile
import tracemalloc
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from statistics import quantiles
from time import perf_counter, time_ns

from judge.store import atomic, snapshot
from judge.store.journal import Draft, Journal
from judge.store.spool import Spool

NOW = datetime(2026, 3, 1, tzinfo=UTC)
PHASES, BATCHES = 20, 10  # 10 batches of 2 entries a phase: 400 entries
ORDERS = ["A PAR - BUR", "F BRE - MAO", "A MAR S A PAR - BUR", "F NTH C A LON - NWY", "A LON - NWY"]


def batch(phase: int, number: int) -> list[Draft]:
    """What a letter with orders leaves: its identity, and the orders."""
    letter = {"message-id": f"<{phase}.{number}@mail.example.org>", "body": f"{phase * number:064x}"}
    return [("letter", letter), ("orders", {"phase": f"S{1901 + phase}M", "power": "FRANCE", "orders": ORDERS})]


def timed(work: Callable[[int], object], times: int) -> list[float]:
    """Milliseconds each."""
    taken = []
    for n in range(times):
        start = perf_counter()
        work(n)
        taken.append(1000 * (perf_counter() - start))
    return taken


def show(what: str, taken: list[float]) -> None:
    cut = quantiles(taken, n=100)
    print(f"{what:44s} p50 {cut[49]:8.3f} ms   p99 {cut[98]:8.3f} ms   max {max(taken):8.3f} ms")


def appends(top: Path, times: int) -> None:
    journal = Journal.create(top / "journal.jsonl", NOW)
    show("append a batch of 2 entries", timed(lambda n: journal.append(batch(n, 7), f"<{n}@x>", NOW), times))
    size = journal.length // times
    fd = os.open(top / "bare", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)

    def bare(_: int) -> None:
        os.write(fd, b"x" * size)
        os.fdatasync(fd)

    show(f"  (bare write and fdatasync of {size} bytes)", timed(bare, times))
    os.close(fd)
    spool = Spool(top / "in", time_ns)
    show("keep a letter of 5 kB", timed(lambda _: spool.put(b"x" * 5000), times))
    names = spool.waiting()

    def finish(n: int) -> None:
        spool.take(names[n])
        spool.done(names[n])

    show("take it and be done with it", timed(finish, times))


def one_journal(top: Path) -> bytes:
    """A journal of 20 phases, made with few syncs; its bytes."""
    drafts = [each for phase in range(PHASES) for number in range(BATCHES) for each in batch(phase, number)]
    path = top / "one.jsonl"
    journal = Journal.create(path, NOW, drafts[:2])
    for start in range(2, len(drafts), 2):
        journal.append(drafts[start : start + 2], f"<{start}@mail.example.org>", NOW)
    return path.read_bytes()


def opens(top: Path, data: bytes) -> None:
    path = top / "one.jsonl"
    show("open a journal of 400 entries", timed(lambda _: Journal.open(path), 200))
    show("  (only to look, without a sync)", timed(lambda _: Journal.open(path, mend=False), 200))
    journal = Journal.open(path)
    show("read its entries", timed(lambda _: [entry.seq for entry in journal.entries()], 200))
    print(f"{'bytes a journal':44s} {len(data):12d}   ({len(data) / 400:.0f} an entry)")


def thousands(top: Path, data: bytes, count: int) -> None:
    paths = [top / "games" / f"game-{n}" / "journal.jsonl" for n in range(count)]
    for path in paths:
        path.parent.mkdir(parents=True)
        path.write_bytes(data)  # as journals written long ago; not how they are written
    os.sync()
    first = Journal.open(paths[0])
    snapshot.save(
        top / "snapshot.json", first, {"phase": "S1921M", "deadline": "2026-03-01T00:00:00Z", "powers": ORDERS}
    )
    kept = (top / "snapshot.json").read_bytes()
    for path in paths:
        path.with_name("snapshot.json").write_bytes(kept)
    os.sync()
    blocks = sum(each.stat().st_blocks * 512 for each in (top / "games").rglob("*"))
    print(f"{f'{count} games on disk':44s} {blocks / 2**20:12.0f} MB   ({blocks / count / 1024:.0f} kB a game)")
    total(f"peek at {count} snapshots", count, lambda: [_peek(path) for path in paths])
    total(f"open {count} journals, every line checked", count, lambda: [Journal.open(path).last_seq for path in paths])
    tracemalloc.start()  # the process's own size would not tell: it has room left from what came before
    journals = [Journal.open(path) for path in paths[:200]]
    held = tracemalloc.get_traced_memory()[0] / len(journals)
    tracemalloc.stop()
    print(f"{'memory for an open journal':44s} {held:12.0f} bytes")


def _peek(path: Path) -> object:
    found = snapshot.peek(path.with_name("snapshot.json"), path.stat().st_size)
    assert found is not None
    return found


def total(what: str, count: int, work: Callable[[], object]) -> None:
    start = perf_counter()
    work()
    taken = perf_counter() - start
    print(f"{what:44s} {taken:12.2f} s    ({1000 * taken / count:.3f} ms each)")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--journals", type=int, default=2000)
    parser.add_argument("--appends", type=int, default=2000)
    parser.add_argument("--directory", help="where to write: the disk to be measured")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=asked.directory) as name:
        top = Path(name) / "state"
        atomic.make_directory(top)
        appends(top, asked.appends)
        data = one_journal(top)
        opens(top, data)
        thousands(top, data, asked.journals)


if __name__ == "__main__":
    main()
