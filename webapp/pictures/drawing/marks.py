"""How marks are drawn: the measures and colours that the page and the diagrams share.

The unit is a hundredth of a square. Colours are told apart without being seen: the line of a
circle, of an arrow and of the frame of a coloured square is solid for green, dashed for red,
dotted for blue and double for yellow; the badge of a label is round, square, six-sided, or
pointed below. Under every line lies a wider bright one, so that it shows on any board.

`static/js/elements/mark-drawing.js` draws the same from the same numbers, which `TABLE` holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from math import hypot
from typing import Any

from webapp.model.marks import Colour, Mark

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class MarkLine:
    """How the lines of one colour are drawn.

    ink    the colour
    dash   lengths drawn and left out, for a line as wide as an arrow's; "" for none
    round  the ends of lines and dashes are round
    core   a bright line runs along the middle, which makes two of one
    badge  the shape of a label's badge: round, square, hexagon or pointed
    text   the colour of what is written on it
    """

    ink: str
    dash: str = ""
    round: bool = False
    core: bool = False
    badge: str = "round"
    text: str = "#fff"


LINES: Mapping[Colour, MarkLine] = {
    "green": MarkLine("#15781b"),
    "red": MarkLine("#a31f1f", dash="16 7", badge="square"),
    "blue": MarkLine("#0b3d91", dash=".1 15", round=True, badge="hexagon"),
    "yellow": MarkLine("#c77700", core=True, badge="pointed", text="#000"),
}

HALO = "#fff"
LAST_MOVE = "#d99a00"
"""The colour of the squares of the last move."""


@dataclass(frozen=True, slots=True)
class Measures:
    """All lengths, in hundredths of a square.

    line, halo, core           widths of an arrow's line, of the bright one under it, and of
                               the one along the middle of a double line
    start, tip                 how far from the centres of its squares an arrow begins and ends
    head, wing                 the length of an arrow's head, and half its width
    radius, ring               of a circle, and the width of its line
    inset, frame               of a coloured square's frame, from the edge, and its width
    tint, strong               opacity of a coloured square's ground, and of all lines
    glow                       opacity of what lies under lines
    edge                       the width of the line around the squares of the last move
    badge_right, badge_y       where a label's badge ends on the right, and its middle
    badge, badge_wide          half its height, and half its width for two characters
    letter, letters            the height of the capitals of one character, and of two
    """

    line: float = 13
    halo: float = 18
    core: float = 4.5
    start: float = 24
    tip: float = 6
    head: float = 36
    wing: float = 21
    radius: float = 43
    ring: float = 8
    inset: float = 5
    frame: float = 6
    tint: float = 0.42
    strong: float = 0.9
    glow: float = 0.65
    edge: float = 4
    badge_right: float = 95
    badge_y: float = 22
    badge: float = 19
    badge_wide: float = 25
    letter: float = 22
    letters: float = 19


MEASURES = Measures()

TABLE: Mapping[str, Any] = {
    "lines": {colour: asdict(line) for colour, line in LINES.items()},
    "measures": asdict(MEASURES),
    "halo": HALO,
}
"""All of it as plain data, for the page."""


def last_move(squares: Iterable[int], corner: Mapping[int, Point]) -> str:
    """The squares of the last move as SVG; `corner` as for `under_pieces`."""
    m = MEASURES
    at, side = m.edge / 2, 100 - m.edge
    path = "".join(
        f"M{_n(x + at)} {_n(y + at)}h{_n(side)}v{_n(side)}h{_n(-side)}z"
        for x, y in (corner[square] for square in squares if square in corner)
    )
    return path and (
        f'<path fill="{LAST_MOVE}" fill-opacity="{m.tint}" stroke="{LAST_MOVE}" '
        f'stroke-width="{_n(m.edge)}" d="{path}"/>'
    )


def under_pieces(marks: Iterable[Mark], corner: Mapping[int, Point]) -> str:
    """The coloured squares as SVG; `corner` has the upper left one of every square shown."""
    return "".join(
        _coloured(LINES[mark.colour], *corner[mark.square])
        for mark in marks
        if mark.kind == "square" and mark.square in corner
    )


def over_pieces(
    marks: Iterable[Mark], corner: Mapping[int, Point], lettering: Mapping[str, str]
) -> str:
    """Circles, arrows and labels as SVG, in this order.

    corner     the upper left corner of every square that is shown
    lettering  path data of each label's text about the point (0, 0)
    """
    shown = [
        mark for mark in marks if mark.square in corner and (mark.to is None or mark.to in corner)
    ]
    drawn = {"circle": "", "arrow": "", "label": ""}
    for mark in shown:
        line, (x, y) = LINES[mark.colour], corner[mark.square]
        if mark.kind == "circle":
            drawn["circle"] += _circle(line, x, y)
        elif mark.to is not None:
            drawn["arrow"] += _arrow(line, (x, y), corner[mark.to])
        elif mark.kind == "label":
            drawn["label"] += _label(line, x, y, mark.text, lettering[mark.text])
    return "".join(drawn.values())


def _coloured(line: MarkLine, x: float, y: float) -> str:
    m = MEASURES
    side = 100 - 2 * m.inset
    path = f"M{_n(x + m.inset)} {_n(y + m.inset)}h{_n(side)}v{_n(side)}h{_n(-side)}z"
    ground = f'<path fill="{line.ink}" fill-opacity="{m.tint}" d="M{_n(x)} {_n(y)}h100v100h-100z"/>'
    return ground + _stroked(line, path, m.frame)


def _circle(line: MarkLine, x: float, y: float) -> str:
    m = MEASURES
    r = m.radius
    path = f"M{_n(x + 50 - r)} {_n(y + 50)}a{_n(r)} {_n(r)} 0 1 1 {_n(2 * r)} 0"
    return _stroked(line, f"{path}a{_n(r)} {_n(r)} 0 1 1 {_n(-2 * r)} 0z", m.ring)


def _arrow(line: MarkLine, begins: Point, ends: Point) -> str:
    """The line from near the centre of one square to the head near that of the other."""
    m = MEASURES
    length = hypot(ends[0] - begins[0], ends[1] - begins[1])
    right, down = (ends[0] - begins[0]) / length, (ends[1] - begins[1]) / length

    def at(along: float, aside: float = 0) -> str:
        """So far along the arrow from its first square's centre, and to its side."""
        x = begins[0] + 50 + right * along - down * aside
        y = begins[1] + 50 + down * along + right * aside
        return f"{_n(x)} {_n(y)}"

    tip = length - m.tip
    base = tip - m.head
    head = f"M{at(tip)}L{at(base, m.wing)}L{at(base, -m.wing)}z"
    shaft = f"M{at(m.start)}L{at(base)}"
    edge = (m.halo - m.line) / 2
    return (
        f'<path fill="{HALO}" stroke="{HALO}" stroke-width="{_n(2 * edge)}" '
        f'stroke-linejoin="round" opacity="{m.glow}" d="{head}"/>'
        + _stroked(line, shaft, m.line)
        + f'<path fill="{line.ink}" fill-opacity="{m.strong}" d="{head}"/>'
    )


def _label(line: MarkLine, x: float, y: float, text: str, path: str) -> str:
    m = MEASURES
    half = m.badge if len(text) == 1 else m.badge_wide
    x, y = x + m.badge_right - half, y + m.badge_y
    badge = badge_path(line.badge, half, m.badge)
    return (
        f'<g transform="translate({_n(x)} {_n(y)})"><path fill="{line.ink}" stroke="{HALO}" '
        f'stroke-width="3" d="{badge}"/><path fill="{line.text}" d="{path}"/></g>'
    )


def badge_path(shape: str, half: float, high: float) -> str:
    """Path data of a badge about (0, 0), so wide and so high each way."""
    if shape == "round":
        straight = 2 * (half - high)
        return (
            f"M{_n(high - half)} {_n(-high)}h{_n(straight)}a{_n(high)} {_n(high)} 0 0 1 0 "
            f"{_n(2 * high)}h{_n(-straight)}a{_n(high)} {_n(high)} 0 0 1 0 {_n(-2 * high)}z"
        )
    if shape == "hexagon":
        return (
            f"M{_n(-half - 4)} 0L{_n(6 - half)} {_n(-high)}H{_n(half - 6)}L{_n(half + 4)} 0"
            f"L{_n(half - 6)} {_n(high)}H{_n(6 - half)}z"
        )
    below = f"L0 {_n(high + 8)}L" if shape == "pointed" else "H"
    corner = f"{_n(-half)} {_n(high)}" if shape == "pointed" else _n(-half)
    return f"M{_n(-half)} {_n(-high)}H{_n(half)}V{_n(high)}{below}{corner}z"


def _stroked(line: MarkLine, path: str, width: float) -> str:
    """The line along a path: the bright one under it, the line, what makes it a double one."""
    m = MEASURES
    scale = width / m.line
    drawn = [(HALO, width + (m.halo - m.line) * min(1, scale * 1.2), m.glow, "")]
    dashes = " ".join(_n(float(length) * scale) for length in line.dash.split())
    drawn.append((line.ink, width, m.strong, dashes))
    if line.core:
        drawn.append((HALO, m.core * scale, 1, ""))
    ends = ' stroke-linecap="round"' if line.round else ""
    return "".join(
        f'<path fill="none" stroke="{ink}" stroke-width="{_n(wide)}" stroke-opacity="{opacity}"'
        + (f' stroke-dasharray="{dash}"{ends}' if dash else "")
        + f' d="{path}"/>'
        for ink, wide, opacity, dash in drawn
    )


def _n(value: float) -> str:
    """A length with one decimal at the most."""
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")
