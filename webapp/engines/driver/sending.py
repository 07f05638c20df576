"""Which positions are sent to engines, and how positions and moves are written for them.

An engine asks nothing of a position, and ends its process, or never answers, where it is none.
So it is sent:

- of chess and its variants what python-chess calls valid, with no more pieces of a kind than
  promotions bring about (`chess_sent.py`)
- of shogi, xiangqi, janggi and makruk what `moves.fairy.boards.is_sound`, of which no rule says
  that it cannot arise, with both kings; in shogi the side to move may lack its own, as in problems
  (`fairy_sent.py`)

Counters are left out: a mate is one whatever was played before. Where nothing can be played any
more there is nothing to ask. Of the moves that an engine names those are taken that are legal, up
to the first that is not.
"""

from __future__ import annotations

from collections.abc import Sequence

from webapp.engines.driver import chess_sent, fairy_sent
from webapp.engines.driver.manner import EngineManner
from webapp.engines.evaluation import NotSentError, ScoredLine
from webapp.engines.proof import Path
from webapp.model.position import Position


def checked(position: Position) -> ScoredLine | None:
    """The result of the position where nothing can be played any more; else None.

    Raises NotSentError where it may not be sent.
    """
    if position.game == "chess":
        chess_sent.check(position)
        return chess_sent.over(position)
    fairy_sent.check(position)
    return fairy_sent.over(position)


def variant_of(position: Position) -> str:
    """How `UCI_Variant` calls what is played; "" for a game that no engine knows."""
    if position.game == "chess":
        return chess_sent.variant_of(position)
    return "" if position.game == "custom" else position.game


def board_words(position: Position, manner: EngineManner) -> str:
    """The position behind `position`, with the word for its notation. Raises NotSentError."""
    if position.game == "chess":
        return f"fen {chess_sent.write(position, manner)}"
    return fairy_sent.write(position, manner)


def move_words(position: Position, codes: Sequence[str], manner: EngineManner) -> tuple[str, ...]:
    """The moves as the engine writes them. Raises NotSentError where one is none."""
    write = chess_sent.write_move if position.game == "chess" else fairy_sent.write_move
    words = tuple(write(position, code, manner) for code in codes)
    if not all(words) or not words:
        raise NotSentError("moves")
    return words


def codes_of(
    position: Position, lines: Sequence[Sequence[str]], manner: EngineManner
) -> tuple[Path, ...]:
    """The codes of each line of moves that the engine has written, as far as they are legal."""
    if position.game == "chess":
        return tuple(chess_sent.codes_of(position, line) for line in lines)
    return fairy_sent.codes_of(position, lines, manner)
