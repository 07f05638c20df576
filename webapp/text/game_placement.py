"""The boards of SFEN, xiangqi FEN and makruk FEN: ranks of letters and digits.

Each is read as FEN's board is (see `text/ranks.py`), with the letters and the size of
its own game. Beside FEN's leniencies there are the promoted pieces: a `+` before
a piece that does not promote, or before none, is an error; a second way to write
a promoted piece is read and reported.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from webapp.coordinates import square_name
from webapp.games import EVERY_GAME, kind_of
from webapp.position import BoardKind, Game
from webapp.text.placement import write_rank
from webapp.text.shapes import BAD, Fault, Glue, Rank, Shape

_RENAMED = (
    "no-placement",
    "unknown-piece",
    "unknown-piece-off-board",
    "bad-digit",
    "rank-short",
    "rank-long",
    "ranks-missing",
    "ranks-too-many",
)


_TOKEN = re.compile(r"[0-9]+|\+?[A-Za-z]|\+|[^0-9A-Za-z+]+")
_TOKEN_WITH_TILDE = re.compile(r"[0-9]+|\+?[A-Za-z]~?|\+|~|[^0-9A-Za-z+~]+")


@dataclass(frozen=True, slots=True, eq=False)
class Letters:
    """How the pieces of one game are written.

    game     whose pieces they are
    tokens   the token that each text stands for, of both sides
    texts    the text of each token
    loose    further texts that are read, with their tokens
    pattern  what a rank is cut into: runs of digits, pieces, and anything else
    """

    game: Game
    tokens: Mapping[str, str]
    texts: Mapping[str, str]
    loose: Mapping[str, str]
    pattern: re.Pattern[str]

    @classmethod
    def of(
        cls, game: Game, written: Mapping[str, str], loose: Mapping[str, str] | None = None
    ) -> Letters:
        """Letters by the texts of the first side's pieces and their tokens."""
        tokens = _of_both_sides(written)
        texts: dict[str, str] = {}
        for text, token in tokens.items():
            texts.setdefault(token, text)
        pattern = _TOKEN_WITH_TILDE if any("~" in text for text in tokens) else _TOKEN
        return cls(game, tokens, texts, _of_both_sides(loose or {}), pattern)

    def text_of(self, token: str) -> str | None:
        """The text that comes nearest to a token; None where it has no letter.

        The marks `^`, `'` and `-` have no place in these notations.
        """
        exact = self.texts.get(token)
        if exact is not None or not token:
            return exact
        return self.texts.get(_bare(token)) or self.texts.get(_bare(token) + "^")


def _of_both_sides(first: Mapping[str, str]) -> dict[str, str]:
    return {**first, **{text.lower(): token.lower() for text, token in first.items()}}


def _bare(token: str) -> str:
    return token.removeprefix("-").rstrip("^'")


def read_rank(text: str, letters: Letters, files: int) -> Rank:
    """Reads one rank, of any number of squares."""
    squares: list[str] = []
    faults: list[Fault] = []
    for match in letters.pattern.finditer(text):
        found, start, end, column = match[0], match.start(), match.end(), len(squares)
        letter = found.strip("+~")
        if found in letters.tokens:
            squares.append(letters.tokens[found])
        elif found in letters.loose:
            squares.append(letters.loose[found])
            faults.append(Fault("promoted-form", start, end, column, 1))
        elif found[0] in "0123456789":
            count = _count_digits(found, start, column, files, faults)
            squares += [""] * count
        elif letter in letters.tokens:
            squares.append(letters.tokens[letter])
            faults.append(Fault("no-promoted-form", start, end, column, 1))
        elif found == "+":
            faults.append(Fault("plus-alone", start, end, column))
        else:
            width = 1 if letter.isascii() and letter.isalpha() else end - start
            squares += [BAD] * width
            last = faults[-1] if faults else None
            if last and last.code == "unknown-piece" and last.end == start:
                faults[-1] = last._replace(end=end, squares=last.squares + width)
            else:
                faults.append(Fault("unknown-piece", start, end, column, width))
    return Rank(tuple(squares), tuple(faults))


def _count_digits(found: str, start: int, column: int, files: int, faults: list[Fault]) -> int:
    """How many empty squares the digits stand for; what is wrong with them is added."""
    bad = [index for index, digit in enumerate(found) if not 1 <= int(digit) <= files]
    faults += [Fault("bad-digit", start + i, start + i + 1, column) for i in bad]
    count = sum(int(digit) for digit in found)
    if len(found) > 1 and count <= files and not bad:
        faults.append(Fault("split-digits", start, start + len(found), column, count))
    return count


def board_shape(
    letters: Letters,
    notation: str,
    glue: Glue,
    *,
    variants: tuple[Letters, ...] = (),
    codes: Mapping[str, str] | None = None,
    pocket: re.Pattern[str] = re.compile(r"\[[A-Za-z]*\]"),
) -> Shape:
    """What a board in these letters looks like.

    notation   what it is called in sentences
    variants   other letters it may be written in, which `letters` read as well;
               a rank that is mended keeps to those it has
    """
    kind = kind_of(letters.game)
    files = kind.files
    characters = "".join(sorted({character for text in letters.tokens for character in text}))
    widest = max(map(len, letters.tokens))

    @lru_cache(maxsize=16_384)
    def clean(text: str) -> tuple[str, ...] | None:
        if len(text) > widest * files:
            return None
        rank = read_rank(text, letters, files)
        return rank.squares if len(rank.squares) == files and not rank.faults else None

    def write(squares: tuple[str, ...], typed: str) -> str:
        used = set(typed)
        kept = (v for v in variants if used <= {*"0123456789", *v.tokens})
        return write_row(squares, next(kept, letters))

    return Shape(
        files=files,
        ranks=kind.ranks,
        strict=re.compile(rf"[1-{files}{re.escape(characters)}]{{1,64}}\Z"),
        character=re.compile(f"[0-9{re.escape(characters)}]"),
        longest=2 * widest * files,
        read=lambda text: read_rank(text, letters, files),
        clean=clean,
        write=write,
        square_names=[square_name(kind, index) for index in range(files * kind.ranks)],
        rank_names=[square_name(kind, row * files)[1:] for row in range(kind.ranks)],
        glue=glue,
        codes={**{code: f"game-{code}" for code in _RENAMED}, **(codes or {})},
        args=_about(kind, letters, notation),
        pocket=pocket,
    )


def _about(kind: BoardKind, letters: Letters, notation: str) -> dict[str, str | int]:
    """What the messages about a board in these letters need to know."""
    first, second = EVERY_GAME[letters.game].sides.names
    of_first = " ".join(text for text in letters.texts.values() if not text.islower())
    return {
        "game": EVERY_GAME[letters.game].within,
        "notation": notation,
        "files": kind.files,
        "of": kind.ranks,
        "first": first,
        "second": second,
        "letters": of_first,
        "small": of_first.lower(),
    }


def write_row(squares: tuple[str, ...], letters: Letters) -> str:
    """One rank; a piece that has no letter is left out."""
    return write_rank(tuple((letters.text_of(piece) or "") if piece else "" for piece in squares))


def write_placement(squares: tuple[str, ...], files: int, letters: Letters) -> str:
    """The placement field."""
    rows = range(0, len(squares), files)
    return "/".join(write_row(squares[row : row + files], letters) for row in rows)
