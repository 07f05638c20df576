"""Positions of games other than chess, read from plain FEEN of one layer."""

from __future__ import annotations

import re

from webapp.games import game_of
from webapp.games.board import BoardKind, Hand
from webapp.model.position import Position


def position(feen: str) -> Position:
    """The position of a FEEN whose ranks are equally long; it is not checked."""
    board, hands, styles = feen.split(" ")
    ranks = [re.findall(r"\d+|[+-]?[A-Za-z]\^?'?", rank) for rank in board.split("/")]
    rows = [[s for t in rank for s in ([""] * int(t) if t.isdigit() else [t])] for rank in ranks]
    files = len(rows[0])
    mover, waiting = styles.split("/")
    first, second = (mover, waiting) if mover.isupper() else (waiting, mover)
    pair = first.upper(), second.upper()
    return Position(
        squares=tuple(square for row in rows for square in row),
        turn="first" if mover.isupper() else "second",
        hands=(_hand(hands.split("/")[0]), _hand(hands.split("/")[1])),
        kind=BoardKind(game_of(pair, files, len(rows)), files, len(rows), pair),
    )


def feen(found: Position) -> str:
    """The position as such a text, its hands in the order in which it holds them."""
    files = found.files
    ranks = (found.squares[start : start + files] for start in range(0, len(found.squares), files))
    board = "/".join(
        re.sub(" +", lambda gap: str(len(gap[0])), "".join(s or " " for s in rank))
        for rank in ranks
    )
    hands = "/".join(
        "".join(f"{count if count > 1 else ''}{piece}" for piece, count in hand)
        for hand in found.hands
    )
    first, second = found.kind.styles[0], found.kind.styles[1].lower()
    styles = f"{first}/{second}" if found.turn == "first" else f"{second}/{first}"
    return f"{board} {hands} {styles}"


def _hand(text: str) -> Hand:
    found = re.findall(r"(\d*)([+-]?[A-Za-z]\^?'?)", text)
    return tuple((piece, int(count or 1)) for count, piece in found)
