"""`judge do`: one act in a game, by the operator's hand, in the name of a player or the GM."""

import argparse
import sys
from collections.abc import Callable, Sequence
from datetime import date, datetime
from secrets import randbits
from typing import NamedTuple

from judge.cli import state
from judge.game import commands as c
from judge.report.refusals import sentence
from judge.report.words import Reader
from judge.store.archive import NoSuchGame
from judge.store.journal import Damaged
from judge.store.lock import Taken

NAME = "do"
HELP = "do one act in a game, in the name of a player or the GM"


class Said(NamedTuple):
    """What stands on the command line behind the act's name, and its options."""

    by: str
    words: Sequence[str]
    why: str
    seed: int
    power: str
    when: tuple[str, ...]
    key: str


class Act(NamedTuple):
    usage: str
    least: int
    most: int
    make: Callable[[Said], c.Command]


_ANY = 99
ACTS = {
    "join": Act("[POWER …]", 0, 7, lambda s: c.Join(s.by, _upper(s.words), s.key, s.seed)),
    "prefer": Act("[POWER …]", 0, 7, lambda s: c.Prefer(s.by, _upper(s.words))),
    "leave": Act("", 0, 0, lambda s: c.Leave(s.by)),
    "takeover": Act("[POWER]", 0, 1, lambda s: c.TakeOver(s.by, "".join(s.words).upper())),
    "order": Act("ORDER …", 1, _ANY, lambda s: c.GiveOrders(s.by, tuple(s.words), s.power)),
    "ahead": Act("PHASE ORDER …", 2, _ANY, lambda s: c.GiveAhead(s.by, s.words[0], (*s.words[1:],), s.when, s.power)),
    "clear": Act("", 0, 0, lambda s: c.Clear(s.by, s.power)),
    "ready": Act("[yes|no]", 0, 1, lambda s: c.Ready(s.by, _yes(s.words), s.power)),
    "wait": Act("[yes|no]", 0, 1, lambda s: c.Wait(s.by, _yes(s.words), s.power)),
    "draw": Act("yes|no [POWER …]", 1, 8, lambda s: c.VoteDraw(s.by, _yes(s.words[:1]), _upper(s.words[1:]), s.power)),
    "concede": Act("[POWER]", 0, 1, lambda s: c.Concede(s.by, "".join(s.words).upper(), s.power)),
    "ally": Act("[POWER]", 0, 1, lambda s: c.Ally(s.by, "".join(s.words).upper(), s.power)),
    "absent": Act("DATE DATE", 2, 2, lambda s: c.BeAbsent(s.by, *_dates(s.words), power=s.power)),
    "back": Act("", 0, 0, lambda s: c.BeBack(s.by, s.power)),
    "start": Act("[SETUP]", 0, 1, lambda s: c.Start(s.by, "".join(s.words), s.seed)),
    "process": Act("PHASE", 1, 1, lambda s: c.Process(s.by, s.words[0], s.why, s.seed)),
    "pause": Act("", 0, 0, lambda s: c.Pause(s.by, s.why)),
    "resume": Act("", 0, 0, lambda s: c.Resume(s.by, s.why)),
    "deadline": Act("TIME", 1, 1, lambda s: c.SetDeadline(s.by, state.moment(s.words[0]), s.why)),
    "forward": Act("[PHASE]", 0, 1, lambda s: c.Forward(s.by, "".join(s.words), s.why)),
    "rollback": Act("PHASE", 1, 1, lambda s: c.Rollback(s.by, s.words[0], s.why)),
    "replace": Act("POWER PLAYER", 2, 2, lambda s: c.Replace(s.by, _power(s), s.words[1], s.why)),
    "eject": Act("POWER", 1, 1, lambda s: c.Replace(s.by, _power(s), "", s.why)),
    "disorder": Act("POWER [yes|no]", 1, 2, lambda s: c.SetDisorder(s.by, _power(s), _yes(s.words[1:]), s.why)),
    "place": Act("POWER UNIT", 2, 2, lambda s: c.ChangeBoard(s.by, _power(s), place=s.words[1], why=s.why)),
    "remove": Act("POWER UNIT", 2, 2, lambda s: c.ChangeBoard(s.by, _power(s), remove=s.words[1], why=s.why)),
    "own": Act("POWER CENTRE", 2, 2, lambda s: c.ChangeBoard(s.by, _power(s), owns=s.words[1], why=s.why)),
    "set": Act("NAME VALUE", 2, 2, lambda s: c.Change(s.by, s.words[0], s.words[1], s.why)),
    "promote": Act("WHO", 1, 1, lambda s: c.Promote(s.by, s.words[0])),
    "declare": Act("HOW [POWER …]", 1, 8, lambda s: c.Declare(s.by, s.words[0], _upper(s.words[1:]), s.why)),
    "tick": Act("", 0, 0, lambda s: c.Tick(s.by or c.CLOCK, s.seed)),
}


def arguments(parser: argparse.ArgumentParser) -> None:
    state.arguments(parser)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = "acts:\n" + "\n".join(f"  {name} {act.usage}".rstrip() for name, act in ACTS.items())
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("act", metavar="ACT", choices=ACTS, help="what to do: see below")
    parser.add_argument("words", metavar="…", nargs="*", help="what the act needs")
    parser.add_argument("--by", default="", metavar="WHO", help="in whose name")
    parser.add_argument(
        "--for",
        dest="power",
        type=str.upper,
        default="",
        metavar="POWER",
        help="the power acted for",
    )
    parser.add_argument("--when", action="append", default=[], metavar="UNIT", help="only if it stands so: 'A MUN D'")
    parser.add_argument("--key", default="", help="to join a game that has one")
    parser.add_argument("--why", default="", help="a reason, told to the players")
    parser.add_argument("--seed", type=int, help="of the lot that deals the seats (default: chance)")
    parser.add_argument("--at", type=state.moment, metavar="TIME", help="as if it were then (default: now)")


def run(args: argparse.Namespace) -> int:
    act = ACTS[args.act]
    if not act.least <= len(args.words) <= act.most:
        print(f"judge do: write {args.act} {act.usage}".rstrip(), file=sys.stderr)
        return 2
    seed = randbits(48) if args.seed is None else args.seed  # nobody may foresee a lot
    said = Said(args.by, args.words, args.why, seed, args.power, tuple(args.when), args.key)
    now: datetime = args.at or state.now()
    try:
        command = act.make(said)
        with state.changing(args) as archive:
            decisions = archive.act(args.game, [command], "", now) or []
    except (NoSuchGame, Damaged, Taken, OSError, ValueError, argparse.ArgumentTypeError) as error:
        print(f"judge do: {error}", file=sys.stderr)
        return 1
    for event in (event for each in decisions for event in each.events):
        print(type(event).__name__)
    refused = [refusal for each in decisions for refusal in each.refused]
    for each in refused:
        print(f"judge do: {sentence(each, Reader())}", file=sys.stderr)
    return 1 if refused else 0


def _power(said: Said) -> str:
    return said.words[0].upper()


def _upper(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(word.upper() for word in words)


def _dates(words: Sequence[str]) -> tuple[date, date]:
    start, end = map(date.fromisoformat, words)
    return start, end


def _yes(words: Sequence[str]) -> bool:
    word = "".join(words).lower() or "yes"
    if word not in ("yes", "no", "on", "off"):
        raise ValueError(f"'{word}' is neither yes nor no")
    return word in ("yes", "on")
