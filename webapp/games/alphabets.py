"""The letters of FEN and its kin, by the notation or by the set of letters that has them."""

from __future__ import annotations

from collections.abc import Mapping

from webapp.games.ranks import Letters

_XIANGQI = {"K": "G^", "A": "A", "R": "R", "C": "C", "P": "P"}
_UCCI, _HE = {"B": "E", "N": "H"}, {"E": "E", "H": "H"}

ALPHABETS: Mapping[str, Letters] = {
    "fen": Letters("chess", {letter: letter for letter in "KQRBNP"}, plus=False, tilde=True),
    "sfen": Letters(
        "shogi",
        {
            "K": "K^",
            **{letter: letter for letter in "RBGSNLP"},
            **{f"+{letter}": f"+{letter}" for letter in "RBSNLP"},
        },
    ),
    "ucci": Letters("xiangqi", {**_XIANGQI, **_UCCI}),
    "he": Letters("xiangqi", {**_XIANGQI, **_HE}),
    "ucci or he": Letters("xiangqi", {**_XIANGQI, **_UCCI, **_HE}),
    "janggi": Letters("janggi", {**_XIANGQI, **_UCCI}),
    "makruk": Letters(
        "makruk",
        {"K": "K^", "M": "M", "S": "S", "N": "N", "R": "R", "P": "P", "M~": "+P"},
        {"+P": "+P", "P~": "+P"},
    ),
}
