"""Reading records of shogi in KIF, and in KI2 for people: `▲７六歩 △３四歩`.

    # ---- Kifu for Windows …            lines for programs, kept as commands `[%kif # …]`
    開始日時：1999/07/15                  what is said of the game, kept as tags by its own name
    手合割：平手                          or a handicap by its name, or その他 and a board (BOD)
    手数----指手---------消費時間--
    *comment                             of what stands above it; `&` begins a bookmark
       1 ７六歩(77)   ( 0:16/00:00:16)+  number, move, times; `+` where there are variations
       2 投了         ( 0:03/00:00:03)   how it ends, see `ends.py`
    まで1手で先手の勝ち
    変化：1手                             a variation in place of that move of the branch above it
       1 ２六歩(27)

Sources: the form of KIF by its author (kakinoki.o.oo7.jp/kif_format.html), and what is met of it
from Kifu for Windows, ShogiGUI, 将棋倶楽部24, 81Dojo and lishogi.

What is forgiven: full-width and half-width forms of all signs, numerals or digits for ranks, moves
without a number or with the sign of the side, several on a line, relative words beside the origin,
王 and 玉, 竜 and 龍, 全 and 成銀 and their like; the marks of a quoted email; no header, no times;
a variation of the main line below those of other branches. A line that is none of all this is kept
as a comment. Of several records in a text the first is read, and the others are counted.

In KI2 nothing says where a piece comes from: it is the only one that reaches the square, or the one
that the rules and the words beside it (右, 左, 直, 上, 寄, 引) leave. Moves alone, `７六歩 ３四歩`,
are read as KI2 where two or more of them can be played.

その他 without a board, and a handicap of no known name, are read as an even game, which is said. A
board that does not say who is to move leaves that to the side whose piece is moved first. Behind
the line that sums up a game, a move with a sign and without a number begins another, as do tags.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from webapp.findings import Finding
from webapp.formats.grid.rows import DrawnLine
from webapp.formats.records.branches import Branches, Played, RecordMove
from webapp.formats.records.record import Record
from webapp.formats.shogi.commands import Time, put_times, read_time, write_program
from webapp.formats.shogi.ends import end_named, read_end, read_summary, result_of, write_end
from webapp.formats.shogi.kif_board import is_frame, kif_sections
from webapp.formats.shogi.lines import (
    MovePart,
    Row,
    WordsPart,
    is_head,
    looks_like_bare_moves,
    looks_like_ki2,
    looks_like_kif,
    parts_of,
    rows_of,
)
from webapp.formats.shogi.moves import plain, read_kif_move
from webapp.formats.shogi.start import HANDICAP_LINE, OTHER, handicap
from webapp.formats.shogi.tags import NAME
from webapp.formats.tree import Branch
from webapp.games.board import Game, Side, other, owner
from webapp.games.shogi import EVEN, HANDICAP
from webapp.language import quote
from webapp.model.position import Position
from webapp.model.sides import side_name
from webapp.moves import Refusal
from webapp.moves.fairy.shogi import square_of
from webapp.moves.reasons import refused

_TAG = re.compile(rf"({NAME}) ?:")
_VERSION = re.compile(r"# ?KIF version", re.IGNORECASE)
_FEWEST = 2
"""The fewest moves of KI2 of which none can be played."""

_LinePart = WordsPart | MovePart


def read_kif(text: str, _game: Game | None = None) -> Record | None:
    """The record of a text in KIF; None where no line has a move with its number."""
    return _read(text, "kif", fewest=1) if looks_like_kif(text) else None


def looks_like_ki2_or_moves(text: str) -> bool:
    """Whether a text may be in KI2, or moves alone."""
    return looks_like_ki2(text) or looks_like_bare_moves(text)


def read_ki2(text: str, _game: Game | None = None) -> Record | None:
    """The record of a text in KI2; None where it has no such move, or is KIF.

    A single move that cannot be played is that before a diagram, which stands with it.
    """
    if looks_like_ki2(text):
        return _read(text, "ki2", fewest=_FEWEST)
    record = _read(text, "ki2", bare=True) if looks_like_bare_moves(text) else None
    return record if record and len(record.line.plies) >= _FEWEST else None


def _read(text: str, form: str, fewest: int = 1, *, bare: bool = False) -> Record | None:
    """The record of a text; None where there is no move, nor so many meant as one.

    None as well where the board has a fault, which those who read boards say best.

    bare   moves without number, sign or origin are moves as well
    """
    rows = [(row, tuple(parts_of(row, bare=bare))) for row in rows_of(text)]
    begin = next((at for at, (_, parts) in enumerate(rows) if any(map(_begins, parts))), len(rows))
    head = [DrawnLine(*row.span, row.shown) for row, _ in rows[:begin]]
    section = next(kif_sections(text, head, is_head=True), None)
    if section and section.position is None:
        return None
    of_board = {line.start for line in section.lines} if section else set()
    start = (section and section.position) or handicap(EVEN)
    if section and not section.is_turn_told:
        start = replace(start, turn=_first_turn(rows[begin:], start))
    # The number of the first move begins another record only behind moves that could be read.
    for again in (True, False):
        reader = _KifReader(text, start, again=again)
        for row, parts in rows[:begin]:
            if not (of_board and is_frame(row.shown)):
                reader.read_head(row, parts, is_board=row.start in of_board)
        others = reader.read_moves(part for _, parts in rows[begin:] for part in parts)
        played = Played(reader, read_kif_move)
        if played.reader.plies or not others:
            break
    if not played.reader.plies and sum(bool(node.typed) for node in reader.nodes) < fewest:
        return None
    put_times(played, reader.times)
    found = section.findings if section else _unknown_start(head)
    return Record(played.line(), (*found, *played.found()), form, others)


def _begins(part: _LinePart) -> bool:
    """Whether the moves begin with this part of a line."""
    if isinstance(part, MovePart):
        return part.move is not None
    return part.kind in ("table", "branch")


def _first_turn(rows: Iterable[tuple[Row, Sequence[_LinePart]]], start: Position) -> Side:
    """Whose piece stands where the first move begins, or whose sign it has; else who is to move."""
    parts = (part for _, parts in rows for part in parts if isinstance(part, MovePart))
    first = next((part for part in parts if part.move), None)
    origin = first.move["origin"] if first and first.move else None
    if origin and "0" not in origin:
        return owner(start.squares[square_of(origin)]) or start.turn
    return (first and first.side) or start.turn


def _unknown_start(lines: Iterable[DrawnLine]) -> Iterator[Finding]:
    """That a handicap has no known name, or that of another start, of which there is no board."""
    given = next(((line, m) for line in lines if (m := HANDICAP_LINE.match(line.shown))), None)
    if given and given[1][1] == OTHER:
        yield Finding("record-start-missing", given[0].span)
    elif given:
        line, name = given
        yield Finding("record-handicap-unknown", line.span, args={"found": quote(name[1])})


class _KifReader(Branches):
    """Reads the parts of lines one after the other.

    base     the number of the first move as it stands in the text, 0 before it is read
    again    whether that begins another record where it stands again
    main     the number of the last move of the main line, once a variation has begun
    first    the first move of a variation, while it is still to come
    summed   whether the branch has been summed up
    times    of moves by their number: of the move, and of the game so far
    """

    def __init__(self, text: str, start: Position, *, again: bool) -> None:
        super().__init__(text, start)
        self.again, self.base = again, 0
        self.main: int | None = None
        self.first: RecordMove | None = None
        self.summed = False
        self.times: dict[int, tuple[Time, Time | None]] = {}

    def read_head(self, row: Row, parts: Iterable[_LinePart], *, is_board: bool) -> None:
        """Takes a line from before the moves."""
        tag = _TAG.match(row.shown)
        if tag and (not is_board or tag[1] == HANDICAP):
            self.tags.append((row.words[: tag.end(1)], row.words[tag.end() :].strip()))
        for part in () if tag or is_board else parts:
            if isinstance(part, WordsPart):
                self._say(part)
            else:
                self.say(part.typed)

    def read_moves(self, parts: Iterator[_LinePart]) -> int:
        """Takes what lines say from the moves on; how many more records there are."""
        for part in parts:
            if self._begins_another(part):
                return 1 + _more_records(parts)
            if isinstance(part, MovePart) and part.end:
                self._end(part)
            elif isinstance(part, MovePart):
                self._move(part)
            elif part.kind == "branch":
                self._branch(part)
            elif part.kind == "summary":
                self._summary(part)
            else:
                self._say(part)
        return 0

    def _begins_another(self, part: _LinePart) -> bool:
        """Whether another record begins here."""
        if not self.base:
            return False
        if isinstance(part, WordsPart):
            is_tag = self.summed and part.kind == "words" and is_head(part.words)
            return is_tag or part.kind in ("heading", "table")
        if self.summed and part.move and part.side == self.start.turn and not part.number:
            return True
        again = part.number == self.base and not part.end and self.first is None
        return again and self.again and self.depth > 0

    # --- words -----------------------------------------------------------------------------

    def _say(self, part: WordsPart) -> None:
        program = write_program(part.words) if part.kind in ("program", "heading") else None
        if program and not _VERSION.match(plain(part.words)):
            self.command(program)
        elif not program and part.kind != "table":
            (self.first.lines if self.first else self.behind).append(part.words)

    def _end(self, part: MovePart) -> None:
        self.first, turn = None, self.turn
        if part.number:
            # By its number, as moves before it may be garbled.
            start = self.start.turn
            turn = other(start) if (part.number - self.base) % 2 else start
        end = end_named(part.end, turn)
        assert end
        time = read_time(part.times[0])
        self.say(write_end(end, time.written if time and time.seconds else ""))
        if self.main is None:
            self.result = result_of(end, turn)

    def _summary(self, part: WordsPart) -> None:
        """Takes who has won, and how, as far as that is not known from the moves."""
        self.first, self.summed = None, True
        result, end = read_summary(part.words, self.turn)
        if self.main is None and self.result == "*":
            self.result = result
        elif end is None if self.main is not None else result != self.result:
            self.say(part.words)
            return
        said = self.behind[-1:]
        if end and not (said and isinstance(said[0], str) and read_end(said[0])):
            self.say(end.name)

    # --- moves -----------------------------------------------------------------------------

    def _branch(self, part: WordsPart) -> None:
        """Begins a variation in place of a move of the branch above it, or else of the main line.

        Its first move is still to come: without one what is said there is kept.
        """
        self.main, self.summed = self.at if self.main is None else self.main, False
        astray = Finding("record-variation-unplaced", part.span, args={"number": part.number})
        branch = Branch(
            self.begun,
            tips=(self.at, self.main),
            depth=part.number - (self.base or 1),
            words=part.words,
            astray=astray,
        )
        self.leave(-1, branch)
        self.first = self.add("", part.span, "")
        self.depth = branch.depth

    def _move(self, part: MovePart) -> None:
        if self.branch.depth == 0:
            self.base = self.base or part.number or 1
        text = part.move[0] if part.move else part.words
        fault = self._fault(part)
        if self.first:
            node, self.first = self.first, None
            node.text, node.span, node.typed = text, part.span, part.typed
            self.depth += 1
        else:
            node = self.add(text, part.span, part.typed)
        node.fault = fault
        used = read_time(part.times[0])
        if used:
            self.times[self.at] = used, read_time(part.times[1])

    def _fault(self, part: MovePart) -> Finding | Refusal | None:
        """Why it can be no move there, whatever the position."""
        expected = (self.base or 1) + self.depth
        if part.number and part.number != expected:
            args = {"number": part.number, "expected": expected}
            return Finding("record-number-unexpected", part.span, args=args)
        if part.move is None:
            return refused("not-a-move", found=quote(part.words))
        if part.side and part.side != self.turn:
            return refused("other-turn", side=side_name(self.start, self.turn))
        return None


def _more_records(parts: Iterable[_LinePart]) -> int:
    """How many records there are behind the one that begins here."""
    count, has_moves, base, is_summed = 0, False, 0, False
    for part in parts:
        if isinstance(part, MovePart):
            is_next = is_summed and part.move is not None and not part.number
            again = has_moves and (part.number == base > 0 or is_next)
            base = base if has_moves else part.number
            count, has_moves, is_summed = count + again, True, False
        elif part.kind in ("heading", "table") and has_moves:
            count, has_moves, is_summed = count + 1, False, False
        elif part.kind in ("summary", "branch"):
            is_summed = part.kind == "summary"
    return count
