"""The judge's own addresses: `judge+alpha.secret@…` for orders, `judge+alpha.secret.france@…` for press to France."""

import re
from dataclasses import dataclass, field

from judge.language.commands import person
from judge.rules.board import Board


@dataclass(slots=True)
class Addressed:
    """To which of the judge's addresses a mail went."""

    to: list[str] = field(default_factory=list)  # people whose own address it went to: then it is press
    unknown: list[str] = field(default_factory=list)  # names behind a secret that are nobody's
    judge: bool = False  # the judge itself: orders and commands


def is_ours(sender: str, address: str) -> bool:
    """Whether this is the judge's address, with or without something behind a plus sign."""
    name, _, domain = address.lower().partition("@")
    local, _, at = sender.partition("@")
    return at == domain and local.partition("+")[0] == name


def addressed(recipients: list[str], address: str, board: Board) -> Addressed:
    """What the addresses of a mail say. `judge+alpha.france` works, too, so of two words the last may be a secret; of
    three it must be a name."""
    found = Addressed()
    games: set[str] = set()
    for recipient in recipients:
        local = recipient.lower().partition("@")[0]
        base, _, behind = local.partition("+")
        tags = behind.split(".")
        people = [who for tag in tags[1:] if (who := person(tag)) in (*board.powers, "GM", "OBSERVERS", "ALL")]
        if not is_ours(recipient.lower(), address):
            if people and base == address.lower().partition("@")[0]:  # our name, another house: not for us to guess
                found.unknown.append(recipient)
        elif people:
            found.to += [who for who in people if who and who not in found.to]
            games.add(tags[0])
        elif len(tags) > 2:
            found.unknown.append(tags[-1])
        else:
            found.judge = True
    if len(games) > 1:  # one letter to people of two games: who is meant in which?
        found.unknown += found.to
        found.to = []
    return found


def without_secrets(text: str, address: str) -> str:
    """A player's own addresses under ours carry a secret; press must not give it away."""
    name, _, domain = address.partition("@")
    return re.sub(rf"(?i)\b{re.escape(name)}\+[^\s@<>]+@{re.escape(domain)}", address, text) if name else text
