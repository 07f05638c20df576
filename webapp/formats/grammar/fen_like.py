"""Xiangqi FEN, makruk FEN and their like: the fields that chess left behind.

They have six fields as in FEN. Castling and en passant have no meaning in these
games; a `-` stands for each. What is forgiven in them, each time with a finding
of severity `repaired`: fields missing at the end (defaults `w - - 0 1`), dashes
or the halfmove clock missing in the middle, the side to move in capitals or as a
word, leading zeros, `-` for a counter, and move 0.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from webapp.formats.grammar.fields import (
    OTHER,
    Mover,
    NotationField,
    NotationForm,
    fullmove_field,
    halfmove_field,
    turn_field,
)
from webapp.formats.grammar.grammar import Grammar
from webapp.formats.grammar.shape import Shape, Unspaced
from webapp.formats.grammar.startpos import prepare_start
from webapp.games import GAMES
from webapp.games.ranks import Letters, Squares
from webapp.language import Phrase, quote
from webapp.model.position import Position
from webapp.text.characters import Collector, Word

_DASH = re.compile(r"-\Z")
_DASH_OR_NUMBER = re.compile(r"-\Z|[0-9]+\Z")
_LEAPS = re.compile(r"[DEde]{1,4}\Z")
_NUMBER_FOR_DASH = ((re.compile(r"[0-9]"), 5),)


def grammar_of(
    game: Literal["xiangqi", "janggi", "makruk"],
    letters: Letters,
    *,
    certain: str,
    also: str = "",
    counting: bool = False,
    variants: Mapping[str, Letters] | None = None,
    style: Callable[[str, Squares], str] = lambda _board, _squares: "",
    start: str = "",
) -> Grammar:
    """The grammar of the notation of a game, which has its name.

    letters    how pieces are read, and written unless there are variants
    certain    letters for the side to move that are no pieces, capitals too
    also       small letters for it that are pieces as well
    counting   a limit for counting moves may stand for the second dash
    variants   the sets of letters that a board keeps to, by style
    style      which of them a board is written in
    start      the text that `startpos` names, "" where it names none
    """
    kind, mover = letters.kind, Mover.of_game(game, ("w", "b"))
    _, within = GAMES[game].notation_names
    any_case = "".join(sorted({*certain, *also, *also.upper(), *certain.lower()}))
    second = _DASH_OR_NUMBER if counting else _DASH

    def position(squares: Squares, values: Sequence[Any]) -> Position:
        side, _, _, halfmove, fullmove = values
        return Position(squares, side, halfmove=halfmove, fullmove=fullmove, kind=kind)

    def write(position: Position, style: str) -> str:
        return write_fields(position, (variants or {}).get(style, letters))

    return Grammar(
        notation=game,
        shape=Shape(
            letters,
            Unspaced(
                tail=re.compile(rf"[{certain}{also}](?:-(?:-[0-9]*)?)?\Z"),
                field=re.compile(r"(?:-{1,2}|[0-9]+)\Z"),
                certain=certain,
                also=also,
            ),
            variants=tuple((variants or {}).values()),
        ),
        form=NotationForm(
            fields=(
                turn_field(mover, 10, "game-board-only"),
                _dash_field(within, _DASH, "only-turn-given", leaps=counting),
                _dash_field(within, second, "missing-dash-and-counters", counting=counting),
                halfmove_field("missing-counters"),
                fullmove_field(),
            ),
            mover=mover,
            stuck=(
                re.compile(rf"([{any_case}]?)(-)(?:(-)([0-9]*))?\Z"),
                re.compile(r"(-)([0-9]+)\Z"),
                re.compile(rf"([{any_case}])()([0-9]+)\Z"),
            ),
        ),
        position=position,
        write=write,
        plus=re.compile(rf"\+[{any_case.lower()}](?:\+-)*+(?:\+[0-9]+)*+(?![\w+])"),
        style=style,
        prepare=prepare_start(start),
    )


def _dash_field(
    within: Phrase,
    shape: re.Pattern[str],
    from_here: str,
    *,
    counting: bool = False,
    leaps: bool = False,
) -> NotationField:
    """A field in which nothing but a dash may stand, or a number to count moves to.

    leaps   whether the rights of Cambodian chess are told when they stand there
    """

    def canonical(text: str, _squares: Squares) -> Any:
        return "-" if text == "-" else OTHER

    def lenient(word: Word, _squares: Squares, collector: Collector) -> Any:
        found, place = quote(word.text), (word.start, word.end)
        if counting and word.text.isascii() and word.text.isdigit():
            collector.add("counting-limit", *place, found=found)
            return "-"
        fix = collector.fix("replace", *place, "-", written="-")
        if leaps and _LEAPS.match(word.text):
            collector.add("cambodian-rights", *place, fix, found=found)
            return "-"
        collector.add("unknown-dash", *place, fix, found=found, notation=within)
        return "-"

    unlikely = _NUMBER_FOR_DASH if counting else ()
    return NotationField(
        "", shape, canonical, lenient, "-", 10, "missing-dash", from_here, unlikely
    )


def write_fields(position: Position, letters: Letters) -> str:
    """The six fields, in these letters."""
    turn = "w" if position.turn == "first" else "b"
    placement = letters.placement_of(position.squares)
    return f"{placement} {turn} - - {position.halfmove} {position.fullmove}"
