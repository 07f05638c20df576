"""The JSON shapes of moves, and of what is asked about them; squares by name, moves by codes."""

from __future__ import annotations

from collections import deque
from collections.abc import Sized
from typing import Annotated, Any, NamedTuple

from msgspec import Meta, Struct

from webapp.formats.grammar.reading import EnPassantMode
from webapp.formats.registry import own_notation
from webapp.games.board import BoardKind, Side
from webapp.games.coordinates import square_name
from webapp.model.line import LONGEST_CODE, MOST_PLIES, Move, most_plies, read_code, write_code
from webapp.model.position import Position
from webapp.model.sides import has_handicap
from webapp.moves import Outcome, Possible, Refusal, can_be_played, play
from webapp.moves.reasons import as_sentence
from webapp.moves.walk import MOST_EARLIER, Candidate, Step
from webapp.rules.chess.castling import sides_castled
from webapp.wire.position import Json, fields_to_json, name_or_none, position_from_wire
from webapp.wire.shapes import TooLongLineError, Variant, WireError, WirePosition, decoded

LONGEST_MOVE = 64
"""The most characters of a move that is typed."""
Code = Annotated[str, Meta(max_length=LONGEST_CODE)]


class PathBody(Struct):
    """The body of /api/moves: a position, and the moves from it to the one that is asked about."""

    start: WirePosition
    path: Annotated[list[Code], Meta(max_length=MOST_PLIES)] = []
    en_passant: EnPassantMode = "always"
    variant: Variant | None = None


class MoveBody(PathBody, kw_only=True):
    """The body of /api/move: the same, and a move as it was typed or made on the board."""

    text: Annotated[str, Meta(max_length=LONGEST_MOVE)]


# --- in ------------------------------------------------------------------------------------


class Path(NamedTuple):
    """A position, and the moves from it to the one that is asked about.

    positions  those on the way as far back as one may come again
    last       where the last move went
    castled    the sides whose kings do not castle, see `sides_castled`
    handicap   whether the sides are called as in a game with a handicap
    """

    positions: list[Position]
    last: int | None
    castled: tuple[Side, ...]
    en_passant: EnPassantMode
    handicap: bool


def path_request(body: bytes) -> Path:
    """The path of a request. Raises WireError."""
    return _path(decoded(body, PathBody))


def move_request(body: bytes) -> tuple[Path, str]:
    """The same, with the text. Raises WireError."""
    asked = decoded(body, MoveBody)
    return _path(asked), asked.text


def _path(asked: PathBody) -> Path:
    start = position_from_wire(asked.start)
    castled = sides_castled(start, chess960=asked.variant is not None)
    positions, last = deque([start], MOST_EARLIER + 1), None
    check_length(asked.path, start.kind)
    for code in asked.path:
        move = move_of_code(code, start.kind, positions[-1])
        positions.append(play(positions[-1], move))
        last = move.to
    # The page knows the tags of the line as well.
    handicap = asked.start.handicap or has_handicap(start)
    return Path([*positions], last, castled, asked.en_passant, handicap)


def check_length(moves: Sized, kind: BoardKind) -> None:
    """Raises TooLongLineError, before any of them is played."""
    if len(moves) > most_plies(kind):
        raise TooLongLineError(most_plies(kind))


def move_of_code(code: str, kind: BoardKind, before: Position | None) -> Move:
    """The move of a code. Raises WireError where it is none, or cannot be played in `before`."""
    move = read_code(code, kind)
    if move is None and before is None:
        raise WireError("each move must have a code")
    if move is None or (before is not None and not can_be_played(before, move)):
        raise WireError("each move must have the code of one that can be played in its position")
    return move


# --- out -----------------------------------------------------------------------------------


def candidate_to_json(before: Position, candidate: Candidate, en_passant: EnPassantMode) -> Json:
    """A move that may be played."""
    return step_to_json(before, candidate.move, candidate.step, en_passant)


def step_to_json(before: Position, move: Move, step: Step, en_passant: EnPassantMode) -> Json:
    """A move: its code and squares, what it changes, and what is said of it where that is told.

    `from` and `to` are null for a piece from hand and where nothing moves; `to` is where the
    piece goes, in castling the rook's square as in the code, and `lands` the king's. `side` and
    `number` are those of the move, `text` the position after it in the notation of its game.
    """
    kind = before.kind
    told: Json = {}
    if step.told:
        told = {"names": step.told.names, **outcome_to_json(step.told.outcome, kind)}
    return {
        "code": write_code(move, kind),
        "from": name_or_none(kind, move.origin),
        "to": name_or_none(kind, move.to),
        **said(piece=move.piece, taken=step.taken, castling=step.castling),
        **said(lands=_lands(before, move, step)),
        "side": before.turn,
        "number": before.fullmove,
        "changes": changes(before, step.position),
        "text": text_of(step.position, en_passant),
        **told,
    }


def outcome_to_json(outcome: Outcome, kind: BoardKind) -> Json:
    """The events of a position: `events`, and the squares of a check."""
    checks = [square_name(kind, square) for square in outcome.checks]
    return said(events=outcome.events, checks=checks)


def refusal_to_json(refusal: Refusal, kind: BoardKind, *, handicap: bool) -> Json:
    """Why a move is none: a sentence, and the squares it is about.

    handicap   whether the sides are called as in a game with a handicap
    """
    squares = [square_name(kind, square) for square in refusal.squares]
    return {"reason": as_sentence(refusal.reason, handicap=handicap), "squares": squares}


def possible_to_json(position: Position, possible: Possible) -> Json:
    """Why moves are free, null where they are not; `passes` where a side may pass."""
    return {"free": possible.free, "passes": any(move.is_pass for move in possible.moves)}


def changes(before: Position, after: Position) -> Json:
    """The changes of a move: `squares` by name, and each field that is another one."""
    kind = before.kind
    pairs = enumerate(zip(before.squares, after.squares, strict=True))
    squares = {str(square_name(kind, at)): new for at, (old, new) in pairs if old != new}
    found: Json = {"squares": squares}
    one, other = (fields_to_json(position, unusual=True) for position in (before, after))
    return found | {name: value for name, value in other.items() if one[name] != value}


def text_of(position: Position, en_passant: EnPassantMode) -> str:
    """The position in the notation of its game; "" where that cannot hold it."""
    own = own_notation(position.game)
    return "" if own.unwritable(position) else own.write(position, en_passant, "")


def _lands(before: Position, move: Move, step: Step) -> str | None:
    """The square on which the king stands after castling."""
    if not step.castling or move.origin is None:
        return None
    home = move.origin - move.origin % before.files
    king = before.squares[move.origin]
    rank = step.position.squares[home : home + before.files]
    return square_name(before.kind, home + rank.index(king))


def said(**values: Any) -> Json:
    """Each key with its value, if there is something to say."""
    return {name: value for name, value in values.items() if value}
