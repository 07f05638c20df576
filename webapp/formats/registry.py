"""The notations, a row each: what they are called, and how they are read and written.

A further notation has a file of its own and a row here. How a text is told to be in it is
said in `recognition.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from msgspec.structs import replace

from webapp.findings import Arguments, Edit, Finding, Fix
from webapp.formats import feen, sfen, words
from webapp.formats.asian_fen import JANGGI, MAKRUK, XIANGQI
from webapp.formats.epd import read_divided, write_epd
from webapp.formats.feen import parse_feen, write_feen
from webapp.formats.feen.chess import as_chess, chess_losses
from webapp.formats.fen import GRAMMAR as FEN
from webapp.formats.fen import write_fen
from webapp.formats.given import Given
from webapp.formats.grammar.grammar import Grammar, read_canonical, read_opened
from webapp.formats.grammar.losses import losses_of, why_unwritable
from webapp.formats.grammar.reading import EnPassantMode, Notation, Reading
from webapp.formats.pgn.position import write_pgn
from webapp.formats.words.writer import write_words
from webapp.games import EVERY_GAME, GAMES
from webapp.games.board import SQUARE_NAMES, Game
from webapp.language import Phrase
from webapp.model.marks import Mark
from webapp.model.position import Position
from webapp.rules.chess.attacks import en_passant_origins
from webapp.rules.chess.castling import CastlingStyle

Writer = Callable[[Position, EnPassantMode, str], str]
"""Writes a position, with the en passant mode that the user has chosen, and with what else
stood in the text, the operations of an EPD."""

MarkedWriter = Callable[[Position, EnPassantMode, Sequence[Mark]], tuple[str, tuple[Mark, ...]]]
"""Writes a position with the marks of its board; gives the text, and the marks not in it."""


@dataclass(frozen=True, slots=True, eq=False)
class NotationInfo:
    """One notation.

    name         on the wire, in addresses and in the terminal
    label        in the menu; "" where it is not in it
    within       within a sentence
    games        those whose positions it is for
    grammar      of the notations that are FEN or its kin; of the dialects of FEN only that of
                 FEN itself
    read         how any text is read in it; None where it is written only
    write        how a position is written in it
    correct      how a position is written in a text of this notation that is corrected,
                 where that is otherwise
    marked       how a position is written with marks; None where there is no place for any
    handicapped  how one of a game with a handicap is written whatever it looks like; None where it
                 does not name the sides
    unmistakable how a position is written that could have been meant, so that it is in
                 no doubt
    unwritable   what keeps a position from being written, if anything does
    losses       notes on what it does not hold of a position that can be written
    lossy        whether a position is shown in it though something is lost
    on_request   whether it is written only where it is asked for by name
    counters     whether it holds the halfmove clock and the move number of chess
    operations   whether it holds the operations of an EPD
    """

    name: Notation
    label: str
    within: Phrase
    games: tuple[Game, ...]
    read: Callable[[Given], Reading] | None
    write: Writer
    grammar: Grammar | None = None
    correct: Writer | None = None
    marked: MarkedWriter | None = None
    handicapped: Callable[[Position], str] | None = None
    unmistakable: Callable[[Position], str] = write_feen
    unwritable: Callable[[Position], Finding | None] = lambda _position: None
    losses: Callable[[Position], Iterable[Finding]] = lambda _position: ()
    lossy: bool = False
    on_request: bool = False
    counters: bool = True
    operations: bool = False

    @property
    def corrector(self) -> Writer:
        """How a position is written in a text of this notation that is corrected."""
        return self.correct or self.write


# --- FEN and its dialects, EPD ---------------------------------------------------------


def _read_with(grammar: Grammar) -> Callable[[Given], Reading]:
    def read(given: Given) -> Reading:
        return read_canonical(given.text, grammar) or read_opened(given.opened, grammar)

    return read


def _read_fen(given: Given) -> Reading:
    """Four fields of FEN without operations after them are a FEN that lacks its counters."""
    if given.operations is not None:
        return read_divided(given.text, given.operations)
    return read_canonical(given.text, FEN) or read_opened(given.opened, FEN)


def _target_lost(position: Position) -> Iterator[Finding]:
    """X-FEN by its definition writes a target only where a pawn stands to capture."""
    target = position.en_passant
    if target is not None and not en_passant_origins(position):
        args = {"square": SQUARE_NAMES[target], "notation": _X_FEN.within}
        yield Finding("en-passant-not-written", None, (target,), args)


def _checks_lost(position: Position, within: Phrase) -> Iterator[Finding]:
    """Only FEN and EPD have a place for the count of checks."""
    if position.checks is not None:
        found = "+".join(map(str, position.checks))
        yield Finding("checks-not-written", args={"found": found, "notation": within})


def _promoted_lost(position: Position, within: Phrase) -> Iterator[Finding]:
    """Only FEN and EPD tell pieces that were pawns from others."""
    if position.promoted:
        args: Arguments = {"count": len(position.promoted), "notation": within}
        yield Finding("promoted-not-written", None, position.promoted, args)


def _correct(castling: CastlingStyle) -> Writer:
    """Writes a FEN with the operations that stood behind it."""

    def correct(position: Position, mode: EnPassantMode, operations: str) -> str:
        return " ".join(filter(None, (write_fen(position, castling, mode), operations)))

    return correct


_CHESS: tuple[Game, ...] = ("chess",)
_FEN = NotationInfo(
    "fen", *GAMES["chess"].notation_names, _CHESS, _read_fen,
    lambda position, mode, _operations: write_fen(position, "fen", mode),
    grammar=FEN, correct=_correct("fen"),
)  # fmt: skip
_X_FEN = NotationInfo(
    "xfen", "X-FEN", Phrase("X-FEN"), _CHESS, _read_fen,
    lambda position, _mode, _operations: write_fen(position, "xfen", "xfen"),
    correct=_correct("fen"), losses=_target_lost, lossy=True,
)  # fmt: skip
_SHREDDER_FEN = NotationInfo(
    "shredder", "Shredder-FEN", Phrase("Shredder-FEN"), _CHESS, _read_fen,
    lambda position, mode, _operations: write_fen(position, "shredder", mode),
    correct=_correct("shredder"),
)  # fmt: skip
_EPD = NotationInfo(
    "epd", "", Phrase("EPD"), _CHESS, _read_fen, write_epd,
    unmistakable=lambda position: write_epd(position, operations="hmvc 0; fmvn 1;"),
    counters=False, operations=True,
)  # fmt: skip
_PGN = NotationInfo(
    "pgn", "PGN", Phrase("PGN"), _CHESS, _read_fen,
    lambda position, mode, _operations: write_pgn(position, (), mode)[0],
    correct=_correct("fen"),
    marked=lambda position, mode, marks: write_pgn(position, marks, mode),
)  # fmt: skip


# --- notations of other games ----------------------------------------------------------


def _of_game(grammar: Grammar) -> NotationInfo:
    """The notation of one game, with the names that the game's own file gives it."""
    game = grammar.shape.letters.kind.game
    return NotationInfo(
        grammar.notation, *GAMES[game].notation_names, (game,), _read_with(grammar),
        lambda position, _mode, _operations: grammar.write(position, ""),
        grammar=grammar,
        losses=lambda position: losses_of(position, grammar),
        unwritable=lambda position: why_unwritable(position, grammar),
    )  # fmt: skip


# --- notations of all games ------------------------------------------------------------


def _read_feen(given: Given) -> Reading:
    """A FEEN, with chess offered where its pieces are those of chess."""
    if given.game == "custom":
        return parse_feen(given.text, as_game="custom")
    reading = parse_feen(given.text)
    chess = as_chess(reading.position) if reading.position else None
    if chess is None:
        return reading
    fix = Fix("read-as-chess", (Edit(0, len(reading.text), write_feen(chess)),))
    note = Finding("could-be-chess", fixes=(fix,))
    return replace(reading, findings=(*reading.findings, note))


def _lost_in_feen(position: Position) -> Iterator[Finding]:
    if position.game == "chess":
        yield from chess_losses(position)
        yield from _checks_lost(position, _FEEN.within)
        yield from _promoted_lost(position, _FEEN.within)


_IN_MENU, _WITHIN = EVERY_GAME["custom"].notation_names
_FEEN = NotationInfo(
    "feen", _IN_MENU, _WITHIN, tuple(EVERY_GAME), _read_feen,
    lambda position, _mode, _operations: write_feen(position),
    unwritable=feen.unwritable, losses=_lost_in_feen, lossy=True, counters=False,
)  # fmt: skip
_FEEN_B = NotationInfo(
    "feen-b", "", _WITHIN, _CHESS, None,
    lambda position, _mode, _operations: write_feen(position, "B-"),
    losses=_lost_in_feen, lossy=True, on_request=True, counters=False,
)  # fmt: skip
"""FEEN with chess in convention B, see `feen/chess.py`."""
_WORDS = NotationInfo(
    "spoken", "In words", words.NAME, tuple(EVERY_GAME), lambda given: given.in_words.reading,
    lambda position, _mode, _operations: write_words(position),
    handicapped=lambda position: write_words(position, handicap=True),
    losses=lambda position: chain(
        words.losses(position),
        _checks_lost(position, words.NAME),
        _promoted_lost(position, words.NAME),
    ),
    unwritable=words.unwritable,
)  # fmt: skip

NOTATIONS: Mapping[Notation, NotationInfo] = {
    info.name: info
    for info in (
        _FEN, _X_FEN, _SHREDDER_FEN, _EPD, _PGN,
        *(_of_game(grammar) for grammar in (sfen.GRAMMAR, XIANGQI, JANGGI, MAKRUK)),
        _FEEN, _FEEN_B, _WORDS,
    )
}  # fmt: skip
"""All notations by name, in the order of the menu: a game's own before those of all games."""

READABLE = tuple(info.name for info in NOTATIONS.values() if info.read)
"""The notations a text can be read as."""


def game_of_notation(name: Notation) -> Game:
    """The game whose own notation it is; `"chess"` for those of several games."""
    info = NOTATIONS[name]
    return info.games[0] if len(info.games) == 1 else "chess"


def own_notation(game: Game) -> NotationInfo:
    """The notation of a game; FEEN where it has none of its own."""
    return NOTATIONS[EVERY_GAME[game].notation]


def write_own(position: Position) -> str:
    """The position in the notation of its game."""
    return own_notation(position.game).write(position, "always", "")


def write(position: Position, notation: Notation, en_passant: EnPassantMode = "always") -> str:
    """The position in the notation of that name, without marks; KeyError for an unknown one."""
    return NOTATIONS[notation].write(position, en_passant, "")
