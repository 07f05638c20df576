"""Moves of chess in writing, taken apart.

They are read as SAN (PGN standard §8.2.3), with what is met of it: figurines, the letters of other
languages, small letters for pieces, `0-0`, long forms (`Ng1-f3`), `X`, `:` and `x` behind, `e8Q`,
`e8:Q`, `ed`, `N(b)d2`, `Nb/d2`, `e.p.`, signs and words of check; and as UCI, in castling both to
the rook's square and two squares. Pieces from the pocket
are `N@f3`, `@f3` and `N*f3`, also with the small letters that codes have for those of Black.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from webapp.text.figurines import LETTER_OF, VARIATION

Letters = Mapping[str, str]
"""The English letter of each letter of a language; {} for English."""

NULL_MOVES = frozenset(["--", "Z0", "0000", "null", "pass", "@@@@"])
"""How it is written that a side does not move."""

SMALL = ("k", "q", "r", "n", "b")
NO_FILES = SMALL[:-1]
"""The small letters of pieces, and those of them that are no files as well."""

PROMOTES_TO = "QRBN"
_LONGEST = 24
"""The most characters of a move."""

_PLAIN = str.maketrans(
    {
        **dict.fromkeys(VARIATION, ""),
        **{sign: letter.upper() for sign, letter in LETTER_OF.items()},
        **dict.fromkeys("–—−‐‑", "-"),
        **dict.fromkeys("×X", "x"),
    }
)
_WHICH = re.compile(r"(?<=\A[^\W\d_])(?:\(([a-h1-8])\)|([a-h1-8])/)(?=[x:]?[a-h][1-8])")
"""Which piece goes, set apart: `N(b)d2`, `Nb/d2`."""
_BEHIND = re.compile(r"(?:[\s+#†‡!?]|e\.?p\.?|ch|mate|x\Z)++\Z")
_MOVE = re.compile(
    r"(?:(?P<piece>[KQRBNP]|[kqrbnp](?=\*))?(?P<sign>[@*-])?(?P<file>[a-h])?(?P<rank>[1-8])?(?P<takes>[x:-])?"
    r"(?P<to>[a-h][1-8]?)[x:]?(?:[=/]?\(?(?P<promoted>[KQRBNPkqrbnp])\)?)?"
    r"|[O0o]-?[O0o](?P<long>-?[O0o])?)[+#]{0,2}\Z"
)
_PROMOTED = re.compile(
    r"(?:[18][x:]?[=:/]?|[1-8][x:]?(?=[=/(])[=/]?|[a-h][x:]?[a-h][x:]?=?)\(?([^\W\d_a-h])\)?[+#]?\Z"
)
"""The letter of what a pawn becomes, in any language."""
_RANKS = frozenset("12345678")
_CASTLES = re.compile("[O0o]-?[O0o]")


class WrittenMove(NamedTuple):
    """The parts of a move as it is written, as typed; None for what is not there.

    piece     its letter in English, a capital but before `*`; where there is none it is a pawn, or
              by both squares any piece
    sign      before the squares: of a piece from the pocket, or a dash
    file      the one it comes from, and `rank`
    to        the square, of a pawn that takes perhaps its file alone; None for castling
    promoted  the letter of what a pawn becomes
    long      whether it castles to the queen's side, by what else is written there
    """

    piece: str | None
    sign: str | None
    file: str | None
    rank: str | None
    takes: str | None
    to: str | None
    promoted: str | None
    long: str | None

    @property
    def drops(self) -> bool:
        """Whether the piece comes from the pocket."""
        return self.sign in ("@", "*")

    @property
    def by_squares(self) -> bool:
        """Whether both squares are named, and no piece."""
        return not self.piece and self.file is not None and self.rank is not None

    @property
    def by_files(self) -> bool:
        """Whether a pawn takes on a file."""
        return self.to is not None and len(self.to) == 1


def parse(text: str) -> WrittenMove | None:
    """The parts of a move in English letters and without ornaments; None where it is none."""
    found = _MOVE.match(text)
    if found is None:
        return None
    said = WrittenMove(*found.groups())
    _, sign, _, _, _, to, promoted, _ = said
    is_usual = sign is None and promoted is None and (to is None or len(to) == 2)
    return said if is_usual or _holds(said) else None


def _holds(said: WrittenMove) -> bool:
    """Whether the parts of a move that is not written as most are go together."""
    if said.drops:
        return not (said.file or said.rank or said.takes or said.promoted or said.by_files)
    if said.by_files:
        is_odd = said.piece or said.sign or said.rank or said.takes == "-"
        is_other = said.file is not None and said.file != said.to
        return is_other and not is_odd and (said.promoted or "Q") in PROMOTES_TO
    return not said.promoted or said.promoted.isupper() or said.by_squares


def bare(text: str) -> str:
    """A move in letters for figurines, without what stands about and behind it."""
    text = _BEHIND.sub("", " ".join(text.split()).translate(_PLAIN)).replace(" ", "")
    return _WHICH.sub(r"\1\2", text) if len(text) <= _LONGEST else ""


def in_english(text: str, letters: Letters) -> str:
    """A move with the letters of pieces as English has them: the first one, and that behind."""
    for size in (2, 1):
        if text[:size] in letters and not _CASTLES.match(text):
            text = letters[text[:size]] + text[size:]
            break
    promoted = None if text[-1:] in _RANKS else letter_behind(text)
    english = letters.get(promoted[1]) if promoted else None
    if promoted and english and english in PROMOTES_TO:
        return f"{text[: promoted.start(1)]}{english}{text[promoted.end(1) :]}"
    return text


def letter_behind(text: str) -> re.Match[str] | None:
    """The letter behind a move of what a pawn becomes, in any language, as the first group."""
    return _PROMOTED.search(text)
