"""Every refusal has its sentence."""

import re
from pathlib import Path

import judge.game
from judge.cli.refusals import SENTENCES


def test_every_code_of_a_refusal_has_a_sentence() -> None:
    folder = Path(judge.game.__path__[0])
    codes = {
        code
        for file in folder.glob("*.py")
        for call in re.findall(r"Refused\((.*)", file.read_text(encoding="utf-8"))
        for code in re.findall(r'"([a-z]+(?:-[a-z]+)+|finished)"', call)
    }
    assert codes == set(SENTENCES)
