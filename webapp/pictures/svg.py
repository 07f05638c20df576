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
from webapp.games.board import SIDES, Side
from webapp.language import current
from webapp.model.marks import Mark
from webapp.model.position import Position
from webapp.model.sides import has_handicap
from webapp.pictures import lettering
from webapp.pictures.drawing.marks import MEASURES, last_move, over_pieces, under_pieces
from webapp.pictures.drawing.view import chosen_sets
from webapp.pictures.ground import Setting, ground_of, piece_percent
from webapp.pictures.layout import grid_of, held_in_order
from webapp.pictures.looks import Looks, Size, Unit, last_move_of, part_of
from webapp.pictures.pieces import PieceDrawings, pieces_of
from webapp.pictures.stands import SCALE, TURN_WIDTH, stand_of, turn_mark
from webapp.pictures.words import alt_text, name_of

MARGIN = 10
"""Around all that is drawn, on usual boards."""

GAP = 14
"""Between the board, with its coordinates, and what stands above and below it; on usual boards."""

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
    said   other words than `alt_text` for those who do not see it
    """
    looks = looks or Looks()
    picture = _Picture(position, looks)
    picture.draw_board(marks if looks.marks else ())
    picture.draw_turn()
    picture.draw_hands()
    picture.draw_words()
    if width is None:
        width, unit = Size().width, "px"
    words = alt_text(position, marks, looks) if said is None else said
    return picture.diagram(words, width, unit)


class _Picture:
    """A picture that grows from the board outwards: what is drawn, and how far it reaches."""

    def __init__(self, position: Position, looks: Looks) -> None:
        kind, flipped = position.kind, looks.flipped
        part = part_of(kind, looks.area) if looks.area else None
        setting = Setting.of(kind, part, looks)
        self._position, self._looks, self._ink = position, looks, setting.ink
        self._grid, self._ground = grid_of(kind, part, flipped=flipped), ground_of(setting)
        self._sets = tuple(chosen_sets(looks.pieces).items())
        self._parts: list[str] = []
        self._definitions: dict[str, str] = {}
        self._missing: list[str] = []
        margins = self._ground.margins
        self._left, self._top = -margins.left, -margins.top
        self._right = self._grid.width + margins.right
        self._bottom = self._grid.height + margins.bottom

    def draw_board(self, marks: Sequence[Mark]) -> None:
        """The board with its pieces, and these marks."""
        corners, places = self._grid.corners, self._grid.places
        parts, definitions = self._parts, self._definitions
        parts.append(self._ground.under)
        if self._looks.last:
            played = last_move_of(self._position.kind, self._looks.last) or ()
            parts.append(last_move(played, corners))
        if marks:
            parts.append(under_pieces(marks, corners))
        pieces = self._pieces(piece_percent(self._looks.coordinates, self._looks.figures))
        for piece, place in zip(self._position.squares, places, strict=True):
            if piece and place:
                definition, use = pieces[piece]
                definitions[use] = definition
                parts.append(use + place)
        parts.append(self._ground.over)
        if marks:
            parts.append(over_pieces(marks, corners, self._lettering(marks)))

    def draw_turn(self) -> None:
        """The mark of the side to move."""
        if not self._looks.turn:
            return
        second = self._position.turn == "second"
        self._parts.append(
            turn_mark(
                self._position.game,
                second=second,
                at_top=second != self._looks.flipped,
                x=self._right,
                grid=self._grid,
                ink=self._ink,
            )
        )
        self._right += TURN_WIDTH * self._grid.scale

    def draw_hands(self) -> None:
        """The pieces that the sides have in hand, above and below the board."""
        if not (self._looks.hands and any(self._position.hands)):
            return
        above: Side = "first" if self._looks.flipped else "second"
        for side in SIDES:
            held = held_in_order(self._position, side)
            if not held:
                continue
            stand = stand_of(held, self._pieces(100), self._grid.width, self._ground.square)
            y = self._above(stand.height) if side == above else self._below(stand.height)
            self._definitions |= stand.definitions
            self._right = max(self._right, stand.width)
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
        return Diagram(svg, width, height, "".join(dict.fromkeys("".join(self._missing))))

    def _pieces(self, percent: int) -> PieceDrawings:
        kind, flipped = self._position.kind, self._looks.flipped
        return pieces_of(kind, self._sets, flipped=flipped, percent=percent)

    def _lettering(self, marks: Sequence[Mark]) -> dict[str, str]:
        """The path data of all labels."""
        paths: dict[str, str] = {}
        for text in {mark.text: None for mark in marks if mark.kind == "label"}:
            capitals = MEASURES.letter if len(text) == 1 else MEASURES.letters
            line = lettering.centred(text, capitals, current())
            paths[text] = line.path
            self._missing.append(line.missing)
        return paths

    def _above(self, height: float) -> float:
        """Room above all that is drawn, and where it begins."""
        self._top -= GAP * self._grid.scale + height
        return self._top

    def _below(self, height: float) -> float:
        y = self._bottom + GAP * self._grid.scale
        self._bottom = y + height
        return y

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
