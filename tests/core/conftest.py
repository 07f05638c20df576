"""Fixtures of tests of the library."""

from __future__ import annotations

import pytest


@pytest.fixture
def most_cards(monkeypatch: pytest.MonkeyPatch) -> int:
    """How many cards a lesson may have here, so that a text with more is soon read."""
    from webapp.lessons.importing import answers, gathered, letters, reading

    for module in (answers, gathered, letters, reading):
        monkeypatch.setattr(module, "MOST_CARDS", 50)
    return 50
