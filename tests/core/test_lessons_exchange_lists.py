"""Cards of EPD written as FEN and as EPD come back as they are now, and losses are named."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.lesson_files import exported
from tests.made import card_of
from tests.made import position as position_of
from tests.tables import table
from webapp.lessons.exporting import Loss, losses_of
from webapp.lessons.importing import gather
from webapp.lessons.model import Card, Heading, Item, Lesson, new_id

BACK_RANK = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - -"
LUCENA = "1K1k4/1P6/8/8/8/8/r7/2R5 w - -"
CRAZYHOUSE = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Qn] w KQkq - 0 1"
FIELDS = ("title", "task", "hint", "solution", "source", "position", "operations", "line")
PUZZLE = f'{BACK_RANK} bm Rd8#; id "WAC.001"; c0 "Old task";'


def again(card: Card, form: str) -> Card:
    return card_of(exported(Lesson(items=(card,)), form)[0])


# --- fen ---------------------------------------------------------------------------------------


@table(
    ("text", "changes", "wanted"),
    [
        (PUZZLE, {}, PUZZLE),
        (PUZZLE, {"title": "Deflection"}, f"# Deflection\n{PUZZLE}"),
        (PUZZLE, {"title": "Deflection", "task": "New task"},
         f'# Deflection\n{BACK_RANK} bm Rd8#; id "WAC.001"; c0 "New task";'),
        (PUZZLE, {"title": "", "task": ""}, f'#\n{BACK_RANK} bm Rd8#; id "WAC.001";'),
        (PUZZLE, {"hint": "Check", "source": "x"}, f'{PUZZLE} hint "Check"; source "x";'),
        (PUZZLE, {"line": None}, PUZZLE),
        (f'{BACK_RANK} bm Rd8#;  c1 "a  b"', {}, f'{BACK_RANK} bm Rd8#;  c1 "a  b"'),
        (f'{BACK_RANK} bm Rd8#;  c1 "a  b";', {"task": "t"},
         f'{BACK_RANK} bm Rd8#;  c1 "a  b"; c0 "t";'),
        (f"{BACK_RANK} 3 9 ; mate in one", {}, f"{BACK_RANK} 3 9 ; mate in one"),
    ],
)  # fmt: skip
def test_a_list_has_the_operations_as_they_are_now(
    text: str, changes: dict[str, str], wanted: str
) -> None:
    card = replace(card_of(text), text="", **changes)
    lesson = Lesson(items=(card,))
    assert exported(lesson, "fen") == (f"{wanted}\n", ())
    found = again(card, "fen")
    assert (found.title, found.task, found.hint) == (card.title, card.task, card.hint)
    assert exported(Lesson(items=(found,)), "fen")[0] == f"{wanted}\n"


def test_a_list_has_the_moves_as_they_are_now() -> None:
    card = card_of(PUZZLE)
    line = card_of(f"{BACK_RANK} pv Rd7 Kf8;").line
    card = replace(card, line=line)
    text, losses = exported(Lesson(items=(card,)), "fen")
    assert text == f'{BACK_RANK} id "WAC.001"; c0 "Old task"; bm Rd7; pv Rd7 Kf8;\n'
    assert losses == ()
    assert again(card, "fen").line == line


@table(
    ("text", "title", "operations"),
    [
        (f"# Deflection\n{PUZZLE}", "Deflection", PUZZLE.removeprefix(BACK_RANK).strip()),
        (f'# Mate for beginners\n{BACK_RANK} id "a";', "Mate for beginners", 'id "a";'),
        (f'#\n{BACK_RANK} id "a";', "", 'id "a";'),
        (f'### A\n{BACK_RANK} id "a";', "a", 'id "a";'),
    ],
)
def test_the_line_above_is_the_title_and_the_id_stays(
    text: str, title: str, operations: str
) -> None:
    card = card_of(text)
    assert (card.title, card.operations and card.operations[0]) == (title, operations)
    lesson = Lesson("A", items=(card,))
    (found,) = gather(exported(lesson, "fen")[0]).cards
    assert isinstance(found, Card)
    assert (found.title, found.operations) == (title, card.operations)


@table(
    ("text", "changes", "losses"),
    [
        (PUZZLE, {"task": "New", "hint": "h", "solution": "s", "source": "x"}, ()),
        (BACK_RANK, {"task": "New", "hint": "h"}, (Loss("tasks", 1), Loss("hints", 1))),
        ("half a board", {"task": "New"}, (Loss("tasks", 1),)),
    ],
)
def test_a_list_says_what_has_no_place(
    text: str, changes: dict[str, str], losses: tuple[Loss, ...]
) -> None:
    (card,) = gather(text, "x").cards
    assert isinstance(card, Card)
    card = replace(card, text="" if card.position else text, **changes)
    assert losses_of(Lesson(items=(card,)), "fen") == losses


OPERATIONS = st.sampled_from(
    [
        "bm Rd8#;", 'id "WAC.001";', 'c0 "Old";', 'hint "}";', "hmvc 5;", "; free words", "D1 20",
        "noop;",
    ]
)  # fmt: skip
WORDS = st.sampled_from(
    ["", "A", 'a "b" \\ c', "two\nlines", "; x", "# x", "{", "日本語", "bm Rd8;"]
)


@given(st.lists(OPERATIONS, unique=True), st.sampled_from(["", " 3 9"]), *[WORDS] * 3)
def test_what_a_card_with_operations_says_comes_back(
    operations: Sequence[str], counters: str, title: str, task: str, hint: str
) -> None:
    typed = " ".join(operations)
    position = position_of(BACK_RANK)
    title = " ".join(title.split())
    card = Card(new_id(), position, operations=(typed, "fen" if counters else "epd"))
    card = replace(card, title=title, task=task, hint=hint)
    for form in ("fen", "epd"):
        lesson = Lesson("L", items=(card, Heading(new_id(), "H"), card))
        text, losses = exported(lesson, form)
        found = gather(text).cards
        assert [item.title for item in found] == [title, "H", title]
        assert found[0].position == position  # type: ignore[union-attr]
        kept = {loss.code for loss in losses}
        for name in ("task", "hint"):
            assert f"{name}s" in kept or getattr(found[0], name) == getattr(card, name), name
        first = replace(card, operations=found[0].operations)  # type: ignore[union-attr]
        lesson = Lesson("L", items=(first, Heading(new_id(), "H"), first))
        assert exported(lesson, form)[0] == text


# --- epd ---------------------------------------------------------------------------------------

TWO = Heading(new_id(), "Part 2")
CARD = card_of(PUZZLE)
UNREAD = Card(new_id(), text="half a board")


@table(
    ("items", "titles"),
    [
        ((CARD, TWO, CARD), ["WAC.001", "Part 2", "WAC.001"]),
        ((replace(CARD, title=""), TWO), ["", "Part 2"]),
        ((CARD, UNREAD), ["WAC.001", "half a board"]),
        ((TWO, CARD), ["Part 2", "WAC.001"]),
        ((UNREAD, CARD), ["half a board", "WAC.001"]),
        ((CARD, CARD), ["WAC.001"] * 2),
    ],
)
def test_headings_come_back_from_an_epd_without_a_title(
    items: tuple[Item, ...], titles: list[str]
) -> None:
    text, _ = exported(Lesson(items=items), "epd")
    found = gather(text)
    assert [item.title for item in found.cards] == titles


@table("hint", ["}", "a", "]", "bm e4;"])
def test_pieces_in_hand_come_back_from_an_epd(hint: str) -> None:
    for fen in (CRAZYHOUSE, CRAZYHOUSE.replace("Qn", ""), CRAZYHOUSE.replace("RNBQ", "RNBQ~")):
        card = Card(new_id(), position_of(fen), hint=hint)
        assert losses_of(Lesson(items=(card,)), "epd") == ()
        found = again(card, "epd")
        assert (found.position, found.hint, found.text) == (card.position, hint, "")
        assert (again(found, "fen").position, again(found, "fen").hint) == (card.position, hint)


def test_counters_do_not_grow_in_an_epd() -> None:
    card = card_of(f'{BACK_RANK} 3 9 hmvc 5; fmvn 20; id "a";')
    for halfmove in range(3, 7):
        assert card.position
        card = replace(card, position=replace(card.position, halfmove=halfmove), text="")
        text, _ = exported(Lesson(items=(card,)), "epd")
        assert text == f'{BACK_RANK} hmvc {halfmove}; fmvn 9; id "a";\n'
        card = card_of(text)


def test_moves_of_other_games_are_lost_beside_operations() -> None:
    record = gather("position startpos moves 7g7f 3c3d").cards[0]
    assert isinstance(record, Card)
    card = replace(record, operations=('c0 "x";', "epd"))
    assert Loss("lines", 1) in losses_of(Lesson(items=(card,)), "fen")
