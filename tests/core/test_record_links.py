"""Links that hold the moves of a game."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.tables import table
from webapp.document.record_reading import may_hold_moves, read_record
from webapp.document.report import report_of_text
from webapp.formats.records.links import read_link
from webapp.formats.starts import START
from webapp.model.line import write_code
from webapp.model.marks import Mark

OWN = "http://127.0.0.1:5000/?fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1"
SHOGI = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL_b_-_1"


@table(
    ("link", "codes", "ply"),
    [
        ("https://lichess.org/analysis/pgn/e4_e5_Nf3", "e2e4 e7e5 g1f3", 2),
        ("https://lichess.org/analysis/pgn/e4_e5_Nf3#1", "e2e4 e7e5 g1f3", 0),
        ("https://lichess.org/analysis/pgn/1.e4+e5+2.Nf3#0", "e2e4 e7e5 g1f3", -1),
        ("<https://www.chess.com/analysis?pgn=1.%20e4%20e5>", "e2e4 e7e5", 1),
        ("www.chess.com/analysis?tab=x#pgn=1.+e4+e5+2.+Nf3", "e2e4 e7e5 g1f3", 2),
        (f"{OWN}&moves=e2e4_e7e5", "e2e4 e7e5", 1),
        (f"  {OWN}&moves=e2e4_e7e5&ply=1\n", "e2e4 e7e5", 0),
        (f"{OWN}&moves=e2e4_e7e5&ply=99", "e2e4 e7e5", 1),
        (f"https://x.y/?fen={SHOGI}&game=shogi&moves=7g7f_3c3d", "7g7f 3c3d", 1),
    ],
)
def test_a_link_is_read_with_the_ply_it_shows(link: str, codes: str, ply: int) -> None:
    assert may_hold_moves(link)
    report = report_of_text(link)
    line = report.line
    assert line
    assert " ".join(write_code(p.move, line.start.kind) for p in line.plies) == codes
    assert report.ply == ply
    assert [f.code for f in report.findings] == ["record-link"]


def test_a_link_of_our_own_keeps_its_marks_and_its_side() -> None:
    report = report_of_text(f"{OWN}&moves=e2e4&marks=Ge4&color=black")
    assert report.line
    assert report.marks == (Mark("circle", "green", 36),)
    assert report.seen_from == "second"


def test_a_move_of_a_link_that_cannot_be_played_ends_it_and_is_said() -> None:
    record = read_record(f"{OWN}&moves=e2e4_e7e6_e4_d2d4")
    assert record
    assert len(record.line.plies) == 2
    assert [(f.code, f.args) for f in record.findings][1:] == [
        ("record-link-unread", {"found": "e4", "count": 2})
    ]


@table(
    "text",
    [
        "https://lichess.org/analysis/pgn/",
        "https://lichess.org/editor/pgn=",
        f"{OWN}&moves=",
        f"{OWN}&moves=e2e5",
        "https://x.y/?fen=nothing&moves=e2e4",
        "https://lichess.org/analysis/pgn/hello_world",
        "http://[x/pgn/e4_e5",
        "x.y/?pgn=" + "&a=1" * 1000,
    ],
)
def test_other_links_are_none(text: str) -> None:
    assert read_link(text) is None


@given(st.text(), st.sampled_from(["/pgn/", "?pgn=", "?fen=8/8/8/8/8/8/8/8&moves="]))
def test_no_link_is_too_odd(text: str, before: str) -> None:
    record = read_link(f"https://x.y{before}{text}")
    assert record is None or record.line.start.squares != ()


def test_the_start_is_that_of_the_link() -> None:
    record = read_link(f"{OWN}&moves=e2e4")
    assert record
    assert record.line.start == START


@table(
    ("text", "comment"),
    [
        ("See https://lichess.org/analysis/pgn/e4_e5#1 please", "See please"),
        (f"Look (<{OWN}&moves=e2e4_e7e5>).", "Look ( )."),
        (f"{OWN}&moves=e2e4_e7e5, the open games", ", the open games"),
        ("first https://a.b/c then x.y/?pgn=1.+e4+e5", "first https://a.b/c then"),
    ],
)
def test_a_link_among_words_is_read_and_they_are_kept(text: str, comment: str) -> None:
    record = read_record(text)
    assert record
    assert (len(record.line.plies), record.line.comment) == (2, comment)
