"""The answer key of a worksheet: of each card its solution, as moves or as a small board.

Moves are written as in books of their game, of chess with the letters of the worksheet's language
or with figurines; variations in blocks of their own. Where a card has no moves its solution in
words stands alone, and where it has neither nothing does but the number.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from webapp.lessons.exercises import Exercise
from webapp.lessons.model import RIGHT_NAGS, Card
from webapp.lessons.paper import PaperOptions
from webapp.lessons.solving import marks_with_solution, solution_line
from webapp.lessons.writing_out import Block, PrintedMove, written_out
from webapp.model.line import Line, Ply, children, main_line
from webapp.model.marks import Mark, MarkKind
from webapp.model.position import Position

MOST_ARROWS = 6
"""So many moves are arrows on a small board; more could not be told apart."""

MOST_MOVES = 400
"""So many plies of a solution are printed; an ellipsis says that there are more."""


class KeyBoard(Struct, frozen=True):
    """The board of a solution, with its moves as arrows."""

    position: Position
    marks: tuple[Mark, ...]
    flipped: bool = False


class KeyEntry(Struct, frozen=True, tag="key"):
    """The solution of a board.

    number   that of the board
    comment  what is said before the first move
    blocks   the moves, the main line first
    words    the solution in words
    board    of the key as boards
    """

    number: int
    comment: str = ""
    blocks: tuple[Block, ...] = ()
    words: str = ""
    board: KeyBoard | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing is known of a solution."""
        return not (self.comment or self.blocks or self.words or self.board)


def entry_of(
    card: Card, number: int, options: PaperOptions, until: float, exercise: Exercise | None = None
) -> KeyEntry:
    """The solution of a card; where it has an exercise, the answer to that.

    until  as in `names_of_line`
    """
    if exercise:
        return _answer(card, number, options, exercise)
    line = solution_line(card)
    words = card.solution.strip()
    if line is None:
        marks = marks_with_solution(card) if card.shown.marks == "solution" else ()
        board = KeyBoard(card.position, marks, card.flipped) if card.position and marks else None
        return KeyEntry(number, words=words, board=board)
    shown = line if options.comments else _main_alone(line)
    board = None
    if options.key_form == "boards":
        board = KeyBoard(line.start, (*line.marks, *_arrows(line)), card.flipped)
        shown = _main_alone(line)
    figurines = options.letters == "figurines"
    blocks = tuple(_short(written_out(shown, until, figurines=figurines)))
    comment = shown.comment.strip()
    return KeyEntry(number, comment, blocks, words, board)


def _answer(card: Card, number: int, options: PaperOptions, exercise: Exercise) -> KeyEntry:
    """The answer to an exercise, on a board where that is one, or where boards are chosen."""
    answer = exercise.answer
    board = None
    if answer.position or (answer.marks and options.key_form == "boards"):
        position = answer.position or exercise.position
        board = KeyBoard(position, answer.marks, card.flipped)
    return KeyEntry(number, answer.words, words=card.solution.strip(), board=board)


def _main_alone(line: Line) -> Line:
    """The main moves, and of the variations those moves in their place that are right as well,
    without anything that is said of them but their signs.
    """
    kept: dict[int, int] = {-1: -1}
    plies: list[Ply] = []
    right = {number for _, number in _right_beside(line)}
    for number in sorted({*main_line(line), *right}):
        ply = line.plies[number]
        kept[number] = len(plies)
        plies.append(replace(ply, parent=kept[ply.parent], before="", after="", marks=()))
    return replace(line, plies=tuple(plies), comment="")


def _right_beside(line: Line) -> Iterator[tuple[int, int]]:
    """The moves that are right as well where the side that begins moves: how many moves of the main
    line stand before each, and its number.
    """
    after = children(line)
    for at, number in enumerate(main_line(line)):
        beside = after[line.plies[number].parent][1:] if at % 2 == 0 else ()
        yield from ((at, one) for one in beside if RIGHT_NAGS & {*line.plies[one].nags})


def _short(blocks: Iterator[Block]) -> Iterator[Block]:
    """The blocks with no more than `MOST_MOVES` moves."""
    left = MOST_MOVES
    for block in blocks:
        if len(block.moves) > left:
            yield Block(block.depth, [*block.moves[:left], PrintedMove("", "…", "", "", "")])
            return
        yield block
        left -= len(block.moves)


def _arrows(line: Line) -> Iterator[Mark]:
    """The main moves as arrows, those of the side that begins in green, among them all that are
    right as the first one; a drop is a circle.
    """
    taken = set[tuple[int, int | None]]()
    first = [(0, number) for at, number in _right_beside(line) if at == 0]
    for at, number in [*enumerate(main_line(line)[:MOST_ARROWS]), *first]:
        move = line.plies[number].move
        if move.to is None:
            continue
        ends = (move.to, None) if move.origin is None else (move.origin, move.to)
        if ends in taken:
            continue
        taken.add(ends)
        kind: MarkKind = "circle" if ends[1] is None else "arrow"
        yield Mark(kind, "red" if at % 2 else "green", ends[0], ends[1])
