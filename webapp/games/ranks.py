"""Boards in the form of FEN: ranks of letters and digits with `/` between them.

`Letters` says how the pieces of one game are written. A board or a rank with nothing to
report is read at a stroke, by `squares_of` and `rank_of`; any other rank by `read`, which
says what is wrong in it. Leniencies, each a fault that is reported as `repaired`:

- digits that stand side by side are added up (`44` is `8`)
- `~` after a piece, where the letters allow it, is left out (Crazyhouse)
- a second way to write a promoted piece

Never guessed, each an `error`: a letter that is no piece, a digit that counts no squares of
this board, and a `+` before a piece that does not promote, or before none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from webapp.games import kind_of
from webapp.games.board import MAX_SIDE, Game
from webapp.games.coordinates import rank_name, square_name

BAD = "?"
"""What stands on a square whose letter is no piece."""

Squares = tuple[str, ...]

# Signs that stand for one square each while a board is taken apart or put together. Nobody
# can type them: what is read at a stroke is printable.
EMPTY, LAST_EMPTY = "\x00", "\x01"
_TWO, _THREE, _FOUR, _FIVE, _SIX, _SEVEN, _EIGHT, _NINE = (
    EMPTY * n + LAST_EMPTY for n in range(1, 9)
)
# What two counts side by side give.
_TWICE, _AGAIN = LAST_EMPTY + LAST_EMPTY, LAST_EMPTY + EMPTY
_FIRST_SIGN = 2


def spread_counts(text: str) -> str | None:
    """The text with `EMPTY` or `LAST_EMPTY` for each square that its digits 1 to 9 count.

    None where two counts are side by side.
    """
    text = (
        text.replace("9", _NINE)
        .replace("8", _EIGHT)
        .replace("7", _SEVEN)
        .replace("6", _SIX)
        .replace("5", _FIVE)
        .replace("4", _FOUR)
        .replace("3", _THREE)
        .replace("2", _TWO)
        .replace("1", LAST_EMPTY)
    )
    return None if _TWICE in text or _AGAIN in text else text


class Fault(NamedTuple):
    """Something wrong in a rank: a code, offsets in its text, and squares it covers."""

    code: str
    start: int
    end: int
    column: int
    squares: int = 0


class Rank(NamedTuple):
    """The contents of a rank's text; `BAD` on a square whose letter is no piece."""

    squares: Squares
    faults: tuple[Fault, ...]


class Letters:
    """How the pieces of one game are written, and what a board of them looks like.

    kind        the board, at most 9 files wide
    tokens      the token that each text stands for, of both sides
    texts       the text of each token
    plus        whether a `+` means anything on the board
    strict      a short text of nothing but characters of a rank
    character   one character of a rank
    longest     the most characters that two whole ranks have
    """

    def __init__(
        self,
        game: Game,
        written: Mapping[str, str],
        loose: Mapping[str, str] | None = None,
        *,
        plus: bool = True,
        tilde: bool = False,
    ) -> None:
        """Letters by the texts of the first side's pieces, and the token of each.

        loose   further texts that are read, with their tokens
        plus    a `+` marks a piece as promoted, be it wrongly; else it is no mark at all
        tilde   a `~` after a piece is left out
        """
        self.kind = kind_of(game)
        self.tokens = _of_both_sides(written)
        self.texts: dict[str, str] = {}
        for text, token in self.tokens.items():
            self.texts.setdefault(token, text)
        self._loose = _of_both_sides(loose or {})
        self._tilde = tilde
        files, ranks = self.kind.files, self.kind.ranks
        self.plus = plus
        written_in = set("".join(self.tokens)) | ({"~"} if tilde else set())
        self._has_tilde = "~" in written_in
        self._pattern = _pattern(plus=plus, tilde=self._has_tilde)
        within = re.escape("".join(sorted(written_in)))
        widest = max(map(len, self.tokens))
        self.longest = 2 * widest * files
        self.strict = re.compile(rf"[1-{files}{within}]{{1,64}}\Z")
        self.character = re.compile(f"[0-9{within}]")
        self.square_names = [square_name(self.kind, index) for index in range(files * ranks)]
        self.rank_names = [rank_name(self.kind, row) for row in range(ranks)]
        self._prepare_signs()

    def _prepare_signs(self) -> None:
        """The signs that boards are taken apart and put together by, one for each square."""
        files, ranks = self.kind.files, self.kind.ranks
        signs = {text: text for text in self.tokens if len(text) == 1}
        spelt = [text for text in self.tokens if len(text) > 1]
        signs |= {text: chr(_FIRST_SIGN + number) for number, text in enumerate(spelt)}
        self._spelt = [(text, signs[text]) for text in spelt]
        piece_of = {sign: self.tokens[text] for text, sign in signs.items()}
        self._piece_of = {**piece_of, EMPTY: "", LAST_EMPTY: ""}
        self._text_of = {**self.texts, "": ""}.__getitem__
        self._as_they_are = all(text == token for text, token in self.tokens.items())
        rows = [slice(row * files, (row + 1) * files) for row in range(ranks)]
        self._ranks: Callable[[Sequence[str]], tuple[Sequence[str], ...]] = itemgetter(*rows)
        self._between, self._slashes = slice(files, None, files + 1), "/" * (ranks - 1)
        self._count = files * ranks

    # --- with nothing to report ----------------------------------------------------------

    def squares_of(self, placement: str) -> Squares | None:
        """The squares of a whole board with nothing to report, None for any other text."""
        signs = self._signs(placement)
        if signs is None or signs[self._between] != self._slashes:
            return None
        signs = signs.replace("/", "")
        return self._pieces(signs) if len(signs) == self._count else None

    def rank_of(self, text: str) -> Squares | None:
        """The squares of a whole rank with nothing to report, None for any other text."""
        signs = self._signs(text) if len(text) <= self.longest else None
        return self._pieces(signs) if signs and len(signs) == self.kind.files else None

    def _signs(self, text: str) -> str | None:
        """A sign for each square; None where two counts of empty squares are side by side."""
        if not text.isprintable():
            return None
        for spelt, sign in self._spelt:
            text = text.replace(spelt, sign)
        return spread_counts(text)

    def _pieces(self, signs: str) -> Squares | None:
        """The meaning of the signs, two at least; None where one stands for nothing."""
        try:
            pieces: Squares = itemgetter(*signs)(self._piece_of)
            return pieces
        except KeyError:
            return None

    # --- writing -------------------------------------------------------------------------

    def placement_of(self, squares: Squares) -> str:
        """The text of a whole board; a piece that has no letter is left out."""
        texts = squares if self._as_they_are else self._spell(squares)
        return ranks_text(self._ranks(texts))

    def rank_text(self, squares: Squares) -> str:
        """The text of one rank; a piece that has no letter is left out."""
        return rank_text(squares if self._as_they_are else self._spell(squares))

    def _spell(self, squares: Squares) -> Sequence[str]:
        """The squares with the text of each piece."""
        try:
            return [*map(self._text_of, squares)]
        except KeyError:
            return [self.text_of(piece) or "" for piece in squares]

    def text_of(self, token: str) -> str | None:
        """The text that comes nearest to a token; None where it has no letter.

        The marks `^`, `'` and `-` have no place in these notations.
        """
        exact = self.texts.get(token)
        if exact is not None or not token:
            return exact
        bare = token.removeprefix("-").rstrip("^'")
        return self.texts.get(bare) or self.texts.get(bare + "^")

    # --- with what is wrong --------------------------------------------------------------

    def read(self, text: str) -> Rank:
        """Reads one rank, of any number of squares."""
        squares: list[str] = []
        faults: list[Fault] = []
        for match in self._pattern.finditer(text):
            found, start, end, column = match[0], match.start(), match.end(), len(squares)
            letter = found.strip("+~")
            if found in self.tokens:
                squares.append(self.tokens[found])
            elif found in self._loose:
                squares.append(self._loose[found])
                faults.append(Fault("promoted-form", start, end, column, 1))
            elif "0" <= found[0] <= "9":
                squares += [""] * self._count_digits(found, start, column, faults)
            elif self._tilde and found == f"{letter}~" and letter in self.tokens:
                squares.append(self.tokens[letter])
                faults.append(Fault("promoted-mark", end - 1, end, column + 1))
            elif letter in self.tokens:
                squares.append(self.tokens[letter])
                faults.append(Fault("no-promoted-form", start, end, column, 1))
            elif found == "+" and self.plus:
                faults.append(Fault("plus-alone", start, end, column))
            else:
                width = 1 if letter.isascii() and letter.isalpha() else end - start
                squares += [BAD] * width
                _add_unknown(Fault("unknown-piece", start, end, column, width), faults)
        return Rank(tuple(squares), tuple(faults))

    def _count_digits(self, found: str, start: int, column: int, faults: list[Fault]) -> int:
        """How many empty squares the digits stand for; what is wrong with them is added."""
        files = self.kind.files
        bad = [index for index, digit in enumerate(found) if not 1 <= int(digit) <= files]
        faults += [Fault("bad-digit", start + i, start + i + 1, column) for i in bad]
        count = sum(int(digit) for digit in found)
        if len(found) > 1 and count <= files and not bad:
            faults.append(Fault("split-digits", start, start + len(found), column, count))
        return count

    def end_of_rank(self, text: str) -> int | None:
        """How much of the text is one whole rank; None where no beginning of it is."""
        count = 0
        for index, character in enumerate(text[: self.longest]):
            if "0" <= character <= "9":
                count += int(character)
            elif character == "~" and self._has_tilde and text[index - 1 : index].isalpha():
                continue
            elif character != "+" or not self.plus:
                count += 1
            if count >= self.kind.files:
                end = index + 1
                end += len(text[end:]) - len(text[end:].lstrip("~"))
                return end if count == self.kind.files else None
        return None


def _pattern(*, plus: bool, tilde: bool) -> re.Pattern[str]:
    """The parts of a rank: runs of digits, pieces with their marks, and anything else."""
    before, after = "[+]" if plus else "", "~" if tilde else ""
    marks = [mark for mark in (before, after) if mark]
    piece = "".join((f"{before}?" if plus else "", "[A-Za-z]", f"{after}?" if tilde else ""))
    others = f"[^0-9A-Za-z{'+' if plus else ''}{after}]+"
    return re.compile("|".join(("[0-9]+", piece, *marks, others)))


def _of_both_sides(first: Mapping[str, str]) -> dict[str, str]:
    return {**first, **{text.lower(): token.lower() for text, token in first.items()}}


def _add_unknown(fault: Fault, faults: list[Fault]) -> None:
    """Adds letters that are no pieces, as one fault with those right before them."""
    last = faults[-1] if faults else None
    if last and last.code == fault.code and last.end == fault.start:
        faults[-1] = last._replace(end=fault.end, squares=last.squares + fault.squares)
    else:
        faults.append(fault)


_KEPT = 4_096
"""The texts of so many ranks are kept."""

_KEPT = 4_096
"""The texts of so many ranks are kept."""

_COUNTS = ("", *map(str, range(1, MAX_SIDE + 1)))


def ranks_text(ranks: Iterable[Sequence[str]]) -> str:
    """The text of ranks of at most `MAX_SIDE` squares each, runs of empty ones counted."""
    return "/".join(map(_rank_text, map(tuple, ranks)))


def rank_text(rank: Sequence[str]) -> str:
    """The text of one rank."""
    return _rank_text(tuple(rank))


# The same ranks come again from position to position, and in each notation of one.
@lru_cache(_KEPT)
def _rank_text(rank: tuple[str, ...]) -> str:
    texts: list[str] = []
    empty = 0
    for piece in rank:
        if piece:
            if empty:
                texts.append(_COUNTS[empty])
                empty = 0
            texts.append(piece)
        else:
            empty += 1
    if empty:
        texts.append(_COUNTS[empty])
    return "".join(texts)
