"""A card as one student sees it: its board, its parts, and what scripts know of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

from flask import request
from markupsafe import Markup, escape
from werkzeug.exceptions import NotFound

from webapp.games import GAMES, games_of_styles, labels
from webapp.games.board import MOST_SQUARES, Game
from webapp.games.pieces import bare
from webapp.games.script_words import MOVE_WORDS
from webapp.language import current, gettext
from webapp.lessons import solving
from webapp.lessons.exercises import Exercise
from webapp.lessons.fields import told_at_once
from webapp.lessons.model import Card
from webapp.lessons.seen import Seen
from webapp.lessons.writing_out import Block, latest, steps_with_names, written_out
from webapp.model.marks import Mark, each_once
from webapp.model.position import Position
from webapp.moves import has_rules, outcome
from webapp.pictures.drawing.view import chosen_sets
from webapp.web import page_data
from webapp.web.pages import as_json, games_for_scripts
from webapp.web.students import boards
from webapp.web.students.visits import SEAL, ChangedError, Visit, proves, seal, work
from webapp.wire import line as wire_line
from webapp.wire import moves as wire_moves
from webapp.wire.marks import marks_to_json
from webapp.wire.position import Json, position_to_json
from webapp.wire.shapes import variant_to_json

REVEALED = ("task", "hint", "solution")
"""The parts of a card that may come when they are asked for."""

State = Literal["shown", "asked", "later", "none"]
"""Whether a part is on the page, comes when asked for, comes after a try, or is not there."""

_STATES: Mapping[str, State] = {"always": "shown", "click": "asked", "never": "none"}


class CardBoard(NamedTuple):
    """A board as it is drawn on the page, and in words.

    drawn  None where it is a picture alone
    """

    position: Position
    drawn: boards.BoardOnPage | None
    parts: frozenset[str]
    words: str
    to_move: str


class CardView(NamedTuple):
    """A card as one student sees it.

    seal    goes with all that is asked about it, see `visits.seal`
    exercise  the one that is made from its position and answered on the page; None for none
    title   its own, "" where students do not see it
    plays   whether a move can be made on its board
    judged  whether moves are right or wrong there
    states  whether its parts are there, `words` what those say that are shown
    numbers as `fields.told_at_once`
    moves   those of a solution that is shown, where no script shows them
    """

    id: str
    number: int
    seal: str
    heading: str
    above: str
    title: str
    board: CardBoard | None
    flipped: bool
    plays: bool
    judged: bool
    states: dict[str, State]
    words: dict[str, str]
    numbers: list[str]
    moves: list[Block]
    exercise: Exercise | None = None


def view(
    visit: Visit,
    card: Seen,
    number: int,
    *,
    proof: str = "",
    place: solving.Progress | None = None,
    in_writing: bool = False,
    pictured: bool = False,
    solved: bool = False,
    until: float | None = None,
) -> CardView:
    """A card as one sees it; `pictured` where its board is a picture and nothing else, `solved`
    where the marks of the solution are on it.
    """
    exercise = boards.exercise_of(card)
    position = place.position if place else card.position
    proved = proves(visit, card, proof)
    states = {part: _state(card, part, proved=proved) for part in REVEALED}
    board, plays = None, False
    if position and len(position.squares) <= MOST_SQUARES:
        position, marks = seen_on_board(card, place, solved=solved)
        sets = chosen_sets(request.cookies.get("pieces", ""))
        plays, handicap = exercise is None and _can_be_tried(card), card.has_handicap
        is_own = position == card.position or exercise is None
        board = CardBoard(
            position,
            None
            if pictured
            else boards.drawn(position, sets, flipped=card.flipped, handicap=handicap),
            page_data.parts(position),
            # What numbers stand on is what is asked.
            boards.words(
                position,
                () if exercise and exercise.answered == "names" and not solved else marks,
                flipped=card.flipped,
                handicap=handicap,
            ),
            _whose_move(position, is_over=not (plays or exercise), handicap=handicap)
            if is_own
            else "",
        )
    writes = in_writing and states["solution"] == "shown"
    return CardView(
        card.id,
        number,
        seal(visit, card),
        *_over(visit, card.id),
        card.title if card.shown.title == "always" else "",
        board,
        card.flipped,
        plays,
        board is not None and exercise is None and solving.has_moves(card),
        states,
        {part: getattr(card, part) for part in REVEALED if states[part] == "shown"},
        list(told_at_once(card)),
        solution_in_writing(card.whole, until) if writes else [],
        exercise if board else None,
    )


def seen_on_board(
    card: Seen, place: solving.Progress | None, *, solved: bool
) -> tuple[Position, tuple[Mark, ...]]:
    """The position that is shown, with its marks: those of the solution where it is `solved`."""
    exercise = boards.exercise_of(card)
    position = place.position if place else card.position
    assert position
    marks: tuple[Mark, ...] = ()
    if place is None or not place.moves:
        marks = (solving.marks_with_solution if solved else solving.marks_of)(card)
    if exercise is None:
        return position, marks
    if position != exercise.position:
        marks = ()
    if not solved:
        return exercise.position, each_once((*marks, *exercise.marks))
    answer = exercise.answer
    shown = each_once((*marks, *exercise.marks, *answer.marks))
    return answer.position or exercise.position, shown


def _whose_move(position: Position, *, is_over: bool, handicap: bool) -> str:
    """Who is to move; of a position in which nobody can, how the game has ended."""
    at = 0 if position.turn == "first" else 1
    events = outcome(position).events if is_over else ()
    sides = labels.named_sides(position.game, handicap=handicap)
    if not events:
        return gettext(sides.to_move[at])
    winner = sides.names[1 - at].translated()
    return gettext(MOVE_WORDS[f"status-{events[0]}"]).format(winner=winner)


def _can_be_tried(card: Seen) -> bool:
    """Whether any move can be made, known of the position without asking for its moves; or whether
    an exercise can be answered on the page.
    """
    exercise = boards.exercise_of(card)
    if exercise:
        return exercise.answered != "paper"
    if card.position is None or solving.has_moves(card):
        return card.position is not None
    return boards.can_move(card.position)


def _state(card: Seen, part: str, *, proved: bool) -> State:
    """Whether a part is there. Of a card that cannot be read there are title and task alone."""
    is_there = bool(getattr(card, part))
    if part == "solution":
        # It may be more than words.
        is_there |= solving.has_moves(card) or solving.has_marks_of_solution(card)
        is_there |= boards.exercise_of(card) is not None
    if not is_there or (card.position is None and part != "task"):
        return "none"
    when = getattr(card.shown, part)
    if when == "tried":
        # Where nothing can be tried there is nothing to wait for.
        return "asked" if proved or not _can_be_tried(card) else "later"
    return _STATES[when]


def is_alone(card: Seen) -> bool:
    """Whether there is no solution that a try could be compared with."""
    return _state(card, "solution", proved=True) == "none"


def check_open(visit: Visit, card: Seen, name: str, proof: str) -> None:
    """Raises NotFound where a part is not to be seen, or not yet; ChangedError where it was when
    the page with the seal was made.
    """
    proved = proves(visit, card, proof)
    if (proof and not proved) or _state(card, name, proved=proved) not in ("shown", "asked"):
        raise ChangedError if request.args.get(SEAL) else NotFound


def _over(visit: Visit, card: str) -> tuple[str, str]:
    """The title of the part that a card stands in, and the text that was last above it there."""
    title = text = ""
    for part in visit.parts:
        if part.kind == "heading":
            heading = visit.heading(part.id)
            # Without a title it is said within the part.
            title, text = heading.title if heading.title.strip() else title, heading.text
        elif part.id == card:
            break
    return title, text


# --- the solution -------------------------------------------------------------------------------


def solution_in_writing(
    card: Card, until: float | None = None, place: solving.Progress | None = None
) -> list[Block]:
    """The moves of the solution as they are printed.

    until   as in `written_out`, for this alone where it is None
    place   how far the student has come: these moves are not played again
    """
    line = solving.solution_line(card)
    if line is None:
        return []
    known = solving.played_of(line, place)
    return list(written_out(line, latest() if until is None else until, known))


def answer_in_words(card: Seen) -> str:
    """The answer to the exercise of a card, "" where it has none, or where it is a board."""
    exercise = boards.exercise_of(card)
    return exercise.answer.words if exercise else ""


def solution_to_json(seen: Seen, place: solving.Progress | None = None) -> Json:
    """All of the solution: its words, the moves, and the marks with them; `place` likewise. Of an
    exercise the answer as well: its words, and the board with its marks.
    """
    card, exercise = seen.whole, boards.exercise_of(seen)
    line = solving.solution_line(card)
    moves = None
    if line:
        steps = steps_with_names(line, solving.played_of(line, place))
        moves = wire_line.line_to_json(line, steps, "always")
    marks = solving.marks_with_solution(card)
    drawn = marks_to_json(marks, card.position.kind) if card.position else []
    solution: Json = {"words": card.solution, "line": moves, "marks": drawn}
    if exercise is None:
        return solution
    position, answered = seen_on_board(seen, None, solved=True)
    board = position_to_json(position, handicap=card.has_handicap)
    drawn = marks_to_json(answered, position.kind)
    answer = {"words": exercise.answer.words, "position": board, "marks": drawn}
    return {**solution, "answer": answer}


# --- what scripts know --------------------------------------------------------------------------


def card_to_json(visit: Visit, card: Seen, view: CardView, page: str) -> Json | None:
    """A card as scripts have it, asked about by the page with that seal; None without a board."""
    if card.position is None or view.board is None:
        return None
    number, sealed, exercise = view.number, view.seal, view.exercise
    position, marks = seen_on_board(card, None, solved=False)
    over = {}
    if exercise:
        over = {
            "exercise": exercise.answered,
            "answer": visit.to("answer", number=number, seal=sealed, page=page),
            "pieces": _pieces(card) if exercise.answered == "board" else [],
        }
    elif not view.plays:
        over = wire_moves.outcome_to_json(outcome(position), position.kind)
    return {
        "id": card.id,
        "work": work(visit, card),
        "position": position_to_json(position, handicap=card.has_handicap),
        "marks": marks_to_json(marks, position.kind),
        "flipped": card.flipped,
        "plays": view.plays,
        "judged": view.judged or (exercise is not None and exercise.answered != "paper"),
        "language": visit.own.language,
        **variant_to_json(card.plays_chess960),
        "try": visit.to("attempt", number=number, seal=sealed, page=page),
        "parts": {
            name: {
                "state": state,
                "address": visit.to("part", number=number, name=name, seal=sealed),
            }
            for name, state in view.states.items()
            if state in ("asked", "later")
        },
        "evaluate": visit.to("evaluate", number=number, seal=sealed)
        if card.engine and exercise is None and has_rules(position)
        else "",
        "solution": solution_to_json(card) if view.states["solution"] == "shown" else None,
        **over,
    }


def _pieces(card: Seen) -> list[Json]:
    """The pieces that may be put on the board, each with its name, both sides' in turn."""
    assert card.position
    game = card.position.game
    names = labels.piece_names(game, handicap=card.has_handicap)
    tokens = GAMES[game].tokens
    found = (*tokens, *map(str.lower, tokens))
    return [{"piece": piece, "name": names[bare(piece)]} for piece in found]


def games_to_json(card: Seen) -> Markup | None:
    """The games that a card has a use for, for scripts, as JSON in an attribute."""
    if card.position is None:
        return None
    kind = card.position.kind
    used = {kind.game, *filter(None, games_of_styles(kind.styles, kind.files, kind.ranks))}
    sets = chosen_sets(request.cookies.get("pieces", ""))
    return _known_of_games(frozenset(used), tuple(sets.items()), current())


@lru_cache(100)
def _known_of_games(
    used: frozenset[Game], sets: tuple[tuple[Game, str], ...], _language: str
) -> Markup:
    known = games_for_scripts(dict(sets))
    games = {game: info for game, info in known["games"].items() if game in used}
    return escape(as_json({**known, "games": games, "variants": {}}))
