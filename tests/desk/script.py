"""A game as a script: who writes what, and what they read. Everything goes through raw letters.

@new bob Bob                a first letter to the judge, whose code is answered at once
@bob                        a letter from Bob: an answer to the last one he got from the judge
@bob to france              to an address on his contact cards: press
@reads bob                  each line below stands in a letter that Bob got since the last of these steps
@silence bob                he got none
@pass 3 days                time passes, and the clock strikes
@hold                       whoever owes orders writes, in his own language, that all units hold
@phase F1901M               the phase is this, now
"""

from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

from judge.game.dues import owing
from tests.desk.office import JUDGE, Office

HOLD = {"en": "all hold", "es": "el resto se mantiene", "ru": "остальные стоят", "bg": "останалите остават"}
LETTERS = ("new", "letter")


@dataclass(slots=True)
class Step:
    number: int  # of its line
    words: list[str]
    text: list[str] = field(default_factory=list)


def parse(script: str) -> list[Step]:
    steps: list[Step] = []
    for number, line in enumerate(script.splitlines(), 1):
        if line.startswith("@"):
            steps.append(Step(number, line[1:].split()))
        elif steps and not line.startswith("#"):
            steps[-1].text.append(line)
    return steps


class Stage:
    """Plays a script, and stops at the first line that does not come true."""

    def __init__(self, office: Office, game: str) -> None:
        self.office = office
        self.name = game
        self.seen: dict[str, int] = {}  # how many letters each had before the last step

    def play(self, path: Path) -> None:
        for step in parse(path.read_text(encoding="utf-8")):
            try:
                self.step(step)
            except AssertionError as error:
                raise AssertionError(f"{path.name}, line {step.number}: {' '.join(step.words)}: {error}") from error

    def step(self, step: Step) -> None:
        match step.words:
            case ["reads", who]:
                self._reads(who, [line for line in step.text if line.strip()])
            case ["silence", who]:
                assert not self._new(who), f"{who} got a letter"
            case ["phase", phase]:
                assert str(self.game.phase) == phase, f"it is {self.game.phase}"
            case _:
                self.seen = {person: len(box) for person, box in self.office.boxes.items()}
                self._act(step)

    def _act(self, step: Step) -> None:
        text = "\n".join(step.text).strip("\n")
        match step.words:
            case ["new", who, name]:
                self.office.settled(address(who), name, *text.splitlines())
            case ["pass", count, unit]:
                self.office.wait(timedelta(**{unit if unit.endswith("s") else unit + "s": int(count)}))
            case ["hold"]:
                self._hold()
            case [who, "to", *powers]:
                own = self._own(who)
                to = ", ".join(own.replace("@", f".{power}@") for power in powers)
                self.office.write(address(who), text, to=to)
            case [who]:
                self.office.write(address(who), text, to=self._own(who), subject=f"[{self.name}]")

    @property
    def game(self):  # type: ignore[no-untyped-def]
        return self.office.house.archive.game(self.name)

    def _hold(self) -> None:
        for power in owing(self.game):
            player = self.game.player_of(power)
            person = self.office.house.registry.people.get(player)
            if person is not None:
                self.office.write(person.address, HOLD[person.language], to=self._own(person.address.partition("@")[0]))

    def _own(self, who: str) -> str:
        """The address to which a letter of the judge is answered."""
        for mail in reversed(self.office.boxes.get(address(who), [])):
            for found in mail["Reply-To"].addresses if mail["Reply-To"] else ():
                if f"+{self.name}." in found.addr_spec and found.addr_spec.count(".") - found.domain.count(".") == 1:
                    return str(found.addr_spec)
        return JUDGE if address(who) not in self.office.boxes else str(self.office.boxes[address(who)][-1]["Reply-To"])

    def _reads(self, who: str, lines: list[str]) -> None:
        got = "\n".join(f"{mail['Subject']}\n{mail.get_content()}" for mail in self._new(who))
        for line in lines:
            assert line.strip() in got, f"{line.strip()!r} is not in what {who} got:\n{got}"

    def _new(self, who: str):  # type: ignore[no-untyped-def]
        return self.office.boxes.get(address(who), [])[self.seen.get(address(who), 0) :]


def address(who: str) -> str:
    return f"{who}@example.org"
