"""Exercises about the rules of play: how many moves, which check, and whether it can arise.

count     how many legal moves a side has, or a piece of it; each choice of promotion is a move of
          its own, and in games with hands so is each piece from hand
check     which side is in check
checks    all moves that give check; a position in which the other side is in check already has none
          of this exercise
possible  whether the position can arise, and why not: what `rules/legality.py` finds illegal

Variants of chess with rules of their own have other checks, and other positions that can arise:
there they are not asked about.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from webapp.findings import message
from webapp.games import GAMES
from webapp.games.board import SIDES, other, owner
from webapp.games.chess_variants import CHESS_VARIANTS
from webapp.language import gettext, joined, ngettext, pgettext
from webapp.lessons.exercises.model import Exercise, ExerciseAnswer, Subject
from webapp.lessons.exercises.saying import piece_said, sentences, side_said, square_said
from webapp.lessons.writing_out import name_in_words
from webapp.model.line import Move
from webapp.model.marks import MAX_MARKS, Mark
from webapp.model.position import Position
from webapp.moves import Possible, has_rules, play, possible_moves
from webapp.moves.walk import names
from webapp.rules.legality import analyse
from webapp.rules.placement import piece_of_token
from webapp.rules.reach import attacking_king, checking, king_square

BOTH, NEITHER = "both", "neither"
YES, NO = "yes", "no"
_LINES_OF_MOVES = 2
_LINES_OF_REASONS = 3


def _is_as_usual(position: Position) -> bool:
    """Whether it is of a known game, by the usual rules, on its own board."""
    info = GAMES.get(position.game)
    if info is None or position.kind.layout:
        return False
    variant = CHESS_VARIANTS.get(position.variant)
    usual = variant is None or variant.as_chess
    return usual and (info.files, info.ranks) == (position.files, position.ranks)


def _moves(given: Subject) -> Possible | None:
    """The legal moves; None where nobody knows them, or there is no more time."""
    position = given.position
    if position.game != "chess" and monotonic() > given.until:
        return None
    possible = possible_moves(position)
    return possible if possible.free is None else None


def _names(position: Position, moves: Sequence[Move], possible: Possible) -> list[str]:
    """The moves as they are printed."""
    found = (names(position, move, possible) for move in moves)
    return [name_in_words(said, position.game) for said in found]


# --- how many moves --------------------------------------------------------------------------


def can_count(position: Position) -> bool:
    """Whether there are rules, something to move, and no king that could be taken."""
    own = (owner(piece) == position.turn for piece in position.squares if piece)
    held = position.hands[position.turn == "second"]
    taken = not position.variant and attacking_king(position, other(position.turn))
    return has_rules(position) and not taken and (any(own) or bool(held))


def pieces_that_move(position: Position) -> tuple[int, ...]:
    """The squares of the pieces of the side to move."""
    return tuple(at for at, piece in enumerate(position.squares) if owner(piece) == position.turn)


def count_moves(given: Subject) -> Exercise | None:
    """The legal moves are to be counted."""
    position = given.position
    square = given.squares[0] if given.squares else None
    wrong = square is not None and owner(position.squares[square]) != position.turn
    fits = not wrong and len(given.squares) < 2 and can_count(position)
    possible = _moves(given) if fits else None
    if possible is None:
        return None
    moves = [move for move in possible.moves if square in (None, move.origin)]
    if square is None:
        asked = gettext("How many legal moves does %(side)s have?")
        said = {"side": side_said(given, position.turn)}
    else:
        asked = gettext("How many legal moves does the piece on %(square)s have (%(piece)s)?")
        said = {"piece": piece_said(given, square), "square": square_said(position, square)}
    promotes = any(move.piece and move.origin is not None for move in moves)
    drops = any(move.is_drop for move in moves)
    ends = dict.fromkeys(move.to for move in moves if square is not None and move.to is not None)
    return Exercise(
        "count",
        sentences(
            asked % said,
            gettext("Each choice of promotion counts as a move of its own.") if promotes else "",
            gettext("Moves with pieces in hand count too.") if drops else "",
        ),
        position,
        (),
        1,
        ExerciseAnswer(str(len(moves)), marks=tuple(Mark("square", "green", to) for to in ends)),
        "number",
        expected=len(moves),
    )


# --- check -----------------------------------------------------------------------------------


def can_be_in_check(position: Position) -> bool:
    """Whether a side has a king, and none has several."""
    if not _is_as_usual(position):
        return False
    king = piece_of_token(position.game, GAMES[position.game].king)
    kings = [
        owner(piece)
        for piece in position.squares
        if piece and piece_of_token(position.game, piece) == king
    ]
    alone = [side for side in SIDES if king_square(position, side) is not None]
    return bool(kings) and len(set(kings)) == len(kings) == len(alone)


def which_check(given: Subject) -> Exercise | None:
    """It is to be said which side is in check."""
    position = given.position
    if given.squares or not can_be_in_check(position):
        return None
    attackers = {side: attacking_king(position, side) for side in SIDES}
    in_check = [side for side in SIDES if attackers[side]]
    key = NEITHER if not in_check else BOTH if len(in_check) > 1 else in_check[0]
    first, second = (side_said(given, side) for side in SIDES)
    choices = (
        ("first", first),
        ("second", second),
        (BOTH, gettext("Both sides")),
        (NEITHER, gettext("Neither side")),
    )
    arrows = [
        Mark("arrow", "red", origin, king)
        for side in in_check
        if (king := king_square(position, side)) is not None
        for origin in attackers[side]
    ]
    return Exercise(
        "check",
        gettext("Which side is in check: %(first)s, %(second)s, both or neither?")
        % {"first": first, "second": second},
        position,
        (),
        1,
        ExerciseAnswer(dict(choices)[key], marks=tuple(arrows[:MAX_MARKS])),
        "choice",
        choices,
        key,
    )


def can_give_check(position: Position) -> bool:
    """Whether the other side has a king that is not in check already, and there are rules."""
    waiting = other(position.turn)
    return (
        can_be_in_check(position)
        and has_rules(position)
        and king_square(position, waiting) is not None
        and not attacking_king(position, waiting)
    )


def find_checks(given: Subject) -> Exercise | None:
    """All moves that give check are to be found."""
    position = given.position
    if given.squares or not can_give_check(position):
        return None
    possible = _moves(given)
    if possible is None:
        return None
    played = ((move, play(position, move)) for move in possible.moves if not move.is_pass)
    found = tuple(move for move, after in played if checking(after))
    words = gettext("There are none.")
    if found:
        count = len(found)
        words = ngettext("%(count)s move: %(moves)s", "%(count)s moves: %(moves)s", count) % {
            "count": count,
            "moves": joined(dict.fromkeys(_names(position, found, possible))),
        }
    arrows = dict.fromkeys(
        move.ends for move in found if move.origin is not None and move.to is not None
    )
    return Exercise(
        "checks",
        gettext("Find all moves of %(side)s that give check.")
        % {"side": side_said(given, position.turn)},
        position,
        (),
        _LINES_OF_MOVES,
        ExerciseAnswer(words, marks=tuple(Mark("arrow", "green", *ends) for ends in arrows)),
        "moves",
        expected=found,
    )


# --- whether it can arise --------------------------------------------------------------------


def can_be_judged(position: Position) -> bool:
    """Whether it is known what can arise."""
    return _is_as_usual(position) and not (position.game == "chess" and position.has_pockets)


def is_possible(given: Subject) -> Exercise | None:
    """It is to be said whether the position can arise, and why not."""
    if given.squares or not can_be_judged(given.position):
        return None
    found = analyse(given.position, chess960=given.chess960)
    illegal = [finding for finding in found if finding.severity == "illegal"]
    choices = ((YES, pgettext("an answer", "Yes")), (NO, pgettext("an answer", "No")))
    words = gettext("Yes: nothing is known that rules it out.")
    if illegal:
        words = gettext("No. %(reasons)s") % {"reasons": sentences(*map(message, illegal))}
    marked = dict.fromkeys(square for finding in illegal for square in finding.squares)
    return Exercise(
        "possible",
        gettext("Can this position arise in a game? If not, why?"),
        given.position,
        (),
        _LINES_OF_REASONS,
        ExerciseAnswer(
            words, marks=tuple(Mark("circle", "red", at) for at in list(marked)[:MAX_MARKS])
        ),
        "choice",
        choices,
        NO if illegal else YES,
        needs_turn=True,
    )
