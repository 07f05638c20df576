"""Findings about positions of shogi, of xiangqi and janggi, its sister, and of makruk."""

from __future__ import annotations

from webapp.findings.codes import Code, Label, illegal, note

SHOGI: dict[str, Code] = {
    # in hand
    "shogi-king-in-hand": illegal(
        "There is a king in hand. The king is never captured, so it is always on the board.",
        why="A game of shogi ends with mate, before the king could be captured. Only captured "
        "pieces come into a hand.",
        example="lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL K/ S/s",
        fixes={"king-out-of-hand": Label("Take the king out of the hand")},
    ),
    "shogi-promoted-in-hand": illegal(
        "There are promoted pieces in hand: %(pieces)s. In hand every piece shows its unpromoted "
        "side.",
        why="A captured piece loses its promotion. It is also dropped unpromoted, and can be "
        "promoted again only by a later move.",
        example="lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPP1/1B5R1/LNSGK^GSNL +P/ S/s",
        fixes={"turn-back": Label("Turn them to the unpromoted side")},
    ),
    "shogi-hand-of-other-side": illegal(
        "A hand holds pieces written as the other side’s: %(pieces)s. A captured piece changes "
        "sides, so Sente holds capitals and Gote small letters.",
        why="Whoever captures a piece may drop it as one of their own. So what a side holds in "
        "hand belongs to that side, whoever had it before.",
        example="lnsgk^gsnl/1r5b1/pppppppp1/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL p/ S/s",
        fixes={"hand-to-holder": Label("Give them to the side that holds them")},
    ),
    # kings
    "shogi-no-kings": illegal(
        "There is no king on the board. Each side has exactly one, and it is never captured.",
        why="Each side starts with one king, and a game ends with mate before it could be "
        "captured. A mating problem has at least the king to be mated.",
        example="lnsg1gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSG1GSNL / S/s",
    ),
    "shogi-no-king": note(
        "%(side)s has no king. In a mating problem (tsume) the attacker’s king is usually omitted; "
        "in a game each side has one.",
        why="In a mating problem the attacker’s king plays no part and is usually omitted. A "
        "position from a game has both kings.",
        example="lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSG1GSNL / S/s",
    ),
    # the set and the pawns
    "shogi-too-many-of-a-kind": illegal(
        "There are %(found)s pieces of one kind (%(piece)s), with the promoted ones and those in "
        "hand. A set has %(limit)s.",
        why="A set has 18 P, 4 each of L, N, S and G, 2 each of B and R, and 2 kings. Pieces "
        "change sides and are promoted, but none is ever added.",
        example="lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL G/ S/s",
    ),
    "shogi-nifu": illegal(
        "%(side)s has %(found)s unpromoted pawns on file %(file)s (%(squares)s). A second pawn may "
        "not be dropped on a file (nifu).",
        why="A pawn always stays on its file, and each side starts with one on every file. "
        "Dropping a pawn on a file where you already have an unpromoted pawn is a foul, called "
        "nifu; promoted pawns do not count.",
        example="lnsgk^gsnl/1r5b1/ppppppppp/9/9/2P6/P1PPPPPPP/1B5R1/LNSGK^GSNL / S/s",
    ),
    "shogi-cannot-move-on": illegal(
        "The piece on %(squares)s could never move again. Unpromoted pawns and lances cannot be on "
        "the last rank, unpromoted knights not on the last two.",
        "The pieces on %(squares)s could never move again. Unpromoted pawns and lances cannot be "
        "on the last rank, unpromoted knights not on the last two.",
        why="A pawn or lance that reaches the last rank must be promoted, and so must a knight on "
        "the last two, because it could not move from there. For the same reason none may be "
        "dropped there.",
        example="lnsgk^gsnl/1r4Nb1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/L1SGK^GSNL / S/s",
    ),
    "shogi-pieces-missing": note(
        "One piece of the set of 40 is neither on the board nor in hand: %(pieces)s. Captured "
        "pieces stay in the game, so outside handicap games a hand is incomplete.",
        "%(count)s pieces of the set of 40 are neither on the board nor in hand: %(pieces)s. "
        "Captured pieces stay in the game, so outside handicap games a hand is incomplete.",
        why="All 40 pieces stay in the game: what is captured goes into a hand. Only in handicap "
        "games are some missing from the start; in mating problems, the defender usually has what "
        "is not shown.",
        example="lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPP1/1B5R1/LNSGK^GSNL / S/s",
    ),
}

XIANGQI: dict[str, Code] = {
    "xiangqi-advisor-misplaced": illegal(
        "An advisor cannot get to %(squares)s. It moves diagonally within its palace and so keeps "
        "to the four corners and the centre.",
        "Advisors cannot get to %(squares)s. They move diagonally within their palace and so keep "
        "to the four corners and the centre.",
        why="An advisor moves one point diagonally, along the crossed lines of the palace. So it "
        "only ever gets to the palace’s four corners and its centre.",
        example="rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/3A5/RHE1G^AEHR / X/x",
    ),
    "xiangqi-elephant-misplaced": illegal(
        "An elephant cannot get to %(squares)s. It moves two points diagonally on its own side of "
        "the river and so keeps to seven points.",
        "Elephants cannot get to %(squares)s. They move two points diagonally on their own side of "
        "the river and so keep to seven points.",
        why="An elephant moves exactly two points diagonally and may not cross the river. From "
        "where it starts these are seven points: for Red a2, c0, c4, e2, g0, g4 and i2, for Black "
        "the same ones mirrored.",
        example="rheag^aehr/9/1c5c1/p1p1p1p1p/9/4E4/P1P1P1P1P/1C5C1/9/RH1AG^AEHR / X/x",
    ),
    "xiangqi-soldier-misplaced": illegal(
        "A soldier cannot get to %(squares)s. It never goes back behind its starting rank, and "
        "before crossing the river it keeps to the file it started on: a, c, e, g or i.",
        "Soldiers cannot get to %(squares)s. They never go back behind their starting rank, and "
        "before crossing the river they keep to the files they started on: a, c, e, g and i.",
        why="A soldier moves one point forward, and sideways too once it has crossed the river. "
        "Red’s start on rank 3 and Black’s on rank 6, each on every other file.",
        example="rheag^aehr/9/1c5c1/p1p1p1p1p/9/1P7/2P1P1P1P/1C5C1/9/RHEAG^AEHR / X/x",
    ),
    "xiangqi-soldiers-on-one-file": illegal(
        "Two soldiers of one side are on one file before the river (%(squares)s). Each starts on a "
        "file of its own and keeps to it until it has crossed.",
        why="Before crossing the river a soldier only moves straight ahead, even when it captures. "
        "As each starts on a file of its own, no two of one side can meet there.",
        example="rheag^aehr/9/1c5c1/p1p1p1p1p/9/P8/P3P1P1P/1C5C1/9/RHEAG^AEHR / X/x",
    ),
    "xiangqi-generals-facing": illegal(
        "The generals face each other on an open file (%(squares)s). There must be a piece between "
        "them.",
        why="The generals may not face each other along a file with nothing in between. Neither "
        "side may make a move that leads to that.",
        example="rheag^aehr/9/1c5c1/p1p3p1p/9/9/P1P3P1P/1C5C1/9/RHEAG^AEHR / X/x",
    ),
    "janggi-bikjang": note(
        "The generals face each other on an open file (%(squares)s): bikjang. The side to move may "
        "claim a draw, or break it and play on.",
        why="In janggi generals may face each other with nothing in between. It is called bikjang, "
        "and whoever makes it offers a draw. Many tournaments count points instead and allow no "
        "such draw, but the position can arise there too.",
        example="rhea1aehr/4g^4/1c5c1/p1p3p1p/9/9/P1P3P1P/1C5C1/4G^4/RHEA1AEHR / J/j",
    ),
    "janggi-points": note(
        "Points: Cho %(cho)s, Han %(han)s, with %(more)s for moving second.",
        why="Where a game of janggi is decided by points, a chariot counts 13, a cannon 7, a horse "
        "5, an elephant or a guard 3 and a soldier 2. Each side starts with 72.",
        example="rhea1aehr/4g^4/1c5c1/p1p1p1p1p/9/9/P1P1P1P2/1C5C1/4G^4/RHEA1AEHR / J/j",
    ),
}

MAKRUK: dict[str, Code] = {
    "makruk-too-many-mets": illegal(
        "%(side)s has too many mets (%(mets)s) for so many pawns (%(pawns)s). A side starts with "
        "one met and eight pawns, and every further met was a pawn.",
        why="A promoted pawn moves like the met and is often written with its letter. So mets and "
        "pawns are counted together, and a side starts with nine of them.",
        example="rnsmk^snr/8/pppppppp/8/8/PPPPPPPP/3M4/RNSK^MSNR / M/m",
    ),
    "makruk-pawn-not-promoted": illegal(
        "The pawn on %(squares)s is not promoted. White’s pawns are promoted as soon as they reach "
        "the sixth rank, Black’s on the third.",
        "The pawns on %(squares)s are not promoted. White’s pawns are promoted as soon as they "
        "reach the sixth rank, Black’s on the third.",
        why="A pawn promotes in the same move that takes it to its sixth rank, where the other "
        "side’s pawns start. There is no choice about it.",
        example="rnsmk^snr/8/ppppPppp/8/8/PPPP1PPP/8/RNSK^MSNR / M/m",
    ),
}
