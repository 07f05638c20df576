"""What the columns of a table mean, by the names at their heads or by what stands in them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Literal

Role = Literal[
    "position",
    "title",
    "theme",
    "id",
    "task",
    "hint",
    "solution",
    "source",
    "moves",
    "side",
    "other",
]

_HEADS: Mapping[Role, str] = {
    "position": "fen epd sfen xfen feen position board diagram setup puzzlefen startfen initialfen "
    "局面 盤面 图面 図面 局面图 局面図 局面圖 盘面 盤面図 棋图 棋圖 国面 국면도 "
    "开局局面 棋局 局面fen 포지션 국면 국면fen 배치 기보위치 "
    "stellung brett stellungfen posición posicion tablero échiquier posizione posição позиция",
    "title": "title name caption heading chapter subject titre nom titel überschrift "
    "título titulo nombre titolo nome название имя tytuł "
    "題 題名 タイトル 名前 件名 見出し 题目名 标题 名称 題目 题名 제목 이름 명칭",
    "theme": "theme themes motif motifs opening openings openingname category topic thema themen "
    "motiv eröffnung thème thèmes ouverture tema temas apertura abertura тема дебют "
    "テーマ 主題 モチーフ 手筋 戦型 定跡 分類 主题 主題名 战术 战术主题 开局 分类 "
    "테마 주제 모티프 오프닝 분류",
    "id": "id puzzleid number no nr num n key code номер número numéro nummer numero "
    "番号 問題番号 编号 序号 號碼 题号 번호 순번",
    "task": "task question problem exercise instruction instructions prompt text description "
    "stipulation aufgabe frage aufgabenstellung exercice consigne énoncé tarea pregunta enunciado "
    "ejercicio compito domanda esercizio tarefa pergunta задача задание вопрос zadanie opgave "
    "問題 課題 問い 設問 問題文 任务 问题 要求 題意 题目 문제 과제 질문 지시문",
    "hint": "hint hints clue tip hinweis tipp indice astuce pista sugerencia suggerimento dica "
    "подсказка wskazówka ヒント 手がかり 提示 提示语 힌트 도움말",
    "solution": "solution solutions answer answers bestmove bm lösung loesung antwort "
    "réponse reponse solución solucion respuesta soluzione risposta solução resposta решение ответ "
    "rozwiązanie oplossing 解答 答え 正解 解 回答 解法 答案 解答例 정답 답 해답 풀이",
    "source": "source url link gameurl game site reference origin book quelle fuente fonte "
    "источник źródło 出典 出所 リンク 参照 来源 出处 链接 網址 网址 サイト 网站 網站 "
    "사이트 출처 링크 주소",
    "moves": "moves line pv variation solutionmoves uci san pgn züge zuege coups jugadas "
    "movimientos mosse lances ходы zetten 手順 指し手 着手 着法 走法 招法 수순 수",
    "side": "orientation flipped perspective view bottom ausrichtung orientación orientation "
    "向き 視点 方向 视角 朝向 방향 시점",
}
_ROLES: Mapping[str, Role] = {
    name: role for role, names in _HEADS.items() for name in names.casefold().split()
}

_UCI = re.compile(r"[a-h][1-8][a-h][1-8][qrbnQRBN]?(?: [a-h][1-8][a-h][1-8][qrbnQRBN]?)*+\Z")
_ADDRESS = re.compile(r"(?i)https?://\S{1,2000}\Z")
_NUMBER = re.compile(r"[-+]?[0-9]{1,9}(?:[.,][0-9]{1,9})?\Z")
_BEHIND: Mapping[int, tuple[Role, ...]] = {
    0: (),
    1: ("title",),
    2: ("task", "solution"),
    3: ("title", "task", "solution"),
}
"""What columns of words mean that have no head, by how many there are behind the position."""
_OF_MORE: tuple[Role, ...] = ("title", "task", "hint", "solution")

SAMPLE = 20
"""So many rows of a table without heads are looked at."""


def roles_of_heads(cells: Sequence[str]) -> tuple[Role, ...] | None:
    """What the columns mean by the names at their heads, several the same; None for no heads.

    One of them must be that of a position.
    """
    found = tuple(_ROLES.get(_bare(cell), "other") for cell in cells)
    return found if "position" in found and len(found) > 1 else None


def _bare(cell: str) -> str:
    return "".join(character for character in cell[:80].casefold() if character.isalnum())


def roles_of_cells(rows: Sequence[Sequence[str]], position: int) -> tuple[Role, ...]:
    """What the columns mean by what stands in them; `position` is the number of that column."""
    found: list[Role] = ["other"] * max(map(len, rows))
    found[position] = "position"
    words = []
    for at in range(len(found)):
        cells = [row[at].strip() for row in rows if at < len(row) and row[at].strip()]
        role = _role_of(cells)
        if at == position or not cells:
            continue
        if role and role not in found:
            found[at] = role
        elif not role:
            words.append(at)
    before = [at for at in words if at < position]
    behind = [at for at in words if at > position]
    if before:
        found[before[0]] = "title"
    wanted = _BEHIND.get(len(behind), _OF_MORE)
    if before and len(behind) == 1:
        wanted = ("task",)
    free = [role for role in wanted if role not in found]
    for at, role in zip(behind, free, strict=False):
        found[at] = role
    return tuple(found)


def _role_of(cells: Sequence[str]) -> Role | None:
    """What all the cells are, None for words."""
    if all(map(_UCI.match, cells)):
        return "moves"
    if all(map(_ADDRESS.match, cells)):
        return "source"
    return "id" if all(map(_NUMBER.match, cells)) else None


def is_uci(cell: str) -> bool:
    """Whether a cell has nothing but moves of chess as engines write them."""
    return len(cell) < 2000 and _UCI.match(cell) is not None
