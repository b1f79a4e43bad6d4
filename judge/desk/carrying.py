"""Steps carried out: in games first, then about people; then what was asked is told, and everybody is written to."""

from collections.abc import Sequence
from dataclasses import replace

from judge.desk.acting import Acted, act
from judge.desk.answering import Line, answer_text
from judge.desk.mailing import answer, news, pressed, reader_of
from judge.desk.planning import Step
from judge.desk.scene import Scene
from judge.game.commands import Create
from judge.game.refusal import Refused
from judge.language.letter import Letter
from judge.language.mail.mime import Mail
from judge.post.compose import Outgoing
from judge.report.refusals import sentence


def carry_out(at: Scene, steps: Sequence[Step], read: Letter, mail: Mail, said: Sequence[Line] = ()) -> list[Outgoing]:
    """What the steps bring about is on the disk when this returns; `said` is what the answer begins with."""
    assert at.person is not None
    house, lines = at.house, [*said]
    lines += [Line(step.line, sentence(step.refused, at.reader), False) for step in steps if step.refused]
    out: list[Outgoing] = []
    game = at.game
    for step in steps:
        if step.deed.create is not None:
            lines.append(_made(at, step, step.deed.create))
            game = house.archive.game(step.deed.create.name) if lines[-1].done else game
    for name in dict.fromkeys(_game(at, step) for step in steps if step.deed.commands):
        mine = [step for step in steps if step.deed.commands and _game(at, step) == name]
        acted = act(house.archive, name, [each for step in mine for each in step.deed.commands], at.cause, at.now)
        lines += _results(at, mine, acted)
        out += news(house, acted, at.who) + pressed(house, acted)
        game = acted.after if game is None or name == game.name else game
    lines += _people(at, steps)
    person = house.registry.people.get(at.person.id) or at.person
    reader = replace(reader_of(person, game), language=person.language or at.reader.language)
    after = replace(at, person=person, game=game, reader=reader)
    lines += _told(after, steps)
    text = answer_text(after, read, lines)
    out += [letter for step in steps if step.deed.post for letter in step.deed.post(after)]
    return [*out, answer(house, person, game, text, at.cause, mail.message_id, mail.subject)]


def _game(at: Scene, step: Step) -> str:
    return step.deed.game or at.here.name


def _made(at: Scene, step: Step, command: Create) -> Line:
    """A game, made now; or made by this very letter before a crash."""
    try:
        at.house.archive.create(command, f"{at.cause} made", at.now)
    except Refused as refusal:
        ours = refusal.code == "game-exists" and f"{at.cause} made" in at.house.archive.kept(command.name).heard
        if not ours:
            return Line(step.line, sentence(refusal, at.reader), False)
    return Line(step.line, at.reader.say(step.deed.done, **step.deed.details))


def _results(at: Scene, steps: Sequence[Step], acted: Acted) -> list[Line]:
    """For each step that it was done, or each reason why something of it was not."""
    lines: list[Line] = []
    decisions = iter(acted.decisions)
    for step in steps:
        refused = [refusal for _, each in zip(step.deed.commands, decisions, strict=False) for refusal in each.refused]
        lines += [Line(step.line, sentence(refusal, at.reader), False) for refusal in refused]
        if not refused and step.deed.done:
            lines.append(Line(step.line, at.reader.say(step.deed.done, **step.deed.details)))
    return lines


def _people(at: Scene, steps: Sequence[Step]) -> list[Line]:
    mine = [step for step in steps if step.deed.people]
    if not mine:
        return []
    decisions = at.house.registry.act([each for step in mine for each in step.deed.people], at.cause, at.now)
    lines: list[Line] = []
    following = iter(decisions or ())
    for step in mine:
        refused = [refusal for _, each in zip(step.deed.people, following, strict=False) for refusal in each.refused]
        lines += [Line(step.line, sentence(refusal, at.reader), False) for refusal in refused]
        if not refused:
            lines.append(Line(step.line, at.reader.say(step.deed.done, **step.deed.details)))
    return lines


def _told(at: Scene, steps: Sequence[Step]) -> list[Line]:
    lines: list[Line] = []
    for step in steps:
        if step.deed.tell is not None:
            try:
                lines.append(Line(step.line, "\n" + step.deed.tell(at)))
            except Refused as refusal:
                lines.append(Line(step.line, sentence(refusal, at.reader), False))
    return lines
