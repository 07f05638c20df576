"""Findings about positions in forms that are no notation: quoted, in figurines, drawn."""

from __future__ import annotations

from webapp.findings.row import Row
from webapp.findings.samples import START

FORMS: dict[str, Row] = {
    "quoted-lines": Row(
        "repaired",
        "The lines begin with “>”, as in an email that is answered. These marks were ignored.",
        why="Email programs put a “>” before each line that they quote, and break long lines. The "
        "position was put together again from the lines.",
        example="> " + START.replace("/8/8/", "/8/\n> 8/", 1),
    ),
    "figurines": Row(
        "repaired",
        "The pieces are figurines such as ♔ and ♚. They were read as letters.",
        why="Unicode has a character for each piece of chess: outlined ones such as ♔ for White, "
        "filled ones such as ♚ for Black. A FEN has letters in their place, capitals for White.",
        example=START.replace("rnbqkbnr", "♜♞♝♛♚♝♞♜"),
    ),
}
