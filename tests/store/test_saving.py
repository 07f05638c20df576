"""A save is worked out before it takes its turn, and whoever waits too long is told so."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from tests.databases import address, recorded
from tests.store.test_lessons_store import BY, ENDING, lesson_of
from webapp.document import parse
from webapp.document.record_reading import read_record
from webapp.lessons.changes import Change, Save, Value
from webapp.lessons.model import card_of_line
from webapp.lessons.shapes import board_to_json
from webapp.lessons.store import adding, lessons, rows, saving, shelves, versions
from webapp.lessons.store.database import Database, address_of, open_database
from webapp.lessons.troubles import StorageError
from webapp.model.line import Move
from webapp.model.position import Position
from webapp.moves import can_be_played, play, walk
from webapp.wire import line, moves
from webapp.wire.position import position_to_json

COSTLY = ((saving, "checked"), (versions, "packed"))
"""What takes seconds of a large lesson."""


class Watched:
    """What is called, and whether the database may be written to meanwhile; before the lesson is
    read, `meanwhile` happens.
    """

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
            found = act(*args, **named)
            if not self.writes:
                self.meanwhile()
            return found

        return called


@pytest.fixture
def lesson(database: Database) -> str:
    shelf, _ = shelves.new_shelf(database)
    return adding.add_lesson(database, shelf, lesson_of("one", "two"))


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
    saving.save(database, lesson, of_card(card, 1, title="other", board=board()))
    assert {name for name, _ in watched.calls} == {name for _, name in COSTLY}
    assert not any(writes for _, writes in watched.calls)
    watched.calls.clear()
    saving.bring_back(database, lesson, 1)
    assert titles(database, lesson) == ["one", "two"]
    assert {name for name, _ in watched.calls} == {"checked", "packed"}
    assert not any(writes for _, writes in watched.calls)


def test_what_another_saves_meanwhile_is_not_written_over(
    database: Database, lesson: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = (item.id for item in lessons.whole(database, lesson).items)
    monkeypatch.setattr(versions, "EVERY", -1)
    watched = Watched(database, monkeypatch)

    def another() -> None:
        watched.meanwhile = lambda: None
        saving.save(database, lesson, of_card(two, 1, "anotherone", title="theirs"))
        saving.save(database, lesson, of_card(one, 1, "anotherone", task="theirs"))

    watched.meanwhile = another
    saving.save(database, lesson, of_card(one, 1, title="own", board=board()))
    assert titles(database, lesson) == ["own", "theirs"]
    assert lessons.whole(database, lesson).items[0].task == "theirs"  # type: ignore[union-attr]


def test_a_lesson_that_never_rests_is_saved_all_the_same(
    database: Database, lesson: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = (item.id for item in lessons.whole(database, lesson).items)
    count = 0

    def packed_while_others_save(connection: Any, row: Any) -> versions.Packed:
        nonlocal count
        count += 1
        made = packed(connection, row)
        if count <= saving._TRIES:
            with monkeypatch.context() as patch:
                patch.setattr(versions, "EVERY", versions.DAY)
                change = of_card(two, 1, "anotherone", title=f"theirs {count}")
                saving.save(database, lesson, change)
        return made

    packed = versions.packed
    monkeypatch.setattr(versions, "packed", packed_while_others_save)
    monkeypatch.setattr(versions, "EVERY", -1)
    saving.save(database, lesson, of_card(one, 1, title="own"))
    assert titles(database, lesson) == ["own", f"theirs {saving._TRIES}"]
    assert count == saving._TRIES + 1
    assert versions.listed(database, lesson)[0].revision == saving._TRIES + 1


def test_of_many_who_save_at_once_nobody_writes_over_another(
    database: Database, lesson: str
) -> None:
    one, times = lessons.whole(database, lesson).items[0].id, 3

    def work(by: str, name: str) -> None:
        for number in range(times):
            saving.save(database, lesson, of_card(one, 1, by, **{name: f"{name} {number}"}))

    fields = "title", "task", "hint", "notes"
    others = [threading.Thread(target=work, args=(f"browser{n}", n)) for n in fields]
    for other in others:
        other.start()
    for other in others:
        other.join(timeout=60)
    found = lessons.news(database, lesson)
    (item,) = (item for item in found.items if item.id == one)
    assert {n: item.fields[n] for n in fields} == {n: f"{n} {times - 1}" for n in fields}
    assert found.revision == 1 + times * len(fields)


def test_a_saved_card_is_five_statements_at_the_most_in_one_transaction(
    database: Database, lesson: str
) -> None:
    card = lessons.whole(database, lesson).items[0].id
    # Of what is larger it is seen how large the lesson is.
    large = {**board(), "text": "x" * 60_000, "held": True}
    saved: list[tuple[int, dict[str, Any]]] = [
        (4, {"title": "other"}),
        (4, {"difficulty": 3, "source": "a book", "board": board()}),
        (5, {"board": large}),
    ]
    for number, (most, fields) in enumerate(saved, start=1):
        with recorded(database.engine) as done:
            saving.save(database, lesson, of_card(card, number, **fields))
        assert (done.transactions, len(done.statements)) == (1, most), done.statements


def test_each_move_of_a_saved_card_is_played_once(
    database: Database, lesson: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = lessons.whole(database, lesson).items[0].id
    record = read_record("1. e4 e5 2. Nf3 (2. f4 exf4) 2... Nc6 3. Bb5 *").line
    assert record
    shown = board_to_json(card_of_line(record, 2))
    looked_at, played = [], []

    def judged(position: Position, move: Move) -> bool:
        looked_at.append(move)
        return can_be_played(position, move)

    def plays(position: Position, move: Move) -> Position:
        played.append((position, move))
        return play(position, move)

    monkeypatch.setattr(moves, "can_be_played", judged)
    for module in (line, walk):
        monkeypatch.setattr(module, "play", plays)
    saving.save(database, lesson, of_card(card, 1, board=shown))
    assert len(looked_at) == len(record.plies)
    # The one after which students begin gives their position as well.
    assert len(played) - 1 == len(set(played)) < len(record.plies)


def test_a_lesson_that_two_begin_at_once_has_what_both_have_written(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf, _ = shelves.new_shelf(database)
    watched = Watched(database, monkeypatch)

    def begin(card: str, by: str) -> None:
        asked = Save(by, 0, items=[Change(card, fields={"title": Value(card)})], new=True)
        saving.save(database, "newlesson", asked, shelf=shelf)

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
    lesson = adding.add_lesson(database, shelf, lesson_of("one"))
    card = lessons.whole(database, lesson).items[0].id

    def act() -> None:
        if change == "bin":
            lessons.to_bin(database, lesson)
        else:
            saving.save(database, lesson, of_card(card, 1, title="own"))

    with other.writing() as connection:
        rows.locked(connection, lesson)
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
