"""Chess: positions after named openings, with the moves that lead there."""

from __future__ import annotations

from webapp.lessons.ready.rows import ReadyCard, ReadyLesson


def _after(name: str, moves: str, idea: str) -> ReadyCard:
    """The position after these moves from the start; the idea is in the place of a solution."""
    return ReadyCard(name, moves=moves, solution=idea, at_end=True)


_NOTES = (
    "Each card shows the position after the last move; step back to see how it came about. "
    "Ask which plans each side has before you show the idea."
)

OPEN_GAMES = ReadyLesson(
    "openings-e4-e5",
    "chess",
    "Openings I: 1.e4 e5",
    _NOTES,
    (
        _after(
            "Italian Game",
            "e4 e5 Nf3 Nc6 Bc4",
            "The bishop looks at f7; White castles soon and prepares c3 and d4.",
        ),
        _after(
            "Giuoco Piano",
            "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3",
            "A slow build-up: both sides castle before the centre opens.",
        ),
        _after(
            "Evans Gambit",
            "e4 e5 Nf3 Nc6 Bc4 Bc5 b4",
            "A pawn for time: White gains c3 and d4 with tempo.",
        ),
        _after(
            "Two Knights Defence",
            "e4 e5 Nf3 Nc6 Bc4 Nf6",
            "Black attacks e4 at once and allows Ng5, with sharp play.",
        ),
        _after(
            "Ruy Lopez", "e4 e5 Nf3 Nc6 Bb5", "White puts pressure on the knight that protects e5."
        ),
        _after(
            "Ruy Lopez, Closed",
            "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O",
            "White prepares d4; Black has a sound position and play on the queenside.",
        ),
        _after(
            "Ruy Lopez, Berlin Defence",
            "e4 e5 Nf3 Nc6 Bb5 Nf6",
            "Black counterattacks e4; the queens often come off early.",
        ),
        _after(
            "Scotch Game",
            "e4 e5 Nf3 Nc6 d4 exd4 Nxd4",
            "White opens the centre early and has more space.",
        ),
        _after(
            "Four Knights Game",
            "e4 e5 Nf3 Nc6 Nc3 Nf6",
            "All knights are out: simple, sound development.",
        ),
        _after(
            "Petroff Defence",
            "e4 e5 Nf3 Nf6",
            "Black does not protect e5 but attacks e4. First Nxe5 d6, then Black takes.",
        ),
        _after("King’s Gambit", "e4 e5 f4", "White offers a pawn for the centre and the f-file."),
        _after("Vienna Game", "e4 e5 Nc3", "White protects e4 first and keeps f4 in hand."),
    ),
)

SEMI_OPEN = ReadyLesson(
    "openings-e4-others",
    "chess",
    "Openings II: other answers to 1.e4",
    _NOTES,
    (
        _after(
            "Sicilian, Najdorf",
            "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6",
            "The little move a6 keeps b5 from White’s pieces and prepares e5 or b5.",
        ),
        _after(
            "Sicilian, Dragon",
            "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6",
            "The bishop on g7 will rake the long diagonal.",
        ),
        _after(
            "Sicilian, Sveshnikov",
            "e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6 Nc3 e5",
            "Black takes space and accepts a hole on d5.",
        ),
        _after(
            "Sicilian, Closed",
            "e4 c5 Nc3 Nc6 g3 g6 Bg2 Bg7 d3 d6",
            "White leaves the centre closed and plays on the kingside.",
        ),
        _after("French, Winawer", "e4 e6 d4 d5 Nc3 Bb4", "The pin puts pressure on e4."),
        _after(
            "French, Advance",
            "e4 e6 d4 d5 e5 c5 c3 Nc6 Nf3",
            "Black attacks the chain at its base, d4.",
        ),
        _after(
            "Caro-Kann, Classical",
            "e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5",
            "The bishop gets out before e6 shuts it in.",
        ),
        _after(
            "Caro-Kann, Advance",
            "e4 c6 d4 d5 e5 Bf5",
            "White has space; Black has a good bishop and will play e6 and c5.",
        ),
        _after(
            "Scandinavian Defence",
            "e4 d5 exd5 Qxd5 Nc3 Qa5",
            "Black’s queen comes out early, and White gains a tempo on it.",
        ),
        _after(
            "Pirc Defence",
            "e4 d6 d4 Nf6 Nc3 g6",
            "Black lets White have the centre and attacks it later.",
        ),
        _after("Alekhine’s Defence", "e4 Nf6 e5 Nd5 d4 d6", "The knight lures the pawns forward."),
    ),
)

CLOSED = ReadyLesson(
    "openings-d4-c4",
    "chess",
    "Openings III: 1.d4 and 1.c4",
    _NOTES,
    (
        _after(
            "Queen’s Gambit Declined",
            "d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O",
            "Black holds d5; the bishop on c8 is the problem piece.",
        ),
        _after(
            "Queen’s Gambit Accepted",
            "d4 d5 c4 dxc4 Nf3 Nf6 e3",
            "White regains the pawn; Black develops freely and strikes with c5.",
        ),
        _after(
            "Slav Defence",
            "d4 d5 c4 c6 Nf3 Nf6 Nc3 dxc4 a4 Bf5",
            "Black protects d5 with the c-pawn, so the bishop stays free.",
        ),
        _after(
            "Queen’s Gambit, Exchange Variation",
            "d4 d5 c4 e6 Nc3 Nf6 cxd5 exd5 Bg5",
            "The typical plan is b4–b5: a few pawns attack many.",
        ),
        _after(
            "Nimzo-Indian Defence",
            "d4 Nf6 c4 e6 Nc3 Bb4",
            "Black fights for e4 with pieces and may double White’s pawns.",
        ),
        _after(
            "Queen’s Indian Defence", "d4 Nf6 c4 e6 Nf3 b6", "The bishop goes to b7 and watches e4."
        ),
        _after(
            "King’s Indian Defence",
            "d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5",
            "White plays on the queenside, Black against the king.",
        ),
        _after(
            "Grünfeld Defence",
            "d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5 e4 Nxc3 bxc3 Bg7",
            "White has the big centre, Black attacks it with c5 and the bishop.",
        ),
        _after(
            "Dutch Defence, Stonewall",
            "d4 f5 g3 Nf6 Bg2 e6 Nf3 d5 O-O Bd6 c4 c6",
            "A wall of pawns holds e4 and leaves a hole on e5.",
        ),
        _after(
            "London System",
            "d4 d5 Nf3 Nf6 Bf4 e6 e3 c5 c3",
            "A set-up that works against nearly everything.",
        ),
        _after(
            "Catalan Opening",
            "d4 Nf6 c4 e6 g3 d5 Bg2",
            "The bishop on g2 presses on d5 and the queenside.",
        ),
        _after(
            "English Opening",
            "c4 e5 Nc3 Nf6 Nf3 Nc6 g3",
            "A Sicilian with colours reversed and a move more.",
        ),
    ),
)

OPENINGS = (OPEN_GAMES, SEMI_OPEN, CLOSED)
