"""Which of the words after the board is which field.

Fields may be missing, misspelt or stuck together; words may stand among them or
after them that are no fields. Of all ways to take the words for fields, in their order,
the one that leaves the least to be explained is chosen. Which fields there are is
said by a `Form`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from webapp.findings import quote
from webapp.formats.grammar.fields import NUMBER, TURN, Form, Mover
from webapp.games.board import Side
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


class Tail(Struct, frozen=True):
    """What comes after the board: the words up to where the position surely ends.

    rest   the words behind that, which are no part of it
    """

    words: tuple[Word, ...]
    rest: tuple[Word, ...]

    @classmethod
    def of(cls, plain: str, start: int, form: Form, *, in_link: bool) -> Tail:
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
        return cls(tuple(words), tuple(_words(plain, end, len(plain))))


def _before_column(before: Sequence[Word], word: Word, form: Form) -> re.Match[str] | None:
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


def _fill(words: Sequence[Word], count: int, form: Form) -> bool:
    """Whether the words are the first fields, so many, stuck together or not."""
    place = 0
    for word in words:
        if place > TURN and form.aside and form.aside.match(word.text):
            continue
        ways = (way for way in _ways(word, form, cuts=True) if _fit(way, place, form))
        way = next(ways, None)
        if way is None:
            return False
        place += len(way)
    return place == count


def _fit(pieces: Sequence[Word], place: int, form: Form) -> bool:
    """Whether the pieces are the fields from a place on."""
    fields = form.fields[place : place + len(pieces)]
    return len(fields) == len(pieces) and all(
        field.shape.match(piece.text) for field, piece in zip(fields, pieces, strict=True)
    )


def _words(plain: str, start: int, end: int) -> Iterator[Word]:
    for match in _WORD.finditer(plain, start, end):
        text = match[0].lstrip(_BRACKETS)
        begin = match.end() - len(text)
        text = text.rstrip(_STOPS + _BRACKETS) or text.strip(_STOPS[:-1] + _BRACKETS)
        if text and not _LIST_LETTER.match(match[0]):
            yield Word(text, begin, begin + len(text))


def assign(tail: Tail, board_end: int, form: Form, collector: Collector) -> Assigned:
    """Takes the words for fields; what is missing, stuck, stray or left out is reported.

    board_end   where the board ends in the plain text
    """
    words = list(_without_asides(tail.words, form, collector))
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
    after = _without_turns(_behind(pieces, words) + tail.rest, turns)
    lacking = len(fields) < len(form.fields)
    doubtful = lacking and any(_could_be_field(word.text, form) for word in after)
    return Assigned(fields, pieces, said, doubtful)


def _in_order(words: Sequence[Word], form: Form) -> dict[int, Word] | None:
    """The words by their places where each is its field for certain, and only prose follows."""
    count = len(form.fields)
    if len(words) < count:
        return None
    for field, word in zip(form.fields, words, strict=False):
        if not field.shape.match(word.text):
            return None
        if any(pattern.match(word.text) for pattern, _ in field.unlikely):
            return None
    if any(_could_be_field(word.text, form) for word in words[count:_LOOKED_AT]):
        return None
    return dict(enumerate(words[:count]))


def _meant_in_order(words: Sequence[Word], form: Form) -> dict[int, Word] | None:
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


def _without_asides(words: Sequence[Word], form: Form, collector: Collector) -> Iterator[Word]:
    for index, word in enumerate(words):
        if index > TURN and form.aside and form.aside.match(word.text):
            collector.add(form.aside_code, word.start, word.end, found=word.text)
            collector.asides[form.aside_code] = word
        else:
            yield word


def _behind(pieces: Sequence[Word], words: Sequence[Word]) -> tuple[Word, ...]:
    """What of the words is behind the last piece, of which it may be a part."""
    at = pieces[-1].end if pieces else 0
    rest = (
        word if word.start >= at else Word(word.text[at - word.start :], at, word.end)
        for word in words
        if word.end > at
    )
    return tuple(rest)


def _bare_name(words: Sequence[Word], mover: Mover) -> list[SaidTurn]:
    """What the word behind the board says if it is the name of a side, such as 黑方."""
    named = [(word, side_named(word.text, mover.game)) for word in words]
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
    if not turns:
        return None
    start, end, side, _ = turns[0]
    found = quote(collector.source.plain[start:end])
    collector.add("side-from-text", start, end, found=found)
    return side


def _report_other_turns(
    turns: Sequence[SaidTurn], fields: Mapping[int, Word], mover: Mover, collector: Collector
) -> None:
    """Reports words that name another side than what counts: the field, else the first words."""
    plain, field = collector.source.plain, fields.get(TURN)
    side = mover.words.get(field.text.lower()) if field else turns[0].side if turns else None
    for turn in turns if side else ():
        if turn.side != side and (field is None or _is_caption(plain, turn)):
            found = quote(plain[turn.start : turn.end])
            fixes = mover.choices(collector, field.start, field.end) if field else []
            fixes = fixes[turn.side == "second" :][:1]
            collector.add("other-side-said", turn.start, turn.end, *fixes, found=found)


def _is_caption(plain: str, turn: SaidTurn) -> bool:
    """Whether nothing follows that makes it a sentence about something else."""
    return _CAPTION_ENDS.match(plain, turn.end) is not None


def _could_be_field(text: str, form: Form) -> bool:
    return not _PROSE.match(text) or any(field.shape.match(text) for field in form.fields)


# --- the least to explain ------------------------------------------------------------


class Choice(Struct, frozen=True):
    """A word with the place of its field, None for a stray one, and what is chosen after it."""

    word: Word
    place: int | None
    rest: Choice | None


# For the fields from each place on: what it costs, and what is chosen, None for nothing.
_Row = list[tuple[int, Choice | None]]


def _cheapest(words: Sequence[Word], form: Form) -> tuple[tuple[Word, ...], dict[int, Word]]:
    """The words up to the last field, cut where fields are stuck together, and the fields."""
    costs = [field.cost for field in form.fields]
    missing = [sum(costs[place:]) for place in range(len(costs) + 1)]
    best: _Row = [(cost, None) for cost in missing]
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
        best = [min(options, key=lambda option: option[0]) for options in zip(*rows, strict=True)]
    pieces: list[Word] = []
    fields: dict[int, Word] = {}
    choice = best[0][1]
    while choice:
        pieces.append(choice.word)
        if choice.place is not None:
            fields[choice.place] = choice.word
        choice = choice.rest
    return tuple(pieces), fields


def _with_one_more(piece: Word, after: _Row, left: int, missing: Sequence[int], form: Form) -> _Row:
    """The best choices from this word on, by those from the next one on.

    left      what it costs to leave out all words from this one on
    missing   what it costs to leave out all fields from each place on
    """
    row: _Row = [(left, None)] * len(missing)
    for place in reversed(range(len(form.fields))):
        cost, chosen = left + missing[place], None
        taken = after[place + 1][0] + _cost_as_field(piece.text, place, form)
        if taken < cost:
            cost, chosen = taken, Choice(piece, place, after[place + 1][1])
        skipped, others = row[place + 1]
        skipped += form.fields[place].cost
        if others and skipped < cost:
            cost, chosen = skipped, others
        stray, further = after[place]
        if further and stray + _STRAY < cost:
            cost, chosen = stray + _STRAY, Choice(piece, None, further)
        row[place] = cost, chosen
    return row


def _ways(word: Word, form: Form, *, cuts: bool) -> Iterator[tuple[Word, ...]]:
    """The word, and the ways to cut it into the fields stuck together in it, if it is any."""
    yield (word,)
    if not cuts or len(word.text) > form.longest_stuck:
        return
    stuck = next((match for shape in form.stuck if (match := shape.match(word.text))), None)
    texts = [text for text in stuck.groups() if text] if stuck else []
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


def _cost_as_field(text: str, place: int, form: Form) -> int:
    """What it costs to take the text for the field."""
    field = form.fields[place]
    if field.shape.match(text):
        return next((cost for pattern, cost in field.unlikely if pattern.match(text)), 0)
    if len(text) > _MISSPELT:
        return _NEVER
    return _PROSE_AS_FIELD if len(text) > 1 and _PROSE.match(text) else _WRONG_SHAPE


def _cost_of_leaving(text: str, form: Form, *, at_end: bool) -> int:
    """What it costs to leave the text out after the last field."""
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
    fields: Mapping[int, Word], board_end: int, said: bool, form: Form, collector: Collector
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
