"""Cutting a text at the places that findings are about, to underline them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from webapp.findings import Finding
from webapp.findings.codes import Severity

_GRAVITY: tuple[Severity, ...] = ("note", "illegal", "repaired", "error")


class Stretch(NamedTuple):
    """Characters with the gravest severity on them, None where nothing is wrong.

    Empty where something is missing between two characters.
    """

    text: str
    severity: Severity | None


def cut_at_findings(text: str, findings: Iterable[Finding]) -> list[Stretch]:
    """The text in pieces, all of which together are the text; in linear time."""
    placed = [(finding.span, finding.severity) for finding in findings if finding.span]
    gaps: dict[int, list[Severity]] = {}
    changes: dict[int, Counter[Severity]] = {0: Counter(), len(text): Counter()}
    for (start, end), severity in placed:
        for offset, change in ((start, 1), (end, -1)):
            # In an empty span the two cancel each other out.
            changes.setdefault(offset, Counter())[severity] += change
        if start == end:
            gaps.setdefault(start, []).append(severity)
    over: Counter[Severity] = Counter()
    cuts = sorted(changes)
    pieces: list[Stretch] = []
    for start, end in zip(cuts, [*cuts[1:], cuts[-1]], strict=True):
        if start in gaps:
            pieces.append(Stretch("", _gravest(gaps[start])))
        over.update(changes[start])
        if start < end:
            pieces.append(Stretch(text[start:end], _gravest(s for s in _GRAVITY if over[s])))
    return pieces


def _gravest(severities: Iterable[Severity]) -> Severity | None:
    return max(severities, key=_GRAVITY.index, default=None)
