"""Hands: the pieces a side holds off the board, in canonical order.

Source: FEEN 1.0.0. Each piece once, with its count. First those held most often;
then by letter; capital before small; sign `-`, `+`, none; without `^` before
with it; without `'` before with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from webapp.position import Hand
from webapp.tokens import split_token

_SIGNS = ("-", "+", "")


def canonical_hand(counts: Mapping[str, int]) -> Hand:
    """The hand that holds each token so many times; those held 0 times are left out."""
    return tuple(sorted(((t, n) for t, n in counts.items() if n > 0), key=hand_key))


def hand_key(held: tuple[str, int]) -> tuple[int, tuple[str, bool, int, bool, bool]]:
    """What a token and its count are sorted by. ValueError for what is no token."""
    token, count = held
    return -count, _token_key(token)


@lru_cache(maxsize=1024)
def _token_key(token: str) -> tuple[str, bool, int, bool, bool]:
    sign, letter, terminal, derived = split_token(token)
    return letter.upper(), letter.islower(), _SIGNS.index(sign), terminal, derived
