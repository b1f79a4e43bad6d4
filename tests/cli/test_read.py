"""`judge read`: the contract, from the command line."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

JUDGE = [sys.executable, "-m", "judge.cli.main", "read"]
LETTER = """From: Camille <camille@example.org>
To: judge@example.net
Subject: orders

A Par - Bur
A Mar - Spa
wait
press to germany, italy
A Mun - Tyr?
end
A Mar - Gas
F Bre - Lon
"""
POSITION = {"phase": "S1901M", "units": {"FRANCE": ["A PAR", "A MAR", "F BRE"], "GERMANY": ["A MUN"]}}


def read(text: str, *words: str) -> dict[str, Any]:
    done = subprocess.run([*JUDGE, "-", *words], input=text, capture_output=True, text=True, check=True)
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def test_a_letter_in_the_form_of_the_contract(tmp_path: Path) -> None:
    units = tmp_path / "position.json"
    units.write_text(json.dumps(POSITION))
    got = read(LETTER, "--power", "FRANCE", "--units", str(units))
    assert got["from"] == "camille@example.org"
    assert got["language"] == "en"
    assert got["machine"] is False
    assert got["orders"] == ["A PAR - BUR", "A MAR - GAS"]
    assert got["commands"] == ["wait"]
    assert got["press"] == [{"to": ["GERMANY", "ITALY"], "text": "A Mun - Tyr?"}]
    assert [error["kind"] for error in got["errors"]] == ["illegal"]
    assert got["identity"] == {"power": "FRANCE", "proof": "given"}


def test_orders_ahead_stand_by_themselves() -> None:
    assert read(LETTER)["ahead"] == []
    got = read("From: a@example.org\n\nA Par - Bur\nIf A Par is dislodged, A Par R Gas\n", "--power", "FRANCE")
    assert got["orders"] == ["A PAR - BUR"]
    assert got["ahead"] == [{"phase": "R", "orders": ["A PAR R GAS"], "when": ["A PAR D"]}]
    assert got["errors"] == []


def test_without_a_power_nobody_is_known() -> None:
    assert read(LETTER)["identity"] is None


def test_two_waives_are_two(tmp_path: Path) -> None:
    units = tmp_path / "position.json"
    units.write_text(json.dumps({"phase": "W1901A", "units": {"FRANCE": []}, "centers": {"FRANCE": ["PAR", "BRE"]}}))
    got = read("From: a@example.org\n\nwaive\nwaive\n", "--power", "FRANCE", "--units", str(units))
    assert got["orders"] == ["WAIVE", "WAIVE"]


def test_press_by_address() -> None:
    letter = LETTER.replace("To: judge@example.net", "To: judge+alpha.k3x9.germany@example.net").replace("wait\n", "")
    got = read("".join(letter.partition("A Par")[:1]) + "Shall we?\nA Par - Bur\n")
    assert got["press"] == [{"to": ["GERMANY"], "text": "Shall we?\nA Par - Bur"}]
    assert got["orders"] == []


def test_a_missing_letter_is_told() -> None:
    done = subprocess.run([*JUDGE, "no-such.eml"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("judge read: ")
    assert "Traceback" not in done.stderr
