"""What the words of a text amount to: its facts and men put together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from webapp.findings import Edit, Finding, Fix, Span, quote
from webapp.games import EVERY_GAME, kind_of
from webapp.position import NO_HANDS, Game, Position
from webapp.text.characters import Collector
from webapp.words.facts import FactReader, Facts
from webapp.words.game import game_of_tokens, squares_of
from webapp.words.men import MenReader
from webapp.words.mentions import Placed, beginning, ending
from webapp.words.tokens import Token, fold, tokens_of
from webapp.words.writing import write_side, write_turn


@dataclass(frozen=True, slots=True)
class Heard:
    """A text that was heard; more may be said of it."""

    text: str
    tokens: list[Token]
    game: Game
    collector: Collector
    facts: Facts
    men: MenReader

    @property
    def understood(self) -> bool:
        """Whether anything of the board is understood."""
        tally = self.men.tally
        on_board = tally.named or tally.bare or tally.empty
        return bool(self.men.hands.held or (on_board and (tally.turns or not self.men.nobody)))


def hear(text: str, game: Game | None) -> Heard:
    """Reads all words; `game` is the one that is meant where they fit several."""
    source = fold(text)
    collector = Collector(source)
    tokens = tokens_of(source.plain)
    played = game_of_tokens(tokens, game)
    facts = FactReader(tokens, played, collector)
    men = MenReader(facts.read(), played, collector)
    men.read()
    return Heard(text, tokens, played, collector, facts.facts, men)


def position_of(heard: Heard) -> Position:
    """The position, with the usual values for what is not said."""
    facts, men, kind = heard.facts, heard.men, kind_of(heard.game)
    squares = [""] * (kind.files * kind.ranks)
    for index, placed in men.placed.items():
        squares[index] = placed.man
    board = tuple(squares)
    hands = (men.hands.of("first"), men.hands.of("second")) if men.hands.held else NO_HANDS
    return Position(
        board,
        facts.turn or "first",
        men.rights.rooks(board) if heard.game == "chess" else (),
        facts.en_passant,
        facts.halfmove or 0,
        1 if facts.fullmove is None else facts.fullmove,
        hands,
        kind,
    )


def spans_of(heard: Heard) -> dict[str, Span]:
    """Where each field stands in the text."""
    men, places = heard.men, dict(heard.facts.fields)
    of_men = {"placement": men.place, "castling": men.rights.place, "hands": men.hands.place}
    places |= {name: place for name, place in of_men.items() if place}
    return {name: heard.collector.source.span(*place) for name, place in places.items()}


def report_whole(heard: Heard) -> None:
    """Reports what only the whole text shows."""
    heard.collector.found += [*_twice(heard), *_of_nobody(heard)]
    if heard.facts.turn is None and heard.understood:
        heard.collector.found.append(_no_turn(heard))


def _twice(heard: Heard) -> Iterator[Finding]:
    names = {index: name for name, index in reversed([*squares_of(heard.game).items()])}
    cursor = heard.men.cursor
    for index, second in heard.men.twice:
        first = heard.men.placed[index]
        fixes = tuple(
            cursor.removal(*_place_of(placed), name, placed.named.instead if placed.named else "")
            for placed, name in ((second, "remove-second"), (first, "remove-first"))
        )
        span = heard.collector.source.span(second.start, second.end)
        yield Finding("spoken-square-twice", span, (index,), {"square": names[index]}, fixes)


def _place_of(placed: Placed) -> tuple[int, int]:
    """What is taken out with a piece: the word with it, unless that has other squares."""
    named = placed.named
    if named is None or named.squares > 1:
        return placed.start, placed.end
    return min(beginning(named), placed.start), max(ending(named), placed.end)


def _of_nobody(heard: Heard) -> Iterator[Finding]:
    place = heard.men.nobody
    if place is None:
        return
    span = heard.collector.source.span(*place)
    fixes: list[Fix] = []
    for side in ("first", "second"):
        written = write_side(heard.game, side)
        edit = Edit(span.start, span.start, written)
        fixes.append(Fix("replace", (edit,), args={"written": written.strip()}))
    first, second = EVERY_GAME[heard.game].sides.names
    yield Finding(
        "spoken-no-side", span, args={"first": first, "second": second}, fixes=tuple(fixes)
    )


def _no_turn(heard: Heard) -> Finding:
    text = heard.text
    end = len(text.rstrip())
    sentence = write_turn(heard.game, "first")
    stop = sentence[-1]
    gap = " " if stop == "." else ""
    joint = gap if text[:end].endswith((".", "。", "．", "!", "?", "！", "？")) else f"{stop}{gap}"
    fix = Fix(
        "say-turn",
        (Edit(end, len(text), joint + sentence),),
        sure=True,
        args={"written": quote(sentence)},
    )
    side = EVERY_GAME[heard.game].sides.names[0]
    return Finding("spoken-no-turn", Span(end, end), args={"side": side}, fixes=(fix,))
