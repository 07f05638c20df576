"""The students' page of a lesson: what its link shows, and what it answers to their moves.

    /l/<token>               a card, `?card=` its number or `?at=` its id; `?all=1` all of them on
                             one page
    /l/<token>/<n>.svg       the board of a card; `path` the moves on it that were found, `dark=1`
                             for a dark page, `marks=solution` with those of the solution
    /l/<token>/<n>/try       a move is tried
    /l/<token>/<n>/<part>    its task, hint or solution, where it is there when asked for

For a teacher, who sees the same, whether the link is open or not, the token is one of
`visitors.preview_token`.

What is asked about a card that a page shows has its `seal`: teachers may change, move or delete it
meanwhile, and nothing is then said of another one. The page has a seal of its own besides, by which
is known who tries one move after the other, see `web/security/pauses.py`.

What a student may not see is not sent, see `lessons/solving.py`. Nothing is kept here of who tries:
that a card was tried says a `proof`, which comes with the answer and goes with what is asked next.
Each page is there without scripts; to those that send JSON, or accept nothing else, JSON is
answered. No cookie is set for students: the language that was chosen goes with the links.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache
from math import ceil
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple
from urllib.parse import quote_plus

import brotli  # type: ignore[import-untyped]
import msgspec
from flask import Blueprint, Response, current_app, g, make_response, request, url_for
from markupsafe import Markup, escape
from msgspec import Meta, Struct
from werkzeug.exceptions import Conflict, NotFound, UnsupportedMediaType

from webapp.games import games_of_styles, labels
from webapp.games.board import MOST_SQUARES, Game
from webapp.language import current, gettext, known_language
from webapp.lessons import solving
from webapp.lessons.access import hashed
from webapp.lessons.fields import numbers_at_once
from webapp.lessons.model import Card, Heading
from webapp.lessons.seen import Seen
from webapp.lessons.writing_out import LONGEST, Block, name_in_words, steps_with_names, written_out
from webapp.model.line import LONGEST_CODE, MOST_PLIES, Move
from webapp.model.marks import Mark
from webapp.model.position import Position
from webapp.moves import outcome
from webapp.moves.reasons import as_sentence
from webapp.moves.walk import Step, step
from webapp.pictures.drawing.view import chosen_sets
from webapp.web import page_data, student_boards
from webapp.web.answers import body, json_answer
from webapp.web.errors import error_as_json
from webapp.web.pages import as_json, games_for_scripts
from webapp.web.security import visitors
from webapp.web.security.pauses import Pauses
from webapp.web.security.rates import Rates, refuse_for
from webapp.web.storage import storage
from webapp.web.student_words import in_words, said, student_words, whose_move
from webapp.web.templates import render
from webapp.wire import line as wire_line
from webapp.wire import moves as wire_moves
from webapp.wire.marks import marks_to_json
from webapp.wire.position import Json, position_to_json
from webapp.wire.shapes import decoded, variant_to_json

if TYPE_CHECKING:
    from webapp.lessons.store.cards import Own, Part
    from webapp.lessons.store.links import Opened

blueprint = Blueprint("students", __name__)

RATES = "fenboard-student-rates"
PAUSES = "fenboard-student-pauses"
SEAL = "seal"
PAGE = "page"
_LONGEST_SEAL = 100
REVEALED = ("task", "hint", "solution")
"""The parts of a card that may come when they are asked for."""

State = Literal["shown", "asked", "later", "none"]
"""Whether a part is on the page, comes when asked for, comes after a try, or is not there."""

_ALL_COUNTS_AS = 50
"""A page of so many cards takes as long as that many of one."""

_PICTURE_KEPT = 10
"""Seconds for which browsers need not ask for a picture again: what a teacher changes is soon seen.
"""

_QUALITY = 2
"""Of 11: a sixth more bytes than the level of other pages, in a quarter of the time."""

_PATHS = {
    "lesson": "",
    "picture": "/{number}.svg",
    "attempt": "/{number}/try",
    "part": "/{number}/{name}",
}
"""What stands behind the token in the address of each endpoint of a lesson."""

_NUMBER = "NUMBER"
"""Stands for the number of a card."""

_OF_PATHS = ("number", "name")

_MOST_PATH = MOST_PLIES
_JSON = "application/json"
_FORM = "application/x-www-form-urlencoded"
_Code = Annotated[str, Meta(max_length=LONGEST_CODE)]


class TryBody(Struct):
    """A move that is tried: the codes of those before it, and its own text or code."""

    text: Annotated[str, Meta(max_length=wire_moves.LONGEST_MOVE)]
    path: Annotated[list[_Code], Meta(max_length=_MOST_PATH)] = []


class PartBody(Struct):
    """What proves that a card was tried."""

    proof: Annotated[str, Meta(max_length=100)] = ""


class ChangedError(Conflict):
    """The card is no longer the one that was asked about."""


class Visit(NamedTuple):
    """Who asks, by a link: the lesson, and what students see something of in it, by id.

    titles  of its headings, where a page is asked for
    """

    token: str
    lesson: str
    own: Own
    parts: tuple[Part, ...]
    titles: Mapping[str, str]

    @property
    def cards(self) -> list[str]:
        """The ids of its cards, in order."""
        return [part.id for part in self.parts if part.kind == "card"]

    @property
    def is_preview(self) -> bool:
        """Whether it is a teacher who asks."""
        return visitors.is_preview(self.token)


class Listed(NamedTuple):
    """A card or a heading among the contents; `number` is 0 for a heading, `task` as of `Part`.

    name     what a card is called by its number, and `address` where it is
    """

    id: str
    number: int
    title: str
    task: int
    name: str = ""
    address: str = ""


class Board(NamedTuple):
    """A board as it is drawn on the page, and in words.

    drawn  None where it is a picture alone
    """

    position: Position
    drawn: student_boards.Drawn | None
    parts: frozenset[str]
    words: str
    to_move: str


class CardView(NamedTuple):
    """A card as one student sees it.

    seal   goes with all that is asked about it, see `_seal`
    title   its own, "" where students do not see it
    states  whether its parts are there, `words` what those say that are shown
    numbers as `fields.numbers_at_once`
    plays   whether a move can be made on its board
    judged  whether moves are right or wrong there
    moves   those of a solution that is shown, where no script shows them
    """

    id: str
    number: int
    seal: str
    heading: str
    title: str
    board: Board | None
    flipped: bool
    plays: bool
    judged: bool
    states: dict[str, State]
    words: dict[str, str]
    numbers: list[tuple[str, str]]
    moves: list[Block]


class Told(NamedTuple):
    """What is said of a move on a page without scripts; `comment` is the teacher's."""

    verdict: str
    message: str
    comment: str = ""


@blueprint.after_request
def _unlisted(response: Response) -> Response:
    response.headers["X-Robots-Tag"] = "noindex"
    response.headers.setdefault("Cache-Control", "private, no-cache")
    return _packed(response)


def _packed(response: Response) -> Response:
    """The page in fewer bytes: made anew for each student, it is not worth the time that pages
    take that are packed once.
    """
    is_page = response.mimetype == "text/html" and response.status_code == 200
    if is_page and request.accept_encodings["br"] > 0 and not response.direct_passthrough:
        response.set_data(brotli.compress(response.get_data(), quality=_QUALITY))
        response.headers["Content-Encoding"] = "br"
        response.vary.add("Accept-Encoding")
    return response


@blueprint.errorhandler(ChangedError)
def _changed(_: ChangedError) -> Response:
    message = said("student-changed")
    if _wants_json():
        return error_as_json("card-changed", message, 409)
    asked = request.view_args or {}
    again = _address(asked["token"], "lesson", card=asked["number"])
    page = render("student_changed.html", message=message, again=again)
    return make_response(page, 409)


def _rates() -> Rates:
    found = current_app.extensions[RATES]
    assert isinstance(found, Rates)
    return found


# --- what is asked for ------------------------------------------------------------------------


@contextmanager
def _visiting(token: str, *, page: bool = True) -> Iterator[Visit]:
    """The lesson of an open link; what is read within is of one state of the database.

    NotFound for any other token, be it whose it may; TooManyRequests for what is asked too often.
    """
    from webapp.lessons.store import cards

    database = storage().database()
    if visitors.is_preview(token):
        # It may write that the shelf is used: on a network drive nobody can while one reads.
        visitors.shelf()
    with database.reading():
        _count(token)
        opened = _opened(token)
        found = cards.outline(database, opened)
        has_headings = page and any(part.kind == "heading" for part in found.parts)
        titles = cards.titles(database, opened.lesson) if has_headings else {}
        yield Visit(token, opened.lesson, found.own, found.parts, titles)


def _opened(token: str) -> Opened:
    from webapp.lessons.store import cards

    lesson = visitors.previewed_lesson(token)
    if lesson:
        return cards.opened(storage().database(), lesson)
    found = visitors.opened_by_link(token, "student")
    if found is None:
        raise NotFound
    return found


def _count(token: str) -> None:
    """A page of all cards counts as many."""
    times = _ALL_COUNTS_AS if request.args.get("all") == "1" else 1
    _rates().count(visitors.known_by(token, "student"), visitors.asker(), times)


def _card(visit: Visit, number: int) -> Seen:
    """The card of that number, from 1. NotFound where there is none."""
    from webapp.lessons.store import cards

    if not 1 <= number <= len(visit.cards):
        raise NotFound
    return cards.card(storage().database(), visit.lesson, visit.cards[number - 1])


def _sealed(visit: Visit, number: int) -> Seen:
    """The card of that number. ChangedError where it is not the one whose seal is asked with."""
    given = request.args.get(SEAL, "")
    try:
        card = _card(visit, number)
    except NotFound:
        if given:
            raise ChangedError from None
        raise
    if given and given != _seal(visit, card):
        raise ChangedError
    return card


def _seal(visit: Visit, card: Seen) -> str:
    """Tells a card from any other, and from what it becomes with another position or solution, or
    with other marks.

    It is made with a key: nobody can find out from it which solution it stands for.
    """
    marks = solving.marks_of(card), solving.marks_with_solution(card)
    drawn = hashlib.sha256(msgspec.json.encode(marks)).hexdigest()
    return storage().keys().proof(f"seen|{visit.token}|{card.id}|{card.digest}|{drawn}")


def _work(visit: Visit, card: Seen) -> str:
    """Tells what is to be done on a card from any other: what was solved may be another thing now.

    It is made with a key as the seal is, as students may not see the task yet.
    """
    return storage().keys().proof(f"work|{visit.token}|{card.id}|{card.digest}|{card.task}")


def _proof(visit: Visit, card: Seen) -> str:
    return storage().keys().proof(_said_by_proof(visit, card))


def _proves(visit: Visit, card: Seen, proof: str) -> bool:
    return proof.isascii() and storage().keys().proves(proof, _said_by_proof(visit, card))


def _said_by_proof(visit: Visit, card: Seen) -> str:
    """That this task was tried: with another position or solution it is another one."""
    return f"tried|{visit.lesson}|{card.id}|{visit.token}|{card.digest}"


def _page_seal(visit: Visit) -> str:
    """The seal of the page that asks, a new one where it has none of this server's."""
    given = request.args.get(PAGE, "")
    if _is_page(visit, given):
        return given
    number = secrets.token_hex(8)
    return f"{number}.{storage().keys().proof(f'page|{visit.token}|{number}')}"


def _is_page(visit: Visit, seal: str) -> bool:
    return _is_page_of(visit.token, seal)


def _wants_json() -> bool:
    accepted = request.accept_mimetypes
    return request.mimetype == _JSON or (accepted.accept_json and not accepted.accept_html)


# --- the page ---------------------------------------------------------------------------------


@blueprint.get("/l/<token>")
def lesson(token: str) -> Response:
    """A card of the lesson, or all of them."""
    from webapp.lessons.store import cards

    asked, card = request.args, None
    with _visiting(token) as visit:
        if asked.get("all") == "1":
            items = cards.items(storage().database(), visit.lesson)
        elif asked.get("results") != "1" and visit.cards:
            number = _number(visit)
            card = _card(visit, number)
    if asked.get("all") == "1":
        return _all(visit, items)
    if asked.get("results") == "1":
        return _page("student_results.html", visit, words=_words(current()), **_of_page(visit))
    return _card_page(visit, card, number if card else 1)


def _number(visit: Visit) -> int:
    """The number of the card that is asked for; another one where there is none."""
    ids, asked = visit.cards, request.args.get("at", "")
    at = ids.index(asked) + 1 if asked in ids else 1
    return min(max(request.args.get("card", at, int), 1), len(ids))


def _all(visit: Visit, items: Mapping[str, Seen | Heading]) -> Response:
    shown: list[Heading | CardView] = []
    number, until = 0, monotonic() + LONGEST
    for part in visit.parts:
        item = items[part.id]
        if isinstance(item, Heading):
            shown.append(item)
            continue
        number += 1
        shown.append(_view(visit, item, number, in_writing=True, pictured=True, until=until))
    return _page("student_all.html", visit, shown=shown, **_of_page(visit))


def _card_page(
    visit: Visit, card: Seen | None, number: int, *, result: dict[str, Any] | None = None
) -> Response:
    view = None
    if card:
        proof = (result or {}).get("proof", "")
        place = (result or {}).get("place")
        view = _view(visit, card, number, proof=proof, place=place, in_writing=result is not None)
    scripted = card is not None and result is None
    page = _page_seal(visit)
    data = _data(visit, card, view, page) if card and view and scripted else None
    return _page(
        "student.html",
        visit,
        card=view,
        number=number,
        page_seal=page,
        data=data,
        games=_games(card) if data else None,
        words=_words(current()),
        large=request.args.get("large") == "1",
        result=result,
        **_of_page(visit),
    )


@cache
def _words(_language: str) -> Markup:
    """What scripts of the page say, as JSON in an attribute."""
    said = {**labels.script_words(), **labels.move_words(), **student_words()}
    return escape(as_json(said))


def _page(template: str, visit: Visit, **values: object) -> Response:
    common = {
        "title": visit.own.title or gettext("Lesson"),
        "language_of_words": visit.own.language,
        "is_preview": visit.is_preview,
    }
    return make_response(render(template, **common, **values))


def _of_page(visit: Visit) -> dict[str, Any]:
    """What all pages of a lesson have: its contents, and how links are made."""
    # Made once for all cards: this list is the most of a page that is long.
    pattern, name = _to(visit, "lesson", card=_NUMBER), in_words("student-card")
    number, listed = 0, []
    for part in visit.parts:
        number += part.kind == "card"
        if part.kind == "heading":
            listed.append(Listed(part.id, 0, visit.titles.get(part.id, ""), part.task))
            continue
        address = pattern.replace(_NUMBER, str(number))
        called = name.format(number=number)
        listed.append(Listed(part.id, number, "", part.task, called, address))
    return {
        "contents": listed,
        "tasks": {part.id: part.task for part in visit.parts},
        "count": number,
        "progress": hashlib.sha256(b"progress:" + hashed(visit.token)).hexdigest()[:24],
        "to": lambda endpoint, **values: _to(visit, endpoint, **values),
        "student_words": student_words,
        "card_said": lambda at: said("student-card", number=at),
    }


def _to(visit: Visit, endpoint: str, **values: Any) -> str:
    """An address of this lesson."""
    return _address(visit.token, endpoint, **values)


def _address(token: str, endpoint: str, **values: Any) -> str:
    """An address below a link; the language that was chosen goes along."""
    if "student_address" not in g:
        # Of all that Flask does for an address this is what differs from link to link.
        base = url_for("students.lesson", token=token)
        g.student_address = base, known_language(request.args.get("lang", ""))
    base, chosen = g.student_address
    path = _PATHS[endpoint].format(**values)
    given = {name: value for name, value in values.items() if value and name not in _OF_PATHS}
    if chosen:
        given["lang"] = chosen
    query = "&".join(f"{name}={_quoted(str(value))}" for name, value in given.items())
    return f"{base}{path}?{query}" if query else f"{base}{path}"


def _quoted(text: str) -> str:
    """The text as a query has it; numbers are most of them."""
    return text if text.isascii() and text.isalnum() else quote_plus(text)


def _title(card: Seen) -> str:
    return card.title if card.shown.title == "always" else ""


# --- a card -----------------------------------------------------------------------------------


def _view(
    visit: Visit,
    card: Seen,
    number: int,
    *,
    proof: str = "",
    place: solving.Place | None = None,
    in_writing: bool = False,
    pictured: bool = False,
    solved: bool = False,
    until: float | None = None,
) -> CardView:
    """A card as one sees it; `pictured` where its board is a picture and nothing else, `solved`
    where the marks of the solution are on it.
    """
    position = place.position if place else card.position
    drawn = position is not None and len(position.squares) <= MOST_SQUARES
    proved = bool(proof) and _proves(visit, card, proof)
    states = {part: _state(card, part, proved=proved) for part in REVEALED}
    shown = {part: getattr(card, part) for part in REVEALED if states[part] == "shown"}
    begin = solving.marks_with_solution if solved else solving.marks_of
    marks = begin(card) if place is None or not place.moves else ()
    board = None
    plays = drawn and _can_be_tried(card)
    if position and drawn:
        sets = chosen_sets(request.cookies.get("pieces", ""))
        board = Board(
            position,
            None if pictured else student_boards.drawn(position, sets, flipped=card.flipped),
            page_data.parts(position),
            student_boards.words(position, marks, flipped=card.flipped),
            whose_move(position, is_over=not plays),
        )
    return CardView(
        card.id,
        number,
        _seal(visit, card),
        _heading_over(visit, card.id),
        _title(card),
        board,
        card.flipped,
        plays,
        board is not None and solving.has_moves(card),
        states,
        shown,
        list(numbers_at_once(card)),
        _solution_in_writing(card.whole(), until)
        if in_writing and states["solution"] == "shown"
        else [],
    )


def _can_be_tried(card: Seen) -> bool:
    """As `solving.can_be_tried`, where it is known of the position without asking for its moves."""
    if card.position is None or solving.has_moves(card):
        return card.position is not None
    return student_boards.can_move(card.position)


def _state(card: Seen, part: str, *, proved: bool) -> State:
    """Whether a part is there. Of a card that cannot be read there are title and task alone."""
    is_there = bool(getattr(card, part)) or (part == "solution" and _has_more(card))
    if not is_there or (card.position is None and part != "task"):
        return "none"
    when = getattr(card.shown, part)
    if when == "tried":
        # Where nothing can be tried there is nothing to wait for.
        return "asked" if proved or not _can_be_tried(card) else "later"
    states: dict[str, State] = {"always": "shown", "click": "asked", "never": "none"}
    return states[when]


def _has_more(card: Seen) -> bool:
    """Whether a solution is more than words."""
    return solving.has_moves(card) or solving.has_marks_of_solution(card)


def _heading_over(visit: Visit, card: str) -> str:
    heading = ""
    for part in visit.parts:
        if part.kind == "heading":
            heading = visit.titles.get(part.id, "")
        elif part.id == card:
            break
    return heading


def _data(visit: Visit, card: Seen, view: CardView, page: str) -> Json | None:
    """What scripts know of a card."""
    position = card.position
    if position is None or view.board is None:
        return None
    return {
        "id": card.id,
        "work": _work(visit, card),
        "position": position_to_json(position),
        "marks": marks_to_json(solving.marks_of(card), position.kind),
        "flipped": card.flipped,
        "plays": view.plays,
        "judged": view.judged,
        "language": visit.own.language,
        **variant_to_json(card.plays_chess960),
        "try": _to(visit, "attempt", number=view.number, seal=view.seal, page=page),
        "parts": {
            name: {"state": state, "address": _part_address(visit, view, name)}
            for name, state in view.states.items()
            if state in ("asked", "later")
        },
        "solution": _solution(card.whole()) if view.states["solution"] == "shown" else None,
        **({} if view.plays else wire_moves.outcome_to_json(outcome(position), position.kind)),
    }


def _part_address(visit: Visit, view: CardView, name: str) -> str:
    return _to(visit, "part", number=view.number, name=name, seal=view.seal)


def _games(card: Seen | None) -> Markup | None:
    """What scripts know of games, as far as this card has a use for it, as JSON in an attribute."""
    if card is None or card.position is None:
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


def _solution(card: Card) -> Json:
    """All of the solution: what is said of it in words, the moves, and the marks with them."""
    line = solving.solution_line(card)
    moves = None
    if line:
        moves = wire_line.line_to_json(line, steps_with_names(line), "always")
    marks = solving.marks_with_solution(card)
    drawn = marks_to_json(marks, card.position.kind) if card.position else []
    return {"words": card.solution, "line": moves, "marks": drawn}


# --- pictures ---------------------------------------------------------------------------------


@blueprint.get("/l/<token>/<int:number>.svg")
def picture(token: str, number: int) -> Response:
    """The board of a card, or the one after moves that were found; `dark` for a dark page."""
    with _visiting(token, page=False) as visit:
        card = _sealed(visit, number)
    place = _place(card, _codes(request.args.get("path", "")))
    position = place.position
    if len(position.squares) > MOST_SQUARES:
        raise NotFound
    marks = () if place.moves else _marks_asked_for(visit, card)
    dark = request.args.get("dark") == "1"
    drawn = student_boards.svg(position, marks, flipped=card.flipped, dark=dark)
    response = Response(drawn, mimetype="image/svg+xml")
    response.set_etag(hashlib.sha256(drawn).hexdigest()[:32])
    response.headers["Cache-Control"] = f"private, max-age={_PICTURE_KEPT}"
    response.make_conditional(request)
    return response


def _marks_asked_for(visit: Visit, card: Seen) -> tuple[Mark, ...]:
    """Those on the board with which students begin. Raises as `_check_open` does."""
    if request.args.get("marks") != "solution":
        return solving.marks_of(card)
    _check_open(visit, card, "solution", request.args.get("proof", ""))
    return solving.marks_with_solution(card)


def _codes(path: str) -> list[str]:
    return [code for code in path.split("_") if code]


def _place(card: Seen, codes: list[str]) -> solving.Place:
    """Where a path leads. NotFound where it is not one that was found."""
    place = solving.follow(card.whole(), codes) if codes else solving.begin(card)
    if place is None:
        raise NotFound
    return place


# --- tries ------------------------------------------------------------------------------------


@blueprint.route("/l/<token>/<int:number>/try", methods=["GET", "POST"])
def attempt(token: str, number: int) -> Response:
    """Judges a move; without one the page shows how far the student has come."""
    in_json = request.method == "POST" and request.mimetype == _JSON
    with _visiting(token, page=not in_json) as visit:
        card = _sealed(visit, number)
    if in_json:
        return _tried(visit, card)
    given = request.args
    if request.method == "POST":
        if request.mimetype != _FORM:
            raise UnsupportedMediaType
        given = request.form
    place = _place(card, _codes(given.get("path", "")))
    proof, told, after = given.get("proof", ""), None, None
    wait = _pause_left(visit, card, place.codes)
    if request.method == "POST" and wait:
        told = Told("wait", said("student-wait", count=wait))
    elif request.method == "POST":
        text = given.get("text", "").strip()[: wire_moves.LONGEST_MOVE]
        verdict = _verdict(card.whole(), place, text)
        told = _told(card, place, verdict)
        wait = _counted(visit, card, place.codes, verdict)
        if wait:
            told = told._replace(message=f"{told.message} {said('student-wait', count=wait)}")
        if isinstance(verdict, solving.Right):
            place = verdict.place
        if not isinstance(verdict, solving.Illegal):
            proof = _proof(visit, card)
    if place.over and card.shown.solution != "never":
        proof = proof if _proves(visit, card, proof) else _proof(visit, card)
        after = _solution_in_writing(card.whole())
    result = {
        "told": told,
        "path": "_".join(place.codes),
        "proof": proof,
        "place": place,
        "over": place.over,
        "solution": after,
        "words": card.solution if after is not None else "",
    }
    return _card_page(visit, card, number, result=result)


def _tried(visit: Visit, card: Seen) -> Response:
    """A move that a script asks about."""
    asked = decoded(body(), TryBody)
    wait = _pause_left(visit, card, asked.path)
    if wait:
        return json_answer({"verdict": "wait", "wait": wait})
    whole = card.whole()
    place = solving.follow(whole, asked.path)
    if place is None:
        raise NotFound
    verdict = _verdict(whole, place, asked.text)
    wait = _counted(visit, card, asked.path, verdict)
    answer = _answer(place, verdict)
    if not isinstance(verdict, solving.Illegal):
        answer["proof"] = _proof(visit, card)
    if isinstance(verdict, solving.Right) and verdict.solved and card.shown.solution != "never":
        answer["solution"] = _solution(whole)
    return json_answer({**answer, **({"wait": wait} if wait else {})})


def _pause_left(visit: Visit, card: Seen, codes: Sequence[str]) -> int:
    """The seconds that a student has to wait before the next try here, 0 for none."""
    return ceil(_pauses().left(_place_of_pauses(visit, card, codes)))


def _counted(visit: Visit, card: Seen, codes: Sequence[str], verdict: solving.Verdict) -> int:
    """Counts what was tried; the seconds of the pause that follows, 0 for none."""
    if not isinstance(verdict, solving.Wrong):
        return 0
    return _pauses().wrong(_place_of_pauses(visit, card, codes))


def _place_of_pauses(visit: Visit, card: Seen, codes: Sequence[str]) -> str:
    page = request.args.get(PAGE, "")
    who = page if _is_page(visit, page) else visitors.asker()
    return f"{who}|{card.id}|{len(codes)}"


def _pauses() -> Pauses:
    found = current_app.extensions[PAUSES]
    assert isinstance(found, Pauses)
    return found


def _verdict(card: Card, place: solving.Place, text: str) -> solving.Verdict:
    """What is to be said of a move. NotFound where there is nothing to try."""
    try:
        return solving.judge_at(card, place, text)
    except solving.NowhereError:
        raise NotFound from None


def _answer(before: solving.Place, verdict: solving.Verdict) -> Json:
    """The verdict: `ply` is the student's move, `reply` the answer to it, `path` leads to both."""
    name = type(verdict).__name__.lower()
    if isinstance(verdict, solving.Illegal):
        return {
            "verdict": name,
            **wire_moves.refusal_to_json(verdict.refusal, before.position.kind),
        }
    ply, played = _stepped(before.positions, verdict.move, before.last)
    answer: Json = {"verdict": name, "ply": ply}
    if isinstance(verdict, solving.Wrong):
        return {**answer, **({"comment": verdict.comment} if verdict.comment else {})}
    if isinstance(verdict, solving.Right):
        if verdict.reply:
            positions = (*before.positions, played.position)
            answer["reply"] = _stepped(positions, verdict.reply, verdict.move.to)[0]
        answer |= {"path": verdict.place.codes, "solved": verdict.solved}
    return answer


def _stepped(positions: tuple[Position, ...], move: Move, last: int | None) -> tuple[Json, Step]:
    played = step(positions, move, None, last)
    return wire_moves.step_to_json(positions[-1], move, played, "always"), played


def _told(card: Seen, place: solving.Place, verdict: solving.Verdict) -> Told:
    """The verdict in words, for pages without scripts."""
    if isinstance(verdict, solving.Illegal):
        return Told("illegal", as_sentence(verdict.refusal.reason))
    move = _named(place.positions, verdict.move, place.last)
    if isinstance(verdict, solving.Wrong):
        return Told("wrong", said("student-wrong", move=move), verdict.comment)
    if isinstance(verdict, solving.Tried):
        key = (
            "student-tried-alone"
            if _state(card, "solution", proved=True) == "none"
            else "student-tried"
        )
        return Told("tried", said(key, move=move))
    key = "student-solved" if verdict.solved else "student-right"
    if verdict.reply is None:
        return Told("right", said(key))
    before = verdict.place.positions[:-1]
    reply = _named(before, verdict.reply, verdict.move.to)
    return Told("right", said(f"{key}-reply", move=reply))


def _named(positions: tuple[Position, ...], move: Move, last: int | None) -> str:
    told = step(positions, move, None, last).told
    assert told
    return name_in_words(told.names, positions[-1].game)


# --- what comes when asked for ----------------------------------------------------------------


@blueprint.route(
    "/l/<token>/<int:number>/<any(task, hint, solution):name>", methods=["GET", "POST"]
)
def part(token: str, number: int, name: str) -> Response:
    """A part of a card. Raises as `_check_open` does."""
    with _visiting(token, page=not _wants_json()) as visit:
        card = _sealed(visit, number)
    given = decoded(body(), PartBody).proof if request.method == "POST" else ""
    proof = given or request.args.get("proof", "")
    _check_open(visit, card, name, proof)
    if _wants_json():
        found = _solution(card.whole()) if name == "solution" else {"words": getattr(card, name)}
        return json_answer(found)
    codes = _codes(request.args.get("path", ""))
    path = "_".join(_place(card, codes).codes) if codes else ""
    of_marks = name == "solution" and solving.has_marks_of_solution(card)
    return _page(
        "student_part.html",
        visit,
        name=name,
        card=_view(visit, card, number, pictured=True, solved=name == "solution"),
        drawn={"marks": "solution", "proof": proof} if of_marks else {},
        words=getattr(card, name),
        blocks=_solution_in_writing(card.whole()) if name == "solution" else (),
        path=path,
        proof=proof,
        **_of_page(visit),
    )


def _check_open(visit: Visit, card: Seen, name: str, proof: str) -> None:
    """Raises NotFound where a part is not to be seen, or not yet; ChangedError where it was when
    the page with the seal was made.
    """
    proved = bool(proof) and _proves(visit, card, proof)
    if (proof and not proved) or _state(card, name, proved=proved) not in ("shown", "asked"):
        raise ChangedError if request.args.get(SEAL) else NotFound


def _solution_in_writing(card: Card, until: float | None = None) -> list[Block]:
    """The moves of the solution as they are printed; `until` as in `written_out`, for this alone
    where it is None.
    """
    line = solving.solution_line(card)
    if line is None:
        return []
    return list(written_out(line, monotonic() + LONGEST if until is None else until))


# --- paths that nobody has found ----------------------------------------------------------------


@blueprint.before_request
def _no_way_around() -> None:
    """Refuses paths for a while to whoever has asked for many that nobody found: no page of ours
    asks for any, and that there is one says as much as a move that is tried.
    """
    if _has_path():
        refuse_for(_pauses().left(_place_of_paths()))


@blueprint.after_request
def _count_paths(response: Response) -> Response:
    if response.status_code == NotFound.code and _has_path():
        _pauses().wrong(_place_of_paths())
    return response


def _has_path() -> bool:
    """Whether there may be a path in what is asked: scripts send it with each move."""
    is_try = request.method == "POST" and request.endpoint == "students.attempt"
    return is_try or bool(request.args.get("path"))


def _place_of_paths() -> str:
    page, asked = request.args.get(PAGE, ""), request.view_args or {}
    who = page if _is_page_of(str(asked.get("token")), page) else visitors.asker()
    return f"{who}|{hashed(str(asked)).hex()}|path"


def _is_page_of(token: str, seal: str) -> bool:
    number, _, proof = seal.partition(".")
    is_text = seal.isascii() and len(seal) < _LONGEST_SEAL
    return is_text and storage().keys().proves(proof, f"page|{token}|{number}")
