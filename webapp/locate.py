"""Where in a text the board of a FEN stands, among labels, prose, links and markup.

A board is a run of ranks with `/` between them. The text is cut into groups of
words that slashes hold together, each group into its parts between slashes, and
the run of parts that looks most like ranks is the board. Parts around it are not
ranks of it: the host and path of a link, a tag, a label. A broken rank inside the
run belongs to it, however broken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from webapp.placement import Part, clean_rank, read_rank

_STRICT = re.compile(r"[1-8pnbrqkPNBRQK~]{1,64}\Z")
_RANK_CHARACTERS = re.compile(r"[0-9pnbrqkPNBRQK~]")
_PROSE = re.compile(r"[A-Za-z]{3,}\Z")
# What may stand right before or after a board and is no part of it.
WRAPPING = "\"'`´()[]{}<>=:;,.!?&#|*•“”„‘’‚«»‹›「」『』【】"
_CORE = re.compile(f"[^{re.escape(WRAPPING)}]+")
_NOT_RANKS = ("w", "b", "W", "B", "-")
_LONGEST = 16


class Board(NamedTuple):
    """The ranks found, and the offsets in the plain text that they take up."""

    parts: tuple[Part, ...]
    start: int
    end: int


def find_boards(text: str) -> list[Board]:
    """All boards in the text, in its order; usually one or none."""
    found = (_board_in(_parts(text, start, end)) for start, end in _groups(text))
    return [board for board in found if board]


def find_board(text: str) -> Board | None:
    """The board with the most whole ranks, the first of several alike."""
    return max(find_boards(text), key=_whole_ranks, default=None)


def _whole_ranks(board: Board) -> int:
    return sum(1 for part in board.parts if clean_rank(part.text))


# --- groups of words ---------------------------------------------------------------


def _groups(text: str) -> Iterator[tuple[int, int]]:
    """Runs of words that slashes, or a rank with a space in it, hold together."""
    start, end = 0, -1
    for match in re.finditer(r"[^ ]+", text):
        word = match[0]
        if end >= 0 and not _hold_together(text[start:end], word):
            yield start, end
            end = -1
        if end < 0:
            start = match.start()
        end = match.end()
    if end >= 0:
        yield start, end


def _hold_together(group: str, word: str) -> bool:
    if word[0] == "/" and len(group) > 1:
        return "/" in group or _is_strict(group)
    if group[-1] == "/":
        return word not in _NOT_RANKS
    if "/" not in group + word:
        return False
    # A space within a rank: both halves are short, and make one whole rank.
    left, right = group.rpartition("/")[2].replace(" ", ""), word.partition("/")[0]
    if word in _NOT_RANKS or not (_is_strict(left) and _is_strict(right)):
        return False
    halves = len(read_rank(left).squares), len(read_rank(right).squares)
    return max(halves) < 8 and sum(halves) == 8


# --- parts and runs ------------------------------------------------------------------


def _parts(text: str, start: int, end: int) -> list[Part]:
    parts: list[Part] = []
    for raw in text[start:end].split("/"):
        offsets = tuple(start + i for i, character in enumerate(raw) if character != " ")
        plain = "".join(text[offset] for offset in offsets)
        begin = offsets[0] if offsets else start
        parts.append(Part(plain, offsets, begin, offsets[-1] + 1 if offsets else start))
        start += len(raw) + 1
    return parts


def _board_in(parts: list[Part]) -> Board | None:
    """The run of parts that looks most like ranks."""
    best: Board | None = None
    for first, last in _runs(parts):
        run = _with_neighbours(parts, first, last)
        whole, strict = _count(run)
        if len(run) < 2 or (whole < 1 and (len(run) < 4 or strict < 3)):
            continue
        board = Board(tuple(run), run[0].start, run[-1].end)
        if best is None or whole > _whole_ranks(best):
            best = board
    return best


def _count(run: Sequence[Part]) -> tuple[int, int]:
    whole = sum(1 for part in run if clean_rank(part.text))
    return whole, sum(1 for part in run if _is_strict(part.text))


def _runs(parts: Sequence[Part]) -> Iterator[tuple[int, int]]:
    """First and last index of each run of parts that could all be ranks."""
    first: int | None = None
    last = 0
    for index in range(len(parts)):
        if _is_rank_like(parts, index):
            first, last = (index, index) if first is None else (first, index)
        elif first is not None:
            yield first, last
            first = None
    if first is not None:
        yield first, last


def _is_rank_like(parts: Sequence[Part], index: int) -> bool:
    text = parts[index].text
    if _is_strict(text) or _is_near(text):
        return True
    between = 0 < index < len(parts) - 1
    surrounded = between and _is_strict(parts[index - 1].text) and _is_strict(parts[index + 1].text)
    return surrounded and len(text) <= _LONGEST


def _is_strict(text: str) -> bool:
    return _STRICT.match(text) is not None


def _is_near(text: str) -> bool:
    """Whether at least half of a short part are characters of a rank."""
    if not text or any(character in WRAPPING for character in text):
        return False
    if len(text) > 4 * _LONGEST:
        return not _PROSE.match(text)
    return 2 * len(_RANK_CHARACTERS.findall(text)) >= len(text)


def _with_neighbours(parts: Sequence[Part], first: int, last: int) -> list[Part]:
    """The run with what belongs to it at its ends, and without what does not."""
    run = list(parts[first : last + 1])
    if first > 0:
        run[:0] = _neighbour(parts[first - 1], len(run), last_of_it=True)
    if last < len(parts) - 1:
        run += _neighbour(parts[last + 1], len(run), last_of_it=False)
    surplus = sum(1 for part in run if part.text) - 8
    first, last = 0, len(run)
    while surplus > 0 and first < last and not _is_strict(run[first].text):
        surplus -= bool(run[first].text)
        first += 1
    while surplus > 0 and first < last and not _is_strict(run[last - 1].text):
        surplus -= bool(run[last - 1].text)
        last -= 1
    return run[first:last]


def _neighbour(part: Part, ranks: int, *, last_of_it: bool) -> list[Part]:
    """The end of the part before a run, or the beginning of the one after it.

    Behind `fen=` or a quotation mark it is a rank for certain; a part that is no
    rank is one all the same where ranks are missing, unless it is a word.
    """
    cores = list(_CORE.finditer(part.text))
    if not cores:
        return []
    core = cores[-1 if last_of_it else 0]
    apart = core.end() == len(part.text) if last_of_it else core.start() == 0
    wrapped = len(core[0]) < len(part.text)
    if not apart or (ranks >= 8 and not wrapped):
        return []
    if _is_strict(core[0]) or (ranks < 8 and (_is_near(core[0]) or not _PROSE.match(core[0]))):
        if len(core[0]) > 4 * _LONGEST or (not wrapped and len(core[0]) > _LONGEST):
            return []
        offsets = part.offsets[core.start() : core.end()]
        return [Part(core[0], offsets, offsets[0], offsets[-1] + 1)]
    return []
