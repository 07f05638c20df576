"""A lesson as a PGN, a game a card, as Lichess imports it into a study and as we read it back.

`importing/chapters.py` says which tag holds what. Programs that do not know our tags see the
position, the task before the first move, the moves, and the solution in words behind them.
Headings have no game: they are tags of the card behind them. What does not come back is counted:
marks that PGN has no place for, numbers of moves in shogi, and tags of a line whose names mean
something of the card.
Where a line leaves its result open but ends in a mate, the result comes back as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from webapp.document import Entry, parse
from webapp.document.diagnosis import written as written_position
from webapp.findings import Span
from webapp.formats import feen
from webapp.formats.pgn.chess960 import with_chess960
from webapp.formats.pgn.marks import comment_of_marks
from webapp.formats.pgn.starts import OF_THE_TEXT, read_start, start_tags, write_start
from webapp.formats.pgn.tags import Tag, Tags, is_name
from webapp.formats.pgn.writing import write_pgn
from webapp.formats.registry import own_notation
from webapp.formats.starts import START
from webapp.lessons.fields import FIELDS, WORDS, written
from webapp.lessons.importing.chapters import (
    IN_TAGS,
    NAMES,
    VERSION,
    as_comment,
    event_of,
    with_solution,
)
from webapp.lessons.importing.gathered import GAP, short
from webapp.lessons.model import Card, Heading, Lesson
from webapp.lessons.writing_out import latest
from webapp.model.line import Line, children
from webapp.model.marks import write_marks

_NOWHERE = Span(0, 0)
_RESULTS = frozenset(["1-0", "0-1", "1/2-1/2", "*"])
_Tags = list[tuple[str, str]]


def write_study(lesson: Lesson) -> str:
    """The games."""
    games: list[str] = []
    above: list[Heading] = []
    until = latest()
    for item in lesson.items:
        if isinstance(item, Heading):
            above.append(item)
            continue
        games.append(_game(item, lesson.title, above, until))
        above = []
    if above:
        tags = [*_of_study(lesson.title, above[-1].title, above), ("OnlyHeadings", "1")]
        games.append(write_pgn(Line(START, tags=tuple(tags)))[0])
    return "\n".join(games)


def _of_study(study: str, chapter: str, headings: Sequence[Heading]) -> _Tags:
    named = [("StudyName", study), ("ChapterName", chapter)]
    event = event_of(study, chapter)
    return [
        *([("Event", event)] if event else []),
        *((name, value) for name, value in named if value),
        ("LessonCard", VERSION),
        *(tag for heading in headings for tag in _of_heading(heading)),
    ]


def _of_heading(heading: Heading) -> Iterator[tuple[str, str]]:
    yield "Heading", heading.title
    if heading.text:
        yield "HeadingText", heading.text
    if heading.new_page:
        yield "HeadingPage", "1"


def _game(card: Card, study: str, headings: Sequence[Heading], until: float) -> str:
    """The game of a card; `until` as in `write_pgn`."""
    of_study = _of_study(study, card.title, headings)
    if card.position is None or not _is_writable(card):
        return _unread_game(card, of_study)
    line, at = in_text_order(card.line or Line(card.position, marks=card.marks), card.at)
    line = with_chess960(line) if card.chess960 else line
    own = _own_tags(line)
    has_event = any(name == "Event" for name, _ in own)
    tags = [tag for tag in of_study if not (has_event and tag[0] == "Event")]
    _, unheld = comment_of_marks(line.marks, line.start.kind)
    if unheld:
        tags.append(("Marks", write_marks(unheld, line.start.kind)))
    whole = _whole_start(line)
    if whole:
        tags.append(("Position", whole))
    if at >= 0:
        tags.append(("StartPly", str(at + 1)))
    tags += _of_card(card, comment=line.comment)
    comment = GAP.join(filter(None, (as_comment(card.task), line.comment)))
    line = replace(line, tags=(*tags, *own), comment=comment)
    return write_pgn(with_solution(line, card.solution), until=until)[0]


def _own_tags(line: Line) -> _Tags:
    """The tags of a line that mean nothing of the card."""
    return [(name, value) for name, value in line.tags if name not in NAMES and is_name(name)]


def _whole_start(line: Line) -> str:
    """Where the line begins, where the usual tags do not say all of it; else ""."""
    variant = {"Variant": dict(_own_tags(line)).get("Variant", "")}
    tags = tuple(Tag(*tag, _NOWHERE) for tag in start_tags(line.start, variant))
    if read_start(Tags(tags, 0), None)[0] == line.start:
        return ""
    return written_position(Entry(1, "", line.start))


def _of_card(card: Card, comment: str = "") -> Iterator[tuple[str, str]]:
    """The tags of what is said of a card; the task where the comment is not it alone."""
    if card.flipped:
        yield "Orientation", "black"
    if comment or as_comment(card.task) != card.task:
        yield "Task", card.task
    operations, notation = card.operations or ("", "")
    for name, value in (
        *((FIELDS[name].tag, written(card, name)) for name in IN_TAGS),
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
    comment = GAP.join(filter(None, map(as_comment, (card.task, card.text, card.solution))))
    return write_pgn(Line(START, tags=tuple(own), comment=comment))[0]


def _is_writable(card: Card) -> bool:
    """Whether PGN has a FEN for the start, which for boards of one's own is FEEN."""
    start = card.line.start if card.line else card.position
    if start is None:
        return False
    own = own_notation(start.game)
    return own.unwritable(start) is None or feen.unwritable(start) is None


def in_text_order(line: Line, at: int) -> tuple[Line, int]:
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


# --- what is lost ------------------------------------------------------------------------------


def lost_in_study(lesson: Lesson) -> Counter[str]:
    """All of the lesson that does not come back from its games, by the codes of `LOSSES`.

    And the hints, which do, but stand in tags alone, and other programs do not show those.
    """
    headings = [item for item in lesson.items if isinstance(item, Heading)]
    words = (lesson.title, *(said for one in headings for said in (one.title, one.text)))
    counts = Counter(spaces=sum("\r" in said for said in words))
    for card in lesson.cards:
        counts["spaces"] += sum(_respaced(card))
        counts["unseen-hints"] += bool(card.hint.strip())
        if card.position is not None and _is_writable(card):
            counts.update(_lost_of_line(card.line or Line(card.position)))
        else:
            counts["positions"] += card.position is not None
    return counts


def _lost_of_line(line: Line) -> dict[str, int]:
    start, whole = line.start, _whole_start(line)
    text = {"Result": line.result, "SetUp": "1", "FEN": write_start(start)}
    text.update(start_tags(start, dict(line.tags)))
    own = _own_tags(line)
    says_other = any(
        text.get(name) != value for name, value in own if name in OF_THE_TEXT or name == "Variant"
    )
    marked = (ply.marks for ply in line.plies if ply.marks)
    return {
        "comments": says_other or len(own) < len(line.tags) or line.result not in _RESULTS,
        "positions": bool(whole) and parse(whole).position != start,
        "marks": sum(len(comment_of_marks(marks, start.kind)[1]) for marks in marked),
    }


def _respaced(card: Card) -> Iterator[bool]:
    """Of each text of a card whether its spaces or line breaks are changed."""
    yield short(card.title) != card.title
    line = card.line
    told = (getattr(card, name) for name in WORDS if name != "title")
    kept = (*told, card.text, *(card.operations or ()))
    yield from ("\r" in words for words in kept)
    if line:
        yield from ("\r" in value for _, value in line.tags)
        said = (line.comment, *(words for ply in line.plies for words in (ply.before, ply.after)))
        yield from (as_comment(words) != words for words in said if words)
