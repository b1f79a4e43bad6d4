"""`judge parse`: the contract, from the command line."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

JUDGE = [sys.executable, "-m", "judge.cli.main", "parse"]
POSITION = {
    "phase": "S1901M",
    "units": {"FRANCE": ["A PAR", "A MAR", "F BRE", "F MAO"], "GERMANY": ["A MUN", "A BER", "F KIE"]},
}


def parse(text: str, *words: str) -> list[dict[str, Any]]:
    done = subprocess.run([*JUDGE, *words], input=text, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture
def units(tmp_path: Path) -> str:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(POSITION))
    return str(file)


def test_a_line_gives_its_order() -> None:
    assert parse("E Par-Bor\n", "--language", "es", "--phase", "S1901M") == [
        {"line": "E Par-Bor", "order": "A PAR - BUR"}
    ]


def test_several_orders_a_line_give_several_objects_with_the_whole_line() -> None:
    line = "A Par-Bur; A Mar-Spa"
    assert parse(line, "--phase", "S1901M") == [
        {"line": line, "order": "A PAR - BUR"},
        {"line": line, "order": "A MAR - SPA"},
    ]


def test_a_slip_is_said_back(units: str) -> None:
    [answer] = parse("A Parsi - Burgandy", "--phase", "S1901M", "--power", "FRANCE", "--units", units)
    assert answer == {"line": "A Parsi - Burgandy", "order": "A PAR - BUR", "read_as": "A PAR - BUR"}


def test_the_three_kinds_of_error(units: str) -> None:
    known = ("--phase", "S1901M", "--power", "FRANCE", "--units", units)
    unknown, illegal, unclear = parse("A Qwe - Bur\nA Par - Mos\nF Mao - Spa\n", *known)
    assert unknown["error"]["kind"] == "not-understood"
    assert unknown["error"]["word"] == "Qwe"
    assert illegal["error"]["kind"] == "illegal"
    assert illegal["error"]["say"] == "A PAR-MOS: it cannot go there in one step, and no convoy could take it there."
    assert unclear["error"]["kind"] == "ambiguous"
    assert unclear["error"]["choices"] == ["F MAO - SPA/NC", "F MAO - SPA/SC"]


def test_another_power_s_unit_is_refused_in_the_reader_s_language(units: str) -> None:
    [answer] = parse("А Мюн-Тир", "--language", "bg", "--phase", "S1901M", "--power", "FRANCE", "--units", units)
    assert answer["error"]["kind"] == "illegal"
    assert answer["error"]["say"].startswith("А Мюн-Тир: ")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--phase", "X1"], "'X1' is not a phase"),
        (["--phase", "S1901M", "--power", "SPAIN"], "SPAIN is no power here"),
        (["--phase", "S1901M", "--units", "no-such-file"], "No such file"),
        (["--phase", "S1901M", "--language", "xx"], "invalid choice"),
    ],
)
def test_bad_words_on_the_command_line_are_told(words: list[str], said: str) -> None:
    done = subprocess.run([*JUDGE, *words], input="", capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
