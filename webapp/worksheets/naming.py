"""Which turns of a board would make words about it wrong, as a teacher may have written them.

    a square, a move, a board in letters, left or right, the colour of squares
                                                             wrong on any turned board
    a wing, castling, a file                                 wrong in a mirror; where the sides face
                                                             each other file by file, as in chess,
                                                             files stay when sides are swapped
    a rank, a side, a piece that only one side has, a result or what an engine counts for a side
                                                             wrong once the sides are swapped

The words are those of all languages of the page and of the usual European ones, whatever language a
teacher writes in (`language/places.py`, the names of sides and pieces in `games/`), the moves those
of all ways to write them. Where a word may name something or not, it does: a board that is not
turned is right, a sentence that no longer fits is not. What no teacher would miss is told apart:
numbers (“Mate in 2”, 2手詰, “1. Task b)”), “a” as an article, “the right move”, “back rank”.

Read as the same: any width, invisible characters left out, any blanks, dashes and apostrophes, and
Cyrillic letters that look like those of files.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from webapp.games import EVERY_GAME
from webapp.games.board import BoardKind, Game
from webapp.games.coordinates import in_letters, square_index
from webapp.games.game import BLACK, WHITE, GameInfo
from webapp.games.janggi import WRITTEN as JANGGI_PIECES
from webapp.games.labels import names_of_pieces
from webapp.games.letters import LANGUAGES as LETTERS
from webapp.games.numerals import HAN
from webapp.games.shogi import NAMES as SHOGI_NAMES
from webapp.games.xiangqi import FIGURINES
from webapp.games.xiangqi import WRITTEN as XIANGQI_PIECES
from webapp.language import LANGUAGES, Name
from webapp.language.places import (
    BOTH_MEAN_MORE,
    COUNTED_WITH_ONE,
    NO_FILE,
    NO_PIECE,
    NO_PIECES,
    NO_SIDE,
    PARTICLES,
    PLACES,
)
from webapp.moves.fairy.janggi import NATIVE_MOVE as JANGGI_MOVE
from webapp.moves.fairy.makruk import NATIVE_MOVE as MAKRUK_MOVE
from webapp.moves.fairy.shogi import NATIVE as SHOGI_MOVE
from webapp.moves.fairy.xiangqi import NATIVE as XIANGQI_MOVE
from webapp.moves.fairy.xiangqi import WXF
from webapp.moves.turning import Turn
from webapp.text.characters import DASHES, LOOK_ALIKES
from webapp.text.descriptive import SIGN as DESCRIPTIVE
from webapp.text.figurines import LETTER_OF, VARIATION
from webapp.text.san import CASTLES
from webapp.text.turns import turns_said

_L = "A-Za-zÀ-ɏͰ-ϿЀ-ӿḀ-ỿ"
_W = f"0-9{_L}"
_APART, _ENDS = f"(?<![{_W}])", f"(?![{_W}])"
_HANGUL = re.compile("[가-힣]")
_LETTER = re.compile(f"[{_W}]")
_LIKE_FILES = {"a": "а", "b": "в", "c": "с", "e": "е"}
"""Cyrillic letters that are typed for those of files."""
_AND = "and|or|und|oder|et|ou|y|o|e|и|или|&|/"
_MOST_NAMED = 30
"""Up to so many ranks each number is told from those that are none."""
_LETTERS_OF_ALPHABET = 26
_SCORES = (
    rf"{_APART}(?:1[-:]0|0[-:]1){_ENDS}|\+/?-|-/?\+|[±∓⩲⩱]|\+/=|=/\+"
    rf"|{_APART}[-+][0-9]{{1,2}}[.,][0-9]{{1,2}}{_ENDS}|(?<![\w])\(?[WB]\)?(?= to\b)|(?-i:\([WB]\))"
)
_BOARD = r"(?:[A-Za-z0-9+^]{1,40}/){3}"
"""A board in letters, as in a FEN or an address."""
_DISCS = "○●◯◉⚪⚫□■◻◼◽◾⬜⬛▲△▼▽☗☖"
"""Signs for sides: those of shogi, and discs and squares that diagrams have beside them."""


def wrong_once_turned(text: str, kind: BoardKind) -> Mapping[Turn, str]:
    """The turns after which a text about a board would be wrong, each with the words that say so.

    The words are as typed. Never raises; linear in the text.
    """
    if not text.strip():
        return {}
    plain, typed = _plain(text)
    patterns = _patterns(kind)
    found: dict[Turn, str] = {}
    for turns, pattern in patterns:
        missing = [turn for turn in turns if turn not in found]
        match = pattern.search(plain) if missing else None
        if match:
            found |= dict.fromkeys(missing, typed(*match.span()))
    if "swap" not in found:
        for said in turns_said(plain, kind.game, ("w", "b"))[:1]:
            found["swap"] = typed(said.start, said.end)
    return found


def wrong_label(text: str, kind: BoardKind) -> Mapping[Turn, str]:
    """The same of the label of a mark, of one or two characters: W alone names a side there."""
    said = unicodedata.normalize("NFKC", text).lower()
    if square_index(kind, in_letters(kind, said)) is not None or square_index(kind, said):
        return {"mirror": text, "swap": text}
    found = wrong_once_turned(text, kind)
    return {**found, "swap": text} if said == "w" else found


def _plain(text: str) -> tuple[str, Typed]:
    """The text with one form of each character, and what was typed for a part of it."""
    text = unicodedata.normalize("NFC", text)
    plain: list[str] = []
    places: list[int] = []
    for place, character in enumerate(text):
        for sign in unicodedata.normalize("NFKC", character):
            if sign in VARIATION or unicodedata.category(sign) == "Cf":
                continue
            sign = "-" if sign in DASHES else LOOK_ALIKES.get(sign, sign)
            if sign.isspace() or sign < " ":
                if plain and plain[-1] == " ":
                    continue
                sign = " "
            plain.append(sign)
            places.append(place)
    return "".join(plain), Typed(text, places)


class Typed(NamedTuple):
    """A text, and where each character of its plain form comes from."""

    text: str
    places: list[int]

    def __call__(self, start: int, end: int) -> str:
        """The characters that were typed for a part of the plain form."""
        return self.text[self.places[start] : self.places[end - 1] + 1].strip()


# --- the patterns ----------------------------------------------------------------------------

_BOTH: tuple[Turn, ...] = ("mirror", "swap")


@lru_cache(maxsize=64)
def _patterns(kind: BoardKind) -> tuple[tuple[tuple[Turn, ...], re.Pattern[str]], ...]:
    """Patterns for all that names something, by the turns after which that is something else."""
    info = EVERY_GAME[kind.game]
    of_files: tuple[Turn, ...] = ("mirror",) if info.sides_face else _BOTH
    rows: tuple[tuple[tuple[Turn, ...], tuple[str, ...]], ...] = (
        (_BOTH, (*_squares(kind, info), *_directions())),
        (of_files, (*_files(kind, info), *_wings(info))),
        (("swap",), (*_ranks(), *_sides(info))),
    )
    return tuple(
        (turns, re.compile("|".join(f"(?:{part})" for part in parts), re.IGNORECASE))
        for turns, parts in rows
    )


def _words(words: Iterable[str]) -> str:
    """A pattern for any of the words, the longest first; those with letters stand apart."""
    ordered = sorted(set(words), key=lambda word: (-len(word), word))
    apart = [_word(word) for word in ordered if _LETTER.match(word)]
    joined = [_word(word) for word in ordered if not _LETTER.match(word)]
    parts = [f"{_APART}(?:{'|'.join(apart)}){_ENDS}"] if apart else []
    return "|".join(parts + joined)


def _word(word: str) -> str:
    return re.escape(word).replace(r"\*", f"[{_L}]{{0,12}}").replace(r"\ ", "[ -]")


def _square(kind: BoardKind, first: int) -> tuple[str, str]:
    """Patterns for a file in letters and for a rank in numbers, as the board has them."""
    letters = [chr(ord("a") + at) for at in range(min(kind.files, _LETTERS_OF_ALPHABET))]
    likes = "".join(_LIKE_FILES.get(letter, "") for letter in letters)
    file = f"[{''.join(letters)}{likes}]"
    if kind.files > _LETTERS_OF_ALPHABET:
        file = "[a-z]{1,2}"
    numbers = [*map(str, range(first, kind.ranks + 1))]
    rank = f"(?:{'|'.join(numbers[::-1])})" if kind.ranks <= _MOST_NAMED else "[0-9]{1,3}"
    return file, rank


def _squares(kind: BoardKind, info: GameInfo) -> Iterator[str]:
    """Squares, and moves as they are written."""
    shades = _words(PLACES["shade"])
    yield shades
    yield _BOARD
    if info.squares == "usi":
        yield from _of_shogi()
        return
    file, rank = _square(kind, 0 if info.squares == "ucci" else 1)
    piece = f"(?:[{_L}]{{1,2}}|[{''.join(LETTER_OF)}])?"
    yield (
        rf"{_APART}{piece}{file}?{rank}?[-x:×]?{file}{rank}(?:[=/(]?[{_L}]{{1,2}}\)?)?{_ENDS}"
        rf"|{_APART}(?-i:(?!a )[a-z](?<={file})[ -]){rank}(?![-{_W}])"
    )
    if info.game == "chess":
        yield rf"(?-i:{DESCRIPTIVE}|{_APART}[KQ](?:B|Kt|N|R)[1-8]{_ENDS})"
    elif info.game == "makruk":
        yield MAKRUK_MOVE
    elif info.game == "xiangqi":
        yield rf"{XIANGQI_MOVE}|(?<![{_W}+-])(?=[A-Z+-]){WXF}{_ENDS}"
    elif info.game == "janggi":
        yield rf"{JANGGI_MOVE}|(?<![0-9])[0-9][1-9] ?(?:에|으?로|자리|칸)"
        kinds = "".join(row.hangul for kind, row in JANGGI_PIECES.items() if kind != "G")
        yield rf"(?<![가-힣])[{kinds}] ?[0-9][1-9](?![0-9수])"
        yield rf"(?<![0-9])[0-9][1-9][{kinds}](?![가-힣])"


def _of_shogi() -> Iterator[str]:
    pieces = "|".join(sorted(SHOGI_NAMES, key=len, reverse=True))
    yield (
        rf"(?<![0-9])[1-9] ?[{HAN}](?![{HAN}手])|[{HAN}][{HAN}] ?(?:{pieces})"
        rf"|(?<![0-9]){SHOGI_MOVE}|(?<![0-9])[1-9][1-9] ?の ?(?:{pieces})"
        rf"|(?:{pieces})(?<!と)[1-9][1-9](?![0-9枚手])"
        rf"|(?<![0-9])[1-9][1-9] ?(?:[にへ]|の?地点|マス|에|으?로)"
        rf"|{_APART}\+?[KRBGSNLP](?:[1-9][1-9a-i])?[-x*']?[1-9][1-9a-i][+=]?{_ENDS}"
        rf"|{_APART}(?:[1-9][a-i]){{1,2}}\+?{_ENDS}"
    )


def _directions() -> Iterator[str]:
    yield _words(PLACES["direction"])
    either, nouns = "|".join(PLACES["directed"]), "|".join(PLACES["of_wing"])
    no_place = "move|answer|plan|idea|moment|order|square|way|piece|time|track|reply|choice|one"
    yield (
        rf"\b(?:on|to|from|at|upper|lower|top|bottom|far) (?:(?:the|your|his|her|its) )?"
        rf"(?:{either})\b(?! (?:{no_place}))|\b(?:{either})(?:most|wards?)\b"
        rf"|\b(?:{either})[- ](?:hand|corner|edge|half|gold|silver|lance|cannon|chariot|horse"
        rf"|elephant|advisor|guard|soldier|{nouns})s?\b"
    )


def _files(kind: BoardKind, info: GameInfo) -> Iterator[str]:
    nouns, pieces = PLACES["file"], PLACES["on_file"]
    counted, behind = _words(PLACES["counted_file"]), "|".join(PLACES["file_behind"])
    number = rf"(?:[1-9](?:st|nd|rd|th|\.|-?я)?|first|{'|'.join(PLACES['ordinal'])})"
    yield rf"{_APART}(?:{number}[ -](?:{counted})|(?:{counted}) [1-9]{_ENDS})"
    yield rf"[1-9{HAN}] ?(?:{behind})"
    if info.squares == "usi":
        return
    file, _ = _square(kind, 1)
    named, either = _words(nouns), _words((*nouns, *pieces))
    # “a” is an article, “e” is “and” in some languages: only “the a file”, and at an end.
    ends = r"(?=\s?(?:[.,;:!?)»”\"]|\Z))"
    yield (
        rf"{_APART}(?-i:{file})-(?!(?:{'|'.join(NO_FILE)}){_ENDS})[{_L}]{{3,}}"
        rf"|{_APART}{file}-(?:{either})|\bthe a (?:{either})"
        rf"|{_APART}(?!a )(?-i:{file}) (?:{either})"
        rf"|(?:{named}) [\"'«“„]?(?-i:(?!a){file})(?![{_W}'])(?!\.[a-z])"
        rf"|(?:{either}) [\"'«“„]?(?-i:(?![ae]){file})(?![{_W}'])(?!\.[a-z])"
        rf"|(?:{either}) (?-i:[ae]){ends}(?!\.[a-z])|(?:{named}) a (?:{_AND}) (?-i:{file}){_ENDS}"
        rf"|{_APART}{file}x{file}{_ENDS}"
        rf"|{_APART}{file} ?(?:{behind})"
    )


def _wings(info: GameInfo) -> Iterator[str]:
    yield _words(PLACES["wing"])
    yield rf"\b(?:king|queen)'?s?[ -](?:{'|'.join(PLACES['of_wing'])})s?\b"
    if info.game == "chess":
        yield _words(PLACES["castle"])
        yield rf"(?<![-{_W}]){CASTLES}(?![-{_W}])"


def _ranks() -> Iterator[str]:
    before = "".join(f"(?<!{word}[ -])" for word in PLACES["not_rank"])
    ordinal, behind = "|".join(PLACES["ordinal"]), "|".join(PLACES["rank_behind"])
    no_rank = "move|try|step|turn|diagram|board|day|task|line"
    yield rf"{before}(?:{_words(PLACES['rank'])})"
    yield (
        rf"\b(?:on|to|onto|reach|reaches) (?:(?:the|his|her|its) )?(?:[1-9](?:st|nd|rd|th)"
        rf"|{ordinal})\b(?! (?:{no_rank}))"
    )
    yield rf"[1-9{HAN}] ?(?:{behind})"


# --- sides -----------------------------------------------------------------------------------


def _sides(info: GameInfo) -> Iterator[str]:
    """Names of sides, pieces that one side alone has, and who is said to be better."""
    names = {form.lower() for name in _names(info) for tag in LANGUAGES for form in name.forms(tag)}
    names |= {*PLACES["side"], *(side for row in LETTERS for sides in row.sides for side in sides)}
    fields = " ".join(info.sides.fields).split()
    names |= {word for word in fields if len(word) > 1}
    if info.game == "janggi":
        names |= {*PLACES["points"]}
    names -= {"first", "second", *BOTH_MEAN_MORE}
    yield _SCORES
    yield f"[{_DISCS}{''.join(LETTER_OF)}{''.join(filter(_is_picture, FIGURINES))}]"
    yield rf"(?-i:{_words(BOTH_MEAN_MORE.values())})"
    alone = {name for name in names if len(name) == 1 and not _LETTER.match(name)}
    hangul = {name for name in alone if _HANGUL.match(name)}
    yield rf"(?:{_words(names - alone)})"
    for name in sorted(alone - hangul):
        yield _unless(name, NO_SIDE.get(name, ""))
    yield from map(_syllable, sorted(hangul))
    for name in sorted(_of_one_side(info.game)):
        is_syllable = _HANGUL.match(name)
        yield _syllable(name) if is_syllable else _unless(name, NO_PIECE.get(name, ""))


def _names(info: GameInfo) -> Iterator[Name]:
    yield from (WHITE, BLACK, *info.sides.names, *info.sides.also)
    if info.handicap:
        yield from info.handicap.sides.names


def _is_picture(sign: str) -> bool:
    return unicodedata.category(sign) == "So"


def _unless(name: str, signs: str) -> str:
    """The name where none of these characters is beside it."""
    return f"(?<![{signs}]){name}(?![{signs}])" if signs else name


def _syllable(name: str) -> str:
    """A Korean name of one syllable, which within words is another one, or a number."""
    counted = "|".join(COUNTED_WITH_ONE.split())
    return rf"(?<![가-힣0-9]){name}(?! ?(?:{counted}))(?:(?![가-힣])|(?=[{PARTICLES}]))"


_OF_RED = {row.disc[0] for row in XIANGQI_PIECES.values()} - {
    row.names[0] for row in XIANGQI_PIECES.values()
}
"""Characters on discs that stand for Red’s pieces alone."""


def _of_one_side(game: Game) -> set[str]:
    """The names of pieces that tell whose they are, in one character."""
    forms = {
        form
        for name in names_of_pieces(game).values()
        for tag in LANGUAGES
        for form in name.forms(tag)
        if "/" in form
    }
    names = {name for form in forms for name in form.split("/")} - NO_PIECES
    return names | _OF_RED if game == "xiangqi" else names
