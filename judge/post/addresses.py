"""The judge's addresses: `judge+<game>.<secret>@…` for orders, `judge+<game>.<secret>.france@…` for press to France.

Without the secret they work for whoever is known by another proof; without a game it is the person's own address.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

SECRET = re.compile(r"[a-z2-7]{16}")


@dataclass(frozen=True, slots=True)
class Tag:
    """What stands behind the plus sign of one of our addresses."""

    game: str = ""
    secret: str = ""
    to: str = ""  # a word for whom it is press to


def tags(recipients: Iterable[str], address: str) -> list[Tag]:
    """What those of the recipients say that are ours, the plain address as an empty tag."""
    user, _, domain = address.lower().partition("@")
    found = []
    for recipient in recipients:
        local, _, at = recipient.lower().rpartition("@")
        name, _, behind = local.partition("+")
        if at == domain and name == user:
            found.append(_tag(behind))
    return found


def _tag(behind: str) -> Tag:
    game, *rest = behind.split(".")
    secret = next((word for word in rest[:1] if SECRET.fullmatch(word)), "")
    more = rest[1:] if secret else rest
    return Tag(game, secret, more[-1] if more else "")


def tagged(address: str, game: str = "", secret: str = "", to: str = "") -> str:
    """One of our addresses."""
    user, _, domain = address.partition("@")
    behind = ".".join([game, *(word for word in (secret, to.lower()) if word)])
    return f"{user}+{behind}@{domain}" if behind else address
