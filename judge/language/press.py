"""Press blocks: taken out of a letter first, whole. Nothing in them is ever read as an order.

press to Germany, Italy        Press to Germany: shall we?        To Germany:
…                              …                                  …
end                            end                                end
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from rapidfuzz.distance import OSA

from judge.language.commands import BROADCAST, END, PRESS, SIGNOFF, behind, command_words, person, recipients
from judge.language.fold import fold, tidy, tokens
from judge.language.lexicon import Words, languages, lexicon, split
from judge.rules.board import Board

ALL = "ALL"
_LONGEST = 200  # characters in a line that opens or ends a block
_SIGNATURE = 8  # lines of one
_ATTRIBUTION = 4  # lines, an empty one below it


@dataclass(frozen=True, slots=True)
class Press:
    to: tuple[str, ...]
    text: str
    grey: bool = False  # from nobody


class Opening(NamedTuple):
    """The first line of a block."""

    to: tuple[str, ...]  # nobody: it is press, but not clear to whom
    text: str  # what stands behind it on the same line
    sure: bool = True  # otherwise it is press only where a line `end` follows


@dataclass(slots=True)
class Sifted:
    """A letter's lines with the press taken out."""

    lines: list[str] = field(default_factory=list)
    press: list[Press] = field(default_factory=list)
    faults: list[tuple[str, str]] = field(default_factory=list)  # (what is wrong, the line that opened the block)


Line = tuple[str, str]  # a line of the letter, and the reason why it is not the sender's own; "" if it is


def take_out_press(sheet: Sequence[Line], language: str, board: Board, sender: str | None) -> Sifted:
    """Only a line that this person wrote now opens a block."""
    found = Sifted()
    lines = [line for line, _ in sheet]
    at = kept = 0  # kept: lines since the last block
    while at < len(lines):
        line = lines[at]
        opened = None if sheet[at][1] else opening(line, language, board, sender)
        last = _last(sheet, at, language, board, sender) if opened else None
        if opened is None and not sheet[at][1] and found.lines and ends(line, language, only_end=True):
            _undo(found, kept, line, language)
            kept = 0
            at += 1
        elif opened is None or (last is None and not opened.sure):
            found.lines.append(line)
            kept += 1
            at += 1
        elif last is None:  # where it ends nobody knows, so nobody gets it, and nothing below is obeyed
            found.faults.append(("press-not-closed", line.strip()))
            at = _beyond(sheet, at, language, board, sender)
        else:
            _close(found, opened, line, lines[at + 1 : last], sender)
            kept, at = 0, last + 1
    return found


def opening(line: str, language: str, board: Board, sender: str | None) -> Opening | None:
    """The press that this line opens, or None."""
    if len(line) > _LONGEST:
        return None
    head, colon, rest = tidy(line).strip(" .!*_").partition(":")
    words = tuple(tokens(fold(head)))
    known = command_words(language, PRESS, BROADCAST)
    named = bool(words) and words[0] in _first_words(language)  # otherwise it may be talk: 'To all: hello!'
    if known.get(words) == BROADCAST:
        return Opening((ALL,), rest.strip(), sure=named or not rest.strip())
    if known.get(words) == PRESS and not rest.strip():
        return Opening((), "", sure=False)  # 'press', to nobody
    if known.get(words) == PRESS and colon and rest.strip():  # 'Press: Germany'
        head, rest = f"{head} {rest}", ""
        words = tuple(tokens(fold(head)))
    for length in range(min(len(words) - 1, 6), 0, -1):
        if known.get(words[:length]) == PRESS:
            to = recipients(behind(head, words[:length]), language, board, sender)
            return Opening(tuple(to), rest.strip()) if to else Opening((), "", sure=False)
    to_words = _to_words(language)
    for length in (2, 1):
        if colon and words[:length] in to_words and len(words) > length:  # 'To Germany:'
            to = recipients(behind(head, words[:length]), language, board, sender, initials=False)
            return Opening(tuple(to), rest.strip(), sure=not rest.strip()) if to else None
    return Opening((), "", sure=False) if _almost(words, language, board, sender) else None


def ends(line: str, language: str, only_end: bool = False) -> bool:
    """Whether this line ends a block of press; `only_end`: and is not the end of the whole letter."""
    if len(line) > _LONGEST:
        return False
    words = command_words(language, END) if only_end else command_words(language, END, SIGNOFF)
    return tuple(tokens(fold(tidy(line).strip(" .!:*_")))) in words


def _undo(found: Sifted, kept: int, line: str, language: str) -> None:
    """An end without a beginning: perhaps a block was closed too early by its own words, or its opening was not
    understood. What stands between is not obeyed, and a block so cut short is not sent."""
    above = found.lines[len(found.lines) - kept :]
    if found.press:
        found.press.pop()
        begun = 0
    else:
        suspect = [n for n, each in enumerate(above) if each.rstrip().endswith(":") or _names_press(each, language)]
        if not suspect:
            return  # 'A Par-Bur', 'end': nothing but a habit
        begun = suspect[-1]
    del found.lines[len(found.lines) - kept + begun :]
    found.faults.append(("press-unclear", (above[begun] if above else line).strip()))


def _names_press(line: str, language: str) -> bool:
    """Whether a line speaks of press, or to somebody."""
    words = tokens(fold(line))[:20]
    return any(word in _first_words(language) or person(word) for word in words)


def _last(sheet: Sequence[Line], at: int, language: str, board: Board, sender: str | None) -> int | None:
    """The line that ends the block which begins here: beyond marked quotes and a signature, but not beyond where an
    older mail begins or another block is opened. An `end` there is another's, and what it ends is a secret."""
    signed = 0
    for number in range(at + 1, len(sheet)):
        line, why = sheet[number]
        marked = line.lstrip().startswith(">")
        signed += why == "signature"
        if why == "forwarded" or signed > _SIGNATURE or (why == "quoted" and not _marked_soon(sheet, number)):
            return None
        if marked:
            continue
        if ends(line, language):
            return number
        another = opening(line, language, board, sender)
        if another is not None and another.sure and another.to:
            return None
    return None


def _marked_soon(sheet: Sequence[Line], at: int) -> bool:
    """Whether this line of a quote is marked, or only says who wrote the marked lines below it."""
    near = [line.lstrip() for line, _ in sheet[at : at + _ATTRIBUTION + 1] if line.strip()]
    return any(line.startswith(">") for line in near)


def _beyond(sheet: Sequence[Line], at: int, language: str, board: Board, sender: str | None) -> int:
    """Where to go on behind a block without end. If another begins before an end comes, the two cannot be told apart,
    and neither is sent: that end is behind both."""
    for number in range(at + 1, len(sheet)):
        line, why = sheet[number]
        if not why and (another := opening(line, language, board, sender)) is not None and another.sure:
            last = _last(sheet, number, language, board, sender)
            return len(sheet) if last is None else last + 1
    return len(sheet)


def _close(found: Sifted, opened: Opening, line: str, block: list[str], sender: str | None) -> None:
    text = "\n".join([opened.text, *block] if opened.text else block).strip()
    to = tuple(who for who in opened.to if who != sender)
    if not opened.to:
        found.faults.append(("press-unclear", line.strip()))
    elif not to:
        found.faults.append(("press-to-self", line.strip()))
    elif not text:
        found.faults.append(("press-empty", line.strip()))
    else:
        found.press.append(Press(to, text, _is_grey(line)))


def _is_grey(line: str) -> bool:
    """'Grey press to Germany', in any language."""
    return any(word in _grey_words() for word in tokens(fold(line))[:4])


@cache
def _grey_words() -> frozenset[str]:
    return frozenset(fold(word) for code in languages() for word in lexicon(code).data["words"]["grey"])


def _almost(words: Words, language: str, board: Board, sender: str | None) -> bool:
    """Whether this was meant to open a block: 'pres to Germany'."""
    if not 2 <= len(words) <= 8 or len(words[0]) < 4:
        return False
    near = any(OSA.distance(words[0], word, score_cutoff=1) <= 1 for word in _first_words(language))
    return near and recipients(" ".join(words[1:]), language, board, sender) is not None


@cache
def _first_words(language: str) -> frozenset[str]:
    firsts = {words[0] for words in command_words(language, PRESS, BROADCAST) if len(words[0]) > 3}
    return frozenset(word for word in firsts if person(word) is None)


@cache
def _to_words(language: str) -> frozenset[Words]:
    """'To', 'Para', 'До': not what means a movement only."""
    codes = dict.fromkeys((language, *languages()))
    return frozenset(split(form) for code in codes for form in lexicon(code).data["words"]["to"])
