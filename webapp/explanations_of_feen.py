"""Why there is a finding of reading FEEN, and a text that gives it."""

from __future__ import annotations

WHY_OF_FEEN: dict[str, str] = {}

EXAMPLES_OF_FEEN: dict[str, str] = {}
"""For each code a text that gives the finding."""
