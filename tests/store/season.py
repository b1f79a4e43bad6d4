"""Two years of a game as a script, and the judge's way of writing it down: letters through the spool, the clock.

The orders are those of the rulebook's sample game; around them people are late, wrong, undecided and away. Every
step has its own time, so the same script always makes the same journal, byte for byte, however often whoever
plays it is interrupted: a letter that is lost, doubled or read out of turn shows at once.
"""

import json
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from judge.cli.state import boards
from judge.game import commands as c
from judge.game.timetable import parse_length
from judge.store import atomic
from judge.store.archive import Archive
from judge.store.spool import Spool
from tests.game.play import NEW_YEAR, POWERS

GAME = "alpha"
SPOOL = Path("spool/in")
Tell = Callable[[str], None]
_PHASES = json.loads((Path(__file__).parents[1] / "diagrams/sample_game.json").read_text())["cases"][0]["phases"]
_ORDERS = {phase["phase"]: {p: [text for text, *_ in its] for p, its in phase["orders"].items()} for phase in _PHASES}


class Step(NamedTuple):
    """A letter, or a look at the clock, and when."""

    at: datetime
    by: str
    says: str


def all_order(phase: str, *but: str, then: str = "") -> Iterator[str]:
    """A letter each with the orders of the sample game."""
    for power, orders in _ORDERS[phase].items():
        if power not in but:
            yield f"{power.lower()}: order {', '.join(orders)}{then}"


# Each a minute after the one before; `clock` waits as long as it says, then looks whether anything is due.
_LINES = [
    "gm: create",
    *(f"{power.lower()}: join {power}" for power in POWERS[:-1]),
    "france: join FRANCE",  # twice
    "turkey: join UTOPIA",
    "turkey: join TURKEY",
    # Spring 1901: somebody who does not play here, nonsense, second thoughts; resolved early.
    "stranger: order A PAR - BUR",
    "france: order A PAR - LON, all fleets to Mars",
    "england: order A LVP - WAL, F LON - ENG",
    "germany: order A MUN - TYR, A MUN - LON; ready",
    "germany: clear",
    "italy: wait",
    *all_order("S1901M"),
    "clock: 20m",  # Italy waits
    "italy: wait no",
    "clock: 5m",
    "russia: order A WAR - SIL",  # there is still time
    "russia: order A WAR - GAL",
    "clock: 15m",
    # Fall 1901: Turkey misses it, is reminded and misses it all the same; the GM turns the clock back.
    *all_order("F1901M", "TURKEY"),
    "clock: 2d",
    "clock: 21h",
    "clock: 4h",
    "england: order F EDI B",  # for the winter that is open now
    "turkey: draw yes",
    "gm: rollback F1901M; deadline 20",
    "gm: rollback W1901A",  # not played yet
    *all_order("F1901M", then="; ready"),
    "austria: draw yes",
    "italy: draw yes; draw yes",
    "france: draw no",
    "gm: pause",
    "clock: 30d",  # nothing is due in a game that rests
    "turkey: clear",
    "gm: pause",
    "gm: resume",
    *all_order("F1901M", "AUSTRIA", "FRANCE"),
    "gm: deadline 1",  # gone by
    "gm: deadline 40",
    "clock: 15m",
    # Winter 1901: one waives too often and builds too much, one at a foreign place.
    "france: order WAIVE, WAIVE, A PAR B",
    "france: clear",
    "austria: order A SER B, A VIE B",
    *all_order("W1901A"),
    "clock: 15m",
    # Spring 1902: nobody goes on before all have said that they are ready.
    "gm: set ready said",
    "italy: set ready complete",
    *all_order("S1902M", then="; ready"),
    "gm: for RUSSIA A SEV - MOS",
    "russia: order A SEV S F RUM",
    "clock: 15m",
    # Fall 1902, with retreats given ahead, and a player who leaves.
    "france: ahead A BUR R GAS",
    "turkey: leave",
    *all_order("F1902M", "TURKEY", then="; ready"),
    "newcomer: takeover",
    "turkey: order A BUL - RUM",
    f"newcomer: order {', '.join(_ORDERS['F1902M']['TURKEY'])}; ready",
    "france: ready",
    "clock: 15m",
    "clock: 1d",
    "russia: order A STP R NWY, A STP R MOS",
    "clock: 2d",  # ready was not said, but the time is over
    # Winter 1902: the GM processes by hand, once.
    *all_order("W1902A", "TURKEY"),
    "newcomer: order F SMY B",
    "gm: process W1902A",
    "gm: process W1902A",
    # Spring 1903: the first orders are in.
    "austria: order A VIE - GAL; ready",
    "germany: absent",
    "clock: 1d",
    "clock: 1d",
]


def _steps() -> Iterator[Step]:
    now = NEW_YEAR
    for line in _LINES:
        by, says = line.split(": ", 1)
        now += parse_length(says) if by == c.CLOCK else timedelta(minutes=1)
        yield Step(now, by, says)


SCRIPT = [*_steps()]

_COMMANDS: dict[str, Callable[[str, str], c.Command]] = {
    "create": lambda by, _: c.Create(by, GAME),
    "join": lambda by, rest: c.Join(by, (rest,), seed=1901),
    "order": lambda by, rest: c.GiveOrders(by, tuple(rest.split(", "))),
    "for": lambda by, rest: c.GiveOrders(by, (rest.split(" ", 1)[1],), rest.split(" ", 1)[0]),
    "ahead": lambda by, rest: c.GiveAhead(by, "R", (rest,), (" ".join(rest.split()[:2]) + " D",)),
    "clear": lambda by, _: c.Clear(by),
    "ready": lambda by, _: c.Ready(by),
    "wait": lambda by, rest: c.Wait(by, rest != "no"),
    "draw": lambda by, rest: c.VoteDraw(by, rest == "yes"),
    "absent": lambda by, _: c.BeAbsent(by, SCRIPT[-1].at.date(), SCRIPT[-1].at.date() + timedelta(days=3)),
    "leave": lambda by, _: c.Leave(by),
    "takeover": lambda by, _: c.TakeOver(by),
    "set": lambda by, rest: c.Change(by, *rest.split()),
    "process": lambda by, rest: c.Process(by, rest),
    "pause": lambda by, _: c.Pause(by),
    "resume": lambda by, _: c.Resume(by),
    "deadline": lambda by, rest: c.SetDeadline(by, NEW_YEAR + timedelta(days=int(rest))),
    "rollback": lambda by, rest: c.Rollback(by, rest),
}


def cause_of(number: int) -> str:
    """The Message-ID of a letter."""
    return f"<{number}@season>"


def letter(number: int) -> bytes:
    return f"{cause_of(number)}\n{SCRIPT[number].by}: {SCRIPT[number].says}".encode()


def read(data: bytes) -> tuple[int, str, list[c.Command]]:
    """Number, Message-ID and commands of a letter."""
    cause, line = data.decode().split("\n")
    by, says = line.split(": ", 1)
    words = [each.partition(" ") for each in says.split("; ")]
    return int(cause[1:].partition("@")[0]), cause, [_COMMANDS[act](by, rest) for act, _, rest in words]


def is_clear(number: int) -> bool:
    """Whether all letters have been worked off when this step comes: a stretch of the script begins with it."""
    return number % 3 == 1 or number == 0 or SCRIPT[number - 1].by == c.CLOCK


class Clerk:
    """Keeps letters, acts on them, forgets them; looks at the clock. Whatever was acknowledged is told."""

    def __init__(self, root: Path, clock: Callable[[], int], tell: Tell) -> None:
        self.tell = tell
        self.spool = Spool(root / SPOOL, clock)
        self.spool.recover()
        folder = root / "games" / GAME
        for each in [folder, *folder.glob("orders/*")]:
            if each.is_dir():
                atomic.sweep(each)
        self.archive = Archive(root, boards)

    def play(self, first: int, before: Callable[[int], None] = lambda number: None) -> None:
        """The script from this step to its end, after what is still waiting from earlier; letters come by threes."""
        self.work()
        for number in range(first, len(SCRIPT)):
            before(number)
            if SCRIPT[number].by == c.CLOCK:
                self.work()
                self.tick(number)
            else:
                self.receive(number)
                if is_clear(number + 1):
                    self.work()
        self.work()
        self.tell("end 0")

    def receive(self, number: int) -> None:
        self.tell(f"sends {number}")
        self.spool.put(letter(number), SCRIPT[number].by)
        self.tell(f"kept {number}")

    def work(self) -> None:
        """Every letter that waits; an error stops at the letter that met it, or the next would come before it."""
        for name in self.spool.waiting():
            data = self.spool.take(name)
            try:
                self.act(*read(data))
            except OSError:
                self.spool.give_back(name)
                raise
            self.spool.done(name)

    def act(self, number: int, cause: str, commands: list[c.Command]) -> None:
        if isinstance(commands[0], c.Create):
            if GAME in self.archive.names() and cause in self.archive.kept(GAME).heard:
                return
            self.archive.create(commands[0], cause, SCRIPT[number].at)
        elif self.archive.act(GAME, commands, cause, SCRIPT[number].at) is None:
            return
        self.acknowledge("acted", number)

    def tick(self, number: int) -> None:
        """Look whether anything is due, also where nothing should be: then nothing must happen."""
        now = SCRIPT[number].at
        due = GAME in self.archive.due(now)
        happened = [each for each in self.archive.act(GAME, [c.Tick(c.CLOCK, number)], "", now) or () if each.events]
        assert due or not happened, "a judge that looks only at what is due would have missed this"
        self.acknowledge("ticked", number)

    def acknowledge(self, what: str, number: int) -> None:
        journal = self.archive.kept(GAME).journal
        self.tell(f"{what} {number} {journal.last_seq} {journal.last_sum}")
