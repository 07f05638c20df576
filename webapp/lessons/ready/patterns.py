"""Chess: mating patterns that have a name."""

from __future__ import annotations

from webapp.lessons.ready.rows import MATE, ReadyCard, ReadyLesson

FIRST = ReadyLesson(
    "mating-patterns-1",
    "chess",
    "Mating patterns I",
    "Ask not only for the moves, but for what each piece does in the final position.",
    (
        ReadyCard(
            "Back-rank mate",
            "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
            "Rd8#",
            solution="The king’s own pawns shut it in.",
        ),
        ReadyCard(
            "Back-rank mate with a sacrifice",
            "1r1r2k1/5ppp/8/8/3Q4/8/5PPP/3R2K1 w - - 0 1",
            "Qxd8+ Rxd8 Rxd8#",
            hint="Count who attacks d8 and who defends it.",
        ),
        ReadyCard(
            "Smothered mate",
            "6rk/6pp/8/6N1/8/8/6PP/6K1 w - - 0 1",
            "Nf7#",
            solution="The king has no free square beside it, and nothing can take the knight.",
        ),
        ReadyCard(
            "Philidor’s legacy",
            "r6k/6pp/7N/8/2Q5/8/6PP/6K1 w - - 0 1",
            "Qg8+ Rxg8 Nf7#",
            hint="Make the rook shut its own king in.",
        ),
        ReadyCard(
            "Anastasia’s mate",
            "5r1k/4Nppp/8/7Q/8/R7/6PP/6K1 w - - 0 1",
            "Qxh7+ Kxh7 Rh3#",
            solution="The knight on e7 guards g6 and g8; the rook has the whole h-file.",
        ),
        ReadyCard(
            "Arabian mate",
            "7k/3R4/5N2/8/8/8/8/6K1 w - - 0 1",
            "Rh7#",
            solution="The knight protects the rook and guards g8.",
        ),
        ReadyCard(
            "Boden’s mate",
            "2kr4/pp1n4/2p5/8/5B2/5Q2/4B3/6K1 w - - 0 1",
            "Qxc6+ bxc6 Ba6#",
            hint="Open the diagonal for the second bishop.",
            solution="Two bishops mate on crossing diagonals.",
        ),
        ReadyCard(
            "Légal’s mate",
            "rn1qkbnr/ppp2p1p/3p2p1/4N3/2B1P3/2N5/PPPP1PPP/R1BbK2R w KQkq - 0 6",
            "Bxf7+ Ke7 Nd5#",
            hint="Black has just taken the queen. Three minor pieces are enough.",
        ),
        ReadyCard(
            "Opera mate",
            "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16",
            "Qb8+ Nxb8 Rd8#",
            hint="The knight on d7 is in the way of the rook.",
            solution="This is how Morphy ended his game at the Paris Opera in 1858.",
        ),
    ),
    task=MATE,
)

SECOND = ReadyLesson(
    "mating-patterns-2",
    "chess",
    "Mating patterns II",
    "Mix these with the first set, so that the name does not give the answer away.",
    (
        ReadyCard(
            "Epaulette mate",
            "3rkr2/pp4pp/8/8/8/6P1/Q6P/6K1 w - - 0 1",
            "Qe6#",
            solution="The rooks stand on the king’s shoulders and take its squares.",
        ),
        ReadyCard(
            "Swallow’s tail mate",
            "3r1r2/4k3/8/3P4/8/7Q/6PP/6K1 w - - 0 1",
            "Qe6#",
            solution="The pawn protects the queen; the two squares behind the king are taken.",
        ),
        ReadyCard(
            "Hook mate",
            "R7/4kp2/5N2/4P3/8/8/8/6K1 w - - 0 1",
            "Re8#",
            solution="Pawn protects knight, knight protects rook.",
        ),
        ReadyCard(
            "Greco’s mate",
            "5r1k/6pp/8/8/2B2N2/8/6P1/4Q1K1 w - - 0 1",
            "Ng6+ hxg6 Qh4#",
            hint="Open the h-file. Which piece guards g8?",
        ),
        ReadyCard(
            "Damiano’s mate",
            "5rk1/6p1/6P1/8/8/8/P5KR/Q7 w - - 0 1",
            "Rh8+ Kxh8 Qh1+ Kg8 Qh7#",
            hint="The queen needs the h-file, and needs it with check.",
        ),
        ReadyCard("Lolli’s mate", "5rk1/5p1p/5PpQ/8/8/8/6PP/6K1 w - - 0 1", "Qg7#"),
        ReadyCard(
            "Suffocation mate",
            "5rk1/5p1p/8/8/6N1/8/1B4PP/6K1 w - - 0 1",
            "Nh6#",
            solution="The bishop takes the squares, the knight gives check.",
        ),
        ReadyCard(
            "Pillsbury’s mate",
            "5rk1/5p1p/8/8/8/3R4/1B5P/7K w - - 0 1",
            "Rg3#",
            hint="The bishop already guards h8.",
        ),
        ReadyCard(
            "Blackburne’s mate",
            "5rk1/5p2/8/6N1/8/3B4/1B4PP/6K1 w - - 0 1",
            "Bh7#",
            solution="Both bishops and the knight take part: one mates, one guards, one protects.",
        ),
        ReadyCard("Vuković’s mate", "4k3/1R6/3KN3/8/8/8/8/8 w - - 0 1", "Re7#"),
        ReadyCard("Corner mate", "7k/7p/8/6N1/8/8/8/K5R1 w - - 0 1", "Nf7#"),
        ReadyCard(
            "Réti’s mate",
            "rnb1kb1r/pp3ppp/2p5/4q3/4n3/3Q4/PPPB1PPP/2KR1BNR w kq - 0 9",
            "Qd8+ Kxd8 Bg5+ Kc7 (Ke8 Rd8#) Bd8#",
            hint="A double check cannot be answered by taking a piece.",
            solution="Réti against Tartakower, Vienna 1910.",
        ),
    ),
    task=MATE,
)

PATTERNS = (FIRST, SECOND)
