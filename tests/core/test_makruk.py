"""Reading and writing makruk FEN, as Fairy-Stockfish has it."""

from __future__ import annotations

import random

from tests.tables import table
from webapp.formats.asian_fen import parse_makruk
from webapp.formats.registry import NOTATIONS
from webapp.games import kind_of
from webapp.games.board import BoardKind
from webapp.model.line import read_code
from webapp.model.position import Position
from webapp.moves import possible_moves, read_move, written
from webapp.text.characters import MAX_LENGTH

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
    ("hello", ["no-placement"], False),
    (EMPTY.replace("8/", "7/", 1), ["rank-short"], False),
    (EMPTY.replace("8/", "9/", 1), ["bad-digit"], False),
    (EMPTY.replace("8/", "", 1), ["ranks-missing"], False),
    (EMPTY.replace("8/", "7Q/", 1), ["unknown-piece"], False),
    (EMPTY.replace("8/", "7b/", 1), ["unknown-piece"], False),
    (EMPTY.replace("8/", "7+M/", 1), ["no-promoted-form"], False),
    (EMPTY.replace("8/", "7S~/", 1), ["no-promoted-form"], False),
    (EMPTY.replace("8/", "7+S~/", 1), ["no-promoted-form"], False),
    (EMPTY.replace("8/", "~8/", 1), ["unknown-piece"], False),
    (EMPTY.replace("8/", "+8/", 1), ["plus-alone"], False),
    (f"{START_BOARD} - - 0 1", ["missing-side"], True),
    (f"{START_BOARD} x - - 0 1", ["unknown-side"], True),
    (f"{START_BOARD} w KQkq - 0 1", ["unknown-dash"], True),
]

KIND = BoardKind("makruk", 8, 8, ("M", "M"))
FIELDS = ["placement", "turn", "halfmove", "fullmove"]
# What else texts are made of by changing it, and the characters it is changed into.
TOLD: list[str] = []
ALPHABET = "kmsnrpKMSNRP+~12345678/ bw-0x_\t\u3000８"
# Long texts that ask for much work.
LABORIOUS = [
    "".join(random.Random(1).choices(ALPHABET, k=MAX_LENGTH)),
    "".join(random.Random(2).choices("~/8M ", k=MAX_LENGTH)),
    START_BOARD + "~" * 4000,
    START_BOARD[:40] + "M~" * 2000,
    EMPTY[:14] + "1x" * 2000,
]


def test_a_promoted_pawn_is_no_met() -> None:
    position = parse_makruk(ENDING).position
    assert position is not None
    assert (position.squares[19], position.squares[28]) == ("+P", "M")
    assert (position.squares[14], position.squares[26]) == ("k^", "K^")
    assert (position.halfmove, position.fullmove) == (18, 50)


@table(
    ("position", "found"),
    [
        (Position(("",) * 64, kind=kind_of("makruk")), []),
        (Position(("-P", *[""] * 63), kind=kind_of("makruk")), ["mark-not-written"]),
        (Position(("K", "P", *[""] * 62)), ["game-not-written"]),
    ],
)
def test_what_makruk_fen_cannot_hold_is_noted(position: Position, found: list[str]) -> None:
    assert [finding.code for finding in NOTATIONS["makruk"].losses(position)] == found
    assert NOTATIONS["makruk"].unwritable(position) is None


@table("piece", ["Q", "b", "+M", "G^"])
def test_a_piece_without_a_letter_cannot_be_written(piece: str) -> None:
    reason = NOTATIONS["makruk"].unwritable(Position((piece, *[""] * 63), kind=kind_of("makruk")))
    assert reason is not None
    assert (reason.code, reason.squares, reason.args["square"]) == (
        "piece-not-writable",
        (0,),
        "a8",
    )


@table(
    ("fen", "code", "name"),
    [
        ("5k2/7R/8/8/8/8/8/R2K4 w - - 0 1", "a1a8", "Ra8#"),
        # The king takes, or a piece comes between.
        ("5k2/8/8/8/8/8/8/R2K4 w - - 0 1", "a1a8", "Ra8+"),
        ("5k2/7R/2n5/8/8/8/8/R2K4 w - - 0 1", "a1a8", "Ra8+"),
        ("5k2/7R/8/8/8/8/8/R2K4 w - - 0 1", "h7h1", "Rh1"),
        # The king has no way, and the piece is taken, or not.
        ("6rk/6ps/8/4N3/8/8/8/3K4 w - - 0 1", "e5f7", "Nf7#"),
        ("5rsk/6ps/8/4N3/8/8/8/3K4 w - - 0 1", "e5f7", "Nf7+"),
    ],
)
def test_mate_has_a_sign_of_its_own(fen: str, code: str, name: str) -> None:
    position = parse_makruk(fen).position
    assert position
    move = read_code(code, position.kind)
    assert move
    possible = possible_moves(position)
    assert written(position, move, "latin", possible) == name
    assert read_move(position, name, possible) == move
