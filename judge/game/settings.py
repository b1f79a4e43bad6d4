"""What a game is played by, beside the rulebook: each setting once, with what may be written for it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import timedelta
from typing import Any

from judge.game.timetable import Timetable, parse_length
from judge.rules.phases import ADJUSTMENTS, MOVEMENT, RETREATS
from judge.rules.policy import AdjacentConvoy, ConvoyedOrigin, Paradox, Policy, Removal, SupportCoast


class SettingError(ValueError):
    """A setting that does not exist, or cannot have this value; says what can be written."""


@dataclass(frozen=True, slots=True)
class Settings:
    timetable: Timetable = field(default_factory=Timetable)
    players: int = 7  # how many start the game by themselves; the GM may start it with fewer
    key: str = ""  # needed to join, if there is one
    nmr: str = "hold"  # no orders by the end: hold, disorder, wait or remove
    misses: int = 2  # with `nmr remove`: so many in a row, and the power goes into civil disorder
    excuses: int = 0  # how often in a game a power that misses is waited for
    excuse: timedelta = timedelta(days=1)  # for how long
    absences: timedelta = timedelta(days=14)  # how far a deadline may move for those who are away
    ready: str = "complete"  # resolve early once all orders are complete, or only once all have said so
    early: bool = True  # whether a phase may be resolved before its deadline at all
    goal: int = 0  # centres that win; 0: as the set-up says
    last_year: int = 0  # the game is drawn among the survivors after this year; 0: never
    draws: str = "all"  # who shares a draw: all survivors, or a list the voters name; or none
    secret_votes: bool = True
    concession: bool = True
    alliance: bool = False  # two powers with more than half of all centres between them may win together
    anonymous: bool = False
    approval: bool = False  # whether the GM looks at everybody who wants to join
    observers: bool = True
    press: str = "both"  # white: from a power by name; grey: from nobody; both; public; none; rulebook
    partial_press: bool = True  # to some powers, not only to all
    fake_press: bool = False  # the recipients that are shown may be others than the real ones
    press_first: bool = False  # whether one must have ordered before one may write
    late_press: bool = True  # whether who is late with orders may write
    observer_press: bool = False
    early_press: bool = True  # before the start
    after_press: bool = True  # after the end
    watch: bool = False  # whether the GM reads all press; everybody is told
    press_length: int = 20_000  # characters
    press_rate: int = 60  # letters of press a player may send in 24 hours
    show_owing: bool = True  # whether all may see who still owes orders
    open_gm: bool = True  # whether all players see what the GM does
    paradox: str = Paradox.SZYKMAN.value
    adjacent_convoy: str = AdjacentConvoy.OWN_FLEET.value
    support_coast: str = SupportCoast.MAY_OMIT.value
    convoyed_origin: str = ConvoyedOrigin.ALLOWED.value
    removal: str = Removal.Y2000.value

    def policy(self) -> Policy:
        """The choices the rulebook leaves open."""
        return Policy(
            Paradox(self.paradox),
            AdjacentConvoy(self.adjacent_convoy),
            SupportCoast(self.support_coast),
            ConvoyedOrigin(self.convoyed_origin),
            Removal(self.removal),
            goal=self.goal or None,
        )

    def changed(self, name: str, value: Any) -> "Settings":
        """The same with one setting changed; `value` as a person writes it, or as `to_json` gives it."""
        if name in PARTS:
            return replace(self, timetable=_with_part(self.timetable, name, value))
        if name not in _KNOWN:
            raise SettingError(f"there is no setting '{name}'; there is {', '.join(sorted({*_KNOWN, *PARTS}))}")
        return replace(self, **{name: _KNOWN[name](name, value)})

    def to_json(self) -> dict[str, Any]:
        """All of it, defaults too: a later version with other defaults must not change a running game."""
        return {each.name: _plain(getattr(self, each.name)) for each in fields(self)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Settings":
        settings = cls()
        for name, value in data.items():
            settings = settings.changed(name, value)
        return settings


def _plain(value: Any) -> Any:
    if isinstance(value, Timetable):
        return value.to_json()
    return int(value.total_seconds()) if isinstance(value, timedelta) else value


def _choice(*choices: str) -> Callable[[str, Any], str]:
    def read(name: str, value: Any) -> str:
        text = str(value).strip().lower()
        if text not in choices:
            raise SettingError(f"'{name}' is one of {', '.join(choices)}, not '{value}'")
        return text

    return read


def _number(least: int, most: int) -> Callable[[str, Any], int]:
    def read(name: str, value: Any) -> int:
        text = str(value).strip()
        if not text.isdecimal() or not least <= int(text) <= most:
            raise SettingError(f"'{name}' is a number from {least} to {most}, not '{value}'")
        return int(text)

    return read


def _truth(name: str, value: Any) -> bool:
    text = str(value).strip().lower()
    if text not in ("yes", "no", "on", "off", "true", "false"):
        raise SettingError(f"'{name}' is yes or no, not '{value}'")
    return text in ("yes", "on", "true")


def _span(name: str, value: Any) -> timedelta:
    try:
        counted = isinstance(value, int) and not isinstance(value, bool)
        span = timedelta(seconds=value) if counted else parse_length(str(value))
    except (ValueError, OverflowError) as error:
        raise SettingError(f"'{name}': {error}") from None
    if not timedelta(0) <= span <= timedelta(days=366):
        raise SettingError(f"'{name}' is a length of time up to 366d, not '{value}'")
    return span


def _timetable(name: str, value: Any) -> Timetable:
    try:
        return value if isinstance(value, Timetable) else Timetable.from_json(value)
    except ValueError as error:
        raise SettingError(f"'{name}': {error}") from None


def _with_part(timetable: Timetable, name: str, value: Any) -> Timetable:
    """A timetable with one part changed; a rule may be written as a length only, and keeps the rest then."""
    data, key = timetable.to_json(), PARTS[name]
    if isinstance(data[key], dict):
        value = {**data[key], **(value if isinstance(value, dict) else {"length": value})}
    elif isinstance(data[key], list) and isinstance(value, str):
        value = [each.strip() for each in value.split(",") if each.strip()]
    return _timetable(name, data | {key: value})


def _text(name: str, value: Any) -> str:
    text = str(value).strip()
    if len(text) > 40 or not text.isprintable():
        raise SettingError(f"'{name}' is one short line")
    return text


# Parts of the timetable that can be set by themselves -> their names in it.
PARTS = {
    "zone": "zone",
    "movement": MOVEMENT,
    "retreats": RETREATS,
    "adjustments": ADJUSTMENTS,
    "excluded": "excluded",
    "reminders": "reminders",
    "grace": "grace",
    "settling": "settling",
}
_KNOWN: dict[str, Callable[[str, Any], Any]] = {
    "timetable": _timetable,
    "players": _number(2, 7),
    "key": _text,
    "nmr": _choice("hold", "disorder", "wait", "remove"),
    "misses": _number(1, 9),
    "excuses": _number(0, 99),
    "excuse": _span,
    "absences": _span,
    "ready": _choice("complete", "said"),
    "early": _truth,
    "goal": _number(0, 34),
    "last_year": _number(0, 9999),
    "draws": _choice("all", "list", "none"),
    "secret_votes": _truth,
    "concession": _truth,
    "alliance": _truth,
    "anonymous": _truth,
    "approval": _truth,
    "observers": _truth,
    "press": _choice("white", "grey", "both", "public", "none", "rulebook"),
    "partial_press": _truth,
    "fake_press": _truth,
    "press_first": _truth,
    "late_press": _truth,
    "observer_press": _truth,
    "early_press": _truth,
    "after_press": _truth,
    "watch": _truth,
    "press_length": _number(100, 100_000),
    "press_rate": _number(1, 1000),
    "show_owing": _truth,
    "open_gm": _truth,
    "paradox": _choice(*Paradox),
    "adjacent_convoy": _choice(*AdjacentConvoy),
    "support_coast": _choice(*SupportCoast),
    "convoyed_origin": _choice(*ConvoyedOrigin),
    "removal": _choice(*Removal),
}

SETTINGS = frozenset({*_KNOWN, *PARTS})  # all names that can be set
