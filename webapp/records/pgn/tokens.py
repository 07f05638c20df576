"""Movetext of PGN as tokens, and the signs that stand for numbers of NAGs.

Sources: PGN standard §7 (tokens), §8.2 (movetext), §10 (NAGs); for the signs Chess Informant and
the article on Numeric Annotation Glyphs of Wikipedia; `[%…]` without braces and `0000`, `Z0` and
`--` for a null move are met in files of programs.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from webapp.text.characters import DASHES
from webapp.text.figurines import LETTER_OF, VARIATION

TOKEN = re.compile(
    r"""
    (?P<quoted> ^[ \t]*+>[> \t]*+ )
  | (?P<result> 1\s?[-:]\s?0(?![\w-]) | 0\s?[-:]\s?1(?![\w-]) | \*
              | 1/2(?:\s?[-:]\s?1/2)?(?!\w) | ½(?:\s?[-:]\s?½)?(?!\w) )
  | (?P<number> [0-9]{1,6}+(?:\s*+[.…][.…\s]*+|(?=[\s),;]|\Z)) )
  | (?P<dots> [.…]++ )
  | (?P<nag> \$[0-9]{1,3} )
  | (?P<comment> \{[^}]*+\}? | \[%[^\]{}]*+\]? )
  | (?P<rest> ;(?!\s*+[0-9]{1,3}\s?[.)])[^\n]*+ )
  | (?P<escape> ^%[^\n]*+ )
  | (?P<open> [(\[] )
  | (?P<close> [)\]] )
  | (?P<word> [^\s(){}\[\];,$\u200b-\u200f\ufeff][^\s(){}\[\];,$]*+(?:(?<=[18])\([^\W\d_]\))? )
    """,
    re.VERBOSE | re.MULTILINE,
)
"""One token. Between them stand spaces, commas, braces that close nothing, and semicolons before
the number of a move.
"""

RESULTS: Mapping[str, str] = {"10": "1-0", "01": "0-1", "*": "*"}
"""Results by their digits; all others are draws."""

SIGNS: Mapping[str, int] = {
    "!": 1, "?": 2, "!!": 3, "‼": 3, "??": 4, "⁇": 4, "!?": 5, "⁉": 5, "?!": 6, "⁈": 6,
    "□": 7, "=": 10, "∞": 13, "+=": 14, "⩲": 14, "+/=": 14, "=+": 15, "⩱": 15, "=/+": 15,
    "±": 16, "+/-": 16, "∓": 17, "-/+": 17, "+-": 18, "-+": 19, "⨀": 22, "⊙": 22, "○": 26,
    "⟳": 32, "↑": 36, "→": 40, "⇆": 132, "⊕": 138, "∆": 140, "⌓": 142,
}  # fmt: skip
"""The numbers of NAGs by the signs that stand for them, behind a move or alone."""

ALONE: Mapping[str, int] = {"N": 146}
"""Those by signs that mean something else behind a move."""

SUPERFLUOUS = frozenset(
    ["-", "+", "#", "++", "x", "†", "‡", "e.p.", "e.p", "ep", "ep.", "ch", "ch.", "mate", "mate."]
)
"""What stands behind a move and says only what the board shows; and the mark of a list."""

NULL_MOVES = frozenset(["--", "Z0", "0000", "@@@@", "null", "pass"])

_SIGN_ENDS = frozenset(sign[-1] for sign in SIGNS)
_LONGEST_SIGN = max(map(len, SIGNS))
_INVISIBLE = "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad"
"""What is left out of words: of no width, such as web pages have between characters."""

_PLAIN = {
    **{code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F) if chr(code) not in "；｛｝"},
    **dict.fromkeys(map(ord, DASHES), "-"),
    ord("×"): "x",
}
_FIGURINES = {
    **{ord(sign): letter.upper() for sign, letter in LETTER_OF.items()},
    **dict.fromkeys(map(ord, VARIATION + _INVISIBLE)),
}


class Word(NamedTuple):
    """A word without the signs behind it, and what these stand for."""

    text: str
    nags: tuple[int, ...] = ()


def plain(text: str) -> str:
    """The text with ASCII for full-width forms and dashes, character for character."""
    return text if text.isascii() else text.translate(_PLAIN)


def bare(word: str) -> str:
    """A word in letters for figurines, without invisible characters and quotation marks."""
    if not word.isascii():
        word = word.translate(_FIGURINES)
    return word.strip("\"'“”„").rstrip(".")


def result_of(token: str) -> str:
    """The result of a token, as the export format has it."""
    return RESULTS.get("".join(c for c in token if c in "01*"), "1/2-1/2")


def split_signs(word: str) -> Word:
    """The word without the signs at its end."""
    nags: list[int] = []
    while word and word[-1] in _SIGN_ENDS:
        sizes = range(min(_LONGEST_SIGN, len(word)), 0, -1)
        size = next((size for size in sizes if word[-size:] in SIGNS), 0)
        if not size:
            break
        nags.insert(0, SIGNS[word[-size:]])
        word = word[:-size]
    return Word(word, tuple(nags))
