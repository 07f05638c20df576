"""Boards that were left: they are kept, and come back as they were."""

from __future__ import annotations

import json

from playwright.sync_api import Locator, expect

from tests.browser.desk import START, Desk, path_for
from tests.browser.lessons import notice_goes

ENDING = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40"
OTHER = "4k3/8/8/8/8/8/3P4/4K3 b - - 0 60"
GAME = '[White "Ann"]\n[Black "Bob"]\n\n1. e4 e5 2. Nf3 Nc6 *\n'
AFTER = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"

TITLE_IS_CLEAR = """() => {
    const { left, top, width, height } = document.getElementById("title").getBoundingClientRect();
    const shown = (part) => document.elementFromPoint(left + part * width, top + height / 2)?.id;
    return width >= 100 && [0.05, 0.5, 0.95].every((part) => shown(part) === "title");
}"""


def boards(desk: Desk) -> Locator:
    """Those in the dialog, which is opened."""
    if not desk.page.locator("dialog#earlier[open]").count():
        desk.action("earlier").click()
        expect(desk.page.locator("dialog#earlier")).to_be_visible()
    return desk.page.locator("#earlier li button")


def close(desk: Desk) -> None:
    desk.press("Escape")
    expect(desk.page.locator("dialog#earlier")).to_be_hidden()


def test_boards_that_others_took_the_place_of_come_back_with_moves_and_marks(desk: Desk) -> None:
    desk.open(path_for(ENDING) + "&marks=Ge2e4")
    expect(boards(desk)).to_have_count(0)
    expect(desk.page.locator("#earlier .none")).to_be_visible()
    close(desk)
    desk.paste(GAME)
    desk.expect_board(AFTER, address=False)
    desk.action("new").click()
    desk.expect_fen(START)
    desk.paste(OTHER)
    desk.expect_board(OTHER)
    desk.action("new").click()
    desk.expect_fen(START)
    desk.paste(OTHER.replace("3P4", "2P5"))
    desk.expect_board(OTHER.replace("3P4", "2P5"))
    expect(boards(desk)).to_have_count(3)
    expect(boards(desk).nth(1)).to_contain_text("Ann – Bob")
    expect(boards(desk).nth(1)).to_contain_text("Moves: 2")
    boards(desk).nth(1).click()
    desk.expect_board(AFTER, address=False)
    expect(desk.page.locator("[name=mode][value=play]")).to_be_checked()
    expect(desk.page.locator("moves-list button[data-ply]:visible")).to_have_count(4)
    expect(desk.page.locator("#title")).to_have_value("Ann – Bob")
    expect(boards(desk)).to_have_count(3)
    boards(desk).nth(2).click()
    desk.expect_board(ENDING, address=False)
    expect(desk.page.locator("[name=mode][value=setup]")).to_be_checked()
    expect(desk.page.locator("svg.marks path").first).to_be_attached()
    desk.press("Control+z")
    desk.expect_board(AFTER, address=False)
    # Twenty are kept, and what does not fit is left out.
    entry, *_ = json.loads(desk.page.evaluate("localStorage.getItem('fenboard.earlier')"))
    many = [{**entry, "title": f"Board {at}"} for at in range(20)]
    broken = [{"when": 1}, {**entry, "position": {**entry["position"], "files": 9}}, None, 7]
    keep = "kept => localStorage.setItem('fenboard.earlier', kept)"
    desk.page.evaluate(keep, json.dumps([*many, *broken]))
    desk.open("/")
    desk.paste(ENDING)
    desk.expect_board(ENDING, address=False)
    notice_goes(desk)
    desk.action("new").click()
    expect(boards(desk)).to_have_count(20)
    expect(boards(desk).nth(19)).to_contain_text("Board ")
    desk.page.evaluate(keep, "{")
    desk.open("/")


def test_a_board_that_is_changed_is_not_left(desk: Desk) -> None:
    desk.open(path_for(AFTER))
    for name in ("mirror", "swap", "flip"):
        desk.action(name).click()
    desk.drag(desk.square("e2"), desk.square("e4"))
    desk.text.fill(ENDING.replace("4P3", "3PP3"))
    desk.expect_board(ENDING.replace("4P3", "3PP3"))
    desk.drag(desk.square("d2"), desk.square("d4"))
    desk.stamp("Q", "a1", "b1")
    desk.take_hand()
    # All of them are that board; what was typed took the place of it.
    expect(boards(desk)).to_have_count(1)
    close(desk)
    desk.mode("play").click()
    desk.drag(desk.square("a1"), desk.square("a8"))
    expect(desk.page.locator("moves-list button[data-ply]:visible")).to_have_count(1)
    expect(boards(desk)).to_have_count(1)


def test_a_game_is_one_board_wherever_in_it_and_with_whatever_names_it_was_left(desk: Desk) -> None:
    desk.paste(GAME)
    desk.expect_board(AFTER, address=False)
    desk.action("new").click()
    desk.expect_fen(START)
    desk.press("Control+z")
    desk.expect_board(AFTER, address=False)
    desk.mode("play").click()
    desk.press("Home")
    desk.expect_board(START, address=False)
    desk.action("new").click()
    expect(desk.notice).to_contain_text("New position")
    expect(boards(desk)).to_have_count(1)
    close(desk)
    # The server may have had no time for the names.
    desk.page.evaluate(
        """() => {
            const [entry] = JSON.parse(localStorage.getItem("fenboard.earlier"));
            for (const ply of entry.line.plies) delete ply.names;
            localStorage.setItem("fenboard.earlier", JSON.stringify([entry]));
        }"""
    )
    desk.press("Control+z")
    expect(desk.page.locator("moves-list button[data-ply]:visible")).to_have_count(4)
    desk.action("new").click()
    expect(boards(desk)).to_have_count(1)


def test_what_was_there_when_the_page_was_left_is_kept_as_one_and_offered(desk: Desk) -> None:
    desk.open(path_for(ENDING))
    desk.drag(desk.square("e2"), desk.square("e4"))
    desk.stamp("R", "a1")
    desk.reload()
    desk.stamp("R", "h1")
    # What keeps them has come with the first press; it is there once they can be looked at.
    boards(desk)
    close(desk)
    desk.open("/")
    desk.paste(GAME)
    desk.expect_board(AFTER, address=False)
    desk.open("/")
    # The notice leaves the title.
    expect(desk.notice).to_contain_text("Your last position was saved.")
    for width, height in ((1366, 640), (1024, 768), (390, 844)):
        desk.resize(width, height)
        desk.page.wait_for_function(TITLE_IS_CLEAR)
    desk.page.get_by_role("button", name="Restore it").click()
    desk.expect_board(AFTER, address=False)
    expect(desk.page.locator("[name=mode][value=play]")).to_be_checked()
    expect(boards(desk)).to_have_count(1)
    expect(boards(desk).locator(".small-board use")).to_have_count(5)
