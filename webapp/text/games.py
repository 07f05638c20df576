"""Records of games of chess (PGN) that begin from the usual start, and so hold no position."""

from __future__ import annotations

import re

_TAG = re.compile(r"\[ ?(Event|Site|Date|Round|White|Black|Result|ECO|Opening) \"")
_POSITION_TAG = re.compile(r"\[ ?(?:FEN|SetUp|Variant) ", re.IGNORECASE)
_FIRST_MOVES = re.compile(
    r"(?<![0-9])1\. ?(?:[a-h][34]|N[acfh]3) (?:\{[^{}]{0,200}\} ?)?(?:1\.\.\. ?)?"
    r"(?:[a-h][56]|N[acfh]6)"
)
_FEWEST_TAGS = 2


def is_game_from_start(plain: str) -> bool:
    """Whether a plain text is such a game: by its tags, none of them a FEN, or first moves."""
    if _POSITION_TAG.search(plain):
        return False
    tags = {tag[1] for tag in _TAG.finditer(plain)}
    return len(tags) >= _FEWEST_TAGS or _FIRST_MOVES.search(plain) is not None
