"""What the lines of a text say of the records in it: which form each is of, and which part.

A row a form; what the words are is said in the file of each form.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

from webapp.formats.records.games import BOARD, FIRST_LINE
from webapp.formats.records.links import links_in
from webapp.formats.shogi.csa import csa_role, looks_like_csa
from webapp.formats.shogi.lines import ROLES, Moved, Row, has_moves_of_shogi, parts_of, rows_of
from webapp.formats.xiangqi.dpxq import BEGIN, END, PART, has_movelist
from webapp.formats.xiangqi.lists import FIRST_OF_LIST, HEAD, MOVE_OF_LIST, looks_like_xiangqi

Form = Literal["", "shogi", "csa", "xiangqi", "engine", "link"]

Role = Literal[
    "words",
    "board",
    "chess",
    "one",
    "head",
    "new",
    "frame",
    "hand",
    "move",
    "branch",
    "inner",
    "end",
]
"""What a line is.

words    nothing of all this
board    a position of FEN or its kin
chess    the first moves of a game of chess
one      a record by itself
head     what stands before moves: it begins another record behind some
new      the same, before a board as well: it begins another record behind one
frame    the edge of a board of bars
hand     the hand above a board, or the names of its files
move     a move; that of the number 1 begins another record
branch   where a variation begins
inner    anything else of a record
end      what a record ends with
"""


class Sign(NamedTuple):
    """What a line is, of which form.

    number   of a move its own, 0 for none; of a board how many slashes it has
    """

    role: Role
    form: Form = ""
    number: int = 0


_WORDS = Sign("words")
_BOARD = re.compile(BOARD)
_RANKS = re.compile(r"[^\s/]{1,40}(?:/[^\s/]{1,40}){7,}+")
_ENGINE = re.compile(
    r"(?:[^\n/]{0,80}?\s)??(?P<command>(?:position[ \t]++)?"
    r"(?P<start>startpos|(?:s?fen[ \t]++)?[^\s/]{1,40}(?:/[^\s/]{1,40}){7,11}[^\n/]{0,80}?)"
    r"[ \t]++moves[ \t]++(?P<moves>(?:[1-9a-i][0-9a-i]|[RBGSNLP]\*)[^\n]*+))"
)
_GOES_ON = re.compile(
    r"(?:(?:(?:[1-9][a-i]){2}|(?:[a-i][0-9]{1,2}){2}|[RBGSNLP]\*[1-9][a-i])[+qrbn]?(?:\s++|\Z))++\Z"
)
_OF_LOG = re.compile(
    r"(?:go|stop|ponderhit|bestmove|info|isready|readyok|ucinewgame|usinewgame|quit|gameover)\b"
)


def engine_line(row: Row) -> tuple[str, str]:
    """The start and the moves of a line of an engine."""
    found = _ENGINE.match(row.shown)
    assert found
    return found["start"], " ".join(found["moves"].split())


def engine_part(part: str) -> tuple[str, str]:
    """The command that a part begins with, with all its moves on one line, and the words below."""
    first, *others = rows_of(part)
    found = _ENGINE.match(first.shown)
    command = first.shown[found.start("command") :] if found else first.shown
    moves = [row.shown for row in others if _GOES_ON.match(row.shown)]
    below = [row.words for row in others if not goes_on(row)]
    before = first.words[: found.start("command")] if found else ""
    return " ".join([command, *moves]), "\n".join([before, *below])


def goes_on(row: Row) -> bool:
    """Whether a line holds nothing but further moves of an engine, or stands in its log."""
    return _GOES_ON.match(row.shown) is not None or _OF_LOG.match(row.shown) is not None


class Signs:
    """The signs of a text.

    heads_only   for a text with games of PGN, where moves alone say nothing
    """

    def __init__(self, text: str, *, heads_only: bool = False) -> None:
        self._heads_only = heads_only
        self._is_shogi = has_moves_of_shogi(text)
        self._is_csa = looks_like_csa(text)
        self._is_xiangqi = has_movelist(text) or (not heads_only and looks_like_xiangqi(text))
        self._has_commands = "moves" in text
        self._links = [span.start for span in links_in(text)]
        self._next = 0

    @property
    def has_some(self) -> bool:
        """Whether there is any record in the text."""
        forms = self._is_shogi or self._is_csa or self._is_xiangqi
        return forms or self._has_commands or bool(self._links)

    def links_of(self, row: Row) -> Sequence[int]:
        """Where the links with moves begin on a line; the lines are asked about in their order."""
        links, first = self._links, self._next
        end = row.span.end
        while self._next < len(links) and links[self._next] < end:
            self._next += 1
        found = links[first : self._next]
        return found if not self._heads_only or found[:1] == [row.start] else ()

    def of(self, row: Row, form: Form) -> Sign:
        """What a line is; `form` of the record that it may stand in."""
        if self._has_commands and _ENGINE.match(row.shown):
            return Sign("one", "engine")
        found = self._of_form(row, form)
        if found:
            return found
        shown = row.shown
        if _BOARD.match(shown):
            ranks = _RANKS.search(shown)
            return Sign("board", number=ranks[0].count("/") if ranks else 0)
        is_game = shown.startswith("[") if self._heads_only else FIRST_LINE.match(shown) is not None
        return Sign("chess") if is_game else _WORDS

    def _of_form(self, row: Row, form: Form) -> Sign | None:
        if self._is_csa:
            found = _of_csa(row.shown, form)
            if found:
                return found
        if self._is_shogi:
            found = _of_shogi(row, form)
            if found:
                return found
        return _of_xiangqi(row.shown) if self._is_xiangqi else None


def _of_csa(shown: str, form: Form) -> Sign | None:
    role = csa_role(shown)
    return Sign(role, "csa") if role and (role != "inner" or form == "csa") else None


def _of_shogi(row: Row, form: Form) -> Sign | None:
    for role, pattern in ROLES:
        if pattern.match(row.shown):
            return Sign(role, "shogi")
    said = next(parts_of(row), None)
    if isinstance(said, Moved):
        is_move = (said.move and (said.number or said.side)) or (said.end and form == "shogi")
        return Sign("move" if said.move else "inner", "shogi", said.number) if is_move else None
    if form != "shogi" or said is None or said.kind == "words":
        return None
    return Sign("branch" if said.kind == "branch" else "inner", "shogi")


def _of_xiangqi(shown: str) -> Sign | None:
    if shown.startswith(BEGIN):
        return Sign("new", "xiangqi")
    if shown.startswith(END):
        return Sign("end", "xiangqi")
    if shown.startswith(PART):
        return Sign("move", "xiangqi")
    if FIRST_OF_LIST.match(shown):
        return Sign("move", "xiangqi", 1)
    if HEAD.match(shown):
        return Sign("head", "xiangqi")
    return Sign("move", "xiangqi") if MOVE_OF_LIST.match(shown) else None
