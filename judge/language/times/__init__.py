"""Days, moments and lengths of time as people write them in their letters, and as they are told to them."""

from judge.language.times.days import read_days
from judge.language.times.fault import AMBIGUOUS, IMPOSSIBLE, NOT_UNDERSTOOD, PAST, TimeError
from judge.language.times.lengths import read_length
from judge.language.times.moments import read_moment
from judge.language.times.rules import read_rule
from judge.language.times.say import say_day, say_days, say_length, say_moment

__all__ = [
    "AMBIGUOUS",
    "IMPOSSIBLE",
    "NOT_UNDERSTOOD",
    "PAST",
    "TimeError",
    "read_days",
    "read_length",
    "read_moment",
    "read_rule",
    "say_day",
    "say_days",
    "say_length",
    "say_moment",
]
