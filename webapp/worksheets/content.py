"""All that is on a worksheet and in its answer key: one model for all forms, without any layout.

A worksheet is made from a lesson and its options. What students get and the key are apart: the
blocks hold nothing of a solution, so that a form that is not given the key cannot let out any of
it. Of a card they have what students see on their page without asking, its task also where they
would have to ask for it there.

The worksheet's own words are in the language of `language_of`, a teacher's words as they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from webapp.games import EVERY_GAME, labels
from webapp.games.board import CHESS, MOST_SQUARES, BoardKind
from webapp.language import LANGUAGES, current, ngettext, use_language
from webapp.lessons.exercises import Exercise, exercise_of
from webapp.lessons.fields import seen_at_once, told_at_once
from webapp.lessons.model import Card, Heading, Lesson
from webapp.lessons.paper import PaperOptions
from webapp.lessons.solving import marks_of
from webapp.lessons.writing_out import latest
from webapp.model.marks import Mark
from webapp.model.position import Position
from webapp.pictures import alt_text
from webapp.pictures.looks import Looks, read_looks
from webapp.pictures.words import diagram_of
from webapp.worksheets.key import KeyEntry, entry_of

_ASKED = frozenset(["always", "click"])
"""When students see a task on their page that stands on paper: nobody can ask paper."""


class Picture(Struct, frozen=True):
    """A board to be drawn, with its marks.

    is_told  whether its words say what is on it: they may be the answer to an exercise
    """

    position: Position
    marks: tuple[Mark, ...] = ()
    looks: Looks = Looks()
    is_told: bool = True

    @property
    def said(self) -> str:
        """The words for those who do not see it, in the current language."""
        if not self.is_told:
            return diagram_of(self.position)
        return alt_text(self.position, self.marks, self.looks)


class HeadingBlock(Struct, frozen=True, tag="heading"):
    """A heading of the lesson, with the words below it; either may be missing.

    new_page  it begins a page
    """

    title: str
    text: str = ""
    new_page: bool = False


class BoardBlock(Struct, frozen=True, tag="board"):
    """A board with what stands below it.

    number   from 1 on; 0 for none
    title, task, more
             what the teacher says; `more` how hard it is
    to_move  who is to move, in words; "" where it is not said so
    circle   the same as a sign, such as ○ or ●
    points   0 for none
    lines    to write on
    """

    number: int
    picture: Picture | None
    title: str = ""
    task: str = ""
    more: str = ""
    to_move: str = ""
    circle: str = ""
    points: int = 0
    lines: int = 0
    new_page: bool = False


Block = HeadingBlock | BoardBlock


class KeyHeading(Struct, frozen=True, tag="key-heading"):
    """A heading among the solutions."""

    title: str


class Worksheet(Struct, frozen=True):
    """A worksheet.

    title     of the lesson, or another
    version   its letter; "" for the only one
    language  of its own words; `words_in` of the teacher's, "" where that is not known
    address   of the students' page, for a QR code; "" for none
    blocks    what stands on it, in order
    key       the solutions, in order
    points    of all boards together
    notes     what the teacher is to know, such as cards that were not turned
    without   the numbers of boards for which an exercise was wanted, and none could be made
    """

    title: str
    options: PaperOptions
    language: str
    words_in: str
    blocks: tuple[Block, ...]
    key: tuple[KeyEntry | KeyHeading, ...] = ()
    version: str = ""
    address: str = ""
    points: int = 0
    notes: tuple[str, ...] = ()
    without: tuple[int, ...] = ()

    @property
    def boards(self) -> tuple[BoardBlock, ...]:
        """The boards alone."""
        return tuple(block for block in self.blocks if isinstance(block, BoardBlock))

    @property
    def points_in_words(self) -> str:
        """All points together, "" for none."""
        return points_in_words(self.points)


def points_in_words(points: int) -> str:
    """So many points; "" for none."""
    if not points:
        return ""
    return ngettext("%(count)s point", "%(count)s points", points) % {"count": points}


def language_of(lesson: Lesson, options: PaperOptions) -> str:
    """The language of the worksheet's own words: the chosen one, the lesson's, or the current."""
    wanted = (options.language, lesson.language)
    return next((tag for tag in wanted if tag in LANGUAGES), current())


def worksheet_of(
    lesson: Lesson,
    options: PaperOptions | None = None,
    *,
    with_key: bool = False,
    version: str = "",
    address: str = "",
    notes: Sequence[str] = (),
) -> Worksheet:
    """The worksheet of a lesson; without `with_key` nothing of a solution is in it."""
    options = options or PaperOptions()
    with use_language(language_of(lesson, options)):
        return _Making(lesson, options).worksheet(
            with_key=with_key, version=version, address=address, notes=notes
        )


class _Making:
    """The making of one worksheet."""

    def __init__(self, lesson: Lesson, options: PaperOptions) -> None:
        self._lesson, self._options = lesson, options
        self._until = latest()
        self._numbers = 0

    def worksheet(
        self, *, with_key: bool, version: str, address: str, notes: Sequence[str]
    ) -> Worksheet:
        lesson, options = self._lesson, self._options
        blocks: list[Block] = []
        key: list[KeyEntry | KeyHeading] = []
        without: list[int] = []
        for item in () if options.empty else lesson.items:
            if isinstance(item, Heading):
                if options.headings:
                    blocks += self._heading(item)
                    if with_key and item.title.strip():
                        key.append(KeyHeading(item.title.strip()))
                continue
            exercise = exercise_of(item, options.exercise, self._until)
            block = self._board(item, exercise)
            if block is None:
                continue
            blocks.append(block)
            if block.picture and exercise is None and (item.exercise or options.exercise):
                without.append(block.number)
            if with_key:
                key.append(entry_of(item, block.number, options, self._until, exercise))
        if options.empty:
            blocks += self._empty_boards()
        return Worksheet(
            options.title.strip() or lesson.title.strip(),
            options,
            current(),
            lesson.language,
            tuple(blocks),
            tuple(key),
            version,
            address if options.qr else "",
            sum(block.points for block in blocks if isinstance(block, BoardBlock)),
            tuple(notes),
            tuple(without),
        )

    def _heading(self, heading: Heading) -> Iterator[HeadingBlock]:
        title, text = heading.title.strip(), heading.text.strip()
        if title or text or heading.new_page:
            yield HeadingBlock(title, text, heading.new_page)

    def _board(self, card: Card, exercise: Exercise | None) -> BoardBlock | None:
        """A card; None where there is nothing of it to see."""
        options, position = self._options, card.position
        title = seen_at_once(card)["title"].strip() if options.titles else ""
        tasks = [card.task.strip()] if options.tasks and card.shown.task in _ASKED else []
        lines, picture = options.lines, None
        turn = self._turn(card, position, exercise) if position else ("", "")
        if position is not None and len(position.squares) <= MOST_SQUARES:
            marks = marks_of(card) if options.marks else ()
            if exercise:
                tasks.append(exercise.task)
                lines = exercise.lines and max(exercise.lines, lines)
                # On an empty board nobody is to move.
                turn = turn if exercise.position == position else ("", "")
                position, marks = exercise.position, exercise.marks
            looks = self._looks(card, position)
            if exercise:
                # What is asked for may depend on pieces in hand; coordinates would say names.
                shown = "off" if exercise.answered == "names" else looks.coordinates
                looks = replace(looks, hands=True, coordinates=shown)
            is_told = exercise is None or not exercise.board_tells
            picture = Picture(position, marks, looks, is_told)
        task = "\n".join(dict.fromkeys(filter(None, tasks)))
        if not (picture or title or task):
            return None
        self._numbers += 1
        return BoardBlock(
            self._numbers,
            picture,
            title,
            task,
            " · ".join(told_at_once(replace(card, points=0))),
            *turn,
            card.points or options.points,
            lines,
            card.new_page,
        )

    def _turn(self, card: Card, position: Position, exercise: Exercise | None) -> tuple[str, str]:
        """Who is to move: in words, and as a sign. Said always where an answer depends on it."""
        second = position.turn == "second"
        is_asked = exercise is not None and exercise.needs_turn
        if self._options.turn == "words" or (self._options.turn == "off" and is_asked):
            sides = labels.sides(position.game, handicap=card.has_handicap)
            return sides.to_move[second], ""
        if self._options.turn == "circle":
            return "", circle_of(position)
        return "", ""

    def _looks(self, card: Card, position: Position) -> Looks:
        options = self._options
        looks = looks_of(options, position.kind)
        return replace(looks, flipped=card.flipped, handicap=card.has_handicap)

    def _empty_boards(self) -> Iterator[BoardBlock]:
        """As many as a page has, of the game of the first card."""
        cards = (card for card in self._lesson.cards if card.position is not None)
        first = next(cards, None)
        kind = first.position.kind if first and first.position else CHESS
        position = Position(squares=("",) * (kind.files * kind.ranks), kind=kind)
        flipped = first is not None and first.flipped
        looks = replace(looks_of(self._options, kind), flipped=flipped, turn=False)
        picture = Picture(position, (), looks)
        for number in range(1, self._options.boards + 1):
            yield BoardBlock(number, picture, lines=self._options.lines)


def looks_of(options: PaperOptions, kind: BoardKind) -> Looks:
    """How boards of this kind look; a choice that there is not, is the usual one."""
    wanted = {
        "board": options.board,
        "pieces": options.pieces,
        "coordinates": options.coordinates,
        "figures": _figures(options),
        "hands": "on" if options.hands else "off",
        "turn": "mark" if options.turn == "arrow" else "off",
    }
    return read_looks({name: value for name, value in wanted.items() if value}, kind).looks


def _figures(options: PaperOptions) -> str:
    """How large coordinates are beside boards of that size, to be read on paper."""
    if options.kind == "sheet" and options.boards == 1:
        return "normal"
    is_large = options.kind == "poster" or (options.kind == "sheet" and options.boards <= 3)
    return "large" if is_large else "huge"


def circle_of(position: Position) -> str:
    """The sign of the side to move: the game's own, else hollow for the first side."""
    second = position.turn == "second"
    return (EVERY_GAME[position.game].sides.signs[second] or "○●"[second])[0]
