"""Marks on a board, as text: the names that programs use."""

from __future__ import annotations

from webapp.model.marks import Mark, MarksRead, parse_marks, write_marks

__all__ = ["Mark", "MarksRead", "parse_marks", "write_marks"]
