"""Lessons that come along to another shelf."""

from __future__ import annotations

import pytest

from tests.store.test_lessons_store import lesson_of
from webapp.lessons.access import new_words
from webapp.lessons.store import adding, lessons, shelves
from webapp.lessons.store.database import Database
from webapp.lessons.troubles import TooManyLessonsError


def test_lessons_come_along_where_there_is_room_and_a_refused_secret_stays_good(
    database: Database,
) -> None:
    database.most_lessons = 3
    (one, _), (two, _) = shelves.new_shelf(database), shelves.new_shelf(database)
    for shelf in (one, two):
        for _ in range(2):
            last = adding.add_lesson(database, shelf, lesson_of("one"))
    once, words = shelves.handover(database, one), new_words("en")
    shelves.keep_words(database, one, words)
    with pytest.raises(TooManyLessonsError):
        shelves.taken_over(database, once, bring=two)
    with pytest.raises(TooManyLessonsError):
        shelves.opened_by_words(database, words, bring=two)
    assert lessons.shelf_of_lesson(database, last) == two
    database.most_lessons = 4
    assert shelves.taken_over(database, once, bring=two)
    assert lessons.shelf_of_lesson(database, last) == one
    # A shelf that is too full already takes in a browser without lessons.
    database.most_lessons = 2
    assert shelves.opened_by_words(database, words, bring=two)
