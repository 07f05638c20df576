"""Castling rights and en passant targets that the board contradicts.

A castling right says that king and rook have never moved, so both stand at
home, and with two rights the king stands between its rooks. By the rules of
Chess960; what only Chess960 allows is noted, see `rules/chess/home_rank.py`.

An en passant target says that the last move was a pawn's double step over it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from msgspec.structs import replace

from webapp.findings import Finding, Fix, finding
from webapp.games.board import (
    CHESS,
    SIDES,
    SQUARE_NAMES,
    Side,
    home_rank,
    other,
    piece_of,
    side_of_home_rank,
)
from webapp.games.labels import piece_phrase
from webapp.model.position import Position
from webapp.rules.board import named_sides, square_list
from webapp.rules.chess.attacks import (
    en_passant_origins,
    legal_en_passant_origins,
    passed_pawn,
    target_row,
)
from webapp.rules.chess.bitboards import CORNERS, HOME_RANK, bits_of, each_bit, squares_of
from webapp.rules.chess.castling import (
    CASTLED_TO,
    king_at_home,
    obstacle,
    right_letter,
    sides_castled,
    stands_castled,
)
from webapp.rules.chess.counters import clock_to_zero
from webapp.rules.chess.home_rank import Clue, with_pieces
from webapp.rules.chess.pieces import Pieces


def unmoved(position: Position, white: Pieces, black: Pieces) -> int:
    """The set of the kings and rooks that castling rights vouch for."""
    if not position.castling:
        return 0
    held = bits_of(position.castling)
    return _borne_out(held, white) | _borne_out(held, black)


def _borne_out(held: int, own: Pieces) -> int:
    """King and rooks of the side's rights that are at home; none if they do not fit together."""
    home, king = HOME_RANK[own.side], own.kings
    rooks = held & home & own.rooks
    if not rooks or king.bit_count() != 1 or not king & home & ~CORNERS:
        return 0
    return 0 if _crowded(rooks, king) else king | rooks


def _crowded(rooks: int, king: int) -> int:
    """The rooks on a wing with more than one right, the king standing between the wings."""
    left = rooks & (king - 1)
    return sum(wing for wing in (left, rooks ^ left) if wing.bit_count() > 1)


def castling_clues(own: Pieces, unmoved: int) -> Iterator[Clue]:
    """The clues of castling rights to the start: king and rooks stand where they stood."""
    vouched = unmoved & own.occupied
    if vouched:
        arrays = with_pieces("K", own.at_home(vouched & own.kings))
        for rook in each_bit(own.at_home(vouched & own.rooks)):
            arrays &= with_pieces("R", rook)
        yield Clue(own.side, "castling-homes-differ", vouched, arrays, "castling-chess960")


_OF_KING = {
    "no-king": "castling-no-king",
    "king-away": "castling-king-away",
    "king-in-corner": "castling-king-in-corner",
}
"""The codes of obstacles that are about the king, see `castling.obstacle`."""


def of_castling(
    position: Position, both: tuple[Pieces, Pieces], unmoved: int, *, chess960: bool
) -> Iterator[Finding]:
    """Rights without king or rook in place, and two rights on one wing: those not borne out.

    unmoved   the set of kings and rooks of the rights that are borne out
    """
    yield from _of_rooks(position, chess960=chess960)
    for own in both:
        rights = bits_of(position.castling) & HOME_RANK[own.side]
        if rights & ~(unmoved & own.rooks):
            yield from _of_rights(position, own, squares_of(rights)[::-1])


def _of_rights(position: Position, own: Pieces, rights: tuple[int, ...]) -> Iterator[Finding]:
    lost = {rook: obstacle(position.squares, rook) for rook in rights}
    if any(lost.values()):
        yield from _of_lost(position, own.side, lost)
    kings = own.kings & HOME_RANK[own.side]
    crowded = _crowded(bits_of(rook for rook, why in lost.items() if not why), kings & -kings)
    if crowded:
        fix = _with_rights(position, (r for r in position.castling if not crowded >> r & 1))
        yield finding("castling-same-wing", squares_of(crowded), fix, **own.names)


def _of_rooks(position: Position, *, chess960: bool) -> Iterator[Finding]:
    """Rights of both sides whose rooks are missing: one cause, said once."""
    obstacles = ((rook, obstacle(position.squares, rook)) for rook in position.castling)
    squares = tuple(rook for rook, why in obstacles if why and why[0] == "no-rook")
    if not squares:
        return
    side: Side = "first" if bits_of(squares) & HOME_RANK["first"] else "second"
    # what is left to a king where castling puts it is from before it castled
    castled = {
        side
        for side in map(side_of_home_rank, squares)
        if side and not chess960 and stands_castled(position.squares, side)
    }
    yield finding(
        "castling-no-rook",
        squares,
        _without(position, castled),
        right="".join(right_letter(position.squares, rook) for rook in squares),
        piece=piece_phrase("chess", piece_of(side, "R")),
        square=square_list(CHESS, squares),
        count=len(squares),
    )


def _without(position: Position, castled: Collection[Side] = ()) -> Fix:
    """All rights that have an obstacle go, and all of the sides that have castled."""
    sound = (rook for rook in position.castling if not obstacle(position.squares, rook))
    return _with_rights(position, (r for r in sound if side_of_home_rank(r) not in castled))


def _of_lost(
    position: Position, side: Side, lost: Mapping[int, tuple[str, int | None] | None]
) -> Iterator[Finding]:
    """An obstacle of the king, which all rights of its side share, is said once."""
    of_king = next((why for why in lost.values() if why and why[0] in _OF_KING), None)
    if of_king:
        name, square = of_king
        squares = () if square is None else (square,)
        about = named_sides("chess", side)
        named = square_list(CHESS, squares)
        yield finding(_OF_KING[name], squares, _without(position), **about, square=named)


KINGS_CASTLED = bits_of(home_rank(side)[file] for side in SIDES for file in CASTLED_TO)
"""The squares on which a king stands after castling."""


def of_castled(position: Position, *, chess960: bool) -> Iterator[Finding]:
    """Rights of a king that has castled by its place: in standard chess it has none."""
    for side in sides_castled(position, chess960=chess960):
        king = king_at_home(position.squares, side)
        own = {rook for rook in position.castling if rook in home_rank(side)}
        if king is None or any(obstacle(position.squares, rook) for rook in own):
            continue
        fix = _with_rights(position, (rook for rook in position.castling if rook not in own))
        fixes = fix, Fix("call-chess960", chess960=True)
        about = {**named_sides("chess", side), "square": square_list(CHESS, (king,))}
        yield finding("castling-king-castled", (king,), *fixes, **about)


def _with_rights(position: Position, kept: Iterable[int]) -> Fix:
    return Fix("drop-rights", position=replace(position, castling=tuple(kept)))


def of_en_passant(position: Position) -> Iterator[Finding]:
    """The faults of the target; a wrong rank leaves nothing else to say."""
    target = position.en_passant
    if target is None:
        return
    if target // 8 != target_row(position):
        yield _of_target(position, "en-passant-wrong-rank", (target,))
        return
    pawn = passed_pawn(target)
    origin = 2 * target - pawn
    if position.squares[target]:
        yield _of_target(position, "en-passant-occupied", (target,))
    if position.squares[pawn] != piece_of(other(position.turn), "P"):
        yield _of_target(position, "en-passant-no-pawn", (target, pawn))
    if position.squares[origin]:
        yield _of_target(position, "en-passant-origin-occupied", (target, origin))


def _of_target(position: Position, code: str, squares: tuple[int, ...], *fixes: Fix) -> Finding:
    """A finding about the target, the first of the squares, with the fix that takes it away."""
    target = squares[0]
    pawn = passed_pawn(target)
    enemy = other(position.turn)
    return finding(
        code,
        squares,
        Fix("no-en-passant", position=replace(position, en_passant=None)),
        *fixes,
        **named_sides("chess", enemy),
        square=SQUARE_NAMES[target],
        rank=8 - target_row(position),
        pawn=SQUARE_NAMES[pawn],
        # Where the rank is wrong there may be none, and it is not named.
        origin=SQUARE_NAMES[(2 * target - pawn) % 64],
        piece=piece_phrase("chess", piece_of(enemy, "P")),
        clock=position.halfmove,
    )


def use_of_en_passant(position: Position) -> Iterator[Finding]:
    """Notes on a target that the board bears out: whether a pawn may capture there."""
    target = position.en_passant
    if target is None:
        return
    beside = en_passant_origins(position)
    if not beside:
        yield _of_target(position, "en-passant-no-capture", (target,))
    elif not legal_en_passant_origins(position):
        yield _of_target(position, "en-passant-illegal-capture", (target, *beside))
    if position.halfmove:
        yield _of_target(position, "en-passant-clock", (target,), clock_to_zero(position))
