"""A reader, and how the game's things are called in that reader's language."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache
from gettext import NullTranslations, translation
from pathlib import Path
from zoneinfo import ZoneInfo

from judge.language.lexicon import lexicon
from judge.language.say import reason, write
from judge.language.times.say import say_day, say_moment
from judge.rules.orders import NotationError, parse
from judge.rules.reasons import Reason

LOCALE = Path(__file__).parent / "locale"
PEOPLE = ("GM", "ALL", "OBSERVERS", "OBSERVER", "PLAYER")


def N_(text: str) -> str:
    """Mark a sentence for the translators; it is translated where it is used."""
    return text


@cache
def catalogue(language: str) -> NullTranslations:
    return NullTranslations() if language == "en" else translation("judge", LOCALE, [language])


@dataclass(frozen=True, slots=True)
class Reader:
    language: str = "en"
    zone: str = "UTC"

    def say(self, sentence: str, **details: object) -> str:
        """An English sentence of ours in this reader's language, with its gaps filled."""
        text = catalogue(self.language).gettext(sentence)
        return text.format(**{name: self.word(value, name) for name, value in details.items()})

    def word(self, value: object, name: str = "") -> str:
        """A value as this reader reads it: `name` says what it is where the value does not."""
        match value:
            case Reason():
                return reason(value, self.language)
            case datetime():
                return say_moment(value, ZoneInfo(self.zone), self.language)
            case date():
                return say_day(value, self.language)
            case tuple() | list() | set() | frozenset():
                return ", ".join(self.word(each, name) for each in value) or "–"
            case Mapping():
                return self.word(tuple(value), name)
        text = str(value)
        if name in ("power", "powers", "to", "who"):
            return self.power(text)
        if name in ("order", "orders"):
            return self.order(text)
        if name == "status":
            return catalogue(self.language).gettext(STATES.get(text, text))
        return text

    def power(self, name: str) -> str:
        """A power, or one of those beside the powers."""
        if name in BESIDE:
            return catalogue(self.language).gettext(BESIDE[name])
        return lexicon(self.language).power(name) if name in lexicon(self.language).data["powers"] else name

    def order(self, canonical: str) -> str:
        try:
            return write(parse(canonical), self.language)
        except NotationError:
            return canonical


BESIDE = {
    "GM": N_("the game master"),
    "ALL": N_("all"),
    "OBSERVERS": N_("the observers"),
    "OBSERVER": N_("an observer"),
    "PLAYER": N_("a player"),
}
STATES = {
    "forming": N_("not started yet"),
    "active": N_("running"),
    "paused": N_("paused"),
    "finished": N_("over"),
}
