"""Janggi, as a person sets it up."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.desk import Desk

START = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1"


def drawing(desk: Desk, square: str) -> str:
    """The symbol of the piece on a square, with the sprite that it is from."""
    address = desk.square(square).locator("use").first.get_attribute("href")
    assert address
    return address.rpartition("/")[2]


STARTS = {
    "janggi-outer-outer": "rbna1anbr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RBNA1ANBR",
    "janggi-left-inner": "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RBNA1ABNR",
}


def test_janggi_is_set_up_on_a_board_of_its_own_drawn_as_is_chosen_and_judged(desk: Desk) -> None:
    desk.choose_game("janggi")
    desk.expect_text(START)
    expect(desk.page.locator(".board .square")).to_have_count(90)
    expect(desk.page.locator(".board")).to_have_attribute("data-lines", "janggi")
    assert "janggi" in drawing(desk, "e2")
    for name in ("janggi-hangul", "janggi-letters", "janggi"):
        desk.page.locator(f"#settings input[value={name}]").evaluate("input => input.click()")
        desk.page.wait_for_function(
            "name => document.querySelector('[data-square=e2] use').href.baseVal.includes(name)",
            arg=f"{name}.svg",
        )
    desk.drag(desk.square("c4"), desk.square("b4"))
    desk.expect_text(START.replace("P1P1P1P1P", "PP2P1P1P"))
    expect(desk.page.locator("findings-list .illegal")).to_have_count(0)
    desk.drag(desk.square("f1"), desk.square("g2"))
    expect(desk.page.locator("findings-list .illegal")).to_contain_text("palace")
    # Each side sets up its elephants and horses.
    starts = desk.page.locator("#start-name")
    expect(starts.locator("option")).to_have_count(16)
    for name, placement in STARTS.items():
        starts.select_option(name)
        desk.page.locator("#starts button").click()
        desk.expect_text(f"{placement} w - - 0 1")


GIB = """\
[초대국자 "갑"]
[한대국자 "을"]
[초차림 "상마상마"]
[한차림 "상마상마"]
[대국결과 "초 완승"]

1. 71졸72 2. 49병48 3. 08마87 4. 18마37 5. 88포85 6. 38포35
7. 75졸76 8. 13마34
"""


def test_a_korean_record_that_is_pasted_beside_chess_is_read_as_janggi(desk: Desk) -> None:
    for text, moves in ((GIB, 8), ("71졸72 41병42", 2), ("79졸78", 1)):
        desk.open()
        desk.paste(text)
        expect(desk.page.locator(".board")).to_have_attribute("data-game", "janggi")
        expect(desk.page.locator("#announcer")).to_contain_text(f"Moves read: {moves}.")
        expect(desk.page.locator(".game-players")).to_have_text("갑 – 을" if text is GIB else "")
