"""What a GM may do. Each act is an event that says who and why."""

from datetime import UTC, datetime, timedelta

from judge.game import commands as c
from judge.game.acting import running
from judge.game.events import (
    Asked,
    DeadlineSet,
    DisorderSet,
    Finished,
    GmAdded,
    Invited,
    JoinDenied,
    Joined,
    Left,
    ObserverRemoved,
    Paused,
    PositionChanged,
    Resumed,
    RolledBack,
    RolledForward,
    SeatGiven,
    SettingChanged,
)
from judge.game.happening import Happening
from judge.game.refusal import Refused
from judge.game.schedule import deadline_for, possible
from judge.game.settings import PARTS, SettingError
from judge.game.starting import start_if_full
from judge.game.state import ACTIVE, FINISHED, FORMING, PAUSED, Game
from judge.game.turning import go_on, resolve, settle, told
from judge.rules.orders import NotationError, parse_unit

FURTHEST = timedelta(days=366)  # of a deadline: a slip of the pen in the year must not end a game


def process(now: Happening, command: c.Process) -> None:
    game = running(now.game)
    if str(game.phase) != command.phase.upper():
        raise Refused("other-phase", phase=command.phase, now=str(game.phase))
    if game.status == PAUSED:
        now.happens(Resumed(command.by, game.deadline.isoformat() if game.deadline else None))
    resolve(now, command.by)


def pause(now: Happening, command: c.Pause) -> None:
    if now.game.status != ACTIVE:
        raise Refused("not-active", game=now.game.name, status=now.game.status)
    now.happens(Paused(command.by, command.why))


def resume(now: Happening, command: c.Resume) -> None:
    if now.game.status != PAUSED:
        raise Refused("not-paused", game=now.game.name, status=now.game.status)
    go_on(now, command.by)
    settle(now)


def set_deadline(now: Happening, command: c.SetDeadline) -> None:
    running(now.game)
    if command.deadline <= now.at:
        raise Refused("deadline-in-the-past", deadline=command.deadline)
    if command.deadline > now.at + FURTHEST:
        raise Refused("too-far", when=command.deadline)
    now.happens(DeadlineSet(_utc(command.deadline), command.by, command.why))


def rollback(now: Happening, command: c.Rollback) -> None:
    """Back to before a phase was resolved: the last time that phase was played and not undone."""
    game = now.game
    played = [n for n, step in enumerate(game.steps) if str(step.phase) == command.phase.upper() and not step.undone]
    if not played:
        known = tuple(str(step.phase) for step in game.steps if not step.undone)
        raise Refused("never-played", phase=command.phase, phases=known)
    deadline = deadline_for(game, now.at, phase=game.steps[played[-1]].phase).deadline
    now.happens(RolledBack(played[-1], command.phase.upper(), deadline.isoformat(), command.by, command.why))


def forward(now: Happening, command: c.Forward) -> None:
    """Take a rollback back, wholly or up to before a phase; not any more once something new was played."""
    game = now.game
    if game.tip is None:
        raise Refused("not-rolled-back", game=game.name)
    undone = {str(step.phase): n for n, step in enumerate(game.steps) if step.undone and n in game.tip.counted}
    wanted = command.phase.upper()
    if wanted and wanted not in undone and wanted != str(game.tip.phase):
        raise Refused("never-played", phase=command.phase, phases=tuple(undone))
    number = undone.get(wanted, len(game.steps))
    whole = number == len(game.steps)
    step = None if whole else game.steps[number]
    phase, stand = (step.phase, step.before) if step else (game.tip.phase, game.tip.position)
    end = game.tip.end if whole else None
    deadline = deadline_for(game, now.at, phase=phase).deadline.isoformat() if phase and not end else None
    code = str(phase) if phase else None
    now.happens(RolledForward(number, code, *told(stand), deadline, command.by, command.why))
    if end:
        now.happens(Finished(end.how, list(end.powers), command.by, end.why))


def replace_player(now: Happening, command: c.Replace) -> None:
    game = running(now.game)
    seat = next((n for n, seat in enumerate(game.seats) if command.power in seat.powers), None)
    if seat is None:
        raise Refused("no-such-power", power=command.power, powers=game.powers)
    if command.player and game.seat_of(command.player) is not None:
        raise Refused("already-joined", game=game.name)
    now.happens(SeatGiven(seat, command.player, command.by, command.why))
    settle(now)


def set_disorder(now: Happening, command: c.SetDisorder) -> None:
    game = running(now.game)
    if command.power not in game.powers:
        raise Refused("no-such-power", power=command.power, powers=game.powers)
    now.happens(DisorderSet(command.power, command.on, command.by, command.why))
    settle(now)


def change_board(now: Happening, command: c.ChangeBoard) -> None:
    """Put a unit on the board, take one off, give a centre to a power; in one step where one unit replaces another."""
    game = running(now.game)
    assert game.position is not None
    units = {power: [str(one) for one in its] for power, its in game.position.units.items()}
    centres = {power: list(its) for power, its in (game.position.centres or {}).items()}
    if command.power not in game.board.powers:
        raise Refused("no-such-power", power=command.power, powers=tuple(game.board.powers))
    if command.remove:
        if command.remove.upper() not in units.get(command.power, ()):
            raise Refused("no-such-unit", unit=command.remove, power=command.power)
        units[command.power].remove(command.remove.upper())
    if command.place:
        units.setdefault(command.power, []).append(_placed(game, command.place, units))
    if command.owns:
        centre = command.owns.upper()
        if centre not in game.board.centres:
            raise Refused("no-such-centre", place=command.owns)
        centres = {power: [each for each in its if each != centre] for power, its in centres.items()}
        centres.setdefault(command.power, []).append(centre)
    now.happens(PositionChanged(units, centres, command.by, command.why))
    settle(now)


def change(now: Happening, command: c.Change) -> None:
    try:
        changed = now.game.settings.changed(command.name, command.value)
    except SettingError as error:
        raise Refused("bad-setting", error=str(error)) from None
    possible(changed, now.at)
    name = "timetable" if command.name in PARTS else command.name
    now.happens(SettingChanged(name, changed.to_json()[name], command.by, command.why))
    settle(now)


def approve(now: Happening, command: c.Approve) -> None:
    game = now.game
    if command.player not in game.asking:
        raise Refused("not-asking", player=command.player, players=tuple(game.asking))
    if not command.yes:
        now.happens(JoinDenied(command.player, command.by, command.why))
        return
    if game.status != FORMING:
        raise Refused("already-started", game=game.name)
    now.happens(Joined(command.player, list(game.asking[command.player])))
    start_if_full(now, command.seed)


def dismiss(now: Happening, command: c.Dismiss) -> None:
    game = now.game
    if command.player in game.waiting and game.status == FORMING:
        now.happens(Left(command.player, command.by, command.why))
    elif command.player in game.observers:
        now.happens(ObserverRemoved(command.player, command.by))
    else:
        raise Refused("nobody-by-that-name", player=command.player, players=(*game.waiting, *game.observers))


def invite(now: Happening, command: c.Invite) -> None:
    if now.game.status != FORMING:
        raise Refused("already-started", game=now.game.name)
    now.happens(Invited(command.by))


def ask(now: Happening, command: c.Ask) -> None:
    now.happens(Asked(command.by, command.line, command.code))


def promote(now: Happening, command: c.Promote) -> None:
    if command.gm in now.game.gms:
        raise Refused("already-gm", gm=command.gm)
    now.happens(GmAdded(command.gm, command.by))


def declare(now: Happening, command: c.Declare) -> None:
    game = now.game
    if game.status == FINISHED:
        raise Refused("finished", game=game.name)
    if command.how not in ("won", "drawn", "terminated"):
        raise Refused("no-such-end", how=command.how)
    strangers = [power for power in command.powers if power not in game.powers]
    if strangers or (command.how != "terminated" and not command.powers):
        raise Refused("no-such-power", power=strangers[0] if strangers else "", powers=game.powers)
    now.happens(Finished(command.how, list(command.powers), command.by, command.why))


def _placed(game: Game, text: str, units: dict[str, list[str]]) -> str:
    try:
        one = parse_unit(text)
    except NotationError:
        raise Refused("no-such-unit", unit=text, power="") from None
    if not game.board.has_unit(one):
        raise Refused("cannot-stand-there", unit=str(one))
    if any(parse_unit(other).province == one.province for its in units.values() for other in its):
        raise Refused("place-taken", unit=str(one))
    return str(one)


def _utc(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat()
