"""Chess in FEEN: castling rights and en passant as signs of pieces.

FEEN has no fields for them, so the state signs carry them. In both conventions
the kings have `^`, a pawn on its home rank is `+P` (it may make its two-step), and
one that has just made its double step is `-P`. They differ in castling rights:

    "A"    the rook of a right is `+R`, and a king that has any is `+K^`
    "B-"   the rook of a right is `-R`, kings have no sign
    "B+"   the rook of a right is `+R`, kings have no sign

Without any right all three are the same text, which is then read as `"A"`.

A text is chess where its styles say so and writing the position gives back the
very same text in one of the three.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from webapp.findings import Finding
from webapp.formats.feen.placement import even_board, write_board
from webapp.formats.fen import LETTERS
from webapp.games import game_of
from webapp.games.board import SQUARE_NAMES, BoardKind, Hand, Side, piece_of, side_of_home_rank
from webapp.games.ranks import Squares
from webapp.model.position import Position
from webapp.rules.chess.castling import right_letter

SIGNS = ("A", "B-", "B+")
"""The conventions for castling rights, in the order in which they are tried."""

_ROOK_SIGN = {"A": "+", "B-": "-", "B+": "+"}
_HOME = ((7, "R", "K"), (0, "r", "k"))
"""By the row of their first rank, the pieces of each side that castle."""
_DOUBLE_STEP: dict[Side, tuple[int, str, int]] = {"first": (3, "p", 8), "second": (4, "P", -8)}
"""By the side to move: the row on which a pawn of the other side stands after its double
step, that pawn, and how many squares on from the target it stands."""

_NO_MARKS = str.maketrans("", "", "+-^'")
_PIECES, _OF_SECOND = frozenset("KQRBNP"), frozenset("kqrbnp")

# --- writing -------------------------------------------------------------------------


def write_chess_board(position: Position, signs: str) -> str:
    """The board of a chess position; KeyError for a convention that is not in `SIGNS`.

    A right without its rook and a target without its pawn are left out, see
    `chess_losses`.
    """
    squares = position.squares
    rook_sign = _ROOK_SIGN[signs]
    if position.castling:
        squares = _with_rights(position, rook_sign, king_too=signs == "A")
    pawn = None if position.en_passant is None else _passing_pawn(position)
    if pawn is not None:
        squares = (*squares[:pawn], f"-{squares[pawn]}", *squares[pawn + 1 :])
    return _marked(LETTERS.placement_of(squares))


def _with_rights(position: Position, rook_sign: str, *, king_too: bool) -> Squares:
    """The squares, with a sign before the rooks of castling rights."""
    squares = [*position.squares]
    kings: dict[str, int] = {}
    for square in position.castling:
        row, rook, king = _HOME[square < 8]
        if squares[square] == rook:
            squares[square] = rook_sign + rook
            kings[king] = row * 8
    if king_too:
        for king, start in kings.items():
            # Of several kings the first, by which FEN's castling letters go.
            if king in squares[start : start + 8]:
                squares[squares.index(king, start)] = f"+{king}"
    return tuple(squares)


def _marked(placement: str) -> str:
    """The board once kings and pawns that have not moved have their marks."""
    ranks = placement.split("/")
    ranks[1] = ranks[1].replace("p", "+p")
    ranks[6] = ranks[6].replace("P", "+P")
    return "/".join(ranks).replace("K", "K^").replace("k", "k^")


def _passing_pawn(position: Position) -> int | None:
    """Where the pawn stands that has just passed the en passant target; None if it does not."""
    if position.en_passant is None:
        return None
    row, pawn, step = _DOUBLE_STEP[position.turn]
    square = position.en_passant + step
    return square if square // 8 == row and position.squares[square] == pawn else None


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
    if target is not None and _passing_pawn(position) is None:
        square = {"square": SQUARE_NAMES[target]}
        yield Finding("feen-en-passant-not-written", None, (target,), square)


# --- reading -------------------------------------------------------------------------


def read_chess(placement: str, turn: Side, styles: tuple[str, str]) -> Position | None:
    """The position of a board, None where the text is not exactly that of chess."""
    position = _as_chess(placement, turn, styles)
    if position:
        for signs in dict.fromkeys((position.kind.signs, "B+")):
            if write_chess_board(position, signs) == placement:
                return replace(position, kind=_kind(styles, signs))
    return None


def _as_chess(placement: str, turn: Side, styles: tuple[str, str]) -> Position | None:
    """The position that the board means as chess; None if it is not of 64 pieces of chess.

    A rook with a sign on its side's first rank is a right; the one pawn `-P` of the
    side not to move on its fourth rank makes the target. The convention is one that the
    signs of the rooks allow.
    """
    squares = LETTERS.squares_of(placement.translate(_NO_MARKS))
    if squares is None:
        return None
    if "-" not in placement and "+R" not in placement and "+r" not in placement:
        return Position(squares, turn, kind=_kind(styles, "A"))
    ranks = placement.split("/")
    first, last = ranks[7], ranks[0]
    rights = _signed(first, squares, 7, "R") + _signed(last, squares, 0, "r")
    row, pawn, step = _DOUBLE_STEP[turn]
    passed = _signed(ranks[row], squares, row, pawn, ("-",)) if "-" in ranks[row] else []
    target = passed[0] - step if len(passed) == 1 else None
    signs = "B-" if "-R" in first or "-r" in last else "A"
    return Position(squares, turn, tuple(rights), target, kind=_kind(styles, signs))


def _signed(
    rank: str, squares: Squares, row: int, piece: str, signs: tuple[str, ...] = ("+", "-")
) -> list[int]:
    """The squares of a rank on which this piece stands with such a sign, from the last on."""
    signed: list[int] = []
    square = row * 8 - 1
    for before in rank.split(piece)[:-1]:
        square = squares.index(piece, square + 1)
        if before.endswith(signs):
            signed.insert(0, square)
    return signed


@cache
def _kind(styles: tuple[str, str], signs: str) -> BoardKind:
    return BoardKind(styles=styles, signs=signs)


def as_chess(position: Position) -> Position | None:
    """A custom position as chess, whatever signs its pieces have; None if it cannot be.

    It must have eight by eight squares, styles that mean chess, and pieces of chess, in hand
    too. The convention is the one in which the fewest marks are
    written otherwise.
    """
    kind = position.kind
    plain = (kind.game, kind.files, kind.ranks, kind.layout) == ("custom", 8, 8, ())
    if not plain or not are_of_chess(position.hands) or game_of(kind.styles, 8, 8) != "chess":
        return None
    placement = write_board(position.squares, kind)
    chess = _as_chess(placement, position.turn, kind.styles)
    if chess is None:
        return None

    def differing(signs: str) -> int:
        """How many marks of the position are written otherwise."""
        written = even_board(write_chess_board(chess, signs))
        assert written is not None, "a board of chess is one of eight by eight pieces"
        pairs = zip(position.squares, written.squares, strict=True)
        return sum(len(set(typed) ^ set(token)) for typed, token in pairs)

    signs = min(SIGNS, key=differing)
    return replace(
        chess,
        halfmove=position.halfmove,
        fullmove=position.fullmove,
        hands=position.hands,
        kind=_kind(kind.styles, signs),
    )


def are_of_chess(hands: tuple[Hand, Hand]) -> bool:
    """Whether each side holds nothing but pieces of its own that chess has, as in Crazyhouse."""
    first, second = ({piece for piece, _ in hand} for hand in hands)
    return first <= _PIECES and second <= _OF_SECOND
