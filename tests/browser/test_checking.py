"""Tasks checked in the editor: the verdict beside the task, the signs in the strip, all cards."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.browser.desk import Desk, wait_for
from tests.browser.lessons import (
    ENDING,
    Another,
    begin,
    cards,
    do,
    field,
    is_saved,
    notice,
    notice_goes,
    to_task,
    turn,
)
from tests.browser.test_accessibility import show, violations

CHECK = "**/api/check"
VERDICTS = "**/api/lessons/*/verdicts"
RETRIED = 1100  # ms until the server is tried again
RESTED = 1600  # ms until a lesson that was opened is asked about
KEY = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
ROOKS = """[Event "Two rooks"]
[FEN "6k1/5ppp/8/8/8/8/5PPP/3RR1K1 w - - 0 1"]
[SetUp "1"]

{White to move. Mate in 1.} 1. Rd8# *

[Event "Quiet key"]
[FEN "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"]
[SetUp "1"]

*
"""
RIGHT = {"sign": "right", "label": "Proved: mate in 2"}
WRONG = {"sign": "wrong", "label": "Another solution"}
OPEN = {"sign": "open", "label": "No task to check"}
NOTE = {"sign": "note", "label": "Several solutions"}
SMALL = """parts => parts
    .flatMap((part) => [...part.querySelectorAll("button, summary")])
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44)
    .map((one) => one.outerHTML)"""
BEYOND = """() => document.documentElement.scrollWidth > innerWidth"""


Verdict = dict[str, Any]


class Server:
    """A server that gives the cards of these titles these verdicts, and notes what it was asked."""

    def __init__(self, desk: Desk, **verdicts: Verdict | Callable[[Any], Verdict]) -> None:
        self.verdicts = verdicts
        self.asked: list[str] = []
        self.away = False
        self.holds = False
        self.held: list[Route] = []
        self.kept: dict[str, Any] = {}
        self.lists = 0
        desk.page.route(CHECK, self._answer)
        desk.page.route(VERDICTS, self._list)

    def _answer(self, route: Route) -> None:
        self.asked.append(body_of(route)["card"]["title"])
        if self.holds:
            self.held.append(route)
        else:
            self._fulfil(route)

    def _fulfil(self, route: Route) -> None:
        if self.away:
            route.abort()
            return
        card = body_of(route)["card"]
        found = self.verdicts.get(card["title"], OPEN)
        route.fulfill(json={"verdict": verdict(**(found(card) if callable(found) else found))})

    def _list(self, route: Route) -> None:
        self.lists += 1
        route.fulfill(json={"verdicts": self.kept})

    def release(self, desk: Desk, count: int) -> None:
        """Lets go of what is held, once it is so much."""
        wait_for(desk.page, lambda: len(self.held) == count)
        routes, self.held = self.held, []
        for route in routes:
            self._fulfil(route)


def body_of(route: Route) -> Any:
    return route.request.post_data_json


def of_two_rooks(card: Any) -> Verdict:
    """That both rooks mate is as it should be once the card says so."""
    line = card["board"]["line"]
    if any(ply["code"] == "e1e8" and 1 in ply.get("nags", []) for ply in line["plies"]):
        return {**RIGHT, "label": "Proved: mate in 1"}
    show = {"do": "show", "label": "Show it on the board", "path": ["e1e8"]}
    add = {"do": "add-right", "label": "Add as right too", "path": [], "codes": ["e1e8"]}
    sentence = {"code": "x", "text": "1.Re8# mates in 1 as well.", "acts": [add, show]}
    return {**WRONG, "sentences": [sentence]}


def verdict(**more: Any) -> Verdict:
    sentence = {"code": "x", "text": "1.Qg6 is the only solution.", "acts": []}
    return {"sentences": [sentence], "tree": None, "engine": None, "task": "", **more}


def shown(desk: Desk) -> Locator:
    """The verdict beside the task."""
    return desk.page.locator(".verdict")


def press(desk: Desk, name: str) -> None:
    desk.page.get_by_role("button", name=name, exact=True).click()


def sign(desk: Desk, number: int, name: str, *, stale: bool = False) -> None:
    """The card of that number, from 0, has that sign."""
    wanted = f"[data-sign={name}][data-stale={str(stale).lower()}]"
    expect(cards(desk).nth(number).locator(f".checked{wanted}")).to_have_count(1)


def said(desk: Desk, words: str) -> None:
    expect(desk.page.locator("#announcer")).to_contain_text(words)


def test_another_solution_becomes_right_as_well_and_undo_brings_back_what_was_found(
    desk: Desk,
) -> None:
    Server(desk, **{"Two rooks": of_two_rooks})
    desk.paste(ROOKS)
    expect(cards(desk)).to_have_count(2)
    to_task(desk)
    press(desk, "Check")
    expect(shown(desk)).to_contain_text("1.Re8# mates in 1 as well.")
    expect(shown(desk).locator(".label")).to_have_text("Another solution")
    said(desk, "Another solution. 1.Re8# mates in 1 as well.")
    sign(desk, 0, "wrong")
    expect(cards(desk).nth(0)).to_have_accessible_name(re.compile("Two rooks – Another solution$"))
    # It is looked at on the board, of which nothing stays.
    press(desk, "Show it on the board")
    desk.expect_piece("e8", "R")
    notice(desk, "On the board for a look: 1.Re8#")
    desk.press("ArrowLeft")
    desk.expect_piece("e1", "R")
    desk.press("ArrowRight")
    desk.expect_piece("e8", "R")
    desk.press("Escape")
    desk.expect_piece("e1", "R")
    press(desk, "Show it on the board")
    desk.expect_piece("e8", "R")
    desk.square("d1").click()
    desk.expect_piece("e1", "R")
    press(desk, "Show it on the board")
    desk.expect_piece("e8", "R")
    desk.focus("d1")
    desk.press("Enter")
    desk.expect_piece("e1", "R")
    # Taken as right it is checked again.
    press(desk, "Add as right too")
    notice(desk, "Added as correct: 1.Re8#")
    expect(shown(desk).locator(".label")).to_have_text("Proved: mate in 1")
    expect(desk.page.locator(".moves-of-solution .variation")).to_have_text("1. Re8#!")
    sign(desk, 0, "right")
    # Each card that was before has again what was found of it.
    desk.press("Control+z")
    sign(desk, 0, "wrong")
    expect(shown(desk).locator(".label")).to_have_text("Another solution")
    field(desk, "task").fill("White to move. Mate in 2.")
    sign(desk, 0, "wrong", stale=True)
    expect(shown(desk)).to_contain_text("Checked before the last change.")
    expect(shown(desk).get_by_role("button")).to_have_count(0)
    desk.press("Control+z")
    sign(desk, 0, "wrong")
    expect(shown(desk).locator(".outdated")).to_be_hidden()
    desk.press("Control+Shift+z")
    sign(desk, 0, "wrong", stale=True)


def test_the_defences_of_a_proof_are_looked_at_and_taken_over(desk: Desk) -> None:
    desk.paste(ROOKS)
    expect(cards(desk)).to_have_count(2)
    cards(desk).nth(1).click()
    desk.expect_board(KEY)
    desk.press("c")
    to_task(desk)
    expect(shown(desk)).to_be_visible()
    field(desk, "task").fill("White to move. Mate in 2.")
    press(desk, "Check")
    expect(shown(desk).locator(".label")).to_have_text("Proved: mate in 2")
    said(desk, "Proved: mate in 2. Mate in 2: 1.Ra6 is the only solution.")
    is_saved(desk)
    # What is found is there the next time, its moves once they are asked for.
    desk.reload()
    expect(cards(desk)).to_have_count(2)
    turn(desk, RESTED)
    sign(desk, 1, "right")
    cards(desk).nth(1).click()
    to_task(desk)
    shown(desk).locator("summary").click()
    moves = shown(desk).locator(".move")
    expect(moves.first).to_have_text("Ra6")
    moves.first.click()
    desk.expect_piece("a6", "R")
    expect(moves.first).to_have_attribute("aria-current", "true")
    moves.first.click()
    desk.expect_piece("a1", "R")
    press(desk, "Take over as variations")
    notice(desk, "15 moves taken over as variations.")
    expect(desk.page.locator(".moves-of-solution .main > p .move").first).to_have_text("Ra6")
    # As the key is found to be right once more, the moves are those of the card.
    press(desk, "Take over as variations")
    notice(desk, "The card has all these moves already.")
    desk.press("Control+z")
    expect(desk.page.locator(".no-moves")).to_be_visible()


def test_a_task_that_is_missing_is_written(desk: Desk) -> None:
    server = Server(desk, One={**RIGHT, "task": "White to move. Mate in 2."})
    begin(desk)
    to_task(desk)
    press(desk, "Check")
    press(desk, "Write the task for me")
    expect(field(desk, "task")).to_have_value("White to move. Mate in 2.")
    wait_for(desk.page, lambda: server.asked == ["One", "One"])
    sign(desk, 0, "right")
    expect(shown(desk).locator(".offered")).to_be_hidden()
    desk.press("Control+z")
    expect(field(desk, "task")).to_have_value("")


def test_checking_a_card_can_be_stopped(desk: Desk) -> None:
    server = Server(desk, One=RIGHT)
    begin(desk)
    to_task(desk)
    server.holds = True
    press(desk, "Check")
    wait_for(desk.page, lambda: server.held)
    turn(desk, 500)
    expect(desk.page.locator(".check-card .working")).to_have_text("Checking…")
    press(desk, "Stop")
    expect(desk.page.locator(".check-card [data-task=check]")).to_have_text("Check")
    expect(shown(desk)).to_be_hidden()
    expect(cards(desk).nth(0).locator(".checked")).to_be_hidden()


def test_all_tasks_are_checked_beside_the_work_and_go_on_where_they_were_stopped(
    desk: Desk,
) -> None:
    server = Server(desk, One=RIGHT, Two=NOTE, Three=WRONG)
    begin(desk)
    row = desk.page.locator(".check-progress")
    server.holds = True
    do(desk, "check-all")
    expect(row.locator("output")).to_have_text("0 of 3 checked")
    wait_for(desk.page, lambda: server.asked == ["One", "Two"])
    # What is changed meanwhile has no sign as if it were as it was.
    to_task(desk)
    field(desk, "task").fill("Mate in 3")
    server.release(desk, 2)
    expect(row.locator("output")).to_have_text("2 of 3 checked")
    sign(desk, 0, "right", stale=True)
    sign(desk, 1, "note")
    row.get_by_role("button", name="Stop").click()
    expect(row).to_be_hidden()
    expect(desk.action("lesson-menu")).to_be_focused()
    notice(desk, "Stopped: 2 of 3 checked.")
    server.holds = False
    server.held.clear()
    server.asked.clear()
    # The server is waited for.
    desk.expected.append("ERR_FAILED")
    server.away = True
    do(desk, "check-all")
    expect(row.locator(".why")).to_contain_text("The server is not responding.")
    server.away = False
    server.asked.clear()
    turn(desk, RETRIED)
    notice(desk, "All tasks checked: 1 correct, 1 correct with a note, 1 wrong.")
    expect(row).to_be_hidden()
    assert sorted(server.asked) == ["One", "Three"]
    press(desk, "Go to card 3")
    expect(shown(desk).locator(".label")).to_have_text("Another solution")
    expect(cards(desk).nth(2)).to_have_attribute("aria-current", "true")


def test_a_lesson_without_verdicts_loads_nothing_for_them_and_one_with_some_shows_them(
    desk: Desk, browser: Browser
) -> None:
    server = Server(desk)
    begin(desk)
    lesson = Another(desk)
    loaded: list[str] = []
    desk.page.on("request", lambda request: loaded.append(request.url))
    desk.reload()
    expect(cards(desk)).to_have_count(3)
    turn(desk, RESTED)
    wait_for(desk.page, lambda: server.lists)
    assert [one for one in loaded if "checking" in one] == []
    ids = {item["fields"]["title"]: item["id"] for item in lesson.state["items"]}
    kept = {"One": {**RIGHT, "stale": False}, "Two": {**WRONG, "stale": True}}
    server.kept = {ids[title]: verdict(**one) for title, one in kept.items()}
    desk.reload()
    expect(cards(desk)).to_have_count(3)
    turn(desk, RESTED)
    sign(desk, 0, "right")
    sign(desk, 1, "wrong", stale=True)
    expect(cards(desk).nth(2).locator(".checked")).to_be_hidden()
    # A card that is looked at is no other one.
    for number in (1, 2, 0):
        cards(desk).nth(number).click()
        expect(cards(desk).nth(number)).to_have_attribute("aria-current", "true")
    is_saved(desk)
    sign(desk, 0, "right")
    # A class and paper show nothing of it.
    desk.present()
    expect(desk.page.locator(".checked svg").first).to_be_hidden()
    desk.press("Escape")
    desk.page.emulate_media(media="print")
    expect(desk.page.locator(".checked svg").first).to_be_hidden()
    desk.page.emulate_media(media="screen")
    origin = "/".join(desk.page.url.split("/")[:3])
    context = browser.new_context(base_url=origin)
    path = desk.page.request.get(f"{lesson.path}/preview").json()["address"]
    page = context.request.get(origin + path).text()
    assert [word for word in ("js/checking", RIGHT["label"]) if word in page] == []
    context.close()


def test_signs_and_verdicts_have_room_on_phones_in_japanese_and_in_the_dark(phone: Desk) -> None:
    acts = [{"do": "show", "label": "盤に表示する", "path": ["e2e4"]}]
    sentence = {"code": "x", "text": "1.Qg6 のほかに 1.Re8# でも詰みます。" * 4, "acts": acts}
    engine = {"name": "Stockfish 15.1", "depth": 20, "seconds": 1.2, "exact": False}
    wrong = {**WRONG, "label": "ほかにも解があります", "sentences": [sentence], "engine": engine}
    Server(phone, One=wrong, Two=RIGHT)
    phone.open("/?lang=ja")
    begin_in_japanese(phone)
    to_task(phone)
    phone.page.locator(".check-card [data-task=check]").click()
    expect(shown(phone).locator(".engine")).to_have_text("Stockfish 15.1、深さ 20、1.2 秒")
    notice_goes(phone)
    show(phone, "dark")
    do(phone, "check-all")
    expect(phone.notice).to_contain_text("すべての問題を確認しました")
    for size in ((360, 640), (640, 360)):
        phone.resize(*size)
        parts = phone.page.locator(".check-card, .check-progress")
        assert parts.evaluate_all(SMALL) == []
        assert not phone.page.evaluate(BEYOND)
    assert violations(phone) == []


def begin_in_japanese(desk: Desk) -> None:
    desk.paste(f"# One\n{ENDING}\n# Two\n{KEY}\n")
    expect(cards(desk)).to_have_count(2)


def test_colleagues_check_by_their_link(desk: Desk, phone: Desk) -> None:
    begin(desk)
    lesson = Another(desk)
    origin = "/".join(desk.page.url.split("/")[:3])
    headers = {"Content-Type": "application/json", "Origin": origin}
    body = json.dumps({"role": "editor", "open": True})
    link = desk.page.request.post(f"{lesson.path}/links", data=body, headers=headers).json()
    asked: list[Any] = []
    page: Page = phone.bare

    def note(route: Route) -> None:
        asked.append((body_of(route)["lesson"], route.request.headers))
        route.continue_()

    page.route(CHECK, note)
    page.goto(f"/e/{link['editor']}")
    phone.wait_until_ready()
    expect(cards(phone)).to_have_count(3)
    to_task(phone)
    phone.page.locator(".check-card [data-task=check]").click()
    expect(shown(phone)).to_be_visible()
    assert [(lesson_, bool(sent.get("fenboard-link"))) for lesson_, sent in asked] == [
        ("linked", True)
    ]
    # The owner has it as well.
    desk.reload()
    expect(cards(desk)).to_have_count(3)
    turn(desk, RESTED)
    sign(desk, 0, "open")
