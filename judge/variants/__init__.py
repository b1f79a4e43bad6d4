"""Boards and set-ups as data files; this door only opens them and hands their content to `rules`."""

import tomllib
from functools import cache
from importlib import resources
from typing import Any

from judge.rules.board import Board
from judge.rules.setup import Setup


def names() -> list[str]:
    """The variants that are here."""
    return sorted(folder.name for folder in _root().iterdir() if (folder / "board.toml").is_file())


@cache
def board(name: str) -> Board:
    """The board of a variant; `KeyError` with the known names if there is none such."""
    return Board.build(_data(name, "board.toml"))


@cache
def setups(name: str) -> dict[str, Setup]:
    """The set-ups of a variant by their names ('seven', 'six', …)."""
    return {key: Setup.build(board(name), key, data) for key, data in _data(name, "setups.toml").items()}


def _root() -> Any:
    return resources.files(__name__)


def _data(name: str, file: str) -> dict[str, Any]:
    if name not in names():
        raise KeyError(f"no variant '{name}'; there is {', '.join(names())}")
    return tomllib.loads((_root() / name / file).read_text(encoding="utf-8"))
