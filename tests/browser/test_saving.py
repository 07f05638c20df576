"""Saving without a page: what is sent, kept, tried again, merged and told."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.browser.writers import Bare, writers  # noqa: F401

ACTS = (
    *("write", "write", "write", "type", "note", "add", "heading", "remove", "move", "go"),
    *("undo", "redo", "wait", "wait", "wait", "away", "release", "fate", "reload", "language"),
)
_steps = st.lists(
    st.tuples(st.integers(0, 1), st.sampled_from(ACTS), st.integers(0, 7), st.integers(0, 7)),
    max_size=30,
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(_steps)
def test_two_who_write_at_random_lose_nothing_and_end_alike(
    writers: Bare,  # noqa: F811
    steps: list[tuple[int, str, int, int]],
) -> None:
    found = writers.run("atRandom", steps)
    assert found["lost"] == [], found
    assert found["statuses"] == ["saved", "saved"], found
    assert found["shown"][0] == found["shown"][1], found


def test_two_who_change_one_thing_at_once_both_keep_theirs(writers: Bare) -> None:  # noqa: F811
    found = writers.run(
        """async (path) => {
            const mine = new Writer(path);
            mine.begin("One", "Two", "Three");
            await mine.settle();
            const other = new Writer(path);
            await other.open();
            other.network.away = true;
            other.set(0, { title: "Theirs" });
            await other.turn(5000);
            const status = other.saver.status;
            mine.set(0, { title: "Mine" });
            await mine.settle();
            other.network.away = false;
            await other.settle();
            await mine.settle();
            return { status, told: other.told, mine: mine.titles, other: other.titles };
        }"""
    )
    assert found == {
        "status": "kept",
        "told": ["copies"],
        "mine": ["Mine", "Theirs", "Two", "Three"],
        "other": ["Mine", "Theirs", "Two", "Three"],
    }
