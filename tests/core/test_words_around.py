"""Words on the line of a position: correcting the line keeps them, an EPD takes them in."""

from __future__ import annotations

import re
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from tests.readings import codes
from tests.tables import table
from webapp.document import canonical_text, convert, parse
from webapp.formats.correction import keeping_words

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
GLUED = START.replace(" w", "w")
FIELDS = "4k3/8/8/8/8/8/8/4K2R w K -"
WORD = re.compile(r"\w+")


def corrected(line: str) -> str:
    """The line as `check --fix` writes it."""
    return canonical_text(keeping_words(parse(line))) or line


def words(text: str) -> Counter[str]:
    return Counter(WORD.findall(text))


@table("fen", [START, GLUED])
@table(
    ("before", "behind", "operations"),
    [
        ("startpos: ", "", 'id "startpos";'),
        ("position 5; ", "", 'id "position 5";'),
        ("1. ", "", 'id "1";'),
        ("Test 3 = ", "", 'id "Test 3";'),
        ('"name" ', "", 'id "name";'),
        ("Mate in 2 (Loyd): ", "", 'id "Mate in 2 (Loyd)";'),
        ("Diagramm 4 – ", "", 'id "Diagramm 4";'),
        ("第3問 ", "", 'id "第3問";'),
        ("", " # a comment", 'c0 "a comment";'),
        ("", " D1 20", 'c0 "D1 20";'),
        ("", " 1-0", 'c0 "1-0";'),
        ("", ", White wins", 'c0 "White wins";'),
        ("", " {a comment}", 'c0 "{a comment}";'),
        ("3) ", ' // by "Sam"', 'id "3)"; c0 "// by \'Sam";'),
    ],
)
def test_words_around_a_position_stay_in_its_line_and_become_operations(
    fen: str, before: str, behind: str, operations: str
) -> None:
    line = f"{before}{fen}{behind}"
    assert corrected(line) == f"{before}{START}{behind}"
    assert corrected(corrected(line)) == corrected(line)
    assert convert(line, "epd").text == f"{START[:-4]} {operations}"
    # The field of the page takes the position alone.
    assert canonical_text(parse(line)) == START


@table(
    "line",
    [f"FEN: {START}", f"“{START}”", f"position fen {START}", f"({START})", f'[FEN "{START}"]'],
)
def test_marks_and_words_that_only_name_the_notation_are_taken_off(line: str) -> None:
    assert corrected(line) == START
    assert convert(line, "epd").text == START[:-4]


@table(
    ("line", "epd"),
    [
        (f'3: {FIELDS} bm Kd2; id "a"', f'{FIELDS} c0 "3"; bm Kd2; id "a"'),
        (f'{FIELDS} "Test 1" bm Kd2;', f'{FIELDS} "Test 1" bm Kd2;'),
        (f"{FIELDS} (12) ; bm Kd2;", f"{FIELDS} (12) ; bm Kd2;"),
        (f"{FIELDS} 1-0; bm Kd2;", f"{FIELDS} 1-0; bm Kd2;"),
        (f"{FIELDS} 4 9 +/- bm Kd2;", f"{FIELDS} hmvc 4; fmvn 9; +/- bm Kd2;"),
        (f"a: {FIELDS} 0 1 ;D1 20", f'{FIELDS} id "a"; ;D1 20'),
        (f'a: {FIELDS} c0 "x"; c1 "y', f'{FIELDS} id "a"; c0 "x"; c1 "y'),
        (f"position fen {START} moves e2e4", f'{START[:-4]} c0 "moves e2e4";'),
        (f'[Event "A"] [FEN "{START}"]', f"{START[:-4]} id \"[Event 'A']\";"),
    ],
)
def test_words_join_the_operations_that_are_there(line: str, epd: str) -> None:
    written = convert(line, "epd").text
    assert written is not None
    assert written == epd or words(epd) == words(written)
    assert words(corrected(line)) >= words(line) - words("fen position")


@table("words_", ["(see below)", "{a comment}"])
def test_a_line_whose_words_cannot_stay_where_they_are_is_left_alone(words_: str) -> None:
    line = f"4k3/8/8/8/8/8/8/4K2R w K {words_} - 0 1"
    assert corrected(line) == line


@table(
    "operations",
    ['D1 ";"', 'D1 "a;b"', 'D1 "a"', 'Author "John Doe"; bm Kd2', 'x "no; end', 'perft "1; 2" 20'],
)
@table("counters", ["", " 0 1"])
def test_an_operation_with_a_string_needs_no_semicolon(operations: str, counters: str) -> None:
    line = f"{FIELDS}{counters} {operations}"
    assert parse(line).operations == operations or '"no' in operations
    assert corrected(line) == line
    written = convert(line, "epd").text
    assert written is None or words(written) >= words(line[len(FIELDS + counters) :])


_OPCODES = st.sampled_from(
    ["bm", "id", "c0", "D1", "hmvc", "fmvn", "Author", "perft", "acd", "x", "1-0", "#", "nodes"]
)
_OPERANDS = st.sampled_from(
    ["Kd2", "20", "-3.5", '"a b"', '"a;b"', '";"', '""', "e4", "O-O", "1/2", "white", '"open', "é"]
)
_ENDS = st.sampled_from([";", "; ", " ;", " ", "", ";;", " ; ; "])
_OPERATION = st.tuples(_OPCODES, st.lists(_OPERANDS, max_size=3), _ENDS).map(
    lambda parts: f"{' '.join([parts[0], *parts[1]])}{parts[2]}"
)


@given(
    st.sampled_from([FIELDS, f"{FIELDS} 0 1", "4k3/8/8/8/8/8/8/4K2Rw K -"]),
    st.lists(_OPERATION, min_size=1, max_size=4).map("".join),
    st.sampled_from([" ", "; ", " ;", "  "]),
)
def test_whatever_follows_a_position_is_kept_in_correcting_and_in_epd(
    fields: str, operations: str, space: str
) -> None:
    line = f"{fields}{space}{operations}"
    fixed = corrected(line)
    # Corrected are counters alone, such as `hmvc -`.
    kept = words(operations) - words("hmvc fmvn 20 3 5 1 2")
    assert words(fixed) >= kept
    assert corrected(fixed) == fixed
    epd = convert(line, "epd").text
    assert epd is None or words(epd) >= kept


@table(
    "link",
    [
        f"https://lichess.org/analysis/{START.replace(' ', '_')}?color=white#3",
        f"https://example.org/?fen={START.replace(' ', '%20')}&x=1",
    ],
)
def test_words_behind_a_link_are_words_around_the_position(link: str) -> None:
    line = f"Exercise 3: {link} see there"
    assert corrected(line) == f"Exercise 3: {START} see there"
    reading = parse(line)
    around = [f.span for f in reading.findings if f.code == "surrounding-text"]
    assert [line[slice(*span)] for span in around if span] == ["Exercise 3:", "see there"]
    assert corrected(link) == START


def test_of_several_positions_on_a_line_none_is_written_twice() -> None:
    line = f"{START.split()[0]} {GLUED}"
    assert canonical_text(keeping_words(parse(line))) == canonical_text(parse(line))


@table(
    ("line", "fixed", "epd"),
    [
        (f"{START},false,", f"{START},false,", f'{START[:-4]} c0 "false";'),
        (f"{START},2,-31", f"{START},2,-31", f'{START[:-4]} c0 "2,-31";'),
        (f"{GLUED},White wins,0.5", f"{START},White wins,0.5",
         f'{START[:-4]} c0 "White wins,0.5";'),
        (f"7,{START},a", f"7,{START},a", f'{START[:-4]} id "7"; c0 "a";'),
        (START.replace(" ", ",") + ",good", f"{START},good", f'{START[:-4]} c0 "good";'),
        ('"' + START.replace(" ", '","') + '"', START, START[:-4]),
        # Whether the numbers are the counters is left open.
        (f"{FIELDS},2,-31", f"{FIELDS},2,-31", f'{FIELDS} c0 "2,-31";'),
        (f"{FIELDS},draw", f"{FIELDS} 0 1,draw", f'{FIELDS} c0 "draw";'),
    ],
)  # fmt: skip
def test_further_columns_of_a_table_are_no_fields(line: str, fixed: str, epd: str) -> None:
    assert corrected(line) == fixed
    assert convert(line, "epd").text == epd


@table(
    ("fields", "code"),
    [
        ("b KQkq - 5,30", "unknown-fullmove"),
        ("b KQkq - 5,draw", "unknown-fullmove"),
        ("b KQkq -,5 30", "unknown-en-passant"),
        ("b KQkq -,5,30", "unknown-en-passant"),
        ("b KQkq e3,5 30", "unknown-en-passant"),
        ("b -,draw", "unknown-castling"),
    ],
)
def test_what_may_be_a_counter_behind_a_comma_is_not_cut_off(fields: str, code: str) -> None:
    assert code in codes(parse(f"{START.split()[0]} {fields}"))
