"""What a text in words says beside its pieces: who is to move, the target, the counters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import cast

from webapp.findings import Fix, quote
from webapp.games import EVERY_GAME
from webapp.language import Phrase
from webapp.position import MAX_COUNTER, Game, Side
from webapp.text.characters import Collector
from webapp.words.cursor import BETWEEN, Cursor
from webapp.words.game import squares_of
from webapp.words.tokens import Token
from webapp.words.vocabulary import SideWord
from webapp.words.words import side_of

_APART = ("stop", "line", "comma", "side")
_MEASURES = ("手", "步", "回合", "수")
"""What words for a mate begin with that have its number before them."""


@dataclass(slots=True)
class Facts:
    """What was said, None where it was not; `fields` says where, by plain offsets."""

    turn: Side | None = None
    en_passant: int | None = None
    halfmove: int | None = None
    fullmove: int | None = None
    fields: dict[str, tuple[int, int]] = field(default_factory=dict)


class FactReader:
    """Takes the facts out of the tokens; what is left is about pieces."""

    def __init__(self, tokens: Sequence[Token], game: Game, collector: Collector) -> None:
        self._tokens = tokens
        self._game = game
        self._collector = collector
        self._used = [False] * len(tokens)
        self.facts = Facts()

    def read(self) -> list[Token]:
        """Reads all facts. The other tokens, with a comma where a fact stood."""
        for index, token in enumerate(self._tokens):
            if self._used[index]:
                continue
            if token.kind == "game":
                self._read_game(index, token)
            elif token.kind == "turn":
                self._read_turn(index)
            elif token.kind in ("fullmove", "halfmove"):
                self._read_counter(index, token)
            elif token.kind == "passant":
                self._read_target(index)
            elif token.kind == "left-out" or self._is_draw(index):
                self._leave_out(index)
        return self._rest()

    def _rest(self) -> list[Token]:
        rest: list[Token] = []
        for token, used in zip(self._tokens, self._used, strict=True):
            if not used:
                rest.append(token)
            elif not rest or rest[-1].kind != "comma":
                rest.append(Token("comma", token.start, token.start, ""))
        return rest

    # --- what stands beside -----------------------------------------------------

    def _before(self, index: int) -> int | None:
        """The token before, fillers left out."""
        at = index - 1
        while at >= 0 and self._tokens[at].kind == "filler":
            at -= 1
        return at if at >= 0 else None

    def _after(self, index: int) -> int | None:
        """The token after, with nothing but fillers, a colon or a dash between."""
        at = index + 1
        while at < len(self._tokens) and self._tokens[at].kind in BETWEEN:
            at += 1
        return at if at < len(self._tokens) else None

    def _is(self, index: int | None, *kinds: str) -> bool:
        if index is None or index >= len(self._tokens):
            return False
        return self._tokens[index].kind in kinds

    def _use(self, *indices: int) -> tuple[int, int]:
        """Marks all tokens from the first to the last; where they stand."""
        first, last = min(indices), max(indices)
        for index in range(first, last + 1):
            self._used[index] = True
        return self._tokens[first].start, self._tokens[last].end

    # --- facts ------------------------------------------------------------------

    def _read_game(self, index: int, token: Token) -> None:
        place = self._use(index)
        if token.value != self._game:
            self._contradicts(*place)

    def _read_turn(self, index: int) -> None:
        before, after = self._before(index), self._after(index)
        found = before if self._is(before, "side") else after
        if found is None or not self._is(found, "side"):
            self._unknown(*self._use(index))
            return
        side = side_of(cast(SideWord, self._tokens[found].value), self._game)
        again = self._used[found]
        place = self._use(index, found)
        if self.facts.turn is None:
            self.facts.turn = side
            self.facts.fields["turn"] = place
        elif self.facts.turn != side:
            self._contradicts(*place)
        elif again:
            start, _ = self.facts.fields["turn"]
            self.facts.fields["turn"] = (min(start, place[0]), place[1])

    def _read_counter(self, index: int, token: Token) -> None:
        before, after = index - 1 if index else None, self._after(index)
        free = self._is(before, "number") and not self._used[index - 1]
        touches = free and self._tokens[index - 1].end == token.start
        if touches or (free and not self._is(after, "number")):
            found = index - 1
        elif after is not None and self._is(after, "number"):
            found = after
        else:
            self._read_turn(index)
            return
        self._count(token.kind, self._tokens[found], self._use(index, found))

    def _count(self, name: str, number: Token, place: tuple[int, int]) -> None:
        digits = number.value.lstrip("0") or "0"
        if len(digits) > len(str(MAX_COUNTER)):
            found = quote(number.text)
            self._error("counter-too-large", number.start, number.end, found=found)
            return
        value = int(digits)
        if name == "fullmove" and not value:
            fix = self._collector.fix("replace", number.start, number.end, "1", written="1")
            self._collector.add("spoken-move-zero", *place, fix)
            return
        known: int | None = getattr(self.facts, name)
        if known is None:
            setattr(self.facts, name, value)
            self.facts.fields[name] = place
        elif known != value:
            self._contradicts(*place)

    def _read_target(self, index: int) -> None:
        before, after = self._before(index), self._after(index)
        if self._is(before, "none") or (after is not None and self._is(after, "none", "stop")):
            none = before if self._is(before, "none") else after
            if none is not None and self._is(none, "none"):
                self.facts.fields.setdefault("en_passant", self._use(index, none))
                return
        if before is not None and not self._is(after, "square") and self._is_apart(before):
            found = before
        elif after is not None and self._is(after, "square"):
            found = after
        else:
            self._unknown(*self._use(index))
            return
        place = self._use(index, found)
        token = self._tokens[found]
        square = squares_of(self._game).get(token.text)
        if self._game != "chess":
            self._of_other_game(*place)
        elif square is None:
            self._error("spoken-no-such-square", token.start, token.end, found=quote(token.text))
        elif "en_passant" not in self.facts.fields:
            self.facts.en_passant = square
            self.facts.fields["en_passant"] = place
        elif self.facts.en_passant != square:
            self._contradicts(*place)

    def _is_apart(self, square: int) -> bool:
        """Whether a square belongs to no piece, as in 可在e3吃过路兵."""
        before = self._before(square)
        if not self._is(square, "square") or before == square - 1:
            return False
        return before is None or self._used[before] or self._is(before, *_APART, "none")

    def _is_draw(self, index: int) -> bool:
        """Whether 和 is a draw, as in 红先和; it mostly joins words."""
        if self._tokens[index].text != "和" or not index:
            return False
        ends = index + 1 == len(self._tokens) or self._is(index + 1, *_APART)
        return ends and self._is(index - 1, "turn", "side")

    def _leave_out(self, index: int) -> None:
        # Mate in 2 moves, 2手詰め: the number belongs to it.
        first, last, after = index, index, self._after(index)
        if after is not None and self._is(after, "number") and self._is(after - 1, "filler"):
            last = after
            if self._is(after + 1, "turn", "fullmove") and not self._is(after + 2, "number"):
                last += 1
        before = index - 1
        if index and self._tokens[index].text.startswith(_MEASURES) and not self._used[before]:
            first = before if self._is(before, "number") else index
        start, end = self._use(first, last)
        found = quote(self._collector.source.plain[start:end])
        fix = Cursor((), self._collector).removal(start, end)
        self._collector.add("spoken-left-out", start, end, fix, found=found)

    # --- findings ---------------------------------------------------------------

    def _contradicts(self, start: int, end: int) -> None:
        self._error("spoken-contradiction", start, end, removes=True)

    def _unknown(self, start: int, end: int) -> None:
        self._error("spoken-unknown-word", start, end, removes=True)

    def _of_other_game(self, start: int, end: int) -> None:
        game = EVERY_GAME[self._game].within
        self._error("spoken-not-of-game", start, end, removes=True, game=game)

    def _error(
        self, code: str, start: int, end: int, *, removes: bool = False, **args: str | Phrase
    ) -> None:
        given: dict[str, str | int] = {"found": quote(self._collector.source.plain[start:end])}
        fixes: list[Fix] = []
        if removes:
            fixes.append(Cursor((), self._collector).removal(start, end))
        if code == "counter-too-large":
            given["limit"] = MAX_COUNTER
        self._collector.add(code, start, end, *fixes, about={**given, **args})
