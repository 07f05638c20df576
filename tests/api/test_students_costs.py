"""A student's request asks little of the database, and plays each move once."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from msgspec.structs import replace

from tests.api.test_students import HIDING, JSON, PAGE, Class, given, hidden_card
from tests.databases import recorded
from tests.tables import table
from webapp.formats.starts import START
from webapp.lessons.model import Card, Heading, card_of_line, new_id
from webapp.moves import play
from webapp.web.storage import STORAGE

__all__ = ["given"]

Ask = Callable[[Class], Any]


def page(path: str) -> Ask:
    return lambda school: school(path)


def tried(text: str, *path: str) -> Ask:
    return lambda school: school.attempt(text, list(path))


def by_form(text: str, path: str = "") -> Ask:
    form = {"text": text, "path": path}
    return lambda school: school.client.post(f"/l/{school.token}/1/try", data=form, headers=PAGE)


def part(name: str, headers: dict[str, str] = JSON, query: str = "") -> Ask:
    return lambda school: school.client.get(f"/l/{school.token}/1/{name}{query}", headers=headers)


FOUND = "a1a6_b7a6"
REQUESTS: dict[str, Ask] = {
    "a card": page(""),
    "another card": page("?card=2"),
    "a card by its id": page("?at=none"),
    "all cards": page("?all=1"),
    "results": page("?results=1"),
    "a picture": page("/1.svg"),
    "a picture behind moves": page(f"/1.svg?path={FOUND}"),
    "a right move": tried("Ra6"),
    "the last right move": tried("b7#", "a1a6", "b7a6"),
    "a wrong move": tried("Rh1"),
    "a wrong move of the line": tried("Rxa7"),
    "an illegal move": tried("Rh9"),
    "a place without scripts": page(f"/1/try?path={FOUND}"),
    "a right move without scripts": by_form("Ra6"),
    "the last move without scripts": by_form("b7#", FOUND),
    "a wrong move without scripts": by_form("Rh1"),
    "a hint": part("hint"),
    "the solution": part("solution"),
    "the solution as a page": part("solution", PAGE, f"?path={FOUND}"),
}


def school_of(given: Any, headings: int) -> Class:
    parts = [Heading(new_id(), "part") for _ in range(headings)]
    first = replace(hidden_card("click", "click"), id=new_id())
    made: Class = given(*parts, first, *(Card(new_id(), START) for _ in range(9)))
    return made


@table("headings", [0, 1])
@table("name", REQUESTS)
def test_a_request_takes_two_statements_of_one_transaction(
    given: Any, name: str, headings: int
) -> None:
    """Also the first one behind a change."""
    school = school_of(given, headings)
    engine = school.app.extensions[STORAGE].database().engine
    for _ in range(2):
        with recorded(engine) as done:
            assert REQUESTS[name](school).status_code == 200
        assert done.statements
        assert len(done.statements) <= 2
        assert done.transactions == 1


@contextmanager
def plays() -> Iterator[Counter[Any]]:
    """How often each move is played in each position."""
    found = Counter[Any]()

    def called(frame: FrameType, what: str, _: object) -> None:
        if what == "call" and frame.f_code is play.__code__:
            found[frame.f_locals["position"], frame.f_locals["move"]] += 1

    sys.setprofile(called)
    try:
        yield found
    finally:
        sys.setprofile(None)


@table("headings", [0, 1])
@table("name", REQUESTS)
def test_a_move_is_played_once(given: Any, name: str, headings: int) -> None:
    school = school_of(given, headings)
    with plays() as found:
        REQUESTS[name](school)
    assert set(found.values()) <= {1}
    shows_solution = any(word in name for word in ("solution", "last"))
    assert sum(found.values()) <= (7 if shows_solution else 4)


@table("text", ["Rh1", "Ra6"])
def test_a_try_plays_the_move_and_its_answer(given: Any, text: str) -> None:
    school = given(card_of_line(HIDING))
    with plays() as found:
        verdict = school.attempt(text).json["verdict"]
    assert (verdict, sum(found.values())) in {("wrong", 1), ("right", 2)}
