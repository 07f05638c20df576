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
    anything else                 the positions in it, as `document/slices.py` finds them

Nothing vanishes: what looks like a position and cannot be read is a card with its text. Words that
stand alone on a line before further cards are a heading, all others that belong to no card are
notes.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from webapp.document.beside import tells_answer
from webapp.document.collection import Left
from webapp.document.games import MOST_OF_NAME
from webapp.document.records import Segment
from webapp.document.segments import has_tags, segments
from webapp.document.slices import collect_all, end_of_slice
from webapp.document.tasks import is_letter_part, is_sentence
from webapp.games.board import Game
from webapp.lessons.importing.answers import read_with_answers
from webapp.lessons.importing.files import gather_file
from webapp.lessons.importing.games import read_segment, read_whole, study_in
from webapp.lessons.importing.gathered import Gathered, card_of_entry, short, unread
from webapp.lessons.importing.letters import read_letters
from webapp.lessons.importing.lists import read_list
from webapp.lessons.importing.tables import read_table
from webapp.lessons.limits import MOST_CARDS
from webapp.lessons.model import Card, Heading, Item, new_id
from webapp.moves import asked_once
from webapp.text.boards import has_ranks

_GAP = "\n\n"
_BETWEEN = " · "
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
        found = _gather(text[:end])
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


def _gather(text: str) -> Gathered:
    return read_letters(text, _gather_one) or _gather_one(text)


def _gather_one(text: str) -> Gathered:
    """The cards of a text that is no e-mail."""
    answered = None if has_tags(text) else read_with_answers(text, _gather_plain)
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
    gathering = _Gathering()
    study = study_in(text, found)
    begin = failed = 0
    for one in found:
        if len(gathering.items) >= MOST_CARDS:
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


class _Gathering:
    """The cards of the parts of a text, as these are read one after the other."""

    def __init__(self) -> None:
        self.items: list[Item] = []
        self._notes: list[str] = []
        self._starts, self._title = 0, ""

    def add(self, found: Gathered, start: int) -> int | None:
        """Adds what a part holds that begins there; where the rest of the text begins, if any."""
        if self.items and len(self.items) + len(found.cards) > MOST_CARDS:
            return start
        self.items += found.cards
        self._notes += filter(None, [found.notes])
        self._starts += found.usual_starts
        self._title = self._title or found.title
        return None if found.rest is None else start + found.rest

    def done(self, rest: int | None) -> Gathered:
        """All of it."""
        notes = _GAP.join(self._notes)
        return Gathered(tuple(self.items), rest, self._starts, self._title, notes=notes)


# --- positions in words --------------------------------------------------------------------


def _words(text: str) -> Gathered:
    """The positions of a text, and all its words."""
    items: list[Item] = []
    notes: list[str] = []
    waiting: tuple[str, ...] = ()
    for found, end in collect_all(text):
        if isinstance(found, Left):
            marked = _heading_of(waiting) if waiting and waiting[0].startswith("#") else None
            items += filter(None, [marked])
            notes += () if marked else _paragraph(waiting)
            waiting = found.lines
            continue
        heading = _heading_of(waiting)
        items += filter(None, [heading])
        notes += () if heading else _paragraph(waiting)
        waiting = ()
        items.append(card_of_entry(found))
        if len(items) >= MOST_CARDS and end is not None and text[end:].strip():
            return Gathered(tuple(items), end, notes=_GAP.join(notes))
    return Gathered(tuple(items), notes=_GAP.join([*notes, *_paragraph(waiting)]))


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
    return Heading(new_id(), short(_BETWEEN.join(words))) if is_heading else None


def _paragraph(lines: Sequence[str]) -> list[str]:
    words = "\n".join(line.lstrip("> \t").rstrip() for line in lines)
    return [words] if words else []
