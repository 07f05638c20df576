"""Lessons out and in again: what two know of one, what is refused, and what becomes several."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tests.databases import lesson_of_token
from tests.store.test_lessons_store import KEYS, lesson_of
from webapp.lessons.access import new_words
from webapp.lessons.backup_file import NoBackupError
from webapp.lessons.changes import Change, Save, Value
from webapp.lessons.importing import reading, write_file
from webapp.lessons.limits import MOST_CARDS, MOST_KEPT
from webapp.lessons.model import Card, Lesson, new_id
from webapp.lessons.store import adding, lessons, links, listing, moving, retention, saving, shelves
from webapp.lessons.store.database import Database, address_of, open_database
from webapp.lessons.store.tables import DAY, now
from webapp.terminal.cli import main

GAME = '[Event "Open"]\n[White "{white}"]\n\n1. e4 e5 *\n\n'


@pytest.fixture
def lesson(database: Database) -> str:
    return adding.add_lesson(database, shelves.own_shelf(database), lesson_of("one"))


def exported(database: Database, folder: Path) -> dict[str, Any]:
    out = io.BytesIO()
    moving.export(database, folder, out)
    made: dict[str, Any] = json.loads(out.getvalue())
    return made


def brought_in(database: Database, folder: Path, file: Any) -> moving.MovedLessons:
    return moving.bring_in(database, folder, json.dumps(file).encode())


def rename(database: Database, lesson: str, by: str, base: int, title: str) -> dict[str, str]:
    """Saves a title of the first card, and says what was there twice."""
    item = lessons.news(database, lesson).items[0].id
    change = Change(item, fields={"title": Value(title, base)})
    return dict(saving.save(database, lesson, Save(by, base, items=[change])).outcome.copies)


@pytest.mark.parametrize("later", [0, 3])
def test_who_had_a_lesson_open_does_not_write_over_what_came_in_again(
    database: Database, lesson: str, tmp_path: Path, later: int
) -> None:
    for number in (1, 2):
        rename(database, lesson, "onebrowser", number, f"before {number}")
    file = exported(database, tmp_path)
    for number in range(later):
        rename(database, lesson, "onebrowser", 3 + number, f"after {number}")
    known = lessons.news(database, lesson).revision
    lessons.delete_lesson(database, lesson)
    assert brought_in(database, tmp_path, file).lessons == 1
    came = lessons.news(database, lesson)
    assert came.revision > known
    assert {stamp[0] for stamp in came.items[0].stamps.values()} == {came.revision}
    assert len(lessons.news(database, lesson, known).items) == 1
    rename(database, lesson, "otherbrowser", came.revision, "theirs")
    assert rename(database, lesson, "onebrowser", known, "mine")
    titles = {card.title for card in lessons.whole(database, lesson).cards}
    assert titles == {"theirs", "mine"}


def test_a_file_without_revisions_is_read(database: Database, lesson: str, tmp_path: Path) -> None:
    file = exported(database, tmp_path)
    del file["shelves"][0]["lessons"][0]["revision"]
    lessons.delete_lesson(database, lesson)
    assert brought_in(database, tmp_path, file).lessons == 1


def test_a_lesson_that_goes_during_an_export_is_there_in_it(
    database: Database, lesson: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = moving._exported

    def while_it_goes(connection: Any, number: str) -> dict[str, Any]:
        lessons.delete_lesson(database, lesson)
        return write(connection, number)

    monkeypatch.setattr(moving, "_exported", while_it_goes)
    assert len(exported(database, tmp_path)["shelves"][0]["lessons"]) == 1


def test_of_a_spoiled_file_nothing_comes_in(
    database: Database, lesson: str, tmp_path: Path
) -> None:
    file = exported(database, tmp_path)
    lessons.delete_lesson(database, lesson)
    (shelf,) = file["shelves"]
    no_words = {**shelf, "access": [{"hash": "zz", "kind": "words"}]}
    spoiled: list[dict[str, Any]] = [
        {"fenboard": 2},
        {"shelves": [no_words]},
        {"shelves": [{**shelf, "id": "no id"}]},
        {"keys": {"newest": "aa", "keys": {"aa": "none"}}},
        {"keys": {"newest": "aa", "keys": {"a" * 17: "A" * 43 + "="}}},
    ]
    for part in spoiled:
        with pytest.raises(NoBackupError):
            brought_in(database, tmp_path, {**file, **part})
        assert lessons.shelf_of_lesson(database, lesson) is None


def test_an_entry_that_cannot_be_is_counted(
    database: Database, lesson: str, tmp_path: Path
) -> None:
    file = exported(database, tmp_path)
    lessons.delete_lesson(database, lesson)
    (entry,) = file["shelves"][0]["lessons"]
    odd = {"made": 1 << 70}, {"revision": 1 << 40}, {"links": {"student": "zz"}}, {"id": "A"}
    file["shelves"][0]["lessons"] = [{**entry, **one} for one in odd]
    assert brought_in(database, tmp_path, file) == moving.MovedLessons(0, unread=len(odd))


def test_times_of_a_file_neither_delete_a_lesson_nor_lie_ahead(
    database: Database, lesson: str, tmp_path: Path
) -> None:
    lessons.to_bin(database, lesson)
    file = exported(database, tmp_path)
    lessons.delete_lesson(database, lesson)
    (entry,) = file["shelves"][0]["lessons"]
    # A backup of long ago, from a clock that was set wrong.
    entry |= {"binned": entry["binned"] - 400 * DAY, "changed": (1 << 53) - 1}
    for back in (True, False):
        if back:
            moving.restore(database, KEYS, shelves.OWN_SHELF, json.dumps(file).encode())
        else:
            brought_in(database, tmp_path, file)
        retention.tidy(database)
        (found,) = listing.listing(database, shelves.OWN_SHELF, part="bin").lessons
        assert found.changed <= now()
        assert found.binned
        assert now() - found.binned < DAY
        lessons.delete_lesson(database, lesson)


def test_a_folder_is_made_for_the_keys_of_a_database_elsewhere(
    database: Database, lesson: str, tmp_path: Path
) -> None:
    file = exported(database, tmp_path / "here")
    assert brought_in(database, tmp_path / "there", file) == moving.MovedLessons(0, there=1)


def test_a_link_that_cannot_be_shown_comes_in_closed(
    database: Database, lesson: str, tmp_path: Path
) -> None:
    links.open_link(database, KEYS, lesson, "student")
    token = links.links(database, KEYS, lesson)[0].token
    assert token
    file = exported(database, tmp_path)
    lessons.delete_lesson(database, lesson)
    brought_in(database, tmp_path, file)
    assert lesson_of_token(database, token, "student") is None


# --- in the terminal ----------------------------------------------------------------------------


@pytest.fixture
def run(tmp_path: Path) -> Callable[..., Result]:
    def run(*words: str) -> Result:
        environ = {"FENBOARD_DATA": str(tmp_path / "data"), "DATABASE_URL": "", "LANG": "C"}
        result = CliRunner().invoke(main, ["lessons", *words], env=environ)
        assert isinstance(result.exception, SystemExit | None), result.exception
        return result

    return run


def titles(folder: Path) -> dict[str, int]:
    """The lessons of the own shelf with the number of their cards."""
    database = open_database(address_of(folder / "data"))
    found = listing.listing(database, shelves.own_shelf(database)).lessons
    database.close()
    return {entry.title: entry.cards for entry in found}


def test_what_one_lesson_has_no_room_for_becomes_several(
    run: Callable[..., Result], tmp_path: Path
) -> None:
    file = tmp_path / "many.pgn"
    file.write_text("".join(GAME.format(white=number) for number in range(MOST_CARDS + 20)))
    assert run("import", str(file)).output.strip().endswith(": 2")
    assert titles(tmp_path) == {"many": MOST_CARDS, "many (2)": 20}


def test_a_lesson_of_a_file_with_too_many_cards_becomes_several(
    run: Callable[..., Result], tmp_path: Path
) -> None:
    items = tuple(Card(new_id(), text="?") for _ in range(MOST_KEPT + 1))
    file = tmp_path / "many.json"
    file.write_text(write_file([Lesson("x" * 200, items=items)]))
    assert run("import", str(file)).exit_code == 0
    assert sum(titles(tmp_path).values()) == MOST_KEPT + 1


def zip_of(files: dict[str, str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for name, text in files.items():
            packed.writestr(name, text)
    return out.getvalue()


def imported(folder: Path) -> dict[str, list[str]]:
    """The lessons of the own shelf with the titles of their items."""
    database = open_database(address_of(folder / "data"))
    entries = listing.listing(database, shelves.own_shelf(database)).lessons
    whole = [(entry.title, lessons.whole(database, entry.id)) for entry in entries]
    database.close()
    return {title: [item.title for item in lesson.items] for title, lesson in whole if lesson}


def test_a_zip_of_many_files_is_one_lesson_as_in_the_editor(
    run: Callable[..., Result], tmp_path: Path
) -> None:
    kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
    files = {f"round {number}.pgn": GAME.format(white=f"A{number}") for number in range(1, 11)}
    files |= {"ends/kings.fen": kings, "two.fen": f"{kings}\n{kings}\n", "letter.txt": "Hello."}
    file = tmp_path / "Class 3.zip"
    file.write_bytes(zip_of(files))
    assert run("import", str(file)).output.strip().endswith(": 1")
    ((title, items),) = imported(tmp_path).items()
    assert title == "Class 3"
    assert len(items) == 14
    assert items[:2] + items[-2:] == ["kings", "letter", "two 1", "two 2"]
    assert items[2:12] == [f"A{number}, Open" for number in range(1, 11)]


def test_a_zip_of_one_file_is_called_as_that_is(run: Callable[..., Result], tmp_path: Path) -> None:
    file = tmp_path / "download.zip"
    file.write_bytes(zip_of({"games/round 1.pgn": GAME.format(white="A")}))
    assert run("import", str(file)).exit_code == 0
    assert list(titles(tmp_path)) == ["round 1"]


def test_lessons_of_ours_in_a_zip_stay_whole(run: Callable[..., Result], tmp_path: Path) -> None:
    card = Card(new_id(), text="?")
    own = write_file([Lesson(title, items=(card,)) for title in ("First", "Second")])
    file = tmp_path / "all.zip"
    file.write_bytes(zip_of({"own.json": own, "a.pgn": GAME.format(white="A")}))
    assert run("import", str(file)).output.strip().endswith(": 3")
    assert set(titles(tmp_path)) == {"First", "Second", "all"}


def test_a_zip_without_any_position_is_no_lesson(
    run: Callable[..., Result], tmp_path: Path
) -> None:
    file = tmp_path / "letters.zip"
    file.write_bytes(zip_of({"a.txt": "Hello.", "b.txt": "Dear all."}))
    result = run("import", str(file))
    assert (result.exit_code, "no position and no game" in result.output) == (1, True)


@pytest.mark.parametrize(
    ("encoding", "text", "name"),
    [
        ("latin-1", GAME.format(white="Müller"), "Müller"),
        ("cp932", "手合割：平手\n先手：羽生善治\n後手：谷川浩司\n   1 ７六歩(77)\n", "羽生善治"),
    ],
)
def test_a_file_that_is_no_utf_8_is_read_in_its_encoding(
    run: Callable[..., Result], tmp_path: Path, encoding: str, text: str, name: str
) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(text.encode(encoding))
    result = run("import", str(file))
    assert "is read as" in result.output
    database = open_database(address_of(tmp_path / "data"))
    (entry,) = listing.listing(database, shelves.own_shelf(database)).lessons
    assert name in repr(lessons.whole(database, entry.id))
    database.close()
    assert run("import", str(file), "--encoding", encoding).output.count("\n") == 1
    assert run("import", str(file), "--encoding", "klingon").exit_code == 2


BACKUP = b'{"fenboard": 1, "made": "", "keys": {"newest": "a", "keys": {}}, "shelves": ['


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (BACKUP, "incomplete or damaged"),
        (b'{"fenboard": 1, "lessons": [{"title": "x"', "incomplete or damaged"),
        (BACKUP + b'{"id": "own", "access": [{"hash": "zz", "kind": "words"}]}]}',
         "incomplete or damaged"),
        (b'{"fenboard": 2, "shelves": []}', "newer version of Fenboard"),
        (b"", "no position and no game"),
        (b"Nothing to see here.", "no position and no game"),
        (b"\0\0\0\0", "NUL"),
    ],
)  # fmt: skip
def test_a_file_with_nothing_to_take_is_told_in_a_sentence(
    run: Callable[..., Result], tmp_path: Path, content: bytes, said: str
) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    result = run("import", str(file))
    assert (result.exit_code, said in result.output) == (1, True), result.output
    assert not titles(tmp_path)


def test_what_no_lesson_may_hold_is_told_and_nothing_is_written(
    run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    odd = Lesson("odd", items=(Card(new_id(), text="?", notation="x" * 30),))
    monkeypatch.setattr(reading, "read_file", lambda _: (Lesson("good"), odd))
    file = tmp_path / "file"
    file.write_text("x")
    result = run("import", str(file))
    assert (result.exit_code, "incomplete or damaged" in result.output) == (1, True)
    assert not titles(tmp_path)


def test_the_own_shelf_is_said_to_open_by_itself_on_ones_own_computer(
    run: Callable[..., Result], tmp_path: Path
) -> None:
    database = open_database(address_of(tmp_path))
    shelf = shelves.own_shelf(database)
    lesson = adding.add_lesson(database, shelf, lesson_of("one"))
    file = tmp_path / "all.json"
    file.write_text(json.dumps(exported(database, tmp_path)))
    assert "shared server nobody" in run("import", str(file)).output
    assert "shared server nobody" not in run("import", str(file)).output
    shelves.keep_words(database, shelf, new_words("en"))
    text = json.dumps(exported(database, tmp_path)).replace(lesson, new_id())
    file.write_text(text)
    assert "shared server nobody" not in run("import", str(file)).output
    database.close()
