"""Variants of chess by their own rules: games by chance are compared with python-chess."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator

import chess
import chess.pgn
import chess.variant
from msgspec.structs import replace

from tests.made import record as read
from tests.readings import codes
from tests.tables import table
from webapp.document.report import report_of_text
from webapp.findings import message
from webapp.formats.elsewhere import elsewhere
from webapp.formats.fen import parse_fen, write_fen
from webapp.formats.pgn.writing import write_pgn
from webapp.formats.registry import write
from webapp.games.chess_variants import CHESS_VARIANTS, ChessVariant, chess_variant
from webapp.model.line import Line, main_line
from webapp.model.position import Position
from webapp.moves import outcome, possible_moves, written
from webapp.moves.chess import in_library
from webapp.moves.walk import position_at
from webapp.rules.legality import analyse
from webapp.wire.position import position_of_json, position_to_json

_NAMES = [row.name for row in CHESS_VARIANTS.values()]
_RESULTS = {"variant-win": -1, "variant-loss": 1, "variant-draw": 0}


def _game(name: str, seed: int) -> chess.Board:
    """A game of a variant by chance, which takes where it can."""
    chance, board = random.Random(seed), chess.variant.find_variant(name)()
    while len(board.move_stack) < 90 and not board.is_game_over():
        legal = list(board.legal_moves)
        good = [move for move in legal if move.promotion or board.is_capture(move)]
        board.push(chance.choice(good if good and chance.random() < 0.3 else legal))
    return board


def _games() -> Iterator[tuple[str, chess.Board]]:
    for name in _NAMES:
        for seed in range(2):
            yield name, _game(name, seed)


def last(line: Line) -> Position:
    return position_at(line, main_line(line)[-1])


@table(("name", "played"), _games)
def test_games_are_read_and_written_as_by_python_chess(name: str, played: chess.Board) -> None:
    game = chess.pgn.Game.from_board(played)
    record = read(str(game))
    assert codes(record) == []
    line = record.line
    assert len(line.plies) == len(played.move_stack)
    assert write_fen(last(line), en_passant="legal") == played.fen(en_passant="legal")
    assert line.start.variant == _row(name).key
    text, losses = write_pgn(line)
    assert losses == ()
    again = chess.pgn.read_game(io.StringIO(text))
    assert again is not None
    assert again.errors == []
    assert again.end().board().fen() == played.fen()
    assert again.headers["Variant"] == name
    assert read(text).line.plies == line.plies
    ended = played.outcome()
    if ended and ended.termination.name.startswith("VARIANT"):
        assert again.headers["Result"] == ended.result()
        (event,) = outcome(last(line)).events
        assert (_RESULTS[event] > 0) == (ended.winner == played.turn)


@table("name", _NAMES)
def test_the_legal_moves_and_their_names_are_those_of_the_variant(name: str) -> None:
    board = _game(name, 7)
    for _ in range(min(20, len(board.move_stack))):
        board.pop()
        position = _position(name, board.fen())
        found = {
            in_library(move): written(position, move) for move in possible_moves(position).moves
        }
        assert found == {board._to_chess960(move): board.san(move) for move in board.legal_moves}


def _position(name: str, fen: str) -> Position:
    position, row = parse_fen(fen).position, _row(name)
    assert position is not None
    return replace(position, variant=row.key)


def _row(name: str) -> ChessVariant:
    row = chess_variant(name.replace(" ", "").lower())
    assert row is not None
    return row


def test_a_capture_in_atomic_explodes_all_around_but_pawns() -> None:
    line = read('[Variant "Atomic"]\n\n1. Nf3 d5 2. Ng5 h6 3. Nxf7').line
    assert write_fen(last(line)) == ("rnbq3r/ppp1p1p1/7p/3p4/8/8/PPPPPPPP/RNBQKB1R b KQ - 0 3")
    assert outcome(last(line)).events == ("variant-win",)
    assert '[Result "1-0"]' in write_pgn(line)[0]


def test_in_antichess_a_pawn_becomes_a_king_and_captures_are_due() -> None:
    line = read('[Variant "Antichess"]\n[FEN "8/P7/8/8/8/8/8/7n w - - 0 1"]\n\n1. a8=K Nf2 *').line
    assert write_fen(last(line)) == "K7/8/8/8/8/8/5n2/8 w - - 1 2"
    record = read('[Variant "Antichess"]\n\n1. e3 b5 2. Nf3 *')
    (finding,) = record.findings
    assert message(finding).endswith("the rules of Antichess do not allow it.")


ATOMIC_960 = "rkrbbnnq/pppppppp/8/8/8/8/PPPPPPPP/RKRBBNNQ w KQkq - 0 1"
STARTS = [
    ('[Variant "Horde"]\n\n1. e5', "horde"),
    ('[Variant "Racing Kings"]\n\n1. Nxc2', "racingKings"),
    ('[Variant "koth"]\n\n1. e4', "kingOfTheHill"),
    ('[Variant "Anti-chess"]\n\n1. e3', "antichess"),
    (f'[Variant "Atomic960"]\n[FEN "{ATOMIC_960}"]\n\n1. g3', "atomic"),
]  # fmt: skip


@table(("text", "key"), STARTS)
def test_the_tag_says_which_variant_it_is_and_where_it_begins(text: str, key: str) -> None:
    record = read(text)
    assert (record.line.start.variant, len(record.line.plies), codes(record)) == (key, 1, [])


@table("name", _NAMES)
def test_a_position_goes_to_the_page_with_its_variant(name: str) -> None:
    position = _position(name, chess.variant.find_variant(name).starting_fen)
    assert position_of_json(position_to_json(position)) == position
    found = analyse(position)
    assert [finding.code for finding in found] == ["variant-rules"]
    assert name in message(found[0])
    links = [link.address for link in elsewhere(position)]
    assert all(_row(name).key in link for link in links)
    assert bool(links) == _row(name).on_lichess


@table("name", _NAMES)
def test_a_position_comes_back_from_its_pgn(name: str) -> None:
    position = _position(name, chess.variant.find_variant(name).starting_fen)
    report = report_of_text(write(position, "pgn"))
    assert report.position == position
    assert "variant-start" not in {finding.code for finding in report.findings}


def test_in_king_of_the_hill_what_cannot_arise_is_said() -> None:
    position = _position("King of the Hill", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1")
    assert "pawn-on-end-rank" in {finding.code for finding in analyse(position)}


STUDY = "4k3/8/8/3p4/4Q3/8/8/4K3 w - - 0 1"


@table(
    ("text", "meant", "variant"),
    [
        (STUDY, "atomic", "atomic"),
        ("White: Ke1, Qe4. Black: Ke8, pd5.", "antichess", "antichess"),
        (CHESS_VARIANTS["horde"].fen, "horde", "horde"),
        (STUDY, "", ""),
        # what the text says comes first
        (f'[Variant "Horde"]\n[FEN "{STUDY}"]\n', "atomic", "horde"),
        (f'[Variant "Standard"]\n[FEN "{STUDY}"]\n', "atomic", ""),
        ("4k3/8/8/8/8/8/8/4K3[] w - - 0 1", "atomic", ""),
        ("1. e4 e5 2. Nf3", "atomic", ""),
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "atomic", ""),
    ],
)
def test_a_position_is_of_the_variant_that_is_meant_where_it_says_no_other(
    text: str, meant: str, variant: str
) -> None:
    report = report_of_text(text, variant=meant)
    assert report.position is not None
    assert report.position.variant == variant
    assert not any(found.code == "variant-start" for found in report.findings)
