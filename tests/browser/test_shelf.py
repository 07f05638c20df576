"""All lessons of a shelf on one page, and the shelf on another device."""

from __future__ import annotations

import json
import re
import urllib.request
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from tests.browser.conftest import Server, watch
from tests.browser.desk import Desk
from tests.browser.lessons import KEPT, expect_kept, turn
from tests.browser.test_accessibility import violations as found_by_axe
from webapp.formats.starts import START
from webapp.lessons.model import new_id
from webapp.lessons.ready import ready_lessons
from webapp.wire.position import position_to_json

READY = ready_lessons()[0]
GAMES = '[White "Kim"]\n\n1. e4 e5 2. Nf3 *\n\n[White "Ana"]\n\n1. d4 d5 *\n'
# What browsers log of answers that tests ask for.
REFUSED = re.compile(r"status of (404|413|429|507)|ERR_FAILED")
TYPING_RESTS = 200  # ms
TOO_OFTEN = {"error": {"code": "too-many-requests", "message": "Please wait a minute."}}

Opener = Callable[..., Page]


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(folder=tmp_path_factory.mktemp("own"))
    yield running
    running.stop()


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server("--shared", folder=tmp_path_factory.mktemp("shared"))
    yield running
    running.stop()


@pytest.fixture
def open_page(browser: Browser, desk: Desk, own: Server) -> Iterator[Opener]:
    """Opens pages, each in a browser of its own; nothing may go wrong on any of them."""
    contexts: list[BrowserContext] = []
    watched: list[list[str]] = []
    free = [desk]
    desk.expected.append(REFUSED.pattern)
    post(own, "/api/shelf/delete")

    def opened(path: str, server: Server = own, **options: Any) -> Page:
        size = {"width": 1366, "height": 640}
        if free and not options:
            page = free.pop().bare
            page.set_viewport_size(size)
        else:
            contexts.append(browser.new_context(**{"viewport": size, **options}))
            page = contexts[-1].new_page()
            watched.append(watch(page))
        page.goto(server.address + path)
        if "java_script_enabled" not in options and path.startswith("/lessons"):
            page.locator("#lessons[data-ready]").wait_for()
        return page

    yield opened
    for context in contexts:
        context.close()
    assert [text for one in watched for text in one if not REFUSED.search(text)] == []


def post(server: Server, path: str, body: object = None) -> Any:
    """Asks the owner's server, as a page of its own would."""
    data = json.dumps(body if body is not None else {}).encode()
    headers = {"Content-Type": "application/json", "Origin": server.address}
    request = urllib.request.Request(server.address + path, data, headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def make(server: Server, number: int, title: str, *tags: str) -> None:
    board = {"position": position_to_json(START)}
    fields = {"board": {"value": board}, "task": {"value": f"task of {title}"}}
    own = {"title": {"value": title}, "tags": {"value": list(tags)}}
    items = [{"id": "cardnumber1", "fields": fields}]
    body = {"by": "thetests", "lesson": own, "items": items, "new": True}
    post(server, f"/api/lessons/lesson{number:08}", body)


def lessons(page: Page) -> Locator:
    return page.locator(".grid .lesson:visible")


def titles(page: Page) -> Locator:
    return page.locator("[data-section=list] .grid h2")


def choose(page: Page, title: str, act: str) -> None:
    """Chooses from the menu of a lesson."""
    page.get_by_role("button", name=f"Actions for “{title}”").click()
    page.get_by_role("menuitem", name=act, exact=True).click()


def part(page: Page, name: str) -> None:
    page.get_by_role("navigation").get_by_role("link", name=name).click()


def violations(page: Page) -> list[str]:
    return found_by_axe(Desk(page))


# --- lessons ----------------------------------------------------------------------------------


def test_lessons_are_shown_with_their_boards_and_open(own: Server, open_page: Opener) -> None:
    make(own, 1, "Rook endings", "endings")
    page = open_page("/lessons")
    expect(titles(page)).to_have_text(["Rook endings"])
    expect(lessons(page).locator(".small-board use")).to_have_count(32)
    expect(lessons(page).locator(".facts")).to_have_text(re.compile(r"1 card\s+now"))
    # The link takes up the whole card.
    page.locator(".lesson .drawing").click(force=True)
    page.wait_for_url("**/lesson/lesson00000001")
    expect(page.locator("#title")).to_have_value("Rook endings")
    page.locator("#editor[data-ready]").wait_for()
    # The list is new when one comes back to it.
    make(own, 1, "Another")
    page.go_back()
    expect(titles(page)).to_have_text(["Another"])


def test_searching_by_words_and_by_tags(own: Server, open_page: Opener) -> None:
    make(own, 1, "Rook endings", "endings", "group B")
    make(own, 2, "Forks", "tactics", "group B")
    make(own, 3, "Pins")
    page = open_page("/lessons")
    expect(titles(page)).to_have_text(["Pins", "Forks", "Rook endings"])

    def look_for(words: str) -> None:
        page.get_by_role("searchbox").fill(words)
        turn(Desk(page), TYPING_RESTS)

    look_for("task of pin")
    expect(titles(page)).to_have_text(["Pins"])
    expect(page.locator(".found")).to_have_text("1 lesson found")
    look_for("nothing like it")
    expect(page.locator(".found")).to_have_text("No lessons found")
    page.get_by_role("link", name="Show all lessons").click()
    expect(titles(page)).to_have_count(3)
    page.get_by_role("link", name="group B").click()
    expect(titles(page)).to_have_text(["Forks", "Rook endings"])
    expect(page).to_have_url(f"{own.address}/lessons?tag=group+B")
    look_for("fork")
    expect(titles(page)).to_have_text(["Forks"])
    # What is looked for is there again when one comes back.
    page.reload()
    expect(titles(page)).to_have_text(["Forks"])
    page.get_by_role("link", name="group B").click()
    look_for("")
    expect(titles(page)).to_have_count(3)


def test_what_goes_from_the_bin_before_long_is_said_in_the_other_parts(
    own: Server, open_page: Opener
) -> None:
    make(own, 1, "One")
    page = open_page("/lessons")
    note = page.locator(".leaving")
    expect(note).to_be_hidden()

    def answered(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, json={**response.json(), "leaving": 1})

    page.route("**/api/shelf?*", answered)
    part(page, "Archive")
    expect(note).to_contain_text("1 lesson in the bin will be deleted for good within a week.")
    note.get_by_role("link", name="Show the bin").click()
    expect(page.locator("[data-empty=bin]")).to_be_visible()
    expect(note).to_be_hidden()


def test_into_the_bin_and_back_by_keys_to_the_archive_and_twice(
    own: Server, open_page: Opener
) -> None:
    make(own, 1, "One")
    make(own, 2, "Two")
    page = open_page("/lessons")
    page.get_by_role("button", name="Actions for “Two”").focus()
    for key in ("Enter", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    expect(titles(page)).to_have_text(["One"])
    expect(page.get_by_role("button", name="Actions for “One”")).to_be_focused()
    expect(page.locator("#notices")).to_contain_text("“Two” was moved to the bin.")
    page.get_by_role("button", name="Undo").click()
    expect(titles(page)).to_have_text(["Two", "One"])
    choose(page, "One", "Move to the bin")
    expect(titles(page)).to_have_text(["Two"])
    part(page, "Bin")
    expect(titles(page)).to_have_text(["One"])
    expect(page.locator(".bin-note")).to_contain_text("30 days")
    expect(lessons(page).locator("time")).to_have_text("30 days left")
    choose(page, "One", "Put back")
    expect(page.locator("[data-empty=bin]")).to_be_visible()
    page.go_back()
    expect(titles(page)).to_have_text(["Two", "One"])
    choose(page, "Two", "Move to the bin")
    part(page, "Bin")
    choose(page, "Two", "Delete for good")
    expect(page.get_by_role("button", name="Cancel")).to_be_focused()
    page.keyboard.press("Escape")
    expect(titles(page)).to_have_text(["Two"])
    choose(page, "Two", "Delete for good")
    page.get_by_role("dialog").get_by_role("button", name="Delete for good").click()
    expect(page.locator("[data-empty=bin]")).to_be_visible()
    part(page, "Current")
    expect(titles(page)).to_have_text(["One"])
    choose(page, "One", "Duplicate")
    expect(titles(page)).to_have_text(["One (copy)", "One"])
    expect(page.locator("[data-part=open] .count").first).to_have_text("2")
    choose(page, "One", "Archive")
    expect(titles(page)).to_have_count(1)
    part(page, "Archive")
    expect(titles(page)).to_have_text(["One"])
    choose(page, "One", "Take out of the archive")
    expect(page.locator("[data-empty=archived]")).to_be_visible()


def test_title_and_tags_are_changed_in_the_list_and_it_is_shared(
    own: Server, open_page: Opener
) -> None:
    make(own, 1, "One")
    page = open_page("/lessons")
    choose(page, "One", "Title and tags")
    assert violations(page) == []
    page.keyboard.type("Lucena")
    page.keyboard.press("Tab")
    page.keyboard.type("endings, rooks、 endings")
    page.keyboard.press("Enter")
    expect(titles(page)).to_have_text(["Lucena"])
    expect(lessons(page).locator(".tags")).to_have_text("endings, rooks")
    expect(page.locator("#notices")).to_contain_text("The lesson is now called “Lucena”.")
    page.locator("#notices").get_by_role("button", name="Undo").click()
    expect(titles(page)).to_have_text(["One"])
    expect(lessons(page).locator(".tags")).to_have_text("")
    choose(page, "One", "Title and tags")
    page.keyboard.type("Never mind")
    page.keyboard.press("Escape")
    expect(titles(page)).to_have_text(["One"])
    expect(page.get_by_role("button", name="Actions for “One”")).to_be_focused()
    # Somebody else has called it otherwise meanwhile.
    make(own, 1, "Another")
    choose(page, "One", "Title and tags")
    page.keyboard.type("Mine")
    page.keyboard.press("Enter")
    expect(titles(page)).to_have_text(["Mine"])
    expect(page.locator("#notices")).to_contain_text("Somebody else changed")
    choose(page, "Mine", "Share the lesson")
    expect(page.get_by_role("dialog", name="Share the lesson")).to_be_visible()


def test_more_lessons_come_as_one_scrolls(own: Server, open_page: Opener) -> None:
    many = [{"id": new_id(), "lesson": {"title": f"Lesson {n}", "items": []}} for n in range(70)]
    post(own, "/api/lessons/restore", {"fenboard": 1, "shelves": [{"lessons": many}]})
    page = open_page("/lessons")
    expect(lessons(page)).to_have_count(60)
    page.mouse.wheel(0, 100_000)
    expect(lessons(page)).to_have_count(70)
    expect(page.locator(".more")).to_be_hidden()
    expect(page.locator("#announcer")).to_have_text("10 more lessons shown.")


def test_a_ready_lesson_becomes_ones_own(own: Server, open_page: Opener) -> None:
    page = open_page("/lessons")
    page.get_by_role("link", name="Start from a ready-made lesson").click()
    expect(page.get_by_role("heading", name="Shogi", exact=True)).to_be_visible()
    first = lessons(page).first
    expect(first).to_contain_text(f"{READY.cards} cards")
    expect(first.locator(".small-board use").first).to_be_attached()
    # One of them is as another, which would take its time.
    page.evaluate(
        "document.querySelectorAll('.lesson:nth-child(n + 3)').forEach(one => one.remove())"
    )
    assert violations(page) == []
    page.get_by_role("button", name=f"Use this lesson: {READY.title}").click()
    page.wait_for_url("**/lesson/*")
    expect(page.locator("#title")).to_have_value(READY.title)
    page.goto(own.address + "/lessons")
    expect(titles(page)).to_have_text([READY.title])


def test_files_become_lessons(own: Server, open_page: Opener, tmp_path: Path) -> None:
    games = tmp_path / "Club evening.pgn"
    games.write_text(GAMES)
    page = open_page("/lessons")
    page.locator("#file").set_input_files(games)
    page.wait_for_url("**/lesson/*")
    expect(page.locator("position-strip li .card")).to_have_count(2)
    expect(page.locator("#title")).to_have_value("Club evening")
    page.goto(own.address + "/lessons")
    picture = tmp_path / "board.png"
    picture.write_bytes(b"\x89PNG....")
    words = tmp_path / "words.txt"
    words.write_text("Nothing of the kind")
    for file, said in ((picture, "“board.png” is a picture"), (words, "No positions were found")):
        page.locator("#file").set_input_files(file)
        expect(page.locator("#notices")).to_contain_text(said)
    lesson = {"title": "Kept", "tags": ["a tag"], "items": []}
    ours = tmp_path / "lessons.json"
    ours.write_text(json.dumps({"fenboard": 1, "lessons": [lesson, {**lesson, "title": "Other"}]}))
    page.locator("#file").set_input_files(ours)
    expect(page.locator("#notices")).to_contain_text("2 lessons added.")
    expect(titles(page)).to_have_text(["Kept", "Other", "Club evening"])
    # What came in before a file failed comes no second time.
    saves = re.compile("/api/lessons/[a-z0-9]{26}$")
    page.route(saves, lambda route: route.abort())
    page.locator("#file").set_input_files([ours, games])
    expect(titles(page)).to_have_count(5)
    page.unroute(saves)
    page.locator("#notices").get_by_role("button", name="Try again").click()
    expect(page.locator("#notices")).to_contain_text("3 lessons added.")
    expect(titles(page)).to_have_count(6)


def test_a_backup_is_brought_back_after_a_question(
    own: Server, open_page: Opener, tmp_path: Path
) -> None:
    make(own, 1, "Kept")
    homework = {"name": "Homework", "options": {"boards": 4}}
    post(own, "/api/sheets", homework)
    page = open_page("/lessons")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save all lessons").click()
    post(own, "/api/sheets/delete", {"name": "Homework"})
    file = tmp_path / "all.json"
    download.value.save_as(file)
    chosen = page.get_by_role("dialog")
    for button, said in (("Cancel", "Nothing was restored."), ("Restore", "restored: 0. Already")):
        page.locator("#file").set_input_files(file)
        expect(chosen).to_contain_text("backup with 1 lesson.")
        chosen.get_by_role("button", name=button).click()
        expect(page.locator("#notices")).to_contain_text(said)
    expect(titles(page)).to_have_text(["Kept"])
    sheets = page.evaluate("fetch('/api/sheets').then((answer) => answer.json())")
    assert sheets == {"sheets": [homework]}
    file.write_bytes(file.read_bytes()[:-20])
    page.locator("#file").set_input_files(file)
    expect(page.locator("#notices")).to_contain_text("incomplete or damaged")


def test_portions_are_cut_by_bytes_and_what_does_not_come_back_is_named(
    own: Server, open_page: Opener, tmp_path: Path
) -> None:
    titles = [f"Lesson {number}" for number in range(4)]
    words = "\u68cb" * 550_000
    lessons = [{"id": new_id(), "lesson": {"title": title, "odd": words}} for title in titles]
    file = tmp_path / "all.json"
    file.write_text(json.dumps({"fenboard": 1, "shelves": [{"lessons": lessons}]}), "utf-8")
    page = open_page("/lessons")
    sizes: list[int] = []
    answers: list[dict[str, Any]] = [
        {"json": {"lessons": 0, "there": 0, "replaced": 1, "unread": 0}},
        {"status": 413, "json": {"error": {"code": "", "message": "Too large."}}},
        {"status": 507, "json": {"error": {"code": "", "message": "It is full."}}},
    ]

    def answer(route: Route) -> None:
        sizes.append(len(route.request.post_data_buffer or b""))
        route.fulfill(**answers[len(sizes) - 1])

    page.route("**/api/lessons/restore", answer)
    page.locator("#file").set_input_files(file)
    page.get_by_role("dialog").get_by_role("button", name="Restore").click()
    expect(page.locator("#notices")).to_contain_text(
        "Lessons restored: 0. "
        "Replaced because they could no longer be opened: 1. "
        "Not restored: 3 (Lesson 1, Lesson 2, Lesson 3). It is full."
    )
    assert len(sizes) == 3
    assert max(sizes) < 6 << 20


def test_several_files_become_as_many_lessons_or_one_with_headings(
    own: Server, open_page: Opener, tmp_path: Path
) -> None:
    kif = "手合割：平手\n先手：羽生\n手数----指手---------消費時間--\n   1 ７六歩(77)\n"
    files = []
    for number in range(1, 3):
        pgn = f'[White "山田"]\n[Black "鈴木{number}"]\n\n1. e4 e5 *\n'
        for name, text in ((f"Game {number}.kif", kif), (f"Old {number}.pgn", pgn + pgn)):
            (tmp_path / name).write_bytes(text.encode("shift_jis"))
            files.append(tmp_path / name)
    page = open_page("/lessons")

    def choose_files(answer: str) -> None:
        """Of the encoding one is asked once, and of no record that leaves no doubt."""
        page.locator("#file").set_input_files(files)
        asked = page.get_by_role("dialog", name="Which line is readable?")
        expect(asked.locator(".files")).to_have_text("Old 1.pgn, Old 2.pgn")
        asked.get_by_role("button", name=re.compile("shift_jis")).click()
        page.get_by_role("dialog").get_by_role("button", name=answer).click()

    choose_files("4 lessons")
    expect(titles(page)).to_have_text(["Old 2", "Old 1", "Game 2", "Game 1"])
    choose_files("One lesson")
    page.wait_for_url("**/lesson/*")
    strip = page.locator("position-strip")
    expect(strip.locator("li .card")).to_have_count(6)
    expect(strip.locator("li .heading")).to_have_count(4)
    expect(strip).to_contain_text("羽生")
    expect(strip).to_contain_text("山田 – 鈴木2")


def test_one_lesson_of_a_zip_is_called_as_the_zip_is(
    own: Server, open_page: Opener, tmp_path: Path
) -> None:
    file = tmp_path / "Class 3.zip"
    with zipfile.ZipFile(file, "w") as packed:
        for number in (1, 2):
            packed.writestr(f"Round {number}.pgn", f'[White "A{number}"]\n\n1. e4 e5 *\n')
    page = open_page("/lessons")
    page.locator("#file").set_input_files(file)
    page.get_by_role("dialog").get_by_role("button", name="One lesson").click()
    page.wait_for_url("**/lesson/*")
    expect(page).to_have_title(re.compile("Class 3"))


def test_a_server_that_is_away_is_told(own: Server, open_page: Opener) -> None:
    make(own, 1, "One")
    page = open_page("/lessons")
    page.route("**/api/**", lambda route: route.abort())
    choose(page, "One", "Duplicate")
    expect(page.locator("#notices")).to_contain_text("needs the server")
    part(page, "Archive")
    problem = page.locator(".no-connection")
    expect(problem).to_contain_text("needs the server")
    expect(titles(page)).to_have_count(0)
    page.unroute("**/api/**")
    problem.get_by_role("button").click()
    expect(page.locator("[data-empty=archived]")).to_be_visible()
    expect(problem).to_be_hidden()
    page.route("**/api/**", lambda route: route.fulfill(status=429, json=TOO_OFTEN))
    part(page, "Current")
    expect(problem).to_contain_text("Please wait")
    with page.expect_response("**/api/**"):
        part(page, "Ready-made lessons")
    expect(problem).to_contain_text("Please wait")
    page.unroute("**/api/**")
    part(page, "Current")
    expect(titles(page)).to_have_text(["One"])


def test_it_fits_and_axe_finds_nothing(own: Server, open_page: Opener) -> None:
    make(own, 1, "A title of many words that does not fit on a line of a card", "a tag", "more")
    make(own, 2, "W" * 60)
    phone = open_page("/lessons", has_touch=True, is_mobile=True)
    desktop = open_page("/lessons")
    for page, width, height, scheme in (
        (phone, 390, 844, "light"),
        (phone, 844, 390, "dark"),
        (desktop, 1366, 640, "dark"),
    ):
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        expect(page.locator(".small-board").first).to_be_visible()
        assert violations(page) == []
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width
        small = page.evaluate(
            """() => [...document.querySelectorAll(":is(main, .bar) :is(a, button, input)")]
                .filter((one) => one.checkVisibility() && !one.matches("h2 a, #file"))
                .map((one) => [one.outerHTML, one.getBoundingClientRect()])
                .filter(([, {width, height}]) => Math.min(width, height) < 44)
                .map(([html]) => html)"""
        )
        assert small == [] or page is desktop
    for page in (phone, desktop):
        page.get_by_role("button", name="Actions for").first.click()
        expect(page.get_by_role("menu")).to_be_visible()
        assert violations(page) == []
        page.keyboard.press("Escape")
        part(page, "This shelf")
        expect(page.get_by_role("heading", name="Where your lessons are")).to_be_visible()
        assert violations(page) == []


def test_in_japanese(own: Server, open_page: Opener) -> None:
    make(own, 1, "詰将棋")
    page = open_page("/lessons?lang=ja")
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    expect(lessons(page).locator("time")).to_have_text("今")
    assert "lang=" not in page.url
    page.get_by_role("navigation").locator("[data-part=bin]").click()
    page.locator("#language").select_option("en")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("[data-empty=bin]")).to_have_text("The bin is empty.")


def test_without_scripts_lessons_are_links(own: Server, open_page: Opener) -> None:
    make(own, 1, "One")
    page = open_page("/lessons", java_script_enabled=False)
    expect(page.locator(".lesson h2 a")).to_have_text("One")
    expect(page.locator(".lesson .facts")).to_contain_text("1 card")
    expect(page.get_by_role("button", name="Actions for")).to_have_count(0)
    page.get_by_role("searchbox").fill("nothing")
    page.get_by_role("button", name="Search").click()
    expect(page.locator(".lesson:visible")).to_have_count(0)
    page.get_by_role("link", name="Show all lessons").click()
    page.get_by_role("link", name="One").click()
    page.wait_for_url("**/lesson/lesson00000001")


# --- the shelf itself -------------------------------------------------------------------------


def begin(open_page: Opener, server: Server, path: str = "/lessons?part=shelf") -> Page:
    """A browser with a shelf of its own that has a ready lesson."""
    page = open_page("/lessons", server)
    page.evaluate(f"fetch('/api/ready/{READY.name}', {{method: 'POST'}}).then(r => r.json())")
    page.goto(server.address + path)
    return page


def test_a_shelf_is_opened_on_another_device_once(shared: Server, open_page: Opener) -> None:
    one = begin(open_page, shared)
    one.get_by_role("button", name="Make a link").click()
    link = one.get_by_label("Link for the other device")
    expect(link).to_have_value(re.compile(r"/shelf#[\w-]{32}$"))
    code = one.get_by_role("img", name="QR code of the link")
    expect(code.locator("path").first).to_be_attached()
    assert violations(one) == []
    address = link.input_value()
    secret = address.partition("#")[2]
    two = begin(open_page, shared)
    asked: list[str] = []
    two.on("request", lambda request: asked.append(request.url + json.dumps(request.headers)))
    two.goto(address)
    expect(two.get_by_label("Move this browser’s lessons to that shelf")).to_be_checked()
    expect(two).to_have_url(f"{shared.address}/shelf")
    assert violations(two) == []
    # Also in another language, and then still nowhere but behind the #.
    two.locator("#language").select_option("ko")
    expect(two.locator("html")).to_have_attribute("lang", "ko")
    expect(two).to_have_url(f"{shared.address}/shelf")
    two.locator("#language").select_option("en")
    expect(two.locator("html")).to_have_attribute("lang", "en")
    expect(two).to_have_url(f"{shared.address}/shelf")
    two.get_by_role("button", name="Open the shelf").click()
    two.wait_for_url("**/lessons")
    expect(titles(two)).to_have_text([READY.title, READY.title])
    assert not [each for each in asked if secret in each]
    two.goto(shared.address + "/lessons?part=shelf")
    two.get_by_role("button", name="Sign out other browsers").click()
    expect(two.get_by_role("status")).to_contain_text("Other browsers signed out: 1.")
    one.reload()
    expect(one.get_by_text("This browser has no shelf yet.")).to_be_visible()
    three = open_page(f"/shelf#{secret}", shared)
    three.get_by_role("button", name="Open the shelf").click()
    expect(three.get_by_role("alert")).to_contain_text("This link has been used already")
    expect(open_page("/shelf", shared).locator(".no-link")).to_be_visible()


def test_who_leaves_a_shelf_leaves_nothing_behind(shared: Server, open_page: Opener) -> None:
    page = begin(open_page, shared, "/#new-lesson")
    page.route("**/api/lessons/*", lambda route: route.abort())
    page.wait_for_url("**/lesson/*")
    page.locator("#title").fill("Mine alone")
    expect_kept(page)
    page.goto(shared.address + "/lessons?part=shelf")
    page.get_by_role("button", name="Remove from this browser").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Some changes have not been saved yet")
    dialog.get_by_role("button", name="Remove from this browser").click()
    page.wait_for_url("**/lessons")
    assert not page.evaluate(KEPT)
    assert page.evaluate("Object.keys(localStorage)") == []


def test_twelve_words_open_a_shelf_again_until_it_is_deleted(
    shared: Server, open_page: Opener
) -> None:
    one = begin(open_page, shared)
    one.get_by_role("button", name="Remove from this browser").click()
    dialog = one.get_by_role("dialog")
    expect(dialog).to_contain_text("You have not made words")
    assert violations(one) == []
    dialog.get_by_role("button", name="Cancel").click()
    one.get_by_role("button", name="Make twelve words").click()
    words = one.locator(".twelve li")
    expect(words).to_have_count(12)
    said = " ".join(words.all_inner_texts())
    expect(one.get_by_role("button", name="Make new words")).to_be_visible()
    assert violations(one) == []
    one.emulate_media(media="print")
    expect(words.first).to_be_visible()
    expect(one.get_by_role("heading", name="Delete this shelf")).to_be_hidden()
    one.emulate_media(media="screen")
    one.get_by_role("button", name="Remove from this browser").click()
    expect(dialog).not_to_contain_text("You have not made words")
    dialog.get_by_role("button", name="Remove from this browser").click()
    expect(one.locator("[data-empty=open]")).to_be_visible()
    part(one, "This shelf")
    expect(one.get_by_text("This browser has no shelf yet.")).to_be_visible()
    field = one.get_by_label("Its twelve words, in the right order")
    field.fill("not these words")
    one.get_by_role("button", name="Open the shelf").click()
    expect(one.get_by_role("alert").filter(has_text="do not open any shelf")).to_be_visible()
    field.fill(said)
    one.get_by_role("button", name="Open the shelf").click()
    expect(titles(one)).to_have_text([READY.title])
    # It is not deleted by accident.
    part(one, "This shelf")
    one.get_by_role("button", name="Delete the shelf").click()
    delete = dialog.get_by_role("button", name="Delete the shelf")
    expect(delete).to_be_disabled()
    one.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    one.get_by_role("button", name="Delete the shelf").click()
    dialog.get_by_label("Yes, delete everything on it (1)").check()
    delete.click()
    expect(one.locator("[data-empty=open]")).to_be_visible()


def test_on_the_machine_itself_there_is_nothing_to_take_over(
    own: Server, open_page: Opener
) -> None:
    page = open_page("/shelf#abcdefghijklmnopqrstuvwx")
    expect(page.locator("main")).to_contain_text("This computer has a shelf of its own")
    expect(page).to_have_url(f"{own.address}/shelf")
    expect(page.get_by_role("button", name="Open the shelf")).to_have_count(0)
