"""A lesson is saved by itself, and shared with others who change it at the same time.

What asks for a whole browser; all else that becomes of it is in `test_saving.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.browser.conftest import Server
from tests.browser.desk import START, Desk, Held, wait_for
from tests.browser.lessons import (
    ENDING,
    GAMES,
    HEARD,
    KEPT_HERE,
    LESSON,
    LONG,
    NEWS,
    ONLY_HERE,
    OTHER,
    RESTS_FOR,
    RETRIED,
    THIRD,
    THREE,
    TWO_GAMES,
    WAITED,
    Another,
    answers,
    begin,
    board_of,
    cards,
    do,
    expect_kept,
    expect_names,
    field,
    hear,
    is_saved,
    join,
    notice,
    saves_of,
    standing,
    status,
    to_task,
    turn,
)

NO_DATABASE = "IDBFactory.prototype.open = () => { throw new Error('none'); }"


@pytest.fixture
def colleague(browser: Browser, desk: Desk) -> Iterator[Desk]:
    """Another browser on the lesson that is on the desk."""
    context: BrowserContext = browser.new_context(locale="en-GB")
    page = context.new_page()
    yield Desk(page)
    context.close()


def test_what_another_does_comes_by_itself_and_is_not_undone_with_ones_own(
    desk: Desk, colleague: Desk
) -> None:
    begin(desk)
    join(colleague, desk)
    to_task(desk)
    field(desk, "title").fill("Mine")
    is_saved(desk)
    turn(colleague, HEARD)
    expect_names(colleague, "Mine", "Two", "Three")
    colleague.page.locator("position-strip [aria-current]").focus()
    cards(colleague).nth(1).click()
    colleague.stamp("Q", "a1")
    is_saved(colleague)
    turn(desk, HEARD)
    expect(cards(desk).nth(1).locator(".small-board use")).to_have_count(4)
    desk.press("Control+z")
    expect_names(desk, "One", "Two", "Three")
    is_saved(desk)
    hear(colleague)
    expect_names(colleague, "One", "Two", "Three")
    expect(cards(desk).nth(1).locator(".small-board use")).to_have_count(4)
    desk.press("Control+Shift+z")
    expect_names(desk, "Mine", "Two", "Three")
    is_saved(desk)
    hear(colleague)
    expect_names(colleague, "Mine", "Two", "Three")


def test_two_who_change_one_thing_at_once_both_keep_theirs(desk: Desk, colleague: Desk) -> None:
    begin(desk)
    join(colleague, desk)
    # Neither hears of the other meanwhile.
    colleague.page.context.set_offline(True)
    to_task(colleague)
    field(colleague, "title").fill("Theirs")
    expect(colleague.page.locator(".saved")).to_contain_text("kept in this browser")
    to_task(desk)
    field(desk, "title").fill("Mine")
    is_saved(desk)
    colleague.page.context.set_offline(False)
    expect_names(colleague, "Mine", "Theirs", "Two", "Three")
    expect(colleague.page.locator(".notices")).to_contain_text("Both versions are kept")
    hear(desk)
    expect_names(desk, "Mine", "Theirs", "Two", "Three")
    # Each goes on with what is theirs.
    expect(field(colleague, "title")).to_have_value("Theirs")
    field(colleague, "title").fill("Theirs too")
    is_saved(colleague)
    hear(desk)
    expect_names(desk, "Mine", "Theirs too", "Two", "Three")


def test_while_the_server_is_away_work_goes_on_and_is_sent_later(
    desk: Desk, own_server: Server
) -> None:
    desk.open(own_server.address)
    begin(desk)
    own_server.stop()
    desk.stamp("Q", "a1")
    desk.press("PageDown")
    desk.expect_board(OTHER)
    to_task(desk)
    field(desk, "task").fill("Hold the draw")
    expect(desk.page.locator(".saved")).to_have_text("Not saved yet: kept in this browser")
    own_server.start()
    turn(desk, RETRIED)
    is_saved(desk)
    desk.page.reload()
    desk.wait_until_ready()
    to_task(desk)
    expect(field(desk, "task")).to_have_value("Hold the draw")
    cards(desk).nth(0).click()
    expect(desk.square("a1")).to_have_attribute("data-piece", "Q")


def test_what_a_page_could_not_send_the_next_one_sends(desk: Desk, own_server: Server) -> None:
    desk.open(own_server.address)
    begin(desk)
    address = desk.page.url
    own_server.stop()
    to_task(desk)
    field(desk, "title").fill("Kept")
    expect(desk.page.locator(".saved")).to_have_text("Not saved yet: kept in this browser")
    desk.page.goto("about:blank")
    own_server.start()
    desk.open(own_server.address)
    desk.page.wait_for_function("() => localStorage.getItem('fenboard.unsent') === null")
    desk.open(address)
    expect_names(desk, "Kept", "Two", "Three")


def test_a_lesson_that_was_never_sent_opens_from_the_browser(
    desk: Desk, own_server: Server
) -> None:
    desk.expected.append("404 .*/lesson/")
    desk.open(own_server.address)
    Held(desk.page, LESSON)
    desk.paste(THREE)
    expect(cards(desk)).to_have_count(3)
    expect(desk.page).to_have_url(re.compile("/lesson/[a-z0-9]{26}#"))
    address = desk.page.url
    expect_kept(desk.page)
    desk.page.goto("about:blank")
    desk.page.unroute_all()
    answer = desk.page.goto(address)
    assert answer
    assert answer.status == 404
    expect_names(desk, "One", "Two", "Three")
    is_saved(desk)
    answer = desk.page.reload()
    assert answer
    assert answer.status == 200


def test_what_was_kept_of_a_lesson_that_is_gone_goes_on_as_a_new_one(
    desk: Desk, own_server: Server
) -> None:
    desk.expected.append("404 .*/lessons?/")
    desk.open(own_server.address)
    begin(desk)
    path = desk.page.url.partition("/lesson/")[2].partition("#")[0]
    own_server.stop()
    to_task(desk)
    field(desk, "title").fill("Kept")
    desk.page.locator(".task-panel summary").click()
    field(desk, "notes").fill("My notes")
    expect(desk.page.locator(".saved")).to_have_text("Not saved yet: kept in this browser")
    desk.page.goto("about:blank")
    own_server.start()
    desk.page.goto(f"{own_server.address}/healthz")
    desk.page.evaluate("path => fetch(`/api/lessons/${path}/delete`, { method: 'POST' })", path)
    for where in ("", f"/lesson/{path}", ""):
        desk.open(own_server.address + where)
        expect(desk.page.locator(".notices")).to_contain_text("no longer there")
    desk.page.locator(".notices").get_by_role("button", name="Save as a new lesson").click()
    expect_names(desk, "Kept")
    to_task(desk)
    expect(field(desk, "notes")).to_have_value("My notes")
    is_saved(desk)
    desk.page.wait_for_function("() => localStorage.getItem('fenboard.unsent') === null")


def test_what_a_tab_that_is_still_open_has_kept_is_left_to_it(desk: Desk) -> None:
    desk.expected.append("ERR_FAILED .*/api/lessons/")
    begin(desk)
    desk.page.route("**/api/lessons/*", lambda route: route.abort())
    to_task(desk)
    field(desk, "title").fill("Kept")
    expect(desk.page.locator(".saved")).to_have_text("Not saved yet: kept in this browser")
    other = Desk(desk.page.context.new_page())
    other.page.goto("/")
    other.page.wait_for_selector("position-strip", state="attached")
    other.paste(f"{ENDING}\n{OTHER}")
    is_saved(other)
    assert other.page.evaluate("localStorage.getItem('fenboard.unsent')")
    other.page.close()
    expect(desk.page.locator(".saved")).to_have_text("Not saved yet: kept in this browser")
    desk.page.unroute_all()
    is_saved(desk)


def test_what_can_be_undone_in_a_lesson_outlives_a_change_of_language(desk: Desk) -> None:
    begin(desk)
    desk.stamp("Q", "a1")
    to_task(desk)
    field(desk, "title").fill("Renamed")
    desk.press("PageDown")
    desk.expect_board(OTHER)
    do(desk, "delete")
    expect_names(desk, "Renamed", "Three")
    desk.page.locator("#language").select_option("ja")
    expect(desk.page.locator("html")).to_have_attribute("lang", "ja")
    expect_names(desk, "Renamed", "Three")
    desk.press("Control+z")
    expect_names(desk, "Renamed", "Two", "Three")
    desk.press("Control+z", "Control+z")
    expect_names(desk, "One", "Two", "Three")
    desk.press("Control+z")
    desk.expect_board(ENDING)
    expect(desk.page.locator(".saved")).to_have_text("保存済み")
    desk.page.reload()
    expect_names(desk, "One", "Two", "Three")
    desk.expect_board(ENDING)


def test_what_was_begun_and_undone_is_not_among_the_lessons(desk: Desk) -> None:
    begin(desk)
    lesson = desk.page.url.partition("/lesson/")[2].partition("#")[0]

    def listed(part: str) -> bool:
        asked = "part => fetch(`/api/shelf?part=${part}`).then((answer) => answer.text())"
        return lesson in str(desk.page.evaluate(asked, part))

    assert listed("open")
    desk.press("Control+z", "Control+z")
    desk.expect_fen(START)
    wait_for(desk.page, lambda: listed("bin"))
    assert not listed("open")
    desk.press("Control+Shift+z", "Control+Shift+z")
    expect(cards(desk)).to_have_count(3)
    wait_for(desk.page, lambda: listed("open"))


def test_moves_that_a_colleague_comments_are_still_there(desk: Desk, colleague: Desk) -> None:
    desk.paste(GAMES)
    expect(cards(desk)).to_have_count(2)
    is_saved(desk)
    join(colleague, desk)
    expect(colleague.page.locator("moves-list .move")).to_have_count(2)
    colleague.page.locator("moves-list .move").first.click()
    colleague.page.locator("textarea[name=after]").fill("Mate at last")
    is_saved(colleague)
    hear(desk)
    expect(desk.page.locator("moves-list")).to_contain_text("Mate at last")
    expect(desk.page.locator("moves-list .move")).to_have_count(2)


def test_what_was_changed_just_before_the_lesson_is_left_is_saved(desk: Desk) -> None:
    begin(desk)
    address = desk.page.url
    to_task(desk)
    field(desk, "task").fill("In the last moment")
    desk.action("new").click()
    desk.expect_fen(START)
    desk.open(address)
    to_task(desk)
    expect(field(desk, "task")).to_have_value("In the last moment")


def test_what_was_typed_as_the_page_goes_is_with_the_server(desk: Desk) -> None:
    begin(desk)
    desk.page.locator("#title").fill("Typed last")
    path = desk.page.url.partition("/lesson/")[2].partition("#")[0]
    # This page sends nothing that the one before has kept.
    desk.page.goto("/healthz")

    def title() -> str:
        return str(desk.page.request.get(f"/api/lessons/{path}").json()["fields"].get("title"))

    wait_for(desk.page, lambda: title() == "Typed last")


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
    turn(desk, RESTS_FOR)
    wait_for(desk.page, lambda: "Later" in standing(lesson))
    assert lesson.state["fields"]["title"] == "My lesson"
    assert all(save["lesson"] or save["items"] for save in sent)
    status(desk, KEPT_HERE)
    cards(desk).nth(0).click()
    desk.page.locator("label.mode:has([value=setup])").click()
    desk.text.fill(ENDING)
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
    with Held(desk.page, "**/api/read"):
        desk.text.fill(THIRD)
        turn(desk, WAITED)
        wait_for(desk.page, lambda: board_of(lesson, "One", "text") == THIRD)
        assert board_of(lesson, "One") != third
        hear(other)
        # Who only reads it leaves it to the one who is typing.
        other.expect_board(THIRD)
        with other.page.expect_request(NEWS):
            hear(other)
        assert theirs == []
        other.page.close()
    wait_for(desk.page, lambda: board_of(lesson, "One") == third)
    # The rights that go with a rook as well.
    desk.text.fill("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
    wait_for(desk.page, lambda: set(board_of(lesson, "One", "castling")) == {"a1", "h1"})
    with Held(desk.page, "**/api/write"):
        desk.take_eraser()
        desk.square("h1").click()
        turn(desk, WAITED)
        wait_for(desk.page, lambda: board_of(lesson, "One")[-1] == "")
    wait_for(desk.page, lambda: board_of(lesson, "One", "castling") == ["a1"])
    # It was one step.
    desk.press("Control+z")
    expect(desk.square("h1")).to_have_attribute("data-piece", "R")


def test_to_look_at_cards_saves_nothing(desk: Desk) -> None:
    desk.paste(TWO_GAMES)
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
    wait_for(desk.page, lambda: board_of(lesson, "One") == board_of(lesson, "Three"))
    is_saved(desk)


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
    expect_kept(second.page)
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
    expect_kept(desk.page)
    desk.page.goto("about:blank")
    own_server.start()
    desk.page.goto(f"{own_server.address}/lessons")
    expect(desk.page.get_by_role("link", name="Kept here")).to_be_visible()


def test_where_nothing_is_kept_the_page_says_so(browser: Browser, desk: Desk) -> None:
    begin(desk)
    context = browser.new_context(locale="en-GB")
    context.add_init_script(NO_DATABASE)
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
    wait_for(desk.page, opened.value.is_closed)
    desk.page.unroute_all()
    is_saved(desk)


def test_what_comes_while_a_paste_is_read_stays(desk: Desk) -> None:
    begin(desk)
    to_task(desk)
    held = Held(desk.page, "**/api/line")
    desk.paste(TWO_GAMES)
    held.wait()
    Another(desk).add("Colleague")
    expect_names(desk, "One", "Two", "Three", "Colleague")
    field(desk, "hint").fill("Look at the pawn")
    held.release()
    expect_names(desk, "One", "Kim", "Ana", "Two", "Three", "Colleague")
    is_saved(desk)
    items = {item["fields"]["title"]: item for item in Another(desk).state["items"]}
    assert items["One"]["fields"]["hint"] == "Look at the pawn"
    assert "Colleague" in items


def test_words_that_are_typed_stay_where_they_are_typed(desk: Desk) -> None:
    begin(desk)
    to_task(desk)
    desk.page.locator(".task-panel details summary").click()
    another = Another(desk)
    # Tags are read from what was shown last, not from what was there when one came.
    field(desk, "tags").focus()
    another.save(tags=["rook"])
    expect(field(desk, "tags")).to_have_value("rook")
    desk.page.keyboard.press("End")
    desk.page.keyboard.type(", endings")
    is_saved(desk)
    assert another.state["fields"]["tags"] == ["rook", "endings"]
    # A colleague's words come, and one types on at the same place.
    field(desk, "task").fill("White wins")
    is_saved(desk)
    field(desk, "task").focus()
    desk.page.keyboard.press("Home")
    another.set("One", task="White wins at once")
    expect(field(desk, "task")).to_have_value("White wins at once")
    desk.page.keyboard.type("Here ")
    expect(field(desk, "task")).to_have_value("Here White wins at once")
    is_saved(desk)
    # What is typed is none of the next card's.
    another.delete("One")
    expect_names(desk, "Two", "Three")
    expect(desk.page.locator(".notices")).to_contain_text("Somebody else deleted the card")
    expect(field(desk, "task")).not_to_be_focused()
    expect(field(desk, "task")).to_have_value("")


def test_a_heading_is_typed_while_others_come_and_go(desk: Desk) -> None:
    begin(desk)
    another = Another(desk)
    do(desk, "add-heading")
    words = desk.page.locator(".heading-words")
    expect(words).to_be_focused()
    desk.page.keyboard.type("Ro")
    another.add("Colleague")
    expect_names(desk, "[Ro]", "One", "Two", "Three", "Colleague")
    another.delete("Two")
    expect_names(desk, "[Ro]", "One", "Three", "Colleague")
    expect(words).to_be_focused()
    desk.page.keyboard.type("oks")
    is_saved(desk)
    another.set("Rooks", title="Rook endings")
    expect(words).to_have_value("Rook endings")
    # Words are selected by dragging, and the heading stays.
    box = words.bounding_box()
    assert box
    desk.page.mouse.move(box["x"] + 40, box["y"] + 8)
    desk.page.mouse.down()
    desk.page.mouse.move(box["x"] + 40, box["y"] + 300, steps=4)
    desk.page.mouse.up()
    desk.press("Enter")
    expect_names(desk, "[Rook endings]", "One", "Three", "Colleague")
    # One without words is nothing to come back to.
    do(desk, "add-heading")
    expect(words).to_be_focused()
    desk.press("Escape")
    expect_names(desk, "[Rook endings]", "One", "Three", "Colleague")
    desk.press("Control+z")
    expect_names(desk, "[Rook endings]", "One", "Three", "Colleague")


def test_where_all_cards_are_deleted_by_several_what_is_on_the_board_is_one(desk: Desk) -> None:
    begin(desk)
    Another(desk).delete("One", "Two", "Three")
    expect(cards(desk)).to_have_count(1)
    desk.expect_board(ENDING)
    is_saved(desk)
    do(desk, "duplicate")
    expect(cards(desk)).to_have_count(2)
    is_saved(desk)
    assert sum(not item["deleted"] for item in Another(desk).state["items"]) == 2
