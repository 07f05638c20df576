"""Reading FEN: what is clean, what is forgiven, what is never guessed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.readings import MOST_CALLS, calls, codes
from tests.tables import table
from webapp.document import canonical_text, parse
from webapp.findings import fix_label, message
from webapp.findings.characters import CHARACTERS
from webapp.findings.fields import FIELDS
from webapp.findings.placement import PLACEMENT
from webapp.formats.fen import parse_fen, write_fen
from webapp.formats.grammar.reading import FIELD_NAMES
from webapp.formats.registry import write
from webapp.games.board import SQUARE_NAMES
from webapp.text.characters import MAX_FINDINGS, MAX_LENGTH

START_BOARD = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
START = f"{START_BOARD} w KQkq - 0 1"
EMPTY = "8/8/8/8/8/8/8/8 w - - 0 1"

CLEAN = [
    START,
    EMPTY,
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
    "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2",
    "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
    "r3k2n/8/8/1N6/6pP/8/3P4/R3K2R b KQq h3 37 19",
    "k7/8/8/8/8/8/8/6RK b - - 99 49",
    "r2r4/p1p2kpp/2Qbbq2/4p3/8/2N5/PPPP1PPP/R1B1K2R w KQ - 0 12",
    "nrbkqrnb/pppppppp/8/8/8/8/PPPPPPPP/NRBKQRNB w KQkq - 0 1",
    "nrbkqrnb/pppppppp/8/8/8/8/PPPPPPPP/NRBKQRNB w FBfb - 0 1",
    "4k3/8/8/8/8/8/8/4K1RR w G - 0 1",
    "4k3/8/8/8/8/8/8/4K1RR w H - 0 1",
    "8/8/8/8/8/8/8/8 w KQkq e3 99999 99999",
    "8/8/8/8/8/8/8/8 b HAha a1 0 1",
]

# What is typed, the codes of its findings in text order, the canonical text.
FORGIVEN = [
    # fields missing at the end
    (START_BOARD, ["placement-only"], f"{START_BOARD} w - - 0 1"),
    (f"{START_BOARD} b", ["only-side-given"], f"{START_BOARD} b - - 0 1"),
    (f"{START_BOARD} b KQ", ["missing-en-passant-and-counters"], f"{START_BOARD} b KQ - 0 1"),
    ("8/8/8/8/1pP4P/8/8/8 b - h3", ["missing-counters"], "8/8/8/8/1pP4P/8/8/8 b - h3 0 1"),
    (f"{START_BOARD} w KQkq - 0", ["missing-fullmove"], START),
    ("r3k3/8/8/8/8/8/8/R3K2R w Kq", ["missing-en-passant-and-counters"],
     "r3k3/8/8/8/8/8/8/R3K2R w Kq - 0 1"),
    ("r1b1k1nr/p2p1pNp/n2B4/1p1NP2P/6P1/3P1Q2/P1P1K3/q5b1", ["placement-only"],
     "r1b1k1nr/p2p1pNp/n2B4/1p1NP2P/6P1/3P1Q2/P1P1K3/q5b1 w - - 0 1"),
    # fields missing in the middle
    (f"{START_BOARD} w KQkq - 7", ["missing-halfmove"], f"{START_BOARD} w KQkq - 0 7"),
    (f"{START_BOARD} w KQkq 0 7", ["missing-en-passant"], f"{START_BOARD} w KQkq - 0 7"),
    (f"{START_BOARD} w e3 0 7", ["missing-castling"], f"{START_BOARD} w - e3 0 7"),
    # spaces missing
    (f"{START_BOARD}w KQkq - 0 1", ["missing-space"], START),
    (f"{START_BOARD}b KQkq - 0 1", ["missing-space"], f"{START_BOARD} b KQkq - 0 1"),
    (f"{START_BOARD} wKQkq - 0 1", ["missing-space"], START),
    (f"{START_BOARD} b KQkqe3 0 1", ["missing-space"], f"{START_BOARD} b KQkq e3 0 1"),
    (f"{START_BOARD} b KQkq e30 1", ["missing-space"], f"{START_BOARD} b KQkq e3 0 1"),
    (f"{START_BOARD} b -- 0 1", ["missing-space"], f"{START_BOARD} b - - 0 1"),
    (f"{START_BOARD}w KQkq- 1", ["missing-space", "missing-space", "missing-halfmove"], START),
    (f"{START_BOARD}w", ["missing-space", "only-side-given"], f"{START_BOARD} w - - 0 1"),
    # separators and characters
    (START.replace(" ", "_"), ["underscore"] * 5, START),
    (START.replace(" ", "\t"), ["tab"] * 5, START),
    (START.replace(" w ", "   w "), ["several-spaces"], START),
    (START.replace(" w ", "\u00a0w "), ["odd-space"], START),
    (START.replace(" w ", "\u3000w "), ["odd-space"], START),
    (START.replace(" w ", "\r\nw "), ["line-break"], START),
    (f"{START}\r\n", ["outer-space"], START),
    (f"  {START} ", ["outer-space", "outer-space"], START),
    (f"\ufeff{START}", ["invisible"], START),
    (START.replace("/", "/\u200b", 1), ["invisible"], START),
    (START.replace("-", "–"), ["long-dash"], START),
    (START.replace("8/8/8/8", "８/８/8/8"), ["full-width", "full-width"], START),
    (START.replace("8/8/8/8", "８／８／8/8"), ["full-width"], START),
    (START.replace("w KQkq", "ｗ ＫＱｋｑ"), ["full-width", "full-width"], START),
    # the board
    (EMPTY.replace("8/", "44/", 1), ["split-digits"], EMPTY),
    (EMPTY.replace("8/", "11111111/", 1), ["split-digits"], EMPTY),
    (EMPTY.replace(" w", "/ w"), ["outer-slash"], EMPTY),
    (f"/{EMPTY}", ["outer-slash"], EMPTY),
    (EMPTY.replace("8/8 ", "8/ 8 "), ["space-in-placement"], EMPTY),
    (EMPTY.replace("8/", "8/\n", 4), ["space-in-placement"] * 4, EMPTY),
    ("Q~7/8/8/8/8/8/8/8 w - - 0 1", ["promoted-mark"], "Q7/8/8/8/8/8/8/8 w - - 0 1"),
    ("8/8/8/8/8/8/8/8/QPp w - - 0 1", ["pocket-as-rank"], "8/8/8/8/8/8/8/8[QPp] w - - 0 1"),
    # side to move
    (START.replace(" w ", " W "), ["side-form"], START),
    (START.replace(" w ", " white "), ["side-form"], START),
    (START.replace(" w ", " Black "), ["side-form"], START.replace(" w ", " b ")),
    (START.replace(" w ", " 白 "), ["side-form"], START),
    # castling
    (START.replace("KQkq", "qkQK"), ["castling-order"], START),
    (START.replace("KQkq", "KKQkq"), ["castling-doubled"], START),
    (START.replace("KQkq", "KQkqHA"), ["castling-doubled", "castling-doubled"], START),
    (START.replace("KQkq", "KQha"), ["castling-mixed"], START),
    (START.replace("KQkq", "ahAH"), ["castling-order"], START.replace("KQkq", "HAha")),
    (START.replace("KQkq", "KQ--"), ["castling-dash"], START.replace("KQkq", "KQ")),
    (START.replace("KQkq", "--kq"), ["castling-dash"], START.replace("KQkq", "kq")),
    # en passant and counters
    (START.replace(" - ", " E3 "), ["en-passant-case"], START.replace(" - ", " e3 ")),
    (START.replace("0 1", "00 01"), ["leading-zero", "leading-zero"], START),
    (START.replace("0 1", "- -"), ["counter-dash", "counter-dash"], START),
    (START.replace("0 1", "0 0"), ["fullmove-zero"], START),
    (f"{START_BOARD} wKQkq-0 1", ["missing-space"] * 3, START),
    (f"{START_BOARD} wKQkq- - 0 1", ["missing-space", "castling-dash"], START),
    # round about
    (f"{START_BOARD} w (KQkq) - 0 1", ["surrounding-text"] * 2, START),
    *(
        (text, ["surrounding-text"] * count, START)
        for text, count in (
            (f'"{START}"', 2),
            (f"`{START}`", 2),
            (f"({START})", 2),
            (f"<{START}>", 2),
            (f"“{START}”", 2),
            (f"[fen]{START}[/fen]", 2),
            (f"<p>{START}</p>", 2),
            (f'{{"fen": "{START}"}}', 2),
            (f"chess.Board('{START}')", 2),
            (f"FEN:{START}", 1),
            (f"FEN={START}", 1),
            (f"1. {START}", 1),
            (f"1) {START}", 1),
            (f"- {START}", 1),
            (f"* {START}", 1),
            (f"> {START}", 1),
            (f"**Position**: {START}", 1),
            (f"White/ {START}", 1),
            (f"<br/>{START}", 1),
            (f"2024/05/12/3 {START}", 1),
            (f"{START}.", 1),
            (f"{START},", 1),
            (f"{START};", 1),
            (f"{START}\n\nDear all,\nplease\nsolve  this\t!\n– thanks_all", 1),
            (f"これは局面です！（問題） {START}", 1),
        )
    ),
    (f"{START_BOARD}.", ["placement-only", "surrounding-text"], f"{START_BOARD} w - - 0 1"),
    (f"{START_BOARD} Mate in two", ["placement-only", "surrounding-text"],
     f"{START_BOARD} w - - 0 1"),
    (f"Black to move: {START_BOARD}", ["side-from-text", "surrounding-text", "only-side-given"],
     f"{START_BOARD} b - - 0 1"),
    (f"{START_BOARD} - Black to move", ["only-side-given", "surrounding-text", "side-from-text"],
     f"{START_BOARD} b - - 0 1"),
    (f"{START_BOARD} White to play and win",
     ["only-side-given", "side-from-text", "surrounding-text"], f"{START_BOARD} w - - 0 1"),
    (START.replace("rnbqkbnr", "rnbq kbnr"), ["space-in-placement"], START),
    (START.replace("RNBQKBNR", "RNBQ KBNR"), ["space-in-placement"], START),
    (START.replace("/", " / "), ["space-in-placement"] * 14, START),
    (f"FEN: {START}", ["surrounding-text"], START),
    (START.replace(" ", ","), ["field-marks"], START),
    (START.replace(" ", ";"), ["field-marks"], START),
    (START.replace(" ", "|"), ["field-marks"], START),
    (START.replace(" ", ",").removesuffix(",0,1"), ["field-marks", "missing-counters"], START),
    (f"7,{START.replace(' ', ',')}", ["surrounding-text", "field-marks"], START),
    (START.replace(" ", " , "), ["field-marks"], START),
    (f"{START.replace(' ', ';')};good", ["field-marks", "surrounding-text"], START),
    (f"{START} White to move and win", ["surrounding-text"], START),
    (START.replace("/", "\\"), ["rank-marks"], START),
    (START.replace("/", " "), ["rank-spaces"], START),
    (START.replace("w KQkq", "KQkq w"), ["field-order"], START),
]  # fmt: skip

# What is typed, the codes of its errors, whether the board can be read all the same.
RIVALS = "4k2r/8/8/8/8/8/8/RR2K2R w {} - 0 1"
ERRORS = [
    (RIVALS.format("KBQk"), ["castling-rivals"], True),
    (RIVALS.format("BA"), ["castling-rivals"], True),
    (RIVALS.format("QBk"), ["castling-rivals"], True),
    ("rrr1k3/8/8/8/8/8/8/4K3 w abc - 0 1", ["castling-rivals"], True),
    ("4k3/8/8/8/8/8/8/1K4RR w KG - 0 1", ["castling-rivals"], True),
    (f"{START_BOARD} w KQkq - 0 x", ["unknown-fullmove"], True),
    (f"{START_BOARD} w KQkq - x 1", ["unknown-halfmove"], True),
    (f"{START_BOARD} w KQkq - x x", ["unknown-halfmove", "unknown-fullmove"], True),
    ("", ["nothing-typed"], False),
    (" \t\n", ["nothing-typed"], False),
    ("hello", ["no-placement"], False),
    ("w KQkq - 0 1", ["no-placement"], False),
    ("////////", ["nearest-no-placement"], False),
    ("and/or", ["nearest-no-placement"], False),
    ("1. e4 e5 1/2-1/2", ["game-from-start"], False),
    ("https://lichess.org/abcd1234", ["link-without-position"], False),
    (EMPTY.replace("8/8/", "88/", 1), ["missing-slash"], False),
    (START.replace("rnbqkbnr/", "rnbqkbnr"), ["missing-slash"], False),
    (f"{START_BOARD}w KQkq- 1".replace("/8", "//8", 1), ["empty-rank"], False),
    (f"{START_BOARD}b w kq - 0 11", ["rank-long"], False),
    (f"{START_BOARD}b W kq - 0 11", ["rank-long"], False),
    (f"{START_BOARD}bq", ["rank-long"], False),
    (f"{START_BOARD}B", ["rank-long"], False),
    (START.replace("RNBQKBNR w", " White"), ["ranks-missing"], False),
    (f"{START_BOARD} w KQkq - - 7 25", ["stray-word"], True),
    (f"{START_BOARD} w KQkq e3 - 7 25", ["stray-word"], True),
    (f"{START_BOARD} b e4 KQkq - 0 1", ["stray-word"], True),
    (f"{START_BOARD} w KQ kq - 0 1", ["stray-word"], True),
    (f"{START_BOARD} w w KQkq - 7 25", ["stray-word"], True),
    (f"{START_BOARD} w KQkX -", ["unknown-castling"], True),
    (f"{START_BOARD} w none - 0 1", ["unknown-castling"], True),
    (EMPTY.replace("8/", "7/", 1), ["rank-short"], False),
    (EMPTY.replace("8/", "p8/", 1), ["rank-long"], False),
    (EMPTY.replace("8/", "54/", 1), ["rank-long"], False),
    (EMPTY.replace("8/", "", 1), ["ranks-missing"], False),
    (EMPTY.replace("8/", "8/8/", 1), ["ranks-too-many"], False),
    (EMPTY.replace("8/", "8//", 1), ["empty-rank"], False),
    (START.replace("8/", "8/8/", 1), ["ranks-too-many"], False),
    (EMPTY.replace("8/8", "8/", 1), ["empty-rank"], False),
    (EMPTY.replace("8/", "7x/", 1), ["unknown-piece"], False),
    (EMPTY.replace("8/", "8x/", 1), ["unknown-piece-off-board"], False),
    (EMPTY.replace("8/", "9/", 1), ["bad-digit"], False),
    (EMPTY.replace("8/", "80/", 1), ["bad-digit"], False),
    (EMPTY.replace("8/", "٨/", 1), ["unknown-piece"], False),
    (EMPTY.replace("8/", "7\u212a/", 1), ["unknown-piece"], False),
    (EMPTY.replace("8/", "7\u041a/", 1), ["unknown-piece"], False),
    (EMPTY.replace("8/", "7K\u0301/", 1), ["unknown-piece-off-board"], False),
    (EMPTY.replace("8/", "7\x00/", 1), ["rank-short"], False),
    (f"{START_BOARD}b", ["rank-long"], False),
    (EMPTY.replace("8/", "8xp/", 1), ["rank-long", "unknown-piece-off-board"], False),
    (START.replace(" w ", " x "), ["unknown-side"], True),
    (START.replace(" w ", " "), ["missing-side"], True),
    (START.replace("KQkq", "KQxkq"), ["unknown-castling"], True),
    (START.replace("KQkq", "?"), ["unknown-castling"], True),
    (START.replace("KQkq", "\u212aQkq"), ["unknown-castling"], True),
    (START.replace(" - ", " e9 "), ["unknown-en-passant"], True),
    (START.replace(" - ", " e٣ "), ["unknown-en-passant"], True),
    (START.replace("0 1", "٣ 1"), ["unknown-halfmove"], True),
    (START.replace("0 1", "0 +3"), ["unknown-fullmove"], True),
    (START.replace("0 1", "-1 1"), ["unknown-halfmove"], True),
    (START.replace("0 1", "0.5 1"), ["unknown-halfmove"], True),
    (START.replace("0 1", f"{10**30} 1"), ["counter-too-large"], True),
    (START.replace("0 1", "0 100000"), ["counter-too-large"], True),
    ("8" * (MAX_LENGTH + 1), ["too-long"], False),
]


@table("text", CLEAN)
def test_canonical_text_gives_no_finding_and_comes_back(text: str) -> None:
    reading = parse_fen(text)
    assert reading.findings == ()
    assert reading.position is not None
    assert write_fen(reading.position, reading.notation) == text


@table(("text", "found", "canonical"), FORGIVEN)
def test_leniency_is_reported_with_the_canonical_text_as_its_fix(
    text: str, found: list[str], canonical: str
) -> None:
    reading = parse_fen(text)
    assert codes(reading) == found
    for finding in reading.findings:
        assert finding.severity == "repaired"
        (fix,) = finding.fixes
        assert fix.sure
        assert fix.apply(text) == canonical
    assert reading.position == parse_fen(canonical).position


@table(("text", "found", "readable"), ERRORS)
def test_what_cannot_be_read_is_an_error_and_not_guessed(
    text: str, found: list[str], readable: bool
) -> None:
    reading = parse_fen(text)
    assert codes(reading, "error") == found
    assert (reading.position is not None) == readable


def test_every_code_of_the_reader_is_in_a_table() -> None:
    elsewhere = {"link", "encoded", "pgn-tag", "start-named", "moves-left-out"}
    elsewhere |= {"other-side-said"}
    elsewhere |= {"pocket", "pocket-kept", "pocket-unknown", "pocket-without-place"}
    elsewhere |= {"check-counters"}
    of_games = {"no-promoted-form", "plus-alone", "promoted-form", "mixed-letters"}
    of_games |= {"hands-in-brackets", *(code for code in PLACEMENT if code.startswith("game-"))}
    texts = [text for text, *_ in FORGIVEN + ERRORS] + [EMPTY[:14] + "1x" * 40]
    seen = {finding.code for text in texts for finding in parse_fen(text).findings}
    assert seen == {*CHARACTERS, *PLACEMENT, *FIELDS} - elsewhere - of_games


@table(
    ("text", "span", "squares"),
    [
        (f"{START_BOARD}w KQkq- 1", (43, 44), ()),
        (EMPTY.replace("8/", "7x/", 1), (1, 2), (7,)),
        (EMPTY.replace("/8 ", "/3xx3 "), (15, 17), (59, 60)),
        (EMPTY.replace("8/", "7/", 1), (0, 1), tuple(range(8))),
        (START.replace("KQkq", "KQxkq"), (48, 49), ()),
        (START.replace(" w ", " "), (44, 44), ()),
        (START_BOARD, (43, 43), ()),
        (f"FEN: {START}", (0, 4), ()),
        ("\ufeff" + EMPTY.replace("8/", "7x/", 1), (2, 3), (7,)),
    ],
)
def test_findings_say_where(text: str, span: tuple[int, int], squares: tuple[int, ...]) -> None:
    found = [f for f in parse_fen(text).findings if f.code != "invisible"]
    assert found[0].span == span
    assert found[0].squares == squares


@table(
    ("text", "corrected"),
    [
        ("8/8/8/4P2/8/8/8/8 w - - 0 1",
         ["8/8/8/4P3/8/8/8/8 w - - 0 1", "8/8/8/5P2/8/8/8/8 w - - 0 1"]),
        ("8/8/8/pppppppp1/8/8/8/8 w - - 0 1", ["8/8/8/pppppppp/8/8/8/8 w - - 0 1"]),
        ("8/8/8/8/8/8/8 w - - 0 1", ["8/8/8/8/8/8/8/8 w - - 0 1"] * 2),
        ("8//8/8/8/8/8/8/8 w - - 0 1", [EMPTY]),
        ("8/8/8/8/8/8//8 w - - 0 1", [EMPTY]),
        ("8/8/8/8/8/8/8/4x3 w - - 0 1", ["8/8/8/8/8/8/8/413 w - - 0 1"]),
        (START.replace(" w ", " ? "), [START, START.replace(" w ", " b ")]),
        (f"{START_BOARD}b", [START_BOARD, f"{START_BOARD} b"]),
    ],
)  # fmt: skip
def test_errors_offer_plausible_fixes(text: str, corrected: list[str]) -> None:
    (error,) = (f for f in parse_fen(text).findings if f.severity == "error")
    assert [fix.apply(text) for fix in error.fixes] == corrected


def test_fields_say_where_each_part_stands() -> None:
    for text in (START, START.replace(" ", "  ")):
        fields = parse_fen(text).fields
        assert tuple(fields) == FIELD_NAMES
        assert [text[slice(*span)] for span in fields.values()] == START.split(" ")


def test_dialect_of_castling_letters_is_told() -> None:
    assert parse_fen(START).notation == "fen"
    assert parse_fen(START.replace("KQkq", "HAha")).notation == "shredder"
    assert parse_fen("4k3/8/8/8/8/8/8/4K1RR w G - 0 1").notation == "xfen"


def test_an_unreadable_castling_field_leaves_no_right() -> None:
    for field in ("none", "KQxkq", "?"):
        position = parse_fen(START.replace("KQkq", field)).position
        assert position is not None
        assert position.castling == ()


def test_a_fix_that_leaves_fields_out_is_not_sure() -> None:
    reading = parse_fen(f'"{START_BOARD}" w KQkq - 0 1')
    assert all(not fix.sure for finding in reading.findings for fix in finding.fixes)


@table(
    "text",
    [
        EMPTY[:14] + "1x" * 2000,
        START_BOARD + "~" * 4000,
        EMPTY[:14] + "0" * 4000,
        "/0" * 2000,
        "x/" + "%2F8" * 1000,
        "a.-" * 1333,
        f"{START_BOARD} w " + "-" * 4000,
        f"{START_BOARD} w " + "Kx" * 2000,
        "8/8 " * 1000,
        "8 / " * 1000,
        "w " * 2000 + START_BOARD,
    ],
)
def test_texts_made_to_be_slow_or_loud_are_neither(text: str) -> None:
    assert calls(parse_fen, text) < MOST_CALLS
    reading = parse_fen(text)
    assert len(reading.findings) <= MAX_FINDINGS + 1
    assert sum(len(fix.apply(text)) for f in reading.findings for fix in f.fixes) < 500_000


# --- properties ------------------------------------------------------------------

FEN_CHARACTERS = st.text(
    alphabet="pnbrqkPNBRQK12345678/ wb-KQkqABCDEFGHacefgh0129_x\t\u3000–８", max_size=90
)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    text = draw(st.sampled_from(CLEAN))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 3)))
        text = text[:start] + draw(st.one_of(FEN_CHARACTERS, st.text(max_size=3))) + text[end:]
    return text


@given(st.one_of(st.text(), FEN_CHARACTERS, mutated()))
def test_any_text_reads_without_raising_and_every_finding_is_in_order(text: str) -> None:
    reading = parse_fen(text)
    starts = [f.span.start for f in reading.findings if f.span]
    assert starts == sorted(starts)
    for finding in reading.findings:
        assert finding.span is not None
        assert 0 <= finding.span.start <= finding.span.end <= len(text)
        assert message(finding)
        for fix in finding.fixes:
            assert fix_label(fix)
            assert isinstance(fix.apply(text), str)
    if not reading.findings:
        assert reading.position is not None
        assert write_fen(reading.position, reading.notation) == text


@given(mutated())
def test_a_sure_fix_removes_its_finding_and_adds_no_error(text: str) -> None:
    before = parse_fen(text)
    for finding in before.findings:
        for fix in finding.fixes:
            if fix.sure:
                after = parse_fen(fix.apply(text))
                assert codes(after).count(finding.code) < codes(before).count(finding.code)
                assert len(codes(after, "error")) <= len(codes(before, "error"))


@table("text", ["\u200b\u00a0" * 2048, "hello " + "\u200bx" * 2000])
def test_nothing_but_that_is_said_where_there_is_no_board(text: str) -> None:
    """How characters of such a text are written is nobody's question."""
    (finding,) = parse_fen(text).findings
    assert finding.severity == "error"


def test_of_two_rights_on_one_side_of_a_king_either_may_be_kept() -> None:
    reading = parse_fen(RIVALS.format("KBQk"))
    (finding,) = reading.findings
    assert [SQUARE_NAMES[square] for square in finding.squares] == ["a1", "b1"]
    fixed = [fix.apply(reading.text) for fix in finding.fixes]
    assert fixed == [RIVALS.format("KQk"), RIVALS.format("KBk")]
    assert not any(fix.sure for fix in finding.fixes)
    assert [codes(parse_fen(text)) for text in fixed] == [[], []]
    # What the text says is kept.
    assert reading.position is not None
    assert write_fen(reading.position) == reading.text


@table("end", ["\0", "\0\0", " \0", "\0 ", "\x01", "\x7f", "%00", "%0A"])
@table("text", [START, f"{START_BOARD} w KQkq - bm e4;"])
def test_control_characters_behind_a_text_are_left_out(text: str, end: str) -> None:
    reading = parse(text + end)
    assert reading.position == parse(text).position
    if text == START:
        assert canonical_text(reading) == START
    assert not reading.has_error


@table("board", ["rnbqkbnr/pppppppp", "rnbqkbnr/ppppppp"])
@table(
    ("fields", "wrong"),
    [
        ("x KQkx e9 -1", "unknown-side unknown-castling unknown-en-passant unknown-halfmove"),
        ("x KQkx e9 -1 1", "unknown-side unknown-castling unknown-en-passant unknown-halfmove"),
        ("w KQkz j3 0 1", "unknown-castling unknown-en-passant"),
        ("u KQkq - 0 +1", "unknown-side unknown-fullmove"),
        ("x XQkq -", "unknown-side unknown-castling"),
    ],
)
def test_each_field_that_is_no_valid_one_is_said(board: str, fields: str, wrong: str) -> None:
    """Also where several are wrong and where a rank is: none is taken for words around."""
    text = f"{board}/8/8/8/8/PPPPPPPP/RNBQKBNR {fields}"
    reading = parse_fen(text)
    found = [f.code for f in reading.findings if f.code.startswith("unknown-")]
    assert found == wrong.split()
    assert "surrounding-text" not in [f.code for f in reading.findings]


@table(
    ("rank", "offered"),
    [
        ("pp1bppp", {"pp2bppp", "pp1bppp1", "1pp1bppp"}),
        ("1p1bppp", {"2p1bppp", "1p2bppp", "1p1bppp1"}),
        ("pp3bppp", {"pp2bppp", "pp3bpp"}),
        ("ppp1bpppp", {"pppbpppp", "ppp1bppp"}),
        ("ppppppp", {"ppppppp1", "1ppppppp"}),
    ],
)
def test_a_rank_of_the_wrong_length_may_have_its_empty_squares_counted_anew(
    rank: str, offered: set[str]
) -> None:
    text = f"r1bq1rk1/{rank}/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 b - - 4 8"
    (finding,) = parse_fen(text).findings
    assert {fix.apply(text).split("/")[1] for fix in finding.fixes} == offered
    assert not any(fix.sure for fix in finding.fixes)


@table(
    ("rank", "offered"),
    [("9", ["8"]), ("K9", ["K7"]), ("9K", ["7K"]), ("3K9", ["3K4"]), ("9K9", []), ("8K9", [])],
)
def test_a_count_beyond_the_board_is_offered_as_the_squares_that_are_left(
    rank: str, offered: list[str]
) -> None:
    text = f"8/8/8/4k3/8/8/4K2Q/{rank} w - - 0 1"
    finding = parse_fen(text).findings[0]
    assert finding.code == "bad-digit"
    assert [fix.apply(text).split("/")[7].split()[0] for fix in finding.fixes] == offered


@table(
    ("board", "typed", "offered"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R", "0-0,0-0-0", ["KQkq", "KQ", "kq", "-"]),
        ("r3k2r/8/8/8/8/8/8/R3K2R", "O-O", ["Kk", "K", "k", "-"]),
        ("4k3/8/8/8/8/8/8/R3K2R", "0-0;0-0-0", ["KQ", "-"]),
        ("4k3/8/8/8/8/8/8/4K3", "0-0", ["-"]),
    ],
)
def test_castling_written_as_the_move_is_offered_to_those_at_home(
    board: str, typed: str, offered: list[str]
) -> None:
    text = f"{board} w {typed} - 0 1"
    (finding,) = parse_fen(text).findings
    assert finding.code == "unknown-castling"
    assert [fix.apply(text).split()[2] for fix in finding.fixes] == offered


STARTING = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


@table("mark", ["\\", "|", ",", ";", ":", ".", "-", " "])
def test_another_mark_between_whole_ranks_is_read_as_a_slash_and_said(mark: str) -> None:
    reading = parse(STARTING.replace("/", mark))
    assert reading.position
    assert write(reading.position, "fen") == STARTING
    assert codes(reading) == ["rank-spaces" if mark == " " else "rank-marks"]
    assert reading.findings[0].fixes[0].apply(reading.text) == STARTING


def test_a_broken_rank_among_backslashes_is_named_as_among_slashes() -> None:
    reading = parse(STARTING.replace("/", "\\").replace("pppppppp", "ppppppp"))
    assert codes(reading) == ["rank-marks", "rank-short"]


def test_other_marks_between_the_ranks_of_other_games_are_read_too() -> None:
    sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
    reading = parse(sfen.replace("/", "\\"))
    assert reading.position
    assert write(reading.position, "sfen") == sfen


@table(
    "text",
    [
        "C:\\Users\\me\\a\\b\\c\\d\\e\\positions.fen", "1 2 3 4 5 6 7 8 9", "a,b,c,d,e,f,g,h",
        "8 8 8 8", "r,n,b,q,k,b,n,r",
    ],
)  # fmt: skip
def test_no_board_is_seen_in_other_lists(text: str) -> None:
    assert not {"rank-marks", "rank-spaces"} & {*codes(parse(text))}


@table(
    ("typed", "read"),
    [
        ("- b - 4 8", "b - - 4 8"),
        ("KQkq w - 0 1", "w KQkq - 0 1"),
        ("- w KQkq 0 1", "w KQkq - 0 1"),
        ("w - KQkq 0 1", "w KQkq - 0 1"),
        ("b e3 KQkq 0 1", "b KQkq e3 0 1"),
        ("e3 KQkq b 0 1", "b KQkq e3 0 1"),
        ("KQ b", "b KQ - 0 1"),
        ("KQkq b e3 0 1 http://x.com/a/b", "b KQkq e3 0 1"),
        ("KQkq b e3 0 1 1/2-1/2", "b KQkq e3 0 1"),
        ("HAha b - 0 1", "b KQkq - 0 1"),
        ("e3 b HAha 0 1", "b KQkq e3 0 1"),
        ("ha b", "b kq - 0 1"),
    ],
)
def test_fields_in_another_order_are_read_by_what_they_look_like_and_said(
    typed: str, read: str
) -> None:
    board = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"
    reading = parse(f"{board} {typed}")
    assert reading.position
    assert write(reading.position, "fen") == f"{board} {read}"
    assert codes(reading)[0] == "field-order"


@table(
    "text",
    [
        "{},b,KQkq,-,0,1,1/2-1/2", "{}|b|KQkq|-|0|1|1/2-1/2",
        "{};b;KQkq;-;0;1;https://lichess.org/abc", '"{}",b,KQkq,-,0,1',
        "“{}”,b,KQkq,-,0,1,https://lichess.org/abc", "1/2-1/2,{},b,KQkq,-,0,1",
    ],
)  # fmt: skip
def test_columns_are_read_whatever_has_slashes_or_quotation_marks_beside_them(text: str) -> None:
    reading = parse(text.format(START_BOARD))
    assert reading.position
    assert write(reading.position, "fen") == f"{START_BOARD} b KQkq - 0 1"
    assert {*codes(reading)} == {"field-marks", "surrounding-text"}


@table(
    "typed", ["w KQkq - 0 1", "b - - 0 1", "b - e3 0 1", "- w - - 0 1", "- w", "b b - 0 1", "w b -"]
)
def test_fields_in_their_order_are_not_said_to_be_in_another(typed: str) -> None:
    assert "field-order" not in codes(
        parse(f"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR {typed}")
    )


@table(
    "text",
    [
        "https://www.chess.com/game/live/12345678901",
        "https://lichess.org/abcdEFGH/black#23",
        "https://lichess.org/study/AbCdEfGh/IjKlMnOp",
        "Schau mal: lichess.org/abcdEFGH 1/2",
        "(www.chessgames.com/perl/chessgame?gid=1008361)",
        "<https://lichess.org/broadcast/a/b/c/d>",
    ],
)
def test_a_link_without_a_position_is_told_as_such(text: str) -> None:
    reading = parse(text)
    assert codes(reading) == ["link-without-position"]
    assert "copy the FEN" in message(reading.findings[0])


@table(
    "text",
    [
        '[Event "x"]\n[White "A"]\n[Black "B"]\n[Result "1/2-1/2"]\n\n1. e4 e5 1/2-1/2',
        '[Site "https://lichess.org/abcdEFGH"]\n[Date "2024/01/01"]\n\n1. e4 { [%eval 0.1] } e5',
        "1. e4 e5 2. Nf3 Nc6 1/2-1/2",
        "1.d4 d5 2.c4 1/2",
        '[Event "x"]\n[White "A"]\n[Result "1/2-1/2"]\n\n1. e4 e5 '
        + "2. Nf3 Nc6 3. Ng1 Nb8 " * 300,
    ],
)
def test_a_game_without_a_position_is_told_to_begin_from_the_usual_start(text: str) -> None:
    assert codes(parse(text)) == ["game-from-start"]
