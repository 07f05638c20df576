"""Requests that are made from the description of the interface, and a world for them to meet.

Schemathesis makes them of the description alone: half of them as it says, half of them not. Of a
text that is only a text few are a position, and no id is one of a lesson; so some of what is made
is replaced by what there is: lessons, links and tokens of a server, positions, moves and texts.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING, Any

from flask import Flask
from msgspec.structs import replace

from tests.made import board_of, cards_of, line, position
from webapp.formats.starts import START_POSITIONS
from webapp.lessons.fields import Shown
from webapp.lessons.model import Card, Heading, Lesson, new_id
from webapp.lessons.shapes import item_to_json, lesson_to_json
from webapp.model.marks import parse_marks
from webapp.wire.line import line_alone_to_json
from webapp.wire.position import position_to_json

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

Json = Any
ORIGIN = {"Origin": "http://localhost"}
LINK, ACCEPT = "Fenboard-Link", "Accept"

GAME = '[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Nf3 (2. f4 exf4) Nc6 {good} 3. Bb5 a6 *'
SHOGI_GAME = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n"
TEXTS = (
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "8/5k2/8/8/8/8/4P3/4K3 w - - 0 60",
    'r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 3 bm exd6; id "one";',
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "White: Kg1, Pf2. Black: Kg8.",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n\n8/8/8/4k3/8/8/4P3/4K3 w - - 0 1",
    "1. Mate in two:\n8/8/8/8/8/6k1/4q3/6K1 b - - 0 1\n",
    GAME,
    SHOGI_GAME,
    "r . . k\n. . . .\n. K . .\nR . . .",
    "pppppppppp/8 w",
)
POSITIONS = tuple(
    position_to_json(one)
    for one in (
        *START_POSITIONS.values(),
        *map(position, TEXTS[1:5]),
        position("8/P6k/8/8/8/8/8/K7 w - - 0 1"),
        position("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"),
    )
)
LINES = tuple(line_alone_to_json(line(text)) for text in (GAME, SHOGI_GAME, "1. d4 d5"))
MORPHY = '[SetUp "1"]\n[FEN "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"]\n\n1. Ra6 bxa6 2. b7# *'
MARKS = [{"kind": "arrow", "colour": "green", "square": "e2", "to": "e4"},
         {"kind": "label", "colour": "red", "square": "d4", "text": "1"}]  # fmt: skip


def lesson() -> Lesson:
    """A lesson with cards of several games, a solution, an exercise, and a heading."""
    (solved,) = cards_of(MORPHY)
    shown = Shown(hint="always", solution="click")
    start = position(TEXTS[0])
    cards = (
        replace(solved, id=new_id(), task="Mate in 2", hint="Zugzwang", shown=shown, engine=True),
        Heading(new_id(), "Second part", "More"),
        Card(new_id(), start, exercise="checks", task="Which?", solution="none", shown=shown),
        Card(new_id(), position(TEXTS[3]), marks=parse_marks("Ge4", start.kind).marks),
        Card(new_id(), text="no position", task="Read it"),
    )
    return Lesson(title="Made of all", tags=("one", "two"), items=cards)


class World:
    """A server's lessons, as whoever has made them knows them; what is gone is made anew.

    client      who has the shelf
    is_changed  something may have become of the lesson
    """

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.client = app.test_client()
        self._known: dict[str, Any] = {}
        self.is_changed = True

    def ask(self, method: str, path: str, **of_request: Any) -> TestResponse:
        """An answer to whoever has the shelf."""
        return self.client.open(path, method=method, headers=ORIGIN, **of_request)

    @property
    def cookies(self) -> dict[str, str]:
        """What opens the shelf."""
        found = self.client.get_cookie("shelf")
        return {"shelf": found.value} if found else {}

    def there(self) -> dict[str, Any]:
        """The lesson, its links, items and versions: looked after once it may be gone."""
        if not self._known or (self.is_changed and not self._is_there(self._known)):
            self._known = self._made()
        self.is_changed = False
        return self._known

    def _is_there(self, known: dict[str, Any]) -> bool:
        links = self.client.get(f"/api/lessons/{known['lesson']}/links")
        listed = links.json if links.status_code == 200 else {}
        if any(listed.get(role) != known[role] for role in ("student", "editor")):
            return False
        # One in the bin has links that do not open.
        lesson = self.client.get("/api/lessons/linked", headers={LINK: known["editor"]})
        return lesson.status_code == 200

    def _made(self) -> dict[str, Any]:
        made = self.ask("POST", "/api/lessons/file", json=lesson_to_json(lesson()))
        if made.status_code != 200:
            # The shelf is full, or was given up: another browser begins.
            self.client = self.app.test_client()
            made = self.ask("POST", "/api/lessons/file", json=lesson_to_json(lesson()))
        name = made.json["ids"][0]
        of_lesson = f"/api/lessons/{name}"
        items = self.client.get(of_lesson).json["items"]
        gone = items[-1]["id"]
        change = {"id": gone, "kind": "card", "deleted": items[-1]["revision"]}
        self.ask("POST", of_lesson, json={"by": "0123456789", "since": 1, "items": [change]})
        for role in ("student", "editor"):
            links = self.ask("POST", f"{of_lesson}/links", json={"role": role, "open": True}).json
        versions = self.client.get(f"{of_lesson}/versions").json["versions"]
        return {
            "lesson": name,
            "student": links["student"],
            "editor": links["editor"],
            "preview": self.client.get(f"{of_lesson}/preview").json["address"].rpartition("/")[2],
            "item": gone,
            "items": [item["id"] for item in items],
            "revision": versions[0]["revision"] if versions else 1,
        }


class Filling:
    """Replaces a part of what was made by what there is; what it chooses follows from a number."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._number = 0

    def fill(self, case: Any) -> dict[str, Any]:
        """Changes a request, and gives the headers and cookies that go with it."""
        self._number += 1
        chance = Random(self._number)
        there = self._world.there() if _needs_lesson(case.operation.path) else {}
        self._world.is_changed = case.operation.method != "get"
        headers = dict(ORIGIN)
        asked = chance.random()
        cookies = self._world.cookies if asked < 0.8 else {}
        if there:
            linked = asked > 0.7
            parts = self._parts(there, chance, linked=linked)
            found = dict(case.path_parameters or {})
            found |= {n: v for n, v in parts.items() if n in found and chance.random() < 0.85}
            case.path_parameters = found
            if linked:
                headers[LINK] = there["editor"]
        elif case.path_parameters:
            found = dict(case.path_parameters)
            known = {"name": "tsume-1", "game": chance.choice([*START_POSITIONS]),
                     "number": chance.randrange(960)}  # fmt: skip
            case.path_parameters = {n: known.get(n, v) for n, v in found.items()}
        if case.operation.path.startswith("/l/") and chance.random() < 0.6:
            headers[ACCEPT] = "application/json"
        if case.query and chance.random() < 0.8:
            case.query = _plain_query(case, chance)
        if case.media_type == "application/json" and chance.random() < 0.9:
            case.body = self._filled(copy.deepcopy(case.body), chance, there, case.operation.path)
        return {"headers": headers, "cookies": cookies}

    def _parts(self, there: dict[str, Any], chance: Random, *, linked: bool) -> dict[str, Any]:
        return {
            "lesson": "linked" if linked else there["lesson"],
            "token": there["preview"] if chance.random() < 0.2 else there["student"],
            "number": chance.randrange(1, 5),
            "item": there["item"],
            "revision": there["revision"],
        }

    def _filled(self, body: Any, chance: Random, there: dict[str, Any], path: str) -> Any:
        if path == "/api/lessons/{lesson}" and isinstance(body, dict):
            return _save(body, chance, there)
        if path == "/api/lessons/file":
            return lesson_to_json(lesson()) if chance.random() < 0.7 else body
        if path == "/api/lessons/restore":
            with self._world.client.get("/api/shelf/backup") as backup:
                return backup.json if backup.status_code == 200 else body
        if path == "/api/shelf/take":
            secret = self._world.ask("POST", "/api/shelf/handover").json
            return {**body, "secret": secret.get("secret", "")}
        if path == "/api/shelf/open":
            words = self._world.ask("POST", "/api/shelf/words").json
            return {**body, "words": words.get("words", "")}
        found = _walked(body, chance)
        if path.endswith(("/move", "/try", "/answer")) and isinstance(found, dict):
            found["text"] = chance.choice(["e4", "Ra6", "a1a6", "７六歩", "a6 a7", "3"])
        return found


def _needs_lesson(path: str) -> bool:
    return path.startswith(("/l/", "/api/lessons/{", "/api/shelf", "/api/lessons/restore"))


def _plain_query(case: Any, chance: Random) -> dict[str, Any]:
    """Few parameters, with values that are some."""
    known: dict[str, Any] = {
        "fen": chance.choice(TEXTS), "since": chance.randrange(5), "at": 0, "words": "made",
        "tag": "one", "marks": "Ge4", "board": "green", "size": "200", "path": "a1a6",
        "dark": "on", "coordinates": "off",
    }  # fmt: skip
    kept = [name for name in case.query if name in known and chance.random() < 0.5]
    return {name: known[name] for name in kept}


def _save(body: Json, chance: Random, there: dict[str, Any]) -> Json:
    items = []
    for item in [*body.get("items", []), {}][:3]:
        is_new = chance.random() < 0.3
        fields: dict[str, Any] = {"title": {"value": "Another", "base": 0}}
        if chance.random() < 0.5:
            fields["board"] = {"value": board_of(chance.choice([GAME, SHOGI_GAME]))}
        found = {**item, "id": new_id() if is_new else chance.choice(there["items"])}
        items.append({**found, "kind": "card", "fields": fields})
        if isinstance(item.get("order"), float) and abs(item["order"]) > 1e9:
            items[-1]["order"] = 1.5
    own = {"title": {"value": "Named", "base": 0}} if chance.random() < 0.5 else {}
    return {**body, "by": "0123456789", "since": chance.randrange(4), "lesson": own, "items": items}


def _card(chance: Random) -> Json:
    return item_to_json(chance.choice([one for one in lesson().items if isinstance(one, Card)]))


def _walked(value: Any, chance: Random, name: str = "") -> Any:
    """The value with parts of it replaced by their names."""
    made = _KNOWN.get(name)
    if made and chance.random() < 0.85:
        return made(chance)
    if isinstance(value, dict):
        return {key: _walked(part, chance, key) for key, part in value.items()}
    if isinstance(value, list):
        return [_walked(part, chance) for part in value[:20]]
    return value


def _position(chance: Random) -> Json:
    return copy.deepcopy(chance.choice(POSITIONS))


_KNOWN: dict[str, Callable[[Random], Any]] = {
    "position": _position,
    "start": _position,
    "before": lambda chance: None,
    "was": lambda chance: {"line": chance.choice(LINES), "ply": 0},
    "line": lambda chance: copy.deepcopy(chance.choice(LINES)),
    "path": lambda chance: [],
    "text": lambda chance: chance.choice([*TEXTS, "e4", "Ra6", "７六歩"]),
    "lesson": lambda chance: lesson_to_json(lesson()),
    "card": _card,
    "marks": lambda chance: MARKS,
    "game": lambda chance: chance.choice([None, *START_POSITIONS]),
    "notation": lambda chance: chance.choice([None, "fen", "sfen"]),
    "variant": lambda chance: chance.choice([None, None, "chess960"]),
    "operations": lambda chance: None,
    "form": lambda chance: chance.choice(["pgn", "epd", "text", "html", "json", "kif", "pages"]),
    "typed": lambda chance: chance.choice([None, "e2 e4"]),
    "exercise": lambda chance: chance.choice(["", "checks", "captures"]),
    "looks": lambda chance: {"size": "120"},
    "options": lambda chance: {"boards": 6},
    "cards": lambda chance: None,
    "first": lambda chance: 0,
    "last": lambda chance: chance.choice([True, False]),
    "data": lambda chance: "g3eDWINn",
    "encoding": lambda chance: None,
    "seconds": lambda chance: 0.05,
    "page": lambda chance: "",
}


LANGUAGE = {"$ref": "#/components/parameters/AcceptLanguage"}


def described_strictly(document: Json) -> Json:
    """The description by which an answer has nothing but what is said of it, and by which requests
    are made in a language only where nothing else can be chosen.
    """
    strict = copy.deepcopy(document)
    for item in strict["paths"].values():
        for operation in item.values():
            given = operation.get("parameters", [])
            if LANGUAGE in given and (len(given) > 1 or "requestBody" in operation):
                given.remove(LANGUAGE)
    for name, schema in strict["components"]["schemas"].items():
        if name.endswith("Json") and name != "BackupJson" and "properties" in schema:
            schema["additionalProperties"] = False
    return strict


def operations(document: Json) -> Iterator[tuple[str, str]]:
    """The method and the path of each operation."""
    for path, item in document["paths"].items():
        for method in item:
            yield method.upper(), path


def wsgi(app: Flask) -> Any:
    """The application as one asks that sits at another machine."""

    def answer(environ: Any, start_response: Any) -> Any:
        environ.setdefault("REMOTE_ADDR", "127.0.0.1")
        return app(environ, start_response)

    return answer
