"""A game as one JSON document, to keep or to take elsewhere, and a game made from such a document."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from judge.game.starting import NAME
from judge.store import atomic, caches, lines
from judge.store.fold import NONSENSE, Boards, Happened, Unfit, fold, plainly
from judge.store.journal import Journal
from judge.store.lines import Entry
from judge.store.strays import JOURNAL
from judge.store.summary import summary_of

FORMAT = 1
_FIELDS = {"seq": int, "at": str, "cause": str, "kind": str, "data": dict}


class BadDocument(ValueError):
    """What cannot become a game; the sentence says where and why."""


def document(name: str, entries: Iterable[Entry]) -> dict[str, Any]:
    """Every entry of a journal. Also the settings are in it, and the key to join: for the operator's eyes."""
    return {"format": FORMAT, "game": name, "entries": [_plain(entry) for entry in entries]}


def read(data: Any, boards: Boards, name: str = "") -> tuple[str, list[Happened]]:
    """The name and the whole story of a game in a document, under another name if one is given; else `BadDocument`."""
    if not isinstance(data, dict) or "format" not in data or "entries" not in data:
        raise BadDocument("this is not a game that `judge export` wrote")
    if data["format"] != FORMAT or isinstance(data["format"], bool):
        raise BadDocument(f"the document has format {data['format']!r}, and this judge knows {FORMAT}")
    name = name or str(data.get("game", ""))
    if not NAME.fullmatch(name):
        raise BadDocument(f"'{name}' is no name for a game: 2 to 20 small letters, digits and '-', a letter first")
    if not isinstance(data["entries"], list) or not data["entries"]:
        raise BadDocument("'entries' is not a list of what happened")
    entries = [_entry(number, each) for number, each in enumerate(data["entries"], 1)]
    entries[0] = replace(entries[0], data={**entries[0].data, "name": name})
    return name, story(entries, boards)


def story(entries: Iterable[Entry], boards: Boards) -> list[Happened]:
    """What happened, if it makes a game that can be gone on with; else `BadDocument`."""
    try:
        told = [*fold(entries, boards)]
        summary_of(told[-1].after)  # what the clock asks of every game, so it must have an answer
    except Unfit as unfit:
        raise BadDocument(str(unfit)) from unfit
    except NONSENSE as error:
        raise BadDocument(f"the last position makes no sense: {plainly(error)}") from error
    return told


def write(root: Path, name: str, told: list[Happened]) -> None:
    """Make the game: its journal at once and whole, then its caches. `FileExistsError` if there is one already."""
    folder = root / "games" / name
    if (folder / JOURNAL).exists():
        raise FileExistsError(f"there is a game '{name}' already")
    data = _journal([happened.entry for happened in told])  # before the first write: what cannot be written is refused
    atomic.make_directory(folder)
    atomic.create(folder / JOURNAL, data)
    with suppress(OSError):  # the game is made; a disk that has no room for its caches does no harm
        caches.make(folder, Journal.open(folder / JOURNAL, mend=False), told)


def _journal(entries: list[Entry]) -> bytes:
    """A journal with these entries, each a batch of its own: the file appears whole, so nothing of it can be torn."""
    first = Entry(0, entries[0].at, "", lines.HEADER, {"format": lines.FORMAT})
    data, before = b"", ""
    try:
        for entry in (first, *entries):
            line, before = lines.seal(replace(entry, data=lines.plain(entry.data)), 0, before)
            data += line
    except ValueError as error:
        raise BadDocument(f"this cannot be written: {error}") from error
    return data


def _plain(entry: Entry) -> dict[str, Any]:
    return {
        "seq": entry.seq,
        "at": lines.utc(entry.at).isoformat(),
        "cause": entry.cause,
        "kind": entry.kind,
        "data": entry.data,
    }


def _entry(number: int, data: Any) -> Entry:
    if not isinstance(data, Mapping):
        raise BadDocument(f"entry {number} is not an object")
    for name, kind in _FIELDS.items():
        if not isinstance(data.get(name), kind) or isinstance(data.get(name), bool):
            raise BadDocument(f"entry {number}: '{name}' is missing, or not what it should be")
    if data["seq"] != number:
        raise BadDocument(f"entry {number} has number {data['seq']}: something is missing or doubled")
    try:
        at = lines.utc(datetime.fromisoformat(data["at"]))
    except (ValueError, OverflowError) as error:
        raise BadDocument(f"entry {number}: 'at' is not a time with its zone ({error})") from None
    return Entry(number, at, data["cause"], data["kind"], data["data"])
