"""Findings about a board written as ranks, in FEN and the texts of other games."""

from __future__ import annotations

from webapp.findings.codes import (
    BOARD,
    ENDING,
    SHOGI,
    SHOGI_TEXT,
    START,
    XIANGQI,
    Code,
    Label,
    ReadAs,
    error,
    note,
    repaired,
)

PLACEMENT: dict[str, Code] = {
    # in every notation
    "space-in-placement": repaired(
        "A space within the board was ignored.",
        why="The eight ranks are written without spaces, separated only by /. A space often slips "
        "in where a printed line was broken.",
        example=START.replace("/8/8/", "/8/ 8/", 1),
    ),
    "split-digits": repaired(
        "“%(found)s” stands for %(count)s empty square, which is written “%(count)s”.",
        "“%(found)s” stands for %(count)s empty squares, which is written “%(count)s”.",
        why="Empty squares side by side are counted together: 8, not 44 or 11111111 (PGN standard "
        "§16.1.3.1). The board is the same either way.",
        example=START.replace("8", "44", 1),
    ),
    "outer-slash": repaired(
        "The / at this end of the board separates nothing.",
        why="A / separates two ranks. Before the first and after the last rank there is nothing to "
        "separate.",
        example=f"{BOARD}/ w KQkq - 0 1",
    ),
    "empty-rank": error(
        "Two / in a row: the rank between them is missing.",
        why="A rank without any pieces is written 8, not left blank. Either the 8 is missing, or "
        "one / too many was typed.",
        example=START.replace("/8/", "//", 1),
        fixes={"empty-rank": Label("Make it an empty rank"), "drop-slash": Label("Remove one /")},
    ),
    "missing-slash": error(
        "“%(found)s” holds two ranks without a / between them.",
        why="Together these characters fill exactly two ranks, so the / between them seems to have "
        "been lost.",
        example=START.replace("/RNBQKBNR", "RNBQKBNR"),
        fixes={"add-slash": Label("Put a / between them")},
    ),
    # pieces and marks
    "promoted-mark": repaired(
        "“~” marks a promoted piece (Crazyhouse). The mark was ignored.",
        why="In Crazyhouse a promoted piece turns back into a pawn when it is captured, so such "
        "texts mark it with ~. In chess it makes no difference.",
        example=ENDING.replace("Q", "Q~"),
    ),
    "pocket": repaired(
        "“%(found)s” is for pieces in hand, which %(notation)s does not have. It was ignored.",
        why="In variants in which captured pieces may be put back on the board, the text lists "
        "those in hand. This game has no such pieces, and none are listed.",
        example=f"{XIANGQI}[] w - - 0 1",
    ),
    "pocket-without-place": error(
        "“%(found)s” lists pieces in hand, which %(notation)s has no place for. They are ignored "
        "until you choose.",
        why="In variants in which captured pieces may be put back on the board, the text lists "
        "those in hand. This game has no such pieces, so a text with some is from a variant.",
        example=f"{XIANGQI}[Pp] w - - 0 1",
    ),
    "pocket-kept": note(
        "“%(found)s” is for pieces in hand, as in Crazyhouse. It is kept.",
        why="In Crazyhouse captured pieces may be put back on the board, and the text lists those "
        "in hand: capitals for White, small letters for Black. Chess has no such pieces.",
        example=ENDING.replace(" ", "[Pn] ", 1),
    ),
    "pocket-as-rank": repaired(
        "“%(found)s” lists pieces in hand, as in Crazyhouse. They are kept, and written in "
        "brackets.",
        why="Lichess writes the pieces in hand like one more rank, most other programs in brackets "
        "after the board.",
        example=ENDING.replace(" ", "/Pn ", 1),
    ),
    "pocket-unknown": error(
        "“%(found)s” in the brackets is not a piece of chess. It is ignored until you choose.",
        why="The brackets after the board list pieces in hand, by the letters of chess pieces. "
        "Other letters belong to variants with further pieces.",
        example=ReadAs(ENDING.replace(" ", "[QZ] ", 1), "fen"),
    ),
    "unknown-piece": error(
        "“%(found)s” on %(square)s is not a piece of %(game)s. %(first)s: %(letters)s, %(second)s: "
        "%(small)s, empty squares: numbers from 1 to %(files)s.",
        why="Each game has letters of its own, in capitals for the side that moves first. A letter "
        "of another game, or a typing mistake, is a common cause.",
        example=ENDING.replace("Q", "X"),
        fixes={"make-empty": Label("Make it an empty square", "Make it %(count)s empty squares")},
    ),
    "unknown-piece-off-board": error(
        "“%(found)s” is not a piece of %(game)s. %(first)s: %(letters)s, %(second)s: %(small)s, "
        "empty squares: numbers from 1 to %(files)s.",
        why="This character comes after the last square of its rank, so it has no square on the "
        "board. Often it is simply one character too many.",
        example=START.replace("PPPPPPPP", "PPPPPPPPx"),
    ),
    "bad-digit": error(
        "“%(found)s” cannot count empty squares: a digit must be from 1 to %(files)s.",
        why="A digit counts empty squares in a row, at most a whole rank of them. A 0 would mean "
        "nothing.",
        example=START.replace("8", "9", 1),
    ),
    "rank-short": error(
        "Rank %(rank)s has %(length)s of %(files)s squares: one is missing.",
        "Rank %(rank)s has %(length)s of %(files)s squares: %(count)s are missing.",
        why="The pieces and the empty squares of every rank must add up to the width of the board. "
        "Nobody can know which square was forgotten, so the choice is yours.",
        example=START.replace("PPPPPPPP", "PPPPPPP"),
        fixes={
            "pad-end": Label(
                "Add an empty square at the end of the rank",
                "Add %(count)s empty squares at the end of the rank",
            ),
            "pad-start": Label(
                "Add an empty square at the start of the rank",
                "Add %(count)s empty squares at the start of the rank",
            ),
        },
    ),
    "rank-long": error(
        "Rank %(rank)s has %(length)s squares, not %(files)s: one too many.",
        "Rank %(rank)s has %(length)s squares, not %(files)s: %(count)s too many.",
        why="The pieces and the empty squares of every rank must add up to the width of the board. "
        "Nobody can know which square is one too many, so the choice is yours.",
        example=START.replace("pppppppp", "ppppppppp"),
        fixes={
            "drop-end": Label(
                "Remove the last square of the rank",
                "Remove the last %(count)s squares of the rank",
            ),
            "separate-side": Label("Put a space before “%(after)s”"),
        },
    ),
    "ranks-missing": error(
        "The board has %(ranks)s of %(of)s ranks: one is missing.",
        "The board has %(ranks)s of %(of)s ranks: %(count)s are missing.",
        why="Every rank is written, from the top of the board down; an empty one is written as a "
        "number. Nobody can know which of them is missing.",
        example=START.replace("/8/", "/", 1),
        fixes={
            "add-ranks-below": Label(
                "Add an empty rank at the bottom", "Add %(count)s empty ranks at the bottom"
            ),
            "add-ranks-above": Label(
                "Add an empty rank at the top", "Add %(count)s empty ranks at the top"
            ),
        },
    ),
    "ranks-too-many": error(
        "The board has %(ranks)s ranks, not %(of)s: one too many.",
        "The board has %(ranks)s ranks, not %(of)s: %(count)s too many.",
        why="Every rank is written, from the top of the board down. Nobody can know which of these "
        "is one too many.",
        example=ENDING.replace("/8/", "/8/8/", 1),
        fixes={
            "drop-last-ranks": Label("Remove the last rank", "Remove the last %(count)s ranks"),
            "drop-first-ranks": Label("Remove the first rank", "Remove the first %(count)s ranks"),
        },
    ),
    # of some games
    "no-promoted-form": error(
        "“%(found)s” would be a promoted piece, but this one does not promote.",
        why="In shogi the king and the gold general never promote, and in makruk only the pawn "
        "does. Perhaps the letter is another one, or the mark was not meant.",
        example=SHOGI_TEXT.replace("G", "+G", 1),
    ),
    "plus-alone": error(
        "“+” marks the piece after it as promoted, but no piece follows here.",
        why="A “+” belongs to the letter right after it, as in +R for a promoted rook. Nobody can "
        "know what it was meant for here.",
        example=SHOGI_TEXT.replace("/9/", "/+9/", 1),
    ),
    "promoted-form": repaired(
        "“%(found)s” is a promoted pawn, which is written M~ or m~.",
        why="A promoted pawn of makruk moves like the met, so Fairy-Stockfish writes it as M "
        "followed by ~. Other ways mean the same.",
        example="8/6ks/3+P2r1/2K1M3/8/3R4/8/8 w - - 18 50",
    ),
    "mixed-letters": repaired(
        "The board mixes two sets of letters: B and N, and E and H, for elephant and horse.",
        why="Some programs write the elephant B and the horse N, as if they were bishop and knight "
        "(UCCI); others write E and H. A text keeps to one of the two.",
        example=f"{XIANGQI.replace('N', 'H')} w - - 0 1",
    ),
    "hands-in-brackets": error(
        "“%(found)s” lists the pieces in hand in a way that SFEN does not. Programs that write it "
        "so call Sente “w”, so it is not certain who is to move. The side shown was assumed.",
        why="In SFEN “b” is Sente and the pieces in hand are a field of their own (USI protocol). "
        "Programs for many games write hands in brackets and call the first side “w”, so that in "
        "such a text “w” and “b” may mean the opposite.",
        example=f"{SHOGI}[] b - 1",
    ),
}
