"""The sides by their names in games with a handicap, and the players at the hands."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.desk import Desk
from tests.browser.lessons import is_saved

LONG = "町道場に通いはじめたばかりの山田太郎"
TWO_PIECES = f"""手合割：二枚落ち
下手：{LONG}
上手：大橋宗桂
   1 ６二銀(71)
   2 ７六歩(77)
   3 ５四歩(53)
   4 投了
"""
EVEN = "先手：甲\n後手：乙\n   1 ７六歩(77)\n   2 ３四歩(33)\n"

WITHIN = """stand => {
    const placed = [stand, stand.querySelector(".player")];
    const [own, name] = placed.map((one) => one.getBoundingClientRect());
    return name.left >= own.left && name.right <= own.right;
}"""
ABOVE = """stand => {
    const { top, height } = document.querySelector(".board").getBoundingClientRect();
    return stand.getBoundingClientRect().top < top + height / 2;
}"""


def hand(desk: Desk, side: str) -> Locator:
    return desk.page.locator(f'hand-stand[data-side="{side}"]')


def test_a_handicap_game_has_its_own_names_of_the_sides(desk: Desk) -> None:
    desk.paste(TWO_PIECES)
    status = desk.page.locator("#moves .status")
    expect(status).to_have_text("Shitate to move")
    expect(hand(desk, "second")).to_have_attribute("aria-label", "Uwate’s hand, 大橋宗桂")
    expect(hand(desk, "first").locator(".name")).to_have_text("Shitate’s hand")
    expect(desk.page.locator(".game-event")).to_have_text("Uwate wins")
    expect(desk.square("9a")).to_have_attribute("aria-label", "9a, Uwate’s lance")
    expect(desk.page.locator(".move").first).to_have_attribute(
        "aria-label", "1, Uwate, silver general to 6b"
    )
    # Each move is reported on anew, by its position alone.
    desk.page.locator('[data-step="back"]').first.click()
    expect(status).to_have_text("Uwate to move")
    desk.page.get_by_role("button", name="Flip", exact=True).click()
    expect(desk.page.locator("#announcer")).to_have_text("Board flipped: Uwate at the bottom.")
    desk.page.get_by_label("Type a move").fill("7f7e")
    desk.press("Enter")
    expect(desk.page.locator("#moves .refused")).to_have_text("It is Uwate’s turn.")
    # Another game is called as usual again.
    desk.paste(EVEN)
    expect(status).to_have_text("Sente to move")
    expect(hand(desk, "second")).to_have_attribute("aria-label", "Gote’s hand, 乙")
    expect(desk.square("9a")).to_have_attribute("aria-label", "9a, Gote’s lance")


@pytest.mark.parametrize("size", [(1366, 640), (390, 844)], ids=["laptop", "phone"])
def test_long_names_of_players_are_cut_and_turn_with_the_board(
    desk: Desk, size: tuple[int, int]
) -> None:
    width, height = size
    desk.resize(width, height)
    desk.paste(TWO_PIECES)
    for above in ("second", "first"):
        first = hand(desk, "first")
        player = first.locator(".player")
        expect(player).to_have_text(LONG)
        expect(player).to_have_attribute("title", LONG)
        expect(hand(desk, "second").locator(".player")).to_have_text("大橋宗桂")
        assert first.evaluate(WITHIN)
        assert hand(desk, above).evaluate(ABOVE)
        assert player.evaluate("one => one.scrollWidth > one.clientWidth")
        assert desk.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        desk.page.locator("[data-action=flip]").click()


def test_where_nobody_is_named_nothing_stands_there(desk: Desk) -> None:
    desk.paste("   1 ７六歩(77)\n   2 ３四歩(33)\n")
    expect(desk.page.locator("#moves .status")).to_have_text("Sente to move")
    for side in ("first", "second"):
        expect(hand(desk, side).locator(".player")).to_be_hidden()


def test_pictures_and_words_in_the_midst_of_a_game_call_them_so(desk: Desk) -> None:
    desk.paste(TWO_PIECES)
    expect(desk.page.locator("#moves .status")).to_have_text("Shitate to move")
    desk.page.locator('[data-step="back"]').first.click()
    expect(desk.page.locator("#moves .status")).to_have_text("Uwate to move")
    desk.choose_notation("spoken")
    expect(desk.text).to_have_value(re.compile("^Shitate: .* Uwate to move"))
    desk.action("picture").click()
    described = desk.page.locator("#picture .described")
    expect(described).to_have_text(re.compile("Shitate: .* Uwate to move"))


def test_tags_that_are_added_call_the_sides_at_once(desk: Desk) -> None:
    desk.paste("   1 ７六歩(77)\n   2 ３四歩(33)\n")
    status = desk.page.locator("#moves .status")
    expect(status).to_have_text("Sente to move")
    for name, value in (("上手", "乙"), ("手合割", "角落ち")):
        desk.page.get_by_role("button", name="Game details").click()
        details = desk.page.locator("dialog.details")
        details.get_by_role("button", name="Add a line").click()
        row = details.locator(".tag").last
        row.locator("input").first.fill(name)
        row.locator("input").last.fill(value)
        details.get_by_role("button", name="Apply").click()
        expect(status).to_have_text("Shitate to move")
        expect(hand(desk, "first").locator(".name")).to_have_text("Shitate’s hand")
        expect(desk.square("9a")).to_have_attribute("aria-label", "9a, Uwate’s lance")
        expect(desk.page.locator(".move").first).to_have_attribute(
            "aria-label", re.compile("^1, Shitate, ")
        )
        # At every other place of the game as well, and after another move.
        desk.page.locator('[data-step="back"]').first.click()
        expect(status).to_have_text("Uwate to move")
        desk.page.locator('[data-step="forward"]').first.click()
        expect(status).to_have_text("Shitate to move")
        # It is one step, and gone with it; so are the steps along the moves.
        for _ in range(2):
            desk.action("undo").click()
        expect(status).to_have_text("Sente to move")
        expect(desk.square("9a")).to_have_attribute("aria-label", "9a, Gote’s lance")


def test_cards_that_were_never_on_the_board_call_them_so(desk: Desk) -> None:
    desk.paste(f"{TWO_PIECES}\n{TWO_PIECES}\n{EVEN}")
    expect(desk.cards).to_have_count(3)
    for _ in range(2):
        for at, side in enumerate(("Uwate", "Uwate", "Sente")):
            expect(desk.cards.nth(at).locator(".side")).to_have_text(f"{side} to move")
        is_saved(desk)
        desk.reload()
