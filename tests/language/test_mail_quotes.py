"""Which lines of a letter are the sender's own. Letters are given as they arrive, answers as the lines that count."""

import time
from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.language.mail.quotes import Own, joined, own_lines, patterns, unflow

ENGLISH = {
    "attribution": ["^on .{4,160} wrote:$", "^.{1,80} wrote:$", r"^\d{4}/\d{1,2}/\d{1,2} .{1,80}<\S+@\S+>:?$"],
    "header": ["From", "Sent", "Date", "To", "Cc", "Subject"],
    "original": ["^-+ ?original message ?-+$", "^-+ ?forwarded message ?-+$", "^begin forwarded message:$", "^_{20,}$"],
    "footer": ["^sent from my .{1,40}$", "^get outlook for .*$"],
}
SPANISH = {
    "attribution": ["^el .{4,160} escribió:$"],
    "header": ["De", "Enviado el", "Para", "Asunto"],
    "original": ["^-+ ?mensaje original ?-+$"],
    "footer": ["^enviado desde mi .{1,40}$"],
}
RUSSIAN = {
    "attribution": [r"^.{0,40}\d{4}.{0,80}(написал|писал)(\(а\))?:$", r"^\d\d\.\d\d\.\d{4}, \d\d:\d\d, .{1,80}:$"],
    "header": ["От", "Отправлено", "Кому", "Тема"],
    "original": ["^-+ ?исходное сообщение ?-+$"],
    "footer": ["^отправлено с .{1,40}$"],
}
BULGARIAN = {
    "attribution": [r"^на .{0,20}\d.{0,80} написа:$"],
    "header": ["От", "Относно", "До", "Изпратено на"],
    "original": ["^[> ]*-+ ?оригинално писмо ?-+$"],
    "footer": ["^изпратено от .{1,40}$"],
}
ALL = patterns([ENGLISH, {"language": "es", "mail": SPANISH}, RUSSIAN, BULGARIAN])


def own(text: str, flowed: bool = False, delsp: bool = False) -> Own:
    return own_lines(dedent(text).lstrip("\n"), ALL, flowed, delsp)


def written(text: str) -> list[str]:
    """The lines that are not empty."""
    return [line for line in own(text).lines if line]


# --- quotes ---


def test_a_letter_without_quotes_is_all_own() -> None:
    assert own("A Par - Bur\n\nA Mar H\n") == Own(["A Par - Bur", "", "A Mar H"], [])


@pytest.mark.parametrize(
    "line",
    [
        "> A Par H",
        ">A Par H",
        "> > A Par H",
        ">> A Par H",
        " > A Par H",
        "| A Par H |",
        ">",
        "JD> A Par H",
        "ИП> А Пар H",
    ],
)
def test_a_marked_line_is_quoted(line: str) -> None:
    assert own(f"{line}\nA Par - Bur") == Own(["A Par - Bur"], [("quoted", line)])


@pytest.mark.parametrize("line", ["A Par -> Bur", "-> Bur", "A Par > Bur", "PAR>BUR", "* A Par - Bur", "- A Par - Bur"])
def test_a_line_with_an_arrow_is_not_quoted(line: str) -> None:
    assert own(line).lines == [line]


ATTRIBUTIONS = {
    "Gmail": "On Mon, Jan 5, 2026 at 10:00 AM Judge <judge@x.org> wrote:",
    "Gmail, broken before the verb": "On Mon, Jan 5, 2026 at 10:00 AM Diplomacy Judge <judge@x.org>\nwrote:",
    "Gmail, broken inside the address": "On Mon, Jan 5, 2026 at 10:00 AM Diplomacy Judge <\njudge@x.org> wrote:",
    "broken twice": "On Mon, Jan 5, 2026 at 10:00 AM\nDiplomacy Judge of the Long Name <judge@x.org>\nwrote:",
    "by name only": "The Judge wrote:",
    "date above the name": "On Mon, Jan 5, 2026 at 10:00 AM,\nJudge <judge@x.org> wrote:",
    "Gmail of old": "2013/1/5 Judge <judge@x.org>",
    "Spanish": "El lun, 5 ene 2026 a las 10:00, Juez (<juez@x.org>) escribió:",
    "Russian": "пн, 5 янв. 2026 г. в 10:00, Judge <judge@x.org> написал(а):",
    "Russian, hard blanks": "пн, 5 янв. 2026\u202fг. в 10:00, Judge <judge@x.org>\xa0написал(а):",
    "Yandex": '05.01.2026, 10:00, "Judge" <judge@x.org>:',
    "Bulgarian": "На пн, 5.01.2026 г. в 10:00 Judge <judge@x.org> написа:",
}


@pytest.mark.parametrize("program", ATTRIBUTIONS)
@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_an_attribution_above_a_quote_is_cut(program: str, gap: str) -> None:
    assert written(f"A Par - Bur\n\n{ATTRIBUTIONS[program]}{gap}> A Par H\n> A Mar H\n") == ["A Par - Bur"]


@pytest.mark.parametrize("program", ATTRIBUTIONS)
def test_an_attribution_at_the_end_is_cut(program: str) -> None:
    assert written(f"A Par - Bur\n\n{ATTRIBUTIONS[program]}\n\n") == ["A Par - Bur"]


def test_an_own_line_above_an_attribution_stays() -> None:
    assert written("A Par - Bur\nThe Judge wrote:\n> A Par H") == ["A Par - Bur"]


def test_an_unmarked_quote_below_its_attribution_is_cut_to_the_end() -> None:
    got = own("A Par - Bur\n\nOn Monday, 5 January 2026 at 10:00, Judge <j@x.org> wrote:\n\n A Par H\n A Mar H\n")
    assert got.lines == ["A Par - Bur"]
    assert [reason for reason, _ in got.ignored] == ["quoted"] * 3


def test_an_unmarked_quote_with_a_marked_one_inside_is_cut_to_the_end() -> None:
    text = "A Par - Bur\n\nOn 5 Jan 2026, Eve <e@x> wrote:\n\nA Par H\n\nOn 4 Jan 2026, Bob <b@x> wrote:\n> A Mar H\n"
    assert own(text).lines == ["A Par - Bur"]


def test_an_answer_between_attribution_and_quote_stays() -> None:
    assert written("On 5 Jan 2026, Judge <j@x> wrote:\nA Par - Bur\n> A Par H\n") == ["A Par - Bur"]


def test_talk_that_ends_with_a_colon_is_no_attribution() -> None:
    assert written("My orders for spring 1901:\n> A Par H") == ["My orders for spring 1901:"]


def test_answers_above_between_and_below_stay() -> None:
    text = """
        Hello
        On 5 Jan 2026, Judge <j@x> wrote:
        > Where does Paris go?
        A Par - Bur
        > And Marseilles?

        A Mar H
        """
    assert written(text) == ["Hello", "A Par - Bur", "A Mar H"]


# --- older mails below ---

OLDER = {
    "English": "-----Original Message-----",
    "forwarded": "---------- Forwarded message ----------",
    "Spanish": "-----Mensaje original-----",
    "Russian": "-----Исходное сообщение-----",
    "header block": "From: Judge <j@x>\nSent: Monday\nTo: Bob\nSubject: Spring 1901",
    "header block with stars": "*From:* Judge\n*Sent:* Monday\n*To:* Bob\n*Subject:* Spring 1901",
    "header block below a rule": "________________________________\nFrom: Judge\nSent: Monday\nTo: Bob\nSubject: x",
    "header block with gaps": "From: Judge\n\nSent: Monday\n\nTo: Bob\n\nSubject: x",
    "header block with a long line": "From: Judge\nTo: a@x; b@x;\n c@x\nCc: d@x\nSubject: x",
    "Spanish header block": "De: Juez\nEnviado el: lunes\nPara: Bob\nAsunto: x",
    "Russian header block": "От: Судья\nОтправлено: 5 января\nКому: Иван\nТема: x",
    "header block in one line": "From: Judge <j@x> Sent: Monday, January 5, 2026 10:00 AM To: Bob Subject: x",
    "header block in two lines": "From: Judge Sent: Monday, January 5, 2026 10:00 AM\nTo: Bob Subject: x",
    "German header block in one line": "Von: Judge <j@x> Gesendet: Montag, 5. Januar 2026 10:00 An: Bob Betreff: x",
    "German header block": "Von: Judge <j@x>\nGesendet: Montag, 5. Januar 2026 10:00\nAn: Bob\nBetreff: x",
    "German header block, no address": "Von: Judge\nGesendet: Montag, 5. Januar 2026 10:00\nAn: Bob\nBetreff: x",
    "German header block with gaps": "Von: Judge\n\nGesendet: Montag, 5. Januar 2026 10:00\n\nAn: Bob\n\nBetreff: x",
    "German header block with a long line": "Von: Judge of the long name\n<j@x>\nGesendet: 5. Januar 2026\nAn: Bob",
    "Korean title": "--------- 원본 메일 ---------\n보낸사람 : Judge <j@x>\n받는사람 : Bob\n날짜 : 2026년 1월 5일",
    "Czech header block, no address": "Od: Judge\nOdesláno: pondělí 5. ledna 2026 10:00\nKomu: Bob\nPředmět: x",
    "Ukrainian header block, some known words": "Відправник: Суддя\nНадіслано: 5 січня 2026\nКому: C\nТема: x",
    "German title": "-----Ursprüngliche Nachricht-----\nVon: Judge\nGesendet: Montag\nAn: Bob\nBetreff: x",
    "German title with a dash": "-----Original-Nachricht-----\nBetreff: x\nDatum: 2026-01-05T10:00:00\nVon: J\nAn: B",
    "eM Client, no colons": '------ Originalnachricht ------\nVon "Judge" <j@x>\nAn "B"\nDatum 05.01.2026 10:00:00',
    "Lotus Notes": "Judge <j@x.org> \n01/05/2026 10:00\n\nTo\nBob <b@x>\ncc\n\nSubject\nSpring 1901",
    "Lotus Notes in German": '"Judge" <j@x.org> \n05.01.2026 10:00 AM\n\nAn\nBob\nKopie\n\nThema\nFrühling',
    "Zendesk": "##- Please type your reply above this line -##",
    "Zendesk in German": "##- Bitte geben Sie Ihre Antwort über dieser Zeile ein. -##",
}


@pytest.mark.parametrize("kind", OLDER)
def test_all_below_an_older_mails_mark_is_cut(kind: str) -> None:
    got = own(f"A Par - Bur\n\n{OLDER[kind]}\n\nA Par H\n\nA Mar H\n")
    assert got.lines == ["A Par - Bur"]
    assert {reason for reason, _ in got.ignored} == {"forwarded"}


def test_a_quote_marked_line_by_line_below_the_mark_leaves_the_answer_below() -> None:
    text = "-----Original Message-----\nOn 5 Jan 2026, Judge <j@x> wrote:\n\n> A Par H\n\nA Par - Bur\n"
    assert written(text) == ["A Par - Bur"]


HEADER = "From: Judge <j@x>\nTo: Bob\nSent: Monday, January 5, 2026 10:00 AM\nSubject: x"


@pytest.mark.parametrize("title", ["----- Original Message ----- \n", "", "-----Nachricht-----\n"])
@pytest.mark.parametrize("gap", ["\n", "\n\n\n"])
def test_a_quote_marked_line_by_line_below_the_header_leaves_the_answer_below(title: str, gap: str) -> None:
    assert written(f"A Mar H\n{title}{HEADER}{gap}> Hello\n> A Par H\n\nA Par - Bur") == ["A Mar H", "A Par - Bur"]


def test_a_mark_inside_a_quote_leaves_the_answer_below() -> None:
    assert written("> -----Original Message-----\n> From: Eve\n> A Par H\nA Par - Bur") == ["A Par - Bur"]


def test_abv_marks_only_the_header_of_what_it_quotes() -> None:
    text = "A Par - Bur\n >-------- Оригинално писмо --------\n >От: J\n >Относно: x\n >До: B\n\nA Par H\n"
    assert written(text) == ["A Par - Bur"]


ORANGE = '> Message du 05/01/26 10:00\n> De : "Judge" <j@x>\n> A : b@x\n> Copie à : \n> Objet : x\n> \n'


def test_orange_marks_only_the_header_and_the_first_line_of_what_it_quotes() -> None:
    assert written(f"A Par - Bur\n\n{ORANGE}> Hello Bob,\n\nA Par H\nA Mar H\n") == ["A Par - Bur"]


@pytest.mark.parametrize("above", ["A Par - Bur\n\n", ""])
def test_an_answer_below_a_marked_header_with_its_text_is_read(above: str) -> None:
    assert written(f"{above}{ORANGE}> Hello Bob,\n> A Par H\n> A Mar H\n\nA Mar - Bur\n")[-1] == "A Mar - Bur"


def test_an_answer_to_one_marked_line_is_read() -> None:
    assert written(f"{ORANGE}> Where does Paris go?\n\nA Par - Bur\n") == ["A Par - Bur"]


@pytest.mark.parametrize("mark", ["С> ", "ИП> ", "JD> ", "Д>> "])
def test_an_answer_below_the_initials_of_the_bat_is_read(mark: str) -> None:
    text = f"Вы писали 3 марта 2025 г., 10:00:00:\n\n{mark}А Пар H\n{mark}А Мар H\n\nА Пар-Бур\n"
    assert written(text)[-1] == "А Пар-Бур"


@pytest.mark.parametrize("text", ["From: Paris\nTo: Burgundy", "To: Burgundy\nTo: Gascony\nTo: Paris", "_" * 30])
def test_less_than_three_header_words_or_a_rule_cut_nothing(text: str) -> None:
    assert written(f"{text}\nA Par - Bur")[-1] == "A Par - Bur"


def test_a_forwarded_mail_alone_leaves_nothing() -> None:
    assert own("Begin forwarded message:\n\nFrom: Eve\nSubject: x\nDate: today\n\nA Par H").lines == []


# --- what stands below a letter ---


@pytest.mark.parametrize("mark", ["-- ", "--", "—"])
def test_a_signature_is_cut(mark: str) -> None:
    assert own(f"A Par - Bur\n{mark}\nBob\nFrance") == Own(
        ["A Par - Bur"], [("signature", mark), ("signature", "Bob"), ("signature", "France")]
    )


def test_dashes_alone_above_many_lines_are_no_signature() -> None:
    text = "Orders\n--\n" + "A Par - Bur\n" * 9
    assert len(own(text).lines) == 11


def test_a_real_signature_may_be_long() -> None:
    assert own("A Par - Bur\n-- \n" + "line\n" * 30).lines == ["A Par - Bur"]


def test_a_signature_above_the_quote_leaves_the_answer_below_it() -> None:
    assert written("-- \nBob\n\nOn 5 Jan 2026, J <j@x> wrote:\n> A Par H\n\nA Par - Bur\n") == ["A Par - Bur"]


@pytest.mark.parametrize(
    "line",
    [
        "Sent from my iPhone",
        "Get Outlook for Android",
        "Enviado desde mi móvil",
        "Отправлено с iPhone",
        "Изпратено от Yahoo",
    ],
)
def test_the_footer_of_a_phone_is_cut(line: str) -> None:
    assert own(f"A Par - Bur\n\n{line}\n") == Own(["A Par - Bur"], [("footer", line)])


def test_the_address_below_a_footer_goes_with_it() -> None:
    assert own("A Par - Bur\nGet Outlook for iOS\n<https://aka.ms/o0ukef>\nA Mar H").lines == ["A Par - Bur", "A Mar H"]


LIST_FOOTERS = {
    "Mailman": "_______________________________________________\nDip mailing list\nDip@lists.x.org\nhttps://lists.x.org/dip",
    "Google": "--------------------------\nYou received this because … To unsubscribe from this group, send an email",
    "Russian": "-------------------------\nЧтобы отписаться от рассылки, напишите на list@x.ru",
    "Spanish": "=========================\nLista de correo Diplomacy\nPara darse de baja: baja@x.es",
}


@pytest.mark.parametrize("kind", LIST_FOOTERS)
def test_the_footer_of_a_list_is_cut(kind: str) -> None:
    got = own(f"A Par - Bur\n\n{LIST_FOOTERS[kind]}\n")
    assert got.lines == ["A Par - Bur"]
    assert {reason for reason, _ in got.ignored} == {"footer"}


def test_a_rule_between_orders_stays() -> None:
    assert written("France\n--------------------\nA Par - Bur\nA Mar H") == [
        "France",
        "-" * 20,
        "A Par - Bur",
        "A Mar H",
    ]


LEGAL = {
    "English": "This e-mail and any attachments are confidential and intended solely for the addressee. If you have "
    "received it\nin error, please notify the sender and delete it.",
    "notice": "CONFIDENTIALITY NOTICE: The contents are privileged. Disclosure by others than the intended recipient "
    "is prohibited.",
    "two paragraphs": "DISCLAIMER:\n\nThis message is confidential and intended for the recipient only; if you are not "
    "the addressee, delete it.",
    "Spanish": "Este mensaje y sus adjuntos son confidenciales y van dirigidos a su destinatario. Si lo ha recibido "
    "por error, elimínelo.",
    "Russian": "Настоящее сообщение и вложения конфиденциальны и предназначены только для адресата. Если вы получили "
    "его по ошибке, удалите его.",
    "Bulgarian": "Това съобщение е поверително и е предназначено само за получателя. Ако сте го получили по погрешка, "
    "изтрийте го.",
}


@pytest.mark.parametrize("language", LEGAL)
@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_a_legal_note_at_the_end_is_cut(language: str, gap: str) -> None:
    got = own(f"A Par - Bur{gap}{LEGAL[language]}\n")
    assert got.lines == ["A Par - Bur"]
    assert {reason for reason, _ in got.ignored} == {"disclaimer"}


@pytest.mark.parametrize("text", ["This message is confidential, tell nobody!", "Este mensaje es para Francia."])
def test_a_players_secret_is_no_legal_note(text: str) -> None:
    assert written(f"A Par - Bur\n\n{text}") == ["A Par - Bur", text]


def test_orders_below_a_legal_note_stay() -> None:
    assert written(f"{LEGAL['English']}\n\nA Par - Bur")[-1] == "A Par - Bur"


def test_all_of_it_at_once() -> None:
    text = f"""
        A Par - Bur
        Sent from my iPhone

        On Mon, Jan 5, 2026 at 10:00 AM Judge <j@x.org>
        wrote:
        > A Par H
        >> A Mar - Gas

        A Mar H

        {LEGAL["notice"]}
        {"-- "}
        Bob
        _______________________________________________
        Dip mailing list https://lists.x.org/dip
        """
    got = own(text)
    assert [line for line in got.lines if line] == ["A Par - Bur", "A Mar H"]
    assert [reason for reason, _ in got.ignored] == ["footer", *["quoted"] * 4, "disclaimer", *["signature"] * 4]


# --- flowed text ---


@pytest.mark.parametrize(
    ("text", "delsp", "result"),
    [
        ("A Par S \nA Mar - Bur", False, "A Par S A Mar - Bur"),
        ("A Par - Bur\nA Mar H", False, "A Par - Bur\nA Mar H"),
        ("A Par - Bur \n\nA Mar H", False, "A Par - Bur \nA Mar H"),
        ("Бургун \nдия", True, "Бургундия"),
        ("> A Par \n> - Bur", False, "> A Par - Bur"),
        ("> quoted \nown", False, "> quoted \nown"),
        (">> deep \n> less", False, ">> deep \n> less"),
        (" > stuffed", False, "> stuffed"),
        (" From Paris", False, "From Paris"),
        ("own \n-- \nBob", False, "own \n-- \nBob"),
        ("-- \nBob", True, "-- \nBob"),
        ("end ", False, "end "),
        ("", False, ""),
    ],
)
def test_flowed_lines_are_joined(text: str, delsp: bool, result: str) -> None:
    assert unflow(text, delsp) == result


def test_a_flowed_letter_is_parted_after_joining() -> None:
    got = own("A Par S A Mar \n- Bur\n> quoted \n> text\n-- \nBob", flowed=True)
    assert got.lines == ["A Par S A Mar - Bur"]
    assert got.ignored == [("quoted", "> quoted text"), ("signature", "-- "), ("signature", "Bob")]


# --- orders broken by hard wraps ---


@pytest.mark.parametrize(
    ("lines", "result"),
    [
        (["A Par S", "A Mar - Bur"], ["A Par S A Mar - Bur"]),
        (["A Par -", "Bur"], ["A Par - Bur"]),
        (["F Bre - Mid-", "Atlantic"], ["F Bre - Mid-Atlantic"]),
        (["A Par ->", "Bur"], ["A Par -> Bur"]),
        (["A Par S A", "Mar -", "Bur"], ["A Par S A Mar - Bur"]),
        (["Army Paris to", "Burgundy"], ["Army Paris to Burgundy"]),
        (["Ejército París a", "Borgoña"], ["Ejército París a Borgoña"]),
        (["Армия Париж в", "Бургундию"], ["Армия Париж в Бургундию"]),
        (["А Пар П", "А Мар - Бур"], ["А Пар П А Мар - Бур"]),
        (["Армия Париж към", "Бургундия"], ["Армия Париж към Бургундия"]),
        (["The army in Paris supports the army in Marseilles as it moves", "to Burgundy"], None),
        (["A Par - Bur", "A Mar H"], ["A Par - Bur", "A Mar H"]),
        (["A Par H", "A Mar H"], ["A Par H", "A Mar H"]),
        (["A Bur D", "A Par B", "F Bre H"], ["A Bur D", "A Par B", "F Bre H"]),
        (["A Par S", "", "A Mar H"], ["A Par S", "", "A Mar H"]),
        (["-----", "A Par H"], ["-----", "A Par H"]),
        (["x" * 70 + ".", "A Par H"], ["x" * 70 + ".", "A Par H"]),
        (["A Par S"], ["A Par S"]),
        ([], []),
    ],
)
def test_a_line_broken_off_is_joined_with_the_next(lines: list[str], result: list[str] | None) -> None:
    assert joined(lines) == ([" ".join(lines)] if result is None else result)


# --- limits ---


@pytest.mark.parametrize(
    "text",
    [
        "A Par - Bur\n" * 100_000,
        "On 5 May 2026 at 10:00 <a@b> x:\n" * 100_000,
        "A Par - Bur 2026\n> x\n" * 50_000,
        "From: x\n" * 100_000,
        "\n" * 500_000,
        "x@y <" * 400_000,
        "-- \n" * 100_000,
        "_" * 30 + "\n" + "x\n" * 100_000,
        "This message is confidential\n" * 50_000,
        "A Par-Bur On 5 May 2026 at 10:00 J <a@b> wrote:\n> x\n" * 50_000,
        "x <a@b>\n01/05/2026\n" * 50_000,
        "> From: x@y\n> 10:00\n>\n>\nx\n" * 50_000,
        "---- " + "a-" * 100_000 + " ----",
        ("(x@" * 160 + "\n") * 10_000,
        ">>> " * 200_000 + "\n>>> x >>>" * 10_000,
    ],
)
def test_no_letter_takes_long(text: str) -> None:
    begin = time.perf_counter()
    own_lines(text, ALL)
    own_lines(text, ALL, flowed=True)
    assert time.perf_counter() - begin < 2


@pytest.mark.parametrize("count", [100, 10_000, 50_000])
@pytest.mark.parametrize("quote", ["> A Par H\n", "> A Par H\n\n", "> A Par H\n>\n"])
@pytest.mark.parametrize("flowed", [False, True])
def test_an_answer_below_a_long_marked_quote_is_read(count: int, quote: str, flowed: bool) -> None:
    got = own_lines(f"Hello\n\n{quote * count}\nA Par - Bur\n", ALL, flowed)
    assert [line for line in got.lines if line] == ["Hello", "A Par - Bur"]


def test_every_line_is_told_with_its_reason() -> None:
    got = own("A Par - Bur\n\n> A Par H\n-- \nBob")
    assert got.sheet == [
        ("A Par - Bur", ""),
        ("", ""),
        ("> A Par H", "quoted"),
        ("-- ", "signature"),
        ("Bob", "signature"),
    ]


def test_lines_beyond_the_limit_are_named() -> None:
    got = own_lines("A Par - Bur\n" * 10_001, ALL)
    assert (len(got.lines), got.ignored) == (10_000, [("too long", "A Par - Bur")])


LINES = [
    *ATTRIBUTIONS.values(),
    *OLDER.values(),
    *LEGAL.values(),
    *LIST_FOOTERS.values(),
    "> x",
    "-- ",
    "",
    "A Par - Bur",
]


@settings(max_examples=300, deadline=None)
@given(st.lists(st.one_of(st.sampled_from(LINES), st.text(max_size=30))), st.booleans())
def test_every_line_is_either_own_or_ignored(pieces: list[str], flowed: bool) -> None:
    text = "\n".join(pieces)
    got = own_lines(text, ALL, flowed)
    if not flowed:
        lines = text.replace("\r", "\n").replace("\u2028", "\n").replace("\u2029", "\n").split("\n")
        assert len([line for line in got.lines if line]) + len(got.ignored) == len(
            [line for line in lines if line.strip()]
        )
