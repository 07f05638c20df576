"""A browser context that tests use one after the other, each finding it as new.

A new context starts a process and loads everything for the first time, which takes
longer than most tests do. So what a test leaves behind is cleared away instead, and
where that cannot be done the context is thrown away.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Error, Page

# The document that is still open must not store anything again before it goes.
FORGET = """() => {
    localStorage.clear();
    sessionStorage.clear();
    Storage.prototype.setItem = () => {};
    return origin;
}"""
PREFERENCES: dict[str, Any] = {
    "media": "null",
    "color_scheme": "light",
    "reduced_motion": "no-preference",
    "forced_colors": "none",
    "contrast": "no-preference",
}
# What these do outlasts the document, and is not undone below: routes and listeners are, and
# sessions of the protocol are to be ended by who began them.
LASTING_BOTH = (
    "add_init_script", "expose_binding", "expose_function", "once", "route_from_har",
    "route_web_socket", "set_default_navigation_timeout", "set_default_timeout",
    "set_extra_http_headers",
)  # fmt: skip
LASTING = {
    "page": (*LASTING_BOTH, "add_locator_handler"),
    "context": (
        *LASTING_BOTH, "clear_permissions", "grant_permissions", "set_geolocation", "set_offline",
    ),
    "clock": (
        "fast_forward", "install", "pause_at", "run_for", "set_fixed_time", "set_system_time",
    ),
}  # fmt: skip


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
        self._lasting = self._emulated = False
        self._listeners: list[tuple[Page | BrowserContext, str, Callable[..., Any]]] = []
        self._sessions: set[int] = set()
        self.wrong: list[str] = []

    def lend(self) -> Page:
        """A page without a past: no storage, no cookies, settings as at the beginning."""
        reusable, self._reusable = self._reusable, False
        if not (reusable and self._clear()):
            self.close()
            self._start()
        return self._page

    def take_back(self, *, failed: bool) -> None:
        """The test is over; what it did decides whether the next one gets the same page."""
        left = self._lasting or self._sessions or self._page.is_closed()
        self._reusable = not (failed or left)

    def close(self) -> None:
        if self._context is not None:
            self._context.close()
            self._context = None

    def _start(self) -> None:
        self._context = self._browser.new_context(**self._arguments)
        self._page = self._context.new_page()
        self.wrong = self._watch(self._page)
        self._lasting = self._emulated = False
        self._listeners.clear()
        self._sessions.clear()
        for part in (self._page, self._context):
            self._remember_listeners(part)
        self._remember_sessions(self._context)
        parts = {"page": self._page, "context": self._context, "clock": self._context.clock}
        for kind, part in parts.items():
            for name in LASTING[kind]:
                self._notice(part, name, "_lasting")
        self._notice(self._page, "emulate_media", "_emulated")

    def _notice(self, part: Any, name: str, what: str) -> None:
        method = getattr(part, name)

        def noticed(*args: Any, **options: Any) -> Any:
            setattr(self, what, True)
            return method(*args, **options)

        setattr(part, name, noticed)

    def _remember_listeners(self, part: Page | BrowserContext) -> None:
        listen = part.on

        def on(event: Any, listener: Callable[..., Any]) -> None:
            self._listeners.append((part, event, listener))
            listen(event, listener)

        setattr(part, "on", on)  # noqa: B010

    def _remember_sessions(self, context: BrowserContext) -> None:
        begin = context.new_cdp_session

        def new_cdp_session(page: Any) -> CDPSession:
            session = begin(page)
            self._sessions.add(id(session))
            end = session.detach

            def detach() -> None:
                self._sessions.discard(id(session))
                end()

            setattr(session, "detach", detach)  # noqa: B010
            return session

        setattr(context, "new_cdp_session", new_cdp_session)  # noqa: B010

    def _clear(self) -> bool:
        """Whether that could be done: what the browser shows in a page's place has no storage."""
        assert self._context is not None
        page = self._page
        for other in self._context.pages:
            if other is not page:
                other.close()
        while self._listeners:
            part, event, listener = self._listeners.pop()
            part.remove_listener(event, listener)
        page.unroute_all(behavior="ignoreErrors")
        self._context.unroute_all(behavior="ignoreErrors")
        page.mouse.move(0, 0)
        try:
            origin = page.evaluate(FORGET)
        except Error:
            return False
        # What it has kept goes as well, or the next page sends it.
        kept = {"origin": origin, "storageTypes": "indexeddb"}
        # A session that stayed would undo emulated media with the next document.
        session = self._context.new_cdp_session(page)
        session.send("Storage.clearDataForOrigin", kept)
        session.detach()
        self._context.clear_cookies()
        if self._emulated:
            page.emulate_media(**PREFERENCES)
            self._emulated = False
        page.set_viewport_size(self._arguments["viewport"])
        self.wrong.clear()
        return True
