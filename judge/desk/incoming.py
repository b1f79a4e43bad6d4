"""A letter as it lies in the spool, and what makes it the same letter when it comes again."""

import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from hashlib import sha256

from judge.language.mail.mime import Mail

SKEW = timedelta(hours=1)  # people's clocks are wrong by this much, and more often by hours for a wrong zone


@dataclass(frozen=True, slots=True)
class Incoming:
    raw: bytes
    arrived: datetime  # at the mail server
    recipient: str = ""  # of the envelope

    def to_bytes(self) -> bytes:
        """For the spool: a line of what the letter itself does not say, then the letter as it came."""
        head = {"arrived": self.arrived.astimezone(UTC).isoformat(), "recipient": self.recipient}
        return json.dumps(head).encode() + b"\n" + self.raw

    @classmethod
    def from_bytes(cls, data: bytes) -> "Incoming":
        head, _, raw = data.partition(b"\n")
        told = json.loads(head)
        return cls(raw, datetime.fromisoformat(told["arrived"]), told["recipient"])


def cause_of(mail: Mail, raw: bytes) -> str:
    """What this letter is known by: its Message-ID and a hash of its body. Read twice, it is acted on once."""
    body = raw.replace(b"\r\n", b"\n").partition(b"\n\n")[2].rstrip()
    return f"{mail.message_id[:200]} {sha256(body).hexdigest()[:16]}".strip()


def written_at(mail: Mail) -> datetime | None:
    """When the writer's mail program says the letter was written; None if it says nothing sensible."""
    try:
        found = parsedate_to_datetime(mail.date)
    except (ValueError, TypeError, OverflowError):
        return None
    return found if found.tzinfo else found.replace(tzinfo=UTC)
