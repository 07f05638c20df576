"""Building the tree of a movetext: without recursion, and in time linear in the text.

Nothing is refused here. What stands between brackets is a variation of the move before it.

What is forgiven: brackets that are missing or too many, or about all of it, `[` for `(`; numbers in
any form, or none; signs for NAGs; several results. In chess, where a move has a square of the board
in it, other words between the moves are comments without braces; so are moves they speak of, as the
numbers tell: `2. Nf3 attacking e5 2... Nc6`, `3. Bb5 or 3. Bc4`. What stands where a number says
that a move is due is none of these words if moves follow it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from webapp.findings import Edit, Finding, Fix, Span
from webapp.formats.pgn.comments import is_of_next
from webapp.formats.pgn.manner import behind_bracket, manner_of, parted
from webapp.formats.pgn.tokens import (
    ALONE,
    HIGHEST_NAG,
    MOST_NAGS,
    SIGNS,
    SUPERFLUOUS,
    Word,
    bare,
    result_behind,
    result_of,
    split_signs,
)
from webapp.formats.tree import Branch, Node, Tree
from webapp.moves.chess import NULL_MOVES

DEEPEST = 100
"""So deep may variations be nested; what is deeper is kept as words."""

MOST_MOVES = 25_000
"""So many moves of a text are looked at; all that a line may have are fewer."""

_MOVE = re.compile(
    r".{0,4}[a-i][0-9]|[O0o]-?[O0o](?:-?[O0o])?[+#]{0,2}\Z"
    r"|(?:[a-h][x:][a-h]|ab|b[ac]|c[bd]|d[ce]|e[df]|f[eg]|g[fh]|hg):?(?:=?[^\W\d_])?[+#]{0,2}\Z"
    r"|[KQRBNPa-h]x[KQRBNP][+#]?\Z"
)
"""What a move of chess begins with: a square behind no more than a piece, another square and a
sign; castling; the files of a pawn that takes; or pieces that take each other, which is not enough.
"""
_MOST_MISSING = 4
"""So many moves may stand among words that are none."""


class _Open(Struct, eq=False):
    """A branch that is not closed.

    start    the move that it follows
    last     its last move; `start` before there is one
    back     the move before that
    opened   where its bracket stands
    ply      how many plies lead to the next move, by the numbers in the text; None where none tells
    numbered where the number of its next move stands; -1 before that is read
    before   what is said before its next move, once that has its number, or is the first
    """

    branch: Branch
    start: int
    last: int
    back: int
    opened: int
    ply: int | None = None
    numbered: int = -1
    before: list[Span] = []

    @property
    def is_empty(self) -> bool:
        """Whether it has no move yet."""
        return self.last == self.start

    @property
    def is_main(self) -> bool:
        """Whether it is no variation."""
        return not self.branch.number


class _Doubtful(NamedTuple):
    """A number of a move that is another one than comes next.

    ply   how many plies lead to the next move by the numbers before it
    """

    place: Span
    number: int
    expected: int
    ply: int | None


class Builder:
    """Builds the tree of a movetext.

    text        the text as typed, `shown` the same in plain characters, see `tokens.plain`
    words       whether words that are no moves are told from moves, as in chess
    from_start  whether the moves begin at the usual start of chess, with number 1
    numbers_each  whether moves of either side have numbers of their own, which tell nothing more
    """

    def __init__(
        self,
        text: str,
        shown: str,
        *,
        words: bool,
        from_start: bool = False,
        numbers_each: bool = False,
    ) -> None:
        self.text, self.shown, self.tells_words = text, shown, words
        self.from_start, self.numbers_each = from_start, numbers_each
        self.joined = False
        self.tree = Tree()
        self.branches: list[_Open] = []
        self._begun = 0
        self._run: list[tuple[Span, Word | None]] = []
        self._words: list[Span] = []
        self._closes_number = -1
        self._has_dots = False
        self._result_at: tuple[int, int] = (-1, -1)
        self._skipped: list[int] = []
        self._outer = False
        self._doubtful: _Doubtful | None = None
        self._contradicting: list[_Doubtful] = []
        self._open(-1, -1, -1)

    def build(self, start: int, end: int) -> Tree:
        """The tree of the text from `start` to `end`."""
        tree = self.tree
        tree.end = end
        manner = manner_of(self.shown, start, end, from_start=self.from_start)
        self.joined = manner.joined
        is_simple = self.tells_words and not self.joined
        begin = behind_bracket(self.shown, start, end)
        self._outer = begin > start
        takes = {
            **dict.fromkeys(("usual", "word", "castles"), self._word),
            **dict.fromkeys(("comment", "rest"), self._comment),
            "number": self._number,
            "result": self._result,
            "open": self._bracket,
            "close": self._close,
            "nag": self._dollar,
            "amount": self._aside,
            "escape": self._escape,
        }
        for match in manner.token.finditer(self.shown, begin, end):
            kind, place = match.lastgroup, Span(*match.span())
            if self._skipped:
                self._skip(kind, place)
            elif kind == "usual" and is_simple and not self._run:
                self._move(Word(match[0]), place)
            elif kind == "number" and self._result_at[0] > 0 and _digits(match[0]) == "1":
                tree.end = place.start
                break
            elif kind in takes:
                takes[kind](match[0], place)
            if len(tree.nodes) >= MOST_MOVES:
                self._say(Span(place.end, end))
                break
        self._finish()
        return tree

    # --- branches ------------------------------------------------------------------------

    @property
    def _at(self) -> _Open:
        return self.branches[-1]

    def _open(self, start: int, leaves: int, opened: int, ply: int | None = None) -> None:
        branch = Branch(self._begun, leaves)
        self._begun += 1
        self.branches.append(_Open(branch, start, start, start, opened, ply))

    def _bracket(self, _token: str, place: Span) -> None:
        """Begins a variation; what is too deep, or of no move, is skipped and kept as words."""
        self._flush(None)
        self._forget_number()
        at = self._at
        if at.is_empty or len(self.branches) > DEEPEST:
            if not at.is_empty:
                self._note("record-too-deep", place, limit=DEEPEST)
            self._skipped.append(place.start)
            return
        ply = None if at.ply is None else at.ply - 1
        self._open(at.back, at.last, place.start, ply)

    def _skip(self, kind: str | None, place: Span) -> None:
        if kind == "open":
            self._skipped.append(place.start)
        elif kind == "close":
            begin = self._skipped.pop()
            if not self._skipped:
                self._say(Span(begin, place.end))

    def _close(self, _token: str, place: Span) -> None:
        self._flush(None)
        if len(self.branches) == 1:
            if self._outer:
                self._outer = False
            elif place.start != self._closes_number:
                fix = Fix("remove", (Edit(*place, ""),), args={"found": self.text[slice(*place)]})
                self._note("record-bracket-extra", place, fix)
            return
        self._forget_number()
        branch = self.branches.pop()
        branch.branch.end = place.start
        if branch.is_empty and any(self.text[said.start] not in "{[;" for said in branch.before):
            # Words in brackets, and no variation.
            whole = Span(branch.opened, place.end)
            self._words = [*(said for said in self._words if said.end <= whole.start), whole]
            self._say(whole)
        else:
            self._keep_before(branch)

    def _keep_before(self, branch: _Open) -> None:
        """What was said before a move that never came is said of the last one.

        Of a variation without a move: of the one that it would have replaced.
        """
        is_none = branch.is_empty and not branch.is_main
        self._said_of(self._at if is_none else branch).extend(branch.before)

    def _said_of(self, at: _Open) -> list[Span]:
        """What is said behind the last move of a branch, or before the first one."""
        if not at.is_empty:
            return self.tree.nodes[at.last].after
        return self.tree.comments if at.is_main else at.before

    # --- what stands in them -------------------------------------------------------------

    def _say(self, place: Span) -> None:
        """Keeps a comment: before the next move if it is of that, else behind the last."""
        at = self._at
        is_before = at.numbered >= 0 or is_of_next(self.text, place)
        (at.before if is_before else self._said_of(at)).append(place)

    def _comment(self, token: str, place: Span) -> None:
        self._flush(None)
        self._say(place)
        if token[0] == "{" and token[-1] != "}":
            fix = Fix("close-comment", (Edit(place.end, place.end, "}"),), sure=False)
            self._note("record-comment-open", place, fix)

    def _dollar(self, token: str, place: Span) -> None:
        self._nag((int(token[1:5]),), place)

    def _escape(self, _token: str, place: Span) -> None:
        self._note("record-line-left-out", place)

    def _nag(self, nags: tuple[int, ...], place: Span) -> None:
        """Takes what is said of the last move; what the move has no room for as words."""
        at = self._at
        if at.is_empty:
            self._say(place)
            return
        taken = self.tree.nodes[at.last].nags
        if max(nags) <= HIGHEST_NAG and len(taken) + len(nags) <= MOST_NAGS:
            taken.extend(nags)
        else:
            self._aside("", place)

    def _aside(self, _token: str, place: Span) -> None:
        """Takes what says nothing of which moves are meant as words."""
        said = self._said_of(self._at)
        if self._run:
            self._run.append((place, None))
        elif said and said[-1] in self._words[-1:] and _is_blank(self.shown, said[-1].end, place):
            said[-1] = self._words[-1] = Span(said[-1].start, place.end)
        else:
            self._say_words([(place, None)])

    def _result(self, token: str, place: Span) -> None:
        """Takes a result; that of a variation is said of its last move."""
        self._flush(None)
        if len(self.branches) > 1:
            self._say(place)
            return
        self.tree.result = result_of(token)
        self._result_at = len(self.tree.nodes), place.start

    def _number(self, token: str, place: Span) -> None:
        digits = _digits(token)
        if digits in NULL_MOVES:
            self._word(digits, Span(place.start, place.start + len(digits)))
            return
        at, behind = self._at, token[len(digits) :]
        if self.numbers_each:
            at.numbered = place.start
            self._closes_number = place.end
            return
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
        is_bare = not has_dots and (self._has_dots or _missing(at, ply) < 0)
        if self._run and (is_bare or _goes_back(at, ply)):
            self._run.append((place, None))
            return
        self._flush(ply)
        expected = self._expected()
        if expected not in (ply // 2, None):
            self._doubtful = _Doubtful(place, ply // 2, expected, at.ply)
        # Programs repeat the number of White's move before Black's, with one dot alone.
        at.ply = at.ply if at.ply == ply + 1 and expected == ply // 2 else ply
        at.numbered = place.start
        self._closes_number = place.end

    def _expected(self) -> int | None:
        """The number of the next move, by those before it; None where none tells."""
        at = self._at
        if at.ply is not None:
            return at.ply // 2
        return 1 if self.from_start and not self.tree.nodes else None

    def _forget_number(self) -> None:
        """Goes back behind a number that contradicts those before it and that no move follows."""
        if self._doubtful:
            self._at.ply, self._at.numbered = self._doubtful.ply, -1
            self._doubtful = None

    def _word(self, typed: str, place: Span) -> None:
        if not self.tells_words:
            self._move(_other_word(self.text[slice(*place)]), place)
            return
        moves = parted(typed) if self.joined else None
        if moves:
            middle = place.end - len(moves[1])
            self._move(Word(moves[0]), Span(place.start, place.start + len(moves[0])))
            self._move(Word(moves[1]), Span(middle, place.end))
        else:
            self._odd_word(typed, place)

    def _odd_word(self, typed: str, place: Span) -> None:
        """Takes a word that is no move as nearly all are written."""
        sign = SIGNS.get(typed) or (0 if self._at.is_empty else ALONE.get(typed, 0))
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
        is_move = bool(_MOVE.match(word.text)) or word.text in NULL_MOVES
        if self._run or not is_move:
            if self._run or word.text.lower() not in SUPERFLUOUS:
                self._begin_words()
                self._run.append((place, word if is_move else None))
            return
        self._move(word, place)
        if result:
            self._result(result, Span(place.end - len(result), place.end))

    def _begin_words(self) -> None:
        """Keeps a number among the words behind it, where no move is due by those before it."""
        if self._doubtful and not self._run:
            place = self._doubtful.place
            self._run.append((place, None))
            self._forget_number()

    def _move(self, word: Word, place: Span) -> None:
        at, nodes = self._at, self.tree.nodes
        begin = place.start if at.numbered < 0 else at.numbered
        if self._doubtful:
            self._contradicting.append(self._doubtful)
            self._doubtful = None
        nags = list(word.nags) if len(word.nags) <= MOST_NAGS else []
        node = Node(word.text, place, begin, at.last, at.branch, at.before, [], nags)
        at.back, at.last, at.before, at.numbered = at.last, len(nodes), [], -1
        nodes.append(node)
        if at.ply is not None:
            at.ply += 1
        if len(nags) < len(word.nags):
            self._say_words([(place, None)])

    def _flush(self, ply: int | None) -> None:
        """Takes the words since the last move: as a comment, but for moves that are missing.

        ply   how many plies lead to the next move, as its number says
        """
        run, at = self._run, self._at
        if not run:
            return
        self._run = []
        missing = 0 if ply is None else _missing(at, ply)
        if missing <= 0:
            repeats = ply is not None and ply == at.ply
            if at.numbered >= 0 and self.tree.nodes and not repeats and any(w for _, w in run):
                # No words, but the move that is due.
                place, word = run.pop(0)
                self._move(word or Word(self.text[slice(*place)]), place)
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
        said: list[tuple[Span, Word | None]] = []
        for place, word in run:
            if place not in taken:
                said.append((place, word))
                continue
            self._say_words(said)
            said = []
            self._move(word or Word(self.text[slice(*place)]), place)
        self._say_words(said)

    def _say_words(self, run: Sequence[tuple[Span, Word | None]]) -> None:
        if run:
            end = run[-1][0].end
            place = Span(run[0][0].start, end + self.shown.startswith((",", ";"), end))
            self._words.append(place)
            self._say(place)

    # --- the end ---------------------------------------------------------------------------

    def _note(self, code: str, place: Span, *fixes: Fix, **args: int) -> None:
        self.tree.findings.append(Finding(code, place, args=args, fixes=fixes))

    def _finish(self) -> None:
        end = self.tree.end
        if self._skipped:
            self._say(Span(self._skipped[0], end))
        self._flush(None)
        while len(self.branches) > 1:
            opened = self._at.opened
            fix = Fix("close-variation", (Edit(end, end, ")"),))
            self._note("record-bracket-open", Span(opened, opened + 1), fix)
            self._close("", Span(end, end))
        self._keep_before(self._at)
        moves, result = self._result_at
        self._at.branch.end = result if moves == len(self.tree.nodes) else end
        if self._contradicting:
            first_number = self._contradicting[0]
            self._note(
                "record-number-contradicts",
                first_number.place,
                number=first_number.number,
                expected=first_number.expected,
                count=len(self._contradicting),
            )
        if self._words:
            first = self._words[0]
            args = {"count": len(self._words)}
            self.tree.findings.append(Finding("record-words", first, args=args))


def _digits(token: str) -> str:
    return token[: len(token) - len(token.lstrip("0123456789"))]


def _is_blank(shown: str, start: int, place: Span) -> bool:
    """Whether nothing stands between."""
    return place.start - start <= 1 and not shown[start : place.start].strip()


def _goes_back(at: _Open, ply: int) -> bool:
    """Whether the moves have come further than to that ply."""
    return at.ply is not None and ply < at.ply


def _missing(at: _Open, ply: int) -> int:
    """How many moves are missing before that ply; -1 where that cannot be told."""
    missing = -1 if at.ply is None else ply - at.ply
    return missing if missing <= _MOST_MISSING else -1


def _other_word(word: str) -> Word:
    """A move of another game than chess, without marks of exclamation and the like."""
    kept = word.rstrip("!?！？")
    signs = word[len(kept) :].replace("！", "!").replace("？", "?")
    return Word(kept, split_signs(signs).nags) if kept else Word(word)
