"""The pages of a worksheet as data for their layout, `sheet.typ`: measures, texts and pictures.

Characters that the fonts lack become `MISSING`, and are told; those that cannot be seen go. A long
word may be broken where it would not fit into its column. Pictures stand once, however many boards
have them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from webapp.language import gettext, pgettext, use_language
from webapp.lessons.paper import Paper, PaperOptions
from webapp.lessons.writing_out import Block as MovesBlock
from webapp.pictures import faces, lettering
from webapp.pictures.layers import Layer, LayeredBoard, layers_of
from webapp.text.characters import LINE_BREAKS
from webapp.text.figurines import LETTER_OF
from webapp.worksheets.content import (
    Block,
    HeadingBlock,
    KeyHeading,
    Picture,
    Worksheet,
    points_in_words,
)
from webapp.worksheets.drawn import picture_of_key
from webapp.worksheets.key import KeyEntry
from webapp.worksheets.said import title_of_key, version_in_words, version_with_seed

MISSING = "□"
"""A sign in place of a character that no font has."""


class Geometry(NamedTuple):
    """The measures of a page, in mm, but for `size` and `edge`, those of letters in pt.

    edge     of header and footer
    line     from one line to write on to the next
    between  rows of boards
    gutter   between columns of boards
    least_words
             the least width of words beside a board
    """

    width: float
    height: float
    margin: float
    columns: int
    rows: int
    size: float
    edge: float
    line: float
    between: float
    gutter: float
    least_words: float


# --- measures ------------------------------------------------------------------------------------

_SIZES: Mapping[Paper, tuple[float, float]] = {
    "a4": (210, 297),
    "a5": (148, 210),
    "letter": (215.9, 279.4),
}
"""Width and height upright."""

_GRIDS: Mapping[int, tuple[int, int]] = {
    1: (1, 1),
    2: (1, 2),
    3: (1, 3),
    4: (2, 2),
    6: (2, 3),
    8: (2, 4),
    9: (3, 3),
    12: (3, 4),
    20: (4, 5),
}
"""Columns and rows of boards on a page that stands upright; of one that lies it is the reverse."""

_LETTERS: Mapping[int, float] = {1: 13, 2: 12, 3: 11.5, 4: 11, 6: 10.5, 8: 10, 9: 9.5, 12: 9, 20: 8}
_LINES: Mapping[int, float] = {1: 9, 2: 8.5, 3: 8, 4: 8, 6: 7.5, 8: 7, 9: 7, 12: 6.5, 20: 5.5}
_CARDS = 8
"""Cards to be cut out on a page."""
_POSTER = 26
_EDGE = 0.85
_KEY_SIZE, _KEY_COLUMNS = 10, 3
_LEAST_WORDS = 34, 9
"""The least width of words beside a board, in mm and in em."""
_SMALL_PAPER = 0.85


def geometry_of(options: PaperOptions) -> Geometry:
    """The measures of the pages of a worksheet."""
    boards = {"poster": 1, "cards": _CARDS}.get(options.kind, options.boards)
    wide, high = _SIZES[options.paper]
    columns, rows = _GRIDS[boards]
    size = float(_POSTER) if options.kind == "poster" else _LETTERS[boards]
    line, margin, between, gutter = _LINES[boards], 15.0, 5.0, 8.0
    if options.orientation == "landscape":
        wide, high, columns, rows = high, wide, rows, columns
    if options.kind == "cards":
        margin, between, gutter = 10, 0, 0
    if boards >= 9:
        margin, between, gutter = 12, 4, 5
    if options.paper == "a5":
        size, line = size * _SMALL_PAPER, line * _SMALL_PAPER
        margin, between, gutter = margin * 0.7, between * 0.7, gutter * 0.7
    least = max(_LEAST_WORDS[0], _LEAST_WORDS[1] * size * _MM_PER_PT)
    # Those of posters are to be read from afar, but for what stands at the edge.
    edge = min(size, max(_LETTERS.values())) * _EDGE
    return Geometry(wide, high, margin, columns, rows, size, edge, line, between, gutter, least)


# --- as data -------------------------------------------------------------------------------------

# Lines break behind a slash or a hyphen unless a digit follows (Unicode Standard Annex 14).
_LONG = re.compile("(?:[!-,.0-\u2e7f]|[-/](?=[0-9])){8,}")
_PARAGRAPH = re.compile(f"\r\n|[{re.escape(''.join(sorted(LINE_BREAKS)))}]")
_MM_PER_PT = 0.3528
_WIDE = 0.62
"""The width of a wide letter, as a part of the em."""

_SIGNS = str.maketrans({"⩲": "+/=", "⩱": "=/+", "⨀": "⊙"})
"""Signs of moves that no font has, as they are written as well."""

Said = tuple[str, str]
"""A text, and the language it is set in."""


class _Texts:
    """Texts made ready: what no font has is told of all of them together.

    room   the width of the narrowest column, in em
    """

    def __init__(self, own: str, words_in: str, room: float) -> None:
        self._own, self._words_in = _primary(own), _primary(words_in or own)
        self._room = room
        self.missing: dict[str, None] = {}

    def plain(self, text: str) -> str:
        """The text as it can be set."""
        lines = (self._line(line) for line in _PARAGRAPH.split(text.strip()))
        return "\n".join(lines)

    def own(self, text: str) -> str | None:
        """Words of the worksheet; None for none."""
        return self.plain(text) or None

    def said(self, text: str) -> Said | None:
        """Words of the teacher; None for none."""
        plain = self.plain(text)
        return (plain, self._words_in) if plain else None

    def _line(self, text: str) -> str:
        shown = "".join(
            " " if c.isspace() and c not in "\xa0\u3000" else self._shown(c)
            for c in lettering.composed(text)
        )
        return _LONG.sub(self._broken, shown)

    def _broken(self, word: re.Match[str]) -> str:
        """The word, which may be broken where it is wider than its column."""
        parts, used = [""], 0.0
        for character in word[0]:
            used += _width(character)
            if used > self._room:
                parts.append("")
                used = _width(character)
            parts[-1] += character
        return "\u200b".join(parts)

    def _shown(self, character: str) -> str:
        if character.isascii() or character in LETTER_OF or faces.has_glyph(character):
            return character
        self.missing[character] = None
        return MISSING


def _primary(tag: str) -> str:
    """The language of a tag as typst has it, `zh` for `zh-Hans`."""
    return tag.partition("-")[0].lower() or "en"


class _Images:
    """Pictures by their number, each once."""

    def __init__(self) -> None:
        self.all: dict[str, int] = {}

    def board(self, board: LayeredBoard, said: str | None) -> dict[str, Any]:
        """A board as the layout has it."""
        layers = [
            [self.all.setdefault(one.svg, len(self.all)), one.x, one.y, one.width, one.height]
            for one in board.layers
        ]
        return {"w": board.width, "h": board.height, "said": said or "□", "layers": layers}


def data_of(sheets: Sequence[Worksheet], *, only_keys: bool) -> tuple[str, str]:
    """All that the layout is given, and the characters that no font has."""
    first = sheets[0]
    with use_language(first.language):
        return _Data(first).of(sheets, only_keys=only_keys)


class _Data:
    """The making of the data. What all pages have in common is that of the first worksheet."""

    def __init__(self, sheet: Worksheet) -> None:
        self._sheet, self._options = sheet, sheet.options
        self._geometry = geometry_of(sheet.options)
        self._texts = _Texts(sheet.language, sheet.words_in, _narrowest(self._geometry))
        self._images = _Images()
        self._missing: dict[str, None] = self._texts.missing

    def of(self, sheets: Sequence[Worksheet], *, only_keys: bool) -> tuple[str, str]:
        """The data, and what is missing."""
        is_cards = self._options.kind == "cards"
        parts = [] if only_keys else [self._part(sheet) for sheet in sheets if sheet.blocks]
        if only_keys or not is_cards:
            parts += [self._key(sheet) for sheet in sheets if sheet.key]
        if not parts:
            parts = [self._part(self._sheet)]
        data = {**self._common(), "parts": parts}
        data["images"] = list(self._images.all)
        return json.dumps(data), "".join(self._missing)

    def _common(self) -> dict[str, Any]:
        sheet, options, geometry, texts = self._sheet, self._options, self._geometry, self._texts
        across = geometry.width - 2 * geometry.margin
        head = _lines(options.header, geometry.edge, across)
        foot = max(1, _lines(options.footer, geometry.edge, across * 0.75))
        step = geometry.edge * _MM_PER_PT * 1.4
        number = gettext("Page %(page)s of %(count)s")
        pages = re.split(r"%\((?:page|count)\)s", number)
        is_sheet = options.kind == "sheet"
        return {
            **geometry._asdict(),
            "kind": options.kind,
            "name": texts.plain(sheet.title) or gettext("Worksheet"),
            "lang": _primary(sheet.language),
            "fonts": ["Source Sans Pro", "Noto Sans CJK JP"],
            "signs": ["DejaVu Sans Mono"],
            "top": geometry.margin + head * step,
            "bottom": geometry.margin + foot * step * 0.8,
            "title": texts.said(sheet.title) if is_sheet else None,
            "class": texts.said(options.class_name) if is_sheet else None,
            "name_line": _name_line() if options.name_line and is_sheet else None,
            "instructions": texts.said(options.instructions) if is_sheet else None,
            "header": texts.said(options.header),
            "footer": texts.said(options.footer),
            "pages": pages if options.page_numbers and options.kind != "cards" else None,
            "points": (sheet.points_in_words or None) if is_sheet else None,
            "qr": self._qr(sheet.address) if sheet.address and is_sheet else None,
            "key_size": _KEY_SIZE * (_SMALL_PAPER if options.paper == "a5" else 1),
            "key_columns": (1 if across < 130 else 2) + (options.key_form == "boards"),
        }

    def _part(self, sheet: Worksheet) -> dict[str, Any]:
        return {
            "blocks": [self._block(block) for block in sheet.blocks],
            "key": None,
            "backs": self._backs(sheet) if self._options.kind == "cards" else {},
            "letter": version_in_words(sheet) or None,
            "version": version_with_seed(sheet) or None,
        }

    def _block(self, block: Block) -> dict[str, Any]:
        texts = self._texts
        if isinstance(block, HeadingBlock):
            title, text = texts.said(block.title), texts.said(block.text)
            return {"kind": "heading", "title": title, "text": text, "new_page": block.new_page}
        points = points_in_words(block.points)
        return {
            "kind": "board",
            "number": str(block.number) if block.number else None,
            "board": self._board(block.picture),
            "circle": block.circle or None,
            "title": texts.said(block.title),
            "turn": texts.own(block.to_move),
            "points": texts.own(points),
            "task": texts.said(block.task),
            "more": texts.own(block.more),
            "lines": block.lines if self._options.kind == "sheet" else 0,
            "new_page": block.new_page,
        }

    def _board(self, picture: Picture | None) -> dict[str, Any] | None:
        if picture is None:
            return None
        board = layers_of(picture.position, picture.marks, picture.looks)
        self._missing |= dict.fromkeys(board.missing)
        return self._images.board(board, self._texts.own(picture.said))

    def _key(self, sheet: Worksheet) -> dict[str, Any]:
        return {
            "blocks": [],
            "key": list(filter(None, map(self._entry, sheet.key))),
            "key_title": (self._texts.plain(title_of_key(sheet)), _primary(sheet.language)),
            "letter": version_in_words(sheet) or None,
            "version": version_with_seed(sheet) or None,
        }

    def _backs(self, sheet: Worksheet) -> dict[str, Any]:
        """The solutions by the numbers of their cards."""
        entries = (entry for entry in sheet.key if isinstance(entry, KeyEntry))
        return {str(entry.number): self._entry(entry) for entry in entries}

    def _qr(self, address: str) -> dict[str, Any]:
        """A code that leads to that address (ISO/IEC 18004)."""
        import segno

        code = segno.make(address, error="m", micro=False)
        svg = code.svg_inline(border=4, svgclass=None, lineclass=None, omitsize=True)
        across = code.symbol_size(border=4)[0]
        said = gettext("QR code: %(address)s") % {"address": address}
        svg = svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
        layer = Layer(svg, 0, 0, across, across)
        board = LayeredBoard((layer,), across, across, 0, across)
        return self._images.board(board, self._texts.own(said))

    def _entry(self, entry: KeyEntry | KeyHeading) -> dict[str, Any] | None:
        if isinstance(entry, KeyHeading):
            title = self._texts.said(entry.title)
            return {"kind": "heading", "title": title} if title else None
        board = None
        if entry.board:
            board = self._board(picture_of_key(entry.board, self._options))
        lines = list(self._lines_of(entry))
        if not (lines or board):
            lines = [{"depth": 0, "parts": [("–", "en", "words")]}]
        return {"kind": "solution", "number": str(entry.number), "board": board, "lines": lines}

    def _lines_of(self, entry: KeyEntry) -> Iterable[dict[str, Any]]:
        texts = self._texts
        comment, words = texts.said(entry.comment), texts.said(entry.words)
        if comment:
            yield {"depth": 0, "parts": [(*comment, "words")]}
        for block in entry.blocks:
            yield {"depth": block.depth, "parts": list(self._moves(block))}
        if words:
            yield {"depth": 0, "parts": [(*words, "words")]}

    def _moves(self, block: MovesBlock) -> Iterable[tuple[str, str, str]]:
        texts, own = self._texts, _primary(self._sheet.language)
        for move in block.moves:
            before, after = texts.said(move.before), texts.said(move.after)
            if before:
                yield (*before, "words")
            signs = move.signs.translate(_SIGNS)
            yield f"{move.number} {move.name}{signs}".strip(), own, "move"
            if after:
                yield (*after, "words")


def _narrowest(geometry: Geometry) -> float:
    """The width of the narrowest column of words, in em."""
    across = geometry.width - 2 * geometry.margin
    cell = across / geometry.columns - geometry.gutter
    # As the layout decides it: beside a board there is no less than that.
    high = (geometry.height - 2 * geometry.margin) / geometry.rows
    beside = min(cell, geometry.least_words) if cell > high else cell
    columns = (beside / geometry.size, across / _KEY_COLUMNS / _KEY_SIZE * 0.8)
    return min(columns) / _MM_PER_PT


def _width(character: str) -> float:
    """About how wide a letter is, in em, and no less than it is."""
    return 1.0 if character in "WM@%mw—…" or character > "\u2000" else 0.75


def _name_line() -> tuple[str, str]:
    return pgettext("of a student", "Name"), gettext("Date")


def _lines(text: str, size: float, across: float) -> int:
    """How many lines a text takes at the most."""
    if not text.strip():
        return 0
    ems = sum(1.0 if character > "\u2e7f" else _WIDE for character in text)
    return 1 + int(ems * size * _MM_PER_PT / across)
