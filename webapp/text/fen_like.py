"""Xiangqi FEN and makruk FEN: the fields that chess left behind.

Both have six fields as in FEN. Castling and en passant have no meaning in these
games; a `-` stands for each. What is forgiven in them, each time with a finding
of severity `repaired`: fields missing at the end (defaults `w - - 0 1`), dashes
or the halfmove clock missing in the middle, the side to move in capitals or as a
word, leading zeros, `-` for a counter, and move 0.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from webapp.findings import quote
from webapp.position import Position
from webapp.text.characters import Collector, Word
from webapp.text.common_fields import read_counter, read_turn
from webapp.text.deal import Mover, Slots
from webapp.text.grammar import Values
from webapp.text.shapes import Glue

TURN, DASH, SECOND_DASH, HALFMOVE, FULLMOVE = range(5)
NAMES = ("turn", "", "", "halfmove", "fullmove")

_DASH = re.compile(r"-\Z")
_NUMBER = re.compile(r"-\Z|[0-9]+\Z")
_DASH_FOR_COUNTER = (re.compile(r"-"), 20)
_SECOND_DASH_COST = 5


def slots(mover: Mover, side: str, letters: str, *, counting: bool = False) -> Slots:
    """The fields after the board.

    side       a pattern of all the ways to write the side to move
    letters    the letters among them
    counting   a limit for counting moves may stand for the second dash
    """
    second = re.compile(r"-\Z|[0-9]+\Z") if counting else _DASH
    return Slots(
        shapes=(re.compile(rf"(?:{side})\Z"), _DASH, second, _NUMBER, _NUMBER),
        stuck=(
            re.compile(rf"([{letters}]?)(-)(?:(-)([0-9]*))?\Z"),
            re.compile(r"(-)([0-9]+)\Z"),
            re.compile(rf"([{letters}])()([0-9]+)\Z"),
        ),
        missing=(10, 10, 10, 9, 10),
        unlikely={
            SECOND_DASH: ((re.compile(r"[0-9]"), _SECOND_DASH_COST),),
            HALFMOVE: (_DASH_FOR_COUNTER,),
            FULLMOVE: (_DASH_FOR_COUNTER, (re.compile(r"0+\Z"), 2)),
        },
        mover=mover,
        missing_from=(
            "game-board-only",
            "only-turn-given",
            "missing-dash-and-counters",
            "missing-counters",
            "missing-fullmove",
        ),
        missing_within=("game-missing-side", "missing-dash", "missing-dash", "missing-halfmove"),
        args=mover.about,
    )


def glue(side: str, certain: str, also: str) -> Glue:
    """What may stand behind the last rank without a space."""
    return Glue(
        tail=re.compile(rf"[{certain}{also}](?:-(?:-[0-9]*)?)?\Z"),
        side=re.compile(rf"(?:{side})\Z"),
        field=re.compile(r"(?:-{1,2}|[0-9]+)\Z"),
        certain=certain,
        also=also,
    )


def plus(letters: str) -> re.Pattern[str]:
    """The fields with a `+` for each space, as in links."""
    return re.compile(rf"\+[{letters}](?:\+-)*(?:\+[0-9]+)*(?![\w+])")


def reader(
    mover: Mover, notation: str, *, counting: bool = False
) -> Callable[[Mapping[int, Word], Collector], Values]:
    """The reader of the fields after the board; `counting` as in `slots`."""

    def read(words: Mapping[int, Word], collector: Collector) -> Values:
        values = Values()
        if TURN in words:
            values.turn = read_turn(words[TURN], mover, collector)
        for slot in (DASH, SECOND_DASH):
            if slot in words:
                _read_dash(words[slot], notation, counting and slot == SECOND_DASH, collector)
        if HALFMOVE in words:
            values.halfmove = read_counter(words[HALFMOVE], "unknown-halfmove", 0, collector)
        if FULLMOVE in words:
            values.fullmove = read_counter(words[FULLMOVE], "unknown-fullmove", 1, collector)
        return values

    return read


def _read_dash(word: Word, notation: str, counting: bool, collector: Collector) -> None:
    if word.text == "-":
        return
    found = quote(word.text)
    if counting and word.text.isascii() and word.text.isdigit():
        collector.add("counting-limit", word.start, word.end, found=found)
        return
    fix = collector.fix("replace", word.start, word.end, "-", written="-")
    collector.add("unknown-dash", word.start, word.end, fix, found=found, notation=notation)


def write_fields(position: Position) -> str:
    """The five fields after the board."""
    turn = "w" if position.turn == "first" else "b"
    return f"{turn} - - {position.halfmove} {position.fullmove}"
