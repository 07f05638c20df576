"""Lessons in the editor: the strip of cards, and going from one to another."""

from __future__ import annotations

import json
import re
from pathlib import Path
from zipfile import ZipFile

from playwright.sync_api import Download, Locator, expect

from tests.browser.desk import START, Desk, wait_for
from tests.browser.lessons import (
    ENDING,
    OTHER,
    THIRD,
    Another,
    cards,
    do,
    is_saved,
    notice,
    notice_goes,
)
from tests.browser.test_marks import right_drag

SHOGI = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
THREE = f"Three endings:\n{ENDING}\n\n{OTHER}\n{THIRD}\n"


def strip(desk: Desk) -> Locator:
    return desk.page.locator("position-strip")


def expect_place(desk: Desk, place: str) -> None:
    expect(strip(desk).locator("output.place")).to_have_text(place)


def open_three(desk: Desk) -> None:
    desk.paste(THREE)
    expect(cards(desk)).to_have_count(3)
    desk.expect_fen(ENDING)


def test_several_positions_stay_side_by_side_each_with_what_was_done_on_it(desk: Desk) -> None:
    open_three(desk)
    expect(cards(desk).nth(0)).to_have_attribute("aria-current", "true")
    expect(cards(desk).nth(1)).to_contain_text("Black to move")
    expect(cards(desk).nth(1).locator(".small-board use")).to_have_count(3)
    expect_place(desk, "1 of 3")
    notice(desk, "3 positions found.")
    cards(desk).nth(1).click()
    desk.expect_fen(OTHER)
    expect(cards(desk)).to_have_count(3)
    expect(strip(desk).locator("[aria-current]")).to_have_text(re.compile("^2"))
    desk.action("next").click()
    desk.expect_fen(THIRD)
    desk.press("PageUp")
    desk.expect_fen(OTHER)
    desk.press("PageUp", "PageUp", "PageUp")
    desk.expect_fen(ENDING)
    # In the field these keys are the text's own.
    desk.text.focus()
    desk.press("PageDown")
    expect_place(desk, "1 of 3")
    expect(cards(desk).nth(0).locator(".small-board use")).to_have_count(3)
    desk.stamp("Q", "a1")
    expect(cards(desk).nth(0).locator(".small-board use")).to_have_count(4)
    # What was done on a card is kept on it.
    desk.take_hand()
    desk.drag(desk.square("e2"), desk.square("e4"))
    moved = "4k3/8/8/8/4P3/8/8/Q3K3 w - - 0 40"
    desk.expect_fen(moved)
    desk.press("PageDown")
    desk.expect_fen(OTHER)
    unread = OTHER.replace("4k3", "4kx2")
    desk.text.fill(unread)
    expect(desk.findings.first).to_be_visible()
    desk.action("board").focus()
    desk.action("previous").click()
    desk.expect_fen(moved)
    expect(cards(desk).nth(0).locator(".small-board span:nth-child(37) use")).to_have_count(1)
    desk.action("next").click()
    desk.expect_text(unread)
    expect(desk.findings.first).to_be_visible()
    # A lesson that is closed comes back by undo.
    do(desk, "close")
    expect(strip(desk)).to_be_hidden()
    desk.expect_fen(START)
    desk.notice.get_by_role("button", name="Undo").click()
    expect(strip(desk)).to_be_visible()
    expect_place(desk, "2 of 3")


def test_going_to_a_card_and_beginning_a_lesson_are_steps_that_can_be_undone(desk: Desk) -> None:
    open_three(desk)
    is_saved(desk)
    lesson = Another(desk)

    def listed(part: str) -> bool:
        return lesson.id in desk.page.request.get(f"/api/shelf?part={part}").text()

    assert listed("open")
    desk.press("PageDown")
    desk.expect_fen(OTHER)
    desk.press("Control+z")
    desk.expect_fen(ENDING)
    expect_place(desk, "1 of 3")
    # Nothing that was pasted is lost.
    desk.press("Control+z")
    expect(desk.text).to_have_value(THREE)
    expect(strip(desk)).to_be_hidden()
    desk.press("Control+z")
    desk.expect_fen(START)
    wait_for(desk.page, lambda: listed("bin"))
    assert not listed("open")
    desk.press("Control+Shift+z", "Control+Shift+z", "Control+Shift+z")
    desk.expect_fen(OTHER)
    expect_place(desk, "2 of 3")
    wait_for(desk.page, lambda: listed("open"))


def test_what_a_position_is_wrapped_in_is_on_its_card_and_the_rest_is_one_step_back(
    desk: Desk,
) -> None:
    current = strip(desk).locator("[aria-current]")
    games = "\n\n".join(
        f'[White "{white}"]\n[Black "Li"]\n[FEN "{fen}"]\n\n{moves} *'
        for white, fen, moves in (
            ("Kim", ENDING, "40. Kd2 {slowly} Kd7"),
            ("Sato", f"  {OTHER}", "60... Kd7 {slowly} 61. Kf2"),
        )
    )
    text = f"{games}\n\nLucena: {THIRD}"
    desk.paste(text)
    expect(cards(desk)).to_have_count(3)
    expect(desk.notice).to_contain_text("3 positions found.")
    desk.expect_board(ENDING)
    for fen, name in ((OTHER, "Sato – Li"), (THIRD, "Lucena")):
        desk.press("PageDown")
        # No warning: nothing was guessed.
        desk.expect_fen(fen)
        expect(desk.findings).to_have_count(0)
        expect(current).to_contain_text(name)
    desk.press("Control+z", "Control+z", "Control+z")
    expect(desk.text).to_have_value(text)
    desk.action("new").click()
    desk.paste(f"Dear all,\n\nhow are you?\n\n{ENDING}\n{OTHER}\n\nSee you\n\nYours, Kim")
    expect(desk.notice.locator("p")).to_have_text(
        "2 positions found. The rest of the text is in the lesson’s notes."
    )
    desk.mode("task").click()
    notes = desk.page.locator("[name=notes]")
    expect(notes).to_have_value("Dear all,\n\nhow are you?\n\nSee you\n\nYours, Kim")
    # A notice of that length stands where the menus of the lesson are.
    desk.notice.locator("button").last.click()
    desk.action("new").click()
    desk.paste(f"1) {ENDING}\n2) {OTHER}")
    expect(desk.notice.locator("p")).to_have_text("2 positions found.")
    desk.action("new").click()
    desk.paste(f"FEN,Motif,Level\n{ENDING},Fork,2\n{OTHER},Pin,3")
    expect(desk.notice.locator("p")).to_have_text("2 positions found.")
    # Words for which the notes have no room are said to be left out.
    desk.action("new").click()
    words = "\n\n".join(f"And so on, says paragraph {number}." for number in range(800))
    desk.paste(f"# A\n{OTHER}\n\n{words}\n\n# B\n{THIRD}\n")
    notice(desk, "the end of it is left out")


def test_cards_that_came_are_counted(desk: Desk) -> None:
    told = desk.notice.locator("p")
    for count, said in ((1, "1 card added."), (2, "2 cards added.")):
        items = [{"kind": "card", "title": f"A{at}", "board": {"text": "?"}} for at in range(count)]
        desk.paste(json.dumps({"fenboard": 1, "lessons": [{"title": "", "items": items}]}))
        expect(told).to_contain_text(said)
        expect(cards(desk)).to_have_count(count)
        expect(told).not_to_contain_text("Undo")
        notice_goes(desk)
        desk.action("new").click()
        expect(strip(desk)).to_be_hidden()
    desk.paste(f"### Endings\n\n## Pawns\n{ENDING}\n")
    expect(told).to_contain_text("1 position found.")


def test_the_strip_stands_at_the_left_where_windows_are_wide_and_is_not_printed(desk: Desk) -> None:
    open_three(desk)

    def expect_beside(width: int, height: int) -> float:
        desk.resize(width, height)
        own, board = strip(desk).bounding_box(), desk.page.locator(".board").bounding_box()
        assert own
        assert board
        assert own["x"] + own["width"] <= board["x"]
        assert own["y"] + own["height"] <= height
        assert not desk.page.evaluate("document.documentElement.scrollWidth > innerWidth")
        return board["height"]

    for window in ((844, 390), (1920, 1080)):
        expect_beside(*window)
    assert expect_beside(1366, 640) >= 520
    desk.paste(f"{SHOGI}\n{ENDING}")
    desk.expect_text(SHOGI)
    expect(cards(desk)).to_have_count(5)
    assert expect_beside(1366, 640) >= 520
    desk.page.emulate_media(media="print")
    expect(strip(desk)).to_be_hidden()


def test_on_a_phone_the_strip_is_a_row_below_the_board_or_beside_it_on_demand(phone: Desk) -> None:
    phone.resize(360, 740)
    open_three(phone)
    own, board = strip(phone).bounding_box(), phone.page.locator(".board").bounding_box()
    assert own
    assert board
    assert own["y"] >= board["y"] + board["height"]
    assert own["height"] <= 130
    assert board["width"] >= 320
    for part in (cards(phone).first, phone.action("next"), phone.action("mirror")):
        part.scroll_into_view_if_needed()
        expect(part).to_be_in_viewport(ratio=1)
    cards(phone).nth(1).tap()
    phone.expect_board(OTHER)
    # On its side the board is large.
    phone.page.evaluate("() => scrollTo(0, 0)")
    for width, height in ((740, 360), (844, 390), (911, 412)):
        phone.resize(width, height)
        board = phone.page.locator(".board").bounding_box()
        assert board
        assert board["height"] >= 280
        for name in ("previous", "next", "lesson-menu"):
            expect(phone.action(name)).to_be_in_viewport(ratio=1)
        foot = strip(phone).locator(".strip-foot").bounding_box()
        assert foot
        assert foot["x"] + foot["width"] <= board["x"]
    expect(cards(phone).first).to_be_hidden()
    every = phone.page.get_by_title("Show all cards")
    expect(every).to_have_text("2 of 3")
    every.tap()
    expect(cards(phone).nth(1)).to_be_focused()
    cards(phone).nth(2).tap()
    expect(cards(phone).first).to_be_hidden()
    phone.expect_board(THIRD)
    every.tap()
    expect(cards(phone).first).to_be_visible()
    phone.press("Escape")
    expect(cards(phone).first).to_be_hidden()
    phone.paste(f"{SHOGI}\n{ENDING}")
    phone.expect_text(SHOGI)
    expect(phone.action("next")).to_be_in_viewport(ratio=1)


def test_a_double_click_on_what_begins_a_lesson_presses_nothing_else(desk: Desk) -> None:
    page = desk.page
    page.set_viewport_size({"width": 1366, "height": 640})
    page.mouse.move(*desk.centre(desk.action("add-card")))
    page.mouse.down(click_count=1)
    page.mouse.up(click_count=1)
    expect(cards(desk)).to_have_count(2)
    # Another button has come below the pointer.
    turning = "[data-action=flip], [data-action=mirror], [data-action=swap]"
    expect(page.locator(turning).and_(page.locator(":hover"))).to_be_visible()
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    desk.press("Control+z")
    expect(strip(desk)).to_be_hidden()
    desk.expect_fen(START)
    # What is pressed often does as often what it does.
    desk.action("mirror").click(click_count=3)
    desk.expect_fen("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1")


# --- on paper ---------------------------------------------------------------------------


SOLVED = """[Event "Back rank"]
[FEN "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"]
[SetUp "1"]

1. Rd8# *

"""


def open_solved(desk: Desk) -> None:
    """Two cards; the first has a title, a task and a solution of one move."""
    page = desk.page
    desk.paste(SOLVED + SOLVED)
    expect(cards(desk)).to_have_count(2)
    desk.mode("task").click()
    page.locator(".task-panel [name=title]").fill("The back rank")
    page.locator(".task-panel [name=task]").fill("White mates in one.")
    page.locator(".task-panel [name=solution]").fill("The rook goes down.")
    page.locator("#title").fill("Mates")


def on_paper(desk: Desk) -> str:
    desk.page.evaluate("() => window.dispatchEvent(new Event('beforeprint'))")
    desk.page.emulate_media(media="print")
    return desk.page.locator("body").inner_text()


def on_screen(desk: Desk) -> None:
    desk.page.emulate_media(media="screen")
    desk.page.evaluate("() => window.dispatchEvent(new Event('afterprint'))")


def test_a_card_is_printed_with_its_own_words_and_without_its_solution(desk: Desk) -> None:
    open_solved(desk)
    page = desk.page
    desk.mode("play").click()
    desk.press("End")
    solved = desk.square("d8").locator("use")
    expect(solved).to_have_count(1)
    for mode in ("play", "setup", "task"):
        desk.mode(mode).click()
        printed = on_paper(desk)
        for words in ("The back rank", "White mates in one.", "White to move", "3R2K1 w"):
            assert words in printed, mode
        assert not re.search("Rd8|Mates|The rook goes down|Title of the card", printed), mode
        expect(solved).to_have_count(0)
        expect(page.locator(".task-panel")).to_be_hidden()
        on_screen(desk)
        expect(solved).to_have_count(1)
    # Where it has no title there is none.
    page.locator(".task-panel [name=title]").fill("")
    printed = on_paper(desk)
    assert "White mates in one." in printed
    assert "Mates" not in printed


def drawn(desk: Desk) -> Locator:
    return desk.page.locator("position-board svg.marks path[fill-opacity]")


def test_marks_of_the_solution_are_neither_presented_nor_printed_before_it(desk: Desk) -> None:
    open_solved(desk)
    page = desk.page
    desk.mode("play").click()
    desk.press("Home")
    right_drag(desk, "a1", "a8")
    expect(drawn(desk)).to_have_count(1)
    desk.mode("task").click()
    waits = page.get_by_role("checkbox", name="Show arrows and marks only with the solution")
    waits.check()
    # Not on paper, and on the teacher's screen always.
    on_paper(desk)
    expect(drawn(desk)).to_have_count(0)
    on_screen(desk)
    expect(drawn(desk)).to_have_count(1)
    # To a class with the solution alone; what is drawn for it meanwhile is seen.
    page.locator(".bar [data-action=present]").click()
    expect(drawn(desk)).to_have_count(0)
    desk.press("s")
    expect(drawn(desk)).to_have_count(1)
    desk.press("s")
    expect(drawn(desk)).to_have_count(0)
    right_drag(desk, "a1", "a8")
    expect(drawn(desk)).to_have_count(1)
    right_drag(desk, "b1", "b8")
    expect(drawn(desk)).to_have_count(2)
    right_drag(desk, "a1", "a8")
    expect(drawn(desk)).to_have_count(1)
    desk.press("s")
    expect(drawn(desk)).to_have_count(2)
    desk.press("PageDown", "PageUp")
    expect(drawn(desk)).to_have_count(0)
    desk.press("Escape")
    expect(drawn(desk)).to_have_count(1)
    waits.uncheck()
    page.locator(".bar [data-action=present]").click()
    expect(drawn(desk)).to_have_count(1)


def test_the_task_shows_the_moves_of_the_solution_and_says_where_a_card_begins_in_mate(
    desk: Desk,
) -> None:
    ends = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1\n\n7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
    desk.paste(f"{SOLVED}\n{ends}\n\n{ENDING}\n")
    expect(cards(desk)).to_have_count(4)
    desk.mode("task").click()
    move = desk.page.locator(".task-panel moves-list .move")
    expect(move).to_have_text(re.compile("Rd8#"))
    move.click()
    expect(move).to_have_attribute("aria-current", "true")
    expect(desk.square("d8").locator("use")).to_have_count(1)
    desk.press("ArrowLeft")
    expect(desk.square("d8").locator("use")).to_have_count(0)
    ended = desk.page.locator(".task-panel .ended")
    for number, said in ((1, "Checkmate: White wins"), (2, "Stalemate: a draw")):
        cards(desk).nth(number).click()
        expect(ended).to_have_text(said)
    cards(desk).nth(3).click()
    expect(ended).to_be_hidden()


# --- what is saved ----------------------------------------------------------------------


EPD = '4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id "WAC.001"; c0 "a; b";'


def downloaded(desk: Desk, form: str = "fen") -> Download:
    if strip(desk).is_visible():
        desk.action("save").click()
        desk.page.locator(f"#exports [name=form][value={form}]").check()
        button = desk.page.locator("#exports [value=save]")
    else:
        button = desk.action("save")
    with desk.page.expect_download() as download:
        button.click()
    return download.value


def saved(desk: Desk) -> list[str]:
    lines = Path(downloaded(desk).path()).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line]


def test_all_positions_are_saved_one_a_line_as_they_are_now(desk: Desk) -> None:
    unread = "4kx2/8/8/8/8/8/8/4K3 w - - 0 1"
    desk.paste(f"Lucena: {ENDING}\n{EPD}\n{unread}\n{SHOGI}\n{OTHER}\n{THIRD}")
    expect(cards(desk)).to_have_count(6)
    expect(cards(desk).nth(1)).to_contain_text("WAC.001")
    expect(cards(desk).nth(2)).to_contain_text("Cannot be read")
    desk.press("PageDown")
    desk.expect_text(EPD)
    desk.mode("setup").click()
    desk.drag(desk.square("e2"), desk.square("d4"))
    moved = '4k3/8/8/8/3P4/8/8/4K3 w - - bm e4; id "WAC.001"; c0 "a; b";'
    desk.expect_text(moved)
    desk.press("PageDown")
    desk.expect_text(unread)
    expect(desk.findings.first).to_be_visible()
    desk.action("next").click()
    desk.expect_text(SHOGI)
    expect(desk.page.locator("#game")).to_have_value("shogi")
    expect(strip(desk).locator("[aria-current]")).to_contain_text("Sente to move")
    desk.action("next").click()
    desk.expect_fen(OTHER)
    desk.drag(desk.square("d2"), desk.square("d3"))
    pushed = "4k3/8/8/8/8/3P4/8/4K3 b - - 0 60"
    desk.expect_fen(pushed)
    assert saved(desk) == ["# Lucena", ENDING, moved, "#", unread, SHOGI, pushed, THIRD]
    expect(desk.notice).to_contain_text("Saved.")
    desk.action("copy").click()
    expect(desk.notice).to_contain_text("Copied")
    assert desk.copied() == pushed


def test_what_positions_are_called_is_saved_with_them_and_read_again(desk: Desk) -> None:
    called = f"# Lucena\n{ENDING}\n# Back rank\n{OTHER}"
    desk.paste(f"1. Lucena\n{ENDING}\n\n2. Back rank\n{OTHER}")
    expect(cards(desk).first).to_contain_text("Lucena")
    assert "\n".join(saved(desk)) == called
    # Diagrams are called so, too.
    pictures = downloaded(desk, "svg")
    assert pictures.suggested_filename.endswith(".zip")
    with ZipFile(pictures.path()) as held:
        assert held.namelist() == ["01 Lucena.svg", "02 Back rank.svg"]
    notice(desk, "Diagrams saved: 2.")
    desk.action("new").click()
    desk.paste(called)
    expect(cards(desk).nth(1)).to_contain_text("Back rank")


def test_what_cannot_be_read_says_why_is_saved_as_it_is_and_put_right_in_the_field(
    desk: Desk,
) -> None:
    broken = "r1bq1rk1/pp1bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 b - - 4 8"
    desk.paste(broken)
    expect(desk.findings.first).to_be_visible()
    assert saved(desk) == [broken]
    notice(desk, "saved as it is")
    desk.action("share").click()
    notice(desk, "for the position on the board")
    notice_goes(desk)
    desk.action("new").click()
    unread = "Lucena: 4kx2/8/8/8/8/8/8/4K3 w - - 0 1"
    desk.paste(f"{ENDING}\n{unread}\n{OTHER}")
    expect(cards(desk)).to_have_count(3)
    card = cards(desk).nth(1)
    expect(card).to_contain_text("Lucena: 4kx2/8/8")
    expect(card).to_contain_text("“x” on f8 is not a piece of chess.")
    for part in (".drawing", ".name"):
        expect(card.locator(part)).to_be_in_viewport(ratio=1)
    card.click()
    desk.expect_text(unread)
    expect(desk.findings.first).to_be_visible()
    expect(desk.page.locator(".board .piece")).to_have_count(0)
    desk.action("copy").click()
    notice(desk, f"Copied: {unread}")
    desk.present()
    expect(desk.page.locator("#caption .shown-side")).to_have_text("Cannot be read")
    desk.press("Escape")
    desk.text.fill("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    desk.expect_board("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    expect(card.locator(".small-board use")).to_have_count(3)


def test_a_card_that_is_called_chess960_castles_wherever_it_is_opened(desk: Desk) -> None:
    page = desk.page
    game, right = page.locator("#game"), page.get_by_label("White castling O-O-O")
    desk.paste(f"7k/8/8/8/8/8/8/4R1K1 w E - 0 40\n{OTHER}")
    expect(cards(desk)).to_have_count(2)
    expect(game).to_have_value("chess")
    call = page.get_by_role("button", name="This is Chess960")
    call.click()
    expect(game).to_have_value("chess960")
    expect(call).to_have_count(0)
    desk.press("Control+z")
    expect(game).to_have_value("chess")
    # What would have no effect can be taken away, and not be set again.
    right.uncheck()
    expect(right).to_be_disabled()
    expect(right).to_have_attribute(
        "aria-description", "the white king is on g1, where castling puts it"
    )
    desk.press("Control+z")
    call.click()
    right.uncheck()
    right.check()
    is_saved(desk)
    desk.reload()
    expect(game).to_have_value("chess960")
    page.locator(".mode", has_text="Play").click()
    desk.square("g1").click()
    expect(desk.square("c1")).to_have_attribute("data-hint", re.compile("target"))
    with page.expect_popup() as opened:
        do(desk, "preview")
    student = Desk(opened.value)
    student.page.locator("html[data-ready]").wait_for()
    student.square("g1").click()
    expect(student.square("c1")).to_have_attribute("data-hint", re.compile("target"))
    student.square("c1").click()
    expect(student.page.locator(".told")).to_contain_text("O-O-O – there is no solution here")
    student.page.close()
