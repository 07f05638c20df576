"""What was found in games is kept for each shelf, to a limit."""

from __future__ import annotations

from hashlib import sha256

import pytest

from webapp.lessons.store import moments, shelves
from webapp.lessons.store.database import Database
from webapp.lessons.store.quotas import Quota, used_bytes


def of(game: int) -> bytes:
    return sha256(str(game).encode()).digest()


@pytest.fixture
def shelf(database: Database) -> str:
    return shelves.new_shelf(database)[0]


def test_what_was_found_is_there_again_for_that_shelf(database: Database, shelf: str) -> None:
    other = shelves.new_shelf(database)[0]
    moments.keep(database, shelf, of(1), b"found")
    moments.keep(database, shelf, of(1), b"found again")
    assert moments.of_game(database, shelf, of(1)) == b"found again"
    assert moments.of_game(database, shelf, of(2)) is None
    assert moments.of_game(database, other, of(1)) is None
    with database.reading() as connection:
        assert used_bytes(connection, shelf) > used_bytes(connection, other) == 0


def test_the_oldest_go_for_new_ones(
    database: Database, shelf: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moments, "MOST_SEARCHED", 3)
    for game in range(5):
        monkeypatch.setattr(moments, "now", lambda made=game: made)
        moments.keep(database, shelf, of(game), str(game).encode())
    there = [game for game in range(5) if moments.of_game(database, shelf, of(game))]
    assert there == [2, 3, 4]


def test_on_a_full_shelf_nothing_is_kept_and_nothing_fails(database: Database, shelf: str) -> None:
    database.quota = Quota(10).check
    moments.keep(database, shelf, of(1), b"x" * 1000 + bytes(range(200)))
    assert moments.of_game(database, shelf, of(1)) is None
