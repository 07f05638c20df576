"""Findings about texts that are longer than a position, or hold several."""

from __future__ import annotations

from webapp.findings.row import Row
from webapp.findings.samples import START

LONG_TEXTS: dict[str, Row] = {
    "text-too-long": Row(
        "error",
        "The text has %(size)s MB. At most %(limit)s MB can be read at once, so nothing was read.",
        why="A text of 1 MB holds thousands of positions. A larger one is usually a whole "
        "database of games: take the part of it that you need.",
        example=f"{START}\n" * 20_000,
    ),
    "no-position-in-long-text": Row(
        "error",
        "No position was found in this text of %(length)s characters.",
        why="In a long text such as an email or a file of games, positions are found by their "
        "boards: ranks with “/” between them, on one line or wrapped over two. There is none "
        "here.",
        example="White to play and win in a few moves. " * 120,
    ),
    "more-positions": Row(
        "note",
        "There is one more position in this text. The first %(shown)s are shown.",
        "There are %(count)s more positions in this text. The first %(shown)s are shown.",
        why="At most 100 positions are read from one text, or 50 that are in words or have "
        "problems, so that the page stays quick. To see the others, paste the rest of the text "
        "separately.",
        example=f"{START}\n" * 103,
    ),
}
