"""The placement field of FEN: eight ranks from a8, `/` between them (PGN §16.1.3.1).

Leniencies, each reported as `repaired`:

- digits that stand side by side are added up (`44` is `8`)
- a `/` before the first or after the last rank
- spaces within the field
- `~` after a promoted piece and a pocket `[Qp]` (Crazyhouse) are left out

Never guessed, each an `error`: a letter that is no piece, the digits 0 and 9, a
rank of fewer or more than 8 squares, fewer or more than 8 ranks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from webapp.position import SQUARE_NAMES
from webapp.text.shapes import BAD, Fault, Glue, Rank, Shape

PIECES = frozenset("PNBRQKpnbrqk")
_DIGITS = frozenset("0123456789")
_TOKEN = re.compile(r"[PNBRQKpnbrqk]|[0-9]+|~|[^PNBRQKpnbrqk0-9~]+")


def read_rank(text: str) -> Rank:
    """Reads one rank, of any number of squares."""
    squares: list[str] = []
    faults: list[Fault] = []
    for match in _TOKEN.finditer(text):
        found, start, end, column = match[0], match.start(), match.end(), len(squares)
        if found in PIECES:
            squares.append(found)
        elif found[0] in _DIGITS:
            bad = [index for index, digit in enumerate(found) if digit in "09"]
            faults += [Fault("bad-digit", start + i, start + i + 1, column) for i in bad]
            count = sum(int(digit) for digit in found)
            if len(found) > 1 and count <= 8 and not bad:
                faults.append(Fault("split-digits", start, end, column, count))
            squares += [""] * count
        elif found == "~" and start and text[start - 1] in PIECES:
            faults.append(Fault("promoted-mark", start, end, column))
        else:
            faults.append(Fault("unknown-piece", start, end, column, end - start))
            squares += [BAD] * (end - start)
    return Rank(tuple(squares), tuple(faults))


@lru_cache(maxsize=16_384)
def clean_rank(text: str) -> tuple[str, ...] | None:
    """The eight squares of a rank with nothing to report, None for any other."""
    if len(text) > 8:
        return None
    rank = read_rank(text)
    return rank.squares if len(rank.squares) == 8 and not rank.faults else None


@lru_cache(maxsize=16_384)
def write_rank(squares: tuple[str, ...]) -> str:
    """As `rank_text`; what it said is remembered, so it is for ranks up to 16 squares."""
    return rank_text(squares)


def rank_text(squares: Sequence[str]) -> str:
    """The text of one rank of any length, runs of empty squares counted."""
    text, empty = "", 0
    for piece in squares:
        if piece:
            text += (str(empty) if empty else "") + piece
            empty = 0
        else:
            empty += 1
    return text + (str(empty) if empty else "")


CHESS_BOARD = Shape(
    files=8,
    ranks=8,
    strict=re.compile(r"[1-8pnbrqkPNBRQK~]{1,64}\Z"),
    character=re.compile(r"[0-9pnbrqkPNBRQK~]"),
    longest=16,
    read=read_rank,
    clean=clean_rank,
    write=lambda squares, _typed: write_rank(squares),
    square_names=SQUARE_NAMES,
    rank_names=range(8, 0, -1),
    glue=Glue(
        tail=re.compile(r"[wbW](?:(?:-|[KQkqA-Ha-h]+)(?:(?:-|[a-h][1-8])[0-9]*)?)?\Z"),
        side=re.compile(r"(?i:w|b|white|black)\Z"),
        field=re.compile(r"(?:-|[KQkqA-Ha-h]+(?:-|[a-h][36])?|[a-h][36]|[0-9]+)\Z"),
        certain="wW",
        also="b",
    ),
)
"""The board of FEN."""
