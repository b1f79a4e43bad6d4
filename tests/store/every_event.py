"""A game in which everything happens: `python -m tests.store.every_event DIR` writes its journal and its state.

Each format of journals that was ever released has such a pair in `tests/store/formats`, and every later version must
open it and tell the same. Make a new pair when the format's number changes, and never touch an old one.
"""

import json
import sys
import tempfile
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

from judge.cli.describe import description
from judge.cli.state import boards
from judge.game import commands as c
from judge.game.state import Game
from judge.store.archive import Archive
from judge.store.lines import FORMAT

START = datetime(2026, 3, 27, 18, 0, tzinfo=UTC)  # two days before the clocks change in Sofia
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
SETTINGS = {
    "nmr": "remove", "misses": 1, "excuses": 1, "alliance": True, "players": 2, "key": "тайна",
    "timetable": {"zone": "Europe/Sofia", "M": {"at": "20:00", "weekdays": [0, 1, 2, 3, 4]}, "grace": "1h"},
}  # fmt: skip

Letter = tuple[timedelta, Sequence[c.Command]]  # when, and what one letter asks


def script() -> list[Letter]:
    ann, bob, gm = "ann", "Боян", "gm"
    orders = ("A PAR - BUR", "A MAR - SPA", "F BRE - MAO", "A PAR - MOS")
    tick = (c.Tick(c.CLOCK, seed=3),)
    return [
        (HOUR, [c.Join(ann, ("ENGLAND",), "тайна", 11), c.Invite(gm), c.Change(gm, "approval", "yes")]),
        (HOUR, [c.Join("cem", (), "тайна", 11), c.Approve(gm, "cem", yes=False), c.Change(gm, "approval", "no")]),
        (HOUR, [c.Observe("olga"), c.Observe("oleg"), c.Dismiss(gm, "oleg"), c.TakeNote(ann, "Боян хитрува.")]),
        (2 * HOUR, [c.Leave(ann)]),
        (3 * HOUR, [c.Join(ann, ("GERMANY", "ENGLAND"), "тайна", 11), c.Promote(gm, "co-gm")]),
        (4 * HOUR, [c.Join(bob, (), "wrong")]),  # refused: the letter is remembered
        (5 * HOUR, [c.Join(bob, (), "тайна", 12)]),
        (6 * HOUR, [c.GiveOrders(ann, orders), c.GiveOrders(bob, orders)]),
        (6 * HOUR, [c.VoteDraw(ann, True), c.VoteDraw(ann, False)]),
        (7 * HOUR, [c.SendPress(bob, ("GERMANY",), "Мир?\n— Да", grey=True, power="FRANCE"), c.WantCopies(bob)]),
        (7 * HOUR, [c.Ask(gm, "rollback S1914M", "k7x2")]),
        (7 * HOUR, [c.GiveAhead(bob, "R", ("A BUR R GAS",), ("A BUR D", "NOT GERMANY GAS"), power="FRANCE")]),
        (8 * HOUR, [c.GiveAhead(ann, "R", ("A MUN R BOH",), (), power="GERMANY")]),
        (9 * HOUR, [c.Wait(ann), c.Wait(ann, on=False), c.Ready(ann), c.Clear(bob)]),
        (10 * HOUR, [c.Concede(ann, "FRANCE"), c.Concede(ann), c.Ally(bob, "GERMANY"), c.Ally(bob)]),
        (11 * HOUR, [c.SetDeadline(gm, START + 4 * DAY, "slow week")]),
        (11 * HOUR, [c.BeAbsent(bob, date(2026, 3, 31), date(2026, 4, 2))]),
        (12 * HOUR, [c.BeAbsent(ann, date(2026, 12, 24), date(2027, 1, 6), "America/New_York"), c.BeBack(ann)]),
        (6 * DAY, tick),  # a reminder
        (7 * DAY, tick),  # excused
        (9 * DAY, tick),  # resolved without them
        (10 * DAY, [c.Pause(gm, "Easter"), c.Resume(gm), c.Change(gm, "misses", 2, "milder")]),
        (10 * DAY + HOUR, [c.Wait(bob), c.Wait(bob, on=False)]),  # back from civil disorder
        (10 * DAY + 2 * HOUR, [c.SetDisorder(gm, "ENGLAND", True), c.SetDisorder(gm, "RUSSIA", True)]),
        (10 * DAY + 3 * HOUR, [c.GiveOrders(bob, ("A PAR H", "A MAR H", "F BRE H"))]),  # complete
        (10 * DAY + 4 * HOUR, [c.Clear(bob)]),  # and not
        (11 * DAY, [c.Rollback("co-gm", "S1914M", "a slip"), c.Forward(gm, why="no slip")]),
        (12 * DAY, [c.GiveOrders("gm", ("A PAR - BUR",), "FRANCE"), c.Process(gm, "F1914M")]),
        (13 * DAY, [c.ChangeBoard(gm, "TURKEY", place="A SYR", why="forgotten")]),
        (14 * DAY, [c.Replace(gm, "FRANCE", "", "silent"), c.TakeOver("vera")]),
        (15 * DAY, [c.Declare(gm, "drawn", ("FRANCE", "GERMANY"), "peace")]),
    ]  # fmt: skip


def write(root: Path) -> None:
    archive = Archive(root, boards)
    archive.create(c.Create("gm", "alpha", settings=SETTINGS), "<new@example.org>", START)
    for number, (after, commands) in enumerate(script()):
        clock = isinstance(commands[0], c.Tick)
        archive.act("alpha", commands, "" if clock else f"<{number}@example.org>", START + after)


def told(game: Game) -> dict[str, Any]:
    """The state in full, in JSON."""
    steps = [f"{step.phase}{' undone' if step.undone else ''} {dict(step.orders)}" for step in game.steps]
    return description(game) | {"settings": game.settings.to_json(), "steps": steps, "misses": dict(game.misses)}


if __name__ == "__main__":
    target = Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as top:
        write(Path(top))
        archive = Archive(Path(top), boards)
        (target / f"{FORMAT}.jsonl").write_bytes(archive.journal_path("alpha").read_bytes())
        state = json.dumps(told(archive.game("alpha")), ensure_ascii=False, indent=1)
        (target / f"{FORMAT}.json").write_text(state + "\n")
