"""Which of the words after the board is which field.

Fields may be missing, misspelt or stuck together; words may stand among them or
after them that are no fields. Of all ways to take the words for fields, in their order,
the one that leaves the least to be explained is chosen. Which fields there are is
said by a `NotationForm`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import itemgetter

from msgspec import Struct

from webapp.formats.grammar.fields import NUMBER, TURN, Mover, NotationForm
from webapp.games.board import Side
from webapp.language import quote
from webapp.text.characters import QUOTATION_MARKS, Collector, Word
from webapp.text.turns import SaidTurn, side_named

_PROSE = re.compile(r"[^\W\d_]+\Z")
# Quotes and tags end a position wherever they stand, as do the further parts of a link.
_ENDS = re.compile(rf"[{QUOTATION_MARKS}<>{{}}|]|\[/")
_LINK_ENDS = re.compile(rf"[{QUOTATION_MARKS}<>{{}}|&#?]")
_WORD = re.compile(r"[^ ]+")
_LIST_LETTER = re.compile(r"[A-Za-z]\)\Z")
_BRACKETS = "()[]"
_CAPTION_ENDS = re.compile(r" ?(?:$|[.,;:!?()\[\]。、，~/-]|and\b|[^ ]{1,80}/)")
_STOPS = ".,:;!?"
_LAST_FIELD = re.compile(r"([0-9]{1,5})[,;](?=.)")
_BEFORE_COUNTERS = re.compile(r"(-|[a-h][36]),(?=.)(?![0-9]{1,5}(?:\Z|,[0-9]{1,5}(?![^,])))")
"""A field that a counter does not follow."""

_LOOKED_AT = 12  # words; five fields and a few strays
_FEWEST_MEANT = 3
"""So many words that look like the fields in their order are those, valid or not."""
_MISSPELT = 12  # characters a misspelt field may have
_NEVER = 1000
# What it costs to explain what was chosen; the least sum wins.
_WRONG_SHAPE = 30
_PROSE_AS_FIELD = 45
_STRAY = 40
_LEFT_OUT = 30
_CUT = 5


class Assigned(Struct, frozen=True):
    """Which word is which field.

    words          by the place of their field
    taken          all words up to the last field's, stray ones among them
    said_to_move   the side that the words round about say is to move, where no
                   field does
    doubtful       whether words were left out that could have been fields
    """

    words: Mapping[int, Word]
    taken: tuple[Word, ...]
    said_to_move: Side | None = None
    doubtful: bool = False


Tail = tuple[list[Word], list[Word]]
"""The words behind the board up to where the position surely ends, and those behind that."""


def tail_of(plain: str, start: int, form: NotationForm, *, in_link: bool) -> Tail:
    """The words of the plain text from `start` on, bare of punctuation."""
    ends = (_LINK_ENDS if in_link else _ENDS).search(plain, start)
    end = ends.start() if ends else len(plain)
    words = list(_words(plain, start, end))
    turn = form.fields[TURN].shape
    if len(words) > 1 and words[0].text == "-" and turn.match(words[1].text):
        del words[0]  # a dash between the board and what is said of it
    for index, word in enumerate(words[:_LOOKED_AT]):
        if last := _before_column(words[:index], word, form):
            end = word.start + last.end()
            words[index:] = [Word(last[1], word.start, word.start + last.end(1))]
            break
    return words, list(_words(plain, end, len(plain)))


def _before_column(before: Sequence[Word], word: Word, form: NotationForm) -> re.Match[str] | None:
    """The last field at the beginning of a word that goes on with another column of a table.

    The words before are all other fields, but for the counters where none is there.
    """
    last = len(form.fields) - 1
    counters = sum(field.shape is NUMBER for field in form.fields)
    for pattern, place in ((_LAST_FIELD, last), (_BEFORE_COUNTERS, last - counters)):
        found = pattern.match(word.text)
        if found and form.fields[place].shape.match(found[1]) and _fill(before, place, form):
            return found
    return None


def _fill(words: Sequence[Word], count: int, form: NotationForm) -> bool:
    """Whether the words are the first fields, so many, stuck together or not."""
    place = 0
    for word in words:
        if place > TURN and form.aside and form.aside.match(word.text):
            continue
        for way in _ways(word, form, cuts=True):
            fields = form.fields[place : place + len(way)]
            fit = (f.shape.match(piece.text) for f, piece in zip(fields, way, strict=False))
            if len(fields) == len(way) and all(fit):
                place += len(way)
                break
        else:
            return False
    return place == count


def _words(plain: str, start: int, end: int) -> Iterator[Word]:
    for match in _WORD.finditer(plain, start, end):
        text = match[0].lstrip(_BRACKETS)
        begin = match.end() - len(text)
        text = text.rstrip(_STOPS + _BRACKETS) or text.strip(_STOPS[:-1] + _BRACKETS)
        if text and not _LIST_LETTER.match(match[0]):
            yield Word(text, begin, begin + len(text))


def assign(tail: Tail, board_end: int, form: NotationForm, collector: Collector) -> Assigned:
    """Takes the words for fields; what is missing, stuck, stray or left out is reported.

    board_end   where the board ends in the plain text
    """
    words = list(_without_asides(tail[0], form, collector))
    fields, plain = _in_order(words, form), collector.source.plain
    alone = fields is not None and plain.count(" ") <= len(fields) and plain.isascii()
    turns = [] if alone else form.mover.said_in(plain)
    if fields is not None:
        _report_other_turns(turns, fields, form.mover, collector)
        return Assigned(fields, tuple(words[: len(fields)]))
    turns = _bare_name(words[:1], form.mover) + turns
    meant = None if turns else _meant_in_order(words, form)
    if meant:
        pieces, fields = tuple(meant.values()), meant
    else:
        pieces, fields = _cheapest(_without_turns(words, turns)[:_LOOKED_AT], form)
    _report_cuts(words, fields, collector)
    taken = {word.start for word in fields.values()}
    for word in pieces:
        if word.start not in taken:
            fix = collector.fix("remove", word.start, word.end, "", found=quote(word.text))
            collector.add("stray-word", word.start, word.end, fix, found=quote(word.text))
    said = _report_turn(turns, collector) if TURN not in fields else None
    _report_other_turns(turns, fields, form.mover, collector)
    _report_missing(fields, board_end, said is not None, form, collector)
    after = _without_turns((*_behind(pieces, words), *tail[1]), turns)
    lacking = len(fields) < len(form.fields)
    doubtful = lacking and any(_could_be_field(word.text, form) for word in after)
    return Assigned(fields, pieces, said, doubtful)


def _in_order(words: Sequence[Word], form: NotationForm) -> dict[int, Word] | None:
    """The words by their places where each is its field for certain, and only prose follows."""
    count = len(form.fields)
    if len(words) < count:
        return None
    for field, word in zip(form.fields, words, strict=False):
        unlikely = any(pattern.match(word.text) for pattern, _ in field.unlikely)
        if unlikely or not field.shape.match(word.text):
            return None
    if any(_could_be_field(word.text, form) for word in words[count:_LOOKED_AT]):
        return None
    return dict(enumerate(words[:count]))


def _meant_in_order(words: Sequence[Word], form: NotationForm) -> dict[int, Word] | None:
    """The words by their places where each looks like its field, though some are no valid one.

    They are all there are; or all fields are there, and only prose follows.
    """
    taken = words[: len(form.fields)]
    if len(taken) < _FEWEST_MEANT:
        return None
    valid = True
    for field, word in zip(form.fields, taken, strict=False):
        if not field.shape.match(word.text):
            if field.like is None or not field.like.match(word.text):
                return None
            valid = False
    if valid or any(_could_be_field(w.text, form) for w in words[len(taken) : _LOOKED_AT]):
        return None
    return dict(enumerate(taken))


def _without_asides(
    words: Sequence[Word], form: NotationForm, collector: Collector
) -> Iterator[Word]:
    for index, word in enumerate(words):
        if index > TURN and form.aside and form.aside.match(word.text):
            collector.add(form.aside_code, word.start, word.end, found=word.text)
            collector.asides[form.aside_code] = word
        else:
            yield word


def _behind(pieces: Sequence[Word], words: Sequence[Word]) -> Iterator[Word]:
    """The rest of the words behind the last piece, which may be a part of one."""
    at = pieces[-1].end if pieces else 0
    for word in words:
        if word.end > at:
            cut = max(at - word.start, 0)
            yield Word(word.text[cut:], word.start + cut, word.end)


def _bare_name(words: Sequence[Word], mover: Mover) -> list[SaidTurn]:
    """Whose turn the word behind the board tells if it is the name of a side, such as 黑方."""
    named = ((word, side_named(word.text, mover.game)) for word in words)
    return [
        SaidTurn(word.start, word.end, side)
        for word, side in named
        if side and not mover.written.match(word.text)
    ]


def _without_turns(words: Iterable[Word], turns: Iterable[SaidTurn]) -> list[Word]:
    """The words without those that say in prose whose turn it is, which are no fields.

    Both in the order of the text, each word and each turn behind the end of the one before.
    """
    left, others = [], iter(turns)
    turn = next(others, None)
    for word in words:
        while turn and turn.end <= word.start:
            turn = next(others, None)
        if turn is None or word.end <= turn.start:
            left.append(word)
    return left


def _report_turn(turns: Sequence[SaidTurn], collector: Collector) -> Side | None:
    """The side that words say is to move; where several say it, the first."""
    for start, end, side, _ in turns[:1]:
        found = quote(collector.source.plain[start:end])
        collector.add("side-from-text", start, end, found=found)
        return side
    return None


def _report_other_turns(
    turns: Sequence[SaidTurn], fields: Mapping[int, Word], mover: Mover, collector: Collector
) -> None:
    """Reports words that name another side than what counts: the field, else the first words."""
    plain, field = collector.source.plain, fields.get(TURN)
    side = mover.words.get(field.text.lower()) if field else turns[0].side if turns else None
    for turn in turns if side else ():
        # A caption: nothing follows that makes it a sentence about something else.
        if turn.side != side and (field is None or _CAPTION_ENDS.match(plain, turn.end)):
            found = quote(plain[turn.start : turn.end])
            fixes = mover.choices(collector, field.start, field.end) if field else []
            fixes = fixes[turn.side == "second" :][:1]
            collector.add("other-side-said", turn.start, turn.end, *fixes, found=found)


def _could_be_field(text: str, form: NotationForm) -> bool:
    return not _PROSE.match(text) or any(field.shape.match(text) for field in form.fields)


# --- the least to explain ------------------------------------------------------------


# For the fields from each place on: what it costs, and the words that are chosen, each with the
# place of its field, None for a stray one.
_Row = list[tuple[int, tuple[tuple[Word, int | None], ...]]]


def _cheapest(
    words: Sequence[Word], form: NotationForm
) -> tuple[tuple[Word, ...], dict[int, Word]]:
    """The words up to the last field, cut where fields are stuck together, and the fields."""
    costs = [field.cost for field in form.fields]
    missing = [sum(costs[place:]) for place in range(len(costs) + 1)]
    best: _Row = [(cost, ()) for cost in missing]
    left = 0
    # Single letters at the very end stand for fields; further before they are words.
    last = len(words)
    while last and len(words[last - 1].text) == 1:
        last -= 1
    for index in reversed(range(len(words))):
        rows = []
        for way in _ways(words[index], form, cuts=index < len(costs)):
            row, left_here = best, left
            for piece in reversed(way):
                left_here += _cost_of_leaving(piece.text, form, at_end=index >= last)
                row = _with_one_more(piece, row, left_here, missing, form)
            rows.append([(cost + _CUT * (len(way) - 1), chosen) for cost, chosen in row])
        left += _cost_of_leaving(words[index].text, form, at_end=index >= last)
        best = [min(options, key=itemgetter(0)) for options in zip(*rows, strict=True)]
    chosen = best[0][1]
    fields = {place: word for word, place in chosen if place is not None}
    return tuple(word for word, _ in chosen), fields


def _with_one_more(
    piece: Word, after: _Row, left: int, missing: Sequence[int], form: NotationForm
) -> _Row:
    """The best choices from this word on, by those from the next one on.

    left      what it costs to leave out all words from this one on
    missing   what it costs to leave out all fields from each place on
    """
    row: _Row = [(left, ())] * len(missing)
    for place in reversed(range(len(form.fields))):
        taken, behind = after[place + 1]
        skipped, others = row[place + 1]
        stray, further = after[place]
        ways: _Row = [
            (left + missing[place], ()),
            (taken + _cost_as_field(piece.text, place, form), ((piece, place), *behind)),
        ]
        if others:
            ways.append((skipped + form.fields[place].cost, others))
        if further:
            ways.append((stray + _STRAY, ((piece, None), *further)))
        row[place] = min(ways, key=itemgetter(0))
    return row


def _ways(word: Word, form: NotationForm, *, cuts: bool) -> Iterator[tuple[Word, ...]]:
    """The word, and the ways to cut it into the fields stuck together in it, if it is any."""
    yield (word,)
    if not cuts or len(word.text) > form.longest_stuck:
        return
    stuck = next(filter(None, (shape.match(word.text) for shape in form.stuck)), None)
    texts = list(filter(None, stuck.groups())) if stuck else []
    if len(texts) < 2:
        return
    pieces: list[Word] = []
    start = word.start
    for text in texts:
        pieces.append(Word(text, start, start + len(text)))
        start += len(text)
    yield tuple(pieces)
    if len(pieces) > 2:
        first = pieces[0]
        yield first, Word(word.text[len(first.text) :], first.end, word.end)


def _cost_as_field(text: str, place: int, form: NotationForm) -> int:
    """The cost of taking the text for the field."""
    field = form.fields[place]
    if field.shape.match(text):
        return next((cost for pattern, cost in field.unlikely if pattern.match(text)), 0)
    if len(text) > _MISSPELT:
        return _NEVER
    return _PROSE_AS_FIELD if len(text) > 1 and _PROSE.match(text) else _WRONG_SHAPE


def _cost_of_leaving(text: str, form: NotationForm, *, at_end: bool) -> int:
    """The cost of leaving the text out after the last field."""
    return _LEFT_OUT if at_end or _could_be_field(text, form) else 0


# --- saying what is missing ----------------------------------------------------------


def _report_cuts(words: Sequence[Word], fields: Mapping[int, Word], collector: Collector) -> None:
    begins = {word.start for word in words}
    for word in fields.values():
        if word.start not in begins:
            whole = next(w for w in words if w.start < word.start < w.end)
            rest = whole.text[word.start - whole.start :]
            collector.add("missing-space", word.start, word.start + 1, after=quote(rest))


def _report_missing(
    fields: Mapping[int, Word], board_end: int, said: bool, form: NotationForm, collector: Collector
) -> None:
    present = max(fields, default=-1) + 1
    missing: dict[tuple[str, int], int] = {}
    for place in range(present):
        if place not in fields and not (place == TURN and said):
            at = min(word.start for p, word in fields.items() if p > place)
            key = form.fields[place].missing, at
            missing[key] = missing.get(key, 0) + 1
    for (code, at), count in missing.items():
        of_turn = code == form.fields[TURN].missing
        fixes = form.mover.choices(collector, at, at, " ") if of_turn else []
        about = form.mover.about
        args = {**about, "count": count} if count > 1 else about
        collector.add(code, at, at, *fixes, about=args)
    if present < len(form.fields):
        at = fields[present - 1].end if fields else board_end
        code = form.fields[1 if said and not present else present].from_here
        collector.add(code, at, at, about=form.mover.about)
