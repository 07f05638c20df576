"""Piece tokens: a letter and the marks around it.

Source: EPIN 1.0.0. A token is a sign or none, a letter, `^` or nothing, `'` or
nothing, in this order: `K`, `+p`, `K^`, `-R^'`. ASCII only.

sign      the state, which each game gives its own meaning: `+` enhanced (in shogi
          promoted), `-` diminished
letter    capital for the first side, small for the second
terminal  `^`: the game hangs on this piece, as on a king
derived   `'`: the piece is of the other side's style
"""

from __future__ import annotations

import re
from typing import NamedTuple

EPIN = re.compile(r"([-+]?)([A-Za-z])(\^?)('?)")
"""One token; its groups are sign, letter, `^` and `'`."""


class Token(NamedTuple):
    """What a token says. `sign` is `"-"`, `"+"` or `""`."""

    sign: str
    letter: str
    terminal: bool
    derived: bool


def is_token(text: str) -> bool:
    """Whether the whole text is one token."""
    return EPIN.fullmatch(text) is not None


def split_token(token: str) -> Token:
    """The parts of a token; ValueError for a text that is none."""
    match = EPIN.fullmatch(token)
    if match is None:
        raise ValueError(f"{token!r} is not a piece token")
    sign, letter, terminal, derived = match.groups()
    return Token(sign, letter, bool(terminal), bool(derived))


def bare(token: str) -> str:
    """The token without its marks: sign and letter. ValueError for a text that is none."""
    return "".join(split_token(token)[:2])
