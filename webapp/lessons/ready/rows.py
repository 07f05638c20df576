"""The texts of a ready lesson, in English, of which nothing is read yet.

Each lesson is a file of this folder, named as it is asked for. It consists of blocks of lines
`name: value`: the first block has the fields of `ReadyLesson`, and what all cards have that do not
say otherwise; each other one the fields of a `ReadyCard`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from webapp.games import EVERY_GAME
from webapp.games.board import Game
from webapp.wire.learning import learned

MATE_TASKS: Mapping[Game, str] = {
    "chess": "White to move. Mate in %(moves)s.",
    "shogi": "Sente to move. Mate in %(moves)s.",
    "xiangqi": "Red to move. Mate in %(moves)s.",
    "janggi": "Cho to move. Mate in %(moves)s.",
    "makruk": "White to move. Mate in %(moves)s.",
}
"""The task of a card with a mate; in all of them the first side gives it."""

MOVES = "%(moves)s"
"""The place of their number in `MATE_TASKS`."""

MATE = "mate"
"""The task of a card that `MATE_TASKS` has in words."""

_VARIATIONS = re.compile(r"\([^()]*+\)")


class ReadyCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A card as it stands in a file.

    position  FEN, SFEN or the FEN of xiangqi, of other games FEEN, which names them; "" for the
              start of a game of chess
    moves     as `reading.line_of` takes them; "" for none
    task      what is to be done. A `MATE` is forced and as long as the main line, none is shorter,
              and all first moves that do it are in `moves`
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


class ReadyLesson(Struct, frozen=True, forbid_unknown_fields=True):
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
            said = (card.title, card.task, card.hint, card.solution)
            yield from (text for text in said if text and text != MATE)


def read_ready(name: str) -> ReadyLesson:
    """The lesson of the file of that name."""
    text = Path(__file__).with_name(f"{name}.txt").read_text("utf-8")
    parts = ([line.partition(": ") for line in one.splitlines()] for one in text.split("\n\n"))
    own, *cards = ({name: value for name, _, value in part} for part in parts)
    of_all = {name: own.pop(name) for name in ("task", "at_end") if name in own}
    whole = {**own, "name": name, "cards": [{**of_all, **card} for card in cards]}
    return msgspec.convert(whole, learned(ReadyLesson), strict=False)


def length_of_mate(card: ReadyCard, game: Game) -> int:
    """In how many moves the side to move mates, as the game counts them; 0 for no mate."""
    if card.task != MATE:
        return 0
    plies = len(_VARIATIONS.sub("", card.moves).split())
    return plies if EVERY_GAME[game].mates_in_plies else (plies + 1) // 2
