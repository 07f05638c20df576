"""Tasks found in games, as a person looks for them: the server answers as it would, and no engine
is asked.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.desk import Desk, wait_for
from tests.browser.lessons import cards, do, turn
from tests.core.test_moments import GAME, TRAP, TRAPPED
from tests.made import line
from tests.scripted_engines import NAME, ScriptedEngines
from webapp.checking.games.moments import moments_of
from webapp.web.moments import moment_to_json

ADDRESS = "**/api/moments"
LONGER = TRAP.replace("*", "Nf6 7. Qe2 *")
GAMES = [GAME.replace("Ann", name) + LONGER for name in ("Ann", "Bea", "Cem")]
AGAIN = 3100  # ms


def answer(player: str) -> dict[str, Any]:
    """The answer to a game of that player."""
    game = line(GAME.replace("Ann", player) + LONGER)
    found = moments_of(game, ScriptedEngines(TRAPPED))
    told = [moment_to_json(moment, game) for moment in found.moments]
    return {"name": player, "engine": NAME, "whole": True, "skipped": "", "moments": told}


def player_of(route: Route) -> str:
    tags = dict(json.loads(route.request.post_data or "")["line"]["tags"])
    return str(tags["White"])


def answered(route: Route) -> None:
    route.fulfill(json=answer(player_of(route)))


def holding(waiting: list[Route]) -> Callable[[Route], None]:
    """Whatever is asked for waits in the list."""

    def hold(route: Route) -> None:
        waiting.append(route)

    return hold


def look(desk: Desk, handler: Callable[[Route], object] = answered) -> Locator:
    """Pastes three games and looks for tasks in them: the dialog."""
    desk.page.route(ADDRESS, handler)
    desk.open()
    desk.paste("\n\n".join(GAMES))
    expect(cards(desk)).to_have_count(3)
    desk.notice.get_by_role("button", name="Find tasks in these games").click()
    dialog = desk.page.locator("#finding")
    expect(dialog).to_be_visible()
    return dialog


def rows(dialog: Locator) -> Locator:
    return dialog.locator(".tasks > li")


def test_tasks_are_listed_taken_and_taken_back(desk: Desk) -> None:
    dialog = look(desk)
    expect(rows(dialog)).to_have_count(3)
    expect(dialog.get_by_role("status")).to_have_text("Games searched: 3. Tasks found: 3.")
    first = rows(dialog).first
    expect(first).to_contain_text("One move wins")
    expect(first).to_contain_text("Ann – Ben, Club evening 2026, move 5")
    expect(first).to_contain_text("Found in the game: 5.Nxe5")
    first.get_by_role("button", name="Take").click()
    expect(cards(desk)).to_have_count(4)
    first.get_by_role("button", name="Undo").click()
    expect(cards(desk)).to_have_count(3)
    first.get_by_role("button", name="Take").click()
    expect(cards(desk)).to_have_count(4)
    dialog.get_by_role("button", name="Take all (2)").click()
    expect(cards(desk)).to_have_count(6)
    expect(first.get_by_role("button")).to_have_text("Taken")
    dialog.get_by_role("button", name="Close").click()
    expect(desk.notice).to_contain_text("Tasks taken as cards: 2.")
    desk.notice.get_by_role("button", name="Undo").click()
    expect(cards(desk)).to_have_count(4)


def test_a_card_that_was_taken_has_its_task_and_its_solution(desk: Desk) -> None:
    dialog = look(desk)
    rows(dialog).first.get_by_role("button", name="Take").click()
    expect(cards(desk)).to_have_count(4)
    dialog.get_by_role("button", name="Close").click()
    desk.mode("task").click()
    expect(desk.page.locator("[name=task]")).to_have_value("White to move and win.")
    expect(desk.page.locator("[name=card-notes]")).to_have_value(
        "5.Nxe5 wins (+3.5); the next best move is +0.4. That is what Scripted 1 thinks, at depth "
        "14.\nFound in the game: 5.Nxe5."
    )
    expect(desk.page.locator("[name=source]")).to_have_value(
        "Ann – Ben, Club evening (2), Kraków, 2026.03.04"
    )


def test_two_games_are_searched_at_a_time_until_it_is_stopped_and_then_it_goes_on(
    desk: Desk,
) -> None:
    waiting: list[Route] = []
    dialog = look(desk, holding(waiting))
    wait_for(desk.page, lambda: len(waiting) == 2)
    dialog.get_by_role("button", name="Stop").click()
    for route in waiting:
        answered(route)
    expect(dialog.get_by_role("status")).to_have_text(
        "2 of 3 games searched. Tasks found: 2. Stopped."
    )
    assert len(waiting) == 2
    dialog.get_by_role("button", name="Go on").click()
    wait_for(desk.page, lambda: len(waiting) == 3)
    answered(waiting[2])
    expect(rows(dialog)).to_have_count(3)
    expect(dialog.get_by_role("button", name="Stop")).to_be_hidden()


def test_the_teacher_goes_on_while_games_are_searched(desk: Desk) -> None:
    waiting: list[Route] = []
    dialog = look(desk, holding(waiting))
    wait_for(desk.page, lambda: len(waiting) == 2)
    dialog.get_by_role("button", name="Close").click()
    expect(desk.notice).to_contain_text("The search goes on: 0 of 3 games.")
    answered(waiting[1])
    wait_for(desk.page, lambda: len(waiting) == 3)
    answered(waiting[0])
    answered(waiting[2])
    expect(desk.notice).to_contain_text("Games searched: 3. Tasks found: 3.")
    desk.notice.get_by_role("button", name="Show the tasks").click()
    expect(rows(dialog)).to_have_count(3)


def test_while_the_server_is_away_it_waits(desk: Desk) -> None:
    desk.expected.append("ERR_FAILED")
    away = [True]

    def handler(route: Route) -> None:
        if away[0]:
            route.abort()
        else:
            answered(route)

    dialog = look(desk, handler)
    expect(dialog.get_by_role("status")).to_contain_text("The server cannot be reached.")
    away[0] = False
    turn(desk, AGAIN)
    expect(dialog.get_by_role("status")).to_have_text("Games searched: 3. Tasks found: 3.")


def test_without_an_engine_it_says_so_and_can_be_tried_again(desk: Desk) -> None:
    desk.expected.append("404")
    there = [False]

    def handler(route: Route) -> None:
        if there[0]:
            answered(route)
            return
        said = {"error": {"code": "no-engine", "message": "No engine for chess was found."}}
        route.fulfill(status=404, json=said)

    dialog = look(desk, handler)
    expect(dialog.get_by_role("status")).to_contain_text("No engine for chess was found.")
    there[0] = True
    dialog.get_by_role("button", name="Go on").click()
    expect(rows(dialog)).to_have_count(3)


def test_games_that_are_cards_are_searched_from_the_menu_of_the_lesson(desk: Desk) -> None:
    dialog = look(desk)
    expect(rows(dialog)).to_have_count(3)
    dialog.get_by_role("button", name="Close").click()
    do(desk, "find-tasks")
    expect(dialog).to_be_visible()
    expect(rows(dialog)).to_have_count(3)
    # A task that was taken is no game to find it in again.
    dialog.get_by_role("button", name="Take all (3)").click()
    expect(cards(desk)).to_have_count(6)
    dialog.get_by_role("button", name="Close").click()
    do(desk, "find-tasks")
    expect(dialog.get_by_role("status")).to_have_text("Games searched: 3. Tasks found: 3.")


def test_in_the_list_of_very_many_games_those_that_are_listed_are_searched(
    desk: Desk, tmp_path: Path
) -> None:
    file = tmp_path / "club.pgn"
    some = GAMES + [f'[White "Player {number}"]\n\n1. e4 e5 *' for number in range(500)]
    file.write_text("\n\n".join(some), encoding="utf-8")
    asked: list[str] = []

    def handler(route: Route) -> None:
        asked.append(json.loads(route.request.post_data or "")["text"])
        route.fulfill(json={**answer("Ann"), "moments": []})

    desk.page.route(ADDRESS, handler)
    desk.page.locator("#file").set_input_files(file)
    desk.notice.get_by_role("button", name="Choose one game").click()
    games = desk.page.locator("#games")
    games.get_by_role("searchbox").fill("club evening")
    games.get_by_role("button", name="Find tasks in these games").click()
    expect(desk.page.locator("#finding").get_by_role("status")).to_have_text(
        "Games searched: 3. Tasks found: 0."
    )
    assert sorted(text.strip() for text in asked) == sorted(game.strip() for game in GAMES)


@pytest.mark.parametrize("size", [(1366, 640), (390, 844)])
def test_the_list_has_room(desk: Desk, size: tuple[int, int]) -> None:
    desk.resize(*size)
    dialog = look(desk)
    expect(rows(dialog)).to_have_count(3)
    box = dialog.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size[0]
    assert box["y"] + box["height"] <= size[1]
    overflow = dialog.evaluate("all => all.scrollWidth - all.clientWidth")
    assert overflow <= 0
