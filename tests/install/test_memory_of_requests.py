"""What the heaviest requests leave in the memory of a real server."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pytest

from benchmarks.memory import TINY, Asked, Server, encoded, filled, heaviest_line, places_of_values
from webapp.games.board import BoardKind
from webapp.lessons.model import new_id
from webapp.model.line import MOST_PLIES, most_plies

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems do not say")

SIDE = 63
MOST = most_plies(BoardKind("custom", SIDE, SIDE))
MORE = 200
"""Megabytes: twice what is meant, and a third of what it was once."""


def saved(lesson: str, count: int) -> Asked:
    fields = {"board": {"value": {"line": heaviest_line(SIDE, count)}}}
    fields["shown"] = {"value": {"solution": "always"}}  # type: ignore[dict-item]
    items = [{"id": "heavycard", "kind": "card", "fields": fields}]
    body = encoded({"by": "onebrowser", "new": True, "items": items})
    return Asked("", f"/api/lessons/{lesson}", body)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    yield server
    server.stop()


def test_the_heaviest_requests_leave_the_memory_small(server: Server) -> None:
    before, lesson = server.megabytes("VmHWM"), new_id()
    line = {count: encoded({"line": heaviest_line(SIDE, count)}) for count in (MOST, MOST_PLIES)}
    # The longest lines on the largest boards.
    for wanted, asked in (
        *[(413, Asked("", "/api/line", line[MOST_PLIES]))] * 3,
        (413, saved(lesson, MOST_PLIES)),
        (200, Asked("", "/api/line", line[MOST])),
        (200, saved(lesson, MOST)),
        (200, Asked("", f"/l/preview-{lesson}")),
        (200, Asked("", f"/l/preview-{lesson}?all=1")),
    ):
        status, answer = server.ask(asked)
        assert status == wanted, answer[:300]
    # Files of tiny values; `benchmarks.memory` tries all values in all places.
    places = [place for place in places_of_values() if place[0] == "/api/lessons/restore"]
    for (path, begin, end), unit in [*zip(cycle(places), TINY, strict=False)][::4]:
        server.ask(filled(path, begin, unit, end))
    assert server.megabytes("VmHWM") - before < MORE
