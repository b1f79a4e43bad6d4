"""What lines stand under: headings that say whose they are and when they are for, and conditions above them."""

import re
from dataclasses import dataclass, field, replace

from judge.language.ahead import Conditional, When, hindrance
from judge.language.clauses import LONGEST, is_either, keyword, speaks_of_a_condition
from judge.language.fold import tidy
from judge.language.headings import Heading, heading, lead_in, speaks_of_another_phase
from judge.language.later import later_phases, later_view
from judge.language.lexicon import lexicon
from judge.language.meaning import View
from judge.language.pieces import may_be_orders, without_bullet
from judge.language.reading import NOT_UNDERSTOOD, Fault, Reading
from judge.language.remarks import STRUCK
from judge.language.stops import COMMENT, stopped

_SHOWN = 40
MARK = re.compile(r"^\s*(?:#+|//+)\s*")  # a title in Markdown, or an order taken out of force


@dataclass(slots=True)
class Under:
    """The place in a letter that its lines are read at."""

    language: str
    view: View
    talk: bool = False  # the lines are a letter: what does not look like an order is talk, and no fault
    ahead: bool = False  # orders for later phases are taken, too, and on condition
    under: Heading | None = None
    aside: Heading | None = None  # what stands before a colon in this line, and puts the rest of it in doubt
    doubted: bool = False  # something stood below a line that puts it in doubt, or on condition
    when: When = ()  # the conditions of a line above: 'If A Mun is dislodged:'
    views: dict[tuple[str, bool], View] = field(default_factory=dict)  # of later phases
    hanging: int = 100  # how many lines may hang on conditions: more are refused

    @property
    def later(self) -> tuple[str, ...]:
        """The later phases that the heading above may mean; none if it means this one."""
        if not self.ahead or self.under is None or self.aside is not None:
            return ()
        return later_phases(self.under, self.view.phase)

    @property
    def at(self) -> View:
        """What is known of the phase that orders are now read for."""
        later = self.later
        return self.view_of(later[0]) if later else self.view

    def view_of(self, phase: str) -> View:
        key = phase, self.under is not None and self.under.verb == "build"
        if key not in self.views:
            self.views[key] = later_view(self.view, *key)
        return self.views[key]

    @property
    def verb_above(self) -> str:
        """What 'Removals:' says of the units below it."""
        removals = self.under is not None and self.under.verb == "remove"
        return str(max(lexicon(self.language).data["verbs"]["remove"], key=len)) if removals else ""

    def heading(self, text: str) -> Heading | None:
        return heading(text, self.language, self.ahead)

    def heed(self, line: str) -> None:
        """A command may be a heading, too: under 'Results S1901M' stand no new orders."""
        above = heading(line, self.language)
        if above is not None and above.past and above.year:
            self.begin(above)

    def begin(self, above: Heading) -> None:
        """Go on under this heading. In a list of results each power has one, which does not end the list; nor does one
        right below a condition end that."""
        past = self.under is not None and self.under.past and bool(above.powers)
        self.under = replace(above, past=True) if past else above
        self.when = () if self.doubted else self.when

    def says_much(self, above: Heading) -> bool:
        """Whether it is a heading also without a colon: not 'hello'."""
        when = above.seasons or above.year or (self.ahead and (above.timed or above.on_condition))
        return bool(above.powers or above.past or when)

    def lead(self, text: str) -> None:
        """Go on under a line that ends with a colon and is no heading: it may put what is below in doubt."""
        above = lead_in(text, self.language, self.view.power)
        if self.ahead and above is None and speaks_of_another_phase(text, self.language, self.view.phase):
            above = Heading(doubt=text.strip())
        if above is not None or not self.later:  # 'Fall 1901:', 'My plan:': still for autumn
            self.under = above
        self.doubted = self.doubted and not self.ahead

    def end_paragraph(self) -> None:
        """An empty line ends what a line above puts in doubt, or on condition, once something stood below it."""
        doubt = self.under is not None and bool(self.under.doubt)
        if self.doubted and (self.when or doubt):
            self.under, self.when, self.doubted = None if doubt else self.under, (), False

    def under_heading(self, piece: str, reading: Reading) -> Reading:
        """The reading, or why it is refused: it stands under the heading of another power, or of another phase."""
        above = self.aside or self.under
        if reading.order is None or above is None:
            return reading
        fault = hindrance(above, self.view, piece, reading.order, self.ahead)
        self.doubted = self.doubted or (fault is not None and bool(fault.above))
        return reading if fault is None else Reading(fault=fault)

    def on_condition(self, line: str) -> list[tuple[str, Reading]] | None:
        """The orders and faults of a line that speaks of a condition, or stands below one; None if it does neither.

        A condition alone is remembered for the lines below. Nothing that such a line says is obeyed now.
        """
        if is_either(line, self.language):
            self.when = ()
            self.lead(line.strip(" .,:;"))
            return []
        if not self.when and not speaks_of_a_condition(line, self.language):
            return None
        text = tidy(COMMENT.sub("", STRUCK.sub("", line)))
        found = keyword(self.language).search(text)
        if (found is None and not self.when) or MARK.match(text):
            return None
        stop = stopped(line, self.language)
        if stop and not stop[0].isalpha():  # a question, or crossed out
            return None
        self.hanging -= 1
        if self.hanging < 0 or len(text) > LONGEST:
            return self._in_doubt(text)
        if found is None and stop and not may_be_orders(text.rstrip(":"), self.language):  # 'Otherwise I would say:'
            self.when = ()
            return self._in_doubt(text)
        return self._hanging(text, line)

    def _hanging(self, line: str, shown: str) -> list[tuple[str, Reading]] | None:
        text = self._below_heading(without_bullet(line, self.language, False))
        if text is None:
            return None
        told = Conditional(self.language, self.view, self.under, self.by_words).told(text, self.when)
        if isinstance(told, tuple):
            self.when, self.doubted = told, False
            return []
        taken = any(reading.ahead for reading in told or ())
        if not taken and keyword(self.language).search(text) and line.endswith(":"):
            return self._in_doubt(line)
        self.doubted = self.doubted or bool(told)
        return [(shown.strip(), reading) for reading in told or ()]

    def _in_doubt(self, line: str) -> list[tuple[str, Reading]]:
        """A line that is not understood: with a colon it puts what is below in doubt, else it is refused itself."""
        if line.endswith(":"):
            self.lead(line.strip(" :"))
            if self.under is None or not self.under.doubt:
                self.under = Heading(doubt=line.strip(" :"))
        elif may_be_orders(line[:LONGEST], self.language):
            return [(line, Reading(fault=Fault(NOT_UNDERSTOOD, line[:_SHOWN], ahead="condition")))]
        return []

    def _below_heading(self, text: str) -> str | None:
        """The text without the heading at its front, which is heeded; None if no condition is left."""
        found = keyword(self.language).search(text)
        colon = text.find(":")
        if found is None or -1 < colon < found.start():
            head, rest = (text[:colon], text[colon + 1 :]) if colon > -1 else (text, "")
        else:
            colon, head, rest = -1, text[: found.start()].strip(" ,(-"), text[found.start() :]
        above = self.heading(head)
        if above is None or (colon < 0 and not self.says_much(above)):
            return text
        self.begin(above)
        return rest if self.when or found else None

    def by_words(self, text: str, view: View) -> list[Reading]:
        """Orders of a phase of which only the board is known; every word of the text must be understood."""
        raise NotImplementedError
