"""Reading and writing makruk FEN, as Fairy-Stockfish has it."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.readings import (
    MOST_CALLS,
    assert_sound,
    both_sides,
    calls,
    codes,
    mutated,
    positions,
)
from webapp.games import GAMES, kind_of
from webapp.makruk import losses, parse_makruk, unwritable, write_makruk
from webapp.position import BoardKind, Position
from webapp.scan import MAX_LENGTH

START_BOARD = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR"
START = f"{START_BOARD} w - - 0 1"
EMPTY = "8/8/8/8/8/8/8/8 w - - 0 1"
ENDING = "8/6ks/3M~2r1/2K1M3/8/3R4/8/8 w - - 18 50"

CLEAN = [START, EMPTY, ENDING, "m~m~m~m~m~m~m~m~/8/8/8/8/8/8/M~M~M~M~M~M~M~M~ b - - 7 99"]

# What is typed, the codes of its findings in text order, the canonical text.
FORGIVEN = [
    (START_BOARD, ["game-board-only"], START),
    (f"{START_BOARD} b", ["only-turn-given"], f"{START_BOARD} b - - 0 1"),
    (f"{START_BOARD} b - -", ["missing-counters"], f"{START_BOARD} b - - 0 1"),
    (f"{START_BOARD} b 3 7", ["missing-dash"], f"{START_BOARD} b - - 3 7"),
    (START.replace(" w", "w"), ["missing-space"], START),
    (START.replace(" w", "b"), ["missing-space"], START.replace(" w ", " b ")),
    (f"{ENDING.split(' ')[0]}w", ["missing-space", "only-turn-given"],
     f"{ENDING.split(' ')[0]} w - - 0 1"),
    (START.replace(" ", "_"), ["underscore"] * 5, START),
    (START.replace(" w ", " White "), ["side-form"], START),
    (START.replace(" w ", " ดำ "), ["side-form"], START.replace(" w ", " b ")),
    (ENDING.replace("M~", "+P"), ["promoted-form"], ENDING),
    (ENDING.replace("M~", "P~"), ["promoted-form"], ENDING),
    (ENDING.replace("M~", "p~"), ["promoted-form"], ENDING.replace("M~", "m~")),
    (ENDING.replace("- -", "- 128"), ["counting-limit"], ENDING),
    (ENDING.replace("18 50", "018 50"), ["leading-zero"], ENDING),
    (EMPTY.replace("8/", "44/", 1), ["split-digits"], EMPTY),
    (f"makruk: {ENDING}", ["surrounding-text"], ENDING),
    (f"https://makruk.example/?fen={ENDING.replace(' ', '%20')}", ["link"], ENDING),
    (f"https://makruk.example/?fen={ENDING.replace(' ', '+')}", ["link"], ENDING),
]  # fmt: skip

# What is typed, the codes of its errors, whether the board can be read all the same.
ERRORS = [
    ("", ["nothing-typed"], False),
    ("hello", ["game-no-placement"], False),
    (EMPTY.replace("8/", "7/", 1), ["game-rank-short"], False),
    (EMPTY.replace("8/", "9/", 1), ["game-bad-digit"], False),
    (EMPTY.replace("8/", "", 1), ["game-ranks-missing"], False),
    (EMPTY.replace("8/", "7Q/", 1), ["game-unknown-piece"], False),
    (EMPTY.replace("8/", "7b/", 1), ["game-unknown-piece"], False),
    (EMPTY.replace("8/", "7+M/", 1), ["no-promoted-form"], False),
    (EMPTY.replace("8/", "7S~/", 1), ["no-promoted-form"], False),
    (EMPTY.replace("8/", "7+S~/", 1), ["no-promoted-form"], False),
    (EMPTY.replace("8/", "~8/", 1), ["game-unknown-piece"], False),
    (EMPTY.replace("8/", "+8/", 1), ["plus-alone"], False),
    (f"{START_BOARD} - - 0 1", ["game-missing-side"], True),
    (f"{START_BOARD} x - - 0 1", ["game-unknown-side"], True),
    (f"{START_BOARD} w KQkq - 0 1", ["unknown-dash"], True),
]


@pytest.mark.parametrize("text", CLEAN)
def test_canonical_text_gives_no_finding_and_comes_back(text: str) -> None:
    reading = parse_makruk(text)
    assert reading.findings == ()
    assert reading.notation == "makruk"
    assert reading.position is not None
    assert reading.position.kind == BoardKind("makruk", 8, 8, ("M", "M"))
    assert write_makruk(reading.position) == text


@pytest.mark.parametrize(("text", "found", "canonical"), FORGIVEN)
def test_leniency_is_reported_with_the_canonical_text_as_its_fix(
    text: str, found: list[str], canonical: str
) -> None:
    reading = assert_sound(parse_makruk, text)
    assert codes(reading) == found
    for finding in reading.findings:
        assert finding.severity == "repaired"
        (fix,) = finding.fixes
        assert fix.sure
        assert fix.apply(text) == canonical
    assert reading.position == parse_makruk(canonical).position


@pytest.mark.parametrize(("text", "found", "readable"), ERRORS)
def test_what_cannot_be_read_is_an_error_and_not_guessed(
    text: str, found: list[str], readable: bool
) -> None:
    reading = assert_sound(parse_makruk, text)
    assert codes(reading, "error") == found
    assert (reading.position is not None) == readable


def test_a_promoted_pawn_is_no_met() -> None:
    position = parse_makruk(ENDING).position
    assert position is not None
    assert (position.squares[19], position.squares[28]) == ("+P", "M")
    assert (position.squares[14], position.squares[26]) == ("k^", "K^")
    assert (position.halfmove, position.fullmove) == (18, 50)


@pytest.mark.parametrize(
    ("position", "found"),
    [
        (Position(("",) * 64, kind=kind_of("makruk")), []),
        (Position(("-P", *[""] * 63), kind=kind_of("makruk")), ["mark-not-written"]),
        (Position(("K", "P", *[""] * 62)), ["game-not-written"]),
    ],
)
def test_what_makruk_fen_cannot_hold_is_noted(position: Position, found: list[str]) -> None:
    assert [finding.code for finding in losses(position)] == found
    assert unwritable(position) is None


@pytest.mark.parametrize("piece", ["Q", "b", "+M", "G^"])
def test_a_piece_without_a_letter_cannot_be_written(piece: str) -> None:
    reason = unwritable(Position((piece, *[""] * 63), kind=kind_of("makruk")))
    assert reason is not None
    assert (reason.code, reason.squares, reason.args["square"]) == (
        "piece-not-writable",
        (0,),
        "a8",
    )


# --- properties ------------------------------------------------------------------

PIECES = both_sides(GAMES["makruk"].men)
ALPHABET = "kmsnrpKMSNRP+~12345678/ bw-0x_\t\u3000８"


@settings(max_examples=40)
@given(positions(kind_of("makruk"), PIECES))
def test_what_is_written_is_read_without_a_finding(position: Position) -> None:
    assert unwritable(position) is None
    assert list(losses(position)) == []
    reading = parse_makruk(write_makruk(position))
    assert reading.findings == ()
    assert reading.position == position


@given(st.one_of(st.text(), st.text(alphabet=ALPHABET, max_size=90)))
def test_any_text_reads_without_raising(text: str) -> None:
    assert_sound(parse_makruk, text)


@given(mutated(CLEAN, ALPHABET))
def test_mutated_texts_read_soundly(text: str) -> None:
    before = assert_sound(parse_makruk, text)
    for finding in before.findings:
        for fix in finding.fixes:
            if fix.sure:
                after = parse_makruk(fix.apply(text))
                assert codes(after).count(finding.code) < codes(before).count(finding.code)
                assert len(codes(after, "error")) <= len(codes(before, "error"))


@pytest.mark.parametrize(
    "text",
    [
        "".join(random.Random(1).choices(ALPHABET, k=MAX_LENGTH)),
        "".join(random.Random(2).choices("~/8M ", k=MAX_LENGTH)),
        START_BOARD + "~" * 4000,
        START_BOARD[:40] + "M~" * 2000,
        EMPTY[:14] + "1x" * 2000,
    ],
)
def test_no_text_is_slow(text: str) -> None:
    assert calls(parse_makruk, text) < MOST_CALLS
    assert_sound(parse_makruk, text)
