"""How moves and numbers of a game are told from those that words between them speak of."""

from __future__ import annotations

import re
from typing import NamedTuple

from webapp.findings import Span
from webapp.formats.tree import Open

MOVE = re.compile(
    r".{0,4}[a-i][0-9]|[O0o]-?[O0o](?:-?[O0o])?[+#]{0,2}\Z"
    r"|(?:[a-h][x:][a-h]|ab|b[ac]|c[bd]|d[ce]|e[df]|f[eg]|g[fh]|hg):?(?:=?[^\W\d_])?[+#]{0,2}\Z"
    r"|[KQRBNPa-h]x[KQRBNP][+#]?\Z"
)
"""The begin of a move of chess: a square behind no more than a piece, another square and a
sign; castling; the files of a pawn that takes; or pieces that take each other, which is not enough.
"""
_LOOKED_BACK = 80
"""So many characters before a move show whether an empty line stands above it."""
_MOST_MISSING = 4
"""So many moves may stand among words that are none."""


class Doubtful(NamedTuple):
    """A number of a move that is another one than comes next.

    ply   how many plies lead to the next move by the numbers before it
    """

    place: Span
    number: int
    expected: int
    ply: int | None


def digits_of(token: str) -> str:
    """The digits that a token begins with."""
    return token[: len(token) - len(token.lstrip("0123456789"))]


def missing_before(at: Open, ply: int) -> int:
    """How many moves are missing before that ply; -1 where that cannot be told."""
    missing = -1 if at.ply is None else ply - at.ply
    return missing if missing <= _MOST_MISSING else -1


def is_at_line(shown: str, place: Span) -> bool:
    """Whether a number stands at the beginning of a line."""
    line = shown.rfind("\n", max(0, place.start - _LOOKED_BACK), place.start) + 1
    return line > 0 and not shown[line : place.start].strip()


def is_spoken_of(shown: str, place: Span, at: Open) -> bool:
    """Whether a move in descriptive notation is one that words speak of, as books do between the
    moves of a game: White's without a number, or either's behind an empty line without one.
    """
    if at.numbered >= 0 or at.ply is None or at.last < 0:
        return False
    before = shown[max(0, place.start - _LOOKED_BACK) : place.start]
    is_apart = before[len(before.rstrip()) :].count("\n") > 1
    return is_apart or (at.ply % 2 == 0 and not at.is_empty)
