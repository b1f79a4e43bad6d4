"""Text with tags that is not called HTML."""

import pytest

from judge.language.mail.markup import enriched_text, is_html
from judge.language.mail.mime import Mail, open_mail

HEAD = b"From: Bob <bob@example.org>\nTo: judge@example.org\nSubject: orders\n"


def opened(kind: str, body: str) -> Mail:
    return open_mail(HEAD + f"Content-Type: {kind}\n\n{body}".encode())


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("<bold>A Par-Bur</bold>\n\nF Bre-Mao\n", "A Par-Bur\nF Bre-Mao "),
        ("one\nline\n\nnext\n\n\nlast", "one line\nnext\n\nlast"),
        ("a << b", "a < b"),
        ("<<b>c", "<b>c"),
        ("<color><param>red</param>A Par-Bur</color>", "A Par-Bur"),
        ("<nofill>A Par-Bur\nF Bre-Mao\n\nA Mar H</nofill>", "A Par-Bur\nF Bre-Mao\n\nA Mar H"),
        (
            "A Par-Bur\n\n<excerpt>A Mar-Pie\n\n<excerpt>F Bre-Eng</excerpt>A Mar H</excerpt>end",
            "A Par-Bur\n\n\n\n\nend",
        ),
        ("<Bold><ITALIC>x</ITALIC></Bold>", "x"),
        ("1 < 2 > 1", "1 < 2 > 1"),
        ("</excerpt></param>x", "\nx"),
        ("A Par-Bur<nl>\nF Bre-Mao<nl>", "A Par-Bur\n F Bre-Mao\n"),  # richtext
        ("a<lt>b<comment>nobody sees this</comment>", "a<b"),
        ("<paragraph>x</paragraph>y", "\nx\ny"),
        ("", ""),
    ],
)
def test_enriched_text_is_what_a_reader_sees(text: str, seen: str) -> None:
    assert enriched_text(text) == seen


@pytest.mark.parametrize("kind", ["text/enriched", "text/richtext", "Text/Enriched; charset=utf-8"])
def test_an_enriched_letter_is_read(kind: str) -> None:
    got = opened(kind, "<bold>A Par-Bur</bold>\n\nF Bre-Mao\n")
    assert [(part.kind, part.text.strip()) for part in got.parts] == [("plain", "A Par-Bur\nF Bre-Mao")]


def test_enriched_text_beside_plain_text_is_not_read_again() -> None:
    body = "--b\n\nA Par-Bur\n--b\nContent-Type: text/enriched\n\n<bold>A Par-Bur</bold>\n--b--\n"
    assert [part.text.strip() for part in opened("multipart/alternative; boundary=b", body).parts] == ["A Par-Bur"]
    assert len(opened("multipart/mixed; boundary=b", body).parts) == 2


@pytest.mark.parametrize(
    "text",
    [
        "<html><body><p>A Par-Bur</p></body></html>",
        "\n  <!DOCTYPE html>\n<p>A Par-Bur",
        '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0"><html>',
        "<!-- made by hand --><HTML>",
        "<div>A Par-Bur</div><div>F Bre-Mao</div>",
        '<div dir="ltr">A Par-Bur<br>\nF Bre-Mao</div>',
        "<p>A Par-Bur\n<p>F Bre-Mao",
        "A Par-Bur<br>\nF Bre-Mao<br />\n",
        "<b>Orders</b><br><font color=red>A Par-Bur</font>",
    ],
)
def test_html_that_is_called_plain_is_html(text: str) -> None:
    assert [part.kind for part in opened("text/plain", text).parts] == ["html"]


@pytest.mark.parametrize(
    "text",
    [
        "A Par - Bur",
        "<A Par - Bur>\n<A Mar H>\n<F Bre - Mao>",
        "<p> A Par - Bur",
        "<bob@example.org> wrote:\nA Par - Bur",
        "<b>A Par - Bur</b>\n<b>F Bre - Mao</b>",
        "A Par - Bur\nF Bre - Mao\n\nMy program writes <br> and <div> today, sorry\n",
        "<<< orders >>>\nA Par - Bur\n<<< end >>>",
        "A Par -> Bur\nF Bre => Mao",
        "",
    ],
)
def test_plain_text_with_angle_brackets_stays_plain(text: str) -> None:
    assert not is_html(text)
