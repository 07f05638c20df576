"""The letters that name the pieces of chess, by language; and the names of the sides.

Source: PGN standard, the table of piece letters; for the languages that it lacks, the usual
ones of chess books there. Russian kings have two letters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from webapp.language import Phrase

ENGLISH = "KQRBNP"
_OF_ONE_SIDE = tuple({letter: letter for letter in side} for side in (ENGLISH, ENGLISH.lower()))
_ITSELF = {**_OF_ONE_SIDE[0], **_OF_ONE_SIDE[1]}


class PieceLetters(NamedTuple):
    """How one language names pieces and sides.

    letters    king, queen, rook, bishop, knight and pawn
    sides      words for each side, in small letters
    initials   the letters that FEN texts of the language may have for them, beside w and b
    to_move    words that stand beside the name of the side that is to move
    names      what the pieces are called, in small letters, with the English letter and
               whether the word is for several of them
    """

    language: Phrase
    letters: tuple[str, ...]
    sides: tuple[tuple[str, ...], tuple[str, ...]]
    initials: tuple[str, str]
    to_move: tuple[str, ...]
    names: tuple[tuple[str, str, bool], ...]

    @property
    def capitals(self) -> dict[str, str]:
        """The English letter of each letter."""
        return dict(zip(self.letters, ENGLISH, strict=True))

    @property
    def english(self) -> dict[str, str]:
        """The English letter of each letter, of both sides."""
        small = {letter.lower(): english.lower() for letter, english in self.capitals.items()}
        return {**self.capitals, **small}

    @property
    def is_common(self) -> bool:
        """Whether texts in the language are often met."""
        return any(row is self for row in LANGUAGES[:_MOST_COMMON])


def _row(
    language: str, letters: str, sides: str, initials: str = "", to_move: str = "", names: str = ""
) -> PieceLetters:
    """A row; `/` parts what is said of the two sides, `|` the names of each piece.

    Of these the first is for one piece and the others are for several.
    """
    first, _, second = sides.partition("/")
    white, _, black = initials.partition("/")
    return PieceLetters(
        Phrase(language, context="language"),
        tuple(letters.split()),
        (tuple(first.split()), tuple(second.split())),
        (white, black),
        tuple(part.strip() for part in to_move.split("|") if part),
        tuple(
            (name, piece, many > 0)
            for piece, words in zip(ENGLISH, names.split("|"), strict=False)
            for many, name in enumerate(words.split())
        ),
    )


LANGUAGES: tuple[PieceLetters, ...] = (
    _row("German", "K D T L S B", "weiß weiss weiße weisse / schwarz schwarze", "/s",
         "am zug | zieht | zu ziehen | ist dran | an der reihe",
         names="könig könige|dame damen|turm türme|läufer läufer|springer springer|bauer bauern"),
    _row("French", "R D T F C P", "blancs blanc / noirs noir", "/n",
         "au trait | jouent | joue | trait aux",
         names="roi rois|dame dames|tour tours|fou fous|cavalier cavaliers|pion pions"),
    _row("Spanish", "R D T A C P", "blancas blanco blancos / negras negro negros", "/n",
         "juegan | mueven | juega | mueve | turno de",
         names="rey reyes|dama damas|torre torres|alfil alfiles|caballo caballos|peón peones"),
    _row("Italian", "R D T A C P", "bianco bianchi / nero neri", "/n",
         "muove | muovono | al tratto | tratto al | gioca",
         names="re re|donna donne|torre torri|alfiere alfieri|cavallo cavalli|pedone pedoni"),
    _row("Dutch", "K D T L P O", "wit / zwart", "/z", "aan zet | speelt | zet",
         names="koning koningen|dame dames|toren torens|loper lopers|paard paarden|pion pionnen"),
    _row("Russian", "Кр Ф Л С К П", "белые белых / чёрные черные чёрных черных", "б/ч",
         "ход | ходят | начинают | хода",
         names="король короли|ферзь ферзи|ладья ладьи|слон слоны|конь кони|пешка пешки"),
    _row("Portuguese", "R D T B C P", "brancas branco / pretas negras preto", "/p", "jogam",
         names="rei reis|dama damas|torre torres|bispo bispos|cavalo cavalos|peão peões"),
    _row("Polish", "K H W G S P", "białe biale białych / czarne czarnych", "/c", "na posunięciu",
         names="król króle|hetman hetmany|wieża wieże|goniec gońce|skoczek skoczki|pion piony"),
    _row("Czech", "K D V S J P", "bílý bílí / černý černí", "/č", "na tahu"),
    _row("Hungarian", "K V B F H G", "világos / sötét", "/s", "lép"),
    _row("Romanian", "R D T N C P", "alb albul / negru negrul", "/n", "la mutare"),
    _row("Danish", "K D T L S B", "hvid / sort", "/s", "i trækket"),
    _row("Norwegian", "K D T L S B", "hvit / svart", "/s", "i trekket"),
    _row("Swedish", "K D T L S B", "vit / svart", "/s", "vid draget"),
    _row("Finnish", "K D T L R P", "valkea valkoinen / musta", "/m", "siirtovuorossa"),
    _row("Estonian", "K L V O R P", "valge / must", "/m", "käigul"),
    _row("Icelandic", "K D H B R P", "hvítur / svartur", "/s", "á leik"),
    _row("Turkish", "Ş V K F A P", "beyaz / siyah", "/s", "oynar"),
    _row("Greek", "Ρ Β Π Α Ι Σ", "λευκά / μαύρα", "λ/μ", "παίζουν"),
    _row("Bulgarian", "Ц Д Т О К П", "бели белите / черни черните", "б/ч", "на ход"),
    _row("Ukrainian", "Кр Ф Т С К П", "білі / чорні", "б/ч", "хід"),
    _row("Serbian", "К Д Т Л С П", "бели / црни", "б/ц", "на потезу"),
    _row("Croatian", "K D T L S P", "bijeli / crni", "/c", "na potezu"),
    _row("Slovak", "K D V S J P", "biely bieli / čierny čierni", "/č", "na ťahu"),
    _row("Slovenian", "K D T L S P", "beli / črni", "/č", "na potezi"),
    _row("Latvian", "K D T L Z B", "baltie / melnie", "/m", "gājiens"),
    _row("Lithuanian", "K V B R Ž P", "baltieji baltųjų / juodieji juodųjų", "/j", "ėjimas"),
)  # fmt: skip
"""The languages, those that most people use first."""

LONG_LETTERS = frozenset(
    letter.lower() for row in LANGUAGES for letter in row.letters if len(letter) > 1
)
"""Those of more than one character, in small letters."""


class Translated(NamedTuple):
    """Pieces as letters of English, and the languages that give these."""

    pieces: tuple[str, ...]
    rows: tuple[PieceLetters, ...]

    @property
    def languages(self) -> tuple[Phrase, ...]:
        """The names of the languages, of those often met if any is."""
        common = [row for row in self.rows if row.is_common] or self.rows
        return tuple(row.language for row in common[:MOST_OFFERED])


MOST_OFFERED = 3
_MOST_COMMON = 8
"""So many languages of the table are met often."""
_NO_BOARD = 20
"""How unlikely a board without kings is."""
_SELDOM, _MIXED = 2, 2
"""How unlikely a language is that is seldom met, and a mixture with letters of English."""


def likeliest(ways: Sequence[Translated]) -> list[Translated]:
    """Those that are about as likely as the likeliest one, that first."""
    costs = [(_cost(way), way) for way in ways]
    likely = sorted(costs, key=lambda pair: pair[0])
    best = likely[0][0] if likely else 0
    return [way for cost, way in likely if cost <= best + 1][:MOST_OFFERED]


def _cost(way: Translated) -> int:
    return _unlikely(way.pieces, ()) + _SELDOM * (not any(row.is_common for row in way.rows))


Letters = Mapping[str, str]
Read = Callable[[Letters], tuple[str, ...] | None]
"""The pieces of a board in letters with their English ones; None where these do not fit."""


def translations(pieces: Sequence[str]) -> list[Translated]:
    """The boards that letters of chess may mean, the likeliest first.

    pieces   a text for each square in text order, capital for White and "" for an empty one
    """

    def read(letters: Letters) -> tuple[str, ...] | None:
        if any(piece not in letters for piece in pieces if piece):
            return None
        return tuple([letters[piece] if piece else "" for piece in pieces])

    return ways_to_read(read)


def ways_to_read(read: Read, rights: str = "") -> list[Translated]:
    """The ways to read a board that are about as likely as the likeliest one, that first.

    Letters of a language often met may be mixed with those of English, which then keep their
    meaning there.

    rights   the castling rights as typed, which want rooks
    """
    mixes = read(_ITSELF) is None
    found: dict[tuple[str, ...], list[tuple[int, PieceLetters]]] = {}
    for row in LANGUAGES:
        ways = [*_ways_of(row, read, rights, mixes=mixes)]
        if ways:
            unlikely, pieces = min(ways)
            found.setdefault(pieces, []).append((unlikely, row))
    likely = sorted(found.items(), key=lambda way: _least(way[1]))
    best = _least(likely[0][1]) if likely else _NO_BOARD
    if best >= _NO_BOARD:
        return []
    near = [way for way in likely if _least(way[1]) <= best + 1][:MOST_OFFERED]
    return [Translated(pieces, tuple(row for _, row in rows)) for pieces, rows in near]


def _least(rows: Sequence[tuple[int, PieceLetters]]) -> int:
    return min(unlikely for unlikely, _ in rows)


def _ways_of(
    row: PieceLetters, read: Read, rights: str, *, mixes: bool
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The pieces in the letters of one language, and mixed with English; how unlikely each is.

    One side may be in English and the other not, or each letter that English has.
    """
    seldom = 0 if row.is_common else _SELDOM
    own = row.english
    mixtures = [{**own, **english} for english in (_ITSELF, *_OF_ONE_SIDE)]
    mixed = ((mixture, _MIXED) for mixture in mixtures if mixes and row.is_common)
    for letters, cost in ((own, 0), *mixed):
        pieces = read(letters)
        if pieces:
            typed = [letters.get(letter, letter) for letter in rights]
            unlikely = _unlikely(pieces, typed)
            if not cost or not _impossible(pieces, typed):
                yield seldom + cost + unlikely, pieces


def _unlikely(read: Sequence[str], rights: Sequence[str]) -> int:
    """How much speaks against these pieces.

    What cannot be as the game begins counts most, then no pawns, and sides that are little alike.
    """
    unlike = sum(abs(read.count(piece) - read.count(piece.lower())) for piece in "QRBN")
    no_pawns = not {"P", "p"} & set(read)
    return _impossible(read, rights) + no_pawns + unlike // 2


def _impossible(read: Sequence[str], rights: Sequence[str]) -> int:
    """The signs of another game, or of other letters.

    Kings and pawns where or as many as none can be, rights to castle without a rook, and more
    pieces than a side begins with.
    """
    outer = (*read[:8], *read[-8:])
    kings = sum(abs(read.count(king) - 1) for king in "Kk")
    pawns = sum(max(0, read.count(pawn) - 8) + outer.count(pawn) for pawn in "Pp")
    rookless = sum("R" not in read[-8:] for right in rights if right in "KQ")
    rookless += sum("r" not in read[:8] for right in rights if right in "kq")
    many = sum(max(0, read.count(piece) - (1 if piece in "Qq" else 2)) for piece in "QRBNqrbn")
    return 10 * kings + 2 * (pawns + rookless) + many
