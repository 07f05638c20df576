"""Positions that no last move leads to: found, and never wrongly."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.tables import table
from webapp.findings import Finding, message
from webapp.formats.fen import parse_fen
from webapp.formats.starts import CHESS960_NUMBERS, chess960_start
from webapp.games.board import SQUARE_NAMES
from webapp.rules.chess import retraction
from webapp.rules.legality import analyse

# Random positions of J. Tromp's Chess Position Ranking (github.com/tromp/ChessPositionRanking,
# Texel.out.923). P. Österlund's Texel found the illegal ones to be so; for each of the legal
# ones, all of them checks and some double checks, there is a proof game.
ILLEGAL = [
    "1nRN4/1NQ4q/P2qqq1p/3R1Bbk/6nn/1R2PP1P/Kqr5/1Rr1B2q w",
    "N3k3/p1b1N2p/R1N2K1R/B2b3q/3BBrR1/Q2nP3/P1pBpn1n/1B1r4 w",
    "1qq1B3/5RP1/rP2k1p1/K4p1n/2R3bQ/2n1pRN1/Q1Q3rP/1rn1N2q w",
    "2R3qR/P1q2P1k/3QB2r/1b3p2/P1r2P1n/4Prn1/Np2b3/1Kb1bBN1 b",
    "R7/r2bBNRq/2BbnRR1/N4Q2/4pR2/1NR4r/Kp2n1p1/BrB2kb1 b",
    "5Rrq/k3B1b1/2R2K2/2n1N1Qq/1NnNpRQ1/Bb2bqBN/2B1b3/n7 w",
    "3Kn1k1/8/b2QPbP1/2Rqb3/B4Nqq/3R1BBB/nb1R3b/B3b1b1 w",
    "3n4/1r1p3B/p3pK2/BRrqq2N/nB2Nn2/2b3Q1/Pn2r1b1/RB1k1n1Q w",
    "nBB1K3/1NrNrR1n/b1kr2Q1/bR6/1q1q1br1/7n/1p4Pp/r1B2RQ1 w",
    "NRR5/QQ2b2b/Qb1NK2R/k1bPBP2/1q3bn1/r2B4/2n2Qr1/R4q1B b",
    "3N1RR1/1R2n3/B2r1q1R/2rPqk2/rRRK4/1NN1n1Q1/1Rr1r2b/2q4Q w",
    "RB2r1B1/rr1R2bq/Rb2p2n/p1n1P1Q1/2N1kb2/Kq4q1/BN2b3/5Bn1 w",
]
LEGAL = [
    "6k1/2B2Rr1/1nP3q1/brPbN1rb/B1Bn2q1/N2K3P/P2QR1p1/1Nq2b2 w",
    "nKbN1bNk/p7/PB5r/4B3/N1B1pb2/2R1NrN1/Q1Rb1pB1/2nr1B2 b",
    "2b1b1K1/Q4BbP/n1pQ2NP/7N/rrkr1N2/nR2R3/B2Bb3/3qRQ1b b",
    "bN2Rr2/3K3b/qp2Q1Br/nN2B3/np1PB2R/1qk3qR/qb2B1b1/3B4 b",
    "b1q4r/N3bB2/1k1BR2p/r1NPK3/3BRbp1/rrQRR1P1/p2N3P/3n1n2 w",
    "Q2N1q2/B1R1N3/2R4n/bqNRKB1n/1k1P3n/r1bb1Rr1/1r2r2R/3r1R2 w",
    "K6r/p2pr1p1/Nq1k2N1/1bppNq2/3bB3/BnR2R2/P3QQ2/n1qQ2N1 w",
    "1B3NnB/p7/Qr1q1Qp1/P4N2/1R1bPp1Q/n2qp3/bR2K1B1/k1bRB3 w",
    "B2rK3/1Nb5/6nq/Bq2nR2/qpQRnb1P/3pp3/1r1P1Pk1/2RNr1N1 w",
    "1kbQ1Qr1/1q1QR3/r1rnqrR1/1n1q2rr/1b3NKB/r7/5qB1/2Q1B1N1 w",
    "1K6/1Q5r/2Q1pr1p/2Q2BP1/q1PR1nn1/Q1r3Rp/n1Bb2k1/N1QN3R b",
    "1Nrrn1k1/1r2bRrN/2Bq2b1/3N1n2/p2bPBn1/6Nn/P1Q4P/R2B2K1 w",
]


def found(board: str) -> list[Finding]:
    """The illegal findings about a placement with the side to move."""
    position = parse_fen(f"{board} - - 0 90").position
    assert position is not None
    return [f for f in analyse(position) if f.severity == "illegal"]


@table("board", ILLEGAL)
def test_random_positions_that_no_move_leads_to_are_found(board: str) -> None:
    assert [f.code for f in found(board)] == ["no-last-move"]


@table("board", LEGAL)
def test_random_checks_with_a_proof_game_are_not_flagged(board: str) -> None:
    assert found(board) == []


@table(
    ("board", "codes"),
    [
        # Black has nothing but a king that cannot have come from anywhere.
        ("k7/P1K5/8/8/8/8/8/8 w", ["no-last-move"]),
        ("k7/P1K5/8/8/8/8/8/8 b", []),
        ("k7/P7/1K6/8/8/8/8/8 w", []),
        # With a pawn to move, or one that can have taken or been promoted.
        ("k7/P1K5/8/8/7p/8/8/8 w", []),
        ("k7/P1K5/8/8/8/8/7p/8 w", []),
        ("k7/P1K5/8/8/8/8/8/7n w", []),
        # A bishop in the corner was a pawn a move ago, unless white pawns are where that stood.
        ("k7/P1K5/8/8/8/8/6P1/7b w", []),
        ("k7/P1K5/8/8/8/8/6PP/7b w", ["no-last-move"]),
    ],
)
def test_the_last_move_is_looked_for_without_a_check_too(board: str, codes: list[str]) -> None:
    assert [f.code for f in found(board)] == codes


def test_the_side_to_move_is_offered_as_the_way_out() -> None:
    (finding,) = found("k7/P1K5/8/8/8/8/8/8 w")
    assert [SQUARE_NAMES[square] for square in finding.squares] == ["a8", "c7"]
    (fix,) = finding.fixes
    assert fix.position is not None
    assert fix.position.turn == "second"
    assert message(finding).startswith("Black has no possible last move")


def test_nothing_has_to_be_taken_back_from_a_start() -> None:
    for number in CHESS960_NUMBERS:
        for castling in (chess960_start(number).castling, ()):
            start = replace(chess960_start(number), castling=castling)
            assert "no-last-move" not in [f.code for f in analyse(start)]


def test_what_takes_too_long_to_take_back_is_not_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retraction, "MOST_MOVES", 0)
    for board in ILLEGAL:
        assert found(board) == []
