"""A save is worked out before it takes its turn, and whoever waits too long is told so."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from tests.databases import address
from tests.store.test_lessons_store import BY, ENDING, lesson_of
from webapp.document import parse
from webapp.lessons import changes
from webapp.lessons.changes import Change, Save, Value
from webapp.lessons.shapes import FIELDS
from webapp.lessons.store import lessons, shelves, versions
from webapp.lessons.store.database import Database, address_of, open_database
from webapp.lessons.troubles import StorageError
from webapp.wire.position import position_to_json

COSTLY = ((lessons, "apply"), (lessons, "searchable"), (versions, "packed"))
"""What takes seconds of a large lesson."""


class Watched:
    """What is called, and whether the database may be written to meanwhile."""

    def __init__(self, database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: list[tuple[str, bool]] = []
        self.writes = False
        self.meanwhile: Any = lambda: None
        writing = database.writing

        @contextmanager
        def watched() -> Iterator[Any]:
            with writing() as connection:
                self.writes = True
                try:
                    yield connection
                finally:
                    self.writes = False

        monkeypatch.setattr(database, "writing", watched)
        for module, name in COSTLY:
            monkeypatch.setattr(module, name, self.watched(name, getattr(module, name)))

    def watched(self, name: str, act: Any) -> Any:
        def called(*args: Any, **named: Any) -> Any:
            self.calls.append((name, self.writes))
            if name == "apply" and not self.writes:
                self.meanwhile()
            return act(*args, **named)

        return called


@pytest.fixture
def lesson(database: Database) -> str:
    shelf, _ = shelves.new_shelf(database)
    return lessons.add_lesson(database, shelf, lesson_of("one", "two"))


def of_card(item: str, base: int, by: str = BY, **fields: Any) -> Save:
    values = {name: Value(value, base) for name, value in fields.items()}
    return Save(by, base, items=[Change(item, fields=values)])


def board() -> dict[str, Any]:
    return {"position": position_to_json(parse(ENDING).position), "marks": []}


def titles(database: Database, lesson: str) -> list[str]:
    return [item.title for item in lessons.whole(database, lesson).items]


def test_all_that_takes_long_is_done_before_others_have_to_wait(
    database: Database, lesson: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = lessons.whole(database, lesson).items[0].id
    # The version of it is to be kept as well.
    monkeypatch.setattr(versions, "EVERY", -1)
    watched = Watched(database, monkeypatch)
    lessons.save(database, lesson, of_card(card, 1, title="other", board=board()))
    assert {name for name, _ in watched.calls} == {name for _, name in COSTLY}
    assert not any(writes for _, writes in watched.calls)
    watched.calls.clear()
    lessons.bring_back(database, lesson, 1)
    assert titles(database, lesson) == ["one", "two"]
    assert {name for name, _ in watched.calls} >= {"apply", "packed"}
    assert not any(writes for _, writes in watched.calls)


def test_what_another_saves_meanwhile_is_not_written_over(
    database: Database, lesson: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = (item.id for item in lessons.whole(database, lesson).items)
    read = changes.FIELDS["card"]["board"]
    boards = []
    monkeypatch.setitem(FIELDS["card"], "board", lambda value: boards.append(1) or read(value))  # type: ignore[arg-type, func-returns-value]
    watched = Watched(database, monkeypatch)

    def another() -> None:
        watched.meanwhile = lambda: None
        lessons.save(database, lesson, of_card(two, 1, "anotherone", title="theirs"))
        lessons.save(database, lesson, of_card(one, 1, "anotherone", task="theirs"))

    watched.meanwhile = another
    lessons.save(database, lesson, of_card(one, 1, title="own", board=board()))
    assert titles(database, lesson) == ["own", "theirs"]
    assert lessons.whole(database, lesson).items[0].task == "theirs"  # type: ignore[union-attr]
    assert len(boards) == 1, "what was worked out is worked out once"


def test_a_lesson_that_never_rests_is_saved_all_the_same(
    database: Database, lesson: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = (item.id for item in lessons.whole(database, lesson).items)
    watched = Watched(database, monkeypatch)
    count = 0

    def another() -> None:
        nonlocal count
        count += 1
        meanwhile, watched.meanwhile = watched.meanwhile, lambda: None
        lessons.save(database, lesson, of_card(two, 1, "anotherone", title=f"theirs {count}"))
        watched.meanwhile = meanwhile

    watched.meanwhile = another
    lessons.save(database, lesson, of_card(one, 1, title="own"))
    assert titles(database, lesson) == ["own", f"theirs {count}"]
    assert count == 2


def test_the_last_time_nobody_comes_in_between(
    database: Database, lesson: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = (item.id for item in lessons.whole(database, lesson).items)
    planned, tries = lessons._planned, 0
    others: list[threading.Thread] = []

    def another() -> None:
        lessons.save(database, lesson, of_card(two, 1, "anotherone", title=f"theirs {tries}"))

    def planned_while_others_save(*given: Any) -> Any:
        nonlocal tries
        if threading.current_thread() in others:
            return planned(*given)
        plan = planned(*given)
        tries += 1
        others.append(threading.Thread(target=another))
        others[-1].start()
        # The last time they wait until this is over.
        others[-1].join(timeout=60 if tries < lessons._TRIES else 0.3)
        return plan

    monkeypatch.setattr(lessons, "_planned", planned_while_others_save)
    lessons.save(database, lesson, of_card(one, 1, title="own"))
    for other in others:
        other.join(timeout=60)
    assert tries == lessons._TRIES
    assert titles(database, lesson) == ["own", f"theirs {tries}"]


def test_a_lesson_that_two_begin_at_once_has_what_both_have_written(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf, _ = shelves.new_shelf(database)
    watched = Watched(database, monkeypatch)

    def begin(card: str, by: str) -> None:
        asked = Save(by, 0, items=[Change(card, fields={"title": Value(card)})], new=True)
        lessons.save(database, "newlesson", asked, shelf=shelf)

    def another() -> None:
        watched.meanwhile = lambda: None
        begin("card0002", "anotherone")

    watched.meanwhile = another
    begin("card0001", BY)
    assert sorted(titles(database, "newlesson")) == ["card0001", "card0002"]


@pytest.mark.parametrize("change", ["save", "bin"])
def test_a_lock_that_another_program_holds_is_told_after_a_short_while(
    change: str, kind: str, tmp_path: Path
) -> None:
    url = address_of(tmp_path, address(kind, tmp_path))
    database = open_database(url, patience=0.1)
    other = open_database(url)
    shelf, _ = shelves.new_shelf(database)
    lesson = lessons.add_lesson(database, shelf, lesson_of("one"))
    card = lessons.whole(database, lesson).items[0].id

    def act() -> None:
        if change == "bin":
            lessons.to_bin(database, lesson)
        else:
            lessons.save(database, lesson, of_card(card, 1, title="own"))

    with other.writing() as connection:
        lessons._locked(connection, lesson)
        with pytest.raises(StorageError) as error:
            act()
        assert error.value.trouble == "busy"
        assert titles(database, lesson) == ["one"]
    act()
    database.close()
    other.close()


def test_who_has_waited_for_the_turn_waits_for_another_program_no_longer_than_is_left(
    tmp_path: Path,
) -> None:
    database = open_database(address_of(tmp_path), patience=0.8)
    now = iter([100.0, 100.3, 200.0, 203.0])
    database.clock = lambda: next(now)
    asked: list[str] = []

    @event.listens_for(database.engine, "before_cursor_execute")
    def note(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        asked.append(statement)

    for _ in range(2):
        with database.writing():
            pass
    assert asked == [
        *("PRAGMA busy_timeout = 500", "BEGIN IMMEDIATE", "PRAGMA busy_timeout = 800"),
        *("PRAGMA busy_timeout = 0", "BEGIN IMMEDIATE", "PRAGMA busy_timeout = 800"),
    ]
    database.close()
