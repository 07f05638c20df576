"""Records of games of chess (PGN) that begin from the usual start, and so hold no position."""

from __future__ import annotations

import re
from collections.abc import Mapping

from webapp.text.san import FIRST_SQUARES

_TAG = re.compile(r"\[ ?([A-Za-z]{1,40}) \"([^\"]{0,40})")
_WHITE, _BLACK = FIRST_SQUARES
_FIRST_MOVES = re.compile(
    rf"(?<![0-9])1\. ?N?{_WHITE} (?:\{{[^{{}}]{{0,200}}\}} ?)?(?:1\.\.\. ?)?N?{_BLACK}"
)
_OF_A_GAME = frozenset(
    ["Event", "Site", "Date", "Round", "White", "Black", "Result", "ECO", "Opening"]
)
_FEWEST_TAGS = 2
_OF_ANOTHER_START: Mapping[str, tuple[str, ...]] = {
    "fen": (),
    "setup": ("0",),
    "variant": ("standard", "chess"),
}
"""Tags that say that a game has another start, each with the values that say that it has not."""


def is_game_from_start(plain: str) -> bool:
    """Whether a plain text is such a game: by its tags, or else by its first moves."""
    tags = {tag[1]: tag[2] for tag in _TAG.finditer(plain)}
    if _has_another_start(tags):
        return False
    return are_tags_from_start(tags) or _FIRST_MOVES.search(plain) is not None


def are_tags_from_start(tags: Mapping[str, str]) -> bool:
    """Whether these are the tags of such a game, by their names."""
    return len(_OF_A_GAME & tags.keys()) >= _FEWEST_TAGS and not _has_another_start(tags)


def _has_another_start(tags: Mapping[str, str]) -> bool:
    return any(
        value.lower() not in _OF_ANOTHER_START.get(name.lower(), (value.lower(),))
        for name, value in tags.items()
    )
