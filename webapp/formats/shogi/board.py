"""A shogi board that is set up line by line, as the readers of KIF and CSA do.

What a line of them holds that cannot be read is an error at its place; nothing of it is
dropped unsaid. A row of more or fewer squares than nine, a row that is missing and a square
whose piece is not known leave the board open: then there is no position.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from webapp.findings import Arguments, Edit, Finding, Fix, Span
from webapp.formats.grid.faults import ways_to_fit
from webapp.formats.grid.rows import DrawnLine, place_in
from webapp.formats.shogi.start import SIZE
from webapp.games import GAMES, kind_of
from webapp.games.board import Side
from webapp.games.pieces import canonical_hand
from webapp.language import quote
from webapp.model.position import Position
from webapp.text.characters import MAX_FINDINGS

KIND = kind_of("shogi")
_MOST_UNREAD = 10 * MAX_FINDINGS


Form = Literal["KIF", "CSA"]


class BoardSection(NamedTuple):
    """One board of a text, with what is said of it.

    position   None where a square of it could not be read
    lines      those that were read, in order
    moves      those of the moves behind it
    findings   what is wrong, and what was ignored
    is_turn_told  whether it says who is to move
    """

    record: Form
    position: Position | None
    lines: Sequence[DrawnLine]
    moves: Sequence[DrawnLine]
    findings: Sequence[Finding]
    is_turn_told: bool

    @property
    def place(self) -> Span:
        """Where in the text it stands, without its moves."""
        return Span(self.lines[0].start, max(line.end for line in self.lines))

    @property
    def end(self) -> int:
        """Where in the text it and its moves end."""
        return max(line.end for line in (*self.lines, *self.moves))


class ShogiBoardReader:
    """Reads the lines of one board and sets it up.

    empty      what shows an empty square, and `pad` one that is added to a row
    turn_told  whether the side to move is known
    is_whole   whether every square could be read
    findings   what is wrong; of parts that cannot be read no more are kept than matter
    """

    empty = pad = ""

    def __init__(self, text: str) -> None:
        self.text = text
        self.squares = [""] * (SIZE * SIZE)
        self.held: dict[Side, Counter[str]] = {"first": Counter(), "second": Counter()}
        self.turn: Side = "first"
        self.turn_told = False
        self.number = 1
        self.findings: list[Finding] = []
        self.is_whole = True
        self._unread = 0

    def set_up(self, start: Position) -> None:
        """Sets up a known start."""
        self.squares, self.turn = [*start.squares], start.turn

    def tell_turn(self, side: Side) -> None:
        """Says who is to move."""
        self.turn, self.turn_told = side, True

    def give_rest(self, side: Side) -> None:
        """Gives a side all pieces of the set that are neither on the board nor in hand."""
        out = Counter(piece.upper().strip("+^") for piece in self.squares if piece)
        for held in self.held.values():
            out.update(held)
        for piece, count in GAMES["shogi"].in_set.items():
            if piece != "K" and count > out[piece]:
                self.held[side][piece] += count - out[piece]

    def section(
        self,
        record: Form,
        used: Iterable[DrawnLine],
        moves: Sequence[DrawnLine],
        others: Iterable[DrawnLine],
        is_meant: Callable[[str, bool], bool],
    ) -> BoardSection:
        """The board as it is set up.

        used      the lines that were read
        others    lines that say nothing, of which those are errors that were likely meant to
        is_meant  whether one was, by what it shows and whether it stands among those read
        """
        first, last = min(used), max(used)
        meant = [line for line in others if is_meant(line.shown, first < line < last)]
        for line in meant:
            self.unread(line)
        position = None
        if self.is_whole:
            second = {piece.lower(): count for piece, count in self.held["second"].items()}
            hands = (canonical_hand(self.held["first"]), canonical_hand(second))
            squares = tuple(self.squares)
            position = Position(squares, self.turn, fullmove=self.number, hands=hands, kind=KIND)
        lines = sorted([*used, *meant])
        return BoardSection(record, position, lines, moves, self.findings, self.turn_told)

    def unread(
        self, line: DrawnLine, start: int = 0, end: int | None = None, *, is_square: bool = False
    ) -> None:
        """Says that a part of a line, or all of it, cannot be read, with a fix that takes it out.

        is_square   it is what stands in a square, which is empty then
        """
        self._unread += 1
        if self._unread > _MOST_UNREAD:
            return
        shown, span, exact = self._part(line, start, end)
        found: Arguments = {"found": quote(shown)}
        empty = self.empty if is_square else ""
        name, args = ("replace", {"written": empty.strip()}) if is_square else ("remove", found)
        fix = Fix(name, (Edit(span.start, span.end, empty),), args=args)
        self.findings.append(
            Finding("record-part-unread", span, args=found, fixes=(fix,) if exact else ())
        )

    def known_in(
        self, line: DrawnLine, parts: Iterable[re.Match[str]], piece: int, filler: int
    ) -> Iterator[re.Match[str]]:
        """The parts of a line that name pieces; what lies between them and fillers is unread.

        piece, filler   the groups of the one and of the other
        """
        unread: re.Match[str] | None = None
        end = 0
        for part in parts:
            if part[piece] or part[filler]:
                if unread:
                    self.unread(line, unread.start(), end)
                unread = None
            else:
                unread = unread or part
            end = part.end()
            if part[piece]:
                yield part
        if unread:
            self.unread(line, unread.start(), end)

    def ignore(self, line: DrawnLine, start: int, end: int) -> None:
        """Says that words on a line of the board are no part of it."""
        self.findings.append(Finding("surrounding-text", self._part(line, start, end)[1]))

    def take_row(
        self,
        line: DrawnLine,
        number: int,
        label: str,
        tokens: Sequence[str | None],
        spans: Sequence[tuple[int, int]],
        inside: tuple[int, int],
    ) -> None:
        """Sets up a row, and says which squares of it are unknown, or how many it has, if not nine.

        number   the row from above, from 0
        tokens   the piece in each square, "" for none; None where it is unknown
        spans    where each stands in what the line shows
        inside   where they begin and end there
        """
        unknown = [span for span, token in zip(spans, tokens, strict=True) if token is None]
        for span in unknown:
            self.unread(line, *span, is_square=True)
        self.is_whole &= len(tokens) == SIZE and not unknown
        for column, token in enumerate(tokens[:SIZE] if number < SIZE else ()):
            if token:
                self.squares[number * SIZE + column] = token
        missing = SIZE - len(tokens)
        if unknown or not missing:
            return
        cells = [self.cell(line.shown[slice(*span)]) for span in spans]
        _, span, exact = self._part(line, 0, None)
        row, _ = place_in(self.text, line, *inside)
        ways = ways_to_fit(cells, missing, self.pad)
        count = {"count": abs(missing)}
        fixes = [Fix(name, (Edit(*row, "".join(kept)),), args=count) for name, kept in ways.items()]
        squares = tuple(range(number * SIZE, (number + 1) * SIZE)) if number < SIZE else ()
        args: Arguments = {"rank": label, "length": len(cells), "files": SIZE, **count}
        code = "rank-short" if missing > 0 else "rank-long"
        self.findings.append(Finding(code, span, squares, args, tuple(fixes) if exact else ()))

    def cell(self, shown: str) -> str:
        """A square as it is written in a row with others."""
        return shown

    def miss_row(self, at: int, label: str, row: str) -> None:
        """Says that a row is missing, which can be put in as an empty one before that place."""
        args = {"rank": label}
        fix = Fix("add-row", (Edit(at, at, row),), args=args)
        self.findings.append(Finding("record-row-missing", Span(at, at), args=args, fixes=(fix,)))

    def _part(self, line: DrawnLine, start: int, end: int | None) -> tuple[str, Span, bool]:
        """A part of a line without blanks around it, where that stands, and whether it is known."""
        shown = line.shown[start:end]
        start += len(shown) - len(shown.lstrip())
        return shown.strip(), *place_in(self.text, line, start, start + len(shown.strip()))
