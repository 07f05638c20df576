"""A position as a game of PGN without moves, with the marks of its board as comment.

Source: PGN standard §8.1 (tags in export format), §9.7 (SetUp, FEN); Lichess and python-chess
for `Variant`. Read back, the FEN tag gives the position, see `text/links.py`, and the comment
the marks, see `formats/grammar/marks.py`.
"""

from __future__ import annotations

from collections.abc import Iterable

from webapp.formats.fen import write_fen
from webapp.formats.grammar.reading import EnPassantMode
from webapp.formats.pgn.marks import comment_of_marks
from webapp.games.chess_variants import CHESS_VARIANTS
from webapp.model.marks import Mark
from webapp.model.position import Position
from webapp.rules.chess.castling import is_of_chess960

ROSTER = {
    "Event": "?",
    "Site": "?",
    "Date": "????.??.??",
    "Round": "?",
    "White": "?",
    "Black": "?",
    "Result": "*",
}
"""The tags that each game has, of one about which nothing is known."""
ROSTER_OF_XIANGQI = {"Red" if name == "White" else name: value for name, value in ROSTER.items()}
"""The same in PGN of Chinese programs."""
CHINESE_CHESS = "Chinese Chess"
"""The value of the tag `Game` there."""


def write_pgn(
    position: Position, marks: Iterable[Mark] = (), en_passant: EnPassantMode = "always"
) -> tuple[str, tuple[Mark, ...]]:
    """The text of several lines, the last one without an end, and the marks it cannot hold.

    The FEN tag is written for the usual start too: a text without one has no position.
    """
    tags = {**ROSTER, "FEN": write_fen(position, en_passant=en_passant), "SetUp": "1"}
    variant = variant_of(position)
    if variant:
        tags["Variant"] = variant
    commands, lost = comment_of_marks(marks, position.kind)
    comment = f"{{ {commands} }} " if commands else ""
    lines = [f'[{name} "{value}"]' for name, value in tags.items()]
    return "\n".join([*lines, "", f"{comment}*"]), lost


def variant_of(position: Position) -> str:
    """The variant without whose name programs refuse the FEN; "" for none, or for several."""
    if position.variant:
        return CHESS_VARIANTS[position.variant].name
    signs = {
        "Chess960": is_of_chess960(position),
        "Crazyhouse": position.has_pockets,
        "Three-check": position.checks is not None,
    }
    named = [name for name, needed in signs.items() if needed]
    return named[0] if len(named) == 1 else ""
