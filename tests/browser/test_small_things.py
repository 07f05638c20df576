"""Small things that went wrong once."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.desk import START, Desk, path_for

AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1"
BROKEN = "8/8/8/8/8/8/8/7x w - - 0 1"


def test_pasting_reads_whatever_has_the_focus(desk: Desk) -> None:
    for field, fen in (
        ("[name=turn][value=second]", AFTER_E4),
        ("[name=castling]", START),
        ("#notation", AFTER_E4),
        ("button", START),
    ):
        desk.copy(fen)
        desk.page.locator(field).first.focus()
        desk.press("Control+v")
        desk.expect_fen(fen)
    # A number field reads a position, and takes a number.
    clock = desk.page.locator("#halfmove")
    for text, fen in ((AFTER_E4, AFTER_E4), ("7", AFTER_E4.replace("0 1", "7 1"))):
        desk.copy(text)
        clock.focus()
        clock.select_text()
        desk.press("Control+v")
        desk.expect_fen(fen)


def test_each_tab_keeps_its_own_title_and_text(desk: Desk) -> None:
    desk.page.locator("#title").fill("First")
    desk.drag(desk.square("e2"), desk.square("e4"))
    desk.expect_fen(AFTER_E4)
    desk.text.fill(BROKEN)
    expect(desk.findings).to_have_count(1)
    other = Desk(desk.page.context.new_page())
    other.open("/")
    other.page.locator("#title").fill("Second")
    other.square("a1").click(button="right")
    desk.reload()
    expect(desk.page.locator("#title")).to_have_value("First")
    desk.expect_text(BROKEN)
    desk.expect_board(AFTER_E4)


def test_undo_in_a_number_is_the_fields_own_first(desk: Desk) -> None:
    desk.drag(desk.square("e2"), desk.square("e4"))
    desk.expect_fen(AFTER_E4)
    number = desk.page.locator("#chess960-number")
    number.focus()
    number.select_text()
    desk.page.keyboard.type("5")
    desk.press("Control+z")
    desk.expect_fen(AFTER_E4)
    clock = desk.page.locator("#halfmove")
    clock.focus()
    clock.select_text()
    desk.press("Delete", "Control+z")
    expect(clock).to_have_value("0")
    desk.expect_fen(AFTER_E4)
    desk.press("Control+z")
    desk.expect_fen(START)


def test_the_text_is_selected_where_nothing_is_underlined_and_scrolls_with_its_marks(
    desk: Desk,
) -> None:
    def selected() -> int:
        span = "(t => t.selectionEnd - t.selectionStart)(document.getElementById('text'))"
        return int(desk.page.evaluate(span))

    desk.text.click()
    assert selected() == len(START)
    desk.text.fill(BROKEN)
    expect(desk.findings).to_have_count(1)
    desk.text.blur()
    desk.text.click()
    assert selected() == 0
    desk.paste("A long letter about a game of chess. " * 70 + BROKEN)
    expect(desk.text).to_have_value(re.compile("^A long letter"))
    mark = desk.page.locator(".underlay mark.error")
    expect(mark).to_have_text("x")
    desk.text.focus()
    desk.press("Control+End")
    expect(mark).to_be_in_viewport()
    scrolled = "[...document.querySelectorAll('.underlay, #text')].map(part => part.scrollTop)"
    desk.page.wait_for_function(f"() => (([a, b]) => a === b && a > 0)({scrolled})")
    assert desk.page.locator(".underlay").bounding_box() == desk.text.bounding_box()


def test_what_is_held_ends_with_its_button_and_with_its_piece(desk: Desk) -> None:
    mouse = desk.page.mouse
    mouse.move(*desk.centre(desk.square("e2")))
    mouse.down()
    mouse.move(*desk.centre(desk.square("e4")), steps=3)
    mouse.down(button="right")
    mouse.up()
    mouse.move(*desk.centre(desk.square("e5")))
    mouse.up(button="right")
    expect(desk.page.locator(".ghost")).to_have_count(0)
    desk.expect_fen(AFTER_E4)
    desk.square("d2").click()
    expect(desk.page.locator(".picked")).to_have_count(1)
    other = "8/8/8/8/8/8/4R3/4K2k w - - 0 1"
    desk.paste(other)
    desk.expect_fen(other)
    expect(desk.page.locator(".picked")).to_have_count(0)
    desk.square("e2").click()
    desk.press("Delete")
    expect(desk.page.locator(".picked")).to_have_count(0)


def test_the_focused_square_is_always_in_view(desk: Desk) -> None:
    for width, height in ((720, 450), (640, 360), (360, 640), (1366, 580)):
        desk.resize(width, height)
        desk.focus("a8")
        for square, key in (("h1", "Control+End"), ("a8", "Control+Home")):
            desk.press(key)
            expect(desk.square(square)).to_be_focused()
            expect(desk.square(square)).to_be_in_viewport(ratio=0.9)
        assert desk.page.evaluate("document.documentElement.scrollWidth") <= width
    desk.resize(360, 640)
    desk.action("help").click()
    expect(desk.page.locator("#help-title")).to_be_in_viewport()
    expect(desk.page.locator("#help-title")).to_be_focused()


def test_tab_meets_the_palettes_in_the_order_they_are_seen(desk: Desk) -> None:
    for above in ("second", "first"):
        order = desk.page.locator(".board-side > *").evaluate_all(
            "parts => parts.map(part => part.className || part.localName)"
        )
        below = "first" if above == "second" else "second"
        assert order[:3] == [f"tray {above}", "position-board", f"tray {below}"]
        desk.press("f")
    desk.page.wait_for_function("() => !location.search.includes('color')")
    desk.open(path_for(START) + "&color=black")
    board = desk.centre(desk.page.locator(".board"))
    assert desk.centre(desk.tool("K"))[0] < board[0] < desk.centre(desk.tool("k"))[0]
    desk.resize(390, 844)
    board = desk.centre(desk.page.locator(".board"))
    assert desk.centre(desk.tool("K"))[1] < board[1] < desk.centre(desk.tool("k"))[1]


def test_paper_shows_title_board_side_and_text(desk: Desk) -> None:
    desk.page.locator("#title").fill("Lucena")
    # A notice that takes the title's place on the screen is not on paper.
    desk.page.locator("#game").select_option("makruk")
    expect(desk.notice).not_to_be_empty()
    desk.page.get_by_role("radio", name="Black").check()
    desk.page.emulate_media(media="print", color_scheme="dark")
    title = desk.page.locator(".on-paper.title").bounding_box()
    assert title
    assert title["width"] > 50
    expect(desk.page.locator("#side-line")).to_have_text("Black to move")
    expect(desk.page.locator("#side-line")).to_be_visible()
    expect(desk.page.locator(".on-paper.text")).to_be_visible()
    for hidden in ("#text", ".bar nav", "piece-palette >> nth=0", "position-controls", ".setups"):
        expect(desk.page.locator(hidden)).to_be_hidden()
    paper = desk.page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert paper == "rgb(246, 240, 227)"


def test_what_does_not_load_is_said_and_can_be_tried_again(desk: Desk) -> None:
    page = desk.page
    notice = page.locator("#notices")
    again = notice.get_by_role("button", name="Try again")

    def without(pattern: str, press: Callable[[], object]) -> None:
        page.route(pattern, lambda route: route.abort("connectionrefused"))
        press()
        expect(notice).to_contain_text("needs the server")
        again.click()
        expect(again).to_be_visible()
        page.unroute(pattern)
        again.click()

    # A dialog.
    without("**/parts/help*", desk.action("help").click)
    expect(page.locator("#help")).to_be_visible()
    desk.press("Escape")
    # A feature that a pen needs, and one that a menu needs.
    desk.action("draw").click()
    without("**/features/attacks.js", page.locator(".pen:has([value=attacks])").click)
    desk.square("g1").hover()
    expect(page.locator(".square .tint")).to_have_count(3)
    desk.action("draw").click()
    without("**/features/language.js", lambda: page.locator("#language").select_option("ja"))
    expect(page.locator("html")).to_have_attribute("lang", "ja")


def test_moves_that_cannot_be_copied_as_a_record_say_so(desk: Desk) -> None:
    page = desk.page
    page.route("**/features/exchange.js", lambda route: route.abort("connectionrefused"))
    desk.mode("play").click()
    page.locator(".moves").wait_for()
    desk.drag(desk.square("e2"), desk.square("e4"))
    expect(page.locator("moves-list .move")).to_have_count(1)
    page.locator("[data-do=copy-record]").click()
    again = page.locator("#notices").get_by_role("button", name="Try again")
    expect(again).to_be_visible()
    page.unroute("**/features/exchange.js")
    again.click()
    expect(page.locator("#notices")).to_contain_text("copied")


def test_the_presentation_view_waits_for_its_sheet(desk: Desk) -> None:
    page = desk.page
    page.route("**/presentation.css", lambda route: route.abort("connectionrefused"))
    desk.focus("e4")
    desk.press("v")
    again = desk.notice.get_by_role("button", name="Try again")
    expect(again).to_be_visible()
    expect(page.locator("html")).not_to_have_attribute("data-view", "presentation")
    page.unroute("**/presentation.css")
    again.click()
    expect(page.locator("html")).to_have_attribute("data-view", "presentation")
    expect(page.locator(".panel")).to_be_hidden()


def test_a_pasted_position_in_tags_keeps_its_comment_and_names(desk: Desk) -> None:
    desk.paste('[White "Reti"]\n[FEN "7K/8/k1P5/7p/8/8/8/8 w - - 0 1"]\n\n{ A fine study } *\n')
    desk.expect_fen("7K/8/k1P5/7p/8/8/8/8 w - - 0 1")
    expect(desk.page.locator("#comment textarea")).to_have_value("A fine study")
    expect(desk.page.locator("#title")).to_have_value(re.compile("Reti"))
