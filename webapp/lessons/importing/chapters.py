"""A card as a game of PGN, as a chapter of a study is one: which tag holds what.

Tags that Lichess has too are named as there: `StudyName`, `ChapterName`, `Orientation`. The others
are our own, and programs pass over those they do not know. Each game that was written here has
`LessonCard`, so that what another program means by the same names is told from what was meant here.

    LessonCard     2, the version of this table; 1 had the solution as a tag alone
    StudyName      the title of the lesson
    ChapterName    the title of the card
    Orientation    black where the second side is at the bottom
    Task           the task, where it is not the comment before the first move alone
    Solution       the one in words, which is a comment as well: it stands behind the last move of
                   the main line, below what is said there, or in the comment before the result
    Hint …         what else `fields.CardFields` has a tag for, where that is not as usual
    StartPly       the number of the ply at which students begin, from 1 in the order of the text
    Position       where the line begins, where the usual tags do not say all of it
    Marks          those on the board at the start that a comment has no place for
    Notation       the one that the card is shown in
    Operations     those of an EPD, behind the name of its notation
    Text           the text that the card came with
    Held           1 where that is not the position's
    Unread         the same of a card without position, whose board is the usual start
    Heading        one that stands before the card; there may be several
    HeadingText    the text below the last of them that stands above this tag
    HeadingPage    1 where that one starts a new page on worksheets
    OnlyHeadings   1 where there is no card behind them
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from webapp.document import parse
from webapp.document.games import name_of_tags
from webapp.formats.pgn.chess960 import called_chess960
from webapp.formats.pgn.comments import decoded, encoded
from webapp.formats.records.registry import as_in_pgn
from webapp.lessons.fields import FIELDS, WORDS, read
from webapp.lessons.importing.gathered import ADDRESS, GAP, fitted
from webapp.lessons.limits import LONGEST_WORDS
from webapp.lessons.model import Card, Heading, Item, new_id
from webapp.model.line import Line, main_line
from webapp.model.marks import each_once, parse_marks
from webapp.model.position import Position
from webapp.moves.walk import position_at

VERSION = "2"
_WITHOUT_SOLUTION = "1"
IN_TAGS = sorted(
    (name for name in FIELDS if name not in ("title", "task")), key=lambda name: name not in WORDS
)
"""The fields that are tags alone, in the order in which they are written: words come first."""

NAMES = frozenset(
    [
        *("LessonCard", "StudyName", "Orientation", "StartPly", "Marks", "Notation", "Operations"),
        *("Text", "Unread", "Heading", "HeadingText", "HeadingPage", "OnlyHeadings"),
        *("Position", "Held"),
        *(field.tag for field in FIELDS.values()),
    ]
)
"""The tags of the table."""

_ADDRESSES = ("ChapterURL", "Site")
_SIDES = ("white", "black")
_STUDY_SITE = "lichess.org/study/"
_BETWEEN = ": "


def event_of(study: str, chapter: str) -> str:
    """The event of a chapter, as Lichess writes it."""
    return _BETWEEN.join(filter(None, (study, chapter)))


# --- the solution in words ------------------------------------------------------------------


def as_comment(words: str) -> str:
    """Words as they come back from a comment: without spaces around them and at ends of lines."""
    return decoded(encoded(words))


def with_solution(line: Line, solution: str) -> Line:
    """The line with the solution as a comment."""
    said = as_comment(solution)
    return _with_last(line, GAP.join(filter(None, (_last(line), said)))) if said else line


def without_solution(line: Line, solution: str) -> Line:
    """The line without the comment that is the solution, if its last one is or ends so."""
    said, last = as_comment(solution), _last(line)
    if not said or not (last == said or last.endswith(GAP + said)):
        return line
    return _with_last(line, last[: -len(said)].removesuffix(GAP))


def _last(line: Line) -> str:
    numbers = main_line(line)
    return line.plies[numbers[-1]].after if numbers else line.comment


def _with_last(line: Line, comment: str) -> Line:
    numbers = main_line(line)
    if not numbers:
        return replace(line, comment=comment)
    plies = list(line.plies)
    plies[numbers[-1]] = replace(plies[numbers[-1]], after=comment)
    return replace(line, plies=tuple(plies))


# --- those that were written here ------------------------------------------------------------


def is_own(line: Line) -> bool:
    """Whether a line was read from a game that was written here."""
    return any(name == "LessonCard" for name, _ in line.tags)


def own_items(line: Line, came: str) -> Iterator[Item]:
    """The headings before the card, and the card; `came` as in `fitted`."""
    tags = dict(reversed(line.tags))
    yield from _headings(line)
    if "OnlyHeadings" not in tags:
        yield fitted(_own_card(line, tags), came)


def _headings(line: Line) -> list[Heading]:
    found: list[Heading] = []
    for name, value in line.tags:
        if name == "Heading":
            found.append(Heading(new_id(), value))
        elif found and name == "HeadingText":
            found[-1] = replace(found[-1], text=value[:LONGEST_WORDS])
        elif found and name == "HeadingPage":
            found[-1] = replace(found[-1], new_page=True)
    return found


def _own_card(line: Line, tags: Mapping[str, str]) -> Card:
    title = tags.get("ChapterName", "")
    generated = event_of(tags.get("StudyName", ""), title)
    left = tuple(
        (name, value)
        for name, value in line.tags
        if name not in NAMES and (name, value) != ("Event", generated)
    )
    if tags["LessonCard"] != _WITHOUT_SOLUTION:
        line = without_solution(line, tags.get("Solution", ""))
    task, comment = _parted(line.comment, tags.get("Task"))
    notation, space, operations = tags.get("Operations", "").partition(" ")
    card = Card(
        new_id(),
        title=title,
        task=task,
        **{name: read(name, tags.get(FIELDS[name].tag, "")) for name in IN_TAGS},
        flipped=tags.get("Orientation") == _SIDES[1],
        notation=tags.get("Notation", ""),
        operations=(operations, notation) if space else None,
        text=tags.get("Text", ""),
        held="Held" in tags,
    )
    if "Unread" in tags:
        return replace(card, text=tags["Unread"], task=tags.get("Task", ""))
    others = parse_marks(tags.get("Marks", ""), line.start.kind).marks
    start = _start(line.start, tags.get("Position", ""))
    marks = each_once((*line.marks, *others))
    line = replace(line, start=start, tags=left, comment=comment, marks=marks)
    return _with_line(card, line, _at(tags.get("StartPly", ""), len(line.plies)))


def _with_line(card: Card, line: Line, at: int = -1) -> Card:
    """The card with the line, or with the start alone where nothing follows it."""
    is_called = all(name == "Variant" for name, _ in line.tags) and called_chess960(line)
    if line.plies or line.comment or line.commands or (line.tags and not is_called):
        return replace(card, position=position_at(line, at), line=line, at=at)
    return replace(card, position=line.start, marks=line.marks, chess960=bool(line.tags))


def _start(read: Position, said: str) -> Position:
    """The start with its counters as they were, where the board is the same."""
    found = parse(said).position if said else None
    if found is None:
        return read
    counted = replace(read, halfmove=found.halfmove, fullmove=found.fullmove)
    return found if found == counted else read


def _parted(comment: str, task: str | None) -> tuple[str, str]:
    """The task and what else the comment says; without its tag all of it is the task."""
    if task is None:
        return comment, ""
    said = as_comment(task)
    if said and (comment == said or comment.startswith(said + GAP)):
        return task, comment[len(said + GAP) :]
    return task, comment


def _at(said: str, plies: int) -> int:
    is_number = said.isascii() and said.isdigit() and len(said) <= len(str(plies))
    return int(said) - 1 if is_number and int(said) <= plies else -1


# --- those of other programs -----------------------------------------------------------------


def study_of(tags: Mapping[str, str]) -> str:
    """The name of the study that a game is a chapter of; "" for none."""
    if "StudyName" in tags:
        return tags["StudyName"]
    event = tags.get("Event", "")
    is_chapter = any(_STUDY_SITE in tags.get(name, "") for name in _ADDRESSES)
    return event.partition(_BETWEEN)[0] if is_chapter and _BETWEEN in event else ""


def source_of(tags: Mapping[str, str]) -> str:
    """Where a game is from: the address of its chapter or study, or what a tag says of it."""
    links = [tags.get(name, "").strip() for name in _ADDRESSES]
    chapter, site = (link if ADDRESS.match(link) else "" for link in links)
    return chapter or tags.get("Source", "") or (site if _STUDY_SITE in site else "")


def common_study(events: list[str]) -> str:
    """The name that chapters begin with that have no tag for it, as it may have a colon itself."""
    if not events:
        return ""
    least, most = min(events), max(events)
    pairs = enumerate(zip(least, most, strict=False))
    same = next((number for number, (one, other) in pairs if one != other), len(least))
    return least[: max(0, least.rfind(_BETWEEN, 0, same))] if least != most else ""


def card_of_game(line: Line, study: str, *, is_usual: bool) -> Card:
    """The card of a game.

    study      the name of the study that it is a chapter of, "" for none
    is_usual   whether it begins from the usual start; what is said before the first move of any
               other is the task
    """
    tags = dict(reversed(line.tags))
    event = tags.get("Event", "")
    chapter = tags.get("ChapterName") or (study and event.removeprefix(study + _BETWEEN))
    source = source_of(tags)
    orientation = tags.get("Orientation", "").lower()
    dropped = {
        "StudyName": True,
        "ChapterName": True,
        "ChapterURL": tags.get("ChapterURL", "").strip() == source,
        "Source": tags.get("Source", "") == source,
        "Orientation": orientation in _SIDES,
        "Event": bool(study) and event == event_of(study, chapter or ""),
    }
    is_task = bool(line.comment) and bool(study or not is_usual)
    card = Card(
        new_id(),
        title=chapter or name_of_tags(as_in_pgn(tags)),
        task=line.comment if is_task else "",
        source=source,
        flipped=orientation == _SIDES[1],
    )
    left = tuple((name, value) for name, value in line.tags if not dropped.get(name))
    line = replace(line, tags=left, comment="" if is_task else line.comment)
    return _with_line(card, line)
