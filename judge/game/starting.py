"""How a game begins: it is made, fills up, and the seats are dealt."""

import re

from judge.game import commands as c
from judge.game.events import Created, Started
from judge.game.happening import Happening
from judge.game.refusal import Refused
from judge.game.schedule import possible
from judge.game.seats import deal
from judge.game.settings import SettingError, Settings
from judge.game.state import FORMING
from judge.game.turning import open_phase
from judge.rules.setup import Setup
from judge.rules.turn import start as first_position

NAME = re.compile(r"[a-z][a-z0-9-]{1,19}")  # nothing else ever reaches a path


def create(now: Happening, command: c.Create) -> None:
    if now.game.gms:
        raise Refused("game-exists", game=command.name)
    if not NAME.fullmatch(command.name):
        raise Refused("bad-name", name=command.name)
    try:
        settings = Settings.from_json(command.settings)
    except SettingError as error:
        raise Refused("bad-setting", error=str(error)) from None
    possible(settings, now.at)
    now.happens(Created(command.name, command.variant, command.by, settings.to_json()))


def start(now: Happening, command: c.Start) -> None:
    """The GM starts, perhaps with fewer than wanted."""
    game = now.game
    if game.status != FORMING:
        raise Refused("already-started", game=game.name)
    setup = game.setups.get(command.setup) if command.setup else _setup_for(now, len(game.waiting))
    if setup is None:
        raise Refused("no-such-setup", setup=command.setup, players=len(game.waiting))
    if setup.players != len(game.waiting):
        raise Refused("wrong-number", setup=setup.name, wanted=setup.players, players=len(game.waiting))
    _begin(now, setup, command.seed)


def start_if_full(now: Happening, seed: int) -> None:
    game = now.game
    if len(game.waiting) >= game.settings.players:
        setup = _setup_for(now, game.settings.players)
        if setup is not None:
            _begin(now, setup, seed)


def _setup_for(now: Happening, players: int) -> Setup | None:
    return next((setup for setup in now.game.setups.values() if setup.players == players), None)


def _begin(now: Happening, setup: Setup, seed: int) -> None:
    game = now.game
    dealt = deal(setup.seats, game.waiting, seed)
    before = first_position(game.board)
    now.happens(
        Started(
            setup=setup.name,
            seats=[list(seat) for seat in setup.seats],
            players=dealt,
            seed=seed,
            phase=str(setup.first_phase),
            units={power: [str(one) for one in its] for power, its in before.units.items()},
            centres={power: list(its) for power, its in (before.centres or {}).items()},
        )
    )
    open_phase(now, first=True)
