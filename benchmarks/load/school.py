"""A school with its lessons: what a server under load holds, and what those who load it know."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec.structs import replace

from webapp.lessons.access import open_keys
from webapp.lessons.model import Card, Lesson, new_id
from webapp.lessons.ready import READY, lesson
from webapp.lessons.store import adding, links, shelves
from webapp.lessons.store.database import address_of, open_database
from webapp.model.line import write_code

TEACHERS = 40
CARDS = 20


class Teacher(msgspec.Struct, frozen=True):
    """A teacher with one lesson.

    secret   opens the shelf
    lesson   its id
    cards    the ids of its cards
    student  the token of the students' link
    editor   that of the colleagues' link
    """

    secret: str
    lesson: str
    cards: tuple[str, ...]
    student: str
    editor: str


class School(msgspec.Struct, frozen=True):
    """All teachers, and the right first move on each card: all have the same cards."""

    teachers: tuple[Teacher, ...]
    right: tuple[str, ...]


def usual() -> Lesson:
    """Chess problems with a solution."""
    ready = (item for row in READY for item in lesson(row.name).items)
    cards = [item for item in ready if isinstance(item, Card) and item.position]
    chess = [card for card in cards if card.position and card.position.game == "chess"]
    return Lesson("usual", items=tuple(replace(card, id=new_id()) for card in chess[:CARDS]))


def first_right(card: Card) -> str:
    """The code of the first move of its solution."""
    assert card.position
    assert card.line
    ply = next(ply for ply in card.line.plies if ply.parent == card.at)
    return write_code(ply.move, card.position.kind)


def filled(folder: Path, url: str) -> School:
    """A school in the database at `url`, "" for the file of the folder, in which the keys are."""
    database, keys = open_database(address_of(folder, url)), open_keys(folder)
    model = usual()
    teachers = []
    for _ in range(TEACHERS):
        shelf, secret = shelves.new_shelf(database)
        made = replace(model, items=tuple(replace(card, id=new_id()) for card in model.cards))
        name = adding.add_lesson(database, shelf, made)
        for role in ("student", "editor"):
            links.open_link(database, keys, name, role)
        student, editor = (str(link.token) for link in links.links(database, keys, name))
        cards = tuple(card.id for card in made.cards)
        teachers.append(Teacher(secret, name, cards, student, editor))
    database.close()
    return School(tuple(teachers), tuple(first_right(card) for card in model.cards))


def written(school: School, file: Path) -> None:
    """Writes a school to a file."""
    file.write_bytes(msgspec.json.encode(school))


def read(file: Path) -> School:
    """Reads it."""
    return msgspec.json.decode(file.read_bytes(), type=School)
