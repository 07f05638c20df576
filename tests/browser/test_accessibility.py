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
    # No rule of these asks for what axe would fetch anew: sheets, sounds and films.
    "preload": False,
}
BROKEN = {
    "chess": "rnbqkbnr/pppppppp/44/1111111x/8/8/PPPPPPP/RNBQKBNRR W qkQKH E3 00 0",
    "shogi": "lnsgkgsnl/1r5b1/ppppppppp/p8/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL x 19P -1",
    "xiangqi": "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5CX/9/RNBAKABNR w - 1",
    "janggi": "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5CX/4K4/RNBA1ABNR w - 1",
    "makruk": "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNRR W - 0 0",
    "custom": "lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNLL S",
}
LESSON = "4k4/9/9/9/9/9/9/9/4K4 b G 1\n4kx2/8/8/8/8/8/8/4K3 w - - 0 1\na/b//c/d / G/g"
# The first of each with its colours; chess has them below.
GAMES = {"en": ["custom", "makruk"], "ja": ["shogi"], "zh-Hans": ["xiangqi", "chess"]}


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


def expect_no_violations_of_game(desk: Desk, game: str, *, words: bool = False) -> None:
    desk.choose_game(game)
    desk.paste(BROKEN[game])
    expect(desk.findings.first).to_be_visible()
    assert violations(desk, words=words) == [], game
    desk.text.press("Escape")
    expect(desk.text).not_to_have_value(BROKEN[game])


def begin_lesson(desk: Desk) -> None:
    desk.paste(LESSON)
    expect(desk.cards).to_have_count(3)
    desk.mode("task").click()
    desk.page.locator(".task-panel summary").click()
    expect(desk.page.locator(".task-panel [name=hint]")).to_be_visible()


@pytest.mark.parametrize(("tag", "scheme"), [("en", "light"), ("ja", "dark"), ("zh-Hans", "light")])
def test_games_in_their_languages(desk: Desk, tag: str, scheme: str) -> None:
    desk.open(f"/?lang={tag}")
    show(desk, scheme)
    for index, game in enumerate(GAMES[tag]):
        expect_no_violations_of_game(desk, game, words=index > 0)


def test_dialogs_and_views_of_the_editor_in_the_dark(desk: Desk) -> None:
    desk.open("/?lang=ko")
    page = desk.page
    show(desk, "dark")
    expect_no_violations_of_game(desk, "janggi")
    for name in ("help", "settings", "picture"):
        desk.action(name).click()
        expect(page.locator(f"#{name}")).to_be_visible()
        assert violations(desk) == [], name
        desk.press("Escape")
    begin_lesson(desk)
    assert violations(desk) == [], "task"
    desk.action("present").click()
    expect(page.locator("html")).to_have_attribute("data-view", "presentation")
    assert violations(desk) == [], "presentation"


# What a language alone can break is the same there, and the dark is the same for all dialogs.
@pytest.mark.parametrize(
    ("tag", "scheme"),
    [
        ("en", "light"),
        *(pytest.param(tag, "dark", marks=pytest.mark.slow) for tag in ("ja", "zh-Hans", "ko")),
    ],
)
def test_a_lesson_and_its_dialogs(desk: Desk, tag: str, scheme: str) -> None:
    desk.open(f"/?lang={tag}")
    page = desk.page
    menu, dialog = desk.action("lesson-menu"), page.locator("dialog[open]")
    show(desk, scheme)
    begin_lesson(desk)
    assert violations(desk) == [], "task"
    menu.click()
    page.locator(".strip-menu [data-do=select]").click()
    expect(page.locator("position-strip [aria-pressed=true]")).to_have_count(1)
    menu.click()
    expect(page.locator(".strip-menu")).to_be_visible()
    assert violations(desk) == [], "menu and selection"
    for name in ("save-lesson", "versions", "share-lesson"):
        page.locator(f".strip-menu [data-do={name}]").click()
        expect(dialog).to_be_visible()
        if name == "share-lesson":
            dialog.locator("[name=student]").check()
            expect(dialog.locator("[data-role=student] .link")).to_be_visible()
            assert violations(desk) == [], "link"
            dialog.locator("[data-role=student] [data-link=qr]").click()
            expect(dialog.get_by_role("img")).to_be_visible()
        assert violations(desk) == [], name
        desk.press("Escape")
        if name != "share-lesson":
            expect(dialog).to_be_hidden()
            menu.click()
    # The code alone was closed.
    expect(dialog.locator("[name=student]")).to_be_visible()
    desk.press("Escape")
    expect(dialog).to_be_hidden()


@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (1440, "light")])
def test_states_of_the_page_at_both_widths(desk: Desk, width: int, scheme: str) -> None:
    page = desk.page
    show(desk, scheme)
    desk.resize(width, 800)
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
    page.locator("#teaching").check()
    desk.square("e1").click()
    expect(page.locator(".picked")).to_have_count(1)
    assert violations(desk) == []
    if width == 360:
        desk.paste("1. e4 {A comment} e5 (1... c5 2. Nf3) 2. Nf3?! Nc6")
        page.locator("moves-list .move[aria-current]").wait_for()
        assert violations(desk) == []
        page.get_by_role("button", name="Game details").click()
        expect(page.locator("dialog[open]")).to_be_visible()
        assert violations(desk) == []
        page.keyboard.press("Escape")
        desk.paste('1. e4 e5\n\n[Event "B"]\n\n1. d4 d5')
        expect(desk.cards).to_have_count(2)
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
