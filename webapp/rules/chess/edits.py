"""Castling rights and the en passant target after an edit on the board.

A position read from a text keeps whatever it says. While one is set up by
hand, rights follow the pieces; and a right or target that an edit has just
made impossible goes with it, with a `note`.
"""

from __future__ import annotations

from msgspec.structs import replace

from webapp.findings import Finding
from webapp.games.board import SQUARE_NAMES
from webapp.model.position import Position
from webapp.rules.chess.castling import obstacle, right_letter, rights_of_setup
from webapp.rules.chess.choices import possible_targets, reason_of


def follow_pieces(position: Position) -> Position:
    """The position with the rights its home squares bear, kings and rooks being there."""
    return replace(position, castling=rights_of_setup(position.squares))


def drop_impossible(before: Position, after: Position) -> tuple[Position, tuple[Finding, ...]]:
    """`after` without the rights and target that were possible `before` and no longer are."""
    findings: list[Finding] = []
    kept: list[int] = []
    for rook in after.castling:
        lost = obstacle(after.squares, rook)
        if lost and rook in before.castling and not obstacle(before.squares, rook):
            letter = right_letter(before.squares, rook)
            why = reason_of(rook, lost)
            findings.append(
                Finding("castling-dropped", squares=(rook,), args={"right": letter, "reason": why})
            )
        else:
            kept.append(rook)
    target = after.en_passant
    if (
        target is not None
        and target == before.en_passant
        and target in possible_targets(before)
        and target not in possible_targets(after)
    ):
        args = {"square": SQUARE_NAMES[target]}
        findings.append(Finding("en-passant-dropped", squares=(target,), args=args))
        target = None
    return replace(after, castling=tuple(kept), en_passant=target), tuple(findings)
