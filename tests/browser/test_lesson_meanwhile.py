"""What somebody else does to a lesson comes while one is in the middle of something."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Route, expect

from tests.browser.desk import Desk
from tests.browser.test_lesson_saving import (
    ENDING,
    OTHER,
    THIRD,
    THREE,
    begin,
    cards,
    do,
    expect_names,
    field,
    hear,
    is_saved,
    names,
    to_task,
)

NEWS = "**/api/lessons/*?since=*"
GAMES = '[White "Kim"]\n\n1. e4 e5 *\n\n[White "Ana"]\n\n1. d4 d5 *\n'


class Another:
    """Somebody else who changes the lesson on the desk."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.page = desk, desk.page
        self.path = "/api/lessons/" + desk.page.url.split("/lesson/")[1][:26]

    @property
    def state(self) -> Any:
        return self.page.request.get(self.path).json()

    def item(self, title: str) -> Any:
        return next(item for item in self.state["items"] if item["fields"]["title"] == title)

    def save(self, *items: Any, **own: Any) -> None:
        revision = self.state["revision"]
        lesson = {name: {"value": value, "base": revision} for name, value in own.items()}
        body = {"by": "somebodyelse", "since": revision, "lesson": lesson, "items": items}
        origin = "/".join(self.page.url.split("/")[:3])
        headers = {"Content-Type": "application/json", "Origin": origin}
        assert self.page.request.post(self.path, data=json.dumps(body), headers=headers).ok
        hear(self.desk)

    def set(self, title: str, /, **fields: Any) -> None:
        item, revision = self.item(title), self.state["revision"]
        values = {name: {"value": value, "base": revision} for name, value in fields.items()}
        self.save({"id": item["id"], "kind": item["kind"], "fields": values})

    def add(self, title: str) -> None:
        self.save({"id": f"ofanother{len(title):04}", "fields": {"title": {"value": title}}})

    def delete(self, *titles: str) -> None:
        revision = self.state["revision"]
        self.save(*({"id": self.item(title)["id"], "deleted": revision} for title in titles))


def test_what_comes_while_a_paste_is_read_stays(desk: Desk) -> None:
    begin(desk)
    to_task(desk)
    held: list[Route] = []
    desk.page.route("**/api/line", lambda route: held.append(route))
    with desk.page.expect_request("**/api/line"):
        desk.paste(GAMES)
    Another(desk).add("Colleague")
    expect_names(desk, "One", "Two", "Three", "Colleague")
    field(desk, "hint").fill("Look at the pawn")
    held.pop().continue_()
    expect_names(desk, "One", "Kim", "Ana", "Two", "Three", "Colleague")
    is_saved(desk)
    items = {item["fields"]["title"]: item for item in Another(desk).state["items"]}
    assert items["One"]["fields"]["hint"] == "Look at the pawn"
    assert "Colleague" in items


def test_the_task_may_be_written_before_the_moves_have_loaded(desk: Desk) -> None:
    held: list[Route] = []
    desk.page.route(
        re.compile(r"/js/moves[^/]*\.js|/moves/main\.js"), lambda route: held.append(route)
    )
    begin(desk)
    with desk.page.expect_response("**/parts/moves?*"):
        to_task(desk)
    desk.page.locator("#moves").wait_for(state="attached")
    # The panel takes the list of moves to itself, which the moves then find there.
    field(desk, "task").fill("White wins")
    expect(desk.page.locator(".task-panel moves-list")).to_be_attached()
    held.pop().continue_()
    field(desk, "hint").fill("Look at the pawn")
    desk.square("e2").click()
    desk.square("e4").click()
    expect(desk.page.locator(".task-panel moves-list .move")).to_have_text("e4")
    is_saved(desk)


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


def test_a_heading_is_typed_where_there_is_room_for_one_line_alone(desk: Desk) -> None:
    begin(desk)
    desk.page.set_viewport_size({"width": 844, "height": 390})
    do(desk, "add-heading")
    expect(desk.page.locator(".heading-words")).to_be_focused()
    desk.page.keyboard.type("Rooks")
    desk.press("Enter")
    expect_names(desk, "[Rooks]", "One", "Two", "Three")


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


def test_the_strip_by_mouse_and_keys(desk: Desk) -> None:
    begin(desk)
    desk.page.locator(".strip-foot [data-action=add-card]").click()
    expect_names(desk, "One", "", "Two", "Three")
    # After a drag a card can be chosen by a key.
    cards(desk).nth(1).drag_to(cards(desk).nth(3), target_position={"x": 20, "y": 90})
    expect_names(desk, "One", "Two", "Three", "")
    cards(desk).nth(0).focus()
    desk.press("Enter")
    desk.expect_board(ENDING)
    # A selection begins where one is.
    desk.press("ArrowDown", "ArrowDown", "Shift+ArrowDown")
    expect(desk.page.locator(".selection output")).to_have_text("2 selected")
    desk.press("Escape", "PageDown")
    cards(desk).nth(2).click(modifiers=["Shift"])
    expect(desk.page.locator(".selection output")).to_have_text("2 selected")
    desk.press("Escape")
    # What is deleted by a key leaves the focus beside it.
    cards(desk).nth(0).click()
    cards(desk).nth(2).focus()
    desk.press("Delete")
    expect_names(desk, "One", "Two", "")
    expect(cards(desk).nth(2)).to_be_focused()
    cards(desk).nth(1).click(modifiers=["Shift"])
    expect(desk.page.locator(".selection output")).to_have_text("2 selected")
    # A refusal takes nothing back.
    desk.press("Control+a", "Delete")
    notices = desk.page.locator(".notices")
    expect(notices).to_contain_text("A lesson needs at least one card.")
    expect(notices.get_by_role("button", name="Undo")).to_be_hidden()


def test_an_address_says_which_card(desk: Desk) -> None:
    begin(desk)
    cards(desk).nth(1).click()
    expect(desk.page.locator("position-strip [aria-current]")).to_have_text(re.compile("^2"))
    item = desk.page.locator("position-strip li:has([aria-current])").get_attribute("data-id")
    expect(desk.page).to_have_url(re.compile(f"#{item}$"))
    address = desk.page.url
    cards(desk).nth(0).click()
    desk.expect_board(ENDING)
    expect(desk.page).not_to_have_url(address)
    desk.page.evaluate("hash => { location.hash = hash; }", item)
    expect(desk.page.locator("position-strip [aria-current]")).to_have_text(re.compile("^2"))
    is_saved(desk)
    desk.page.goto("/")
    desk.page.goto(address.split("#")[0] + "#%zz")
    desk.wait_until_ready()
    expect(cards(desk)).to_have_count(3)


def test_undo_brings_a_card_back_as_another_has_left_it(desk: Desk) -> None:
    begin(desk)
    to_task(desk)
    another = Another(desk)
    field(desk, "task").fill("Mine")
    is_saved(desk)
    item, revision = another.item("One"), another.state["revision"]
    cards(desk).nth(0).focus()
    desk.press("Delete")
    expect_names(desk, "Two", "Three")
    is_saved(desk)
    # It was deleted before the other one heard of it.
    written = {"hint": "Theirs", "task": "Better"}
    fields = {name: {"value": value, "base": revision} for name, value in written.items()}
    another.save({"id": item["id"], "fields": fields})
    expect_names(desk, "One", "Two", "Three")
    desk.press("Control+z")
    is_saved(desk)
    with desk.page.expect_request(NEWS):
        hear(desk)
    assert written.items() <= another.item("One")["fields"].items()
    cards(desk).nth(0).click()
    expect(field(desk, "task")).to_have_value("Better")
    assert len(another.state["items"]) == 3


def test_undo_takes_nothing_with_it_that_another_has_written(desk: Desk) -> None:
    begin(desk)
    to_task(desk)
    desk.page.locator(".strip-foot [data-action=add-card]").click()
    expect_names(desk, "One", "", "Two", "Three")
    is_saved(desk)
    another = Another(desk)
    another.set("", task="Theirs")
    expect(field(desk, "task")).to_have_value("Theirs")
    cards(desk).nth(0).focus()
    desk.press("Control+z")
    expect(desk.page.locator(".notices")).to_contain_text("It is still there.")
    expect_names(desk, "One", "", "Two", "Three")
    assert another.item("")["fields"]["task"] == "Theirs"
    # What nobody else has written in goes.
    do(desk, "add-empty")
    expect(cards(desk)).to_have_count(5)
    is_saved(desk)
    desk.press("Control+z")
    expect_names(desk, "One", "", "Two", "Three")


def test_what_was_moved_is_moved_back_though_many_were_added_since(desk: Desk) -> None:
    begin(desk)
    cards(desk).nth(2).focus()
    desk.press("Alt+ArrowUp", "Alt+ArrowUp")
    expect_names(desk, "Three", "One", "Two")
    cards(desk).nth(1).focus()
    desk.press("Delete")
    expect_names(desk, "Three", "Two")
    cards(desk).nth(0).click()
    for count in range(3, 39):
        desk.page.locator(".strip-foot [data-action=add-card]").click()
        expect(cards(desk)).to_have_count(count)
        cards(desk).nth(0).click()
    is_saved(desk)
    while names(desk) != ["Three", "One", "Two"]:
        desk.press("Control+z")
    desk.press("Control+z", "Control+z")
    expect_names(desk, "One", "Two", "Three")
    is_saved(desk)
    desk.page.reload()
    expect_names(desk, "One", "Two", "Three")


def test_several_positions_in_the_field_leave_the_card_on_the_board_as_it_was(desk: Desk) -> None:
    begin(desk)
    desk.text.focus()
    desk.press("Control+a")
    desk.page.evaluate("text => navigator.clipboard.writeText(text)", f"{THIRD}\n{OTHER}")
    desk.press("Control+v")
    expect(cards(desk)).to_have_count(5)
    desk.expect_board(THIRD)
    cards(desk).nth(0).click()
    desk.expect_fen(ENDING)
    desk.press("Control+z", "Control+z")
    expect_names(desk, "One", "Two", "Three")
    desk.expect_fen(ENDING)
    # One that was copied is a card there, too.
    cards(desk).nth(1).click()
    do(desk, "copy-items")
    expect(desk.page.locator(".notices")).to_contain_text("copied")
    desk.text.focus()
    desk.press("Control+a", "Control+v")
    expect_names(desk, "One", "Two", "Two", "Three")


def test_a_full_lesson_says_what_it_has_no_room_for(desk: Desk) -> None:
    desk.paste("\n".join(f"{ENDING[:-2]}{number}" for number in range(1, 499)))
    expect(cards(desk)).to_have_count(498)
    desk.paste(THREE)
    expect(desk.page.locator(".notices")).to_contain_text("This lesson has no room for 1 of them.")
    expect(cards(desk)).to_have_count(500)
    do(desk, "add-heading")
    expect(desk.page.locator(".notices")).to_contain_text("A lesson can have at most 500")
    is_saved(desk)


def test_a_heading_ends_with_no_key_that_converts_letters_and_is_none_without_words(
    desk: Desk,
) -> None:
    begin(desk)
    do(desk, "add-heading")
    words = desk.page.locator(".heading-words")
    expect(words).to_be_focused()
    words.evaluate(
        "field => field.dispatchEvent(new KeyboardEvent('keydown',"
        " {key: 'Enter', isComposing: true, bubbles: true, cancelable: true}))"
    )
    expect(words).to_be_focused()
    with desk.page.expect_request(NEWS):
        hear(desk)
    desk.page.reload()
    expect_names(desk, "One", "Two", "Three")


def test_a_move_made_while_a_paste_is_read_is_none_of_the_card_that_comes(desk: Desk) -> None:
    desk.paste(GAMES)
    expect_names(desk, "Kim", "Ana")
    is_saved(desk)
    moves = desk.page.locator("moves-list")
    expect(moves).to_contain_text("e4")
    desk.page.locator("label.mode:has([value=play])").click()
    desk.square("g1").click()
    expect(desk.square("f3")).to_have_attribute("data-hint", "target")
    held: list[Route] = []
    desk.page.route("**/api/cards", lambda route: held.append(route))
    with desk.page.expect_request("**/api/cards"):
        desk.paste(f"# Late\n{OTHER}")
    desk.square("f3").click()
    held.pop().continue_()
    expect_names(desk, "Kim", "Late", "Ana")
    is_saved(desk)
    desk.expect_board(OTHER)
    lines = {
        item["fields"]["title"]: item["fields"]["board"]["line"]
        for item in Another(desk).state["items"]
    }
    assert lines["Late"] is None
    assert [ply["code"] for ply in lines["Kim"]["plies"]] == ["e2e4", "e7e5"]
