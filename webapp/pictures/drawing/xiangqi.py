"""Xiangqi pieces: discs, red for the first side and black for the second.

The black disc has a broad rim, the red one a thin ring, so that the sides differ without
colour too. Both stand upright. The letters are those of the tokens: G general,
A advisor, E elephant, H horse, R chariot, C cannon, P soldier. Each side writes
some of its pieces with characters of its own, as is usual in print.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from webapp.games.xiangqi import WRITTEN
from webapp.pictures.drawing.glyphs import MID_CAPITAL, Outlines, path_data
from webapp.pictures.drawing.sprite import DrawingSet, inked

_HANZI = {
    **{letter: row.disc[0] for letter, row in WRITTEN.items()},
    **{letter.lower(): row.disc[1] for letter, row in WRITTEN.items()},
}

_PAPER, _RIM = "#fdf3d8", "#8c6a36"
INKS = _RED, _BLACK = "#b8141a", "#17140f"
"""The colours of the first and of the second side."""

# Silhouettes in `ink`; lines and dots within them in `paper`.
_PICTURES = {
    # A crown with five points and a band.
    "G": (
        '<path fill="ink" d="M27 74L22 38L37 52L50 27L63 52L78 38L73 74Z"/>'
        '<g fill="ink"><circle cx="22" cy="36" r="5"/><circle cx="50" cy="25" r="5"/>'
        '<circle cx="78" cy="36" r="5"/></g>'
        '<path stroke="paper" stroke-width="3.5" d="M26 64H74"/>'
    ),
    # A folding fan, open.
    "A": (
        '<path fill="ink" d="M8.7 53.8A46 46 0 0 1 91.3 53.8L63.5 67.4A15 15 0 0 0 36.5 67.4Z"/>'
        '<path stroke="ink" stroke-width="3" '
        'd="M50 74L36 66.2M50 74L43.2 59.5M50 74L50 58M50 74L56.8 59.5M50 74L64 66.2"/>'
        '<circle cx="50" cy="75" r="5" fill="ink"/>'
        '<path stroke="paper" stroke-width="2.5" '
        'd="M42 63.8L20.4 36.2M47.1 61.3L39.2 27.2M52.9 61.3L60.8 27.2M58 63.8L79.6 36.2"/>'
    ),
    # An elephant's head from the side, the trunk curled.
    "E": (
        '<path fill="ink" d="M46 24C36 24 30 32 29 42C28 52 28 59 25 64C23 67 20 66 19 62L13 64'
        "C14 75 25 79 31 72C35 67 36 63 38 60C42 62 46 62 49 61C50 67 50 72 49 77L76 77"
        'C82 66 82 50 77 40C72 29 60 24 46 24Z"/>'
        '<path fill="none" stroke="paper" stroke-width="3" stroke-linejoin="round" '
        'd="M52 36C62 31 71 37 71 47C71 58 65 65 59 63C53 60 49 47 52 36Z"/>'
        '<circle cx="41" cy="40" r="2.8" fill="paper"/>'
    ),
    # A horse's head from the side, with its mane.
    "H": (
        '<path fill="ink" d="M45 19L49 29C66 31 77 47 77 78H36C36 67 43 62 49 56C52 53 53 50 52 48'
        "C48 52 43 54 38 53C36 56 33 61 29 61C24 61 20 57 21 53C22 48 28 43 30 38C32 33 35 30 39 28"
        'L39 21L43 26Z"/>'
        '<path fill="none" stroke="paper" stroke-width="3" stroke-linecap="round" '
        'd="M53 36C64 41 69 54 69 71"/><circle cx="39" cy="38" r="2.8" fill="paper"/>'
    ),
    # A chariot's wheel below its canopy.
    "R": (
        '<path fill="ink" d="M18 34C25 15 75 15 82 34Z"/><path fill="ink" d="M47 32H53V44H47Z"/>'
        '<g fill="none" stroke="ink" stroke-width="5.5"><circle cx="50" cy="62" r="19"/>'
        '<path stroke-width="3" d="M50 43V81M31 62H69M36.5 48.5L63.5 75.5M63.5 48.5L36.5 75.5"/>'
        "</g>"
        '<circle cx="50" cy="62" r="6" fill="ink"/>'
    ),
    # A cannon on its carriage.
    "C": (
        '<g fill="ink"><path transform="rotate(-27 50 48)" d="M26 38H68L73 35H80V61H73L68 58H26'
        'C21 58 19 53 19 48S21 38 26 38Z"/><path d="M38 60L16 74L20 80L52 70Z"/></g>'
        '<circle cx="48" cy="65" r="14" fill="ink" stroke="paper" stroke-width="3"/>'
        '<circle cx="48" cy="65" r="7.5" fill="none" stroke="paper" stroke-width="2.5"/>'
    ),
    # A foot soldier: straw hat, head, shoulders, and a spear.
    "P": (
        '<g fill="ink"><path d="M19 45C29 40 37 31 42 22C47 31 55 40 65 45Z"/>'
        '<path d="M31 48H53C53 57 49 62 42 62S31 57 31 48Z"/>'
        '<path d="M20 80C20 70 28 65 42 65S64 70 64 80Z"/>'
        '<path d="M70 36H75V80H70Z"/><path d="M72.5 14L79 29L75 37H70L66 29Z"/></g>'
    ),
}

# What stands on a disc, by the outlines, the token and the colour of its ink.
Inscription = Callable[[Outlines, str, str], str]


def _disc(inscription: Inscription, outlines: Outlines, token: str) -> str:
    ink = _RED if token.isupper() else _BLACK
    ring, width = (41, 2) if token.isupper() else (42.5, 5)
    return (
        f'<circle cx="50" cy="50" r="46" fill="{_PAPER}" stroke="{_RIM}" stroke-width="2.4"/>'
        f'<circle cx="50" cy="50" r="{ring}" fill="none" stroke="{ink}" stroke-width="{width}"/>'
        f"{inscription(outlines, token, ink)}"
    )


def _character(outlines: Outlines, token: str, ink: str) -> str:
    return inked(path_data(outlines[_HANZI[token]], (50, 50), 65, 65), ink, 1.6)


def _letter(outlines: Outlines, token: str, ink: str) -> str:
    return inked(path_data(outlines[token.upper()], (50, 50), 74, 74, MID_CAPITAL), ink, 2.6)


def _picture(_outlines: Outlines, token: str, ink: str) -> str:
    drawing = (
        _PICTURES[token.upper()].replace('"ink"', f'"{ink}"').replace('"paper"', f'"{_PAPER}"')
    )
    return f'<g transform="translate(4 4) scale(.92)">{drawing}</g>'


_CHARACTERS = frozenset("".join([*_HANZI.values(), *_HANZI]).upper())
SETS = tuple(
    DrawingSet(name, frozenset(_HANZI), partial(_disc, inscription), _CHARACTERS)
    for name, inscription in (
        ("xiangqi", _character),
        ("xiangqi-letters", _letter),
        ("xiangqi-pictures", _picture),
    )
)
