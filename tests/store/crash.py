"""Kill the judge's write path at random instants: `python -m tests.store.crash [KILLS] [SEED]`.

A child keeps letters, works on them and enters them, and tells through a pipe what was acknowledged; it is killed
(SIGKILL) at a random instant, every other one while the disk takes a few bytes at a time. After each kill: no
acknowledged entry is missing, none is doubled, the chain of checksums holds, every letter is in the journal or in
the spool and in one place at most. Then another child goes on from there. With real syncs, on a real disk.
"""

import argparse
import os
import signal
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

from judge.store.journal import Journal
from judge.store.lock import Lock
from tests.store.desk import GAME, NOW, SPOOL, Desk, check_journal, places
from tests.store.disk import Crumbling, Disk, using

LIVES = 100  # kills before a new directory is begun: checking reads everything each time


class Witness:
    """What one directory's children acknowledged over their lives, and what they left behind."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.kept: set[int] = set()
        self.entered: dict[int, tuple[int, str]] = {}
        self.found: Counter[str] = Counter()

    def hear(self, told: bytes) -> None:
        for line in told.decode().splitlines():
            assert "Traceback" not in line, told.decode()
            what, number, *rest = line.split()
            if what == "kept":
                self.kept.add(int(number))
            else:
                assert int(number) not in self.entered, f"letter {number} was acknowledged twice"
                self.entered[int(number)] = int(rest[0]), rest[1]
            self.found[f"{what}, acknowledged"] += 1

    def check(self) -> None:
        with Lock(self.root, NOW):  # the dead hold nothing
            self._note_remains()
            path = self.root / GAME
            if not path.exists():
                assert not self.entered
                return
            journal = Journal.open(path, mend=False)
            self.found["torn tail"] += bool(journal.cut)
            first = check_journal(journal.entries())
            for number, (seq, _) in self.entered.items():
                assert first.get(number) == seq, f"letter {number} was acknowledged as {seq} and is not there"
            if self.entered:  # the last acknowledged sum speaks for all before it
                number, (seq, sum_) = max(self.entered.items(), key=lambda item: item[1][0])
                assert journal.sum_at(seq + number % 3) == sum_
            self._check_letters(set(first))

    def _check_letters(self, entered: set[int]) -> None:
        lying = places(self.root)
        assert all(times == 1 for times in lying.values()), f"a letter lies in two places: {lying}"
        for number in self.kept - entered:
            assert f"letter {number}" in lying, f"letter {number} was kept and is lost"

    def _note_remains(self) -> None:
        for path in (self.root / SPOOL).parent.rglob("*"):
            if path.suffix in {".work", ".tmp"}:
                self.found[f"left {path.suffix}"] += 1


def die(life: Callable[[Callable[[str], None]], None], kill_after: float | None, first_word: bool = False) -> bytes:
    """Run a life in a child of its own, kill it a while after its birth or its first word; what it told."""
    hear, say = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.close(hear)
            life(lambda line: void(os.write(say, line.encode() + b"\n")))
        except BaseException:
            os.write(say, traceback.format_exc().encode())
        finally:
            os._exit(0)  # never back into the parent's code
    os.close(say)
    with open(hear, "rb") as pipe:
        told = pipe.readline() if first_word else b""
        if kill_after is not None:
            time.sleep(kill_after)
            os.kill(child, signal.SIGKILL)
        told += pipe.read()
    os.waitpid(child, 0)
    return told


def void(_: object) -> None: ...


def live(root: Path, first: int, crumbling: bool, tell: Callable[[str], None]) -> None:
    """Letters without end."""
    disk = Crumbling(real_sync=True) if crumbling else Disk(real_sync=True)
    with using(disk), Lock(root, NOW):
        desk = Desk(root, time.time_ns, tell)
        for number in range(first, first + 10**6):
            desk.receive(number)
            if number % 3 == 0:
                desk.work()


def run(top: Path, kills: int, seed: int) -> Counter[str]:
    """So many kills; what was seen on the way."""
    rng, found = Random(seed), Counter[str]()
    witness = Witness(top)
    for kill in range(kills):
        if kill % LIVES == 0:
            found += witness.found
            witness = Witness(top / str(kill))
        first = 1 + max(witness.kept, default=0) + 1000 * (kill % LIVES)  # never a number that was used
        crumbling, working, after = rng.random() < 0.5, rng.random() < 0.8, rng.random() * 0.02

        def life(tell: Callable[[str], None], at: tuple[Path, int, bool] = (witness.root, first, crumbling)) -> None:
            live(*at, tell)

        witness.hear(die(life, after, working))
        witness.check()
        found["kills"] += 1
    return found + witness.found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kills", type=int, nargs="?", default=1000)
    parser.add_argument("seed", type=int, nargs="?", default=7)
    parser.add_argument("--directory", help="where to write: a disk to be tested")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=asked.directory) as top:
        start = time.monotonic()
        found = run(Path(top), asked.kills, asked.seed)
        print(
            f"{asked.kills} kills in {time.monotonic() - start:.0f} s, seed {asked.seed}: nothing lost, nothing doubled"
        )
        for what, times in sorted(found.items()):
            print(f"  {times:7d}  {what}")


if __name__ == "__main__":
    main()
