"""Castling rights and en passant targets on offer on a given board, and after an edit.

A position read from a text keeps whatever it says. While one is set up by
hand, rights follow the pieces; and a right or target that an edit has just
made impossible goes with it, with a `note`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from webapp.findings import Finding, finding, reason
from webapp.games.board import (
    SIDES,
    SQUARE_NAMES,
    Side,
    home_rank,
    other,
    piece_of,
    side_of_home_rank,
)
from webapp.games.labels import piece_phrase
from webapp.language import Phrase
from webapp.model.position import Position
from webapp.rules.chess.attacks import legal_en_passant_origins
from webapp.rules.chess.castling import (
    is_of_chess960,
    king_at_home,
    obstacle,
    right_letter,
    rights_of_setup,
    rights_on_offer,
    sides_castled,
    stands_castled,
)


class CastlingChoice(Struct, frozen=True):
    """One castling right: held or not, possible on this board or why not.

    right    its letter as FEN writes it: K, Q, k, q or a file letter
    rook     square of the rook
    reason   why it is not possible, as a phrase; None where it is
    """

    right: str
    rook: int
    held: bool
    reason: Phrase | None


class EnPassantChoice(Struct, frozen=True):
    """One en passant target the board makes possible; `capturable` legally, now."""

    square: int
    capturable: bool


@lru_cache(maxsize=1024)
def reason_of(rook: int, obstacle: tuple[str, int | None]) -> Phrase:
    """The phrase for an obstacle to the right with this rook square."""
    name, square = obstacle
    side = side_of_home_rank(rook)
    assert side is not None
    return reason(
        name,
        {
            "piece": piece_phrase("chess", piece_of(side, "R" if name == "no-rook" else "K")),
            "square": "" if square is None else SQUARE_NAMES[square],
        },
    )


def castling_choices(position: Position, *, chess960: bool = False) -> tuple[CastlingChoice, ...]:
    """The rights on offer, in the order FEN writes them.

    chess960   the game is called so; in standard chess a right is not possible where the king has
               castled by its place, whatever other rights there are
    """
    squares = position.squares
    offered = rights_on_offer(position)
    lost = {rook: obstacle(squares, rook) for rook in offered}
    possible = tuple(rook for rook, why in lost.items() if why is None)
    for side in _castled(position, possible, chess960=chess960):
        home = home_rank(side)
        lost |= {
            rook: ("king-castled", king_at_home(squares, side)) for rook in possible if rook in home
        }

    def choice(rook: int, letter: str) -> CastlingChoice:
        why, held = lost[rook], rook in position.castling
        return CastlingChoice(letter, rook, held, reason_of(rook, why) if why else None)

    return tuple(choice(rook, letter) for rook, letter in offered.items())


def _castled(position: Position, possible: tuple[int, ...], *, chess960: bool) -> tuple[Side, ...]:
    """The sides whose king has castled by its place, whatever rights they would have.

    Both may stand where both would have started: that counts once rights of Chess960 are held.
    """
    if chess960 or is_of_chess960(position):
        return sides_castled(replace(position, castling=possible), chess960=chess960)
    return tuple(side for side in SIDES if stands_castled(position.squares, side))


def possible_targets(position: Position) -> Iterator[int]:
    """The en passant targets that the last move could have left, a-file first.

    An enemy pawn stands on its fourth rank, with the target behind it and the
    square it came from both empty.
    """
    squares = position.squares
    pawn = piece_of(other(position.turn), "P")
    origin, target, stands = (8, 16, 24) if position.turn == "first" else (48, 40, 32)
    if pawn not in squares[stands : stands + 8]:
        return
    for file in range(8):
        if squares[stands + file] == pawn and not squares[target + file] + squares[origin + file]:
            yield target + file


def en_passant_choices(position: Position) -> tuple[EnPassantChoice, ...]:
    """The possible targets, each with whether a pawn may legally capture there."""
    return tuple(
        EnPassantChoice(
            target, bool(legal_en_passant_origins(replace(position, en_passant=target)))
        )
        for target in possible_targets(position)
    )


def follow_pieces(position: Position) -> Position:
    """The position with the rights its home squares bear, kings and rooks being there."""
    return replace(position, castling=rights_of_setup(position.squares))


def follow_promoted(before: Position, after: Position) -> Position:
    """`after` with the promoted pieces of `before` on the squares that an edit has put them on.

    One that was put elsewhere is told by the same piece, perhaps of the other side, that has come
    to another square.
    """
    if not (before.promoted and after.has_pockets):
        return after
    was, now = before.squares, after.squares
    came = {now[at]: at for at in range(len(now)) if now[at] and now[at] != was[at]}
    found = [at for at in before.promoted if now[at] == was[at]]
    for at in before.promoted:
        if now[at] != was[at]:
            goes = came.get(was[at], came.get(was[at].swapcase()))
            found += [] if goes is None else [goes]
    return replace(after, promoted=tuple(sorted({*found})))


def drop_impossible(before: Position, after: Position) -> tuple[Position, tuple[Finding, ...]]:
    """`after` without the rights and target that were possible `before` and no longer are."""
    findings: list[Finding] = []
    kept: list[int] = []
    for rook in after.castling:
        lost = obstacle(after.squares, rook)
        if lost and rook in before.castling and not obstacle(before.squares, rook):
            letter = right_letter(before.squares, rook)
            why = reason_of(rook, lost)
            findings.append(finding("castling-dropped", (rook,), right=letter, reason=why))
        else:
            kept.append(rook)
    target = after.en_passant
    if (
        target is not None
        and target == before.en_passant
        and target in possible_targets(before)
        and target not in possible_targets(after)
    ):
        findings.append(finding("en-passant-dropped", (target,), square=SQUARE_NAMES[target]))
        target = None
    return replace(after, castling=tuple(kept), en_passant=target), tuple(findings)
