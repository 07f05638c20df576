"""Settings: one table, from which code and documents have them."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from scripts.settings import DOCUMENT, with_tables
from tests.sources import PACKAGE, sources
from tests.tables import table
from webapp.engines.driver.settings import check_programs
from webapp.lessons.places import data_folder
from webapp.settings import (
    BY_NAME,
    GROUPS,
    SETTINGS,
    WRONG,
    SettingError,
    misspelt,
    read,
    text_of,
    value_of,
)
from webapp.web.app import create_app
from webapp.web.limits import NUMBERS, most_of

NAMED = re.compile(r"FENBOARD_[A-Z][A-Z_]*[A-Z]|DATABASE_URL")


def test_the_document_has_the_table_that_the_code_makes() -> None:
    document = DOCUMENT.read_text(encoding="utf-8")
    assert document == with_tables(document), "run python -m scripts.settings"
    assert all(document.count(f"\n| `{row.name}` |") == 1 for row in SETTINGS)


def test_no_setting_is_named_that_is_no_row() -> None:
    root = PACKAGE.parent
    files = [path.read_text(encoding="utf-8") for path in (root / "docs").glob("*.md")]
    named = {name for text in (*sources().values(), *files) for name in NAMED.findall(text)}
    assert named - BY_NAME.keys() == set()


def test_each_has_a_name_and_a_group_of_its_own() -> None:
    assert len(BY_NAME) == len(SETTINGS) == len({row.key for row in SETTINGS})
    assert {row.group for row in SETTINGS} == {*GROUPS}
    for row in SETTINGS:
        assert row.what.endswith((".", "!")), row.name
        assert bool(row.choices) == (row.kind == "choice"), row.name


def test_without_any_all_are_as_they_are_by_default() -> None:
    assert read({}) == {row.key: row.default for row in SETTINGS}
    assert read(dict.fromkeys(BY_NAME, "")) == read({})
    assert most_of({}, "REQUESTS_OF_SHELF") == NUMBERS["REQUESTS_OF_SHELF"] == 600


VALUES = [
    ("FENBOARD_MOST_LESSONS", " 12 ", 12),
    ("FENBOARD_SHARED", "1", True),
    ("FENBOARD_SHARED", "Yes", True),
    ("FENBOARD_SHARED", "0", False),
    ("FENBOARD_SHARED", "false", False),
    ("FENBOARD_ENGINES", "ALL", "all"),
    ("FENBOARD_TRUSTED_HOSTS", '["a.org", " b.org "]', ("a.org", "b.org")),
    ("FENBOARD_TRUSTED_HOSTS", "a.org, b.org c.org", ("a.org", "b.org", "c.org")),
    ("FENBOARD_TRUSTED_HOSTS", '"a.org,b.org"', ("a.org", "b.org")),
    ("FENBOARD_TRUSTED_HOSTS", "https://a.org:84/x/ .b.org", ("https://a.org:84/x/", ".b.org")),
    ("FENBOARD_TRUSTED_HOSTS", "a_1.de, 学校.jp, [::1], 1", ("a_1.de", "学校.jp", "[::1]", "1")),
    ("FENBOARD_TRUSTED_HOSTS", " , ", ()),
    ("FENBOARD_TRUSTED_HOSTS", "[]", ()),
    ("FENBOARD_METRICS", "9100", 9100),
    ("FENBOARD_METRICS_HOST", "::1", "::1"),
    ("FENBOARD_LOG", "json", "json"),
    ("FENBOARD_DATA", "/srv/ä b\udcff", "/srv/ä b\udcff"),
    ("FENBOARD_SYZYGY", f"{PACKAGE}{os.pathsep}", f"{PACKAGE}{os.pathsep}"),
    ("DATABASE_URL", "postgresql+psycopg://me:secret@db/x", "postgresql+psycopg://me:secret@db/x"),
    ("DATABASE_URL", "sqlite:////srv/lessons.db", "sqlite:////srv/lessons.db"),
]


@table(("name", "text", "value"), VALUES)
def test_values_are_read_as_people_write_them(name: str, text: str, value: Any) -> None:
    assert value_of(name, {name: text}) == value
    assert read({name: text})[BY_NAME[name].key] == value
    assert text_of(name, {name: text}) == text


WRONG_VALUES = {
    "number": ["0", "-1", "many", "2.5", "true", "[1]", "１２", "1" * 20, "9" * 5000],
    "port": ["0", "65536", "x", "-1"],
    "host": ["a b", "http://x/", "a" * 300],
    "switch": ["2", "perhaps", "[]"],
    "choice": ["none", "owner,all"],
    "names": [
        *("{}", "1", "true", "[1]", '["a", null]', '["a"', "[" * 100_000, "*", "*.a.org"),
        *("a.org;b.org", '["a b"]', "http://", "a" * 300),
    ],
    "networks": ["nginx", "10.0.0", "10.0.0.0/33", "[10]", "10.0.0.5/8", "fd00::1/8"],
    "folder": ["a\nb", __file__, "~nobody-here/data"],
    "folders": ["a\nb", __file__, "/nope", f"{PACKAGE}{os.pathsep}/nope"],
    "programs": ["a\nb"],
    "database": ["lessons.db", "mysql://db/x", "postgresql://", "sqlite:", "https://db/x"],
}


@table(("kind", "text"), [(kind, text) for kind, texts in WRONG_VALUES.items() for text in texts])
def test_what_is_none_of_its_kind_is_refused_by_name(kind: str, text: str) -> None:
    (row, *_) = (row for row in SETTINGS if row.kind == kind)
    with pytest.raises(SettingError, match=f"^{row.name}$") as caught:
        read({row.name: text})
    said = WRONG[row.kind] % caught.value.said
    assert row.name in said
    # It may be a password.
    assert len(said) < 120


def test_no_kind_is_left_out_here() -> None:
    assert {*WRONG_VALUES} == {row.kind for row in SETTINGS} == {*WRONG}


@table(
    ("name", "text"),
    [
        ("FENBOARD_SHARED", "perhaps"),
        ("FENBOARD_ENGINE", "/nope/engine"),
        ("FENBOARD_ENGINE", __file__),
        ("FENBOARD_ENGINE", f"foo={sys.executable}"),
        ("FENBOARD_ENGINE", f"shogi={sys.executable}{os.pathsep}/nope/engine"),
        ("FENBOARD_ENGINE", "/nope" * 1000),
    ],
)
def test_an_application_does_not_start_with_one(name: str, text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(name, text)
        with pytest.raises(SettingError, match=name):
            create_app()


def test_it_starts_with_programs_that_can_be_run() -> None:
    for text in ("", sys.executable, f"shogi={sys.executable}{os.pathsep}{sys.executable}"):
        check_programs({"FENBOARD_ENGINE": text})


def test_the_data_folder_is_named_from_the_root() -> None:
    assert data_folder({"FENBOARD_DATA": "data"}) == Path.cwd() / "data"


@table(
    ("name", "nearest"),
    [
        ("FENBOARD_REQUEST_OF_ADDRESS", "FENBOARD_REQUESTS_OF_ADDRESS"),
        ("FENBOARD_TRUSTED_HOST", "FENBOARD_TRUSTED_HOSTS"),
        ("FENBORD_DATA", "FENBOARD_DATA"),
        ("fenboard_shared", "FENBOARD_SHARED"),
        ("FENBOARD_DATABASE_URL", "DATABASE_URL"),
        ("DATABASE_URI", "DATABASE_URL"),
        ("FENBOARD_SYZIGY", "FENBOARD_SYZYGY"),
        ("FENBOARD_BROWSER", ""),
        ("FENBOARD_TEST_ROUNDS", ""),
        ("FENBOARD_SECRET", ""),
        ("SHARED", ""),
        ("PATH", ""),
        ("FENBOARD_" + "X" * 100_000, ""),
        ("FENBOARD_", ""),
    ],
)
def test_a_misspelt_one_is_told_by_what_it_looks_like(name: str, nearest: str) -> None:
    assert misspelt({name: "1", "FENBOARD_DATA": "x"}) == ([(name, nearest)] if nearest else [])
