"""The fields of FEN after the placement (PGN §16.1.3.2 to §16.1.3.6)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from webapp.fen.words import CASTLING, EN_PASSANT, FULLMOVE, HALFMOVE, MOVER
from webapp.findings import Span, quote
from webapp.position import (
    FILE_NAMES,
    SQUARES,
    Position,
    Side,
    canonical_castling,
    home_rank,
)
from webapp.rules.chess.castling import CastlingStyle, castling_letters, named_rook
from webapp.text.characters import Collector, Source, Word
from webapp.text.common_fields import read_counter, read_turn
from webapp.text.deal import TURN, Dealt
from webapp.text.placement import clean_rank

NAMES = ("turn", "castling", "en_passant", "halfmove", "fullmove")

_CASTLING_LETTERS = "KQkqABCDEFGHabcdefgh"
_FIELD_LENGTH = 16


@dataclass(slots=True)
class Values:
    """What the fields say; the defaults `w - - 0 1` where they say nothing."""

    turn: Side = "first"
    castling: tuple[int, ...] = ()
    en_passant: int | None = None
    halfmove: int = 0
    fullmove: int = 1
    style: CastlingStyle = "fen"
    spans: dict[str, Span] = field(default_factory=dict)

    def position(self, squares: tuple[str, ...]) -> Position:
        """The position with these values on the given board."""
        return Position(
            squares, self.turn, self.castling, self.en_passant, self.halfmove, self.fullmove
        )


def read_fields(dealt: Dealt, squares: tuple[str, ...] | None, collector: Collector) -> Values:
    """Reads the words dealt out to the fields; findings are added.

    squares   the board, on which castling letters name rooks; None where it
              could not be read: then K and Q name the corners
    """
    words = dealt.words
    values = Values(turn=dealt.said_to_move or "first")
    values.spans = {
        NAMES[slot]: collector.source.span(word.start, word.end) for slot, word in words.items()
    }
    if TURN in words:
        values.turn = read_turn(words[TURN], MOVER, collector)
    if CASTLING in words:
        board = squares or ("",) * 64
        values.castling, values.style = _read_castling(words[CASTLING], board, collector)
    if EN_PASSANT in words:
        values.en_passant = _read_en_passant(words[EN_PASSANT], collector)
    if HALFMOVE in words:
        values.halfmove = read_counter(words[HALFMOVE], "unknown-halfmove", 0, collector)
    if FULLMOVE in words:
        values.fullmove = read_counter(words[FULLMOVE], "unknown-fullmove", 1, collector)
    return values


@lru_cache(maxsize=16_384)
def clean_castling(
    text: str, first_rank: str, last_rank: str
) -> tuple[tuple[int, ...], CastlingStyle] | None:
    """The rights and their dialect where the field has nothing to report, else None.

    first_rank, last_rank   the texts of ranks 1 and 8, both clean
    """
    home, away = clean_rank(first_rank), clean_rank(last_rank)
    if len(text) > _FIELD_LENGTH or home is None or away is None:
        return None
    collector = Collector(Source.of(text))
    read = _read_castling(Word(text, 0, len(text)), away + ("",) * 48 + home, collector)
    return None if collector.found else read


@lru_cache(maxsize=65_536)
def clean_fields(
    turn: str, en_passant: str, halfmove: str, fullmove: str
) -> tuple[Side, int | None, int, int] | None:
    """What these fields say where none has anything to report, else None."""
    texts = (turn, en_passant, halfmove, fullmove)
    if any(not 0 < len(text) <= _FIELD_LENGTH for text in texts):
        return None
    collector = Collector(Source.of("".join(texts)))
    side, target, clock, number = (Word(text, 0, len(text)) for text in texts)
    values = (
        read_turn(side, MOVER, collector),
        _read_en_passant(target, collector),
        read_counter(clock, "unknown-halfmove", 0, collector),
        read_counter(number, "unknown-fullmove", 1, collector),
    )
    return None if collector.found else values


def _rook_named(letter: str, squares: tuple[str, ...]) -> int:
    side: Side = "first" if letter.isupper() else "second"
    if letter in "KQkq":
        return named_rook(squares, side, letter.upper())
    return home_rank(side)[FILE_NAMES.index(letter.lower())]


def _read_castling(
    word: Word, squares: tuple[str, ...], collector: Collector
) -> tuple[tuple[int, ...], CastlingStyle]:
    """The rook squares, and the dialect the letters are written in."""
    text = word.text
    if text == "-":
        return (), "fen"
    letters = [(i, c) for i, c in enumerate(text) if c in _CASTLING_LETTERS]
    if len(letters) + text.count("-") < len(text):
        _report_strangers(word, letters, collector)
        return (), "fen"
    rooks = canonical_castling(_rook_named(letter, squares) for _, letter in letters)
    usual = castling_letters(squares, rooks)
    if text == usual:
        return rooks, "fen" if set(text) <= set("KQkq") else "xfen"
    if text == castling_letters(squares, rooks, "shredder"):
        return rooks, "shredder"
    by_file = bool(letters) and all(letter not in "KQkq" for _, letter in letters)
    found_before = len(collector.found)
    for dashes in re.finditer("-+", text):
        place = (word.start + dashes.start(), word.start + dashes.end())
        collector.add("castling-dash", *place)
    _report_repeats(word, letters, squares, collector)
    if len(collector.found) == found_before:
        ordered = castling_letters(squares, rooks, "shredder" if by_file else "fen")
        mixed = sorted(ordered) != sorted(text)
        code = "castling-mixed" if mixed else "castling-order"
        collector.add(code, word.start, word.end, found=quote(text))
    return rooks, "shredder" if by_file else "fen"


def _report_strangers(word: Word, letters: Sequence[tuple[int, str]], collector: Collector) -> None:
    """Reports what in the field is no castling letter; the whole of it, if most is."""
    place = (word.start, word.end)
    none = collector.fix("no-castling", *place, "-")
    strangers = [i for i, c in enumerate(word.text) if c not in _CASTLING_LETTERS and c != "-"]
    if len(strangers) >= len(letters):
        collector.add("unknown-castling", *place, none, found=quote(word.text))
        return
    begin, end = word.start + strangers[0], word.start + strangers[-1] + 1
    found = quote(word.text[strangers[0] : strangers[-1] + 1])
    kept = "".join(letter for _, letter in letters)
    remove = collector.fix("remove", *place, kept, found=found)
    collector.add("unknown-castling", begin, end, remove, none, found=found)


def _report_repeats(
    word: Word, letters: Sequence[tuple[int, str]], squares: tuple[str, ...], collector: Collector
) -> None:
    """Reports each letter that names a rook which an earlier one has named."""
    named: set[int] = set()
    for index, letter in letters:
        rook = _rook_named(letter, squares)
        if rook in named:
            start = word.start + index
            collector.add("castling-doubled", start, start + 1, found=letter)
        named.add(rook)


def _read_en_passant(word: Word, collector: Collector) -> int | None:
    target = word.text.lower()
    if word.text == "-":
        return None
    if word.text.isascii() and target in SQUARES:
        if word.text != target:
            collector.add("en-passant-case", word.start, word.end, canonical=target)
        return SQUARES[target]
    fix = collector.fix("no-en-passant", word.start, word.end, "-")
    collector.add("unknown-en-passant", word.start, word.end, fix, found=quote(word.text))
    return None
