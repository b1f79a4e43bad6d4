"""A letter of ours, as the reader's mail program sees it."""

from dataclasses import replace
from datetime import UTC, datetime
from email import message_from_bytes
from email.policy import default

import pytest

from judge.language.mail.machine import is_machine
from judge.language.mail.mime import open_mail
from judge.post.compose import Outgoing, compose

NOW = datetime(2026, 12, 4, 20, 0, tzinfo=UTC)
LETTER = Outgoing(
    to="camille@example.org",
    subject="[alpha] S1901M",
    text="Bonjour\n",
    message_id="<alpha.7.abc@example.net>",
    sender="judge+alpha@example.net",
    sender_name="Judge (alpha)",
    reply_to="judge+alpha.abcdefghij234567@example.net",
    in_reply_to="<1@example.org>",
    references=("<0@example.org>", "<1@example.org>"),
)


def test_it_threads_and_says_that_a_machine_wrote_it() -> None:
    mail = message_from_bytes(compose(LETTER, NOW), policy=default)
    assert mail["In-Reply-To"] == "<1@example.org>"
    assert mail["References"] == "<0@example.org> <1@example.org>"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["Date"].datetime == NOW
    assert is_machine(open_mail(compose(LETTER, NOW)))


@pytest.mark.parametrize("text", ["Bonjour\n", "Мир?\n— Да\n", "x" * 3000 + "\n", "From here\n.\n..\n", "naïve\n"])
def test_its_text_comes_back_as_it_was(text: str) -> None:
    raw = compose(replace(LETTER, text=text), NOW)
    assert max(map(len, raw.split(b"\r\n"))) <= 998
    assert message_from_bytes(raw, policy=default).get_content().replace("\r\n", "\n") == text


@pytest.mark.parametrize("evil", ["Peace\r\nBcc: all@example.org", "Peace\n\nhello", "Peace\u2028Bcc: x@y.z", "\x00"])
def test_nobody_writes_a_second_header_through_a_subject_or_a_name(evil: str) -> None:
    mail = message_from_bytes(compose(replace(LETTER, subject=evil, sender_name=evil), NOW), policy=default)
    assert mail["Bcc"] is None
    assert mail["To"] == "camille@example.org"
    assert mail.get_content().strip() == "Bonjour"
