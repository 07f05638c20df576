"""Positions as the Free Internet Chess Server sends them to programs ("style 12").

    <12> rnbqkb-r pppppppp -----n-- … RNBQKB-R B -1 1 1 1 1 1 39 Ann Bob … 1 2 12 39 39 119 122 2 …

Source: the server's help on style12. Behind `<12>` are the ranks from the eighth down, the side
to move, the file of a double pawn step or -1, whether White may castle short and long and
whether Black may, the moves since one that cannot be taken back, the number of the game, the
players, seven numbers about the game, and the number of the move.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from webapp.findings import Edit, Finding, Fix, Span, in_text_order
from webapp.formats.fen import write_fen
from webapp.formats.grammar.reading import Reading
from webapp.games.letters import ENGLISH
from webapp.model.position import Position, canonical_castling
from webapp.rules.chess.castling import rook_named

SIGN = "<12>"
_STYLE_12 = re.compile(
    rf"<12> +((?:[-{ENGLISH}{ENGLISH.lower()}]{{8}} +){{8}})"
    r"([WB]) +(-1|[0-7])((?: +[01]){4}) +([0-9]{1,5})"
    r"(?=(?: +[0-9]{1,9} +\S{1,40} +\S{1,40}(?: +-?[0-9]{1,9}){7} +([0-9]{1,5}))?)"
)
_LINE_END = re.compile(r"[\r\n]|\Z")


def parse_style_12(text: str) -> Reading | None:
    """The first position that such a server sent; None where there is none."""
    found = _STYLE_12.search(text) if SIGN in text else None
    if found is None:
        return None
    position = _position(found)
    end = _end_of_line(text, found)
    fix = Fix("write-canonical", (Edit(0, len(text), write_fen(position)),), sure=True)
    findings = [Finding("style-12", Span(found.start(), found.end()), fixes=(fix,))]
    for start, stop in ((0, found.start()), (found.end(), end), (end, len(text))):
        words = text[start:stop].strip()
        if words:
            at = text.index(words, start)
            findings.append(Finding("surrounding-text", Span(at, at + len(words))))
    spans = {"placement": Span(*found.span())}
    return Reading(text, position, in_text_order(findings), "fen", spans)


def all_style_12(text: str) -> Iterator[tuple[Span, Position]]:
    """The positions that such a server sent, each with its line."""
    for found in _STYLE_12.finditer(text) if SIGN in text else ():
        yield Span(found.start(), _end_of_line(text, found)), _position(found)


def _end_of_line(text: str, found: re.Match[str]) -> int:
    end = _LINE_END.search(text, found.end())
    return end.start() if end else len(text)


def _position(found: re.Match[str]) -> Position:
    ranks, side, double_step, rights, halfmove, fullmove = found.groups()
    squares = tuple("" if c == "-" else c for c in "".join(ranks.split()))
    may = [letter for letter, told in zip("KQkq", rights.split(), strict=True) if told == "1"]
    row = 2 if side == "W" else 5
    return Position(
        squares,
        "first" if side == "W" else "second",
        canonical_castling(rook_named(letter, squares) for letter in may),
        None if double_step == "-1" else row * 8 + int(double_step),
        halfmove=int(halfmove),
        fullmove=max(1, int(fullmove or 1)),
    )
