"""People in the hands of a test: commands in, events kept as the journal would keep them."""

import json
from datetime import UTC, datetime, timedelta

from judge.people import commands as c
from judge.people.apply import apply
from judge.people.decide import Decision, decide
from judge.people.events import Event, Registered, from_json, to_json
from judge.people.passwords import hash_password
from judge.people.refusal import Refused
from judge.people.state import People, Person

NEW_YEAR = datetime(2026, 1, 1, 12, tzinfo=UTC)
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
HASH = hash_password("correct horse", b"salt of a test..")  # slow to make: once is enough


class Crowd:
    def __init__(self) -> None:
        self.now = NEW_YEAR
        self.journal: list[tuple[datetime, str, str]] = []
        self.people = People()

    def do(self, command: c.Command) -> Decision:
        decision = decide(self.people, command, self.now)
        for event in decision.events:
            kind, data = to_json(event)
            self.journal.append((self.now, kind, json.dumps(data)))
        self.people = decision.people
        return decision

    def refused(self, command: c.Command) -> str:
        """The code by which the command is refused, "" if it is not."""
        before = self.people
        try:
            self.do(command)
        except Refused as refusal:
            assert self.people is before
            return refusal.code
        return ""

    def events(self, command: c.Command) -> list[Event]:
        return [*self.do(command).events]

    def newcomer(self, address: str = "camille@example.org", name: str = "Camille", *wanted: str) -> str:
        """Somebody who has written for the first time; the handle."""
        (event,) = self.events(c.Register(address, name, wanted=wanted))
        assert isinstance(event, Registered)
        return event.person

    def member(self, address: str = "camille@example.org", name: str = "Camille") -> str:
        """Somebody who has confirmed."""
        id = self.newcomer(address, name)
        self.do(c.Confirm(id))
        return id

    def person(self, id: str) -> Person:
        return self.people.by_id[id]

    def told(self) -> People:
        """The people as the journal alone tells them."""
        people = People()
        for at, kind, data in self.journal:
            people = apply(people, from_json(kind, json.loads(data)), at)
        return people
