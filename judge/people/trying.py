"""Guessing a password is slow: each wrong one doubles the wait, and the fifth within a day ends it for a day.

Only the password is closed. Whoever owns the address still has the secrets in it, so nobody can be locked out of a
game by a stranger's guesses.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from judge.people.state import Person

DAY = timedelta(hours=24)
FIRST_WAIT = timedelta(minutes=1)
MOST = 5  # wrong ones within a day


def may_try(person: Person, now: datetime) -> bool:
    """Whether a password from this person (or whoever it is) may be looked at now."""
    return now >= (next_try(person, now) or now)


def next_try(person: Person, now: datetime) -> datetime | None:
    """From when on a password is looked at again; None: at any time."""
    if is_locked(person, now):
        return person.locked_until
    wrong = recent(person.failures, now)
    return wrong[-1] + FIRST_WAIT * 2 ** (len(wrong) - 1) if wrong else None


def is_locked(person: Person, now: datetime) -> bool:
    return person.locked_until is not None and now < person.locked_until


def recent(failures: Sequence[datetime], now: datetime) -> tuple[datetime, ...]:
    """Those of the last day. One that is just a day old is not among them: with it a lock ends."""
    return tuple(at for at in failures if now - at < DAY)
