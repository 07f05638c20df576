"""Tests share a page without seeing each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import watch
from tests.browser.desk import START, Desk, path_for
from tests.browser.device import Device

LEFT = """async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: await indexedDB.databases(),
    cookies: document.cookie,
    state: history.state,
    size: [innerWidth, innerHeight],
    media: ["print", "(prefers-color-scheme: dark)", "(prefers-reduced-motion)",
        "(forced-colors: active)", "(prefers-contrast: more)"].filter(q => matchMedia(q).matches),
})"""


@pytest.fixture
def own(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Device]:
    device = Device(browser, browser_context_args, watch)
    yield device
    device.close()


def test_nothing_of_one_test_is_left_for_the_next(own: Device) -> None:
    page = own.lend()
    desk = Desk(page)
    desk.open()
    new = page.evaluate(LEFT)
    desk.drag(desk.square("e2"), desk.square("e4"))
    desk.action("theme").click()
    page.evaluate("() => { localStorage.own = sessionStorage.own = document.cookie = 'a=b'; }")
    page.evaluate("() => { indexedDB.open('own'); }")
    page.evaluate("console.error('wrong')")
    page.set_viewport_size({"width": 800, "height": 600})
    page.emulate_media(
        media="print",
        color_scheme="dark",
        reduced_motion="reduce",
        forced_colors="active",
        contrast="more",
    )
    page.context.new_page().goto(path_for(START))
    own.take_back(failed=False)
    assert own.lend() is page
    desk.open()
    assert page.evaluate(LEFT) == new
    assert page.context.pages == [page]
    assert own.wrong == []
    desk.expect_text(START)


@pytest.mark.parametrize(
    "leave",
    [
        lambda page: page.close(),
        lambda page: page.context.new_cdp_session(page),
        lambda page: page.add_init_script("window.left = true"),
        lambda page: page.clock.install(),
    ],
    ids=["closed", "session", "script", "clock"],
)
def test_what_cannot_be_cleared_goes_with_the_page(
    own: Device, leave: Callable[[Page], Any]
) -> None:
    page = own.lend()
    page.goto("/healthz")
    leave(page)
    own.take_back(failed=False)
    assert own.lend() is not page


def test_routes_and_listeners_of_one_test_are_not_there_in_the_next(own: Device) -> None:
    page = own.lend()
    page.goto("/healthz")
    heard: list[str] = []
    for part in (page, page.context):
        part.route("**/*asked", lambda route: route.fulfill(body="routed"))
        part.on("request", lambda request: heard.append(request.url))
    asked = "async () => (await fetch('/healthz?asked')).text()"
    assert page.evaluate(asked) == "routed"
    assert len(heard) == 2
    page.context.new_cdp_session(page).detach()
    own.take_back(failed=False)
    assert own.lend() is page
    assert page.evaluate(asked) != "routed"
    assert len(heard) == 2


def test_after_a_failure_the_next_test_has_a_page_of_its_own(own: Device) -> None:
    page = own.lend()
    own.take_back(failed=True)
    assert own.lend() is not page
