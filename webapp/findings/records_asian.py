"""Findings about records of shogi and of xiangqi."""

from __future__ import annotations

from webapp.findings.row import Recorded, Row

_OPENING = "1 ７六歩(77)\n2 ３四歩(33)\n"

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
    "record-moves-against-rules": Row(
        "note",
        "Move %(number)s of %(side)s, “%(found)s”, is not legal. It was played as written.",
        "%(count)s moves are not legal. They were played as written. The first is move %(number)s "
        "of %(side)s, “%(found)s”.",
        why="Such records name the squares of each move, so a move can be played whatever the "
        "rules say. What is told here are moves that no piece of the kind can make. Whether a king "
        "stays in check is not looked at.",
        example="1 ７五歩(77)\n2 ３四歩(33)",
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
        why="KIF names the usual handicaps, from 香落ち to 十枚落ち. For any other start the "
        "record has a board.",
        example="手合割：百枚落ち\n1 ７六歩(77)",
    ),
    # of writing
    "record-moves-not-written": Row(
        "note",
        "One move is not written in %(notation)s.",
        "%(count)s moves are not written in %(notation)s.",
        why="There are no words for a pass, nor for a piece that becomes what it cannot become. "
        "The moves behind it cannot be written without it.",
        example=Recorded(
            '[Variant "Shogi"]\n[FEN "4k4/9/9/9/9/9/9/9/3KK4 b - 1"]\n\n1. 5i5h -- *', "kif"
        ),
    ),
    "record-moves-spelled-out": Row(
        "note",
        "One move is written with the square it comes from, and without a sign of check or mate.",
        "%(count)s moves are written with the square they come from, and without signs of check "
        "or mate.",
        why="In PGN a piece is named with the square it comes from only where another of its kind "
        "could go there as well. Asking the rules takes time, so in a long record the names of the "
        "first moves alone are the shortest ones. Programs read the others as well.",
        example=Recorded(f"position startpos moves{' 5i5h 5a5b 5h5i 5b5a' * 80}", "pgn"),
    ),
    "record-variations-not-written": Row(
        "note",
        "One move of the variations is not written in %(notation)s.",
        "%(count)s moves of the variations are not written in %(notation)s.",
        why="CSA, lists of moves and what engines are told hold one line of moves. KIF and PGN "
        "hold variations.",
        example=Recorded(f"{_OPENING}変化：2手\n2 ８四歩(83)", "usi"),
    ),
    "record-comments-not-written": Row(
        "note",
        "One comment is not written in %(notation)s.",
        "%(count)s comments are not written in %(notation)s.",
        why="Engines are told the moves alone. KIF and PGN hold what is said of them.",
        example=Recorded(f"{_OPENING}*角道を開けました", "usi"),
    ),
    "record-commands-not-written": Row(
        "note",
        "One remark of a program is not written in %(notation)s.",
        "%(count)s remarks of programs are not written in %(notation)s.",
        why="In PGN programs say in brackets what they know of a move, such as its evaluation. KIF "
        "and CSA have a place for times in whole seconds alone.",
        example=Recorded("1 ７六歩(77) ( 0:05/00:00:05)", "usi"),
    ),
    "record-tags-not-written": Row(
        "note",
        "What is said of the game is not written in %(notation)s.",
        why="Engines are told the moves alone, and CSA tells a result only by how the game "
        "ended. KIF and PGN name players, event and result.",
        example=Recorded(f"先手：羽生善治\n{_OPENING}", "usi"),
    ),
    "record-nags-not-written": Row(
        "note",
        "One judgement of a move, such as “!”, is not written in %(notation)s.",
        "%(count)s judgements of moves, such as “!”, are not written in %(notation)s.",
        why="Records of shogi have no signs for good and bad moves. They can be said in a comment.",
        example=Recorded('[Variant "Shogi"]\n\n1. P-7f! P-3d *', "kif"),
    ),
}
