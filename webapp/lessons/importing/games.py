"""Games as cards, those of PGN and of all other forms of records.

Each game is a card with its line, one from the usual start as well; a chapter of a study has its
title, its side and, as the task, what is said before its first move. A game whose start cannot be
read is a card with its text. Positions in words behind a game, as in e-mails, are cards of their
own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from webapp.document.games import name_of_tags
from webapp.document.record_reading import read_other, read_record, record_of
from webapp.document.records import Segment
from webapp.document.tasks import name_and_task
from webapp.formats.fen import GRAMMAR as FEN
from webapp.formats.pgn.reading import read_pgn
from webapp.formats.pgn.recognition import command_in
from webapp.formats.pgn.tags import read_tags
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
from webapp.lessons.importing.gathered import BETWEEN, Gathered, fitted, short, unread
from webapp.lessons.model import Card, Item
from webapp.moves.walk import position_at
from webapp.text.links import seen_from

_MARKS = " \t>#*_:：-–—"
_OF_TAG = ("White", "Black", "Event", "Date", "ChapterName", "StudyName")


def read_segment(text: str, segment: Segment, study: str) -> Gathered | None:
    """The cards of a game or a record in a text, with the words above it; None where it is none.

    study   the name that the chapters of the text have in common
    """
    record, below = record_of(text, segment)
    part = text[segment.begin : segment.end]
    above = text[segment.start : segment.begin].splitlines()
    if not segment.game:
        says_nothing = record and is_start(record.line.start) and not record.line.plies
        if record is None or (says_nothing and not record.findings):
            return None
        # The words below a command are no part of what is read.
        return _captioned(_of_record(record, part), [*above, *below.splitlines()])
    if record is None:
        return _captioned(_unread_game(part), above) if segment.game.tags else None
    found = list(_items(record, study, part))
    starts = int(bool(record.line.plies) and is_start(record.line.start))
    title = _nearest(study_of(dict(record.line.tags)), study)
    return _captioned(Gathered(tuple(found), usual_starts=starts, title=title), above)


def read_whole(text: str, game: Game | None = None) -> Gathered | None:
    """The record of a text that is one; None for none, and for games of PGN.

    game   the one whose moves are meant, of PGN as well, where nothing in the text names it
    """
    record = read_record(text, game) if game else read_other(text)
    if record is None and command_in(text):
        record = read_pgn(text)
    return _of_record(record, text) if record else None


def study_in(text: str, found: Iterable[Segment]) -> str:
    """The name that the chapters of a study without tags for it have in common."""
    if "lichess.org/study/" not in text or "[StudyName" in text:
        return ""
    return common_study(
        [one.game.tags.get("Event", "") for one in found if one.game and one.game.tags]
    )


def _captioned(found: Gathered, lines: Sequence[str]) -> Gathered:
    """The cards of a game, the first with the words about it in its title."""
    first, *others = found.cards or (None,)
    if not lines or not isinstance(first, Card):
        return found
    return replace(found, cards=(_named(first, lines), *others))


def _named(card: Card, lines: Sequence[str]) -> Card:
    """The card with these lines before its title, those that are a task before its task."""
    said = [name_and_task(line, FEN.form.mover.said_in) for line in lines]
    names = [one.name.strip(_MARKS) for one in said]
    named = [words for words in names if words and words != card.title]
    tasks = [one.task for one in said if one.task]
    return replace(
        card,
        title=short(BETWEEN.join(filter(None, [*named, card.title]))),
        task="\n".join(filter(None, [*tasks, card.task])),
    )


def _of_record(record: Record, text: str) -> Gathered:
    card = _with_faults(card_of_record(record, text), record, text)
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


def _items(record: Record, study: str, part: str) -> Iterator[Item]:
    """The items of a game of PGN; one that cannot all be read keeps its text."""
    line = record.line
    if is_own(line):
        yield from own_items(line, part)
        return
    own = study_of(dict(line.tags))
    card = fitted(card_of_game(line, _nearest(own, study), is_usual=is_start(line.start)), part)
    yield _with_faults(card, record, part)


def _with_faults(card: Card, record: Record, text: str) -> Card:
    """The card with its text, where that cannot all be read."""
    is_whole = all(finding.severity != "error" for finding in record.findings)
    return card if is_whole or card.text else fitted(replace(card, text=text.strip()))


def _nearest(own: str, study: str) -> str:
    """The name of the study that a chapter names, or the one that all have in common."""
    return study if study.startswith(own) and own else own


def _unread_game(part: str) -> Gathered:
    tags = {tag.name: tag.value for tag in reversed(read_tags(part, 0, len(part)).tags)}
    said = {name: tags[name] for name in _OF_TAG if name in tags}
    title = said.get("ChapterName") or name_of_tags(said)
    return Gathered((unread(part, title=title, source=source_of(tags)),))
