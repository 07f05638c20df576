"""Every gesture: mouse, touch, keyboard."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.desk import START, Desk, path_for

EMPTY = "8/8/8/8/8/8/8/8 w - - 0 1"


def shows(desk: Desk, fen: str) -> None:
    """All but the address, which follows at its own pace; `test_both_ways` looks at it."""
    desk.expect_fen(fen, address=False)


def cleared(desk: Desk) -> None:
    desk.action("empty").click()
    shows(desk, EMPTY)


def test_a_piece_of_the_palette_is_stamped_swept_and_dragged(desk: Desk) -> None:
    assert desk.placement() == START.split(" ")[0]
    desk.expect_text(START)
    # A sweep that begins on an empty square paints over pieces.
    desk.take("N")
    desk.sweep("a3", "a2", "b2")
    shows(desk, "rnbqkbnr/pppppppp/8/8/8/N7/NNPPPPPP/RNBQKBNR w KQkq - 0 1")
    cleared(desk)
    desk.stamp("N", "e4", "f6")
    shows(desk, "8/8/5N2/8/4N3/8/8/8 w - - 0 1")
    # Again, and it is cleared.
    desk.stamp("N", "e4")
    shows(desk, "8/8/5N2/8/8/8/8/8 w - - 0 1")
    desk.stamp("q", "f6")
    shows(desk, "8/8/5q2/8/8/8/8/8 w - - 0 1")
    cleared(desk)
    desk.take("P")
    desk.sweep("a2", "d2", "h2")
    shows(desk, "8/8/8/8/8/8/PPPPPPPP/8 w - - 0 1")
    desk.press("Control+z")
    shows(desk, EMPTY)
    # A fast one leaves no square out.
    desk.take("p")
    with desk.held(desk.square("a7")):
        desk.page.mouse.move(*desk.centre(desk.square("h7")), steps=1)
    shows(desk, "8/pppppppp/8/8/8/8/8/8 w - - 0 1")
    cleared(desk)
    desk.drag(desk.tool("k"), desk.square("g8"))
    shows(desk, "6k1/8/8/8/8/8/8/8 w - - 0 1")
    with desk.held(desk.tool("Q")):
        desk.page.mouse.move(700, 20, steps=5)
    shows(desk, "6k1/8/8/8/8/8/8/8 w - - 0 1")


def test_dragging_moves_copies_captures_and_removes(desk: Desk) -> None:
    # Back, or with Escape, nothing changes.
    with desk.held(desk.square("e2")):
        desk.page.mouse.move(*desk.centre(desk.square("e5")), steps=3)
        expect(desk.page.locator(".ghost")).to_be_visible()
        desk.page.mouse.move(*desk.centre(desk.square("e2")), steps=3)
    with desk.held(desk.square("e2")):
        desk.page.mouse.move(*desk.centre(desk.square("e5")), steps=3)
        desk.press("Escape")
        expect(desk.page.locator(".ghost")).to_have_count(0)
    desk.expect_text(START)
    expect(desk.action("undo")).to_be_disabled()
    for key in ("Control", "Alt"):
        desk.page.keyboard.down(key)
        desk.drag(desk.square("b1"), desk.square("b4"))
        desk.page.keyboard.up(key)
        shows(desk, "rnbqkbnr/pppppppp/8/8/1N6/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
        desk.press("Control+z")
    desk.drag(desk.square("e2"), desk.square("e4"))
    shows(desk, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1")
    desk.drag(desk.square("e4"), desk.square("d7"))
    shows(desk, "rnbqkbnr/pppPpppp/8/8/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1")
    with desk.held(desk.square("d7")):
        desk.page.mouse.move(700, 20, steps=5)
    shows(desk, "rnbqkbnr/ppp1pppp/8/8/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1")


def test_two_clicks_move_and_the_right_button_and_the_eraser_erase_flipped_or_not(
    desk: Desk,
) -> None:
    desk.square("g1").click()
    desk.square("f3").click()
    shows(desk, "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1")
    desk.square("f3").click()
    desk.square("f3").click()
    desk.square("f6").click()
    shows(desk, "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1")
    # What stands there is taken.
    desk.square("f3").click()
    desk.square("f7").click()
    shows(desk, "rnbqkbnr/pppppNpp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1")
    # The right button erases, with any tool.
    desk.square("a2").click(button="right")
    desk.take("Q")
    desk.square("b2").click(button="right")
    shows(desk, "rnbqkbnr/pppppNpp/8/8/8/8/2PPPPPP/RNBQKB1R w KQkq - 0 1")
    desk.press("Control+z")
    shows(desk, "rnbqkbnr/pppppNpp/8/8/8/8/1PPPPPPP/RNBQKB1R w KQkq - 0 1")
    desk.take_eraser()
    desk.sweep("a7", "b7")
    erased = "rnbqkbnr/2pppNpp/8/8/8/8/1PPPPPPP/RNBQKB1R w KQkq - 0 1"
    shows(desk, erased)
    desk.page.mouse.move(*desk.centre(desk.square("e4")))
    desk.page.mouse.wheel(0, 300)
    shows(desk, erased)
    # All go to the same squares on a flipped board.
    desk.take_hand()
    desk.action("flip").click()
    desk.drag(desk.square("e2"), desk.square("e4"))
    shows(desk, "rnbqkbnr/2pppNpp/8/8/4P3/8/1PPP1PPP/RNBQKB1R w KQkq - 0 1")
    above, below = desk.centre(desk.square("a1")), desk.centre(desk.square("a8"))
    assert above[1] < below[1]
    palettes = [desk.centre(desk.tool("K"))[1], desk.centre(desk.tool("k"))[1]]
    assert palettes == sorted(palettes)


# --- keyboard ------------------------------------------------------------------------


def test_arrows_home_and_end_walk_as_seen_and_enter_picks_up_and_stamps(desk: Desk) -> None:
    desk.focus("e4")
    desk.press("ArrowUp", "ArrowLeft")
    expect(desk.square("d5")).to_be_focused()
    desk.press("Home")
    expect(desk.square("a5")).to_be_focused()
    desk.press("ArrowLeft")
    expect(desk.square("a5")).to_be_focused()
    desk.press("Control+End")
    expect(desk.square("h1")).to_be_focused()
    desk.press("f")
    expect(desk.square("h1")).to_be_focused()
    desk.press("ArrowDown", "ArrowRight")
    expect(desk.square("g2")).to_be_focused()
    desk.press("End")
    expect(desk.square("a2")).to_be_focused()
    desk.press("f")
    desk.focus("e2")
    desk.press("Enter", "ArrowUp", "ArrowUp", "Enter")
    shows(desk, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1")
    desk.take("q")
    desk.focus("a4")
    desk.press("Enter")
    shows(desk, "rnbqkbnr/pppppppp/8/8/q3P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1")
    desk.press("Enter")
    shows(desk, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1")


def test_a_position_is_built_with_keys_alone(desk: Desk) -> None:
    page = desk.page
    desk.action("empty").focus()
    desk.press("Enter")
    page.locator("piece-palette button[tabindex='0']").first.focus()
    desk.press("Tab")
    expect(desk.square("a8")).to_be_focused()
    desk.press("ArrowRight", "k", "Control+End", "ArrowUp", "Shift+K", "ArrowLeft", "Shift+Q")
    shows(desk, "1k6/8/8/8/8/8/6QK/8 w - - 0 1")
    page.locator("[name=turn][value=first]").focus()
    desk.press("ArrowDown")
    shows(desk, "1k6/8/8/8/8/8/6QK/8 b - - 0 1")
    desk.action("empty").click()
    desk.focus("e4")
    desk.press("Shift+N", "ArrowRight", "q", "ArrowUp", "P", "ArrowLeft", "k")
    expect(desk.square("e5")).to_have_attribute("data-piece", "k")
    assert desk.placement() == "8/8/8/4kP2/4Nq2/8/8/8"
    desk.press("Delete", "ArrowDown", "Space")
    expect(desk.square("e4")).to_have_attribute("data-piece", "")
    assert desk.placement() == "8/8/8/5P2/5q2/8/8/8"
    desk.action("start").click()
    # Digits clear that many squares and go on.
    desk.focus("a7")
    desk.press("3", "R")
    shows(desk, "rnbqkbnr/3Rpppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    desk.focus("c2")
    desk.press("8")
    shows(desk, "rnbqkbnr/3Rpppp/8/8/8/8/PP6/RNBQKBNR w KQkq - 0 1")
    expect(desk.square("a1")).to_be_focused()


def test_undo_and_redo_by_every_key_and_button_and_keys_of_one_letter(desk: Desk) -> None:
    desk.square("a2").click(button="right")
    changed = "rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/RNBQKBNR w KQkq - 0 1"
    for redo in ("Control+y", "Control+Shift+Z"):
        desk.press("Control+z")
        shows(desk, START)
        desk.press(redo)
        shows(desk, changed)
    desk.action("undo").click()
    shows(desk, START)
    expect(desk.action("undo")).to_be_disabled()
    desk.action("redo").click()
    shows(desk, changed)
    expect(desk.action("redo")).to_be_disabled()
    desk.press("f")
    assert desk.centre(desk.square("a1"))[1] < desk.centre(desk.square("a8"))[1]
    desk.press("/")
    expect(desk.text).to_be_focused()
    desk.press("f")
    desk.expect_text("f")
    desk.press("Escape")
    shows(desk, changed)
    desk.page.evaluate("document.activeElement.blur()")
    desk.press("?")
    expect(desk.page.locator("#help")).to_be_visible()
    desk.press("Escape")
    expect(desk.page.locator("#help")).to_be_hidden()


# --- touch ---------------------------------------------------------------------------


def test_touch_taps_drags_and_sweeps(phone: Desk) -> None:
    phone.action("empty").tap()
    phone.tool("R").scroll_into_view_if_needed()
    phone.tool("R").tap()
    phone.square("d4").tap()
    shows(phone, "8/8/8/8/3R4/8/8/8 w - - 0 1")
    phone.tool("R").tap()
    phone.square("d4").tap()
    phone.square("h8").tap()
    shows(phone, "7R/8/8/8/8/8/8/8 w - - 0 1")
    phone.tool("P").tap()
    squares = [phone.centre(phone.square(name)) for name in ("e4", "h4", "h5")]
    phone.touch_along(*squares)
    shows(phone, "7R/8/8/7P/4PPPP/8/8/8 w - - 0 1")
    phone.tool("P").scroll_into_view_if_needed()
    phone.touch_along(phone.centre(phone.tool("P")), phone.centre(phone.square("c3")))
    shows(phone, "7R/8/8/7P/4PPPP/2P5/8/8 w - - 0 1")


def test_the_phone_has_no_sideways_scrolling_and_big_targets(phone: Desk) -> None:
    phone.open(path_for("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP/RNBQKBNR x KQkq - 0 1"))
    page = phone.page
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    tools = page.locator(".tray.first .tool:visible")
    tops = {box["y"] for tool in tools.all() if (box := tool.bounding_box())}
    assert len(tops) == 1, "all tools in one row"
    small = page.evaluate(
        """() => [...document.querySelectorAll("button, select, label.choice, input[type=number]")]
            .filter(e => e.checkVisibility() && !e.closest("dialog, .finding"))
            .map(e => [e.textContent.trim() || e.name || e.ariaLabel, e.getBoundingClientRect()])
            .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
            .map(([name, box]) => `${name} ${box.width}×${box.height}`)"""
    )
    assert small == []
