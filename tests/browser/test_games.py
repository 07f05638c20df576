"""Games other than chess, as a person sets them up."""

from __future__ import annotations

import re
from urllib.parse import quote

from playwright.sync_api import Locator, expect

from tests.browser.desk import START, Desk, Held
from webapp.document import parse

SHOGI = "lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / S/s"
SHOGI_AFTER_7F = "lnsgk^gsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGK^GSNL / s/S"
IN_HAND = "lnsgk^gsnl/1r5b1/pppp1pppp/9/9/9/PPPP1PPPP/1B5R1/LNSGK^GSNL P/p S/s"
XIANGQI = "rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RHEAG^AEHR / x/X"
CROSS = "rnsmk^snr/8/pppppppp/8/8/8/+P+P+P+P+P+P+P+P/+RNBQ+K^BN+R / C/m"


SHOWS = """pieces => {
    const shown = [...document.querySelectorAll(".board .square")].map(cell => cell.dataset.piece);
    return JSON.stringify(shown.filter(Boolean).sort()) === JSON.stringify(pieces);
}"""


def paste_feen(desk: Desk, feen: str) -> None:
    """Pastes it and shows the board's text in FEEN."""
    desk.paste(feen)
    expect(desk.page.locator("#notation")).to_have_value("feen")
    desk.expect_text(feen)
    position = parse(feen).position
    assert position
    desk.page.wait_for_function(SHOWS, arg=sorted(filter(None, position.squares)))
    expect(desk.page.locator("findings-list .error")).to_have_count(0)


def show_feen(desk: Desk) -> None:
    desk.page.locator("#notation").select_option("feen")


def hand(desk: Desk, side: str) -> Locator:
    return desk.page.locator(f"hand-stand[data-side={side}]")


def held(desk: Desk, side: str, piece: str) -> Locator:
    return hand(desk, side).locator(f'[data-piece="{piece}"]')


def mark_tool(desk: Desk, sign: str) -> Locator:
    return desk.page.locator(f'[data-tool=sign][data-sign="{sign}"]')


# --- reading, showing, writing ------------------------------------------------------


AS_DRAWN = """root => [
    [...root.querySelectorAll('.board .square')].map(cell => [
        cell.dataset.square, cell.getAttribute('aria-label'), cell.classList.contains('dark'),
        [...cell.querySelectorAll('use')].map(use => use.getAttribute('href')),
    ]),
    ['top', 'left', 'right', 'bottom'].map(
        edge => [...root.querySelectorAll(`.edge.${edge} span`)].map(span => span.textContent)),
    [...root.querySelectorAll('piece-palette [data-piece]')].map(button => [
        button.dataset.piece, button.title, button.querySelector('use').getAttribute('href')]),
    [...root.querySelectorAll('hand-stand [data-piece]')].map(
        button => [button.dataset.piece, button.textContent.trim(), button.title]),
    root.querySelector('.board').dataset.look,
    root.querySelector('#game').value,
]"""
DRAWN = [
    *(IN_HAND, XIANGQI, "-r3k^'2+q/8/8/8/1P'2-p3/8/8/R3K2+X 2PpQ'/b C/x"),
    *("a/b//c/d / G/g", "rkr/pp/PPPP / G/g", CROSS),
]
"""Boards of all shapes, hands and marks."""


def move_and_move_back(desk: Desk) -> None:
    """Drags a piece that bears no right to castle, if there is one, and drags it back."""
    shown: list[tuple[str, str]] = desk.page.locator(".board .square").evaluate_all(
        "cells => cells.map(cell => [cell.dataset.square, cell.dataset.piece])"
    )
    start = next((name for name, piece in shown if piece and piece[-1] not in "Rr"), None)
    goal = next((name for name, piece in shown if not piece), None)
    if start and goal:
        desk.drag(desk.square(start), desk.square(goal))
        expect(desk.square(goal)).not_to_have_attribute("data-piece", "")
        desk.drag(desk.square(goal), desk.square(start))


def test_a_text_is_drawn_as_by_the_server_and_the_same_once_moved_and_moved_back(
    desk: Desk,
) -> None:
    drawn = f"html => ({AS_DRAWN})(new DOMParser().parseFromString(html, 'text/html'))"
    for feen in DRAWN:
        address = f"/?fen={quote(feen.replace(' ', '_'))}"
        first, second = (
            desk.page.evaluate(drawn, desk.page.request.get(address + side).text())
            for side in ("", "&color=black")
        )
        paste_feen(desk, feen)
        desk.press("f")
        assert desk.page.evaluate(f"() => ({AS_DRAWN})(document)") == second, feen
        desk.press("f")
        assert desk.page.evaluate(f"() => ({AS_DRAWN})(document)") == first, feen
        move_and_move_back(desk)
        desk.expect_text(feen)

    # Each side of a mixed game has its own pieces.
    def piece(square: str) -> str:
        return desk.square(square).locator("use").first.get_attribute("href") or ""

    assert re.search(r"pieces/chess\.svg#wQ$", piece("d1"))
    assert re.search(r"pieces/makruk\.svg#bm$", piece("d8"))
    expect(desk.square("a1").locator("use").nth(1)).to_have_attribute(
        "href", re.compile(r"marks\.svg#plus$")
    )
    expect(desk.square("d8")).to_have_attribute("aria-label", "d8, black met")


def test_what_was_asked_for_last_stays_whatever_comes_late(desk: Desk) -> None:
    menu = desk.page.locator("#game")
    with Held(desk.page, "**/features/set-ups.js") as held:
        menu.select_option("xiangqi")
        held.wait()
        menu.select_option("shogi")
    expect(desk.notice).to_contain_text("Shogi")
    expect(desk.page.locator("#editor")).to_have_attribute("data-game", "shogi")
    held = Held(desk.page, "**/api/start/xiangqi")
    menu.select_option("xiangqi")
    held.wait()
    desk.choose_game("makruk")
    with desk.page.expect_response("**/api/start/xiangqi") as response:
        held.release()
    response.value.finished()
    # What comes after it was asked later.
    desk.stamp("N", "e4")
    expect(desk.text).to_have_value(re.compile("/4N3/"))
    expect(menu).to_have_value("makruk")
    # What is pasted meanwhile stays.
    pasted = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"
    desk.choose_game("chess")
    held = Held(desk.page, "**/api/start/janggi")
    menu.select_option("janggi")
    held.wait()
    desk.paste(pasted)
    desk.expect_fen(pasted)
    with desk.page.expect_response("**/api/start/janggi") as response:
        held.release()
    response.value.finished()
    desk.expect_fen(pasted)
    expect(menu).to_have_value("chess")
    # The page has read the answer: it goes to the game at once.
    desk.choose_game("janggi")
    expect(desk.notice).to_contain_text("Janggi")
    desk.action("undo").click()
    desk.expect_fen(pasted)
    # Chess960 is shown where it was chosen.
    menu.select_option("chess960")
    expect(desk.notice).to_contain_text("Chess960")
    expect(menu).to_have_value("chess960")
    desk.action("start").click()
    expect(menu).to_have_value("chess")


def test_the_address_shows_the_same_game_again_without_scripts_as_well(desk: Desk) -> None:
    paste_feen(desk, IN_HAND)
    desk.page.locator("#fullmove").fill("7")
    desk.page.wait_for_function("() => location.search.endsWith('_b_Pp_7')")
    address = desk.page.url
    browser = desk.page.context.browser
    assert browser
    size = desk.page.viewport_size
    context = browser.new_context(java_script_enabled=False, viewport=size)
    page = context.new_page()
    page.goto(address)
    expect(page.locator(".board .square")).to_have_count(81)
    expect(page.locator('hand-stand[data-side=second] [data-piece="p"]')).to_be_visible()
    plain, scripted = (p.locator(".board").bounding_box() for p in (page, desk.page))
    assert plain
    assert scripted
    assert (plain["width"], plain["height"]) == (scripted["width"], scripted["height"])
    context.close()
    desk.page.evaluate("() => { sessionStorage.clear(); localStorage.clear(); }")
    desk.page.goto("about:blank")
    desk.open(address)
    desk.expect_text("lnsgkgsnl/1r5b1/pppp1pppp/9/9/9/PPPP1PPPP/1B5R1/LNSGKGSNL b Pp 7")
    show_feen(desk)
    desk.expect_text(IN_HAND)
    expect(held(desk, "first", "P")).to_be_visible()


def test_a_text_is_of_the_game_on_the_board_where_it_could_be_and_another_game_lets_go_of_it(
    desk: Desk,
) -> None:
    ending = "4k3/8/8/8/8/8/8/3K3R w - - 0 1"
    desk.choose_game("makruk")
    desk.paste(ending)
    desk.page.wait_for_function("() => location.search.includes('3K3R_w_-_-_0_1&game=makruk')")
    desk.expect_text(ending)
    expect(desk.page.locator("#game")).to_have_value("makruk")
    desk.open(desk.page.url)
    expect(desk.page.locator("#game")).to_have_value("makruk")
    desk.choose_game("shogi")
    desk.text.fill("lnsgkgsnl/1r5b1/pppxppppp b - 1")
    expect(desk.page.locator("findings-list .error").first).to_be_visible()
    desk.choose_game("xiangqi")
    desk.expect_text("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1")
    desk.press("Control+z")
    desk.expect_text("lnsgkgsnl/1r5b1/pppxppppp b - 1")


def test_a_press_reaches_its_button_though_findings_go_and_a_clicked_one_keeps_its_squares_marked(
    desk: Desk,
) -> None:
    paste_feen(desk, "4k^4/9/4P4/4P4/9/9/9/9/4K^4 / S/s")
    desk.page.get_by_role("button", name=re.compile("two unpromoted pawns|5c")).first.click()
    desk.page.mouse.move(5, 5)
    expect(desk.square("5c")).to_have_attribute("data-finding", "illegal")
    expect(desk.square("5d")).to_have_attribute("data-finding", "illegal")
    desk.square("5d").click(button="right")
    expect(desk.square("5c")).not_to_have_attribute("data-finding", "illegal")
    desk.resize(1440, 1200)
    desk.text.fill("8/8/8/8/x9y/8/8 w - - 0 1")
    expect(desk.page.locator("findings-list .error li").nth(2)).to_be_visible()
    desk.text.fill("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    expect(desk.page.locator("findings-list .error")).to_have_count(0)
    with desk.held(desk.action("empty")):
        pass
    expect(desk.page.locator(".board .piece")).to_have_count(0)


# --- hands ----------------------------------------------------------------------------


def test_a_game_of_shogi_begins_and_pieces_go_from_the_board_to_a_hand_and_back(desk: Desk) -> None:
    paste_feen(desk, SHOGI)
    expect(desk.page.locator("#game")).to_have_value("shogi")
    desk.drag(desk.square("7g"), desk.square("7f"))
    desk.page.get_by_label("Gote", exact=True).check()
    desk.expect_text(SHOGI_AFTER_7F)
    desk.press("Control+z", "Control+z")
    desk.expect_text(SHOGI)
    show_feen(desk)
    desk.drag(desk.square("5c"), hand(desk, "first"))
    expect(held(desk, "first", "P")).to_have_attribute("aria-label", "Sente’s pawn in hand: 1")
    desk.drag(desk.square("5g"), hand(desk, "second"))
    desk.expect_text(IN_HAND)
    desk.drag(held(desk, "first", "P"), desk.square("5e"))
    expect(held(desk, "first", "P")).to_have_count(0)
    desk.expect_piece("5e", "P")
    desk.press("Control+z")
    desk.expect_text(IN_HAND)
    held(desk, "first", "P").click()
    desk.square("5e").click()
    desk.expect_piece("5e", "P")
    # A promoted piece is held unpromoted.
    paste_feen(desk, "9/9/9/9/4+r4/9/9/9/9 / S/s")
    desk.drag(desk.square("5e"), hand(desk, "first"))
    expect(held(desk, "first", "R")).to_be_visible()


def test_a_hand_is_filled_and_emptied_by_clicks_and_keys_and_with_what_is_missing(
    desk: Desk,
) -> None:
    pawns = held(desk, "first", "P")
    desk.choose_game("shogi")
    show_feen(desk)
    desk.take("P")
    hand(desk, "first").locator(".pieces").click()
    pawns.click()
    expect(pawns.locator(".count")).to_have_text("2")
    pawns.click(button="right")
    expect(pawns.locator(".count")).to_have_text("")
    pawns.click(button="right")
    desk.expect_text(SHOGI)
    desk.take_hand()
    hand(desk, "first").locator(".none").focus()
    desk.press("p", "p", "g")
    expect(pawns.locator(".count")).to_have_text("2")
    pawns.focus()
    desk.press("Enter")
    desk.focus("5e")
    desk.press("Enter")
    desk.expect_piece("5e", "P")
    pawns.focus()
    desk.press("x")
    expect(held(desk, "second", "p")).to_be_visible()
    held(desk, "first", "G").focus()
    desk.press("Delete")
    expect(held(desk, "first", "G")).to_have_count(0)
    paste_feen(desk, "4k^4/9/4P4/9/9/9/9/9/4K^4 G/ S/s")
    count = desk.page.locator("#set-count")
    expect(count).to_contain_text("Missing from the set of 40")
    desk.page.locator("[data-action=rest][data-side=second]").click()
    expect(count).to_have_text("All 40 pieces are there.")
    expect(held(desk, "second", "p").locator(".count")).to_have_text("17")
    expect(held(desk, "second", "g").locator(".count")).to_have_text("3")
    expect(desk.page.locator("[data-action=rest]").first).to_be_hidden()


# --- marks ------------------------------------------------------------------------------


def test_pieces_are_promoted_by_double_click_key_and_tool(desk: Desk) -> None:
    # One of chess takes no mark.
    desk.focus("a1")
    desk.press("+", "^", "-", "'")
    desk.square("a1").dblclick()
    desk.expect_fen(START)
    desk.choose_game("shogi")
    desk.square("2h").dblclick()
    desk.expect_piece("2h", "+R")
    desk.focus("2h")
    desk.press("+")
    desk.expect_piece("2h", "R")
    mark_tool(desk, "+").click()
    desk.square("8h").click()
    desk.expect_piece("8h", "+B")
    desk.square("5i").click()
    desk.expect_piece("5i", "K^")
    desk.focus("8h")
    desk.press("x")
    desk.expect_piece("8h", "+b")


# --- custom boards ----------------------------------------------------------------------


def test_a_custom_board_keeps_the_position_takes_every_mark_and_changes_its_size(
    desk: Desk,
) -> None:
    desk.choose_game("custom")
    desk.expect_piece("e1", "K")
    # Pieces of a game are plain there.
    expect(desk.square("e1").locator("use")).to_have_count(1)
    expect(desk.page.locator('.board use[href*="marks.svg"]')).to_have_count(0)
    desk.focus("b1")
    keys = (("-", "-N"), ("^", "-N^"), ("'", "-N^'"), ("x", "-n^'"))
    for key, piece in keys:
        desk.press(key)
        desk.expect_piece("b1", piece)
    for _ in keys:
        desk.press("Control+z")
    desk.expect_piece("b1", "N")
    desk.page.locator("#files").fill("3")
    expect(desk.notice).to_contain_text("their squares are gone")
    desk.page.locator("#ranks").fill("2")
    expect(desk.page.locator(".board .square")).to_have_count(6)
    desk.expect_text("PPP/RNB / C/c")
    desk.page.locator("#files").fill("30")
    expect(desk.page.locator(".board .square")).to_have_count(60)
    # As a game again they have their rights.
    desk.open("/?fen=rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR_/_C/c&game=custom")
    expect(desk.page.locator("#editor")).to_have_attribute("data-game", "custom")
    desk.choose_game("chess")
    desk.expect_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1")
    desk.choose_game("shogi")
    desk.choose_game("custom")
    desk.expect_piece("e4", "P")


def test_letters_layers_and_ranks_of_any_length_are_edited(desk: Desk) -> None:
    paste_feen(desk, "3/3/3 / G/h")
    desk.page.locator("piece-palette[data-side=first] .letter").fill("z")
    desk.square("b2").click()
    desk.expect_text("3/1Z1/3 / G/h")
    desk.page.locator("#style-first").fill("x")
    desk.expect_text("3/1Z1/3 / X/h")
    paste_feen(desk, "a/b//c/d / G/g")
    expect(desk.page.locator(".board .square")).to_have_count(4)
    upper, lower = (desk.square(name).bounding_box() for name in ("a1A", "a2B"))
    assert upper
    assert lower
    assert lower["y"] > upper["y"] + upper["height"] + 4
    desk.take_hand()
    desk.drag(desk.square("a2A"), desk.square("a1B"))
    desk.expect_text("1/b//c/a / G/g")
    paste_feen(desk, "rkr/pp/PPPP / G/g")
    expect(desk.page.locator(".board .square")).to_have_count(9)
    desk.focus("a1")
    desk.press("End")
    expect(desk.square("d1")).to_be_focused()
    desk.press("ArrowUp")
    expect(desk.square("b2")).to_be_focused()
    desk.press("Delete")
    desk.expect_text("rkr/p1/PPPP / G/g")


def test_shogi_is_set_up_by_touch(phone: Desk) -> None:
    phone.choose_game("shogi")
    buttons = phone.page.locator("piece-palette .tool:visible, .held")
    sides = buttons.evaluate_all(
        """all => all.map((one) => one.getBoundingClientRect())
            .flatMap(({ width, height }) => [width, height])"""
    )
    assert min(sides) >= 43.5
    phone.square("7g").tap()
    phone.square("7f").tap()
    phone.expect_piece("7f", "P")
    phone.square("7f").tap()
    hand(phone, "first").locator(".pieces").tap()
    expect(held(phone, "first", "P")).to_be_visible()
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360


# --- switching games --------------------------------------------------------------------


def test_each_game_comes_back_as_it_was_left(desk: Desk) -> None:
    desk.drag(desk.square("e2"), desk.square("e4"))
    # A custom board that is chess stays when it is called so.
    desk.choose_game("custom")
    desk.choose_game("chess")
    desk.expect_piece("e4", "P")
    desk.choose_game("shogi")
    desk.notice.locator("button").first.click()
    expect(desk.page.locator("#game")).to_have_value("chess")
    desk.expect_piece("e4", "P")
    desk.choose_game("shogi")
    desk.drag(desk.square("7g"), desk.square("7f"))
    desk.choose_game("chess")
    desk.expect_piece("e4", "P")
    expect(desk.notice).to_contain_text("Chess as you left it.")
    # It is left by pasting another as well, and outlives the page.
    paste_feen(desk, SHOGI)
    expect(desk.page.locator("#game")).to_have_value("shogi")
    expect(desk.page).not_to_have_url(re.compile("rnbqkbnr"))
    desk.reload()
    desk.choose_game("chess")
    desk.expect_piece("e4", "P")
    desk.action("start").click()
    desk.expect_fen(START)
    unread = "4k3/8/8/8/8/8/x/4K3 w - - 0 1"
    desk.text.fill(unread)
    expect(desk.findings.first).to_be_visible()
    desk.choose_game("shogi")
    desk.choose_game("chess")
    desk.expect_text(unread)


def test_pieces_in_hand_of_a_chess_position_are_at_the_board_while_there_are_any(
    desk: Desk,
) -> None:
    hand = desk.page.locator("hand-stand[data-side=first]")
    expect(hand).to_be_hidden()
    desk.paste("4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1")
    expect(hand.locator("[data-piece=Q]")).to_be_visible()
    desk.drag(hand.locator("[data-piece=Q]"), desk.square("d4"))
    expect(desk.square("d4").locator("use")).to_have_attribute("href", re.compile("wQ"))
    expect(hand).to_be_hidden()
    desk.press("Control+z")
    desk.page.wait_for_function("() => !location.search.includes('3Q4')")
    desk.reload()
    expect(hand.locator("[data-piece=Q]")).to_be_visible()


def test_a_piece_put_into_a_problem_of_shogi_comes_from_the_hand(desk: Desk) -> None:
    desk.paste("4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1")
    desk.expect_piece("5a", "k^")
    desk.focus("5e")
    desk.press("Shift+R")
    expect(desk.text).to_have_value("4k4/9/9/9/4R4/9/9/9/9 b r2b4g4s4n4l18p 1")
    expect(desk.page.locator("findings-list")).to_contain_text("was taken from Gote’s hand")
    desk.press("Control+z")
    expect(desk.text).to_have_value("4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1")
