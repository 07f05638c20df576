"""Reading files of 象棋桥 (CCBridge): games (`.cbr`) and libraries of them (`.cbl`).

    0000  CCBridge Record, and a zero
    00B4  title; 02B4 event; 0434 Red; 0514 Black: in UTF-16, up to a zero
    081C  the result; 0844 whose move it is, 1 for Red
    0848  the 90 squares from the upper left corner, 11 to 17 for Red’s chariot, horse, elephant,
          advisor, general, cannon and soldier, 21 to 27 for Black’s
    08A6  the moves: 1 for one that nothing follows, 2 where there is another in its place, 4 with a
          comment; nothing; the square it comes from, and goes to; the length of a comment and it

A library begins with CCBridgeLibrary and a zero; its games begin 4,096 bytes apart, or a multiple.
All numbers are little-endian. The moves are a tree as in `binary.py`.

Sources: the notes on files of xiangqi that come with cchess (象棋棋谱文件格式, 2024), and
what that library reads.

What is forgiven: more pieces than a set has, of which those beyond are left out, and a comment says
so; as in `xqf.py` a file that ends within its moves, and moves that name no square.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from webapp.formats.starts import START_POSITIONS
from webapp.formats.xiangqi.binary import FileMove, FileTree, text_of
from webapp.formats.xiangqi.dpxq import pieces_in_order
from webapp.language import gettext

RECORD, LIBRARY = b"CCBridge Record\0", b"CCBridgeLibrary\0"
"""The first bytes of both kinds of files."""
MOST = 64 << 20
"""The most bytes of a file that is read."""

_FIELDS: Mapping[str, int] = {"title": 0xB4, "event": 0x2B4, "red": 0x434, "black": 0x514}
_LONGEST = {"title": 128}
_USUALLY = 64
_RESULT, _TURN, _BOARD, _MOVES = 0x81C, 0x844, 0x848, 0x8A6
_RESULTS = {1: "红胜", 2: "黑胜", 3: "和局", 4: "和局"}
_LAST, _OTHER, _SAID = 1, 2, 4
_NO_MOVE = bytes(4)
_APART = 4096
_FILES, _COUNT = 9, 90


class CbrError(ValueError):
    """The bytes are no file of 象棋桥."""


def read_cbr(data: bytes) -> Iterator[str]:
    """The game in a file, or all those of a library, as texts that Fenboard reads.

    Raises CbrError where it is no such file, and no other exception; takes linear time.
    """
    if len(data) > MOST:
        raise CbrError("too large")
    if data.startswith(RECORD) and len(data) >= _MOVES:
        yield _game(data)
        return
    if not data.startswith(LIBRARY):
        raise CbrError("no file of 象棋桥")
    first = data.find(RECORD)
    starts = range(first, len(data), _APART) if first >= 0 else range(0)
    begins = [at for at in starts if data.startswith(RECORD, at)]
    ends = [*begins[1:], len(data)][: len(begins)]
    places = [(at, end) for at, end in zip(begins, ends, strict=True) if end - at >= _MOVES]
    if not places:
        raise CbrError("no games")
    for at, end in places:
        yield f"{_game(data[at:end])}\n"


def _game(data: bytes) -> str:
    tree = _CbrTree(data[_MOVES:])
    places, has_more = _places(data[_BOARD : _BOARD + _COUNT])
    if has_more:
        more = gettext("Pieces beyond one set were left out.")
        tree.moves[0].said = "\n".join(filter(None, [tree.moves[0].said, more]))
    said = {name: _field(data, name) for name in _FIELDS}
    said["result"] = _RESULTS.get(data[_RESULT], "")
    return text_of(said, places, tree.moves, is_black=data[_TURN] == 2)


def _field(data: bytes, name: str) -> str:
    begin = _FIELDS[name]
    return _decoded(data[begin : begin + _LONGEST.get(name, _USUALLY)])


def _decoded(data: bytes) -> str:
    text = data.decode("utf-16-le", "replace").partition("\0")[0]
    text = text.encode("utf-8", "replace").decode("utf-8")
    return "\n".join(line.strip() for line in text.splitlines()).strip()


def _places(board: bytes) -> tuple[Sequence[str], bool]:
    """The squares of the 32 pieces, and whether there are more."""
    order = pieces_in_order(START_POSITIONS["xiangqi"])
    codes = {"R": 1, "H": 2, "E": 3, "A": 4, "G^": 5, "C": 6, "P": 7}
    found, has_more = ["99"] * len(order), False
    free: dict[int, list[int]] = {}
    for at, piece in enumerate(order):
        code = codes[piece.upper()] + (0x10 if piece.isupper() else 0x20)
        free.setdefault(code, []).append(at)
    for square, code in enumerate(board):
        if free.get(code):
            found[free[code].pop(0)] = _two(square)
        elif code in free:
            has_more = True
    return found, has_more


def _two(square: int) -> str:
    return f"{square % _FILES}{square // _FILES}"


class _CbrTree(FileTree):
    """The moves of a file."""

    def next(self) -> FileMove | None:
        """The next move of the file."""
        is_first = self.at == 0
        head = self.taken(4)
        if len(head) < 4:
            return None
        if head == _NO_MOVE and not is_first:
            return FileMove("", goes_on=False, has_other=False, said="")
        signs, _, origin, to = head
        length = int.from_bytes(self.taken(4), "little") if signs & _SAID else 0
        said = _decoded(self.taken(length)) if length else ""
        digits = _two(origin) + _two(to) if max(origin, to) < _COUNT else ""
        return FileMove(digits, not signs & _LAST, bool(signs & _OTHER), said)
