"""The editor worked without a mouse and without sight: keys in, words out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.desk import START, Desk, Held
from tests.browser.lessons import turn

EMPTY = "8/8/8/8/8/8/8/8 w - - 0 1"
MOST_STOPS = 80
RING = 5  # px from what has the focus to the outer edge of its ring
PASTE = """text => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const paste = {clipboardData, bubbles: true, cancelable: true};
    document.activeElement.dispatchEvent(new ClipboardEvent("paste", paste));
}"""


class Keys:
    """A person who has a keyboard and hears what the page says."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.focused = page.locator(":focus")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)

    def tab_to(self, role: str, name: str) -> None:
        """Goes on with Tab until this has the focus, as the accessibility tree has it."""
        by_role = self.page.get_by_role(role, name=name, exact=True)  # type: ignore[arg-type]
        # It is looked for once, as looking for a name takes longer than going on.
        wanted = by_role.element_handle()
        for _ in range(MOST_STOPS):
            self.press("Tab")
            if wanted.evaluate("element => element === document.activeElement"):
                return
        raise AssertionError(f"Tab never comes to the {role} “{name}”")

    def hears(self, words: str | re.Pattern[str]) -> None:
        expect(self.page.locator("#announcer")).to_have_text(words)

    def is_on(self, name: str | re.Pattern[str]) -> None:
        expect(self.focused).to_have_accessible_name(name)

    def is_on_the_board(self) -> None:
        expect(self.focused).to_have_role("gridcell")


@pytest.fixture
def keys(desk: Desk) -> Keys:
    return Keys(desk.page)


def test_a_whole_lesson_board_by_keys_alone(desk: Desk, keys: Keys, tmp_path: Path) -> None:
    page = desk.page
    # From the empty board: kings, a rook, pawns; one move, one copy.
    keys.press("Tab")
    keys.is_on("Skip to the board")
    keys.press("Enter")
    keys.is_on("a8, black rook")
    keys.tab_to("button", "Empty")
    keys.press("Enter")
    keys.hears("Board cleared. 2 problems.")
    desk.expect_fen(EMPTY)
    keys.press("Shift+Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab")
    keys.is_on("a8, empty")
    keys.press("Control+End", "ArrowLeft", "ArrowLeft", "ArrowLeft", "Shift+K")
    keys.hears(re.compile(r"White king placed on e1\. 1 problem\."))
    keys.is_on("e1, white king")
    keys.press("End", "Shift+R")
    keys.hears(re.compile("White rook placed on h1"))
    keys.press("Home", "ArrowUp", "Shift+P", "Enter")
    keys.hears(re.compile(r"White pawn on a2 picked up\. Choose where to put it\.$"))
    keys.press("ArrowRight", "Control+Enter")
    keys.hears(re.compile("White pawn placed on b2"))
    keys.press("Enter", "ArrowUp", "ArrowUp", "Enter")
    keys.hears(re.compile("White pawn moved from b2 to b4"))
    keys.press("Control+Home", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "k")
    keys.hears("Black king placed on e8. No problems.")
    keys.press("ArrowLeft", "q", "Delete")
    keys.hears("Black queen removed from d8.")
    keys.press("Control+z", "Control+z", "Control+y", "Control+Shift+z", "Control+z", "Control+z")
    keys.hears("Undone.")
    expect(page.get_by_role("gridcell", name="d8, empty")).to_have_count(1)
    desk.expect_fen("4k3/8/8/8/1P6/8/P7/4K2R w K - 0 1")

    # All the fields.
    keys.tab_to("radio", "White")
    keys.press("ArrowRight")
    keys.is_on("Black")
    keys.tab_to("checkbox", "White castling O-O")
    keys.press("Space")
    expect(keys.focused).not_to_be_checked()
    keys.press("Space")
    keys.tab_to("combobox", "En passant")
    # Which targets there are is the server's to say.
    expect(keys.focused.locator("option[value=b3]")).to_be_attached()
    keys.type("b3")
    keys.tab_to("spinbutton", "Move number")
    keys.press("Control+a")
    keys.type("12")
    desk.expect_fen("4k3/8/8/8/1P6/8/P7/4K2R b K b3 0 12")
    keys.tab_to("textbox", "Title (also the file name)")
    keys.type("Rook and pawns")

    # Something that cannot be, entered, found and put right.
    keys.tab_to("button", "Presentation view")
    keys.press("/")
    keys.is_on("Position as text")
    # At once, or a beginning of it that also has a problem could be heard of.
    page.keyboard.insert_text("4k3/8/8/8/1P6/8/P7/4K2R b KQ - 0 12")
    keys.hears("1 problem.")
    keys.press("Tab")
    expect(keys.focused).to_have_class("finding")
    message = keys.focused.inner_text()
    keys.press("Enter")
    expect(keys.focused).to_have_role("gridcell")
    expect(keys.focused).to_have_accessible_name(re.compile(f", marked: {re.escape(message)}$"))
    keys.press("!", "Tab")
    expect(keys.focused).to_have_class(re.compile(r"\bfix\b"))
    keys.press("Enter")
    keys.hears("FEN read: Black to move. No problems.")
    keys.is_on("Worth knowing (1)")
    desk.expect_fen("4k3/8/8/8/1P6/8/P7/4K2R b K - 0 12")

    # The file, and another language.
    keys.press("Tab")
    keys.tab_to("button", "Save")
    with page.expect_download() as download:
        keys.press("Enter")
    saved = tmp_path / "saved.fen"
    download.value.save_as(saved)
    assert saved.read_text() == "4k3/8/8/8/1P6/8/P7/4K2R b K - 0 12\n"
    assert download.value.suggested_filename == "Rook and pawns.fen"
    keys.tab_to("combobox", "Language")
    with page.expect_navigation():
        keys.press("ArrowDown")
    desk.wait_until_ready()
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    expect(keys.focused).to_have_accessible_name("言語")
    desk.expect_fen("4k3/8/8/8/1P6/8/P7/4K2R b K - 0 12")
    keys.press("Control+z")
    keys.hears(re.compile("元に戻"))
    # Squares keep their names at the beginning of a sentence.
    desk.focus("e4")
    keys.press("Enter")
    keys.hears("e4には何もありません。")


def test_the_board_is_one_stop_says_what_stands_where_and_takes_keys_and_screen_readers(
    desk: Desk, keys: Keys
) -> None:
    expect(desk.page.locator("[role=grid] [tabindex='0']")).to_have_count(1)
    expect(desk.page.get_by_role("grid", name="Board")).to_match_aria_snapshot(
        """
        - grid "Board":
          - row:
            - gridcell "a8, black rook"
            - gridcell "b8, black knight"
        """
    )
    # Escape puts back what was picked up.
    desk.focus("e2")
    keys.press("Enter", "ArrowUp", "Escape")
    keys.hears("White pawn put back.")
    keys.press("Enter")
    keys.hears("e3 is empty.")
    desk.expect_fen(START)
    # A square pressed by a screen reader is as if by Enter.
    selected = desk.page.locator(".square[aria-selected]")
    expect(selected).to_have_count(0)
    desk.square("e2").evaluate("square => square.click()")
    keys.hears("White pawn on e2 picked up. Choose where to put it.")
    expect(selected).to_have_count(1)
    expect(desk.page.locator("#board-text output")).to_have_attribute("aria-live", "off")
    desk.square("e4").evaluate("square => square.click()")
    keys.hears("White pawn moved from e2 to e4.")
    # Turning the board leaves the focus in the palette.
    desk.tool("N").focus()
    keys.press("f")
    keys.hears("Board flipped: Black at the bottom.")
    keys.is_on("white knight")
    keys.press("f")
    # Shift and arrows paint with the tool.
    desk.action("empty").click()
    desk.take("p")
    desk.focus("a7")
    keys.press("Shift+ArrowRight", "Shift+ArrowRight")
    desk.expect_fen("8/ppp5/8/8/8/8/8/8 w - - 0 1")
    keys.press("Control+z")
    desk.expect_fen(EMPTY)
    desk.action("help").click()
    told = desk.page.locator("#help dt", has_text=re.compile("^P$")).locator("+ dd")
    expect(told).to_contain_text("On the board")


def test_single_letter_keys_can_be_switched_off(desk: Desk, keys: Keys) -> None:
    page = desk.page
    page.locator("[name=keys][value=board]").evaluate("radio => radio.click()")
    desk.focus("a3")
    keys.press("f", "/", "Shift+N")
    keys.hears("White knight placed on a3. 1 problem.")
    expect(desk.square("a3")).to_be_focused()
    assert page.locator(".square").first.get_attribute("data-square") == "a8"
    page.locator("[name=keys][value=none]").evaluate("radio => radio.click()")
    keys.press("Shift+Q", "3", "f", "ArrowUp", "Delete")
    keys.hears("a4 is empty.")
    desk.expect_piece("a3", "N")
    keys.press("Control+z")
    desk.expect_fen(START)


# --- the focus is never lost ---------------------------------------------------------


def hand(desk: Desk, side: str = "first") -> Locator:
    return desk.page.locator(f"hand-stand[data-side={side}] button").first


def test_the_focus_outlives_a_change_of_game(desk: Desk, keys: Keys) -> None:
    desk.choose_game("shogi")
    for place in (desk.square("5e"), hand(desk), desk.page.locator("[data-tool=piece]").last):
        place.focus()
        keys.press("Control+z")
        expect(desk.page.locator("#editor")).to_have_attribute("data-game", "chess")
        keys.is_on_the_board()
        keys.press("Control+y")
        expect(desk.page.locator("#editor")).to_have_attribute("data-game", "shogi")
        keys.is_on_the_board()


def test_buttons_that_go_leave_the_focus_a_place(desk: Desk, keys: Keys) -> None:
    desk.page.locator("#text").fill("8/8/x w")
    keys.hears(re.compile("problems"))
    desk.focus("e4")
    keys.press("Shift+N")
    keys.hears(re.compile("White knight placed on e4"))
    desk.action("drop-text").focus()
    keys.press("Enter")
    keys.hears(re.compile("Text discarded"))
    keys.is_on("Position as text")
    desk.choose_game("shogi")
    desk.action("empty").click()
    desk.action("rest").focus()
    keys.press("Enter")
    keys.hears(re.compile("The missing pieces are now in hand"))
    keys.is_on_the_board()


def test_undo_stays_where_there_is_nothing_left_to_undo(desk: Desk, keys: Keys) -> None:
    desk.focus("e4")
    keys.press("Shift+N")
    keys.hears("White knight placed on e4. 1 problem.")
    desk.action("undo").focus()
    keys.press("Enter")
    keys.hears("Undone. No problems.")
    expect(desk.action("undo")).to_be_focused()
    expect(keys.focused).to_be_disabled()
    keys.press("Enter")
    keys.hears("There is nothing to undo.")
    desk.action("redo").focus()
    keys.press("Enter", "Enter")
    keys.hears("There is nothing to redo.")
    expect(desk.action("redo")).to_be_focused()


def test_a_notice_gives_the_focus_back(desk: Desk, keys: Keys) -> None:
    desk.action("settings").focus()
    keys.press("Enter")
    desk.page.locator("[data-part=reset]").focus()
    keys.press("Enter")
    keys.is_on("Settings")
    turn(desk, 60_000)
    desk.page.locator("#notices button").first.focus()
    keys.press("Enter")
    keys.is_on("Settings")
    expect(desk.notice).to_be_empty()
    desk.choose_game("shogi")
    desk.page.locator("#notices button").first.focus()
    turn(desk, 60_000)
    keys.is_on("Undo")


# --- what is said, and what keys do --------------------------------------------------


def expect_a_stop_each(desk: Desk) -> None:
    """Each palette is one stop of the Tab key."""
    stops = desk.page.locator("piece-palette button[tabindex='0']:not([hidden])")
    expect(stops).to_have_count(2)
    expect(desk.page.locator("piece-palette button:not([tabindex], [hidden])")).to_have_count(0)


def test_a_hand_by_keys_and_by_screen_reader(desk: Desk, keys: Keys) -> None:
    expect_a_stop_each(desk)
    desk.choose_game("shogi")
    expect_a_stop_each(desk)
    hand(desk).focus()
    keys.press("p", "Enter")
    keys.hears(re.compile("Sente’s pawn from the hand picked up"))
    keys.press("Enter")
    keys.hears("Sente’s pawn put back.")
    hand(desk).evaluate("button => button.click()")
    keys.hears(re.compile("Sente’s pawn from the hand picked up"))
    keys.press("Escape")
    desk.focus("7g")
    keys.press("Enter")
    hand(desk).focus()
    keys.press("Control+Enter")
    keys.hears(re.compile("Sente’s pawn in hand: 2"))
    keys.is_on("Sente’s pawn in hand: 2")
    desk.expect_piece("7g", "P")
    desk.page.locator("button[data-tool=erase]").click()
    hand(desk).focus()
    keys.press("Enter")
    keys.hears(re.compile("Sente’s pawn in hand: 1"))


def test_keys_that_lead_elsewhere_leave_the_presentation_view(desk: Desk, keys: Keys) -> None:
    page = desk.page
    desk.choose_game("shogi")
    for key, role in (("/", "textbox"), ("w", "textbox"), ("!", "button")):
        desk.paste("9/9/9/9/9/9/9/9/9 b - 1")
        expect(desk.findings.or_(page.locator(".illegal li")).first).to_be_visible()
        hand(desk).focus()
        keys.press("v")
        expect(page.locator("html")).to_have_attribute("data-view", "presentation")
        keys.press(key)
        expect(keys.focused).to_have_role(role)  # type: ignore[arg-type]
        expect(page.locator("html")).not_to_have_attribute("data-view", "presentation")
    keys.press("v")
    keys.is_on_the_board()
    hand(desk).focus()
    keys.press("Escape")
    expect(page.locator("html")).not_to_have_attribute("data-view", "presentation")


def test_the_menu_of_games_can_be_walked(desk: Desk, keys: Keys) -> None:
    page = desk.page
    desk.focus("e4")
    keys.press("Shift+N")
    page.locator("#game").focus()
    for game, shown in (("chess", "Chess960"), ("shogi", "Shogi")):
        keys.press("ArrowDown")
        expect(page.locator("#editor")).to_have_attribute("data-game", game)
        expect(page.locator("#notices p")).to_have_text(re.compile(shown))
    page.locator("#game").select_option("custom")
    desk.expect_piece("e4", "N")
    # Variants of chess stand behind all games.
    keys.press("End")
    expect(page.locator("#notices p")).to_have_text(re.compile("King of the Hill"))
    keys.press("Home")
    expect(page.locator("#editor")).to_have_attribute("data-game", "chess")
    desk.expect_piece("e4", "N")
    keys.press("Control+z")
    desk.expect_fen(START)
    # One that cannot be had is not said to be there.
    page.route("**/api/start**", lambda route: route.abort("connectionrefused"))
    page.locator("#game").focus()
    keys.type("Ja")
    expect(page.locator("#notices p")).to_have_text(re.compile("needs the server"))
    expect(page.locator("#game")).to_have_value("chess")


def test_a_custom_board_by_keys_and_what_cannot_be_done_there(desk: Desk, keys: Keys) -> None:
    desk.choose_game("custom")
    expect_a_stop_each(desk)
    # A number of two digits is typed.
    desk.page.locator("#files").focus()
    keys.press("Control+a")
    keys.type("12")
    expect(desk.square("l8")).to_be_attached()
    desk.expect_piece("h8", "r")
    desk.focus("a5")
    keys.press("^")
    keys.hears("a5 is empty.")
    desk.page.locator("input.letter").last.focus()
    for _ in range(2):
        keys.type("Z")
        keys.hears("First side’s Z selected.")
    desk.focus("a5")
    keys.press("Enter")
    keys.hears(re.compile("First side’s Z placed on a5"))
    desk.paste(EMPTY)
    keys.hears(re.compile("problems"))
    keys.press("!", "Enter")
    keys.hears("This is about the position as a whole.")


def test_problems_are_counted_gone_to_and_ringed_whole(desk: Desk, keys: Keys) -> None:
    desk.action("undo").focus()
    keys.press("Tab", "Shift+Tab")
    # Its ring is not faint.
    assert keys.focused.evaluate("button => getComputedStyle(button).opacity") == "1"
    expect(desk.text).to_have_accessible_description("")
    desk.paste("8/8/8/8/8/8/8/K1k5 w KQ e3 0 1")
    expect(desk.text).to_have_accessible_description(
        re.compile(r"^2 problems\. The castling rights KQ need [^.]*\.$")
    )
    keys.hears(re.compile("2 problems"))
    keys.press("!")
    expect(keys.focused).to_have_class("finding")
    room = keys.focused.evaluate(
        """button => {
            const list = button.closest("findings-list").getBoundingClientRect();
            const own = button.getBoundingClientRect();
            return Math.min(list.right - own.right, own.left - list.left, own.top - list.top);
        }"""
    )
    assert room >= RING
    # What cannot be read leads to the text and back to order.
    desk.paste("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPPP/RNBQKBNX w KQkq - 0 1")
    keys.hears("The text cannot be read. 2 problems.")
    keys.press("!", "ArrowDown")
    expect(keys.focused).to_contain_text("“X”")
    keys.press("Enter")
    desk.page.wait_for_function("() => getSelection().toString() === 'X'")
    keys.press("Escape")
    desk.expect_board("8/8/8/8/8/8/8/K1k5 w KQ e3 0 1")


def test_several_positions_are_gone_through_by_keys(desk: Desk, keys: Keys) -> None:
    desk.focus("e4")
    desk.page.evaluate(PASTE, f"{EMPTY}\n{START}\n{EMPTY}")
    keys.hears("Card 1 of 3: White to move. 2 problems.")
    keys.is_on("e4, empty")
    keys.press("PageDown")
    keys.hears("Card 2 of 3: White to move. No problems.")
    keys.is_on("e4, empty")
    desk.page.locator("position-strip [aria-current]").focus()
    keys.is_on("2: White to move")
    keys.press("ArrowDown")
    keys.is_on("3: White to move – 2 problems")
    keys.press("Enter")
    keys.hears(re.compile("Card 3 of 3: White to move."))
    keys.is_on("3: White to move – 2 problems")


def test_after_a_click_on_what_the_board_is_for_arrows_go_through_the_moves(
    desk: Desk, keys: Keys
) -> None:
    desk.paste("1. e4 e5 2. Nf3")
    desk.action("add-card").click()
    desk.cards.first.click()
    here = desk.page.locator("moves-list .move[aria-current]")
    for mode in ("task", "play"):
        label = desk.mode(mode)
        label.click()
        keys.press("Home", "ArrowRight")
        expect(label.get_by_role("radio")).to_be_checked()
        expect(here).to_have_text(re.compile("e4"))
        keys.press("ArrowRight")
        expect(here).to_have_text(re.compile("e5"))
    desk.mode("setup").click()
    keys.press("ArrowRight")
    expect(desk.page.get_by_role("radio", name="Set up")).to_be_checked()
    # Who comes by the Tab key chooses with the arrows, and goes on from where one has clicked.
    keys.press("Shift+Tab")
    desk.page.get_by_role("radio", name="Set up").focus()
    keys.press("ArrowRight")
    expect(desk.page.get_by_role("radio", name="Play")).to_be_checked()
    keys.is_on("Play")


def test_the_focus_goes_on_from_the_first_card_to_the_next_and_each_link_has_a_name(
    desk: Desk, keys: Keys
) -> None:
    desk.action("add-card").focus()
    keys.press("Enter")
    expect(desk.cards).to_have_count(2)
    keys.is_on("Add card")
    keys.press("Enter")
    expect(desk.cards).to_have_count(3)
    keys.is_on("Add card")
    desk.action("share").click()
    boxes = desk.page.locator("#links").get_by_role("checkbox", name="The link is open")
    expect(boxes).to_have_count(2)
    expect(boxes.first).to_have_accessible_name("Students: The link is open")
    expect(boxes.last).to_have_accessible_name("Colleagues: The link is open")
    for name in ("Students", "Colleagues"):
        expect(desk.page.locator("#links").get_by_role("group", name=name)).to_be_visible()


def test_the_focus_stays_at_the_findings_however_late_the_answer_to_a_fix_is(desk: Desk) -> None:
    desk.text.fill("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP/RNBQKBNRw KQkq - 0 1")
    fix = desk.page.locator(".error .fix").first
    expect(fix).to_be_visible()
    held = Held(desk.page, "**/api/read")
    fix.click()
    expect(desk.page.locator("findings-list")).to_be_focused()
    expect(fix).to_have_count(0)
    held.release()
    expect(desk.page.locator(".repaired .finding")).to_be_focused()


def test_the_first_number_of_problems_is_told_with_the_step_before_it(desk: Desk) -> None:
    desk.page.get_by_role("button", name="Empty", exact=True).click()
    desk.expect_fen(EMPTY)
    with Held(desk.page, "**/api/*"):
        desk.reload()
        desk.square("e1").focus()
        desk.page.keyboard.press("Shift+K")
        desk.expect_piece("e1", "K")
    announcer = desk.page.locator("#announcer")
    expect(announcer).to_have_text("White king placed on e1. 1 problem.")
