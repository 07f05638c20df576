"""All diagrams of a lesson in one file: a ZIP of a picture for each card that has a board."""

from __future__ import annotations

from io import BytesIO
from typing import Literal
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from flask import Blueprint, Response
from msgspec import Struct
from msgspec.structs import replace

from webapp.language import gettext
from webapp.lessons.model import Card, Lesson
from webapp.lessons.shapes import WireLesson, lesson_from_wire
from webapp.lessons.solving import marks_of
from webapp.pictures import Diagram, Size, draw
from webapp.pictures.looks import read_looks
from webapp.pictures.words import file_name
from webapp.processes import BusyError, FailedError, Turns
from webapp.web.answers import body, busy_as_json, file_answer
from webapp.web.lessons import limited
from webapp.web.limits import LESSON_DIAGRAMS
from webapp.web.pictures import PictureError, not_drawn, pool, refused
from webapp.wire.shapes import decoded

blueprint = Blueprint("lesson-diagrams", __name__)
blueprint.before_request(limited)
blueprint.register_error_handler(PictureError, refused)
blueprint.register_error_handler(FailedError, not_drawn)

MOST_PIXELS = 200_000_000
"""Of all pictures together: those of 300 cards in the usual size, which take some ten seconds."""

# The same lesson makes the same file; the first day that a ZIP can name.
_DAY = (1980, 1, 1, 0, 0, 0)
_AGAIN = 3  # s

_OF_ONE = frozenset(["title", "caption", "area", "last", "color", "orientation"])
"""Options that are about one picture."""

_turns = Turns(at_once=1, waiting=2, longest=60)


class DiagramsBody(Struct):
    """The body: a lesson, what kind of pictures, and how they look, as `/diagram.svg` is asked."""

    lesson: WireLesson
    kind: Literal["svg", "png"] = "png"
    looks: dict[str, str] = {}


@blueprint.post(LESSON_DIAGRAMS)
def diagrams() -> Response:
    """The ZIP. `Fenboard-Count` says how many pictures are in it."""
    with _turns.one():
        asked = decoded(body(), DiagramsBody)
        content, count = _zipped(asked, lesson_from_wire(asked.lesson))
    response = file_answer(content, "application/zip")
    response.headers["Fenboard-Count"] = str(count)
    return response


@blueprint.errorhandler(BusyError)
def _busy(_: BusyError) -> Response:
    said = gettext("Too many pictures are being drawn right now. Try again in a moment.")
    return busy_as_json(said, _AGAIN)


def _zipped(asked: DiagramsBody, lesson: Lesson) -> tuple[bytes, int]:
    """The file, and how many pictures are in it. Raises PictureError, BusyError, FailedError."""
    cards = [card for card in lesson.cards if card.position]
    if not cards:
        raise PictureError("bad-option", gettext("No card of this lesson has a board."))
    drawn = [(card, *_drawn(card, asked.looks)) for card in cards]
    pixels = sum(round(size.pixels**2 * one.height / one.width) for _, size, one in drawn)
    if asked.kind == "png" and pixels > MOST_PIXELS:
        said = gettext("These pictures are too large together. Choose SVG, or a smaller width.")
        raise PictureError("bad-option", said)
    held = BytesIO()
    method = ZIP_DEFLATED if asked.kind == "svg" else ZIP_STORED
    numbers = {card.id: number for number, card in enumerate(lesson.cards, start=1)}
    digits = max(2, len(str(len(lesson.cards))))
    with ZipFile(held, "w", method) as file:
        for card, size, diagram in drawn:
            name = f"{numbers[card.id]:0{digits}} {file_name(card.title)}".strip()
            content = diagram.svg.encode()
            if asked.kind == "png":
                content = pool().to_png(diagram.svg, size.pixels, size.dpi)
            file.writestr(ZipInfo(f"{name}.{asked.kind}", _DAY), content, method)
    return held.getvalue(), len(cards)


def _drawn(card: Card, options: dict[str, str]) -> tuple[Size, Diagram]:
    """The picture of the board with which students begin. Raises PictureError."""
    assert card.position
    of_all = {name: value for name, value in options.items() if name not in _OF_ONE}
    looks = read_looks(of_all, card.position.kind)
    if looks.problems:
        raise PictureError("bad-option", looks.problems[0].message)
    look = replace(looks.looks, flipped=card.flipped, handicap=card.has_handicap)
    size = looks.size
    return size, draw(card.position, marks_of(card), look, width=size.width, unit=size.unit)
