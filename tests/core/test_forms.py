"""Positions in forms that are no notation: quoted, in figurines, drawn, given to an engine."""

from __future__ import annotations

from tests.readings import codes
from tests.tables import table
from webapp.document import convert, parse
from webapp.document.report import report_of_text
from webapp.findings.codes import BOARD, SHOGI_TEXT, START

AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"


def canonical(text: str) -> str | None:
    """The text of the first fix, which is sure; None where there is none."""
    fixes = [fix for finding in parse(text).findings for fix in finding.fixes]
    return fixes[0].apply(text) if fixes and fixes[0].sure else None


# --- quoted in an email ------------------------------------------------------------------

QUOTED = [
    "Anna wrote:\n> It is:\n> rnbqkbnr/pppppppp/8/8/4P3/8/\n> PPPP1PPP/RNBQKBNR b KQkq e3 0 1\n> A",
    "> rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b\n> KQkq e3 0 1\n",
    ">> rnbqkbnr/pppppppp/8/8/4P3/8/PP\r\n>> PP1PPP/RNBQKBNR b KQkq e3 0 1",
    "> > rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR\n> > b KQkq e3 0 1",
    ">rnbqkbnr/pppppppp/8/8\n>/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
]


@table("text", QUOTED)
def test_a_fen_quoted_and_broken_in_an_email_is_put_together_again(text: str) -> None:
    assert "quoted-lines" in codes(parse(text))
    assert canonical(text) == AFTER_E4


# --- figurines ---------------------------------------------------------------------------

FIGURINES = "♜♞♝♛♚♝♞♜/♟♟♟♟♟♟♟♟/8/8/4♙3/8/♙♙♙♙1♙♙♙/♖♘♗♕♔♗♘♖ b KQkq e3 0 1"


@table("text", [FIGURINES, FIGURINES.replace("♟", "♟\ufe0e"), f"“{FIGURINES}”"])
def test_a_fen_of_figurines_is_read_with_one_finding_about_them(text: str) -> None:
    assert codes(parse(text)).count("figurines") == 1
    assert canonical(text) == AFTER_E4


# --- what engines are given --------------------------------------------------------------

GIVEN = [
    ("position startpos moves e2e4 e7e5", START, "fen"),
    ("position startpos moves g1f3", START, "fen"),
    (f"ucinewgame\nposition fen {AFTER_E4} moves g8f6 e4e5\ngo depth 20", AFTER_E4, "fen"),
    ("position startpos moves 7g7f 3c3d", SHOGI_TEXT, "sfen"),
    (f"position sfen {SHOGI_TEXT} moves 7g7f", SHOGI_TEXT, "sfen"),
]


@table(("text", "written", "notation"), GIVEN)
def test_what_an_engine_is_given_is_read_as_a_position_or_with_its_moves(
    text: str, written: str, notation: str
) -> None:
    reading = parse(text)
    assert reading.notation == notation
    assert "moves-left-out" in codes(reading)
    assert convert(text, notation).text == written
    report = report_of_text(text)
    assert report.line
    assert (report.ply, report.fix_all) == (len(report.line.plies) - 1, None)


def test_a_start_without_moves_is_that_of_chess_and_of_shogi_where_shogi_is_played() -> None:
    assert canonical("position startpos") == START
    assert parse("position startpos", game="shogi").notation == "sfen"


# --- links -------------------------------------------------------------------------------


@table(
    "text",
    [
        f"https://example.org/?fen={BOARD}%5B%5D_w_KQkq_-_0_1",
        f"https://example.org/analysis/{BOARD}%5bQn%5d_w_KQkq_-_0_1",
        f"https://example.org/?fen={BOARD}%2Bw%2BKQkq%2B-%2B0%2B1".replace("%2B", "%20"),
    ],
)
def test_a_link_whose_only_codes_are_brackets_is_decoded(text: str) -> None:
    reading = parse(text)
    assert reading.position is not None
    assert reading.position.castling == (63, 56, 7, 0)
    assert not reading.has_error
