"""The boards of worksheets as pictures in a ZIP, with a list of them for spreadsheets.

    diagrams.csv   version, number, file, title, task, side to move, position; without the
                   position where that would be the answer
    01 Title.svg   … with the number of the board, so that all stand in order
    A/01 Title.svg where there are several versions
    answers.csv    version, number, solution, file: only of a key
    answers/01.svg … where the key has boards

The list is CSV (RFC 4180) in UTF-8 with a byte order mark, by which Excel knows it. A cell that a
spreadsheet would take for a formula has an apostrophe before it, as OWASP advises on CSV injection.

The same worksheets make the same file.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from io import BytesIO, StringIO
from typing import Literal
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from webapp.document import Entry
from webapp.document.diagnosis import written
from webapp.games import labels
from webapp.language import gettext, use_language
from webapp.pictures.words import file_name
from webapp.worksheets.content import BoardBlock, Picture, Worksheet
from webapp.worksheets.drawn import ToPng, drawn, picture_of_key
from webapp.worksheets.key import KeyEntry
from webapp.worksheets.said import plain

PictureKind = Literal["svg", "png"]

WIDEST = 800
"""The pixels across of a picture."""

MOST_PIXELS = 120_000_000
"""Of all pictures together; where there are many, each has fewer."""

_DPI = 220
_DAY = (1980, 1, 1, 0, 0, 0)
_FORMULAS = frozenset("=+-@")


def write_diagrams(
    sheets: Sequence[Worksheet], kind: PictureKind, to_png: ToPng, *, only_keys: bool = False
) -> tuple[bytes, str]:
    """The ZIP, and characters on boards that no font has.

    only_keys  nothing but the list of solutions with its boards
    """
    with use_language(sheets[0].language):
        return _Diagrams(sheets, kind, to_png).file(only_keys=only_keys)


class _Diagrams:
    """The making of the file."""

    def __init__(self, sheets: Sequence[Worksheet], kind: PictureKind, to_png: ToPng) -> None:
        self._sheets, self._kind, self._to_png = sheets, kind, to_png
        self._has_versions = any(sheet.version for sheet in sheets)
        boards = sum(bool(board.picture) for sheet in sheets for board in sheet.boards)
        self._width = min(WIDEST, round((MOST_PIXELS / max(1, 2 * boards)) ** 0.5))
        numbers = [board.number for sheet in sheets for board in sheet.boards]
        self._digits = max(2, len(str(max(numbers, default=0))))
        self._images: dict[Picture, bytes] = {}
        self._missing: dict[str, None] = {}
        self._files: list[tuple[str, bytes]] = []

    def file(self, *, only_keys: bool) -> tuple[bytes, str]:
        """The ZIP, and what is missing."""
        number, file = gettext("Number"), gettext("File")
        if not only_keys:
            of_board = [gettext("Title"), gettext("Task"), gettext("Side to move")]
            heads = [number, file, *of_board, gettext("Position")]
            self._list("diagrams.csv", heads, self._rows())
        if only_keys or any(sheet.key for sheet in self._sheets):
            self._list("answers.csv", [number, gettext("Solution"), file], self._answers())
        held = BytesIO()
        with ZipFile(held, "w") as zipped:
            for name, content in self._files:
                method = ZIP_STORED if name.endswith(".png") else ZIP_DEFLATED
                zipped.writestr(ZipInfo(name, _DAY), content, method)
        return held.getvalue(), "".join(self._missing)

    def _list(self, name: str, heads: Sequence[str], rows: Iterator[list[str]]) -> None:
        """Adds a list; its first column is that of the versions, where there are several."""
        held = StringIO(newline="")
        table = csv.writer(held, lineterminator="\r\n")
        begins = 0 if self._has_versions else 1
        table.writerow([gettext("Version"), *heads][begins:])
        for row in rows:
            table.writerow([harmless(cell) for cell in row[begins:]])
        content = held.getvalue().encode("utf-8-sig", "replace")
        self._files.insert(0, (name, content))

    def _rows(self) -> Iterator[list[str]]:
        for sheet in self._sheets:
            folder = f"{sheet.version}/" if self._has_versions else ""
            for board in sheet.boards:
                yield [sheet.version, str(board.number), *self._row(board, folder)]

    def _row(self, board: BoardBlock, folder: str) -> list[str]:
        number = f"{board.number:0{self._digits}}"
        name, to_move, text = "", "", ""
        if board.picture:
            position = board.picture.position
            name = f"{folder}{number} {file_name(board.title)}".strip() + f".{self._kind}"
            sides = labels.sides(position.game, handicap=board.picture.looks.handicap)
            to_move = sides.to_move[position.turn == "second"]
            if board.picture.is_told:
                text = written(Entry(board.number, "", position))
            self._files.append((name, self._image(board.picture)))
        return [name, board.title, board.task, to_move, text]

    def _answers(self) -> Iterator[list[str]]:
        for sheet in self._sheets:
            folder = f"answers/{sheet.version}/" if self._has_versions else "answers/"
            for entry in sheet.key:
                if not isinstance(entry, KeyEntry):
                    continue
                name = ""
                if entry.board:
                    name = f"{folder}{entry.number:0{self._digits}}.{self._kind}"
                    picture = picture_of_key(entry.board, sheet.options)
                    self._files.append((name, self._image(picture)))
                yield [sheet.version, str(entry.number), in_text(entry), name]

    def _image(self, picture: Picture) -> bytes:
        if picture not in self._images:
            board = drawn(picture)
            self._missing |= dict.fromkeys(board.missing)
            image = board.svg.encode()
            if self._kind == "png":
                image = self._to_png(board.svg, self._width, _DPI)
            self._images[picture] = image
        return self._images[picture]


def in_text(entry: KeyEntry) -> str:
    """A solution on one line, its variations in brackets."""
    said = [entry.comment]
    for block in entry.blocks:
        parts = (
            part
            for move in block.moves
            for part in (move.before, f"{move.number} {move.name}{move.signs}", move.after)
        )
        moves = " ".join(filter(None, map(str.strip, parts)))
        said.append(f"({moves})" if block.depth else moves)
    return " ".join(filter(None, (one.strip() for one in [*said, entry.words])))


def harmless(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula, its line breaks as LF."""
    text = plain(cell)
    is_formula = text.lstrip()[:1] in _FORMULAS
    return f"'{text}" if is_formula else text
