"""Diagrams: what options change, what a document may hold, limits, and the words for a picture."""

from __future__ import annotations

import gc
import gzip
import re
import xml.etree.ElementTree as ET
from functools import _lru_cache_wrapper, cache

import pytest
from resvg_py import svg_to_bytes

from tests.tables import table
from webapp.document import parse
from webapp.games import GAMES, kind_of
from webapp.games.board import MOST_SQUARES, BoardKind
from webapp.games.coordinates import square_index
from webapp.language import use_language
from webapp.model.marks import Mark, parse_marks
from webapp.model.position import Position
from webapp.pictures import Looks, Size, alt_text, draw, read_looks
from webapp.pictures import looks as read_options
from webapp.pictures.drawing.boards import BOARDS
from webapp.pictures.layout import GAP, SQUARE, grid_of
from webapp.pictures.looks import MOST_PIXELS, OPTIONS, part_of, too_many_pixels

SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"
ELEMENTS = {"svg", "title", "desc", "defs", "g", "path", "rect", "circle", "use", "clipPath"}
ATTRIBUTES = {
    *("viewBox", "width", "height", "role", "id", "transform", "d", "x", "y", "rx", "cx", "cy"),
    *("r", "fill", "fill-rule", "fill-opacity", "opacity", "clip-path", "stroke", "stroke-width"),
    *("stroke-opacity", "stroke-linecap", "stroke-linejoin", "stroke-dasharray"),
    *("stroke-miterlimit", LINK, "{http://www.w3.org/XML/1998/namespace}lang"),
}
MARKS = "Ge4,Re2f4,Bd7d5,yc3,Yb6,Gb8=!?,Bg8=x"
SHOGI = "lnsgk^gsnl/9/9/9/9/9/9/9/LNSGK^GSNL 9PB/3pr S/s"
LAYERS = "rkr/ppp//3/3//PPP/RKR / G/g"
RAGGED = "rkr/pp/PPPP / G/g"
STRANGE = "+K^-p'2/4/4/4 / M/g"


@cache
def read(text: str) -> Position:
    position = parse(GAMES[text].start if text in GAMES else text).position
    assert position is not None
    return position


def marks_on(position: Position, text: str = MARKS) -> tuple[Mark, ...]:
    return parse_marks(text, position.kind).marks


def checked(svg: str) -> ET.Element:
    """The document, which holds nothing but what may stand in it."""
    root = ET.fromstring(svg.encode())
    ids = {element.get("id") for element in root.iter()} - {None}
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in ELEMENTS
        assert set(element.attrib) <= ATTRIBUTES
        for value in element.attrib.values():
            assert "url(" not in value or value[5:-1] in ids
        assert element.get(LINK, "#")[1:] in {*ids, ""}
    return root


def pieces_on(svg: str, square: str, kind: BoardKind, looks: Looks) -> list[str]:
    """What stands on a square of the picture."""
    part = part_of(kind, looks.area) if looks.area else None
    index = square_index(kind, square)
    assert index is not None
    x, y = grid_of(kind, part, flipped=looks.flipped).corners[index]
    return re.findall(rf'<use xlink:href="#([^"]*)" x="{x}" y="{y}"/>', svg)


# --- documents ------------------------------------------------------------------------


@table("flipped", [False, True])
@table("board", BOARDS)
@table("text", [*GAMES, SHOGI, LAYERS, RAGGED, STRANGE])
def test_every_game_on_every_board_is_a_document_of_plain_parts(
    text: str, board: str, flipped: bool
) -> None:
    position = read(text)
    looks = Looks(board=board, flipped=flipped, turn=True, coordinates="inside", turn_line=True)
    diagram = draw(position, marks_on(position), looks)
    root = checked(diagram.svg)
    assert root.get("role") == "img"
    assert diagram.missing == ""
    assert diagram == draw(position, marks_on(position), looks)


@pytest.mark.parametrize("text", [*GAMES, SHOGI, LAYERS])
def test_a_renderer_draws_the_document(text: str) -> None:
    png = svg_to_bytes(svg_string=draw(read(text)).svg, width=200, skip_system_fonts=True)
    assert bytes(png)[16:20] == (200).to_bytes(4, "big")


def test_the_starting_position_of_chess_is_small() -> None:
    svg = draw(read("chess")).svg.encode()
    assert len(svg) <= 40_000
    assert len(gzip.compress(svg)) <= 12_000


def test_pieces_are_defined_once_and_used_where_they_stand() -> None:
    svg = draw(read("chess")).svg
    assert svg.count("<use ") == 32
    assert len(re.findall(r'<g id="', svg)) == 12


@table(
    ("width", "unit", "said", "pixels"),
    [
        (None, "px", "800px", 800),
        (300, "px", "300px", 300),
        (8, "cm", "8cm", 945),
        (12.5, "cm", "12.5cm", 1476),
    ],
)
def test_sizes(width: float | None, unit: str, said: str, pixels: int) -> None:
    diagram = draw(read("xiangqi"), width=width, unit=unit)  # type: ignore[arg-type]
    root = checked(diagram.svg)
    _, _, across, down = map(float, root.attrib["viewBox"].split())
    assert root.get("width") == said
    assert diagram.height == pytest.approx(diagram.width * down / across, abs=0.01)
    assert float(root.attrib["height"].removesuffix(unit)) == diagram.height
    size = Size(diagram.width, unit, 300)  # type: ignore[arg-type]
    assert size.pixels == pixels


@table(
    "words",
    [
        "</svg><script>alert(1)</script>", "a & b < c > d \" e ' f",
        "one\x00two\x08\x1b[31m\ud800three\ufffe", "]]> --> <![CDATA[", "&#x0; &amp;", " \n\t ",
    ],
)  # fmt: skip
def test_words_are_text_and_nothing_else(words: str) -> None:
    root = checked(draw(read("chess"), (), Looks(title=words, caption=words)).svg)
    title = root.find(f"{SVG}title")
    assert title is not None
    kept = "".join(c for c in words if c.isprintable() or c in "\n\t").strip()
    assert title.text == (kept.replace("\ufffe", "") or "Chess")


def test_the_words_are_outlines_and_boxes_are_said() -> None:
    diagram = draw(read("chess"), (), Looks(title="第5問 ♞", caption="ก"))
    assert diagram.missing == "♞ก"
    assert "<text" not in diagram.svg


def test_words_stand_in_the_middle_over_and_under_the_board() -> None:
    plain = draw(read("chess"))
    told = draw(read("chess"), (), Looks(title="Exercise", caption="Mate in two", turn_line=True))
    assert told.width == plain.width
    assert told.height > plain.height + 50


def test_a_small_part_with_long_words_gets_wider() -> None:
    looks = Looks(area="a1-b2", caption="Mate in two " * 10)
    _, _, across, _ = checked(draw(read("chess"), (), looks).svg).attrib["viewBox"].split()
    assert 400 < float(across) < 480


# --- looks ----------------------------------------------------------------------------


@table(
    "looks",
    [
        Looks(board="green"),
        Looks(board="print"),
        Looks(dark=True),
        Looks(pieces="shogi-one"),
        Looks(coordinates="inside"),
        Looks(coordinates="off"),
        Looks(figures="large"),
        Looks(coordinates="inside", figures="huge"),
        Looks(flipped=True),
        Looks(border=False),
        Looks(turn=True),
        Looks(turn=True, flipped=True),
        Looks(hands=False),
        Looks(marks=False),
        Looks(area="5i-1e"),
        Looks(title="Title"),
        Looks(caption="Title"),
        Looks(turn_line=True),
        Looks(background="none"),
    ],
)
def test_each_choice_shows(looks: Looks) -> None:
    position = read(SHOGI)
    marks = marks_on(position, "G5e,R5d3c")
    assert draw(position, marks, looks).svg != draw(position, marks).svg


@table("flipped", [False, True])
@table("area", ["", "e1-h2", "h2-e1", "e2-h1"])
def test_pieces_stand_on_their_squares(area: str, flipped: bool) -> None:
    looks, position = Looks(area=area, flipped=flipped), read("chess")
    svg = draw(position, (), looks).svg
    (king,), (knight,) = (pieces_on(svg, square, position.kind, looks) for square in ("e1", "g1"))
    assert (king, knight) == ("chess-wK", "chess-wN")
    assert svg.count("<use ") == (8 if area else 32)


def test_tiles_that_point_at_the_opponent_turn_round_with_the_board() -> None:
    assert (
        "rotate(180 50 50)" in draw(read("shogi"), (), Looks(flipped=True)).svg.split('-turned"')[1]
    )
    assert '-turned"' not in draw(read("shogi")).svg
    assert '-turned"' not in draw(read("chess"), (), Looks(flipped=True)).svg


def test_a_part_of_a_board_is_open_where_the_board_goes_on() -> None:
    kind = kind_of("chess")
    for flipped, area, ends in (
        (False, "a1-d4", {"left", "bottom"}),
        (True, "a1-d4", {"right", "top"}),
        (False, "c1-f8", {"top", "bottom"}),
        (False, "a1-h8", {"left", "right", "top", "bottom"}),
    ):
        assert grid_of(kind, part_of(kind, area), flipped=flipped).ends == ends


def test_what_lies_beyond_a_part_is_not_drawn() -> None:
    position, looks = read("chess"), Looks(area="a1-d4")
    marks = marks_on(position, "Ga1h8,Rh8,Yg7=x,be5")
    assert draw(position, marks, looks).svg == draw(position, (), looks).svg
    assert "clip-path" in draw(read("xiangqi"), (), Looks(area="a0-e4")).svg


def test_layers_stand_apart_and_short_ranks_turn_round() -> None:
    layered = read(LAYERS).kind
    for flipped in (False, True):
        grid = grid_of(layered, None, flipped=flipped)
        assert grid.height == 6 * SQUARE + 2 * GAP
        assert len(grid.blocks) == 3
    ragged = read(RAGGED).kind
    assert grid_of(ragged, None, flipped=False).corners[4] == (0, SQUARE)
    assert grid_of(ragged, None, flipped=True).corners[4] == (3 * SQUARE, SQUARE)


def test_hands_stand_at_their_sides_with_their_counts() -> None:
    both = draw(read(SHOGI))
    none = draw(read(SHOGI), (), Looks(hands=False))
    assert both.height > none.height
    assert none.svg == draw(read(SHOGI), (), Looks(hands=False)).svg
    assert draw(read("shogi")).svg == draw(read("shogi"), (), Looks(hands=False)).svg
    assert both.svg.count('fill="#2a241c" stroke="#fff"') == 2


# --- options --------------------------------------------------------------------------


@table(
    ("options", "looks", "size"),
    [
        ({}, Looks(), Size()),
        ({"board": "print", "dark": "on"}, Looks(board="print", dark=True), Size()),
        ({"color": "black", "border": "0"}, Looks(flipped=True, border=False), Size()),
        ({"orientation": "white"}, Looks(), Size()),
        ({"turn": "both"}, Looks(turn=True, turn_line=True), Size()),
        ({"turn": "on", "hands": "off"}, Looks(turn=True, hands=False), Size()),
        ({"turn": "words", "marks": "no"}, Looks(turn_line=True, marks=False), Size()),
        ({"area": "d4-a1", "background": "none"}, Looks(area="d4-a1", background="none"), Size()),
        ({"pieces": "xiangqi.shogi-one"}, Looks(pieces="xiangqi.shogi-one"), Size()),
        ({"title": "T" * 200, "caption": ""}, Looks(title="T" * 200), Size()),
        ({"coordinates": "inside"}, Looks(coordinates="inside"), Size()),
        ({"figures": "huge"}, Looks(figures="huge"), Size()),
        ({"size": "4000"}, Looks(), Size(4000, "px", 96)),
        ({"width": "8cm"}, Looks(), Size(8, "cm", 300)),
        ({"width": "7.5cm", "dpi": "600"}, Looks(), Size(7.5, "cm", 600)),
        ({"width": "640px"}, Looks(), Size(640, "px", 96)),
    ],
)  # fmt: skip
def test_options_are_read(options: dict[str, str], looks: Looks, size: Size) -> None:
    assert read_looks(options, kind_of("chess")) == (looks, size, ())


@table("area", ["a1–d4", "A1-D4", "a1:d4", "d4 a1", "a1d4", " a1 — d4 "])
def test_a_part_of_the_board_may_be_written_as_people_do(area: str) -> None:
    looks, _, problems = read_looks({"area": area}, kind_of("chess"))
    assert not problems
    wanted = draw(read("chess"), (), Looks(area="a1-d4"))
    assert draw(read("chess"), (), looks) == wanted


@table("last", ["e2e4", "e2-e4", "E2 E4", "e2e4=Q", "e2e4q"])
def test_the_squares_of_the_last_move_are_tinted(last: str) -> None:
    looks, _, problems = read_looks({"last": last}, kind_of("chess"))
    assert not problems
    drawn = draw(read("chess"), (), looks).svg
    assert (
        '<path fill="#d99a00" fill-opacity="0.42" stroke="#d99a00" stroke-width="4" d="M402 602h'
        in drawn
    )
    assert "The last move went from e2 to e4." in drawn
    assert drawn.index("#d99a00") < drawn.index("<use ")


def test_of_the_last_move_no_more_is_shown_than_the_part_has() -> None:
    looks = Looks(last="e2e4", area="e3-h8")
    drawn = draw(read("chess"), (), looks).svg
    assert 'stroke-width="4" d="M2 402h96v96h-96z"' in drawn
    assert "The last move went to e4." in drawn
    assert "#d99a00" not in draw(read("chess"), (), Looks(last="e2e4", area="a1-d8")).svg
    assert "The last move went to 5e." in draw(read("shogi"), (), Looks(last="P*5e")).svg


@table(
    ("option", "values"),
    [
        ("bord", ["wood"]),
        ("x" * 5000, ["1"]),
        ("board", ["", "Wood", "oak", "wood ", "w" * 5000]),
        ("pieces", ["", "chess.", "tiles", "." * 5000]),
        ("dark", ["", "2", "ON"]),
        ("color", ["red", "both"]),
        ("turn", ["white"]),
        ("area", ["a1", "a1-", "a1-i9", "a1-b2-c3", "-" * 5000, "a1-d4" * 5000]),
        ("last", ["e9", "e2e9", "e2e4e5", "P*", "e2e4" * 5000]),
        ("title", ["T" * 201]),
        ("caption", ["T" * 501]),
        ("size", ["", "99", "4001", "1e9", "nan", "-800", "800.5", "٨٠٠", "8_00", "9" * 5000]),
        ("width", ["", "8", "0.5cm", "51cm", "inf", "nancm", "99px", "1e3px", "8 cm", "8in"]),
        ("dpi", ["71", "1201", "96.0", "", "9" * 5000]),
    ],
)
def test_what_cannot_be_is_said(option: str, values: list[str]) -> None:
    for value in values:
        looks, size, problems = read_looks({option: value}, kind_of("chess"))
        (problem,) = problems
        assert (looks, size) == (Looks(), Size())
        assert option.startswith(problem.option.removesuffix("…"))
        assert problem.message
        assert len(problem.message) < 400


def test_all_problems_are_said_at_once() -> None:
    options = {"board": "oak", "size": "1", "width": "8cm", "area": "z9-a1", "no": ""}
    problems = read_looks(options, kind_of("shogi")).problems
    assert {problem.option for problem in problems} == {"board", "size", "width", "area", "no"}
    assert "9a-1i" in "".join(problem.message for problem in problems)


def test_every_option_is_documented() -> None:
    assert all(option in (read_options.__doc__ or "") for option in OPTIONS)


def test_whatever_is_read_can_be_drawn() -> None:
    board = read("/".join(["9K5"] * 15) + " / C/c")
    position = parse(f"{'/'.join(['9k3p'] * 14)} / Q/q").position
    assert position is not None
    for kind in (board, position):
        options = {"area": "", "title": "x" * 200, "caption": "字" * 500, "turn": "both"}
        looks, size, problems = read_looks(options, kind.kind)
        assert not problems
        checked(draw(kind, (), looks, width=size.width, unit=size.unit).svg)


def test_boards_that_are_too_large_are_refused_at_once() -> None:
    side = 64
    kind = BoardKind("custom", side, side, ("Q", "Q"))
    assert side * side > MOST_SQUARES
    looks, _, problems = read_looks({"area": "a1-b2", "board": "green"}, kind)
    assert looks == Looks()
    assert [problem.option for problem in problems] == [""]


def test_the_largest_board_is_drawn() -> None:
    side = 63
    kind = BoardKind("custom", side, side, ("C", "C"))
    position = Position(squares=("K", "p'", "+q^") * (side * side // 3), kind=kind)
    diagram = draw(position, (), Looks(coordinates="inside", turn_line=True))
    checked(diagram.svg)
    assert len(diagram.svg) < 400_000


def test_pictures_of_too_many_pixels_are_refused() -> None:
    tall = draw(read("/".join(["1"] * 100) + " / Q/q"))
    problem = too_many_pixels(4000, tall.height / tall.width)
    assert problem is not None
    assert str(MOST_PIXELS // 1_000_000) in problem.message
    assert too_many_pixels(4000, 1) is None


# --- in words -------------------------------------------------------------------------


@table(
    ("text", "marks", "looks", "said"),
    [
        (
            "4k3/8/8/8/8/8/PP6/4K3 w - - 9 30",
            "Ge2e4,yd5",
            Looks(),
            (
                "Chess diagram. White: king e1, pawns a2 b2. Black: king e8. White to move. Marks: "
                "arrow from e2 to e4, green; coloured square on d5, yellow."
            ),
        ),
        ("8/8/8/8/8/8/8/8 b - - 0 1", "", Looks(), "Chess diagram. Empty board. Black to move."),
        (
            "4k3/8/8/8/8/8/PP6/4K3 w - - 0 1",
            "Ge2e4,Ga2",
            Looks(area="d4-a1", flipped=True),
            (
                "Chess diagram. White: pawns a2 b2. Black: nothing. White to move. Only the "
                "squares from a1 to d4 are shown. Seen from Black’s side. Marks: circle on "
                "a2, green."
            ),
        ),
        ("4k3/8/8/8/8/8/8/4K3 b - - 0 1", "Ga2", Looks(marks=False),
         "Chess diagram. White: king e1. Black: king e8. Black to move."),
        (
            "4k3/8/8/8/8/8/8/4K3[Q] b - - 0 1",
            "",
            Looks(),
            (
                "Chess diagram. Pieces: e8, black king; e1, white king; white queen in hand: 1. "
                "Black to move."
            ),
        ),
        ("k^1/1 / G/g", "", Looks(),
         "Custom diagram. Pieces: a2, second side’s k^. First to move."),
    ],
)  # fmt: skip
def test_the_picture_in_words(text: str, marks: str, looks: Looks, said: str) -> None:
    position = read(text)
    assert alt_text(position, marks_on(position, marks), looks) == said
    desc = checked(draw(position, marks_on(position, marks), looks).svg).find(f"{SVG}desc")
    assert desc is not None
    assert desc.text == said


def test_no_game_is_named_twice() -> None:
    for tag in ("en", "ja", "ko", "zh-Hans"):
        with use_language(tag):
            for game, info in GAMES.items():
                called = info.name.translated()
                assert alt_text(read(game)).count(called) == 1, (tag, game)


def test_words_of_large_boards_are_short() -> None:
    kind = BoardKind("custom", 60, 60, ("Q", "Q"))
    position = Position(squares=("K", "p", "") * 1200, kind=kind)
    marks = tuple(Mark("circle", "red", square) for square in range(500))
    said = alt_text(position, marks)
    assert "60 files and 60 ranks. First: 1200 pieces. Second: 1200 pieces. First to move." in said
    assert said.endswith("460 more.")
    assert len(said) < 2000


def test_hands_that_are_not_drawn_are_not_said() -> None:
    assert "hand" in alt_text(read(SHOGI))
    assert "hand" not in alt_text(read(SHOGI), (), Looks(hands=False))


# --- memory ---------------------------------------------------------------------------


def test_nothing_of_the_words_is_kept() -> None:
    marker = "Kept9Marker"
    looks = Looks(title=f"{marker} title", caption=f"{marker} caption", area="a1-d4")
    draw(read("chess"), (), looks)
    looks = Looks()
    gc.collect()
    for held in gc.get_objects():
        if isinstance(held, _lru_cache_wrapper) and held.__module__.startswith("webapp.pictures"):
            kept = [part for part in gc.get_referents(held) if isinstance(part, dict)]
            assert marker not in str(kept)


@table("area", ["9i-6f", "99-66", "9九-6六", "６六 - ９九", "9966", "9九6六", "9I6F", "66:99"])
def test_a_part_of_a_shogi_board_is_named_in_all_its_ways(area: str) -> None:
    kind = kind_of("shogi")
    assert part_of(kind, area) == part_of(kind, "9i6f")


@table("area", ["90-66", "9十-6六", "99", "99-6", "996", "101-66"])
def test_what_names_no_squares_of_shogi_is_no_part(area: str) -> None:
    assert part_of(kind_of("shogi"), area) is None
