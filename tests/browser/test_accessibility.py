"""No violation of WCAG 2.2 AA that axe can find, in any state of the page."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import expect

from tests.browser.desk import Desk

OPTIONS = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
}
BROKEN = {
    "chess": "rnbqkbnr/pppppppp/44/1111111x/8/8/PPPPPPP/RNBQKBNRR W qkQKH E3 00 0",
    "shogi": "lnsgkgsnl/1r5b1/ppppppppp/p8/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL x 19P -1",
    "xiangqi": "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5CX/9/RNBAKABNR w - 1",
    "janggi": "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5CX/4K4/RNBA1ABNR w - 1",
    "makruk": "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNRR W - 0 0",
    "custom": "lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNLL S",
}
SEVERAL = "8/8/8/8/8/8/8/K1k5 w - - 0 1\n4k4/9/9/9/9/9/9/9/4K4 b G 1\na/b//c/d / G/g"
UNREADABLE = "4kx2/8/8/8/8/8/8/4K3 w - - 0 1"
SHOWN = [("en", "light"), ("ja", "dark"), ("zh-Hans", "light"), ("ko", "dark")]
GAMES = {
    "en": ["chess", "makruk", "custom"],
    "ja": ["shogi"],
    "zh-Hans": ["chess", "xiangqi"],
    "ko": ["janggi"],
}


def violations(desk: Desk, *, words: bool = False) -> list[str]:
    """What axe finds: of the words alone what a language can make of them, in half the time."""
    page = desk.page
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    left_out = {rule: {"enabled": False} for rule in ("color-contrast", "target-size") if words}
    found: list[dict[str, Any]] = page.evaluate(
        "options => axe.run(document, options).then(({violations}) => violations)",
        {**OPTIONS, "rules": left_out},
    )
    return [f"{rule['id']}: {node['target']}" for rule in found for node in rule["nodes"]]


def show(desk: Desk, scheme: str) -> None:
    desk.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")


@pytest.mark.parametrize(("tag", "scheme"), SHOWN)
def test_every_game_and_every_language(desk: Desk, tag: str, scheme: str) -> None:
    page = desk.page
    desk.open(f"/?lang={tag}")
    expect(page.locator("html")).to_have_attribute("lang", tag)
    for game in GAMES[tag]:
        broken = BROKEN[game]
        desk.choose_game(game)
        show(desk, "dark" if scheme == "light" else "light")
        if tag == "en":
            assert violations(desk) == [], game
        desk.paste(broken)
        expect(desk.findings.first).to_be_visible()
        show(desk, scheme)
        assert violations(desk) == [], game
        desk.text.press("Escape")
        expect(desk.text).not_to_have_value(broken)


@pytest.mark.parametrize(("tag", "scheme"), [SHOWN[-1]])
def test_every_dialog_in_every_language(desk: Desk, tag: str, scheme: str) -> None:
    page = desk.page
    desk.open(f"/?lang={tag}")
    show(desk, scheme)
    for dialog in ("help", "settings", "picture"):
        desk.action(dialog).click()
        expect(page.locator(f"#{dialog}")).to_be_visible()
        assert violations(desk) == [], dialog
        desk.press("Escape")
    desk.action("present").click()
    expect(page.locator("html")).to_have_attribute("data-view", "presentation")
    assert violations(desk) == []
    desk.press("Escape")
    desk.paste(SEVERAL)
    expect(page.locator("position-strip .small-board").first).to_be_visible()
    assert violations(desk) == []


@pytest.mark.parametrize(("tag", "scheme"), SHOWN)
def test_a_lesson_and_its_dialogs(desk: Desk, tag: str, scheme: str) -> None:
    page = desk.page
    words = tag in ("ja", "zh-Hans")
    desk.open(f"/?lang={tag}")
    show(desk, scheme)
    desk.paste(f"4k3/8/8/8/8/8/4P3/4K3 w - - 0 40\n{UNREADABLE}\n8/8/8/8/8/8/8/8 w - - 0 9")
    expect(page.locator("position-strip .card")).to_have_count(3)
    desk.mode("task").click()
    page.locator(".task-panel summary").click()
    assert violations(desk, words=words) == []
    menu = desk.action("lesson-menu")
    menu.click()
    assert violations(desk, words=words) == [], "menu"
    page.locator(".strip-menu [data-do=select]").click()
    assert violations(desk, words=words) == [], "selection"
    for name in ("save-lesson", "versions", "share-lesson"):
        menu.click()
        page.locator(f".strip-menu [data-do={name}]").click()
        dialog = page.locator("dialog[open]")
        expect(dialog).to_be_visible()
        if name == "share-lesson":
            dialog.locator("[name=student]").check()
            expect(dialog.locator("[data-role=student] .link")).to_be_visible()
            assert violations(desk, words=words) == [], "link"
            dialog.locator("[data-role=student] [data-link=qr]").click()
            expect(dialog.get_by_role("img")).to_be_visible()
        assert violations(desk, words=words) == [], name
        desk.press("Escape")
        if name == "share-lesson":
            # The code alone is closed first.
            expect(dialog.locator("[name=student]")).to_be_visible()
            desk.press("Escape")
        expect(dialog).to_be_hidden()


def test_playing_on_a_phone(desk: Desk) -> None:
    page = desk.page
    show(desk, "dark")
    page.set_viewport_size({"width": 360, "height": 800})
    desk.paste("1. e4 {A comment} e5 (1... c5 2. Nf3) 2. Nf3?! Nc6")
    page.locator("moves-list .move[aria-current]").wait_for()
    assert violations(desk) == []
    page.get_by_role("button", name="Game details").click()
    assert violations(desk) == []
    page.keyboard.press("Escape")
    desk.paste('1. e4 e5\n\n[Event "B"]\n\n1. d4 d5')
    page.locator("position-strip li").nth(1).wait_for()
    assert violations(desk) == []


@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (1440, "light")])
def test_states_of_the_page_at_both_widths(desk: Desk, width: int, scheme: str) -> None:
    page = desk.page
    show(desk, scheme)
    page.set_viewport_size({"width": width, "height": 800})
    assert violations(desk) == []
    desk.paste(BROKEN["chess"])
    if width == 360:
        fold = page.locator("findings-list .fold")
        expect(fold).to_be_visible()
        assert violations(desk) == []
        fold.click()
    expect(desk.findings.first).to_be_visible()
    assert violations(desk) == []
    desk.text.press("Escape")
    desk.square("e1").click()
    assert violations(desk) == []
    page.locator("#teaching").check()
    assert violations(desk) == []


def test_the_page_of_findings(desk: Desk) -> None:
    # All examples are read when that page is first asked for.
    desk.page.goto("/codes?lang=ja", timeout=60_000)
    show(desk, "dark")
    # One finding is as another: with hundreds of them axe takes its time.
    desk.page.evaluate(
        "() => document.querySelectorAll('article:nth-of-type(n + 9)').forEach(a => a.remove())"
    )
    assert violations(desk) == []
