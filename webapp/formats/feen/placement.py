"""The board of FEEN: ranks with `/` between them, and layers with `//` between them.

A rank is a run of tokens and counts of empty squares, 1 to 255, each read as far
as its digits go. Ranks need not be equally long. Where there are layers, each of
them has a `/` within it (dimensional coherence). A board has up to 255 squares a
rank, 255 ranks a layer and 255 layers; a count is checked before any of its
squares is made.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, takewhile

from msgspec import Struct

from webapp.findings import Fix
from webapp.formats.feen.tokens import FeenField
from webapp.games.board import MAX_SIDE, BoardKind, Layout
from webapp.games.pieces import TOKENS
from webapp.games.ranks import ranks_text
from webapp.language import quote

_PART = re.compile(r"[-+]?[A-Za-z]\^?'?|[0-9]+")


class FeenBoard(Struct, frozen=True):
    """A board without a fault, as `Position` and `BoardKind` hold it.

    empty   how many squares have no piece, those beyond a rank's end not counted
    """

    squares: tuple[str, ...]
    files: int
    ranks: int
    layout: Layout
    empty: int


# --- reading -------------------------------------------------------------------------


def even_board(text: str) -> FeenBoard | None:
    """The board of a faultless field if it has one layer of equal ranks, None for any other.

    It gives what `read_board` gives, several times as fast.
    """
    rows = [_PART.findall(rank) for rank in text.split("/")]
    if len(rows) > MAX_SIDE or "/".join(map("".join, rows)) != text:
        return None
    ranks: list[list[str]] = []
    for row in rows:
        squares: list[str] = []
        for part in row:
            if part in TOKENS:
                squares.append(part)
            elif part[0] in "123456789" and int(part) <= MAX_SIDE:
                squares += ("",) * int(part)
            else:
                return None
        ranks.append(squares)
    is_even = all(len(rank) == len(ranks[0]) for rank in ranks)
    return _board([ranks]) if is_even and 0 < len(ranks[0]) <= MAX_SIDE else None


def read_board(field: FeenField) -> FeenBoard | None:
    """The board, None where it has a fault; findings are added."""
    text, before = field.text, field.found
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
    if len(layers) > MAX_SIDE:
        args = {"count": len(layers), "limit": MAX_SIDE}
        field.add("feen-too-many-layers", places[MAX_SIDE][0], end, **args)
    _check_dimensions(field, start, end)
    return _board(layers) if field.found == before else None


def _parts(text: str, start: int, end: int, slashes: int) -> Iterator[tuple[int, int]]:
    """Where the parts stand that so many slashes or more separate."""
    for separator in re.compile(f"/{{{slashes},}}").finditer(text, start, end):
        yield start, separator.start()
        start = separator.end()
    yield start, end


def _read_layer(field: FeenField, start: int, end: int, *, single: bool) -> list[list[str]]:
    """The ranks of a layer; `single` where the board has no other."""
    places = list(_parts(field.text, start, end, 1))
    ranks = [_read_rank(field, *place) for place in places]
    if len(ranks) > MAX_SIDE:
        args = {"count": len(ranks), "limit": MAX_SIDE}
        field.add("feen-too-many-ranks", places[MAX_SIDE][0], end, **args)
    if len(ranks) == 1 and not single:
        field.add("feen-layer-of-one-rank", start, end, *_joining(field, start, end))
    return ranks


def _read_rank(field: FeenField, start: int, end: int) -> list[str]:
    """The squares of a rank, as far as they are without a fault."""
    squares: list[str] = []
    length, known = 0, True
    for lexeme in field.lexemes(start, end):
        kind, text, begin, stop = lexeme.kind, lexeme.text, lexeme.start, lexeme.end
        if text in TOKENS:
            squares.append(text)
            length += 1
            continue
        field.report(lexeme)
        if kind == "token":
            length += 1
        elif kind == "count":
            digits = text.lstrip("0")
            count = int(digits or "0") if len(digits) <= len(str(MAX_SIDE)) else MAX_SIDE + 1
            if count > MAX_SIDE:
                field.add("feen-count-too-large", begin, stop, limit=MAX_SIDE)
                known = False
            elif not count:
                alone = (begin, stop) == (start, end)
                fixes = () if alone else (field.fix("remove", begin, stop, ""),)
                field.add("feen-count-zero", begin, stop, *fixes)
            else:
                length += count
                squares += ("",) * count
    if known and length > MAX_SIDE:
        args = {"length": length, "limit": MAX_SIDE, "count": length - MAX_SIDE}
        field.add("feen-rank-too-long", start, end, **args)
    return squares


def _joining(field: FeenField, start: int, end: int) -> Iterator[Fix]:
    """The ways to make the layer a rank of the one before it or after it."""
    text = field.text
    if re.search(r"(?<!/)//\Z", text[max(0, start - 3) : start]):
        yield field.fix("join-layer-before", start - 2, start, "/")
    if re.match("//(?!/)", text[end : end + 3]) and end + 2 < len(text):
        yield field.fix("join-layer-after", end, end + 2, "/")


def _check_dimensions(field: FeenField, start: int, end: int) -> None:
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


def _board(layers: list[list[list[str]]]) -> FeenBoard:
    """The board of these layers of ranks."""
    rows = list(chain.from_iterable(layers))
    lengths = list(map(len, rows))
    files, empty = max(lengths), sum(row.count("") for row in rows)
    if len(layers) == 1 and min(lengths) == files:
        return FeenBoard(tuple(chain.from_iterable(rows)), files, len(rows), (), empty)
    padded = [square for row in rows for square in (*row, *[""] * (files - len(row)))]
    layout = tuple(tuple(map(len, layer)) for layer in layers)
    return FeenBoard(tuple(padded), files, len(rows), layout, empty)


# --- writing -------------------------------------------------------------------------


def write_board(squares: tuple[str, ...], kind: BoardKind) -> str:
    """The field for the squares of a board of that kind."""
    files = kind.files
    if not kind.layout:
        return ranks_text(zip(*[iter(squares)] * files, strict=True))
    starts = iter(range(0, len(squares), files))
    layers = (
        [squares[start : start + length] for length, start in zip(layer, starts, strict=False)]
        for layer in kind.layout
    )
    return "//".join(map(ranks_text, layers))
