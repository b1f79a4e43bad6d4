"""What happened in a game, told to those it concerns: for each kind of event who hears of it, and in which words."""

from collections.abc import Callable
from typing import Any, NamedTuple

from judge.game import events as e
from judge.game.state import Game
from judge.report.overview import ENDS, orders_of
from judge.report.words import N_, Reader

Names = Callable[[str], str]  # a person's name, as this reader may know it


class Told(NamedTuple):
    """One piece of news."""

    to: list[str]  # people, by handle
    say: Callable[[Reader, Names], str]
    subject: str = ""  # in few words, for the letter's subject
    also_actor: bool = False  # whoever caused it hears of it, too: it is more than an answer would tell


def tell(event: e.Event, before: Game, after: Game) -> Told | None:
    """The news in an event; None if it is nobody's business but the actor's, who gets an answer anyway."""
    teller = _TELLERS.get(type(event))
    return teller(event, before, after) if teller else None


def everybody(game: Game) -> list[str]:
    return list(dict.fromkeys([*players(game), *game.gms, *game.observers]))


def players(game: Game) -> list[str]:
    return [seat.player for seat in game.seats if seat.player] or list(game.waiting)


def _by(event: Any, game: Game, reader: Reader) -> str:
    """Who did it and why, as far as the game shows that."""
    return f" ({event.why})" if getattr(event, "why", "") and game.settings.open_gm else ""


def _started(event: e.Started, before: Game, after: Game) -> Told:
    def say(reader: Reader, names: Names) -> str:
        lines = [
            reader.say(
                N_("The game {game} has begun. The seats, dealt by lot {seed}:"), game=after.name, seed=event.seed
            )
        ]
        for seat in after.seats:
            lines.append(f"{reader.word(seat.powers, 'powers')}: {names(seat.player)}")
        return "\n".join(lines)

    return Told(everybody(after), say, N_("the game begins"), also_actor=True)


def _opened(event: e.PhaseOpened, before: Game, after: Game) -> Told:
    def say(reader: Reader, names: Names) -> str:
        text = reader.say(N_("{phase}: orders are due by {when}."), phase=event.phase, when=after.deadline)
        away = reader.say(N_("That is later than usual: {powers} away."), powers=event.away) if event.away else ""
        return f"{text} {away}".strip()

    return Told(everybody(after), say, also_actor=True)


def _resolved(event: e.Resolved, before: Game, after: Game) -> Told:
    def say(reader: Reader, names: Names) -> str:
        lines = [orders_of(after.steps[-1], reader), ""]
        for power, its in event.units.items():
            if its:
                lines.append(f"{reader.power(power)}: {', '.join(its)}")
        for power, lost in event.dislodged.items():
            lines += [reader.say(N_("dislodged: {power} {unit}"), power=power, unit=one) for one in lost]
        if event.idle:
            lines.append(reader.say(N_("In civil disorder: {powers}."), powers=event.idle))
        return "\n".join(lines)

    return Told(everybody(after), say, N_("results"), also_actor=True)


def _deadline(event: e.DeadlineSet | e.Postponed | e.Excused | e.Resumed, before: Game, after: Game) -> Told:
    def say(reader: Reader, names: Names) -> str:
        if isinstance(event, e.Resumed):
            return reader.say(N_("The game goes on. Orders for {phase} are due by {when}."), phase=str(after.phase),
                              when=after.deadline)  # fmt: skip
        text = reader.say(N_("The deadline of {phase} is now {when}."), phase=str(after.phase), when=after.deadline)
        if isinstance(event, e.Postponed):
            text += " " + reader.say(N_("Away: {powers}."), powers=event.away)
        if isinstance(event, e.Excused):
            text += " " + reader.say(N_("No orders came from: {powers}. They are waited for."), powers=event.powers)
        return text + _by(event, after, reader)

    return Told(everybody(after), say, N_("the deadline has changed"))


def _plain(sentence: str, *fields: str) -> Callable[[Any, Game, Game], Told]:
    """News for everybody that is one sentence, with some of the event's fields in it."""

    def tell_it(event: Any, before: Game, after: Game) -> Told:
        details = {name: getattr(event, name) for name in fields}
        return Told(everybody(after), lambda reader, names: reader.say(sentence, **details) + _by(event, after, reader))

    return tell_it


def _finished(event: e.Finished, before: Game, after: Game) -> Told:
    say = ENDS[event.how]
    return Told(
        everybody(after),
        lambda reader, names: reader.say(say, powers=event.powers) + _by(event, after, reader),
        N_("the game is over"),
        also_actor=True,
    )


def _reminded(event: e.Reminded, before: Game, after: Game) -> Told:
    to = [after.player_of(power) for power in event.powers]
    say = N_("Your orders for {phase} are still missing, wholly or in part. They are due by {when}.")
    return Told(
        [each for each in to if each],
        lambda reader, names: reader.say(say, phase=str(after.phase), when=after.deadline),
        N_("orders missing"),
    )


def _seat_given(event: e.SeatGiven, before: Game, after: Game) -> Told:
    powers = after.seats[event.seat].powers

    def say(reader: Reader, names: Names) -> str:
        if not event.player:
            text = reader.say(N_("{powers}: the player has left, and the seat is empty."), powers=powers)
        else:
            text = reader.say(N_("{powers}: there is a new player."), powers=powers)
        return text + _by(event, after, reader)

    return Told(list(dict.fromkeys([*everybody(before), *everybody(after)])), say)


def _disorder(event: e.DisorderSet, before: Game, after: Game) -> Told:
    on, off = N_("{power} is in civil disorder."), N_("{power} is no longer in civil disorder.")
    return Told(
        everybody(after),
        lambda reader, names: reader.say(on if event.on else off, power=event.power) + _by(event, after, reader),
    )


def _for_power(event: Any, before: Game, after: Game) -> Told | None:
    """What a GM does in a power's name, its player is told."""
    player = after.player_of(event.power)
    if event.by == player or not after.governs(event.by) or not player:
        return None

    def say(reader: Reader, names: Names) -> str:
        text = reader.say(N_("The game master has acted for {power}."), power=event.power)
        orders = getattr(event, "orders", {})
        return f"{text}\n{reader.word(list(orders.values()), 'orders')}" if orders else text

    return Told([player], say, N_("done in your name"))


def _vote(event: e.DrawVoted, before: Game, after: Game) -> Told | None:
    if after.settings.secret_votes:
        return _for_power(event, before, after)
    yes, no = N_("{power} votes for a draw."), N_("{power} votes against a draw.")
    return Told(everybody(after), lambda reader, names: reader.say(yes if event.among else no, power=event.power))


def _to_gms(sentence: str) -> Callable[[Any, Game, Game], Told]:
    def tell_it(event: Any, before: Game, after: Game) -> Told:
        return Told(
            list(after.gms), lambda reader, names: reader.say(sentence, name=names(event.player), player=event.player)
        )

    return tell_it


def _denied(event: e.JoinDenied, before: Game, after: Game) -> Told:
    say = N_("You cannot join the game {game}.")
    return Told([event.player], lambda reader, names: reader.say(say, game=after.name) + _by(event, after, reader))


def _unless_quiet(teller: Callable[[Any, Game, Game], Told | None]) -> Callable[[Any, Game, Game], Told | None]:
    """What players need not know to play, the game may keep between its GMs."""
    return lambda event, before, after: teller(event, before, after) if after.settings.open_gm else None


_TELLERS: dict[type[e.Event], Callable[[Any, Game, Game], Told | None]] = {
    e.Joined: _to_gms(N_("{name} has joined the game.")),
    e.JoinAsked: _to_gms(N_("{name} asks to join the game. Answer: approve {player}, or: deny {player}")),
    e.JoinDenied: _denied,
    e.Left: _to_gms(N_("{name} has left the game.")),
    e.ObserverAdded: _to_gms(N_("{name} observes the game.")),
    e.Started: _started,
    e.PhaseOpened: _opened,
    e.Resolved: _resolved,
    e.LotDrawn: _plain(N_("A lot was drawn: the neutral powers join seat {seat}."), "seat"),
    e.DeadlineSet: _deadline,
    e.Postponed: _deadline,
    e.Excused: _deadline,
    e.Resumed: _deadline,
    e.Paused: _plain(N_("The game is paused.")),
    e.RolledBack: _plain(N_("The game is rolled back to before {phase}. All orders must be given again."), "phase"),
    e.RolledForward: _plain(N_("The rollback is taken back. The phase is {phase}."), "phase"),
    e.Finished: _finished,
    e.Reminded: _reminded,
    e.SeatGiven: _seat_given,
    e.DisorderSet: _disorder,
    e.PositionChanged: _plain(N_("The game master has changed the position.")),
    e.SettingChanged: _unless_quiet(_plain(N_("A setting has changed: {name} is now {value}."), "name", "value")),
    e.GmAdded: _unless_quiet(_plain(N_("The game has another game master."))),
    e.OrdersGiven: _for_power,
    e.OrdersCleared: _for_power,
    e.OrdersAhead: _for_power,
    e.DrawVoted: _vote,
    e.Conceded: _for_power,
    e.Allied: _for_power,
    e.WaitSet: _for_power,
    e.ReadySet: _for_power,
}
