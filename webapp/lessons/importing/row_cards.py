"""A row of a table as items of a lesson.

A row is a card: its text is what stands in the column of positions, and of columns that mean the
same the first that is filled counts. A further position in it is a card of its own with the same
title. What there is no field for are tags of its line, or else stands behind the source, as
“Rating: 1500”. A row without a position is a card with its text, and one with nothing but a single
cell is a heading.

In the puzzles of Lichess (PuzzleId, FEN, Moves, Rating …), and where each row has an even number of
moves, as a solution ends with the solver's, the first move is the opponent's, and the student
begins behind it, seen from the side that is to move there. Where there is no column of positions,
as in lists of openings, the moves are those of chess from its start.

Source: https://database.lichess.org/#puzzles for their columns.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from webapp.document import collect
from webapp.formats.pgn.tags import is_name
from webapp.formats.starts import START_FEN
from webapp.lessons.fields import FIELDS, USUAL, read
from webapp.lessons.importing.columns import Role, is_uci
from webapp.lessons.importing.gathered import BETWEEN, card_of_entry, fitted, short, unread
from webapp.lessons.importing.solutions import line_of_text
from webapp.lessons.limits import LONGEST_TITLE
from webapp.lessons.model import Card, Heading, Item, new_id
from webapp.moves.walk import position_at
from webapp.text.boards import has_ranks
from webapp.text.characters import MAX_LENGTH

_SECOND = frozenset(
    [
        *("black", "b", "second", "gote", "1", "true", "yes", "schwarz", "noir", "negras", "nero"),
        *("чёрные", "後手", "后手", "黒", "黑", "黑方", "흑", "초"),
    ]
)
"""What a cell says by which the second side is at the bottom."""
_FIRST = frozenset(
    [
        *("white", "w", "first", "sente", "red", "0", "false", "no", "weiß", "blanc", "blancas"),
        *("bianco", "белые", "先手", "白", "白方", "红", "紅", "红方", "백", "한"),
    ]
)
"""What it says where nothing is turned."""

_FIELDS = tuple(name for name, field in FIELDS.items() if field.heads and name != "title")
"""Those that are as a cell says them, where it says a value of theirs."""

_NAMES: tuple[Role, ...] = ("title", "theme", "id")
"""What a card may be called by, the best first; a puzzle has a number that all know it by."""


class FilledCell(NamedTuple):
    """A cell that is filled: what it means, what its column is called, and what it says."""

    role: Role
    head: str
    says: str


class Columns(NamedTuple):
    """The meaning of the columns of a table, and what they are called.

    are_even   each row has an even number of moves
    """

    roles: tuple[Role, ...]
    heads: tuple[str, ...] = ()
    are_even: bool = False

    @property
    def is_puzzles(self) -> bool:
        """Whether the first move of each row is the opponent's."""
        return self.are_even or {"PuzzleId", "Moves"} <= set(self.heads)

    @property
    def from_start(self) -> bool:
        """Whether moves are those of chess from its start."""
        return "moves" in self.roles and "position" not in self.roles

    def filled(self, cells: Sequence[str]) -> Iterator[FilledCell]:
        """The cells of a row that are filled."""
        roles, heads = self.roles, self.heads
        for at, cell in enumerate(cells):
            says = cell.strip().replace("\r\n", "\n").replace("\r", "\n")
            if says:
                role = roles[at] if at < len(roles) else "other"
                yield FilledCell(role, heads[at] if at < len(heads) else "", says)


def said_in(columns: Columns, cells: Sequence[str]) -> dict[Role, str]:
    """The words of a row by what they mean; of several that mean the same the first."""
    said: dict[Role, str] = {}
    for cell in columns.filled(cells):
        said.setdefault(cell.role, cell.says)
    return said


def named_in(columns: Columns, said: Mapping[Role, str]) -> Role | None:
    """The role by which a row is called; None where it has no name."""
    if columns.is_puzzles and "id" in said:
        return "id"
    return next((name for name in _NAMES if name in said), None)


def items_of_row(columns: Columns, cells: Sequence[str], text: str) -> list[Item]:
    """The cards of a row, or its heading; `text` is the row as it stands in the table."""
    filled = list(columns.filled(cells))
    said = said_in(columns, cells)
    if len(filled) == 1 and "position" not in said:
        return items_of_words(filled[0].says)
    name = named_in(columns, said)
    values = {role: read(role, said[role]) for role in _FIELDS if role in said}
    fields = {role: value for role, value in values.items() if value != USUAL[role]}
    if columns.from_start and "moves" in said:
        said["position"] = START_FEN
    card = replace(_card(said, said[name] if name else "", text), **fields)
    used: set[Role] = {"position", "comment", *fields, *([name] if name else [])}
    if said.get("side", "").casefold() in _SECOND | _FIRST:
        used.add("side")
    if card.position is not None:
        used.add("moves")
    card = _with_moves(card, said, is_puzzle=columns.is_puzzles)
    if "comment" in said:
        solution = "\n".join(filter(None, (card.solution, said["comment"])))
        card = replace(card, solution=solution)
    if "position" not in said:
        # All of it is in the text.
        return [fitted(card, text)]
    further = dict(_further(filled, card))
    unused = [(cell.head, cell.says) for cell in _unused(filled, used) if cell not in further]
    others = (replace(found, title=card.title) for found in further.values())
    return [fitted(_with_others(card, unused), text), *others]


def items_of_words(words: str) -> list[Item]:
    """The items of words that stand alone in a table: a heading, positions, or a text."""
    if has_ranks(words) and len(words) <= MAX_LENGTH:
        found = collect(words)
        if found.entries and found.rest is None:
            return [card_of_entry(entry) for entry in found.entries]
    return [Heading(new_id(), short(words)) if len(words) <= LONGEST_TITLE else unread(words)]


def _unused(filled: Sequence[FilledCell], used: set[Role]) -> Iterator[FilledCell]:
    """The cells that no field of the card has: of each role that is used all but the first."""
    had: set[Role] = {"other"}
    for cell in filled:
        if cell.role in had or cell.role not in used:
            yield cell
        had.add(cell.role)


def _further(filled: Sequence[FilledCell], card: Card) -> Iterator[tuple[FilledCell, Card]]:
    """The cells behind the first that have another position, with their cards."""
    known = {card.position}
    cells = [cell for cell in filled if cell.role == "position"]
    for cell in cells[1:]:
        found = _only_card(cell.says)
        if found is not None and found.position not in known:
            known.add(found.position)
            yield cell, found


def _only_card(cell: str) -> Card | None:
    """The card of a cell with one position, read or not; None for any other."""
    found = collect(cell).entries if len(cell) <= MAX_LENGTH else ()
    return card_of_entry(found[0]) if len(found) == 1 else None


def _card(said: dict[Role, str], name: str, text: str) -> Card:
    cell = said.get("position", "")
    card = _only_card(cell) or unread(cell or text)
    flipped = said.get("side", "").casefold() in _SECOND
    return replace(card, title=name or card.title, flipped=flipped)


def _with_others(card: Card, others: Sequence[tuple[str, str]]) -> Card:
    """The card with what has no field: as tags of its line, or else behind its source."""
    if not others:
        return card
    if card.line is not None and all(is_name(name) for name, _ in others):
        line = replace(card.line, tags=(*card.line.tags, *others))
        return replace(card, line=line)
    told = (f"{name}: {says}" if name else says for name, says in others)
    source = BETWEEN.join(" ".join(part.split()) for part in (card.source, *told) if part)
    return replace(card, source=source)


# --- moves -----------------------------------------------------------------------------------


def _with_moves(card: Card, said: dict[Role, str], *, is_puzzle: bool) -> Card:
    """The card with the line of its moves, or of its solution where that is nothing but moves."""
    position = card.position
    if position is None:
        return card
    given = said.get("moves", "")
    line = line_of_text(position, given) if given else None
    if line is not None:
        card = replace(card, line=replace(line, marks=card.marks), marks=())
        if is_puzzle and is_uci(given):
            # The first move is the opponent's.
            position = position_at(line, 0)
            card = replace(card, position=position, at=0, flipped=position.turn == "second")
        return card
    words = said.get("solution", "")
    line = line_of_text(position, words) if words else None
    if line is not None and card.line is None:
        card = replace(card, line=replace(line, marks=card.marks), marks=(), solution="")
        words = ""
    return replace(card, solution=BETWEEN.join(filter(None, (given, words))))
