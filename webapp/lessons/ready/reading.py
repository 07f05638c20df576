"""From the rows to lessons: positions and moves are read, words said in the current language.

Moves stand as in PGN, without numbers: `Ra8+ Kh7 Rh8#`, in brackets what may be played instead of
the move before, `!` behind a first move that is right as well:

    Ra8# (Rb8#!)

Those of chess are SAN; those of other games have the codes of USI or UCCI, which can be read where
the rules of the game are not installed.
"""

from __future__ import annotations

from webapp.document import parse
from webapp.formats.starts import START
from webapp.games.board import Game
from webapp.language import current, gettext
from webapp.lessons.model import Card, Lesson, new_id
from webapp.lessons.ready.rows import MATE, MATE_TASKS, ReadyCard, ReadyLesson, length_of_mate
from webapp.model.line import Line, Ply, main_line
from webapp.model.position import Position
from webapp.moves import Refusal, play, read_move
from webapp.moves.walk import position_at

RIGHT = "!"
_NAG = 1


def lesson_of(row: ReadyLesson) -> Lesson:
    """The lesson in the current language, its cards with ids of their own."""
    cards = tuple(card_of(card, row.game) for card in row.cards)
    return Lesson(gettext(row.title), current(), gettext(row.notes), items=cards)


def card_of(row: ReadyCard, game: Game) -> Card:
    """The card in the current language."""
    start = position_of(row, game)
    line = line_of(start, row.moves) if row.moves else None
    at = main_line(line)[-1] if line and row.at_end else -1
    return Card(
        new_id(),
        position_at(line, at) if line else start,
        line=line,
        at=at,
        flipped=row.flipped,
        title=gettext(row.title),
        task=_task(row, game),
        hint=row.hint and gettext(row.hint),
        solution=row.solution and gettext(row.solution),
    )


def _task(row: ReadyCard, game: Game) -> str:
    if row.task == MATE:
        return gettext(MATE_TASKS[game]) % {"moves": length_of_mate(row, game)}
    return row.task and gettext(row.task)


def position_of(row: ReadyCard, game: Game) -> Position:
    """Where the moves of the card begin. ValueError where the text cannot be read."""
    if not row.position:
        return START
    position = parse(row.position, game=game).position
    if position is None:
        raise ValueError(f"{row.position} is no position")
    return position


def line_of(start: Position, moves: str) -> Line:
    """The line of moves that are written as above. ValueError where one cannot be played."""
    plies: list[Ply] = []
    after = {-1: start}
    at, left = -1, list[int]()
    for word in moves.replace("(", " ( ").replace(")", " ) ").split():
        if word == "(":
            left.append(at)
            at = plies[at].parent
        elif word == ")":
            at = left.pop()
        else:
            text = word.removesuffix(RIGHT)
            last = plies[at].move.to if at >= 0 else None
            move = read_move(after[at], text, last=last)
            if isinstance(move, Refusal):
                raise ValueError(f"{text}: {move.reason}")
            plies.append(Ply(at, move, nags=(_NAG,) if text != word else ()))
            after[len(plies) - 1] = play(after[at], move)
            at = len(plies) - 1
    return Line(start, tuple(plies))
