"""A variant of chess on the page: played by its own rules, and still that one when loaded again."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.desk import Desk
from tests.browser.test_moves import at, expect_moves, move, play


def test_a_capture_in_atomic_explodes_and_wins_and_comes_back_with_the_address(desk: Desk) -> None:
    desk.paste('[Variant "Atomic"]\n\n1. Nf3 d5 2. Ng5 h6 *')
    play(desk)
    expect_moves(desk, "1. Nf3 d5 2. Ng5 h6")
    move(desk, "g5", "f7")
    at(desk, "rnbq3r/ppp1p1p1/7p/3p4/8/8/PPPPPPPP/RNBQKB1R b KQ - 0 3")
    expect(desk.square("e8")).not_to_have_attribute("aria-label", re.compile("king"))
    expect(desk.page.locator("#moves .status")).to_contain_text("White wins")
    expect(desk.page).to_have_url(re.compile("variant=atomic"))
    desk.page.reload()
    at(desk, "rnbq3r/ppp1p1p1/7p/3p4/8/8/PPPPPPPP/RNBQKB1R b KQ - 0 3")
    desk.page.goto(desk.page.url)
    at(desk, "rnbq3r/ppp1p1p1/7p/3p4/8/8/PPPPPPPP/RNBQKB1R b KQ - 0 3")


def test_a_promoted_piece_of_crazyhouse_stays_one_where_it_is_put(desk: Desk) -> None:
    desk.paste("4k3/8/8/8/8/8/1r6/Q~3K3[] w - - 0 1")
    at(desk, "4k3/8/8/8/8/8/1r6/Q~3K3[] w - - 0 1")
    desk.square("a1").drag_to(desk.square("h8"))
    at(desk, "4k2Q~/8/8/8/8/8/1r6/4K3[] w - - 0 1")
