"""Commands that ask: what a reader may know of a game, and of the judge."""

from judge.desk.scene import Deed, Scene
from judge.game.state import FINISHED, Game
from judge.report import overview
from judge.report.words import N_
from judge.store.summary import Summary


def list_(at: Scene, more: str) -> Deed:
    return Deed(tell=_list)


def _list(at: Scene) -> str:
    shown = [each for each in at.house.archive.summaries() if isinstance(each, Summary) and each.status != FINISHED]
    rows = [overview.row(each.name, each.status, each.phase, each.players, at.reader) for each in shown]
    return "\n".join(rows) or at.reader.say(N_("There are no games now."))


def status(at: Scene, more: str) -> Deed:
    name = _named(at, more)
    return Deed(tell=lambda now: overview.status(now.house.archive.game(name), now.reader, _own(now, name)))


def who(at: Scene, more: str) -> Deed:
    name = _named(at, more)
    return Deed(tell=lambda now: overview.players(now.house.archive.game(name), now.reader, _names(now, name)))


def settings(at: Scene, more: str) -> Deed:
    name = _named(at, more)
    return Deed(tell=lambda now: overview.settings(now.house.archive.game(name), now.reader))


def show_orders(at: Scene, more: str) -> Deed:
    name = at.here.name
    return Deed(tell=lambda now: overview.own_orders(now.house.archive.game(name), _own(now, name), now.reader))


def history(at: Scene, more: str) -> Deed:
    """The results of a phase, the last one if none is named."""
    words = more.split()
    name = _named(at, words.pop(0)) if words and not words[0][1:2].isdigit() else at.here.name
    phase = at.phase(words[0]) if words else ""
    return Deed(tell=lambda now: overview.played(now.house.archive.game(name), phase, now.reader))


def map_(at: Scene, more: str) -> Deed:
    """The position; a picture of it comes with the reports."""
    return status(at, "" if at.game else more)


def _named(at: Scene, more: str) -> str:
    return at.other(more).name if more else at.here.name


def _own(at: Scene, name: str) -> tuple[str, ...]:
    """The powers whose secrets this reader may see."""
    game = at.house.archive.game(name)
    if at.acting and at.person and game.governs(at.who):
        return (at.acting,)
    return game.commands(at.who) if at.person else ()


def _names(at: Scene, name: str) -> dict[str, str]:
    """Who is who, by handle; in an anonymous game only the GM may know before its end."""
    game = at.house.archive.game(name)
    hidden = game.settings.anonymous and game.status != FINISHED
    if hidden and not (at.person and game.governs(at.who)):
        return {}
    people = at.house.registry.people
    return {each: person.name or each for each in _everybody(game) if (person := people.get(each))}


def _everybody(game: Game) -> list[str]:
    return [*game.gms, *(seat.player for seat in game.seats if seat.player), *game.waiting, *game.asking]
