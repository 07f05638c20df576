"""Moves of shogi as KIF, KI2, CSA and USI write them.

    KIF   `７六歩(77)`, `同　銀成(55)`, `５五角打`: where the piece goes, which it is, where it was
    KI2   `▲５八金右`: as KIF, with what tells it from others in place of where it was
    CSA   `+7776FU`: side, where the piece was (`00` for the hand) and goes, what it is then
    USI   `7g7f`, `7g7f+`, `P*5e`: the code of engines

Sources: the form of KIF by its author (Kifu for Windows), the CSA standard of records, the USI
protocol. A move that names where it begins needs no rules: what is asked is that the piece it
names stands there. So a record may hold moves that are not legal. What is asked of a move that
does not is which pieces go to the square, pinned or not, as the notation has it (Japan Shogi
Association); several that are not told apart are told by the rules. Programs that name moves by
the legal ones leave 打 out where the piece on the board is pinned: then the piece from hand is
taken, and a finding says so.
"""

from __future__ import annotations

import re

from webapp.findings.records_asian import WHY_NOT
from webapp.formats.records.branches import Ask, InsteadOf
from webapp.games.coordinates import square_name
from webapp.games.pieces import bare
from webapp.games.shogi import CODES, HELD, NAMES, WRITTEN
from webapp.language import Phrase
from webapp.model.line import Move
from webapp.model.position import Position
from webapp.model.sides import side_name
from webapp.moves import Refusal, can_be_played
from webapp.moves.fairy.reading import own
from webapp.moves.fairy.shogi import NATIVE, in_digits, in_kanji, origins_reaching, square_of, told
from webapp.moves.fairy.ways import against_drop
from webapp.moves.reasons import named, of_king, of_origin, refused

_PROMOTES = frozenset(kind[1:] for kind in WRITTEN if kind[0] == "+")

_WIDE = {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)} | {0x3000: " ", 0x00A0: " "}

USI = re.compile(rf"([1-9][a-i])([1-9][a-i])(\+)?|([{HELD}])\*([1-9][a-i])")
_KIF = re.compile(NATIVE)
CSA = re.compile(rf"([+-])([0-9]{{2}})([0-9]{{2}})({'|'.join(CODES)})")


def plain(text: str) -> str:
    """The text with ASCII for its full-width forms, character by character."""
    return text if text.isascii() else text.translate(_WIDE)


def read_kif_move(
    text: str, position: Position, last: int | None, ask: Ask
) -> Move | Refusal | InsteadOf:
    """The move of a name, as in `NATIVE`.

    last    the square where the move before went, which `同` means
    """
    found = _KIF.fullmatch(text)
    assert found
    to = square_of(found["to"]) if found["to"] else last
    if to is None:
        return refused("no-last-move", found=found[0])
    kind, origin, promotes = NAMES[found["piece"]], found["origin"], found["end"] == "成"
    if found["end"] == "打" or origin == "00":
        return checked(position, None, to, kind)
    if origin is None:
        return _reaching(found, position, to, ask)
    if "0" in origin:
        return refused("not-a-move", found=found[0])
    return checked(position, square_of(origin), to, kind, promotes=promotes)


def read_csa_move(text: str, position: Position, _last: int | None, _ask: Ask) -> Move | Refusal:
    """The move of a statement of CSA."""
    found = CSA.match(text)
    if found is None or "0" in found[3]:
        return refused("not-a-move", found=text)
    if (found[1] == "+") != (position.turn == "first"):
        return refused("other-turn", side=side_name(position, position.turn))
    kind, to = CODES[found[4]], square_of(found[3])
    if "0" in found[2]:
        return checked(position, None, to, kind)
    origin = square_of(found[2])
    promotes = kind == f"+{kind_on(position, origin)}"
    return checked(position, origin, to, kind[promotes:], promotes=promotes)


def read_usi_move(text: str, position: Position, _last: int | None, _ask: Ask) -> Move | Refusal:
    """The move of a code of USI."""
    found = USI.fullmatch(text)
    if found is None:
        return refused("not-a-move", found=text)
    if found[4]:
        return checked(position, None, square_of(found[5]), found[4])
    origin, to = square_of(found[1]), square_of(found[2])
    return checked(position, origin, to, kind_on(position, origin), promotes=bool(found[3]))


def write_kif_move(position: Position, move: Move, last: int | None) -> str | None:
    """The move as KIF has it; None for one that it has no words for, such as a pass."""
    told = _told(position, move)
    if told is None:
        return None
    kind, end, to = told
    square = "同　" if to == last else in_kanji(to)
    origin = "打" if move.origin is None else f"{'成' * bool(end)}({in_digits(move.origin)})"
    return f"{square}{WRITTEN[kind].names[0]}{origin}"


def write_csa_move(position: Position, move: Move) -> str | None:
    """The move as CSA has it; None for one that it has no words for, such as a pass."""
    told = _told(position, move)
    if told is None:
        return None
    kind, end, to = told
    sign = "+" if position.turn == "first" else "-"
    origin = "00" if move.origin is None else in_digits(move.origin)
    return f"{sign}{origin}{in_digits(to)}{WRITTEN[end + kind].csa}"


def write_usi_move(position: Position, move: Move) -> str | None:
    """The move as USI has it; None for one that it has no code for, such as a pass."""
    told = _told(position, move)
    if told is None:
        return None
    kind, end, to = told
    start = f"{kind}*" if move.origin is None else square_name(position.kind, move.origin)
    return f"{start}{square_name(position.kind, to)}{end}"


def _reaching(
    found: re.Match[str], position: Position, to: int, ask: Ask
) -> Move | Refusal | InsteadOf:
    """The move of the only piece of the kind that reaches the square, as the words beside tell.

    Of several, and of a piece that reaches it and one from hand, the one that leaves no king to be
    taken; where that is another one than the notation says, it is told.
    """
    kind, how, end = NAMES[found["piece"]], found["how"], found["end"]
    reaching = told(position, kind, origins_reaching(position, kind, to), to, how)
    dropped = checked(position, None, to, kind) if not (how or end or kind[0] == "+") else None
    drop = dropped if isinstance(dropped, Move) else None
    if not reaching:
        return drop or ask(f"{in_kanji(to)}{found['piece']}{how}{end or ''}")
    if len(reaching) == 1 and drop is None:
        return checked(position, reaching[0], to, kind, promotes=end == "成")
    moves = [checked(position, at, to, kind, promotes=end == "成") for at in reaching]
    played = [move for move in moves if isinstance(move, Move)]
    safe = [move for move in played if of_king(position, move) is None]
    if len(safe) == 1:
        return safe[0]
    may_drop = drop and against_drop(position, drop) is None and of_king(position, drop) is None
    if drop and may_drop and not safe:
        return InsteadOf(drop, reaching[0])
    if len(moves) == 1:
        return moves[0]
    return ask(f"{in_kanji(to)}{found['piece']}{how}{end or ''}")


def checked(
    position: Position, origin: int | None, to: int, kind: str, *, promotes: bool = False
) -> Move | Refusal:
    """The move of a piece of that kind, if it is there; else why not."""
    piece = f"+{kind.lstrip('+')}" if promotes else "" if origin is not None else kind
    move = Move(origin, to, own(position, piece))
    if not can_be_played(position, move):
        return of_origin(position, move) or refused("not-legal")
    if origin is None:
        return move
    stands = named(position.game, position.squares[origin])
    if kind_on(position, origin) != kind:
        args = {"piece": stands, "square": square_name(position.kind, origin)}
        return Refusal(Phrase(WHY_NOT["other-piece"], args), (origin,))
    if promotes and kind not in _PROMOTES:
        return refused("does-not-promote", origin, piece=stands)
    return move


def kind_on(position: Position, square: int) -> str:
    """The kind of piece on a square, such as `P` or `+P`, whosever it is; "" for none."""
    piece = position.squares[square]
    return bare(piece).upper() if piece else ""


def _told(position: Position, move: Move) -> tuple[str, str, int] | None:
    """The kind of piece, a `+` where it promotes, and its square; None where no word is known."""
    if move.to is None or not can_be_played(position, move):
        return None
    kind = move.piece.upper() if move.origin is None else kind_on(position, move.origin)
    end = "+" if move.origin is not None and move.piece else ""
    becomes = own(position, f"+{kind}") if kind in _PROMOTES else ""
    if kind not in WRITTEN or (end and move.piece != becomes):
        return None
    return kind, end, move.to
