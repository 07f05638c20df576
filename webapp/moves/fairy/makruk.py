"""Names of moves in makruk: algebraic as in chess (SAN), in both styles.

The pieces are K M S R N and P, which is left out; a pawn that promotes has `=M` behind, and is an M
from then on. Of several that can go there which one: by file, rank or both, as in SAN (PGN standard
§8.2.3). `+` stands for check and `#` for mate. Where moves are free, or the move is not legal, the
squares: `Nb1-d2`.

Read besides: `=M` left out, as a pawn promotes anyhow, `M` alone, `:` for `x`, F and Q for M, B for
S, small letters for pieces, `P` for pawns; and in Thai letters as the rules of Thai chess have them
(bgsthai.com, Law of Thai Chess): pieces ข ม็ ค ร ม บ, ง for a promoted pawn, files ก ข ค ง จ ฉ ช ญ,
ranks ๑ to ๘.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from webapp.games.board import owner
from webapp.games.coordinates import square_index, square_name
from webapp.model.line import Move
from webapp.model.position import Position
from webapp.moves.answers import Possible, Style
from webapp.moves.fairy.reading import Meant, least, own_squares, own_token, rivals
from webapp.moves.fairy.ways import goes, letter_at, must_promote
from webapp.moves.playing import can_be_played, play, promoted
from webapp.rules.reach import attacking_king, checking, king_square

_KINDS: Mapping[str, tuple[str, ...]] = {
    **{letter: (letter,) for letter in "KSRNP"},
    "M": ("M", "+P"),
}
"""What goes by each letter."""

_AS_MET = frozenset(["", "M", "m"])
_ALSO = {"F": "M", "Q": "M", "B": "S"}
_THAI_FILES, _THAI_RANKS = "กขคงจฉชญ", "๑๒๓๔๕๖๗๘"
_THAI_PIECES = {"ข": "K", "ม็": "M", "ง": "M", "ค": "S", "ร": "R", "ม": "N", "บ": "P"}
_FILES_TOO = frozenset("ขคง")
"""Letters of pieces that are letters of files as well."""

_SAN = re.compile(
    r"(?P<piece>[KMSRNPFQBkmsrnq])?(?P<file>[a-h])?(?P<rank>[1-8])?(?P<takes>[x:-])?"
    r"(?P<to>[a-h][1-8])(?P<end>=?[MFQmfq])?[+#]?\Z"
)
_THAI = re.compile(
    rf"(?P<piece>ม็|[ขคมงรบ])?(?P<file>[{_THAI_FILES}])?(?P<rank>[1-8])?(?P<takes>[x:-])?"
    rf"(?P<to>[{_THAI_FILES}][1-8])(?P<end>=?(?:ม็|ง))?[+#]?\Z"
)
_OWN = rf"(?:ม็|[ขคมงรบ])?[{_THAI_FILES}]?[1-8{_THAI_RANKS}]?[x:-]?[{_THAI_FILES}][1-8{_THAI_RANKS}]"
NATIVE_MOVE = rf"{_OWN}(?:=?(?:ม็|ง))?[+#]?"
"""A move in Thai letters, which no other game has."""
_DIGITS = str.maketrans(_THAI_RANKS, "12345678")


def written(
    position: Position, move: Move, _style: Style, possible: Possible, _last: int | None
) -> str:
    """The name of a move that can be played and is no pass."""
    begins, ends = move.ends
    name = letter_at(position, begins)
    letter = "M" if name == "+P" else name
    takes, to = bool(position.squares[ends]), square_name(position.kind, ends)
    end = "=M" if move.piece else ""
    after = play(position, move)
    check = "" if not checking(after) else "+" if _can_move(after) else "#"
    shown = "" if letter == "P" else letter
    if possible.free is not None or move not in possible.moves:
        origin = square_name(position.kind, begins)
        return f"{shown}{origin}{'x' if takes else '-'}{to}{end}{check}"
    which = _which(position, move, letter, possible, takes=takes)
    return f"{shown}{which}{'x' if takes else ''}{to}{end}{check}"


def _can_move(position: Position) -> bool:
    """Whether the side to move has a move; those of its king, which end most checks, come first."""
    own = [s for s, piece in enumerate(position.squares) if owner(piece) == position.turn]
    king = king_square(position, position.turn)
    return any(
        owner(position.squares[to]) != position.turn
        and goes(position, Move(origin, to))
        and not attacking_king(play(position, Move(origin, to)), position.turn)
        for origin in sorted(own, key=lambda square: square != king)
        for to in range(len(position.squares))
        if to != origin
    )


def _which(position: Position, move: Move, letter: str, possible: Possible, *, takes: bool) -> str:
    """The file, the rank or the square it comes from, as much as tells it from others."""
    origin = square_name(position.kind, move.ends[0])
    if letter == "P":
        return origin[0] if takes else ""
    others = rivals(position, move, _KINDS[letter], possible)
    return least(origin, [square_name(position.kind, other) for other in others])


def read(position: Position, text: str, _possible: Possible, _last: int | None) -> Meant | None:
    """The moves that a text in NFKC may mean; None where it has not the form of one."""
    text = text.translate(_DIGITS)
    found = _SAN.match(text)
    if found:
        sign = (found["piece"] or "P").upper()
        letter = _ALSO.get(sign, sign)
    else:
        found = _THAI.match(text)
        if not found:
            return None
        letter = _THAI_PIECES[found["piece"] or "บ"]
    to, takes = _square(position, found["to"]), bool(found["takes"])
    file, promotes = found["file"] and _file(found["file"]), bool(found["end"])
    origins = _origins(position, letter, to, file, found["rank"])
    if letter == "P" and not takes and not file:
        origins = [square for square in origins if square % 8 == to % 8] or origins
    if takes and not file and found["piece"] in _FILES_TOO:
        # A pawn that takes is named by its file, whose letter may be that of a piece.
        origins += _origins(position, "P", to, _file(found["piece"]), None)
    moves = tuple(_move(position, origin, to, promotes=promotes) for origin in origins)
    return Meant(own_token(position, letter), (moves,), to)


def _origins(
    position: Position, letter: str, to: int, file: str | None, rank: str | None
) -> list[int]:
    """Where there are such pieces, on that file or rank where one is said."""
    squares = (square for name in _KINDS[letter] for square in own_squares(position, name))
    return [square for square in squares if square != to and _fits(position, square, file, rank)]


def _square(position: Position, name: str) -> int:
    """The square of a file's letter and a digit; the pattern has no others."""
    square = square_index(position.kind, _file(name[0]) + name[1])
    assert square is not None
    return square


def _file(sign: str) -> str:
    return "abcdefgh"[_THAI_FILES.index(sign)] if sign in _THAI_FILES else sign


def _fits(position: Position, square: int, file: str | None, rank: str | None) -> bool:
    name = square_name(position.kind, square)
    return file in (None, name[0]) and rank in (None, name[1])


def _move(position: Position, origin: int, to: int, *, promotes: bool) -> Move:
    """The move; a pawn promotes where it must, and what cannot is refused as that."""
    if promotes:
        return Move(origin, to, promoted(position, origin) or own_token(position, "+P"))
    return as_promoted(position, Move(origin, to))


def as_promoted(position: Position, move: Move) -> Move:
    """The move with what a pawn becomes where it promotes, said, as a met or not; else as it is."""
    origin, to = move.origin, move.to
    if origin is None or to is None or not can_be_played(position, Move(origin, to)):
        return move
    must = goes(position, move) and must_promote(position, move)
    return Move(origin, to, promoted(position, origin)) if must and move.piece in _AS_MET else move
