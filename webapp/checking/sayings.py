"""The sentences of verdicts, a row each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from webapp.checking.verdict import Sign

Act = Literal["add", "add-right", "show", "take-tree"]
"""What a teacher can have done about it; see `telling.ACTS`."""


class SentenceKind(NamedTuple):
    """A sentence of a verdict.

    sign    how grave it is
    label   in few words, for the strip and a screen reader, where it is the first sentence
    text    with `%(moves)s` the moves it is about, all with their numbers, `%(path)s` moves that
            follow each other, `%(own)s` the card's own, `%(number)s` a number,
            `%(mate)s`, at the beginning `%(Mate)s`, a mate in so many moves as the game counts
            them, `%(other_mate)s` likewise,
            `%(value)s` and `%(next)s` what an engine makes of them and of the next best move,
            `%(text)s` its name, `%(pieces)s` pieces
    plural  the same where `number` is not 1, if it differs
    acts    what can be done about it
    """

    sign: Sign
    label: str
    text: str
    plural: str = ""
    acts: tuple[Act, ...] = ()


SAYINGS: Mapping[str, SentenceKind] = {
    # mates
    "mate-proved": SentenceKind(
        "right",
        "Proved: %(mate)s",
        "%(Mate)s: %(moves)s is the only solution.",
        acts=("take-tree",),
    ),
    "mate-proved-several": SentenceKind(
        "right",
        "Proved: %(mate)s",
        "%(Mate)s: %(moves)s are the only solutions, and all of them are on the card.",
        acts=("take-tree",),
    ),
    "mate-forced": SentenceKind(
        "note",
        "Proved: it mates",
        "%(moves)s is %(mate)s or sooner, whatever is answered. Whether another move is so as well "
        "could not be decided in the time given.",
    ),
    "several-solutions": SentenceKind(
        "note",
        "Several solutions",
        "%(Mate)s has several solutions: %(moves)s.",
        acts=("show", "take-tree"),
    ),
    "another-solution": SentenceKind(
        "wrong",
        "Another solution",
        "This is %(mate)s as well: %(moves)s.",
        acts=("add-right", "show"),
    ),
    "another-mate": SentenceKind(
        "note",
        "Another mate",
        "This mates as well, and students may play it: %(moves)s.",
        acts=("add-right", "show"),
    ),
    "real-solution": SentenceKind(
        "wrong", "Another solution", "The solution is %(moves)s: %(mate)s.", acts=("add", "show")
    ),
    "own-wrong": SentenceKind(
        "wrong",
        "The solution does not mate",
        "After %(path)s there is no mate on the next move.",
        "After %(path)s there is no %(mate)s.",
        acts=("show",),
    ),
    "own-no-mate": SentenceKind(
        "wrong",
        "The solution does not mate",
        "The last move of the solution is not mate: %(path)s can be played.",
        acts=("show",),
    ),
    "own-stalemate": SentenceKind(
        "wrong", "The solution is stalemate", "%(path)s is stalemate.", acts=("show",)
    ),
    "own-illegal": SentenceKind(
        "wrong", "The solution has an illegal move", "%(path)s is not a legal move.", acts=("show",)
    ),
    "own-undecided": SentenceKind(
        "note",
        "Not checked to the end",
        "The solution was not checked beyond %(path)s in the time given.",
    ),
    "stops-early": SentenceKind(
        "note",
        "The solution stops early",
        "The solution stops after %(path)s, before the mate.",
        acts=("take-tree",),
    ),
    "shorter": SentenceKind(
        "wrong", "Shorter than said", "It is %(mate)s already: %(moves)s.", acts=("show",)
    ),
    "longer": SentenceKind(
        "wrong",
        "Longer than said",
        "There is no %(mate)s, but it is %(other_mate)s: %(moves)s.",
        acts=("show",),
    ),
    "no-mate": SentenceKind("wrong", "No %(mate)s", "There is no %(mate)s."),
    "no-mate-found": SentenceKind(
        "open", "No %(mate)s", "There is no %(mate)s; longer mates were not looked for."
    ),
    "helped": SentenceKind(
        "wrong",
        "Only with help",
        "The moves on the card end in mate only because the other side helps.",
    ),
    "duals": SentenceKind(
        "right",
        "Proved",
        "After %(path)s, %(moves)s mates as well (a dual; the first move is what counts).",
        "There are %(number)s duals: after %(path)s, for example, %(moves)s mates as well. The "
        "first move is what counts.",
    ),
    "assumes-castling": SentenceKind(
        "right", "Proved", "This assumes that castling is still allowed, as is usual in problems."
    ),
    "assumes-en-passant": SentenceKind(
        "right",
        "Proved",
        "This assumes that the pawn has just moved two squares, so that en passant is allowed.",
    ),
    "assumes-board": SentenceKind(
        "right", "Proved", "No game leads to this position; the proof takes the board as it stands."
    ),
    # tsume shogi
    "own-no-check": SentenceKind(
        "wrong",
        "The solution has a move that is none",
        "%(path)s is no move of tsume shogi: every move must give check, and a pawn from hand may "
        "not mate.",
        acts=("show",),
    ),
    "tsume-cook": SentenceKind(
        "wrong", "Another solution", "%(moves)s mates as well, though later.", acts=("show",)
    ),
    "tsume-cook-later": SentenceKind(
        "wrong",
        "Another solution",
        "After %(path)s, %(moves)s mates as well, though later.",
        acts=("show",),
    ),
    "tsume-left": SentenceKind(
        "note", "Pieces left in hand", "At the end pieces are left in hand: %(pieces)s."
    ),
    "tsume-pawn-mate": SentenceKind(
        "right", "Proved", "%(moves)s would mate at once, but a pawn from hand may not."
    ),
    "tsume-hands": SentenceKind(
        "right",
        "Proved",
        "This assumes that the defender holds all other pieces, as is usual in tsume shogi.",
    ),
    "tsume-incomplete": SentenceKind(
        "note",
        "Not checked to the end",
        "Whether another move mates later could not be decided in the time given.",
    ),
    # nothing proved
    "no-position": SentenceKind("open", "Nothing to check", "There is no position on this card."),
    "illegal": SentenceKind(
        "open",
        "Illegal position: nothing proved",
        "Illegal position: nothing proved. A proof needs one king that is to be mated and cannot "
        "be captured at once.",
    ),
    "no-rules": SentenceKind(
        "open", "Nothing proved", "Nothing can be proved on this board, or in this variant."
    ),
    "over-mate": SentenceKind(
        "wrong", "Mate already", "It is mate already: there is nothing to play."
    ),
    "over-stalemate": SentenceKind(
        "wrong", "Stalemate", "It is stalemate: there is nothing to play."
    ),
    "other-side": SentenceKind(
        "wrong",
        "The other side is to move",
        "The words ask for something of one side, but the other one is to move.",
    ),
    "kind-not-proved": SentenceKind(
        "open", "Not checked", "Tasks of this kind (selfmate, helpmate) are not checked yet."
    ),
    "undecided": SentenceKind(
        "open",
        "Not decided",
        "Whether there is such a mate could not be decided in the time given.",
    ),
    "nothing-claimed": SentenceKind(
        "open", "No task to check", "The words of this card ask for nothing that can be checked."
    ),
    "mate-found": SentenceKind(
        "note", "Found: %(mate)s", "There is a %(mate)s: %(moves)s.", acts=("show", "take-tree")
    ),
    # what an engine thinks
    "wins-by-mate": SentenceKind(
        "right", "Proved: %(mate)s", "This wins, as it is %(mate)s: %(moves)s.", acts=("take-tree",)
    ),
    "only-wins": SentenceKind(
        "right", "Only move: it wins", "%(moves)s wins (%(value)s); the next best move is %(next)s."
    ),
    "only-holds": SentenceKind(
        "right",
        "Only move: it holds",
        "%(moves)s holds (%(value)s); the next best move is %(next)s.",
    ),
    "only-best": SentenceKind(
        "right", "Best move", "%(moves)s is the best move (%(value)s); the next best is %(next)s."
    ),
    "only-legal": SentenceKind(
        "right", "Only move", "%(moves)s is the only legal move (%(value)s)."
    ),
    "close-wins": SentenceKind(
        "note",
        "Another move is hardly worse",
        "%(moves)s wins (%(value)s), but the next best move is hardly worse (%(next)s).",
    ),
    "close-holds": SentenceKind(
        "note",
        "Another move is hardly worse",
        "%(moves)s holds (%(value)s), but the next best move is hardly worse (%(next)s).",
    ),
    "several-win": SentenceKind(
        "note", "Several moves win", "Several moves win: %(moves)s.", acts=("add-right", "show")
    ),
    "several-hold": SentenceKind(
        "note",
        "Several moves hold",
        "Several moves hold the draw: %(moves)s.",
        acts=("add-right", "show"),
    ),
    "several-best": SentenceKind(
        "note",
        "Several good moves",
        "Several moves are about as good: %(moves)s.",
        acts=("add-right", "show"),
    ),
    "more-than-draw": SentenceKind(
        "note",
        "More than a draw",
        "It is more than a draw, as this wins: %(moves)s.",
        acts=("show",),
    ),
    "no-win": SentenceKind(
        "wrong", "No win", "No move wins: the best is %(moves)s (%(value)s).", acts=("show",)
    ),
    "no-draw": SentenceKind(
        "wrong",
        "No draw",
        "No move holds the draw: the best is %(moves)s (%(value)s).",
        acts=("show",),
    ),
    "better": SentenceKind(
        "wrong",
        "The best move is another one",
        "%(moves)s is better (%(value)s) than %(own)s (%(next)s).",
        acts=("add-right", "show"),
    ),
    "engine-mate": SentenceKind(
        "note",
        "%(Mate)s, not proved",
        "%(text)s sees %(mate)s: %(moves)s. An engine thinks so; it is not proved.",
        acts=("show",),
    ),
    "engine-no-mate": SentenceKind(
        "open",
        "Not decided",
        "Whether there is such a mate could not be decided in the time given; %(text)s sees none "
        "(%(value)s).",
    ),
    # what tables of endings know
    "table-only-wins": SentenceKind(
        "right", "Exact: only move", "%(moves)s is the only move that wins (tables of endings)."
    ),
    "table-only-holds": SentenceKind(
        "right", "Exact: only move", "%(moves)s is the only move that holds (tables of endings)."
    ),
    "table-all": SentenceKind(
        "right", "Exact: all right moves", "Right are %(moves)s, and no others (tables of endings)."
    ),
    "table-several-win": SentenceKind(
        "note",
        "Several moves win",
        "%(number)s moves win (tables of endings), such as %(moves)s.",
        acts=("add-right", "show"),
    ),
    "table-several-hold": SentenceKind(
        "note",
        "Several moves hold",
        "%(number)s moves hold (tables of endings), such as %(moves)s.",
        acts=("add-right", "show"),
    ),
    "table-other": SentenceKind(
        "wrong",
        "The best move is another one",
        "%(own)s does not do it; right is %(moves)s (tables of endings).",
        acts=("add-right", "show"),
    ),
    "table-none": SentenceKind("wrong", "No win", "No move wins (tables of endings)."),
    "table-lost": SentenceKind("wrong", "Lost", "Every move loses (tables of endings)."),
    "no-engine": SentenceKind(
        "open", "No engine", "Only an engine can judge this, and there is none for this game yet."
    ),
    "engine-failed": SentenceKind(
        "open", "The engine failed", "The engine %(text)s gives no answer: nothing checked."
    ),
}
