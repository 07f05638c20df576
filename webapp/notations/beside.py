"""What stands beside a position and is no caption: its moves, its solution and its hint.

Moves are told by their looks, in all games; whether they can be played is asked of those who read
them. A solution and a hint stand behind a word that says so, and a colon; without one only moves.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, NamedTuple

Role = Literal["", "moves", "solution", "hint"]

LABELLED: frozenset[Role] = frozenset(["solution", "hint"])
"""The roles that a word and a colon say."""

LABELS: Mapping[str, Role] = {
    "answers": "solution",
    "answer": "solution",
    "solutions": "solution",
    "solution": "solution",
    "antworten": "solution",
    "antwort": "solution",
    "lösungen": "solution",
    "lösung": "solution",
    "解答": "solution",
    "答え": "solution",
    "正解": "solution",
    "答案": "solution",
    "정답": "solution",
    "해답": "solution",
    "풀이": "solution",
    "hint": "hint",
    "hinweis": "hint",
    "tipp": "hint",
    "ヒント": "hint",
    "提示": "hint",
    "힌트": "hint",
}
"""What is said of the words behind a colon by the one before it."""

_LABEL = re.compile(
    rf"[> \t*_#-]*+(?:[0-9]{{1,4}}[.)．）][ \t]?)?(?P<label>{'|'.join(LABELS)})"
    r"[ \t]?[0-9]{0,3}[*_]{0,2}[ \t]?[:：][*_]{0,2}",
    re.IGNORECASE,
)
_PIECES = "帅帥將将仕士相象车車俥马馬傌炮砲包兵卒"
_CHESS = r"(?:[^\W\d_]|[♔-♟])?[a-h]?[1-8]?[x:-]?[a-h][0-9](?:=?[QRBNDTSLqrbn])?|[O0]-[O0](?:-[O0])?"
_SHOGI = (
    r"[1-9][a-i][1-9][a-i]\+?|[RBGSNLP]\*[1-9][a-i]"
    r"|[▲△☗☖▼▽]?(?:[1-9１-９]\s?[1-9１-９一二三四五六七八九]|同)\s?"
    r"[玉王飛角金銀桂香歩竜龍馬成全圭杏と][成銀桂香右左直上寄引行不打]{0,4}(?:[(（][0-9]{2}[)）])?"
)
_XIANGQI = (
    rf"(?:[{_PIECES}][1-9一二三四五六七八九１-９]|[前中后後][{_PIECES}])[进進退平][1-9一二三四五六七八九１-９]"
    r"|[A-Ia-i][0-9]-?[A-Ia-i][0-9]|[KGAEBHNRCP][1-9+-][-+=.][1-9]"
)
_JANGGI = (
    r"[0-9][1-9][초한楚漢汉]?[장궁왕사상차마포졸병將将王士象車车馬马包卒兵]"
    r"[0-9][1-9](?:장군|멍군)?|한수쉼"
)
_MOVE = rf"(?:{_XIANGQI}|{_SHOGI}|{_JANGGI}|{_CHESS})(?![0-9A-Za-z])[+#!?‼⁉]{{0,4}}"
_NUMBER = r"[0-9]{1,3}(?:\s?(?:\.{1,3}|…|[、．)）])\s?(?:\.{2,3}|…)?|\s)\s{0,3}"
_BEGINS = re.compile(rf"[> \t*_(]*+(?:{_NUMBER}(?:{_MOVE})|(?:moves[ \t]++)?{_MOVE}(?P<bare>))")
_ASIDE = re.compile(r"\{[^{}]*+\}|\([^()]*+\)|\$[0-9]{1,3}")
_TOKENS = re.compile(
    rf"(?:[> \t\s*_,;.、。|]|moves\b|{_NUMBER}|(?<![^\s\d.…)]){_MOVE}"
    r"|1-0|0-1|1/2(?:-1/2)?|½-½|[!?+#]+)*+\Z"
)
_WORDS_OF_END = re.compile(
    r"まで(?:[ \t\u3000]?[0-9０-９一二三四五六七八九十]{1,3}[ \t\u3000]?手"
    r"(?:詰み|詰め|詰)?)?[。.]?[ \t\u3000]*+\Z"
)
_NEXT = re.compile(r"[、，](?=[▲△☗☖▼▽1-9１-９同ま])|(?=[▲△☗☖▼▽])")
_BARE_LABEL = re.compile(
    rf"[> \t*_#-]*+(?P<label>{'|'.join(word for word in LABELS if LABELS[word] == 'solution')})"
    r"[ \t\u3000]++",
    re.IGNORECASE,
)
_WITHIN = re.compile(
    rf"[.!?。！？;；][)）]?(?P<gap>[ \t]*+[(（\[]?)(?P<said>(?:{'|'.join(LABELS)})[ \t]?[:：])",
    re.IGNORECASE,
)
_LONGEST = 8000
"""The longest line that is looked at."""


class Beside(NamedTuple):
    """What stands beside a position, each as it was typed; "" for none."""

    moves: str = ""
    solution: str = ""
    hint: str = ""


def role_of(line: str) -> Role:
    """What a line is; "" for neither of all these."""
    found = _label_of(line)
    if found:
        return LABELS[found["label"].lower()]
    return "moves" if looks_like_moves(line) else ""


def _label_of(line: str) -> re.Match[str] | None:
    """The word that says what is behind it: with a colon, or without one before moves alone."""
    found = _LABEL.match(line)
    if found or len(line) > _LONGEST:
        return found
    bare = _BARE_LABEL.match(line)
    return bare if bare and looks_like_moves(moves_apart(line[bare.end() :])) else None


def apart(line: str) -> list[str]:
    """A line, then each solution and hint that stands in it behind a sentence, with its label.

    `Mate in 2. (Hint: look at d8)` → `Mate in 2.`, `Hint: look at d8`
    """
    if len(line) > _LONGEST or role_of(line):
        return [line]
    cuts = [(found.start("gap"), found.start("said")) for found in _WITHIN.finditer(line)]
    begins = [0, *(begin for _, begin in cuts)]
    ends = [*(end for end, _ in cuts), len(line)]
    parts = [line[begin:end] for begin, end in zip(begins, ends, strict=True)]
    # The bracket that opened before a label closes behind its words.
    return parts[:1] + [_closed(part.strip()) for part in parts[1:]]


def _closed(words: str) -> str:
    for opening, closing in ("()", "（）", "[]"):
        if words.endswith(closing) and words.count(closing) > words.count(opening):
            return words[:-1]
    return words


def moves_apart(words: str) -> str:
    """Moves as Japanese books write them with spaces between, without what sums them up.

    `▲２一飛△４二玉▲２二竜まで3手詰`, `２一飛、４二玉、２二竜`
    """
    return _NEXT.sub(" ", _WORDS_OF_END.sub("", words.rstrip())).strip(" \t\u3000、，。")


def looks_like_moves(line: str) -> bool:
    """Whether a line begins with a move and its number, or holds nothing but moves."""
    begin = _BEGINS.match(line) if len(line) <= _LONGEST else None
    if begin is None:
        return False
    return begin["bare"] is None or _TOKENS.match(_ASIDE.sub(" ", line)) is not None


def beside(lines: list[str]) -> Beside:
    """What these lines hold; one without a role goes on with the one before."""
    said: dict[str, list[str]] = {"moves": [], "solution": [], "hint": []}
    role: Role = "moves"
    for line in lines:
        own = role_of(line)
        label = _label_of(line)
        # Moves below a solution are its own.
        role = own if own in LABELLED or (own and role != "solution") else role
        words = (line[label.end() :] if label else line).strip("> \t\r\n*_|")
        if words:
            said[role].append(words)
    return Beside(*("\n".join(said[name]) for name in Beside._fields))
