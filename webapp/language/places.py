"""Words that name places on a board in what a teacher writes, in the languages of the page and in
those that most chess books are in.

They tell what is no longer right once a board is mirrored, or its sides are swapped; see
`worksheets/naming.py`. A row is words with `|` between them; one that ends in `*` may go on, as
`königsflügel*` does in Königsflügels. Small letters stand for capitals too.
"""

from __future__ import annotations

from collections.abc import Mapping

from webapp.language import forms

_ROWS: Mapping[str, str] = {
    "direction": "links | linke | linken | linker | linkes | linkem | rechts | rechte | rechten"
    " | rechter | rechtes | rechtem | gauche* | à droite | de droite | la droite | izquierd*"
    " | derecha* | derecho | sinistr* | a destra | di destra | destro | esquerd* | direita*"
    " | слева | налево | влево | лев* | справа | направо | вправо | правый | правая | правое"
    " | правые | правого | правой | правом | правую | правому | правых | venstre | højre"
    " | høyre | vänster* | höger* | vlevo | vpravo | vasen* | vasemm* | oikea* | bal | balra"
    " | sol | sağ | αριστερ* | δεξι* | يسار | يمين | שמאל | ימין | ซ้าย | ขวา | lewo | lewy*"
    " | lewej | lewa | prawo | prawy* | prawej | prawa | 左 | 右 | 왼 | 오른 | 좌측 | 우측"
    " | 좌변 | 우변 | 좌진 | 우진 | 좌마 | 우마 | 좌차 | 우차 | 좌상 | 우상 | 좌포 | 우포",
    "directed": "left | right",
    "wing": "kingside* | king side* | k side | queenside* | queen side* | q side | wing | wings"
    " | flank* | fianchett* | königsflügel* | damenflügel* | königsseit* | damenseit*"
    " | königsfluegel* | damenfluegel* | flügel* | fluegel* | aile | ailes | côté roi"
    " | côté dame | côté du roi | côté de la dame | flanco* | ala | lato di re | lato di donna"
    " | lato re | lato donna | koningsvleugel* | damevleugel* | vleugel* | фланг* | skrzydł*"
    " | skrzydl* | kongefløj* | dronningefløj* | kongefløy* | dronningfløy* | kungsflygel*"
    " | damflygel* | királyszárny* | vezérszárny* | křídl* | 翼 | 王侧 | 后侧 | 王側 | 女王側"
    " | キングサイド | クイーンサイド | クィーンサイド | キング側 | クイーン側 | 킹사이드"
    " | 퀸사이드 | 킹 사이드 | 퀸 사이드 | 居飛車 | 振り飛車 | 三間飛車 | 四間飛車"
    " | 向かい飛車 | 向飛車 | 袖飛車 | static rook | 居飞车 | 振飞车 | 三间飞车 | 四间飞车"
    " | 거비차 | 진비차 | 삼간비차 | 사간비차 | ranging rook | 킹쪽 | 퀸쪽 | 킹 쪽 | 퀸 쪽"
    " | 킹 측 | 퀸 측",
    "castle": "castle | castles | castled | castling | rochade* | rochier* | roque | roques"
    " | roquer* | enroque* | enroc* | arrocc* | rokad* | rocad* | rokeer* | рокир* | roszad*"
    " | rokád* | rošád* | rosád* | рокад* | キャスリング | キャッスリング | 入城 | 易位 | 入堡"
    " | 캐슬링 | 캐슬",
    "of_wing": "side | wing | flank | rook | bishop | knight | pawn | file | gambit | indian"
    " | fianchetto",
    "file": "file | files | line | column | linie | linien | colonne | columna | colonna | coluna"
    " | lijn | вертикал* | лини* | kolumna | kolumnie | kolumnę",
    "on_file": "pawn | pawns | bauer* | pion | pions | peón | peones | pedone | pedoni | peão"
    " | peões | пешк* | piona | rook | turm | tour | torre | ладь*",
    "file_behind": "ファイル | 筋 | 列 | 线 | 線 | 路 | 파일 | 열 | 줄",
    "counted_file": "file | files | linie | линия | вертикаль",
    "rank": "rank | ranks | row | rows | reihe | reihen | rangée | rangées | traverse | traverses"
    " | fila | filas | traversa | rij | горизонтал* | ряд | ряда | ряду | rzęd*"
    " | linia przemiany",
    "not_rank": "back | last | ladder | in a",
    "rank_behind": "段目 | 段 | ランク | 横线 | 橫線 | 横行 | 랭크 | 번째 줄",
    "ordinal": "second | third | fourth | fifth | sixth | seventh | eighth",
    "shade": "dark square* | light square* | black square* | white square* | dark-square*"
    " | light-square* | black-square* | white-square* | dark coloured* | dark colored*"
    " | light coloured* | light colored* | schwarzfeld* | weißfeld* | weissfeld*"
    " | schwarze* feld* | weiße* feld* | weisse* feld* | dunkle* feld* | helle* feld*"
    " | cases noires | cases blanches | case noire | case blanche | casillas negras"
    " | casillas blancas | casilla negra | casilla blanca | case nere | case bianche"
    " | casa scura | casa chiara | campo scuro | campo chiaro | campochiaro | camposcuro"
    " | чернопол* | чёрнопол* | белопол* | черн* пол* | чёрн* пол* | бел* пол* | czarnopol*"
    " | białopol* | 黒マス | 白マス | 黒いマス | 白いマス | 黑格 | 白格 | 흑칸 | 백칸"
    " | 검은 칸 | 흰 칸 | 흑색 칸 | 백색 칸 | 어두운 칸 | 밝은 칸 | dunkelfeld* | hellfeld*"
    " | dark bishop* | light bishop* | cases sombres | cases claires | casillas oscuras"
    " | casillas claras | casilla oscura | casilla clara | casa nera | casa bianca | case scure"
    " | case chiare | casas escuras | casas claras | casas pretas | casas brancas | casa escura"
    " | casa clara | casa preta | casa branca | zwarte veld* | witte veld* | donkere veld*"
    " | lichte veld* | zwartveld* | witveld* | 深色格 | 浅色格",
    "side": "white | whites | black | blacks | weiß* | weiss* | schwarz* | blanc | blancs"
    " | blanche | blanches | noir* | blanco* | blanca* | negro* | negra* | bianc* | nero"
    " | neri | nera | nere | wit | witte | zwart | zwarte | бел* | черн* | чёрн* | branco*"
    " | branca* | preto | pretos | preta | pretas | biał* | biale | bialych | czarn*"
    " | first player* | second player* | first side* | second side* | 1st player*"
    " | 2nd player* | sente | gote | hvid* | hvit* | svart* | sorts | vita | vits | valke*"
    " | valkoi* | musta* | bíl* | čern* | biel* | čiern* | bijel* | crn* | világos* | sötét*"
    " | albul* | negrul* | beyaz* | siyah* | λευκ* | μαύρ* | μαυρ* | біл* | чорн* | trắng"
    " | đen | putih | hitam | أبيض | أسود | بيضاء | سوداء | سفید | سیاه | לבן | שחור | सफेद"
    " | काला | ขาว | ดำ | 先手 | 後手 | 后手 | 先番 | 後番 | 先攻 | 後攻 | 先行方 | 后行方"
    " | 先胜 | 先勝 | 先和 | 先负",
    "points": "points | point | 得点 | 点数 | 점수 | 점으로 | 덤 | 빅장",
}

PLACES: Mapping[str, tuple[str, ...]] = {kind: forms(row) for kind, row in _ROWS.items()}
"""The words by what they name.

direction     left and right
directed      the same where English has other meanings too: only beside a place or a piece
wing          the wings of a board, and openings by the wing or the file of a piece; `castle`
              castling, of which each wing has one
of_wing       what may stand behind “king’s” and “queen’s”, so that these name a wing
file          what a letter beside makes a file: e-file, colonne e; on_file a piece on it: h-Bauer
file_behind   the same right behind a letter or a number: e列, ２筋, 三路
counted_file  what a number beside makes a file
rank          ranks; but for those with `not_rank` before them, which each side has: back rank
rank_behind   what a number before makes a rank
ordinal       numbers of ranks in words: on the seventh
shade         the colours of squares
side          sides, beside their names in `games/`
points        what counts in janggi, where the second side has more of it
"""

BOTH_MEAN_MORE: Mapping[str, str] = {"must": "Must"}
"""Names of sides that English has as words too, as they are written where a sentence begins with
the side: Estonian “Must alustab”.
"""

NO_SIDE: Mapping[str, str] = {"白": "面明空告表"}
"""Names of sides with the characters beside them that make another word: 面白い, 明白."""

NO_PIECE: Mapping[str, str] = {
    "将": "军死杀棋",
    "將": "軍死殺棋",
    "象": "棋",
    "相": "互当當信应同比",
}
"""Names of one side's pieces with the characters beside them that make another word, as in 将军,
check.
"""
NO_PIECES = frozenset("수장")
"""Such names as are more often other words."""

NO_FILE = ("mail", "mails", "book", "books", "learning", "priori", "posteriori", "t", "ce", "level")
"""What stands behind a letter and a hyphen that name no file: e-mail."""

COUNTED_WITH_ONE = (
    "수 번 개 칸 명 가지 방 줄 판 점 눈 마리 사람 걸음 장 단계 문제 쪽 곳 군데 쌍 손 발 짝 편"
)
"""Korean words before which 한 is “one”, and no side."""

PARTICLES = "이가은는을를의도만로과와측편선나라승먼"
"""What a Korean name of one syllable may have right behind it: particles, and words for sides."""
