"""The letters that name the pieces of chess, by language; and the names of the sides.

Source: PGN standard, the table of piece letters; for the languages that it lacks, the usual
ones of chess books there. Russian kings have two letters.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from webapp.language import Phrase

ENGLISH = "KQRBNP"


class PieceLetters(NamedTuple):
    """How one language names pieces and sides.

    letters    king, queen, rook, bishop, knight and pawn
    sides      words for each side, in small letters
    initials   the letters that FEN texts of the language may have for them, beside w and b
    to_move    words that stand beside the name of the side that is to move
    """

    language: Phrase
    letters: tuple[str, ...]
    sides: tuple[tuple[str, ...], tuple[str, ...]]
    initials: tuple[str, str]
    to_move: tuple[str, ...]

    @property
    def english(self) -> dict[str, str]:
        """The English letter of each letter, of both sides."""
        pairs = list(zip(self.letters, ENGLISH, strict=True))
        small = {letter.lower(): english.lower() for letter, english in pairs}
        return {**dict(pairs), **small}


def _row(
    language: str, letters: str, sides: str, initials: str = "", to_move: str = ""
) -> PieceLetters:
    """A row; the names of the two sides, and of them their initials, have `/` between them."""
    first, _, second = sides.partition("/")
    white, _, black = initials.partition("/")
    return PieceLetters(
        Phrase(language, context="language"),
        tuple(letters.split()),
        (tuple(first.split()), tuple(second.split())),
        (white, black),
        tuple(part.strip() for part in to_move.split("|") if part),
    )


LANGUAGES: tuple[PieceLetters, ...] = (
    _row("German", "K D T L S B", "weiß weiss weiße weisse / schwarz schwarze", "/s",
         "am zug | zieht | zu ziehen | ist dran | an der reihe"),
    _row("French", "R D T F C P", "blancs blanc / noirs noir", "/n",
         "au trait | jouent | joue | trait aux"),
    _row("Spanish", "R D T A C P", "blancas blanco blancos / negras negro negros", "/n",
         "juegan | mueven | juega | mueve | turno de"),
    _row("Italian", "R D T A C P", "bianco bianchi / nero neri", "/n",
         "muove | muovono | al tratto | tratto al | gioca"),
    _row("Dutch", "K D T L P O", "wit / zwart", "/z", "aan zet | speelt | zet"),
    _row("Russian", "Кр Ф Л С К П", "белые белых / чёрные черные чёрных черных", "б/ч",
         "ход | ходят | начинают | хода"),
    _row("Portuguese", "R D T B C P", "brancas branco / pretas negras preto", "/p", "jogam"),
    _row("Polish", "K H W G S P", "białe biale białych / czarne czarnych", "/c", "na posunięciu"),
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
)  # fmt: skip
"""The languages, those that most people use first."""


class Translated(NamedTuple):
    """Pieces as letters of English, and the languages that give these."""

    pieces: tuple[str, ...]
    rows: tuple[PieceLetters, ...]


MOST_OFFERED = 3
_NO_BOARD = 20
"""How unlikely a board without kings is."""


def translations(pieces: Sequence[str]) -> list[Translated]:
    """What the pieces on a board of chess may be, the likeliest first.

    pieces   a text for each square in text order, capital for White and "" for an empty one
    """
    found: dict[tuple[str, ...], list[PieceLetters]] = {}
    for row in LANGUAGES:
        english = row.english
        if all(piece in english for piece in pieces if piece):
            read = tuple([english[piece] if piece else "" for piece in pieces])
            found.setdefault(read, []).append(row)
    return likeliest([Translated(read, tuple(rows)) for read, rows in found.items()])


def likeliest(ways: Sequence[Translated]) -> list[Translated]:
    """The ways to read a board that are about as likely as the likeliest one, that first."""
    ordered = sorted(ways, key=lambda way: _unlikely(way.pieces))
    best = _unlikely(ordered[0].pieces) if ordered else 0
    if best >= _NO_BOARD:
        return []
    return [way for way in ordered if _unlikely(way.pieces) <= best + 1][:MOST_OFFERED]


def _unlikely(read: Sequence[str]) -> int:
    """How much speaks against these pieces: kings and pawns where or as many as none can be."""
    outer = (*read[:8], *read[-8:])
    kings = sum(abs(read.count(king) - 1) for king in "Kk")
    pawns = sum(max(0, read.count(pawn) - 8) + outer.count(pawn) for pawn in "Pp")
    return 10 * kings + 2 * pawns
