"""Commands in a letter: English words in every language, and each language's own."""

import re
from collections.abc import Iterator, Mapping
from datetime import date
from functools import cache
from typing import NamedTuple

from judge.game.settings import SETTINGS
from judge.language.fold import bare, fold, tidy, tokens
from judge.language.lexicon import Words, languages, lexicon, split
from judge.language.times.days import read_days
from judge.language.times.fault import TimeError
from judge.rules.board import Board

PRESS = "press"
BROADCAST = "broadcast"
END = "end"
SIGNOFF = "signoff"
SIGNON = "signon"
AS = "as"

# What may stand behind a command's name, in small letters. A line that goes on otherwise is talk that happens to begin
# like one: 'Follow the money', 'Board games are great'.
_GAME = r"[a-z][a-z0-9-]{1,19}"
_PHASE = r"(?:[sfw]\d{4}[mra]?|[^\W\d]+ \d{4})"
_WORD = r"[^\W\d]+"
_ARGUMENTS = {
    "absent": r".{2,60}",  # days: see `_fits`
    "address": r"\S+@\S+",
    "ally": rf"(?:with )?{_WORD}(?: {_WORD})?",
    "concede": rf"(?:to )?{_WORD}(?: {_WORD})?",
    "confirm": r"[2-9a-y]{4}[ -]?[2-9a-y]{4}",  # a code
    "copies": r"on|off|yes|no",
    "create": rf"{_GAME}(?: \S+ {_GAME})?",
    "language": _WORD,
    "diary": r".+",  # behind a colon: see `_fits`
    "password": r"\S{1,200}",
    "preference": r".{1,80}",
    "register": rf"{_WORD}(?:[ '.-]+{_WORD}){{0,4}}",
    "signon": r"\S+(?: \S+)?",
    "stop observing": _GAME,
    "take over": rf"(?:{_GAME} )?{_WORD}|{_GAME}",
    "zone": r"[a-z_]+(?:/[a-z0-9_+-]+){0,2}",
    "help": r"[^\W\d]+",  # one topic
    "history": rf"{_GAME}|(?:{_GAME} )?{_PHASE}",
    "join": rf"{_GAME}(?: [^\s,!]+| .*\b(?:as|key|clave|ключ|preference|preferences)\b.*|(?:[ ,]+{_WORD}){{2,7}})?",
    "list": _GAME,
    "map": rf"{_GAME}|(?:{_GAME} )?{_PHASE}",
    "observe": _GAME,
    "show orders": _PHASE,
    "settings": _GAME,
    "status": _GAME,
}
_BEHIND = {name: re.compile(pattern) for name, pattern in _ARGUMENTS.items()}
# What only a game master writes: to others these are ordinary words. More or less anything may stand behind them.
FOR_GMS = frozenset(
    "as invite start approve deny set watch promote pause resume deadline extend process preview rollback forward"
    " replace eject dummy revive place remove own declare terminate".split()
)
_JOINING = re.compile(r"\b(?:as|key|clave|ключ|preference|preferences)\b")
_ANYTHING = re.compile(r".{1,200}")
_ASKED = {"help", "history", "list", "map", "settings", "show orders", "status", "who"}  # may end with a question mark
# What cannot simply be undone: it is not done where it may be the end of a sentence.
HARMFUL = {"clear", "concede", "draw no", "draw yes", "resign"}
_MOST_WORDS = 20


class Command(NamedTuple):
    name: str
    more: str = ""  # what stands behind it, as typed

    def __str__(self) -> str:
        return f"{self.name} {self.more}".strip()


def named(text: str) -> Command:
    """A command from its English name and what stands behind it, as `str` writes it."""
    name = max((each for each in lexicon("en").data["commands"] if f"{text} ".startswith(f"{each} ")), key=len)
    return Command(name, text.removeprefix(name).strip())


def command(line: str, language: str, governs: bool = False) -> Command | None:
    """The command that this line is, or None. Press has its own openings: see `press.opening`.

    `governs`: the writer is a game master, who has some more.
    """
    text = tidy(line).strip(" .!:*_>")
    words = tuple(tokens(fold(text)))
    if not words or len(words) > _MOST_WORDS:
        return None
    fewer = _without_courtesy(words, language)
    known = _commands(language, governs)
    found = Command(known[words]) if words in known else None
    if found is None and fewer and fewer != words:
        found = _named(" ".join(fewer), fewer, language, governs)
    if found is None:
        found = _named(text, words, language, governs) or _elsewhere(words)
    return None if found is None or (text.endswith("?") and found.name not in _ASKED) else found


def _named(text: str, words: Words, language: str, governs: bool = False) -> Command | None:
    known = _commands(language, governs)
    if words in known:
        return Command(known[words])
    if governs and words[0] == "set" and len(words) > 2 and words[1].replace("-", "_") in SETTINGS:
        return Command("set", behind(text, words[:1]))  # the game's zone, not the writer's
    openings = _openings(language, governs)
    for length in range(min(len(words) - 1, 6), 0, -1):
        for name in openings.get(words[:length], ()):
            if _fits(name, more := behind(text, words[:length]), text, language):
                return Command(name, more)
    return None


def _fits(name: str, more: str, text: str, language: str) -> bool:
    """Whether this can stand behind the command, or the line is only talk."""
    pattern = _ANYTHING if name in FOR_GMS else _BEHIND.get(name)
    if pattern is None or not pattern.fullmatch(more.lower()):
        return False
    if name == "diary":
        return text.removesuffix(more).rstrip(" ").endswith(":")
    if name == "join" and not _JOINING.search(more.lower()):  # 'I want to play better next time'
        _, *wanted = more.replace(",", " ").split()
        return len(wanted) < 2 or all(map(person, wanted))
    return name != "absent" or any(each.isdigit() for each in more) or _is_time(more, language)


def _is_time(text: str, language: str) -> bool:
    try:
        read_days(text, language, date(2000, 1, 1))
    except TimeError:
        return False
    return True


def _elsewhere(words: Words) -> Command | None:
    """The command that these words are in any language, if they are the same in all that know them."""
    names = {_commands(code)[words] for code in languages() if words in _commands(code)}
    return Command(names.pop()) if len(names) == 1 else None


def _without_courtesy(words: Words, language: str) -> Words:
    """'Please send me the map. Thanks!'"""
    polite = _polite(language)
    for length in (3, 2, 1):
        if words[:length] in polite:
            words = words[length:]
        if words[-length:] in polite:
            words = words[:-length]
    return words


def recipients(text: str, language: str, board: Board, sender: str | None, initials: bool = True) -> list[str] | None:
    """Whom a press line names: powers, `GM`, `OBSERVERS` or `ALL`; None if any of it is not understood."""
    shown = tokens(bare(text.translate(str.maketrans(",;+&/", "     "))))
    words = [word.lower() for word in shown]
    people = _people(language)
    found: list[str] = []
    spared: list[str] = []
    into = found
    at = 0
    while at < len(words):
        if initials and len(shown[at]) == 1 and shown[at].isupper() and (one := _initials(words[at], board)):
            into += one  # E is England, though a small e means and
            at += 1
            continue
        for length in range(min(4, len(words) - at), 0, -1):
            who = people.get(tuple(words[at : at + length]))
            if who is not None:
                break
        else:
            letters = _initials(words[at], board) if initials else None
            if letters is None:
                return None
            into += letters
            at += 1
            continue
        at += length
        if who == "but":
            into = spared
        elif who:
            into.append(who)
    if spared:
        others = [power for power in board.powers if power != sender and power not in spared]
        found = others if found == ["ALL"] else [who for who in found if who not in spared]
    return list(dict.fromkeys(found)) or None


def person(word: str) -> str | None:
    """Whom a single word in an address names, in any language: a power, `GM`, `OBSERVERS` or `ALL`."""
    return _people("en").get(split(word)) or None


def behind(text: str, words: Words) -> str:
    """What is typed behind these first words."""
    for end in range(1, len(text) + 1):
        rest = text[end:]
        if tuple(tokens(fold(text[:end]))) == words and (not rest or not rest[0].isalnum()):
            return rest.strip(" :")
    return ""


@cache
def command_words(language: str, *names: str) -> Mapping[Words, str]:
    """The words for these commands, in every language: players of one game quote and forward each other."""
    known = _commands(language)
    return {words: name for words, name in known.items() if name in names}


@cache
def _commands(language: str, governs: bool = False) -> Mapping[Words, str]:
    """The letter's own language and English; for where press begins and ends, all languages."""
    known: dict[Words, str] = {}
    for code in dict.fromkeys((language, "en", *languages())):
        for name, forms in _told(code, governs):
            if code in (language, "en") or name in (PRESS, BROADCAST, END):
                for form in [name, *forms] if code == "en" else forms:
                    known.setdefault(split(form), name)
    return known


@cache
def _openings(language: str, governs: bool) -> Mapping[Words, tuple[str, ...]]:
    """The words behind which something may stand, and for which commands: `confirm` alone is not `confirm` a code."""
    known: dict[Words, tuple[str, ...]] = {}
    for code in dict.fromkeys((language, "en")):
        for name, forms in _told(code, governs):
            for form in [name, *forms] if code == "en" else forms:
                if name in FOR_GMS or name in _BEHIND:
                    words = split(form)
                    known[words] = tuple(dict.fromkeys((*known.get(words, ()), name)))
    return known


def _told(language: str, governs: bool) -> Iterator[tuple[str, list[str]]]:
    """The game master's words come first: his `replace` is another than a player's."""
    told = lexicon(language).data["commands"].items()
    if governs:
        yield from ((name, forms) for name, forms in told if name in FOR_GMS)
    yield from ((name, forms) for name, forms in told if name not in FOR_GMS)


@cache
def _polite(language: str) -> frozenset[Words]:
    return frozenset(split(form) for code in (language, "en") for form in lexicon(code).data["words"]["polite"])


@cache
def _people(language: str) -> Mapping[Words, str]:
    known: dict[Words, str] = {}
    for code in dict.fromkeys((language, "en", *languages())):
        data = lexicon(code).data
        for table in (data["powers"], data["people"]):
            for who, forms in table.items():
                for form in [who, *forms]:
                    known.setdefault(split(form), who)
        for word in (*data["words"].get("and", ()), *data["words"]["to"], *data["words"]["noise"]):
            known.setdefault(split(word), "")
    return known


def _initials(word: str, board: Board) -> list[str] | None:
    """`FG` as the classic judges have it."""
    by_letter = {power[0].lower(): power for power in board.powers}
    if len(by_letter) == len(board.powers) and all(letter in by_letter for letter in word):
        return [by_letter[letter] for letter in word]
    return None
