"""Files of lessons of our own: how much of what is no lesson is looked at."""

from __future__ import annotations

from tests.readings import calls
from tests.tables import table
from webapp.lessons.importing import read_file
from webapp.lessons.model import is_id, new_id


def file_of(item: str, items: int, lessons: int = 1) -> str:
    lesson = '{"title":"x","items":[' + ",".join([item] * items) + "]}"
    return '{"fenboard":1,"lessons":[' + ",".join([lesson] * lessons) + "]}"


@table("item", ["1", "{}", "null", "[]", '"x"'])
def test_what_is_no_item_by_the_thousands_is_no_lesson(item: str) -> None:
    assert read_file(file_of(item, 20_000)) is None
    assert read_file(file_of(item, 500, 40)) is None
    assert calls(read_file, file_of(item, 20_000)) < 1000
    (few,) = read_file(file_of(item, 3)) or ()
    assert len(few.items) == 3


def test_items_with_little_in_them_are_read() -> None:
    (read,) = read_file(file_of('{"kind":"heading","title":""}', 1000)) or ()
    assert len(read.items) == 1000


def test_an_id_is_short_to_make_and_its_own() -> None:
    ids = {new_id() for _ in range(1000)}
    assert len(ids) == 1000
    assert all(is_id(one) and len(one) == 26 for one in ids)
    assert calls(lambda _: new_id(), "") < 10
