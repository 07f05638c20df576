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
that the rules and the words beside it (右, 左, 直, 上, 寄, 引) leave.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from webapp.findings import Finding, Span, quote
from webapp.formats.grid.rows import Line as DrawnLine
from webapp.formats.grid.rows import lines_of
from webapp.formats.records.record import Record
from webapp.formats.shogi.commands import Time, put_times, read_time, write_program
from webapp.formats.shogi.ends import end_named, read_end, read_summary, result_of, write_end
from webapp.formats.shogi.kif_board import is_frame, kif_sections
from webapp.formats.shogi.lines import (
    Moved,
    Row,
    Said,
    looks_like_ki2,
    looks_like_kif,
    parts_of,
    rows_of,
)
from webapp.formats.shogi.moves import plain, read_kif_move
from webapp.formats.shogi.start import HANDICAP, HANDICAP_LINE, handicap
from webapp.formats.shogi.tags import NAME
from webapp.formats.shogi.tree import Node, Tree
from webapp.games.board import Game, other
from webapp.games.shogi import EVEN
from webapp.model.line import Move
from webapp.moves import Refusal
from webapp.moves.reasons import refused, side_named

_TAG = re.compile(rf"({NAME}) ?:")
_VERSION = re.compile(r"# ?KIF version", re.IGNORECASE)
_FEWEST = 2
"""The fewest moves of KI2 of which none can be played."""


def read_kif(text: str, _game: Game | None = None) -> Record | None:
    """The record of a text in KIF; None where no line has a move with its number."""
    return _Reader(text).record("kif") if looks_like_kif(text) else None


def read_ki2(text: str, _game: Game | None = None) -> Record | None:
    """The record of a text in KI2; None where it has no such move, or is KIF."""
    return _Reader(text).record("ki2") if looks_like_ki2(text) else None


class _Reader:
    """Reads the lines one after the other.

    is_whole   whether every square of its board could be read
    is_board   where the lines that say where it starts begin
    found      what is said of these
    base       the number of the first move as it stands in the text, 0 before it is read
    count      how many moves there should be
    main       the last ply of the main line, once a variation has begun
    before     what is said before the first move of a variation; None elsewhere
    elsewhere  where such a move may follow as well
    result     that of the main line
    times      of plies by their number: of the move, and of the game so far
    """

    def __init__(self, text: str) -> None:
        rows = list(rows_of(text))
        begin = _begin_of_moves(rows)
        self.head, self.rest = rows[:begin], rows[begin:]
        before = text[: self.rest[0].at] if self.rest else text
        lines = list(lines_of(before))
        section = next(kif_sections(text, lines), None)
        self.is_whole = section is None or section.position is not None
        self.is_board = frozenset(line.start for line in section.lines) if section else frozenset()
        self.found = list(section.findings) if section else list(_unknown_start(lines))
        self.tree = Tree((section and section.position) or handicap(EVEN))
        self.base = self.count = 0
        self.main: Node | None = None
        self.before: list[str] | None = None
        self.elsewhere: Node | None = None
        self.result = "*"
        self.tags: list[tuple[str, str]] = []
        self.times: dict[int, tuple[Time, Time | None]] = {}

    def record(self, form: str) -> Record | None:
        """The record that was read; None where there is no move, nor anything meant as one.

        None as well where the board has a fault, which those who read boards say best. A single
        move of KI2 that cannot be played is that before a diagram, which stands with it.
        """
        if not self.is_whole:
            return None
        for row in self.head:
            self._head(row, is_board=row.at in self.is_board)
        others = 0
        parts = (part for row in self.rest for part in parts_of(row))
        for part in parts:
            if self._begins_another(part):
                others = 1 + _more_records(parts)
                break
            self._read(part)
        self._say_before()
        if not self.tree.nodes and self.count < (1 if form == "kif" else _FEWEST):
            return None
        put_times(self.tree.nodes, self.times)
        found = (*self.found, *self.tree.findings)
        return Record(self.tree.line(self.tags, self.result), found, form, others)

    def _head(self, row: Row, *, is_board: bool) -> None:
        """Takes a line from before the moves."""
        tag = _TAG.match(row.shown)
        if tag and (not is_board or tag[1] == HANDICAP):
            self.tags.append((row.words[: tag.end(1)], row.words[tag.end() :].strip()))
        elif not is_board and not (self.is_board and is_frame(row.shown)):
            for part in parts_of(row):
                if isinstance(part, Moved):
                    self.tree.say(part.typed)
                else:
                    self._say(part)

    def _read(self, part: Said | Moved) -> None:
        """Takes what a line says from the moves on."""
        if isinstance(part, Said):
            if part.kind == "branch":
                self._branch(part)
            elif part.kind == "summary":
                self._summary(part)
            else:
                self._say(part)
        elif part.end:
            self._end(part)
        else:
            self._move(part)

    def _begins_another(self, part: Said | Moved) -> bool:
        """Whether another record begins here."""
        if not self.base:
            return False
        if isinstance(part, Said):
            return part.kind in ("heading", "table")
        again = part.number == self.base and not part.end and self.before is None
        return again and self.tree.at.depth > 0

    # --- words -----------------------------------------------------------------------------

    def _say(self, part: Said) -> None:
        if part.kind in ("program", "heading"):
            self._keep_program(part.words)
        elif part.kind == "table":
            return
        elif self.before is not None:
            self.before.append(part.words)
        else:
            self.tree.say(part.words)

    def _keep_program(self, words: str) -> None:
        """Keeps a line for programs as a command, as far as one can hold it."""
        if _VERSION.match(plain(words)):
            return
        command = write_program(words)
        if command:
            self.tree.at.commands.append(command)
        else:
            self.tree.say(words)

    def _say_before(self) -> None:
        """Keeps what was said before the first move of a variation that has none."""
        for words in self.before or ():
            self.tree.say(words)
        self.before = None

    def _end(self, part: Moved) -> None:
        self._say_before()
        turn = self.tree.at.position.turn
        if part.number and self.tree.is_broken:
            start = self.tree.root.position.turn
            turn = start if (part.number - self.base) % 2 == 0 else other(start)
        end = end_named(part.end, turn)
        assert end
        time = read_time(part.times[0])
        self.tree.say(write_end(end, time.written if time and time.seconds else ""))
        if self.main is None:
            self.result = result_of(end, turn)

    def _summary(self, part: Said) -> None:
        """Takes who has won, and how, as far as that is not known from the moves."""
        self._say_before()
        at = self.tree.at
        result, end = read_summary(part.words, at.position.turn)
        if self.main is None and self.result == "*":
            self.result = result
        elif end is None if self.main else result != self.result:
            self.tree.say(part.words)
            return
        if end and not (at.after and read_end(at.after[-1])):
            self.tree.say(end.name)

    # --- moves -----------------------------------------------------------------------------

    def _branch(self, part: Said) -> None:
        """Goes to the move that a variation stands in place of.

        It is one of the branch above it, or else of the main line.
        """
        tree = self.tree
        self._say_before()
        self.main = self.main or tree.at
        depth = part.number - (self.base or 1)
        tips = [tip for tip in (tree.at, self.main) if 0 <= depth <= tip.depth]
        if not tips:
            args = {"number": part.number}
            tree.break_off(part.words, Finding("record-variation-unplaced", part.span, args=args))
            return
        self.elsewhere = tree.ancestor(tips[-1], depth)
        self.before = []
        tree.go_to(tree.ancestor(tips[0], depth))

    def _move(self, part: Moved) -> None:
        tree = self.tree
        self.count += 1
        if tree.is_broken:
            tree.say(part.typed)
            return
        self.base = self.base or part.number or 1
        found = self._understood(part)
        if isinstance(found, Refusal) and self.before is not None and self.elsewhere is not tree.at:
            here = tree.at
            tree.go_to(self.elsewhere or here)
            again = self._understood(part)
            if isinstance(again, Move):
                found = again
            else:
                tree.go_to(here)
        before, self.before = self.before or [], None
        if isinstance(found, Move) and tree.add(found, part.words, part.span):
            tree.at.before += before
            used = read_time(part.times[0])
            if used:
                self.times[tree.at.number] = used, read_time(part.times[1])
            return
        for words in before:
            tree.say(words)
        if isinstance(found, Finding):
            tree.break_off(part.typed, found)
        elif isinstance(found, Refusal):
            tree.stop(part.words, part.span, found, part.typed)
        else:
            tree.stop_full(part.typed, part.span)

    def _understood(self, part: Moved) -> Move | Refusal | Finding:
        """The move, or why it is none."""
        at, position = self.tree.at, self.tree.at.position
        expected = self.base + at.depth
        if part.number and part.number != expected:
            args = {"number": part.number, "expected": expected}
            return Finding("record-number-unexpected", part.span, args=args)
        if part.move is None:
            return refused("not-a-move", found=quote(part.words))
        if part.side and part.side != position.turn:
            return refused("other-turn", side=side_named(position.game, position.turn))
        return read_kif_move(part.move, position, self.tree.last, self.tree.ask)


def _unknown_start(lines: Iterable[DrawnLine]) -> Iterator[Finding]:
    """That a handicap has no known name."""
    given = next(((line, m) for line in lines if (m := HANDICAP_LINE.match(line.shown))), None)
    if given:
        args, span = {"found": quote(given[1][1])}, Span(given[0].start, given[0].end)
        yield Finding("record-handicap-unknown", span, args=args)


def _begin_of_moves(rows: Sequence[Row]) -> int:
    """The number of the line with which the moves begin."""
    for at, row in enumerate(rows):
        for part in parts_of(row):
            if part.move if isinstance(part, Moved) else part.kind in ("table", "branch"):
                return at
    return len(rows)


def _more_records(parts: Iterable[Said | Moved]) -> int:
    """How many records there are behind the one that begins here."""
    count, has_moves, base = 0, False, 0
    for part in parts:
        if isinstance(part, Moved):
            again = has_moves and part.number == base > 0
            base = base if has_moves else part.number
            count, has_moves = count + again, True
        elif part.kind in ("heading", "table") and has_moves:
            count, has_moves = count + 1, False
    return count
