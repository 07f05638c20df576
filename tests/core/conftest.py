"""Fixtures of tests of the library."""

from __future__ import annotations

import sys

import pytest


@pytest.fixture
def most_cards(monkeypatch: pytest.MonkeyPatch) -> int:
    """How many cards a lesson may have here, so that a text with more is soon read."""
    for name, module in [*sys.modules.items()]:
        if name.startswith("webapp.lessons.importing") and hasattr(module, "MOST_CARDS"):
            monkeypatch.setattr(module, "MOST_CARDS", 50)
    return 50
