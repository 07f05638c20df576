"""The findings of positions of shogi, xiangqi, makruk and custom games."""

from __future__ import annotations

from webapp.findings.kinds import Kind

_KINDS_OF_ANY: dict[str, Kind] = {
    "more-pieces-than-squares": Kind(
        "illegal",
        "The board has one square, but with those in hand there are %(pieces)s pieces.",
        "The board has %(count)s squares, but with those in hand there are %(pieces)s pieces.",
    ),
    "king-without-mark": Kind(
        "note",
        "The mark “^” is missing (%(squares)s). King and general are written with it, as the "
        "pieces that the game is about.",
    ),
    "mark-without-meaning": Kind(
        "note",
        "This piece has a mark that means nothing in the game: %(pieces)s.",
        "These pieces have marks that mean nothing in the game: %(pieces)s.",
    ),
}

_KINDS_OF_SHOGI: dict[str, Kind] = {
    "shogi-unknown-piece": Kind(
        "illegal",
        "“%(pieces)s” is not a piece of shogi. The pieces are K, R, B, G, S, N, L, P and the "
        "promoted +R, +B, +S, +N, +L, +P.",
        "These are not pieces of shogi: %(pieces)s. The pieces are K, R, B, G, S, N, L, P and "
        "the promoted +R, +B, +S, +N, +L, +P.",
    ),
    "shogi-cannot-be-promoted": Kind(
        "illegal",
        "A king or gold is written as promoted (%(squares)s). Only R, B, S, N, L and P have a "
        "promoted side.",
    ),
    # in hand
    "shogi-king-in-hand": Kind(
        "illegal",
        "A king is held in hand. The king is never taken, so it is always on the board.",
    ),
    "shogi-promoted-in-hand": Kind(
        "illegal",
        "Promoted pieces are held in hand: %(pieces)s. In hand every piece shows its unpromoted "
        "side.",
    ),
    "shogi-hand-of-other-side": Kind(
        "illegal",
        "A hand holds pieces written as the other side’s: %(pieces)s. A captured piece changes "
        "sides, so Sente holds capitals and Gote small letters.",
    ),
    # kings
    "shogi-no-kings": Kind(
        "illegal",
        "There is no king on the board. Each side has exactly one, and it is never taken.",
    ),
    "shogi-no-sente-king": Kind(
        "note",
        "Sente has no king. In a mating problem (tsume) that is usual; in a game each side has "
        "one.",
    ),
    "shogi-no-gote-king": Kind(
        "note",
        "Gote has no king. That is usual only in a mating problem (tsume) with Gote as the "
        "attacker; in a game each side has one.",
    ),
    "shogi-several-sente-kings": Kind(
        "illegal", "Sente has more than one king (%(squares)s). Each side has exactly one."
    ),
    "shogi-several-gote-kings": Kind(
        "illegal", "Gote has more than one king (%(squares)s). Each side has exactly one."
    ),
    # the set and the pawns
    "shogi-too-many-men": Kind(
        "illegal",
        "The %(piece)s is there %(found)s times, with the promoted ones and those in "
        "hand. A set has %(limit)s.",
    ),
    "shogi-sente-nifu": Kind(
        "illegal",
        "Sente has %(found)s unpromoted pawns on file %(file)s (%(squares)s). A second pawn may "
        "not be dropped on a file (nifu).",
    ),
    "shogi-gote-nifu": Kind(
        "illegal",
        "Gote has %(found)s unpromoted pawns on file %(file)s (%(squares)s). A second pawn may "
        "not be dropped on a file (nifu).",
    ),
    "shogi-cannot-move-on": Kind(
        "illegal",
        "The piece on %(squares)s could never move again. Unpromoted pawns and lances cannot be "
        "on the last rank, unpromoted knights not on the last two.",
        "The pieces on %(squares)s could never move again. Unpromoted pawns and lances cannot be "
        "on the last rank, unpromoted knights not on the last two.",
    ),
    # checks
    "shogi-kings-adjacent": Kind(
        "illegal",
        "The kings stand next to each other (%(squares)s). No king may move to where the other "
        "one could take it.",
    ),
    "shogi-sente-king-can-be-taken": Kind(
        "illegal",
        "Gote is to move and could take Sente’s king on %(square)s (from %(from)s). Sente "
        "cannot have left the king in check.",
    ),
    "shogi-gote-king-can-be-taken": Kind(
        "illegal",
        "Sente is to move and could take Gote’s king on %(square)s (from %(from)s). Gote "
        "cannot have left the king in check.",
    ),
    "shogi-men-missing": Kind(
        "note",
        "One piece of the set of 40 is neither on the board nor in hand: %(pieces)s. Captured "
        "pieces stay in the game, so outside handicap games a hand is incomplete.",
        "%(count)s pieces of the set of 40 are neither on the board nor in hand: %(pieces)s. "
        "Captured pieces stay in the game, so outside handicap games a hand is incomplete.",
    ),
}

_KINDS_OF_XIANGQI: dict[str, Kind] = {
    "xiangqi-unknown-piece": Kind(
        "illegal",
        "“%(pieces)s” is not a piece of xiangqi. The pieces are G (general), A (advisor), "
        "E (elephant), H (horse), R (chariot), C (cannon) and P (soldier).",
        "These are not pieces of xiangqi: %(pieces)s. The pieces are G (general), A (advisor), "
        "E (elephant), H (horse), R (chariot), C (cannon) and P (soldier).",
    ),
    "xiangqi-pieces-in-hand": Kind(
        "illegal",
        "Pieces are held in hand: %(pieces)s. In xiangqi captured pieces never come back.",
    ),
    # generals and numbers
    "xiangqi-no-red-general": Kind(
        "illegal",
        "Red has no general. Each side has exactly one, and it is never taken.",
    ),
    "xiangqi-no-black-general": Kind(
        "illegal",
        "Black has no general. Each side has exactly one, and it is never taken.",
    ),
    "xiangqi-several-red-generals": Kind(
        "illegal", "Red has more than one general (%(squares)s). Each side has exactly one."
    ),
    "xiangqi-several-black-generals": Kind(
        "illegal", "Black has more than one general (%(squares)s). Each side has exactly one."
    ),
    "xiangqi-too-many-red-men": Kind(
        "illegal",
        "Red has the %(piece)s %(found)s times. A side starts with %(limit)s and never "
        "gets another.",
    ),
    "xiangqi-too-many-black-men": Kind(
        "illegal",
        "Black has the %(piece)s %(found)s times. A side starts with %(limit)s and "
        "never gets another.",
    ),
    # where they can stand
    "xiangqi-general-outside-palace": Kind(
        "illegal",
        "A general is outside its palace (%(squares)s). It never leaves the nine points on "
        "files d to f, ranks 0 to 2 for Red and 7 to 9 for Black.",
        "The generals are outside their palaces (%(squares)s). They never leave the nine points "
        "on files d to f, ranks 0 to 2 for Red and 7 to 9 for Black.",
    ),
    "xiangqi-advisor-misplaced": Kind(
        "illegal",
        "An advisor cannot get to %(squares)s. It moves diagonally within its palace and so "
        "keeps to the four corners and the centre.",
        "Advisors cannot get to %(squares)s. They move diagonally within their palace and so "
        "keep to the four corners and the centre.",
    ),
    "xiangqi-elephant-misplaced": Kind(
        "illegal",
        "An elephant cannot get to %(squares)s. It moves two points diagonally on its own side "
        "of the river and so keeps to seven points.",
        "Elephants cannot get to %(squares)s. They move two points diagonally on their own side "
        "of the river and so keep to seven points.",
    ),
    "xiangqi-soldier-misplaced": Kind(
        "illegal",
        "A soldier cannot get to %(squares)s. It never goes back behind its starting rank, and "
        "before the river it keeps to the file it started on: a, c, e, g or i.",
        "Soldiers cannot get to %(squares)s. They never go back behind their starting rank, and "
        "before the river they keep to the files they started on: a, c, e, g and i.",
    ),
    "xiangqi-soldiers-on-one-file": Kind(
        "illegal",
        "Two soldiers of one side are on one file before the river (%(squares)s). Each starts on "
        "a file of its own and keeps to it until it has crossed.",
    ),
    # checks
    "xiangqi-generals-facing": Kind(
        "illegal",
        "The generals face each other on an open file (%(squares)s). A piece must stand between "
        "them.",
    ),
    "xiangqi-red-general-can-be-taken": Kind(
        "illegal",
        "Black is to move and could take Red’s general on %(square)s (from %(from)s). Red "
        "cannot have left the general in check.",
    ),
    "xiangqi-black-general-can-be-taken": Kind(
        "illegal",
        "Red is to move and could take Black’s general on %(square)s (from %(from)s). Black "
        "cannot have left the general in check.",
    ),
}

_KINDS_OF_MAKRUK: dict[str, Kind] = {
    "makruk-unknown-piece": Kind(
        "illegal",
        "“%(pieces)s” is not a piece of makruk. The pieces are K (king), M (met), S (khon), "
        "R (rook), N (knight), P (pawn) and +P (promoted pawn).",
        "These are not pieces of makruk: %(pieces)s. The pieces are K (king), M (met), S (khon), "
        "R (rook), N (knight), P (pawn) and +P (promoted pawn).",
    ),
    "makruk-cannot-be-promoted": Kind(
        "illegal",
        "A piece other than a pawn is written as promoted (%(squares)s). In makruk only pawns "
        "are promoted.",
    ),
    "makruk-pieces-in-hand": Kind(
        "illegal",
        "Pieces are held in hand: %(pieces)s. In makruk captured pieces never come back.",
    ),
    # kings and numbers
    "makruk-no-white-king": Kind(
        "illegal",
        "White has no king. Each side has exactly one, and it is never taken.",
    ),
    "makruk-no-black-king": Kind(
        "illegal",
        "Black has no king. Each side has exactly one, and it is never taken.",
    ),
    "makruk-several-white-kings": Kind(
        "illegal", "White has more than one king (%(squares)s). Each side has exactly one."
    ),
    "makruk-several-black-kings": Kind(
        "illegal", "Black has more than one king (%(squares)s). Each side has exactly one."
    ),
    "makruk-too-many-white-men": Kind(
        "illegal",
        "White has the %(piece)s %(found)s times. A side starts with %(limit)s and "
        "never gets another.",
    ),
    "makruk-too-many-black-men": Kind(
        "illegal",
        "Black has the %(piece)s %(found)s times. A side starts with %(limit)s and "
        "never gets another.",
    ),
    "makruk-too-many-white-pawns": Kind(
        "illegal",
        "White has %(found)s pawns, with the promoted ones. A side starts with eight and never "
        "gets another.",
    ),
    "makruk-too-many-black-pawns": Kind(
        "illegal",
        "Black has %(found)s pawns, with the promoted ones. A side starts with eight and never "
        "gets another.",
    ),
    "makruk-too-many-white-mets": Kind(
        "illegal",
        "White has too many mets (%(mets)s) for so many pawns (%(pawns)s). A side starts with "
        "one met and eight pawns, and every further met was a pawn.",
    ),
    "makruk-too-many-black-mets": Kind(
        "illegal",
        "Black has too many mets (%(mets)s) for so many pawns (%(pawns)s). A side starts with "
        "one met and eight pawns, and every further met was a pawn.",
    ),
    # pawns
    "makruk-pawn-behind-start": Kind(
        "illegal",
        "The pawn on %(squares)s is behind the rank where pawns start, the third for White and "
        "the sixth for Black. Pawns never go back.",
        "The pawns on %(squares)s are behind the rank where pawns start, the third for White and "
        "the sixth for Black. Pawns never go back.",
    ),
    "makruk-pawn-not-promoted": Kind(
        "illegal",
        "The pawn on %(squares)s is not promoted. White’s pawns are promoted as soon as they "
        "reach the sixth rank, Black’s on the third.",
        "The pawns on %(squares)s are not promoted. White’s pawns are promoted as soon as they "
        "reach the sixth rank, Black’s on the third.",
    ),
    # checks
    "makruk-kings-adjacent": Kind(
        "illegal",
        "The kings stand next to each other (%(squares)s). No king may move to where the other "
        "one could take it.",
    ),
    "makruk-white-king-can-be-taken": Kind(
        "illegal",
        "Black is to move and could take White’s king on %(square)s (from %(from)s). White "
        "cannot have left the king in check.",
    ),
    "makruk-black-king-can-be-taken": Kind(
        "illegal",
        "White is to move and could take Black’s king on %(square)s (from %(from)s). Black "
        "cannot have left the king in check.",
    ),
}

KINDS_OF_GAMES: dict[str, Kind] = (
    _KINDS_OF_ANY | _KINDS_OF_SHOGI | _KINDS_OF_XIANGQI | _KINDS_OF_MAKRUK
)

FIX_LABELS_OF_GAMES: dict[str, tuple[str, str]] = {
    "sente-to-move": ("Sente to move", ""),
    "gote-to-move": ("Gote to move", ""),
    "red-to-move": ("Red to move", ""),
    "promote": ("Promote", ""),
    "usual-marks": ("Write the usual marks", ""),
    "empty-hands": ("Empty the hands", ""),
    "king-out-of-hand": ("Take the king out of the hand", ""),
    "turn-back": ("Turn them to the unpromoted side", ""),
    "hand-to-holder": ("Give them to the side that holds them", ""),
}
"""What the fixes do, as `findings.FIX_LABELS`."""
