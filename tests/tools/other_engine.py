"""The PyPI package `diplomacy`, for comparison where it is installed; the suite does not need it."""

from typing import Any

from tests.situations import Orders, Units


def processed(units: Units, orders: Orders) -> Any:
    """A game of that engine after this one movement phase; `ImportError` where it is not installed."""
    from diplomacy import Game

    game = Game()
    game.clear_units()
    for power, its in units.items():
        game.set_units(power, [str(one) for one in its])
    for power, given in orders.items():
        game.set_orders(power, [str(order) for order in given])
    game.process()
    return game
