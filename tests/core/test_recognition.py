"""Telling from a text alone which notation it may be in."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from tests.core import test_epd, test_fen_reading, test_janggi, test_makruk, test_sfen, test_xiangqi
from tests.readings import MOST_CALLS, calls, looks_like, mutated
from tests.tables import table
from webapp.document import detect, parse
from webapp.text.characters import MAX_LENGTH

SHOGI, XIANGQI, MAKRUK = test_sfen.START_SFEN, test_xiangqi.START, test_makruk.START
SHOGI_BOARD, XIANGQI_BOARD = test_sfen.START_BOARD, test_xiangqi.START_BOARD

RECOGNISED = [
    # by the board alone
    (SHOGI_BOARD, ("sfen",)),
    (XIANGQI_BOARD, ("xiangqi",)),
    (test_makruk.START_BOARD, ("makruk",)),
    (test_fen_reading.START_BOARD, ("fen",)),
    ("8/8/4k3/8/3R4/4K3/8/8", ("fen",)),
    ("8/8/8/8/8/8/8/8", ("fen",)),
    ("9/9/9/9/9/9/9/9/9", ("sfen",)),
    ("9/9/9/9/9/9/9/9/9/9", ("xiangqi",)),
    # with the fields after it
    (SHOGI, ("sfen",)),
    (XIANGQI, ("xiangqi",)),
    (MAKRUK, ("makruk",)),
    ("8/8/4k3/8/3R4/4K3/8/8 w - - 0 1", ("fen",)),
    ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", ("fen",)),
    ("4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1", ("fen",)),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", ("fen",)),
    ("8/8/4k3/8/3R4/4K3/8/8 w - -", ("fen",)),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;", ("epd", "fen")),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4", ("epd", "fen")),
    # a rank missing, too many, too short, too long, or unreadable
    (SHOGI.replace("/9/", "/", 1), ("sfen",)),
    (SHOGI.replace("/9/", "/9/9/", 1), ("sfen",)),
    (SHOGI.replace("/9/", "/8/", 1), ("sfen",)),
    (SHOGI.replace("ppppppppp", "pppppppppp"), ("sfen",)),
    (SHOGI.replace("ppppppppp", "ppp?pp!pp"), ("sfen",)),
    (XIANGQI.replace("/9/", "/", 1), ("xiangqi",)),
    (XIANGQI.replace("/9/", "/9/9/", 1), ("xiangqi",)),
    (XIANGQI.replace("RNB", "RN"), ("xiangqi",)),
    (MAKRUK.replace("/8/", "/", 1), ("makruk",)),
    (MAKRUK.replace("/8/", "/9/", 1), ("makruk",)),
    # FEEN
    ("8/8/8/8/8/8/8/8 / C/c", ("feen",)),
    ("lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / S/s", ("feen",)),
    ("rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAG^AEHR / x/X", ("feen",)),
    ("lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL", ("feen",)),
    (f"{SHOGI_BOARD} S/3pbgn s/S", ("feen",)),
    ("k^+p4+PK^ / C/c", ("feen",)),
    ("8/8 C/c", ("feen",)),
    # round about
    (f"“{SHOGI}”", ("sfen",)),
    (f"Diagram 3: {XIANGQI}.", ("xiangqi",)),
    (f"https://shogi.example/?sfen={SHOGI.replace(' ', '%20')}", ("sfen",)),
    (f"https://shogi.example/?sfen={SHOGI.replace('/', '%2F')}", ("sfen",)),
    (f"https://shogi.example/editor/{SHOGI.replace(' ', '_')}", ("sfen",)),
    (SHOGI.replace("/", "／"), ("sfen",)),
    (SHOGI.replace("/", " / "), ("sfen",)),
    (f'[FEN "{XIANGQI}"]', ("xiangqi",)),
    ("position startpos moves 7g7f 3c3d", ("sfen",)),
    ("sfen startpos", ("sfen",)),
    ("position startpos moves e2e4 e7e5", ("fen",)),
    ("position startpos moves h2e2 h9g7", ("xiangqi",)),
    ("position startpos moves b0c2", ("xiangqi",)),
    ("position startpos", ("fen", "sfen")),
    ("startpos", ("fen", "sfen")),
    (f'[FEN "{test_fen_reading.START}"]\n\n1. e4 1/2-1/2', ("fen",)),
    # no position
    ("", ()),
    ("hello", ()),
    ("Yes and/or N/a", ()),
    ("black/white, left/right, and so on / or not", ()),
    ("1. e4 e5 2. Nf3 Nc6 1/2-1/2", ()),
    ("2024/05/12", ()),
    ("https://lichess.org/abcd1234", ()),
    ("https://github.com/user/repo/blob/main/src/data/fens.txt", ()),
    ("8/" * MAX_LENGTH, ()),
]


@table(("text", "names"), RECOGNISED)
def test_a_text_is_recognised(text: str, names: tuple[str, ...]) -> None:
    assert looks_like(text) == names


@table(
    "text",
    [
        *test_fen_reading.CLEAN,
        *(text for text, *_ in test_fen_reading.FORGIVEN),
        *(text for text, _, readable in test_fen_reading.ERRORS if readable),
        *(f"{test_epd.FIELDS} {prose}" for prose in test_epd.PROSE),
    ],
)
def test_a_fen_is_never_taken_for_another_game(text: str) -> None:
    assert looks_like(text)[0] == "fen"


@table(
    "text",
    [
        *(f"{test_epd.FIELDS} {operations}" for operations in test_epd.CLEAN),
        *(f"{test_epd.FIELDS} {operations}" for operations, _ in test_epd.MALFORMED),
        *(text for text, *_ in test_epd.FORGIVEN),
    ],
)
def test_an_epd_is_one_before_it_is_a_fen(text: str) -> None:
    assert looks_like(text) == ("epd", "fen")


@table("text", [text for text, *_ in test_fen_reading.ERRORS])
def test_what_is_wrong_in_a_fen_leaves_it_one(text: str) -> None:
    assert looks_like(text)[:1] in (("fen",), ())


GAMES = [
    ("sfen", test_sfen),
    ("xiangqi", test_xiangqi),
    ("janggi", test_janggi),
    ("makruk", test_makruk),
]


@table(
    ("name", "text"),
    [
        (name, text)
        for name, table in GAMES
        for text in [*table.CLEAN, *(text for text, *_ in table.FORGIVEN)]
        if text != "startpos" and not text.startswith("8/8/8/8/8/8/8/8") and "44/8" not in text
    ],
)
def test_a_text_of_another_game_is_recognised_and_read(name: str, text: str) -> None:
    assert looks_like(text)[0] == name
    reading = parse(text)
    assert reading.notation == name
    assert reading.position is not None


@given(
    st.one_of(
        st.text(),
        st.text(alphabet="/8 kKsS^'+-b%2Fw_9", max_size=200),
        mutated([SHOGI, XIANGQI, MAKRUK, test_fen_reading.START], "/89kKsSbw-+^ "),
    )
)
def test_any_text_is_recognised_or_not_without_raising(text: str) -> None:
    names = looks_like(text)
    assert len(set(names)) == len(names)
    assert set(names) <= {"fen", "epd", "feen", "sfen", "xiangqi", "janggi", "makruk", "spoken"}


@table(
    "text",
    [
        "/" * MAX_LENGTH,
        "8/" * (MAX_LENGTH // 2),
        " / " * 1300,
        "%2F" * 1300,
        "a" * 4000 + "/a/a/a/a",
        "a/" + "a" * 4000,
        "8/8/8/8/8/8/8/8 w - - ;" + "a " * 2000,
        "startpos " * 450,
        "".join(random.Random(1).choices("/8kKbn ", k=MAX_LENGTH)),
    ],
)
def test_the_work_is_linear(text: str) -> None:
    assert calls(looks_like, text) < MOST_CALLS


@table(
    ("text", "notation"),
    [
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP'PPP/RNBQKBNR b KQkq e3 0 1", "fen"),
        ("r1bqkb1r/pppp1ppp/2n2n2/4p3/4P^/5N2/PPPP1PPP/RNBQKB1R w KQkq - bm Bb5;", "epd"),
        ("lnsgkgsnl/1r5b1/ppppppppp^/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "sfen"),
        ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/R'SKMSNR w - - 0 1", "makruk"),
        ("rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR w KQkq - 0 1", "feen"),
    ],
)
def test_one_mark_that_slipped_in_makes_no_feen(text: str, notation: str) -> None:
    assert detect(text) == notation
