"""Which charset a text is in: the label is doubted where it must be, and only there."""

import json

import pytest

from judge.language.mail.alphabet import wide
from judge.language.mail.decoding import text_of, without_noise
from tests.cases import HERE

SEEDS = [json.loads(path.read_text(encoding="utf-8")) for path in sorted((HERE / "language" / "seeds").glob("*.json"))]
PRINTED = [
    case["line"]
    for seed in SEEDS
    if seed["language"] in ("ru", "bg")
    for case in seed["cases"]
    if any("а" <= letter <= "я" for letter in case["line"].lower())
]
LINES = sorted({form for line in PRINTED for form in (line, line.upper(), line.lower())})
WORDS = (
    "мюнхън плюс към върху птб плывут лпл юг уэлс ливърпул хез зб вп до сао сил ход хол ца".split()
)  # passable in the other charset, or in UTF-8
SAMPLES = {
    "Russian orders": "А Париж - Бургундия\nА Марсель - Испания\n",
    "Bulgarian orders": "А Париж - Бургундия\nФ Брест - Средноатлантически океан\n",
    "short orders": "А Пар-Бур\nФ Бре-Сао\nА Мар-Исп\n",
    "in capitals": "А ПАРИЖ - БУРГУНДИЯ\nА МАРСЕЛЬ ПОДДЕРЖИВАЕТ А ПАРИЖ - БУРГУНДИЯ\n",
    "in small letters": "а париж - бургундия\nа марсель поддерживает а париж - бургундия\n",
    "with a greeting": "Здравствуйте, господин судья!\nА Пар - Бур\nС уважением, Иван\n",
    "one name": "Приказы на весну",
}
CYRILLIC = ["cp1251", "koi8-r", "koi8-u", "iso-8859-5", "cp866", "mac-cyrillic"]
ORDER = "A Par - Bur\r\nF Bre - Mao\r\n"


def encoded(text: str, charset: str) -> bytes:
    try:
        return text.encode(charset)
    except UnicodeEncodeError:  # no dashes but "-" in koi8-r
        return text.translate({0x2013: "-", 0x2014: "-", 0x2192: "-"}).encode(charset, "ignore")


@pytest.mark.parametrize("charset", CYRILLIC)
def test_a_right_label_is_believed_for_every_printed_order(charset: str) -> None:
    assert len(LINES) > 300
    turned = [line for line in LINES if text_of(data := encoded(line, charset), charset) != data.decode(charset)]
    assert turned == []


@pytest.mark.parametrize("charset", CYRILLIC)
@pytest.mark.parametrize("first", WORDS)
def test_a_right_label_is_believed_for_words_that_tell_little(first: str, charset: str) -> None:
    for second in WORDS:
        for text in (f"{first} {second}", f"{first}-{second}".upper(), f"{first}\n{first}\n{first}"):
            assert text_of(text.encode(charset), charset) == text


@pytest.mark.parametrize(("charset", "label"), [("koi8-r", "windows-1251"), ("windows-1251", "koi8-r")])
@pytest.mark.parametrize("name", SAMPLES)
def test_windows_1251_and_koi8_are_told_apart_against_the_label(name: str, charset: str, label: str) -> None:
    assert text_of(SAMPLES[name].encode(charset), label) == SAMPLES[name]


@pytest.mark.parametrize("charset", ["koi8-r", "windows-1251"])
@pytest.mark.parametrize("label", ["", "us-ascii", "iso-8859-1", "x-unknown"])
@pytest.mark.parametrize("name", SAMPLES)
def test_windows_1251_and_koi8_are_told_apart_without_a_label(name: str, label: str, charset: str) -> None:
    assert text_of(SAMPLES[name].encode(charset), label) == SAMPLES[name]


@pytest.mark.parametrize("label", ["", "utf-8", "us-ascii", "windows-1251"])
@pytest.mark.parametrize("charset", ["utf-8-sig", "utf-16", "utf-32"])
@pytest.mark.parametrize("text", [ORDER, SAMPLES["Russian orders"]])
def test_a_byte_order_mark_counts_more_than_the_label(text: str, charset: str, label: str) -> None:
    assert text_of(text.encode(charset), label) == text.replace("\r\n", "\n")


@pytest.mark.parametrize("label", ["", "utf-8", "utf-16", "windows-1252"])
@pytest.mark.parametrize("charset", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("text", [ORDER, SAMPLES["Russian orders"], "E París – Borgoña"])
def test_utf16_is_known_without_a_mark(text: str, charset: str, label: str) -> None:
    assert text_of(text.encode(charset), label) == text.replace("\r\n", "\n")


@pytest.mark.parametrize(
    "data",
    [
        b"A Par\0-Bur\nF Bre-\0Mao\n\0\0\nA Mar-Spa\n",
        b"A Par-Bur\n" + b"\0" * 1_000,
        b"\xff\xfeA Par-Bur, that is all",
        b"1 2 3 4 5 6 7 8 9 0 ",
        b"\0\0\0\0",
        b"",
    ],
)
def test_some_nul_bytes_or_a_stray_mark_make_no_utf16(data: bytes) -> None:
    assert wide(data) == ""


NOISE = bytes(number * 37 % 251 for number in range(300)) * 20  # valid in no charset


def test_of_noise_only_lines_that_may_be_text_are_kept() -> None:
    kept = without_noise(b"A Par - Bur\n" + NOISE + b"\nF Bre - Mao").split(b"\n")
    assert (kept[0], kept[-1]) == (b"A Par - Bur", b"F Bre - Mao")
    assert sum(map(len, kept)) < len(NOISE) / 4


@pytest.mark.parametrize(
    ("data", "label"),
    [
        (b"A\x01 Par\x02 - \xffBur", ""),  # too short to tell
        ("слово\x01\x02 и ещё слово\x03\n".encode() * 100, "utf-8"),
        (SAMPLES["Russian orders"].encode("utf-16") * 50, ""),
        (b"A Par-Bur\n" + b"\x1b$B\x1b(B" * 500, "iso-2022-jp"),
        (b"A Par-Bur \xe9\n" + b"\0" * 5_000, ""),
    ],
)
def test_text_is_no_noise(data: bytes, label: str) -> None:
    assert without_noise(data, label) == data
