"""Whether the operator's own mail server vouches for the address in `From` (RFC 8601)."""

import re
from collections.abc import Iterator

_COMMENT = re.compile(r"\([^()]*\)")
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
_RESULT = re.compile(r"(?:^|\s)(dmarc|dkim)\s*=\s*(\w+)", re.IGNORECASE)
_PROPERTY = re.compile(r"(?:^|\s)header\.(from|d|i)\s*=\s*@?([^\s;@]*@)?([^\s;]+)", re.IGNORECASE)


def vouched(results: str, authserv: str, sender: str) -> bool:
    """Whether `results`, the topmost Authentication-Results field, is from our server and says that this is `sender`.

    Only the topmost: a stranger can write any field he likes into his letter, but he cannot put it above our server's.
    """
    if not authserv or not results or "@" not in sender:
        return False
    server, _, rest = _plain(results).partition(";")
    if server.split()[:1] != [authserv.lower()]:
        return False
    domain = sender.lower().rpartition("@")[2]
    return any(_aligned(method, its, domain) for method, its in _passed(rest))


def _plain(text: str) -> str:
    """Without comments, which may hold anything; quoted values bare, where they hold nothing that separates."""
    for _ in range(8):  # comments may be nested
        text, shorter = _COMMENT.sub(" ", text), text
        if text == shorter:
            break
    return _QUOTED.sub(lambda found: "" if re.search(r"[;=\s]", found[1]) else found[1], text).lower()


def _passed(rest: str) -> Iterator[tuple[str, dict[str, str]]]:
    for each in rest.split(";"):
        found = _RESULT.match(each)
        if found and found[2] == "pass":
            yield found[1], {name: value for name, _, value in _PROPERTY.findall(each)}


def _aligned(method: str, its: dict[str, str], domain: str) -> bool:
    """DMARC names the very domain; a signature must be by that domain, or by one above it that is no bare suffix."""
    if method == "dmarc":
        return its.get("from") == domain
    signer = its.get("d") or its.get("i", "")
    return "." in signer and (domain == signer or domain.endswith(f".{signer}"))
