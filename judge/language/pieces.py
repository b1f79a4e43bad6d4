"""The pieces of a line: what stands around an order, what belongs together, and what a piece can be."""

import re

from judge.language.fold import fold, tokens
from judge.language.lexicon import AND, BY, COAST, PLACE, TO, VERB, lexicon, split
from judge.language.reading import drafts
from judge.language.scan import Scan
from judge.language.stops import looks_like_order, speaks_of_the_game

_BULLET = re.compile(
    r"^\s*(?:(?:[-*•‣◦▪·–—+]|--)\s+|\[[ x✓]?\]\s+|[a-zа-я]\)\s+"
    r"|\(?\d{1,3}[.):]\s*|\d{1,3}[oa°]\s+|\d\ufe0f?\u20e3\s*)+",
    re.IGNORECASE,
)
SEPARATOR = re.compile(r"[;,\n]|\s[&+]\s|\s?\|\s?")
_PART = re.compile(r"[.!…:]\s|[()\[\]]")
_SENTENCE_END = re.compile(r"[.!…]+\s+")


def without_bullet(text: str, language: str, winter: bool) -> str:
    """In winter '- A Par' removes and '+ A Par' builds; '- Build A Par' has a bullet."""
    bare = _BULLET.sub("", text)
    first = lexicon(language).forms.get(tuple(tokens(fold(bare))[:1]), ())
    signed = winter and re.match(r"\s*[-–+]", text)
    return text if signed and not any(meaning.kind == VERB for meaning in first) else bare


def without_and(piece: str, language: str) -> str:
    first, _, rest = piece.strip().partition(" ")
    meanings = lexicon(language).forms.get(split(first), ())
    return rest if rest and len(first) > 1 and any(m.kind == AND for m in meanings) else piece.strip()


def sentence(piece: str, language: str) -> str:
    """'A Mar-Spa. Thanks' without the thanks; 'Good luck. A Mar-Spa' without the wish."""
    for end in _SENTENCE_END.finditer(piece):
        for order, rest in ((piece[: end.start()], piece[end.end() :]), (piece[end.end() :], piece[: end.start()])):
            if drafts(order, language)[1] and not speaks_of_the_game(rest, language):
                return order
    return piece


def hides_an_order(piece: str, language: str) -> bool:
    """Whether one sentence of this talk is an order: then it is not silently passed over."""
    parts = [part for part in _SENTENCE_END.split(piece) if part]
    return len(parts) > 1 and any(drafts(part, language)[1] and not is_place(part, language) for part in parts)


def may_be_orders(text: str, language: str) -> bool:
    """Whether any part of this is an order, or was meant as one."""
    parts = [part for piece in SEPARATOR.split(text) for part in _PART.split(piece) if any(map(str.isalnum, part))]
    return any(
        looks_like_order(part, language) or (drafts(part, language)[1] and not is_place(part, language))
        for part in parts
    )


def denies(piece: str, language: str) -> bool:
    """Whether a piece that is no order may take back, or change, the orders beside it: it speaks of the game, and
    not as a misspelt order does."""
    if is_place(piece, language):
        return True
    return not looks_like_order(piece, language) and speaks_of_the_game(piece, language)


def is_unit(piece: str, language: str) -> bool:
    """Whether this names a unit and nothing else."""
    return bool(kinds := _kinds(piece, language)) and None not in kinds


def is_place(piece: str, language: str) -> bool:
    """Whether this is the name of a place and nothing else."""
    return bool(kinds := _kinds(piece, language)) and kinds == {None}


def places_of(piece: str, language: str) -> set[str]:
    """The places of the unit that this names."""
    return {draft.who.place for way in drafts(piece, language)[1] for draft in way if draft.who}


def leading_verb(piece: str, language: str, retreats: bool) -> str:
    """The word for building or removing that this piece begins with."""
    ways = drafts(piece, language)[1]
    verbs = {way[0].verb for way in ways if way[0].verb_first and way[0].verb in ("build", "remove", "disband")}
    if not verbs or piece[:1] in "+-":
        return ""
    verb = "build" if verbs == {"build"} else "disband" if retreats else "remove"
    return str(max(lexicon(language).data["verbs"][verb], key=len))


def belongs_to(before: str, piece: str, language: str, winter: bool) -> bool:
    """'F Por - Spa, south coast'; 'A Mar - Tun via Lyo, Wes'."""
    scan = Scan(tokens(fold(before)), lexicon(language))
    if any(s.kind == VERB and s.value in ("support", "convoy") for s in (scan.senses[-1] if scan.senses else ())):
        return True  # 'A Bur S, A Bel - Ruh'
    if _goes_on(piece, language, winter) and drafts(f"{before} {piece}", language)[1]:
        return True  # 'A Bel S A Bur, moving to Ruh'
    meanings = lexicon(language).forms.get(split(piece), ())
    if any(meaning.kind == COAST for meaning in meanings) and not any(m.kind == PLACE for m in meanings):
        return True
    if not any(meaning.kind == PLACE for meaning in meanings):
        return False
    senses = [sense for its in scan.senses for sense in its]
    return any(sense.kind == BY or (sense.kind == VERB and sense.value == "via") for sense in senses)


def _goes_on(piece: str, language: str, winter: bool) -> bool:
    """Whether this can only be the end of an order: where to, without a unit."""
    first = Scan(tokens(fold(piece)), lexicon(language)).senses[:1]
    kinds = {(sense.kind, sense.value) for sense in (first[0] if first else ())}
    moves = {(TO, "to"), (VERB, "move")} & kinds
    return bool(moves) or (piece.strip()[:1] in "-–—→" and not winter)


def _kinds(piece: str, language: str) -> set[str | None]:
    """The kinds of unit that this can name; none if it can be more than a unit."""
    ways = drafts(piece, language)[1]
    alone = all(len(way) == 1 and way[0].verb == "unit" for way in ways)
    return {way[0].who.kind for way in ways if way[0].who} if alone else set()
