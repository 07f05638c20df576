"""The letters of FEN and its kin, by the notation or by the set of letters that has them."""

from __future__ import annotations

from collections.abc import Mapping

from webapp.games.ranks import Letters

# In the order in which a message lists them.
_UCCI = {"K": "G^", "A": "A", "B": "E", "N": "H", "R": "R", "C": "C", "P": "P"}
_HE = {"K": "G^", "A": "A", "E": "E", "H": "H", "R": "R", "C": "C", "P": "P"}

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
    "ucci": Letters("xiangqi", _UCCI),
    "he": Letters("xiangqi", _HE),
    "ucci or he": Letters("xiangqi", {**_UCCI, **_HE}),
    "janggi": Letters("janggi", _UCCI),
    "makruk": Letters(
        "makruk",
        {"K": "K^", "M": "M", "S": "S", "N": "N", "R": "R", "P": "P", "M~": "+P"},
        {"+P": "+P", "P~": "+P"},
    ),
}
