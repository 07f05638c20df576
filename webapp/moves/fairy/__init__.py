"""Moves of shogi, xiangqi, makruk and janggi, by Fairy-Stockfish; on other boards free moves.

The library is asked for the legal moves alone, see `library.py`. What they are called, how they are
read, why one is not legal and what came of one is found here, by what is known of each game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from webapp.games import GAMES
from webapp.games.board import Game
from webapp.language import quote
from webapp.model.line import Move, write_code
from webapp.model.position import Position
from webapp.moves.answers import Possible, Refusal, Style
from webapp.moves.fairy import janggi, library, makruk, shogi, xiangqi
from webapp.moves.fairy.boards import is_sound
from webapp.moves.fairy.ending import outcome
from webapp.moves.fairy.reading import Meant, plain, read_squares, settle
from webapp.moves.fairy.why import refusal
from webapp.moves.playing import allows, can_be_played
from webapp.moves.reasons import refused
from webapp.processes import BusyError, FailedError, NoProcessError
from webapp.rules.placement import piece_of_token, tokens_of

__all__ = ["has_rules", "outcome", "possible_moves", "read_move", "refusal", "written"]


def has_rules(position: Position) -> bool:
    """Whether the library may be asked about the position; it is not asked."""
    return library.is_known(position.game) and is_sound(position)


def possible_moves(position: Position) -> Possible:
    """The legal moves; or that moves are free, and why. Takes a few thousandths of a second."""
    if not library.is_known(position.game):
        return Possible(free="custom")
    if not is_sound(position):
        return Possible(free="odd-board")
    try:
        return Possible(library.legal_moves(position))
    except (library.NoLibraryError, NoProcessError):
        return Possible(free="no-library")
    except (BusyError, FailedError):
        return Possible(free="no-answer")


def written(
    position: Position, move: Move, style: Style, possible: Possible, last: int | None = None
) -> str:
    """The name of the move, legal or not; its code where it cannot be played at all.

    last   the square that the last move went to, for `同` in shogi
    """
    if not _has_name(position, move):
        return write_code(move, position.kind)
    return _WRITERS[position.game](position, move, style, possible, last)


def read_move(
    position: Position, text: str, possible: Possible, last: int | None = None
) -> Move | Refusal:
    """The move that a text means, or why it is none. Never raises.

    last   the square that the last move went to, for `同` in shogi
    """
    said = plain(text)
    move = read_squares(position, said)
    if move and position.game == "makruk":
        move = makruk.as_promoted(position, move)
    elif move and position.game == "janggi":
        move = janggi.as_pass(position, move)
    reader = _READERS.get(position.game)
    meant = move or (reader(position, said, possible, last) if reader else None)
    if isinstance(meant, Meant):
        return settle(position, meant, possible)
    if meant is None:
        return refused("not-a-move", found=quote(text.strip()))
    if isinstance(meant, Refusal) or allows(position, meant, possible):
        return meant
    return refusal(position, meant, possible)


def _has_name(position: Position, move: Move) -> bool:
    """Whether it is a move of a piece that the game knows, or a pass that it knows."""
    game = position.game
    if game == "custom" or not can_be_played(position, move):
        return False
    if move.is_pass:
        return game == "janggi"
    if move.is_drop and not GAMES[game].has_hands:
        return False
    moved = move.piece if move.origin is None else position.squares[move.origin]
    return piece_of_token(game, moved) in tokens_of(game)


_Writer = Callable[[Position, Move, Style, Possible, int | None], str]
_Reader = Callable[[Position, str, Possible, int | None], Move | Meant | Refusal | None]
_GAMES = {"shogi": shogi, "xiangqi": xiangqi, "janggi": janggi, "makruk": makruk}
_WRITERS: Mapping[Game, _Writer] = {game: names.written for game, names in _GAMES.items()}
_READERS: Mapping[Game, _Reader] = {game: names.read for game, names in _GAMES.items()}
