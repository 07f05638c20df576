"""Findings about a FEEN: its characters, pieces and numbers."""

from __future__ import annotations

from webapp.findings.codes import FEEN_BOARD, FEEN_TEXT, Code, Label, error

FEEN: dict[str, Code] = {
    # the text as a whole
    "feen-surrounding-text": error(
        "This is not part of the position: a FEEN is three fields and nothing else.",
        why="A text copied from a page or a program often brings a label or quotation marks along. "
        "FEEN 1.0.0 allows only the three fields.",
        example=f"FEEN: {FEEN_TEXT}",
        quiet=True,
    ),
    "feen-extra-text": error(
        "“%(found)s” is one field too many: a FEEN has three fields, the board, the hands and the "
        "styles.",
        why="FEEN has no move numbers, counters or remarks, so nothing comes after its three "
        "fields. Perhaps a second text ran into this one.",
        example=f"{FEEN_TEXT} 0 1",
    ),
    "feen-placement-missing": error(
        "The board is missing. It is the first of the three fields of a FEEN.",
        why="The board is the first field. Without it there is nothing to show, and what the board "
        "should be cannot be guessed.",
        example="/ C/c",
    ),
    "feen-hands-missing": error(
        "The hands are missing: after the board comes what both sides have in hand, with a / "
        "between them, or / alone for nothing.",
        why="In games such as shogi captured pieces are kept in hand and may be dropped on the "
        "board. FEEN names the hands in every game, if only by a / for nothing.",
        example=f"{FEEN_BOARD} C/c",
        fixes={"feen-nothing-in-hand": Label("Nothing in hand")},
    ),
    "feen-style-missing": error(
        "The styles are missing: a FEEN ends with one letter for each side, such as C/c. The side "
        "named first is to move.",
        why="The styles say what each side plays and, by their order, whose turn it is. Neither "
        "can be seen from the board alone.",
        example=f"{FEEN_BOARD} /",
    ),
    # characters
    "feen-full-width": error(
        "Full-width characters. In FEEN they are the plain characters “%(plain)s”.",
        why="Keyboards for Chinese, Japanese and Korean have wide forms of Latin letters and "
        "digits. A FEEN is written with the plain ones only.",
        example=FEEN_TEXT.replace("8/8", "８/8", 1),
    ),
    "feen-long-dash": error(
        "A long dash: FEEN has a plain “-” here.",
        why="Word processors turn a typed hyphen into a longer dash by themselves. In FEEN the "
        "plain hyphen is a sign before a piece.",
        example=FEEN_TEXT.replace("R", "\N{EN DASH}R"),
    ),
    "feen-invisible": error(
        "An invisible character: FEEN has none.",
        why="Web pages and word processors leave characters in a text that take up no room. "
        "Copying brings them along unseen, and programs then refuse the text.",
        example=FEEN_TEXT.replace("/", "/\N{ZERO WIDTH SPACE}", 1),
    ),
    "feen-not-ascii": error(
        "“%(found)s” is not a character of FEEN, which has only the plain letters A to Z and a to "
        "z, the digits 0 to 9, and the signs / + - ^ and '.",
        why="FEEN has plain Latin letters only, so that every program reads it alike. Letters of "
        "other alphabets, accented letters and curly quotation marks are not allowed, even where "
        "they look the same.",
        example=FEEN_TEXT.replace("R", "R\N{RIGHT SINGLE QUOTATION MARK}"),
    ),
    "feen-unknown-character": error(
        "“%(found)s” has no meaning in FEEN: there are letters for pieces, numbers, and the signs "
        "/ + - ^ and '.",
        why="The board and the hands are written with letters, numbers and a few signs. Other "
        "notations have more, such as ~ or brackets, which FEEN does not know.",
        example=FEEN_TEXT.replace("R", "R~"),
    ),
    # spaces
    "feen-underscore": error(
        "An underscore: FEEN has one plain space between two fields.",
        why="Some sites write underscores for spaces so that a text fits into a link. In a FEEN "
        "the fields are separated by spaces.",
        example=f"{FEEN_BOARD} /_C/c",
    ),
    "feen-tab": error(
        "A tab: FEEN has one plain space between two fields.",
        why="A text copied from a table or a spreadsheet often has tabs between its fields. FEEN "
        "asks for one space.",
        example=f"{FEEN_BOARD} /\tC/c",
    ),
    "feen-line-break": error(
        "A line break: FEEN has one plain space between two fields.",
        why="Emails and narrow columns break a long line in two. A FEEN is written on one line.",
        example=f"{FEEN_BOARD} /\nC/c",
    ),
    "feen-odd-space": error(
        "A special space: FEEN has one plain space between two fields.",
        why="There are several kinds of space, such as one at which no line may break. They look "
        "like the plain space, but FEEN has only that one.",
        example=f"{FEEN_BOARD} /\N{NO-BREAK SPACE}C/c",
    ),
    "feen-several-spaces": error(
        "Several spaces: FEEN has only one between two fields.",
        why="There is exactly one space between two fields, so that each position has only one "
        "text.",
        example=f"{FEEN_BOARD}  / C/c",
    ),
    "feen-outer-space": error(
        "White space: a FEEN has none before it and none after it.",
        why="When a text is selected with the mouse, spaces or a line break at its ends are easily "
        "copied along. They are not part of the FEEN.",
        example=f" {FEEN_TEXT}",
    ),
    "feen-space-in-field": error(
        "A space within a field: there are spaces only between the three fields.",
        why="The board and the hands are written without spaces. A space often comes in where a "
        "printed line was broken.",
        example=FEEN_TEXT.replace("/8/8/", "/8/ 8/", 1),
    ),
    # pieces
    "feen-two-signs": error(
        "“%(found)s” is more than one sign: a piece has + or - before it, or neither.",
        why="The sign before a letter is the state of the piece, such as promoted in shogi. A "
        "piece is in one state at a time.",
        example=FEEN_TEXT.replace("R", "+-R"),
    ),
    "feen-sign-alone": error(
        "No piece follows “%(found)s”: + and - belong to the letter after them.",
        why="The signs + and - show the state of the piece after them. With no letter after it, a "
        "sign means nothing.",
        example=FEEN_TEXT.replace("2R", "+2R"),
    ),
    "feen-mark-alone": error(
        "No piece comes before “%(found)s”: ^ and ' belong to the letter before them.",
        why="The mark ^ after a letter is for a piece whose loss decides the game, such as a king, "
        "and ' for one in the style of the other side. They need a letter before them.",
        example=FEEN_TEXT.replace("8", "8^", 1),
    ),
    "feen-mark-order": error(
        "“%(found)s” is in the wrong order: after the letter comes ^ first, then '.",
        why="A piece with both marks has ^ first. The order is fixed so that each position has one "
        "text only.",
        example=FEEN_TEXT.replace("K^", "K'^"),
    ),
    "feen-doubled-mark": error(
        "“%(found)s” has a mark twice: a piece has at most one ^ and one ' after it.",
        why="Each of the marks ^ and ' is there or not. A second one would add nothing.",
        example=FEEN_TEXT.replace("K^", "K^^"),
    ),
    # numbers
    "feen-leading-zero": error(
        "“%(found)s” begins with a zero. In FEEN no number does.",
        why="Numbers are written in the shortest way, so that each position has one text only.",
        example=FEEN_TEXT.replace("8", "08", 1),
    ),
    "feen-count-zero": error(
        "“%(found)s” counts no squares: empty squares are counted from 1.",
        why="A number on the board counts empty squares side by side. If there are none, nothing "
        "is written.",
        example=FEEN_TEXT.replace("R", "R0"),
    ),
    "feen-count-too-large": error(
        "“%(found)s” is too large: a rank has at most %(limit)s squares.",
        why="Ranks are read up to 255 squares, far more than any known game has. In FEEN the "
        "digits of a number belong together: 44 is forty-four squares.",
        example=FEEN_TEXT.replace("8", "888", 1),
    ),
}
