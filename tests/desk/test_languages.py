"""Each refusal in the reader's own language."""

from pathlib import Path

import pytest

from judge.report.refusals import SENTENCES
from judge.report.words import Reader
from tests.desk.office import Office

BOB = "bob@example.org"


@pytest.mark.parametrize("language", ["en", "es", "ru", "bg"])
@pytest.mark.parametrize(
    ("line", "code", "details"),
    [
        ("join nowhere", "no-such-game", {"game": "nowhere"}),
        ("zone Atlantis", "no-such-zone", {"zone": "Atlantis"}),
        ("password abc", "weak-password", {"least": 6, "most": 200}),
        ("confirm 2345 6789", "wrong-code", {}),
        ("ready", "which-game", {"games": ()}),
        ("address not@an@address", "bad-address", {"address": "not@an@address"}),
    ],
)
def test_a_refusal_is_told_in_the_readers_language(
    tmp_path: Path, language: str, line: str, code: str, details: dict[str, object]
) -> None:
    office = Office(tmp_path)
    office.settled(BOB, "Bob")
    office.reply(BOB, f"language {language}")
    office.reply(BOB, line)
    assert Reader(language).say(SENTENCES[code], **details) in office.last(BOB).replace("\r\n", "\n")
