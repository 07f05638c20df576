"""The operations of an EPD as fields of a card, there and back.

    id        title
    c0        task
    bm        the moves that are right: the main one, and further ones as variations with `!`
    am        moves that are wrong, as variations with `?`; alone they make no line, whose main
              move would be taken for the solution
    pv        the main line
    hint …    what else `CardFields` has an opcode for: names of our own, which other programs keep
              or pass over

The other comments, `c1` to `c9`, have no meaning that all share: collections keep scores, authors
and answers there. They stay among the operations, of which all are kept as typed.

Sources: PGN standard §16.2.5; python-chess for what stands behind a backslash in a string, as the
standard has no sign for a quotation mark or a line break there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from msgspec.structs import replace

from webapp.findings import Edit, Fix
from webapp.formats.epd.operations import Operation, scan
from webapp.formats.grammar.reading import Notation
from webapp.lessons.fields import FIELDS, WORDS, is_said, read
from webapp.lessons.fields import written as as_text
from webapp.lessons.model import RIGHT_NAGS, Card
from webapp.model.line import Line, Move, Ply, children
from webapp.model.position import Position
from webapp.moves import Refusal, play, read_move, written

_FIELDS = {field.opcode: name for name, field in FIELDS.items() if field.opcode}
"""The fields of a card by their opcodes."""

_OF_MOVES = ("bm", "am", "pv")
_GOOD, _BAD = 1, 2
_WRONG_NAGS = frozenset([2, 4])
MOST_MOVES = 60
"""The most moves of one operation that are read."""

_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "", "\t": "\\t"}
_ESCAPED = re.compile(r'\\([\\"nt])')
_SPACES = re.compile(r'"[^"]*+"|\s++')
_MEANT = {"n": "\n", "t": "\t"}
_STRING_TOO_SHORT = 2


def with_operations(card: Card, operations: str, notation: Notation) -> Card:
    """The card with what the operations say of it, and with the operations as typed."""
    card = replace(card, operations=(operations, notation))
    said = _by_opcode(operations)
    given = {
        field: read(field, " ".join(_meant(operand) for operand in said[opcode]))
        for opcode, field in _FIELDS.items()
        if said.get(opcode)
    }
    card = replace(card, **given)
    line = line_of_operations(card.position, operations) if card.position else None
    return replace(card, line=replace(line, marks=card.marks), marks=()) if line else card


def title_of(operations: str) -> str:
    """The title that the `id` among the operations gives a card; "" where there is none."""
    return " ".join(map(_meant, _by_opcode(operations).get("id", ())))


def _by_opcode(operations: str) -> Mapping[str, list[str]]:
    """The operands, as typed, of each opcode; of one that stands there twice the first."""
    found: dict[str, list[str]] = {}
    for one in scan(operations, 0, len(operations))[0]:
        found.setdefault(one.opcode, [operations[slice(*place)] for place in one.operands])
    return found


def _meant(operand: str) -> str:
    """An operand as it is meant, a string without its quotation marks."""
    if len(operand) < _STRING_TOO_SHORT or operand[0] != '"':
        return operand
    return _ESCAPED.sub(lambda found: _MEANT.get(found[1], found[1]), operand[1:-1])


# --- moves -----------------------------------------------------------------------------------


def line_of_operations(position: Position, operations: str) -> Line | None:
    """The line of `bm`, `am` and `pv`; None where no right move can be read. Never raises."""
    if position.game != "chess":
        return None
    said = _by_opcode(operations)
    return _line(
        position,
        _moves(position, said.get("bm", ())),
        _moves(position, said.get("am", ())),
        list(_played(position, said.get("pv", ()))),
    )


def _line(
    position: Position, best: list[Move], wrong: list[Move], played: list[Move]
) -> Line | None:
    first = (played or best)[:1]
    if best and first and first[0] not in best:
        # What an engine expects is no solution where the best move is another.
        first, played = best[:1], []
    plies = [Ply(-1, move) for move in first]
    plies += [Ply(-1, move, nags=(_GOOD,)) for move in best if move not in first]
    plies += [Ply(-1, move, nags=(_BAD,)) for move in wrong if move not in (*first, *best)]
    for number, move in enumerate(played[1:]):
        plies.append(Ply(len(plies) - 1 if number else 0, move))
    return Line(position, tuple(plies)) if first else None


def _moves(position: Position, texts: Iterable[str]) -> list[Move]:
    """The moves of one position that can be read, each once."""
    read = (read_move(position, _meant(text)) for text in islice(texts, MOST_MOVES))
    return list(dict.fromkeys(move for move in read if not isinstance(move, Refusal)))


def _played(position: Position, texts: Iterable[str]) -> Iterator[Move]:
    """The moves played one after the other, up to one that cannot be."""
    for text in islice(texts, MOST_MOVES):
        move = read_move(position, _meant(text))
        if isinstance(move, Refusal):
            return
        yield move
        position = play(position, move)


def _numbers_of(line: Line, at: int) -> tuple[list[int], list[int], list[int]]:
    """The numbers of the plies that are right and wrong behind a ply, and of the main line."""
    after = children(line)
    first = after.get(at, ())
    best = [n for n in first if n == first[0] or RIGHT_NAGS & set(line.plies[n].nags)]
    wrong = [n for n in first if n not in best and _WRONG_NAGS & set(line.plies[n].nags)]
    played: list[int] = []
    while at in after and len(played) < MOST_MOVES:
        at = after[at][0]
        played.append(at)
    return best, wrong, played


def _operands_of(line: Line, at: int, position: Position) -> dict[str, list[str]]:
    """The operands of the operations of moves that say what a line does from a ply on."""
    best, wrong, played = _numbers_of(line, at)
    found = {
        "bm": [written(position, line.plies[number].move) for number in best],
        "am": [written(position, line.plies[number].move) for number in wrong],
    }
    names: list[str] = []
    for number in played if len(played) > 1 else ():
        move = line.plies[number].move
        names.append(written(position, move))
        position = play(position, move)
    return {**found, "pv": names}


# --- out -------------------------------------------------------------------------------------


def operations_of(card: Card) -> str:
    """The operations that say of the card what EPD can.

    Those it has stay as typed, but for those that say something else than the card does.
    """
    kept = card.operations[0].strip() if card.operations else ""
    position = card.position
    found, _ = scan(kept, 0, len(kept))
    said = _by_opcode(kept)
    stale: set[str] = set()
    added: list[str] = []
    for opcode, name in _FIELDS.items():
        value = getattr(card, name)
        # What is no value of the field stays as it is where the card says nothing.
        bare = value.strip() if isinstance(value, str) else value
        if read(name, " ".join(map(_meant, said.get(opcode, ())))) != bare:
            stale.add(opcode)
            operand = as_text(card, name)
            if name in WORDS:
                operand = f'"{"".join(_ESCAPES.get(sign, sign) for sign in value.strip())}"'
            added += [f"{opcode} {operand};"] if is_said(card, name) else []
    if card.line and position and position.game == "chess" and not _is_said(card, kept):
        stale.update(_OF_MOVES)
        for opcode, names in _operands_of(card.line, card.at, position).items():
            added += [f"{opcode} {' '.join(names)};"] if names else []
    # What is to be played stands before words.
    added.sort(key=lambda operation: operation[:2] not in _OF_MOVES)
    return " ".join([*_without(kept, found, stale), *added])


def _without(kept: str, found: list[Operation], stale: set[str]) -> Iterator[str]:
    """The operations without those, on one line and ended, so that others may follow."""
    edits = tuple(Edit(*one.span, "") for one in found if one.opcode in stale)
    left = Fix("remove", edits).apply(kept).strip()
    if edits or not left.isprintable():
        left = _SPACES.sub(_on_line, left)
    if left:
        yield left if left.endswith(";") else f"{left};"


def _on_line(found: re.Match[str]) -> str:
    """A string without line breaks, or one space."""
    return " ".join(found[0].splitlines()) if found[0][0] == '"' else " "


def _is_said(card: Card, kept: str) -> bool:
    """Whether the operations that a card came with give its line already."""
    position, line = card.position, card.line
    before = line_of_operations(position, kept) if position and kept else None
    return bool(before and line and card.at < 0 and before.plies == line.plies)


def is_whole(card: Card) -> bool:
    """Whether EPD says all of the card's line but its marks."""
    line = card.line
    if line is None or card.position is None or card.at >= 0:
        return line is None
    if card.position.game != "chess":
        return not (line.plies or line.comment or line.commands or line.tags)
    if _is_said(card, card.operations[0] if card.operations else ""):
        return not (line.comment or line.commands or line.tags)
    moves = ([line.plies[n].move for n in numbers] for numbers in _numbers_of(line, -1))
    plies = tuple(replace(ply, marks=()) for ply in line.plies)
    return _line(card.position, *moves) == replace(line, plies=plies, marks=())
