"""Chess: mates with few pieces against a bare king."""

from __future__ import annotations

from webapp.lessons.ready.rows import MATE, WHITE_WINS, ReadyCard, ReadyLesson

QUEEN_AND_ROOK = ReadyLesson(
    "mates-queen-rook",
    "chess",
    "Basic mates: queen and rook",
    "For beginners who know how the pieces move. Let them play each ending out against each other "
    "after they have found the first moves.",
    (
        ReadyCard(
            "Queen: find them all",
            "3k4/6Q1/3K4/8/8/8/8/8 w - - 0 1",
            "Qd7# (Qf8#!) (Qg8#!) (Qh8#!)",
            hint="There is more than one mate.",
            solution="On d7 the king protects the queen; on the last rank it guards the ways out.",
        ),
        ReadyCard(
            "Mate, not stalemate",
            "k7/2K5/8/8/8/8/1Q6/8 w - - 0 1",
            "Qb7# (Qb8#!) (Qa1#!) (Qa2#!) (Qa3#!)",
            solution="Five moves mate. Qb6 is stalemate: no check, and no move left.",
        ),
        ReadyCard(
            "Queen: bring the king",
            "8/4K3/8/7k/2Q5/8/8/8 w - - 0 1",
            "Kf6 Kh6 Qh4#",
            hint="The queen alone cannot mate.",
        ),
        ReadyCard(
            "Queen: shut the door first",
            "3k4/8/1K6/8/8/5Q2/8/8 w - - 0 1",
            "Qf7 Kc8 Qc7#",
            hint="Keep the king on the last rank, without a check.",
        ),
        ReadyCard(
            "Queen: at the edge of the board",
            "8/8/8/7k/4K3/8/5Q2/8 w - - 0 1",
            "Kf5 Kh6 Qa7 Kh5 Qh7#",
            hint="The king takes squares away; then the queen shuts the door.",
        ),
        ReadyCard(
            "Rook: face to face",
            "3k4/8/3K4/8/8/8/8/7R w - - 0 1",
            "Rh8#",
            solution="The kings face each other, so the black king has no way forward.",
        ),
        ReadyCard(
            "Rook: the waiting move",
            "1k6/8/1K6/8/8/8/8/2R5 w - - 0 1",
            "Rc2 (Rc3!) (Rc4!) (Rc5!) (Rc6!) (Rc7!) (Ka6!) Ka8 Rc8#",
            hint="Black to move would have to go into the corner.",
            solution="Any quiet move of the rook on its file will do, and so will Ka6.",
        ),
        ReadyCard(
            "Rook: close in",
            "8/8/4K3/7k/8/2R5/8/8 w - - 0 1",
            "Kf5 Kh4 Rg3 Kh5 Rh3#",
            hint="Come a knight’s move away, and let Black step in front of you.",
        ),
        ReadyCard(
            "Two rooks: the ladder",
            "8/8/1k6/7R/6R1/8/8/4K3 w - - 0 1",
            "Rg6+ Kc7 Rh7+ Kd8 Rg8#",
            hint="One rook holds a rank, the other checks on the next.",
        ),
        ReadyCard(
            "Two rooks: change sides",
            "8/2k5/R7/1R6/8/8/8/6K1 w - - 0 1",
            "Rg5 Kb7 Rh6 Kc7 Rg7+ Kd8 Rh8#",
            task=WHITE_WINS,
            hint="The king attacks the ladder. Where is there room?",
            solution="Both rooks go to the far side, out of the king’s reach, and then go on.",
        ),
    ),
    task=MATE,
)

MINOR_PIECES = ReadyLesson(
    "mates-minor-pieces",
    "chess",
    "Basic mates: two bishops, bishop and knight",
    "Start with the final positions, then step back a move at a time. With bishop and knight the "
    "mate is only in a corner of the bishop’s colour.",
    (
        ReadyCard(
            "Two bishops: the last two moves", "6k1/4B3/6K1/8/4B3/8/8/8 w - - 0 1", "Bd5+ Kh8 Bf6#"
        ),
        ReadyCard(
            "Two bishops: into the corner", "6k1/3B4/3B3K/8/8/8/8/8 w - - 0 1", "Be6+ Kh8 Be5#"
        ),
        ReadyCard(
            "Two bishops: the king first",
            "5B1k/8/5K2/3B4/8/8/8/8 w - - 0 1",
            "Kf7 Kh7 Be4+ Kh8 Bg7#",
            hint="Take the squares away before you check.",
        ),
        ReadyCard(
            "Bishop and knight: the knight checks first",
            "k1N5/8/K7/8/3B4/8/8/8 w - - 0 1",
            "Nb6+ Kb8 Be5#",
        ),
        ReadyCard(
            "Bishop and knight: the bishop mates", "2B4k/8/7K/8/7N/8/8/8 w - - 0 1", "Ng6+ Kg8 Be6#"
        ),
        ReadyCard(
            "Bishop and knight: the quiet move",
            "6k1/3N4/7B/6K1/8/8/8/8 w - - 0 1",
            "Kg6 Kh8 Bg7+ Kg8 Nf6#",
        ),
        ReadyCard(
            "Bishop and knight: from corner to corner",
            "5k2/8/5K2/4N3/4B3/8/8/8 w - - 0 1",
            "Nf7 Kg8 Bf5 Kf8 Bh7 Ke8 Ne5 Kf8 Nd7+ Ke8 Ke6 Kd8 Kd6 Ke8 Bg6+ Kd8 Bf7 Kc8 Nc5 Kd8 "
            "Nb7+ Kc8 Kc6 Kb8 Kb6 Kc8 Be6+ Kb8 Nc5 Ka8 Bd7 Kb8 Na6+ Ka8 Bc6#",
            task=WHITE_WINS,
            hint="White has the light-squared bishop: drive the king from h8 to a8.",
            solution="The knight goes f7–e5–d7–c5–b7, in the shape of a W, and shuts the way back.",
        ),
    ),
    task=MATE,
)

MATES = (QUEEN_AND_ROOK, MINOR_PIECES)
