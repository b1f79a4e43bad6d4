"""Whatever arrives, reading it takes bounded time and never fails."""

from collections.abc import Callable
from random import Random
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.language.letter import read_letter
from judge.language.lexicon import lexicon
from judge.language.meaning import View
from judge.rules.phases import parse_phase
from judge.rules.turn import start
from judge.variants import board
from tests.cases import HERE

BOARD = board("standard")
VIEW = View(BOARD, parse_phase("S1901M"), "FRANCE", start(BOARD))
HEAD = b"From: a@example.org\nTo: judge@example.net\nSubject: x\n"
LETTERS = [path.read_bytes() for path in sorted((HERE / "language" / "letters").glob("*/*.eml"))]


def nested(depth: int) -> bytes:
    part = b"Content-Type: text/plain\n\nA Par-Bur\n"
    for level in range(depth):
        edge = b"b%d" % level
        part = b"Content-Type: multipart/mixed; boundary=%s\n\n--%s\n%s\n--%s--\n" % (edge, edge, part, edge)
    return HEAD + part


def words(count: int, choice: Callable[[Random], str]) -> bytes:
    rng = Random(1)
    return HEAD + b"\n" + "\n".join(" ".join(choice(rng) for _ in range(count)) for _ in range(3000)).encode()


def parts(kind: str, part: bytes, count: int) -> bytes:
    head = HEAD + f"Content-Type: multipart/{kind}; boundary=q\n\n--q\n\nA Par-Bur\n".encode()
    return head + b"".join(b"--q\n" + part + b"%d\n" % number for number in range(count)) + b"--q--\n"


NOISE = bytes(number * 37 % 251 for number in range(250)) * 20  # valid in no charset
ATTACHED = b"Content-Type: text/plain; name=o.txt\nContent-Disposition: attachment\n\n" + b"A Par-Bur\n" * 1000
PAGE = b"Content-Type: text/html\n\n" + b"<p>A Par-Bur</p>" * 10_000
KNOWN = sorted(lexicon("en").telling)
HARD: dict[str, Callable[[], bytes]] = {
    "30 MB of text": lambda: HEAD + b"\n" + b"hello world this is text\n" * 1_200_000,
    "30 MB in one line": lambda: HEAD + b"\n" + b"x" * 30_000_000,
    "100,000 orders": lambda: HEAD + b"\n" + b"A Par-Bur\n" * 100_000,
    "100,000 bad orders": lambda: HEAD + b"\n" + b"".join(b"A Pxr%d - Bqr%d\n" % (i, i) for i in range(100_000)),
    "1,000 parts": lambda: HEAD + b"Content-Type: multipart/mixed; boundary=q\n\n" + b"--q\n\nA Par-Bur\n" * 1000,
    "parts nested 100 deep": lambda: nested(100),
    "a broken boundary": lambda: HEAD + b'Content-Type: multipart/mixed; boundary="\n\n--x\nA Par-Bur\n',
    "a header of 1 MB": lambda: b"From: a@example.org\nX-A: " + b"y" * 1_000_000 + b"\n\nA Par-Bur\n",
    "NUL bytes": lambda: HEAD + b"\nA Par\x00-Bur\n\x00\x00",
    "a lone surrogate": lambda: HEAD + b"Content-Type: text/plain; charset=utf-8\n\n\xed\xa0\x80 A Par-Bur\n",
    "right-to-left marks": lambda: HEAD + "Content-Type: text/plain; charset=utf-8\n\n\u202eA Par-Bur\n".encode(),
    "an empty mail": lambda: b"",
    "nothing but quotes": lambda: HEAD + b"\n" + b"> A Par-Bur\n" * 100,
    "10,000 nested tags": lambda: HEAD + b"Content-Type: text/html\n\n" + b"<div>" * 10_000 + b"A Par-Bur",
    "200,000 paragraphs": lambda: HEAD + b"Content-Type: text/html\n\n" + b"<p>A Par-Bur</p>" * 200_000,
    "500 attached texts": lambda: parts("mixed", ATTACHED, 500),
    "30 long alternatives": lambda: parts("alternative", PAGE, 30),
    "5 MB of noise": lambda: HEAD + b"\nA Par-Bur\n" + NOISE * 1_000,
    "10 MB of recipients": lambda: HEAD + b"Cc: " + b"a@b, " * 2_000_000 + b"\n\nA Par-Bur\n",
    "endless dashes": lambda: HEAD + b"\n" + (b"A" + b"-Par" * 90 + b"\n") * 1000,
    "lines of known words": lambda: words(12, lambda rng: rng.choice(KNOWN)),
    "lines of places and signs": lambda: words(38, lambda rng: rng.choice(["par", "bur", "-", "a", "s", "spa", "sc"])),
}


@pytest.mark.parametrize("name", HARD)
def test_hard_mail_is_read_in_a_second(name: str) -> None:
    raw = HARD[name]()
    read_letter(HEAD + b"\nA Par-Bur", VIEW)  # the first letter loads the lexicons
    start_ = process_time()
    letter = read_letter(raw, VIEW)
    assert process_time() - start_ < 1.0
    assert len(letter.orders) <= 1


@given(st.sampled_from(LETTERS), st.data())
@settings(max_examples=300, deadline=None)
def test_a_damaged_letter_is_never_a_crash(raw: bytes, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(raw)))
        junk = data.draw(st.binary(max_size=12))
        cut = data.draw(st.integers(0, 200))
        raw = raw[:at] + junk + raw[at + cut :]
    letter = read_letter(raw, VIEW)
    assert letter.language in ("bg", "en", "es", "ru")


@given(st.text(max_size=300))
@settings(max_examples=300, deadline=None)
def test_any_text_is_read(text: str) -> None:
    read_letter(HEAD + b"Content-Type: text/plain; charset=utf-8\n\n" + text.encode("utf-8", "surrogatepass"), VIEW)
