"""The fields of FEN after the placement (PGN §16.1.3.2 to §16.1.3.6).

First the words are dealt out to the five fields, allowing for fields that are
missing or stuck together; then each field is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from webapp.castling import CastlingStyle, castling_letters, named_rook
from webapp.findings import Span, quote
from webapp.placement import clean_rank
from webapp.position import (
    FILE_NAMES,
    MAX_COUNTER,
    SQUARES,
    Position,
    Side,
    canonical_castling,
    home_rank,
)
from webapp.scan import Collector, Source, Word

TURN, CASTLING, EN_PASSANT, HALFMOVE, FULLMOVE = range(5)
NAMES = ("turn", "castling", "en_passant", "halfmove", "fullmove")

_SIDE_WORDS: dict[str, Side] = {
    "w": "first", "white": "first", "白": "first", "백": "first",
    "b": "second", "black": "second", "黒": "second", "黑": "second", "흑": "second",
}  # fmt: skip
_SHAPES = (
    re.compile(r"(?i:w|b|white|black)\.?\Z|[白백黒黑흑]\Z"),
    re.compile(r"-\Z|[KQkqA-Ha-h-]*[KQkqA-Ha-h](?:--+)?\Z"),
    re.compile(r"-\Z|[A-Ha-h][1-8]\Z"),
    re.compile(r"-\Z|[0-9]+\Z"),
    re.compile(r"-\Z|[0-9]+\Z"),
)
_PROSE = re.compile(r"[^\W\d_]{3,}")
# What a field may be followed by without a space: the part before the cut.
_STUCK = (
    re.compile(r"[wb](?=-|[KQkqA-Ha-h]+(?:-|[a-h][1-8])?\Z)"),
    re.compile(r"(?:-|[KQkqA-Ha-h]+?)(?=(?:-|[a-h][36])[0-9]*\Z)"),
    re.compile(r"(?:-|[a-h][36])(?=[0-9]+\Z)"),
)
_CHECK_COUNTERS = re.compile(r"[0-9]\+[0-9]\Z|\+[0-9]\+[0-9]\Z")
_MISSING_FROM = (
    "placement-only",
    "only-side-given",
    "missing-en-passant-and-counters",
    "missing-counters",
    "missing-fullmove",
)
_MISSING = ("missing-side", "missing-castling", "missing-en-passant", "missing-halfmove")


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


def read_fields(
    words: Sequence[Word], squares: tuple[str, ...] | None, collector: Collector
) -> Values:
    """Reads the words after the placement; findings are added.

    squares   the board, on which castling letters name rooks; None where it
              could not be read: then K and Q name the corners
    """
    dealt = _deal(words, collector)
    values = Values()
    values.spans = {
        NAMES[slot]: collector.source.span(word.start, word.end) for slot, word in dealt.items()
    }
    _report_missing(dealt, collector)
    if TURN in dealt:
        values.turn = _read_turn(dealt[TURN], collector)
    if CASTLING in dealt:
        board = squares or ("",) * 64
        values.castling, values.style = _read_castling(dealt[CASTLING], board, collector)
    if EN_PASSANT in dealt:
        values.en_passant = _read_en_passant(dealt[EN_PASSANT], collector)
    if HALFMOVE in dealt:
        values.halfmove = _read_counter(dealt[HALFMOVE], "unknown-halfmove", 0, collector)
    if FULLMOVE in dealt:
        values.fullmove = _read_counter(dealt[FULLMOVE], "unknown-fullmove", 1, collector)
    return values


_FIELD_LENGTH = 16


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
        _read_turn(side, collector),
        _read_en_passant(target, collector),
        _read_counter(clock, "unknown-halfmove", 0, collector),
        _read_counter(number, "unknown-fullmove", 1, collector),
    )
    return None if collector.found else values


# --- dealing out the words -------------------------------------------------------


def _deal(words: Sequence[Word], collector: Collector) -> dict[int, Word]:
    """Which word is which field. What is left over is reported as such."""
    words = list(_without_check_counters(words, collector))
    dealt: dict[int, Word] = {}
    queue, slot = list(words), TURN
    while queue and slot <= FULLMOVE:
        word = queue.pop(0)
        cut = _stuck_at(word, queue, slot)
        if cut:
            word, rest = word.split(cut)
            queue.insert(0, rest)
            report_missing_space(rest, collector)
        slot = _slot_for(word, queue, slot, counted=len(words) == 5)
        if slot > FULLMOVE:
            queue.insert(0, word)
            break
        dealt[slot] = word
        slot += 1
    if queue:
        collector.add("surrounding-text", queue[0].start, queue[-1].end)
    return dealt


def _without_check_counters(words: Sequence[Word], collector: Collector) -> Iterator[Word]:
    for index, word in enumerate(words):
        if index >= CASTLING and _CHECK_COUNTERS.match(word.text):
            collector.add("check-counters", word.start, word.end, found=word.text)
        else:
            yield word


def _stuck_at(word: Word, after: Sequence[Word], slot: int) -> int:
    """After how many characters the word goes on with the next field; 0 if not."""
    for number in range(slot, len(_STUCK)):
        if _SHAPES[number].match(word.text):
            return 0
        stuck = _STUCK[number].match(word.text)
        # `KQkq- -`: the target stands by itself, so the first dash is no target.
        if stuck and not (
            number == CASTLING and after and _SHAPES[EN_PASSANT].match(after[0].text)
        ):
            return stuck.end()
    return 0


def _slot_for(word: Word, after: Sequence[Word], slot: int, counted: bool) -> int:
    """The field the word belongs to, `slot` or a later one; past the last for none.

    counted   whether there are as many words as fields, so that a word which
              fits nowhere is a misspelt field and not one too many
    """
    fitting = [n for n in range(slot, FULLMOVE + 1) if _SHAPES[n].match(word.text)]
    if fitting and fitting[0] == HALFMOVE and _is_the_move_number(word, after):
        return FULLMOVE
    if fitting:
        return fitting[0] if not counted or fitting[0] == slot else _counted(fitting, slot, after)
    if not counted and _PROSE.search(word.text):
        return FULLMOVE + 1
    return slot


def _counted(fitting: Sequence[int], slot: int, after: Sequence[Word]) -> int:
    """With five words for five fields: the word is this field, if the others fit theirs."""
    others_fit = all(
        _SHAPES[n].match(word.text)
        for n, word in zip(range(slot + 1, FULLMOVE + 1), after, strict=False)
    )
    return slot if others_fit else fitting[0]


def _is_the_move_number(word: Word, after: Sequence[Word]) -> bool:
    """A single number is the move number: the clock is the one that gets left out."""
    return word.text.strip("0") not in ("", "-") and not (
        after and _SHAPES[FULLMOVE].match(after[0].text)
    )


def report_missing_space(word: Word, collector: Collector) -> None:
    """Reports that the word should have a space before it."""
    collector.add("missing-space", word.start, word.start + 1, after=quote(word.text))


def _report_missing(dealt: dict[int, Word], collector: Collector) -> None:
    present = max(dealt, default=-1) + 1
    end = len(collector.source.plain)
    for slot in range(present):
        if slot not in dealt:
            at = min((w.start for s, w in dealt.items() if s > slot), default=end)
            fixes = []
            if slot == TURN:
                fixes = [
                    collector.fix("white-to-move", at, at, "w "),
                    collector.fix("black-to-move", at, at, "b "),
                ]
            collector.add(_MISSING[slot], at, at, *fixes)
    if present <= FULLMOVE:
        at = dealt[present - 1].end if dealt else _end_of_placement(collector)
        collector.add(_MISSING_FROM[present], at, at)


def _end_of_placement(collector: Collector) -> int:
    plain = collector.source.plain
    space = plain.find(" ", plain.rfind("/"))
    return len(plain) if space < 0 else space


# --- reading each field ----------------------------------------------------------


def _read_turn(word: Word, collector: Collector) -> Side:
    side = _SIDE_WORDS.get(word.text.lower().rstrip("."))
    if side is None:
        fixes = (
            collector.fix("white-to-move", word.start, word.end, "w"),
            collector.fix("black-to-move", word.start, word.end, "b"),
        )
        collector.add("unknown-side", word.start, word.end, *fixes, found=quote(word.text))
        return "first"
    canonical = "w" if side == "first" else "b"
    if word.text != canonical:
        found = quote(word.text)
        collector.add("side-form", word.start, word.end, found=found, canonical=canonical)
    return side


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
    letters = [(i, c) for i, c in enumerate(text) if c in "KQkqABCDEFGHabcdefgh"]
    rooks = canonical_castling(_rook_named(letter, squares) for _, letter in letters)
    usual = castling_letters(squares, rooks)
    if text == usual:
        return rooks, "fen" if set(text) <= set("KQkq") else "xfen"
    if text == castling_letters(squares, rooks, "shredder"):
        return rooks, "shredder"
    by_file = bool(letters) and all(letter not in "KQkq" for _, letter in letters)
    found_before = len(collector.found)
    _report_strangers(word, collector)
    _report_repeats(word, letters, squares, collector)
    if len(collector.found) == found_before:
        ordered = castling_letters(squares, rooks, "shredder" if by_file else "fen")
        mixed = sorted(ordered) != sorted(text)
        code = "castling-mixed" if mixed else "castling-order"
        collector.add(code, word.start, word.end, found=quote(text))
    return rooks, "shredder" if by_file else "fen"


def _report_strangers(word: Word, collector: Collector) -> None:
    """Reports runs of characters that are no castling letters."""
    for run in re.finditer(r"-+|[^KQkqA-Ha-h-]+", word.text):
        start, end = word.start + run.start(), word.start + run.end()
        if run[0][0] == "-":
            collector.add("castling-dash", start, end)
        else:
            alone = run[0] == word.text
            fix = (
                collector.fix("no-castling", start, end, "-")
                if alone
                else collector.fix("remove", start, end, "", found=quote(run[0]))
            )
            collector.add("unknown-castling", start, end, fix, found=quote(run[0]))


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


def _read_counter(word: Word, unknown: str, lowest: int, collector: Collector) -> int:
    text, place = word.text, (word.start, word.end)
    if text == "-":
        collector.add("counter-dash", *place, canonical=lowest)
        return lowest
    default = collector.fix("replace", *place, str(lowest), written=lowest)
    if not (text.isascii() and text.isdigit()):
        collector.add(unknown, *place, default, found=quote(text))
        return lowest
    digits = text.lstrip("0") or "0"
    if len(digits) > len(str(MAX_COUNTER)):
        collector.add("counter-too-large", *place, default, found=quote(text), limit=MAX_COUNTER)
        return lowest
    if digits != text:
        collector.add("leading-zero", *place, found=quote(text), canonical=digits)
    if int(digits) < lowest:
        collector.add("fullmove-zero", *place)
        return lowest
    return int(digits)
