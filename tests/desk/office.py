"""A judge's desk in the hands of a test: real letters in, real letters out, nothing in between is touched."""

from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

from judge.cli.state import boards
from judge.desk.desk import strike, work
from judge.desk.house import House
from judge.desk.incoming import Incoming
from judge.post.compose import Outgoing, compose
from judge.store.archive import Archive
from judge.store.registry import Registry

NEW_YEAR = datetime(2026, 1, 1, 12, tzinfo=UTC)
JUDGE = "judge@example.net"


class Office:
    """Everybody's mailbox, and the judge's."""

    def __init__(self, root: Path, **settings: object) -> None:
        self.house = House(Archive(root, boards), Registry(root), JUDGE, **settings)  # type: ignore[arg-type]
        self.now = NEW_YEAR
        self.boxes: dict[str, list[EmailMessage]] = {}
        self.sent = 0

    def write(self, sender: str, text: str, to: str = JUDGE, subject: str = "", **headers: str) -> list[EmailMessage]:
        """Send a letter; what the judge wrote to anybody because of it."""
        self.sent += 1
        mail = EmailMessage()
        mail["From"] = sender
        mail["To"] = to
        mail["Subject"] = subject
        mail["Date"] = self.now
        mail["Message-ID"] = f"<{self.sent}@example.org>"
        for name, value in headers.items():
            del mail[name.replace("_", "-")]
            mail[name.replace("_", "-")] = value
        mail.set_content(text)
        return self.deliver(mail.as_bytes(), to)

    def deliver(self, raw: bytes, recipient: str = "") -> list[EmailMessage]:
        self.now += timedelta(seconds=1)
        return self.post(work(self.house, Incoming(raw, self.now, recipient), self.now))

    def post(self, letters: list[Outgoing]) -> list[EmailMessage]:
        posted = []
        for letter in letters:
            mail = message_from_bytes(compose(letter, self.now), policy=default)
            assert isinstance(mail, EmailMessage)
            self.boxes.setdefault(letter.to, []).append(mail)
            posted.append(mail)
        return posted

    def reply(self, person: str, text: str, subject: str = "") -> list[EmailMessage]:
        """Answer the last letter the judge wrote to this person, as mail programs do."""
        last = self.boxes[person][-1]
        return self.write(person, text, to=str(last["Reply-To"]), subject=subject or f"Re: {last['Subject']}")

    def last(self, person: str) -> str:
        return str(self.boxes[person][-1].get_content())

    def settled(self, person: str, name: str, *lines: str) -> None:
        """Somebody new, registered and confirmed."""
        self.write(f"{name} <{person}>", "\n".join([f"register {name}", *lines]))
        code = next(line for line in self.last(person).splitlines() if line.startswith("confirm "))
        self.reply(person, code)

    def wait(self, span: timedelta) -> None:
        """Let time pass, and the clock look at what is due."""
        self.now += span
        for name in self.house.archive.due(self.now):
            self.post(strike(self.house, name, f"clock {name} {self.now.isoformat()}", self.now))
