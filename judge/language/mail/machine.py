"""Whether a machine sent this mail: to answer one could start a loop without end (RFC 3834 §2)."""

import re

from judge.language.mail.mime import Mail

BULK = {"bulk", "junk", "list", "auto_reply", "auto-reply"}
# Local parts of machines; RFC 2142 §5 and RFC 5321 §4.5.1 reserve postmaster.
DAEMON = re.compile(r"\b(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply)\b", re.IGNORECASE)
AUTO_REPLY_FIELDS = ("x-autoreply", "x-autorespond", "x-autoresponder", "x-auto-reply-from", "x-autoreply-from")
# RFC 2369, RFC 2919. Not Feedback-ID: Proton puts it into every mail a person sends.
LIST_FIELDS = ("list-id", "list-unsubscribe", "list-post")
REPORT_FIELDS = ("x-failed-recipients",)  # Exim
AWAY_SUBJECT = re.compile(
    r"(?:automatische antwort|réponse automatique|risposta automatica|resposta automática|"
    r"automatic reply|auto[- ]?reply|auto(?:matic)? response|out of (?:the )?office|"
    r"away from (?:my|the) (?:mail|office)|respuesta autom[aá]tica|fuera de (?:la )?oficina|ausente de la oficina|"
    r"автоматический ответ|автоответ(?:чик)?|вне офиса|нет на работе|"
    r"автоматичен отговор|автоматично съобщение|извън офиса)(?!\w)",
    re.IGNORECASE,
)


def is_machine(mail: Mail, loop_header: str = "X-Judge-Loop") -> str | None:
    """Why this is not a person's letter, as a short code; None if it is one."""
    for code, found in (
        ("loop", loop_header.lower() in mail.headers),
        ("auto-submitted", _auto_submitted(mail)),
        ("report", _is_report(mail)),
        ("null-sender", _null_sender(mail)),
        ("daemon", _is_daemon(mail)),
        ("auto-reply", _has_any(mail, AUTO_REPLY_FIELDS)),
        ("bulk", any(word in BULK for word in mail.headers.get("precedence", "").lower().split())),
        ("list", _has_any(mail, LIST_FIELDS)),
        ("away", _away(mail)),
    ):
        if found:
            return code
    return None


def _has_any(mail: Mail, names: tuple[str, ...]) -> bool:
    return any(name in mail.headers for name in names)


def _auto_submitted(mail: Mail) -> bool:
    """RFC 3834 §5: anything but "no", perhaps with parameters or a comment behind it."""
    values = re.sub(r"\([^)]*\)", "", mail.headers.get("auto-submitted", "")).split("\n")
    return any(value.partition(";")[0].strip().lower() not in ("", "no") for value in values)


def _is_report(mail: Mail) -> bool:
    """Bounces and receipts (RFC 3462)."""
    kind = mail.headers.get("content-type", "").lstrip().lower()
    return kind.startswith(("multipart/report", "message/delivery-status")) or _has_any(mail, REPORT_FIELDS)


def _null_sender(mail: Mail) -> bool:
    """RFC 3834 §2, RFC 5321 §4.5.5: notifications have no return path."""
    return any(re.sub(r"\s", "", value) == "<>" for value in mail.headers.get("return-path", "").split("\n"))


def _is_daemon(mail: Mail) -> bool:
    """By the address; by the whole field if that holds no readable one, as with `MAILER-DAEMON (Mail System)`."""
    local_part = mail.sender.partition("@")[0]
    return bool(DAEMON.fullmatch(local_part)) if mail.sender else bool(DAEMON.search(mail.headers.get("from", "")))


def _away(mail: Mail) -> bool:
    """A subject as of an absence note. With In-Reply-To it may be a person who answers such a note."""
    return bool(AWAY_SUBJECT.match(mail.subject)) and not _has_any(mail, ("in-reply-to", "references"))
