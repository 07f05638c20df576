"""Building the tree of a movetext: without recursion, and in time linear in the text.

Nothing is refused here. What stands between brackets is a variation of the move before it.

What is forgiven: brackets that are missing or too many, or about all of it, `[` for `(`; numbers in
any form, or none; signs for NAGs, and NAGs before the first move of a variation, which are said of
it (`($142 2. f4)`); several results. In chess, where a move has a square of the board
in it, other words between the moves are comments without braces; so are moves they speak of, as the
numbers tell: `2. Nf3 attacking e5 2... Nc6`, `3. Bb5 or 3. Bc4`. What stands where a number says
that a move is due is none of these words if moves follow it.
"""

from __future__ import annotations

from collections.abc import Callable

from webapp.findings import Edit, Fix, Span
from webapp.formats.pgn import asides
from webapp.formats.pgn.heads import heads_in, without_head
from webapp.formats.pgn.saying import Saying
from webapp.formats.pgn.tokens import (
    ALONE,
    SIGNS,
    SUPERFLUOUS,
    Signed,
    bare,
    behind_bracket,
    manner_of,
    parted,
    result_behind,
    result_of,
    split_signs,
)
from webapp.formats.tree import MOST_MOVES, MOST_NAGS, Tree
from webapp.moves.chess import NULL_MOVES


class Builder(Saying):
    """Builds the tree of a movetext of chess; `others.py` has that of other games.

    text        the text as typed, `shown` the same in plain characters, see `tokens.plain`
    from_start  whether the moves begin at the usual start, with number 1
    is_named    whether it is known who plays
    """

    is_of_chess = True

    def __init__(
        self, text: str, shown: str, *, from_start: bool = False, is_named: bool = False
    ) -> None:
        super().__init__(text, shown)
        self.from_start, self.is_named = from_start, is_named
        self.joined = False
        self._closes_number = -1
        self._has_dots = self._is_descriptive = False
        self._result_at: tuple[int, int] = (-1, -1)
        self._skipped: list[int] = []
        self._outer = False
        self._doubtful: asides.Doubtful | None = None
        self._contradicting: list[asides.Doubtful] = []

    def build(self, start: int, end: int) -> Tree:
        """The tree of the text from `start` to `end`."""
        tree = self.tree
        tree.end = end
        manner = manner_of(self.shown, start, end, from_start=self.from_start)
        self.joined = manner.joined
        is_simple = self.is_of_chess and not self.joined
        begin = behind_bracket(self.shown, start, end)
        self._outer = begin > start
        takes: dict[str | None, Callable[[str, Span], None]] = {
            **dict.fromkeys(("usual", "word", "castles"), self._word),
            **dict.fromkeys(("comment", "rest"), self._comment),
            "descriptive": self._descriptive,
            "number": self._number,
            "result": self._result,
            "open": self._bracket,
            "close": self._close,
            "nag": lambda token, place: self._nag((int(token[1:5]),), place),
            "amount": self._aside,
            "escape": lambda _token, place: self.note("record-line-left-out", place),
        }
        for match in manner.token.finditer(self.shown, begin, end):
            kind, place = match.lastgroup, Span(*match.span())
            if kind == "word" and self._takes_rest(place, end):
                break
            if self._skipped:
                self._skip(kind, place)
            elif kind == "usual" and is_simple and not self._run:
                self._move(match[0], (), place)
            elif kind == "number" and self._result_at[0] > 0 and asides.digits_of(match[0]) == "1":
                tree.end = place.start
                break
            elif kind in takes:
                takes[kind](match[0], place)
            if len(tree.nodes) >= MOST_MOVES:
                self._say(Span(place.end, end))
                break
        self._finish()
        return tree

    def _takes_rest(self, _place: Span, _end: int) -> bool:
        """Takes all that stands from a word on where no moves can follow; whether it does."""
        return False

    # --- branches ------------------------------------------------------------------------

    def _bracket(self, _token: str, place: Span) -> None:
        """Begins a variation; what is too deep, or of no move, is skipped and kept as words."""
        self._flush(None)
        self._forget_number()
        if not self.open(place):
            self._skipped.append(place.start)

    def _skip(self, kind: str | None, place: Span) -> None:
        if kind == "open":
            self._skipped.append(place.start)
        elif kind == "close":
            begin = self._skipped.pop()
            if not self._skipped:
                self._say(Span(begin, place.end))

    def _close(self, _token: str, place: Span) -> None:
        self._flush(None)
        self._say_ahead()
        if not self.is_main:
            self._forget_number()
            self.close(place)
        elif self._outer:
            self._outer = False
        elif place.start != self._closes_number:
            fix = Fix("remove", (Edit(*place, ""),), args={"found": self.text[slice(*place)]})
            self.note("record-bracket-extra", place, fix)

    # --- what stands in them -------------------------------------------------------------

    def _comment(self, token: str, place: Span) -> None:
        self._flush(None)
        self._say(place)
        if token[0] == "{" and token[-1] != "}":
            fix = Fix("close-comment", (Edit(place.end, place.end, "}"),), sure=False)
            self.note("record-comment-open", place, fix)

    def _result(self, token: str, place: Span) -> None:
        """Takes a result; that of a variation is said of its last move."""
        self._flush(None)
        if not self.is_main:
            self._say(place)
            return
        self.tree.result = result_of(token)
        self._result_at = len(self.tree.nodes), place.start

    def _number(self, token: str, place: Span) -> None:
        digits = asides.digits_of(token)
        if digits in NULL_MOVES:
            self._word(digits, Span(place.start, place.start + len(digits)))
            return
        at, behind = self.at, token[len(digits) :]
        cut = self._doubtful
        self._forget_number()
        if cut and not self.shown[cut.place.end : place.start].strip():
            # A line break within a number, as in `1` and `1. Rxe5`.
            whole = self.shown[slice(*cut.place)] + digits
            if whole == str(self._expected()):
                digits, place = whole, Span(cut.place.start, place.end)
        ply = 2 * int(digits) + ("…" in behind or behind.count(".") > 1)
        has_dots = bool(behind.strip())
        self._has_dots |= has_dots
        is_bare = not has_dots and (self._has_dots or asides.missing_before(at, ply) < 0)
        goes_back = at.ply is not None and ply < at.ply
        is_aside = is_bare or goes_back
        # In a book in descriptive notation numbers that are not due are of the words between.
        is_due = not self._is_descriptive or self._expected() in (int(digits), None)
        is_aside = is_aside or not (is_due or asides.is_at_line(self.shown, place))
        if is_aside and (self._run or not is_due):
            self._run.append((place, None))
            return
        self._flush(ply)
        expected = self._expected()
        if expected not in (ply // 2, None):
            self._doubtful = asides.Doubtful(place, ply // 2, expected, at.ply)
        # Programs repeat the number of White's move before Black's, with one dot alone.
        at.ply = at.ply if at.ply == ply + 1 and expected == ply // 2 else ply
        at.numbered = place.start
        self._closes_number = place.end

    def _expected(self) -> int | None:
        """The number of the next move, by those before it; None where none tells."""
        at = self.at
        if at.ply is not None:
            return at.ply // 2
        return 1 if self.from_start and not self.tree.nodes else None

    def _forget_number(self, *, is_said: bool = False) -> None:
        """Goes back behind a number that contradicts those before it and that no move follows; one
        above the moves, such as a year, is of the words there.
        """
        doubtful, self._doubtful = self._doubtful, None
        if doubtful:
            self.at.ply, self.at.numbered = doubtful.ply, -1
            if not (is_said or self.tree.nodes):
                self._say_words([(doubtful.place, None)])

    def _word(self, typed: str, place: Span) -> None:
        moves = parted(typed) if self.joined else None
        if moves:
            middle = place.end - len(moves[1])
            self._move(moves[0], (), Span(place.start, place.start + len(moves[0])))
            self._move(moves[1], (), Span(middle, place.end))
        else:
            self._odd_word(typed, place)

    def _odd_word(self, typed: str, place: Span) -> None:
        """Takes a word that is no move as nearly all are written."""
        sign = SIGNS.get(typed) or (0 if self.at.is_empty else ALONE.get(typed, 0))
        if sign:
            self._nag((sign,), place)
            return
        if typed in SUPERFLUOUS and not self._run:
            return
        typed = bare(typed)
        result = result_behind(typed)
        word = split_signs(typed.removesuffix(result))
        if not typed:
            return
        if not word.text:
            self._nag(word.nags, place)
            return
        is_move = bool(asides.MOVE.match(word.text)) or word.text in NULL_MOVES
        if self._run or not is_move:
            if self._run or word.text.lower() not in SUPERFLUOUS:
                if self._doubtful and not self._run:
                    # A number is one of the words where no move is due by those before it.
                    self._run.append((self._doubtful.place, None))
                    self._forget_number(is_said=True)
                self._run.append((place, word if is_move else None))
            return
        self._move(*word, place)
        if result:
            self._result(result, Span(place.end - len(result), place.end))

    def _descriptive(self, typed: str, place: Span) -> None:
        """Takes a move in descriptive notation, which may be one that words speak of."""
        word = split_signs(typed)
        if self._run or asides.is_spoken_of(self.shown, place, self.at):
            self._run.append((place, word))
            return
        if not self._is_descriptive:
            self._is_descriptive = True
            self.note("record-descriptive", place)
        self._move(*word, place)

    def _move(self, text: str, nags: tuple[int, ...], place: Span) -> None:
        if self._doubtful:
            self._contradicting.append(self._doubtful)
            self._doubtful = None
        ahead = tuple(nag for before, _ in self._ahead for nag in before)
        if len(ahead) + len(nags) > MOST_NAGS:
            self._say_ahead()
            ahead = ()
        self._ahead = []
        fits = len(nags) <= MOST_NAGS
        self.add(text, place, (*ahead, *nags) if fits else ())
        if not fits:
            self._say_words([(place, None)])

    def _flush(self, ply: int | None) -> None:
        """Takes the words since the last move: as a comment, but for moves that are missing.

        ply   how many plies lead to the next move, as its number says
        """
        run, at = self._run, self.at
        if not run:
            return
        self._run = []
        missing = 0 if ply is None else asides.missing_before(at, ply)
        if missing <= 0:
            repeats = ply is not None and ply == at.ply
            if at.numbered >= 0 and self.tree.nodes and not repeats and any(w for _, w in run):
                # No words, but the move that is due.
                place, word = run.pop(0)
                self._move(*(word or Signed(self.text[slice(*place)])), place)
                if run:
                    self._say(Span(run[0][0].start, run[-1][0].end))
                return
            self._say_words(run)
            return
        moves = [place for place, word in run if word]
        if len(moves) < missing and at.numbered >= 0 and run[0][1] is None:
            # Right behind a number stands a move, though it is none.
            moves.insert(0, run[0][0])
        moves = moves or [place for place, _ in run]
        taken = set(moves[-missing:])
        said: list[tuple[Span, Signed | None]] = []
        for place, word in run:
            if place not in taken:
                said.append((place, word))
                continue
            self._say_words(said)
            said = []
            self._move(*(word or Signed(self.text[slice(*place)])), place)
        self._say_words(said)

    # --- the end ---------------------------------------------------------------------------

    def _finish(self) -> None:
        end = self.tree.end
        if self._skipped:
            self._say(Span(self._skipped[0], end))
        self._flush(None)
        self._say_ahead()
        moves, result = self._result_at
        self.finish(end, result if moves == len(self.tree.nodes) else end)
        if self._contradicting:
            place, number, expected, _ = self._contradicting[0]
            count = len(self._contradicting)
            args = {"number": number, "expected": expected, "count": count}
            self.note("record-number-contradicts", place, **args)
        if self._is_descriptive and not self.is_named:
            self._take_players()
        if self.words:
            self.note("record-words", self.words[0], count=len(self.words))

    def _take_players(self) -> None:
        """Takes the names of the players out of the words above the moves."""
        tree = self.tree
        above = (tree.comments, tree.nodes[0].before)
        words = [(at, said) for at in above for said in at if said in self.words]
        heads = [(head, at, said) for at, said in words for head in heads_in(self.text, *said)]
        if len(heads) == 1:
            ((head, at, said),) = heads
            rest = list(without_head(said, self.text, head))
            for spans in (at, self.words):
                number = spans.index(said)
                spans[number : number + 1] = rest
            tree.players = head.white, head.black
