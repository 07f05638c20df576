"""Reading records of shogi in KIF, and in KI2 for people: `▲７六歩 △３四歩`.

    # ---- Kifu for Windows …            lines for programs, kept as commands
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
王 and 玉, 竜 and 龍, 全 and 成銀 and their like; the marks of a quoted email; no header, no times; a
variation of the main line below those of other branches. A line that is none of all this is kept
as a comment. Of several records in a text the first is read, and the others are counted.

In KI2 nothing says where a piece comes from: it is the only one that reaches the square, or the one
that the rules and the words beside it (右, 左, 直, 上, 寄, 引) leave.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from webapp.attacks import attacked_by
from webapp.drawn.rows import lines_of
from webapp.findings import Finding
from webapp.line import Move
from webapp.moves import Refusal, can_be_played, read_move
from webapp.moves.reasons import refused, side_named
from webapp.position import Position, find
from webapp.records.record import Record
from webapp.records.shogi.ends import end_named, read_summary, result_of, write_end
from webapp.records.shogi.lines import (
    Moved,
    Row,
    Said,
    has_numbered_move,
    has_signed_move,
    parts_of,
    rows_of,
)
from webapp.records.shogi.moves import kind_named, own, plain, read_kif_move, spelled_out
from webapp.records.shogi.start import HANDICAP, read_start
from webapp.records.shogi.times import Time, as_commands, read_time
from webapp.records.shogi.tree import Node, Tree

_TAG = re.compile(r"([^\s:*#&|'][^\s:]{0,19}) ?:")
_VERSION = re.compile(r"# ?KIF version", re.IGNORECASE)


def looks_like_kif(text: str) -> bool:
    """Whether a line of the text begins with a number and a move of shogi in Japanese."""
    return has_numbered_move(text)


def looks_like_ki2(text: str) -> bool:
    """Whether the text has a move of shogi in Japanese behind the sign of a side."""
    return has_signed_move(text) and not has_numbered_move(text)


def read_kif(text: str) -> Record | None:
    """The record of a text in KIF; None where no line has a move with its number."""
    return _Reader(text).record("KIF") if looks_like_kif(text) else None


def read_ki2(text: str) -> Record | None:
    """The record of a text in KI2; None where it has no such move, or is KIF."""
    return _Reader(text).record("KI2") if looks_like_ki2(text) else None


class _Reader:
    """Reads the lines one after the other.

    base     the number of the first move as it stands in the text, 0 before it is read
    main     the last ply of the main line, once a variation has begun
    before   what is said before the first move of a variation; None elsewhere
    result   that of the main line
    times    of plies by their number: of the move, and of the game so far
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.base = 0
        self.main: Node | None = None
        self.before: list[str] | None = None
        self.result = "*"
        self.tags: list[tuple[str, str]] = []
        self.times: dict[int, tuple[Time, Time | None]] = {}

    def record(self, form: str) -> Record | None:
        """What was read; None where there is no move, nor what should be one."""
        rows = list(rows_of(self.text))
        begin = _begin_of_moves(rows)
        head, rest = rows[:begin], rows[begin:]
        start = read_start(self.text, list(lines_of(self.text[: rest[0].at] if rest else self.text)))
        self.tree = Tree(start.position)
        for row in head:
            self._head(row, is_board=row.at in start.used)
        others = 0
        parts = (part for row in rest for part in parts_of(row))
        for part in parts:
            if self._begins_another(part):
                others = 1 + _more_records(parts)
                break
            self._read(part)
        self._say_before()
        if not self.tree.nodes and not self.tree.findings:
            return None
        self._keep_times()
        found = (*start.findings, *self.tree.findings)
        return Record(self.tree.line(self.tags, self.result), found, form, others)

    def _head(self, row: Row, *, is_board: bool) -> None:
        """Takes a line from before the moves."""
        tag = _TAG.match(row.shown)
        if tag and (not is_board or tag[1] == HANDICAP):
            self.tags.append((row.words[: tag.end(1)], row.words[tag.end() :].strip()))
        elif not is_board:
            for part in parts_of(row):
                if isinstance(part, Moved):
                    self.tree.say(part.words)
                elif part.kind != "table":
                    self._say(part)

    def _read(self, part: Said | Moved) -> None:
        """Takes what a line says from the moves on."""
        if isinstance(part, Said):
            if part.kind == "branch":
                self._branch(part)
            elif part.kind == "summary":
                self._summary(part)
            elif part.kind != "table":
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

    def _say(self, part: Said) -> None:
        if part.kind in ("program", "heading"):
            if not _VERSION.match(plain(part.words)):
                self.tree.at.commands.append(part.words)
        elif self.before is not None:
            self.before.append(part.words)
        else:
            self.tree.say(part.words)

    def _say_before(self) -> None:
        """Keeps what was said before the first move of a variation that has none."""
        for words in self.before or ():
            self.tree.say(words)
        self.before = None

    # --- moves ---------------------------------------------------------------------------

    def _move(self, part: Moved) -> None:
        tree, position = self.tree, self.tree.at.position
        before, self.before = self.before or [], None
        if tree.is_broken:
            for words in (*before, part.words):
                tree.say(words)
            return
        self.base = self.base or part.number or 1
        expected = self.base + tree.at.depth
        if part.number and part.number != expected:
            args = {"number": part.number, "expected": expected}
            wrong = Finding("record-number-unexpected", part.span, args=args)
            move: Move | Refusal | None = None
            self._say_all(before)
            tree.break_off(part.words, wrong)
            return
        if part.move is None:
            move = refused("not-a-move", found=part.words)
        elif part.side and part.side != position.turn:
            move = refused("other-turn", side=side_named(position.game, position.turn))
        else:
            move = read_kif_move(part.move, position, tree.last) or _of_rules(
                part.move, position, tree.last
            )
        if isinstance(move, Refusal):
            self._say_all(before)
            tree.stop(part.words, part.span, move.reason, move.squares)
        elif tree.add(move, part.words, part.span):
            tree.at.before += before
            used = read_time(part.times[0])
            if used:
                self.times[tree.at.number] = used, read_time(part.times[1])
