"""The meaning of columns of a table, by the names at their heads or by what stands in them.

A head is one of the names, or has one: what stands in brackets is left out (“Position (FEN)”), and
the first word that is a name counts (“Task description”, “Correct answer”), in scripts without
spaces the first name within a word (“正解手順”). One of `_SURE` is a position wherever it stands.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from webapp.lessons.fields import FIELDS
from webapp.lessons.importing.gathered import ADDRESS
from webapp.text.san import UCI

Role = str
"""A key of `_HEADS`, or `other`."""

_HEADS: Mapping[Role, str] = {
    **{name: field.heads for name, field in FIELDS.items() if field.heads},
    "position": "fen epd sfen xfen feen position board diagram setup puzzlefen startfen initialfen "
    "局面 盤面 图面 図面 局面图 局面図 局面圖 盘面 盤面図 棋图 棋圖 国面 국면도 "
    "开局局面 棋局 局面fen 포지션 국면 국면fen 배치 기보위치 "
    "stellung brett diagramm stellungfen posición posicion tablero échiquier diagramme diagrama "
    "posizione diagramma posição позиция диаграмма",
    "theme": "theme themes motif motifs opening openings openingname category topic thema themen "
    "motiv eröffnung thème thèmes ouverture tema temas apertura abertura тема дебют "
    "テーマ 主題 モチーフ 手筋 戦型 定跡 分類 主题 主題名 战术 战术主题 开局 分类 "
    "테마 주제 모티프 오프닝 분류",
    "id": "id puzzleid number no nr nº num n key code номер número numéro nummer numero "
    "番号 問題番号 编号 序号 號碼 题号 번호 순번",
    "comment": "comment comments commentary note notes explanation remark remarks kommentar "
    "kommentare bemerkung anmerkung erklärung erläuterung commentaire commentaires remarque "
    "explication comentario comentarios explicación nota notas commento spiegazione comentário "
    "explicação комментарий примечание komentarz コメント 解説 説明 備考 注释 評注 评注 讲解 说明 "
    "备注 해설 설명 코멘트 비고",
    "moves": "moves line pv variation solutionmoves uci san pgn züge zuege zugfolge coups jugadas "
    "movimientos mosse lances ходы zetten 手順 指し手 着手 着法 走法 招法 수순 수",
    "side": "orientation flipped perspective view bottom ausrichtung orientación orientation "
    "向き 視点 方向 视角 朝向 방향 시점",
}
_ROLES: Mapping[str, Role] = {
    name: role for role, names in _HEADS.items() for name in names.casefold().split()
}

_SURE = frozenset(["fen", "sfen", "xfen", "feen", "局面", "盤面", "图面", "盘面", "국면", "포지션"])
"""The names that mean a position within any head."""

_UCI = re.compile(rf"{UCI}[qrbnQRBN]?(?: {UCI}[qrbnQRBN]?)*+\Z")
_NUMBER = re.compile(r"[-+]?[0-9]{1,9}(?:[.,][0-9]{1,9})?\Z")
_BEHIND: Mapping[int, tuple[Role, ...]] = {
    0: (),
    1: ("title",),
    2: ("task", "solution"),
    3: ("title", "task", "solution"),
}
"""What columns of words mean that have no head, by how many there are behind the position."""
_OF_MORE: tuple[Role, ...] = ("title", "task", "hint", "solution")
_OF_MOVES: tuple[Role, ...] = ("moves", "solution")

_BRACKETED = re.compile(r"[(（\[【][^()（）\[\]【】]*+[)）\]】]")
_WORD = re.compile(r"[^\W_]++")
_WITHOUT_SPACES = re.compile(r"[\u3040-\u9fff\uac00-\ud7a3]")
"""A character of Chinese, Japanese or Korean, whose words may stand together."""
_SIGNS_OF_NUMBERS = ("#", "№")
_LONGEST_HEAD = 40
_MOST_WORDS = 4
_SIGNS = range(2, 7)
"""How many characters a name has that is found within a word of a script without spaces."""

SAMPLE = 20
"""So many rows of a table without heads are looked at."""
MOST_COLUMNS = 40
"""So many columns are looked at for positions, and for names in their heads."""


def roles_of_heads(cells: Sequence[str]) -> tuple[Role, ...] | None:
    """The roles of columns by the names at their heads, several the same; None for no heads.

    One of them must be nothing but the name of a position.
    """
    found = [_ROLES.get(_bare(cell), "other") for cell in cells]
    if "position" not in found or len(found) < 2:
        return None
    for at, role in enumerate(roles_within_heads(cells)):
        found[at] = role if found[at] == "other" else found[at]
    return tuple(found)


def roles_within_heads(cells: Sequence[str]) -> tuple[Role, ...]:
    """The roles of columns by the names in their heads; “other” where there is none.

    Those behind `MOST_COLUMNS` are left out.
    """
    return tuple(map(_role_within, cells[:MOST_COLUMNS]))


def _bare(cell: str) -> str:
    bare = "".join(character for character in cell[:80].casefold() if character.isalnum())
    return "number" if not bare and cell.strip() in _SIGNS_OF_NUMBERS else bare


def _role_within(head: str) -> Role:
    head = head.strip().casefold()
    if not head or len(head) > _LONGEST_HEAD:
        return "other"
    words = _WORD.findall(head)
    if len(words) > _MOST_WORDS:
        return "other"
    for name in (head, _BRACKETED.sub("", head)):
        role = _ROLES.get(_bare(name))
        if role:
            return role
    apart = [word for word in words if word.isascii()]
    if not _SURE.isdisjoint(apart) or any(
        name in word for name in _SURE for word in words if not word.isascii()
    ):
        return "position"
    return next(filter(None, map(_role_of_word, words)), "other")


def _role_of_word(word: str) -> Role | None:
    """The role that a word names, or one of a script without spaces by the first name in it."""
    role = _ROLES.get(word)
    if role or not _WITHOUT_SPACES.search(word):
        return role
    for start in range(len(word)):
        for length in reversed(_SIGNS):
            role = _ROLES.get(word[start : start + length])
            if role:
                return role
    return None


def roles_of_cells(
    rows: Sequence[Sequence[str]], positions: Sequence[int], moves: Sequence[int] = ()
) -> tuple[Role, ...]:
    """The roles of columns by what stands in them.

    positions  the numbers of those with positions, `moves` of those with moves of the first
    """
    found: list[Role] = ["other"] * max(map(len, rows))
    for at in positions:
        found[at] = "position"
    for at, role in zip(moves, _OF_MOVES, strict=False):
        found[at] = role
    words: list[int] = []
    for at in range(len(found)):
        cells = [row[at].strip() for row in rows if at < len(row) and row[at].strip()]
        told = _role_of(cells)
        if at in positions or at in moves or not cells:
            continue
        if told and told not in found:
            found[at] = told
        elif not told:
            words.append(at)
    before = [at for at in words if at < positions[0]]
    behind = [at for at in words if at > positions[0]]
    if before:
        found[before[0]] = "title"
    wanted = _BEHIND.get(len(behind), _OF_MORE)
    if moves and not before and len(behind) == 2:
        # Their solution is told already.
        wanted = ("title", "task")
    if before and len(behind) == 1:
        wanted = ("task",)
    free = [role for role in wanted if role not in found]
    for at, role in zip(behind, free, strict=False):
        found[at] = role
    return tuple(found)


def _role_of(cells: Sequence[str]) -> Role | None:
    """The role that all the cells fit, None for words."""
    if all(map(_UCI.match, cells)):
        return "moves"
    if all(map(ADDRESS.match, cells)):
        return "source"
    return "id" if all(map(_NUMBER.match, cells)) else None


def is_uci(cell: str) -> bool:
    """Whether a cell has nothing but moves of chess as engines write them."""
    return len(cell) < 2000 and _UCI.match(cell) is not None
