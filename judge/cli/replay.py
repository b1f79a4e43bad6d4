"""`judge replay`: a game told again from its journal, phase by phase. Changes nothing."""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from judge.cli import state
from judge.cli.adjudicate import answer
from judge.cli.history import history_of
from judge.cli.wire import WireError, write_position
from judge.game.events import Finished, LotDrawn, PositionChanged, RolledBack, RolledForward
from judge.rules.phases import FALL, MOVEMENT, RETREATS
from judge.store.again import Played, again, differences, played
from judge.store.fold import NONSENSE, Happened, plainly

NAME = "replay"
HELP = "tell a game again, phase by phase"


def arguments(parser: argparse.ArgumentParser) -> None:
    state.arguments(parser)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--to", type=str.upper, metavar="PHASE", help="up to this phase, which is the last one told")
    parser.add_argument("--json", action="store_true", help="one line a phase, as `judge adjudicate` writes it")


def run(args: argparse.Namespace) -> int:
    history = history_of(args, NAME)
    if not history:
        return 1
    steps = {each.seq: each for each in played(history)}
    if args.to:
        last = [seq for seq, each in steps.items() if each.event.phase == args.to and not each.undone]
        if not last:
            print(f"judge replay: {args.to} was not played in this game", file=sys.stderr)
            return 1
        history = [each for each in history if each.entry.seq <= last[-1]]
    if args.json:
        lines = [answered(each) for seq, each in steps.items() if not each.undone and seq <= history[-1].entry.seq]
        for line in lines:
            print(json.dumps(line, separators=(",", ":")))
        return int(any("error" in line for line in lines))
    for text in _story(history, steps):
        print(text)
    return 0


def answered(each: Played) -> dict[str, Any]:
    """A phase in the form of `judge adjudicate`: the results by today's rules, the position as it was played.

    Where the two do not fit together, `otherwise` says in what.
    """
    name = {"id": f"{each.before.name} {each.event.phase}", "phase": each.event.phase}
    try:
        told = answer(question(each) | name)
        otherwise = [*differences(each.event, each.after, again(each.before, each.event))]
    except (WireError, *NONSENSE) as error:
        return name | {"error": f"{each.event.phase} cannot be adjudicated again: {plainly(error)}"}
    assert each.after.position is not None
    told |= write_position(each.after.position) | {"next_phase": each.event.next_phase}
    return told | ({"otherwise": otherwise} if otherwise else {})


def question(each: Played) -> dict[str, Any]:
    """A phase that was played as a question to `judge adjudicate`."""
    game = each.before
    assert game.position is not None
    policy = game.settings.policy()
    choices = ("paradox", "adjacent_convoy", "support_coast", "convoyed_origin", "removal")
    asked = write_position(game.position) | {
        "variant": game.variant,
        "setup": game.setup.name if game.setup else None,
        "joined": game.lot,
        "orders": {power: list(its) for power, its in each.event.orders.items()},
        "policy": {name: str(getattr(policy, name)) for name in choices} | {"idle": list(each.event.idle)},
    }
    if policy.goal:
        asked["policy"]["goal"] = policy.goal
    if game.phase is None or game.phase.kind != RETREATS:
        del asked["dislodged"]  # those that had nowhere to go: they are off the board
    return asked


def _story(history: Sequence[Happened], steps: dict[int, Played]) -> Iterator[str]:
    for entry, event, _, _ in history:
        at = entry.at.strftime("%Y-%m-%d %H:%M")
        match event:
            case RolledBack():
                yield f"{at}  back to {event.phase}, by {event.by}{_why(event.why)}\n"
            case RolledForward():
                yield f"{at}  forward again to {event.phase or 'the end'}, by {event.by}{_why(event.why)}\n"
            case PositionChanged():
                yield f"{at}  the board is changed by {event.by}{_why(event.why)}\n"
            case LotDrawn():
                yield f"{at}  a lot is drawn: the neutral powers join seat {event.seat}\n"
            case Finished():
                yield f"{at}  {event.how}: {', '.join(event.powers)}{_why(event.why)}"
        if entry.seq in steps:
            yield from phase(steps[entry.seq], at)


def _why(why: str) -> str:
    return f" ({why})" if why else ""


def phase(each: Played, at: str) -> Iterator[str]:
    """A phase that was played, line by line."""
    event = each.event
    yield f"{at}  {event.phase}{' (undone later)' if each.undone else ''}"
    told = answered(each)
    for power, its in told.get("results", {}).items():
        # Outside movement phases whoever is told nothing stays: that is no news.
        rows = [row for row in its.values() if event.phase[-1] == MOVEMENT or not row["order"].endswith(" H")]
        if rows:
            yield f"  {power}"
        for row in rows:
            results = f" [{', '.join(row['results'])}]" if row["results"] else ""
            yield f"    {row['order']:24}{results} {row['because']}"
    if event.missed:
        yield f"  no orders came from {', '.join(event.missed)}"
    if event.idle:
        yield f"  in civil disorder: {', '.join(event.idle)}"
    if event.phase[0] == FALL and event.next_phase != f"{event.phase[:-1]}{RETREATS}":
        for power, centres in event.centres.items():
            if centres:
                yield f"  {power:8} {len(centres):2} centres: {' '.join(sorted(centres))}"
    for line in [*told.get("otherwise", []), *([told["error"]] if "error" in told else [])]:
        yield f"  ! by today's rules otherwise: {line}"
    yield ""
