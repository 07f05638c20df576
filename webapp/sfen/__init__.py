"""SFEN, the notation of positions of shogi (USI protocol).

Four fields: the board in nine ranks from a to i, each from file 9 to file 1; the
side to move, `b` for Sente (Black, the first side) or `w` for Gote; the pieces in
hand; the number of the move, raised after each move.

`parse_sfen` reads any text and never raises. What it forgives, each time with a
finding of severity `repaired` whose fix is the canonical text:

- everything listed in `text/scan.py`, `text/ranks.py`, `text/deal.py` and `text/surroundings.py`
- `position`, `sfen` and other words before the position, moves after it, and
  `startpos` in its place
- missing fields at the end (defaults `b - 1`), or the hands missing in the middle
- the side to move in capitals or as a word (Sente, Black, 先手)
- pieces in hand in other forms, see `game_texts/sfen_hands.py`

Never guessed, each an `error`: what `text/ranks.py` says of the board, a `+` before a
piece that does not promote or before none, and pieces in hand in brackets behind
the board, as programs write them in which `w` is Sente.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from webapp.findings import Finding
from webapp.games import EVERY_GAME, kind_of
from webapp.labels import NOTATIONS_WITHIN
from webapp.position import Position
from webapp.sfen.hands import ORDER_OF_BOTH, read_hands, write_hands
from webapp.text.characters import Collector, Source, Word
from webapp.text.common_fields import read_counter, read_turn
from webapp.text.deal import Mover, Slots
from webapp.text.game_placement import Letters, board_shape, write_placement
from webapp.text.grammar import Grammar, Values, parse_game
from webapp.text.losses import losses_of, why_unwritable
from webapp.text.reading import Reading
from webapp.text.shapes import Glue

START_SFEN = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"

TURN, HANDS, NUMBER = range(3)

_PROMOTING = "RBSNLP"
LETTERS = Letters.of(
    "shogi",
    {
        "K": "K^",
        **{letter: letter for letter in "RBGSNLP"},
        **{f"+{letter}": f"+{letter}" for letter in _PROMOTING},
    },
)

NAME = NOTATIONS_WITHIN["sfen"]
FIRST, SECOND = EVERY_GAME["shogi"].sides.names

_SIDE = r"(?i:w|b|white|black|sente|gote)|先手?|後手?|后手|黒|黑|白|[▲☗△☖]"
_HELD = rf"(?:[0-9]*[{ORDER_OF_BOTH}])+"

MOVER = Mover(
    letters=("b", "w"),
    words={
        "b": "first", "black": "first", "sente": "first", "先手": "first", "先": "first",
        "黒": "first", "黑": "first", "▲": "first", "☗": "first",
        "w": "second", "white": "second", "gote": "second", "後手": "second", "後": "second",
        "后手": "second", "白": "second", "△": "second", "☖": "second",
    },
    to_move=re.compile(
        r"\b(sente|gote|black|white|先手|後手)(?: to (?:move|play)\b|番)", re.IGNORECASE
    ),
    unknown="game-unknown-side",
    sides=(FIRST, SECOND),
    about={"first": FIRST, "second": SECOND, "letters": EVERY_GAME["shogi"].turn_letters},
)  # fmt: skip

_SLOTS = Slots(
    shapes=(
        re.compile(rf"(?:{_SIDE})\Z"),
        re.compile(rf"-\Z|{_HELD}\Z"),
        re.compile(r"-\Z|[0-9]+\Z"),
    ),
    stuck=(
        re.compile(rf"([wbWB]?)(-|{_HELD})([0-9]*)\Z"),
        re.compile(r"([wbWB])()([0-9]+)\Z"),
    ),
    # Where `b` may be the side to move or a bishop in hand, nothing is guessed:
    # a missing side to move is the lesser evil.
    missing=(4, 3, 14),
    unlikely={NUMBER: ((re.compile(r"-"), 20), (re.compile(r"0+\Z"), 2))},
    mover=MOVER,
    missing_from=("sfen-board-only", "missing-hands-and-number", "missing-fullmove"),
    missing_within=("game-missing-side", "missing-hands"),
    args=MOVER.about,
    longest_stuck=64,
)

SHAPE = board_shape(
    LETTERS,
    NAME,
    Glue(
        tail=re.compile(rf"[wbW](?:-|{_HELD})?[0-9]*\Z"),
        side=re.compile(rf"(?:{_SIDE})\Z"),
        field=re.compile(rf"(?:-|{_HELD}|[0-9]+)\Z"),
        certain="wW",
        also="b",
    ),
    codes={"pocket": "hands-in-brackets"},
    pocket=re.compile(r"\[[A-Za-z0-9-]*\]"),
)

_STARTPOS = re.compile(r"(?<![\w/])startpos(?![\w/])")


def parse_sfen(text: str) -> Reading:
    """Reads an SFEN. Takes any `str` and never raises."""
    return parse_game(text, GRAMMAR)


def write_sfen(position: Position) -> str:
    """The canonical four fields, with what has a place in them; see `unwritable`."""
    placement = write_placement(position.squares, position.files, LETTERS)
    turn = MOVER.letters[position.turn == "second"]
    return f"{placement} {turn} {write_hands(position.hands)} {position.fullmove}"


def losses(position: Position) -> Iterator[Finding]:
    """Notes on what SFEN cannot hold of the position."""
    return losses_of(position, LETTERS, NAME, clock=False, hands=ORDER_OF_BOTH)


def unwritable(position: Position) -> Finding | None:
    """The error that keeps the position from being written in SFEN, if any does."""
    return why_unwritable(position, LETTERS, NAME, hands=ORDER_OF_BOTH)


def _read(words: Mapping[int, Word], collector: Collector) -> Values:
    values = Values()
    if TURN in words:
        values.turn = read_turn(words[TURN], MOVER, collector)
    if HANDS in words:
        values.hands = read_hands(words[HANDS], collector)
    if NUMBER in words:
        values.fullmove = read_counter(words[NUMBER], "unknown-fullmove", 1, collector)
    return values


def _with_start(source: Source) -> tuple[Source, tuple[Finding, ...]]:
    """The source with the starting position in the place of `startpos`."""
    named = _STARTPOS.search(source.plain)
    if named is None or "/" in source.plain:
        return source, ()
    start, end = named.span()
    span = source.span(start, end)
    plain = source.plain[:start] + START_SFEN + source.plain[end:]
    starts = [*source.starts[:start], *[span.start] * len(START_SFEN), *source.starts[end:]]
    ends = [*source.ends[:start], *[span.end] * len(START_SFEN), *source.ends[end:]]
    return Source(plain, plain, starts, ends), (Finding("start-named", span),)


GRAMMAR = Grammar(
    notation="sfen",
    kind=kind_of("shogi"),
    shape=SHAPE,
    slots=_SLOTS,
    names=("turn", "hands", "fullmove"),
    read=_read,
    write=lambda position, _style: write_sfen(position),
    plus=re.compile(rf"\+[wb]\+(?:-(?:\+[0-9]+)?|{_HELD}\+[0-9]+)"),
    prepare=_with_start,
)
