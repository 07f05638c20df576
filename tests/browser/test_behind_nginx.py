"""The editor behind nginx, as `docs/server.md` configures it, while Fenboard comes and goes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.desk import Desk
from tests.browser.lessons import (
    KEPT_HERE,
    OTHER,
    RESTS_FOR,
    RETRIED,
    begin,
    cards,
    expect_kept,
    field,
    is_saved,
    status,
    to_task,
    turn,
)
from tests.install.proxies import HERE, nginx

AWAY = "status of 502"
"""As browsers log what nginx says of a server that is not running."""


@pytest.fixture
def address(own_server: Server, tmp_path: Path) -> Iterator[str]:
    """Where the server is behind nginx."""
    with nginx(tmp_path, {HERE: ("127.0.0.1", own_server.port)}) as proxy:
        yield f"http://127.0.0.1:{proxy.http[1]}"


def test_what_is_edited_while_nginx_finds_nobody_is_kept_and_saved_later(
    desk: Desk, own_server: Server, address: str
) -> None:
    desk.expected.append(AWAY)
    offline = desk.bare.locator("#offline")
    desk.open(address)
    begin(desk)
    own_server.stop()
    desk.stamp("Q", "a1")
    expect(offline).to_contain_text("You can keep working")
    desk.press("PageDown")
    desk.expect_board(OTHER)
    to_task(desk)
    field(desk, "task").fill("Hold the draw")
    turn(desk, RESTS_FOR)
    status(desk, KEPT_HERE)
    expect_kept(desk.page)
    own_server.start()
    turn(desk, RETRIED)
    is_saved(desk)
    expect(offline).to_be_hidden()
    # It is in the database, and not in this browser alone.
    desk.reload()
    to_task(desk)
    expect(field(desk, "task")).to_have_value("Hold the draw")
    cards(desk).nth(0).click()
    desk.expect_piece("a1", "Q")
