"""Names of squares and labels along the edges."""

from __future__ import annotations

import pytest

from tests.board_squares import SQUARES, Row
from webapp.coordinates import edges_of, square_index, square_name
from webapp.games import EVERY_GAME


@pytest.mark.parametrize("row", SQUARES.values(), ids=SQUARES)
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
