"""Every set draws every piece it says it knows, for both sides, in plain SVG."""

from __future__ import annotations

import json
import re
import shutil
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.core.test_layers import imports, modules
from tests.tables import table
from webapp.games import GAMES
from webapp.pictures.drawing import sprites as kept
from webapp.pictures.drawing.glyphs import (
    Face,
    bold,
    book,
    bounds,
    outlines,
    path_data,
    serif,
    silhouette,
)
from webapp.pictures.drawing.sprite import symbol_id
from webapp.pictures.drawing.sprites import SETS as DRAWING_SETS
from webapp.pictures.drawing.sprites import SPRITE_NAMES, sprites

SVG = "{http://www.w3.org/2000/svg}"
SETS = (
    "chess", "chess-book", "chess-bold", "chess-letters", "shogi", "shogi-one", "shogi-letters",
    "xiangqi", "xiangqi-letters", "xiangqi-pictures", "janggi", "janggi-hangul", "janggi-letters",
    "makruk", "tiles",
)  # fmt: skip
MARKS = {"plus", "minus", "terminal", "derived"}
ALLOWED = {"svg", "symbol", "g", "path", "circle", "rect"}
MOST = 60_000  # characters of a sprite


def symbols(name: str) -> dict[str, ET.Element]:
    root = ET.fromstring(sprites()[name])
    assert [child.tag for child in root] == [SVG + "symbol"] * len(root)
    return {child.attrib["id"]: child for child in root}


def test_there_is_a_sprite_for_each_set_and_for_the_marks() -> None:
    assert set(sprites()) == {*SETS, "marks"} == set(SPRITE_NAMES)


@table(
    ("token", "name"),
    [("P", "wP"), ("p", "bp"), ("+P", "wP-plus"), ("+p", "bp-plus"), ("-r", "br-minus")],
)
def test_a_symbol_is_named_after_side_letter_and_sign(token: str, name: str) -> None:
    assert symbol_id(token) == name


def known(name: str) -> frozenset[str]:
    return DRAWING_SETS[name].tokens


@table("name", SETS)
def test_a_set_draws_just_the_pieces_it_knows(name: str) -> None:
    assert set(symbols(name)) == {symbol_id(token) for token in known(name)}


@table("name", SETS)
def test_a_set_knows_the_pieces_of_both_sides(name: str) -> None:
    assert {token.swapcase() for token in known(name)} == known(name)


@table(
    ("name", "letters", "promoted"),
    [
        ("chess", "KQRBNP", ""),
        ("chess-book", "KQRBNP", ""),
        ("chess-bold", "KQRBNP", ""),
        ("chess-letters", "KQRBNP", ""),
        ("shogi", "KRBGSNLP", "RBSNLP"),
        ("xiangqi", "GAEHRCP", ""),
        ("janggi", "GAEHRCP", ""),
        ("makruk", "KMSNRP", "P"),
        ("tiles", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", ""),
    ],
)
def test_a_set_knows_the_pieces_of_its_game(name: str, letters: str, promoted: str) -> None:
    first = {*letters, *(f"+{letter}" for letter in promoted)}
    assert known(name) == first | {token.lower() for token in first}


@table("game", GAMES)
def test_a_game_has_the_sets_that_draw_its_pieces(game: str) -> None:
    info = GAMES[game]
    names = [name for name, _ in info.sets] or [game]
    assert names[0] == game
    letters = {piece.token.strip("+^").upper() for piece in info.pieces}
    for name in names:
        assert letters <= known(name)
    assert bool(info.sets_label) == (len(names) > 1)


@table("name", ["chess-book", "chess-bold", "chess-letters"])
def test_pieces_for_print_are_black_and_white_and_nothing_between(name: str) -> None:
    for child in symbols(name).values():
        painted = [part.attrib.get(key) for part in child.iter() for key in ("fill", "stroke")]
        assert set(painted) <= {None, "#000", "#fff"}


@table("name", ["chess-book", "chess-bold"])
def test_figures_of_both_sides_are_the_same_with_colours_exchanged(name: str) -> None:
    drawn = symbols(name)
    for letter in "KQRBNP":
        white, black = (
            list(drawn[side].iter(SVG + "path")) for side in ("w" + letter, "b" + letter.lower())
        )
        assert white[-1].attrib["d"] == black[-1].attrib["d"]
        assert white[-1].attrib["fill"] == "#fff"
        assert "fill" not in black[-1].attrib


def test_the_marks_are_no_set() -> None:
    assert set(symbols("marks")) == MARKS
    assert "marks" not in DRAWING_SETS


@table("name", [*SETS, "marks"])
def test_no_two_drawings_of_a_set_are_the_same(name: str) -> None:
    drawings = [ET.tostring(child).partition(b">")[2] for child in symbols(name).values()]
    assert len(set(drawings)) == len(drawings)


@table("name", [*SETS, "marks"])
def test_a_sprite_is_plain_svg(name: str) -> None:
    root = ET.fromstring(sprites()[name])
    elements = list(root.iter())
    assert {element.tag.removeprefix(SVG) for element in elements} <= ALLOWED
    names = {attribute for element in elements for attribute in element.attrib}
    assert not {n for n in names if n in {"style", "class", "href"} or n.startswith("on")}
    identified = [element for element in elements if "id" in element.attrib]
    assert identified == list(root)
    assert len({element.attrib["id"] for element in identified}) == len(identified)


@table("name", [*SETS, "marks"])
def test_a_sprite_is_of_bounded_size(name: str) -> None:
    assert 500 < len(sprites()[name]) < MOST


@table("name", [name for name in SETS if name != "chess"])
def test_a_symbol_has_a_box_of_a_hundred_and_something_in_it(name: str) -> None:
    for child in symbols(name).values():
        assert child.attrib["viewBox"] == "0 0 100 100"
        assert any(len(path.attrib["d"]) > 40 for path in child.iter(SVG + "path"))


@table("name", ["shogi", "shogi-one", "shogi-letters"])
def test_the_second_sides_shogi_pieces_are_turned(name: str) -> None:
    for identity, child in symbols(name).items():
        turned = [g.attrib["transform"] for g in child.iter(SVG + "g")]
        assert turned == ([] if identity.startswith("w") else ["rotate(180 50 50)"])


def test_a_horse_of_two_halves_keeps_the_places_of_both() -> None:
    drawn = outlines("傌俥媽")
    chariot, woman = set(drawn["俥"]), set(drawn["媽"])
    man, horse = drawn["傌"][0], drawn["傌"][1:]
    assert man in chariot
    assert len(horse) == 8
    assert set(horse) <= woman


@table("face", [serif, book, bold])
def test_a_character_without_an_outline_is_an_error(face: Face) -> None:
    with pytest.raises(KeyError):
        outlines("\ue000", face)


@table(("character", "face"), [("王", serif), ("♚", book), ("\uf43f", bold)])
def test_an_em_is_a_thousand_units_in_every_face(character: str, face: Face) -> None:
    left, bottom, right, top = bounds(outlines(character, face)[character])
    assert 400 < right - left < 1100
    assert 400 < top - bottom < 1100


def test_a_silhouette_has_no_holes() -> None:
    rook = outlines("♜", book)["♜"]
    whole = silhouette(rook)
    assert 0 < len(whole) < len(rook)
    assert bounds(whole) == bounds(rook)


def test_path_data_is_fitted_about_its_centre() -> None:
    data = path_data(outlines("王")["王"], (50, 50), 60, 60)
    numbers = [float(n) for n in re.findall(r"-?\d+(?:\.\d+)?", data)]
    assert 20 <= min(numbers) < 26
    assert 74 < max(numbers) <= 80
    assert all(round(n, 1) == n for n in numbers)


# --- kept from one start to the next ------------------------------------------------------


class Drawer:
    """Stands for the drawing of all sets, and counts how often it is done."""

    count = 0

    def __call__(self) -> dict[str, dict[str, str]]:
        self.count += 1
        return {"chess": {"wP": f"<path id='{self.count}'/>"}}

    def asked(self) -> dict[str, dict[str, str]]:
        return kept.drawings.__wrapped__()


@pytest.fixture
def compiled(tmp_path: Path) -> Path:
    return tmp_path / "compiled" / "sprites.pyc"


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    folder = tmp_path / "drawing"
    folder.mkdir()
    for file in Path(kept.__file__).parent.glob("*.py"):
        shutil.copy(file, folder)
    return folder


@pytest.fixture
def drawer(monkeypatch: pytest.MonkeyPatch, sources: Path, compiled: Path) -> Drawer:
    drawer = Drawer()
    monkeypatch.setattr(kept, "draw_all", drawer)
    monkeypatch.setattr(kept, "_FOLDER", sources)
    monkeypatch.setattr(kept, "cache_from_source", lambda _: str(compiled))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    return drawer


def test_drawings_are_kept_until_what_they_are_drawn_by_changes(
    drawer: Drawer, sources: Path, compiled: Path
) -> None:
    assert drawer.asked() == drawer.asked()
    assert drawer.count == 1
    with (sources / "chess.py").open("a") as source:
        source.write("# another\n")
    assert drawer.asked() == drawer.asked()
    assert drawer.count == 2
    [file] = compiled.parent.iterdir()
    file.write_text("{")
    assert drawer.asked() == drawer.asked() == json.loads(file.read_bytes())
    assert drawer.count == 3


def test_drawings_that_cannot_be_kept_are_drawn_each_time(
    drawer: Drawer, compiled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled.parent.write_text("no folder")
    assert drawer.asked() != drawer.asked()
    compiled.parent.unlink()
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert drawer.asked() != drawer.asked()
    assert not compiled.parent.exists()


def test_drawings_of_a_package_lie_beside_its_sources(
    drawer: Drawer, sources: Path, compiled: Path
) -> None:
    (sources / kept.KEPT.replace("*", "old")).touch()
    kept.bake()
    [file] = sources.glob(kept.KEPT)
    assert drawer.asked() == json.loads(file.read_bytes())
    assert drawer.count == 1
    assert not compiled.parent.exists()


def test_drawings_depend_on_their_folder_and_on_what_games_are() -> None:
    known, waiting, found = modules(), ["pictures.drawing.sprites"], set[str]()
    while waiting:
        found.add(waiting[-1])
        waiting += imports(known[waiting.pop()]) - found
    # Of the language only the names of pieces and sides are made, which are not drawn.
    assert all(name.startswith(("pictures.drawing.", "games", "language")) for name in found)
