"""Which square attacks which, on the chess board (FIDE Laws, articles 3.2 to 3.8).

Works on the tuple of squares alone, so that a position after a move can be
tried without building one. Squares are indices as in `position.py`.
"""

from __future__ import annotations

from webapp.position import Position, Side, find, other, piece_of

Squares = tuple[str, ...]

_ORTHOGONAL = ((-1, 0), (1, 0), (0, -1), (0, 1))
_DIAGONAL = ((-1, -1), (-1, 1), (1, -1), (1, 1))
_KNIGHT = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))


def _step(square: int, step: tuple[int, int]) -> int | None:
    rank, file = divmod(square, 8)
    rank, file = rank + step[0], file + step[1]
    return rank * 8 + file if 0 <= rank < 8 and 0 <= file < 8 else None


def _leaps(steps: tuple[tuple[int, int], ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(target for step in steps if (target := _step(square, step)) is not None)
        for square in range(64)
    )


def _ray(square: int, step: tuple[int, int]) -> tuple[int, ...]:
    ray: list[int] = []
    target = _step(square, step)
    while target is not None:
        ray.append(target)
        target = _step(target, step)
    return tuple(ray)


def _rays(steps: tuple[tuple[int, int], ...]) -> tuple[tuple[tuple[int, ...], ...], ...]:
    return tuple(tuple(_ray(square, step) for step in steps) for square in range(64))


_KNIGHT_LEAPS = _leaps(_KNIGHT)
_KING_LEAPS = _leaps(_ORTHOGONAL + _DIAGONAL)
_LINES = _rays(_ORTHOGONAL)
_DIAGONALS = _rays(_DIAGONAL)
# The squares from which a side's pawn attacks the given square: one rank
# nearer to that side's own end, on the neighbouring files.
_PAWN_ORIGINS: dict[Side, tuple[tuple[int, ...], ...]] = {
    "first": _leaps(((1, -1), (1, 1))),
    "second": _leaps(((-1, -1), (-1, 1))),
}


def leaps(kind: str, square: int) -> tuple[int, ...]:
    """The squares one leap of a knight or king (`N`, `K`) away."""
    return _KNIGHT_LEAPS[square] if kind == "N" else _KING_LEAPS[square]


def rays(kind: str, square: int) -> tuple[tuple[int, ...], ...]:
    """The lines along which a bishop, rook or queen (`B`, `R`, `Q`) moves, going outwards."""
    if kind == "Q":
        return _LINES[square] + _DIAGONALS[square]
    return _LINES[square] if kind == "R" else _DIAGONALS[square]


def between(start: int, end: int) -> frozenset[int]:
    """The squares between two on one rank, file or diagonal; none for any others."""
    for ray in rays("Q", start):
        if end in ray:
            return frozenset(ray[: ray.index(end)])
    return frozenset()


def attackers(squares: Squares, by: Side, target: int) -> tuple[int, ...]:
    """The squares of the pieces of side `by` that attack `target`, ascending."""
    pawn, knight, bishop, rook, queen, king = (piece_of(by, kind) for kind in "PNBRQK")
    found = [origin for origin in _PAWN_ORIGINS[by][target] if squares[origin] == pawn]
    found += [origin for origin in _KNIGHT_LEAPS[target] if squares[origin] == knight]
    found += [origin for origin in _KING_LEAPS[target] if squares[origin] == king]
    for rays, sliders in ((_LINES[target], (rook, queen)), (_DIAGONALS[target], (bishop, queen))):
        for ray in rays:
            blocker = next((square for square in ray if squares[square]), None)
            if blocker is not None and squares[blocker] in sliders:
                found.append(blocker)
    return tuple(sorted(found))


def passed_pawn(target: int) -> int:
    """The square of the pawn that an en passant capture on `target` removes.

    A target on ranks 5 to 8 lies behind Black's pawn, one below it; any other
    behind White's, one above it.
    """
    return target + 8 if target < 32 else target - 8


def en_passant_origins(position: Position) -> tuple[int, ...]:
    """Squares of the pawns that stand to capture on the en passant target.

    Pseudo-legal: the pawn stands beside, the target is empty and the pawn to
    be taken is there; whether the king would be left in check is not asked.
    Empty where there is no target, or where it is on a rank that the side to
    move cannot capture on.
    """
    target = position.en_passant
    if target is None or target // 8 != (2 if position.turn == "first" else 5):
        return ()
    squares = position.squares
    if squares[target] or squares[passed_pawn(target)] != piece_of(other(position.turn), "P"):
        return ()
    pawn = piece_of(position.turn, "P")
    return tuple(o for o in _PAWN_ORIGINS[position.turn][target] if squares[o] == pawn)


def legal_en_passant_origins(position: Position) -> tuple[int, ...]:
    """Those of `en_passant_origins` whose capture leaves no own king in check."""
    return tuple(o for o in en_passant_origins(position) if _capture_is_legal(position, o))


def _capture_is_legal(position: Position, origin: int) -> bool:
    target = position.en_passant
    assert target is not None
    after = list(position.squares)
    after[target] = after[origin]
    after[origin] = after[passed_pawn(target)] = ""
    king = piece_of(position.turn, "K")
    return not any(
        attackers(tuple(after), other(position.turn), square) for square in find(position, king)
    )
