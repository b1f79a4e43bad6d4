"""What stands below a letter: signature, footers of phones and lists, legal notes."""

import re

from judge.language.mail.patterns import Patterns
from judge.language.mail.sheet import Sheet

SHORT_SIGNATURE = 8  # lines
LIST_FOOTER = 15  # lines
LIST_LOOK_AHEAD = 5  # lines in which the rule must prove to be a list's
RULE = re.compile(r"[_\-=*~]{20,}")
LIST_WORDS = re.compile(
    r"https?://|mailing list|unsubscribe|listinfo|@lists?\.|@googlegroups\.|yahoo groups|"
    r"lista de (?:correo|distribuci)|darse de baja|cancelar la suscripci|"
    r"список рассылки|рассылк|отписаться|подписк|пощенски списък|отпис|абонамент",
    re.IGNORECASE,
)
ADDRESS_LINE = re.compile(r"<?https?://\S+>?")

# How a legal note begins, and the stems it is made of. It takes both: a player may well write "this is confidential".
LEGAL_OPENING = re.compile(
    r"[\W_]*+(?:"
    r"confidential|disclaimer|legal notice|privacy notice|this (?:e-?mail|message|communication|transmission)|"
    r"the information (?:contained )?in this|if you (?:are not|have received|received)|"
    r"aviso (?:legal|de confidencialidad)|este (?:mensaje|correo|e-?mail|documento)|"
    r"la informaci[oó]n (?:contenida|de este)|si (?:usted )?(?:no es|ha recibido|recibe)|confidencial|"
    r"настоящее (?:сообщение|письмо|электронное)|(?:это|данное) (?:сообщение|письмо|электронное)|"
    r"информация,? содержащ|если вы (?:не являетесь|получили)|конфиденциальн|уведомление о конфиденциальности|"
    r"това (?:съобщение|писмо|електронно|е-?mail)|настоящото (?:съобщение|писмо|електронно)|"
    r"информацията,? (?:съдържаща|в това)|ако (?:не сте|сте получили)|поверителн|конфиденциал"
    r")",
    re.IGNORECASE,
)
LEGAL_STEM = re.compile(
    r"confidential|privileg|intended|recipient|addressee|unauthori|disclos|prohibit|notify|delete|liab|virus|attach|"
    r"in error|confidencial|destinatari|autoriz|prohib|divulg|notif|elim[ií]n|borr|adjunt|responsab|por error|"
    r"конфиденциальн|получател|адресат|предназнач|разглаш|запрещ|уведом|удал|вложени|ответственн|копиров|по ошибке|"
    r"поверител|конфиденциал|разпростран|забран|изтри|прикачен|отговорност|по погрешка"
)
LEGAL_HEADING = re.compile(
    r"[\W_]*+(?:confidentiality notice|legal notice|disclaimer|aviso legal|aviso de confidencialidad|"
    r"уведомление о конфиденциальности|конфиденциальность|поверителност|правна бележка)[\W_]*",
    re.IGNORECASE,
)


def cut_endings(sheet: Sheet, patterns: Patterns) -> None:
    """Mark everything that belongs below the letter; the outermost first, so that the next one stands at the end."""
    _signature(sheet)
    _list_footer(sheet)
    _footers(sheet, patterns)
    _legal_notes(sheet)


def _signature(sheet: Sheet) -> None:
    """Cut from "-- " to the end (RFC 3676 §4.3); from "--" alone only if what follows is short.

    Where nothing stands above it, the signature was put above the quote, and the answer may be below the quote.
    """
    written = False
    numbers = list(sheet.own())
    for position, number in enumerate(numbers):
        line = sheet.lines[number]
        short = len(numbers) - position - 1 <= SHORT_SIGNATURE
        if line == "-- " or (short and line.strip() in ("--", "—", "–")):
            # nothing above it: then the letter itself may be below, behind an empty line
            ends = (
                below for below in range(number, len(sheet.lines)) if sheet.why[below] or not sheet.lines[below].strip()
            )
            sheet.cut("signature", number, None if written else next(ends, number + 1))
            return
        written = True


def _list_footer(sheet: Sheet) -> None:
    """Cut a rule of 20 signs or more and all below it, if the lines below are a mailing list's."""
    numbers = list(sheet.own())
    for position, number in enumerate(numbers):
        below = [sheet.lines[other] for other in numbers[position + 1 : position + 1 + LIST_FOOTER + 1]]
        if not RULE.fullmatch(sheet.lines[number].strip()) or len(below) > LIST_FOOTER:
            continue
        if any(map(LIST_WORDS.search, below[:LIST_LOOK_AHEAD])):
            sheet.cut("footer", number)
            return


def _footers(sheet: Sheet, patterns: Patterns) -> None:
    """Cut the lines of phones and virus scanners, wherever they stand, with the address some put on the next line."""
    for number in sheet.own():
        if not patterns.is_footer(sheet.lines[number]):
            continue
        below = sheet.after(number)
        address = below < len(sheet.lines) and ADDRESS_LINE.fullmatch(sheet.lines[below].strip())
        sheet.cut("footer", number, below + 1 if address else number + 1)


def _legal_notes(sheet: Sheet) -> None:
    """Cut legal notes as long as they are the last paragraph."""
    paragraphs: list[list[int]] = []
    last = -2
    for number in sheet.own():
        # HTML gives a paragraph as one line without an empty one above, so a legal opening begins one, too.
        if number != last + 1 or LEGAL_OPENING.match(sheet.lines[number]):
            paragraphs.append([])
        paragraphs[-1].append(number)
        last = number
    while paragraphs and _is_legal(" ".join(sheet.lines[number].strip() for number in paragraphs[-1])):
        paragraph = paragraphs.pop()
        sheet.cut("disclaimer", paragraph[0], paragraph[-1] + 1)


def _is_legal(text: str) -> bool:
    stems = len(set(LEGAL_STEM.findall(text.lower())))
    if LEGAL_OPENING.match(text):
        return (stems >= 3 and len(text) >= 60) or bool(LEGAL_HEADING.fullmatch(text))
    return (stems >= 4 and len(text) >= 150) or bool(LEGAL_HEADING.fullmatch(text))
