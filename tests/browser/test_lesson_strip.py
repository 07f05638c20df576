"""The cards of a lesson in the strip: added, moved, selected, told about, shown, shared."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from tests.browser.desk import START, Desk, Held
from tests.browser.lessons import (
    ENDING,
    GAMES,
    LESSON,
    NEWS,
    OTHER,
    RESTS_FOR,
    THIRD,
    THREE,
    Another,
    begin,
    cards,
    do,
    expect_names,
    field,
    hear,
    is_saved,
    notice,
    notice_goes,
    to_task,
    turn,
)

MOVES = re.compile(r"/js/moves[^/]*\.js|/moves/main\.js")


def add_card(desk: Desk) -> None:
    desk.page.locator(".strip-foot [data-action=add-card]").click()


def selected(desk: Desk, count: int) -> None:
    """So many cards are, or none."""
    selection = desk.page.locator(".selection")
    if count:
        expect(selection.locator("output")).to_have_text(f"{count} selected")
    else:
        expect(selection).to_be_hidden()


def test_cards_are_added_moved_doubled_and_deleted_and_all_of_it_can_be_undone(desk: Desk) -> None:
    begin(desk)
    # A double click on the menu does nothing of what it opens.
    desk.action("lesson-menu").dblclick()
    expect(desk.page.locator(".strip-menu")).to_be_visible()
    expect_names(desk, "One", "Two", "Three")
    desk.press("Escape")
    add_card(desk)
    expect_names(desk, "One", "", "Two", "Three")
    desk.expect_board(ENDING)
    do(desk, "delete")
    expect_names(desk, "One", "Two", "Three")
    notice(desk, "Deleted.")
    desk.expect_board(OTHER)
    with desk.held(cards(desk).nth(2)):
        x, y = desk.centre(cards(desk).nth(0))
        desk.page.mouse.move(x, y - 50, steps=6)
        expect(desk.page.locator(".drop-mark")).to_be_visible()
    expect_names(desk, "Three", "One", "Two")
    # It was no click; after it a card can be chosen by a key.
    expect(cards(desk).nth(0)).not_to_have_attribute("aria-current", "true")
    cards(desk).nth(1).focus()
    desk.press("Enter")
    desk.expect_board(ENDING)
    desk.press("Control+z", "Control+z")
    expect_names(desk, "One", "Two", "Three")
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
    cards(desk).nth(0).click()
    cards(desk).nth(2).click(modifiers=["Shift"])
    selected(desk, 4)
    cards(desk).nth(0).focus()
    desk.press("Delete")
    expect_names(desk, "One")
    desk.press("Control+z")
    expect_names(desk, "Two", "[Rooks]", "Two", "Three", "One")
    is_saved(desk)
    desk.page.reload()
    expect_names(desk, "Two", "[Rooks]", "Two", "Three", "One")


def test_cards_are_selected_cut_and_pasted_into_another_lesson_as_well(desk: Desk) -> None:
    begin(desk)
    cards(desk).nth(0).click()
    cards(desk).nth(1).click(modifiers=["Shift"])
    selected(desk, 2)
    # A click goes to a card, and selects no more.
    cards(desk).nth(2).click()
    desk.expect_board(THIRD)
    selected(desk, 0)
    cards(desk).nth(0).focus()
    desk.press("Control+x")
    expect_names(desk, "Two", "Three")
    notice(desk, "Card cut")
    do(desk, "paste-items")
    expect_names(desk, "Two", "Three", "One")
    # On a phone each that is tapped is one more.
    do(desk, "select")
    cards(desk).nth(0).click()
    selected(desk, 2)
    desk.press("Escape")
    # A selection begins where one is.
    cards(desk).nth(0).click()
    desk.expect_board(OTHER)
    desk.press("ArrowDown", "Shift+ArrowDown")
    selected(desk, 2)
    desk.press("Escape", "PageDown")
    cards(desk).nth(2).click(modifiers=["Shift"])
    selected(desk, 2)
    desk.press("Escape")
    # What is deleted by a key leaves the focus beside it.
    cards(desk).nth(0).click()
    cards(desk).nth(1).focus()
    desk.press("Delete")
    expect_names(desk, "Two", "One")
    expect(cards(desk).nth(1)).to_be_focused()
    cards(desk).nth(1).click(modifiers=["Shift"])
    selected(desk, 2)
    # A refusal takes nothing back.
    desk.press("Control+a", "Delete")
    notice(desk, "A lesson needs at least one card.")
    expect(desk.notice.get_by_role("button", name="Undo")).to_be_hidden()
    desk.press("Escape")
    # Cards are cut with all that is said of them.
    to_task(desk)
    field(desk, "hint").fill("A hint")
    do(desk, "duplicate")
    expect_names(desk, "Two", "Two", "One")
    cards(desk).nth(0).click()
    cards(desk).nth(1).click(modifiers=["Shift"])
    do(desk, "cut-items")
    expect_names(desk, "One")
    notice_goes(desk)
    desk.action("new").click()
    desk.expect_fen(START)
    desk.action("paste").click()
    expect_names(desk, "Two", "Two")
    to_task(desk)
    expect(field(desk, "hint")).to_have_value("A hint")


def test_what_is_said_of_a_card_is_kept_and_all_are_shown_in_the_same_way_in_one_step(
    desk: Desk,
) -> None:
    begin(desk)
    to_task(desk)
    expect(field(desk, "title")).to_have_value("One")
    hint = desk.page.locator("[data-shown=hint]")
    marks = desk.page.get_by_role("checkbox", name="Show arrows and marks only with the solution")
    stars = desk.page.locator("position-strip .card .stars")
    field(desk, "task").fill("White to move, mate in 2")
    field(desk, "hint").fill("Look at the king")
    hint.select_option("never")
    difficulty = field(desk, "difficulty")
    difficulty.select_option("4 – hard")
    expect(stars.nth(0)).to_have_text("★★★★")
    difficulty.select_option("2")
    expect(stars).to_have_text(["★★", "", ""])
    expect(cards(desk).nth(0)).to_have_attribute("aria-label", re.compile("Difficulty: 2 – easy"))
    cards(desk).nth(0).focus()
    desk.press("Control+z")
    expect(stars).to_have_text(["★★★★", "", ""])
    points, new_page = field(desk, "points"), field(desk, "new_page")
    new_page.check()
    for typed, shown in (("150", "100"), ("３ 点", "3"), ("many", ""), ("5", "5")):
        points.fill(typed)
        points.blur()
        expect(points).to_have_value(shown)
    expect(stars).to_have_text(["★★★★", "", ""])
    expect(cards(desk).nth(0)).to_have_attribute("aria-label", re.compile("Points: 5"))
    # A new card takes over what is shown, and nothing else.
    add_card(desk)
    for name in ("title", "task", "hint", "solution"):
        expect(field(desk, name)).to_have_value("")
    expect(difficulty).to_have_value("0")
    expect(points).to_have_value("")
    expect(new_page).not_to_be_checked()
    expect(hint).to_have_value("never")
    desk.press("Control+z")
    expect(field(desk, "hint")).to_have_value("Look at the king")
    # All cards, in one step.
    marks.check()
    desk.page.locator("[data-task=same]").click()
    notice(desk, "all cards in the same way")
    desk.notice.get_by_role("button", name="Undo").click()
    for step, title, shown in (("PageDown", "Two", "click"), ("PageUp", "One", "never")):
        desk.press(step)
        expect(field(desk, "title")).to_have_value(title)
        expect(hint).to_have_value(shown)
        expect(marks).to_be_checked(checked=title == "One")
    desk.page.locator("[data-task=same]").click()
    do(desk, "duplicate")
    expect(stars).to_have_text(["★★★★", "★★★★", "", ""])
    desk.page.locator("#title").fill("Pawn endings")
    desk.page.locator(".task-panel summary").click()
    field(desk, "tags").fill("pawns, beginners")
    field(desk, "notes").fill("Begin slowly.")
    is_saved(desk)
    desk.page.reload()
    expect(desk.page.locator("#title")).to_have_value("Pawn endings")
    to_task(desk)
    for name, value in {
        "task": "White to move, mate in 2",
        "hint": "Look at the king",
        "difficulty": "4",
        "points": "5",
        "tags": "pawns, beginners",
        "notes": "Begin slowly.",
    }.items():
        expect(field(desk, name)).to_have_value(value)
    expect(new_page).to_be_checked()
    cards(desk).nth(2).click()
    expect(field(desk, "title")).to_have_value("Two")
    expect(hint).to_have_value("never")
    expect(marks).to_be_checked()
    marks.uncheck()
    desk.press("Control+z")
    expect(marks).to_be_checked()
    cards(desk).nth(0).focus()
    desk.press("Control+f")
    desk.page.keyboard.type("difficulty:4")
    expect(cards(desk).filter(visible=True)).to_have_count(2)


def test_a_solution_is_played_on_the_board_and_kept(desk: Desk) -> None:
    begin(desk)
    to_task(desk)
    desk.square("e2").click()
    expect(desk.square("e4")).to_have_attribute("data-hint", re.compile("target"))
    desk.square("e4").click()
    expect(desk.page.locator(".task-panel .has-moves")).to_be_visible()
    desk.mode("play").click()
    move = desk.page.locator("moves-list .move")
    expect(move).to_have_count(1)
    desk.press("Control+z")
    desk.expect_board(ENDING)
    to_task(desk)
    desk.page.locator("[data-task=play]").click()
    desk.drag(desk.square("e2"), desk.square("e4"))
    expect(move).to_have_count(1)
    # The card shows what students begin with.
    expect(cards(desk).nth(0).locator(".small-board span:nth-child(53) use")).to_have_count(1)
    is_saved(desk)
    desk.page.reload()
    expect(move).to_have_count(1)
    move.click()
    to_task(desk)
    desk.page.locator("[data-task=begin]").click()
    expect(desk.page.locator(".begins")).to_have_text("Students begin after 40. e4.")
    expect(cards(desk).nth(0).locator(".small-board span:nth-child(37) use")).to_have_count(1)
    cards(desk).nth(1).click()
    desk.expect_board(OTHER)
    expect(desk.page.locator(".no-moves")).to_be_visible()


def test_an_address_says_which_card_and_nothing_can_be_done_before_it_is_there(desk: Desk) -> None:
    begin(desk)
    current = desk.page.locator("position-strip [aria-current]")
    cards(desk).nth(1).click()
    expect(current).to_have_text(re.compile("^2"))
    item = desk.page.locator("position-strip li:has([aria-current])").get_attribute("data-id")
    expect(desk.page).to_have_url(re.compile(f"#{item}$"))
    address = desk.page.url
    cards(desk).nth(0).click()
    desk.expect_board(ENDING)
    expect(desk.page).not_to_have_url(address)
    desk.page.evaluate("hash => { location.hash = hash; }", item)
    expect(current).to_have_text(re.compile("^2"))
    is_saved(desk)
    desk.page.goto("/")
    editor = desk.page.locator("#editor")
    with Held(desk.page, LESSON) as held:
        desk.page.goto(address.split("#")[0] + "#%zz")
        held.wait()
        expect(editor).to_have_attribute("inert", "")
    expect_names(desk, "One", "Two", "Three")
    expect(editor).not_to_have_attribute("inert", "")


def test_a_lesson_that_is_not_here_says_so_and_a_new_one_is_begun_from_the_list(desk: Desk) -> None:
    desk.expected.append("404 .*/lessons?/")
    desk.page.goto(f"/lesson/{'x' * 26}")
    notice(desk, "not on your shelf")
    desk.notice.get_by_role("button", name="My lessons").click()
    expect(desk.page).to_have_url(re.compile("/lessons$"))
    desk.page.get_by_role("link", name="New lesson").click()
    expect(cards(desk)).to_have_count(1)
    expect(desk.page).to_have_url(re.compile("/lesson/"))
    expect(desk.page.locator("#title")).to_be_focused()
    is_saved(desk)
    add_card(desk)
    expect(cards(desk)).to_have_count(2)


def test_headings_are_typed_and_none_is_without_words(desk: Desk) -> None:
    begin(desk)
    words = desk.page.locator(".heading-words")
    # Where there is room for one line alone.
    desk.resize(844, 390)
    do(desk, "add-heading")
    expect(words).to_be_focused()
    desk.page.keyboard.type("Rooks")
    desk.press("Enter")
    expect_names(desk, "[Rooks]", "One", "Two", "Three")
    desk.resize(1440, 900)
    heading = desk.page.locator("position-strip li > button", has_text="Rooks")
    heading.click()
    words.fill("Other")
    desk.press("Escape")
    expect_names(desk, "[Rooks]", "One", "Two", "Three")
    # Words are selected by dragging, and the heading stays.
    heading.click()
    x, y = desk.centre(words)
    desk.page.mouse.move(x, y)
    desk.page.mouse.down()
    desk.page.mouse.move(x, y + 300, steps=4)
    desk.page.mouse.up()
    desk.press("Enter")
    expect_names(desk, "[Rooks]", "One", "Two", "Three")
    # One without words is nothing to come back to.
    do(desk, "add-heading")
    expect(words).to_be_focused()
    desk.press("Escape")
    expect_names(desk, "[Rooks]", "One", "Two", "Three")
    desk.press("Control+z")
    expect_names(desk, "[Rooks]", "One", "Two", "Three")
    is_saved(desk)
    # Nor is it saved; keys that convert letters do not end it.
    do(desk, "add-heading")
    expect(words).to_be_focused()
    words.evaluate(
        "field => field.dispatchEvent(new KeyboardEvent('keydown',"
        " {key: 'Enter', isComposing: true, bubbles: true, cancelable: true}))"
    )
    expect(words).to_be_focused()
    with desk.page.expect_response(NEWS):
        hear(desk)
    desk.page.reload()
    expect_names(desk, "[Rooks]", "One", "Two", "Three")


def test_a_heading_has_text_below_it_and_begins_a_page(desk: Desk) -> None:
    begin(desk)
    form = desk.page.locator(".heading-form")
    text, page = form.get_by_role("textbox").nth(1), form.get_by_role("checkbox")
    do(desk, "add-heading")
    expect(desk.page.locator(".heading-words")).to_be_focused()
    desk.press("Tab")
    expect(text).to_be_focused()
    desk.page.keyboard.type("White mates in two.")
    desk.press("Enter")
    desk.page.keyboard.type("Write one move.")
    # A click beside the fields leaves the form open.
    form.click(position={"x": 3, "y": 3})
    page.check()
    expect(form).to_be_visible()
    desk.press("Escape")
    expect(form).to_have_count(0)
    heading = desk.page.locator("position-strip li > button.heading")
    expect(heading).to_be_focused()
    # Without a title the strip shows its text.
    expect_names(desk, "[White mates in two.]", "One", "Two", "Three")
    is_saved(desk)
    desk.page.reload()
    expect_names(desk, "[White mates in two.]", "One", "Two", "Three")
    heading.click()
    expect(text).to_have_value("White mates in two.\nWrite one move.")
    expect(page).to_be_checked()
    desk.page.keyboard.type("Mates")
    desk.press("Enter")
    expect_names(desk, "[Mates]", "One", "Two", "Three")
    desk.press("Control+z")
    expect_names(desk, "[White mates in two.]", "One", "Two", "Three")
    # One that only begins a page stays; one of which nothing is left goes.
    heading.click()
    text.fill("")
    desk.press("Control+Enter")
    expect_names(desk, "[Heading]", "One", "Two", "Three")
    desk.resize(390, 844)
    heading.click()
    page.uncheck()
    desk.press("Escape")
    expect_names(desk, "One", "Two", "Three")


def test_an_earlier_version_is_looked_at_and_brought_back(desk: Desk) -> None:
    begin(desk)
    # What goes into the bin is kept as a version.
    desk.page.evaluate(
        """async (path) => {
            for (const name of ["bin", "restore"]) {
                await fetch(`${path}/${name}`, { method: "POST" });
            }
        }""",
        Another(desk).path,
    )
    do(desk, "delete")
    expect_names(desk, "Two", "Three")
    is_saved(desk)
    do(desk, "versions")
    dialog = desk.page.get_by_role("dialog", name="Earlier versions")
    dialog.locator(".list button").last.click()
    boards = dialog.locator(".shown .small-board")
    expect(boards).to_have_count(3)
    for width, height in ((1366, 640), (390, 780)):
        desk.resize(width, height)
        box = boards.first.bounding_box()
        assert box
        assert 60 < box["width"] < 140
        assert abs(box["width"] - box["height"]) < 4
    dialog.locator("[value=back]").click()
    expect_names(desk, "One", "Two", "Three")


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
    is_saved(other)
    hear(desk)
    expect_names(desk, "From a colleague", "Two", "Three")
    dialog.locator("[name=editor]").uncheck()
    expect(dialog.get_by_role("status")).to_contain_text("closed")
    field(other, "title").fill("Too late")
    turn(other, RESTS_FOR)
    notice(other, "can no longer be saved here")
    other.notice.get_by_role("button", name="Save as a new lesson").click()
    expect(other.page).to_have_url(re.compile("/lesson/"))
    is_saved(other)
    assert other.page.goto(address).status == 404  # type: ignore[union-attr]
    context.close()


def test_a_full_lesson_is_drawn_at_once_scrolls_and_says_what_it_has_no_room_for(
    desk: Desk,
) -> None:
    desk.paste("\n".join(f"4k3/8/8/8/8/8/8/R3K3 w - - 0 {number}" for number in range(1, 499)))
    expect(cards(desk)).to_have_count(498)
    place = desk.page.locator("position-strip output.place").first
    desk.press("PageDown")
    expect(place).to_have_text("2 of 498")
    last = cards(desk).nth(497)
    last.scroll_into_view_if_needed()
    expect(last.locator(".small-board use")).to_have_count(3)
    last.click()
    desk.expect_board("4k3/8/8/8/8/8/8/R3K3 w - - 0 498")
    desk.paste(THREE)
    notice(desk, "This lesson has no room for 1 of them.")
    expect(cards(desk)).to_have_count(500)
    do(desk, "add-heading")
    notice(desk, "A lesson can have at most 500")
    is_saved(desk)
    desk.page.reload()
    expect(cards(desk)).to_have_count(500)


def test_the_presentation_view_goes_from_card_to_card_with_the_solution_a_key_away(
    desk: Desk,
) -> None:
    desk.paste(f"{GAMES}\n# The last\n{THIRD}\n")
    expect(cards(desk)).to_have_count(3)
    expect(desk.page.locator("moves-list .move")).to_have_count(2)
    desk.present()
    caption = desk.page.locator("#caption")
    place, solution = caption.locator(".place"), caption.locator(".shown-moves")
    expect(desk.page.locator("position-strip")).to_be_hidden()
    expect(caption).to_contain_text("White to move, mate in 1")
    expect(place).to_have_text("1 of 3")
    expect(solution).to_be_hidden()
    desk.press("s")
    expect(solution).to_be_visible()
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
    expect(solution).to_be_hidden()
    desk.press("ArrowLeft")
    expect(caption).to_contain_text("Back rank")
    # It begins where students do, wherever it was left.
    desk.expect_board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    caption.get_by_role("button", name="Solution").click()
    expect(solution).to_be_visible()
    desk.press("PageDown")
    expect(place).to_have_text("2 of 3")
    caption.locator("[data-action=next]").click()
    desk.expect_board(THIRD)
    expect(place).to_have_text("3 of 3")
    expect(caption).to_contain_text("The last")
    desk.press("Escape")
    do(desk, "close")
    desk.present()
    expect(caption.locator(".shown-place")).to_be_hidden()


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


def test_moves_that_are_made_before_they_have_loaded_are_made(desk: Desk) -> None:
    held = Held(desk.page, MOVES)
    begin(desk)
    to_task(desk)
    held.wait()
    desk.drag(desk.square("e2"), desk.square("e4"))
    held.release()
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
    desk.square("e2").click()
    held.release()
    expect(desk.square("e4")).to_have_attribute("data-hint", re.compile("target"))
    field(desk, "hint").fill("Look at the pawn")
    desk.square("e4").click()
    expect(desk.page.locator(".task-panel moves-list .move")).to_have_text("e4")
    is_saved(desk)


def test_a_card_can_be_pressed_while_its_board_is_drawn_anew(desk: Desk) -> None:
    begin(desk)
    second = cards(desk).nth(1)
    expect(second.locator(".small-board")).to_be_visible()
    second.locator(".small-board span").nth(9).hover(force=True)
    desk.page.mouse.down()
    drawn_anew = "one => one.replaceChildren(one.firstChild.cloneNode(true))"
    second.locator(".drawing").evaluate(drawn_anew)
    desk.page.mouse.up()
    expect(second).to_have_attribute("aria-current", "true")
