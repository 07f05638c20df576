"""Reading records of xiangqi as dpxq.com and many other sites in Chinese have them.

    [DhtmlXQ]
    [DhtmlXQ_title]…[/DhtmlXQ_title]                what is said of the game
    [DhtmlXQ_binit]0919…[/DhtmlXQ_binit]            the squares of the 32 pieces, 99 for none
    [DhtmlXQ_movelist]77477062…[/DhtmlXQ_movelist]  the moves: where each begins and ends
    [DhtmlXQ_move_0_3_1]7967…[/DhtmlXQ_move_0_3_1]  a variation: of which branch, from which move
                                                    on, and its own number
    [DhtmlXQ_comment2]…[/DhtmlXQ_comment2]          of a move, `comment1_4` of one of a variation
    [/DhtmlXQ]

Source: the records that dpxq.com and ccbridge.net give to be copied. A square is two digits: the
file from the left, and the rank from above, both from 0. The pieces are those of Red, R H E A G A E
H R, two cannons and five soldiers, then those of Black. Whose the first piece to move is, begins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from webapp.findings import Finding, Span
from webapp.formats.records.branches import Ask, Branches, Played
from webapp.formats.records.record import Record
from webapp.formats.starts import START_POSITIONS
from webapp.formats.tree import Branch
from webapp.games.board import Side, owner
from webapp.games.xiangqi import RESULTS
from webapp.model.line import Move
from webapp.model.position import Position
from webapp.moves import Refusal, can_be_played
from webapp.moves.reasons import of_origin, refused

_PART = re.compile(
    r"\[DhtmlXQ_(?P<name>[A-Za-z0-9_]{1,30})\](?P<value>(?:[^\[]++|\[(?!/?DhtmlXQ))*+)"
)
_MOVES = re.compile(r"\[DhtmlXQ_movelist\]\s*+[0-9]{4}")
_FOUR = re.compile(r"[0-9]{4}")
_FOURS = re.compile(r"\s*+((?:[0-9]{4})*+)")
_BRANCH = re.compile(r"move_([0-9]{1,5})_([0-9]{1,5})_([0-9]{1,5})")
_COMMENT = re.compile(r"comment(?:([0-9]{1,5})_)?([0-9]{1,5})")
TAGS: Mapping[str, str] = {
    "title": "Title", "event": "Event", "place": "Site", "date": "Date", "round": "Round",
    "red": "Red", "redteam": "RedTeam", "black": "Black", "blackteam": "BlackTeam",
    "open": "Opening", "author": "Annotator", "remark": "Remark", "timerule": "TimeControl",
    "redtime": "RedTime", "blacktime": "BlackTime",
}  # fmt: skip
"""The tags by the names that PGN has for them."""
BEGIN, END, PART = "[DhtmlXQ]", "[/DhtmlXQ]", "[DhtmlXQ_"
"""The beginnings of the lines of such a record: the first, the last and those between."""
FILES = 9


def has_movelist(text: str) -> bool:
    """Whether the text has such a list of moves."""
    return _MOVES.search(text) is not None


def read_movelist(text: str, form: str) -> Record | None:
    """The record of such a text; None where its start or its moves cannot be read."""
    first = _MOVES.search(text)
    if first is None:
        return None
    begin, stop = text.rfind(BEGIN, 0, first.start()), text.find(END, first.end())
    end = len(text) if stop < 0 else stop
    parts = {part["name"]: part for part in _PART.finditer(text, max(0, begin), end)}
    start = _start(parts["binit"]["value"].strip() if "binit" in parts else "", first[0][-4:])
    if start is None:
        return None
    record, tips = Branches(text, start), dict[int, int]()
    for number, parent, move, part in _branches(parts):
        begin, stop = part.span("value")
        if number:
            args = {"number": move}
            astray = Finding("record-variation-unplaced", Span(begin, stop), args=args)
            tip = tips.get(parent, -1)
            record.leave(-1, Branch(record.begun, tips=(tip,), depth=move - 1, astray=astray))
        record.branch.end = stop
        fours = _FOURS.match(text, begin, stop)
        for found in _FOUR.finditer(text, *fours.span(1)) if fours else ():
            record.add(found[0], Span(*found.span()), found[0])
        tips[number] = record.at
    played = Played(record, _read_move, lambda node: text[node.begin : node.branch.end].strip())
    if not played.reader.plies:
        return None
    for name, part in parts.items():
        comment, said = _COMMENT.fullmatch(name), part["value"].strip()
        if comment and said:
            tip = tips.get(int(comment[1] or 0), -1)
            ply = played.on_way(played.led_to[tip].ply if tip >= 0 else -1, int(comment[2]))
            played.said[ply].after[:0] = said.split("||")
    tags = ((tag, parts[name]["value"].strip()) for name, tag in TAGS.items() if name in parts)
    said = parts["result"]["value"] if "result" in parts else ""
    record.result = RESULTS.get(said.strip(), "*")
    record.tags = [(tag, value) for tag, value in tags if value]
    others = sum(1 for _ in _MOVES.finditer(text)) - 1
    return Record(played.line(), played.found(), form, others)


def _branches(parts: Mapping[str, re.Match[str]]) -> list[tuple[int, int, int, re.Match[str]]]:
    """The branches, each behind the one that it leaves: the number, that of the one that it leaves,
    the move in place of which it does, and its part.
    """
    named = ((_BRANCH.fullmatch(name), part) for name, part in parts.items())
    found = [(int(name[3]), int(name[1]), int(name[2]), part) for name, part in named if name]
    return sorted([(0, 0, 1, parts["movelist"]), *found], key=lambda branch: branch[0])


def _read_move(text: str, position: Position, _last: int | None, _ask: Ask) -> Move | Refusal:
    """The move of four digits, which may be any that its piece is there for."""
    move = _move(text)
    if move and can_be_played(position, move):
        return move
    return (move and of_origin(position, move)) or refused("not-a-move", found=text)


def _move(digits: str) -> Move | None:
    origin, to = _square(digits[:2]), _square(digits[2:])
    return None if origin is None or to is None else Move(origin, to)


def _square(digits: str) -> int | None:
    file, rank = int(digits[0]), int(digits[1])
    return rank * FILES + file if file < FILES else None


def _start(squares: str, first: str) -> Position | None:
    """The position that the pieces set up; the usual one where none is said."""
    start = START_POSITIONS["xiangqi"]
    if squares:
        if not re.fullmatch(r"[0-9]{64}", squares):
            return None
        start = position_of(squares)
    origin = _square(first[:2])
    side: Side | None = None if origin is None else owner(start.squares[origin])
    return replace(start, turn=side or "first")


def position_of(squares: str, *, is_black: bool = False) -> Position:
    """The position with the pieces on these squares, 64 digits in all."""
    start = START_POSITIONS["xiangqi"]
    board = [""] * len(start.squares)
    for piece, place in zip(pieces_in_order(start), re.findall("..", squares), strict=True):
        square = _square(place)
        if square is not None:
            board[square] = piece
    return replace(start, squares=tuple(board), turn="second" if is_black else "first")


def pieces_in_order(start: Position) -> Sequence[str]:
    """The 32 pieces, whose squares a record lists."""
    return [*_pieces(start, "first"), *_pieces(start, "second")]


def _pieces(start: Position, side: Side) -> Iterator[str]:
    """The pieces of a side rank by rank from its own end."""
    ranks = [start.squares[at : at + FILES] for at in range(0, len(start.squares), FILES)]
    for rank in reversed(ranks) if side == "first" else ranks:
        yield from (piece for piece in rank if owner(piece) == side)
