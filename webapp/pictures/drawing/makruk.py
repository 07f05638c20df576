"""Makruk pieces as silhouettes in the two tints usual for chess diagrams.

K khun, a tall stupa; M met, a small one; S khon, a lotus bud; N ma, a horse;
R ruea, a boat; P bia, a cowrie shell, and +P the shell turned over.
"""

from __future__ import annotations

from typing import NamedTuple

from webapp.pictures.drawing.glyphs import Outlines
from webapp.pictures.drawing.sprite import DrawingSet, both_sides


class Silhouette(NamedTuple):
    """Path data of a piece's outline, and of the lines drawn within it."""

    outline: str
    lines: str


_SILHOUETTES = {
    "K": Silhouette(
        "M22 90V82H28C28 67 38 62 39 51H35V44H40C43 34 47 26 48 16A5.5 5.5 0 1 1 52 16"
        "C53 26 57 34 60 44H65V51H61C62 62 72 67 72 82H78V90Z",
        "M28 82H72M39 51H61M40 44H60M34.5 70H65.5",
    ),
    "M": Silhouette(
        "M24 90V82H30C30 72 39 67 40 58H36V51H43C43 45 46 41 47 36A5 5 0 1 1 53 36"
        "C54 41 57 45 57 51H64V58H60C61 67 70 72 70 82H76V90Z",
        "M30 82H70M40 58H60M43 51H57",
    ),
    "S": Silhouette(
        "M24 90V82H34C41 75 40 68 34 61C25 49 36 35 50 18C64 35 75 49 66 61"
        "C60 68 59 75 66 82H76V90Z",
        "M34 82H66M34 61C44 66 56 66 66 61M50 32C42 43 42 53 46 63M50 32C58 43 58 53 54 63",
    ),
    "N": Silhouette(
        "M26 90V82H34C34 70 42 64 48 56C51 52 51 49 50 47C46 51 41 53 36 52C34 56 31 60 27 60"
        "C22 60 18 56 19 52C20 46 26 40 28 34C30 27 34 23 38 21L37 12L44 19L50 13L52 24"
        "C67 30 75 48 72 82H78V90Z",
        "M34 82H72M52 26C62 36 66 54 64 75M35 33L38 31M24 53L26 51",
    ),
    "R": Silhouette(
        "M12 47C20 52 22 60 30 62H35V50H27C37 46 45 39 50 29C55 39 63 46 73 50H65V62H70"
        "C78 60 80 52 88 47C90 70 78 88 62 88H38C22 88 10 70 12 47Z",
        "M30 62H70M35 50H65M19 70H81",
    ),
    "P": Silhouette(
        "M17 80C17 62 31 50 50 50S83 62 83 80C83 85 79 88 74 88H26C21 88 17 85 17 80Z",
        "M18 79H82M31 70C33 64 39 60 46 59",
    ),
    "+P": Silhouette(
        "M50 36C64 36 75 47 75 63S64 90 50 90S25 79 25 63S36 36 50 36Z",
        "M52 44C44 53 44 71 49 83C57 73 58 55 52 44ZM37 53L43 54M34 62H42M35 71L42 70"
        "M64 52L59 54M66 61H59M65 70L58 69",
    ),
}
_INK, _LIGHT = "#000", "#fff"


def _piece(_outlines: Outlines, token: str) -> str:
    """A silhouette with a thin light edge, which sets it off from a dark page."""
    outline, lines = _SILHOUETTES[token.upper()]
    fill, line = (_LIGHT, _INK) if token[-1].isupper() else (_INK, _LIGHT)
    return (
        '<g stroke-linejoin="round" stroke-linecap="round">'
        f'<path stroke="{_LIGHT}" stroke-width="6" stroke-opacity=".8" d="{outline}"/>'
        f'<path fill="{fill}" stroke="{_INK}" stroke-width="3" d="{outline}"/>'
        f'<path fill="none" stroke="{line}" stroke-width="2.6" d="{lines}"/></g>'
    )


SETS = (DrawingSet("makruk", both_sides(_SILHOUETTES), _piece),)
