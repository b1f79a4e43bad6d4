"""Our addresses, written and read."""

import pytest

from judge.post.addresses import Tag, tagged, tags

JUDGE = "judge@example.net"
SECRET = "abcdefghij234567"


@pytest.mark.parametrize(
    ("game", "secret", "to"),
    [("alpha", SECRET, ""), ("alpha", SECRET, "france"), ("alpha", "", "france"), ("alpha", "", ""), ("", SECRET, "")],
)
def test_what_is_written_is_read_again(game: str, secret: str, to: str) -> None:
    assert tags([tagged(JUDGE, game, secret, to)], JUDGE) == [Tag(game, secret, to)]


def test_the_plain_address_says_nothing_and_others_are_not_ours() -> None:
    found = tags(["JUDGE@Example.Net", "judge@example.com", "judges+alpha@example.net", "camille@example.org"], JUDGE)
    assert found == [Tag()]
    assert tagged(JUDGE) == JUDGE
