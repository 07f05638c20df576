"""Movetext of PGN as tokens, and the signs that stand for numbers of NAGs.

Sources: PGN standard §7 (tokens), §8.2 (movetext), §10 (NAGs); for the signs Chess Informant and
the article on Numeric Annotation Glyphs of Wikipedia; `[%…]` without braces is met in files of
programs.

What is forgiven of a word: figurines, dashes and full-width forms; invisible and control
characters; quotation marks and signs of markup about it; Cyrillic letters for those of squares and
of castling that look the same; spaces behind the letter of a piece and about a dash; a result
behind it.

How a text writes the moves of chess cannot always be told from one move alone:

    1. e2 - e4 e7 - e5        blanks within moves, also behind letters of any language: 2. S f3 S c6
    1.e4-e5 2.Nf3-Nc6         the moves of White and Black joined, by a dash or by nothing
    1. P-K4 P-K4 2. Kt-KB3    English descriptive notation, see `text/descriptive.py`

A dash between two squares stands for a move as a rule, and between two moves where the first move
of the game shows it: no piece of White's goes from e4 to e5 there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from webapp.games.xiangqi import RESULTS as RESULTS_IN_CHINESE
from webapp.text import descriptive
from webapp.text.characters import DASHES
from webapp.text.figurines import LETTER_OF, VARIATION
from webapp.text.san import CAPITAL, CASTLES, FIGURINE, FIRST_SQUARES, LETTER, PIECE, SQUARE, WHICH

BLANKS = r"[^\S\n\r]*+"
CONTROLS = "\\x00-\\x08\\x0e-\\x1b\\x7f-\\x84\\x86-\\x9f"
INVISIBLE = f"{CONTROLS}\u00ad\u200b-\u200f\u2060\ufeff"
"""Left out of words, as a class of a pattern: control characters, and those without a width,
such as web pages have between characters.
"""

_CYRILLIC_O = "О"
_O = f"[O0o{_CYRILLIC_O}]"
_SQUARE = rf"{SQUARE}(?![\w/])"
OF_ENGLISH = rf"(?:{PIECE}|{FIGURINE}[{VARIATION}]?){BLANKS}(?=[a-h1-8]?[xX:]?{_SQUARE})"
"""The letter of a piece with blanks behind it, before a square."""
OF_ANY_LANGUAGE = OF_ENGLISH.replace(PIECE, "[^\\W\\d_a-z][^\\W\\d_A-Za-z]?")
LONG = rf"(?:{LETTER}|{FIGURINE})?{SQUARE}{BLANKS}[-x:]{BLANKS}(?={_SQUARE})"
"""The first square of a move with both, before the second one."""


USUAL = rf"(?:[^\W\d_a-z]{WHICH}|[a-h](?=x))?x?{SQUARE}(?:=[^\W\d_a-z])?[+#]?"
"""A move of chess as nearly all are written, in letters of any language."""


RESULT = (
    r"1\s?[-:]\s?0(?![\w-])|0\s?[-:]\s?1(?![\w-])|\*"
    r"|1/2(?:\s?[-:]\s?1/2)?(?!\w)|½(?:\s?[-:]\s?½)?(?!\w)"
)
"""The result of a game."""


_REST = r";(?!\s*+[0-9]{1,3}\s?[.)])[^\n]*+"


def _token(spaced: str, usual: str, rest: str = _REST) -> re.Pattern[str]:
    """The pattern of a token. Between tokens stand spaces, commas, braces that close nothing, and
    semicolons before the number of a move.

    spaced   what a move begins with that has blanks in it
    usual    a move without any
    rest     a comment to the end of its line
    """
    return re.compile(
        rf"""
        (?P<usual> (?:{usual})(?=\s|\Z) )
      | (?P<quoted> ^[ \t]*+>[> \t]*+ )
      | (?P<castles> (?:{_O}{BLANKS}-{BLANKS}){{1,2}}{_O}(?!\w)[^\s(){{}}\[\];,$]*+ )
      | (?P<result> {RESULT} )
      | (?P<amount> [0-9]{{1,6}}+\.(?!0000|0{BLANKS}-)[0-9]{{1,6}}+[^\W\d_]{{0,3}}+(?![\w/-]) )
      | (?P<number> [0-9]{{1,6}}+
                    (?:\s*+[.…][.…\s]*+(?:-(?=\s*+[^\W_]))? | :(?=\s|[^\W\d_]) | (?=[\s),;]|\Z)) )
      | (?P<dots> [.…]++ )
      | (?P<nag> \$[0-9]++ )
      | (?P<comment> \{{[^}}]*+\}}? | \[%[^\]{{}}]*+\]? )
      | (?P<rest> {rest} )
      | (?P<escape> ^%[^\n]*+ )
      | (?P<open> [(\[] )
      | (?P<close> [)\]] )
      | (?P<word> (?!["'“”„«`][0-9]) (?:{spaced})? [^\s(){{}}\[\];,${INVISIBLE}][^\s(){{}}\[\];,$]*+
          (?: (?<=[18])\([^\W\d_]\) | (?<=[^\W\d_a-z])\([a-h1-8]\)[^\s(){{}}\[\];,$]++ )? )
        """,
        re.VERBOSE | re.MULTILINE,
    )


TOKEN = _token(OF_ENGLISH, USUAL)
_BESIDE_DESCRIPTIVE = _token(OF_ENGLISH, USUAL, rest="(?!)")
TOKEN_DESCRIPTIVE = re.compile(
    rf"(?P<descriptive> (?<![\w-]){descriptive.MOVE}[!?]{{0,2}} (?![\w-]) )"
    rf"| {_BESIDE_DESCRIPTIVE.pattern}",
    TOKEN.flags,
)
"""For texts in English descriptive notation; in books a semicolon begins no comment."""
TOKEN_WITH_BLANKS = _token(f"{LONG}|{OF_ANY_LANGUAGE}", rf"{USUAL}(?!{BLANKS}[-x:])")
"""For texts that have blanks within moves."""

RESULTS: Mapping[str, str] = {"10": "1-0", "01": "0-1", "*": "*"}
"""Results by their digits; all others are draws."""
_IN_DIGITS = frozenset("012½*")

_SIGNS_OF_RESULT = re.compile(r"[0125½/:.,*\s-]*+\Z")
_RESULT_BEHIND = re.compile(r"(?<=[1-8+#QRBNO!?])(?:1-0|0-1|1/2-1/2|½-½)\Z")

SIGNS: Mapping[str, int] = {
    "!": 1, "?": 2, "!!": 3, "‼": 3, "??": 4, "⁇": 4, "!?": 5, "⁉": 5, "?!": 6, "⁈": 6,
    "□": 7, "=": 10, "∞": 13, "+=": 14, "⩲": 14, "+/=": 14, "=+": 15, "⩱": 15, "=/+": 15,
    "±": 16, "+/-": 16, "∓": 17, "-/+": 17, "+-": 18, "-+": 19, "⨀": 22, "⊙": 22, "○": 26,
    "⟳": 32, "↑": 36, "→": 40, "⇆": 132, "⊕": 138, "∆": 140, "⌓": 142,
}  # fmt: skip
"""The numbers of NAGs by the signs that stand for them, behind a move or alone."""

ALONE: Mapping[str, int] = {"N": 146, "D": 220}
"""Those by signs that mean something else behind a move: a novelty, a diagram."""

HIGHEST_NAG = 255
"""The standard has no further ones."""

SUPERFLUOUS = frozenset(
    ["-", "+", "#", "++", "x", "†", "‡", "e.p.", "e.p", "ep", "ep.", "ch", "ch.", "mate", "mate."]
)
"""Words behind a move that say only what the board shows; and the mark of a list."""

_SIGN_ENDS = frozenset(sign[-1] for sign in SIGNS)
_LONGEST_SIGN = max(map(len, SIGNS))

_PLAIN = {
    **{code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F) if chr(code) not in "；｛｝"},
    **dict.fromkeys(map(ord, DASHES), "-"),
    ord("×"): "x",
    ord("。"): ".",
    ord("、"): ".",
}
_NOT_PLAIN = re.compile(f"[{re.escape(''.join(map(chr, _PLAIN)))}]")
_CYRILLIC = {"а": "a", "с": "c", "е": "e", "х": "x"}
_OF_SQUARE = re.compile("[асе](?=[1-8х])|х(?=[a-hасе])")
"""Cyrillic letters where a square is meant."""
_LETTERS = {ord(sign): letter.upper() for sign, letter in LETTER_OF.items()}
_LEFT_OUT = re.compile(f"[{VARIATION}{INVISIBLE}\\s]++")
_AROUND = "\"'“”„«»`*"


class Signed(NamedTuple):
    """A word without the signs behind it, and what these stand for."""

    text: str
    nags: tuple[int, ...] = ()


def plain(text: str) -> str:
    """The text with ASCII for full-width forms, dashes and squares, character for character."""
    if text.isascii():
        return text
    # Nearly all characters of most texts are plain, and so are not looked up one by one.
    text = _NOT_PLAIN.sub(lambda found: _PLAIN[ord(found[0])], text)
    return _OF_SQUARE.sub(lambda found: _CYRILLIC[found[0]], text)


def bare(word: str) -> str:
    """A word in letters for figurines, without what has no meaning in it or about it."""
    if not word.isascii():
        word = word.translate(_LETTERS)
    if not (word.isascii() and word.isprintable()) or " " in word:
        word = _LEFT_OUT.sub("", word)
    if word[1:2] == "-" and word[0] in f"O0o{_CYRILLIC_O}":
        word = word.replace(_CYRILLIC_O, "O")
    return word.strip(_AROUND).rstrip(".")


def result_in_words(said: str) -> str:
    """The result that a tag tells, in digits or in Chinese words; `*` where it tells none."""
    known = RESULTS_IN_CHINESE.get(said.strip())
    return known or (result_of(said) if not _IN_DIGITS.isdisjoint(said) else "*")


def tells_more(said: str, result: str) -> bool:
    """Whether a tag tells another result than that one, or has further words beside it."""
    told = result_in_words(said)
    if told == "*":
        return any(map(str.isalnum, said))
    is_alone = said.strip() in RESULTS_IN_CHINESE or _SIGNS_OF_RESULT.match(plain(said))
    return told != result or not is_alone


def result_of(token: str) -> str:
    """The result of a token, as the export format has it."""
    return RESULTS.get("".join(c for c in token if c in "01*"), "1/2-1/2")


def result_behind(word: str) -> str:
    """The result that stands at the end of a word with a move, as typed; "" for none."""
    found = _RESULT_BEHIND.search(word) if "-" in word else None
    return found[0] if found else ""


def split_signs(word: str) -> Signed:
    """The word without the signs at its end."""
    nags: list[int] = []
    end = len(word)
    while end and word[end - 1] in _SIGN_ENDS:
        sizes = range(min(_LONGEST_SIGN, end), 0, -1)
        size = next((size for size in sizes if word[end - size : end] in SIGNS), 0)
        if not size:
            break
        nags.append(SIGNS[word[end - size : end]])
        end -= size
    return Signed(word[:end], tuple(reversed(nags)))


# --- how the moves of a text are written --------------------------------------------------------

_PLAIN_MOVE = rf"(?:{CAPITAL}?{WHICH}x?{SQUARE}(?:=[QRBN])?|{CASTLES})[+#]?"
_JOINED = re.compile(rf"({_PLAIN_MOVE})-?({_PLAIN_MOVE})\Z")
_FIRST_JOINED = re.compile(
    rf"1(?<![\w.,:/+*-]1)\s*+[.)…:]?\s*+{CAPITAL}?{FIRST_SQUARES[0]}(?:{BLANKS}-{BLANKS})?"
    rf"{CAPITAL}?{FIRST_SQUARES[1]}(?![\w/])"
)
_WITH_BLANKS = re.compile(
    rf"(?<![a-h])[0-9][.)…]?{BLANKS}(?:(?=[^\s\d]{{1,3}}[^\S\n\r]){OF_ANY_LANGUAGE}"
    rf"|(?={CAPITAL}?{SQUARE}(?:[-x:]?[^\S\n\r])){LONG})"
)

_DESCRIPTIVE = re.compile(rf"[0-9][.)…\s]{{1,8}}+{descriptive.SIGN}")

_LOOKED_AT = 2000
"""So many characters show how the moves are written."""

_OPENS = re.compile(r"\s*+[(\[](?=\s*+1\s?[.)…:])")


class Manner(NamedTuple):
    """How the moves of a text are written.

    token    the pattern of its tokens
    joined   whether a word may hold a move of White and one of Black
    """

    token: re.Pattern[str] = TOKEN
    joined: bool = False


def manner_of(shown: str, start: int, end: int, *, from_start: bool) -> Manner:
    """How the moves are written between two places of a text in plain characters.

    from_start   whether they begin at the usual start
    """
    end = min(end, start + _LOOKED_AT)
    if from_start and _FIRST_JOINED.search(shown, start, end):
        return Manner(joined=True)
    if _DESCRIPTIVE.search(shown, start, end):
        return Manner(TOKEN_DESCRIPTIVE)
    if _WITH_BLANKS.search(shown, start, end):
        return Manner(TOKEN_WITH_BLANKS)
    return Manner()


def behind_bracket(shown: str, start: int, end: int) -> int:
    """Where the moves begin, behind a bracket that is closed behind all of them."""
    found = _OPENS.match(shown, start, end)
    return found.end() if found and shown[start:end].rstrip()[-1] in ")]" else start


def parted(word: str) -> tuple[str, str] | None:
    """The moves of White and Black that a word joins; None for one move alone."""
    found = _JOINED.match(word)
    return (found[1], found[2]) if found else None
