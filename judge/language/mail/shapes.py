"""Lines that mail programs write above an older mail, known by their shape.

There are more languages than we have words for, but all programs say the same: who, his address, which day, what time.
"""

import re

ADDRESS = re.compile(r"""[^\s<>()\[\]"'@:;,]{1,80}@[^\s<>()\[\]"'@:;,]{1,80}""")
BRACKETED = re.compile(r"""[<(\[]\s{0,2}(?:mailto:)?[^\s<>()\[\]@]{1,80}@[^\s<>()\[\]@]{1,80}""")
# 03/03/2025, 2025-03-03, 3. 3. 2025, 2025年3月3日, 2025년 3월 3일
DATE = re.compile(r"(?<![\d.])\d{1,4}\s?[./\-年년]\s?\d{1,2}\s?[./\-月월]\s?\d{1,4}(?!\d)\s?[日일.]?")
NUMBER_OF_FOUR = re.compile(r"(?<![\d+\-−])\d{4}(?!\d)")  # not the time zone "+0100"
GAME_YEARS = range(1800, 2000)  # those on the board, not on the calendar
TIME = re.compile(
    r"(?<!\d)\d{1,2}(?:\s?[:：.h時时시]\s?\d\d(?!\d)|\s?(?:[ap]\.?\s?m\b|時|时|點|点|시|uhr\b))", re.IGNORECASE
)
LONGEST_NAME = 10  # words, with those of the date
WORD = re.compile(r"[^\W\d_]+")
UNSEEN = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")  # Hebrew and Arabic put them around names
COLON = re.compile(r"[:：]$")
# A player's heading: "Orders for S1901M", "1901".
PHASE = re.compile(r"\b(?:[SFWsfw]?1[89]\d\d[MRAmra]?)\b")

# Who wrote, without a time or an address: here only the verb tells. Those of our own languages are in the lexicons.
WROTE = (
    r"(?:\b(?:schrieb|a écrit|ha scritto|escreveu|va escriure|schreef|skrev|skrifaði|kirjoitti|kirjutas|napisała?"
    r"|napsala?|napísala?|napisao|napisala|je napisao/la|írta|a scris|yazdı|rašė|rakstīja|menulis|đã viết|написав|пише"
    r"|напісаў|έγραψε|כתב|كتب)(?:\(l?a\))?|写道|寫道|님이 작성|เขียนว่า|ने लिखा)"
)
SOMEBODY_WROTE = re.compile(rf"^.{{1,80}}{WROTE}\s?[:：]$", re.IGNORECASE)
WROTE_ON_A_DAY = re.compile(rf"{WROTE}(?!\w)", re.IGNORECASE)

# "---- On Monday … wrote ----", ">>> Judge 03/03/2025 10:00 >>>" (GroupWise): framed by a program
FRAMED = re.compile(r"[-‐–—_=*~#]{3,}+\s?([^\W_].{2,250}?)\s?[-‐–—_=*~#]{3,}")
GROUPWISE = re.compile(r"\s{0,4}>>>\s.{3,250}\s>>>\s*")
TITLE = re.compile(r"-{4,}\s?[^\W\d_][^-]{3,60}(?:-[^-]{2,30})?\s?-{3,}")  # "-----Original-Nachricht-----"
REPLY_ABOVE = re.compile(r"#{2,}\s?[-‐–—].{5,100}[-‐–—]\s?#{2,}")  # Zendesk: "##- Please type your reply above -##"

# A field of a mail's header: a short word or two and a colon.
FIELD = re.compile(r"[\s>*_|]{0,8}[^\W\d_][^:：<>@]{0,24}\s?[:：](?!\S*//)\*{0,2}")
INNER_FIELD = re.compile(r"(?:^|(?<=\s))\*{0,2}[^\W\d_][^\s:：<>@*]{0,20}\s?[:：](?=\s|$)")


def day_and_time(text: str) -> tuple[str, str]:
    """The day and the time of the day named here; "" for what is not."""
    bare, dates = DATE.subn(" ", text)
    year = next((year for year in NUMBER_OF_FOUR.findall(bare) if int(year) not in GAME_YEARS), "")
    time = TIME.search(bare)
    # 10.00.00 looks like a date, but there is a year besides
    clock = time[0] if time else year if dates else ""
    return ("date" if dates else year), clock


def is_stamp(line: str) -> bool:
    """Whether this is a day and a time and hardly more."""
    day, time = day_and_time(line) if len(line) <= 60 and any(map(str.isdigit, line)) else ("", "")
    return bool(day and time) and len(WORD.findall(TIME.sub(" ", line))) <= 4


def is_attribution(text: str, heading: re.Pattern[str]) -> bool:
    """Whether a program says here who wrote what stands below. `heading`: words of headings that people write."""
    text = UNSEEN.sub("", text).strip()
    ends = COLON.search(text) is not None
    if not ends and "@" not in text:
        return False
    rest, addresses = ADDRESS.subn(" ", text)
    day, time = day_and_time(rest)
    if addresses and day and time and BRACKETED.search(text):
        return True
    if not ends or heading.search(rest) or PHASE.search(rest):
        return False
    if addresses and (day or time or BRACKETED.search(text)):
        return True
    if day and time and _names_somebody(rest, numeric=day == "date"):
        return True
    return (WROTE_ON_A_DAY if day or addresses else SOMEBODY_WROTE).search(text) is not None


def _names_somebody(text: str, numeric: bool) -> bool:
    """Whether there are words besides those of the date: a name and a verb, and not a whole sentence.

    The name of a month is one word more.
    """
    words = WORD.findall(TIME.sub(" ", DATE.sub(" ", text)))
    telling = [word for word in words if len(word) >= 3 or word.lower() == word.upper()]  # no "of", "at"; but 写道
    return (2 if numeric else 3) <= len(telling) <= LONGEST_NAME


def is_frame(line: str) -> bool:
    """Whether this line alone tells that an older mail begins: between dashes or arrows, with a day or an address."""
    line = line.strip()
    if line[:1].isalnum():
        return False
    if REPLY_ABOVE.fullmatch(line):
        return True
    framed = FRAMED.fullmatch(line)
    inner = framed[1] if framed else line if GROUPWISE.fullmatch(line) else ""
    if not inner:
        return False
    rest, addresses = ADDRESS.subn(" ", inner)
    return bool(addresses) or all(day_and_time(rest))


def is_title(line: str) -> bool:
    """Whether this may be the title of an older mail in another language; or of a player's own list."""
    return line.lstrip().startswith("----") and TITLE.fullmatch(line.strip()) is not None
