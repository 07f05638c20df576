"""What the heaviest requests leave in the memory of a real server."""

from __future__ import annotations

import sys
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


def test_the_longest_lines_on_the_largest_boards_leave_the_memory_small(tmp_path: Path) -> None:
    lesson = new_id()
    line = {count: encoded({"line": heaviest_line(SIDE, count)}) for count in (MOST, MOST_PLIES)}
    server = Server(tmp_path)
    try:
        before = server.megabytes("VmHWM")
        for _ in range(3):
            assert server.ask(Asked("", "/api/line", line[MOST_PLIES]))[0] == 413
        for wanted, asked in (
            (413, saved(lesson, MOST_PLIES)),
            (200, Asked("", "/api/line", line[MOST])),
            (200, saved(lesson, MOST)),
            (200, Asked("", f"/l/preview-{lesson}")),
            (200, Asked("", f"/l/preview-{lesson}?all=1")),
        ):
            status, answer = server.ask(asked)
            assert status == wanted, answer[:300]
        assert server.megabytes("VmHWM") - before < MORE
    finally:
        server.stop()


def test_files_of_tiny_values_leave_the_memory_small(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        before = server.megabytes("VmHWM")
        # The heaviest; `benchmarks.memory` tries all values in all places.
        places = [place for place in places_of_values() if place[0] == "/api/lessons/restore"]
        for (path, begin, end), unit in zip(cycle(places), TINY, strict=False):
            server.ask(filled(path, begin, unit, end))
        assert server.megabytes("VmHWM") - before < MORE
    finally:
        server.stop()
