"""How moves of chess look in texts, as parts of patterns: each stands here once.

Whether such words are moves, and which, is found on a board: see `webapp.moves.chess`. What else
may stand in one, such as blanks, is added where it is met.
"""

from __future__ import annotations

SQUARE = "[a-h][1-8]"
UCI = rf"{SQUARE}{SQUARE}"
"""Both squares, as engines have them, without what a pawn becomes."""

PIECE = "[KQRBN]"
LETTER = r"[^\W\d_]"
"""The letter of a piece in any language."""
CAPITAL = r"[^\W\d_a-h]"
"""One that is not that of a file."""
FIGURINE = "[♔-♟]"

WHICH = "[a-h]?[1-8]?"
"""The file, the rank or the square that a piece comes from."""
TO = rf"{WHICH}[x:-]?{SQUARE}"
"""All that stands behind the letter of a piece, but what a pawn becomes."""
CASTLES = "[O0o]-[O0o](?:-[O0o])?"

MOVE = rf"{PIECE}?{TO}"
"""A move in English letters, but castling."""
ANY_MOVE = rf"(?:{LETTER}|{FIGURINE})?{TO}"
"""The same in letters of any language."""

FIRST_SQUARES = "(?:[acfh]3|[a-h][34])", "(?:[acfh]6|[a-h][56])"
"""Where the first moves of White and Black go."""
