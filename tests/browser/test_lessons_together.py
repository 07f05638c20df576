"""Two browsers change one lesson at random, with and without the server, and lose nothing of it."""

from __future__ import annotations

import os
import random
import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Server
from tests.browser.desk import Desk

SECONDS = float(os.environ.get("FENBOARD_TEST_SECONDS", "6"))
"""So long they go on, each about as fast as pages can."""

LINES = "\n".join(f"# c{number}\n4k3/8/8/8/8/8/8/R3K3 w - - 0 {number}" for number in range(1, 7))

APPEND = """([name, token]) => {
    const field = document.querySelector(`.task-panel [name=${name}]`);
    field.value = `${field.value} ${token}`.trim();
    field.dispatchEvent(new Event("input", { bubbles: true }));
}"""

TITLES = """() => [...document.querySelectorAll("position-strip li > button")].map(
    (one) => one.querySelector(".name")?.textContent ?? one.textContent
)"""

STEPS = ("title", "title", "title", "note", "add", "delete", "move", "go", "go", "away", "wait")


class Someone:
    """One of the two: what they have written, and what they have deleted knowingly."""

    def __init__(self, desk: Desk, name: str, chooser: random.Random) -> None:
        self.desk, self.page, self.name, self.chooser = desk, desk.page, name, chooser
        self.tokens: list[str] = []
        self.notes: list[str] = []
        self.deleted: set[str] = set()

    def titles(self) -> list[str]:
        found: list[str] = self.page.evaluate(TITLES)
        return found

    def shown(self) -> tuple[list[str], str]:
        """The titles, and the notes."""
        return self.titles(), self.page.locator(".task-panel [name=notes]").input_value()

    def step(self) -> None:
        getattr(self, self.chooser.choice(STEPS))()

    def _token(self) -> str:
        return f"{self.name}{self.chooser.randrange(10**6)}"

    def title(self) -> None:
        token = self._token()
        self.page.evaluate(APPEND, ["title", token])
        self.tokens.append(token)

    def note(self) -> None:
        token = self._token()
        self.page.evaluate(APPEND, ["notes", token])
        self.notes.append(token)

    def go(self) -> None:
        # In one go: what is there now may be deleted by the other a moment later.
        self.page.evaluate(
            """(at) => {
                const cards = document.querySelectorAll("position-strip li > .card");
                cards[Math.floor(at * cards.length)].click();
            }""",
            self.chooser.random(),
        )

    def add(self) -> None:
        if len(self.titles()) < 40:
            self.page.locator(".strip-foot [data-action=add-card]").click()

    def delete(self) -> None:
        if len(self.titles()) < 4:
            return
        current = self.page.locator("position-strip [aria-current]")
        # In one go: what comes between the look and the deletion would be deleted unseen.
        gone = current.evaluate(
            """(one) => {
                const said = one.querySelector(".name")?.textContent ?? "";
                one.focus();
                const options = { key: "Delete", bubbles: true, cancelable: true };
                one.dispatchEvent(new KeyboardEvent("keydown", options));
                return said;
            }"""
        )
        self.deleted.update(gone.split())

    def move(self) -> None:
        self.page.locator("position-strip [aria-current]").focus()
        self.page.keyboard.press(self.chooser.choice(["Alt+ArrowUp", "Alt+ArrowDown"]))

    def away(self) -> None:
        self.page.context.set_offline(True)
        for _ in range(self.chooser.randrange(1, 6)):
            getattr(self, self.chooser.choice(["title", "go", "add", "move"]))()
        self.page.context.set_offline(False)

    def wait(self) -> None:
        expect(self.page.locator(".saved")).to_have_text("Saved", timeout=60_000)


@pytest.fixture
def both(browser: Browser, server: Server) -> Iterator[tuple[Desk, Desk]]:
    contexts = [browser.new_context(base_url=server.address) for _ in range(2)]
    yield Desk(contexts[0].new_page()), Desk(contexts[1].new_page())
    for context in contexts:
        context.close()


@pytest.mark.timeout(600 + SECONDS)
def test_two_who_go_on_at_random_lose_nothing_and_end_alike(both: tuple[Desk, Desk]) -> None:
    seed = random.randrange(10**9)
    first, second = both
    first.open()
    first.paste(LINES)
    expect(first.page).to_have_url(re.compile("/lesson/"))
    expect(first.page.locator(".saved")).to_have_text("Saved")
    second.page.goto(first.page.url)
    expect(second.page.locator("position-strip li > .card")).to_have_count(6)
    for desk in both:
        desk.page.locator("label.mode:has([value=task])").click()
    chooser = random.Random(seed)
    people = [Someone(desk, name, chooser) for desk, name in zip(both, "ab", strict=True)]
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        chooser.choice(people).step()
    for person in people:
        person.wait()
    limit = time.monotonic() + 60
    while len(shown := {repr(person.shown()) for person in people}) > 1:
        assert time.monotonic() < limit, (seed, shown)
        first.page.evaluate("() => new Promise(requestAnimationFrame)")
    titles, notes = people[0].shown()
    there = set(" ".join(titles).split())
    written = {token for person in people for token in person.tokens}
    deleted = {token for person in people for token in person.deleted}
    assert written - deleted <= there, (seed, written - deleted - there)
    assert {token for person in people for token in person.notes} <= set(notes.split()), seed
