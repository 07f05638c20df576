"""The board of FEEN: ranks with `/` between them, and layers with `//` between them.

A rank is a run of tokens and counts of empty squares, 1 to 255, each read as far
as its digits go. Ranks need not be equally long. Where there are layers, each of
them has a `/` within it (dimensional coherence). A board has up to 255 squares a
rank, 255 ranks a layer and 255 layers; a count is checked before any of its
squares is made.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, takewhile
from typing import NamedTuple

from webapp.feen.tokens import TOKENS, Field
from webapp.findings import Fix, quote
from webapp.position import BoardKind, Layout, rank_lengths

MOST = 255
"""The most squares of a rank, ranks of a layer, and layers."""

_ON_SQUARES = TOKENS | {""}
_DIGITS = bytes.maketrans(b"0123456789", b"0000000000")
_GAPS = tuple((str(count), " " * (count - 1)) for count in range(1, 10))
_RUNS = tuple((" " * (count + 1), str(count)) for count in range(MOST, 0, -1))


class Board(NamedTuple):
    """A board without a fault, as `Position` and `BoardKind` hold it.

    existing   how many squares there are, those beyond a rank's end not counted
    """

    squares: tuple[str, ...]
    files: int
    ranks: int
    layout: Layout
    existing: int


# --- reading -------------------------------------------------------------------------


def even_board(text: str) -> Board | None:
    """The board of equal ranks and counts of one digit that a faultless field holds, else None.

    It gives the squares that `read_board` gives, several times as fast: all of them
    are set apart by spaces at once, and then each must be a piece or nothing.
    """
    if not text or b"00" in text.encode("ascii", "replace").translate(_DIGITS):
        return None
    spaced = " ".join(text)
    spaced = spaced.replace("+ ", "+").replace("- ", "-").replace(" ^", "^").replace(" '", "'")
    for digit, gap in _GAPS:
        spaced = spaced.replace(digit, gap)
    squares = spaced.split(" ")
    files = squares.index("/") if " / " in spaced else len(squares)
    slashes = squares[files :: files + 1]
    del squares[files :: files + 1]
    ranks = len(slashes) + 1
    if (
        not _ON_SQUARES.issuperset(squares)
        or slashes.count("/") != len(slashes)
        or len(squares) != files * ranks
        or not 0 < files <= MOST
        or ranks > MOST
    ):
        return None
    return Board(tuple(squares), files, ranks, (), len(squares))


def read_board(field: Field) -> Board | None:
    """The board, None where it has a fault; findings are added."""
    text, before = field.text, field.found
    board = even_board(text)
    if board:
        return board
    start, end = len(text) - len(text.lstrip("/")), len(text.rstrip("/"))
    if start >= end:
        field.add("feen-placement-missing", 0, len(text))
        return None
    for begin, stop in ((0, start), (end, len(text))):
        if begin < stop:
            fix = field.fix("drop-slashes", begin, stop, "")
            field.add("feen-outer-slash", begin, stop, fix)
    places = list(_parts(text, start, end, 2))
    layers = [_read_layer(field, *place, single=len(places) == 1) for place in places]
    if len(layers) > MOST:
        args = {"count": len(layers), "limit": MOST}
        field.add("feen-too-many-layers", places[MOST][0], end, **args)
    _check_dimensions(field, start, end)
    return _board(layers) if field.found == before else None


def _parts(text: str, start: int, end: int, slashes: int) -> Iterator[tuple[int, int]]:
    """Where the parts stand that so many slashes or more separate."""
    for separator in re.compile(f"/{{{slashes},}}").finditer(text, start, end):
        yield start, separator.start()
        start = separator.end()
    yield start, end


def _read_layer(field: Field, start: int, end: int, *, single: bool) -> list[list[str]]:
    """The ranks of a layer; `single` where the board has no other."""
    places = list(_parts(field.text, start, end, 1))
    ranks = [_read_rank(field, *place) for place in places]
    if len(ranks) > MOST:
        args = {"count": len(ranks), "limit": MOST}
        field.add("feen-too-many-ranks", places[MOST][0], end, **args)
    if len(ranks) == 1 and not single:
        field.add("feen-layer-of-one-rank", start, end, *_joining(field, start, end))
    return ranks


def _read_rank(field: Field, start: int, end: int) -> list[str]:
    """The squares of a rank, as far as they are without a fault."""
    squares: list[str] = []
    length, known = 0, True
    for lexeme in field.lexemes(start, end):
        field.report(lexeme)
        kind, text, begin, stop = lexeme
        if kind == "token":
            squares.append(text)
            length += 1
        elif kind == "count":
            digits = text.lstrip("0")
            count = int(digits or "0") if len(digits) <= len(str(MOST)) else MOST + 1
            if count > MOST:
                field.add("feen-count-too-large", begin, stop, limit=MOST)
                known = False
            elif not count:
                alone = (begin, stop) == (start, end)
                fixes = () if alone else (field.fix("remove", begin, stop, ""),)
                field.add("feen-count-zero", begin, stop, *fixes)
            else:
                length += count
                squares += ("",) * min(count, MOST + 1 - len(squares))
    if known and length > MOST:
        args = {"length": length, "limit": MOST, "count": length - MOST}
        field.add("feen-rank-too-long", start, end, **args)
    return squares


def _joining(field: Field, start: int, end: int) -> Iterator[Fix]:
    """The ways to make the layer a rank of the one before it or after it."""
    text = field.text
    if re.search(r"(?<!/)//\Z", text[max(0, start - 3) : start]):
        yield field.fix("join-layer-before", start - 2, start, "/")
    if re.match("//(?!/)", text[end : end + 3]) and end + 2 < len(text):
        yield field.fix("join-layer-after", end, end + 2, "/")


def _check_dimensions(field: Field, start: int, end: int) -> None:
    """Reports runs of three slashes and more.

    Each asks for the run one shorter on both sides of it, before any that is as long.
    """
    runs = list(re.compile("/+").finditer(field.text, start, end))
    lengths = [len(run[0]) for run in runs]
    for index, run in enumerate(runs):
        length = lengths[index]
        if length < 3:
            continue
        before = takewhile(length.__gt__, reversed(lengths[:index]))
        after = takewhile(length.__gt__, lengths[index + 1 :])
        coherent = length - 1 in before and length - 1 in after
        code = "feen-too-many-dimensions" if coherent else "feen-dimension-skipped"
        fixes = [field.fix("replace", *run.span(), slashes) for slashes in ("//", "/")]
        field.add(code, *run.span(), *fixes, shorter=quote("/" * (length - 1)))


def _board(layers: list[list[list[str]]]) -> Board:
    """The board of these layers of ranks."""
    rows = list(chain.from_iterable(layers))
    lengths = list(map(len, rows))
    files = max(lengths)
    if len(layers) == 1 and min(lengths) == files:
        squares = tuple(chain.from_iterable(rows))
        return Board(squares, files, len(rows), (), len(squares))
    padded = [square for row in rows for square in (*row, *[""] * (files - len(row)))]
    layout = tuple(tuple(map(len, layer)) for layer in layers)
    return Board(tuple(padded), files, len(rows), layout, sum(lengths))


# --- writing -------------------------------------------------------------------------


def write_board(squares: tuple[str, ...], kind: BoardKind) -> str:
    """The field for the squares of a board of that kind.

    With a space between any two of a rank, n empty squares are n + 1 spaces.
    """
    ranks = map(" ".join, _rows(squares, kind))
    if len(kind.layout) > 1:
        rest = iter(ranks)
        layers = (" / ".join(next(rest) for _ in layer) for layer in kind.layout)
        spaced = f"/ {' // '.join(layers)} /"
    else:
        spaced = f"/ {' / '.join(ranks)} /"
    for spaces, count in _RUNS[-kind.files :]:
        spaced = spaced.replace(spaces, count)
    return spaced.replace(" ", "")[1:-1]


def _rows(squares: tuple[str, ...], kind: BoardKind) -> Iterable[tuple[str, ...]]:
    """The squares of each rank, without those beyond its end."""
    files = kind.files
    if not kind.layout:
        return zip(*[iter(squares)] * files, strict=True)
    starts = range(0, files * kind.ranks, files)
    return [
        squares[start : start + length]
        for start, length in zip(starts, rank_lengths(kind), strict=True)
    ]
