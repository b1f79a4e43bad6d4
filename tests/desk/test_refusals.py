"""Whatever is refused is refused with a sentence."""

import re
from pathlib import Path

import pytest

import judge
from judge.report.refusals import SENTENCES

CALLS = re.compile(r"Refused\((.*)")
CODES = re.compile(r'"([a-z]+(?:-[a-z]+)+|finished|locked)"')


def codes(room: str) -> set[str]:
    sources = [path.read_text(encoding="utf-8") for path in Path(judge.__file__).parent.joinpath(room).rglob("*.py")]
    return {code for source in sources for call in CALLS.findall(source) for code in CODES.findall(call)}


@pytest.mark.parametrize("room", ["game", "people", "desk", "report"])
def test_every_code_of_a_refusal_has_a_sentence(room: str) -> None:
    assert codes(room) <= set(SENTENCES)


def test_no_sentence_is_for_nothing() -> None:
    times = {f"time-{kind}" for kind in ("ambiguous", "impossible", "not-understood", "past")}
    assert set(SENTENCES) == codes("game") | codes("people") | codes("desk") | codes("report") | times
