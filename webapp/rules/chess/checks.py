"""Checks that cannot be, and that no last move can have given.

Nobody may leave the own king in check (FIDE Laws 3.9.2), so the side that has
just moved is not in check, and the side to move was not in check before the
enemy's last move: that move gave every check there is. It gives a check with
the man that moved, or by opening a line of another one, and only castling and
en passant leave two squares. Hence:

- three checks at once: never
- two checks: at least one is opened by the man that left its line
- a pawn on its second rank has not moved, so it gives no check unless by being
  there before

All last moves are tried, see `rules/chess/last_move.py`, until one explains the checks. An
en passant target leaves one candidate, the double step.
"""

from __future__ import annotations

from collections.abc import Iterator

from webapp.findings import Arguments, Finding, Fix
from webapp.labels import kind_phrase
from webapp.position import CHESS, SQUARE_NAMES, Position
from webapp.rules.board import other_to_move, square_list
from webapp.rules.chess.army import Army
from webapp.rules.chess.attacks import Squares, attackers, between
from webapp.rules.chess.last_move import LastMove, Moves

AGAINST_TARGET = "check-before-double-step"
"""The code that says that the en passant target cannot be right."""


def of_checks(
    position: Position, mover: Army, enemy: Army, unmoved: frozenset[int], target: int | None
) -> Iterator[Finding]:
    """Findings about the kings' safety; nothing about a side with several of them.

    mover    the side to move
    unmoved  squares of kings and rooks of both sides with castling rights
    target   the en passant target, if the board bears it out
    """
    squares = position.squares
    king = mover.kings[0] if len(mover.kings) == 1 else None
    checking = attackers(squares, enemy.side, king) if king is not None else ()
    attacking = attackers(squares, mover.side, enemy.kings[0]) if len(enemy.kings) == 1 else ()
    if attacking:
        # With the other turn the king of the side to move could be taken instead.
        fixes = () if checking else (other_to_move(position),)
        yield _of_capture(enemy, attacking, fixes)
    if king is None or set(checking) & set(enemy.kings):
        return  # kings side by side, which is said above, or several of them
    moves = Moves(squares, enemy, mover, frozenset(s for s in unmoved if _is_of(squares, s, enemy)))
    if target is not None:
        yield from _of_double_step(moves, king, checking, target)
    elif checking:
        yield from _of_last_moves(moves, king, checking)


def _of_capture(enemy: Army, attacking: tuple[int, ...], fixes: tuple[Fix, ...]) -> Finding:
    """The side to move could take the king."""
    args = {
        **enemy.names,
        "king": kind_phrase("chess", "K"),
        "square": SQUARE_NAMES[enemy.kings[0]],
        "from": square_list(CHESS, attacking),
    }
    squares = (enemy.kings[0], *attacking)
    return Finding("king-can-be-taken", squares=squares, args=args, fixes=fixes)


def _is_of(squares: Squares, square: int, army: Army) -> bool:
    return squares[square].isupper() == (army.side == "first")


def _of_double_step(
    moves: Moves, king: int, checking: tuple[int, ...], target: int
) -> Iterator[Finding]:
    """The double step must explain all checks, and itself have been a legal move."""
    before = attackers(moves.double_step(target).before, moves.mover.side, king)
    if before:
        yield Finding(
            AGAINST_TARGET,
            squares=tuple(sorted({king, *before, *checking})),
            args={
                **moves.enemy.names,
                "target": SQUARE_NAMES[target],
                "square": SQUARE_NAMES[before[0]],
            },
        )


def _of_last_moves(moves: Moves, king: int, checking: tuple[int, ...]) -> Iterator[Finding]:
    squares = (king, *checking)
    args: Arguments = {
        **moves.enemy.names,
        "square": SQUARE_NAMES[king],
        "from": square_list(CHESS, checking),
        "count": len(checking),
    }
    if len(checking) > 2:
        yield Finding("too-many-checks", squares=squares, args=args)
        return
    lines = {square: between(square, king) for square in checking}
    if any(_explains(move, lines, moves, king) for move in moves.all()):
        return
    if len(checking) == 2:
        yield Finding("double-check", squares=squares, args=args)
    elif checking[0] in moves.mover.pawns and moves.mover.rank_of(checking[0]) <= 1:
        yield Finding("home-pawn-check", squares=squares, args=args)
    else:
        yield Finding("check-from-nowhere", squares=squares, args=args)


def _explains(move: LastMove, lines: dict[int, frozenset[int]], moves: Moves, king: int) -> bool:
    """Whether the move gave all checks: none of them stood before it."""
    for checker, line in lines.items():
        moved_itself = checker == move.landed or moves.squares[checker] != move.before[checker]
        if not moved_itself and line.isdisjoint(move.vacated):
            return False
    return not attackers(move.before, moves.mover.side, king)
