"""Findings: what a reader or an analysis has to say of a text or a position.

A finding is a code, a severity, the characters of the text and the squares of
the board it is about, arguments for its message, and fixes. All codes, with
their severities and their messages, stand in the one table `KINDS`, put together
from the `kinds_of_…` modules; the labels of the fixes stand in `FIX_LABELS`.
Messages are templates with named arguments, rendered by `message` and `fix_label`
in the current language; arguments that are words themselves are a `Phrase` or a
`Listing`.

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

from webapp.findings.kinds import Kind, Severity
from webapp.findings.of_boards import FIX_LABELS_OF_BOARDS, KINDS_OF_BOARDS
from webapp.findings.of_feen import FIX_LABELS_OF_FEEN, KINDS_OF_FEEN
from webapp.findings.of_games import FIX_LABELS_OF_GAMES, KINDS_OF_GAMES
from webapp.findings.of_play import KINDS_OF_PLAY
from webapp.findings.of_reading import KINDS_OF_READING
from webapp.findings.of_spoken import FIX_LABELS_OF_SPOKEN, KINDS_OF_SPOKEN
from webapp.language import Phrase, gettext, ngettext, spoken

Arguments = Mapping[str, str | int]

QUOTED = 40
"""The most characters of a user's text that a message quotes."""


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

    name    a key of `FIX_LABELS`
    edits   not overlapping, in ascending order
    """

    name: str
    edits: tuple[Edit, ...]
    sure: bool = False
    args: Arguments = field(default_factory=dict)

    def apply(self, text: str) -> str:
        """The text with the edits made."""
        for edit in reversed(self.edits):
            text = text[: edit.start] + edit.text + text[edit.end :]
        return text


class Finding(Struct, frozen=True):
    """One diagnosed fact. `code` is a key of `KINDS`, which gives the severity.

    span      where in the text; None where the finding is about squares only
    squares   board squares by their index, see `position.py`
    """

    code: str
    span: Span | None = None
    squares: tuple[int, ...] = ()
    args: Arguments = field(default_factory=dict)
    fixes: tuple[Fix, ...] = ()

    @property
    def severity(self) -> Severity:
        """How grave it is, which depends on the code alone."""
        return KINDS[self.code].severity


KINDS: dict[str, Kind] = (
    KINDS_OF_READING
    | KINDS_OF_SPOKEN
    | KINDS_OF_FEEN
    | KINDS_OF_BOARDS
    | KINDS_OF_PLAY
    | KINDS_OF_GAMES
)
"""Every code, in the order in which the page of findings shows them."""

REASONS: dict[str, str] = {
    "no-king-first": "there is no white king",
    "no-king-second": "there is no black king",
    "king-away-first": "the white king is on %(square)s, not on its first rank",
    "king-away-second": "the black king is on %(square)s, not on its first rank",
    "king-in-corner-first": "the white king is in the corner on %(square)s",
    "king-in-corner-second": "the black king is in the corner on %(square)s",
    "no-rook-first": "no white rook on %(square)s",
    "no-rook-second": "no black rook on %(square)s",
}
"""Why a castling right is not possible, by obstacle (see `castling.py`) and side."""

FIX_LABELS: dict[str, tuple[str, str]] = {
    "write-canonical": ("Correct the text", ""),
    "pad-end": (
        "Add an empty square at the end of the rank",
        "Add %(count)s empty squares at the end of the rank",
    ),
    "pad-start": (
        "Add an empty square at the start of the rank",
        "Add %(count)s empty squares at the start of the rank",
    ),
    "drop-end": (
        "Drop the last square of the rank",
        "Drop the last %(count)s squares of the rank",
    ),
    "add-ranks-below": (
        "Add an empty rank at the bottom",
        "Add %(count)s empty ranks at the bottom",
    ),
    "add-ranks-above": ("Add an empty rank at the top", "Add %(count)s empty ranks at the top"),
    "drop-last-ranks": ("Drop the last rank", "Drop the last %(count)s ranks"),
    "drop-first-ranks": ("Drop the first rank", "Drop the first %(count)s ranks"),
    "make-empty": ("Make it an empty square", "Make it %(count)s empty squares"),
    "remove": ("Remove “%(found)s”", ""),
    "replace": ("Write “%(written)s” here", ""),
    "add-slash": ("Put a / between them", ""),
    "drop-slash": ("Remove one /", ""),
    "empty-rank": ("Make it an empty rank", ""),
    "separate-side": ("Put a space before “%(after)s”", ""),
    "white-to-move": ("White to move", ""),
    "black-to-move": ("Black to move", ""),
    "drop-rights": ("Drop the rights that cannot be", ""),
    "clock-to-zero": ("Set the halfmove clock to 0", ""),
    "no-castling": ("No castling", ""),
    "no-en-passant": ("No en passant", ""),
    "read-as": ("Read it as %(notation)s", ""),
    "read-as-chess": ("Read it as chess", ""),
    **FIX_LABELS_OF_FEEN,
    **FIX_LABELS_OF_BOARDS,
    **FIX_LABELS_OF_GAMES,
    **FIX_LABELS_OF_SPOKEN,
}


def quote(text: str) -> str:
    """The text as a message may quote it: printable, at most `QUOTED` characters."""
    shown = "".join(
        c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text[: QUOTED + 1]
    )
    return shown if len(shown) <= QUOTED else shown[: QUOTED - 1] + "…"


def _fill(one: str, many: str, args: Arguments) -> str:
    count = int(args.get("count", 1))
    # A language with one form for all numbers has the form with the count.
    said = {"count": count, **{name: spoken(value) for name, value in args.items()}}
    return (ngettext(one, many, count) if many else gettext(one)) % said


def message(finding: Finding) -> str:
    """The finding's sentence, as plain text."""
    kind = KINDS[finding.code]
    return _fill(kind.message, kind.plural, finding.args)


def fix_label(fix: Fix) -> str:
    """What the fix does, as the words on its button."""
    return _fill(*FIX_LABELS[fix.name], fix.args)


def reason(code: str, args: Arguments) -> Phrase:
    """Why something is not possible, as a phrase that can end a sentence."""
    return Phrase(REASONS[code], args)


def in_text_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings by where they start; those without a span last, as they came."""
    findings = tuple(findings)
    placed = [finding for finding in findings if finding.span is not None]
    others = [finding for finding in findings if finding.span is None]
    return (*sorted(placed, key=lambda f: f.span or Span(0, 0)), *others)
