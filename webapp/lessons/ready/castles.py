"""Shogi: castles, without the enemy, and starts with a handicap."""

from __future__ import annotations

from webapp.lessons.ready.rows import ReadyCard, ReadyLesson

CASTLES = ReadyLesson(
    "shogi-castles",
    "shogi",
    "Castles of shogi",
    "Only Sente’s camp is shown. Let students build each castle from the start, a move at a time.",
    (
        ReadyCard(
            "Boat castle",
            "9/9/9/9/9/2P6/PP1PP4/1BK1G4/LNSG5 b - 1",
            solution="Quick to build against a ranging rook, but thin from the side.",
        ),
        ReadyCard(
            "Left Mino",
            "9/9/9/9/9/2P6/PPBPP4/1KS1G4/LN1G5 b - 1",
            solution="The Mino on the left, for a rook that stays at home.",
        ),
        ReadyCard(
            "Mino castle",
            "9/9/9/9/9/9/4PPPPP/4G1SK1/5G1NL b - 1",
            solution="The classic of the ranging rook: few moves, and strong from the side.",
        ),
        ReadyCard(
            "High Mino",
            "9/9/9/9/9/5P3/4PGPPP/6SK1/5G1NL b - 1",
            solution="The gold climbs to 4g: the castle is now strong from above as well.",
        ),
        ReadyCard(
            "Silver crown",
            "9/9/9/9/9/5P1PP/4PGPS1/6GK1/7NL b - 1",
            solution="The silver stands above the king; the edge is stronger than in the Mino.",
        ),
        ReadyCard(
            "Gold fortress (Yagura)",
            "9/9/9/9/9/2PPP4/PPSG5/1KG6/LN7 b - 1",
            solution="The fortress of the static rook: strong from above, weaker from the side.",
        ),
        ReadyCard(
            "Snow roof (Gangi)",
            "9/9/9/9/9/2PPP4/PP1SS4/2G1G4/LN1K5 b - 1",
            solution="Two silvers side by side hold the centre.",
        ),
        ReadyCard(
            "Bear in the hole (Anaguma), ranging rook",
            "9/9/9/9/9/9/5PPPP/7SL/5GGNK b - 1",
            solution="The king cannot be checked for a long time, but it has no way out.",
        ),
        ReadyCard(
            "Bear in the hole (Anaguma), static rook",
            "9/9/9/9/9/2P6/PP1PP4/LSG6/KNG6 b - 1",
            solution="It takes many moves, but once it is built you can attack without worrying.",
        ),
    ),
)

HANDICAPS = ReadyLesson(
    "shogi-handicaps",
    "shogi",
    "Handicap games",
    "Gote, the stronger player, takes pieces away and moves first. Begin with more, and give fewer "
    "as the student gets better.",
    (
        ReadyCard(
            "Ten-piece handicap",
            "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            solution="King and pawns only: for the very first games.",
        ),
        ReadyCard(
            "Eight-piece handicap",
            "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            solution="Break through on the edges, where nothing defends.",
        ),
        ReadyCard(
            "Six-piece handicap",
            "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            solution="Attack the edge with rook, bishop and lance together.",
        ),
        ReadyCard(
            "Four-piece handicap",
            "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            solution="Without lances the edge is still weak.",
        ),
        ReadyCard(
            "Two-piece handicap",
            "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            solution="Take space in the centre first; Gote has neither rook nor bishop.",
        ),
        ReadyCard(
            "Rook handicap",
            "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            solution="Put your own rook to work: Gote has nothing like it.",
        ),
        ReadyCard(
            "Bishop handicap",
            "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            solution="Your bishop has no rival: keep its diagonal open.",
        ),
        ReadyCard(
            "Left lance handicap",
            "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            solution="Nearly an even game: the edge at 1a is a little thinner.",
        ),
    ),
    task="Gote gives the handicap and moves first.",
)

CAMPS = (CASTLES, HANDICAPS)
