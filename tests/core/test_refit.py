"""A line whose start becomes another position: what of it still fits, and what is left in words."""

from __future__ import annotations

from tests.tables import table
from webapp.document import parse
from webapp.document.record_reading import read_record
from webapp.document.refit import Refitted, refit
from webapp.model.line import Line, write_code
from webapp.model.position import Position
from webapp.moves.walk import position_at

MATE = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
SOLVED = (
    f'[FEN "{MATE}"]\n\n'
    "{Look at the back rank.} 1. Ra8# {[%cal Ra1a8] mate} (1. Ra7 $2 {slow} h6 2. Ra8+ Kh7) *"
)
GAME = "1. e4 e5 2. Nf3 {quick} Nc6 (2... d6 {solid} 3. d4) 3. Bb5 a6 *"
SHOGI = "startpos moves 7g7f 3c3d 8h2b+ 3a2b"
SHORT = "lnsgkgsnl/1r5b1/pppppp1p1/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3"


def line_of(text: str) -> Line:
    record = read_record(text)
    assert record is not None
    return record.line


def at(fen: str) -> Position:
    position = parse(fen).position
    assert position is not None
    return position


def codes(line: Line | None) -> list[str]:
    return [write_code(ply.move, line.start.kind) for ply in line.plies] if line else []


def refitted(text: str, fen: str, ply: int = -1) -> Refitted:
    return refit(line_of(text), ply, -1, at(fen))


ALL_OF_IT = "1. Ra8# { [%cal Ra1a8] mate } (1. Ra7 $2 { slow } 1... h6 2. Ra8+ Kh7)"
WHOLE = ["a1a8", "a1a7", "h7h6", "a7a8", "g8h7"]


@table(
    ("text", "fen", "ply", "fits", "left"),
    [
        # One harmless pawn more.
        (SOLVED, "6k1/5ppp/8/8/7P/8/5PPP/R5K1 w - - 0 1", -1, WHOLE, ""),
        # The rook is a queen: its moves fit as well.
        (SOLVED, "6k1/5ppp/8/8/8/8/5PPP/Q5K1 w - - 0 1", -1, WHOLE, ""),
        # The way is blocked behind a7.
        (SOLVED, "n5k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", -1, WHOLE, ""),
        (SOLVED, "6k1/n4ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", -1, ["a1a7", "h7h6", "a7a8", "g8h7"],
         "1. Ra8# { [%cal Ra1a8] mate }"),
        # The rook is gone, and the other side is to move.
        (SOLVED, "6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1", -1, [], ALL_OF_IT),
        (SOLVED, "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1", -1, [], ALL_OF_IT),
        # In a game a piece that the moves before do not touch is one of the start, too.
        (GAME, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/1NBQKBNR w Kkq e6 0 2", 1,
         ["e2e4", "e7e5", "g1f3", "b8c6", "d7d6", "d2d4", "f1b5", "a7a6"], ""),
        # What follows from the last move is as that has it.
        (GAME, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/1NBQKBNR w Kkq - 0 2", 1,
         ["e2e4", "e7e5", "g1f3", "b8c6", "d7d6", "d2d4", "f1b5", "a7a6"], ""),
        # Else the line begins there.
        (GAME, "rnbqkbnr/pppp1ppp/8/4p3/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2", 1,
         ["g1f3", "b8c6", "d7d6"], "1. e4 e5\n\n3. d4\n\n3. Bb5 a6"),
        # Another game.
        (GAME, "4k4/9/9/9/9/9/9/9/9/4K4 w", -1, [],
         "1. e4 e5 2. Nf3 { quick } 2... Nc6 (2... d6 { solid } 3. d4) 3. Bb5 a6"),
        # Shogi without a pawn, and without the bishop that takes.
        (SHOGI, SHORT, 1, ["7g7f", "3c3d", "8h2b=+B", "3a2b"], ""),
        (SHOGI, SHORT.replace("1B5R1", "7R1"), 1, ["7g7f", "3c3d"], "▲２二角成 △同銀"),
    ],
)  # fmt: skip
def test_what_fits_stays_and_the_rest_is_left_in_words(
    text: str, fen: str, ply: int, fits: list[str], left: str
) -> None:
    found = refitted(text, fen, ply)
    assert (codes(found.line), found.left) == (fits, left)
    assert found.count == len(line_of(text).plies) - len(fits)
    if found.line:
        assert position_at(found.line, found.ply).squares == at(fen).squares


XIANGQI = '[Variant "Xiangqi"]\n\n1. h2e2 {centre} b9c7 (1... h9g7 $1 2. b0c2) 2. h0g2 *'
JANGGI = '[Variant "Janggi"]\n\n1. a4b4 {wing} a7b7 2. b1c3 *'
TSUME = "position sfen 8l/7k1/9/7P1/9/9/9/9/9 b 2G 1 moves G*2c 2b2a G*2b"


@table(
    ("text", "fen", "left"),
    [
        (TSUME, "8l/7k1/9/7P1/9/9/9/9/9 b S 1", "▲２三金 △２一玉 ▲２二金打"),
        (XIANGQI, "4k4/9/9/9/9/9/9/9/9/4K4 w",
         "1. 炮二平五 { centre } 1... 马2进3 (1... 马8进7 $1 2. 马八进七) 2. 马二进三"),
        (JANGGI, "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "1. 71졸72 { wing } 1... 41병42 2. 02마83"),
    ],
)  # fmt: skip
def test_what_no_longer_fits_is_written_as_its_game_writes_moves(
    text: str, fen: str, left: str
) -> None:
    assert refitted(text, fen).left == left
