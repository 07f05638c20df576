"""The notations by name, and reading a text whose notation is not known."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from webapp import feen, janggi, makruk, sfen, xiangqi
from webapp import words as spoken
from webapp.epd import operations_besides_counters, read_with_operations, write_epd
from webapp.feen import parse_feen, write_feen
from webapp.feen.chess import as_chess, chess_losses
from webapp.fen import GRAMMAR as FEN
from webapp.fen import parse_fen, write_fen
from webapp.findings import Arguments, Edit, Finding, Fix, Span, in_text_order, quote
from webapp.games import EVERY_GAME, GAMES
from webapp.janggi import parse_janggi, write_janggi
from webapp.labels import NOTATIONS_WITHIN
from webapp.makruk import parse_makruk, write_makruk
from webapp.notations.recognition import looks_like
from webapp.position import CHESS, SQUARE_NAMES, BoardKind, Game, Position
from webapp.rules.chess.attacks import en_passant_origins
from webapp.sfen import parse_sfen, write_sfen
from webapp.text.characters import MAX_LENGTH, too_long
from webapp.text.grammar import read_canonical
from webapp.text.reading import EnPassantMode, Notation, Reading
from webapp.words import TextInWords, parse_spoken, write_spoken
from webapp.xiangqi import parse_xiangqi, write_xiangqi

Writer = Callable[[Position, EnPassantMode], str]


class GameNotation(NamedTuple):
    """A notation of one game: how it is read and written, and what gets lost in it."""

    parse: Callable[[str], Reading]
    write: Callable[[Position], str]
    losses: Callable[[Position], Iterator[Finding]]
    unwritable: Callable[[Position], Finding | None]


GAME_NOTATIONS: Mapping[str, GameNotation] = {
    "sfen": GameNotation(parse_sfen, write_sfen, sfen.losses, sfen.unwritable),
    "xiangqi": GameNotation(parse_xiangqi, write_xiangqi, xiangqi.losses, xiangqi.unwritable),
    "janggi": GameNotation(parse_janggi, write_janggi, janggi.losses, janggi.unwritable),
    "makruk": GameNotation(parse_makruk, write_makruk, makruk.losses, makruk.unwritable),
    "spoken": GameNotation(parse_spoken, write_spoken, spoken.losses, spoken.unwritable),
}
"""The notations beside FEN, its dialects and FEEN, by name."""


def _writer(notation: GameNotation) -> Writer:
    return lambda position, _mode: notation.write(position)


WRITERS: Mapping[str, Writer] = {
    "fen": lambda position, mode: write_fen(position, "fen", mode),
    "xfen": lambda position, _mode: write_fen(position, "xfen", "xfen"),
    "shredder": lambda position, mode: write_fen(position, "shredder", mode),
    "epd": write_epd,
    **{name: _writer(notation) for name, notation in GAME_NOTATIONS.items()},
    "feen": lambda position, _mode: write_feen(position),
    "feen-b": lambda position, _mode: write_feen(position, "B-"),
}
"""How each notation is written, with the en passant mode the user has chosen.

X-FEN by its definition writes a target only where a pawn stands to capture.
`"feen-b"` is FEEN with chess in convention B, see `feen/chess.py`.
"""

_OF_GAME: Mapping[Game, tuple[str, ...]] = {
    **{game: (info.notation, "feen", "spoken") for game, info in GAMES.items()},
    "chess": ("fen", "xfen", "shredder", "epd", "feen", "spoken"),
    "custom": ("feen", "spoken"),
}
"""The notations of each game. One more may be unable to hold a certain position."""

_ON_REQUEST: Mapping[Game, tuple[str, ...]] = {"chess": ("feen-b",)}
"""The notations of a game that are written only where one is asked for."""

READABLE = tuple(name for name in WRITERS if name != "feen-b")
"""The notations a text can be read as."""

_IN_FEEN = ("feen", "feen-b")
_RANKS_APART = 7
"""So many marks between ranks every board of a known game has at least."""

MOST_POSITIONS = 100
"""The most positions that are taken out of one text."""


def detect(text: str) -> str | None:
    """The notation that the text most likely is in, by the text alone.

    One of `READABLE`, for all dialects of FEN `"fen"`; None for a text that holds no
    position.
    """
    return next(iter(looks_like(text)), None)


def game_of_notation(notation: str) -> Game:
    """The game whose own notation it is; `"chess"` for those of several games."""
    own = (game for game, names in _OF_GAME.items() if names[0] == notation != "feen")
    return next(own, "chess")


def parse(text: str, notation: str | None = None, *, game: Game | None = None) -> Reading:
    """Reads the position in a text, in any notation, also in a link or a PGN's FEN tag.

    notation   the one to read it as; None to tell by the text, with a note
               where it could be in another one as well
    game       the one that is meant where the text could be of several; with
               `"custom"` FEEN is a custom game, even where it is a known one

    Four fields of FEN without operations after them are a FEN that lacks its
    counters. Takes any `str` and never raises.
    """
    return _parse(TextInWords(text, game), notation)


def _parse(in_words: TextInWords, notation: str | None = None) -> Reading:
    """As `parse`, of a text that may have been looked at as one in words."""
    text, game = in_words.text, in_words.game
    if len(text) > MAX_LENGTH:
        return Reading(text, None, (too_long(len(text)),))
    canonical = read_canonical(text, FEN) if notation is None and game != "makruk" else None
    if canonical:
        return canonical
    likely: tuple[str, ...] = (notation,) if notation else looks_like(text, in_words, game)
    if game:
        likely = tuple(sorted(likely, key=lambda name: name != _OF_GAME[game][0]))
    custom = game == "custom"
    reading = _parse_as(in_words, likely[0] if likely else "fen", custom=custom)
    doubtful = reading.position and not _has_error(reading) and not reading.operations
    others = likely[1:] if doubtful else ()
    notes = tuple(note for name in others for note in _could_be(reading, name))
    return replace(reading, findings=(*reading.findings, *notes)) if notes else reading


def _parse_as(in_words: TextInWords, notation: str, *, custom: bool = False) -> Reading:
    text = in_words.text
    if notation == "spoken":
        return _parse_words(in_words)
    if notation == "feen":
        reading = parse_feen(text, as_game="custom" if custom else None)
        return reading if custom else _with_chess_offered(reading)
    if notation in GAME_NOTATIONS:
        return GAME_NOTATIONS[notation].parse(text)
    return read_with_operations(text) or parse_fen(text)


def _with_chess_offered(reading: Reading) -> Reading:
    """The reading of a FEEN, with chess offered where its men are those of chess."""
    chess = as_chess(reading.position) if reading.position else None
    if chess is None:
        return reading
    fix = Fix("read-as-chess", (Edit(0, len(reading.text), write_feen(chess)),))
    note = Finding("could-be-chess", fixes=(fix,))
    return replace(reading, findings=(*reading.findings, note))


def _could_be(reading: Reading, notation: str) -> Iterator[Finding]:
    """Says that the text could be in another notation, and offers to read it so.

    What is offered is a text that is in no doubt: FEEN names its game, and an
    EPD is told by its operations.
    """
    other = _parse_as(TextInWords(reading.text), notation).position
    if other is None:
        return
    epd = notation == "epd"
    written = write_epd(other, operations="hmvc 0; fmvn 1;") if epd else write_feen(other)
    names = {"read": NOTATIONS_WITHIN[reading.notation], "other": NOTATIONS_WITHIN[notation]}
    edit = Edit(0, len(reading.text), written)
    fix = Fix("read-as", (edit,), args={"notation": names["other"]})
    yield Finding("could-be", None, args=names, fixes=(fix,))


def canonical_text(reading: Reading) -> str | None:
    """The text as it should be, in its own notation.

    That is the text itself where nothing in it had to be forgiven. None where
    something in it cannot be read, or was left out that could be part of it, as
    what stands there would be a guess.
    """
    if reading.position is None or _has_error(reading):
        return None
    for finding in reading.findings:
        if finding.severity == "repaired":
            fix = finding.fixes[0]
            return fix.apply(reading.text) if fix.sure else None
    return reading.text


class Conversion(Struct, frozen=True):
    """A text in another notation.

    text       None where the text has an error: what stands there is not guessed;
               or where the notation cannot hold the position
    findings   what was found in reading, and what keeps it from being written
    losses     notes on what the notation written has no place for
    notation   the one that was read
    kind       the board that was read, which the squares of the findings are on
    readable   whether the text has no error
    """

    text: str | None
    findings: tuple[Finding, ...] = ()
    losses: tuple[Finding, ...] = ()
    notation: Notation = "fen"
    kind: BoardKind = CHESS
    readable: bool = True


def convert(text: str, to: str) -> Conversion:
    """Reads any text and writes it in the notation named `to`; KeyError for an unknown one.

    The operations of an EPD stay where EPD is written.
    """
    writer = WRITERS[to]
    reading = parse(text)
    read = (reading.notation, reading.kind)
    if reading.position is None or _has_error(reading):
        return Conversion(None, reading.findings, (), *read, readable=False)
    position, marks = _for_notation(reading.position, to)
    refused = _unwritable(position, to)
    if refused:
        return Conversion(None, (*reading.findings, refused), (), *read)
    if to == "epd":
        written = write_epd(position, operations=reading.operations)
    else:
        written = writer(position, "always")
    losses = in_text_order((*marks, *_losses(reading, position, to)))
    return Conversion(written, reading.findings, losses, *read)


def _for_notation(position: Position, to: str) -> tuple[Position, tuple[Finding, ...]]:
    """The position as the notation needs it, and notes on what that leaves out."""
    if to not in _OF_GAME["chess"] or to in ("feen", "spoken") or position.game != "custom":
        return position, ()
    chess = as_chess(position)
    if chess is None:
        return position, ()
    return chess, (Finding("marks-not-written", args={"notation": NOTATIONS_WITHIN[to]}),)


def _unwritable(position: Position, to: str) -> Finding | None:
    """Why the notation cannot hold the position, None where it can."""
    if to not in (*_OF_GAME[position.game], *_ON_REQUEST.get(position.game, ())):
        args = {"game": EVERY_GAME[position.game].name, "notation": NOTATIONS_WITHIN[to]}
        return Finding("game-not-in-notation", args=args)
    if to == "feen":
        return feen.unwritable(position)
    return GAME_NOTATIONS[to].unwritable(position) if to in GAME_NOTATIONS else None


def notations_of(position: Position) -> tuple[str, ...]:
    """The notations that can hold the position, its game's own first, FEEN last.

    There may be none for a custom game, see `feen.unwritable`.
    """
    return tuple(to for to in _OF_GAME[position.game] if _holds(to, position))


def _holds(to: str, position: Position) -> bool:
    """Whether the notation can hold the position, with all its marks."""
    if _unwritable(position, to):
        return False
    return to not in GAME_NOTATIONS or not any(GAME_NOTATIONS[to].losses(position))


class Found(NamedTuple):
    """One of several positions in a text: the number of its line, from 1, and its text."""

    line: int
    text: str
    position: Position


def _parse_words(in_words: TextInWords) -> Reading:
    """The position in words; of several, one a line, the first, as in other notations."""
    text = in_words.text
    lines = text.splitlines(keepends=True)
    found = positions_in(text)
    if not found:
        return in_words.reading
    start = sum(map(len, lines[: found[0].line - 1]))
    end = start + len(found[0].text)
    # Blanks before the line keep every place where it is in the whole text.
    reading = parse_spoken(" " * start + found[0].text, game=in_words.game)
    rest = tuple(_left_out(text, *place) for place in ((0, start), (end, len(text))))
    findings = in_text_order((*reading.findings, *filter(None, rest)))
    return replace(reading, text=text, findings=findings)


def _left_out(text: str, start: int, end: int) -> Finding | None:
    """That a part of the text is not part of the position, with a fix that takes it out."""
    words = text[start:end].strip()
    if not words:
        return None
    at = text.index(words, start)
    removal = Fix("remove", (Edit(start, end, ""),), sure=False, args={"found": quote(words)})
    return Finding("surrounding-text", Span(at, at + len(words)), fixes=(removal,))


def positions_in(text: str) -> tuple[Found, ...]:
    """The positions of a text with several, each on a line of its own; else none.

    At most `MOST_POSITIONS`. A line without a board, or with one that cannot be
    read, is passed over, and so is one in words that leaves out a side.
    """
    found: list[Found] = []
    lines = text.splitlines()
    for number, line in enumerate(lines if len(lines) > 1 else (), start=1):
        in_words = TextInWords(line)
        if len(line) > MAX_LENGTH or not _is_whole(in_words):
            continue
        position = _parse(in_words).position
        if position:
            found.append(Found(number, line, position))
        if len(found) == MOST_POSITIONS:
            break
    return tuple(found) if len(found) > 1 else ()


def _is_whole(line: TextInWords) -> bool:
    """Whether a line is likely to hold a position that needs no other line."""
    if line.text.count("/") >= _RANKS_APART:
        return True
    likely = looks_like(line.text, line)[:1]
    return likely == ("feen",) or (likely == ("spoken",) and line.is_whole)


def write(position: Position, notation: str, en_passant: EnPassantMode = "always") -> str:
    """The position in the notation of that name; KeyError for an unknown one."""
    return WRITERS[notation](position, en_passant)


def _has_error(reading: Reading) -> bool:
    return any(finding.severity == "error" for finding in reading.findings)


def _losses(reading: Reading, position: Position, to: str) -> Iterator[Finding]:
    """Notes on what the notation has no place for."""
    if to in GAME_NOTATIONS and reading.notation != to:
        yield from GAME_NOTATIONS[to].losses(position)
    if to in _IN_FEEN and position.game == "chess":
        yield from _lost_in_feen(reading, position)
    if to in _IN_FEEN or to == "epd" != reading.notation:
        yield from _lost_counters(reading, position, to)
    target = position.en_passant
    if to == "xfen" and target is not None and not en_passant_origins(position):
        found = {"square": SQUARE_NAMES[target], "notation": NOTATIONS_WITHIN[to]}
        span = reading.fields.get("en_passant")
        yield Finding("en-passant-not-written", span, (target,), found)
    lost = operations_besides_counters(reading.operations) if to != "epd" else ""
    if lost:
        span = reading.fields.get("operations")
        found = {"found": quote(lost), "notation": NOTATIONS_WITHIN[to]}
        yield Finding("operations-not-written", span, args=found)


def _lost_in_feen(reading: Reading, position: Position) -> Iterator[Finding]:
    for loss in chess_losses(position):
        field = "castling" if loss.code == "feen-castling-not-written" else "en_passant"
        yield replace(loss, span=reading.fields.get(field))


def _lost_counters(reading: Reading, position: Position, to: str) -> Iterator[Finding]:
    halfmove, fullmove = position.halfmove, position.fullmove
    if (halfmove, fullmove) == (0, 1):
        return
    places = [reading.fields[n] for n in ("halfmove", "fullmove") if n in reading.fields]
    span = Span(places[0].start, places[-1].end) if places else None
    args: Arguments = {"halfmove": halfmove, "fullmove": fullmove, "notation": NOTATIONS_WITHIN[to]}
    yield Finding("counters-not-written", span, args=args)
