"""Everything out of one kind of database, into the other and back: it is all there as it was."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from sqlalchemy import select

from tests.databases import address, opened
from tests.store.samples.making import COMMITS, asked
from tests.store.test_erasing import MARK, filled
from tests.store.test_lessons_store import KEYS, lesson_of
from tests.store.test_moving import brought_in, exported
from tests.store.test_upgrades import Place, laid_out, missing, said
from webapp.lessons.access import Keys
from webapp.lessons.store import adding, lessons, moving, shelves, verdicts, versions
from webapp.lessons.store.database import Database, check
from webapp.lessons.store.tables import MOMENT, SHELF, VERDICT
from webapp.terminal.cli import main

NEWEST = max(COMMITS)
SAMPLE = said(NEWEST, "sqlite")

Run = Callable[..., str]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    def run(place: Place, *words: str | Path) -> str:
        monkeypatch.setenv("FENBOARD_DATA", str(place.folder))
        monkeypatch.setenv("DATABASE_URL", place.url)
        found = CliRunner().invoke(main, [str(word) for word in words])
        assert found.exit_code == 0, found.output
        return found.output

    return run


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Place]:
    folder = tmp_path / "here"
    folder.mkdir()
    place = Place(folder, laid_out(NEWEST, "sqlite", folder))
    yield place
    place.close()


@pytest.fixture
def there(tmp_path: Path) -> Iterator[Place]:
    """An empty server of the other kind."""
    folder = tmp_path / "there"
    folder.mkdir()
    place = Place(folder, address("postgres", folder, "made"))
    yield place
    place.close()


@pytest.fixture
def back(tmp_path: Path) -> Iterator[Place]:
    """An empty server of the first kind."""
    folder = tmp_path / "back"
    folder.mkdir()
    place = Place(folder, "")
    yield place
    place.close()


def without(value: Any, *names: str) -> Any:
    """The same without what is numbered anew where it comes in."""
    if isinstance(value, dict):
        return {n: without(one, *names) for n, one in value.items() if n not in names}
    return [without(one, *names) for one in value] if isinstance(value, list) else value


def told(place: Place, of: dict[str, Any]) -> dict[str, Any]:
    found = asked(place.browser(of), place.stranger(), of)
    versions = {
        lesson: [(one["revision"], one["made"]) for one in own["versions"]]
        for lesson, own in found["lessons"].items()
    }
    return {**without(found, "revision", "order"), "of versions": versions}


def assert_same(before: Any, after: Any) -> None:
    """Fails where anything is lost, or has come; what was never set comes in as it is usually."""
    assert missing(before, after) == []
    assert [fault for fault in missing(after, before) if not fault.endswith("is now None")] == []


def rows(database: Database) -> dict[str, Any]:
    """Whatever nobody is told over HTTP."""
    with database.reading() as connection:
        every = (
            # When it was used is other as soon as somebody asks.
            select(SHELF.c.id, SHELF.c.made, SHELF.c.held),
            select(VERDICT.c.lesson, VERDICT.c.card, VERDICT.c.of, VERDICT.c.content),
            select(MOMENT.c.shelf, MOMENT.c.of, MOMENT.c.made, MOMENT.c.content),
        )
        return {str(n): sorted(map(tuple, connection.execute(a))) for n, a in enumerate(every)}


def test_all_shelves_go_to_the_other_kind_and_back_without_loss(
    here: Place, there: Place, back: Place, tmp_path: Path, run: Run
) -> None:
    before, kept = [told(here, of) for of in SAMPLE["shelves"]], rows(here.database)
    assert len(kept["0"]) == 3
    assert len(kept["1"]) == 2
    assert len(kept["2"]) == 1
    out, again = tmp_path / "out.json", tmp_path / "again.json"
    run(here, "lessons", "export", out)
    run(there, "lessons", "import", out)
    run(there, "lessons", "export", again)
    run(back, "lessons", "import", again)
    for place in (there, back):
        assert check(place.database) == []
        after = [told(place, of) for of in SAMPLE["shelves"]]
        assert_same(before, after)
        assert rows(place.database) == kept


def test_one_shelf_goes_alone(here: Place, back: Place, tmp_path: Path, run: Run) -> None:
    owner, teacher = SAMPLE["shelves"]
    before, out = told(here, teacher), tmp_path / "one.json"
    run(here, "lessons", "export", out, "--shelf", teacher["words"])
    run(back, "lessons", "import", out)
    assert_same(before, told(back, teacher))
    for lesson in owner["lessons"]:
        assert lessons.shelf_of_lesson(back.database, lesson) is None
    other = back.stranger()
    other.post("/api/shelf/open", {"words": teacher["words"]})
    assert other.get("/api/shelf")["count"] == len(before["parts"]["open"])


def test_without_the_keys_nobody_gets_into_more_by_the_file(
    here: Place, back: Place, tmp_path: Path, run: Run
) -> None:
    _, teacher = SAMPLE["shelves"]
    lesson, out = teacher["lessons"][0], tmp_path / "one.json"
    run(here, "lessons", "export", out, "--without-keys", "--shelf", f"/lesson/{lesson}")
    assert "keys" not in json.loads(out.read_text())
    run(back, "lessons", "import", out)
    stranger = back.stranger()
    for token in teacher["students"].values():
        assert stranger.client.get(f"/l/{token}", headers=stranger.headers).status_code == 404


def test_a_file_of_one_shelf_has_no_keys_that_it_does_not_need(
    database: Database, tmp_path: Path
) -> None:
    filled(database, MARK)
    other, _ = shelves.new_shelf(database)
    adding.add_lesson(database, other, lesson_of("no link"))
    with open(tmp_path / "file", "w+b") as file:
        moving.export(database, tmp_path, file, other)
        file.seek(0)
        assert "keys" not in json.load(file)


# --- what comes from anybody ---------------------------------------------------------------------


def own_file(database: Database, keys: Keys, shelf: str, folder: Path) -> dict[str, Any]:
    with open(folder / "file", "w+b") as file:
        moving.export_shelf(database, keys, shelf, file)
        file.seek(0)
        found: dict[str, Any] = json.load(file)
    return found


def test_a_teachers_file_has_the_verdicts_and_only_this_servers_come_back(
    database: Database, tmp_path: Path
) -> None:
    shelf, _, lesson = filled(database, MARK)
    before = verdicts.of_lesson(database, lesson)
    file = own_file(database, KEYS, shelf, tmp_path)
    entries = file["shelves"][0]["lessons"]
    assert not {"versions", "deleted"} & {name for entry in entries for name in entry}
    forged = base64.b64encode(zlib.compress(b"right!")).decode()
    for change, keys, left in (
        ({}, KEYS, before),
        ({}, Keys({"bb": b"l" * 32, "aa": b"k" * 32}, "bb"), before),
        ({}, Keys({"bb": b"l" * 32}, "bb"), {}),
        ({"content": forged}, KEYS, {}),
        ({"of": "0" * 64}, KEYS, {}),
        ({"seal": ""}, KEYS, {}),
        ({"seal": "x" * 9999}, KEYS, {}),
    ):
        lessons.delete_lesson(database, lesson)
        sent = json.loads(json.dumps(file))
        for entry in sent["shelves"][0]["lessons"]:
            for one in entry["verdicts"]:
                one |= change
        moved = moving.restore(database, keys, shelf, json.dumps(sent).encode())
        assert moved.lessons == 1
        assert verdicts.of_lesson(database, lesson) == left
    # On another shelf it is another lesson.
    other, _ = shelves.new_shelf(database)
    moving.restore(database, KEYS, other, json.dumps(file).encode())
    assert verdicts.of_lesson(database, lesson) == {}


def test_a_duplicate_has_the_verdicts_on_its_own_cards(database: Database) -> None:
    shelf, _, lesson = filled(database, MARK)
    (kept,) = verdicts.of_lesson(database, lesson).values()
    copy = adding.duplicate(database, shelf, lesson, lessons.whole(database, lesson))
    first = lessons.news(database, copy).items[0].id
    assert verdicts.of_lesson(database, copy) == {first: kept}


BOMB = base64.b64encode(zlib.compress(bytes(1 << 26))).decode()
ODD_VERSIONS = [
    [{}], [0], "x", {"a": 1}, [{}] * 2_000,
    [{"revision": 1, "made": 1, "cards": 1, "title": "", "content": "?"}],
    [{"revision": 1, "made": 1, "cards": 1, "title": "", "content": "AAAA"}],
    [{"revision": 1, "made": 1, "cards": 1, "title": "", "content": BOMB}],
    [{"revision": 1 << 40, "made": 1, "cards": 1, "title": "", "content": BOMB}],
]  # fmt: skip


def test_what_cannot_be_read_beside_a_lesson_is_left_out(tmp_path: Path) -> None:
    with opened("sqlite", tmp_path) as database:
        lesson = adding.add_lesson(database, shelves.own_shelf(database), lesson_of("one"))
        file = exported(database, tmp_path)
        (entry,) = file["shelves"][0]["lessons"]
        card = entry["lesson"]["items"][0]
        for odd in ODD_VERSIONS:
            lessons.delete_lesson(database, lesson)
            beside = {"versions": odd, "verdicts": odd, "deleted": odd}
            file["shelves"][0] |= {"lessons": [{**entry, **beside}], "moments": odd}
            assert brought_in(database, tmp_path, file).lessons == 1
            assert versions.listed(database, lesson) == []
        lessons.delete_lesson(database, lesson)
        twice = [{"item": card}, {"item": {**card, "id": "othercard"}}] * 2
        file["shelves"][0]["lessons"] = [{**entry, "deleted": twice}]
        assert brought_in(database, tmp_path, file).lessons == 1
        assert [item.id for item in lessons.deleted_items(database, lesson)] == ["othercard"]
