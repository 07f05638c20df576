"""Choosing a language: nothing is lost by it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.desk import START, Desk

PAWNS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
BROKEN = "rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def choose(page: Page, tag: str) -> None:
    """Chooses in the menu, and waits for the page in that language."""
    page.locator("#language").select_option(tag)
    page.locator(f'html[lang="{tag}"] #editor[data-ready]').wait_for()


def test_position_steps_and_text_outlast_the_choice_and_answers_are_in_that_language(
    desk: Desk,
) -> None:
    page = desk.page
    desk.stamp("Q", "e4", "e5")
    page.locator("#title").fill("Two queens")
    desk.square("e5").click(button="right")
    desk.action("flip").click()
    desk.press("Control+z")
    one = f"{PAWNS.replace('/8/8/8/8/', '/8/8/4Q3/8/')} w KQkq - 0 1"
    desk.expect_fen(one)
    choose(page, "ja")
    desk.expect_fen(one)
    expect(page.locator("#language")).to_be_focused()
    expect(page.locator("#title")).to_have_value("Two queens")
    expect(desk.tool("Q")).to_have_attribute("aria-pressed", "true")
    desk.action("redo").click()
    expect(page.locator("#editor")).to_have_class("files-8 ranks-8 flipped")
    expect(desk.action("redo")).to_be_disabled()
    for _ in range(5):
        desk.action("undo").click()
    desk.expect_fen(START)
    expect(desk.action("undo")).to_be_disabled()
    # So do a text that does not read, its findings and the steps that are taken back.
    desk.action("redo").click()
    desk.expect_fen(one)
    desk.text.fill(BROKEN)
    expect(desk.findings).to_have_count(1)
    desk.press("Escape")
    desk.expect_fen(one)
    desk.press("Control+z")
    desk.expect_text(BROKEN)
    choose(page, "ko")
    desk.expect_text(BROKEN)
    expect(desk.findings).to_have_count(1)
    desk.expect_board(one)
    desk.action("redo").click()
    desk.expect_fen(one)
    with page.expect_request("**/api/write") as asked:
        desk.square("e4").click(button="right")
    assert asked.value.headers["accept-language"] == "ko"
    # Other pages are in it as well.
    assert '<html lang="ko"' in page.request.get("/lessons").text()


def test_the_board_names_squares_of_shogi_as_the_language_writes_them(desk: Desk) -> None:
    """What is read aloud has 5三 in Japanese, also after an edit; the address keeps its own."""
    desk.open("/?fen=4k4/9/4G4/9/9/9/9/9/4K4_b_-_1&lang=ja")
    expect(desk.square("5c")).to_have_attribute("aria-label", re.compile("5三"))
    desk.square("5c").click()
    desk.page.keyboard.press("Delete")
    desk.expect_piece("5c", "")
    expect(desk.square("5c")).to_have_attribute("aria-label", re.compile("5三"))


def test_a_game_is_said_in_the_language_of_the_page_and_recorded_in_its_own(desk: Desk) -> None:
    desk.open("/?lang=zh-Hans")
    page = desk.page
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
