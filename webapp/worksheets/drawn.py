"""The boards of a worksheet as pictures, for forms that are no pages set by typst."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from webapp.lessons.paper import PaperOptions
from webapp.pictures import draw
from webapp.pictures.looks import Looks
from webapp.worksheets.content import Picture, looks_of
from webapp.worksheets.key import KeyBoard

ToPng = Callable[[str, int, int], bytes]
"""Draws an SVG so many pixels wide, with so many dots per inch, as `pictures.png.to_png`."""


class BoardImage(Struct, frozen=True):
    """A board as a picture.

    ratio    its height as a part of its width
    said     the words for those who do not see it
    missing  characters of its labels that no font has
    """

    svg: str
    ratio: float
    said: str
    missing: str = ""


def drawn(picture: Picture) -> BoardImage:
    """The picture of a board."""
    said = picture.said
    diagram = draw(picture.position, picture.marks, picture.looks, said=said)
    return BoardImage(diagram.svg, diagram.height / diagram.width, said, diagram.missing)


def picture_of_key(board: KeyBoard, options: PaperOptions) -> Picture:
    """The board of a solution as the key shows it."""
    looks = looks_of(options, board.position.kind)
    shown = Looks(
        board=looks.board,
        pieces=looks.pieces,
        hands=looks.hands,
        coordinates=looks.coordinates,
        figures="huge",
        flipped=board.flipped,
    )
    return Picture(board.position, board.marks, shown)
