"""The claim of a card, as its words make it, and a claim as a task.

Words are read by `document/goals.py`, of all languages at once. In shogi they count plies, as all
do there: 3手詰 is two moves of the attacker. An even number is one of moves, as no mate has so many
plies.
"""

from __future__ import annotations

import re

from msgspec.structs import replace

from webapp.checking.verdict import Claim
from webapp.document.goals import Goal, goal_said
from webapp.formats.epd.operations import Operation, scan
from webapp.games import EVERY_GAME
from webapp.games.board import Game, other
from webapp.language import gettext, pgettext
from webapp.lessons.model import Card
from webapp.model.position import Position
from webapp.model.sides import side_name

_MATE_OPERAND = re.compile("#(-?)([0-9]{1,3})")
"""How engines are tested: `bm #3`, and `bm #-3` where the side to move is mated."""
_MORE: dict[Goal, int] = {"": 0, "move": 1, "draw": 2, "win": 2}
"""How much a goal says; all others say more."""


def claim_of(card: Card, heading: str = "") -> Claim:
    """The goal that the words of a card name: its task, else its title, the operations of its EPD,
    or the text of the heading above it. One that says how long the mate is adds that.
    """
    operations = card.operations[0] if card.operations else ""
    sources = [claim_in(text, card.position) for text in (card.task, card.title)]
    sources += [_claim_of_operations(operations, card.position), claim_in(heading, card.position)]
    claim = next((source for source in sources if source.goal), Claim())
    for source in sources:
        is_longer = source.goal == "mate" and source.moves and not claim.moves
        if is_longer and claim.goal in ("mate", "win", "move"):
            claim = replace(source, side=claim.side or source.side)
    return claim


def claim_in(words: str, position: Position | None) -> Claim:
    """The goal that some words name of a position."""
    game, turn = (position.game, position.turn) if position else ("chess", "first")
    goal, number, side = goal_said(words, game, turn)
    return Claim(goal, moves_of(number, game), side)


def moves_of(number: int, game: Game) -> int:
    """In how many moves of one side a mate is that a game says to be in so many."""
    in_plies = EVERY_GAME[game].mates_in_plies and number % 2
    return (number + 1) // 2 if in_plies else number


def number_of(moves: int, game: Game) -> int:
    """The length that a game gives a mate in so many moves of one side."""
    return 2 * moves - 1 if EVERY_GAME[game].mates_in_plies and moves else moves


def _claim_of_operations(text: str, position: Position | None) -> Claim:
    """The goal that an EPD names: `dm`, the words of its comments, or only the best move."""
    if not text:
        return Claim()
    best = Claim()
    for one in scan(text, 0, len(text))[0]:
        found = _claim_of_operation(one, text, position)
        if _rank(found) > _rank(best):
            best = found
    return best


def _claim_of_operation(one: Operation, text: str, position: Position | None) -> Claim:
    operands = [text[slice(*place)] for place in one.operands]
    if one.opcode == "dm" and operands and operands[0].isascii() and operands[0].isdecimal():
        return Claim("mate", int(operands[0][:4]))
    if one.opcode == "bm" and operands:
        mate = _MATE_OPERAND.fullmatch(operands[0])
        if mate is None:
            return Claim("move")
        turn = position.turn if position else "first"
        return Claim("mate", int(mate[2]), other(turn) if mate[1] else None)
    if one.opcode[:1] == "c" and one.opcode[1:].isdecimal():
        return claim_in(" ".join(operand.strip('"') for operand in operands), position)
    return Claim()


def _rank(claim: Claim) -> tuple[int, bool]:
    return _MORE.get(claim.goal, 3), claim.moves > 0


# --- as a task ---------------------------------------------------------------------------------


def task_for(claim: Claim, position: Position) -> str:
    """The claim as a task in the current language: “White to move. Mate in 2.”; "" for none.

    Without a side in the claim it is that of the side to move.
    """
    game, side = position.game, claim.side or position.turn
    args: dict[str, str | int] = {
        "side": side_name(position, side).translated(),
        "turn": side_name(position, position.turn).translated(),
        "moves": number_of(claim.moves, game),
    }
    if claim.goal in ("mate", "win", "draw") and side != position.turn:
        return _of_other_side(claim) % args
    return _of_side(claim, game) % args if claim.goal else ""


def _of_side(claim: Claim, game: Game) -> str:
    match claim.goal:
        case "mate" if claim.moves:
            return _mate_in(game)
        case "mate":
            return gettext("%(side)s to move. Find the mate.")
        case "win":
            return gettext("%(side)s to move and win.")
        case "draw":
            return gettext("%(side)s to move and draw.")
        case "move":
            return gettext("%(side)s to move. Find the best move.")
        case "selfmate" if claim.moves:
            return gettext("%(side)s to move. Selfmate in %(moves)s.")
        case "selfmate":
            return gettext("%(side)s to move. Selfmate.")
        case "helpmate" if claim.moves:
            return gettext("%(side)s to move. Helpmate in %(moves)s.")
        case "helpmate":
            return gettext("%(side)s to move. Helpmate.")
        case "stalemate" if claim.moves:
            return gettext("%(side)s to move. Stalemate in %(moves)s.")
        case _:
            return gettext("%(side)s to move. Force stalemate.")


def _mate_in(game: Game) -> str:
    match game:
        case "shogi":
            return pgettext("shogi", "%(side)s to move. Mate in %(moves)s.")
        case "xiangqi" | "janggi":
            return pgettext("xiangqi", "%(side)s to move. Mate in %(moves)s.")
        case _:
            return gettext("%(side)s to move. Mate in %(moves)s.")


def _of_other_side(claim: Claim) -> str:
    match claim.goal:
        case "mate" if claim.moves:
            return gettext("%(turn)s to move. %(side)s mates in %(moves)s.")
        case "mate":
            return gettext("%(turn)s to move. %(side)s mates.")
        case "win":
            return gettext("%(turn)s to move. %(side)s wins.")
        case _:
            return gettext("%(turn)s to move. %(side)s draws.")
