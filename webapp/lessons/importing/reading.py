"""Texts that a teacher pastes or opens as cards: lists, e-mails, games, studies, tables, lessons.

The first of these that a text is:

    a file of lessons             `files.py`
    e-mails                       `letters.py`
    one with solutions together   its parts, each in its turn, see `answers.py`
    a list with titles            `lists.py`
    a table with positions        `tables.py`
    games of PGN                  `games.py`
    several records, positions    each in its turn: records in other forms, links and lines of
                                  engines with moves, and what stands between them
    a record in any form          `games.py`
    anything else                 the positions in it, as `document/collection.py` finds them

Nothing vanishes: what looks like a position and cannot be read is a card with its text. Words that
stand alone on a line before further cards are a heading, all others that belong to no card are
notes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from webapp.document.beside import tells_answer
from webapp.document.collection import Left, collect_all, end_of_slice
from webapp.document.games import MOST_OF_NAME, has_tags
from webapp.document.records import Segment
from webapp.document.segments import segments
from webapp.document.tasks import is_letter_part, is_sentence
from webapp.formats.shogi.lines import has_table
from webapp.games.board import Game
from webapp.lessons.importing.answers import read_with_answers
from webapp.lessons.importing.files import gather_file, read_file
from webapp.lessons.importing.games import read_segment, read_whole, study_in
from webapp.lessons.importing.gathered import (
    BETWEEN,
    GAP,
    Gathered,
    Gathering,
    card_of_entry,
    short,
    unread,
)
from webapp.lessons.importing.letters import read_letters
from webapp.lessons.importing.lists import read_list
from webapp.lessons.importing.tables import read_table
from webapp.lessons.limits import LONGEST_NOTES, LONGEST_TITLE, MOST_CARDS, MOST_KEPT
from webapp.lessons.model import Card, Heading, Item, Lesson, new_id
from webapp.moves import asked_once
from webapp.text.boards import has_ranks

_MOST_OF_HEADING = 3
"""The most lines of a heading."""

_MOST_FAILED = 200
"""So many records may turn out to be none before the rest is taken for words."""


@asked_once()
def gather(text: str, name: str = "", game: Game | None = None) -> Gathered:
    """Every card of a text, in its order. Takes any `str`, in linear time, and never raises.

    name   what a card is called that is alone and has no title, such as that of a file; a text
           with a name that holds no position is a card itself
    game   the one whose moves are meant where the text does not tell

    A text may have `MAX_TEXT` bytes, a file of lessons any length. Of a longer one, and of one with
    more than about `MOST_CARDS` cards, `Gathered.rest` says where the rest begins.
    """
    found = gather_file(text)
    if found is None:
        end = end_of_slice(text)
        part = text[:end]
        found = read_letters(part, _gather_one) or _gather_one(part)
        if end < len(text) and found.rest is None:
            found = replace(found, rest=end)
        elif game and not found.cards:
            found = read_whole(text, game) or found
    if not found.cards and found.rest is None and text.strip() and (name or has_ranks(text)):
        found = replace(found, cards=(unread(text),))
    (first, *others) = found.cards or (None,)
    if name and isinstance(first, Card) and not (first.title or others) and found.rest is None:
        found = replace(found, cards=(replace(first, title=short(name)),))
    return found


def is_sure(text: str, found: Gathered) -> bool:
    """Whether a text is positions or games even where words are meant to stand, as in a title.

    found   what `gather` has made of it

    Of one line only a board is sure: moves are in many a title, and a few pieces in words.
    """
    if not found.cards:
        return False
    bare = text.strip()
    return has_ranks(bare) or bare[:1] in "{[" or len(bare.splitlines()) > 1


def _gather_one(text: str) -> Gathered:
    """The cards of a text that is no e-mail."""
    # The numbers of a record in KIF are none of answers.
    is_record = has_tags(text) or has_table(text)
    answered = None if is_record else read_with_answers(text, _gather_plain)
    return answered or _gather_plain(text)


def _gather_plain(text: str) -> Gathered:
    """The cards of a text that has no solutions together."""
    listed = read_list(text) or read_table(text)
    if listed:
        return listed
    found = segments(text)
    whole = read_whole(text) if found.may_be_one else None
    return whole or _of_segments(text, found.all)


def _of_segments(text: str, found: Sequence[Segment]) -> Gathered:
    """The games and records of a text, and the positions and words between them."""
    gathering = Gathering()
    study = study_in(text, found)
    begin = failed = 0
    for one in found:
        if gathering.is_full:
            return gathering.done(begin)
        is_sure = one.game and one.game.tags
        is_read = is_sure or (failed < _MOST_FAILED and (one.kind or (one.game and one.game.plies)))
        read = read_segment(text, one, study) if is_read else None
        if read is None:
            # It belongs to the words about it.
            failed += bool(is_read)
            continue
        rest = gathering.add(_words(text[begin : one.start]), begin)
        rest = gathering.add(read, one.start) if rest is None else rest
        if rest is not None:
            return gathering.done(rest)
        begin = one.end
    return gathering.done(gathering.add(_words(text[begin:]), begin))


# --- positions in words --------------------------------------------------------------------


def _words(text: str) -> Gathered:
    """The positions of a text, and all its words."""
    gathering = Gathering()
    waiting: tuple[str, ...] = ()
    for found, end in collect_all(text):
        is_left = isinstance(found, Left)
        is_marked = waiting[:1] and waiting[0].startswith("#")
        heading = _heading_of(waiting) if is_marked or not is_left else None
        if heading:
            gathering.items.append(heading)
        else:
            gathering.notes.append(_paragraph(waiting))
        if isinstance(found, Left):
            waiting = found.lines
            continue
        waiting = ()
        gathering.items.append(card_of_entry(found))
        if gathering.is_full and end is not None and text[end:].strip():
            return gathering.done(end)
    gathering.notes.append(_paragraph(waiting))
    return gathering.done()


def _heading_of(lines: Sequence[str]) -> Heading | None:
    """The heading that lines above a card are; None where they are sentences."""
    words = [line.strip("> \t*_#=") for line in lines]
    is_heading = 0 < len(words) <= _MOST_OF_HEADING and not any(
        len(line) > MOST_OF_NAME
        or line[:1].islower()
        or is_sentence(line)
        or is_letter_part(line)
        or tells_answer(line)
        for line in words
    )
    return Heading(new_id(), short(BETWEEN.join(words))) if is_heading else None


def _paragraph(lines: Sequence[str]) -> str:
    return "\n".join(line.lstrip("> \t").rstrip() for line in lines)


# --- whole lessons ---------------------------------------------------------------------------


def lessons_of_text(text: str, title: str = "") -> list[Lesson]:
    """The lessons of a file of ours, or all that stands in any other text; none where nothing does.

    title   that of a lesson which has none

    What has more items than a lesson may have becomes several.
    """
    return lessons_of_files([("", text)], title)


def lessons_of_files(files: Iterable[tuple[str, str]], title: str = "") -> list[Lesson]:
    """The lessons of files that were opened together, by their names and texts, as the editor opens
    them: those of files of ours, each whole, and one lesson of all others.

    title   that of the lesson of all others, where no text names one

    Of several files, cards without a title are called as their file is, and a file without any
    position is a card with its text; but where none has a position there is no lesson of them.
    """
    own: list[Lesson] = []
    others: list[tuple[str, str]] = []
    several = False
    for name, text in files:
        found = read_file(text)
        several = several or bool(own or others)
        if found is None:
            others.append((name, text))
        else:
            own += (part for lesson in found for part in _parts(lesson, MOST_KEPT))
    whole = _lesson_of(others, title, are_named=several)
    return own + [part for lesson in whole for part in _parts(lesson, MOST_CARDS)]


def _lesson_of(
    files: Iterable[tuple[str, str]], title: str, *, are_named: bool
) -> Iterator[Lesson]:
    """All that stands in these files as one lesson; nothing where nothing does.

    are_named   whether cards are called as their file is
    """
    items: list[Item] = []
    notes: list[str] = []
    named, is_any = "", False
    for name, text in files:
        found = _whole(text)
        cards = found.cards
        is_any = is_any or bool(cards)
        if are_named and not cards and text.strip():
            cards = (unread(text),)
        elif found.notes:
            notes.append(found.notes)
        items += _called(cards, name) if are_named else cards
        named = named or found.title
    if is_any:
        words = GAP.join(notes)[:LONGEST_NOTES]
        yield Lesson((named or title)[:LONGEST_TITLE], notes=words, items=tuple(items))


def _called(items: Sequence[Item], name: str) -> Iterator[Item]:
    """The items of a file, those without a title called as it is; of several each has a number."""
    for number, item in enumerate(items, start=1):
        called = f"{name} {number}" if len(items) > 1 else name
        yield item if item.title else replace(item, title=short(called))


def _whole(text: str) -> Gathered:
    """All that stands in a text of any length."""
    items: list[Item] = []
    notes: list[str] = []
    named = head = ""
    while text:
        found = gather(head + text)
        items += found.cards
        notes += filter(None, [found.notes])
        named = named or found.title
        if found.rest is None:
            break
        # What is looked at again and again would never end.
        text = text[max(found.rest - len(head), 1) :]
        head = found.head
    return Gathered(tuple(items), title=named, notes=GAP.join(notes))


def _parts(lesson: Lesson, most: int) -> Iterator[Lesson]:
    """The lesson; one with more items than `most` as several that are numbered in their titles."""
    if len(lesson.items) <= most:
        yield lesson
        return
    for number, at in enumerate(range(0, len(lesson.items), MOST_CARDS), start=1):
        sign = f" ({number})" if number > 1 else ""
        title = lesson.title[: LONGEST_TITLE - len(sign)] + sign
        yield replace(lesson, title=title.strip(), items=lesson.items[at : at + MOST_CARDS])
