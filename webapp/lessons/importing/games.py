"""Games as cards, those of PGN and of all other forms of records.

Each game is a card with its line, one from the usual start as well; a chapter of a study has its
title, its side and, as the task, what is said before its first move. A game whose start cannot be
read is a card with its text. Positions in words behind a game, as in e-mails, are cards of their
own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from webapp.document.collection import name_of_tags
from webapp.document.games import GameEntry, index_games
from webapp.document.records import read_other, read_record
from webapp.document.segments import GameSegment, Segment, games_in
from webapp.document.tasks import name_and_task
from webapp.formats.fen import GRAMMAR as FEN
from webapp.formats.pgn.reading import read_game, read_pgn
from webapp.formats.pgn.recognition import command_in
from webapp.formats.pgn.tags import TAG_LINE, read_tags
from webapp.formats.records.engines import engine_part
from webapp.formats.records.links import read_link
from webapp.formats.records.record import Record
from webapp.formats.starts import is_start
from webapp.games.board import Game
from webapp.lessons.importing.chapters import (
    card_of_game,
    common_study,
    is_own,
    own_items,
    source_of,
    study_of,
)
from webapp.lessons.importing.gathered import Gathered, fitted, short, unread
from webapp.lessons.model import MOST_CARDS, Card, Heading, Item
from webapp.model.line import Line
from webapp.moves.walk import position_at
from webapp.text.links import seen_from

_MARKS = " \t>#*_:：-–—"
_BETWEEN, _GAP = " · ", "\n\n"
_MOST_FAILED = 200
"""So many games without tags may turn out to be none before the others are taken for words."""
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
    items: list[Item] = []
    notes: list[str] = []
    before: Gathered | None = None
    title, games, starts = "", 0, 0
    for part, record in _read(text, entries):
        if before is None:
            before = words(text[: part.start])
            if before.rest is not None:
                return before
            items += before.cards
            notes += filter(None, [before.notes])
        if len(items) >= MOST_CARDS:
            return Gathered(tuple(items), part.start, starts, title, notes=_GAP.join(notes))
        game, behind = text[part.begin : part.behind], part.behind
        if record:
            found = [_with_faults(item, record, game) for item in _items(record.line, study, game)]
            title = title or _title(record.line, study)
        else:
            found = [_unread_game(game)]
        after = words(text[behind : part.end])
        if items and len(items) + len(found) + len(after.cards) > MOST_CARDS:
            whole = Gathered(tuple(items), part.start, starts, title, notes=_GAP.join(notes))
            return whole if games else None
        games += len(found)
        line = record.line if record else None
        starts += bool(line and line.plies and is_start(line.start))
        items += (*_captioned(found, text[part.start : part.begin]), *after.cards)
        notes += filter(None, [after.notes])
        if after.rest is not None:
            rest = behind + after.rest
            whole = Gathered(tuple(items), rest, starts, title, notes=_GAP.join(notes))
            return whole if games else None
    whole = Gathered(tuple(items), None, starts, title, notes=_GAP.join(notes))
    return whole if games else None


def _read(text: str, entries: Sequence[GameEntry]) -> Iterator[tuple[GameSegment, Record | None]]:
    """The games with their records, None for one with tags that cannot be read.

    What turns out to be no game belongs to what stands behind the one before, so that all between
    two games is read together, however often it looks like one.
    """
    last: tuple[GameSegment, Record | None] | None = None
    failed = 0
    for part in games_in(text, entries):
        entry = part.entry
        is_read = entry.tags or (entry.plies and failed < _MOST_FAILED)
        record = _record(text[part.begin : part.behind], entry) if is_read else None
        if record is None and not entry.tags:
            failed += entry.plies > 0
            last = (last[0]._replace(end=part.end), last[1]) if last else None
            continue
        if last:
            yield last
        last = part, record
    if last:
        yield last


def _captioned(items: Sequence[Item], above: str) -> Sequence[Item]:
    """The cards of a game, the first with the words above it in its title."""
    if not above or not items or not isinstance(items[0], Card):
        return items
    return (_named(items[0], above.splitlines()), *items[1:])


def _named(card: Card, lines: Sequence[str]) -> Card:
    """The card with these lines before its title, those that are a task before its task."""
    said = [name_and_task(line, FEN.form.mover.said_in) for line in lines]
    names = [one.name.strip(_MARKS) for one in said]
    named = [words for words in names if words and words != card.title]
    tasks = [one.task for one in said if one.task]
    return replace(
        card,
        title=short(_BETWEEN.join(filter(None, [*named, card.title]))),
        task="\n".join(filter(None, [*tasks, card.task])),
    )


def read_other_record(text: str) -> Gathered | None:
    """The record of a text in any other form than PGN, or of a link; None for none."""
    record = read_other(text) or (read_pgn(text) if command_in(text) else None)
    return _of_record(record, text) if record else None


def read_moves(text: str, game: Game) -> Gathered | None:
    """The record of a text whose moves are of a game that nothing in it names; None for none."""
    record = read_record(text, game)
    return _of_record(record, text) if record else None


def read_segment(text: str, segment: Segment) -> Gathered | None:
    """The record of a segment of a text, with the words above it as its title; None for none."""
    part = text[segment.begin : segment.end]
    below = ""
    if segment.kind == "engine":
        part, below = engine_part(part)
    record = read_link(part) if segment.kind == "link" else read_record(part)
    if record is None or not (record.line.plies or record.findings):
        return None
    found = _of_record(record, part)
    (card,) = found.cards
    assert isinstance(card, Card)
    lines = [*text[segment.start : segment.begin].splitlines(), *below.splitlines()]
    return replace(found, cards=(_named(card, lines),))


def _of_record(record: Record, text: str) -> Gathered:
    card = card_of_record(record, text)
    if any(finding.severity == "error" for finding in record.findings) and not card.text:
        card = fitted(replace(card, text=text.strip()))
    if record.ply is not None and seen_from(text) == "second":
        card = replace(card, flipped=True)
    if record.others:
        # The other records have no card, so their text stays.
        card = fitted(replace(card, text=text))
    return Gathered((card,), usual_starts=int(is_start(record.line.start)))


def card_of_record(record: Record, came: str) -> Card:
    """The card of a record by itself, at the ply that it shows or at its start; `came` as in
    `fitted`.
    """
    card = card_of_game(record.line, "", is_usual=is_start(record.line.start))
    if record.ply is not None and card.line:
        card = replace(card, position=position_at(card.line, record.ply), at=record.ply)
    return fitted(card, came)


def _record(part: str, entry: GameEntry) -> Record | None:
    """The record of a game: by the form of its moves, or by its tags where it has none."""
    # Links among the tags and in comments are no record of their own.
    other = None if entry.tags or not entry.plies else read_other(part)
    record = other or (read_pgn(part) if entry.plies else None)
    return record or (read_game(part) if entry.tags else None)


def _items(line: Line, study: str, part: str) -> Iterator[Item]:
    if is_own(line):
        yield from own_items(line, part)
        return
    own = study_of(dict(line.tags))
    card = card_of_game(line, _nearest(own, study), is_usual=is_start(line.start))
    yield fitted(card, part)


def _with_faults(item: Item, record: Record, part: str) -> Item:
    """The card of a game; with the text of one that cannot all be read."""
    is_whole = all(finding.severity != "error" for finding in record.findings)
    if is_whole or isinstance(item, Heading) or item.text or is_own(record.line):
        return item
    return fitted(replace(item, text=part.strip()))


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
