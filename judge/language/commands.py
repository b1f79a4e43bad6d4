"""Commands in a letter: English words in every language, and each language's own."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from judge.language.fold import fold, tidy, tokens
from judge.language.lexicon import Words, lexicon, split
from judge.rules.board import Board

PRESS = "press"
BROADCAST = "broadcast"
END = "end"

# Commands that say more behind their name; of all others the whole line must be the command.
_WITH_MORE = {"absent", "help", "history", "join", "list", "map", "observe", PRESS, "show orders", "status"}
_MOST_MORE = 5  # words behind a command; a longer line is talk that happens to begin like one


class Command(NamedTuple):
    name: str
    more: str = ""  # what stands behind it, as typed

    def __str__(self) -> str:
        return f"{self.name} {self.more}".strip()


def command(line: str, language: str) -> Command | None:
    """The command that this line is, or None."""
    text = tidy(line).strip(" .!:*_>")
    words = tuple(tokens(fold(text)))
    if not words or len(words) > 20:
        return None
    known = _commands(language)
    if words in known:
        return Command(known[words])
    for length in range(min(len(words) - 1, 6), 0, -1):
        name = known.get(words[:length])
        if name in _WITH_MORE and len(words) - length <= _MOST_MORE:
            return Command(name, _behind(text, words[:length]))
    return None


def recipients(text: str, language: str, board: Board, sender: str | None) -> list[str] | None:
    """Whom a press line names: powers, `GM`, `OBSERVERS` or `ALL`; None if any of it is not understood."""
    words = tokens(fold(text.replace(",", " ").replace(";", " ").replace("+", " ").replace("&", " ")))
    people = _people(language)
    found: list[str] = []
    spared: list[str] = []
    into = found
    at = 0
    while at < len(words):
        for length in range(min(4, len(words) - at), 0, -1):
            who = people.get(tuple(words[at : at + length]))
            if who is not None:
                break
        else:
            length, initials = 1, _initials(words[at], board)
            if initials is None:
                return None
            into += initials
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


def _behind(text: str, words: Words) -> str:
    """What is typed behind these first words."""
    for end in range(1, len(text) + 1):
        rest = text[end:]
        if tuple(tokens(fold(text[:end]))) == words and (not rest or not rest[0].isalnum()):
            return rest.strip(" :")
    return ""


@cache
def _commands(language: str) -> Mapping[Words, str]:
    known: dict[Words, str] = {}
    for code in dict.fromkeys((language, "en")):
        for name, forms in lexicon(code).data["commands"].items():
            for form in [name, *forms] if code == "en" else forms:
                known.setdefault(split(form), name)
    return known


@cache
def _people(language: str) -> Mapping[Words, str]:
    known: dict[Words, str] = {}
    for code in dict.fromkeys((language, "en")):
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
