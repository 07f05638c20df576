"""A lesson as a PGN, a game a card, as Lichess imports it into a study and as we read it back.

`chapters.py` says which tag holds what. Programs that do not know our tags see the position, the
task before the first move, and the moves. Headings have no game: they are tags of the card behind
them. What does not come back is counted: marks that PGN has no place for, numbers of moves in
shogi, and tags of a line whose names mean something of the card. Where a line leaves its result
open but ends in a mate, the result comes back as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from webapp import feen
from webapp.findings import Span
from webapp.lessons.exchange.chapters import (
    GAP,
    NAMES,
    VERSION,
    as_comment,
    event_of,
    write_shown,
)
from webapp.lessons.model import Card, Heading, Lesson
from webapp.line import Line, children
from webapp.marks import write_marks
from webapp.marks.pgn import comment_of_marks
from webapp.notations import Entry, own_notation, parse
from webapp.position import Position
from webapp.records.pgn.starts import read_start, start_tags
from webapp.records.pgn.tags import Tag, Tags, is_name
from webapp.records.pgn.writing import write_pgn
from webapp.report import written
from webapp.starts import START

_NOWHERE = Span(0, 0)
_Tags = list[tuple[str, str]]


def write_study(lesson: Lesson) -> tuple[str, Counter[str]]:
    """The games, and what of the lesson does not come back from them."""
    games: list[str] = []
    counts: Counter[str] = Counter()
    above: list[str] = []
    for item in lesson.items:
        if isinstance(item, Heading):
            above.append(item.title)
            continue
        text, lost = _game(item, lesson.title, above)
        games.append(text)
        counts.update(lost)
        above = []
    if above:
        games.append(_without_card(lesson.title, above))
    return "\n".join(games), counts


def _without_card(study: str, headings: Sequence[str]) -> str:
    tags = [*_of_study(study, headings[-1], headings), ("OnlyHeadings", "1")]
    return write_pgn(Line(START, tags=tuple(tags)))[0]


def _of_study(study: str, chapter: str, headings: Sequence[str]) -> _Tags:
    named = [("StudyName", study), ("ChapterName", chapter)]
    event = event_of(study, chapter)
    return [
        *([("Event", event)] if event else []),
        *((name, value) for name, value in named if value),
        ("LessonCard", VERSION),
        *(("Heading", heading) for heading in headings),
    ]


def _game(card: Card, study: str, headings: Sequence[str]) -> tuple[str, Counter[str]]:
    counts: Counter[str] = Counter()
    of_study = _of_study(study, card.title, headings)
    if card.position is None or not _is_writable(card):
        counts["positions"] += card.position is not None
        return _unread_game(card, of_study), counts
    line, at = _in_text_order(card.line or Line(card.position, marks=card.marks), card.at)
    own = [(name, value) for name, value in line.tags if name not in NAMES and is_name(name)]
    counts["comments"] += len(own) < len(line.tags)
    has_event = any(name == "Event" for name, _ in own)
    tags = [tag for tag in of_study if not (has_event and tag[0] == "Event")]
    _, unheld = comment_of_marks(line.marks, line.start.kind)
    if unheld:
        tags.append(("Marks", write_marks(unheld, line.start.kind)))
    if not _comes_back(line.start, dict(own).get("Variant", "")):
        whole = written(Entry(1, "", line.start))
        tags.append(("Position", whole))
        counts["positions"] += parse(whole).position != line.start
    if at >= 0:
        tags.append(("StartPly", str(at + 1)))
    tags += _of_card(card, comment=line.comment)
    comment = GAP.join(filter(None, (as_comment(card.task), line.comment)))
    counts["marks"] += sum(
        len(comment_of_marks(ply.marks, line.start.kind)[1]) for ply in line.plies if ply.marks
    )
    text, _ = write_pgn(replace(line, tags=(*tags, *own), comment=comment))
    return text, counts


def _of_card(card: Card, comment: str = "") -> Iterator[tuple[str, str]]:
    """The tags of what is said of a card; the task where the comment is not it alone."""
    if card.flipped:
        yield "Orientation", "black"
    if comment or as_comment(card.task) != card.task:
        yield "Task", card.task
    operations, notation = card.operations or ("", "")
    for name, value in (
        ("Hint", card.hint),
        ("Solution", card.solution),
        ("Source", card.source),
        ("Shown", write_shown(card.shown)),
        ("Notation", card.notation),
        ("Operations", f"{notation} {operations}" if card.operations else ""),
        ("Text", card.text if card.position is not None else ""),
        ("Held", "1" if card.held else ""),
    ):
        if value:
            yield name, value


def _unread_game(card: Card, tags: _Tags) -> str:
    """A game of a card without position, whose text and task are a comment and tags."""
    said = [("Task", card.task)] if card.task and as_comment(card.task) == card.task else []
    own = [*tags, ("Unread", card.text), *said, *_of_card(replace(card, position=None))]
    comment = GAP.join(filter(None, map(as_comment, (card.task, card.text))))
    return write_pgn(Line(START, tags=tuple(own), comment=comment))[0]


def _is_writable(card: Card) -> bool:
    """Whether PGN has a FEN for the start, which for boards of one's own is FEEN."""
    start = card.line.start if card.line else card.position
    if start is None:
        return False
    own = own_notation(start.game)
    return own.unwritable(start) is None or feen.unwritable(start) is None


def _comes_back(start: Position, variant: str) -> bool:
    """Whether the tags of the start say all of it."""
    tags = tuple(Tag(*tag, _NOWHERE) for tag in start_tags(start, {"Variant": variant}))
    return read_start(Tags(tags, 0), None)[0] == start


def _in_text_order(line: Line, at: int) -> tuple[Line, int]:
    """The line with its plies in the order in which PGN has them, and the number of that one."""
    after = children(line)
    order: list[int] = []
    todo = [(-1, False)]
    while todo:
        number, is_variation = todo.pop()
        if is_variation:
            order.append(number)
        if number in after:
            main, *others = after[number]
            order.append(main)
            todo += [(main, False), *((other, True) for other in reversed(others))]
    new = {-1: -1, **{old: number for number, old in enumerate(order)}}
    plies = tuple(replace(line.plies[old], parent=new[line.plies[old].parent]) for old in order)
    return replace(line, plies=plies), new[at]
