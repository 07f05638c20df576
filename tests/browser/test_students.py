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
from playwright.sync_api import Browser, FloatRect, Page, Route, expect

from tests.browser.conftest import Server
from tests.browser.desk import Desk, Held
from tests.browser.test_accessibility import show, violations
from webapp.document import parse
from webapp.document.record_reading import read_record
from webapp.formats.starts import START, START_POSITIONS
from webapp.lessons.access import open_keys
from webapp.lessons.changes import Save
from webapp.lessons.fields import Shown
from webapp.lessons.model import Card, Heading, Lesson, card_of_line, new_id
from webapp.lessons.places import data_folder
from webapp.lessons.shapes import item_to_json
from webapp.lessons.store import adding, lessons, links, saving, shelves
from webapp.lessons.store.database import address_of, open_database
from webapp.model.line import Line, Ply, read_code
from webapp.model.marks import parse_marks
from webapp.model.position import Position


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


def position(text: str) -> Position:
    found = parse(text).position
    assert found
    return found


def line(moves: str, fen: str) -> Line:
    record = read_record(f'[SetUp "1"]\n[FEN "{fen}"]\n\n{moves}')
    assert record
    return record.line


MATE_IN_2 = card_of_line(
    line(
        "1. Ra6 {The key.} (1. Rxa7 {Too early.}) 1... bxa6 (1... Bg3 2. Rxa7#) 2. b7# *",
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
    ),
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
SHOGI_START = position("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1")
DROP = read_code("G*5b", SHOGI_START.kind)
assert DROP
DROP_MATE = card_of_line(Line(SHOGI_START, (Ply(-1, DROP),)), task="一手詰")


@pytest.fixture(scope="module")
def lesson() -> Iterator[Open]:
    made = Open(data_folder())
    yield made
    made.database.engine.dispose()


def begin(page: Page, address: str) -> None:
    page.goto(address)
    page.locator("html[data-ready]").wait_for()


def again(page: Page) -> None:
    page.reload()
    page.locator("html[data-ready]").wait_for()


def told(page: Page) -> Any:
    return expect(page.locator(".told"))


def stands(desk: Desk, square: str, piece: str) -> None:
    expect(desk.square(square)).to_have_attribute("data-piece", piece)


def test_a_mate_in_two_by_touch_on_a_phone(phone: Desk, lesson: Open) -> None:
    page = phone.page
    address = lesson(Heading(new_id(), "Easy"), MATE_IN_2, TALK)
    begin(page, address)
    expect(page.get_by_role("heading", name="Morphy")).to_be_visible()
    expect(page.locator("main")).to_contain_text("Easy")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    # A wrong one, with what the teacher says of it.
    phone.square("a1").tap()
    expect(phone.square("a6")).to_have_attribute("data-hint", re.compile("target"))
    phone.square("a7").tap()
    told(page).to_contain_text("Rxa7+: not this one – try again.")
    told(page).to_contain_text("Too early.")
    stands(phone, "a1", "R")
    # The right ones, one of them dragged.
    phone.touch_along(*(phone.centre(phone.square(name)) for name in ("a1", "a6")))
    told(page).to_contain_text("Right! The reply is bxa6. Your move.")
    told(page).not_to_contain_text("Too early.")
    stands(phone, "a6", "p")
    phone.square("b6").tap()
    phone.square("b7").tap()
    told(page).to_contain_text("Well done! You have solved it.")
    expect(page.locator("moves-list")).to_contain_text("The key.")
    page.get_by_role("button", name="One move back").tap()
    stands(phone, "b6", "P")
    page.locator("moves-list .move", has_text="Bg3").tap()
    stands(phone, "g3", "b")
    for size in page.locator(":is(a.button, button, summary):visible").all():
        box = size.bounding_box()
        assert box
        if not size.get_attribute("data-ply"):
            assert box["height"] >= 44, size.inner_text()
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
    page = desk.page
    begin(page, lesson(MATE_IN_2, TALK))
    desk.focus("a8")
    desk.press(*["ArrowDown"] * 7, "Enter")
    expect(page.locator("#announcer")).to_contain_text("It can go to")
    desk.press(*["ArrowUp"] * 5, "Enter")
    told(page).to_contain_text("The reply is bxa6")
    page.get_by_label("Type a move").fill("Kd8")
    desk.press("Enter")
    told(page).to_contain_text("Kd8: not this one")
    page.get_by_label("Type a move").fill("Kd1")
    desk.press("Enter")
    told(page).to_contain_text("The white king on c8 cannot go to d1.")
    page.get_by_label("Type a move").fill("b7")
    desk.press("Enter")
    told(page).to_contain_text("Well done!")
    # The field is gone; one goes on from where it was.
    expect(page.locator("[data-do=next]")).to_be_focused()
    desk.press("ArrowLeft")
    stands(desk, "b6", "P")
    expect(page.locator("#announcer")).to_contain_text("Black, pawn takes on a6")
    desk.press("Home")
    stands(desk, "a1", "R")
    desk.press("PageDown")
    expect(page.get_by_role("heading", name="What now?")).to_be_visible()


def test_hint_and_solution_come_as_the_teacher_allows(desk: Desk, lesson: Open) -> None:
    page = desk.page
    begin(page, lesson(MATE_IN_2))
    assert "Give the rook away." not in page.content()
    expect(page.locator("main").get_by_role("link", name="Solution")).to_be_hidden()
    page.get_by_role("link", name="Hint").click()
    expect(page.get_by_text("Give the rook away.")).to_be_visible()
    expect(page.get_by_role("heading", name="Hint")).to_be_focused()
    desk.drag(desk.square("a1"), desk.square("b1"))
    told(page).to_contain_text("not this one")
    page.get_by_role("link", name="Solution").click()
    expect(page.locator("moves-list")).to_contain_text("Ra6")
    page.get_by_role("button", name="To the end").click()
    stands(desk, "b7", "P")
    # What was tried stays so.
    again(page)
    expect(page.get_by_role("link", name="Solution")).to_be_visible()
    # A proof of another solution is none; the card is to be tried again.
    page.evaluate(
        """() => {
            const key = Object.keys(localStorage).find((name) => name.includes(".student."));
            localStorage[key] = localStorage[key].replace(/"proof":"[^"]*"/, '"proof":"another"');
        }"""
    )
    again(page)
    desk.expected.append("status of 409")
    page.get_by_role("link", name="Solution").click()
    told(page).to_contain_text("Your teacher has changed this card.")
    again(page)
    expect(page.get_by_role("link", name="Solution")).to_be_hidden()


def test_a_move_made_before_the_moves_are_known_is_the_same(desk: Desk, lesson: Open) -> None:
    page = desk.page
    held = Held(page, "**/api/moves")
    begin(page, lesson(UNDERPROMOTION))
    desk.square("e7").click()
    desk.square("e8").click()
    held.release()
    page.get_by_role("dialog", name="Promote to").get_by_role("button", name="white queen").click()
    told(page).to_contain_text("e8=Q: not this one")


def test_moves_that_came_too_late_are_asked_for_again(desk: Desk, lesson: Open) -> None:
    page = desk.page
    held = Held(page, "**/api/moves")
    begin(page, lesson(UNDERPROMOTION))
    page.locator(".typed input").fill("e8=N")
    page.keyboard.press("Enter")
    told(page).to_contain_text("Well done!")
    with page.expect_response("**/api/moves"):
        held.release()
    page.locator("[data-do=again]").click()
    desk.square("e7").click()
    desk.square("e8").click()
    held.release()
    expect(page.get_by_role("dialog", name="Promote to")).to_be_visible()


def test_promotion_is_chosen_and_a_solved_card_says_so_when_it_is_opened_again(
    desk: Desk, lesson: Open
) -> None:
    page = desk.page
    begin(page, lesson(UNDERPROMOTION))
    expect(page.locator(".solved")).to_be_hidden()
    desk.square("e7").click()
    desk.square("e8").click()
    page.get_by_role("dialog", name="Promote to").get_by_role("button", name="white queen").click()
    told(page).to_contain_text("e8=Q: not this one")
    stands(desk, "e7", "P")
    desk.square("e7").click()
    desk.square("e8").click()
    page.get_by_role("button", name="white knight").click()
    told(page).to_contain_text("Well done!")
    stands(desk, "e8", "N")
    again(page)
    expect(page.get_by_role("heading", name="Card 1 Solved")).to_be_visible()
    expect(page.get_by_role("link", name="How it went")).to_be_visible()
    typed(desk, "e8=N")
    told(page).to_contain_text("Well done!")
    expect(page.get_by_role("link", name="How it went")).to_be_focused()


def test_a_piece_is_dropped_from_the_hand(phone: Desk, lesson: Open) -> None:
    page = phone.page
    begin(page, lesson(DROP_MATE))
    page.locator('hand-stand [data-piece="G"]').tap()
    expect(phone.square("5b")).to_have_attribute("data-hint", re.compile("target"))
    phone.square("5b").tap()
    told(page).to_contain_text("Well done!")
    # One's own right move is heard with check and mate.
    expect(page.locator("#announcer")).to_have_text(re.compile("checkmate"))


def test_marks_of_the_solution_come_with_it(desk: Desk, lesson: Open) -> None:
    page = desk.page
    waits = Shown(solution="tried", marks="solution")
    mate = replace(
        UNDERPROMOTION.line, marks=parse_marks("Ge7e8", UNDERPROMOTION.position.kind).marks
    )
    only_marks = replace(TALK, solution="", shown=waits)
    begin(page, lesson(only_marks, replace(UNDERPROMOTION, line=mate, shown=waits)))
    drawn = page.locator("position-board svg.marks path[fill-opacity]")
    for at in (1, 2):
        expect(page.locator("#card h2")).to_contain_text(("What now?", "Card 2")[at - 1])
        expect(drawn).to_have_count(0)
        if at == 1:
            desk.drag(desk.square("e2"), desk.square("e4"))
            told(page).to_contain_text("now compare it with the solution")
            page.get_by_role("link", name="Solution").click()
        else:
            typed(desk, "e8=N")
            told(page).to_contain_text("Well done!")
            page.get_by_role("button", name="Start again").click()
        expect(drawn).to_have_count(1)
        on_paper = page.locator("img.bright")
        assert "#15781b" in page.request.get(on_paper.evaluate("(one) => one.src")).text()
        if at == 1:
            page.locator("[rel=next]").click()
            page.locator("html[data-ready]").wait_for()


def test_what_cannot_be_compared_is_neither_right_nor_wrong(desk: Desk, lesson: Open) -> None:
    page = desk.page
    begin(page, lesson(Card(new_id(), START), TALK))
    desk.drag(desk.square("e2"), desk.square("e4"))
    told(page).to_contain_text("e4 – there is no solution here to compare it with.")
    seen = page.locator(".told").evaluate(
        """told => {
          const verdict = told.querySelector(".verdict");
          return [
            getComputedStyle(verdict, "::before").content,
            getComputedStyle(verdict).color === getComputedStyle(document.body).color,
          ];
        }"""
    )
    assert seen == ["none", True]
    # There is nothing more to do on it; that it was solved is not said.
    page.locator("summary").click()
    expect(page.get_by_role("link", name="Card 1 (done)")).to_be_visible()
    expect(page.locator(".solved")).to_be_hidden()
    # A card without moves takes a try.
    page.get_by_role("link", name="Card 2").click()
    page.locator("html[data-ready]").wait_for()
    expect(page.locator("svg.marks line, svg.marks path").first).to_be_attached()
    assert "both good" not in page.content()
    desk.drag(desk.square("e2"), desk.square("e4"))
    told(page).to_contain_text("now compare it with the solution")
    on = page.locator("[data-do=next]")
    expect(on).to_be_hidden()
    page.get_by_role("link", name="Solution").click()
    expect(page.get_by_text("both good")).to_be_visible()
    # Who has seen the solution of the last card is shown the way to the end.
    expect(on).to_have_text("How it went")
    expect(on).to_be_visible()


def test_the_list_of_cards_stays_within_the_page(desk: Desk, lesson: Open) -> None:
    page = desk.page
    cards = [replace(TALK, title="") for _ in range(8)]
    address = lesson(Heading(new_id(), "A long heading over cards"), *cards)
    for large in ("", "&large=1"):
        begin(page, f"{address}?card=1{large}")
        for width in (320, 360, 390, 600, 640, 1280):
            desk.resize(width, 780)
            page.locator("summary").click()
            box = page.locator(".contents").bounding_box()
            assert box
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            page.locator("summary").click()


def test_words_from_right_to_left_stand_so(desk: Desk, lesson: Open) -> None:
    page = desk.page
    task = "לבן פותח ומנצח ב-2."
    begin(page, lesson(replace(TALK, title="משחק", task=task), language="he"))
    for place in (page.get_by_text(task), page.get_by_role("heading", name="משחק")):
        assert place.evaluate("words => getComputedStyle(words).direction") == "rtl"
    assert page.evaluate("getComputedStyle(document.body).direction") == "ltr"


def test_the_moves_may_be_looked_through_where_they_are_always_shown(
    desk: Desk, lesson: Open
) -> None:
    page = desk.page
    begin(page, lesson(replace(MATE_IN_2, shown=Shown(solution="always"))))
    desk.press("ArrowRight")
    stands(desk, "a6", "R")
    desk.drag(desk.square("b6"), desk.square("b7"))
    told(page).to_contain_text("Start again")
    page.get_by_role("button", name="Start again").click()
    typed(desk, "Ra6")
    told(page).to_contain_text("Right!")
    # The solution is in step with the board.
    expect(page.locator("moves-list [aria-current]")).to_have_text("bxa6")
    page.get_by_role("button", name="One move on").click()
    stands(desk, "b7", "P")
    expect(page.locator(".told")).to_have_text("")
    assert page.locator(".told").get_attribute("data-verdict") is None


def test_without_the_server_it_says_so_and_goes_on_later(
    desk: Desk, lesson: Open, own_server: Server
) -> None:
    page = desk.page
    begin(page, own_server.address + lesson(MATE_IN_2))
    expect(desk.square("a1")).to_be_visible()
    own_server.stop()
    desk.drag(desk.square("a1"), desk.square("a6"))
    told(page).to_contain_text("The server is not responding.")
    stands(desk, "a1", "R")
    own_server.start()
    desk.drag(desk.square("a1"), desk.square("a6"))
    told(page).to_contain_text("Right!")


def test_the_board_is_shown_large_from_card_to_card(desk: Desk, lesson: Open) -> None:
    page = desk.page
    begin(page, lesson(MATE_IN_2, TALK))
    before = desk.square("a1").bounding_box()
    desk.press("v")
    expect(page.locator("html")).to_have_attribute("data-large", "")
    after = desk.square("a1").bounding_box()
    assert before
    assert after
    assert after["width"] > before["width"]
    expect(page.locator(".side")).to_have_text("White to move")
    expect(page.locator(".side")).to_be_visible()
    expect(page.get_by_text("White to move and mate in two.")).to_be_in_viewport()
    desk.press("ArrowRight")
    expect(page.get_by_role("heading", name="What now?")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-large", "")
    page.locator("html[data-ready]").wait_for()
    desk.press("ArrowLeft")
    expect(page.get_by_role("heading", name="Morphy")).to_be_visible()
    page.locator("html[data-ready]").wait_for()
    desk.press("Escape")
    expect(page.locator("html")).not_to_have_attribute("data-large", "")
    expect(page.get_by_text("White to move and mate in two.")).to_be_visible()


def test_the_large_board_has_its_task_beside_it(desk: Desk, lesson: Open) -> None:
    begin(desk.page, lesson(MATE_IN_2, TALK) + "?large=1")
    for window in ((390, 844), (844, 390), (1280, 720)):
        desk.resize(*window)
        task = desk.page.get_by_text("White to move and mate in two.")
        expect(task).to_be_in_viewport(ratio=1)
        expect(desk.page.locator("position-board .board")).to_be_in_viewport(ratio=1)


def test_all_on_one_page_on_paper(desk: Desk, lesson: Open) -> None:
    page = desk.page
    address = lesson(Heading(new_id(), "Easy"), MATE_IN_2, UNDERPROMOTION, TALK)
    begin(page, address + "?all=1")
    expect(page.get_by_role("heading", name="Easy")).to_be_visible()
    expect(page.locator(".task-brief")).to_have_count(3)
    page.locator(".task-brief picture img").last.evaluate("image => image.decode()")
    page.emulate_media(media="print")
    expect(page.get_by_text("Promote with check.")).to_be_visible()
    expect(page.locator("main button, header a, header select, header button").first).to_be_hidden()
    broken = page.locator(".task-brief").first.evaluate(
        "card => getComputedStyle(card).breakInside"
    )
    assert broken == "avoid"
    begin(page, address)
    expect(page.locator("img.picture:visible")).to_have_count(1)
    expect(page.locator("position-board")).to_be_hidden()
    expect(page.locator("form.typed")).to_be_hidden()


ALL_BOARDS = """() => Promise.all([...document.images].map((image) => {
    image.loading = "eager";
    return image.decode();
}))"""


def test_many_boards_come_as_one_gets_to_them_and_all_of_them_on_paper(
    desk: Desk, lesson: Open
) -> None:
    page = desk.page
    asked: set[str] = set()
    come: set[str] = set()
    page.on("request", lambda request: asked.add(request.url) if ".svg" in request.url else None)
    page.on("requestfinished", lambda request: come.add(request.url))
    cards = [replace(TALK, title=f"Number {number}") for number in range(60)]
    begin(page, lesson(*cards) + "?all=1")
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
    page = desk.page
    address = lesson(MATE_IN_2, TALK)

    def printed(scheme: Literal["light", "dark"], shown: str) -> list[bytes]:
        page.emulate_media(color_scheme=scheme)
        begin(page, address + shown)
        page.evaluate(ALL_BOARDS)
        # What is drawn on the sheets, without the date of today.
        streams = re.findall(rb"FlateDecode[^>]*>>\s*stream\n(.*?)\nendstream", page.pdf(), re.S)
        return [zlib.decompress(stream) for stream in streams]

    for shown in ("?all=1", ""):
        on_a_dark_page = printed("dark", shown)
        assert on_a_dark_page
        assert on_a_dark_page == printed("light", shown)


def test_the_keys_for_printing_wait_for_all_boards(desk: Desk, lesson: Open) -> None:
    page = desk.page
    cards = [replace(TALK, title=f"Number {number}") for number in range(60)]
    begin(page, lesson(*cards) + "?all=1")
    page.wait_for_load_state("load")
    # Those of the screen and those of the paper.
    come = "[...document.images].filter((image) => image.complete && image.naturalWidth).length"
    assert page.evaluate(come) < 60
    page.evaluate(f"() => {{ window.print = () => {{ window.printed = {come}; }}; }}")
    page.keyboard.press("Control+p")
    page.wait_for_function("() => window.printed")
    assert page.evaluate("window.printed") == 120


def test_it_is_all_there_without_scripts(browser: Browser, server: Server, lesson: Open) -> None:
    size: Any = {"width": 390, "height": 844}
    context = browser.new_context(java_script_enabled=False, viewport=size)
    page = context.new_page()
    address = server.address + lesson(MATE_IN_2, TALK)
    page.goto(address)
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
    page.get_by_role("link", name="Next card").first.click()
    expect(page.get_by_role("heading", name="What now?")).to_be_visible()
    page.locator("summary").click()
    page.get_by_role("link", name="Card 1").click()
    expect(page.get_by_role("heading", name="Morphy")).to_be_visible()
    assert context.cookies() == []
    context.close()


@pytest.mark.parametrize(("tag", "scheme"), [("en", "light"), ("ja", "dark")])
def test_nothing_is_in_the_way_of_anyone(desk: Desk, lesson: Open, tag: str, scheme: str) -> None:
    page = desk.page
    card = replace(MATE_IN_2, shown=Shown(solution="click"))
    address = lesson(Heading(new_id(), "Easy"), card, DROP_MATE, language="en")
    page.set_viewport_size({"width": 390, "height": 844})
    show(desk, scheme)
    begin(page, f"{address}?lang={tag}")
    expect(page.locator("html")).to_have_attribute("lang", tag)
    assert violations(desk) == []
    desk.square("a1").click()
    desk.square("a7").click()
    told(page).to_have_attribute("data-verdict", "wrong")
    page.locator('[data-part="solution"]').click()
    expect(page.locator("moves-list")).to_contain_text("The key.")
    assert violations(desk) == []
    page.locator("summary").click()
    assert violations(desk) == []
    page.locator("summary").click()
    page.locator('[data-do="large"]').click()
    assert violations(desk) == []
    for path in (f"?lang={tag}&card=2", f"?lang={tag}&all=1", f"/1/hint?lang={tag}"):
        page.goto(address + path)
        assert violations(desk) == [], path


def test_board_and_task_are_in_sight(phone: Desk, lesson: Open) -> None:
    page = phone.page
    address = lesson(MATE_IN_2, DROP_MATE, Card(new_id(), START_POSITIONS["xiangqi"], task="Look."))
    for number in (1, 2, 3):
        begin(page, f"{address}?card={number}")
        for width, height in ((390, 844), (844, 390), (1366, 640)):
            phone.resize(width, height)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            board = box(page, "position-board .board")
            assert board["y"] + board["height"] <= height, number
            expect(page.locator(".task-head .said")).to_be_in_viewport()


# --- what teachers change meanwhile -----------------------------------------------------------


def typed(desk: Desk, move: str) -> None:
    desk.page.get_by_label("Type a move").fill(move)
    desk.press("Enter")


def test_a_card_that_was_changed_meanwhile_is_to_be_loaded_again(desk: Desk, lesson: Open) -> None:
    page = desk.page
    begin(page, lesson(MATE_IN_2, UNDERPROMOTION))
    lesson.change(0, UNDERPROMOTION)
    desk.expected.append("status of 409")
    # A move of the other card is none here.
    typed(desk, "Kd1")
    told(page).to_have_text(re.compile("Your teacher has changed this card"))
    stands(desk, "a1", "R")
    page.get_by_role("link", name="Hint").click()
    expect(page.get_by_text("Give the rook away.")).to_be_hidden()
    again(page)
    stands(desk, "e7", "P")


def test_a_link_that_was_closed_meanwhile_says_so(desk: Desk, lesson: Open) -> None:
    page = desk.page
    begin(page, lesson(MATE_IN_2))
    links.close_link(lesson.database, lesson.last, "student")
    desk.expected.append("status of 404")
    typed(desk, "Ra6")
    told(page).to_contain_text(
        "This link no longer works. Please ask your teacher to open it again."
    )
    page.reload()
    expect(page.get_by_role("heading", name="This link no longer works.")).to_be_visible()
    expect(page.get_by_role("link")).to_have_count(0)


def test_an_error_of_a_script_is_not_said_to_be_the_servers(desk: Desk, lesson: Open) -> None:
    page = desk.page
    begin(page, lesson(MATE_IN_2))
    desk.expected.append("verdict|undefined|null|TypeError")
    page.route("**/try?*", lambda route: route.fulfill(json={"verdict": "right"}))
    with page.expect_event("pageerror"):
        typed(desk, "Ra6")
    told(page).not_to_contain_text("The server is not responding.")
    page.unroute("**/try?*")
    typed(desk, "Rxa7")
    told(page).to_contain_text("not this one")


# --- what is in sight ---------------------------------------------------------------------------


def test_what_came_of_a_move_is_seen_on_a_phone(phone: Desk, lesson: Open) -> None:
    page = phone.page
    long = replace(MATE_IN_2, task="White to move and mate in two. " * 3)
    address = lesson(MATE_IN_2, long, DROP_MATE)
    for number in (1, 2):
        begin(page, f"{address}?card={number}")
        phone.square("a1").tap()
        phone.square("a7").tap()
        told(page).to_contain_text("Too early.")
        expect(page.locator(".told")).to_be_in_viewport(ratio=1)
        expect(phone.square("a1")).to_be_in_viewport(ratio=1)
    begin(page, f"{address}?card=3")
    page.locator('hand-stand [data-piece="G"]').tap()
    phone.square("1a").tap()
    told(page).to_contain_text("not this one")
    expect(page.locator(".told")).to_be_in_viewport(ratio=1)


def box(page: Page, selector: str) -> FloatRect:
    found = page.locator(selector).bounding_box()
    assert found
    return found


FULL_HANDS = position("4k4/9/9/9/9/9/9/9/4K4 b RBGSNLPrbgsnlp 1")


def test_a_board_with_full_hands_fits_a_phone_that_lies(phone: Desk, lesson: Open) -> None:
    page = phone.page
    words = "Look at both hands, and say what may be dropped where. " * 2
    address = lesson(Card(new_id(), FULL_HANDS, task=words), TALK)
    for large in ("", "&large=1"):
        phone.resize(640, 360)
        begin(page, f"{address}?card=1{large}")
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


def test_the_bar_of_a_phone_takes_two_lines(phone: Desk, lesson: Open) -> None:
    page = phone.page
    address = lesson(*[TALK] * 30)
    for tag in ("en", "ja", "ko", "zh-CN"):
        begin(page, f"{address}?card=25&lang={tag}")
        assert box(page, ".student-bar")["height"] <= 104
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        expect(page.locator(".card-steps a.all")).to_have_accessible_name(re.compile(r"\S{3}"))


# --- the list of cards ----------------------------------------------------------------------------


def test_the_list_of_cards_closes_and_begins_where_one_is(desk: Desk, lesson: Open) -> None:
    page = desk.page
    begin(page, lesson(*[TALK] * 120) + "?card=110")
    contents = page.locator(".contents")
    page.locator("summary").click()
    expect(contents.locator("[aria-current]")).to_be_in_viewport(ratio=1)
    desk.press("Escape")
    expect(contents).to_be_hidden()
    expect(page.locator("summary")).to_be_focused()
    page.locator("summary").click()
    desk.square("e4").click()
    expect(contents).to_be_hidden()
    page.locator("summary").click()
    contents.get_by_role("link", name="Card 111").click()
    expect(page.locator("summary")).to_contain_text("111 of 120")


def test_every_card_can_be_done(desk: Desk, lesson: Open) -> None:
    """Where nothing is right or wrong it is once there is no more to try or to read."""
    page = desk.page
    mated = position("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")
    cards = (
        UNDERPROMOTION,
        TALK,
        replace(TALK, shown=Shown(solution="always")),
        replace(TALK, shown=Shown(solution="never")),
        Card(new_id(), mated, task="Is it mate?", solution="Yes."),
        Card(new_id(), mated, task="It is mate."),
        Card(new_id(), task="Tell what you know."),
    )
    address = lesson(*cards)
    done = 0

    def expect_done(more: int) -> None:
        nonlocal done
        done += more
        expect(page.locator(".contents .tick:not(.tried)")).to_have_count(done)

    for number in range(1, 8):
        begin(page, f"{address}?card={number}")
        if number == 1:
            typed(desk, "e8=N")
            expect(page.locator(".solved")).to_be_visible()
        elif number <= 4:
            expect_done(0)
            typed(desk, "e4")
            told(page).to_have_attribute("data-verdict", "tried")
        if number in (2, 5):
            expect_done(0)
            page.get_by_role("link", name="Solution").click()
            expect(page.get_by_role("heading", name="Solution")).to_be_focused()
        expect_done(1)
    page.goto(address + "?all=1")
    expect(page.get_by_text("Done: 7 of 7")).to_be_visible()


# --- in the middle of a line ----------------------------------------------------------------------


def test_the_moves_that_were_found_are_there_when_one_comes_back(desk: Desk, lesson: Open) -> None:
    page = desk.page
    begin(page, lesson(MATE_IN_2, TALK))
    typed(desk, "Ra6")
    told(page).to_contain_text("The reply is bxa6")
    page.reload()
    stands(desk, "a6", "p")
    typed(desk, "b7")
    told(page).to_contain_text("Well done!")
    # It begins anew once it is solved, or one has begun anew.
    again(page)
    stands(desk, "a1", "R")
    typed(desk, "Ra6")
    told(page).to_contain_text("The reply is bxa6")
    page.get_by_role("button", name="Start again").click()
    again(page)
    stands(desk, "a1", "R")
    typed(desk, "Ra6")
    told(page).to_contain_text("The reply is bxa6")
    # Those that are no longer the ones to find are dropped.
    other = line("1. Ra6 Bg3 2. Rxa7# *", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")
    lesson.change(0, card_of_line(other))
    again(page)
    stands(desk, "a1", "R")
    typed(desk, "Ra6")
    told(page).to_contain_text("The reply is Bg3")


def test_a_card_that_was_changed_is_no_longer_solved(desk: Desk, lesson: Open) -> None:
    page = desk.page
    address = lesson(UNDERPROMOTION, TALK)
    begin(page, address)
    typed(desk, "e8=N")
    expect(page.locator(".solved")).to_be_visible()
    lesson.change(0, replace(UNDERPROMOTION, title="Another title"), "title")
    begin(page, address)
    expect(page.locator("h2 .solved")).to_be_visible()
    lesson.change(0, card_of_line(line("1. e8=Q *", "8/2k1P3/8/8/8/8/8/2K5 w - - 0 1")))
    begin(page, address + "?card=2")
    expect(page.locator(".progress")).to_be_hidden()
    begin(page, address)
    expect(page.locator(".solved")).to_be_hidden()
    typed(desk, "e8=Q")
    told(page).to_have_attribute("data-verdict", "right")
    begin(page, address + "?card=2")
    page.locator(".all-cards summary").click()
    expect(page.locator(".progress")).to_have_text("Done: 1 of 2")
    lesson.change(0, replace(UNDERPROMOTION, task="Promote to win."), "task")
    begin(page, address)
    expect(page.locator(".solved")).to_be_hidden()


# --- how it went ----------------------------------------------------------------------------------


def test_after_the_last_card_one_sees_how_it_went(desk: Desk, lesson: Open) -> None:
    page = desk.page
    address = lesson(
        UNDERPROMOTION, replace(UNDERPROMOTION, hint="A knight."), TALK, UNDERPROMOTION
    )
    begin(page, address)
    typed(desk, "e8=N")
    told(page).to_have_attribute("data-verdict", "right")
    begin(page, address + "?card=2")
    page.get_by_role("link", name="Hint").click()
    expect(page.get_by_text("A knight.")).to_be_visible()
    typed(desk, "e8=N")
    told(page).to_have_attribute("data-verdict", "right")
    begin(page, address + "?card=4")
    for move in ("Kd2", "e8=Q"):
        typed(desk, move)
        told(page).to_have_attribute("data-verdict", "wrong")
        expect(page.locator("#typed-move")).to_have_value("")
    typed(desk, "e8=N")
    told(page).to_have_attribute("data-verdict", "right")
    page.get_by_role("link", name="How it went").last.click()
    for _ in range(2):
        page.locator("html[data-ready]").wait_for()
        expect(page.locator(".progress")).to_have_text("Done: 3 of 4")
        assert page.locator(".each .result").all_inner_texts() == [
            "solved at once",
            "solved with help",
            "not done yet",
            "solved after 2 wrong moves",
        ]
        expect(page.locator(".sums li").nth(1)).to_have_text("Solved after wrong moves: 1")
        page.reload()
    assert not violations(desk)
    page.emulate_media(media="print")
    expect(page.get_by_role("button")).to_have_count(0)
    expect(page.get_by_label("Name")).to_be_visible()


def test_how_it_went_goes_on_with_what_is_done_elsewhere(desk: Desk, lesson: Open) -> None:
    page = desk.page
    address = lesson(UNDERPROMOTION, TALK)
    begin(page, address + "?results=1")
    result = page.locator(".each .result").first
    expect(result).to_have_text("not done yet")
    other = page.context.new_page()
    begin(other, address)
    other.get_by_label("Type a move").fill("e8=N")
    other.keyboard.press("Enter")
    told(other).to_contain_text("Well done!")
    expect(result).to_have_text("solved at once")
    other.close()
    # What the browser keeps of the page when one goes back to it is from before.
    page.evaluate(
        """() => {
            for (const place of document.querySelectorAll(".result")) place.textContent = "";
            dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
        }"""
    )
    expect(result).to_have_text("solved at once")


WAY_ON = "[data-do=next]"
WITHOUT_SOLUTION = replace(UNDERPROMOTION, line=None, at=-1)
OVER = Card(new_id(), position("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"))
WORDS_ALONE = Card(new_id(), title="Goodbye", task="Think of your last game.")


@pytest.mark.parametrize("name", ["Next card", "How it went"])
def test_whatever_the_card_asks_for_there_is_a_way_on(desk: Desk, lesson: Open, name: str) -> None:
    page = desk.page
    for card, tried in ((WITHOUT_SOLUTION, "e8=N"), (OVER, ""), (WORDS_ALONE, "")):
        cards = [card, UNDERPROMOTION] if name == "Next card" else [card]
        begin(page, lesson(*cards))
        if tried:
            expect(page.locator(WAY_ON)).to_be_hidden()
            typed(desk, tried)
        expect(page.locator(WAY_ON)).to_have_text(name)
        expect(page.locator(WAY_ON)).to_be_visible()
        again(page)
        page.locator(WAY_ON).click()
        expect(page).to_have_url(re.compile("card=2" if name == "Next card" else "results=1"))


def test_after_many_wrong_moves_one_is_told_how_long_to_wait(desk: Desk, lesson: Open) -> None:
    page = desk.page
    page.clock.install()
    begin(page, lesson(UNDERPROMOTION))

    def wait(route: Route) -> None:
        route.fulfill(json={**route.fetch().json(), "wait": 5})

    page.route("**/try*", wait)
    typed(desk, "Kd2")
    pause = page.locator(".pause")
    expect(pause).to_have_text("Take your time and think again: your next try in 5 s.")
    page.unroute("**/try*")
    field = page.locator("#typed-move")
    page.clock.run_for(2000)
    expect(pause).to_contain_text("in 3 s")
    field.fill("e8=N")
    field.press("Enter")
    expect(field).to_have_value("e8=N")
    page.clock.run_for(3000)
    expect(pause).to_be_hidden()
    expect(page.locator("#announcer")).to_have_text("You can try again now.")
    field.press("Enter")
    told(page).to_have_attribute("data-verdict", "right")


# --- on paper -------------------------------------------------------------------------------------


def test_one_card_on_paper_has_its_start_and_its_solution(desk: Desk, lesson: Open) -> None:
    page = desk.page
    begin(page, lesson(replace(MATE_IN_2, shown=Shown(solution="always")), MATE_IN_2))
    desk.press("ArrowRight")
    expect(page.locator(".side")).to_have_text("Black to move")
    page.emulate_media(media="print")
    main = page.locator("main")
    expect(page.get_by_role("img", name="White to move")).to_be_visible()
    assert "White to move\n" in main.inner_text()
    assert "Black to move" not in main.inner_text()
    expect(page.locator("moves-list")).to_be_visible()
    expect(page.locator(":is(.step-buttons, .along)").first).to_be_hidden()
    page.emulate_media(media="screen")
    page.locator("[rel=next]").click()
    page.locator("html[data-ready]").wait_for()
    page.emulate_media(media="print")
    expect(page.locator("moves-list")).to_be_hidden()


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
    page = desk.page
    chess = replace(UNDERPROMOTION, title="A pawn that is well promoted")
    cards = [*[chess] * 6, Heading(new_id(), "Harder"), *[MATE_IN_2] * 5, DROP_MATE, *[TALK] * 7]
    begin(page, lesson(*cards) + "?all=1")
    page.evaluate(ALL_BOARDS)
    found = pages_of(page)
    assert [sum("Card" in title for title in titles) for titles in found] == [6, 6, 6, 1]
    assert ["Harder" in " ".join(titles) for titles in found] == [False, True, False, False]


# --- the link itself ------------------------------------------------------------------------------


def test_of_a_link_holds_what_was_chosen_last(desk: Desk) -> None:
    page = desk.page
    desk.paste("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1")
    expect(page.locator("position-strip li > .card")).to_have_count(2)
    desk.action("share").click()
    dialog = page.get_by_role("dialog", name="Share the lesson")
    box, status = dialog.locator("[name=student]"), dialog.get_by_role("status")
    box.check()
    expect(dialog.locator("[data-role=student] .link")).to_be_visible()
    held = Held(page, "**/api/lessons/*/links")
    box.click()
    held.wait()
    box.click()
    expect(box).to_be_checked()
    assert len(held.routes) == 1
    held.release()
    held.wait()
    expect(box).to_be_checked()
    held.release()
    expect(status).to_contain_text("open")
    expect(box).to_be_checked()


def test_what_came_of_sharing_is_seen(desk: Desk) -> None:
    page = desk.page
    desk.paste("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1")
    expect(desk.cards).to_have_count(2)
    desk.action("share").click()
    dialog = page.get_by_role("dialog", name="Share the lesson")
    student, status = dialog.locator("[data-role=student]"), dialog.get_by_role("status")
    for role in ("editor", "student"):
        dialog.locator(f"[name={role}]").check()
        expect(dialog.locator(f"[data-role={role}] .link")).to_be_visible()
    student.locator("summary").click()
    expect(dialog.get_by_text("QR codes you have printed").first).to_be_visible()
    for width, height in ((1366, 640), (360, 640), (640, 360)):
        desk.resize(width, height)
        address = student.locator(".link").input_value()
        dialog.locator("[name=student]").uncheck()
        expect(status).to_contain_text("The link is closed")
        dialog.locator("[name=student]").check()
        expect(status).to_contain_text("The link is open")
        expect(student.locator(".link")).to_have_value(address)
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
