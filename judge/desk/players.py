"""Commands of players, by letter."""

from judge.desk.arguments import days, powers_in, split_key
from judge.desk.scene import Deed, Scene
from judge.game import commands as c
from judge.game.refusal import Refused
from judge.report import overview
from judge.report.words import N_


def ready(at: Scene, more: str) -> Deed:
    return Deed((c.Ready(at.who, True, at.acting),), done=N_("You are ready."))


def wait(at: Scene, more: str) -> Deed:
    done = N_("The phase waits for its deadline, even if all orders are in.")
    return Deed((c.Ready(at.who, False, at.acting), c.Wait(at.who, True, at.acting)), done=done)


def no_wait(at: Scene, more: str) -> Deed:
    return Deed(
        (c.Wait(at.who, False, at.acting),), done=N_("The phase need not wait for its deadline because of you.")
    )


def draw_yes(at: Scene, more: str) -> Deed:
    among = tuple(powers_in(at, more)) if more else ()
    return Deed((c.VoteDraw(at.who, True, among, at.acting),), done=N_("You vote for a draw, until you change that."))


def draw_no(at: Scene, more: str) -> Deed:
    return Deed((c.VoteDraw(at.who, False, (), at.acting),), done=N_("You vote against a draw, until you change that."))


def concede(at: Scene, more: str) -> Deed:
    if not more:
        raise Refused("concede-to-whom", power="–", powers=at.here.survivors)
    to = at.power(more)
    return Deed((c.Concede(at.who, to, at.acting),), done=N_("You concede to {power}."), details={"power": to})


def no_concession(at: Scene, more: str) -> Deed:
    return Deed((c.Concede(at.who, "", at.acting),), done=N_("You concede to nobody."))


def ally(at: Scene, more: str) -> Deed:
    to = at.power(more) if more else ""
    done = N_("You claim victory together with {power}.") if to else N_("You claim victory with nobody.")
    return Deed((c.Ally(at.who, to, at.acting),), done=done, details={"power": to})


def clear(at: Scene, more: str) -> Deed:
    return Deed((c.Clear(at.who, at.acting),), done=N_("Your orders are cleared."))


def absent(at: Scene, more: str) -> Deed:
    start, end = days(at, more)
    zone = at.person.zone if at.person else ""
    done = N_("You are noted as away from {start} to {end}.")
    return Deed((c.BeAbsent(at.who, start, end, zone, at.acting),), done=done, details={"start": start, "end": end})


def back(at: Scene, more: str) -> Deed:
    return Deed((c.BeBack(at.who, at.acting),), done=N_("No absence of yours is noted any more."))


def join(at: Scene, more: str) -> Deed:
    name, _, rest = more.partition(" ")
    game = at.other(name) if name else at.here
    wanted, key = split_key(rest)
    preferences = tuple(powers_in(at, wanted, game)) if wanted else ()
    command = c.Join(at.who, preferences, key, seed(at))
    done = (
        N_("You have asked to join the game {game}.")
        if game.settings.approval
        else N_("You have joined the game {game}.")
    )
    return Deed((command,), game.name, done=done, details={"game": game.name})


def preference(at: Scene, more: str) -> Deed:
    wanted = tuple(powers_in(at, more))
    return Deed((c.Prefer(at.who, wanted),), done=N_("You would like to play: {powers}."), details={"powers": wanted})


def resign(at: Scene, more: str) -> Deed:
    return Deed((c.Leave(at.who),), done=N_("You have left the game {game}."), details={"game": at.here.name})


def take_over(at: Scene, more: str) -> Deed:
    words = more.split()
    game = at.here if at.game else at.other(words.pop(0) if words else "")
    if words and words[0].lower() == game.name:
        words.pop(0)
    power = _one(powers_in(at, " ".join(words), game)) if words else ""
    return Deed((c.TakeOver(at.who, power),), game.name, done=N_("The seat is yours."))


def diary(at: Scene, more: str) -> Deed:
    """A line in it, or all of it."""
    if not more:
        return Deed(tell=lambda now: overview.notes(now.here, now.who, now.reader))
    return Deed((c.TakeNote(at.who, more),), done=N_("Noted, for your eyes only."))


def copies(at: Scene, more: str) -> Deed:
    on = more.lower() not in ("off", "no")
    done = N_("You get copies of the press you send.") if on else N_("You get no copies of the press you send.")
    return Deed((c.WantCopies(at.who, on),), done=done)


def observe(at: Scene, more: str) -> Deed:
    game = at.other(more) if more else at.here
    return Deed((c.Observe(at.who),), game.name, done=N_("You observe the game {game}."), details={"game": game.name})


def stop_observing(at: Scene, more: str) -> Deed:
    game = at.other(more) if more else at.here
    done = N_("You observe the game {game} no more.")
    return Deed((c.Observe(at.who, on=False),), game.name, done=done, details={"game": game.name})


def seed(at: Scene) -> int:
    """Chance for whatever lot this letter may draw: the same letter, read again, draws the same."""
    return int.from_bytes(at.house.chance("lot", at.cause)[:6])


def _one(powers: list[str]) -> str:
    return powers[0]
