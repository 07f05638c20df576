"""The students' page in a browser: by touch, by keyboard, without scripts, on paper."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, FloatRect, Locator, Page, Route, expect

from tests.browser.conftest import Server
from tests.browser.desk import Desk, Held
from tests.browser.lessons import turn
from tests.browser.test_accessibility import show, violations
from tests.made import line, line_of, position
from webapp.formats.starts import START, START_POSITIONS
from webapp.lessons.access import open_keys
from webapp.lessons.changes import Save
from webapp.lessons.fields import Shown
from webapp.lessons.model import Card, Heading, Lesson, card_of_line, new_id
from webapp.lessons.places import data_folder
from webapp.lessons.shapes import item_to_json
from webapp.lessons.store import adding, lessons, links, saving, shelves
from webapp.lessons.store.database import address_of, open_database
from webapp.model.marks import parse_marks


class Open:
    """Makes lessons, and says the addresses of their students' pages."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.database = open_database(address_of(folder))
        self.last = ""

    def __call__(self, *items: Card | Heading, **of_lesson: Any) -> str:
        own = [replace(item, id=new_id()) for item in items]
        shelf, _ = shelves.new_shelf(self.database)
        made = Lesson(title="Mates", items=tuple(own), **of_lesson)
        self.last = adding.add_lesson(self.database, shelf, made)
        keys = open_keys(self.folder)
        links.open_link(self.database, keys, self.last, "student")
        return f"/l/{links.links(self.database, keys, self.last)[0].token}"

    def change(self, at: int, card: Card, *names: str) -> None:
        """Puts other fields on a card of the last lesson, as its teacher does: board and solution
        where none are named.
        """
        found = lessons.news(self.database, self.last)
        item = sorted(found.items, key=lambda item: item.order)[at]
        fields = {
            name: {"value": item_to_json(card)[name], "base": found.revision}
            for name in names or ("board", "solution")
        }
        changed = {"by": "aaaaaaaa", "items": [{"id": item.id, "fields": fields}]}
        saving.save(self.database, self.last, msgspec.convert(changed, Save))


MORPHY = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
MATE_IN_2 = card_of_line(
    line("1. Ra6 {The key.} (1. Rxa7 {Too early.}) 1... bxa6 (1... Bg3 2. Rxa7#) 2. b7# *", MORPHY),
    title="Morphy",
    task="White to move and mate in two.",
    hint="Give the rook away.",
)
UNDERPROMOTION = card_of_line(
    line("1. e8=N *", "8/2k1P3/8/8/8/8/8/2K5 w - - 0 1"), task="Promote with check."
)
TALK = Card(
    new_id(),
    START,
    marks=parse_marks("Ge2e4", START.kind).marks,
    flipped=True,
    title="What now?",
    solution="1.e4 and 1.d4 are both good.",
)
DROP_MATE = card_of_line(
    line_of(position("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"), "G*5b"), task="一手詰"
)
MARKS_LATE = Shown(marks="solution")
OVER = Card(new_id(), position("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"), task="Is it mate?")
NEXT = "[data-do=next]"
DRAWN = "position-board svg.marks path[fill-opacity]"
TOLD = """async (words) => {
    const { href } = document.querySelector('link[href$="/js/model.js"]');
    const { clock } = await import(href);
    const told = document.querySelector(".told");
    for (let frames = 0; frames < 2000 && !told.textContent.includes(words); frames += 1) {
        clock.turn(1000);
        await new Promise(requestAnimationFrame);
    }
    clock.turn(1000);
}"""
"""Turns the clock over the rests in which a move is seen before it is answered or taken back."""


@pytest.fixture(scope="module")
def lesson() -> Iterator[Open]:
    made = Open(data_folder())
    yield made
    made.database.engine.dispose()


def again(page: Page) -> None:
    page.reload()
    page.locator("html[data-ready]").wait_for()


def on(page: Page) -> None:
    """To the next card, by the button that a card shows when it is done."""
    with page.expect_navigation():
        page.locator(NEXT).click()
    page.locator("html[data-ready]").wait_for()


def told(page: Page, words: str) -> None:
    page.evaluate(TOLD, words)
    expect(page.locator(".told")).to_contain_text(words)


def stands(desk: Desk, square: str, piece: str) -> None:
    expect(desk.square(square)).to_have_attribute("data-piece", piece)


def typed(desk: Desk, move: str) -> None:
    desk.page.get_by_label("Type a move").fill(move)
    desk.press("Enter")


def box(page: Page, selector: str) -> FloatRect:
    found = page.locator(selector).bounding_box()
    assert found
    return found


def contrasts(page: Page) -> list[Any]:
    """What axe, which the page has, finds wrong with the colours."""
    return list(
        page.evaluate("async () => (await axe.run({runOnly: ['color-contrast']})).violations")
    )


def wide(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth"))


def test_a_mate_in_two_by_touch_on_a_phone(phone: Desk, lesson: Open) -> None:
    address = lesson(Heading(new_id(), "Easy"), MATE_IN_2, TALK)
    page = phone.visit(address)
    expect(page.get_by_role("heading", name="Morphy")).to_be_visible()
    expect(page.locator("main")).to_contain_text("Easy")
    assert wide(page) <= 360
    # A wrong one, with what the teacher says of it.
    phone.square("a1").tap()
    expect(phone.square("a6")).to_have_attribute("data-hint", re.compile("target"))
    phone.square("a7").tap()
    told(page, "Rxa7+: not this one – try again.")
    told(page, "Too early.")
    stands(phone, "a1", "R")
    # The right ones, one of them dragged.
    phone.touch_along(*(phone.centre(phone.square(name)) for name in ("a1", "a6")))
    told(page, "Right! The reply is bxa6. Your move.")
    expect(page.locator(".told")).not_to_contain_text("Too early.")
    stands(phone, "a6", "p")
    phone.square("b6").tap()
    phone.square("b7").tap()
    told(page, "Well done! You have solved it.")
    expect(page.locator("moves-list")).to_contain_text("The key.")
    page.get_by_role("button", name="One move back").tap()
    stands(phone, "b6", "P")
    page.locator("moves-list .move", has_text="Bg3").tap()
    stands(phone, "g3", "b")
    small = page.evaluate(
        """() => [...document.querySelectorAll(":is(a.button, button, summary):not([data-ply])")]
            .filter((one) => one.checkVisibility({ visibilityProperty: true }))
            .filter((one) => one.getBoundingClientRect().height < 44)
            .map((one) => one.outerHTML)"""
    )
    assert small == []
    page.get_by_role("button", name="Start again").tap()
    stands(phone, "a1", "R")
    # The tick is there when one comes back, and nothing was sent of it.
    page.get_by_role("link", name="Next card").first.tap()
    expect(page.get_by_role("heading", name="What now?")).to_be_visible()
    page.locator("summary").tap()
    expect(page.get_by_role("link", name=re.compile("Card 1.*done"))).to_be_visible()
    assert page.context.cookies() == []
    assert address.rpartition("/")[2] not in page.evaluate("JSON.stringify(localStorage)")


def test_a_mate_in_two_by_keyboard(desk: Desk, lesson: Open) -> None:
    page = desk.visit(lesson(MATE_IN_2, TALK))
    desk.focus("a8")
    desk.press(*["ArrowDown"] * 7, "Enter")
    expect(page.locator("#announcer")).to_contain_text("It can go to")
    desk.press(*["ArrowUp"] * 5, "Enter")
    told(page, "The reply is bxa6")
    typed(desk, "Kd8")
    told(page, "Kd8: not this one")
    typed(desk, "Kd1")
    told(page, "The white king on c8 cannot go to d1.")
    typed(desk, "b7")
    told(page, "Well done!")
    # The field is gone; one goes on from where it was.
    expect(page.locator(NEXT)).to_be_focused()
    desk.press("ArrowLeft")
    stands(desk, "b6", "P")
    expect(page.locator("#announcer")).to_contain_text("Black, pawn takes on a6")
    desk.press("Home")
    stands(desk, "a1", "R")
    desk.press("PageDown")
    expect(page.get_by_role("heading", name="What now?")).to_be_visible()


def test_hint_solution_and_its_marks_come_as_the_teacher_allows(desk: Desk, lesson: Open) -> None:
    assert MATE_IN_2.line
    marks = parse_marks("Ga1a6", START.kind).marks
    card = replace(MATE_IN_2, line=replace(MATE_IN_2.line, marks=marks), shown=MARKS_LATE)
    page = desk.visit(lesson(card))
    solution = page.locator("main").get_by_role("link", name="Solution")
    expect(solution).to_be_hidden()
    page.get_by_role("link", name="Hint").click()
    expect(page.get_by_text("Give the rook away.")).to_be_visible()
    expect(page.get_by_role("heading", name="Hint")).to_be_focused()
    desk.drag(desk.square("a1"), desk.square("b1"))
    told(page, "not this one")
    expect(page.locator(DRAWN)).to_have_count(0)
    solution.click()
    expect(page.locator("moves-list")).to_contain_text("Ra6")
    expect(page.locator(DRAWN)).to_have_count(1)
    page.get_by_role("button", name="To the end").click()
    stands(desk, "b7", "P")
    # A proof of another solution is none; the card is to be tried again.
    page.evaluate(
        """() => {
            const key = Object.keys(localStorage).find((name) => name.includes(".student."));
            localStorage[key] = localStorage[key].replace(/"proof":"[^"]*"/, '"proof":"another"');
        }"""
    )
    again(page)
    desk.expected.append("status of 409")
    # What was tried stays so.
    solution.click()
    told(page, "Your teacher has changed this card.")
    again(page)
    expect(solution).to_be_hidden()


def test_promotion_is_chosen_whenever_the_moves_come(desk: Desk, lesson: Open) -> None:
    assert UNDERPROMOTION.line
    marks = parse_marks("Ge7e8", START.kind).marks
    marked = replace(UNDERPROMOTION.line, marks=marks)
    address = lesson(replace(UNDERPROMOTION, line=marked, shown=MARKS_LATE))
    page = desk.bare
    dialog = page.get_by_role("dialog", name="Promote to")

    def promote() -> None:
        desk.square("e7").click()
        desk.square("e8").click()

    with Held(page, "**/api/moves") as held:
        desk.visit(address)
        # A move made before the moves are known is the same.
        promote()
        held.release()
        dialog.get_by_role("button", name="white queen").click()
        told(page, "e8=Q: not this one")
        stands(desk, "e7", "P")
        expect(page.locator(".solved")).to_be_hidden()
        promote()
        page.get_by_role("button", name="white knight").click()
        told(page, "Well done!")
        stands(desk, "e8", "N")
        again(page)
        expect(page.get_by_role("heading", name="Card 1 Solved")).to_be_visible()
        expect(page.get_by_role("link", name="How it went")).to_be_visible()
        expect(page.locator(DRAWN)).to_have_count(0)
        typed(desk, "e8=N")
        told(page, "Well done!")
        expect(page.get_by_role("link", name="How it went")).to_be_focused()
        # Moves that came too late are asked for again.
        with page.expect_response("**/api/moves"):
            held.release()
    page.get_by_role("button", name="Start again").click()
    expect(page.locator(DRAWN)).to_have_count(1)
    printed = page.locator("img.bright").evaluate("(one) => one.src")
    assert "#15781b" in page.request.get(printed).text()
    promote()
    expect(dialog).to_be_visible()


def test_the_moves_may_be_looked_through_where_they_are_always_shown(
    desk: Desk, lesson: Open
) -> None:
    page = desk.visit(lesson(replace(MATE_IN_2, shown=Shown(solution="always")), MATE_IN_2))
    desk.press("ArrowRight")
    stands(desk, "a6", "R")
    # On paper there are its start and its solution.
    expect(page.locator(".side")).to_have_text("Black to move")
    page.emulate_media(media="print")
    expect(page.get_by_role("img", name="White to move")).to_be_visible()
    expect(page.locator("img.picture:visible")).to_have_count(1)
    expect(page.locator("main")).to_contain_text("White to move", use_inner_text=True)
    expect(page.locator("main")).not_to_contain_text("Black to move", use_inner_text=True)
    expect(page.locator("moves-list")).to_be_visible()
    for not_printed in (".step-buttons", ".along", "position-board", "form.typed"):
        expect(page.locator(not_printed)).to_be_hidden()
    page.emulate_media(media="screen")
    desk.drag(desk.square("b6"), desk.square("b7"))
    told(page, "Start again")
    page.get_by_role("button", name="Start again").click()
    typed(desk, "Ra6")
    told(page, "Right!")
    # The solution is in step with the board.
    expect(page.locator("moves-list [aria-current]")).to_have_text("bxa6")
    page.get_by_role("button", name="One move on").click()
    stands(desk, "b7", "P")
    expect(page.locator(".told")).to_have_text("")
    expect(page.locator(".told")).not_to_have_attribute("data-verdict", re.compile(""))
    with page.expect_navigation():
        page.locator("[rel=next]").click()
    page.locator("html[data-ready]").wait_for()
    page.emulate_media(media="print")
    expect(page.locator("moves-list")).to_be_hidden()


def test_without_the_server_it_says_so_and_goes_on_later(
    desk: Desk, lesson: Open, own_server: Server
) -> None:
    page = desk.visit(own_server.address + lesson(MATE_IN_2))
    expect(desk.square("a1")).to_be_visible()
    own_server.stop()
    desk.drag(desk.square("a1"), desk.square("a6"))
    told(page, "The server is not responding.")
    stands(desk, "a1", "R")
    own_server.start()
    desk.drag(desk.square("a1"), desk.square("a6"))
    told(page, "Right!")


def test_it_is_all_there_without_scripts(browser: Browser, server: Server, lesson: Open) -> None:
    size: Any = {"width": 390, "height": 844}
    context = browser.new_context(java_script_enabled=False, viewport=size)
    page = context.new_page()
    page.goto(server.address + lesson(MATE_IN_2, TALK))
    expect(page.get_by_role("img", name="rook a1")).to_be_visible()
    expect(page.locator("position-board")).to_be_hidden()
    page.get_by_role("link", name="Hint").click()
    expect(page.get_by_text("Give the rook away.")).to_be_visible()
    page.get_by_role("link", name="Back to the card").click()
    for move, said in (("Rxa7", "not this one"), ("Ra6", "Right!"), ("b7", "Well done!")):
        page.get_by_label("Type a move").fill(move)
        page.get_by_role("button", name="Try it").click()
        expect(page.locator(".told")).to_contain_text(said)
    expect(page.locator(".written")).to_contain_text("The key.")
    assert context.cookies() == []
    context.close()


def test_nothing_is_in_the_way_of_anyone(desk: Desk, lesson: Open) -> None:
    card = replace(MATE_IN_2, shown=Shown(solution="click"))
    address = lesson(Heading(new_id(), "Easy"), card, DROP_MATE, language="en")
    desk.resize(390, 844)
    page = desk.visit(address)

    def check(where: str, *, dark: bool = False) -> None:
        """All in light colours, and the contrasts of the dark ones."""
        assert violations(desk) == [], where
        if dark:
            show(desk, "dark")
            assert contrasts(page) == [], where
            show(desk, "light")

    page.locator("summary").click()
    check("list", dark=True)
    page.locator("summary").click()
    desk.square("a1").click()
    desk.square("a7").click()
    told(page, "not this one")
    page.locator('[data-part="solution"]').click()
    expect(page.locator("moves-list")).to_contain_text("The key.")
    check("solution", dark=True)
    page.locator('[data-do="large"]').click()
    check("large")
    for path in ("?card=2", "?all=1", "/1/hint"):
        page.goto(address + path)
        check(path, dark=path == "?all=1")
    desk.visit(address + "?lang=ja")
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    assert violations(desk, words=True) == []


# --- what teachers change meanwhile -----------------------------------------------------------


def test_what_goes_wrong_meanwhile_is_said(desk: Desk, lesson: Open) -> None:
    page = desk.visit(lesson(MATE_IN_2, UNDERPROMOTION))
    # An error of a script is not said to be the server's.
    desk.expected.append("verdict|undefined|null|TypeError|status of 4(09|04)")
    page.route("**/try?*", lambda route: route.fulfill(json={"verdict": "right"}))
    with page.expect_event("pageerror"):
        typed(desk, "Ra6")
    expect(page.locator(".told")).not_to_contain_text("The server is not responding.")
    page.unroute("**/try?*")
    typed(desk, "Rxa7")
    told(page, "not this one")
    # A move of the other card is none here.
    lesson.change(0, UNDERPROMOTION)
    typed(desk, "Kd1")
    told(page, "Your teacher has changed this card")
    stands(desk, "a1", "R")
    page.get_by_role("link", name="Hint").click()
    expect(page.get_by_text("Give the rook away.")).to_be_hidden()
    again(page)
    stands(desk, "e7", "P")
    links.close_link(lesson.database, lesson.last, "student")
    typed(desk, "Kd1")
    told(page, "This link no longer works. Please ask your teacher to open it again.")
    page.reload()
    expect(page.get_by_role("heading", name="This link no longer works.")).to_be_visible()
    expect(page.get_by_role("link")).to_have_count(0)


def test_a_card_that_was_changed_is_no_longer_solved(desk: Desk, lesson: Open) -> None:
    address = lesson(UNDERPROMOTION, TALK)
    page = desk.visit(address)
    solved = page.locator("h2 .solved")
    typed(desk, "e8=N")
    told(page, "Well done!")
    expect(solved).to_be_visible()
    lesson.change(0, replace(UNDERPROMOTION, title="Another title"), "title")
    again(page)
    expect(solved).to_be_visible()
    lesson.change(0, card_of_line(line("1. e8=Q *", "8/2k1P3/8/8/8/8/8/2K5 w - - 0 1")))
    desk.visit(address + "?card=2")
    expect(page.locator(".progress")).to_be_hidden()
    desk.visit(address)
    expect(solved).to_be_hidden()
    typed(desk, "e8=Q")
    told(page, "Well done!")
    page.locator(".all-cards summary").click()
    expect(page.locator(".progress")).to_have_text("Done: 1 of 2")
    lesson.change(0, replace(UNDERPROMOTION, task="Promote to win."), "task")
    again(page)
    expect(solved).to_be_hidden()


def test_the_moves_that_were_found_are_there_when_one_comes_back(desk: Desk, lesson: Open) -> None:
    page = desk.visit(lesson(MATE_IN_2, TALK))

    def find_the_first() -> None:
        stands(desk, "a1", "R")
        typed(desk, "Ra6")
        told(page, "The reply is bxa6")

    # It begins anew once one has begun anew, or it is solved.
    find_the_first()
    page.get_by_role("button", name="Start again").click()
    again(page)
    find_the_first()
    again(page)
    stands(desk, "a6", "p")
    typed(desk, "b7")
    told(page, "Well done!")
    again(page)
    find_the_first()
    # Those that are no longer the ones to find are dropped.
    lesson.change(0, card_of_line(line("1. Ra6 Bg3 2. Rxa7# *", MORPHY)))
    again(page)
    stands(desk, "a1", "R")
    typed(desk, "Ra6")
    told(page, "The reply is Bg3")


# --- what is in sight ---------------------------------------------------------------------------


def test_board_task_and_what_came_of_a_move_are_in_sight_on_a_phone(
    phone: Desk, lesson: Open
) -> None:
    long = replace(MATE_IN_2, task="White to move and mate in two. " * 3)
    xiangqi = Card(new_id(), START_POSITIONS["xiangqi"], task="Look.")
    address = lesson(MATE_IN_2, long, DROP_MATE, xiangqi)

    def expect_told(words: str) -> None:
        told(page, words)
        expect(page.locator(".told")).to_be_in_viewport(ratio=1)

    for number in (1, 2, 3, 4):
        page = phone.visit(f"{address}?card={number}")
        for width, height in ((390, 844), (844, 390), (1366, 640), (360, 640)):
            phone.resize(width, height)
            assert wide(page) <= width
            board = box(page, "position-board .board")
            assert board["y"] + board["height"] <= height, number
            expect(page.locator(".task-head .said")).to_be_in_viewport()
        if number <= 2:
            phone.square("a1").tap()
            phone.square("a7").tap()
            expect_told("Too early.")
            expect(phone.square("a1")).to_be_in_viewport(ratio=1)
        elif number == 3:
            held = page.locator('hand-stand [data-piece="G"]')
            held.tap()
            phone.square("1a").tap()
            expect_told("not this one")
            held.tap()
            expect(phone.square("5b")).to_have_attribute("data-hint", re.compile("target"))
            phone.square("5b").tap()
            expect_told("Well done!")
            # One's own right move is heard with check and mate.
            expect(page.locator("#announcer")).to_have_text(re.compile("checkmate"))


FULL_HANDS = position("4k4/9/9/9/9/9/9/9/4K4 b RBGSNLPrbgsnlp 1")


def test_a_board_with_full_hands_fits_a_phone_that_lies(phone: Desk, lesson: Open) -> None:
    words = "Look at both hands, and say what may be dropped where. " * 2
    page = phone.visit(lesson(Card(new_id(), FULL_HANDS, task=words), TALK))
    for _ in ("usual", "large"):
        for width, height in ((640, 360), (667, 375), (844, 390)):
            phone.resize(width, height)
            board = box(page, "position-board .board")
            first, last = (box(page, f'[data-square="{name}"]') for name in ("9a", "1i"))
            hand, bar = box(page, ".hand >> nth=1"), box(page, ".card-steps")
            assert first["width"] >= 24
            assert abs(first["height"] - first["width"]) < 1
            # The squares fill the board that is drawn.
            assert abs(last["y"] + last["height"] - board["y"] - board["height"]) < 3
            for one in (board, hand):
                assert one["y"] + one["height"] <= height
            beside = bar["x"] > board["x"] + board["width"]
            assert beside or bar["y"] + bar["height"] <= board["y"]
        phone.press("v")


def test_the_board_is_shown_large_from_card_to_card(desk: Desk, lesson: Open) -> None:
    page = desk.visit(lesson(MATE_IN_2, TALK))
    html, task = page.locator("html"), page.get_by_text("White to move and mate in two.")
    before = box(page, '[data-square="a1"]')
    desk.press("v")
    expect(html).to_have_attribute("data-large", "")
    assert box(page, '[data-square="a1"]')["width"] > before["width"]
    expect(page.locator(".side")).to_have_text("White to move")
    expect(page.locator(".side")).to_be_visible()
    for window in ((390, 844), (844, 390), (1280, 720)):
        desk.resize(*window)
        expect(task).to_be_in_viewport(ratio=1)
        expect(page.locator("position-board .board")).to_be_in_viewport(ratio=1)
    desk.press("ArrowRight")
    expect(page.get_by_role("heading", name="What now?")).to_be_visible()
    expect(html).to_have_attribute("data-large", "")
    page.locator("html[data-ready]").wait_for()
    desk.press("ArrowLeft")
    expect(page.get_by_role("heading", name="Morphy")).to_be_visible()
    page.locator("html[data-ready]").wait_for()
    desk.press("Escape")
    expect(html).not_to_have_attribute("data-large", "")
    expect(task).to_be_visible()


def test_the_bar_of_a_phone_takes_two_lines(phone: Desk, lesson: Open) -> None:
    address = lesson(*[TALK] * 30)
    for tag in ("en", "ja", "ko", "zh-CN"):
        page = phone.visit(f"{address}?card=25&lang={tag}")
        assert box(page, ".student-bar")["height"] <= 104
        assert wide(page) <= 360
        expect(page.locator(".card-steps a.all")).to_have_accessible_name(re.compile(r"\S{3}"))


# --- the list of cards ----------------------------------------------------------------------------


def test_the_list_of_cards_stays_within_the_page_and_begins_where_one_is(
    desk: Desk, lesson: Open
) -> None:
    heading = Heading(new_id(), "A long heading over cards")
    cards = [replace(TALK, title="")] * 120
    page = desk.visit(lesson(*cards[:100], heading, *cards[100:]) + "?card=110")
    contents, summary = page.locator(".contents"), page.locator("summary")
    place = box(page, "position-board")
    summary.click()
    # Nothing moves below it, and what else it leads to is in sight.
    assert box(page, "position-board") == place
    expect(contents.get_by_role("link", name="Worksheet (PDF)")).to_be_in_viewport(ratio=1)
    expect(contents.locator("[aria-current]")).to_be_in_viewport(ratio=1)
    for _ in ("usual", "large"):
        for width in (320, 360, 390, 600, 640, 1280):
            desk.resize(width, 780)
            found = box(page, ".contents")
            assert found["x"] >= 0
            assert found["x"] + found["width"] <= width
            assert wide(page) <= width
        desk.press("v")
    desk.press("Escape")
    expect(contents).to_be_hidden()
    expect(summary).to_be_focused()
    summary.click()
    desk.square("e4").click()
    expect(contents).to_be_hidden()
    summary.click()
    contents.get_by_role("link", name="Card 111").click()
    expect(summary).to_contain_text("111 of 120")


READ = "now compare it with the solution"
MEANT = "לבן פותח ומנצח ב-2."
TRIES = [
    (UNDERPROMOTION, "e8=N", "Well done!", False),
    (TALK, "e4", READ, True),
    (replace(TALK, solution="", shown=MARKS_LATE), "e4", READ, True),
    (replace(TALK, shown=Shown(solution="always")), "e4", READ, False),
    (replace(TALK, shown=Shown(solution="never")), "e4", "e4", False),
    (replace(OVER, solution="Yes."), "", "", True),
    (OVER, "", "", False),
    # What cannot be compared is neither right nor wrong.
    (Card(new_id(), START), "e4", "e4 – there is no solution here to compare it with.", False),
    (Card(new_id(), title="משחק", task=MEANT), "", "", False),
]
"""Cards, a move on them, what is said of it, and whether the solution is still to be read."""


def test_every_card_can_be_done_and_then_there_is_a_way_on(desk: Desk, lesson: Open) -> None:
    page = desk.visit(lesson(*(card for card, *_ in TRIES)))
    ticks = page.locator(".contents .tick:not(.tried)")
    for before, (card, move, said, is_read) in enumerate(TRIES):
        expect(page.locator("summary")).to_contain_text(f"{before + 1} of {len(TRIES)}")
        if move or is_read:
            expect(ticks).to_have_count(before)
            expect(page.locator(NEXT)).to_be_hidden()
        if move:
            typed(desk, move)
            told(page, said)
        if is_read:
            expect(ticks).to_have_count(before)
            page.get_by_role("link", name="Solution").click()
            expect(page.get_by_role("heading", name="Solution")).to_be_focused()
            expect(page.get_by_text(card.solution).last).to_be_visible()
        expect(ticks).to_have_count(before + 1)
        if said.startswith("e4 –"):
            expect_plain(page.locator(".verdict"))
            again(page)
        expect(page.locator(".solved:visible")).to_have_count(int(card is UNDERPROMOTION))
        expect(page.locator(NEXT)).to_be_visible()
        if before < len(TRIES) - 1:
            expect(page.locator(NEXT)).to_have_text("Next card")
            on(page)
    # Words from right to left stand so.
    for place in (page.get_by_text(MEANT), page.get_by_role("heading", name="משחק")):
        expect(place).to_have_css("direction", "rtl")
    expect(page.locator("body")).to_have_css("direction", "ltr")
    expect(page.locator(NEXT)).to_have_text("How it went")
    page.locator(NEXT).click()
    expect(page.get_by_text(f"Done: {len(TRIES)} of {len(TRIES)}")).to_be_visible()


def expect_plain(verdict: Locator) -> None:
    """It has neither a sign nor a colour."""
    seen = verdict.evaluate(
        """verdict => [
            getComputedStyle(verdict, "::before").content,
            getComputedStyle(verdict).color === getComputedStyle(document.body).color,
        ]"""
    )
    assert seen == ["none", True]


# --- how it went ----------------------------------------------------------------------------------


def test_after_the_last_card_one_sees_how_it_went(desk: Desk, lesson: Open) -> None:
    hinted = replace(UNDERPROMOTION, hint="A knight.")
    address = lesson(UNDERPROMOTION, hinted, UNDERPROMOTION, TALK, UNDERPROMOTION)

    def solve(desk: Desk) -> None:
        typed(desk, "e8=N")
        told(desk.page, "Well done!")

    page = desk.visit(address)
    solve(desk)
    on(page)
    page.get_by_role("link", name="Hint").click()
    expect(page.get_by_text("A knight.")).to_be_visible()
    solve(desk)
    desk.visit(address + "?card=5")
    for move in ("Kd2", "e8=Q"):
        typed(desk, move)
        told(page, f"{move}: not this one")
    solve(desk)
    page.get_by_role("link", name="How it went").last.click()
    expect(page.locator(".progress")).to_have_text("Done: 3 of 5")
    results = page.locator(".each .result")
    said = ["solved at once", "solved with help", "not done yet", "not done yet"]
    expect(results).to_have_text([*said, "solved after 2 wrong tries"])
    expect(page.locator(".sums li").nth(1)).to_have_text("Solved after wrong tries: 1")
    assert not violations(desk)
    # It goes on with what is done elsewhere.
    other = Desk(page.context.new_page())
    other.visit(address + "?card=3")
    solve(other)
    expect(results.nth(2)).to_have_text("solved at once")
    other.page.close()
    # What the browser keeps of the page when one goes back to it is from before.
    page.evaluate(
        """() => {
            for (const place of document.querySelectorAll(".result")) place.textContent = "";
            dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
        }"""
    )
    expect(results.nth(2)).to_have_text("solved at once")
    page.emulate_media(media="print")
    expect(page.get_by_role("button")).to_have_count(0)
    expect(page.get_by_label("Name")).to_be_visible()


def test_after_many_wrong_moves_one_is_told_how_long_to_wait(desk: Desk, lesson: Open) -> None:
    page = desk.visit(lesson(UNDERPROMOTION))

    def wait(route: Route) -> None:
        route.fulfill(json={**route.fetch().json(), "wait": 600})

    page.route("**/try*", wait)
    typed(desk, "Kd2")
    pause, field = page.locator(".pause"), page.locator("#typed-move")
    next_try = "Take your time and think again: your next try in "
    expect(pause).to_have_text(re.compile(next_try + r"(600|5\d\d) s\."))
    page.unroute("**/try*")
    turn(desk, 400_000)
    expect(pause).to_have_text(re.compile(next_try + r"(200|1\d\d) s\."))
    typed(desk, "e8=N")
    expect(field).to_have_value("e8=N")
    turn(desk, 200_000)
    expect(pause).to_be_hidden()
    expect(page.locator("#announcer")).to_have_text("You can try again now.")
    field.press("Enter")
    told(page, "Well done!")


# --- on paper -------------------------------------------------------------------------------------

ALL_BOARDS = """() => {
    // Where the scheme has just changed another picture may take the place of one that comes.
    const decoded = (image, left) =>
        image.decode().catch((error) => left ? decoded(image, left - 1) : Promise.reject(error));
    return Promise.all([...document.images].map((image) => {
        image.loading = "eager";
        return decoded(image, 9);
    }));
}"""
MANY = [replace(TALK, title=f"Number {number}") for number in range(60)]


def test_many_boards_come_as_one_gets_to_them_and_all_of_them_on_paper(
    desk: Desk, lesson: Open
) -> None:
    page = desk.bare
    asked: set[str] = set()
    come: set[str] = set()
    page.on("request", lambda request: asked.add(request.url) if ".svg" in request.url else None)
    page.on("requestfinished", lambda request: come.add(request.url))
    desk.visit(lesson(*MANY) + "?all=1")
    page.wait_for_load_state("load")
    # For those on their way printing does not wait.
    while asked - come:
        page.evaluate("() => new Promise(requestAnimationFrame)")
    assert len(asked) < 40
    # Browsers wait for them when they print, which they would not for what a script asks for then.
    printed = len(page.pdf())
    assert len(asked) == 60
    page.evaluate(ALL_BOARDS)
    assert abs(len(page.pdf()) - printed) < 0.02 * printed


def test_paper_is_bright_however_dark_the_page_is(desk: Desk, lesson: Open) -> None:
    address = lesson(MATE_IN_2, TALK)

    def printed(page: Page, scheme: Literal["light", "dark"]) -> list[bytes]:
        page.emulate_media(color_scheme=scheme)
        page.evaluate(ALL_BOARDS)
        # What is drawn on the sheets, without the date of today.
        streams = re.findall(rb"FlateDecode[^>]*>>\s*stream\n(.*?)\nendstream", page.pdf(), re.S)
        return [zlib.decompress(stream) for stream in streams]

    for shown in ("?all=1", ""):
        page = desk.visit(address + shown)
        on_a_dark_page = printed(page, "dark")
        assert on_a_dark_page
        assert on_a_dark_page == printed(page, "light")


def test_the_keys_for_printing_wait_for_all_boards(desk: Desk, lesson: Open) -> None:
    page = desk.visit(lesson(*MANY) + "?all=1")
    page.wait_for_load_state("load")
    # Those of the screen and those of the paper.
    come = "[...document.images].filter((image) => image.complete && image.naturalWidth).length"
    assert page.evaluate(come) < 60
    page.evaluate(f"() => {{ window.print = () => {{ window.printed = {come}; }}; }}")
    page.keyboard.press("Control+p")
    page.wait_for_function("() => window.printed")
    assert page.evaluate("window.printed") == 120


def pages_of(page: Page) -> list[list[str]]:
    """The headings on each page of paper, as the outline of the document has them."""
    made = page.pdf(format="A4", outline=True, tagged=True).decode("latin-1")
    objects = dict(re.findall(r"\n(\d+) 0 obj\n(.*?)\nendobj", made, re.DOTALL))
    pages = [name for name, text in objects.items() if re.search(r"/Type /Page\b", text)]
    found: list[list[str]] = [[] for _ in pages]
    for text in objects.values():
        entry = re.search(r"/Title \((.*?)\)\n?.*/Dest \[(\d+) 0 R", text, re.DOTALL)
        if entry:
            found[pages.index(entry[2])].append(entry[1])
    return found


def test_six_boards_come_on_a_sheet_and_no_title_stands_alone(desk: Desk, lesson: Open) -> None:
    chess = replace(UNDERPROMOTION, title="A pawn that is well promoted")
    cards = [*[chess] * 6, Heading(new_id(), "Harder"), *[MATE_IN_2] * 5, DROP_MATE, *[TALK] * 7]
    page = desk.visit(lesson(*cards) + "?all=1")
    expect(page.get_by_role("heading", name="Harder")).to_be_visible()
    expect(page.locator(".task-brief")).to_have_count(19)
    page.evaluate(ALL_BOARDS)
    found = pages_of(page)
    assert [sum("Card" in title for title in titles) for titles in found] == [6, 6, 6, 1]
    assert ["Harder" in " ".join(titles) for titles in found] == [False, True, False, False]
    page.emulate_media(media="print")
    expect(page.get_by_text("Promote with check.").first).to_be_visible()
    expect(page.locator("main button, header a, header select, header button").first).to_be_hidden()
    expect(page.locator(".task-brief").first).to_have_css("break-inside", "avoid")


# --- the link itself ------------------------------------------------------------------------------


LINKS = "**/api/lessons/*/links"


def test_what_came_of_sharing_is_seen_and_what_was_chosen_last_holds(desk: Desk) -> None:
    page = desk.page
    desk.paste("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1")
    expect(desk.cards).to_have_count(2)
    desk.action("share").click()
    dialog = page.get_by_role("dialog", name="Share the lesson")
    student, status = dialog.locator("[data-role=student]"), dialog.get_by_role("status")
    choice, link = dialog.locator("[name=student]"), student.locator(".link")
    for role in ("editor", "student"):
        dialog.locator(f"[name={role}]").check()
        expect(dialog.locator(f"[data-role={role}] .link")).to_be_visible()
    with Held(page, LINKS) as held:
        choice.click()
        held.wait()
        choice.click()
        expect(choice).to_be_checked()
        assert len(held.routes) == 1
        held.release()
        held.wait()
        expect(choice).to_be_checked()
        with page.expect_response(LINKS):
            held.release()
    expect(choice).to_be_checked()
    expect(link).to_have_value(re.compile("/l/[a-z2-7]{26}$"))
    address = link.input_value()
    choice.uncheck()
    expect(status).to_contain_text("The link is closed")
    choice.check()
    expect(status).to_contain_text("The link is open")
    expect(link).to_have_value(address)
    student.locator("summary").click()
    expect(dialog.get_by_text("QR codes you have printed").first).to_be_visible()
    for width, height in ((1366, 640), (360, 640), (640, 360)):
        desk.resize(width, height)
        for button, said in (("copy", "copied"), ("renew", "new address")):
            student.locator(f"[data-link={button}]").click()
            expect(status).to_contain_text(said)
            expect(status).to_be_in_viewport(ratio=1)
        student.locator("[data-link=qr]").click()
        code = dialog.get_by_role("img").bounding_box()
        assert code
        assert code["x"] >= 8
        assert code["x"] + code["width"] <= width - 8
        desk.press("Escape")
