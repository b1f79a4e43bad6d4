"""Why something was not done: one sentence for each code, which says what to write instead where that helps."""

from collections.abc import Mapping
from typing import Protocol

from judge.report.words import N_, Reader


class Refusal(Protocol):
    """As the rooms of the game and of the people raise them."""

    code: str
    details: dict[str, object]


SENTENCES: Mapping[str, str] = {
    # joining, leaving, sitting somewhere
    "already-joined": N_("You are in the game {game} already."),
    "already-started": N_("The game {game} has started already. To take over an empty seat write: take over"),
    "bad-name": N_("{name} is no name for a game: write 2 to 20 small letters, digits and hyphens, a letter first."),
    "bad-setting": N_("That cannot be set: {error}."),
    "game-exists": N_("There is a game {game} already. Choose another name."),
    "no-free-seat": N_("There is no such empty seat. Empty are: {powers}."),
    "no-player-here": N_("You have no part in the game {game}. To join it write: join {game}"),
    "no-such-setup": N_("There is no set-up {setup} for {players} players."),
    "nobody-by-that-name": N_("{player} is neither on the list of players nor an observer. There are: {players}."),
    "not-asking": N_("{player} has not asked to join. Those who have: {players}."),
    "which-seat": N_("Which seat? Empty are: {powers}."),
    "wrong-key": N_("The game {game} needs its key, and this is not it. Write: join {game} key …"),
    "wrong-number": N_("{setup} is for {wanted} players, and {players} have joined."),
    # orders and votes
    "ally-with-whom": N_("{power} is no power to win together with. There are: {powers}."),
    "concede-to-whom": N_("Nobody can concede to {power}. There are: {powers}."),
    "draw-among-all": N_("A draw in this game is shared by all who survive: {powers}."),
    "finished": N_("The game {game} is over."),
    "illegal-order": N_("{order} is not possible: {reason}."),
    "in-disorder": N_("{power} is in civil disorder. Only the game master can end that."),
    "no-alliances": N_("In the game {game} nobody wins together with somebody else."),
    "no-concessions": N_("There are no concessions in the game {game}."),
    "no-draws": N_("There are no draws in the game {game}."),
    "no-such-power": N_("{power} is no power here. There are: {powers}."),
    "not-ahead": N_("{phase} does not come after {now}: orders can be given ahead for later phases only."),
    "not-an-order": N_("{order} is no order: {error}."),
    "not-playing": N_("The game {game} is {status}."),
    "not-your-power": N_("{power} is not yours. You have: {powers}."),
    "which-power": N_("For which power? You have: {powers}."),
    # away
    "ends-before-it-begins": N_("This absence ends ({end}) before it begins ({start})."),
    "not-away": N_("No absence of yours is noted in the game {game}."),
    "over-already": N_("This absence is over ({end})."),
    "too-far": N_("{when} is too far ahead."),
    # the game master
    "already-gm": N_("{gm} is a game master of this game already."),
    "cannot-stand-there": N_("{unit} cannot stand there."),
    "deadline-in-the-past": N_("{deadline} is over already."),
    "gm-only": N_("Only a game master of the game may do that."),
    "never-played": N_("{phase} was not played. There are: {phases}."),
    "no-such-centre": N_("{place} is no supply centre."),
    "no-such-end": N_("A game is declared won, drawn or terminated, not {how}."),
    "no-such-phase": N_("{phase} is no phase. A phase is written so: S1901M"),
    "no-such-unit": N_("{power} has no unit {unit}."),
    "not-active": N_("The game {game} is {status}."),
    "not-paused": N_("The game {game} is {status}, not paused."),
    "not-rolled-back": N_("Nothing was rolled back in the game {game}, or something new was played since."),
    "other-phase": N_("{phase} is not the phase of now, which is {now}."),
    "place-taken": N_("Another unit stands where {unit} should."),
    # press, notes, observers
    "already-observing": N_("You observe the game {game} already."),
    "no-observers": N_("The game {game} has no observers."),
    "not-observing": N_("You do not observe the game {game}."),
    "note-length": N_("A note has 1 to {most} characters."),
    "notes-full": N_("You have {most} notes, and there is no room for more."),
    "press-between-moves": N_("In the game {game} there is press before moves only, as the rulebook has it."),
    "press-empty": N_("There is nothing in this press, and it was not sent."),
    "press-fake": N_("In the game {game} press shows its real readers."),
    "press-first": N_("In the game {game} you order first and write then. The press was not sent."),
    "press-late": N_("In the game {game} who is late with orders does not write. The press was not sent."),
    "press-none": N_("There is no press in the game {game}. You may write to the game master."),
    "press-not-yet": N_("There is no press before the game {game} starts."),
    "press-observers": N_("Observers do not write in the game {game}. You may write to the game master."),
    "press-over": N_("There is no press any more: the game {game} is over."),
    "press-powers-not-dealt": N_("Before the powers are dealt you may write to all, or to the game master."),
    "press-public": N_("In the game {game} all press goes to all. Write: broadcast"),
    "press-to-whom": N_("This press has no reader but you, and was not sent."),
    "press-too-long": N_("This press has {length} characters, and {most} may be sent. It was not sent."),
    "press-too-much": N_("No more than {most} letters of press in a day. This one was not sent."),
    "press-white": N_("In the game {game} press shows who sent it."),
    # the letter
    "keeper-only": N_("Only the keeper of this judge makes games."),
    "as-whom": N_("For which power? Write on a line of its own: as FRANCE"),
    "no-such-game": N_("There is no game {game} here. For all games write: list"),
    "not-registered": N_("You are not registered here. Write: register, and your name"),
    "replace-with-whom": N_("Write it so: replace FRANCE with camille"),
    "time-ambiguous": N_("{text} can mean several things: {choices}."),
    "time-impossible": N_("{word} is not possible. Write it so: {example}"),
    "time-not-understood": N_("{word} is not understood. Write it so: {example}"),
    "time-past": N_("{word} is over."),
    "which-game": N_("About which game? Put its name in brackets into the subject: [alpha]. You are in: {games}."),
    "written-before": N_("This letter was written before {phase} began, so it does not count in it. Write it again."),
    "wrong-code": N_("This is not the code that was expected, or it is not valid any more."),
    # people
    "address-known": N_("{address} is registered already."),
    "address-unchanged": N_("{address} is your address already."),
    "already-confirmed": N_("Your address is confirmed already."),
    "bad-address": N_("{address} is no mail address."),
    "empty-name": N_("Write your name behind it: register Camille"),
    "locked": N_("The password is not looked at until {until}: too many wrong ones came."),
    "no-address-asked": N_("No new address waits for a code."),
    "no-password": N_("You have no password."),
    "no-such-language": N_("{language} is not a language the judge knows. There are: {languages}."),
    "no-such-person": N_("There is nobody called {person}."),
    "no-such-zone": N_("{zone} is not a time zone. Write it so: zone Europe/Sofia"),
    "not-confirmed": N_("Your address is not confirmed yet: answer the letter with the code first."),
    "too-soon": N_("The password is not looked at until {until}: a wrong one came."),
    "wanted-too-long": N_("This letter is too long for somebody who is not registered yet."),
    "weak-password": N_("A password has {least} to {most} characters."),
}


def sentence(refusal: Refusal, reader: Reader) -> str:
    return reader.say(SENTENCES[refusal.code], **refusal.details)
