"""When the operator's mail server vouches for a sender, and when somebody only says so."""

import pytest

from judge.post.proof import vouched

OURS = "mx.example.net"
CAMILLE = "camille@example.org"


@pytest.mark.parametrize(
    "results",
    [
        "mx.example.net; dmarc=pass header.from=example.org",
        "mx.example.net; dmarc=pass (p=reject dis=none) header.from=example.org",
        "mx.example.net 1; spf=pass smtp.mailfrom=example.org; dkim=pass header.d=example.org header.s=s1",
        "MX.example.net; dkim=pass header.i=@example.org header.b=abc",
        'mx.example.net; dkim=pass reason="good signature" header.d="example.org"',
        "mx.example.net; dkim=fail header.d=example.org; dkim=pass header.d=example.org",
    ],
)
def test_our_server_vouches(results: str) -> None:
    assert vouched(results, OURS, CAMILLE)


@pytest.mark.parametrize(
    "results",
    [
        "",
        "none",
        "mx.example.net; none",
        "mx.evil.example; dmarc=pass header.from=example.org",
        "mx.example.net.evil.example; dmarc=pass header.from=example.org",
        "mx.example.net; spf=pass smtp.mailfrom=example.org",
        "mx.example.net; dmarc=fail header.from=example.org",
        "mx.example.net; dkim=pass header.d=evil.example",
        "mx.example.net; dkim=pass header.d=org",
        "mx.example.net; dkim=pass header.d=xample.org",
        "mx.example.net; dmarc=pass header.from=evil.example",
        "mx.example.net; dkim=fail (dkim=pass header.d=example.org)",
        "mx.example.net; dkim=fail (a (dkim=pass) ; dkim=pass header.d=example.org)",
        'mx.example.net; dkim=fail reason="x; dkim=pass header.d=example.org"',
        "mx.example.net; dkim=pass header.i=@evil.example header.b=@example.org",
        "x; mx.example.net; dmarc=pass header.from=example.org",
    ],
)
def test_nobody_else_does(results: str) -> None:
    assert not vouched(results, OURS, CAMILLE)


def test_without_a_server_of_ours_nothing_is_believed() -> None:
    assert not vouched("; dmarc=pass header.from=example.org", "", CAMILLE)
