"""Xiangqi: basic mates, which all have a name."""

from __future__ import annotations

from webapp.lessons.ready.rows import MATE, ReadyCard, ReadyLesson

FIRST = ReadyLesson(
    "xiangqi-mates-1",
    "xiangqi",
    "Basic mates of xiangqi I",
    "Name each mate and ask which piece takes which points from the general.",
    (
        ReadyCard(
            "Double cannon",
            "3aka3/9/9/4C4/9/9/9/7C1/9/3K5 w - - 0 1",
            "h2e2",
            solution="The front cannon is the screen of the rear one. Whatever comes between is a "
            "screen for the front one.",
        ),
        ReadyCard(
            "Horse and cannon",
            "4k4/9/4N4/9/9/9/9/7C1/9/3K5 w - - 0 1",
            "h2e2",
            solution="The horse is the screen of the cannon and guards both points beside the "
            "general.",
        ),
        ReadyCard(
            "Iron bolt",
            "4ka3/4a4/4b4/9/4C4/9/9/9/3R5/3K5 w - - 0 1",
            "d1d9",
            hint="The cannon holds the middle file. Who protects the chariot?",
            solution="The advisor may not leave the file, and Red’s general protects the chariot "
            "from afar.",
        ),
        ReadyCard("Horse in the trough", "3aka3/7R1/N8/9/9/9/9/9/9/3K5 w - - 0 1", "a7c8"),
        ReadyCard(
            "Horse at the corner",
            "3aka3/9/4P4/9/2N6/9/9/9/9/3K5 w - - 0 1",
            "c5d7",
            hint="The soldier guards the point before the general.",
        ),
        ReadyCard(
            "Two chariots",
            "4k4/R8/9/1R7/9/9/9/9/9/3K5 w - - 0 1",
            "b6b9",
            solution="One chariot holds a rank, the other checks on the next.",
        ),
        ReadyCard(
            "White-faced general",
            "3k5/9/9/9/9/9/8R/9/9/4K4 w - - 0 1",
            "i3d3",
            solution="The generals may not face each other: Red’s general holds the middle file.",
        ),
        ReadyCard("Angler’s horse", "4k4/9/6N2/9/9/9/4P3R/9/9/3K5 w - - 0 1", "i3i9"),
        ReadyCard(
            "Eight-cornered horse",
            "3k5/9/5N3/9/9/9/6P1R/9/9/5K3 w - - 0 1",
            "i3i9",
            solution="The horse stands on the diagonal from the general and holds both ways out.",
        ),
        ReadyCard("Two horses", "4ka3/4a4/9/3N5/4N4/9/9/9/9/3K5 w - - 0 1", "d6c8"),
    ),
    task=MATE,
)

SECOND = ReadyLesson(
    "xiangqi-mates-2",
    "xiangqi",
    "Basic mates of xiangqi II",
    "Mates in two. Ask for Black’s answer before the second move is played.",
    (
        ReadyCard(
            "Iron bolt: the general helps",
            "4ka3/4a4/4b4/9/4C4/9/p8/9/3R5/4K4 w - - 0 1",
            "e0d0 a3a2 d1d9",
            hint="On d9 the chariot needs support from afar.",
        ),
        ReadyCard(
            "Horse and chariot: the quiet move",
            "4k4/9/9/9/4N4/9/9/R8/9/3K5 w - - 0 1",
            "e5g6 e9f9 (e9e8 a2e2) a2a9",
            hint="First bring the horse to a point from which it takes squares away from the "
            "general.",
        ),
        ReadyCard(
            "Chariot, cannon and horse",
            "3k1a3/4a4/4N4/9/1R7/9/9/3C5/9/5K3 w - - 0 1",
            "b5d5 d9e9 e7c8 (e7g8)",
            hint="The chariot drives the general into the horse’s check.",
        ),
        ReadyCard(
            "Two chariots on the last rank",
            "4k4/4a3R/3a5/9/9/9/9/7R1/9/5K3 w - - 0 1",
            "h2h9 e8f9 h9f9",
            hint="The advisor comes between. Who protects the taking chariot?",
        ),
        ReadyCard(
            "Cannon on the general’s file",
            "5k3/4a4/5a3/9/R6C1/9/9/9/9/4K4 w - - 0 1",
            "h5f5 f9e9 a5a9",
            hint="Black’s own advisor is the screen.",
        ),
        ReadyCard(
            "The soldier in the heart of the palace",
            "4k4/4a4/3aP4/9/9/9/9/6R2/9/4K4 w - - 0 1",
            "e7e8 d7e8 (e9f9 g2f2) g2g9",
            hint="Give up the soldier to shut the general in.",
        ),
    ),
    task=MATE,
)

XIANGQI = (FIRST, SECOND)
