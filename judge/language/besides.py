"""What a piece may mean besides: in another language, or with a letter that was left out."""

from judge.language.fold import fold, tokens
from judge.language.lexicon import languages
from judge.language.meaning import View
from judge.language.reading import AMBIGUOUS, Fault, Reading, drafts, read
from judge.language.stops import stopped
from judge.rules.orders import Move, Support, province_of

_MOST_FOREIGN = 16  # words of a piece that is tried in the other languages, too


def with_gap(piece: str, reading: Reading, language: str, view: View) -> Reading:
    """'A Par  Bur': was it a dash that was left out, or the S of a support?"""
    move, loose = reading.order, any(draft.loose for way in drafts(piece, language)[1] for draft in way)
    of = view.unit_at.get(province_of(move.to)) if loose and isinstance(move, Move) else None
    if of is None or not isinstance(move, Move) or view.judged(Support(move.unit, of))[1] is not None:
        return reading
    return Reading(fault=Fault(AMBIGUOUS, piece, (str(move), str(Support(move.unit, of)))))


def may_be_foreign(piece: str) -> bool:
    return len(tokens(fold(piece))) <= _MOST_FOREIGN


def in_another_language(piece: str, line: str, language: str, view: View) -> list[Reading]:
    """What this says in one of the other languages, if it is plain and legal there, and the same in each."""
    spoken = [other for other in languages() if other != language and drafts(piece, other)[1]]
    if not spoken or any(stopped(line, other) for other in languages()):
        return []
    found: dict[tuple[str, ...], list[Reading]] = {}
    for other in spoken:
        readings = read(piece, other, view, guess=False)
        if readings and all(reading.order for reading in readings):
            found[tuple(str(reading.order) for reading in readings)] = readings
    return next(iter(found.values())) if len(found) == 1 else []
