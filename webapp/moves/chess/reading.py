"""Moves of chess as people write them.

They are read as SAN (PGN standard §8.2.3), with what is met of it: figurines, the letters of other
languages, small letters for pieces, `0-0`, long forms (`Ng1-f3`), `X`, `:` and `x` behind, `e8Q`,
`e8:Q`, `ed`, `N(b)d2`, `Nb/d2`, `e.p.`, signs and words of check; and as UCI, in castling both to
the rook's square and two squares.

A move that is one in English letters is no other one in those of another language, so that `Bf3`
is a bishop's, legal or not, and no pawn's as in German.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from webapp.games.board import SQUARE_NAMES, SQUARES
from webapp.games.labels import MOVE_WORDS
from webapp.games.letters import ENGLISH, LANGUAGES
from webapp.language import gettext
from webapp.model.line import PASS, Move, read_code
from webapp.model.position import Position
from webapp.moves.answers import Refusal
from webapp.moves.checking import king_square
from webapp.moves.chess.board import FILES, PROMOTES_TO, board_of, in_library, own
from webapp.moves.chess.rules import possible_moves
from webapp.moves.chess.why import refusal, why_not_castling
from webapp.moves.playing import castling_of
from webapp.moves.reasons import named, refused
from webapp.text.figurines import LETTER_OF, VARIATION

_FIGURINES = {sign: letter.upper() for sign, letter in LETTER_OF.items()}
_TRANSLATED = str.maketrans(
    {
        **dict.fromkeys(map(ord, VARIATION)),
        **{ord(sign): letter for sign, letter in _FIGURINES.items()},
    }
)
_SIGNS = str.maketrans("–—−‐‑×X", "-----xx")
_LONGEST = 24
"""The most characters of a move."""

_CASTLES = re.compile(r"[O0o]-?[O0o](-?[O0o])?\Z")
_BY_SQUARES = re.compile(r"([a-h][1-8])[x:-]?([a-h][1-8])[x:]?(?:[=/]?\(?([QRBNKqrbnkp])\)?)?\Z")
_DROP = re.compile(r"([PNBRQK]?)[@*]([a-h][1-8])\Z")
_SAN = re.compile(
    r"(?P<piece>[KQRBNP])?-?(?P<file>[a-h])?(?P<rank>[1-8])?(?P<takes>[x:-])?"
    r"(?P<to>[a-h][1-8])[x:]?(?:[=/]?\(?(?P<promoted>[QRBNKP])\)?)?\Z"
)
_PAWN_TAKES = re.compile(r"(?P<file>[a-h])[x:]?(?P<to>[a-h])[x:]?(?:=?(?P<promoted>[QRBN]))?\Z")
_WHICH = re.compile(r"(?<=\A[^\W\d_])(?:\(([a-h1-8])\)|([a-h1-8])/)(?=[x:]?[a-h][1-8])")
"""Which piece goes, set apart: `N(b)d2`, `Nb/d2`."""
_BEHIND = re.compile(r"(?:[\s+#†‡!?]|e\.?p\.?|ch|mate|x\Z)++\Z")
NULL_MOVES = frozenset(["--", "Z0", "0000", "null", "pass", "@@@@"])
"""How it is written that a side does not move."""


def read_move(
    position: Position, text: str, letters: Iterable[Mapping[str, str]] | None = None
) -> Move | Refusal:
    """The move of a text, or why it is none.

    letters  tables of the English letter of each letter of a language, tried in this order where
             a move cannot be played in English; by default those of the current language, and
             where it is no move in English all others
    """
    plain = " ".join(text.split()).translate(_TRANSLATED).translate(_SIGNS)
    code = read_code(plain, position.kind) if len(plain) <= _LONGEST else None
    if code is not None and code.is_drop:
        return _checked(position, code)
    plain = _WHICH.sub(r"\1\2", _BEHIND.sub("", plain).replace(" ", ""))
    if plain in NULL_MOVES:
        return PASS
    if not plain or len(plain) > _LONGEST:
        return refused("not-a-move", found=_quoted(text))
    said = _read_plain(position, plain)
    if isinstance(said, Move):
        return said
    for table in _tables_for(said) if letters is None else letters:
        changed = _translated(plain, table)
        found = _read_plain(position, changed) if changed != plain else None
        if isinstance(found, Move):
            return found
    if letters is None and plain[0] in "kqrnb":
        # A small b is a file, so that a bishop is meant only where no pawn can be.
        by_piece = _read_plain(position, plain[0].upper() + plain[1:])
        said = by_piece if said is None or isinstance(by_piece, Move) else said
    return said or refused("not-a-move", found=_quoted(text))


def _tables_for(said: Refusal | None) -> Iterator[Mapping[str, str]]:
    """The tables of letters that are tried, by what is said of the move in English.

    Those of the current language come first; Chinese ones, which books do not have, stand there
    alone.
    """
    letters = MOVE_WORDS["piece-letters"]
    yield dict(zip(gettext(letters).split(), ENGLISH, strict=False))
    if said is None:
        yield from _LETTERS


_LETTERS: tuple[Mapping[str, str], ...] = tuple(
    dict(zip(row.letters, ENGLISH, strict=True)) for row in LANGUAGES
)


def _translated(text: str, table: Mapping[str, str]) -> str:
    """The text with the letters of pieces as English has them: the first one, and that behind."""
    for letter, english in table.items():
        if text.startswith(letter) and not letter.islower():
            text = english + text[len(letter) :]
            break
    for letter, english in table.items():
        if len(text) > 2 and text.rstrip(")").endswith(letter) and english in PROMOTES_TO:
            bare = text.rstrip(")")
            return bare[: -len(letter)] + english + text[len(bare) :]
    return text


def _read_plain(position: Position, text: str) -> Move | Refusal | None:
    """What a text without ornaments means; None where it has not the form of a move."""
    castles = _CASTLES.match(text)
    if castles:
        return _read_castling(position, "long" if castles[1] else "short")
    squares = _BY_SQUARES.match(text)
    if squares:
        origin, to = SQUARES[squares[1]], SQUARES[squares[2]]
        piece = own(position, squares[3].upper()) if squares[3] else ""
        return _checked(position, Move(origin, to, piece))
    drop = _DROP.match(text)
    if drop:
        return _checked(position, Move(None, SQUARES[drop[2]], own(position, drop[1] or "P")))
    san = _SAN.match(text)
    if san:
        return _read_san(position, san)
    short = _PAWN_TAKES.match(text)
    return _read_pawn_takes(position, short) if short else None


def _read_castling(position: Position, which: str) -> Move | Refusal:
    legal = possible_moves(position).moves
    found = [move for move in legal if castling_of(position, move) == which]
    if found:
        return found[0]
    king = king_square(position, position.turn)
    if king is None:
        return refused("no-such-piece", piece=named("chess", own(position, "K")))
    right = [r for r in position.castling if castling_of(position, Move(king, r)) == which]
    return why_not_castling(position, Move(king, right[0] if right else king))


def _read_san(position: Position, san: re.Match[str]) -> Move | Refusal:
    piece, to = own(position, san["piece"] or "P"), SQUARES[san["to"]]
    promoted = own(position, san["promoted"]) if san["promoted"] else ""

    def fits(origin: int) -> bool:
        name = SQUARE_NAMES[origin]
        return san["file"] in (None, name[0]) and san["rank"] in (None, name[1])

    legal = possible_moves(position).moves
    reaching = [
        move
        for move in legal
        if move.to == to
        and move.origin is not None
        and position.squares[move.origin] == piece
        and fits(move.origin)
        and not castling_of(position, move)
    ]
    found = [move for move in reaching if move.piece == promoted]
    origins = {move.origin for move in found}
    if len(origins) == 1:
        return found[0]
    if found and not san["file"] and piece in "Pp" and not san["takes"]:
        straight = [
            move for move in found if move.origin is not None and move.origin % FILES == to % FILES
        ]
        if len(straight) == 1:
            return straight[0]
    square = SQUARE_NAMES[to]
    if found:
        squares = tuple(origin for origin in origins if origin is not None)
        return refused("ambiguous", *squares, piece=named("chess", piece), square=square)
    if any(move.piece for move in reaching):
        return refused("promotion-missing", to, piece=named("chess", piece), square=square)
    if reaching:
        return refused("does-not-promote", to, piece=named("chess", piece))
    candidates = [s for s, held in enumerate(position.squares) if held == piece and fits(s)]
    if not candidates and piece in position.squares:
        return refused("cannot-reach", to, piece=named("chess", piece), square=square)
    if not candidates:
        return refused("no-such-piece", piece=named("chess", piece))
    return _why_none(position, candidates, to, promoted)


def _why_none(position: Position, candidates: list[int], to: int, promoted: str) -> Refusal:
    """Why none of these pieces goes there: the reason of the one that nearly does."""
    piece = position.squares[candidates[0]]
    reasons = [
        (Move(origin, to, promoted), refusal(position, Move(origin, to, promoted)))
        for origin in candidates
    ]
    pseudo = board_of(position).is_pseudo_legal
    for move, reason in reasons:
        if reason and pseudo(in_library(position, move)):
            return reason
    if len(candidates) == 1 and reasons[0][1]:
        return reasons[0][1]
    return refused("cannot-reach", to, piece=named("chess", piece), square=SQUARE_NAMES[to])


def _read_pawn_takes(position: Position, short: re.Match[str]) -> Move | Refusal:
    pawn, promoted = own(position, "P"), short["promoted"] or ""
    found = [
        move
        for move in possible_moves(position).moves
        if move.origin is not None
        and move.to is not None
        and position.squares[move.origin] == pawn
        and SQUARE_NAMES[move.origin][0] == short["file"]
        and SQUARE_NAMES[move.to][0] == short["to"]
        and move.piece == (own(position, promoted) if promoted else "")
    ]
    if len(found) == 1 and short["file"] != short["to"]:
        return found[0]
    if found and short["file"] != short["to"]:
        args = {"piece": named("chess", pawn), "square": short["to"]}
        return refused("ambiguous", *(move.to for move in found if move.to is not None), **args)
    return refused("not-a-move", found=_quoted(short[0]))


def _checked(position: Position, move: Move) -> Move | Refusal:
    """A move by its squares: a king that goes two squares, or onto its rook, castles."""
    legal = possible_moves(position).moves
    if move in legal:
        return move
    castles = [legal_move for legal_move in legal if _goes_as(position, legal_move, move)]
    if castles:
        return castles[0]
    return refusal(position, move) or refused("not-legal")


def _goes_as(position: Position, castling: Move, move: Move) -> bool:
    """Whether the king goes, by its squares, as it does in that castling: two squares or more."""
    which = castling_of(position, castling)
    if not which or move.origin != castling.origin or move.to is None or move.piece:
        return False
    assert castling.origin is not None
    ends = castling.origin - castling.origin % FILES + (6 if which == "short" else 2)
    return move.to == ends and abs(move.to - castling.origin) > 1


def _quoted(text: str) -> str:
    from webapp.findings import quote

    return quote(text.strip())
