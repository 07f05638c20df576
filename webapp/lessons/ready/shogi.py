"""Shogi: mating problems. Gote’s hand holds all that is not on the board, as is usual."""

from __future__ import annotations

from webapp.lessons.ready.rows import MATE, ReadyCard, ReadyLesson

ONE_MOVE = ReadyLesson(
    "tsume-1",
    "shogi",
    "Tsume shogi: mate in 1",
    "Every move by Sente must be a check. Gote may drop any piece that is not on the board.",
    (
        ReadyCard(
            "Gold at the head",
            "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
            "G*5b",
            solution="The most common mate of all: a gold before the king, with a piece behind it.",
        ),
        ReadyCard(
            "Gold at the belly",
            "9/8k/9/6N1P/9/9/9/9/9 b G2r2b3g4s3n4l17p 1",
            "G*2b",
            hint="From the side. Which piece protects 2b?",
        ),
        ReadyCard(
            "The bishop’s help",
            "8k/9/7B1/9/9/9/9/9/9 b G2rb3g4s4n4l18p 1",
            "G*1b",
            hint="Which square beside the king does the bishop protect?",
        ),
        ReadyCard(
            "The hanging knight",
            "6gkl/9/7G1/9/9/9/9/9/9 b N2r2b2g4s3n3l18p 1",
            "N*3c",
            hint="Nothing can stand between a knight and the king.",
        ),
        ReadyCard(
            "The dragon’s pin",
            "7nl/6+Rgk/9/9/9/9/9/9/9 b Gr2b2g4s3n3l18p 1",
            "G*2c",
            hint="Can the gold on 2b move?",
        ),
        ReadyCard("Silver at the head", "4k4/9/4G4/9/9/9/9/9/9 b S2r2b3g3s4n4l18p 1", "S*5b"),
        ReadyCard(
            "A lance at close quarters",
            "7nk/7p1/9/7N1/9/9/9/9/9 b L2r2b4g4s2n3l17p 1",
            "L*1b",
            hint="The knight on 2d guards two squares.",
        ),
        ReadyCard("With the horse’s help", "7pp/8k/6+B2/9/9/9/9/9/9 b G2rb3g4s4n4l16p 1", "G*2c"),
        ReadyCard(
            "Which side?",
            "6kS1/9/9/9/9/9/9/9/9 b G2r2b3g3s4n4l18p 1",
            "G*3b",
            hint="A silver also guards the squares diagonally behind it.",
        ),
        ReadyCard(
            "Tokin and gold",
            "6k2/9/5+P3/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
            "G*3b",
            solution="A tokin moves like a gold, so it protects 3b.",
        ),
    ),
    task=MATE,
)

THREE_MOVES = ReadyLesson(
    "tsume-3-5",
    "shogi",
    "Tsume shogi: mate in 3 and 5",
    "Have students say Gote’s answer aloud before they play the last move.",
    (
        ReadyCard(
            "Two golds from below",
            "7nl/7k1/9/7P1/9/9/9/9/9 b 2G2r2b2g4s3n3l17p 1",
            "G*2c 2b3a G*3b",
            hint="Begin with the gold that the pawn protects.",
        ),
        ReadyCard(
            "The silver below", "6g2/7k1/9/7S1/9/9/9/9/9 b 2G2r2bg3s4n4l18p 1", "G*2c 2b1a G*1b"
        ),
        ReadyCard(
            "From the open board to the edge",
            "9/9/6Sk1/9/9/9/9/9/9 b 2G2r2b2g3s4n4l18p 1",
            "G*2d 2c1b G*2b",
            hint="The silver on 3c guards the way to the left.",
        ),
        ReadyCard(
            "Which piece first?",
            "9/4k4/9/3+P2S2/9/9/9/9/9 b GS2r2b3g2s4n4l17p 1",
            "S*5c 5b4a G*4b",
            hint="Keep the gold for the last move.",
        ),
        ReadyCard(
            "Give the silver away", "6S1k/9/9/9/9/9/9/9/9 b RSr2b4g2s4n4l18p 1", "S*2b 1a1b R*1c"
        ),
        ReadyCard(
            "The king is drawn forward",
            "7pk/7n1/9/7+B1/9/9/9/9/9 b SL2rb4g3s3n3l17p 1",
            "S*1b 1a1b L*1c",
            hint="After the first move the king must take.",
        ),
        ReadyCard(
            "From behind, then with the silver",
            "9/9/8k/7N1/7+P1/9/9/9/9 b GS2r2b3g3s3n4l17p 1",
            "G*1b 1c2c S*3d",
            hint="Drive the king towards your own pieces.",
        ),
        ReadyCard(
            "Five moves: gold, knight, gold",
            "7nk/9/9/7S1/9/9/9/9/9 b 2GN2r2b2g3s2n4l18p 1",
            "G*2b 1a2b N*3d 2b1a G*2b",
            hint="The first gold is a gift.",
        ),
    ),
    task=MATE,
)

PROBLEMS = (ONE_MOVE, THREE_MOVES)
