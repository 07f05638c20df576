"""Positions in words, as people say or write them, in four languages.

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
squares    as the game names them, in shogi also 59, 5九, 5구 and 五九; `a2-h2`,
           `a2 to h2`, `9七〜1七` are all of a rank or file from one to the other
hands      `In hand: rook, 3 pawns`, `持ち駒 飛 歩三`
nothing    `White: nothing`, `Empty board`
turn       `White to move`, 黒番, 轮白方走, `手番：白`
castling   see `castling.py`
the rest   `En passant on e3`, `Move 12`, `Halfmove clock 3`; the name of the game.
           What is asked for, `and mate in 2`, is left out with a note

in any order. The game is the one that is named, or whose sides are, else the one that
fits best; see `game.py`. Who moves is the first side where it is not said, with a note;
rights, target and counters are none, none, 0 and 1. A custom board is named first, and
its pieces go by their tokens; see `custom_writing.py`.

Capitals and small letters are alike, full-width forms are plain ones. That is no
leniency: there is no one right way to say a position. What is not understood is never
guessed, each an `error`; what is understood is read all the same.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from webapp import feen
from webapp.coordinates import square_name
from webapp.findings import Arguments, Finding, Span
from webapp.games import EVERY_GAME, GAMES, kind_of
from webapp.labels import NOTATIONS_WITHIN
from webapp.language import Phrase
from webapp.position import MOST_SQUARES, Game, Position, owner
from webapp.text.characters import MAX_LENGTH, too_long
from webapp.text.links import FEN_TAG
from webapp.text.reading import Reading
from webapp.words.custom_reading import is_custom, read_custom
from webapp.words.custom_writing import write_custom
from webapp.words.heard import Heard, hear, position_of, report_whole, spans_of
from webapp.words.tokens import Token, fold, tokens_of
from webapp.words.vocabulary import Kind
from webapp.words.writing import write_words

NAME = NOTATIONS_WITHIN["spoken"]
_FEW = 150
"""So many pieces on a custom board always fit in a text."""
_MARKS: tuple[Kind, ...] = ("stop", "line", "comma", "colon", "dash")
_OF_A_SCORE = re.compile(
    r"(?<![\w.])[0-9]{1,3} ?\.{1,3} ?(?:[oO0]-[oO0]|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8])"
)
_STATED = frozenset(
    (
        "spoken-no-side",
        "spoken-no-such-square",
        "spoken-piece-without-square",
        "spoken-square-without-piece",
        "spoken-not-of-game",
        "spoken-no-hands",
    )
)
"""Errors about pieces that are named, though none stands on a square."""


def parse_spoken(text: str, *, game: Game | None = None) -> Reading:
    """Reads a position in words. Takes any `str` and never raises.

    game   the one that is meant where the words fit several equally well
    """
    if len(text) > MAX_LENGTH:
        return Reading(text, None, (too_long(len(text)),), "spoken")
    custom = read_custom(text)
    if custom:
        return custom
    heard = hear(text, game)
    report_whole(heard)
    if heard.understood:
        findings = tuple(heard.collector.kept())
        return Reading(text, position_of(heard), findings, "spoken", spans_of(heard))
    if any(finding.code in _STATED for finding in heard.collector.found):
        return Reading(text, None, tuple(heard.collector.kept()), "spoken", {})
    code, start = "spoken-nothing", len(text) - len(text.lstrip())
    if start == len(text):
        code, start = "nothing-typed", 0
    nothing = Finding(code, Span(start, max(start, len(text.rstrip()))))
    return Reading(text, None, (nothing,), "spoken", {})


def write_spoken(position: Position) -> str:
    """The position in words of the current language, with all it holds; see `unwritable`.

    Pieces stand in the order of the palette, their squares by file, then by rank.
    Castling, target and counters are said where they are not none, none, 0 and 1.
    """
    return write_custom(position) if position.game == "custom" else write_words(position)


def looks_spoken(text: str) -> bool:
    """Whether a text that is in no other notation is a position in words.

    It is where a side is named with a piece on a square, or the board is said to be
    empty, and most words are understood; and where without a side all words are, with
    two pieces on squares, not all of them said as in the score of a game.
    """
    if len(text) > MAX_LENGTH or FEN_TAG.search(text) or _OF_A_SCORE.search(text):
        return False
    if is_custom(text):
        return True
    if not _may_be_spoken(tokens_of(fold(text).plain)):
        return False
    heard = hear(text, None)
    tally, unknown = heard.men.tally, heard.men.cursor.unknown
    if tally.empty and not unknown:
        return True
    if not tally.turns:
        named_in_full = any(token.kind == "piece" for token in heard.tokens)
        return not unknown and tally.named > 1 and (tally.kings > 0 or named_in_full)
    if _is_score(heard):
        return False
    if not tally.named:
        return tally.bare > 1 and not unknown
    words = sum(token.kind not in _MARKS for token in heard.tokens)
    return 2 * unknown <= words


def says_both_sides(text: str) -> bool:
    """Whether a text in words is a position by itself, and no part of a longer one.

    It gives both sides pieces, or says that the board is empty, or is about a custom board.
    """
    if is_custom(text):
        return True
    heard = hear(text, None)
    tally = heard.men.tally
    if any(token.kind == "empty" for token in heard.tokens):
        return True
    both = {owner(placed.man) for placed in heard.men.placed.values()}
    return len(both) > 1 or (tally.empty and len(tally.turns) > 1)


def _may_be_spoken(tokens: Sequence[Token]) -> bool:
    """Whether so much is understood that the text is worth reading; most texts are not."""
    kinds = Counter(token.kind for token in tokens)
    words = len(tokens) - sum(kinds[mark] for mark in _MARKS)
    named = kinds["side"] or kinds["piece"] or kinds["letter"] or kinds["empty"]
    placed = kinds["square"] or kinds["number"] or kinds["empty"] or kinds["none"]
    return bool(named and placed) and 2 * kinds["unknown"] <= words


def _is_score(heard: Heard) -> bool:
    """Whether the sides alternate, a piece at a time without kings, as in ▲７六歩 △３四歩."""
    tally, hands = heard.men.tally, heard.men.hands.held
    turns = [count for count in tally.turns if count]
    if heard.game != "shogi" or hands or heard.facts.turn:
        return False
    return len(turns) > 1 and max(turns) == 1 and tally.kings < 2


def unwritable(position: Position) -> Finding | None:
    """The error that keeps the position from being written, if any does."""
    if position.game == "custom":
        return _unwritable_custom(position)
    first, second = _men(position.game)
    known = first | second
    strange = [i for i, piece in enumerate(position.squares) if piece and piece not in known]
    if strange:
        args: Arguments = {
            "piece": position.squares[strange[0]],
            "square": square_name(position.kind, strange[0]),
            "count": len(strange),
            "notation": NAME,
        }
        return Finding("piece-not-writable", squares=tuple(strange), args=args)
    hands = GAMES[position.game].has_hands
    for hand, held, side in zip(
        position.hands, (first, second), EVERY_GAME[position.game].sides.names, strict=True
    ):
        for piece, _ in hand:
            if piece not in held or not hands:
                of_hand: Arguments = {"piece": piece, "side": side, "notation": NAME}
                return Finding("hand-not-writable", args=of_hand)
    return None


def _unwritable_custom(position: Position) -> Finding | None:
    """Of custom boards those that FEEN holds, but only regular ones that are not too long."""
    refused = feen.unwritable(position)
    if refused:
        return refused
    kind = position.kind
    if not kind.layout and kind.files * kind.ranks <= MOST_SQUARES:
        pieces = sum(map(bool, position.squares)) + sum(map(len, position.hands))
        if pieces <= _FEW or len(write_custom(position)) <= MAX_LENGTH:
            return None
    within = Phrase(EVERY_GAME["custom"].name)
    return Finding("game-not-in-notation", args={"game": within, "notation": NAME})


def losses(position: Position) -> Iterator[Finding]:
    """Notes on what words do not say of a position that can be written: its style letters."""
    game = position.game
    if game not in ("chess", "custom") and position.kind.styles != kind_of(game).styles:
        within = EVERY_GAME[game].within
        yield Finding("game-not-written", args={"game": within, "meant": within, "notation": NAME})


@lru_cache(maxsize=len(GAMES))
def _men(game: Game) -> tuple[frozenset[str], frozenset[str]]:
    men = GAMES[game].tokens
    return frozenset(men), frozenset(man.lower() for man in men)
