"""Castling rights and en passant targets that the board contradicts.

A castling right says that king and rook have never moved, so both stand at
home, and with two rights the king stands between its rooks. By the rules of
Chess960; what only Chess960 allows is noted, see `chess_rules/home_rank.py`.

An en passant target says that the last move was a pawn's double step over it.
"""

from __future__ import annotations

from collections.abc import Iterator

from webapp.findings import Finding
from webapp.position import SQUARE_NAMES, Position, Side, other, piece_of, side_of_home_rank
from webapp.rules.chess.army import COLOURS
from webapp.rules.chess.attacks import en_passant_origins, legal_en_passant_origins, passed_pawn
from webapp.rules.chess.castling import SIDES, king_at_home, obstacle, right_letter
from webapp.rules.chess.home_rank import Clue
from webapp.rules.chess.start_arrays import with_pieces


def sound_rights(position: Position, side: Side) -> tuple[int, ...]:
    """The rook squares of the side's rights that king and rook at home bear out."""
    squares = position.squares
    if not position.castling or squares.count(piece_of(side, "K")) != 1:
        return ()
    rooks = tuple(
        rook
        for rook in position.castling
        if side_of_home_rank(rook) == side and obstacle(squares, rook) is None
    )
    return () if _same_wing(position, side, rooks) else rooks


def _same_wing(position: Position, side: Side, rooks: tuple[int, ...]) -> tuple[int, ...]:
    """The rooks on a wing with more than one right."""
    king = king_at_home(position.squares, side)
    if king is None:
        return ()
    wings = [r for r in rooks if r < king], [r for r in rooks if r > king]
    return tuple(sorted(rook for wing in wings if len(wing) > 1 for rook in wing))


def unmoved(position: Position) -> frozenset[int]:
    """The squares of the kings and rooks that castling rights vouch for."""
    found: set[int] = set()
    for side in SIDES:
        rooks = sound_rights(position, side)
        king = king_at_home(position.squares, side) if rooks else None
        if king is not None:
            found |= {king, *rooks}
    return frozenset(found)


def castling_clues(position: Position) -> Iterator[Clue]:
    """What castling rights tell about the start: king and rooks stand where they stood."""
    for side in SIDES:
        rooks = sound_rights(position, side)
        king = king_at_home(position.squares, side) if rooks else None
        if king is not None:
            arrays = with_pieces("K", 1 << king % 8)
            for rook in rooks:
                arrays &= with_pieces("R", 1 << rook % 8)
            yield Clue(side, "castling-homes-differ", tuple(sorted((king, *rooks))), arrays)


def of_castling(position: Position) -> Iterator[Finding]:
    """Rights without king or rook in place; what is wrong with a king is said once."""
    for side in SIDES:
        colour = COLOURS[side]
        rights = [r for r in position.castling if side_of_home_rank(r) == side]
        if not rights:
            continue
        lost = {rook: obstacle(position.squares, rook) for rook in rights}
        for rook, why in lost.items():
            if why and why[0] == "no-rook":
                yield Finding(
                    f"castling-no-{colour}-rook",
                    squares=(rook,),
                    args={
                        "right": right_letter(position.squares, rook),
                        "square": SQUARE_NAMES[rook],
                    },
                )
        of_king = next((why for why in lost.values() if why and why[0] != "no-rook"), None)
        if of_king:
            reason, square = of_king
            code = {
                "no-king": f"castling-no-{colour}-king",
                "king-away": f"castling-{colour}-king-away",
                "king-in-corner": f"castling-{colour}-king-in-corner",
            }[reason]
            if square is None:
                yield Finding(code)
            else:
                yield Finding(code, squares=(square,), args={"square": SQUARE_NAMES[square]})
        crowded = _same_wing(position, side, tuple(r for r, why in lost.items() if not why))
        if crowded:
            yield Finding(f"castling-{colour}-same-wing", squares=crowded)


def of_en_passant(position: Position) -> Iterator[Finding]:
    """What is wrong with the target; a wrong rank leaves nothing else to say."""
    target = position.en_passant
    if target is None:
        return
    enemy = COLOURS[other(position.turn)]
    args = {"square": SQUARE_NAMES[target]}
    if target // 8 != (2 if position.turn == "first" else 5):
        yield Finding(f"en-passant-rank-of-{enemy}", squares=(target,), args=args)
        return
    pawn = passed_pawn(target)
    origin = 2 * target - pawn
    if position.squares[target]:
        yield Finding("en-passant-occupied", squares=(target,), args=args)
    if position.squares[pawn] != piece_of(other(position.turn), "P"):
        yield Finding(
            f"en-passant-no-{enemy}-pawn",
            squares=(target, pawn),
            args=args | {"pawn": SQUARE_NAMES[pawn]},
        )
    if position.squares[origin]:
        yield Finding(
            "en-passant-origin-occupied",
            squares=(target, origin),
            args=args | {"origin": SQUARE_NAMES[origin]},
        )


def use_of_en_passant(position: Position) -> Iterator[Finding]:
    """Notes on a target that the board bears out: whether a pawn may capture there."""
    target = position.en_passant
    if target is None:
        return
    args = {"square": SQUARE_NAMES[target]}
    beside = en_passant_origins(position)
    if not beside:
        yield Finding("en-passant-no-capture", squares=(target,), args=args)
    elif not legal_en_passant_origins(position):
        yield Finding("en-passant-illegal-capture", squares=(target, *beside), args=args)
    if position.halfmove:
        yield Finding(
            "en-passant-clock", squares=(target,), args=args | {"clock": position.halfmove}
        )
