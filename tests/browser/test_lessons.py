"""Lessons in the editor: the strip of cards, and going from one to another."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.desk import START, Desk
from tests.browser.test_marks import right_drag

ENDING = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40"
OTHER = "4k3/8/8/8/8/8/3P4/4K3 b - - 0 60"
THIRD = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 30"
SHOGI = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
THREE = f"Three endings:\n{ENDING}\n\n{OTHER}\n{THIRD}\n"


def strip(desk: Desk) -> Locator:
    return desk.page.locator("position-strip")


def cards(desk: Desk) -> Locator:
    return strip(desk).locator("li button")


def current(desk: Desk) -> str:
    return desk.page.locator("position-strip output.place").inner_text()


def open_three(desk: Desk) -> None:
    desk.paste(THREE)
    expect(cards(desk)).to_have_count(3)
    desk.expect_fen(ENDING)


def test_several_positions_stay_side_by_side_and_the_first_is_on_the_board(desk: Desk) -> None:
    open_three(desk)
    expect(cards(desk).nth(0)).to_have_attribute("aria-current", "true")
    expect(cards(desk).nth(1)).to_contain_text("Black to move")
    expect(cards(desk).nth(1).locator(".small-board use")).to_have_count(3)
    assert current(desk) == "1 of 3"
    expect(desk.notice).to_contain_text("3 positions found.")
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
    assert current(desk) == "1 of 3"
    expect(cards(desk).nth(0).locator(".small-board use")).to_have_count(3)
    desk.stamp("Q", "a1")
    expect(cards(desk).nth(0).locator(".small-board use")).to_have_count(4)


def test_going_to_a_card_and_opening_the_strip_are_steps_that_can_be_undone(desk: Desk) -> None:
    open_three(desk)
    desk.press("PageDown")
    desk.expect_fen(OTHER)
    desk.press("Control+z")
    desk.expect_fen(ENDING)
    assert current(desk) == "1 of 3"
    # Nothing that was pasted is lost.
    desk.press("Control+z")
    expect(desk.text).to_have_value(THREE)
    expect(strip(desk)).to_be_hidden()
    desk.press("Control+z")
    desk.expect_fen(START)
    desk.press("Control+Shift+z", "Control+Shift+z", "Control+Shift+z")
    desk.expect_fen(OTHER)
    assert current(desk) == "2 of 3"


def test_what_a_position_is_wrapped_in_is_on_its_card_and_the_rest_is_one_step_back(
    desk: Desk,
) -> None:
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
        expect(strip(desk).locator("[aria-current]")).to_contain_text(name)
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


def test_cards_that_came_are_counted(desk: Desk) -> None:
    told = desk.notice.locator("p")
    for count, said in ((1, "1 card added."), (2, "2 cards added.")):
        items = [{"kind": "card", "title": f"A{at}", "board": {"text": "?"}} for at in range(count)]
        desk.paste(json.dumps({"fenboard": 1, "lessons": [{"title": "", "items": items}]}))
        expect(told).to_contain_text(said)
        expect(cards(desk)).to_have_count(count)
        expect(told).not_to_contain_text("Undo")
        desk.action("new").click()
        expect(strip(desk)).to_be_hidden()
    desk.paste(f"### Endings\n\n## Pawns\n{ENDING}\n")
    expect(told).to_contain_text("1 position found.")


def test_what_was_done_on_a_card_is_kept_on_it(desk: Desk) -> None:
    open_three(desk)
    desk.drag(desk.square("e2"), desk.square("e4"))
    moved = "4k3/8/8/8/4P3/8/8/4K3 w - - 0 40"
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


def do(desk: Desk, name: str) -> None:
    """Something of the menu of the strip."""
    desk.action("lesson-menu").click()
    desk.page.locator(f".strip-menu [data-do={name}]").click()


def test_a_lesson_is_closed_and_comes_back_by_undo(desk: Desk) -> None:
    open_three(desk)
    desk.press("PageDown")
    desk.expect_fen(OTHER)
    do(desk, "close")
    expect(strip(desk)).to_be_hidden()
    desk.expect_fen(START)
    desk.page.locator(".notices button").first.click()
    expect(strip(desk)).to_be_visible()
    assert current(desk) == "2 of 3"


def is_saved(desk: Desk) -> None:
    expect(desk.page.locator(".saved")).to_have_text(re.compile("^(Saved|保存済み)$"))


def test_a_lesson_outlives_the_page_and_a_change_of_language(desk: Desk) -> None:
    open_three(desk)
    desk.stamp("Q", "a1")
    desk.press("PageDown")
    desk.expect_fen(OTHER)
    is_saved(desk)
    desk.reload()
    expect(cards(desk)).to_have_count(3)
    assert current(desk) == "2 of 3"
    desk.action("previous").click()
    desk.expect_piece("a1", "Q")
    desk.page.locator("#language").select_option("ja")
    expect(cards(desk).nth(1)).to_contain_text("黒")
    desk.wait_until_ready()
    desk.expect_piece("a1", "Q")
    expect(cards(desk)).to_have_count(3)


def test_positions_of_several_games_stand_in_one_strip(desk: Desk) -> None:
    desk.paste(f"{ENDING}\n{SHOGI}\n{OTHER}")
    expect(cards(desk)).to_have_count(3)
    expect(cards(desk).nth(1)).to_contain_text("Sente to move")
    desk.press("PageDown")
    desk.expect_text(SHOGI)
    expect(desk.page.locator("#game")).to_have_value("shogi")
    desk.press("PageDown")
    desk.expect_fen(OTHER)


def test_what_is_pasted_into_the_field_opens_the_strip_and_typing_does_not(desk: Desk) -> None:
    desk.text.fill(f"{ENDING}\n{OTHER}")
    expect(desk.findings.first).to_be_visible()
    expect(strip(desk)).to_be_hidden()
    desk.page.evaluate("text => navigator.clipboard.writeText(text)", f"{ENDING}\n{OTHER}")
    desk.text.click()
    desk.press("Control+a", "Control+v")
    expect(cards(desk)).to_have_count(2)
    desk.expect_fen(ENDING)


def test_one_goes_through_the_positions_in_the_presentation_view(desk: Desk) -> None:
    desk.paste(f"Rook ending\n{ENDING}\n\nThe other one\n{OTHER}\n\nThe last\n{THIRD}\n")
    expect(cards(desk).nth(2)).to_contain_text("The last")
    desk.press("v")
    caption = desk.page.locator("#caption")
    expect(caption).to_contain_text("Rook ending")
    expect(caption.locator(".place")).to_have_text("1 of 3")
    expect(strip(desk)).to_be_hidden()
    desk.press("PageDown")
    desk.expect_board(OTHER)
    expect(caption).to_contain_text("The other one")
    # No key was about a square.
    assert desk.page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "none"
    caption.locator("[data-action=next]").click()
    desk.expect_board(THIRD)
    expect(caption.locator(".place")).to_have_text("3 of 3")
    desk.press("Escape", "Control+z", "Control+z", "Control+z", "Control+z", "v")
    expect(caption.locator(".shown-place")).to_be_hidden()


def test_two_hundred_cards_are_there(desk: Desk) -> None:
    lines = "\n".join(f"4k3/8/8/8/8/8/8/R3K3 w - - 0 {number}" for number in range(1, 201))
    desk.paste(lines)
    expect(cards(desk)).to_have_count(200)
    desk.press("PageDown")
    expect(strip(desk).locator("output.place").first).to_have_text("2 of 200")
    expect(cards(desk)).to_have_count(200)


def test_the_strip_stands_at_the_left_where_windows_are_wide(desk: Desk) -> None:
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


def test_the_strip_is_a_row_below_the_board_of_a_phone(phone: Desk) -> None:
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


def test_a_phone_lying_on_its_side_has_the_board_large_and_the_cards_on_demand(phone: Desk) -> None:
    open_three(phone)
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
    expect(every).to_have_text("1 of 3")
    every.tap()
    expect(cards(phone).first).to_be_focused()
    cards(phone).nth(2).tap()
    expect(cards(phone).first).to_be_hidden()
    phone.expect_board(THIRD)
    every.tap()
    phone.press("Escape")
    expect(cards(phone).first).to_be_hidden()
    phone.paste(f"{SHOGI}\n{ENDING}")
    phone.expect_text(SHOGI)
    expect(phone.action("next")).to_be_in_viewport(ratio=1)


def test_a_card_that_cannot_be_read_says_how_its_text_begins_and_what_is_wrong(desk: Desk) -> None:
    desk.paste(f"{ENDING}\nLucena: 4kx2/8/8/8/8/8/8/4K3 w - - 0 1\n{OTHER}")
    card = cards(desk).nth(1)
    expect(card).to_contain_text("Lucena: 4kx2/8/8")
    expect(card).to_contain_text("“x” on f8 is not a piece of chess.")
    for part in (".drawing", ".name"):
        expect(card.locator(part)).to_be_in_viewport(ratio=1)


def test_a_double_click_on_what_begins_a_lesson_presses_nothing_else(desk: Desk) -> None:
    page = desk.page
    page.set_viewport_size({"width": 1366, "height": 640})
    page.mouse.move(*desk.centre(desk.action("add-card")))
    page.mouse.down(click_count=1)
    page.mouse.up(click_count=1)
    expect(cards(desk)).to_have_count(2)
    # Another button has come below the pointer.
    turning = page.locator("[data-action=mirror], [data-action=swap]")
    expect(turning.and_(page.locator(":hover"))).to_be_visible()
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    desk.press("Control+z")
    expect(strip(desk)).to_be_hidden()
    desk.expect_fen(START)
    # What is pressed often does as often what it does.
    desk.action("mirror").click(click_count=3)
    desk.expect_fen("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1")


def test_the_strip_is_not_printed(desk: Desk) -> None:
    open_three(desk)
    desk.page.emulate_media(media="print")
    expect(strip(desk)).to_be_hidden()


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


@pytest.mark.parametrize("mode", ["task", "play", "setup"])
def test_a_card_is_printed_with_its_own_words_and_without_its_solution(
    desk: Desk, mode: str
) -> None:
    open_solved(desk)
    page = desk.page
    desk.mode("play").click()
    desk.press("End")
    expect(desk.square("d8").locator("use")).to_have_count(1)
    page.locator(f"label.mode:has([value={mode}])").click()
    page.evaluate("() => { window.print = () => { window.printed = true; }; }")
    desk.action("print").click()
    box = page.get_by_role("checkbox", name="With the solution", exact=True)
    expect(box).not_to_be_checked()
    page.get_by_role("button", name="Print this card").click()
    page.wait_for_function("() => window.printed")
    printed = on_paper(desk)
    assert "The back rank" in printed
    assert "White mates in one." in printed
    assert "White to move" in printed
    assert not re.search("Rd8|Mates|The rook goes down|Title of the card", printed)
    assert "3R2K1 w" in printed
    expect(desk.square("d8").locator("use")).to_have_count(0)
    expect(page.locator(".task-panel")).to_be_hidden()
    page.emulate_media(media="screen")
    page.evaluate("() => window.dispatchEvent(new Event('afterprint'))")
    expect(desk.square("d8").locator("use")).to_have_count(1)
    desk.action("print").click()
    box.check()
    desk.press("Escape")
    printed = on_paper(desk)
    assert "Rd8#" in printed
    assert "The rook goes down." in printed


def test_a_card_without_a_title_is_printed_without_one(desk: Desk) -> None:
    open_solved(desk)
    desk.page.locator(".task-panel [name=title]").fill("")
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
    # On paper with the solution alone, and on the teacher's screen always.
    on_paper(desk)
    expect(drawn(desk)).to_have_count(0)
    page.evaluate("() => window.dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    expect(drawn(desk)).to_have_count(1)
    desk.action("print").click()
    page.get_by_role("checkbox", name="With the solution", exact=True).check()
    desk.press("Escape")
    on_paper(desk)
    expect(drawn(desk)).to_have_count(1)
    page.emulate_media(media="screen")
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


def test_the_task_shows_the_moves_of_the_solution(desk: Desk) -> None:
    open_solved(desk)
    solution = desk.page.locator(".task-panel moves-list")
    move = solution.locator(".move")
    expect(move).to_have_text(re.compile("Rd8#"))
    move.click()
    expect(move).to_have_attribute("aria-current", "true")
    expect(desk.square("d8").locator("use")).to_have_count(1)
    desk.press("ArrowLeft")
    expect(desk.square("d8").locator("use")).to_have_count(0)


# --- what is saved ----------------------------------------------------------------------


EPD = '4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id "WAC.001"; c0 "a; b";'


def saved(desk: Desk, form: str = "fen") -> list[str]:
    if strip(desk).is_visible():
        desk.action("save").click()
        desk.page.locator(f"#exports [name=form][value={form}]").check()
        button = desk.page.locator("#exports [value=save]")
    else:
        button = desk.action("save")
    with desk.page.expect_download() as download:
        button.click()
    lines = Path(download.value.path()).read_text(encoding="utf-8").splitlines()
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


def test_what_cannot_be_read_opens_in_the_field_and_is_put_right_there(desk: Desk) -> None:
    desk.paste(f"{ENDING}\n4kx2/8/8/8/8/8/8/4K3 w - - 0 1\n{OTHER}")
    expect(cards(desk)).to_have_count(3)
    cards(desk).nth(1).click()
    unread = "4kx2/8/8/8/8/8/8/4K3 w - - 0 1"
    desk.expect_text(unread)
    expect(desk.findings.first).to_be_visible()
    expect(desk.page.locator(".board .piece")).to_have_count(0)
    desk.action("copy").click()
    expect(desk.notice).to_contain_text(f"Copied: {unread}")
    desk.press("v")
    expect(desk.page.locator("#caption .shown-side")).to_have_text("Cannot be read")
    desk.press("Escape")
    desk.text.fill("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    desk.expect_board("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    expect(cards(desk).nth(1).locator(".small-board use")).to_have_count(3)


def test_what_positions_are_called_is_saved_with_them_and_read_again(desk: Desk) -> None:
    called = f"# Lucena\n{ENDING}\n# Back rank\n{OTHER}"
    desk.paste(f"1. Lucena\n{ENDING}\n\n2. Back rank\n{OTHER}")
    expect(cards(desk).first).to_contain_text("Lucena")
    assert "\n".join(saved(desk)) == called
    desk.action("new").click()
    desk.paste(called)
    expect(cards(desk).nth(1)).to_contain_text("Back rank")


def test_a_text_that_cannot_be_read_is_saved_as_it_is_and_that_is_said(desk: Desk) -> None:
    broken = "r1bq1rk1/pp1bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 b - - 4 8"
    desk.paste(broken)
    expect(desk.findings.first).to_be_visible()
    assert saved(desk) == [broken]
    expect(desk.notice).to_contain_text("saved as it is")
    desk.action("share").click()
    expect(desk.notice).to_contain_text("for the position on the board")


def test_a_card_that_begins_in_mate_says_so_beside_its_task(desk: Desk) -> None:
    desk.paste("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1\n7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\n" + ENDING)
    desk.mode("task").click()
    ended = desk.page.locator(".task-panel .ended")
    for number, said in enumerate(("Checkmate: White wins", "Stalemate: a draw")):
        cards(desk).nth(number).click()
        expect(ended).to_have_text(said)
    cards(desk).nth(2).click()
    expect(ended).to_be_hidden()


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


def test_a_card_that_is_put_back_with_two_clicks_comes_back_once(desk: Desk) -> None:
    open_three(desk)
    saved = strip(desk).locator(".saved")
    expect(saved).to_have_text("Saved")
    cards(desk).nth(1).click()
    desk.press("Delete")
    expect(cards(desk)).to_have_count(2)
    expect(saved).to_have_text("Saved")
    strip(desk).locator("[data-action=lesson-menu]").click()
    desk.page.locator(".strip-menu [data-do=deleted-cards]").click()
    asked: list[str] = []
    desk.page.on("request", lambda one: asked.append(one.url) if "/bin/" in one.url else None)
    desk.page.locator("dialog[open] .deleted button").dblclick()
    expect(desk.page.locator("dialog[open] .told")).to_have_text("The card is back in its place.")
    expect(cards(desk)).to_have_count(3)
    assert len(asked) == 1
