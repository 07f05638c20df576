"""Signs of records of shogi: what their lines begin with, in KIF and KI2, and in CSA."""

from __future__ import annotations

import re
from collections.abc import Sequence

from webapp.formats.records.signs import Role, Sign, Signs
from webapp.formats.shogi.csa import looks_like_csa
from webapp.formats.shogi.lines import Moved, Row, has_moves_of_shogi, parts_of

_OF_KIF: Sequence[tuple[Role, re.Pattern[str]]] = (
    ("new", re.compile(r"# ?KIF version|#.*棋譜ファイル|(?:手合割|開始日時|対局日) ?:")),
    (
        "head",
        re.compile(
            r"手数 ?[-ー─=]{2}|(?:終了日時|棋戦|戦型|表題|作品名|作品番号|作者|出典|発表誌|詰手数"
            r"|場所|掲載|備考|持ち?時間|先手|後手|上手|下手) ?:"
        ),
    ),
    ("hand", re.compile(r"(?:後手|上手|受方|玉方)の?持ち?駒|9(?: ++[1-8]){8}\Z")),
    ("frame", re.compile(r"\+[-─━ ]{10,}+\+?")),
    ("inner", re.compile(r"\|[^|]{9,60}\||(?:先手|下手|攻方)の?持ち?駒")),
)
_OF_CSA: Sequence[tuple[Role, re.Pattern[str]]] = (
    ("move", re.compile(r"[+-][0-9]{4}[A-Z]{2}")),
    (
        "head",
        re.compile(
            r"V[0-9]|N[+-]|\$[A-Z_]{1,40}:|PI(?:[0-9]{2}|,|\Z)|P1[ *+-]|P[+-](?:[0-9]{4}|00AL)"
        ),
    ),
    ("end", re.compile(r"/\Z")),
)
_WITHIN_CSA = re.compile(r"P[2-9][ *+-]|[+-]\Z|T[0-9]|%[+A-Z-]|'")


def _sign_of_kif(row: Row, is_within: bool) -> Sign | None:
    for role, pattern in _OF_KIF:
        if pattern.match(row.shown):
            return Sign(role)
    said = next(parts_of(row), None)
    if isinstance(said, Moved):
        is_move = (said.move and (said.number or said.side)) or (said.end and is_within)
        return Sign("move" if said.move else "inner", said.number) if is_move else None
    if not is_within or said is None or said.kind == "words":
        return None
    return Sign("branch" if said.kind == "branch" else "inner")


def _sign_of_csa(row: Row, is_within: bool) -> Sign | None:
    for role, pattern in _OF_CSA:
        if pattern.match(row.shown):
            return Sign(role)
    return Sign("inner") if is_within and _WITHIN_CSA.match(row.shown) else None


SIGNS_OF_KIF = Signs("shogi", lambda text, _: has_moves_of_shogi(text), _sign_of_kif, slashes=8)
SIGNS_OF_CSA = Signs("csa", lambda text, _: looks_like_csa(text), _sign_of_csa)
