"""Which game or board a text in words is about, and its squares and pieces by name."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import cast

from webapp.coordinates import square_name
from webapp.games import EVERY_GAME, GAMES, kind_of
from webapp.games.game import GameInfo
from webapp.language import LANGUAGES
from webapp.pieces import bare
from webapp.position import MAX_SIDE, MOST_SQUARES, BoardKind, Game, Side
from webapp.text.characters import Collector
from webapp.vocabulary import vocabulary
from webapp.words.lexer import Token, fold
from webapp.words.lexicon import HANGUL, KANJI

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
class Board:
    """What is played, and on which board.

    squares   all squares by the names they are read by; the usual name is first
    letters   its pieces, as the first side's, by the letters they are read by, small
    """

    kind: BoardKind
    info: GameInfo
    squares: Mapping[str, int]
    letters: Mapping[str, str]

    @property
    def is_custom(self) -> bool:
        """Whether its pieces go by their tokens, which say by their letters whose they are."""
        return self.kind.game == "custom"

    def piece(self, token: Token) -> str | None:
        """The piece that a word or letter names, as the first side's; None where it names none."""
        if token.meaning:
            return token.meaning.of.get(self.kind.game)
        return self.letters.get(token.text)

    def side(self, token: Token) -> Side:
        """The side that a word names; one that the game has not is that of another game."""
        assert token.meaning
        of = token.meaning.of
        return cast(Side, of.get(self.kind.game) or next(iter(of.values())))

    def between(self, first: Token, last: Token) -> Sequence[int]:
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

    def is_square(self, token: Token) -> bool:
        """Whether it is a square; in shogi a number may be one."""
        return token.kind == "square" or (token.kind == "number" and token.text in self.squares)

    def on_board(self, piece: str, side: Side) -> str:
        """The token of a side's piece on the board."""
        return piece.upper() if side == "first" else piece.lower()

    def in_hand(self, piece: str, side: Side) -> str:
        """The token of a piece in a side's hand; on custom boards that may be either side's."""
        return piece if self.is_custom else self.on_board(piece, side)


@cache
def board_of(game: Game) -> Board:
    """The board of a known game."""
    info, kind = GAMES[game], kind_of(game)
    letters = {bare(token).lower(): token for token in info.tokens} | dict(info.letters)
    return Board(kind, info, _squares(kind), letters)


def custom_board(sentence: re.Match[str]) -> Board:
    """The board that a sentence of `board_sentence` is about."""
    styles = (sentence["first"].upper(), sentence["second"].upper())
    kind = BoardKind("custom", int(sentence["files"]), int(sentence["ranks"]), styles)
    return Board(kind, EVERY_GAME["custom"], _squares(kind), {})


def _squares(kind: BoardKind) -> Mapping[str, int]:
    """All squares by their names. In shogi 5i, 59, 5九, 5구 and 五九 are one square."""
    names = {square_name(kind, index): index for index in range(kind.files * kind.ranks)}
    if EVERY_GAME[kind.game].squares != "usi":
        return names
    for name, index in list(names.items()):
        file, rank = name[0], ord(name[1]) - ord("a")
        for other in (str(rank + 1), KANJI[rank], HANGUL[rank]):
            names[f"{file}{other}"] = index
        names[f"{KANJI[int(file) - 1]}{KANJI[rank]}"] = index
    return names


def board_of_tokens(tokens: Sequence[Token], hint: Game | None) -> Board:
    """The board of the game that is named, or whose sides are; else of the one that fits best.

    hint   the game that is taken where several fit equally well, before the first of `GAMES`
    """
    for token in tokens:
        if token.kind == "game":
            return board_of(token.value)
    for token in tokens:
        if token.kind == "side" and token.meaning and len(token.meaning.at_home) == 1:
            return board_of(*token.meaning.at_home)
    games = sorted(GAMES, key=lambda game: game != hint)
    return min(map(board_of, games), key=lambda board: _misfits(tokens, board))


@cache
def _numbers() -> frozenset[str]:
    """The squares of all games whose names are numbers."""
    return frozenset(name for game in GAMES for name in board_of(game).squares if name.isdigit())


def _misfits(tokens: Sequence[Token], board: Board) -> int:
    """How much of a text the game has no place for."""
    count, game = 0, board.kind.game
    before: Token | None = None
    for token in tokens:
        if token.kind == "piece":
            joins = token.meaning and token.meaning.also and token.meaning.also.kind == "filler"
            count += board.piece(token) is None and not joins
        elif token.kind == "square":
            count += token.text not in board.squares
            if before and before.kind == "letter" and before.end == token.start:
                count += board.piece(before) is None
        elif token.kind == "number":
            # 玉59: only shogi has squares of two digits.
            touches = before is not None and before.kind == "piece" and before.end == token.start
            count += touches and token.text in _numbers() and token.text not in board.squares
        elif token.kind in ("castle", "passant"):
            count += _ELSEWHERE * (game != "chess")
        elif token.kind == "hand":
            count += _ELSEWHERE * (not board.info.has_hands)
        elif token.kind == "side" and token.meaning:
            count += _ELSEWHERE * (game not in token.meaning.of)
        before = token
    return count


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
    """What that sentence looks like in each language, with any spaces and stop."""
    return tuple(_pattern(vocabulary(tag).templates.board) for tag in LANGUAGES)


def _pattern(template: str) -> re.Pattern[str]:
    parts = re.split(r"(\{\w+\}| )", fold(template).plain.rstrip(".。"))
    pattern = "".join(_PARTS.get(part) or re.escape(part) for part in parts)
    return re.compile(rf"\s*{pattern}", re.IGNORECASE)
