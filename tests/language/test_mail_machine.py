"""Which mails are not a person's letters."""

import pytest

from judge.language.mail.machine import is_machine
from judge.language.mail.mime import open_mail


def reason(*fields: str, sender: str = "Bob <bob@example.org>", subject: str = "orders") -> str | None:
    head = [f"From: {sender}", "To: judge@example.org", f"Subject: {subject}", *fields]
    return is_machine(open_mail("\r\n".join([*head, "", "A Par - Bur", ""]).encode()))


@pytest.mark.parametrize(
    ("field", "code"),
    [
        ("Auto-Submitted: auto-replied", "auto-submitted"),
        ("Auto-Submitted: auto-generated; owner=x", "auto-submitted"),
        ("auto-submitted: AUTO-NOTIFIED", "auto-submitted"),
        ("Auto-Submitted: (a comment) auto-replied", "auto-submitted"),
        ("Precedence: bulk", "bulk"),
        ("Precedence: junk", "bulk"),
        ("Precedence: List", "bulk"),
        ("Precedence: auto_reply", "bulk"),
        ("Return-Path: <>", "null-sender"),
        ("Return-Path: < >", "null-sender"),
        ("Content-Type: multipart/report; report-type=delivery-status; boundary=x", "report"),
        ("X-Failed-Recipients: eve@example.org", "report"),
        ("X-Autoreply: yes", "auto-reply"),
        ("X-Autorespond: away", "auto-reply"),
        ("X-Auto-Reply-From: bob@example.org", "auto-reply"),
        ("List-Id: <dip.lists.example.org>", "list"),
        ("List-Unsubscribe: <mailto:leave@example.org>", "list"),
        ("X-Judge-Loop: judge@example.org", "loop"),
    ],
)
def test_a_machine_is_known_by_a_field(field: str, code: str) -> None:
    assert reason(field) == code


@pytest.mark.parametrize(
    "sender",
    [
        "MAILER-DAEMON@example.org",
        "Mail Delivery System <Mailer-Daemon@mx.example.org>",
        "postmaster@example.org",
        "MAILER-DAEMON (Mail Delivery System)",
    ],
)
def test_a_machine_is_known_by_its_address(sender: str) -> None:
    assert reason(sender=sender) == "daemon"


@pytest.mark.parametrize(
    "subject",
    [
        "Automatic reply: orders",
        "Out of office: orders",
        "Out of Office AutoReply: orders",
        "Auto-reply: orders",
        "Respuesta automática: órdenes",
        "Fuera de la oficina",
        "Автоматический ответ: приказы",
        "Автоответ: приказы",
        "Автоматичен отговор: заповеди",
        "Извън офиса: заповеди",
        "=?utf-8?b?0JDQstGC0L7QvtGC0LLQtdGC?=: x",
    ],
)
def test_an_absence_note_is_known_by_its_subject(subject: str) -> None:
    assert reason(subject=subject) == "away"


@pytest.mark.parametrize("subject", ["Automatic reply: orders", "Автоответ: приказы"])
def test_an_answer_in_a_thread_of_that_name_is_a_persons(subject: str) -> None:
    assert reason("In-Reply-To: <1@example.org>", subject=subject) is None


@pytest.mark.parametrize(
    "fields",
    [
        (),
        ("Auto-Submitted: no",),
        ("Auto-Submitted: No (a person)",),
        ("Precedence: normal",),
        ("Return-Path: <bob@example.org>",),
        ("X-Auto-Response-Suppress: OOF, AutoReply",),  # Exchange sets it on what people write, too
        ("In-Reply-To: <1@example.org>", "References: <1@example.org>"),
        ("Content-Type: multipart/alternative; boundary=x",),
    ],
)
def test_a_persons_letter_is_none(fields: tuple[str, ...]) -> None:
    assert reason(*fields) is None


@pytest.mark.parametrize("subject", ["Re: Automatic reply: orders", "The office", "Automatics", "orders"])
def test_other_subjects_say_nothing(subject: str) -> None:
    assert reason(subject=subject) is None


def test_a_person_may_be_named_like_a_daemon() -> None:
    assert reason(sender='"Mailer-Daemon" <bob@example.org>') is None
    assert reason(sender="postmaster-bob@example.org") is None


def test_the_field_that_marks_our_own_mail_can_be_named() -> None:
    mail = open_mail(b"From: a@x.org\r\nX-Ours: 1\r\n\r\nx")
    assert is_machine(mail, "X-Ours") == "loop"
    assert is_machine(mail) is None
