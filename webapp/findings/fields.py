"""Findings about the fields behind the board, in FEN and EPD."""

from __future__ import annotations

from webapp.findings.codes import AFTER_E4, BOARD, CAPTURABLE, Code, Label, error, note, repaired

FIELDS: dict[str, Code] = {
    # missing fields
    "placement-only": repaired(
        "Only the board is given. Assumed: White to move, no castling, no en passant, halfmove "
        "clock 0, move 1.",
        why="Some programs and books give only the board. A complete FEN has six fields (PGN "
        "standard §16.1.3), so the others were set as in a new position. Check whose turn it is.",
        example=BOARD,
    ),
    "only-side-given": repaired(
        "Castling, en passant, halfmove clock and move number are missing. “- - 0 1” was assumed.",
        why="A complete FEN has six fields (PGN standard §16.1.3). The last four are often omitted "
        "in exercises; they were set to “none” and to the first move.",
        example=f"{AFTER_E4} b",
    ),
    "missing-en-passant-and-counters": repaired(
        "En passant, halfmove clock and move number are missing. “- 0 1” was assumed.",
        why="A complete FEN has six fields (PGN standard §16.1.3). Without the last three, no pawn "
        "can be captured en passant, and the count starts again.",
        example=f"{BOARD} w KQkq",
    ),
    "missing-counters": repaired(
        "Halfmove clock and move number are missing. “0 1” was assumed.",
        why="Four fields are the form used in EPD, a kind of FEN for collections of positions (PGN "
        "standard §16.2). FEN adds two numbers, which were set as for a new game.",
        example=f"{BOARD} w KQkq -",
    ),
    "missing-fullmove": repaired(
        "The move number is missing. 1 was assumed.",
        why="The last field of a FEN is the move number (PGN standard §16.1.3.6). It is missing "
        "here.",
        example=f"{BOARD} w KQkq - 0",
    ),
    "missing-halfmove": repaired(
        "The halfmove clock is missing. 0 was assumed.",
        why="A FEN ends with two numbers: single moves since the last capture or pawn move, and "
        "the move number. There is only one here, and it was read as the move number.",
        example=f"{BOARD} w KQkq - 7",
    ),
    "missing-en-passant": repaired(
        "The en passant field is missing. “-”, no target, was assumed.",
        why="Between the castling rights and the two numbers comes the en passant target, or “-” "
        "if there is none (PGN standard §16.1.3.4). It is missing here.",
        example=f"{BOARD} w KQkq 0 1",
    ),
    "missing-castling": repaired(
        "The castling field is missing. “-”, no castling, was assumed.",
        why="Between the side to move and the en passant target come the castling rights, or “-” "
        "if neither side may castle (PGN standard §16.1.3.3). They are missing here.",
        example=CAPTURABLE.replace(" KQkq", ""),
    ),
    "missing-side": error(
        "The side to move is missing. %(first)s is shown until you choose: %(letters)s.",
        why="After the board comes a letter for the side to move. The other fields are there, but "
        "nothing says whose turn it is, and a wrong guess could spoil an exercise.",
        example=f"{BOARD} KQkq - 0 1",
    ),
    # side to move
    "side-form": repaired(
        "The side to move, “%(found)s”, is written “%(canonical)s”.",
        why="The side to move is written as a lower-case w or b (PGN standard §16.1.3.2). A "
        "capital, or the whole word, means the same.",
        example=f"{BOARD} White KQkq - 0 1",
        quiet=True,
    ),
    "unknown-side": error(
        "“%(found)s” is not a side to move: %(letters)s belongs here. %(first)s is shown until you "
        "choose.",
        why="The second field names the side to move with one letter, w or b, in every game: in "
        "shogi Sente is “b”, in xiangqi Red is “w”. First letters of other languages, such as s "
        "for the German Schwarz, are not understood.",
        example=f"{BOARD} s KQkq - 0 1",
    ),
    # castling
    "castling-order": repaired(
        "The castling rights “%(found)s” are not in the usual order.",
        why="The usual order is K, Q, k, q: White before Black, the king’s side before the queen’s "
        "side (PGN standard §16.1.3.3). The rights are the same in any order.",
        example=f"{BOARD} w kqKQ - 0 1",
        quiet=True,
    ),
    "castling-doubled": repaired(
        "“%(found)s” names a castling right a second time.",
        why="Each right is named once. Here two letters mean the same king and rook.",
        example=f"{BOARD} w KKQkq - 0 1",
    ),
    "castling-mixed": repaired(
        "“%(found)s” mixes two ways of writing castling rights, KQkq and file letters.",
        why="Castling rights are written as KQkq, or in Shredder-FEN with the letter of the rook’s "
        "file. Both say the same here, but a text keeps to one of them.",
        example=f"{BOARD} w KQha - 0 1",
    ),
    "castling-rivals": error(
        "The castling rights name two rooks on one side of the king, on %(first)s and on "
        "%(second)s. Only one of them can castle: choose which.",
        why="A king can castle once to each side, so that there is one right on each (PGN standard "
        "§16.1.3.3). In X-FEN and Shredder-FEN the letters may name any rook, but not two on the "
        "same side.",
        example="4k2r/8/8/8/8/8/8/RR2K2R w KBQk - 0 1",
        fixes={"keep-right": Label("Keep only the right of the rook on %(square)s")},
    ),
    "castling-dash": repaired(
        "A “-” among the castling rights was ignored.",
        why="A “-” alone means that neither side may castle (PGN standard §16.1.3.3). Some "
        "programs write one for each right that is gone.",
        example=f"{BOARD} w KQ-- - 0 1",
    ),
    "unknown-castling": error(
        "“%(found)s” is not a castling right: K, Q, k, q or a file letter belongs here, or “-” "
        "alone for none. None is set until you choose.",
        why="The rights are written K and Q for White, k and q for Black (PGN standard §16.1.3.3), "
        "or with the letter of the rook’s file for Chess960. A zero, a word or another letter "
        "names none of them.",
        example=f"{BOARD} w none - 0 1",
        fixes={
            "no-castling": Label("No castling"),
            "castling-rights": Label("Set castling rights to %(written)s"),
        },
    ),
    # en passant
    "en-passant-case": repaired(
        "The en passant target is written in small letters: “%(canonical)s”.",
        why="Squares are named with small letters, here as everywhere in chess notation.",
        example=CAPTURABLE.replace("e3", "E3"),
        quiet=True,
    ),
    "unknown-en-passant": error(
        "“%(found)s” is not an en passant target: a square such as e3 or “-” belongs here. None is "
        "set until you choose.",
        why="The fourth field names the square that a pawn has just passed over, such as e3, or is "
        "“-” (PGN standard §16.1.3.4). This is not a square of the board.",
        example=CAPTURABLE.replace("e3", "e9"),
    ),
    # counters
    "leading-zero": repaired(
        "“%(found)s” is the number %(canonical)s.",
        why="Numbers are written without leading zeros. Programs that pad numbers to a fixed width "
        "write such zeros.",
        example=f"{BOARD} w KQkq - 0 01",
        quiet=True,
    ),
    "counter-dash": repaired(
        "There is a “-” here instead of a number. %(canonical)s was assumed.",
        why="A “-” means “none” for castling and en passant, but the last two fields are always "
        "numbers. Some programs write it for counters they do not keep.",
        example=f"{BOARD} w KQkq - - 1",
    ),
    "fullmove-zero": repaired(
        "Moves are numbered from 1, not from 0.",
        why="The first move of a game is move 1, and the number goes up after each move of Black "
        "(PGN standard §16.1.3.6). Some programs count from 0.",
        example=f"{BOARD} w KQkq - 0 0",
    ),
    "unknown-halfmove": error(
        "“%(found)s” is not a halfmove clock: a whole number belongs here. 0 is shown until you "
        "choose.",
        why="The fifth field counts the single moves since the last capture or pawn move, for the "
        "fifty-move rule (PGN standard §16.1.3.5). It is a whole number, 0 or more.",
        example=f"{BOARD} w KQkq - 0.5 1",
    ),
    "unknown-fullmove": error(
        "“%(found)s” is not a move number: a whole number from 1 belongs here. 1 is shown until "
        "you choose.",
        why="The sixth field is the number of the move, from 1 on (PGN standard §16.1.3.6). It is "
        "a whole number.",
        example=f"{BOARD} w KQkq - 0 +3",
    ),
    "counter-too-large": error(
        "“%(found)s” is too large: counters are read up to %(limit)s, far beyond the longest "
        "possible game.",
        why="By the seventy-five-move rule even the longest possible game ends before move 9,000. "
        "A larger number is most likely a slip.",
        example=f"{BOARD} w KQkq - 0 1000000",
    ),
    "check-counters": note(
        "“%(found)s” counts checks, as in Three-check chess. The count is kept.",
        why="In Three-check chess whoever gives check three times wins. “3+3” are the checks that "
        "are left to give, “+0+0” those that were given.",
        example=f"{BOARD} w KQkq - 3+3 0 1",
    ),
}
