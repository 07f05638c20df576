"""The editor worked with fingers alone, on a phone."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.desk import Desk
from tests.browser.lessons import turn

HELD = 1000  # ms, long enough to erase


def test_a_whole_lesson_board_by_touch_alone(phone: Desk, tmp_path: Path) -> None:
    page = phone.page
    phone.action("empty").tap()
    phone.tool("K").tap()
    phone.square("e1").tap()
    phone.tool("P").tap()
    phone.touch_along(*(phone.centre(phone.square(name)) for name in ("a2", "c2")))
    phone.tool("P").tap()
    # Drag one from the palette, move one, drag one, hold one.
    phone.tool("k").scroll_into_view_if_needed()
    phone.touch_along(phone.centre(phone.tool("k")), phone.centre(phone.square("e8")))
    phone.square("a2").tap()
    phone.square("a4").tap()
    phone.touch_along(*(phone.centre(phone.square(name)) for name in ("b2", "b3")))
    with phone.finger(phone.centre(phone.square("c2"))):
        turn(phone, HELD)
        expect(phone.square("c2").locator(".piece")).to_have_count(0)
    expect(page.locator("#notices")).to_contain_text("Pressing and holding a piece erases it.")
    phone.expect_fen("4k3/8/8/8/P7/1P6/8/4K3 w - - 0 1")
    page.locator("#notices").get_by_role("button", name="Undo").tap()
    phone.expect_fen("4k3/8/8/8/P7/1P6/2P5/4K3 w - - 0 1")

    page.locator("label.choice", has_text="Black").first.tap()
    page.locator("#en-passant").select_option("a3")
    page.get_by_label("Move number").tap()
    page.get_by_label("Move number").fill("9")
    phone.expect_fen("4k3/8/8/8/P7/1P6/2P5/4K3 b - a3 0 9")

    phone.text.tap()
    phone.text.fill("4k3/8/8/8/8/1P6/2P5/4K3 b K - 0 9")
    fix = page.locator(".illegal .fix").first
    fix.tap()
    phone.expect_fen("4k3/8/8/8/8/1P6/2P5/4K3 b - - 0 9")

    with page.expect_download() as download:
        phone.action("save").tap()
    saved = tmp_path / "saved.fen"
    download.value.save_as(saved)
    assert saved.read_text() == "4k3/8/8/8/8/1P6/2P5/4K3 b - - 0 9\n"


def test_a_finger_held_still_erases_with_any_tool_and_one_that_moves_at_once_does_not(
    phone: Desk,
) -> None:
    phone.square("e4").scroll_into_view_if_needed()
    before = phone.page.evaluate("scrollY")
    with phone.finger(phone.centre(phone.square("e2"))) as touch:
        touch("touchMove", phone.centre(phone.square("e3")))
        expect(phone.page.locator(".ghost")).to_be_visible()
        touch("touchMove", phone.centre(phone.square("e4")))
    moved = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1"
    phone.expect_fen(moved)
    expect(phone.page.locator("#notices p")).to_have_count(0)
    assert phone.page.evaluate("scrollY") == before
    with phone.finger(phone.centre(phone.square("a2"))) as touch:
        turn(phone, HELD)
        expect(phone.square("a2").locator(".piece")).to_have_count(0)
        for name in ("b2", "c2"):
            touch("touchMove", phone.centre(phone.square(name)))
    phone.expect_fen("rnbqkbnr/pppppppp/8/8/4P3/8/3P1PPP/RNBQKBNR w KQkq - 0 1")
    phone.action("undo").tap()
    phone.expect_fen(moved)


def test_a_finger_held_on_a_hand_takes_one_away_and_no_gesture_of_the_browser_begins(
    phone: Desk,
) -> None:
    page = phone.page
    phone.open("/?fen=4k4/9/9/9/9/9/9/9/4K4_b_3P_1")
    for place in (".square", "hand-stand"):
        assert page.locator(place).first.evaluate(
            """target => {
                const touch = new TouchEvent("touchstart", {bubbles: true, cancelable: true});
                return !target.dispatchEvent(touch);
            }"""
        )
    held = page.locator("hand-stand[data-side=first] [data-piece=P]")
    held.scroll_into_view_if_needed()
    with phone.finger(phone.centre(held)):
        turn(phone, HELD)
        expect(held.locator(".count")).to_have_text("2")
    expect(page.locator("#text")).to_have_value(re.compile(r" 2P 1$"))


def test_every_piece_is_within_reach_in_one_row_and_on_a_phone_that_lies(phone: Desk) -> None:
    tops = "all => new Set(all.map((one) => one.getBoundingClientRect().top)).size"
    assert phone.page.locator(".tray.first .tool:visible").evaluate_all(tops) == 1
    phone.resize(844, 390)
    for game in ("chess", "xiangqi"):
        phone.choose_game(game)
        tools = phone.page.locator("piece-palette .tool:visible")
        boxes = tools.evaluate_all("all => all.map((one) => one.getBoundingClientRect().toJSON())")
        assert boxes
        assert min(box["x"] for box in boxes) >= 0
        assert min(box["width"] for box in boxes) >= 44
