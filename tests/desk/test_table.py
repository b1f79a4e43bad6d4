"""Every command is declared once, and everywhere."""

from judge.desk.table import TABLE, Who
from judge.language.commands import FOR_GMS
from judge.language.lexicon import lexicon
from tests.desk.readme import BEGIN, END, README, table

# What is not asked of a game: these make a letter's shape.
SHAPE = {"press", "broadcast", "end", "signoff", "signon", "as"}


def test_the_table_and_the_phrasebooks_know_the_same_commands() -> None:
    assert set(TABLE) | SHAPE == set(lexicon("en").data["phrases"])


def test_what_only_a_gm_may_send_only_a_gm_is_understood_to_send() -> None:
    assert {name for name, entry in TABLE.items() if entry.who is Who.GM} | {"as"} == FOR_GMS


def test_the_readme_tells_every_command() -> None:
    assert f"{BEGIN}\n{table()}\n{END}" in README.read_text(encoding="utf-8")
