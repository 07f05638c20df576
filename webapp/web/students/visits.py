"""Who asks for a lesson by its students' link, and what is sealed for them.

What is asked about a card that a page shows has its `seal`: teachers may change, move or delete it
meanwhile, and nothing is then said of another one. The page has a seal of its own besides, by which
is known who tries one move after the other, see `web/security/rates.py`. Nothing is kept here of
who tries: that a card was tried says a `proof`, which comes with the answer and goes with what is
asked next.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote_plus

import brotli  # type: ignore[import-untyped]
import msgspec
from flask import Blueprint, Response, current_app, g, make_response, request, url_for
from werkzeug.exceptions import Conflict, NotFound, TooManyRequests

from webapp.language import known_language
from webapp.lessons import solving, store
from webapp.lessons.access import hashed
from webapp.lessons.model import Heading
from webapp.lessons.seen import Seen
from webapp.web.answers import error_as_json
from webapp.web.limits import EVALUATE_OF_STUDENTS, WORKSHEET_OF_STUDENTS
from webapp.web.security import visitors
from webapp.web.security.rates import Pauses, Rates, refuse_for
from webapp.web.storage import database, keys
from webapp.web.templates import render
from webapp.web.words import say

if TYPE_CHECKING:
    from itsdangerous import Signer

    from webapp.lessons.store.cards import LessonPart, Own

blueprint = Blueprint("students", __name__)

RATES = "fenboard-student-rates"
PAUSES = "fenboard-student-pauses"
SEAL = "seal"
PAGE = "page"
JSON = "application/json"

_ALL_COUNTS_AS = 50
"""All cards at once take as long as so many pages of one."""

_QUALITY = 2
"""Of 11: a sixth more bytes than the level of other pages, in a quarter of the time."""

_PATHS = {
    "lesson": "",
    "picture": "/{number}.svg",
    "attempt": "/{number}/try",
    "answer": "/{number}/answer",
    "evaluate": "/{number}" + EVALUATE_OF_STUDENTS,
    "part": "/{number}/{name}",
    "worksheet": WORKSHEET_OF_STUDENTS,
}
"""What stands behind the token in the address of each endpoint of a lesson."""

_OF_PATHS = ("number", "name")

Choose = Callable[[Sequence[str]], str | None]
"""Gives the card that is asked for, of the ids of all; None for none."""


class ChangedError(Conflict):
    """The card is no longer the one that was asked about."""


class Visit(NamedTuple):
    """Who asks, by a link: the lesson, and what students see something of in it, by id.

    items  of its headings where a page is asked for, and the cards that are
    """

    token: str
    own: Own
    parts: tuple[LessonPart, ...]
    items: Mapping[str, Seen | Heading]

    @property
    def cards(self) -> list[str]:
        """The ids of its cards, in order."""
        return [part.id for part in self.parts if part.kind == "card"]

    @property
    def is_preview(self) -> bool:
        """Whether it is a teacher who asks."""
        return visitors.is_preview(self.token)

    def card(self, number: int) -> Seen | None:
        """The card of that number, from 1, where it was asked for."""
        ids = self.cards
        found = self.items.get(ids[number - 1]) if 1 <= number <= len(ids) else None
        return found if isinstance(found, Seen) else None

    def title(self, heading: str) -> str:
        """The title of a heading, "" where headings are not asked for."""
        return self.heading(heading).title

    def heading(self, heading: str) -> Heading:
        """A heading; one that says nothing where headings are not asked for."""
        found = self.items.get(heading)
        return found if isinstance(found, Heading) else Heading(heading)

    def to(self, endpoint: str, **values: Any) -> str:
        """An address of this lesson."""
        return address(self.token, endpoint, **values)


def visit_of(token: str, choose: Choose, *, headings: bool = True, whole: bool = False) -> Visit:
    """The lesson of an open link with what is asked for, as `store.cards.sight` has it.

    NotFound for any other token, be it whose it may; TooManyRequests for what is asked too often.
    """
    if visitors.is_preview(token):
        # It may write that the shelf is used: on a network drive nobody can while one reads.
        visitors.shelf()
    with database().reading():
        times = _ALL_COUNTS_AS if whole else 1
        rates: Rates = current_app.extensions[RATES]
        rates.count(visitors.known_by(token, "student"), visitors.asker(), times)
        lesson = visitors.previewed_lesson(token)
        opened: store.links.Opened | None
        if lesson:
            opened = store.cards.opened(database(), lesson)
        else:
            opened = visitors.opened_by_link(token, "student")
        if opened is None:
            raise NotFound
        found = store.cards.sight(database(), opened, choose, headings=headings, whole=whole)
    return Visit(token, *found)


def visit_of_card(token: str, number: int, *, headings: bool = True) -> tuple[Visit, Seen]:
    """The same, and the card of that number.

    NotFound where there is none, ChangedError where it is not the one whose seal is asked with.
    """

    def choose(ids: Sequence[str]) -> str | None:
        return ids[number - 1] if 0 < number <= len(ids) else None

    found = visit_of(token, choose, headings=headings)
    card, given = found.card(number), request.args.get(SEAL, "")
    if given and (card is None or given != seal(found, card)):
        raise ChangedError
    if card is None:
        raise NotFound
    return found, card


def wants_json() -> bool:
    """Whether the answer is to be JSON."""
    accepted = request.accept_mimetypes
    return request.mimetype == JSON or (accepted.accept_json and not accepted.accept_html)


# --- addresses ----------------------------------------------------------------------------------


def address(token: str, endpoint: str, **values: Any) -> str:
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
    # Numbers are most of them, and need no quoting.
    texts = {name: str(value) for name, value in given.items()}
    query = "&".join(
        f"{name}={text if text.isascii() and text.isalnum() else quote_plus(text)}"
        for name, text in texts.items()
    )
    return f"{base}{path}?{query}" if query else f"{base}{path}"


# --- what is sealed -----------------------------------------------------------------------------


def _sealed(kind: str, *about: str) -> str:
    return keys().signer(kind).get_signature("|".join(about)).decode()


def seal(visit: Visit, card: Seen) -> str:
    """Tells a card from any other, and from what it becomes with another position or solution, or
    with other marks.

    It is made with a key: nobody can find out from it which solution it stands for.
    """
    marks = solving.marks_of(card), solving.marks_with_solution(card)
    drawn = hashlib.sha256(msgspec.json.encode(marks)).hexdigest()
    return _sealed("seen", visit.token, card.id, card.digest, drawn)


def work(visit: Visit, card: Seen) -> str:
    """Tells what is to be done on a card from any other: what was solved may be another thing now.

    It is made with a key as the seal is, as students may not see the task yet. Browsers keep it for
    as long as the card counts as solved there.
    """
    # The exercise is in the digest.
    return keys().mark(f"work|{visit.token}|{card.id}|{card.digest}|{card.task}")


def proof(visit: Visit, card: Seen) -> str:
    """Proves that this task was tried: with another position or solution it is another one."""
    return _sealed("tried", visit.token, card.id, card.digest)


def proves(visit: Visit, card: Seen, given: str) -> bool:
    """Whether that is such a proof."""
    about = "|".join((visit.token, card.id, card.digest))
    return bool(given) and keys().signer("tried").verify_signature(about, given)


def page_seal(token: str) -> str:
    """The seal of the page that asks, a new one where it has none of this server's."""
    return _page_of(token) or _of_page(token).sign(secrets.token_hex(8)).decode()


def _page_of(token: str) -> str:
    given = request.args.get(PAGE, "")
    return given if _of_page(token).validate(given) else ""


def _of_page(token: str) -> Signer:
    return keys().signer(f"page|{token}")


# --- paths that nobody has found ----------------------------------------------------------------


def pauses() -> Pauses:
    """Those of students who try every move."""
    found: Pauses = current_app.extensions[PAUSES]
    return found


def tries_of(token: str, *place: object) -> str:
    """By what tries at a place are counted: the page that asks, or its address without a seal."""
    return "|".join((_page_of(token) or visitors.asker(), *map(str, place)))


@blueprint.before_request
def _no_way_around() -> None:
    """Refuses paths for a while to whoever has asked for many that nobody found: no page of ours
    asks for any, and that there is one says as much as a move that is tried. Of tries it is seen
    when they are settled.
    """
    if _has_path() and not _is_try():
        refuse_for(pauses().left(place_of_paths()))


@blueprint.after_request
def _count_paths(response: Response) -> Response:
    if response.status_code != NotFound.code or not _has_path():
        return response
    left = pauses().settle(place_of_paths(), wrong=True).left
    try:
        refuse_for(left)
    except TooManyRequests as error:
        return current_app.make_response(current_app.handle_user_exception(error))
    return response


def _has_path() -> bool:
    """Whether there may be a path in what is asked: scripts send it with each move."""
    return _is_try() or bool(request.args.get("path"))


def _is_try() -> bool:
    return request.method == "POST" and request.endpoint == "students.attempt"


def place_of_paths() -> str:
    """By what paths that nobody has found are counted."""
    asked = request.view_args or {}
    return tries_of(str(asked.get("token")), hashed(str(asked)).hex(), "path")


# --- what all answers have ----------------------------------------------------------------------


@blueprint.after_request
def _unlisted(response: Response) -> Response:
    response.headers["X-Robots-Tag"] = "noindex"
    response.headers.setdefault("Cache-Control", "private, no-cache")
    is_page = response.mimetype == "text/html" and response.status_code == 200
    if is_page and request.accept_encodings["br"] > 0 and not response.direct_passthrough:
        # Made anew for each student, it is not worth the time of pages that are packed once.
        response.set_data(brotli.compress(response.get_data(), quality=_QUALITY))
        response.headers["Content-Encoding"] = "br"
        response.vary.add("Accept-Encoding")
    return response


@blueprint.errorhandler(ChangedError)
def _changed(_: ChangedError) -> Response:
    message = say("student-changed")
    if wants_json():
        return error_as_json("card-changed", message, 409)
    asked = request.view_args or {}
    again = address(asked["token"], "lesson", card=asked["number"])
    return make_response(render("student_changed.html", message=message, again=again), 409)
