"""The JSON interface of lessons: decode, call, render.

A lesson is the asker's own, by its id, or a colleague's, `linked`, by the token of a link in the
header `Fenboard-Link`. Whatever is not the asker's to see is a 404 that says nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any

from flask import Blueprint, Response, current_app, request, url_for
from msgspec import Meta, Struct
from msgspec.structs import replace
from werkzeug.exceptions import NotFound

from webapp.document.diagnosis import text_problem
from webapp.document.games import is_one_game
from webapp.document.record_reading import read_record
from webapp.findings import message
from webapp.games import EVERY_GAME
from webapp.language import gettext
from webapp.lessons import store
from webapp.lessons.access import Role
from webapp.lessons.limits import MOST_CARDS
from webapp.lessons.model import Heading, Item, is_id
from webapp.lessons.shapes import WireLesson, item_to_json, lesson_from_wire
from webapp.model.sides import has_handicap
from webapp.processes import BusyError, Turns
from webapp.rules.legality import analyse
from webapp.web.answers import body, busy_as_json, file_answer, json_answer
from webapp.web.noted import note_save
from webapp.web.security import visitors
from webapp.web.security.rates import Clock, Rate, Rates, refuse_for
from webapp.web.storage import database, keys
from webapp.web.words import title_of_copy
from webapp.wire import reports
from webapp.wire.position import Json, position_of_json
from webapp.wire.shapes import check_values, decoded

if TYPE_CHECKING:
    from webapp.lessons.merge import KeptItem

blueprint = Blueprint("lessons", __name__)

RATES = "fenboard-lesson-rates"
ADDRESSES = "ADDRESSES_FOR_OTHERS"
"""In the settings: the addresses of the server for others in the network."""
LINKED = "linked"
"""In place of an id: the lesson of the link in the header."""


# A large lesson takes seconds, in which others are to be answered as well.
_writing = Turns(at_once=1, waiting=3, longest=10)
_AGAIN = 2  # s
_LONGEST_READ = 4000
"""The most characters of a card's game that are read to count its problems."""


_TOLD = ("id", "kind", "order", "revision", "deleted", "fields")
"""What pages are told of an item."""


class LessonRates(Rates):
    """How often one may ask for lessons."""

    def __init__(self, settings: Mapping[str, Any], clock: Clock = monotonic) -> None:
        super().__init__(settings, "REQUESTS_OF_SHELF", "REQUESTS_OF_ADDRESS", clock)
        # Nobody guesses 128 bits; it is the work of looking for them that is bounded.
        self.secrets = Rate(300, 600, clock, together="secrets")


class QrBody(Struct):
    """The body of /api/qr: an address."""

    text: Annotated[str, Meta(max_length=500, pattern=r"\A[!-~]+\Z")]


class TextBody(Struct):
    """The body of /api/lesson-text: a lesson, the form it is to be written in, and for whom."""

    lesson: WireLesson
    form: str = ""
    for_students: bool = False


class LinkBody(Struct):
    """The body of /api/lessons/<id>/links: whether a link is to be open; `renew` gives
    it another address, and ends the one it has.
    """

    role: Role
    open: bool
    renew: bool = False


@blueprint.before_request
def limited() -> None:
    """Refuses what no page of ours has sent, and what is asked too often."""
    visitors.check_origin()
    count_request(request.headers.get(visitors.LINK_HEADER))


def count_request(token: str | None = None) -> None:
    """Counts a request for a link or a shelf; who sits at the machine has its address alone.

    Raises TooManyRequests.
    """
    rates, asker = lesson_rates(), visitors.asker()
    if token is None and visitors.is_owner():
        refuse_for(rates.address.wait_for(asker))
    else:
        rates.count(visitors.known_by(token), asker)


def lesson_rates() -> LessonRates:
    """The application's."""
    found: LessonRates = current_app.extensions[RATES]
    return found


# --- one lesson -----------------------------------------------------------------------------


def _lesson(lesson: str) -> str:
    return visitors.linked_lesson() if lesson == LINKED else visitors.own_lesson(lesson)


@blueprint.get("/api/lessons/<lesson>")
def news(lesson: str) -> Response:
    """The lesson, or what of it is other than at the revision `since`."""
    since = request.args.get("since", 0, int)
    found = store.lessons.news(database(), _lesson(lesson), max(since, 0))
    if since and found.revision <= since:
        return json_answer({"revision": found.revision, "items": []})
    return json_answer(
        {
            "revision": found.revision,
            "fields": found.fields,
            "items": [_item(item) for item in found.items],
        }
    )


@blueprint.post("/api/lessons/<lesson>")
def save(lesson: str) -> Response:
    """Saves what was changed; one's own may begin with it."""
    from webapp.lessons.changes import Save
    from webapp.lessons.shapes import check_id

    sent = body()
    check_values(sent)
    asked = decoded(sent, Save)
    shelf = None
    if lesson == LINKED:
        lesson = visitors.linked_lesson()
    elif asked.new:
        # For what is another's nobody is given a shelf.
        check_id(lesson)
        if visitors.shelf() is None and store.lessons.shelf_of_lesson(database(), lesson):
            raise NotFound
        shelf = visitors.shelf_or_new()
    else:
        shelf = visitors.shelf() if is_id(lesson) else None
        if shelf is None:
            raise NotFound
    outcome, items, unbinned = store.saving.save(database(), lesson, asked, shelf=shelf)
    several = outcome.copies or outcome.stays or outcome.returned or outcome.replaced
    note_save(merged=bool(several))
    return json_answer(
        {
            "revision": outcome.state.revision,
            "fields": outcome.state.fields,
            "items": [_item(item) for item in items],
            "copies": dict(outcome.copies),
            "stays": outcome.stays,
            "returned": outcome.returned,
            "replaced": outcome.replaced,
            "unbinned": unbinned,
        }
    )


def _item(item: KeptItem) -> Json:
    told = {name: getattr(item, name) for name in _TOLD}
    return {**told, **(_said_of(item.fields["board"]) if "board" in item.fields else {})}


@blueprint.post("/api/lessons/<lesson>/<any(archive,unarchive,bin,restore,delete):action>")
def whole(lesson: str, action: str) -> Response:
    """Does something with the lesson as a whole."""
    own = visitors.own_lesson(lesson)
    if action in ("archive", "unarchive"):
        store.lessons.archive(database(), own, archived=action == "archive")
    elif action == "bin":
        store.lessons.to_bin(database(), own)
    elif action == "restore":
        store.lessons.from_bin(database(), own)
    else:
        store.lessons.delete_lesson(database(), own)
    return json_answer({})


@blueprint.post("/api/lessons/<lesson>/duplicate")
def duplicate(lesson: str) -> Response:
    """Puts the same lesson on the asker's shelf once more, be it one's own or a colleague's.

    The title of what is there twice says which of the two is the copy.
    """
    lesson = _lesson(lesson)
    found = store.lessons.whole(database(), lesson)
    shelf = visitors.shelf_or_new()
    if found.title and store.lessons.shelf_of_lesson(database(), lesson) == shelf:
        found = replace(found, title=title_of_copy(found.title))
    return json_answer({"id": store.adding.duplicate(database(), shelf, lesson, found)})


@blueprint.get("/api/lessons/<lesson>/bin")
def deleted(lesson: str) -> Response:
    """The cards and headings that were deleted, those of the last time first."""
    found = store.lessons.deleted_items(database(), _lesson(lesson))
    return json_answer({"items": [_item(item) for item in found]})


@blueprint.post("/api/lessons/<lesson>/bin/<item>")
def put_back(lesson: str, item: str) -> Response:
    """Puts one of them back to its place."""
    from webapp.lessons.shapes import check_id

    lesson = _lesson(lesson)
    if check_id(item) not in {
        found.id for found in store.lessons.deleted_items(database(), lesson)
    }:
        raise NotFound
    store.saving.put_back(database(), lesson, item)
    return json_answer({})


@blueprint.get("/api/lessons/<lesson>/versions")
def versions(lesson: str) -> Response:
    """The earlier versions that are kept, the newest first."""
    found = store.versions.listed(database(), _lesson(lesson))
    return json_answer({"versions": [version._asdict() for version in found]})


@blueprint.get("/api/lessons/<lesson>/versions/<int:revision>")
def version(lesson: str, revision: int) -> Response:
    """A lesson as it was."""
    found = store.versions.version(database(), _lesson(lesson), revision)
    if found is None:
        raise NotFound
    return json_answer(found)


@blueprint.post("/api/lessons/<lesson>/versions/<int:revision>")
def bring_back(lesson: str, revision: int) -> Response:
    """Makes the lesson what it was."""
    store.saving.bring_back(database(), _lesson(lesson), revision)
    return json_answer({})


# --- from a text ------------------------------------------------------------------------------


@blueprint.post("/api/cards")
def cards() -> Response:
    """The cards that a text makes, as far as one request goes; nothing is kept.

    A text that is one game and goes on the board is only said to be that.
    """
    from webapp.lessons.importing import gather, is_sure

    text, game, on_board = reports.cards_request(body())
    if on_board and is_one_game(text):
        return json_answer({"one": True})
    found = gather(text, game=game)
    return json_answer(
        {
            "items": [_gathered(item) for item in found.cards[: MOST_CARDS + 1]],
            "rest": found.rest,
            "head": found.head,
            "title": found.title,
            "sure": is_sure(text, found),
            "notes": found.notes,
        }
    )


@blueprint.post("/api/lesson-text")
def lesson_text() -> Response:
    """The file of a lesson; without a form what each of them cannot hold."""
    from webapp.lessons.exporting import FORMS, loss_in_words, losses_of, write_lesson

    with _writing.one():
        asked = decoded(body(), TextBody)
        lesson, for_students = lesson_from_wire(asked.lesson), asked.for_students
        if asked.form in FORMS:
            content = write_lesson(lesson, asked.form, for_students=for_students)
            return file_answer(content, FORMS[asked.form].media_type)
        losses = {name: losses_of(lesson, name, for_students=for_students) for name in FORMS}
    return json_answer({"losses": {name: [*map(loss_in_words, of)] for name, of in losses.items()}})


@blueprint.errorhandler(BusyError)
def _busy(_: BusyError) -> Response:
    said = gettext("Too many lessons are being exported right now. Try again in a moment.")
    return busy_as_json(said, _AGAIN)


def _gathered(item: Item) -> Json:
    """An item; of a card what is said of its board as well."""
    shown = item_to_json(item)
    if isinstance(item, Heading):
        return shown
    return {**shown, **_said_of(shown["board"])}


def _said_of(board: Json) -> Json:
    """The diagnosis of a board, and whether its sides are called as with a handicap."""
    return {**_what_is_wrong(board), **({"handicap": True} if _has_handicap(board) else {})}


def _has_handicap(board: Json) -> bool:
    position, line = board.get("position"), board.get("line")
    if not position or EVERY_GAME[position["game"]].handicap is None:
        return False
    start = position_of_json(line["start"] if line else position)
    return has_handicap(start, line.get("tags", ()) if line else ())


def _what_is_wrong(board: Json) -> Json:
    """How many problems there are on a board, or why its text cannot be read."""
    if board.get("position"):
        found = analyse(position_of_json(board["position"]))
        text = "" if board.get("held") or not board.get("line") else board.get("text", "")
        # What could not be read of a game that stays with its text.
        record = read_record(text) if 0 < len(text) <= _LONGEST_READ else None
        unread = sum(finding.severity == "error" for finding in record.findings) if record else 0
        return {"problems": unread + sum(finding.severity != "note" for finding in found)}
    problem = text_problem(board.get("text", ""))
    return {"problem": message(problem)} if problem else {}


# --- links ----------------------------------------------------------------------------------


@blueprint.post("/api/qr")
def qr() -> Response:
    """A link as a QR code, an SVG that any size can be made of."""
    import segno

    asked = decoded(body(), QrBody)
    code = segno.make(asked.text, error="m", micro=False)
    return json_answer(
        {
            "svg": code.svg_inline(
                border=4, omitsize=True, light="#fff", svgclass=None, lineclass=None
            )
        }
    )


@blueprint.get("/api/lessons/<lesson>/links")
def links(lesson: str) -> Response:
    """The links of one's own lesson."""
    return _links(visitors.own_lesson(lesson))


@blueprint.get("/api/lessons/<lesson>/preview")
def preview(lesson: str) -> Response:
    """Where the asker sees the lesson as students do."""
    token = visitors.preview_token(_lesson(lesson), linked=lesson == LINKED)
    return json_answer({"address": url_for("students.lesson", token=token)})


@blueprint.post("/api/lessons/<lesson>/links")
def set_link(lesson: str) -> Response:
    """Opens or closes a link."""
    asked = decoded(body(), LinkBody)
    own = visitors.own_lesson(lesson)
    if asked.open:
        store.links.open_link(database(), keys(), own, asked.role, renew=asked.renew)
    else:
        store.links.close_link(database(), own, asked.role)
    return _links(own)


def _links(lesson: str) -> Response:
    both = store.links.links(database(), keys(), lesson)
    # None where the server listens to this machine alone.
    of_owner = current_app.config.get(ADDRESSES, ())
    here = f"{visitors.scheme()}://{request.host}"
    addresses = list(of_owner) if visitors.is_owner() else [here]
    return json_answer({**{link.role: link.token for link in both}, "addresses": addresses})
