"""Gestures with mouse and keyboard where chance seldom leads `test_both_ways`."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.desk import START, Desk

EMPTY = "8/8/8/8/8/8/8/8 w - - 0 1"


def shows(desk: Desk, fen: str) -> None:
    """All but the address, which follows at its own pace; `test_both_ways` looks at it."""
    desk.expect_fen(fen, address=False)


def test_a_piece_of_the_palette_is_stamped_and_swept(desk: Desk) -> None:
    assert desk.placement() == START.split(" ")[0]
    desk.expect_text(START)
    # A sweep that begins on an empty square paints over pieces.
    desk.take("N")
    desk.sweep("a3", "a2", "b2")
    shows(desk, "rnbqkbnr/pppppppp/8/8/8/N7/NNPPPPPP/RNBQKBNR w KQkq - 0 1")
    desk.action("empty").click()
    desk.stamp("N", "e4", "f6")
    shows(desk, "8/8/5N2/8/4N3/8/8/8 w - - 0 1")
    # Again, and it is cleared.
    desk.stamp("N", "e4")
    shows(desk, "8/8/5N2/8/8/8/8/8 w - - 0 1")
    desk.stamp("q", "f6")
    shows(desk, "8/8/5q2/8/8/8/8/8 w - - 0 1")
    # A fast sweep leaves no square out, and is one step.
    desk.take("p")
    with desk.held(desk.square("a7")):
        desk.page.mouse.move(*desk.centre(desk.square("h7")), steps=1)
    shows(desk, "8/pppppppp/5q2/8/8/8/8/8 w - - 0 1")
    desk.press("Control+z")
    shows(desk, "8/8/5q2/8/8/8/8/8 w - - 0 1")
    with desk.held(desk.tool("Q")):
        desk.page.mouse.move(700, 20, steps=2)
    shows(desk, "8/8/5q2/8/8/8/8/8 w - - 0 1")


def test_dragging_copies_and_comes_to_nothing_where_it_began_or_with_escape(desk: Desk) -> None:
    ghost = desk.page.locator(".ghost")
    with desk.held(desk.square("e2")):
        desk.page.mouse.move(*desk.centre(desk.square("e5")), steps=2)
        expect(ghost).to_be_visible()
        desk.page.mouse.move(*desk.centre(desk.square("e2")), steps=2)
    with desk.held(desk.square("e2")):
        desk.page.mouse.move(*desk.centre(desk.square("e5")), steps=2)
        expect(ghost).to_be_visible()
        desk.press("Escape")
        expect(ghost).to_have_count(0)
    desk.expect_text(START)
    expect(desk.action("undo")).to_be_disabled()
    for key in ("Control", "Alt"):
        desk.page.keyboard.down(key)
        desk.drag(desk.square("b1"), desk.square("b4"))
        desk.page.keyboard.up(key)
        shows(desk, "rnbqkbnr/pppppppp/8/8/1N6/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
        desk.press("Control+z")


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
    desk.take_eraser()
    desk.sweep("a7", "b7")
    erased = "rnbqkbnr/2pppNpp/8/8/8/8/2PPPPPP/RNBQKB1R w KQkq - 0 1"
    shows(desk, erased)
    desk.page.mouse.move(*desk.centre(desk.square("e4")))
    desk.page.mouse.wheel(0, 300)
    shows(desk, erased)
    # All go to the same squares on a flipped board.
    desk.take_hand()
    desk.action("flip").click()
    desk.drag(desk.square("e2"), desk.square("e4"))
    shows(desk, "rnbqkbnr/2pppNpp/8/8/4P3/8/2PP1PPP/RNBQKB1R w KQkq - 0 1")
    above, below = desk.centre(desk.square("a1")), desk.centre(desk.square("a8"))
    assert above[1] < below[1]
    palettes = [desk.centre(desk.tool("K"))[1], desk.centre(desk.tool("k"))[1]]
    assert palettes == sorted(palettes)


def test_arrows_home_and_end_walk_as_seen_and_keys_stamp_and_clear(desk: Desk) -> None:
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
    desk.take("q")
    desk.focus("a4")
    desk.press("Enter")
    shows(desk, "rnbqkbnr/pppppppp/8/8/q7/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    desk.press("Enter")
    shows(desk, START)
    # Digits clear that many squares and go on, the space bar one.
    desk.focus("a7")
    desk.press("3", "R")
    shows(desk, "rnbqkbnr/3Rpppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    desk.press("Space")
    desk.focus("c2")
    desk.press("8")
    shows(desk, "rnbqkbnr/4pppp/8/8/8/8/PP6/RNBQKBNR w KQkq - 0 1")
    expect(desk.square("a1")).to_be_focused()
