"""Fixtures of tests of the library."""

from __future__ import annotations

import pytest


@pytest.fixture
def most_cards(monkeypatch: pytest.MonkeyPatch) -> int:
    """How many cards a lesson may have here, so that a text with more is soon read."""
    from webapp.lessons.importing import json_tables, letters, lists, reading, tables

    for module in (json_tables, letters, lists, reading, tables):
        monkeypatch.setattr(module, "MOST_CARDS", 50)
    return 50
