"""Findings about positions in words, and about the marks on a board."""

from __future__ import annotations

from itertools import islice, permutations, product

from webapp.findings.codes import ENDING, Code, Label, ReadAs, WrittenAs, error, note, repaired

_MARKED = f"{ENDING} {{[%csl Ge6][%cal Rd3d5]}}"
_SQUARES = map("".join, product("abcdefgh", "12345678"))
_ARROWS = ",".join(f"G{begins}{ends}" for begins, ends in islice(permutations(_SQUARES, 2), 501))

WORDS: dict[str, Code] = {
    "spoken-nothing": error(
        "No piece on a square was understood in this text. A position in words names a side, then "
        "its pieces with their squares.",
        why="A position is read from words such as “White: king e1, rook a1. Black: king e8”. The "
        "words may be English, Japanese, Chinese or Korean, and letters such as Ke1 do as well.",
        example=ReadAs("White to move and win.", "spoken"),
    ),
    "spoken-unknown-word": error(
        "“%(found)s” is not understood here. It is ignored until you choose.",
        why="Every word of such a text should say something about the position. An unknown word "
        "could be a misspelt piece, so it is not ignored silently.",
        example="White: king e1, nite f3. Black: king e8. White to move.",
        fixes={"did-you-mean": Label("Did you mean “%(written)s”?")},
    ),
    "spoken-no-side": error(
        "It does not say whose pieces these are, %(first)s’s or %(second)s’s. They are ignored "
        "until you choose.",
        why="The same words fit both sides. Once a side is named, all that follows belongs to it, "
        "up to the name of the other one.",
        example="King e1, rook a1, pawns e4 d4. Black: king e8. White to move.",
    ),
    "spoken-no-such-square": error(
        "The board has no square “%(found)s”. Its squares are named %(first)s to %(last)s.",
        why="Squares are named as on the board of the game: e4 in most games, 5i or 59 in shogi. A "
        "square off the board is usually a typing mistake.",
        example="White: king e1, rook a9. Black: king e8. White to move.",
    ),
    "spoken-piece-without-square": error(
        "It does not say which square “%(found)s” is on.",
        why="A piece on the board is named with its square, before or after it. A square after a "
        "word for a piece is one more of that piece, up to the next word or the end of the "
        "sentence: in “rooks a1, h1” both are rooks. After a letter, as in “Rf8, f7 g7”, bare "
        "squares are pawns, as chess books write it, and so they are in chess and makruk after a "
        "king with its square, as a side has one.",
        example="White: king e1, queen. Black: king e8. White to move.",
    ),
    "spoken-square-without-piece": error(
        "It does not say which piece is on “%(found)s”.",
        why="Only in chess and makruk does a square without a piece mean a pawn. In the other "
        "games each square needs the name of its piece.",
        example="Sente: king 5i, rook 2h. 7g. Gote: king 5a. Sente to move.",
    ),
    "spoken-square-twice": error(
        "%(square)s is named a second time. The piece named first is shown until you choose.",
        why="Two pieces cannot be on one square, so one of them was meant to be elsewhere. The "
        "text does not say which.",
        example="White: king e1, rook a1, knight a1. Black: king e8. White to move.",
        fixes={
            "remove-first": Label("Remove the first, “%(found)s”"),
            "remove-second": Label("Remove the second, “%(found)s”"),
        },
    ),
    "spoken-count": error(
        "“%(found)s” does not match the one square that follows.",
        "“%(found)s” does not match the %(count)s squares that follow.",
        why="The number said with a piece is compared with its squares. If they differ, a square "
        "is missing or there is one too many. A square after a word for a piece is one more of "
        "that piece, up to the next word or the end of the sentence.",
        example="White: king e1, 3 pawns d4 e4. Black: king e8. White to move.",
    ),
    "spoken-not-of-game": error(
        "There is no “%(found)s” in %(game)s. It was ignored.",
        why="Which game it is follows from its name, its sides or most of its pieces. What belongs "
        "to another game has no place in it.",
        example="Chess. White: king e1, cannon b1. Black: king e8. White to move.",
    ),
    "spoken-no-hands": error(
        "There are no pieces in hand in %(game)s. “%(found)s” was ignored.",
        why="Captured pieces come back into play in shogi only. In the other games they are gone "
        "for good.",
        example="White: king e1. In hand: knight. Black: king e8. White to move.",
    ),
    "spoken-castling-unclear": error(
        "“%(found)s” does not say who can castle, or to which side. No right is set until you "
        "choose.",
        why="A right belongs to one side and one wing: “White can castle king-side”. Letters as in "
        "a FEN do as well: “Castling: KQkq”.",
        example="White: Ke1, Rh1. Black: Ke8. White to move. White can castle.",
    ),
    "spoken-contradiction": error(
        "“%(found)s” contradicts what was said before. What was said first counts until you "
        "choose.",
        why="The game, the side to move, the en passant target and the counters have one value "
        "each. The text gives two.",
        example="White to move. White: king e1. Black: king e8. Black to move.",
    ),
    "spoken-move-zero": error(
        "Moves are numbered from 1, so there is no move 0.",
        why="The first move of a game is move 1, and the number goes up after each move of the "
        "second side (in shogi after every move).",
        example="White: king e1, rook a1. Black: king e8. White to move. Move 0.",
    ),
    "spoken-no-turn": note(
        "It does not say who is to move. %(side)s was assumed.",
        why="Under a diagram in a book, the first side is usually to move if nothing is said. Only "
        "the author can know whether that is meant.",
        example="White: king e1, pawn e4. Black: king e8.",
        fixes={"say-turn": Label("Add “%(written)s”")},
    ),
    "spoken-too-long": error(
        "This is too long for a position in words. Nothing from here on was read.",
        why="A position in words is just a list of pieces and their squares. Only the first 512 "
        "words and marks are read.",
        example=ReadAs(
            f"White: king e1. Black: king e8. White to move{'. ' * 520}The end.", "spoken"
        ),
    ),
    "spoken-left-out": note(
        "“%(found)s” says nothing about the position itself. It was ignored.",
        why="Words such as “and wins” or “mate in 2” say what is asked for. The position is the "
        "same without them.",
        example="White: king e1, queen d1. Black: king e8. White to move and win.",
    ),
    # coloured squares, circles, arrows and labels
    "marks-beside": repaired(
        "The marks on the board were read from the comment after the position.",
        why="In PGN a comment can hold circles (csl) and arrows (cal), each with the letter of its "
        "colour: G, R, B or Y. They are shown on the board, and are not part of the position.",
        example=_MARKED,
        quiet=True,
    ),
    "marks-unread": note(
        "“%(found)s” is not a mark that can be shown on this board. It was left out.",
        "%(count)s marks cannot be shown on this board, “%(found)s” among them. They were left "
        "out.",
        why="A mark has a colour, green, red, blue or yellow, and squares of the board. Some "
        "programs have other colours; which of the four comes nearest is not guessed.",
        example=f"{ENDING} {{[%csl Ge6,Od3]}}",
    ),
    "marks-too-many": note(
        "There is one more mark. Only the first %(limit)s are shown.",
        "There are %(count)s more marks. Only the first %(limit)s are shown.",
        why="So many circles and arrows hide the board. It was most likely a program that wrote "
        "them.",
        example=f"{ENDING} {{[%cal {_ARROWS}]}}",
    ),
    "board-marks-not-written": note(
        "A mark on the board is not written in %(notation)s.",
        "%(count)s marks on the board are not written in %(notation)s.",
        why="Coloured squares, circles, arrows and labels are not part of a position, so notations "
        "have no place for them. Only the comments of PGN hold circles and arrows.",
        example=WrittenAs(_MARKED, "fen"),
    ),
}
