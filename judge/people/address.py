"""Addresses: which we take, and when two of them are the same."""

import re

from judge.people.refusal import Refused

LONGEST = 254  # RFC 5321 §4.5.3.1.3, less the angle brackets
_LOCAL_LONGEST = 64  # RFC 5321 §4.5.3.1.1
_ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_PLAIN = re.compile(rf"(?P<local>{_ATOM}(?:\.{_ATOM})*)@(?P<domain>{_LABEL}(?:\.{_LABEL})*)")


def is_plain(address: str) -> bool:
    """Whether this is an address without quotes, comments, blanks, or anything that could break a header."""
    # The length first: nothing long is given to a regular expression.
    found = _PLAIN.fullmatch(address) if len(address) <= LONGEST else None
    return found is not None and len(found["local"]) <= _LOCAL_LONGEST


def tidy(address: str) -> str:
    """The address as we write to it; `Refused` if it is none.

    The domain in small letters; the part before the @ as it was given, for its host may care about capitals.
    """
    if not is_plain(address):
        shown = "".join(c if c.isprintable() else "\ufffd" for c in address[:LONGEST])
        raise Refused("bad-address", address=shown)
    local, _, domain = address.rpartition("@")
    return f"{local}@{domain.lower()}"


def fold(address: str) -> str:
    """What two addresses have in common if they are the same.

    No host that people use tells Camille@ from camille@, and mail programs write one for the other.
    """
    return address.lower()
