"""How long a key on the board takes to reach the text, against a bare fetch from the same page.

    python benchmarks/page.py [ROUNDS]

Starts the server and a headless Chromium (`tests/browser/find_browser.py` says which) and
presses keys on the board, each on a position there has not been before; between two keys the
page fetches `/healthz`, so that both meet the machine in the same state. Measured within the
page, in milliseconds, over ROUNDS keys a game (300 unless told):

    drawn       script at once: from the key until its listeners return, the board drawn
    answered    script of the server's answer, until the findings, controls and text are drawn
    text        from the key until the text field holds the position's text
    fetch       a bare `fetch("/healthz")`, read to its end
    ratio       the median of `text` by that of `fetch`

Run it on an idle machine: the page, the server and the browser share its cores.
"""

from __future__ import annotations

import re
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.browser.find_browser import find_browser

ROUNDS = 300
WARMING = 30
STARTS = {
    "chess": "/",
    "chess, 6 findings": "/?fen=4k3/8/8/8/8/8/PPPPPPPP/PPPPPPPP_b_KQkq_e3_0_1",
    "shogi": "/?fen=lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL_b_-_1",
    "custom 12×12": "/?fen=12/12/12/12/12/12/12/12/12/12/12/12_/_C/c&game=custom",
}

# One key and one fetch. The text is noted as it is set, not as it is next painted; an answer's
# script runs from the first entry into JSON.parse's callers to the text, so it is taken from
# the moment the body has been read to the moment no microtask is left.
MEASURE = """async ({keys, rounds}) => {
    const area = document.getElementById("text");
    const {get, set} = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value");
    let told = null;
    Object.defineProperty(area, "value", {
        configurable: true, get() { return get.call(this); },
        set(text) { set.call(this, text); told?.(performance.now()); },
    });
    let parsed = 0;
    const {json} = Response.prototype;
    Response.prototype.json = async function () {
        const body = await json.call(this);
        parsed = performance.now();
        return body;
    };
    const idle = () => new Promise(done => setTimeout(done, 25));
    const squares = [...document.querySelectorAll("[data-square]")];
    const rows = [];
    for (let round = 0; round < rounds; round += 1) {
        const cell = squares[(round * 7 + 13) % squares.length];
        cell.focus({preventScroll: true});
        await idle();
        const shown = new Promise(done => (told = done));
        const key = keys.find((one, at) => at >= round % 3 && one !== cell.dataset.piece);
        const start = performance.now();
        cell.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
        const drawn = performance.now();
        const text = await Promise.race([shown, new Promise(done => setTimeout(done, 2000, null))]);
        told = null;
        await Promise.resolve();
        const answered = performance.now() - parsed;
        await idle();
        const asked = performance.now();
        const answer = await fetch("/healthz", {cache: "no-store"});
        await answer.text();
        const fetched = performance.now();
        if (text !== null) {
            rows.push({drawn: drawn - start, answered, text: text - start, fetch: fetched - asked});
        }
    }
    Response.prototype.json = json;
    delete area.value;
    return rows;
}"""


@contextmanager
def served() -> Iterator[str]:
    """The address of a server of its own."""
    command = [sys.executable, "-m", "webapp", "--no-open", "--port", "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    found = re.search(r"http://\S+/", process.stdout.readline())
    assert found
    try:
        yield found[0].rstrip("/")
    finally:
        process.terminate()
        process.wait()


def measured(page: Page, path: str, rounds: int) -> list[dict[str, float]]:
    """What `MEASURE` measures on the page at that path."""
    page.goto(path)
    page.locator("#editor[data-ready]").wait_for()
    keys = ["n", "R", "p", "B"]
    page.evaluate(MEASURE, {"keys": keys, "rounds": WARMING})
    rows: Any = page.evaluate(MEASURE, {"keys": keys, "rounds": rounds})
    return list(rows)


def main(rounds: int) -> None:
    """Prints a line for each of `STARTS`."""
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(playwright))
        page = browser.new_page(base_url=address, viewport={"width": 1366, "height": 640})
        print(f"{'':20}{'drawn':>14}{'answered':>14}{'text':>14}{'fetch':>14}{'ratio':>8}")
        for name, path in STARTS.items():
            rows = measured(page, path, rounds)
            cells = []
            for part in ("drawn", "answered", "text", "fetch"):
                times = [row[part] for row in rows]
                worst = statistics.quantiles(times, n=20)[-1]
                cells.append(f"{statistics.median(times):.1f} ({worst:.1f})")
            middle = [statistics.median(row[part] for row in rows) for part in ("text", "fetch")]
            ratio = middle[0] / middle[1]
            print(f"{name:20}" + "".join(f"{cell:>14}" for cell in cells) + f"{ratio:8.2f}")
        print("milliseconds: median (95th percentile)")
        browser.close()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
