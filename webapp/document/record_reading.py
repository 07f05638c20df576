"""Reading the first record of a text, in whatever form, as long as it may be.

A position alone, in whatever notation, is no record, unless tags of PGN or a comment beside it say
more of it than its FEN, and a text of more than `MAX_TEXT` bytes is not read.
"""

from __future__ import annotations

import re

from msgspec.structs import replace

from webapp.document.games import has_tags, index_games
from webapp.document.records import Segment
from webapp.findings import Span
from webapp.formats.fen import GRAMMAR as FEN
from webapp.formats.grammar.grammar import read_canonical
from webapp.formats.pgn.reading import read_at, read_game, read_pgn, read_usual
from webapp.formats.pgn.recognition import command_in
from webapp.formats.pgn.tags import read_tags
from webapp.formats.pgn.tokens import plain
from webapp.formats.records.links import looks_like_link, read_link
from webapp.formats.records.record import Record
from webapp.formats.records.registry import FORMS
from webapp.formats.records.signs import engine_part
from webapp.games.board import Game
from webapp.moves import asked_once
from webapp.text.characters import MAX_LENGTH, exceeds_limit

_PGN = "pgn"
_OTHERS = [form for name, form in FORMS.items() if name != _PGN]
_COMMENTS = re.compile(r"\s*+(?:\{[^}]*+\}\s*+|;[^\n]*+\s*+)*+(?:1-0|0-1|1/2-1/2|\*)?\s*+")
"""A movetext without moves: comments and a result."""
_MOST_TRIED = 100
"""So many games with what may be moves are looked at for one that has some."""


def may_hold_moves(text: str) -> bool:
    """Whether the text looks as if it held moves: a cheap first look, in linear time.

    False for one of more than `MAX_TEXT` bytes.
    """
    if exceeds_limit(text):
        return False
    if looks_like_link(text) or any(form.looks_like(text) for form in _OTHERS):
        return True
    if has_tags(text):
        return any(entry.plies for entry in index_games(text)[0])
    return FORMS[_PGN].looks_like(text)


@asked_once()
def read_record(text: str, game: Game | None = None, *, main_only: bool = False) -> Record | None:
    """The record of a text, of several the first; None where it holds no moves. Never raises.

    game        the one that is meant where the text could be of several
    main_only   whether no more of it is wanted than its main line, without what is said of it
    """
    # In a FEN as it should be no reader of records finds any, and in a usual game no other one.
    is_fen = len(text) <= MAX_LENGTH and read_canonical(text, FEN) is not None
    if is_fen or exceeds_limit(text):
        return None
    usual = read_usual(text, game, main_only=main_only)
    return usual or read_other(text, game) or _first_game(text, game) or _task(text)


def read_other(text: str, game: Game | None = None) -> Record | None:
    """The record of a text in any other form than PGN, or of a link; None for none."""
    readers = (read_link, *(form.read for form in _OTHERS))
    return next(filter(None, (read(text, game) for read in readers)), None)


def record_of(text: str, segment: Segment) -> tuple[Record | None, str]:
    """The record of a segment, and the words behind a command of an engine.

    None for one that turns out to be none, and where the start of a game cannot be read.
    """
    part, words, game = text[segment.begin : segment.end], "", segment.game
    if game and game.tags:
        # Links among the tags and in comments are no record of their own.
        return (read_pgn(part) if game.plies else None) or read_game(part), ""
    if segment.kind == "link":
        record = read_link(part)
    elif game:
        record = read_other(part) or read_pgn(part)
    else:
        if segment.kind == "engine":
            part, words = engine_part(part)
        record = read_record(part)
    return record, words


def _task(text: str) -> Record | None:
    """The record of a text of PGN that is one position in a tag, with names or a comment beside it;
    None for all others.
    """
    entries = index_games(text)[0] if has_tags(text) else []
    if len(entries) != 1 or text[: entries[0].start].strip():
        return None
    tags = read_tags(text, entries[0].start, len(text))
    if not tags.value("FEN") or not _COMMENTS.fullmatch(text, tags.end):
        return None
    record = read_game(text[entries[0].start :])
    is_told = record and (record.line.comment or any(_says(*tag) for tag in record.line.tags))
    return record if is_told else None


def _says(name: str, value: str) -> bool:
    """Whether a tag tells anything of a position."""
    return name != "Result" and bool(value.strip("?.-* "))


def _first_game(text: str, game: Game | None) -> Record | None:
    """The record of the first game of PGN that has moves, with how many more there are."""
    entries, _ = index_games(text)
    if not entries or (command_in(text) and not has_tags(text)):
        return read_pgn(text, game)
    shown = plain(text)
    worth = [(at, one) for at, one in enumerate(entries) if one.plies or not one.tags]
    for at, entry in worth[:_MOST_TRIED]:
        number = at + 1 if len(entries) > 1 else 0
        record = read_at(text, shown, Span(entry.start, entry.end), game, number=number)
        if record:
            others = sum(1 for other in entries if other.plies and other is not entry)
            return replace(record, others=record.others + others)
    return None
