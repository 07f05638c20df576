"""Shogi, xiangqi, makruk and custom games: what is found, and that play is left in peace."""

from __future__ import annotations

import dataclasses

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.core.game_positions import feen, position
from tests.readings import sided
from tests.tables import table
from webapp.document import convert, parse
from webapp.document.diagnosis import diagnose
from webapp.document.report import report_of_position
from webapp.findings import fix_label, message
from webapp.findings.any_game import ANY_GAME
from webapp.findings.other_games import MAKRUK as MAKRUK_CODES
from webapp.findings.other_games import SHOGI as SHOGI_CODES
from webapp.findings.other_games import XIANGQI as XIANGQI_CODES
from webapp.games import GAMES
from webapp.games.board import BoardKind, Game
from webapp.games.coordinates import square_name
from webapp.model.position import Position
from webapp.rules import shared
from webapp.rules.legality import analyse
from webapp.rules.placement import OnBoard
from webapp.rules.shogi import counted, missing_pieces

SHOGI, XIANGQI, MAKRUK = (GAMES[game].start for game in ("shogi", "xiangqi", "makruk"))

# From games and problems: nothing in them is impossible.
PLAYED = [
    SHOGI,
    XIANGQI,
    MAKRUK,
    # deep in games
    "s3+Lg3/Lg1p5/n1P1bk^2l/1p1LpbPpp/2p3pP1/1n2Ps2P/PS3P+p1N/p2G2R1g/1P+s2K^3 RP/n S/s",
    "l+Ngg2rn1/1rpk^4l/1p2s1g1p/P3pp2P/1nS1PP1pb/1P6L/2P2GpPN/p7S/L1B+s3K^1 P/2p S/s",
    "4g+P1r1/gr1s+P3l/1gnk^1l2n/4p1NpP/1pP2pn1L/p1bb2P2/SP1L1PGP1/2+sP2S2/P3P2K^1 2P/ S/s",
    "2e2a1hc/4g^4/c1h6/8p/2e1p1p2/2C3r2/2P1PR2P/H5H1E/9/3AG^1E2 / X/x",
    "3a1g^1Cr/h7h/1r3a3/2p2c2p/p1e3R2/4P1p2/c6C1/ER1A5/4H4/3A1G^E2 / X/x",
    "1heag^a3/r8/4e4/Hcp1p4/8p/P1P3c2/4P3P/2H6/C6R1/2EAG^1E2 / X/x",
    "2nk^4/2m1s3/M7/5p2/K^2pS2m/3P3P/2S5/4MrN1 / M/m",
    "r2N2k^1/2mn4/1pMp2s1/pPp2P1p/P2SP2m/NR3P2/5K^S1/2M4R / M/m",
    "2k^2r1n/r1m5/1pSp2n1/5ps1/PP2p1pP/R1N1S3/4K^3/2M4R / M/m",
    # a handicap game, which the second side begins
    "lnsgk^gsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / s/S",
    # bishops exchanged
    "lnsgk^gsnl/1r7/p1pppp1pp/6p2/1p5P1/2P6/PP1PPPP1P/7R1/LNSGK^GSNL B/b s/S",
    # two promoted pawns on a file with an unpromoted one
    "4k^4/9/4+P4/4+P4/4P4/9/9/9/4K^4 15P4G4L4N4S2B2R/ S/s",
    # in check from a knight, from a horse across the board
    "4k^4/9/3N5/9/9/9/9/9/4K^4 18P4G4L4S3N2B2R/ s/S",
    "4k^4/9/9/9/8+B/9/9/9/4K^4 18P4G4L4N4S2RB/ s/S",
    # mate by a gold, supported by a pawn: the side to move has lost
    "4k^4/4G4/4P4/9/9/9/9/9/4K^4 17P4L4N4S3G2B2R/ s/S",
    # two cannons, one over the other: a double check
    "3ag^4/4a4/4C4/9/4C4/9/9/9/9/4G^4 / x/X",
    "rheag^ae1r/9/1c4hc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RHEAG^AEHR / X/x",
    # soldiers past the river, on any file and next to the palace
    "4g^4/4aP3/3P1P3/9/1P7/9/9/9/9/3G^5 / X/x",
    # a horse whose leg is blocked gives no check
    "4g^4/3Pa4/3H5/9/9/9/9/9/9/3G^5 / X/x",
    "rns1k^snr/3m4/pppppppp/8/4P3/PPPP1PPP/4M3/RNSK^1SNR / M/m",
    # promoted pawns written as mets
    "8/8/3k^4/2M1M3/1M6/8/3K^4/8 / m/M",
    "4k^3/2+P1+P3/8/8/4p3/3S1P2/8/3K^4 / M/m",
]


# What the examples of these codes show in another game.
IN_OTHER_GAMES = [
    ("rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEA1AEHR / X/x", "no-king Red"),
    ("rnsmk^snr/8/pppppppp/8/8/PPPPPPPP/8/RNS1MSNR / M/m", "no-king White"),
    ("lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B2K^2R1/LNSGK^GSNL / S/s", "several-kings Sente"),
    ("rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4G^4/RHEAG^AEHR / X/x", "several-kings Red"),
    ("rnsmk^snr/8/pppppppp/8/8/PPPPPPPP/4K^3/RNSK^MSNR / M/m", "several-kings White"),
    ("rheag^aehr/9/1c5c1/p1p1p1p1p/9/4B4/P1P1P1P1P/1C5C1/9/RHEAG^AEHR / X/x", "no-such-piece"),
    ("rnsmk^snr/8/pppppppp/8/4Q3/PPPPPPPP/8/RNSK^MSNR / M/m", "no-such-piece"),
    ("rnsmk^snr/8/pppppppp/8/8/PPPPPPPP/8/+RNSK^MSNR / M/m", "cannot-be-promoted"),
    ("rnsmk^snr/8/pppppppp/8/8/PPPPPPPP/8/RNSK^MSN1 R/ M/m", "pieces-in-hand"),
    ("rnsmk^snr/8/pppppppp/8/8/PPPPPPPP/4R3/RNSK^MSNR / M/m", "too-many-of-a-kind White"),
    ("rnsmk^snr/8/pppppppp/8/4P3/PPPPPPPP/8/RNSK^MSNR / M/m", "too-many-of-a-kind White"),
    ("9/9/9/4k^4/4K^4/9/9/9/9 18P4G4L4N4S2B2R/ S/s", "kings-adjacent"),
    ("4k^4/9/9/9/9/4r4/9/9/4K^4 18P4G4L4N4S2BR/ s/S", "king-can-be-taken Sente"),
    ("1heag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2r2C1/9/RHEAG^AEHR / x/X",
     "king-can-be-taken Red"),
    ("3k^4/8/8/8/8/3r4/8/3K^4 / m/M", "king-can-be-taken White"),
]  # fmt: skip


@table(("text", "expected"), IN_OTHER_GAMES)
def test_a_code_is_shared_by_games(text: str, expected: str) -> None:
    assert [sided(finding) for finding in analyse(position(text))] == [expected]


@table("text", PLAYED)
def test_a_position_from_play_is_not_called_impossible(text: str) -> None:
    assert [f for f in analyse(position(text)) if f.code != "shogi-pieces-missing"] == []
    assert feen(position(text)) == text


# A position with the codes of its findings and the names of their squares.
FOUND = [
    # a custom game knows room only
    ("kkkkk/5/5/5/KKKKK / Z/z", []),
    ("k^1/2 3P/ Z/z", []),
    ("k^1/2 4P/ Z/z", ["more-pieces-than-squares"]),
    # shogi
    ("9/9/9/9/9/9/9/9/9 18P/ S/s", ["shogi-no-kings"]),
    ("P3k^3L/1N7/2N6/9/9/9/l8/n7n/8p / S/s",
     ["shogi-no-king Sente", "shogi-cannot-move-on 9a 1a 8b 9h 1h 1i"]),
    ("k^4P3/5P3/9/5+P3/5P3/5p3/9/9/9 / S/s",
     ["shogi-no-king Sente", "shogi-nifu Sente 4a 4b 4e", "shogi-cannot-move-on 4a"]),
    (
        "k^8/9/9/9/9/9/9/9/R7+r 2+R+g/3rK^P S/s",
        [
            "shogi-king-in-hand", "shogi-promoted-in-hand", "shogi-hand-of-other-side",
            "shogi-no-king Sente", "shogi-too-many-of-a-kind rook 9i 1i",
            "king-can-be-taken Gote 9a 9i",
        ],
    ),
    (
        "+k^8/9/4E4/9/9/9/9/9/4-P^2K'1 17P4G4L4N4S2B2R/ S/s",
        [
            "no-such-piece 5c",
            "cannot-be-promoted 9a",
            "king-without-mark 2i",
            "mark-without-meaning 5i 2i",
        ],
    ),
    # both kings can be taken, and a lance looks only forward
    ("4k^4/9/4R4/9/4L4/9/4r4/9/4K^4 18P4G4N4S3L2B/ S/s", ["king-can-be-taken Gote 5a 5c"]),
    # xiangqi
    ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAG^AEHR / X/x",
     ["no-such-piece b9 c9 e9 g9 h9", "no-king Black"]),
    (
        "g^3a4/9/1PP6/9/e8/2P6/9/pP7/9/4A3G^ / X/x",
        [
            "outside-palace general a9 i0",
            "xiangqi-advisor-misplaced e9 e0",
            "xiangqi-elephant-misplaced a5",
            "xiangqi-soldier-misplaced b2",
        ],
    ),
    (
        "3g^5/9/9/p8/p8/2P6/2P6/9/9/3G^5 / X/x",
        [
            "xiangqi-soldiers-on-one-file c4 c3",
            "xiangqi-soldiers-on-one-file a6 a5",
            "xiangqi-generals-facing d9 d0",
        ],
    ),
    ("3g^5/9/2+P6/9/9/9/9/4p4/9/4G^4 / X/x", ["mark-without-meaning c7"]),
    ("3g^5/9/9/3C5/9/3h5/9/9/9/4G^4 R/ X/x", ["pieces-in-hand"]),
    # makruk
    (
        "4k^2r/8/8/8/8/8/PPP1+P+P2/pMMMMMK^1 +P/ m/M",
        [
            "pieces-in-hand",
            "makruk-too-many-mets White a2 b2 c2 e2 f2 b1 c1 d1 e1 f1",
            "behind-start pawn a2 b2 c2",
            "makruk-pawn-not-promoted a1",
        ],
    ),
    ("8/3P4/8/8/8/p7/8/+K^1+Mk^4 / m/M",
     ["cannot-be-promoted a1 c1", "makruk-pawn-not-promoted d7 a3"]),
    ("8/8/8/8/8/K^6k^/7P/7K^ / m/M", ["several-kings White a3 h1", "behind-start pawn h2"]),
]  # fmt: skip


@table(("text", "expected"), FOUND)
def test_everything_wrong_is_said_with_its_squares(text: str, expected: list[str]) -> None:
    found = position(text)
    said = [
        " ".join([sided(finding), *(square_name(found.kind, s) for s in finding.squares)])
        for finding in analyse(found)
    ]
    assert said == expected


def test_a_message_names_the_squares_and_where_the_danger_comes_from() -> None:
    (finding,) = analyse(position("4k^4/9/3N1N3/9/9/9/9/9/4K^4 18P4G4L4S2N2B2R/ S/s"))
    assert message(finding) == (
        "Sente is to move and could capture Gote’s king on 5a (from 6c, 4c). "
        "Gote cannot have left the king in check."
    )


def test_a_message_names_twelve_squares_at_the_most() -> None:
    found = analyse(position("PPPPPPPP/PPPPPPPP/8/8/8/8/K^7/4k^3 / M/m"))
    (finding,) = (f for f in found if f.code == "makruk-pawn-not-promoted")
    assert len(finding.squares) == 16
    assert " a8, b8, c8, d8, e8, f8, g8, h8, a7, b7, c7, d7, … " in message(finding)


@table(
    ("text", "missing"),
    [
        (SHOGI, {}),
        (SHOGI.replace("PPPPPPPPP", "PPP+P+P4").replace(" / ", " 2P/p "), {"P": 1}),
        ("9/9/9/9/9/9/9/9/9 / S/s", dict(GAMES["shogi"].in_set)),
        ("9/9/9/9/9/9/9/9/9 20P5+r/ S/s", {"K": 2, "B": 2, "G": 4, "S": 4, "N": 4, "L": 4}),
    ],
)
def test_missing_pieces_are_those_of_the_set_that_are_nowhere(
    text: str, missing: dict[str, int]
) -> None:
    assert missing_pieces(counted(OnBoard.of(position(text)))) == missing


def fixes(text: str) -> list[tuple[str, str]]:
    """The labels of all fixes with the positions they make."""
    return [
        (fix_label(fix), feen(fix.position))
        for finding in analyse(position(text))
        for fix in finding.fixes
        if fix.position
    ]


SENTE_IN_CHECK = "4k^4/9/9/9/9/4r4/9/9/4K^4 18P4G4L4N4S2BR/ s/S"
BLACK_IN_CHECK = "rheag^aehr/9/1c2R2c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/1HEAG^AEHR / X/x"
FIXES = [
    (SENTE_IN_CHECK, "Sente to move", "4k^4/9/9/9/9/4r4/9/9/4K^4 18P4G4L4N4S2BR/ S/s"),
    (BLACK_IN_CHECK, "Black to move", BLACK_IN_CHECK.replace("X/x", "x/X")),
    ("k^8/9/9/9/9/9/9/n8/-p8 / S/s", "Promote", "k^8/9/9/9/9/9/9/+n8/+p8 / S/s"),
    ("4k^3/4P3/8/8/8/8/8/K^7 / M/m", "Promote", "4k^3/4+P3/8/8/8/8/8/K^7 / M/m"),
    ("4k'3/8/8/8/8/8/8/+K^6-N / M/m", "Write the usual marks", "4k^3/8/8/8/8/8/8/K^6N / M/m"),
    ("k^8/9/9/9/9/9/9/9/9 -PP'P/ S/s", "Write the usual marks", "k^8/9/9/9/9/9/9/9/9 3P/ S/s"),
    ("4k^3/8/8/8/8/8/8/K^7 2P/p M/m", "Empty the hands", "4k^3/8/8/8/8/8/8/K^7 / M/m"),
    ("k^8/9/9/9/9/9/9/9/9 BK^/ S/s", "Take the king out of the hand", "k^8/9/9/9/9/9/9/9/9 B/ S/s"),
    ("k^8/9/9/9/9/9/9/9/9 G2N+NP/2+p S/s", "Turn them to the unpromoted side",
     "k^8/9/9/9/9/9/9/9/9 3NGP/2p S/s"),
    ("k^8/9/9/9/9/9/9/9/9 2pPG/g S/s", "Give them to the side that holds them",
     "k^8/9/9/9/9/9/9/9/9 3PG/g S/s"),
]  # fmt: skip


@table(("text", "label", "fixed"), FIXES)
def test_a_fix_makes_one_change(text: str, label: str, fixed: str) -> None:
    assert (label, fixed) in fixes(text)


@table("text", [text for text, *_ in IN_OTHER_GAMES])
def test_a_fix_settles_what_it_is_offered_for(text: str) -> None:
    for _, fixed in fixes(text):
        assert not [f for f in analyse(position(fixed)) if f.severity == "illegal"]


def test_no_turn_is_offered_where_both_kings_can_be_taken() -> None:
    assert fixes("4k^4/9/4R4/9/4L4/9/4r4/9/4K^4 18P4G4N4S3L2B/ S/s") == []


def test_fixes_are_written_in_the_notation_of_the_game_unless_told_otherwise() -> None:
    text = SENTE_IN_CHECK
    (finding,) = diagnose(position(text))
    (fix,) = finding.fixes
    assert fix.apply("") == convert(text.replace("s/S", "S/s"), "sfen").text


def test_a_game_on_another_board_is_judged_by_its_room_alone() -> None:
    assert analyse(Position(("P",) * 9, kind=BoardKind("shogi", 3, 3, ("S", "S")))) == ()


OF_GAMES = {
    code for subject in (ANY_GAME, SHOGI_CODES, XIANGQI_CODES, MAKRUK_CODES) for code in subject
}
BOARDS: dict[Game, tuple[int, int]] = {
    "shogi": (9, 9),
    "xiangqi": (9, 10),
    "makruk": (8, 8),
    "custom": (5, 3),
}
LETTERS = "KGABCEHLMNPRSQ"
TOKENS = st.builds(
    "{}{}{}{}".format,
    st.sampled_from(["", "", "+", "-"]),
    st.sampled_from(LETTERS + LETTERS.lower()),
    st.sampled_from(["", "", "^"]),
    st.sampled_from(["", "", "'"]),
)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    game = draw(st.sampled_from(sorted(BOARDS)))
    files, ranks = BOARDS[game]
    usual = (
        [*GAMES[game].tokens, *map(str.lower, GAMES[game].tokens)] if game in GAMES else ["P", "p"]
    )
    strange = draw(st.lists(TOKENS, max_size=3))
    alphabet = ["", *draw(st.lists(st.sampled_from(usual), max_size=8)), *strange]
    size = files * ranks
    hand = st.dictionaries(st.one_of(TOKENS, st.sampled_from(usual)), st.integers(1, 99))
    return Position(
        squares=tuple(draw(st.lists(st.sampled_from(alphabet), min_size=size, max_size=size))),
        turn=draw(st.sampled_from(("first", "second"))),
        hands=(tuple(draw(hand).items()), tuple(draw(hand).items())),
        kind=BoardKind(game, files, ranks, ("Z", "Z")),
    )


@table("game", sorted(BOARDS.keys() & GAMES.keys()))
def test_pieces_with_their_usual_marks_need_no_closer_look(game: Game) -> None:
    files, ranks = BOARDS[game]
    first = GAMES[game].tokens
    usual = ("", *first, *map(str.lower, first))
    squares = (usual * files * ranks)[: files * ranks]
    placed = OnBoard.of(Position(squares, kind=BoardKind(game, files, ranks)))
    assert placed.as_usual
    closer = dataclasses.replace(placed, as_usual=False)
    for rule in (shared.of_unknown, shared.of_promoted, shared.of_marks):
        assert list(rule(closer)) == []


@given(positions())
def test_any_position_is_judged_without_raising(found: Position) -> None:
    findings = diagnose(found)
    assert len({(f.code, f.squares, *f.args.values()) for f in findings}) == len(findings)
    for finding in findings:
        assert finding.span is None
        assert finding.code in OF_GAMES
        assert len(set(finding.squares)) == len(finding.squares)
        assert all(found.squares[square] for square in finding.squares)
        assert "%" not in message(finding)
        assert len(message(finding)) < 500
        assert all(fix_label(fix) for fix in finding.fixes)


@table(
    ("notation", "text", "fixed"),
    [
        ("sfen", "4k4/9/9/9/4R4/9/9/9/4K4 b 2P 42", "4k4/9/9/9/4R4/9/9/9/4K4 w 2P 42"),
        ("xiangqi", "4k4/9/9/9/4R4/9/9/9/9/3K5 w - - 7 42", "4k4/9/9/9/4R4/9/9/9/9/3K5 b - - 7 42"),
        ("makruk", "4k3/8/8/4R3/8/8/M7/4K3 w - - 7 42", "4k3/8/8/4R3/8/8/M7/4K3 b - - 7 42"),
        ("makruk", "4k3/8/8/4R3/8/8/8/4K3 w - - 0 1", "4k^3/8/8/4R3/8/8/8/4K^3 / m/M"),
        ("feen", "4k^4/9/9/9/4R'4/9/9/9/4K^4 / S/s", "4k^4/9/9/9/4R'4/9/9/9/4K^4 / s/S"),
    ],
)
def test_a_fix_on_the_board_loses_nothing(notation: str, text: str, fixed: str) -> None:
    found = parse(text, notation).position
    assert found
    fixes = [fix for said in report_of_position(found).findings for fix in said.fixes]
    assert fixed in [fix.apply("") for fix in fixes]


def test_no_fix_is_offered_that_no_notation_has_room_for() -> None:
    found = parse("4k4/9/9/9/4R4/9/9/9/4K4 b 80P 1").position
    assert found
    crowded = replace(found, squares=(*found.squares[:-1], "P'"))
    assert "king-can-be-taken" in [f.code for f in diagnose(crowded)]
    assert [fix.name for said in diagnose(crowded) for fix in said.fixes] == ["usual-marks"]
