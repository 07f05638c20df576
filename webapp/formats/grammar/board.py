"""Where in a text the board stands, among labels, prose, links and markup.

A board is a run of ranks with `/` between them. The text is cut into groups of
words that slashes hold together, each group into its parts between slashes, and
the run of parts that looks most like ranks is the board. Parts around it are not
ranks of it: the host and path of a link, a tag, a label. A broken rank inside the
run belongs to it, however broken. Each part is read once, when it is cut.
"""

from __future__ import annotations

import heapq
import re
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from webapp.formats.grammar.shape import Shape, Unspaced
from webapp.games.ranks import Letters, Squares
from webapp.text.characters import QUOTATION_MARKS

_PROSE = re.compile(r"[A-Za-z]{3,}\Z")
# What may stand right before or after a board and is no part of it.
WRAPPING = QUOTATION_MARKS + "()[]{}<>=:;,.!?&#|*•"
_OUTER = QUOTATION_MARKS + "()[]{}<>"
_BEHIND_LABEL = QUOTATION_MARKS + "=:"
_LONGEST_LABEL = 40
_DIGITS, _NO_SQUARE = "0123456789", "+~"
_MOST_GROUPS = 40
"""So many words with slashes are looked at; of more, those with the most slashes."""
_MOST_RUNS = 20
"""So many runs of ranks between other things are looked at; of more, the longest."""
_WORD = re.compile(r"[^ ]+")

_Place = tuple[int, int]

_Rank = tuple[Squares | None, bool]
"""A text as a rank: its squares, and whether it is strict, see `RankText`."""


def _rank(text: str, letters: Letters) -> _Rank:
    strict = letters.strict.match(text) is not None
    return letters.rank_of(text) if strict else None, strict


class RankText(Struct, frozen=True):
    """A text between two slashes: a rank, or something in its place.

    offsets      for each character of `text` its offset in the plain text; there
                 may be gaps, where spaces were left out
    start, end   offsets of the first character and behind the last
    slash        offset of the slash before it, where there is one
    squares      those of a whole rank with nothing to report, else None
    strict       whether it is short and has nothing but characters of a rank
    """

    text: str
    offsets: Sequence[int]
    start: int
    end: int
    slash: int
    squares: Squares | None
    strict: bool

    @classmethod
    def of(cls, text: str, offsets: Sequence[int], slash: int, rank: _Rank) -> RankText:
        """The part of these characters, of which there is one at least."""
        return cls(text, offsets, offsets[0], offsets[-1] + 1, slash, *rank)

    def cut(self, start: int, end: int, letters: Letters) -> RankText:
        """The characters from `start` to `end`, at least one, as a part by itself."""
        text = self.text[start:end]
        return RankText.of(text, self.offsets[start:end], self.slash, _rank(text, letters))


class RanksFound(Struct, frozen=True):
    """The ranks found, and how many of them have nothing to report."""

    parts: tuple[RankText, ...]
    faultless: int

    @property
    def start(self) -> int:
        """Where in the plain text the board begins."""
        return self.parts[0].start

    @property
    def end(self) -> int:
        """Where in the plain text the board ends."""
        return self.parts[-1].end


def find_board(text: str, shape: Shape) -> RanksFound | None:
    """The board with the most ranks in order, the first of several alike."""
    best: RanksFound | None = None
    groups = list(_groups(text, shape))
    for start, end in _most(groups, _MOST_GROUPS, lambda group: text.count("/", *group)):
        if best and text.count("/", start, end) < best.faultless:
            continue
        board = _board_in(_parts(text, start, end, shape.letters), shape.letters)
        if board and (best is None or board.faultless > best.faultless):
            best = board
    return best


def _most(found: list[_Place], count: int, key: Callable[[_Place], int]) -> Sequence[_Place]:
    """So many of the places that were found, those with the most of something, in their order."""
    return found if len(found) <= count else sorted(heapq.nlargest(count, found, key=key))


# --- groups of words ---------------------------------------------------------------


def _groups(text: str, shape: Shape) -> Iterator[tuple[int, int]]:
    """Runs of words that slashes, or a rank with a space in it, hold together."""
    start, end, slashed = 0, -1, False
    for match in _WORD.finditer(text):
        word = match[0]
        if end >= 0 and not _hold_together(text[start:end], slashed, word, shape):
            if slashed:
                yield start, end
            end = -1
        if end < 0:
            start, slashed = match.start(), False
        end = match.end()
        slashed = slashed or "/" in word
    if slashed:
        yield start, end


def _hold_together(group: str, slashed: bool, word: str, shape: Shape) -> bool:
    letters = shape.letters
    if word[0] == "/" and len(group) > 1:
        return slashed or letters.strict.match(group) is not None
    if group[-1] == "/":
        return not _is_no_rank(word, shape.unspaced)
    if (not slashed and "/" not in word) or _is_no_rank(word, shape.unspaced):
        return False
    # A space within a rank: both halves are short, and make one whole rank.
    left, right = group.rpartition("/")[2].replace(" ", ""), word.partition("/")[0]
    if not (letters.strict.match(left) and letters.strict.match(right)):
        return False
    halves = _squares_in(left), _squares_in(right)
    return max(halves) < letters.kind.files and sum(halves) == letters.kind.files


def _squares_in(text: str) -> int:
    """How many squares the characters of a rank stand for."""
    return sum(int(c) if c in _DIGITS else c not in _NO_SQUARE for c in text)


def _is_no_rank(word: str, unspaced: Unspaced) -> bool:
    """Whether a word is a side to move, or a dash."""
    return len(word) == 1 and word.lower() in f"-{unspaced.certain}{unspaced.also}"


# --- parts and runs ------------------------------------------------------------------


def _parts(text: str, start: int, end: int, letters: Letters) -> list[RankText]:
    parts: list[RankText] = []
    ranks: dict[str, _Rank] = {}
    offsets: Sequence[int]
    for raw in text[start:end].split("/"):
        stop = start + len(raw)
        plain, offsets = raw.replace(" ", ""), range(start, stop)
        if plain != raw:
            offsets = [at for at in offsets if text[at] != " "]
        if plain:
            rank = ranks.get(plain) or ranks.setdefault(plain, _rank(plain, letters))
            parts.append(RankText.of(plain, offsets, start - 1, rank))
        else:
            parts.append(RankText("", (), stop, stop, start - 1, None, strict=False))
        start = stop + 1
    return parts


def _board_in(parts: list[RankText], letters: Letters) -> RanksFound | None:
    """The run of parts that looks most like ranks."""
    best: RanksFound | None = None
    runs = list(_runs(parts, letters))
    for first, last in _most(runs, _MOST_RUNS, lambda run: run[1] - run[0]):
        # One neighbour at each end at most.
        if best and last - first + 3 <= best.faultless:
            continue
        run = _with_neighbours(parts, first, last, letters)
        count = sum(1 for part in run if part.squares)
        if len(run) < 2 or (count < 1 and (len(run) < 4 or sum(p.strict for p in run) < 3)):
            continue
        if best is None or count > best.faultless:
            best = RanksFound(tuple(run), count)
    return best


def _runs(parts: Sequence[RankText], letters: Letters) -> Iterator[tuple[int, int]]:
    """First and last index of each run of parts that could all be ranks."""
    first: int | None = None
    last = 0
    for index in range(len(parts)):
        if _is_rank_like(parts, index, letters):
            first, last = (index, index) if first is None else (first, index)
        elif first is not None:
            yield first, last
            first = None
    if first is not None:
        yield first, last


def _is_rank_like(parts: Sequence[RankText], index: int, letters: Letters) -> bool:
    part = parts[index]
    if part.strict or _is_near(part.text, letters):
        return True
    if not 0 < index < len(parts) - 1 or len(part.text) > letters.longest:
        return False
    return parts[index - 1].strict and parts[index + 1].strict


def _is_near(text: str, letters: Letters) -> bool:
    """Whether at least half of a short part are characters of a rank."""
    if not text or any(character in WRAPPING for character in text):
        return False
    if len(text) > 4 * letters.longest:
        return not _PROSE.match(text)
    return 2 * len(letters.character.findall(text)) >= len(text)


def _with_neighbours(
    parts: Sequence[RankText], first: int, last: int, letters: Letters
) -> Sequence[RankText]:
    """The run with what belongs to it at its ends, and without what does not."""
    run = list(parts[first : last + 1])
    if first > 0:
        outermost = first == 1 and parts[0].end == parts[1].slash
        run[:0] = _neighbour(parts[first - 1], len(run), letters, outermost, first_of_it=False)
    if last < len(parts) - 1:
        outermost = last == len(parts) - 2 and parts[-1].start == parts[-1].slash + 1
        run += _neighbour(parts[last + 1], len(run), letters, outermost, first_of_it=True)
    surplus = sum(1 for part in run if part.text) - letters.kind.ranks
    for end in (0, -1):
        while surplus > 0 and run and not run[end].strict:
            surplus -= bool(run.pop(end).text)
    return run


def _neighbour(
    part: RankText, ranks: int, letters: Letters, outermost: bool, *, first_of_it: bool
) -> list[RankText]:
    """The end of the part before a run, or the beginning of the one after it.

    Behind `fen=` or a quotation mark it is a rank for certain; a part that is no
    rank is one all the same where ranks are missing, unless it is a word. Where one or
    two are missing a word is one too, if it is the `outermost` that slashes hold.
    """
    found = _likeliest_rank(part, letters, first_of_it=first_of_it)
    if found is None:
        return []
    wrapped = len(found.text) < len(part.text)
    lacking = letters.kind.ranks - ranks
    stands_in = outermost and 0 < lacking < 3
    longest = (4 if wrapped or stands_in else 1) * letters.longest
    if (lacking < 1 and not wrapped) or len(found.text) > longest:
        return []
    near = stands_in or _is_near(found.text, letters) or not _PROSE.match(found.text)
    return [found] if found.strict or (lacking > 0 and near) else []


def _likeliest_rank(part: RankText, letters: Letters, *, first_of_it: bool) -> RankText | None:
    """The likeliest rank at the beginning of a part, or at its end.

    It may be broken, so that what else stands around boards may stand in it as well. The
    longest that has as many squares as the board is it, else all, but for quotation marks and
    brackets at its end and a label such as `fen=`. None where it would be too long to look at.
    """
    text = part.text if first_of_it else part.text[::-1]
    files, most = letters.kind.files, 4 * letters.longest
    end = len(text.rstrip(_OUTER))
    widths = [0]
    for character in text[: min(end, most)]:
        widths.append(widths[-1] + _squares_in(character))
    ways = [at for at in range(1, len(widths)) if at == end or text[at] in WRAPPING]
    whole = [at for at in ways if widths[at] == files]
    labels = (at for at in ways if at < end and text[at] in _BEHIND_LABEL)
    label = next((at for at in labels if _is_label(text[at:end], letters)), end)
    fitting = [at for at in ways if at <= label and widths[at] <= 2 * files]
    length = max(whole or fitting or ways[:1], default=0)
    if not length:
        return None
    start = 0 if first_of_it else len(text) - length
    return part.cut(start, start + length, letters)


def _is_label(text: str, letters: Letters) -> bool:
    """Whether a text has letters that are no pieces."""
    return any(c.isalpha() and not letters.character.match(c) for c in text[:_LONGEST_LABEL])
