"""Games as cards, those of PGN and of all other forms of records.

Each game is a card with its line, one from the usual start as well; a chapter of a study has its
title, its side and, as the task, what is said before its first move. A game whose start cannot be
read is a card with its text. Positions in words behind a game, as in e-mails, are cards of their
own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from webapp.lessons.exchange.chapters import (
    card_of_game,
    common_study,
    is_own,
    own_items,
    source_of,
    study_of,
)
from webapp.lessons.exchange.gathered import Gathered, fitted, unread
from webapp.lessons.model import MOST_CARDS, Card, Item
from webapp.line import Line
from webapp.notations.collection import name_of_tags
from webapp.records import FORMS, Record, read_record
from webapp.records.games import BOARD, GameEntry, index_games
from webapp.records.links import read_link
from webapp.records.pgn.reading import read_game
from webapp.records.pgn.tags import TAG_LINE, read_tags
from webapp.starts import is_start
from webapp.text.links import seen_from
from webapp.walk import position_at

_BOARD_LINE = re.compile(rf"^(?![> \t]*+\[){BOARD}[^\n]*+", re.MULTILINE)
_OWN = '[LessonCard "'
_OF_TAG = ("White", "Black", "Event", "Date", "ChapterName", "StudyName")

Words = Callable[[str], Gathered]
"""What reads the positions in a part of a text that is no game."""


def has_tags(text: str) -> bool:
    """Whether a tag of PGN stands in the text."""
    return TAG_LINE.search(text) is not None


def read_games(text: str, words: Words) -> Gathered | None:
    """The games of a text; None where it has none. No more than `MOST_CARDS` are read.

    words   reads what stands around them
    """
    entries, _ = index_games(text)
    if not entries:
        return None
    study = _study(text, entries)
    before = words(text[: entries[0].start])
    if before.rest is not None:
        return before
    items: list[Item] = list(before.cards)
    title, games, starts = "", 0, 0
    for entry in entries:
        if len(items) >= MOST_CARDS:
            return Gathered(tuple(items), entry.start, starts, title)
        part = text[entry.start : entry.end]
        behind = _positions_behind(part)
        record = _record(part[:behind], entry)
        if record:
            found = list(_items(record.line, study, part))
            title = title or _title(record.line, study)
            starts += record.line.plies != () and is_start(record.line.start)
        elif entry.tags:
            found = [_unread_game(part[:behind])]
        else:
            behind, found = 0, []
        games += len(found)
        after = words(part[behind:])
        items += (*found, *after.cards)
        if after.rest is not None:
            rest = entry.start + behind + after.rest
            return Gathered(tuple(items), rest, starts, title) if games else None
    return Gathered(tuple(items), None, starts, title) if games else None


def read_other_record(text: str) -> Gathered | None:
    """The record of a text in any other form than PGN, or of a link; None for none."""
    readers = (read_link, *(form.read for name, form in FORMS.items() if name != "pgn"))
    record = next(filter(None, (read(text, None) for read in readers)), None)
    if record is None:
        return None
    card = card_of_record(record)
    if record.ply is not None and seen_from(text) == "second":
        card = replace(card, flipped=True)
    if record.others:
        # The other records have no card, so their text stays.
        card = fitted(replace(card, text=text))
    return Gathered((card,), usual_starts=int(is_start(record.line.start)))


def card_of_record(record: Record) -> Card:
    """The card of a record by itself, at the ply that it shows or at its start."""
    card = card_of_game(record.line, "", is_usual=is_start(record.line.start))
    if record.ply is not None and card.line:
        card = replace(card, position=position_at(card.line, record.ply), at=record.ply)
    return fitted(card)


def _record(part: str, entry: GameEntry) -> Record | None:
    """The record of a game: by the form of its moves, or by its tags where it has none."""
    record = read_record(part) if entry.plies else None
    return record or (read_game(part) if entry.tags else None)


def _items(line: Line, study: str, part: str) -> Iterator[Item]:
    if is_own(line):
        yield from own_items(line)
        return
    own = study_of(dict(line.tags))
    card = card_of_game(line, _nearest(own, study), is_usual=is_start(line.start))
    yield fitted(card, part)


def _nearest(own: str, study: str) -> str:
    """The name of the study that a chapter names, or the one that all have in common."""
    return study if study.startswith(own) and own else own


def _study(text: str, entries: Sequence[GameEntry]) -> str:
    """The name that the chapters of a study without tags for it have in common."""
    events = [entry.tags.get("Event", "") for entry in entries if entry.tags]
    is_study = "lichess.org/study/" in text and "[StudyName" not in text
    return common_study(events) if is_study else ""


def _title(line: Line, study: str) -> str:
    return _nearest(study_of(dict(line.tags)), study)


def _unread_game(part: str) -> Card:
    tags: dict[str, str] = {}
    for tag in read_tags(part, 0, len(part)).tags:
        tags.setdefault(tag.name, tag.value)
    said = {name: value for name, value in tags.items() if name in _OF_TAG}
    chapter = said.get("ChapterName")
    return unread(part, title=chapter or name_of_tags(said), source=source_of(tags))


def _positions_behind(part: str) -> int:
    """Where a line with a board stands behind the moves of a game; its end for nowhere."""
    at, is_open = 0, False
    for line in _BOARD_LINE.finditer(part) if _OWN not in part else ():
        board = part.index("/", line.start())
        opened, closed = part.rfind("{", at, board), part.rfind("}", at, board)
        is_open = opened > closed if max(opened, closed) >= 0 else is_open
        at = board
        if not is_open:
            return line.start()
    return len(part)
