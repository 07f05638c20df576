"""Findings: what a reader or an analysis has to say of a text or a position.

A finding is a code, a severity, the characters of the text and the squares of
the board it is about, arguments for its message, and fixes. All codes, with
their severities and their messages, stand in the one table `KINDS`; the labels
of the fixes stand in `FIX_LABELS`. Messages are templates with named
arguments, rendered by `message` and `fix_label`.

Severities, from grave to harmless:

    error     cannot be read as it stands
    repaired  read with a leniency; the fix is the canonical text
    illegal   cannot arise in play
    note      unusual or inconsistent, harmless
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

Severity = Literal["error", "repaired", "illegal", "note"]
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


@dataclass(frozen=True, slots=True)
class Fix:
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


@dataclass(frozen=True, slots=True)
class Finding:
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


class Kind(NamedTuple):
    """What all findings of one code share.

    message   template for the sentence, with `%(name)s` arguments
    plural    the template where the argument `count` is not 1, if it differs
    """

    severity: Severity
    message: str
    plural: str = ""


KINDS: dict[str, Kind] = {
    # the text as a whole
    "too-long": Kind(
        "error",
        "The text has %(length)s characters. A position is read from %(limit)s at the most, "
        "so nothing was read.",
    ),
    "nothing-typed": Kind("error", "There is no text to read yet."),
    "no-placement": Kind(
        "error",
        "No position was found in this text. A FEN starts with the board: "
        "eight ranks with a / between each two.",
    ),
    "link": Kind("repaired", "The position was taken out of a link."),
    "encoded": Kind("repaired", "Characters encoded for a link, such as %%20, were decoded."),
    "pgn-tag": Kind("repaired", "The position was taken from the FEN tag of a PGN."),
    "surrounding-text": Kind("repaired", "This is not part of the position and was left out."),
    "side-from-text": Kind("repaired", "The side to move was taken from the words “%(found)s”."),
    "stray-word": Kind(
        "error", "“%(found)s” fits none of the fields here. It was left out until you choose."
    ),
    "more-findings": Kind(
        "note",
        "There is one more finding in this text.",
        "There are %(count)s more findings in this text.",
    ),
    # characters
    "full-width": Kind(
        "repaired", "Full-width characters. They were read as the plain characters “%(plain)s”."
    ),
    "invisible": Kind("repaired", "An invisible character stands here. It was left out."),
    "long-dash": Kind("repaired", "A long dash stands here. It was read as the plain “-”."),
    # spaces between fields
    "underscore": Kind("repaired", "An underscore stands here. It was read as a space."),
    "tab": Kind("repaired", "A tab stands here. It was read as one space."),
    "line-break": Kind("repaired", "A line break stands here. It was read as one space."),
    "odd-space": Kind("repaired", "A special space stands here. It was read as a plain one."),
    "several-spaces": Kind("repaired", "Several spaces stand here. They were read as one."),
    "outer-space": Kind("repaired", "White space around the position was left out."),
    "missing-space": Kind("repaired", "A space is missing before “%(after)s”."),
    # placement
    "space-in-placement": Kind("repaired", "A space stands within the board. It was left out."),
    "split-digits": Kind(
        "repaired",
        "“%(found)s” stands for %(count)s empty square, which is written “%(count)s”.",
        "“%(found)s” stands for %(count)s empty squares, which is written “%(count)s”.",
    ),
    "outer-slash": Kind("repaired", "The / at this end of the board separates nothing."),
    "promoted-mark": Kind(
        "repaired", "“~” marks a promoted piece (Crazyhouse). The mark was left out."
    ),
    "pocket": Kind(
        "repaired", "“%(found)s” lists pieces in hand (Crazyhouse). They were left out."
    ),
    "unknown-piece": Kind(
        "error",
        "“%(found)s” on %(square)s is not a chess piece. "
        "White: K Q R B N P, Black: k q r b n p, empty squares: 1 to 8.",
    ),
    "unknown-piece-off-board": Kind(
        "error",
        "“%(found)s” is not a chess piece. "
        "White: K Q R B N P, Black: k q r b n p, empty squares: 1 to 8.",
    ),
    "bad-digit": Kind("error", "“%(found)s” cannot count empty squares: a digit is one of 1 to 8."),
    "rank-short": Kind(
        "error",
        "Rank %(rank)s has %(length)s of 8 squares: one is missing.",
        "Rank %(rank)s has %(length)s of 8 squares: %(count)s are missing.",
    ),
    "rank-long": Kind(
        "error",
        "Rank %(rank)s has %(length)s squares: one too many.",
        "Rank %(rank)s has %(length)s squares: %(count)s too many.",
    ),
    "empty-rank": Kind("error", "Two / in a row: the rank between them is missing."),
    "missing-slash": Kind("error", "“%(found)s” holds two ranks without a / between them."),
    "ranks-missing": Kind(
        "error",
        "The board has %(ranks)s of 8 ranks: one is missing.",
        "The board has %(ranks)s of 8 ranks: %(count)s are missing.",
    ),
    "ranks-too-many": Kind(
        "error",
        "The board has %(ranks)s ranks: one too many.",
        "The board has %(ranks)s ranks: %(count)s too many.",
    ),
    # missing fields
    "placement-only": Kind(
        "repaired",
        "Only the board is given. The rest was taken as: White to move, no castling, "
        "no en passant, halfmove clock 0, move 1.",
    ),
    "only-side-given": Kind(
        "repaired",
        "Castling, en passant, halfmove clock and move number are missing. "
        "They were taken as “- - 0 1”.",
    ),
    "missing-en-passant-and-counters": Kind(
        "repaired",
        "En passant, halfmove clock and move number are missing. They were taken as “- 0 1”.",
    ),
    "missing-counters": Kind(
        "repaired", "Halfmove clock and move number are missing. They were taken as “0 1”."
    ),
    "missing-fullmove": Kind("repaired", "The move number is missing. It was taken as 1."),
    "missing-halfmove": Kind("repaired", "The halfmove clock is missing. It was taken as 0."),
    "missing-en-passant": Kind(
        "repaired", "The en passant field is missing. It was taken as “-”, no target."
    ),
    "missing-castling": Kind(
        "repaired", "The castling field is missing. It was taken as “-”, no castling."
    ),
    "missing-side": Kind(
        "error", "The side to move is missing. White is shown until you choose: w or b."
    ),
    # side to move
    "side-form": Kind("repaired", "The side to move, “%(found)s”, is written “%(canonical)s”."),
    "unknown-side": Kind(
        "error",
        "“%(found)s” is not a side to move: w (White) or b (Black) belongs here. "
        "White is shown until you choose.",
    ),
    # castling
    "castling-order": Kind(
        "repaired", "The castling rights “%(found)s” are in another order than the usual one."
    ),
    "castling-doubled": Kind("repaired", "“%(found)s” names a castling right a second time."),
    "castling-mixed": Kind(
        "repaired", "“%(found)s” mixes two ways of writing castling rights, KQkq and file letters."
    ),
    "castling-dash": Kind("repaired", "A “-” stands among castling rights. It was left out."),
    "unknown-castling": Kind(
        "error",
        "“%(found)s” is not a castling right: K, Q, k, q or a file letter belongs here, "
        "or “-” alone for none. None is set until you choose.",
    ),
    # en passant
    "en-passant-case": Kind(
        "repaired", "The en passant target is written in small letters: “%(canonical)s”."
    ),
    "unknown-en-passant": Kind(
        "error",
        "“%(found)s” is not an en passant target: a square such as e3 or “-” belongs here. "
        "None is set until you choose.",
    ),
    # counters
    "leading-zero": Kind("repaired", "“%(found)s” is the number %(canonical)s."),
    "counter-dash": Kind(
        "repaired", "“-” stands for a number here. It was taken as %(canonical)s."
    ),
    "fullmove-zero": Kind("repaired", "Moves are numbered from 1, not from 0."),
    "unknown-halfmove": Kind(
        "error",
        "“%(found)s” is not a halfmove clock: a whole number belongs here. "
        "0 is shown until you choose.",
    ),
    "unknown-fullmove": Kind(
        "error",
        "“%(found)s” is not a move number: a whole number from 1 belongs here. "
        "1 is shown until you choose.",
    ),
    "counter-too-large": Kind(
        "error",
        "“%(found)s” is too large: counters are read up to %(limit)s, "
        "far beyond the longest possible game.",
    ),
    "check-counters": Kind(
        "repaired", "“%(found)s” counts checks (Three-check chess). It was left out."
    ),
    # changes that an edit on the board brought about
    "castling-dropped": Kind(
        "note", "The castling right %(right)s went with this change: %(reason)s."
    ),
    "en-passant-dropped": Kind(
        "note",
        "The en passant target %(square)s went with this change: no pawn has just passed it.",
    ),
}

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
    "no-castling": ("No castling", ""),
    "no-en-passant": ("No en passant", ""),
}


def quote(text: str) -> str:
    """The text as a message may quote it: printable, at most `QUOTED` characters."""
    shown = "".join(
        c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text[: QUOTED + 1]
    )
    return shown if len(shown) <= QUOTED else shown[: QUOTED - 1] + "…"


def _fill(one: str, many: str, args: Arguments) -> str:
    return (many if many and args.get("count", 1) != 1 else one) % args


def message(finding: Finding) -> str:
    """The finding's sentence, as plain text."""
    kind = KINDS[finding.code]
    return _fill(kind.message, kind.plural, finding.args)


def fix_label(fix: Fix) -> str:
    """What the fix does, as the words on its button."""
    return _fill(*FIX_LABELS[fix.name], fix.args)


def reason(code: str, args: Arguments) -> str:
    """Why something is not possible, as a phrase that can end a sentence."""
    return REASONS[code] % args


def in_text_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings by where they start; those without a span last, as they came."""
    placed = [finding for finding in findings if finding.span is not None]
    others = [finding for finding in findings if finding.span is None]
    return (*sorted(placed, key=lambda f: f.span or Span(0, 0)), *others)
