"""How many letters a second the desk works on: `python -m tests.bench.commands [--letters 600] [--directory DIR]`.

Order letters to 1, 100 and 1,000 games, each from another player than the one before, known by the secret in the
address; each is read, decided, written to the journal durably and answered. nJudge, on a machine like ours, handles 72
order mails a second with 2 games, 47 with about 100, 19 with about 1,000: the aim is 300 at each size.
"""

import argparse
import tempfile
from datetime import UTC, datetime, timedelta
from itertools import cycle, islice
from pathlib import Path
from time import perf_counter

from judge.cli.state import boards
from judge.desk.desk import work
from judge.desk.house import House
from judge.desk.incoming import Incoming
from judge.desk.mailing import own_address
from judge.game import commands as c
from judge.people import commands as p
from judge.post.compose import compose
from judge.store.archive import Archive
from judge.store.registry import Registry

AIM = 300  # letters a second
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
POWERS = {
    "AUSTRIA": "A Vie - Gal\nA Bud - Ser\nF Tri - Alb\n",
    "ENGLAND": "F Lon - Nth\nF Edi - Nwg\nA Lvp - Yor\n",
    "FRANCE": "A Par - Bur\nA Mar S A Par - Bur\nF Bre - Mao\n",
    "GERMANY": "A Mun - Ruh\nA Ber - Kie\nF Kie - Den\n",
    "ITALY": "A Ven - Tyr\nA Rom - Ven\nF Nap - Ion\n",
    "RUSSIA": "A Mos - Ukr\nA War - Gal\nF Sev - Bla\nF Stp/sc - Bot\n",
    "TURKEY": "A Con - Bul\nA Smy - Con\nF Ank - Bla\n",
}


def house_of(root: Path, games: int) -> House:
    """So many games under way, with the same seven people in each."""
    archive, registry = Archive(root, boards), Registry(root)
    for power in POWERS:
        registry.act([p.Register(f"{power.lower()}@example.org", power.title())], "", NOW)
    for person in list(registry.people):
        registry.act([p.Confirm(person.id)], "", NOW)
    ids = {power: registry.people.at(f"{power.lower()}@example.org").id for power in POWERS}  # type: ignore[union-attr]
    for number in range(games):
        name = f"game-{number}"
        archive.create(c.Create("gm", name), "", NOW)
        archive.act(name, [c.Join(ids[power], (power,)) for power in POWERS], "", NOW)
    return House(archive, registry)


def letters(house: House, games: int, count: int) -> list[Incoming]:
    turns = ((f"game-{number}", power) for power in cycle(POWERS) for number in range(games))
    found = []
    for number, (name, power) in enumerate(islice(turns, count)):
        person = house.registry.people.at(f"{power.lower()}@example.org")
        assert person is not None
        to = own_address(house, person, name)
        head = f"From: {person.address}\r\nTo: {to}\r\nSubject: orders\r\nMessage-ID: <{number}@example.org>\r\n"
        body = f"Content-Type: text/plain; charset=utf-8\r\n\r\nHello,\r\n\r\n{POWERS[power]}ready\r\n\r\n-- \r\nme\r\n"
        found.append(Incoming((head + body).encode(), NOW + timedelta(hours=1), to))
    return found


def measure(root: Path, games: int, count: int) -> float:
    house = house_of(root, games)
    waiting = letters(house, games, count + 20)
    now = NOW + timedelta(hours=1)
    for letter in waiting[:20]:  # lexicons and boards are read once in a judge's life
        work(house, letter, now)
    start = perf_counter()
    answered = 0
    for letter in waiting[20:]:
        out = [compose(each, now) for each in work(house, letter, now)]
        answered += bool(out)
    taken = perf_counter() - start
    assert answered == count
    return count / taken


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--letters", type=int, default=600)
    parser.add_argument("--games", type=int, nargs="*", default=[1, 100, 1000])
    parser.add_argument("--directory", help="where to write: the disk to be measured")
    asked = parser.parse_args()
    print(f"{'games':>6}  {'letters/s':>10}  {'aim':>5}  {'measured/aim':>12}")
    for games in asked.games:
        with tempfile.TemporaryDirectory(dir=asked.directory) as top:
            rate = measure(Path(top), games, asked.letters)
        print(f"{games:6d}  {rate:10.0f}  {AIM:5d}  {rate / AIM:12.2f}")


if __name__ == "__main__":
    main()
