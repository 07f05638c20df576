"""Moves of shogi as KIF, KI2, CSA and USI write them.

    KIF   `７六歩(77)`, `同　銀成(55)`, `５五角打`: where the piece goes, which it is, where it was
    KI2   `▲５八金右`: as KIF, with what tells it from others in place of where it was
    CSA   `+7776FU`: side, where the piece was (`00` for the hand) and goes, what it is then
    USI   `7g7f`, `7g7f+`, `P*5e`: the code of engines

Sources: the form of KIF by its author (Kifu for Windows), the CSA standard of records, the USI
protocol. A move that names where it begins needs no rules: what is asked is that the piece it
names stands there. So a record may hold moves that are not legal. The rules are asked where
several pieces reach the square.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from webapp.findings.records_asian import WHY_NOT
from webapp.games.board import Side, owner
from webapp.games.pieces import bare
from webapp.language import Phrase
from webapp.model.line import Move
from webapp.model.position import Position
from webapp.moves import Refusal, can_be_played
from webapp.moves.fairy.ways import goes
from webapp.moves.reasons import named, of_origin, refused, side_named, square_said

Ask = Callable[[str], Move | Refusal]
"""What says which move a text means by the rules."""

SIZE = 9
NUMERALS = "一二三四五六七八九"
SIGNS: Mapping[str, Side] = {
    **dict.fromkeys("▲☗▼", "first"),
    **dict.fromkeys("△☖▽", "second"),
}  # fmt: skip
"""The signs before a move that say whose it is."""

_FULL = "１２３４５６７８９"
_KINDS = {
    "玉": "K", "王": "K", "飛": "R", "角": "B", "金": "G", "銀": "S", "桂": "N", "香": "L",
    "歩": "P", "竜": "+R", "龍": "+R", "馬": "+B", "成銀": "+S", "全": "+S", "成桂": "+N",
    "圭": "+N", "成香": "+L", "杏": "+L", "と": "+P",
}  # fmt: skip
NAMES = {kind: name for name, kind in reversed(_KINDS.items())}
"""What KIF calls each kind of piece in a move."""
CSA_CODES = {
    "OU": "K", "HI": "R", "KA": "B", "KI": "G", "GI": "S", "KE": "N", "KY": "L", "FU": "P",
    "RY": "+R", "UM": "+B", "NG": "+S", "NK": "+N", "NY": "+L", "TO": "+P",
}  # fmt: skip
CSA_NAMES = {kind: name for name, kind in CSA_CODES.items()}
_PROMOTES = frozenset("RBSNLP")

_WIDE = {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)} | {0x3000: " ", 0x00A0: " "}

KANJI = "".join(name for name in _KINDS if len(name) == 1) + "成"
"""What the name of a piece may begin with."""
MOVE = (
    rf"(?:(?P<file>[1-9]) ?(?P<rank>[1-9{NUMERALS}]) ?(?:同 ?)?|同 ?)"
    rf"(?P<piece>成[銀桂香]|[{KANJI[:-1]}])"
    r"(?P<which>[左右直上寄引行入]{0,2})(?P<how>不成|成|打)?(?: ?\((?P<origin>[0-9]{2})\))?"
)
"""A move of KIF or KI2 in what `plain` shows."""

USI = re.compile(r"([1-9])([a-i])([1-9])([a-i])(\+)?|([RBGSNLP])\*([1-9])([a-i])")
CSA = re.compile(r"([+-])([0-9]{2})([1-9]{2})([A-Z]{2})")


def plain(text: str) -> str:
    """The text with ASCII for its full-width forms, character by character."""
    return text if text.isascii() else text.translate(_WIDE)


def read_kif_move(
    found: re.Match[str], position: Position, last: int | None, ask: Ask
) -> Move | Refusal:
    """The move of a match of `MOVE`.

    last    the square where the move before went, which `同` means
    """
    to = _square(found["file"], found["rank"]) if found["file"] else last
    if to is None:
        return refused("no-last-move", found=found[0])
    kind, origin = _KINDS[found["piece"]], found["origin"]
    if found["how"] == "打" or origin == "00":
        return _checked(position, Move(None, to, _own(position, kind)), kind)
    promoted = found["how"] == "成"
    if origin is None:
        return _reaching(found, position, to, ask)
    square = _square(*origin)
    if square is None:
        return refused("not-a-move", found=found[0])
    return _checked(position, Move(square, to, _promotion(position, kind, promoted)), kind)


def read_csa_move(text: str, position: Position) -> Move | Refusal:
    """The move of a statement of CSA."""
    found = CSA.match(text)
    kind = CSA_CODES.get(found[4]) if found else None
    to = _square(*found[3]) if found else None
    if found is None or kind is None or to is None:
        return refused("not-a-move", found=text)
    side: Side = "first" if found[1] == "+" else "second"
    if side != position.turn:
        return refused("other-turn", side=side_named(position.game, position.turn))
    origin = _square(*found[2])
    if origin is None:
        return _checked(position, Move(None, to, _own(position, kind)), kind)
    stands = _kind_on(position, origin)
    promoted = kind.startswith("+") and stands == kind[1:]
    piece = _own(position, kind) if promoted else ""
    return _checked(position, Move(origin, to, piece), stands if promoted else kind)


def read_usi_move(text: str, position: Position) -> Move | Refusal:
    """The move of a code of USI."""
    found = USI.fullmatch(text)
    if found is None:
        return refused("not-a-move", found=text)
    if found[6]:
        to = _square(found[7], _rank(found[8]))
        return _checked(position, Move(None, to, _own(position, found[6])), found[6])
    origin, to = _square(found[1], _rank(found[2])), _square(found[3], _rank(found[4]))
    assert origin is not None
    kind = _kind_on(position, origin)
    promotion = _promotion(position, kind, bool(found[5]))
    return _checked(position, Move(origin, to, promotion), kind)


def write_kif_move(position: Position, move: Move, last: int | None) -> str | None:
    """The move as KIF has it; None for one that it has no words for, such as a pass."""
    named_as = _written(position, move)
    if named_as is None or move.to is None:
        return None
    kind, promotes = named_as
    file, rank = _file_and_rank(move.to)
    to = "同　" if move.to == last else _FULL[file - 1] + NUMERALS[rank - 1]
    if move.origin is None:
        return f"{to}{NAMES[kind]}打"
    origin = "{}{}".format(*_file_and_rank(move.origin))
    return f"{to}{NAMES[kind]}{'成' * promotes}({origin})"


def write_csa_move(position: Position, move: Move) -> str | None:
    """The move as CSA has it; None for one that it has no words for, such as a pass."""
    named_as = _written(position, move)
    if named_as is None or move.to is None:
        return None
    kind, promotes = named_as
    name = CSA_NAMES["+" * promotes + kind]
    sign = "+" if position.turn == "first" else "-"
    origin = "00" if move.origin is None else "{}{}".format(*_file_and_rank(move.origin))
    return f"{sign}{origin}{'{}{}'.format(*_file_and_rank(move.to))}{name}"


def write_usi_move(position: Position, move: Move) -> str | None:
    """The move as USI has it; None for one that it has no code for, such as a pass."""
    named_as = _written(position, move)
    if named_as is None or move.to is None:
        return None
    kind, promotes = named_as
    if move.origin is None:
        return f"{kind}*{_usi(move.to)}"
    return f"{_usi(move.origin)}{_usi(move.to)}{'+' * promotes}"


def _reaching(found: re.Match[str], position: Position, to: int, ask: Ask) -> Move | Refusal:
    """The move of the only piece of the kind that reaches the square; else as the rules have it."""
    kind = _KINDS[found["piece"]]
    meant = (_own(position, kind), _own(position, f"{kind}^"))
    of_kind = (square for square, piece in enumerate(position.squares) if piece in meant)
    reaching = [square for square in of_kind if goes(position, Move(square, to))]
    if len(reaching) == 1 and owner(position.squares[to]) != position.turn:
        promotion = _promotion(position, kind, found["how"] == "成")
        return _checked(position, Move(reaching[0], to, promotion), kind)
    drop = Move(None, to, _own(position, kind))
    if not reaching and not found["which"] and not found["how"] and can_be_played(position, drop):
        return drop
    file, rank = _file_and_rank(to)
    words = f"{found['piece']}{found['which']}{found['how'] or ''}"
    return ask(f"{_FULL[file - 1]}{NUMERALS[rank - 1]}{words}")


# --- what all of them ask ------------------------------------------------------------------


def _checked(position: Position, move: Move, kind: str) -> Move | Refusal:
    """The move, if there is a piece of that kind to move; else why not."""
    if not can_be_played(position, move):
        return of_origin(position, move) or refused("not-legal")
    if move.origin is None:
        return move
    if _kind_on(position, move.origin) != kind:
        stands = named(position.game, position.squares[move.origin])
        args = {"piece": stands, "square": square_said(position.kind, move.origin)}
        return Refusal(Phrase(WHY_NOT["other-piece"], args), (move.origin,))
    if move.piece and kind not in _PROMOTES:
        stands = named(position.game, position.squares[move.origin])
        return refused("does-not-promote", move.origin, piece=stands)
    return move


def _kind_on(position: Position, square: int) -> str:
    """The kind of piece on a square, such as `P` or `+P`, whosever it is; "" for none."""
    piece = position.squares[square]
    return bare(piece).upper() if piece else ""


def _own(position: Position, kind: str) -> str:
    return kind if position.turn == "first" else kind.lower()


def _promotion(position: Position, kind: str, promotes: bool) -> str:
    return _own(position, f"+{kind.lstrip('+')}") if promotes else ""


def _written(position: Position, move: Move) -> tuple[str, bool] | None:
    """The kind of piece that moves and whether it promotes; None where no word is known for it."""
    if not can_be_played(position, move) or move.to is None:
        return None
    if move.origin is None:
        return (move.piece.upper(), False) if move.piece.upper() in CSA_CODES.values() else None
    kind = _kind_on(position, move.origin)
    promotion = _own(position, f"+{kind}")
    if kind not in NAMES or (move.piece and (move.piece != promotion or kind not in _PROMOTES)):
        return None
    return kind, bool(move.piece)


def _square(file: str, rank: str) -> int | None:
    """The square of a file and a rank in digits or numerals; None for `00` and its like."""
    down = NUMERALS.find(rank) + 1 or int(rank)
    return (down - 1) * SIZE + SIZE - int(file) if down and file != "0" else None


def _rank(letter: str) -> str:
    return str(ord(letter) - ord("a") + 1)


def _file_and_rank(square: int) -> tuple[int, int]:
    return SIZE - square % SIZE, square // SIZE + 1


def _usi(square: int) -> str:
    file, rank = _file_and_rank(square)
    return f"{file}{chr(ord('a') + rank - 1)}"
