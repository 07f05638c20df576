"""A lesson in the editor as a person handles it, and somebody else who changes it as well."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Locator, Page, Request, Route, expect

from tests.browser.desk import Desk, wait_for

ENDING = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40"
OTHER = "4k3/8/8/8/8/8/3P4/4K3 b - - 0 60"
THIRD = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 30"
THREE = f"# One\n{ENDING}\n# Two\n{OTHER}\n# Three\n{THIRD}\n"
KEPT = """() => new Promise((resolve) => {
    const asked = indexedDB.open("fenboard", 1);
    asked.onerror = () => resolve(false);
    // The page makes it, and what it has in it.
    asked.onupgradeneeded = () => asked.transaction.abort();
    asked.onsuccess = () => {
        const counted = asked.result.transaction("unsent").objectStore("unsent").count();
        counted.onsuccess = () => resolve(counted.result > 0);
        asked.result.close();
    };
})"""
"""Whether the browser has kept something that the server has not."""
RESTS_FOR = 500  # ms, and a little more
WAITED = 1600  # ms until it goes though a text is still being read
HEARD = 3100  # ms until others are asked about
RETRIED = 9000  # ms until the server is tried again
LESSON = "**/api/lessons/*"
NEWS = "**/api/lessons/*?since=*"
TWO_GAMES = '[White "Kim"]\n\n1. e4 e5 *\n\n[White "Ana"]\n\n1. d4 d5 *\n'
GAMES = """[Event "Back rank"]
[FEN "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"]
[SetUp "1"]

{White to move, mate in 1} 1. Ra8# {Yes!} (1. Kf2 {Too slow}) *

[Event "Fool"]

{Black mates in two} 1. f3 e5 2. g4 Qh4# *
"""
LONG = "nothing that can be read " * 3000
KEPT_HERE = "Not saved yet: kept in this browser"
ONLY_HERE = "Not saved yet: keep this page open"


def cards(desk: Desk) -> Locator:
    return desk.page.locator("position-strip li > .card")


def names(desk: Desk) -> list[str]:
    return desk.page.locator("position-strip li > button").evaluate_all(
        "all => all.map((one) => one.querySelector('.name')?.textContent ?? `[${one.textContent}]`)"
    )


def expect_kept(page: Page) -> None:
    wait_for(page, lambda: page.evaluate(KEPT))


def expect_names(desk: Desk, *wanted: str) -> None:
    desk.page.wait_for_function(
        """wanted => {
            const all = [...document.querySelectorAll("position-strip li > button")];
            const name = (one) => one.querySelector(".name")?.textContent ?? `[${one.textContent}]`;
            return JSON.stringify(all.map(name)) === JSON.stringify(wanted);
        }""",
        arg=list(wanted),
    )


def turn(desk: Desk, ms: int) -> None:
    """Turns the clock of the page's scripts ahead."""
    desk.page.evaluate(
        """async (ms) => {
            const { href } = document.querySelector('link[href$="/js/model.js"]');
            (await import(href)).clock.turn(ms);
        }""",
        ms,
    )


def notice_goes(desk: Desk) -> None:
    """As it does by itself, however long: one may have taken the room of what is pressed next."""
    turn(desk, 12_000)
    expect(desk.notice).to_be_empty()


def status(desk: Desk, words: str) -> None:
    """As soon as it is said: what `expect` looks for it looks at in steps that grow."""
    shown = "words => document.querySelector('position-strip .saved')?.textContent === words"
    desk.page.wait_for_function(shown, arg=words)


def is_saved(desk: Desk) -> None:
    """What was changed goes at once, and not when it has rested."""
    turn(desk, RESTS_FOR)
    status(desk, "Saved")


def hear(*desks: Desk) -> None:
    """Has pages ask what others have done, as they do when they come back in sight."""
    for desk in desks:
        desk.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")


def do(desk: Desk, name: str) -> None:
    desk.action("lesson-menu").click()
    desk.page.locator(f".strip-menu [data-do={name}]").click()


def to_task(desk: Desk) -> None:
    desk.page.locator("label.mode:has([value=task])").click()


def field(desk: Desk, name: str) -> Locator:
    return desk.page.locator(f".task-panel [name={name}]")


def begin(desk: Desk) -> None:
    desk.paste(THREE)
    expect(cards(desk)).to_have_count(3)
    expect(desk.page).to_have_url(re.compile("/lesson/[a-z0-9]{26}#"))
    is_saved(desk)


def join(colleague: Desk, desk: Desk) -> None:
    colleague.page.goto(desk.page.url)
    colleague.wait_until_ready()
    expect(cards(colleague)).to_have_count(cards(desk).count())


class Another:
    """Somebody else who changes the lesson on the desk."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.page = desk, desk.page
        expect(desk.page).to_have_url(re.compile("/lesson/[a-z0-9]{26}"))
        self.id = desk.page.url.split("/lesson/")[1][:26]
        self.path = f"/api/lessons/{self.id}"

    @property
    def state(self) -> Any:
        return self.page.request.get(self.path).json()

    def item(self, title: str) -> Any:
        return next(item for item in self.state["items"] if item["fields"]["title"] == title)

    def save(self, *items: Any, **own: Any) -> None:
        revision = self.state["revision"]
        lesson = {name: {"value": value, "base": revision} for name, value in own.items()}
        body = {"by": "somebodyelse", "since": revision, "lesson": lesson, "items": items}
        origin = "/".join(self.page.url.split("/")[:3])
        headers = {"Content-Type": "application/json", "Origin": origin}
        assert self.page.request.post(self.path, data=json.dumps(body), headers=headers).ok
        hear(self.desk)

    def set(self, title: str, /, **fields: Any) -> None:
        item, revision = self.item(title), self.state["revision"]
        values = {name: {"value": value, "base": revision} for name, value in fields.items()}
        self.save({"id": item["id"], "kind": item["kind"], "fields": values})

    def add(self, title: str) -> None:
        self.save({"id": f"ofanother{len(title):04}", "fields": {"title": {"value": title}}})

    def delete(self, *titles: str) -> None:
        revision = self.state["revision"]
        self.save(*({"id": self.item(title)["id"], "deleted": revision} for title in titles))


def notice(desk: Desk, words: str) -> None:
    expect(desk.page.locator(".notices")).to_contain_text(words)


def saves_of(page: Page) -> list[Any]:
    """What the page saves from now on."""
    sent: list[Any] = []

    def note(request: Request) -> None:
        if request.method == "POST" and "/api/lessons/" in request.url:
            sent.append(request.post_data_json)

    page.on("request", note)
    return sent


def board_of(lesson: Another, title: str, name: str = "squares") -> Any:
    """The text of a card as the server has it, or something of its position."""
    board = lesson.item(title)["fields"]["board"]
    return board["text"] if name == "text" else board["position"][name]


def standing(lesson: Another) -> list[str]:
    """The titles of the cards that the server has."""
    items = [item for item in lesson.state["items"] if not item["deleted"]]
    return [item["fields"]["title"] for item in sorted(items, key=lambda item: item["order"])]


def answers(page: Page, *statuses: int) -> None:
    """The next saves are answered so, those behind them by the server."""
    to_come = list(statuses)

    def answer(route: Route) -> None:
        if route.request.method != "POST" or not to_come:
            route.continue_()
            return
        error = {"code": "x", "message": "A reason of the server."}
        route.fulfill(status=to_come.pop(0), json={"error": error})

    page.route(LESSON, answer)
