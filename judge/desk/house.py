"""What the operator decides about this judge, as far as it matters at the desk."""

import hmac
from dataclasses import dataclass
from hashlib import sha256

from judge.store.archive import Archive
from judge.store.registry import Registry


@dataclass(frozen=True, slots=True)
class House:
    archive: Archive
    registry: Registry
    address: str = "judge@example.net"
    authserv: str = ""  # the name by which our mail server signs its Authentication-Results
    keeper: str = ""  # the operator's own address
    trust_from: bool = False  # believe `From` alone: only where nobody can forge it, as in our own post office
    open_house: bool = True  # whether anybody may create games

    def chance(self, what: str, cause: str) -> bytes:
        """Chance that nobody can foresee, and that is the same when the same letter is read again."""
        return hmac.digest(self.registry.key(), f"chance {what} {cause}".encode(), sha256)
