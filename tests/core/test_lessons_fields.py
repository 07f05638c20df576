"""The fields of a card: what their rows say holds wherever a card goes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict

from tests.lesson_files import exported
from tests.tables import table
from webapp.document import parse
from webapp.lessons.exporting import LOSSES, lesson_for_students, losses_of
from webapp.lessons.fields import (
    FIELDS,
    USUAL,
    CardFields,
    Shown,
    in_words,
    is_said,
    read,
    told_at_once,
    written,
)
from webapp.lessons.importing import gather
from webapp.lessons.merge import KeptItem
from webapp.lessons.model import Card, Lesson, new_id
from webapp.lessons.shapes import ITEM_FIELDS, canonical, item_of_fields, item_to_json
from webapp.lessons.store.rows import words_of_item
from webapp.wire.shapes import WireError

ENDING = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40"
WORDS = st.text(st.characters(codec="utf-8", exclude_characters="\r\0"), max_size=30)
SHOWN = st.builds(
    Shown, title=st.sampled_from(["always", "never"]), hint=st.sampled_from(["click", "tried"])
)
VALUES: dict[type, st.SearchStrategy[Any]] = {
    str: WORDS,
    int: st.integers(0, 5),
    bool: st.booleans(),
    Shown: SHOWN,
}
OF_FIELDS = {"exercise": st.sampled_from(["", "checks", "attacks:d4", "way:a1,h8"])}


def card(**said: Any) -> Card:
    return Card(new_id(), parse(ENDING).position, **said)


def cards_of(text: str) -> list[Card]:
    return [item for item in gather(text).cards if isinstance(item, Card)]


@given(
    st.fixed_dictionaries(
        {name: OF_FIELDS.get(name, VALUES[type(usual)]) for name, usual in USUAL.items()}
    )
)
def test_what_is_said_comes_back_from_json_and_from_texts(said: dict[str, Any]) -> None:
    made = card(**said)
    fields = item_to_json(made)
    assert {name: canonical("card", name, fields[name]) for name in ITEM_FIELDS["card"]} == {
        name: fields[name] for name in ITEM_FIELDS["card"]
    }
    again = item_of_fields(made.id, "card", {n: fields[n] for n in ITEM_FIELDS["card"]})
    assert again == made
    for name, value in said.items():
        assert read(name, written(made, name)) == value


@table(
    ("name", "value"),
    [
        *(("difficulty", value) for value in (-1, 6, "3", 2.5, None, True)),
        *((name, "x" * (field.longest + 1)) for name, field in FIELDS.items() if USUAL[name] == ""),
        *(("points", value) for value in (-1, 101, "3", 2.5, None, True)),
        *(("new_page", value) for value in (0, "1", None)),
        *(("exercise", value) for value in ("Checks", "checks:", "attacks d4", "a:<b>", "a:b\n")),
        ("shown", {"hint": "later"}),
        ("colour", "red"),
    ],
)
def test_what_no_field_may_say_is_refused(name: str, value: Any) -> None:
    with pytest.raises(WireError):
        canonical("card", name, value)


def test_each_field_that_forms_keep_has_a_loss_that_is_told() -> None:
    assert {field.loss for field in FIELDS.values()} - {""} <= LOSSES.keys()
    tags = [field.tag for field in FIELDS.values()]
    assert len(set(tags)) == len(tags)
    for field in FIELDS.values():
        assert field.seen in ("", "always", *asdict(Shown()))


# --- how hard a card is, for which nothing is written but its row -------------------------------

HARD = Lesson("L", items=(card(title="A", task="White draws", difficulty=4),))


@table("form", ["json", "pgn", "epd", "fen"])
def test_a_difficulty_comes_back_from_a_file(form: str) -> None:
    text, losses = exported(HARD, form)
    (found,) = cards_of(text)
    kept = form != "fen"
    assert (found.difficulty, [loss.code for loss in losses]) == (
        (4, []) if kept else (0, ["tasks", "difficulties"])
    )
    assert "difficulty" not in exported(Lesson("L", items=(card(task="x"),)), form)[0] or (
        form == "json"
    )


def test_a_difficulty_is_a_tag_of_pgn_and_an_operation_of_epd() -> None:
    assert '[Difficulty "4"]' in exported(HARD, "pgn")[0]
    assert "difficulty 4;" in exported(HARD, "epd")[0]
    # What another program means by it stays as it is.
    text = '4k3/8/8/8/8/8/4P3/4K3 w - - difficulty hard; c0 "Look.";'
    (found,) = cards_of(text)
    assert found.difficulty == 0
    assert "difficulty hard;" in exported(Lesson(items=(found,)), "epd")[0]


@table(
    ("text", "difficulty", "source"),
    [
        (f"FEN,Difficulty\n{ENDING},3\n{ENDING},5\n", 3, ""),
        (f"FEN\t難易度\n{ENDING}\t 2 \n{ENDING}\t1\n", 2, ""),
        (f"FEN;Task;难度\n{ENDING};Look;1\n{ENDING};Look;1\n", 1, ""),
        (f"FEN;Task;난이도\n{ENDING};Look;1\n{ENDING};Look;1\n", 1, ""),
        (json.dumps([{"fen": ENDING, "difficulty": 5}]), 5, ""),
        (f"FEN,Difficulty\n{ENDING},hard\n{ENDING},9\n", 0, "Difficulty: hard"),
        (f"FEN,Rating\n{ENDING},1500\n{ENDING},1500\n", 0, "Rating: 1500"),
    ],
)
def test_a_column_of_a_table_says_how_hard_cards_are(
    text: str, difficulty: int, source: str
) -> None:
    found = cards_of(text)[0]
    assert (found.difficulty, found.source) == (difficulty, source)


def test_a_difficulty_is_printed_and_shown_to_students_with_the_task() -> None:
    for form in ({}, {"for_students": True}):
        assert 'Difficulty:</span> <span dir="auto">4 – hard' in exported(HARD, "html", **form)[0]
    hidden = Lesson("L", items=(card(task="x", difficulty=4, shown=Shown(task="never")),))
    assert lesson_for_students(hidden).cards[0].difficulty == 0
    assert "Difficulty" not in exported(hidden, "html", for_students=True)[0]
    assert "Difficulty" not in exported(Lesson("L", items=(card(task="x"),)), "html")[0]


def test_a_card_is_found_by_its_difficulty() -> None:
    fields = {"title": "A", "difficulty": 4}
    assert words_of_item(KeptItem("a", "card", 0, fields, {}, 1)).split() == ["a", "difficulty:4"]
    assert words_of_item(KeptItem("a", "card", 0, {"difficulty": 0}, {}, 1)) == ""


def test_of_cards_without_a_difficulty_nothing_is_said() -> None:
    assert (in_words(CardFields(), "difficulty"), is_said(CardFields(), "difficulty")) == (
        "",
        False,
    )
    assert not losses_of(Lesson(items=(card(title="A"),)), "fen")


# --- points, and a new page, which are for paper ------------------------------------------------

PAPER = Lesson("L", items=(card(title="A", task="White draws", points=3, new_page=True),))


@table("form", ["json", "pgn", "epd", "fen"])
def test_points_and_new_pages_come_back_from_a_file(form: str) -> None:
    text, losses = exported(PAPER, form)
    (found,) = cards_of(text)
    kept = form != "fen"
    assert (found.points, found.new_page, [loss.code for loss in losses]) == (
        (3, True, []) if kept else (0, False, ["tasks", "points", "new-pages"])
    )


def test_points_and_new_pages_are_tags_of_pgn_and_operations_of_epd() -> None:
    assert '[Points "3"]\n[NewPage "1"]' in exported(PAPER, "pgn")[0]
    assert "points 3;" in (epd := exported(PAPER, "epd")[0])
    assert "newpage 1;" in epd
    plain = Lesson("L", items=(card(title="A", task="x"),))
    for form in ("pgn", "epd"):
        assert not {"points", "newpage"} & set(exported(plain, form)[0].casefold().split())


@table(
    ("text", "points", "source"),
    [
        (f"FEN,Points\n{ENDING},3\n{ENDING},5\n", 3, ""),
        (f"FEN;Punkte\n{ENDING};10\n{ENDING};1\n", 10, ""),
        (f"FEN\t点数\n{ENDING}\t３\n{ENDING}\t1\n", 3, ""),
        (f"FEN\t配点\n{ENDING}\t5点\n{ENDING}\t1点\n", 5, ""),
        (f"FEN;Task;分值\n{ENDING};Look;4\n{ENDING};Look;1\n", 4, ""),
        (f"FEN;Task;배점\n{ENDING};Look;2 점\n{ENDING};Look;1\n", 2, ""),
        (f"FEN,Marks\n{ENDING},3 pts.\n{ENDING},1 pt\n", 3, ""),
        (json.dumps([{"fen": ENDING, "points": 100}]), 100, ""),
        (f"FEN,Points\n{ENDING},101\n{ENDING},9\n", 0, "Points: 101"),
        (f"FEN,Score\n{ENDING},+0.35\n{ENDING},9\n", 0, "Score: +0.35"),
        (f"FEN,Points\n{ENDING},3 of 5\n{ENDING},9\n", 0, "Points: 3 of 5"),
        (f"FEN,Points\n{ENDING},-2\n{ENDING},9\n", 0, "Points: -2"),
    ],
)
def test_a_column_of_a_table_says_how_many_points_cards_have(
    text: str, points: int, source: str
) -> None:
    found = cards_of(text)[0]
    assert (found.points, found.source) == (points, source)


def test_points_are_printed_and_shown_to_students_with_the_task() -> None:
    for form in ({}, {"for_students": True}):
        assert '<span dir="auto">3 points</span>' in exported(PAPER, "html", **form)[0]
    one = card(points=1, difficulty=4)
    assert list(told_at_once(one)) == ["Difficulty: 4 – hard", "1 point"]
    assert list(told_at_once(card(points=3, shown=Shown(task="click")))) == []
    assert list(told_at_once(card())) == []
    assert in_words(card(new_page=True), "new_page") == ""
    hidden = Lesson("L", items=(card(task="x", points=4, shown=Shown(task="never")),))
    assert lesson_for_students(hidden).cards[0].points == 0


def test_a_card_is_found_by_its_points() -> None:
    fields = {"title": "A", "points": 12, "new_page": True}
    assert words_of_item(KeptItem("a", "card", 0, fields, {}, 1)).split() == ["a", "points:12"]


# --- an exercise, which is a code ----------------------------------------------------------------

COUNTED = Lesson("L", items=(card(title="A", exercise="count:e2"),))


@table("form", ["json", "pgn", "epd", "fen"])
def test_an_exercise_comes_back_from_a_file(form: str) -> None:
    text, losses = exported(COUNTED, form)
    (found,) = cards_of(text)
    kept = form != "fen"
    assert (found.exercise, [loss.code for loss in losses]) == (
        ("count:e2", []) if kept else ("", ["exercises"])
    )


def test_what_is_no_exercise_in_a_file_is_none() -> None:
    text = '4k3/8/8/8/8/8/4P3/4K3 w - - exercise "Walk!";'
    (found,) = cards_of(text)
    assert found.exercise == ""
    assert 'exercise "Walk!";' in exported(Lesson(items=(found,)), "epd")[0]
    text = exported(COUNTED, "pgn")[0].replace("count:e2", "Walk!")
    assert cards_of(text)[0].exercise == ""


def test_students_see_an_exercise_whenever_they_see_the_task() -> None:
    hidden = Lesson("L", items=(card(exercise="count", shown=Shown(task="never")),))
    assert lesson_for_students(hidden).cards[0].exercise == "count"


def test_where_there_is_no_task_that_of_the_exercise_is_printed() -> None:
    own = Lesson("L", items=(card(exercise="count:e2", task="How many?"),))
    for form in ({}, {"for_students": True}):
        text = exported(COUNTED, "html", **form)[0]
        assert text.count("How many legal moves does the piece on e2 have") == 1
        assert "How many legal moves" not in exported(own, "html", **form)[0]
    assert "{ How many legal moves" in exported(COUNTED, "pgn", for_students=True)[0]
    assert "{ How many legal moves" not in exported(COUNTED, "pgn")[0]


def test_students_get_the_board_of_an_exercise_and_not_the_one_that_is_its_answer() -> None:
    (found,) = lesson_for_students(Lesson("L", items=(card(exercise="setup"),))).cards
    assert found.position
    assert not any(found.position.squares)
    assert ENDING in found.task
    assert found.exercise == ""
    (found,) = lesson_for_students(Lesson("L", items=(card(exercise="way:a1,h8"),))).cards
    assert found.position
    assert "".join(found.position.squares) == "N"
    (found,) = lesson_for_students(Lesson("L", items=(card(exercise="attacks:e5"),))).cards
    assert (found.task, found.exercise) == ("", "attacks:e5")


def test_half_a_character_is_no_value_of_a_number_or_a_choice() -> None:
    for name in ("difficulty", "points", "new_page", "engine"):
        assert read(name, "\ud800") == USUAL[name]
