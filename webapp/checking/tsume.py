"""The sentences of a verdict that tsume shogi alone has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from webapp.checking.verdict import Sentence

if TYPE_CHECKING:
    from webapp.engines.tsume_telling import TsumeNotes

_MOST_COOKS = 3


def tsume_sentences(notes: TsumeNotes) -> Iterator[Sentence]:
    """The sentences by the rules of tsume shogi beside the proof of a mate."""
    for *path, cook in notes.cooks[:_MOST_COOKS]:
        code = "tsume-cook-later" if path else "tsume-cook"
        yield Sentence(code, path=tuple(path), codes=(cook,))
    if notes.left:
        yield Sentence("tsume-left", pieces=notes.left)
    if notes.pawn_mate:
        yield Sentence("tsume-pawn-mate", codes=(notes.pawn_mate,))
    if notes.assumed:
        yield Sentence("tsume-hands")
    if not notes.complete:
        yield Sentence("tsume-incomplete")
