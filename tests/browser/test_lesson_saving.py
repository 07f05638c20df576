"""A lesson is changed, saved by itself, and shared with others who change it at the same time."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Route, expect

from tests.browser.conftest import Server
from tests.browser.desk import START, Desk

ENDING = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40"
OTHER = "4k3/8/8/8/8/8/3P4/4K3 b - - 0 60"
THIRD = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 30"
THREE = f"# One\n{ENDING}\n# Two\n{OTHER}\n# Three\n{THIRD}\n"


KEPT = """() => new Promise((resolve) => {
    const asked = indexedDB.open("fenboard", 1);
    asked.onsuccess = () => {
        const counted = asked.result.transaction("unsent").objectStore("unsent").count();
        counted.onsuccess = () => resolve(counted.result > 0);
        asked.result.close();
    };
})"""
"""Whether the browser has kept something that the server has not."""


def cards(desk: Desk) -> Locator:
    return desk.page.locator("position-strip li > .card")


def names(desk: Desk) -> list[str]:
    return desk.page.locator("position-strip li > button").evaluate_all(
        "all => all.map((one) => one.querySelector('.name')?.textContent ?? `[${one.textContent}]`)"
    )


def expect_names(desk: Desk, *wanted: str) -> None:
    desk.page.wait_for_function(
        """wanted => {
            const all = [...document.querySelectorAll("position-strip li > button")];
            const name = (one) => one.querySelector(".name")?.textContent ?? `[${one.textContent}]`;
            return JSON.stringify(all.map(name)) === JSON.stringify(wanted);
        }""",
        arg=list(wanted),
    )


def wait_for(desk: Desk, condition: Callable[[], bool]) -> None:
    """Until it is so; what the page asks for is only heard of while it is waited for."""
    end = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < end
        desk.page.evaluate("() => new Promise(requestAnimationFrame)")


def is_saved(desk: Desk) -> None:
    # As soon as it is: what `expect` looks for it looks at in steps that grow.
    desk.page.wait_for_function("() => document.querySelector('.saved').textContent === 'Saved'")


def hear(*desks: Desk) -> None:
    """Has pages ask what others have done, as they do when they come back in sight."""
    for desk in desks:
        desk.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")


def do(desk: Desk, name: str) -> None:
    desk.action("lesson-menu").click()
    desk.page.locator(f".strip-menu [data-do={name}]").click()


def to_task(desk: Desk) -> None:
    desk.page.locator("label.mode:has([value=task])").click()


def field(desk: Desk, name: str) -> Locator:
    return desk.page.locator(f".task-panel [name={name}]")


def begin(desk: Desk) -> None:
    desk.paste(THREE)
    expect(cards(desk)).to_have_count(3)
    expect(desk.page).to_have_url(re.compile("/lesson/[a-z0-9]{26}#"))
    is_saved(desk)


@pytest.fixture
def colleague(browser: Browser, desk: Desk) -> Iterator[Desk]:
    """Another browser on the lesson that is on the desk."""
    context: BrowserContext = browser.new_context(locale="en-GB")
    page = context.new_page()
    yield Desk(page)
    context.close()


def join(colleague: Desk, desk: Desk) -> None:
    colleague.page.goto(desk.page.url)
    colleague.wait_until_ready()
    expect(cards(colleague)).to_have_count(cards(desk).count())


def test_cards_are_added_moved_doubled_and_deleted_and_all_of_it_can_be_undone(desk: Desk) -> None:
    begin(desk)
    desk.action("add-card").nth(0)
    desk.page.locator(".strip-foot [data-action=add-card]").click()
    expect_names(desk, "One", "", "Two", "Three")
    desk.expect_board(ENDING)
    do(desk, "delete")
    expect_names(desk, "One", "Two", "Three")
    expect(desk.page.locator(".notices")).to_contain_text("Deleted.")
    cards(desk).nth(0).focus()
    desk.press("Alt+ArrowDown", "Alt+ArrowDown")
    expect_names(desk, "Two", "Three", "One")
    cards(desk).nth(0).click()
    do(desk, "duplicate")
    expect_names(desk, "Two", "Two", "Three", "One")
    do(desk, "add-heading")
    desk.page.locator(".heading-words").fill("Rooks")
    desk.press("Enter")
    expect_names(desk, "Two", "[Rooks]", "Two", "Three", "One")
    is_saved(desk)
    desk.page.reload()
    expect_names(desk, "Two", "[Rooks]", "Two", "Three", "One")
    desk.page.locator("position-strip [aria-current]").focus()
    cards(desk).nth(1).click()
    desk.press("Control+z")
    cards(desk).nth(0).click()
    cards(desk).nth(2).click(modifiers=["Shift"])
    expect(desk.page.locator(".selection")).to_contain_text("4 selected")
    cards(desk).nth(0).focus()
    desk.press("Delete")
    expect_names(desk, "One")
    desk.press("Control+z")
    expect_names(desk, "Two", "[Rooks]", "Two", "Three", "One")
    is_saved(desk)
    desk.page.reload()
    expect_names(desk, "Two", "[Rooks]", "Two", "Three", "One")


def test_a_card_is_dragged_to_another_place(desk: Desk) -> None:
    begin(desk)
    desk.page.set_viewport_size({"width": 1366, "height": 800})
    with desk.held(cards(desk).nth(2)):
        x, y = desk.centre(cards(desk).nth(0))
        desk.page.mouse.move(x, y - 50, steps=6)
        expect(desk.page.locator(".drop-mark")).to_be_visible()
    expect_names(desk, "Three", "One", "Two")
    # It was no click.
    desk.expect_board(ENDING)
    desk.press("Control+z")
    expect_names(desk, "One", "Two", "Three")


def test_all_cards_are_shown_to_students_as_one_is_in_one_step(desk: Desk) -> None:
    begin(desk)
    to_task(desk)
    hint = desk.page.locator("[data-shown=hint]")
    marks = desk.page.get_by_role("checkbox", name="Show arrows and marks only with the solution")
    hint.select_option("never")
    marks.check()
    desk.page.locator("[data-task=same]").click()
    expect(desk.page.locator(".notices")).to_contain_text("all cards in the same way")
    desk.page.locator(".notices button", has_text="Undo").click()
    for step, title, shown in (("PageDown", "Two", "click"), ("PageUp", "One", "never")):
        desk.press(step)
        expect(field(desk, "title")).to_have_value(title)
        expect(hint).to_have_value(shown)
        expect(marks).to_be_checked(checked=title == "One")
    desk.page.locator("[data-task=same]").click()
    desk.press("PageDown")
    expect(field(desk, "title")).to_have_value("Two")
    expect(hint).to_have_value("never")
    is_saved(desk)
    desk.page.reload()
    to_task(desk)
    expect(marks).to_be_checked()
    marks.uncheck()
    desk.press("Control+z")
    expect(marks).to_be_checked()


def test_what_is_said_of_a_card_is_kept_and_a_new_card_takes_over_what_is_shown(desk: Desk) -> None:
    begin(desk)
    to_task(desk)
    expect(field(desk, "title")).to_have_value("One")
    field(desk, "task").fill("White to move, mate in 2")
    field(desk, "hint").fill("Look at the king")
    desk.page.locator("[data-shown=hint]").select_option("never")
    desk.page.locator(".strip-foot [data-action=add-card]").click()
    for name in ("title", "task", "hint", "solution"):
        expect(field(desk, name)).to_have_value("")
    expect(desk.page.locator("[data-shown=hint]")).to_have_value("never")
    desk.press("Control+z")
    expect(field(desk, "hint")).to_have_value("Look at the king")
    desk.page.locator("#title").fill("Pawn endings")
    desk.page.locator(".task-panel summary").click()
    field(desk, "tags").fill("pawns, beginners")
    field(desk, "notes").fill("Begin slowly.")
    is_saved(desk)
    desk.page.reload()
    expect(desk.page.locator("#title")).to_have_value("Pawn endings")
    to_task(desk)
    expect(field(desk, "hint")).to_have_value("Look at the king")
    expect(field(desk, "tags")).to_have_value("pawns, beginners")
    expect(field(desk, "notes")).to_have_value("Begin slowly.")


def test_a_solution_is_played_on_the_board_and_kept(desk: Desk) -> None:
    begin(desk)
    to_task(desk)
    desk.page.locator("[data-task=play]").click()
    desk.drag(desk.square("e2"), desk.square("e4"))
    expect(desk.page.locator("moves-list .move")).to_have_count(1)
    # The card shows what students begin with.
    expect(cards(desk).nth(0).locator(".small-board span:nth-child(53) use")).to_have_count(1)
    is_saved(desk)
    desk.page.reload()
    expect(desk.page.locator("moves-list .move")).to_have_count(1)
    desk.page.locator("moves-list .move").click()
    to_task(desk)
    desk.page.locator("[data-task=begin]").click()
    expect(desk.page.locator(".begins")).to_have_text("Students begin after 40. e4.")
    expect(cards(desk).nth(0).locator(".small-board span:nth-child(37) use")).to_have_count(1)
    cards(desk).nth(1).click()
    desk.expect_board(OTHER)
    expect(desk.page.locator(".no-moves")).to_be_visible()


def test_what_another_does_comes_by_itself_and_is_not_undone_with_ones_own(
    desk: Desk, colleague: Desk
) -> None:
    begin(desk)
    join(colleague, desk)
    to_task(desk)
    field(desk, "title").fill("Mine")
    expect_names(colleague, "Mine", "Two", "Three")
    colleague.page.locator("position-strip [aria-current]").focus()
    cards(colleague).nth(1).click()
    colleague.stamp("Q", "a1")
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


def test_a_card_deleted_by_one_and_changed_by_the_other_is_there(
    desk: Desk, colleague: Desk
) -> None:
    begin(desk)
    join(colleague, desk)
    colleague.page.context.set_offline(True)
    to_task(colleague)
    field(colleague, "task").fill("Win")
    expect(colleague.page.locator(".saved")).to_contain_text("kept in this browser")
    do(desk, "delete")
    expect_names(desk, "Two", "Three")
    is_saved(desk)
    colleague.page.context.set_offline(False)
    expect(colleague.page.locator(".notices")).to_contain_text("It has been put back")
    is_saved(colleague)
    hear(desk, colleague)
    expect_names(desk, "One", "Two", "Three")
    expect_names(colleague, "One", "Two", "Three")


def test_a_card_that_another_deletes_goes_from_the_board(desk: Desk, colleague: Desk) -> None:
    begin(desk)
    join(colleague, desk)
    do(colleague, "delete")
    is_saved(colleague)
    hear(desk)
    expect_names(desk, "Two", "Three")
    desk.expect_board(OTHER)
    desk.stamp("Q", "a1")
    is_saved(desk)
    hear(colleague)
    expect(cards(colleague).nth(0).locator(".small-board use")).to_have_count(4)


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
    held: list[Route] = []
    desk.page.route("**/api/lessons/*", lambda route: held.append(route))
    desk.paste(THREE)
    expect(cards(desk)).to_have_count(3)
    expect(desk.page).to_have_url(re.compile("/lesson/[a-z0-9]{26}#"))
    address = desk.page.url
    desk.page.wait_for_function(KEPT)
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


def test_notes_of_two_are_both_there_while_one_types_on(desk: Desk, colleague: Desk) -> None:
    begin(desk)
    join(colleague, desk)
    for one in (desk, colleague):
        to_task(one)
        one.page.locator(".task-panel summary").click()
    held: list[Route] = []

    def hold_first(route: Route) -> None:
        if route.request.method == "POST" and not held:
            held.append(route)
        else:
            route.continue_()

    colleague.page.route("**/api/lessons/*", hold_first)
    field(colleague, "notes").fill("Theirs")
    wait_for(colleague, lambda: bool(held))
    field(desk, "notes").fill("Mine")
    is_saved(desk)
    field(colleague, "notes").fill("Theirs and more")
    held[0].continue_()
    both = "Mine\n\nTheirs and more"
    expect(field(colleague, "notes")).to_have_value(both)
    is_saved(colleague)
    hear(desk)
    expect(field(desk, "notes")).to_have_value(both)
    # What the other has written is not undone with one's own.
    field(colleague, "notes").press("Control+z")
    expect(field(desk, "notes")).to_have_value(re.compile("^Mine\n\n"))


def test_one_card_that_cannot_be_saved_does_not_keep_the_others_from_it(
    desk: Desk, colleague: Desk
) -> None:
    desk.expected.append("400 .*/api/lessons/")
    begin(desk)
    join(colleague, desk)
    desk.press("PageDown")
    desk.expect_board(OTHER)
    desk.text.fill("nothing that can be read " * 3000)
    expect(desk.page.locator(".saved")).to_have_text("Not saved yet: kept in this browser")
    expect(desk.page.locator(".notices")).to_contain_text("its text may be too long")
    cards(desk).nth(0).click()
    to_task(desk)
    field(desk, "title").fill("Saved all the same")
    path = "/api/lessons/" + desk.page.url.split("/lesson/")[1][:26]
    wait_for(desk, lambda: "Saved all the same" in desk.page.request.get(path).text())
    hear(colleague)
    expect_names(colleague, "Saved all the same", "Two", "Three")
    expect(desk.page.locator(".saved")).to_have_text("Not saved yet: kept in this browser")
    cards(desk).nth(1).click()
    desk.page.locator("label.mode:has([value=setup])").click()
    desk.text.fill(THIRD)
    is_saved(desk)


def test_nothing_can_be_done_to_another_board_while_a_lesson_opens(desk: Desk) -> None:
    begin(desk)
    held: list[Route] = []
    desk.page.route("**/api/lessons/*", lambda route: held.append(route))
    desk.page.reload()
    wait_for(desk, lambda: bool(held))
    assert desk.page.evaluate("document.getElementById('editor').inert")
    held[0].continue_()
    desk.page.unroute_all()
    expect_names(desk, "One", "Two", "Three")
    desk.page.wait_for_function("() => !document.getElementById('editor').inert")


def test_a_lesson_that_is_not_here_says_so(desk: Desk) -> None:
    desk.expected.append("404 .*/lessons?/")
    desk.page.goto(f"/lesson/{'x' * 26}")
    expect(desk.page.locator(".notices")).to_contain_text("not on your shelf")
    desk.page.locator(".notices").get_by_role("button", name="My lessons").click()
    expect(desk.page).to_have_url(re.compile("/lessons$"))


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


def test_beside_its_task_a_card_has_its_solution_played(desk: Desk) -> None:
    begin(desk)
    to_task(desk)
    desk.square("e2").click()
    expect(desk.square("e4")).to_have_attribute("data-hint", re.compile("target"))
    desk.square("e4").click()
    expect(desk.page.locator(".task-panel .has-moves")).to_be_visible()
    desk.page.locator("label.mode:has([value=play])").click()
    expect(desk.page.locator("moves-list .move")).to_have_count(1)
    desk.press("Control+z")
    desk.expect_board(ENDING)


def test_a_heading_without_words_is_none(desk: Desk) -> None:
    begin(desk)
    do(desk, "add-heading")
    desk.page.locator(".heading-words").press("Escape")
    expect_names(desk, "One", "Two", "Three")
    do(desk, "add-heading")
    desk.page.locator(".heading-words").fill("Rooks")
    desk.press("Enter")
    expect_names(desk, "[Rooks]", "One", "Two", "Three")
    desk.page.locator("position-strip li > button", has_text="Rooks").click()
    desk.page.locator(".heading-words").fill("Other")
    desk.press("Escape")
    expect_names(desk, "[Rooks]", "One", "Two", "Three")


def test_cards_are_selected_cut_and_pasted_by_keys(desk: Desk) -> None:
    begin(desk)
    cards(desk).nth(0).click()
    cards(desk).nth(1).click(modifiers=["Shift"])
    expect(desk.page.locator(".selection")).to_contain_text("2 selected")
    # A click goes to a card, and selects no more.
    cards(desk).nth(2).click()
    desk.expect_board(THIRD)
    expect(desk.page.locator(".selection")).to_be_hidden()
    cards(desk).nth(0).focus()
    desk.press("Control+x")
    expect_names(desk, "Two", "Three")
    expect(desk.page.locator(".notices")).to_contain_text("Card cut")
    do(desk, "paste-items")
    expect_names(desk, "Two", "Three", "One")
    # On a phone each that is tapped is one more.
    do(desk, "select")
    cards(desk).nth(0).click()
    expect(desk.page.locator(".selection")).to_contain_text("2 selected")


def test_a_double_click_on_the_menu_adds_nothing(desk: Desk) -> None:
    begin(desk)
    desk.action("lesson-menu").dblclick()
    expect(desk.page.locator(".strip-menu")).to_be_visible()
    expect_names(desk, "One", "Two", "Three")


def test_a_new_lesson_is_begun_from_the_list(desk: Desk) -> None:
    desk.page.goto("/lessons")
    desk.page.get_by_role("link", name="New lesson").click()
    expect(cards(desk)).to_have_count(1)
    expect(desk.page).to_have_url(re.compile("/lesson/"))
    expect(desk.page.locator("#title")).to_be_focused()
    is_saved(desk)
    desk.page.locator(".strip-foot [data-action=add-card]").click()
    expect(cards(desk)).to_have_count(2)


@pytest.mark.parametrize("size", [(1366, 640), (390, 780)])
def test_an_earlier_version_is_looked_at_and_brought_back(
    desk: Desk, size: tuple[int, int]
) -> None:
    begin(desk)
    path = desk.page.url.partition("/lesson/")[2].partition("#")[0]
    act = """async ([path, name]) => {
        const method = "POST";
        await fetch(`/api/lessons/${path}/${name}`, { method });
    }"""
    # What goes into the bin is kept as a version.
    for name in ("bin", "restore"):
        desk.page.evaluate(act, [path, name])
    do(desk, "delete")
    expect_names(desk, "Two", "Three")
    is_saved(desk)
    desk.page.set_viewport_size({"width": size[0], "height": size[1]})
    do(desk, "versions")
    dialog = desk.page.get_by_role("dialog", name="Earlier versions")
    dialog.locator(".list button").last.click()
    boards = dialog.locator(".shown .small-board")
    expect(boards).to_have_count(3)
    box = boards.first.bounding_box()
    assert box
    assert 60 < box["width"] < 140
    assert abs(box["width"] - box["height"]) < 4
    dialog.locator("[value=back]").click()
    expect_names(desk, "One", "Two", "Three")


def test_what_was_begun_and_undone_is_not_among_the_lessons(desk: Desk) -> None:
    begin(desk)
    lesson = desk.page.url.partition("/lesson/")[2].partition("#")[0]

    def listed(part: str) -> bool:
        asked = "part => fetch(`/api/shelf?part=${part}`).then((answer) => answer.text())"
        return lesson in str(desk.page.evaluate(asked, part))

    assert listed("open")
    desk.press("Control+z", "Control+z")
    desk.expect_fen(START)
    desk.page.wait_for_function(
        """lesson => fetch("/api/shelf?part=bin").then((answer) => answer.text())
            .then((text) => text.includes(lesson))""",
        arg=lesson,
    )
    assert not listed("open")
    desk.press("Control+Shift+z", "Control+Shift+z")
    expect(cards(desk)).to_have_count(3)
    desk.page.wait_for_function(
        """lesson => fetch("/api/shelf").then((answer) => answer.text())
            .then((text) => text.includes(lesson))""",
        arg=lesson,
    )


def test_cards_are_cut_in_one_lesson_and_pasted_into_another(desk: Desk) -> None:
    begin(desk)
    to_task(desk)
    field(desk, "hint").fill("A hint")
    cards(desk).nth(0).click()
    cards(desk).nth(1).click(modifiers=["Shift"])
    do(desk, "cut-items")
    expect_names(desk, "Three")
    desk.action("new").click()
    desk.expect_fen(START)
    desk.action("paste").click()
    expect_names(desk, "One", "Two")
    to_task(desk)
    expect(field(desk, "hint")).to_have_value("A hint")


def test_links_are_opened_shown_again_and_closed(desk: Desk, browser: Browser) -> None:
    begin(desk)
    desk.action("share").click()
    dialog = desk.page.get_by_role("dialog", name="Share the lesson")
    expect(dialog.get_by_text("nobody else can open the links")).to_be_visible()
    dialog.locator("[name=editor]").check()
    link = dialog.locator("[data-role=editor] .link")
    expect(link).to_have_value(re.compile(r"/e/[a-z2-7]{26}$"))
    address = link.input_value()
    dialog.locator("[data-role=editor] [data-link=qr]").click()
    expect(dialog.get_by_role("img")).to_be_visible()
    dialog.locator("[data-link=qr-close]").click()
    # Another browser, which is not at this machine as far as the server knows.
    context = browser.new_context(extra_http_headers={"X-Forwarded-For": "192.0.2.7"})
    other = Desk(context.new_page())
    other.page.goto(address)
    other.wait_until_ready()
    expect_names(other, "One", "Two", "Three")
    expect(other.page.get_by_text("Shared with you by a link")).to_be_visible()
    expect(desk.page.get_by_text("Shared with you by a link")).to_be_hidden()
    to_task(other)
    field(other, "title").fill("From a colleague")
    expect_names(desk, "From a colleague", "Two", "Three")
    dialog.locator("[name=editor]").uncheck()
    expect(dialog.get_by_role("status")).to_contain_text("closed")
    field(other, "title").fill("Too late")
    expect(other.page.locator(".notices")).to_contain_text("can no longer be saved here")
    other.page.locator(".notices").get_by_role("button", name="Save as a new lesson").click()
    expect(other.page).to_have_url(re.compile("/lesson/"))
    is_saved(other)
    assert other.page.goto(address).status == 404  # type: ignore[union-attr]
    context.close()


def test_two_hundred_cards_are_drawn_at_once_and_scroll(desk: Desk) -> None:
    lines = "\n".join(f"4k3/8/8/8/8/8/8/R3K3 w - - 0 {number}" for number in range(1, 201))
    desk.paste(lines)
    expect(cards(desk)).to_have_count(200)
    is_saved(desk)
    cards(desk).nth(199).scroll_into_view_if_needed()
    expect(cards(desk).nth(199).locator(".small-board use")).to_have_count(3)
    cards(desk).nth(199).click()
    desk.expect_board("4k3/8/8/8/8/8/8/R3K3 w - - 0 200")
    desk.page.reload()
    expect(cards(desk)).to_have_count(200)


GAMES = """[Event "Back rank"]
[FEN "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"]
[SetUp "1"]

{White to move, mate in 1} 1. Ra8# {Yes!} (1. Kf2 {Too slow}) *

[Event "Fool"]

{Black mates in two} 1. f3 e5 2. g4 Qh4# *
"""


def test_the_presentation_view_goes_from_card_to_card_with_the_solution_a_key_away(
    desk: Desk,
) -> None:
    desk.paste(GAMES)
    expect(cards(desk)).to_have_count(2)
    expect(desk.page.locator("moves-list .move")).to_have_count(2)
    desk.press("v")
    expect(desk.page.locator("html")).to_have_attribute("data-view", "presentation")
    caption = desk.page.locator("#caption")
    expect(caption).to_contain_text("White to move, mate in 1")
    expect(caption.locator(".shown-moves")).to_be_hidden()
    desk.press("s")
    expect(caption.locator(".shown-moves")).to_be_visible()
    # The words stand one close below the other, as before.
    gaps = caption.locator("p:visible").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect()).filter(({ height }) => height)"
        ".sort((one, other) => one.top - other.top)"
        ".map(({ top }, at, sorted) => at ? top - sorted[at - 1].bottom : 0)"
    )
    assert max(gaps) < 100  # px: the button of the solution stands between
    desk.press("ArrowRight")
    expect(caption.locator(".last-move")).to_have_text("1. Ra8#")
    expect(caption).to_contain_text("Yes!")
    # Behind the last move comes the next card, whose solution is hidden again.
    desk.press("ArrowRight")
    desk.expect_board(START)
    expect(caption).to_contain_text("Black mates in two")
    expect(caption.locator(".shown-moves")).to_be_hidden()
    desk.press("ArrowLeft")
    expect(caption).to_contain_text("Back rank")
    # It begins where students do, wherever it was left.
    desk.expect_board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    caption.get_by_role("button", name="Solution").click()
    expect(caption.locator(".shown-moves")).to_be_visible()


def test_moves_that_a_colleague_comments_are_still_there(desk: Desk, colleague: Desk) -> None:
    desk.paste(GAMES)
    expect(cards(desk)).to_have_count(2)
    is_saved(desk)
    join(colleague, desk)
    expect(colleague.page.locator("moves-list .move")).to_have_count(2)
    colleague.page.locator("moves-list .move").first.click()
    colleague.page.locator("textarea[name=after]").fill("Mate at last")
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

    wait_for(desk, lambda: title() == "Typed last")


def test_a_teacher_sees_the_lesson_as_students_do_with_no_link_open(desk: Desk) -> None:
    begin(desk)
    cards(desk).nth(1).click()
    desk.expect_board(OTHER)
    to_task(desk)
    field(desk, "task").fill("Black to move and draw")
    with desk.page.expect_popup() as opened:
        do(desk, "preview")
    preview = opened.value
    expect(preview).to_have_url(re.compile("/l/preview-[a-z0-9]{26}[?]at="))
    # What was typed a moment before is there.
    expect(preview.locator(".said").first).to_have_text("Black to move and draw")
    expect(preview.locator(".preview-note")).to_be_visible()
    preview.get_by_role("link", name="Next card").first.click()
    expect(preview.get_by_role("heading", name="Three")).to_be_visible()
    expect(preview.locator(".preview-note")).to_be_visible()
    preview.close()


def test_all_diagrams_of_a_lesson_are_saved_as_one_file(desk: Desk) -> None:
    begin(desk)
    desk.action("save").click()
    dialog = desk.page.get_by_role("dialog", name="Save the lesson as a file")
    dialog.get_by_label("All diagrams as SVG (ZIP)").check()
    with desk.page.expect_download() as begun:
        dialog.get_by_role("button", name="Save").click()
    assert begun.value.suggested_filename.endswith(".zip")
    with ZipFile(begun.value.path()) as held:
        assert held.namelist() == ["01 One.svg", "02 Two.svg", "03 Three.svg"]
    expect(desk.page.locator(".notices")).to_contain_text("Diagrams saved: 3.")
