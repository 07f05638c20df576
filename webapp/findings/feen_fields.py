"""Findings about the three fields of a FEEN: board, hands and styles."""

from __future__ import annotations

from webapp.findings.codes import FEEN_BOARD, FEEN_TEXT, Code, Label, SetUp, error
from webapp.games.board import BoardKind
from webapp.model.position import Position

_SHOGI = "lnsgk^gsnl/1r5b1/pppp1pppp/9/9/9/PPPP1PPPP/1B5R1/LNSGK^GSNL"

FEEN_FIELDS: dict[str, Code] = {
    # the board
    "feen-rank-too-long": error(
        "This rank has %(length)s squares, one too many: a rank has at most %(limit)s.",
        "This rank has %(length)s squares, %(count)s too many: a rank has at most %(limit)s.",
        why="Ranks are read up to 255 squares, far more than any known game has. Perhaps a / is "
        "missing.",
        example=FEEN_TEXT.replace("4k", "254k"),
    ),
    "feen-too-many-ranks": error(
        "There are %(count)s ranks without a // between them. From here on they are too many: a "
        "layer has at most %(limit)s.",
        why="Boards are read up to 255 ranks, or 255 ranks a layer, far more than any known game "
        "has.",
        example=f"{'1/' * 255}K^ / C/c",
    ),
    "feen-too-many-layers": error(
        "There are %(count)s layers. From here on they are too many: a board has at most "
        "%(limit)s.",
        why="Three-dimensional boards are read up to 255 layers, far more than any known game has.",
        example=f"{'1/1//' * 255}1/K^ / C/c",
    ),
    "feen-outer-slash": error(
        "The “%(found)s” at this end of the board separates nothing.",
        why="A / separates two ranks. Before the first and after the last rank there is nothing to "
        "separate.",
        example=f"{FEEN_BOARD}/ / C/c",
    ),
    "feen-layer-of-one-rank": error(
        "“%(found)s” is a layer of one rank: where // separates the layers of a three-dimensional "
        "board, each layer has a / within it.",
        why="On a three-dimensional board // separates the layers and / the ranks of a layer. On a "
        "flat board ranks are separated by a single /, and an empty rank is written as a number "
        "such as 8.",
        example="k^3/4//4/4//3K^ / R/r",
        fixes={
            "join-layer-before": Label("Make it a rank of the layer before"),
            "join-layer-after": Label("Make it a rank of the layer after"),
        },
    ),
    "feen-dimension-skipped": error(
        "“%(found)s” can only separate parts that have “%(shorter)s” within them. One / separates "
        "ranks, // separates layers of ranks.",
        why="Each further slash means one dimension more, and every part must have the dimensions "
        "below it. A slash too many is the usual cause.",
        example="k^3/4///4/3K^ / R/r",
    ),
    "feen-too-many-dimensions": error(
        "“%(found)s” makes a board of more than three dimensions. Such boards are not read.",
        why="FEEN itself allows any number of dimensions. A board of four or more could not be "
        "shown here, so it is not read.",
        example="k^1/2//2/2///2/2//2/1K^ / R/r",
    ),
    # the hands
    "feen-hands-slash-missing": error(
        "“%(found)s” has no / in it: the first side’s hand comes before a /, the second side’s "
        "after it. If both are empty, there is only the /.",
        why="The hands of both sides share one field, with a / between them. It is there even if "
        "both are empty, unlike the “-” of FEN.",
        example=f"{FEEN_BOARD} - C/c",
        fixes={
            "feen-first-hand": Label("Take this for the first side’s hand"),
            "feen-second-hand": Label("Take this for the second side’s hand"),
        },
    ),
    "feen-hands-slashes": error(
        "“%(found)s” has more than one /: there are two hands with one / between them.",
        why="There are two sides, so the hands have one / between them. With more than one, nobody "
        "can know which piece is in whose hand.",
        example=f"{_SHOGI} P//p S/s",
        fixes={
            "feen-drop-first-slash": Label("Remove the first /"),
            "feen-drop-last-slash": Label("Remove the last /"),
        },
    ),
    "feen-hand-count-zero": error(
        "“%(found)s” counts no pieces: what is not in hand is not named.",
        why="A hand lists what is in it. What is not there is simply not written.",
        example=f"{_SHOGI} P0B/p S/s",
    ),
    "feen-hand-count-one": error(
        "A single piece in hand is written without “%(found)s” before it.",
        why="A piece that is held once has no number, so that each position has one text only.",
        example=f"{_SHOGI} 1P/p S/s",
    ),
    "feen-hand-count-alone": error(
        "No piece follows the number “%(found)s”: a count comes before its letter.",
        why="In a hand 3P means three of P. A number with no piece after it counts nothing.",
        example=f"{_SHOGI} P2/p S/s",
    ),
    "feen-hand-too-large": error(
        "“%(found)s” is too large: a count in hand is read up to %(limit)s, and there are never "
        "more pieces than squares.",
        why="No board that can be read has so many squares, and FEEN allows no more pieces than "
        "squares.",
        example=f"{_SHOGI} 1000000P/p S/s",
    ),
    "feen-hand-not-aggregated": error(
        "“%(piece)s” is named before in this hand. Each piece is named once, with a count.",
        why="Pieces of a kind are counted together: 2P, not PP. So each position has one text "
        "only.",
        example=f"{_SHOGI} PP/ S/s",
    ),
    "feen-hand-order": error(
        "“%(found)s” comes too late in this hand: the most numerous pieces come first, then the "
        "others in alphabetical order.",
        why="FEEN fixes the order of a hand, so that each position has one text only. By number "
        "held, by letter, capital before small, then -, +, no sign, and the marks last.",
        example=f"{_SHOGI} PB/ S/s",
    ),
    "feen-too-long": error(
        "In FEEN this position takes %(length)s characters. A text may have at most %(limit)s.",
        why="Texts of more than 4,096 characters are not read, so none is written. A smaller "
        "board, or fewer marks on its pieces, makes it shorter.",
        example=SetUp(Position(("+K^'",) * 1600, kind=BoardKind("custom", 40, 40)), "feen"),
    ),
    "feen-too-many-pieces": error(
        "There are %(pieces)s pieces on the board and in hand, but the board has room for "
        "%(room)s: one is too many.",
        "There are %(pieces)s pieces on the board and in hand, but the board has room for "
        "%(room)s: %(count)s are too many.",
        why="FEEN allows no more pieces, on the board and in hand together, than the board has "
        "squares.",
        example="k^3/3K^ 7P/ C/c",
        fixes={
            "feen-drop-surplus": Label(
                "Take one “%(piece)s” out of the hand", "Take %(count)s “%(piece)s” out of the hand"
            )
        },
    ),
    # the styles
    "feen-style-form": error(
        "“%(found)s” does not name the styles: one letter for each side belongs here, with a / "
        "between them, such as C/c.",
        why="The last field gives one letter for each side, such as C for chess, S for shogi, X "
        "for xiangqi or M for makruk. The side named first is to move.",
        example=f"{FEEN_BOARD} / Cc",
    ),
    "feen-style-letter": error(
        "“%(found)s” is not a style: a plain letter from A to Z or a to z belongs here.",
        why="Styles are named by plain letters. What a letter means is agreed on outside the text, "
        "such as C for chess.",
        example=f"{FEEN_BOARD} / C/1",
    ),
    "feen-style-long": error(
        "“%(found)s” is more than one letter: a style is only one.",
        why="Each side has one style, named by one letter. Two sides of different styles are "
        "written like C/m.",
        example=f"{FEEN_BOARD} / Ch/c",
    ),
    "feen-style-case": error(
        "“%(found)s” does not say which side is which: the style of the first side is a capital, "
        "that of the second a small letter. The side named first is to move.",
        why="The capital names the style of the first side, whose pieces are capitals too. With "
        "two capitals or two small letters, nobody can know whose turn it is.",
        example=f"{FEEN_BOARD} / C/C",
    ),
}
