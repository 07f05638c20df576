"""Piece tokens by EPIN: an optional sign, a letter, and perhaps `^` and `'`."""

from __future__ import annotations

import re
from typing import NamedTuple

_TOKEN = re.compile(r"([-+]?)([A-Za-z])(\^?)('?)\Z")


class Token(NamedTuple):
    """The parts of a piece token."""

    sign: str
    letter: str
    terminal: bool
    derived: bool


def is_token(text: str) -> bool:
    """Whether the text is one piece token."""
    return _TOKEN.match(text) is not None


def split_token(token: str) -> Token:
    """The parts of a token. Raises ValueError for a text that is none."""
    match = _TOKEN.match(token)
    if match is None:
        raise ValueError(f"not a piece token: {token[:40]!r}")
    return Token(match[1], match[2], bool(match[3]), bool(match[4]))


def bare(token: str) -> str:
    """The token without the marks for terminal and derived pieces."""
    return token.rstrip("'").rstrip("^")
