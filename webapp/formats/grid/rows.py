"""The lines of a text as rows of a drawn board: their cells, and the labels at their edges.

A line is taken for one of these, whatever program has drawn it:

cells   between bars (`| r |   | b |`), between spaces (`r . b q`), between commas
        (`['r', '.', 'b']`), or side by side (`r.bq....`); perhaps with the number of the
        rank before or behind them
rule    a line of the frame, `+---+---+` or `├───┼───┤`, or the river of xiangqi by its name
files   the names of the files, `a b c d e f g h`
blank   nothing to be seen
loose   pieces with blanks for empty squares, to be told by their columns
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from string import ascii_lowercase
from typing import Literal, NamedTuple

from webapp.findings import Span
from webapp.games.xiangqi import RIVER
from webapp.text.characters import is_invisible
from webapp.text.figurines import VARIATION
from webapp.text.quoting import length_of_marks

LONGEST_LINE = 240
"""The most characters of a line that may be a row of a board."""
LONGEST_CELL = 4
MOST_FILES = 20

Kind = Literal["cells", "rule", "files", "blank", "loose", "other"]

BARS = re.compile("[|│┃║¦╎╏┆┇┊┋]")
_RULING = frozenset("-=─━═—–_~^⎯") | {chr(code) for code in range(0x2500, 0x2580)}
_OF_FRAME = _RULING | frozenset("+|*.:'`, \t")
_FEWEST_OF_RIVER = 2
_NUMBER = re.compile(r"[(\[]?([0-9]{1,2})[.:)\]]?(?: ?[*<])?\Z")
_FROM_ONE = tuple(map(str, range(1, MOST_FILES + 1)))
_NAMES_OF_FILES = frozenset(
    labels[::way]
    for count in range(4, MOST_FILES + 1)
    for labels in (tuple(ascii_lowercase[:count]), _FROM_ONE[:count])
    for way in (1, -1)
) | {("0", *_FROM_ONE[: count - 1]) for count in range(4, MOST_FILES + 1)}
_QUOTED = '"“”„«»'
_QUOTES = re.compile(r"[\[\](){}'\"`]")


class DrawnLine(NamedTuple):
    """A line of a text: where it stands, and what it shows.

    start, end  offsets in the text, without what ends the line
    shown       in compatible characters, without quotation marks of an email
    """

    start: int
    end: int
    shown: str

    @property
    def span(self) -> Span:
        """Where in the text it stands."""
        return Span(self.start, self.end)


class DrawnRow(NamedTuple):
    """A line as a part of a drawing.

    cells       of a row of squares; of `files` the labels
    left, right labels at the edges, "" where there are none
    close       whether the cells stand side by side
    remark      what stands behind the last bar
    """

    kind: Kind
    line: DrawnLine
    cells: tuple[str, ...] = ()
    left: str = ""
    right: str = ""
    close: bool = False
    remark: str = ""


def lines_of(text: str) -> Iterator[DrawnLine]:
    """The lines of a text, in time linear in its length; of those alike, made plain once."""
    at, known = 0, {"": ""}
    for raw in text.splitlines(keepends=True):
        line = raw.rstrip("\r\n\v\f\x1c\x1d\x1e\x85\u2028\u2029")
        shown = known.get(line)
        if shown is None:
            shown = known[line] = _shown(line)
        yield DrawnLine(at, at + len(line), shown)
        at += len(raw)


def place_in(text: str, line: DrawnLine, start: int, end: int) -> tuple[Span, bool]:
    """Where in the text a part of what a line shows stands, and whether that is known.

    The whole line where it is not.
    """
    raw = text[line.start : line.end]
    marks = length_of_marks(raw)
    if len(raw[marks:].rstrip()) != len(line.shown):
        return Span(line.start, line.end), False
    at = line.start + marks
    return Span(at + start, at + end), True


def _shown(line: str) -> str:
    """A line in plain characters; of one that is no row of a board only the beginning."""
    if line.isspace():
        return ""
    if len(line) > LONGEST_LINE:
        shown = line[:LONGEST_LINE] + "…"
    else:
        shown = unicodedata.normalize("NFKC", line[length_of_marks(line) :])
        if not shown.isascii():
            kept = (c for c in shown if c not in VARIATION and not is_invisible(c))
            shown = "".join(kept)
    return shown.expandtabs().rstrip()


def rows_of(lines: Iterable[DrawnLine]) -> Iterator[DrawnRow]:
    """The lines as rows; of those that are alike it is told once."""
    known: dict[str, DrawnRow] = {}
    for line in lines:
        row = known.get(line.shown)
        if row is None:
            row = known[line.shown] = row_of(line)
        yield DrawnRow(row.kind, line, *row[2:]) if row.line is not line else row


def row_of(line: DrawnLine) -> DrawnRow:
    """The line as a row."""
    shown = line.shown.strip().strip(_QUOTED)
    if not shown or shown.startswith("```"):
        return DrawnRow("blank", line)
    if len(shown) > LONGEST_LINE:
        return DrawnRow("other", line)
    if _is_rule(shown):
        return DrawnRow("rule", line)
    files = _files(shown)
    if files:
        return DrawnRow("files", line, files)
    row = _of_bars(line, shown) or _of_commas(line, shown) or _of_words(line, shown)
    return row or _of_one_word(line, shown) or _loose(line, shown)


def is_empty(cell: str) -> bool:
    """Whether a cell shows an empty square: it has no letter, no figurine and no digit but 0."""
    return not any(map(_is_piece, cell)) or cell == "0"


def _is_piece(character: str) -> bool:
    return character.isalnum() or 0x2654 <= ord(character) <= 0x265F or ord(character) >= 0x1FA00


def has_bars(shown: str) -> bool:
    """Whether a line has bars between its cells."""
    return BARS.search(shown) is not None


def cells_between_bars(shown: str) -> tuple[str, ...]:
    """The cells between the bars of a line that has some, without its outer ends."""
    parts = [part.strip() for part in BARS.split(shown)]
    parts = parts[not parts[0] :]
    return tuple(parts[: len(parts) - (not parts[-1])])


def _is_rule(shown: str) -> bool:
    if not RIVER.isdisjoint(shown):
        signs = set(shown) - {" "}
        return len(signs & RIVER) >= _FEWEST_OF_RIVER and signs - RIVER <= _OF_FRAME
    if not set(shown) <= _OF_FRAME or not set(shown) & _RULING:
        return False
    words = shown.split()
    if len(words) > 3 and all(len(word) == 1 for word in words):
        return False  # a row of empty squares, `- - - -`
    cells = BARS.split(shown)
    return len(cells) < 4 or any(len(cell.strip()) > 1 for cell in cells)


def _files(shown: str) -> tuple[str, ...]:
    """The labels of a line that names the files in order, from either side; () for any other."""
    if len(shown) < 4:
        return ()
    words = BARS.sub(" ", shown).lower().split()
    labels = tuple(words[0]) if len(words) == 1 else tuple(words)
    if not 3 < len(labels) <= MOST_FILES:
        return ()
    return labels if labels in _NAMES_OF_FILES else ()


def _of_bars(line: DrawnLine, shown: str) -> DrawnRow | None:
    parts = BARS.split(shown)
    if len(parts) < 3:
        if len(parts) == 2 and _label(parts[0]):
            inner = _of_words(line, parts[1].strip()) or _of_one_word(line, parts[1].strip())
            return inner and inner._replace(left=_label(parts[0]))
        return None
    left, right, remark = "", "", ""
    if not parts[0].strip() or _label(parts[0]):
        left, parts = _label(parts[0]), parts[1:]
    if parts[-1].strip() in ("", "=") or _label(parts[-1]):
        right, parts = _label(parts[-1]), parts[:-1]
    elif len(parts) > 4 and len(parts[-1].strip()) > LONGEST_CELL:
        remark, parts = parts[-1].strip(), parts[:-1]
    if len(parts) == 1:
        inside = parts[0]
        inner = _of_words(line, inside.strip()) or _of_one_word(line, inside.strip())
        close = inner is None and 3 < len(inside) <= MOST_FILES
        if close and all(len(cell) == 1 for cell in inside):
            inner = DrawnRow("cells", line, tuple(inside), close=True)
        return inner and inner._replace(left=left or inner.left, right=right or inner.right)
    cells = tuple(part.strip() for part in parts)
    if not 3 < len(cells) <= MOST_FILES or any(len(cell) > LONGEST_CELL for cell in cells):
        return None
    return DrawnRow("cells", line, cells, left, right, remark=remark)


def _of_commas(line: DrawnLine, shown: str) -> DrawnRow | None:
    """Cells of a list as programs print it."""
    if shown.count(",") < 3:
        return None
    if shown.endswith("],"):
        shown = shown[:-1]
    cells = tuple(_QUOTES.sub("", part).strip() for part in shown.split(","))
    if not 3 < len(cells) <= MOST_FILES or any(len(cell) > LONGEST_CELL for cell in cells):
        return None
    return DrawnRow("cells", line, cells)


def _of_words(line: DrawnLine, shown: str) -> DrawnRow | None:
    words = (_QUOTES.sub("", shown) if "'" in shown else shown).split()
    left = right = ""
    if words and _label(words[0]) and len(words) > 2:
        left, words = _label(words[0]), words[1:]
    if words and _label(words[-1]) and len(words) > 2:
        right, words = _label(words[-1]), words[:-1]
    if not 3 < len(words) <= MOST_FILES:
        if len(words) == 1 and (left or right):
            inner = _of_one_word(line, words[0])
            return inner and inner._replace(left=left, right=right)
        return None
    if any(len(word) > LONGEST_CELL for word in words):
        return None
    return DrawnRow("cells", line, tuple(words), left, right)


def _of_one_word(line: DrawnLine, shown: str) -> DrawnRow | None:
    """Cells side by side, a character each."""
    left = right = ""
    words = shown.split()
    if len(words) == 2 and _label(words[0]):
        left, words = _label(words[0]), words[1:]
    elif len(words) == 2 and _label(words[1]):
        right, words = _label(words[1]), words[:1]
    if len(words) != 1 or not 3 < len(words[0]) <= MOST_FILES:
        return None
    return DrawnRow("cells", line, tuple(words[0]), left, right, close=True)


def _loose(line: DrawnLine, shown: str) -> DrawnRow:
    words = shown.split()
    counts = len(words) == 1 and len(shown) <= MOST_FILES and shown.isalnum() and shown.isascii()
    if counts or (all(len(word) < 3 for word in words) and any(map(_is_piece, shown))):
        left = _label(words[0])
        right = _label(words[-1]) if len(words) > 1 else ""
        return DrawnRow("loose", line, (), left, right)
    return DrawnRow("other", line)


def _label(text: str) -> str:
    """The number of a rank, or ""."""
    number = _NUMBER.match(text.strip())
    return number[1] if number else ""
