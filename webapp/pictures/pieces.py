"""Pieces in the definitions of a diagram: each once, and used wherever it stands."""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from webapp.games.board import BoardKind, Game
from webapp.model.position import Position
from webapp.pictures.drawing.sprite import BOX
from webapp.pictures.drawing.sprites import SETS, drawings
from webapp.pictures.drawing.tiles import badges
from webapp.pictures.drawing.view import Image, image_of


class DrawnPiece(NamedTuple):
    """A piece as drawn.

    definition  markup of a group that has an id
    use         markup that draws it where the place follows, ` x="0" y="0"/>`
    """

    definition: str
    use: str


class PieceDrawings(dict[str, DrawnPiece]):
    """The pieces of a kind of board by their tokens, each drawn when it is first asked for.

    percent  how large they are, in hundredths of a square
    """

    def __init__(
        self, kind: BoardKind, sets: tuple[tuple[Game, str], ...], *, flipped: bool, percent: int
    ) -> None:
        super().__init__()
        # Of a position no more is asked than its kind.
        self._empty = Position(squares=(), kind=kind)
        self._sets = MappingProxyType(dict(sets))
        self._flipped, self._percent = flipped, percent

    def __missing__(self, token: str) -> DrawnPiece:
        image = image_of(token, self._empty, self._sets)
        drawn = _drawn(image, image.turned and self._flipped, self._percent)
        self[token] = drawn
        return drawn


@lru_cache(maxsize=16)
def pieces_of(
    kind: BoardKind, sets: tuple[tuple[Game, str], ...], *, flipped: bool, percent: int
) -> PieceDrawings:
    """The pieces on boards of that kind, by the sets of drawings of each game."""
    return PieceDrawings(kind, sets, flipped=flipped, percent=percent)


@lru_cache(maxsize=2048)
def _drawn(image: Image, turned: bool, percent: int) -> DrawnPiece:
    """The piece and its badges, turned round where it points at the opponent."""
    # Documents may hold several diagrams, and then share their names.
    name = "-".join([image.sprite, image.symbol, *image.marks])
    steps = []
    if percent != 100:
        margin = (100 - percent) / 2
        name += f"-{percent}"
        steps.append(f"translate({margin:g} {margin:g}) scale({percent / 100:g})")
    if turned:
        name += "-turned"
        steps.append("rotate(180 50 50)")
    transform = f' transform="{" ".join(steps)}"' if steps else ""
    drawing = _piece(image.sprite, image.symbol) + "".join(badges()[mark] for mark in image.marks)
    return DrawnPiece(f'<g id="{name}"{transform}>{drawing}</g>', f'<use xlink:href="#{name}"')


def _piece(set_name: str, symbol: str) -> str:
    """The drawing in a box of 100."""
    box, drawing = SETS[set_name].box, drawings()[set_name][symbol]
    return drawing if box == BOX else f'<g transform="scale({BOX / box:.5g})">{drawing}</g>'
