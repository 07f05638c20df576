"""In which encoding bytes are that are no UTF-8, by what they would say in each.

The one that the text says it is in, if it fits, as `#KIF encoding=Shift_JIS`; that of letters in
Japanese, ISO-2022-JP, by its escapes. Where the text is a record or a board of shogi, xiangqi or
janggi in exactly one of Shift_JIS, EUC-JP, GB 18030, Big5 and those of Korea, that is for certain
the one.

Else it is the one in which there are the best words: of the languages with letters, those of
Western, Central and Eastern Europe on Windows, on DOS and elsewhere, as `words_of_bytes.py` says;
of the others those with the most frequent characters. What has neither may be Western all the same:
there a letter beyond ASCII stands alone, or beside another one within a word, perhaps with
quotation marks around it. Then it is the encoding in which most characters are usual ones: kana and
the kanji of JIS X 0208 level 1, the characters of GB 2312 level 1, the syllables of KS X 1001.
"""

from __future__ import annotations

import codecs
import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import NamedTuple

from webapp.document.words_of_bytes import LANGUAGES, best_words
from webapp.formats.records.gibo import is_gibo
from webapp.formats.records.registry import FORMS
from webapp.formats.shogi.boards import RecordBoards

WESTERN = "windows-1252"
JAPANESE, CHINESE, KOREAN = "cp932", "gb18030", "cp949"
EUC_JP, BIG5, ISO_2022_JP = "euc_jp", "big5", "iso2022_jp"
_OF_OTHERS = (JAPANESE, EUC_JP, CHINESE, BIG5, KOREAN)

_ESCAPE = re.compile(rb"\x1b\$[@B]")
_DECLARED = re.compile(
    rb"(?:charset|encoding|coding)[ \t]{0,9}[:=][ \t]{0,9}[\"']?([\w.:-]{2,40})", re.I
)
_WHERE_DECLARED = 2048
_LARGER = {"shift_jis": JAPANESE, "gb2312": CHINESE, "gbk": CHINESE, "euc_kr": KOREAN}
"""Encodings in whose names texts are written in larger ones."""
_DECLARABLE = frozenset(codecs.lookup(name).name for name in (*_OF_OTHERS, *LANGUAGES))

_OF_RECORDS = ("kif", "ki2", "xiangqi")
"""Forms of records with words that only the right encoding has."""
_OF_SHOGI = ("kif", "ki2", "csa")
"""Forms of records whose programs write Shift_JIS."""

_CAPITAL, _SMALL = "À-ÖØ-ÞŒŠŽŸ", "ß-öø-ÿœšž"
_TWO = rf"[{_CAPITAL}{_SMALL}][{_SMALL}]|[{_CAPITAL}]{{2}}"
_QUOTE, _SIGN = "“”‘«»„‚", "’…–—¿¡·°½¼¾©®™€£§•†±×ªº\u00a0"
_RUN = re.compile(r"[^\x00-\x7f]++")
_OF_WESTERN = re.compile(
    rf"""(?: [{_QUOTE}’…–—¿¡]?
             (?: [{_CAPITAL}{_SMALL}] | (?<=[A-Za-z])(?:{_TWO}) | (?:{_TWO})(?=[A-Za-z]) )
             [{_QUOTE}’…–—°]{{0,2}}
         | (?<![A-Za-z]) [{_QUOTE}{_SIGN}]{{1,2}}
         | [{_QUOTE}{_SIGN}]{{1,2}} (?![A-Za-z])
         | [{_SIGN}]
         ) (?![^\x00-\x7f])""",
    re.VERBOSE,
)
"""A run of characters beyond ASCII as Western words have it, quotation marks at their ends."""
_UNDEFINED = re.compile(rb"[\x81\x8d\x8f\x90\x9d]")
"""Bytes that windows-1252 does not have."""

_WITHIN = re.compile(
    r"(?<=[A-Za-z])[^\x00-\x7f](?=[A-Za-z])|(?<=[a-z])[^\x00-\x7f](?![^\x00-\x7f])"
)
"""Two bytes within a Western word, one of which is a letter as DOS had it."""
_GOOD = 0.12
"""The least score of `best_words` that a text has which is one of words in letters."""
_USUAL = 0.6
"""The least share of usual characters in a text in that encoding."""
_SYLLABLES = 0.9
"""The same in Korean, where other characters are rare."""

_KANA = frozenset(map(chr, range(0x3041, 0x30FB)))
_LEAST_KANA = 0.15
"""The least share of kana, which Chinese and Korean texts hardly have, that says Japanese."""
_LONGEST_BOARD = 8000

_LEVEL_1 = range(0x889F, 0x9873)
"""The kanji of JIS X 0208 level 1 in Shift_JIS."""
_ROWS, _LEAST = (range(0xA1, 0xA4), range(0xB0, 0xD8)), 0xA1
"""The first bytes of the signs and of the characters of GB 2312 level 1, and the least second."""

_OFTEN_CHINESE = frozenset(
    "帅帥将將仕士相象车車马馬炮砲兵卒进進退平前后後红紅黑方胜勝负負和棋局回合一二三四五六七八九十"
    "中国全省市北京上海广东队赛杯级联第届年月日王李张刘陈杨赵许吕黄周吴徐孙胡朱高林何郭罗梁宋郑谢韩唐"
    "冯于董萧程曹袁邓傅沈曾彭苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范石姚谭廖邹熊金陆郝孔白崔康毛"
    "邱秦江史顾侯邵孟龙万段雷柳华钱汤尹黎易常武乔贺赖龚文的是不了在人有我他这大来个到说们为子你地出道也时"
    "得就那要下以生会自着去之过家学对可里心多天而能好都没起还发成事只作当想看无开手用主行又如本见经头面"
    "公同已老从动两长比分先着残中对局开解说妙步错应最强弱优势均"
)
_OFTEN_TRADITIONAL = frozenset(
    "帥將仕士相象車馬炮砲包兵卒進退平前後紅黑方勝勝負和棋局回合一二三四五六七八九十"
    "中國全省市北京上海廣東香港臺台灣隊賽盃級聯第屆年月日王李張劉陳楊趙許呂黃周吳徐孫胡朱高林何郭羅梁宋鄭謝韓唐"
    "馮于董蕭程曹袁鄧傅沈曾彭蘇盧蔣蔡賈丁魏薛葉閻余潘杜戴夏鍾汪田任姜范石姚譚廖鄒熊金陸郝孔白崔康毛"
    "邱秦江史顧侯邵孟龍萬段雷柳華錢湯尹黎易常武喬賀賴龔文的是不了在人有我他這大來個到說們為子你地出道也時"
    "得就那要下以生會自著去之過家學對可裡里心多天而能好都沒起還發成事只作當想看無開手用主行又如本見經頭面"
    "公同已老從動兩長比分先殘中對局開解說妙步錯應最強弱優勢均"
)
"""The same in traditional characters."""
_OFTEN_KOREAN = frozenset(
    "김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함변염여추"
    "도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용가나다라바사아자카타파는을를의에로등수승무패초대회단"
    "경규균근남년동두람래련령록리만면미범병보복부빈상생섭세숙순슬시식실애야언영예완욱운웅웨은음일재잘좋중"
    "준직찬창철청춘출충태택필학해향혁형혜호화환효후훈희했합니습않없있것들그저내네데때또만말못물번변본봄불비빠"
    "졸포궁악착점판프르스트드크체월일요서울부산대구광주아시계선수권"
)
"""Surnames, syllables of names, and what is said most of games and elsewhere."""
_OFTEN_JAPANESE = frozenset(
    "佐藤鈴木高橋田中伊渡辺山本村小林加吉口松井上斎清水阿部森池石川前岡長谷近後坂遠青西福太三原野竹内金子和島大塚千葉久保"
    "工横宮崎杉新菊今平安丸武市丹羽沢関矢浜堀菅熊桜黒白荒片飯五服樋渋津柴河秋増梅栗郎一二四介正明浩康光美恵雄男夫樹"
    "彦之史治司哲也義弘隆健勝利英信真直秀幸智裕俊昭博戦棋将級名王竜杯回第東京阪神段手先平歩飛角銀桂香玉成打勝負終投了"
)
"""The kanji of surnames and names, and what is said most of games."""
_OFTEN: Mapping[str, frozenset[str]] = {
    CHINESE: _OFTEN_CHINESE,
    BIG5: _OFTEN_TRADITIONAL,
    EUC_JP: _OFTEN_JAPANESE | _KANA,
    JAPANESE: _OFTEN_JAPANESE | _KANA,
    KOREAN: _OFTEN_KOREAN,
}
_SURELY_OFTEN = 0.35
"""The least share of frequent characters that says a language, where no other has more."""
_ASCII, _ENOUGH, _ENOUGH_EUC = 0x7F, 4096, 12
_MOSTLY = 0.5
"""The same where there would be words of another language, as in a text of very few."""
_JANGGI = frozenset("楚漢車包馬象士卒兵將王")


class Suggestion(NamedTuple):
    """An encoding, and whether no other is possible."""

    encoding: str
    is_sure: bool


def suggestion(data: bytes, language: str = "") -> Suggestion:
    """The encoding of a part of a text that is no UTF-8.

    language   the one of who asks, which decides where nothing else does
    """
    if is_iso_2022_jp(data):
        return Suggestion(ISO_2022_JP, is_sure=True)
    declared = _declared(data)
    if declared:
        return Suggestion(declared, is_sure=True)
    plain = data.decode("ascii", "ignore")
    if not _is_record(plain):
        telling = [name for name in _OF_OTHERS if _is_record(_read_in(name, data))]
        if len(telling) == 1:
            return Suggestion(telling[0], is_sure=True)
    return Suggestion(_likely(data, language), is_sure=False)


def is_iso_2022_jp(data: bytes) -> bool:
    """Whether it is Japanese in seven bits, as letters have it, by its escapes."""
    return _ESCAPE.search(data) is not None and data.isascii()


def _declared(data: bytes) -> str:
    """The encoding that a text says it is in, as `#KIF encoding=…` or a page does; "" for none, and
    where it is in another.
    """
    said = _DECLARED.search(data, 0, _WHERE_DECLARED)
    try:
        name = codecs.lookup(said[1].decode()).name if said else ""
    except LookupError:
        return ""
    name = _LARGER.get(name, name)
    return name if name in _DECLARABLE and _read_in(name, data) is not None else ""


def suggested(data: bytes) -> str:
    """That encoding alone."""
    return suggestion(data).encoding


def _is_record(text: str | None) -> bool:
    """Whether a text is a record or a board by its words."""
    if not text:
        return False
    board = RecordBoards(text[:_LONGEST_BOARD]).reading
    return (
        any(FORMS[name].looks_like(text) for name in _OF_RECORDS)
        or is_gibo(text)
        or (board is not None and board.position is not None)
    )


def _likely(data: bytes, language: str) -> str:
    japanese = _read_in(JAPANESE, data)
    if japanese and any(FORMS[name].looks_like(japanese) for name in _OF_SHOGI):
        return JAPANESE
    words = best_words(data)
    if words.encoding == WESTERN and words.score >= _GOOD:
        return WESTERN
    often = {
        encoding: _share(_read_in(encoding, data), characters.__contains__)
        for encoding, characters in _OFTEN.items()
    }
    # The rarer encoding needs more to speak for it.
    often[EUC_JP] *= min(1.0, sum(byte > _ASCII for byte in data[:_ENOUGH]) / _ENOUGH_EUC)
    most = max(often, key=lambda encoding: often[encoding])
    if often[most] >= (_MOSTLY if words.score >= 0 else _SURELY_OFTEN):
        return most
    if words.score >= _GOOD:
        return words.encoding
    if not _UNDEFINED.search(data) and _is_western(data.decode(WESTERN)):
        return WESTERN
    if _is_euc_jp(data, _LEAST_KANA):
        return EUC_JP
    chinese, korean = _read_in(CHINESE, data), _read_in(KOREAN, data)
    shares = {
        JAPANESE: _share(japanese, _is_japanese),
        CHINESE: _share(chinese, _is_chinese),
        KOREAN: _share(korean, _is_korean),
    }
    if language == "ja" and shares[JAPANESE] < _USUAL and _is_euc_jp(data):
        return EUC_JP
    if shares[KOREAN] >= _SYLLABLES and shares[JAPANESE] < _SYLLABLES:
        seldom = not often[CHINESE] or often[CHINESE] < often[KOREAN]
        return KOREAN if seldom else CHINESE
    encoding = JAPANESE if shares[JAPANESE] >= shares[CHINESE] else CHINESE
    return encoding if shares[encoding] >= _USUAL else WESTERN


def _is_euc_jp(data: bytes, kana: float = 0.0) -> bool:
    """Whether it is usual Japanese in EUC-JP, with such a share of kana at the least."""
    text = _read_in(EUC_JP, data)
    return _share(text, _is_japanese) >= _SYLLABLES and _share(text, _KANA.__contains__) >= kana


def _is_western(text: str) -> bool:
    """Whether most characters beyond ASCII stand as in Western words."""
    usual = total = 0
    for run in _RUN.finditer(text):
        total += len(run[0])
        usual += len(run[0]) if _OF_WESTERN.match(text, run.start()) else 0
    return 2 * usual > total


def _read_in(encoding: str, data: bytes) -> str | None:
    """The text, whose last character may be cut; None where it has bytes that are none."""
    try:
        return codecs.getincrementaldecoder(encoding)().decode(data)
    except UnicodeDecodeError:
        return None


def _share(text: str | None, is_one: Callable[[str], bool]) -> float:
    """The share of such characters among those beyond ASCII, none of those within a word of it."""
    within = Counter("".join(_WITHIN.findall(text or "")))
    others = Counter(character for character in text or "" if character > "\x7f")
    found = sum(n - within[character] for character, n in others.items() if is_one(character))
    return found / others.total() if others else 0.0


def _is_japanese(character: str) -> bool:
    """Whether it is usual in Japanese; kana of half the width are not."""
    if "\u3001" <= character <= "\u30fe" or "\uff01" <= character <= "\uff5e":
        return True
    return character in "▲△☗☖" or int.from_bytes(_bytes_of(character, JAPANESE), "big") in _LEVEL_1


def _is_chinese(character: str) -> bool:
    code = _bytes_of(character, CHINESE)
    return (
        any(code[0] in row for row in _ROWS)
        and code[1] >= _LEAST
        and len(code) < len("𠀀".encode())
    )


def _is_korean(character: str) -> bool:
    """Whether it is hangul of KS X 1001; what is put together from its letters is longer."""
    if character in _JANGGI:
        return True
    return "가" <= character <= "힣" and min(_bytes_of(character, KOREAN)) >= _LEAST


def _bytes_of(character: str, encoding: str) -> bytes:
    return character.encode(encoding, "replace").rjust(2, b"\0")
