"""The findings of reading and writing SFEN, xiangqi FEN and makruk FEN.

Those that say the same of every notation stand in `kinds/of_reading.py`.
"""

from __future__ import annotations

from webapp.findings.kinds import Kind

_LETTERS = (
    "%(first)s: %(letters)s, %(second)s: %(small)s, empty squares: numbers from 1 to %(files)s."
)

KINDS_OF_BOARDS: dict[str, Kind] = {
    # the text as a whole
    "game-no-placement": Kind(
        "error",
        "No position was found in this text. %(notation)s starts with the board: "
        "%(of)s ranks with a / between each two.",
    ),
    "start-named": Kind("repaired", "“startpos” names the starting position. It was put here."),
    "moves-left-out": Kind(
        "repaired", "Moves follow the position. They were left out: the board stands before them."
    ),
    # the board
    "game-unknown-piece": Kind(
        "error", f"“%(found)s” on %(square)s is not a piece of %(game)s. {_LETTERS}"
    ),
    "game-unknown-piece-off-board": Kind(
        "error", f"“%(found)s” is not a piece of %(game)s. {_LETTERS}"
    ),
    "no-promoted-form": Kind(
        "error", "“%(found)s” would be a promoted piece, but this one does not promote."
    ),
    "plus-alone": Kind(
        "error", "“+” marks the piece behind it as promoted, but here no piece follows."
    ),
    "promoted-form": Kind("repaired", "“%(found)s” is a promoted pawn, which is written M~ or m~."),
    "mixed-letters": Kind(
        "repaired",
        "The board mixes two sets of letters: B and N, and E and H, for elephant and horse.",
    ),
    "game-bad-digit": Kind(
        "error", "“%(found)s” cannot count empty squares: a digit is one of 1 to %(files)s."
    ),
    "game-rank-short": Kind(
        "error",
        "Rank %(rank)s has %(length)s of %(files)s squares: one is missing.",
        "Rank %(rank)s has %(length)s of %(files)s squares: %(count)s are missing.",
    ),
    "game-rank-long": Kind(
        "error",
        "Rank %(rank)s has %(length)s squares, not %(files)s: one too many.",
        "Rank %(rank)s has %(length)s squares, not %(files)s: %(count)s too many.",
    ),
    "game-ranks-missing": Kind(
        "error",
        "The board has %(ranks)s of %(of)s ranks: one is missing.",
        "The board has %(ranks)s of %(of)s ranks: %(count)s are missing.",
    ),
    "game-ranks-too-many": Kind(
        "error",
        "The board has %(ranks)s ranks, not %(of)s: one too many.",
        "The board has %(ranks)s ranks, not %(of)s: %(count)s too many.",
    ),
    "hands-in-brackets": Kind(
        "error",
        "“%(found)s” lists pieces in hand as no SFEN does. Programs that write so call Sente "
        "“w”, so check who is to move. None is held until you choose.",
    ),
    # side to move
    "game-missing-side": Kind(
        "error",
        "The side to move is missing. %(first)s is shown until you choose: %(letters)s.",
    ),
    "game-unknown-side": Kind(
        "error",
        "“%(found)s” is not a side to move: %(letters)s belongs here. "
        "%(first)s is shown until you choose.",
    ),
    # fields of SFEN
    "sfen-board-only": Kind(
        "repaired",
        "Only the board is given. The rest was taken as: Sente to move, no pieces in hand, move 1.",
    ),
    "missing-hands-and-number": Kind(
        "repaired", "Pieces in hand and move number are missing. They were taken as “- 1”."
    ),
    "missing-hands": Kind(
        "repaired", "The pieces in hand are missing. They were taken as “-”, none."
    ),
    "unknown-hands": Kind(
        "error",
        "“%(found)s” does not list pieces in hand: letters of R B G S N L P with numbers before "
        "them belong here, or “-” for none. None is held until you choose.",
    ),
    "hand-of-none": Kind("error", "“%(found)s” counts no piece at all."),
    "hand-too-large": Kind(
        "error", "“%(found)s” is too large: up to %(limit)s pieces of a kind are read."
    ),
    "hand-of-one": Kind(
        "repaired", "“%(found)s” is one piece, which is written “%(canonical)s” without a number."
    ),
    "hand-again": Kind(
        "repaired", "“%(found)s” is named a second time; together it is “%(canonical)s”."
    ),
    "hands-order": Kind(
        "repaired",
        "The pieces in hand “%(found)s” are in another order than R B G S N L P, Sente’s first.",
    ),
    "hands-dash": Kind("repaired", "A “-” stands among pieces in hand. It was left out."),
    # fields of xiangqi FEN and makruk FEN
    "game-board-only": Kind(
        "repaired",
        "Only the board is given. The rest was taken as: %(first)s to move, "
        "halfmove clock 0, move 1.",
    ),
    "only-turn-given": Kind(
        "repaired",
        "What follows the side to move is missing. It was taken as “- - 0 1”: "
        "halfmove clock 0, move 1.",
    ),
    "missing-dash-and-counters": Kind(
        "repaired",
        "A “-”, the halfmove clock and the move number are missing. They were taken as “- 0 1”.",
    ),
    "missing-dash": Kind(
        "repaired",
        "A “-” is missing: two stand between the side to move and the halfmove clock.",
        "The two “-” between the side to move and the halfmove clock are missing.",
    ),
    "unknown-dash": Kind(
        "error",
        "“%(found)s” stands where %(notation)s has nothing but a “-”. "
        "It was left out until you choose.",
    ),
    "counting-limit": Kind(
        "repaired",
        "“%(found)s” is the number of moves to count to (makruk’s counting rules). "
        "It was left out.",
    ),
    # what the notation written has no place for
    "game-not-written": Kind(
        "note",
        "This is a position of %(game)s. In %(notation)s it reads as one of %(meant)s.",
    ),
    "mark-not-written": Kind(
        "note",
        "“%(piece)s” on %(square)s is written “%(written)s” in %(notation)s. "
        "Read again, that gives “%(meant)s”.",
        "“%(piece)s”, on %(square)s and on other squares, %(count)s in all, is written "
        "“%(written)s” in %(notation)s. Read again, that gives “%(meant)s”.",
    ),
    "hand-mark-not-written": Kind(
        "note", "“%(piece)s” in hand is written “%(written)s” in %(notation)s."
    ),
    "hands-not-written": Kind(
        "note", "The pieces in hand, %(found)s, are not written in %(notation)s."
    ),
    "clock-not-written": Kind(
        "note", "The halfmove clock, %(halfmove)s, is not written in %(notation)s."
    ),
    # what keeps a position from being written
    "board-not-writable": Kind(
        "error",
        "%(notation)s has a board of %(files)s × %(ranks)s squares only. "
        "This board cannot be written in it.",
    ),
    "piece-not-writable": Kind(
        "error",
        "“%(piece)s” on %(square)s has no letter in %(notation)s.",
        "“%(piece)s” on %(square)s has no letter in %(notation)s, like others: "
        "%(count)s pieces in all.",
    ),
    "hand-not-writable": Kind(
        "error", "“%(piece)s” in %(side)s’s hand cannot be written in %(notation)s."
    ),
}

FIX_LABELS_OF_BOARDS: dict[str, tuple[str, str]] = {
    "first-to-move": ("%(side)s to move", ""),
    "second-to-move": ("%(side)s to move", ""),
}
"""What the fixes do, as `findings.FIX_LABELS`."""
