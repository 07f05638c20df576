"""The page of all findings as data: every code with its message, reason and example.

The messages and fixes are those of real findings, made by reading the examples,
so that the page can never say anything else than the editor does.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from webapp import feen
from webapp.findings import KINDS, Finding, fix_label, message
from webapp.findings.explanations import (
    ASKED_EXAMPLES,
    CONVERSION_EXAMPLES,
    EDIT_EXAMPLES,
    READING_EXAMPLES,
    WHY,
    WRITING_EXAMPLES,
)
from webapp.findings.explanations.examples import EXAMPLES
from webapp.findings.kinds import Severity
from webapp.language import LANGUAGES, current, gettext
from webapp.notations import GAME_NOTATIONS, convert, parse
from webapp.position import Position
from webapp.report import report_of_text
from webapp.rules.chess.edits import drop_impossible
from webapp.web.underlines import Piece, cut_at_findings

_LONGEST_SHOWN = 160
"""The most characters of an example that are shown."""


@dataclass(frozen=True, slots=True)
class Example:
    """A text with the finding.

    pieces   what of it is shown, cut at its findings
    length   how many characters it has if not all are shown, else None
    """

    text: str
    pieces: tuple[Piece, ...]
    length: int | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """What is said of one code; `example` is None where no text leads to it."""

    code: str
    message: str
    why: str
    fixes: tuple[str, ...] = ()
    example: Example | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """The entries of one severity; `name` is the group's id in the page."""

    severity: Severity
    name: str
    title: str
    meaning: str
    entries: tuple[Entry, ...]


GROUPS: tuple[tuple[Severity, str, str, str], ...] = (
    (
        "error",
        "errors",
        "Errors",
        "The text cannot be read as it stands. Nothing is guessed: the choice is yours.",
    ),
    (
        "repaired",
        "repairs",
        "Repairs",
        "The text was read with a small correction, or with the usual values filled in.",
    ),
    (
        "illegal",
        "not-in-play",
        "Cannot arise in play",
        "No game, of Chess960 neither, leads to this position. You may keep it all the same.",
    ),
    (
        "note",
        "notes",
        "Notes",
        "Unusual or inconsistent, and harmless.",
    ),
)


def groups() -> tuple[Group, ...]:
    """All codes by severity, from grave to harmless, in the order of `KINDS`."""
    return _groups(current())


@lru_cache(maxsize=len(LANGUAGES))
def _groups(_language: str) -> tuple[Group, ...]:
    return tuple(
        Group(
            severity,
            name,
            gettext(title),
            gettext(meaning),
            tuple(entry(code) for code, kind in KINDS.items() if kind.severity == severity),
        )
        for severity, name, title, meaning in GROUPS
    )


def entry(code: str) -> Entry:
    """The entry of a code of `KINDS`; KeyError for any other."""
    if code in EDIT_EXAMPLES:
        found = _first(code, findings_of_edit(*EDIT_EXAMPLES[code]))
        return Entry(code, message(found), gettext(WHY[code]))
    if code in WRITING_EXAMPLES:
        found = _first(code, findings_of_writing(*WRITING_EXAMPLES[code]))
        return Entry(code, message(found), gettext(WHY[code]))
    if code in CONVERSION_EXAMPLES:
        text, notation = CONVERSION_EXAMPLES[code]
        converted = convert(text, notation)
        findings = (*converted.findings, *converted.losses)
    elif code in ASKED_EXAMPLES:
        text, notation = ASKED_EXAMPLES[code]
        findings = GAME_NOTATIONS[notation].parse(text).findings
    else:
        text = READING_EXAMPLES.get(code) or EXAMPLES[code]
        findings = findings_of_text(text)
    found = _first(code, findings)
    labels = tuple(dict.fromkeys(fix_label(fix) for fix in found.fixes))
    return Entry(code, message(found), gettext(WHY[code]), labels, _example(text, findings))


def findings_of_text(text: str) -> tuple[Finding, ...]:
    """What reading the text and judging its position find."""
    return report_of_text(text).findings


def findings_of_edit(before: str, after: str) -> tuple[Finding, ...]:
    """What is said when the board of the first FEN is changed into that of the second."""
    old, new = parse(before).position, parse(after).position
    return drop_impossible(old, new)[1] if old and new else ()


def findings_of_writing(position: Position, notation: str) -> tuple[Finding, ...]:
    """Why the position cannot be written in that notation, or what is lost if it can."""
    if notation == "feen":
        return tuple(filter(None, [feen.unwritable(position)]))
    written = GAME_NOTATIONS[notation]
    reason = written.unwritable(position)
    return (reason,) if reason else tuple(written.losses(position))


def _first(code: str, findings: Iterable[Finding]) -> Finding:
    return next(finding for finding in findings if finding.code == code)


def _example(text: str, findings: tuple[Finding, ...]) -> Example:
    shown = text[:_LONGEST_SHOWN]
    within = [finding for finding in findings if finding.span and finding.span.end <= len(shown)]
    pieces = tuple(_visible(cut_at_findings(shown, within)))
    return Example(text, pieces, None if shown == text else len(text))


def _visible(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """The pieces, with an empty marked one before each that would show no mark."""
    for piece in pieces:
        if piece.severity and piece.text and all(map(_takes_no_room, piece.text)):
            yield Piece("", piece.severity)
            yield Piece(piece.text, None)
        else:
            yield piece


def _takes_no_room(character: str) -> bool:
    return character == "\n" or unicodedata.category(character) == "Cf"
