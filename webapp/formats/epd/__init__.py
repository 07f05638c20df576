"""EPD, the Extended Position Description (PGN standard §16.2), and FEN with operations.

Four fields as in FEN, then operations, see `operations.py`. The fields are read by
FEN's own reader, with all its leniencies; the operations are kept as typed, and two of
them give the counters: `hmvc` the halfmove clock, `fmvn` the move number.

Many collections have operations behind all six fields of a FEN. That is a FEN; its
operations are kept too, and said to be there. The counters are those of the fields.

Operations begin behind the fields at a `;`, at a word that ends in one as an operation
does, at a name with a string behind it, or at an opcode of the standard, finished or not.
Prose (`White to move;`) is none.
What is malformed in the operations is a `note`.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from msgspec.structs import replace

from webapp.findings import Edit, Finding, Fix, Span, in_text_order
from webapp.formats.epd.operations import (
    COUNTERS,
    OPCODES,
    counter_places,
    is_operation,
    only_semicolons,
    scan,
)
from webapp.formats.fen import GRAMMAR, parse_fen, write_fen
from webapp.formats.fen.fields import are_fields, are_side_castling_target, is_check_count
from webapp.formats.grammar.board import find_board
from webapp.formats.grammar.fields import NUMBER
from webapp.formats.grammar.grammar import read_canonical, read_source
from webapp.formats.grammar.reading import FIELD_NAMES, EnPassantMode, Reading
from webapp.model.position import Position
from webapp.rules.chess.castling import CastlingStyle
from webapp.text.characters import (
    MAX_LENGTH,
    Source,
    make_plain,
    plain_form,
    separator_code,
    too_long,
)
from webapp.text.links import OpenedText, open_text

_USUAL_FIELDS = re.compile(
    r"[1-8A-Za-z~]+(?:/[1-8A-Za-z~]+){7}(?:\[[A-Za-z]*\])? [wb] [A-Za-z-]+ (?:-|[a-h][1-8])"
    r"( [0-9]+ [0-9]+)?"
    r"(?: (?=[A-Za-z;])|(?=;))"
)
_WORD = re.compile(r"[^ ;]+|;")
_ENDS_IN_COUNTER = re.compile(r"(?:^|-|^[a-h][36])[0-9]+\Z")
_AFTER = " \t\n\r\v\f\x85\xa0\u2028\u2029\u3000\0"
_MOST_WORDS = 8
"""So many words there may be from the board to the operations: five fields and a few asides."""


class Divided(NamedTuple):
    """Where in a text the fields end and the operations begin; whether counters are fields."""

    end: int
    start: int
    counters: bool


def parse_epd(text: str) -> Reading:
    """Reads an EPD, with operations or without. Takes any `str` and never raises.

    A text that has more or fewer than four fields is read as FEN.
    """
    if len(text) > MAX_LENGTH:
        return Reading(text, None, (too_long(len(text)),))
    opened = open_text(text)
    found = divided(opened)
    if found is not None:
        return read_divided(text, found)
    words = _words_after_board(opened)
    end = len(text.rstrip(_AFTER))
    has_four = are_side_castling_target([word.text for word in words[:3]])
    is_epd = has_four and (len(words) < 4 or words[3].start >= end)
    return _read_epd(text, end) if is_epd else parse_fen(text)


def divided(opened: OpenedText) -> Divided | None:
    """Where the fields of a text end and its operations begin; None where there are none."""
    text = opened.text
    if ";" not in text and '"' not in text and OPCODES.isdisjoint(text.split()):
        return None
    usual = _USUAL_FIELDS.match(text)
    if usual:
        end = usual.end() - (text[usual.end() - 1] == " ")
        found: Divided | None = Divided(end, usual.end(), usual[1] is not None)
    else:
        found = _divided_words(text, _words_after_board(opened))
    return found if found and _are_operations(text, found) else None


def read_divided(text: str, found: Divided) -> Reading:
    """The reading of a text with operations."""
    return _read_fen(text, found) if found.counters else _read_epd(text, found.start)


def write_epd(
    position: Position,
    en_passant: EnPassantMode = "always",
    operations: str = "",
    castling: CastlingStyle = "fen",
) -> str:
    """Placement, side to move, castling rights and en passant target, then the operations.

    A count of checks stands behind the target, as python-chess writes it.

    operations   appended as they are; the counters are in no other field
    """
    fields = write_fen(position, castling, en_passant).rsplit(" ", 2)[0]
    return f"{fields} {operations}" if operations else fields


# --- where the operations begin ----------------------------------------------------------


class _Word(NamedTuple):
    """A word of the plain text, or a `;`, and where it stands in the original."""

    text: str
    start: int
    end: int


def _words_after_board(opened: OpenedText) -> list[_Word]:
    """The words after the board of a text; none in a link."""
    plain = opened.source
    board = find_board(plain.plain, GRAMMAR.shape) if not opened.found else None
    if board is None:
        return []
    found = _WORD.finditer(plain.plain, board.end)
    # No more than can matter.
    words = (word for word, _ in zip(found, range(_MOST_WORDS + 2), strict=False))
    return [_Word(word[0], *plain.span(*word.span())) for word in words]


def _divided_words(text: str, words: list[_Word]) -> Divided | None:
    """Where the fields among the words end, and what may be operations begins.

    Fields that are stuck together or misspelt are told from the operations by a known
    opcode, or by a `;` where all of them look like fields.
    """
    texts = [word.text for word in words]
    if are_side_castling_target(texts[:3]):
        at, numbers = 3, 0
        while at < len(words) and (
            is_check_count(texts[at]) or (numbers < 2 and NUMBER.match(texts[at]))
        ):
            numbers += not is_check_count(texts[at])
            at += 1
        if at == len(words):
            return None
        begins = texts[at] == ";" or is_operation(text, words[at].start)
        # What stands before the first one that is none is kept with it.
        if begins or (";" in text and not OPCODES.isdisjoint(texts[at:])):
            return Divided(words[at - 1].end, words[at].start, numbers > 0)
    for at in range(1, min(len(words), _MOST_WORDS)):
        if texts[at] in OPCODES or (texts[at] == ";" and are_fields(texts[:at])):
            counters = any(map(_ENDS_IN_COUNTER.search, texts[2:at]))
            return Divided(words[at - 1].end, words[at].start, counters)
    return None


def _are_operations(text: str, found: Divided) -> bool:
    """Whether operations stand there, not prose."""
    start = found.start
    if text[start] == ";":
        # A single one behind a whole FEN ends a sentence, or a line of a program.
        return not (found.counters and only_semicolons(text, start))
    if "\n" in text[found.end : start] and ";" not in text[start:]:
        return False
    return is_operation(text, start) or not text[start].isalpha()


# --- reading -----------------------------------------------------------------------------


def _read_fen(text: str, found: Divided) -> Reading:
    """The reading of a FEN with operations behind all its fields."""
    end = len(text.rstrip(_AFTER))
    kept = text[found.start : end]
    operations = {"operations": Span(found.start, end)}
    notes = [Finding("operations-after-fen", operations["operations"])]
    notes += scan(text, found.start, end)[1]
    between = text[found.end : found.start]
    clean = read_canonical(text[: found.end], GRAMMAR)
    if clean and between in ("", " ") and end == len(text):
        spans = {**clean.fields, **operations}
        return replace(clean, text=text, findings=tuple(notes), spans=spans, operations=kept)
    code = separator_code(between)
    if code:
        notes.append(Finding(code, Span(found.end, found.start)))
    if end < len(text):
        notes.append(_after_all(text, end))
    source, made_plain = make_plain(Source.of(text[: found.end]))
    opened = OpenedText(text, source, tuple(notes), tuple(made_plain))
    reading = read_source(
        opened, GRAMMAR, lambda position, style: f"{GRAMMAR.write(position, style)} {kept}"
    )
    spans = {**reading.fields, **operations}
    findings = in_text_order(reading.findings)
    return replace(reading, findings=findings, spans=spans, operations=kept)


def _after_all(text: str, end: int) -> Finding:
    """The finding about space, or NULs, behind the operations."""
    code = "invisible" if "\0" in text[end:] else "outer-space"
    return Finding(code, Span(end, len(text)), args={"plain": ""} if code == "invisible" else {})


def _read_epd(text: str, start: int) -> Reading:
    """The reading of a text with its operations from `start` on, perhaps none."""
    end = max(start, len(text.rstrip(_AFTER)))
    operations, found = scan(text, start, end)
    places = counter_places(text, operations)
    typed = {c: text[slice(*p)] if p else str(COUNTERS[c]) for c, p in places.items()}
    kept = text[start:end]
    spans = {"operations": Span(start, end)} if kept else {}
    counters = {n: p for n, p in zip(FIELD_NAMES[4:], places.values(), strict=True) if p}
    if not found and end == len(text):
        fields_text = text[:start] + " " * _stuck(text, start)
        clean = read_canonical(f"{fields_text}{typed['hmvc']} {typed['fmvn']}", GRAMMAR)
        if clean:
            fields = clean.fields
            spans |= {name: fields[name] for name in FIELD_NAMES[:4]} | counters
            return Reading(text, clean.position, (), "epd", spans, kept)
    if end < len(text):
        found.append(_after_all(text, end))

    def canonical(position: Position, style: str) -> str:
        values = (position.halfmove, position.fullmove)
        edits = [
            Edit(place.start - start, place.end - start, str(value))
            for place, value in zip(places.values(), values, strict=True)
            if place
        ]
        corrected = Fix("write-canonical", tuple(sorted(edits))).apply(kept)
        castling: CastlingStyle = "shredder" if style == "shredder" else "fen"
        return write_epd(position, operations=corrected, castling=castling)

    source, made_plain = make_plain(_as_fen(text, start, places, typed))
    opened = OpenedText(text, source, tuple(found), tuple(made_plain))
    reading = read_source(opened, GRAMMAR, canonical)
    read = reading.spans or {}
    spans |= {name: read[name] for name in read if name in FIELD_NAMES[:4] or name in counters}
    return replace(
        reading,
        findings=in_text_order(reading.findings),
        notation="epd",
        spans=spans,
        operations=kept,
    )


def _stuck(text: str, start: int) -> bool:
    """Whether no space stands before there."""
    return start > 0 and plain_form(text[start - 1])[0] != " "


def _as_fen(text: str, start: int, places: dict[str, Span | None], typed: dict[str, str]) -> Source:
    """The four fields with the counters after them, as the source of a FEN.

    A counter stands where its operation gives it; one that none gives has its
    default and takes up no room.
    """
    nowhere = Span(start, start)
    plain, spans = text[:start], [Span(at, at + 1) for at in range(start)]
    for opcode, counter in typed.items():
        gap, place = opcode != "hmvc" or _stuck(text, start), places[opcode]
        plain += " " * gap + counter
        spans += [nowhere] * gap
        spans += [Span(at, at + 1) for at in range(*place)] if place else [nowhere] * len(counter)
    return Source(plain, plain, [span.start for span in spans], [span.end for span in spans])
