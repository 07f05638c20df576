"""Pieces in hand, in the one order in which a `Position` holds them (FEEN 1.0.0).

How many there are comes first, the most at the top; then the letter from a to z,
capitals before small letters; then the sign, `-` before `+` before none; then
pieces without `^` before those with it, and those without `'`.
"""

from __future__ import annotations

from collections.abc import Mapping

from webapp.position import Hand
from webapp.tokens import split_token

_SIGNS = ("-", "+", "")


def canonical_hand(counts: Mapping[str, int]) -> Hand:
    """The hand with so many of each piece, in canonical order; counts of 0 are left out.

    Raises ValueError for what is no EPIN token.
    """
    held = [(piece, count) for piece, count in counts.items() if count > 0]
    return tuple(sorted(held, key=hand_key))


def hand_key(held: tuple[str, int]) -> tuple[int, str, bool, int, bool, bool]:
    """What pieces in hand are sorted by."""
    piece, count = held
    sign, letter, terminal, derived = split_token(piece)
    return -count, letter.lower(), letter.islower(), _SIGNS.index(sign), terminal, derived
