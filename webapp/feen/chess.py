"""Chess in FEEN: castling rights and en passant as signs of pieces.

FEEN has no fields for them, so the state signs carry them. In both conventions
the kings have `^`, a pawn on its home rank is `+P` (it may make its two-step), and
one that has just made its double step is `-P`. They differ in castling rights:

    "A"    the rook of a right is `+R`, and a king that has any is `+K^`
    "B-"   the rook of a right is `-R`, kings have no sign
    "B+"   the rook of a right is `+R`, kings have no sign

Without any right all three are the same text, which is then read as `"A"`.

A text is chess where its styles say so and writing the position gives back the
very same text in one of the three. That is asked rank by rank: there are few
different ranks, and what was said of one is remembered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import NamedTuple

from msgspec.structs import replace

from webapp.feen.placement import clean_rank
from webapp.findings import Finding
from webapp.games import game_of
from webapp.pieces import Token, split_token
from webapp.position import (
    NO_HANDS,
    SQUARE_NAMES,
    BoardKind,
    Position,
    Side,
    piece_of,
    side_of_home_rank,
)
from webapp.rules.chess.castling import right_letter
from webapp.text.ranks import rank_text

SIGNS = ("A", "B-", "B+")
"""The conventions for castling rights, in the order in which they are tried."""

_ROOK_SIGN = {"A": "+", "B-": "-", "B+": "+"}
_HOME: dict[int, Side] = {0: "second", 7: "first"}
_PAWNS_HOME = {1: "p", 6: "P"}
_PASSED = {3: "p", 4: "P"}  # by the row a pawn stands on after its double step
_LETTERS = frozenset("PNBRQKpnbrqk")
_ROWS = range(8)

Squares = tuple[str, ...]


class ChessRank(NamedTuple):
    """What a rank of a text says if the text is chess.

    rights   rook squares of castling rights, in the order a `Position` has them
    passed   the square behind the pawn that has just made its double step
    signs    the conventions in which the rank is written like this
    """

    squares: Squares
    rights: tuple[int, ...]
    passed: int | None
    signs: tuple[str, ...]


# --- writing -------------------------------------------------------------------------


def write_chess_board(position: Position, signs: str) -> str:
    """The board of a chess position; KeyError for a convention that is not in `SIGNS`.

    A right without its rook and a target without its pawn are left out, see
    `chess_losses`.
    """
    squares, rights, passed = position.squares, position.castling, _passed(position)
    return "/".join(
        [
            _home_rank_text(squares[:8], 0, rights, signs),
            _rank_text(squares[8:16], 1),
            _rank_text(squares[16:24], 2),
            _rank_text(squares[24:32], 3, passed),
            _rank_text(squares[32:40], 4, passed),
            _rank_text(squares[40:48], 5),
            _rank_text(squares[48:56], 6),
            _home_rank_text(squares[56:], 7, rights, signs),
        ]
    )


def _passed(position: Position) -> int | None:
    """The en passant target, if in front of it stands the pawn that has passed it."""
    target = position.en_passant
    if target is None:
        return None
    row, behind = (4, 8) if position.turn == "second" else (3, -8)
    pawn = target - behind
    return target if pawn // 8 == row and position.squares[pawn] == _PASSED[row] else None


@lru_cache(maxsize=16_384)
def _home_rank_text(squares: Squares, row: int, rights: tuple[int, ...], signs: str) -> str:
    """The text of a side's first rank; `rights` may hold those of the other side too."""
    king, rook = (piece_of(_HOME[row], kind) for kind in "KR")
    held = {file for file in _ROWS if squares[file] == rook and row * 8 + file in rights}
    tokens = [_plain_token(piece) for piece in squares]
    for file in held:
        tokens[file] = _ROOK_SIGN[signs] + rook
    if held and signs == "A" and king in squares:
        # Of several kings the one that FEN's castling letters go by.
        tokens[squares.index(king)] = f"+{king}^"
    return rank_text(tokens)


@lru_cache(maxsize=16_384)
def _rank_text(squares: Squares, row: int, passed: int | None = None) -> str:
    """The text of any other rank."""
    tokens = [_plain_token(piece) for piece in squares]
    if row in _PAWNS_HOME:
        tokens = [f"+{token}" if token == _PAWNS_HOME[row] else token for token in tokens]
    if passed is not None and abs(passed // 8 - row) == 1 and row in _PASSED:
        file = passed % 8
        tokens[file] = f"-{tokens[file]}"
    return rank_text(tokens)


def _plain_token(piece: str) -> str:
    return f"{piece}^" if piece in ("K", "k") else piece


def chess_losses(position: Position) -> Iterator[Finding]:
    """Notes on what a chess position has that FEEN cannot hold, counters apart."""
    squares = position.squares
    for rook in position.castling:
        side = side_of_home_rank(rook)
        assert side is not None, "a castling right stands on a first rank"
        if squares[rook] != piece_of(side, "R"):
            args = {"square": SQUARE_NAMES[rook], "right": right_letter(squares, rook)}
            yield Finding("feen-castling-not-written", None, (rook,), args)
    target = position.en_passant
    if target is not None and _passed(position) is None:
        square = {"square": SQUARE_NAMES[target]}
        yield Finding("feen-en-passant-not-written", None, (target,), square)


# --- reading -------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def are_chess(styles: tuple[str, str]) -> bool:
    """Whether both style letters mean chess, on the board of chess."""
    return game_of(styles, 8, 8) == "chess"


def read_chess(ranks: Sequence[str], turn: Side, styles: tuple[str, str]) -> Position | None:
    """The position of eight ranks, None where the text is not exactly that of chess."""
    rows = [row for row in map(_read_rank, ranks, _ROWS) if row]
    if len(rows) != 8:
        return None
    last, first = rows[0], rows[7]
    moved, waiting = (rows[4], rows[3]) if turn == "second" else (rows[3], rows[4])
    signs = next((s for s in last.signs if s in first.signs), None)
    if waiting.passed is not None or signs is None:
        return None
    squares = tuple(chain.from_iterable([row.squares for row in rows]))
    kind = _kind(styles, signs)
    return Position(squares, turn, first.rights + last.rights, moved.passed, kind=kind)


@cache
def _kind(styles: tuple[str, str], signs: str) -> BoardKind:
    return BoardKind(styles=styles, signs=signs)


@lru_cache(maxsize=16_384)
def _read_rank(text: str, row: int) -> ChessRank | None:
    """What the rank says, None where no chess position has it written like this."""
    tokens = clean_rank(text)
    if tokens is None or len(tokens) != 8:
        return None
    squares, rights, passed = _facts(tokens, row)
    if not _LETTERS.issuperset(filter(None, squares)) or len(passed) > 1:
        return None
    target = passed[0] if passed else None
    if row in _HOME:
        signs = tuple(s for s in SIGNS if _home_rank_text(squares, row, rights, s) == text)
    else:
        signs = SIGNS if _rank_text(squares, row, target) == text else ()
    return ChessRank(squares, rights, target, signs) if signs else None


def _facts(tokens: Squares, row: int) -> tuple[Squares, tuple[int, ...], list[int]]:
    """The plain letters of a rank, the rook squares of its rights, its targets."""
    parts = [split_token(token) if token else _NO_TOKEN for token in tokens]
    squares = tuple(part.letter for part in parts)
    rights: tuple[int, ...] = ()
    if row in _HOME:
        rook = piece_of(_HOME[row], "R")
        files = [file for file in _ROWS if parts[file].sign and squares[file] == rook]
        rights = tuple(row * 8 + file for file in reversed(files))
    target_row = row + 1 if row == 4 else row - 1
    pawn = ("-", _PASSED.get(row))
    passed = [target_row * 8 + file for file in _ROWS if parts[file][:2] == pawn]
    return squares, rights, passed


_NO_TOKEN = Token("", "", False, False)


# --- reading as chess what is not exactly that -------------------------------------------


def as_chess(position: Position) -> Position | None:
    """A custom position as chess, whatever signs its pieces have; None if it cannot be.

    It must have eight by eight squares, styles that mean chess, pieces of chess,
    and nothing in hand. A rook with a sign on its side's first rank is a right; the
    one pawn `-P` of the side not to move on its fourth rank makes the target. The
    convention is the one in which the fewest marks are written otherwise.
    """
    kind = position.kind
    plain = (kind.game, kind.files, kind.ranks, kind.layout) == ("custom", 8, 8, ())
    if not plain or position.hands != NO_HANDS or not are_chess(kind.styles):
        return None
    rows = [_facts(position.squares[row * 8 : row * 8 + 8], row) for row in _ROWS]
    squares = tuple(piece for row in rows for piece in row[0])
    if not _LETTERS.issuperset(filter(None, squares)):
        return None
    passed = rows[4 if position.turn == "second" else 3][2]
    chess = replace(
        position,
        squares=squares,
        castling=rows[7][1] + rows[0][1],
        en_passant=passed[0] if len(passed) == 1 else None,
        kind=_kind(kind.styles, "A"),
    )
    signs = min(SIGNS, key=lambda signs: _differing(position, chess, signs))
    return replace(chess, kind=_kind(kind.styles, signs))


def _differing(position: Position, chess: Position, signs: str) -> int:
    pairs = zip(position.squares, tokens_of(chess, signs), strict=True)
    return sum(len(set(typed) ^ set(written)) for typed, written in pairs)


def lost_marks(position: Position) -> bool:
    """Whether `as_chess` would drop marks that pieces of the position have.

    Marks that it would only add, such as the `^` of a king, are none. False where
    the position cannot be read as chess.
    """
    chess = as_chess(position)
    if chess is None:
        return False
    pairs = zip(position.squares, tokens_of(chess, chess.kind.signs), strict=True)
    return any(set(typed) - set(written) for typed, written in pairs)


def tokens_of(position: Position, signs: str) -> Squares:
    """The 64 pieces of a chess position as FEEN's tokens."""
    ranks = (clean_rank(rank) for rank in write_chess_board(position, signs).split("/"))
    return tuple(token for rank in ranks for token in rank or ())
