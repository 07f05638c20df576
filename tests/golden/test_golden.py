"""What Fenboard has always answered to the texts that tests know, it answers still."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.golden.corpus import differences, known_texts

_SAMPLE = 97
"""The quick test asks for each so manieth text."""
_PARTS = 24


def _assert_same(client: FlaskClient, first: int, step: int) -> None:
    found = [
        f"{known.number} {' '.join(ways)}: {known.text[:200]!r}"
        for known, ways in differences(client, known_texts()[first::step])
    ]
    assert not found, "\n".join(["python -m tests.golden.corpus --show NUMBER tells more:", *found])


def test_some_texts_are_answered_as_before(client: FlaskClient) -> None:
    _assert_same(client, 0, _SAMPLE)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(_PARTS))
def test_all_texts_are_answered_as_before(part: int, client: FlaskClient) -> None:
    _assert_same(client, part, _PARTS)
