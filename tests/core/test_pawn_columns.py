"""Captures that cannot have led to the pawns and promoted pieces: found, and never wrongly."""

from __future__ import annotations

import random

import pytest

from tests.games import so_many
from tests.tables import table
from webapp.findings import CODES
from webapp.formats.fen import parse_fen
from webapp.model.position import Position
from webapp.rules.chess import pawn_columns
from webapp.rules.chess.pawn_columns import captures_fit, column_of, files_to_spare
from webapp.rules.chess.pieces import pieces_on
from webapp.rules.legality import analyse

# Random positions of J. Tromp's Chess Position Ranking (github.com/tromp/ChessPositionRanking,
# sortedRnd10kResearch and Texel.out.923). The illegal ones were found to be so by his own test
# or by P. Österlund's Texel; for each of the legal ones there is a proof game.
ILLEGAL = [
    # too few captures
    "7R/k3qn2/N2N1Q1P/1Q1NBb1q/3r1n2/1QRNPBp1/bQ1nr1r1/K2b4 w",
    "7b/1P5p/K1p1P1p1/4p1k1/2P1P1pN/P1rRBn2/1Q2PRN1/rnb1QBqr b",
    "Knq2nb1/bN2Bn1k/np1B1B2/P7/qp2RR2/Q2R3r/Qr1B4/2nN1Q2 w",
    "1N1b2bK/k1R1P3/rp1B2Pn/Q1Q1n1p1/R4rb1/5rqN/1qp1n1NP/2B5 b",
    "6Q1/1K3P2/Q2pnB2/3n1Q2/R1RB1rNq/pk2q1b1/r3nB1B/Bb2R1qN b",
    "1B2qBn1/3Qr1N1/kR3Q1P/2QP2Pq/1B2nKR1/1p1B4/2r1q1bQ/1n1b2N1 b",
    # captures that do not fit
    "3RR3/8/KN2p1Rq/BbP1R3/1R1nR3/q2PP3/Bb1r1N1b/2knBrbq w",
    "n1q1nR2/N1qq4/NNB5/2K1P3/1qp3RN/QR1N4/2Q1p1Bk/bbB3rr w",
    "q2Bn1K1/b4p2/B5b1/3RnR1r/Pq1rB1Qn/p6B/1N3QQ1/1NQb2bk b",
    "n1nNb2q/B1bb2QB/2Rrp3/2K2PB1/2pB4/P1p2N1b/1R2PnP1/q5k1 b",
    "4b2N/q2PpRpQ/rQbrPq1N/1nkN2P1/1p2BBB1/p3P3/8/1qbK4 b",
    "2qnB2B/rq1qpn2/b3N3/1NP1bNr1/1Bp3R1/K5QP/Qn1pk3/4Q1R1 b",
    # promoted bishops on the wrong colour
    "k2b4/pb1QN3/1n1r3R/2pR1Bpp/2q3B1/1qB2NPn/p1B1Bp2/2K3QB b",
    "3RQn2/1k1brp2/2q1QNn1/6Bb/b1B5/N2Q1bP1/RP1Q3p/b1r2BKN w",
    "N1R1b2B/p3N1KR/1b1nqR1r/nbN5/2nP2bk/2r4P/3NQ3/QR3BQ1 w",
    "4k3/bb3np1/Rr1PR3/pq1b4/4q1Q1/PbRN1Pq1/P4RBN/1nB2KR1 b",
    "3N1r1n/Rb3Qpk/1qR1K1PB/2bn1p2/5pqr/Q2p2Q1/1Q4bB/2BBB3 b",
    "R1Qbrr2/6NR/KRp5/3nqBb1/1n2N2B/k2PQ1bB/1qP2b1R/1B2N3 w",
]
# With no file to spare, so that the slightest change of the rule would tell.
LEGAL = [
    "1N2R1q1/5rQB/Rb1n2r1/rr1n4/R5RN/n2kb1QQ/2R2R2/3q1qbK b",
    "r1b2Kq1/N1R5/2rkr1q1/r1q1r3/B1b2nrN/6B1/qN1n1Q1b/N1BR1N2 w",
    "b2r3k/2N2P2/1nqpQ1p1/3qR1pq/pK3B2/n3P1n1/1N4NQ/2NRb2q w",
    "1N2B3/1R2q1nN/3rR1Kp/Q7/1bB3N1/rbpb2BB/p3n2R/b1kN1R1b w",
    "1q2rbQ1/B1R2br1/NpN4R/2P1n3/N3BK1n/3r1P2/B1nQ2b1/Q2Nr1k1 b",
    "2qr4/r2Qq1p1/1kbB4/1P1R1q2/2K1NBpn/1N1Q1pBq/2NnNb1n/8 w",
    "kNN2b1Q/1R1n2P1/bB2p3/3rQB2/1q3Q2/2ppQ1r1/P1PQq3/B1K1nr2 w",
    "bQ1RK2b/5nb1/7r/2B3kp/p1nRR3/bN1nPp2/B2QQ1nb/1r3qN1 w",
    "nN1Q1QR1/1q1rN3/1B1nB2N/2bR1n2/n1Bn4/2P4N/P5rr/1bK1Nn1k w",
    "1K1B1Nb1/1BR2rnk/Nb1b2Rn/1N1Rp1Qn/1R2q3/1B2R2b/4q1rB/7b b",
]


def read(board: str) -> Position:
    position = parse_fen(f"{board} - - 0 90").position
    assert position is not None
    return position


def illegal(position: Position) -> list[str]:
    return [f.code for f in analyse(position) if f.severity == "illegal"]


@table("board", ILLEGAL)
def test_random_positions_known_to_be_illegal_are_found(board: str) -> None:
    section = ILLEGAL.index(board) // 6
    code = ("too-few-captures", "captures-misfit", "bishop-colours")[section]
    assert illegal(read(board)) == [code]


@table("board", LEGAL)
def test_random_positions_with_a_proof_game_are_not_flagged(board: str) -> None:
    position = read(board)
    assert files_to_spare(*pieces_on(position.squares)) == 0
    assert illegal(position) == []


@table(
    ("board", "found"),
    [
        # One pawn took another: the a-pawn can be promoted on a1, and only there.
        ("rnbqkbnr/2pppppp/8/7b/8/1P6/1PPPPPPP/RNBQKBNR w", ["bishop-colours"]),
        ("rnbqkbnr/2pppppp/8/6b1/8/1P6/1PPPPPPP/RNBQKBNR w", []),
        ("rnbqkbnr/2pppppp/8/7q/8/1P6/1PPPPPPP/RNBQKBNR w", []),
        # The pawns of two files have gone that do not lie side by side.
        ("rnbqkbnr/1pppppp1/8/q7/P6P/8/1PPPPPP1/RNBQKBNR w", ["captures-misfit"]),
        ("rnbqkbnr/1pppppp1/8/q7/P6P/8/1PPPPPP1/RNBQKB1R w", []),
        # A pawn that has never moved let nothing pass: Black's was promoted beside it.
        ("rnbqkbnr/pppppp2/8/q7/8/6P1/PPPPPPP1/RNBQKBNR w", []),
        ("rnbqkbnr/pppppp2/8/q7/8/7P/PPPPPP1P/RNBQKBNR w", []),
        ("rnbqkbnr/pppppp2/8/q7/6PP/8/PPPPPP2/RNBQKBNR w", ["captures-misfit"]),
    ],
)
def test_every_way_of_clearing_the_files_is_tried(board: str, found: list[str]) -> None:
    assert illegal(read(board)) == found


def test_what_takes_too_long_is_not_said(monkeypatch: pytest.MonkeyPatch) -> None:
    both = [pieces_on(read(board).squares) for board in ILLEGAL[6:]]
    pawn_columns.columns_fit.cache_clear()
    assert not any(captures_fit(*pieces) for pieces in both)
    monkeypatch.setattr(pawn_columns, "MOST_STATES", 3)
    pawn_columns.columns_fit.cache_clear()
    assert all(captures_fit(*pieces) for pieces in both)
    pawn_columns.columns_fit.cache_clear()


class Columns:
    """Pawns in columns, and counts of all else: a game of which only pawns and captures count."""

    def __init__(self, chooser: random.Random) -> None:
        self.chooser = chooser
        self.columns = [["w", "b"] for _ in range(8)]
        self.lost = {"w": 0, "b": 0}
        self.pieces = {side: {"Q": 1, "R": 2, "N": 2, "even": 1, "odd": 1} for side in "wb"}

    def _facing(self) -> list[int]:
        return [f for f in range(8) if "b" in "".join(self.columns[f]).lstrip("b")]

    def capture(self) -> None:
        """A pawn leaves a file on which pawns face each other, and takes a pawn or a piece."""
        file = self.chooser.choice(self._facing())
        pawn = self.chooser.choice("wb")
        target = file + self.chooser.choice((-1, 1))
        if not 0 <= target < 8 or pawn not in self.columns[file]:
            return
        enemy, beside = "wb".replace(pawn, ""), self.columns[target]
        takes_pawn = self.chooser.random() < 0.7 and target in self._facing()
        kinds = [kind for kind, count in self.pieces[enemy].items() if count]
        if not takes_pawn and not kinds:
            return
        self.columns[file].remove(pawn)
        self.lost[enemy] += 1
        if takes_pawn and enemy in beside:
            beside[beside.index(enemy)] = pawn
        else:
            self.pieces[enemy][self.chooser.choice(kinds)] -= 1
            beside.insert(self.chooser.randint(0, len(beside)), pawn)

    def promote(self) -> None:
        """A pawn with none in front of it is promoted, to a bishop of the square's colour too."""
        file = self.chooser.randrange(8)
        column, kind = self.columns[file], self.chooser.choice("QRNBB")
        for pawn, place, even in (("w", -1, file % 2), ("b", 0, file % 2)):
            if column and column[place] == pawn and self.chooser.random() < 0.5:
                column.pop(place)
                self.pieces[pawn][["odd", "even"][even] if kind == "B" else kind] += 1

    def position(self) -> Position | None:
        """All of it on a board, pawns from the third rank on; None where there is no room."""
        if any(len(column) > 4 for column in self.columns):
            return None
        squares = [""] * 64
        for file, column in enumerate(self.columns):
            for place, pawn in enumerate(column):
                squares[(5 - place) * 8 + file] = "P" if pawn == "w" else "p"
        colours: dict[str, list[int]] = {"even": [], "odd": []}
        free = [square for square in range(64) if not squares[square]]
        self.chooser.shuffle(free)
        for square in free:
            # a1, square 56, is of the colour of White's even bishops.
            colours["even" if (square // 8 + square % 8) % 2 else "odd"].append(square)
        for side, held in self.pieces.items():
            for kind, count in (*held.items(), ("K", 1)):
                # Black's even bishops stand on the other colour.
                swapped = {"even": "odd", "odd": "even"} if side == "b" else {}
                for _ in range(count):
                    of = swapped.get(kind, kind)
                    room = colours[of] if of in colours else max(colours.values(), key=len)
                    piece = "B" if kind in colours else kind
                    squares[room.pop()] = piece if side == "w" else piece.lower()
        return Position(tuple(squares), fullmove=90)


def test_no_course_of_captures_is_called_impossible() -> None:
    chooser = random.Random(5)
    tight = 0
    for _ in range(so_many(1500)):
        game = Columns(chooser)
        for _ in range(chooser.randrange(2, 7)):
            if game._facing():
                game.capture()
            for _ in range(chooser.randrange(3)):
                game.promote()
        for _ in range(chooser.randrange(60)):
            game.promote()
        position = game.position()
        if position is None:
            continue
        both = pieces_on(position.squares)
        spare = files_to_spare(*both)
        assert spare >= 0, position
        if spare == 0:
            tight += 1
            assert captures_fit(*both), [column_of(*both, file) for file in range(8)]
    assert tight > so_many(300)


def test_each_argument_about_captures_is_explained_on_the_page_of_codes() -> None:
    for code in ("too-few-captures", "captures-misfit", "bishop-colours"):
        assert CODES[code].severity == "illegal"
        assert CODES[code].why
