"""Links whose keys are lost, or have come beside a server that runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.databases import lesson_of_token
from tests.store.test_lessons_store import KEYS, lesson_of
from webapp.lessons.access import KEY_FILE, Keys, Role, add_keys, open_keys
from webapp.lessons.store import adding, links, shelves
from webapp.lessons.store.database import Database
from webapp.web.storage import Storage

OTHERS = Keys({"bb": b"o" * 32}, "bb")


@pytest.fixture
def lesson(database: Database) -> str:
    shelf, _ = shelves.new_shelf(database)
    return adding.add_lesson(database, shelf, lesson_of("one"))


def tokens(database: Database, keys: Keys, lesson: str) -> list[str | None]:
    return [link.token for link in links.links(database, keys, lesson)]


def opened(database: Database, keys: Keys, lesson: str, role: Role) -> str:
    links.open_link(database, keys, lesson, role)
    token = tokens(database, keys, lesson)[role == "editor"]
    assert token
    return token


def test_links_whose_key_is_lost_are_closed_until_it_is_back(
    database: Database, lesson: str
) -> None:
    old = opened(database, KEYS, lesson, "student")
    assert tokens(database, OTHERS, lesson) == [None, None]
    for keys, found in ((OTHERS, None), (KEYS, lesson)):
        database.keys = lambda keys=keys: keys  # type: ignore[misc]
        assert lesson_of_token(database, old, "student") == found


def test_a_link_whose_key_is_lost_is_opened_anew_and_the_other_one_is_closed(
    database: Database, lesson: str
) -> None:
    old = opened(database, KEYS, lesson, "student")
    editor = opened(database, OTHERS, lesson, "editor")
    assert lesson_of_token(database, editor, "editor") == lesson
    # Neither is an old link open that nobody is shown, nor one shown that is none.
    assert tokens(database, OTHERS, lesson) == [None, editor]
    assert lesson_of_token(database, old, "student") is None
    student = opened(database, OTHERS, lesson, "student")
    assert lesson_of_token(database, student, "student") == lesson
    assert tokens(database, OTHERS, lesson) == [student, editor]


def test_a_server_that_runs_knows_keys_that_are_brought_in_beside_it(tmp_path: Path) -> None:
    folders = tmp_path / "here", tmp_path / "there"
    for folder in folders:
        folder.mkdir()
    here, there = Storage(folders[0], ""), Storage(folders[1], "")
    database = here.database()
    lesson = adding.add_lesson(database, shelves.own_shelf(database), lesson_of("one"))
    here.keys()
    made = opened(database, there.keys(), lesson, "student")
    assert lesson_of_token(database, made, "student") is None
    add_keys(folders[0], there.keys().to_json())
    assert lesson_of_token(database, made, "student") == lesson
    assert tokens(database, here.keys(), lesson) == [made, None]
    database.close()


def test_keys_outlive_a_file_that_is_gone(tmp_path: Path) -> None:
    keys = open_keys(tmp_path)
    (tmp_path / KEY_FILE).unlink()
    assert not keys.knows("unknown")
    assert keys.knows(keys.newest)


def test_what_is_kept_for_years_is_made_as_ever() -> None:
    """Links in teachers' hands, what browsers know as solved, and which keys a database has."""
    keys = Keys({"aa": bytes(range(32))}, "aa")
    assert keys.token("aa", "lesson0123456789", "student", 1) == "ef3rz22wtxepa2jykvcluruv3g"
    assert keys.fingerprint().startswith("03e28a5ae686af94489fdd166e1f695b487ca415150954")
    assert keys.mark("work|token|card|digest|task") == "352mhnpjagjqqpylhzto4ykqgg"


def test_a_seal_is_known_by_the_key_that_has_made_it_and_for_its_kind_alone() -> None:
    older, both = Keys({"aa": b"k" * 32}, "aa"), Keys({"aa": b"k" * 32, "bb": b"o" * 32}, "bb")
    sealed = older.signer("page").sign("x")
    assert both.signer("page").validate(sealed)
    assert not OTHERS.signer("page").validate(sealed)
    assert not both.signer("preview").validate(sealed)
    assert not older.signer("page").validate(both.signer("page").sign("x"))
