"""Why there is a finding about positions of games other than chess, and a text that gives it."""

from __future__ import annotations


def _of_both(sides: tuple[str, str], code: str, why: str) -> dict[str, str]:
    """The code and sentences for each of the two sides.

    `{own}` stands for the side as codes name it, `{Own}` for it in a sentence and
    `{Other}` for its opponent.
    """
    return {
        code.format(own=own): why.format(Own=own.capitalize(), Other=other.capitalize())
        for own, other in (sides, sides[::-1])
    }


_SHOGI, _XIANGQI, _MAKRUK = ("sente", "gote"), ("red", "black"), ("white", "black")

_KINGS_APART = (
    "A king captures on all squares around it, and a side may not move its king to where it could "
    "be taken. So there is always a square between the two kings."
)
_LETTERS = (
    "The letters are those of FEEN, whatever the piece is called in other notations. A letter the "
    "game does not have cannot come up in it; a variant with more pieces is a custom game, with a "
    "style letter of its own."
)

WHY_OF_GAMES: dict[str, str] = {
    "more-pieces-than-squares": "Every piece in hand has stood on the board, and at the start "
    "each stood on a square of its own. FEEN therefore allows no more pieces than the board has "
    "squares.",
    "king-without-mark": "In FEEN the mark “^” says which piece the game is about, so that "
    "programs that do not know the game can tell. The position means the same without it here.",
    "mark-without-meaning": "Of the marks of FEEN, “^”, “+”, “-” and “'”, shogi and makruk use “^” "
    "for the king and “+” for promoted pieces, xiangqi only “^” for the general. Any others are "
    "kept as typed and change nothing.",
    # shogi
    "shogi-unknown-piece": _LETTERS,
    "shogi-cannot-be-promoted": "King and gold show the same side all through the game. Every "
    "other piece is turned over when it is promoted.",
    "shogi-king-in-hand": "A game of shogi ends with mate, before the king could be taken. "
    "Only captured pieces come into a hand.",
    "shogi-promoted-in-hand": "A captured piece loses its promotion. It is also dropped "
    "unpromoted, and can be promoted again only by a later move.",
    "shogi-hand-of-other-side": "Whoever captures a piece may drop it as an own one. So what a "
    "side holds in hand belongs to that side, whoever had it before.",
    "shogi-no-kings": "Each side starts with one king, and a game ends with mate before it could "
    "be taken. A mating problem has at least the king that is to be mated.",
    **_of_both(
        _SHOGI,
        "shogi-no-{own}-king",
        "In a mating problem the attacker’s king plays no part and is mostly left out, here that "
        "of {Own}. A position from a game has both kings.",
    ),
    **_of_both(
        _SHOGI,
        "shogi-several-{own}-kings",
        "{Own} starts with one king. Kings are never taken, so {Own} cannot get that of "
        "{Other}, and no piece is promoted to a king.",
    ),
    "shogi-too-many-men": "A set has 18 P, 4 each of L, N, S and G, 2 each of B and R, and "
    "2 kings. Pieces change sides and are promoted, but none is ever added.",
    **_of_both(
        _SHOGI,
        "shogi-{own}-nifu",
        "A pawn always stays on its file, and {Own} starts with one on each. Dropping a pawn on a "
        "file where {Own} has an unpromoted one already is a foul, called nifu; promoted pawns "
        "do not count.",
    ),
    "shogi-cannot-move-on": "A pawn or lance that reaches the last rank must be promoted, and so "
    "must a knight on the last two, because it could not move from there. For the same reason "
    "none may be dropped there.",
    "shogi-kings-adjacent": _KINGS_APART,
    **_of_both(
        _SHOGI,
        "shogi-{own}-king-can-be-taken",
        "No one may leave the own king in check. As {Own} has just moved, the king cannot be "
        "attacked now; often only the side to move is the wrong one.",
    ),
    "shogi-men-missing": "All 40 pieces stay in the game: what is captured goes into a hand. Only "
    "in handicap games are some left out from the start; in mating problems, what is not shown "
    "is usually held by the defender.",
    # xiangqi
    "xiangqi-unknown-piece": _LETTERS,
    "xiangqi-pieces-in-hand": "In xiangqi a captured piece is out of the game. A hand belongs to "
    "games such as shogi, where captured pieces are dropped on the board again.",
    **_of_both(
        _XIANGQI,
        "xiangqi-no-{own}-general",
        "A game of xiangqi is over once {Own} can no longer save the general, and it is never "
        "taken. A diagram of a part of the board may leave it out.",
    ),
    **_of_both(
        _XIANGQI,
        "xiangqi-several-{own}-generals",
        "{Own} starts with one general, and no piece ever becomes another.",
    ),
    **_of_both(
        _XIANGQI,
        "xiangqi-too-many-{own}-men",
        "{Own} starts with one general, two each of advisors, elephants, horses, chariots and "
        "cannons, and five soldiers. Nothing is ever added or promoted.",
    ),
    "xiangqi-general-outside-palace": "The palace is the square of nine points with the crossed "
    "lines. The general moves one point along a line of the board and may not leave it.",
    "xiangqi-advisor-misplaced": "An advisor moves one point diagonally, along the crossed lines "
    "of the palace. So it only ever gets to the palace’s four corners and its centre.",
    "xiangqi-elephant-misplaced": "An elephant moves exactly two points diagonally and may not "
    "cross the river. From where it starts these are seven points: for Red a2, c0, c4, e2, g0, "
    "g4 and i2, for Black the same ones mirrored.",
    "xiangqi-soldier-misplaced": "A soldier moves one point forward, and sideways too once it has "
    "crossed the river. Red’s start on rank 3 and Black’s on rank 6, each on every second file.",
    "xiangqi-soldiers-on-one-file": "Before the river a soldier only goes straight ahead, also "
    "when it captures. As each starts on a file of its own, no two of one side can meet there.",
    "xiangqi-generals-facing": "The generals may not look at each other along a file with nothing "
    "in between. Neither side may make a move that leads to that, so it is never left standing.",
    **_of_both(
        _XIANGQI,
        "xiangqi-{own}-general-can-be-taken",
        "No one may leave the own general in check. As {Own} has just moved, the general cannot "
        "be attacked now; often only the side to move is the wrong one.",
    ),
    # makruk
    "makruk-unknown-piece": _LETTERS,
    "makruk-cannot-be-promoted": "In makruk only the pawn has a promoted form, and it is turned "
    "over to show it. All other pieces stay what they are.",
    "makruk-pieces-in-hand": "In makruk a captured piece is out of the game, as in chess. A hand "
    "belongs to games such as shogi, where captured pieces are dropped on the board again.",
    **_of_both(
        _MAKRUK,
        "makruk-no-{own}-king",
        "The king is never taken: a game ends with mate, before that could happen. So {Own} "
        "has a king in every position of a game.",
    ),
    **_of_both(
        _MAKRUK,
        "makruk-several-{own}-kings",
        "{Own} starts with one king, and a pawn can only become a piece that moves as the met.",
    ),
    **_of_both(
        _MAKRUK,
        "makruk-too-many-{own}-men",
        "{Own} starts with two rooks, two knights and two khons. A promoted pawn never becomes "
        "one of these, so none can be added.",
    ),
    **_of_both(
        _MAKRUK,
        "makruk-too-many-{own}-pawns",
        "{Own} starts with eight pawns. A promoted pawn is still one of these eight, and none is "
        "ever added.",
    ),
    **_of_both(
        _MAKRUK,
        "makruk-too-many-{own}-mets",
        "A promoted pawn moves as the met does and is often written with its letter. So mets and "
        "pawns are counted together, and {Own} starts with nine of them.",
    ),
    "makruk-pawn-behind-start": "Pawns start on the third rank of their side and only go "
    "forward. So the two ranks behind stay without unpromoted pawns of that side.",
    "makruk-pawn-not-promoted": "A pawn is turned over in the same move that takes it to the "
    "sixth rank of its side, where the other side’s pawns start. It has no choice about it.",
    "makruk-kings-adjacent": _KINGS_APART,
    **_of_both(
        _MAKRUK,
        "makruk-{own}-king-can-be-taken",
        "No one may leave the own king in check. As {Own} has just moved, the king cannot be "
        "attacked now; often only the side to move is the wrong one.",
    ),
}

_SHOGI_START = "lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / S/s"
_XIANGQI_START = "rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAG^AEHR / X/x"
_MAKRUK_START = "rnsmk^snr/8/pppppppp/8/8/PPPPPPPP/8/RNSK^MSNR / M/m"


def _but(start: str, *changes: tuple[str, str]) -> str:
    """The starting position with parts of its text exchanged, each where it comes first."""
    for old, new in changes:
        start = start.replace(old, new, 1)
    return start


EXAMPLES_OF_GAMES: dict[str, str] = {
    "more-pieces-than-squares": "1 2P/ C/c",
    "king-without-mark": _but(_MAKRUK_START, ("K^", "K")),
    "mark-without-meaning": _but(_MAKRUK_START, ("RNSK^MSNR", "-RNSK^MSN-R")),
    # shogi
    "shogi-unknown-piece": _but(_SHOGI_START, ("/9/9/", "/9/4E4/")),
    "shogi-cannot-be-promoted": _but(_SHOGI_START, ("LNSG", "LNS+G")),
    "shogi-king-in-hand": _but(_SHOGI_START, (" / ", " K/ ")),
    "shogi-promoted-in-hand": _but(_SHOGI_START, ("PPPPPPPPP", "PPPPPPPP1"), (" / ", " +P/ ")),
    "shogi-hand-of-other-side": _but(_SHOGI_START, ("ppppppppp", "pppppppp1"), (" / ", " p/ ")),
    "shogi-no-kings": _but(_SHOGI_START, ("k^", "1"), ("K^", "1")),
    "shogi-no-sente-king": _but(_SHOGI_START, ("K^", "1")),
    "shogi-no-gote-king": _but(_SHOGI_START, ("k^", "1")),
    "shogi-several-sente-kings": _but(_SHOGI_START, ("1B5R1", "1B2K^2R1")),
    "shogi-several-gote-kings": _but(_SHOGI_START, ("1r5b1", "1r2k^2b1")),
    "shogi-too-many-men": _but(_SHOGI_START, (" / ", " G/ ")),
    "shogi-sente-nifu": _but(_SHOGI_START, ("9/PPP", "2P6/P1P")),
    "shogi-gote-nifu": _but(_SHOGI_START, ("ppppppppp/9", "p1ppppppp/2p6")),
    "shogi-cannot-move-on": _but(_SHOGI_START, ("1r5b1", "1r4Nb1"), ("LNS", "L1S")),
    "shogi-kings-adjacent": "9/9/9/4k^4/4K^4/9/9/9/9 18P4G4L4N4S2B2R/ S/s",
    "shogi-sente-king-can-be-taken": "4k^4/9/9/9/9/4r4/9/9/4K^4 18P4G4L4N4S2BR/ s/S",
    "shogi-gote-king-can-be-taken": "4k^4/9/9/4R4/9/9/9/9/4K^4 18P4G4L4N4S2BR/ S/s",
    "shogi-men-missing": _but(_SHOGI_START, ("PPPPPPPPP", "PPPPPPPP1")),
    # xiangqi
    "xiangqi-unknown-piece": _but(_XIANGQI_START, ("/9/9/", "/9/4B4/")),
    "xiangqi-pieces-in-hand": _but(_XIANGQI_START, ("EHR", "EH1"), (" / ", " R/ ")),
    "xiangqi-no-red-general": _but(_XIANGQI_START, ("G^", "1")),
    "xiangqi-no-black-general": _but(_XIANGQI_START, ("g^", "1")),
    "xiangqi-several-red-generals": _but(_XIANGQI_START, ("9/RHE", "4G^4/RHE")),
    "xiangqi-several-black-generals": _but(_XIANGQI_START, ("ehr/9", "ehr/4g^4")),
    "xiangqi-too-many-red-men": _but(_XIANGQI_START, ("/9/9/", "/9/4R4/")),
    "xiangqi-too-many-black-men": _but(_XIANGQI_START, ("/9/9/", "/4r4/9/")),
    "xiangqi-general-outside-palace": _but(
        _XIANGQI_START, ("P1P1P1P1P", "P1P1G^1P1P"), ("RHEAG^A", "RHEA1A")
    ),
    "xiangqi-advisor-misplaced": _but(_XIANGQI_START, ("9/RHEA", "3A5/RHE1")),
    "xiangqi-elephant-misplaced": _but(_XIANGQI_START, ("/9/9/", "/9/4E4/"), ("RHE", "RH1")),
    "xiangqi-soldier-misplaced": _but(_XIANGQI_START, ("9/P1P1", "1P7/2P1")),
    "xiangqi-soldiers-on-one-file": _but(_XIANGQI_START, ("9/P1P1", "P8/P3")),
    "xiangqi-generals-facing": _but(_XIANGQI_START, ("1p1p1p1", "1p3p1"), ("1P1P1P1", "1P3P1")),
    "xiangqi-red-general-can-be-taken": _but(
        _XIANGQI_START, ("rhe", "1he"), ("1C5C1", "1C2r2C1"), ("X/x", "x/X")
    ),
    "xiangqi-black-general-can-be-taken": _but(
        _XIANGQI_START, ("1c5c1", "1c2R2c1"), ("RHE", "1HE")
    ),
    # makruk
    "makruk-unknown-piece": _but(_MAKRUK_START, ("/8/8/", "/8/4Q3/")),
    "makruk-cannot-be-promoted": _but(_MAKRUK_START, ("RNS", "+RNS")),
    "makruk-pieces-in-hand": _but(_MAKRUK_START, ("SNR", "SN1"), (" / ", " R/ ")),
    "makruk-no-white-king": _but(_MAKRUK_START, ("K^", "1")),
    "makruk-no-black-king": _but(_MAKRUK_START, ("k^", "1")),
    "makruk-several-white-kings": _but(_MAKRUK_START, ("8/RNS", "4K^3/RNS")),
    "makruk-several-black-kings": _but(_MAKRUK_START, ("snr/8", "snr/4k^3")),
    "makruk-too-many-white-men": _but(_MAKRUK_START, ("8/RNS", "4R3/RNS")),
    "makruk-too-many-black-men": _but(_MAKRUK_START, ("snr/8", "snr/4r3")),
    "makruk-too-many-white-pawns": _but(_MAKRUK_START, ("/8/8/", "/8/4P3/")),
    "makruk-too-many-black-pawns": _but(_MAKRUK_START, ("/8/8/", "/4p3/8/")),
    "makruk-too-many-white-mets": _but(_MAKRUK_START, ("8/RNS", "3M4/RNS")),
    "makruk-too-many-black-mets": _but(_MAKRUK_START, ("snr/8", "snr/4m3")),
    "makruk-pawn-behind-start": _but(_MAKRUK_START, ("PPPPPPPP/8", "PPPP1PPP/4P3")),
    "makruk-pawn-not-promoted": _but(
        _MAKRUK_START, ("pppppppp", "ppppPppp"), ("PPPPPPPP", "PPPP1PPP")
    ),
    "makruk-kings-adjacent": "8/8/8/3k^4/3K^4/8/8/8 / M/m",
    "makruk-white-king-can-be-taken": "3k^4/8/8/8/8/3r4/8/3K^4 / m/M",
    "makruk-black-king-can-be-taken": "3k^4/8/3R4/8/8/8/8/3K^4 / M/m",
}
"""For each code a text that gives the finding."""
