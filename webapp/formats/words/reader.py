"""Texts read as positions in words, and which texts are such."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice, pairwise

from webapp.findings import Edit, Finding, Fix, Span
from webapp.formats.grammar.reading import Reading
from webapp.formats.words.board import (
    NamedBoard,
    board_of_tokens,
    board_sentence,
    custom_board,
    report_sizes,
)
from webapp.formats.words.captions import Place, captions_in, without
from webapp.formats.words.cursor import Cursor
from webapp.formats.words.facts import FactReader
from webapp.formats.words.lexer import WordToken, fold, tokens_of
from webapp.formats.words.lexicon import Lexicon, custom_lexicon, lexicon
from webapp.formats.words.sentences import SentenceReader
from webapp.formats.words.writer import write_side, write_turn
from webapp.games.board import SIDES, Game, owner
from webapp.language import quote
from webapp.language.vocabulary import Kind
from webapp.model.position import NO_HANDS, Position
from webapp.text.characters import MAX_FINDINGS, MAX_LENGTH, Collector, too_long
from webapp.text.links import FEN_TAG
from webapp.text.san import CASTLES, MOVE

_MARKS: tuple[Kind, ...] = ("stop", "line", "comma", "colon", "dash")
_OF_A_SCORE = re.compile(rf"(?<![\w.])[0-9]{{1,3}} ?\.{{1,3}} ?(?:{CASTLES}|{MOVE})")
_STATED = frozenset([
    "spoken-no-side", "spoken-no-such-square", "spoken-piece-without-square",
    "spoken-square-without-piece", "spoken-not-of-game", "spoken-no-hands",
])  # fmt: skip
"""Errors about pieces that are named, though none stands on a square."""

_MOST_SLASHES = 40
"""A text with more is no position in words, unless it is said to be one."""
_LOOKED_AT = 256
"""So many tokens tell whether a text is mostly understood, however long it is."""
_MOST_TOKENS = 512
"""Of a text of more tokens the rest is not read, unless it is about a custom board; it is no
position in words, unless it is said to be one."""

_STOPS = (".", "。", "．", "!", "?", "！", "？")


class TextInWords:
    """A text taken as a position in words; what is asked of it is read once.

    text    any text; of one over `MAX_LENGTH` nothing is looked at
    game    the one that is meant where the words fit several equally well
    """

    def __init__(self, text: str, game: Game | None = None) -> None:
        self.text = text
        self.game = game

    @cached_property
    def reading(self) -> Reading:
        """The position, with what was found."""
        if len(self.text) > MAX_LENGTH:
            return Reading(self.text, None, (too_long(len(self.text)),), "spoken")
        found = self._collector.found
        if self._sentence:
            report_sizes(self._sentence, self._collector)
            if found:
                return Reading(self.text, None, tuple(found), "spoken", {})
        content = self._content
        content.report(self.text)
        rest = self._rest
        if rest:
            self._collector.add("spoken-too-long", *rest)
        for start, end in self._captions:
            if rest is None or start < rest[0]:
                content.cursor.left_out(start, end)
        if content.is_position:
            kept = tuple(self._collector.kept())
            return Reading(self.text, content.position, kept, "spoken", content.spans)
        if any(finding.code in _STATED for finding in found):
            return Reading(self.text, None, tuple(self._collector.kept()), "spoken", {})
        end = len(self.text.rstrip())
        nothing = Finding("nothing-typed", Span(0, 0))
        if end:
            nothing = Finding("spoken-nothing", Span(len(self.text) - len(self.text.lstrip()), end))
        return Reading(self.text, None, (nothing,), "spoken", {})

    @cached_property
    def is_likely(self) -> bool:
        """Whether a text that is in no other notation is a position in words.

        It is where a side is named with a piece on a square, or the board is said to be
        empty, and most words are understood; and where without a side all words are, with
        two pieces on squares, not all of them said as in the score of a game.
        """
        text = self.text
        if len(text) > MAX_LENGTH or FEN_TAG.search(text) or _OF_A_SCORE.search(text):
            return False
        if self._sentence:
            return True
        if text.count("/") > _MOST_SLASHES or not _may_be_words(self._first(_LOOKED_AT)):
            return False
        count = len(self._first(_MOST_TOKENS + 1))
        if count > _MOST_TOKENS or (count > _LOOKED_AT and not _may_be_words(self._tokens)):
            return False
        content = self._content
        tally, unknown = content.placement.tally, len(content.cursor.unknown)
        if tally.empty and not unknown:
            return True
        if not tally.turns:
            in_full = any(token.kind == "piece" for token in self._tokens)
            return not unknown and tally.named > 1 and (tally.kings > 0 or in_full)
        if content.is_score:
            return False
        if not tally.named:
            # All of them may be said with squares that are none of the game's.
            astray = sum(f.code == "spoken-no-such-square" for f in self._collector.found)
            return max(tally.bare, astray) > 1 and not unknown
        return 2 * unknown <= sum(token.kind not in _MARKS for token in self._tokens)

    @cached_property
    def is_whole(self) -> bool:
        """Whether it is a position by itself, and no part of a longer text.

        It gives both sides pieces, or says that the board is empty, or is about a custom board.
        """
        if self._sentence or any(token.kind == "empty" for token in self._tokens):
            return True
        placement = self._content.placement
        both = {owner(placed.piece) for placed in placement.pieces.values()}
        return len(both) > 1 or (placement.tally.empty and len(placement.tally.turns) > 1)

    @cached_property
    def _collector(self) -> Collector:
        return Collector(fold(self.text if len(self.text) <= MAX_LENGTH else ""))

    @cached_property
    def _captions(self) -> list[Place]:
        return captions_in(self._collector.source.plain)

    @cached_property
    def _said(self) -> str:
        """The plain text without its captions, each of the other characters in its place."""
        return without(self._collector.source.plain, self._captions)

    @cached_property
    def _sentence(self) -> re.Match[str] | None:
        return board_sentence(self._said)

    @cached_property
    def _tokens(self) -> list[WordToken]:
        return self._first(MAX_LENGTH if self._sentence else _MOST_TOKENS)

    @property
    def _rest(self) -> Place | None:
        """Where what is not read stands, behind `_MOST_TOKENS`."""
        tokens = self._tokens
        if self._sentence or len(tokens) < _MOST_TOKENS:
            return None
        start = tokens[-1].end
        rest = self._said[start:].rstrip()
        return (start, start + len(rest)) if rest else None

    def _first(self, count: int) -> list[WordToken]:
        """The first tokens, so many at the most; those that are asked for again are kept."""
        tokens, uncut = self._cut
        tokens += islice(uncut, max(count - len(tokens), 0))
        return tokens if len(tokens) <= count else tokens[:count]

    @cached_property
    def _cut(self) -> tuple[list[WordToken], Iterator[WordToken]]:
        """The tokens that were asked for, and the rest of them."""
        sentence = self._sentence
        return [], tokens_of(self._said, self._lexicon, sentence.end() if sentence else 0)

    @property
    def _lexicon(self) -> Lexicon:
        return custom_lexicon() if self._sentence else lexicon()

    @cached_property
    def _content(self) -> Content:
        if self._sentence:
            board = custom_board(self._sentence)
        else:
            board = board_of_tokens(self._tokens, self.game)
        return Content(self._tokens, board, self._collector, self._lexicon)


class Content:
    """All that the words of a text say, on the board that it is about."""

    def __init__(
        self, tokens: Sequence[WordToken], board: NamedBoard, collector: Collector, lexicon: Lexicon
    ) -> None:
        self.board = board
        self._collector = collector
        self._lexicon = lexicon
        reader = FactReader(Cursor(tokens, board, collector))
        self.cursor = Cursor(reader.read(), board, collector)
        sentences = SentenceReader(self.cursor)
        sentences.read()
        self.facts = reader.facts
        self.placement = sentences.placement
        self.hands, self.rights = sentences.hands, sentences.rights

    @property
    def is_position(self) -> bool:
        """Whether anything of the board is understood."""
        placement, tally = self.placement, self.placement.tally
        on_board = tally.named or tally.bare or tally.empty
        of_sides = on_board and (tally.turns or not placement.nobody)
        return bool(self.board.is_custom or self.hands.held or of_sides)

    @property
    def is_score(self) -> bool:
        """Whether the sides alternate, a piece at a time without kings, as in ▲７六歩 △３四歩."""
        tally = self.placement.tally
        turns = [count for count in tally.turns if count]
        if self.board.info.squares != "usi" or self.hands.held or self.facts.turn:
            return False
        kinds = [token.kind for token in self.cursor.tokens]
        if ("side", "colon") in pairwise(kinds):
            return False
        return len(turns) > 1 and max(turns) == 1 and tally.kings < 2

    @property
    def position(self) -> Position:
        """The position, with the usual values for what is not said."""
        board, facts, hands = self.board, self.facts, self.hands
        squares = [""] * (board.kind.files * board.kind.ranks)
        for index, placed in self.placement.pieces.items():
            squares[index] = placed.piece
        placed_on = tuple(squares)
        return Position(
            placed_on,
            facts.turn or "first",
            self.rights.rooks(placed_on) if board.kind.game == "chess" else (),
            facts.en_passant,
            facts.halfmove or 0,
            1 if facts.fullmove is None else facts.fullmove,
            hands.both(board, placed_on) if hands.held else NO_HANDS,
            board.kind,
        )

    @property
    def spans(self) -> dict[str, Span]:
        """Where each field stands in the text."""
        source = self._collector.source
        places = {
            **self.facts.places,
            "placement": self.placement.place,
            "castling": self.rights.place,
            "hands": self.hands.place,
        }
        return {name: source.span(*place) for name, place in places.items() if place}

    def report(self, text: str) -> None:
        """Reports what only the whole text shows, and what is not understood."""
        self.cursor.report_unknown(self._lexicon)
        self._collector.found += [*self._twice(), *self._of_nobody()]
        if self.facts.turn is None and self.is_position:
            self._collector.found.append(self._no_turn(text))

    def _twice(self) -> Iterator[Finding]:
        """Squares that hold two pieces."""
        names = {index: name for name, index in reversed([*self.board.squares.items()])}
        pieces, removal = self.placement.pieces, self.cursor.removal
        for number, (index, second) in enumerate(self.placement.twice):
            span = self._collector.source.span(second.start, second.end)
            both = ((second, "remove-second"), (pieces[index], "remove-first"))
            # What is not shown needs no fixes.
            fixes = tuple(
                removal(*placed.removal, name, placed.named.instead if placed.named else "")
                for placed, name in (both if number < MAX_FINDINGS else ())
            )
            yield Finding("spoken-square-twice", span, (index,), {"square": names[index]}, fixes)

    def _of_nobody(self) -> Iterator[Finding]:
        """Pieces of which it is not said whose they are."""
        if self.placement.nobody is None:
            return
        span = self._collector.source.span(*self.placement.nobody)
        at, info = span.start, self.board.info
        fixes = tuple(
            Fix("replace", (Edit(at, at, written),), args={"written": written.strip()})
            for written in (write_side(info, side) for side in SIDES)
        )
        first, second = info.sides.names
        args = {"first": first, "second": second}
        yield Finding("spoken-no-side", span, args=args, fixes=fixes)

    def _no_turn(self, text: str) -> Finding:
        """That it is not said who is to move, with a sentence that says so."""
        end = len(text.rstrip())
        sentence = write_turn(self.board.info, "first")
        stop = "" if text[:end].endswith(_STOPS) else sentence[-1]
        joint = stop + (" " if sentence[-1] == "." else "")
        edit = Edit(end, len(text), joint + sentence)
        fix = Fix("say-turn", (edit,), sure=True, args={"written": quote(sentence)})
        side = self.board.info.sides.names[0]
        return Finding("spoken-no-turn", Span(end, end), args={"side": side}, fixes=(fix,))


def _may_be_words(tokens: Sequence[WordToken]) -> bool:
    """Whether so much is understood that the text is worth reading; most texts are not."""
    kinds = Counter([token.kind for token in tokens])
    words = len(tokens) - sum(kinds[mark] for mark in _MARKS)
    named = kinds["side"] or kinds["piece"] or kinds["letter"] or kinds["empty"]
    placed = kinds["square"] or kinds["number"] or kinds["empty"] or kinds["none"]
    return bool(named and placed) and 2 * kinds["unknown"] <= words
