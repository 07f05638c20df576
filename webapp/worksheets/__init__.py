"""Worksheets: a lesson on paper, with an answer key, in versions."""
