"""Findings about the fields behind the board, in SFEN, xiangqi FEN and makruk FEN."""

from __future__ import annotations

from webapp.findings.codes import SHOGI, SHOGI_FEWER, XIANGQI, Code, error, repaired

GAME_FIELDS: dict[str, Code] = {
    # SFEN
    "sfen-board-only": repaired(
        "Only the board is given. Assumed: Sente to move, no pieces in hand, move 1.",
        why="A complete SFEN has four fields: the board, the side to move, the pieces in hand and "
        "the move number (USI protocol). The others were set as in a new game. Check whose turn it "
        "is, and what is in hand.",
        example=SHOGI,
    ),
    "missing-hands-and-number": repaired(
        "Pieces in hand and move number are missing. “- 1” was assumed.",
        why="A complete SFEN goes on with the pieces in hand, or “-” for none, and the move number "
        "(USI protocol). Both are missing here.",
        example=f"{SHOGI} w",
    ),
    "missing-hands": repaired(
        "The pieces in hand are missing. “-”, none, was assumed.",
        why="Between the side to move and the move number come the pieces in hand, or “-” if there "
        "are none (USI protocol). They are missing here.",
        example=f"{SHOGI} w 2",
    ),
    "unknown-hands": error(
        "“%(found)s” does not list pieces in hand: letters of R B G S N L P with numbers before "
        "them belong here, or “-” for none. None is held until you choose.",
        why="Pieces in hand are written as letters, capitals for Sente, with a number before each "
        "if there are two or more: S2Pb (USI protocol). Kings are never in hand, and promoted "
        "pieces turn back when they are captured.",
        example=f"{SHOGI} b S2P+b 124",
    ),
    "hand-of-none": error(
        "“%(found)s” counts no piece at all.",
        why="What is not in hand is not written. A 0 before a letter is most likely a mistake.",
        example=f"{SHOGI} b S0P 124",
    ),
    "hand-too-large": error(
        "“%(found)s” is too large: up to %(limit)s pieces of a kind are read.",
        why="A game of shogi has forty pieces in all. A larger number is most likely two fields "
        "run together.",
        example=f"{SHOGI} b S1000000P 124",
    ),
    "hand-of-one": repaired(
        "“%(found)s” is one piece, which is written “%(canonical)s” without a number.",
        why="A piece in hand has a number before it only if there are two or more (USI protocol).",
        example=f"{SHOGI_FEWER} b 1S2p 124",
    ),
    "hand-again": repaired(
        "“%(found)s” is named a second time; together it is “%(canonical)s”.",
        why="Each kind of piece in hand is named once for each side, with its number before it "
        "(USI protocol). What was named apart was counted together.",
        example=f"{SHOGI_FEWER} b Spp 124",
    ),
    "hands-order": repaired(
        "The pieces in hand “%(found)s” are not in the order R B G S N L P, Sente’s first.",
        why="The usual order is rook, bishop, gold, silver, knight, lance, pawn, and Sente before "
        "Gote (USI protocol). The pieces are the same in any order.",
        example=f"{SHOGI_FEWER} b 2pS 124",
    ),
    "hands-dash": repaired(
        "A “-” among the pieces in hand was ignored.",
        why="A “-” alone means that no piece is in hand (USI protocol).",
        example=f"{SHOGI_FEWER} b S-2p 124",
    ),
    # xiangqi FEN and makruk FEN
    "game-board-only": repaired(
        "Only the board is given. Assumed: %(first)s to move, halfmove clock 0, move 1.",
        why="Some programs and books give only the board. The other fields were set as in a new "
        "game. Check whose turn it is.",
        example=XIANGQI,
    ),
    "only-turn-given": repaired(
        "What follows the side to move is missing. “- - 0 1” was assumed: halfmove clock 0, move "
        "1.",
        why="A complete text goes on with two dashes, the halfmove clock and the move number, as "
        "FEN does. They were set as for a new game.",
        example=f"{XIANGQI} w",
    ),
    "missing-dash-and-counters": repaired(
        "A “-”, the halfmove clock and the move number are missing. “- 0 1” was assumed.",
        why="A complete text has two dashes after the side to move, then the halfmove clock and "
        "the move number. They were set as for a new game.",
        example=f"{XIANGQI} w -",
    ),
    "missing-dash": repaired(
        "A “-” is missing: there are two between the side to move and the halfmove clock.",
        "The two “-” between the side to move and the halfmove clock are missing.",
        why="FEN has castling and en passant there. Other games have neither, and write a dash for "
        "each.",
        example=f"{XIANGQI} w 0 1",
    ),
    "unknown-dash": error(
        "“%(found)s” is in a place where %(notation)s only has a “-”. It is ignored until you "
        "choose.",
        why="FEN has castling and en passant there. This game has neither, so only a dash makes "
        "sense.",
        example=f"{XIANGQI} w KQkq - 0 1",
    ),
    "counting-limit": repaired(
        "“%(found)s” is the number of moves to count to (makruk’s counting rules). It was ignored.",
        why="When few pieces are left, a game of makruk is drawn after a number of moves, counted "
        "aloud. Fairy-Stockfish keeps that number in the text; the board does not.",
        example="8/6ks/3M~2r1/2K1M3/8/3R4/8/8 w - 128 18 50",
    ),
}
