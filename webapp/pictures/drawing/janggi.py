"""Janggi pieces: octagons of three sizes, green for Cho and red for Han, both upright.

As in a real set, the general is large, guards and soldiers are small, and Cho's hanja
are in running hand, Han's in print. Han's pieces have a broad rim and Cho's a thin one,
so that the sides differ without colour too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from webapp.games.janggi import SIDES, WRITTEN
from webapp.pictures.drawing.glyphs import MID_CAPITAL, Outline, Outlines, path_data
from webapp.pictures.drawing.sprite import DrawingSet, inked

_HANJA = {letter.lower(): row.hanja[1] for letter, row in WRITTEN.items()}
_HANGUL = {
    **{letter: row.hangul[0] for letter, row in WRITTEN.items()},
    **{letter.lower(): row.hangul[1] for letter, row in WRITTEN.items()},
    "G": SIDES[0][0],
    "g": SIDES[1][0],
}
# The general is a K, as in FEN: in English, general and guard begin alike.
_LETTERS = dict(zip(WRITTEN, "KAEHRCP", strict=True))

# Half the width of an octagon, in hundredths of a square.
_SIZES = {"G": 47, "A": 38, "P": 38}
_MIDDLE = 43
# Of half the width: how far the straight part of each side goes from its middle.
_STRAIGHT = 0.4142

_WOOD, _RIM = "#fcefd0", "#7d5a2b"
INKS = _GREEN, _RED = "#0a6238", "#b3141b"
"""The colours of the first and of the second side."""

# 楚 士 象 馬 車 包 卒 in running hand: the way of the brush in a box of 100 by 100.
_RUNNING = {
    "G": (
        "M20 27Q33 26 46 22M35 13Q36 30 34 46M34 28Q29 38 17 45M37 31L45 37"
        "M53 25Q67 22 81 20M67 11Q68 28 66 44M66 26Q60 36 51 42M69 28Q75 36 85 40"
        "M33 54Q50 52 66 49Q65 55 59 59M51 54Q51 66 50 78M52 66L69 63"
        "M37 62Q34 77 18 88M32 73Q45 85 86 84"
    ),
    "A": "M18 43Q48 41 82 35M51 14Q52 46 49 78M28 80Q50 80 74 75",
    "E": (
        "M46 10Q41 20 28 29M41 19Q54 15 61 16Q58 25 51 31M33 31Q32 41 36 48"
        "M34 32Q55 28 72 29Q71 40 65 46Q50 46 36 48M53 31L51 47"
        "M52 48Q43 56 24 62M45 54Q61 62 59 80Q57 91 47 85M55 63Q43 73 25 78"
        "M71 51Q65 58 57 61M60 62Q69 72 84 79"
    ),
    "H": (
        "M35 17Q49 18 66 14Q62 32 57 45M37 18Q37 34 34 50Q56 47 76 44Q78 70 68 84"
        "Q63 90 55 81M18 70Q38 68 60 63"
    ),
    "R": "M27 27Q50 26 71 20M47 12Q41 34 29 48Q50 46 71 42M17 66Q50 65 84 58M53 35Q54 64 51 92",
    "C": (
        "M41 11Q36 28 20 43M37 27Q57 24 75 22Q78 46 69 63Q66 68 59 62"
        "M38 43Q49 42 56 39Q57 49 53 56L39 58M38 43Q36 62 38 74Q41 86 62 86Q84 86 86 71"
    ),
    "P": (
        "M49 9L53 20M24 29Q50 27 75 21M41 29Q38 41 25 50M39 38Q46 44 50 50"
        "M63 26Q59 39 52 46M62 36Q69 43 78 47M16 64Q50 61 85 55M51 49Q53 70 50 94"
    ),
}

# What stands on a piece, by the outlines, its token, half its width, and its colour.
Inscription = Callable[[Outlines, str, float, str], str]


def _piece(inscription: Inscription, outlines: Outlines, token: str) -> str:
    half = _SIZES.get(token.upper(), _MIDDLE)
    ink, width = (_GREEN, 2) if token.isupper() else (_RED, 4.2)
    return (
        f'<path fill="{_WOOD}" stroke="{_RIM}" stroke-width="2.4" d="{_octagon(half)}"/>'
        f'<path fill="none" stroke="{ink}" stroke-width="{width}" '
        f'd="{_octagon(half - 2.4 - width / 2)}"/>'
        f"{inscription(outlines, token, half, ink)}"
    )


def _octagon(half: float) -> str:
    """Path data of a regular octagon about the centre, sides up, down, left and right."""
    near, far = 50 - half, 50 + half
    low, high = 50 - _STRAIGHT * half, 50 + _STRAIGHT * half
    return (
        f"M{low:.4g} {near:.4g}H{high:.4g}L{far:.4g} {low:.4g}V{high:.4g}"
        f"L{high:.4g} {far:.4g}H{low:.4g}L{near:.4g} {high:.4g}V{low:.4g}Z"
    )


def _hanja(outlines: Outlines, token: str, half: float, ink: str) -> str:
    if token.islower():
        return _character(outlines[_HANJA[token]], half, ink)
    scale = 0.0158 * half
    corner = 50 - 50 * scale
    return (
        f'<path fill="none" stroke="{ink}" stroke-width="7" stroke-linecap="round" '
        f'stroke-linejoin="round" d="{_RUNNING[token]}" '
        f'transform="translate({corner:.4g} {corner:.4g}) scale({scale:.4g})"/>'
    )


def _hangul(outlines: Outlines, token: str, half: float, ink: str) -> str:
    return _character(outlines[_HANGUL[token]], half, ink)


def _character(outline: Outline, half: float, ink: str) -> str:
    return inked(path_data(outline, (50, 50), 1.42 * half, 1.42 * half), ink, 1.8)


def _letter(outlines: Outlines, token: str, half: float, ink: str) -> str:
    letter = outlines[_LETTERS[token.upper()]]
    return inked(path_data(letter, (50, 50), 1.5 * half, 1.5 * half, MID_CAPITAL), ink, 2.6)


SETS = tuple(
    DrawingSet(name, frozenset(_HANGUL), partial(_piece, inscription), frozenset(characters))
    for name, inscription, characters in (
        ("janggi", _hanja, _HANJA.values()),
        ("janggi-hangul", _hangul, _HANGUL.values()),
        ("janggi-letters", _letter, _LETTERS.values()),
    )
)
