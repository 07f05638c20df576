"""Reading a text of no more than `MAX_LENGTH` characters, whose notation may not be known.

A text in no notation is read in one of several forms, which are asked in turn: each gives a reading
in the notation of its game, whose text is the fix, or None.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from webapp.findings import Edit, Finding, Fix
from webapp.formats.fen import GRAMMAR as FEN
from webapp.formats.foreign.board import parse_foreign
from webapp.formats.foreign.words import parse_foreign_words
from webapp.formats.given import Given
from webapp.formats.grammar.grammar import read_canonical
from webapp.formats.grammar.reading import Notation, Reading
from webapp.formats.grid.fics import parse_style_12
from webapp.formats.other_boards import board_word, parse_other_board, with_variant
from webapp.formats.recognition import likely_by_board, likely_notations
from webapp.formats.registry import NOTATIONS, write_own
from webapp.games import EVERY_GAME, GAMES
from webapp.games.variants import variant_of_start
from webapp.text.boards import has_board, may_be_drawn
from webapp.text.characters import MAX_LENGTH


def _in_foreign_words(given: Given) -> Reading | None:
    """Words of a language that is not read at once; None where all is understood as it is."""
    reading = parse_foreign_words(given.text)
    if reading and given.in_words.is_likely:
        # Understood is a position without an error, in which each side has its king.
        as_it_is = given.in_words.reading
        position = None if as_it_is.has_error else as_it_is.position
        if position and {"K", "k"} <= set(position.squares):
            return None
    return reading


_FORMS: tuple[Callable[[Given], Reading | None], ...] = (
    lambda given: parse_style_12(given.text),
    lambda given: given.records.reading,
    lambda given: given.drawn.reading(write_own) if may_be_drawn(given.text) else None,
    lambda given: parse_foreign(given.opened),
    lambda given: parse_other_board(given.opened),
    _in_foreign_words,
)


def _read_form(given: Given, asked: Notation | None) -> Reading | None:
    """The reading of a text in another form; None where it is in none, or another is asked for."""
    for parse in _FORMS:
        reading = parse(given)
        if reading and asked in (None, reading.notation):
            return reading
    return None


def holds_position(text: str) -> bool:
    """Whether a text looks as if it held a position: where it is long, a board."""
    if len(text) <= MAX_LENGTH:
        return bool(likely_notations(Given(text)))
    return has_board(text)


def read(given: Given, asked: Notation | None = None) -> Reading:
    """The reading of a text as `asked`, or as what it likely is."""
    text, game = given.text, given.game
    canonical = read_canonical(text, FEN) if asked is None and game in (None, "chess") else None
    if canonical:
        return with_variant(canonical, text.partition(" ")[0])
    names: tuple[Notation, ...] = (asked,) if asked else likely_notations(given)
    if game:
        own = EVERY_GAME[game].notation
        names = tuple(sorted(names, key=lambda name: name != own))
    in_words = names in ((), ("spoken",))
    form = _read_form(given, asked) if in_words else None
    if form:
        return form
    other = None if asked or in_words or "feen" in names else parse_other_board(given.opened)
    if other:
        return other
    first, *others = names or (GAMES[game].notation if game and game in GAMES else "fen",)
    reading = read_in(first, given)
    if reading.position is None and not in_words:
        return _read_form(given, asked) or reading
    if reading.position:
        board = board_word(given.opened.source.plain)
        reading = with_variant(reading, board)
        others = [] if variant_of_start(board) else others
    if others and reading.position and not reading.has_error and not reading.operations:
        notes = tuple(note for name in others for note in _could_be(reading, name, given))
        return replace(reading, findings=(*reading.findings, *notes))
    return reading


def read_board(given: Given) -> Reading | None:
    """The reading of a text with a board of which nothing but its position is asked."""
    canonical = read_canonical(given.text, FEN)
    if canonical:
        return canonical
    names = likely_by_board(given)
    return read_in(names[0], given) if names else None


def read_in(name: Notation, given: Given) -> Reading:
    """The reading in one notation."""
    info = NOTATIONS[name]
    assert info.read is not None, "a notation that is only written is never looked for"
    return info.read(given)


def _could_be(reading: Reading, name: Notation, given: Given) -> Iterator[Finding]:
    """Says that the text could be in another notation, and offers to read it so.

    What is offered is a text that is in no doubt.
    """
    info = NOTATIONS[name]
    same = info.read == NOTATIONS[reading.notation].read
    other = reading.position if same else read_in(name, given).position
    if other is None:
        return
    names = {"read": NOTATIONS[reading.notation].within, "other": info.within}
    edit = Edit(0, len(reading.text), info.unmistakable(other))
    fix = Fix("read-as", (edit,), args={"notation": info.within})
    yield Finding("could-be", None, args=names, fixes=(fix,))
