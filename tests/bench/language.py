"""How well and how fast people are understood: `python -m tests.bench.language`.

Prints order lines a second, letters a second, and what becomes of orders with one random slip (a letter
left out, put in, changed, or two swapped) in real-looking positions:

- recall: how many of the slips are still read as the order that was meant;
- precision: of those that were read by a guess, how many as the order that was meant. A slip that happens to
  spell another legal order exactly ('Tus' for 'Tun') is nobody's guess; it is counted by itself, and the last line
  is of all that was read.
"""

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from time import perf_counter

from judge.cli.wire import read_position
from judge.language.fold import fold
from judge.language.letter import read_letter
from judge.language.lexicon import languages
from judge.language.meaning import View
from judge.language.reading import drafts, read
from judge.language.say import write
from judge.rules.orders import MovementOrder
from judge.rules.phases import parse_phase
from judge.rules.turn import Position
from judge.variants import board
from tests.cases import HERE
from tests.situations import all_orders, situation

BOARD = board("standard")
SPRING = parse_phase("S1901M")
LETTERS = {"en": "abcdefghijklmnopqrstuvwxyz", "es": "abcdefghijklmnopqrstuvwxyzáéíóúñ"}
CYRILLIC = "абвгдежзийклмнопрстуфхцчшщъыьэюя"


def samples(rng: Random, positions: int, each: int) -> Iterator[tuple[str, MovementOrder, View]]:
    """Legal orders of random units in random positions, with the language to write them in."""
    for _ in range(positions):
        units, _ = situation(BOARD, rng)
        orders = all_orders(BOARD, units)
        owner = {one: power for power, its in units.items() for one in its}
        views = {power: View(BOARD, SPRING, power, Position(units)) for power in units}
        for language in languages():
            for one in rng.sample(sorted(orders), min(each, len(orders))):
                yield language, rng.choice(orders[one]), views[owner[one]]


def slip(text: str, language: str, rng: Random) -> str:
    """The text with one slip of the finger."""
    letters = LETTERS.get(language, CYRILLIC)
    while True:
        at = rng.randrange(len(text))
        kind = rng.randrange(4)
        if kind == 0:
            slipped = text[:at] + text[at + 1 :]
        elif kind == 1:
            slipped = text[:at] + rng.choice(letters) + text[at:]
        elif kind == 2:
            slipped = text[:at] + rng.choice(letters) + text[at + 1 :]
        else:
            slipped = text[:at] + text[at + 1 : at + 2] + text[at] + text[at + 2 :]
        if fold(slipped) != fold(text):
            return slipped


def typos(rng: Random, positions: int, each: int) -> tuple[Counter[str], list[str]]:
    counts: Counter[str] = Counter()
    wrong: list[str] = []
    for language, order, view in samples(rng, positions, each):
        text = slip(write(order, language), language, rng)
        readings = read(text, language, view)
        if any(reading.order is None for reading in readings) or not readings:
            counts["refused"] += 1
        elif [reading.order for reading in readings] == [order]:
            counts["guessed right" if readings[0].guessed else "read right"] += 1
        elif readings[0].guessed:
            counts["guessed wrong"] += 1
            wrong.append(f"{language} {order} | {text} | {[str(reading.order) for reading in readings]}")
        else:
            counts["spells another order"] += 1
            wrong.append(f"{language} exact {order} | {text} | {[str(reading.order) for reading in readings]}")
    return counts, wrong


def letters() -> float:
    """Whole mails a second, from raw bytes to orders, over all letters of the tests."""
    cases = []
    for path in sorted((HERE / "language" / "letters").glob("*/*.json")):
        case = json.loads(path.read_text(encoding="utf-8"))
        phase = parse_phase(case["phase"])
        view = View(BOARD, phase, case["power"], read_position(BOARD, phase, case))
        cases.append((path.with_suffix(".eml").read_bytes(), view))
    for raw, view in cases[::8]:  # the first letters of a language load its lexicon
        read_letter(raw, view)
    drafts.cache_clear()
    start = perf_counter()
    for raw, view in cases:
        read_letter(raw, view)
    return len(cases) / (perf_counter() - start)


def main() -> None:
    rng = Random(1901)
    print(f"letters       {letters():9.0f} letters/s")
    lines = [(write(order, language), language, view) for language, order, view in samples(rng, 60, 40)]
    drafts.cache_clear()
    start = perf_counter()
    for text, language, view in lines:
        read(text, language, view)
    print(f"order lines   {len(lines) / (perf_counter() - start):9.0f} lines/s, every line new")
    counts, _ = typos(rng, 200, 30)
    total = sum(counts.values())
    right = counts["guessed right"] + counts["read right"]
    guesses = counts["guessed right"] + counts["guessed wrong"]
    print(f"typos         {total} orders with one slip: {dict(counts)}")
    print(f"recall        {100 * right / total:8.2f} %")
    obeyed = total - counts["refused"]
    print(f"precision     {100 * counts['guessed right'] / guesses:8.3f} % of {guesses} guesses")
    print(f"              {100 * right / obeyed:8.3f} % of all {obeyed} that were read")


if __name__ == "__main__":
    main()
