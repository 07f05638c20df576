"""The JSON shape of a position, both ways."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeGuard, get_args

from webapp.coordinates import square_index, square_name
from webapp.findings import quote
from webapp.games import EVERY_GAME, GAMES, game_of, games_of_styles
from webapp.pieces import canonical_hand, is_token
from webapp.position import (
    CHESS,
    MAX_COUNTER,
    MAX_SIDE,
    MOST_SQUARES,
    BoardKind,
    Game,
    Hand,
    Layout,
    Position,
    Side,
    canonical_castling,
    exists,
    side_of_home_rank,
)
from webapp.text.placement import PIECES

Json = dict[str, Any]

MAX_IN_HAND = 65_535
_SIGNS = ("A", "B-", "B+")


class WireError(Exception):
    """A request that does not have the documented shape; the message says where."""


# --- out -------------------------------------------------------------------------


def position_to_json(position: Position) -> Json:
    """The position with squares by name; null where a rank is shorter than others.

    What ordinary chess does not need is left out there: `styles`, `layout` (null
    for equal ranks), `signs`, and `side_games`, which says what each side's
    pieces are drawn as, null for letters. That follows from the styles and is
    not read back.
    """
    kind = position.kind
    beyond_chess: Json = {
        "styles": list(kind.styles),
        "side_games": list(games_of_styles(kind.styles, kind.files, kind.ranks)),
        "layout": [list(layer) for layer in kind.layout] or None,
        "signs": kind.signs,
    }
    return {
        "game": kind.game,
        "files": kind.files,
        "ranks": kind.ranks,
        **(beyond_chess if kind != CHESS else {}),
        "squares": [
            piece if piece or exists(kind, index) else None
            for index, piece in enumerate(position.squares)
        ],
        "hands": {"first": dict(position.hands[0]), "second": dict(position.hands[1])},
        "turn": position.turn,
        "castling": [square_name(kind, rook) for rook in position.castling],
        "en_passant": name_or_none(kind, position.en_passant),
        "halfmove": position.halfmove,
        "fullmove": position.fullmove,
    }


def name_or_none(kind: BoardKind, square: int | None) -> str | None:
    """The square's name; None for none."""
    return None if square is None else square_name(kind, square)


# --- in --------------------------------------------------------------------------


def position_from_json(raw: Mapping[str, Any]) -> Position:
    """A position from its JSON form. Raises WireError naming what is wrong.

    All but `squares` may be left out; the game is chess then.
    """
    kind = _kind(raw)
    turn = raw.get("turn", "first")
    if not _is_side(turn):
        raise WireError("“turn” must be “first” or “second”")
    target = raw.get("en_passant")
    chess = kind.game == "chess"
    if not chess and (raw.get("castling") or target is not None):
        raise WireError("“castling” and “en_passant” are for chess alone")
    return Position(
        squares=_squares(raw.get("squares"), kind),
        turn=turn,
        castling=_castling(raw.get("castling"), kind) if chess else (),
        en_passant=None if target is None else _square(target, "“en_passant”", kind),
        halfmove=_whole(raw, "halfmove", 0, 0, MAX_COUNTER),
        fullmove=_whole(raw, "fullmove", 1, 1, MAX_COUNTER),
        hands=_hands(raw.get("hands"), kind),
        kind=kind,
    )


def as_object(raw: object, name: str) -> Mapping[str, Any]:
    """The value as a JSON object. Raises WireError for any other."""
    if not isinstance(raw, dict):
        raise WireError(f"{name} must be a JSON object")
    return raw


def as_list(raw: object, name: str) -> Sequence[object]:
    """The value as a JSON list. Raises WireError for any other."""
    if not isinstance(raw, list):
        raise WireError(f"{name} must be a list")
    return raw


def _kind(raw: Mapping[str, Any]) -> BoardKind:
    game = raw.get("game", "chess")
    if not is_game(game):
        raise WireError(f"“game” must be one of {', '.join(EVERY_GAME)}")
    info = GAMES.get(game)
    files = _whole(raw, "files", info.files if info else 8, 1, MAX_SIDE)
    ranks = _whole(raw, "ranks", info.ranks if info else 8, 1, MAX_SIDE * MAX_SIDE)
    if files * ranks > MOST_SQUARES:
        raise WireError(f"a board must have {MOST_SQUARES} squares at the most")
    if info and (files, ranks) != (info.files, info.ranks):
        raise WireError(f"a board of {game} has {info.files} files and {info.ranks} ranks")
    layout = _layout(raw.get("layout"), files, ranks)
    if any(len(layer) > MAX_SIDE for layer in layout or [range(ranks)]):
        raise WireError(f"a board must have {MAX_SIDE} ranks a layer at the most")
    if layout and info:
        raise WireError(f"“layout” must be null in {game}")
    signs = raw.get("signs", "A")
    if signs not in _SIGNS:
        raise WireError(f"“signs” must be one of {', '.join(_SIGNS)}")
    letter = info.style if info else "C"
    styles = _styles(raw.get("styles", [letter, letter]))
    if info and game_of(styles, files, ranks) != game:
        raise WireError(f"“styles” must be letters that mean {game}, such as {letter}")
    kind = BoardKind(game, files, ranks, styles, layout, signs)
    return CHESS if kind == CHESS else kind


def _styles(raw: object) -> tuple[str, str]:
    letters = [
        style
        for style in as_list(raw, "“styles”")
        if isinstance(style, str) and len(style) == 1 and "A" <= style <= "Z"
    ]
    if len(letters) != 2:
        raise WireError("“styles” must be two capital letters")
    return letters[0], letters[1]


def _layout(raw: object, files: int, ranks: int) -> Layout:
    if raw is None:
        return ()
    layers = tuple(
        tuple(
            length if type(length) is int and 1 <= length <= files else 0
            for length in as_list(layer, "each layer of “layout”")
        )
        for layer in as_list(raw, "“layout”")
    )
    lengths = [length for layer in layers for length in layer]
    if 0 in lengths or len(lengths) != ranks or max(lengths, default=0) != files:
        raise WireError("“layout” must give the length of each rank, the longest being “files”")
    if len(layers) > 1 and min(map(len, layers)) < 2:
        raise WireError("where “layout” has several layers, each must have two ranks")
    if not all(layers) or len(layers) > MAX_SIDE:
        raise WireError(f"“layout” must have {MAX_SIDE} layers at the most, each with a rank")
    return layers


def _squares(raw: object, kind: BoardKind) -> tuple[str, ...]:
    squares = as_list(raw, "“squares”")
    count = kind.files * kind.ranks
    if len(squares) != count:
        raise WireError(f"“squares” must have {count} entries, not {len(squares)}")
    return tuple(_piece(piece, kind, index) for index, piece in enumerate(squares))


def _piece(piece: object, kind: BoardKind, index: int) -> str:
    if piece == "" or (piece is None and not exists(kind, index)):
        return ""
    if isinstance(piece, str) and exists(kind, index) and _is_man(piece, kind):
        return piece
    shown = quote(piece) if isinstance(piece, str) else type(piece).__name__
    allowed = "one of PNBRQKpnbrqk" if kind.game == "chess" else "a piece as in FEEN"
    raise WireError(f'“squares” holds “{shown}”; a square is "" or {allowed}')


def _is_man(piece: str, kind: BoardKind) -> bool:
    return piece in PIECES or (kind.game != "chess" and is_token(piece))


def _hands(raw: object, kind: BoardKind) -> tuple[Hand, Hand]:
    hands = as_object({} if raw is None else raw, "“hands”")
    if hands.keys() - {"first", "second"}:
        raise WireError("“hands” must have the keys “first” and “second”")
    first, second = (
        _hand(as_object(hands.get(side, {}), f"the {side} of “hands”")) for side in get_args(Side)
    )
    if kind.game == "chess" and (first or second):
        raise WireError("“hands” must be empty in chess")
    return first, second


def _hand(raw: Mapping[str, object]) -> Hand:
    counts: dict[str, int] = {}
    for piece, count in raw.items():
        if not is_token(piece):
            raise WireError(f"“hands” holds “{quote(piece)}”, which is not a piece as in FEEN")
        if type(count) is not int or not 1 <= count <= MAX_IN_HAND:
            raise WireError(f"a count in “hands” must be a whole number from 1 to {MAX_IN_HAND}")
        counts[piece] = count
    return canonical_hand(counts)


def _is_side(raw: object) -> TypeGuard[Side]:
    return raw in ("first", "second")


def is_game(raw: object) -> TypeGuard[Game]:
    """Whether the value names a game."""
    return isinstance(raw, str) and raw in EVERY_GAME


def _square(raw: object, name: str, kind: BoardKind) -> int:
    index = square_index(kind, raw) if isinstance(raw, str) else None
    if index is None:
        raise WireError(f"{name} must be a square from a1 to h8")
    return index


def _castling(raw: object, kind: BoardKind) -> tuple[int, ...]:
    entries = [] if raw is None else as_list(raw, "“castling”")
    if len(entries) > 16:
        raise WireError("“castling” must have 16 entries at the most")
    rooks = [_square(entry, "each entry of “castling”", kind) for entry in entries]
    if any(side_of_home_rank(rook) is None for rook in rooks):
        raise WireError("each entry of “castling” must be on rank 1 or 8")
    return canonical_castling(rooks)


def _whole(raw: Mapping[str, Any], key: str, default: int, lowest: int, highest: int) -> int:
    value = raw.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int) or not lowest <= value <= highest:
        raise WireError(f"“{key}” must be a whole number from {lowest} to {highest}")
    return value
