"""The JSON shape of marks on a board, both ways; squares by name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from unicodedata import normalize

from msgspec.structs import replace

from webapp.games.board import BoardKind
from webapp.games.coordinates import square_index, square_name
from webapp.model.marks import Mark, each_once, is_label
from webapp.wire.shapes import BAD_ARROW, BAD_LABEL, WireError, WireMark

_LONGEST_LABEL = 64
"""More characters than a label has before it is put into NFC."""


def marks_to_json(marks: Iterable[Mark], kind: BoardKind) -> list[dict[str, Any]]:
    """The marks in their order; `to` of arrows only, `text` of labels only."""
    return [
        {
            "kind": mark.kind,
            "colour": mark.colour,
            "square": str(square_name(kind, mark.square)),
            **({} if mark.to is None else {"to": str(square_name(kind, mark.to))}),
            **({"text": mark.text} if mark.text else {}),
        }
        for mark in marks
    ]


def checked_marks(marks: Iterable[WireMark]) -> tuple[WireMark, ...]:
    """The marks of a request, whose board may not be known yet. Raises WireError.

    Labels are put into NFC, as keyboards of some systems do not give it. One that cannot be shown
    is left out: which characters can be, a browser may know otherwise.
    """
    checked = []
    for mark in marks:
        if (mark.kind == "arrow") != (mark.to is not None) or mark.to == mark.square:
            raise WireError(BAD_ARROW)
        if mark.kind != "label":
            if mark.text:
                raise WireError(BAD_LABEL)
            checked.append(mark)
        elif len(mark.text) <= _LONGEST_LABEL:
            text = normalize("NFC", mark.text)
            if is_label(text):
                checked.append(replace(mark, text=text))
    return tuple(checked)


def marks_on(kind: BoardKind, marks: Iterable[WireMark]) -> tuple[Mark, ...]:
    """Those of the marks whose squares the board has, each place once."""
    found = []
    for mark in marks:
        square = square_index(kind, mark.square)
        to = None if mark.to is None else square_index(kind, mark.to)
        if square is not None and (to is None) == (mark.to is None):
            found.append(Mark(mark.kind, mark.colour, square, to, mark.text))
    return each_once(found)
