"""Chess: motifs of tactics."""

from __future__ import annotations

from webapp.lessons.ready.rows import BEST_MOVE, MATE, WHITE_DRAWS, ReadyCard, ReadyLesson

FIRST = ReadyLesson(
    "tactics-1",
    "chess",
    "Tactics I: fork, pin, skewer, discovered attack",
    "One motif per card, with few pieces. Afterwards let students set up an example of their own.",
    (
        ReadyCard(
            "Knight fork",
            "2q3k1/5ppp/8/3N4/8/8/5PPP/6K1 w - - 0 1",
            "Ne7+ Kf8 Nxc8",
            hint="From which square does the knight attack king and queen?",
        ),
        ReadyCard(
            "Pawn fork",
            "6k1/5ppp/8/2n1n3/8/3P4/5PPP/3R2K1 w - - 0 1",
            "d4 Ne4 dxe5",
            solution="The pawn attacks both knights, and one of them is lost.",
        ),
        ReadyCard(
            "Absolute pin",
            "6k1/6pp/8/3q4/8/1P6/4BPPP/6K1 w - - 0 1",
            "Bc4 Qxc4 bxc4",
            solution="The queen may not leave the diagonal: her king is behind her.",
        ),
        ReadyCard(
            "Attack what is pinned",
            "4k3/5ppp/4n3/8/3P4/8/5PPP/4R1K1 w - - 0 1",
            "d5 Kd7 dxe6+",
            hint="The knight cannot move. What can attack it?",
        ),
        ReadyCard(
            "Rook skewer",
            "3q4/8/8/3k4/8/8/5PPP/R5K1 w - - 0 1",
            "Rd1+ Ke6 Rxd8",
            solution="The king must step aside, and the queen behind it falls.",
        ),
        ReadyCard("Bishop skewer", "7q/8/8/4k3/8/8/5P2/2B3K1 w - - 0 1", "Bb2+ Ke6 Bxh8"),
        ReadyCard(
            "Discovered attack",
            "3q2k1/5ppp/8/8/8/3B4/5PPP/3R2K1 w - - 0 1",
            "Bxh7+ Kxh7 Rxd8",
            hint="What does the rook attack once the bishop is gone?",
        ),
        ReadyCard(
            "Discovered check",
            "3qk3/5ppp/8/4N3/8/8/5PPP/4R1K1 w - - 0 1",
            "Nc6+ Kd7 Nxd8",
            solution="The rook checks, so the knight may take whatever it likes.",
        ),
        ReadyCard(
            "Double check",
            "3rkb1r/p4ppp/8/8/4N3/8/5PPP/4R1K1 w - - 0 1",
            "Nf6#",
            task=MATE,
            solution="Rook and knight both check. Only the king could move, and it cannot.",
        ),
    ),
    task=BEST_MOVE,
)

SECOND = ReadyLesson(
    "tactics-2",
    "chess",
    "Tactics II: deflection, decoy, overload and more",
    "For students who see forks and pins at once. All first moves are forcing: look at checks and "
    "captures first.",
    (
        ReadyCard(
            "Deflection",
            "1R6/3r2kp/5q2/8/8/8/5QPP/6K1 w - - 0 1",
            "Rg8+ Kxg8 Qxf6",
            hint="Only the king protects the queen on f6.",
        ),
        ReadyCard(
            "Decoy",
            "6k1/5pp1/3q4/6N1/8/1P6/PKP5/7R w - - 0 1",
            "Rh8+ Kxh8 Nxf7+ Kg8 Nxd6",
            hint="Where would the king have to stand for a fork?",
        ),
        ReadyCard(
            "Overloaded rook",
            "3r2k1/5ppp/8/8/3b4/8/5PPP/3RR1K1 w - - 0 1",
            "Rxd4 Rxd4 Re8#",
            solution="The rook on d8 protects the bishop and the back rank. It cannot do both.",
        ),
        ReadyCard(
            "Remove the defender",
            "q4rk1/5ppp/5n2/6B1/7Q/3B4/5PPP/5RK1 w - - 0 1",
            "Bxf6 gxf6 Qxh7#",
            hint="What keeps White from mating on h7?",
        ),
        ReadyCard(
            "Promote to a knight",
            "8/k1P5/3q4/8/8/8/6PP/6K1 w - - 0 1",
            "c8=N+ Kb7 Nxd6+",
            hint="A queen is not always the best piece.",
        ),
        ReadyCard(
            "The bishop sacrifice on h7",
            "rnbq1rk1/pp1nbppp/4p3/2ppP3/3P3P/2NB1N2/PPP2PP1/R1BQK2R w KQ - 0 8",
            "Bxh7+ Kxh7 Ng5+ Bxg5 hxg5+ Kg8 Qh5 f5 g6 Re8 Qh8#",
            hint="Bishop, knight and queen take their turns.",
            solution="Taking on g5 opens the h-file. The king’s other moves lose as well.",
        ),
        ReadyCard(
            "The windmill",
            "r3rnk1/pb3pp1/3pp2p/1q4BQ/1P1P4/4N1R1/P4PPP/4R1K1 w - - 0 25",
            "Bf6 Qxh5 Rxg7+ Kh8 Rxf7+ Kg8 Rg7+ Kh8 Rxb7+ Kg8 Rg7+ Kh8 Rg5+ Kh7 Rxh5",
            hint="Check, discovered check, check, discovered check …",
            solution="After Torre against Lasker, Moscow 1925.",
        ),
        ReadyCard(
            "Saved by stalemate",
            "8/7k/8/8/8/7p/5q1P/6RK w - - 0 1",
            "Rg7+ Kh8 Rh7+ Kg8 Rg7+ Kf8 Rg8+ Kxg8",
            task=WHITE_DRAWS,
            hint="Without the rook White could not move at all.",
        ),
    ),
    task=BEST_MOVE,
)

TACTICS = (FIRST, SECOND)
