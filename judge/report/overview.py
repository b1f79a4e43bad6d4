"""A game as its people ask about it: who plays, how it stands, what was played, what is set. Plain text."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from judge.game.dues import Owed, due, owing
from judge.game.refusal import Refused
from judge.game.state import FINISHED, FORMING, Game, Step
from judge.game.turning import previewed
from judge.language.lexicon import lexicon
from judge.language.say import write
from judge.report.words import N_, Reader
from judge.rules.orders import Hold, Unit


def row(name: str, state: str, phase: str, players: int, reader: Reader) -> str:
    """A game in the list of games."""
    if state == FORMING:
        return reader.say(N_("{game}: {status}, {count} have joined"), game=name, status=state, count=players)
    return f"{name}: {reader.word(state, 'status')}, {phase}"


def status(game: Game, reader: Reader, own: Iterable[str] = ()) -> str:
    """The phase, the deadline, each power's units and centres, and who owes orders if that is shown."""
    lines = [f"{game.name}: {reader.word(game.status, 'status')}"]
    if game.end:
        lines.append(ending(game, reader))
    if game.status == FORMING:
        lines.append(reader.say(N_("{count} of {players} players have joined."), count=len(game.waiting),
                                players=game.settings.players))  # fmt: skip
    if game.phase and game.deadline and game.status != FINISHED:
        lines.append(reader.say(N_("{phase}, due {when}."), phase=str(game.phase), when=game.deadline))
    late = set(owing(game)) if game.phase and game.status != FINISHED else set()
    shown = late if game.settings.show_owing else late & set(own)
    if game.position is not None:
        centres = game.position.centres or {}
        for power in game.survivors:
            its = ", ".join(piece(one, reader) for one in game.position.units.get(power, ()))
            owes = " — " + reader.say(N_("owes orders")) if power in shown else ""
            lines.append(f"{reader.power(power)} ({len(centres.get(power, ()))}): {its}{owes}")
    return "\n".join(lines)


def ending(game: Game, reader: Reader) -> str:
    assert game.end is not None
    return reader.say(ENDS[game.end.how], powers=game.end.powers) + (f" ({game.end.why})" if game.end.why else "")


ENDS = {
    "won": N_("The game is over. Won by: {powers}."),
    "drawn": N_("The game is over. Drawn between: {powers}."),
    "conceded": N_("The game is over. Conceded to: {powers}."),
    "terminated": N_("The game is over: the game master has ended it."),
}


def players(game: Game, reader: Reader, names: Mapping[str, str]) -> str:
    """Who plays what; by name only where names are given."""
    lines = [reader.say(N_("Game master: {name}"), name=names.get(gm, "–")) for gm in game.gms]
    for seat in game.seats:
        powers = reader.word(seat.powers, "powers")
        who = names.get(seat.player, "–") if seat.player else reader.say(N_("nobody"))
        lines.append(f"{powers}: {who}")
    lines += [reader.say(N_("waits for the start: {name}"), name=names.get(who, "–")) for who in game.waiting]
    lines += [reader.say(N_("asks to join: {name}"), name=names.get(who, "–")) for who in game.asking]
    return "\n".join(lines)


def settings(game: Game, reader: Reader) -> str:
    """Every setting as it would be written."""
    told = game.settings.to_json()
    table = told.pop("timetable")
    told["key"] = "…" if told["key"] else ""
    lines = [f"{name} = {_shown(value)}" for name, value in {**told, **table}.items()]
    return "\n".join(lines)


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_shown(each)}" for name, each in value.items() if each not in (None, []))
    return ", ".join(map(_shown, value)) if isinstance(value, list) else str(value)


def own_orders(game: Game, powers: Iterable[str], reader: Reader) -> str:
    """A player's whole set, and what is still missing in it."""
    lines: list[str] = []
    needed = due(game) if game.phase and game.status != FINISHED else {}
    missing = owing(game) if needed else {}
    for power in powers:
        lines.append(f"{reader.power(power)}, {game.phase}:")
        lines += [f"  {reader.order(order)}" for order in game.orders.get(power, {}).values()]
        if power in missing:
            lines.append("  " + lacking(game, missing[power], reader))
        elif power not in needed:
            lines.append("  " + reader.say(N_("nothing to order")))
        for each in (ahead for ahead in game.ahead if ahead.power == power):
            condition = f" ({', '.join(each.when)})" if each.when else ""
            lines.append(f"  {each.phase}{condition}: {reader.word(each.orders, 'orders')}")
    return "\n".join(lines)


def lacking(game: Game, owed: Owed, reader: Reader) -> str:
    if owed.builds:
        return reader.say(N_("still to build or waive: {count}"), count=owed.builds)
    if owed.removals:
        return reader.say(N_("still to remove: {count}"), count=owed.removals)
    assert game.position is not None
    standing = {one.province: one for its in game.position.units.values() for one in its}
    lost = {one.province: one for its in game.position.dislodged.values() for one in its}
    places = lost if game.phase and game.phase.kind == "R" else standing
    return reader.say(N_("still without orders: {units}"), units=[piece(places[at], reader) for at in owed.units])


def piece(one: Unit, reader: Reader) -> str:
    """A unit as this language prints it."""
    return write(Hold(one), reader.language).removesuffix(" " + lexicon(reader.language).data["print"]["hold"])


def played(game: Game, phase: str, reader: Reader) -> str:
    """A phase that was played, the last one if none is named."""
    found = [step for step in game.steps if not step.undone and phase in ("", str(step.phase))]
    if not found:
        raise Refused("never-played", phase=phase, phases=tuple(str(s.phase) for s in game.steps if not s.undone))
    return orders_of(found[-1], reader)


def orders_of(step: Step, reader: Reader) -> str:
    lines = [str(step.phase)]
    for power, its in sorted(step.orders.items()):
        lines.append(f"{reader.power(power)}: {'; '.join(reader.order(order) for order in its)}")
    if step.missed:
        lines.append(reader.say(N_("No orders came from: {powers}."), powers=step.missed))
    return "\n".join(lines)


def preview(game: Game, now: datetime, reader: Reader) -> str:
    event = previewed(game, now)
    lines = [reader.say(N_("With the orders there are now, {phase} would bring:"), phase=event.phase)]
    lines += [f"{reader.power(power)}: {', '.join(its)}" for power, its in event.units.items() if its]
    for power, lost in event.dislodged.items():
        lines += [reader.say(N_("dislodged: {power} {unit}"), power=power, unit=one) for one in lost]
    return "\n".join(lines)


def notes(game: Game, player: str, reader: Reader) -> str:
    lines = [f"{reader.word(note.at)} {note.phase}: {note.text}" for note in game.notes.get(player, ())]
    return "\n".join(lines) or reader.say(N_("You have no notes."))
