"""Texts that name the start and hold no board: records of games of chess (PGN) that begin from the
usual start, and the word `startpos` of the protocols of engines (UCI, USI, UCCI).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from webapp.findings import Finding
from webapp.text.characters import Source
from webapp.text.san import FIRST_SQUARES

NAMED = re.compile(r"(?<![\w/])startpos(?![\w/])")
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


def prepare_start(start: str) -> Callable[[Source], tuple[Source, tuple[Finding, ...]]]:
    """A function that puts the starting position in the place of the word, if there is no board.

    start   its text; "" where the word is not understood
    """

    def prepare(source: Source) -> tuple[Source, tuple[Finding, ...]]:
        named = NAMED.search(source.plain) if start and "startpos" in source.plain else None
        if named is None or "/" in source.plain:
            return source, ()
        begin, end = named.span()
        span = source.span(begin, end)
        plain = source.plain[:begin] + start + source.plain[end:]
        starts = [*source.starts[:begin], *[span.start] * len(start), *source.starts[end:]]
        ends = [*source.ends[:begin], *[span.end] * len(start), *source.ends[end:]]
        return Source(plain, plain, starts, ends), (Finding("start-named", span),)

    return prepare
