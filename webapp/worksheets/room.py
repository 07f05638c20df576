"""How much room boards have where another program sets the page: a word processor, a browser.

A board is as large as the usual words below boards leave room for; where a task is longer, its row
is longer, and a page has fewer rows. Heights are about those that such programs come to. All are in
mm.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import quantiles

from webapp.worksheets.content import BoardBlock, Worksheet, points_in_words
from webapp.worksheets.pages import Geometry, geometry_of
from webapp.worksheets.said import is_east_asian, plain

QR = 22.0
"""The width of a code that leads to the students' page."""

KEY_BOARD = (42.0, 52.0)
"""The width and height of a board of the key."""

_MM_PER_PT = 0.3528
_WIDE, _NARROW = 1.0, 0.52
"""The usual widths of letters from East Asia and of others, as parts of the em."""
_LINE, _EASTERN_LINE = 1.3, 1.6
"""From line to line, as a part of the size of letters; that of fonts from East Asia."""
_LEAST = 0.5
"""A board is at least so high, as a part of the room that its row would have without words."""
_MOST_HEAD = 0.4
"""A head that is higher than that part of a page takes nothing from the boards: the first page has
fewer of them, or none.
"""
_SAFE = 0.97
"""The part of a page that is planned with: no two programs set a text alike."""


class Room:
    """The room on the pages of a worksheet.

    across    the width of a page without its margins; `width` that of a column
    is_sheet  whether it has a head, and lines to write on
    """

    def __init__(self, sheet: Worksheet) -> None:
        self.page: Geometry = geometry_of(sheet.options)
        self.is_sheet = sheet.options.kind == "sheet"
        self.across = self.page.width - 2 * self.page.margin
        self.width = (self.across + self.page.gutter) / self.page.columns - self.page.gutter
        self._down = (self.page.height - 2 * self.page.margin) * _SAFE
        is_eastern = is_east_asian(sheet.language) or is_east_asian(sheet.words_in)
        self._line = self.page.size * _MM_PER_PT * (_EASTERN_LINE if is_eastern else _LINE)
        self._sheet = sheet

    def of_boards(self, boards: Sequence[BoardBlock]) -> tuple[float, float]:
        """The width and height that each board has."""
        page = self.page
        head = self._height_of_head()
        left = self._down - (head if head <= self._down * _MOST_HEAD else 0)
        most = left / page.rows - page.between - 2
        words = [self._height_of_words(board) for board in boards]
        # That of the usual board: one long task does not make all boards small.
        usual = quantiles(words, n=10)[7] if len(words) > 1 else max(words, default=0)
        return self.width, max(most - usual, most * _LEAST)

    def is_too_high(self, row: Sequence[BoardBlock], height: float) -> bool:
        """Whether no page holds a row of boards of that height."""
        boards = height if any(board.picture for board in row) else 0
        return max(map(self._height_of_words, row)) + boards > self._down

    def lines_of(self, board: BoardBlock) -> int:
        """How many lines to write on are below a board."""
        return board.lines if self.is_sheet else 0

    def _height_of_head(self) -> float:
        if not self.is_sheet:
            return 0
        sheet, options = self._sheet, self._sheet.options
        lines = self._lines(sheet.title, self.across, 1.7) * 1.7
        lines += self._lines(options.instructions, self.across)
        lines += bool(options.class_name or sheet.version or sheet.points) + options.name_line
        return lines * self._line + 4 + (QR + 2 if sheet.address else 0)

    def _height_of_words(self, board: BoardBlock) -> float:
        points = points_in_words(board.points)
        parts = (
            f"{board.number} {board.circle} {board.title} {board.to_move} {points}",
            board.task,
            board.more,
        )
        lines = sum(self._lines(part, self.width) for part in parts)
        return lines * self._line + self.lines_of(board) * self.page.line + 2

    def _lines(self, text: str, room: float, size: float = 1) -> int:
        """About how many lines a text has in a room of that width."""
        if not text.strip():
            return 0
        em = self.page.size * size * _MM_PER_PT
        widths = (
            sum(_WIDE if character > "\u2e7f" else _NARROW for character in line)
            for line in plain(text).strip().split("\n")
        )
        return sum(1 + int(width * em / room) for width in widths)
