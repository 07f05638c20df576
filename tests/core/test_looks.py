"""How the board looks: what a cookie chooses, and that all sets can be seen."""

from __future__ import annotations

import re
from pathlib import Path

from tests.tables import table
from webapp.pictures.drawing.boards import BOARDS as BOARD_COLOURS
from webapp.web.assets import resource_folder
from webapp.web.looks import BOARDS, COORDINATES, SIZES, BoardLooks, parse_looks

SHEETS = Path(resource_folder("static")) / "css"
PIECES = ("#000000", "#ffffff")


@table(
    ("choice", "looks"),
    [
        ("", BoardLooks()),
        ("green.inside.large", BoardLooks("green", "inside", "large")),
        ("huge.off.print", BoardLooks("print", "off", "huge")),
        ("off", BoardLooks(coordinates="off")),
        ("blue.grey", BoardLooks("blue")),
        ("Green.<b>..inside", BoardLooks(coordinates="inside")),
        ("x" * 5000, BoardLooks()),
    ],
)
def test_names_of_a_cookie_in_any_order(choice: str, looks: BoardLooks) -> None:
    assert parse_looks(choice) == looks


def test_no_name_means_two_things() -> None:
    names = [*BOARDS, *COORDINATES, *SIZES]
    assert len(set(names)) == len(names)


def luminance(colour: str) -> float:
    """The relative luminance of a colour, as WCAG 2.2 defines it."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def colours(board: str, *, dark: bool) -> dict[str, str]:
    """The colours of a set, and those that are the same on every board, by their names."""
    chosen = BOARD_COLOURS[board].night if dark else BOARD_COLOURS[board].day
    names = ("square-light", "square-dark", "board-plain", "board-line", "board-edge")
    rule = re.search(r":root[^{]*\{([^}]*)\}", (SHEETS / "tokens.css").read_text("utf-8"))
    everywhere = re.findall(r"--([\w-]+): (#[0-9a-f]{6});", rule[1] if rule else "")
    return dict(everywhere) | dict(zip(names, chosen, strict=True))


@table("dark", [False, True])
@table("board", BOARDS)
def test_whatever_stands_on_a_board_can_be_seen(board: str, dark: bool) -> None:
    colour = colours(board, dark=dark)
    for square in ("square-light", "square-dark", "board-plain"):
        ground = colour[square]
        # Black pieces, and the outlines of white ones.
        assert contrast(ground, PIECES[0]) >= 3
        # Coordinates within squares.
        assert contrast(ground, colour["pitch"]) >= 4.5
        # Rings of two colours: one of them tells from the square, and each from the other.
        for ring in (("blood", "halo"), ("steel", "halo"), ("pitch", "halo"), ("pitch", "glow")):
            assert max(contrast(ground, colour[part]) for part in ring) >= 3, (square, ring)
            assert contrast(*(colour[part] for part in ring)) >= 3
    assert contrast(colour["board-plain"], colour["board-line"]) >= 3
    if not BOARD_COLOURS[board].drawn:
        assert contrast(colour["square-light"], colour["square-dark"]) >= 1.9


def test_high_contrast_is_high() -> None:
    colour = colours("contrast", dark=False)
    assert contrast(colour["square-light"], colour["square-dark"]) >= 3
    for piece in PIECES:
        assert contrast(colour["square-dark"], piece) >= 3
    assert contrast(colour["square-light"], colour["board-edge"]) >= 3
    assert contrast(colour["square-dark"], colour["board-edge"]) >= 3
