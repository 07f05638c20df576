"""The looks of boards: their sets of colours by day and by night, the lines drawn on them.

The page and the diagrams have both from here. Colours are six hexadecimal digits; lines are
drawn in `currentColor` in a box whose unit is a square.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import chain, starmap
from types import MappingProxyType
from typing import Literal

Colours = tuple[str, str, str, str, str]
"""Light squares, dark squares, the plain board, the lines on it, the edge around any board."""


Drawn = Literal["", "hatch", "frame"]


@dataclass(frozen=True, slots=True)
class BoardColours:
    """A set of colours of boards.

    name     in addresses, in cookies and in the sheets
    day      its colours
    dimmed   its colours by night; None where they stay
    edge     the width of the edge, in px where a square is about 50 px wide
    line     that of the lines
    drawn    what dark squares have in place of a colour, a key of `DRAWN`; "" for nothing
    """

    name: str
    day: Colours
    dimmed: Colours | None = None
    edge: int = 1
    line: int = 1
    drawn: Drawn = ""

    @property
    def night(self) -> Colours:
        """Its colours on a dark page."""
        return self.dimmed or self.day


_SETS = (
    BoardColours(
        "wood",
        ("#f0e5cd", "#c19c72", "#e6c88f", "#5b4427", "#6d5638"),
        ("#d8c8a6", "#957550", "#c3a169", "#4a3a22", "#5b4a33"),
    ),
    BoardColours(
        "green",
        ("#eeeed8", "#8aa877", "#dfe6c6", "#3b5331", "#45603a"),
        ("#cfd3b8", "#6b865c", "#b9c49c", "#2f4228", "#465a3c"),
    ),
    BoardColours(
        "blue",
        ("#e9eef2", "#86a6c2", "#d6e2ec", "#2f4c66", "#36536e"),
        ("#c3ced8", "#66849f", "#adc0d1", "#24394d", "#3b536a"),
    ),
    BoardColours(
        "grey",
        ("#ededeb", "#a6a6a2", "#e2e2df", "#3f3f3c", "#4c4c49"),
        ("#c9c9c6", "#83837f", "#b8b8b4", "#333331", "#555552"),
    ),
    # Dark squares keep as far from white as from black.
    BoardColours(
        "contrast", ("#ffffff", "#6c7b8b", "#ffffff", "#000000", "#000000"), edge=3, line=2
    ),
    # As in printed books, which saves ink too.
    BoardColours(
        "print", ("#ffffff", "#ffffff", "#ffffff", "#000000", "#000000"), edge=2, drawn="hatch"
    ),
    # Nothing that a photocopier could make grey.
    BoardColours(
        "outline", ("#ffffff", "#ffffff", "#ffffff", "#000000", "#000000"), edge=2, drawn="frame"
    ),
)
BOARDS: Mapping[str, BoardColours] = MappingProxyType({colours.name: colours for colours in _SETS})
"""The sets there are, the usual one first."""

HATCH_BOX = 70
HATCH = (
    '<path fill="none" stroke="#6b6b6b" stroke-width="1.1" d="M5 0L0 5M15 0L0 15M25 0L0 25'
    "M35 0L0 35M45 0L0 45M55 0L0 55M65 0L0 65M75 0L0 75M85 0L0 85M95 0L0 95M105 0L0 105"
    'M115 0L0 115M125 0L0 125M135 0L0 135"/>'
)
"""The hatching of a dark square, as in printed books, in a box of `HATCH_BOX`."""
FRAME = f'<path fill="none" stroke="#000" stroke-width="1.6" d="M0 0h{HATCH_BOX}v{HATCH_BOX}H0z"/>'
"""The lines around a dark square, and so around all squares, likewise."""
DRAWN: Mapping[Drawn, str] = MappingProxyType({"hatch": HATCH, "frame": FRAME})


@dataclass(frozen=True, slots=True)
class BoardLines:
    """The lines of a game's board: `markup` in a box of so many files and ranks."""

    files: int
    ranks: int
    markup: str


_CANNONS = ((1, 2), (7, 2)), ((1, 7), (7, 7))
_SOLDIERS = tuple(tuple((file, rank) for file in range(0, 9, 2)) for rank in (3, 6))
"""The points on which these start in xiangqi and janggi, as (file, rank), above and below."""


def _corners(file: int, rank: int) -> str:
    """The corners about a point of xiangqi, but beyond the edge."""
    beside = ((0.28, 0.42), (0.72, 0.58))[file == 0 : 2 - (file == 8)]
    return "".join(
        f"M{file + far:g} {rank + near:g}H{file + close:g}V{rank + end:g}"
        for far, close in beside
        for near, end in ((0.42, 0.28), (0.58, 0.72))
    )


def _cross(file: int, rank: int) -> str:
    """The cross on a point of janggi."""
    left, right = (f"{file + part}".lstrip("0") for part in (0.38, 0.62))
    above, below = rank + 0.38, rank + 0.62
    return f"M{left} {above}L{right} {below}M{right} {above}L{left} {below}"


def _each(*texts: Iterable[str]) -> str:
    return "".join(text for some in texts for text in some)


_SHOGI = (
    '<path fill="none" stroke="currentColor" stroke-width=".025" d="'
    + _each(f"M{n} 0V9M0 {n}H9" for n in range(1, 9))
    + '"/><g fill="currentColor">'
    + _each(f'<circle cx="{x}" cy="{y}" r=".07"/>' for x in (3, 6) for y in (3, 6))
    + "</g>"
)
_XIANGQI = (
    '<g fill="none" stroke="currentColor"><path stroke-width=".03" d="'
    + _each(
        (f"M0.5 {rank}.5L8.5 {rank}.5" for rank in range(10)),
        ["M0.5 0.5L0.5 9.5"],
        (f"M{file}.5 0.5L{file}.5 4.5M{file}.5 5.5L{file}.5 9.5" for file in range(1, 8)),
        ["M8.5 0.5L8.5 9.5"],
        (f"M3.5 {y}.5L5.5 {y + 2}.5M5.5 {y}.5L3.5 {y + 2}.5" for y in (0, 7)),
    )
    + '"/><path stroke-width=".025" d="'
    + _each(starmap(_corners, chain(*_CANNONS, *_SOLDIERS)))
    + '"/><path stroke-width=".06" d="M.42 .42H8.58V9.58H.42Z"/></g>'
)
_JANGGI = (
    '<g fill="none" stroke="currentColor"><path stroke-width=".03" d="'
    + _each(
        (f"M.5 {rank}.5H8.5" for rank in range(1, 9)),
        (f"M{file}.5 .5V9.5" for file in range(1, 8)),
        ["M3.5 .5L5.5 2.5M5.5 .5L3.5 2.5M3.5 7.5L5.5 9.5M5.5 7.5L3.5 9.5"],
    )
    + '"/><path stroke-width=".03" d="'
    + _each(starmap(_cross, chain(_CANNONS[0], *_SOLDIERS, _CANNONS[1])))
    + '"/><path stroke-width=".06" d="M.5 .5H8.5V9.5H.5Z"/></g>'
)
LINES: Mapping[str, BoardLines] = MappingProxyType(
    {
        "shogi": BoardLines(9, 9, _SHOGI),
        "xiangqi": BoardLines(9, 10, _XIANGQI),
        "janggi": BoardLines(9, 10, _JANGGI),
    }
)
"""The drawings by their names in `GameInfo.lines`."""


def svg_files() -> dict[str, str]:
    """The drawings as SVG documents, stretched to any size, by the names the sheets ask for."""
    boxed = {name: (f"{b.files} {b.ranks}", b.markup) for name, b in LINES.items()}
    boxed |= {name: (f"{HATCH_BOX} {HATCH_BOX}", markup) for name, markup in DRAWN.items()}
    return {
        name: f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {box}" '
        f'preserveAspectRatio="none">{markup}</svg>'
        for name, (box, markup) in boxed.items()
    }


def sheet() -> str:
    """The sets as rules of a sheet, by day; on the page and on the swatches of the settings."""
    return "".join(_rule(f":is(:root,.swatch)[data-board={b.name}]", b, b.day) for b in _SETS)


def sheet_by_night() -> str:
    """The sets that are dimmed by night, as `dark.css` would have them."""
    return "".join(
        _rule(f":root[data-board={b.name}],:root .swatch[data-board={b.name}]", b, b.night)
        for b in _SETS
        if b.dimmed
    )


_TOKENS = ("square-light", "square-dark", "board-plain", "board-line", "board-edge")


def _rule(selector: str, board: BoardColours, colours: Colours) -> str:
    tokens = dict(zip(_TOKENS, colours, strict=True))
    tokens |= {"edge-width": f"{board.edge}px", "line-width": f"{board.line}px"}
    tokens["hatch"] = f'url("../boards/{board.drawn}.svg")' if board.drawn else "none"
    return f"{selector}{{{';'.join(f'--{name}:{value}' for name, value in tokens.items())}}}\n"
