"""The findings about what cannot arise in a game of chess, or is unusual."""

from __future__ import annotations

from webapp.findings.kinds import Kind

KINDS_OF_PLAY: dict[str, Kind] = {
    # legality: the men
    "no-white-king": Kind(
        "illegal",
        "There is no white king. Each side has exactly one, and it is never taken.",
    ),
    "no-black-king": Kind(
        "illegal",
        "There is no black king. Each side has exactly one, and it is never taken.",
    ),
    "several-white-kings": Kind(
        "illegal",
        "There is more than one white king. Each side has exactly one.",
    ),
    "several-black-kings": Kind(
        "illegal",
        "There is more than one black king. Each side has exactly one.",
    ),
    "too-many-white-pawns": Kind(
        "illegal",
        "White has %(found)s pawns. A side starts with eight and never gets another.",
    ),
    "too-many-black-pawns": Kind(
        "illegal",
        "Black has %(found)s pawns. A side starts with eight and never gets another.",
    ),
    "too-many-white-men": Kind(
        "illegal",
        "White has %(found)s men. A side starts with sixteen and never gets another.",
    ),
    "too-many-black-men": Kind(
        "illegal",
        "Black has %(found)s men. A side starts with sixteen and never gets another.",
    ),
    "too-many-white-promoted": Kind(
        "illegal",
        "White has one piece more of a kind than at the start (a second queen, a third rook "
        "or knight, or two bishops on squares of one colour). It must be a promoted pawn, but"
        " no white pawn is missing.",
        "White has %(count)s pieces more than at the start, by kind (further queens, rooks or"
        " knights, or bishops on squares of one colour). They must be promoted pawns, but the"
        " number of white pawns missing is only %(missing)s.",
    ),
    "too-many-black-promoted": Kind(
        "illegal",
        "Black has one piece more of a kind than at the start (a second queen, a third rook "
        "or knight, or two bishops on squares of one colour). It must be a promoted pawn, but"
        " no black pawn is missing.",
        "Black has %(count)s pieces more than at the start, by kind (further queens, rooks or"
        " knights, or bishops on squares of one colour). They must be promoted pawns, but the"
        " number of black pawns missing is only %(missing)s.",
    ),
    "pawn-on-end-rank": Kind(
        "illegal",
        "A pawn stands on the first or last rank. Pawns start on the second, never go back, "
        "and are promoted on the last.",
        "%(count)s pawns stand on the first or last rank. Pawns start on the second, never go"
        " back, and are promoted on the last.",
    ),
    # legality: checks
    "white-king-can-be-taken": Kind(
        "illegal",
        "Black is to move and could take the white king on %(square)s. White cannot have left"
        " the king in check.",
    ),
    "black-king-can-be-taken": Kind(
        "illegal",
        "White is to move and could take the black king on %(square)s. Black cannot have left"
        " the king in check.",
    ),
    "white-king-too-many-checks": Kind(
        "illegal",
        "The white king on %(square)s is in check from %(count)s men at once (%(from)s). One "
        "move can give two checks at the most.",
    ),
    "black-king-too-many-checks": Kind(
        "illegal",
        "The black king on %(square)s is in check from %(count)s men at once (%(from)s). One "
        "move can give two checks at the most.",
    ),
    "white-king-double-check": Kind(
        "illegal",
        "The white king on %(square)s is in check from two men (%(from)s), but no single move"
        " can have given both checks: of two, one is opened by the man that moves out of the "
        "way.",
    ),
    "black-king-double-check": Kind(
        "illegal",
        "The black king on %(square)s is in check from two men (%(from)s), but no single move"
        " can have given both checks: of two, one is opened by the man that moves out of the "
        "way.",
    ),
    "white-king-home-pawn-check": Kind(
        "illegal",
        "The white king on %(square)s is in check from the pawn on %(from)s, which has never "
        "moved. So the check stood before the last move, and White cannot have left it "
        "unanswered.",
    ),
    "black-king-home-pawn-check": Kind(
        "illegal",
        "The black king on %(square)s is in check from the pawn on %(from)s, which has never "
        "moved. So the check stood before the last move, and Black cannot have left it "
        "unanswered.",
    ),
    "white-king-check-from-nowhere": Kind(
        "illegal",
        "The white king on %(square)s is in check from %(from)s, but no last move of Black "
        "can have given this check.",
    ),
    "black-king-check-from-nowhere": Kind(
        "illegal",
        "The black king on %(square)s is in check from %(from)s, but no last move of White "
        "can have given this check.",
    ),
    "white-check-before-double-step": Kind(
        "illegal",
        "The en passant target %(target)s says that Black’s last move was a pawn’s double "
        "step. Before it, the white king was already in check from %(square)s, and White "
        "cannot have left it so.",
    ),
    "black-check-before-double-step": Kind(
        "illegal",
        "The en passant target %(target)s says that White’s last move was a pawn’s double "
        "step. Before it, the black king was already in check from %(square)s, and Black "
        "cannot have left it so.",
    ),
    # legality: castling rights
    "castling-no-white-king": Kind(
        "illegal",
        "White has castling rights but no king to castle with.",
    ),
    "castling-no-black-king": Kind(
        "illegal",
        "Black has castling rights but no king to castle with.",
    ),
    "castling-white-king-away": Kind(
        "illegal",
        "White has castling rights, but the white king is on %(square)s. A king that has left"
        " its first rank has moved and can no longer castle.",
    ),
    "castling-black-king-away": Kind(
        "illegal",
        "Black has castling rights, but the black king is on %(square)s. A king that has left"
        " its first rank has moved and can no longer castle.",
    ),
    "castling-white-king-in-corner": Kind(
        "illegal",
        "White has castling rights, but the white king is in the corner on %(square)s. A king"
        " starts between its two rooks, in Chess960 too.",
    ),
    "castling-black-king-in-corner": Kind(
        "illegal",
        "Black has castling rights, but the black king is in the corner on %(square)s. A king"
        " starts between its two rooks, in Chess960 too.",
    ),
    "castling-no-white-rook": Kind(
        "illegal",
        "The castling right %(right)s needs an unmoved white rook on %(square)s, and there is"
        " none.",
    ),
    "castling-no-black-rook": Kind(
        "illegal",
        "The castling right %(right)s needs an unmoved black rook on %(square)s, and there is"
        " none.",
    ),
    "castling-white-same-wing": Kind(
        "illegal",
        "White has two castling rights with rooks on the same side of the king. A king starts"
        " between its two rooks, in Chess960 too.",
    ),
    "castling-black-same-wing": Kind(
        "illegal",
        "Black has two castling rights with rooks on the same side of the king. A king starts"
        " between its two rooks, in Chess960 too.",
    ),
    "castling-homes-differ": Kind(
        "illegal",
        "These castling rights fit no starting position together with the other side’s men. "
        "Kings and rooks of both sides start on the same files, in Chess960 too.",
    ),
    "castling-chess960": Kind(
        "note",
        "These castling rights belong to Chess960. In standard chess the king castles from "
        "the e-file, with rooks on the a- and h-files.",
    ),
    # legality: en passant
    "en-passant-rank-of-white": Kind(
        "illegal",
        "The en passant target %(square)s is not on the third rank. Black is to move, so it "
        "lies behind a white pawn that has just made a double step.",
    ),
    "en-passant-rank-of-black": Kind(
        "illegal",
        "The en passant target %(square)s is not on the sixth rank. White is to move, so it "
        "lies behind a black pawn that has just made a double step.",
    ),
    "en-passant-occupied": Kind(
        "illegal",
        "The en passant target %(square)s is occupied. A pawn has just stepped over it, so it"
        " must be empty.",
    ),
    "en-passant-no-white-pawn": Kind(
        "illegal",
        "The en passant target %(square)s needs a white pawn on %(pawn)s that has just made a"
        " double step, and there is none.",
    ),
    "en-passant-no-black-pawn": Kind(
        "illegal",
        "The en passant target %(square)s needs a black pawn on %(pawn)s that has just made a"
        " double step, and there is none.",
    ),
    "en-passant-origin-occupied": Kind(
        "illegal",
        "The en passant target %(square)s says that a pawn has just come from %(origin)s, but"
        " that square is occupied.",
    ),
    "en-passant-no-capture": Kind(
        "note",
        "No pawn stands ready to capture on the en passant target %(square)s.",
    ),
    "en-passant-illegal-capture": Kind(
        "note",
        "A pawn stands beside, but a capture on the en passant target %(square)s would leave "
        "its own king in check.",
    ),
    "en-passant-clock": Kind(
        "note",
        "The halfmove clock is %(clock)s, but the en passant target %(square)s says that a "
        "pawn has just moved, which sets the clock to 0.",
    ),
    # legality: pawns
    "white-pawn-origin": Kind(
        "illegal",
        "The white pawns on %(squares)s cannot all have come from different files: a pawn "
        "changes its file only by capturing, and only forwards.",
    ),
    "black-pawn-origin": Kind(
        "illegal",
        "The black pawns on %(squares)s cannot all have come from different files: a pawn "
        "changes its file only by capturing, and only forwards.",
    ),
    "white-pawn-captures": Kind(
        "illegal",
        "White’s pawns need at least one capture to stand as they do, but no black man is missing.",
        "White’s pawns need at least %(count)s captures to stand as they do, but the number "
        "of black men missing is only %(taken)s.",
    ),
    "black-pawn-captures": Kind(
        "illegal",
        "Black’s pawns need at least one capture to stand as they do, but no white man is missing.",
        "Black’s pawns need at least %(count)s captures to stand as they do, but the number "
        "of white men missing is only %(taken)s.",
    ),
    "pawns-passed": Kind(
        "illegal",
        "A white and a black pawn have passed each other on their file. One of them must have"
        " captured on the way, and too few men are missing for that.",
        "White and black pawns have passed each other on %(count)s files. On each, one of "
        "them must have captured on the way, and too few men are missing for that.",
    ),
    "white-promotion-blocked": Kind(
        "illegal",
        "A white pawn must have been promoted here, but to get past the black pawn of its "
        "file it takes a capture, and too few men are missing for that.",
        "%(count)s white pawns must have been promoted here, but to get past the black pawns "
        "of their files it takes captures, and too few men are missing for that.",
    ),
    "black-promotion-blocked": Kind(
        "illegal",
        "A black pawn must have been promoted here, but to get past the white pawn of its "
        "file it takes a capture, and too few men are missing for that.",
        "%(count)s black pawns must have been promoted here, but to get past the white pawns "
        "of their files it takes captures, and too few men are missing for that.",
    ),
    # legality: the first ranks and the start
    "white-bishop-out": Kind(
        "illegal",
        "The white bishop cannot have got out (%(squares)s): the pawns that shut it in at the"
        " start have never moved.",
    ),
    "black-bishop-out": Kind(
        "illegal",
        "The black bishop cannot have got out (%(squares)s): the pawns that shut it in at the"
        " start have never moved.",
    ),
    "white-piece-out": Kind(
        "illegal",
        "The white piece cannot have got out (%(squares)s): the men that shut it in at the "
        "start have never moved.",
    ),
    "black-piece-out": Kind(
        "illegal",
        "The black piece cannot have got out (%(squares)s): the men that shut it in at the "
        "start have never moved.",
    ),
    "white-piece-boxed-in": Kind(
        "illegal",
        "The white piece cannot have got here (%(squares)s): the men that shut this place off"
        " have never moved.",
    ),
    "black-piece-boxed-in": Kind(
        "illegal",
        "The black piece cannot have got here (%(squares)s): the men that shut this place off"
        " have never moved.",
    ),
    "white-king-queen-swapped": Kind(
        "illegal",
        "The white king and queen cannot have changed places (%(squares)s): the men that shut"
        " them in have never moved.",
    ),
    "black-king-queen-swapped": Kind(
        "illegal",
        "The black king and queen cannot have changed places (%(squares)s): the men that shut"
        " them in have never moved.",
    ),
    "only-chess960": Kind(
        "note",
        "In standard chess this cannot arise: shut in by men that have never moved, the "
        "pieces cannot have got where they stand (%(squares)s). From another start of "
        "Chess960 they can.",
    ),
    "white-cannot-be-to-move": Kind(
        "illegal",
        "It cannot be White’s turn: nothing has been taken and no pawn has moved, so each "
        "move has taken a piece to a square of the other colour, and counting them shows that"
        " Black is to move.",
    ),
    "black-cannot-be-to-move": Kind(
        "illegal",
        "It cannot be Black’s turn: nothing has been taken and no pawn has moved, so each "
        "move has taken a piece to a square of the other colour, and counting them shows that"
        " White is to move.",
    ),
    # legality: counters
    "clock-above-moves": Kind(
        "note",
        "The halfmove clock is %(clock)s, but by the move number %(fullmove)s the single "
        "moves of both sides so far are only %(played)s.",
    ),
    "too-few-moves": Kind(
        "note",
        "The move number %(fullmove)s is low for what was taken: moves of White %(by_white)s,"
        " black men missing %(lost_black)s; moves of Black %(by_black)s, white men missing "
        "%(lost_white)s. This is usual where a position is set up by hand.",
    ),
    "fifty-moves": Kind(
        "note",
        "The halfmove clock is %(clock)s: for fifty moves of each side nothing was taken and "
        "no pawn moved, so a draw can be claimed.",
    ),
    "seventy-five-moves": Kind(
        "note",
        "The halfmove clock is %(clock)s: for seventy-five moves of each side nothing was "
        "taken and no pawn moved, so the game is drawn, unless the last move gave mate.",
    ),
}
