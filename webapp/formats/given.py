"""A text to be read, in whatever notation."""

from __future__ import annotations

from functools import cached_property

from webapp.formats.epd import Divided, divided
from webapp.formats.grid import Drawn
from webapp.formats.shogi.boards import RecordBoards
from webapp.formats.words.reader import TextInWords
from webapp.games.board import Game
from webapp.text.links import OpenedText, open_text


class Given:
    """A text that is looked at once, however often it is asked about.

    text    at most `MAX_LENGTH` characters where more is asked of it than its text
    game    the one that is meant where the text could be of several
    """

    def __init__(self, text: str, game: Game | None = None) -> None:
        self.text = text
        self.game = game

    @cached_property
    def opened(self) -> OpenedText:
        """The part of it that holds the position, made readable."""
        return open_text(self.text)

    @cached_property
    def operations(self) -> Divided | None:
        """Where the operations of an EPD, or behind a FEN, begin; None where there are none."""
        return divided(self.opened)

    @cached_property
    def drawn(self) -> Drawn:
        """The boards that are drawn in it."""
        return Drawn(self.text)

    @cached_property
    def records(self) -> RecordBoards:
        """The boards of shogi records in it."""
        return RecordBoards(self.text)

    @cached_property
    def in_words(self) -> TextInWords:
        """The text taken as a position in words."""
        return TextInWords(self.text, self.game)
