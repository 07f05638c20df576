"""What texts that hold just one thing are read as: a test that uses it fails where they are not."""

from __future__ import annotations

from typing import Any

from webapp.document import parse
from webapp.document.record_reading import read_record
from webapp.formats.records.record import Record
from webapp.lessons.importing import gather
from webapp.lessons.model import Card, card_of_line
from webapp.lessons.shapes import item_to_json
from webapp.model.line import Line, Ply, read_code
from webapp.model.position import Position


def position(text: str) -> Position:
    found = parse(text).position
    assert found
    return found


def record(text: str) -> Record:
    found = read_record(text)
    assert found
    return found


def line(moves: str, fen: str = "") -> Line:
    return record((f'[SetUp "1"]\n[FEN "{fen}"]\n\n' if fen else "") + moves).line


def line_of(start: Position, *codes: str) -> Line:
    """The line of moves that follow each other."""
    moves = [read_code(code, start.kind) for code in codes]
    return Line(start, tuple(Ply(at - 1, move) for at, move in enumerate(moves) if move))


def cards_of(text: str) -> list[Card]:
    return [item for item in gather(text).cards if isinstance(item, Card)]


def card_of(text: str) -> Card:
    (card,) = gather(text).cards
    assert isinstance(card, Card)
    return card


def board_of(text: str) -> dict[str, Any]:
    """The board of a card with the line of a record."""
    board: dict[str, Any] = item_to_json(card_of_line(record(text).line))["board"]
    return board
