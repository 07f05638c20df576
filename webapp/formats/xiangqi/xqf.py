"""Reading files of XQStudio (象棋演播室, `.xqf`) as the records that dpxq.com has (`dpxq.py`).

    0000  XQ, the version, and what the rest is hidden by from version 11 on
    0010  where the 32 pieces stand, 10 × file + rank, both from Red’s left lower corner
    0032  who moves; 0033 the result; 0040 a whole game, an opening, a middle game or an endgame
    0050  title, match, date, place, players, time, commentator, author: a length and its bytes
    0400  the moves, each with what follows: one behind it, one in its place, a comment

The moves are a tree: behind a move stands all that follows it, then what may be played in its
place. Bytes are in GB 18030.

Sources: the description of version 1.0 by the author of XQStudio (XqfFormat.txt, 2001), XQF.TXT of
ElephantEye (xqbase.com) on the later ones.

What is forgiven: pieces that stand nowhere, moves from empty squares, numbers of versions that are
not known, a file that ends within its moves, of which a comment tells; moves that name no square of
the board are left out with all behind them, and a comment tells of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from webapp.formats.asian_fen import write_xiangqi
from webapp.formats.pgn.position import CHINESE_CHESS
from webapp.formats.pgn.tags import write_tag
from webapp.formats.xiangqi.dpxq import TAGS, position_of
from webapp.formats.xiangqi.write_dpxq import TreeMove, write_record
from webapp.language import gettext

SIGN = b"XQ"
"""The first bytes of such a file."""
MOST = 8 << 20
"""The most bytes of a file that is read; the largest that are known have half of that."""

_HEADER = 0x400
_BEFORE_KEYS = 10
"""The last version whose files are not hidden."""
_PIECES_MOVED = 12
"""From this version on the places of the pieces are in another order."""
_MASK = b"[(C) Copyright Mr. Dong Shiwei.]"
_NEXT, _OTHER, _SAID = 0x80, 0x40, 0x20
_SQUARES = range(90)
_FIELDS: Mapping[str, int] = {
    "title": 0x50, "event": 0xD0, "date": 0x110, "place": 0x120, "red": 0x130, "black": 0x140,
    "timerule": 0x150, "redtime": 0x190, "blacktime": 0x1A0, "remark": 0x1D0, "author": 0x1E0,
}  # fmt: skip
"""Where what is said of the game stands, by the names of dpxq.com."""
_LONG = frozenset(["title", "event", "timerule"])
_RESULTS = {1: "红胜", 2: "黑胜", 3: "和局", 4: "和局"}


class XqfError(ValueError):
    """The bytes are no file of XQStudio."""


class _HiddenBy(NamedTuple):
    """The numbers that hide a file: added to the places, both squares of a move, the length of a
    comment, and to all bytes of the moves.
    """

    places: int = 0
    origin: int = 0
    to: int = 0
    length: int = 0
    stream: bytes = bytes(32)


def read_xqf(data: bytes) -> str:
    """The game in a file as a text that Fenboard reads, with all that the file says.

    Raises XqfError where it is no such file, and no other exception; takes linear time.
    """
    if data[:2] != SIGN or len(data) < _HEADER or len(data) > MOST:
        raise XqfError("no file of XQStudio")
    keys = _keys(data)
    places = _places(data, keys)
    tree = _XqfTree(data, keys)
    said = {name: _field(data, name) for name in _FIELDS}
    said["result"] = _RESULTS.get(data[0x33], "")
    if len(tree.moves) == 1:
        return _position(places, said, tree.moves[0].said, is_black=data[0x32] == 1)
    return write_record(said.items(), [*map(_two, places)], tree.moves)


def _keys(data: bytes) -> _HiddenBy:
    if data[2] <= _BEFORE_KEYS:
        return _HiddenBy()
    mask, ors, values = data[3], data[8:12], data[12:16]

    def grown(value: int) -> int:
        return value * value * 54 + 221

    places = grown(values[1]) * values[1] % 256
    origin = grown(values[2]) * places % 256
    to = grown(values[3]) * origin % 256
    length = (values[0] * 256 + values[1]) % 32000 + 767
    four = [one | (value & mask) for one, value in zip(ors, values, strict=True)]
    return _HiddenBy(
        places, origin, to, length, bytes(c & four[at % 4] for at, c in enumerate(_MASK))
    )


def _places(data: bytes, keys: _HiddenBy) -> Sequence[int]:
    """Where the pieces stand; 255 for one that does not."""
    found = [255] * 32
    for at, place in enumerate(data[0x10:0x30]):
        to = (keys.places + 1 + at) % 32 if data[2] >= _PIECES_MOVED else at
        square = (place - keys.places) % 256
        found[to] = square if square in _SQUARES else 255
    return found


def _field(data: bytes, name: str) -> str:
    begin = _FIELDS[name]
    size = min(data[begin], 63 if name in _LONG else 15)
    return _decoded(data[begin + 1 : begin + 1 + size], errors="ignore")


def _decoded(data: bytes, errors: str = "replace") -> str:
    text = data.partition(b"\0")[0].decode("gb18030", errors)
    return "\n".join(line.strip() for line in text.splitlines()).strip()


class _XqfTree:
    """Reads the moves; `moves[0]` is what stands before the first."""

    def __init__(self, data: bytes, keys: _HiddenBy) -> None:
        hidden = memoryview(data)[_HEADER:]
        stream = keys.stream * (len(hidden) // len(keys.stream) + 1)
        self.data = bytes((a - b) & 0xFF for a, b in zip(hidden, stream, strict=False))
        self.keys, self.has_lengths = keys, data[2] <= _BEFORE_KEYS
        self.at = self.left_out = 0
        self.is_cut = False
        self.moves = [TreeMove("", 0)]
        self._read()

    def _read(self) -> None:
        """Reads all moves, in the order of the file."""
        moves = self.moves
        last, others = -1, list[int]()
        while found := self._next():
            squares, goes_on, has_other, said = found
            if last < 0:
                moves[0].said = said
                has_other, last = False, 0
            else:
                if has_other:
                    others.append(last)
                last = self._add(last, squares, said)
            if not goes_on:
                if not others:
                    break
                last = others.pop()
        if self.is_cut:
            self._tell(gettext("The file ends here, within its moves."))
        if self.left_out:
            self._tell(gettext("Moves that name no square of the board were left out."))

    def _add(self, parent: int, squares: tuple[int, int], said: str) -> int:
        """Adds a move behind another one; its number, or that of the other where it is none."""
        moves = self.moves
        if not all(square in _SQUARES for square in squares):
            self.left_out += 1
            moves[parent].said = "\n".join(filter(None, [moves[parent].said, said]))
            return parent
        moves[parent].after.append(len(moves))
        digits = "".join(map(_two, squares))
        moves.append(TreeMove(digits, moves[parent].depth + 1, said))
        return len(moves) - 1

    def _tell(self, words: str) -> None:
        """Adds words to what is said of the last move."""
        last = self.moves[-1]
        last.said = "\n".join(filter(None, [last.said, words]))

    def _next(self) -> tuple[tuple[int, int], bool, bool, str] | None:
        """The next move: its squares, whether one follows, whether there is another in its place,
        and what is said; None where the file ends.
        """
        head = self._taken(4)
        if len(head) < 4:
            return None
        keys, signs = self.keys, head[2]
        squares = (head[0] - 24 - keys.origin) % 256, (head[1] - 32 - keys.to) % 256
        goes_on, has_other, is_said = bool(signs & _NEXT), bool(signs & _OTHER), signs & _SAID
        if self.has_lengths:
            goes_on, has_other, is_said = bool(signs & 0xF0), bool(signs & 0x0F), 1
        length = int.from_bytes(self._taken(4), "little") - keys.length if is_said else 0
        said = _decoded(self._taken(length)) if length > 0 else ""
        return squares, goes_on, has_other, said

    def _taken(self, size: int) -> bytes:
        found = self.data[self.at : self.at + size]
        self.at += size
        self.is_cut |= len(found) < size
        return found


def _two(place: int) -> str:
    """A square as dpxq.com writes it: the file and the rank from above; 99 for none."""
    return f"{place // 10}{9 - place % 10}" if place in _SQUARES else "99"


def _position(places: Sequence[int], said: Mapping[str, str], words: str, *, is_black: bool) -> str:
    """A position without moves as a game of PGN with tags alone."""
    start = position_of("".join(map(_two, places)), is_black=is_black)
    tags = [("Game", CHINESE_CHESS)]
    tags += ((TAGS[name], value) for name, value in said.items() if value and name in TAGS)
    tags += [("Result", said["result"] or "*"), ("SetUp", "1"), ("FEN", write_xiangqi(start))]
    comment = [f"{{{words.replace('}', '｝')}}}"] if words else []
    return "\n".join([*(write_tag(*tag) for tag in tags), "", *comment, "*", ""])
