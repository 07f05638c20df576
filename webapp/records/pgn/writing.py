"""Writing a line in PGN.

Source: PGN standard §8 in export format: the roster first, lines of fewer than 80 characters,
numbers before the moves of White, and of Black where something stands between. Comments are laid out
as `comments.py` says. Moves of chess are in SAN, those of shogi, xiangqi, janggi and makruk as in
`san.py`; moves that are free, as on custom boards, by their codes (`line.write_code`).

What is said before a move stands behind its number, at the beginning of a variation before it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from webapp import moves
from webapp.findings import Finding, quote
from webapp.games import EVERY_GAME
from webapp.language import Phrase
from webapp.line import Line, Move, Ply, children, move_number, write_code
from webapp.marks.pgn import comment_of_marks
from webapp.moves.chess import board_of
from webapp.position import NO_HANDS, Position
from webapp.records.pgn.comments import WIDTH, encoded, may_break, write_comment
from webapp.records.pgn.san import write_san
from webapp.records.pgn.starts import OF_THE_TEXT, number_lost, start_tags
from webapp.records.pgn.tags import in_order, is_name, write_tag

if TYPE_CHECKING:
    import chess

NAME = Phrase("PGN")


def write_pgn(line: Line) -> tuple[str, tuple[Finding, ...]]:
    """The line as a game of PGN, and what of it is lost there.

    ValueError where a move cannot be played.
    """
    writer = _Writer(line)
    movetext = writer.movetext()
    return f"{_tags(line)}\n\n{movetext}\n", (*_losses(line), *writer.not_legal)
