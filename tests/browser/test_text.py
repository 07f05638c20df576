"""The text field: typing, pasting, fixes, notations, files, links."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.browser.desk import START, Desk, path_for

START_BOARD = START.split(" ")[0]
AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
AFTER_C5 = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2"
AFTER_NF3 = "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
TEACHING_SITE = f"{START_BOARD}w KQkq- 1"
SEVEN_PAWNS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP/RNBQKBNR w KQkq - 0 1"


@pytest.mark.parametrize(
    "fen",
    [
        START,
        AFTER_E4,
        AFTER_C5,
        AFTER_NF3,
        "8/8/8/8/1pP4P/8/8/8 b - h3 0 1",
        "r3k2n/8/8/1N6/6pP/8/3P4/R3K2R b KQq h3 37 19",
        "k7/8/8/8/8/8/8/6RK b - - 99 49",
        "r2r4/p1p2kpp/2Qbbq2/4p3/8/2N5/PPPP1PPP/R1B1K2R w KQ - 0 12",
        "nrbkqrnb/pppppppp/8/8/8/8/PPPPPPPP/NRBKQRNB w KQkq - 0 1",
        "4k3/8/8/8/8/8/8/4K1RR w G - 0 1",
    ],
)
def test_pasting_a_fen_shows_it_everywhere(desk: Desk, fen: str) -> None:
    desk.action("empty").click()
    desk.paste(fen)
    desk.expect_fen(fen)
    expect(desk.findings).to_have_count(0)


def test_opening_moves_are_set_up_by_hand(desk: Desk) -> None:
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
    desk.drag(desk.square("g1"), desk.square("f3"))
    page.get_by_role("radio", name="Black").check()
    page.get_by_label("Halfmove clock").fill("1")
    desk.expect_fen(AFTER_NF3)


def test_a_target_goes_with_a_move_however_slow_the_answer(desk: Desk) -> None:
    page = desk.page
    desk.paste(AFTER_C5)
    desk.expect_fen(AFTER_C5)
    line = page.context.new_cdp_session(page)
    slow = {"offline": False, "latency": 1000, "downloadThroughput": -1, "uploadThroughput": -1}
    line.send("Network.emulateNetworkConditions", slow)
    desk.drag(desk.square("g1"), desk.square("f3"))
    page.get_by_role("radio", name="Black").check()
    page.get_by_label("Halfmove clock").fill("1")
    desk.expect_fen(AFTER_NF3)


@pytest.mark.parametrize(
    ("text", "fen"),
    [
        (TEACHING_SITE, START),
        (
            "r1b1k1nr/p2p1pNp/n2B4/1p1NP2P/6P1/3P1Q2/P1P1K3/q5b1",
            "r1b1k1nr/p2p1pNp/n2B4/1p1NP2P/6P1/3P1Q2/P1P1K3/q5b1 w - - 0 1",
        ),
        (f"{START_BOARD} w", f"{START_BOARD} w - - 0 1"),
        ("8/8/8/8/1pP4P/8/8/8 b - h3", "8/8/8/8/1pP4P/8/8/8 b - h3 0 1"),
        ("r3k3/8/8/8/8/8/8/R3K2R w Kq", "r3k3/8/8/8/8/8/8/R3K2R w Kq - 0 1"),
    ],
)
def test_what_was_forgiven_stays_as_typed_until_the_fix_is_taken(
    desk: Desk, text: str, fen: str
) -> None:
    desk.action("empty").click()
    desk.expect_fen("8/8/8/8/8/8/8/8 w - - 0 1")
    desk.paste(text)
    desk.expect_board(fen)
    desk.expect_text(text)
    expect(desk.page.locator(".underlay mark").first).to_be_attached()
    desk.page.locator("findings-list .fix").first.click()
    desk.expect_fen(fen)
    expect(desk.findings).to_have_count(0)
    desk.press("Control+z")
    desk.expect_text(text)
    desk.expect_board(fen)


def test_the_findings_of_a_teaching_sites_fen_say_what_is_missing(desk: Desk) -> None:
    desk.paste(TEACHING_SITE)
    expect(desk.page.locator("findings-list .finding")).to_have_text(
        [
            "A space is missing before “w”.",
            "A space is missing before “-”.",
            "The halfmove clock is missing. 0 was assumed.",
        ]
    )
    marks = desk.page.locator(".underlay mark")
    expect(marks).to_have_text(["w", "-", ""])


def test_marks_lie_under_the_characters_they_are_about(desk: Desk) -> None:
    text = "8/8/8/8/8/8/8/7x w - - 0 1"
    desk.text.fill(text)
    mark = desk.page.locator(".underlay mark.error")
    expect(mark).to_have_text("x")
    box = mark.bounding_box()
    assert box is not None
    for x, offset in ((box["x"] + 1, 15), (box["x"] + box["width"] - 1, 16)):
        desk.page.mouse.click(x, box["y"] + box["height"] / 2)
        caret = desk.page.evaluate("document.getElementById('text').selectionStart")
        assert caret == offset
    underlay = desk.page.locator(".underlay").bounding_box()
    area = desk.text.bounding_box()
    assert underlay == area


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
    desk.page.reload()
    desk.wait_until_ready()
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


def test_an_unreadable_field_shows_the_board_and_an_error(desk: Desk) -> None:
    text = AFTER_E4.replace(" b ", " ? ")
    desk.paste(text)
    desk.expect_board(AFTER_E4.replace(" b ", " w "))
    desk.expect_text(text)
    expect(desk.page.locator("findings-list .error")).to_contain_text("“?” is not a side to move")
    desk.page.get_by_role("button", name="Black to move").click()
    desk.expect_fen(AFTER_E4)


def test_notation_menu_rewrites_the_text(desk: Desk) -> None:
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


def test_a_pasted_shredder_fen_stays_one(desk: Desk) -> None:
    desk.paste("nrbkqrnb/pppppppp/8/8/8/8/PPPPPPPP/NRBKQRNB w FBfb - 0 1")
    expect(desk.page.locator("#notation")).to_have_value("shredder")
    desk.square("a7").click(button="right")
    desk.expect_text("nrbkqrnb/1ppppppp/8/8/8/8/PPPPPPPP/NRBKQRNB w FBfb - 0 1")
    desk.page.locator("#notation").select_option("fen")
    desk.expect_fen("nrbkqrnb/1ppppppp/8/8/8/8/PPPPPPPP/NRBKQRNB w KQkq - 0 1")


def test_copy_and_paste_buttons_use_the_clipboard(desk: Desk) -> None:
    desk.paste(AFTER_C5)
    desk.expect_fen(AFTER_C5)
    desk.action("copy").click()
    expect(desk.page.locator("#notices")).to_contain_text("Copied")
    assert desk.page.evaluate("navigator.clipboard.readText()") == AFTER_C5
    desk.page.evaluate("text => navigator.clipboard.writeText(text)", AFTER_E4)
    desk.action("paste").click()
    desk.expect_fen(AFTER_E4)


def test_share_copies_a_link_that_opens_the_position(desk: Desk) -> None:
    desk.paste(AFTER_NF3)
    desk.action("flip").click()
    desk.action("share").click()
    expect(desk.page.locator("#notices")).to_contain_text("Link copied")
    link = desk.page.evaluate("navigator.clipboard.readText()")
    desk.open("/")
    desk.page.goto(link)
    desk.wait_until_ready()
    desk.expect_fen(AFTER_NF3)
    assert desk.centre(desk.square("a1"))[1] < desk.centre(desk.square("a8"))[1]


def test_save_writes_one_line_named_by_the_title(desk: Desk, tmp_path: Path) -> None:
    desk.paste(AFTER_E4)
    desk.expect_fen(AFTER_E4)
    for title, name in (
        ("", "position.fen"),
        ("王手: 詰み/1", "王手 詰み 1.fen"),
        ("..", "position.fen"),
    ):
        desk.page.locator("#title").fill(title)
        with desk.page.expect_download() as download:
            desk.action("save").click()
        assert download.value.suggested_filename == name
        download.value.save_as(tmp_path / "saved.fen")
        assert (tmp_path / "saved.fen").read_bytes() == AFTER_E4.encode("ascii") + b"\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_open_reads_a_file_and_takes_its_name(desk: Desk, tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "lesson 3.fen"
    file.write_bytes(f"{AFTER_C5}\r\n".encode(encoding))
    desk.choose_files(desk.action("open").click, file)
    desk.expect_fen(AFTER_C5)
    expect(desk.page.locator("#title")).to_have_value("lesson 3")
    desk.action("undo").click()
    desk.expect_fen(START)
    expect(desk.page.locator("#title")).to_have_value("")


def test_a_dropped_file_is_read_and_a_broken_one_is_kept(desk: Desk) -> None:
    drop = """([name, content]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([content], name, {type: "text/plain"}));
        for (const type of ["dragover", "drop"]) {
            const event = new DragEvent(type, {dataTransfer, bubbles: true, cancelable: true});
            document.querySelector(".panel").dispatchEvent(event);
        }
    }"""
    desk.page.evaluate(drop, ["e4.fen", f"{AFTER_E4}\n"])
    desk.expect_fen(AFTER_E4)
    desk.page.evaluate(drop, ["broken.fen", SEVEN_PAWNS])
    desk.expect_text(SEVEN_PAWNS)
    desk.expect_board(AFTER_E4)
    desk.expect_board(AFTER_E4)


def test_findings_lead_to_their_place(desk: Desk) -> None:
    desk.paste("8/8/8/8/8/8/8/7x w - - 0 1")
    finding = desk.page.locator("findings-list .finding").first
    finding.click()
    selected = desk.page.evaluate(
        "(([t]) => t.value.slice(t.selectionStart, t.selectionEnd))([document.activeElement])"
    )
    assert selected == "x"


def test_pasting_into_the_focused_field_replaces_what_is_there(desk: Desk) -> None:
    desk.page.evaluate("text => navigator.clipboard.writeText(text)", AFTER_E4)
    desk.text.click()
    desk.press("Control+v")
    desk.expect_fen(AFTER_E4)


def test_a_title_is_kept_and_names_the_window(desk: Desk) -> None:
    desk.page.locator("#title").fill("Lucena")
    expect(desk.page).to_have_title(re.compile("Lucena"))
    desk.page.reload()
    desk.wait_until_ready()
    expect(desk.page.locator("#title")).to_have_value("Lucena")


def test_links_of_lichess_form_open_here(desk: Desk) -> None:
    desk.open(f"/editor/{AFTER_E4.replace(' ', '_')}?color=black")
    desk.expect_board(AFTER_E4)
    desk.open(path_for(AFTER_C5))
    desk.expect_fen(AFTER_C5)


def test_a_text_that_is_selected_whole_stays_so_when_a_late_answer_changes_it(desk: Desk) -> None:
    waiting: list[Route] = []
    desk.page.route("**/api/write", lambda route: waiting.append(route))
    with desk.page.expect_request("**/api/write"):
        desk.drag(desk.square("e2"), desk.square("e4"))
    desk.text.focus()
    desk.press("Control+a")
    with desk.page.expect_response("**/api/write"):
        waiting.pop().continue_()
    desk.page.unroute("**/api/write")
    expect(desk.text).to_have_value(re.compile("4P3"))
    desk.page.keyboard.insert_text(START)
    desk.expect_fen(START)
