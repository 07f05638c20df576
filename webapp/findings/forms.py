"""Findings about positions in forms that are no notation: quoted, in figurines, drawn."""

from __future__ import annotations

from webapp.findings.codes import START, Code, Label, error, note, repaired

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

FORMS: dict[str, Code] = {
    "quoted-lines": repaired(
        "The lines begin with “>”, as in a quoted email. These marks were ignored.",
        why="Email programs put a “>” before each line that they quote, and break long lines. The "
        "position was joined together again.",
        example="> " + START.replace("/8/8/", "/8/\n> 8/", 1),
        quiet=True,
    ),
    "figurines": repaired(
        "The pieces are figurines such as ♔ and ♚. They were read as letters.",
        why="Unicode has a character for each piece of chess: outlined ones such as ♔ for White, "
        "filled ones such as ♚ for Black. A FEN has letters in their place, capitals for White.",
        example=START.replace("rnbqkbnr", "♜♞♝♛♚♝♞♜"),
        quiet=True,
    ),
    "drawn-board": repaired(
        "This is a board drawn in characters. It was read as a position of %(game)s.",
        why="Programs print boards like this, and people type them in emails. Letters, figurines, "
        "frames and coordinates of many kinds are understood; the fix writes the position in the "
        "notation of the game.",
        example=_DRAWN,
        quiet=True,
    ),
    "drawn-part-unread": error(
        "“%(found)s” could not be read here. It is ignored until you choose.",
        why="Each square of a drawn board shows a piece or a sign for an empty square. Fenboard "
        "does not guess at anything else.",
        example=_DRAWN.replace("6 .", "6 9"),
    ),
    "record-board": repaired(
        "This is the board of a shogi record in %(record)s.",
        why="Records of shogi games (KIF, CSA) may begin with a board, hands and the side to move. "
        "SFEN holds the same in one line.",
        example="PI\n+",
        quiet=True,
    ),
    "record-part-unread": error(
        "“%(found)s” could not be read here. It is ignored until you choose.",
        why="Records of shogi (KIF, CSA) name each piece with one sign or two letters, and each "
        "square holds one piece. Fenboard does not guess at anything else, or at what does not fit "
        "the board.",
        example="PI82HI22KX\n+",
    ),
    "record-row-missing": error(
        "Rank %(rank)s of the board is missing.",
        why="The board of a record has nine ranks; empty ones are written out too.",
        example="P1"
        + " * " * 8
        + "-OU\n"
        + "".join(f"P{n}" + " * " * 9 + "\n" for n in range(2, 9))
        + "+",
        fixes={"add-row": Label("Add an empty rank %(rank)s")},
    ),
    "record-side-unmarked": repaired(
        "There is neither a space nor “v” before “%(found)s”, so it is unclear whose piece it is. "
        "%(side)s was assumed.",
        why="In the diagrams of KIF files a piece of Gote has “v” before it and one of Sente a "
        "space. Without either, a character may have been lost.",
        example="|v香v桂v銀v金v玉v金v銀v桂香|一\n"
        "| ・v飛 ・ ・ ・ ・ ・v角 ・|二\n"
        + "".join(f"| ・ ・ ・ ・ ・ ・ ・ ・ ・|{n}\n" for n in "三四五六七八")
        + "| 香 桂 銀 金 玉 金 銀 桂 香|九",
        fixes={"make-second": Label("Make it a piece of %(side)s")},
    ),
    "style-12": repaired(
        "This is a position as the chess server FICS sends it (“style 12”).",
        why="Programs get the board from the server as eight words with a “-” for each empty "
        "square, followed by numbers for the side to move, castling and counters.",
        example="<12> rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR B -1 "
        "1 1 1 1 0",
        quiet=True,
    ),
    "drawn-turned": repaired(
        "The coordinates show the board from %(side)s’s side, so it was flipped.",
        why="In a diagram the first side is usually at the bottom. Here the numbers of the ranks "
        "or the letters of the files run the other way.",
        example="\n".join(line[::-1] for line in _DRAWN.split("\n")[::-1]),
        quiet=True,
    ),
    "drawn-upside-down": note(
        "%(first)s is at the top of the drawing. If the drawing shows %(second)s’s side at the "
        "bottom, flip the board.",
        why="Without coordinates a drawing does not say which side is at the bottom. Usually it is "
        "the first side, so the drawing was read that way.",
        example="\n".join(_DRAWN.split("\n")[7::-1]).translate(dict.fromkeys(map(ord, "12345678"))),
        fixes={"turn-drawing": Label("Flip the board")},
        asks=True,
    ),
    "drawn-side-assumed": repaired(
        "The drawing does not say who is to move. %(side)s was assumed.",
        why="A drawn board shows only the pieces. “White to move” or “Black to move” in the text "
        "beside it is understood.",
        example=_DRAWN.rpartition("\n")[0],
    ),
    "drawn-castling-assumed": repaired(
        "The drawing does not say who may castle. No castling was assumed.",
        why="Kings and rooks are on their starting squares, but they may have moved. Programs "
        "print the rights beside the board, as in “Castling: KQkq”.",
        example=_DRAWN.replace("R N B", "R . .").replace("Castling: -", ""),
        fixes={"castle-as-placed": Label("Set castling rights to %(written)s")},
    ),
    "drawn-other-board": error(
        "This drawn board of %(files)s × %(ranks)s squares and its pieces fit no game that "
        "Fenboard knows. It can be set up as a custom board.",
        why="A custom board can have any size and any pieces. The rules of its game are not known, "
        "so only the number of its pieces is checked.",
        example="+---+\n".join(["| r | . | k | . | r |\n", *["| . | . | . | . | . |\n"] * 4]),
        fixes={"set-up-custom": Label("Set up a custom board")},
    ),
    "foreign-letters": error(
        "These look like piece letters in %(language)s.",
        why="In other languages pieces have other letters: the German queen is D for Dame, the "
        "French one too, and S is a knight in German. As a letter may mean different pieces, "
        "nothing is assumed; choose the language.",
        example="tsldklst/bbbbbbbb/8/8/8/8/BBBBBBBB/TSLDKLST w KDkd - 0 1",
        fixes={
            "read-letters": Label("Read them as %(language)s"),
            "read-letters-to-move": Label("Read them as %(language)s, %(side)s to move"),
        },
    ),
    "shogi-in-brackets": repaired(
        "Pieces in hand are in brackets, as Fairy-Stockfish and pychess write them. There “w” is "
        "Sente and the move number counts the moves of both sides as one; both were put right.",
        why="In SFEN “b” is Sente, the hands are a field of their own and the move number goes up "
        "with each move. A halfmove clock has no place in it.",
        example="lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[-] w 0 1",
    ),
    # boards of no game that is known here
    "cambodian-rights": error(
        "“%(found)s” are rights of Cambodian chess, which makruk does not have. They are ignored "
        "until you choose.",
        why="In Cambodian chess (ouk) the king and the met may leap once, and Fairy-Stockfish "
        "writes d and e for that. Board and pieces are those of makruk.",
        example="rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1",
    ),
    "variant-start": note(
        "This is how %(variant)s begins. Here it is shown as a position of %(game)s.",
        why="The variant has the pieces of a game that Fenboard knows, but other rules. So "
        "Fenboard does not judge whether the position can arise.",
        example="rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1",
    ),
    "other-board": error(
        "A board of %(files)s × %(ranks)s squares with these pieces (%(letters)s) fits no game "
        "that Fenboard knows. It can be set up as a custom board.",
        why="Chess variants have boards and pieces of their own. A custom board holds pieces, "
        "hands and the side to move; castling and counters are not among them.",
        example="rbqkbr/pppppp/6/6/PPPPPP/RBQKBR w - - 0 1",
    ),
    "variant-board": error(
        "This looks like %(variant)s (%(files)s × %(ranks)s squares), a game that Fenboard does "
        "not have. It can be set up as a custom board.",
        why="The variant is recognised by the size of the board and the letters of its pieces, as "
        "Fairy-Stockfish and pychess write them. A custom board holds pieces, hands and the side "
        "to move, but no rules.",
        example="rbsgk/4p/5/P4/KGSBR[-] w 0 1",
    ),
    "duck": error(
        "“*” is the duck of Duck chess. Fenboard has no such chess piece.",
        why="In Duck chess a duck that neither side can take blocks one square, and after each "
        "move it goes to another one. The pieces can be set up without it.",
        example="rnbqkbnr/pppppppp/8/8/4P3/5*2/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        fixes={"without-duck": Label("Set up the pieces without the duck")},
    ),
    "board-with-holes": error(
        "This board of %(files)s × %(ranks)s squares has holes or walls (*), which boards here "
        "cannot have.",
        why="In some variants parts of the board do not exist or cannot be entered, which "
        "Fairy-Stockfish writes as *. No notation that Fenboard knows can hold such a board.",
        example="P5p/7/3*3/2*1*2/3*3/7/p5P w 0 1",
    ),
}
