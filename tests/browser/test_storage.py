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
SESSION, STEPS, SETTINGS = "fenboard.session", "fenboard.steps", "fenboard.settings"
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


def keep(desk: Desk, kept: dict[str, str], path: str = PATH) -> None:
    """Opens the page where the browser has kept that."""
    desk.bare.evaluate(
        """kept => {
            sessionStorage.clear();
            localStorage.clear();
            Object.assign(sessionStorage, kept);
            Object.assign(localStorage, kept);
            // The page that goes keeps nothing.
            Storage.prototype.setItem = () => {};
        }""",
        kept,
    )
    desk.open(path)
    expect(desk.page.locator("[data-square]").first).to_be_visible()


@pytest.fixture
def desk(desk: Desk) -> Desk:
    """A desk whose page can keep things, though the editor was not opened yet."""
    desk.bare.goto("/healthz")
    return desk


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


def aside(desk: Desk) -> list[str]:
    found = desk.page.evaluate(
        "() => Object.keys(localStorage).filter(key => key.includes('.aside.'))"
        ".map(key => localStorage[key])"
    )
    return list(found)


ASKED = """async ([key, texts, address]) => {
    const { keptSteps, savedFor } = await moduleAt("server");
    const found = texts.map((text) => {
        sessionStorage.clear();
        localStorage.clear();
        sessionStorage[key] = text.replace('"now"', performance.timeOrigin + performance.now());
        const saved = key.endsWith("steps") ? keptSteps() : savedFor(address);
        return [saved, Object.values(localStorage)];
    });
    sessionStorage.clear();
    return found;
}"""
"""What the page finds in texts that the browser has kept, and what it puts aside."""


def found_in(modules: Page, *texts: str, key: str = SESSION) -> list[Any]:
    return list(modules.evaluate(ASKED, [key, texts, "/healthz" if key == STEPS else PATH]))


IN_HAND = {**SNAPSHOT["position"], "hands": {"first": {"Q": 1}, "second": {"n": 2}}}
FITTING = [
    # As texts of Crazyhouse and of Three-check have them.
    {**SNAPSHOT, "position": {**IN_HAND, "checks": [3, 1]}},
    # As an earlier version has kept it.
    {key: SNAPSHOT[key] for key in ("position", "text", "reading")},
]


def test_what_was_kept_for_an_address_is_there_again(desk: Desk) -> None:
    for snapshot in FITTING:
        keep(desk, {SESSION: kept(snapshot)})
        desk.expect_text("my text")
        expect(desk.page.locator("#title")).to_have_value(str(snapshot.get("title", "")))
        assert aside(desk) == []


def test_when_addresses_changed_need_not_be_known(modules: Page) -> None:
    def saved_until(until: object) -> str:
        return json.dumps({"address": "/elsewhere", "until": until, "snapshot": SNAPSHOT})

    assert found_in(modules, saved_until([["/", 1], [PATH, "now"]])) == [[SNAPSHOT, []]]
    # Not even in a time to come.
    texts = [saved_until(one) for one in (*NONSENSE, [[PATH]], [[PATH, 0]], [[PATH, 1e15]])]
    assert found_in(modules, *texts) == [[None, []]] * len(texts)


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
    keep(desk, {SESSION: raw})
    desk.expect_board(AFTER_E4)
    expect(desk.notice).to_contain_text("It was set aside")
    assert aside(desk) == [raw]
    desk.reload()
    expect(desk.notice).not_to_contain_text("set aside")
    assert aside(desk) == [raw]
    # Settings do no harm either.
    for raw, settings in (("", "5"), ("{", "null"), ("[]", '{"keys": {}, "teaching": "x"}')):
        keep(desk, {SESSION: raw, SETTINGS: settings}, path="/")
        assert aside(desk) == [raw]


def test_each_part_of_what_was_kept_has_to_fit(modules: Page) -> None:
    fitting = [SNAPSHOT, *FITTING]
    assert results(modules, [("keptFields", [snapshot]) for snapshot in fitting]) == fitting
    for raw in ("", "{", "null", '{"address": 1}'):
        assert found_in(modules, raw) == [[None, [raw]]]
    expect_table(modules, [("keptFields", [snapshot], None) for snapshot in MISFITS])


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


def hostile(chooser: random.Random, key: str, address: str) -> str:
    """A text that was kept under that key for the address, with nonsense in it."""
    more_fields = {"line": None, "ply": -1, "at": -1, "was": None, "marks": [], "marksOf": "text"}
    own = {"operations": None, "left": {}, "ownTitle": False, "edit": None}
    unanswered = {"report": None, "readReport": None, "before": None, "fixed": False}
    step = {**SNAPSHOT, **more_fields, **own, **unanswered}
    more = {"tool": {"kind": "move"}, "kept": [], "numbers": [""]}
    whole: dict[str, dict[str, Any]] = {
        SESSION: {"snapshot": SNAPSHOT},
        STEPS: {"steps": [step, step], "index": 1, "more": more},
    }
    value = mutated(chooser, whole[key])
    if isinstance(value, dict):
        value["address"] = address
        if chooser.random() < 0.3 and key == SESSION:
            value["snapshot"] = mutated(chooser, {**SNAPSHOT, "position": SHOGI})
    return json.dumps(value)


def test_no_json_at_all_keeps_the_page_from_opening(desk: Desk) -> None:
    chooser = random.Random("page")
    for _ in range(4):
        keep(desk, {key: hostile(chooser, key, PATH) for key in (SESSION, STEPS)})
        desk.action("flip").click()


@pytest.mark.parametrize("key", [SESSION, STEPS])
def test_of_any_json_nothing_is_found_or_what_fits(modules: Page, key: str) -> None:
    chooser = random.Random(key)
    address = "/healthz" if key == STEPS else PATH
    texts = [hostile(chooser, key, address) for _ in range(200)]
    found = found_in(modules, *texts, key=key)
    for text, (saved, put_aside) in zip(texts, found, strict=True):
        assert put_aside == ([] if saved else [text])
    whole = [saved for saved, _ in found if saved]
    assert len(whole) >= 5
    if key == SESSION:
        assert results(modules, [("keptFields", [saved]) for saved in whole]) == whole
    else:
        assert {step["report"] for saved in whole for step in saved["steps"]} == {None}
