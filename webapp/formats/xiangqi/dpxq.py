"""Reading records of xiangqi as dpxq.com and many other sites in Chinese have them.

    [DhtmlXQ]
    [DhtmlXQ_title]…[/DhtmlXQ_title]                what is said of the game
    [DhtmlXQ_binit]0919…[/DhtmlXQ_binit]            the squares of the 32 pieces, 99 for none
    [DhtmlXQ_movelist]77477062…[/DhtmlXQ_movelist]  the moves: where each begins and ends
    [DhtmlXQ_move_0_3_1]7967…[/DhtmlXQ_move_0_3_1]  a variation: of which branch, from which move
                                                    on, and its own number
    [DhtmlXQ_comment2]…[/DhtmlXQ_comment2]          of a move, `comment1_4` of one of a variation
    [DhtmlXQ_fen]…[/DhtmlXQ_fen]                    the start as vschess and others write it beside
                                                    the squares
    [/DhtmlXQ]

Source: the records that dpxq.com and ccbridge.net give to be copied. A square is two digits: the
file from the left, and the rank from above, both from 0. The pieces are those of Red, R H E A G A E
H R, two cannons and five soldiers, then those of Black. Whose the first piece to move is, begins;
where no move follows, as in problems, the FEN says so, or else it is Red. Of several records the
first with moves is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from webapp.findings import Finding, Span
from webapp.formats.asian_fen import parse_xiangqi
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
_NO_MOVES = re.compile(r"\[DhtmlXQ_movelist\]\s*+\[/DhtmlXQ_movelist\]")
_START = re.compile(
    r"\[DhtmlXQ_(?:binit\]\s*+[0-9]{64}(?![0-9])|fen\]\s*+(?:[1-9A-Za-z]{1,9}/){9}[1-9A-Za-z]{1,9}\b)"
)
_EACH = re.compile(rf"(?P<begin>\[DhtmlXQ\])|(?P<moves>{_MOVES.pattern})|{_START.pattern}")
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


def has_dpxq(text: str) -> bool:
    """Whether the text has such a record, with moves, or with a start and an empty list of them."""
    if PART not in text:
        return False
    return bool(_MOVES.search(text) or (_NO_MOVES.search(text) and _START.search(text)))


def read_dpxq(text: str, form: str) -> Record | None:
    """The record of such a text; None where its start cannot be read, or none of its moves."""
    moves = _MOVES.search(text)
    first = moves or _START.search(text)
    if first is None:
        return None
    begin, stop = text.rfind(BEGIN, 0, first.start()), text.find(END, first.end())
    end = len(text) if stop < 0 else stop
    parts = {part["name"]: part for part in _PART.finditer(text, max(0, begin), end)}
    if not moves and not ("movelist" in parts and not parts["movelist"]["value"].strip()):
        # There are some, in whatever way they are written.
        return None
    start = _start(parts, moves[0][-4:] if moves else "")
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
    if moves and not played.reader.plies:
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
    return Record(played.line(), played.found(), form, _count(text) - 1)


def _count(text: str) -> int:
    """How many records the text has: those with a beginning, and each further list of moves."""
    count, is_counted, has_moves = 0, False, False
    for each in _EACH.finditer(text):
        if each["begin"]:
            is_counted = has_moves = False
            continue
        count += not is_counted or bool(each["moves"] and has_moves)
        is_counted, has_moves = True, has_moves or bool(each["moves"])
    return count


def _branches(parts: Mapping[str, re.Match[str]]) -> list[tuple[int, int, int, re.Match[str]]]:
    """The branches, each behind the one that it leaves: the number, that of the one that it leaves,
    the move in place of which it does, and its part.
    """
    named = ((_BRANCH.fullmatch(name), part) for name, part in parts.items())
    found = [(int(name[3]), int(name[1]), int(name[2]), part) for name, part in named if name]
    main = [(0, 0, 1, parts["movelist"])] if "movelist" in parts else []
    return sorted([*main, *found], key=lambda branch: branch[0])


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


def _start(parts: Mapping[str, re.Match[str]], first: str) -> Position | None:
    """The position that the pieces or the FEN set up; the usual one where neither is said.

    first   the first move, "" for none
    """
    said = {name: parts[name]["value"].strip() for name in ("binit", "fen") if name in parts}
    squares, fen = said.get("binit", ""), said.get("fen", "")
    by_fen = parse_xiangqi(fen).position if fen else None
    start = by_fen or START_POSITIONS["xiangqi"]
    if squares:
        if not re.fullmatch(r"[0-9]{64}", squares):
            return None
        start = position_of(squares, is_black=start.turn == "second")
    elif not (first or by_fen):
        return None
    origin = _square(first[:2]) if first else None
    side: Side | None = None if origin is None else owner(start.squares[origin])
    return replace(start, turn=side or start.turn)


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
