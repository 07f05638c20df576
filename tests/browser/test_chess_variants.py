"""A variant of chess on the page: played by its own rules, and still that one when loaded again."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.desk import START, Desk
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


HORDE = "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1"
STUDY = "4k3/8/8/3p4/4Q3/8/8/4K3 w - - 0 1"


def test_a_variant_is_chosen_in_the_menu_of_games_and_stays_when_a_position_is_typed(
    desk: Desk,
) -> None:
    menu = desk.page.locator("#game")
    menu.select_option("Horde")
    at(desk, HORDE)
    expect(desk.page).to_have_url(re.compile("variant=horde"))
    menu.select_option("Atomic")
    at(desk, START)
    expect(desk.page).to_have_url(re.compile("variant=atomic"))
    desk.paste(STUDY)
    at(desk, STUDY)
    expect(menu).to_have_value("atomic")
    expect(desk.page).to_have_url(re.compile("variant=atomic"))
    play(desk)
    move(desk, "e4", "d5")
    # The queen goes up with what it takes.
    at(desk, "4k3/8/8/8/8/8/8/4K3 b - - 0 1")
    desk.page.reload()
    expect(menu).to_have_value("atomic")
    desk.page.goto(desk.page.url)
    expect(menu).to_have_value("atomic")


def test_the_choice_of_a_variant_can_be_undone_and_start_is_its_own(desk: Desk) -> None:
    menu = desk.page.locator("#game")
    menu.select_option("Racing Kings")
    at(desk, "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1")
    desk.press("Control+z")
    expect(menu).to_have_value("chess")
    desk.expect_fen(START)
    menu.select_option("Antichess")
    at(desk, START.replace("KQkq", "-"))
    desk.paste(STUDY)
    at(desk, STUDY)
    desk.page.get_by_role("button", name="Start", exact=True).click()
    at(desk, START.replace("KQkq", "-"))
    expect(menu).to_have_value("antichess")
    menu.select_option("chess")
    expect(menu).to_have_value("chess")
    expect(desk.page).not_to_have_url(re.compile("variant"))
    # A game without a word of a variant is one of chess.
    menu.select_option("Antichess")
    desk.paste("1. e4 e5 2. Nf3 *")
    expect(menu).to_have_value("chess")
