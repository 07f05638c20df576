"""Janggi: its FEN as Fairy-Stockfish has it, its set-ups, what cannot arise; xiangqi beside it."""

from __future__ import annotations

import random

from tests.core import test_xiangqi
from tests.readings import sided
from tests.tables import table
from webapp.document import detect, parse
from webapp.document.diagnosis import examine
from webapp.findings import message
from webapp.formats.asian_fen import parse_janggi, write_janggi
from webapp.formats.registry import NOTATIONS, write
from webapp.games import GAMES, game_of, kind_of
from webapp.games.board import BoardKind
from webapp.games.coordinates import square_index
from webapp.model.position import Position
from webapp.rules.legality import analyse
from webapp.rules.placement import OnBoard
from webapp.rules.shared import attackers
from webapp.text.characters import MAX_LENGTH

START_BOARD = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR"
START = f"{START_BOARD} w - - 0 1"
EMPTY = "/".join(["9"] * 10) + " w - - 0 1"
OPENING = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/PP2P1P1P/1C5C1/4K4/RNBA1ABNR b - - 1 1"

CLEAN = [START, OPENING, "9/4k4/9/9/9/9/9/9/4K4/3A1A3 b - - 119 60"]

# What is typed, the codes of its findings in text order, the canonical text.
FORGIVEN = [
    (START_BOARD, ["game-board-only"], START),
    (f"{START_BOARD} b", ["only-turn-given"], f"{START_BOARD} b - - 0 1"),
    (f"{START_BOARD} b - -", ["missing-counters"], f"{START_BOARD} b - - 0 1"),
    (f"{START_BOARD} b 3 7", ["missing-dash"], f"{START_BOARD} b - - 3 7"),
    (START.replace(" w", "w"), ["missing-space"], START),
    (OPENING.replace(" b", "b"), ["missing-space"], OPENING),
    (START.replace(" ", "_"), ["underscore"] * 5, START),
    *(
        (START.replace(" w ", f" {word} "), ["side-form"], START)
        for word in ("W", "White", "Cho", "blue", "green", "楚", "초")
    ),
    *(
        (START.replace(" w ", f" {word} "), ["side-form"], START.replace(" w ", " b "))
        for word in ("B", "Han", "red", "漢", "한")
    ),
    (START.replace("0 1", "00 01"), ["leading-zero"] * 2, START),
    (f"Han to move: {START_BOARD}", ["side-from-text", "surrounding-text", "only-turn-given"],
     f"{START_BOARD} b - - 0 1"),
    (f'[Variant "Janggi"]\n[FEN "{START}"]\n\n1. a4b4', ["pgn-tag"], START),
    (f"https://janggi.example/?fen={START.replace(' ', '%20')}", ["link"], START),
]  # fmt: skip

# What is typed, the codes of its errors, whether the board can be read all the same.
ERRORS = [
    ("", ["nothing-typed"], False),
    ("a4b4", ["no-placement"], False),
    (EMPTY.replace("9/", "8/", 1), ["rank-short"], False),
    (EMPTY.replace("9/", "", 1), ["ranks-missing"], False),
    (START.replace("N", "H"), ["unknown-piece"] * 2, False),
    (START.replace("R ", "+R "), ["no-promoted-form"], False),
    (f"{START_BOARD} x - - 0 1", ["unknown-side"], True),
    (f"{START_BOARD} w KQkq - 0 1", ["unknown-dash"], True),
]

KIND = BoardKind("janggi", 9, 10, ("J", "J"))
FIELDS = ["placement", "turn", "halfmove", "fullmove"]
# What else texts are made of by changing it, and the characters it is changed into.
TOLD: list[str] = []
ALPHABET = "rnbakcpRNBAKCP123456789/ bw-0x_\t\u3000８楚한"
# Long texts that ask for much work.
LABORIOUS = [
    "".join(random.Random(1).choices(ALPHABET, k=MAX_LENGTH)),
    f"{START_BOARD} w " + "-" * 4000,
    "9/9 " * 1000,
]

# From random games of Fairy-Stockfish 14 with all its set-ups: nothing in them is impossible.
PLAYED = """
2n1a4/4k2P1/9/9/7P1/9/7B1/9/1p1K5/1N7 b - - 0 126
9/7R1/n3k4/7P1/8C/9/3B5/N4p2c/7p1/2BKA4 w - - 2 128
9/4a4/3Bck3/9/2P6/1p7/C8/7p1/3A5/4NKB2 w - - 12 137
3a5/3n3c1/4k4/4C4/9/1c3pp1P/5p3/NRR1B4/N3A4/2BK1A3 b - - 5 83
r1b1a1r2/2n1nk3/7c1/1p1B1bp2/1p6R/1CP1P4/1P1R3P1/5N1C1/4NK3/1B2AA3 b - - 0 40
3a1ab2/3kcr3/r4cn2/3bpn3/P1p3p1p/R4N3/3PP2PP/3N4C/5K1R1/1B1A1AB2 b - - 3 28
1nb1kanb1/9/4a3r/8p/3p2p2/rp1C1P3/P3Pc2P/c4K1CN/3RA3R/2B1A1B2 w - - 8 28
3b1k2n/B2a1a3/R1b6/R8/P8/9/5p3/1C3A3/Cp7/5K3 b - - 3 100
9/4a4/5k3/4cB3/p2P5/N4r3/C6N1/4A2p1/4A4/4K1B2 b - - 40 124
7c1/4ka3/3a3n1/1r5P1/2Bc5/2n1p4/1P1p2bN1/3A5/C1p6/3K1A1B1 b - - 0 108
2n1a4/4k2P1/9/9/7P1/9/7B1/9/p3K4/1N7 w - - 3 128
rnba1anbr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR b - - 1 1
3kca1C1/5a1R1/4rc3/8P/9/4n4/2n1C4/3K5/6R2/9 b - - 1 117
3B3br/1n2ak1n1/3c5/5P3/2P6/2P2P3/5p2B/3K3C1/1R1A1N3/1N1Ac4 b - - 0 55
"""


def read(text: str) -> Position:
    reading = parse_janggi(text if " " in text else f"{text} w - - 0 1")
    assert reading.position is not None
    return reading.position


# --- its FEN and FEEN -----------------------------------------------------------------


def test_the_position_is_the_one_of_the_text() -> None:
    position = read(OPENING)
    assert (position.turn, position.halfmove, position.fullmove) == ("second", 1, 1)
    rows = [position.squares[row : row + 9] for row in range(0, 90, 9)]
    assert rows[0] == ("r", "h", "e", "a", "", "a", "e", "h", "r")
    assert rows[1] == ("", "", "", "", "g^", "", "", "", "")
    assert rows[9] == ("R", "H", "E", "A", "", "A", "E", "H", "R")


def test_squares_are_named_as_fairy_stockfish_names_them() -> None:
    (unknown,) = parse_janggi(START.replace("K", "X")).findings
    assert (unknown.args["square"], unknown.squares) == ("e2", (76,))
    assert square_index(KIND, "i10") == 8


def test_the_letter_j_is_janggi_on_ten_ranks_and_shogi_on_nine() -> None:
    assert game_of(("J", "J"), 9, 10) == "janggi"
    assert game_of(("J", "J"), 9, 9) == "shogi"
    reading = parse(GAMES["janggi"].start)
    assert reading.position is not None
    assert not reading.findings
    assert write(reading.position, "janggi") == START


@table(
    ("position", "found"),
    [
        (Position(("",) * 90, kind=kind_of("janggi")), []),
        (Position(("-P", *[""] * 89), kind=kind_of("janggi")), ["mark-not-written"]),
        (Position(("G^", "E", *[""] * 88), kind=kind_of("xiangqi")), ["game-not-written"]),
    ],
)
def test_what_janggi_fen_cannot_hold_is_noted(position: Position, found: list[str]) -> None:
    assert [finding.code for finding in NOTATIONS["janggi"].losses(position)] == found
    assert NOTATIONS["janggi"].unwritable(position) is None


# --- its set-ups ----------------------------------------------------------------------


def test_each_side_has_four_set_ups_for_itself() -> None:
    positions = [parse(start.feen).position for start in GAMES["janggi"].starts]
    assert all(position and not analyse(position) for position in positions)
    assert len({position.squares for position in positions if position}) == 16
    assert len({start.name for start in GAMES["janggi"].starts}) == 16


@table(
    ("name", "first_rank", "last_rank"),
    [
        ("janggi", "RNBA1ABNR", "rnba1abnr"),
        ("janggi-outer-outer", "RBNA1ANBR", "rbna1anbr"),
        # each side's left is its own
        ("janggi-left-left", "RBNA1ABNR", "rnba1anbr"),
        ("janggi-right-right", "RNBA1ANBR", "rbna1abnr"),
        ("janggi-inner-right", "RNBA1ABNR", "rbna1abnr"),
    ],
)
def test_a_set_up_is_the_one_it_is_called(name: str, first_rank: str, last_rank: str) -> None:
    (start,) = (start for start in GAMES["janggi"].starts if start.name == name)
    position = parse(start.feen).position
    assert position is not None
    ranks = write_janggi(position).split(" ")[0].split("/")
    assert (ranks[-1], ranks[0]) == (first_rank, last_rank)


# --- what cannot arise ----------------------------------------------------------------


@table("text", PLAYED.split("\n")[1:-1])
def test_a_position_from_play_is_not_called_impossible(text: str) -> None:
    assert [f.code for f in analyse(read(text)) if f.severity == "illegal"] == []
    assert write_janggi(read(text)) == text


# A board with Cho to move, and what is found on it.
FOUND = [
    (START_BOARD, []),
    (START_BOARD.replace("4K4", "9"), ["no-king Cho"]),
    (START_BOARD.replace("9/9", "9/4R4"), ["too-many-of-a-kind Cho"]),
    ("3k5/9/9/9/9/9/9/4K4/4A4/9", []),
    ("3k5/9/9/9/9/9/4K4/4A4/9/9", ["outside-palace general"]),
    ("3k5/9/9/9/9/9/4A4/4K4/9/9", ["outside-palace guard"]),
    ("3k5/9/9/4p4/9/P8/9/4K4/1P7/9", ["behind-start soldier"]),
    # guards and general go to all nine points of the palace
    ("4k4/3a1a3/9/9/9/9/9/3K1A3/4A4/9", []),
    # bikjang, also where a general is in check
    ("4k4/9/9/9/9/9/9/9/4K4/9", ["janggi-bikjang"]),
    ("4k3R/9/9/9/9/9/9/9/4K4/9", ["janggi-bikjang"]),
    ("4k4/9/9/4p4/9/9/9/9/4K4/9", []),
    # chariots and soldiers on the diagonals of a palace, and off them
    ("3R5/9/5k3/9/9/9/9/9/4K4/9", ["king-can-be-taken Han"]),
    ("3R5/4a4/5k3/9/9/9/9/9/4K4/9", []),
    ("4R4/5k3/9/9/9/9/9/9/3K5/9", []),
    ("9/4k4/3P5/9/9/9/9/9/3K5/9", ["king-can-be-taken Han"]),
    ("3P5/4k4/9/9/9/9/9/9/3K5/9", []),
    ("4k4/3P5/9/9/9/9/9/9/3K5/9", []),
    # a cannon leaps over one piece, which is no cannon
    ("4k4/9/4n4/9/9/4C4/9/9/3K5/9", ["king-can-be-taken Han"]),
    ("4k4/9/9/9/9/4C4/9/9/3K5/9", []),
    ("4k4/4a4/4n4/9/9/4C4/9/9/3K5/9", []),
    ("4k4/9/4c4/9/9/4C4/9/9/3K5/9", []),
    ("3C5/4a4/5k3/9/9/9/9/9/4K4/9", ["king-can-be-taken Han"]),
    ("3C5/9/5k3/9/9/9/9/9/4K4/9", []),
    # horse and elephant, and what blocks them
    ("4k4/9/3N5/9/9/9/9/9/3K5/9", ["king-can-be-taken Han"]),
    ("4k4/3r5/3N5/9/9/9/9/9/3K5/9", []),
    ("4k4/9/9/2B6/9/9/9/9/3K5/9", ["king-can-be-taken Han"]),
    ("4k4/9/2r6/2B6/9/9/9/9/3K5/9", []),
    ("4k4/3r5/9/2B6/9/9/9/9/3K5/9", []),
]


@table(("board", "found"), FOUND)
def test_a_position_is_judged_by_the_rules_of_janggi(board: str, found: list[str]) -> None:
    assert [sided(finding) for finding in analyse(read(board))] == found


def test_the_other_side_to_move_is_offered_where_a_general_could_be_taken() -> None:
    (finding,) = analyse(read("4k4/9/3N5/9/9/9/9/9/3K5/9"))
    (fix,) = finding.fixes
    assert fix.position is not None
    assert not analyse(fix.position)


def test_a_side_sees_the_board_from_its_own_end() -> None:
    placed = OnBoard.of(read("9/4k4/3P5/9/9/9/9/5p3/4K4/9"))
    assert attackers(placed, "first", 13) == (21,)
    assert attackers(placed, "second", 76) == (68,)


# --- janggi or xiangqi ----------------------------------------------------------------


@table("start", GAMES["janggi"].starts)
def test_every_set_up_is_told_from_xiangqi(start: object) -> None:
    position = parse(start.feen).position  # type: ignore[attr-defined]
    assert position is not None
    for game in (None, "janggi", "chess"):
        reading = parse(write_janggi(position), game=game)
        assert (reading.notation, reading.findings) == ("janggi", ())


@table("game", [None, "janggi", "xiangqi"])
def test_the_start_of_xiangqi_is_xiangqi_whatever_is_on_the_board(game: str | None) -> None:
    assert parse(test_xiangqi.START, game=game).notation == "xiangqi"


AMBIGUOUS = "3k5/9/9/9/9/9/9/9/9/R4K3 w - - 0 1"
ONE_SIGN = "9/4k4/9/9/9/9/9/9/9/R4K3 w - - 0 1"


def test_where_nothing_tells_the_game_that_is_meant_does() -> None:
    assert detect(AMBIGUOUS) == "xiangqi"
    assert parse(AMBIGUOUS, game="janggi").notation == "janggi"
    assert parse(AMBIGUOUS).findings == ()


def test_one_sign_of_janggi_is_noted_and_it_is_offered() -> None:
    reading = parse(ONE_SIGN)
    (note,) = reading.findings
    assert (reading.notation, note.code) == ("xiangqi", "could-be")
    offered = parse(note.fixes[0].apply(ONE_SIGN))
    assert offered.position is not None
    assert offered.position.game == "janggi"
    assert parse(ONE_SIGN, game="janggi").notation == "janggi"


# --- in words -------------------------------------------------------------------------


@table(
    "words",
    [
        "Cho: general e2, guards d1 f1, soldier e4. Han: king d9, cannons b8 h8. Han to move.",
        "楚：王e2、士d1・f1、卒e4。漢：王d9、包b8・h8。漢番。",
        "楚方：将e2，士d1、f1，卒e4。汉方：将d9，包b8、h8。轮到汉方走。",
        "초: 왕 e2, 사 d1, f1, 졸 e4. 한: 궁 d9, 포 b8, h8. 한 차례.",
    ],
)
def test_a_position_is_read_in_the_words_of_its_players(words: str) -> None:
    reading = parse(words)
    assert reading.findings == ()
    assert reading.position is not None
    assert write(reading.position, "janggi") == "9/3k5/1c5c1/9/9/9/4P4/9/4K4/3A1A3 b - - 0 1"


@table(
    ("board", "said"),
    [
        ("rbna1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RBNA1ABNR", ""),
        ("rbna1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P2/1C5C1/4K4/RBNA1ABNR", "Cho 70, Han 73.5"),
        ("9/4k4/9/9/3r5/9/9/9/4K4/R8", "Cho 13, Han 14.5"),
        ("9/4k4/9/9/9/9/9/9/4K4/9", "Cho 0, Han 1.5"),
        # where something is wrong that is said, and nothing of points
        ("9/4k4/9/9/9/3K5/9/9/9/R8", ""),
        ("9/4k4/9/9/x8/9/9/9/4K4/R8", ""),
    ],
)
def test_points_are_said_once_pieces_are_gone(board: str, said: str) -> None:
    reading = parse(f"{board} w - - 0 1", game="janggi")
    found = [message(one) for one in examine(reading) if one.code == "janggi-points"]
    assert found == ([f"Points: {said}, with 1.5 for moving second."] if said else [])
