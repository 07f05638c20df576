"""Reading and writing SFEN: what is clean, what is forgiven, what is never guessed."""

from __future__ import annotations

import random

from tests.tables import table
from webapp.formats.registry import NOTATIONS
from webapp.formats.sfen import START_SFEN, parse_sfen, write_sfen
from webapp.games import kind_of
from webapp.games.board import BoardKind
from webapp.games.pieces import canonical_hand
from webapp.model.position import Position
from webapp.text.characters import MAX_LENGTH

START_BOARD = START_SFEN.split(" ")[0]
EMPTY_BOARD = "/".join(["9"] * 9)
EMPTY = f"{EMPTY_BOARD} b - 1"
MIDDLE_BOARD = "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L"
MIDDLE = f"{MIDDLE_BOARD} w Sbgn3p 124"

CLEAN = [
    START_SFEN,
    EMPTY,
    MIDDLE,
    f"{EMPTY_BOARD} w 2R2B4G4S4N4L18P 99999",
    f"{EMPTY_BOARD} b RBGSNLPrbgsnlp 1",
    f"{EMPTY_BOARD} b b 2",
    "+R+B+S+N+L+P3/9/9/9/9/9/9/9/3+p+l+n+s+b+r w - 7",
    "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
]

# What is typed, the codes of its findings in text order, the canonical text.
FORGIVEN = [
    # fields missing
    (START_BOARD, ["sfen-board-only"], START_SFEN),
    # Of a long s, which is an s to whoever ignores capitals, `lower` makes no s.
    (f"{START_BOARD} (ſente to move)", ["sfen-board-only", "surrounding-text"], START_SFEN),
    (f"{START_BOARD} w", ["missing-hands-and-number"], f"{START_BOARD} w - 1"),
    (f"{START_BOARD} b -", ["missing-fullmove"], START_SFEN),
    (f"{START_BOARD} b 2PS", ["hands-order", "missing-fullmove"], f"{START_BOARD} b S2P 1"),
    (f"{START_BOARD} b 7", ["missing-hands"], f"{START_BOARD} b - 7"),
    (f"{START_BOARD} b b", ["missing-fullmove"], f"{START_BOARD} b b 1"),
    # spaces missing
    (START_SFEN.replace(" b", "b"), ["missing-space"], START_SFEN),
    (MIDDLE.replace(" w", "w"), ["missing-space"], MIDDLE),
    (START_SFEN.replace("b -", "b-"), ["missing-space"], START_SFEN),
    (START_SFEN.replace("- 1", "-1"), ["missing-space"], START_SFEN),
    (START_SFEN.replace("b - 1", "b-1"), ["missing-space"] * 2, START_SFEN),
    (MIDDLE.replace("w S", "wS"), ["missing-space"], MIDDLE),
    (MIDDLE.replace("p 124", "p124"), ["missing-space"], MIDDLE),
    (f"{START_BOARD} w5", ["missing-hands", "missing-space"], f"{START_BOARD} w - 5"),
    # separators and characters
    (MIDDLE.replace(" ", "_"), ["underscore"] * 3, MIDDLE),
    (MIDDLE.replace(" ", "\t"), ["tab"] * 3, MIDDLE),
    (MIDDLE.replace(" w", "  w"), ["several-spaces"], MIDDLE),
    (MIDDLE.replace(" w", "\u3000w"), ["odd-space"], MIDDLE),
    (MIDDLE.replace(" w", "\r\nw"), ["line-break"], MIDDLE),
    (f" {MIDDLE}\n", ["outer-space"] * 2, MIDDLE),
    (f"\ufeff{MIDDLE}", ["invisible"], MIDDLE),
    (MIDDLE.replace("+R2", "＋Ｒ２"), ["full-width"], MIDDLE),
    (MIDDLE.replace("/", "／"), ["full-width"] * 8, MIDDLE),
    (START_SFEN.replace("-", "–"), ["long-dash"], START_SFEN),
    # the board
    (EMPTY.replace("9/", "45/", 1), ["split-digits"], EMPTY),
    (EMPTY.replace("9/", "18/", 1), ["split-digits"], EMPTY),
    (EMPTY.replace("9/", "111111111/", 1), ["split-digits"], EMPTY),
    (EMPTY.replace(" b", "/ b"), ["outer-slash"], EMPTY),
    (f"/{EMPTY}", ["outer-slash"], EMPTY),
    (EMPTY.replace("9/9 ", "9/ 9 "), ["space-in-placement"], EMPTY),
    (START_SFEN.replace("lnsgkg", "lnsg kg"), ["space-in-placement"], START_SFEN),
    # side to move
    *(
        (START_SFEN.replace(" b ", f" {word} "), ["side-form"], START_SFEN)
        for word in ("B", "black", "Black", "Sente", "先手", "先", "黒", "☗", "▲")
    ),
    *(
        (START_SFEN.replace(" b ", f" {word} "), ["side-form"], START_SFEN.replace(" b ", " w "))
        for word in ("W", "White", "Gote", "後手", "白", "☖", "△")
    ),
    # pieces in hand
    (f"{EMPTY_BOARD} b PS 3", ["hands-order"], f"{EMPTY_BOARD} b SP 3"),
    (f"{EMPTY_BOARD} b sS 3", ["hands-order"], f"{EMPTY_BOARD} b Ss 3"),
    (f"{EMPTY_BOARD} b PP 3", ["hand-again"], f"{EMPTY_BOARD} b 2P 3"),
    (f"{EMPTY_BOARD} b P2P 3", ["hand-again"], f"{EMPTY_BOARD} b 3P 3"),
    (f"{EMPTY_BOARD} b 1P 3", ["hand-of-one"], f"{EMPTY_BOARD} b P 3"),
    (f"{EMPTY_BOARD} b 02P 3", ["leading-zero"], f"{EMPTY_BOARD} b 2P 3"),
    (f"{EMPTY_BOARD} b 01P 3", ["leading-zero"], f"{EMPTY_BOARD} b P 3"),
    (f"{EMPTY_BOARD} b -P 3", ["hands-dash"], f"{EMPTY_BOARD} b P 3"),
    # the move number
    (f"{START_BOARD} b - 007", ["leading-zero"], f"{START_BOARD} b - 7"),
    (f"{START_BOARD} b - -", ["counter-dash"], START_SFEN),
    (f"{START_BOARD} b - 0", ["fullmove-zero"], START_SFEN),
    # what engines are told
    (f"sfen {MIDDLE}", ["surrounding-text"], MIDDLE),
    (f"position sfen {MIDDLE}", ["surrounding-text"], MIDDLE),
    (f"{MIDDLE} moves", ["moves-left-out"], MIDDLE),
    (f"{MIDDLE} moves 7g7f 3c3d P*5e", ["moves-left-out"], MIDDLE),
    (f"position sfen {START_BOARD} b - moves 7g7f",
     ["surrounding-text", "missing-fullmove", "moves-left-out"], START_SFEN),
    ("startpos", ["start-named"], START_SFEN),
    ("position startpos moves 7g7f", ["surrounding-text", "start-named", "moves-left-out"],
     START_SFEN),
    # round about
    *(
        (text, ["surrounding-text"] * count, MIDDLE)
        for text, count in (
            (f'"{MIDDLE}"', 2),
            (f"({MIDDLE})", 2),
            (f"「{MIDDLE}」", 2),
            (f"SFEN: {MIDDLE}", 1),
            (f"sfen={MIDDLE}", 1),
            (f"- {MIDDLE}", 1),
            (f"1. {MIDDLE}", 1),
            (f"• {MIDDLE}", 1),
            (f"これは問題です。 {MIDDLE}", 1),
            (f"{MIDDLE}.", 1),
            (f"{MIDDLE}\n\nDear all,\nplease\nsolve it", 1),
        )
    ),
    (f"Gote to move: {START_BOARD}",
     ["side-from-text", "surrounding-text", "missing-hands-and-number"], f"{START_BOARD} w - 1"),
    # links
    (f"https://shogi.example/editor/{MIDDLE.replace(' ', '_')}", ["link"], MIDDLE),
    (f"https://shogi.example/?sfen={MIDDLE.replace(' ', '%20')}", ["link"], MIDDLE),
    (
        "https://shogi.example/?sfen="
        + MIDDLE.replace("+", "%2B").replace("/", "%2F").replace(" ", "%20"),
        ["link"],
        MIDDLE,
    ),
    (f"https://shogi.example/?sfen={MIDDLE.replace(' ', '+')}&flip=1", ["link"], MIDDLE),
    (f"https://shogi.example/?x={EMPTY.replace(' ', '+')}", ["link"], EMPTY),
    (MIDDLE.replace(" ", "%20"), ["encoded"], MIDDLE),
    (f'[FEN "{MIDDLE}"]', ["pgn-tag"], MIDDLE),
]  # fmt: skip

# What is typed, the codes of its errors, whether the board can be read all the same.
ERRORS = [
    ("", ["nothing-typed"], False),
    ("7g7f 3c3d", ["no-placement"], False),
    ("and/or", ["nearest-no-placement"], False),
    ("9" * (MAX_LENGTH + 1), ["too-long"], False),
    (EMPTY.replace("9/", "8/", 1), ["rank-short"], False),
    (EMPTY.replace("9/", "p9/", 1), ["rank-long"], False),
    (EMPTY.replace("9/", "55/", 1), ["rank-long"], False),
    (EMPTY.replace("9/", "", 1), ["ranks-missing"], False),
    (EMPTY.replace("9/", "9/9/", 1), ["ranks-too-many"], False),
    (EMPTY.replace("9/", "9//", 1), ["empty-rank"], False),
    (EMPTY.replace("9/9/", "99/", 1), ["missing-slash"], False),
    (EMPTY.replace("9/", "8x/", 1), ["unknown-piece"], False),
    (EMPTY.replace("9/", "8+X/", 1), ["unknown-piece"], False),
    (EMPTY.replace("9/", "9x/", 1), ["unknown-piece-off-board"], False),
    (EMPTY.replace("9/", "8\u212a/", 1), ["unknown-piece"], False),
    (EMPTY.replace("9/", "٩/", 1), ["unknown-piece"], False),
    (EMPTY.replace("9/", "8Q/", 1), ["unknown-piece"], False),
    (EMPTY.replace("9/", "90/", 1), ["bad-digit"], False),
    (EMPTY.replace("9/", "8+K/", 1), ["no-promoted-form"], False),
    (EMPTY.replace("9/", "8+g/", 1), ["no-promoted-form"], False),
    (EMPTY.replace("9/", "+9/", 1), ["plus-alone"], False),
    (EMPTY.replace("9/", "9+/", 1), ["plus-alone"], False),
    (EMPTY.replace("9/", "8++P/", 1), ["plus-alone"], False),
    (f"{EMPTY_BOARD.removesuffix('9')}8bb b - 1", ["rank-long"], False),
    (f"{START_BOARD} x - 1", ["unknown-side"], True),
    (f"{START_BOARD} - 1", ["missing-side"], True),
    (f"{START_BOARD} bS 1", ["missing-side"], True),
    (f"{START_BOARD} b K 1", ["unknown-hands"], True),
    (f"{START_BOARD} b +P 1", ["unknown-hands"], True),
    (f"{START_BOARD} b 2 1", ["unknown-hands"], True),
    (f"{START_BOARD} b ٢P 1", ["unknown-hands"], True),
    (f"{START_BOARD} b S0P 1", ["hand-of-none"], True),
    (f"{START_BOARD} b 1000000P 1", ["hand-too-large"], True),
    (f"{START_BOARD} b 999999PP 1", ["hand-too-large"], True),
    (f"{START_BOARD} b - +3", ["unknown-fullmove"], True),
    (f"{START_BOARD} b - 100000", ["counter-too-large"], True),
    (f"{START_BOARD} b zz 1", ["stray-word"], True),
    (f"{START_BOARD}[-] w - 1", ["hands-in-brackets"], True),
    (f"{START_BOARD}[Pp2] w - 1", ["unknown-hands"], True),
]

KIND = BoardKind("shogi", 9, 9, ("S", "S"))
FIELDS = ["placement", "turn", "hands", "fullmove"]
# What else texts are made of by changing it, and the characters it is changed into.
TOLD = [f"position sfen {MIDDLE} moves 7g7f"]
ALPHABET = "lnsgkrbpLNSGKRBP+123456789/ bw-0x_\t\u3000８先手"
# Long texts that ask for much work.
LABORIOUS = [
    "".join(random.Random(1).choices(ALPHABET, k=MAX_LENGTH)),
    "".join(random.Random(2).choices("+/P19 ", k=MAX_LENGTH)),
    EMPTY[:16] + "1x" * 2000,
    EMPTY[:16] + "+" * 4000,
    EMPTY[:16] + "0" * 4000,
    f"{START_BOARD} b " + "1P" * 2000,
    f"{START_BOARD} b " + "P" * 4000,
    f"{START_BOARD} b " + "-" * 4000,
    f"{START_BOARD} b " + "9" * 4000,
    f"{START_BOARD} " + "b " * 2000,
    "startpos " * 450,
    "+b+-" * 1000,
    "9/9 " * 1000,
    "9 / " * 1000,
    f"{START_BOARD} " + "moves " * 600,
]


def test_the_position_is_the_one_of_the_text() -> None:
    position = parse_sfen(MIDDLE).position
    assert position is not None
    assert position.kind == BoardKind("shogi", 9, 9, ("S", "S"))
    assert (position.turn, position.fullmove, position.halfmove) == ("second", 124, 0)
    assert position.hands == ((("S", 1),), (("p", 3), ("b", 1), ("g", 1), ("n", 1)))
    rows = [position.squares[row : row + 9] for row in range(0, 81, 9)]
    assert rows[1] == ("", "l", "+R", "", "", "P", "", "", "")
    assert rows[3] == ("k^", "p", "s", "", "p", "", "", "", "")
    assert rows[7] == ("", "K^", "S", "G", "", "", "", "+r", "")
    assert rows[8] == ("L", "N", "", "", "+p", "", "", "", "L")


@table(
    ("text", "place", "squares"),
    [
        (EMPTY.replace("9/", "8x/", 1), (1, 2), (8,)),
        (EMPTY.replace("/9 ", "/3+G5 "), (17, 19), (75,)),
        (EMPTY.replace("9/", "8/", 1), (0, 1), tuple(range(9))),
        (EMPTY.replace("9/", "4+5/", 1), (1, 2), ()),
        (START_SFEN.replace(" b ", " "), (58, 58), ()),
        (f"{START_BOARD} b K2P 1", (60, 63), ()),
        (f"{START_BOARD} b S0P 1", (61, 63), ()),
        (f"{START_BOARD} b SPP 1", (62, 63), ()),
        (START_BOARD, (57, 57), ()),
        (f"sfen {START_SFEN}", (0, 4), ()),
        (f"{START_SFEN} moves 7g7f", (64, 74), ()),
    ],
)
def test_findings_say_where(text: str, place: tuple[int, int], squares: tuple[int, ...]) -> None:
    found = parse_sfen(text).findings
    assert found[0].span == place
    assert found[0].squares == squares


@table(
    ("text", "corrected"),
    [
        ("9/9/9/9/4P3/9/9/9/9 b - 1", ["9/9/9/9/4P4/9/9/9/9 b - 1", "9/9/9/9/5P3/9/9/9/9 b - 1"]),
        (EMPTY.replace("9/", "ppppppppp1/", 1), [EMPTY.replace("9/", "ppppppppp/", 1)]),
        (EMPTY.replace("9/", "", 1), [EMPTY] * 2),
        (EMPTY.replace("9/", "8+K/", 1), [EMPTY.replace("9/", "8K/", 1)]),
        (EMPTY.replace("9/", "8Q/", 1), [EMPTY.replace("9/", "81/", 1)]),
        (EMPTY.replace("9/", "9+/", 1), [EMPTY]),
        (START_SFEN.replace(" b ", " ? "), [START_SFEN, START_SFEN.replace(" b ", " w ")]),
        (START_SFEN.replace(" b ", " "), [START_SFEN, START_SFEN.replace(" b ", " w ")]),
        (f"{START_BOARD} b S0P 1", [f"{START_BOARD} b S 1"]),
        (f"{START_BOARD} b 0P 1", [START_SFEN]),
        (f"{START_BOARD} b K2P 1", [f"{START_BOARD} b 2P 1", START_SFEN]),
        (f"{START_BOARD}b", [START_BOARD, f"{START_BOARD} b"]),
    ],
)
def test_errors_offer_plausible_fixes(text: str, corrected: list[str]) -> None:
    (error,) = (f for f in parse_sfen(text).findings if f.severity == "error")
    assert [fix.apply(text) for fix in error.fixes] == corrected
    assert not any(fix.sure for fix in error.fixes)


def test_links_whose_plus_means_a_space_keep_those_of_the_board() -> None:
    for board in (MIDDLE_BOARD, "9/9/9/9/9/9/9/9/1+b+b+R+r3+B", "9/9/9/9/9/9/9/9/6+b+b1"):
        reading = parse_sfen(f"https://shogi.example/?sfen={board}+w+-+7")
        assert reading.position == parse_sfen(f"{board} w - 7").position


@table(
    ("position", "found"),
    [
        (Position(("",) * 81, kind=kind_of("shogi")), []),
        (Position(("P'", *[""] * 80), kind=kind_of("shogi")), ["mark-not-written"]),
        (Position(("-P", "P", *[""] * 79), kind=kind_of("shogi")), ["mark-not-written"]),
        (Position(("K", "k", *[""] * 79), kind=kind_of("shogi")), ["mark-not-written"] * 2),
        (Position(("",) * 81, halfmove=3, kind=kind_of("shogi")), ["clock-not-written"]),
        (Position(("",) * 81, hands=((("P'", 2),), ()), kind=kind_of("shogi")),
         ["hand-mark-not-written"]),
        (Position(("",) * 81, kind=BoardKind("custom", 9, 9, ("S", "C"))), ["game-not-written"]),
    ],
)  # fmt: skip
def test_what_sfen_cannot_hold_is_noted(position: Position, found: list[str]) -> None:
    noted = list(NOTATIONS["sfen"].losses(position))
    assert [finding.code for finding in noted] == found
    assert all(finding.severity == "note" for finding in noted)
    assert NOTATIONS["sfen"].unwritable(position) is None


@table(
    ("position", "code"),
    [
        (Position(("",) * 64), "board-not-writable"),
        (Position(("",) * 81, kind=BoardKind("custom", 9, 9, ("S", "S"), (((9,) * 8) + (7,),))),
         "board-not-writable"),
        (Position(("Q", *[""] * 80), kind=kind_of("shogi")), "piece-not-writable"),
        (Position(("+G", *[""] * 80), kind=kind_of("shogi")), "piece-not-writable"),
        (Position(("",) * 81, hands=((("p", 1),), ()), kind=kind_of("shogi")), "hand-not-writable"),
        (Position(("",) * 81, hands=((), (("k^", 1),)), kind=kind_of("shogi")),
         "hand-not-writable"),
        (Position(("",) * 81, hands=((("+P", 1),), ()), kind=kind_of("shogi")),
         "hand-not-writable"),
    ],
)  # fmt: skip
def test_what_cannot_be_written_says_why(position: Position, code: str) -> None:
    reason = NOTATIONS["sfen"].unwritable(position)
    assert reason is not None
    assert (reason.code, reason.severity) == (code, "error")
    assert write_sfen(position)


def test_hands_are_held_by_count_then_letter() -> None:
    counts = {"P": 3, "n": 1, "B": 1, "b": 1, "G": 1, "+P": 1, "-P": 1, "K^": 1, "K": 1, "K'": 1}
    order = ["P", "B", "b", "G", "K", "K'", "K^", "n", "-P", "+P"]
    assert [piece for piece, _ in canonical_hand({**counts, "L": 0})] == order


@table("behind", ["[Bb] b - 4", "[bB] w - - 4", "[Bb] b 4", "[B1b] w 4", "[Bb]"])
def test_hands_in_brackets_are_kept_and_either_side_is_one_fix(behind: str) -> None:
    """Pieces in hand in brackets stay in hand while it is asked who is to move."""
    board = "lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL"
    text, number = f"{board}{behind}", 4 if "4" in behind else 1
    reading = parse_sfen(text)
    assert reading.position is not None
    assert reading.position.hands == ((("B", 1),), (("b", 1),))
    (asked,) = (finding for finding in reading.findings)
    fixed = [fix.apply(text) for fix in asked.fixes]
    assert fixed == [f"{board} {side} Bb {number}" for side in "bw"]
    assert all(parse_sfen(each).findings == () for each in fixed)
