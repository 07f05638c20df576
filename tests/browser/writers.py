"""Pages that change one lesson, without a page: `writers.js`, and the real server behind it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page

from tests.browser.modules import CHESS, LOAD
from webapp import create_app
from webapp.web.storage import STORAGE, Storage

ORIGIN = {"Origin": "http://localhost", "Content-Type": "application/json"}
LOAD_SAVING = """async (chess) => {
    const text = await (await fetch("/parts/lesson?lang=en")).text();
    const part = new DOMParser().parseFromString(text, "text/html").getElementById("lesson");
    const names = ["server", "cards", "saving"];
    for (const name of names) window[name] = await moduleAt(name);
    cards.knowFields(JSON.parse(part.dataset.fields));
    window.chess = chess;
}"""
_numbers = itertools.count()


class Bare:
    """The bare page, in which writers are, and the server that they ask."""

    def __init__(self, page: Page, client: FlaskClient) -> None:
        self.page, self.client = page, client
        page.expose_function("serve", self._serve)
        page.evaluate(LOAD)
        page.evaluate(LOAD_SAVING, CHESS)
        page.evaluate((Path(__file__).parent / "writers.js").read_text("utf-8"))

    def _serve(self, method: str, path: str, body: str | None) -> Any:
        answer = self.client.open(path, method=method, data=body, headers=ORIGIN)
        return {"status": answer.status_code, "body": answer.get_json()}

    def run(self, script: str, *more: Any) -> Any:
        """What comes of an async function of a new lesson's address and `more`."""
        path = f"/lesson/lesson{next(_numbers):020}"
        return self.page.evaluate(f"([path, more]) => ({script})(path, ...more)", [path, more])


def bare(browser: Browser, arguments: dict[str, Any], folder: Path) -> Iterator[Bare]:
    context = browser.new_context(**arguments)
    app = create_app()
    app.testing = True
    app.extensions[STORAGE] = Storage(folder, "")
    wrong: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto("/healthz")
    yield Bare(page, app.test_client())
    context.close()
    assert not wrong, wrong


@pytest.fixture(scope="module")
def writers(
    browser: Browser, browser_context_args: dict[str, Any], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Bare]:
    yield from bare(browser, browser_context_args, tmp_path_factory.mktemp("saving"))
