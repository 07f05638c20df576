"""Findings about positions of shogi."""

from __future__ import annotations

from webapp.findings.row import Label, Row

SHOGI: dict[str, Row] = {
    # in hand
    "shogi-king-in-hand": Row(
        "illegal",
        "There is a king in hand. The king is never captured, so it is always on the board.",
        why="A game of shogi ends with mate, before the king could be captured. Only captured "
        "pieces come into a hand.",
        example="lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL K/ S/s",
        fixes={"king-out-of-hand": Label("Take the king out of the hand")},
    ),
    "shogi-promoted-in-hand": Row(
        "illegal",
        "There are promoted pieces in hand: %(pieces)s. In hand every piece shows its unpromoted "
        "side.",
        why="A captured piece loses its promotion. It is also dropped unpromoted, and can be "
        "promoted again only by a later move.",
        example="lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPP1/1B5R1/LNSGK^GSNL +P/ S/s",
        fixes={"turn-back": Label("Turn them to the unpromoted side")},
    ),
    "shogi-hand-of-other-side": Row(
        "illegal",
        "A hand holds pieces written as the other side’s: %(pieces)s. A captured piece changes "
        "sides, so Sente holds capitals and Gote small letters.",
        why="Whoever captures a piece may drop it as one of their own. So what a side holds in "
        "hand belongs to that side, whoever had it before.",
        example="lnsgk^gsnl/1r5b1/pppppppp1/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL p/ S/s",
        fixes={"hand-to-holder": Label("Give them to the side that holds them")},
    ),
    # kings
    "shogi-no-kings": Row(
        "illegal",
        "There is no king on the board. Each side has exactly one, and it is never captured.",
        why="Each side starts with one king, and a game ends with mate before it could be "
        "captured. A mating problem has at least the king to be mated.",
        example="lnsg1gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSG1GSNL / S/s",
    ),
    "shogi-no-king": Row(
        "note",
        "%(side)s has no king. In a mating problem (tsume) the attacker’s king is usually "
        "omitted; in a game each side has one.",
        why="In a mating problem the attacker’s king plays no part and is usually omitted. A "
        "position from a game has both kings.",
        example="lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSG1GSNL / S/s",
    ),
    # the set and the pawns
    "shogi-too-many-of-a-kind": Row(
        "illegal",
        "There are %(found)s pieces of one kind (%(piece)s), with the promoted ones and those in "
        "hand. A set has %(limit)s.",
        why="A set has 18 P, 4 each of L, N, S and G, 2 each of B and R, and 2 kings. Pieces "
        "change sides and are promoted, but none is ever added.",
        example="lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL G/ S/s",
    ),
    "shogi-nifu": Row(
        "illegal",
        "%(side)s has %(found)s unpromoted pawns on file %(file)s (%(squares)s). A second pawn "
        "may not be dropped on a file (nifu).",
        why="A pawn always stays on its file, and each side starts with one on every file. "
        "Dropping a pawn on a file where you already have an unpromoted pawn is a foul, called "
        "nifu; promoted pawns do not count.",
        example="lnsgk^gsnl/1r5b1/ppppppppp/9/9/2P6/P1PPPPPPP/1B5R1/LNSGK^GSNL / S/s",
    ),
    "shogi-cannot-move-on": Row(
        "illegal",
        "The piece on %(squares)s could never move again. Unpromoted pawns and lances cannot be "
        "on the last rank, unpromoted knights not on the last two.",
        "The pieces on %(squares)s could never move again. Unpromoted pawns and lances cannot be "
        "on the last rank, unpromoted knights not on the last two.",
        why="A pawn or lance that reaches the last rank must be promoted, and so must a knight on "
        "the last two, because it could not move from there. For the same reason none may be "
        "dropped there.",
        example="lnsgk^gsnl/1r4Nb1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/L1SGK^GSNL / S/s",
    ),
    "shogi-pieces-missing": Row(
        "note",
        "One piece of the set of 40 is neither on the board nor in hand: %(pieces)s. Captured "
        "pieces stay in the game, so outside handicap games a hand is incomplete.",
        "%(count)s pieces of the set of 40 are neither on the board nor in hand: %(pieces)s. "
        "Captured pieces stay in the game, so outside handicap games a hand is incomplete.",
        why="All 40 pieces stay in the game: what is captured goes into a hand. Only in handicap "
        "games are some missing from the start; in mating problems, the defender usually has "
        "what is not shown.",
        example="lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPP1/1B5R1/LNSGK^GSNL / S/s",
    ),
}
