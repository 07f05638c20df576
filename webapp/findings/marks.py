"""Findings about the marks on a board: coloured squares, circles, arrows and labels."""

from __future__ import annotations

from itertools import islice, permutations, product

from webapp.findings.row import Row, Written
from webapp.findings.samples import ENDING

_MARKED = f"{ENDING} {{[%csl Ge6][%cal Rd3d5]}}"
_SQUARES = map("".join, product("abcdefgh", "12345678"))
_ARROWS = ",".join(f"G{begins}{ends}" for begins, ends in islice(permutations(_SQUARES, 2), 501))

MARKS: dict[str, Row] = {
    "marks-beside": Row(
        "repaired",
        "The marks on the board were read from the comment after the position.",
        why="In PGN a comment can hold circles (csl) and arrows (cal), each with the letter of "
        "its colour: G, R, B or Y. They are shown on the board, and are not part of the position.",
        example=_MARKED,
        quiet=True,
    ),
    "marks-unread": Row(
        "note",
        "“%(found)s” is not a mark that can be shown on this board. It was left out.",
        "%(count)s marks cannot be shown on this board, “%(found)s” among them. They were left "
        "out.",
        why="A mark has a colour, green, red, blue or yellow, and squares of the board. Some "
        "programs have other colours; which of the four comes nearest is not guessed.",
        example=f"{ENDING} {{[%csl Ge6,Od3]}}",
    ),
    "marks-too-many": Row(
        "note",
        "There is one more mark. Only the first %(limit)s are shown.",
        "There are %(count)s more marks. Only the first %(limit)s are shown.",
        why="So many circles and arrows hide the board. It was most likely a program that wrote "
        "them.",
        example=f"{ENDING} {{[%cal {_ARROWS}]}}",
    ),
    "board-marks-not-written": Row(
        "note",
        "A mark on the board is not written in %(notation)s.",
        "%(count)s marks on the board are not written in %(notation)s.",
        why="Coloured squares, circles, arrows and labels are not part of a position, so "
        "notations have no place for them. Only the comments of PGN hold circles and arrows.",
        example=Written(_MARKED, "fen"),
    ),
}
