"""Judging a student's answer: it is said what is right, missing and too many, never the solution.

An answer is a text, whatever is to be answered: a script writes there what is clicked. It is read
so:

- squares by their names, with spaces, commas or `–` between them, also in capitals and in full
  width; where ranks have letters also with digits or Chinese numerals for them
- a number in digits of any width
- moves as `moves.read_move` reads them, with commas, semicolons or line breaks between them, or
  spaces; numbers of moves such as `1.` are no moves
- a position by the reader of its notation; a text that it would correct is not yet right

What cannot be read at all is `unread`, and is no try.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from webapp.document import parse
from webapp.findings import Finding, message
from webapp.formats.registry import own_notation
from webapp.games.board import Side, owner
from webapp.games.coordinates import in_letters, square_index
from webapp.language import gettext, joined, ngettext, quote
from webapp.lessons.exercises.model import Exercise
from webapp.lessons.exercises.on_board import goes
from webapp.lessons.exercises.saying import sentences, square_said
from webapp.lessons.exercises.writing import text_of
from webapp.model.line import Move
from webapp.model.position import Position
from webapp.moves import Possible, possible_moves, read_move
from webapp.rules.placement import piece_of_token

LONGEST_ANSWER = 4096
"""The most characters of an answer."""

_MOST_PARTS = 600
_MOST_MOVES = 300
_MOST_SAID = 3
"""So many findings are told of a text."""

_BETWEEN = re.compile(r"[\s,;、，；・·–—→>-]+")
_BETWEEN_MOVES = re.compile(r"[,;、，；\n\r]+")
_NUMBER = re.compile(r"[0-9]{1,6}")
_NUMBER_OF_MOVE = re.compile(r"[0-9]{1,4}(?:\.+|…)")


class Judged(Struct, frozen=True):
    """The verdict on an answer; `message` is in the language of the moment."""

    verdict: Literal["right", "wrong", "unread"]
    message: str


def judge(exercise: Exercise, text: str) -> Judged:
    """The verdict on an answer. Never raises."""
    text = text[:LONGEST_ANSWER].strip()
    if not text and exercise.answered not in ("squares", "moves"):
        return _unread(gettext("There is no answer yet."))
    expected = exercise.expected
    if isinstance(expected, Position):
        return _of_text(expected, text)
    if isinstance(expected, int):
        return _of_number(expected, text)
    if isinstance(expected, str):
        return _of_choice(exercise, expected, text)
    if exercise.answered == "moves":
        return _of_moves(exercise, text)
    return _of_squares(exercise, text)


def judge_board(exercise: Exercise, position: Position) -> Judged:
    """The verdict on pieces that were put on the board of an exercise; all else is given."""
    expected = exercise.expected
    if not isinstance(expected, Position) or position.kind != expected.kind:
        return _unread(gettext("The board has another size."))
    if not any(position.squares):
        return _unread(gettext("There is no answer yet."))
    wanted, found = _pieces_of(expected), _pieces_of(position)
    if wanted == found:
        return _right()
    count = len(wanted)
    told = ngettext(
        "%(right)s of %(count)s piece is in place.",
        "%(right)s of %(count)s pieces are in place.",
        count,
    )
    said = {"right": len(wanted & found), "count": count}
    return _wrong(told % said, _too_many(len(found - wanted)))


def _pieces_of(position: Position) -> frozenset[tuple[int, Side | None, str]]:
    """The pieces of a known game with where they stand, whatever marks they bear."""
    return frozenset(
        (square, owner(piece), piece_of_token(position.game, piece))
        for square, piece in enumerate(position.squares)
        if piece
    )


def _right() -> Judged:
    return Judged("right", gettext("That is right!"))


def _wrong(*said: str) -> Judged:
    return Judged("wrong", sentences(*said))


def _unread(said: str) -> Judged:
    return Judged("unread", said)


# --- numbers and choices ---------------------------------------------------------------------


def _of_number(expected: int, text: str) -> Judged:
    said = unicodedata.normalize("NFKC", text)
    if not _NUMBER.fullmatch(said):
        return _unread(gettext("Answer with a number in digits."))
    return _right() if int(said) == expected else _wrong(gettext("That is not the number."))


def _of_choice(exercise: Exercise, expected: str, text: str) -> Judged:
    if text not in dict(exercise.choices):
        return _unread(gettext("There is no answer yet."))
    return _right() if text == expected else _wrong(gettext("That is not the answer."))


# --- squares ---------------------------------------------------------------------------------


def squares_of(position: Position, text: str) -> tuple[list[int], list[str]]:
    """The squares that a text names, in its order, and the parts that name none."""
    found: list[int] = []
    unknown: list[str] = []
    for part in filter(None, _BETWEEN.split(text, maxsplit=_MOST_PARTS)):
        name = in_letters(position.kind, part)
        square = square_index(position.kind, name)
        if square is None:
            square = square_index(position.kind, name.lower())
        if square is None:
            unknown.append(part)
        else:
            found.append(square)
    return found, unknown


def _of_squares(exercise: Exercise, text: str) -> Judged:
    found, unknown = squares_of(exercise.position, text)
    if unknown:
        quoted = joined(quote(part) for part in unknown[:_MOST_SAID])
        return _unread(gettext("This board has no such square: %(found)s") % {"found": quoted})
    if not found:
        return _unread(gettext("There is no answer yet."))
    expected: Sequence[int] = exercise.expected  # type: ignore[assignment]
    if exercise.answered == "names":
        return _of_names(expected, found)
    if exercise.answered == "way":
        return _of_way(exercise, expected, found)
    right, wrong = set(found) & set(expected), set(found) - set(expected)
    return _of_set(len(expected), len(right), len(wrong))


def _of_set(count: int, right: int, wrong: int) -> Judged:
    """Of squares in any order."""
    if right == count and not wrong:
        return _right()
    return _wrong(
        ngettext(
            "%(right)s of %(count)s square found.", "%(right)s of %(count)s squares found.", count
        )
        % {"right": right, "count": count},
        _too_many(wrong),
    )


def _too_many(wrong: int) -> str:
    if not wrong:
        return ""
    return ngettext("%(count)s is wrong.", "%(count)s are wrong.", wrong) % {"count": wrong}


def _of_names(expected: Sequence[int], found: Sequence[int]) -> Judged:
    """Of squares in the order of their numbers."""
    wrong = [
        str(number)
        for number, square in enumerate(expected, 1)
        if number > len(found) or found[number - 1] != square
    ]
    if not wrong and len(found) == len(expected):
        return _right()
    if not wrong:
        return _wrong(gettext("There are more names than squares to name."))
    return _wrong(gettext("Not right yet: %(numbers)s") % {"numbers": joined(wrong)})


def _of_way(exercise: Exercise, expected: Sequence[int], found: Sequence[int]) -> Judged:
    """Of a way: from its start, which may be left out, to its end."""
    board = exercise.position
    way = list(found) if found[0] == expected[0] else [expected[0], *found]
    for one, other in pairwise(way):
        if not goes(board, exercise.piece, one, other):
            said = {"from": square_said(board, one), "to": square_said(board, other)}
            return _wrong(gettext("The piece does not go from %(from)s to %(to)s.") % said)
    if way[-1] != expected[-1]:
        said = {"to": square_said(board, expected[-1])}
        return _wrong(gettext("The way does not end on %(to)s.") % said)
    if len(way) > len(expected):
        return _wrong(gettext("That is a way, but there is a shorter one."))
    return _right()


# --- moves -----------------------------------------------------------------------------------


def _of_moves(exercise: Exercise, text: str) -> Judged:
    expected: set[Move] = set(exercise.expected)  # type: ignore[arg-type]
    position = exercise.position
    possible = possible_moves(position) if text else Possible()
    if possible.free is not None:
        return _unread(gettext("There is no answer right now. Please try again."))
    found: set[Move] = set()
    unknown: list[str] = []
    for move, part in _moves_of(position, text, possible):
        if move is None:
            unknown.append(part)
        else:
            found.add(move)
    if unknown:
        quoted = joined(quote(part) for part in unknown[:_MOST_SAID])
        return _unread(gettext("This is no legal move: %(found)s") % {"found": quoted})
    if found == expected:
        return _right()
    count = len(expected)
    right = len(found & expected)
    told = ngettext(
        "%(right)s of %(count)s move found.", "%(right)s of %(count)s moves found.", count
    ) % {"right": right, "count": count}
    return _wrong(told if count else "", _too_many(len(found - expected)))


def _moves_of(
    position: Position, text: str, possible: Possible
) -> Iterator[tuple[Move | None, str]]:
    """The moves that a text names, each with its part of it; None for what is none."""
    left = _MOST_MOVES
    for part in filter(None, map(str.strip, _BETWEEN_MOVES.split(text, maxsplit=_MOST_MOVES))):
        whole = read_move(position, part, possible)
        words = [part] if isinstance(whole, Move) else part.split()
        for word in words[:left]:
            if _NUMBER_OF_MOVE.fullmatch(word):
                continue
            left -= 1
            read = whole if word == part else read_move(position, word, possible)
            yield (read if isinstance(read, Move) else None), word


# --- positions in writing --------------------------------------------------------------------

PARTS_OF_POSITION = (
    (("squares",), "the pieces on the board"),
    (("hands", "pockets"), "the pieces in hand"),
    (("turn",), "the side to move"),
    (("castling",), "castling"),
    (("en_passant",), "en passant"),
    (("halfmove",), "the halfmove clock"),
    (("fullmove",), "the move number"),
    (("checks", "promoted"), "what else is written"),
)
"""The parts of a position, and what they are called where they differ."""


def _of_text(expected: Position, text: str) -> Judged:
    notation = own_notation(expected.game)
    # Compared is what the notation holds.
    wanted = parse(text_of(expected), notation.name).position
    reading = parse(text, notation.name)
    position = reading.position
    if wanted is None or position is None:
        return _unread(_said_of(reading.findings))
    position = replace(position, variant=wanted.variant)
    if position.kind != wanted.kind:
        return _wrong(gettext("The board has another size."))
    differs = [
        gettext(label)
        for names, label in PARTS_OF_POSITION
        if any(getattr(position, name) != getattr(wanted, name) for name in names)
    ]
    faults = [f for f in reading.findings if f.severity in ("error", "repaired")]
    if not differs and not faults:
        return _right()
    if not differs:
        return _wrong(gettext("The position is right, the text not quite yet."), _said_of(faults))
    told = gettext("Not right yet: %(parts)s.") % {"parts": joined(differs)}
    return _wrong(told, _where(wanted, position), _said_of(faults))


def _where(wanted: Position, found: Position) -> str:
    """How many squares differ."""
    count = sum(one != other for one, other in zip(wanted.squares, found.squares, strict=True))
    if not count:
        return ""
    return ngettext("%(count)s square differs.", "%(count)s squares differ.", count) % {
        "count": count
    }


def _said_of(findings: Sequence[Finding]) -> str:
    return sentences(*map(message, findings[:_MOST_SAID]))
