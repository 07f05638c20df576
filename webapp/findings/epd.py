"""Findings about the operations of an EPD, which are kept as typed."""

from __future__ import annotations

from webapp.findings.codes import Code, note

_MATE = "8/8/4k3/8/8/3QK3/8/8 w - - "

EPD: dict[str, Code] = {
    "unknown-operation": note(
        "“%(found)s” is not an operation, which starts with its name, such as bm or id. It was "
        "kept as typed.",
        why="In EPD each operation after the four fields starts with a name, its opcode, and ends "
        "with “;” (PGN standard §16.2.4). This one has no name. It is kept, as it may mean "
        "something to another program.",
        example=f'{_MATE}pv Qd5+; "a study";',
    ),
    "operations-after-fen": note(
        "Operations follow this FEN, as in EPD. They were kept as typed.",
        why="Many collections of exercises write the best move or a name after all six fields of a "
        "FEN. EPD has such operations after four fields (PGN standard §16.2). They are kept, and "
        "written again in EPD; a plain FEN has no place for them.",
        example='8/8/4k3/8/8/3QK3/8/8 w - - 4 60 pv Qd5+; id "study 7";',
    ),
    "epd-best-move": note(
        "Best move: %(moves)s.",
        "Best moves: %(moves)s.",
        why="In EPD the operation bm names the best move, or several that are as good (PGN "
        "standard §16.2.5). It is kept with the position.",
        example=f"{_MATE}bm Qd5+;",
        quiet=True,
    ),
    "epd-avoid-move": note(
        "Move to avoid: %(moves)s.",
        "Moves to avoid: %(moves)s.",
        why="In EPD the operation am names a move that is a mistake here (PGN standard §16.2.5). "
        "It is kept with the position.",
        example=f"{_MATE}am Qd7+;",
        quiet=True,
    ),
    "epd-move-unplayable": note(
        "%(move)s cannot be played here: %(reason)s.",
        why="The EPD names a move that is not legal in its position. Perhaps it is the other "
        "side’s turn, or the move belongs to another position. It is kept as typed.",
        example=f"{_MATE}bm Nf3;",
    ),
    "empty-operation": note(
        "There is no operation before this “;”. It was kept as typed.",
        why="In EPD each operation ends with “;” (PGN standard §16.2.4). Some programs write one "
        "before each operation instead, or two after it.",
        example=f"{_MATE}; pv Qd5+;",
    ),
    "escaped-quote": note(
        '“\\"” was read as a quotation mark within the text. It was kept as typed.',
        why="In EPD a text is written between two quotation marks and has none inside (PGN "
        "standard §16.2.4). Some programs write one inside all the same, with a backslash before "
        "it.",
        example=f'{_MATE}c0 "called \\"the study\\"";',
    ),
    "unfinished-operation": note(
        "The operation “%(found)s” does not end with a “;”. It was kept as typed.",
        why="Every operation of an EPD ends with “;”, the last one too (PGN standard §16.2.4).",
        example=f'{_MATE}pv Qd5+; id "study 7"',
    ),
    "unfinished-string": note(
        "A quotation mark that closes this string is missing. It was kept as typed.",
        why="Texts in an EPD are written between two quotation marks (PGN standard §16.2.4). "
        "Without the second one, nobody can know where the text ends.",
        example=f'{_MATE}pv Qd5+; id "study 7;',
    ),
    "doubled-operation": note(
        "“%(opcode)s” is given a second time. It was kept as typed; the first one counts.",
        why="An opcode can be used only once in an EPD (PGN standard §16.2.4). Of two, the first "
        "one counts.",
        example=f"{_MATE}pv Qd5+; pv Qd4;",
    ),
    "counter-operation": note(
        "“%(opcode)s” needs a single whole number. This one was kept as typed, and %(default)s was "
        "assumed for the counter.",
        why="In EPD the operations hmvc and fmvn give the halfmove clock and the move number, each "
        "one whole number (PGN standard §16.2.5). This one gives something else.",
        example=f"{_MATE}hmvc many; pv Qd5+;",
    ),
}
