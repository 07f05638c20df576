"""Bytes that are no UTF-8 are read in the encoding that they suggest, however few they are."""

from __future__ import annotations

from tests.tables import table
from webapp.document.encoding import suggested, suggestion


def words_of(text: str) -> list[str]:
    return text.split()


WESTERN = words_of(
    """
    Müller Jörg Álvarez Gonçalves João Cárdenas Peña Ibáñez Núñez Böök Määttä Jääskeläinen Sæther
    Ødegård Åström Þórðarson Guðmundsson Hjörvar Grétarsson Žagar Ö. À É. Õun Tüür Kärner Võ
    Straße Weiß Œuvre Châtelet Bœuf Naïs François Thérèse Hélène Noël L'Haÿ Agüero Güell Íñigo Ísak
    Conceição Simões Magalhães Leão Pão Lôbo Übel Österreich Größe Äußerung fréquenté créée
    préétabli Réunion Öörni Hää Søren Bjørn Æbelø
"""
)
WESTERN_WORDS = [
    "“Émile”", "«été»", "¿Qué?", "¡Jaque mate!", "5½–4½", "naïve…", "l’élève", "Ruy López – Berlín",
    "Größe: 5°", "MÜLLER, JÖRG", "ÉVÉNEMENT À PÂQUES", "„Schön“", "don’t", "©1999", "Zürich…",
]  # fmt: skip
JAPANESE = words_of(
    """
    羽生 谷川 中原 大山 升田 藤井 渡辺 豊島 良い手 悪手 疑問手 好手 東京 大阪 名人戦 竜王戦 王将戦
    佐藤 森内 木村 山田 鈴木 カルポフ カスパロフ フィッシャー チェス 将棋 第一局 先手 後手 投了
    ▲７六歩 ここで 面白い 勝ち 負け 引き分け 石田流 四間飛車
"""
)
CHINESE = words_of(
    """
    丁立人 王天一 许银川 胡荣华 李雪松 吕钦 赵国荣 柳大华 侯逸凡 谢军 全国赛 中炮 屏风马 顺炮 列炮
    红先胜 黑胜 好棋 北京 上海 广东队 第一局 甲级联赛 郑惟桐 汪洋 蒋川 洪智 孙勇征 谢靖
"""
)
KOREAN = words_of(
    """
    김동섭 이세돌 박정환 신진서 조훈현 이창호 최철한 강동윤 서울 부산 장기 대국 좋은 초한전
    한국 대회 결승 승리 무승부 정석 포진 김경중 박영완 임진욱 송은미
"""
)
LIKELY = [
    *((word, "cp1252", "windows-1252") for word in WESTERN),
    *((word, "cp1252", "windows-1252") for word in WESTERN_WORDS),
    *((word, "cp437", "cp850") for word in ("Müller", "Jörg", "Géza", "Åström")),
    # A letter that is in few words of those that are known.
    ("Noël", "cp437", "windows-1252"),
    *((word, "cp932", "cp932") for word in (*JAPANESE, "NHK杯", "A級")),
    *((word, "gb18030", "gb18030") for word in CHINESE),
    *((word, "cp949", "cp949") for word in KOREAN),
]


def record(word: str) -> str:
    return f'[Event "?"]\n[White "{word}"]\n\n1. e4 e5 2. Nf3 1-0\n'


@table(("word", "encoding", "named"), LIKELY)
def test_one_word_says_the_encoding(word: str, encoding: str, named: str) -> None:
    data = record(word).encode(encoding)
    assert data.decode(suggested(data)) == data.decode(named)


OF_LANGUAGES = {
    "windows-1250": ("Świercz, Dariusz", "Dvořáková, Šárka", "Erdős, Viktor", "{şah şi mat}"),
    "iso8859-2": ("Łukasz {najlepszy ruch białych}", "Hráček {nejlepší tah bílého}"),
    "cp852": ("Wojtaszek, Radosław", "Černý táhne a vyhraje", "Győző {sötét lép}"),
    "windows-1251": ("Ботвинник, Михаил", "Іванчук, Василь", "Топалов {белите печелят}"),
    "koi8-r": ("Смыслов, Василий", "Белые начинают и выигрывают"),
    "cp866": ("Спасский, Борис", "Мат в два хода"),
    "cp850": ("Weiß gewinnt, schön!", "les Blancs jouent, échec", "João {lições de xadrez}"),
    "windows-1254": ("Beyaz oynar ve kazanır, şah ve mat", "Yılmaz, Mustafa {güçlü hamle}"),
    "windows-1253": ("Παπαϊωάννου, Ιωάννης", "Τα λευκά παίζουν και κερδίζουν"),
    "big5": ("吳貴臨 {紅先勝}", "象棋殘局 第一局", "許銀川 對 趙國榮"),
    "euc_jp": ("羽生善治 対 佐藤康光", "次の一手を考えましょう"),
}  # fmt: skip


@table(("encoding", "words"), [(name, one) for name, each in OF_LANGUAGES.items() for one in each])
def test_the_words_of_a_language_say_its_encoding(encoding: str, words: str) -> None:
    text = record(words)
    data = text.encode(encoding)
    assert data.decode(suggested(data)) == text


@table(
    ("said", "encoding"),
    [
        ("#KIF version=2.0 encoding=Shift_JIS", "cp932"),
        ("'CSA encoding=EUC-JP", "euc_jp"),
        ('<meta charset="koi8-r">', "koi8-r"),
        ("Content-Type: text/plain; charset=GB2312", "gb18030"),
    ],
)
def test_a_text_may_say_in_which_encoding_it_is(said: str, encoding: str) -> None:
    # Two letters that would be characters elsewhere.
    letters = "пр" if encoding == "koi8-r" else "東"
    assert suggestion(f"{said}\n{letters}".encode(encoding)) == (encoding, True)


def test_a_text_in_another_encoding_than_it_says_is_read_in_its_own() -> None:
    data = "#KIF version=2.0 encoding=EUC-JP\n先手：羽生\n後手：谷川\n".encode("cp932")
    assert data.decode(suggested(data)).endswith("谷川\n")


def test_japanese_in_seven_bits_is_told_by_its_escapes() -> None:
    assert suggestion(KIF.encode("iso2022_jp")) == ("iso2022_jp", True)


def test_a_game_with_words_in_japanese_is_read() -> None:
    text = '[Event "東京"]\n[White "羽生"]\n\n1. e4 {良い手} e5 2. Nf3 1-0'
    assert suggested(text.encode("cp932")) == "cp932"


@table("data", [b"", b"\x81", b"\x93\x8c\x8b", b"\xff\xff\xff", b"\x80" * 9])
def test_any_bytes_have_an_answer(data: bytes) -> None:
    assert suggested(data)


KIF = "手合割：平手\n先手：羽生\n後手：谷川\n手数----指手---------消費時間--\n   1 ７六歩(77)\n"
BOARD = (
    "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n"
    + "".join(f"| ・ ・ ・ ・v玉 ・ ・ ・ ・|{n}\n" for n in "一")
    + "".join(f"| ・ ・ ・ ・ ・ ・ ・ ・ ・|{n}\n" for n in "二三四五六七八九")
    + "+---------------------------+\n先手の持駒：金\n"
)


@table(
    ("text", "encoding"),
    [
        (KIF, "cp932"),
        (KIF, "euc_jp"),
        ("▲７六歩　△３四歩　▲２六歩\n", "cp932"),
        ("▲７六歩　△３四歩　▲２六歩\n", "euc_jp"),
        (BOARD, "cp932"),
        (BOARD, "euc_jp"),
        ("1. 炮二平五 马8进7 2. 马二进三 车9平8\n", "gb18030"),
        ("1. 炮二平五 馬8進7 2. 馬二進三 車9平8\n", "big5"),
        ('[초대국자 "홍길동"]\n\n1. 79졸78 2. 49병48\n', "cp949"),
    ],
)
def test_a_record_leaves_no_doubt(text: str, encoding: str) -> None:
    assert suggestion(text.encode(encoding)) == (encoding, True)


def test_what_is_no_record_is_in_doubt() -> None:
    for word, encoding in (("王", "cp932"), ("王", "gb18030"), ("왕", "cp949"), ("ö", "cp1252")):
        assert not suggestion(record(word).encode(encoding)).is_sure
    words = "次の問題を解きましょう"
    assert suggestion(words.encode("euc_jp")) == ("euc_jp", False)
    assert suggestion("東京将棋大会".encode("euc_jp"), "ja").encoding == "euc_jp"
    assert suggestion("红先胜 北京".encode("gb18030"), "zh-Hans").encoding == "gb18030"
