"""Lines beside a position that are no caption: its moves, its solution and its hint.

Moves are told by their looks, in all games; whether they can be played is asked of those who read
them. A solution and a hint stand behind a word that says so, and a colon; without one only moves.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, NamedTuple

from webapp.games.letters import LANGUAGES
from webapp.games.numerals import HAN, TEN
from webapp.games.shogi import KANJI, SIGNS, WRITTEN
from webapp.games.xiangqi import PIECES, PLACES, WAYS
from webapp.moves.fairy.janggi import NATIVE_MOVE
from webapp.text.san import ANY_MOVE, CASTLES, SQUARE

Role = Literal["", "moves", "solution", "hint"]

_WORD = re.compile(r"[^\W\d_]+")
_SIDES = frozenset(
    ["white", "black", "red", "cho", "han", "白", "黒", "黑", "红", "紅", "先手", "後手", "白方"]
    + ["黑方", "红方", "紅方", "백", "흑", "초", "한"]
    + [word for row in LANGUAGES for side in row.sides for word in side]
)
"""The words before the pieces of a side, whose squares look like moves."""

LABELLED: frozenset[Role] = frozenset(["solution", "hint"])
"""The roles that a word and a colon say."""

_SAID: Mapping[Role, str] = {
    "solution": "answers|answer|ans|solutions|solution|soln|sol|best move|key move|antworten"
    "|antwort|lösungen|lösung|loesung|réponses|réponse|corrigés|corrigé|soluciones|solución|solucion"
    "|respuestas|respuesta|soluzioni|soluzione|risposte|risposta|soluções|solução|respostas"
    "|resposta|oplossingen|oplossing|antwoorden|antwoord|решения|решение|ответы|ответ|rozwiązania"
    "|rozwiązanie|odpowiedzi|odpowiedź|解答例|解答|答え|正解手順|正解|回答|解法|答案|答|解"
    "|정답|해답|모범 답안|풀이|답",
    "hint": "hints|hint|clue|hinweis|tipps|tipp|tip|indices|indice|pistas|pista|suggerimento|dicas"
    "|dica|подсказка|wskazówka|ヒント|手がかり|提示|힌트|도움말",
}
LABELS: Mapping[str, Role] = {
    word: role for role, words in _SAID.items() for word in words.split("|")
}
"""The roles of the words behind a colon, by the one before it."""

_NAMES = "|".join(sorted(LABELS, key=len, reverse=True))
_SOLVING = "|".join(word for word in _NAMES.split("|") if LABELS[word] == "solution")
_BEGIN = r"[> \t*_#-]*+(?:[0-9]{1,4}[.)．）][ \t]?)?"
PAIRS = tuple(zip("(（[［【〔《", ")）]］】〕》", strict=True))
_OPENING, _CLOSING = (re.escape("".join(signs)) for signs in zip(*PAIRS, strict=True))
_LABEL = re.compile(
    rf"{_BEGIN}(?:(?P<label>{_NAMES})[ \t]?[0-9]{{0,3}}\.?[*_]{{0,2}}[ \t]?[:：][*_]{{0,2}}"
    rf"|[{_OPENING}](?P<between>{_NAMES})[ \t]?[0-9]{{0,3}}[{_CLOSING}][*_]{{0,2}}[:：]?)",
    re.IGNORECASE,
)
_SIGNS = "".join(SIGNS)
_PROMOTED = "".join(WRITTEN[kind].sign for kind in "SNL")
_CHESS = rf"{ANY_MOVE.replace(SQUARE, '[a-h][0-9]')}(?:=?[QRBNDTSLqrbn])?|{CASTLES}"
"""A move of chess, or one of a square that its board does not have."""
_SHOGI = (
    r"[1-9][a-i][1-9][a-i]\+?|[RBGSNLP]\*[1-9][a-i]"
    rf"|[{_SIGNS}]?(?:[1-9１-９]\s?[1-9１-９{HAN}]|同)\s?"
    rf"[{''.join(KANJI)}成][成{_PROMOTED}右左直上寄引行不打]{{0,4}}(?:[(（][0-9]{{2}}[)）])?"
)
_XIANGQI = (
    rf"(?:[{PIECES}][1-9{HAN}１-９]|[{PLACES}後][{PIECES}])[{WAYS}進][1-9{HAN}１-９]"
    r"|[A-Ia-i][0-9]-?[A-Ia-i][0-9]|[KGAEBHNRCP][1-9+-][-+=.][1-9]"
)
_JANGGI = rf"{NATIVE_MOVE}(?:장군|멍군)?|한수쉼"
_MOVE = rf"(?:{_XIANGQI}|{_SHOGI}|{_JANGGI}|{_CHESS})(?![0-9A-Za-z])[+#!?‼⁉]{{0,4}}"
_NUMBER = r"[0-9]{1,3}(?:\s?(?:\.{1,3}|…|[、．)）])\s?(?:\.{2,3}|…)?|\s)\s{0,3}"
_ARROWS = "-=>→⇒ \t"
_BEGINS = re.compile(
    rf"[> \t*_(]*+(?:(?:\.{{2,3}}|…)\s?)?"
    rf"(?:{_NUMBER}(?:{_MOVE})|(?:moves[ \t]++)?{_MOVE}(?P<bare>))"
)
_ASIDE = re.compile(r"\{[^{}]*+\}|\([^()]*+\)|\$[0-9]{1,3}")
_TOKENS = re.compile(
    rf"(?:[> \t\s*_,;.、。|]|moves\b|{_NUMBER}|(?<![^\s\d.…)]){_MOVE}"
    r"|1-0|0-1|1/2(?:-1/2)?|½-½|[!?+#]+)*+\Z"
)
_WORDS_OF_END = re.compile(
    rf"(?:まで(?:[ \t\u3000]?[0-9０-９{HAN}{TEN}]{{1,3}}[ \t\u3000]?手"
    r"(?:詰み|詰め|詰)?)?|[,，、]?[ \t]?(?:詰み|绝杀|絕殺|将死|외통수?)"
    r"|,?[ \t](?:checkmate|mate|matt|matto|mat|мат))[。.!！]?[ \t\u3000]*+\Z",
    re.IGNORECASE,
)
_NEXT = re.compile(rf"[、，](?=[{_SIGNS}1-9１-９同ま])|(?=[{_SIGNS}])")
_BARE_LABEL = re.compile(
    rf"[> \t*_#-]*+(?P<label>{_SOLVING})(?:[.*_]{{0,3}}[ \t\u3000]++|(?=[{_SIGNS}]))"
    r"(?:(?:[=-]{0,2}>|[→⇒–—=-])[ \t]*+)?",
    re.IGNORECASE,
)
_NAMED = re.compile(r"[> \t*_#-]*+(?P<name>[^\W\d_][^:：\n/]{0,40}):?[:：][*_]{0,2}[ \t]*+")
"""The begin of a line whose other words are moves, in whatever language."""
_NO_SOLUTION = re.compile(
    r"(?:last|previous|after|position|moves?|letzter|nach|dernier|après|último|ultima|直前|前手"
    r"|上一步|직전)",
    re.IGNORECASE,
)
_WITHIN = re.compile(
    rf"(?P<gap>(?:(?<=[.!?。！？;；])|(?<=[.!?。！？;；][)）])|(?<=[,，:–—-]))[ \t]*+[{_OPENING}]?"
    rf"|[{_OPENING}])(?P<said>(?:{_NAMES})[ \t]?[:：{_CLOSING}])",
    re.IGNORECASE,
)
_AT_END = re.compile(
    rf"[{_OPENING}](?P<said>[^{_OPENING}{_CLOSING}\n]{{2,200}})[{_CLOSING}][.。]?\Z"
)
"""Words in brackets behind a task."""
_AS_SOLUTION = "Solution: "
_TELLING = re.compile(
    rf"(?<![^\s(\[（,;:：.…])(?:(?:{_CHESS})[+#]|[{_SIGNS}][1-9１-９同]"
    rf"|[{PIECES}][1-9１-９{HAN}][{WAYS}進])"
)
_SQUARES = re.compile(r"(?:[a-h][1-8][ ,;/]*+)++\Z")
_BEGIN_OF_MOVES = re.compile(
    rf"(?:[ \t\n*_,;.、。]|(?:{_NUMBER})|(?<![^\s\d.…、，,])(?:{_MOVE})"
    rf"|\([^()]{{0,400}}\)|\{{[^{{}}]{{0,400}}\}}"
    r"|1-0|0-1|1/2(?:-1/2)?|½-½|[!?+#]+)*+"
)
_LONGEST = 8000
"""The longest line that is looked at."""


class Beside(NamedTuple):
    """The words beside a position, each part as it was typed; "" for none."""

    moves: str = ""
    solution: str = ""
    hint: str = ""


def role_of(line: str) -> Role:
    """The role of a line; "" for none of all these."""
    found = _label_of(line)
    if found:
        return found[0]
    return "moves" if looks_like_moves(line) else "solution" if _names_moves(line) else ""


def _label_of(line: str) -> tuple[Role, str] | None:
    """The role that the word at the begin of a line gives the rest, with a colon, in brackets, or
    without either before moves alone; and the rest.
    """
    found = _LABEL.match(line)
    if found:
        return LABELS[(found["label"] or found["between"]).lower()], line[found.end() :]
    bare = _BARE_LABEL.match(line) if len(line) <= _LONGEST else None
    if bare and looks_like_moves(moves_apart(line[bare.end() :])):
        return "solution", line[bare.end() :]
    return None


def _names_moves(line: str) -> bool:
    """Whether a line has nothing but moves behind a word that no list has, and a colon."""
    found = _NAMED.match(line) if len(line) <= _LONGEST else None
    if found is None or _NO_SOLUTION.match(found["name"]):
        return False
    if _WITHIN.search(line) or not _SIDES.isdisjoint(_WORD.findall(found["name"].lower())):
        return False
    return _are_moves(line[found.end() :])


def apart(line: str) -> list[str]:
    """A line, then each solution and hint that stands in it behind other words, with its label.

    `Mate in 2. (Hint: look at d8)` → `Mate in 2.`, `Hint: look at d8`; `Mate in 1 [Rd8#]`
    """
    if len(line) > _LONGEST or role_of(line):
        return [line]
    cuts = list(_WITHIN.finditer(line))
    at_end = None if cuts else _AT_END.search(line)
    if at_end and _are_moves(at_end["said"]):
        return [line[: at_end.start()], _AS_SOLUTION + at_end["said"]]
    if not cuts:
        return [line]
    first, parts = line[: cuts[0].start("gap")], []
    for cut, end in zip(cuts, [*(cut.start("gap") for cut in cuts[1:]), len(line)], strict=True):
        is_label_alone = cut["said"][-1] not in ":："
        part, rest = _closed(line[cut.start("gap" if is_label_alone else "said") : end].strip())
        parts.append(part)
        first += rest
    return [first, *parts]


def _closed(words: str) -> tuple[str, str]:
    """Words up to where a bracket closes that opened before them, and those behind it."""
    for opening, closing in PAIRS:
        if words.count(closing) > words.count(opening):
            words, _, rest = words.partition(closing)
            return words, rest
    return words, ""


def _are_moves(words: str) -> bool:
    """Whether words are moves, and not the names of squares."""
    if _SQUARES.match(words) or not looks_like_moves(words):
        return False
    return _TOKENS.match(_ASIDE.sub(" ", moves_apart(words))) is not None


def tells_answer(line: str) -> bool:
    """Whether students must not see a line: it is a solution, or names a check or a move."""
    return bool(role_of(line) or len(apart(line)) > 1 or _TELLING.search(line))


def moves_apart(words: str) -> str:
    """Moves as Japanese books write them with spaces between, without what sums them up.

    `▲２一飛△４二玉▲２二竜まで3手詰`, `２一飛、４二玉、２二竜`
    """
    return _NEXT.sub(" ", _WORDS_OF_END.sub("", words.rstrip())).strip(" \t\u3000、，。")


def end_of_moves(words: str) -> int:
    """Where what words begin with ends that are moves, with the sign of a sentence behind them."""
    found = _BEGIN_OF_MOVES.match(words)
    return found.end() if found else 0


def looks_like_moves(line: str) -> bool:
    """Whether a line begins with a move and its number, or holds nothing but moves."""
    line = line.lstrip(_ARROWS)
    begin = _BEGINS.match(line) if len(line) <= _LONGEST else None
    if begin is None:
        return False
    return begin["bare"] is None or _TOKENS.match(_ASIDE.sub(" ", line)) is not None


def beside(lines: list[str]) -> Beside:
    """The moves, solution and hint of these lines; one without a role goes on with that above."""
    said: dict[str, list[str]] = {"moves": [], "solution": [], "hint": []}
    role: Role = "moves"
    for line in lines:
        own: Role = role_of(line) or ("solution" if _TELLING.search(line) else "")
        label = _label_of(line)
        # Moves below a solution are its own.
        role = own if own in LABELLED or (own and role != "solution") else role
        words = (label[1] if label else line).strip("> \t\r\n*_|").lstrip(_ARROWS)
        if words:
            said[role].append(words)
    return Beside(*("\n".join(said[name]) for name in Beside._fields))
