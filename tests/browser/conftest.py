"""A real server and a real browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from tests.browser.desk import Desk
from tests.browser.device import Device
from tests.browser.find_browser import NoBrowserError, find_browser
from tests.browser.late import late_port
from tests.browser.modules import LOAD
from tests.ports import free_port
from tests.servers import started, told_address

TIMEOUT = 30_000  # ms
expect.set_options(timeout=TIMEOUT)
# What browsers log of a server that is away, of a file it refuses as too large, and of a picture
# that cannot be.
EXPECTED = re.compile(
    r"ERR_(CONNECTION|SOCKET_NOT_CONNECTED)|status of 413|status of 400 .*/diagram\."
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--late", action="store_true", help="servers answer up to 0.6 s late")


def pytest_configure(config: pytest.Config) -> None:
    Server.late = config.getoption("late")


class Server:
    """A server, running; it can be stopped and started again.

    options   those of the command
    folder    where it keeps lessons, if not where all of them do
    """

    late = False
    """Whether each answers late."""

    def __init__(self, *options: str, folder: Path | None = None) -> None:
        self.options = options
        self.environ = {"FENBOARD_DATA": str(folder)} if folder else {}
        self.port = free_port()
        self.address = f"http://127.0.0.1:{late_port(self.port) if self.late else self.port}"
        self.start()

    def start(self) -> None:
        arguments = ("--no-open", "--port", str(self.port), *self.options)
        self.process = started(*arguments, stderr=None, **self.environ)
        assert told_address(self.process) == f"http://127.0.0.1:{self.port}/"

    def stop(self) -> None:
        """Ends it; a test may have done so before."""
        if self.process.poll() is None:
            self.process.terminate()
            self.process.communicate(timeout=60)


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    running = Server()
    yield running
    running.stop()


@pytest.fixture
def own_server() -> Iterator[Server]:
    """A server for one test, which may stop and start it."""
    running = Server()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], playwright: Playwright
) -> dict[str, Any]:
    headed = not browser_type_launch_args.get("headless", True)
    try:
        path = find_browser(playwright, headed=headed)
    except NoBrowserError as error:
        pytest.fail(str(error), pytrace=False)
    # Where there is no graphics card, the processor is slow at what one would do.
    quiet = [
        *("--disable-background-networking", "--disable-component-update", "--no-first-run"),
        *("--disable-gpu", "--disable-gpu-rasterization", "--disable-software-rasterizer"),
        *("--in-process-gpu", "--disable-extensions", "--mute-audio"),
    ]
    return {**browser_type_launch_args, "executable_path": path, "args": quiet}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any], server: Server) -> dict[str, Any]:
    return {
        **browser_context_args,
        "base_url": server.address,
        "viewport": {"width": 1440, "height": 900},
        "permissions": ["clipboard-read", "clipboard-write"],
    }


def watch(page: Page) -> list[str]:
    """Collects what goes wrong in the page's scripts and what the policy blocks."""
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on(
        "console",
        lambda message: (
            wrong.append(f"{message.text} {message.location['url']}")
            if message.type == "error"
            and not EXPECTED.search(f"{message.text} {message.location['url']}")
            else None
        ),
    )
    page.set_default_timeout(TIMEOUT)
    return wrong


@pytest.fixture(scope="session")
def desktop(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Device]:
    device = Device(browser, browser_context_args, watch)
    yield device
    device.close()


@pytest.fixture(scope="session")
def handheld(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Device]:
    size = {"width": 360, "height": 640}
    arguments = {**browser_context_args, "viewport": size, "has_touch": True, "is_mobile": True}
    device = Device(browser, arguments, watch)
    yield device
    device.close()


@pytest.fixture(scope="session")
def modules(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """A page that has nothing in it but the modules that need none, as `model`."""
    context = browser.new_context(**browser_context_args)
    page = context.new_page()
    page.goto("/healthz")
    page.evaluate(LOAD)
    yield page
    context.close()


def opened(device: Device, session: pytest.Session) -> Iterator[Desk]:
    failures = session.testsfailed
    desk = Desk(device.lend(), unopened=True)
    yield desk
    expected = re.compile("|".join(desk.expected) or "(?!)")
    wrong = [one for one in device.wrong if not expected.search(one)]
    device.take_back(failed=bool(wrong) or session.testsfailed > failures)
    assert wrong == []


@pytest.fixture
def desk(desktop: Device, request: pytest.FixtureRequest) -> Iterator[Desk]:
    """The editor, freshly opened, used with mouse and keyboard."""
    yield from opened(desktop, request.session)


@pytest.fixture
def phone(handheld: Device, request: pytest.FixtureRequest) -> Iterator[Desk]:
    """The editor on a phone of 360 × 640, used by touch."""
    yield from opened(handheld, request.session)
