"""HTML mail: what a reader sees, less what the mail program quoted. The markup is that of the programs themselves."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.language.mail.html import html_text
from judge.language.mail.tags import stripped


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<div>A Par - Bur</div><div>A Mar H</div>", "A Par - Bur\nA Mar H"),
        ("<p>A Par - Bur</p>\n<p>A Mar H</p>", "A Par - Bur\nA Mar H"),
        ("A Par - Bur<br>A Mar H<br/>A Bre H", "A Par - Bur\nA Mar H\nA Bre H"),
        ("<div>A Par - Bur</div><div><br></div><div>A Mar H</div>", "A Par - Bur\n\nA Mar H"),
        ("<ul><li>A Par - Bur</li><li>A Mar H</ul>", "A Par - Bur\nA Mar H"),
        ("<ol><li><p>A Par - Bur</p></li><li><p>A Mar H</p></li></ol>", "A Par - Bur\nA Mar H"),
        ("<table><tr><td>A</td><td>Par</td></tr><tr><td>A</td><td>Mar</td></tr></table>", "A Par\nA Mar"),
        ("A&nbsp;Par&nbsp;-&nbsp;&nbsp;Bur", "A Par - Bur"),
        ("A Par -&gt; Bur &amp; A Mar &#8594; Gas", "A Par -> Bur & A Mar → Gas"),
        ("<b>A</b> <u>Par</u> <em>-</em> <i>B</i>ur", "A Par - Bur"),
        ("A Par\n   -\n   Bur", "A Par - Bur"),
        ("<pre>A Par - Bur\nA Mar H</pre>", "A Par - Bur\nA Mar H"),
        ('<div style="white-space: pre-wrap">A Par - Bur\nA Mar H</div>', "A Par - Bur\nA Mar H"),
        ("A P\u200bar -\u00ad Bur", "A Par - Bur"),
        ("<h1>France</h1>A Par H", "France\nA Par H"),
        ("A Par H<hr>A Mar H", "A Par H\nA Mar H"),
        ("A Par < Bur", "A Par < Bur"),
        ("Just text\nover lines", "Just text over lines"),
        ("<a href='x'>A Par</a> H<img alt='smile' src='data:image/png;base64,AAAA'>", "A Par H"),
        ("", ""),
    ],
)
def test_lines_are_those_that_a_reader_sees(html: str, text: str) -> None:
    assert html_text(html) == text


@pytest.mark.parametrize(
    "hidden",
    [
        "<title>Orders</title>",
        "<style>p { color: red }</style>",
        "<script>alert(1)</script>",
        "<!-- a comment -->",
        "<!--[if mso]><p>Outlook only</p><![endif]-->",
        "<![if !mso]><![endif]>",
        "<?xml:namespace prefix = o />",
        '<div style="display:none">preheader</div>',
        '<span style="mso-hide:all;font-size:0px">preheader</span>',
        '<p style="VISIBILITY: hidden">x</p>',
        "<p hidden>x</p>",
        "<o:p></o:p>",
        "<!DOCTYPE html>",
    ],
)
def test_what_a_reader_does_not_see_is_left_out(hidden: str) -> None:
    assert html_text(f"{hidden}<p>A Par H</p>{hidden}") == "A Par H"


def test_a_head_that_is_never_closed_hides_nothing() -> None:
    assert html_text("<html><head><title>x</title><body><p>A Par H</p>") == "A Par H"


@pytest.mark.parametrize(
    "struck",
    [
        "<s>A Mar H</s>",
        "<strike>A Mar H</strike>",
        "<del>A Mar H</del>",
        '<span style="text-decoration: line-through">A Mar H</span>',
        '<span style="TEXT-DECORATION:underline LINE-THROUGH red">A Mar H</span>',
        '<p style="color:red;text-decoration-line:line-through">A Mar H</p>',
    ],
)
def test_what_is_struck_out_is_not_read(struck: str) -> None:
    assert html_text(f"{struck}<p>A Par H</p>{struck}") == "A Par H"


def test_underlined_text_is_read() -> None:
    assert html_text('<span style="text-decoration: underline; x: line-through">A Par H</span>') == "A Par H"


OWN = "<div>A Par - Bur</div>"

# What stands below the answer in the mails of each program; OLD is the text that it quotes.
QUOTED = {
    "Gmail": """<br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Mon, Jan 5, 2026
        at 10:00 AM Judge &lt;<a href="mailto:j@x">j@x</a>&gt; wrote:<br></div>
        <blockquote class="gmail_quote" style="border-left:1px #ccc solid;padding-left:1ex">OLD</blockquote></div>""",
    "Gmail of old": """<div class="gmail_extra"><br><div class="gmail_quote">2013/1/5 Judge
        <span dir="ltr">&lt;j@x.org&gt;</span>:<br><blockquote class="gmail_quote">OLD</blockquote></div></div>""",
    "Gmail, forwarded": """<br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">---------- Forwarded message
        ---------<br>From: Eve</div><br><br><div>OLD</div><blockquote>OLD</blockquote></div>""",
    "Apple Mail": """<div><br><blockquote type="cite"><div>On 5 Jan 2026, at 10:00, Judge &lt;j@x&gt; wrote:</div><br>
        OLD</blockquote></div>""",
    "iPhone": """<br id="lineBreakAtBeginningOfSignature"><div dir="ltr">Sent from my iPhone</div><div dir="ltr"><br>
        <blockquote type="cite">On 5 Jan 2026, at 10:00, Judge wrote:<br><br></blockquote></div>
        <blockquote type="cite"><div dir="ltr">OLD</div></blockquote>""",
    "Thunderbird": """<div class="moz-cite-prefix">On 05/01/2026 10:00, Judge wrote:<br></div>
        <blockquote type="cite" cite="mid:1@x"><pre class="moz-quote-pre" wrap="">OLD</pre></blockquote>""",
    "Outlook on the web": """<div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1">
        <div id="divRplyFwdMsg" dir="ltr"><b>From:</b> Judge<br><b>Sent:</b> Monday<br></div><div>OLD</div>""",
    "Outlook": """<div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm">
        <p class="MsoNormal"><b><span lang="EN-US">From:</span></b> Judge<br><b>Sent:</b> Monday</p></div></div>
        <p class="MsoNormal">OLD</p>""",
    "Outlook in Spanish": """<div style="border:none;border-top:solid #B5C4DF 1.0pt"><p><b>De:</b> Juez</p></div>
        <p>OLD</p>""",
    "Outlook in Russian": """<div style="border:none;border-top:solid #B5C4DF 1.0pt"><p><b>От:</b> Судья</p></div>
        <p>OLD</p>""",
    "Outlook on a phone": """<div id="ms-outlook-mobile-signature">Get Outlook for iOS</div>
        <div id="mail-editor-reference-message-container"><div>OLD</div></div>""",
    "Yahoo": """<div id="yahoo_quoted_47" class="yahoo_quoted"><div><div>On Monday, 5 January 2026, Judge wrote:</div>
        <div><br></div>OLD</div></div>""",
    "Yahoo, named anew": """<div id="ydp1yahoo_quoted_4711" class="ydp1yahoo_quoted">OLD</div>""",
    "Proton": """<div class="protonmail_signature_block">Sent with Proton Mail</div><div class="protonmail_quote">
        On Monday, January 5th, 2026 at 10:00, Judge &lt;j@x&gt; wrote:<br>
        <blockquote class="protonmail_quote" type="cite">OLD</blockquote></div>""",
    "Mail.ru": """<div data-signature-widget="container"><div>--<br>Иван</div></div>
        <blockquote style="border-left:1px solid #0857A6; margin:10px; padding:0 0 0 10px;">Понедельник, 5 января 2026,
        10:00 +03:00 от Judge &lt;j@x&gt;:<br><div class="js-helper js-readmsg-msg">OLD</div></blockquote>""",
    "Mail.ru, folded": """<div class="mail-quote-collapse"><blockquote>OLD</blockquote></div>""",
    "Yandex": """<div> </div><div>05.01.2026, 10:00, "Judge" &lt;j@x.org&gt;:</div>
        <blockquote><p>OLD</p></blockquote>""",
    "GMX": """<div name="quote" style="margin:10px 5px 5px 10px; border-left:2px solid #C3D9E5;"><div><b>Gesendet:</b>
        Montag<br/><b>Von:</b> J</div><div name="quoted-content">OLD</div></div>""",
    "Web.de": """<div id="quote"><div><b>Gesendet:</b>&nbsp;Montag</div><div name="quoted-content">OLD</div></div>""",
    "Zimbra": """<hr id="zwchr" data-marker="__DIVIDER__"><div data-marker="__HEADERS__"><b>De: </b>"J"<br></div><br>
        <div data-marker="__QUOTED_TEXT__">OLD</div>""",
    "Zimbra of old": """<hr id="zwchr"><b>De: </b>"Judge"<br><b>Objet: </b>x<br>OLD""",
    "QQ": """<div id="original-content"><div>------------------&nbsp;原始邮件&nbsp;------------------</div>OLD</div>""",
    "QQ of old": """<div><includetail><div>发件人: J</div>OLD</includetail></div>""",
    "NetEase": """<div id="isReplyContent">在 2026-01-05 10:00:00，"Judge" 写道：<br>OLD</div>""",
    "NetEase, quoted": """<blockquote id="isReplyContent" style="border:none">OLD</blockquote>""",
    "Windows Live Mail": """<div><hr id="stopSpelling">Date: Mon, 5 Jan 2026<br>Von: j@x<br><br>OLD</div>""",
    "Outlook of 2003": """<div class="OutlookMessageHeader" dir="ltr"><hr tabindex="-1"><b>Von:</b> J<br></div>OLD""",
    "Outlook in Hungarian": """<div style="border:none;border-top:solid #E1E1E1 1.0pt"><p><b>Feladó:</b> Judge<br>
        <b>Elküldve:</b> hétfő<br><b>Címzett:</b> Bob<br><b>Tárgy:</b> x</p></div><p>OLD</p>""",
    "Spark": """<div name="messageSignatureSection"><br>Bob</div><div name="messageReplySection">On 5 Jan 2026 at 10:00,
        Judge wrote:<br><blockquote type="cite" class="spark_quote">OLD</blockquote></div>""",
    "Nine": """<div id="signature-x" class="signature_editor">Bob</div><div class="quoted_output_body">
        <div id="LGEmailHeader"><hr><b>From:</b> J<br></div>OLD</div>""",
}


@pytest.mark.parametrize("program", QUOTED)
def test_the_quote_is_cut(program: str) -> None:
    assert html_text(f"<html><body>{OWN}{QUOTED[program]}</body></html>") == "A Par - Bur"


ENDLESS = {
    *("Outlook", "Outlook on the web", "Outlook in Spanish", "Outlook in Russian", "Outlook in Hungarian"),
    *("Outlook on a phone", "Outlook of 2003", "Windows Live Mail", "Zimbra of old"),
}


@pytest.mark.parametrize("program", sorted(set(QUOTED) - ENDLESS))
def test_an_answer_below_the_quote_stays(program: str) -> None:
    assert html_text(QUOTED[program] + OWN) == "A Par - Bur"


@pytest.mark.parametrize(
    "signature",
    [
        '<pre class="moz-signature" cols="72">-- \nBob</pre>',
        '<div class="gmail_signature" data-smartmail="gmail_signature">Bob</div>',
        '<span class="gmail_signature_prefix">-- </span><br><div class="gmail_signature">Bob</div>',
        '<div id="AppleMailSignature" dir="ltr">Sent from my iPhone</div>',
        '<div data-signature-widget="container">--<br>Bob</div>',
    ],
)
def test_a_marked_signature_is_cut(signature: str) -> None:
    assert html_text(OWN + signature) == "A Par - Bur"


def test_answers_between_the_quotes_stay() -> None:
    html = (
        '<div class="gmail_quote"><div class="gmail_attr">On Mon, Judge wrote:</div>'
        '<blockquote class="gmail_quote">Where does Paris go?</blockquote><div>A Par - Bur</div>'
        '<blockquote class="gmail_quote">And Marseilles?</blockquote><div>A Mar H</div></div>'
    )
    assert html_text(html) == "A Par - Bur\nA Mar H"


def test_an_answer_between_cited_blocks_stays() -> None:
    quote = '<blockquote type="cite">A Par H</blockquote>'
    assert html_text(f"{quote}<div>A Par - Bur</div>{quote}<div>A Mar H</div>{quote}") == "A Par - Bur\nA Mar H"


def test_an_indented_paragraph_is_no_quote() -> None:
    html = 'Orders:<blockquote style="margin:0 0 0 40px;border:none;padding:0px"><div>A Par - Bur</div></blockquote>'
    assert html_text(html) == "Orders:\nA Par - Bur"


def test_what_outlook_left_in_an_older_mail_is_no_end() -> None:
    assert html_text(f'<div>A Mar H</div><div id="x_appendonsend"></div>{OWN}') == "A Mar H\nA Par - Bur"


@pytest.mark.parametrize("attribute", ["name", "id", "class"])
def test_a_name_that_only_ends_like_a_quote_is_read(attribute: str) -> None:
    assert html_text(f'<div {attribute}="my-quote">A Par - Bur</div>') == "A Par - Bur"


def test_a_border_above_ones_own_text_is_no_quote() -> None:
    assert html_text('<div style="border-top:solid 1px">A Par - Bur</div>') == "A Par - Bur"


def test_a_signature_delimiter_keeps_its_blank() -> None:
    assert html_text("A Par H<br>-- <br>Bob") == "A Par H\n-- \nBob"


HUGE = {
    "10,000 nested divs": "<div>" * 10_000 + "A Par H" + "</div>" * 10_000,
    "10,000 nested divs never closed": "<div>" * 10_000 + "A Par H",
    "10,000 nested tables": "<table><tr><td>" * 6_000 + "A Par H",
    "a million paragraphs": "<p>A Par H</p>" * 1_000_000,
    "unclosed tags": "A Par H" + "<p " * 100_000,
    "unclosed quotes": "A Par H" + '<a href="' * 100_000,
    "unclosed comments": "A Par H" + "<!-- " * 100_000,
    "only signs": "A Par H" + "<" * 500_000,
    "declarations": "A Par H" + "<![" * 100_000,
    "nested borders": '<div style="border-top:solid">' * 15_000 + "A Par H",
    "nested quotes": "A Par H" + '<div class="gmail_quote"><blockquote>x</blockquote>' * 10_000,
    "many signatures": "A Par H" + '<br id="lineBreakAtBeginningOfSignature"><div>' * 9_000,
    "a picture inside": f'A Par H<img src="data:image/png;base64,{"A" * 1_000_000}">',
    "entities": "A Par H " + "&amp" * 100_000,
    "a picture above": f'<img src="data:image/png;base64,{"A" * 5_000_000}">A Par H',
    "styles above": f"<style>{'p{color:red}' * 1_000_000}</style>A Par H",
    "scripts above": f"<SCRIPT type='x'>{'if (a < b) c();' * 500_000}</SCRIPT >A Par H",
    "a comment above": f"<!-- {'x' * 10_000_000} -->A Par H",
    "50,000 nested divs": "<div>" * 50_000 + "A Par H" + "</div>" * 50_000,
    "two million nested divs": "A Par H" + "<div>" * 2_000_000,
    "unclosed styles": "A Par H" + "<style>" * 1_000_000,
    "short comments": "A Par H" + "<!---->" * 1_000_000,
}


@pytest.mark.parametrize("name", HUGE)
def test_no_page_takes_long(name: str) -> None:
    begin = time.perf_counter()
    got = html_text(HUGE[name])
    assert time.perf_counter() - begin < 2
    assert "A Par H" in got


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<div><div>A Par H</div></div><div>A Mar H</div>", "A Par H\nA Mar H"),
        ("<div><div><div>A Par H</div>A Mar H</div>F Bre H</div>", "A Par H\nA Mar H\nF Bre H"),
        ("<div> <div><br></div>A Par H</div>A Mar H</div>", "A Par H\nA Mar H"),
        ('<div class="gmail_quote"><div>x</div></div>A Par H', "A Par H"),
        ('<div><div class="gmail_quote"><div><div>x</div></div></div>A Par H</div>', "A Par H"),
    ],
)
def test_nested_divs_end_where_they_end(html: str, text: str) -> None:
    assert html_text(html) == text


def test_tags_can_be_stripped_without_a_parser() -> None:
    assert stripped("<style>x</style><div>A&nbsp;Par &lt; <b>Bur</b></div><p>A Mar H<br>x") == "A Par < Bur\nA Mar H\nx"


@settings(max_examples=300, deadline=None)
@given(
    st.lists(
        st.one_of(
            st.sampled_from(
                [*QUOTED.values(), "<", ">", "<!", "<![", "]]>", "<?", "&#", "&#x110000;", "</", '"', "<style>"]
            ),
            st.text(max_size=20),
        )
    )
)
def test_any_page_is_read(pieces: list[str]) -> None:
    html_text("".join(pieces))
