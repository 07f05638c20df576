"""What the browser has kept, and what another version or a hand has made of it."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import Desk, path_for
from tests.browser.modules import CHESS, SHOGI, expect_table, results

AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
SESSION, STEPS = "fenboard.session", "fenboard.steps"
PATH = path_for(AFTER_E4)

SNAPSHOT: dict[str, Any] = {
    "position": {**CHESS, "turn": "second"},
    "follow": False,
    "text": "my text",
    "game": None,
    "variant": None,
    "reading": "held",
    "notation": "fen",
    "title": "My title",
    "flipped": False,
}
NONSENSE: list[Any] = [
    *(None, True, 0, -1, 8.5, 1e99, "", "x", "__proto__", "constructor"),
    *([], {}, [[]], [None], {"first": {}}, "custom", "shogi", "K" * 100),
]


def keep(desk: Desk, raw: str, key: str = SESSION, path: str = PATH) -> None:
    """Opens the page where the browser has kept that."""
    desk.page.evaluate(
        """([key, raw]) => {
            sessionStorage.clear();
            localStorage.clear();
            sessionStorage[key] = localStorage[key] = raw;
            // The page that goes keeps nothing.
            Storage.prototype.setItem = () => {};
        }""",
        [key, raw],
    )
    desk.page.goto(path)


def kept(snapshot: object, address: str = PATH) -> str:
    return json.dumps({"address": address, "snapshot": snapshot})


def changed(path: str, value: object) -> dict[str, Any]:
    """The snapshot with another value in one of its places, `position.files`."""
    snapshot = copy.deepcopy(SNAPSHOT)
    *within, last = path.split(".")
    place = snapshot
    for key in within:
        place = place[key]
    place[last] = value
    return snapshot


def expect_open(desk: Desk) -> None:
    expect(desk.page.locator("#editor[data-ready]")).to_be_visible()
    expect(desk.page.locator("[data-square]").first).to_be_visible()


def aside(desk: Desk) -> list[str]:
    found = desk.page.evaluate(
        "() => Object.keys(localStorage).filter(key => key.includes('.aside.'))"
        ".map(key => localStorage[key])"
    )
    return list(found)


def test_what_was_kept_for_an_address_is_there_again(desk: Desk) -> None:
    position = {**SNAPSHOT["position"], "hands": {"first": {"Q": 1}, "second": {"n": 2}}}
    snapshots = [
        SNAPSHOT,
        # As texts of Crazyhouse and of Three-check have them.
        {**SNAPSHOT, "position": {**position, "checks": [3, 1]}},
        # As an earlier version has kept it.
        {key: SNAPSHOT[key] for key in ("position", "text", "reading")},
    ]
    for snapshot in snapshots:
        keep(desk, kept(snapshot))
        expect_open(desk)
        desk.expect_text("my text")
        expect(desk.page.locator("#title")).to_have_value(str(snapshot.get("title", "")))
        assert aside(desk) == []


def test_when_addresses_changed_need_not_be_known(desk: Desk) -> None:
    for until in (*NONSENSE, [[PATH]], [[PATH, "x"]], [[PATH, 0]]):
        keep(desk, json.dumps({"address": "/elsewhere", "until": until, "snapshot": SNAPSHOT}))
        expect_open(desk)
        desk.expect_board(AFTER_E4)
    # Not even in a time to come.
    keep(desk, json.dumps({"address": "/", "until": [[PATH, 1e15]], "snapshot": SNAPSHOT}))
    expect_open(desk)
    desk.expect_board(AFTER_E4)


MISFITS = [
    changed("position.game", "go"),
    changed("position.game", "constructor"),
    changed("position.files", 0),
    changed("position.files", 9),
    changed("position.ranks", 1e6),
    changed("position.squares", ["K"]),
    changed("position.squares", [""] * 63 + ["Ж"]),
    changed("position.squares", [""] * 63 + ["Z"]),
    changed("position.squares", [None] * 64),
    changed("position.hands", None),
    changed("position.hands", {"first": {"+P": 1}, "second": {}}),
    changed("position.turn", "white"),
    changed("position.castling", "KQkq"),
    changed("position.castling", ["z9"]),
    changed("position.en_passant", "e99"),
    changed("position.halfmove", "3"),
    changed("position.checks", "3+3"),
    changed("position.layout", [[8] * 7]),
    changed("position", None),
    changed("position", {**SHOGI, "files": 8}),
    changed("position", {**SHOGI, "castling": ["a1"]}),
    changed("text", 7),
    changed("text", None),
    changed("reading", "read"),
    changed("title", None),
    changed("flipped", "yes"),
    {},
    [],
    None,
    "snapshot",
]


def test_what_does_not_fit_is_put_aside_and_the_page_opens_and_says_so(desk: Desk) -> None:
    raw = kept(changed("position.files", 0))
    keep(desk, raw)
    expect_open(desk)
    desk.expect_board(AFTER_E4)
    expect(desk.notice).to_contain_text("It was set aside")
    assert aside(desk) == [raw]
    desk.page.reload()
    expect_open(desk)
    expect(desk.notice).not_to_contain_text("set aside")
    assert aside(desk) == [raw]


def test_each_part_of_what_was_kept_has_to_fit(modules: Page) -> None:
    assert results(modules, [("keptFields", [SNAPSHOT])]) == [SNAPSHOT]
    expect_table(modules, [("keptFields", [snapshot], None) for snapshot in MISFITS])


def test_what_is_no_session_at_all_is_put_aside_and_other_storage_does_no_harm(desk: Desk) -> None:
    for raw in ("", "{", "null", '{"address": 1}'):
        keep(desk, raw, path="/")
        expect_open(desk)
        assert aside(desk) == [raw]
    for raw in ("5", "null", '{"keys": {}, "teaching": "x"}', "{"):
        keep(desk, raw, "fenboard.settings")
        expect_open(desk)


def places(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, (*path, key))
    elif isinstance(value, list):
        yield from places(value[0], (*path, 0)) if value else ()


def mutated(chooser: random.Random, value: Any) -> Any:
    """The value with nonsense in some of its places."""
    value = copy.deepcopy(value)
    for _ in range(chooser.choice([1, 1, 2, 3])):
        path = chooser.choice(list(places(value)))
        nonsense = copy.deepcopy(chooser.choice(NONSENSE))
        if not path:
            return nonsense
        place = value
        for key in path[:-1]:
            place = place[key]
        if chooser.random() < 0.2 and isinstance(place, dict):
            del place[path[-1]]
        else:
            place[path[-1]] = nonsense
    return value


@pytest.mark.parametrize("key", [SESSION, STEPS])
def test_no_json_at_all_keeps_the_page_from_opening(desk: Desk, key: str) -> None:
    chooser = random.Random(key)
    step = {**SNAPSHOT, "report": None, "readReport": None, "before": None, "fixed": False}
    more = {"tool": {"kind": "move"}, "kept": [], "numbers": [""]}
    whole: dict[str, dict[str, Any]] = {
        SESSION: {"address": PATH, "snapshot": SNAPSHOT},
        STEPS: {"address": PATH, "steps": [step, step], "index": 1, "more": more},
    }
    for _ in range(5):
        value = mutated(chooser, whole[key])
        if isinstance(value, dict):
            value["address"] = PATH
        if chooser.random() < 0.3 and key == SESSION and isinstance(value, dict):
            value["snapshot"] = mutated(chooser, {**SNAPSHOT, "position": SHOGI})
        keep(desk, json.dumps(value), key)
        expect_open(desk)
        desk.page.locator("[data-action=flip]").first.click()
