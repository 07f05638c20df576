"""Numerals as they are written with the games of Asia."""

from __future__ import annotations

HAN = "一二三四五六七八九"
"""The Chinese numerals from one, as in 七六歩 and 炮二平五."""
TEN = "十"
ZERO = "〇"
WIDE = "１２３４５６７８９"
"""The digits from 1 in full width."""
HANGUL = "일이삼사오육칠팔구"
"""The digits from 1 as they are spoken in Korean."""

_DIGITS = {sign: number for number, sign in enumerate(ZERO + HAN)}


def read_han(numeral: str) -> int:
    """The number of a numeral such as 十八, 三 or 二〇, which has no other signs; 0 for none."""
    tens, ten, ones = numeral.rpartition(TEN)
    units = _digits(ones)
    return 10 * (_digits(tens) or 1) + units if ten else units


def write_han(number: int) -> str:
    """A number from 1 to 19 as a numeral."""
    tens, ones = divmod(number, 10)
    return TEN * tens + (HAN[ones - 1] if ones else "")


def _digits(signs: str) -> int:
    return int("".join(str(_DIGITS[sign]) for sign in signs if sign in _DIGITS) or 0)
