"""What the boards of KIF and CSA have in common: a shogi board that is set up line by line.

What a line of them holds that cannot be read is an error at its place; nothing of it is
dropped unsaid. A row of more or fewer squares than nine, a row that is missing and a square
whose piece is not known leave the board open: then there is no position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal, NamedTuple

from webapp.findings import Edit, Finding, Fix, Span, quote
from webapp.formats.grid.rows import Line, place_in
from webapp.games import GAMES, kind_of
from webapp.games.board import Hand, Side
from webapp.games.pieces import canonical_hand
from webapp.model.position import Position
from webapp.text.characters import MAX_FINDINGS

KIND = kind_of("shogi")
SIZE = 9
_MOST_UNREAD = 10 * MAX_FINDINGS


class Board:
    """A board as it is set up line by line; `turn_told` once the side to move is known."""

    def __init__(self) -> None:
        self.squares = [""] * (SIZE * SIZE)
        self.held: dict[Side, Counter[str]] = {"first": Counter(), "second": Counter()}
        self.turn: Side = "first"
        self.turn_told = False
        self.number = 1

    @property
    def position(self) -> Position:
        """The position as it is set up."""
        first = canonical_hand(self.held["first"])
        second: Hand = canonical_hand({p.lower(): n for p, n in self.held["second"].items()})
        return Position(
            tuple(self.squares),
            self.turn,
            fullmove=self.number,
            hands=(first, second),
            kind=KIND,
        )

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


class Section(NamedTuple):
    """One board of a text, with what is said of it.

    lines      those that were read, in order
    moves      those of the moves behind it
    findings   what is wrong, and what was ignored
    is_whole   whether every square of it could be read
    """

    record: Literal["KIF", "CSA"]
    board: Board
    lines: Sequence[Line]
    moves: Sequence[Line]
    findings: Sequence[Finding]
    is_whole: bool

    @property
    def place(self) -> Span:
        """Where in the text it stands, without its moves."""
        return Span(self.lines[0].start, max(line.end for line in self.lines))

    @property
    def end(self) -> int:
        """Where in the text it and its moves end."""
        return max(line.end for line in (*self.lines, *self.moves))


def unread(
    text: str, line: Line, start: int = 0, end: int | None = None, empty: str = ""
) -> Finding:
    """That a part of a line, or all of it, cannot be read, with a fix that takes it out.

    empty   what shows an empty square, where it stands in one
    """
    shown = line.shown[start : len(line.shown) if end is None else end]
    start += len(shown) - len(shown.lstrip())
    shown = shown.strip()
    span, exact = place_in(text, line, start, start + len(shown))
    found = {"found": quote(shown)}
    name, args = ("replace", {"written": empty.strip()}) if empty else ("remove", found)
    fix = Fix(name, (Edit(span.start, span.end, empty),), args=args)
    return Finding("record-part-unread", span, args=found, fixes=(fix,) if exact else ())


class Reader:
    """Reads the lines of one board.

    findings   what is wrong; of parts that cannot be read no more are kept than matter
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.board = Board()
        self.findings: list[Finding] = []
        self.is_whole = True
        self._unread = 0

    def unread(self, line: Line, start: int = 0, end: int | None = None, empty: str = "") -> None:
        """Says that a part of a line cannot be read, as `unread`."""
        self._unread += 1
        if self._unread <= _MOST_UNREAD:
            self.findings.append(unread(self.text, line, start, end, empty))

    def ignore(self, line: Line, start: int, end: int) -> None:
        """Says that words on a line of the board are no part of it."""
        shown = line.shown[start:end]
        start += len(shown) - len(shown.lstrip())
        span, _ = place_in(self.text, line, start, start + len(shown.strip()))
        self.findings.append(Finding("surrounding-text", span))


def wrong_length(
    text: str,
    line: Line,
    inside: tuple[int, int],
    label: str,
    number: int,
    cells: Sequence[str],
    empty: str,
) -> Finding:
    """That a row has more or fewer squares than nine.

    inside   where its squares begin and end in what the line shows
    number   the row from above, from 0
    cells    what each square shows
    empty    what an empty one shows
    """
    missing = SIZE - len(cells)
    lead = len(line.shown) - len(line.shown.lstrip())
    span, exact = place_in(text, line, lead, len(line.shown))
    row, _ = place_in(text, line, *inside)

    def fix(name: str, kept: Sequence[str]) -> Fix:
        return Fix(name, (Edit(*row, "".join(kept)),), args={"count": abs(missing)})

    pad = [empty] * missing
    fixes = [fix("pad-end", [*cells, *pad]), fix("pad-start", [*pad, *cells])]
    if missing < 0:
        fixes = [fix("drop-end", cells[:SIZE])]
    if not exact:
        fixes = []
    squares = tuple(range(number * SIZE, (number + 1) * SIZE)) if number < SIZE else ()
    args: dict[str, str | int] = {"rank": label, "length": len(cells), "files": SIZE}
    args["count"] = abs(missing)
    code = "rank-short" if missing > 0 else "rank-long"
    return Finding(code, span, squares, args, tuple(fixes))


def row_missing(at: int, label: str, row: str) -> Finding:
    """That a row is missing, which can be put in as an empty one before that place."""
    fix = Fix("add-row", (Edit(at, at, row),), args={"rank": label})
    return Finding("record-row-missing", Span(at, at), args={"rank": label}, fixes=(fix,))
