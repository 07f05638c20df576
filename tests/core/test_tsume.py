"""Problems of tsume shogi: lengths, other moves, interpositions, pieces in hand."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from tests.games import so_many
from tests.tables import table
from webapp.engines import tsume
from webapp.engines.prover import Refuted
from webapp.engines.proving import NotProvableError
from webapp.engines.tsume import (
    TsumeProver,
    board_of,
    is_provable,
    prove_tsume,
    solve,
    with_all_pieces,
)
from webapp.engines.tsume_boards import Move, TsumeBoard
from webapp.engines.tsume_cshogi import CshogiBoard
from webapp.engines.tsume_fairy import FairyBoard
from webapp.engines.tsume_search import TsumeSearch
from webapp.engines.tsume_telling import Tsume
from webapp.formats.fen import parse_fen
from webapp.formats.sfen import parse_sfen, write_sfen
from webapp.games.pieces import canonical_hand
from webapp.lessons.ready import READY
from webapp.lessons.ready.reading import line_of, position_of
from webapp.lessons.ready.rows import MATE, ReadyCard
from webapp.model.line import main_line, write_code
from webapp.model.position import Position

needs_cshogi = pytest.mark.skipif(
    not tsume.has_cshogi(), reason="cshogi is not installed: pip install 'fenboard[shogi]'"
)
pytestmark = needs_cshogi


def of(sfen: str) -> Position:
    position = parse_sfen(sfen).position
    assert position is not None
    return position


def solved(sfen: str, within: int, prefer: str = "") -> Tsume:
    return solve(of(sfen), within, seconds=60, prefer=prefer)


def turned(position: Position) -> Position:
    """The same position with the sides swapped."""

    def swapped(piece: str) -> str:
        return piece.swapcase()

    first, second = (
        canonical_hand({swapped(piece): count for piece, count in hand})
        for hand in reversed(position.hands)
    )
    squares = tuple(map(swapped, reversed(position.squares)))
    turn = "second" if position.turn == "first" else "first"
    return replace(position, squares=squares, hands=(first, second), turn=turn)


# --- lengths ------------------------------------------------------------------------------


PUBLISHED = {
    "head gold": ("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", 1),
    "an old problem in three": ("3sks3/9/4S4/9/9/B8/9/9/9 b S2rb4g4n4l18p 1", 3),
    "two golds": ("7nl/7k1/9/7P1/9/9/9/9/9 b 2G2r2b2g4s3n3l17p 1", 3),
    "the knight between": ("7nk/9/9/7S1/9/9/9/9/9 b 2GN2r2b2g3s2n4l18p 1", 5),
    "the rook is given": ("6s2/6R2/6Bk1/6p2/7N1/9/9/9/9 b GN 1", 5),
    "on the edge": ("6s1k/7+b1/7+RN/5B3/9/9/9/9/9 b NPr4g3s2n4l17p 1", 7),
    "two knights": ("7n1/7SR/3s1p1k1/3b2s2/6pp1/9/9/9/9 b RBP 1", 9),
    "many silvers": ("4+P2kl/7s1/5R3/7B1/9/9/9/9/9 b GNrb3g3s3n3l17p 1", 11),
    "no promotion": ("ln7/kSG6/1p7/p8/9/9/9/9/9 b L2r2b3g3s3n2l16p 1", 3),
}  # fmt: skip


@table("sfen, moves", PUBLISHED.values(), ids=PUBLISHED)
def test_published_problems_have_the_length_that_is_said(sfen: str, moves: int) -> None:
    board = board_of(with_all_pieces(of(sfen)))
    assert TsumeSearch(60).mate(board, 7) == moves // 2 + 1
    assert TsumeSearch(60).mate(board, moves // 2) is None


@table("sfen, moves", [*PUBLISHED.values()][:4], ids=[*PUBLISHED][:4])
def test_gote_attacks_as_sente_does(sfen: str, moves: int) -> None:
    position = turned(of(sfen))
    proof = prove_tsume(position, moves // 2 + 1, seconds=60)
    assert proof.mate == moves // 2 + 1
    assert len(proof.keys) == 1


def test_what_is_no_mate_is_refuted() -> None:
    proof = solved("4k4/9/4P4/9/9/9/9/9/9 b S2r2b4g3s4n4l17p 1", 3).proof
    assert proof.proved
    assert proof.mate is None
    assert proof.keys == ()


def test_moves_that_give_no_check_do_not_count() -> None:
    # 3b is threatened quietly by 4c4b; no check mates.
    assert solved("8k/9/6G2/9/9/9/9/9/9 b 2r2b3g4s4n4l18p 1", 3).proof.mate is None


# --- interpositions -----------------------------------------------------------------------


FUTILE = {
    "a dragon beside a gold": ("6Snl/5+Rg1k/6ppp/9/9/9/9/9/9 b r2b3g3s3n3l15p 1", 1),
    "a lance behind": ("6Snl/5+Rg1k/6pps/9/9/9/9/9/8L b r2b3g2s3n2l16p 1", 1),
    "one square after another": ("7k1/6P2/2R4S1/6G2/9/9/9/9/9 b Pr2b3g3s4n4l16p 1", 1),
    "a bishop far away": ("7Gs/6G2/8k/9/9/9/9/9/3+B5 b S2rb2g2s4n4l18p 1", 3),
}
"""Problems that are longer where every interposition counts."""


@table("sfen, moves", FUTILE.values(), ids=FUTILE)
def test_futile_interpositions_do_not_count(sfen: str, moves: int) -> None:
    assert solved(sfen, moves // 2 + 1).proof.mate == moves // 2 + 1
    board = board_of(with_all_pieces(of(sfen)))
    search = EveryInterposition(60)
    assert search.mate(board, moves // 2 + 1) is None


class EveryInterposition(TsumeSearch):
    """Counts each of them."""

    def is_futile(self, _board: TsumeBoard, _drop: object, _length: int) -> bool:
        return False


def test_an_interposition_that_uncovers_a_flight_counts() -> None:
    # The bishop that takes on the line leaves 2b.
    proof = solved("9/6sG1/8k/5B2p/7L1/9/9/9/9 b 2rb3g3s4n3l17p 1", 2).proof
    assert proof.mate == 2


def test_futile_interpositions_are_not_in_the_tree() -> None:
    found = solved("7Gs/6G2/8k/9/9/9/9/9/3+B5 b S2rb2g2s4n4l18p 1", 2)
    assert found.notes.line[0] in found.proof.keys
    counted = {branch.code for branch in found.proof.tree if branch.parent == 0}
    assert counted
    assert not any("*" in code for code in counted)


# --- a mate by a pawn from hand -----------------------------------------------------------


def test_a_mate_by_a_pawn_from_hand_is_no_mate_and_is_named() -> None:
    found = solved("kn7/1s7/9/1N7/9/9/9/9/9 b P2r2b4g3s2n4l17p 1", 1)
    assert found.proof.mate is None
    assert found.notes.pawn_mate == "P*9b"
    turned_so = solve(turned(of("kn7/1s7/9/1N7/9/9/9/9/9 b P2r2b4g3s2n4l17p 1")), 1)
    assert turned_so.notes.pawn_mate == "p*1h"


@table(
    "sfen",
    [
        "4k4/9/9/9/9/9/9/9/9 b P2r2b4g4s4n4l17p 1",
        "kn7/ps7/9/1N7/9/9/9/9/9 b P2r2b4g3s2n4l16p 1",
        "kn7/1s7/P8/1N7/9/9/9/9/9 b P2r2b4g3s2n4l16p 1",
        "kn7/1s7/9/1N7/9/9/9/9/9 b 2r2b4g3s2n4l18p 1",
    ],
    ids=["no mate", "no room", "a pawn on the file", "none in hand"],
)
def test_a_pawn_that_does_not_mate_is_not_named(sfen: str) -> None:
    assert solved(sfen, 1).notes.pawn_mate == ""


# --- what is left in hand, and the line ---------------------------------------------------


def test_the_line_is_the_longest_defence_without_a_piece_left() -> None:
    found = solved("7nk/9/9/7S1/9/9/9/9/9 b 2GN2r2b2g3s2n4l18p 1", 3)
    assert found.notes.line == ("G*2b", "1a2b", "N*3d", "2b1a", "G*2b")
    assert found.notes.left == ""
    assert found.proof.tree[0].code == "G*2b"
    assert found.proof.tree[1].code == "1a2b"
    assert found.proof.tree[2].code == "N*3d"


def test_a_piece_that_is_left_in_hand_is_named() -> None:
    assert solved("8l/6S1k/9/9/8g/9/9/9/9 b GS2r2b2g2s4n3l18p 1", 1).notes.left == "S"
    found = solved("ln7/1ks4R1/pppp5/9/9/9/9/9/9 b GSr2b3g2s3n3l14p 1", 4)
    assert found.proof.mate == 4
    assert found.notes.left == "S"


def test_a_longer_defence_that_leaves_a_piece_has_the_shorter_line_beside_it() -> None:
    found = solved("6B2/5pk1b/7P1/5R3/9/9/9/9/9 b Gr3g4s4n4l16p 1", 3, prefer="G*3c")
    assert found.proof.mate == 3
    assert found.proof.keys[0] == "G*3c"
    assert found.notes.left == "P"
    assert len(found.notes.clean) == 3
    assert found.notes.clean[0] == "G*3c"


# --- other moves --------------------------------------------------------------------------


def test_other_first_moves_are_keys() -> None:
    found = solved("3gkg3/9/4+B4/9/9/9/9/9/9 b N2rbg4s3n4l18p 1", 1)
    assert {*found.proof.keys} == {"N*4c", "N*6c"}
    assert found.notes.same == ()


def test_of_a_promotion_and_none_that_both_mate_the_promotion_is_the_key() -> None:
    # So does 4c3b without one.
    found = solved("7kl/9/4NS1+P1/5r3/9/9/9/9/9 b Nr2b4g3s2n3l17p 1", 1)
    assert found.proof.keys == ("4c3b=+S",)


def test_squares_of_one_line_are_a_small_blemish() -> None:
    found = solved("6pks/6g1p/9/4B4/9/9/9/9/9 b RGNrbg3s3n4l16p 1", 3)
    assert found.proof.keys[0] == "R*2c"
    assert found.notes.same == tuple(f"R*2{rank}" for rank in "defghi")
    assert found.notes.cooks == ()


def test_a_first_move_that_mates_later_is_a_cook_however_late() -> None:
    found = solved("6S1k/9/9/9/9/9/9/9/9 b RSr2b4g2s4n4l18p 1", 2)
    assert found.proof.keys == ("S*2b",)
    assert found.proof.longer == ()
    assert found.notes.cooks == (("R*1c",),)
    assert found.notes.complete
    within = solved("6S1k/9/9/9/9/9/9/9/9 b RSr2b4g2s4n4l18p 1", 4)
    assert within.proof.keys == ("S*2b",)
    assert within.proof.longer == ("R*1c",)
    assert within.notes.cooks == ()


def test_duals_are_named_with_what_leads_there() -> None:
    found = solved("5pb1l/7k1/6p2/7P1/6Spp/9/9/9/9 b BS2r4g2s4n3l13p 1", 4)
    line = found.notes.line
    assert (*line[:4], "2d2c=+P") in found.proof.duals


# --- moves that are asked about -----------------------------------------------------------


def test_why_a_move_does_not_mate_is_told() -> None:
    prover = TsumeProver(of("7nl/7k1/9/7P1/9/9/9/9/9 b 2G2r2b2g4s3n3l17p 1"), 60)
    assert prover.refuted(["G*2c"], 2) is None
    assert prover.refuted(["G*2c"], 1) == Refuted("2b3a")
    assert prover.refuted(["G*2c", "2b3a", "G*3b"], 1) is None
    answer = prover.refuted(["G*3b"], 2)
    assert answer is not None
    assert answer.answer in {"2b1c", "2b3b"}
    assert prover.prove(2).mate == 2


def test_an_answer_that_is_futile_is_no_refutation() -> None:
    prover = TsumeProver(of("6Snl/5+Rg1k/6ppp/9/9/9/9/9/9 b r2b3g3s3n3l15p 1"), 60)
    key = prover.prove(1).keys[0]
    assert prover.refuted([key], 1) is None


def test_an_interposition_that_counts_is_a_refutation() -> None:
    prover = TsumeProver(of("9/6sG1/8k/5B2p/7L1/9/9/9/9 b 2rb3g3s4n3l17p 1"), 60)
    found = prover.refuted(["4d3c"], 1) or prover.refuted(["4d3c=+B"], 1)
    assert found is not None


@table("code", ["2d2e", "P*2c", "5e5e", "nonsense"])
def test_what_is_no_check_is_refuted_without_an_answer(code: str) -> None:
    prover = TsumeProver(of("7nl/7k1/9/7P1/9/9/9/9/9 b 2G2r2b2g4s3n3l17p 1"), 60)
    assert prover.refuted([code], 3) == Refuted()
    assert prover.refuted(["G*2c", "2b3a", code], 3) == Refuted()


# --- what is asked about ------------------------------------------------------------------


@table(
    "sfen",
    [
        "9/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
        "4k1k2/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
        "4k4/9/4P4/9/9/9/9/9/4K1K2 b G2r2b3g4s4n4l17p 1",
        "4k4/4G4/4P4/9/9/9/9/9/4K4 b G2r2b2g4s4n4l17p 1",
        "4k4/9/4P4/9/9/9/9/9/9 b 3R2b4g4s4n4l17p 1",
        "4k4/9/4P4/9/9/9/9/9/9 b 999G2r2b 1",
    ],
    ids=["no king", "two kings", "two attacking kings", "king to be taken", "rooks", "golds"],
)
def test_what_cannot_be_proved_is_not_tried(sfen: str) -> None:
    with pytest.raises(NotProvableError):
        solved(sfen, 1)


def test_other_games_are_not_tried() -> None:
    chess = parse_fen("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1").position
    assert chess is not None
    assert not is_provable(chess)


@table(
    "sfen, full",
    [
        ("4k4/9/4P4/9/9/9/9/9/9 b G 1", "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"),
        ("4k4/9/4P4/9/9/9/9/9/9 b G2r 1", "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"),
        ("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1"),
        ("4k4/9/4P4/9/9/9/9/9/4K4 b G2r 1", "4k4/9/4P4/9/9/9/9/9/4K4 b G2r 1"),
        ("4k4/9/9/9/9/4p4/9/9/4K4 w g 1", "4k4/9/9/9/9/4p4/9/9/4K4 w 2R2B3G4S4N4L17Pg 1"),
    ],
    ids=["none listed", "some listed", "two kings", "two kings, some listed", "gote attacks"],
)
def test_the_defender_holds_all_pieces_that_are_left(sfen: str, full: str) -> None:
    assert write_sfen(with_all_pieces(of(sfen))) == full
    assert solved(sfen, 1).notes.assumed == (sfen != full)


def test_the_search_is_given_up_when_time_is_over() -> None:
    ticks = iter(range(10**9))
    position = of("6kpl/4Pg2S/5GbP1/5p2p/5sb2/9/9/9/9 b RSNP 1")
    found = solve(position, 7, seconds=5, clock=lambda: next(ticks))
    assert not found.proof.proved
    assert found.proof.mate is None


def test_a_mate_is_kept_where_time_is_over_for_the_rest() -> None:
    ticks = iter(range(10**9))
    position = of("6S1k/9/9/9/9/9/9/9/9 b RSr2b4g2s4n4l18p 1")
    found = solve(position, 2, seconds=3, clock=lambda: next(ticks))
    assert found.proof.proved
    assert found.proof.mate == 2
    assert not found.notes.complete


def test_whenever_time_is_over_all_moves_are_taken_back() -> None:
    position = of("7nk/9/9/7S1/9/9/9/9/9 b 2GN2r2b2g3s2n4l18p 1")
    fresh = board_of(with_all_pieces(position)).key()
    complete = set()
    for seconds in range(0, 60, 3):
        ticks = iter(range(10**9))
        prover = TsumeProver(position, seconds, lambda ticks=ticks: next(ticks))
        complete.add(prover.solve(4).notes.complete)
        assert prover._board.key() == fresh
    assert complete == {True, False}


# --- against others -----------------------------------------------------------------------


def positions(count: int, seed: int) -> Iterator[Position]:
    """Kings with some pieces around them, that may be proved."""
    chooser = random.Random(seed)
    empty = of("9/9/9/9/9/9/9/9/9 b - 1")
    given = 0
    while given < so_many(count):
        pool = [*"RRBBGGGGSSSSNNNNLLLLPPPPPPPP"]
        chooser.shuffle(pool)
        squares, king = [""] * 81, chooser.randrange(81)
        squares[king] = "k^"
        near = [
            at for at in range(81)
            if 0 < max(abs(at // 9 - king // 9), abs(at % 9 - king % 9)) < 4
        ]  # fmt: skip
        for at in chooser.sample(near, chooser.randrange(3, min(10, len(near)))):
            piece = pool.pop()
            token = f"+{piece}" if piece != "G" and chooser.random() < 0.3 else piece
            squares[at] = token.lower() if chooser.random() < 0.4 else token
        hand = [pool.pop() for _ in range(chooser.randrange(1, 3))]
        held = canonical_hand({piece: hand.count(piece) for piece in hand})
        position = replace(empty, squares=tuple(squares), hands=(held, ()))
        if chooser.random() < 0.5:
            position = turned(position)
        if is_provable(position):
            given += 1
            yield with_all_pieces(position)


def test_both_libraries_have_the_same_moves() -> None:
    for position in positions(80, seed=1):
        boards: list[TsumeBoard] = [CshogiBoard(position), FairyBoard(position)]
        codes = [sorted(map(board.code, board.checks())) for board in boards]
        assert codes[0] == codes[1], write_sfen(position)
        for code in codes[0][:2]:
            found = []
            for board in boards:
                board.push(next(move for move in board.checks() if board.code(move) == code))
                moved, between = board.answers()
                drops = [board.code(drop) for drops in between.values() for drop in drops]
                found.append((sorted(map(board.code, moved)), sorted(drops), board.king()))
                assert board.is_moved_away() == bool(moved)
                board.pop()
            assert found[0] == found[1], (write_sfen(position), code)


def mates(board: TsumeBoard, left: int) -> bool:
    """Whether checks mate within so many moves, by trying all of them; each answer counts."""
    for move in board.checks():
        board.push(move)
        moved, between = board.answers()
        answers = [*moved, *(drop for drops in between.values() for drop in drops)]
        holds = any(left == 1 or not after(board, answer, left - 1) for answer in answers)
        board.pop()
        if not holds:
            return True
    return False


def after(board: TsumeBoard, answer: Move, left: int) -> bool:
    board.push(answer)
    found = mates(board, left)
    board.pop()
    return found


def test_lengths_are_those_of_trying_everything() -> None:
    lengths = set()
    for position in positions(800, seed=2):
        board = CshogiBoard(position)
        length = EveryInterposition(60).mate(board, 2)
        lengths.add(length)
        by_trying = next((left for left in (1, 2) if mates(board, left)), None)
        assert length == by_trying, write_sfen(position)
    assert lengths == {1, 2, None}


def test_what_is_proved_is_found_by_dfpn_and_what_it_finds_is_not_refuted() -> None:
    import cshogi

    for position in positions(160, seed=3):
        length = TsumeSearch(60).mate(CshogiBoard(position), 3)
        found = cshogi.DfPn(nodes=5_000).search(cshogi.Board(write_sfen(position)))
        assert found or length is None, write_sfen(position)


def test_without_cshogi_short_problems_are_proved_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tsume, "has_cshogi", lambda: False)
    for name in ("head gold", "two golds"):
        sfen, moves = PUBLISHED[name]
        found = solve(of(sfen), moves // 2 + 1, seconds=600)
        assert found.proof.mate == moves // 2 + 1
        assert len(found.proof.keys) == 1
        assert found.notes.left == ""
    futile, _ = FUTILE["one square after another"]
    assert solve(of(futile), 1, seconds=600).proof.mate == 1


def test_a_piece_that_was_taken_is_given_back() -> None:
    position = with_all_pieces(of("7k1/6P2/2R4S1/6G2/9/9/9/9/9 b Pr2b3g3s4n4l16p 1"))
    codes = []
    for board in (CshogiBoard(position), FairyBoard(position)):
        play(board, "7c7a=+R", board.checks())
        play(board, "s*4a", [drop for drops in board.answers().between.values() for drop in drops])
        play(board, "7a4a", board.checks())
        assert board.held() == "SP"
        back = board.given_back("S")
        assert back.held() == "P"
        assert board.held() == "SP"
        moved, between = back.answers()
        drops = [back.code(drop) for drops in between.values() for drop in drops]
        codes.append((sorted(map(back.code, moved)), sorted(drops)))
    assert codes[0] == codes[1]


def play(board: TsumeBoard, code: str, moves: list[Move]) -> None:
    board.push(next(move for move in moves if board.code(move) == code))


# --- the ready lessons --------------------------------------------------------------------


READY_PROBLEMS = [
    (row.name, card) for row in READY if row.game == "shogi" for card in row.cards
    if card.task == MATE
]  # fmt: skip


@table("name, card", READY_PROBLEMS, ids=[card.title for _, card in READY_PROBLEMS])
def test_ready_problems_are_right(name: str, card: ReadyCard) -> None:
    line = line_of(position_of(card, "shogi"), card.moves)
    codes = tuple(write_code(line.plies[at].move, line.start.kind) for at in main_line(line))
    found = solve(line.start, len(codes) // 2 + 1, seconds=60)
    assert found.notes.line == codes
    assert found.proof.keys == codes[:1]
    assert not found.notes.left
    assert not found.notes.cooks
    assert found.notes.complete
