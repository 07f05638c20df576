"""The JSON interface of a shelf as a whole: its list of lessons, and who is let in or out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from flask import Blueprint, Response, request
from msgspec import Struct, to_builtins
from werkzeug.exceptions import NotFound

from webapp.language import current
from webapp.lessons import store
from webapp.web.answers import body, json_answer
from webapp.web.lessons import lesson_rates, limited
from webapp.web.security import visitors
from webapp.web.security.rates import refuse_for
from webapp.web.storage import database
from webapp.wire.position import Json
from webapp.wire.shapes import decoded

if TYPE_CHECKING:
    from webapp.lessons.store.database import Database

blueprint = Blueprint("shelf-access", __name__)
blueprint.before_request(limited)


class SecretBody(Struct):
    """The body of /api/shelf/take: a secret that carries a shelf to another device."""

    secret: str
    bring: bool = False


class WordsBody(Struct):
    """The body of /api/shelf/open: twelve words."""

    words: str
    bring: bool = False


@blueprint.get("/api/shelf")
def listing() -> Response:
    """The lessons of the asker's shelf, as `store.listing` has them."""
    part, words, tag = (request.args.get(name, "") for name in ("part", "words", "tag"))
    return json_answer(shelf_to_json(part, words, tag, request.args.get("at", None, int)))


def shelf_to_json(part: str, words: str, tag: str, at: int | None = None) -> Json:
    """Lessons of the asker's shelf from one on; without that also what tells of all of it."""
    shelf = visitors.shelf()
    if shelf is None:
        nothing = {"lessons": [], "count": 0, "counts": {}, "tags": [], "leaving": 0}
        return {**nothing, "own": visitors.is_owner()}
    found = store.listing.listing(
        database(),
        shelf,
        part=part if part in ("archived", "bin") else "open",  # type: ignore[arg-type]
        words=words[:1000],
        tag=tag[:1000],
        at=min(max(at or 0, 0), 1_000_000),
    )
    return {
        "lessons": to_builtins(found.lessons),
        "count": found.count,
        "counts": store.listing.counts(database(), shelf) if at is None else {},
        "tags": store.listing.tags(database(), shelf) if at is None else [],
        "leaving": store.retention.leaving(database(), shelf) if at is None else 0,
        "own": visitors.is_owner(),
    }


@blueprint.post("/api/shelf/handover")
def handover() -> Response:
    """A secret that opens the asker's shelf once, on another device."""
    shelf = visitors.own_shelf()
    return json_answer({"secret": store.shelves.handover(database(), shelf)})


@blueprint.post("/api/shelf/take")
def take() -> Response:
    """Opens the shelf of such a secret in this browser."""
    asked = decoded(body(), SecretBody)
    return _opened(store.shelves.taken_over, asked.secret, bring=asked.bring)


@blueprint.post("/api/shelf/words")
def words() -> Response:
    """Twelve new words that open the asker's shelf; those before no longer do."""
    from webapp.lessons.access import new_words

    shelf = visitors.own_shelf()
    made = new_words(current())
    store.shelves.keep_words(database(), shelf, made)
    return json_answer({"words": made})


@blueprint.post("/api/shelf/open")
def open_by_words() -> Response:
    """Opens the shelf of twelve words in this browser."""
    asked = decoded(body(), WordsBody)
    return _opened(store.shelves.opened_by_words, asked.words, bring=asked.bring)


def _opened(
    let_in: Callable[[Database, str, str | None], tuple[str, str] | None], key: str, *, bring: bool
) -> Response:
    """The shelf that is opened is this browser's; keys that open none are counted.

    bring   the lessons of the shelf that the browser has come along
    """
    asker, secrets = visitors.asker(), lesson_rates().secrets
    refuse_for(secrets.wait_for(asker))
    brought = visitors.shelf() if bring and not visitors.is_owner() else None
    opened = let_in(database(), key, brought)
    if opened is None:
        raise NotFound
    secrets.give_back(asker)
    visitors.let_in(*opened)
    return json_answer({})


@blueprint.post("/api/shelf/leave")
def leave() -> Response:
    """The browser's secret opens the shelf no more."""
    secret = visitors.secret()
    if secret:
        store.shelves.leave(database(), secret)
    visitors.forget()
    return json_answer({})


@blueprint.post("/api/shelf/sign-out")
def sign_out() -> Response:
    """The asker's shelf opens to no other browser any more, and by no link to another device."""
    shelf = visitors.own_shelf()
    return json_answer({"count": store.shelves.sign_out(database(), shelf, visitors.secret())})


@blueprint.post("/api/shelf/delete")
def delete_shelf() -> Response:
    """The asker's shelf goes for good, with all that is in it."""
    shelf = visitors.own_shelf()
    store.shelves.delete_shelf(database(), shelf)
    visitors.forget()
    return json_answer({})
