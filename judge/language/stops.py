"""Words by which a line says no, or perhaps, or either-or; and whether a text is an order at all."""

import re

from judge.language.fold import bare, fold, tokens
from judge.language.lexicon import COAST, PLACE, POWER, UNIT, VERB, lexicon
from judge.language.scan import Scan

COMMENT = re.compile(r"(?<=\S)\s+#.*$")
_MOST_WORDS = 200
# Arrows that point back or are crossed out, crosses, letters struck through.
_DENIED = re.compile("<[-=—–]|\\s<\\s|[←⇐⟵↚↛⇍⇏⇸⟸≠✗✘❌🚫⛔☒]|![-–—]|-/>|[\u0335\u0336\u0337\u0338]")


def stopped(line: str, language: str) -> str | None:
    """The word by which this line says no, or perhaps, or either-or: then nothing of it is obeyed."""
    known = lexicon(language)
    if line.rstrip().endswith("?"):
        return "?"
    if denied := _DENIED.search(line):
        return denied[0]
    shown = tokens(bare(COMMENT.sub("", line)))
    words = [word.lower() for word in shown]
    if known.stop_words.isdisjoint(words):
        return None
    covered: set[int] = set()
    senses = Scan(words, known).senses if len(words) < _MOST_WORDS else []
    for at, its in enumerate(senses):
        for sense in its:
            whole = sense.end - at == len(words)  # 'no construye' by itself waives; 'no se mueve' holds
            if sense.end - at > 1 and sense.kind == VERB and (sense.value in ("hold", "via") or whole):
                covered.update(range(at, sense.end))
    for at in range(len(words)):
        for length in (1, 2, 3):
            if tuple(words[at : at + length]) in known.stop and at not in covered:
                return " ".join(shown[at : at + length])
    return None


def looks_like_order(text: str, language: str) -> bool:
    """Whether a piece of text that was not understood was meant as an order, and not as talk.

    It names a place, and a unit, a verb or a dash besides; and most of it is words that orders are made of.
    """
    words = tokens(fold(text))
    if not 2 <= len(words) <= 16:
        return False
    scan = Scan(words, lexicon(language))
    kinds = {sense.kind for senses in scan.senses for sense in senses}
    unknown = len(scan.unknown())
    sign = UNIT in kinds or "-" in words
    starts_with_unit = any(sense.kind == UNIT for sense in scan.senses[0])
    places = sum(any(sense.kind == PLACE for sense in senses) for senses in scan.senses)
    if places > 1 and not sign:  # 'Burgundy to Belgium'
        return unknown <= len(words) // 3
    if PLACE in kinds and (sign or VERB in kinds):
        plain = "-" in words or any(sense.kind in (UNIT, VERB) for sense in scan.senses[0])
        return unknown <= len(words) // (3 if plain else 5)
    return starts_with_unit and len(words) <= 6 and unknown <= 2 and (VERB in kinds or "-" in words)


def speaks_of_the_game(text: str, language: str) -> bool:
    """Whether any word of this could belong to an order, or take one back."""
    words = tokens(fold(text))
    if len(words) > _MOST_WORDS or any(word.isdigit() or word in "+-" for word in words):
        return True
    telling = {UNIT, PLACE, COAST, VERB, POWER}
    scan = Scan(words, lexicon(language))
    game = any(sense.kind in telling for senses in scan.senses for sense in senses)
    return game or stopped(text, language) is not None


def may_begin_an_order(text: str, language: str) -> bool:
    """Whether this, before a colon, can be the first part of an order: 'Paris: move to Picardy'."""
    words = tokens(fold(text))[:_MOST_WORDS]
    senses = Scan(words, lexicon(language)).senses
    verbs = ("build", "remove", "disband")  # 'Removals: A Ruh, F Den'
    all_senses = [sense for its in senses for sense in its]
    return any(s.kind in (PLACE, UNIT) or (s.kind == VERB and s.value in verbs) for s in all_senses)
