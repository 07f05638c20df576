"""Findings about what a game of chess must have been: pawns, first ranks and the start."""

from __future__ import annotations

from webapp.findings.codes import Code, illegal, note

CHESS_HISTORY: dict[str, Code] = {
    # pawns
    "pawn-origin": illegal(
        "%(side)s’s pawns on %(squares)s cannot all have come from different files: a pawn changes "
        "its file only by capturing, and only forwards.",
        why="A pawn moves one file to the side only by capturing, and each capture takes it one "
        "rank forward (FIDE Laws, article 3.7). Each pawn of a side started on a file of its own, "
        "and from these files they cannot all have reached their squares.",
        example="4k3/8/8/8/8/P7/PP6/4K3 w - - 0 40",
    ),
    "pawn-captures": illegal(
        "%(side)s’s pawns need at least one capture to get to these squares, but none of "
        "%(other)s’s pieces is missing.",
        "%(side)s’s pawns need at least %(count)s captures to get to these squares, but the number "
        "of %(other)s’s pieces missing is only %(taken)s.",
        why="Each change of file takes a capture by the pawn (FIDE Laws, article 3.7). The pawns "
        "of a side cannot have captured more than the other side is missing.",
        example="rnbqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR b KQkq - 0 1",
    ),
    "pawns-passed": illegal(
        "A white and a black pawn have passed each other on their file. One of them must have "
        "captured on the way, and too few pieces are missing for that.",
        "White and black pawns have passed each other on %(count)s files. On each, one of them "
        "must have captured on the way, and too few pieces are missing for that.",
        why="Two opposing pawns on one file block each other: neither can jump over the other. To "
        "get past, one of them must leave the file by a capture and come back by another, or have "
        "started on a different file, and each change of file costs a piece.",
        example="rnbqkbnr/pppp1ppp/8/4P3/4p3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 4",
    ),
    "promotion-blocked": illegal(
        "One of %(side)s’s pawns must have been promoted here, but getting past %(other)s’s pawn "
        "on its file takes a capture, and too few pieces are missing for that.",
        "%(count)s of %(side)s’s pawns must have been promoted here, but getting past %(other)s’s "
        "pawns on their files takes captures, and too few pieces are missing for that.",
        why="One side has a piece that must have been a pawn. On its way to the last rank that "
        "pawn met a pawn of the other side on the same file, and one of the two can get round the "
        "other only by capturing.",
        example="rnbqkbnr/pppppppp/8/8/8/Q7/1PPPPPPP/RNBQKBNR b KQkq - 0 20",
    ),
    "promotion-walled-off": illegal(
        "One of %(side)s’s pawns must have been promoted here, but %(other)s’s pawns that have "
        "never moved leave it no way to the last rank.",
        "%(count)s of %(side)s’s pawns must have been promoted here, but %(other)s’s pawns that "
        "have never moved leave them no way to the last rank.",
        why="To be promoted, a pawn must pass the rank on which the other side’s pawns start. "
        "Where one of these has never moved, nothing has passed its square. Other files can be "
        "reached only by capturing, and too few pieces are missing for that.",
        example="rnbqkbnr/ppppppp1/8/8/q7/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 20",
    ),
    "too-few-captures": illegal(
        "Too few pieces are missing: on %(free)s files no white pawn has a black one in front of "
        "it any more, but the captures can have cleared only %(count)s of them.",
        why="At the start a white and a black pawn face each other on every file. They cannot "
        "jump, so neither can be promoted before one of the two has been captured or has left the "
        "file by capturing. So each capture clears one file at most, and one more if it was a pawn "
        "that was captured.",
        example="rnbqkb1r/4pppp/qq6/2pp4/PP6/6QQ/4PPPP/RNBQKB1R w KQkq - 0 40",
    ),
    "captures-misfit": illegal(
        "No captures lead to these pawns and promotions: with so few pieces missing, pawns must "
        "have made every capture to clear the way, and that always ends in other pawns than these.",
        why="Each capture clears the way on one file at most, and on one more if a pawn was "
        "captured. Here all of that is needed: so every capture was made by a pawn on a file that "
        "was not yet clear, and every missing pawn was captured on such a file or promoted. All "
        "ways of doing so have been tried.",
        example="rnbqkbnr/1pppppp1/8/q7/P6P/8/1PPPPPP1/RNBQKBNR w KQkq - 0 20",
    ),
    "bishop-colours": illegal(
        "The promoted bishops cannot be on this colour: with so few pieces missing, too few pawns "
        "can have been promoted on squares of the colour.",
        why="A bishop stays on the colour of the square where its pawn was promoted, and a pawn "
        "changes its file only by capturing. All captures that can have cleared the way for the "
        "promoted pawns have been tried.",
        example="rnbqkbnr/2pppppp/8/7b/8/1P6/1PPPPPPP/RNBQKBNR w KQkq - 0 20",
    ),
    # the first ranks
    "bishop-out": illegal(
        "%(side)s’s bishop cannot have got out (%(squares)s): the pawns that shut it in at the "
        "start have never moved.",
        why="A bishop on its starting square moves only once one of the pawns diagonally in front "
        "of it has moved. These pawns have not, so the bishop could only be on its starting square "
        "or have been captured there.",
        example="rnbqkbnr/pppppppp/8/8/5B2/8/PPPPPPPP/RN1QKBNR b KQkq - 0 20",
    ),
    "piece-out": illegal(
        "%(side)s’s piece cannot have got out (%(squares)s): the pieces and pawns that shut it in "
        "at the start have never moved.",
        why="Rooks, queens and kings cannot jump. As long as the pawns in front of them have not "
        "moved, they stay on the first rank, in Chess960 too.",
        example="4k3/8/8/3Q4/8/8/PPPPPPPP/4K3 w - - 0 40",
    ),
    "piece-boxed-in": illegal(
        "%(side)s’s piece cannot have got here (%(squares)s): the pieces and pawns that shut this "
        "place off have never moved.",
        why="What cannot get out cannot get in either. Behind unmoved pawns this part of the first "
        "rank has been shut since the start, and no starting array that fits the rest of the "
        "position, not even of Chess960, has these pieces there.",
        example="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RR2K3 w Q - 0 20",
    ),
    "king-queen-swapped": illegal(
        "%(side)s’s king and queen cannot have changed places (%(squares)s): the pieces and pawns "
        "that shut them in have never moved.",
        why="King and queen cannot jump over each other, and castling does not take the king past "
        "the queen. Behind unmoved pawns they have no room to change places, and both sides start "
        "in the same order.",
        example="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w kq - 0 20",
    ),
    "only-chess960": note(
        "In standard chess this cannot arise: shut in by pieces and pawns that have never moved, "
        "the pieces cannot have got where they are (%(squares)s). From another Chess960 starting "
        "position they can.",
        why="Chess960 shuffles the pieces of the first rank at the start. Some places that pieces "
        "cannot reach in standard chess are where they began in another of its 960 starting "
        "arrays.",
        example="4k3/8/8/8/5B2/5P2/PPPPP1PP/4K3 w - - 0 40",
    ),
    # the last move
    "no-last-move": illegal(
        "%(side)s has no possible last move: whichever move is taken back, the position before it "
        "cannot arise either.",
        why="The side that is not to move has made the last move. Every move that can have led "
        "here has been taken back, captures with every piece that can have been captured. Before "
        "each of them the king of the side to move would have been in check already, the other "
        "king in a check that no move can give, or a piece on the board that must have been "
        "captured earlier.",
        example="k7/P1K5/8/8/8/8/8/8 w - - 0 60",
    ),
    # the side to move
    "cannot-be-to-move": illegal(
        "It cannot be %(side)s’s turn: nothing has been captured and no pawn has moved, so each "
        "move took a piece to a square of the other colour, and counting them shows that %(other)s "
        "is to move.",
        why="With all pawns at home and nothing captured, almost only knights have moved, and each "
        "move takes a piece to a square of the other colour. So the colours of their squares show "
        "whether an even or an odd number of moves was made, and whose turn it is.",
        example="rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 1 2",
    ),
}
