"""What stands beside an order and is none of it: results that were pasted, words in brackets, what was struck out."""

import re
from collections.abc import Mapping
from functools import cache

from judge.language.fold import bare, tokens
from judge.language.lexicon import lexicon
from judge.language.stops import speaks_of_the_game

_REMARK = re.compile(r"[(\[]([^()\[\]]*)[)\]]")
STRUCK = re.compile(r"~~.*?~~")
_COAST_LETTER = re.compile(  # 'Spa/s', 'Spain (n)'
    r"(?<=\w)\s?(?:/\s?([^\W\d_])(?![\w.])|\(\s?([^\W\d_])\s?\))(?=\s*(?:[-–—→>,;]|$))"
)


def without_remarks(text: str, language: str) -> str:
    """Remarks in brackets are left off: '(bounced)', '(I hope)'; not what could belong to the order, or deny it."""

    def keep(found: re.Match[str]) -> str:
        inside = tuple(word.lower() for word in tokens(bare(found[1])))
        told = any(inside[:length] in lexicon(language).results for length in (1, 2))  # '(bounced with A Bel)'
        remark = told or (inside and not speaks_of_the_game(found[1], language))
        return " " if remark else f" {found[1]} "

    def coast(found: re.Match[str]) -> str:
        meant = _coasts(language).get((found[1] or found[2]).lower())
        return f" {meant} " if meant else found[0]

    return _REMARK.sub(keep, _COAST_LETTER.sub(coast, STRUCK.sub("", text))).replace("/", " ")


def without_result(text: str, language: str) -> str:
    """The text without the result that stands behind it: 'A Par - Bur FAILED'."""
    shown = tokens(bare(text))
    for length in (2, 1):
        if tuple(word.lower() for word in shown[-length:]) in lexicon(language).results and len(shown) > length:
            return " ".join(shown[:-length]).rstrip(" -")
    return text


@cache
def _coasts(language: str) -> Mapping[str, str]:
    return {**lexicon("en").data["coast_letters"], **lexicon(language).data["coast_letters"]}
