"""A line written out as books print it: moves in blocks, variations in blocks of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from webapp.games import EVERY_GAME
from webapp.language import gettext
from webapp.line import Line, children, write_code
from webapp.position import Game
from webapp.walk import Step

SIGNS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}
"""Signs of moves by their numbers (PGN standard §10)."""

_LETTERS = "K Q R B N"


class Written(NamedTuple):
    """A move with its number, "" where none is printed, its signs, and what is said around it."""

    number: str
    name: str
    signs: str
    before: str
    after: str


class Block(NamedTuple):
    """Moves that follow each other; `depth` is 0 for the main line, 1 for its variations …"""

    depth: int
    moves: list[Written]


def name_in_words(names: Iterable[str], game: Game) -> str:
    """The last of a move's names, in chess with the letters of the current language."""
    name = list(names)[-1]
    letters = EVERY_GAME[game].move_letters
    if not letters:
        return name
    own = gettext(_LETTERS).split()
    table = dict(zip(letters, own, strict=False))
    return "".join(table.get(character, character) for character in name)


def written_out(line: Line, steps: Iterable[Step]) -> Iterator[Block]:
    """The blocks of a line, in the order they are printed."""
    after = children(line)
    told = list(steps)
    waiting = [(after[-1][0], 0, True)] if -1 in after else []
    while waiting:
        start, depth, anew = waiting.pop()
        at: int | None = start
        block = Block(depth, [])
        while at is not None:
            block.moves.append(_written(line, told, at, anew=anew))
            anew = bool(line.plies[at].after)
            siblings, following = after[line.plies[at].parent], after.get(at, ())
            others = siblings[1:] if siblings[0] == at else ()
            at = following[0] if following else None
            if others:
                # The variations stand behind the move that they are instead of.
                waiting += [(at, depth, True)] if at is not None else []
                waiting += [(other, depth + 1, True) for other in reversed(others)]
                at = None
        yield block


def _written(line: Line, told: list[Step], at: int, *, anew: bool) -> Written:
    ply = line.plies[at]
    before = told[ply.parent].position if ply.parent >= 0 else line.start
    said, game = told[at].told, line.start.game
    name = name_in_words(said.names, game) if said else write_code(ply.move, before.kind)
    number = ""
    if EVERY_GAME[game].counts_plies or before.turn == "first":
        number = f"{before.fullmove}."
    elif anew:
        number = f"{before.fullmove}…"
    signs = "".join(SIGNS.get(nag, "") for nag in ply.nags)
    return Written(number, name, signs, ply.before, ply.after)
