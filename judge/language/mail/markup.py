"""Texts with tags in them that are not called HTML: text/enriched, text/richtext, and HTML called plain."""

import re

MAX_CHARACTERS = 500_000  # of enriched text; nobody writes more

# --- text/enriched (RFC 1896), and text/richtext that was before it (RFC 1341 §7.1.3) ---

ENRICHED = re.compile(r"<<|<(/?)([A-Za-z0-9-]{1,60})>|\n+")
UNSEEN = ("excerpt", "param", "comment")  # a quote; what a command needs to know; what richtext shows to nobody
RICHTEXT_SIGNS = {"nl": "\n", "np": "\n", "paragraph": "\n", "lt": "<"}


def enriched_text(text: str) -> str:
    """What a reader of this text sees, without what it quotes."""
    out: list[str] = []
    inside = dict.fromkeys((*UNSEEN, "nofill"), 0)
    end = 0

    def write(seen: str) -> None:
        if not any(inside[name] for name in UNSEEN):
            out.append(seen)

    text = text[:MAX_CHARACTERS]
    for token in ENRICHED.finditer(text):
        write(text[end : token.start()])
        end = token.end()
        slash, name = token[1], (token[2] or "").lower()
        if not name:
            write("<" if token[0] == "<<" else _line_ends(len(token[0]), inside["nofill"] > 0))
        elif name in inside:
            inside[name] = max(0, inside[name] + (-1 if slash else 1))
            out.append("\n" if name == "excerpt" else "")  # an excerpt stands on lines of its own
        elif name in RICHTEXT_SIGNS and not (slash and name != "paragraph"):
            write(RICHTEXT_SIGNS[name])
    write(text[end:])
    return "".join(out)


def _line_ends(count: int, as_they_are: bool) -> str:
    """RFC 1896: one is a blank, more are one fewer; between <nofill> and </nofill> each counts."""
    if as_they_are:
        return "\n" * count
    return " " if count == 1 else "\n" * (count - 1)


# --- HTML that is called text/plain ---

SAMPLE = 20_000  # characters
HTML_DOCUMENT = re.compile(
    r"(?:<\?xml[^<>]{0,200}>\s*|<!--[^<>]{0,500}-->\s*)*<(?:!doctype\s+html|html|head|body)\b", re.I
)
# Nothing of what a player may put into angle brackets: "<A Par - Bur>" is no link.
HTML_TAG = re.compile(
    r"</?(div|p|br|hr|span|font|table|tbody|tr|td|ul|ol|li|b|i|u|em|strong|pre|tt|center|blockquote|h[1-6]|img|meta|"
    r"base|title|style|section|a(?=\s+href)|(?<=/)a)(?:\s+[a-z:-]{1,30}\s*=[^<>]{0,1000})?\s*/?>",
    re.I,
)
# Tags that end a line. Without any, it is text for whose lines the line ends count: "<b>A Par - Bur</b>".
LINE_TAGS = set("div p br hr table tr ul ol li pre blockquote section h1 h2 h3 h4 h5 h6".split())


def is_html(text: str) -> bool:
    """A page, text that begins with a tag and has more of them, or text with a tag in nearly every line."""
    sample = text[:SAMPLE].strip()
    if HTML_DOCUMENT.match(sample):
        return True
    tags = [tag.lower() for tag in HTML_TAG.findall(sample)]
    if len(tags) < 2 or not LINE_TAGS.intersection(tags):
        return False
    lines = [line for line in sample.split("\n") if line.strip()]
    tagged = sum(1 for line in lines if HTML_TAG.search(line))
    return HTML_TAG.match(sample) is not None or tagged >= 0.8 * len(lines)
