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

NO_DATABASE = "() => { IDBFactory.prototype.open = () => { throw new Error('none'); }; }"
AWAY = "() => { window.fetch = () => Promise.reject(new TypeError('away')); }"


@pytest.fixture
def colleague(browser: Browser) -> Iterator[Desk]:
    """Another browser, for a lesson that is on the desk."""
    context: BrowserContext = browser.new_context(locale="en-GB")
    page = context.new_page()
    yield Desk(page)
    context.close()


def is_kept(desk: Desk) -> None:
    """What was changed is in the browser, and the server has it not."""
    turn(desk, RESTS_FOR)
    status(desk, KEPT_HERE)
    expect_kept(desk.page)


def test_what_another_does_comes_by_itself_and_both_keep_theirs(
    desk: Desk, colleague: Desk
) -> None:
    desk.paste(GAMES)
    expect_names(desk, "Back rank", "Fool")
    is_saved(desk)
    join(colleague, desk)
    # Moves that are commented stay.
    move = colleague.page.locator("moves-list .move")
    expect(move).to_have_count(2)
    move.first.click()
    colleague.page.locator("textarea[name=after]").fill("Mate at last")
    is_saved(colleague)
    turn(desk, HEARD)
    expect(desk.page.locator("moves-list")).to_contain_text("Mate at last")
    expect(desk.page.locator("moves-list .move")).to_have_count(2)
    # What the other has done is not undone with one's own.
    to_task(desk)
    field(desk, "title").fill("Mine")
    is_saved(desk)
    turn(colleague, HEARD)
    expect_names(colleague, "Mine", "Fool")
    colleague.page.locator("position-strip [aria-current]").focus()
    cards(colleague).nth(1).click()
    colleague.mode("setup").click()
    colleague.stamp("Q", "a3")
    is_saved(colleague)
    turn(desk, HEARD)
    pieces = cards(desk).nth(1).locator(".small-board use")
    expect(pieces).to_have_count(33)
    for keys, title in (("Control+z", "Back rank"), ("Control+Shift+z", "Mine")):
        desk.press(keys)
        expect_names(desk, title, "Fool")
        is_saved(desk)
        hear(colleague)
        expect_names(colleague, title, "Fool")
        expect(pieces).to_have_count(33)
    # Neither hears of the other while both change one thing.
    colleague.page.context.set_offline(True)
    cards(colleague).nth(0).click()
    to_task(colleague)
    field(colleague, "title").fill("Theirs")
    is_kept(colleague)
    field(desk, "title").fill("Mine as well")
    is_saved(desk)
    colleague.page.context.set_offline(False)
    expect_names(colleague, "Mine as well", "Theirs", "Fool")
    notice(colleague, "Both versions are kept")
    hear(desk)
    expect_names(desk, "Mine as well", "Theirs", "Fool")
    # Each goes on with what is theirs.
    expect(field(colleague, "title")).to_have_value("Theirs")
    field(colleague, "title").fill("Theirs too")
    is_saved(colleague)
    hear(desk)
    expect_names(desk, "Mine as well", "Theirs too", "Fool")


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
    is_kept(desk)
    own_server.start()
    turn(desk, RETRIED)
    is_saved(desk)
    desk.reload()
    to_task(desk)
    expect(field(desk, "task")).to_have_value("Hold the draw")
    cards(desk).nth(0).click()
    desk.expect_piece("a1", "Q")


def test_what_a_page_could_not_send_the_next_one_sends_whichever_that_is(desk: Desk) -> None:
    begin(desk)
    lesson = Another(desk)
    address = desk.page.url
    # The lesson itself, where a text that was never read is.
    desk.page.evaluate(AWAY)
    desk.text.fill(THIRD)
    is_kept(desk)
    desk.reload()
    wait_for(desk.page, lambda: board_of(lesson, "One") == board_of(lesson, "Three"))
    is_saved(desk)
    # The editor.
    to_task(desk)
    desk.page.evaluate(AWAY)
    field(desk, "title").fill("Kept")
    is_kept(desk)
    desk.open()
    wait_for(desk.page, lambda: "Kept" in standing(lesson))
    desk.page.wait_for_function("() => localStorage.getItem('fenboard.unsent') === null")
    # The page of all lessons.
    desk.open(address)
    expect_names(desk, "Kept", "Two", "Three")
    desk.page.evaluate(AWAY)
    desk.page.locator("#title").fill("Kept here")
    is_kept(desk)
    desk.page.goto("/lessons")
    expect(desk.page.get_by_role("link", name="Kept here")).to_be_visible()


def test_a_lesson_that_the_server_has_not_opens_from_the_browser(desk: Desk) -> None:
    desk.expected.append("404 .*/lessons?/")
    # It was never sent.
    Held(desk.page, LESSON)
    desk.paste(THREE)
    expect(cards(desk)).to_have_count(3)
    expect(desk.page).to_have_url(re.compile("/lesson/[a-z0-9]{26}#"))
    address = desk.page.url
    expect_kept(desk.page)
    # A page sends once more as it is left, and no route holds that.
    desk.page.evaluate(AWAY)
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
    expect_names(desk, "One", "Two", "Three")
    # It was deleted meanwhile: what was kept of it goes on as a new one.
    lesson = Another(desk)
    to_task(desk)
    desk.page.locator(".task-panel summary").click()
    desk.page.evaluate(AWAY)
    field(desk, "title").fill("Kept")
    field(desk, "notes").fill("My notes")
    is_kept(desk)
    desk.page.goto("/healthz")
    desk.page.evaluate("path => fetch(`${path}/delete`, { method: 'POST' })", lesson.path)
    for where in (f"/lesson/{lesson.id}", "/"):
        desk.open(where)
        notice(desk, "no longer there")
    desk.notice.get_by_role("button", name="Save as a new lesson").click()
    expect_names(desk, "Kept")
    to_task(desk)
    expect(field(desk, "notes")).to_have_value("My notes")
    is_saved(desk)
    desk.page.wait_for_function("() => localStorage.getItem('fenboard.unsent') === null")


def test_what_a_tab_has_kept_is_left_to_it_while_it_is_open_and_saved_by_another_then(
    desk: Desk,
) -> None:
    begin(desk)
    lesson = Another(desk)
    second = Desk(desk.page.context.new_page())
    join(second, desk)
    to_task(second)
    # Not even as it closes.
    second.page.evaluate(AWAY)
    field(second, "task").fill("Mate in two")
    is_kept(second)
    # Before a lesson opens, what was left of it is looked for.
    desk.reload()
    expect_names(desk, "One", "Two", "Three")
    do(desk, "duplicate")
    expect_names(desk, "One", "One", "Two", "Three")
    is_saved(desk)
    assert not any(item["fields"].get("task") for item in lesson.state["items"])
    assert desk.page.evaluate("localStorage.getItem('fenboard.unsent')")
    status(second, KEPT_HERE)
    second.page.close()
    cards(desk).nth(0).click()
    to_task(desk)
    expect(field(desk, "task")).to_have_value("Mate in two")


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
    expect(cards(desk).nth(1)).to_contain_text("黒")
    desk.press("Control+z", "Control+z")
    expect_names(desk, "One", "Two", "Three")
    desk.expect_piece("a1", "Q")
    desk.press("Control+z")
    desk.expect_board(ENDING)
    cards(desk).nth(1).click()
    desk.expect_board(OTHER)
    turn(desk, RESTS_FOR)
    status(desk, "保存済み")
    desk.reload()
    expect_names(desk, "One", "Two", "Three")
    expect(desk.page.locator("position-strip output.place")).to_have_text("2 / 3")
    desk.press("PageUp")
    desk.expect_board(ENDING)


def test_what_was_changed_last_is_saved_however_the_lesson_is_left(desk: Desk) -> None:
    begin(desk)
    address = desk.page.url
    to_task(desk)
    field(desk, "task").fill("In the last moment")
    desk.action("new").click()
    desk.expect_fen(START)
    desk.open(address)
    to_task(desk)
    expect(field(desk, "task")).to_have_value("In the last moment")
    lesson = Another(desk)
    desk.page.locator("#title").fill("Typed last")
    # This page sends nothing that the one before has kept.
    desk.page.goto("/healthz")
    wait_for(desk.page, lambda: lesson.state["fields"].get("title") == "Typed last")


def test_beside_a_card_that_cannot_be_saved_all_else_is(desk: Desk) -> None:
    desk.expected.append("400 .*/api/lessons/")
    begin(desk)
    lesson = Another(desk)
    desk.text.fill(LONG)
    desk.page.locator("#title").fill("My lesson")
    notice(desk, "its text may be too long")
    wait_for(desk.page, lambda: lesson.state["fields"]["title"] == "My lesson")
    status(desk, KEPT_HERE)
    desk.text.fill(ENDING)
    is_saved(desk)


def test_what_the_server_makes_of_a_board_is_saved_behind_the_board(
    desk: Desk, colleague: Desk
) -> None:
    begin(desk)
    join(colleague, desk)
    theirs = saves_of(colleague.page)
    lesson = Another(desk)
    third = board_of(lesson, "Three")
    with Held(desk.page, "**/api/read"):
        desk.text.fill(THIRD)
        turn(desk, WAITED)
        wait_for(desk.page, lambda: board_of(lesson, "One", "text") == THIRD)
        assert board_of(lesson, "One") != third
        hear(colleague)
        # Who only reads it leaves it to the one who is typing.
        colleague.expect_board(THIRD)
        turn(colleague, WAITED)
        with colleague.page.expect_response(NEWS):
            hear(colleague)
        assert theirs == []
        colleague.page.goto("about:blank")
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
    turn(desk, WAITED)
    with desk.page.expect_response(NEWS):
        hear(desk)
    status(desk, "Saved")
    assert sent == []


def test_where_nothing_is_kept_the_page_says_so_and_asks_before_it_is_left(desk: Desk) -> None:
    desk.expected.append("503 .*/api/lessons/")
    desk.page.evaluate(NO_DATABASE)
    begin(desk)
    to_task(desk)
    answers(desk.page, *[503] * 100)
    field(desk, "title").fill("Only here")
    status(desk, ONLY_HERE)
    notice(desk, "Please keep this page open until your changes can be saved.")
    with desk.page.expect_event("dialog") as asked:
        desk.page.close(run_before_unload=True)
    assert asked.value.type == "beforeunload"
    asked.value.dismiss()
    # Students would not see it yet.
    with desk.page.expect_popup() as opened:
        do(desk, "preview")
    notice(desk, "The lesson must be saved first.")
    wait_for(desk.page, opened.value.is_closed)
    desk.page.unroute_all()
    turn(desk, RETRIED)
    is_saved(desk)
    assert standing(Another(desk)) == ["Only here", "Two", "Three"]


def test_what_is_done_while_a_paste_is_read_stays_and_is_none_of_the_card_that_comes(
    desk: Desk,
) -> None:
    desk.paste(TWO_GAMES)
    expect_names(desk, "Kim", "Ana")
    is_saved(desk)
    lesson = Another(desk)
    expect(desk.page.locator("moves-list")).to_contain_text("e4")
    desk.mode("play").click()
    desk.square("g1").click()
    expect(desk.square("f3")).to_have_attribute("data-hint", "target")
    with Held(desk.page, "**/api/cards") as held:
        desk.paste(f"# Late\n{OTHER}")
        held.wait()
        desk.square("f3").click()
    expect_names(desk, "Kim", "Late", "Ana")
    is_saved(desk)
    desk.expect_board(OTHER)
    assert lesson.item("Late")["fields"]["board"]["line"] is None
    plies = lesson.item("Kim")["fields"]["board"]["line"]["plies"]
    assert [ply["code"] for ply in plies] == ["e2e4", "e7e5"]
    # What another adds and one types stays as well.
    to_task(desk)
    with Held(desk.page, "**/api/line") as held:
        desk.paste(TWO_GAMES)
        held.wait()
        lesson.add("Colleague")
        expect_names(desk, "Kim", "Late", "Ana", "Colleague")
        field(desk, "hint").fill("Look at the pawn")
    expect_names(desk, "Kim", "Late", "Kim", "Ana", "Ana", "Colleague")
    is_saved(desk)
    assert lesson.item("Late")["fields"]["hint"] == "Look at the pawn"


def test_words_that_are_typed_stay_where_they_are_typed_while_others_change_the_lesson(
    desk: Desk,
) -> None:
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
    # A heading is typed on, whoever comes and goes.
    do(desk, "add-heading")
    words = desk.page.locator(".heading-words")
    expect(words).to_be_focused()
    desk.page.keyboard.type("Ro")
    another.add("Colleague")
    expect_names(desk, "[Ro]", "Two", "Three", "Colleague")
    another.delete("Three")
    expect_names(desk, "[Ro]", "Two", "Colleague")
    expect(words).to_be_focused()
    desk.page.keyboard.type("oks")
    is_saved(desk)
    another.set("Rooks", title="Rook endings")
    expect(words).to_have_value("Rook endings")
    desk.press("Enter")
    expect_names(desk, "[Rook endings]", "Two", "Colleague")
    # Where all cards are gone what is on the board is one.
    another.delete("Two", "Colleague")
    expect(cards(desk)).to_have_count(1)
    desk.expect_board(OTHER)
    is_saved(desk)
    do(desk, "duplicate")
    expect(cards(desk)).to_have_count(2)
    is_saved(desk)
    assert standing(another) == ["Rook endings", "", ""]
