"""The board of a diagram: squares, lines, edge and coordinates, all but what stands on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from webapp.games import EVERY_GAME
from webapp.games.board import BoardKind
from webapp.games.coordinates import Edge
from webapp.language import SOURCE
from webapp.model.position import Position
from webapp.pictures import lettering
from webapp.pictures.drawing.boards import BOARDS, LINES, BoardColours
from webapp.pictures.drawing.view import look_of
from webapp.pictures.layout import SQUARE, Labelled, SquareGrid, grid_of
from webapp.pictures.looks import BoardPart, Coordinates, Figures, Looks

PX = 2
"""A px of the sheets in units of a diagram: there a square is about 50 px wide."""

_LONG = 2
"""Labels of ranks with more characters are smaller."""

_LONG_SIZE = 0.7


class Ink(NamedTuple):
    """The colours around the board: the page, words on it, and words that stand back."""

    page: str
    text: str
    soft: str


DAY = Ink("#ffffff", "#2a241c", "#665b4b")
NIGHT = Ink("#1d1a16", "#ece3d2", "#b3a68f")


class Setting(NamedTuple):
    """All that decides how a board looks, whatever stands on it; see `Looks`."""

    kind: BoardKind
    part: BoardPart | None
    flipped: bool
    board: str
    dark: bool
    coordinates: Coordinates
    figures: Figures
    border: bool

    @classmethod
    def of(cls, kind: BoardKind, part: BoardPart | None, looks: Looks) -> Setting:
        """That of a board with these looks, without their words."""
        return cls(kind, part, *(getattr(looks, name) for name in cls._fields[2:]))

    @property
    def colours(self) -> BoardColours:
        """The set of colours."""
        return BOARDS[self.board]

    @property
    def ink(self) -> Ink:
        """The colours around the board."""
        return NIGHT if self.dark else DAY

    @property
    def is_plain(self) -> bool:
        """Whether the squares are of one colour, with lines between them or on them."""
        lines = EVERY_GAME[self.kind.game].lines
        return bool(lines) or look_of(Position(squares=(), kind=self.kind)) != "checks"


class Margins(NamedTuple):
    """How far edge and coordinates reach beyond the squares."""

    left: float
    top: float
    right: float
    bottom: float


class Ground(NamedTuple):
    """A board as drawn.

    definitions  what is drawn several times
    under        what lies under pieces
    over         coordinates within squares
    square       the colour of a square where pieces stand
    """

    definitions: str
    under: str
    over: str
    margins: Margins
    square: str


@lru_cache(maxsize=32)
def ground_of(setting: Setting) -> Ground:
    """The board of that setting."""
    grid = grid_of(setting.kind, setting.part, flipped=setting.flipped)
    definitions, under = _squares(setting, grid)
    edge = setting.colours.edge * PX * grid.scale if setting.border else 0
    frame = _frame(setting, grid, edge) if edge else ""
    light, _, plain, _, _ = _colours(setting)
    square = plain if setting.is_plain else light
    outside, over = "", ""
    margins = Margins(*(edge if side in grid.ends else 0 for side in Margins._fields))
    if setting.coordinates == "outside":
        outside, margins = _outside(setting, grid, margins)
    elif setting.coordinates == "inside":
        over = _inside(setting, grid)
    return Ground(definitions, under + frame + outside, over, margins, square)


def piece_percent(coordinates: Coordinates, figures: Figures) -> int:
    """How large pieces are in their squares, whose corners they leave to large figures."""
    return {"normal": 100, "large": 92, "huge": 84}[figures] if coordinates == "inside" else 100


# --- squares --------------------------------------------------------------------------


def _colours(setting: Setting) -> tuple[str, str, str, str, str]:
    return setting.colours.night if setting.dark else setting.colours.day


def _squares(setting: Setting, grid: SquareGrid) -> tuple[str, str]:
    """Definitions, and the squares with what is drawn on them."""
    light, dark, plain, line, _ = _colours(setting)
    whole = "".join(
        f"M{x} {y}h{files * SQUARE}v{ranks * SQUARE}h{-files * SQUARE}z"
        for x, y, files, ranks in grid.blocks
    )
    if not setting.is_plain:
        ground = f'<path fill="{light}" d="{whole}"/>'
        if setting.colours.drawn:
            # Not a pattern, which not all programs draw.
            name = setting.colours.drawn
            uses = (f'<use xlink:href="#{name}" x="{x}" y="{y}"/>' for x, y in grid.dark)
            return _DRAWN[name], ground + "".join(uses)
        squares = "".join(f"M{x} {y}h100v100h-100z" for x, y in grid.dark)
        return "", ground + (f'<path fill="{dark}" d="{squares}"/>' if squares else "")
    ground = f'<path fill="{plain}" d="{whole}"/>'
    drawing = EVERY_GAME[setting.kind.game].lines
    if drawing:
        definitions, lines = _drawn_lines(drawing, setting, grid)
        return definitions, ground + lines
    width = setting.colours.line * PX * grid.scale
    ruled = "".join(_ruled(grid))
    return "", ground + f'<path fill="none" stroke="{line}" stroke-width="{width:g}" d="{ruled}"/>'


_HATCH = (
    '<path id="hatch" fill="none" stroke="#6b6b6b" stroke-width="1.6" d="'
    + "".join(
        f"M{at} 0L0 {at}" if at <= SQUARE else f"M100 {at - SQUARE}L{at - SQUARE} 100"
        for at in range(7, 2 * SQUARE, 14)
    )
    + '"/>'
)
"""The hatching of `drawing.boards` in the measures of a square; no line leaves it."""

_FRAME = (
    '<path id="frame" fill="none" stroke="#000" stroke-width="1.6" stroke-linejoin="round" '
    'd="M0 0h100v100h-100z"/>'
)
_DRAWN: Mapping[str, str] = {"hatch": _HATCH, "frame": _FRAME}


def _ruled(grid: SquareGrid) -> Iterator[str]:
    """The lines around all squares."""
    for x, y, files, ranks in grid.blocks:
        right, bottom = x + files * SQUARE, y + ranks * SQUARE
        yield from (f"M{at} {y}V{bottom}" for at in range(x, right + 1, SQUARE))
        yield from (f"M{x} {at}H{right}" for at in range(y, bottom + 1, SQUARE))


def _drawn_lines(drawing: str, setting: Setting, grid: SquareGrid) -> tuple[str, str]:
    """The game's own lines, as much of them as lies within the part that is shown."""
    _, _, _, line, _ = _colours(setting)
    left, above = grid.before
    drawn = LINES[drawing].markup.replace("currentColor", line)
    # As on the page wider lines are the lines drawn twice, side by side.
    aside = PX / 2 * (setting.colours.line - 1)
    lines = "".join(
        f'<g transform="translate({step - left * SQUARE:g} {step - above * SQUARE:g}) '
        f'scale({SQUARE})">{drawn}</g>'
        for step in sorted({-aside, aside})
    )
    if setting.part is None:
        return "", lines
    # Documents may hold several diagrams, and then share their names.
    name = f"part-{grid.width}-{grid.height}"
    clip = f'<clipPath id="{name}"><path d="M0 0h{grid.width}v{grid.height}h{-grid.width}z"/>'
    return f"{clip}</clipPath>", f'<g clip-path="url(#{name})">{lines}</g>'


def _frame(setting: Setting, grid: SquareGrid, edge: float) -> str:
    """The edge around the board, where it ends: a part of it is open at the other sides."""
    *_, colour = _colours(setting)
    left, right, top, bottom = (
        edge if side in grid.ends else 0 for side in ("left", "right", "top", "bottom")
    )
    across, down = grid.width + left + right, grid.height + top + bottom
    sides: Mapping[Edge, tuple[float, float, float, float]] = {
        "top": (-left, -edge, across, edge),
        "bottom": (-left, grid.height, across, edge),
        "left": (-edge, -top, edge, down),
        "right": (grid.width, -top, edge, down),
    }
    path = "".join(
        f"M{x:g} {y:g}h{width:g}v{height:g}h{-width:g}z"
        for side, (x, y, width, height) in sides.items()
        if side in grid.ends
    )
    return f'<path fill="{colour}" d="{path}"/>' if path else ""


# --- coordinates outside --------------------------------------------------------------


def _outside(setting: Setting, grid: SquareGrid, margins: Margins) -> tuple[str, Margins]:
    """Coordinates beside the board, and how far they reach."""
    size, room = _outside_size(setting.figures, grid)
    reach = margins._asdict()
    paths = []
    for edge, labels in grid.edges.items():
        drawn = [(label.start + SQUARE / 2, _outside_line(label, edge, size)) for label in labels]
        upright = edge in ("left", "right")
        needed = max(room, *(line.width + size / 3 for _, line in drawn)) if upright else room
        middle = reach[edge] + needed / 2
        reach[edge] += needed
        for along, line in drawn:
            x, y = {
                "top": (along, -middle),
                "bottom": (along, grid.height + middle),
                "left": (-middle, along),
                "right": (grid.width + middle, along),
            }[edge]
            paths.append(_placed(line, x, y))
    colour = setting.ink.soft if setting.figures == "normal" else setting.ink.text
    return f'<g fill="{colour}">{"".join(paths)}</g>', Margins(**reach)


def _outside_size(figures: Figures, grid: SquareGrid) -> tuple[float, float]:
    """The size of figures, and how much room they have beside the board.

    On large boards they grow with what is shown, as squares get small in a picture.
    """
    least = max(grid.width, grid.height) / 36
    size, room = {"normal": (23.0, 34.0), "large": (30.0, 42.0), "huge": (50.0, 68.0)}[figures]
    grown = max(size, min(least, 50))
    return round(grown, 1), round(room + 1.3 * (grown - size), 1)


def _outside_line(label: Labelled, edge: Edge, size: float) -> lettering.LetteredLine:
    upright = edge in ("left", "right")
    text = label.text.replace("\n", " ")
    long = upright and len(text) > _LONG
    return lettering.centred(text, size * (_LONG_SIZE if long else 1) * lettering.CAPITAL, SOURCE)


def _placed(line: lettering.LetteredLine, x: float, y: float) -> str:
    return f'<path transform="translate({x:.5g} {y:.5g})" d="{line.path}"/>'


# --- coordinates inside ---------------------------------------------------------------

_Corner = tuple[bool, bool]
"""The corner of a square: at its right, and at its bottom."""


def _inside(setting: Setting, grid: SquareGrid) -> str:
    """Coordinates in the corners of the outermost squares, readable on them and on pieces."""
    drawn = setting.is_plain and EVERY_GAME[setting.kind.game].lines
    huge = 25.0 if drawn else 27.0
    size = {"normal": 17.0, "large": 21.0, "huge": huge}[setting.figures]
    size = max(size, min(max(grid.width, grid.height) / 80, 34))
    halo, *_ = _colours(setting)
    paths = "".join(
        _in_corner(text, label.start, edge, corner, size, grid)
        for edge, labels in grid.edges.items()
        for label in labels
        for text, corner in _cornered(label.text, edge, frozenset(grid.edges))
    )
    return (
        f'<g fill="{halo}" stroke="{halo}" stroke-width="{size / 5:.3g}" '
        f'stroke-linejoin="round" opacity=".85">{paths}</g>'
        f'<g stroke="#000" stroke-width="{size / 30:.2g}">{paths}</g>'
    )


def _cornered(text: str, edge: Edge, edges: frozenset[Edge]) -> Iterator[tuple[str, _Corner]]:
    """The parts of a label, each with its corner."""
    corner = edge in ("right", "bottom"), edge == "bottom"
    both = {"top", "bottom"} <= edges
    if edge == "left":
        # Where files are numbered above, in the same corner, the ranks leave it to them.
        corner = False, "top" in edges and not both
    if edge == "top":
        corner = both, False
    parts = text.split("\n")
    if edge == "bottom" and len(parts) > 1:
        yield from ((part, (at > 0, True)) for at, part in enumerate(parts))
    else:
        yield " ".join(parts), corner


def _in_corner(
    text: str, start: int, edge: Edge, corner: _Corner, size: float, grid: SquareGrid
) -> str:
    """A label in that corner of a square at that edge."""
    at_right, at_bottom = corner
    upright = edge in ("left", "right")
    if upright and len(text) > _LONG:
        size *= _LONG_SIZE
    capital = size * lettering.CAPITAL
    line = lettering.centred(text, capital, SOURCE)
    across, down = 0.25 * size + line.width / 2, 0.34 * size + capital / 2
    x = {"left": 0, "right": grid.width - SQUARE}.get(edge, start)
    y = {"top": 0, "bottom": grid.height - SQUARE}.get(edge, start)
    x_middle = x + (SQUARE - across if at_right else across)
    y_middle = y + (SQUARE - down if at_bottom else down)
    return _placed(line, x_middle, y_middle)
