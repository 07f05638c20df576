"""Findings about a text as a whole, its characters and its spaces."""

from __future__ import annotations

from webapp.findings.row import Asked, Row
from webapp.findings.samples import AFTER_E4, BOARD, SHOGI_TEXT, START

CHARACTERS: dict[str, Row] = {
    # the text as a whole
    "too-long": Row(
        "error",
        "The text has %(length)s characters. A position is read from at most %(limit)s, so "
        "nothing was read.",
        why="One position takes about 90 characters. A board of many thousands of characters is "
        "usually something else.",
        example="1/" * 3000,
    ),
    "nothing-typed": Row(
        "error",
        "There is no text to read yet.",
        why="An empty field, or one with nothing but spaces in it, holds no position. The board "
        "stays as it was until there is something to read.",
        example=" ",
    ),
    "no-placement": Row(
        "error",
        "No position was found in this text. %(notation)s starts with the board: %(of)s ranks "
        "with a / between each two.",
        why="Positions of any game begin with the board as in FEN: the ranks from the top down, "
        "with a “/” between each two. Moves alone hold no position.",
        example="1. e4 e5 2. Nf3 Nc6",
    ),
    "nearest-no-placement": Row(
        "error",
        "No position was found in this text. The nearest to one is “%(found)s”, but there are no "
        "ranks of pieces and numbers between its slashes.",
        why="A FEN writes the board as eight ranks with a “/” between each two (PGN standard "
        "§16.1.3.1), such as 8/8/8/8. Slashes stand in dates, results and addresses too, so this "
        "was not taken for one.",
        example="1. e4 e5 2. Nf3 Nc6 1/2-1/2",
    ),
    "link": Row(
        "repaired",
        "The position was taken out of a link.",
        why="Links of chess sites often carry the position in the address. Everything before the "
        "board was passed over, and the spaces that a link cannot hold were put back.",
        example=f"https://lichess.org/editor/{START.replace(' ', '%20')}",
        quiet=True,
    ),
    "encoded": Row(
        "repaired",
        "Characters encoded for a link, such as %%20, were decoded.",
        why="Addresses may not hold spaces, so browsers write %20 for one, and often %2F for a "
        "/. When such a text is copied out of an address, these codes come along.",
        example=START.replace(" ", "%20"),
        quiet=True,
    ),
    "pgn-tag": Row(
        "repaired",
        "The position was taken from the FEN tag of a PGN.",
        why="A PGN file keeps the start of a game that does not begin from the usual array in a "
        'tag, as in [FEN "…"] (PGN standard §9.7). What stands between the quotation marks was '
        "read.",
        example=f'[FEN "{START}"]',
        quiet=True,
    ),
    "surrounding-text": Row(
        "repaired",
        "This text around the position was ignored.",
        why="A FEN copied from a book, an email or a program often brings a label, quotation "
        "marks or a sentence along. The position ends where its six fields end.",
        example=f"Diagram 12: {START}",
        quiet=True,
    ),
    "side-from-text": Row(
        "repaired",
        "The side to move was taken from the words “%(found)s”.",
        why="Under a diagram one often finds words such as “Black to move”. As the FEN itself "
        "does not say whose turn it is, the words beside it were taken.",
        example=f"Black to move: {AFTER_E4}",
    ),
    "start-named": Row(
        "repaired",
        "“startpos” names the starting position. It was put here.",
        why="The protocols of chess and shogi engines have the word “startpos” for the starting "
        "position. In a file of positions the board is written out.",
        example=Asked("startpos", "sfen"),
        quiet=True,
    ),
    "moves-left-out": Row(
        "repaired",
        "Moves follow the position. They were left out: the board stands before them.",
        why="Engines are given a position and then the moves that follow it. The board shows the "
        "position before the first of them; they are not played.",
        example=f"{SHOGI_TEXT} moves 7g7f 3c3d",
    ),
    "stray-word": Row(
        "error",
        "“%(found)s” fits none of the fields here. It was left out until you choose.",
        why="A FEN has six fields in a fixed order. This word stands among them and fits none of "
        "the places, perhaps because two texts ran together or a field came in twice.",
        example=f"{BOARD} w KQ kq - 0 1",
    ),
    "more-findings": Row(
        "note",
        "There is one more finding in this text.",
        "There are %(count)s more findings in this text.",
        why="A text with very many slips would fill the page with messages. The first thirty are "
        "shown; once they are put right, the others follow.",
        example="\N{ZERO WIDTH SPACE}".join(START),
    ),
    # characters
    "full-width": Row(
        "repaired",
        "Full-width characters. They were read as the plain characters “%(plain)s”.",
        why="Keyboards for Chinese, Japanese and Korean have wide forms of Latin letters and "
        "digits. They look alike to a reader, but chess programs know only the plain ones.",
        example=START.replace("8/8/8/8", "８/8/8/8"),
        quiet=True,
    ),
    "invisible": Row(
        "repaired",
        "An invisible character stands here. It was left out.",
        why="Web pages and word processors leave characters in a text that take up no room, such "
        "as a place where a line may break. Copying brings them along unseen, and other programs "
        "then refuse the text.",
        example=START.replace("/", "/\N{ZERO WIDTH SPACE}", 1),
        quiet=True,
    ),
    "long-dash": Row(
        "repaired",
        "A long dash stands here. It was read as the plain “-”.",
        why="Word processors turn a typed hyphen into a longer dash by themselves. In a FEN only "
        "the plain hyphen means “none”.",
        example=START.replace("-", "\N{EN DASH}"),
        quiet=True,
    ),
    # spaces
    "underscore": Row(
        "repaired",
        "An underscore stands here. It was read as a space.",
        why="Some sites write underscores for spaces so that a FEN fits into a link. In a plain "
        "FEN the fields are separated by spaces.",
        example=f"{BOARD}_w KQkq - 0 1",
        quiet=True,
    ),
    "tab": Row(
        "repaired",
        "A tab stands here. It was read as one space.",
        why="A position copied from a table or a spreadsheet often has tabs between its fields. "
        "The PGN standard (§16.1) asks for one space.",
        example=f"{BOARD}\tw KQkq - 0 1",
        quiet=True,
    ),
    "line-break": Row(
        "repaired",
        "A line break stands here. It was read as one space.",
        why="Emails and narrow columns break a long line in two. A FEN stands on one line, its "
        "fields separated by single spaces.",
        example=f"{BOARD}\nw KQkq - 0 1",
        quiet=True,
    ),
    "odd-space": Row(
        "repaired",
        "A special space stands here. It was read as a plain one.",
        why="There are several kinds of space, such as one at which no line may break. They look "
        "like the plain space, but most programs do not take them for one.",
        example=f"{BOARD}\N{NO-BREAK SPACE}w KQkq - 0 1",
        quiet=True,
    ),
    "several-spaces": Row(
        "repaired",
        "Several spaces stand here. They were read as one.",
        why="By the PGN standard (§16.1) exactly one space stands between two fields.",
        example=f"{BOARD}   w KQkq - 0 1",
        quiet=True,
    ),
    "outer-space": Row(
        "repaired",
        "White space around the position was left out.",
        why="When a text is marked with the mouse, spaces or a line break at its ends are easily "
        "taken along. They are no part of the position.",
        example=f"  {START}",
        quiet=True,
    ),
    "missing-space": Row(
        "repaired",
        "A space is missing before “%(after)s”.",
        why="A space was lost on the way, so that two fields run together. Where one ends and "
        "the next begins is still plain to see.",
        example=f"{BOARD}w KQkq - 0 1",
    ),
}
