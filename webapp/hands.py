"""Pieces in hand, in the canonical order of FEEN."""

from __future__ import annotations

from collections.abc import Mapping

from webapp.position import Hand
from webapp.tokens import split_token


def hand_key(item: tuple[str, int]) -> tuple[int, str, bool, int, bool, bool]:
    """Sorts canonically: count descending; letter; capital first; `-`, `+`, none; plain first."""
    token, count = item
    sign, letter, terminal, derived = split_token(token)
    return (
        -count,
        letter.lower(),
        letter.islower(),
        ("-", "+", "").index(sign),
        terminal,
        derived,
    )


def canonical_hand(counts: Mapping[str, int]) -> Hand:
    """The pieces with their counts, canonically ordered; counts below 1 are left out."""
    return tuple(sorted(((t, n) for t, n in counts.items() if n > 0), key=hand_key))
