"""All that a text with several positions holds, in its order, each with what names it.

A position is named by the `id` of an EPD, the players or the chapter of a game, or else by the
words around it: on its line, and over and under it (`captions.py`). Games of a PGN that begin
from the usual start have no position of their own, and are counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from webapp.document.beside import LABELLED, Beside, apart, beside, role_of
from webapp.document.captions import Captions, captions_of, unused_lines
from webapp.document.passages import Passage
from webapp.document.several import Part, Unread, parts_of
from webapp.document.tasks import Said, Turns, name_and_task, number_in_words, task_in_words
from webapp.formats.correction import words_around
from webapp.formats.epd.operations import scan
from webapp.formats.fen import GRAMMAR as FEN
from webapp.formats.given import Given
from webapp.formats.grammar.games import are_tags_from_start
from webapp.formats.grammar.marks import marks_beside
from webapp.formats.grammar.reading import Notation, Reading
from webapp.formats.marked import with_marks
from webapp.formats.reading import read
from webapp.formats.registry import own_notation
from webapp.model.marks import Mark
from webapp.model.position import Position
from webapp.text.characters import LINE_BREAKS, MAX_LENGTH
from webapp.text.links import FEN_TAG

MOST_OF_NAME = 120
"""The most characters of a name."""

_MOST_TAGS = 40
_TAG = re.compile(r"\s*+\[\s*+([A-Za-z_]{1,40})\s++\"((?:[^\"\\]|\\.){0,1000}+)\"?\s*+\]?")
_MARKS = " \t.:;,-–—#*_=\"'`“”„|>"
_NUMBERING = _MARKS + "()0123456789"
_NOTATIONS = frozenset(["fen", "epd", "sfen", "feen", "xfen", "position"])
_CODE = re.compile(r"[> \t]*+(?:<[^<>\n]{0,400}>\s*+\Z|\[\w{1,40}\s++\"|[\[{}\]]+,?\s*+\Z)")
"""A line of mark-up, and a tag."""
_KEY = re.compile(
    r"(?:title|name)[ \t]?:[ \t]|(?:表題|作品名|标题|標題|题目|題目|제목)[ \t]?[:：]", re.IGNORECASE
)
_BRACKETS = (("(", ")"), ("（", "）"))


class Entry(NamedTuple):
    """A position of a text, or a part that cannot be read.

    line       the number of its line, from 1
    text       its own part of the text, of a game the value of its FEN tag
    position   None where it cannot be read
    operations those of an EPD, as typed
    name       what it is called, "" for nothing
    marks      those that stand beside it, see `formats/grammar/marks.py`
    beside     its moves, solution and hint, see `beside.py`
    task       what is to be done, as the words around it say, see `tasks.py`; "" for nothing
    """

    line: int
    text: str
    position: Position | None
    notation: Notation = ""
    operations: str = ""
    name: str = ""
    marks: tuple[Mark, ...] = ()
    beside: Beside = Beside()
    task: str = ""


class Left(NamedTuple):
    """Lines that stand together and say nothing of a position, and where they begin."""

    start: int
    lines: tuple[str, ...]


class Collection(NamedTuple):
    """What a text holds.

    entries        in the order of the text
    usual_starts   how many games of a PGN begin from the usual start
    rest           where what was not looked at begins; None where all was
    left           all other words, those about a text with one position excepted
    starts         where each of the entries begins
    """

    entries: tuple[Entry, ...]
    usual_starts: int = 0
    rest: int | None = None
    left: tuple[Left, ...] = ()
    starts: tuple[int, ...] = ()


def collect(text: str) -> Collection:
    """All positions of a text, in linear time.

    Takes any `str` and never raises.
    """
    given = Given(text)
    parts = parts_of(given)
    lines = _Lines(text)
    passages = [*(part.passage for part in parts.read), *(part.passage for part in parts.unread)]
    passages.sort(key=_by_place)
    captions = dict(zip(passages, captions_of(text, passages), strict=True))
    following = {passage: after.start for passage, after in pairwise(passages)}
    entries = [
        *(
            _entry(text, part, lines, captions[part.passage], following.get(part.passage))
            for part in parts.read
        ),
        *(_unread(text, part, lines, captions[part.passage]) for part in parts.unread),
    ]
    entries.sort(key=lambda entry: entry[0])
    left = (
        list(_left(text, passages, captions.values())) if entries or len(text) > MAX_LENGTH else []
    )
    if not entries and len(text) <= MAX_LENGTH:
        entries = list(_alone(given))
        # FEEN has no space around it.
        if not entries and text != text.strip():
            entries = list(_alone(Given(text.strip())))
    rest = parts.rest
    if rest is not None:
        begin = lines.begin_of_game(rest)
        # Of several on one line those before it are not looked at again.
        rest = begin if not entries or begin > entries[-1][0] else rest
    if not entries and len(text) <= MAX_LENGTH:
        left = list(_left(text, (), ()))
    end = lines.end_at(rest)
    return Collection(
        tuple(entry for _, entry in entries),
        _usual_starts(text, end),
        rest,
        tuple(one for one in left if one.start < end),
        tuple(start for start, _ in entries),
    )


def _left(text: str, passages: Sequence[Passage], captions: Iterable[Captions]) -> Iterator[Left]:
    for group in unused_lines(text, passages, captions):
        lines = [text[slice(*place)] for place in group]
        said = tuple(line for line in lines if _has_letters(line) and not _CODE.match(line))
        if said:
            yield Left(group[0][0], said)


def _by_place(passage: Passage) -> int:
    return passage.start


def _entry(
    text: str, part: Part, lines: _Lines, captions: Captions, following: int | None
) -> tuple[int, Entry]:
    """The entry of a part, with where it begins; `following` is where the next part does."""
    line, start, end = part.readable
    own = text[start:end]
    tag = FEN_TAG.search(own)
    own = tag[1] if tag and "/" in tag[1] else own
    name, task = _name(text, part, lines, captions)
    # Where the position ends; what stands behind it on its line are words.
    behind = part.passage.end - len(part.words[1])
    until = len(text) if following is None else following
    marks = marks_beside(text, start, behind, until, part.position.kind).marks
    told = (part.notation, part.operations, name, marks, _beside(text, part, captions), task)
    return start, Entry(line, own, part.position, *told)


def _unread(text: str, part: Unread, lines: _Lines, captions: Captions) -> tuple[int, Entry]:
    line, start, end = part.passage
    name, task = _name(text, part, lines, captions)
    said = _beside(text, part, captions)
    return start, Entry(line, text[start:end], None, name=name, beside=said, task=task)


def _name(text: str, part: Part | Unread, lines: _Lines, captions: Captions) -> Said:
    """What names a part: its `id`, its tags, or else the words around it; and its task."""
    tags = lines.tags(part.passage.start)
    name = _id_of(part.operations) or name_of_tags(tags)
    if tags:
        return Said(name)
    said = _caption(text, part, captions)
    if not name:
        return said
    # The name stays what the operations say; what else is there is not lost.
    around = (said.name, said.task) if said.name not in name else (said.task,)
    return Said(name, "\n".join(filter(None, around)))


def _caption(text: str, part: Part | Unread, captions: Captions) -> Said:
    """The words around a position, but for those that only say who is to move."""
    over, under, _, more = ([text[slice(*place)] for place in lines] for lines in captions)
    drawn, position = (part.drawn, part.position) if isinstance(part, Part) else (False, None)
    before, behind = ("", "") if drawn else part.words
    # Lines that say who is to move are words of the part itself.
    around = (line for words in (before, behind) for line in words.splitlines())
    words = [*over, *(_of_line(line) for line in around if not role_of(line)), *under]
    words = [apart(word)[0] for word in words]
    turns = own_notation(position.game if position else "chess").grammar
    mover = (turns or FEN).form.mover.said_in
    said = [name_and_task(word, mover) for word in words if not _is_turn(word, position)]
    named = [_without_key(_bare(one.name)) for one in said]
    tasks = [without_brackets(one.task) for one in said] + [" ".join(line.split()) for line in more]
    own = text[part.passage.start : part.passage.end]
    if isinstance(part, Part) and part.notation == "spoken":
        tasks.append(task_in_words(own))
        named.append(number_in_words(own))
    elif drawn:
        # A line that names a board, and says who is to move on it.
        both = [one for one in _said_of_drawing(own, mover) if one.name and one.task]
        named += [_bare(one.name) for one in both]
        tasks += [one.task for one in both if not _is_turn(one.task, position)]
    name = " · ".join(dict.fromkeys(word for word in named if _has_letters(word)))
    if len(name) > MOST_OF_NAME:
        tasks.insert(0, name)
    return Said(_short(name), "\n".join(dict.fromkeys(filter(_has_letters, tasks))))


def _said_of_drawing(own: str, mover: Turns) -> Iterator[Said]:
    """What the first and the last lines of a drawn board say."""
    lines = own.splitlines()
    for line in dict.fromkeys([*lines[:3], *lines[-3:]]):
        if len(line) <= MOST_OF_NAME:
            yield name_and_task(line, mover)


def _beside(text: str, part: Part | Unread, captions: Captions) -> Beside:
    """The moves, the solution and the hint that stand on the line of a position and about it."""
    drawn = isinstance(part, Part) and part.drawn
    own = () if drawn or part.operations else part.words
    lines = [line for words in own for line in words.splitlines() if role_of(line)]
    others = [_of_line(line) for words in own for line in words.splitlines() if not role_of(line)]
    around = [text[slice(*place)] for place in (*captions.over, *captions.under)]
    within = [said for line in (*around, *others) for said in apart(line)[1:]]
    return beside([*within, *lines, *(text[slice(*place)] for place in captions.beside)])


def _of_line(words: str) -> str:
    """Words on the line of a position; "" where they are code, or another position."""
    plain = " ".join(words.split())
    return "" if {"[", "=", "/", ";", "{", "<"} & set(plain.strip(_MARKS)) else plain


def _bare(words: str) -> str:
    """The words without marks at their ends, the number before them and brackets around them."""
    plain = words.strip(_MARKS)
    rest = plain.lstrip(_NUMBERING)
    start = len(plain) - len(rest)
    if plain[:start].endswith("(") and rest.count(")") > rest.count("("):
        # It is no part of the number, but of a pair.
        start -= 1
    is_number = rest and plain[:start].strip("0123456789")
    return without_brackets(plain[start:] if is_number else plain)


def _without_key(words: str) -> str:
    """The words without what YAML and its kin call them; "" for a notation's name alone."""
    return "" if words.lower() in _NOTATIONS else _KEY.sub("", words).strip(_MARKS)


def without_brackets(words: str) -> str:
    """The words without a pair of round brackets that encloses them all."""
    for opening, closing in _BRACKETS:
        within = words[1:-1]
        is_pair = words[:1] == opening and words[-1:] == closing
        if is_pair and opening not in within and closing not in within and within.strip(_MARKS):
            return within.strip(_MARKS)
    return words


def _has_letters(words: str) -> bool:
    return any(character.isalpha() for character in words)


def _is_turn(words: str, position: Position | None) -> bool:
    """Whether the words say what the position does, who is to move, and nothing else."""
    grammar = own_notation(position.game if position else "chess").grammar
    plain = words.strip(_MARKS)
    turns = grammar.form.mover.said_in(plain) if grammar and plain else []
    return any(
        (turn.start, turn.end, turn.asked) == (0, len(plain), False)
        and (position is None or turn.side == position.turn)
        for turn in turns
    )


def _alone(given: Given) -> Iterator[tuple[int, Entry]]:
    """A text that is one position; of several lines with the words about it as its name."""
    reading = with_marks(read(given))
    if reading.position is None:
        return
    operations = reading.operations
    name, said, task, own = _id_of(operations), Beside(), "", given.text
    place = _lines_of(reading)
    if place and not operations:
        (start, end), words = place, words_around(reading)
        around = given.text[start : words.start], given.text[words.end : end]
        drawn = not LINE_BREAKS.isdisjoint(given.text[words.start : words.end])
        part = Part(Passage(1, start, end), reading.notation, reading.position, drawn, "", around)
        (captions,) = captions_of(given.text, [part.passage])
        said = _beside(given.text, part, captions)
        is_tag = any(finding.code == "pgn-tag" for finding in reading.findings)
        if not is_tag and not LINE_BREAKS.isdisjoint(given.text.strip()):
            name, task = _caption(given.text, part, captions)
            own = _without_captions(reading, part.passage, captions)
    if reading.notation == "spoken":
        own, said = _without_beside(own)
        task = task or task_in_words(own)
        name = name or number_in_words(own)
    told = (reading.notation, operations, name, reading.marks, said, task)
    yield 0, Entry(1, own, reading.position, *told)


def _without_beside(text: str) -> tuple[str, Beside]:
    """A position in words, and what lines below it say of its solution."""
    lines = text.splitlines()
    begin = next((at for at, line in enumerate(lines) if at and role_of(line) in LABELLED), None)
    return (text, Beside()) if begin is None else ("\n".join(lines[:begin]), beside(lines[begin:]))


def _without_captions(reading: Reading, passage: Passage, captions: Captions) -> str:
    """The lines of a position, if the others are its captions and it says the same without them."""
    text = reading.text
    own = text[passage.start : passage.end]
    whole = (
        read(Given(own)) if captions.all and not unused_lines(text, [passage], [captions]) else None
    )
    return own if whole and whole.position == reading.position else text


def _lines_of(reading: Reading) -> tuple[int, int] | None:
    """Where the lines begin and end on which a position stands; None where nothing says that."""
    text, fields = reading.text, reading.fields.values()
    if not fields:
        return None
    first = min(span.start for span in fields)
    last = max(span.end for span in fields)
    start = max(text.rfind(mark, 0, first) for mark in LINE_BREAKS) + 1
    ends = (text.find(mark, last) for mark in LINE_BREAKS)
    return start, min((end for end in ends if end >= 0), default=len(text))


def _id_of(operations: str) -> str:
    """The `id` among the operations of an EPD."""
    for operation in scan(operations, 0, len(operations))[0] if "id" in operations else ():
        if operation.opcode == "id" and operation.operands:
            return _short(
                " ".join(operations[slice(*span)] for span in operation.operands).strip('"')
            )
    return ""


def _short(name: str) -> str:
    plain = " ".join(name.split())
    return plain if len(plain) <= MOST_OF_NAME else plain[: MOST_OF_NAME - 1] + "…"


class _Lines:
    """The lines about a place in a text."""

    def __init__(self, text: str) -> None:
        self.text = text

    def end_at(self, rest: int | None) -> int:
        """The end of what was looked at."""
        return len(self.text) if rest is None else rest

    def begin_of_game(self, at: int) -> int:
        """Where the tags about a place begin, or its line."""
        begin = self.text.rfind("\n", 0, at) + 1
        for _ in range(_MOST_TAGS):
            before = self.text.rfind("\n", 0, max(0, begin - 1)) + 1
            if begin == 0 or not self.text[before:begin].lstrip().startswith("["):
                break
            begin = before
        return begin

    def tags(self, at: int) -> dict[str, str]:
        """The tags of the game about a place; none where it is in no tag."""
        begin = self.begin_of_game(at)
        found: dict[str, str] = {}
        for _ in range(2 * _MOST_TAGS):
            end = self.text.find("\n", begin)
            tag = _TAG.match(self.text, begin, end if end >= 0 else len(self.text))
            if not tag:
                break
            found.setdefault(tag[1], tag[2])
            if end < 0:
                break
            begin = end + 1
        return found if "FEN" in found else {}


def name_of_tags(tags: Mapping[str, str]) -> str:
    """The players of a game and where they met, or else its chapter."""
    said = {name: value for name, value in tags.items() if value.strip("?.- ")}
    players = " – ".join(said[side] for side in ("White", "Black") if side in said)
    chapter = said.get("ChapterName")
    event = chapter or " ".join(filter(None, [said.get("Event"), said.get("Date", "")[:4]]))
    return _short(", ".join(filter(None, [players, event])))


def _usual_starts(text: str, end: int) -> int:
    """How many games of a PGN up to there begin from the usual start by their tags."""
    count = 0
    tags: dict[str, str] = {}
    at = text.find("[")
    begin = text.rfind("\n", 0, at) + 1 if at >= 0 else end
    while begin < end:
        stop = text.find("\n", begin, end)
        stop = end if stop < 0 else stop
        tag = _TAG.match(text, begin, stop) if "[" in text[begin : begin + 8] else None
        if tag:
            tags[tag[1]] = tag[2]
        elif tags:
            count += are_tags_from_start(tags)
            tags = {}
        begin = stop + 1
    return count + are_tags_from_start(tags)
