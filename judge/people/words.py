"""What people write about themselves, made fit to be kept and shown to others."""

import unicodedata
from collections.abc import Sequence

from judge.people.refusal import Refused

LONGEST_NAME = 60
LONGEST_WANTED = 10_000  # characters, all lines together: a stranger's letter must not fill the disk


def tidy_name(name: str) -> str:
    """A name in one line, without what cannot be seen; "" if nothing is left.

    Names go into headers of letters to others. An address in one (many mail programs put it there) would tell
    everybody what only the judge should know.
    """
    text = unicodedata.normalize("NFKC", name[: 10 * LONGEST_NAME])
    seen = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(word for word in seen.split() if "@" not in word)[:LONGEST_NAME].strip()


def kept_lines(lines: Sequence[str]) -> list[str]:
    """Lines of a letter as the journal can hold them; `Refused` if they are too much."""
    if sum(len(line) + 1 for line in lines) > LONGEST_WANTED:
        raise Refused("wanted-too-long", most=LONGEST_WANTED)
    return [encodable(line) for line in lines]


def encodable(text: str) -> str:
    """The text without halves of characters, which a badly coded letter may hold and a file cannot."""
    return text.encode("utf-8", "replace").decode("utf-8")
