"""What is chosen for the worksheet of a lesson stays with it wherever the lesson goes."""

from __future__ import annotations

import json
from typing import Any

from tests.core.test_lessons_changes import ONE, TWO, saved
from tests.lesson_files import exported
from tests.tables import table
from webapp.lessons.exporting import FORMS, lesson_for_students, loss_in_words
from webapp.lessons.importing import read_file
from webapp.lessons.limits import LONGEST_TITLE, LONGEST_WORDS
from webapp.lessons.merge import KeptLesson
from webapp.lessons.model import Lesson
from webapp.lessons.paper import PaperOptions, read_options
from webapp.lessons.shapes import canonical_of_lesson, lesson_of_json, lesson_to_json
from webapp.lessons.taken import newest_taken

CHOSEN = PaperOptions(boards=12, paper="letter", instructions="Mate in one.", seed=7)
JSON = {"boards": 12, "paper": "letter", "instructions": "Mate in one.", "seed": 7}


def test_only_what_is_not_as_usual_is_written() -> None:
    assert lesson_to_json(Lesson(worksheet=CHOSEN))["worksheet"] == JSON
    assert lesson_to_json(Lesson())["worksheet"] == {}
    assert lesson_of_json({"items": [], "worksheet": JSON}).worksheet == CHOSEN
    usual = {"boards": 6, "paper": "a4", "points": 3}
    assert canonical_of_lesson("worksheet", usual) == {"points": 3}


@table(
    ("written", "read"),
    [
        ({}, {}),
        ({"colour": "red", "boards": 4}, {"boards": 4}),
        ({"boards": 5, "paper": "a5"}, {"paper": "a5"}),
        ({"boards": "4"}, {}),
        ({"paper": "a3", "kind": ["sheet"], "seed": -1, "lines": 9, "points": True}, {}),
        ({"exercise": "No Such", "title": None, "qr": 1, "versions": 2}, {"versions": 2}),
        ({"title": "x" * 300}, {"title": "x" * LONGEST_TITLE}),
        ({"instructions": "é" * 5_000}, {"instructions": "é" * LONGEST_WORDS}),
        ({"board": {"deep": [[[]]]}, "footer": "f"}, {"footer": "f"}),
        ("letter", {}),
        (None, {}),
        ([{"boards": 4}], {}),
        (5, {}),
    ],
)
def test_an_option_that_cannot_be_read_is_as_usual_and_the_others_stay(
    written: Any, read: dict[str, Any]
) -> None:
    assert read_options(written) == PaperOptions(**read)
    lesson = {"title": "Pins", "notes": "n", "items": [], "worksheet": written}
    assert lesson_of_json(lesson) == Lesson("Pins", notes="n", worksheet=PaperOptions(**read))
    file = json.dumps({"fenboard": 1, "lessons": [lesson]})
    assert read_file(file) == (lesson_of_json(lesson),)
    assert canonical_of_lesson("worksheet", written) == read


def test_half_a_character_is_a_sign_and_costs_no_other_option() -> None:
    assert canonical_of_lesson("worksheet", {"header": "a\ud83d", "boards": 2}) == {
        "header": "a\ufffd",
        "boards": 2,
    }


@table("form", list(FORMS))
def test_forms_without_a_place_for_it_say_that_it_is_left_out(form: str) -> None:
    text, losses = exported(Lesson("L", worksheet=CHOSEN), form)
    said = [loss_in_words(loss) for loss in losses]
    if form == "json":
        assert (read_file(text), said) == ((Lesson("L", worksheet=CHOSEN),), [])
    else:
        assert said == ["The worksheet settings are left out."]
    assert not exported(Lesson("L"), form)[1]
    assert not exported(Lesson("L", worksheet=CHOSEN), form, for_students=True)[1]


def test_students_get_nothing_of_it() -> None:
    assert lesson_for_students(Lesson("L", worksheet=CHOSEN)) == Lesson("L")


def test_of_two_who_change_it_the_later_holds_and_is_told_what_was_there() -> None:
    state = saved(KeptLesson(), ONE, title="L", worksheet={"boards": 4}).state
    outcome = saved(state, ONE, worksheet={"boards": 9, "paper": "a4"})
    assert outcome.state.fields["worksheet"] == {"boards": 9}
    later = saved(outcome.state, TWO, base=1, worksheet={"boards": 2})
    assert later.state.fields["worksheet"] == {"boards": 2}
    assert later.replaced == {"worksheet": {"boards": 9}}


@table(
    ("worksheet", "taken"),
    [
        ({"instructions": "Mate in one, in every position."}, 0),
        ({"instructions": "Mate in one, in all positions.", "boards": 4}, 0),
        ({"instructions": ""}, 1),
        ({"boards": 4}, 1),
        ({"instructions": "Draw."}, 1),
    ],
)
def test_a_version_is_kept_before_instructions_go(worksheet: dict[str, Any], taken: int) -> None:
    words = {"instructions": "Mate in one, in every position."}
    state = saved(KeptLesson(), ONE, worksheet=words).state
    assert newest_taken(state, saved(state, ONE, worksheet=worksheet)) == taken
