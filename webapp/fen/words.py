"""The words after the board of a FEN: what its five other fields look like.

How they are dealt out is in `text/deal.py`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from webapp.games import GAMES
from webapp.text.deal import TURN, Mover, Slots

CASTLING, EN_PASSANT, HALFMOVE, FULLMOVE = range(TURN + 1, 5)

_SHAPES = (
    re.compile(r"(?i:w|b|white|black)\Z|[白백黒黑흑]\Z"),
    re.compile(r"-\Z|-*[KQkqA-Ha-h][KQkqA-Ha-h-]*\Z"),
    re.compile(r"-\Z|[A-Ha-h][1-8]\Z"),
    re.compile(r"-\Z|[0-9]+\Z"),
    re.compile(r"-\Z|[0-9]+\Z"),
)
_DASH_FOR_COUNTER = (re.compile(r"-"), 20)

MOVER = Mover(
    letters=("w", "b"),
    words={
        "w": "first", "white": "first", "白": "first", "백": "first",
        "b": "second", "black": "second", "黒": "second", "黑": "second", "흑": "second",
    },
    to_move=re.compile(r"\b(white|black) to (?:move|play)\b", re.IGNORECASE),
    unknown="unknown-side",
    sides=GAMES["chess"].sides.names,
)  # fmt: skip

SLOTS = Slots(
    shapes=_SHAPES,
    stuck=(
        re.compile(r"([wbW]?)(-|[KQkqA-Ha-h]+?)(?:(-|[a-h][36])([0-9]*))?\Z"),
        re.compile(r"(-|[a-h][36])([0-9]+)\Z"),
    ),
    missing=(10, 10, 10, 9, 10),
    unlikely={
        HALFMOVE: (_DASH_FOR_COUNTER,),
        FULLMOVE: (_DASH_FOR_COUNTER, (re.compile(r"0+\Z"), 2)),
    },
    mover=MOVER,
    missing_from=(
        "placement-only",
        "only-side-given",
        "missing-en-passant-and-counters",
        "missing-counters",
        "missing-fullmove",
    ),
    missing_within=("missing-side", "missing-castling", "missing-en-passant", "missing-halfmove"),
    aside=re.compile(r"[0-9]\+[0-9]\Z|\+[0-9]\+[0-9]\Z"),
    aside_code="check-counters",
)
"""The fields of FEN."""


def are_side_castling_target(words: Sequence[str]) -> bool:
    """Whether the words are three fields, in their order, each of its shape."""
    return len(words) == HALFMOVE and all(
        shape.match(word) for shape, word in zip(_SHAPES, words, strict=False)
    )
