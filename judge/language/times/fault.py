"""What is wrong with a time that somebody wrote. The words for it are chosen where the answer is written."""

NOT_UNDERSTOOD, AMBIGUOUS, PAST, IMPOSSIBLE = "not-understood", "ambiguous", "past", "impossible"


class TimeError(Exception):
    """A time that cannot be taken as it is written.

    `word` is the piece of the text that is meant. `choices` are texts to write instead: for "ambiguous" what it may
    have meant, for "not-understood" words that are near or examples; there may be none.
    """

    def __init__(self, kind: str, word: str, choices: tuple[str, ...] = ()) -> None:
        super().__init__(kind, word, choices)
        self.kind = kind
        self.word = word
        self.choices = choices

    def __str__(self) -> str:
        return f"{self.kind}: {self.word!r}" + (f" ({'; '.join(self.choices)})" if self.choices else "")
