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
from functools import lru_cache
from itertools import chain, takewhile
from typing import NamedTuple

from webapp.feen.tokens import LONGEST_REMEMBERED, Fault, Way, clean_items, faults_of, lexemes
from webapp.findings import quote
from webapp.position import BoardKind, Layout, rank_lengths
from webapp.text.ranks import rank_text

MOST = 255
"""The most squares of a rank, ranks of a layer, and layers."""


class Board(NamedTuple):
    """A board without a fault, as `Position` and `BoardKind` hold it.

    existing   how many squares there are, those beyond a rank's end not counted
    """

    squares: tuple[str, ...]
    files: int
    ranks: int
    layout: Layout
    existing: int


def read_rank(text: str) -> tuple[str, ...] | None:
    """The squares of a rank with nothing to report, None for any other."""
    squares: list[str] = []
    for item in clean_items(text):
        if "1" <= item[0] <= "9":
            if len(item) > len(str(MOST)) or int(item) > MOST:
                return None
            squares += ("",) * int(item)
        else:
            squares.append(item)
        if len(squares) > MOST:
            return None
    return tuple(squares) or None


clean_rank = lru_cache(maxsize=8192)(read_rank)
"""As `read_rank`, remembered: for ranks of at most `LONGEST_REMEMBERED` characters."""


def read_board(text: str) -> Board | None:
    """The board of a field with nothing to report, None for any other."""
    read = clean_rank if len(text) <= LONGEST_REMEMBERED else read_rank
    layers = text.split("//")
    if len(layers) > MOST:
        return None
    rows: list[tuple[str, ...]] = []
    numbers: list[int] = []
    for layer in layers:
        ranks = layer.split("/")
        if len(ranks) > MOST or (len(ranks) == 1 and len(layers) > 1):
            return None
        for squares in map(read, ranks):
            if squares is None:
                return None
            rows.append(squares)
        numbers.append(len(ranks))
    return _board(rows, numbers)


def _board(rows: list[tuple[str, ...]], numbers: list[int]) -> Board:
    """The board of these rows, of which each layer has so many."""
    lengths = list(map(len, rows))
    files = max(lengths)
    if len(numbers) == 1 and min(lengths) == files:
        squares = tuple(chain.from_iterable(rows))
        return Board(squares, files, len(rows), (), len(squares))
    padded: list[str] = []
    for row, length in zip(rows, lengths, strict=True):
        padded += row
        padded += ("",) * (files - length)
    rest = iter(lengths)
    layout = tuple(tuple(next(rest) for _ in range(number)) for number in numbers)
    return Board(tuple(padded), files, len(rows), layout, sum(lengths))


def write_board(squares: tuple[str, ...], kind: BoardKind) -> str:
    """The field for the squares of a board of that kind."""
    files = kind.files
    ranks = [
        rank_text(squares[start : start + length])
        for start, length in zip(
            range(0, files * kind.ranks, files), rank_lengths(kind), strict=True
        )
    ]
    if len(kind.layout) < 2:
        return "/".join(ranks)
    rest = iter(ranks)
    return "//".join("/".join(next(rest) for _ in layer) for layer in kind.layout)


# --- what is wrong -------------------------------------------------------------------


def faults_of_board(text: str) -> Iterator[Fault]:
    """All that is wrong in the field; nothing exactly where `read_board` reads it."""
    inner = text.strip("/")
    start, end = len(text) - len(text.lstrip("/")), len(text.rstrip("/"))
    if not inner:
        yield Fault("feen-placement-missing", 0, len(text))
        return
    for begin, stop in ((0, start), (end, len(text))):
        if begin < stop:
            yield Fault("feen-outer-slash", begin, stop, (Way("drop-slashes", begin, stop, ""),))
    layers = list(_parts(text, start, end, 2))
    for layer in layers:
        yield from _faults_of_layer(text, *layer, single=len(layers) == 1)
    if len(layers) > MOST:
        args = {"count": len(layers), "limit": MOST}
        yield Fault("feen-too-many-layers", layers[MOST][0], end, args=args)
    yield from _faults_of_dimensions(text, start, end)


def _parts(text: str, start: int, end: int, slashes: int) -> Iterator[tuple[int, int]]:
    """Where the parts stand that so many slashes or more separate."""
    for separator in re.compile(f"/{{{slashes},}}").finditer(text, start, end):
        yield start, separator.start()
        start = separator.end()
    yield start, end


def _faults_of_layer(text: str, start: int, end: int, *, single: bool) -> Iterator[Fault]:
    ranks = list(_parts(text, start, end, 1))
    for begin, stop in ranks:
        yield from (fault.moved(begin) for fault in faults_of_rank(text[begin:stop]))
    if len(ranks) > MOST:
        args = {"count": len(ranks), "limit": MOST}
        yield Fault("feen-too-many-ranks", ranks[MOST][0], end, args=args)
    if len(ranks) == 1 and not single:
        yield Fault("feen-layer-of-one-rank", start, end, tuple(_joining(text, start, end)))


def faults_of_rank(text: str) -> list[Fault]:
    """All that is wrong in a rank; nothing exactly where `read_rank` reads it."""
    faults: list[Fault] = []
    length, known = 0, True
    for lexeme in lexemes(text):
        faults += faults_of(lexeme)
        if lexeme.kind == "token":
            length += 1
        elif lexeme.kind == "count":
            digits = lexeme.text.lstrip("0")
            if len(digits) > len(str(MOST)) or (digits and int(digits) > MOST):
                faults.append(Fault("feen-count-too-large", *lexeme[2:], args={"limit": MOST}))
                known = False
            elif digits:
                length += int(digits)
            else:
                ways = () if lexeme.text == text else (Way("remove", *lexeme[2:], ""),)
                faults.append(Fault("feen-count-zero", *lexeme[2:], ways))
    if known and length > MOST:
        args = {"length": length, "limit": MOST, "count": length - MOST}
        faults.append(Fault("feen-rank-too-long", 0, len(text), args=args))
    return faults


def _joining(text: str, start: int, end: int) -> Iterator[Way]:
    """The ways to make the layer a rank of the one before it or after it."""
    if re.search(r"(?<!/)//\Z", text[max(0, start - 3) : start]):
        yield Way("join-layer-before", start - 2, start, "/")
    if re.match("//(?!/)", text[end : end + 3]) and end + 2 < len(text):
        yield Way("join-layer-after", end, end + 2, "/")


def _faults_of_dimensions(text: str, start: int, end: int) -> Iterator[Fault]:
    """Runs of three slashes and more; each asks for the run one shorter on both sides."""
    runs = list(re.compile("/+").finditer(text, start, end))
    lengths = [len(run[0]) for run in runs]
    for index, run in enumerate(runs):
        length = lengths[index]
        if length < 3:
            continue
        before = takewhile(length.__gt__, reversed(lengths[:index]))
        after = takewhile(length.__gt__, lengths[index + 1 :])
        coherent = length - 1 in before and length - 1 in after
        code = "feen-too-many-dimensions" if coherent else "feen-dimension-skipped"
        ways = tuple(Way("replace", *run.span(), slashes) for slashes in ("//", "/"))
        yield Fault(code, *run.span(), ways, {"shorter": quote("/" * (length - 1))})
