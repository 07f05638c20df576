"""Findings about positions in forms that are no notation: quoted, in figurines, drawn."""

from __future__ import annotations

from webapp.findings.row import Label, Row
from webapp.findings.samples import START

_DRAWN = """\
8 r n b q k b n r
7 p p p p p p p p
6 . . . . . . . .
5 . . . . . . . .
4 . . . . P . . .
3 . . . . . . . .
2 P P P P . P P P
1 R N B Q K B N R
  a b c d e f g h
Castling: -
Black to move"""

FORMS: dict[str, Row] = {
    "quoted-lines": Row(
        "repaired",
        "The lines begin with “>”, as in an email that is answered. These marks were ignored.",
        why="Email programs put a “>” before each line that they quote, and break long lines. The "
        "position was put together again from the lines.",
        example="> " + START.replace("/8/8/", "/8/\n> 8/", 1),
        quiet=True,
    ),
    "figurines": Row(
        "repaired",
        "The pieces are figurines such as ♔ and ♚. They were read as letters.",
        why="Unicode has a character for each piece of chess: outlined ones such as ♔ for White, "
        "filled ones such as ♚ for Black. A FEN has letters in their place, capitals for White.",
        example=START.replace("rnbqkbnr", "♜♞♝♛♚♝♞♜"),
        quiet=True,
    ),
    "drawn-board": Row(
        "repaired",
        "This is a board drawn in characters. It was read as a position of %(game)s.",
        why="Programs print boards so, and people type them in emails. Letters, figurines, frames "
        "and coordinates of many kinds are understood; the fix writes the position in the "
        "notation of the game.",
        example=_DRAWN,
    ),
    "record-board": Row(
        "repaired",
        "This is the board of a shogi record in %(record)s.",
        why="Records of shogi games (KIF, CSA) may begin with a board, hands and the side to move. "
        "SFEN holds the same in one line.",
        example="PI\n+",
    ),
    "drawn-turned": Row(
        "repaired",
        "The coordinates show the board from %(side)s’s side, so it was turned.",
        why="In a diagram the first side is usually at the bottom. Here the numbers of the ranks "
        "or the letters of the files run the other way.",
        example="\n".join(line[::-1] for line in _DRAWN.split("\n")[::-1]),
    ),
    "drawn-side-assumed": Row(
        "repaired",
        "The drawing does not say who is to move. %(side)s was assumed.",
        why="A drawn board shows the pieces alone. “White to move” or “Black to move” in the text "
        "beside it is understood.",
        example=_DRAWN.rpartition("\n")[0],
    ),
    "drawn-castling-assumed": Row(
        "repaired",
        "The drawing does not say who may castle. No castling was assumed.",
        why="Kings and rooks stand where they start, but they may have moved. Programs print the "
        "rights beside the board, as in “Castling: KQkq”.",
        example=_DRAWN.replace("R N B", "R . .").replace("Castling: -", ""),
        fixes={"castle-as-placed": Label("Castling rights %(written)s")},
    ),
    "drawn-other-board": Row(
        "error",
        "This drawn board of %(files)s × %(ranks)s squares and its pieces fit no game known here. "
        "It can be set up as a custom board.",
        why="A custom board can have any size and any pieces. The rules of its game are not known, "
        "so only the number of its pieces is checked.",
        example="+---+\n".join(["| r | . | k | . | r |\n", *["| . | . | . | . | . |\n"] * 4]),
        fixes={"set-up-custom": Label("Set up a custom board")},
    ),
    "foreign-letters": Row(
        "error",
        "These look like piece letters in %(language)s.",
        why="In other languages pieces have other letters: the German queen is D for Dame, the "
        "French one too, and S is a knight in German. As a letter may mean different pieces, "
        "nothing is assumed; choose the language.",
        example="tsldklst/bbbbbbbb/8/8/8/8/BBBBBBBB/TSLDKLST w KDkd - 0 1",
        fixes={"read-letters": Label("Read them as %(language)s")},
    ),
}
