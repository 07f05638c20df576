"""Pieces in the words and letters of other languages: how sides are marked, and mixtures."""

from __future__ import annotations

from tests.tables import table
from webapp.document import parse
from webapp.findings import message
from webapp.formats.registry import write

MARKED = [
    ("W: Kg1 Dd1 Bf2 g2 h2; S: Kg8 Ta8 Bf7 g7 h7", "r5k1/5ppp/8/8/8/8/5PPP/3Q2K1", "German"),
    ("W: Kg1 Dd1 Bf2 g2 h2\nS: Kg8 Ta8 Bf7 g7 h7", "r5k1/5ppp/8/8/8/8/5PPP/3Q2K1", "German"),
    ("w. Kf6 Dh1 s. Kh8 g7 h7", "7k/6pp/5K2/8/8/8/8/7Q", "German"),
    ("Weiss Kf6 Dh1 / Schwarz Kh8 Bg7 Bh7", "7k/6pp/5K2/8/8/8/8/7Q", "German"),
    ("B : Rg1 Dd1 Ff1 g2 ; N : Rg8 Ta8 g7", "r5k1/6p1/8/8/8/8/6P1/3Q1BK1", "French"),
    ("B: Rg1, Dd1, Af1. N: Rg8, Ca8", "n5k1/8/8/8/8/8/8/3Q1BK1", "Spanish"),
    ("W: Kg1 Pf3; Z: Kg8 Oa7", "6k1/p7/8/8/8/5N2/8/6K1", "Dutch"),
    ("Б: Крg1 Фd1 пf2; Ч: Крg8 Лa8", "r5k1/8/8/8/8/8/5P2/3Q2K1", "Russian"),
]


@table(("text", "board", "language"), MARKED)
def test_sides_may_be_marked_by_what_their_names_begin_with(
    text: str, board: str, language: str
) -> None:
    reading = parse(text)
    assert reading.position is None
    (finding,) = reading.findings
    assert finding.code == "foreign-letters"
    assert language in message(finding)
    assert [fix.apply(text) for fix in finding.fixes] == [f"{board} w - - 0 1"]


def test_marks_of_sides_that_are_english_are_read_at_once() -> None:
    reading = parse("W: Kg1 Qd1; B: Kg8 Ra8")
    assert reading.position
    assert write(reading.position, "fen") == "r5k1/8/8/8/8/8/8/3Q2K1 w - - 0 1"


IN_FULL = [
    ("Weiß: König g1, Dame d1, Türme a1 und f1\nSchwarz: König g8, Turm f8, Bauern f7, g7, h7",
     "5rk1/5ppp/8/8/8/8/8/R2Q1RK1", "German"),
    ("W: König g1, Dame d1, f2, g2; S: Kg8, Läufer c8 f8", "2b2bk1/8/8/8/8/8/5PP1/3Q2K1", "German"),
    ("Blancs : roi g1, tours a1 et f1. Noirs : roi g8, cavalier f6.",
     "6k1/8/5n2/8/8/8/8/R4RK1", "French"),
    ("Blancas: rey g1, dama d1, peones f2 g2. Negras: rey g8, alfil c8",
     "2b3k1/8/8/8/8/8/5PP1/3Q2K1", "Spanish"),
    ("Белые: король g1, ладьи a1 и f1. Чёрные: король g8, пешка f7",
     "6k1/5p2/8/8/8/8/8/R4RK1", "Russian"),
]  # fmt: skip


@table(("text", "board", "language"), IN_FULL)
def test_pieces_named_in_full_in_a_language_are_offered_whole(
    text: str, board: str, language: str
) -> None:
    (finding,) = parse(text).findings
    assert language in message(finding)
    assert [fix.apply(text) for fix in finding.fixes] == [f"{board} w - - 0 1"]


@table(
    ("text", "words"),
    [
        ("Weiß: Ke1 Th1; Schwarz: Ke8. beide Rochaden möglich", ["beide Rochaden möglich"]),
        ("Stellung 12\nWeiß: Ke1 Th1; Schwarz: Ke8. Matt in 2", ["Stellung 12", "Matt in 2"]),
    ],
)
def test_words_that_are_not_understood_beside_such_pieces_are_named(
    text: str, words: list[str]
) -> None:
    first, *others = parse(text).findings
    if first.code != "foreign-letters":
        first, others = others[0], [first, *others[1:]]
    assert [text[f.span.start : f.span.end] for f in others if f.span] == words
    assert [fix.name for fix in first.fixes] == ["read-letters"]


MIXED = [
    ("r3k2r/ppp2ppp/8/8/8/8/PPP2PPP/T3K2T w KQkq - 0 1",
     "r3k2r/ppp2ppp/8/8/8/8/PPP2PPP/R3K2R w KQkq - 0 1"),
    ("r3k2r/ppp2ppp/8/8/8/8/PPP2PPP/T3K2T w - - 0 1",
     "r3k2r/ppp2ppp/8/8/8/8/PPP2PPP/R3K2R w - - 0 1"),
    ("rnbqkbnr/pppppppp/8/8/8/8/BBBBBBBB/TSLDKLST w KQkq - 0 1",
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("rsbqkbsr/pppppppp/8/8/8/8/PPPPPPPP/RSBQKBSR w KQkq - 0 1",
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
]  # fmt: skip


@table(("text", "fen"), MIXED)
def test_letters_that_are_right_in_english_stay_beside_those_of_another_language(
    text: str, fen: str
) -> None:
    (finding,) = parse(text).findings
    assert [fix.apply(text) for fix in finding.fixes] == [fen]
    assert "German" in message(finding)
    assert "Finnish" not in message(finding)


def test_a_language_seldom_met_is_not_named_beside_one_often_met() -> None:
    text = "tsldklst/bbbbbbbb/8/8/8/8/BBBBBBBB/TSLDKLST w KDkd - 0 1"
    assert "Norwegian" not in message(parse(text).findings[0])
