"""Marks on a board: as addresses, comments of PGN and words have them, and beside positions."""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Callable
from functools import partial
from urllib.parse import quote_plus

import chess.pgn
from hypothesis import given
from hypothesis import strategies as st

from tests.games import random_boards
from tests.readings import MOST_CALLS, assert_sound, codes, counted
from tests.tables import table
from webapp.document import canonical_text, collect, convert, parse
from webapp.document.report import report_of_position, report_of_text, with_marks
from webapp.findings import message
from webapp.findings.codes import ENDING, START
from webapp.formats.correction import keeping_words
from webapp.formats.pgn.marks import comment_of_marks, marks_of_comment
from webapp.formats.pgn.position import write_pgn
from webapp.formats.registry import write
from webapp.formats.starts import chess960_start
from webapp.games import GAMES, kind_of
from webapp.games.board import CHESS, SQUARES, BoardKind, exists
from webapp.language import use_language
from webapp.model.marks import (
    COLOURS,
    MAX_LABEL,
    MAX_MARKS,
    MAX_MARKS_TEXT,
    Mark,
    each_once,
    is_label,
    marks_in_words,
    parse_marks,
    write_marks,
)
from webapp.model.position import EMPTY
from webapp.pictures.drawing.marks import LINES
from webapp.terminal.lines import Chunk
from webapp.terminal.work import Origin, Task, convert_line, outcome_of
from webapp.text.characters import MAX_LENGTH

SHOGI, XIANGQI = kind_of("shogi"), kind_of("xiangqi")
KINDS = [
    *map(kind_of, GAMES),
    BoardKind("custom", 30, 30, ("G", "G")),
    BoardKind("custom", 255, 12, ("C", "M")),
    BoardKind("custom", 3, 6, ("C", "C"), ((3, 1, 2), (3, 3, 3))),
]
COLOUR = st.sampled_from(COLOURS)
LETTERS = {colour[0].upper(): colour for colour in COLOURS}


def mark(text: str) -> Mark:
    """A mark on a chess board, such as `Ge4`, `Rd1h5`, `yd5` and `Bf7=!?`."""
    colour = LETTERS[text[0].upper()]
    square, rest = SQUARES[text[1:3]], text[3:]
    if rest.startswith("="):
        return Mark("label", colour, square, text=rest[1:])
    if rest:
        return Mark("arrow", colour, square, SQUARES[rest])
    return Mark("circle" if text[0].isupper() else "square", colour, square)


def marks(*texts: str) -> tuple[Mark, ...]:
    return tuple(map(mark, texts))


# What is seen, with what is combined with it.
LABELS = st.one_of(
    st.sampled_from(["!?", ",", "%", "=", "1.", "é", "%2", "q\u0323"]),
    st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=MAX_LABEL)
    .map(lambda text: unicodedata.normalize("NFC", text))
    .filter(is_label),
)


@st.composite
def marked_boards(draw: st.DrawFn) -> tuple[BoardKind, tuple[Mark, ...]]:
    kind = draw(st.sampled_from(KINDS))
    count, found = kind.files * kind.ranks, []
    for _ in range(draw(st.integers(0, 6))):
        one, colour = draw(st.sampled_from(["square", "circle", "arrow", "label"])), draw(COLOUR)
        square, to = draw(st.integers(0, count - 1)), draw(st.integers(0, count - 1))
        if exists(kind, square) and exists(kind, to) and to != square:
            text = draw(LABELS) if one == "label" else ""
            found.append(Mark(one, colour, square, to if one == "arrow" else None, text))
    return kind, each_once(found)


# --- in addresses ------------------------------------------------------------------------


def test_marks_are_read_as_the_address_has_them() -> None:
    text = "Ge4,Rd1h5,yd5,Bf7=!?,Ga1=%2C"
    found = marks("Ge4", "Rd1h5", "yd5", "Bf7=!?", "Ga1=,")
    assert parse_marks(text, CHESS) == (found, (), 0)
    assert write_marks(found, CHESS) == text
    assert parse_marks(" Ge4 , ,gE4,e4,Ge4e4,ge4h5,ge4=x,Ge4=,Ge4=abc,Ge9,", CHESS) == (
        marks("Ge4"),
        ("gE4", "e4", "Ge4e4", "ge4h5", "ge4=x", "Ge4=", "Ge4=abc", "Ge9"),
        0,
    )
    assert parse_marks("Ge4,Rd1,Re4,Gf1=a,Rf1=b", CHESS).marks == marks("Re4", "Rd1", "Rf1=b")


def test_a_label_may_say_what_only_a_newer_unicode_knows() -> None:
    """Browsers know characters that Python does not; U+2FE0 nobody knows yet."""
    assert unicodedata.category("\u2fe0") == "Cn"
    assert is_label("\u2fe0")
    assert is_label("\U0001fae9!")
    for unseen in (
        "\x07",
        "\u200b",
        "\ud800",
        "\ue000",
        "\u2028",
        " ",
        "\u00a0",
        "\u0301",
        "e\u0301",
    ):
        assert not is_label(unseen)


@given(marked_boards())
def test_what_is_written_is_read_on_any_board(board: tuple[BoardKind, tuple[Mark, ...]]) -> None:
    kind, drawn = board
    assert parse_marks(write_marks(drawn, kind), kind) == (drawn, (), 0)


HOSTILE = [
    "G", "Ge4,", "Ge4=%", "[%csl ", "[%csl Ge4]", "[%cal Ga1h8,", "{[%csl Ge4]", "{}", "[%", "1.",
    '[A "', '[A "\\"] ', "&marks=", "?marks=Ge4,",
]  # fmt: skip
READ: list[Callable[[str], object]] = [
    lambda text: parse_marks(text, CHESS),
    lambda text: marks_of_comment(text, CHESS),
    lambda text: report_of_text(f"{ENDING} {text}"[:MAX_LENGTH]),
    lambda text: report_of_text(f"https://x.example/?fen={ENDING}&{text}"[:MAX_LENGTH]),
    lambda text: collect(f"{ENDING}{{\n" * 20 + text),
]


@table("part", HOSTILE)
@table("read", READ)
def test_no_text_takes_long(read: Callable[[str], object], part: str) -> None:
    # What is made when first needed is no work of this text.
    read(part)
    assert counted(read, part * (2 * MAX_LENGTH // len(part))) < MOST_CALLS


@given(st.text("Gge4Rd15=,%[]{}csal \"'1.\n?&marks"))
def test_any_text_is_read_without_raising(text: str) -> None:
    for kind in (CHESS, SHOGI):
        for read in (parse_marks, marks_of_comment):
            found = read(text, kind)
            assert each_once(found.marks) == found.marks
    assert_sound(parse, f"{ENDING} {{{text}")
    assert_sound(parse, f"https://x.example/?fen={ENDING.replace(' ', '_')}&marks={text}")


def test_limits_come_before_work() -> None:
    arrows = [f"G{begins}{ends}" for begins in SQUARES for ends in SQUARES if begins != ends]
    most = ",".join(arrows[: MAX_MARKS + 3])
    for read in (parse_marks(most, CHESS), marks_of_comment(f"[%cal {most}]", CHESS)):
        assert (len(read.marks), read.unread, read.more) == (MAX_MARKS, (), 3)
    all_of_them = f"[%cal {','.join(arrows)}]"
    assert len(all_of_them) > MAX_MARKS_TEXT
    read = marks_of_comment(all_of_them, CHESS)
    assert (read.marks, len(read.marks) + read.more) == (marks(*arrows[:MAX_MARKS]), len(arrows))
    assert read.unread == ()
    junk = "x" * MAX_MARKS_TEXT
    assert parse_marks(f"Ge4,{junk},Ge5", CHESS) == (marks("Ge4"), (), 2)
    assert marks_of_comment(f"[%csl Ge4][%csl {junk},Ge5]", CHESS) == (marks("Ge4"), (), 2)
    assert parse_marks("x" * 99, CHESS).unread == ("x" * 64,)


def test_marks_are_said() -> None:
    drawn = marks("Ge4", "Bf7=!")
    assert marks_in_words(drawn, CHESS) == "circle on e4, green; label ! on f7, blue"
    assert marks_in_words((), CHESS) == ""


def test_squares_of_marks_are_said_as_the_language_has_them() -> None:
    drawn = (Mark("circle", "red", 40),)
    assert "5e" in marks_in_words(drawn, SHOGI)
    with use_language("ja"):
        assert "5五" in marks_in_words(drawn, SHOGI)


# --- in comments of PGN ------------------------------------------------------------------


@table(
    ("comment", "found", "unread"),
    [
        ("[%csl Ge4,Rd5][%cal Gd1h5]", ["Ge4", "Rd5", "Gd1h5"], ()),
        ("White wins [%cal Yd1h5] at once [%csl Be4]", ["Yd1h5", "Be4"], ()),
        ("[%CSL ge4, rD5 ,BE1] [ % cal gd1H5 Ra1a2]", ["Ge4", "Rd5", "Be1", "Gd1h5", "Ra1a2"], ()),
        ("[%csl]{[%cal ]} [%clk 1:00] [%cslx Ge4] [csl Ge4] %csl Ge4", [], ()),
        ("[%csl Ce4,Ge5,Ma1][%cal Oe4e5]", ["Ge5"], ("Ce4", "Ma1", "Oe4e5")),
        ("[%csl Gd1h5,Ge9][%cal Ge4,Ge4e4,Ge4=!]", [], ("Gd1h5", "Ge9", "Ge4", "Ge4e4", "Ge4=!")),
        ("[%csl Ge4 } 1. e4 { [%csl Ge5]", ["Ge5"], ("[%csl Ge4",)),
    ],
)
def test_comments_are_read(comment: str, found: list[str], unread: tuple[str, ...]) -> None:
    assert marks_of_comment(comment, CHESS) == (marks(*found), unread, 0)


@given(marked_boards())
def test_circles_and_arrows_come_back_from_a_comment(
    board: tuple[BoardKind, tuple[Mark, ...]],
) -> None:
    kind, drawn = board
    commands, lost = comment_of_marks(drawn, kind)
    read, unread, more = marks_of_comment(f"{{ {commands} }}", kind)
    assert (set(read) | set(lost), unread, more) == (set(drawn), (), 0)
    if kind in (SHOGI, XIANGQI):
        assert lost == drawn
    else:
        assert {mark.kind for mark in lost} <= {"square", "label"}


def test_squares_that_pgn_has_no_names_for_are_not_guessed() -> None:
    assert marks_of_comment("[%csl Ge3]", XIANGQI) == ((), ("Ge3",), 0)


def peer(text: str) -> chess.pgn.Game:
    """The game as python-chess reads it, without a fault."""
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None
    assert not game.errors
    return game


def test_python_chess_reads_the_same_marks_and_we_read_its_own() -> None:
    position = parse(START).position
    assert position
    drawn = marks("Ge4", "Rd5", "Gd1h5", "Yh5e8", "Ba1")
    text, lost = write_pgn(position, (*drawn, *marks("ye2", "Rf7=!?")))
    assert lost == marks("ye2", "Rf7=!?")
    game = peer(text)
    arrows = {(arrow.color, arrow.tail, arrow.head) for arrow in game.arrows()}
    assert arrows == {(m.colour, *(chess.square_mirror(at) for at in ends(m))) for m in drawn}
    game.set_arrows([chess.svg.Arrow(chess.E4, chess.E4, color="red"), (chess.A1, chess.A8)])
    game.add_main_variation(chess.Move.from_uci("e2e4"), comment="[%csl Gd5]")
    assert parse(str(game)).marks == marks("Re4", "Ga1a8")


def ends(mark: Mark) -> tuple[int, int]:
    return mark.square, mark.square if mark.to is None else mark.to


def test_a_pgn_gives_its_position_back_here_and_in_python_chess() -> None:
    for board in (*random_boards(8, 1), *random_boards(12, 2, chess960=True)):
        position = parse(board.fen(en_passant="fen")).position
        assert position
        text = write(position, "pgn")
        game = peer(text)
        assert parse(text).position == position
        assert codes(parse(text)) == ["pgn-tag"]
        assert game.board().fen(en_passant="fen") == board.fen(en_passant="fen")
        assert list(game.headers)[:7] == list(chess.pgn.Headers().keys())
        assert list(game.headers)[7:] == sorted(list(game.headers)[7:])


def variant_of(text: str) -> str | None:
    position = parse(text).position
    assert position
    game = peer(write(position, "pgn"))
    assert game.board().fen().startswith(text.partition(" ")[0])
    return game.headers.get("Variant")


def test_a_variant_is_named_where_programs_need_it() -> None:
    assert "Variant" not in write(chess960_start(518), "pgn")
    assert '[Variant "Chess960"]' in write(chess960_start(0), "pgn")
    assert variant_of("1k6/8/8/8/8/8/8/1KR5 w - - 0 1") is None
    assert variant_of("1k6/8/8/8/8/8/8/1KR5 w C - 0 1") == "Chess960"
    assert variant_of("4k3/8/8/8/8/8/8/4K3[Pq] w - - 0 1") == "Crazyhouse"
    assert variant_of("4k3/8/8/8/8/8/8/4K3 w - - 3+2 0 1") == "Three-check"


VARIANTS = [
    "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R[Qp] w KQkq - 0 1",
    "4k3/8/8/8/8/8/8/4K3[PPq] b - - 3 9",
    "rnbqkbnr/pppp1ppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+2 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
]


@table("text", VARIANTS)
def test_a_pgn_of_a_variant_gives_position_and_marks_back(text: str) -> None:
    position = parse(text).position
    assert position
    drawn = marks("Ge4", "Rd1h5")
    written, lost = write_pgn(position, drawn)
    assert not lost
    for one in (written, written.replace("\n", "\r\n"), written.replace("\n", " ")):
        reading = parse(one)
        assert (reading.position, reading.marks) == (position, drawn)
        assert codes(reading)[0] == "pgn-tag"
    found = collect(f"{written}\n\n{written}\n").entries
    assert [(entry.position, entry.marks) for entry in found] == [(position, drawn)] * 2


@table("end", ["]", '”] [SetUp "1"]', '] [SetUp "1"]', ""])
def test_a_tag_without_its_end_ends_at_the_bracket(end: str) -> None:
    assert parse(f'[FEN "{START}{end}').position == parse(START).position


# --- beside positions --------------------------------------------------------------------

FEN = START.replace("- 0 1", "- 3 9")
TAGS = f'[Event "A: one"]\n[FEN "{FEN}"]\n[SetUp "1"]\n[UTCDate "2026.11.22"]\n\n'
LINK = f"https://x.example/?fen={FEN.replace(' ', '_')}"


@table(
    ("text", "found"),
    [
        (f"{TAGS}{{ [%csl Gd4][%cal Ge2e4] }}\n1. e4 {{ [%csl Gd5] }} *\n", ["Gd4", "Ge2e4"]),
        (f"{TAGS}{{ Who is better? }} {{ [%csl Gd4] Both }}\n *", ["Gd4"]),
        (f"{TAGS}9. {{[%csl Gd4]}} e4 {{[%csl Gd5]}}", ["Gd4"]),
        (f"{TAGS}9... {{[%csl Gd4]}} e5", ["Gd4"]),
        (f"{TAGS}9. e4 {{ [%csl Gd5] }} *", []),
        (f"{TAGS}*\n\n{{ [%csl Gd5] }}", []),
        (f"{TAGS}{{ never closed [%csl Gd5]", []),
        (f'{TAGS}\n[Event "B"]\n\n{{ [%csl Gd5] }}', []),
        (f'[FEN "{FEN}"] [SetUp "1"] {{ [%cal Rg4f5] (-5.03) [%eval -2.48] }} 9. Nc3', ["Rg4f5"]),
        (f"{TAGS}{'{ long }' * 900} {{[%csl Gd4]}}", ["Gd4"]),
        (f"{FEN} {{[%csl Gd4]}}", ["Gd4"]),
        (f"“{FEN}” [%csl Gd4][%cal Ge2e4]", ["Gd4", "Ge2e4"]),
        (f"Look: {FEN}\n{{[%csl Gd4]}}\n9. e4 {{[%csl Gd5]}}", ["Gd4"]),
        (f"{FEN} and then {{[%csl Gd5]}}", []),
        (f"{LINK}&marks=Ge4,Rd1h5,yd5&color=black", ["Ge4", "Rd1h5", "yd5"]),
        (f"{LINK}&marks={quote_plus('Ge4,Bf7=1.,Rd5=%2C')}", ["Ge4", "Bf7=1.", "Rd5=,"]),
        (f"See <{LINK}&marks=Ge4>, or ?marks=Ge5", ["Ge4"]),
        (LINK.replace("?", "?marks=Ge4&amp;"), ["Ge4"]),
        (f"{LINK} ?marks=Ge5", []),
    ],
)
def test_the_marks_of_a_position_stand_beside_it(text: str, found: list[str]) -> None:
    reading = assert_sound(parse, text)
    assert reading.position == parse(FEN).position
    assert reading.marks == marks(*found)
    assert report_of_text(text).marks == reading.marks
    assert [entry.marks for entry in collect(text).entries] == [reading.marks]
    assert canonical_text(reading) == FEN


def test_chapters_of_a_study_keep_their_own_marks() -> None:
    chapters = [
        f"{TAGS}{{ [%csl Gd4] }}\n9. e4 {{ [%csl Gd5] }} *\n",
        f"{TAGS}9. e4 {{ [%csl Gd5] }} *\n",
        '[Event "A: usual"]\n[Result "*"]\n[Variant "Standard"]\n\n{ [%csl Gh8] }\n1. e4 *\n',
        f"{TAGS}{{ Text }}\n{{ [%cal Re2e4,Be2e4] }}\n*\n",
    ]
    for text in ("\n\n".join(chapters), "\n\n".join(chapters) + " " * MAX_LENGTH):
        found = collect(text).entries
        assert [entry.marks for entry in found] == [marks("Gd4"), (), marks("Be2e4")]
        report = report_of_text(text)
        assert len(report.several.found) == 3
        assert report.marks == marks("Gd4")
    assert report_of_text(f"{chapters[1]}\n{chapters[0]}").marks == ()


def test_what_is_no_mark_is_said_in_its_place() -> None:
    text = f"{TAGS}{{ [%csl Gd4,Ce4,Me5] }} *"
    (finding,) = (f for f in parse(text).findings if f.code == "marks-unread")
    assert finding.span
    assert text[slice(*finding.span)] == "Ce4"
    assert message(finding).startswith("2 marks cannot be shown on this board, “Ce4” among them.")
    assert codes(parse(f"{LINK}&marks=Ge4,x")) == ["link", "marks-unread"]
    assert codes(parse(f"{FEN} {{[%csl Xd4]}}")) == ["surrounding-text", "marks-unread"]
    assert codes(parse(f"{FEN} {{See [%csl Gd4]}}")) == ["surrounding-text"]
    assert codes(parse(f"{FEN} {{[%csl Gd4]}}")) == ["marks-beside"]


def test_marks_go_into_the_pgn_of_a_report_and_nowhere_else() -> None:
    position = parse(FEN).position
    assert position
    drawn = marks("Ge4", "yd5")
    plain = report_of_position(position)
    marked = report_of_position(position, marks=drawn)
    assert marked.marks == drawn
    assert parse(marked.notations["pgn"]).marks == marks("Ge4")
    assert {**marked.notations, "pgn": ""} == {**plain.notations, "pgn": ""}
    assert marked.findings == plain.findings
    assert next(iter(plain.notations)) == "fen"
    again = report_of_text(marked.notations["pgn"])
    assert again.notations["pgn"] == marked.notations["pgn"]
    assert with_marks(plain, ()) is plain
    assert with_marks(report_of_text("nothing"), drawn).marks == ()


@table(
    ("text", "to", "lost"),
    [
        (f"{FEN} {{[%csl Gd4]}}", "fen", "A mark on the board is not written in FEN."),
        (f"{LINK}&marks=Ge4,ye5,Ge2e4", "feen", "3 marks on the board are not written in FEEN."),
        (f"{LINK}&marks=Ge4,ye5,Ge2e4", "pgn", "A mark on the board is not written in PGN."),
        (f"{LINK}&marks=Ge4,Ge2e4", "pgn", None),
        (FEN, "pgn", None),
    ],
)
def test_a_conversion_says_which_marks_are_lost(text: str, to: str, lost: str | None) -> None:
    conversion = convert(text, to)
    said = [message(f) for f in conversion.losses if f.code == "board-marks-not-written"]
    assert said == ([] if lost is None else [lost])
    assert conversion.text
    if to == "pgn":
        held = {m for m in parse(text).marks if m.kind != "square"}
        assert set(parse(conversion.text).marks) == held


@table("ending", ["\n", "\r\n"])
def test_a_line_becomes_a_game_with_a_blank_line_behind_it(ending: str) -> None:
    lines = [f"{FEN} {{[%csl Gd4,Be5]}}", f"{LINK}&marks=ye4"]
    chunk = Chunk(1, [f"{line}{ending}" for line in lines], None)
    work = partial(convert_line, as_json=False, to="pgn")
    written = outcome_of(work, Task(Origin("x", named=False, width=80), chunk)).written
    games = [write_pgn(parse(line).position or EMPTY, parse(line).marks)[0] for line in lines]
    assert written == "".join(f"{game}\n\n" for game in games).replace("\n", ending)
    assert "[%csl Gd4,Be5]" in written


def test_a_comment_with_marks_stays_on_a_line_that_is_corrected() -> None:
    line = f"{FEN.replace(' w ', ' W ')} {{[%csl Gd4]}}"
    assert canonical_text(keeping_words(parse(line))) == f"{FEN} {{[%csl Gd4]}}"


def test_colours_are_told_apart_without_being_seen() -> None:
    assert len({(line.dash, line.core) for line in LINES.values()}) == len(LINES)
    assert len({line.badge for line in LINES.values()}) == len(LINES)
