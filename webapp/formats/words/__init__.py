"""Positions in words, as people say or write them, in the languages of `webapp.language`.

    White: Ke1, Qd1, pawns e4 d4. Black: Kg8, Rf8, f7 g7 h7. White to move.
    先手: 玉5九、飛車2八。持ち駒: 歩3。後手: 玉5一。先手番。

All languages are read at once, mixed as one likes, whatever the current one is;
written is the current one. A text is made of

sides      `White:`, `Black has`, `W:`, 白方, 先手, ▲, 백; what follows is theirs
pieces     a word with its squares, `rooks a1 and h1`, `the king is on e1`, `玉5九`;
           a letter with its square, `Ke1`; a square with its piece, `5九玉`.
           Squares after a word are all of that piece up to the next word or the
           end of the sentence; after a letter, after a king with its square, and
           where there is no word, a bare square is a pawn (in chess and makruk).
           A number with a piece must agree with its squares
squares    behind the piece, or before it as in `e1に白のキング`; as the game names
           them, in shogi also 59, 5九, 5구 and 五九; `a2-h2`, `a2 to h2`,
           `9七〜1七` are all of a rank or file from one to the other
hands      `In hand: rook, 3 pawns`, `持ち駒 飛 歩三`; 残り全部 is all of a set
           that is nowhere else
nothing    `White: nothing`, `Empty board`
turn       `White to move`, 黒番, 轮白方走, `手番：白`; else whose mate is asked for,
           `Black mates in 3`
castling   see `castling.py`
the rest   `En passant on e3`, `Move 12`, `Halfmove clock 3`; the name of the game.
           What is asked for, `and mate in 2`, is left out with a note

in any order. The game is the one that is named, or whose sides are, else the one that
fits best; see `board.py`. Who moves is the first side where it is not said, with a note;
rights, target and counters are none, none, 0 and 1. A custom board is named first, and
its pieces go by their tokens; see `writer.py`.

Capitals and small letters are alike, full-width forms are plain ones. That is no
leniency: there is no one right way to say a position. What is not understood is never
guessed, each an `error`; what is understood is read all the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from webapp.findings import Arguments, Finding
from webapp.formats import feen
from webapp.formats.grammar.losses import strange_piece
from webapp.formats.grammar.reading import Reading
from webapp.formats.words.reader import TextInWords
from webapp.formats.words.writer import write_words
from webapp.games import EVERY_GAME, GAMES, kind_of
from webapp.games.board import MOST_SQUARES, Game, Side
from webapp.language import Phrase
from webapp.model.position import Position
from webapp.text.characters import MAX_LENGTH

NAME = Phrase("words")
"""The name of this notation within a sentence."""

_FEW = 150
"""So many pieces on a custom board always fit in a text."""


def parse_spoken(text: str, *, game: Game | None = None) -> Reading:
    """Reads a position in words. Takes any `str` and never raises.

    game   the one that is meant where the words fit several equally well
    """
    return TextInWords(text, game).reading


def unwritable(position: Position) -> Finding | None:
    """The error that keeps the position from being written, if any does."""
    if position.game == "custom":
        return _unwritable_custom(position)
    info = GAMES[position.game]
    of_side = {
        "first": frozenset(info.tokens),
        "second": frozenset(token.lower() for token in info.tokens),
    }

    def is_known(piece: str) -> bool:
        return piece in of_side["first"] | of_side["second"]

    def is_held(piece: str, side: Side) -> bool:
        return info.has_hands and piece in of_side[side]

    return strange_piece(position, NAME, is_known, is_held)


def _unwritable_custom(position: Position) -> Finding | None:
    """Of custom boards those that FEEN holds, but only regular ones that are not too long."""
    refused = feen.unwritable(position)
    if refused:
        return refused
    kind = position.kind
    if not kind.layout and kind.files * kind.ranks <= MOST_SQUARES:
        pieces = sum(map(bool, position.squares)) + sum(map(len, position.hands))
        if pieces <= _FEW or len(write_words(position)) <= MAX_LENGTH:
            return None
    args: Arguments = {"game": EVERY_GAME["custom"].name, "notation": NAME}
    return Finding("game-not-in-notation", args=args)


def losses(position: Position) -> Iterator[Finding]:
    """Notes on what words do not say of a position that can be written: its style letters."""
    game = position.game
    if game not in ("chess", "custom") and position.kind.styles != kind_of(game).styles:
        within = EVERY_GAME[game].within
        yield Finding("game-not-written", args={"game": within, "meant": within, "notation": NAME})
