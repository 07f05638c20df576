"""Findings about positions of chess: the pieces, checks and the counters."""

from __future__ import annotations

from webapp.findings.codes import Code, illegal, note

CHESS: dict[str, Code] = {
    # how many of each, and where they cannot stand
    "too-many-pawns": illegal(
        "%(side)s has %(found)s pawns. A side starts with eight and never gets another.",
        why="A side starts with eight pawns (FIDE Laws, article 2.2). Pawns can be captured or "
        "promoted, but none is ever added.",
        example="4k3/8/8/8/8/4P3/PPPPPPPP/4K3 w - - 0 40",
    ),
    "too-many-pieces": illegal(
        "%(side)s has %(found)s pieces, pawns included. A side starts with sixteen and never gets "
        "another.",
        why="A side starts with sixteen pieces, eight of them pawns (FIDE Laws, article 2.2). A "
        "promotion replaces a pawn with another piece, so the number never grows.",
        example="4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w - - 0 40",
    ),
    "too-many-promoted": illegal(
        "%(side)s has one piece more of a kind than at the start (a second queen, a third rook or "
        "knight, or two bishops on squares of one colour). It must be a promoted pawn, but none of "
        "%(side)s’s pawns is missing.",
        "%(side)s has %(count)s pieces more than at the start, by kind (further queens, rooks or "
        "knights, or bishops on squares of one colour). They must be promoted pawns, but the "
        "number of %(side)s’s pawns missing is only %(missing)s.",
        why="A second queen, a third rook or a third knight can only come from a promotion, and so "
        "can a second bishop on squares of one colour. Each promotion costs a pawn, so there "
        "cannot be more such pieces than pawns missing.",
        example="4k3/8/8/8/8/2QQ4/PPPPPPPP/4K3 w - - 0 40",
    ),
    "pawn-on-end-rank": illegal(
        "A pawn is on the first or last rank. Pawns start on the second, never move back, and "
        "promote on the last.",
        "%(count)s pawns are on the first or last rank. Pawns start on the second, never move "
        "back, and promote on the last.",
        why="White’s pawns start on the second rank and Black’s on the seventh, and they only go "
        "forward. On the last rank a pawn becomes another piece in the same move (FIDE Laws, "
        "article 3.7).",
        example="4k3/8/8/8/8/8/8/P3K3 w - - 0 40",
    ),
    # checks
    "too-many-checks": illegal(
        "%(side)s’s king on %(square)s is in check from %(count)s pieces at once (%(from)s). One "
        "move can give at most two checks.",
        why="All checks come from the last move, as nobody can have left an earlier one "
        "unanswered. A move can give check with the piece that moves and open one line behind it, "
        "which makes two checks and never three.",
        example="4k3/8/8/b3r3/8/5n2/8/4K3 w - - 0 40",
    ),
    "double-check": illegal(
        "%(side)s’s king on %(square)s is in check from two pieces (%(from)s), but no single move "
        "can have given both checks: in a double check, one of the two is opened by the piece that "
        "moves out of the way.",
        why="In a double check one piece moves and opens the line of another. Here no piece can "
        "have come from a square from which both checks follow.",
        example="4k3/8/8/8/8/6b1/8/r3K3 w - - 0 40",
    ),
    "home-pawn-check": illegal(
        "%(side)s’s king on %(square)s is in check from the pawn on %(from)s, which has never "
        "moved. So the check was there before the last move, and %(side)s cannot have left it "
        "unanswered.",
        why="A pawn on the square where it started has never moved, so it did not give this check "
        "with the last move. The king would have to have stepped into the check, or stayed in it, "
        "and both are forbidden (FIDE Laws, article 3.9).",
        example="4k3/4p3/3K4/8/8/8/8/8 w - - 0 40",
    ),
    "check-from-nowhere": illegal(
        "%(side)s’s king on %(square)s is in check from %(from)s, but no last move by %(other)s "
        "can have given this check.",
        why="A check is given by the last move: a piece goes to its square, or leaves the line of "
        "another. Every move that can have been the last was tried, and none of them explains this "
        "check.",
        example="4k3/8/8/8/8/8/5PPP/5brK w - - 0 40",
    ),
    "check-before-double-step": illegal(
        "The en passant target %(target)s says that %(other)s’s last move was a pawn’s double "
        "step. Before it, %(side)s’s king was already in check from %(square)s, and %(side)s "
        "cannot have left it so.",
        why="With an en passant target the last move is known: a pawn moved two squares forward. "
        "When that move is taken back, the king of the other side is already in check, although it "
        "was not that side’s turn.",
        example="b7/8/8/3p4/8/5K2/8/4k3 w - d6 0 40",
    ),
    # counters
    "clock-above-moves": note(
        "The halfmove clock is %(clock)s, but the number of single moves played by move "
        "%(fullmove)s is only %(played)s.",
        why="The clock counts single moves since the last capture or pawn move (PGN standard "
        "§16.1.3.5). It cannot count more of them than were made in the whole game.",
        example="rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 12 6",
        field="halfmove",
    ),
    "too-few-moves": note(
        "The move number %(fullmove)s is low for so many captures. Moves made by White: "
        "%(by_white)s; black pieces missing: %(lost_black)s. Moves made by Black: %(by_black)s; "
        "white pieces missing: %(lost_white)s. This is usual in a position set up by hand.",
        why="Each missing piece was captured by a move of the other side, one piece per move. The "
        "move number leaves too few moves for that. Number 1 is not judged: a position set up by "
        "hand has no moves before it.",
        example="4k3/8/8/8/8/8/8/4K2R w K - 0 2",
        field="fullmove",
    ),
    "fifty-moves": note(
        "The halfmove clock is %(clock)s: for fifty moves of each side nothing was captured and no "
        "pawn moved, so a draw can be claimed.",
        why="The player to move may claim a draw when each side has made fifty moves without a "
        "capture or a pawn move (FIDE Laws, article 9.3). The clock counts single moves, so that "
        "is 100.",
        example="4k3/8/8/8/8/8/8/4K2R w - - 100 120",
        field="halfmove",
    ),
    "seventy-five-moves": note(
        "The halfmove clock is %(clock)s: for seventy-five moves of each side nothing was captured "
        "and no pawn moved, so the game is drawn, unless the last move gave mate.",
        why="After seventy-five moves of each side without a capture or a pawn move the game is "
        "drawn without any claim, unless the last move gave mate (FIDE Laws, article 9.6). The "
        "clock counts single moves, so that is 150.",
        example="4k3/8/8/8/8/8/8/4K2R w - - 150 120",
        field="halfmove",
    ),
}
