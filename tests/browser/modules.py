"""The modules without a page: their functions called in a page that is not the editor."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page

from webapp.formats.starts import START_POSITIONS
from webapp.model.position import Position
from webapp.wire.position import position_to_json

Call = tuple[str, Sequence[Any]]
"""A function's name and its arguments."""

# The page of the editor is read and not opened: nothing of it runs.
LOAD = """async () => {
    const text = await (await fetch("/")).text();
    const editor = new DOMParser().parseFromString(text, "text/html");
    const address = editor.querySelector('link[href$="/js/model.js"]').getAttribute("href");
    window.model = await import(address);
    model.setWords(JSON.parse(editor.documentElement.dataset.words));
    model.know(JSON.parse(editor.getElementById("editor").dataset.games));
    window.moduleAt = (name) => import(address.replace("model.js", `${name}.js`));
}"""
# What is not in the model edits lines, and loads with what shows them.
CALLS = """async calls => {
    const plain = value => value instanceof Set ? [...value] : value ?? null;
    const { line } = calls.every(([name]) => name in model) ? {} : { line: await moduleAt("line") };
    return calls.map(([name, parameters]) => plain((model[name] ?? line[name])(...parameters)));
}"""


def as_json(position: Position) -> dict[str, Any]:
    return dict(json.loads(json.dumps(position_to_json(position))))


CHESS = as_json(START_POSITIONS["chess"])
SHOGI = as_json(START_POSITIONS["shogi"])


def results(page: Page, calls: Sequence[Call]) -> list[Any]:
    return list(page.evaluate(CALLS, [list(call) for call in calls]))


def expect_table(page: Page, table: Sequence[tuple[str, Sequence[Any], Any]]) -> None:
    """Each row of the table is a function, its arguments and what comes of them."""
    found = results(page, [(name, arguments) for name, arguments, _ in table])
    for (name, arguments, wanted), value in zip(table, found, strict=True):
        assert value == wanted, (name, arguments)
