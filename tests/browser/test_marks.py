"""Marks as a person draws them: by right-drag, by the drawing tool, by keys and fingers."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Locator, expect

from tests.browser.desk import START, Desk, Held, path_for
from tests.browser.lessons import is_saved

DRAWN = """() => [...new URL(location).searchParams.get("marks")?.split(",") ?? []]"""
IS_DRAWN = f"wanted => JSON.stringify(({DRAWN})()) === JSON.stringify(wanted)"


def expect_marks(desk: Desk, *marks: str) -> None:
    """The address has these marks, and the board shows as many."""
    desk.page.wait_for_function(IS_DRAWN, arg=list(marks))
    coloured = [mark for mark in marks if mark[0].islower()]
    expect(desk.page.locator(".square .tint")).to_have_count(len(coloured))
    expect(desk.page.locator("svg.marks text")).to_have_count(sum("=" in mark for mark in marks))


def right_drag(desk: Desk, start: str, to: str, *held: str) -> None:
    for key in held:
        desk.page.keyboard.down(key)
    desk.sweep(start, to, button="right")
    for key in held:
        desk.page.keyboard.up(key)


def pen(desk: Desk, name: str, value: str) -> Locator:
    return desk.page.locator(f"drawing-tools label:has([name={name}][value={value}])")


def take_pen(desk: Desk, shape: str, colour: str = "green") -> None:
    if desk.page.locator("#editor").get_attribute("data-tool") != "draw":
        desk.action("draw").click()
    pen(desk, "shape", shape).click()
    pen(desk, "colour", colour).click()


def test_a_right_drag_draws_an_arrow_with_any_tool_and_a_key_chooses_its_colour(desk: Desk) -> None:
    lines = desk.page.locator("svg.marks path")
    # It shows while it is drawn, and off the board there is none.
    with desk.held(desk.square("a1"), "right"):
        desk.page.mouse.move(*desk.centre(desk.square("a5")), steps=2)
        expect(lines).not_to_have_count(0)
        desk.page.mouse.move(*desk.centre(desk.text))
        expect(lines).to_have_count(0)
    expect(desk.action("undo")).to_be_disabled()
    right_drag(desk, "e2", "e4")
    desk.take("Q")
    right_drag(desk, "d1", "h5", "Shift")
    right_drag(desk, "g1", "f3", "Alt")
    right_drag(desk, "b1", "c3", "Control", "Alt")
    expect_marks(desk, "Ge2e4", "Rd1h5", "Bg1f3", "Yb1c3")
    desk.expect_fen(START)
    expect(desk.square("e4")).to_have_accessible_name("e4, empty; arrow from e2 to e4, green")
    # The same again takes it away, in another colour it takes the place of the first.
    right_drag(desk, "e2", "e4")
    right_drag(desk, "d1", "h5")
    expect_marks(desk, "Bg1f3", "Yb1c3", "Gd1h5")
    # A click with a key for a colour erases nothing.
    desk.square("e2").click(button="right", modifiers=["Shift"])
    expect_marks(desk, "Bg1f3", "Yb1c3", "Gd1h5", "Re2")
    desk.expect_fen(START)


def test_in_the_presentation_view_a_right_click_draws_a_circle(desk: Desk) -> None:
    desk.present()
    desk.square("e2").click(button="right")
    desk.page.locator(".shown-keep").click()
    expect_marks(desk, "Ge2")
    desk.press("Escape")
    desk.square("a2").click(button="right")
    desk.expect_fen("rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/RNBQKBNR w KQkq - 0 1")
    expect_marks(desk, "Ge2")
    # The help names the keys.
    desk.press("?")
    for key in ("O", "T", "I"):
        named = desk.page.locator("#help kbd", has_text=re.compile(f"^{key}$"))
        expect(named.first).to_be_visible()
    desk.press("Escape")
    expect(desk.page.locator("#help")).to_be_hidden()


def test_the_drawing_tool_draws_all_kinds_and_counts_labels(desk: Desk) -> None:
    take_pen(desk, "line", "blue")
    desk.square("e2").click()
    desk.drag(desk.square("e2"), desk.square("e4"))
    take_pen(desk, "square", "red")
    desk.sweep("c6", "d6", "e6")
    take_pen(desk, "label", "yellow")
    desk.square("a1").click()
    desk.square("b1").click()
    text = desk.page.locator("drawing-tools .text")
    expect(text).to_have_value("3")
    text.fill("!?")
    desk.square("c1").click()
    expect_marks(desk, "Be2", "Be2e4", "rc6", "rd6", "re6", "Ya1=1", "Yb1=2", "Yc1=!?")
    desk.press("Control+z", "Control+z", "Control+z")
    expect_marks(desk, "Be2", "Be2e4", "rc6", "rd6", "re6")
    # A sweep is one step.
    desk.press("Control+z")
    expect_marks(desk, "Be2", "Be2e4")
    desk.press("Control+y")
    desk.action("clear-marks").click()
    expect_marks(desk)
    desk.press("Control+z")
    expect_marks(desk, "Be2", "Be2e4", "rc6", "rd6", "re6")
    desk.press("Escape")
    expect(desk.page.locator("drawing-tools")).to_be_hidden()
    desk.expect_fen(START)


def test_marks_are_drawn_by_keys_and_read_out(desk: Desk) -> None:
    said = desk.page.locator("#announcer")
    desk.focus("e2")
    desk.press("o", "2", "Enter")
    expect(said).to_have_text(re.compile("From e2"))
    desk.press("ArrowUp", "ArrowUp", "Enter")
    expect(said).to_have_text("Drawn: arrow from e2 to e4, red.")
    desk.press("1", "Enter", "Enter")
    expect(said).to_have_text("Drawn: circle on e4, green.")
    # No letter places a piece meanwhile.
    desk.press("q")
    pen(desk, "shape", "label").click()
    desk.focus("d5")
    desk.press("A")
    expect(said).to_have_text("Drawn: label A on d5, green.")
    desk.press("Delete")
    expect(said).to_have_text("Removed: label A on d5, green.")
    expect_marks(desk, "Re2e4", "Ge4")
    desk.expect_fen(START)
    desk.press("Escape", "d")
    expect(said).to_have_text(
        re.compile(r"White: king e1.* Marks: arrow from e2 to e4, red; circle on e4, green\.$")
    )


def test_a_finger_draws_with_the_drawing_tool(phone: Desk) -> None:
    phone.action("draw").tap()
    phone.square("e4").scroll_into_view_if_needed()
    phone.touch_along(phone.centre(phone.square("e2")), phone.centre(phone.square("e4")))
    phone.square("d5").tap()
    expect_marks(phone, "Ge2e4", "Gd5")
    phone.expect_fen(START)


def test_marks_stay_while_one_sets_up_and_follow_mirror_and_swap(desk: Desk) -> None:
    desk.open(f"{path_for(START)}&marks=Ga1,Rb1c3,ya7")
    desk.stamp("q", "h4")
    desk.action("flip").click()
    expect_marks(desk, "Ga1", "Rb1c3", "ya7")
    desk.action("mirror").click()
    expect_marks(desk, "Gh1", "Rg1f3", "yh7")
    desk.action("swap").click()
    expect_marks(desk, "Gh8", "Rg8f6", "yh2")
    desk.press("Control+z", "Control+z")
    expect_marks(desk, "Ga1", "Rb1c3", "ya7")
    # The start keeps them, says so, and clears them if asked.
    desk.action("start").click()
    desk.expect_fen(START)
    expect_marks(desk, "Ga1", "Rb1c3", "ya7")
    desk.page.get_by_role("button", name="Clear marks").click()
    expect_marks(desk)
    desk.press("Control+z")
    expect_marks(desk, "Ga1", "Rb1c3", "ya7")
    # A text typed anew is the same board; one that comes from elsewhere is another.
    desk.text.fill(START.replace(" w ", " b "))
    desk.expect_fen(START.replace(" w ", " b "))
    expect_marks(desk, "Ga1", "Rb1c3", "ya7")
    desk.paste(START)
    desk.expect_fen(START)
    expect_marks(desk)
    desk.press("Control+z")
    expect_marks(desk, "Ga1", "Rb1c3", "ya7")


PLACES = {
    "shogi": ("7g", "7f", "5e"),
    "xiangqi": ("b2", "e2", "a0"),
    "makruk": ("e3", "e4", "d6"),
    "janggi": ("e1", "e3", "a10"),
}
"""By game, from where an arrow is drawn and where to, and which square gets a circle."""
FLIPPED = "makruk"
"""The first of the games on a flipped board."""


def expect_head(desk: Desk, square: str) -> None:
    """The head of the arrow lies on that square or beside it."""
    head = desk.page.locator("svg.marks > path").nth(0).bounding_box()
    goal = desk.square(square).bounding_box()
    assert head
    assert goal
    assert goal["x"] <= head["x"] + head["width"] / 2 <= goal["x"] + goal["width"]
    near = goal["y"] - goal["height"] / 2, goal["y"] + 1.5 * goal["height"]
    assert near[0] <= head["y"] + head["height"] / 2 <= near[1]


def test_marks_in_every_game_and_on_flipped_boards(desk: Desk) -> None:
    for game, (start, goal, circled) in PLACES.items():
        desk.choose_game(game)
        if game == FLIPPED:
            desk.press("f")
        right_drag(desk, start, goal)
        expect_head(desk, goal)
        desk.square(circled).click(button="right", modifiers=["Shift"])
        expect_marks(desk, f"G{start}{goal}", f"R{circled}")


def test_what_a_piece_attacks_shows_while_its_key_is_held_and_becomes_marks(desk: Desk) -> None:
    tints = desk.page.locator(".square .tint")
    desk.focus("g1")
    desk.page.keyboard.down("t")
    expect(tints).to_have_count(3)
    desk.page.mouse.move(*desk.centre(desk.square("b1")))
    expect(desk.square("a3").locator(".tint")).to_have_count(1)
    desk.square("b1").click()
    desk.page.keyboard.up("t")
    desk.page.mouse.move(*desk.centre(desk.text))
    expect(tints).to_have_count(3)
    expect(desk.page).to_have_url(re.compile("marks="))
    marks = parse_qs(urlsplit(desk.page.url).query)["marks"][0].split(",")
    assert sorted(marks) == ["ga3", "gc3", "gd2"]
    desk.expect_fen(START)
    # Of one position it is not drawn on another.
    desk.paste("N7/8/8/8/8/8/8/k1K5 w - - 0 1")
    desk.expect_fen("N7/8/8/8/8/8/8/k1K5 w - - 0 1")
    with Held(desk.page, "**/api/attacks") as answers:
        take_pen(desk, "attacks")
        desk.square("a8").click()
        desk.page.mouse.move(*desk.centre(desk.text))
        desk.paste(START)
        desk.expect_fen(START)
        answers.release()
        expect(tints).to_have_count(0)
    expect_marks(desk)


STUDY = """[FEN "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1"]

{[%csl Ge1,Re3][%cal Ge3e2]} *

[FEN "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1"]

{[%cal Gc1c4,Yc4d4]} 1. Rd1+ {[%csl Rd1]} Ke7 *
"""


def expect_drawn(desk: Desk, circles: int, arrows: int) -> None:
    """The board of a card, whose address says nothing of them, shows so many marks."""
    # A circle is an arc with its glow, the head of an arrow a triangle with its own.
    expect(desk.page.locator('svg.marks path[d*="a"]')).to_have_count(2 * circles)
    heads = desk.page.locator('svg.marks path[d$="z"]:not([d*="a"])')
    expect(heads).to_have_count(2 * arrows)


def test_each_chapter_of_a_study_has_its_own_marks(desk: Desk) -> None:
    desk.paste(STUDY)
    expect_drawn(desk, 2, 1)
    desk.press("PageDown")
    expect_drawn(desk, 0, 2)
    right_drag(desk, "b7", "b8", "Shift")
    expect_drawn(desk, 0, 3)
    desk.press("PageUp")
    expect_drawn(desk, 2, 1)
    desk.press("PageDown")
    expect_drawn(desk, 0, 3)
    is_saved(desk)
    desk.reload()
    expect(desk.page.locator("position-strip li")).to_have_count(2)
    expect_drawn(desk, 0, 3)
    desk.press("PageUp")
    expect_drawn(desk, 2, 1)


def test_marks_outlive_the_page_and_go_with_links(desk: Desk) -> None:
    desk.paste("8/8/4k3/8/8/8/4R3/4K3 w - - 0 1 {[%csl Ge4]}")
    expect_marks(desk, "Ge4")
    right_drag(desk, "a1", "a8")
    expect_marks(desk, "Ge4", "Ga1a8")
    # Those of a text are taken over once.
    with desk.page.expect_navigation():
        desk.page.locator("#language").select_option("ja")
    desk.wait_until_ready()
    expect_marks(desk, "Ge4", "Ga1a8")
    desk.press("Control+z")
    expect_marks(desk, "Ge4")
    desk.press("Control+y")
    expect_marks(desk, "Ge4", "Ga1a8")
    desk.reload()
    expect_marks(desk, "Ge4", "Ga1a8")
    # What was left is offered, in any language.
    desk.open("/")
    desk.notice.locator("button").first.click()
    expect_marks(desk, "Ge4", "Ga1a8")
    desk.paste("https://example.org/?fen=8/8/8/8/8/8/8/8_w_-_-_0_1&marks=Rd4,gd5,Ba1=%C3%A9")
    expect_marks(desk, "Rd4", "gd5", "Ba1=é")


def test_in_the_text_of_a_game_circles_and_arrows_can_be_typed(desk: Desk) -> None:
    desk.open(f"{path_for(START)}&marks=Ge2e4,yd4,Ba1=1")
    desk.choose_notation("pgn")
    expect(desk.text).to_have_value(re.compile(r"\[%cal Ge2e4\]"))
    desk.text.fill(desk.text.input_value().replace("Ge2e4", "Rd2d4"))
    expect_marks(desk, "yd4", "Ba1=1", "Rd2d4")
    desk.text.fill(re.sub(r"\{.*?\} ", "", desk.text.input_value()))
    expect_marks(desk, "yd4", "Ba1=1")
    # Those of chess are none of another game.
    desk.text.fill("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1")
    expect(desk.page.locator("#editor")).to_have_attribute("data-game", "xiangqi")
    expect_marks(desk)
