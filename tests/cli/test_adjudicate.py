"""`judge adjudicate`: the contract other programs rely on, and what it says to bad input."""

import json
import subprocess
import sys
from typing import Any

import pytest

from judge.cli.adjudicate import answer_line
from tests.cases import HERE

Json = dict[str, Any]
JUDGE = [sys.executable, "-m", "judge.cli.main", "adjudicate"]


def ask(**data: object) -> Json:
    return answer_line(json.dumps(data))


FALL = {
    "id": "x1",
    "variant": "standard",
    "phase": "F1902M",
    "units": {"FRANCE": ["A PAR", "A GAS"], "GERMANY": ["A BUR", "A BEL"]},
    "centers": {"FRANCE": ["PAR", "BRE"], "GERMANY": ["MUN", "BEL"]},
    "orders": {"FRANCE": ["A PAR - BUR", "A GAS S A PAR - BUR"], "GERMANY": ["A BUR - PAR"]},
}


def test_the_answer_has_the_form_of_the_contract() -> None:
    got = ask(**FALL)
    assert got == {
        "id": "x1",
        "phase": "F1902M",
        "results": {
            "FRANCE": {
                "A PAR": {"order": "A PAR - BUR", "results": [], "because": "A PAR moves to BUR."},
                "A GAS": {"order": "A GAS S A PAR - BUR", "results": [], "because": "A GAS supports A PAR to BUR."},
            },
            "GERMANY": {
                "A BUR": {
                    "order": "A BUR - PAR",
                    "results": ["bounce", "dislodged"],
                    "because": "A BUR is held up with strength 1 against 2 by A PAR of France, supported by A GAS, "
                    "coming the other way; "
                    "dislodged by A PAR of France, supported by A GAS.",
                },
                "A BEL": {"order": "A BEL H", "results": [], "because": "A BEL holds."},
            },
        },
        "units": {"FRANCE": ["A BUR", "A GAS"], "GERMANY": ["A BEL"]},
        "centers": {"FRANCE": ["PAR", "BRE"], "GERMANY": ["MUN", "BEL"]},
        "dislodged": {"GERMANY": {"A BUR": {"from": "PAR", "options": ["MAR", "MUN", "PIC", "RUH"]}}},
        "next_phase": "F1902R",
        "winners": [],
    }


def test_an_answer_can_be_the_next_question() -> None:
    first = ask(**FALL)
    retreat = ask(**{**first, "phase": first["next_phase"], "orders": {"GERMANY": ["A BUR R MUN"]}})
    assert retreat["results"]["GERMANY"]["A BUR"] == {
        "order": "A BUR R MUN",
        "results": [],
        "because": "A BUR retreats to MUN.",
    }
    assert retreat["results"]["FRANCE"]["A BUR"]["order"] == "A BUR H"
    assert retreat["units"]["GERMANY"] == ["A BEL", "A MUN"]
    assert retreat["next_phase"] == "S1903M"


def test_a_unit_that_could_not_retreat_does_not_stop_the_next_movement() -> None:
    first = ask(
        phase="S1901M",
        units={"FRANCE": ["A NAP", "F TYS", "F ION"], "ITALY": ["A APU", "A ROM"]},
        orders={"ITALY": ["A APU - NAP", "A ROM S A APU - NAP"]},
    )
    assert first["dislodged"] == {"FRANCE": {"A NAP": {"from": "APU", "options": []}}}
    second = ask(**{**first, "phase": first["next_phase"]})
    assert "error" not in second


def test_without_centers_nothing_is_said_of_ownership() -> None:
    got = ask(phase="F1901M", units={"FRANCE": ["A SPA"]})
    assert "centers" not in got
    assert got["winners"] == []


def test_strange_orders_are_listed_beside_the_units() -> None:
    got = ask(
        phase="S1901M",
        units={"ENGLAND": ["F LON"], "GERMANY": ["A BER"]},
        orders={"GERMANY": ["F LON - NTH", "A PRU H", "A BER - KIE", "A BER - MUN"]},
    )
    results = got["results"]["GERMANY"]
    assert results["F LON"]["results"] == ["void"]
    assert results["A PRU"]["because"] == "No unit stands there."
    assert results["A BER"] == {"order": "A BER - MUN", "results": [], "because": "A BER moves to MUN."}
    assert results["A BER - KIE"]["because"] == "Another order for the same unit counts."
    assert got["results"]["ENGLAND"]["F LON"]["results"] == []


def test_waives_and_double_builds_are_all_listed() -> None:
    got = ask(
        phase="W1901A",
        units={"RUSSIA": []},
        centers={"RUSSIA": ["MOS", "WAR", "SEV", "STP"]},
        orders={"RUSSIA": ["A MOS B", "A MOS B", "WAIVE", "WAIVE", "WAIVE", "F SEV B"]},
    )
    results = got["results"]["RUSSIA"]
    assert [(key, result["results"]) for key, result in results.items()] == [
        ("A MOS", []),
        ("A MOS B", ["void"]),
        ("WAIVE", []),
        ("WAIVE (2)", []),
        ("WAIVE (3)", []),
        ("F SEV", ["void"]),
    ]
    assert got["next_phase"] == "S1902M"


UNITS = {"FRANCE": ["A PAR"]}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "not JSON: "),
        ('{"id":NaN,"phase":"S1901M","units":{}}', "not JSON: NaN is no number"),
        ('{"id":-1e999,"phase":"S1901M","units":{}}', "not JSON: -1e999 is no number"),
        ('{"phase":"S١٩٠١M","units":{}}', "is not a phase"),
        ("", "not JSON: "),
        ("[1]", "not a JSON object"),
        ("[" * 100_000, "not JSON: "),
        ('{"phase":"S1901M"}', "'units' is missing"),
        ('{"phase":"S1901M","units":[]}', "'units' is not an object"),
        ('{"phase":"S1901M","units":{"FRANCE":"A PAR"}}', "'units' of FRANCE is not a list"),
        ('{"phase":"S1901M","units":{"FRANCE":[7]}}', "'units' of FRANCE: 7 is not text"),
        ('{"units":{}}', "'phase': '' is not a phase, as S1901M"),
        ('{"phase":1901,"units":{}}', "'phase': '1901' is not a phase"),
        ('{"phase":"X1901M","units":{}}', "'phase': 'X1901M' is not a phase"),
        ('{"phase":"S1901A","units":{}}', "'phase': 'S1901A' is not a phase"),
        ('{"variant":"chess","phase":"S1901M","units":{}}', "'variant': no 'chess' here; there is standard"),
        ('{"variant":[],"phase":"S1901M","units":{}}', "'variant': no [] here; there is standard"),
        ('{"phase":"S1901M","units":{"BELGIUM":["A BEL"]}}', "'units': BELGIUM is no power here; there is AUSTRIA"),
        ('{"phase":"S1901M","units":{"FRANCE":["A QWE"]}}', "A QWE cannot be: there is no QWE on this board"),
        ('{"phase":"S1901M","units":{"FRANCE":["Army Paris"]}}', "'ARMY' in 'Army Paris' is neither A (army) nor F"),
        ('{"phase":"S1901M","units":{"FRANCE":["PAR"]}}', "'PAR' is not a unit, as 'A PAR' or 'F STP/NC' is"),
        ('{"phase":"S1901M","units":{"FRANCE":["A PAR","F PAR"]}}', "F PAR cannot be: a fleet inland"),
        ('{"phase":"S1901M","units":{"FRANCE":["A NTH"]}}', "A NTH cannot be: an army at sea"),
        ('{"phase":"S1901M","units":{"RUSSIA":["F STP"]}}', "F STP wants a coast: STP/NC or STP/SC"),
        ('{"phase":"S1901M","units":{"RUSSIA":["A STP/NC"]}}', "A STP/NC cannot be: an army has no coast"),
        ('{"phase":"S1901M","units":{"FRANCE":["F PAR/NC"]}}', "there is no PAR/NC on this board"),
        ('{"phase":"S1901M","units":{"FRANCE":["A SWI"]}}', "A SWI cannot be: Switzerland is impassable"),
        ('{"phase":"S1901M","units":{"FRANCE":["A BRE"],"ITALY":["F BRE"]}}', "A BRE and F BRE stand in one province"),
        ('{"phase":"S1901M","units":{"RUSSIA":["F STP/NC","F STP/SC"]}}', "stand in one province"),
        ('{"phase":"W1901A","units":{}}', "'centers' is missing, and W1901A cannot be adjudicated without it"),
        ('{"phase":"W1901A","units":{},"centers":{"FRANCE":["BUR"]}}', "BUR is no supply centre on this board"),
        ('{"phase":"W1901A","units":{},"centers":{"FRANCE":["PAR"],"ITALY":["PAR"]}}', "PAR is owned twice"),
        ('{"phase":"S1901M","units":{"FRANCE":["A PAR"]},"orders":{"FRANCE":["A PAR"]}}', "'A PAR' is not an order"),
        (
            '{"phase":"S1901M","units":{},"orders":{"FRANCE":["A PAR => BUR"]}}',
            "'=>' in 'A PAR => BUR' is none of H - S C",
        ),
        ('{"phase":"S1901M","units":{},"orders":{"FRANCE":["A PAR - BUR GAS"]}}', "wants one destination"),
        ('{"phase":"S1901M","units":{},"orders":{"FRANCE":["A PAR S MAR"]}}', "is not a support, as"),
        ('{"phase":"S1901M","units":{},"orders":["A PAR H"]}', "'orders' is not an object"),
        ('{"phase":"S1901M","units":{},"orders":{"FRANCE":["A PAR H H"]}}', "'H' is left over in 'A PAR H H'"),
        ('{"phase":"S1901R","units":{},"dislodged":{"FRANCE":["A PAR"]}}', "'dislodged' of FRANCE is not an object"),
        ('{"phase":"S1901R","units":{},"dislodged":{"FRANCE":{"A PAR":7}}}', "what is said of A PAR is not an object"),
        ('{"phase":"S1901R","units":{},"dislodged":{"FRANCE":{"A PAR":{"options":["QWE"]}}}}', "QWE is no place"),
        ('{"phase":"S1901R","units":{},"dislodged":{"FRANCE":{"A PAR":{"from":"QWE"}}}}', "QWE is no province"),
        (
            '{"phase":"S1901R","units":{"FRANCE":["A PAR"]},"dislodged":{"FRANCE":{"A PAR":{"options":["GAS"]}}}}',
            "A PAR of FRANCE is among the 'units' as well",
        ),
        (
            '{"phase":"F1901M","units":{},"dislodged":{"FRANCE":{"A PAR":{"options":["GAS"]}}}}',
            "A PAR has still to retreat, but F1901M is not a retreat phase",
        ),
        ('{"phase":"S1901M","units":{},"policy":{"removal":"1971"}}', "removal is one of 2000, 2023, not '1971'"),
        ('{"phase":"S1901M","units":{},"policy":{"colour":"red"}}', "there is no 'colour'; there is paradox"),
        ('{"phase":"S1901M","units":{},"policy":{"goal":"many"}}', "goal is a number of supply centres"),
        ('{"phase":"S1901M","units":{},"setup":"eight"}', "there is no 'eight'; there is seven, six"),
        ('{"phase":"S1915M","units":{},"setup":"two"}', "it must be known whom ITALY joined"),
        ('{"phase":"S1915M","units":{},"setup":"two","joined":2}', "2 is no seat; they are numbered from 0 to 1"),
    ],
)
def test_bad_input_is_refused_with_what_is_wrong(line: str, said: str) -> None:
    got = answer_line(line)
    assert got.keys() == {"id", "error"}
    assert said in got["error"]


def test_an_error_keeps_the_id() -> None:
    assert ask(id="x7", phase="S1901M") == {"id": "x7", "error": "'units' is missing"}


def test_a_setup_may_be_named() -> None:
    got = ask(phase="S1914M", setup="two", units={"AUSTRIA": ["A TRI"]}, orders={"AUSTRIA": ["A TRI - VEN"]})
    assert got["results"]["AUSTRIA"]["A TRI"] == {
        "order": "A TRI - VEN",
        "results": ["void"],
        "because": "That country is neutral and may not be entered.",
    }


def test_the_stream_goes_on_after_a_bad_line_and_the_status_tells() -> None:
    lines = ['{"id":1,"phase":"S1901M","units":{}}', "nonsense", "", '{"id":2,"phase":"S1901M","units":{}}']
    done = subprocess.run(JUDGE, input="\n".join(lines), capture_output=True, text=True, check=False)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == [1, None, 2]
    assert "error" in answers[1]
    assert done.returncode == 1


def test_bytes_that_are_no_text_are_an_error_and_no_crash() -> None:
    done = subprocess.run(
        JUDGE, input=b'\xff\xfe{"id"\n{"phase":"S1901M","units":{}}', capture_output=True, check=False
    )
    assert [b"error" in line for line in done.stdout.splitlines()] == [True, False]
    assert done.stderr == b""


def test_a_lone_surrogate_stops_nothing() -> None:
    lines = '{"id":"\\ud800","phase":"S1901M","units":{}}\n{"id":2,"phase":"S1901M","units":{}}\n'
    done = subprocess.run(JUDGE, input=lines.encode(), capture_output=True, check=False)
    assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == ["\ud800", 2]


def test_a_power_spelt_twice_loses_no_order() -> None:
    got = ask(
        phase="S1901M",
        units={"FRANCE": ["A PAR"], "france": ["A MAR"]},
        orders={"FRANCE": ["A PAR - BUR"], "france": ["A MAR - GAS"]},
    )
    assert got["units"] == {"FRANCE": ["A BUR", "A GAS"]}


def test_a_flood_of_orders_is_refused() -> None:
    got = ask(phase="S1901M", units=UNITS, orders={"FRANCE": ["A PAR - BUR", "A PAR - PIC"] * 5000})
    assert "nobody has so much to order" in got["error"]


def test_each_line_is_answered_before_the_next_is_asked() -> None:
    with subprocess.Popen(JUDGE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin
        assert process.stdout
        for number in range(3):
            process.stdin.write(json.dumps({"id": number, "phase": "S1901M", "units": UNITS}) + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == number
        process.stdin.close()
        assert process.wait(timeout=10) == 0


def test_files_can_be_named() -> None:
    example = HERE / "examples" / "spring-1901.jsonl"
    done = subprocess.run([*JUDGE, str(example)], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert json.loads(done.stdout)["next_phase"] == "F1901M"


def test_a_missing_file_is_told_and_the_others_are_read() -> None:
    example = HERE / "examples" / "spring-1901.jsonl"
    done = subprocess.run([*JUDGE, "no-such-file", str(example)], capture_output=True, text=True, check=False)
    assert done.stderr == "judge adjudicate: no-such-file: No such file or directory\n"
    assert len(done.stdout.splitlines()) == 1
    assert done.returncode == 2


def test_a_reader_that_goes_away_is_no_crash() -> None:
    lines = "\n".join(['{"phase":"S1901M","units":{}}'] * 20_000)
    shell = f"{sys.executable} -m judge.cli.main adjudicate | head -1"
    done = subprocess.run(shell, shell=True, input=lines, capture_output=True, text=True, check=False)
    assert len(done.stdout.splitlines()) == 1
    assert "Traceback" not in done.stderr
