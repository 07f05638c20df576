"""In which language the pieces of a game are named.

English comes first. Where it cannot read on, the languages are tried that have all letters of the
game, and the one that reads furthest along the main line is taken; of several that read alike the
one that is met more often.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from webapp.games.letters import LANGUAGES, PieceLetters
from webapp.moves.chess.notation import Letters, letter_behind

_LEADING = re.compile(r"(?!O-?O)([^\W\d_a-hx][^\W\d_a-hx]?)(?=[a-h1-8x:-])")


def fitting(moves: Iterable[str]) -> list[PieceLetters]:
    """The languages that have all letters of pieces in these moves, in the order of the table.

    None where no letter is used.
    """
    used: set[str] = set()
    for move in moves:
        leading, promoted = _LEADING.match(move), letter_behind(move)
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
            tried[row.letters] = read(row.capitals)
            if tried[row.letters] > least:
                best, least = row, tried[row.letters]
    return best
