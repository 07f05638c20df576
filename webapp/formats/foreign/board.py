"""A FEN whose pieces are in the letters of another language: found, and what it may mean."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from webapp.findings import Span
from webapp.formats.fen import parse_fen, write_fen
from webapp.formats.foreign import Offer, foreign_letters
from webapp.formats.grammar.board import WRAPPING
from webapp.formats.grammar.reading import Reading
from webapp.games import EVERY_GAME
from webapp.games.letters import PieceLetters, Translated, ways_to_read
from webapp.games.ranks import ranks_text
from webapp.text.links import OpenedText

_FILES = _RANKS = 8
_LONGEST = 8 * 2 * _FILES
_WORD = re.compile(r"[^ ]+")
_FIELDS_BEHIND = 5


class _ForeignBoard(NamedTuple):
    """A word with eight ranks: where it stands in the plain text, and its ranks."""

    start: int
    end: int
    ranks: tuple[str, ...]


def parse_foreign(opened: OpenedText) -> Reading | None:
    """A FEN in the letters of another language, which are offered; None for any other text."""
    text, source = opened.text, opened.source
    board = next(_boards(source.plain), None)
    if board is None:
        return None
    span = source.span(board.start, board.end)
    behind = [word[0] for word in _WORD.finditer(source.plain, board.end)][:_FIELDS_BEHIND]
    rights = behind[1] if len(behind) > 1 else ""
    likely = ways_to_read(lambda letters: _squares(board.ranks, letters), rights)
    if not likely:
        return None
    offered = [offer for read in likely for offer in _offers(read, behind)]
    finding = foreign_letters(Span(*span), offered, text)
    return Reading(text, None, (finding,), "fen", {"placement": Span(*span)})


def _boards(plain: str) -> Iterator[_ForeignBoard]:
    """The words of eight parts with slashes between them, bare of what they are wrapped in."""
    for word in _WORD.finditer(plain):
        text = word[0]
        if text.count("/") < _RANKS - 1 or len(text) > 4 * _LONGEST:
            continue
        bare = text.rpartition("=")[2].strip(WRAPPING)
        parts = tuple(bare.split("/")[-_RANKS:])
        if len(parts) == _RANKS and all(parts):
            start = word.start() + text.rindex("/".join(parts))
            yield _ForeignBoard(start, start + len("/".join(parts)), parts)


def _squares(ranks: Sequence[str], english: Mapping[str, str]) -> tuple[str, ...] | None:
    """The squares of the ranks in letters with their English ones; None where they do not fit."""
    squares: list[str] = []
    for rank in ranks:
        before = len(squares)
        at = 0
        while at < len(rank):
            piece = next((rank[at : at + n] for n in (2, 1) if rank[at : at + n] in english), "")
            if piece:
                squares.append(english[piece])
            elif "1" <= rank[at] <= "8":
                squares += [""] * int(rank[at])
            else:
                return None
            at += len(piece) or 1
        if len(squares) - before != _FILES:
            return None
    return tuple(squares)


def _written(squares: Sequence[str], behind: Sequence[str], rows: Sequence[PieceLetters]) -> str:
    """The FEN of the squares with the fields behind them, as far as they can be read."""
    ranks = [squares[at : at + _FILES] for at in range(0, len(squares), _FILES)]
    board = ranks_text(ranks)
    fields = list(behind)
    if fields:
        fields[0] = _side(fields[0], rows)
    if len(fields) > 1:
        # Rights by the letters of king and queen of the language.
        wings = {letter: wing for letter, wing in rows[0].english.items() if wing in "KQkq"}
        fields[1] = "".join(wings.get(letter, letter) for letter in fields[1])
    for count in range(len(fields), -1, -1):
        reading = parse_fen(" ".join([board, *fields[:count]]))
        if reading.position and not reading.has_error:
            return write_fen(reading.position)
    return board


def _side(word: str, rows: Sequence[PieceLetters]) -> str:
    """The letter of the side that a word names in one of the languages, else the word."""
    small = word.lower()
    if small in ("w", "b"):
        return small
    for letter, place in (("w", 0), ("b", 1)):
        if any(small in (*row.sides[place], *row.initials[place]) for row in rows):
            return letter
    return word


def _offers(read: Translated, behind: Sequence[str]) -> Iterator[Offer]:
    """The readings of the board and the fields behind it in the languages of that reading.

    `b` is Black in FEN, but White where White is blancas or blancs; a target tells which.
    """
    languages = read.languages
    white_names = [name for row in read.rows for name in row.sides[0]]
    in_doubt = behind[:1] in (["b"], ["B"]) and any(name.startswith("b") for name in white_names)
    rank_of_target = behind[2][1:] if len(behind) > 2 else ""
    if not in_doubt or rank_of_target == "3":
        yield Offer(_written(read.pieces, behind, read.rows), languages)
        return
    white, black = EVERY_GAME["chess"].sides.names
    if rank_of_target != "6":
        yield Offer(_written(read.pieces, ["b", *behind[1:]], read.rows), languages, black)
    yield Offer(_written(read.pieces, ["w", *behind[1:]], read.rows), languages, white)
