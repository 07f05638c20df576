"""The result of a parse, whatever the notation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from webapp.findings import Finding, Span
from webapp.games.board import CHESS, BoardKind
from webapp.model.marks import Mark
from webapp.model.position import Position

EnPassantMode = Literal["always", "xfen", "legal"]
Notation = str
"""A notation by its name."""

FIELD_NAMES = ("placement", "turn", "castling", "en_passant", "halfmove", "fullmove")


class Reading(Struct, frozen=True):
    """The result of a parse.

    position   None where no placement could be read
    findings   in text order
    notation   which one it is in; among the dialects of FEN the one that the
               castling field is written in: `"fen"`, `"xfen"` (file letters only
               where K or Q would name another rook) or `"shredder"`
    spans      where each field that was found stands; None where the text is
               canonical, so that it need not be said before it is asked
    operations what follows the four fields of an EPD, as typed; `spans` says
               where, under this name
    names      of a canonical text what its fields are called, "" for one that is
               not told
    board      the board that the squares of the findings are on where there is no
               position
    marks      those that stand beside the position, see `marks.py`
    """

    text: str
    position: Position | None
    findings: tuple[Finding, ...] = ()
    notation: Notation = "fen"
    spans: Mapping[str, Span] | None = None
    operations: str = ""
    names: tuple[str, ...] = ()
    board: BoardKind = CHESS
    marks: tuple[Mark, ...] = ()

    @property
    def fields(self) -> Mapping[str, Span]:
        """Where each field that was found stands in the text.

        Those of FEN are `FIELD_NAMES`; FEEN has `placement`, `hands` and `turn`,
        SFEN `placement`, `turn`, `hands` and `fullmove`; xiangqi and makruk FEN
        `placement`, `turn`, `halfmove` and `fullmove`. Of words there are those
        that something is said of, `hands` among them.
        """
        if self.spans is not None:
            return self.spans
        spans: dict[str, Span] = {}
        start = 0
        for name, word in zip(self.names, self.text.split(" "), strict=False):
            if name:
                spans[name] = Span(start, start + len(word))
            start += len(word) + 1
        return spans

    @property
    def has_error(self) -> bool:
        """Whether something keeps the text from being read as it stands."""
        return any(finding.severity == "error" for finding in self.findings)

    @property
    def kind(self) -> BoardKind:
        """The board that the squares of the findings are on."""
        return self.position.kind if self.position else self.board
