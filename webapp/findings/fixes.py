"""The labels of fixes that several codes share; those of one code stand in its row."""

from __future__ import annotations

from webapp.findings.row import Label

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
