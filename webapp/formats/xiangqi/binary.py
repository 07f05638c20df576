"""Files of programs for xiangqi that are no texts: their tree of moves, and the text made of them.

Their forms have in common that a move says whether one follows and whether there is another one in
its place; behind it stands all that follows it, then the others. `xqf.py` and `cbr.py` read them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from webapp.formats.asian_fen import write_xiangqi
from webapp.formats.xiangqi.dpxq import position_of
from webapp.formats.xiangqi.write_dpxq import TreeMove, write_record
from webapp.language import gettext


class FileMove(NamedTuple):
    """A move as a file has it.

    digits     its squares as dpxq.com writes them, "" where it names none
    goes_on    whether one follows it
    has_other  whether there is another one in its place
    """

    digits: str
    goes_on: bool
    has_other: bool
    said: str


class FileTree(ABC):
    """Reads the moves of a file, in time linear in it.

    moves     as `TreeMove` has them
    left_out  how many name no square
    is_cut    whether the file ends within them
    """

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = self.left_out = 0
        self.is_cut = False
        self.moves = [TreeMove("", 0)]
        self._read()

    @abstractmethod
    def next(self) -> FileMove | None:
        """The next move, the first time what stands before all; None where the file ends."""

    def taken(self, size: int) -> bytes:
        """The next bytes."""
        found = self.data[self.at : self.at + size]
        self.at += size
        self.is_cut |= len(found) < size
        return found

    def _read(self) -> None:
        last, others = -1, list[int]()
        while found := self.next():
            if last < 0:
                last, self.moves[0].said = 0, found.said
            else:
                if found.has_other:
                    others.append(last)
                last = self._add(last, found)
            if not found.goes_on:
                if not others:
                    break
                last = others.pop()
        if self.is_cut:
            self._tell(gettext("The file ends here, within its moves."))
        if self.left_out:
            self._tell(gettext("Moves that name no square of the board were left out."))

    def _add(self, parent: int, found: FileMove) -> int:
        """Adds a move behind another one; its number, or that of the other where it is none."""
        moves = self.moves
        if not found.digits:
            self.left_out += 1
            moves[parent].said = "\n".join(filter(None, [moves[parent].said, found.said]))
            return parent
        moves[parent].after.append(len(moves))
        moves.append(TreeMove(found.digits, moves[parent].depth + 1, found.said))
        return len(moves) - 1

    def _tell(self, words: str) -> None:
        """Adds words to what is said of the last move."""
        last = self.moves[-1]
        last.said = "\n".join(filter(None, [last.said, words]))


def text_of(
    said: Mapping[str, str], places: Sequence[str], moves: Sequence[TreeMove], *, is_black: bool
) -> str:
    """The text of a game, or of a position alone, as the sites have it (`dpxq.py`).

    said      what is said of the game, by the names of dpxq.com
    places    the squares of the 32 pieces, as it writes them
    is_black  whether Black is to move there
    """
    if len(moves) == 1 and is_black:
        # Where a move follows, that says it.
        start = position_of("".join(places), is_black=True)
        said = {**said, "fen": write_xiangqi(start)}
    return write_record(said.items(), places, moves)
