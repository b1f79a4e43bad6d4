"""Whatever people and the clock do, in whatever order: a game keeps its word."""

from datetime import timedelta
from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from judge.game import commands as c
from judge.game.events import GmAdded, SettingChanged
from judge.game.refusal import Refused
from judge.game.state import ACTIVE, FINISHED, FORMING
from tests.game.play import POWERS, Play
from tests.situations import all_orders

CHANCE = st.integers(0, 2**32)
PEOPLE = st.sampled_from([*(power.lower() for power in POWERS), "gm", "stranger", "newcomer"])
POWER = st.sampled_from(POWERS)
AFTER_THE_END = {SettingChanged, GmAdded}
TURNING_BACK = (c.Rollback, c.Forward)


class Life(RuleBasedStateMachine):
    @initialize(
        players=st.integers(2, 7),
        nmr=st.sampled_from(["hold", "disorder", "wait", "remove"]),
        excuses=st.integers(0, 1),
        ready=st.sampled_from(["complete", "said"]),
        last_year=st.sampled_from([0, 1902]),
    )
    def begin(self, players: int, nmr: str, excuses: int, ready: str, last_year: int) -> None:
        year = last_year + 14 if last_year and players == 2 else last_year
        self.play = Play(nmr=nmr, excuses=excuses, ready=ready, last_year=year, players=players, alliance=True)
        for power in POWERS[:players]:
            self.play.do(c.Join(power.lower(), (power,)))

    def attempt(self, command: c.Command) -> None:
        """Do it; a refusal changes nothing."""
        before, length, phase = self.play.game, len(self.play.journal), self.play.game.phase
        try:
            decision = self.play.do(command)
        except Refused:
            assert self.play.game is before
            assert len(self.play.journal) == length
            return
        after = self.play.game
        if before.status == FINISHED and not isinstance(command, TURNING_BACK):
            assert {type(event) for event in decision.events} <= AFTER_THE_END
        if phase and after.phase and not isinstance(command, TURNING_BACK):
            assert not after.phase.before(phase)

    @rule(who=PEOPLE, seed=CHANCE, share=st.floats(0, 1))
    def orders(self, who: str, seed: int, share: float) -> None:
        game = self.play.game
        if game.position is None or game.phase is None:
            return
        rng = Random(seed)
        possible = all_orders(game.board, {power: tuple(its) for power, its in game.position.units.items()})
        lost = [(one, fate) for its in game.position.dislodged.values() for one, fate in its.items()]
        texts = ["WAIVE", *(f"{one} R {place}" for one, fate in lost for place in fate.options)]
        for power in game.commands(who):
            for one in game.position.units.get(power, ()):
                texts += [str(rng.choice(possible[one])), f"{one} D"]
            texts += [f"{kind} {home} B" for home in game.board.powers[power].home for kind in "AF"]
        self.attempt(c.GiveOrders(who, tuple(text for text in texts if rng.random() < share)))

    @rule()
    def everybody_holds(self) -> None:
        if self.play.game.status == ACTIVE and self.play.game.phase and self.play.game.phase.kind == "M":
            self.play.all_hold()

    @rule(hours=st.integers(0, 200))
    def time_passes(self, hours: int) -> None:
        self.play.now += timedelta(hours=hours)
        self.attempt(c.Tick(c.CLOCK))

    @rule(who=PEOPLE, on=st.booleans())
    def ready(self, who: str, on: bool) -> None:
        self.attempt(c.Ready(who, on))

    @rule(who=PEOPLE, on=st.booleans())
    def wait(self, who: str, on: bool) -> None:
        self.attempt(c.Wait(who, on))

    @rule(who=PEOPLE, yes=st.booleans())
    def vote(self, who: str, yes: bool) -> None:
        self.attempt(c.VoteDraw(who, yes))

    @rule(who=PEOPLE, to=POWER)
    def concede(self, who: str, to: str) -> None:
        self.attempt(c.Concede(who, to))

    @rule(who=PEOPLE)
    def leave_and_take_over(self, who: str) -> None:
        self.attempt(c.Leave(who))
        self.attempt(c.TakeOver("newcomer"))

    @rule(by=PEOPLE, power=POWER, on=st.booleans())
    def disorder(self, by: str, power: str, on: bool) -> None:
        self.attempt(c.SetDisorder(by, power, on))

    @precondition(lambda self: self.play.game.phase is not None)
    @rule(by=PEOPLE)
    def process(self, by: str) -> None:
        self.attempt(c.Process(by, str(self.play.game.phase)))

    @rule(by=PEOPLE)
    def pause_and_resume(self, by: str) -> None:
        self.attempt(c.Pause(by))
        self.attempt(c.Resume(by))

    @precondition(lambda self: bool(self.play.game.steps))
    @rule(by=PEOPLE, which=CHANCE)
    def roll_back(self, by: str, which: int) -> None:
        steps = self.play.game.steps
        self.attempt(c.Rollback(by, str(steps[which % len(steps)].phase)))

    @precondition(lambda self: bool(self.play.game.steps))
    @rule(by=PEOPLE, which=CHANCE, all_of_it=st.booleans())
    def go_forward_again(self, by: str, which: int, all_of_it: bool) -> None:
        steps = self.play.game.steps
        self.attempt(c.Forward(by, "" if all_of_it else str(steps[which % len(steps)].phase)))

    @rule(
        who=PEOPLE,
        phase=st.sampled_from("MRA"),
        power=POWER,
        when=st.sampled_from(["A MUN", "NOT FRANCE BUR", "PAR D"]),
    )
    def orders_ahead(self, who: str, phase: str, power: str, when: str) -> None:
        order = {"M": "A PAR - BUR", "R": "A PAR R GAS", "A": "A PAR B"}[phase]
        self.attempt(c.GiveAhead(who, phase, (order,), (when,), power))

    @rule(who=PEOPLE, power=st.sampled_from(["", *POWERS]), to=st.sampled_from(["", *POWERS]))
    def ally(self, who: str, power: str, to: str) -> None:
        self.attempt(c.Ally(who, to, power))

    @rule(who=PEOPLE)
    def back(self, who: str) -> None:
        self.attempt(c.BeBack(who))

    @rule(by=PEOPLE, hours=st.integers(-50, 50))
    def set_deadline(self, by: str, hours: int) -> None:
        self.attempt(c.SetDeadline(by, self.play.now + timedelta(hours=hours)))

    @rule(who=PEOPLE, days=st.integers(0, 20), span=st.integers(0, 20))
    def absent(self, who: str, days: int, span: int) -> None:
        start = (self.play.now + timedelta(days=days)).date()
        self.attempt(c.BeAbsent(who, start, start + timedelta(days=span)))

    @invariant()
    def one_unit_a_province(self) -> None:
        if self.play.game.position is not None:
            places = [one.province for its in self.play.game.position.units.values() for one in its]
            assert len(places) == len(set(places))

    @invariant()
    def no_more_units_than_centres_after_a_winter(self) -> None:
        game = self.play.game
        steps = [step for step in game.steps if not step.undone]
        if steps and steps[-1].phase.kind == "A" and game.position is not None and game.position.centres is not None:
            for power, its in game.position.units.items():
                assert len(its) <= len(game.position.centres.get(power, ()))

    @invariant()
    def a_running_phase_has_a_deadline_that_was_ahead_when_it_was_set(self) -> None:
        game = self.play.game
        if game.status == ACTIVE:
            assert game.deadline is not None
            assert game.opened is not None
            assert game.deadline > game.opened

    @invariant()
    def the_journal_tells_the_same_game(self) -> None:
        assert self.play.replayed() == self.play.game

    @invariant()
    def nobody_plays_before_the_start(self) -> None:
        if self.play.game.status == FORMING:
            assert not self.play.game.seats


TestLife = Life.TestCase
TestLife.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
