"""For each code of the legality analysis a FEN that gives the finding.

No other finding goes with it, save that a side without a king is told of that
besides its castling rights.

`EXAMPLES` is what the documentation shows and the tests try.
"""

from __future__ import annotations

EXAMPLES: dict[str, str] = {
    # the men
    "no-white-king": "4k3/8/8/8/8/8/4P3/8 w - - 0 40",
    "no-black-king": "8/4p3/8/8/8/8/8/4K3 w - - 0 40",
    "several-white-kings": "4k3/8/8/8/8/8/8/2K1K3 w - - 0 40",
    "several-black-kings": "2k1k3/8/8/8/8/8/8/4K3 w - - 0 40",
    "too-many-white-pawns": "4k3/8/8/8/8/4P3/PPPPPPPP/4K3 w - - 0 40",
    "too-many-black-pawns": "4k3/pppppppp/4p3/8/8/8/8/4K3 w - - 0 40",
    "too-many-white-men": "4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w - - 0 40",
    "too-many-black-men": "rnbqkbnr/pppppppp/n7/8/8/8/8/4K3 w - - 0 40",
    "too-many-white-promoted": "4k3/8/8/8/8/2QQ4/PPPPPPPP/4K3 w - - 0 40",
    "too-many-black-promoted": "4k3/pppppppp/2qq4/8/8/8/8/4K3 w - - 0 40",
    "pawn-on-end-rank": "4k3/8/8/8/8/8/8/P3K3 w - - 0 40",
    # checks
    "white-king-can-be-taken": "4k3/8/8/8/4r3/8/8/4K3 b - - 0 40",
    "black-king-can-be-taken": "4k3/8/8/8/4R3/8/8/4K3 w - - 0 40",
    "white-king-too-many-checks": "4k3/8/8/b3r3/8/5n2/8/4K3 w - - 0 40",
    "black-king-too-many-checks": "4k3/8/5N2/4R3/B7/8/8/4K3 b - - 0 40",
    "white-king-double-check": "4k3/8/8/8/8/6b1/8/r3K3 w - - 0 40",
    "black-king-double-check": "R3k3/8/6B1/8/8/8/8/4K3 b - - 0 40",
    "white-king-home-pawn-check": "4k3/4p3/3K4/8/8/8/8/8 w - - 0 40",
    "black-king-home-pawn-check": "8/8/8/8/8/3k4/4P3/4K3 b - - 0 40",
    "white-king-check-from-nowhere": "4k3/8/8/8/8/8/5PPP/5brK w - - 0 40",
    "black-king-check-from-nowhere": "5BRk/5ppp/8/8/8/8/8/4K3 b - - 0 40",
    "white-check-before-double-step": "b7/8/8/3p4/8/5K2/8/4k3 w - d6 0 40",
    "black-check-before-double-step": "8/k7/8/8/3P4/8/8/4K1Q1 b - d3 0 40",
    # castling rights
    "castling-no-white-king": "4k3/8/8/8/8/8/8/7R w K - 0 40",
    "castling-no-black-king": "7r/8/8/8/8/8/8/4K3 w k - 0 40",
    "castling-white-king-away": "4k3/8/8/8/8/8/4K3/7R w K - 0 40",
    "castling-black-king-away": "7r/4k3/8/8/8/8/8/4K3 w k - 0 40",
    "castling-white-king-in-corner": "4k3/8/8/8/8/8/8/K6R w K - 0 40",
    "castling-black-king-in-corner": "k6r/8/8/8/8/8/8/4K3 w k - 0 40",
    "castling-no-white-rook": "4k3/8/8/8/8/8/8/4K3 w K - 0 40",
    "castling-no-black-rook": "4k3/8/8/8/8/8/8/4K3 w k - 0 40",
    "castling-white-same-wing": "4k3/8/8/8/8/8/8/4K1RR w HG - 0 40",
    "castling-black-same-wing": "4k1rr/8/8/8/8/8/8/4K3 w hg - 0 40",
    "castling-homes-differ": "3k3r/8/8/8/8/8/8/4K2R w Kk - 0 40",
    "castling-chess960": "3k4/8/8/8/8/8/8/3K3R w K - 0 40",
    # en passant
    "en-passant-rank-of-white": "4k3/8/8/8/4P3/8/8/4K3 b - e4 0 40",
    "en-passant-rank-of-black": "4k3/8/8/4p3/8/8/8/4K3 w - e3 0 40",
    "en-passant-occupied": "4k3/8/8/8/3pP3/4N3/8/4K3 b - e3 0 40",
    "en-passant-no-white-pawn": "4k3/8/8/8/3p4/8/8/4K3 b - e3 0 40",
    "en-passant-no-black-pawn": "4k3/8/8/3P4/8/8/8/4K3 w - e6 0 40",
    "en-passant-origin-occupied": "4k3/8/8/8/3pP3/8/4N3/4K3 b - e3 0 40",
    "en-passant-no-capture": "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
    "en-passant-illegal-capture": "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 40",
    "en-passant-clock": "4k3/8/8/8/3pP3/8/8/4K3 b - e3 5 40",
    # pawns
    "white-pawn-origin": "4k3/8/8/8/8/P7/PP6/4K3 w - - 0 40",
    "black-pawn-origin": "4k3/pp6/p7/8/8/8/8/4K3 w - - 0 40",
    "white-pawn-captures": "rnbqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR b KQkq - 0 1",
    "black-pawn-captures": "rnbqkbnr/p1pppppp/p7/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2",
    "pawns-passed": "rnbqkbnr/pppp1ppp/8/4P3/4p3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 4",
    "white-promotion-blocked": "rnbqkbnr/pppppppp/8/8/8/Q7/1PPPPPPP/RNBQKBNR b KQkq - 0 20",
    "black-promotion-blocked": "rnbqkbnr/1ppppppp/q7/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 20",
    # the first ranks and the start
    "white-bishop-out": "rnbqkbnr/pppppppp/8/8/5B2/8/PPPPPPPP/RN1QKBNR b KQkq - 0 20",
    "black-bishop-out": "rn1qkbnr/pppppppp/8/5b2/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 20",
    "white-piece-out": "4k3/8/8/3Q4/8/8/PPPPPPPP/4K3 w - - 0 40",
    "black-piece-out": "4k3/pppppppp/8/8/3r4/8/8/4K3 w - - 0 40",
    "white-piece-boxed-in": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RR2K3 w Q - 0 20",
    "black-piece-boxed-in": "rr2k3/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w q - 0 20",
    "white-king-queen-swapped": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w kq - 0 20",
    "black-king-queen-swapped": "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 20",
    "only-chess960": "4k3/8/8/8/5B2/5P2/PPPPP1PP/4K3 w - - 0 40",
    "white-cannot-be-to-move": "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 1 2",
    "black-cannot-be-to-move": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
    # counters
    "clock-above-moves": "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 12 6",
    "too-few-moves": "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
    "fifty-moves": "4k3/8/8/8/8/8/8/4K2R w - - 100 120",
    "seventy-five-moves": "4k3/8/8/8/8/8/8/4K2R w - - 150 120",
}
