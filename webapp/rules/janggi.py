"""Positions that cannot arise in a game of janggi.

Rules of the Korea Janggi Association: general and guards keep to the palace; soldiers
never move back; chariots, cannons and soldiers may also go along the diagonals of a
palace; a cannon takes over exactly one piece, and neither that nor what it takes may be
a cannon; no general may be left in check. Nothing is ever added or promoted. As either
side may pass, nothing is said of whose turn it is.

Generals may face each other on an open file (bikjang): the game can be drawn then,
even by a side that is in check.

Ranks are counted from a side's own: its palace on 0 to 2, its soldiers start on 3.
"""

from __future__ import annotations

from collections.abc import Iterator

from webapp.findings import Finding, finding
from webapp.games.board import SIDES
from webapp.games.janggi import OF_SECOND, POINTS
from webapp.model.position import Position
from webapp.rules import shared
from webapp.rules.placement import OnBoard

_SOLDIERS_START = 3


def of_janggi(position: Position) -> Iterator[Finding]:
    """All findings about a position on the board of 9 × 10 points."""
    placed = OnBoard.of(position)
    facing = shared.facing_kings(placed)
    return shared.without_hands(
        placed,
        *(shared.of_surplus(placed, side, shared.allotted("janggi")) for side in SIDES),
        *(shared.of_palace(placed, piece) for piece in ("G", "A")),
        shared.of_behind_start(placed, "P", _SOLDIERS_START),
        () if facing else shared.of_capture(placed),
        shared.of_squares(placed, "janggi-bikjang", facing),
    )


def points_of(position: Position) -> Iterator[Finding]:
    """The note on how many points (점수) each side has, where pieces of a game have been taken."""
    placed = OnBoard.of(position)
    at_first = sum(POINTS[piece] * n for piece, n in shared.allotted("janggi").items())
    cho, han = (
        sum(points * len(placed.where(side, piece)) for piece, points in POINTS.items())
        for side in SIDES
    )
    if placed.as_usual and cho + han < 2 * at_first:
        points = {"cho": f"{cho}", "han": f"{han + OF_SECOND:g}", "more": f"{OF_SECOND:g}"}
        yield finding("janggi-points", **points)
