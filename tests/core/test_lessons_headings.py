"""Headings with text below them, and at the top of a page: what comes of them elsewhere."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.core.test_lessons_changes import ONE, TWO, saved
from tests.lesson_files import exported
from tests.tables import table
from webapp.document import parse
from webapp.lessons.changes import Change, Value
from webapp.lessons.exporting import FORMS, loss_in_words
from webapp.lessons.importing import gather
from webapp.lessons.limits import LONGEST_WORDS
from webapp.lessons.merge import KeptLesson
from webapp.lessons.model import Card, Heading, Item, Lesson, new_id
from webapp.lessons.shapes import ITEM_FIELDS, canonical, item_of_fields, item_to_json
from webapp.lessons.store.rows import words_of_item
from webapp.lessons.taken import newest_taken
from webapp.wire.shapes import WireError

ENDING = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40"
TEXT = "In the next six positions White mates in two.\nWrite the first move alone."


def card(title: str = "A") -> Card:
    return Card(new_id(), parse(ENDING).position, title=title)


def heading(title: str = "", text: str = "", *, new_page: bool = False) -> Heading:
    return Heading(new_id(), title, text, new_page)


def said(items: tuple[Item, ...]) -> list[tuple[Any, ...]]:
    """What is said in items, whatever their ids."""
    return [
        (item.title, item.text, item.new_page) if isinstance(item, Heading) else (item.title,)
        for item in items
    ]


LESSON = Lesson(
    "L",
    items=(
        heading("Mates", TEXT, new_page=True),
        card("A"),
        heading("", "Now Black."),
        card("B"),
        heading("Plain"),
        card("C"),
        heading("End", "Well done."),
    ),
)


@given(st.text(max_size=20), st.text(max_size=40), st.booleans())
def test_a_heading_comes_back_from_its_json(title: str, text: str, new_page: bool) -> None:
    made = heading(title, text, new_page=new_page)
    fields = item_to_json(made)
    assert list(fields) == ["id", "kind", *ITEM_FIELDS["heading"]]
    kept = {name: canonical("heading", name, fields[name]) for name in ITEM_FIELDS["heading"]}
    assert item_of_fields(made.id, "heading", kept) == made
    assert item_of_fields(made.id, "heading", {"title": title}) == heading_of(made.id, title)


def heading_of(item: str, title: str) -> Heading:
    return Heading(item, title)


@table(
    ("name", "value"),
    [
        ("text", "x" * (LONGEST_WORDS + 1)),
        *(("text", value) for value in (None, 5, ["x"])),
        *(("new_page", value) for value in ("1", 1, None)),
        ("task", "x"),
        ("board", {}),
    ],
)
def test_what_no_heading_may_say_is_refused(name: str, value: Any) -> None:
    with pytest.raises(WireError):
        canonical("heading", name, value)
    with pytest.raises(WireError):
        canonical("card", "text", "x")


def test_a_card_with_a_text_of_anothers_making_is_a_card() -> None:
    file = {"items": [{"kind": "card", "title": "A", "text": {"odd": [1]}}]}
    (found,) = gather(json.dumps(file)).cards
    assert (type(found), found.title) == (Card, "A")


@table("form", list(FORMS))
def test_text_below_headings_is_in_every_form(form: str) -> None:
    text, losses = exported(LESSON, form)
    for words in (*TEXT.splitlines(), "Now Black.", "Well done."):
        assert words in text
    if form == "html":
        assert not losses
        assert '<h2 class="new-page" dir="auto">Mates</h2>\n<p class="own above"' in text
        assert "<h2" not in text.partition("Now Black.")[0].partition("A</h3>")[2]
        return
    found = gather(text).cards
    if form in ("fen", "epd"):
        assert [loss_in_words(loss) for loss in losses] == ["1 page break is left out."]
        items = (replace(LESSON.items[0], new_page=False), *LESSON.items[1:])
        assert said(found) == said(items)
    else:
        assert not losses
        assert said(found) == said(LESSON.items)


@table("form", ["fen", "epd"])
@table(
    "text",
    [
        "  spaces ",
        "one\r\ntwo",
        "\none",
        "a\n\n\nb",
        "# no title\n## none\n##> this neither",
        ENDING,
        f"1. {ENDING}",
        "-",
        "\\",
        "\ttab\tand\u3000wide",
        "a\u2028b\x0cc",
        "   ",
        "x" * LONGEST_WORDS,
    ],
)
def test_a_text_in_a_list_comes_back_or_it_is_said_that_it_differs(form: str, text: str) -> None:
    lesson = Lesson("L", items=(heading("H", text), card("A"), heading("", text), card("B")))
    written, losses = exported(lesson, form)
    first, one, second, two = gather(written).cards
    assert isinstance(first, Heading)
    assert isinstance(second, Heading)
    assert [one.title, two.title] == ["A", "B"]
    assert {"".join(one.text.split()) for one in (first, second)} == {"".join(text.split())}
    if (first.text, second.text) != (text, text):
        assert [(loss.code, loss.count) for loss in losses] == [("spaces", 2)]
    else:
        assert not losses


@table(
    "text",
    [
        f"##> x\n# A\n{ENDING}\n",
        f"# A\n{ENDING}\n##> x\n# B\n{ENDING}\n",
        f"### L\n##> x\n# A\n{ENDING}\n",
    ],
)
def test_a_line_below_no_heading_is_lost_nowhere(text: str) -> None:
    found = gather(text)
    everything = [*itertools.chain(*said(found.cards)), found.title, found.notes]
    everything += [item.text for item in found.cards if isinstance(item, Card)]
    assert "x" in " ".join(map(str, everything))


def test_pages_have_no_further_style_where_nothing_asks_for_it() -> None:
    plain = Lesson("L", items=(heading("H"), card()))
    assert "new-page" not in exported(plain, "html")[0]
    page = exported(Lesson("L", items=(replace(card(), new_page=True),)), "html")[0]
    assert '<article class="new-page">' in page
    assert ".new-page { break-before: page; }" in page


def change(base: int = 0, **fields: Any) -> Change:
    values = {name: Value(value, base) for name, value in fields.items()}
    return Change("heading001", "heading", values)


def test_a_heading_is_saved_and_two_texts_are_both_kept() -> None:
    state = saved(KeptLesson(), ONE, change(title="H", text=TEXT, new_page=True)).state
    assert state.items["heading001"].fields == {"title": "H", "text": TEXT, "new_page": True}
    # What is known of it already need not be said again.
    later = Change("heading001", fields={"text": Value("Mine", 1)})
    state = saved(state, ONE, later).state
    outcome = saved(state, TWO, change(1, text="Theirs"), base=1)
    assert sorted(item.fields["text"] for item in outcome.state.items.values()) == [
        *("Mine", "Theirs")
    ]
    with pytest.raises(WireError):
        saved(state, ONE, Change("card000001", "card", {"text": Value("x")}))


def test_a_version_is_kept_before_the_text_of_a_heading_goes() -> None:
    state = saved(KeptLesson(), ONE, change(title="H", text=TEXT)).state
    assert newest_taken(state, saved(state, ONE, change(1, text=""))) == 1
    assert newest_taken(state, saved(state, ONE, change(1, text=f"{TEXT} Now."))) == 0


def test_a_heading_is_found_by_its_text() -> None:
    item = saved(KeptLesson(), ONE, change(title="H", text=TEXT)).state.items["heading001"]
    assert words_of_item(item).startswith("h\nin the next six positions")
