"""Boards of shogi as records have them: KIF (BOD) and CSA.

KIF     a frame of bars with a kanji for each piece, `v` before those of Gote; a line for
        the hand of each side; `後手番` where Gote is to move; or the handicap by its name
        (`手合割：二枚落ち`) where there is no board
CSA     `P1` to `P9` for the ranks, or `PI` for the even game with the pieces that are
        missing; `P+` and `P-` for single pieces, `00` for hands, `AL` for all that is left;
        `+` or `-` for the side to move

Source: the CSA standard of records (version 2.2); the form of boards in KIF files (BOD).
Moves behind the board stay in the text until they can be read.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from webapp.drawn.rows import Line, lines_of
from webapp.findings import Edit, Finding, Fix, Span, in_text_order
from webapp.games import GAMES, kind_of
from webapp.pieces import canonical_hand
from webapp.position import Hand, Position, Side
from webapp.sfen import START_SFEN, parse_sfen, write_sfen
from webapp.text.reading import Reading

_KIND = kind_of("shogi")
_SIZE = 9
_KANJI = {
    "玉": "K^", "王": "K^", "飛": "R", "角": "B", "金": "G", "銀": "S", "桂": "N", "香": "L",
    "歩": "P", "竜": "+R", "龍": "+R", "馬": "+B", "全": "+S", "圭": "+N", "杏": "+L", "と": "+P",
}  # fmt: skip
_CSA = {
    "OU": "K^", "HI": "R", "KA": "B", "KI": "G", "GI": "S", "KE": "N", "KY": "L", "FU": "P",
    "RY": "+R", "UM": "+B", "NG": "+S", "NK": "+N", "NY": "+L", "TO": "+P",
}  # fmt: skip
_NUMERALS = {numeral: n for n, numeral in enumerate("〇一二三四五六七八九")}
_HANDICAPS = {
    "平手": "shogi", "香落ち": "shogi-lance", "角落ち": "shogi-bishop", "飛車落ち": "shogi-rook",
    "飛香落ち": "shogi-rook-lance", "二枚落ち": "shogi-2", "四枚落ち": "shogi-4",
    "六枚落ち": "shogi-6", "八枚落ち": "shogi-8", "十枚落ち": "shogi-10",
}  # fmt: skip

_KIF_ROW = re.compile(r"\|([^|]{9,40})\|")
_KIF_CELL = re.compile(rf"([v^]?)([{''.join(_KANJI)}])|[・.·]")
_KIF_HAND = re.compile(
    r"(先手|後手|下手|上手|攻方|受方|玉方|[▲△☗☖▼▽])[^:]{0,6}持ち?駒 ?: ?([^:]{0,60})"
)
_KIF_HELD = re.compile(rf"([{''.join(_KANJI)}])(十?[一二三四五六七八九]?|[0-9]{{0,2}})")
_KIF_TURN = re.compile(r"(先手|後手|下手|上手|攻方|受方)番|手番 ?: ?(先手|後手|下手|上手)")
_KIF_COUNT = re.compile(r"手数 ?= ?([0-9]{1,4})")
_KIF_HANDICAP = re.compile(r"手合割 ?: ?([^ ]{2,6})")
_KIF_MOVE = re.compile(r" *[0-9]{1,4} +(?:[1-9][一二三四五六七八九]|同|投了|中断|詰み)")
_OF_SECOND = frozenset(("後手", "上手", "受方", "玉方", "△", "☖", "▽"))

_SIGNS = ("P1", "PI", "P+", "P-", "手合割", "・", "香")
"""One of these is in every text with such a board."""

_CSA_ROW = re.compile(r"P([1-9])((?:[ +*-]|[A-Z]{2}){1,40})\Z")
_CSA_CELL = re.compile(r"([+-])([A-Z]{2})|\*")
_CSA_PIECES = re.compile(r"P([+-])((?:[0-9]{2}[A-Z]{2}){1,40})\Z")
_CSA_MISSING = re.compile(r"PI((?:[1-9]{2}[A-Z]{2}){0,40})\Z")
_CSA_PIECE = re.compile(r"([0-9])([0-9])([A-Z]{2})")
_CSA_MOVE = re.compile(r"[+-][0-9]{4}[A-Z]{2}\Z")


class _Board:
    """A board as it is set up line by line."""

    def __init__(self) -> None:
        self.squares = [""] * (_SIZE * _SIZE)
        self.held: dict[Side, Counter[str]] = {"first": Counter(), "second": Counter()}
        self.turn: Side = "first"
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
            kind=_KIND,
        )

    def set_up(self, start: Position) -> None:
        """Sets up a known start."""
        self.squares, self.turn = [*start.squares], start.turn

    def give_rest(self, side: Side) -> None:
        """Gives a side all pieces of the set that are neither on the board nor in hand."""
        out = Counter(piece.upper().strip("+^") for piece in self.squares if piece)
        for held in self.held.values():
            out.update(held)
        for piece, count in GAMES["shogi"].in_set.items():
            if piece != "K" and count > out[piece]:
                self.held[side][piece] += count - out[piece]


class _Read(NamedTuple):
    """What was read: the board, the lines it stands in, and those of its moves."""

    board: _Board
    lines: Sequence[Line]
    moves: Sequence[Line]


def parse_record_board(text: str) -> Reading | None:
    """The board of a record of shogi, in SFEN as its fix; None for any other text."""
    if not any(sign in text for sign in _SIGNS):
        return None
    lines = list(lines_of(text))
    for name, read in (("KIF", _kif(lines)), ("CSA", _csa(lines))):
        if read:
            return _reading(text, name, read, lines)
    return None


def _reading(text: str, name: str, read: _Read, lines: Sequence[Line]) -> Reading:
    position = read.board.position
    fix = Fix("write-canonical", (Edit(0, len(text), write_sfen(position)),), sure=not read.moves)
    place = Span(read.lines[0].start, max(line.end for line in read.lines))
    found = [Finding("record-board", place, args={"record": name}, fixes=(fix,))]
    if read.moves:
        span = Span(read.moves[0].start, read.moves[-1].end)
        found.append(Finding("moves-left-out", span, fixes=(fix,)))
    taken = {line.start for line in (*read.lines, *read.moves)}
    others = [line for line in lines if line.shown.strip() and line.start not in taken]
    first_move = read.moves[0].start if read.moves else len(text)
    for part in (
        [line for line in others if line.start < place.start],
        [line for line in others if place.end <= line.start < first_move],
    ):
        if part:
            span = Span(part[0].start, part[-1].end)
            found.append(Finding("surrounding-text", span, fixes=(fix,)))
    return Reading(text, position, in_text_order(found), "sfen", {"placement": place})


# --- KIF --------------------------------------------------------------------------------


def _kif(lines: Sequence[Line]) -> _Read | None:
    board = _Board()
    used: list[Line] = []
    rows = [(line, cells) for line in lines if (cells := _kif_row(line.shown))]
    if len(rows) >= _SIZE:
        for number, (line, cells) in enumerate(rows[:_SIZE]):
            board.squares[number * _SIZE : (number + 1) * _SIZE] = cells
            used.append(line)
    else:
        start = _handicap(lines)
        if start is None:
            return None
        line, position = start
        board.set_up(position)
        used.append(line)
    used += [line for line in lines if _read_beside(line.shown, board)]
    moves = [line for line in lines if _KIF_MOVE.match(line.shown)]
    return _Read(board, sorted(used), moves)


def _kif_row(shown: str) -> list[str] | None:
    """The nine squares of a line of the frame."""
    inside = _KIF_ROW.search(shown) if "|" in shown else None
    cells = list(_KIF_CELL.finditer(inside[1])) if inside else []
    if len(cells) != _SIZE:
        return None
    tokens = [_KANJI.get(cell[2] or "", "") for cell in cells]
    return [t.lower() if cell[1] == "v" else t for t, cell in zip(tokens, cells, strict=True)]


def _handicap(lines: Sequence[Line]) -> tuple[Line, Position] | None:
    """The start that a record names, with the line that does."""
    starts = {start.name: start.feen for start in GAMES["shogi"].starts}
    for line in lines:
        named = _KIF_HANDICAP.search(line.shown)
        if named and named[1] in _HANDICAPS:
            return line, _start_of(starts[_HANDICAPS[named[1]]])
    return None


def _start_of(feen: str) -> Position:
    board, _, styles = feen.split(" ")
    turn = "b" if styles[0].isupper() else "w"
    position = parse_sfen(f"{board.replace('^', '')} {turn} - 1").position
    assert position is not None
    return position


def _read_beside(shown: str, board: _Board) -> bool:
    """Takes what a line says of hands, side to move and number; whether it says any."""
    said = False
    for hand in _KIF_HAND.finditer(shown):
        side: Side = "second" if hand[1] in _OF_SECOND else "first"
        for held in _KIF_HELD.finditer(hand[2]):
            piece = _KANJI[held[1]]
            if len(piece) == 1:
                board.held[side][piece] += _number(held[2])
        said = True
    turn = _KIF_TURN.search(shown)
    if turn:
        board.turn = "second" if (turn[1] or turn[2]) in _OF_SECOND else "first"
        said = True
    count = _KIF_COUNT.search(shown)
    if count:
        board.number = int(count[1]) + 1
        said = True
    return said


def _number(text: str) -> int:
    """A number up to nineteen, in digits or numerals; 1 for none."""
    if text.isdigit() and text.isascii():
        return int(text) or 1
    tens, ones = text.startswith("十"), text.removeprefix("十")
    return (10 * tens + _NUMERALS.get(ones, 0)) or 1


# --- CSA --------------------------------------------------------------------------------


def _csa(lines: Sequence[Line]) -> _Read | None:
    board = _Board()
    used = [line for line in lines if line.shown.startswith("P") and _csa_line(line.shown, board)]
    if not used or not any(board.squares):
        return None
    behind = [line for line in lines if line.start > used[-1].start]
    turn = next((line for line in behind if line.shown.strip() in ("+", "-")), None)
    if turn:
        board.turn = "second" if turn.shown.strip() == "-" else "first"
        used.append(turn)
    moves = [line for line in behind if _CSA_MOVE.match(line.shown.split(",")[0])]
    return _Read(board, used, moves)


def _csa_line(shown: str, board: _Board) -> bool:
    """Sets up what one line says; whether it is one that does."""
    row = _CSA_ROW.match(shown)
    if row:
        cells = [*_CSA_CELL.finditer(row[2])]
        for number, cell in enumerate(cells[:_SIZE]):
            if cell[2] in _CSA:
                at = (int(row[1]) - 1) * _SIZE + number
                board.squares[at] = _of(_CSA[cell[2]], cell[1])
        return len(cells) == _SIZE
    missing = _CSA_MISSING.match(shown)
    if missing:
        start = parse_sfen(START_SFEN).position
        assert start is not None
        board.set_up(start)
        for place, _ in _csa_pieces(missing[1]):
            if place is not None:
                board.squares[place] = ""
        return True
    pieces = _CSA_PIECES.match(shown)
    if not pieces:
        return False
    side: Side = "first" if pieces[1] == "+" else "second"
    for square, name in _csa_pieces(pieces[2]):
        token = _CSA.get(name)
        if square is not None and token:
            board.squares[square] = _of(token, pieces[1])
        elif name == "AL":
            board.give_rest(side)
        elif token and len(token) == 1:
            board.held[side][token] += 1
    return True


def _csa_pieces(text: str) -> Iterator[tuple[int | None, str]]:
    """Squares with the codes of pieces; None for `00`, in hand."""
    for piece in _CSA_PIECE.finditer(text):
        file, rank = int(piece[1]), int(piece[2])
        yield ((rank - 1) * _SIZE + _SIZE - file if file and rank else None), piece[3]


def _of(token: str, side: str) -> str:
    return token if side == "+" else token.lower()
