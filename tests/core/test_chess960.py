"""What is of Chess960 and what of standard chess, and what follows from that."""

from __future__ import annotations

import chess
from msgspec.structs import replace

from tests.games import random_boards, so_many
from tests.lesson_files import exported
from tests.made import position
from tests.tables import table
from webapp.document.record_reading import read_record
from webapp.document.report import report_of_position, report_of_text
from webapp.formats.elsewhere import elsewhere
from webapp.formats.pgn.chess960 import line_of_chess960
from webapp.formats.pgn.position import write_pgn
from webapp.formats.records.registry import write_record
from webapp.formats.registry import write
from webapp.formats.starts import START, chess960_start
from webapp.games.board import SQUARE_NAMES, Side
from webapp.lessons.importing import gather
from webapp.lessons.model import Card, Lesson, card_of_line, new_id
from webapp.lessons.shapes import board_to_json, item_of_fields
from webapp.lessons.solving import Illegal, Right, Tried, begin, judge
from webapp.model.line import Line, Move, Ply, write_code
from webapp.model.position import Position
from webapp.moves import possible_moves
from webapp.moves.chess import board_of
from webapp.moves.walk import candidates
from webapp.rules.chess.castling import is_of_chess960, sides_castled
from webapp.rules.legality import analyse
from webapp.wire.reports import finding_to_json, report_to_json

CASTLED = "7k/8/8/8/8/8/8/4R1K1 w E - 0 40"
LEFT_OVER = "r3k2r/8/8/8/8/8/8/R4RK1 b Qkq - 0 40"
BOTH_CASTLED = "r4rk1/8/8/8/8/8/8/R4RK1 w KQkq - 0 40"
OF_CHESS960 = "7k/8/8/8/8/8/8/3KR3 w E - 0 40"


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
        (f'[Variant "Fischerandom"]\n[FEN "{CASTLED}"]\n\n1. Kf2 (1. Kh2) *', False,
         [("castling-chess960", None)]),
    ],
)  # fmt: skip
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
    ("text", "chess960", "left"),
    [
        (BOTH_CASTLED, False, "-"),
        (BOTH_CASTLED, True, "Qq"),
        ("r3k2r/8/8/8/8/8/8/R4RK1 b KQkq - 0 40", False, "kq"),
        ("2kr3r/8/8/8/8/8/8/R3K3 w KQkq - 0 40", False, "Q"),
        # this king has not castled
        ("4k3/8/8/8/8/8/8/R3K3 w KQ - 0 40", False, "Q"),
    ],
)
def test_rights_from_before_a_king_has_castled_go_together(
    text: str, chess960: bool, left: str
) -> None:
    (found,) = (
        finding
        for finding in report_of_text(text, chess960=chess960).findings
        if finding.code == "castling-no-rook"
    )
    assert found.fixes[0].apply(text).split()[2] == left


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


@table(
    ("text", "said", "expected"),
    [
        # a name of standard chess is a statement; without one the text says nothing
        (f'[Variant "Standard"]\n[FEN "{CASTLED}"]\n\n1. Kf2 *', True, True),
        (f'[Variant "Chess"]\n[FEN "{CASTLED}"]\n\n*', True, True),
        (f'[Variant "From Position"]\n[FEN "{CASTLED}"]\n\n1. Kf2 *', True, True),
        (f'[FEN "{CASTLED}"]\n\n1. Kf2 *', True, False),
        (CASTLED, True, False),
        (f'[Variant "Chess960"]\n[FEN "{CASTLED}"]\n\n1. Kf2 *', False, False),
        # rights of Chess960 say more than a tag
        (f'[Variant "Standard"]\n[FEN "{OF_CHESS960}"]\n\n1. Kd2 *', True, False),
    ],
)
def test_a_text_says_whether_it_is_of_standard_chess(text: str, said: bool, expected: bool) -> None:
    report = report_of_text(text, chess960=said)
    assert report.standard == expected
    castled = any(finding.code == "castling-king-castled" for finding in report.findings)
    assert castled == (expected or not said) or report.chess960
    json = report_to_json(report)
    assert ("variant" in json) == (expected or report.chess960)
    assert (json.get("variant", "") is None) == expected


def test_rights_of_a_king_that_has_castled_may_be_of_chess960_after_all() -> None:
    for report in (report_of_text(CASTLED), report_of_position(position(CASTLED))):
        (found,) = (f for f in report.findings if f.code == "castling-king-castled")
        fixes = finding_to_json(found, report.text or "")["fixes"]
        assert [fix.get("variant") for fix in fixes] == [None, "chess960"]
        assert fixes[1]["text"] == (report.text or "")
    assert report_of_text(CASTLED, chess960=True).findings != report.findings
    # no game of Chess960 leads there
    (graver,) = (f for f in report_of_text(LEFT_OVER).findings if f.code == "castling-homes-differ")
    assert [fix.name for fix in graver.fixes] == ["drop-rights"]


@table(
    ("text", "chess960", "offered"),
    [
        # in standard chess a king that has castled has no use for a right
        ("4k3/8/8/8/8/8/8/4R1K1 w - - 0 40", False, {"e1": "castled"}),
        ("4k3/8/8/8/8/8/8/4R1K1 w - - 0 40", True, {"e1": ""}),
        ("4k3/8/8/8/8/8/8/3KR3 w - - 0 40", False, {"e1": ""}),
        # both kings where both would have started, or have castled in standard chess
        ("4r1k1/8/8/8/8/8/8/4R1K1 w - - 0 40", False, {"e1": "castled", "e8": "castled"}),
        ("2kr4/8/8/8/8/8/8/2KR4 w - - 0 40", False, {"d1": "castled", "d8": "castled"}),
        ("4r1k1/8/8/8/8/8/8/4R1K1 w - - 0 40", True, {"e1": "", "e8": ""}),
        ("4r1k1/8/8/8/8/8/8/4R1K1 w Ee - 0 40", False, {"e1": "", "e8": ""}),
        ("6k1/8/8/8/8/8/8/4R1K1 w - - 0 40", False, {"e1": "castled"}),
    ],
)
def test_rights_without_effect_are_not_offered(
    text: str, chess960: bool, offered: dict[str, str]
) -> None:
    report = report_of_position(position(text), chess960=chess960)
    rooks = {
        SQUARE_NAMES[choice.rook]: choice.reason
        for choice in report.castling
        if report.position and report.position.squares[choice.rook] in ("R", "r")
    }
    said = {at: "castled" if "castling" in str(why or "") else "" for at, why in rooks.items()}
    assert said == offered


@table(
    ("text", "chess960", "addresses"),
    [
        (CASTLED, True, ["/editor/FEN?variant=chess960", "/analysis/chess960/FEN"]),
        (CASTLED, False, ["/editor/FEN", "/analysis/FEN"]),
        (OF_CHESS960, False, ["/editor/FEN?variant=chess960", "/analysis/chess960/FEN"]),
        (START, True, ["/editor/FEN?variant=chess960", "/analysis/chess960/FEN"]),
        (START, False, ["/editor/FEN", "/analysis/FEN"]),
    ],
)
def test_chess960_is_opened_elsewhere_as_chess960(
    text: str | Position, chess960: bool, addresses: list[str]
) -> None:
    here = text if isinstance(text, Position) else position(text)
    fen = write(here, "fen").replace(" ", "_")
    found = [each.address for each in elsewhere(here, chess960=chess960)]
    assert found == ["https://lichess.org" + path.replace("FEN", fen) for path in addresses]


def test_a_fix_of_the_start_of_a_game_is_the_position_put_right() -> None:
    text = f'[White "A"]\n[FEN "{CASTLED}"]\n\n1. Kf2 *'
    (fix, _) = (fix for finding in report_of_text(text).findings for fix in finding.fixes)
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
    assert tried > so_many(50)


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
    text, _ = exported(Lesson(items=CARDS), "pgn")
    found = [replace(card, id="") for card in gather(text).cards if isinstance(card, Card)]
    assert found == [replace(card, id="") for card in CARDS]
    assert not any("chess960" in str(loss) for loss in exported(Lesson(items=CARDS), "json")[1])


@table(("card", "expected"), [(CARDS[0], Tried), (CARDS[1], Illegal)])
def test_students_castle_where_it_is_chess960(card: Card, expected: type) -> None:
    assert isinstance(judge(card, begin(card), "O-O-O"), expected)
    assert isinstance(judge(card, begin(card), "Kf2"), Tried)


def test_a_solution_that_castles_is_right_all_the_same() -> None:
    line = Line(position(CASTLED), (Ply(-1, Move(62, 60)),))
    assert board_of(line.start).is_legal(chess.Move(6, 4))
    card = card_of_line(line)
    assert isinstance(judge(card, begin(card), "g1e1"), Right)
