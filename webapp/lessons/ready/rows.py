"""The rows that a ready lesson is made of: texts, in English, that nothing is read of yet."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from webapp.games.board import Game

MATE_TASKS: Mapping[Game, str] = {
    "chess": "White to move. Mate in %(moves)s.",
    "shogi": "Sente to move. Mate in %(moves)s.",
    "xiangqi": "Red to move. Mate in %(moves)s.",
}
"""The task of a card with a mate; in all of them the first side gives it."""

MOVES = "%(moves)s"
"""The place of their number in `MATE_TASKS`."""

MATE = "mate"
"""The task of a card that `MATE_TASKS` has in words."""

WHITE_WINS = "White to move and win."
WHITE_DRAWS = "White to move and draw."
BLACK_DRAWS = "Black to move and draw."
WIN_OR_DRAW = "White to move. Is it a win or a draw?"
BEST_MOVE = "White to move. Find the best move."

COUNTS_PLIES = frozenset[Game](["shogi"])
"""Games in which the length of a mate counts the moves of both sides: 1, 3, 5."""


_VARIATIONS = re.compile(r"\([^()]*+\)")


class ReadyCard(Struct, frozen=True):
    """A card as it stands in a table.

    position  FEN, SFEN or the FEN of xiangqi; "" for the start of a game of chess
    moves     as `reading.line_of` takes them; "" for none
    task      what is to be done, "" for that of the lesson. A `MATE` is forced and as long as the
              main line, none is shorter, and all first moves that do it are in `moves`
    at_end    whether students see the position after the last move, not before the first
    """

    title: str
    position: str = ""
    moves: str = ""
    task: str = ""
    hint: str = ""
    solution: str = ""
    at_end: bool = False
    flipped: bool = False


class ReadyLesson(Struct, frozen=True):
    """A lesson to begin from.

    name   what it is asked for by, the same for ever
    notes  for the teacher
    task   that of all cards without another, "" for none
    """

    name: str
    game: Game
    title: str
    notes: str
    cards: tuple[ReadyCard, ...]
    task: str = ""

    def __post_init__(self) -> None:
        cards = tuple(replace(card, task=card.task or self.task) for card in self.cards)
        force_setattr(self, "cards", cards)

    def texts(self) -> Iterator[str]:
        """All that is to be translated, in order; tasks of mates apart."""
        yield self.title
        yield self.notes
        for card in self.cards:
            said = (card.title, card.task, card.hint, card.solution)
            yield from (text for text in said if text and text != MATE)


def length_of_mate(card: ReadyCard, game: Game) -> int:
    """In how many moves the side to move mates, as the game counts them; 0 for no mate."""
    if card.task != MATE:
        return 0
    plies = len(_VARIATIONS.sub("", card.moves).split())
    return plies if game in COUNTS_PLIES else (plies + 1) // 2
