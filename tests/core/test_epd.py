"""Reading EPD: four fields by FEN's reader, operations kept as typed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.tables import table
from webapp.document import canonical_text, convert, parse
from webapp.document.report import report_of_text
from webapp.findings import fix_label, message
from webapp.formats.epd import parse_epd, write_epd
from webapp.formats.epd.operations import OPCODES, operations_besides_counters, scan
from webapp.formats.fen import START_FEN, parse_fen, write_fen
from webapp.formats.grammar.reading import FIELD_NAMES
from webapp.formats.records.of_epd import of_epd
from webapp.formats.starts import START
from webapp.text.characters import MAX_LENGTH

BOARD = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
FIELDS = f"{BOARD} w KQkq -"

CLEAN = [
    "bm Nf3;",
    'bm Nf3; id "x;y";',
    "bm Nf3 e4; c3 30;",
    "ce 30;",
    "draw_offer;",
    "noop; resign;",
    "theme fork;",
    'comment "White to move; and win";',
    'c0 "https://lichess.org/editor/8/8/8/8/8/8/8/8_w_-_-_0_1";',
    "pv e4 e5 Nf3; acd 12; D1 20;",
    'hmvc 5;  id "two spaces";',
]

# The operations as typed, the codes of the findings about them, in text order.
MALFORMED = [
    ("bm Nf3", ["unfinished-operation"]),
    ("bm Nf3; id", ["unfinished-operation"]),
    ('id "no end', ["unfinished-string"]),
    ('bm e4; id "no; end', ["unfinished-string"]),
    ("bm e4;; am d4;", ["empty-operation"]),
    ("bm e4; 12 x; am d4;", ["unknown-operation"]),
    ("bm e4; am d4; White to move", ["unfinished-operation"]),
    ("bm e4; bm d4;", ["doubled-operation"]),
    ("hmvc;", ["counter-operation"]),
    ("hmvc x; fmvn 1 2;", ["counter-operation"] * 2),
    ("hmvc 1_0;", ["counter-operation"]),
    ("hmvc ٣;", ["counter-operation"]),
]

# What collections have behind the six fields of a FEN.
AFTER_FEN = [
    'id "CCR01"; bm Qb3;', 'id "CCR02";bm Bc8;', "bm Rc8+ dm 26", ";D1 20 ;D2 400 ;D3 8902",
    "; D4 23441", "; D1 5; D2 25; D3 161; ", ";48;1893;86741", "; v=-328", "; bm Qb3 ",
    '; bm d5; id "BK.02";', "perft 1 = 20; perft 2 = 400;", 'c9 "1/2-1/2";', "; draw",
    "; a comment, all in words; and more of it", "class mate-now;", 'pv e4 e5; c0 "bm e4; am d4";',
    "bm e4; bm d4;", "am d4;; ; bm e4", 'id "no end', "theme fork;", "draw_offer;",
]  # fmt: skip
AFTER_FEN = [operations.rstrip() for operations in AFTER_FEN]

PROSE = [
    "White to move;", "White to move and win; who finds it?", "mate", "mate;", "theme fork", "bm",
    "- - -",
]  # fmt: skip

FORGIVEN = [
    (f"{BOARD}w KQkq - bm e4;", ["missing-space"], f"{FIELDS} bm e4;"),
    (f"{BOARD} w KQkq- bm e4;", ["missing-space"], f"{FIELDS} bm e4;"),
    (f"{BOARD} W qkQK - bm e4;", ["side-form", "castling-order"], f"{FIELDS} bm e4;"),
    (f"{FIELDS}\tbm e4;", ["tab"], f"{FIELDS} bm e4;"),
    (f"{FIELDS} bm  e4; ", ["outer-space"], f"{FIELDS} bm  e4;"),
    (f"{FIELDS.replace(' ', '_')} draw_offer;", ["underscore"] * 3, f"{FIELDS} draw_offer;"),
    (f"EPD: {FIELDS} bm e4;", ["surrounding-text"], f"{FIELDS} bm e4;"),
    (f"{BOARD} w ahAH - bm e4;", ["castling-order"], f"{BOARD} w HAha - bm e4;"),
    (f"{FIELDS} hmvc 05; bm e4;", ["leading-zero"], f"{FIELDS} hmvc 5; bm e4;"),
    (f"{FIELDS} fmvn 0; hmvc -;", ["fullmove-zero", "counter-dash"], f"{FIELDS} fmvn 1; hmvc 0;"),
]


def codes(text: str) -> list[str]:
    return [finding.code for finding in parse(text).findings]


@table("operations", CLEAN)
def test_operations_are_kept_and_nothing_is_found(operations: str) -> None:
    text = f"{FIELDS} {operations}"
    reading = parse(text)
    assert reading.findings == ()
    assert (reading.notation, reading.operations) == ("epd", operations)
    assert reading == parse_epd(text)
    assert reading.position is not None
    assert write_epd(reading.position, operations=reading.operations) == text
    assert text[slice(*reading.fields["operations"])] == operations
    assert [text[slice(*reading.fields[name])] for name in FIELD_NAMES[:4]] == FIELDS.split()


@table(
    ("operations", "counters"),
    [
        ("bm e4;", (0, 1)),
        ("hmvc 5;", (5, 1)),
        ("fmvn 9;", (0, 9)),
        ("hmvc 5; fmvn 9;", (5, 9)),
        ('id "a"; fmvn 9; bm e4; hmvc 5;', (5, 9)),
        ('c0 "hmvc 7;"; fmvn 9;', (0, 9)),
        ("hmvc 5; hmvc 7;", (5, 1)),
        ("fmvn 9", (0, 9)),
    ],
)
def test_operations_give_the_counters(operations: str, counters: tuple[int, int]) -> None:
    reading = parse(f"{FIELDS} {operations}")
    assert reading.position is not None
    assert (reading.position.halfmove, reading.position.fullmove) == counters


@table(("operations", "found"), MALFORMED)
def test_malformed_operations_are_noted_and_kept_as_typed(
    operations: str, found: list[str]
) -> None:
    text = f"{FIELDS} {operations}"
    reading = parse(text)
    assert codes(text) == found
    assert all(finding.severity == "note" for finding in reading.findings)
    assert (reading.notation, reading.operations) == ("epd", operations)
    assert canonical_text(reading) == text


@table(
    ("text", "place"),
    [
        ('bm e4; id "no end', '"no end'),
        ("bm e4; 12 x; am d4;", "12 x;"),
        ("bm e4; am d4", "am d4"),
        ("bm e4; bm d4;", "bm d4;"),
        ("hmvc 5; fmvn 100000;", "100000"),
    ],
)
def test_findings_about_operations_say_where(text: str, place: str) -> None:
    whole = f"{FIELDS} {text}"
    (finding,) = parse(whole).findings
    assert finding.span is not None
    assert whole[slice(*finding.span)] == place


@table("between", [" 0 1 ", " 0 1", " 7 30 ", " - - ", " 5 "])
@table("operations", AFTER_FEN)
def test_operations_behind_the_counters_are_kept_and_written(between: str, operations: str) -> None:
    if operations[0] != ";" and between[-1] != " ":
        between += " "
    text = f"{FIELDS}{between}{operations}"
    reading = parse(text)
    assert (reading.notation, reading.operations) == ("fen", operations)
    assert text[slice(*reading.fields["operations"])] == operations
    assert "operations-after-fen" in codes(text)
    assert not {"surrounding-text", "stray-word"} & set(codes(text))
    alone = parse(f"{FIELDS}{between}".strip())
    assert reading.position == alone.position is not None
    canonical = canonical_text(reading)
    assert canonical is not None
    assert canonical.endswith(operations)
    if between in (" 0 1 ", " 0 1", " 7 30 "):
        assert canonical == text
    assert parse(canonical).position == reading.position
    as_epd = convert(text, "epd")
    assert as_epd.text is not None
    assert as_epd.losses == ()
    assert as_epd.text.endswith(f" {operations}")
    again = parse(as_epd.text)
    assert (again.notation, again.position) == ("epd", reading.position)
    as_fen = convert(text, "fen")
    assert as_fen.text == write_fen(reading.position)
    assert [loss.code for loss in as_fen.losses] == ["operations-not-written"]


def test_counters_of_operations_that_say_otherwise_than_the_fields_are_kept_beside_them() -> None:
    text = f"{FIELDS} 7 30 hmvc 5; fmvn 30; bm e4;"
    reading = parse(text)
    assert reading.position is not None
    assert (reading.position.halfmove, reading.position.fullmove) == (7, 30)
    assert canonical_text(reading) == text
    assert convert(text, "epd").text == f"{FIELDS} hmvc 7; hmvc 5; fmvn 30; bm e4;"
    assert parse(f"{FIELDS} hmvc 7; hmvc 5; fmvn 30; bm e4;").position == reading.position
    (loss,) = convert(text, "fen").losses
    assert loss.args["found"] == "hmvc 5;  bm e4;"


def test_a_fix_of_a_fen_with_operations_keeps_them_and_its_dialect() -> None:
    text = '4k3/8/8/8/8/8/8/4K2R w KQ - 4 30 bm Kd2; id "one; two";'
    fixes = [fix.apply(text) for found in report_of_text(text).findings for fix in found.fixes]
    assert fixes
    assert all(fix.endswith(' 4 30 bm Kd2; id "one; two";') for fix in fixes)
    shredder = "rk2r3/8/8/8/8/8/8/RK2R3 W EAea -  3 9 ;D1 21 ;D2 528"
    assert canonical_text(parse(shredder)) == "rk2r3/8/8/8/8/8/8/RK2R3 w EAea - 3 9 ;D1 21 ;D2 528"


@table("fields", ["- -", "- - ", "w - -", "w - - ", "b - -  "])
def test_an_empty_first_operation_is_kept(fields: str) -> None:
    board = "8/8/4k3/8/8/3QK3/8/8" + ("" if fields[0] in "wb" else " w")
    operations = "; bm Qd5+; id study 7"
    text = f"{board} {fields}{operations}"
    reading = parse(text)
    assert reading.operations == operations
    assert "empty-operation" in codes(text)
    assert (canonical_text(reading) or "").endswith(operations)


@table(
    ("operations", "found", "operands"),
    [
        (r'c0 "say \"hi; you\" now"; bm e4;', ["escaped-quote"], 2),
        (r'c0 "a \" b"; c1 "c \" d";', ["escaped-quote"] * 2, 2),
        (r'c0 "C:\games\"; bm e4;', [], 2),
        (r'c0 "back\\slash"; bm e4;', [], 2),
    ],
)
def test_a_quotation_mark_behind_a_backslash_does_not_end_a_string(
    operations: str, found: list[str], operands: int
) -> None:
    for text in (f"{FIELDS} {operations}", f"{FIELDS} 0 1 {operations}"):
        reading = parse(text)
        assert [code for code in codes(text) if code != "operations-after-fen"] == found
        assert reading.operations == operations
        assert len(scan(operations, 0, len(operations))[0]) == operands
    for finding in parse(f"{FIELDS} {operations}").findings:
        assert finding.span is not None
        assert f"{FIELDS} {operations}"[slice(*finding.span)] == '\\"'


@table("rest", ["0 1 White to move;", "0 1 moves e2e4; c7c5", "0 1 nice", "0 1;"])
def test_prose_and_moves_behind_a_fen_are_no_operations(rest: str) -> None:
    assert parse(f"{FIELDS} {rest}").operations == ""


@table("text", PROSE)
def test_prose_after_four_fields_is_no_operation(text: str) -> None:
    reading = parse(f"{FIELDS} {text}")
    assert (reading.notation, reading.operations) == ("fen", "")


def test_four_fields_alone_are_a_fen_that_lacks_its_counters() -> None:
    assert codes(FIELDS) == ["missing-counters"]
    assert parse(FIELDS).notation == "fen"


def test_four_fields_alone_are_an_epd_where_one_is_asked_for() -> None:
    reading = parse_epd(FIELDS)
    assert (reading.notation, reading.findings, reading.operations) == ("epd", (), "")
    assert reading.position is not None
    assert write_epd(reading.position) == FIELDS
    assert [finding.code for finding in parse_epd(f"{FIELDS} ").findings] == ["outer-space"]


def test_six_fields_are_a_fen_whatever_is_asked_for() -> None:
    for text in (f"{FIELDS} 0 1", f"{BOARD} w"):
        assert parse_epd(text) == parse_fen(text)
    assert parse(f"{FIELDS} 3 7 bm e4;", "epd") == parse_epd(f"{FIELDS} 3 7 bm e4;")
    assert parse_epd("8" * (MAX_LENGTH + 1)).findings[0].code == "too-long"


@table(("text", "found", "canonical"), FORGIVEN)
def test_leniencies_of_the_fields_are_those_of_fen(
    text: str, found: list[str], canonical: str
) -> None:
    reading = parse(text)
    assert codes(text) == found
    assert reading.notation == "epd"
    assert canonical_text(reading) == canonical
    for finding in reading.findings:
        assert [fix.apply(text) for fix in finding.fixes] == [canonical]
    assert parse(canonical).findings == ()
    assert parse(canonical).position == reading.position


@table(
    ("text", "code", "place"),
    [
        (f"{BOARD} w KQxkq - bm e4;", "unknown-castling", "x"),
        (f"{BOARD} x KQkq - bm e4;", "unknown-side", "x"),
        (f"{BOARD} w KQkq e9 bm e4;", "unknown-en-passant", "e9"),
        (f"{BOARD} KQkq - bm e4;", "missing-side", ""),
        (f"{BOARD.replace('8', '7', 1)} w KQkq - bm e4;", "rank-short", "7"),
    ],
)
def test_errors_in_the_fields_keep_their_places(text: str, code: str, place: str) -> None:
    reading = parse(text)
    (finding,) = reading.findings
    assert (finding.code, reading.notation, reading.operations) == (code, "epd", "bm e4;")
    assert finding.span is not None
    assert text[slice(*finding.span)] == place
    assert canonical_text(reading) is None
    assert all(fix.apply(text).endswith(" bm e4;") for fix in finding.fixes)


def test_a_link_before_the_fields_is_still_a_link() -> None:
    link = f"https://lichess.org/editor/{FIELDS.replace(' ', '_')}_0_1"
    assert parse(link).findings[0].code == "link"


@table(
    ("operations", "others"),
    [
        ("hmvc 5; fmvn 9;", ""),
        ("hmvc 5; bm e4; fmvn 9; am d4;", "bm e4;  am d4;"),
        ("hmvc x; bm e4;", "hmvc x; bm e4;"),
        ('id "hmvc 5;"; x', 'id "hmvc 5;"; x'),
    ],
)
def test_operations_that_are_in_no_field(operations: str, others: str) -> None:
    position = parse(f"{FIELDS} {operations}").position
    assert position is not None
    assert operations_besides_counters(operations, position) == others


OPERATIONS = st.lists(
    st.one_of(
        st.sampled_from([*sorted(OPCODES), ";", " ", '"', "; ", "hmvc 3;", "fmvn ", "0", "-", "_"]),
        st.text(alphabet='ae4;" \t_1-\u200b\u3000é', max_size=6),
    ),
    max_size=12,
).map("".join)


@given(st.sampled_from([FIELDS, f"{BOARD}w KQkq", f"{BOARD} x e3 -", BOARD, ""]), OPERATIONS)
def test_any_operations_read_without_raising_and_are_kept(fields: str, operations: str) -> None:
    text = f"{fields} {operations}"
    for reading in (parse(text), parse_epd(text)):
        starts = [finding.span.start for finding in reading.findings if finding.span]
        assert starts == sorted(starts)
        for finding in reading.findings:
            if finding.code == "could-be":
                continue
            assert finding.span is not None
            assert 0 <= finding.span.start <= finding.span.end <= len(text)
            assert message(finding)
            assert all(fix_label(fix) for fix in finding.fixes)
        if reading.operations:
            assert reading.operations == text[slice(*reading.fields["operations"])]
        canonical = canonical_text(reading)
        if reading.notation == "epd" and canonical is not None:
            again = parse_epd(canonical)
            assert again.position == reading.position
            assert all(finding.severity == "note" for finding in again.findings)


OPCODE = st.sampled_from([*sorted(OPCODES - {"hmvc", "fmvn"}), "D1", "theme", "wdl_table"])
OPERAND = st.one_of(
    st.sampled_from(["Qb3", "e4", "O-O", "20", "-3", "Rc8+", "1.5"]),
    st.text(st.sampled_from("ab; 1'é/"), max_size=8).map(lambda text: f'"{text}"'),
    st.text(st.sampled_from("ab;1"), max_size=4).map(lambda text: f'"a \\"{text}\\""'),
)
OPERATION = st.tuples(OPCODE, st.lists(OPERAND, min_size=1, max_size=3)).map(
    lambda operation: " ".join([operation[0], *operation[1]])
)
SUITE = st.tuples(
    st.sampled_from(["", ";", "; "]),
    st.lists(OPERATION, min_size=1, max_size=4),
    st.sampled_from(["; ", ";", " ;", ";; "]),
    st.sampled_from([";", "", " ;"]),
).map(lambda parts: parts[0] + parts[2].join(parts[1]) + parts[3])
# Of a single operation that does not end only a known opcode says that it is one.
SUITE = SUITE.filter(lambda text: ";" in text or text.split()[0] in OPCODES)


@given(
    st.sampled_from([FIELDS, f"{BOARD} b Kk e3", "8/8/4k3/8/8/3QK3/8/8 w - -"]),
    st.sampled_from(["", " 0 1", " 12 34"]),
    SUITE,
)
def test_no_operation_is_lost_in_reading_correcting_and_writing(
    fields: str, counters: str, operations: str
) -> None:
    text = f"{fields}{counters} {operations}"
    reading = parse(text)
    assert reading.operations == operations
    assert canonical_text(reading) == text
    assert reading.position is not None
    written = convert(text, "epd").text
    assert written is not None
    assert written.endswith(f" {operations}")
    again = parse(written)
    assert again.position == reading.position
    assert again.operations.endswith(operations)
    lost = convert(text, "fen").losses
    assert [loss.code for loss in lost] == ["operations-not-written"]


def test_a_fix_of_the_position_keeps_the_operations() -> None:
    text = "4k3/8/8/8/8/8/8/4K3 w K - bm Kd2; hmvc 4; fmvn 30;"
    (fix,) = (fix for found in report_of_text(text).findings for fix in found.fixes)
    assert fix.apply(text) == text.replace(" K ", " - ")


@table("operations", ["", "bm Kd2;", "D1 20;", "; bm Kd2"])
@table("fields", ["w K - 3+2", "w K - +0+1", "w K - 3+2 4 9"])
def test_a_count_of_checks_is_kept_and_written_in_epd(fields: str, operations: str) -> None:
    text = f"4k3/8/8/8/8/8/8/4K2R {fields} {operations}".strip()
    reading = parse(text)
    assert reading.position is not None
    assert reading.position.checks == (3, 2)
    assert reading.operations == operations
    written = convert(text, "epd")
    assert written.text is not None
    assert written.text.startswith("4k3/8/8/8/8/8/8/4K2R w K - 3+2")
    assert "checks-not-written" not in {loss.code for loss in written.losses}
    again = parse(written.text)
    assert again.position is not None
    assert (again.position.checks, again.position.squares) == ((3, 2), reading.position.squares)
    assert operations.strip("; ") in written.text
    assert parse(canonical_text(reading) or "").position == reading.position


@table(
    ("move", "plays"), [("Nf3", True), ("Sf3", True), ("Cf3", True), ("Bf3", False), ("Rf3", False)]
)
def test_a_move_that_is_one_in_english_letters_is_no_other_in_those_of_a_language(
    move: str, plays: bool
) -> None:
    operations = f"bm {move};"
    found = [finding.code for finding in of_epd(f"{START_FEN} {operations}", operations, START)]
    assert found == ["epd-best-move", *([] if plays else ["epd-move-unplayable"])]
