"""The pages of the shelf: all its lessons, and opening it on another device.

`/lessons` shows a part of the shelf, by `part`: the lessons that are open, archived or in the bin,
ready lessons, or the shelf itself; `words` and `tag` choose among lessons, as in /api/shelf. What
else `/api/shelf` and `/api/lessons` do is in `shelf_access.py` and `lessons.py`.

The secret that opens a shelf on another device stands behind the # of `/shelf`, which browsers send
to nobody.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from tempfile import TemporaryFile

from flask import Blueprint, Response, make_response, request, send_file
from flask_babel import format_date
from werkzeug.exceptions import BadRequest, NotFound

from webapp.games.labels import game_names
from webapp.language import gettext
from webapp.lessons import store
from webapp.lessons.places import place_in_words
from webapp.lessons.troubles import STORAGE_MESSAGES
from webapp.pictures.drawing.view import chosen_sets
from webapp.web.answers import body, json_answer
from webapp.web.lessons import limited
from webapp.web.limits import BACKUP
from webapp.web.pages import games_for_scripts
from webapp.web.security import visitors
from webapp.web.shelf_access import shelf_to_json
from webapp.web.storage import database, keys
from webapp.web.templates import render
from webapp.web.words import cards_in_words, leaving_in_words, say, shelf_words
from webapp.wire.position import Json, position_to_json
from webapp.wire.shapes import check_values

blueprint = Blueprint("shelf", __name__)
blueprint.before_request(limited)

LISTED = ("open", "archived", "bin")
"""The parts of the page that list lessons of the shelf."""

PARTS = (*LISTED, "ready", "shelf")


@blueprint.get("/lessons")
def my_lessons() -> Response:
    """All lessons of the asker's shelf."""
    asked = request.args.get("part", "")
    part = asked if asked in PARTS else LISTED[0]
    words, tag = request.args.get("words", ""), request.args.get("tag", "")
    listed = part if part in LISTED else LISTED[0]
    state = shelf_to_json(listed, words, tag)
    return _page(
        "lessons.html",
        state={**state, "part": part, "listed": listed, "words": words, "tag": tag},
        rows=[_row(entry) for entry in state["lessons"]],
        games=games_for_scripts(chosen_sets(request.cookies.get("pieces", ""))),
        own=state["own"],
        place=place_in_words() if state["own"] else "",
        on_network=database().network,
        leaving=leaving_in_words(state["leaving"]),
        days=database().binned_for // store.tables.DAY,
    )


def _row(entry: Json) -> dict[str, str]:
    """A lesson as the page lists it without scripts; `date` for machines, `day` for people."""
    then = datetime.fromtimestamp((entry["binned"] or entry["changed"]) / 1000, UTC)
    return {
        "id": entry["id"],
        "title": entry["title"] or say("shelf-untitled"),
        "cards": cards_in_words(entry["cards"]),
        "date": then.isoformat(timespec="seconds"),
        "day": format_date(then, "medium"),
        "tags": ", ".join(entry["tags"]),
    }


@blueprint.get("/shelf")
def take_over() -> Response:
    """Opens the shelf of another device in this browser, when a button is pressed."""
    return _page("shelf.html", state=_about())


def _page(template: str, **values: object) -> Response:
    response = make_response(render(template, shelf_words=shelf_words, **values))
    response.headers["Cache-Control"] = "private, no-cache"
    return response


@blueprint.get("/api/shelf/about")
def about() -> Response:
    """All there is to know of the asker's shelf beside its lessons."""
    return json_answer(_about())


def _about() -> Json:
    shelf = visitors.shelf()
    return {
        "own": visitors.is_owner(),
        "there": shelf is not None,
        "count": sum(store.listing.counts(database(), shelf).values()) if shelf else 0,
        "words": bool(shelf and store.shelves.has_words(database(), shelf)),
    }


# --- lessons to begin from --------------------------------------------------------------------


@blueprint.get("/api/ready")
def ready() -> Response:
    """The ready lessons, each with the board of its first card."""
    from webapp.lessons.ready import ready_lessons

    games = game_names()
    offers = ({**offer._asdict(), "first": _first(offer.name)} for offer in ready_lessons())
    return json_answer({"lessons": [{**o, "game_name": games[str(o["game"])]} for o in offers]})


@cache
def _first(name: str) -> Json | None:
    """The board of the lesson's first card; the same in all languages."""
    from webapp.lessons.ready import lesson

    card = next((card for card in lesson(name).cards if card.position), None)
    if card is None or card.position is None:
        return None
    return {"position": position_to_json(card.position), "flipped": card.flipped}


@blueprint.post("/api/ready/<name>")
def use_ready(name: str) -> Response:
    """Puts a copy of a ready lesson on the asker's shelf, in the asker's language."""
    from webapp.lessons.ready import lesson

    try:
        made = lesson(name)
    except KeyError:
        raise NotFound from None
    return json_answer({"id": store.adding.add_lesson(database(), visitors.shelf_or_new(), made)})


@blueprint.post("/api/lessons/file")
def from_file() -> Response:
    """Puts the lessons of a file of our own on the asker's shelf; the body is the file.

    It is all of them or none. No ids are answered for JSON that holds no lessons.
    """
    from webapp.lessons.importing import read_file

    sent = body()
    check_values(sent)
    found = read_file(sent.decode("utf-8", "replace"))
    if not found:
        return json_answer({"ids": []})
    return json_answer(
        {"ids": store.adding.add_lessons(database(), visitors.shelf_or_new(), found)}
    )


# --- all of them as a file ----------------------------------------------------------------------


@blueprint.get(BACKUP)
def backup() -> Response:
    """All lessons of the asker's shelf as a file, which can be opened here and imported."""
    shelf = visitors.own_shelf()
    # On disk, as a full shelf is large and whoever asks for it may be slow.
    file = TemporaryFile("w+b")  # noqa: SIM115
    store.moving.export_shelf(database(), keys(), shelf, file)
    file.seek(0)
    name = f"fenboard-{datetime.now(UTC):%Y-%m-%d}.json"
    response = send_file(file, "application/json", as_attachment=True, download_name=name)
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.post("/api/lessons/restore")
def restore() -> Response:
    """Puts the lessons of such a file on the asker's shelf; the body is the file."""
    from webapp.lessons.backup_file import NewerBackupError, NoBackupError

    try:
        moved = store.moving.restore(database(), keys(), visitors.shelf_or_new(), body())
    except NoBackupError as error:
        said = gettext("This file is incomplete or damaged. Nothing was imported from it.")
        if isinstance(error, NewerBackupError):
            newer = STORAGE_MESSAGES["newer"]
            said = gettext(newer)
        raise BadRequest(said) from None
    names = ("lessons", "there", "replaced", "unread")
    return json_answer({name: getattr(moved, name) for name in names})
