"""Press blocks: taken out of a letter first, whole. Nothing in them is ever read as an order."""

from dataclasses import dataclass, field

from judge.language.commands import BROADCAST, END, PRESS, Command, command, recipients
from judge.rules.board import Board


@dataclass(frozen=True, slots=True)
class Press:
    to: tuple[str, ...]
    text: str


@dataclass(slots=True)
class Sifted:
    """A letter's lines with the press taken out."""

    lines: list[str] = field(default_factory=list)
    press: list[Press] = field(default_factory=list)
    faults: list[tuple[str, str]] = field(default_factory=list)  # (what is wrong, the line that opened the block)


def take_out_press(lines: list[str], language: str, board: Board, sender: str | None) -> Sifted:
    found = Sifted()
    opened: tuple[list[str], str] | None = None
    block: list[str] = []
    for number, line in enumerate(lines):
        said = None if line.lstrip().startswith(">") else command(line, language)
        if opened is not None:
            if said is not None and said.name == END:
                _close(found, opened[0], block)
                opened, block = None, []
            elif said is not None and said.name in (PRESS, BROADCAST) and said.more:
                found.faults.append(("press-not-closed", opened[1]))
                opened, block = (_to(said, language, board, sender) or [], line), []
            else:
                block.append(line)
        elif said is not None and said.name in (PRESS, BROADCAST):
            to = ["ALL"] if said.name == BROADCAST and not said.more else _to(said, language, board, sender)
            ends = any(_ends(later, language) for later in lines[number + 1 :])
            if to is not None:
                opened = to, line
            elif ends:  # it is press, but to nobody we know: do not read its lines as orders
                found.faults.append(("unknown-recipient", line))
                opened = [], line
            else:
                found.lines.append(line)
        else:
            found.lines.append(line)
    if opened is not None:  # where it ends nobody knows, so nobody gets it
        found.faults.append(("press-not-closed", opened[1]))
    return found


def _to(said: Command, language: str, board: Board, sender: str | None) -> list[str] | None:
    return recipients(said.more, language, board, sender) if said.more else None


def _ends(line: str, language: str) -> bool:
    said = command(line, language)
    return said is not None and said.name == END


def _close(found: Sifted, to: list[str], block: list[str]) -> None:
    if to:
        found.press.append(Press(tuple(to), "\n".join(block).strip()))
