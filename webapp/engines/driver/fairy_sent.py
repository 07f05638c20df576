"""Shogi, xiangqi, janggi and makruk as engines are sent them.

What no game leads to is not sent: engines disagree on what a pawn of makruk may do beyond the rank
it promotes on, and drop nothing onto files of two pawns. In shogi the side to move may lack its
king, as in problems, but nowhere else.

Fairy-Stockfish has the FEN and the moves of the library (`moves.fairy.library`). Engines of shogi
that speak USI have SFEN; those that play xiangqi alone count ranks from 0.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from webapp.engines.driver.manner import EngineManner
from webapp.engines.evaluation import NotSentError, ScoredLine
from webapp.engines.proof import Path
from webapp.formats.sfen import write_sfen
from webapp.formats.shogi.moves import read_usi_move, write_usi_move
from webapp.games.board import other
from webapp.model.line import Move, read_code, write_code
from webapp.model.position import Position
from webapp.moves import can_be_played, has_rules, outcome, play, possible_moves
from webapp.moves.answers import Refusal
from webapp.moves.fairy.library import (
    NoLibraryError,
    names_of_moves,
    read_uci,
    write_fen,
    write_uci,
)
from webapp.processes import BusyError, FailedError
from webapp.rules.legality import analyse
from webapp.rules.placement import usual_token
from webapp.rules.reach import king_square

_RANK = re.compile(r"(?<=[a-i])[0-9]{1,2}")


def check(position: Position) -> None:
    """Raises NotSentError where the position may not be sent."""
    if position.game == "custom" or not has_rules(position):
        raise NotSentError("board")
    if any(found.severity == "illegal" for found in analyse(position)):
        raise NotSentError("illegal")
    if king_square(position, other(position.turn)) is None:
        raise NotSentError("king")


def over(position: Position) -> ScoredLine | None:
    """The result of the position where nothing can be played any more; else None.

    Raises NotSentError where a side without any piece is to move.
    """
    possible = possible_moves(position)
    if possible.moves or possible.free is not None:
        return None
    events = {*outcome(position, (), possible).events}
    if not events & {"checkmate", "stalemate-lost", "stalemate"}:
        raise NotSentError("pieces")
    return ScoredLine(score=0) if "stalemate" in events else ScoredLine(mate=0)


def write(position: Position, manner: EngineManner) -> str:
    """The position with the word for its notation. Raises NotSentError.

    Without the king of the side to move it is sent to an engine alone that was tried with such.
    """
    if not manner.knows_variants and king_square(position, position.turn) is None:
        raise NotSentError("king")
    if manner.dialect == "uci":
        return f"fen {write_fen(position)}"
    if position.game != "shogi":
        raise NotSentError("dialect")
    squares = tuple(piece and usual_token("shogi", piece) for piece in position.squares)
    return f"sfen {write_sfen(replace(position, squares=squares, fullmove=1))}"


def write_move(position: Position, code: str, manner: EngineManner) -> str:
    """The move of a code; "" where it is not legal."""
    move = read_code(code, position.kind)
    possible = possible_moves(position)
    if move is None or (possible.free is None and move not in possible.moves):
        return ""
    if not can_be_played(position, move):
        return ""
    if manner.dialect == "usi":
        return write_usi_move(position, move) or ""
    return _shifted(write_uci(position, move), -1 if manner.ranks_from_0 else 0)


def codes_of(
    position: Position, lines: Sequence[Sequence[str]], manner: EngineManner
) -> tuple[Path, ...]:
    """The codes of each line of moves, as far as they are legal.

    Where the library gives no answer, as far as they can be played.
    """
    possible = possible_moves(position)
    walked = [_walked(position, line, manner) for line in lines]
    if possible.free is None:
        walked = [moves if moves[:1] and moves[0][0] in possible.moves else [] for moves in walked]
    asked = [moves for moves in walked if moves]
    runs = [(position, [uci for _, _, uci in moves]) for moves in asked]
    try:
        names = names_of_moves(position.game, runs) if runs else []
    except (NoLibraryError, BusyError, FailedError):
        names = [run for _, run in runs]
    legal = iter([len(of_run) for of_run in names])
    return tuple(
        tuple(code for _, code, _ in moves[: next(legal)]) if moves else () for moves in walked
    )


def _walked(
    position: Position, line: Sequence[str], manner: EngineManner
) -> list[tuple[Move, str, str]]:
    """The moves of a line that can be played, each with its code, and as the library writes it."""
    walked = []
    for text in line:
        move = _read(position, text, manner)
        if move is None or not can_be_played(position, move):
            break
        uci = write_uci(position, move)
        if not uci:
            break
        walked.append((move, write_code(move, position.kind), uci))
        position = play(position, move)
    return walked


def _read(position: Position, text: str, manner: EngineManner) -> Move | None:
    """The move that an engine writes so; None where it is none."""
    if manner.dialect == "usi":
        move = read_usi_move(text, position, None, lambda _: Move())
        return None if isinstance(move, Refusal) or not isinstance(move, Move) else move
    try:
        return read_uci(position, _shifted(text, 1 if manner.ranks_from_0 else 0))
    except (KeyError, ValueError):
        return None


def _shifted(text: str, by: int) -> str:
    """The move with its ranks counted from elsewhere."""
    return _RANK.sub(lambda rank: str(int(rank[0]) + by), text) if by else text
