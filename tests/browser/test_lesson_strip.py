"""The cards of a lesson in the strip: added, moved, selected, told about, shown, shared."""

from __future__ import annotations

import re
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.desk import START, Desk, Held
from tests.browser.lessons import (
    ENDING,
    GAMES,
    NEWS,
    OTHER,
    THIRD,
    THREE,
    TWO_GAMES,
    Another,
    begin,
    cards,
    do,
    expect_names,
    field,
    hear,
    is_saved,
    to_task,
)

MOVES = re.compile(r"/js/moves[^/]*\.js|/moves/main\.js")


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


def test_nothing_can_be_done_to_another_board_while_a_lesson_opens(desk: Desk) -> None:
    begin(desk)
    with Held(desk.page, "**/api/lessons/*") as held:
        desk.page.reload()
        held.wait()
        assert desk.page.evaluate("document.getElementById('editor').inert")
    expect_names(desk, "One", "Two", "Three")
    desk.page.wait_for_function("() => !document.getElementById('editor').inert")


def test_a_lesson_that_is_not_here_says_so(desk: Desk) -> None:
    desk.expected.append("404 .*/lessons?/")
    desk.page.goto(f"/lesson/{'x' * 26}")
    expect(desk.page.locator(".notices")).to_contain_text("not on your shelf")
    desk.page.locator(".notices").get_by_role("button", name="My lessons").click()
    expect(desk.page).to_have_url(re.compile("/lessons$"))


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


@pytest.mark.parametrize("drags", [False, True])
def test_a_move_tried_before_the_moves_have_loaded_is_made(desk: Desk, drags: bool) -> None:
    held = Held(desk.page, MOVES)
    begin(desk)
    to_task(desk)
    held.wait()
    if drags:
        desk.drag(desk.square("e2"), desk.square("e4"))
        held.release()
    else:
        desk.square("e2").click()
        held.release()
        expect(desk.square("e4")).to_have_attribute("data-hint", re.compile("target"))
        desk.square("e4").click()
    expect(desk.page.locator(".task-panel moves-list .move")).to_have_text("e4")


def test_the_task_may_be_written_before_the_moves_have_loaded(desk: Desk) -> None:
    held = Held(desk.page, MOVES)
    begin(desk)
    with desk.page.expect_response("**/parts/moves?*"):
        to_task(desk)
    desk.page.locator("#moves").wait_for(state="attached")
    # The panel takes the list of moves to itself, which the moves then find there.
    field(desk, "task").fill("White wins")
    expect(desk.page.locator(".task-panel moves-list")).to_be_attached()
    held.release()
    field(desk, "hint").fill("Look at the pawn")
    desk.square("e2").click()
    desk.square("e4").click()
    expect(desk.page.locator(".task-panel moves-list .move")).to_have_text("e4")
    is_saved(desk)


def test_a_heading_is_typed_where_there_is_room_for_one_line_alone(desk: Desk) -> None:
    begin(desk)
    desk.page.set_viewport_size({"width": 844, "height": 390})
    do(desk, "add-heading")
    expect(desk.page.locator(".heading-words")).to_be_focused()
    desk.page.keyboard.type("Rooks")
    desk.press("Enter")
    expect_names(desk, "[Rooks]", "One", "Two", "Three")


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
    desk.paste(TWO_GAMES)
    expect_names(desk, "Kim", "Ana")
    is_saved(desk)
    moves = desk.page.locator("moves-list")
    expect(moves).to_contain_text("e4")
    desk.page.locator("label.mode:has([value=play])").click()
    desk.square("g1").click()
    expect(desk.square("f3")).to_have_attribute("data-hint", "target")
    held = Held(desk.page, "**/api/cards")
    desk.paste(f"# Late\n{OTHER}")
    held.wait()
    desk.square("f3").click()
    held.release()
    expect_names(desk, "Kim", "Late", "Ana")
    is_saved(desk)
    desk.expect_board(OTHER)
    lines = {
        item["fields"]["title"]: item["fields"]["board"]["line"]
        for item in Another(desk).state["items"]
    }
    assert lines["Late"] is None
    assert [ply["code"] for ply in lines["Kim"]["plies"]] == ["e2e4", "e7e5"]


def test_a_card_says_how_hard_it_is(desk: Desk) -> None:
    begin(desk)
    to_task(desk)
    choice = field(desk, "difficulty")
    stars = desk.page.locator("position-strip .card .stars")
    choice.select_option("4 – hard")
    expect(stars.nth(0)).to_have_text("★★★★")
    choice.select_option("2")
    expect(stars).to_have_text(["★★", "", ""])
    expect(cards(desk).nth(0)).to_have_attribute("aria-label", re.compile("Difficulty: 2 – easy"))
    cards(desk).nth(0).focus()
    desk.press("Control+z")
    expect(stars).to_have_text(["★★★★", "", ""])
    cards(desk).nth(1).click()
    expect(choice).to_have_value("0")
    cards(desk).nth(0).click()
    do(desk, "duplicate")
    expect(stars).to_have_text(["★★★★", "★★★★", "", ""])
    is_saved(desk)
    desk.page.reload()
    expect(stars).to_have_text(["★★★★", "★★★★", "", ""])
    to_task(desk)
    expect(choice).to_have_value("4")
    cards(desk).nth(0).focus()
    desk.press("Control+f")
    desk.page.keyboard.type("difficulty:4")
    expect(cards(desk).filter(visible=True)).to_have_count(2)
