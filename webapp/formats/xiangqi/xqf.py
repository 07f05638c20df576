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

from webapp.formats.xiangqi.binary import FileMove, FileTree, text_of

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
    return text_of(said, [*map(_two, places)], tree.moves, is_black=data[0x32] == 1)


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


class _XqfTree(FileTree):
    """The moves of a file, whose bytes are shown first."""

    def __init__(self, data: bytes, keys: _HiddenBy) -> None:
        hidden = memoryview(data)[_HEADER:]
        stream = keys.stream * (len(hidden) // len(keys.stream) + 1)
        shown = bytes((a - b) & 0xFF for a, b in zip(hidden, stream, strict=False))
        self.keys, self.has_lengths = keys, data[2] <= _BEFORE_KEYS
        super().__init__(shown)

    def next(self) -> FileMove | None:
        """The next move of the file."""
        head = self.taken(4)
        if len(head) < 4:
            return None
        keys, signs = self.keys, head[2]
        squares = (head[0] - 24 - keys.origin) % 256, (head[1] - 32 - keys.to) % 256
        goes_on, has_other, is_said = bool(signs & _NEXT), bool(signs & _OTHER), signs & _SAID
        if self.has_lengths:
            goes_on, has_other, is_said = bool(signs & 0xF0), bool(signs & 0x0F), 1
        length = int.from_bytes(self.taken(4), "little") - keys.length if is_said else 0
        said = _decoded(self.taken(length)) if length > 0 else ""
        digits = "".join(map(_two, squares)) if all(one in _SQUARES for one in squares) else ""
        return FileMove(digits, goes_on, has_other, said)


def _two(place: int) -> str:
    """A square as dpxq.com writes it: the file and the rank from above; 99 for none."""
    return f"{place // 10}{9 - place % 10}" if place in _SQUARES else "99"
