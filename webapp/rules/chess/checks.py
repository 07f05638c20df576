"""Checks that cannot be, and that no last move can have given.

Nobody may leave the own king in check (FIDE Laws 3.9.2), so the side that has
just moved is not in check, and the side to move was not in check before the
enemy's last move: that move gave every check there is. It gives a check with
the piece that moved, or by opening a line of another one, and only castling and
en passant leave two squares. Hence:

- three checks at once: never
- two checks: at least one is opened by the piece that left its line
- a pawn on its second rank has not moved, so it gives no check unless by being
  there before

All last moves are tried, see `rules/chess/last_move.py`, until one explains the checks. An
en passant target leaves one candidate, the double step.
"""

from __future__ import annotations

from collections.abc import Iterator

from webapp.findings import Finding, finding
from webapp.games.board import CHESS, SQUARE_NAMES
from webapp.games.labels import kind_phrase
from webapp.rules.board import other_to_move, square_list
from webapp.rules.chess.attacks import attackers
from webapp.rules.chess.bitboards import BETWEEN, BITS, only_square, squares_of
from webapp.rules.chess.last_move import LastMove, Moves, Situation, moves_of
from webapp.rules.chess.pieces import Pieces

AGAINST_TARGET = "check-before-double-step"
"""The code that says that the en passant target cannot be right."""


def attackers_of_king(by: Pieces, own: Pieces) -> int:
    """The set of the pieces that attack the king; none where there are several kings or none."""
    king = only_square(own.kings)
    return 0 if king is None else attackers(by, king, by.occupied | own.occupied)


def of_checks(situation: Situation, attacking: int) -> Iterator[Finding]:
    """Findings about the kings' safety; nothing about a side with several of them.

    attacking   the set of the pieces of the side to move that could take the king
    """
    position, mover, enemy, unmoved, checking, target = situation
    king = only_square(mover.kings)
    if attacking:
        # With the other turn the king of the side to move could be taken instead.
        fixes = () if checking else (other_to_move(position),)
        taken, by = squares_of(enemy.kings), squares_of(attacking)
        named = {"square": SQUARE_NAMES[taken[0]], "from": square_list(CHESS, by)}
        about = {**enemy.names, "king": kind_phrase("chess", "K"), **named}
        yield finding("king-can-be-taken", (*taken, *by), *fixes, **about)
    if king is None or checking & enemy.kings:
        return  # kings side by side, which is said above, or several of them
    if target is not None:
        yield from _of_double_step(moves_of(enemy, mover, unmoved), king, checking, target)
    elif checking:
        yield from _of_last_moves(moves_of(enemy, mover, unmoved), king, checking)


def _of_double_step(moves: Moves, king: int, checking: int, target: int) -> Iterator[Finding]:
    """The double step must explain all checks, and itself have been a legal move."""
    move = moves.double_step(target)
    before = attackers(move.before, king, move.occupied)
    if before:
        squares = squares_of(BITS[king] | before | checking)
        named = {"target": SQUARE_NAMES[target], "square": SQUARE_NAMES[squares_of(before)[0]]}
        yield finding(AGAINST_TARGET, squares, **moves.enemy.names, **named)


def _of_last_moves(moves: Moves, king: int, checking: int) -> Iterator[Finding]:
    checkers = squares_of(checking)
    if len(checkers) <= 2 and any(
        explains(move, checking, king) for move in moves.all(likely=checking)
    ):
        return
    if len(checkers) > 1:
        code = "double-check" if len(checkers) == 2 else "too-many-checks"
    elif checking & moves.mover.pawns and moves.mover.rank_of(checkers[0]) <= 1:
        code = "home-pawn-check"
    else:
        code = "check-from-nowhere"
    named = {"square": SQUARE_NAMES[king], "from": square_list(CHESS, checkers)}
    about = {**moves.enemy.names, **named}
    yield finding(code, (king, *checkers), **about, count=len(checkers))


def explains(move: LastMove, checking: int, king: int) -> bool:
    """Whether the move gave all checks: none of them stood before it."""
    opened, between = checking & ~move.landed, BETWEEN[king]
    while opened:
        checker = opened & -opened
        if not between.get(checker, 0) & move.vacated:
            return False
        opened ^= checker
    return not attackers(move.before, king, move.occupied)
