"""Choosing a language: nothing is lost by it."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Server
from tests.browser.desk import START, Desk

PAWNS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
BROKEN = "rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def choose(page: Page, tag: str) -> None:
    """Chooses in the menu, and waits for the page in that language."""
    page.locator("#language").select_option(tag)
    page.locator(f'html[lang="{tag}"] #editor[data-ready]').wait_for()


def test_position_undo_and_redo_outlast_the_choice(desk: Desk) -> None:
    page = desk.page
    desk.stamp("Q", "e4", "e5")
    desk.page.locator("#title").fill("Two queens")
    desk.square("e5").click(button="right")
    desk.action("flip").click()
    desk.press("Control+z")
    one = f"{PAWNS.replace('/8/8/8/8/', '/8/8/4Q3/8/')} w KQkq - 0 1"
    desk.expect_fen(one)
    choose(page, "ja")
    desk.expect_fen(one)
    expect(page.locator("#language")).to_be_focused()
    expect(page.locator("#title")).to_have_value("Two queens")
    assert page.locator('[data-tool="piece"][data-piece="Q"]').get_attribute("aria-pressed") == (
        "true"
    )
    desk.action("redo").click()
    expect(page.locator("#editor")).to_have_class("files-8 ranks-8 flipped")
    expect(desk.action("redo")).to_be_disabled()
    for _ in range(5):
        desk.action("undo").click()
    desk.expect_fen(START)
    expect(desk.action("undo")).to_be_disabled()
    choose(page, "en")
    desk.expect_fen(START)
    desk.action("redo").click()
    desk.expect_fen(f"{PAWNS.replace('/8/8/8/8/', '/8/8/4Q3/8/')} w KQkq - 0 1")


def test_text_that_does_not_read_and_findings_kept_outlast_the_choice(desk: Desk) -> None:
    page = desk.page
    desk.text.fill(BROKEN)
    expect(desk.findings).to_have_count(1)
    choose(page, "ko")
    desk.expect_text(BROKEN)
    expect(desk.findings).to_have_count(1)
    desk.expect_board(START)
    desk.action("undo").click()
    desk.expect_fen(START)
    desk.action("redo").click()
    desk.expect_text(BROKEN)
    expect(desk.findings).to_have_count(1)


def test_answers_are_in_the_language_of_the_page(desk: Desk) -> None:
    choose(desk.page, "zh-Hans")
    with desk.page.expect_request("**/api/write") as asked:
        desk.stamp("Q", "e4")
    assert asked.value.headers["accept-language"] == "zh-Hans"


def test_the_language_stays_for_other_pages(desk: Desk) -> None:
    choose(desk.page, "ja")
    desk.page.goto("/codes")
    expect(desk.page.locator("html")).to_have_attribute("lang", "ja")
    desk.page.locator("#language").select_option("ko")
    desk.page.locator(".languages button").click()
    expect(desk.page.locator("html")).to_have_attribute("lang", "ko")


def test_without_scripts_the_position_goes_along(
    browser: Browser, browser_context_args: dict[str, Any]
) -> None:
    context = browser.new_context(**{**browser_context_args, "java_script_enabled": False})
    page = context.new_page()
    page.goto("/?fen=8/8/8/4Q3/8/8/8/8_w_-_-_0_1&color=black")
    page.locator("#language").select_option("ja")
    page.locator(".languages button").click()
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    expect(page.locator("#text")).to_have_value("8/8/8/4Q3/8/8/8/8 w - - 0 1")
    expect(page.locator(".board.flipped")).to_be_visible()
    context.close()


def test_while_the_server_is_away_the_page_stays(
    own_server: Server, browser: Browser, browser_context_args: dict[str, Any]
) -> None:
    context = browser.new_context(**{**browser_context_args, "base_url": own_server.address})
    page = context.new_page()
    desk = Desk(page)
    desk.open()
    desk.stamp("Q", "e4")
    own_server.stop()
    page.locator("#language").select_option("ja")
    expect(page.locator("#language")).to_have_value("en")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    own_server.start()
    choose(page, "ja")
    expect(desk.square("e4").locator("use")).to_have_count(1)
    context.close()


def test_the_board_names_squares_of_shogi_as_the_language_writes_them(desk: Desk) -> None:
    """What is read aloud has 5三 in Japanese, also after an edit; the address keeps its own."""
    desk.paste("4k4/9/4G4/9/9/9/9/9/4K4 b - 1")
    choose(desk.page, "ja")
    expect(desk.square("5c")).to_have_attribute("aria-label", re.compile("5三"))
    desk.square("5c").click()
    desk.page.keyboard.press("Delete")
    expect(desk.square("5c")).to_have_attribute("aria-label", re.compile("5三"))


def test_a_game_is_said_in_the_language_of_the_page_and_recorded_in_its_own(desk: Desk) -> None:
    page = desk.page
    choose(page, "zh-Hans")
    desk.paste('[Event "Cup"]\n[Red "x"]\n[Variant "xiangqi"]\n[Result "1-0"]\n\n1. C2=5 h8+7 1-0')
    page.locator("#moves .move").nth(1).wait_for()
    expect(page.locator("#moves .move").first).to_have_accessible_name("1、红方、炮二平五")
    page.locator("#moves .move").first.click()
    expect(page.locator("#announcer")).to_have_text("1、红方、炮二平五")
    page.locator("[data-do=details]").click()
    dialog = page.locator("dialog.details")
    expect(dialog.get_by_label("赛事", exact=True)).to_have_value("Cup")
    expect(dialog.locator("[name=result] option:checked")).to_have_text("红胜")
    dialog.locator("[data-part=add]").click()
    dialog.locator(".tag").last.locator(".tag-name").fill("红方")
    dialog.locator(".tag").last.locator(".tag-value").fill("Hu")
    dialog.locator("[value=keep]").click()
    page.locator("[data-do=copy-record]").click()
    assert desk.copied("Hu") == "Event: Cup\nRed: x\nWhite: Hu\n1. 炮二平五 马8进7\n红胜\n"
