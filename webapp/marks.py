"""Cutting a text at the places that findings are about, to underline them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from webapp.findings import Finding, Span
from webapp.kinds import Severity

_GRAVITY: tuple[Severity, ...] = ("note", "illegal", "repaired", "error")


class Piece(NamedTuple):
    """Characters with the gravest severity on them, None where nothing is wrong.

    Empty where something is missing between two characters.
    """

    text: str
    severity: Severity | None


def cut_at_findings(text: str, findings: Iterable[Finding]) -> list[Piece]:
    """The text in pieces, all of which together are the text."""
    placed = [(finding.span, finding.severity) for finding in findings if finding.span]
    cuts = sorted({0, len(text), *(offset for span, _ in placed for offset in span)})
    pieces: list[Piece] = []
    for start, end in zip(cuts, [*cuts[1:], cuts[-1]], strict=True):
        gap = _gravest(severity for span, severity in placed if span == Span(start, start))
        if gap:
            pieces.append(Piece("", gap))
        if start < end:
            over = (s for span, s in placed if span.start <= start and end <= span.end)
            pieces.append(Piece(text[start:end], _gravest(over)))
    return pieces


def _gravest(severities: Iterable[Severity]) -> Severity | None:
    return max(severities, key=_GRAVITY.index, default=None)
