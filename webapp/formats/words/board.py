"""Which game or board a text in words is about, and its squares and pieces by name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import cast

from webapp.formats.words.lexer import WordToken, fold
from webapp.formats.words.lexicon import Meaning
from webapp.games import EVERY_GAME, GAMES, kind_of
from webapp.games.board import MAX_SIDE, MOST_SQUARES, BoardKind, Game, Side
from webapp.games.coordinates import square_name
from webapp.games.game import GameInfo
from webapp.games.numerals import HAN, HANGUL
from webapp.games.pieces import bare
from webapp.language import LANGUAGES
from webapp.language.vocabulary import Kind, vocabulary
from webapp.text.characters import Collector

_PARTS = {
    "{files}": "(?P<files>[0-9]{1,6})",
    "{ranks}": "(?P<ranks>[0-9]{1,6})",
    "{first}": "(?P<first>[A-Z])",
    "{second}": "(?P<second>[A-Z])",
    " ": " ?",
}
"""The parts of the sentence about a custom board that may be others."""

_ELSEWHERE = 2
"""What a word weighs that only other games have, against one piece or square."""


@dataclass(frozen=True, slots=True)
class NamedBoard:
    """The board that is played on, and the game.

    squares   all squares by the names they are read by; the usual name is first
    letters   its pieces, as the first side's, by the letters they are read by, small
    """

    kind: BoardKind
    info: GameInfo
    squares: Mapping[str, int]
    letters: Mapping[str, str]

    @property
    def corners(self) -> tuple[str, str]:
        """The names of the squares at two corners, from which to which all others are."""
        files, ranks = self.kind.files, self.kind.ranks
        of_all = (0, files - 1, (ranks - 1) * files, ranks * files - 1)
        names = sorted((square_name(self.kind, at) for at in of_all), key=lambda n: (len(n), n))
        return names[0], names[-1]

    @property
    def is_custom(self) -> bool:
        """Whether its pieces go by their tokens, which say by their letters whose they are."""
        return self.kind.game == "custom"

    def piece(self, token: WordToken) -> str | None:
        """The piece that a word or letter names, as the first side's; None where it names none."""
        return self.piece_named(token.text, token.meaning)

    def piece_named(self, text: str, meaning: Meaning | None) -> str | None:
        """As `piece`, by what the word means; without a meaning it is a letter."""
        return meaning.of.get(self.kind.game) if meaning else self.letters.get(text)

    def side(self, token: WordToken) -> Side:
        """The side that a word names; one that the game has not is that of another game."""
        assert token.meaning
        of = token.meaning.of
        return cast(Side, of.get(self.kind.game) or next(iter(of.values())))

    def between(self, first: WordToken, last: WordToken) -> Sequence[int]:
        """All squares from one to another of its rank or file; () where there are none."""
        start, end = self.squares.get(first.text), self.squares.get(last.text)
        if start is None or end is None or start == end:
            return ()
        files = self.kind.files
        if start // files == end // files:
            return range(min(start, end), max(start, end) + 1)
        if start % files == end % files:
            return range(min(start, end), max(start, end) + 1, files)
        return ()

    def is_square(self, token: WordToken) -> bool:
        """Whether it is a square; in shogi a number may be one."""
        return token.kind == "square" or (token.kind == "number" and token.text in self.squares)

    def on_board(self, piece: str, side: Side) -> str:
        """The token of a side's piece on the board."""
        return piece.upper() if side == "first" else piece.lower()

    def in_hand(self, piece: str, side: Side) -> str:
        """The token of a piece in a side's hand; on custom boards that may be either side's."""
        return piece if self.is_custom else self.on_board(piece, side)


@cache
def board_of(game: Game) -> NamedBoard:
    """The board of a known game."""
    info, kind = GAMES[game], kind_of(game)
    letters = {bare(token).lower(): token for token in info.tokens} | dict(info.letters)
    return NamedBoard(kind, info, _squares(kind), letters)


def custom_board(sentence: re.Match[str]) -> NamedBoard:
    """The board that a sentence of `board_sentence` is about."""
    styles = (sentence["first"].upper(), sentence["second"].upper())
    kind = BoardKind("custom", int(sentence["files"]), int(sentence["ranks"]), styles)
    return NamedBoard(kind, EVERY_GAME["custom"], _squares(kind), {})


def _squares(kind: BoardKind) -> Mapping[str, int]:
    """All squares by their names. In shogi 5i, 59, 5九, 5구 and 五九 are one square."""
    names = {square_name(kind, index): index for index in range(kind.files * kind.ranks)}
    if EVERY_GAME[kind.game].squares != "usi":
        return names
    for name, index in list(names.items()):
        file, rank = name[0], ord(name[1]) - ord("a")
        for other in (str(rank + 1), HAN[rank], HANGUL[rank]):
            names[f"{file}{other}"] = index
        names[f"{HAN[int(file) - 1]}{HAN[rank]}"] = index
    return names


def board_of_tokens(tokens: Sequence[WordToken], hint: Game | None) -> NamedBoard:
    """The board of the game that is named, or whose sides are; else of the one that fits best.

    hint   the game that is taken where several fit equally well, before the first of `GAMES`
    """
    named = [token.value for token in tokens if token.kind == "game"]
    at_home = [t.meaning.at_home for t in tokens if t.kind == "side" and t.meaning]
    named += [next(iter(games)) for games in at_home if len(games) == 1]
    if named:
        return _with_tenth_rank(board_of(named[0]))
    games = sorted(GAMES, key=lambda game: game != hint)
    clues = Counter(_clues(tokens))

    def misfits(board: NamedBoard) -> int:
        return sum(times * _misfit(*clue, board) for clue, times in clues.items())

    return min(map(board_of, games), key=misfits)


@cache
def _numbers() -> frozenset[str]:
    """The squares of all games whose names are numbers."""
    return frozenset(name for game in GAMES for name in board_of(game).squares if name.isdigit())


def _with_tenth_rank(board: NamedBoard) -> NamedBoard:
    """The board of janggi with 0 for its tenth rank too, as it is counted in Korea.

    Only where the game is named: in xiangqi 0 is the first rank.
    """
    if board.kind.game != "janggi":
        return board
    tenth = {f"{name[0]}0": index for name, index in board.squares.items() if name[1:] == "10"}
    return replace(board, squares={**board.squares, **tenth})


_OF_GAMES = frozenset[Kind](
    ("piece", "square", "letter", "number", "castle", "passant", "hand", "side")
)
"""The kinds of tokens that games are told by."""


def _clues(tokens: Sequence[WordToken]) -> Iterator[tuple[Kind, str, Meaning | None]]:
    """The clues to a game: tokens without their places, letters and numbers where they count."""
    before: WordToken | None = None
    for token in tokens:
        kind = token.kind
        touches = before is not None and before.end == token.start
        if kind == "square" and before and touches and before.kind == "letter":
            yield "letter", before.text, before.meaning
        if kind == "number":
            # 玉59: only shogi has squares of two digits.
            of_piece = touches and before is not None and before.kind == "piece"
            if of_piece and token.text in _numbers():
                yield kind, token.text, None
        elif kind != "letter" and kind in _OF_GAMES:
            yield kind, token.text, token.meaning
        before = token


def _misfit(kind: Kind, text: str, meaning: Meaning | None, board: NamedBoard) -> int:
    """The weight of one clue that the game has no place for; 0 where it has one."""
    game = board.kind.game
    if kind in ("piece", "letter"):
        joins = meaning and meaning.also and meaning.also.kind == "filler"
        return board.piece_named(text, meaning) is None and not joins
    if kind in ("square", "number"):
        return text not in board.squares
    if kind == "hand":
        return _ELSEWHERE * (not board.info.has_hands)
    if kind == "side":
        return _ELSEWHERE * (meaning is not None and game not in meaning.of)
    return _ELSEWHERE * (game != "chess")


# --- the sentence about a custom board ----------------------------------------------


def board_sentence(plain: str) -> re.Match[str] | None:
    """The sentence about a custom board that a plain text begins with, its parts by name."""
    found = (pattern.match(plain) for pattern in _sentences())
    return next(filter(None, found), None)


def report_sizes(sentence: re.Match[str], collector: Collector) -> None:
    """Reports a board that has more files, ranks or squares than there can be."""
    files, ranks = int(sentence["files"]), int(sentence["ranks"])
    for name, size in (("files", files), ("ranks", ranks)):
        if not 0 < size <= MAX_SIDE:
            collector.add("spoken-unknown-word", *sentence.span(name), found=sentence[name])
    if files * ranks > MOST_SQUARES:
        place = (sentence.start("files"), sentence.end("ranks"))
        collector.add("board-too-large", *place, count=files * ranks, limit=MOST_SQUARES)


@cache
def _sentences() -> tuple[re.Pattern[str], ...]:
    """The sentence as it stands in each language, with any spaces and stop."""
    return tuple(_pattern(vocabulary(tag).templates.board) for tag in LANGUAGES)


def _pattern(template: str) -> re.Pattern[str]:
    parts = re.split(r"(\{\w+\}| )", fold(template).plain.rstrip(".。"))
    pattern = "".join(_PARTS.get(part) or re.escape(part) for part in parts)
    return re.compile(rf"\s*{pattern}", re.IGNORECASE)
