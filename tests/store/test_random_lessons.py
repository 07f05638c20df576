"""Randomly edited lessons: every solution and comment that was ever in one is in the lesson, in
what can be undone, in its bin or in its versions.

A page is modelled as it saves: changes of fields with the revision that they are based on, moves
that a changed start leaves as `document/refit.py` says. A few lessons are made in each run of
the tests, many by `pytest -m slow`; `--lessons` says how many.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.databases import opened
from webapp.document import parse
from webapp.document.refit import refit
from webapp.lessons.changes import Change, Save, Value
from webapp.lessons.model import Card, card_of_line, new_id
from webapp.lessons.shapes import ITEM_FIELDS, item_of_fields, item_to_json
from webapp.lessons.store import lessons, saving, shelves, versions
from webapp.lessons.store.database import Database
from webapp.model.line import Line, Ply
from webapp.model.position import Position
from webapp.moves import play, possible_moves
from webapp.moves.walk import position_at

STARTS = (
    "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
    "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
)
GESTURES = 14
WORDS = ("task", "hint", "solution", "notes")
FEW = 25

Fields = dict[str, Any]
Items = dict[str, Fields]


class Browser:
    """A page with a lesson, and what it can undo."""

    def __init__(self, database: Database, lesson: str, shelf: str, dice: random.Random) -> None:
        self.database, self.lesson, self.shelf, self.dice = database, lesson, shelf, dice
        self.said: set[str] = set()
        self.reload()

    def reload(self) -> None:
        """All that could be undone is gone."""
        self.history: list[Items] = []
        self.by = new_id()
        self.revision, self.items = 0, {}
        self._take_over()

    def _take_over(self) -> None:
        try:
            news = lessons.news(self.database, self.lesson)
        except lessons.NoSuchLessonError:
            return
        self.revision = news.revision
        items = sorted(news.items, key=lambda item: item.order)
        self.items = {item.id: dict(item.fields) for item in items}

    # --- what is done ----------------------------------------------------------------------

    def act(self) -> None:
        """One gesture, at random."""
        gestures = [self.paste, self.write, self.play, self.edit, self.delete, self.cut_moves]
        gestures += [self.undo, self.reload, self.clear, self.put_back, self.bring_back, self.hear]
        weights = [3, 3, 4, 4, 2, 2, 2, 1, 1, 1, 1, 2]
        self.dice.choices(gestures, weights)[0]()

    def hear(self) -> None:
        """What others have done arrives."""
        self._take_over()

    def paste(self) -> None:
        start = self._position(self.dice.choice(STARTS))
        line = self._played(Line(start), self.dice.randrange(4))
        card = card_of_line(line, solution=self._word(), task=self._word())
        self._save({**self.items, card.id: self._fields(card)})

    def write(self) -> None:
        name = self.dice.choice(WORDS)
        self._change(lambda fields: {**fields, name: self._word()})

    def clear(self) -> None:
        name = self.dice.choice(WORDS)
        self._change(lambda fields: {**fields, name: ""})

    def play(self) -> None:
        self._change_line(lambda line: self._played(line, 1 + self.dice.randrange(3)))

    def cut_moves(self) -> None:
        self._change_line(lambda line: replace(line, plies=line.plies[: len(line.plies) // 2]))

    def edit(self) -> None:
        """A piece is put on the board, or taken from it; the moves that fit stay."""
        self._change(self._edited)

    def delete(self) -> None:
        if len(self.items) > 1:
            gone = self.dice.choice([*self.items])
            self._save({id_: item for id_, item in self.items.items() if id_ != gone})

    def undo(self) -> None:
        if self.history:
            before = self.history.pop()
            self._save(before, undone=True)

    def put_back(self) -> None:
        found = lessons.deleted_items(self.database, self.lesson) if self.revision else ()
        if found:
            saving.put_back(self.database, self.lesson, self.dice.choice(found).id)
            self._take_over()

    def bring_back(self) -> None:
        found = versions.listed(self.database, self.lesson)
        if found:
            revision = self.dice.choice(found).revision
            saving.bring_back(self.database, self.lesson, revision)
            self._take_over()

    # --- how -------------------------------------------------------------------------------

    def _word(self) -> str:
        word = f"{self.dice.getrandbits(64):016x}"
        self.said.add(word)
        return word

    def _position(self, fen: str) -> Position:
        position = parse(fen).position
        assert position
        return position

    def _played(self, line: Line, count: int) -> Line:
        for _ in range(count):
            parent = self.dice.randrange(-1, len(line.plies))
            position = position_at(line, parent)
            moves = possible_moves(position).moves
            if moves:
                ply = Ply(parent, self.dice.choice(moves), after=self._word())
                play(position, ply.move)
                line = replace(line, plies=(*line.plies, ply))
        return line

    def _fields(self, card: Card) -> Fields:
        shown = item_to_json(card)
        return {name: shown[name] for name in ITEM_FIELDS["card"]}

    def _edited(self, fields: Fields) -> Fields:
        card = item_of_fields("field000", "card", fields)
        assert isinstance(card, Card)
        assert card.position
        squares = [*card.position.squares]
        free = [at for at, piece in enumerate(squares) if piece not in ("K", "k")]
        squares[self.dice.choice(free)] = self.dice.choice(["", "P", "n", "R"])
        position = replace(card.position, squares=tuple(squares))
        if card.line is None:
            return self._fields(replace(card, position=position))
        found = refit(card.line, -1, card.at, replace(position, squares=tuple(squares)))
        notes = "\n\n".join(filter(None, [card.notes, found.left]))
        there = found.line or None
        changed = replace(card, line=there, at=-1, position=position, notes=notes)
        return self._fields(changed)

    def _change(self, change: Any) -> None:
        if self.items:
            id_ = self.dice.choice([*self.items])
            self._save({**self.items, id_: change(self.items[id_])})

    def _change_line(self, change: Any) -> None:
        def changed(fields: Fields) -> Fields:
            card = item_of_fields("field000", "card", fields)
            assert isinstance(card, Card)
            if not card.position:
                return fields
            line = change(card.line or Line(card.position))
            return self._fields(replace(card, line=line, at=-1))

        self._change(changed)

    def _save(self, items: Items, *, undone: bool = False) -> None:
        if not undone:
            self.history.append(deepcopy(self.items))
        changes = [self._change_of(id_, fields) for id_, fields in items.items()]
        gone = [Change(id_, deleted=self.revision) for id_ in self.items if id_ not in items]
        asked = Save(self.by, self.revision, items=[*filter(None, changes), *gone], new=True)
        if asked.items:
            saving.save(self.database, self.lesson, asked, shelf=self.shelf)
        self._take_over()

    def _change_of(self, id_: str, fields: Mapping[str, Any]) -> Change | None:
        known = self.items.get(id_)
        new = {
            name: Value(value, self.revision)
            for name, value in fields.items()
            if known is None or known.get(name) != value
        }
        if known is None:
            return Change(id_, fields=new, deleted=None)
        return Change(id_, fields=new) if new else None


def all_there_is(database: Database, lesson: str, pages: list[Browser]) -> str:
    """The lesson, its bin, its versions, and what can be undone, as a text to be searched."""
    parts: list[Any] = [dict(item.fields) for item in lessons.news(database, lesson).items]
    parts += [dict(item.fields) for item in lessons.deleted_items(database, lesson)]
    for kept in versions.listed(database, lesson):
        parts.append(versions.version(database, lesson, kept.revision))
    parts += [page.history for page in pages]
    return json.dumps(parts)


def edit_lessons(database: Database, count: int, seed: int) -> None:
    shelf = shelves.new_shelf(database)[0]
    for number in range(count):
        dice = random.Random(seed + number)
        lesson = new_id()
        pages = [Browser(database, lesson, shelf, dice)]
        pages[0].paste()
        pages.append(Browser(database, lesson, shelf, dice))
        for _ in range(GESTURES):
            dice.choices(pages, [3, 1])[0].act()
        found = all_there_is(database, lesson, pages)
        lost = {word for page in pages for word in page.said if word not in found}
        assert not lost, f"lesson {seed + number}: {len(lost)} of what was said are nowhere"
        lessons.delete_lesson(database, lesson)


def test_nothing_is_lost_in_randomly_edited_lessons(tmp_path: Path) -> None:
    with opened("sqlite", tmp_path) as database:
        edit_lessons(database, FEW, 0)


@pytest.mark.slow
@pytest.mark.timeout(0)
def test_nothing_is_lost_in_many_randomly_edited_lessons(
    tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    with opened("sqlite", tmp_path) as database:
        edit_lessons(database, pytestconfig.getoption("lessons"), 1000)
