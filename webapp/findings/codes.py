"""One row of the table of codes: all there is to say of a finding of that code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass
from dataclasses import field as with_default
from functools import partial
from typing import Literal, NamedTuple

from webapp.model.position import Position

Severity = Literal["error", "repaired", "illegal", "note"]


class Label(NamedTuple):
    """The words on the button of a fix.

    one    template with `%(name)s` arguments
    many   the template where the argument `count` is not 1, if it differs
    """

    one: str
    many: str = ""


class ReadAs(NamedTuple):
    """An example: a text that is read as the notation of that name."""

    text: str
    notation: str


class WrittenAs(NamedTuple):
    """An example: a text that is written in the notation of that name."""

    text: str
    notation: str


class RecordedAs(NamedTuple):
    """An example: a record that is written in the form of that name, as a file in that encoding."""

    text: str
    form: str
    encoding: str = ""


class SetUp(NamedTuple):
    """An example: a position, as no text has it, that is written in the notation of that name."""

    position: Position
    notation: str


class Edited(NamedTuple):
    """An example: the FEN of a board before and after an edit."""

    before: str
    after: str


Example = str | ReadAs | WrittenAs | RecordedAs | SetUp | Edited
"""What gives the finding: a text as it is read and judged, or one of the others."""


@dataclass(frozen=True, slots=True)
class Code:
    """All that the findings of one code share.

    message   template for the sentence, with `%(name)s` arguments
    plural    the template where the argument `count` is not 1, if it differs
    why       one to three sentences on the rule or the cause, for the page of findings
    example   what gives the finding
    fixes     the labels of fixes that only this code has, by their names; those that
              many codes share stand in `SHARED`
    field     the field of the text that a finding about the position is shown on, as
              `Reading.fields` names it; "" for none
    asks      whether it is a question to the user, who must not overlook it among the notes
    quiet     whether nothing was guessed: a whole position was read, and only what stands
              around it, or how its characters are written, differs from the canonical text
    """

    severity: Severity
    message: str
    plural: str = ""
    _: KW_ONLY
    why: str
    example: Example
    fixes: Mapping[str, Label] = with_default(default_factory=dict)
    field: str = ""
    asks: bool = False
    quiet: bool = False


error = partial(Code, "error")
repaired = partial(Code, "repaired")
illegal = partial(Code, "illegal")
note = partial(Code, "note")

SHARED: dict[str, Label] = {
    # of a text
    "write-canonical": Label("Correct the text"),
    "remove": Label("Remove “%(found)s”"),
    "replace": Label("Write “%(written)s” here"),
    "write-rank": Label("Write “%(written)s” instead"),
    "drop-slashes": Label("Remove “%(found)s”"),
    "to-move": Label("%(side)s to move"),
    "feen-leave-out": Label("Remove this"),
    "feen-leave-out-spaces": Label("Remove the space", "Remove the %(count)s spaces"),
    "feen-one-space": Label("Put one space here"),
    "feen-sort-hand": Label("Put this hand in order"),
    "feen-first-to-move": Label("Write “%(written)s”: the first side to move"),
    "feen-second-to-move": Label("Write “%(written)s”: the second side to move"),
    # of a position
    "call-chess960": Label("This is Chess960"),
    "drop-rights": Label("Remove the impossible rights"),
    "no-en-passant": Label("No en passant"),
    "clock-to-zero": Label("Set the halfmove clock to 0"),
    "promote": Label("Promote"),
    "usual-marks": Label("Write the usual marks"),
}
"""The labels of fixes that several codes share; those of one code stand in its row."""

# --- texts that examples are made of, each without a finding unless it says otherwise -----

BOARD = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
START = f"{BOARD} w KQkq - 0 1"
ENDING = "8/8/4k3/8/8/3QK3/8/8 w - - 0 40"
AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"
CAPTURABLE = "rnbqkbnr/ppp1pppp/8/8/3pP3/P6P/1PPP1PP1/RNBQKBNR b KQkq e3 0 3"
"""A pawn has just made a double step, and an enemy pawn stands beside it."""

SHOGI = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
SHOGI_TEXT = f"{SHOGI} b - 1"
SHOGI_FEWER = SHOGI.replace("ppppppppp", "1ppppppp1").replace("LNSGK", "LN1GK")
"""A board that two pawns and a silver general are missing from."""

XIANGQI = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"

FEEN_BOARD = "4k^3/8/8/8/8/8/8/4K^2R"
FEEN_TEXT = f"{FEEN_BOARD} / C/c"
