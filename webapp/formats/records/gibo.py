"""Records of janggi as Korean sites and books have them (gibo), which are read by `pgn/`.

    [초대국자 "홍길동"]        tags in brackets as in PGN, by their Korean names
    [초차림 "마상상마"]        how a side has set up its horses and elephants, from the left as Cho
                              sees the board
    1. 79졸78 2. 41병42        moves, each with a number of its own
    71졸72 41병42              moves without numbers, or with one for both sides

Source: records of the Korea Janggi Association and of Janggi for Kakao (`.gib`). A text is one
where two such moves stand behind each other, or one alone or behind the number 1. Words before the
first of them are a comment, and so are words between moves that are none, such as `<0>`. Where a
tag contradicts the moves they are right, which is said, unless Han’s tag is as Han sees the board,
as some sites have it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import islice

from webapp.findings import Arguments, Finding
from webapp.formats.pgn.tags import Tags
from webapp.formats.starts import START_POSITIONS
from webapp.games import GAMES
from webapp.games.janggi import KINDS, SETUPS, SIDES, WRITTEN, start_name
from webapp.model.position import Position
from webapp.moves.fairy.janggi import NATIVE_MOVE, PASSES

MOVE = rf"(?<![\w-]){NATIVE_MOVE}"
_SIGNS = r"\w{0,3}[!?]{0,2}"
_NUMBER = r"[0-9]{1,3}[.)、]"
_GAP = r"[\s,、|]{1,8}(?:\{[^}]{0,400}\}\s{0,8})?"
_TWO = re.compile(
    rf"{MOVE}{_SIGNS}{_GAP}(?:{_NUMBER}\s{{0,3}})?(?:{NATIVE_MOVE}|한수쉼)|(?<![\w.])1[.)、]\s{{0,3}}{MOVE}"
)
_ALONE = re.compile(rf"\s*+{NATIVE_MOVE}{_SIGNS}\s*+")
_SQUARES = re.compile(
    rf"(?<![\w-])(?P<origin>[0-9][1-9])[{''.join(SIDES)}]?"
    rf"(?P<piece>[{''.join(KINDS)}])(?P<to>[0-9][1-9])"
)
_MEANT = re.compile(rf"[0-9][0-9]|{'|'.join(PASSES)}|[A-Za-z]?[a-i][0-9]")
_FIRST = re.compile(rf"(?<![\w.])1[.)、]\s{{0,3}}(?:{NATIVE_MOVE}|{PASSES[0]})|{MOVE}")
_SECOND = re.compile(
    rf"{_SIGNS}\s{{0,8}}(?:(?:\{{[^}}]{{0,400}}\}}|<[^>\s]{{0,20}}>)\s{{0,8}})?2[.)、](?![.…])"
)

_SETUPS = {
    "".join(WRITTEN[letter].hangul[0] for letter in letters): name
    for name, letters in SETUPS.items()
}
_HANGUL = {name: hangul for hangul, name in _SETUPS.items()}
_MIRRORED = {name: _SETUPS[letters[::-1]] for letters, name in _SETUPS.items()}
"""Each set-up as one sees it that sits opposite."""
CHO, HAN = (signs[0] for signs in SIDES)
_TAGS_OF_SETUP = ("차림", "포진")
_DRAWS = ("무승부", "비김")
RESULTS = {"1-0": f"{CHO} 승", "0-1": f"{HAN} 승", "1/2-1/2": _DRAWS[0]}
"""Results as they are written."""
PLAYERS: Mapping[str, tuple[str, ...]] = {
    "White": (f"{CHO}대국자", CHO),
    "Black": (f"{HAN}대국자", HAN),
}
"""The names that the tags for the players may have, by those of PGN."""
UNKNOWN = "미상"
"""What stands for a value that is not known."""
_MOST_LOOKED_AT = 120
"""So many moves show how the sides have set up."""
_PLACES = "2378"
"""The files on which horses and elephants begin, those of `_SETUPS` from the left."""


def is_gibo(shown: str) -> bool:
    """Whether a text, in plain characters, plainly has moves of janggi."""
    if shown.isascii():
        # Their pieces are in hangul or hanja.
        return False
    return _TWO.search(shown) is not None or _ALONE.fullmatch(shown) is not None


def is_move(word: str) -> bool:
    """Whether a word of a gibo, in plain characters, is meant as a move."""
    return _MEANT.match(word) is not None


def first_move(shown: str, start: int, end: int) -> int:
    """Where the first move stands between two places, with its number; the end for none."""
    found = _FIRST.search(shown, start, end)
    return found.start() if found else end


def numbers_each(shown: str, start: int, end: int) -> bool:
    """Whether the second move has the number 2."""
    first = _FIRST.search(shown, start, end)
    return first is not None and _SECOND.match(shown, first.end(), end) is not None


def read_setups(tags: Tags, moves: str) -> tuple[Position, tuple[Finding, ...]]:
    """The position that a gibo begins with, and which of its tags the moves contradict.

    tags    may say how both sides have set up, each from the left as Cho sees the board; the tag of
            Han also as Han sees it, where the moves show that
    moves   in plain characters; where they contradict a tag, or it says nothing, a set-up is taken
            that the moves of its horses and elephants agree with, of several the likest to the tag
    """
    shown = _shown_setups(moves)
    names: list[str] = []
    findings: list[Finding] = []
    for side, sign in enumerate((CHO, HAN)):
        named = (one for tag in _TAGS_OF_SETUP for one in tags.named(sign + tag) if one.value)
        told = next(named, None)
        by_tag = _SETUPS.get(told.value.strip()) if told else None
        likely = _by_likeness(by_tag) if by_tag else SETUPS
        name = next((name for name in likely if _agrees(name, shown[side])), by_tag or "inner")
        names.append(_MIRRORED[name] if side else name)
        meant = {by_tag, _MIRRORED[by_tag]} if by_tag and side else {by_tag}
        if told and by_tag and name not in meant:
            args: Arguments = {
                "side": GAMES["janggi"].sides.names[side],
                "found": told.value.strip(),
                "written": _HANGUL[name],
            }
            findings.append(Finding("record-setup-contradicts", told.place, args=args))
    return START_POSITIONS[start_name(*names)], tuple(findings)


def _by_likeness(by_tag: str) -> Iterable[str]:
    """All set-ups: that of a tag, as one sees it from opposite, then those most like it."""

    def unlike(name: str) -> int:
        return sum(map(str.__ne__, SETUPS[name], SETUPS[by_tag]))

    return (by_tag, _MIRRORED[by_tag], *sorted(SETUPS, key=unlike))


def setup_tags(start: Position) -> tuple[tuple[str, str], ...]:
    """The tags that say how the sides have set up; () where it is none of the usual ways."""
    pairs = ((cho, han) for cho in SETUPS for han in SETUPS)
    found = next((two for two in pairs if START_POSITIONS[start_name(*two)] == start), None)
    if found is None:
        return ()
    cho, han = found
    tag = _TAGS_OF_SETUP[0]
    return (f"{CHO}{tag}", _HANGUL[cho]), (f"{HAN}{tag}", _HANGUL[_MIRRORED[han]])


def _shown_setups(moves: str) -> tuple[dict[int, str], dict[int, str]]:
    """Which of a horse and an elephant stands at the places of `_PLACES`, as far as moves show."""
    shown: tuple[dict[int, str], dict[int, str]] = ({}, {})
    gone: set[str] = set()
    for move in islice(_SQUARES.finditer(moves), _MOST_LOOKED_AT):
        origin, kind = move["origin"], KINDS[move["piece"]]
        if origin[0] in "01" and origin[1] in _PLACES and origin not in gone and kind in "HE":
            shown[origin[0] == "1"].setdefault(_PLACES.index(origin[1]), kind)
        gone |= {origin, move["to"]}
    return shown


def _agrees(name: str, shown: Mapping[int, str]) -> bool:
    return all(SETUPS[name][at] == kind for at, kind in shown.items())


def result_of(tags: Iterable[tuple[str, str]]) -> str:
    """The result as its tag says it; `*` where none does."""
    said = dict(tags).get("대국결과", "").strip()
    if any(word in said for word in _DRAWS):
        return "1/2-1/2"
    return {CHO: "1-0", HAN: "0-1"}.get(said[:1], "*") if "승" in said else "*"
