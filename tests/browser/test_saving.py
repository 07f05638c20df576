"""Saving without a page: what is sent, kept, tried again, merged, undone and told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.browser.writers import Bare, writers

__all__ = ["writers"]

HISTORIES = (Path(__file__).parent / "histories.js").read_text("utf-8")
NAMES = re.findall(r'^  "([^"]+)": \{', HISTORIES, re.M)
ACTS = (
    *("write", "write", "write", "type", "note", "add", "heading", "remove", "move", "go"),
    *("undo", "redo", "wait", "wait", "wait", "away", "release", "fate", "reload", "language"),
)
_steps = st.lists(
    st.tuples(st.integers(0, 1), st.sampled_from(ACTS), st.integers(0, 7), st.integers(0, 7)),
    max_size=30,
)


@pytest.mark.parametrize("name", NAMES)
def test_what_becomes_of_a_lesson(writers: Bare, name: str) -> None:
    wanted = writers.page.evaluate(f"name => {HISTORIES}[name].comes", name)
    assert writers.run(f"(path, name) => {HISTORIES}[name].does(path)", name) == wanted


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(_steps)
def test_two_who_write_at_random_lose_nothing_and_end_alike(
    writers: Bare, steps: list[tuple[int, str, int, int]]
) -> None:
    """Answers are lost or late, the server is away, pages are loaded again."""
    found = writers.run("atRandom", steps)
    assert found["lost"] == [], found
    assert found["statuses"] == ["saved", "saved"], found
    assert found["shown"][0] == found["shown"][1], found


def test_a_database_that_does_not_answer_keeps_nothing(writers: Bare) -> None:
    found = writers.page.evaluate(
        """async () => {
            const { open } = IDBFactory.prototype;
            IDBFactory.prototype.open = () => ({});
            const kept = saving.keep("/lesson/none", { items: [] });
            model.clock.turn(2000);
            IDBFactory.prototype.open = open;
            return kept;
        }"""
    )
    assert found is False
