"""What the page knows of pieces, squares and games, as tables; the server knows the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page

from tests.board_squares import SQUARES
from tests.browser.modules import CHESS, SHOGI, Call, as_json, expect_table, results
from webapp.document import parse
from webapp.findings import Finding, Span
from webapp.formats.starts import START_POSITIONS
from webapp.games import EVERY_GAME, GAMES, games_of_styles, labels
from webapp.model.position import Position
from webapp.pictures.drawing.view import board_view, chosen_sets, image_of
from webapp.web.page_data import menu_entry, palette_pieces
from webapp.web.underlines import cut_at_findings

TOKENS = [sign + letter + king + other
          for sign in ("", "+", "-") for letter in "KkPpXxQ" for king in ("", "^")
          for other in ("", "'")]  # fmt: skip
POSITIONS = {
    **{game: START_POSITIONS[info.starts[0].name] for game, info in GAMES.items()},
    "two games": parse("lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/9/9/RHEAG^AEHR / S/x").position,
    "any pieces": parse("+rq^x'3/-P+P^z'3/Q5 2Y/3w C/s").position,
    "ranks of several lengths": parse("rkr/pp/PPPP / G/g").position,
    "layers": parse("8/8//8/8 / C/c").position,
}


def positions() -> Iterator[tuple[str, Position, dict[str, Any]]]:
    for name, position in POSITIONS.items():
        assert position is not None, name
        yield name, position, as_json(position)


def test_pieces(modules: Page) -> None:
    expect_table(
        modules,
        [
            ("sideOf", ["K"], "first"),
            ("sideOf", ["+p^'"], "second"),
            ("otherSide", ["first"], "second"),
            ("partsOf", ["+p"], {"sign": "+", "letter": "p", "terminal": "", "derived": ""}),
            ("partsOf", ["-K^'"], {"sign": "-", "letter": "K", "terminal": "^", "derived": "'"}),
            ("joined", [{"sign": "-", "letter": "K", "terminal": "^", "derived": "'"}], "-K^'"),
            ("ofSide", ["+p'", "first"], "+P'"),
            ("withSign", ["P", "+"], "+P"),
            ("withSign", ["+P", "+"], "P"),
            ("withSign", ["+P", "-"], "-P"),
            ("withSign", ["K'", "^"], "K^'"),
            ("withSign", ["K^'", "'"], "K^"),
            ("withSign", ["+P", "side"], "+p"),
        ],
    )


def test_squares_have_the_names_and_edges_that_the_server_gives_them(modules: Page) -> None:
    for name, row in SQUARES.items():
        kind = row.kind
        count = kind.files * kind.ranks
        position = as_json(Position(("",) * count, kind=kind))
        calls: list[Call] = [("squareName", [position, index]) for index in range(count)]
        *names, edges, flipped = results(
            modules, [*calls, ("edgesOf", [position, False]), ("edgesOf", [position, True])]
        )
        assert " ".join(names[: kind.files]) == row.first, name
        assert names[-1] == row.last, name
        assert {edge: " ".join(labels) for edge, labels in edges.items()} == row.edges, name
        assert {edge: " ".join(labels) for edge, labels in flipped.items()} == row.flipped, name
        expect_table(modules, [("squareIndex", [position, row.last], count - 1)])


def test_boards_are_laid_out_as_the_server_draws_them(modules: Page) -> None:
    sets = chosen_sets("")
    for name, position, shown in positions():
        for flipped in (False, True):
            view = board_view(position, sets, flipped=flipped)
            rows, parted, look = results(
                modules,
                [
                    ("shownRows", [shown, flipped]),
                    ("partedRows", [shown, flipped]),
                    ("lookOf", [shown]),
                ],
            )
            calls = [(what, [shown, square]) for row in rows for square in row
                     for what in ("squareName", "isDark")]  # fmt: skip
            found = results(modules, calls)
            cells = [cell for row in view.rows for cell in row.cells]
            drawn = [value for cell in cells for value in (cell.name, cell.dark)]
            assert found == drawn, name
            assert [at in parted for at in range(len(rows))] == [r.parted for r in view.rows]
            assert look == view.look, name


# --- games ------------------------------------------------------------------------------


def test_pieces_are_named_drawn_and_offered_as_by_the_server(modules: Page) -> None:
    sets = chosen_sets("")
    for name, position, shown in positions():
        kind = position.kind
        games = games_of_styles(kind.styles, kind.files, kind.ranks)
        pieces = ["", *TOKENS]
        named = results(modules, [("pieceName", [piece, shown]) for piece in pieces])
        assert named == [labels.piece_name(piece, games) for piece in pieces], name
        images = results(modules, [("imageOf", [piece, shown]) for piece in TOKENS])
        for piece, image in zip(TOKENS, images, strict=True):
            wanted = image_of(piece, position, sets)
            files = [address.rpartition("/")[2] for address in image["addresses"]]
            marks = [f"marks.svg#{mark}" for mark in wanted.marks]
            assert files == [f"{wanted.sprite}.svg#{wanted.symbol}", *marks], (name, piece)
            assert image["turned"] == wanted.turned, (name, piece)
        palettes = results(modules, [("paletteOf", [shown, side]) for side in ("first", "second")])
        assert palettes == [palette_pieces(position, side) for side in ("first", "second")], name


def test_letters_marks_and_hands_of_games(modules: Page) -> None:
    free = next(shown for name, _, shown in positions() if name == "any pieces")
    xiangqi = as_json(START_POSITIONS["xiangqi"])
    expect_table(
        modules,
        [
            ("pieceOfKey", ["n", CHESS], "n"),
            ("pieceOfKey", ["K", SHOGI], "K^"),
            ("pieceOfKey", ["g", xiangqi], "g^"),
            ("pieceOfKey", ["z", CHESS], None),
            ("pieceOfKey", ["5", CHESS], None),
            ("pieceOfKey", ["z", free], "z'"),
            ("pieceOfKey", ["o", free], "o"),
            ("takesSign", ["P", "+", CHESS], False),
            ("takesSign", ["P", "+", SHOGI], True),
            ("takesSign", ["G", "+", SHOGI], False),
            ("takesSign", ["P", "^", SHOGI], False),
            ("takesSign", ["P", "side", CHESS], True),
            ("takesSign", ["P", "'", free], True),
            ("asHeld", ["+p", "first", SHOGI], "P"),
            ("asHeld", ["k^", "first", SHOGI], "K^"),
            ("asHeld", ["+p", "first", free], "+p"),
            ("missingPieces", [CHESS], None),
            ("canBeHeld", [SHOGI], []),
            ("canBeHeld", [{**SHOGI, "squares": [""] * 81}],
             [["R", 2], ["B", 2], ["G", 4], ["S", 4], ["N", 4], ["L", 4], ["P", 18]]),
            ("freeGame", [], "custom"),
            ("isVariant", ["chess960"], True),
            ("isVariant", ["chess"], False),
            ("menuEntry", [{"position": CHESS, "variant": "chess960"}], "chess960"),
            ("menuEntry", [{"position": SHOGI, "variant": "chess960"}], "shogi"),
        ],
    )  # fmt: skip
    for game in GAMES:
        assert menu_entry(game, chess960=True) == ("chess960" if game == "chess" else game)
        assert menu_entry(game, chess960=False) == game


def test_every_game_says_all_that_the_page_asks_of_it(modules: Page) -> None:
    wanted = modules.evaluate("() => Object.keys(model.gameInfo('chess')).sort()")
    for game in EVERY_GAME:
        assert modules.evaluate("game => Object.keys(model.gameInfo(game)).sort()", game) == wanted


def test_texts_are_underlined_as_by_the_server(modules: Page) -> None:
    text = "8/👑8 w - é"
    spans = [[], [(0, 3)], [(0, 3), (2, 5)], [(4, 4)], [(0, 3), (2, 5), (4, 4), (0, 10)], [(9, 10)]]
    codes = ("unknown-piece", "could-be", "missing-space", "invisible")
    for places in spans:
        found = [Finding(code, Span(*place)) for code, place in zip(codes, places, strict=False)]
        sent = [{"start": f.span[0], "end": f.span[1], "severity": f.severity}
                for f in found if f.span]  # fmt: skip
        nowhere = {"start": None, "end": None, "severity": "error"}
        (pieces,) = results(modules, [("cutAtFindings", [text, [*sent, nowhere]])])
        drawn = [{"text": piece.text, "severity": piece.severity}
                 for piece in cut_at_findings(text, found)]  # fmt: skip
        assert pieces == drawn, places
    ends = ("stringRange", [text, 9, 99], [10, 11])
    expect_table(modules, [("stringRange", [text, 2, 4], [2, 5]), ends])
