"""In which encoding bytes are that are no UTF-8, by what they would say in each.

One of those of Western programs, windows-1252, of Japanese ones, Shift_JIS and EUC-JP, of Chinese
and of Korean ones. Where the text is a record or a board of shogi, xiangqi or janggi in exactly one
of them, that is for certain the one.

In Western text a letter beyond ASCII stands alone, or beside another one within a word, perhaps
with quotation marks around it; where most of them stand otherwise, it is none. Then it is the
encoding in which most characters are usual ones: kana and the kanji of JIS X 0208 level 1, the
characters of GB 2312 level 1, the syllables of KS X 1001. Chinese and Korean share their bytes, and
are told apart by how frequent the characters are.
"""

from __future__ import annotations

import codecs
import re
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from webapp.document.words_of_bytes import best_words
from webapp.formats.records.gibo import is_gibo
from webapp.formats.records.registry import FORMS
from webapp.formats.shogi.boards import RecordBoards

WESTERN = "windows-1252"
JAPANESE, CHINESE, KOREAN = "cp932", "gb18030", "cp949"
EUC_JP, BIG5 = "euc_jp", "big5"
_OF_OTHERS = (JAPANESE, EUC_JP, CHINESE, BIG5, KOREAN)

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
_LEAST_OFTEN = 0.2
_OFTEN_KOREAN = frozenset(
    "김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함변염여추"
    "도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용가나다라바사아자카타파는을를의에로등수승무패초대회단"
    "경규균근남년동두람래련령록리만면미범병보복부빈상생섭세숙순슬시식실애야언영예완욱운웅웨은음일재잘좋중"
    "준직찬창철청춘출충태택필학해향혁형혜호화환효후훈희했합니습않없있것들그저내네데때또만말못물번변본봄불비빠"
    "졸포궁악착점판프르스트드크체월일요서울부산대구광주아시계선수권"
)
"""Surnames, syllables of names, and what is said most of games and elsewhere."""
_JANGGI = frozenset("楚漢車包馬象士卒兵將王")


class Suggestion(NamedTuple):
    """An encoding, and whether no other is possible."""

    encoding: str
    is_sure: bool


def suggestion(data: bytes, language: str = "") -> Suggestion:
    """The encoding of a part of a text that is no UTF-8.

    language   the one of who asks, which decides where nothing else does
    """
    plain = data.decode("ascii", "ignore")
    if not _is_record(plain):
        telling = [name for name in _OF_OTHERS if _is_record(_read_in(name, data))]
        if len(telling) == 1:
            return Suggestion(telling[0], is_sure=True)
    return Suggestion(_likely(data, language), is_sure=False)


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
    if words.score >= _GOOD:
        return words.encoding
    if not _UNDEFINED.search(data) and _is_western(data.decode(WESTERN)):
        return WESTERN
    if _is_big5(data):
        return BIG5
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
        often = _share(chinese, _OFTEN_CHINESE.__contains__)
        return CHINESE if often and often >= _share(korean, _OFTEN_KOREAN.__contains__) else KOREAN
    encoding = JAPANESE if shares[JAPANESE] >= shares[CHINESE] else CHINESE
    return encoding if shares[encoding] >= _USUAL else WESTERN


def _is_euc_jp(data: bytes, kana: float = 0.0) -> bool:
    """Whether it is usual Japanese in EUC-JP, with such a share of kana at the least."""
    text = _read_in(EUC_JP, data)
    return _share(text, _is_japanese) >= _SYLLABLES and _share(text, _KANA.__contains__) >= kana


def _is_big5(data: bytes) -> bool:
    """Whether it is Chinese in Big5 rather than in GB 18030, by how frequent the characters are."""
    traditional = _share(_read_in(BIG5, data), _OFTEN_TRADITIONAL.__contains__)
    return traditional >= _LEAST_OFTEN and traditional > _share(
        _read_in(CHINESE, data), _OFTEN_CHINESE.__contains__
    )


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
