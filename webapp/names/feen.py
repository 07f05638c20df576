"""FEEN 1.0.0: the names that programs use."""

from __future__ import annotations

from webapp.formats.feen import parse_feen, write_feen

__all__ = ["parse_feen", "write_feen"]
