"""What cards claim, read from the words that teachers have for it, and tasks that are written so."""

from __future__ import annotations

from tests.tables import table
from webapp.checking.claims import claim_in
from webapp.checking.verdict import Claim
from webapp.formats.starts import START_POSITIONS
from webapp.games.board import SIDES, Game, Side
from webapp.model.position import Position

READ: dict[str, dict[Game, str]] = {
    "mate 1": {
        "chess": "Mate in 1|mate in one|Mate in 1 move.|#1|一手メイト|1手メイト"
        "|1手でメイトにしてください|一步将杀|一步杀|한 수 메이트|한 수 만에 외통|1수 메이트|Matt in 1"
        "|Matt in einem Zug|Mat en 1|Mate en una|Mate em 1|Matto in 1|Mat in 1|Мат в 1 ход"
        "|Мат в один ход|Exercise 4: mate in one|Mate in 1!",
        "shogi": "一手詰|1手詰め|一手詰め|１手詰|1手诘|1수 외통|詰将棋：1手詰|Mate in 1",
        "xiangqi": "一步杀|一步绝杀|1步殺",
    },
    "mate 2": {
        "chess": "Mate in 2|Mate in two|Checkmate in two moves|Mate-in-2|mate-in-two|MATE IN TWO!"
        "|Mate in 2 moves.|#2|2#|#2 (Loyd)|Two-mover|2-mover|Two-move mate|Exercise 7: Mate in 2"
        "|Puzzle 12. Mate in 2|Problem #12. Mate in 2|Can you find the mate in 2?|Mate in exactly 2"
        "|Find the forced mate in two.|Mate in two (S. Loyd, 1857)|Solve: mate in 2|Mate the king in two moves"
        "|2手メイト|２手メイト|2手でメイト|2手以内にチェックメイトしてください|二手メイト|問題3：2手メイト"
        "|两步将杀|两步将死|2步杀|两步之内将死黑王|两个回合将杀|第3题 两步杀|兩步將殺|二步杀"
        "|2수 안에 외통|2수 메이트|두 수 안에 메이트하세요|두 수 만에 외통|2수 만에 체크메이트"
        "|이내 2수 메이트|2수메이트|Matt in 2|Matt in zwei Zügen|Zweizüger|Mat en 2 coups"
        "|Mat en deux coups|Mate en 2 jugadas|Mate en dos|Mate em dois lances|Matto in due mosse"
        "|Mat in twee zetten|Мат в 2 хода|Мат в два хода|mate in 2 with White's queens on the board",
        "shogi": "3手詰|３手詰め|三手詰|三手詰み|詰将棋 三手詰|3手诘|3수 외통|Mate in 3|Mate in 2"
        "|3手で詰ましてください|3手詰です。|三手詰め（余詰なし）",
        "xiangqi": "两步杀|2步杀|二步杀|两步绝杀|2回合杀|兩步殺|两步连将杀|Mate in 2",
        "janggi": "2수 안에 외통|2수 외통|두 수 외통|2수 박보",
        "makruk": "Mate in 2|2手メイト",
    },
    "mate 3": {
        "chess": "Mate in 3|#3|3手メイト|三步杀|3수 메이트|세 수 만에 외통|Dreizüger|Three-mover"
        "|Diagram 4 – mate in three moves|Win in 3|Force mate in 3!",
        "shogi": "5手詰|五手詰|詰将棋 五手詰|五手詰め|5手诘|5수 외통|5手以内に詰ましてください",
        "xiangqi": "三步杀|3步杀|三步连将杀|三步胜|三步取胜",
    },
    "mate 11": {"chess": "Mate in 11|mate in eleven|11手メイト|十一步杀", "shogi": "21手詰|二十一手詰"},
    "mate 2 first": {
        "chess": "White mates in two|White to move: #2|White mates in 2.|White to play and mate in 2|White to move, mate in 2"
        "|White to move. Mate in 2.|White to play, mate in two moves|White to mate in two."
        "|White to move and checkmate in two moves|White forces mate in 2|Mate in 2 (W)"
        "|White mates Black in 2|Mate in 2 for White|White to move #2|白番、2手メイト|白番。2手メイト。|白の2手メイト"
        "|白先，两步杀|白方先走，2步将杀。|白先两步将杀|白方两步杀|백 차례, 2수 메이트|백 차례. 2수 메이트."
        "|백이 두 수 만에 메이트|백 선, 2수 안에 외통|Weiß setzt in 2 Zügen matt|Weiß am Zug. Matt in 2"
        "|Weiß zieht und setzt in 2 Zügen matt|Les blancs jouent et font mat en 2 coups|Trait aux blancs. Mat en 2."
        "|Juegan blancas y dan mate en 2|Las blancas juegan y dan mate en dos|Il bianco muove e matta in 2 mosse"
        "|As brancas jogam e dão mate em 2|Wit geeft mat in 2|Белые начинают и дают мат в 2 хода",
        "shogi": "先手番 3手詰|先手番。3手詰。|先手先走，3手诘。|Sente to move. Mate in 3.|선수 차례. 3수 외통.",
        "xiangqi": "红先两步杀|红先，两步杀|红先胜，2步杀。|紅番。2手詰み。|Red to move. Mate in 2.|红方两步取胜"
        "|红先二步胜",
        "janggi": "초 차례. 2수 외통.|楚先胜，2步杀。|Cho to move. Mate in 2.",
    },
    "mate 3 second": {
        "chess": "Black mates in 3|Black to move: mate in 3|Black to play and mate in three|#3 (Black)|Mate in 3 (B)"
        "|黒番、3手メイト|黑先，三步杀|흑 차례, 3수 메이트|Schwarz setzt in drei Zügen matt",
        "xiangqi": "黑先三步杀",
    },
    "mate 0": {
        "chess": "Find the mate|Find the mate!|Find a forced mate.|Find the checkmating move|Find the mating move"
        "|Which move mates?|Give mate!|Deliver checkmate.|Checkmate the king|Mate the black king"
        "|Forced mate|メイトにしてください|メイトを見つけてください|チェックメイトせよ|找出将杀|将死黑王|怎么将死对方？"
        "|메이트를 찾으세요|체크메이트하세요|외통수를 찾으시오|Finde das Matt!|Trouvez le mat|Mate in 2 or 3"
        "|Encuentra el mate",
        "shogi": "詰将棋|詰ましてください|詰みを見つけよう|詰めてください|诘将棋",
        "xiangqi": "连将杀|找出绝杀|如何成杀",
    },
    "mate 0 first": {
        "chess": "White to play and mate|White to mate|White mates|How does White mate?|White moves and mates",
        "xiangqi": "红先连将杀|红先杀|红方绝杀",
    },
    "win 0": {
        "chess": "Find the win|Find the winning move|Which move wins?|Win!|Find the winning plan|どの手で勝ちますか？"
        "|勝つ手を見つけてください|如何取胜？|怎么赢？|哪一步取胜？|어떻게 이깁니까?|이기는 수를 찾으세요|Quel coup gagne ?",
    },
    "win 0 first": {
        "chess": "White wins|White wins.|White to play and win|White to move and win|White to win|White to move wins"
        "|White to move. Find the win.|White to play and win the game|How does White win?|White is winning"
        "|白番必勝|白の勝ち|白番。白の勝ち。|白先白勝ち|白先の勝ち|白胜|白先胜|白先胜。|白方先走取胜|白方必胜|백 승|백승|백 차례. 백 승."
        "|백이 이긴다|백 차례, 백 승리|Weiß gewinnt|Weiß am Zug gewinnt|Weiß zieht und gewinnt|Les blancs jouent et gagnent"
        "|Juegan blancas y ganan|Il bianco muove e vince|As brancas jogam e ganham|Wit aan zet wint"
        "|Белые начинают и выигрывают",
        "xiangqi": "红先胜|红胜|紅先勝|紅先の勝ち|홍선승|红方必胜|Red to play and win",
        "shogi": "先手の勝ち|先手必勝|先手勝ち",
        "janggi": "초 승|楚胜",
    },
    "win 0 second": {"chess": "Black wins|Black to move and win|黑胜|黒勝ち|흑 승|Schwarz gewinnt"},
    "draw 0": {
        "chess": "Hold the draw|Find the draw|Save the game!|Draw|Draw!|Force a draw|引き分けにしてください|引き分けに持ち込め"
        "|求和|如何守和？|무승부를 만드세요|비기시오|Remis|Tablas",
    },
    "draw 0 first": {
        "chess": "White to move and draw|White draws|White to play and draw.|白先和|白番。引き分け。白の引き分け。"
        "|白先和棋|백 무승부|Weiß hält remis",
        "xiangqi": "红先和|红先和棋|红方求和|홍 비김",
    },
    "draw 0 second": {
        "chess": "Black to move and draw|Black draws|Black to play and hold the draw|Black to move. Hold the draw."
        "|黑先和|黒番、引き分け|흑이 비긴다|Schwarz am Zug hält remis",
    },
    "move 0": {
        "chess": "Find the best move|Find the best move!|What is the best move?|Win the rook|Win a piece|Win material"
        "|What would you play?|Find the only move|次の一手|最善手を見つけてください|どう指しますか？|最佳着法|怎么走？|走哪一步？"
        "|최선의 수를 찾으세요|가장 좋은 수는?|Finde den besten Zug|Trouvez le meilleur coup|Encuentra la mejor jugada"
        "|Найдите лучший ход|得子|将军抽车",
        "shogi": "次の一手|駒得",
    },
    "move 0 first": {
        "chess": "White to move and win a piece|White wins the queen|White to play and win material|White to play. Best move?"
        "|What should White play?|白番、最善手は？|白方怎么走？|백의 최선의 수는?|Weiß gewinnt eine Figur",
        "shogi": "先手番、次の一手は？",
    },
    "selfmate 2": {"chess": "Selfmate in 2|Self-mate in two|s#2|S#2|セルフメイト 2手|Selbstmatt in 2|mat inverse en 2 coups"},
    "selfmate 3": {"chess": "s#3|Selfmate in 3 moves|자살 메이트 3수 안에"},
    "helpmate 3": {"chess": "Helpmate in 3|help-mate in three|h#3|H#3|Hilfsmatt in 3|h#2.5|h#2½"},
    "helpmate 2": {"chess": "h#2|Helpmate in 2 moves|ヘルプメイト2手|协助将杀，h#2|Mat aidé en 2"},
    "stalemate 2": {"chess": "stalemate in 2|Stalemate in two moves|2手ステイルメイト|两步逼和|2수 스테일메이트|Patt in 2"},
}  # fmt: skip
"""The texts by what they claim: goal, moves of the one side, and side."""

NOTHING: dict[Game, str] = {
    "chess": "|Exercise 3: The mate|mating net|Mating net|Stalemate trap|No mate in 2!|avoid mate in 2|Avoid mate in 2!"
    "|Black threatens mate in 1|White threatens mate in 2.|Defend against mate in 1|Stop the mate in 2"
    "|There is no mate in 2.|Mating patterns|Smothered mate|Back-rank mate|Checkmate|The opera mate|Mate with two bishops"
    "|Exercise #3|Puzzle #3|Lesson #2|Game #5|#|Draw an arrow|Draw the knight’s path|White draws an arrow"
    "|White to move|Black to play.|Black to move|白番|白先|백 차례|Is it a win or a draw?|White to move. Is it a win or a draw?"
    "|Is there a mate in 2?|Can White win?|Who wins?|Does White win?|Win or draw?|白番。勝ちですか、引き分けですか。"
    "|白方先走。是胜还是和？|백 차례. 이깁니까, 비깁니까?|Black is mated in 2|White cannot mate in 2|Avoid stalemate"
    "|Reflexmate in 3|r#3|ser-#5|hs#3|Opposite-coloured bishops|The winning of the pawn|Win at Chess|White, Alan – Black, John"
    "|Smith – Jones, London 1899|1-0|½-½|詰めろ|必至をかけてください|詰みはない|詰みを防いでください|詰まない|王手をかけよう|ステイルメイト"
    "|解杀|解两步杀|不能两步杀|马后炮|闷宫|和棋的技巧|白方王和黑方王|将死定式|스테일메이트|메이트가 없다|메이트를 피하세요"
    "|장군을 부르세요|메이트 위협|Kein Matt in 2|Schwarz droht Matt in 1|Wie zieht der Springer?|Pas de mat en 2"
    "|Don’t mate in 2|Promotion|Castling|The rook|Mate in 2 is impossible|2.Rh1#|1.Qg7#",
    "shogi": "囲い|玉の囲い方|5手目|初手",
    "xiangqi": "红先|杀法大全|中国象棋|黑方要杀",
}  # fmt: skip
"""Texts that claim nothing that can be checked."""


def rows() -> list[tuple[str, Game, Claim]]:
    found: list[tuple[str, Game, Claim]] = []
    for said, texts in READ.items():
        goal, moves, *sides = said.split()
        side: Side | None = next((s for s in SIDES if s in sides), None)
        claim = Claim(goal, int(moves), side)  # type: ignore[arg-type]
        found += [(t, game, claim) for game, row in texts.items() for t in row.split("|")]
    found += [(t, game, Claim()) for game, row in NOTHING.items() for t in row.split("|")]
    return found


def start(game: Game, turn: Side = "first") -> Position:
    from msgspec.structs import replace

    return replace(START_POSITIONS[game], turn=turn)


@table(("text", "game", "expected"), rows())
def test_claims_are_read_in_all_languages(text: str, game: Game, expected: Claim) -> None:
    assert claim_in(text, start(game)) == expected
    assert claim_in(text.upper() if text.isascii() else text, start(game)) == expected
