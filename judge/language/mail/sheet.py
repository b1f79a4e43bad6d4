"""A letter's lines, each with the reason why it is not the sender's own; "" if it is."""

from collections.abc import Iterator


class Sheet:
    """Lines are never taken out, only marked, so that every rule sees what stood above and below."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.why = [""] * len(lines)

    def own(self, start: int = 0) -> Iterator[int]:
        """The numbers of the lines from `start` on that say something and are still the sender's."""
        for number in range(start, len(self.lines)):
            if not self.why[number] and self.lines[number].strip():
                yield number

    def cut(self, reason: str, start: int, stop: int | None = None) -> None:
        """Mark lines as not the sender's, if nothing else has marked them before."""
        for number in range(start, len(self.lines) if stop is None else stop):
            self.why[number] = self.why[number] or reason

    def split(self, number: int, at: int) -> None:
        """Make two lines of one."""
        line = self.lines[number]
        self.lines[number : number + 1] = [line[:at].rstrip(), line[at:]]
        self.why.insert(number, self.why[number])

    def after(self, number: int) -> int:
        """The next line that says something, the sender's or not; the number of lines if there is none."""
        number += 1
        while number < len(self.lines) and not self.lines[number].strip():
            number += 1
        return number

    def following(self, number: int, most: int) -> list[str]:
        """The next lines that say something and are the sender's, up to the first that is not."""
        found: list[str] = []
        number = self.after(number)
        while number < len(self.lines) and len(found) < most and not self.why[number]:
            found.append(self.lines[number])
            number = self.after(number)
        return found
