"""The README tells of everything a user can say to the judge."""

from enum import StrEnum

import pytest

from judge.cli.main import COMMANDS
from judge.rules.policy import Policy
from judge.variants import setups
from tests.cases import HERE

README = (HERE.parent / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("command", [command.NAME for command in COMMANDS])
def test_every_command_has_its_section(command: str) -> None:
    assert f"## `judge {command}`" in README


@pytest.mark.parametrize("choice", [name for name in Policy.__dataclass_fields__ if name != "sides"])
def test_every_choice_is_told_with_its_values_the_default_first(choice: str) -> None:
    default = getattr(Policy(), choice)
    row = next(line for line in README.splitlines() if line.startswith(f"| `{choice}`"))
    if isinstance(default, StrEnum):
        assert ", ".join(f"`{value}`" for value in type(default)) in row
        assert next(iter(type(default))) is default


@pytest.mark.parametrize("name", setups("standard"))
def test_every_setup_is_named(name: str) -> None:
    assert f"`{name}`" in README


@pytest.mark.parametrize("result", ["bounce", "cut", "void", "no convoy", "disrupted", "dislodged", "disband"])
def test_every_result_is_explained(result: str) -> None:
    assert f"| `{result}` |" in README


def test_there_are_exactly_two_set_up_commands() -> None:
    assert sum(line.startswith("python3 -m venv") for line in README.splitlines()) == 2
