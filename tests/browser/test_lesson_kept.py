"""What cannot be saved at once is kept, tried again, and told as it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, Request, Route, expect

from tests.browser.conftest import Server
from tests.browser.desk import Desk
from tests.browser.test_lesson_meanwhile import GAMES, NEWS, Another
from tests.browser.test_lesson_saving import (
    ENDING,
    KEPT,
    OTHER,
    THIRD,
    begin,
    cards,
    do,
    expect_names,
    field,
    hear,
    is_saved,
    join,
    to_task,
    wait_for,
)

LESSON = "**/api/lessons/*"
LONG = "nothing that can be read " * 3000
KEPT_HERE = "Not saved yet: kept in this browser"
ONLY_HERE = "Not saved yet: keep this page open"
NO_DATABASE = "IDBFactory.prototype.open = () => { throw new Error('none'); }"
BUSY = """() => new Promise((resolve) => {
    const asked = indexedDB.open("fenboard", 1);
    asked.onsuccess = () => {
        const store = asked.result.transaction("unsent", "readwrite").objectStore("unsent");
        window.busy = true;
        const go = () => { if (window.busy) store.count().onsuccess = go; };
        store.count().onsuccess = () => { go(); resolve(); };
        asked.result.close();
    };
})"""
"""What keeps the browser's own database from writing anything."""
NO_ANSWER = "IDBFactory.prototype.open = () => ({})"


def status(desk: Desk, words: str) -> None:
    expect(desk.page.locator(".saved")).to_have_text(words)


def notice(desk: Desk, words: str) -> None:
    expect(desk.page.locator(".notices")).to_contain_text(words)


def saves_of(page: Page) -> list[Any]:
    """What the page saves from now on."""
    sent: list[Any] = []

    def note(request: Request) -> None:
        if request.method == "POST" and "/api/lessons/" in request.url:
            sent.append(request.post_data_json)

    page.on("request", note)
    return sent


def board_of(lesson: Another, title: str, name: str = "squares") -> Any:
    """The text of a card as the server has it, or something of its position."""
    board = lesson.item(title)["fields"]["board"]
    return board["text"] if name == "text" else board["position"][name]


def standing(lesson: Another) -> list[str]:
    """The titles of the cards that the server has."""
    items = [item for item in lesson.state["items"] if not item["deleted"]]
    return [item["fields"]["title"] for item in sorted(items, key=lambda item: item["order"])]


def answers(page: Page, *statuses: int) -> None:
    """The next saves are answered so, those behind them by the server."""
    to_come = list(statuses)

    def answer(route: Route) -> None:
        if route.request.method != "POST" or not to_come:
            route.continue_()
            return
        error = {"code": "x", "message": "A reason of the server."}
        route.fulfill(status=to_come.pop(0), json={"error": error})

    page.route(LESSON, answer)


@contextmanager
def held(page: Page, address: str) -> Iterator[list[Route]]:
    """What the page asks for at that address waits until the end."""
    routes: list[Route] = []
    page.route(address, lambda route: routes.append(route))
    yield routes
    page.unroute(address)
    for route in routes:
        # The page may have given up asking.
        with suppress(Error):
            route.continue_()


def test_beside_a_card_that_cannot_be_saved_all_else_is(desk: Desk) -> None:
    desk.expected.append("400 .*/api/lessons/")
    begin(desk)
    lesson = Another(desk)
    sent = saves_of(desk.page)
    desk.text.fill(LONG)
    desk.page.locator("#title").fill("My lesson")
    notice(desk, "its text may be too long")
    cards(desk).nth(1).click()
    desk.expect_board(OTHER)
    to_task(desk)
    field(desk, "title").fill("Later")
    wait_for(desk, lambda: "Later" in standing(lesson))
    assert lesson.state["fields"]["title"] == "My lesson"
    assert all(save["lesson"] or save["items"] for save in sent)
    status(desk, KEPT_HERE)
    cards(desk).nth(0).click()
    desk.page.locator("label.mode:has([value=setup])").click()
    desk.text.fill(ENDING)
    is_saved(desk)


def test_where_a_proxy_takes_little_at_once_more_goes_in_parts(desk: Desk) -> None:
    begin(desk)
    lesson = Another(desk)
    longest = 4000

    def answer(route: Route) -> None:
        if len(route.request.post_data or "") <= longest:
            route.continue_()
        else:
            route.fulfill(status=413, content_type="text/html", body="<h1>Too large</h1>")

    desk.page.route(LESSON, answer)
    more = [f"More {number}" for number in range(12)]
    desk.paste("".join(f"# {name}\n{ENDING}\n" for name in more))
    wait_for(desk, lambda: standing(lesson) == ["One", *more, "Two", "Three"])
    is_saved(desk)
    # What does not go at all is told, and keeps nothing else.
    to_task(desk)
    field(desk, "task").fill("word " * longest)
    notice(desk, "its text may be too long")
    field(desk, "task").fill("word")
    is_saved(desk)


def test_what_the_server_makes_of_a_board_is_saved_behind_the_board(
    desk: Desk, browser: Browser
) -> None:
    begin(desk)
    other = Desk(browser.new_page(locale="en-GB"))
    join(other, desk)
    theirs = saves_of(other.page)
    lesson = Another(desk)
    third = board_of(lesson, "Three")
    with held(desk.page, "**/api/read"):
        desk.text.fill(THIRD)
        wait_for(desk, lambda: board_of(lesson, "One", "text") == THIRD)
        assert board_of(lesson, "One") != third
        hear(other)
        # Who only reads it leaves it to the one who is typing.
        other.expect_board(THIRD)
        with other.page.expect_request(NEWS):
            hear(other)
        assert theirs == []
        other.page.close()
    wait_for(desk, lambda: board_of(lesson, "One") == third)
    # The rights that go with a rook as well.
    desk.text.fill("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
    wait_for(desk, lambda: set(board_of(lesson, "One", "castling")) == {"a1", "h1"})
    with held(desk.page, "**/api/write"):
        desk.take_eraser()
        desk.square("h1").click()
        wait_for(desk, lambda: board_of(lesson, "One")[-1] == "")
    wait_for(desk, lambda: board_of(lesson, "One", "castling") == ["a1"])
    # It was one step.
    desk.press("Control+z")
    expect(desk.square("h1")).to_have_attribute("data-piece", "R")


def test_to_look_at_cards_saves_nothing(desk: Desk) -> None:
    desk.paste(GAMES)
    expect(cards(desk)).to_have_count(2)
    words = "# Words\nWhite: Ke1, Pe2. Black: Ke8.\n"
    desk.paste(f"{words}# Marks\n{ENDING} [%csl Ge4]\n# Moves\n{OTHER}\n")
    expect(cards(desk)).to_have_count(5)
    cards(desk).nth(3).click()
    desk.expect_board(OTHER)
    desk.text.fill("1. e4 e5 2. Nf3 (2. f4 exf4) *")
    expect(desk.page.locator("moves-list .move")).to_have_count(5)
    is_saved(desk)
    desk.page.reload()
    expect(cards(desk)).to_have_count(5)
    sent = saves_of(desk.page)
    for number in (0, 1, 2, 4):
        with desk.page.expect_response(re.compile("/api/(read|write)$")):
            cards(desk).nth(number).click()
    with desk.page.expect_request(NEWS):
        hear(desk)
    status(desk, "Saved")
    assert sent == []


def test_a_text_that_was_never_read_is_once_the_lesson_is_open(
    desk: Desk, own_server: Server
) -> None:
    desk.open(own_server.address)
    begin(desk)
    lesson = Another(desk)
    address = desk.page.url
    own_server.stop()
    desk.text.fill(THIRD)
    status(desk, KEPT_HERE)
    desk.page.goto("about:blank")
    own_server.start()
    desk.open(address)
    wait_for(desk, lambda: board_of(lesson, "One") == board_of(lesson, "Three"))
    is_saved(desk)


def test_what_an_earlier_page_has_kept_is_tried_until_it_is_saved(desk: Desk) -> None:
    desk.expected.append("503 .*/api/lessons/")
    begin(desk)
    answers(desk.page, *[503] * 100)
    to_task(desk)
    field(desk, "task").fill("Mate in two")
    status(desk, KEPT_HERE)
    desk.page.wait_for_function(KEPT)
    desk.page.reload()
    desk.wait_until_ready()
    notice(desk, "are not saved yet")
    status(desk, KEPT_HERE)
    desk.page.unroute_all()
    to_task(desk)
    expect(field(desk, "task")).to_have_value("Mate in two")
    is_saved(desk)


def test_what_was_undone_is_saved_once_the_browser_would_not_send_it_again(desk: Desk) -> None:
    begin(desk)
    cards(desk).nth(0).focus()
    with held(desk.page, LESSON):
        desk.press("Delete")
        expect_names(desk, "Two", "Three")
        desk.page.wait_for_function(KEPT)
        desk.page.evaluate(BUSY)
        desk.press("Control+z")
        expect_names(desk, "One", "Two", "Three")
    # Longer than it takes to save.
    with desk.page.expect_request(NEWS):
        pass
    status(desk, "Saving…")
    desk.page.evaluate("() => { window.busy = false; }")
    is_saved(desk)
    desk.page.reload()
    expect_names(desk, "One", "Two", "Three")


def test_what_a_page_has_kept_is_saved_by_another_when_that_is_gone(desk: Desk) -> None:
    begin(desk)
    lesson = Another(desk)
    second = Desk(desk.page.context.new_page())
    join(second, desk)
    # Not even as it closes.
    second.page.evaluate("() => { window.fetch = () => Promise.reject(new TypeError('away')); }")
    to_task(second)
    field(second, "task").fill("Mate in two")
    status(second, KEPT_HERE)
    second.page.wait_for_function(KEPT)
    # This one finds it still held.
    desk.page.reload()
    desk.wait_until_ready()
    expect(cards(desk)).to_have_count(3)
    assert not lesson.item("One")["fields"].get("task", "")
    second.page.close()
    to_task(desk)
    expect(field(desk, "task")).to_have_value("Mate in two")


def test_the_page_of_all_lessons_sends_what_was_kept(desk: Desk, own_server: Server) -> None:
    desk.open(own_server.address)
    begin(desk)
    own_server.stop()
    desk.page.locator("#title").fill("Kept here")
    status(desk, KEPT_HERE)
    desk.page.wait_for_function(KEPT)
    desk.page.goto("about:blank")
    own_server.start()
    desk.page.goto(f"{own_server.address}/lessons")
    expect(desk.page.get_by_role("link", name="Kept here")).to_be_visible()


def test_of_what_was_kept_only_what_is_refused_is_left(desk: Desk) -> None:
    desk.expected.append("(400|503) .*/api/lessons/")
    begin(desk)
    answers(desk.page, *[503] * 100)
    to_task(desk)
    field(desk, "title").fill("Good")
    desk.press("PageDown")
    desk.expect_board(OTHER)
    desk.page.locator("label.mode:has([value=setup])").click()
    desk.text.fill(LONG)
    status(desk, KEPT_HERE)
    desk.page.unroute_all()
    desk.page.reload()
    desk.wait_until_ready()
    expect_names(desk, "Good", "Two", "Three")
    notice(desk, "a text may be too long")
    status(desk, KEPT_HERE)
    desk.page.locator(".notices").get_by_role("button", name="Save as a new lesson").click()
    expect(cards(desk)).to_have_count(1)
    expect(desk.text).to_have_value(LONG)
    desk.text.fill(THIRD)
    is_saved(desk)


def test_what_is_undone_stays_so(desk: Desk) -> None:
    desk.expected.append("ERR_FAILED .*/api/lessons/")
    begin(desk)
    lesson = Another(desk)
    to_task(desk)
    # While the page asks for what others do.
    with desk.page.expect_request(NEWS), held(desk.page, NEWS) as routes:
        hear(desk)
        wait_for(desk, lambda: bool(routes))
        field(desk, "title").fill("Oops")
        desk.press("Control+z")
        expect(field(desk, "title")).to_have_value("One")
    is_saved(desk)
    desk.page.wait_for_function(f"async () => !(await ({KEPT})())")
    # While it does not know whether the server has it.
    lost: list[Any] = []

    def lose(route: Route) -> None:
        if route.request.method == "POST" and not lost:
            lost.append(route.fetch())
            route.abort()
        else:
            route.continue_()

    desk.page.route(LESSON, lose)
    field(desk, "title").fill("Lost")
    do(desk, "duplicate")
    status(desk, KEPT_HERE)
    desk.press("Control+z", "Control+z")
    is_saved(desk)
    wait_for(desk, lambda: standing(lesson) == ["One", "Two", "Three"])
    expect_names(desk, "One", "Two", "Three")


def test_after_a_change_of_language_ones_own_undo_takes_back_ones_own(desk: Desk) -> None:
    begin(desk)
    lesson = Another(desk)
    desk.stamp("Q", "a1")
    is_saved(desk)
    desk.page.locator("#language").select_option("ja")
    expect(desk.page.locator("html")).to_have_attribute("lang", "ja")
    desk.expect_board("4k3/8/8/8/8/8/4P3/Q3K3 w - - 0 40")
    expect_names(desk, "One", "Two", "Three")
    lesson.set("One", title="Theirs")
    expect_names(desk, "Theirs", "Two", "Three")
    desk.press("Control+z")
    desk.expect_board(ENDING)
    expect_names(desk, "Theirs", "Two", "Three")


def test_what_is_refused_for_a_while_is_tried_again(desk: Desk) -> None:
    desk.expected.append("(403|409) .*/api/lessons/")
    begin(desk)
    lesson = Another(desk)
    to_task(desk)
    for code in (403, 409):
        answers(desk.page, code)
        field(desk, "title").fill(f"After {code}")
        notice(desk, "A reason of the server. What you write is kept in this browser until")
        is_saved(desk)
        assert standing(lesson) == [f"After {code}", "Two", "Three"]


def test_a_lesson_that_is_back_is_saved_again(desk: Desk) -> None:
    desk.expected.append("404 .*/api/lessons/")
    begin(desk)
    to_task(desk)
    answers(desk.page, 404)
    with held(desk.page, NEWS):
        field(desk, "title").fill("Meanwhile")
        notice(desk, "can no longer be saved here")
    is_saved(desk)
    expect(desk.page.locator(".notices")).to_be_empty()
    assert standing(Another(desk)) == ["Meanwhile", "Two", "Three"]


@pytest.mark.parametrize("script", [NO_DATABASE, NO_ANSWER])
def test_where_nothing_is_kept_the_page_says_so(browser: Browser, desk: Desk, script: str) -> None:
    begin(desk)
    context = browser.new_context(locale="en-GB")
    context.add_init_script(script)
    other = Desk(context.new_page())
    other.page.goto(desk.page.url)
    expect_names(other, "One", "Two", "Three")
    to_task(other)
    answers(other.page, *[503] * 100)
    field(other, "title").fill("Only here")
    status(other, ONLY_HERE)
    notice(other, "Please keep this page open until your changes can be saved.")
    with other.page.expect_event("dialog") as asked:
        other.page.close(run_before_unload=True)
    assert asked.value.type == "beforeunload"
    asked.value.dismiss()
    other.page.unroute_all()
    is_saved(other)
    hear(desk)
    expect_names(desk, "Only here", "Two", "Three")
    context.close()


def test_what_is_not_saved_is_not_shown_as_students_see_it(desk: Desk) -> None:
    desk.expected.append("503 .*/api/lessons/")
    begin(desk)
    answers(desk.page, *[503] * 100)
    to_task(desk)
    field(desk, "task").fill("Mate in two")
    with desk.page.expect_popup() as opened:
        do(desk, "preview")
    notice(desk, "The lesson must be saved first.")
    wait_for(desk, opened.value.is_closed)
    desk.page.unroute_all()
    is_saved(desk)
