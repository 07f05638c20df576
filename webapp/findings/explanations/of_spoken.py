"""Why there is a finding about positions in words, and a text that gives it."""

from __future__ import annotations

_PAWNS = (
    "A square after a word for a piece is one more of that piece, up to the next word or the end "
    "of the sentence: in “rooks a1, h1” both are rooks. After a letter, as in “Rf8, f7 g7”, bare "
    "squares are pawns, as chess books write it, and so they are in chess and makruk after a king "
    "with its square, as a side has one."
)

WHY_OF_SPOKEN: dict[str, str] = {
    "spoken-nothing": "A position is read from words such as “White: king e1, rook a1. Black: "
    "king e8”. The words may be English, Japanese, Chinese or Korean, and letters such as Ke1 do "
    "as well.",
    "spoken-unknown-word": "Every word of such a text should say something of the position. A "
    "word that is not known could be a misspelt piece, so it is not passed over in silence.",
    "spoken-no-side": "The same words fit both sides. Once a side is named, all that follows "
    "belongs to it, up to the name of the other one.",
    "spoken-no-such-square": "Squares are called as on the board of the game: e4 in chess, "
    "xiangqi and makruk, 5i or 59 in shogi. A square beyond the board is mostly a slip of the "
    "finger.",
    "spoken-piece-without-square": "A piece on the board is named with its square, before or "
    "after it. " + _PAWNS,
    "spoken-square-without-piece": "Only in chess and makruk does a square without a piece mean a "
    "pawn. In the other games each square needs the name of its piece.",
    "spoken-square-twice": "Two pieces cannot stand on one square, so one of the two was meant to "
    "be elsewhere. Which one, the text does not tell.",
    "spoken-count": "The number said with a piece is compared with its squares. If they do not "
    "agree, a square is missing or there is one too many. " + _PAWNS.partition(": ")[0] + ".",
    "spoken-not-of-game": "Which game it is follows from its name, its sides or most of its "
    "pieces. What belongs to another game has no place in it.",
    "spoken-no-hands": "Captured pieces come back into play in shogi only. In the other games "
    "they are gone for good.",
    "spoken-castling-unclear": "A right belongs to one side and one wing: “White can castle "
    "king-side”. Letters as in a FEN do as well: “Castling: KQkq”.",
    "spoken-contradiction": "The game, the side to move, the en passant target and the counters "
    "have one value each. The text gives two.",
    "spoken-move-zero": "The first move of a game is move 1, and the number is raised after each "
    "move of the second side.",
    "spoken-no-turn": "A diagram in a book mostly has the first side to move where nothing is "
    "said. Whether that is meant, only the text can tell.",
    "spoken-left-out": "Words such as “and wins” or “mate in 2” say what is asked for. The "
    "position is the same without them.",
}

EXAMPLES_OF_SPOKEN: dict[str, str] = {
    "spoken-no-side": "King e1, rook a1, pawns e4 d4. Black: king e8. White to move.",
    "spoken-unknown-word": "White: king e1, nite f3. Black: king e8. White to move.",
    "spoken-no-such-square": "White: king e1, rook a9. Black: king e8. White to move.",
    "spoken-piece-without-square": "White: king e1, queen. Black: king e8. White to move.",
    "spoken-square-without-piece": "Sente: king 5i, rook 2h. 7g. Gote: king 5a. Sente to move.",
    "spoken-square-twice": "White: king e1, rook a1, knight a1. Black: king e8. White to move.",
    "spoken-count": "White: king e1, 3 pawns d4 e4. Black: king e8. White to move.",
    "spoken-not-of-game": "Chess. White: king e1, cannon b1. Black: king e8. White to move.",
    "spoken-no-hands": "White: king e1. In hand: knight. Black: king e8. White to move.",
    "spoken-castling-unclear": "White: Ke1, Rh1. Black: Ke8. White to move. White can castle.",
    "spoken-contradiction": "White to move. White: king e1. Black: king e8. Black to move.",
    "spoken-move-zero": "White: king e1, rook a1. Black: king e8. White to move. Move 0.",
    "spoken-no-turn": "White: king e1, pawn e4. Black: king e8.",
    "spoken-left-out": "White: king e1, queen d1. Black: king e8. White to move and win.",
}

ASKED_OF_SPOKEN: dict[str, tuple[str, str]] = {
    "spoken-nothing": ("White to move and win.", "spoken"),
}
"""Texts that are no positions unless they are read as ones in words."""
