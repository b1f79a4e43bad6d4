"""`judge check`, `replay`, `export` and `import`, from the command line."""

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from judge.cli.main import main
from judge.game import commands as c
from judge.store.archive import Archive
from judge.store.lock import Lock
from tests.game.play import NEW_YEAR, POWERS
from tests.store.test_check import a_game, boards, entries, everything, faults, forge

Capture = pytest.CaptureFixture[str]
LATER = NEW_YEAR + timedelta(days=99)


class Judge:
    """The command, in this process."""

    def __init__(self, root: Path, capture: Capture) -> None:
        self.root = root
        self.capture = capture

    def __call__(self, command: str, *words: str) -> tuple[int, str, str]:
        status = main([command, *words, "--state", str(self.root)])
        out, err = self.capture.readouterr()
        return status, out, err

    def json(self, *words: str) -> Any:
        status, out, err = self(*words)
        assert (status, err) == (0, "")
        return json.loads(out)


@pytest.fixture
def judge(tmp_path: Path, capsys: Capture) -> Judge:
    return Judge(tmp_path / "state", capsys)


@pytest.fixture
def skirmish(judge: Judge) -> Judge:
    """A year and more, with builds, and a dislodged unit that retreats."""
    archive = Archive(judge.root, boards)
    archive.create(c.Create("gm", "alpha"), "", NEW_YEAR)
    archive.act("alpha", [c.Join(power.lower(), (power,)) for power in POWERS], "<join@x>", NEW_YEAR)
    for days, orders in enumerate(SKIRMISH, 1):
        phase = str(archive.game("alpha").phase)
        acts: list[c.Command] = [c.GiveOrders("gm", tuple(its), power) for power, its in orders.items()]
        done = archive.act("alpha", [*acts, c.Process("gm", phase)], "", NEW_YEAR + timedelta(days=days))
        assert done is not None
        assert [each.refused for each in done if each.refused] == []
    return judge


SKIRMISH: list[dict[str, list[str]]] = [
    {"GERMANY": ["A MUN - BUR"], "FRANCE": ["A MAR - SPA"], "ITALY": ["A VEN - TYR"], "ENGLAND": ["F LON - NTH"]},
    {"GERMANY": ["A BUR - BEL"], "FRANCE": ["A PAR - BUR"], "ITALY": ["A TYR - MUN"], "ENGLAND": ["F NTH - NWY"]},
    {"FRANCE": ["A PAR B"], "ITALY": ["A VEN B"], "ENGLAND": ["F LON B"]},
    {"FRANCE": ["A BUR - MUN"], "GERMANY": ["A BER S A BUR - MUN"], "ITALY": ["A MUN H"]},
    {"ITALY": ["A MUN R TYR"]},
]


def test_a_sound_directory_is_told_by_silence(skirmish: Judge) -> None:
    assert skirmish("check") == (0, "", "")


def test_faults_are_lines_and_the_status(skirmish: Judge) -> None:
    (skirmish.root / "games/alpha/x").touch()
    (skirmish.root / "games/alpha/snapshot.json").write_text("{}")
    status, out, err = skirmish("check")
    assert (status, len(out.splitlines()), err) == (1, 2, "judge check: 2 faults\n")
    status, out, err = skirmish("check", "--mend")
    assert (status, len(out.splitlines())) == (1, 1)
    assert "snapshot.json was made again" in err


def test_a_running_judge_is_checked_but_not_mended(skirmish: Judge) -> None:
    with Lock(skirmish.root, NEW_YEAR):
        assert skirmish("check") == (0, "", "")
        status, _, err = skirmish("check", "--mend")
    assert status == 1
    assert "is in use by process" in err


def test_a_game_is_told_again(skirmish: Judge) -> None:
    status, out, _ = skirmish("replay", "alpha")
    assert status == 0
    assert "2026-01-03 12:00  F1901M" in out
    assert "    A TYR - MUN              A TYR moves to MUN." in out
    assert "  ITALY     4 centres: MUN NAP ROM VEN" in out
    assert "    A VEN B                  A VEN is built." in out
    assert "otherwise" not in out


def test_a_preview_tells_the_result_and_changes_nothing(skirmish: Judge) -> None:
    before = (skirmish.root / "games/alpha/journal.jsonl").read_bytes()
    assert skirmish("do", "alpha", "order", "A PAR - PIC", "--by", "france")[0] == 0
    status, out, _ = skirmish("preview", "alpha")
    assert status == 0
    assert "    A PAR - PIC              A PAR moves to PIC." in out
    told = skirmish.json("preview", "alpha", "--json")
    assert (told["phase"], told["results"]["FRANCE"]["A PAR"]["results"]) == ("F1902M", [])
    assert skirmish.json("show", "alpha", "--json")["phase"] == "F1902M"
    assert (skirmish.root / "games/alpha/journal.jsonl").read_bytes().startswith(before)


def test_up_to_a_phase(skirmish: Judge) -> None:
    _, out, _ = skirmish("replay", "alpha", "--to", "f1901m")
    assert "F1901M" in out
    assert "W1901A" not in out
    assert skirmish("replay", "alpha", "--to", "S1950M") == (
        1, "", "judge replay: S1950M was not played in this game\n",
    )  # fmt: skip


def test_each_phase_as_adjudicate_writes_it(skirmish: Judge) -> None:
    _, out, _ = skirmish("replay", "alpha", "--json")
    told = [json.loads(line) for line in out.splitlines()]
    assert [line["phase"] for line in told] == ["S1901M", "F1901M", "W1901A", "S1902M", "S1902R"]
    assert {"id", "phase", "results", "units", "centers", "dislodged", "next_phase", "winners"} == {*told[0]}
    assert told[0]["results"]["GERMANY"]["A MUN"] == {
        "order": "A MUN - BUR", "results": [], "because": "A MUN moves to BUR.",
    }  # fmt: skip
    journal = [each.data for each in entries(skirmish.root) if each.kind == "Resolved"]
    assert [line["units"] for line in told] == [data["units"] for data in journal]
    assert [line["centers"] for line in told] == [data["centres"] for data in journal]


def test_what_todays_rules_would_have_otherwise_is_said(skirmish: Judge) -> None:
    forge(skirmish.root, "Resolved", 0, next_phase="S1901R")
    assert "  ! by today's rules otherwise: next: S1901R then, F1901M today" in skirmish("replay", "alpha")[1]
    first = json.loads(skirmish("replay", "alpha", "--json")[1].splitlines()[0])
    assert (first["next_phase"], first["otherwise"]) == ("S1901R", ["next: S1901R then, F1901M today"])


def test_what_was_undone_is_told_as_such_and_left_out_of_the_json(skirmish: Judge) -> None:
    Archive(skirmish.root, boards).act("alpha", [c.Rollback("gm", "F1901M", "a slip")], "", LATER)
    out = skirmish("replay", "alpha")[1]
    assert "F1901M (undone later)" in out
    assert "back to F1901M, by gm (a slip)" in out
    assert [json.loads(line)["phase"] for line in skirmish("replay", "alpha", "--json")[1].splitlines()] == ["S1901M"]
    phases = skirmish.json("export", "alpha", "--format", "diplomacy")["phases"]
    assert [phase["name"] for phase in phases] == ["S1901M", "F1901M"]


@pytest.mark.parametrize("command", ["replay", "export"])
def test_games_that_cannot_be_told(skirmish: Judge, command: str) -> None:
    assert skirmish(command, "gamma") == (1, "", f"judge {command}: there is no game 'gamma' here\n")
    assert skirmish(command, "../x")[0] == 1
    forge(skirmish.root, "Started", setup="twelve")
    status, out, err = skirmish(command, "alpha")
    assert (status, out) == (1, "")
    assert "entry 9 (Started) cannot be applied: there is no 'twelve'" in err


def test_an_exported_game_is_the_same_game_elsewhere(skirmish: Judge, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "alpha.json"
    file.write_text(skirmish("export", "alpha")[1])
    other = Judge(tmp_path / "other", capsys)
    assert other("import", str(file)) == (0, "alpha\n", "")
    assert entries(other.root) == entries(skirmish.root)
    assert faults(other.root) == []
    made, given = (everything(each.root / "games/alpha/orders") for each in (other, skirmish))
    assert [*filter(None, made.values())] == [*filter(None, given.values())]  # an empty file is as good as none
    assert other("show", "alpha") == skirmish("show", "alpha")
    assert skirmish("export", "alpha") == other("export", "alpha")


def test_another_name_and_the_game_goes_on(skirmish: Judge, tmp_path: Path) -> None:
    file = tmp_path / "alpha.json"
    file.write_text(skirmish("export", "alpha")[1])
    assert skirmish("import", str(file)) == (1, "", "judge import: there is a game 'alpha' already\n")
    assert skirmish("import", str(file), "--as", "beta") == (0, "beta\n", "")
    assert faults(skirmish.root) == []
    assert skirmish("do", "beta", "order", "A PAR H", "--by", "france")[0] == 0
    assert faults(skirmish.root) == []


def test_ten_years_there_and_back(judge: Judge, tmp_path: Path) -> None:
    a_game(judge.root, phases=40, seed=2)
    file = tmp_path / "alpha.json"
    file.write_text(judge("export", "alpha")[1])
    assert judge("import", str(file), "--as", "beta")[0] == 0
    assert judge("check") == (0, "", "")
    assert judge("replay", "alpha")[1] == judge("replay", "beta")[1]


GOOD: dict[str, Any] = {"seq": 1, "at": "2026-01-01T12:00:00+00:00", "cause": "", "kind": "Created",
        "data": {"name": "alpha", "variant": "standard", "gm": "gm"}}  # fmt: skip


def doc(*entries_: Any, **changed: Any) -> dict[str, Any]:
    return {"format": 1, "game": "alpha", "entries": [*entries_], **changed}


def second(kind: str, **data: Any) -> dict[str, Any]:
    return GOOD | {"seq": 2, "kind": kind, "data": data}


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ("{", "this is not JSON"),
        ("[" * 100_000, "nested too deep"),
        (b"\xff\xfe\x00", "this is not JSON"),
        ([], "this is not a game that `judge export` wrote"),
        ({"phases": []}, "this is not a game that `judge export` wrote"),
        (doc(GOOD, format=2), "the document has format 2, and this judge knows 1"),
        (doc(GOOD, game="../etc"), "'../etc' is no name for a game"),
        (doc(GOOD, game=None), "'None' is no name for a game"),
        (doc(), "'entries' is not a list of what happened"),
        (doc(7), "entry 1 is not an object"),
        (doc(GOOD | {"data": []}), "entry 1: 'data' is missing, or not what it should be"),
        (doc(GOOD | {"at": "yesterday"}), "entry 1: 'at' is not a time with its zone"),
        (doc(GOOD | {"at": "2026-01-01T12:00:00"}), "entry 1: 'at' is not a time with its zone"),
        (doc(GOOD, GOOD), "entry 2 has number 1: something is missing or doubled"),
        (doc(GOOD, GOOD | {"seq": 2}), "a game begins with its making, and is made once"),
        (doc(GOOD | {"kind": "Paused"}), "a game begins with its making"),
        (doc(GOOD | {"kind": "Exploded"}), "an event of kind 'Exploded' is not known"),
        (doc(GOOD | {"data": {"variant": "standard"}}), "entry 1 (Created) cannot be applied"),
        (doc(GOOD | {"data": {**GOOD["data"], "variant": "chess"}}), "no variant 'chess'"),
        (doc(GOOD, GOOD | {"seq": 2, "kind": "Resolved", "data": {"phase": "S1901M"}}), "entry 2 (Resolved) cannot be"),
        (doc(GOOD | {"cause": "\ud800"}), "this cannot be written"),
        (doc(GOOD | {"data": {**GOOD["data"], "gm": 7}}), "'gm' is not text"),
        (doc(GOOD, second("Paused", by={})), "'by' is not text"),
        (doc(GOOD, second("DeadlineSet", by="x", deadline="2026-01-01")), "'deadline' is a time without a zone"),
        (doc(GOOD, second("OrdersCleared", by="x", power="../x")), "'../x' is no power"),
        (doc(GOOD, second("OrdersGiven", by="x", power="FRANCE", orders={"PAR": "zzz"})), "(OrdersGiven) cannot be"),
        (doc(GOOD, second("SeatGiven", by="x", seat=True, player="y")), "'seat' is not a number"),
    ],
)
def test_what_makes_no_game_is_refused_and_nothing_is_written(
    judge: Judge, tmp_path: Path, document: Any, said: str
) -> None:
    file = tmp_path / "x.json"
    text = document if isinstance(document, str | bytes) else json.dumps(document)
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    status, out, err = judge("import", str(file))
    assert (status, out) == (1, "")
    assert said in err
    assert len(err.splitlines()) == 1
    assert not (judge.root / "games").exists()


def test_a_bad_name_and_no_file(judge: Judge, tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    assert judge("import", str(file))[2] == f"judge import: {file}: No such file or directory\n"
    file.write_text(json.dumps(doc(GOOD)))
    assert "'Beta' is no name" in judge("import", str(file), "--as", "Beta")[2]


def test_no_name_in_a_document_leads_out_of_the_directory(judge: Judge, tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    orders = {"power": "../../../../../evil", "orders": {"PAR": "A PAR H"}, "by": "x"}
    file.write_text(json.dumps(doc(GOOD, GOOD | {"seq": 2, "kind": "OrdersGiven", "data": orders})))
    judge("import", str(file))
    assert not [path for path in tmp_path.rglob("*") if "evil" in path.name]


def test_the_saved_game_of_the_package_diplomacy(skirmish: Judge) -> None:
    """Against what the package itself writes for such a position, copied by hand."""
    saved = skirmish.json("export", "alpha", "--format", "diplomacy")
    assert {name: saved[name] for name in ("id", "map")} == {"id": "alpha", "map": "standard"}
    assert [phase["name"] for phase in saved["phases"]] == [
        "S1901M", "F1901M", "W1901A", "S1902M", "S1902R", "F1902M",
    ]  # fmt: skip
    _, _, winter, spring, retreats, now = saved["phases"]
    assert {*winter} == {"name", "state", "orders", "results", "messages"}
    state = winter["state"]
    assert {*state} == {
        "timestamp", "zobrist_hash", "note", "name", "units", "retreats", "centers", "homes", "influence",
        "civil_disorder", "builds", "game_id", "map", "rules",
    }  # fmt: skip
    assert state["units"]["ITALY"] == ["F NAP", "A ROM", "A MUN"]
    assert state["centers"]["ITALY"] == ["NAP", "ROM", "VEN", "MUN"]
    assert state["builds"]["ITALY"] == {"count": 1, "homes": ["VEN"]}
    assert state["builds"]["AUSTRIA"] == {"count": 0, "homes": []}
    assert sorted(state["influence"]["ITALY"]) == ["MUN", "NAP", "ROM", "TYR", "VEN"]
    assert state["homes"]["TURKEY"] == ["ANK", "CON", "SMY"]
    assert (state["retreats"]["ITALY"], state["civil_disorder"]["ITALY"], state["map"]) == ({}, 0, "standard")
    assert (winter["orders"]["ITALY"], winter["orders"]["TURKEY"], winter["messages"]) == (["A VEN B"], [], [])
    assert winter["results"] == {"A PAR": [], "A VEN": [], "F LON": []}
    assert spring["results"]["A MUN"] == ["dislodged"]
    assert spring["results"]["A BUR"] == []
    assert "*A MUN" in retreats["state"]["units"]["ITALY"]
    assert retreats["state"]["retreats"]["ITALY"] == {"A MUN": ["BOH", "RUH", "SIL", "TYR"]}
    assert (retreats["orders"]["ITALY"], retreats["results"]) == (["A MUN R TYR"], {"A MUN": []})
    assert now["orders"] == dict.fromkeys(POWERS)


def test_the_package_writes_via_for_an_army_that_must_go_by_sea(judge: Judge) -> None:
    archive = Archive(judge.root, boards)
    archive.create(c.Create("gm", "alpha"), "", NEW_YEAR)
    archive.act("alpha", [c.Join(power.lower(), (power,)) for power in POWERS], "", NEW_YEAR)
    archive.act("alpha", [c.GiveOrders("gm", ("F EDI - NTH", "A LVP - YOR"), "ENGLAND"), c.Process("gm", "S1901M")],
                "", NEW_YEAR)  # fmt: skip
    orders = c.GiveOrders("gm", ("F NTH C A YOR - NWY", "A YOR - NWY"), "ENGLAND")
    archive.act("alpha", [orders, c.Process("gm", "F1901M")], "", NEW_YEAR)
    archive.act("alpha", [c.Declare("gm", "drawn", ("ENGLAND",))], "", NEW_YEAR)
    saved = judge.json("export", "alpha", "--format", "diplomacy")
    assert saved["phases"][1]["orders"]["ENGLAND"] == ["F NTH C A YOR - NWY", "A YOR - NWY VIA"]
    assert (saved["phases"][-1]["name"], saved["phases"][-1]["state"]["note"]) == ("COMPLETED", "drawn: ENGLAND")


def test_a_game_that_has_not_started_has_no_saved_game_there(judge: Judge) -> None:
    Archive(judge.root, boards).create(c.Create("gm", "alpha"), "", NEW_YEAR)
    assert "has not started" in judge("export", "alpha", "--format", "diplomacy")[2]
    assert len(judge.json("export", "alpha")["entries"]) == 1


def test_a_letter_is_read_with_the_position_of_a_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state = ["--state", str(tmp_path)]
    assert main(["new", "alpha", "--gm", "gm", *state]) == 0
    for power in ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"):
        assert main(["do", "alpha", "join", power, "--by", power.lower(), *state]) == 0
    letter = tmp_path / "letter.eml"
    letter.write_text("From: a@example.org\nTo: judge@example.net\n\nA Par-Bur\nA Bur-Gas\n", encoding="utf-8")
    capsys.readouterr()
    assert main(["read", str(letter), "--game", str(tmp_path / "games" / "alpha"), "--power", "FRANCE"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["orders"] == ["A PAR - BUR"]
    assert len(told["errors"]) == 1
