"""Tags of a game of shogi, by the names that KIF has for them.

A line keeps the names that its text had. Those of CSA are read, and those of PGN written, as what
KIF has for the same; all others are kept, as KIF lets anybody add some.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from webapp.formats.shogi.moves import plain
from webapp.games.shogi import HANDICAP
from webapp.games.shogi import PLAYERS as BOTH_PLAYERS

FIRST, SECOND = zip(*BOTH_PLAYERS, strict=True)
NAME = r"[^\s:*#&|'][^\s:]{0,19}"
"""The name of a tag of KIF."""

_OF_CSA: Mapping[str, str] = {
    "EVENT": "棋戦",
    "SITE": "場所",
    "START_TIME": "開始日時",
    "END_TIME": "終了日時",
    "TIME_LIMIT": "持ち時間",
    "TIME": "持ち時間",
    "OPENING": "戦型",
    "NOTE": "備考",
}
OF_PGN: Mapping[str, str] = {"Event": "棋戦", "Site": "場所", "Date": "開始日時", "Opening": "戦型"}
PLAYERS: Mapping[str, tuple[str, ...]] = {"White": (*FIRST, "Sente"), "Black": (*SECOND, "Gote")}
"""The tags of the players, by those that PGN has for them: Sente is White there."""
_UNKNOWN = re.compile(r"[?.]*")
_DATE = re.compile(r"([0-9]{4})\.([0-9]{2})\.([0-9]{2})")
_OF_LINE = frozenset(["Result", "FEN", "SetUp", "Variant", "Game", "Format"])
"""Tags of PGN that say what the line itself says."""
_MEANT = re.compile(r"持ち?駒|手番|手数|変化|まで|[先後上下]手番")
"""Parts that a name may not have, as readers take it for something else."""


def csa_name(name: str, sides: tuple[str, str]) -> str:
    """The name in KIF of a tag that CSA has this name for, `N+` and `N-` for the players.

    sides   what KIF calls the sides
    """
    return {**_OF_CSA, "N+": sides[0], "N-": sides[1]}.get(name, name)


def csa_tag(name: str, value: str) -> str:
    """A line of CSA for a tag."""
    names = {
        **{kif: f"${csa}:" for csa, kif in reversed(list(_OF_CSA.items()))},
        **dict.fromkeys(FIRST, "N+"),
        **dict.fromkeys(SECOND, "N-"),
    }
    return f"{names.get(name, f'${name}:')}{value}"


def kif_tags(
    tags: Iterable[tuple[str, str]], sides: tuple[str, str], handicap: str
) -> tuple[list[tuple[str, str]], list[str]]:
    """The tags as KIF has them, with the handicap; and those that it cannot have, as words.

    sides   what KIF calls the sides
    """
    tags = tuple(tags)
    given = dict(tags)
    names = {**OF_PGN, "Sente": sides[0], "Gote": sides[1]}
    again = set[str]()
    for (name, players), side in zip(PLAYERS.items(), sides, strict=True):
        known = [given[player] for player in players if player in given]
        if not known:
            names[name] = side
        elif known[0] == given.get(name):
            again.add(name)
    found: list[tuple[str, str]] = []
    others: list[str] = []
    for name, typed in tags:
        value = " ".join(typed.split())
        date = _DATE.fullmatch(value)
        written = names.get(name, name)
        if name == HANDICAP:
            value = handicap
        elif name in _OF_LINE or name in again or (name.isascii() and _UNKNOWN.fullmatch(value)):
            continue
        elif name == "Date" and date:
            value = "/".join(date.groups())
        elif name == "Date":
            written = name
        if re.fullmatch(NAME, plain(written)) and not _MEANT.search(written):
            found.append((written, value))
        else:
            others.append(f"{name}: {value}")
    if HANDICAP not in (name for name, _ in found):
        at = next((at for at, (name, _) in enumerate(found) if name in FIRST + SECOND), len(found))
        found.insert(at, (HANDICAP, handicap))
    return found, others
