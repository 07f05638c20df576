"""Which words of a teacher rule out a turn of the board, in many languages."""

from __future__ import annotations

import random
import re
from time import perf_counter
from typing import get_args

import chess
import pytest

from tests.games import so_many
from tests.tables import table
from webapp.formats.starts import START_POSITIONS
from webapp.games.board import CHESS, BoardKind, Game
from webapp.games.coordinates import square_name
from webapp.games.letters import LANGUAGES as LETTERS
from webapp.language import LANGUAGES, translated, use_language
from webapp.moves import Style, play, possible_moves, written
from webapp.worksheets.naming import wrong_label, wrong_once_turned

CUSTOM = BoardKind("custom", 10, 8, ("C", "C"))

NOTHING, MIRROR, SWAP, BOTH = "", "m", "s", "ms"
ROWS: dict[tuple[Game, str], str] = {
    ("chess", NOTHING): """
        Mate in 2 | Mate in #2 | and/or | 1/2 | 11/26/2026 | #2 | Find the best move
        Find the best move! | Solve. | Which move wins? | 1. Task b) | b) Find it
        in a nutshell | e.g. a pawn | i.e. mate | Win a pawn | Open a file | Use a rook
        Find the right move | the right square | Win it | How many pieces are left?
        What is left to do? | back-rank mate | Back rank | last rank | You must mate
        Problem 12 | Exercise 3b | Diagram 7 | Part II | No. 5 | 2024-11-26 | 10 min | e-mail me
        a-priori | Remove the defender | 64 squares | one of a kind | Attack and defend
        Zugzwang | three in a row | Give the material count | within 5 moves | lightweight
        the linked pawns | Matt in 2 | Matt in 3 Zügen | Finden Sie den besten Zug
        z. B. Springergabel | d. h. Matt | Mat en 2 | Trouvez le meilleur coup | C'est mat
        un pion d'avance | Mate en 2 | Encuentra el mate | la mejor jugada | Gana un peón
        Мат в 2 хода | Найдите лучший ход | Мат с 3 ходов | 2手詰 | 次の一手 | 面白い問題
        最善手を探せ | チェックメイト | 将杀 | 两步杀 | 找出最佳着法 | 说明白 | 한 수 메이트
        가장 좋은 수를 찾으세요 | 두 수 만에 메이트 | opposite bishops | Fork!
        """,
    ("chess", MIRROR): """
        Attack on the kingside | king-side | Queenside castling | K-side | the wing | the e-file
        an e-file | the a file | the e file | file e | h-pawn | a-pawn | the h pawn
        files a and b | exd | castle | Castles | O-O | 0-0-0 | king's pawn | queen's bishop
        Königsflügel | am Damenflügel | h-Bauer | die e-Linie | Linie e | der h-Bauer | Rochade
        kurze Rochade | aile roi | colonne e | grand roque | flanco de rey | columna d | peón h
        enroque corto | королевский фланг | вертикаль e | рокировка | 王翼 | 后翼进攻 | e线
        王车易位 | キングサイド | eファイル | キャスリング | 킹사이드 | e파일 | 캐슬링
        King's Gambit | fianchetto
        """,
    ("chess", SWAP): """
        White to move | white to move and win | Black to play | Black's move | W to move
        mate in 2 (W) | White mates in 2 | the black king | What can black do?
        rook on the 7th rank | the seventh rank | on the 7th | on the seventh | 1-0
        White wins (1-0) | +- | ± | +1.53 | ♘ wins | ♚ | ○ to move | Weiß zieht und gewinnt
        Weiss am Zug | Schwarz am Zug | der weiße König | 7. Reihe | Les blancs jouent
        Trait aux noirs | la dame blanche | Juegan blancas | Las negras ganan | Bianco muove
        il nero vince | Wit speelt | zwart | Ход белых | Белые начинают | чёрные | черных
        Brancas jogam | as pretas | Białe zaczynają | czarne | Must alustab | Hvid vinder
        Vit vinner | Bílý na tahu | Trắng đi trước | Beyaz oynar | לבן | Valge | 白先走 | 黑方走
        轮到白方 | 红方胜 白 | 先手の手番 | 後手番 | 黒の手番 | 白番 | 7段目 | 第七横线
        백 차례 | 흑이 둘 차례 | 흑 차례 | first player | the second side
        """,
    ("chess", BOTH): """
        Win the rook on h8 | 6k1/5ppp/8/8/8/8/5PPP/R5K1 | Nf7+! wins | Nf7 | 1. e4 | 1.e4 e5
        exd5 | e7e8=Q | e8=Q | e2e4 | e2-e4 | Ng1-f3 | Nbd7 | N1f3 | bxa1=D | Sf7 | Dxh7# | Th8
        Txe8 | Cf3 | Кf7 | Крe2 | Фh5 | на е4 | с3 | ♘f3 | ｅ４ | ｈ８ | e\u200b4 | h 8 | e-4
        E4 | **h8** | «h8» | (h8) | h8. | auf h8 | en h8 | h8のルーク | 车在h8 | 룩을 h8에
        a1-h8 | the a1-h8 diagonal | P-K4 | N-KB3 | KB7 | dark squares | light-squared bishop
        dark-square | schwarzfeldriger Läufer | weißfeldrig | cases noires | casillas blancas
        dunkelfeldriger Läufer | hellfeldrig | the dark bishop | casillas oscuras | casa nera
        zwarte velden | witveldige loper | casas pretas | casa escura | 어두운 칸 | 深色格
        чернопольный слон | 黒マス | 白格 | left rook | on the left | on the right side
        to the left of the king | right-hand corner | die linke Seite | rechts | à gauche
        izquierda | слева | til venstre | vänster | vlevo | ซ้าย | справа | 左 | 右上 | 왼쪽
        오른쪽 룩
        """,
    ("shogi", NOTHING): """
        2手詰 | １手詰 | 問3　三手詰 | 第34問 | Problem 34 | 次の一手 | 詰めろ | 王手
        最善手を探せ | Mate in 3 | 5手で詰ます | gold drop | 必至 | 一手詰 | 三手詰め
        Find the best move | 面白い手 | 3手の読み | 外통
        """,
    ("shogi", SWAP): """
        先手の手番 | 1st player | 後手番 | ☗先手 | ▲ | △の手番 | Sente to move | gote | 攻方
        玉方 | 三段目 | 上手
        """,
    ("shogi", BOTH): """
        ７六歩 | 7六歩 | ▲７六歩 | 76歩 | 34に打つ | ３四飛 | 同銀 | P-76 | P-7f | P7f | 7g7f
        N*55 | 7g | 2筋 | ２筋を突破 | 左金 | 右銀 | 三三角 | 55の角 | 角88 | 5五の角
        """,
    ("xiangqi", NOTHING): """
        连将杀 | 三步杀 | 将军 | 将死 | 象棋习题 | 马后炮 | 找出最佳着法 | 互相 | Mate in 2
        2024.11.26 | 卧槽马 | 双车错
        """,
    (
        "xiangqi",
        SWAP,
    ): "红先胜 | 红方走 | 黑方 | Red to move | red wins | 帅 | 黑卒 | 先胜 | 紅先和 | 仕",
    ("xiangqi", BOTH): """
        炮二平五 | 车8进1 | 馬八進七 | 傌二進三 | 前炮进二 | h2e2 | H2-E2 | h2 | C2=5 | H8+7
        七路兵 | 3路 | 左马 | 右炮
        """,
    (
        "janggi",
        NOTHING,
    ): "한 수 외통 | 가장 좋은 한 수 | 외통 | 10초 | 초급 | 문제12 | 문제 12 | 장군",
    (
        "janggi",
        SWAP,
    ): "초 차례 | 한이 둔다 | 초나라 | 졸로 장군 | 한나라 | Cho to move | han | 漢 | 점수 | 빅장",
    ("janggi", BOTH): "79마67 | 마79 | 37포 | 차 79 | e4 | a10 | 61에 | 왼쪽",
    ("makruk", NOTHING): "Mate in 2 | Find the best move",
    ("makruk", BOTH): "e4 | Nf3 | ง4 | ข๓",
    ("custom", NOTHING): "Find the best move | k8 | First find it",
    ("custom", SWAP): "First side to move | second side | 先攻",
    ("custom", BOTH): "j8 | a1 | the e-file",
}


def kind_of(game: Game) -> BoardKind:
    return CUSTOM if game == "custom" else START_POSITIONS[game].kind


def rows() -> list[tuple[Game, str, str]]:
    """A row a text; texts go on in the next line."""
    return [
        (game, out, words)
        for (game, out), texts in ROWS.items()
        for words in re.split(r"\s*\|\s*|\n\s*(?=[^\s])", texts.strip())
    ]


@table(("game", "out", "words"), rows)
def test_words_rule_out_the_turns_that_they_would_not_fit(game: Game, out: str, words: str) -> None:
    found = wrong_once_turned(words, kind_of(game))
    assert "".join(sorted(turn[0] for turn in found)) == out, found
    for word in found.values():
        assert word
        assert word in words


@table(
    ("game", "label", "out"),
    [
        ("chess", "A", NOTHING),
        ("chess", "1", NOTHING),
        ("chess", "e", NOTHING),
        ("chess", "B", NOTHING),
        ("chess", "e4", BOTH),
        ("chess", "E4", BOTH),
        ("chess", "W", SWAP),
        ("chess", "白", SWAP),
        ("chess", "+-", SWAP),
        ("chess", "!?", NOTHING),
        ("shogi", "76", BOTH),
        ("shogi", "7六", BOTH),
        ("shogi", "12", BOTH),
        ("shogi", "▲", SWAP),
        ("xiangqi", "e0", BOTH),
    ],
)
def test_a_label_that_names_a_square_or_a_side_rules_out_turns(
    game: Game, label: str, out: str
) -> None:
    found = wrong_label(label, kind_of(game))
    assert "".join(sorted(turn[0] for turn in found)) == out


def test_any_text_is_looked_through_in_linear_time() -> None:
    chooser = random.Random(1)
    signs = "ab eh18-KN x白左歩七한 초\n.'е♘"
    texts = ["".join(chooser.choices(signs, k=4000)), "e-" * 2000, "a " * 2000, "K" * 4000]
    texts += ["back " * 800, "king's " * 500, "1-" * 2000, "5 5 " * 1000, "한 " * 2000]
    for text in texts:
        for game in ("chess", "shogi", "janggi"):
            begun = perf_counter()
            wrong_once_turned(text, kind_of(game))
            assert perf_counter() - begun < 2, text[:20]


@table("game", ["chess", "shogi", "xiangqi", "janggi", "makruk", "custom"])
def test_every_square_by_its_name_rules_out_both_turns(game: Game) -> None:
    kind = kind_of(game)
    for square in range(kind.files * kind.ranks):
        for tag in LANGUAGES:
            with use_language(tag):
                name = translated(square_name(kind, square))
            for words in (f"{name}", f"on {name}.", f"auf {name}!", f"「{name}」に", f"({name})"):
                assert set(wrong_once_turned(words, kind)) == {"mirror", "swap"}, words


def test_every_move_of_chess_in_every_language_rules_out_turns() -> None:
    chooser = random.Random(3)
    board = chess.Board()
    for _ in range(so_many(1200)):
        moves = [*board.legal_moves]
        if not moves:
            board = chess.Board()
            continue
        move = chooser.choice(moves)
        name = board.san(move)
        for row in chooser.sample(LETTERS, 3):
            own = dict(zip("KQRBN", row.letters, strict=False))
            said = name if name[0] == "O" else "".join(own.get(sign, sign) for sign in name)
            found = set(wrong_once_turned(f"So {said}, gut", CHESS))
            assert found >= ({"mirror"} if name[0] == "O" else {"mirror", "swap"}), said
        board.push(move)


@table("game", ["shogi", "xiangqi", "janggi", "makruk"])
def test_every_move_of_other_games_rules_out_turns(game: Game) -> None:
    pytest.importorskip("pyffish")
    chooser = random.Random(4)
    position, last = START_POSITIONS[game], None
    for _ in range(so_many(160)):
        possible = possible_moves(position)
        moves = [move for move in possible.moves if not move.is_pass]
        if not moves:
            break
        move = chooser.choice(moves)
        for style in get_args(Style):
            name = written(position, move, style, possible, last=last)
            for words in (name, f"Best: {name}!", f"正解は{name}です"):
                found = set(wrong_once_turned(words, position.kind))
                assert found == {"mirror", "swap"}, words
        position, last = play(position, move), move.to
