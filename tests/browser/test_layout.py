"""Where board, pieces and panel stand: all in sight on laptops, phones and large screens."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.desk import Desk
from webapp.games import labels
from webapp.language import use_language

SIX_PROBLEMS = "4k3/8/8/8/8/8/8/4K3 w KQkq e3 5 2"
LANGUAGES = ("en", "ja", "zh-Hans", "ko")
WHOLE_BOARD = ("start", "empty", "flip", "mirror", "swap")
# One line, whatever the width: the bar is no higher than a button in it.
LINES_OF_BAR = """() => {
    const bar = document.querySelector(".bar");
    return Math.floor(bar.offsetHeight / bar.querySelector("button").offsetHeight);
}"""
OUT_OF_SIGHT = """() => [...document.querySelectorAll(".tool, .board, .whole-board button")]
    .filter(part => part.checkVisibility()).filter(part => {
        const box = part.getBoundingClientRect();
        return box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight;
    }).map(part => part.title || part.textContent)"""
# From the coordinates below the board to the buttons that change all of it, in px.
BELOW_BOARD = """() => {
    const boxOf = (selector) => document.querySelector(selector).getBoundingClientRect();
    return boxOf(".whole-board button:not([hidden])").top - boxOf("position-board").bottom;
}"""
SCROLLS = "() => document.documentElement.scrollHeight > innerHeight"
SCROLL_SIDEWAYS = """() => [document.documentElement, ...document.querySelectorAll("*")]
    .filter(part => part.scrollWidth > part.clientWidth && part.clientWidth)
    .filter(part => ["auto", "scroll"].includes(getComputedStyle(part).overflowX))
    .map(part => part.className || part.localName)"""


def resize(desk: Desk, width: int, height: int) -> None:
    desk.resize(width, height)


def expect_in_sight(*parts: Locator) -> None:
    for part in parts:
        expect(part).to_be_in_viewport(ratio=1)


def size(part: Locator) -> tuple[float, float]:
    box = part.bounding_box()
    assert box is not None
    return box["width"], box["height"]


@pytest.mark.parametrize("tag", LANGUAGES)
def test_all_to_set_up_and_mend_a_position_is_in_sight_on_laptops_and_in_one_line_of_bar(
    desk: Desk, tag: str
) -> None:
    page = desk.page
    resize(desk, 1366, 640)
    desk.open(f"/?fen={SIX_PROBLEMS.replace(' ', '_')}&lang={tag}")
    parts = [
        *(*(desk.action(name) for name in WHOLE_BOARD), desk.text),
        *(page.locator("[name=turn]").first, page.locator("[name=turn]").last),
        *page.locator("[name=castling]").all(),
        *(page.locator(f"findings-list .{part}").first for part in ("finding", "fix")),
    ]
    for height in (640, 768):
        resize(desk, 1366, height)
        assert not page.evaluate(SCROLLS)
        assert size(page.locator(".board"))[1] >= 520
        assert page.evaluate(OUT_OF_SIGHT) == []
        assert page.evaluate(BELOW_BOARD) >= 0
        expect_in_sight(*parts)
    expect_in_sight(page.locator("#halfmove"), page.locator("#fullmove"))
    desk.open(f"/?lang={tag}")
    for width in range(640, 1600, 37):
        resize(desk, width, 700)
        assert page.evaluate(LINES_OF_BAR) == 1, width
    # What begins a lesson says so in words.
    resize(desk, 1366, 640)
    begins = page.locator(".first-card")
    for mode in ("setup", "play"):
        desk.mode(mode).click()
        expect_in_sight(begins, begins.locator("span"))
        assert size(begins)[1] <= 40
        assert size(begins.locator("span"))[1] <= 30
        assert begins.evaluate("button => button.scrollWidth <= button.clientWidth")
    expect(page.locator("#language")).to_have_attribute("title", re.compile(".+"))


def test_findings_and_what_puts_them_right_are_in_sight_however_many_there_are(desk: Desk) -> None:
    resize(desk, 1366, 768)
    desk.paste(SIX_PROBLEMS)
    items = desk.page.locator("findings-list .illegal li")
    expect(items).to_have_count(2)
    # Rights without rooks are one finding.
    expect(items.first).to_contain_text("KQkq")
    items.first.locator(".finding").hover()
    expect(desk.page.locator("[data-finding]")).to_have_count(4)
    for item in items.all():
        expect_in_sight(item.locator(".finding"), item.locator(".fix"))
    resize(desk, 1366, 640)
    desk.paste("rnbqkbnr/pppppppp//8/8/44/8/PPPPPPPP/RNBQKBNRw KQkq- E3 00 0")
    fix_all = desk.page.get_by_role("button", name="Fix all that is certain")
    expect_in_sight(fix_all)
    desk.page.locator("findings-list").evaluate("list => list.scrollTo(0, list.scrollHeight)")
    expect_in_sight(fix_all, desk.page.locator("[name=turn]").first)


def test_on_a_phone_the_findings_fold_to_a_line_that_opens(phone: Desk) -> None:
    phone.paste(SIX_PROBLEMS)
    fold = phone.page.locator("findings-list .fold")
    first = phone.page.locator("findings-list .finding").first
    expect(fold).to_have_text(re.compile(r"^2 problems\. The castling rights KQkq"))
    expect(fold).to_have_attribute("aria-expanded", "false")
    expect(first).to_be_hidden()
    fold.tap()
    expect(fold).to_have_attribute("aria-expanded", "true")
    expect(first).to_be_visible()
    expect(phone.page.get_by_role("button", name="Remove the impossible rights")).to_be_visible()
    fold.tap()
    expect(first).to_be_hidden()
    # One finding has nothing to fold.
    phone.paste("4k3/8/8/8/8/8/8/4K3 w - e3 0 40")
    expect(fold).to_have_count(0)
    expect(first).to_be_visible()


LYING_DOWN = [(740, 360), (812, 375), (844, 390), (896, 414), (911, 412)]


@pytest.mark.parametrize("tag", LANGUAGES)
def test_a_phone_lying_on_its_side_shows_board_and_pieces(phone: Desk, tag: str) -> None:
    resize(phone, *LYING_DOWN[0])
    phone.open(f"/?fen={SIX_PROBLEMS.replace(' ', '_')}&lang={tag}")
    for window in LYING_DOWN:
        resize(phone, *window)
        assert phone.page.evaluate(OUT_OF_SIGHT) == [], window
        assert phone.page.evaluate(LINES_OF_BAR) == 1, window
        assert size(phone.page.locator(".board"))[1] >= 280
        expect_in_sight(phone.action("paste"))
        assert min(size(phone.page.locator(".tool").first)) >= 44
    # A notice, however long, leaves the board as large, and nothing to press lies under it.
    words = longest_words(tag)
    phone.open(f"/?lang={tag}")
    expect_clear_of_notices(phone, words, "editor", LYING)
    assert size(phone.page.locator(".board"))[1] >= 280
    phone.action("add-card").tap()
    expect(phone.page.locator("html:has(.with-strip)")).to_be_attached()
    expect_clear_of_notices(phone, words, "lesson", LYING)
    assert size(phone.page.locator(".board"))[1] >= 280


SIZES_OF_TOOLS = """() => [...document.querySelectorAll(".tool")]
    .filter(tool => tool.checkVisibility()).map(tool => tool.getBoundingClientRect())
    .map(({width, height}) => Math.min(width, height))"""


def test_board_and_palettes_of_every_game_are_large_on_large_screens_and_read_on_all(
    desk: Desk,
) -> None:
    page = desk.page
    board, after = page.locator(".board"), page.locator(".languages")
    for window, least in (((1920, 1080), 900), ((2560, 1440), 1095)):
        resize(desk, *window)
        assert least <= size(board)[0] <= 1105
        assert page.evaluate(OUT_OF_SIGHT) == []
        assert 0 <= page.evaluate(BELOW_BOARD) <= 16
    # A title is as wide as there is room.
    resize(desk, 1366, 640)
    here, beyond = page.locator("#title").bounding_box(), after.bounding_box()
    assert here
    assert beyond
    assert beyond["x"] - here["x"] - here["width"] <= 40
    for game in ("shogi", "xiangqi", "janggi", "makruk", "custom"):
        desk.choose_game(game)
        for window in ((1366, 640), (1366, 768), (1024, 768), (1920, 1080)):
            resize(desk, *window)
            assert page.evaluate(OUT_OF_SIGHT) == [], (game, window)
            assert min(page.evaluate(SIZES_OF_TOOLS)) >= 40, (game, window)
            assert window[0] == 1024 or size(board)[1] >= 520
            assert 0 <= page.evaluate(BELOW_BOARD) <= 16, (game, window)


def test_dialogs_are_closed_without_scrolling_and_the_list_of_codes_is_in_any_language(
    phone: Desk,
) -> None:
    page = phone.page
    for width, height in ((740, 360), (360, 740)):
        resize(phone, width, height)
        phone.open()
        for name in ("settings", "help"):
            phone.action(name).tap()
            close = page.locator(f"#{name}").get_by_role("button", name="Close")
            expect_in_sight(close)
            close.tap()
        page.goto("/codes")
        menu, choose = page.locator("#language"), page.get_by_role("button", name="Choose")
        expect_in_sight(page.locator(".wordmark"), menu, choose)
        box, beside = menu.bounding_box(), choose.bounding_box()
        assert box
        assert beside
        assert box["width"] >= 80
        assert box["x"] + box["width"] <= beside["x"] or box["y"] + box["height"] <= beside["y"]


def test_nothing_scrolls_sideways(desk: Desk) -> None:
    windows = [(740, 360), (820, 1180), (1366, 640), (1920, 1080)]
    for problems in ("", SIX_PROBLEMS):
        if problems:
            desk.paste(problems)
            expect(desk.page.locator("findings-list")).to_contain_text("castling")
        for window in windows:
            resize(desk, *window)
            assert desk.page.evaluate(SCROLL_SIDEWAYS) == [], (problems, window)


# Windows, and what is left of them where the page is enlarged; heights are those within a browser.
WINDOWS = [(1366, 640), (1366, 768), (1920, 1080), (1920, 1200), (2560, 1440)]
BOARD = """() => [
    [...document.querySelectorAll("position-board .board, .task-brief .picture")]
        .find(board => board.checkVisibility()).getBoundingClientRect().width,
    document.documentElement.scrollWidth > innerWidth]"""
ROUNDING = 1.5  # px of the screen


def seen_at(desk: Desk, width: int, height: int, zoom: int) -> float:
    """How wide the board is on the screen where the page is enlarged, in px of the screen."""
    resize(desk, width // zoom, height // zoom)
    wide, scrolls = desk.page.evaluate(BOARD)
    assert not scrolls, (width, height, zoom)
    return zoom * float(wide)


def expect_no_smaller(
    desk: Desk, where: str, windows: Iterable[tuple[int, int]] = WINDOWS[::2]
) -> None:
    """Wherever the page is enlarged, its board is at least as large on the screen as it was."""
    for window in windows:
        whole = seen_at(desk, *window, 1)
        for zoom in (2, 4):
            assert seen_at(desk, *window, zoom) >= whole - ROUNDING, (where, window, zoom)


def test_enlarging_the_page_never_makes_the_board_smaller(desk: Desk) -> None:
    page = desk.page
    for game in ("chess", "shogi", "custom"):
        resize(desk, 1366, 640)
        desk.open()
        desk.choose_game(game)
        expect_no_smaller(desk, f"{game}: editor", WINDOWS)
        resize(desk, 1366, 640)
        desk.action("add-card").click()
        expect(page.locator("position-strip")).to_be_visible()
        page.locator("#title").fill("Endings")
        expect_no_smaller(desk, f"{game}: lesson")
        page.locator("#title").blur()
        desk.present()
        expect_no_smaller(desk, f"{game}: presentation")
        desk.press("Escape")
        resize(desk, 1366, 640)
        desk.action("share").click()
        page.locator("#links [name=student]").check()
        link = page.locator("#links [data-role=student] .link")
        expect(link).to_have_value(re.compile("/l/"))
        address = link.input_value()
        for shown in ("", "?large=1", "?all=1"):
            page.goto(address + shown)
            page.locator("[data-ready] .board, .task-brief .picture").first.wait_for()
            expect_no_smaller(desk, f"{game}: students {shown}")


# --- notices -------------------------------------------------------------------------------

COVERED = """() => {
    const notice = document.querySelector(".notices");
    const boxes = [notice, ...notice.children].map(part => part.getBoundingClientRect());
    const [whole, ...parts] = boxes;
    const seen = notice.matches(".at-foot") ? [whole] : parts;
    const meet = (one, other) => one.left < other.right - 1 && one.right > other.left + 1
        && one.top < other.bottom - 1 && one.bottom > other.top + 1;
    return [...document.querySelectorAll("button, a, select, input, textarea")]
        .filter(part => part.checkVisibility() && !part.closest(".notices, .visually-hidden"))
        .filter(part => ![part, part.parentElement].some(one => one.offsetWidth <= 1))
        .filter(part => seen.some(box => meet(box, part.getBoundingClientRect())))
        .map(part => part.id || part.textContent || part.title);
}"""


@pytest.mark.parametrize("tag", ["en", "ja"])
def test_notices_lie_over_no_button_and_leave_the_title_in_sight(desk: Desk, tag: str) -> None:
    page = desk.page
    resize(desk, 1366, 640)
    desk.open(f"/?lang={tag}")
    notice = page.locator(".notices p")
    page.locator("#game").select_option("shogi")
    expect(notice).to_be_visible()
    assert page.evaluate(COVERED) == []
    desk.action("add-card").click()
    expect(page.locator("position-strip .card")).to_have_count(2)
    page.locator("#title").fill("Rook endings")
    page.locator("position-strip .card").last.press("Delete")
    expect(notice).to_be_visible()
    assert page.evaluate(COVERED) == []
    assert size(page.locator("#title"))[0] >= 120
    # What others have done is told in the longest words.
    for mode in ("play", "task"):
        page.locator(f"label.mode:has([value={mode}])").click()
        notice.evaluate("words => { words.textContent = 'Somebody else changed it. '.repeat(8); }")
        page.evaluate("() => window.dispatchEvent(new Event('resize'))")
        assert page.evaluate(COVERED) == [], mode
        assert size(page.locator("#title"))[0] >= 120
    assert notice.evaluate("words => words.scrollHeight <= words.clientHeight + 4")


# What is in sight and can be pressed, with a point of it under a notice, or which no scrolling
# brings out from under it.
UNDER = """() => {
    const notice = document.getElementById("notices");
    const fixed = getComputedStyle(notice).position === "fixed";
    const seen = fixed ? [notice] : [...notice.children];
    const boxes = seen.map(part => part.getBoundingClientRect());
    const floor = fixed && notice.offsetWidth >= innerWidth ? boxes[0].top : innerHeight;
    const isUnder = part => {
        const box = part.getBoundingClientRect();
        const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
        return boxes.some(one => one.left < x && x < one.right && one.top < y && y < one.bottom);
    };
    const isThere = part => part.checkVisibility({visibilityProperty: true})
        && !part.closest("#notices, .visually-hidden, .skip, position-strip ol")
        && part.offsetWidth > 1 && part.parentElement.offsetWidth > 1;
    const parts = document.querySelectorAll("button, a[href], select, input, textarea");
    return [...parts].filter(isThere).filter(part => {
        // What scrolls on below the edge of the window scrolls on below the notice.
        const below = part.getBoundingClientRect().bottom > floor;
        if (below) part.scrollIntoView({block: "nearest", behavior: "instant"});
        return isUnder(part);
    }).map(part => part.id || part.textContent || part.title);
}"""
OUT_OF_REACH = """() => [...document.querySelectorAll("#notices button")].filter(part => {
    part.scrollIntoView({block: "nearest"});
    const box = part.getBoundingClientRect();
    return box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight;
}).map(part => part.textContent)"""
FILL = """words => {
    const [text, ...buttons] = ["p", "button", "button"].map(name => document.createElement(name));
    text.textContent = words;
    buttons[0].textContent = document.querySelector("[data-action=undo], .wordmark").textContent;
    buttons[1].textContent = "×";
    buttons[1].className = "icon-only";
    document.getElementById("notices").classList.remove("of-page");
    document.getElementById("notices").replaceChildren(text, ...buttons);
    dispatchEvent(new Event("resize"));
    return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
SMALL_WINDOWS = ((390, 844), (844, 390), (320, 568), (1024, 768), (1280, 720))
LYING = ((844, 390), (740, 360))


def longest_words(tag: str) -> str:
    """The longest words that a notice may have in that language: sentences one after the other."""
    with use_language(tag):
        said = labels.script_words()
    return " ".join(sorted(said.values(), key=len)[-2:])


def expect_clear_of_notices(
    desk: Desk, words: str, where: str, windows: Iterable[tuple[int, int]] = SMALL_WINDOWS
) -> None:
    for window in windows:
        resize(desk, *window)
        desk.page.evaluate(FILL, words)
        hidden = desk.page.evaluate(f"() => [({UNDER})(), ({OUT_OF_REACH})(), scrollTo(0, 0)]")
        assert hidden[:2] == [[], []], (where, window)


@pytest.mark.parametrize("tag", LANGUAGES)
def test_nothing_to_press_lies_under_a_notice_however_long(desk: Desk, tag: str) -> None:
    page = desk.page
    words = longest_words(tag)
    desk.open(f"/?lang={tag}")
    expect_clear_of_notices(desk, words, "editor")
    resize(desk, 1366, 640)
    desk.action("add-card").click()
    expect(page.locator("position-strip .card")).to_have_count(2)
    desk.mode("task").click()
    expect(page.locator(".task-panel")).to_be_visible()
    expect_clear_of_notices(desk, words, "lesson")
    page.locator("#title").blur()
    resize(desk, 1366, 640)
    desk.present()
    expect_clear_of_notices(desk, words, "presentation")
    page.goto("/lessons")
    page.locator(".lesson").first.wait_for()
    expect_clear_of_notices(desk, words, "list")


# --- what one hits -------------------------------------------------------------------------

SMALL = """least => [...document.querySelectorAll("[type=radio], [type=checkbox]")]
    .filter(box => box.checkVisibility()).filter(box => {
        const own = box.getBoundingClientRect();
        const label = box.closest("label").getBoundingClientRect();
        const hit = Math.min(label.width, label.height);
        return Math.min(own.width, own.height) < 24 || hit < least;
    }).map(box => box.outerHTML)"""
LOW = """() => [...document.querySelectorAll("button, select, summary, a[href], [type=range]")]
    .filter(part => part.checkVisibility())
    .filter(part => !part.matches(".skip, .visually-hidden *, .board *, .lesson h2 a"))
    .filter(part => part.getBoundingClientRect().height < 43.5)
    .map(part => part.outerHTML.slice(0, 80))"""
CASTLING = "/?fen=r3k2r/8/8/8/8/8/8/R3K2R_w_KQkq_-_5_2"


def expect_hit(desk: Desk, least: int) -> None:
    assert desk.page.evaluate(SMALL, least) == []
    if least >= 44:
        assert desk.page.evaluate(LOW) == []


def expect_all_hit(desk: Desk, least: int) -> None:
    page = desk.page
    desk.open(CASTLING)
    expect_hit(desk, least)
    desk.action("draw").click()
    expect_hit(desk, least)
    desk.action("draw").click()
    for name in ("settings", "picture"):
        desk.action(name).click()
        expect(page.locator(f"#{name}")).to_be_visible()
        expect_hit(desk, least)
        desk.press("Escape")
    desk.action("add-card").click()
    expect(desk.cards).to_have_count(2)
    desk.mode("play").click()
    expect(page.locator(".along")).to_be_visible()
    expect_hit(desk, least)
    desk.mode("task").click()
    page.locator(".task-panel summary").click()
    expect_hit(desk, least)
    for name in ("save", "share"):
        desk.action(name).click()
        expect(page.locator("dialog[open]")).to_be_visible()
        expect_hit(desk, least)
        desk.press("Escape")
    page.goto("/lessons")
    page.locator(".lesson").first.wait_for()
    expect_hit(desk, least)


def test_boxes_are_large_enough_to_click(desk: Desk) -> None:
    expect_all_hit(desk, 24)


def test_boxes_are_large_enough_to_tap(phone: Desk) -> None:
    expect_all_hit(phone, 44)


# --- 320 px ---------------------------------------------------------------------------------

SIDEWAYS = """() => [
    ...(document.documentElement.scrollWidth > innerWidth ? ["page"] : []),
    ...[...document.querySelectorAll("body *")]
        .filter(part => part.checkVisibility() && !part.closest("position-strip ol, .chips"))
        .filter(part => part.scrollWidth > part.clientWidth + 1)
        .filter(part => ["auto", "scroll"].includes(getComputedStyle(part).overflowX))
        .map(part => part.className || part.localName)]"""


@pytest.mark.parametrize("tag", ["en", "ko"])
def test_nothing_scrolls_sideways_in_320_px(desk: Desk, tag: str) -> None:
    page = desk.page
    resize(desk, 320, 568)
    desk.open(f"{CASTLING}&lang={tag}")
    assert page.evaluate(SIDEWAYS) == []
    for name in ("settings", "picture", "help"):
        desk.action(name).click()
        expect(page.locator(f"#{name}")).to_be_visible()
        assert page.evaluate(SIDEWAYS) == [], name
        desk.press("Escape")
    desk.action("add-card").click()
    expect(page.locator("position-strip .card")).to_have_count(2)
    for mode in ("setup", "play", "task"):
        page.locator(f"label.mode:has([value={mode}])").click()
        assert page.evaluate(SIDEWAYS) == [], mode
    desk.action("share").click()
    page.locator("#links [name=student]").check()
    link = page.locator("#links [data-role=student] .link")
    expect(link).to_have_value(re.compile("/l/"))
    assert page.evaluate(SIDEWAYS) == [], "share"
    address = link.input_value()
    for path in ("/lessons", "/codes", address, f"{address}?all=1"):
        page.goto(path)
        page.locator("main").wait_for()
        assert page.evaluate(SIDEWAYS) == [], path
