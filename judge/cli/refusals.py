"""Why a command was refused, for the operator's eyes: one English sentence for each code."""

from judge.game.refusal import Refused
from judge.language.say import reason
from judge.rules.reasons import Reason

SENTENCES = {
    "ally-with-whom": "'{power}' is no power to win together with; there is {powers}",
    "already-gm": "{gm} is a GM of this game already",
    "already-joined": "this player is in the game '{game}' already",
    "already-started": "the game '{game}' has started already",
    "bad-name": "'{name}' is no name for a game: 2 to 20 small letters, digits and '-', a letter first",
    "bad-setting": "{error}",
    "cannot-stand-there": "{unit} cannot stand there",
    "concede-to-whom": "'{power}' cannot be conceded to; there is {powers}",
    "deadline-in-the-past": "{deadline} is over already",
    "too-far": "{when} is too far ahead",
    "draw-among-all": "a draw here is shared by all survivors: {powers}",
    "ends-before-it-begins": "the absence ends ({end}) before it begins ({start})",
    "finished": "the game '{game}' is over",
    "game-exists": "there is a game '{game}' already",
    "gm-only": "only a GM of the game may do that",
    "illegal-order": "{order} ({power}): {reason}",
    "in-disorder": "{power} is in civil disorder; the GM can end that",
    "never-played": "{phase} was not played; there is {phases}",
    "no-alliances": "in the game '{game}' nobody wins together",
    "no-concessions": "there are no concessions in the game '{game}'",
    "no-draws": "there are no draws in the game '{game}'",
    "no-free-seat": "there is no such empty seat; empty are: {powers}",
    "no-player-here": "that is no player of the game '{game}'",
    "no-such-centre": "'{place}' is no supply centre",
    "no-such-end": "a game is declared won, drawn or terminated, not '{how}'",
    "no-such-phase": "'{phase}' is no phase, as S1901M is",
    "no-such-power": "'{power}' is no power here; there is {powers}",
    "no-such-setup": "there is no set-up '{setup}' for {players} players",
    "no-such-unit": "there is no unit '{unit}' of {power}",
    "not-active": "the game '{game}' is {status}",
    "not-ahead": "{phase} does not come after {now}",
    "not-away": "no absence is noted in the game '{game}'",
    "not-rolled-back": "nothing was rolled back in the game '{game}', or something new was played since",
    "not-your-power": "{power} is not yours; you have {powers}",
    "not-an-order": "'{order}' is no order: {error}",
    "not-paused": "the game '{game}' is {status}, not paused",
    "not-playing": "the game '{game}' is {status}",
    "other-phase": "{phase} is not the phase of now, which is {now}",
    "over-already": "that absence is over ({end})",
    "place-taken": "another unit stands where {unit} should",
    "already-observing": "this player observes the game '{game}' already",
    "no-observers": "the game '{game}' has no observers",
    "not-asking": "{player} has not asked to join; there is {players}",
    "not-observing": "this player does not observe the game '{game}'",
    "nobody-by-that-name": "{player} is neither on the list of players nor an observer; there is {players}",
    "note-length": "a note has 1 to {most} characters",
    "notes-full": "there are {most} notes already, and no room for more",
    "press-between-moves": "in the game '{game}' there is press in movement phases only, as the rulebook has it",
    "press-empty": "there is nothing in this press",
    "press-fake": "in the game '{game}' press shows its real readers",
    "press-first": "in the game '{game}' one orders first and writes then",
    "press-late": "in the game '{game}' who is late with orders does not write",
    "press-none": "there is no press in the game '{game}'",
    "press-not-yet": "there is no press before the game '{game}' starts",
    "press-observers": "observers do not write in the game '{game}'",
    "press-over": "there is no press any more: the game '{game}' is over",
    "press-powers-not-dealt": "before the powers are dealt there is only press to all or to the GM",
    "press-public": "in the game '{game}' all press goes to all",
    "press-to-whom": "this press has no reader but its sender",
    "press-too-long": "this press has {length} characters; {most} may be sent",
    "press-too-much": "no more than {most} letters of press a day",
    "press-white": "in the game '{game}' press shows who sent it",
    "which-power": "for which power? There is {powers}",
    "which-seat": "which seat? Empty are: {powers}",
    "wrong-key": "the game '{game}' needs another key",
    "wrong-number": "'{setup}' is for {wanted} players; {players} have joined",
}


def sentence(refusal: Refused) -> str:
    words = {name: _word(value) for name, value in refusal.details.items()}
    return SENTENCES[refusal.code].format(**words)


def _word(value: object) -> str:
    if isinstance(value, Reason):
        return reason(value, "en")
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
