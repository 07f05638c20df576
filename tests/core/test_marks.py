"""Cutting a text at its findings."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from webapp.findings import Finding, Span
from webapp.findings.codes import Severity
from webapp.web.underlines import Stretch, cut_at_findings

GRAVITY: tuple[Severity, ...] = ("note", "illegal", "repaired", "error")
TEXT = "8/8 w - -"


def test_empty_spans_and_overlaps_are_cut_by_the_gravest() -> None:
    found = [
        Finding("unknown-piece", Span(0, 3)),
        Finding("could-be", Span(2, 5)),
        Finding("unknown-piece", Span(4, 4)),
    ]
    assert cut_at_findings(TEXT, found) == [
        Stretch("8/", "error"),
        Stretch("8", "error"),
        Stretch(" ", "note"),
        Stretch("", "error"),
        Stretch("w", "note"),
        Stretch(" - -", None),
    ]


@given(
    st.lists(
        st.builds(
            lambda a, b, code: Finding(code, Span(min(a, b), max(a, b))),
            st.integers(0, len(TEXT)),
            st.integers(0, len(TEXT)),
            st.sampled_from(["unknown-piece", "could-be", "missing-space"]),
        ),
        max_size=6,
    )
)
def test_the_pieces_are_the_text_and_bear_the_gravest(found: list[Finding]) -> None:
    pieces = cut_at_findings(TEXT, found)
    assert "".join(piece.text for piece in pieces) == TEXT
    at = 0
    for piece in pieces:
        end = at + len(piece.text)
        spans = [f for f in found if f.span]
        over = (
            [f for f in spans if f.span == (at, at)]
            if at == end
            else [f for f in spans if f.span and f.span[0] <= at and end <= f.span[1]]
        )
        gravest = max((f.severity for f in over), key=GRAVITY.index, default=None)
        assert piece.severity == gravest
        at = end


def test_a_thousand_findings_take_no_long_time() -> None:
    text = "\u00a0\u200b" * 2048
    found = [Finding("invisible", Span(at, at + 1)) for at in range(1, len(text), 2)]
    assert len(cut_at_findings(text, found)) == len(text)
