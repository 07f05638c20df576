"""How scripts ask the server, without the page: `server/api.js` with answers made up."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

ASK = """async (answers) => {
    const { ask, Unreachable, Refused } = await moduleAt("server");
    const own = { fetch: window.fetch, setTimeout: window.setTimeout, random: Math.random };
    const waited = [];
    const given = [...answers];
    window.fetch = async () => {
        const [status, wait] = given.shift();
        const headers = wait === null ? {} : { "Retry-After": wait };
        const body = JSON.stringify({ status, error: { message: "said" } });
        return new Response(body, { status, headers });
    };
    window.setTimeout = (done, delay) => { waited.push(delay); done(); };
    Math.random = () => 0;
    let outcome;
    try {
        outcome = (await ask("/any", {})).status;
    } catch (error) {
        const kinds = [[Refused, "refused"], [Unreachable, "away"], [Error, String(error)]];
        outcome = kinds.find(([kind]) => error instanceof kind)[1];
    } finally {
        Object.assign(window, { fetch: own.fetch, setTimeout: own.setTimeout });
        Math.random = own.random;
    }
    return { outcome, waited, left: given.length };
}"""

BUSY = [503, "2"]
TABLE: list[tuple[list[Any], Any, list[int]]] = [
    ([[200, None]], 200, []),
    ([BUSY, [429, "1"], [200, None]], 200, [2000, 1000]),
    ([BUSY, BUSY, BUSY, [200, None]], 200, [2000, 2000, 2000]),
    # What goes on for longer is said, as is a wait that nobody would sit through.
    ([BUSY, BUSY, BUSY, BUSY], "away", [2000, 2000, 2000]),
    ([[429, "1"]] * 4, "refused", [1000] * 3),
    ([[503, "60"]], "away", []),
    ([[503, None]], "away", []),
    ([[503, "soon"]], "away", []),
    ([[409, None]], "refused", []),
]


def test_a_busy_server_is_asked_again_after_the_time_that_it_says(modules: Page) -> None:
    for answers, outcome, waited in TABLE:
        found = modules.evaluate(ASK, answers)
        assert found == {"outcome": outcome, "waited": waited, "left": 0}, answers
