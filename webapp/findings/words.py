"""Findings about positions in words."""

from __future__ import annotations

from webapp.findings.row import Asked, Label, Row

WORDS: dict[str, Row] = {
    "spoken-nothing": Row(
        "error",
        "No piece on a square was understood in this text. A position in words names a side, "
        "then its pieces with their squares.",
        why="A position is read from words such as “White: king e1, rook a1. Black: king e8”. "
        "The words may be English, Japanese, Chinese or Korean, and letters such as Ke1 do as "
        "well.",
        example=Asked("White to move and win.", "spoken"),
    ),
    "spoken-unknown-word": Row(
        "error",
        "“%(found)s” is not understood here. It is ignored until you choose.",
        why="Every word of such a text should say something about the position. An unknown word "
        "could be a misspelt piece, so it is not ignored silently.",
        example="White: king e1, nite f3. Black: king e8. White to move.",
        fixes={"did-you-mean": Label("Did you mean “%(written)s”?")},
    ),
    "spoken-no-side": Row(
        "error",
        "It does not say whose pieces these are, %(first)s’s or %(second)s’s. They are ignored "
        "until you choose.",
        why="The same words fit both sides. Once a side is named, all that follows belongs to "
        "it, up to the name of the other one.",
        example="King e1, rook a1, pawns e4 d4. Black: king e8. White to move.",
    ),
    "spoken-no-such-square": Row(
        "error",
        "The board has no square “%(found)s”. Its squares are named %(first)s to %(last)s.",
        why="Squares are named as on the board of the game: e4 in most games, 5i or 59 in shogi. "
        "A square off the board is usually a typing mistake.",
        example="White: king e1, rook a9. Black: king e8. White to move.",
    ),
    "spoken-piece-without-square": Row(
        "error",
        "It does not say which square “%(found)s” is on.",
        why="A piece on the board is named with its square, before or after it. A square after a "
        "word for a piece is one more of that piece, up to the next word or the end of the "
        "sentence: in “rooks a1, h1” both are rooks. After a letter, as in “Rf8, f7 g7”, bare "
        "squares are pawns, as chess books write it, and so they are in chess and makruk after a "
        "king with its square, as a side has one.",
        example="White: king e1, queen. Black: king e8. White to move.",
    ),
    "spoken-square-without-piece": Row(
        "error",
        "It does not say which piece is on “%(found)s”.",
        why="Only in chess and makruk does a square without a piece mean a pawn. In the other "
        "games each square needs the name of its piece.",
        example="Sente: king 5i, rook 2h. 7g. Gote: king 5a. Sente to move.",
    ),
    "spoken-square-twice": Row(
        "error",
        "%(square)s is named a second time. The piece named first is shown until you choose.",
        why="Two pieces cannot be on one square, so one of them was meant to be elsewhere. The "
        "text does not say which.",
        example="White: king e1, rook a1, knight a1. Black: king e8. White to move.",
        fixes={
            "remove-first": Label("Remove the first, “%(found)s”"),
            "remove-second": Label("Remove the second, “%(found)s”"),
        },
    ),
    "spoken-count": Row(
        "error",
        "“%(found)s” does not match the one square that follows.",
        "“%(found)s” does not match the %(count)s squares that follow.",
        why="The number said with a piece is compared with its squares. If they differ, a "
        "square is missing or there is one too many. A square after a word for a piece is one "
        "more of that piece, up to the next word or the end of the sentence.",
        example="White: king e1, 3 pawns d4 e4. Black: king e8. White to move.",
    ),
    "spoken-not-of-game": Row(
        "error",
        "There is no “%(found)s” in %(game)s. It was ignored.",
        why="Which game it is follows from its name, its sides or most of its pieces. What "
        "belongs to another game has no place in it.",
        example="Chess. White: king e1, cannon b1. Black: king e8. White to move.",
    ),
    "spoken-no-hands": Row(
        "error",
        "There are no pieces in hand in %(game)s. “%(found)s” was ignored.",
        why="Captured pieces come back into play in shogi only. In the other games they are gone "
        "for good.",
        example="White: king e1. In hand: knight. Black: king e8. White to move.",
    ),
    "spoken-castling-unclear": Row(
        "error",
        "“%(found)s” does not say who can castle, or to which side. No right is set until you "
        "choose.",
        why="A right belongs to one side and one wing: “White can castle king-side”. Letters as "
        "in a FEN do as well: “Castling: KQkq”.",
        example="White: Ke1, Rh1. Black: Ke8. White to move. White can castle.",
    ),
    "spoken-contradiction": Row(
        "error",
        "“%(found)s” contradicts what was said before. What was said first counts until you "
        "choose.",
        why="The game, the side to move, the en passant target and the counters have one value "
        "each. The text gives two.",
        example="White to move. White: king e1. Black: king e8. Black to move.",
    ),
    "spoken-move-zero": Row(
        "error",
        "Moves are numbered from 1, so there is no move 0.",
        why="The first move of a game is move 1, and the number goes up after each move of the "
        "second side (in shogi after every move).",
        example="White: king e1, rook a1. Black: king e8. White to move. Move 0.",
    ),
    "spoken-no-turn": Row(
        "note",
        "It does not say who is to move. %(side)s was assumed.",
        why="Under a diagram in a book, the first side is usually to move if nothing is said. "
        "Only the author can know whether that is meant.",
        example="White: king e1, pawn e4. Black: king e8.",
        fixes={"say-turn": Label("Add “%(written)s”")},
    ),
    "spoken-too-long": Row(
        "error",
        "This is too long for a position in words. Nothing from here on was read.",
        why="A position in words is just a list of pieces and their squares. Only the first 512 "
        "words and marks are read.",
        example=Asked(
            f"White: king e1. Black: king e8. White to move{'. ' * 520}The end.", "spoken"
        ),
    ),
    "spoken-left-out": Row(
        "note",
        "“%(found)s” says nothing about the position itself. It was ignored.",
        why="Words such as “and wins” or “mate in 2” say what is asked for. The position is the "
        "same without them.",
        example="White: king e1, queen d1. Black: king e8. White to move and win.",
    ),
}
