"""Why there is a finding about SFEN, xiangqi FEN or makruk FEN, and what gives it."""

from __future__ import annotations

from webapp.position import NO_HANDS, BoardKind, Hand, Position

WHY_OF_BOARDS: dict[str, str] = {
    # the text as a whole
    "game-no-placement": "Positions of shogi, xiangqi and makruk begin with the board as in FEN: "
    "the ranks from the top down, with a “/” between each two. Moves alone hold no position.",
    "start-named": "The protocols of chess and shogi engines have the word “startpos” for the "
    "starting position. In a file of positions the board is written out.",
    "moves-left-out": "Engines are given a position and then the moves that follow it. The board "
    "shows the position before the first of them; they are not played.",
    # the board
    "game-unknown-piece": "Each game has letters of its own, in capitals for the side that moves "
    "first. A letter from another game or another language is a common cause.",
    "game-unknown-piece-off-board": "The character stands beyond the last square of its rank, so "
    "it has no square on the board. Often it is simply one character too many.",
    "no-promoted-form": "In shogi the king and the gold general never promote, and in makruk "
    "only the pawn does. Perhaps the letter is another one, or the mark was not meant.",
    "plus-alone": "A “+” belongs to the letter right behind it, as in +R for a promoted rook. "
    "What it was meant for cannot be known here.",
    "promoted-form": "A promoted pawn of makruk moves as the Met does, so Fairy-Stockfish writes "
    "it M with a ~ behind it. Other ways mean the same.",
    "mixed-letters": "Some programs write the elephant B and the horse N, as if they were "
    "bishop and knight (UCCI); others write E and H. A text keeps to one of the two.",
    "game-bad-digit": "A digit counts the empty squares that follow each other, at most a whole "
    "rank of them. A 0 would stand for nothing.",
    "game-rank-short": "The pieces and the empty squares of every rank must come to the width of "
    "the board. As it cannot be known which square was forgotten, the choice is yours.",
    "game-rank-long": "The pieces and the empty squares of every rank must come to the width of "
    "the board. As it cannot be known which square is too many, the choice is yours.",
    "game-ranks-missing": "All ranks are named, from the top of the board down; an empty one is "
    "written as a number. It cannot be known which of them is missing.",
    "game-ranks-too-many": "All ranks are named, from the top of the board down. It cannot be "
    "known which of these is too many.",
    "hands-in-brackets": "In SFEN “b” is Sente and the pieces in hand are a field of their own "
    "(USI protocol). Programs for many games write hands in brackets and call the first side “w”, "
    "so that in such a text “w” and “b” may mean the opposite.",
    # side to move
    "game-missing-side": "After the board comes a letter for the side to move. The other fields "
    "are there, but nothing says whose turn it is, and a guess could turn an exercise upside down.",
    "game-unknown-side": "The second field names the side to move with one letter. In shogi Sente "
    "is Black, “b”; in xiangqi Red is written “w”.",
    # fields of SFEN
    "sfen-board-only": "A whole SFEN has four fields: the board, the side to move, the pieces in "
    "hand and the number of the move (USI protocol). The others were set as in a new game. Check "
    "whose turn it is, and what is in hand.",
    "missing-hands-and-number": "A whole SFEN goes on with the pieces in hand, or “-” for none, "
    "and the number of the move (USI protocol). Both were left out here.",
    "missing-hands": "Between the side to move and the number of the move stand the pieces in "
    "hand, or “-” where there are none (USI protocol). They were left out here.",
    "unknown-hands": "Pieces in hand are written as letters, capitals for Sente, with a number "
    "before each from 2 on: S2Pb (USI protocol). Kings are never in hand, and promoted pieces "
    "turn back when they are taken.",
    "hand-of-none": "What is not in hand is left out. A 0 before a letter is most likely a slip.",
    "hand-too-large": "A game of shogi has forty pieces in all. A larger number is most likely "
    "two fields run together.",
    "hand-of-one": "A number stands before a piece in hand only where there are two or more (USI "
    "protocol).",
    "hand-again": "Each kind of piece in hand is named once for each side, with its number before "
    "it (USI protocol). What was named apart was counted together.",
    "hands-order": "The usual order is rook, bishop, gold, silver, knight, lance, pawn, and Sente "
    "before Gote (USI protocol). The pieces are the same in any order.",
    "hands-dash": "A “-” stands alone and means that no piece is in hand (USI protocol).",
    # fields of xiangqi FEN and makruk FEN
    "game-board-only": "Some programs and books give the board alone. The other fields were set "
    "as in a new game. Check whose turn it is.",
    "only-turn-given": "A whole text goes on with two dashes, the halfmove clock and the number "
    "of the move, as FEN does. They were set as for a new game.",
    "missing-dash-and-counters": "A whole text has two dashes after the side to move, then the "
    "halfmove clock and the number of the move. They were set as for a new game.",
    "missing-dash": "FEN has castling and en passant there. Other games have neither, and keep a "
    "dash in the place of each.",
    "unknown-dash": "FEN has castling and en passant there. This game has neither, so that "
    "nothing but a dash has a meaning.",
    "counting-limit": "Where few pieces are left, a game of makruk is drawn after a number of "
    "moves that is counted aloud. Fairy-Stockfish keeps that number in the text; the board does "
    "not.",
    # what the notation written has no place for
    "game-not-written": "These notations do not name the game; each stands for one. A program "
    "that reads the text will play by the rules of that one.",
    "mark-not-written": "FEEN marks royal pieces with ^, pieces of the other style with ’ and "
    "states with - and +. These notations have only letters, and + or ~ for promotion.",
    "hand-mark-not-written": "FEEN marks pieces of the other style with ’ and states with -. "
    "SFEN names pieces in hand by their letters alone.",
    "hands-not-written": "In this game nothing is held in hand, so its notation has no field for "
    "it. What is in hand is kept on the board, and only missing from what is written.",
    "clock-not-written": "Shogi has no rule that counts moves without a capture, so SFEN has no "
    "field for it. The clock is kept, and only missing from what is written.",
    # what keeps a position from being written
    "board-not-writable": "SFEN, xiangqi FEN and makruk FEN are each made for the board of one "
    "game. FEEN can hold boards of any size.",
    "piece-not-writable": "The notation has letters for the pieces of one game only. FEEN can "
    "hold this piece.",
    "hand-not-writable": "In SFEN a capital is always held by Sente and a small letter by Gote, "
    "and only rook, bishop, gold, silver, knight, lance and pawn can be in hand. FEEN can hold "
    "other hands.",
}

_SHOGI = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
_FEWER = _SHOGI.replace("ppppppppp", "1ppppppp1").replace("LNSGK", "LN1GK")
_XIANGQI = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
_MAKRUK = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR"
_SHOGI_TEXT = f"{_SHOGI} b - 1"

EXAMPLES_OF_BOARDS: dict[str, str] = {
    "moves-left-out": f"{_SHOGI_TEXT} moves 7g7f 3c3d",
    # the board
    "game-unknown-piece": _SHOGI_TEXT.replace("R", "T"),
    "game-unknown-piece-off-board": _SHOGI_TEXT.replace("ppppppppp", "pppppppppx"),
    "no-promoted-form": _SHOGI_TEXT.replace("G", "+G", 1),
    "plus-alone": _SHOGI_TEXT.replace("/9/", "/+9/", 1),
    "promoted-form": "8/6ks/3+P2r1/2K1M3/8/3R4/8/8 w - - 18 50",
    "mixed-letters": f"{_XIANGQI.replace('N', 'H')} w - - 0 1",
    "game-bad-digit": _SHOGI_TEXT.replace("/9/", "/90/", 1),
    "game-rank-short": _SHOGI_TEXT.replace("PPPPPPPPP", "PPPPPPPP"),
    "game-rank-long": _SHOGI_TEXT.replace("PPPPPPPPP", "PPPPPPPPPP"),
    "game-ranks-missing": _SHOGI_TEXT.replace("/9/", "/", 1),
    "game-ranks-too-many": _SHOGI_TEXT.replace("/9/", "/9/9/", 1),
    "hands-in-brackets": f"{_SHOGI}[] b - 1",
    # side to move
    "game-missing-side": f"{_SHOGI} - 1",
    "game-unknown-side": f"{_SHOGI} x - 1",
    # fields of SFEN
    "sfen-board-only": _SHOGI,
    "missing-hands-and-number": f"{_SHOGI} w",
    "missing-hands": f"{_SHOGI} w 2",
    "unknown-hands": f"{_SHOGI} b S2P+b 124",
    "hand-of-none": f"{_SHOGI} b S0P 124",
    "hand-too-large": f"{_SHOGI} b S1000000P 124",
    "hand-of-one": f"{_FEWER} b 1S2p 124",
    "hand-again": f"{_FEWER} b Spp 124",
    "hands-order": f"{_FEWER} b 2pS 124",
    "hands-dash": f"{_FEWER} b S-2p 124",
    # fields of xiangqi FEN and makruk FEN
    "game-board-only": _XIANGQI,
    "only-turn-given": f"{_XIANGQI} w",
    "missing-dash-and-counters": f"{_XIANGQI} w -",
    "missing-dash": f"{_XIANGQI} w 0 1",
    "unknown-dash": f"{_XIANGQI} w KQkq - 0 1",
    "counting-limit": "8/6ks/3M~2r1/2K1M3/8/3R4/8/8 w - 128 18 50",
}
"""For each code a text that gives the finding."""

ASKED_OF_BOARDS: dict[str, tuple[str, str]] = {
    "game-no-placement": ("7g7f 3c3d", "sfen"),
    "start-named": ("startpos", "sfen"),
}
"""For each code a text that gives the finding where it is read in the notation named."""


def _on_shogi_board(piece: str, hands: tuple[Hand, Hand] = NO_HANDS, halfmove: int = 0) -> Position:
    squares = ("",) * 40 + (piece,) + ("",) * 40
    return Position(
        squares, halfmove=halfmove, hands=hands, kind=BoardKind("shogi", 9, 9, ("S", "S"))
    )


WRITING_EXAMPLES: dict[str, tuple[Position, str]] = {
    "game-not-written": (Position(("K", *[""] * 62, "k")), "makruk"),
    "mark-not-written": (_on_shogi_board("P'"), "sfen"),
    "hand-mark-not-written": (_on_shogi_board("P", hands=((("P'", 1),), ())), "sfen"),
    "hands-not-written": (
        Position(
            ("",) * 64,
            hands=((("P", 2),), ()),
            kind=BoardKind("makruk", 8, 8, ("M", "M")),
        ),
        "makruk",
    ),
    "clock-not-written": (_on_shogi_board("P", halfmove=12), "sfen"),
    "board-not-writable": (Position(("",) * 64), "sfen"),
    "piece-not-writable": (_on_shogi_board("Q"), "sfen"),
    "hand-not-writable": (_on_shogi_board("P", hands=((("K^", 1),), ())), "sfen"),
    "feen-too-long": (
        Position(("+K^'",) * 1600, kind=BoardKind("custom", 40, 40)),
        "feen",
    ),
}
"""For each code a position and the notation that it is to be written in."""
