"""Which positions are sent to an engine, how, and which moves of its answers are taken."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.engines.fakes import START, chess, engines, fake, of_game, told
from tests.tables import table
from webapp.engines.driver.manner import EngineManner
from webapp.engines.driver.sending import board_words, checked, codes_of, move_words
from webapp.engines.evaluation import Evaluation, NoEngineError, NotSentError, ScoredLine
from webapp.model.position import Position

PLAIN = EngineManner("uci")
FREE = EngineManner("uci", castles_to_rook=True)
FAIRY = EngineManner("uci", knows_variants=True, castles_to_rook=True)
USI = EngineManner("usi")
ALONE = EngineManner("uci", ranks_from_0=True)

SHOGI = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"


@table(
    "fen, variant",
    [
        ("8/8/8/8/8/8/8/8 w - - 0 1", ""),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", ""),  # a king is missing
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", ""),
        ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", ""),  # one too many
        ("4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1", ""),  # a king can be taken
        ("4k3/4K3/8/8/8/8/8/8 w - - 0 1", ""),
        ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", ""),  # pawns on the last ranks
        ("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", ""),
        ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", ""),  # nine pawns
        ("4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", ""),  # more queens than promotions bring
        ("4k3/QQQQQQQQ/QQQQQQQQ/8/8/8/8/4K3 b - - 0 1", ""),
        ("4k3/8/8/8/8/8/8/4K3 w - - 9+9 0 1", ""),
        ("4k3/8/8/8/8/8/8/4K3[KQ] w - - 0 1", ""),
        ("4k3/8/8/8/8/8/8/4K3[QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQ] w - - 0 1", ""),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "kingOfTheHill"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "antichess"),
    ],
)
def test_positions_of_chess_that_are_not_sent(fen: str, variant: str) -> None:
    with pytest.raises(NotSentError):
        checked(chess(fen, variant))


@table(
    "text, notation",
    [
        ("9/9/4G4/9/9/9/9/9/4K4 b G 1", "sfen"),  # the defender has no king
        ("4k4/4P4/4G4/9/9/9/9/9/4K4 b - 1", "sfen"),
        ("4k4/9/9/4P4/4P4/9/9/9/4K4 b - 1", "sfen"),
        ("4k3P/9/9/9/9/9/9/9/4K4 b - 1", "sfen"),
        ("4k4/9/9/9/9/9/9/9/9/9 w - - 0 1", "xiangqi"),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "xiangqi"),
        ("3k5/9/9/9/9/9/9/9/P8/4K4 w - - 0 1", "xiangqi"),
        ("4k4/9/9/9/9/9/9/9/9/9 w - - 0 1", "janggi"),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "makruk"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "makruk"),
    ],
)
def test_positions_of_other_games_that_are_not_sent(text: str, notation: str) -> None:
    with pytest.raises(NotSentError):
        checked(of_game(text, notation))


def test_what_is_not_sent_reaches_no_engine(tmp_path: Path) -> None:
    with engines(fake(tmp_path)) as asked:
        for position in (chess("4k3/8/8/8/8/8/8/8 w - - 0 1"), replace(START, squares=("",) * 64)):
            with pytest.raises(NotSentError):
                asked.evaluate(position)
        for moves in ([], ["e2e5"], ["e2e4", "pass"], ["nonsense"]):
            with pytest.raises(NotSentError):
                asked.evaluate(START, moves=moves)
    assert not [line for line in told(tmp_path) if line.startswith(("position", "go"))]


@table(
    "fen, variant, line",
    [
        ("4k3/4Q3/4K3/8/8/8/8/8 b - - 0 1", "", ScoredLine(mate=0)),
        ("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", "", ScoredLine(score=0)),
        ("4k3/8/8/4K3/8/8/8/8 b - - 0 1", "kingOfTheHill", ScoredLine(mate=0)),
        ("4k3/8/8/8/8/8/8/4K3 b - - 0+3 0 1", "", ScoredLine(mate=0)),
    ],
)
def test_where_nothing_can_be_played_nobody_is_asked(
    tmp_path: Path, fen: str, variant: str, line: ScoredLine
) -> None:
    with engines(tmp_path / "none") as asked:
        found = asked.evaluate(chess(fen, variant))
    assert found == Evaluation("", lines=(line,), exact=True)


@table(
    "text, notation, line",
    [
        ("4k4/4G4/4G4/9/9/9/9/9/4K4 w - 1", "sfen", ScoredLine(mate=0)),
        ("4k4/4R4/9/9/4P4/9/9/9/9/4K4 b - - 0 1", "xiangqi", None),
        ("3k5/4P4/5P3/9/9/9/9/9/9/4K4 b - - 0 1", "xiangqi", ScoredLine(mate=0)),
    ],
)
def test_mates_and_stalemates_of_other_games(
    text: str, notation: str, line: ScoredLine | None
) -> None:
    assert checked(of_game(text, notation)) == line


def test_without_an_engine_there_is_none(tmp_path: Path) -> None:
    shogi = of_game(SHOGI, "sfen")
    with engines(fake(tmp_path)) as asked:
        assert asked.name("chess") == "Fake 1.0"
        assert asked.name("shogi") is None
        assert asked.name("custom") is None
        with pytest.raises(NoEngineError):
            asked.evaluate(shogi)


@table(
    "position, manner, words",
    [
        (chess("4k3/8/8/8/8/8/8/R3K2R w KQ - 7 99"), PLAIN, "fen 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"),
        (chess("4k3/8/8/8/8/8/8/1R2KR2 w FB - 0 1"), FREE, "fen 4k3/8/8/8/8/8/8/1R2KR2 w KQ - 0 1"),
        # A right and a target that the board does not bear out.
        (chess("4k3/8/8/8/8/8/8/R3K3 w KQkq e3 0 1"), PLAIN, "fen 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"),
        (chess("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), PLAIN,
         "fen 4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"),
        (chess("4k3/8/8/8/8/8/8/4K3 w - - 3+2 0 1"), FAIRY,
         "fen 4k3/8/8/8/8/8/8/4K3 w - - 3+2 0 1"),
        (chess("4k3/8/8/8/8/8/8/4K3[Qp] w - - 0 1"), FAIRY,
         "fen 4k3/8/8/8/8/8/8/4K3[Qp] w - - 0 1"),
        (of_game(SHOGI, "sfen"), USI, f"sfen {SHOGI}"),
        (of_game("4k4/9/4+P4/9/9/9/9/9/4K4 b 2Gp 9", "sfen"), USI,
         "sfen 4k4/9/4+P4/9/9/9/9/9/4K4 b 2Gp 1"),
        (of_game("4k4/9/4+P4/9/9/9/9/9/9 b 2Gp 9", "sfen"), FAIRY,
         "fen 4k4/9/4+P4/9/9/9/9/9/9[GGp] w - - 0 1"),
    ],
)  # fmt: skip
def test_positions_as_they_are_sent(position: Position, manner: EngineManner, words: str) -> None:
    assert board_words(position, manner) == words


@table(
    "position, manner",
    [
        (chess("4k3/8/8/8/8/8/8/1R2KR2 w FB - 0 1"), PLAIN),
        (chess("4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1"), PLAIN),
        (of_game("4k4/9/4+P4/9/9/9/9/9/9 b 2Gp 9", "sfen"), USI),
        (of_game("3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "xiangqi"), USI),
    ],
)
def test_what_the_engine_cannot_be_told_is_not_sent(
    position: Position, manner: EngineManner
) -> None:
    with pytest.raises(NotSentError):
        board_words(position, manner)


CASTLES = chess("4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1")
DROPS = of_game("4k4/9/9/9/4+P4/8P/9/9/4K4 b 2G 1", "sfen")
TENTH = of_game("3k5/9/9/9/9/9/9/9/r8/4K4 b - - 0 1", "xiangqi")
PASSES = of_game("4k4/9/9/9/9/9/9/9/3K5/9 w - - 0 1", "janggi")
MET = of_game("4k3/8/8/P7/8/8/8/4K3 w - - 0 1", "makruk")


@table(
    "position, manner, code, word",
    [
        (CASTLES, FREE, "e1h1", "e1h1"),
        (CASTLES, PLAIN, "e1h1", "e1g1"),
        (CASTLES, PLAIN, "e1a1", "e1c1"),
        (CASTLES, PLAIN, "a7a8=N", "a7a8n"),
        (chess("4k3/8/8/8/8/8/8/4K3[Qp] w - - 0 1"), FAIRY, "Q*d4", "Q@d4"),
        (DROPS, FAIRY, "G*5b", "G@e8"),
        (DROPS, USI, "G*5b", "G*5b"),
        (DROPS, USI, "5e5d", "5e5d"),
        (TENTH, FAIRY, "d9d8", "d10d9"),
        (TENTH, ALONE, "d9d8", "d9d8"),
        (PASSES, FAIRY, "pass", "d2d2"),
        (MET, FAIRY, "a5a6=+P", "a5a6m"),
    ],
)
def test_moves_both_ways(position: Position, manner: EngineManner, code: str, word: str) -> None:
    assert move_words(position, [code], manner) == (word,)
    assert codes_of(position, [[word]], manner) == ((code,),)


@table(
    "position, manner, words, codes",
    [
        (START, PLAIN, ["e2e4", "e7e5", "e1e2", "e8e6"], ("e2e4", "e7e5", "e1e2")),
        (START, PLAIN, ["0000", "e2e4"], ()),
        (START, PLAIN, ["E2E4"], ()),
        (START, PLAIN, ["e2e4q"], ()),
        (START, PLAIN, ["P@e4"], ()),
        (START, PLAIN, ["\u0665"], ()),
        (DROPS, FAIRY, ["G@e8", "e9e7"], ("G*5b",)),
        (DROPS, FAIRY, ["G@z9", "e9d9"], ()),
        (DROPS, FAIRY, ["a1a1"], ()),
        (DROPS, USI, ["G*5b", "5a5b", "win"], ("G*5b", "5a5b")),
        (DROPS, USI, ["resign"], ()),
        (TENTH, FAIRY, ["a2a11"], ()),
        (TENTH, ALONE, ["d9d8", "e0f0"], ("d9d8", "e0f0")),
        (PASSES, FAIRY, ["d2d2", "e10e10"], ("pass", "pass")),
    ],
)
def test_lines_are_taken_as_far_as_they_are_legal(
    position: Position, manner: EngineManner, words: list[str], codes: tuple[str, ...]
) -> None:
    assert codes_of(position, [words, []], manner) == (codes, ())
