"""Findings: what a reader or an analysis has to say of a text or a position.

A finding is a code, the characters of the text and the squares of the board it is
about, arguments for its message, and fixes. All there is to say of a code stands in
its row of the one table `CODES`: a file a subject, put together here. Messages are
templates with named arguments, rendered by `message` and `fix_label` in the current
language; arguments that are words themselves are a `Phrase` or a `Listing`.

Severities, from grave to harmless:

    error     cannot be read as it stands
    repaired  read with a leniency; the fix is the canonical text
    illegal   cannot arise in play
    note      unusual or inconsistent, harmless
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from msgspec import Struct, field

from webapp.findings.any_game import ANY_GAME
from webapp.findings.characters import CHARACTERS, LONG_TEXTS
from webapp.findings.chess import CHESS
from webapp.findings.chess_history import CHESS_HISTORY
from webapp.findings.chess_rights import CHESS_RIGHTS
from webapp.findings.codes import SHARED, Code, Label, Severity
from webapp.findings.epd import EPD
from webapp.findings.feen import FEEN
from webapp.findings.feen_fields import FEEN_FIELDS
from webapp.findings.fields import FIELDS
from webapp.findings.forms import FORMS
from webapp.findings.game_fields import GAME_FIELDS
from webapp.findings.other_games import MAKRUK, SHOGI, XIANGQI
from webapp.findings.placement import PLACEMENT
from webapp.findings.records import RECORDS
from webapp.findings.records_asian import RECORDS_ASIAN
from webapp.findings.words import WORDS
from webapp.findings.writing import REASONS, WRITING
from webapp.language import Phrase, gettext, ngettext, translated
from webapp.model.position import Position

_OF_TEXTS = (CHARACTERS, LONG_TEXTS, FORMS, PLACEMENT, FIELDS, GAME_FIELDS, EPD)
_OF_OTHERS = (FEEN, FEEN_FIELDS, WORDS, WRITING, RECORDS, RECORDS_ASIAN)
_OF_PLAY = (ANY_GAME, CHESS, CHESS_RIGHTS, CHESS_HISTORY, SHOGI, XIANGQI, MAKRUK)
SUBJECTS: tuple[Mapping[str, Code], ...] = (*_OF_TEXTS, *_OF_OTHERS, *_OF_PLAY)
CODES: dict[str, Code] = {code: row for subject in SUBJECTS for code, row in subject.items()}
"""Every code, in the order in which the page of findings shows them."""

FIX_LABELS: dict[str, Label] = SHARED | {
    name: label for row in CODES.values() for name, label in row.fixes.items()
}
"""What every fix does, by its name."""

Arguments = Mapping[str, str | int]


class Span(NamedTuple):
    """Characters `start` to `end` of a text, half-open, counted from 0."""

    start: int
    end: int


class Edit(NamedTuple):
    """Replaces the characters `start` to `end` of a text, half-open, by `text`."""

    start: int
    end: int
    text: str


class Fix(Struct, frozen=True):
    """A named replacement. `sure` only where there is one reading of the text.

    name      a key of `FIX_LABELS`
    edits     of the text: not overlapping, in ascending order
    position  what becomes of the position, where a rule of play offers the fix; it
              has no edits until the position is written in the notation of a text
    chess960  all stays as it is, and is called Chess960
    """

    name: str
    edits: tuple[Edit, ...] = ()
    sure: bool = False
    args: Arguments = field(default_factory=dict)
    position: Position | None = None
    chess960: bool = False

    def apply(self, text: str) -> str:
        """The text with the edits made."""
        for edit in reversed(self.edits):
            text = text[: edit.start] + edit.text + text[edit.end :]
        return text


class Finding(Struct, frozen=True):
    """One diagnosed fact. `code` is a key of `CODES`, which gives the severity.

    span      where in the text; None where the finding is about squares only
    squares   board squares by their index, see `model/position.py`
    """

    code: str
    span: Span | None = None
    squares: tuple[int, ...] = ()
    args: Arguments = field(default_factory=dict)
    fixes: tuple[Fix, ...] = ()

    @property
    def severity(self) -> Severity:
        """How grave it is, which depends on the code alone."""
        return CODES[self.code].severity


def finding(code: str, squares: Iterable[int] = (), /, *fixes: Fix, **args: str | int) -> Finding:
    """A finding about squares, or none; with the arguments of its message by their names."""
    return Finding(code, squares=tuple(squares), args=args, fixes=fixes)


def _fill(one: str, many: str, args: Arguments) -> str:
    count = int(args.get("count", 1))
    # A language with one form for all numbers has the form with the count.
    filled = {"count": count, **{name: translated(value) for name, value in args.items()}}
    return (ngettext(one, many, count) if many else gettext(one)) % filled


def message(finding: Finding) -> str:
    """The finding's sentence, as plain text."""
    row = CODES[finding.code]
    return _fill(row.message, row.plural, finding.args)


def fix_label(fix: Fix) -> str:
    """The words on the button of the fix."""
    return _fill(*FIX_LABELS[fix.name], fix.args)


def reason(name: str, args: Arguments) -> Phrase:
    """Why something is not possible, by a key of `REASONS`: a phrase that can end a sentence."""
    return Phrase(REASONS[name], args)


def in_text_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings by where they start; those without a span last, as they came."""
    findings = tuple(findings)
    placed = [finding for finding in findings if finding.span is not None]
    others = [finding for finding in findings if finding.span is None]
    return (*sorted(placed, key=lambda f: f.span or Span(0, 0)), *others)
