"""The ways a text can go through Fenboard, each with all that it answers.

A way goes by what does not move when the house is regrouped: addresses of the server and the
command of the terminal. Its answer is one text.

    read     /api/read: the position with all notations, findings and marks
    segment  /api/positions and /api/games: which parts of a text hold what
    convert  fenboard convert: what a file of positions or games becomes
    import   /api/cards: the cards of a text, and what is left over
    record   /api/record: the lines of these cards in every form that they have
    export   /api/lesson-text: the cards as a lesson, in every form; only of each eighth text
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from webapp.formats.records.registry import FORMS as RECORD_FORMS
from webapp.lessons.exporting import FORMS as LESSON_FORMS
from webapp.moves import walk
from webapp.moves.fairy import lines
from webapp.terminal.cli import main

_FROM_THIS_PAGE = {"Origin": "http://localhost"}
_MOST_LINES = 3
"""So many lines of a text are written as records."""
_ID = re.compile(r'"id": "(\w+)"')
_UNSAID = re.compile(
    r'(?:\\n +)?\\?"(?:(?:difficulty|points)\\?": 0|engine\\?": false|exercise\\?": \\?"\\?"'
    r'|worksheet\\?": \{\}), ?'
    r'|, ?(?:(?:\\n +)?\\?"text\\?": \\?"\\?", ?)?(?:\\n +)?\\?"(?:new_page|engine)\\?": false'
    r'(?:, "text": "")?'
)
"""What is not said, also in a file of lessons: the corpus is older than these fields."""


def _post(client: FlaskClient, path: str, body: object) -> Any:
    answer = client.post(path, json=body, headers=_FROM_THIS_PAGE)
    return [answer.status_code, answer.get_json()]


def _post_for_file(client: FlaskClient, path: str, body: dict[str, Any]) -> Any:
    """As `_post`, of a file of text: its text and what is lost in it."""
    answer = client.post(path, json=body, headers=_FROM_THIS_PAGE)
    if answer.status_code != 200:
        return [answer.status_code, answer.get_json()]
    losses = client.post(path, json={**body, "form": ""}, headers=_FROM_THIS_PAGE).get_json()
    text = answer.get_data(as_text=True)
    return [answer.status_code, {"text": text, "losses": losses["losses"][body["form"]]}]


def _read(client: FlaskClient, text: str) -> object:
    return _post(client, "/api/read", {"text": text})


def _segment(client: FlaskClient, text: str) -> object:
    games = _post(client, "/api/games", {"text": text, "last": True})
    return [_post(client, "/api/positions", {"text": text}), games]


def _convert(_: FlaskClient, text: str) -> object:
    result = CliRunner().invoke(main, ["convert", "--to", "fen", "--json"], input=text)
    return [result.exit_code, repr(result.exception), result.stdout, result.stderr]


def _import(client: FlaskClient, text: str) -> object:
    return _post(client, "/api/cards", {"text": text})


def _items(client: FlaskClient, text: str) -> list[dict[str, Any]]:
    status, found = _import(client, text)
    return found["items"] if status == 200 else []


def _record(client: FlaskClient, text: str) -> object:
    boards = [item["board"] for item in _items(client, text) if "board" in item]
    lines = [board["line"] for board in boards if board.get("line")][:_MOST_LINES]
    return [
        [name, _post(client, "/api/record", {"line": line, "form": name})]
        for line in lines
        for name in RECORD_FORMS
    ]


def _export(client: FlaskClient, text: str) -> object:
    items = _items(client, text)
    if not items:
        return []
    for number, item in enumerate(items):
        item["id"] = f"item{number:022}"
        for said in ("problems", "problem"):
            item.pop(said, None)
    lesson = {"title": "A lesson", "items": items}
    return [
        [name, _post_for_file(client, "/api/lesson-text", {"lesson": lesson, "form": name, **who})]
        for name in LESSON_FORMS
        for who in ({}, {"for_students": True})
    ]


WAYS: Mapping[str, Callable[[FlaskClient, str], object]] = {
    "read": _read,
    "segment": _segment,
    "convert": _convert,
    "import": _import,
    "record": _record,
    "export": _export,
}


@contextmanager
def unhurried(client: FlaskClient) -> Iterator[None]:
    """Moves have names however slow the machine is, and although their process has just begun."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lines, "monotonic", lambda: 0.0)
        patch.setitem(walk.walk.__kwdefaults__, "clock", lambda: 0.0)
        _post(client, "/api/read", {"text": "position startpos moves 7g7f"})
        yield


def ways_of(number: int) -> list[str]:
    """The ways that the text of that number goes."""
    return [name for name in WAYS if name != "export" or number % 8 == 0]


def answers(client: FlaskClient, text: str, names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Each way with its answer; identifiers that are made anew each time are numbered."""
    for name in names:
        way = WAYS[name]
        said = json.dumps(way(client, text), ensure_ascii=False, sort_keys=True)
        yield name, _numbered(_UNSAID.sub("", said))


def _numbered(said: str) -> str:
    numbers: dict[str, int] = {}
    return _ID.sub(lambda found: f'"id": {numbers.setdefault(found[1], len(numbers))}', said)
