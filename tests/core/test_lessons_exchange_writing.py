"""Lessons written as texts come back, what is lost is said, and students get what they may see."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Sequence
from typing import Any

import chess
import chess.pgn
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.core.game_positions import position as of_feen
from tests.core.test_pgn_writing import clean
from tests.core.test_pgn_writing import lines as chess_lines
from tests.lesson_files import exported
from tests.made import card_of
from tests.tables import table
from webapp.document import Entry
from webapp.document.diagnosis import written
from webapp.document.record_reading import read_record
from webapp.formats.fen import parse_fen
from webapp.formats.starts import START, START_POSITIONS, chess960_start
from webapp.games.board import SQUARES
from webapp.language import LANGUAGES, use_language
from webapp.lessons.exporting import (
    FORMS,
    LOSSES,
    Loss,
    lesson_for_students,
    loss_in_words,
    losses_of,
    page,
    studies,
)
from webapp.lessons.fields import Shown, When
from webapp.lessons.importing import gather, read_file
from webapp.lessons.model import Card, Heading, Item, Lesson, card_of_line, new_id
from webapp.lessons.solving import solution_line
from webapp.model.line import Line, Ply, read_code
from webapp.model.marks import Mark
from webapp.model.position import Position
from webapp.moves.walk import position_at

BACK_RANK = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
CUSTOM = of_feen("k8/4P4/9/9/9/9/9/9/4K4 / C/c")


def chess_position(fen: str) -> Position:
    found = parse_fen(fen).position
    assert found
    return found


POSITIONS: Sequence[Position] = (
    *START_POSITIONS.values(),
    chess_position(BACK_RANK),
    chess_position("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 3 17"),
    chess_position("8/8/8/8/8/8/8/8 b - - 0 1"),
    chess960_start(17),
    CUSTOM,
)

TITLES = st.one_of(
    st.sampled_from(
        ["", "A", "1. Mate", "# A", "## B", "### C", "#", "- a", "Study: A", "詰み", '"']
    )
    | st.text(st.characters(exclude_categories=["Cc", "Cs", "Zs", "Zl", "Zp", "Cf"]), max_size=20)
)
WORDS = st.sampled_from(
    [
        "", "Mate in two?", 'a "b" \\ c', "two\nlines", "two\n\nparts", "}{", "[%csl Ge4]", ";",
        "日本語", "1. e4",
    ]
)  # fmt: skip
TEXTS = st.sampled_from(
    ["", "not a board", "# x", "-", "\\", "8/8 w", BACK_RANK, "8/8/8/8/8/8/8/8/8 w - -"]
)
WHEN = st.sampled_from(["always", "click", "tried", "never"])
MARKS = (
    Mark("circle", "green", SQUARES["e4"]),
    Mark("arrow", "red", SQUARES["d8"], SQUARES["h4"]),
    Mark("square", "blue", SQUARES["a1"]),
    Mark("label", "green", SQUARES["b2"], text="!?"),
)


@st.composite
def cards(draw: st.DrawFn, *, with_lines: bool = True) -> Card:
    shown = Shown(
        *(draw(WHEN) for _ in range(4)), marks=draw(st.sampled_from(["always", "solution"]))
    )
    card = Card(
        new_id(),
        title=draw(TITLES),
        task=draw(WORDS),
        hint=draw(WORDS),
        solution=draw(WORDS),
        source=draw(st.sampled_from(["", "https://a.b/c?d=e#f", "A book, p. 3"])),
        shown=shown,
        flipped=draw(st.booleans()),
    )
    what = draw(st.sampled_from(["unread", "position", *(["line"] if with_lines else [])]))
    if what == "unread":
        return replace(card, text=draw(TEXTS))
    card = replace(
        card,
        text=draw(TEXTS),
        held=draw(st.booleans()),
        notation=draw(st.sampled_from(["", "feen"])),
        operations=draw(st.sampled_from([None, ("bm Ra8#; x 1;", "epd")])),
    )
    if what == "position":
        position = draw(st.sampled_from(POSITIONS))
        marks = MARKS[: draw(st.integers(0, 4))] if position.game == "chess" else ()
        operations = card.operations if position.game == "chess" else None
        return replace(card, position=position, marks=marks, operations=operations)
    line = draw(chess_lines())
    line = replace(line, comment=draw(WORDS).strip(), tags=draw(st.sampled_from([(), TAGS])))
    at = draw(st.integers(-1, len(line.plies) - 1))
    return replace(card, position=position_at(line, at), line=line, at=at)


TAGS = (("Event", "Linares"), ("Date", "1999.??.??"), ("White", "Kasparov"), ("ECO", "C42"))
HEADINGS = st.builds(lambda title: Heading(new_id(), title), TITLES)


@st.composite
def lessons(draw: st.DrawFn, *, with_lines: bool = True) -> Lesson:
    items = draw(st.lists(cards(with_lines=with_lines) | HEADINGS, max_size=4))
    return Lesson(draw(TITLES), items=tuple(items))


def bare(items: Sequence[Item]) -> list[Item]:
    """The items without their ids."""
    return [replace(item, id="a" * 26) for item in items]


def ends_open(line: Line | None) -> Line | None:
    """The line with the result that a mate at its end has, which is written."""
    return line and replace(line, result="*")


def comparable(items: Sequence[Item]) -> list[Item]:
    return [
        replace(item, line=ends_open(item.line)) if isinstance(item, Card) else item
        for item in bare(items)
    ]


# --- fen ---------------------------------------------------------------------------------------


def on_line(words: str) -> str:
    return " ".join(words.split()) if not words.isprintable() else words.strip()


@given(lessons())
def test_titles_headings_and_positions_come_back_from_a_list(lesson: Lesson) -> None:
    text, _ = exported(lesson, "fen")
    found = gather(text)
    assert [(type(item), item.title) for item in found.cards] == [
        (type(item), on_line(item.title)) for item in lesson.items
    ]
    given = [(card.position, card.text) for card in lesson.cards]
    read = [(card.position, card.text) for card in found.cards if isinstance(card, Card)]
    for (position, own), (found_position, found_text) in zip(given, read, strict=True):
        assert found_position == position
        if position is None:
            assert found_text == on_line(own)


def test_a_list_is_as_a_teacher_would_write_it() -> None:
    items = (
        Heading(new_id(), "Mates"),
        Card(
            new_id(), chess_position(BACK_RANK), title="Back rank", operations=("bm Ra8#;", "epd")
        ),
        Card(new_id(), text="half a\nboard", title="?"),
    )
    text, losses = exported(Lesson("Endings", items=items), "fen")
    assert text == (
        "### Endings\n\n## Mates\n\n# Back rank\n"
        "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#;\n\n# ?\nhalf a board\n"
    )
    assert losses == (Loss("breaks", 1),)


def test_each_position_is_written_as_it_is_in_files() -> None:
    for position in POSITIONS:
        text, losses = exported(Lesson(items=(Card(new_id(), position),)), "fen")
        assert text == f"{written(Entry(1, '', position))}\n"
        assert losses == ()


# --- epd ---------------------------------------------------------------------------------------

SPANISH = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -"


@table(
    "operations",
    [
        'bm Bb5 Bc4; am Ke2; id "A"; c0 "What now?"; c7 "x";',
        'pv Bb5 a6 Ba4; id "B";',
        'am Ke2; id "C"; dm 3;',
        'bm Qh9 Bb5; id "D"; c0 "a \\"b\\" c";',
        "bm Bb5",
    ],
)
def test_the_operations_of_a_card_stay_as_typed(operations: str) -> None:
    card = card_of(f"{SPANISH} {operations}")
    text, losses = exported(Lesson(items=(card,)), "epd")
    assert text == f"{SPANISH} {operations.rstrip(';')};\n"
    assert losses == ()
    again = replace(card, operations=(operations.rstrip(";") + ";", "epd"))
    assert bare(gather(text).cards) == bare([again])


def test_an_operation_that_says_something_else_than_the_card_is_replaced() -> None:
    card = card_of(f'{SPANISH} bm Bc4; id "A"; c0 "old"; c7 "kept";')
    record = read_record("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 (3... Nf6)")
    assert record
    line = card_of(f"{SPANISH} pv Bb5 a6;").line
    card = replace(card, title="B", task="", hint='a "hint"\nhere', line=line)
    text, losses = exported(Lesson(items=(card,)), "epd")
    assert text == f'{SPANISH} c7 "kept"; bm Bb5; pv Bb5 a6; id "B"; hint "a \\"hint\\"\\nhere";\n'
    assert losses == ()


@given(cards())
def test_an_epd_says_of_a_card_what_it_can(card: Card) -> None:
    card = replace(card, operations=None)
    text, losses = exported(Lesson(items=(card,)), "epd")
    lost = {loss.code for loss in losses}
    (read,) = gather(text).cards
    if card.position is None or card.position.game != "chess":
        assert "cards" in lost
        assert isinstance(read, Heading)
        return
    assert isinstance(read, Card)
    assert read.position == card.position
    for name in ("title", "task", "hint", "solution", "source"):
        assert getattr(read, name) == getattr(card, name).strip(), name
    if card.line and "lines" not in lost:
        assert read.line
        assert read.line.plies == tuple(replace(ply, marks=()) for ply in card.line.plies)


def test_python_chess_reads_the_epd() -> None:
    card = card_of(f'{SPANISH} bm Bb5 Bc4; am Ke2; id "A";')
    card = replace(card, task='Find "it"\nnow', hint="h", source="s")
    text, _ = exported(Lesson(items=(card,)), "epd")
    board = chess.Board()
    operations = board.set_epd(text.strip())
    assert operations["c0"] == 'Find "it"\nnow'
    assert operations["hint"] == "h"
    assert operations["bm"] == [board.parse_san("Bb5"), board.parse_san("Bc4")]


def test_an_epd_has_other_games_as_remarks() -> None:
    items = (Heading(new_id(), "Mates"), Card(new_id(), START_POSITIONS["shogi"], title="A"))
    text, losses = exported(Lesson(items=items), "epd")
    assert "# A: lnsgkgsnl/" in text
    assert losses == (Loss("cards", 1),)
    assert [type(item) for item in gather(text).cards] == [Heading, Heading]


# --- pgn ---------------------------------------------------------------------------------------


def clean_card(item: Item) -> Item:
    """The card with words on its line as PGN keeps them, which has no room for other spaces."""
    if not isinstance(item, Card) or item.line is None:
        return item
    return replace(item, line=replace(item.line, comment=clean(item.line.comment)))


@given(lessons())
def test_a_lesson_comes_back_from_its_pgn(lesson: Lesson) -> None:
    lesson = replace(lesson, items=tuple(map(clean_card, lesson.items)))
    text, losses = exported(lesson, "pgn")
    found = gather(text)
    assert {loss.code for loss in losses} <= {"unseen-hints"}
    assert comparable(found.cards) == comparable(lesson.items)
    assert found.title == (lesson.title if lesson.items else "")


@table("position", POSITIONS)
def test_positions_of_all_games_come_back_from_pgn(position: Position) -> None:
    lesson = Lesson("A", items=(Card(new_id(), position, title="B", task="C"),))
    text, losses = exported(lesson, "pgn")
    assert losses == ()
    assert bare(gather(text).cards) == bare(lesson.items)


@table("codes", [("shogi", "7g7f 3c3d"), ("xiangqi", "h2e2 h9g7")])
def test_moves_of_other_games_come_back_from_pgn(codes: tuple[str, str]) -> None:
    game, moves = codes
    start = START_POSITIONS[game]  # type: ignore[index]
    made = [read_code(code, start.kind) for code in moves.split()]
    plies = tuple(Ply(at - 1, move) for at, move in enumerate(made) if move)
    card = card_of_line(Line(start, plies), 0, title="A")
    text, losses = exported(Lesson(items=(card,)), "pgn")
    assert len(plies) == 2
    assert losses == ()
    assert bare(gather(text).cards) == bare([card])


def test_other_programs_read_the_pgn() -> None:
    card = card_of(f"{SPANISH} pv Bb5 a6; ")
    assert card.line
    card = replace(
        card,
        title="Spanish",
        task="What now?",
        hint="h",
        flipped=True,
        line=replace(card.line, marks=MARKS[:2]),
        operations=None,
    )
    items = (Heading(new_id(), "One"), card, Card(new_id(), text="half a board", task="Read it"))
    text, _ = exported(Lesson("Openings", items=items), "pgn")
    stream = io.StringIO(text)
    game = chess.pgn.read_game(stream)
    assert game
    assert not game.errors
    head = {name: game.headers[name] for name in ("Event", "Orientation", "FEN", "ChapterName")}
    assert head == {
        "Event": "Openings: Spanish",
        "Orientation": "black",
        "FEN": f"{SPANISH} 0 1",
        "ChapterName": "Spanish",
    }
    assert "What now?" in game.comment
    assert len(game.arrows()) == 2
    assert [move.uci() for move in game.mainline_moves()] == ["f1b5", "a7a6"]
    other = chess.pgn.read_game(stream)
    assert other
    assert other.comment.split("\n") == ["Read it", "", "", "half a board"]
    assert chess.pgn.read_game(stream) is None


@table(
    ("text", "said", "comment"),
    [
        (f"{SPANISH} pv Bb5 a6;", {}, "It pins."),
        (f"{SPANISH} pv Bb5 a6;", {"after": "Well played."}, "Well played.\n\n\nIt pins."),
        (f"{SPANISH} pv Bb5 a6;", {"after": "It pins."}, "It pins.\n\n\nIt pins."),
        (f"{SPANISH} 0 1", {"task": "What now?"}, "What now?\n\n\nIt pins."),
        (f"{SPANISH} 0 1", {}, "It pins."),
    ],
)
def test_other_programs_show_the_solution_in_words(
    text: str, said: dict[str, str], comment: str
) -> None:
    card = replace(card_of(text), solution="It pins.", task=said.get("task", ""), operations=None)
    if card.line:
        (first, last) = card.line.plies
        plies = (first, replace(last, after=said.get("after", "")))
        card = replace(card, line=replace(card.line, plies=plies))
    written_text, losses = exported(Lesson(items=(card,)), "pgn")
    game = chess.pgn.read_game(io.StringIO(written_text))
    assert game
    assert game.end().comment == comment
    assert losses == ()
    assert bare(gather(written_text).cards) == bare([card])


def test_a_game_of_the_first_version_keeps_a_comment_that_is_its_solution() -> None:
    card = replace(card_of(f"{SPANISH} pv Bb5 a6;"), solution="It pins.", operations=None)
    text, _ = exported(Lesson(items=(card,)), "pgn")
    (read,) = gather(text.replace('[LessonCard "2"]', '[LessonCard "1"]')).cards
    assert isinstance(read, Card)
    assert read.line
    assert (read.solution, read.line.plies[-1].after) == ("It pins.", "It pins.")


def test_marks_without_a_place_in_pgn_are_counted() -> None:
    card = card_of(f"{SPANISH} pv Bb5 a6;")
    assert card.line
    plies = (replace(card.line.plies[0], marks=MARKS), *card.line.plies[1:])
    card = replace(card, line=replace(card.line, plies=plies, marks=MARKS), operations=None)
    text, losses = exported(Lesson(items=(card,)), "pgn")
    assert losses == (Loss("marks", 2),)
    read = card_of(text)
    assert read.line
    assert set(read.line.marks) == set(MARKS)


# --- json and all forms ------------------------------------------------------------------------


@given(lessons())
def test_json_holds_everything(lesson: Lesson) -> None:
    lesson = replace(lesson, notes="n", tags=("t",), language="ja")
    text, losses = exported(lesson, "json")
    assert losses == ()
    (read,) = read_file(text) or ()
    assert replace(read, items=()) == replace(lesson, items=())
    assert bare(read.items) == bare(lesson.items)
    assert json.loads(text)["fenboard"] == 1


@given(lessons(), st.sampled_from(sorted(FORMS)))
def test_what_is_lost_is_said_beforehand(lesson: Lesson, form: str) -> None:
    losses = losses_of(lesson, form)
    assert losses == exported(lesson, form)[1]
    assert all(loss.count > 0 for loss in losses)


def test_each_loss_is_a_sentence() -> None:
    for code in LOSSES:
        for count in (1, 3):
            for language in LANGUAGES:
                with use_language(language):
                    said = loss_in_words(Loss(code, count))
                    assert said
                    assert "%" not in said
    assert loss_in_words(Loss("hints", 1)) == "1 hint is left out."
    assert loss_in_words(Loss("hints", 2)) == "2 hints are left out."


def test_the_notes_to_a_lesson_are_lost_in_pgn() -> None:
    losses = losses_of(Lesson("A", "ja", "notes", ("x", "y")), "pgn")
    assert losses == (Loss("notes", 1), Loss("tags", 2), Loss("language", 1))


# --- for students ------------------------------------------------------------------------------

SECRETS = ("SECRETONE", "SECRETTWO", "SECRETTHREE", "SECRETFOUR")


@st.composite
def lessons_with_secrets(draw: st.DrawFn) -> Lesson:
    """A lesson in which all that students may not see at once has a secret in it."""
    whens: list[When] = ["click", "tried", "never"]
    rng = random.Random(draw(st.integers(0, 2**32)))

    def hidden() -> When:
        return rng.choice(whens)

    def secret() -> str:
        return rng.choice(SECRETS)

    made: list[Item] = []
    for card in draw(st.lists(cards(), min_size=1, max_size=3)):
        line = card.line
        if line:
            plies = tuple(
                replace(ply, before=secret(), after=secret(), commands=(f"[%x {secret()}]",))
                for ply in line.plies
            )
            tags = (("Event", secret()), ("White", secret()), ("ECO", secret()))
            line = replace(line, plies=plies, comment=secret(), tags=tags)
        made.append(
            replace(
                card,
                line=line,
                text=f"{secret()} text",
                title=secret(),
                task=secret(),
                hint=secret(),
                solution=secret(),
                source=secret(),
                operations=(f'c1 "{secret()}";', "epd"),
                shown=Shown(hidden(), hidden(), hidden(), hidden()),
            )
        )
    return Lesson("Lesson", notes=secret(), tags=(secret(),), items=tuple(made))


@given(lessons_with_secrets(), st.sampled_from(sorted(FORMS)))
def test_what_students_may_not_see_is_not_written(lesson: Lesson, form: str) -> None:
    text, _ = exported(lesson, form, for_students=True)
    assert not [secret for secret in SECRETS if secret in text]


@given(lessons_with_secrets())
def test_of_a_line_students_get_the_board_at_which_they_begin(lesson: Lesson) -> None:
    text, _ = exported(lesson, "pgn", for_students=True)
    for card, read in zip(lesson.cards, gather(text).cards, strict=True):
        assert isinstance(read, Card)
        assert (read.position, read.line, read.at) == (card.position, None, -1)


@table("form", FORMS)
def test_marks_of_the_solution_are_written_for_students_with_it_alone(form: str) -> None:
    marks = (Mark("label", "green", SQUARES["b2"], text="ZQ"),)
    for card in (Card(new_id(), START, marks=marks), card_of_line(Line(START, marks=marks))):
        shown = Shown(marks="solution")
        hidden = replace(card, shown=shown)
        given = replace(card, shown=replace(shown, solution="always"))
        assert lesson_for_students(Lesson(items=(hidden,))).cards[0].marks == ()
        assert "ZQ" not in exported(Lesson(items=(hidden,)), form, for_students=True)[0]
        assert lesson_for_students(Lesson(items=(given,))).cards[0].marks == marks


def test_what_is_always_shown_is_written_for_students() -> None:
    shown = Shown(hint="always", solution="always")
    card = replace(
        card_of(f"{SPANISH} pv Bb5 a6;"), title="A", task="B", hint="C", solution="D", shown=shown
    )
    found = lesson_for_students(Lesson("L", "ja", "n", ("t",), items=(card,)))
    assert found == Lesson("L", "ja", items=(replace(card, operations=None),))


def test_students_get_the_solution_and_nothing_of_what_comes_before_it() -> None:
    record = read_record(
        '[Event "SECRETONE"]\n[Site "SECRETTWO"]\n[White "SECRETTHREE"]\n'
        '[Annotator "SECRETFOUR"]\n\n'
        "{SECRETONE} 1. e4 {SECRETTWO} (1. d4 {SECRETTHREE} d5) 1... e5 {SECRETFOUR} "
        "2. Nf3 {Now} Nc6 {shown} 3. Bb5 {good} (3. Bc4 {too}) 3... a6 *"
    )
    assert record
    at = next(n for n, ply in enumerate(record.line.plies) if ply.after == "Now")
    shown = Shown(title="never", solution="always")
    card = replace(card_of_line(record.line, at, title="SECRETFOUR"), shown=shown)
    for form in FORMS:
        text, _ = exported(Lesson("L", items=(card,)), form, for_students=True)
        assert not [secret for secret in SECRETS if secret in text], form
    (found,) = lesson_for_students(Lesson("L", items=(card,))).cards
    assert found.line == solution_line(card)
    assert (found.position, found.at, found.marks) == (card.position, -1, ())
    text, _ = exported(Lesson("L", items=(card,)), "pgn", for_students=True)
    for said in ("shown", "good", "too"):
        assert said in text


# --- losses ------------------------------------------------------------------------------------


def test_losses_are_counted_without_writing_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_moves(*_: object, **__: object) -> None:
        raise AssertionError

    monkeypatch.setattr(studies, "write_pgn", no_moves)
    monkeypatch.setattr(page, "written_out", no_moves)
    lesson = Lesson("A", notes="n", items=(card_of(f"{SPANISH} pv Bb5 a6;"),))
    for form in FORMS:
        losses_of(lesson, form)


CHANGED = [
    ({"title": "two\nlines"}, {}, Loss("spaces", 1)),
    ({"title": "a\ttab", "source": "two\r\nlines", "text": "a\rb"}, {}, Loss("spaces", 3)),
    ({"hint": "two\nlines"}, {}, Loss("unseen-hints", 1)),
    ({"solution": "mate"}, {}, None),
    ({}, {"comment": "  "}, Loss("spaces", 1)),
    ({}, {"comment": "two\r\nlines"}, Loss("spaces", 1)),
    ({}, {"tags": (("Result", "1-0"),)}, Loss("comments", 1)),
    ({}, {"tags": (("FEN", BACK_RANK),)}, Loss("comments", 1)),
    ({}, {"tags": (("Format", "x"), ("Variant", "Atomic"))}, Loss("comments", 1)),
    ({}, {"result": "adjourned"}, Loss("comments", 1)),
    ({"source": "two\nlines"}, {"tags": (("Result", "*"), ("SetUp", "1"))}, None),
]


@table(("of_card", "of_line", "loss"), CHANGED)
def test_what_pgn_changes_is_said(
    of_card: dict[str, str], of_line: dict[str, Any], loss: Loss | None
) -> None:
    card = replace(card_of(f"{SPANISH} pv Bb5 a6;"), operations=None)
    assert card.line
    card = replace(card, line=replace(card.line, **of_line), **of_card)
    assert losses_of(Lesson("A", items=(card,)), "pgn") == ((loss,) if loss else ())


def test_operations_in_no_notation_that_is_known_stay_where_they_can() -> None:
    position = chess_position(f"{SPANISH} 0 1")
    card = Card(new_id(), position, operations=("bm Bb5;", "zzz"))
    for form in FORMS:
        text, _ = exported(Lesson("A", items=(card,)), form)
        assert "bm Bb5;" in text or form == "html"


@table("form", ["fen", "epd"])
def test_titles_that_are_put_on_one_line_are_said(form: str) -> None:
    card = Card(new_id(), chess_position(f"{SPANISH} 0 1"), title="two\nlines")
    lesson = Lesson(" A ", items=(Heading(new_id(), "a\ttab"), card))
    assert losses_of(lesson, form) == (Loss("spaces", 3),)
    assert losses_of(Lesson("A", items=(replace(card, title="a  b"),)), form) == ()
