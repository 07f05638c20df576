"""All that a text with several positions holds, in its order, each with what names it.

A position is named by the `id` of an EPD, the players or the chapter of a game, or else by the
words around it: on its line, and over and under it (`captions.py`). Games of a PGN that begin
from the usual start have no position of their own, and are counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter
from typing import NamedTuple

from webapp.document.beside import LABELLED, Beside, apart, beside, role_of
from webapp.document.captions import Captions, captions_of, unused_lines
from webapp.document.games import (
    MOST_OF_NAME,
    begin_of_game,
    has_tags,
    name_of_tags,
    short_name,
    tags_about,
    tags_of_games,
)
from webapp.document.passages import Passage
from webapp.document.several import Entry, PositionPart, parts_of
from webapp.document.tasks import NameAndTask, name_and_task, number_in_words, task_in_words
from webapp.formats.correction import words_around
from webapp.formats.epd.operations import scan
from webapp.formats.fen import GRAMMAR as FEN
from webapp.formats.given import Given
from webapp.formats.grammar.marks import marks_beside
from webapp.formats.grammar.reading import Reading
from webapp.formats.grammar.startpos import are_tags_from_start
from webapp.formats.marked import with_marks
from webapp.formats.reading import read
from webapp.formats.registry import own_notation
from webapp.model.position import Position
from webapp.text.characters import LINE_BREAKS, MAX_LENGTH, MAX_TEXT, exceeds_limit
from webapp.text.links import FEN_TAG

_MARKS = " \t.:;,-–—#*_=\"'`“”„|>"
_NUMBERING = _MARKS + "()0123456789"
_NOTATIONS = frozenset(["fen", "epd", "sfen", "feen", "xfen", "position"])
_CODE = re.compile(r"[> \t]*+(?:<[^<>\n]{0,400}>\s*+\Z|\[\w{1,40}\s++\"|[\[{}\]]+,?\s*+\Z)")
"""A line of mark-up, and a tag."""
_KEY = re.compile(
    r"(?:title|name)[ \t]?:[ \t]|(?:表題|作品名|标题|標題|题目|題目|제목)[ \t]?[:：]", re.IGNORECASE
)
_BRACKETS = (("(", ")"), ("（", "）"))


_SLICE = 32_000
"""So many characters are looked through at once; about as many positions as `collect` gives."""

_BREAKS = (("\n\n\n", _SLICE // 2), ("\n\n", _SLICE // 2), ("\n\n", 0), ("\n", 0))
"""Where a slice may end, and how long it has to be for that, the best place first."""

_GAME = re.compile(r"\n[> \t]*+\r?\n(?=[> \t]*+\[\w{1,40}[ \t]++[\"“„])")
"""The empty line before the tags of a further game."""


class Left(NamedTuple):
    """Lines that stand together and say nothing of a position, and where they begin."""

    start: int
    lines: tuple[str, ...]


class Collection(NamedTuple):
    """All that a text holds.

    entries        in the order of the text
    usual_starts   how many games of a PGN begin from the usual start
    rest           where what was not looked at begins; None where all was
    left           all other words, those about a text with one position excepted
    """

    entries: tuple[Entry, ...]
    usual_starts: int = 0
    rest: int | None = None
    left: tuple[Left, ...] = ()


def collect(text: str) -> Collection:
    """All positions of a text, in linear time.

    Takes any `str` and never raises.
    """
    given = Given(text)
    parts = parts_of(given)
    found = sorted([*parts.read, *parts.unread], key=lambda part: part.passage.start)
    passages = [part.passage for part in found]
    captions = captions_of(text, passages)
    ends = [*(passage.start for passage in passages[1:]), len(text)]
    each = zip(found, captions, ends, strict=False)
    entries = sorted((_entry(text, *one) for one in each), key=lambda entry: entry.start)
    if entries or len(text) > MAX_LENGTH:
        left = list(_left(text, passages, captions))
    else:
        # FEEN has no space around it.
        bare = text.strip()
        entries = _alone(given) or (_alone(Given(bare)) if bare != text else [])
        left = [] if entries else list(_left(text, (), ()))
    rest = parts.rest
    if rest is not None:
        begin = begin_of_game(text, rest)
        # Of several on one line those before it are not looked at again.
        rest = begin if not entries or begin > entries[-1].start else rest
    end = len(text) if rest is None else rest
    count = sum(are_tags_from_start(tags) for tags in tags_of_games(text[:end]))
    return Collection(tuple(entries), count, rest, tuple(one for one in left if one.start < end))


def _left(text: str, passages: Sequence[Passage], captions: Iterable[Captions]) -> Iterator[Left]:
    for group in unused_lines(text, passages, captions):
        lines = [text[slice(*place)] for place in group]
        said = tuple(line for line in lines if _has_letters(line) and not _CODE.match(line))
        if said:
            yield Left(group[0][0], said)


def _entry(text: str, part: PositionPart, captions: Captions, following: int) -> Entry:
    """The entry of a part; `following` is where the next one begins, or the text ends."""
    line, start, end = part.readable
    own = text[start:end]
    name, task = _name(text, part, captions)
    said = _beside(text, part, captions)
    if part.position is None:
        return Entry(line, own, None, name=name, beside=said, task=task, start=start)
    tag = FEN_TAG.search(own)
    own = tag[1] if tag and "/" in tag[1] else own
    # Where the position ends; what stands behind it on its line are words.
    behind = part.passage.end - len(part.words[1])
    marks = marks_beside(text, start, behind, following, part.position.kind).marks
    told = (part.notation, part.operations, name, marks, said, task, start)
    return Entry(line, own, part.position, *told)


def _name(text: str, part: PositionPart, captions: Captions) -> NameAndTask:
    """The name of a part, by its `id`, its tags, or else the words around it; and its task."""
    tags = tags_about(text, part.passage.start)
    name = _id_of(part.operations) or name_of_tags(tags)
    if tags:
        return NameAndTask(name)
    said = _caption(text, part, captions)
    if not name:
        return said
    # The name stays what the operations say; what else is there is not lost.
    around = (said.name, said.task) if said.name not in name else (said.task,)
    return NameAndTask(name, "\n".join(filter(None, around)))


def _caption(text: str, part: PositionPart, captions: Captions) -> NameAndTask:
    """The words around a position, but for those that only say who is to move."""
    over, under, _, more = ([text[slice(*place)] for place in lines] for lines in captions)
    position = part.position
    before, behind = ("", "") if part.drawn else part.words
    # Lines that say who is to move are words of the part itself.
    around = (line for words in (before, behind) for line in words.splitlines())
    words = [*over, *(_of_line(line) for line in around if not role_of(line)), *under]
    words = [apart(word)[0] for word in words]
    turns = own_notation(position.game if position else "chess").grammar
    mover = (turns or FEN).form.mover.said_in
    said = [name_and_task(word, mover) for word in words if not _is_turn(word, position)]
    bare = (_bare(one.name) for one in said)
    # Neither what YAML and its kin call a name, nor that of a notation alone.
    named = [_KEY.sub("", words).strip(_MARKS) for words in bare if words.lower() not in _NOTATIONS]
    tasks = [without_brackets(one.task) for one in said] + [" ".join(line.split()) for line in more]
    own = text[part.passage.start : part.passage.end]
    if position and part.notation == "spoken":
        tasks.append(task_in_words(own))
        named.append(number_in_words(own))
    elif part.drawn:
        # A line that names a board, and says who is to move on it.
        lines = own.splitlines()
        outer = dict.fromkeys([*lines[:3], *lines[-3:]])
        told = (name_and_task(line, mover) for line in outer if len(line) <= MOST_OF_NAME)
        both = [one for one in told if one.name and one.task]
        named += [_bare(one.name) for one in both]
        tasks += [one.task for one in both if not _is_turn(one.task, position)]
    name = " · ".join(dict.fromkeys(word for word in named if _has_letters(word)))
    if len(name) > MOST_OF_NAME:
        tasks.insert(0, name)
    return NameAndTask(short_name(name), "\n".join(dict.fromkeys(filter(_has_letters, tasks))))


def _beside(text: str, part: PositionPart, captions: Captions) -> Beside:
    """The moves, the solution and the hint that stand on the line of a position and about it."""
    own = () if part.drawn or part.operations else part.words
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


def _alone(given: Given) -> list[Entry]:
    """A text that is one position; of several lines with the words about it as its name."""
    reading = with_marks(read(given))
    if reading.position is None:
        return []
    operations = reading.operations
    name, said, task, own = _id_of(operations), Beside(), "", given.text
    place = _lines_of(reading)
    if place and not operations:
        (start, end), words = place, words_around(reading)
        around = given.text[start : words.start], given.text[words.end : end]
        drawn = not LINE_BREAKS.isdisjoint(given.text[words.start : words.end])
        part = PositionPart(
            Passage(1, start, end), reading.notation, reading.position, drawn, "", around
        )
        (captions,) = captions_of(given.text, [part.passage])
        said = _beside(given.text, part, captions)
        is_tag = any(finding.code == "pgn-tag" for finding in reading.findings)
        if not is_tag and not LINE_BREAKS.isdisjoint(given.text.strip()):
            name, task = _caption(given.text, part, captions)
            own = _without_captions(reading, part.passage, captions)
    if reading.notation == "spoken":
        # The lines below it may say something of its solution.
        lines = own.splitlines()
        labelled = (at for at, line in enumerate(lines) if at and role_of(line) in LABELLED)
        begin, said = next(labelled, None), Beside()
        if begin is not None:
            own, said = "\n".join(lines[:begin]), beside(lines[begin:])
        task = task or task_in_words(own)
        name = name or number_in_words(own)
    told = (reading.notation, operations, name, reading.marks, said, task)
    return [Entry(1, own, reading.position, *told)]


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
            return short_name(
                " ".join(operations[slice(*span)] for span in operation.operands).strip('"')
            )
    return ""


# --- long texts, in slices that end where nothing is cut that belongs together -------------------


def collect_all(text: str) -> Iterator[tuple[Entry | Left, int | None]]:
    """The positions of a text, as `collect` finds them, and the words between them, in its order.

    With the last position that was found at once goes where the next ones are looked for.
    """
    start = 0
    while start < len(text):
        end = _cut(text, start, _SLICE)
        while start < end:
            found = collect(text[start:end])
            step = end - start if found.rest is None else found.rest
            # What is looked at again and again never ends.
            start += step or (text.find("\n", start) + 1 or len(text)) - start
            last = found.entries[-1] if found.entries else None
            each: list[Entry | Left] = [*found.entries, *found.left]
            for one in sorted(each, key=attrgetter("start")):
                yield one, start if one is last else None


def end_of_slice(text: str) -> int:
    """Where so much of a text ends as is read at once: at a break, if the text is too long.

    Among games with tags that is before the tags of one, elsewhere outside of quotation marks,
    within which a cell of a table may have several lines.
    """
    if not exceeds_limit(text):
        return len(text)
    latest = MAX_TEXT // 4
    games = [found.end() for found in _GAME.finditer(text, 0, latest)]
    if games and has_tags(text[:latest]):
        return games[-1]
    end = at = _cut(text, 0, latest)
    quotes = text.count('"', 0, at)
    while quotes % 2 and at > latest // 2:
        line = text.rfind("\n", 0, at - 1) + 1
        quotes -= text.count('"', line, at)
        at = line
    return end if quotes % 2 else at


def _cut(text: str, start: int, longest: int) -> int:
    """Where the part that begins there ends: between lines, at an empty one if there is one."""
    latest = start + longest
    if latest >= len(text):
        return len(text)
    for gap, least in _BREAKS:
        for sign in (gap, gap.replace("\n", "\r\n")):
            at = text.rfind(sign, start + least + 1, latest)
            if at > start:
                return at + len(sign)
    return latest
