"""A position drawn as layers: pictures one over the other, each an SVG document of its own.

Boards that look alike have the same ground, and the same piece is the same picture wherever it
stands: a document of many boards holds each once. They lie as in `svg.py`: the ground, what is
under pieces, the pieces, what is over them, and pieces in hand above and below the board. The unit
is a hundredth of a square.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from webapp.model.marks import Mark
from webapp.model.position import Position
from webapp.pictures.composition import Composition
from webapp.pictures.layout import SQUARE
from webapp.pictures.looks import Looks
from webapp.pictures.pieces import DrawnPiece
from webapp.pictures.stands import SCALE, Stand

_Box = tuple[float, float, float, float]


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
    layers = _Layers(position, looks)
    layers.draw_board(marks if looks.marks else ())
    layers.draw_turn()
    layers.draw_hands()
    return layers.board()


class _Layers(Composition):
    """A picture as documents that lie one over the other."""

    def __init__(self, position: Position, looks: Looks) -> None:
        super().__init__(position, looks)
        self._layers: list[Layer] = []

    def board(self) -> LayeredBoard:
        """All layers, moved into their box."""
        left, top = self._left, self._top
        moved = tuple(
            Layer(one.svg, one.x - left, one.y - top, one.width, one.height) for one in self._layers
        )
        across, down = self._right - left, self._bottom - top
        return LayeredBoard(moved, across, down, -left, self._grid.width, self.missing)

    def _lay(self, markup: str) -> None:
        box = (self._left, self._top, self._right - self._left, self._bottom - self._top)
        self._layers.append(Layer(_svg(markup, box, self._ground.definitions), *box))

    def _put(self, piece: DrawnPiece, index: int) -> None:
        x, y = self._grid.corners[index]
        svg = _svg(f"{piece.use}/>", (0, 0, SQUARE, SQUARE), piece.definition)
        self._layers.append(Layer(svg, x, y, SQUARE, SQUARE))

    def _stand(self, stand: Stand, y: float) -> None:
        box = (0, 0, stand.width / SCALE, stand.height / SCALE)
        svg = _svg(stand.markup, box, "".join(stand.definitions.values()))
        self._layers.append(Layer(svg, 0, y, stand.width, stand.height))


def _svg(markup: str, box: _Box, definitions: str) -> str:
    shown = " ".join(f"{round(value, 2):g}" for value in box)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'viewBox="{shown}" width="{box[2]:g}" height="{box[3]:g}"><defs>{definitions}</defs>'
        f"{markup}</svg>"
    )
