"""Boards of shogi as records in CSA have them.

`P1` to `P9` for the ranks, or `PI` for the even game with the pieces that are missing; `P+`
and `P-` for single pieces, `00` for hands, `AL` for all that is left, either of them without any;
`+` or `-` for the side to move. A line `/` is between the records of a file.

Source: the CSA standard of records (version 2.2). Moves behind the board stay in the text
until they can be read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from webapp.findings import Edit, Finding, Fix, Span
from webapp.formats.grid.rows import DrawnLine
from webapp.formats.shogi.board import BoardSection, ShogiBoardReader
from webapp.formats.shogi.start import SIZE, as_plain, handicap
from webapp.games import GAMES
from webapp.games.board import Side, owner, piece_of
from webapp.games.pieces import bare
from webapp.games.shogi import CODES, EVEN, WRITTEN
from webapp.model.position import Position

MARKS = ("P1", "P2", "P3", "PI", "P+", "P-")
"""One of these is in every text with such a board."""
SIGNS: dict[Side, str] = {"first": "+", "second": "-"}

_SIDES: dict[str, Side] = {sign: side for side, sign in SIGNS.items()}
_NAMES = "|".join(CODES)
_TOKENS = {code: "K^" if kind == "K" else kind for code, kind in CODES.items()}
_ROW = re.compile(r"P([1-9])(?=[ +*-]|[A-Z]{2}|\Z)")
_CELL = re.compile(rf"([+-])({_NAMES})(?=[\s*+-]|\Z)|(\*)|[+-]?[^\s*+-]+|[+-]")
_PIECES = re.compile(r"P([+-])(?=[0-9]|\s*+\Z)")
_MISSING = re.compile(r"PI(?=[^a-z]{0,160}[0-9][^a-z]{0,160}\Z|\s*\Z)")
_PIECE = re.compile(rf"([0-9])([0-9])({_NAMES}|AL)|(\s)|.")
_MEANT = re.compile(r"P[0-9I+*-](?![a-z])")
"""The beginning of a line that was likely meant for one of a board."""
_MOVE = re.compile(r"[+-][0-9]{4}[A-Z]{2}\Z|%[A-Z_+-]+\Z")


def csa_sections(text: str, lines: Sequence[DrawnLine]) -> Iterator[BoardSection]:
    """The boards of a text in CSA, in time linear in its length."""
    part: list[DrawnLine] = []
    rows: set[str] = set()
    for line in lines:
        sign = line.shown[:2]
        again = sign in ("P1", "PI") and not rows.isdisjoint((sign, "PI", "P9"))
        if line.shown.strip() == "/" or again:
            yield from _section(text, part)
            part, rows = [], set()
        part.append(line)
        rows.add(sign)
    yield from _section(text, part)


def _section(text: str, lines: Sequence[DrawnLine]) -> Iterator[BoardSection]:
    reader = _CsaBoardReader(text)
    used = [line for line in lines if line.shown.startswith("P") and reader.read(line)]
    if not any(reader.squares):
        return
    behind = [line for line in lines if line.start > used[-1].start]
    moves = [line for line in behind if _MOVE.match(line.shown.split(",")[0])]
    turn = next((line for line in behind if line.shown.strip() in _SIDES), None)
    # A line such as %TORYO ends a game and tells no side.
    first_move = next((line.shown[0] for line in moves if line.shown[0] in _SIDES), "")
    if turn or first_move:
        reader.tell_turn(_SIDES[turn.shown.strip() if turn else first_move])
    used += [turn] if turn else []
    reader.check_rows()
    taken = frozenset(used)
    others = [line for line in lines if line.shown.startswith("P") and line not in taken]
    section = reader.section(
        "CSA", used, moves, others, lambda shown, inside: inside or bool(_MEANT.match(shown))
    )
    if not reader.turn_told:
        (first, second), end = GAMES["shogi"].sides.names, section.lines[-1].end
        fixes = (Fix("to-move", (Edit(end, end, "\n-"),), args={"side": second}),)
        args, place = {"side": first}, Span(end, end)
        reader.findings.append(Finding("drawn-side-assumed", place, args=args, fixes=fixes))
    yield section


class _CsaBoardReader(ShogiBoardReader):
    """Reads the lines of one board."""

    empty = pad = " * "

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.rows: dict[int, DrawnLine] = {}

    def read(self, line: DrawnLine) -> bool:
        """Sets up what one line says; whether it is one that does."""
        row = _ROW.match(line.shown)
        if row:
            return self._read_row(line, int(row[1]) - 1)
        if _MISSING.match(line.shown):
            self.set_up(handicap(EVEN))
            self._read_missing(line)
            return True
        pieces = _PIECES.match(line.shown)
        if pieces:
            self._read_pieces(line, _SIDES[pieces[1]])
        return pieces is not None

    def _read_row(self, line: DrawnLine, number: int) -> bool:
        if number in self.rows:
            return False
        cells = list(_CELL.finditer(line.shown, 2))
        tokens = [_in_cell(cell) for cell in cells]
        if tokens.count(None) > len(cells) // 2:
            return False
        self.rows[number] = line
        spans, inside = [cell.span() for cell in cells], (2, len(line.shown))
        self.take_row(line, number, str(number + 1), tokens, spans, inside)
        return True

    def cell(self, shown: str) -> str:
        """A square as it is written in a row with others."""
        return self.pad if shown == "*" else shown

    def check_rows(self) -> None:
        """Says which rows are missing, where there are any of that kind."""
        for number in range(SIZE) if self.rows else ():
            if number in self.rows:
                continue
            self.is_whole = False
            below = [line.start for other, line in self.rows.items() if other > number]
            row = f"P{number + 1}" + self.pad * SIZE
            at = min(below) if below else max(line.end for line in self.rows.values())
            self.miss_row(at, str(number + 1), f"{row}\n" if below else f"\n{row}")

    def _read_missing(self, line: DrawnLine) -> None:
        """Takes pieces from the board that an even game lacks."""
        for piece in self.known_in(line, _PIECE.finditer(line.shown, 2), 3, 4):
            square = _square(piece)
            there = square is not None and self.squares[square].upper()
            if square is None or _TOKENS.get(piece[3]) != there:
                self.unread(line, *piece.span())
            else:
                self.squares[square] = ""

    def _read_pieces(self, line: DrawnLine, side: Side) -> None:
        """Puts pieces on squares and into a hand."""
        for piece in self.known_in(line, _PIECE.finditer(line.shown, 2), 3, 4):
            square, token = _square(piece), _TOKENS.get(piece[3], "")
            in_hand = piece[1] + piece[2] == "00"
            if square is not None and token and not self.squares[square]:
                self.squares[square] = piece_of(side, token)
            elif in_hand and piece[3] == "AL":
                self.give_rest(side)
            elif in_hand and len(token) == 1:
                self.held[side][token] += 1
            else:
                self.unread(line, *piece.span())


def _in_cell(cell: re.Match[str]) -> str | None:
    """The piece in a square, "" for none; None where that is not known."""
    if cell[2]:
        return piece_of(_SIDES[cell[1]], _TOKENS[cell[2]])
    return "" if cell[3] else None


def _square(piece: re.Match[str]) -> int | None:
    """The square of a piece; None for `00`, and for what is no square."""
    file, rank = int(piece[1]), int(piece[2])
    return (rank - 1) * SIZE + SIZE - file if file and rank else None


def write_board(start: Position) -> Iterator[str]:
    """The board, the hands and the side to move."""
    if as_plain(start).squares == handicap(EVEN).squares:
        yield "PI"
    else:
        for rank in range(SIZE):
            row = start.squares[rank * SIZE : (rank + 1) * SIZE]
            yield f"P{rank + 1}{''.join(map(_written, row))}"
    for sign, hand in zip(SIGNS.values(), start.hands, strict=True):
        held = "".join(f"00{WRITTEN[bare(piece).upper()].csa}" * count for piece, count in hand)
        if held:
            yield f"P{sign}{held}"
    yield SIGNS[start.turn]


def _written(piece: str) -> str:
    side = owner(piece)
    return f"{SIGNS[side]}{WRITTEN[bare(piece).upper()].csa}" if side else " * "
