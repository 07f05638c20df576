"""A run of `fenboard convert`: whether a file is one of games or of positions, one a line.

It is one of games where that is asked for by an option, or said by its name, or where it begins
with moves and not with positions. What a stream begins with is waited for no longer than that is
in doubt.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import islice

from webapp.document import parse
from webapp.document.files import OpenFile
from webapp.document.games import BOARD
from webapp.document.packed import PIECE, Read
from webapp.document.record_reading import may_hold_moves
from webapp.document.records import may_be_head
from webapp.document.stream import GameStream
from webapp.language import gettext, ngettext
from webapp.lessons.endings import RECORDS
from webapp.terminal.decoding import NotTextError, as_it_is, beginning, decoded, told_of
from webapp.terminal.games import Chosen, Games, convert_part
from webapp.terminal.lines import InputLine, Lines, Parts
from webapp.terminal.printout import Styled
from webapp.terminal.run import CommandRun
from webapp.terminal.work import Results

_LOOKED_AT = 20
"""So many lines tell whether a text begins with positions."""
_BOARD = re.compile(BOARD)


class Conversions(CommandRun):
    """A run that converts games and positions.

    chosen    the positions of each game; None where a file may be one of positions, too
    encoding  that of all files, "" where it is not known
    """

    def __init__(
        self,
        files: Sequence[str],
        *,
        to: str,
        as_json: bool,
        chosen: Chosen | None,
        encoding: str,
        jobs: int,
    ) -> None:
        work = partial(convert_part, as_json=as_json, to=to, chosen=chosen or Chosen())
        super().__init__(files, work, writes=True, findings_to_stderr=True, jobs=jobs)
        self._are_games, self._encoding = chosen is not None, encoding
        self._games = 0

    def _parts_of(self, file: OpenFile) -> Iterable[Parts | InputLine]:
        data, encoding = b"", self._encoding
        said = self._are_games or file.ending in RECORDS or file.is_text
        is_of_games: bool | None = said or None
        while is_of_games is None:
            piece = file.read(PIECE)
            data += piece
            is_of_games = _begins_with_games(data, encoding, not piece or len(data) >= PIECE)
        again = _put_back(data, file.read)
        if is_of_games:
            return map(Games, GameStream(decoded(again, encoding, partial(self._tell, file.name))))
        return Lines(as_it_is(again, encoding))

    def _tell(self, name: str, encoding: str) -> None:
        """Says in which encoding a file is read that is not UTF-8."""
        self._workers.settle()
        self._print([Styled(f"{told_of(name, encoding)}\n")])

    def _invitation(self) -> str:
        if self._are_games:
            return gettext("Type or paste games, then press Ctrl+D.")
        return super()._invitation()

    def _use_outcome(self, outcome: Results) -> None:
        self._games += outcome.games
        super()._use_outcome(outcome)

    def _done(self) -> list[str]:
        lines = super()._done() if self._checked or not self._games else []
        if not self._games:
            return lines
        games = ngettext("%(count)s game", "%(count)s games", self._games)
        return [games % {"count": self._games}, *lines]


def _put_back(data: bytes, read: Read) -> Read:
    """Reads these bytes first, all at once."""
    first = [data]

    def again(size: int) -> bytes:
        return first.pop() or read(size) if first else read(size)

    return again


def _begins_with_games(data: bytes, encoding: str, is_all: bool) -> bool | None:
    """Whether what a stream begins with is games; None where more must come.

    is_all   whether no more will be looked at
    """
    try:
        text = beginning(data, encoding)
    except NotTextError:
        return False
    if not is_all:
        # The last line may be cut.
        text = text[: text.rfind("\n") + 1]
    content = (line for line in text.split("\n") if line.strip() and not line.startswith("#"))
    lines = list(islice(content, _LOOKED_AT))
    if not lines:
        return False if is_all else None
    if _is_of_positions(lines):
        return False
    if may_hold_moves(text):
        return True
    return None if not is_all and all(map(may_be_head, lines)) else False


def _is_of_positions(lines: Sequence[str]) -> bool:
    """Whether the lines that a text begins with hold positions: boards, or words as the first."""
    others = [line for line in lines if not line.lstrip().startswith("[")]
    if any(map(_BOARD.match, others)):
        return True
    if not others or others[0] != lines[0]:
        return False
    # A line that sets up the board of a record may be one of a game.
    reading = parse(others[0])
    return reading.position is not None and all(f.code != "record-board" for f in reading.findings)
