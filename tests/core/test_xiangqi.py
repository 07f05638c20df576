"""Reading and writing xiangqi FEN in both sets of letters."""

from __future__ import annotations

import random

from tests.tables import table
from webapp.formats.asian_fen import parse_xiangqi
from webapp.formats.registry import NOTATIONS
from webapp.games import kind_of
from webapp.games.board import BoardKind
from webapp.model.position import Position
from webapp.text.characters import MAX_LENGTH

START_BOARD = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
START = f"{START_BOARD} w - - 0 1"
START_HE = START.translate(str.maketrans("bnBN", "ehEH")).replace(" e ", " b ")
EMPTY = "/".join(["9"] * 10) + " w - - 0 1"
OPENING = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1"

CLEAN = [START, START_HE, EMPTY, OPENING, "9/9/9/9/9/9/9/9/9/4K3E b - - 119 60"]

# What is typed, the codes of its findings in text order, the canonical text.
FORGIVEN = [
    # fields missing
    (START_BOARD, ["game-board-only"], START),
    (f"{START_BOARD} b", ["only-turn-given"], f"{START_BOARD} b - - 0 1"),
    (f"{START_BOARD} b -", ["missing-dash-and-counters"], f"{START_BOARD} b - - 0 1"),
    (f"{START_BOARD} b - -", ["missing-counters"], f"{START_BOARD} b - - 0 1"),
    (f"{START_BOARD} b - - 5", ["missing-halfmove"], f"{START_BOARD} b - - 0 5"),
    (f"{START_BOARD} b - - 0", ["missing-fullmove"], f"{START_BOARD} b - - 0 1"),
    (f"{START_BOARD} b 3 7", ["missing-dash"], f"{START_BOARD} b - - 3 7"),
    (f"{START_BOARD} b - 3 7", ["missing-dash"], f"{START_BOARD} b - - 3 7"),
    # spaces missing
    (START.replace(" w", "w"), ["missing-space"], START),
    (OPENING.replace(" b", "b"), ["missing-space"], OPENING),
    (START.replace(" w", "r"), ["missing-space", "side-form"], START),
    (START.replace("w -", "w-"), ["missing-space"], START),
    (START.replace("- -", "--"), ["missing-space"], START),
    (START.replace("- 0", "-0"), ["missing-space"], START),
    # separators and characters
    (START.replace(" ", "_"), ["underscore"] * 5, START),
    (START.replace(" ", "\t"), ["tab"] * 5, START),
    (START.replace("9/", "９/", 1), ["full-width"], START),
    (START.replace("-", "—"), ["long-dash"] * 2, START),
    # the board
    (EMPTY.replace("9/", "36/", 1), ["split-digits"], EMPTY),
    (EMPTY.replace(" w", "/ w"), ["outer-slash"], EMPTY),
    (START.replace("N", "H"), ["mixed-letters"], START),
    (START_HE.replace("e", "b"), ["mixed-letters"], START),
    (START_HE.replace("w - - 0", "w - - 00"), ["leading-zero"], START_HE),
    (START.replace("R ", "R[] "), ["pocket"], START),
    # side to move
    *(
        (START.replace(" w ", f" {word} "), ["side-form"], START)
        for word in ("r", "R", "W", "red", "Red", "White", "红", "紅", "红方", "先", "先手")
    ),
    *(
        (START.replace(" w ", f" {word} "), ["side-form"], START.replace(" w ", " b "))
        for word in ("B", "black", "Black", "黑", "黑方", "后手", "後手")
    ),
    # counters
    (START.replace("0 1", "00 01"), ["leading-zero"] * 2, START),
    (START.replace("0 1", "0 0"), ["fullmove-zero"], START),
    (START.replace("0 1", "- -"), ["counter-dash"] * 2, START),
    # round about
    (f"FEN: {START}", ["surrounding-text"], START),
    (f"“{START}”", ["surrounding-text"] * 2, START),
    (f"position fen {START} moves h2e2", ["surrounding-text", "moves-left-out"], START),
    (f"Black to move: {START_BOARD}", ["side-from-text", "surrounding-text", "only-turn-given"],
     f"{START_BOARD} b - - 0 1"),
    (f'[Game "Chinese Chess"]\n[FEN "{START}"]\n\n1. C2=5', ["pgn-tag"], START),
    (f"https://xiangqi.example/editor/{START.replace(' ', '_')}", ["link"], START),
    (f"https://xiangqi.example/?fen={START.replace(' ', '%20')}", ["link"], START),
    (f"https://xiangqi.example/?fen={START.replace(' ', '+')}&x=1", ["link"], START),
    (START.replace(" ", "%20"), ["encoded"], START),
]  # fmt: skip

# What is typed, the codes of its errors, whether the board can be read all the same.
ERRORS = [
    ("", ["nothing-typed"], False),
    ("C2=5", ["no-placement"], False),
    (EMPTY.replace("9/", "8/", 1), ["rank-short"], False),
    (EMPTY.replace("9/", "r9/", 1), ["rank-long"], False),
    (EMPTY.replace("9/", "", 1), ["ranks-missing"], False),
    (EMPTY.replace("9/", "9/9/", 1), ["ranks-too-many"], False),
    (START.replace("K", "G"), ["unknown-piece"], False),
    (START.replace("P1P1P1P1P", "S1P1P1P1P"), ["unknown-piece"], False),
    (START.replace("R ", "+R "), ["no-promoted-form"], False),
    (EMPTY.replace("9/", "80/", 1), ["bad-digit"], False),
    (f"{START_BOARD}b", ["rank-long"], False),
    (f"{START_BOARD} - - 0 1", ["missing-side"], True),
    (f"{START_BOARD} x - - 0 1", ["unknown-side"], True),
    (f"{START_BOARD} w KQkq - 0 1", ["unknown-dash"], True),
    (f"{START_BOARD} w - e3 0 1", ["unknown-dash"], True),
    (f"{START_BOARD} w - 128 0 1", ["unknown-dash"], True),
    (f"{START_BOARD} w - - 0.5 1", ["unknown-halfmove"], True),
    (f"{START_BOARD} w - - 0 +1", ["unknown-fullmove"], True),
    (f"{START_BOARD} w - - 0 100000", ["counter-too-large"], True),
]

KIND = BoardKind("xiangqi", 9, 10, ("X", "X"))
FIELDS = ["placement", "turn", "halfmove", "fullmove"]
# What else texts are made of by changing it, and the characters it is changed into.
TOLD: list[str] = []
ALPHABET = "rnbakcpehRNBAKCPEH123456789/ bwr-0x_\t\u3000８红"
# Long texts that ask for much work.
LABORIOUS = [
    "".join(random.Random(1).choices(ALPHABET, k=MAX_LENGTH)),
    "".join(random.Random(2).choices("c/9 bw", k=MAX_LENGTH)),
    EMPTY[:18] + "1x" * 2000,
    f"{START_BOARD} w " + "-" * 4000,
    f"{START_BOARD} w " + "- " * 2000,
    "9/9 " * 1000,
    "+w+-" * 1000,
]


def test_both_sets_of_letters_give_the_same_position() -> None:
    assert parse_xiangqi(START).position == parse_xiangqi(START_HE).position


def test_the_position_is_the_one_of_the_text() -> None:
    position = parse_xiangqi(OPENING).position
    assert position is not None
    assert (position.turn, position.halfmove, position.fullmove) == ("second", 1, 1)
    rows = [position.squares[row : row + 9] for row in range(0, 90, 9)]
    assert rows[0] == ("r", "h", "e", "a", "g^", "a", "e", "h", "r")
    assert rows[7] == ("", "C", "", "", "C", "", "", "", "")
    assert rows[9] == ("R", "H", "E", "A", "G^", "A", "E", "H", "R")


def test_findings_name_squares_and_ranks_as_xiangqi_does() -> None:
    (unknown,) = parse_xiangqi(START.replace("K", "X")).findings
    assert (unknown.args["square"], unknown.squares) == ("e0", (85,))
    (short,) = parse_xiangqi(START.replace("/9/", "/8/", 1)).findings
    assert (short.args["rank"], short.squares) == ("8", tuple(range(9, 18)))


def test_a_mended_rank_keeps_its_letters() -> None:
    (error,) = parse_xiangqi(START_HE.replace("rheakaehr", "rheakaeh")).findings
    fixed = [fix.apply(START_HE.replace("rheakaehr", "rheakaeh")) for fix in error.fixes]
    assert fixed == [
        START_HE.replace("rheakaehr", "rheakaeh1"),
        START_HE.replace("rheakaehr", "1rheakaeh"),
    ]


@table(
    ("position", "found"),
    [
        (Position(("",) * 90, kind=kind_of("xiangqi")), []),
        (Position(("",) * 90, halfmove=7, kind=kind_of("xiangqi")), []),
        (Position(("G", *[""] * 89), kind=kind_of("xiangqi")), ["mark-not-written"]),
        (Position(("",) * 90, hands=((("P", 2),), ()), kind=kind_of("xiangqi")),
         ["hands-not-written"]),
        (Position(("",) * 90, kind=BoardKind("custom", 9, 10, ("X", "S"))), ["game-not-written"]),
    ],
)  # fmt: skip
def test_what_xiangqi_fen_cannot_hold_is_noted(position: Position, found: list[str]) -> None:
    assert [finding.code for finding in NOTATIONS["xiangqi"].losses(position)] == found
    assert NOTATIONS["xiangqi"].unwritable(position) is None


@table("piece", ["K^", "Q", "+P", "S"])
def test_a_piece_without_a_letter_cannot_be_written(piece: str) -> None:
    position = Position((piece, piece, *[""] * 88), kind=kind_of("xiangqi"))
    reason = NOTATIONS["xiangqi"].unwritable(position)
    assert reason is not None
    assert (reason.code, reason.squares) == ("piece-not-writable", (0, 1))
    assert (reason.args["piece"], reason.args["square"]) == (piece, "a9")
