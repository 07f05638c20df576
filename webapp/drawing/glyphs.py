"""Outlines of characters as SVG path data, so that no viewer needs a font.

The face is Noto Serif KR (SIL Open Font License 1.1) from the package
`pylopdf-fonts-ko`. Two characters of the pieces are missing there and are put
together from others: the halves of a character are contours of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

Point = tuple[float, float]
# Contours of drawing operations in font units: the em is 1000 wide and high, y runs up.
Contour = tuple[tuple[str, tuple[Point, ...]], ...]
Outline = tuple[Contour, ...]
Outlines = Mapping[str, Outline]

_EM = 1000
# Half the height of a capital letter, where Q and J are centred as well as the others.
MID_CAPITAL = 366.5


class Half(NamedTuple):
    """The part of a character that lies between two abscissas."""

    character: str
    left: float
    right: float


# The person of 他, with the chariot of 陣 and with the horse of 媽.
_PERSON = Half("他", 0, 360)
_COMPOSED = {
    "俥": (_PERSON, Half("陣", 330, _EM)),
    "傌": (_PERSON, Half("媽", 340, _EM)),
}


def outlines(characters: Iterable[str]) -> dict[str, Outline]:
    """The outline of each character. A KeyError if the face lacks one."""
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.ttLib import TTFont
    from pylopdf_fonts_ko import serif_path

    with TTFont(serif_path(), lazy=True) as font:
        names, glyphs = font.getBestCmap(), font.getGlyphSet()

        def drawn(character: str) -> Outline:
            pen = RecordingPen()
            glyphs[names[ord(character)]].draw(pen)
            return _contours(pen.value)

        def outline(character: str) -> Outline:
            halves = _COMPOSED.get(character)
            if halves is None:
                return drawn(character)
            return tuple(c for half in halves for c in _within(drawn(half.character), half))

        return {character: outline(character) for character in sorted(set(characters))}


def _contours(operations: Iterable[tuple[str, tuple[Point, ...]]]) -> Outline:
    contours: list[list[tuple[str, tuple[Point, ...]]]] = []
    for operation, points in operations:
        if operation == "moveTo":
            contours.append([])
        contours[-1].append((operation, points))
    return tuple(tuple(contour) for contour in contours)


def _within(outline: Outline, half: Half) -> Outline:
    return tuple(
        contour
        for contour in outline
        if all(half.left <= x <= half.right for _, points in contour for x, _ in points)
    )


def path_data(
    outline: Outline, centre: Point, width: float, height: float, middle: float | None = None
) -> str:
    """Path data of the outline, its em scaled to width by height, its ink about the centre.

    With `middle` that height in font units comes to the centre, rather than the ink's.
    Coordinates have one decimal, y runs down.
    """
    from fontTools.misc.transform import Transform
    from fontTools.pens.boundsPen import BoundsPen
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen

    bounds = BoundsPen(None)
    _replay(outline, bounds)
    x_min, y_min, x_max, y_max = bounds.bounds
    x, y = (x_min + x_max) / 2, (y_min + y_max) / 2 if middle is None else middle
    fitted = Transform().translate(*centre).scale(width / _EM, -height / _EM).translate(-x, -y)
    svg = SVGPathPen(None, ntos=_one_decimal)
    _replay(outline, TransformPen(svg, fitted))
    return str(svg.getCommands())


def _replay(outline: Outline, pen: object) -> None:
    for contour in outline:
        for operation, points in contour:
            getattr(pen, operation)(*points)


def _one_decimal(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
