"""Which notations a text may be in, told from its board and what stands behind it.

The text is cut at its slashes into ranks. The board is the run of ranks most of
which have eight squares, or nine; one that is missing or broken does not matter.
Its letters and its number of ranks tell the game, the words behind it the rest.
Nothing is read here: a text that is recognised may well be full of errors. Where
there is no board, a text may still be a position in words, see `words/reader.py`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from webapp.formats.asian_fen import JANGGI
from webapp.formats.feen import looks_like_feen
from webapp.formats.given import Given
from webapp.formats.grammar.grammar import Grammar
from webapp.formats.grammar.reading import Notation
from webapp.formats.grammar.startpos import NAMED
from webapp.formats.registry import NOTATIONS
from webapp.games import EVERY_GAME
from webapp.games.board import Game
from webapp.rules.xiangqi import OUT_OF_REACH
from webapp.text.characters import MAX_LENGTH
from webapp.text.rank_marks import width_of
from webapp.text.turns import game_of_turns

_RANK = re.compile(r"(?:[0-9]|[+-]?[A-Za-z]\^?'?~?)+\Z")
_LONGEST = 48
"""The most characters a rank may have, with a mark on each of its pieces."""

_OF_CHESS, _OF_MAKRUK = frozenset("KQRBNP"), frozenset("KMSNRP")
_GOLDS, _CANNONS = "GSL+", "ACEH"
"""What xiangqi has not, and what shogi has not."""
_QUEENS, _METS = "QB", "MS"
"""What makruk has not, and what chess has not."""
_BY_SLASHES: dict[int, list[Grammar]] = {}
"""The grammars by the number of slashes in a board."""
for _grammar in (info.grammar for info in NOTATIONS.values() if info.grammar):
    _BY_SLASHES.setdefault(_grammar.shape.letters.kind.ranks - 1, []).append(_grammar)
_OF_PALACES: tuple[Game, ...] = ("xiangqi", "janggi")
_SIDE_LETTERS = ("w", "b")
_OF_KINGS_AND_PAWNS = ("fen", "makruk")
_LEAST_EIGHTS, _LEAST_NINES = 4, 5
# The squares that the generals begin on.
_XIANGQI_HOMES = {"g^": 4, "G^": 85}
_JANGGI_HOMES = {"g^": 13, "G^": 76}

_CORE = re.compile(r"[0-9A-Za-z+~^'-]+")
_NOT_OF_RANK = re.compile(r"[^0-9A-Za-z+~^'-]")
_STYLES = re.compile(r"(?:[A-Z]/[a-z]|[a-z]/[A-Z])\Z")
_HANDS = re.compile(r"[0-9A-Za-z+^'-]*/[0-9A-Za-z+^'-]*\Z")
_FEEN_BOARD = re.compile(r"[0-9A-Za-z+^'/-]+\Z")
_CASTLING = re.compile(r"[KQkqA-Ha-h]{1,4}\Z")
# Rights of king and met in Cambodian chess, which is played on the board of makruk.
_LEAPS = re.compile(r"[DEde]{1,4}\Z")
_TARGET = re.compile(r"[a-h][1-8]\Z")
_START_AND_MOVE = re.compile(
    NAMED.pattern + r"(?: moves (?P<move>[1-9a-iPLNSGBR][0-9a-i*][1-9a-i][0-9a-i]))?"
)
_USI_MOVE = re.compile(r"[1-9PLNSGBR][a-i*]")
# A first move of chess: h2e2 is a cannon's.
_UCI_FIRST_MOVE = re.compile(r"([a-h])2\1[34]|b1[ac]3|g1[fh]3")


class Run(NamedTuple):
    """Ranks with slashes between them, and the words behind the last one."""

    ranks: tuple[str, ...]
    after: tuple[str, ...]


def likely_notations(given: Given) -> tuple[Notation, ...]:
    """The notations that a text may be in, the likeliest first; () for none.

    Takes any text, in time linear in its length, which is at most `MAX_LENGTH`.
    """
    if len(given.text) > MAX_LENGTH:
        return ()
    by_board = likely_by_board(given)
    if by_board:
        return by_board
    return ("spoken",) if given.in_words.is_likely else ()


def likely_by_board(given: Given) -> tuple[Notation, ...]:
    """As `likely_notations`, of a text with a board that is drawn, not said."""
    plain = given.opened.source.plain
    at_once = _by_whole_board(plain.split(" "), given)
    if at_once:
        return at_once
    if plain.count("/") < 2:
        named = _of_startpos(plain)
        if named:
            return named
        return ("feen",) if looks_like_feen(plain) else ()
    by_styles = _ends_in_styles(plain)
    runs = [(run, tuple(map(_width, run.ranks))) for run in _runs(plain)]
    run, widths = max(runs, key=lambda found: max(found[1].count(8), found[1].count(9)))
    eights, nines = widths.count(8), widths.count(9)
    files = 9 if nines > eights else 8
    if max(eights, nines) < (_LEAST_NINES if files == 9 else _LEAST_EIGHTS):
        return ("feen",) if by_styles or looks_like_feen(plain) else ()
    board = _board_of(run.ranks, widths, files)
    count = Counter("".join(board).upper())
    # One mark where words of FEN or SFEN follow has slipped in; only FEEN has any.
    follows_turn = len(run.after) > 2 and run.after[0] in _SIDE_LETTERS
    if by_styles or _number("^'", count) > follows_turn:
        return ("feen",)
    if files == 9:
        names = _of_nine_files(count, len(board))
        if names == ("xiangqi",):
            return _of_palaces(run.ranks, _palaces_meant(plain, given.game))
        return names if len(names) < 2 else _by_sides(plain, names)
    return _of_eight_files(count, run.after, given)


def _by_whole_board(words: Sequence[str], given: Given) -> tuple[Notation, ...]:
    """The notations whose board the first word is, with a word for each field after it."""
    if len(words) < 2 or words[1] not in _SIDE_LETTERS:
        return ()
    names = tuple(
        grammar.notation
        for grammar in _BY_SLASHES.get(words[0].count("/"), ())
        if len(words) == len(grammar.names)
        and all(f.shape.match(w) for f, w in zip(grammar.form.fields, words[1:], strict=False))
        and grammar.shape.letters.squares_of(words[0])
    )
    if names == _OF_KINGS_AND_PAWNS:
        return ("makruk",) if given.game == "makruk" else ("fen",)
    return _of_palaces(words[0].split("/"), given.game) if names == _OF_PALACES else names


def _number(characters: Iterable[str], count: Counter[str]) -> int:
    """How many of these there are."""
    return sum(count[character] for character in characters)


def _board_of(ranks: Sequence[str], widths: Sequence[int | None], files: int) -> list[str]:
    """The ranks from the first whole one to the last, and near ones beside."""
    whole = [index for index, width in enumerate(widths) if width == files]
    first, last = whole[0], whole[-1]
    board = [ranks[index] for index in range(first, last + 1) if widths[index] is not None]
    beside = (at for at in (first - 1, last + 1) if 0 <= at < len(ranks))
    return board + [ranks[at] for at in beside if abs((widths[at] or 0) - files) == 1]


def _of_nine_files(count: Counter[str], ranks: int) -> tuple[Notation, ...]:
    golds, cannons = _number(_GOLDS, count), _number(_CANNONS, count)
    names: tuple[Notation, ...] = ("sfen", "xiangqi") if ranks <= 9 else ("xiangqi", "sfen")
    if golds != cannons:
        return ("sfen",) if golds > cannons else ("xiangqi",)
    return names[:1] if ranks in (9, 10) else names


def _palaces_meant(plain: str, game: Game | None) -> Game | None:
    """Which of xiangqi and janggi is meant: by the side that words say is to move, if any do."""
    said = game_of_turns(plain, _OF_PALACES, _SIDE_LETTERS)
    # Words of xiangqi do not outweigh what the board shows.
    return None if said == "xiangqi" else said or game


def _by_sides(plain: str, names: tuple[Notation, ...]) -> tuple[Notation, ...]:
    """The notations, that of the game first whose side words say is to move."""
    said = game_of_turns(plain, ("shogi", "xiangqi"), _SIDE_LETTERS)
    own = EVERY_GAME[said].notation if said else None
    return tuple(sorted(names, key=lambda name: name != own))


def _of_palaces(ranks: Sequence[str], game: Game | None) -> tuple[Notation, ...]:
    """Xiangqi or janggi, which have the same board and letters.

    Signs of janggi are a general on the centre of its palace, where it begins, and pieces
    that xiangqi does not let get to where they are; two of them are enough. Where there is
    none it is janggi only if that is meant, and the generals are not both where they begin
    in xiangqi.
    """
    letters = JANGGI.shape.letters
    # More may stand before the first rank, and be stuck to the last one.
    before = len(ranks) - letters.kind.ranks
    first, *between, last = (_end_of(ranks[max(before, 0)]), *ranks[before + 1 :])
    is_board = before >= 0 and not any(_width(rank) for rank in ranks[:before])
    if not is_board or (first != ranks[before] and not letters.rank_of(first)):
        return ("janggi",) if game == "janggi" else ("xiangqi",)
    end = letters.end_of_rank(last)
    if end and JANGGI.shape.unspaced.tail.match(last[end:]):
        last = last[:end]
    rows = map(letters.rank_of, (first, *between, last))
    squares = [piece for row in rows for piece in row or ("",) * letters.kind.files]
    foreign = sum(placed in OUT_OF_REACH for placed in enumerate(squares))
    signs = foreign + sum(squares[at] == king for king, at in _JANGGI_HOMES.items())
    if signs == 1:
        return ("xiangqi", "janggi")
    if signs:
        return ("xiangqi",) if game == "xiangqi" and not foreign else ("janggi",)
    at_home = all(squares[at] == king for king, at in _XIANGQI_HOMES.items())
    return ("janggi",) if game == "janggi" and not at_home else ("xiangqi",)


def _of_eight_files(
    count: Counter[str], after: Sequence[str], given: Given
) -> tuple[Notation, ...]:
    queens, mets = _number(_QUEENS, count), _number(_METS, count)
    not_makruk = {c for c in count if c.isalpha() and c not in _OF_MAKRUK}
    castles = len(after) > 1 and _CASTLING.match(after[1]) is not None
    if castles and mets and not queens and _LEAPS.match(after[1]):
        return ("makruk",)
    targets = len(after) > 2 and _TARGET.match(after[2]) is not None
    # A single b may be the side to move, stuck to the last rank.
    of_chess = castles or targets or 4 * queens > mets
    strange = _number(not_makruk - _OF_CHESS, count)
    if not of_chess and mets + count["+"] > 2 * strange:
        return ("makruk",)
    # Kings, rooks, knights and pawns alone are of chess unless makruk is meant.
    if given.game == "makruk" and not of_chess and not not_makruk:
        return ("makruk",)
    if given.operations is not None and not given.operations.counters:
        return ("epd", "fen")
    return ("fen",)


def _width(rank: str) -> int | None:
    """How many squares a rank has; 0 with letters of no game, None for what is no rank."""
    if len(rank) > _LONGEST or not _RANK.match(rank):
        return None
    return width_of(rank)


def _runs(plain: str) -> list[Run]:
    """All runs of ranks in the text, each of two at least."""
    first, *parts = plain.split("/")
    ranks = [_end_of("".join(first.split()[-1:]))]
    runs: list[Run] = []
    for number, part in enumerate(parts, start=1):
        words, is_last = part.split(), number == len(parts)
        whole = "".join(words)
        if not is_last and (len(words) < 2 or _width(whole) in (8, 9)):
            ranks.append(whole)
        else:
            ranks.append(_start_of("".join(words[:1])))
            runs.append(Run(tuple(ranks), tuple(words[1:7])))
            ranks = [_end_of("".join(words[-1:]))]
    return runs


def _end_of(word: str) -> str:
    """The rank that a word ends in: behind a quotation mark, a label or `fen=`."""
    *_, end = _NOT_OF_RANK.split(word[-_LONGEST:])
    return end.lstrip("'")


def _start_of(word: str) -> str:
    """The rank that a word begins with."""
    core = _CORE.match(word[:_LONGEST])
    return core[0].rstrip("'") if core else ""


def _ends_in_styles(plain: str) -> bool:
    """Whether the text ends as a FEEN does, with the style letters of both sides."""
    words = plain.rstrip(" \t\r\n\"'`.,;:!?)]}>”»").split()
    if len(words) < 2 or not _STYLES.match(words[-1]):
        return False
    board = words[0] if len(words) < 3 else words[-3]
    hands = len(words) > 2 and _HANDS.match(words[-2])
    is_board = _FEEN_BOARD.match(board) and any(character in "0123456789/^" for character in board)
    return bool(is_board) and (bool(hands) or "/" in board)


def _of_startpos(plain: str) -> tuple[Notation, ...]:
    """The games whose start an engine is given, as in `position startpos moves 7g7f`.

    UCI, USI and UCCI share the word; the moves tell them apart.
    """
    named = _START_AND_MOVE.search(plain)
    if named is None:
        return ()
    move = named["move"]
    if "sfen" in plain.lower() or (move and _USI_MOVE.match(move)):
        return ("sfen",)
    if not move:
        return ("fen", "sfen")
    return ("fen",) if _UCI_FIRST_MOVE.match(move) else ("xiangqi",)
