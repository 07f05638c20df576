"""Findings about records of shogi and of xiangqi."""

from __future__ import annotations

from webapp.findings.row import Row

WHY_NOT: dict[str, str] = {
    "other-piece": "on %(square)s stands the %(piece)s",
}
"""Why a move of a record is none, by name, beside those of `moves.reasons`; as in its table."""

RECORDS_ASIAN: dict[str, Row] = {
    "record-number-unexpected": Row(
        "error",
        "This is numbered as move %(number)s, but move %(expected)s was expected. It and what "
        "follows are kept as words.",
        why="In KIF each move has its number. Where one is left out or stands twice, a move is "
        "missing or belongs to another variation, and which of them is not guessed.",
        example="1 ７六歩(77)\n2 ３四歩(33)\n4 ８四歩(83)",
    ),
    "record-variation-unplaced": Row(
        "error",
        "No move %(number)s was read that this variation could stand in place of. Its moves are "
        "kept as words.",
        why="A variation of KIF names the move in place of which it is played, as in 変化：12手. "
        "It belongs to the branch above it, or else to the main line.",
        example="1 ７六歩(77)\n変化：5手\n5 ２六歩(27)",
    ),
    "record-handicap-unknown": Row(
        "error",
        "“%(found)s” is not a handicap that is known here. The moves were read from the even game.",
        why="KIF names the usual handicaps, from 香落ち to 十枚落ち. For any other start the record "
        "has a board.",
        example="手合割：百枚落ち\n1 ７六歩(77)",
    ),
}
