"""In which language the pieces of a game are named.

English comes first. Where it cannot read on, the languages are tried that have all letters of the
game, and the one that reads furthest along the main line is taken; of several that read alike the
one that is met more often.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from webapp.games.letters import ENGLISH, LANGUAGES, PieceLetters

Letters = Mapping[str, str]
"""The English letter of each letter; {} for English."""

_LEADING = re.compile(r"(?!O-?O)([^\W\d_a-hx][^\W\d_a-hx]?)(?=[a-h1-8x:-])")
_PROMOTED = re.compile(r"[18][=:/]?\(?([^\W\d_a-h][^\W\d_]?)\)?[+#]?\Z")
_PIECES = frozenset("QRBN")


def letters_of(row: PieceLetters) -> Letters:
    """The English letter of each letter of the language."""
    return dict(zip(row.letters, ENGLISH, strict=True))


def in_english(move: str, letters: Letters) -> str:
    """The move with the letters of pieces as English has them: the first one, and that behind."""
    if not letters:
        return move
    for size in (2, 1):
        if move[:size] in letters:
            move = letters[move[:size]] + move[size:]
            break
    promoted = _PROMOTED.search(move)
    english = letters.get(promoted[1]) if promoted else None
    if promoted and english in _PIECES:
        return f"{move[: promoted.start(1)]}{english}{move[promoted.end(1) :]}"
    return move


def fitting(moves: Iterable[str]) -> list[PieceLetters]:
    """The languages that have all letters of pieces in these moves, in the order of the table.

    None where no letter is used.
    """
    used: set[str] = set()
    for move in moves:
        leading, promoted = _LEADING.match(move), _PROMOTED.search(move)
        used |= {found[1] for found in (leading, promoted) if found}
    return [row for row in LANGUAGES if used and used <= set(row.letters)]


def furthest(
    rows: Iterable[PieceLetters], read: Callable[[Letters], int], least: int
) -> PieceLetters | None:
    """The language in which most moves are read, if more than `least`."""
    best: PieceLetters | None = None
    tried: dict[tuple[str, ...], int] = {}
    for row in rows:
        if row.letters not in tried:
            tried[row.letters] = read(letters_of(row))
            if tried[row.letters] > least:
                best, least = row, tried[row.letters]
    return best
