"""What goes well is told quietly: texts that are in order once unpacked, notices, counts."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.desk import START, Desk, path_for
from tests.browser.lessons import is_saved, turn

FEN = "8/5k2/8/8/8/8/4P3/4K3 w - - 0 60"
LINK = f"https://lichess.org/editor/{FEN.replace(' ', '_')}"
MAIL = f"Dear Ms Sato,\n\nplease have a look at this one:\n\n{FEN}\n\nYours, Ivan"
TAG = f'[Event "Club evening"]\n[FEN "{FEN}"]'
QUERY = FEN.replace("/", "%2F").replace(" ", "+")
ANALYSIS = f"https://www.chess.com/analysis?fen={QUERY}&flip=false&tab=analysis"


def test_a_position_that_is_only_wrapped_up_becomes_the_text_at_once(desk: Desk) -> None:
    for text in (LINK, ANALYSIS, TAG, f"  {FEN}\n", FEN.replace(" ", "_"), MAIL):
        desk.paste(text)
        desk.expect_fen(FEN)
        expect(desk.page.locator("findings-list li")).to_have_count(0)
        if text != MAIL:
            desk.paste(START)
            desk.expect_fen(START)
    # Nothing that was pasted is lost.
    desk.notice.get_by_role("button", name="Undo").click()
    expect(desk.text).to_have_value(MAIL)
    desk.press("Control+Shift+z")
    expect(desk.text).to_have_value(FEN)
    desk.paste(LINK + "?color=black")
    desk.expect_fen(FEN)
    expect(desk.page.locator("#editor")).to_have_class(re.compile(r"\bflipped\b"))
    desk.paste(LINK + "?color=white")
    expect(desk.page.locator("#editor")).not_to_have_class(re.compile(r"\bflipped\b"))


def test_what_is_not_certain_stays_to_be_looked_at_until_it_is_decided(desk: Desk) -> None:
    guessed = FEN.rsplit(" ", 1)[0]
    desk.paste(guessed)
    expect(desk.findings.first).to_be_visible()
    expect(desk.text).to_have_value(guessed)
    expect(desk.page.locator(".repaired .fix")).to_be_visible()
    expect(desk.page.locator(".repaired .keep")).to_have_count(0)
    # One click takes the side that a caption names.
    caption = f"Black to move: {FEN}"
    desk.paste(caption)
    note = desk.page.locator("findings-list .note")
    expect(note.locator(".fix")).to_be_visible()
    expect(desk.text).to_have_value(caption)
    note.locator(".fix").click()
    expect(desk.text).to_have_value(re.compile(re.escape(FEN.replace(" w ", " b "))))
    # No note says what helps nobody.
    for quiet in ("8/5k2/8/8/8/8/4P3/4K3 w - - 0 1", "8/5k2/8/8/8/8/4P3/4K3 w - -", FEN[:22]):
        desk.paste(START)
        desk.expect_fen(START)
        desk.paste(quiet)
        desk.expect_piece("f7", "k")
        expect(note).to_have_count(0)


def test_the_number_of_problems_is_told_when_it_changes(desk: Desk) -> None:
    told = desk.page.locator("#announcer")
    desk.paste("8/8/8/8/8/8/8/K7 w - - 0 1")
    expect(told).to_have_text("FEN read: White to move. 1 problem.")
    desk.focus("c3")
    desk.press("N")
    expect(told).to_have_text("White knight placed on c3.")
    desk.press("Delete")
    expect(told).to_have_text("White knight removed from c3.")
    desk.focus("h8")
    desk.press("k")
    expect(told).to_have_text("Black king placed on h8. No problems.")


def test_a_notice_can_be_closed_and_ends_with_the_next_step_or_while_one_works(desk: Desk) -> None:
    page = desk.page
    desk.drag(desk.square("e2"), desk.square("e4"))
    page.wait_for_function("() => location.search.includes('4P3')")
    desk.open("/")
    restore = desk.notice.get_by_role("button", name="Restore")
    expect(restore).to_be_visible()
    # It waits for the first step, and then no longer than a notice does.
    turn(desk, 60_000)
    expect(restore).to_be_visible()
    for square in ("a2", "b2", "c2"):
        desk.square(square).click(button="right")
        turn(desk, 5_000)
    expect(restore).to_have_count(0)
    desk.expect_piece("c2", "")
    desk.open("/")
    desk.notice.get_by_role("button", name="Close").click()
    expect(desk.notice).to_be_empty()
    # What it offers to undo is the step before, and no other.
    castling = "r3k2r/8/8/8/8/8/P7/R3K2R w KQkq - 0 1"
    desk.paste(castling)
    desk.expect_fen(castling)
    desk.square("e1").click(button="right")
    for right in "KQ":
        expect(desk.notice).to_contain_text(f"The castling right {right} was removed")
    desk.drag(desk.square("a2"), desk.square("a4"))
    desk.expect_fen("r3k2r/8/8/8/P7/8/8/R6R w kq - 0 1")
    expect(desk.notice).to_be_empty()


def test_the_keys_of_a_lesson_that_is_shown_draw_no_frame(desk: Desk) -> None:
    page = desk.page
    desk.paste(f'[FEN "{FEN}"]\n\n60. e4 *\n\n4k4/9/9/9/9/9/9/9/4K4 b G 1\n\n{FEN}')
    expect(desk.cards).to_have_count(3)
    is_saved(desk)
    # As it is on another day: the lesson is there before the view is asked for.
    desk.reload()
    expect(desk.cards).to_have_count(3)
    page.locator(".bar [data-action=present]").click()
    expect(page.locator("html")).to_have_attribute("data-view", "presentation")
    # From card to card, also where the next is of another game and its board a new one.
    for key, number in (("s", 1), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowRight", 3)):
        desk.press(key)
        expect(page.locator("#caption .place")).to_have_text(f"{number} of 3")
        assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "none", key


def test_a_piece_is_dragged_while_another_is_picked_and_escape_lets_go_of_that(desk: Desk) -> None:
    desk.tool("Q").click()
    expect(desk.tool("Q")).to_have_attribute("aria-pressed", "true")
    desk.square("e4").hover()
    desk.press("Escape")
    expect(desk.tool("Q")).to_have_attribute("aria-pressed", "false")
    desk.square("e4").click()
    desk.expect_piece("e4", "")
    desk.tool("Q").click()
    desk.drag(desk.square("e2"), desk.square("e4"))
    desk.expect_piece("e4", "P")
    desk.expect_piece("e2", "")
    # A press alone stamps, over a piece as well.
    desk.square("e4").click()
    desk.expect_piece("e4", "Q")


def test_new_begins_anew_and_start_sets_up_the_board_alone(desk: Desk) -> None:
    desk.open(path_for(FEN))
    title = desk.page.locator("#title")
    title.fill("Lucena")
    desk.action("start").click()
    desk.expect_fen(START)
    expect(title).to_have_value("Lucena")
    # The title is the user's, whatever is read.
    desk.paste(FEN)
    desk.expect_fen(FEN)
    expect(title).to_have_value("Lucena")
    desk.action("new").click()
    desk.expect_fen(START)
    expect(title).to_have_value("")
    desk.notice.get_by_role("button", name="Undo").click()
    expect(title).to_have_value("Lucena")


def test_a_notice_about_the_page_waits_while_the_presentation_is_open(desk: Desk) -> None:
    notice = desk.notice.locator("p")
    desk.paste(LINK)
    expect(notice).to_be_visible()
    desk.present()
    expect(notice).to_be_hidden()
    # Opened by its key it shows no frame; keys act all the same, and then the frame says where.
    frame = "getComputedStyle(document.activeElement).outlineStyle"
    assert desk.page.evaluate(frame) == "none"
    desk.press("ArrowRight")
    assert desk.page.evaluate(frame) == "solid"
    desk.press("Escape")
    expect(notice).to_be_visible()


def test_on_a_phone_a_paste_that_cannot_be_read_brings_what_is_wrong_into_sight(
    phone: Desk,
) -> None:
    phone.paste("  rnbqkbnr/pppp1ppp/8/8/8/8/PPPXPPPP/RNBQKBN w KQkq - 0 1")
    fold = phone.page.locator("findings-list .fold")
    expect(fold).to_be_in_viewport(ratio=1)
    # The gravest stands for all.
    expect(fold).to_contain_text("“X”")


def test_beside_the_board_a_paste_that_cannot_be_read_leaves_the_text_in_sight(desk: Desk) -> None:
    desk.resize(844, 390)
    desk.paste("rnbqkbnr/pp1bppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1")
    expect(desk.findings.first).to_be_attached()
    desk.page.evaluate("() => new Promise(requestAnimationFrame)")
    expect(desk.text).to_be_in_viewport(ratio=0.9)
