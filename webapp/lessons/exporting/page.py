"""A lesson as one HTML file, which opens by itself wherever it is taken, also without a network.

It has no scripts, and fetches nothing: boards are pictures within it, and its policy lets no other
content in. For teachers it has everything, for students what they may see at once.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator
from html import escape

from webapp.games import labels
from webapp.games.board import MOST_SQUARES
from webapp.language import current, gettext
from webapp.lessons.exercises import exercise_of
from webapp.lessons.fields import FIELDS, WORDS, in_words, is_said
from webapp.lessons.model import Card, Heading, Item, Lesson
from webapp.lessons.solving import marks_with_solution
from webapp.lessons.writing_out import PrintedMove, latest, written_out
from webapp.model.line import Line
from webapp.model.marks import each_once
from webapp.pictures import Looks, alt_text, draw

_ABOVE = tuple(name for name, field in FIELDS.items() if field.seen == "task")
_BELOW = tuple(n for n, field in FIELDS.items() if field.label and n not in ("title", *_ABOVE))
"""The fields above and below the board."""

_SHEET = """
:root { color-scheme: light; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; background: #fff; color: #2a241c;
  font: 1rem/1.5 Georgia, "Noto Serif", "Noto Serif CJK JP", serif; }
h1, h2, h3 { font-weight: 400; line-height: 1.2; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); gap: 2rem; }
h2 { grid-column: 1 / -1; margin: 1rem 0 0; border-bottom: 1px solid #d8cbb1; }
article { break-inside: avoid; }
h3, p { margin: 0 0 0.4rem; overflow-wrap: anywhere; }
img { display: block; width: 100%; height: auto; }
.turn, .label { color: #665b4b; font-size: 0.875rem; }
.own { white-space: pre-line; }
.variation { margin-inline-start: 1rem; font-size: 0.9375rem; }
.notes { margin-top: 2rem; border-top: 1px solid #d8cbb1; padding-top: 1rem; }
@media print { body { padding: 0; } }
"""
_SHEET_OF_PARTS = """.above { grid-column: 1 / -1; }
.new-page { break-before: page; }
"""
"""What is behind that where there is text between cards, or a page begins."""


def write_page(lesson: Lesson) -> str:
    """The lesson as an HTML document."""
    return "".join(_page(lesson))


def _page(lesson: Lesson) -> Iterator[str]:
    until = latest()
    title = escape(lesson.title or gettext("Lesson"))
    yield f'<!doctype html>\n<html lang="{current()}">\n<head>\n<meta charset="utf-8">\n'
    sheet = _SHEET + (_SHEET_OF_PARTS if any(map(_is_of_parts, lesson.items)) else "")
    style_hash = base64.b64encode(hashlib.sha256(sheet.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{style_hash}'; img-src data:; base-uri 'none'"
    yield f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}">\n'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    yield '<meta name="referrer" content="no-referrer">\n'
    yield f"<title>{title}</title>\n<style>{sheet}</style>\n</head>\n<body>\n"
    yield f'<h1{_lang(lesson)}>{title}</h1>\n<main class="cards">\n'
    number = 0
    for item in filter(_says_something, lesson.items):
        if isinstance(item, Heading):
            yield "".join(_heading(item, lesson))
        else:
            number += 1
            yield "".join(_card(item, number, lesson, until))
    yield "</main>\n"
    if lesson.notes or lesson.tags:
        yield '<section class="notes">\n'
        yield _words(gettext("Notes"), lesson.notes, lesson)
        yield _words(gettext("Tags"), ", ".join(lesson.tags), lesson)
        yield "</section>\n"
    yield "</body>\n</html>\n"


def _says_something(item: Item) -> bool:
    """Whether there is anything to see of it: a board, or words; students may see none of those."""
    if isinstance(item, Heading):
        return item.says_something
    said = any(is_said(item, name) for name in WORDS if name != "notes")
    return item.position is not None or bool(item.text.strip()) or said


def _is_of_parts(item: Item) -> bool:
    return item.new_page or (isinstance(item, Heading) and bool(item.text.strip()))


def _heading(heading: Heading, lesson: Lesson) -> Iterator[str]:
    page = ' class="new-page"' if heading.new_page else ""
    if heading.title.strip():
        yield f"<h2{page}{_lang(lesson)}>{escape(heading.title)}</h2>\n"
        page = ""
    if heading.text.strip():
        named = ' class="own above new-page"' if page else ' class="own above"'
        yield f"<p{named}{_lang(lesson)}>{escape(heading.text)}</p>\n"


def _card(card: Card, number: int, lesson: Lesson, until: float) -> Iterator[str]:
    page = ' class="new-page"' if card.new_page else ""
    yield f"<article{page}>\n<h3{_lang(lesson)}>{number}. {escape(card.title)}</h3>\n"
    for name in _ABOVE:
        yield _field(card, name, lesson)
    exercise = exercise_of(card, until=until)
    if exercise and not card.task.strip():
        yield _words("", exercise.task, Lesson())
    position = card.position
    if position is not None and len(position.squares) <= MOST_SQUARES:
        of_exercise = exercise.marks if exercise and exercise.position == position else ()
        marks = each_once((*marks_with_solution(card), *of_exercise))
        looks = Looks(flipped=card.flipped, handicap=card.has_handicap)
        svg = base64.b64encode(draw(position, marks, looks).svg.encode()).decode()
        said = escape(alt_text(position, marks, looks))
        yield f'<img src="data:image/svg+xml;base64,{svg}" alt="{said}">\n'
        sides = labels.sides(position.game, handicap=card.has_handicap)
        to_move = sides.to_move[position.turn == "second"]
        yield f'<p class="turn">{escape(to_move)}</p>\n'
    elif card.text:
        yield f'<p class="own">{escape(card.text)}</p>\n'
    for name in _BELOW:
        yield _field(card, name, lesson)
        if name == "solution" and card.line and card.line.plies:
            yield "".join(_moves(card.line, lesson, until))
    yield "</article>\n"


def _field(card: Card, name: str, lesson: Lesson) -> str:
    """A field with its name before it, unless it says itself what it is, as tasks and points do."""
    says_it = name == "task" or FIELDS[name].counted[0]
    label = "" if says_it else gettext(FIELDS[name].label)
    return _words(label, in_words(card, name), lesson if name in WORDS else Lesson())


def _words(label: str, words: str, lesson: Lesson) -> str:
    if not words:
        return ""
    named = f'<span class="label">{escape(label)}:</span> ' if label else ""
    return f'<p class="own">{named}<span{_lang(lesson)}>{escape(words)}</span></p>\n'


def _moves(line: Line, lesson: Lesson, until: float) -> Iterator[str]:
    if line.comment:
        yield f'<p class="own"{_lang(lesson)}>{escape(line.comment)}</p>\n'
    for block in written_out(line, until):
        moves = " ".join(_move(move, lesson) for move in block.moves)
        kind = ' class="variation"' if block.depth else ""
        yield f"<p{kind}>{moves}</p>\n"


def _move(move: PrintedMove, lesson: Lesson) -> str:
    name = escape(f"{move.number} {move.name}{move.signs}".strip())
    before, after = (
        f"<i{_lang(lesson)}>{escape(said)}</i>" if said else ""
        for said in (move.before, move.after)
    )
    return " ".join(filter(None, [before, f"<b>{name}</b>", after]))


def _lang(lesson: Lesson) -> str:
    """The language of the teacher's words, where that is known, and that they say themselves from
    which side they are written.
    """
    said = f' lang="{escape(lesson.language)}"' if lesson.language else ""
    return f'{said} dir="auto"'
