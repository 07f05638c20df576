"""The illegal in a position: the names that programs use."""

from __future__ import annotations

from webapp.rules.legality import analyse

__all__ = ["analyse"]
