"""Readable lines from HTML mail, without what the program quoted.

Mail programs mark what they quote and sign by classes and ids of their own; the tables below name them. Text between
two quotes stays, since that is where many people answer. Only Outlook gives its quote no end: all behind its mark goes.
"""

import re
from collections.abc import Iterator

from bs4 import BeautifulSoup
from bs4.element import NavigableString, Tag
from bs4.exceptions import ParserRejectedMarkup

from judge.language.mail.tags import BLANKS, sound, stripped

LOOK_AHEAD = 30  # nodes in which the first word of a block must stand

# Classes, ids and names are compared by their ends: programs that quote each other put something in front ("x_",
# "ydp1a2b").
QUOTES = (  # cut, with all inside
    "yahoo_quoted",
    "moz-cite-prefix",
    "moz-forward-container",
    "gmail_attr",
    "mailru-blockquote",
    "mail-quote-collapse",
    "zmail_extra",
    "tutanota_quote",
    "forwardcontentmessage",
    "quoted_output_body",  # Nine
    "messagereplysection",  # Spark
    "isreplycontent",  # NetEase
    "isforwardcontent",
    "original-content",  # QQ
    "__headers__",  # Zimbra
    "__quoted_text__",
)
QUOTE_NAMES = {"quote", "quoted-content"}  # GMX, Web.de, Telekom: too short a word to be compared by its end
QUOTE_TAGS = {"includetail"}  # QQ
QUOTE_BOXES = ("gmail_quote", "gmail_quote_container", "protonmail_quote")  # an answer may stand inside, between quotes
SIGNATURES = (
    "moz-signature",
    "gmail_signature",
    "gmail_signature_prefix",
    "applemailsignature",
    "protonmail_signature_block",
    "ms-outlook-mobile-signature",
    "composer_signature",
    "messagesignaturesection",  # Spark
    "signature_editor",  # Nine
)
ENDS = (  # cut from here on: Outlook, Windows Live Mail, Zimbra of old
    "divrplyfwdmsg",
    "mail-editor-reference-message-container",
    "outlookmessageheader",
    "stopspelling",
    "zwchr",
)
EMPTY_END = "appendonsend"  # Outlook; it is left in older mails, too, as "x_appendonsend", and means nothing there
DIVIDER = "__divider__"  # Zimbra draws it, and marks what is below besides
APPLE_SIGNATURE_NEXT = ("linebreakatbeginningofsignature",)  # the tag behind it is the signature

BLOCKS = set(
    "address article aside blockquote body center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr "
    "li main nav ol p pre section table tbody tfoot thead tr ul".split()
)
SILENT = set(
    "style script title template noscript meta link object svg select textarea button xml s strike del".split()
)
HIDDEN = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|font-size\s*:\s*0(?![.\d])"
    r"|text-decoration(?:-line)?\s*:[^;]{0,60}line-through",  # struck out
    re.I,
)
PREFORMATTED = re.compile(r"white-space\s*:\s*(pre|break-spaces)", re.I)
BORDER_TOP = re.compile(r"border-top\s*:\s*solid", re.I)
FIELD = re.compile(r"(?:^|\s)[^\W\d_][^\s:：<>@]{0,20}\s?[:：]")
OUTLOOK_FROM = re.compile(r"\s*(from|de|от|von|da|van|od|fra|från)\s*:", re.I)
ATTRIBUTION = re.compile(r".*(?:\d[./-]\d{1,2}[./-]\d\d|@|\b20\d\d\b).*[:：]", re.S)  # a date, an address or a year
NUMBER_BEHIND = re.compile(r"_?\d+$")  # "yahoo_quoted_1234567"
INVISIBLE = re.compile("[\u00ad\u200b\u200c\u2060\ufeff]")


def html_text(html: str) -> str:
    """The lines a person sees and wrote, a line feed between them. A huge page is read from its beginning only."""
    html = sound(html)
    try:
        soup = BeautifulSoup(html, "html.parser")
        page = _Page()
        _read(soup, page)
        return page.text()
    except (RecursionError, AssertionError, ParserRejectedMarkup):
        return stripped(html)


class _Page:
    """Lines in the making."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.line = ""

    def write(self, text: str, preformatted: bool) -> None:
        text = INVISIBLE.sub("", text)
        if preformatted:
            first, *rest = text.replace("\r\n", "\n").replace("\xa0", " ").split("\n")
            self.line += first
            for line in rest:
                self.end_line()
                self.line = line
        else:
            text = BLANKS.sub(" ", text)
            self.line += text.lstrip(" ") if not self.line or self.line.endswith(" ") else text

    def end_line(self) -> None:
        self.lines.append(self.line if self.line == "-- " else self.line.rstrip())
        self.line = ""

    def end_block(self) -> None:
        if self.line.strip():
            self.end_line()
        self.line = ""

    def last_is_attribution(self) -> bool:
        """Whether the last line says "on that day he wrote:"."""
        self.end_block()
        last = next((line for line in reversed(self.lines) if line), "")
        return len(last) < 400 and bool(ATTRIBUTION.fullmatch(last))

    def drop_attribution(self) -> None:
        if self.last_is_attribution():
            while not self.lines.pop():
                pass

    def text(self) -> str:
        """All lines; several empty ones in a row say no more than one."""
        self.end_block()
        kept: list[str] = []
        for line in self.lines:
            if line or (kept and kept[-1]):
                kept.append(line)
        return "\n".join(kept).strip("\n")


def _read(soup: BeautifulSoup, page: _Page) -> None:
    """Write the tree under `soup` on the page; a stack of our own, since a stranger chooses how deep it is."""
    stack: list[tuple[Tag, Iterator[object], bool]] = [(soup, iter(soup.contents), False)]
    signature_next = signature_seen = False
    while stack:
        tag, children, preformatted = stack[-1]
        child = next(children, None)
        if child is None:
            stack.pop()
            _close(tag, page)
        elif isinstance(child, Tag):
            marks = _marks(child)
            if _ends_all(child, marks):
                return
            if child.name == "br":
                page.end_line()
                signature_next = not signature_seen and _has(marks, APPLE_SIGNATURE_NEXT)
                signature_seen = signature_seen or signature_next
                continue
            signed, signature_next = signature_next and child.find("blockquote") is None, False
            if signed or _skipped(child, marks, page):
                continue
            if child.name in BLOCKS:
                page.end_block()
            pre = preformatted or child.name == "pre" or bool(PREFORMATTED.search(_style(child)))
            stack.append((child, iter(child.contents), pre))
        elif type(child) is NavigableString:  # its subclasses are comments, declarations and such
            page.write(child, preformatted)


def _close(tag: Tag, page: _Page) -> None:
    if tag.name in BLOCKS:
        page.end_block()
    elif tag.name in ("td", "th"):
        page.write(" ", False)


def _style(tag: Tag) -> str:
    return str(tag.get("style") or "")


def _marks(tag: Tag) -> list[str]:
    """Classes, id, name and marker, in lower case."""
    if not tag.attrs:
        return []
    classes = tag.get("class")
    names = classes.split() if isinstance(classes, str) else list(classes or ())
    named = [str(tag.get(key) or "") for key in ("name", "data-marker")]
    return [name.lower() for name in [*names, *named, NUMBER_BEHIND.sub("", str(tag.get("id") or ""))] if name]


def _has(marks: list[str], names: tuple[str, ...]) -> bool:
    return any(mark.endswith(names) for mark in marks)


def _ends_all(tag: Tag, marks: list[str]) -> bool:
    """Whether Outlook's quote begins here, which goes on to the end."""
    if EMPTY_END in marks or (DIVIDER not in marks and _has(marks, ENDS)):
        return True
    return bool(BORDER_TOP.search(_style(tag))) and _is_header(_beginning(tag))


def _is_header(text: str) -> bool:
    """Whether an older mail's header begins this text: "From:", or in other languages three such words."""
    return OUTLOOK_FROM.match(text) is not None or (FIELD.match(text) is not None and len(FIELD.findall(text)) > 2)


def _beginning(tag: Tag) -> str:
    """The first letters in a tag, without reading all of it."""
    text, node = "", tag.next_element
    for _ in range(LOOK_AHEAD):
        if type(node) is NavigableString:
            text += node
        node = node.next_element if node else None
    return text.strip()


def _skipped(tag: Tag, marks: list[str], page: _Page) -> bool:
    """Whether nothing in this tag is for reading."""
    if tag.name in SILENT or tag.has_attr("hidden") or HIDDEN.search(_style(tag)):
        return True
    if _has(marks, SIGNATURES) or tag.get("data-signature-widget") or tag.get("data-smartmail") == "gmail_signature":
        return True
    if not _has(marks, QUOTES) and tag.name not in QUOTE_TAGS and not _is_quote(tag, marks, page):
        return False
    if tag.name == "blockquote":
        page.drop_attribution()
    return True


INDENTED = re.compile(r"border:\s*none", re.IGNORECASE)


def _is_quote(tag: Tag, marks: list[str], page: _Page) -> bool:
    if tag.name == "blockquote":
        # Gmail's users indent their own paragraphs with it, and only Gmail then says that it has no border. All others
        # quote: old orders read as new would be worse than an indented one missed.
        boxed = _has(marks, QUOTE_BOXES) or (tag.parent is not None and _has(_marks(tag.parent), QUOTE_BOXES))
        return boxed or page.last_is_attribution() or not INDENTED.search(_style(tag))
    if QUOTE_NAMES.intersection(marks):
        return True
    if not _has(marks, QUOTE_BOXES):
        return False
    if OUTLOOK_FROM.match(_beginning(tag)) or _beginning(tag).startswith("-----"):
        return True  # forwarded: the text inside has no mark of its own
    return tag.find("blockquote", recursive=False) is None
