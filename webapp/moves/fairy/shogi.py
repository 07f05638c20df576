"""Names of moves in shogi: as in Japanese books, and the Western ones of Hodges.

Native (Japan Shogi Association, 棋譜の表記方法): the square, the piece, and of several that reach
it which one: by its movement 上 寄 引 where that is enough, else by where it comes from 左 直 右,
else by both; of two dragons or horses never by 直. Then 成 or 不成 where the piece could promote,
打 where a piece on the board reaches the square as well. A piece reaches it by how it goes, pinned
or not. `同` stands in place of the square where the last move went.

Latin (G. Hodges, Shogi magazine): `P-7f`, `Bx2b+`, `S-3c=`, `B*5e`; the square it comes from stands
behind the piece where another of the kind could go there: `N7g-6e`.

The square it comes from is told as well, `７六歩(77)`, where the piece does not go so, where words
do not tell it from others, and where its move is not legal and one from hand, which many write
without 打, would be; in Latin letters where moves are free, or the move is not legal.

Read besides: squares in digits of any kind (`76歩`), a side's sign before it, `同歩`, `76同歩`,
竜 and 龍, 玉 and 王, 全 圭 杏, 行 and 入 for 上, 生 for 不成, the square it comes from in brackets;
and in Latin letters squares in digits (`P-76`), `S'34`, small letters for pieces.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from webapp.games.board import Side, owner
from webapp.games.coordinates import square_name
from webapp.games.numerals import HAN, WIDE
from webapp.games.shogi import NAMES, SIGNS, WRITTEN
from webapp.model.line import Move
from webapp.model.position import Position
from webapp.model.sides import side_name
from webapp.moves.answers import Possible, Refusal, Style
from webapp.moves.fairy.reading import Meant, none_there, own, own_squares, own_token, rivals
from webapp.moves.fairy.ways import goes, may_go, may_promote
from webapp.moves.playing import promoted
from webapp.moves.reasons import named, of_king, refused
from webapp.rules.board import step_between
from webapp.rules.placement import piece_of_token

_NOT_STRAIGHT = frozenset(["+R", "+B"])

SIGN_OF: Mapping[str, Side] = {
    **dict.fromkeys(SIGNS[0], "first"),
    **dict.fromkeys(SIGNS[1], "second"),
}
"""The signs before a move that say whose it is."""
NATIVE = (
    rf"(?:(?P<to>[1-9] ?[1-9{HAN}]) ?(?:同 ?)?|同 ?)"
    rf"(?P<piece>{'|'.join(sorted(NAMES, key=len, reverse=True))})"
    r"(?P<how>[右左直上寄引行入]{0,2})(?P<end>不成|成|生|打)?(?: ?\((?P<origin>[0-9]{2})\))?"
)
"""The name of a move, in ASCII for full-width forms, as in books and in KIF."""
_NATIVE = re.compile(rf"(?P<side>[{''.join(SIGNS)}])?{NATIVE}\Z")
_LATIN = re.compile(
    r"(?P<piece>\+?[KRBGSNLPkrbgsnlp])(?P<origin>[1-9][1-9a-i])?(?P<how>[-x*'])?"
    r"(?P<to>[1-9][1-9a-i])(?P<end>[+=])?\Z"
)
_RANK_OF = {sign: at for row in ("123456789", HAN, "abcdefghi") for at, sign in enumerate(row)}


# --- squares ------------------------------------------------------------------------------


def square_of(text: str) -> int:
    """The square of a file and a rank, in digits, numerals or letters: `76`, `7 六`, `7f`."""
    return _RANK_OF[text[-1]] * 9 + 9 - int(text[0])


def in_digits(square: int) -> str:
    """A square as `77`."""
    return f"{9 - square % 9}{square // 9 + 1}"


def in_kanji(square: int) -> str:
    """A square as `７六`."""
    return f"{WIDE[8 - square % 9]}{HAN[square // 9]}"


# --- writing ------------------------------------------------------------------------------


def written(
    position: Position, move: Move, style: Style, possible: Possible, last: int | None
) -> str:
    """The name of a move that can be played and is no pass.

    last   the square that the last move went to
    """
    assert move.to is not None
    moved = move.piece if move.origin is None else position.squares[move.origin]
    letter = piece_of_token("shogi", moved)
    if style == "latin":
        is_certain = possible.free is None and move in possible.moves
        others = rivals(position, move, [letter], possible)
        return _latin(position, move, letter, tells_origin=bool(others) or not is_certain)
    square = "同" if move.to == last else in_kanji(move.to)
    name = WRITTEN[letter].names[0]
    reaching = origins_reaching(position, letter, move.to)
    if move.origin is None:
        return f"{square}{name}{'打' if reaching else ''}"
    end = "成" if move.piece else "不成" if may_promote(position, move) else ""
    origin = f"({in_digits(move.origin)})"
    if not may_go(position, move):
        return f"{square}{name}{end}{origin}"
    others = tuple(one for one in reaching if one != move.origin)
    how = _which(position, letter, move.origin, others, move.to) if others else ""
    is_told = not others or told(position, letter, reaching, move.to, how) == (move.origin,)
    if not (how or end) and _drops(position, letter, move.to):
        is_told = of_king(position, move) is None
    return f"{square}{name}{how}{end}{'' if is_told else origin}"


def _latin(position: Position, move: Move, letter: str, *, tells_origin: bool) -> str:
    assert move.to is not None
    to = square_name(position.kind, move.to)
    if move.origin is None:
        return f"{letter}*{to}"
    origin = square_name(position.kind, move.origin) if tells_origin else ""
    end = "+" if move.piece else "=" if may_promote(position, move) else ""
    return f"{letter}{origin}{'x' if position.squares[move.to] else '-'}{to}{end}"


def _which(position: Position, letter: str, origin: int, others: Sequence[int], to: int) -> str:
    """Which of several pieces it is that goes there: by movement, side, or both."""
    moved = _movement(position, origin, to)
    if all(_movement(position, square, to) != moved for square in others):
        return moved
    side = _side(position, letter, origin, others, to)
    if side == "直" or all(
        _side(position, letter, square, [origin, *others], to) != side for square in others
    ):
        return side
    return side + moved


def _movement(position: Position, origin: int, to: int) -> str:
    forward, _ = step_between(position, position.turn, origin, to)
    return "上" if forward > 0 else "引" if forward < 0 else "寄"


def _side(position: Position, letter: str, origin: int, others: Sequence[int], to: int) -> str:
    """Where it comes from, as its side sees it.

    Seen from the square that it goes to; of two dragons or horses, from the other one.
    """
    seen_from = to
    if letter in _NOT_STRAIGHT:
        seen_from = next((square for square in others if square != origin), to)
    right = origin % 9 - seen_from % 9
    right = right if position.turn == "first" else -right
    if right:
        return "右" if right > 0 else "左"
    return "直" if _movement(position, origin, to) == "上" else ""


# --- reading ------------------------------------------------------------------------------


def read(
    position: Position, text: str, _possible: Possible, last: int | None
) -> Meant | Refusal | None:
    """The moves that a text in NFKC may mean; None where it has not the form of one."""
    native = _NATIVE.match(text)
    if native and "0" not in (native["origin"] or ""):
        return _read_native(position, native, last)
    latin = _LATIN.match(text)
    return _read_latin(position, latin) if latin else None


def _read_native(position: Position, found: re.Match[str], last: int | None) -> Meant | Refusal:
    if found["side"] and SIGN_OF[found["side"]] != position.turn:
        return refused("other-turn", side=side_name(position, position.turn))
    to = square_of(found["to"]) if found["to"] else last
    if to is None:
        return refused("no-last-move", found=found[0])
    letter, end = NAMES[found["piece"]], found["end"]
    piece, drops = own_token(position, letter), _drops(position, letter, to)
    if end == "打":
        return Meant(piece, (drops,), to) if drops else _none_in_hand(position, letter)
    origins, none = _origins(position, letter, found["origin"])
    if found["how"]:
        reaching = origins_reaching(position, letter, to)
        among = tuple(at for at in reaching if at in origins) or origins
        origins = told(position, letter, among, to, found["how"])
    moves = _moves(position, letter, origins, to, promotes=end == "成")
    may_drop = not (end or found["how"] or found["origin"])
    return Meant(piece, (moves, drops if may_drop else ()), to, none)


def _read_latin(position: Position, found: re.Match[str]) -> Meant | Refusal:
    letter, to = found["piece"].upper(), square_of(found["to"])
    if letter not in WRITTEN:
        return Meant(own(position, letter), (), to)
    piece = own_token(position, letter)
    if found["how"] and found["how"] in "*'":
        drops = _drops(position, letter, to)
        return Meant(piece, (drops,), to) if drops else _none_in_hand(position, letter)
    origins, none = _origins(position, letter, found["origin"])
    moves = _moves(position, letter, origins, to, promotes=found["end"] == "+")
    return Meant(piece, (moves,), to, none)


def _origins(
    position: Position, letter: str, told: str | None
) -> tuple[tuple[int, ...], Refusal | None]:
    """Where there are such pieces; where a square is told, there alone, and that none is there."""
    origins = own_squares(position, letter)
    if not told:
        return origins, None
    square = square_of(told)
    none = none_there(position, own_token(position, letter), square)
    return tuple(origin for origin in origins if origin == square), none


def _moves(
    position: Position, letter: str, origins: Sequence[int], to: int, *, promotes: bool
) -> tuple[Move, ...]:
    """The moves from these squares; one that promotes what cannot is refused as that."""
    return tuple(
        Move(origin, to, (promoted(position, origin) or own(position, letter)) if promotes else "")
        for origin in origins
        if origin != to
    )


def _drops(position: Position, letter: str, to: int) -> tuple[Move, ...]:
    held = own(position, letter)
    in_hand = held in dict(position.hands[position.turn == "second"])
    return (Move(None, to, held),) if in_hand else ()


def _none_in_hand(position: Position, letter: str) -> Refusal:
    return refused("none-in-hand", piece=named("shogi", own(position, letter)))


def origins_reaching(position: Position, letter: str, to: int) -> tuple[int, ...]:
    """Where the side to move has pieces of that name which go to the square, pinned or not."""
    if owner(position.squares[to]) == position.turn:
        return ()
    origins = own_squares(position, letter)
    return tuple(at for at in origins if at != to and goes(position, Move(at, to)))


def told(
    position: Position, letter: str, origins: Sequence[int], to: int, how: str
) -> tuple[int, ...]:
    """Those of the squares that words such as `右上` tell from the others."""
    words = set(how.replace("行", "上").replace("入", "上"))

    def told_of(origin: int) -> str:
        others = [other for other in origins if other != origin]
        return _side(position, letter, origin, others, to) + _movement(position, origin, to)

    return tuple(origin for origin in origins if words <= set(told_of(origin)))
