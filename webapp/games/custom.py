"""Custom boards: any size, any pieces, no rules that are known."""

from __future__ import annotations

from webapp.games.game import GameInfo, Sides
from webapp.language import Name, Phrase

CUSTOM = GameInfo(
    game="custom",
    name=Name("Custom", context="game"),
    within=Phrase("a custom game"),
    style="",
    files=0,
    ranks=0,
    pieces=(),
    sides=Sides(
        names=(Name("First", context="side"), Name("Second", context="side")),
        to_move=("First side to move", "Second side to move"),
        palettes=("Pieces of the first side and tools", "Pieces of the second side"),
        hands=("First side’s hand", "Second side’s hand"),
        piece_of=("first side’s {piece}", "second side’s {piece}"),
    ),
    starts=(),
    notation="feen",
    notation_names=("FEEN", Phrase("FEEN")),
    turn_letters=Phrase(""),
    clean="The text is in order.",
    controls=("size", "styles"),
    tools=("+", "-", "^", "'", "side"),
    any_pieces=True,
    named=True,
    has_hands=True,
)
