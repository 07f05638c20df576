"""Findings about positions that several games share, whose pieces and sides are arguments."""

from __future__ import annotations

from webapp.findings.codes import Code, Label, illegal, note

ANY_GAME: dict[str, Code] = {
    # pieces and hands
    "more-pieces-than-squares": illegal(
        "The board has one square, but with those in hand there are %(pieces)s pieces.",
        "The board has %(count)s squares, but with those in hand there are %(pieces)s pieces.",
        why="Every piece in hand was once on the board, and at the start each had a square of its "
        "own. FEEN therefore allows no more pieces than the board has squares.",
        example="4k4/9/9/9/9/9/9/9/4K4 b 80P 1",
    ),
    "no-such-piece": illegal(
        "“%(pieces)s” is not a piece of %(game)s. The pieces are %(known)s.",
        "These are not pieces of %(game)s: %(pieces)s. The pieces are %(known)s.",
        why="The letters are those of FEEN, whatever the piece is called in other notations. A "
        "letter the game does not have cannot come up in it; a variant with more pieces is a "
        "custom game, with a style letter of its own.",
        example="lnsgk^gsnl/1r5b1/ppppppppp/9/4E4/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / S/s",
    ),
    "cannot-be-promoted": illegal(
        "A piece that has no promoted form is written as promoted (%(squares)s). In %(game)s only "
        "%(letters)s can be promoted.",
        why="Other pieces show the same side all through the game. A piece that can be promoted is "
        "turned over to show it.",
        example="lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNS+GK^GSNL / S/s",
    ),
    "pieces-in-hand": illegal(
        "Pieces are held in hand: %(pieces)s. In %(game)s captured pieces never come back.",
        why="In this game a captured piece is out of the game, as in chess. A hand belongs to "
        "games such as shogi, where captured pieces are dropped on the board again.",
        example="rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAG^AEH1 R/ X/x",
        fixes={"empty-hands": Label("Empty the hands")},
    ),
    "king-without-mark": note(
        "The mark “^” is missing (%(squares)s). King and general are written with it, as the "
        "pieces whose loss decides the game.",
        why="In FEEN the mark “^” shows which piece is royal, even to programs that do not know "
        "the game. Here the position means the same without it.",
        example="rnsmk^snr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR / M/m",
    ),
    "mark-without-meaning": note(
        "This piece has a mark that means nothing in the game: %(pieces)s.",
        "These pieces have marks that mean nothing in the game: %(pieces)s.",
        why="The games use only two of FEEN’s marks: “^” for the king or general, and “+” for "
        "promoted pieces, in games that have them. Any others (“-”, “'”) are kept as typed and "
        "change nothing.",
        example="rnsmk^snr/8/pppppppp/8/8/PPPPPPPP/8/-RNSK^MSN-R / M/m",
    ),
    # how many of each
    "no-king": illegal(
        "%(side)s has no %(king)s. Each side has exactly one, and it is never captured.",
        why="A king or general is never captured: a game ends with mate before that could happen "
        "(in chess, FIDE Laws, article 1.4). So each side has one in every position of a game, "
        "although a diagram of part of the board may omit it.",
        example="4k3/8/8/8/8/8/4P3/8 w - - 0 40",
    ),
    "several-kings": illegal(
        "%(side)s has more than one %(king)s (%(squares)s). Each side has exactly one.",
        why="Each side starts with one king or general and never gets another: it is never "
        "captured, and no piece is promoted to one (in chess, FIDE Laws, articles 2.2 and 3.7).",
        example="4k3/8/8/8/8/8/8/2K1K3 w - - 0 40",
    ),
    "too-many-of-a-kind": illegal(
        "%(side)s has %(found)s pieces of one kind (%(piece)s). A side starts with %(limit)s and "
        "never gets another.",
        why="In this game no captured piece comes back, and no piece becomes one of this kind by "
        "promotion. Pieces that have been promoted still count as what they were.",
        example="rheag^aehr/9/1c5c1/p1p1p1p1p/9/4R4/P1P1P1P1P/1C5C1/9/RHEAG^AEHR / X/x",
    ),
    # where they can stand
    "outside-palace": illegal(
        "The %(piece)s on %(squares)s is outside its palace. It never leaves the nine points "
        "%(first_palace)s (%(first)s) or %(second_palace)s (%(second)s).",
        "These pieces (%(piece)s) are outside their palaces: %(squares)s. They never leave the "
        "nine points %(first_palace)s (%(first)s) or %(second_palace)s (%(second)s).",
        why="The palace is the square of nine points with the crossed lines. The general moves one "
        "point along a line of the board and may not leave it.",
        example="rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1G^1P1P/1C5C1/9/RHEA1AEHR / X/x",
    ),
    "behind-start": illegal(
        "The %(piece)s on %(squares)s is behind the rank it started on, rank %(first_rank)s for "
        "%(first)s and rank %(second_rank)s for %(second)s. It never goes back.",
        "These pieces (%(piece)s) are behind the rank they started on: %(squares)s. That is rank "
        "%(first_rank)s for %(first)s and rank %(second_rank)s for %(second)s, and they never go "
        "back.",
        why="Pieces that only move forward never get behind the rank they start on. So the ranks "
        "behind it never have such pieces of that side.",
        example="rnsmk^snr/8/pppppppp/8/8/PPPP1PPP/4P3/RNSK^MSNR / M/m",
    ),
    "kings-adjacent": illegal(
        "The kings are next to each other (%(squares)s). No king may move to a square where the "
        "other could capture it.",
        why="A king captures on all squares around it, and a side may not move its king to a "
        "square where it could be captured. So there is always a square between the two kings.",
        example="8/8/8/3k^4/3K^4/8/8/8 / M/m",
    ),
    "king-can-be-taken": illegal(
        "%(other)s is to move and could capture %(side)s’s %(king)s on %(square)s (from %(from)s). "
        "%(side)s cannot have left the %(king)s in check.",
        why="You may not leave your own king or general in check (in chess, FIDE Laws, article "
        "3.9). The side that has just moved is therefore never in check; often only the side to "
        "move is wrong.",
        example="4k3/8/8/8/4r3/8/8/4K3 b - - 0 40",
    ),
}
