"""Facts told beside a drawn board: the side to move, castling, en passant, counters."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct

from webapp.formats.fen.fields import MOVER
from webapp.formats.foreign.words import said_to_move
from webapp.games.board import SQUARES, Side
from webapp.model.position import MAX_COUNTER

_SIDES: dict[str, Side] = {"white": "first", "w": "first", "black": "second", "b": "second"}
_TURN = (
    re.compile(r"\b(white|black)(?:['’]s)? (?:is )?(?:to |on )?(?:move|play|turn)s?\b"),
    re.compile(
        r"\b(?:side(?: to move)?|side2move|turn|stm|(?:to|on) (?:move|play)|active(?: colou?r)?"
        r"|colou?r|player|mover)[^a-z0-9]{1,20}(white|black|w|b)\b"
    ),
    re.compile(r"\bmove\b[^(]{0,20}\((white|black)\)"),
    re.compile(r"\A *(white|black)(?: +(?:-|[kq]{1,4}))?(?: +(?:-|[a-h][36]))? *\Z"),
)
# What stands between the name of a thing and its value, such as ` rights: `.
_TO_VALUE = r"[a-zA-Z]{0,6}(?: [a-zA-Z]{1,12}){0,2}[^a-zA-Z0-9-]{1,20}"
_CASTLING = (
    re.compile(rf"(?i:\bcastl){_TO_VALUE}([KQkq-]{{1,8}})(?!\w)"),
    re.compile(r"\A *(?i:white|black) +(-|[KQkq]{1,4})(?: +(?:-|[a-h][36]))? *\Z"),
)
_NO_CASTLING = re.compile(rf"\bcastl{_TO_VALUE}(?:none|no|nil|n/a)\b")
_TARGET = re.compile(rf"\b(?:en.?pas|e\.?p\.?){_TO_VALUE}([a-h][36])\b")
_FIELDS = re.compile(r" *(?:white|black) +(?:-|[kq]{1,4}) +([a-h][36]) *\Z")
_HALFMOVE = re.compile(
    r"\b(?:half.?moves?(?: clock| count| counter)?|fifty[a-z -]{0,12}|50[- ]?moves?(?: rule)?"
    r"|rule ?50)[^a-z0-9]{1,20}([0-9]{1,5})\b"
)
_FULLMOVE = re.compile(
    r"\b(?:full.?moves?(?: number| count| counter)?|move(?: number| #| no\.?)?)"
    r"[^a-z0-9]{1,20}([0-9]{1,5})\b"
)


class BoardFacts(Struct):
    """The facts; None for one that is not told.

    castling   letters of KQkq, "" for none
    used       the lines that say it, by their places among those given
    """

    turn: Side | None = None
    castling: str | None = None
    en_passant: int | None = None
    halfmove: int | None = None
    fullmove: int | None = None
    used: set[int] = set()


def facts_in(lines: Iterable[str]) -> BoardFacts:
    """The facts that lines of bounded length tell; the first that tells one counts."""
    facts = BoardFacts(used=set())
    for number, line in enumerate(lines):
        before = _values(facts)
        _read(line, facts)
        if _values(facts) != before:
            facts.used.add(number)
    return facts


def _values(facts: BoardFacts) -> tuple[object, ...]:
    return facts.turn, facts.castling, facts.en_passant, facts.halfmove, facts.fullmove


def _read(line: str, facts: BoardFacts) -> None:
    small = line.lower()
    if facts.turn is None:
        facts.turn = _turn(line, small)
    if facts.castling is None:
        found = next((match for shape in _CASTLING if (match := shape.search(line))), None)
        if found:
            facts.castling = found[1].replace("-", "")
        elif _NO_CASTLING.search(small):
            facts.castling = ""
    if facts.en_passant is None:
        target = _TARGET.search(small) or _FIELDS.match(small)
        facts.en_passant = SQUARES[target[1]] if target else None
    if facts.halfmove is None and (clock := _HALFMOVE.search(small)):
        facts.halfmove = min(int(clock[1]), MAX_COUNTER)
    if facts.fullmove is None and (number := _FULLMOVE.search(small)):
        facts.fullmove = max(1, min(int(number[1]), MAX_COUNTER))


def _turn(line: str, small: str) -> Side | None:
    found = next((match for shape in _TURN if (match := shape.search(small))), None)
    if found:
        return _SIDES[found[1]]
    said = MOVER.said_in(line)
    return said[0].side if said else said_to_move(line)
