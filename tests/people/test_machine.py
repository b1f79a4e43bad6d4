"""Whatever is done about people, in whatever order: nobody gets another's address or handle."""

from datetime import timedelta

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from judge.people import commands as c
from judge.people.apply import apply
from judge.people.events import Registered
from judge.people.lawful import breaches
from judge.people.refusal import Refused
from judge.people.secrets import secret, whose
from judge.people.trying import may_try
from tests.people.crowd import HASH, Crowd

ADDRESSES = st.sampled_from(
    "ann@example.org Ann@Example.org ben@example.org cem@example.org CEM@EXAMPLE.ORG dan@example.net".split()
)
NAMES = st.sampled_from(["Ann", "ann", "Анн", "", "Player", "France", "Ben"])
WHO = st.integers(0, 6)  # which of those that are there; behind the last, somebody unknown
GAMES = st.sampled_from(["", "alpha", "beta"])
WANTED = st.lists(st.text(max_size=10), max_size=2).map(tuple)
KEY = b"k" * 32


class Lives(RuleBasedStateMachine):
    @initialize()
    def begin(self) -> None:
        self.crowd = Crowd()
        self.ever: list[str] = []  # handles, as they were given
        self.old: set[tuple[str, str]] = set()  # secrets that no longer count, with their games

    def called(self, who: int) -> str:
        return dict(enumerate(self.crowd.people.by_id)).get(who, "nobody")

    def attempt(self, command: c.Command) -> bool:
        """Do it; a refusal changes nothing."""
        before, length = self.crowd.people, len(self.crowd.journal)
        try:
            decision = self.crowd.do(command)
        except Refused:
            assert self.crowd.people is before
            assert len(self.crowd.journal) == length
            return False
        for event in decision.events:
            assert [*breaches(before, event)] == []
            before = apply(before, event, self.crowd.now)
        self.ever += [event.person for event in decision.events if isinstance(event, Registered)]
        return True

    @rule(address=ADDRESSES, name=NAMES, wanted=WANTED)
    def register(self, address: str, name: str, wanted: tuple[str, ...]) -> None:
        self.attempt(c.Register(address, name, wanted=wanted))

    @rule(who=WHO)
    def confirm(self, who: int) -> None:
        self.attempt(c.Confirm(self.called(who)))

    @rule(address=ADDRESSES, name=NAMES)
    def become_a_member(self, address: str, name: str) -> None:
        if self.attempt(c.Register(address, name)):
            self.attempt(c.Confirm(self.ever[-1]))

    @rule(who=WHO, address=ADDRESSES, at_once=st.booleans())
    def ask(self, who: int, address: str, at_once: bool) -> None:
        id = self.called(who)
        if self.attempt(c.AskAddress(id, address)) and at_once:
            self.attempt(c.ConfirmAddress(id))

    @rule(who=WHO)
    def confirm_address(self, who: int) -> None:
        self.attempt(c.ConfirmAddress(self.called(who)))

    @rule(who=WHO, name=NAMES, language=st.sampled_from(["en", "bg", "fr"]), zone=st.sampled_from(["UTC", "Nowhere"]))
    def describe(self, who: int, name: str, language: str, zone: str) -> None:
        id = self.called(who)
        for command in (c.Rename(id, name), c.SetLanguage(id, language), c.SetZone(id, zone)):
            self.attempt(command)

    @rule(who=WHO, drop=st.booleans())
    def password(self, who: int, drop: bool) -> None:
        id = self.called(who)
        self.attempt(c.DropPassword(id) if drop else c.SetPassword(id, HASH))

    @rule(who=WHO, right=st.booleans())
    def sign_on(self, who: int, right: bool) -> None:
        id = self.called(who)
        person = self.crowd.people.get(id)
        looked_at = person is not None and may_try(person, self.crowd.now)
        assert self.attempt(c.Accept(id) if right else c.Fail(id)) is looked_at

    @rule(who=WHO, game=GAMES)
    def new_secret(self, who: int, game: str) -> None:
        person = self.crowd.people.get(self.called(who))
        if person is not None and self.attempt(c.NewSecret(person.id, game)):
            self.old.add((game, secret(KEY, person.id, game, person.generation(game))))

    @rule(who=WHO, back=st.booleans())
    def post(self, who: int, back: bool) -> None:
        id = self.called(who)
        self.attempt(c.Bounced(id, "full") if back else c.Reached(id))

    @rule(hours=st.sampled_from([0, 1, 30, 24 * 40]))
    def time_passes(self, hours: int) -> None:
        self.crowd.now += timedelta(hours=hours)
        self.attempt(c.Expire())

    @invariant()
    def no_address_belongs_to_two(self) -> None:
        addresses = [person.address.lower() for person in self.crowd.people]
        assert len(addresses) == len(set(addresses))

    @invariant()
    def everybody_is_found_by_the_address_and_nobody_else(self) -> None:
        people = self.crowd.people
        assert people.by_address == {person.address.lower(): person.id for person in people}
        assert all(person.id == id for id, person in people.by_id.items())

    @invariant()
    def no_handle_is_given_twice(self) -> None:
        assert len(self.ever) == len(set(self.ever))
        assert set(self.crowd.people.by_id) <= set(self.ever)

    @invariant()
    def an_old_secret_is_nobodys(self) -> None:
        for game, text in self.old:
            assert whose(KEY, text, game, self.crowd.people, self.ever) is None

    @invariant()
    def what_was_wanted_waits_only_for_a_confirmation(self) -> None:
        assert not any(person.wanted for person in self.crowd.people if person.confirmed)

    @invariant()
    def the_journal_tells_the_same_people(self) -> None:
        assert self.crowd.told() == self.crowd.people


TestLives = Lives.TestCase
TestLives.settings = settings(max_examples=200, stateful_step_count=50, deadline=None)
