"""Signs of records of shogi: what their lines are, in KIF and KI2, and in CSA."""

from __future__ import annotations

from webapp.formats.records.signs import Sign, Signs
from webapp.formats.shogi.csa import csa_role, looks_like_csa
from webapp.formats.shogi.lines import ROLES, Moved, Row, has_moves_of_shogi, parts_of


def _sign_of_kif(row: Row, is_within: bool) -> Sign | None:
    for role, pattern in ROLES:
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
    role = csa_role(row.shown)
    return Sign(role) if role and (role != "inner" or is_within) else None


SIGNS_OF_KIF = Signs("shogi", lambda text, _: has_moves_of_shogi(text), _sign_of_kif, slashes=8)
SIGNS_OF_CSA = Signs("csa", lambda text, _: looks_like_csa(text), _sign_of_csa)
