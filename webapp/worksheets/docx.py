"""Worksheets as documents that teachers edit in Word and in LibreOffice (DOCX).

The boards of a page stand in a table, as many in a row as the grid of the page has; each cell holds
the board as a picture with its words, and below it the task and lines to write on, in styles of
their own. Each worksheet and each key is a section, whose pages are counted for themselves.

Nothing of a solution is in it but in a section of a key; not in the words of pictures either.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO

from docx.enum.text import WD_ALIGN_PARAGRAPH, WD_TAB_ALIGNMENT, WD_TAB_LEADER
from docx.section import Section
from docx.shared import Mm
from docx.table import _Cell
from docx.text.paragraph import Paragraph

from webapp.language import gettext, pgettext, use_language
from webapp.worksheets import word_file
from webapp.worksheets.content import BoardBlock, HeadingBlock, Picture, Worksheet, points_in_words
from webapp.worksheets.drawn import BoardImage, ToPng, drawn, picture_of_key
from webapp.worksheets.key import KeyEntry
from webapp.worksheets.room import KEY_BOARD, QR, Room
from webapp.worksheets.said import plain, title_of_key, version_in_words, version_with_seed
from webapp.worksheets.word_file import JAPANESE, WordRun, add, east_asian, write

DPI = 220
"""Dots per inch of the boards, as Word keeps pictures."""

_MANY, _DPI_OF_MANY = 60, 150
"""From so many boards on they have fewer dots: each takes some hundredths of a second."""

_MM_PER_INCH, _MM_PER_PT = 25.4, 0.3528
_DEEPEST = 8
"""Variations within variations of so many are no further indented."""

_BELOW_HEAD = Mm(2.5)
_FIELDS = {"%(page)s": "PAGE", "%(count)s": "NUMPAGES"}


def write_docx(
    sheets: Sequence[Worksheet], to_png: ToPng, *, only_keys: bool = False
) -> tuple[bytes, str]:
    """The document of worksheets one after the other with their keys behind them, or of the keys
    alone; and characters on boards that no font has.
    """
    first = sheets[0]
    with use_language(first.language):
        return _Document(first, to_png).of(sheets, only_keys=only_keys)


class _Document:
    """The making of a document. The layout of all pages is that of the first worksheet."""

    def __init__(self, sheet: Worksheet, to_png: ToPng) -> None:
        self._sheet, self._options, self._to_png = sheet, sheet.options, to_png
        self._room = Room(sheet)
        self._page, self._across = self._room.page, self._room.across
        eastern = east_asian(sheet.language) or east_asian(sheet.words_in) or JAPANESE
        title = plain(sheet.title).strip() or gettext("Worksheet")
        self._document = word_file.new_document(self._page, sheet.language, eastern, title)
        if self._options.kind == "poster":
            for name in ("Board Title", "Task"):
                style = self._document.styles[name]
                style.paragraph_format.alignment = WD_ALIGN_PARAGRAPH.CENTER
        self._pictures = word_file.DocumentPictures(self._document)
        self._boards: dict[Picture, tuple[BoardImage, bytes]] = {}
        self._missing: dict[str, None] = {}

    def of(self, sheets: Sequence[Worksheet], *, only_keys: bool) -> tuple[bytes, str]:
        """The file, and what is missing."""
        parts = [] if only_keys else [(sheet, False) for sheet in sheets]
        parts += [(sheet, True) for sheet in sheets if sheet.key]
        section = self._document.sections[0]
        if self._options.header.strip():
            write(section.header.paragraphs[0], [self._said(self._options.header)])
        for at, (sheet, is_key) in enumerate(parts):
            if at:
                # Its pages and its header are as those before.
                section = self._document.add_section()
                self._document.paragraphs[-1].style = "Separator"
            self._write_footer(section, version_with_seed(sheet), is_only=len(parts) == 1)
            columns = 2 if is_key and self._across >= 130 else 1
            word_file.set_columns(section, columns, max(self._page.gutter, 5))
            (self._write_key if is_key else self._write_sheet)(sheet)
        # A document does not end with a table.
        self._add("Separator")
        return word_file.saved(self._document), "".join(self._missing)

    def _add(self, style: str = "", *words: WordRun) -> Paragraph:
        """A new paragraph at the end of the document."""
        return add(self._document, style, words)

    def _said(self, text: str, *, bold: bool = False, soft: bool = False) -> WordRun:
        """Words of the teacher."""
        return WordRun(text.strip(), self._sheet.words_in, bold, soft)

    def _write_footer(self, section: Section, version: str, *, is_only: bool) -> None:
        """The footer of a section; `is_only` where there is no other."""
        options = self._options
        has_number = options.page_numbers and options.kind != "cards"
        if not (version or has_number or options.footer.strip()):
            return
        section.footer.is_linked_to_previous = False
        (footer,) = section.footer.paragraphs
        footer.paragraph_format.tab_stops.add_tab_stop(Mm(self._across), WD_TAB_ALIGNMENT.RIGHT)
        write(footer, [self._said(options.footer)]).add_run("\t")
        write(footer, [WordRun(version + "   " if version and has_number else version)])
        # How many a section has, LibreOffice does not know.
        said = gettext("Page %(page)s of %(count)s") if is_only else gettext("Page %(page)s")
        for part in re.split(r"(%\((?:page|count)\)s)", said) if has_number else ():
            if part in _FIELDS:
                word_file.add_field(footer, _FIELDS[part])
            else:
                write(footer, [WordRun(part)])

    # --- a worksheet -----------------------------------------------------------------------------

    def _write_sheet(self, sheet: Worksheet) -> None:
        if self._room.is_sheet:
            self._write_head(sheet)
        room = self._room.of_boards(sheet.boards)
        self._draw((board.picture for board in sheet.boards if board.picture), *room)
        begins = not self._room.is_sheet
        for block in _blocks(sheet):
            if isinstance(block, HeadingBlock):
                self._write_heading(block)
            else:
                if block[0].new_page and not begins:
                    self._add("Separator").paragraph_format.page_break_before = True
                self._write_boards(block, room)
            begins = False

    def _write_head(self, sheet: Worksheet) -> None:
        options = self._options
        if sheet.address:
            self._write_code(sheet.address)
        if sheet.title:
            self._add("Title", self._said(sheet.title))
        version = WordRun(version_in_words(sheet), bold=True)
        under = [version, self._said(options.class_name), WordRun(sheet.points_in_words, soft=True)]
        if any(one.text for one in under):
            self._add("", *under)
        if options.name_line:
            name, date = pgettext("of a student", "Name"), gettext("Date")
            line = self._add("", WordRun(f"{name} "))
            line.add_run("\t")
            write(line, [WordRun(f"  {date} ")]).add_run("\t")
            tabs, leader = line.paragraph_format.tab_stops, WD_TAB_LEADER.LINES
            tabs.add_tab_stop(Mm(self._across * 0.6), leader=leader)
            tabs.add_tab_stop(Mm(self._across), WD_TAB_ALIGNMENT.RIGHT, leader)
            line.paragraph_format.space_after = _BELOW_HEAD
        if options.instructions.strip():
            said = self._add("", self._said(options.instructions))
            said.paragraph_format.space_after = _BELOW_HEAD

    def _write_code(self, address: str) -> None:
        """A QR code that leads to that address (ISO/IEC 18004)."""
        import segno

        held = BytesIO()
        segno.make(address, error="m", micro=False).save(held, kind="png", scale=8, border=4)
        said = gettext("QR code: %(address)s") % {"address": address}
        self._pictures.add(self._add("Diagram"), held.getvalue(), said, QR, QR)

    def _write_heading(self, block: HeadingBlock) -> None:
        added = [self._add("Heading1", self._said(block.title))] if block.title else []
        if block.text:
            added.append(self._add("", self._said(block.text)))
            added[-1].paragraph_format.keep_with_next = True
        if block.new_page:
            first = added[0] if added else self._add("Separator")
            first.paragraph_format.page_break_before = True

    # --- boards ----------------------------------------------------------------------------------

    def _write_boards(self, boards: Sequence[BoardBlock], room: tuple[float, float]) -> None:
        page = self._page
        table = self._document.add_table(0, page.columns, "Boards")
        table.autofit = False
        for column in table.columns:
            column.width = Mm(self._room.width + page.gutter)
        for at in range(0, len(boards), page.columns):
            held, row = boards[at : at + page.columns], table.add_row()
            for board, cell in zip(held, row.cells, strict=False):
                self._write_board(board, cell, room)
            if not self._room.is_too_high(held, room[1]):
                word_file.keep_whole(row)

    def _write_board(self, board: BoardBlock, cell: _Cell, room: tuple[float, float]) -> None:
        (empty,) = cell.paragraphs
        if board.picture:
            self._show(add(cell, "Diagram"), board.picture, room)
        points = points_in_words(board.points).replace(" ", "\N{NO-BREAK SPACE}")
        title = [
            WordRun(str(board.number or ""), bold=True),
            WordRun(board.circle),
            self._said(board.title, bold=True),
            WordRun(board.to_move, soft=True),
            WordRun(points and f"({points})", soft=True),
        ]
        if any(one.text for one in title):
            write(add(cell, "BoardTitle"), title, "  ")
        for words in (self._said(board.task), WordRun(board.more, soft=True)):
            if words.text:
                add(cell, "Task", [words])
        for number in range(self._room.lines_of(board)):
            word_file.add_line(add(cell, "AnswerLine"), number)
        if len(cell.paragraphs) > 1:
            cell._tc.remove(empty._p)

    def _draw(self, pictures: Iterable[Picture], *room: float) -> None:
        """Draws boards that are not drawn yet, as large as they fit into the room."""
        new = [picture for picture in dict.fromkeys(pictures) if picture not in self._boards]
        dpi = DPI if len(new) < _MANY else _DPI_OF_MANY
        for picture in new:
            board = drawn(picture)
            width, _ = _fitted(board, room)
            png = self._to_png(board.svg, round(width / _MM_PER_INCH * dpi), dpi)
            self._missing |= dict.fromkeys(board.missing)
            self._boards[picture] = board, png

    def _show(self, place: Paragraph, picture: Picture, room: Sequence[float]) -> None:
        """A board that is drawn, as large as it fits into the room."""
        board, png = self._boards[picture]
        self._pictures.add(place, png, board.said, *_fitted(board, room))

    # --- the key ---------------------------------------------------------------------------------

    def _write_key(self, sheet: Worksheet) -> None:
        self._add("Heading1", WordRun(title_of_key(sheet)))
        entries = [entry for entry in sheet.key if isinstance(entry, KeyEntry)]
        boards = (picture_of_key(entry.board, self._options) for entry in entries if entry.board)
        self._draw(boards, *KEY_BOARD)
        for entry in sheet.key:
            if isinstance(entry, KeyEntry):
                self._write_entry(entry)
            else:
                self._add("Heading2", self._said(entry.title))

    def _write_entry(self, entry: KeyEntry) -> None:
        """The solution of a board, its number out of line."""
        step = self._page.size * _MM_PER_PT * 2
        lines = list(self._solution(entry)) or [(0, [WordRun("" if entry.board else "–")])]
        for at, (depth, words) in enumerate(lines):
            paragraph = self._add("Solution")
            indent = paragraph.paragraph_format
            indent.left_indent = Mm(step * (1 + 0.5 * min(depth, _DEEPEST)))
            if not at:
                write(paragraph, [WordRun(str(entry.number), bold=True)]).add_run("\t")
                indent.first_line_indent = Mm(-step)
            write(paragraph, words, " ")
            if entry.board and not at:
                indent.keep_with_next = True
                below = self._add("Solution")
                below.paragraph_format.left_indent = Mm(step)
                self._show(below, picture_of_key(entry.board, self._options), KEY_BOARD)

    def _solution(self, entry: KeyEntry) -> Iterator[tuple[int, list[WordRun]]]:
        """The paragraphs of a solution, each with how deep its variation is."""
        if entry.comment:
            yield 0, [self._said(entry.comment)]
        for block in entry.blocks:
            words = []
            for move in block.moves:
                name = f"{move.number} {move.name}{move.signs}".strip()
                before, after = (self._said(one, soft=True) for one in (move.before, move.after))
                words += [before, WordRun(name, bold=not block.depth), after]
            yield block.depth, words
        if entry.words:
            yield 0, [self._said(entry.words)]


def _fitted(board: BoardImage, room: Sequence[float]) -> tuple[float, float]:
    """The width and height of a board that is as large as fits into the room."""
    width, height = room
    across = min(width, height / board.ratio)
    return across, across * board.ratio


def _blocks(sheet: Worksheet) -> Iterator[HeadingBlock | list[BoardBlock]]:
    """Headings, and the boards of each table: those up to a heading or a new page."""
    held: list[BoardBlock] = []
    for block in sheet.blocks:
        if held and (isinstance(block, HeadingBlock) or block.new_page):
            yield held
            held = []
        if isinstance(block, HeadingBlock):
            yield block
        else:
            held.append(block)
    if held:
        yield held
