"""A line written out as books print it: moves in blocks, variations in blocks of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import inf
from time import monotonic
from typing import NamedTuple

from msgspec.structs import replace

from webapp.games import EVERY_GAME
from webapp.games.board import Game
from webapp.games.labels import MORE_SIGNS, NAGS_OF_SIDES
from webapp.language import gettext
from webapp.model.line import Line, children
from webapp.model.position import Position
from webapp.moves import Outcome
from webapp.moves.walk import LONGEST_WALK, Step, ToldMove, names_of_line, positions_of, walk

LONGEST = 3.0
"""The seconds for which the rules of other games than chess are asked for one text or page, however
many lines are in it; a lesson of a hundred long games takes one.
"""

SIGNS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}
"""Signs of moves by their numbers (PGN standard §10), printed right behind the move."""

_FURTHER_SIGNS = {
    # Most have the same sign for both sides.
    **{nag + 1: sign for nag, (sign, _) in MORE_SIGNS.items() if nag in NAGS_OF_SIDES},
    **{nag: sign for nag, (sign, _) in MORE_SIGNS.items()},
}
"""Signs that stand apart from the move, as “±”."""

_LETTERS = "K Q R B N"


class PrintedMove(NamedTuple):
    """A move with its number, "" where none is printed, its signs, and what is said around it."""

    number: str
    name: str
    signs: str
    before: str
    after: str


class Block(NamedTuple):
    """Moves that follow each other; `depth` is 0 for the main line, 1 for its variations …"""

    depth: int
    moves: list[PrintedMove]


def name_in_words(names: Iterable[str], game: Game, *, figurines: bool = False) -> str:
    """The last of a move's names, in chess with the letters of the current language, or with the
    outlined figurines.
    """
    name = list(names)[-1]
    info = EVERY_GAME[game]
    if not info.move_letters:
        return name
    if figurines:
        table = {piece.token: piece.signs[0] for piece in info.pieces if piece.token != "P"}
    else:
        table = dict(zip(info.move_letters, gettext(_LETTERS).split(), strict=False))
    return "".join(table.get(character, character) for character in name)


def latest(clock: Callable[[], float] = monotonic) -> float:
    """The time until which the rules are asked for a text or page that begins now."""
    return clock() + LONGEST


def written_out(
    line: Line,
    until: float = inf,
    known: Mapping[int, Position] | None = None,
    *,
    figurines: bool = False,
) -> Iterator[Block]:
    """The blocks of a line, in the order they are printed.

    until      as in `names_of_line`; `known` as in `positions_of`
    figurines  pieces of chess as figurines in place of letters
    """
    after = children(line)
    positions = positions_of(line, known)
    told = names_of_line(line, positions, ("native",), until)
    game = line.start.game
    names = [name_in_words(found, game, figurines=figurines) for found in told]
    waiting = [(after[-1][0], 0, True)] if -1 in after else []
    while waiting:
        start, depth, anew = waiting.pop()
        at: int | None = start
        block = Block(depth, [])
        while at is not None:
            block.moves.append(_written(line, positions, names[at], at, anew=anew))
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


def steps_with_names(line: Line, known: Mapping[int, Position] | None = None) -> list[Step]:
    """The steps of a line, all with names; what comes of moves as far as `walk` has the time.

    known  as in `positions_of`
    """
    steps = list(walk(line, longest=LONGEST_WALK, known=known))
    if all(step.told for step in steps):
        return steps
    positions = [step.position for step in steps]
    names = names_of_line(line, positions, until=latest())
    return [
        step if step.told else replace(step, told=ToldMove(found, Outcome()))
        for step, found in zip(steps, names, strict=True)
    ]


def _written(
    line: Line, positions: Sequence[Position], name: str, at: int, *, anew: bool
) -> PrintedMove:
    ply = line.plies[at]
    before = positions[ply.parent] if ply.parent >= 0 else line.start
    number = ""
    if EVERY_GAME[before.game].counts_plies or before.turn == "first":
        number = f"{before.fullmove}."
    elif anew:
        number = f"{before.fullmove}…"
    return PrintedMove(number, name, _signs(ply.nags), ply.before, ply.after)


def _signs(nags: Sequence[int]) -> str:
    """The signs behind a move: `!? ±`; numbers without a sign are for programs."""
    apart = dict.fromkeys(_FURTHER_SIGNS[nag] for nag in nags if nag in _FURTHER_SIGNS)
    return " ".join(["".join(SIGNS.get(nag, "") for nag in nags), *apart]).rstrip()
