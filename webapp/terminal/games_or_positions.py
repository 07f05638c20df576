"""A run of `fenboard check` or `convert`: whether a file is one of games or of positions.

Positions stand one a line. A file is one of games where that is asked for by an option, or said by
its name, or where it begins with moves and not with positions. What a stream begins with is waited
for no longer than that is in doubt. What reads games is loaded when the first of them comes.
"""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice

import click

from webapp.document import parse
from webapp.document.file_forms import OpenFile
from webapp.document.games import BOARD
from webapp.document.lines import InputLine
from webapp.document.packed import PIECE, Read
from webapp.language import gettext, ngettext
from webapp.lessons.endings import RECORDS
from webapp.terminal.controls import visible
from webapp.terminal.decoding import NotTextError, as_it_is, beginning, decoded, told_of
from webapp.terminal.lines import Lines, Parts
from webapp.terminal.run import CommandRun
from webapp.terminal.work import LineWork, Results

_LOOKED_AT = 20
"""So many lines tell whether a text begins with positions."""
_BOARD = re.compile(BOARD)


class GamesOrPositions(CommandRun):
    """A run over files of games and of positions.

    are_games   whether all files are of games
    encoding    that of all files, "" where it is not known
    keeps       whether files of games are written as they are, byte by byte
    """

    def __init__(
        self,
        files: Sequence[str],
        work: LineWork,
        *,
        writes: bool,
        findings_to_stderr: bool,
        are_games: bool = False,
        encoding: str = "",
        keeps: bool = False,
        jobs: int = 1,
    ) -> None:
        super().__init__(
            files, work, writes=writes, findings_to_stderr=findings_to_stderr, jobs=jobs
        )
        self._are_games, self._encoding, self._keeps = are_games, encoding, keeps
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
            return self._games_of(file.name, again)
        return self._lines_of(file, data, again)

    def _lines_of(self, _file: OpenFile, _data: bytes, read: Read) -> Iterable[Parts | InputLine]:
        """The parts of a file of positions; `_data` is what it begins with."""
        return Lines(as_it_is(read, self._encoding))

    def _games_of(self, name: str, read: Read) -> Iterator[Parts]:
        # Only here, as it brings along all that reads games.
        from webapp.document.stream import GameStream
        from webapp.terminal.games import Games

        if self._keeps:
            said = gettext("%(file)s holds games: they are checked, and written as they are.")
            self._say(said % {"file": visible(name)})
            read = self._kept(read)
        tell = partial(self._tell, name)
        yield from map(Games, GameStream(decoded(read, self._encoding, tell)))

    def _kept(self, read: Read) -> Read:
        """Reads, and writes all that is read as it is."""
        decode = getincrementaldecoder("utf-8")("surrogateescape").decode

        def again(size: int) -> bytes:
            data = read(size)
            self._write(decode(data, not data))
            return data

        return again

    def _tell(self, name: str, encoding: str) -> None:
        """Says in which encoding a file is read that is not UTF-8."""
        self._say(told_of(name, encoding))

    def _say(self, sentence: str) -> None:
        """Says something of a file, once all is said of those before it."""
        self._workers.settle()
        self._flush()
        click.echo(sentence, err=True)

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
    from webapp.document.record_reading import may_hold_moves
    from webapp.document.records import may_be_head

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
