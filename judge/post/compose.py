"""A letter of ours as bytes: the headers every one of them has, and nothing about anybody but its reader."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from email import policy
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime

LOOP = "X-Judge-Loop"
POLICY = policy.SMTP.clone(max_line_length=998)  # the default breaks long References in two
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A letter to one person."""

    to: str  # the address
    subject: str
    text: str
    message_id: str  # follows from what is told and to whom, so that the same news is the same letter
    sender: str  # our address from which it comes
    sender_name: str = ""
    reply_to: str = ""
    in_reply_to: str = ""
    references: tuple[str, ...] = ()
    headers: Sequence[tuple[str, str]] = field(default=())


def compose(letter: Outgoing, at: datetime) -> bytes:
    """The letter on the wire (RFC 5322, RFC 3834)."""
    mail = EmailMessage(policy=POLICY)
    mail["From"] = _address(letter.sender_name, letter.sender)
    mail["To"] = _address("", letter.to)
    if letter.reply_to:
        mail["Reply-To"] = _address(letter.sender_name, letter.reply_to)
    mail["Subject"] = line(letter.subject)
    mail["Date"] = format_datetime(at)
    mail["Message-ID"] = letter.message_id
    if letter.in_reply_to:
        mail["In-Reply-To"] = letter.in_reply_to
    if letter.references:
        mail["References"] = " ".join(letter.references)
    mail["Auto-Submitted"] = "auto-generated"
    mail["X-Auto-Response-Suppress"] = "All"
    mail[LOOP] = letter.sender.partition("+")[0] + "@" + letter.sender.rpartition("@")[2]
    for name, value in letter.headers:
        mail[name] = line(value)
    mail.set_content(letter.text, charset="utf-8", cte=_encoding(letter.text))
    return mail.as_bytes()


def line(text: str) -> str:
    """One line for a header: nobody starts a second field with what he wrote in a subject or a name."""
    return _CONTROL.sub(" ", text).strip()[:400]


def _address(name: str, address: str) -> Address:
    return Address(line(name), addr_spec=address)


def _encoding(text: str) -> str:
    """Quoted-printable is readable where letters are mostly Latin; where they are not, base64 is shorter."""
    foreign = sum(ord(each) > 127 for each in text)
    return "base64" if 4 * foreign > len(text) else "quoted-printable"
