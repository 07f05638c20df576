"""A position drawn as layers: pictures one over the other, each an SVG document of its own.

Boards that look alike have the same ground, and the same piece is the same picture wherever it
stands: a document of many boards holds each once. They lie as in `svg.py`: the ground, what is
under pieces, the pieces, what is over them, and pieces in hand above and below the board. The unit
is a hundredth of a square.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from webapp.games.board import SIDES
from webapp.language import current
from webapp.model.marks import Mark
from webapp.model.position import Position
from webapp.pictures import lettering
from webapp.pictures.drawing.marks import MEASURES, last_move, over_pieces, under_pieces
from webapp.pictures.drawing.view import chosen_sets
from webapp.pictures.ground import Setting, ground_of, piece_percent
from webapp.pictures.layout import SQUARE, grid_of, held_in_order
from webapp.pictures.looks import Looks, last_move_of, part_of
from webapp.pictures.pieces import pieces_of
from webapp.pictures.stands import SCALE, TURN_WIDTH, stand_of, turn_mark
from webapp.pictures.svg import GAP


class Layer(Struct, frozen=True):
    """A picture, and where it lies: its upper left corner, width and height."""

    svg: str
    x: float
    y: float
    width: float
    height: float


class LayeredBoard(Struct, frozen=True):
    """A board as layers, the lowest first, in a box that begins at (0, 0).

    left, across  where the squares begin, and how wide they are together
    missing       characters of labels that no font has
    """

    layers: tuple[Layer, ...]
    width: float
    height: float
    left: float
    across: float
    missing: str = ""


def layers_of(
    position: Position, marks: Sequence[Mark] = (), looks: Looks | None = None
) -> LayeredBoard:
    """The layers of a position, on a board of at most `MOST_SQUARES` squares.

    Title, caption and words of `looks` are left out: they stand beside it as text.
    """
    looks = looks or Looks()
    return _Layers(position, marks if looks.marks else (), looks).board()


class _Layers:
    """Layers that grow from the board outwards, its first square at (0, 0)."""

    def __init__(self, position: Position, marks: Sequence[Mark], looks: Looks) -> None:
        kind = position.kind
        part = part_of(kind, looks.area) if looks.area else None
        setting = Setting.of(kind, part, looks)
        self._position, self._marks, self._looks = position, marks, looks
        self._ink = setting.ink
        self._grid, self._ground = grid_of(kind, part, flipped=looks.flipped), ground_of(setting)
        self._sets = tuple(chosen_sets(looks.pieces).items())
        self._layers: list[Layer] = []
        self._missing: list[str] = []
        margins = self._ground.margins
        self._left, self._top = -margins.left, -margins.top
        self._right = self._grid.width + margins.right
        self._bottom = self._grid.height + margins.bottom

    def board(self) -> LayeredBoard:
        """All layers, moved into their box."""
        box = (self._left, self._top, self._right - self._left, self._bottom - self._top)
        self._layers += self._of_board(box)
        self._draw_turn()
        if self._looks.hands:
            self._draw_hands()
        moved = tuple(
            Layer(one.svg, one.x - self._left, one.y - self._top, one.width, one.height)
            for one in self._layers
        )
        return LayeredBoard(
            moved,
            self._right - self._left,
            self._bottom - self._top,
            -self._left,
            self._grid.width,
            "".join(dict.fromkeys("".join(self._missing))),
        )

    def _of_board(self, box: tuple[float, float, float, float]) -> Iterator[Layer]:
        ground, corners = self._ground, self._grid.corners
        yield _layer(ground.under, box, ground.definitions)
        under = ""
        if self._looks.last:
            played = last_move_of(self._position.kind, self._looks.last) or ()
            under += last_move(played, corners)
        if self._marks:
            under += under_pieces(self._marks, corners)
        if under:
            yield _layer(under, box)
        yield from self._pieces()
        if ground.over:
            yield _layer(ground.over, box, ground.definitions)
        if self._marks:
            yield _layer(over_pieces(self._marks, corners, self._lettering()), box)

    def _pieces(self) -> Iterator[Layer]:
        looks = self._looks
        drawn = pieces_of(
            self._position.kind,
            self._sets,
            flipped=looks.flipped,
            percent=piece_percent(looks.coordinates, looks.figures),
        )
        for index, piece in enumerate(self._position.squares):
            if piece and index in self._grid.corners:
                x, y = self._grid.corners[index]
                definition, use = drawn[piece]
                square = (0, 0, SQUARE, SQUARE)
                yield Layer(_svg(f"{use}/>", square, definition), x, y, SQUARE, SQUARE)

    def _lettering(self) -> dict[str, str]:
        paths: dict[str, str] = {}
        for text in {mark.text: None for mark in self._marks if mark.kind == "label"}:
            capitals = MEASURES.letter if len(text) == 1 else MEASURES.letters
            line = lettering.centred(text, capitals, current())
            paths[text] = line.path
            self._missing.append(line.missing)
        return paths

    def _draw_turn(self) -> None:
        if not self._looks.turn:
            return
        second = self._position.turn == "second"
        markup = turn_mark(
            self._position.game,
            second=second,
            at_top=second != self._looks.flipped,
            x=self._right,
            grid=self._grid,
            ink=self._ink,
        )
        wide = TURN_WIDTH * self._grid.scale
        self._layers.append(_layer(markup, (self._right, 0, wide, self._grid.height)))
        self._right += wide

    def _draw_hands(self) -> None:
        above = "first" if self._looks.flipped else "second"
        pieces = pieces_of(
            self._position.kind, self._sets, flipped=self._looks.flipped, percent=100
        )
        for side in SIDES:
            held = held_in_order(self._position, side)
            if not held:
                continue
            stand = stand_of(held, pieces, self._grid.width, self._ground.square)
            gap = GAP * self._grid.scale
            if side == above:
                self._top -= gap + stand.height
                y = self._top
            else:
                y = self._bottom + gap
                self._bottom = y + stand.height
            self._right = max(self._right, stand.width)
            box = (0, 0, stand.width / SCALE, stand.height / SCALE)
            svg = _svg(stand.markup, box, "".join(stand.definitions.values()))
            self._layers.append(Layer(svg, 0, y, stand.width, stand.height))


def _layer(markup: str, box: tuple[float, float, float, float], definitions: str = "") -> Layer:
    return Layer(_svg(markup, box, definitions), *box)


def _svg(markup: str, box: tuple[float, float, float, float], definitions: str = "") -> str:
    shown = " ".join(f"{round(value, 2):g}" for value in box)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'viewBox="{shown}" width="{box[2]:g}" height="{box[3]:g}"><defs>{definitions}</defs>'
        f"{markup}</svg>"
    )
