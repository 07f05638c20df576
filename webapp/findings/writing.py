"""Findings about which notation a text is in, and about writing a position in another."""

from __future__ import annotations

from webapp.findings.codes import (
    AFTER_E4,
    CAPTURABLE,
    ENDING,
    START,
    Code,
    Edited,
    Label,
    SetUp,
    WrittenAs,
    error,
    note,
)
from webapp.games import kind_of
from webapp.model.position import Position

WRITING: dict[str, Code] = {
    # which notation, and which game
    "could-be": note(
        "This was read as %(read)s, but it could also be %(other)s.",
        why="Two notations may look the same: the FEN of xiangqi and that of janggi share board "
        "and letters. The fix writes the same position as a text that leaves no doubt.",
        example="9/4k4/9/9/9/9/9/9/9/R4K3 w - - 0 1",
        fixes={"read-as": Label("Read it as %(notation)s")},
        asks=True,
    ),
    "could-be-chess": note(
        "The pieces are those of chess, but not marked as chess is in FEEN. So this is shown as a "
        "custom game, with all its marks.",
        why="FEEN marks kings with ^, and rooks, kings and pawns with + if they may still castle "
        "or make a double step. If these marks are missing or on other pieces, the text is kept as "
        "it is, and chess is offered.",
        example="4k3/8/8/8/8/8/8/+R3K2R / C/c",
        fixes={"read-as-chess": Label("Read it as chess")},
        asks=True,
    ),
    "board-too-large": error(
        "The board has %(count)s squares. The text is in order, but boards of more than %(limit)s "
        "are not shown here.",
        why="FEEN allows up to 255 squares a rank and as many ranks. A page with tens of thousands "
        "of squares would be of no use to anyone, and slow.",
        example="/".join(["255"] * 16) + " / G/g",
    ),
    # what keeps a position from being written
    "game-not-in-notation": error(
        "This is a position of %(game)s, which %(notation)s cannot hold.",
        why="FEN and EPD write chess, SFEN writes shogi, and other games have a FEN of their own. "
        "FEEN writes them all.",
        example=WrittenAs("4k^4/9/9/9/9/9/9/9/4K^4 R/2gr S/s", "fen"),
    ),
    "board-not-writable": error(
        "%(notation)s has a board of %(files)s × %(ranks)s squares only. This board cannot be "
        "written in it.",
        why="FEN, SFEN and their like are each made for the board of one game. FEEN can hold "
        "boards of any size.",
        example=SetUp(Position(("",) * 64), "sfen"),
    ),
    "piece-not-writable": error(
        "“%(piece)s” on %(square)s has no letter in %(notation)s.",
        "“%(piece)s” on %(square)s has no letter in %(notation)s, like others: %(count)s pieces in "
        "all.",
        why="The notation has letters for the pieces of one game only. FEEN can hold this piece.",
        example=WrittenAs("9/9/9/9/4Q4/9/9/9/9 / S/s", "sfen"),
    ),
    "hand-not-writable": error(
        "“%(piece)s” in %(side)s’s hand cannot be written in %(notation)s.",
        why="In SFEN a capital is always held by Sente and a small letter by Gote, and only rook, "
        "bishop, gold, silver, knight, lance and pawn can be in hand. FEEN can hold other hands.",
        example=WrittenAs("9/9/9/9/4P4/9/9/9/9 K^/ S/s", "sfen"),
    ),
    # what the notation has no place for
    "marks-not-written": note(
        "Marks on pieces beyond those of chess are not written in %(notation)s.",
        why="FEN has letters for the six kinds of chess piece, and records nothing else about them "
        "but castling and en passant. FEEN can mark any piece.",
        example=WrittenAs("4k3/8/8/8/8/8/8/+R3K2R / C/c", "fen"),
    ),
    "counters-not-written": note(
        "Halfmove clock %(halfmove)s and move number %(fullmove)s are not written in %(notation)s.",
        why="EPD has four fields, with no place for the counters of FEN (PGN standard §16.2). They "
        "are kept on the board and are missing only from the text.",
        example=WrittenAs(ENDING, "epd"),
    ),
    "en-passant-not-written": note(
        "The en passant target %(square)s is not written in %(notation)s: no pawn is in place to "
        "capture there.",
        why="X-FEN names an en passant target only if a pawn is in place to capture. The target is "
        "kept on the board and is missing only from the text.",
        example=WrittenAs(f"{AFTER_E4} b KQkq e3 0 1", "xfen"),
        field="en_passant",
    ),
    "operations-not-written": note(
        "The operations “%(found)s” are not written in %(notation)s.",
        why="Operations such as the best move belong to EPD; FEN has no place for them.",
        example=WrittenAs(f"{ENDING[:-4]}bm Qd5+;", "fen"),
    ),
    "game-not-written": note(
        "This is a position of %(game)s. Written in %(notation)s, it will be read as one of "
        "%(meant)s.",
        why="These notations do not name the game; each is for one game only. A program that reads "
        "the text will play by the rules of that game.",
        example=SetUp(Position(("K", *[""] * 62, "k")), "makruk"),
    ),
    "mark-not-written": note(
        "“%(piece)s” on %(square)s is written “%(written)s” in %(notation)s. Read again, that "
        "gives “%(meant)s”.",
        "“%(piece)s”, on %(square)s and on other squares, %(count)s in all, is written "
        "“%(written)s” in %(notation)s. Read again, that gives “%(meant)s”.",
        why="FEEN marks royal pieces with ^, pieces of the other style with ' and states with - "
        "and +. These notations have only letters, and + or ~ for promotion.",
        example=WrittenAs("9/9/9/9/4P'4/9/9/9/9 / S/s", "sfen"),
    ),
    "hand-mark-not-written": note(
        "“%(piece)s” in hand is written “%(written)s” in %(notation)s.",
        why="FEEN marks pieces of the other style with ' and states with -. SFEN names pieces in "
        "hand by their letters only.",
        example=WrittenAs("9/9/9/9/4P4/9/9/9/9 P'/ S/s", "sfen"),
    ),
    "hands-not-written": note(
        "The pieces in hand, %(found)s, are not written in %(notation)s.",
        why="In this game nothing is held in hand, so its notation has no field for it. What is in "
        "hand is kept on the board and is missing only from the text.",
        example=WrittenAs("8/8/8/8/8/8/8/8 2P/ M/m", "makruk"),
    ),
    "checks-not-written": note(
        "The count of checks, %(found)s, is not written in %(notation)s.",
        why="The count belongs to Three-check chess, and only FEN and EPD have a place for it. It "
        "is kept on the board and is missing only from the text.",
        example=SetUp(Position(("",) * 64, checks=(3, 3)), "feen"),
    ),
    "promoted-not-written": note(
        "%(notation)s cannot say that a piece is a promoted pawn.",
        "%(notation)s cannot say that %(count)s pieces are promoted pawns.",
        why="In Crazyhouse a promoted piece turns back into a pawn when it is captured. Only FEN "
        "and EPD mark such pieces, with ~. The mark is kept on the board and is missing only from "
        "the text.",
        example=SetUp(Position(("Q", *("",) * 63), pockets=True, promoted=(0,)), "feen"),
    ),
    "clock-not-written": note(
        "The halfmove clock, %(halfmove)s, is not written in %(notation)s.",
        why="Shogi has no rule that counts moves without a capture, so SFEN has no field for it. "
        "The clock is kept on the board and is missing only from the text.",
        example=SetUp(Position(("",) * 81, halfmove=12, kind=kind_of("shogi")), "sfen"),
    ),
    "feen-castling-not-written": note(
        "The castling right %(right)s is not written in FEEN: there is no rook on %(square)s to "
        "carry its sign.",
        why="FEEN has no field for castling rights: a sign on the rook shows them. If that rook is "
        "not there, nothing can carry the sign.",
        example=WrittenAs("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "feen"),
        field="castling",
    ),
    "feen-en-passant-not-written": note(
        "The en passant target %(square)s is not written in FEEN: there is no pawn in front of it "
        "to carry its sign.",
        why="FEEN has no field for the en passant target: a sign on the pawn that has just made "
        "its double step shows it. If there is no such pawn, nothing can carry the sign.",
        example=WrittenAs("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "feen"),
        field="en_passant",
    ),
    # what an edit on the board took with it
    "castling-dropped": note(
        "The castling right %(right)s was removed by this change: %(reason)s.",
        why="Whoever has moved the king or the rook can no longer castle with it (FIDE Laws, "
        "article 3.8). So when you take one of them from its square, the right goes with it; undo "
        "brings both back.",
        example=Edited(START, START.replace("RNBQKBNR", "RNBQKBN1")),
    ),
    "en-passant-dropped": note(
        "The en passant target %(square)s was removed by this change: no pawn has just passed it.",
        why="There is a target only behind a pawn that has just made a double step (FIDE Laws, "
        "article 3.7). When you move that pawn, or put a piece in its way, the target goes with "
        "it; undo brings both back.",
        example=Edited(CAPTURABLE, CAPTURABLE.replace("3pP3", "3p1P2")),
    ),
    "shogi-taken-from-hand": note(
        "One piece (%(piece)s) was taken from %(side)s’s hand, as a set has %(limit)s.",
        "%(count)s pieces (%(piece)s) were taken from %(side)s’s hand, as a set has %(limit)s.",
        why="Both sides share one set. In a mating problem the defender holds all the pieces that "
        "are left over, so a piece that you put on the board comes from there.",
        example=Edited(
            "4k^4/9/9/9/9/9/9/9/9 /18p4g4l4n4s2b2r S/s",
            "4k^4/9/4R4/9/9/9/9/9/9 /18p4g4l4n4s2b2r S/s",
        ),
    ),
}

REASONS: dict[str, str] = {
    "no-king": "there is no %(piece)s",
    "king-away": "the %(piece)s is on %(square)s, not on its first rank",
    "king-in-corner": "the %(piece)s is in the corner on %(square)s",
    "no-rook": "no %(piece)s on %(square)s",
    "king-castled": "the %(piece)s is on %(square)s, where castling puts it",
}
"""Why a castling right is not possible, by obstacle (see `rules/chess/castling.py`).

They fill `%(reason)s`, and stand alone beside the controls.
"""
