"""The findings of positions in words."""

from __future__ import annotations

from webapp.findings.kinds import Kind

KINDS_OF_SPOKEN: dict[str, Kind] = {
    "spoken-nothing": Kind(
        "error",
        "No piece on a square was understood in this text. A position in words names a side, "
        "then its pieces with their squares.",
    ),
    "spoken-unknown-word": Kind(
        "error", "“%(found)s” is not understood here. It was left out until you choose."
    ),
    "spoken-no-side": Kind(
        "error",
        "It is not said whose pieces these are, %(first)s’s or %(second)s’s. They were left "
        "out until you choose.",
    ),
    "spoken-no-such-square": Kind("error", "The board has no square “%(found)s”."),
    "spoken-piece-without-square": Kind(
        "error", "It is not said on which square “%(found)s” stands."
    ),
    "spoken-square-without-piece": Kind(
        "error", "It is not said which piece stands on “%(found)s”."
    ),
    "spoken-square-twice": Kind(
        "error",
        "%(square)s is named a second time. The piece that was named first stands there until "
        "you choose.",
    ),
    "spoken-count": Kind(
        "error",
        "“%(found)s” does not agree with the one square that follows.",
        "“%(found)s” does not agree with the %(count)s squares that follow.",
    ),
    "spoken-not-of-game": Kind("error", "There is no “%(found)s” in %(game)s. It was left out."),
    "spoken-no-hands": Kind(
        "error", "No pieces are held in hand in %(game)s. “%(found)s” was left out."
    ),
    "spoken-castling-unclear": Kind(
        "error",
        "“%(found)s” does not say who can castle, or to which side. No right is set until you "
        "choose.",
    ),
    "spoken-contradiction": Kind(
        "error",
        "“%(found)s” contradicts what was said before. What was said first counts until you "
        "choose.",
    ),
    "spoken-move-zero": Kind("error", "Moves are numbered from 1, so there is no move 0."),
    "spoken-no-turn": Kind("note", "It is not said who is to move. %(side)s is taken to be."),
    "spoken-left-out": Kind(
        "note", "“%(found)s” says nothing of the position itself. It was left out."
    ),
}

FIX_LABELS_OF_SPOKEN: dict[str, tuple[str, str]] = {
    "did-you-mean": ("Did you mean “%(written)s”?", ""),
    "remove-first": ("Remove the first, “%(found)s”", ""),
    "remove-second": ("Remove the second, “%(found)s”", ""),
    "say-turn": ("Add “%(written)s”", ""),
}
"""What the fixes do, as `findings.FIX_LABELS`."""
