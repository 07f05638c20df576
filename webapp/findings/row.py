"""What one row of the table of codes holds: all there is to say of a finding of that code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass
from dataclasses import field as with_default
from typing import Literal, NamedTuple

from webapp.model.position import Position

Severity = Literal["error", "repaired", "illegal", "note"]


class Label(NamedTuple):
    """What a fix does, as the words on its button.

    one    template with `%(name)s` arguments
    many   the template where the argument `count` is not 1, if it differs
    """

    one: str
    many: str = ""


class Asked(NamedTuple):
    """An example: a text that is read as the notation of that name."""

    text: str
    notation: str


class Written(NamedTuple):
    """An example: a text that is written in the notation of that name."""

    text: str
    notation: str


class Recorded(NamedTuple):
    """An example: a record that is written in the form of that name."""

    text: str
    form: str


class SetUp(NamedTuple):
    """An example: a position, as no text has it, that is written in the notation of that name."""

    position: Position
    notation: str


class Edited(NamedTuple):
    """An example: the FEN of a board before and after an edit."""

    before: str
    after: str


Example = str | Asked | Written | Recorded | SetUp | Edited
"""What gives the finding: a text as it is read and judged, or one of the others."""


@dataclass(frozen=True, slots=True)
class Row:
    """What all findings of one code share.

    message   template for the sentence, with `%(name)s` arguments
    plural    the template where the argument `count` is not 1, if it differs
    why       one to three sentences on the rule or the cause, for the page of findings
    example   what gives the finding
    fixes     the labels of fixes that only this code has, by their names; those that
              many codes share stand in `fixes.py`
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
