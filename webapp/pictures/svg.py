"""A position drawn as an SVG document.

The document needs nothing beside it: no fonts, sheets, scripts or other files; it has presentation
attributes only, and is the same for the same input. Pieces are groups among the definitions, used
by `xlink:href`, which word processors know too. A square is 100 units wide, and the upper left
square shown is at (0, 0), so that the view box begins above and to the left of that.

From above to below there are the title, pieces in hand, the board with its coordinates, pieces in
hand, whose move it is in words, and the caption.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from msgspec import Struct

from webapp.games import labels
from webapp.language import current
from webapp.model.marks import Mark
from webapp.model.position import Position
from webapp.model.sides import has_handicap
from webapp.pictures import lettering
from webapp.pictures.composition import Composition
from webapp.pictures.looks import Looks, Size, Unit
from webapp.pictures.pieces import DrawnPiece
from webapp.pictures.stands import SCALE, Stand
from webapp.pictures.words import alt_text, name_of

MARGIN = 10
"""Around all that is drawn, on usual boards."""

LEADING = 1.3
"""From one line to the next, in em."""

_TITLE, _CAPTION = 0.048, 0.04
"""The size of letters, as parts of the width that words have."""

_WORDS_WIDTH = 400, 4000
"""Beside small and on large boards words are as large as on a board so wide."""

_MOST_LINES = 60

# What XML 1.0 has no place for, halves of characters among it.
_NO_TEXT = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Diagram(Struct, frozen=True):
    """A picture of a position.

    svg            the document
    width, height  in the unit that was asked for
    missing        characters of title, caption and labels that are boxes, as no font has them
    """

    svg: str
    width: float
    height: float
    missing: str = ""


def draw(
    position: Position,
    marks: Sequence[Mark] = (),
    looks: Looks | None = None,
    *,
    width: float | None = None,
    unit: Unit = "px",
    said: str | None = None,
) -> Diagram:
    """The diagram of a position, on a board of at most `MOST_SQUARES` squares.

    width  of the whole picture, in that unit; None for the usual one in px
    said   the words for those who do not see it; None for those of `alt_text`
    """
    looks = looks or Looks()
    picture = _Picture(position, looks)
    picture.draw_board(marks if looks.marks else ())
    picture.draw_turn()
    picture.draw_hands()
    picture.draw_words()
    if width is None:
        width, unit = Size().width, "px"
    if said is None:
        said = alt_text(position, marks, looks)
    return picture.diagram(said, width, unit)


class _Picture(Composition):
    """A picture as one document, with words above and below the board."""

    def __init__(self, position: Position, looks: Looks) -> None:
        super().__init__(position, looks)
        self._parts: list[str] = []
        self._definitions: dict[str, str] = {}

    def _lay(self, markup: str) -> None:
        self._parts.append(markup)

    def _put(self, piece: DrawnPiece, index: int) -> None:
        definition, use = piece
        self._definitions[use] = definition
        self._parts.append(use + self._grid.places[index])

    def _stand(self, stand: Stand, y: float) -> None:
        self._definitions |= stand.definitions
        placed = f'transform="translate(0 {_number(y)}) scale({SCALE})"'
        self._parts.append(f"<g {placed}>{stand.markup}</g>")

    def draw_words(self) -> None:
        """Title, whose move it is, and caption."""
        looks, position = self._looks, self._position
        sides = labels.sides(position.game, handicap=looks.handicap or has_handicap(position))
        to_move = sides.to_move[position.turn == "second"]
        self._write(looks.title, _TITLE, above=True)
        self._write(to_move if looks.turn_line else "", _CAPTION, above=False)
        self._write(looks.caption, _CAPTION, above=False)

    def diagram(self, said: str, width: float, unit: Unit) -> Diagram:
        """The document, that wide, with these words for those who do not see it."""
        margin = MARGIN * self._grid.scale
        left, top = self._left - margin, self._top - margin
        across, down = self._right + margin - left, self._bottom + margin - top
        height = round(width * down / across, 2)
        box = " ".join(map(_number, (left, top, across, down)))
        ground = ""
        if self._looks.background == "page":
            x, y, w, h = map(_number, (left, top, across, down))
            ground = f'<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="{self._ink.page}"/>'
        title = self._looks.title.strip() or name_of(self._position)
        svg = (
            '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
            f'viewBox="{box}" width="{_number(width)}{unit}" height="{_number(height)}{unit}" '
            f'role="img" xml:lang="{current()}"><title>{_text(title)}</title>'
            f"<desc>{_text(said)}</desc><defs>{self._ground.definitions}"
            f"{''.join(self._definitions.values())}</defs>{ground}{''.join(self._parts)}</svg>"
        )
        return Diagram(svg, width, height, self.missing)

    def _write(self, text: str, size: float, *, above: bool) -> None:
        """A text, centred over or under the board, in lines as wide, or wider if it is small.

        size  as a part of the room that words have
        """
        least, most = _WORDS_WIDTH
        room = max(self._grid.width, least)
        size = round(size * min(room, most), 1)
        lines = lettering.wrapped(_NO_TEXT.sub("", text), size, room, current(), _MOST_LINES)
        if not lines:
            return
        height = len(lines) * size * LEADING
        y = self._above(height) if above else self._below(height)
        y += size * (lettering.ASCENT + (LEADING - 1) / 2)
        for line in lines:
            x = (self._grid.width - line.width) / 2
            self._left, self._right = min(self._left, x), max(self._right, x + line.width)
            place = f'transform="translate({_number(x)} {_number(y)})"'
            self._parts.append(f'<path fill="{self._ink.text}" {place} d="{line.path}"/>')
            self._missing.append(line.missing)
            y += size * LEADING


def _number(value: float) -> str:
    """A number with two decimals at the most."""
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").removesuffix(".")


def _text(text: str) -> str:
    """Words within an element."""
    return escape(_NO_TEXT.sub("", text), quote=False)
