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
        ("List-Help: <mailto:help@example.org>", "list"),
        ("Mailing-List: list dip@yahoogroups.com; contact dip-owner@yahoogroups.com", "list"),
        ("X-Precedence: bulk", "bulk"),
        ("X-OTRS-Loop: true", "auto-reply"),
        ("X-RT-Loop-Prevention: example.org", "auto-reply"),
        ("X-Auto-Response-Suppress: All", "auto-reply"),
        ("X-Auto-Response-Suppress: DR, all", "auto-reply"),
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
        "noreply@example.org",
        "Updates <no_reply@example.org>",
        "do.not.reply@example.org",
        "noreply-diplomacy@example.org",
        "noreply+abc123@example.org",
        "autoresponder@example.org",
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
        ("X-Auto-Response-Suppress: DR, RN, NRN",),
        ("X-Auto-Response-Suppress:",),
        ("Feedback-ID: 12345:user:proton",),
        ("X-Loop: somebody@example.com",),
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
    assert reason(sender="noreplyson@example.org") is None


def test_the_field_that_marks_our_own_mail_can_be_named() -> None:
    mail = open_mail(b"From: a@x.org\r\nX-Ours: 1\r\n\r\nx")
    assert is_machine(mail, "X-Ours") == "loop"
    assert is_machine(mail) is None


def test_exchange_answers_for_someone_who_is_away_even_in_a_thread() -> None:
    fields = ("In-Reply-To: <1@example.org>", "X-Auto-Response-Suppress: DR, OOF, AutoReply")
    assert reason(*fields, subject="Automatic reply: orders") == "auto-reply"
    assert reason(*fields, subject="orders") is None
    assert reason(*fields, "X-MS-Exchange-Inbox-Rules-Loop: bob@example.org") == "auto-reply"


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ("judge@example.net", "loop"),
        ("<Judge+alpha.k3x9q7@EXAMPLE.net>", "loop"),
        ("a list, judge@example.net", "loop"),
        ("bob@example.org", None),
        ("judge@example.com", None),
        ("judges@example.net", None),
        ("", None),
    ],
)
def test_a_mail_that_went_through_us_before_is_known(value: str, code: str | None) -> None:
    mail = open_mail(f"From: bob@example.org\r\nX-Loop: {value}\r\n\r\nA Par - Bur".encode())
    assert is_machine(mail, address="judge@example.net") == code
    assert is_machine(mail) is None


def test_our_own_address_in_delivered_to_is_only_the_way_to_us() -> None:
    mail = open_mail(b"From: bob@example.org\r\nDelivered-To: judge@example.net\r\n\r\nA Par - Bur")
    assert is_machine(mail, address="judge@example.net") is None


REPORTS = [
    "message/delivery-status",
    "message/disposition-notification",
    "message/feedback-report",
    "multipart/report; boundary=inner",
]


@pytest.mark.parametrize("kind", REPORTS)
def test_a_report_is_known_wherever_it_stands(kind: str) -> None:
    inner = f"Content-Type: {kind}\n\nReporting-MTA: dns; example.org\n\nAction: failed\n"
    wrapped = f"Content-Type: multipart/mixed; boundary=c\n\n--c\n{inner}\n--c--\n"
    for part in (inner, wrapped):
        body = f"--b\n\nDelivery failed\nA Par-Bur\n--b\n{part}\n--b--\n"
        raw = f"From: bob@example.org\nContent-Type: multipart/mixed; boundary=b\n\n{body}"
        assert is_machine(open_mail(raw.encode())) == "report"


def test_a_bounce_that_a_person_sends_on_is_a_persons_letter() -> None:
    bounce = (
        "Content-Type: message/rfc822\n\nFrom: mailer-daemon@x.org\nContent-Type: multipart/report; boundary=r\n\n--r\n"
    )
    raw = (
        f"From: bob@example.org\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nA Par-Bur\n--b\n{bounce}\n--b--\n"
    )
    assert is_machine(open_mail(raw.encode())) is None
