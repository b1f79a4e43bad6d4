"""Every word of every lexicon does what it is listed for, inside an order."""

import json
from collections.abc import Iterator

import pytest

from judge.language.commands import FOR_GMS, command
from judge.language.lexicon import PLACE, languages, lexicon, split
from judge.language.meaning import View
from judge.language.reading import read
from judge.rules.board import SEA
from judge.rules.phases import parse_phase
from judge.variants import board
from tests.cases import HERE

BOARD = board("standard")
Case = tuple[str, str, str]  # text, phase, order


def cases(language: str) -> Iterator[Case]:
    """Each word in an order that shows it."""
    data = lexicon(language).data
    name = {province: forms[0] for province, forms in data["provinces"].items()}
    army, fleet = data["units"]["army"][1], data["units"]["fleet"][1]
    verbs = data["verbs"]
    shown = {
        "hold": (f"{army} {name['PAR']} {{}}", "S1901M", "A PAR H"),
        "move": (f"{army} {name['PAR']} {{}} {name['BUR']}", "S1901M", "A PAR - BUR"),
        "support": (
            f"{army} {name['GAS']} {{}} {army} {name['MAR']} - {name['BUR']}",
            "S1901M",
            "A GAS S A MAR - BUR",
        ),
        "convoy": (
            f"{fleet} {name['NTH']} {{}} {army} {name['LON']} - {name['NWY']}",
            "S1901M",
            "F NTH C A LON - NWY",
        ),
        "via": (f"{army} {name['LON']} - {name['NWY']} {{}}", "S1901M", "A LON - NWY VIA"),
        "retreat": (f"{army} {name['BUR']} {{}} {name['GAS']}", "S1901R", "A BUR R GAS"),
        "disband": (f"{army} {name['BUR']} {{}}", "S1901R", "A BUR D"),
        "build": (f"{{}} {army} {name['PAR']}", "W1901A", "A PAR B"),
        "remove": (f"{{}} {army} {name['PAR']}", "W1901A", "A PAR D"),
        "waive": ("{}", "W1901A", "WAIVE"),
    }
    for verb, (text, phase, order) in shown.items():
        yield from ((text.format(word), phase, order) for word in verbs[verb])
    yield from ((f"{word} {name['PAR']} - {name['BUR']}", "S1901M", "A PAR - BUR") for word in data["units"]["army"])
    yield from ((f"{word} {name['NTH']} - {name['NWY']}", "S1901M", "F NTH - NWY") for word in data["units"]["fleet"])
    yield from ((f"{army} {name['PAR']} {word} {name['BUR']}", "S1901M", "A PAR - BUR") for word in data["words"]["to"])
    for coast in ("NC", "SC"):
        for word in data["coasts"][coast]:
            yield f"{fleet} {name['MAO']} - {name['SPA']} {word}", "S1901M", f"F MAO - SPA/{coast}"
    for province, forms in data["provinces"].items():
        kind, sign = ("F", fleet) if BOARD.terrain[province] == SEA else ("A", army)
        for form in forms:
            provinces = {m.value for m in lexicon(language).forms[split(form)] if m.kind == PLACE}
            if len(provinces) == 1 or (form in lexicon(language).spelt and len(lexicon(language).spelt[form]) == 1):
                yield f"{sign} {form} {verbs['hold'][1]}", "S1901M", f"{kind} {province} H"
    for forms in data["powers"].values():
        for form in forms:
            text = f"{army} {name['GAS']} {verbs['support'][1]} {form} {army} {name['MAR']} - {name['BUR']}"
            yield text, "S1901M", "A GAS S A MAR - BUR"


@pytest.mark.parametrize("language", languages())
def test_every_word_is_read_in_an_order(language: str) -> None:
    wrong = []
    for text, phase, order in cases(language):
        found = [str(reading.order) for reading in read(text, language, View(BOARD, parse_phase(phase)))]
        if found != [order]:
            wrong.append((text, order, found))
    assert not wrong


@pytest.mark.parametrize("language", languages())
def test_every_word_for_a_command_is_that_command(language: str) -> None:
    wrong = []
    for name, forms in lexicon(language).data["commands"].items():
        for form in forms:
            said = command(form, language, governs=name in FOR_GMS)
            if said is None or said.name != name:
                wrong.append((form, name, said))
    assert not wrong


@pytest.mark.parametrize("language", languages())
def test_english_commands_work_in_every_language(language: str) -> None:
    for name in lexicon("en").data["commands"]:
        said = command(name.upper(), language, governs=name in FOR_GMS)
        assert said is not None
        assert said.name == name


TABLES = json.loads((HERE / "language" / "tables.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("table", [key for key in TABLES if key != "about"])
def test_every_name_and_abbreviation_of_a_rulebook_s_table_is_known(table: str) -> None:
    words = lexicon(table.split()[1])
    assert len({province for _, _, province in TABLES[table]}) >= 74  # one row of seed 004 is illegible
    for name, short, province in TABLES[table]:
        for form in (name, short):
            assert province in {m.value for m in words.forms[split(form)] if m.kind == PLACE}, form


@pytest.mark.parametrize("language", languages())
def test_every_command_says_in_every_language_how_it_is_used(language: str) -> None:
    told = lexicon(language).data["phrases"]
    assert set(told) == set(lexicon("en").data["phrases"])
    assert all(phrase["words"] and phrase["usage"] and phrase["help"] for phrase in told.values())
