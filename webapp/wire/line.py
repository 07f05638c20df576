"""The JSON shapes of lines and of what is asked of moves; squares by name, moves by their codes."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Sized
from typing import Annotated, Any, NamedTuple

from msgspec import Meta, Struct

from webapp.document.games import GameEntry
from webapp.formats.grammar.reading import EnPassantMode
from webapp.formats.pgn.chess960 import with_chess960
from webapp.formats.pgn.starts import game_of
from webapp.formats.pgn.tokens import HIGHEST_NAG
from webapp.formats.registry import own_notation
from webapp.formats.tree import MOST_NAGS
from webapp.games import EVERY_GAME
from webapp.games.board import BoardKind, Side
from webapp.games.coordinates import square_name
from webapp.games.labels import result_said
from webapp.model.line import (
    LONGEST_CODE,
    MOST_PLIES,
    Line,
    Move,
    Ply,
    most_plies,
    read_code,
    write_code,
)
from webapp.model.marks import MAX_MARKS
from webapp.model.position import Position
from webapp.moves import Outcome, Possible, Refusal, can_be_played, play
from webapp.moves.reasons import as_sentence
from webapp.moves.turning import Turn
from webapp.moves.walk import MOST_EARLIER, Candidate, Passing, Step
from webapp.rules.chess.castling import sides_castled
from webapp.wire.marks import checked_marks, marks_on, marks_to_json
from webapp.wire.position import Json, position_from_wire, position_to_json
from webapp.wire.shapes import TooLongLineError, Variant, WireError, WireMark, WirePosition, decoded

MOST_PARTS = 20_000
"""The most tags of a line, and commands of a move: more than anyone has, and few enough to hold."""

LONGEST_MOVE = 64
"""The most characters of a move that is typed."""

_UNKNOWN = re.compile(r"[?.*-]*")
"""What PGN has for what is not known (standard §8.1.1)."""

_Code = Annotated[str, Meta(max_length=LONGEST_CODE)]
_Marks = Annotated[list[WireMark], Meta(max_length=MAX_MARKS)]
_Nag = Annotated[int, Meta(ge=0, le=HIGHEST_NAG)]
_Commands = Annotated[list[str], Meta(max_length=MOST_PARTS)]


class WirePly(Struct):
    """A ply as `line.Ply`; what a page knows beyond it may stand beside it and is not read."""

    parent: Annotated[int, Meta(ge=-1)]
    code: _Code
    before: str = ""
    after: str = ""
    nags: Annotated[list[_Nag], Meta(max_length=MOST_NAGS)] = []
    commands: _Commands = []
    marks: _Marks = []


class WireLine(Struct):
    """A line as `line.Line`."""

    start: WirePosition
    plies: Annotated[list[WirePly], Meta(max_length=MOST_PLIES)] = []
    comment: str = ""
    commands: _Commands = []
    marks: _Marks = []
    tags: Annotated[list[tuple[str, str]], Meta(max_length=MOST_PARTS)] = []
    result: str = "*"


class WireWas(Struct):
    """The line that a position was one of before it was edited, by the ply that it stood at.

    at     the ply of the line at which students begin
    turns  how the board has been turned since, see `webapp.document.refit`
    """

    line: WireLine
    ply: Annotated[int, Meta(ge=-1, le=MOST_PLIES)] = -1
    at: Annotated[int, Meta(ge=-1, le=MOST_PLIES)] = -1
    turns: Annotated[list[Turn], Meta(max_length=2)] | None = None


class Was(NamedTuple):
    """A position before it was edited, as `refit` takes it."""

    line: Line
    ply: int
    at: int
    turns: frozenset[Turn] | None


class PathBody(Struct):
    """The body of /api/moves: a position, and the moves from it to the one that is asked about."""

    start: WirePosition
    path: Annotated[list[_Code], Meta(max_length=MOST_PLIES)] = []
    en_passant: EnPassantMode = "always"
    variant: Variant | None = None


class MoveBody(Struct):
    """The body of /api/move: the same, and a move as it was typed or made on the board."""

    start: WirePosition
    text: Annotated[str, Meta(max_length=LONGEST_MOVE)]
    path: Annotated[list[_Code], Meta(max_length=MOST_PLIES)] = []
    en_passant: EnPassantMode = "always"
    variant: Variant | None = None


class LineBody(Struct):
    """The body of /api/line: a line, and the first of its plies that is to be told about."""

    line: WireLine
    first: Annotated[int, Meta(ge=0)] = 0
    en_passant: EnPassantMode = "always"


class RecordBody(Struct):
    """The body of /api/record: a line, and the form in which it is to be written."""

    line: WireLine
    form: str
    variant: Variant | None = None


class GamesBody(Struct):
    """The body of /api/games: a slice of a text, `last` where nothing follows it."""

    text: str
    last: bool = True


# --- in ------------------------------------------------------------------------------------


class Path(NamedTuple):
    """A position, and the moves from it to the one that is asked about.

    positions  those on the way as far back as one may come again
    last       where the last move went
    castled    the sides whose kings do not castle, see `sides_castled`
    """

    positions: list[Position]
    last: int | None
    castled: tuple[Side, ...]
    en_passant: EnPassantMode


def path_request(body: bytes) -> Path:
    """The path of a request. Raises WireError."""
    return _path(decoded(body, PathBody))


def move_request(body: bytes) -> tuple[Path, str]:
    """The same, with the text. Raises WireError."""
    asked = decoded(body, MoveBody)
    return _path(asked), asked.text


def _path(asked: PathBody | MoveBody) -> Path:
    start = position_from_wire(asked.start)
    castled = sides_castled(start, chess960=asked.variant is not None)
    positions, last = _positions(start, asked.path)
    return Path(positions, last, castled, asked.en_passant)


def line_request(body: bytes) -> tuple[Line, int, EnPassantMode]:
    """The line, the number of the first ply to tell about, and the mode. Raises WireError."""
    asked = decoded(body, LineBody)
    return line_from_wire(asked.line), asked.first, asked.en_passant


def record_request(body: bytes) -> tuple[Line, str]:
    """The line, with its variant among its tags, and the name of a form. Raises WireError."""
    asked = decoded(body, RecordBody)
    line = line_from_wire(asked.line)
    return (with_chess960(line) if asked.variant else line), asked.form


def games_request(body: bytes) -> GamesBody:
    """The slice of a text. Raises WireError."""
    return decoded(body, GamesBody)


def _positions(start: Position, path: list[str]) -> tuple[list[Position], int | None]:
    positions, last = deque([start], MOST_EARLIER + 1), None
    _check_length(path, start.kind)
    for code in path:
        move = _move(code, positions[-1])
        positions.append(play(positions[-1], move))
        last = move.to
    return [*positions], last


def _check_length(moves: Sized, kind: BoardKind) -> None:
    """Raises TooLongLineError, before any of them is played."""
    if len(moves) > most_plies(kind):
        raise TooLongLineError(most_plies(kind))


def _move(code: str, before: Position) -> Move:
    """The move of a code. Raises WireError where it is none, or cannot be played there."""
    move = read_code(code, before.kind)
    if move is None or not can_be_played(before, move):
        raise WireError("each move must have the code of one that can be played in its position")
    return move


def _kept_move(code: str, kind: BoardKind) -> Move:
    move = read_code(code, kind)
    if move is None:
        raise WireError("each move must have a code")
    return move


def line_from_wire(wire: WireLine, *, kept: bool = False) -> Line:
    """The line of a request. Raises WireError.

    kept  it is one that was read so and written again: whether its moves can be played is known
    """
    return line_and_position(wire, -1, kept=kept)[0]


def line_and_position(wire: WireLine, at: int, *, kept: bool = False) -> tuple[Line, Position]:
    """The same with the position after the ply `at`, unless it is `kept`: then the start.

    Raises WireError.
    """
    start = there = position_from_wire(wire.start)
    kind = start.kind
    _check_length(wire.plies, kind)
    passing = Passing(start, [ply.parent for ply in wire.plies])
    plies: list[Ply] = []
    for number, ply in enumerate(wire.plies):
        if ply.parent >= number:
            raise WireError("“parent” of a ply must be the number of an earlier one, or -1")
        if kept:
            move = _kept_move(ply.code, kind)
        else:
            before = passing.before(number)
            move = _move(ply.code, before)
            passing.then(number, before, move)
            if number == at:
                there = play(before, move)
        marks = marks_on(kind, checked_marks(ply.marks)) if ply.marks else ()
        nags, commands = tuple(ply.nags), tuple(ply.commands)
        plies.append(Ply(ply.parent, move, ply.before, ply.after, nags, commands, marks))
    line = Line(
        start,
        tuple(plies),
        wire.comment,
        tuple(wire.commands),
        marks_on(kind, checked_marks(wire.marks)),
        tuple((name, value) for name, value in wire.tags),
        wire.result,
    )
    return line, there


def was_from_wire(asked: WireWas) -> Was:
    """A position before it was edited. Raises WireError."""
    line = line_from_wire(asked.line)
    if max(asked.ply, asked.at) >= len(line.plies):
        raise WireError("“ply” and “at” must be numbers of plies of “line”, or -1")
    if asked.turns and line.start.kind.layout:
        raise WireError("a board with ranks of several lengths cannot be turned")
    turns = None if asked.turns is None else frozenset(asked.turns)
    return Was(line, asked.ply, asked.at, turns)


# --- out -----------------------------------------------------------------------------------


def line_alone_to_json(line: Line) -> Json:
    """The line as `WireLine`: all of its own, and nothing that follows from it."""
    kind = line.start.kind
    return {
        "start": position_to_json(line.start),
        "plies": [
            {"parent": ply.parent, "code": write_code(ply.move, kind), **_own(ply, kind)}
            for ply in line.plies
        ],
        **_own_of_line(line),
    }


def line_to_json(line: Line, steps: Iterable[Step], en_passant: EnPassantMode) -> Json:
    """The line, each ply with what it changes and, where that was told, what is said of it."""
    return {
        "start": position_to_json(line.start),
        "text": text_of(line.start, en_passant),
        "plies": plies_to_json(line, steps, en_passant),
        **_own_of_line(line),
    }


def _own_of_line(line: Line) -> Json:
    """All that belongs to the line beside its moves."""
    return {
        **_said("comment", line.comment),
        **_said("commands", line.commands),
        **_said("marks", marks_to_json(line.marks, line.start.kind)),
        "tags": line.tags,
        "result": line.result,
    }


def _own(ply: Ply, kind: BoardKind) -> Json:
    """All that is said of a ply beside its move."""
    return {
        **_said("before", ply.before),
        **_said("after", ply.after),
        **_said("nags", ply.nags),
        **_said("commands", ply.commands),
        **_said("marks", marks_to_json(ply.marks, kind)),
    }


def plies_to_json(line: Line, steps: Iterable[Step], en_passant: EnPassantMode) -> list[Json]:
    """All plies of the line."""
    passing = Passing(line.start, [ply.parent for ply in line.plies])
    found = []
    for number, (ply, step) in enumerate(zip(line.plies, steps, strict=True)):
        before = passing.before(number)
        passing.keep(number, step.position)
        found.append(
            {
                "parent": ply.parent,
                **step_to_json(before, ply.move, step, en_passant),
                **_own(ply, line.start.kind),
            }
        )
    return found


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
    said: Json = {}
    if step.told:
        said = {"names": step.told.names, **outcome_to_json(step.told.outcome, kind)}
    return {
        "code": write_code(move, kind),
        "from": None if move.origin is None else square_name(kind, move.origin),
        "to": None if move.to is None else square_name(kind, move.to),
        **_said("piece", move.piece),
        **_said("taken", step.taken),
        **_said("castling", step.castling),
        **_said("lands", _lands(before, move, step)),
        "side": before.turn,
        "number": before.fullmove,
        "changes": changes(before, step.position),
        "text": text_of(step.position, en_passant),
        **said,
    }


def outcome_to_json(outcome: Outcome, kind: BoardKind) -> Json:
    """The events of a position: `events`, and the squares of a check."""
    return {
        **_said("events", outcome.events),
        **_said("checks", [square_name(kind, square) for square in outcome.checks]),
    }


def refusal_to_json(refusal: Refusal, kind: BoardKind) -> Json:
    """Why a move is none: a sentence, and the squares it is about."""
    squares = [square_name(kind, square) for square in refusal.squares]
    return {"reason": as_sentence(refusal.reason), "squares": squares}


def possible_to_json(position: Position, possible: Possible) -> Json:
    """Why moves are free, null where they are not; `passes` where a side may pass."""
    return {"free": possible.free, "passes": any(move.is_pass for move in possible.moves)}


def changes(before: Position, after: Position) -> Json:
    """The changes of a move: `squares` by name, and each field that is another one."""
    kind = before.kind
    pairs = enumerate(zip(before.squares, after.squares, strict=True))
    squares = {str(square_name(kind, at)): new for at, (old, new) in pairs if old != new}
    found: Json = {"squares": squares}
    one, other = _fields(before), _fields(after)
    return found | {name: value for name, value in other.items() if one[name] != value}


def _fields(position: Position) -> Json:
    kind, hands = position.kind, position.hands
    target = position.en_passant
    return {
        "turn": position.turn,
        "castling": [square_name(kind, rook) for rook in position.castling],
        "en_passant": None if target is None else square_name(kind, target),
        "halfmove": position.halfmove,
        "fullmove": position.fullmove,
        "hands": {"first": dict(hands[0]), "second": dict(hands[1])},
        "checks": position.checks,
        "pockets": position.pockets,
    }


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


def games_to_json(games: Iterable[GameEntry], following: int) -> Json:
    """Games, where each stands, counted in characters as spans are, and what is known of it.

    `won` is the result as the game has it, in words.
    """
    return {"games": [_game_to_json(game) for game in games], "next": following}


def _game_to_json(game: GameEntry) -> Json:
    tags = {name: game.tags.get(name, "") for name in ("White", "Black", "Event", "Date", "Result")}
    known = {name.lower(): "" if _UNKNOWN.fullmatch(tag) else tag for name, tag in tags.items()}
    told: Json = {"tagged": bool(game.tags), "set_up": "FEN" in game.tags}
    played = game_of(game.tags.get("Variant") or game.tags.get("Game", "")) or "chess"
    known["won"] = result_said(played, known["result"])
    told["moves"] = EVERY_GAME[played].count_moves(game.plies)
    return {"start": game.start, "end": game.end, "plies": game.plies, **told, **known}


def _said(name: str, value: Any) -> Json:
    """The key with its value, if there is something to say."""
    return {name: value} if value else {}
