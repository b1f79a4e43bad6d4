"""Which alphabet these bytes are in, by their look: a label may be wrong, or missing.

All of it looks at a sample only; nobody changes the alphabet in the middle of a letter.
"""

import codecs
import re
from itertools import pairwise

SAMPLE = 50_000  # bytes that are enough to recognise an alphabet

UTF8_CHARACTER = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")
HIGH = re.compile(rb"[\x80-\xff]+")
CYRILLIC_RUN = re.compile(rb"[\xc0-\xff\xa3\xa8\xb3\xb8]{3,}")  # letters of koi8-r and cp1251; A3 B3 A8 B8 are ё and Ё

# RFC 3629 §6, RFC 2781 §3.2; the mark of UTF-32 begins like that of UTF-16, so it comes first.
MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
UPPER_HALVES = b"\x00\x01\x04\x20"  # upper bytes of Latin, Cyrillic and typographic signs in UTF-16
# In no text; without NUL, which gets into texts by accident, ESC (ISO 2022) and the separators VT, FF, FS to US.
NO_TEXT = re.compile(rb"[\x01-\x08\x0e-\x1a\x7f]")
LEAST_BINARY = 1_000  # bytes; less than that tells nothing

# Letters of Russian and Bulgarian, the most common first.
BY_FREQUENCY = "оеаинтсрвлкмдпуяыьгзбъчйхжшюцщэфё"
COMMON = {letter: 16 - rank for rank, letter in enumerate(BY_FREQUENCY)}

# The most common pairs of letters in what players and judges write in Russian and Bulgarian.
PAIRS = set(
    "ав ад ае аз ай ак ал ам ан ап ар ас ат аю ая бе бо бр бу ва ве ви во вс га ге гл го гр да дв де ди дн др ев ег ед "
    "ей ел ем ен ер ес ет ец же жи за зи ив иг ид ие из ии ий ик им ин ир ис ит ич ию ия йс ка ки ко ку ла ле ли ло ль "
    "ля ма ме ми мо му на нг нд не ни нн но нс нт нц об ов ог од ое ож ои ой ок ол ом он ор ос от па пе пи по пр пу ра "
    "ре рж ри рм ро рс ру се си ск см сп ср сс ст ся та те ти то тр тс ту ть ур ус ую фо фр ци ча че ще ющ ян "
    "ят".split()
)
# Rarer ones that the other charset turns into common ones: "МЮНХЪН" in koi8-r looks passable in windows-1251.
SOUND_PAIRS = PAIRS | set("мю юн ху ъл ър рх ън ъм къ въ лю пл лы ыв пт".split())
NAME = re.compile(r"(?<![а-яё])[А-ЯЁ][а-яё]{2,}")
INSIDE_OUT = re.compile(r"(?<![А-ЯЁа-яё])[а-яё][А-ЯЁ]{2,}")  # "оБТЙЦ"
DOUBT = 4  # so much more must speak for the other charset; no printed order in our tests reaches 2 by itself


def wide(data: bytes) -> str:
    """The charset of more than one byte for each character that this must be in, whatever the label; "" if none."""
    sample = data[:SAMPLE]
    marked = next((name for mark, name in MARKS if data.startswith(mark)), "")
    if marked == "utf-8-sig" or len(sample) < 4:
        return marked
    if not marked and sample.count(0) + sample.count(4) < 0.1 * len(sample):
        return ""
    even, odd = (_share_of_upper_halves(sample[first::2]) for first in (0, 1))
    if marked:  # two bytes that only look like a mark are no reason to read a letter as Chinese
        return marked if max(even, odd) > 0.5 else ""
    if odd > 0.95 and even < 0.5:
        return "utf-16-le"
    return "utf-16-be" if even > 0.95 and odd < 0.5 else ""


def _share_of_upper_halves(data: bytes) -> float:
    return sum(map(data.count, UPPER_HALVES)) / len(data)


def is_binary(data: bytes) -> bool:
    """Noise, a program or a picture that claims to be a text in a charset of one byte."""
    sample = data[:SAMPLE].replace(b"\0", b"")
    return len(sample) >= LEAST_BINARY and len(NO_TEXT.findall(sample)) > 0.04 * len(sample)


def mostly_utf8(data: bytes) -> bool:
    """UTF-8 with a wound: cut in the middle of a letter, or one line of another charset in it."""
    data = data[:SAMPLE]
    high = sum(map(len, HIGH.findall(data)))
    return sum(map(len, UTF8_CHARACTER.findall(data))) > 0.8 * high


def cyrillic(data: bytes) -> str:
    """The Cyrillic charset this is in, "" if it looks Western.

    Western letters with accents stand alone among ASCII; Cyrillic words are runs of high bytes.
    """
    data = data[:SAMPLE]
    high = sum(map(len, HIGH.findall(data)))
    if sum(map(len, CYRILLIC_RUN.findall(data))) <= 0.4 * high:
        return ""
    return max(("cp1251", "koi8-r"), key=lambda name: _likely(data.decode(name, "replace")))


def _likely(text: str) -> float:
    """How much this reads like Russian or Bulgarian: common pairs of letters, names that begin with a capital.

    Among a few capitals it is the letters themselves that decide, and that they are rather small than capital.
    """
    score = 64.0 * (len(_pairs(text) & PAIRS) + 2 * len(set(NAME.findall(text))))
    for before, letter in zip(" " + text, text, strict=False):
        if letter < "\x80":
            continue
        small = letter.lower()
        score += COMMON.get(small, -16)
        if letter != small:
            score -= 12 if before.islower() else 1  # a capital inside a word is worse than one elsewhere
    return score


def mixed_up(data: bytes, label: str) -> str:
    """The other one of windows-1251 and koi8-r if only that makes sense; `label` otherwise.

    Read in the wrong one, each letter becomes another of the other case: "Париж" becomes "оБТЙЦ". The label stays as
    long as there is any doubt, for an order may be a few capitals without a vowel.
    """
    if label not in ("cp1251", "koi8-r", "koi8-u"):
        return label
    other = "koi8-r" if label == "cp1251" else "cp1251"
    data = data[:SAMPLE]
    here, there = data.decode(label, "replace"), data.decode(other, "replace")
    case = len(set(INSIDE_OUT.findall(here))) - len(set(NAME.findall(here)))
    letters = len(_pairs(there) & PAIRS) - 2 * len(_pairs(here) & SOUND_PAIRS)
    return other if letters + 2 * case >= DOUBT else label


def _pairs(text: str) -> set[str]:
    """Letters side by side, each pair once: a word that is written often says no more than one written once."""
    return {first + second for first, second in pairwise(text.lower())}
