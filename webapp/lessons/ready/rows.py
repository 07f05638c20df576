"""The rows that a ready lesson is made of: texts, in English, that nothing is read of yet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from webapp.games.board import Game

MATE_TASKS: Mapping[Game, str] = {
    "chess": "White to move. Mate in %(moves)s.",
    "shogi": "Sente to move. Mate in %(moves)s.",
    "xiangqi": "Red to move. Mate in %(moves)s.",
}
"""The task of a card with a mate; in all of them the first side gives it."""

MOVES = "%(moves)s"
"""The place of their number in `MATE_TASKS`."""

WHITE_WINS = "White to move and win."
WHITE_DRAWS = "White to move and draw."
BLACK_DRAWS = "Black to move and draw."
WIN_OR_DRAW = "White to move. Is it a win or a draw?"
BEST_MOVE = "White to move. Find the best move."

COUNTS_PLIES = frozenset[Game](["shogi"])
"""Games in which the length of a mate counts the moves of both sides: 1, 3, 5."""


class ReadyCard(Struct, frozen=True):
    """A card as it stands in a table.

    position  FEN, SFEN or the FEN of xiangqi; "" for the start of a game of chess
    moves     as `reading.line_of` takes them; "" for none
    mate      the moves in which the side to move mates, as `MATE_TASKS` says; 0 for none. It is
              forced, none is shorter, and all first moves that do it are in `moves`
    task      what else is to be done
    at_end    whether students see the position after the last move, not before the first
    """

    title: str
    position: str = ""
    moves: str = ""
    mate: int = 0
    task: str = ""
    hint: str = ""
    solution: str = ""
    at_end: bool = False
    flipped: bool = False


class ReadyLesson(Struct, frozen=True):
    """A lesson to begin from.

    name   what it is asked for by, the same for ever
    notes  for the teacher
    """

    name: str
    game: Game
    title: str
    notes: str
    cards: tuple[ReadyCard, ...]

    def texts(self) -> Iterator[str]:
        """All that is to be translated, in order; tasks of mates apart."""
        yield self.title
        yield self.notes
        for card in self.cards:
            yield from filter(None, (card.title, card.task, card.hint, card.solution))
