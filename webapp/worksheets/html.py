"""Worksheets as one HTML file, for the browser's own print (CSS Paged Media, CSS Fragmentation).

It has no scripts, and fetches nothing: boards are pictures within it, and its policy lets no other
content in. Pages are as large as they were chosen, rows of boards stay whole, and each worksheet
and each key begins a page. The lines at the top and bottom of pages stand in the margins, which
browsers other than Chromium's leave empty; on the screen they stand once.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator, Sequence
from html import escape

from webapp.language import gettext, pgettext, use_language
from webapp.lessons.writing_out import Block as MovesBlock
from webapp.worksheets.content import BoardBlock, HeadingBlock, Picture, Worksheet, points_in_words
from webapp.worksheets.drawn import BoardImage, drawn, picture_of_key
from webapp.worksheets.key import KeyEntry
from webapp.worksheets.room import KEY_BOARD, QR, Room
from webapp.worksheets.said import plain, title_of_key, version_in_words, version_with_seed

_PX_PER_MM = 96 / 25.4
_WIDE = 130
"""From so many mm across on a key has two columns."""
_DEEPEST = 8
"""Variations within variations of so many are no further indented."""

_LETTERS = """font-family: "Source Sans 3", Calibri, Carlito, "Helvetica Neue", Arial, "Yu Gothic",
    "Hiragino Sans", "Microsoft YaHei", "PingFang SC", "Malgun Gothic", "Apple SD Gothic Neo",
    "Noto Sans CJK JP", sans-serif;"""
"""Those of pages and of what stands on them, as the edge of a page has none of its body."""

_SHEET = """
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0 auto; background: #fff; color: #1f1f1f; line-height: 1.25; }
h1, h2, h3, p { margin: 0 0 1mm; overflow-wrap: anywhere; }
h1 { font-size: 1.7em; }
h2 { margin: 2mm 0 1.5mm; font-size: 1.25em; break-after: avoid; }
h3 { font-size: 1em; }
h3 span, .soft { color: #595959; font-weight: normal; }
.own { white-space: pre-line; }
.line-of-name { display: flex; gap: 2mm; margin: 2mm 0; }
.line-of-name span { flex: 3; border-bottom: 0.3mm solid #737373; }
.line-of-name span:last-child { flex: 2; }
.row { display: grid; break-inside: avoid; align-items: end; }
.row > div { align-self: start; min-width: 0; }
.row.splits { break-inside: auto; }
.with-next { break-after: avoid; }
.new { break-before: page; }
img { display: block; max-width: 100%; margin: 0 auto 1mm; }
.code { float: right; margin: 0 0 2mm 4mm; }
.to-write { border-bottom: 0.2mm solid #808080; }
.wide { columns: 2; }
.entry { position: relative; margin: 0 0 1.5mm; padding-left: 2.2em; break-inside: avoid; }
.entry > b { position: absolute; left: 0; }
.entry.splits { break-inside: auto; }
.entry img { margin: 0 0 1mm; }
.at-ends { color: #595959; }
@media screen { body { padding: 8mm; } section + section { margin-top: 12mm; } }
@media print { section + section { break-before: page; } .at-ends { display: none; } }
"""
_DEPTHS = "".join(f".d{depth} {{ margin-left: {depth}em; }}\n" for depth in range(1, _DEEPEST + 1))


def write_html(sheets: Sequence[Worksheet], *, only_keys: bool = False) -> tuple[bytes, str]:
    """The document of worksheets one after the other with their keys behind them, or of the keys
    alone; and characters on boards that no font has.
    """
    first = sheets[0]
    with use_language(first.language):
        return _Page(first).of(sheets, only_keys=only_keys)


class _Page:
    """The making of a document. The layout of all pages is that of the first worksheet."""

    def __init__(self, sheet: Worksheet) -> None:
        self._sheet, self._options = sheet, sheet.options
        self._room = Room(sheet)
        self._boards: dict[Picture, BoardImage] = {}
        self._missing: dict[str, None] = {}
        words = sheet.words_in
        self._lang = (f' lang="{escape(words)}"' if words else "") + ' dir="auto"'

    def of(self, sheets: Sequence[Worksheet], *, only_keys: bool) -> tuple[bytes, str]:
        """The file, and what is missing."""
        parts = [] if only_keys else [("".join(self._blocks(sheet)), sheet) for sheet in sheets]
        parts += [("".join(self._key(sheet)), sheet) for sheet in sheets if sheet.key]
        body = "".join(
            f'<section class="v{sheets.index(sheet)}">\n{content}</section>\n'
            for content, sheet in parts
        )
        style = self._style(sheets, is_only=len(parts) == 1)
        title = escape(plain(self._sheet.title).strip() or gettext("Worksheet"))
        digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
        policy = f"default-src 'none'; style-src 'sha256-{digest}'; img-src data:; base-uri 'none'"
        document = (
            f'<!doctype html>\n<html lang="{self._sheet.language}">\n<head>\n'
            '<meta charset="utf-8">\n'
            f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            '<meta name="referrer" content="no-referrer">\n'
            f"<title>{title}</title>\n<style>{style}</style>\n</head>\n<body>\n"
            f"{self._at_end(self._options.header)}{body}{self._at_end(self._options.footer)}"
            "</body>\n</html>\n"
        )
        return document.encode(), "".join(self._missing)

    def _at_end(self, text: str) -> str:
        """The line at the top or bottom of pages, for the screen."""
        return self._said("p", text, "at-ends own") if text.strip() else ""

    def _style(self, sheets: Sequence[Worksheet], *, is_only: bool) -> str:
        page, options, room = self._room.page, self._options, self._room
        number = ""
        if options.page_numbers and options.kind != "cards":
            # How many pages one of several parts has, CSS does not know.
            said = gettext("Page %(page)s of %(count)s") if is_only else gettext("Page %(page)s")
            parts = re.split(r"%\((page|count)\)s", said)
            counters = {"page": "counter(page)", "count": "counter(pages)"}
            number = " ".join(counters.get(part) or css_text(part) for part in parts if part)
        margins = {
            "top-left": css_text(options.header.strip()),
            "bottom-left": css_text(options.footer.strip()),
            "bottom-right": number,
        }
        boxes = "".join(
            f"@{place} {{ content: {said}; color: #595959; font-size: {page.edge:g}pt; }} "
            for place, said in margins.items()
            if said not in ("", '""')
        )
        across = f"{room.across:g}mm"
        aligned = "text-align: center; " if options.kind == "poster" else ""
        columns = f"repeat({page.columns}, minmax(0, 1fr))"
        named = "".join(
            f".v{at} {{ page: v{at}; }}\n"
            f"@page v{at} {{ @bottom-center {{ content: {css_text(version_with_seed(sheet))}; "
            f"font-size: {page.edge * 0.9:g}pt; }} }}\n"
            for at, sheet in enumerate(sheets)
            if sheet.version
        )
        return (
            f"{_SHEET}{_DEPTHS}"
            f"@page {{ size: {page.width:g}mm {page.height:g}mm; margin: {page.margin:g}mm; "
            f"{_LETTERS} {boxes}}}\n{named}"
            f"body {{ max-width: calc({across} + 16mm); font-size: {page.size:g}pt; "
            f"{_LETTERS} }}\n"
            f".row {{ {aligned}grid-template-columns: {columns}; column-gap: {page.gutter:g}mm; "
            f"margin-bottom: {page.between:g}mm; }}\n"
            f".to-write {{ height: {page.line:g}mm; }}\n"
        )

    def _said(self, tag: str, text: str, kind: str = "own") -> str:
        """Words of the teacher in an element."""
        shown = escape(plain(text).strip())
        return f'<{tag} class="{kind}"{self._lang}>{shown}</{tag}>\n' if shown else ""

    # --- a worksheet -----------------------------------------------------------------------------

    def _blocks(self, sheet: Worksheet) -> Iterator[str]:
        if self._room.is_sheet:
            yield from self._head(sheet)
        size = self._room.of_boards(sheet.boards)
        held: list[BoardBlock] = []
        for block in sheet.blocks:
            is_heading = isinstance(block, HeadingBlock)
            if held and (is_heading or block.new_page or len(held) == self._room.page.columns):
                yield self._row(held, size)
                held = []
            if isinstance(block, HeadingBlock):
                yield from self._heading(block)
            else:
                held.append(block)
        if held:
            yield self._row(held, size)

    def _head(self, sheet: Worksheet) -> Iterator[str]:
        options = self._options
        if sheet.address:
            yield self._qr(sheet.address)
        yield self._said("h1", sheet.title)
        under = [
            escape(version_in_words(sheet)),
            self._said("span", options.class_name).strip(),
            escape(sheet.points_in_words),
        ]
        if any(under):
            yield f"<p>{' &nbsp; '.join(filter(None, under))}</p>\n"
        if options.name_line:
            name, date = escape(pgettext("of a student", "Name")), escape(gettext("Date"))
            yield f'<p class="line-of-name">{name}<span></span>{date}<span></span></p>\n'
        yield self._said("p", options.instructions)

    def _heading(self, block: HeadingBlock) -> Iterator[str]:
        new = " new" if block.new_page else ""
        yield self._said("h2", block.title, f"own{new}")
        yield self._said("p", block.text, f"own with-next{'' if block.title else new}")
        if new and not (block.title or block.text):
            yield '<div class="new"></div>\n'

    def _row(self, boards: Sequence[BoardBlock], size: tuple[float, float]) -> str:
        kind = "row splits" if self._room.is_too_high(boards, size[1]) else "row"
        kind += " new" if boards[0].new_page else ""
        cells = "".join(f"<div>{''.join(self._cell(board, size))}</div>\n" for board in boards)
        return f'<div class="{kind}">\n{cells}</div>\n'

    def _cell(self, board: BoardBlock, size: tuple[float, float]) -> Iterator[str]:
        if board.picture:
            yield self._board(board.picture, *size)
        points = points_in_words(board.points)
        title = [
            str(board.number) if board.number else "",
            escape(board.circle),
            f"<bdi{self._lang}>{escape(plain(board.title))}</bdi>" if board.title else "",
            f"<span>{escape(board.to_move)}</span>" if board.to_move else "",
            f"<span>({escape(points)})</span>" if points else "",
        ]
        if any(title):
            yield f"<h3>{' &nbsp;'.join(filter(None, title))}</h3>\n"
        yield self._said("p", board.task)
        if board.more:
            yield f'<p class="soft">{escape(plain(board.more))}</p>\n'
        yield '<div class="to-write"></div>\n' * self._room.lines_of(board)

    def _board(self, picture: Picture, width: float, height: float) -> str:
        """A board, as large as it fits into the room."""
        if picture not in self._boards:
            self._boards[picture] = drawn(picture)
        board = self._boards[picture]
        self._missing |= dict.fromkeys(board.missing)
        across = min(width, height / board.ratio)
        return _image(board.svg, board.said, across, across * board.ratio)

    def _qr(self, address: str) -> str:
        """A code that leads to that address (ISO/IEC 18004)."""
        import segno

        svg = segno.make(address, error="m", micro=False).svg_inline(border=4, omitsize=True)
        svg = svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
        said = gettext("QR code: %(address)s") % {"address": address}
        return _image(svg, said, QR, QR, "code")

    # --- the key ---------------------------------------------------------------------------------

    def _key(self, sheet: Worksheet) -> Iterator[str]:
        kind = "entries wide" if self._room.across >= _WIDE else "entries"
        yield f'<h2>{escape(title_of_key(sheet))}</h2>\n<div class="{kind}">\n'
        for entry in sheet.key:
            if isinstance(entry, KeyEntry):
                kind = "entry splits" if len(entry.blocks) > _DEEPEST else "entry"
                content = "".join(self._entry(entry)) or "<p>–</p>\n"
                yield f'<div class="{kind}"><b>{entry.number}</b>\n{content}</div>\n'
            else:
                yield self._said("h3", entry.title)
        yield "</div>\n"

    def _entry(self, entry: KeyEntry) -> Iterator[str]:
        if entry.board:
            yield self._board(picture_of_key(entry.board, self._options), *KEY_BOARD)
        yield self._said("p", entry.comment)
        for block in entry.blocks:
            depth = f' class="d{min(block.depth, _DEEPEST)}"' if block.depth else ""
            yield f"<p{depth}>{' '.join(self._moves(block))}</p>\n"
        yield self._said("p", entry.words)

    def _moves(self, block: MovesBlock) -> Iterator[str]:
        for move in block.moves:
            name = escape(f"{move.number} {move.name}{move.signs}".strip())
            yield self._said("span", move.before, "own soft").strip()
            yield name if block.depth else f"<strong>{name}</strong>"
            yield self._said("span", move.after, "own soft").strip()


def _image(svg: str, said: str, width: float, height: float, kind: str = "") -> str:
    data = base64.b64encode(svg.encode()).decode()
    across, down = round(width * _PX_PER_MM), round(height * _PX_PER_MM)
    of_kind = f' class="{kind}"' if kind else ""
    return (
        f'<img{of_kind} src="data:image/svg+xml;base64,{data}" width="{across}" height="{down}" '
        f'alt="{escape(plain(said))}">\n'
    )


def css_text(text: str) -> str:
    """A text as a string of CSS, in which nothing but letters and digits stands as it is."""
    shown = re.sub(r"\s+", " ", plain(text))
    return '"' + "".join(c if c.isalnum() else f"\\{ord(c):06x}" for c in shown) + '"'
