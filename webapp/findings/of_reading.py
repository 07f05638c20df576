"""The findings of reading FEN and EPD, of converting, and of edits on the board."""

from __future__ import annotations

from webapp.findings.kinds import Kind

KINDS_OF_READING: dict[str, Kind] = {
    # the text as a whole
    "too-long": Kind(
        "error",
        "The text has %(length)s characters. A position is read from %(limit)s at the most, "
        "so nothing was read.",
    ),
    "nothing-typed": Kind("error", "There is no text to read yet."),
    "no-placement": Kind(
        "error",
        "No position was found in this text. A FEN starts with the board: "
        "eight ranks with a / between each two.",
    ),
    "nearest-no-placement": Kind(
        "error",
        "No position was found in this text. The nearest to one is “%(found)s”, but between "
        "its slashes stand no ranks of pieces and numbers.",
    ),
    "link": Kind("repaired", "The position was taken out of a link."),
    "encoded": Kind("repaired", "Characters encoded for a link, such as %%20, were decoded."),
    "pgn-tag": Kind("repaired", "The position was taken from the FEN tag of a PGN."),
    "surrounding-text": Kind("repaired", "This is not part of the position and was left out."),
    "side-from-text": Kind("repaired", "The side to move was taken from the words “%(found)s”."),
    "stray-word": Kind(
        "error", "“%(found)s” fits none of the fields here. It was left out until you choose."
    ),
    "more-findings": Kind(
        "note",
        "There is one more finding in this text.",
        "There are %(count)s more findings in this text.",
    ),
    # characters
    "full-width": Kind(
        "repaired", "Full-width characters. They were read as the plain characters “%(plain)s”."
    ),
    "invisible": Kind("repaired", "An invisible character stands here. It was left out."),
    "long-dash": Kind("repaired", "A long dash stands here. It was read as the plain “-”."),
    # spaces between fields
    "underscore": Kind("repaired", "An underscore stands here. It was read as a space."),
    "tab": Kind("repaired", "A tab stands here. It was read as one space."),
    "line-break": Kind("repaired", "A line break stands here. It was read as one space."),
    "odd-space": Kind("repaired", "A special space stands here. It was read as a plain one."),
    "several-spaces": Kind("repaired", "Several spaces stand here. They were read as one."),
    "outer-space": Kind("repaired", "White space around the position was left out."),
    "missing-space": Kind("repaired", "A space is missing before “%(after)s”."),
    # placement
    "space-in-placement": Kind("repaired", "A space stands within the board. It was left out."),
    "split-digits": Kind(
        "repaired",
        "“%(found)s” stands for %(count)s empty square, which is written “%(count)s”.",
        "“%(found)s” stands for %(count)s empty squares, which is written “%(count)s”.",
    ),
    "outer-slash": Kind("repaired", "The / at this end of the board separates nothing."),
    "promoted-mark": Kind(
        "repaired", "“~” marks a promoted piece (Crazyhouse). The mark was left out."
    ),
    "pocket": Kind(
        "repaired", "“%(found)s” lists pieces in hand (Crazyhouse). They were left out."
    ),
    "unknown-piece": Kind(
        "error",
        "“%(found)s” on %(square)s is not a chess piece. "
        "White: K Q R B N P, Black: k q r b n p, empty squares: 1 to 8.",
    ),
    "unknown-piece-off-board": Kind(
        "error",
        "“%(found)s” is not a chess piece. "
        "White: K Q R B N P, Black: k q r b n p, empty squares: 1 to 8.",
    ),
    "bad-digit": Kind("error", "“%(found)s” cannot count empty squares: a digit is one of 1 to 8."),
    "rank-short": Kind(
        "error",
        "Rank %(rank)s has %(length)s of 8 squares: one is missing.",
        "Rank %(rank)s has %(length)s of 8 squares: %(count)s are missing.",
    ),
    "rank-long": Kind(
        "error",
        "Rank %(rank)s has %(length)s squares: one too many.",
        "Rank %(rank)s has %(length)s squares: %(count)s too many.",
    ),
    "empty-rank": Kind("error", "Two / in a row: the rank between them is missing."),
    "missing-slash": Kind("error", "“%(found)s” holds two ranks without a / between them."),
    "ranks-missing": Kind(
        "error",
        "The board has %(ranks)s of 8 ranks: one is missing.",
        "The board has %(ranks)s of 8 ranks: %(count)s are missing.",
    ),
    "ranks-too-many": Kind(
        "error",
        "The board has %(ranks)s ranks: one too many.",
        "The board has %(ranks)s ranks: %(count)s too many.",
    ),
    # missing fields
    "placement-only": Kind(
        "repaired",
        "Only the board is given. The rest was taken as: White to move, no castling, "
        "no en passant, halfmove clock 0, move 1.",
    ),
    "only-side-given": Kind(
        "repaired",
        "Castling, en passant, halfmove clock and move number are missing. "
        "They were taken as “- - 0 1”.",
    ),
    "missing-en-passant-and-counters": Kind(
        "repaired",
        "En passant, halfmove clock and move number are missing. They were taken as “- 0 1”.",
    ),
    "missing-counters": Kind(
        "repaired", "Halfmove clock and move number are missing. They were taken as “0 1”."
    ),
    "missing-fullmove": Kind("repaired", "The move number is missing. It was taken as 1."),
    "missing-halfmove": Kind("repaired", "The halfmove clock is missing. It was taken as 0."),
    "missing-en-passant": Kind(
        "repaired", "The en passant field is missing. It was taken as “-”, no target."
    ),
    "missing-castling": Kind(
        "repaired", "The castling field is missing. It was taken as “-”, no castling."
    ),
    "missing-side": Kind(
        "error", "The side to move is missing. White is shown until you choose: w or b."
    ),
    # side to move
    "side-form": Kind("repaired", "The side to move, “%(found)s”, is written “%(canonical)s”."),
    "unknown-side": Kind(
        "error",
        "“%(found)s” is not a side to move: w (White) or b (Black) belongs here. "
        "White is shown until you choose.",
    ),
    # castling
    "castling-order": Kind(
        "repaired", "The castling rights “%(found)s” are in another order than the usual one."
    ),
    "castling-doubled": Kind("repaired", "“%(found)s” names a castling right a second time."),
    "castling-mixed": Kind(
        "repaired", "“%(found)s” mixes two ways of writing castling rights, KQkq and file letters."
    ),
    "castling-dash": Kind("repaired", "A “-” stands among castling rights. It was left out."),
    "unknown-castling": Kind(
        "error",
        "“%(found)s” is not a castling right: K, Q, k, q or a file letter belongs here, "
        "or “-” alone for none. None is set until you choose.",
    ),
    # en passant
    "en-passant-case": Kind(
        "repaired", "The en passant target is written in small letters: “%(canonical)s”."
    ),
    "unknown-en-passant": Kind(
        "error",
        "“%(found)s” is not an en passant target: a square such as e3 or “-” belongs here. "
        "None is set until you choose.",
    ),
    # counters
    "leading-zero": Kind("repaired", "“%(found)s” is the number %(canonical)s."),
    "counter-dash": Kind(
        "repaired", "“-” stands for a number here. It was taken as %(canonical)s."
    ),
    "fullmove-zero": Kind("repaired", "Moves are numbered from 1, not from 0."),
    "unknown-halfmove": Kind(
        "error",
        "“%(found)s” is not a halfmove clock: a whole number belongs here. "
        "0 is shown until you choose.",
    ),
    "unknown-fullmove": Kind(
        "error",
        "“%(found)s” is not a move number: a whole number from 1 belongs here. "
        "1 is shown until you choose.",
    ),
    "counter-too-large": Kind(
        "error",
        "“%(found)s” is too large: counters are read up to %(limit)s, "
        "far beyond the longest possible game.",
    ),
    "check-counters": Kind(
        "repaired", "“%(found)s” counts checks (Three-check chess). It was left out."
    ),
    # operations of an EPD, which are kept as typed
    "unknown-operation": Kind(
        "note",
        "“%(found)s” is not an operation, which starts with its name, such as bm or id. "
        "It was kept as typed.",
    ),
    "unfinished-operation": Kind(
        "note", "The operation “%(found)s” does not end with a “;”. It was kept as typed."
    ),
    "unfinished-string": Kind(
        "note", "A quotation mark that closes this string is missing. It was kept as typed."
    ),
    "doubled-operation": Kind(
        "note", "“%(opcode)s” is given a second time. It was kept as typed; the first one counts."
    ),
    "counter-operation": Kind(
        "note",
        "“%(opcode)s” gives one whole number. This one was kept as typed and "
        "the counter taken as %(default)s.",
    ),
    # which notation, and which game
    "could-be": Kind(
        "note", "This was read as %(read)s. It could be %(other)s as well; the text does not tell."
    ),
    "could-be-chess": Kind(
        "note",
        "The pieces are those of chess, but not marked as chess is in FEEN. So this is "
        "shown as a custom game, with all its marks.",
    ),
    "board-too-large": Kind(
        "error",
        "The board has %(count)s squares. The text is in order, but boards of more than "
        "%(limit)s are not shown here.",
    ),
    # what the notation converted to has no place for
    "game-not-in-notation": Kind(
        "error", "This is a position of the game %(game)s, which %(notation)s cannot hold."
    ),
    "marks-not-written": Kind(
        "note", "Marks on pieces beyond those of chess are not written in %(notation)s."
    ),
    "counters-not-written": Kind(
        "note",
        "Halfmove clock %(halfmove)s and move number %(fullmove)s are not written in %(notation)s.",
    ),
    "en-passant-not-written": Kind(
        "note",
        "The en passant target %(square)s is not written in %(notation)s: "
        "no pawn stands to capture there.",
    ),
    "operations-not-written": Kind(
        "note", "The operations “%(found)s” are not written in %(notation)s."
    ),
    # changes that an edit on the board brought about
    "castling-dropped": Kind(
        "note", "The castling right %(right)s went with this change: %(reason)s."
    ),
    "en-passant-dropped": Kind(
        "note",
        "The en passant target %(square)s went with this change: no pawn has just passed it.",
    ),
}
