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

from webapp.language import gettext, pgettext, use_language
from webapp.lessons.writing_out import Block as MovesBlock
from webapp.worksheets.content import BoardBlock, HeadingBlock, Picture, Worksheet, points_in_words
from webapp.worksheets.drawn import BoardImage, ToPng, drawn, picture_of_key
from webapp.worksheets.key import KeyEntry
from webapp.worksheets.room import KEY_BOARD, QR, Room
from webapp.worksheets.said import plain, title_of_key, version_in_words, version_with_seed
from webapp.worksheets.word_file import DocumentLetters, Package
from webapp.worksheets.wordml import (
    TAB,
    east_asian,
    field,
    image,
    paragraph,
    run,
    section,
    table,
    table_row,
    tabs,
    writing_line,
)

DPI = 220
"""Dots per inch of the boards, as Word keeps pictures."""

_MANY, _DPI_OF_MANY = 60, 150
"""From so many boards on they have fewer dots: each takes some hundredths of a second."""

_MM_PER_INCH, _MM_PER_PT = 25.4, 0.3528
_DEEPEST = 8
"""Variations within variations of so many are no further indented."""


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
        self._package = Package()
        self._boards: dict[Picture, tuple[BoardImage, str]] = {}
        self._count = 0
        self._missing: dict[str, None] = {}

    def of(self, sheets: Sequence[Worksheet], *, only_keys: bool) -> tuple[bytes, str]:
        """The file, and what is missing."""
        parts = [] if only_keys else [(self._blocks(sheet), sheet) for sheet in sheets]
        keys = [(self._key(sheet), sheet) for sheet in sheets if sheet.key]
        if not (parts or keys):
            keys = [("", self._sheet)]
        sections = [
            (content, self._section(sheet, is_key=at >= len(parts), is_only=len(parts + keys) == 1))
            for at, (content, sheet) in enumerate(parts + keys)
        ]
        body = [
            content + paragraph(style="Separator", section=ends) for content, ends in sections[:-1]
        ]
        content, ends = sections[-1]
        # A document does not end with a table.
        body.append(content + paragraph(style="Separator") + ends)
        title = plain(self._sheet.title).strip() or gettext("Worksheet")
        file = self._package.file("".join(body), self._letters(), title)
        return file, "".join(self._missing)

    def _letters(self) -> DocumentLetters:
        sheet = self._sheet
        tags = (sheet.language, sheet.words_in, "ja")
        eastern = next(filter(None, map(east_asian, tags)))
        return DocumentLetters(self._page.size, self._page.line, sheet.language, eastern)

    def _said(self, text: str, *, bold: bool = False, soft: bool = False) -> str:
        """Words of the teacher."""
        return run(text.strip(), self._sheet.words_in, bold=bold, soft=soft)

    # --- the ends of pages -----------------------------------------------------------------------

    def _section(self, sheet: Worksheet, *, is_key: bool, is_only: bool) -> str:
        page, options = self._page, self._options
        header = paragraph(self._said(options.header), "Header") if options.header.strip() else ""
        footer = self._footer(sheet, is_only=is_only)
        columns = 2 if is_key and self._across >= 130 else 1
        return section(
            (page.width, page.height),
            page.margin,
            header=self._package.relation("header", header) if header else "",
            footer=self._package.relation("footer", footer) if footer else "",
            columns=columns,
            gutter=max(page.gutter, 5),
        )

    def _footer(self, sheet: Worksheet, *, is_only: bool) -> str:
        """The footer of a section; `is_only` where there is no other."""
        options = self._options
        right = [run(version_with_seed(sheet))] if sheet.version else []
        if options.page_numbers and options.kind != "cards":
            # How many a section has, LibreOffice does not know.
            said = gettext("Page %(page)s of %(count)s") if is_only else gettext("Page %(page)s")
            codes = {"%(page)s": "PAGE", "%(count)s": "NUMPAGES"}
            parts = re.split(r"(%\((?:page|count)\)s)", said)
            number = (field(codes[part]) if part in codes else run(part) for part in parts if part)
            right.append("".join(number))
        if not (right or options.footer.strip()):
            return ""
        left = self._said(options.footer) if options.footer.strip() else ""
        stops = tabs((self._across, "right", "none"))
        return paragraph(left + TAB + run("   ").join(right), "Footer", tabs=stops)

    # --- a worksheet -----------------------------------------------------------------------------

    def _blocks(self, sheet: Worksheet) -> str:
        """The content of a worksheet."""
        head = list(self._head(sheet)) if self._room.is_sheet else []
        room = self._room.of_boards(sheet.boards)
        self._draw((board.picture for board in sheet.boards if board.picture), *room)
        held: list[BoardBlock] = []
        # Two tables beside each other would be one.
        found, is_table = head, False
        for block in sheet.blocks:
            if held and (isinstance(block, HeadingBlock) or block.new_page):
                found.append(self._table(held, room))
                held, is_table = [], True
            if isinstance(block, HeadingBlock):
                found += self._heading(block)
                is_table = False
                continue
            if block.new_page and (found or held):
                found.append(paragraph(style="Separator", new_page=True))
            elif is_table and not held:
                found.append(paragraph(style="Separator"))
            is_table = False
            held.append(block)
        if held:
            found.append(self._table(held, room))
        return "".join(found)

    def _head(self, sheet: Worksheet) -> Iterator[str]:
        options = self._options
        if sheet.address:
            yield paragraph(self._qr(sheet.address), "Diagram")
        if sheet.title:
            yield paragraph(self._said(sheet.title), "Title")
        under = []
        if sheet.version:
            under.append(run(version_in_words(sheet), bold=True))
        if options.class_name.strip():
            under.append(self._said(options.class_name))
        if sheet.points_in_words:
            under.append(run(sheet.points_in_words, soft=True))
        if under:
            yield paragraph(run("   ").join(under))
        if options.name_line:
            stops = tabs(
                (self._across * 0.6, "left", "underscore"), (self._across, "right", "underscore")
            )
            name, date = pgettext("of a student", "Name"), gettext("Date")
            yield paragraph(run(f"{name} ") + TAB + run(f"  {date} ") + TAB, tabs=stops)
        if options.instructions.strip():
            yield paragraph(self._said(options.instructions))

    def _heading(self, block: HeadingBlock) -> Iterator[str]:
        new_page = block.new_page
        if block.title:
            yield paragraph(self._said(block.title), "Heading1", new_page=new_page)
            new_page = False
        if block.text:
            yield paragraph(self._said(block.text), new_page=new_page, with_next=True)
            new_page = False
        if new_page:
            yield paragraph(style="Separator", new_page=True)

    # --- boards ----------------------------------------------------------------------------------

    def _table(self, boards: Sequence[BoardBlock], room: tuple[float, float]) -> str:
        page = self._page
        widths = [self._room.width + page.gutter] * page.columns
        rows = []
        for at in range(0, len(boards), page.columns):
            held = boards[at : at + page.columns]
            cells = [self._cell(board, room) for board in held]
            cells += [paragraph()] * (page.columns - len(cells))
            splits = self._room.is_too_high(held, room[1])
            rows.append(table_row(cells, widths, splits=splits))
        return table(rows, widths, page.gutter, page.between)

    def _cell(self, board: BoardBlock, room: tuple[float, float]) -> str:
        found = []
        if board.picture:
            found.append(paragraph(self._board(board.picture, *room), "Diagram"))
        title = []
        if board.number:
            title.append(run(str(board.number), bold=True))
        if board.circle:
            title.append(run(board.circle))
        if board.title:
            title.append(self._said(board.title, bold=True))
        if board.to_move:
            title.append(run(board.to_move, soft=True))
        if board.points:
            title.append(run(f"({points_in_words(board.points)})", soft=True))
        if title:
            found.append(paragraph(run("  ").join(title), "BoardTitle"))
        if board.task:
            found.append(paragraph(self._said(board.task), "Task"))
        if board.more:
            found.append(paragraph(run(board.more, soft=True), "Task"))
        found += map(writing_line, range(self._room.lines_of(board)))
        return "".join(found) or paragraph()

    def _draw(self, pictures: Iterable[Picture], width: float, height: float) -> None:
        """Draws boards that are not drawn yet, as large as they fit into the room."""
        new = [picture for picture in dict.fromkeys(pictures) if picture not in self._boards]
        dpi = DPI if len(new) < _MANY else _DPI_OF_MANY
        for picture in new:
            board = drawn(picture)
            across = min(width, height / board.ratio)
            png = self._to_png(board.svg, round(across / _MM_PER_INCH * dpi), dpi)
            self._missing |= dict.fromkeys(board.missing)
            self._boards[picture] = board, self._package.relation("image", png)

    def _board(self, picture: Picture, width: float, height: float) -> str:
        """A board that is drawn, as large as it fits into the room."""
        board, relation = self._boards[picture]
        across = min(width, height / board.ratio)
        return self._image(relation, board.said, across, across * board.ratio)

    def _image(self, relation: str, said: str, width: float, height: float) -> str:
        self._count += 1
        return image(relation, self._count, said, width, height)

    def _qr(self, address: str) -> str:
        """A code that leads to that address (ISO/IEC 18004)."""
        import segno

        held = BytesIO()
        segno.make(address, error="m", micro=False).save(held, kind="png", scale=8, border=4)
        said = gettext("QR code: %(address)s") % {"address": address}
        relation = self._package.relation("image", held.getvalue())
        return self._image(relation, said, QR, QR)

    # --- the key ---------------------------------------------------------------------------------

    def _key(self, sheet: Worksheet) -> str:
        """The content of a key."""
        found = [paragraph(run(title_of_key(sheet)), "Heading1")]
        entries = [entry for entry in sheet.key if isinstance(entry, KeyEntry)]
        boards = (picture_of_key(entry.board, self._options) for entry in entries if entry.board)
        self._draw(boards, *KEY_BOARD)
        for entry in sheet.key:
            if isinstance(entry, KeyEntry):
                found += self._entry(entry)
            else:
                found.append(paragraph(self._said(entry.title), "Heading2"))
        return "".join(found)

    def _entry(self, entry: KeyEntry) -> Iterator[str]:
        """The solution of a board, its number out of line."""
        step = self._page.size * _MM_PER_PT * 2
        lines = [*self._solution(entry)] or [(0, "" if entry.board else run("–"))]
        (_, content), *others = lines
        number = run(str(entry.number), bold=True) + TAB
        has_board = entry.board is not None
        yield paragraph(number + content, "Solution", indent=(step, step), with_next=has_board)
        if entry.board:
            picture = picture_of_key(entry.board, self._options)
            yield paragraph(self._board(picture, *KEY_BOARD), "Solution", indent=(step, 0))
        for depth, content in others:
            left = step * (1 + 0.5 * min(depth, _DEEPEST))
            yield paragraph(content, "Solution", indent=(left, 0))

    def _solution(self, entry: KeyEntry) -> Iterator[tuple[int, str]]:
        """The paragraphs of a solution, each with how deep its variation is."""
        if entry.comment:
            yield 0, self._said(entry.comment)
        for block in entry.blocks:
            yield block.depth, run(" ").join(self._moves(block))
        if entry.words:
            yield 0, self._said(entry.words)

    def _moves(self, block: MovesBlock) -> Iterable[str]:
        for move in block.moves:
            if move.before.strip():
                yield self._said(move.before, soft=True)
            name = f"{move.number} {move.name}{move.signs}".strip()
            yield run(name, bold=not block.depth)
            if move.after.strip():
                yield self._said(move.after, soft=True)
