"""Names of squares and labels along the edges."""

from __future__ import annotations

from tests.board_squares import SQUARES, Row
from tests.tables import table
from webapp.document import parse
from webapp.document.report import report_of_text
from webapp.findings import message
from webapp.games import EVERY_GAME
from webapp.games.coordinates import edges_of, square_index, square_name
from webapp.language import use_language


@table("row", SQUARES.values(), ids=SQUARES)
def test_squares_and_edges_have_the_names_of_their_game(row: Row) -> None:
    kind = row.kind
    names = [square_name(kind, index) for index in range(kind.files * kind.ranks)]
    assert " ".join(names[: kind.files]) == row.first
    assert names[-1] == row.last
    assert square_index(kind, row.last) == len(names) - 1
    assert len(set(names)) == len(names)
    for flipped, edges in ((False, row.edges), (True, row.flipped)):
        labelled = edges_of(kind, flipped=flipped)
        assert {edge: " ".join(labels) for edge, labels in labelled.items()} == edges


def test_every_game_is_in_the_table() -> None:
    assert {row.kind.game for row in SQUARES.values()} == set(EVERY_GAME)


def test_a_board_beyond_all_that_is_remembered_has_names() -> None:
    wide = SQUARES["wide"].kind
    huge = type(wide)("custom", 200, 200, wide.styles)
    assert square_name(huge, 0) == "a200"
    assert square_name(huge, 199) == "gr200"
    assert square_name(huge, 200 * 200 - 1) == "gr1"


@table(("tag", "square"), [("ja", "5三"), ("zh-Hans", "5三"), ("ko", "5c"), ("en", "5c")])
def test_messages_name_squares_of_shogi_as_its_players_do(tag: str, square: str) -> None:
    """Japanese and Chinese have numerals for the ranks; the names of notations stay as they are."""
    text = "4k4/9/4k4/9/9/9/9/9/4K4 b - 1"
    with use_language(tag):
        said = " ".join(map(message, report_of_text(text).findings))
    assert square in said
    assert ("5c" in said) == (square == "5c")


@table(("tag", "rank"), [("ja", "第三段"), ("en", "Rank c")])
def test_messages_name_ranks_of_shogi_as_its_players_do(tag: str, rank: str) -> None:
    with use_language(tag):
        (short,) = parse("4k4/9/8/9/9/9/9/9/4K4 b - 1").findings
        assert rank in message(short)
