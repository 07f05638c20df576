"""Reading and writing FEEN: what is valid, what is refused and why, and chess in it."""

from __future__ import annotations

import json
import re
from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.core.test_epd import FORGIVEN as EPD_FORGIVEN
from tests.core.test_fen_reading import CLEAN, ERRORS, FORGIVEN
from tests.readings import calls
from tests.tables import table
from webapp.document import convert, parse
from webapp.findings import CODES, fix_label, message
from webapp.findings.feen import FEEN
from webapp.findings.feen_fields import FEEN_FIELDS
from webapp.formats.feen import looks_like_feen, parse_feen, write_feen
from webapp.formats.feen.chess import SIGNS, as_chess, chess_losses
from webapp.formats.fen import parse_fen, write_fen
from webapp.formats.grammar.reading import Reading
from webapp.games import GAMES
from webapp.games.board import CHESS, SQUARES, BoardKind
from webapp.games.pieces import TokenParts, bare, canonical_hand, hand_key, is_token, split_token
from webapp.model.position import NO_HANDS, Position
from webapp.text.characters import MAX_FINDINGS, MAX_LENGTH

VECTORS = json.loads((Path(__file__).parent / "feen-vectors.json").read_text("utf-8"))
VALID = [vector["feen"] for vector in VECTORS["valid"]]
INVALID = [vector["feen"] for vector in VECTORS["invalid"]]

START = GAMES["chess"].start
START_B = START.replace("+k", "k").replace("+K", "K").replace("+r", "-r").replace("+R", "-R")
SHOGI = "lnsgk^gsnl/1r5b1/pppp1pppp/9/9/9/PPPP1PPPP/1B5R1/LNSGK^GSNL"

OF_FEEN = {**FEEN, **FEEN_FIELDS}

# What is typed, and for each finding, in text order, its code and the characters it is about.
REFUSED = [
    # the invalid vectors
    ("08/8 / C/c", [("feen-leading-zero", "08")]),
    ("0/8 / C/c", [("feen-count-zero", "0")]),
    ("256 / C/c", [("feen-count-too-large", "256")]),
    ("8/ / C/c", [("feen-outer-slash", "/")]),
    ("/8 / C/c", [("feen-outer-slash", "/")]),
    ("a//b / G/g", [("feen-layer-of-one-rank", "a"), ("feen-layer-of-one-rank", "b")]),
    ("a/b//c / G/g", [("feen-layer-of-one-rank", "c")]),
    ("a/b///c/d / G/g", [("feen-dimension-skipped", "///")]),
    ("8/8 PP/ C/c", [("feen-hand-not-aggregated", "P")]),
    ("8/8 2PBP/ C/c", [("feen-hand-not-aggregated", "P")]),
    ("8/8 PB/ C/c", [("feen-hand-order", "B")]),
    ("8/8 P-P/ C/c", [("feen-hand-order", "-P")]),
    ("8/8 B3P/ C/c", [("feen-hand-order", "3P")]),
    ("8/8 1P/ C/c", [("feen-hand-count-one", "1")]),
    ("8/8 02P/ C/c", [("feen-leading-zero", "02")]),
    ("K P/ C/c", [("feen-too-many-pieces", "P/")]),
    ("8/8 17P/ C/c", [("feen-too-many-pieces", "17P/")]),
    ("8/8 - C/c", [("feen-hands-slash-missing", "-")]),
    ("8/8 // C/c", [("feen-hands-slashes", "//")]),
    ("8/8 / C/C", [("feen-style-case", "C/C")]),
    ("8/8 / CC/c", [("feen-style-long", "CC")]),
    ("8/8 / 1/c", [("feen-style-letter", "1")]),
    ("8/8  / C/c", [("feen-several-spaces", "  ")]),
    (" 8/8 / C/c", [("feen-outer-space", " ")]),
    ("8/8 / C/c ", [("feen-outer-space", " ")]),
    ("8/8\t/\tC/c", [("feen-tab", "\t"), ("feen-tab", "\t")]),
    ("8/8 / C/c\n", [("feen-outer-space", "\n")]),
    ("K'^/1 / C/c", [("feen-mark-order", "'^")]),
    ("++K/1 / C/c", [("feen-two-signs", "++")]),
    ("K\u0301/1 / C/c", [("feen-not-ascii", "\u0301")]),
    ("8/8 /", [("feen-style-missing", "")]),
    ("8/8 / C/c x", [("feen-extra-text", "x")]),
    (" / C/c", [("feen-placement-missing", "")]),
    # the text as a whole
    ("", [("nothing-typed", "")]),
    (" \n", [("nothing-typed", "")]),
    ("/ / C/c", [("feen-placement-missing", "/")]),
    ("/", [("feen-placement-missing", ""), ("feen-style-missing", "")]),
    ("8/8", [("feen-hands-missing", ""), ("feen-style-missing", "")]),
    ("8/8 C/c", [("feen-hands-missing", "")]),
    ("8/8 Cc", [("feen-hands-missing", ""), ("feen-style-form", "Cc")]),
    ("P/ C/c", [("feen-placement-missing", "")]),
    ("8/8 / C/c. White to move", [("feen-extra-text", ". White to move")]),
    ("8/8 / C/c 8/8 / C/c", [("feen-extra-text", "8/8 / C/c")]),
    ("Look: here 8/8 / C/c", [("feen-surrounding-text", "Look: "), ("feen-extra-text", "here")]),
    ("- 8/8 / C/c", [("feen-extra-text", "-")]),
    ("8/ 8 / C/c", [("feen-space-in-field", " ")]),
    ("4 k3/8 / C/c", [("feen-space-in-field", " ")]),
    ("8/8 P / p C/c", [("feen-space-in-field", " "), ("feen-space-in-field", " ")]),
    ("FEEN: 8/8 / C/C", [("feen-surrounding-text", "FEEN: "), ("feen-style-case", "C/C")]),
    # pieces and numbers, on the board and in hand
    ("-+K/1 / C/c", [("feen-two-signs", "-+")]),
    ("7-/8 / C/c", [("feen-sign-alone", "-")]),
    ("8'/8 / C/c", [("feen-mark-alone", "'")]),
    ("K^^/1 / C/c", [("feen-doubled-mark", "^^")]),
    ("K^'^/1 / C/c", [("feen-doubled-mark", "^'^")]),
    ("K''/1 / C/c", [("feen-doubled-mark", "''")]),
    ("++K''/0 / C/c",
     [("feen-two-signs", "++"), ("feen-doubled-mark", "''"), ("feen-count-zero", "0")]),
    ("8/7\u041a / C/c", [("feen-not-ascii", "\u041a")]),
    ("8/7\u212a / C/c", [("feen-not-ascii", "\u212a")]),
    ("8/\u0663 / C/c", [("feen-not-ascii", "\u0663")]),
    ("8/7[K] / C/c", [("feen-unknown-character", "["), ("feen-unknown-character", "]")]),
    ("8/7\x00 / C/c", [("feen-invisible", "\x00")]),
    ("9999 / C/c", [("feen-count-too-large", "9999")]),
    ("00256 / C/c", [("feen-leading-zero", "00256"), ("feen-count-too-large", "00256")]),
    ("255k / C/c", [("feen-rank-too-long", "255k")]),
    ("200k200/8 / C/c", [("feen-rank-too-long", "200k200")]),
    ("8/8 0P/ C/c", [("feen-hand-count-zero", "0")]),
    ("8/8 01P/ C/c", [("feen-leading-zero", "01"), ("feen-hand-count-one", "01")]),
    ("8/8 P3/ C/c", [("feen-hand-count-alone", "3")]),
    ("8/8 3/p C/c", [("feen-hand-count-alone", "3")]),
    ("8/8 3-/p C/c", [("feen-hand-count-alone", "3"), ("feen-sign-alone", "-")]),
    ("8/8 9999999P/ C/c", [("feen-hand-too-large", "9999999")]),
    ("8/8 ++P/K^^ C/c", [("feen-two-signs", "++"), ("feen-doubled-mark", "^^")]),
    # the board
    (
        "//8//8// / C/c",
        [
            ("feen-outer-slash", "//"),
            ("feen-layer-of-one-rank", "8"),
            ("feen-layer-of-one-rank", "8"),
            ("feen-outer-slash", "//"),
        ],
    ),
    ("8//8/8//8 / C/c", [("feen-layer-of-one-rank", "8"), ("feen-layer-of-one-rank", "8")]),
    ("a/b//c/d///e/f//g/h / G/g", [("feen-too-many-dimensions", "///")]),
    ("a/b///c/d//e/f / G/g", [("feen-dimension-skipped", "///")]),
    (
        "a///b / G/g",
        [
            ("feen-layer-of-one-rank", "a"),
            ("feen-dimension-skipped", "///"),
            ("feen-layer-of-one-rank", "b"),
        ],
    ),
    ("1/" * 255 + "K / C/c", [("feen-too-many-ranks", "K")]),
    ("1/1//" * 255 + "1/K / C/c", [("feen-too-many-layers", "1/K")]),
    # the hands
    ("8/8 P C/c", [("feen-hands-slash-missing", "P")]),
    ("8/8 P/p/q C/c", [("feen-hands-slashes", "P/p/q")]),
    ("8/8 PBP/ C/c", [("feen-hand-not-aggregated", "P")]),
    ("8/8 PPPP/ C/c", [("feen-hand-not-aggregated", "P")]),
    ("8/8 pP/Pp C/c", [("feen-hand-order", "P")]),
    ("8/8 PP^P'/ C/c", [("feen-hand-order", "P'")]),
    ("8/8 PBA/2pp C/c", [("feen-hand-order", "B"), ("feen-hand-not-aggregated", "p")]),
    ("K^k^ BP/p C/c", [("feen-too-many-pieces", "BP/p")]),
    ("PPP PPPP/ C/c", [("feen-too-many-pieces", "PPPP/"), ("feen-hand-not-aggregated", "P")]),
    # the styles
    ("8/8 / c", [("feen-style-form", "c")]),
    ("8/8 / /c", [("feen-style-form", "/c")]),
    ("8/8 / C//c", [("feen-style-form", "C//c")]),
    ("8/8 / c/c", [("feen-style-case", "c/c")]),
    ("8/8 / C/\u0441", [("feen-style-letter", "\u0441")]),
    ("8/8 / 12/chess", [("feen-style-letter", "12"), ("feen-style-long", "chess")]),
    # several at once
    (
        "08/+ 1P C/C",
        [
            ("feen-leading-zero", "08"),
            ("feen-sign-alone", "+"),
            ("feen-hand-count-one", "1"),
            ("feen-hands-slash-missing", "1P"),
            ("feen-style-case", "C/C"),
        ],
    ),
]  # fmt: skip

# What is typed, the text that every finding of it has as its one fix.
CERTAIN = [
    ("8/8 PP/ C/c", "8/8 2P/ C/c"),
    ("8/8 2PBP/ C/c", "8/8 3PB/ C/c"),
    ("8/8 PB3p/QQ C/c", "8/8 3pBP/2Q C/c"),
    ("8/8 P'P^PP^'/ C/c", "8/8 PP'P^P^'/ C/c"),
    ("8/8 +PP-P/ C/c", "8/8 -P+PP/ C/c"),
    ("  8/8  /\tC/c\r\n", "8/8 / C/c"),
    ("8/8\u00a0/\u3000C/c", "8/8 / C/c"),
    ("8/8_/_C/c", "8/8 / C/c"),
    ("８/8 ／ Ｃ／ｃ", "8/8 / C/c"),
    ("\ufeff8/\u200b8 / C/c", "8/8 / C/c"),
    ("7–P/8 / C/c", "7-P/8 / C/c"),
    ("8/8  ＰＰ/ C/c", "8/8 2P/ C/c"),
    *(
        (text.format(f"{SHOGI} P/p s/S"), f"{SHOGI} P/p s/S")
        for text in (
            "FEEN: {}", "feen={}", "FEEN {}", "FEEN：{}", "Position: {}", "Diagram 3: {}.", "1. {}",
            "2) {}", "{}.", "{},", "“{}”", '"{}"', "'{}'", "`{}`", "({})", "> {}",
            '{{"feen": "{}"}}', "**FEEN**: `{}`",
        )
    ),
]  # fmt: skip

# What is typed, what the fixes of its first finding make of it; none of them is certain.
OFFERED = [
    ("08/8 / C/c", ["8/8 / C/c"]),
    ("8/8 02P/ C/c", ["8/8 2P/ C/c"]),
    ("8/8 1P/ C/c", ["8/8 P/ C/c"]),
    ("8/8 0PB/ C/c", ["8/8 B/ C/c"]),
    ("8/8 C/c", ["8/8 / C/c"]),
    ("8/8 /", ["8/8 / C/c", "8/8 / c/C"]),
    (f"{SHOGI} P/", [f"{SHOGI} P/ S/s", f"{SHOGI} P/ s/S"]),
    ("K'^/1 / C/c", ["K^'/1 / C/c"]),
    ("K^^/1 / C/c", ["K^/1 / C/c"]),
    ("K\u2019/1 / C/c", ["K'/1 / C/c"]),
    ("+-K/1 / C/c", ["+K/1 / C/c", "-K/1 / C/c"]),
    ("8/8 / C/C", ["8/8 / C/c", "8/8 / c/C"]),
    ("8/8 / x/c", ["8/8 / X/c", "8/8 / x/C"]),
    ("8/8 / Cc", ["8/8 / C/c"]),
    ("8/8 / c", ["8/8 / C/c", "8/8 / c/C"]),
    ("8/8 / Ch/c", ["8/8 / C/c", "8/8 / h/c"]),
    ("8/ / C/c", ["8 / C/c"]),
    ("//8 / C/c", ["8 / C/c"]),
    ("8/8//8 / C/c", ["8/8/8 / C/c"]),
    ("a/b///c/d / G/g", ["a/b//c/d / G/g", "a/b/c/d / G/g"]),
    ("8/8 - C/c", ["8/8 / C/c"]),
    ("8/8 P C/c", ["8/8 P/ C/c", "8/8 /P C/c"]),
    ("8/8 // C/c", ["8/8 / C/c"]),
    ("8/8 P/p/q C/c", ["8/8 Pp/q C/c", "8/8 P/pq C/c"]),
    ("8/8 P3/ C/c", ["8/8 3P/ C/c", "8/8 P/ C/c"]),
    ("8/8 17P/ C/c", ["8/8 16P/ C/c"]),
    ("K^k^ 2B/2p C/c", []),
    ("K^1 B/p C/c", ["K^1 /p C/c", "K^1 B/ C/c"]),
    ("8/8 14P4B/ C/c", ["8/8 12P4B/ C/c", "8/8 14P2B/ C/c"]),
    ("8/8 / C/c x", ["8/8 / C/c"]),
    ("8/ 8 / C/c", ["8/8 / C/c"]),
    ("8/7–––K / C/C", ["8/7---K / C/C"]),
    ("lnsg k^gsnl/9 / S/s", ["k^gsnl/9 / S/s", "lnsgk^gsnl/9 / S/s"]),
]


def codes(reading: Reading) -> list[str]:
    return [finding.code for finding in reading.findings]


def read(text: str) -> Position:
    position = parse_feen(text).position
    assert position is not None
    return position


# --- valid texts -----------------------------------------------------------------------


@table("text", VALID)
def test_a_valid_text_has_no_finding_and_is_written_the_same(text: str) -> None:
    reading = parse_feen(text)
    assert (reading.findings, reading.notation) == ((), "feen")
    assert reading.position is not None
    assert write_feen(reading.position) == text
    assert [text[slice(*span)] for span in reading.fields.values()] == text.split(" ")
    assert tuple(reading.fields) == ("placement", "hands", "turn")


@table("text", VALID)
def test_as_a_custom_game_the_tokens_stay_as_typed(text: str) -> None:
    position = parse_feen(text, as_game="custom").position
    assert position is not None
    assert position.game == "custom"
    assert write_feen(position) == text


@table(
    ("text", "game", "size"),
    [
        (START, "chess", (8, 8)),
        (START.replace("C/c", "w/W"), "chess", (8, 8)),
        (GAMES["shogi"].start, "shogi", (9, 9)),
        (GAMES["shogi"].start.replace("S/s", "J/j"), "shogi", (9, 9)),
        (GAMES["xiangqi"].start, "xiangqi", (9, 10)),
        (GAMES["xiangqi"].start.replace("X/x", "c/C"), "xiangqi", (9, 10)),
        (GAMES["makruk"].start, "makruk", (8, 8)),
        (GAMES["makruk"].start.replace("M/m", "S/s"), "makruk", (8, 8)),
        (GAMES["makruk"].start.replace("M/m", "C/m"), "custom", (8, 8)),
        ("+z^8/9/9/9/9/9/9/9/9 / S/s", "shogi", (9, 9)),
        ("k^7/8/8/8/8/8/8/K^7 / C/c", "chess", (8, 8)),
        ("k7/8/8/8/8/8/8/K7 / C/c", "custom", (8, 8)),
        ("k^7/8/8/8/8/8/8/K^7 P/ C/c", "chess", (8, 8)),
        ("k^7/8/8/8/8/8/8/K^7 +P/ C/c", "custom", (8, 8)),
        ("k^7/8/8/8/8/8/8/K^6 / C/c", "custom", (8, 8)),
        ("z^7/8/8/8/8/8/8/K^7 / C/c", "custom", (8, 8)),
        ("k^7/8/8/8/8/8/8/K^7 / Z/z", "custom", (8, 8)),
        ("k^7/8/8/8/8/8/K^7 / C/c", "custom", (8, 7)),
    ],
)
def test_styles_and_board_tell_the_game(text: str, game: str, size: tuple[int, int]) -> None:
    position = read(text)
    assert (position.game, position.files, position.ranks) == (game, *size)
    assert write_feen(position) == text


def test_ranks_that_are_shorter_are_filled_up_and_known_to_be_shorter() -> None:
    position = read("rk^r/pp/PPPP / G/g")
    assert position.squares == ("r", "k^", "r", "", "p", "p", "", "", "P", "P", "P", "P")
    assert position.kind == BoardKind("custom", 4, 3, ("G", "G"), ((3, 2, 4),))


def test_layers_are_known_even_where_all_ranks_are_alike() -> None:
    assert read("a/b//c/d / G/g").kind == BoardKind("custom", 1, 4, ("G", "G"), ((1, 1), (1, 1)))


def test_the_first_hand_is_the_first_side_s_whoever_is_to_move() -> None:
    for styles, turn in (("S/s", "first"), ("s/S", "second")):
        position = read(f"{SHOGI} 2Pp/b {styles}")
        assert position.turn == turn
        assert position.hands == ((("P", 2), ("p", 1)), (("b", 1),))


def test_styles_are_held_as_capitals_of_the_first_and_the_second_side() -> None:
    assert read("8/8 / C/s").kind.styles == ("C", "S")
    assert read("8/8 / s/C").kind.styles == ("C", "S")
    assert read("8/8 / s/C").turn == "second"


def test_a_long_text_on_a_wide_board_is_read_as_any_other() -> None:
    """The rank of 255 squares makes every rank that wide; there are no more in a text."""
    ranks = "a/" * 253 + "a//"
    text = f"255/{ranks}{ranks * 6}{'a/' * 200}a / G/g"
    position = read(text)
    assert (position.files, position.ranks) == (255, 255 + 254 * 6 + 201)
    assert write_feen(position) == text


# --- refused texts -----------------------------------------------------------------------


def test_every_invalid_vector_is_in_the_table() -> None:
    assert [text for text, _ in REFUSED[: len(INVALID)]] == INVALID


@table(("text", "found"), REFUSED)
def test_what_is_refused_is_told_why_and_where(text: str, found: list[tuple[str, str]]) -> None:
    reading = parse_feen(text)
    assert reading.position is None
    places = [text[slice(*f.span)] if f.span else None for f in reading.findings]
    assert list(zip(codes(reading), places, strict=True)) == found
    assert {finding.severity for finding in reading.findings} == {"error"}


def test_every_code_of_reading_is_in_a_table() -> None:
    texts = [text for text, *_ in (*REFUSED, *CERTAIN)] + ["8\n8 / C/c", "8/8 /\nC/c"]
    seen = {code for text in texts for code in codes(parse_feen(text))}
    written = {"feen-castling-not-written", "feen-en-passant-not-written", "feen-too-long"}
    assert OF_FEEN.keys() - written <= seen


@table(("text", "canonical"), CERTAIN)
def test_where_the_text_meant_is_beyond_doubt_it_is_the_one_fix(text: str, canonical: str) -> None:
    reading = parse_feen(text)
    assert reading.position is None
    assert reading.findings
    for finding in reading.findings:
        (fix,) = finding.fixes
        assert (finding.severity, fix.sure) == ("error", True)
        assert fix.apply(text) == canonical
    assert parse_feen(canonical).findings == ()


@table(("text", "offered"), OFFERED)
def test_ways_out_are_offered_where_there_is_a_choice(text: str, offered: list[str]) -> None:
    finding = parse_feen(text).findings[0]
    assert [fix.apply(text) for fix in finding.fixes] == offered
    assert not any(fix.sure for fix in finding.fixes)
    assert all(fix_label(fix) for fix in finding.fixes)


def test_nothing_is_certain_where_something_else_is_wrong() -> None:
    for text in ("8/8  PP/ C/C", "FEEN: 8/7+ / C/c", "1 PP/ C/c"):
        found = parse_feen(text).findings
        assert len(found) > 1
        assert not any(fix.sure for finding in found for fix in finding.fixes)


def test_fields_say_where_they_stand_in_a_refused_text() -> None:
    text = "FEEN: ８/8  PB/ C/c"
    fields = parse_feen(text).fields
    assert {name: text[slice(*span)] for name, span in fields.items()} == {
        "placement": "８/8",
        "hands": "PB/",
        "turn": "C/c",
    }


def test_a_text_over_the_limit_is_not_looked_at() -> None:
    (finding,) = parse_feen("8" * (MAX_LENGTH + 1)).findings
    assert finding.code == "too-long"


@table(
    "text",
    [
        "99999999/8 / C/c",
        f"{'9' * 4000} / C/c",
        f"{'0' * 4000} / C/c",
        "255/" * 1000 + "255 / C/c",
        f"{'-' * 4000} / C/c",
        f"K{chr(39) * 4000} / C/c",
        "/" * 4000,
        f"{'a///' * 1000}a / C/c",
        "".join("a" + "/" * slashes for slashes in range(1, 88)),
        f"8/8 {'P' * 4000}/ C/c",
        f"8/8 {'0P' * 2000}/ C/c",
        f"8/8 {'9' * 4000}P/ C/c",
        f"8/8 {'/' * 4000} C/c",
        "8/ " * 1300 + "8 / C/c",
        "8/8 / " + "C/c " * 1000,
        "８8" * 2000,
        "8\u200b" * 2000,
        "é8" * 2000,
        "FEEN:" * 800,
        '"' * 4000,
    ],
)
def test_texts_made_to_be_slow_or_loud_are_neither(text: str) -> None:
    assert calls(lambda text: (parse_feen(text), looks_like_feen(text)), text) < 150_000
    reading = parse_feen(text)
    assert len(reading.findings) <= MAX_FINDINGS + 1
    assert all(len(message(finding)) < 400 for finding in reading.findings)
    assert sum(len(fix.apply(text)) for f in reading.findings for fix in f.fixes) < 500_000


# --- chess -------------------------------------------------------------------------------

WORKED = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", START, START_B),
    ("r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq e3 0 1", "+r3+k^2+r/8/8/8/3p-P3/8/8/+R3+K^2+R / c/C",
     "-r3k^2-r/8/8/8/3p-P3/8/8/-R3K^2-R / c/C"),
    ("r3k2r/8/8/3pP3/8/8/8/R3K2R w Kq d6 0 1", "+r3+k^2r/8/8/3-pP3/8/8/8/R3+K^2+R / C/c",
     "-r3k^2r/8/8/3-pP3/8/8/8/R3K^2-R / C/c"),
    ("4k3/P6p/8/8/8/8/p6P/4K3 w - - 0 1", "4k^3/P6+p/8/8/8/8/p6+P/4K^3 / C/c",
     "4k^3/P6+p/8/8/8/8/p6+P/4K^3 / C/c"),
    ("4k3/8/8/8/8/8/8/4K1RR w G - 0 1", "4k^3/8/8/8/8/8/8/4+K^1+RR / C/c",
     "4k^3/8/8/8/8/8/8/4K^1-RR / C/c"),
    ("4k3/8/8/8/8/8/8/K3K2R w K - 0 1", "4k^3/8/8/8/8/8/8/+K^3K^2+R / C/c",
     "4k^3/8/8/8/8/8/8/K^3K^2-R / C/c"),
]  # fmt: skip


@table(("fen", "with_a", "with_b"), WORKED)
def test_chess_is_written_and_read_in_all_conventions(fen: str, with_a: str, with_b: str) -> None:
    position = parse_fen(fen).position
    assert position is not None
    texts = (with_a, with_b, with_b.replace("-r", "+r").replace("-R", "+R"))
    for signs, text in zip(SIGNS, texts, strict=True):
        assert write_feen(position, signs) == text
        kind = BoardKind(signs=signs if position.castling else "A")
        assert read(text) == replace(position, kind=kind)
        assert write_feen(read(text)) == text
        assert list(chess_losses(position)) == []


def test_a_position_of_chess_is_that_of_its_fen() -> None:
    position = read(START)
    assert position.kind == CHESS
    assert write_fen(position) == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def test_an_unknown_convention_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(KeyError):
        write_feen(read(START), "C")


@table(
    "board",
    [
        "+r3k^2+r/8/8/8/8/8/8/-R3K^2-R",  # two conventions
        "+r3+k^3/8/8/8/8/8/8/-R3K^2-R",
        "4+k^3/8/8/8/8/8/8/4K^3",  # a king with a right that no rook has
        "4-k^3/8/8/8/8/8/8/4K^3",
        "4k3/8/8/8/8/8/8/4K^3",  # a king like any other piece
        "4k^3/8/8/8/8/8/P7/4K^3",  # a pawn at home that may not move two steps
        "4k^3/8/8/8/8/+P7/8/4K^3",
        "4k^3/8/8/8/-P7/8/8/4K^3",  # the pawn of the side to move
        "4k^3/8/8/-p-p6/8/8/8/4K^3",  # two pawns at once
        "4k^3/8/8/-p7/-P7/8/8/4K^3",
        "4k^3/8/-p7/8/8/8/8/4K^3",
        "4k^3/8/8/8/8/8/8/4K^2+r",  # a rook that is not at home
        "4k^3/8/8/8/8/8/8/4K^2R'",
        "4k^3/8/8/8/8/8/8/4K^2+Q",
        "4k^3/8/8/8/8/8/8/4K^2A",
        "4k^3/8/8/8/8/8/8/K^6",
    ],
)
def test_what_is_not_exactly_chess_stays_as_typed(board: str) -> None:
    position = read(f"{board} / C/c")
    assert (position.game, position.castling, position.en_passant) == ("custom", (), None)
    assert write_feen(position) == f"{board} / C/c"


@table(
    ("fen", "written", "squares"),
    [
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "4k^3/8/8/8/8/8/8/4K^3 / C/c", ["h1"]),
        ("r3k3/8/8/8/8/8/8/4K3 w Kkq - 0 1", "+r3+k^3/8/8/8/8/8/8/4K^3 / C/c", ["h1", "h8"]),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "4k^3/8/8/8/8/8/8/4K^3 / C/c", ["e6"]),
        ("4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1", "4k^3/8/8/4p3/8/8/8/4K^3 / c/C", ["e6"]),
        ("4k3/8/8/4P3/8/8/8/4K3 w - e6 0 1", "4k^3/8/8/4P3/8/8/8/4K^3 / C/c", ["e6"]),
        ("4k3/8/8/8/4p3/8/8/4K3 w - e3 0 1", "4k^3/8/8/8/4p3/8/8/4K^3 / C/c", ["e3"]),
        ("4k3/8/8/8/8/8/8/4K3 w - e8 0 1", "4k^3/8/8/8/8/8/8/4K^3 / C/c", ["e8"]),
    ],
)
def test_what_feen_cannot_hold_is_left_out_and_said(
    fen: str, written: str, squares: list[str]
) -> None:
    position = parse_fen(fen).position
    assert position is not None
    assert write_feen(position) == written
    losses = list(chess_losses(position))
    assert [loss.squares for loss in losses] == [(SQUARES[name],) for name in squares]
    assert {loss.severity for loss in losses} == {"note"}
    assert all(name in message(loss) for name, loss in zip(squares, losses, strict=True))


def test_converting_says_what_is_lost_and_where_it_stood() -> None:
    fen = "4k3/8/8/8/8/8/8/4K3 w K e6 5 9"
    losses = convert(fen, "feen").losses
    assert [loss.code for loss in losses] == [
        "feen-castling-not-written",
        "feen-en-passant-not-written",
        "counters-not-written",
    ]
    assert [fen[slice(*loss.span)] for loss in losses if loss.span] == ["K", "e6", "5 9"]


# A text that is read as custom; its castling rights, target and signs as chess.
AS_CHESS = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR / C/c", "-", "-", "A"),
    ("+rnbqkbn+r/pppppppp/8/8/8/8/PPPPPPPP/+RNBQKBN+R / W/w", "KQkq", "-", "B+"),
    ("-rnbqkbn-r/pppppppp/8/8/8/8/PPPPPPPP/-RNBQKBN-R / C/c", "KQkq", "-", "B-"),
    ("+r3+k2+r/8/8/8/8/8/8/+R3+K2+R / C/c", "KQkq", "-", "A"),
    ("+r3k^3/8/8/8/8/8/8/4K^2-R / C/c", "Kq", "-", "B-"),
    ("4k^3/8/8/8/3p-P3/8/8/4K^3 / C/c", "-", "-", "A"),
    ("4k3/8/8/8/3p-P3/8/8/4K3 / c/C", "-", "e3", "A"),
    ("4k^3/8/8/8/-Pp-P5/8/8/4K^3 / c/C", "-", "-", "A"),
    ("4k^3/8/8/8/8/8/8/4K^2Q' / C/c", "-", "-", "A"),
    ("4k^3/8/8/8/8/+P7/8/4K^3 / C/c", "-", "-", "A"),
    ("4+k^3/8/8/8/8/8/8/4K^3 / C/c", "-", "-", "A"),
]


@table(("text", "castling", "target", "signs"), AS_CHESS)
def test_a_custom_position_can_be_read_as_chess(
    text: str, castling: str, target: str, signs: str
) -> None:
    position = read(text)
    assert position.game == "custom"
    chess = as_chess(position)
    assert chess is not None
    assert write_fen(chess).split()[2:4] == [castling, target]
    letters = [token.translate({ord(mark): None for mark in "+-^'"}) for token in position.squares]
    assert chess.squares == tuple(letters)
    assert chess.kind == BoardKind(styles=position.kind.styles, signs=signs)


@table(
    "text",
    [
        START, "4k3/8/8/8/8/8/8/4K2A / C/c", "4k3/8/8/8/8/8/8/4K3 S/ C/c",
        "4k3/8/8/8/8/8/8/4K3 / C/m", "4k3/8/8/8/8/8/8/4K2 / C/c", "4k3/8/8/8/8/8/4K3 / C/c",
        GAMES["makruk"].start,
    ],
)  # fmt: skip
def test_what_cannot_be_chess_is_not_read_as_chess(text: str) -> None:
    position = read(text)
    assert as_chess(position) is None


# --- hands and tokens --------------------------------------------------------------------


def test_a_hand_is_sorted_by_count_letter_case_sign_and_marks() -> None:
    tokens = ["-B", "+B", "B", "B'", "B^", "B^'", "b", "P", "p"]
    hand = canonical_hand(dict.fromkeys(reversed(tokens), 1) | {"z": 3, "Q": 0})
    assert hand == (("z", 3), *((token, 1) for token in tokens))
    assert list(hand) == sorted(hand, key=hand_key)
    assert canonical_hand({}) == NO_HANDS[0]


def test_tokens_are_split_into_their_parts() -> None:
    for sign, letter, terminal, derived in product(("", "+", "-"), "aZ", ("", "^"), ("", "'")):
        token = f"{sign}{letter}{terminal}{derived}"
        assert is_token(token)
        assert split_token(token) == TokenParts(sign, letter, bool(terminal), bool(derived))
        assert bare(token) == sign + letter


@table("text", ["", "KK", "^K", "K'^", "++K", "K+", "1", "é", "\u212a", "K\n"])
def test_what_is_no_token_has_no_parts(text: str) -> None:
    assert not is_token(text)
    with pytest.raises(ValueError, match="is not a piece token"):
        split_token(text)


# --- telling FEEN from FEN ---------------------------------------------------------------

IN_FEEN = re.compile(r" [a-zA-Z]/[a-zA-Z]\Z")  # ends with its styles
FAULTY = [row.example for row in OF_FEEN.values() if isinstance(row.example, str)]
EXAMPLES = [row.example for row in CODES.values() if isinstance(row.example, str)]
OTHERS = [
    *CLEAN,
    *(text for text, *_ in (*FORGIVEN, *ERRORS, *EPD_FORGIVEN)),
    *(text for text in EXAMPLES if text not in FAULTY and not IN_FEEN.search(text)),
    "https://lichess.org/editor/8/8/8/8/8/8/8/8_w_-_-_0_1?color=white",
    "https://www.chess.com/analysis?fen=8/8/8/8/8/8/8/8+w+KQkq+-+0+1&flip=false",
    "https://x.example/?fen=8%2F8%2F8%2F8%2F8%2F8%2F8%2F8+w+-+-+0+1",
    '[Event "a/b"]\n[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. e4 e5 1/2-1/2',
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 n/a",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w/o castling",
    "either/or and so on",
    "Kasparov - n/a",
]


def test_fen_and_all_else_is_not_taken_for_feen() -> None:
    assert [text for text in OTHERS if looks_like_feen(text)] == []


def test_feen_is_known_even_where_it_is_faulty() -> None:
    assert [text for text in (*VALID, *INVALID, *FAULTY) if not looks_like_feen(text)] == []


@table("text", [text for text, _ in CERTAIN])
def test_feen_is_known_among_other_text(text: str) -> None:
    assert looks_like_feen(text)


@table(
    ("fen", "hands"),
    [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Pp] w KQkq - 0 1", "P/p"),
        ("4k3/8/8/8/4P3/8/8/4K2R[QRR] b K e3 0 1", "Q2R/"),
        ("4k3/8/8/8/8/8/8/4K3[bbnp] w - - 0 1", "/2bnp"),
    ],
)
def test_chess_with_pieces_in_hand_is_chess_in_feen_as_in_fen(fen: str, hands: str) -> None:
    written = convert(fen, "feen").text
    assert written is not None
    assert sorted(written.split(" ")[1]) == sorted(hands)
    reading = parse_feen(written)
    assert reading.findings == ()
    assert reading.position == parse(fen).position
    assert convert(written, "fen").text == fen
    assert parse_feen(written, as_game="custom").position != reading.position


@table("hands", ["p/", "/P", "+P/", "S/", "P'/p"])
def test_hands_that_chess_has_not_make_a_custom_game(hands: str) -> None:
    reading = parse_feen(f"4k^3/8/8/8/8/8/8/4K^3 {hands} C/c")
    assert reading.position is None or reading.position.game == "custom"
