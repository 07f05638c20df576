"""The looks of boards: their sets of colours by day and by night, the lines drawn on them.

The page and the diagrams have both from here. Colours are six hexadecimal digits; lines are
drawn in `currentColor` in a box whose unit is a square.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

Colours = tuple[str, str, str, str, str]
"""Light squares, dark squares, the plain board, the lines on it, the edge around any board."""


@dataclass(frozen=True, slots=True)
class BoardColours:
    """A set of colours of boards.

    name     in addresses, in cookies and in the sheets
    day      its colours
    dimmed   its colours by night; None where they stay
    edge     the width of the edge, in px where a square is about 50 px wide
    line     that of the lines
    hatched  dark squares are hatched in place of a colour, as in printed books
    """

    name: str
    day: Colours
    dimmed: Colours | None = None
    edge: int = 1
    line: int = 1
    hatched: bool = False

    @property
    def night(self) -> Colours:
        """Its colours on a dark page."""
        return self.dimmed or self.day


BOARDS: Mapping[str, BoardColours] = MappingProxyType(
    {
        colours.name: colours
        for colours in (
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
                "print",
                ("#ffffff", "#ffffff", "#ffffff", "#000000", "#000000"),
                edge=2,
                hatched=True,
            ),
        )
    }
)
"""The sets there are, the usual one first."""

HATCH_BOX = 70
HATCH = (
    '<path fill="none" stroke="#6b6b6b" stroke-width="1.1" d="M5 0L0 5M15 0L0 15M25 0L0 25'
    "M35 0L0 35M45 0L0 45M55 0L0 55M65 0L0 65M75 0L0 75M85 0L0 85M95 0L0 95M105 0L0 105"
    'M115 0L0 115M125 0L0 125M135 0L0 135"/>'
)
"""The hatching of a dark square, in a box of `HATCH_BOX`."""


@dataclass(frozen=True, slots=True)
class DrawnBoard:
    """The lines of a game's board: `markup` in a box of so many files and ranks."""

    files: int
    ranks: int
    markup: str


LINES: Mapping[str, DrawnBoard] = MappingProxyType(
    {
        "shogi": DrawnBoard(
            9,
            9,
            '<path fill="none" stroke="currentColor" stroke-width=".025" d="M1 0V9M0 1H9'
            "M2 0V9M0 2H9M3 0V9M0 3H9M4 0V9M0 4H9M5 0V9M0 5H9M6 0V9M0 6H9M7 0V9M0 7H9M8 0V9"
            'M0 8H9"/><g fill="currentColor"><circle cx="3" cy="3" r=".07"/>'
            '<circle cx="3" cy="6" r=".07"/><circle cx="6" cy="3" r=".07"/>'
            '<circle cx="6" cy="6" r=".07"/></g>',
        ),
        "xiangqi": DrawnBoard(
            9,
            10,
            '<g fill="none" stroke="currentColor"><path stroke-width=".03" d="'
            "M0.5 0.5L8.5 0.5M0.5 1.5L8.5 1.5M0.5 2.5L8.5 2.5M0.5 3.5L8.5 3.5"
            "M0.5 4.5L8.5 4.5M0.5 5.5L8.5 5.5M0.5 6.5L8.5 6.5M0.5 7.5L8.5 7.5"
            "M0.5 8.5L8.5 8.5M0.5 9.5L8.5 9.5M0.5 0.5L0.5 9.5M1.5 0.5L1.5 4.5"
            "M1.5 5.5L1.5 9.5M2.5 0.5L2.5 4.5M2.5 5.5L2.5 9.5M3.5 0.5L3.5 4.5"
            "M3.5 5.5L3.5 9.5M4.5 0.5L4.5 4.5M4.5 5.5L4.5 9.5M5.5 0.5L5.5 4.5"
            "M5.5 5.5L5.5 9.5M6.5 0.5L6.5 4.5M6.5 5.5L6.5 9.5M7.5 0.5L7.5 4.5"
            "M7.5 5.5L7.5 9.5M8.5 0.5L8.5 9.5M3.5 0.5L5.5 2.5M5.5 0.5L3.5 2.5"
            'M3.5 7.5L5.5 9.5M5.5 7.5L3.5 9.5"/><path stroke-width=".025" d="'
            "M1.28 2.42H1.42V2.28M1.28 2.58H1.42V2.72M1.72 2.42H1.58V2.28"
            "M1.72 2.58H1.58V2.72M7.28 2.42H7.42V2.28M7.28 2.58H7.42V2.72"
            "M7.72 2.42H7.58V2.28M7.72 2.58H7.58V2.72M1.28 7.42H1.42V7.28"
            "M1.28 7.58H1.42V7.72M1.72 7.42H1.58V7.28M1.72 7.58H1.58V7.72"
            "M7.28 7.42H7.42V7.28M7.28 7.58H7.42V7.72M7.72 7.42H7.58V7.28"
            "M7.72 7.58H7.58V7.72M0.72 3.42H0.58V3.28M0.72 3.58H0.58V3.72"
            "M2.28 3.42H2.42V3.28M2.28 3.58H2.42V3.72M2.72 3.42H2.58V3.28"
            "M2.72 3.58H2.58V3.72M4.28 3.42H4.42V3.28M4.28 3.58H4.42V3.72"
            "M4.72 3.42H4.58V3.28M4.72 3.58H4.58V3.72M6.28 3.42H6.42V3.28"
            "M6.28 3.58H6.42V3.72M6.72 3.42H6.58V3.28M6.72 3.58H6.58V3.72"
            "M8.28 3.42H8.42V3.28M8.28 3.58H8.42V3.72M0.72 6.42H0.58V6.28"
            "M0.72 6.58H0.58V6.72M2.28 6.42H2.42V6.28M2.28 6.58H2.42V6.72"
            "M2.72 6.42H2.58V6.28M2.72 6.58H2.58V6.72M4.28 6.42H4.42V6.28"
            "M4.28 6.58H4.42V6.72M4.72 6.42H4.58V6.28M4.72 6.58H4.58V6.72"
            "M6.28 6.42H6.42V6.28M6.28 6.58H6.42V6.72M6.72 6.42H6.58V6.28"
            'M6.72 6.58H6.58V6.72M8.28 6.42H8.42V6.28M8.28 6.58H8.42V6.72"/>'
            '<path stroke-width=".06" d="M.42 .42H8.58V9.58H.42Z"/></g>',
        ),
        "janggi": DrawnBoard(
            9,
            10,
            '<g fill="none" stroke="currentColor"><path stroke-width=".03" d="M.5 1.5H8.5'
            "M.5 2.5H8.5M.5 3.5H8.5M.5 4.5H8.5M.5 5.5H8.5M.5 6.5H8.5M.5 7.5H8.5M.5 8.5H8.5"
            "M1.5 .5V9.5M2.5 .5V9.5M3.5 .5V9.5M4.5 .5V9.5M5.5 .5V9.5M6.5 .5V9.5M7.5 .5V9.5"
            'M3.5 .5L5.5 2.5M5.5 .5L3.5 2.5M3.5 7.5L5.5 9.5M5.5 7.5L3.5 9.5"/>'
            '<path stroke-width=".03" d="M1.38 2.38L1.62 2.62M1.62 2.38L1.38 2.62'
            "M7.38 2.38L7.62 2.62M7.62 2.38L7.38 2.62M.38 3.38L.62 3.62M.62 3.38L.38 3.62"
            "M2.38 3.38L2.62 3.62M2.62 3.38L2.38 3.62M4.38 3.38L4.62 3.62"
            "M4.62 3.38L4.38 3.62M6.38 3.38L6.62 3.62M6.62 3.38L6.38 3.62"
            "M8.38 3.38L8.62 3.62M8.62 3.38L8.38 3.62M.38 6.38L.62 6.62M.62 6.38L.38 6.62"
            "M2.38 6.38L2.62 6.62M2.62 6.38L2.38 6.62M4.38 6.38L4.62 6.62"
            "M4.62 6.38L4.38 6.62M6.38 6.38L6.62 6.62M6.62 6.38L6.38 6.62"
            "M8.38 6.38L8.62 6.62M8.62 6.38L8.38 6.62M1.38 7.38L1.62 7.62"
            'M1.62 7.38L1.38 7.62M7.38 7.38L7.62 7.62M7.62 7.38L7.38 7.62"/>'
            '<path stroke-width=".06" d="M.5 .5H8.5V9.5H.5Z"/></g>',
        ),
    }
)
"""The drawings by their names in `GameInfo.lines`."""


def svg_files() -> dict[str, str]:
    """The drawings as SVG documents, stretched to any size, by the names the sheets ask for."""
    boxed = {name: (f"{b.files} {b.ranks}", b.markup) for name, b in LINES.items()}
    boxed["hatch"] = (f"{HATCH_BOX} {HATCH_BOX}", HATCH)
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


_SETS = tuple(BOARDS.values())
_TOKENS = ("square-light", "square-dark", "board-plain", "board-line", "board-edge")


def _rule(selector: str, board: BoardColours, colours: Colours) -> str:
    tokens = dict(zip(_TOKENS, colours, strict=True))
    tokens |= {"edge-width": f"{board.edge}px", "line-width": f"{board.line}px"}
    tokens["hatch"] = 'url("../boards/hatch.svg")' if board.hatched else "none"
    return f"{selector}{{{';'.join(f'--{name}:{value}' for name, value in tokens.items())}}}\n"
