"""What is a command, and what only begins like one."""

import pytest

from judge.language.commands import command


@pytest.mark.parametrize(
    ("line", "language", "meant"),
    [
        ("wait", "en", "wait"),
        ("Please send me the map. Thanks!", "en", "map"),
        ("Map, please", "en", "map"),
        ("status?", "en", "status"),
        ("map alpha", "en", "map alpha"),
        ("map F1901M", "en", "map F1901M"),
        ("history spring 1901", "en", "history spring 1901"),
        ("absent 3 December to 10 December", "en", "absent 3 December to 10 December"),
        ("SIGNON Falpha secret", "en", "signon Falpha secret"),
        ("help press", "en", "help press"),
        ("observe alpha", "en", "observe alpha"),
        ("empate sí, por favor", "es", "draw yes"),
        ("карта, пожалуйста", "ru", "map"),
        ("картата, моля", "bg", "map"),
    ],
)
def test_a_command_in_the_words_of_its_language(line: str, language: str, meant: str) -> None:
    assert str(command(line, language)) == meant


@pytest.mark.parametrize(
    ("line", "language"),
    [
        ("Play well, everybody!", "en"),
        ("Replace my keyboard soon", "en"),
        ("Follow the money.", "en"),
        ("Board games are great.", "en"),
        ("Position is desperate in Munich.", "en"),
        ("Absent friends, cheers.", "en"),
        ("Vacation was great, Marseilles is lovely.", "en"),
        ("Help! My spaniel ate the map.", "en"),
        ("I'd like to join you in Burgundy", "en"),
        ("concede?", "en"),
        ("Deadline: 10 Mar 2025", "en"),
        ("Quiero jugar mejor la próxima vez.", "es"),
        ("История рассудит нас.", "ru"),
        ("Картата на света е голяма.", "bg"),
    ],
)
def test_talk_that_begins_like_a_command_is_none(line: str, language: str) -> None:
    assert command(line, language) is None
