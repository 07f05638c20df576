"""No violation of WCAG 2.2 AA that axe can find, in any state of the page."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.desk import Desk

OPTIONS = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
BROKEN = "rnbqkbnr/pppppppp/44/1111111x/8/8/PPPPPPP/RNBQKBNRR W qkQKH E3 00 0"


def violations(desk: Desk) -> list[str]:
    found = Axe().run(desk.page, options=OPTIONS).response["violations"]
    return [f"{rule['id']}: {node['target']}" for rule in found for node in rule["nodes"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1440])
def test_every_state_of_the_page(desk: Desk, scheme: str, width: int) -> None:
    page = desk.page
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.set_viewport_size({"width": width, "height": 800})
    assert violations(desk) == []
    desk.paste(BROKEN)
    expect(desk.findings.first).to_be_visible()
    assert violations(desk) == []
    desk.text.press("Escape")
    desk.square("e1").click()
    assert violations(desk) == []
    for dialog in ("help", "settings"):
        desk.action(dialog).click()
        expect(page.locator(f"#{dialog}")).to_be_visible()
        assert violations(desk) == []
        desk.press("Escape")


@pytest.mark.parametrize(
    ("game", "tag"),
    [
        ("shogi", "ja"),
        ("xiangqi", "zh-Hans"),
        ("makruk", "ko"),
        ("custom", "ja"),
        ("custom", "zh-Hans"),
        ("shogi", "ko"),
        ("xiangqi", "en"),
    ],
)
def test_every_game_and_every_language(desk: Desk, game: str, tag: str) -> None:
    desk.open(f"/?lang={tag}")
    desk.page.locator("#game").select_option(game)
    expect(desk.page.locator("#editor")).to_have_attribute("data-game", game)
    expect(desk.page.locator("html")).to_have_attribute("lang", tag)
    assert violations(desk) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_of_findings_and_the_review(desk: Desk, scheme: str) -> None:
    desk.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    desk.paste("8/8/8/8/8/8/8/K1k5 w - - 0 1\n4k4/9/9/9/9/9/9/9/4K4 b G 1\na/b//c/d / G/g")
    expect(desk.page.locator("#several")).to_be_visible()
    assert violations(desk) == []
    desk.page.goto("/codes")
    assert violations(desk) == []
