"""Who may write to whom, and what the reader is shown: the rules of press."""

from collections.abc import Callable

from judge.game import commands as c
from judge.game import dues
from judge.game.acting import powers_for
from judge.game.apply_people import PRESS_DAY
from judge.game.events import CopiesSet, Noted, ObserverAdded, ObserverRemoved, PressSent
from judge.game.happening import Happening
from judge.game.refusal import Refused
from judge.game.state import FINISHED, FORMING, Game
from judge.rules.phases import MOVEMENT

GM, ALL, OBSERVERS, OBSERVER, PLAYER = "GM", "ALL", "OBSERVERS", "OBSERVER", "PLAYER"
NOTE_LENGTH, NOTES = 5000, 500


def send_press(now: Happening, command: c.SendPress) -> None:
    game = now.game
    sender = _sender(now, command)
    to = tuple(dict.fromkeys(who for who in command.to if who != sender))
    if not to:
        raise Refused("press-to-whom")
    if not command.text.strip():
        raise Refused("press-empty")
    if len(command.text) > game.settings.press_length:
        raise Refused("press-too-long", most=game.settings.press_length, length=len(command.text))
    for who in to:
        if who not in (GM, ALL, OBSERVERS) and who not in game.board.powers:
            raise Refused("no-such-power", power=who, powers=game.powers)
    if sender != GM and set(to) != {GM}:  # with the GM everybody may always speak, and he with everybody
        for forbids in _RULES:
            refusal = forbids(game, sender, to, command)
            if refusal is not None:
                raise refusal
    rate = sum(by == command.by and at > now.at - PRESS_DAY for at, by in game.press_sent)
    if sender != GM and rate >= game.settings.press_rate:
        raise Refused("press-too-much", most=game.settings.press_rate)
    grey = command.grey or (game.settings.press == "grey" and sender != GM)
    shown_to = list(command.shown_to or to)
    shown_from = "" if grey else sender
    now.happens(
        PressSent(sender, command.by, list(to), shown_from, shown_to, command.text, command.subject, command.answers)
    )


def _sender(now: Happening, command: c.SendPress) -> str:
    """As whom somebody writes: the power that is named or the only one, the GM, an observer, or just a player."""
    game = now.game
    if command.power != GM and game.seat_of(command.by) is not None:
        powers = game.commands(command.by)
        if command.power and command.power not in powers:
            raise Refused("not-your-power", power=command.power, powers=powers)
        return command.power or powers[0]
    if game.governs(command.by):
        if command.power in game.powers:
            return powers_for(now, command)[0]
        return GM
    if command.by in game.waiting:
        return PLAYER
    if command.by in game.observers:
        return OBSERVER
    raise Refused("no-player-here", game=game.name)


Rule = Callable[[Game, str, tuple[str, ...], c.SendPress], Refused | None]  # what forbids it


def _is_allowed_at_all(game: Game, sender: str, to: tuple[str, ...], command: c.SendPress) -> Refused | None:
    return Refused("press-none", game=game.name) if game.settings.press == "none" else None


def _is_the_time(game: Game, sender: str, to: tuple[str, ...], command: c.SendPress) -> Refused | None:
    if game.status == FORMING:
        if not game.settings.early_press:
            return Refused("press-not-yet", game=game.name)
        return None if set(to) <= {ALL, GM} else Refused("press-powers-not-dealt")
    if game.status == FINISHED:
        return None if game.settings.after_press else Refused("press-over", game=game.name)
    moving = game.phase is not None and game.phase.kind == MOVEMENT
    return None if moving or game.settings.press != "rulebook" else Refused("press-between-moves", game=game.name)


def _is_for_all_or_some(game: Game, sender: str, to: tuple[str, ...], command: c.SendPress) -> Refused | None:
    public = game.settings.press == "public" or not game.settings.partial_press
    return Refused("press-public", game=game.name) if public and set(to) - {ALL, GM, OBSERVERS} else None


def _shows_its_sender(game: Game, sender: str, to: tuple[str, ...], command: c.SendPress) -> Refused | None:
    white = game.settings.press not in ("grey", "both")
    return Refused("press-white", game=game.name) if command.grey and white else None


def _shows_its_readers(game: Game, sender: str, to: tuple[str, ...], command: c.SendPress) -> Refused | None:
    false = command.shown_to and set(command.shown_to) != set(to)
    return Refused("press-fake", game=game.name) if false and not game.settings.fake_press else None


def _is_from_an_observer(game: Game, sender: str, to: tuple[str, ...], command: c.SendPress) -> Refused | None:
    silent = sender == OBSERVER and not game.settings.observer_press
    return Refused("press-observers", game=game.name) if silent else None


def _has_ordered(game: Game, sender: str, to: tuple[str, ...], command: c.SendPress) -> Refused | None:
    if game.status in (FORMING, FINISHED) or sender not in dues.owing(game):
        return None
    if game.settings.press_first:
        return Refused("press-first", game=game.name)
    silent = not game.settings.late_press and _is_late(game, sender)
    return Refused("press-late", game=game.name) if silent else None


def _is_late(game: Game, sender: str) -> bool:
    return sender in game.awaited or sender in game.excused_now


_RULES: tuple[Rule, ...] = (
    _is_allowed_at_all,
    _is_the_time,
    _is_for_all_or_some,
    _shows_its_sender,
    _shows_its_readers,
    _is_from_an_observer,
    _has_ordered,
)


def readers(game: Game, to: tuple[str, ...], by: str) -> list[str]:
    """The people who receive this press, the sender not among them."""
    found: list[str] = []
    for who in to:
        if who == ALL:
            found += [seat.player for seat in game.seats] + [*game.waiting] + [*game.gms] + [*game.observers]
        elif who == GM:
            found += game.gms
        elif who == OBSERVERS:
            found += game.observers
        else:
            found.append(game.player_of(who))
    found += game.gms if game.settings.watch else ()
    return [person for person in dict.fromkeys(found) if person and person != by]


def want_copies(now: Happening, command: c.WantCopies) -> None:
    _somebody_here(now.game, command.by)
    now.happens(CopiesSet(command.by, command.on))


def take_note(now: Happening, command: c.TakeNote) -> None:
    _somebody_here(now.game, command.by)
    text = command.text.strip()
    if not text or len(text) > NOTE_LENGTH:
        raise Refused("note-length", most=NOTE_LENGTH)
    if len(now.game.notes.get(command.by, ())) >= NOTES:
        raise Refused("notes-full", most=NOTES)
    now.happens(Noted(command.by, text))


def observe(now: Happening, command: c.Observe) -> None:
    game = now.game
    here = command.by in game.observers
    if command.on is here:
        raise Refused("already-observing" if here else "not-observing", game=game.name)
    if command.on and not game.settings.observers:
        raise Refused("no-observers", game=game.name)
    if command.on and (command.by in game.waiting or game.seat_of(command.by) is not None):
        raise Refused("already-joined", game=game.name)
    now.happens(ObserverAdded(command.by) if command.on else ObserverRemoved(command.by, command.by))


def _somebody_here(game: Game, who: str) -> None:
    if who not in (*game.gms, *game.waiting, *game.observers) and game.seat_of(who) is None:
        raise Refused("no-player-here", game=game.name)
