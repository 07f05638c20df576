"""All that a field of a card says of itself beside its type, see `fields.py`."""

from __future__ import annotations

from msgspec import Struct


class FieldInfo(Struct, frozen=True, kw_only=True):
    """All that differs from field to field.

    label        what stands before it on paper
    in_panel     what stands over it beside the board, `label` for ""; `example` what is in it while
                 it is empty, `lines` how many it has, 0 for an input of one
    when         over the choice when students see it, "" where there is none
    choices      of a number what 1, 2 … mean; 0 is for what is not said
    counted      of a number without choices what is said of 1 and of several
    beside       it stands in the form beside the one before it
    seen         students see it when they see what has this name in `fields.Shown`, or `ALWAYS`;
                 "" never
    is_searched  cards and lessons are found by it
    is_kept      before most of its words go, a version of the lesson is kept
    tag          of PGN, which has it; `opcode` of EPD, likewise
    heads        the names in small letters of a column that holds it
    loss         the code of `LOSSES` where a form has no place for it; `lost` what is said then, of
                 one and of several
    longest      the most characters, or the highest number
    """

    label: str = ""
    in_panel: str = ""
    example: str = ""
    lines: int = 0
    when: str = ""
    choices: tuple[str, ...] = ()
    counted: tuple[str, str] = ("", "")
    beside: bool = False
    seen: str = ""
    is_searched: bool = False
    is_kept: bool = False
    tag: str = ""
    opcode: str = ""
    heads: str = ""
    loss: str = ""
    lost: tuple[str, str] = ("", "")
    longest: int = 0
