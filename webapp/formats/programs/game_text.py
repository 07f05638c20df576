"""A game of PGN that is put together move by move, as files of other programs are read.

Nothing is played here: moves are written as they are given, and are read afterwards as all others
are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from webapp.formats.pgn.comments import Layout, encoded, write_before
from webapp.formats.pgn.tags import in_order, is_name, write_tag

DEEPEST = 100
"""So deep may variations be nested in one game; what is deeper is left out by who reads it."""

_NUMBER_AT = 5
_MOST = 6


def ply_of(fen: str) -> int:
    """How many plies have been played before a position, by its FEN; 0 for none."""
    fields = fen.split()
    number = fields[5] if len(fields) > _NUMBER_AT else ""
    first = int(number) if number.isdecimal() and number.isascii() and len(number) < _MOST else 1
    return 2 * max(0, first - 1) + int(fields[1:2] == ["b"])


class WrittenGame:
    """The movetext of a game, and its tags.

    ply   how many plies have been played before the first move, from the first of White's: 1 where
          Black begins
    """

    def __init__(self, ply: int = 0) -> None:
        self.tags: list[tuple[str, str]] = []
        self._layout = Layout()
        self._ply = ply
        self._outer: list[int] = []
        self._is_apart = True
        self._is_begun = True

    def tag(self, name: str, value: str) -> None:
        """Adds a tag, if it says anything."""
        value = " ".join(value.split())
        if value and is_name(name):
            self.tags.append((name, value))

    def move(self, name: str, nags: Iterable[int] = ()) -> None:
        """Adds a move, with its number where one is due, and what is said of it."""
        number, is_second = divmod(self._ply, 2)
        if not is_second or self._is_apart:
            self._layout.add(f"{number + 1}{'...' if is_second else '.'}")
        self._layout.add(name)
        self._ply += 1
        self._is_apart, self._is_begun = False, True
        for nag in nags:
            self.nag(nag)

    def nag(self, number: int) -> None:
        """Adds a NAG behind the last move."""
        self._layout.add(f"${number}")

    def say(self, words: str, commands: str = "") -> None:
        """Adds a comment, if it says anything; commands are in their brackets."""
        said = " ".join(filter(None, (commands, encoded(words))))
        self._layout.comment(said)
        if said:
            self._is_apart, self._is_begun = True, True

    def say_before(self, words: str) -> None:
        """Adds a comment on the move that follows, if it says anything."""
        said = write_before(words)
        self._layout.comment(said)
        self._is_apart = self._is_apart or bool(said)

    def open(self) -> None:
        """Begins a variation in place of the last move."""
        self._layout.open()
        self._outer.append(self._ply)
        self._ply -= 1
        self._is_apart, self._is_begun = True, False

    def close(self) -> None:
        """Ends a variation."""
        if not self._is_begun:
            # An empty one is none in PGN.
            self._layout.add("--")
        self._layout.close()
        self._ply = self._outer.pop()
        self._is_apart, self._is_begun = True, True

    @property
    def depth(self) -> int:
        """How many variations are open."""
        return len(self._outer)

    def text(self, result: str, movetext: str = "") -> str:
        """The whole game, with an empty line at its end; variations that are open are closed.

        movetext   moves as they stand elsewhere, which come behind all others
        """
        while self._outer:
            self.close()
        self._layout.add(movetext)
        self._layout.add(result)
        tags = [(name, value) for name, value in self.tags if name != "Result"]
        lines = [write_tag(*tag) for tag in in_order([*tags, ("Result", result)])]
        return "\n".join((*lines, "", self._layout.text(), "", ""))


class UnreadGamesError(Exception):
    """A file of games was not read whole.

    numbers   of the games that are in part, or not at all
    missing   how many more the file should have
    """

    def __init__(self, numbers: Sequence[int] = (), missing: int = 0) -> None:
        super().__init__(numbers, missing)
        self.numbers, self.missing = tuple(numbers), missing


def words_of(data: bytes) -> str:
    """Bytes as text: UTF-8, or else windows-1252."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("windows-1252", "replace")
