"""Where in a text the board stands, among labels, prose, links and markup.

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

from webapp.text.placement import CHESS_BOARD
from webapp.text.shapes import Part, Shape

_PROSE = re.compile(r"[A-Za-z]{3,}\Z")
# What may stand right before or after a board and is no part of it.
WRAPPING = "\"'`´()[]{}<>=:;,.!?&#|*•“”„‘’‚«»‹›「」『』【】"
_CORE = re.compile(f"[^{re.escape(WRAPPING)}]+")


class Board(NamedTuple):
    """The ranks found, and the offsets in the plain text that they take up."""

    parts: tuple[Part, ...]
    start: int
    end: int


def find_board(text: str, shape: Shape = CHESS_BOARD) -> Board | None:
    """The board with the most whole ranks, the first of several alike."""
    found = (_board_in(_parts(text, *group), shape) for group in _groups(text, shape))
    boards = (board for board in found if board)
    return max(boards, key=lambda board: _whole_ranks(board, shape), default=None)


def _whole_ranks(board: Board, shape: Shape) -> int:
    return sum(1 for part in board.parts if shape.clean(part.text))


# --- groups of words ---------------------------------------------------------------


def _groups(text: str, shape: Shape) -> Iterator[tuple[int, int]]:
    """Runs of words that slashes, or a rank with a space in it, hold together."""
    start, end = 0, -1
    for match in re.finditer(r"[^ ]+", text):
        word = match[0]
        if end >= 0 and not _hold_together(text[start:end], word, shape):
            yield start, end
            end = -1
        if end < 0:
            start = match.start()
        end = match.end()
    if end >= 0:
        yield start, end


def _hold_together(group: str, word: str, shape: Shape) -> bool:
    if word[0] == "/" and len(group) > 1:
        return "/" in group or _is_strict(group, shape)
    if group[-1] == "/":
        return not _is_no_rank(word, shape)
    if "/" not in group + word:
        return False
    # A space within a rank: both halves are short, and make one whole rank.
    left, right = group.rpartition("/")[2].replace(" ", ""), word.partition("/")[0]
    if _is_no_rank(word, shape) or not (_is_strict(left, shape) and _is_strict(right, shape)):
        return False
    halves = len(shape.read(left).squares), len(shape.read(right).squares)
    return max(halves) < shape.files and sum(halves) == shape.files


def _is_no_rank(word: str, shape: Shape) -> bool:
    """Whether a word is a side to move, or a dash."""
    return len(word) == 1 and word.lower() in f"-{shape.glue.certain}{shape.glue.also}"


# --- parts and runs ------------------------------------------------------------------


def _parts(text: str, start: int, end: int) -> list[Part]:
    parts: list[Part] = []
    for raw in text[start:end].split("/"):
        offsets = tuple(start + i for i, character in enumerate(raw) if character != " ")
        plain = "".join(text[offset] for offset in offsets)
        begin = offsets[0] if offsets else start
        last = offsets[-1] + 1 if offsets else start
        parts.append(Part(plain, offsets, begin, last, start - 1))
        start += len(raw) + 1
    return parts


def _board_in(parts: list[Part], shape: Shape) -> Board | None:
    """The run of parts that looks most like ranks."""
    best: Board | None = None
    for first, last in _runs(parts, shape):
        run = _with_neighbours(parts, first, last, shape)
        whole, strict = _count(run, shape)
        if len(run) < 2 or (whole < 1 and (len(run) < 4 or strict < 3)):
            continue
        board = Board(tuple(run), run[0].start, run[-1].end)
        if best is None or whole > _whole_ranks(best, shape):
            best = board
    return best


def _count(run: Sequence[Part], shape: Shape) -> tuple[int, int]:
    whole = sum(1 for part in run if shape.clean(part.text))
    return whole, sum(1 for part in run if _is_strict(part.text, shape))


def _runs(parts: Sequence[Part], shape: Shape) -> Iterator[tuple[int, int]]:
    """First and last index of each run of parts that could all be ranks."""
    first: int | None = None
    last = 0
    for index in range(len(parts)):
        if _is_rank_like(parts, index, shape):
            first, last = (index, index) if first is None else (first, index)
        elif first is not None:
            yield first, last
            first = None
    if first is not None:
        yield first, last


def _is_rank_like(parts: Sequence[Part], index: int, shape: Shape) -> bool:
    text = parts[index].text
    if _is_strict(text, shape) or _is_near(text, shape):
        return True
    if not 0 < index < len(parts) - 1 or len(text) > shape.longest:
        return False
    return all(_is_strict(parts[at].text, shape) for at in (index - 1, index + 1))


def _is_strict(text: str, shape: Shape) -> bool:
    return shape.strict.match(text) is not None


def _is_near(text: str, shape: Shape) -> bool:
    """Whether at least half of a short part are characters of a rank."""
    if not text or any(character in WRAPPING for character in text):
        return False
    if len(text) > 4 * shape.longest:
        return not _PROSE.match(text)
    return 2 * len(shape.character.findall(text)) >= len(text)


def _with_neighbours(parts: Sequence[Part], first: int, last: int, shape: Shape) -> list[Part]:
    """The run with what belongs to it at its ends, and without what does not."""
    run = list(parts[first : last + 1])
    if first > 0:
        run[:0] = _neighbour(parts[first - 1], len(run), shape, last_of_it=True)
    if last < len(parts) - 1:
        run += _neighbour(parts[last + 1], len(run), shape, last_of_it=False)
    surplus = sum(1 for part in run if part.text) - shape.ranks
    first, last = 0, len(run)
    while surplus > 0 and first < last and not _is_strict(run[first].text, shape):
        surplus -= bool(run[first].text)
        first += 1
    while surplus > 0 and first < last and not _is_strict(run[last - 1].text, shape):
        surplus -= bool(run[last - 1].text)
        last -= 1
    return run[first:last]


def _neighbour(part: Part, ranks: int, shape: Shape, *, last_of_it: bool) -> list[Part]:
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
    if not apart or (ranks >= shape.ranks and not wrapped):
        return []
    lacking = ranks < shape.ranks
    near = lacking and (_is_near(core[0], shape) or not _PROSE.match(core[0]))
    if near or _is_strict(core[0], shape):
        if len(core[0]) > 4 * shape.longest or (not wrapped and len(core[0]) > shape.longest):
            return []
        offsets = part.offsets[core.start() : core.end()]
        return [Part(core[0], offsets, offsets[0], offsets[-1] + 1, part.slash)]
    return []
