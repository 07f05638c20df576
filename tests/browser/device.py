"""A browser context that tests use one after the other, each finding it as new.

A new context starts a process and loads everything for the first time, which takes
longer than most tests do. So what a test leaves behind is cleared away instead, and
where that cannot be done the context is thrown away.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

# The document that is still open must not store anything again before it goes.
FORGET = """() => {
    localStorage.clear();
    sessionStorage.clear();
    Storage.prototype.setItem = () => {};
}"""
PREFERENCES: dict[str, Any] = {
    "media": "null",
    "color_scheme": "light",
    "reduced_motion": "no-preference",
    "forced_colors": "none",
    "contrast": "no-preference",
}
# What these do outlasts the document, and is not undone below.
LASTING_BOTH = (
    "add_init_script",
    "expose_binding",
    "expose_function",
    "on",
    "once",
    "route",
    "route_from_har",
    "route_web_socket",
    "set_default_navigation_timeout",
    "set_default_timeout",
    "set_extra_http_headers",
)
LASTING = {
    "page": (*LASTING_BOTH, "add_locator_handler"),
    "context": (
        *LASTING_BOTH,
        "clear_permissions",
        "grant_permissions",
        "new_cdp_session",
        "set_geolocation",
        "set_offline",
    ),
    "clock": (
        "fast_forward",
        "install",
        "pause_at",
        "run_for",
        "set_fixed_time",
        "set_system_time",
    ),
}


class Device:
    """A context with one page; `watch` prepares each new page and collects what goes wrong."""

    def __init__(
        self, browser: Browser, arguments: dict[str, Any], watch: Callable[[Page], list[str]]
    ) -> None:
        self._browser = browser
        self._arguments = arguments
        self._watch = watch
        self._context: BrowserContext | None = None
        self._reusable = False
        self._lasting = False
        self.wrong: list[str] = []

    def lend(self) -> Page:
        """A page without a past: no storage, no cookies, settings as at the beginning."""
        reusable, self._reusable = self._reusable, False
        if reusable:
            self._clear()
        else:
            self.close()
            self._start()
        return self._page

    def take_back(self, *, failed: bool) -> None:
        """The test is over; what it did decides whether the next one gets the same page."""
        self._reusable = not (failed or self._lasting or self._page.is_closed())

    def close(self) -> None:
        if self._context is not None:
            self._context.close()
            self._context = None

    def _start(self) -> None:
        self._context = self._browser.new_context(**self._arguments)
        self._page = self._context.new_page()
        self.wrong = self._watch(self._page)
        self._lasting = False
        parts = {"page": self._page, "context": self._context, "clock": self._context.clock}
        for kind, part in parts.items():
            for name in LASTING[kind]:
                setattr(part, name, self._noticed(getattr(part, name)))

    def _noticed(self, method: Callable[..., Any]) -> Callable[..., Any]:
        def noticed(*args: Any, **options: Any) -> Any:
            self._lasting = True
            return method(*args, **options)

        return noticed

    def _clear(self) -> None:
        assert self._context is not None
        page = self._page
        for other in self._context.pages:
            if other is not page:
                other.close()
        page.mouse.move(0, 0)
        page.evaluate(FORGET)
        self._context.clear_cookies()
        page.emulate_media(**PREFERENCES)
        page.set_viewport_size(self._arguments["viewport"])
        self.wrong.clear()
