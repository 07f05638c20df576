"""The fields of FEN after the board (PGN §16.1.3.2 to §16.1.3.6)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from webapp.formats.grammar.fields import (
    OTHER,
    Mover,
    NotationField,
    NotationForm,
    fullmove_field,
    halfmove_field,
    turn_field,
)
from webapp.games.board import SQUARE_NAMES, SQUARES
from webapp.games.ranks import Squares
from webapp.language import quote
from webapp.model.position import canonical_castling
from webapp.rules.chess.castling import (
    CASTLING_LETTERS,
    WINGS,
    canonical_rooks,
    castling_letters,
    rivals,
    rook_named,
)
from webapp.text.characters import Collector, Word

MOVER = Mover.of_game("chess", ("w", "b"))

# --- castling rights -----------------------------------------------------------------

_CASTLED = re.compile(r"[0Oo]-[0Oo](?:-[0Oo])?(?:[,;+&][0Oo]-[0Oo](?:-[0Oo])?){0,3}\Z")
_APART = re.compile("[,;+&]")
_HOMES = (
    ("KQ", SQUARES["e1"], (SQUARES["h1"], SQUARES["a1"]), ("K", "R")),
    ("kq", SQUARES["e8"], (SQUARES["h8"], SQUARES["a8"]), ("k", "r")),
)
"""Of each side its letters and the squares of king and rooks, kingside first."""


def _canonical_castling(text: str, squares: Squares) -> Any:
    rooks = canonical_rooks(text, squares)
    if rooks is None:
        return OTHER
    # K and Q name one rook each, and rivals are two at least.
    has_rivals = len(rooks) > 1 and not WINGS.issuperset(text) and rivals(rooks, squares)
    return OTHER if has_rivals else rooks


def _lenient_castling(word: Word, squares: Squares, collector: Collector) -> tuple[int, ...]:
    """The rook squares that the letters name; K and Q the corners where the board has none."""
    text = word.text
    letters = [(i, c) for i, c in enumerate(text) if c in CASTLING_LETTERS]
    if len(letters) + text.count("-") < len(text):
        _report_strangers(word, letters, squares, collector)
        return ()
    found_before = len(collector.found)
    for dashes in re.finditer("-+", text):
        place = (word.start + dashes.start(), word.start + dashes.end())
        collector.add("castling-dash", *place)
    named = {letter: rook_named(letter, squares) for letter in {letter for _, letter in letters}}
    _report_repeats(word, letters, named, collector)
    rooks = canonical_castling(named.values())
    if found := rivals(rooks, squares):
        _report_rivals(word, found, rooks, squares, collector)
        return rooks
    if len(collector.found) == found_before:
        by_file = all(letter not in "KQkq" for _, letter in letters)
        ordered = castling_letters(squares, rooks, "shredder" if by_file else "fen")
        mixed = sorted(ordered) != sorted(text)
        code = "castling-mixed" if mixed else "castling-order"
        collector.add(code, word.start, word.end, found=quote(text))
    return rooks


def _as_castled(text: str, squares: Squares) -> list[str]:
    """The rights that `0-0,0-0-0` may be: those of both sides, or of one.

    A side has them where its king and rook stand at home.
    """
    if not _CASTLED.match(text):
        return []
    lengths = {part.count("-") for part in _APART.split(text)}
    sides = [
        "".join(
            letter
            for letter, length, rook in zip(letters, (1, 2), rooks, strict=True)
            if length in lengths and (squares[king], squares[rook]) == pieces
        )
        for letters, king, rooks, pieces in _HOMES
    ]
    return list(dict.fromkeys(filter(None, ["".join(sides), *sides])))


def _report_strangers(
    word: Word, letters: Sequence[tuple[int, str]], squares: Squares, collector: Collector
) -> None:
    """Reports what in the field is no castling letter; the whole of it, if most is."""
    place = (word.start, word.end)
    none = collector.fix("no-castling", *place, "-")
    strangers = [i for i, c in enumerate(word.text) if c not in CASTLING_LETTERS and c != "-"]
    if len(strangers) >= len(letters):
        rights = [
            collector.fix("castling-rights", *place, written, written=written)
            for written in _as_castled(word.text, squares)
        ]
        collector.add("unknown-castling", *place, *rights, none, found=quote(word.text))
        return
    begin, end = word.start + strangers[0], word.start + strangers[-1] + 1
    found = quote(word.text[strangers[0] : strangers[-1] + 1])
    kept = "".join(letter for _, letter in letters)
    remove = collector.fix("remove", *place, kept, found=found)
    collector.add("unknown-castling", begin, end, remove, none, found=found)


def _report_rivals(
    word: Word,
    found: Sequence[tuple[int, ...]],
    rooks: Sequence[int],
    squares: Squares,
    collector: Collector,
) -> None:
    """Reports rooks on one side of a king that all are given the right."""
    place = (word.start, word.end)
    for rivalling in found:
        fixes = []
        for kept in rivalling:
            others = tuple(rook for rook in rooks if rook == kept or rook not in rivalling)
            text = castling_letters(squares, others, "fen")
            square = SQUARE_NAMES[kept]
            fixes.append(collector.fix("keep-right", *place, text, square=square))
        args = {"first": SQUARE_NAMES[rivalling[0]], "second": SQUARE_NAMES[rivalling[1]]}
        collector.add("castling-rivals", *place, *fixes, squares=rivalling, about=args)


def _report_repeats(
    word: Word, letters: Sequence[tuple[int, str]], named: Mapping[str, int], collector: Collector
) -> None:
    """Reports each letter that names a rook which an earlier one has named."""
    before: set[int] = set()
    for index, letter in letters:
        if named[letter] in before:
            start = word.start + index
            collector.add("castling-doubled", start, start + 1, found=letter)
        before.add(named[letter])


# --- en passant target ---------------------------------------------------------------

_TARGETS = {**SQUARES, "-": None}


def _lenient_target(word: Word, _squares: Squares, collector: Collector) -> int | None:
    target = word.text.lower()
    if word.text.isascii() and target in SQUARES:
        collector.add("en-passant-case", word.start, word.end, canonical=target)
        return SQUARES[target]
    fix = collector.fix("no-en-passant", word.start, word.end, "-")
    collector.add("unknown-en-passant", word.start, word.end, fix, found=quote(word.text))
    return None


# --- all of them ---------------------------------------------------------------------

FORM = NotationForm(
    (
        turn_field(MOVER, cost=10, from_here="placement-only"),
        NotationField(
            "castling", re.compile(r"-\Z|-*[KQkqA-Ha-h][KQkqA-Ha-h-]*\Z"),
            _canonical_castling, _lenient_castling, (), 10, "missing-castling", "only-side-given",
            like=re.compile(r"-\Z|[A-Za-z-]{0,5}[KQkq][A-Za-z-]{0,5}[KQkq][A-Za-z-]{0,5}\Z"),
        ),
        NotationField(
            "en_passant", re.compile(r"-\Z|[A-Ha-h][1-8]\Z"),
            lambda text, _squares: _TARGETS.get(text, OTHER), _lenient_target, None, 10,
            "missing-en-passant", "missing-en-passant-and-counters",
            like=re.compile(r"-\Z|[A-Za-z][0-9]\Z"),
        ),
        halfmove_field("missing-counters"),
        fullmove_field(),
    ),
    MOVER,
    stuck=(
        re.compile(r"([wbW]?)(-|[KQkqA-Ha-h]+?)(?:(-|[a-h][36])([0-9]*))?\Z"),
        re.compile(r"(-|[a-h][36])([0-9]+)\Z"),
    ),
    aside=re.compile(r"[0-9]\+[0-9]\Z|\+[0-9]\+[0-9]\Z"),
    aside_code="check-counters",
)  # fmt: skip
"""The fields of FEN."""


def are_fields(words: Sequence[str]) -> bool:
    """Whether there are two words at least, all of which look like fields, stuck together or not.

    The first is the side to move.
    """
    shapes = [*(field.shape for field in FORM.fields), *FORM.stuck, *filter(None, [FORM.aside])]
    turn, *others = words or [""]
    return (
        FORM.fields[0].shape.match(turn) is not None
        and len(others) > 0
        and all(any(shape.match(word) for shape in shapes) for word in others)
    )


def are_side_castling_target(words: Sequence[str]) -> bool:
    """Whether the words are three fields, in their order, each of its shape."""
    shapes = [field.shape for field in FORM.fields[:3]]
    return len(words) == len(shapes) and all(
        shape.match(word) for shape, word in zip(shapes, words, strict=True)
    )


def is_check_count(word: str) -> bool:
    """Whether a word is a count of checks, as Three-check has it."""
    return FORM.aside is not None and FORM.aside.match(word) is not None
