"""What can be wrong with a board file, each said so that its author finds the line."""

from collections.abc import Iterator, Mapping
from typing import Any

from judge.rules.orders import ARMY, NotationError, parse_unit, province_of

_TEXT = ("name", "first_phase", "centres")
_TABLES = ("inland", "coastal", "sea", "powers", "armies", "fleets")


class BoardError(ValueError):
    """A board that does not hold together; `faults` lists everything found."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


def faults(data: Mapping[str, Any]) -> list[str]:
    """Everything wrong with this board, in words; an empty list for a good one."""
    missing = [f"'{key}' is missing or not text" for key in _TEXT if not isinstance(data.get(key), str)]
    missing += [f"table [{key}] is missing" for key in _TABLES if not isinstance(data.get(key), Mapping)]
    if not isinstance(data.get("goal"), int):
        missing.append("'goal' is missing or not a whole number")
    if missing:
        return missing  # the rest would only repeat it
    return [*_names(data), *_coasts(data), *_centres(data), *_powers(data), *_steps(data), *_connected(data)]


def _provinces(data: Mapping[str, Any]) -> set[str]:
    return {*data["inland"], *data["coastal"], *data["sea"]}


def _fleet_places(data: Mapping[str, Any]) -> set[str]:
    """Where a fleet can stand: a sea, a coastal province, or one of its coasts where it has two."""
    coasts: Mapping[str, str] = data.get("coasts", {})
    split = {f"{p}/{c}" for p, cs in coasts.items() for c in cs.split()}
    return (set(data["coastal"]) | set(data["sea"])) - set(coasts) | split


def _names(data: Mapping[str, Any]) -> Iterator[str]:
    seen: dict[str, str] = {}
    for table in ("inland", "coastal", "sea", "impassable"):
        for id_, name in data.get(table, {}).items():
            if not (id_.isalnum() and id_.isupper()):
                yield f"[{table}] '{id_}' is not an abbreviation in capital letters"
            for key in dict.fromkeys((id_, name.casefold())):
                if key in seen:
                    yield f"[{table}] {id_} = \"{name}\": '{key}' is also in [{seen[key]}]"
                seen[key] = table


def _coasts(data: Mapping[str, Any]) -> Iterator[str]:
    for province, names in data.get("coasts", {}).items():
        if province not in data["coastal"]:
            yield f"[coasts] {province} is not a coastal province"
        if len(names.split()) < 2 or len(set(names.split())) != len(names.split()):
            yield f"[coasts] {province} wants two or more different coasts, not '{names}'"


def _centres(data: Mapping[str, Any]) -> Iterator[str]:
    centres = data["centres"].split()
    for centre in sorted({c for c in centres if centres.count(c) > 1}):
        yield f"centres: {centre} is listed twice"
    for centre in centres:
        if centre not in data["inland"] and centre not in data["coastal"]:
            yield f"centres: {centre} is not a land province"
    if not 0 < data["goal"] <= len(centres):
        yield f"goal: {data['goal']} centres cannot be won on a board with {len(centres)}"


def _powers(data: Mapping[str, Any]) -> Iterator[str]:
    centres, placed = set(data["centres"].split()), set()
    owners: dict[str, str] = {}
    for power, about in data["powers"].items():
        where = f"[powers.{power}]"
        if absent := [key for key in ("name", "territory", "home", "units") if key not in about]:
            yield f"{where} lacks {', '.join(absent)}"
            continue
        territory, home = about["territory"].split(), about["home"].split()
        for province in territory:
            if province not in data["inland"] and province not in data["coastal"]:
                yield f"{where} territory {province} is not a land province"
            if province in owners:
                yield f"{where} territory {province} belongs to {owners[province]} already"
            owners[province] = power
        for centre in home:
            if centre not in territory or centre not in centres:
                yield f"{where} home {centre} is not a supply centre in its territory"
        for text in about["units"]:
            try:
                start = parse_unit(text)
            except NotationError as error:
                yield f"{where} units: {error}"
                continue
            if start.place not in data["armies" if start.kind == ARMY else "fleets"]:
                yield f"{where} units: {text} cannot stand there"
            if start.province in placed:
                yield f"{where} units: {text} stands where another unit starts"
            placed.add(start.province)


def _steps(data: Mapping[str, Any]) -> Iterator[str]:
    land = {*data["inland"], *data["coastal"]}
    for table, places in (("armies", land), ("fleets", _fleet_places(data))):
        rows = {place: row.split() for place, row in data[table].items()}
        for place in sorted(places - rows.keys()):
            yield f"[{table}] {place} has no row"
        for place, row in rows.items():
            if place not in places:
                yield f"[{table}] {place}: none of these can stand there"
            for other in row:
                if other not in places:
                    yield f"[{table}] {place}: {other} is no place for one of these"
                elif province_of(other) == province_of(place):
                    yield f"[{table}] {place}: {other} is the same province"
                elif place not in rows.get(other, ()):
                    yield f"[{table}] {place} lists {other}, but {other} does not list {place}"
    for place in _fleet_places(data) - set(data["sea"]):
        if not set(data["fleets"].get(place, "").split()) & set(data["sea"]):
            yield f"[fleets] {place} touches no sea"


def _connected(data: Mapping[str, Any]) -> Iterator[str]:
    links: dict[str, set[str]] = {province: set() for province in _provinces(data)}
    for table in ("armies", "fleets"):
        for place, row in data[table].items():
            links.setdefault(province_of(place), set()).update(map(province_of, row.split()))
    start = min(links)
    reached, frontier = {start}, {start}
    while frontier:
        frontier = {other for province in frontier for other in links.get(province, ())} - reached
        reached |= frontier
    if apart := sorted(_provinces(data) - reached):
        yield f"no way leads from {start} to {' '.join(apart)}"
