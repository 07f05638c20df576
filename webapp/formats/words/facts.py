"""All that a text in words says beside its pieces: who is to move, the target, the counters."""

from __future__ import annotations

from dataclasses import dataclass, field

from webapp.formats.words.cursor import Cursor
from webapp.formats.words.lexer import SIDE_LETTERS, WordToken
from webapp.formats.words.lexicon import lexicon
from webapp.games.board import Side
from webapp.language.vocabulary import Kind
from webapp.model.position import MAX_COUNTER

_APART: tuple[Kind, ...] = ("stop", "line", "comma", "side")
_OF_PIECES: tuple[Kind, ...] = ("piece", "letter", "square")


@dataclass(slots=True)
class FactsSaid:
    """The facts, None where they were not said; `places` says where, by plain offsets."""

    turn: Side | None = None
    en_passant: int | None = None
    halfmove: int | None = None
    fullmove: int | None = None
    places: dict[str, tuple[int, int]] = field(default_factory=dict)


class FactReader:
    """Takes the facts out of the tokens; what is left is about pieces."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor
        self._tokens = cursor.tokens
        self._used = [False] * len(self._tokens)
        self._within_heading: set[int] = set()
        self._asked: tuple[Side, tuple[int, int]] | None = None
        self.facts = FactsSaid()

    def read(self) -> list[WordToken]:
        """Reads all facts. The other tokens, with a comma where a fact stood."""
        for index, token in enumerate(self._tokens):
            if self._used[index]:
                continue
            if token.kind == "game":
                place = self._use(index)
                if token.value != self._cursor.board.kind.game:
                    self._contradicts(*place)
            elif token.kind == "turn":
                self._read_turn(index)
            elif token.kind in ("fullmove", "halfmove"):
                self._read_counter(index, token)
            elif token.kind == "passant":
                self._read_target(index)
            elif token.kind == "left-out" or self._is_left_out(index):
                self._leave_out(index)
        if self.facts.turn is None and self._asked:
            self.facts.turn, self.facts.places["turn"] = self._asked
        return self._rest()

    def _rest(self) -> list[WordToken]:
        rest: list[WordToken] = []
        for index, token in enumerate(self._tokens):
            if not self._used[index]:
                rest.append(token)
            elif index not in self._within_heading and (not rest or rest[-1].kind != "comma"):
                rest.append(WordToken("comma", token.start, token.start, ""))
        return rest

    def _is(self, index: int | None, *kinds: Kind) -> bool:
        return self._cursor.kind(index) in kinds

    def _use(self, *indices: int) -> tuple[int, int]:
        """Marks all tokens from the first to the last; where they stand."""
        first, last = min(indices), max(indices)
        for index in range(first, last + 1):
            self._used[index] = True
        return self._tokens[first].start, self._tokens[last].end

    # --- facts ------------------------------------------------------------------

    def _read_turn(self, index: int) -> None:
        before, after = self._cursor.before(index), self._cursor.after(index)
        found = before if self._is(before, "side") else after
        if found is None or not self._is(found, "side"):
            self._unknown(*self._use(index))
            return
        side = self._cursor.board.side(self._tokens[found])
        again = self._used[found]
        place = self._use(index, found)
        first, last = min(index, found), max(index, found)
        if not again and self._is(last + 1, "colon") and self._is(last + 2, *_OF_PIECES):
            # White to play: Kg1, Qd1. The side is named for its pieces as well.
            self._used[found] = False
            self._within_heading.update(range(first, last + 1))
        if self.facts.turn is None:
            self.facts.turn = side
            self.facts.places["turn"] = place
        elif self.facts.turn != side:
            self._contradicts(*place)
        elif again:
            start, _ = self.facts.places["turn"]
            self.facts.places["turn"] = (min(start, place[0]), place[1])

    def _read_counter(self, index: int, token: WordToken) -> None:
        after = self._cursor.after(index)
        counted = after if self._is(after, "number") else None
        free = self._is(index - 1, "number") and not self._used[index - 1]
        found = counted
        if free and (counted is None or self._tokens[index - 1].end == token.start):
            found = index - 1
        if found is None:
            self._read_turn(index)
            return
        self._count(token.kind, self._tokens[found], self._use(index, found))

    def _count(self, name: str, number: WordToken, place: tuple[int, int]) -> None:
        cursor, at = self._cursor, (number.start, number.end)
        digits = number.value.lstrip("0") or "0"
        if len(digits) > len(str(MAX_COUNTER)):
            cursor.error("counter-too-large", *at, limit=MAX_COUNTER)
            return
        if name == "fullmove" and digits == "0":
            fix = cursor.collector.fix("replace", *at, "1", written="1")
            cursor.collector.add("spoken-move-zero", *place, fix)
            return
        known: int | None = getattr(self.facts, name)
        if known is None:
            setattr(self.facts, name, int(digits))
            self.facts.places[name] = place
        elif known != int(digits):
            self._contradicts(*place)

    def _read_target(self, index: int) -> None:
        before, after = self._cursor.before(index), self._cursor.after(index)
        none = next((at for at in (before, after) if self._is(at, "none")), None)
        if none is not None:
            self.facts.places.setdefault("en_passant", self._use(index, none))
            return
        found = after if self._is(after, "square") else None
        if found is None and before is not None and self._is_apart(before):
            found = before
        if found is None:
            self._unknown(*self._use(index))
            return
        token, place = self._tokens[found], self._use(index, found)
        square = self._cursor.board.squares.get(token.text)
        if self._cursor.board.kind.game != "chess":
            self._cursor.not_of_game(*place)
        elif square is None:
            self._cursor.no_such_square(token)
        elif "en_passant" not in self.facts.places:
            self.facts.en_passant = square
            self.facts.places["en_passant"] = place
        elif self.facts.en_passant != square:
            self._contradicts(*place)

    def _is_apart(self, square: int) -> bool:
        """Whether a square belongs to no piece, as in 可在e3吃过路兵."""
        before = self._cursor.before(square)
        if not self._is(square, "square"):
            return False
        if before == square - 1 and not self._is(before, "stop", "line"):
            # 黒番、e3でアンパッサン可能: the comma ends what is no piece.
            ahead = square - 2 if self._is(before, "comma") else square - 1
            return ahead >= 0 and self._used[ahead]
        return before is None or self._used[before] or self._is(before, *_APART, "none")

    def _is_left_out(self, index: int) -> bool:
        """Whether 和 is a draw, as in 红先和; it mostly joins words."""
        meaning = self._tokens[index].meaning
        if meaning is None or meaning.also is None or meaning.also.kind != "left-out":
            return False
        return self._ends(index + 1) and self._is(index - 1, "turn", "side")

    def _ends(self, index: int) -> bool:
        return index == len(self._tokens) or self._is(index, *_APART)

    def _leave_out(self, index: int) -> None:
        # Mate in 2 moves, 2手詰め: the number belongs to it.
        first, last, after = index, index, self._cursor.after(index)
        if after is not None and self._is(after, "number") and self._is(after - 1, "filler"):
            last = after
            if self._is(after + 1, "turn", "fullmove") and not self._is(after + 2, "number"):
                last += 1
        asked = last > index or self._tokens[index].value == "asked"
        counted = self._tokens[index].value == "in" and self._is(index - 1, "number")
        if counted and not self._used[index - 1]:
            first, asked = index - 1, True
        place = self._use(first, last)
        if asked:
            self._read_asked(first, last)
        self._cursor.left_out(*place)

    def _read_asked(self, first: int, last: int) -> None:
        """Reads whose mate it is, `Black mates in 3`, `mate in 2 (W)`: that side moves first."""
        before, found = self._cursor.before(first), last + 1
        found += self._is(found, "comma")
        if self._is(found, "letter") and self._tokens[found].text in SIDE_LETTERS:
            meaning = lexicon().words[SIDE_LETTERS[self._tokens[found].text]]
            token = self._tokens[found]._replace(meaning=meaning)
        else:
            if before is not None and self._is(before, "side") and not self._used[before]:
                found = before
            elif not (self._is(found, "side") and self._ends(found + 1)):
                return
            token = self._tokens[found]
        self._asked = self._asked or (self._cursor.board.side(token), self._use(found))

    # --- findings ---------------------------------------------------------------

    def _contradicts(self, *place: int, code: str = "spoken-contradiction") -> None:
        start, end = place
        self._cursor.error(code, start, end, self._cursor.removal(start, end))

    def _unknown(self, *place: int) -> None:
        self._contradicts(*place, code="spoken-unknown-word")
