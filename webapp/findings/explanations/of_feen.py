"""Why there is a finding of reading FEEN, and a text that gives it."""

from __future__ import annotations

WHY_OF_FEEN: dict[str, str] = {
    # the text as a whole
    "feen-surrounding-text": "A text copied from a page or a program often brings a label or "
    "quotation marks along. By FEEN 1.0.0 nothing but the three fields may stand in it.",
    "feen-extra-text": "FEEN has no move numbers, counters or remarks, so nothing stands beyond "
    "its three fields. Perhaps a second text ran into this one.",
    "feen-placement-missing": "The board is the first field. Without it there is nothing to "
    "show, and what the board should be cannot be guessed.",
    "feen-hands-missing": "In games such as shogi captured pieces are kept in hand and may be "
    "dropped on the board. FEEN names the hands in every game, if only by a / for nothing.",
    "feen-style-missing": "The styles say what each side plays and, by their order, whose turn "
    "it is. Neither can be seen from the board alone.",
    # characters
    "feen-full-width": "Keyboards for Chinese, Japanese and Korean have wide forms of Latin "
    "letters and digits. A FEEN is written with the plain ones only.",
    "feen-long-dash": "Word processors turn a typed hyphen into a longer dash by themselves. In "
    "FEEN the plain hyphen is a sign before a piece.",
    "feen-invisible": "Web pages and word processors leave characters in a text that take up no "
    "room. Copying brings them along unseen, and programs then refuse the text.",
    "feen-not-ascii": "FEEN has plain Latin letters only, so that every program reads it alike. "
    "Letters of other alphabets, accents and curly quotation marks are none, even where they "
    "look the same.",
    "feen-unknown-character": "The board and the hands are written with letters, numbers and a "
    "few signs. Other notations have more, such as ~ or brackets, which FEEN does not know.",
    # spaces
    "feen-underscore": "Some sites write underscores for spaces so that a text fits into a link. "
    "In a FEEN the fields are separated by spaces.",
    "feen-tab": "A text copied from a table or a spreadsheet often has tabs between its fields. "
    "FEEN asks for one space.",
    "feen-line-break": "Emails and narrow columns break a long line in two. A FEEN stands on "
    "one line.",
    "feen-odd-space": "There are several kinds of space, such as one at which no line may break. "
    "They look like the plain space, but FEEN has only that one.",
    "feen-several-spaces": "Exactly one space stands between two fields, so that each position "
    "has one text only.",
    "feen-outer-space": "When a text is marked with the mouse, spaces or a line break at its "
    "ends are easily taken along. They are no part of the FEEN.",
    "feen-space-in-field": "The board and the hands are written without spaces. A space often "
    "comes in where a printed line was broken.",
    # pieces
    "feen-two-signs": "The sign before a letter is the state of the piece, such as promoted in "
    "shogi. A piece is in one state at a time.",
    "feen-sign-alone": "The signs + and - say in which state the piece behind them is. With no "
    "letter after it, a sign says nothing.",
    "feen-mark-alone": "The mark ^ behind a letter is for a piece on which the game hangs, such "
    "as a king, and ' for one in the style of the other side. They need a letter before them.",
    "feen-mark-order": "A piece with both marks has ^ first. The order is fixed so that each "
    "position has one text only.",
    "feen-doubled-mark": "Each of the marks ^ and ' is there or not. A second one would add "
    "nothing.",
    # numbers
    "feen-leading-zero": "Numbers are written in the shortest way, so that each position has one "
    "text only.",
    "feen-count-zero": "A number on the board stands for so many empty squares side by side. "
    "None of them need not be written.",
    "feen-count-too-large": "Ranks are read up to 255 squares, far more than any known game has. "
    "In FEEN the digits of a number belong together: 44 is forty-four squares.",
    # the board
    "feen-rank-too-long": "Ranks are read up to 255 squares, far more than any known game has. "
    "Perhaps a / is missing.",
    "feen-too-many-ranks": "Boards are read up to 255 ranks, or 255 ranks a layer, far more than "
    "any known game has.",
    "feen-too-many-layers": "Three-dimensional boards are read up to 255 layers, far more than "
    "any known game has.",
    "feen-outer-slash": "The / stands between two ranks. Before the first and after the last "
    "rank there is nothing to separate.",
    "feen-layer-of-one-rank": "On a three-dimensional board // separates the layers and / the "
    "ranks of a layer. On a flat board ranks are separated by / alone, and an empty rank is "
    "written as a number such as 8.",
    "feen-dimension-skipped": "Each further slash stands for one dimension more, and every part "
    "must have the dimensions below it. A slash too many is the usual cause.",
    "feen-too-many-dimensions": "FEEN itself allows any number of dimensions. A board of four or "
    "more could not be shown here, so it is not read.",
    # the hands
    "feen-hands-slash-missing": "The hands of both sides share one field, with a / between them. "
    "It stands there even where both are empty, unlike the “-” of FEN.",
    "feen-hands-slashes": "There are two sides, so the hands have one / between them. With more "
    "than one it cannot be told which piece is in whose hand.",
    "feen-hand-count-zero": "A hand lists what is in it. What is not there is simply left out.",
    "feen-hand-count-one": "A piece that is held once has no number, so that each position has "
    "one text only.",
    "feen-hand-count-alone": "In a hand 3P means three of P. A number with no piece behind it "
    "counts nothing.",
    "feen-hand-too-large": "No board that can be read has so many squares, and FEEN allows no "
    "more pieces than squares.",
    "feen-hand-not-aggregated": "Pieces of a kind are counted together: 2P, not PP. So each "
    "position has one text only.",
    "feen-hand-order": "FEEN fixes the order of a hand, so that each position has one text only. "
    "By number held, by letter, capital before small, then -, +, no sign, and the marks last.",
    "feen-too-long": "Texts of more than 4,096 characters are not read, so none is written. A "
    "smaller board, or fewer marks on its pieces, makes it shorter.",
    "feen-too-many-pieces": "FEEN allows no more pieces, on the board and in hand together, "
    "than the board has squares.",
    # the styles
    "feen-style-form": "The last field gives one letter for each side, such as C for chess, S "
    "for shogi, X for xiangqi or M for makruk. The side named first is to move.",
    "feen-style-letter": "Styles are named by plain letters. What a letter means is agreed on "
    "outside the text, such as C for chess.",
    "feen-style-long": "Each side has one style, named by one letter. Two sides of different "
    "styles are written like C/m.",
    "feen-style-case": "The capital names the style of the first side, whose pieces are capitals "
    "too. With two capitals or two small letters it cannot be told whose turn it is.",
    # what FEEN has no place for in chess
    "feen-castling-not-written": "FEEN has no field for castling rights: a sign on the rook "
    "tells of them. Where that rook is not there, nothing can carry the sign.",
    "feen-en-passant-not-written": "FEEN has no field for the en passant target: a sign on the "
    "pawn that has just made its double step tells of it. Where no such pawn stands, nothing "
    "can carry the sign.",
}

_BOARD = "4k^3/8/8/8/8/8/8/4K^2R"
_TEXT = f"{_BOARD} / C/c"
_SHOGI = "lnsgk^gsnl/1r5b1/pppp1pppp/9/9/9/PPPP1PPPP/1B5R1/LNSGK^GSNL"

EXAMPLES_OF_FEEN: dict[str, str] = {
    # the text as a whole
    "feen-surrounding-text": f"FEEN: {_TEXT}",
    "feen-extra-text": f"{_TEXT} 0 1",
    "feen-placement-missing": "/ C/c",
    "feen-hands-missing": f"{_BOARD} C/c",
    "feen-style-missing": f"{_BOARD} /",
    # characters
    "feen-full-width": _TEXT.replace("8/8", "８/8", 1),
    "feen-long-dash": _TEXT.replace("R", "\N{EN DASH}R"),
    "feen-invisible": _TEXT.replace("/", "/\N{ZERO WIDTH SPACE}", 1),
    "feen-not-ascii": _TEXT.replace("R", "R\N{RIGHT SINGLE QUOTATION MARK}"),
    "feen-unknown-character": _TEXT.replace("R", "R~"),
    # spaces
    "feen-underscore": f"{_BOARD} /_C/c",
    "feen-tab": f"{_BOARD} /\tC/c",
    "feen-line-break": f"{_BOARD} /\nC/c",
    "feen-odd-space": f"{_BOARD} /\N{NO-BREAK SPACE}C/c",
    "feen-several-spaces": f"{_BOARD}  / C/c",
    "feen-outer-space": f" {_TEXT}",
    "feen-space-in-field": _TEXT.replace("/8/8/", "/8/ 8/", 1),
    # pieces
    "feen-two-signs": _TEXT.replace("R", "+-R"),
    "feen-sign-alone": _TEXT.replace("2R", "+2R"),
    "feen-mark-alone": _TEXT.replace("8", "8^", 1),
    "feen-mark-order": _TEXT.replace("K^", "K'^"),
    "feen-doubled-mark": _TEXT.replace("K^", "K^^"),
    # numbers
    "feen-leading-zero": _TEXT.replace("8", "08", 1),
    "feen-count-zero": _TEXT.replace("R", "R0"),
    "feen-count-too-large": _TEXT.replace("8", "888", 1),
    # the board
    "feen-rank-too-long": _TEXT.replace("4k", "254k"),
    "feen-too-many-ranks": f"{'1/' * 255}K^ / C/c",
    "feen-too-many-layers": f"{'1/1//' * 255}1/K^ / C/c",
    "feen-outer-slash": f"{_BOARD}/ / C/c",
    "feen-layer-of-one-rank": "k^3/4//4/4//3K^ / R/r",
    "feen-dimension-skipped": "k^3/4///4/3K^ / R/r",
    "feen-too-many-dimensions": "k^1/2//2/2///2/2//2/1K^ / R/r",
    # the hands
    "feen-hands-slash-missing": f"{_BOARD} - C/c",
    "feen-hands-slashes": f"{_SHOGI} P//p S/s",
    "feen-hand-count-zero": f"{_SHOGI} P0B/p S/s",
    "feen-hand-count-one": f"{_SHOGI} 1P/p S/s",
    "feen-hand-count-alone": f"{_SHOGI} P2/p S/s",
    "feen-hand-too-large": f"{_SHOGI} 1000000P/p S/s",
    "feen-hand-not-aggregated": f"{_SHOGI} PP/ S/s",
    "feen-hand-order": f"{_SHOGI} PB/ S/s",
    "feen-too-many-pieces": "k^3/3K^ 7P/ C/c",
    # the styles
    "feen-style-form": f"{_BOARD} / Cc",
    "feen-style-letter": f"{_BOARD} / C/1",
    "feen-style-long": f"{_BOARD} / Ch/c",
    "feen-style-case": f"{_BOARD} / C/C",
}
"""For each code a text that gives the finding."""

CONVERSIONS_OF_FEEN: dict[str, tuple[str, str]] = {
    "feen-castling-not-written": ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "feen"),
    "feen-en-passant-not-written": ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "feen"),
}
"""For each code of what is lost a text, and the notation it is written in."""
