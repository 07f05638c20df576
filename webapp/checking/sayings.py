"""What a verdict says, a row a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from webapp.checking.verdict import Sign

Act = Literal["add-right", "show", "take-tree"]
"""What a teacher can have done about it; see `telling.ACTS`."""


class Saying(NamedTuple):
    """A sentence of a verdict.

    sign    how grave it is
    label   in few words, for the strip and a screen reader, where it is the first sentence
    text    with `%(moves)s` the moves it is about, all with their numbers, `%(path)s` moves that
            follow each other, `%(number)s` and `%(other)s` numbers, `%(value)s` and `%(next)s`
            what an engine makes of them and of the next best move, `%(text)s` its name
    plural  the same where `number` is not 1, if it differs
    acts    what can be done about it
    """

    sign: Sign
    label: str
    text: str
    plural: str = ""
    acts: tuple[Act, ...] = ()


SAYINGS: Mapping[str, Saying] = {
    # mates
    "mate-proved": Saying(
        "right",
        "Proved: mate in %(number)s",
        "Mate in %(number)s: %(moves)s is the only solution.",
        acts=("take-tree",),
    ),
    "mate-proved-several": Saying(
        "right",
        "Proved: mate in %(number)s",
        "Mate in %(number)s: %(moves)s are the only solutions, and all of them are on the card.",
        acts=("take-tree",),
    ),
    "several-solutions": Saying(
        "note",
        "Several solutions",
        "Mate in %(number)s has several solutions: %(moves)s.",
        acts=("show", "take-tree"),
    ),
    "another-solution": Saying(
        "wrong",
        "Another solution",
        "%(moves)s mates in %(number)s as well.",
        acts=("add-right", "show"),
    ),
    "real-solution": Saying(
        "wrong",
        "Another solution",
        "What mates in %(number)s is %(moves)s.",
        acts=("add-right", "show"),
    ),
    "own-wrong": Saying(
        "wrong",
        "The solution does not mate",
        "After %(path)s there is no mate on the next move.",
        "After %(path)s there is no mate in %(number)s.",
        acts=("show",),
    ),
    "own-no-mate": Saying(
        "wrong",
        "The solution does not mate",
        "The last move of the solution is not mate: %(path)s can be played.",
        acts=("show",),
    ),
    "own-stalemate": Saying(
        "wrong", "The solution is stalemate", "%(path)s is stalemate.", acts=("show",)
    ),
    "own-illegal": Saying(
        "wrong", "The solution has an illegal move", "%(path)s is not a legal move.", acts=("show",)
    ),
    "stops-early": Saying(
        "note",
        "The solution stops early",
        "The solution stops after %(path)s, before the mate.",
        acts=("take-tree",),
    ),
    "shorter": Saying(
        "wrong",
        "Shorter than said",
        "There is a mate in %(number)s already: %(moves)s.",
        acts=("show",),
    ),
    "longer": Saying(
        "wrong",
        "Longer than said",
        "There is no mate in %(number)s, but one in %(other)s: %(moves)s.",
        acts=("show",),
    ),
    "no-mate": Saying("wrong", "No mate in %(number)s", "There is no mate in %(number)s."),
    "no-mate-found": Saying(
        "open", "No mate in %(number)s", "There is no mate in %(number)s; further was not searched."
    ),
    "helped": Saying(
        "wrong",
        "Only with help",
        "The moves on the card end in mate only because the other side helps.",
    ),
    "duals": Saying(
        "right",
        "Proved",
        "After %(path)s, %(moves)s mates as well (a dual; the first move is what counts).",
        "There are %(number)s duals: after %(path)s, for example, %(moves)s mates as well. The "
        "first move is what counts.",
    ),
    "assumes-castling": Saying(
        "right", "Proved", "This takes it that castling is still allowed, as is usual in problems."
    ),
    "assumes-en-passant": Saying(
        "right",
        "Proved",
        "This takes it that the pawn has just made a double step, so that en passant is allowed.",
    ),
    # nothing proved
    "no-position": Saying("open", "Nothing to check", "There is no position on this card."),
    "illegal": Saying(
        "open",
        "Illegal position: nothing proved",
        "Illegal position: nothing proved. A proof needs one king that is to be mated and cannot "
        "be captured at once.",
    ),
    "no-rules": Saying(
        "open", "Nothing proved", "No rules of play are known for this board: nothing proved."
    ),
    "over-mate": Saying("wrong", "Mate already", "It is mate already: there is nothing to play."),
    "over-stalemate": Saying("wrong", "Stalemate", "It is stalemate: there is nothing to play."),
    "other-side": Saying(
        "wrong",
        "The other side is to move",
        "The words ask for something of one side, but the other one is to move.",
    ),
    "kind-not-proved": Saying(
        "open", "Not checked", "Tasks of this kind (selfmate, helpmate) are not checked yet."
    ),
    "undecided": Saying(
        "open",
        "Not decided",
        "Whether there is such a mate could not be decided in the time given.",
    ),
    "nothing-claimed": Saying(
        "open", "No task to check", "The words of this card ask for nothing that can be checked."
    ),
    "mate-found": Saying(
        "note",
        "Mate in %(number)s found",
        "There is a mate in %(number)s: %(moves)s.",
        acts=("show", "take-tree"),
    ),
    # what an engine thinks
    "wins-by-mate": Saying(
        "right",
        "Proved: mate in %(number)s",
        "%(moves)s wins: it is mate in %(number)s.",
        acts=("take-tree",),
    ),
    "only-wins": Saying(
        "right", "Only move: it wins", "%(moves)s wins (%(value)s); the next best move is %(next)s."
    ),
    "only-holds": Saying(
        "right",
        "Only move: it holds",
        "%(moves)s holds (%(value)s); the next best move is %(next)s.",
    ),
    "only-best": Saying(
        "right", "Best move", "%(moves)s is the best move (%(value)s); the next best is %(next)s."
    ),
    "only-legal": Saying("right", "Only move", "%(moves)s is the only legal move (%(value)s)."),
    "close-wins": Saying(
        "note",
        "Another move is hardly worse",
        "%(moves)s wins (%(value)s), but the next best move is hardly worse (%(next)s).",
    ),
    "close-holds": Saying(
        "note",
        "Another move is hardly worse",
        "%(moves)s holds (%(value)s), but the next best move is hardly worse (%(next)s).",
    ),
    "several-win": Saying(
        "note", "Several moves win", "Several moves win: %(moves)s.", acts=("add-right", "show")
    ),
    "several-hold": Saying(
        "note",
        "Several moves hold",
        "Several moves hold the draw: %(moves)s.",
        acts=("add-right", "show"),
    ),
    "several-best": Saying(
        "note",
        "Several good moves",
        "Several moves are about as good: %(moves)s.",
        acts=("add-right", "show"),
    ),
    "no-win": Saying(
        "wrong", "No win", "No move wins: the best is %(moves)s (%(value)s).", acts=("show",)
    ),
    "no-draw": Saying(
        "wrong",
        "No draw",
        "No move holds the draw: the best is %(moves)s (%(value)s).",
        acts=("show",),
    ),
    "better": Saying(
        "wrong",
        "The best move is another one",
        "%(moves)s is better (%(value)s) than %(path)s (%(next)s).",
        acts=("add-right", "show"),
    ),
    "engine-mate": Saying(
        "note",
        "Mate in %(number)s, not proved",
        "%(text)s sees a mate in %(number)s: %(moves)s. An engine thinks so; it is not proved.",
        acts=("show",),
    ),
    "engine-no-mate": Saying(
        "open",
        "Not decided",
        "Whether there is such a mate could not be decided in the time given; %(text)s sees none "
        "(%(value)s).",
    ),
    "no-engine": Saying(
        "open", "No engine", "Only an engine can judge this, and there is none for this game yet."
    ),
    "engine-failed": Saying(
        "open", "The engine failed", "The engine %(text)s gives no answer: nothing checked."
    ),
}
