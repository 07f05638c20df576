"""Every code is explained, and every example gives what it is an example of."""

from __future__ import annotations

import re

import pytest
from webapp.findings.explanations import (
    ASKED_EXAMPLES,
    CONVERSION_EXAMPLES,
    EDIT_EXAMPLES,
    READING_EXAMPLES,
    WHY,
    WRITING_EXAMPLES,
)
from webapp.findings.explanations.examples import EXAMPLES
from webapp.findings.explanations.of_boards import WHY_OF_BOARDS
from webapp.findings.explanations.of_feen import WHY_OF_FEEN
from webapp.findings.explanations.of_games import WHY_OF_GAMES
from webapp.findings.explanations.of_play import WHY_OF_PLAY
from webapp.findings.explanations.of_reading import WHY_OF_READING
from webapp.findings.explanations.of_spoken import WHY_OF_SPOKEN

from webapp.findings import KINDS
from webapp.web.codes import (
    entry,
    findings_of_edit,
    findings_of_text,
    findings_of_writing,
    groups,
)

PARTS = (
    WHY_OF_READING,
    WHY_OF_SPOKEN,
    WHY_OF_FEEN,
    WHY_OF_BOARDS,
    WHY_OF_PLAY,
    WHY_OF_GAMES,
)
WITH_OTHERS = {
    "could-be",
    "missing-counters",
    "more-pieces-than-squares",
    "nothing-typed",
    "more-findings",
    "side-from-text",
}


def test_every_code_is_explained_and_no_other() -> None:
    assert len(WHY) == sum(len(part) for part in PARTS)
    assert set(WHY) == set(KINDS)


def test_explanations_of_play_are_those_of_the_analysis() -> None:
    assert set(WHY_OF_PLAY) == set(EXAMPLES)


def test_every_code_has_one_example_and_no_other_has() -> None:
    given = (READING_EXAMPLES, EXAMPLES, EDIT_EXAMPLES, CONVERSION_EXAMPLES)
    codes = [code for part in (*given, ASKED_EXAMPLES, WRITING_EXAMPLES) for code in part]
    assert len(codes) == len(set(codes))
    assert set(codes) == set(KINDS)


@pytest.mark.parametrize("code", READING_EXAMPLES)
def test_an_example_of_reading_gives_its_finding_alone(code: str) -> None:
    found = {finding.code for finding in findings_of_text(READING_EXAMPLES[code])}
    assert code in found
    assert found == {code} or code in WITH_OTHERS


@pytest.mark.parametrize("code", EXAMPLES)
def test_an_example_of_play_is_read_without_a_finding_and_gives_its_own(code: str) -> None:
    findings = findings_of_text(EXAMPLES[code])
    assert code in {finding.code for finding in findings}
    assert {finding.severity for finding in findings} <= {"illegal", "note"}


@pytest.mark.parametrize("code", EDIT_EXAMPLES)
def test_an_example_of_an_edit_gives_its_finding(code: str) -> None:
    assert [finding.code for finding in findings_of_edit(*EDIT_EXAMPLES[code])] == [code]
    assert entry(code).example is None


@pytest.mark.parametrize("code", WRITING_EXAMPLES)
def test_an_example_of_writing_gives_its_finding(code: str) -> None:
    assert [finding.code for finding in findings_of_writing(*WRITING_EXAMPLES[code])] == [code]
    assert entry(code).example is None


@pytest.mark.parametrize("code", WHY)
def test_an_explanation_is_one_to_three_calm_sentences(code: str) -> None:
    why = WHY[code]
    assert why[0].isupper()
    assert why.endswith(".")
    assert why.count(". ") < 3
    assert not re.search("[!{}]|  ", why)


def test_the_groups_hold_every_code_once_under_its_severity() -> None:
    codes = [(found.code, group.severity) for group in groups() for found in group.entries]
    assert len(codes) == len(KINDS)
    assert dict(codes) == {code: kind.severity for code, kind in KINDS.items()}
    assert not {group.name for group in groups()} & set(KINDS)


@pytest.mark.parametrize(
    "code", [code for code in KINDS if code not in EDIT_EXAMPLES | WRITING_EXAMPLES]
)
def test_an_example_is_shown_as_it_is_or_its_beginning(code: str) -> None:
    example = entry(code).example
    assert example
    shown = "".join(piece.text for piece in example.pieces)
    assert example.text.startswith(shown)
    assert (example.length is None) == (shown == example.text)


@pytest.mark.parametrize("code", ["invisible", "line-break", "missing-space", "missing-side"])
def test_what_takes_no_room_is_marked_as_a_gap(code: str) -> None:
    example = entry(code).example
    assert example
    marked = [piece for piece in example.pieces if piece.severity]
    assert marked
    assert all(piece.text in ("", "w") for piece in marked)
