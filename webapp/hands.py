"""Pieces in hand, in the one order in which a `Position` holds them (FEEN).

How many there are comes first, the most at the top; then the letter from a to z,
capitals before small letters; then the sign, `-` before `+` before none; then
pieces without `^` before those with it, and those without `'`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from webapp.position import Hand

_TOKEN = re.compile(r"([+-]?)([A-Za-z])(\^?)('?)")
_SIGNS = "-+"


def canonical_hand(counts: Mapping[str, int]) -> Hand:
    """The hand with so many of each piece, in canonical order; counts of 0 are left out.

    The pieces are EPIN tokens.
    """
    held = [(piece, count) for piece, count in counts.items() if count > 0]
    return tuple(sorted(held, key=_place))


def _place(held: tuple[str, int]) -> tuple[int, str, bool, int, bool, bool, str]:
    piece, count = held
    token = _TOKEN.fullmatch(piece)
    if token is None:
        return -count, piece.lower(), True, 0, True, True, piece
    sign, letter, terminal, derived = token.groups()
    signed = _SIGNS.index(sign) if sign else len(_SIGNS)
    return -count, letter.lower(), letter.islower(), signed, terminal != "", derived != "", piece
