"""Chess: endings with pawns, with rooks, and with a queen against a pawn."""

from __future__ import annotations

from webapp.lessons.ready.rows import (
    BLACK_DRAWS,
    WHITE_DRAWS,
    WHITE_WINS,
    WIN_OR_DRAW,
    ReadyCard,
    ReadyLesson,
)

PAWNS = ReadyLesson(
    "pawn-endings",
    "chess",
    "Pawn endings",
    "All other endings lead here in the end. Let students play each position from both sides.",
    (
        ReadyCard(
            "The square of the pawn",
            "8/8/8/8/P4k2/8/8/7K w - - 0 1",
            "a5 Ke5 a6 Kd6 a7 Kc7 a8=Q",
            hint="Draw the square from the pawn to the last rank. Is the black king inside?",
        ),
        ReadyCard(
            "Into the square",
            "8/8/8/8/P4k2/8/8/7K b - - 0 1",
            "Ke5 (Ke4!) a5 Kd6 a6 Kc7 a7 Kb7",
            task=BLACK_DRAWS,
            hint="This time Black is to move.",
            flipped=True,
        ),
        ReadyCard(
            "King on the sixth rank",
            "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1",
            "Kd6 (Kf6!) Kd8 e6 Ke8 e7 Kf7 Kd7",
            solution="With the king on the sixth rank in front of its pawn White wins, whoever "
            "moves.",
        ),
        ReadyCard(
            "The king goes first",
            "4k3/8/8/4K3/4P3/8/8/8 w - - 0 1",
            "Ke6 (Kd6!) (Kf6!) Kd8 Kf7 Kd7 e5",
            hint="Do not hurry with the pawn.",
        ),
        ReadyCard(
            "Straight back",
            "8/4k3/4P3/4K3/8/8/8/8 b - - 0 1",
            "Ke8 Kd6 Kd8 e7+ Ke8 Ke6",
            task=BLACK_DRAWS,
            hint="When White’s king comes forward, yours must stand opposite.",
            solution="Only Ke8 keeps the opposition in hand. The end is stalemate.",
            flipped=True,
        ),
        ReadyCard(
            "Key squares",
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
            "Kf2 (Kd2!) Ke7 Ke3 Ke6 Ke4",
            hint="The pawn on e2 wins if the king reaches d4, e4 or f4.",
        ),
        ReadyCard(
            "A spare move",
            "8/3k4/8/3K4/8/3P4/8/8 w - - 0 1",
            "d4 (Kc5!) (Ke5!) Ke7 Kc6 Kd8 Kd6",
            hint="Who has to move when the kings stand like this?",
            solution="The pawn’s move hands the turn to Black, and the king goes around: that is "
            "outflanking.",
        ),
        ReadyCard(
            "The rook’s pawn",
            "8/8/1k6/8/P7/1K6/8/8 w - - 0 1",
            "Kc4 Ka5 Kb3 Ka6 Kb4 Kb6 a5+ Ka7 Kb5 Kb7 a6+ Ka8 Kb6 Kb8 a7+ Ka8 Ka6",
            task=WIN_OR_DRAW,
            solution="A draw: Black’s king cannot be driven out of the corner.",
        ),
        ReadyCard(
            "Triangulation",
            "2k5/8/p1P5/P2K4/8/8/8/8 w - - 0 1",
            "Kc4 (Kd4!) Kd8 Kd4 Kc8 Kd5 Kd8 Kd6 Kc8 c7",
            hint="The same position with Black to move is won. Lose a move.",
        ),
        ReadyCard(
            "From which side?",
            "8/8/8/4p1K1/2k1P3/8/8/8 w - - 0 1",
            "Kf6 Kd4 Kf5 Kd3 Kxe5",
            hint="With kings on f5 and d4, whoever has to move loses.",
            solution="Kf5 at once is met by Kd4, and White has to give up the pawn.",
        ),
        ReadyCard(
            "Breakthrough",
            "7k/ppp5/8/PPP5/8/8/8/7K w - - 0 1",
            "b6 axb6 (cxb6 a6 bxa6 c6) c6 bxc6 a6",
            hint="Two pawns are a fair price for a queen.",
        ),
        ReadyCard(
            "The outside passed pawn",
            "8/8/4k1p1/5p1p/P4P1P/4K1P1/8/8 w - - 0 1",
            "Kd4 (a5!) (Kd3!) Kd6 a5 Kc6 a6 Kb6 Ke5 Kxa6 Kf6",
            solution="The a-pawn lures the king away; the white king captures on the other side.",
        ),
        ReadyCard(
            "Réti’s idea",
            "7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
            "Kg7 h4 Kf6 Kb6 (h3 Ke7 h2 c7 Kb7 Kd7) Ke5 Kxc6 Kf4",
            task=WHITE_DRAWS,
            hint="On a diagonal the king walks in two directions at once.",
            solution="Study by Richard Réti, 1921.",
        ),
    ),
    task=WHITE_WINS,
)

ROOKS = ReadyLesson(
    "rook-endings",
    "chess",
    "Rook endings",
    "Lucena and Philidor come first: nearly all the others are judged by them.",
    (
        ReadyCard(
            "Lucena: build a bridge",
            "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1",
            "Rd1+ (Rc4!) Ke7 Rd4 Ra1 Kc7 Rc1+ Kb6 Rb1+ Kc6 Rc1+ Kb5 Rb1+ Rb4",
            hint="On the fourth rank the rook will stop the checks.",
        ),
        ReadyCard(
            "Philidor: hold the sixth rank",
            "4k3/R7/8/3KP3/8/8/8/7r b - - 0 1",
            "Rh6 Rb7 Rg6 e6 Rg1 Kd6 Rd1+ Ke5 Re1+",
            task=BLACK_DRAWS,
            hint="Keep White’s king off the sixth rank until the pawn moves there.",
            solution="Once the pawn is on e6, the king has no shelter: check from behind.",
            flipped=True,
        ),
        ReadyCard(
            "King on the short side",
            "8/3K2k1/4P3/8/8/8/3R4/r7 b - - 0 1",
            "Ra7+ Kd6 Ra6+ Kd5 Ra5+ Kc6 Ra6+ Kb7 Re6",
            task=BLACK_DRAWS,
            hint="The rook needs room for its checks.",
            solution="The king keeps to the short side of the pawn, and the rook checks from the "
            "long side.",
            flipped=True,
        ),
        ReadyCard(
            "Vancura: attack the pawn from the side",
            "R7/6k1/P4r2/1K6/8/8/8/8 b - - 0 1",
            "Rf5+ Kc6 Rf6+ Kd5 Rb6",
            task=BLACK_DRAWS,
            hint="White’s rook is tied to the pawn. Keep it there.",
            flipped=True,
        ),
        ReadyCard(
            "The king is cut off",
            "2r5/8/5k2/8/2P5/2K5/8/4R3 w - - 0 1",
            "Kb4 (Kd4!) Rb8+ Ka5 Rc8 Kb5 Rb8+ Ka6 Rc8 Rc1",
            hint="Walk towards the rook. Black’s king is two files away.",
        ),
        ReadyCard(
            "Rook in front of its pawn: a trick",
            "R7/P4k2/8/8/8/8/r7/6K1 w - - 0 1",
            "Rh8 Rxa7 Rh7+ Kg6 Rxa7",
            hint="What is wrong with the square of Black’s king?",
        ),
        ReadyCard(
            "Rook in front of its pawn: no trick",
            "R7/P5k1/8/8/8/8/r7/6K1 w - - 0 1",
            "Kf1 Kh7 Ke1 Kg7 Kd1 Kh7 Kc1 Kg7 Kb1 Ra6 Kb2 Kh7",
            task=WIN_OR_DRAW,
            solution="A draw: Black’s king stays on g7 and h7, and the rook goes back to the "
            "a-file after each check.",
        ),
    ),
    task=WHITE_WINS,
)

QUEEN = ReadyLesson(
    "queen-against-pawn",
    "chess",
    "Queen against a pawn on the seventh rank",
    "The file of the pawn decides. Collect the results in a table together: a and h, c and f, the "
    "others.",
    (
        ReadyCard(
            "Centre pawn",
            "8/K7/8/8/8/5Q2/3kp3/8 w - - 0 1",
            "Qf2 Kd1 Qd4+ Kc2 Qe3 Kd1 Qd3+ Ke1 Kb6",
            hint="Force the king in front of the pawn, then bring your own nearer.",
            solution="Each time the king blocks its own pawn, White’s king gains a move.",
        ),
        ReadyCard(
            "Knight’s pawn",
            "7K/8/8/8/8/8/1pk5/6Q1 w - - 0 1",
            "Qg6+ Kc1 Qc6+ Kd2 Qb5 Kc2 Qc4+ Kd2 Qb3 Kc1 Qc3+ Kb1 Kg7",
            hint="The same staircase as against a centre pawn.",
        ),
        ReadyCard(
            "Rook’s pawn",
            "7K/8/8/8/8/3Q4/pk6/8 w - - 0 1",
            "Qd4+ Kb1 Qb4+ Kc2 Qa3 Kb1 Qb3+ Ka1",
            task=WIN_OR_DRAW,
            solution="A draw: with the king in the corner it would be stalemate, so White never "
            "gains the time.",
        ),
        ReadyCard(
            "Bishop’s pawn",
            "7K/8/8/8/8/4Q3/1kp5/8 w - - 0 1",
            "Qd2 Kb1 Qb4+ Ka2 Qc3 Kb1 Qb3+ Ka1 Qxc2",
            task=WIN_OR_DRAW,
            solution="A draw: the king goes to a1, and taking the pawn is stalemate.",
        ),
        ReadyCard(
            "Rook’s pawn: the king is near",
            "8/8/8/8/3K4/8/pk6/6Q1 w - - 0 1",
            "Qf2+ Kb1 Kc3 a1=Q+ Kb3",
            hint="Black may have a queen, if you threaten mate.",
        ),
        ReadyCard(
            "A pawn on the sixth rank",
            "7K/8/8/8/8/pk6/8/6Q1 w - - 0 1",
            "Qc1 (Qb1+!) (Qa1!) a2 Qa1 Ka3 Kg7",
            solution="The queen stops in front of the pawn, and the king has time to come.",
        ),
    ),
    task=WHITE_WINS,
)

ENDINGS = (PAWNS, ROOKS, QUEEN)
