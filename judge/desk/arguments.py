"""What stands behind a command's name, read in the writer's language; `Refused` where it is not understood."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from judge.desk.scene import Scene
from judge.game.refusal import Refused
from judge.game.state import Game
from judge.language.commands import recipients
from judge.language.times.days import read_days
from judge.language.times.fault import TimeError
from judge.language.times.lengths import read_length
from judge.language.times.moments import read_moment

_KEY_WORDS = ("key", "clave", "ключ")


def zone_of(at: Scene) -> str:
    """Whose clock counts: the writer's own, or the game's."""
    if at.person and at.person.zone:
        return at.person.zone
    return at.game.settings.timetable.zone if at.game else "UTC"


def days(at: Scene, text: str) -> tuple[date, date]:
    try:
        return read_days(text, at.reader.language, at.now.astimezone(ZoneInfo(zone_of(at))).date())
    except TimeError as error:
        raise _refused(error, text, "3-10 December") from None


def moment(at: Scene, text: str) -> datetime:
    try:
        return read_moment(text, at.reader.language, at.now, ZoneInfo(zone_of(at)))
    except TimeError as error:
        raise _refused(error, text, "4 December 20:00") from None


def length(at: Scene, text: str) -> timedelta:
    try:
        return read_length(text, at.reader.language)
    except TimeError as error:
        raise _refused(error, text, "2 days") from None


def powers_in(at: Scene, text: str, game: Game | None = None) -> list[str]:
    """Powers by any of their names, or by initials as the classic judges have them."""
    board = (game or at.here).board
    found = recipients(text, at.reader.language, board, None)
    if not found or not set(found) <= set(board.powers):
        raise Refused("no-such-power", power=text, powers=tuple(board.powers))
    return found


def split_key(text: str) -> tuple[str, str]:
    """`FRANCE ENGLAND key sesame`: the powers, and the key."""
    words = text.split()
    for number, word in enumerate(words):
        if word.lower().strip(":=") in _KEY_WORDS and number + 1 < len(words):
            return " ".join(words[:number]), words[number + 1]
    return text, ""


def _refused(error: TimeError, text: str, example: str) -> Refused:
    shown = ", ".join(error.choices) or example
    return Refused(f"time-{error.kind}", text=text, word=error.word, choices=error.choices, example=shown)
