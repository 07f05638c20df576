"""What is of Chess960 and what of standard chess, and what follows from that."""

from __future__ import annotations

import chess
from msgspec.structs import replace

from tests.games import random_boards
from tests.tables import table
from webapp.legality import analyse
from webapp.lessons.exchange import gather, write_lesson
from webapp.lessons.model import Card, Lesson, card_of_line, new_id
from webapp.lessons.shapes import board_to_json, item_of_fields
from webapp.lessons.solving import Illegal, Tried, judge
from webapp.line import Line, Move, Ply, write_code
from webapp.moves import possible_moves
from webapp.moves.chess import board_of
from webapp.notations import parse
from webapp.pgn import write_pgn
from webapp.position import Position, Side
from webapp.records import read_record, write_record
from webapp.records.pgn.chess960 import line_of_chess960
from webapp.report import report_of_text
from webapp.rules.chess.castling import is_of_chess960, sides_castled
from webapp.starts import START, chess960_start
from webapp.walk import candidates

CASTLED = "7k/8/8/8/8/8/8/4R1K1 w E - 0 40"
LEFT_OVER = "r3k2r/8/8/8/8/8/8/R4RK1 b Qkq - 0 40"
OF_CHESS960 = "7k/8/8/8/8/8/8/3KR3 w E - 0 40"


def position(text: str) -> Position:
    found = parse(text).position
    assert found
    return found


@table(
    ("text", "castled", "chess960"),
    [
        (CASTLED, ["first"], False),
        ("7k/8/8/8/8/8/8/4R1K1 w Q - 0 40", ["first"], False),
        ("2k1r3/8/8/8/8/8/6K1/8 b k - 0 40", ["second"], False),
        # the other side can castle as in standard chess, so that no game of Chess960 leads here
        (LEFT_OVER, ["first"], False),
        ("1rk4r/8/8/8/8/8/8/R3K2R b KQk - 0 40", ["second"], False),
        ("1rk4r/8/8/8/8/8/8/R4RK1 w Qk - 0 40", ["first", "second"], False),
        # both have started there
        ("r4rk1/8/8/8/8/8/8/R4RK1 w Qq - 0 40", [], True),
        ("r4rk1/8/8/8/8/8/8/R4RK1 w Aa - 0 40", [], True),
        (OF_CHESS960, [], True),
        ("4k3/8/8/8/8/8/8/4K1RR w G - 0 40", [], True),
        # kings and rooks of standard chess, in letters of Chess960
        ("4k3/8/8/8/8/8/8/R3K2R w HA - 0 40", [], False),
        ("4k3/8/8/8/8/8/8/R3K2R w E - 0 40", [], False),
        ("4k3/8/8/8/8/8/8/4R1K1 w - - 0 40", [], False),
    ],
)
def test_rights_tell_who_has_castled_and_what_is_of_chess960(
    text: str, castled: list[Side], chess960: bool
) -> None:
    here = position(text)
    assert [*sides_castled(here)] == castled
    assert sides_castled(here, chess960=True) == ()
    assert is_of_chess960(here) == chess960


@table(
    ("text", "chess960", "expected"),
    [
        (CASTLED, False, [("castling-king-castled", "-")]),
        (CASTLED, True, [("castling-chess960", None)]),
        # graver, with the same way out
        (LEFT_OVER, False, [("castling-homes-differ", "kq")]),
        (LEFT_OVER, True, [("castling-homes-differ", None)]),
        (OF_CHESS960, False, [("castling-chess960", None)]),
        # what the text says counts as what is said beside it
        (f'[Variant "Chess960"]\n[FEN "{CASTLED}"]\n\n*', False, [("castling-chess960", None)]),
        (
            f'[Variant "Fischerandom"]\n[FEN "{CASTLED}"]\n\n1. Kf2 (1. Kh2) *',
            False,
            [("castling-chess960", None)],
        ),
    ],
)
def test_rights_of_a_king_that_has_castled_are_found_in_standard_chess(
    text: str, chess960: bool, expected: list[tuple[str, str | None]]
) -> None:
    report = report_of_text(text, chess960=chess960)
    found = [
        (finding.code, finding.fixes[0].apply(text).split()[2] if finding.fixes else None)
        for finding in report.findings
        if finding.code.startswith("castling")
    ]
    assert found == expected


@table(
    ("text", "chess960"),
    [
        (CASTLED, False),
        (OF_CHESS960, True),
        ("4k3/8/8/8/8/8/8/R3K2R w HA - 0 40", False),
        ("4k3/8/8/8/8/8/8/R3K2R w E - 0 40", False),
        ("r4rk1/8/8/8/8/8/8/R4RK1 w Aa - 0 40", True),
        (f'[Variant "Chess960"]\n[FEN "{CASTLED}"]\n\n*', True),
        (f'[FEN "{CASTLED}"]\n\n*', False),
        (f'[Variant "Chess960"]\n[FEN "{CASTLED}"]\n\n1. Kf2 *', True),
        ('[Variant "chess 960"]\n\n1. e4 *', True),
        ("1. e4 e5", False),
        (f'[FEN "{OF_CHESS960}"]\n\n1. O-O *', True),
    ],
)
def test_a_text_says_whether_it_is_of_chess960(text: str, chess960: bool) -> None:
    assert report_of_text(text).chess960 == chess960


def test_a_fix_of_the_start_of_a_game_is_the_position_put_right() -> None:
    text = f'[White "A"]\n[FEN "{CASTLED}"]\n\n1. Kf2 *'
    (fix,) = (fix for finding in report_of_text(text).findings for fix in finding.fixes)
    assert fix.apply(text) == CASTLED.replace("E", "-")


def legal(here: Position, *, chess960: bool) -> set[str]:
    castled = sides_castled(here, chess960=chess960)
    found = candidates(here, possible_moves(here), None, castled)
    return {write_code(candidate.move, here.kind) for candidate in found}


def test_moves_in_the_midst_of_chess960_are_those_of_python_chess() -> None:
    tried = 0
    for board in random_boards(6000, 960, chess960=True):
        here = position(board.shredder_fen())
        if sides_castled(here):
            theirs = {move.uci() for move in board.legal_moves}
            assert {code.replace("=", "").lower() for code in legal(here, chess960=True)} == theirs
            castling = {move.uci() for move in board.legal_moves if board.is_castling(move)}
            ours = {code.replace("=", "").lower() for code in legal(here, chess960=False)}
            assert ours == theirs - castling
            tried += 1
    assert tried > 50


def test_legality_in_the_midst_of_chess960_is_as_without_the_rule() -> None:
    for board in random_boards(1500, 961, chess960=True):
        here = position(board.shredder_fen())
        codes = [finding.code for finding in analyse(here, chess960=True)]
        assert "castling-king-castled" not in codes
        assert all(finding.severity == "note" for finding in analyse(here))


# --- lines and cards ---------------------------------------------------------------------------


def test_a_line_that_is_called_so_is_written_and_read_so() -> None:
    start = position(CASTLED)
    assert "Variant" not in write_pgn(start)[0]
    assert "Variant" not in write_record(Line(start), "pgn")[0]
    text = write_record(Line(start, tags=(("Variant", "Chess960"),)), "pgn")[0]
    assert '[Variant "Chess960"]' in text
    record = read_record(text.replace(" *", " 1. Kf2 *").replace("\n*", "\n1. Kf2 *"))
    assert record
    assert line_of_chess960(record.line)


CARDS = (
    Card(new_id(), position(CASTLED), chess960=True),
    Card(new_id(), position(CASTLED)),
    Card(new_id(), START, chess960=True),
    Card(new_id(), chess960_start(17)),
    card_of_line(Line(position(CASTLED), (Ply(-1, Move(62, 54)),), tags=(("Variant", "FRC"),))),
    card_of_line(Line(position(CASTLED), (Ply(-1, Move(62, 54)),))),
)
OF_THEM = [True, False, True, True, True, False]


def test_cards_keep_what_they_are_called() -> None:
    assert [card.plays_chess960 for card in CARDS] == OF_THEM
    boards = [board_to_json(card) for card in CARDS]
    assert [board.get("variant") for board in boards] == [
        "chess960" if of_chess960 else None for of_chess960 in OF_THEM
    ]
    read = [
        item_of_fields(card.id, "card", {"board": board})
        for card, board in zip(CARDS, boards, strict=True)
    ]
    assert read == [*CARDS]


def test_a_lesson_as_pgn_keeps_what_cards_are_called() -> None:
    text, _ = write_lesson(Lesson(items=CARDS), "pgn")
    found = [replace(card, id="") for card in gather(text).cards if isinstance(card, Card)]
    assert found == [replace(card, id="") for card in CARDS]
    assert not any("chess960" in str(loss) for loss in write_lesson(Lesson(items=CARDS), "json")[1])


@table(
    ("card", "expected"),
    [(CARDS[0], Tried), (CARDS[1], Illegal)],
)
def test_students_castle_where_it_is_chess960(card: Card, expected: type) -> None:
    assert isinstance(judge(card, [], "O-O-O"), expected)
    assert isinstance(judge(card, [], "Kf2"), Tried)


def test_a_solution_that_castles_is_right_all_the_same() -> None:
    line = Line(position(CASTLED), (Ply(-1, Move(62, 60)),))
    assert board_of(line.start).is_legal(chess.Move(6, 4))
    assert type(judge(card_of_line(line), [], "g1e1")).__name__ == "Right"
