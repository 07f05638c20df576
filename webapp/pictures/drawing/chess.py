"""Chess pieces, in four sets.

chess          as python-chess draws them: `chess.svg.PIECES` (GPL-3.0-or-later, after
               Colin M. L. Burnett)
chess-book     as in printed books
chess-bold     broad figures with a heavy outline, which lose nothing in a photocopy
chess-letters  the letters of the pieces on discs, those of pawns smaller

Figures of a font are drawn for Black as the font has them, and for White with black and
white exchanged; around either runs an edge of its other colour, so that it stands out from
any square. The sides differ without colour, and the figures have no greys.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from webapp.pictures.drawing.glyphs import EM, Outlines, bold, book, bounds, path_data, silhouette
from webapp.pictures.drawing.sprite import BOX, DrawingSet, both_sides, inked

_BLACK, _WHITE = "#000", "#fff"

# --- the drawings of python-chess -----------------------------------------------------

_NAMES = re.compile(r'\s(?:id|class)="[^"]*"')
_STYLE = re.compile(r'\sstyle="([^"]*)"')


def _piece(_outlines: Outlines, token: str) -> str:
    from chess.svg import PIECES

    return _NAMES.sub("", _unstyled(PIECES[token]))


def _unstyled(markup: str) -> str:
    """The markup with its style attributes as attributes of their own.

    The content security policy lets no inline style through. A style outranks an
    attribute of the same name, so the attribute goes.
    """

    def element(match: re.Match[str]) -> str:
        style = _STYLE.search(match[0])
        if not style:
            return match[0]
        tag = match[0]
        for rule in style[1].split(";"):
            name = rule.split(":", 1)[0].strip()
            if name:
                tag = re.sub(rf'\s{re.escape(name)}="[^"]*"', "", tag)
        return _STYLE.sub(_presentation, tag)

    return re.sub(r"<[a-z][^>]*>", element, markup)


def _presentation(match: re.Match[str]) -> str:
    rules = (rule.split(":", 1) for rule in match[1].split(";") if rule.strip())
    return "".join(f' {name.strip()}="{value.strip()}"' for name, value in rules)


# --- figures of a font ----------------------------------------------------------------


class Figure(NamedTuple):
    """The character of a black piece, and its height in hundredths of a square."""

    character: str
    height: float


_BOOK = {
    "K": Figure("♚", 80),
    "Q": Figure("♛", 80),
    "R": Figure("♜", 73),
    "B": Figure("♝", 78),
    "N": Figure("♞", 76),
    "P": Figure("♟", 66),
}
# In the font they are called chess-king, chess-queen and so on.
_BOLD = {
    "K": Figure("\uf43f", 80),
    "Q": Figure("\uf445", 79),
    "R": Figure("\uf447", 70),
    "B": Figure("\uf43a", 78),
    "N": Figure("\uf441", 72),
    "P": Figure("\uf443", 66),
}
_BASE = 89
"""How far below the top of a square pieces stand, in hundredths of it."""


class Strokes(NamedTuple):
    """Widths of what runs around figures, inner halves included, in hundredths of a square.

    outline    the black outline of white pieces
    its_edge   the white one around that, beyond it; 0 for none
    edge       the white edge of black pieces
    """

    outline: float
    its_edge: float
    edge: float


def _figure(figures: Mapping[str, Figure], strokes: Strokes, outlines: Outlines, token: str) -> str:
    """A figure in its colour upon its silhouette in the other, which shows in its holes."""
    character, height = figures[token.upper()]
    outline = outlines[character]
    _, bottom, _, top = bounds(outline)
    em = EM * height / (top - bottom)
    whole, form = (
        path_data(shape, (BOX / 2, _BASE - height / 2), em, em)
        for shape in (outline, silhouette(outline))
    )
    if token.islower():
        return inked(form, _WHITE, strokes.edge) + f'<path d="{whole}"/>'
    width = strokes.outline + strokes.its_edge
    edge = inked(form, _WHITE, width) if strokes.its_edge else ""
    return edge + inked(form, _BLACK, strokes.outline) + f'<path fill="{_WHITE}" d="{whole}"/>'


# --- letters ----------------------------------------------------------------------------


def _letter(outlines: Outlines, token: str) -> str:
    """A disc with the letter: black on white with a black rim for White, else the reverse."""
    ground, ink = (_WHITE, _BLACK) if token.isupper() else (_BLACK, _WHITE)
    radius, size = (33, 54) if token in "Pp" else (41, 66)
    path = path_data(outlines[token.upper()], (50, 50), size, size)
    return (
        f'<circle cx="50" cy="50" r="{radius + 3}" fill="{ground}"/>'
        f'<circle cx="50" cy="50" r="{radius}" fill="{ground}" stroke="{ink}" '
        f'stroke-width="3"/>{inked(path, ink, 3)}'
    )


_TOKENS = both_sides(_BOOK)
SETS = (
    DrawingSet("chess", _TOKENS, _piece, box=45),
    *(
        DrawingSet(
            name,
            _TOKENS,
            partial(_figure, figures, strokes),
            frozenset(figure.character for figure in figures.values()),
            face,
        )
        for name, figures, face, strokes in (
            ("chess-book", _BOOK, book, Strokes(6.4, 4, 4.6)),
            ("chess-bold", _BOLD, bold, Strokes(9, 0, 4.6)),
        )
    ),
    DrawingSet("chess-letters", _TOKENS, _letter, frozenset(_BOOK)),
)
