"""A card as it is seen is the card that is kept."""

from __future__ import annotations

import json

from msgspec.structs import replace

from tests.tables import table
from webapp.formats.starts import START, START_POSITIONS, chess960_start
from webapp.lessons import solving
from webapp.lessons.fields import Shown
from webapp.lessons.model import Card, Heading, card_of_line, new_id
from webapp.lessons.ready import READY, lesson
from webapp.lessons.seen import has_something, seen_of_kept
from webapp.lessons.shapes import item_of_fields, item_to_json
from webapp.model.line import Line, Ply, read_code
from webapp.model.marks import parse_marks

MARKS = parse_marks("Ga3=Q", START.kind).marks
MOVE = read_code("e2e4", START.kind)
assert MOVE
LINE = Line(START, (Ply(-1, MOVE, marks=MARKS),), marks=parse_marks("Gb4", START.kind).marks)
NINE_SIXTY = chess960_start(1)


def cards() -> list[Card]:
    return [
        *(item for row in READY for item in lesson(row.name).cards[:3]),
        *(Card(new_id(), position) for position in START_POSITIONS.values()),
        card_of_line(LINE),
        card_of_line(LINE, 0),
        card_of_line(Line(START)),
        card_of_line(replace(LINE, tags=(("Variant", "Chess960"),))),
        replace(card_of_line(LINE), flipped=True, solution="words", shown=Shown("never", "click")),
        Card(new_id(), START, marks=MARKS, chess960=True),
        Card(new_id(), NINE_SIXTY),
        Card(new_id(), START, marks=MARKS, shown=Shown(marks="solution")),
        replace(card_of_line(LINE, 0), shown=Shown(marks="solution")),
        Card(new_id(), text="unread", title="é \N{WHITE CHESS PAWN}", task="t", hint="h"),
        Card(new_id()),
        Card(new_id(), title="hidden", shown=Shown("never"), task="too", solution="s"),
    ]


SAME = ("id", "position", "at", "flipped", "title", "task", "hint", "solution", "shown")


@table("card", cards)
def test_what_is_seen_of_a_card_is_what_it_has(card: Card) -> None:
    fields = {name: value for name, value in item_to_json(card).items() if name not in NAMES}
    kept = json.dumps(fields)
    card = item_of_fields(card.id, "card", fields)  # type: ignore[assignment]
    seen = seen_of_kept(card.id, kept)
    for name in (*SAME, "plays_chess960"):
        assert getattr(seen, name) == getattr(card, name), name
    assert seen.whole == card
    assert solving.has_moves(seen) == solving.has_moves(card)
    assert solving.marks_of(seen) == solving.marks_of(card)
    assert solving.marks_with_solution(seen) == solving.marks_with_solution(card)
    assert solving.has_marks_of_solution(seen) == solving.has_marks_of_solution(card)


NAMES = ("id", "kind")


def test_the_hash_is_of_position_and_solution() -> None:
    card = replace(card_of_line(LINE), solution="words")
    other_line = replace(LINE, plies=(replace(LINE.plies[0], after="said"),))
    same = [replace(card, title="t", task="t", hint="h", flipped=True, notes="n")]
    others = [
        replace(card, solution="others"),
        replace(card, line=other_line),
        replace(card, at=0),
        replace(card, text="e4"),
        Card(card.id, START),
    ]

    def digest(one: Card) -> str:
        fields = {name: value for name, value in item_to_json(one).items() if name not in NAMES}
        return seen_of_kept(one.id, json.dumps(fields)).digest

    assert {digest(one) for one in same} == {digest(card)}
    assert digest(card) not in {digest(one) for one in others}
    assert len({digest(one) for one in others}) == len(others)


@table(
    ("item", "says_something"),
    [
        (Card("carda", START), True),
        (Card("carda", text="unread", title="t"), True),
        (Card("carda", text="unread", title=" ", hint="h", solution="s"), False),
        (Card("carda", title="hidden", shown=Shown("never")), False),
        (Card("carda", title="hidden", task="t", shown=Shown("never")), True),
        (Card("carda", task="t", shown=Shown(task="click")), True),
        (Card("carda", task="t", shown=Shown(task="never")), False),
        (Card("carda", task=" "), False),
        (Heading("parta", "x"), True),
        (Heading("parta", " "), False),
    ],
)
def test_a_board_or_words_are_something_to_see(item: Card | Heading, says_something: bool) -> None:
    fields = {name: value for name, value in item_to_json(item).items() if name not in NAMES}
    assert has_something(json.dumps(fields)) is says_something
