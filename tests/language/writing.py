"""France in spring 1901, who writes to the judge: for tests of single lines and short letters."""

from judge.language.letter import Letter, read_letter
from judge.language.lines import LineReader
from judge.language.meaning import View
from judge.rules.orders import parse_unit
from judge.rules.phases import parse_phase
from judge.rules.turn import Position
from judge.variants import board

BOARD = board("standard")
UNITS = {"FRANCE": "A PAR, A MAR, F BRE", "GERMANY": "A MUN, F KIE, A BER"}
JUDGE = "judge@example.net"


def view(power: str = "FRANCE", units: dict[str, str] = UNITS, phase: str = "S1901M") -> View:
    placed = {who: tuple(parse_unit(u) for u in its.split(", ")) for who, its in units.items()}
    centres = {"FRANCE": ("PAR", "MAR", "BRE", "SPA", "POR"), "GERMANY": ("MUN", "KIE")}
    return View(BOARD, parse_phase(phase), power, Position(placed, centres=centres))


def obeyed(line: str, language: str = "en", phase: str = "S1901M", units: dict[str, str] = UNITS) -> list[str]:
    reader = LineReader(language, view(phase=phase, units=units))
    return [str(reading.order) for each in line.split("\n") for _, reading in reader.read(each) if reading.order]


def letter(body: str, sender: str = "a@example.org", to: str = JUDGE, extra: str = "", phase: str = "S1901M") -> Letter:
    head = f"From: {sender}\nTo: {to}\nSubject: x\n{extra}Content-Type: text/plain; charset=utf-8\n\n"
    return read_letter((head + body).encode(), view(phase=phase), None, JUDGE)


def orders(body: str, phase: str = "S1901M") -> list[str]:
    return [str(order) for order in letter(body, phase=phase).orders]


def troubles(told: Letter) -> list[str]:
    return [code for code, _ in told.troubles]
