"""HTML made safe to parse: bounded in size, and without what makes the parser slow or gives it up."""

import re

MAX_CHARACTERS = 500_000  # of what is left when styles, comments and pictures are gone
MAX_WORK = 200_000  # what a tag for the parser costs, and one that is dropped
TAG_WORK, DROPPED_WORK = 10, 1
MAX_TAG = 4_000  # characters in one tag
TAG = re.compile(r"""<[a-z/!?](?:[^<>"']++|"[^"]*+"|'[^']*+')*+>""", re.I)
TORN_TAG = re.compile(r"<[a-z/!?][^<>]*>", re.I)  # with a quote that is never closed
DATA_ADDRESS = re.compile(r"data:[a-z]+/[^\s\"'<>]*", re.I)
BLANKS = re.compile(r"[ \t\n\r\f\xa0\u2007\u202f]+")
# Nobody reads what is in these, and there may be megabytes of it: Word puts all its styles into every mail.
UNREAD = {name: re.compile(rf"</{name}\b[^<>]*>", re.I) for name in ("style", "script")}
UNREAD_TAG = re.compile(r"<(style|script)\b", re.I)


def sound(html: str) -> str:
    """As much as can be parsed in a second, without what html.parser needs long for or rejects.

    It looks for the end of each broken tag again and again up to the end of the page, so "<" that opens no whole tag
    becomes text first; comments, declarations, styles and pictures inside the page go.
    """
    html = DATA_ADDRESS.sub("", html)
    page = _Page()
    end = work = 0
    endless: set[str] = set()  # what was once opened and never closed will not be looked for again
    while work < MAX_WORK and page.room > 0 and (at := html.find("<", end)) >= 0:
        page.text(html[end:at])
        end = _behind_unread(html, at, endless)
        if end == at:
            tag = TAG.match(html, at, at + MAX_TAG) or TORN_TAG.match(html, at, at + MAX_TAG)
            end = tag.end() if tag else at + 1
            work += page.tag(tag[0]) if tag else page.text("&lt;")
        else:
            work += TAG_WORK
    if work < MAX_WORK and page.room > 0:
        page.text(html[end:])
    return "".join(page.kept)


class _Page:
    """What is kept of the HTML."""

    def __init__(self) -> None:
        self.kept: list[str] = []
        self.room = MAX_CHARACTERS
        self.divs: list[bool] = []  # those that are open: whether they were kept
        self.fresh = False  # nothing but a <div> stands before this
        self.ended = False  # nothing but the end of a <div> that was not kept

    def text(self, text: str) -> int:
        if text:
            text = text[: self.room]
            if not text.isspace():
                self.fresh = self.ended = False
            self.room -= len(text)
            self.kept.append(text)
        return TAG_WORK

    def tag(self, tag: str) -> int:
        """Keep a tag, and say how much work it makes.

        A <div> right in another says nothing new, however many there are; but a line ends where it ends.
        """
        name = tag.lower()
        if name[1] in "!?":
            return TAG_WORK
        if name == "<div>":
            self.divs.append(not self.fresh)
            if self.fresh:
                return DROPPED_WORK
        elif name == "</div>":
            if self.divs and not self.divs.pop():
                if self.ended:
                    return DROPPED_WORK
                tag = "<hr>"
        elif name.startswith("<div"):
            self.divs.append(True)
        self.ended = tag == "<hr>"
        self.fresh = name.startswith("<div")
        self.room -= len(tag)
        self.kept.append(tag)
        return TAG_WORK


def _behind_unread(html: str, at: int, endless: set[str]) -> int:
    """Where the comment, style or script that begins here ends; `at` itself if none does."""
    if html.startswith("<!--", at):
        close = -1 if "!" in endless else html.find("-->", at + 4)
        if close < 0:
            endless.add("!")
        return close + 3 if close >= 0 else at
    opened = UNREAD_TAG.match(html, at, at + 10)
    name = opened[1].lower() if opened else ""
    if not name or name in endless:
        return at
    closed = UNREAD[name].search(html, at)
    if closed is None:
        endless.add(name)
        return at
    return closed.end()


def stripped(html: str) -> str:
    """The text without its tags: for pages that no parser wants."""
    html = re.sub(r"(?is)<(style|script|title)\b.*?</\1\s*>", "", html)
    html = re.sub(r"(?i)<(?:br|/?(?:div|p|li|tr|h\d))\b[^>]*>", "\n", html)
    html = re.sub(r"<[^>]*>", "", html)
    for entity, sign in (("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&amp;", "&")):
        html = html.replace(entity, sign)
    lines = (BLANKS.sub(" ", line).strip() for line in html.split("\n"))
    return "\n".join(line for line in lines if line)
