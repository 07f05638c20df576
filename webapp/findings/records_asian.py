"""Findings about records of shogi, xiangqi and janggi."""

from __future__ import annotations

from webapp.findings.codes import Code, RecordedAs, error, note

_OPENING = "1 ７六歩(77)\n2 ３四歩(33)\n"
_EMPTY = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n"
_PINNED = (
    "後手の持駒：飛　角二　金二　銀四　桂四　香四　歩十八\n"
    "+---------------------------+\n"
    f"| ・ ・ ・ ・v玉 ・ ・ ・ ・|\n{_EMPTY * 6}| ・ ・ ・v龍 ・ ・ 金 玉 ・|\n{_EMPTY}"
    "+---------------------------+\n"
    "先手の持駒：金\n▲３九金 △５二玉"
)

WHY_NOT: dict[str, str] = {"other-piece": "there is another piece on %(square)s: %(piece)s"}
"""Why a move of a record is none, by name, beside those of `moves.reasons`; as in its table."""

RECORDS_ASIAN: dict[str, Code] = {
    "record-number-unexpected": error(
        "This is numbered as move %(number)s, but move %(expected)s was expected. This move and "
        "everything after it are kept as text.",
        why="In KIF each move has its number. If a number is left out or appears twice, a move is "
        "missing or belongs to another variation; Fenboard does not guess which.",
        example="1 ７六歩(77)\n2 ３四歩(33)\n4 ８四歩(83)",
    ),
    "record-moves-against-rules": note(
        "Move %(number)s of %(side)s, “%(found)s”, is not legal. It was played as written.",
        "%(count)s moves are not legal. They were played as written. The first is move %(number)s "
        "of %(side)s, “%(found)s”.",
        why="Such records name the squares of each move, so a move can be played whatever the "
        "rules say. Only moves that no piece of that kind can make are listed here; whether a king "
        "is left in check is not checked.",
        example="1 ７五歩(77)\n2 ３四歩(33)",
    ),
    "record-moves-read-as-drops": note(
        "Move %(number)s of %(side)s, “%(found)s”, was read as a drop: the piece on %(square)s "
        "cannot legally move there.",
        "%(count)s moves were read as drops, because a piece of that kind on the board cannot "
        "legally move there. The first is move %(number)s of %(side)s, “%(found)s”.",
        why="If a piece on the board reaches the square as well, a drop is written with 打, even "
        "if that piece is pinned. Some programs leave 打 out then, and the text means two moves, "
        "only one of which is legal.",
        example=_PINNED,
    ),
    "record-variation-unplaced": error(
        "This variation is for move %(number)s, but no such move was read. Its moves are kept as "
        "text.",
        why="In KIF a variation says which move it replaces, as in 変化：12手. It belongs to the "
        "branch above it, or else to the main line.",
        example="1 ７六歩(77)\n変化：5手\n5 ２六歩(27)",
    ),
    "record-handicap-unknown": error(
        "Fenboard does not know the handicap “%(found)s”. The moves were read as an even game.",
        why="KIF names the usual handicaps, from 香落ち to 十枚落ち. For any other start the "
        "record has a board.",
        example="手合割：百枚落ち\n1 ７六歩(77)",
    ),
    "record-start-missing": note(
        "The record says that it begins from another position (その他), but has no diagram of it. "
        "The moves were read as an even game.",
        why="With 手合割：その他 a record has a diagram of the position it begins from. Without "
        "the diagram, only moves that are possible in an even game can be read.",
        example=f"手合割：その他\n{_OPENING}",
    ),
    "record-setup-contradicts": note(
        "The record gives %(side)s’s setup of horses and elephants as “%(found)s”, but the moves "
        "contradict this. The board was set up as “%(written)s”, which fits the moves.",
        why="In janggi each side chooses where its horses (마) and elephants (상) stand. A record "
        "names the four from the left as Cho sees the board. The tag is kept as it is.",
        example='[초차림 "마상마상"]\n\n1. 79졸78 2. 41병42 3. 08마87',
    ),
    # of writing
    "record-set-not-writable": error(
        "%(notation)s has room for one set of pieces, and the board has others.",
        why="Records of dpxq.com list a square for each of the 32 pieces of a set. A third chariot "
        "has no place in that list.",
        example=RecordedAs(
            '[Variant "Xiangqi"]\n[FEN "3k5/9/9/9/9/9/9/9/RRR6/4K4 w - - 0 1"]\n\n1. a1a2 *',
            "dhtmlxq",
        ),
    ),
    "record-moves-not-written": note(
        "One move is not written in %(notation)s.",
        "%(count)s moves are not written in %(notation)s.",
        why="There is no way to write a pass, or a promotion that the rules do not allow. Without "
        "that move, those after it cannot be written either.",
        example=RecordedAs(
            '[Variant "Shogi"]\n[FEN "4k4/9/9/9/9/9/9/9/3KK4 b - 1"]\n\n1. 5i5h -- *', "kif"
        ),
    ),
    "record-moves-spelled-out": note(
        "One move is written with the square it comes from, and without a sign of check or mate.",
        "%(count)s moves are written with the square they come from, and without signs of check or "
        "mate.",
        why="In PGN the square a piece comes from is written only if another piece of the same "
        "kind could go there too. Checking this takes time, so in a long record only the first "
        "moves are written in their shortest form. Programs can read the others too.",
        example=RecordedAs(f"position startpos moves{' 5i5h 5a5b 5h5i 5b5a' * 80}", "pgn"),
    ),
    "record-variations-not-written": note(
        "One move of the variations is not written in %(notation)s.",
        "%(count)s moves of the variations are not written in %(notation)s.",
        why="CSA, move lists and the texts that engines get hold a single line of moves. KIF and "
        "PGN can hold variations.",
        example=RecordedAs(f"{_OPENING}変化：2手\n2 ８四歩(83)", "usi"),
    ),
    "record-comments-not-written": note(
        "One comment is not written in %(notation)s.",
        "%(count)s comments are not written in %(notation)s.",
        why="Engines get only the moves. KIF and PGN can hold comments on them.",
        example=RecordedAs(f"{_OPENING}*角道を開けました", "usi"),
    ),
    "record-commands-not-written": note(
        "One remark of a program is not written in %(notation)s.",
        "%(count)s remarks of programs are not written in %(notation)s.",
        why="In PGN, programs write data about a move in brackets, such as its evaluation. KIF and "
        "CSA have room only for times in whole seconds.",
        example=RecordedAs("1 ７六歩(77) ( 0:05/00:00:05)", "usi"),
    ),
    "record-tags-not-written": note(
        "The game details are not written in %(notation)s.",
        why="Engines get only the moves, and CSA shows a result only through how the game ended. "
        "KIF and PGN name players, event and result.",
        example=RecordedAs(f"先手：羽生善治\n{_OPENING}", "usi"),
    ),
    "record-nags-not-written": note(
        "One judgement of a move, such as “!”, is not written in %(notation)s.",
        "%(count)s judgements of moves, such as “!”, are not written in %(notation)s.",
        why="Records of shogi have no signs for good and bad moves. You can write them in a "
        "comment.",
        example=RecordedAs('[Variant "Shogi"]\n\n1. P-7f! P-3d *', "kif"),
    ),
    "record-characters-not-written": note(
        "One character that Shift_JIS does not have is written as “%(written)s”: %(characters)s.",
        "%(count)s characters that Shift_JIS does not have are written as “%(written)s”: "
        "%(characters)s.",
        why="Files in Shift_JIS, which older shogi programs need, hold mainly Japanese and "
        "English. Files in UTF-8 hold every character.",
        example=RecordedAs(f"先手：Jérôme\n{_OPENING}", "kif", "shift_jis"),
    ),
}
