"""Moves of chess and Chess960, and of boards with pockets or counted checks, by python-chess.

python-chess refuses no board: where there is no king, or several, moves are those of the pieces. A
target of en passant, or a right to castle, that the board does not bear out gives no move.

Moves are read as SAN (PGN standard §8.2.3), with what is met of it: figurines, the letters of other
languages, small letters for pieces, `0-0`, long forms (`Ng1-f3`), `X`, `:` and `x` behind, `e8Q`,
`e8:Q`, `ed`, `N(b)d2`, `Nb/d2`, `e.p.`, signs and words of check; and as UCI, in castling both to
the rook's square and two squares.

A move that is one in English letters is no other one in those of another language, so that `Bf3`
is a bishop's, legal or not, and no pawn's as in German.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from webapp.foreign.languages import ENGLISH, LANGUAGES
from webapp.labels import MOVE_WORDS
from webapp.language import gettext
from webapp.line import PASS, Move, read_code
from webapp.moves.answers import Event, Outcome, Possible, Refusal
from webapp.moves.checking import checking, king_square
from webapp.moves.playing import castling_of
from webapp.moves.reasons import named, of_king, of_origin, refused
from webapp.position import SQUARE_NAMES, SQUARES, Position
from webapp.text.figurines import LETTER_OF, VARIATION

if TYPE_CHECKING:
    import chess

_FILES = 8
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

_PROMOTES_TO = "QRBN"


def possible_moves(position: Position) -> Possible:
    """The legal moves."""
    board = board_of(position)
    return Possible(tuple(_move(position, move) for move in board.legal_moves))


def written(position: Position, move: Move) -> str:
    """The move in SAN; `--` for none. Of a move that is not legal the squares."""
    if move.is_pass:
        return "--"
    board = board_of(position)
    found = _in_library(position, move)
    if board.is_legal(found):
        return board.san(found)
    assert move.to is not None
    origin = "" if move.origin is None else SQUARE_NAMES[move.origin]
    return f"{origin}-{SQUARE_NAMES[move.to]}"


def all_written(position: Position) -> tuple[tuple[Move, str], ...]:
    """The legal moves, each with its SAN."""
    board = board_of(position)
    return tuple((_move(position, move), board.san(move)) for move in board.legal_moves)


def outcome(position: Position, before: tuple[Position, ...] = ()) -> Outcome:
    """Check, mate, stalemate, and what draws: as FIDE Laws 5.2, 9.2, 9.3 and 9.6 have it."""
    board = board_of(position)
    checks = tuple(square ^ 56 for square in board.checkers())
    king = board.king(board.turn)
    shown = (king ^ 56, *checks) if checks and king is not None else ()
    events: list[Event] = []
    has_moves = any(board.generate_legal_moves())
    if position.checks and 0 in position.checks:
        events.append("variant-win")
    if not has_moves and (board.occupied_co[board.turn] or checks):
        events.append("checkmate" if checks else "stalemate")
    elif checks:
        events.append("check")
    if _can_draw(position, board) and board.is_insufficient_material():
        events.append("insufficient-material")
    times = _times(position, before)
    if times >= 3:
        events.append("fivefold-repetition" if times >= 5 else "threefold-repetition")
    if position.halfmove >= 100 and "checkmate" not in events:
        events.append("seventy-five-moves" if position.halfmove >= 150 else "fifty-moves")
    return Outcome(tuple(events), shown)


def _times(position: Position, before: tuple[Position, ...]) -> int:
    """How often the position has been on the board; what was before the clock began is another."""
    same_side = before[-position.halfmove :][::-1][1::2] if position.halfmove else ()
    return 1 + sum(_is_same(position, earlier) for earlier in same_side)


# --- the library's board -------------------------------------------------------------------


def board_of(position: Position) -> chess.Board:
    """The position as python-chess has it."""
    # Only here, as it is slow to import and reading a FEN must not wait for it.
    import chess
    import chess.variant

    board: chess.Board
    if position.has_pockets:
        board = chess.variant.CrazyhouseBoard(None, chess960=True)
        for pocket, hand in zip((board.pockets[1], board.pockets[0]), position.hands, strict=True):
            for piece, count in hand:
                for _ in range(min(count, _FILES * _FILES)):
                    pocket.add(chess.PIECE_SYMBOLS.index(piece.lower()))
    elif position.checks is not None:
        board = chess.variant.ThreeCheckBoard(None, chess960=True)
        board.remaining_checks = [position.checks[1], position.checks[0]]
    else:
        board = chess.Board(None, chess960=True)
    for square, piece in enumerate(position.squares):
        if piece:
            board.set_piece_at(square ^ 56, chess.Piece.from_symbol(piece))
    board.turn = position.turn == "first"
    board.castling_rights = sum(1 << (rook ^ 56) for rook in position.castling)
    target = position.en_passant
    board.ep_square = None if target is None or not _is_target(position, target) else target ^ 56
    board.halfmove_clock, board.fullmove_number = position.halfmove, position.fullmove
    return board


def _is_target(position: Position, target: int) -> bool:
    """Whether the enemy's pawn has just passed that square, as far as the board can tell."""
    first = position.turn == "first"
    rank, forward = (2, _FILES) if first else (5, -_FILES)
    pawn = "p" if first else "P"
    return (
        target // _FILES == rank
        and position.squares[target + forward] == pawn
        and not position.squares[target]
        and not position.squares[target - forward]
    )


def _move(position: Position, move: chess.Move) -> Move:
    if move.drop:
        letter = " PNBRQK"[move.drop]
        return Move(None, move.to_square ^ 56, _own(position, letter))
    promoted = _own(position, " PNBRQK"[move.promotion]) if move.promotion else ""
    return Move(move.from_square ^ 56, move.to_square ^ 56, promoted)


def _in_library(position: Position, move: Move) -> chess.Move:
    import chess

    assert move.to is not None
    number = chess.PIECE_SYMBOLS.index(move.piece.lower()) if move.piece else None
    if move.origin is None:
        return chess.Move(move.to ^ 56, move.to ^ 56, drop=number)
    return chess.Move(move.origin ^ 56, move.to ^ 56, promotion=number)


def _own(position: Position, letter: str) -> str:
    return letter if position.turn == "first" else letter.lower()


def _can_draw(position: Position, board: chess.Board) -> bool:
    one_each = board.kings.bit_count() == 2 and None not in (board.king(True), board.king(False))
    return one_each and not position.has_pockets and position.checks is None


def _is_same(one: Position, other_one: Position) -> bool:
    """Whether two positions are the same for a repetition (FIDE Laws 9.2.3)."""
    same = one.squares == other_one.squares and one.turn == other_one.turn
    same = same and one.hands == other_one.hands and one.castling == other_one.castling
    return same and _capturable(one) == _capturable(other_one)


def _capturable(position: Position) -> int | None:
    """The target of en passant, where a pawn can go there."""
    if position.en_passant is None:
        return None
    return position.en_passant if board_of(position).has_legal_en_passant() else None


# --- reading -------------------------------------------------------------------------------


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
        if len(text) > 2 and text.rstrip(")").endswith(letter) and english in _PROMOTES_TO:
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
        piece = _own(position, squares[3].upper()) if squares[3] else ""
        return _checked(position, Move(origin, to, piece))
    drop = _DROP.match(text)
    if drop:
        return _checked(position, Move(None, SQUARES[drop[2]], _own(position, drop[1] or "P")))
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
        return refused("no-such-piece", piece=named("chess", _own(position, "K")))
    right = [r for r in position.castling if castling_of(position, Move(king, r)) == which]
    return _why_not_castling(position, Move(king, right[0] if right else king))


def _read_san(position: Position, san: re.Match[str]) -> Move | Refusal:
    piece, to = _own(position, san["piece"] or "P"), SQUARES[san["to"]]
    promoted = _own(position, san["promoted"]) if san["promoted"] else ""

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
            move
            for move in found
            if move.origin is not None and move.origin % _FILES == to % _FILES
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
        if reason and pseudo(_in_library(position, move)):
            return reason
    if len(candidates) == 1 and reasons[0][1]:
        return reasons[0][1]
    return refused("cannot-reach", to, piece=named("chess", piece), square=SQUARE_NAMES[to])


def _read_pawn_takes(position: Position, short: re.Match[str]) -> Move | Refusal:
    pawn, promoted = _own(position, "P"), short["promoted"] or ""
    found = [
        move
        for move in possible_moves(position).moves
        if move.origin is not None
        and move.to is not None
        and position.squares[move.origin] == pawn
        and SQUARE_NAMES[move.origin][0] == short["file"]
        and SQUARE_NAMES[move.to][0] == short["to"]
        and move.piece == (_own(position, promoted) if promoted else "")
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
    ends = castling.origin - castling.origin % _FILES + (6 if which == "short" else 2)
    return move.to == ends and abs(move.to - castling.origin) > 1


def _quoted(text: str) -> str:
    from webapp.findings import quote

    return quote(text.strip())


# --- why a move is not legal -----------------------------------------------------------------


def refusal(position: Position, move: Move) -> Refusal | None:
    """Why the move is not legal; None where it is."""
    if move.is_pass:
        return None
    board = board_of(position)
    library = _in_library(position, move)
    if board.is_legal(library):
        return None
    if _means_castling(position, move):
        return _why_not_castling(position, move)
    wrong = of_origin(position, move)
    if wrong:
        return wrong
    if board.is_pseudo_legal(library):
        return of_king(position, move) or refused("not-legal")
    return _why_unreachable(position, move) or refused("not-legal")


def _means_castling(position: Position, move: Move) -> bool:
    if castling_of(position, move):
        return True
    if move.origin is None or move.to is None or position.squares[move.origin] not in ("K", "k"):
        return False
    same_rank = move.origin // _FILES == move.to // _FILES
    is_home = move.origin // _FILES == (7 if position.turn == "first" else 0)
    own = position.squares[move.origin] == _own(position, "K")
    return own and same_rank and is_home and abs(move.to - move.origin) > 1


def _why_not_castling(position: Position, move: Move) -> Refusal:
    king = move.origin
    assert king is not None
    assert move.to is not None
    asked, which = move, castling_of(position, move)
    if not which:
        towards = "short" if move.to > king else "long"
        rights = [r for r in position.castling if castling_of(position, Move(king, r)) == towards]
        if not rights or move.to == king:
            return refused("no-castling-right", king)
        move, which = Move(king, rights[0]), towards
    assert move.to is not None
    board = board_of(position)
    checks = checking(position)
    args = {"king": named("chess", position.squares[king])}
    if checks:
        by = {"by": named("chess", position.squares[checks[0]]), "square": SQUARE_NAMES[checks[0]]}
        return refused("castling-in-check", king, checks[0], **args, **by)
    home = king - king % _FILES
    ends, rook_ends = home + (6 if which == "short" else 2), home + (5 if which == "short" else 3)
    low, high = min(king, move.to, ends, rook_ends), max(king, move.to, ends, rook_ends)
    between = [s for s in range(low, high + 1) if s not in (king, move.to) and position.squares[s]]
    if between:
        return refused("castling-blocked", *between)
    step = 1 if ends > king else -1
    for square in range(king, ends + step, step):
        attackers = board.attackers(not board.turn, square ^ 56)
        for attacker in attackers:
            at = attacker ^ 56
            by = {"by": named("chess", position.squares[at]), "square": SQUARE_NAMES[at]}
            return refused("castling-through-check", square, at, **args, **by)
    if move in possible_moves(position).moves:
        goes = {"from": SQUARE_NAMES[king], "square": SQUARE_NAMES[asked.to or 0]}
        return refused("not-like-that", king, piece=args["king"], **goes)
    return refused("not-legal", king)


def _why_unreachable(position: Position, move: Move) -> Refusal | None:
    """What of the way the piece goes is against the move."""
    if move.origin is None or move.to is None:
        return None
    piece, square = position.squares[move.origin], SQUARE_NAMES[move.to]
    phrase = named("chess", piece)
    if piece in ("P", "p"):
        found = _why_no_pawn_move(position, move)
        if found:
            return found
    blocking = _in_the_way(position, move)
    if blocking is not None:
        args = {
            "piece": named("chess", position.squares[blocking]),
            "square": SQUARE_NAMES[blocking],
        }
        return refused("blocked", blocking, **args)
    return refused(
        "not-like-that",
        move.origin,
        piece=phrase,
        square=square,
        **{"from": SQUARE_NAMES[move.origin]},
    )


def _why_no_pawn_move(position: Position, move: Move) -> Refusal | None:
    assert move.origin is not None
    assert move.to is not None
    forward = -1 if position.turn == "first" else 1
    ranks = move.to // _FILES - move.origin // _FILES
    files = abs(move.to % _FILES - move.origin % _FILES)
    phrase, square = named("chess", position.squares[move.origin]), SQUARE_NAMES[move.to]
    last_rank = move.to // _FILES in (0, 7)
    if move.piece and not last_rank:
        return refused("does-not-promote", move.to, piece=phrase)
    bare = Move(move.origin, move.to, _own(position, "Q"))
    is_odd = move.piece.upper() not in tuple(_PROMOTES_TO)
    if last_rank and is_odd and board_of(position).is_legal(_in_library(position, bare)):
        return refused("promotion-missing", move.to, piece=phrase, square=square)
    if ranks == forward and files == 1 and not position.squares[move.to]:
        return refused("nothing-to-take", move.to, piece=phrase, square=square)
    if ranks == forward and files == 0 and position.squares[move.to]:
        return refused("takes-diagonally", move.to, piece=phrase)
    return None


def _in_the_way(position: Position, move: Move) -> int | None:
    """The first piece between the squares of a move along a line; None where there is none."""
    assert move.origin is not None
    assert move.to is not None
    down, right = (
        (move.to // _FILES - move.origin // _FILES),
        (move.to % _FILES - move.origin % _FILES),
    )
    steps = max(abs(down), abs(right))
    if steps < 2 or (down and right and abs(down) != abs(right)):
        return None
    kind = position.squares[move.origin].upper()
    straight = not (down and right)
    if kind == "N" or (kind == "B" and straight) or (kind == "R" and not straight):
        return None
    if kind == "K" or (kind == "P" and (right or steps > 2)):
        return None
    step = (down // steps) * _FILES + right // steps
    way = (move.origin + step * at for at in range(1, steps))
    return next((square for square in way if position.squares[square]), None)
