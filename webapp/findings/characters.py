"""Findings about a text as a whole, its characters and its spaces, and one of several positions."""

from __future__ import annotations

from webapp.findings.codes import (
    AFTER_E4,
    BOARD,
    SHOGI_TEXT,
    START,
    Code,
    ReadAs,
    error,
    note,
    repaired,
)

CHARACTERS: dict[str, Code] = {
    # the text as a whole
    "too-long": error(
        "The text has %(length)s characters. A position can have at most %(limit)s, so nothing was "
        "read.",
        why="One position takes about 90 characters. A board of many thousands of characters is "
        "usually something else.",
        example="1/" * 3000,
    ),
    "nothing-typed": error(
        "There is no text to read yet.",
        why="An empty field, or one with only spaces in it, has no position. The board stays as it "
        "was until there is something to read.",
        example=" ",
    ),
    "no-placement": error(
        "No position was found in this text. %(notation)s starts with the board: %(of)s ranks "
        "separated by /.",
        why="Positions of any game begin with the board as in FEN: the ranks from the top down, "
        "separated by “/”. Moves alone are not a position.",
        example="White to play and win",
    ),
    "game-from-start": error(
        "This is a game from the usual starting position, but a position is needed here.",
        why="A game without a FEN tag begins from the usual starting position. In a file with one "
        "position per line, moves are not played: paste the game into the editor, or let fenboard "
        "convert play it.",
        example=ReadAs("1. e4 e5 2. Nf3 Nc6 1/2-1/2", "fen"),
    ),
    "link-without-position": error(
        "This link has no position in it. Open it, copy the FEN on that site, and paste it here.",
        why="A link to a game, a study or a puzzle is only an address, and pages of other sites "
        "are not opened here. Lichess shows the FEN below its analysis board, Chess.com under "
        "“Share”.",
        example="https://lichess.org/abcdEFGH/black#23",
    ),
    "nearest-no-placement": error(
        "No position was found in this text. The closest thing to one is “%(found)s”, but there "
        "are no ranks of pieces and numbers between its slashes.",
        why="A FEN writes the board as eight ranks separated by “/” (PGN standard §16.1.3.1), such "
        "as 8/8/8/8. Dates, results and addresses have slashes too, so this was not read as a "
        "board.",
        example="Played on 12/05/2024",
    ),
    "link": repaired(
        "The position was read from a link.",
        why="Links to chess sites often carry the position in the address. Everything before the "
        "board was skipped, and the spaces that a link cannot hold were put back.",
        example=f"https://lichess.org/editor/{START.replace(' ', '%20')}",
        quiet=True,
    ),
    "encoded": repaired(
        "Characters encoded for a link, such as %%20, were decoded.",
        why="Addresses cannot contain spaces, so browsers write %20 for a space, and often %2F for "
        "a /. When such a text is copied from an address, these codes come along.",
        example=START.replace(" ", "%20"),
        quiet=True,
    ),
    "pgn-tag": repaired(
        "The position was read from the FEN tag of a PGN.",
        why="When a game does not begin from the usual starting position, a PGN file gives the "
        'position in a tag, as in [FEN "…"] (PGN standard §9.7). The text between the quotation '
        "marks was read.",
        example=f'[FEN "{START}"]',
        quiet=True,
    ),
    "surrounding-text": repaired(
        "This text around the position was ignored.",
        why="A FEN copied from a book, an email or a program often brings a label, quotation marks "
        "or a sentence along. The position ends where its six fields end.",
        example=f"Diagram 12: {START}",
        quiet=True,
    ),
    "side-from-text": repaired(
        "The side to move was read from the words “%(found)s”.",
        why="Under a diagram one often finds words such as “Black to move”. As the FEN itself does "
        "not say whose turn it is, the words beside it were used.",
        example=f"Black to move: {AFTER_E4}",
        quiet=True,
    ),
    "other-side-said": note(
        "The words “%(found)s” name the other side. They were ignored.",
        why="If the text has a field for the side to move, that field counts, whatever the words "
        "around it say. If only words say it, the first ones count.",
        example=f"Black to move: {START}",
        asks=True,
    ),
    "start-named": repaired(
        "“startpos” means the starting position. It was set up.",
        why="In the protocols of chess and shogi engines, “startpos” means the starting position. "
        "In a file of positions the board is written out.",
        example=ReadAs("startpos", "sfen"),
        quiet=True,
    ),
    "moves-left-out": repaired(
        "Moves follow the position. They were not played: the board shows the position before "
        "them.",
        why="Engines are given a position and then the moves that follow it. In a file with one "
        "position per line, moves are not played.",
        example=ReadAs(f"{SHOGI_TEXT} moves 7g7f 3c3d", "sfen"),
    ),
    "stray-word": error(
        "“%(found)s” fits none of the fields here. It is ignored until you choose.",
        why="A FEN has six fields in a fixed order. This word fits none of them, perhaps because "
        "two texts ran together or a field was written twice.",
        example=f"{BOARD} w KQ kq - 0 1",
    ),
    "more-findings": note(
        "There is one more finding in this text.",
        "There are %(count)s more findings in this text.",
        why="A text with very many mistakes would fill the page with messages. The first thirty "
        "are shown; once they are fixed, the others follow.",
        example="\N{ZERO WIDTH SPACE}".join(START),
    ),
    # characters
    "full-width": repaired(
        "Full-width characters were read as plain ones: “%(plain)s”.",
        why="Keyboards for Chinese, Japanese and Korean have wide forms of Latin letters and "
        "digits. They look alike to a reader, but chess programs know only the plain ones.",
        example=START.replace("8/8/8/8", "８/8/8/8"),
        quiet=True,
    ),
    "invisible": repaired(
        "An invisible character here was ignored.",
        why="Web pages and word processors leave characters in a text that cannot be seen, such as "
        "a place where a line may break. They are copied along, and other programs then refuse the "
        "text.",
        example=START.replace("/", "/\N{ZERO WIDTH SPACE}", 1),
        quiet=True,
    ),
    "long-dash": repaired(
        "A long dash was read as a plain “-”.",
        why="Word processors turn a typed hyphen into a longer dash by themselves. In a FEN only "
        "the plain hyphen means “none”.",
        example=START.replace("-", "\N{EN DASH}"),
        quiet=True,
    ),
    # spaces
    "underscore": repaired(
        "An underscore was read as a space.",
        why="Some sites write underscores for spaces so that a FEN fits into a link. In a plain "
        "FEN the fields are separated by spaces.",
        example=f"{BOARD}_w KQkq - 0 1",
        quiet=True,
    ),
    "tab": repaired(
        "A tab was read as a space.",
        why="A position copied from a table or a spreadsheet often has tabs between its fields. "
        "The PGN standard (§16.1) asks for one space.",
        example=f"{BOARD}\tw KQkq - 0 1",
        quiet=True,
    ),
    "line-break": repaired(
        "A line break was read as a space.",
        why="Emails and narrow columns break a long line in two. A FEN is written on one line, its "
        "fields separated by single spaces.",
        example=f"{BOARD}\nw KQkq - 0 1",
        quiet=True,
    ),
    "odd-space": repaired(
        "A special space was read as a plain one.",
        why="There are several kinds of space, such as one at which no line may break. They look "
        "like a plain space, but most programs do not accept them.",
        example=f"{BOARD}\N{NO-BREAK SPACE}w KQkq - 0 1",
        quiet=True,
    ),
    "several-spaces": repaired(
        "Several spaces were read as one.",
        why="The PGN standard (§16.1) has exactly one space between two fields.",
        example=f"{BOARD}   w KQkq - 0 1",
        quiet=True,
    ),
    "outer-space": repaired(
        "White space around the position was ignored.",
        why="When a text is selected with the mouse, spaces or a line break at its ends are easily "
        "copied along. They are not part of the position.",
        example=f"  {START}",
        quiet=True,
    ),
    "rank-marks": repaired(
        "“%(mark)s” between the ranks was read as “/”.",
        why="In a FEN the ranks are separated by “/” (PGN standard §16.1.3.1). Another sign is "
        "usually a typing mistake, or comes from a program that writes FEN its own way.",
        example=START.replace("/", "\\"),
    ),
    "rank-spaces": repaired(
        "The spaces between the ranks were read as “/”.",
        why="In a FEN the ranks are separated by “/” (PGN standard §16.1.3.1). Here they are all "
        "complete, so it is clear where each one ends.",
        example=START.replace("/", " "),
    ),
    "field-order": repaired(
        "The fields are not in their usual order: side to move, castling, en passant. They were "
        "put in order.",
        why="Each of these fields can be recognised by its letters, whatever the order (PGN "
        "standard §16.1.3).",
        example=f"{BOARD} KQkq w - 0 1",
    ),
    "field-marks": repaired(
        "“%(mark)s” between the fields was read as a space.",
        why="Tables write each field in a column of its own. In a FEN the fields are separated by "
        "single spaces (PGN standard §16.1).",
        example=f"{BOARD},w,KQkq,-,0,1",
        quiet=True,
    ),
    "missing-space": repaired(
        "A space is missing before “%(after)s”.",
        why="A space was lost on the way, so that two fields run together. Where one ends and the "
        "next begins is still plain to see.",
        example=f"{BOARD}w KQkq - 0 1",
    ),
}

LONG_TEXTS: dict[str, Code] = {
    "text-too-long": error(
        "The text has %(size)s MB. At most %(limit)s MB can be read at once, so nothing was read.",
        why="A text of 1 MB holds thousands of positions. A larger one is usually a whole database "
        "of games: take the part of it that you need.",
        example=f"{START}\n" * 20_000,
    ),
    "no-position-in-long-text": error(
        "No position was found in this text of %(length)s characters.",
        why="In a long text such as an email or a file of games, positions are found by their "
        "boards: ranks with “/” between them, on one line or wrapped over two. There is none here.",
        example="White to play and win in a few moves. " * 120,
    ),
    "more-positions": note(
        "There is one more position in this text. The first %(shown)s are shown.",
        "There are %(count)s more positions in this text. The first %(shown)s are shown.",
        why="At most 100 positions are read from one text, or 50 that are in words or have "
        "problems, so that the page stays quick. To see the others, paste the rest of the text "
        "separately.",
        example=f"{START}\n" * 103,
    ),
}
