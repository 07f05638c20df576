"""The text field: typing, pasting, fixes, notations, files, links."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.desk import START, Desk, Held
from tests.browser.lessons import notice_goes

START_BOARD = START.split(" ")[0]
AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
AFTER_C5 = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2"
AFTER_NF3 = "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
TEACHING_SITE = f"{START_BOARD}w KQkq- 1"
SEVEN_PAWNS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP/RNBQKBNR w KQkq - 0 1"

FENS = [
    START,
    "8/8/8/8/1pP4P/8/8/8 b - h3 0 1",
    "r3k2n/8/8/1N6/6pP/8/3P4/R3K2R b KQq h3 37 19",
    "nrbkqrnb/pppppppp/8/8/8/8/PPPPPPPP/NRBKQRNB w KQkq - 0 1",
    "4k3/8/8/8/8/8/8/4K1RR w G - 0 1",
]


def test_pasting_a_fen_shows_it_everywhere(desk: Desk) -> None:
    desk.action("empty").click()
    for fen in FENS:
        desk.paste(fen)
        desk.expect_fen(fen)
        expect(desk.findings).to_have_count(0)


def test_opening_moves_are_set_up_by_hand_however_slow_the_answers(desk: Desk) -> None:
    page = desk.page
    desk.drag(desk.square("e2"), desk.square("e4"))
    page.get_by_role("radio", name="Black").check()
    page.locator("#en-passant").select_option("e3")
    desk.expect_fen(AFTER_E4)
    desk.drag(desk.square("c7"), desk.square("c5"))
    page.get_by_role("radio", name="White").check()
    page.locator("#en-passant").select_option("c6")
    page.get_by_label("Move number").fill("2")
    desk.expect_fen(AFTER_C5)
    # The target goes with the move, though no answer has said so.
    with Held(page, "**/api/write") as held:
        desk.drag(desk.square("g1"), desk.square("f3"))
        held.wait()
        page.get_by_role("radio", name="Black").check()
        page.get_by_label("Halfmove clock").fill("1")
    desk.expect_fen(AFTER_NF3)


FORGIVEN = {
    TEACHING_SITE: START,
    "r3k3/8/8/8/8/8/8/R3K2R w Kq": "r3k3/8/8/8/8/8/8/R3K2R w Kq - 0 1",
}


def test_what_was_forgiven_stays_as_typed_until_the_fix_is_taken(desk: Desk) -> None:
    for text, fen in FORGIVEN.items():
        # The pointer leaves the findings: what it is on would be marked alone.
        desk.action("empty").click()
        desk.paste(text)
        desk.expect_board(fen)
        desk.expect_text(text)
        marks = desk.page.locator(".underlay mark")
        expect(marks.first).to_be_attached()
        if text == TEACHING_SITE:
            expect(desk.page.locator("findings-list .finding")).to_have_text(
                [
                    "A space is missing before “w”.",
                    "A space is missing before “-”.",
                    "The halfmove clock is missing. 0 was assumed.",
                ]
            )
            expect(marks).to_have_text(["w", "-", ""])
        desk.page.locator("findings-list .fix").first.click()
        desk.expect_fen(fen)
        expect(desk.findings).to_have_count(0)
        desk.press("Control+z")
        desk.expect_text(text)
        desk.expect_board(fen)


def test_findings_lead_to_their_place_and_marks_lie_under_the_characters(desk: Desk) -> None:
    desk.paste("8/8/8/8/8/8/8/7x w - - 0 1")
    mark = desk.page.locator(".underlay mark.error")
    expect(mark).to_have_text("x")
    desk.page.locator("findings-list .finding").first.click()
    selected = desk.page.evaluate(
        "(([t]) => t.value.slice(t.selectionStart, t.selectionEnd))([document.activeElement])"
    )
    assert selected == "x"
    box = mark.bounding_box()
    assert box is not None
    for x, offset in ((box["x"] + 1, 15), (box["x"] + box["width"] - 1, 16)):
        desk.page.mouse.click(x, box["y"] + box["height"] / 2)
        caret = desk.page.evaluate("document.getElementById('text').selectionStart")
        assert caret == offset
    assert desk.page.locator(".underlay").bounding_box() == desk.text.bounding_box()
    # What only one field has wrong is shown without it.
    text = AFTER_E4.replace(" b ", " ? ")
    desk.paste(text)
    desk.expect_board(AFTER_E4.replace(" b ", " w "))
    desk.expect_text(text)
    expect(desk.page.locator("findings-list .error")).to_contain_text("“?” is not a side to move")
    desk.page.get_by_role("button", name="Black to move").click()
    desk.expect_fen(AFTER_E4)


def test_unreadable_text_stays_and_never_changes_the_board(desk: Desk) -> None:
    desk.text.fill(SEVEN_PAWNS)
    expect(desk.page.locator(".underlay mark.error")).to_have_text("PPPPPPP")
    desk.expect_board(START)
    desk.expect_text(SEVEN_PAWNS)
    # Work on the board goes on beside it, and shows its own text.
    desk.square("a8").click(button="right")
    changed = "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1"
    desk.expect_board(changed)
    desk.expect_text(SEVEN_PAWNS)
    expect(desk.page.locator("#board-text output")).to_have_text(changed)
    # A reload keeps both.
    desk.reload()
    desk.expect_text(SEVEN_PAWNS)
    desk.expect_board(changed)
    expect(desk.findings).to_have_count(1)
    # A fix reads it; undo brings it back; Escape lets it go.
    desk.page.get_by_role("button", name="Add an empty square at the end of the rank").click()
    desk.expect_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBNR w KQkq - 0 1")
    desk.press("Control+z")
    desk.expect_text(SEVEN_PAWNS)
    desk.text.press("Escape")
    desk.expect_fen(changed)
    desk.press("Control+z")
    desk.expect_text(SEVEN_PAWNS)


def test_typing_reads_at_every_stroke_and_is_undone_in_one(desk: Desk) -> None:
    desk.text.click()
    desk.page.keyboard.type("8/8/8/8/8/8/8/K w")
    expect(desk.page.locator("findings-list .finding").first).to_contain_text("Rank 1 has 1 of 8")
    desk.page.keyboard.press("Backspace")
    desk.page.keyboard.press("Backspace")
    desk.page.keyboard.type("7 b - - 3 9")
    desk.expect_fen("8/8/8/8/8/8/8/K7 b - - 3 9")
    for _ in range(12):
        if desk.action("undo").is_disabled():
            break
        desk.press("Control+z")
    desk.expect_fen(START)


def test_notation_menu_rewrites_the_text_and_a_pasted_notation_stays(desk: Desk) -> None:
    desk.paste(AFTER_E4)
    menu = desk.page.locator("#notation")
    for notation, text in (
        ("shredder", AFTER_E4.replace("KQkq", "HAha")),
        ("xfen", AFTER_E4.replace("e3", "-")),
        ("fen", AFTER_E4),
    ):
        menu.select_option(notation)
        desk.expect_text(text)
        desk.expect_board(AFTER_E4)
    desk.paste("nrbkqrnb/pppppppp/8/8/8/8/PPPPPPPP/NRBKQRNB w FBfb - 0 1")
    expect(menu).to_have_value("shredder")
    desk.square("a7").click(button="right")
    desk.expect_text("nrbkqrnb/1ppppppp/8/8/8/8/PPPPPPPP/NRBKQRNB w FBfb - 0 1")
    menu.select_option("fen")
    desk.expect_fen("nrbkqrnb/1ppppppp/8/8/8/8/PPPPPPPP/NRBKQRNB w KQkq - 0 1")


def test_keys_and_buttons_paste_copy_and_save(desk: Desk) -> None:
    # Into the field, which selects what is in it.
    desk.copy(AFTER_C5)
    desk.text.click()
    desk.press("Control+v")
    desk.expect_fen(AFTER_C5)
    for copies in (desk.action("copy").click, lambda: desk.press("Control+c")):
        desk.copy("")
        desk.focus("e2")
        copies()
        expect(desk.notice).to_contain_text("Copied")
        assert desk.copied(AFTER_C5) == AFTER_C5
    desk.copy(AFTER_E4)
    desk.action("paste").click()
    desk.expect_fen(AFTER_E4)
    title = desk.page.locator("#title")
    for name, saves, file in (
        ("", desk.action("save").click, "position.fen"),
        ("..", desk.action("save").click, "position.fen"),
        ("王手: 詰み/1", lambda: desk.press("Control+s"), "王手 詰み 1.fen"),
    ):
        title.fill(name)
        notice_goes(desk)
        with desk.page.expect_download() as download:
            saves()
        assert download.value.suggested_filename == file
        assert Path(download.value.path()).read_bytes() == AFTER_E4.encode("ascii") + b"\n"
    # What is selected is copied, as everywhere.
    title.select_text()
    desk.press("Control+c")
    assert desk.copied("王手") == "王手: 詰み/1"


def test_share_copies_a_link_that_opens_the_position(desk: Desk) -> None:
    def expect_turned() -> None:
        assert desk.centre(desk.square("a1"))[1] < desk.centre(desk.square("a8"))[1]

    desk.paste(AFTER_NF3)
    desk.action("flip").click()
    desk.action("share").click()
    expect(desk.notice).to_contain_text("Link copied")
    link = desk.copied("http")
    # As the addresses of Lichess do.
    desk.action("flip").click()
    desk.open(f"/editor/{AFTER_E4.replace(' ', '_')}?color=black")
    desk.expect_board(AFTER_E4)
    expect_turned()
    desk.action("flip").click()
    desk.open(link)
    desk.expect_board(AFTER_NF3)
    expect_turned()


def test_a_text_that_is_selected_whole_stays_so_when_a_late_answer_changes_it(desk: Desk) -> None:
    with Held(desk.page, "**/api/write") as held:
        desk.drag(desk.square("e2"), desk.square("e4"))
        held.wait()
        desk.text.focus()
        desk.press("Control+a")
    expect(desk.text).to_have_value(re.compile("4P3"))
    desk.page.keyboard.insert_text(START)
    desk.expect_fen(START)
