"""Outlines of characters as SVG path data, so that no viewer needs a font.

Characters come from the faces of other packages: `serif` for all that is written, `book`
and `bold` for figures of chess. Two characters of the pieces are missing in `serif` and are
put together from others: the halves of a character are contours of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

Point = tuple[float, float]
# Contours of drawing operations; whatever the font's units, the em is 1000 wide and high
# here, and y runs up.
Contour = tuple[tuple[str, tuple[Point, ...]], ...]
Outline = tuple[Contour, ...]
Outlines = Mapping[str, Outline]
Box = tuple[float, float, float, float]
Face = Callable[[], Path]
"""The font file of a face, asked for when something is drawn."""

EM = 1000
# Half the height of a capital letter, where Q and J are centred as well as the others.
MID_CAPITAL = 366.5


class Half(NamedTuple):
    """The part of a character that lies between two abscissas."""

    character: str
    left: float
    right: float


# The person of 他, with the chariot of 陣 and with the horse of 媽.
_PERSON = Half("他", 0, 360)
_COMPOSED = {"俥": (_PERSON, Half("陣", 330, EM)), "傌": (_PERSON, Half("媽", 340, EM))}


def serif() -> Path:
    """Noto Serif KR (SIL Open Font License 1.1)."""
    from pylopdf_fonts_ko import serif_path

    return Path(serif_path())


def book() -> Path:
    """DejaVu Sans Mono; its figures of chess, U+2654 to U+265F, are in the public domain."""
    return _beside("barcode", "fonts/DejaVuSansMono.ttf")


def bold() -> Path:
    """Font Awesome 5 Free (SIL Open Font License 1.1), whose figures have private codes."""
    return _beside("font_font_awesome", "files/FontAwesome5-Free-Solid.otf")


def _beside(package: str, file: str) -> Path:
    """A file of a package whose code has no use here, so that it is not imported."""
    found = find_spec(package)
    if found is None or found.origin is None:
        raise ModuleNotFoundError(package)
    return Path(found.origin).parent / file


def outlines(characters: Iterable[str], face: Face = serif) -> dict[str, Outline]:
    """The outline of each character. A KeyError if the face lacks one."""
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.pens.transformPen import TransformPen
    from fontTools.ttLib import TTFont

    with TTFont(face(), lazy=True) as font:
        names, glyphs = font.getBestCmap(), font.getGlyphSet()
        scale = EM / font["head"].unitsPerEm

        def drawn(character: str) -> Outline:
            pen = RecordingPen()
            glyphs[names[ord(character)]].draw(TransformPen(pen, (scale, 0, 0, scale, 0, 0)))
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


def silhouette(outline: Outline) -> Outline:
    """The contours that lie within no other: the outline without its holes."""
    boxes = [bounds([contour]) for contour in outline]

    def is_within(box: Box) -> bool:
        left, bottom, right, top = box
        return any(
            other != box
            and (other[0] <= left and other[1] <= bottom)
            and (right <= other[2] and top <= other[3])
            for other in boxes
        )

    return tuple(c for c, box in zip(outline, boxes, strict=True) if not is_within(box))


def bounds(contours: Iterable[Contour]) -> Box:
    """The box about the ink: left, bottom, right and top."""
    from fontTools.pens.boundsPen import BoundsPen

    pen = BoundsPen(None)
    _replay(contours, pen)
    left, bottom, right, top = pen.bounds
    return left, bottom, right, top


def path_data(
    outline: Outline, centre: Point, width: float, height: float, middle: float | None = None
) -> str:
    """Path data of the outline, its em scaled to width by height, its ink about the centre.

    With `middle` that height in font units comes to the centre, rather than the ink's.
    Coordinates have one decimal, y runs down.
    """
    from fontTools.misc.transform import Transform
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen

    x_min, y_min, x_max, y_max = bounds(outline)
    x, y = (x_min + x_max) / 2, (y_min + y_max) / 2 if middle is None else middle
    fitted = Transform().translate(*centre).scale(width / EM, -height / EM).translate(-x, -y)
    svg = SVGPathPen(None, ntos=lambda value: f"{value:.1f}".removesuffix(".0"))
    _replay(outline, TransformPen(svg, fitted))
    return str(svg.getCommands())


def _replay(outline: Iterable[Contour], pen: object) -> None:
    for contour in outline:
        for operation, points in contour:
            getattr(pen, operation)(*points)
