"""Texts that examples are made of, each without a finding unless it says otherwise."""

from __future__ import annotations

BOARD = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
START = f"{BOARD} w KQkq - 0 1"
ENDING = "8/8/4k3/8/8/3QK3/8/8 w - - 0 40"
AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"
CAPTURABLE = "rnbqkbnr/ppp1pppp/8/8/3pP3/P6P/1PPP1PP1/RNBQKBNR b KQkq e3 0 3"
"""A pawn has just made a double step, and an enemy pawn stands beside it."""

SHOGI = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
SHOGI_TEXT = f"{SHOGI} b - 1"
SHOGI_FEWER = SHOGI.replace("ppppppppp", "1ppppppp1").replace("LNSGK", "LN1GK")
"""A board that two pawns and a silver general are missing from."""

XIANGQI = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"

FEEN_BOARD = "4k^3/8/8/8/8/8/8/4K^2R"
FEEN_TEXT = f"{FEEN_BOARD} / C/c"
