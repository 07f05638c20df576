"""Tasks found in games over HTTP: one game a request, and each searched once."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.api.test_lessons import post, save
from tests.core.test_moments import FOUND, GAME, TRAP, TRAPPED
from tests.made import card_of
from tests.scripted_engines import ScriptedEngines
from tests.tables import table
from webapp.checking.answering import Checker
from webapp.checking.asked import AnsweredWork, AskedWork
from webapp.checking.games.moments import moments_of
from webapp.checking.games.searching import search
from webapp.lessons.shapes import item_to_json
from webapp.processes import BusyError
from webapp.web.checking import WORKERS


class Searching:
    """Workers that search with scripted engines, and count how often a game is searched."""

    def __init__(self) -> None:
        self.engines: Any = ScriptedEngines(TRAPPED)
        self.searched = 0

    def work(self, asked: AskedWork) -> AnsweredWork:
        assert asked.work == "moments"
        what = bytes(asked.what)
        answer = search(what, self.engines)
        self.searched += answer["found"] is not None
        return msgspec.json.decode(
            msgspec.json.encode(AnsweredWork(answer=answer)), type=AnsweredWork
        )


@pytest.fixture
def workers(owner: FlaskClient) -> Searching:
    found = Searching()
    owner.application.extensions[WORKERS] = found
    return found


def moments(client: FlaskClient, **body: object) -> Any:
    answer = post(client, "/api/moments", body)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return answer.get_json()


def test_the_tasks_of_a_game_come_as_cards(owner: FlaskClient, workers: Searching) -> None:
    found = moments(owner, text=GAME + TRAP)
    assert (found["name"], found["engine"]) == ("Ann – Ben, Club evening 2026", "Scripted 1")
    assert (found["whole"], found["skipped"]) == (True, "")
    (moment,) = found["moments"]
    assert (moment["ply"], moment["theme"], moment["found"]) == (8, "", True)
    assert (moment["label"], moment["said"]) == ("One move wins", "Found in the game: 5.Nxe5")
    card = moment["card"]
    assert card["task"] == "White to move and win."
    assert moment["position"] == card["board"]["position"]
    # It can be saved in a lesson as it is.
    fields = {name: {"value": card[name], "base": 9} for name in ("board", "title", "notes")}
    save(owner, {"id": card["id"], "fields": fields})


def test_a_game_is_searched_once_also_as_a_card_and_with_other_words(
    owner: FlaskClient, workers: Searching
) -> None:
    save(owner)
    first = moments(owner, text=GAME + TRAP)
    again = moments(owner, text=GAME.replace("Ann", "Anna") + TRAP.replace("Bc4", "Bc4 {!}"))
    assert workers.searched == 1
    assert again["name"].startswith("Anna – Ben")
    assert [one["ply"] for one in again["moments"]] == [one["ply"] for one in first["moments"]]
    board = item_to_json(card_of(GAME + TRAP))["board"]
    assert len(moments(owner, line=board["line"])["moments"]) == 1
    assert workers.searched == 1
    moments(owner, text=GAME + FOUND)
    assert workers.searched == 2


def test_another_engine_searches_anew(
    owner: FlaskClient, workers: Searching, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(owner)
    moments(owner, text=TRAP)
    monkeypatch.setattr("tests.scripted_engines.NAME", "Scripted 2")
    moments(owner, text=TRAP)
    assert workers.searched == 2


def test_another_server_with_the_same_lessons_goes_on(
    owner: FlaskClient, workers: Searching
) -> None:
    save(owner)
    moments(owner, text=TRAP)
    workers.engines = ScriptedEngines({})
    assert len(moments(owner, text=TRAP)["moments"]) == 1


def test_what_took_too_long_is_not_kept(
    owner: FlaskClient, workers: Searching, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(owner)
    monkeypatch.setattr(
        "webapp.checking.games.searching.moments_of",
        lambda line, engines: moments_of(line, engines, seconds=0),
    )
    for times in (1, 2):
        assert not moments(owner, text=TRAP)["whole"]
        assert workers.searched == times


@table(
    "text, why",
    [
        ("", "No game"),
        ("Dear all, see you on Monday.", "No game"),
        ("position startpos moves 7g7f 3c3d", "usual rules"),
        ('[Variant "Atomic"]\n\n1. e4 e5 2. Nf3 Nc6 *', "usual rules"),
        ('[White "Ann"]\n\n*', "No game"),
    ],
)
def test_what_cannot_be_searched_is_said(
    owner: FlaskClient, workers: Searching, text: str, why: str
) -> None:
    found = moments(owner, text=text)
    assert why in found["skipped"]
    assert (found["moments"], workers.searched) == ([], 0)


def test_without_an_engine_it_is_said(owner: FlaskClient, workers: Searching) -> None:
    workers.engines = None
    owner.application.extensions[WORKERS] = _Answered(Checker(), False)
    answer = post(owner, "/api/moments", {"text": TRAP})
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (404, "no-engine")


def test_where_engines_are_the_owners_others_are_told(shared: Flask) -> None:
    answer = post(shared.test_client(), "/api/moments", {"text": TRAP})
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (403, "not-allowed")


def test_a_busy_server_says_when_to_ask_again(owner: FlaskClient, workers: Searching) -> None:
    class Busy:
        def work(self, _asked: AskedWork) -> AnsweredWork:
            raise BusyError

    owner.application.extensions[WORKERS] = Busy()
    answer = post(owner, "/api/moments", {"text": TRAP})
    assert answer.status_code == 503
    assert answer.headers["Retry-After"]


@table("body", [{"text": 5}, {"line": {}}, {"line": {"start": {}, "plies": []}}, []])
def test_what_is_no_game_is_refused(owner: FlaskClient, workers: Searching, body: object) -> None:
    assert post(owner, "/api/moments", body).status_code == 400


class _Answered:
    """Workers in this process."""

    def __init__(self, checker: Checker, engines: bool) -> None:
        self._checker, self._engines = checker, engines

    def work(self, asked: AskedWork) -> AnsweredWork:
        asked.engines = self._engines
        answer = self._checker.answer(msgspec.json.encode(asked))
        return msgspec.json.decode(answer, type=AnsweredWork)
