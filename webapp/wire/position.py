"""The JSON shape of a position, both ways."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from webapp.games import GAMES, game_of, games_of_styles, is_game
from webapp.games.alphabets import ALPHABETS
from webapp.games.board import (
    CHESS,
    MAX_SIDE,
    MOST_SQUARES,
    SIDES,
    BoardKind,
    Hand,
    Layout,
    rank_lengths,
    side_of_home_rank,
)
from webapp.games.chess_variants import CHESS_VARIANTS
from webapp.games.coordinates import square_index, square_name
from webapp.games.pieces import canonical_hand, is_token
from webapp.language import quote
from webapp.model.position import NO_HANDS, Position, canonical_castling
from webapp.text.characters import MAX_LENGTH
from webapp.wire.learning import converted
from webapp.wire.shapes import BAD_GAME, WireError, WirePosition

Json = dict[str, Any]

_CHESS_SQUARES = frozenset(("", *ALPHABETS["fen"].tokens))


# --- out -------------------------------------------------------------------------


def position_to_json(position: Position, *, handicap: bool = False) -> Json:
    """The position with squares by name; null where a rank is shorter than others.

    What ordinary chess does not need is left out there: `styles`, `layout` (null
    for equal ranks), `signs`, and `side_games`, which says what each side's
    pieces are drawn as, null for letters. That follows from the styles and is
    not read back. `handicap` is there where it is true, and no part of the position.

    handicap   whether the sides are called as in a game with a handicap, see `model/sides.py`
    """
    kind = position.kind
    beyond_chess: Json = {
        "styles": kind.styles,
        "side_games": games_of_styles(kind.styles, kind.files, kind.ranks),
        "layout": kind.layout or None,
        "signs": kind.signs,
    }
    squares: Sequence[str | None] = position.squares
    if kind.layout:
        places = zip(squares, _existing(kind), strict=True)
        squares = [piece or ("" if exists else None) for piece, exists in places]
    return {
        "game": kind.game,
        "files": kind.files,
        "ranks": kind.ranks,
        **(beyond_chess if kind != CHESS else {}),
        "squares": squares,
        **fields_to_json(position),
        **({"handicap": True} if handicap else {}),
    }


def fields_to_json(position: Position, *, unusual: bool = False) -> Json:
    """All of the position but what stands on the board.

    unusual   also counted checks, pockets and promoted pieces where there are none
    """
    hands = [dict(hand) for hand in position.hands]
    beyond = {
        "checks": position.checks,
        "pockets": position.pockets,
        "variant": position.variant,
        "promoted": [square_name(position.kind, square) for square in position.promoted] or None,
    }
    return {
        "hands": dict(zip(SIDES, hands, strict=True)),
        "turn": position.turn,
        "castling": [square_name(position.kind, rook) for rook in position.castling],
        "en_passant": name_or_none(position.kind, position.en_passant),
        "halfmove": position.halfmove,
        "fullmove": position.fullmove,
        **{name: value for name, value in beyond.items() if value or unusual},
    }


def _existing(kind: BoardKind) -> list[bool]:
    """Of each place of `squares` whether the board has a square there."""
    return [file < length for length in rank_lengths(kind) for file in range(kind.files)]


def name_or_none(kind: BoardKind, square: int | None) -> str | None:
    """The square's name; None for none."""
    return None if square is None else square_name(kind, square)


# --- in --------------------------------------------------------------------------


def position_from_wire(wire: WirePosition) -> Position:
    """The position of a request. Raises WireError naming what is wrong."""
    kind = _kind(wire)
    if kind.game != "chess" and (wire.castling or wire.en_passant is not None):
        raise WireError("“castling” and “en_passant” are for chess alone")
    target = wire.en_passant
    hands = _hands(wire, kind)
    squares = _squares(wire.squares, kind)
    return Position(
        squares=squares,
        turn=wire.turn,
        castling=_castling(wire.castling, kind) if wire.castling else (),
        en_passant=None if target is None else _square(target, "“en_passant”", kind),
        halfmove=wire.halfmove,
        fullmove=wire.fullmove,
        hands=hands,
        kind=kind,
        checks=wire.checks,
        pockets=wire.pockets and kind.game == "chess" and hands == NO_HANDS,
        variant=_variant(wire, kind) if wire.variant else "",
        promoted=_promoted(wire, kind, squares) if wire.promoted else (),
    )


def position_of_json(value: Any) -> Position:
    """The position of a decoded JSON value. Raises WireError."""
    try:
        return position_from_wire(converted(value, WirePosition))
    except msgspec.ValidationError as error:
        raise WireError(str(error)) from None


def _kind(wire: WirePosition) -> BoardKind:
    game = wire.game
    if not is_game(game):
        raise WireError(BAD_GAME)
    info = GAMES.get(game)
    files = wire.files or (info.files if info else 8)
    ranks = wire.ranks or (info.ranks if info else 8)
    if files * ranks > MOST_SQUARES:
        raise WireError(f"a board must have {MOST_SQUARES} squares at the most")
    if info and (files, ranks) != (info.files, info.ranks):
        raise WireError(f"a board of {game} has {info.files} files and {info.ranks} ranks")
    layout = _layout(wire.layout, files, ranks) if wire.layout is not None else ()
    if any(len(layer) > MAX_SIDE for layer in layout or [range(ranks)]):
        raise WireError(f"a board must have {MAX_SIDE} ranks a layer at the most")
    if layout and info:
        raise WireError(f"“layout” must be null in {game}")
    letter = info.style if info else "C"
    first, second = wire.styles or (letter, letter)
    if info and wire.styles and game_of((first, second), files, ranks) != game:
        raise WireError(f"“styles” must be letters that mean {game}, such as {letter}")
    kind = BoardKind(game, files, ranks, (first, second), layout, wire.signs)
    return CHESS if kind == CHESS else kind


def _layout(layers: list[list[int]], files: int, ranks: int) -> Layout:
    lengths = [length for layer in layers for length in layer]
    if len(lengths) != ranks or max(lengths, default=0) != files:
        raise WireError("“layout” must give the length of each rank, the longest being “files”")
    if len(layers) > 1 and min(map(len, layers)) < 2:
        raise WireError("where “layout” has several layers, each must have two ranks")
    if len(layers) > MAX_SIDE:
        raise WireError(f"“layout” must have {MAX_SIDE} layers at the most, each with a rank")
    return tuple(map(tuple, layers))


def _squares(squares: list[str | None], kind: BoardKind) -> tuple[str, ...]:
    count = kind.files * kind.ranks
    if len(squares) != count:
        raise WireError(f"“squares” must have {count} entries, not {len(squares)}")
    different = set(squares)
    if kind.game == "chess":
        bad = different - _CHESS_SQUARES
    else:
        bad = {piece for piece in different if piece != "" and not (piece and is_token(piece))}
        if kind.layout:
            bad -= {None}
            places = zip(squares, _existing(kind), strict=True)
            bad |= {piece for piece, exists in places if (piece is None if exists else piece)}
    if bad:
        shown = next(piece for piece in squares if piece in bad)
        allowed = "one of PNBRQKpnbrqk" if kind.game == "chess" else "a piece as in FEEN"
        held = "null" if shown is None else f"“{quote(shown)}”"
        raise WireError(f'“squares” holds {held}; a square is "" or {allowed}')
    return tuple(piece or "" for piece in squares) if kind.layout else tuple(squares)  # type: ignore[arg-type]


def _hands(wire: WirePosition, kind: BoardKind) -> tuple[Hand, Hand]:
    hands = wire.hands
    if hands is None or not (hands.first or hands.second):
        return NO_HANDS
    for piece in (*hands.first, *hands.second):
        if kind.game == "chess" and piece not in _CHESS_SQUARES:
            raise WireError(f"“hands” holds “{quote(piece)}”, which is not one of PNBRQKpnbrqk")
        if not is_token(piece):
            raise WireError(f"“hands” holds “{quote(piece)}”, which is not a piece as in FEEN")
    count = sum(hands.first.values()) + sum(hands.second.values())
    if kind.game == "chess" and count > MAX_LENGTH:
        # FEN writes a letter for each of them.
        raise WireError(f"“hands” must hold {MAX_LENGTH} pieces at the most in chess")
    return canonical_hand(hands.first), canonical_hand(hands.second)


def _square(name: str, what: str, kind: BoardKind) -> int:
    index = square_index(kind, name)
    if index is None:
        raise WireError(f"{what} must be a square from a1 to h8")
    return index


def _variant(wire: WirePosition, kind: BoardKind) -> str:
    """The variant, which other games do not have."""
    if wire.variant not in CHESS_VARIANTS:
        raise WireError(f"“variant” must be one of {', '.join(CHESS_VARIANTS)}")
    return wire.variant if kind.game == "chess" else ""


def _promoted(wire: WirePosition, kind: BoardKind, squares: Sequence[str]) -> tuple[int, ...]:
    """The squares of pieces that were pawns, where there are pockets; empty ones are left out."""
    named = {_square(square, "each entry of “promoted”", kind) for square in wire.promoted}
    has_pockets = wire.pockets or (wire.hands and (wire.hands.first or wire.hands.second))
    is_meant = kind.game == "chess" and has_pockets
    return tuple(sorted(square for square in named if squares[square])) if is_meant else ()


def _castling(squares: list[str], kind: BoardKind) -> tuple[int, ...]:
    rooks = [_square(square, "each entry of “castling”", kind) for square in squares]
    if any(side_of_home_rank(rook) is None for rook in rooks):
        raise WireError("each entry of “castling” must be on rank 1 or 8")
    return canonical_castling(rooks)
