"""Writing games of xiangqi as the records that dpxq.com and many other sites in Chinese read.

Written are the moves with all variations and comments, by their squares; `dpxq.py` has the form and
its source. A comment before a move stands at the beginning of that behind it, as each move has one;
for judgements of moves and for marks there is no place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from webapp.findings import Arguments, Finding
from webapp.formats.asian_fen import write_xiangqi
from webapp.formats.conversion import why_unwritable
from webapp.formats.registry import NOTATIONS
from webapp.formats.shogi import losses
from webapp.formats.starts import START_POSITIONS
from webapp.formats.xiangqi.dpxq import BEGIN, END, FILES, PART, TAGS, pieces_in_order
from webapp.formats.xiangqi.forms import PLAYERS
from webapp.games.xiangqi import RESULTS
from webapp.language import Phrase, quote
from webapp.model.line import Line, children

NAME = Phrase("DhtmlXQ")
"""The name of the form in a sentence."""

_HEAD = (("ver", "www_dpxq_com"), ("init", "500,350"))
_RESULTS = {result: word for word, result in reversed([*RESULTS.items()])}
_OF_THE_LINE = frozenset(["Game", "Variant", "FEN", "SetUp", "Result", "Format"])
_NONE = "99"
"""In place of the square of a piece that stands nowhere."""


class TreeMove(Struct):
    """A move of a tree, or as its number 0 what stands before the first.

    digits  its two squares as dpxq.com writes them
    depth   how many moves lead to it, itself included
    after   the numbers of those behind it, the main one first
    """

    digits: str
    depth: int
    said: str = ""
    after: list[int] = []


def write_record(
    said: Iterable[tuple[str, str]], places: Sequence[str], moves: Sequence[TreeMove]
) -> str:
    """A record.

    said    what is said of the game, by the names of dpxq.com
    places  the squares of the 32 pieces
    moves   see `TreeMove`
    """
    parts = (_part(name, value) for name, value in (*_HEAD, *said) if value)
    setup = _part("binit", "".join(places))
    return "\n".join([BEGIN, *parts, setup, *_branches(moves), END, ""])


def _part(name: str, value: str) -> str:
    value = value.replace("||", "｜｜").replace("\n", "||")
    for sign in (PART, END[: len(PART)]):
        value = value.replace(sign, f"［{sign[1:]}")
    return f"{PART}{name}]{value}[/{PART[1:]}{name}]"


def _branches(moves: Sequence[TreeMove]) -> Iterator[str]:
    """The main line and its variations, each behind the one that it leaves, with the comments."""
    begins = [(0, 0)]
    for branch, (leaves, first) in enumerate(begins):
        squares, said, number = list[str](), list[str](), first
        while True:
            move = moves[number]
            squares.append(move.digits)
            if move.said:
                place = f"{branch}_{move.depth}" if branch else f"{move.depth}"
                said.append(_part(f"comment{place}", move.said))
            begins += ((branch, other) for other in move.after[1:])
            if not move.after:
                break
            number = move.after[0]
        name = f"move_{leaves}_{moves[first].depth}_{branch}" if branch else "movelist"
        yield _part(name, "".join(squares))
        yield from said


def write_dpxq(line: Line) -> tuple[str, tuple[Finding, ...]]:
    """The line as a record, and what is lost; no text where its start cannot be written."""
    info = NOTATIONS["xiangqi"]
    places = _places(line)
    refused = why_unwritable(line.start, info)
    if refused or places is None:
        return "", (refused or Finding("record-set-not-writable", args={"notation": NAME}),)
    moves = _moves(line)
    tags = dict(line.tags)
    said = {name: tags.get(tag, "") for name, tag in TAGS.items()}
    for name, tag in (("red", "Red"), ("black", "Black")):
        said[name] = said[name] or next((tags[one] for one in PLAYERS[tag] if one in tags), "")
    said["result"] = _RESULTS.get(line.result, "")
    if len(moves) == 1 and line.start.turn == "second":
        # No first move tells whose it is.
        said["fen"] = write_xiangqi(line.start)
    held = {*TAGS.values(), *(name for names in PLAYERS.values() for name in names), *_OF_THE_LINE}
    commands = len(line.commands) + sum(len(ply.commands) for ply in line.plies)
    found = (
        *info.losses(line.start),
        *(
            Finding("record-tag-not-written", args={"found": quote(tag), "notation": NAME})
            for tag in tags
            if tag not in held
        ),
        *losses.of("record-moves-not-written", len(line.plies) + 1 - len(moves), NAME),
        *losses.of("record-commands-not-written", commands, NAME),
        *losses.of("record-nags-not-written", sum(len(ply.nags) for ply in line.plies), NAME),
        *losses.of_marks(line, NAME),
    )
    return write_record(said.items(), places, moves), found


def _losses_of_head(line: Line, held: Collection[str]) -> Iterator[Finding]:
    """The losses of the start and of the tags."""
    start = line.start
    if (start.halfmove, start.fullmove) != (0, 1):
        args: Arguments = {"halfmove": start.halfmove, "fullmove": start.fullmove, "notation": NAME}
        yield Finding("counters-not-written", args=args)
    for tag, _ in line.tags:
        if tag not in held:
            yield Finding("record-tag-not-written", args={"found": quote(tag), "notation": NAME})


def _moves(line: Line) -> Sequence[TreeMove]:
    """The moves of a line as far as each has two squares."""
    after, found = children(line), [TreeMove("", 0, line.comment.strip())]
    todo = [(number, 0) for number in reversed(after.get(-1, ()))]
    while todo:
        number, parent = todo.pop()
        ply = line.plies[number]
        if ply.move.origin is None or ply.move.to is None:
            continue
        found[parent].after.append(len(found))
        said = "\n".join(filter(None, (ply.before.strip(), ply.after.strip())))
        digits = f"{_digits(ply.move.origin)}{_digits(ply.move.to)}"
        found.append(TreeMove(digits, found[parent].depth + 1, said))
        todo += ((other, len(found) - 1) for other in reversed(after.get(number, ())))
    return found


def _places(line: Line) -> Sequence[str] | None:
    """The squares of the 32 pieces; None where the board has others, or more of them."""
    order = pieces_in_order(START_POSITIONS["xiangqi"])
    standing: Mapping[str, list[int]] = {piece: [] for piece in order}
    for square, piece in enumerate(line.start.squares):
        if piece:
            if len(standing.get(piece, order)) >= Counter(order)[piece]:
                return None
            standing[piece].append(square)
    return [_digits(standing[piece].pop(0)) if standing[piece] else _NONE for piece in order]


def _digits(square: int) -> str:
    rank, file = divmod(square, FILES)
    return f"{file}{rank}"
