"""Orders for later phases, and orders on condition: understood to the last word, or refused; never obeyed now."""

import json
import re
from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.language.conditions import Condition, conditions, parse_condition
from judge.language.headings import heading
from judge.language.later import Ahead, later_phases
from judge.language.letter import Letter, read_letter
from judge.language.lexicon import languages, lexicon
from judge.language.meaning import View
from judge.language.reading import NOT_UNDERSTOOD, Fault
from judge.language.say import explain, say_ahead
from judge.rules.movement import Dislodged
from judge.rules.orders import Build, Disband, Order, Retreat, Unit, Waive, parse_unit, unit
from judge.rules.phases import parse_phase
from judge.rules.turn import Position
from tests.cases import HERE
from tests.language.writing import BOARD, JUDGE, view
from tests.situations import all_orders, situation

Json = dict[str, Any]
FILES = {
    path.stem: json.loads(path.read_text("utf-8")) for path in sorted((HERE / "language" / "ahead").glob("*.json"))
}
CASES = [(code, case) for code, data in FILES.items() for case in (*data["taken"], *data["refused"])]
SAYINGS = ("condition", "either", "own_line", "which_phase", "now", "only_retreats", "contrary")


def mail(body: str, language: str, known: View | None = None) -> Letter:
    head = f"From: a@example.org\nTo: {JUDGE}\nSubject: x\nContent-Type: text/plain; charset=utf-8\n\n"
    return read_letter((head + body).encode(), known or view(), language, JUDGE)


def shown(ahead: Ahead) -> str:
    when = f"; when {', '.join(ahead.when)}" if ahead.when else ""
    return f"{ahead.phase}: {', '.join(map(str, ahead.orders))}{when}"


@pytest.mark.parametrize(("language", "case"), CASES, ids=lambda each: each if isinstance(each, str) else each["text"])
def test_what_people_write(language: str, case: Json) -> None:
    told = mail(case["text"], language, view(phase=case.get("now", "S1901M")))
    assert [str(order) for order in told.orders] == case.get("orders", [])
    assert [shown(each) for each in told.ahead] == case["ahead"]
    assert [fault.ahead or fault.kind for _, fault in told.faults] == case.get("faults", [])
    assert all(explain(fault, code) for _, fault in told.faults for code in languages())


def test_every_language_has_its_phrasings() -> None:
    assert set(FILES) == set(languages())
    assert all(len(data["taken"]) >= 25 and len(data["refused"]) >= 8 for data in FILES.values())


@pytest.mark.parametrize(("language", "case"), CASES, ids=lambda each: each if isinstance(each, str) else each["text"])
def test_wherever_a_line_is_broken_nothing_on_condition_is_obeyed(language: str, case: Json) -> None:
    text = case["text"]
    if "\n" in text or not _condition_words(language).search(text):
        return
    for gap in re.finditer(" ", text):
        before, behind = text[: gap.start()], text[gap.end() :]
        if before.endswith(";") or (before.endswith(",") and "," in behind):
            continue  # 'A Par - Bur,' and below it 'if dislodged, A Par R Gas' are two orders
        for between in ("\n", "\n\n"):
            assert mail(f"{before}{between}{behind}", language).orders == [], gap


def _condition_words(language: str) -> re.Pattern[str]:
    forms = [form for name in ("if", "unless") for form in lexicon(language).data["ahead"][name]]
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, forms))})\b", re.IGNORECASE)


@pytest.mark.parametrize("language", languages())
@given(data=st.data())
@settings(max_examples=150, deadline=None)
def test_whatever_the_condition_says_the_order_is_not_obeyed(language: str, data: st.DataObject) -> None:
    known = lexicon(language).data
    words = [form for forms in known["ahead"].values() if isinstance(forms, list) for form in forms]
    words += ["Par", "Bur", "A", "F", *(forms[0] for forms in known["powers"].values()), "xyzzy"]
    said = " ".join(data.draw(st.lists(st.sampled_from(words), max_size=8)))
    first = data.draw(st.sampled_from([*known["ahead"]["if"], *known["ahead"]["unless"]]))
    order = f"{known['print']['army']} {lexicon(language).short('PAR')}-{lexicon(language).short('BUR')}"
    assert mail(f"{first} {said}, {order}\n", language).orders == []
    assert mail(f"{order} {first} {said}\n", language).orders == []
    assert mail(f"{first} {said}:\n{order}\n", language).orders == []


@pytest.mark.parametrize(
    ("line", "now", "phases"),
    [
        ("Fall", "S1901M", "F1901M F1901R W1901A"),
        ("Fall 1901", "S1901R", "F1901M F1901R W1901A"),
        ("Fall 1901", "F1901R", ""),
        ("Fall 1901", "W1901A", ""),
        ("Fall 1901", "S1902M", ""),
        ("Spring", "F1901M", "S1902M S1902R"),
        ("Spring 1902", "W1901A", "S1902M S1902R"),
        ("Fall retreats", "S1901M", "F1901R"),
        ("Fall 1901 retreats", "W1901A", ""),
        ("Retreats", "S1901M", "R"),
        ("Retreats", "S1901R", ""),
        ("Winter", "S1901M", "W1901A"),
        ("Winter 1902", "W1901A", "W1902A"),
        ("Builds", "F1901M", "A"),
        ("Builds 1901", "F1901M", "W1901A"),
        ("Adjustments", "W1901A", ""),
        ("Movement phase", "S1901R", "M"),
        ("Next turn", "S1901M", "M"),
        ("F1901M", "F1901M", ""),
        ("S1901R", "F1901M", ""),
        ("Winter retreats", "S1901M", ""),
        ("Spring builds", "S1901M", ""),
        ("My orders", "S1901M", ""),
    ],
)
def test_the_phase_that_a_heading_means(line: str, now: str, phases: str) -> None:
    above = heading(line, "en", ahead=True)
    assert above is not None
    assert " ".join(later_phases(above, parse_phase(now))) == phases


@pytest.mark.parametrize("language", languages())
def test_every_word_for_a_phase_heads_orders_for_it(language: str) -> None:
    kinds = {"movement": "M", "retreats": "R", "adjustments": "A", "builds": "A", "removals": "A", "next": "M"}
    wrong = []
    for name, kind in kinds.items():
        now = parse_phase("S1901R" if name == "movement" else "S1901M")
        for form in lexicon(language).data["ahead"]["headings"][name]:
            above = heading(form, language, ahead=True)
            if above is None or later_phases(above, now) != (kind,):
                wrong.append((form, above))
    assert not wrong


def _sentences(language: str) -> Iterator[tuple[str, str]]:
    """Each word that conditions are made of, in one that shows it."""
    words = lexicon(language)
    data = words.data["ahead"]
    par, bur = f"{words.data['print']['army']} {words.short('PAR')}", words.short("BUR")
    power, within = words.power("GERMANY"), data["in"][0]
    army = words.data["units"]["army"][1]
    first = data["if"][0]
    yield from ((f"{form} {par} {data['dislodged'][0]}", "A PAR D") for form in data["if"])
    yield from ((f"{form} {par} {data['dislodged'][0]}", "NOT A PAR D") for form in data["unless"])
    yield from ((f"{first} {par} {form}", "A PAR D") for form in data["dislodged"])
    yield from ((f"{first} {bur} {form}", "NOT BUR") for form in data["empty"])
    yield from ((f"{first} {bur} {form}", "BUR") for form in data["occupied"])
    yield from (
        (f"{first} {power} {form} {within} {bur}", "GERMANY BUR") for form in data["is"] if form not in data["self"]
    )
    yield from ((f"{first} {form} {within} {bur}", "FRANCE BUR") for form in data["self"])
    yield from ((f"{first} {form} {army} {within} {bur}", "FRANCE A BUR") for form in data["mine"])
    yield from ((f"{first} {form} {army} {within} {bur}", "A BUR") for form in data["any"])
    yield from ((f"{first} {form} {within} {bur}", "BUR") for form in data["someone"])
    yield from ((f"{first} {form} {within} {bur}", "NOT BUR") for form in data["nobody"])
    yield from ((f"{first} {form} {data['dislodged'][0]}", "D") for form in data["it"])
    yield from ((f"{first} {form} {army} {within} {bur}", "NOT A BUR") for form in data["no"])
    yield from ((f"{first} {bur} {form} {data['occupied'][0]}", "NOT BUR") for form in data["not"])


@pytest.mark.parametrize("language", languages())
def test_every_word_is_read_in_a_condition(language: str) -> None:
    wrong = []
    for text, wanted in _sentences(language):
        found = conditions(text, language, view())
        if isinstance(found, str) or [str(each) for each in found] != [wanted]:
            wrong.append((text, wanted, found))
    assert not wrong


def _retreats(rng: Random, one: Unit) -> Order:
    places = [place for its in BOARD.reach[one].values() for place in its]
    return Disband(one) if rng.random() < 0.5 else Retreat(one, rng.choice(places))


def _any_ahead(rng: Random) -> Ahead:
    units, _ = situation(BOARD, rng)
    orders = all_orders(BOARD, units)
    phase = rng.choice("M R A S1901R F1901M F1901R W1901A S1902M S1902R W1902A".split())
    found: dict[str, Order] = {}
    for one in rng.sample(sorted(orders), rng.randint(1, 3)):
        if phase.endswith("M"):
            found[one.province] = rng.choice(orders[one])
        elif phase.endswith("R"):
            found[one.province] = _retreats(rng, one)
        else:
            new = unit(*rng.choice((("A", "PAR"), ("F", "BRE"), ("A", "MAR"))))
            found[one.province] = rng.choice((Disband(one), Waive()))
            found[new.province] = Build(new)
    when: list[str] = []
    for one in rng.sample(sorted(BOARD.reach), rng.randint(0, 3)):
        if one.province not in found:
            power, kind = rng.choice(("", *BOARD.powers)), rng.choice(("", one.kind))
            lost = phase.endswith("R") and rng.random() < 0.5
            when.append(str(Condition(rng.random() < 0.6, power, kind, one.province, lost)))
    return Ahead(phase, tuple(found.values()), tuple(dict.fromkeys(when)))


@pytest.mark.parametrize("language", languages())
def test_what_is_said_is_read_back(language: str) -> None:
    rng = Random(language)
    known = View(BOARD, parse_phase("S1901M"), "FRANCE")
    for _ in range(150):
        ahead = _any_ahead(rng)
        text = say_ahead(ahead, lexicon(language))
        told = mail(text, language, known)
        assert (told.orders, told.ahead) == ([], (ahead,)), text


@pytest.mark.parametrize("language", languages())
def test_every_condition_is_said_and_read_back(language: str) -> None:
    known = View(BOARD, parse_phase("S1901M"), "FRANCE")
    army, fleet = parse_unit("A MUN"), parse_unit("F KIE")
    for one in (army, fleet):
        for power in ("", *BOARD.powers):
            for kind in ("", one.kind):
                for wanted, lost in ((True, True), (True, False), (False, True), (False, False)):
                    when = str(Condition(wanted, power, kind, one.province, lost))
                    assert str(parse_condition(when)) == when
                    ahead = Ahead("R", (Retreat(parse_unit("A RUH"), "HOL"),), (when,))
                    assert mail(say_ahead(ahead, lexicon(language)), language, known).ahead == (ahead,)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", SAYINGS)
def test_every_refusal_has_its_sentence(name: str, language: str) -> None:
    said = explain(Fault(NOT_UNDERSTOOD, "XYZZY", phase="S1901M", ahead=name), language)
    assert "XYZZY" in said
    assert "{" not in said


def test_a_wrong_letter_and_a_missing_coast_are_taken_from_the_unit_that_stands_there() -> None:
    known = view("RUSSIA", {"RUSSIA": "F STP/SC, A MOS", "GERMANY": "A BER"})
    told = mail("Retreats:\nStP - Fin\nF Mos - Ukr\n", "en", known)
    assert [shown(each) for each in told.ahead] == ["R: F STP/SC R FIN, A MOS R UKR"]


def test_what_is_known_now_needs_no_condition() -> None:
    lost = {"FRANCE": {parse_unit("A BUR"): Dislodged("MUN", ("GAS", "PAR"))}}
    position = Position({"FRANCE": (parse_unit("A MAR"),), "GERMANY": (parse_unit("A RUH"),)}, dislodged=lost)
    known = View(BOARD, parse_phase("S1901R"), "FRANCE", position)
    assert [str(order) for order in mail("Retreats:\nA Bur - Gas\n", "en", known).orders] == ["A BUR R GAS"]
    for line in ("If A Bur is dislodged, A Bur R Gas", "If Gas is empty, A Bur R Gas"):
        told = mail(line, "en", known)
        assert (told.orders, told.ahead, [fault.ahead for _, fault in told.faults]) == ([], (), ["now"])
    told = mail("If Gas is empty, A Mar - Gas", "en", known)
    assert [shown(each) for each in told.ahead] == ["M: A MAR - GAS; when NOT GAS"]


def test_clear_forgets_what_was_given_ahead_above_it() -> None:
    told = mail("Fall 1901:\nA Bur - Bel\nclear orders\nA Bur - Hol\n", "en")
    assert [shown(each) for each in told.ahead] == []
    assert told.orders == []


def test_a_later_order_for_a_unit_replaces_the_earlier_one() -> None:
    told = mail("Fall 1901:\nA Bur - Bel\nA Gas - Spa\nA Bur - Ruh\n", "en")
    assert [shown(each) for each in told.ahead] == ["F1901M: A GAS - SPA, A BUR - RUH"]


@pytest.mark.parametrize(
    "line",
    [
        "if A Par is dislodged A Par R Gas",
        "if " + "the unit is in the " * 8 + "par",
        "if " + "A Par dislodged and " * 9 + "par is empty, A Par R Gas",
        "if dislodged" + ", A Par R Gas" * 20,
        "if " + "a " * 38,
        "if",
    ],
)
def test_letters_full_of_conditions_are_read_in_bounded_time(line: str) -> None:
    mail("if A Par is dislodged, A Par R Gas", "en")
    begun = process_time()
    told = mail(f"{line}\n" * 1200, "en")
    assert process_time() - begun < 2.0
    assert told.orders == []
