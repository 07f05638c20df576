"""Fields, set-ups, undo, and what happens without the server or without scripts."""

from __future__ import annotations

from typing import Any

from chess import Board
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Server
from tests.browser.desk import START, Desk, Held, path_for, wait_for
from tests.browser.lessons import turn

RETRIED = 3000  # ms until the server is tried again, at most


def test_fields_offer_what_the_board_allows_and_say_why_not(desk: Desk) -> None:
    page = desk.page
    desk.paste("r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1")
    desk.expect_fen("r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1")
    queen_side = page.get_by_label("White castling O-O-O")
    expect(queen_side).to_be_disabled()
    expect(queen_side).to_have_attribute("aria-description", "no white rook on a1")
    queen_side.focus()
    said = "() => getComputedStyle(document.activeElement.parentElement, '::after').content"
    assert page.evaluate(said) == '"no white rook on a1"'
    desk.press("Space")
    expect(queen_side).not_to_be_checked()
    desk.expect_fen("r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1")
    page.get_by_label("White castling O-O", exact=True).uncheck()
    desk.expect_fen("r3k3/8/8/8/8/8/8/4K2R w q - 0 1")
    page.get_by_label("White castling O-O", exact=True).check()
    desk.expect_fen("r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1")
    # A right that the board contradicts is kept and can be let go.
    desk.paste("4k3/8/8/8/8/8/8/4K3 w K - 0 1")
    desk.expect_fen("4k3/8/8/8/8/8/8/4K3 w K - 0 1")
    box = page.get_by_label("White castling O-O", exact=True)
    expect(box).to_be_checked()
    box.uncheck()
    desk.expect_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    expect(box).to_be_disabled()
    # Targets that are possible are offered, those that could be captured marked.
    desk.paste("4k3/8/8/8/3pP2P/8/8/4K3 b - - 0 1")
    options = page.locator("#en-passant option")
    expect(options).to_have_text(["none", "e3 – en passant possible", "h3"])
    page.locator("#en-passant").select_option("e3")
    desk.expect_fen("4k3/8/8/8/3pP2P/8/8/4K3 b - e3 0 1")
    page.get_by_role("radio", name="White").check()
    desk.expect_fen("4k3/8/8/8/3pP2P/8/8/4K3 w - - 0 1")
    expect(options).to_have_text(["none"])
    # A target that the board contradicts is kept and shown as such.
    desk.paste("4k3/8/8/8/8/8/8/4K3 w - c6 0 1")
    desk.expect_fen("4k3/8/8/8/8/8/8/4K3 w - c6 0 1")
    expect(page.locator("#en-passant option:checked")).to_have_text("c6 – not possible here")
    # Counters are numbers.
    clock, number = page.locator("[name=halfmove]"), page.locator("[name=fullmove]")
    clock.fill("49")
    number.fill("120")
    desk.expect_fen("4k3/8/8/8/8/8/8/4K3 w - c6 49 120")
    for bad in ("-1", "100000", "", "1.5"):
        clock.fill(bad)
        clock.blur()
        expect(clock).to_have_value("49")
    desk.expect_fen("4k3/8/8/8/8/8/8/4K3 w - c6 49 120")


def test_rights_follow_the_pieces_until_they_are_touched_and_come_back_with_undo(
    desk: Desk,
) -> None:
    desk.action("empty").click()
    desk.stamp("K", "e1")
    desk.stamp("R", "h1", "a1")
    desk.expect_fen("8/8/8/8/8/8/8/R3K2R w KQ - 0 1")
    desk.square("a1").click(button="right")
    desk.expect_fen("8/8/8/8/8/8/8/4K2R w K - 0 1")
    desk.page.get_by_label("White castling O-O", exact=True).uncheck()
    desk.expect_fen("8/8/8/8/8/8/8/4K2R w - - 0 1")
    desk.stamp("R", "a1")
    desk.expect_fen("8/8/8/8/8/8/8/R3K2R w - - 0 1")
    fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 20"
    desk.paste(fen)
    desk.expect_fen(fen)
    desk.square("h1").click(button="right")
    desk.expect_fen("r3k2r/8/8/8/8/8/8/R3K3 w Qkq - 4 20")
    notice = desk.notice
    expect(notice).to_contain_text(
        "The castling right K was removed by this change: no white rook on h1."
    )
    notice.get_by_role("button", name="Undo").click()
    desk.expect_fen(fen)
    desk.press("Control+y")
    desk.expect_fen("r3k2r/8/8/8/8/8/8/R3K3 w Qkq - 4 20")


def test_chess960_by_number_and_at_random(desk: Desk) -> None:
    page = desk.page
    page.locator("#chess960-number").fill("0")
    page.get_by_role("button", name="Set up").click()
    desk.expect_fen("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1")
    page.locator("#chess960-number").fill("518")
    page.locator("#chess960-number").press("Enter")
    desk.expect_fen(START)
    with page.expect_request("**/api/chess960/*") as asked:
        desk.action("random").click()
    number = asked.value.url.rpartition("/")[2]
    desk.expect_fen(Board.from_chess960_pos(int(number)).fen())
    expect(page.locator("#chess960-number")).to_have_value(number)


def test_every_action_is_one_step_of_undo(desk: Desk) -> None:
    page = desk.page
    steps = [START]

    def done(fen: str) -> None:
        desk.expect_fen(fen)
        steps.append(fen)

    desk.action("empty").click()
    done("8/8/8/8/8/8/8/8 w - - 0 1")
    desk.paste("8/8/8/8/8/8/8/4K2R w K - 7 8")
    done("8/8/8/8/8/8/8/4K2R w K - 7 8")
    page.get_by_role("radio", name="Black").check()
    done("8/8/8/8/8/8/8/4K2R b K - 7 8")
    page.get_by_label("White castling O-O", exact=True).uncheck()
    done("8/8/8/8/8/8/8/4K2R b - - 7 8")
    page.locator("[name=halfmove]").fill("0")
    done("8/8/8/8/8/8/8/4K2R b - - 0 8")
    desk.action("mirror").click()
    done("8/8/8/8/8/8/8/R2K4 b - - 0 8")
    desk.action("swap").click()
    done("r2k4/8/8/8/8/8/8/8 w - - 0 8")
    desk.action("start").click()
    done(START)
    desk.action("new").click()
    for fen in reversed(steps):
        desk.expect_fen(fen)
        desk.press("Control+z")
    for fen in steps:
        desk.expect_fen(fen)
        desk.press("Control+y")


def test_settings_change_what_is_written_and_the_theme_and_are_remembered(desk: Desk) -> None:
    def paper() -> str:
        return str(desk.page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))

    light = paper()
    desk.action("theme").click()
    dark = paper()
    assert dark != light
    fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
    desk.paste(fen)
    desk.expect_fen(fen)
    desk.action("settings").click()
    desk.page.get_by_label("only if a pawn is in place to capture").check()
    desk.press("Escape")
    desk.action("flip").click()
    desk.page.locator("#notation").select_option("xfen")
    desk.page.locator("#notation").select_option("fen")
    desk.expect_text(fen.replace("e3", "-"))
    desk.reload()
    expect(desk.page.locator("[name=en-passant-mode]:checked")).to_have_value("xfen")
    assert paper() == dark
    desk.action("theme").click()
    assert paper() == light


# --- what outlives the page ------------------------------------------------------------


def test_what_changes_while_the_page_is_being_loaded_again_survives_that(desk: Desk) -> None:
    before = desk.page.url
    held = Held(desk.page, before)
    # That the address changes is heard; a page on its way out is not to be touched.
    with desk.page.expect_event("framenavigated"):
        desk.page.evaluate(
            """() => {
                setTimeout(() => location.reload());
                setTimeout(() => document.querySelector("[data-action=empty]").click(), 100);
            }"""
        )
    with desk.page.expect_event("load"):
        held.release()
    desk.wait_until_ready()
    desk.expect_fen("8/8/8/8/8/8/8/8 w - - 0 1")
    # Opened by hand that address is what it says.
    desk.page.unroute_all()
    desk.open(before)
    desk.expect_fen(START)


def test_a_page_loaded_again_that_has_just_changed_survives_that(desk: Desk) -> None:
    before = desk.page.url
    address = before.removeprefix(desk.page.evaluate("location.origin"))
    desk.page.locator("[data-action=empty]").click()
    desk.expect_fen("8/8/8/8/8/8/8/8 w - - 0 1")
    expect(desk.page).not_to_have_url(before)
    # The browser had not heard of the last address when it began to load the one before.
    desk.page.add_init_script(
        f"""
        const kept = JSON.parse(sessionStorage.getItem("fenboard.session"));
        kept.until = [[{address!r}, performance.timeOrigin - 5]];
        for (const storage of [sessionStorage, localStorage]) {{
            storage.setItem("fenboard.session", JSON.stringify(kept));
        }}
        """
    )
    # Opened by hand that address is what it says.
    desk.open(before)
    desk.expect_fen(START)
    desk.reload()
    desk.expect_fen("8/8/8/8/8/8/8/8 w - - 0 1")


def test_the_position_survives_a_reload_and_a_crashed_tab_finds_it_again(desk: Desk) -> None:
    desk.drag(desk.square("d2"), desk.square("d4"))
    fen = "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 1"
    desk.expect_fen(fen)
    desk.reload()
    desk.expect_fen(fen)
    address, context = desk.page.url, desk.page.context
    desk.page.close(run_before_unload=False)
    page = context.new_page()
    again = Desk(page)
    again.open(address)
    again.expect_fen(fen)
    # Opened afresh it starts anew, and offers what was there.
    again.open("/")
    again.expect_text(START)
    again.page.get_by_role("button", name="Restore it").click()
    again.expect_fen(fen)


def test_without_the_server_work_goes_on_and_catches_up(page: Page, own_server: Server) -> None:
    desk = Desk(page)
    offline = page.locator("#offline")

    def back() -> None:
        """As soon as it is there: the page tries again and again."""
        own_server.start()
        turn(desk, RETRIED)

    desk.open(own_server.address + "/")
    with page.expect_response("**/exchange.js") as response:
        desk.text.click()
    response.value.finished()
    own_server.stop()
    desk.drag(desk.square("e7"), desk.square("e5"))
    expect(offline).to_contain_text("You can keep working")
    desk.square("h8").click(button="right")
    desk.drag(desk.square("g1"), desk.square("f3"))
    moved = "rnbqkbn1/pppp1ppp/8/4p3/8/5N2/PPPPPPPP/RNBQKB1R"
    wait_for(page, lambda: desk.placement() == moved)
    desk.press("Control+z")
    before = moved.replace("5N2", "8").replace("KB1R", "KBNR")
    wait_for(page, lambda: desk.placement() == before)
    desk.press("Control+y")
    # Nor does the page go where it is to be in another language.
    page.locator("#language").select_option("ja")
    expect(page.locator("#language")).to_have_value("en")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    back()
    desk.expect_fen(f"{moved} w KQq - 0 1")
    expect(offline).to_be_hidden()
    # So does text that is typed.
    own_server.stop()
    fen = "4k3/8/8/8/8/8/8/4K3 b - - 5 60"
    desk.text.fill(fen)
    expect(offline).to_be_visible()
    desk.action("copy").click()
    expect(page.locator("#notices")).to_contain_text(f"Copied: {fen}")
    back()
    desk.expect_fen(fen)
    # Text that the board has overtaken is kept, and read only when asked.
    own_server.stop()
    typed = "8/8/8/3k4/8/8/8/4K3 w - - 0 1"
    desk.text.fill(typed)
    expect(offline).to_be_visible()
    desk.stamp("Q", "a1")
    own_server.start()
    page.evaluate("dispatchEvent(new Event('online'))")  # as browsers do when a network is back
    expect(offline).to_be_hidden()
    desk.expect_board("4k3/8/8/8/8/8/8/Q3K3 b - - 5 60")
    desk.expect_text(typed)
    page.get_by_role("button", name="Read it now").click()
    desk.expect_fen(typed)


# --- without scripts ---------------------------------------------------------------------


def test_without_scripts_the_page_still_reads_and_shows(
    browser: Browser, browser_context_args: dict[str, Any]
) -> None:
    context = browser.new_context(**{**browser_context_args, "java_script_enabled": False})
    page = context.new_page()
    text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNRb KQkq - 3 7"
    page.goto(path_for(text))
    expect(page.locator('[data-square="e1"]')).to_have_attribute("aria-label", "e1, white king")
    expect(page.locator('[data-square="e1"] use')).to_have_count(1)
    assert page.locator('[data-square="e1"]').bounding_box()["width"] > 40  # type: ignore[index]
    expect(page.get_by_role("radio", name="Black")).to_be_checked()
    expect(page.locator("[name=fullmove]")).to_have_value("7")
    expect(page.locator("findings-list")).to_contain_text("A space is missing before “b”.")
    page.get_by_role("link", name="Correct the text").click()
    expect(Desk(page).findings).to_have_count(0)
    expect(page.locator("findings-list .illegal")).to_contain_text("It cannot be Black’s turn")
    page.locator("#text").fill("8/8/8/8/8/8/8/4K3 w - - 0 1")
    page.get_by_role("button", name="Read this text").click()
    expect(page.locator('[data-square="e1"]')).to_have_attribute("aria-label", "e1, white king")
    expect(page.locator('[data-square="e8"]')).to_have_attribute("aria-label", "e8, empty")
    # What needs scripts is not offered, and with a language goes the position.
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    page.goto("/?fen=8/8/8/4Q3/8/8/8/8_w_-_-_0_1&color=black")
    page.locator("#language").select_option("ja")
    page.locator(".languages button").click()
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    expect(page.locator("#text")).to_have_value("8/8/8/4Q3/8/8/8/8 w - - 0 1")
    expect(page.locator(".board.flipped")).to_be_visible()
    context.close()
