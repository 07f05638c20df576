"""Pieces as tokens, a letter and the marks around it; and hands that hold them.

Source: EPIN 1.0.0. A token is a sign or none, a letter, `^` or nothing, `'` or
nothing, in this order: `K`, `+p`, `K^`, `-R^'`. ASCII only.

sign      the state, which each game gives its own meaning: `+` enhanced (in shogi
          promoted), `-` diminished
letter    capital for the first side, small for the second
terminal  `^`: the game hangs on this piece, as on a king
derived   `'`: the piece is of the other side's style

Hands in canonical order (FEEN 1.0.0): each piece once, with its count. First those held
most often; then by letter; capital before small; sign `-`, `+`, none; without `^` before
with it; without `'` before with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from string import ascii_letters
from typing import NamedTuple

from webapp.games.board import Hand


class TokenParts(NamedTuple):
    """The parts of a token. `sign` is `"-"`, `"+"` or `""`."""

    sign: str
    letter: str
    terminal: bool
    derived: bool


_SIGNS = ("-", "+", "")

TOKENS: Mapping[str, TokenParts] = {
    "".join(parts): TokenParts(parts[0], parts[1], bool(parts[2]), bool(parts[3]))
    for parts in product(_SIGNS, ascii_letters, ("", "^"), ("", "'"))
}
"""All tokens there are, with their parts."""


def is_token(text: str) -> bool:
    """Whether the whole text is one token."""
    return text in TOKENS


def split_token(token: str) -> TokenParts:
    """The parts of a token; ValueError for a text that is none."""
    if token not in TOKENS:
        raise ValueError(f"{token!r} is not a piece token")
    return TOKENS[token]


def bare(token: str) -> str:
    """The token without its marks: sign and letter. ValueError for a text that is none."""
    return "".join(split_token(token)[:2])


def canonical_hand(counts: Mapping[str, int]) -> Hand:
    """The hand that holds each token so many times; those held 0 times are left out."""
    return tuple(sorted(((t, n) for t, n in counts.items() if n > 0), key=hand_key))


def hand_key(held: tuple[str, int]) -> tuple[int, tuple[str, bool, int, bool, bool]]:
    """The key that sorts a token and its count. ValueError for what is no token."""
    token, count = held
    return -count, _token_key(token)


@lru_cache(maxsize=1024)
def _token_key(token: str) -> tuple[str, bool, int, bool, bool]:
    sign, letter, terminal, derived = split_token(token)
    return letter.upper(), letter.islower(), _SIGNS.index(sign), terminal, derived
