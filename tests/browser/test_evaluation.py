"""Evaluate: switched on and off, lines that are played and taken over, the settings of engines."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Server
from tests.browser.desk import Desk, wait_for
from tests.browser.lessons import turn
from tests.browser.test_accessibility import violations
from tests.browser.test_moves import expect_moves
from tests.browser.test_students import MATE_IN_2, Open, lesson, typed
from tests.fake_engine import fake_engine
from webapp.checking.asked import EvaluationWork, RefusedError
from webapp.checking.evaluating import evaluate
from webapp.engines.evaluation import Evaluation, NoEngineError, NotSentError, ScoredLine
from webapp.formats.starts import START_POSITIONS
from webapp.language import use_language
from webapp.model.line import write_code
from webapp.model.position import Position
from webapp.moves import possible_moves
from webapp.rules.legality import analyse
from webapp.wire.position import position_to_json
from webapp.wire.reports import encoded

__all__ = ["lesson"]

LINES = (
    ScoredLine(("e2e4", "e7e5", "g1f3", "b8c6"), 40),
    ScoredLine(("d2d4", "d7d5"), 30),
    ScoredLine(("g1f3", "g8f6"), 10),
)


class FakeEngines:
    """Knows some lines of the start of chess; elsewhere each first move that may be played."""

    def evaluate(
        self,
        position: Position,
        *,
        lines: int = 3,
        depth: int | None = None,
        seconds: float | None = None,
        moves: Sequence[str] | None = None,
    ) -> Evaluation:
        if position.game == "xiangqi":
            raise NoEngineError
        if any(finding.severity == "illegal" for finding in analyse(position)):
            raise NotSentError
        told: tuple[ScoredLine, ...] = LINES
        if position.squares != START_POSITIONS["chess"].squares:
            first = possible_moves(position).moves[:lines]
            told = tuple(ScoredLine((write_code(move, position.kind),), 5) for move in first)
        return Evaluation("Fake <b>1</b>", round((seconds or 0) * 10), seconds or 0, told)


class Answers:
    """In place of the server: what was asked, and an answer to each question."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.bodies: list[dict[str, Any]] = []
        page.route("**/api/evaluate", self._answer)

    def _answer(self, route: Route) -> None:
        request = route.request
        body = json.loads(request.post_data or "")
        self.bodies.append(body)
        work = msgspec.json.encode(EvaluationWork(Raw(json.dumps(body).encode()), body["seconds"]))
        with use_language(request.headers["accept-language"]):
            try:
                told = encoded(evaluate(work, FakeEngines())).decode()
                route.fulfill(status=200, body=told, content_type="application/json")
            except RefusedError as error:
                said = {"error": {"code": error.code, "message": error.message}}
                route.fulfill(status=error.status, json=said)


REFUSED = r"status of 40[49] .*/api/evaluate"


def part(desk: Desk) -> Locator:
    return desk.page.locator("#evaluation")


def line(desk: Desk, number: int) -> Locator:
    return desk.page.locator(".engine-lines li").nth(number)


def move(desk: Desk, number: int, at: int) -> Locator:
    return line(desk, number).locator(".line-move").nth(at)


def below(locator: Locator) -> float:
    """Where it ends, in px from the top of what is in sight."""
    return float(locator.evaluate("one => one.getBoundingClientRect().bottom"))


def thoughts(desk: Desk) -> Locator:
    return desk.page.locator("position-board .thought")


@pytest.fixture
def answers(desk: Desk) -> Answers:
    return Answers(desk.page)


def test_it_is_off_until_it_is_switched_on_and_says_what_the_board_is_worth(
    desk: Desk, answers: Answers
) -> None:
    expect(part(desk)).to_have_count(0)
    assert answers.bodies == []
    desk.press("e")
    expect(part(desk).locator(".value-shown")).to_have_text("+0.4")
    expect(part(desk).locator(".value-said")).to_have_text("White is slightly better (+0.4)")
    # Names of engines are text, whatever they hold.
    expect(part(desk).locator(".engine-name")).to_have_text("Fake <b>1</b>, depth 40")
    expect(part(desk).locator("b")).to_have_count(0)
    assert [body["seconds"] for body in answers.bodies] == [0.3, 1, 4]
    expect(thoughts(desk)).to_have_count(3)
    expect(desk.page.locator("#announcer")).to_contain_text("White is slightly better (+0.4)")
    button = desk.page.locator("[data-action=evaluate]:visible")
    expect(button).to_have_attribute("aria-pressed", "true")
    assert violations(desk) == []
    desk.press("e")
    expect(part(desk)).to_be_hidden()
    expect(thoughts(desk)).to_have_count(0)
    expect(button).to_have_attribute("aria-pressed", "false")
    desk.square("e2").click()
    desk.square("e4").click()
    desk.reload()
    expect(part(desk)).to_have_count(0)
    assert len(answers.bodies) == 3


def test_a_move_of_a_line_is_played_with_those_before_it_and_undone_at_once(
    desk: Desk, answers: Answers
) -> None:
    desk.press("e")
    move(desk, 0, 2).focus()
    desk.press("Enter")
    expect_moves(desk, "1. e4 e5 2. Nf3")
    expect(desk.square("f3")).to_have_attribute("data-piece", "N")
    wait_for(desk.page, lambda: answers.bodies[-1]["position"]["fullmove"] == 2)
    assert answers.bodies[-1]["last"] == "f3"
    expect(line(desk, 0)).to_contain_text("2…")
    # Whoever uses keys goes on where they were.
    expect(desk.page.locator(".engine-lines")).to_have_attribute("aria-busy", "false")
    assert desk.page.evaluate("document.activeElement.dataset.line") == "0"
    desk.press("Control+z")
    expect(desk.square("f3")).to_have_attribute("data-piece", "")
    expect(desk.page.locator("moves-list .move")).to_have_count(0)


def test_a_line_is_taken_over_beside_what_is_there_and_undone_at_once(
    desk: Desk, answers: Answers
) -> None:
    desk.paste("1. e4 c5 2. Nf3 {kept} *")
    expect_moves(desk, "1. e4 c5 2. Nf3 kept")
    desk.press("Home", "e")
    line(desk, 0).locator(".line-take").click()
    expect_moves(desk, "1. e4 c5 1… e5 2. Nf3 Nc6 2. Nf3 kept")
    expect(desk.notice).to_contain_text("The line of the engine is now a variation.")
    expect(desk.square("e2")).to_have_attribute("data-piece", "P")
    line(desk, 0).locator(".line-take").click()
    expect(desk.notice).to_contain_text("These moves are in the list already.")
    desk.press("Control+z")
    expect_moves(desk, "1. e4 c5 2. Nf3 kept")


def test_moves_are_shown_on_the_board_that_are_pointed_at_or_have_the_focus(
    desk: Desk, answers: Answers
) -> None:
    desk.press("e")
    expect(thoughts(desk)).to_have_count(3)
    move(desk, 0, 3).hover()
    expect(thoughts(desk)).to_have_count(4)
    desk.text.hover()
    expect(thoughts(desk)).to_have_count(3)
    move(desk, 1, 0).focus()
    expect(thoughts(desk)).to_have_count(1)
    desk.press("ArrowRight")
    expect(move(desk, 1, 1)).to_be_focused()
    expect(thoughts(desk)).to_have_count(2)
    desk.text.focus()
    value = line(desk, 1).locator(".line-value")
    value.click()
    expect(value).to_have_attribute("aria-pressed", "true")
    desk.text.hover()
    desk.text.focus()
    expect(thoughts(desk)).to_have_count(2)
    value.click()
    desk.text.hover()
    desk.text.focus()
    expect(thoughts(desk)).to_have_count(3)
    # They are no marks of the card.
    assert "marks" not in desk.page.url


def test_an_illegal_position_is_not_evaluated_and_that_is_said(
    desk: Desk, answers: Answers
) -> None:
    desk.expected.append(REFUSED)
    desk.press("e")
    expect(line(desk, 0)).to_be_visible()
    desk.paste("kk6/8/8/8/8/8/8/K7 w - - 0 1")
    said = part(desk).locator(".engine-said")
    expect(said).to_have_text("This position is illegal, so no engine is asked.")
    expect(desk.page.locator(".engine-lines li")).to_have_count(0)
    expect(thoughts(desk)).to_have_count(0)
    desk.paste("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
    expect(said).to_have_text("Checkmate: White wins")


def test_without_an_engine_it_is_said_how_to_get_one(desk: Desk, answers: Answers) -> None:
    desk.expected.append(REFUSED)
    desk.choose_game("xiangqi")
    desk.press("e")
    expect(part(desk)).to_contain_text("No engine for xiangqi was found on this computer.")
    for words in ("sudo apt install stockfish fairy-stockfish", "brew install", "Windows"):
        expect(part(desk)).to_contain_text(words)
    part(desk).get_by_role("button", name="Settings → Engine").click()
    expect(desk.page.locator("#settings-engine")).to_be_focused()
    desk.press("Escape")
    desk.choose_game("chess")
    expect(line(desk, 0)).to_be_visible()
    expect(part(desk).locator(".no-engine")).to_be_hidden()


def test_nothing_is_asked_while_nobody_looks(desk: Desk, answers: Answers) -> None:
    desk.press("e")
    wait_for(desk.page, lambda: len(answers.bodies) == 3)
    desk.present()
    expect(thoughts(desk)).to_have_count(0)
    desk.press("v")
    wait_for(desk.page, lambda: len(answers.bodies) == 6)
    hide = """(hidden) => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    desk.page.evaluate(hide, True)
    desk.press("Control+z")
    desk.mode("play").click()
    desk.square("e2").click()
    desk.square("e4").click()
    expect(desk.page.locator("moves-list .move")).to_have_count(1)
    turn(desk, 10_000)
    assert len(answers.bodies) == 6
    desk.page.evaluate(hide, False)
    wait_for(desk.page, lambda: len(answers.bodies) == 9)


# --- by itself ----------------------------------------------------------------------------------

ASKING = """async (act) => {
    const { href } = document.querySelector('link[href$="/js/model.js"]');
    const at = (name) => import(href.replace("model.js", `${name}.js`));
    const [{ Asking }, { clock }] = [await at("evaluation"), await at("model")];
    const asked = [];
    const ask = (body, signal) => new Promise((resolve, reject) => {
        asked.push({ ...body, signal, resolve, reject });
    });
    const asking = new Asking(ask);
    const settled = () => new Promise((resolve) => setTimeout(resolve));
    return act({ asking, asked, clock, settled });
}"""


def alone(desk: Desk, script: str) -> Any:
    """Comes of a script with `asking`, what was `asked`, the `clock` and `settled`."""
    given = "{ asking, asked, clock, settled }"
    return desk.page.evaluate(f"({ASKING})(async ({given}) => {{{script}}})")


def test_it_asks_for_longer_and_longer_as_long_as_a_position_stays(desk: Desk) -> None:
    assert alone(
        desk,
        """
        asking.want({ at: 1 });
        const before = asked.length;
        clock.turn(1000);
        for (let number = 0; number < 3; number += 1) {
            asked.at(-1).resolve({ number });
            await settled();
        }
        clock.turn(60_000);
        const { told, busy, step } = asking;
        return [before, asked.map(({ at, seconds }) => [at, seconds]), told.number, busy, step];
        """,
    ) == [0, [[1, 0.3], [1, 1], [1, 4]], 2, False, 3]


def test_who_goes_on_at_once_asks_once_and_late_answers_are_dropped(desk: Desk) -> None:
    assert alone(
        desk,
        """
        for (const at of [1, 2, 3]) asking.want({ at });
        clock.turn(1000);
        asking.want({ at: 4 });
        const given = asked[0].signal.aborted;
        asked[0].resolve({ late: true });
        await settled();
        const told = asking.told;
        clock.turn(1000);
        asked[1].resolve({ at: 4 });
        await settled();
        asking.want(null);
        return [asked.map(({ at }) => at), given, told, asking.told, asked[2].signal.aborted];
        """,
    ) == [[3, 4, 4], True, None, None, True]


def test_what_is_over_or_refused_is_not_asked_again_and_a_server_that_is_away_is(
    desk: Desk,
) -> None:
    assert alone(
        desk,
        """
        const { href } = document.querySelector('link[href$="/js/model.js"]');
        const { Refused, Unreachable } = await import(href.replace("model.js", "server.js"));
        const problems = [];
        const fails = async (error) => {
            asked.at(-1).reject(error);
            await settled();
            problems.push([asking.problem.code, asking.problem.said, asking.busy]);
        };
        asking.want({ at: 1 });
        clock.turn(1000);
        await fails(Object.assign(new Refused("Illegal."), { code: "not-sent" }));
        asking.want({ at: 2 });
        clock.turn(1000);
        await fails(new Unreachable());
        clock.turn(5000);
        await fails(Object.assign(new Unreachable(), { code: "engine-failed", said: "X." }));
        clock.turn(60_000);
        const before = asked.length;
        asking.again();
        clock.turn(1);
        asked.at(-1).resolve({ over: "Checkmate" });
        await settled();
        clock.turn(60_000);
        return [problems, before, asked.length, asking.told.over, asking.problem, asking.busy];
        """,
    ) == [
        [["not-sent", "Illegal.", False], ["away", "", True], ["engine-failed", "X.", False]],
        3,
        4,
        "Checkmate",
        None,
        False,
    ]


# --- languages, other games, a phone -----------------------------------------------------------


@pytest.mark.parametrize("tag", ["ja", "zh-Hans", "ko"])
def test_it_speaks_the_language_and_names_moves_as_the_game_does(
    desk: Desk, answers: Answers, tag: str
) -> None:
    desk.open(f"/?lang={tag}")
    desk.choose_game("shogi")
    desk.press("e")
    expect(move(desk, 0, 0)).to_be_visible()
    words = part(desk).inner_text() + (part(desk).get_attribute("aria-label") or "")
    assert not any(word in words for word in ("depth", "engine", "Evaluation"))
    assert not move(desk, 0, 0).inner_text().isascii()


def test_on_a_phone_it_stands_below_the_board_and_fingers_find_it(phone: Desk) -> None:
    answers = Answers(phone.page)
    phone.mode("play").tap()
    phone.page.locator(".whole-board [data-action=evaluate]").tap()
    expect(line(phone, 2)).to_be_visible()
    assert answers.bodies
    board = phone.page.locator("position-board").bounding_box()
    there, field = part(phone).bounding_box(), phone.text.bounding_box()
    assert board
    assert there
    assert field
    assert board["y"] < there["y"] < field["y"]
    for button in part(phone).get_by_role("button").all()[:6]:
        box = button.bounding_box()
        assert box
        assert box["height"] >= 44
    wide = phone.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= phone.page.evaluate("innerWidth")
    move(phone, 1, 0).tap()
    expect_moves(phone, "1. d4")


# --- Settings → Engine ---------------------------------------------------------------------------


@pytest.fixture
def of_its_own(tmp_path: Path) -> Iterator[Server]:
    running = Server(folder=tmp_path / "data")
    yield running
    running.stop()


@pytest.mark.skipif(os.name == "nt", reason="the engine of these tests is a script")
def test_the_path_of_an_engine_is_tried_and_then_used(
    desk: Desk, of_its_own: Server, tmp_path: Path
) -> None:
    desk.expected.append(r"status of 400 .*/api/engines")
    desk.open(f"{of_its_own.address}/")
    desk.action("settings").click()
    there = desk.page.locator("#engine")
    field, said = there.locator("#engine-path"), there.locator("output")
    field.fill(str(tmp_path / "nothing"))
    field.press("Enter")
    expect(said).to_contain_text("There is no program that can be run")
    # The foot of the dialog hides nothing of it.
    foot = desk.page.locator("dialog[open] .foot")
    assert below(said) <= foot.evaluate("foot => foot.getBoundingClientRect().top")
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill(str(fake_engine(tmp_path)))
    there.get_by_role("button", name="Try and use it").click()
    expect(said).to_have_text("This program answers as Fake 1 and plays chess.")
    expect(there.locator("[data-game=chess] dd")).to_have_text("Fake 1")
    desk.press("Escape")
    desk.press("e")
    expect(part(desk).locator(".engine-name")).to_contain_text("Fake 1, depth 7")
    expect(line(desk, 0).locator(".line-moves")).to_have_text(re.compile(r"1\. *e4 *e5"))
    desk.action("settings").click()
    there.get_by_role("button", name="Use what is found").click()
    expect(field).to_have_value("")
    expect(field).to_be_focused()


# --- students ------------------------------------------------------------------------------------


def test_students_ask_where_their_teacher_allows_it_and_are_told_who_says_it(
    desk: Desk, lesson: Open
) -> None:
    engines, asked = FakeEngines(), []

    def answer(route: Route) -> None:
        asked.append(json.loads(route.request.post_data or ""))
        body = encoded({"position": position_to_json(START_POSITIONS["chess"])})
        told = evaluate(msgspec.json.encode(EvaluationWork(Raw(body), 1)), engines)
        route.fulfill(status=200, body=encoded(told).decode(), content_type="application/json")

    link = lesson(MATE_IN_2, replace(MATE_IN_2, engine=True))
    page = desk.visit(link)
    page.route("**/evaluate*", answer)
    part = page.locator(".ask-engine")
    expect(part).to_have_count(0)
    desk.visit(f"{link}?card=2")
    part.get_by_role("button", name="Evaluate").click()
    said = part.get_by_role("status")
    expect(said).to_contain_text("Fake <b>1</b>, depth 10")
    expect(said).to_contain_text("White is slightly better (+0.4)")
    expect(said).to_contain_text("Best line: e4 e5 Nf3 Nc6")
    typed(desk, "Ra6")
    expect(said).to_be_empty()
    # The answer to it, on the same square.
    expect(desk.square("a6")).to_have_attribute("data-piece", "p")
    part.get_by_role("button", name="Evaluate").click()
    expect(said).to_contain_text("Best line")
    assert [one["path"][:1] for one in asked] == [[], ["a1a6"]]
