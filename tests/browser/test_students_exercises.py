"""Exercises on the students' page in a browser: by clicks, by keys and without scripts."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Server
from tests.browser.desk import Desk
from tests.browser.test_accessibility import violations
from tests.browser.test_students import Open, again, lesson
from tests.made import position
from webapp.lessons.fields import Shown
from webapp.lessons.model import Card, new_id

__all__ = ["lesson"]

SCHOLAR = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"
ENDING = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
TOLD, FIELD, CHECK = ".told .verdict", "#answer", ".answer-form button.primary"


def card(exercise: str, fen: str = ENDING, **said: object) -> Card:
    return Card(new_id(), position(fen), exercise=exercise, **said)  # type: ignore[arg-type]


def check(page: Page) -> None:
    page.locator(CHECK).click()


def test_squares_are_clicked_and_judged(desk: Desk, lesson: Open) -> None:
    page = desk.visit(lesson(card("attacks:e2"), card("count")))
    expect(page.locator(".exercise")).to_contain_text("the piece on e2 (white pawn)")
    for square in ("d3", "e3"):
        desk.square(square).click()
    expect(page.locator(FIELD)).to_have_value("d3 e3")
    check(page)
    expect(page.locator(TOLD)).to_have_text("1 of 2 squares found. 1 is wrong.")
    desk.square("e3").click()
    # What is typed is marked as well.
    page.locator(FIELD).fill("d3 f3")
    expect(desk.square("f3")).to_have_attribute(
        "aria-label", "f3, empty; coloured square on f3, green"
    )
    check(page)
    expect(page.locator(TOLD)).to_have_text("Well done! That is right.")
    expect(page.locator(".answer")).to_have_text("d3, f3")
    expect(page.locator("h2 .solved")).to_be_visible()
    expect(page.locator(".answer-form")).to_be_hidden()
    expect(page.locator("[data-do=next]")).to_be_visible()
    again(page)
    expect(page.locator("h2 .solved")).to_be_visible()
    page.goto(page.url.partition("?")[0] + "?results=1")
    expect(page.locator(".result").first).to_have_text("solved after 1 wrong try")


def test_squares_are_chosen_by_keys(desk: Desk, lesson: Open) -> None:
    page = desk.visit(lesson(card("attacks:e2")))
    page.locator("position-board [role=gridcell][tabindex='0']").focus()
    for key in (
        ("ArrowRight",) * 3 + ("ArrowDown",) * 5 + ("Enter",) + ("ArrowRight",) * 2 + ("Enter",)
    ):
        page.keyboard.press(key)
    expect(page.locator(FIELD)).to_have_value("d3 f3")
    page.locator(CHECK).focus()
    page.keyboard.press("Enter")
    expect(page.locator(TOLD)).to_have_text("Well done! That is right.")
    # Who typed goes on from what came of it.
    expect(page.locator("[data-do=next]")).to_be_focused()


def test_a_way_is_numbered_and_any_shortest_one_is_right(desk: Desk, lesson: Open) -> None:
    page = desk.visit(lesson(card("way:b1,e5")))
    for square in ("a3", "c4", "e5"):
        desk.square(square).click()
    check(page)
    expect(page.locator(TOLD)).to_have_text("Well done! That is right.")
    expect(page.locator(".answer")).to_contain_text("3 moves: b1 – ")


def test_moves_made_on_the_board_are_those_of_the_answer(desk: Desk, lesson: Open) -> None:
    page = desk.visit(lesson(card("checks", SCHOLAR)))
    desk.square("h5").click()
    desk.square("f7").click()
    expect(page.locator(FIELD)).to_have_value("Qxf7#")
    check(page)
    expect(page.locator(TOLD)).to_have_text("1 of 3 moves found.")
    page.locator(FIELD).fill("Qxf7#, Qxe5, Bxf7")
    check(page)
    expect(page.locator(TOLD)).to_have_text("Well done! That is right.")


def test_a_board_is_set_up_and_a_solution_is_seen_and_goes_again(desk: Desk, lesson: Open) -> None:
    page = desk.visit(lesson(card("setup"), card("count:e2", shown=Shown(solution="click"))))
    for piece, square in (("white king", "e1"), ("black king", "e8"), ("white pawn", "d2")):
        page.get_by_role("button", name=piece, exact=True).click()
        desk.square(square).click()
        expect(desk.square(square)).not_to_have_attribute("data-piece", "")
    check(page)
    expect(page.locator(TOLD)).to_have_text("2 of 3 pieces are in place. 1 is wrong.")
    page.get_by_role("button", name="white pawn", exact=True).click()
    desk.square("d2").click()
    desk.square("e2").click()
    expect(desk.square("d2")).to_have_attribute("data-piece", "")
    expect(desk.square("e2")).to_have_attribute("data-piece", "P")
    check(page)
    expect(page.locator(TOLD)).to_have_text("Well done! That is right.")
    with page.expect_navigation():
        page.locator("[data-do=next]").click()
    page.locator("html[data-ready]").wait_for()
    page.locator("[data-part=solution]").click()
    expect(page.locator(".answer")).to_have_text("2")
    expect(desk.square("e4")).to_have_attribute(
        "aria-label", "e4, empty; coloured square on e4, green"
    )
    page.locator("[data-do=again]").click()
    expect(desk.square("e4")).to_have_attribute("aria-label", "e4, empty")


def test_an_exercise_is_answered_without_scripts(
    browser: Browser, server: Server, lesson: Open
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(server.address + lesson(card("check"), card("count")))
    page.get_by_label("Neither side").check()
    check(page)
    expect(page.locator(TOLD)).to_have_text("Well done! That is right.")
    expect(page.locator(".answer")).to_have_text("Neither side")
    page.get_by_role("link", name="Next card").last.click()
    page.locator(FIELD).fill("7")
    check(page)
    expect(page.locator(TOLD)).to_have_text("That is not the number.")
    expect(page.locator(FIELD)).to_have_value("7")
    context.close()


def test_exercises_can_be_read_by_all(desk: Desk, lesson: Open) -> None:
    for exercise in ("attacks", "check", "count", "names", "fen", "checks"):
        desk.visit(lesson(card(exercise, SCHOLAR)))
        assert violations(desk) == []
