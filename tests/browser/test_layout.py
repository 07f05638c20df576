"""Where board, pieces and panel stand: all in sight on laptops, phones and large screens."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.desk import START, Desk, path_for
from tests.browser.lessons import notice_goes
from webapp.games import labels
from webapp.language import use_language

SIX_PROBLEMS = "4k3/8/8/8/8/8/8/4K3 w KQkq e3 5 2"
# English words are the widest in the bar, Japanese ones beside and below the board.
LANGUAGES = ["en", "ja", *(pytest.param(tag, marks=pytest.mark.slow) for tag in ("zh-Hans", "ko"))]
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
SIDEWAYS = """() => [
    ...(document.documentElement.scrollWidth > innerWidth ? ["page"] : []),
    ...[...document.querySelectorAll("body *")]
        .filter(part => part.checkVisibility() && !part.closest("position-strip ol, .chips"))
        .filter(part => part.scrollWidth > part.clientWidth + 1)
        .filter(part => ["auto", "scroll"].includes(getComputedStyle(part).overflowX))
        .map(part => part.className || part.localName)]"""


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
    desk.open(f"{path_for(SIX_PROBLEMS)}&lang={tag}")
    page = desk.page
    parts = [
        *(*(desk.action(name) for name in WHOLE_BOARD), desk.text),
        *(page.locator("[name=turn]").first, page.locator("[name=turn]").last),
        *page.locator("[name=castling]").all(),
        *(page.locator(f"findings-list .{part}").first for part in ("finding", "fix")),
    ]
    for height in (640, 768):
        desk.resize(1366, height)
        assert not page.evaluate(SCROLLS)
        assert size(page.locator(".board"))[1] >= 520
        assert page.evaluate(OUT_OF_SIGHT) == []
        assert page.evaluate(BELOW_BOARD) >= 0
        expect_in_sight(*parts)
    expect_in_sight(page.locator("#halfmove"), page.locator("#fullmove"))
    # The narrowest of each arrangement of the bar.
    for width in (640, 769, 1057, 1121, 1280, 1537):
        desk.resize(width, 700)
        assert page.evaluate(LINES_OF_BAR) == 1, width
    # What begins a lesson says so in words.
    desk.resize(1366, 640)
    begins = page.locator(".first-card")
    for mode in ("setup", "play"):
        desk.mode(mode).click()
        expect_in_sight(begins, begins.locator("span"))
        assert size(begins)[1] <= 40
        assert size(begins.locator("span"))[1] <= 30
        assert begins.evaluate("button => button.scrollWidth <= button.clientWidth")
    expect(page.locator("#language")).to_have_attribute("title", re.compile(".+"))


def test_findings_and_what_puts_them_right_are_in_sight_however_many_there_are(desk: Desk) -> None:
    items = desk.page.locator("findings-list .illegal li")
    for problems, number in (("", 0), (SIX_PROBLEMS, 2)):
        desk.paste(problems)
        expect(items).to_have_count(number)
        for window in ((740, 360), (820, 1180), (1366, 640), (1920, 1080)):
            desk.resize(*window)
            assert desk.page.evaluate(SIDEWAYS) == [], (problems, window)
    desk.resize(1366, 768)
    # Rights without rooks are one finding.
    expect(items.first).to_contain_text("KQkq")
    items.first.locator(".finding").hover()
    expect(desk.page.locator("[data-finding]")).to_have_count(4)
    for item in items.all():
        expect_in_sight(item.locator(".finding"), item.locator(".fix"))
    desk.resize(1366, 640)
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


LYING_DOWN = ((740, 360), (844, 390), (911, 412))


@pytest.mark.parametrize("tag", LANGUAGES)
def test_a_phone_lying_on_its_side_shows_board_and_pieces(phone: Desk, tag: str) -> None:
    phone.open(f"{path_for(SIX_PROBLEMS)}&lang={tag}")
    for window in LYING_DOWN:
        phone.resize(*window)
        assert phone.page.evaluate(OUT_OF_SIGHT) == [], window
        assert phone.page.evaluate(LINES_OF_BAR) == 1, window
        assert size(phone.page.locator(".board"))[1] >= 280
        expect_in_sight(phone.action("paste"))
        assert min(size(phone.page.locator(".tool").first)) >= 44
    # A notice, however long, leaves the board as large, and nothing to press lies under it.
    words = longest_words(tag)
    phone.open(f"/?lang={tag}")
    expect_clear_of_notices(phone, words, "editor", LYING_DOWN[:2])
    assert size(phone.page.locator(".board"))[1] >= 280
    phone.action("add-card").tap()
    expect(phone.page.locator("html:has(.with-strip)")).to_be_attached()
    expect_clear_of_notices(phone, words, "lesson", LYING_DOWN[:2])
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
        desk.resize(*window)
        assert least <= size(board)[0] <= 1105
        assert page.evaluate(OUT_OF_SIGHT) == []
        assert 0 <= page.evaluate(BELOW_BOARD) <= 16
    # A title is as wide as there is room.
    desk.resize(1366, 640)
    here, beyond = page.locator("#title").bounding_box(), after.bounding_box()
    assert here
    assert beyond
    assert beyond["x"] - here["x"] - here["width"] <= 40
    for game in ("shogi", "xiangqi", "janggi", "makruk", "custom"):
        desk.choose_game(game)
        for window in ((1366, 640), (1024, 768), (1920, 1080)):
            desk.resize(*window)
            assert page.evaluate(OUT_OF_SIGHT) == [], (game, window)
            assert min(page.evaluate(SIZES_OF_TOOLS)) >= 40, (game, window)
            assert window[0] == 1024 or size(board)[1] >= 520
            assert 0 <= page.evaluate(BELOW_BOARD) <= 16, (game, window)


def test_dialogs_are_closed_without_scrolling_and_the_list_of_codes_is_in_any_language(
    phone: Desk,
) -> None:
    page, windows = phone.page, ((740, 360), (360, 740))
    for window in windows:
        phone.resize(*window)
        for name in ("settings", "help"):
            phone.action(name).tap()
            close = page.locator(f"#{name}").get_by_role("button", name="Close")
            expect_in_sight(close)
            close.tap()
            expect(close).to_be_hidden()
    page.goto("/codes")
    menu, choose = page.locator("#language"), page.get_by_role("button", name="Choose")
    for window in windows:
        phone.resize(*window)
        expect_in_sight(page.locator(".wordmark"), menu, choose)
        box, beside = menu.bounding_box(), choose.bounding_box()
        assert box
        assert beside
        assert box["width"] >= 80
        assert box["x"] + box["width"] <= beside["x"] or box["y"] + box["height"] <= beside["y"]


# Windows, and what is left of them where the page is enlarged; heights are those within a browser.
WINDOWS = [(1366, 640), (1366, 768), (1920, 1080), (1920, 1200), (2560, 1440)]
BOARD = """async () => {
    // The page has heard of its new size then.
    await new Promise(requestAnimationFrame);
    const boards = document.querySelectorAll("position-board .board, .task-brief .picture");
    const {width} = [...boards].find(board => board.checkVisibility()).getBoundingClientRect();
    return [width, document.documentElement.scrollWidth > innerWidth];
}"""
ROUNDING = 1.5  # px of the screen


def seen_at(desk: Desk, width: int, height: int, zoom: int) -> float:
    """How wide the board is on the screen where the page is enlarged, in px of the screen."""
    desk.resize(width // zoom, height // zoom)
    wide, scrolls = desk.page.evaluate(BOARD)
    assert not scrolls, (width, height, zoom)
    return zoom * float(wide)


def link_for_students(desk: Desk) -> str:
    desk.action("share").click()
    desk.page.locator("#links [name=student]").check()
    link = desk.page.locator("#links [data-role=student] .link")
    expect(link).to_have_value(re.compile("/l/"))
    return link.input_value()


def expect_no_smaller(
    desk: Desk, where: str, windows: Iterable[tuple[int, int]] = WINDOWS[::4]
) -> None:
    """Wherever the page is enlarged, its board is at least as large on the screen as it was."""
    for window in windows:
        whole = seen_at(desk, *window, 1)
        for zoom in (2, 4):
            assert seen_at(desk, *window, zoom) >= whole - ROUNDING, (where, window, zoom)


@pytest.mark.parametrize("game", ["chess", "shogi", pytest.param("custom", marks=pytest.mark.slow)])
def test_enlarging_the_page_never_makes_the_board_smaller(desk: Desk, game: str) -> None:
    page = desk.page
    desk.choose_game(game)
    expect_no_smaller(desk, "editor", WINDOWS)
    desk.resize(1366, 640)
    desk.action("add-card").click()
    expect(desk.cards).to_have_count(2)
    page.locator("#title").fill("Endings")
    expect_no_smaller(desk, "lesson")
    page.locator("#title").blur()
    desk.present()
    expect_no_smaller(desk, "presentation")
    desk.press("Escape")
    desk.resize(1366, 640)
    address = link_for_students(desk)
    for shown in ("", "?large=1", "?all=1"):
        page.goto(address + shown)
        page.locator("[data-ready] .board, .task-brief .picture").first.wait_for()
        expect_no_smaller(desk, f"students {shown}")


# --- notices -------------------------------------------------------------------------------

# What is in sight and can be pressed, with its middle under a notice, or which no scrolling brings
# out from under it.
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
    const parts = "button, a[href], select, input, textarea, [data-square]";
    return [...document.querySelectorAll(parts)].filter(isThere).filter(part => {
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
# Whether a laptop's notice is cut, small, or has more lines than two, leaves the title too little
# room, or stands outside the bar and not at the foot of the window.
NARROW = """() => {
    const words = document.querySelector("#notices p");
    const [bar, title] = [words.closest(".bar"), document.getElementById("title")];
    if (!bar?.checkVisibility() || innerWidth < 1366) return [];
    const [box, home] = [words, bar].map(part => part.getBoundingClientRect());
    const isCut = words.scrollHeight > words.clientHeight + 4;
    const isAtFoot = words.parentElement.classList.contains("at-foot");
    const isOutside = !isAtFoot && (box.top < home.top || box.bottom > home.bottom + 5);
    const letters = parseFloat(getComputedStyle(words).fontSize);
    const isCramped = letters < 14 || words.scrollHeight > 2 * 1.3 * letters;
    const isCutShort = title?.checkVisibility() && title.offsetWidth < 120;
    return Object.entries({isCut, isOutside, isCramped, isCutShort}).filter(([, is]) => is);
}"""
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
FILLED = f"""async words => {{
    await ({FILL})(words);
    const found = [({NARROW})(), ({UNDER})(), ({OUT_OF_REACH})()];
    scrollTo(0, 0);
    return found;
}}"""
ALL_WINDOWS = ((1366, 640), (1280, 720), (1024, 768), (844, 390), (390, 844), (320, 568))


def longest_words(tag: str) -> str:
    """The longest words that a notice may have in that language: sentences one after the other."""
    with use_language(tag):
        said = labels.script_words()
    return " ".join(sorted(said.values(), key=len)[-2:])


def expect_clear_of_notices(
    desk: Desk, words: str, where: str, windows: Iterable[tuple[int, int]] = ALL_WINDOWS
) -> None:
    for window in windows:
        desk.resize(*window)
        assert desk.page.evaluate(FILLED, words) == [[], [], []], (where, window)


@pytest.mark.parametrize("tag", LANGUAGES)
def test_nothing_to_press_lies_under_a_notice_however_long(desk: Desk, tag: str) -> None:
    words = longest_words(tag)
    desk.open(f"/?lang={tag}")
    page = desk.page
    desk.resize(1366, 640)
    # One about the page, and one about a lesson.
    desk.choose_game("shogi")
    expect(page.locator("#notices p")).to_be_visible()
    assert page.evaluate(UNDER) == []
    expect_clear_of_notices(desk, words, "editor")
    # Below, where the bar is out of sight.
    desk.resize(390, 844)
    page.locator("#fullmove").scroll_into_view_if_needed()
    page.evaluate(FILL, words)
    expect(page.locator("#notices p")).to_be_in_viewport(ratio=1)
    desk.resize(1366, 640)
    desk.action("add-card").click()
    expect(desk.cards).to_have_count(2)
    page.locator("#title").fill("Rook endings")
    desk.cards.last.press("Delete")
    expect(desk.cards).to_have_count(1)
    expect(page.locator("#notices p")).to_be_visible()
    assert page.evaluate(UNDER) == []
    desk.mode("play").click()
    expect(page.locator(".along")).to_be_visible()
    expect_clear_of_notices(desk, words, "play", ALL_WINDOWS[:1])
    desk.mode("task").click()
    expect(page.locator(".task-panel")).to_be_visible()
    expect_clear_of_notices(desk, words, "task")
    desk.resize(1366, 640)
    page.locator("#title").blur()
    desk.present()
    expect_clear_of_notices(desk, words, "presentation", ALL_WINDOWS[3:])
    page.goto("/lessons")
    page.locator(".lesson").first.wait_for()
    expect_clear_of_notices(desk, words, "list", ALL_WINDOWS[3:])


LINES_AND_TITLE = """words => {
    const range = document.createRange();
    range.selectNodeContents(words);
    const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
    const title = document.getElementById("title");
    const size = parseFloat(getComputedStyle(words).fontSize);
    return [tops.size, size, title.clientWidth, title.scrollWidth > title.clientWidth];
}"""
CLUB = "".join(
    f'[Event "Club {number}"]\n[White "Anna"]\n[Black "Berta"]\n\n1. e4 {move} 2. Nf3 *\n\n'
    for number, move in enumerate(("e5", "e9", "c5"), start=1)
)
GIVEN = """手合割：二枚落ち
下手：甲野太郎
上手：乙山次郎
   1 ６二銀(71)
   2 ７六歩(77)
   3 投了
"""
OPENED = (
    ("club.pgn", CLUB.encode()),
    ("journal.pgn", f"These games are from the journal of our club, 2024.\n\n{CLUB}".encode()),
    ("二枚落ち.kif", GIVEN.encode("cp932")),
    ("駒落ち.kif", GIVEN.encode()),
)


@pytest.mark.parametrize("tag", LANGUAGES)
def test_what_is_said_of_a_file_is_read_at_a_glance_beside_the_title(desk: Desk, tag: str) -> None:
    desk.resize(1366, 640)
    for name, data in OPENED:
        desk.open(f"/?lang={tag}")
        desk.page.set_input_files(
            "#file", [{"name": name, "mimeType": "text/plain", "buffer": data}]
        )
        words = desk.notice.locator("p")
        expect(words).to_be_visible()
        expect(desk.notice).not_to_have_class(re.compile("at-foot"))
        lines, letters, title, is_cut = words.evaluate(LINES_AND_TITLE)
        assert lines <= 2, (name, words.text_content())
        assert letters >= 14
        assert title >= 120
        assert not is_cut
        assert desk.page.evaluate(UNDER) == []


@pytest.mark.parametrize("tag", LANGUAGES)
def test_what_is_said_of_a_lesson_leaves_the_buttons_of_the_bar_where_they_are(
    desk: Desk, tag: str
) -> None:
    desk.resize(1366, 640)
    desk.open(f"/?lang={tag}")
    places = [desk.action(name).bounding_box() for name in ("print", "undo", "settings")]
    desk.paste(f"# One\n{START}\n# Two\n{START}")
    expect(desk.notice.get_by_role("button").first).to_be_visible()
    assert places == [desk.action(name).bounding_box() for name in ("print", "undo", "settings")]
    assert desk.notice.locator("p").evaluate(LINES_AND_TITLE)[0] <= 2
    assert desk.page.evaluate(UNDER) == []
    # The languages, whose place it may have, are there for the keyboard and again when it goes.
    languages = desk.page.locator(".languages select")
    languages.focus()
    expect(languages).to_be_in_viewport(ratio=1)
    languages.blur()
    notice_goes(desk)
    expect(languages).to_be_in_viewport(ratio=1)


# --- what one hits -------------------------------------------------------------------------

SMALL = """least => [...document.querySelectorAll("[type=radio], [type=checkbox]")]
    .filter(box => box.checkVisibility()).filter(box => {
        const own = box.getBoundingClientRect();
        const label = box.closest("label").getBoundingClientRect();
        const hit = Math.min(label.width, label.height);
        return Math.min(own.width, own.height) < 24 || hit < least;
    }).map(box => box.outerHTML)"""
LITTLE = """() => [...document.querySelectorAll(
    ":is(button, select, summary, a[href], .choice, .pen, input:not(:is(.choice, .pen) input))")]
    .filter(part => part.checkVisibility({visibilityProperty: true}))
    .filter(part => !part.matches(".skip, .visually-hidden, .visually-hidden *, .board *"))
    .filter(part => !part.matches(".lesson h2 a, [type=file]"))
    .filter(part => {
        const {width, height} = part.getBoundingClientRect();
        return width && Math.min(width, height) < 43.5;
    }).map(part => part.outerHTML.slice(0, 80))"""
CASTLING = "/?fen=r3k2r/8/8/8/8/8/8/R3K2R_w_KQkq_-_5_2"


def states(desk: Desk, tag: str) -> Iterator[str]:
    """Brings the page from one state to the next, each by its name, in a window of 320 px."""
    desk.open(f"{CASTLING}&lang={tag}")
    page = desk.page
    desk.resize(320, 568)
    yield "editor"
    desk.action("draw").click()
    expect(page.locator(".pen").first).to_be_visible()
    yield "drawing"
    desk.action("draw").click()
    for name in ("settings", "picture", "help"):
        desk.action(name).click()
        expect(page.locator(f"#{name}")).to_be_visible()
        yield name
        desk.press("Escape")
    desk.action("add-card").click()
    expect(desk.cards).to_have_count(2)
    yield "lesson"
    desk.mode("play").click()
    expect(page.locator(".along")).to_be_visible()
    yield "play"
    desk.mode("task").click()
    page.locator(".task-panel summary").click()
    yield "task"
    desk.action("save").click()
    expect(page.locator("dialog[open]")).to_be_visible()
    yield "save"
    desk.press("Escape")
    address = link_for_students(desk)
    yield "share"
    for path in ("/lessons", "/codes", address, f"{address}?all=1"):
        page.goto(path)
        page.locator(".lesson, article, [data-ready] .board, .picture").first.wait_for()
        yield path


def expect_room(desk: Desk, tag: str, least: int) -> None:
    """Nothing scrolls sideways, and all is large enough to hit."""
    for state in states(desk, tag):
        assert desk.page.evaluate(SIDEWAYS) == [], state
        assert desk.page.evaluate(SMALL, least) == [], state
        if least >= 44:
            assert desk.page.evaluate(LITTLE) == [], state


def test_320_px_are_enough_for_a_mouse(desk: Desk) -> None:
    expect_room(desk, "ko", 24)


def test_320_px_are_enough_for_fingers(phone: Desk) -> None:
    expect_room(phone, "en", 44)
