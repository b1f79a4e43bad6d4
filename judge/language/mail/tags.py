"""HTML made safe to parse: bounded in size, and without what makes the parser slow or gives it up."""

import re

MAX_CHARACTERS = 500_000
MAX_TAGS = 20_000
MAX_TAG = 4_000  # characters in one tag
TAG = re.compile(r"""<[a-z/!?](?:[^<>"']++|"[^"]*+"|'[^']*+')*+>""", re.I)
TORN_TAG = re.compile(r"<[a-z/!?][^<>]*>", re.I)  # with a quote that is never closed
DATA_ADDRESS = re.compile(r"data:[a-z]+/[^\s\"'<>]*", re.I)
BLANKS = re.compile(r"[ \t\n\r\f\xa0\u2007\u202f]+")


def sound(html: str) -> str:
    """As much as can be parsed in a second, without what html.parser needs long for or rejects.

    It looks for the end of each broken tag again and again up to the end of the page, so "<" that opens no whole tag
    becomes text first; comments, declarations and pictures inside the page go.
    """
    html = DATA_ADDRESS.sub("", html)[:MAX_CHARACTERS]
    kept: list[str] = []
    end = tags = 0
    comments = True
    while tags < MAX_TAGS and (at := html.find("<", end)) >= 0:
        kept.append(html[end:at])
        close = html.find("-->", at + 4) if comments and html.startswith("<!--", at) else -1
        if close >= 0:
            end = close + 3
            continue
        comments = comments and not html.startswith("<!--", at)  # one without end: so are all behind it
        tag = TAG.match(html, at, at + MAX_TAG) or TORN_TAG.match(html, at, at + MAX_TAG)
        if tag is None:
            kept.append("&lt;")
        elif tag[0][1] not in "!?":
            kept.append(tag[0])
        tags += 1
        end = tag.end() if tag else at + 1
    if tags < MAX_TAGS:
        kept.append(html[end:])
    return "".join(kept)


def stripped(html: str) -> str:
    """The text without its tags: for pages that no parser wants."""
    html = re.sub(r"(?is)<(style|script|title)\b.*?</\1\s*>", "", html)
    html = re.sub(r"(?i)<(?:br|/?(?:div|p|li|tr|h\d))\b[^>]*>", "\n", html)
    html = re.sub(r"<[^>]*>", "", html)
    for entity, sign in (("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&amp;", "&")):
        html = html.replace(entity, sign)
    lines = (BLANKS.sub(" ", line).strip() for line in html.split("\n"))
    return "\n".join(line for line in lines if line)
