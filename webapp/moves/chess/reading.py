"""Moves of chess in writing, found among those that are legal on a board of python-chess.

A move that is one in English letters is no other one in those of another language, so that `Bf3`
is a bishop's, legal or not, and no pawn's as in German.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING

from webapp.games.board import FILE_NAMES, RANK_NAMES, SQUARE_NAMES, SQUARES
from webapp.games.letters import ENGLISH, LANGUAGES
from webapp.games.script_words import MOVE_WORDS
from webapp.language import gettext, quote
from webapp.model.line import PASS, Move
from webapp.model.position import Position
from webapp.moves.answers import Refusal
from webapp.moves.chess.board import PIECES, board_of, in_library, move_of
from webapp.moves.chess.descriptive import fitting_descriptive
from webapp.moves.chess.notation import (
    NULL_MOVES,
    SMALL,
    Letters,
    WrittenMove,
    bare,
    in_english,
    parse,
)
from webapp.moves.chess.why import why_not
from webapp.moves.reasons import named, refused

if TYPE_CHECKING:
    import chess

_PLACES = {
    **dict.fromkeys((None, "P"), "pawns"), "N": "knights", "B": "bishops", "R": "rooks",
    "Q": "queens", "K": "kings",
}  # fmt: skip
"""Where the library has the squares of each piece, by its letter; a pawn's without one."""
_MASKS = {
    name: sum(1 << (index ^ 56) for square, index in SQUARES.items() if name in square)
    for name in (*SQUARES, *FILE_NAMES, *RANK_NAMES)
}
"""The squares of each file, each rank, and each square alone, as the library has them."""


def read_move(position: Position, text: str, *, english: bool = False) -> Move | Refusal:
    """The move of a text, or why it is none.

    english   whether it is in English letters alone, as in a game. Else those of the current
              language are tried as well where it cannot be played in English, those of all where it
              is no move, and English descriptive notation
    """
    plain = bare(text)
    if plain in NULL_MOVES:
        return PASS
    board, said = board_of(position), parse(plain)
    # A small b is a file, so that a bishop is meant only where no pawn can be.
    small = None if english or plain[:1] not in SMALL else parse(plain[0].upper() + plain[1:])
    others = () if english else _in_others(plain, is_move=said is not None)
    for meant in (said, *others, small):
        move = find(board, meant) if meant else None
        if move:
            return move_of(move, white=board.turn)
    named_so = fitting_descriptive(board, text.strip())
    if len(named_so) == 1 and not english:
        return move_of(named_so[0], white=board.turn)
    if len(named_so) > 1:
        return _several(board, named_so)
    meant = said or small
    why = why_not(position, meant, fitting(board, meant)) if meant else None
    return why or refused("not-a-move", found=quote(text.strip()))


def _several(board: chess.Board, moves: list[chess.Move]) -> Refusal:
    """Why none of these moves is meant by one in descriptive notation."""
    held = board.piece_at(moves[0].from_square)
    squares = sorted({move.to_square ^ 56 for move in moves})
    phrase = named("chess", held.symbol() if held else "P")
    ends = {move.from_square ^ 56 for move in moves}
    return refused("ambiguous", *ends, piece=phrase, square=SQUARE_NAMES[squares[0]])


def _in_others(plain: str, *, is_move: bool) -> Iterator[WrittenMove | None]:
    """The meanings that a move may have in other languages than English; in the current one first.

    Chinese ones have letters of their own, which books do not have.
    """
    letters = MOVE_WORDS["piece-letters"]
    current = gettext(letters).split()
    tables: list[Letters] = [dict(zip(current, ENGLISH, strict=False))]
    if not is_move:
        tables += [row.capitals for row in LANGUAGES]
    for table in tables:
        changed = in_english(plain, table)
        if changed != plain:
            yield parse(changed)


def push_quickly(board: chess.Board, text: str, small: Collection[str] = SMALL) -> Move | None:
    """The move of a text in English letters and without ornaments, played on the board.

    small   the small letters that stand for pieces too, where no pawn can be meant

    What is found is what `read_move` finds, in a twentieth of the time. None for any other text.
    """
    said = parse(text)
    move = find(board, said) if said else None
    if move is None and text[:1] in small:
        said = parse(text[0].upper() + text[1:])
        move = find(board, said) if said else None
    if move is None and text in NULL_MOVES:
        move = in_library(PASS)
    if move is None:
        return None
    found = move_of(move, white=board.turn)
    board.push(move)
    return found


def find(board: chess.Board, said: WrittenMove) -> chess.Move | None:
    """The one legal move that is meant; None where there are several, or none."""
    found = fitting(board, said)
    if said.promoted or (found and found[0].promotion):
        promotion = PIECES.index((said.promoted or "").upper())
        found = [move for move in found if (move.promotion or 0) == promotion]
    return found[0] if len(found) == 1 else None


def fitting(board: chess.Board, said: WrittenMove) -> list[chess.Move]:
    """The legal moves that may be meant, whatever a pawn becomes by them (PGN standard §8.2.3).

    A pawn whose file is not named goes straight on if it can.
    """
    import chess
    import chess.variant

    # Those of the board alone, as pieces come from the pocket by their sign.
    has_pockets = isinstance(board, chess.variant.CrazyhouseBoard)
    kind = chess.Board if has_pockets else type(board)

    def generate(board: chess.Board, origins: int, target: int) -> Iterable[chess.Move]:
        return kind.generate_legal_moves(board, origins, target)

    piece, sign, file, rank, takes, to, _, long = said
    if to is None:
        is_that = board.is_queenside_castling if long else board.is_kingside_castling
        castling = board.generate_castling_moves()
        return [move for move in castling if is_that(move) and board.is_legal(move)]
    if sign and said.drops:
        drop = in_library(Move(None, SQUARES[to], (piece or "P").upper()))
        return [drop] if board.is_legal(drop) else []
    origins, target = board.occupied_co[board.turn], _MASKS[to]
    if piece or not (file and rank):
        target &= ~origins
        origins &= getattr(board, _PLACES[piece])
    if rank:
        origins &= _MASKS[rank]
    if file:
        origins &= _MASKS[file]
    elif not piece and not takes:
        straight = list(generate(board, origins & _MASKS[to[0]], target))
        if straight:
            return straight
    found = list(generate(board, origins, target)) if origins and target else []
    return found or (_castling(board, origins, target) if said.by_squares else [])


def _castling(board: chess.Board, origins: int, target: int) -> list[chess.Move]:
    """The castling in which the king goes to that square, two squares or more."""
    found = []
    for move in board.generate_castling_moves(origins):
        ends = (move.from_square & 56) + (6 if board.is_kingside_castling(move) else 2)
        if 1 << ends == target and abs(ends - move.from_square) > 1:
            found.append(move)
    return found
