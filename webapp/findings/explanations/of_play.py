"""Why a position cannot arise, or is unusual: one to three sentences for each code of legality."""

from __future__ import annotations


def _of_both(code: str, why: str) -> dict[str, str]:
    """The code and sentences for White and for Black.

    `{white}` and `{White}` stand for the side meant, `{black}` and `{Black}`
    for its opponent.
    """
    sides = (("white", "black"), ("black", "white"))
    return {
        code.format(white=own): why.format(
            white=own, black=other, White=own.capitalize(), Black=other.capitalize()
        )
        for own, other in sides
    }


WHY_OF_PLAY: dict[str, str] = {
    # the men
    **_of_both(
        "no-{white}-king",
        "The king is never taken: a game ends with checkmate, before that could happen (FIDE "
        "Laws, article 1.4). So {White} has a king in every position of a game.",
    ),
    **_of_both(
        "several-{white}-kings",
        "{White} starts with one king (FIDE Laws, article 2.2), and no pawn may be promoted to "
        "a king (article 3.7).",
    ),
    **_of_both(
        "too-many-{white}-pawns",
        "{White} starts with eight pawns (FIDE Laws, article 2.2). Pawns can be taken or "
        "promoted, but none is ever added.",
    ),
    **_of_both(
        "too-many-{white}-men",
        "{White} starts with sixteen men (FIDE Laws, article 2.2). A promotion exchanges a pawn "
        "for a piece, so the number never grows.",
    ),
    **_of_both(
        "too-many-{white}-promoted",
        "A second queen, a third rook or a third knight can only come from a promotion, and so "
        "can a second bishop on squares of one colour. Each promotion costs {White} a pawn, so "
        "there cannot be more such pieces than pawns missing.",
    ),
    "pawn-on-end-rank": "White’s pawns start on the second rank and Black’s on the seventh, and "
    "they only go forward. On the last rank a pawn becomes another piece in the same move (FIDE "
    "Laws, article 3.7).",
    # checks
    **_of_both(
        "{white}-king-can-be-taken",
        "No one may leave the own king in check (FIDE Laws, article 3.9). As {White} has just "
        "moved, the {white} king cannot be attacked now. Often only the side to move is the "
        "wrong one.",
    ),
    **_of_both(
        "{white}-king-too-many-checks",
        "All checks come from {Black}’s last move, as {White} cannot have left one unanswered. "
        "A move can give check with the man that moves and open one line behind it, which makes "
        "two checks and never three.",
    ),
    **_of_both(
        "{white}-king-double-check",
        "In a double check one man moves and opens the line of another. Here no man of {Black} "
        "can have come from a square from which both checks follow.",
    ),
    **_of_both(
        "{white}-king-home-pawn-check",
        "A pawn on the square where it started has never moved, so it did not give this check "
        "with the last move. The {white} king would have to have stepped into the check, or "
        "stayed in it, and both are forbidden (FIDE Laws, article 3.9).",
    ),
    **_of_both(
        "{white}-king-check-from-nowhere",
        "A check is given by the last move: a man goes to its square, or leaves the line of "
        "another. Every last move of {Black} was tried, and none of them explains this check.",
    ),
    **_of_both(
        "{white}-check-before-double-step",
        "With an en passant target the last move is known: a {black} pawn went two squares "
        "forward. When that step is taken back, the {white} king is in check already, although "
        "it was {Black}’s turn.",
    ),
    # castling rights
    **_of_both(
        "castling-no-{white}-king",
        "Castling is a move of king and rook together (FIDE Laws, article 3.8). Without a king "
        "there is nothing to castle.",
    ),
    **_of_both(
        "castling-{white}-king-away",
        "The right to castle is lost once the king has moved (FIDE Laws, article 3.8). Every "
        "king starts on its first rank, so away from it {White}’s king must have moved.",
    ),
    **_of_both(
        "castling-{white}-king-in-corner",
        "A king with the right to castle has never moved. In the corner no king ever starts: in "
        "Chess960 too it is placed between the two rooks.",
    ),
    **_of_both(
        "castling-no-{white}-rook",
        "The right to castle is lost once the rook has moved or has been taken (FIDE Laws, "
        "article 3.8). So a {white} rook must stand where it started; often it was moved on a "
        "diagram and the right forgotten.",
    ),
    **_of_both(
        "castling-{white}-same-wing",
        "Both rooks with a castling right stand where they started. {White}’s king starts "
        "between them, in Chess960 too, so they cannot be on the same side of it.",
    ),
    "castling-homes-differ": "Chess960 gives both sides the same starting array, mirrored. Kings "
    "and rooks with castling rights have not moved, so where both sides may castle, these must "
    "stand on the same files.",
    "castling-chess960": "Standard chess starts with the king on the e-file and rooks on the a- "
    "and h-files. In Chess960 they may start on other files, and the rights then belong to these.",
    # en passant
    **_of_both(
        "en-passant-rank-of-{white}",
        "The target is the square that a pawn has just stepped over, behind it as it were (PGN "
        "standard §16.1.3.4). For a {white} pawn that is always the rank in front of its "
        "starting square; often the pawn’s own square was written by mistake.",
    ),
    "en-passant-occupied": "A double step is only possible when both squares in front of the "
    "pawn are empty (FIDE Laws, article 3.7). The square it has just passed is therefore still "
    "empty.",
    **_of_both(
        "en-passant-no-{white}-pawn",
        "The target says that a {white} pawn has just gone two squares forward. It must still "
        "stand right in front of the target, as nothing has moved since.",
    ),
    "en-passant-origin-occupied": "The pawn has just left its starting square with a double step. "
    "Nothing has moved since, so that square must be empty.",
    "en-passant-no-capture": "The PGN standard (§16.1.3.4) has the target written after every "
    "double step. X-FEN and many programs write it only where an enemy pawn stands ready to "
    "capture, and then it is left out here.",
    "en-passant-illegal-capture": "The capture takes two pawns off their squares at once, which "
    "can open a line to the own king; a pawn can also be pinned. As no one may expose the own "
    "king (FIDE Laws, article 3.9), some programs leave such a target out.",
    "en-passant-clock": "The clock counts single moves since the last capture or pawn move (PGN "
    "standard §16.1.3.5). A target means that a pawn moved just now, so the count must be 0.",
    # pawns
    **_of_both(
        "{white}-pawn-origin",
        "A pawn moves one file to the side only by capturing, and each capture takes it one rank "
        "forward (FIDE Laws, article 3.7). Each of {White}’s pawns started on a file of its own, "
        "and from these files they cannot all have reached their squares.",
    ),
    **_of_both(
        "{white}-pawn-captures",
        "Each change of file takes a capture by the pawn (FIDE Laws, article 3.7). {White}’s "
        "pawns cannot have captured more men than {Black} is missing.",
    ),
    "pawns-passed": "Two opposing pawns on one file block each other: neither can jump over the "
    "other. To get past, one of them must leave the file by a capture and come back by another, "
    "or have started on a different file, and each change of file costs a man.",
    **_of_both(
        "{white}-promotion-blocked",
        "{White} has a piece that must have been a pawn. On its way to the last rank that pawn "
        "met a {black} pawn on the same file, and one of the two can get round the other only by "
        "capturing.",
    ),
    # the first ranks and the start
    **_of_both(
        "{white}-bishop-out",
        "A bishop on its starting square moves only once one of the pawns diagonally in front "
        "of it has moved. These pawns have not, so {White}’s bishop could only be on its "
        "starting square or have been taken there.",
    ),
    **_of_both(
        "{white}-piece-out",
        "Rooks, queens and kings cannot jump. As long as {White}’s pawns in front of them have "
        "not moved, they stay on the first rank, in Chess960 too.",
    ),
    **_of_both(
        "{white}-piece-boxed-in",
        "What cannot get out cannot get in either. Behind unmoved pawns this part of the first "
        "rank has been shut since the start, and no starting array that fits the rest of the "
        "position, not even of Chess960, has these {white} pieces there.",
    ),
    **_of_both(
        "{white}-king-queen-swapped",
        "King and queen cannot jump over each other, and castling does not take the king past "
        "the queen. Behind {White}’s unmoved pawns they have no room to change places, and both "
        "sides start in the same order.",
    ),
    "only-chess960": "Chess960 shuffles the pieces of the first rank at the start. Some places "
    "that pieces cannot reach in standard chess are where they began in another of its 960 "
    "starting arrays.",
    **_of_both(
        "{white}-cannot-be-to-move",
        "With all pawns at home and no man taken, almost only knights have moved, and each move "
        "takes a piece to a square of the other colour. So the colours of their squares tell "
        "whether an even or an odd number of moves was made, and it is {Black}’s turn.",
    ),
    # counters
    "clock-above-moves": "The clock counts single moves since the last capture or pawn move (PGN "
    "standard §16.1.3.5). It cannot count more of them than were made in the whole game.",
    "too-few-moves": "Each man that is missing was taken by a move of the other side, one man a "
    "move. The move number leaves too few moves for that, which is harmless where an exercise is "
    "numbered from 1.",
    "fifty-moves": "The player to move may claim a draw when each side has made fifty moves "
    "without a capture or a pawn move (FIDE Laws, article 9.3). The clock counts single moves, "
    "so that is 100.",
    "seventy-five-moves": "After seventy-five moves of each side without a capture or a pawn "
    "move the game is drawn without any claim, unless the last move gave mate (FIDE Laws, "
    "article 9.6). The clock counts single moves, so that is 150.",
}
