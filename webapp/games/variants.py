"""Variants that are no game of this editor, by the boards that they begin with.

A position of one is told by its start, or by the size of the board and letters that no known
game has. Source: the rules of Fairy-Stockfish (`variant.cpp`, `variants.ini`) and pychess.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from webapp.language import Phrase

CONTEXT = "variant"
"""The context of the names in the catalogues."""
_LETTER = re.compile("[A-Za-z]")
_ITEM = re.compile(r"[0-9]+|\+?[A-Za-z*]")


class Variant(NamedTuple):
    """One variant: its name, and the boards it begins with, with the letters of its pockets.

    has_names   whether other languages have names of their own for it, see the catalogues
    """

    name: str
    starts: tuple[str, ...]
    pocket: str = ""
    has_names: bool = False

    @property
    def letters(self) -> frozenset[str]:
        """The letters of its pieces, as capitals."""
        pieces = "".join((*self.starts, self.pocket))
        return frozenset(letter.upper() for letter in _LETTER.findall(pieces))

    @property
    def size(self) -> tuple[int, int]:
        """Files and ranks."""
        ranks = self.starts[0].split("/")
        items = _ITEM.findall(ranks[0])
        return sum(int(item) if item.isdigit() else 1 for item in items), len(ranks)


def _of(name: str, *starts: str, pocket: str = "", has_names: bool = False) -> Variant:
    return Variant(name, starts, pocket, has_names)


def name_within(name: str) -> str:
    """The name of a variant as a sentence has it: words, where other languages have some."""
    named = any(variant.has_names for variant in VARIANTS if variant.name == name)
    return Phrase(name, context=CONTEXT) if named else name


_TEN = "/pppppppppp/10/10/10/10/PPPPPPPPPP/"
_CHESS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

VARIANTS: tuple[Variant, ...] = (
    # on boards of known games, with their letters
    _of("Horde", "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP"),
    _of("Racing Kings", "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ"),
    _of("ASEAN chess or Advanced Pawn chess", "rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR"),
    _of("Placement chess", "8/pppppppp/8/8/8/8/PPPPPPPP/8", pocket="KQRBN"),
    _of("Screen chess", "8/8/8/8/8/8/8/8", pocket="KQRBNP"),
    _of("Reversi", "8/8/8/8/8/8/8/8", pocket="P"),
    _of("Breakthrough", "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP"),
    _of("Three Kings", "knbqkbnk/pppppppp/8/8/8/8/PPPPPPPP/KNBQKBNK"),
    _of("Two Kings", "rnbkkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKKBNR"),
    _of("Weak", "nnnnknnn/pppppppp/2p2p2/1pppppp1/8/8/PPPPPPPP/RNBQKBNR"),
    _of("Legan chess", "knbrp3/bqpp4/npp5/rp1p3P/p3P1PR/5PPN/4PPQB/3PRBNK"),
    _of("Upside-down chess", "RNBKQBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbkqbnr"),
    _of("Pawns Passed", "rnbqkbnr/8/8/PPPPPPPP/pppppppp/8/8/RNBQKBNR"),
    _of("Pawns Pushed", "rnbqkbnr/8/8/pppppppp/PPPPPPPP/8/8/RNBQKBNR"),
    _of("Theban chess", "1p6/2p3kn/3p2pp/4pppp/5ppp/8/PPPPPPPP/PPPPPPKN"),
    _of("Pawns Massacre", "RNBKQBNR/pppppppp/8/8/8/8/PPPPPPPP/rnbkqbnr"),
    _of("Corner Rook", "r6r/1nbqkbn1/pppppppp/8/8/PPPPPPPP/1NBQKBN1/R6R"),
    _of("Joust", "8/8/8/4n3/3N4/8/8/8"),
    _of("Knights Halma", "5nnn/5nnn/5nnn/8/8/NNN5/NNN5/NNN5"),
    _of("Reversi", "8/8/8/3pP3/3Pp3/8/8/8"),
    _of("Quadwrangle", "1PPPPPP1/p6P/p6P/p6P/p6P/p6P/p6P/1pppppp1"),
    _of("Capture the Queen", "3q4/8/8/8/8/8/8/1QQ1QQ2"),
    _of("Argess", "rppppnbk/6qb/7n/7p/PPPP3p/RNPP3p/BQNP3p/KBRP3r"),
    _of("Crusade", "PpPpPpPp/pPpPpPpP/PpPpPpPp/pPpPpPpP/PpPpPpPp/pPpPpPpP/PpPpPpPp/pPpPpPpP"),
    _of("Massacre", "rBbnbqNn/bQrnQRRr/rrqbNqQb/bBNqbNBN/bNRrrrBQ/QRQqRnNB/qBRnnqNQ/BBQnqnRR"),
    _of("Jeson Mor", "nnnnnnnnn/9/9/9/9/9/9/9/NNNNNNNNN"),
    _of("Gale", "/".join(("1p1p1p1p1", "P1P1P1P1P") * 4 + ("1p1p1p1p1",))),
    # chess boards with other pieces
    _of("Seirawan chess", _CHESS, pocket="HEhe"),
    _of("Dragon chess", _CHESS, pocket="Dd"),
    _of("Sittuyin", "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8", pocket="KFRRSSNNkfrrssnn"),
    _of("Amazon chess", "rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR"),
    _of("Almost chess", "rnbckbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBCKBNR"),
    _of("Sort of Almost chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBCKBNR"),
    _of("Chigorin chess", "rbbqkbbr/pppppppp/8/8/8/8/PPPPPPPP/RNNCKNNR"),
    _of("Knightmate", "rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR"),
    _of("Perfect chess", "cmqgkbnr/pppppppp/8/8/8/8/PPPPPPPP/CMQGKBNR"),
    _of("Shatar", "rnbjkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBJKBNR"),
    _of("Grasshopper chess", "rnbqkbnr/gggggggg/pppppppp/8/8/PPPPPPPP/GGGGGGGG/RNBQKBNR"),
    _of("Spartan chess", "lgkcckwl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBNR"),
    _of("Orda", "lhaykahl/8/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR"),
    _of("Khan’s chess", "lhatkahl/ssssssss/8/8/8/8/PPPPPPPP/RNBQKBNR"),
    _of("Orda Mirror", "lhafkahl/8/pppppppp/8/8/PPPPPPPP/8/LHAFKAHL"),
    _of("Synochess", "rneakenr/8/1c4c1/1ss2ss1/8/8/PPPPPPPP/RNBQKBNR", pocket="ss"),
    _of("Shinobi", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/LH1CK1HL", pocket="LHMMDJ"),
    _of("Shinobi Plus", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/4K3", pocket="JDFCLHM"),
    _of("Empire", "rnbqkbnr/pppppppp/8/8/8/PPPSSPPP/8/TECDKCET"),
    _of("Shogun", "rnb+fkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB+FKBNR"),
    _of("Ai-Wok", "rnsaksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKASNR"),
    _of("EuroShogi", "1nbgkgn1/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/1NGKGBN1"),
    # chess on larger and smaller boards
    _of(
        "Capablanca chess",
        *(
            f"{row}{_TEN}{row.upper()}"
            for row in ("rnabqkbcnr", "rnbqckabnr", "rnbqkcabnr", "rnbcqkabnr", "ranbqkbncr")
        ),
    ),
    _of("Janus chess", f"rjnbkqbnjr{_TEN}RJNBKQBNJR"),
    _of("Centaur chess", f"rcnbqkbncr{_TEN}RCNBQKBNCR"),
    _of("Grand chess", "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R"),
    _of("Shako", "c8c/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C"),
    _of("Opulent chess", "rw6wr/clbnqknbla/pppppppppp/10/10/10/10/PPPPPPPPPP/CLBNQKNBLA/RW6WR"),
    _of("TenCubed chess",
        "2cwamwc2/1rnbqkbnr1/pppppppppp/10/10/10/10/PPPPPPPPPP/1RNBQKBNR1/2CWAMWC2"),
    _of("Omicron chess", "w**********w/*crnbqkbnrc*/*pppppppppp*/*10*/*10*/*10*/*10*/*PPPPPPPPPP*"
        "/*CRNBQKBNRC*/W**********W"),
    _of("Courier chess", "rnebmk1wbenr/1ppppp1pppp1/6f5/p5p4p/P5P4P/6F5/1PPPPP1PPPP1/RNEBMK1WBENR"),
    _of("Chancellor chess", "rnbqkcnbr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKCNBR"),
    _of("Modern chess", "rnbqkmbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBMKQBNR"),
    _of("Wolf chess", "qwfrbbnk/pssppssp/1pp2pp1/8/8/8/8/1PP2PP1/PSSPPSSP/KNBBRFWQ"),
    _of("Los Alamos chess", "rnqknr/pppppp/6/6/PPPPPP/RNQKNR"),
    _of("Gardner minichess", "rnbqk/ppppp/5/PPPPP/RNBQK"),
    # shogi and xiangqi on other boards
    _of("Minishogi", "rbsgk/4p/5/P4/KGSBR", has_names=True),
    _of("Kyoto shogi", "p+nks+l/5/5/5/+LSK+NP", has_names=True),
    _of("Judkins shogi", "rbnsgk/5p/6/6/P5/KGSNBR", "rbnsgk/5p/6/6/6/6/P5/KGSNBR"),
    _of("Dobutsu shogi", "gle/1c1/1C1/ELG", has_names=True),
    _of("Gorogoro shogi", "sgkgs/5/1ppp1/1PPP1/5/SGKGS", pocket="LNln"),
    _of("Micro shogi", "kb+r+l/p3/4/3P/+L+RBK"),
    _of("Tori shogi", "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR", has_names=True),
    _of("Yari shogi", "rnnkbbr/7/ppppppp/7/7/7/PPPPPPP/7/RBBKNNR"),
    _of("Okisaki shogi", "lnsgkqgsnl/1r6b1/pppppppppp/10/10/10/10/PPPPPPPPPP/1B6R1/LNSGQKGSNL"),
    _of("Sho shogi", "lnsgkgsnl/1r2e2b1/ppppppppp/9/9/9/PPPPPPPPP/1B2E2R1/LNSGKGSNL",
        has_names=True),
    _of("Cannon shogi", "lnsgkgsnl/1rci1uab1/p1p1p1p1p/9/9/9/P1P1P1P1P/1BAU1ICR1/LNSGKGSNL"),
    _of("Minixiangqi", "rcnkncr/p1ppp1p/7/7/7/P1PPP1P/RCNKNCR", has_names=True),
    _of("Crowded xiangqi", "rnbakabnr/pcp1p1pcp/9/PCP1P1PCP/RNBAKABNR"),
    _of("Manchu", "m1bakab1r/9/9/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/9/9/M1BAKAB2"),
    _of("Chak", "rvsqkjsvr/4o4/p1p1p1p1p/9/9/9/P1P1P1P1P/4O4/RVSJKQSVR"),
    _of("Chennis", "1fkm3/1p1s3/7/7/7/3S1P1/3MKF1"),
    _of("Mansindam", "rnbakqcnm/9/ppppppppp/9/9/9/PPPPPPPPP/9/MNCQKABNR"),
    _of("Maharajah and the Sepoys", "rnbqkbnr/pppppppp/8/8/8/8/8/4M3"),
    _of("Jieqi", "r~n~b~a~ka~b~n~r~/9/1c~5c~1/p~1p~1p~1p~1p~/9/9/P~1P~1P~1P~1P~/1C~5C~1/9"
        "/R~N~B~A~KA~B~N~R~"),
    _of("Alice chess", "|r|n|b|q|k|b|n|r/|p|p|p|p|p|p|p|p/8/8/8/8/PPPPPPPP/RNBQKBNR"),
    _of("Ataxx", "P5p/7/7/7/7/7/p5P"),
)  # fmt: skip


@cache
def _by_start() -> Mapping[tuple[str, frozenset[str]], str]:
    return {
        (start, frozenset(variant.pocket.upper())): variant.name
        for variant in VARIANTS
        for start in variant.starts
    }


def variant_of_start(board: str, pocket: Iterable[str] = ()) -> str:
    """The variant that begins with this board, perhaps with this pocket; "" for any other."""
    held = frozenset(letter.upper() for letter in pocket if letter.isalpha())
    known = _by_start()
    return known.get((board, held)) or known.get((board, frozenset()), "")


def needs_pocket(board: str, pocket: Iterable[str]) -> bool:
    """Whether a variant is told by this pocket on this board."""
    held = frozenset(letter.upper() for letter in pocket if letter.isalpha())
    return bool(held) and (board, held) in _by_start()


@cache
def _by_size() -> Mapping[tuple[int, int], tuple[Variant, ...]]:
    sizes: dict[tuple[int, int], tuple[Variant, ...]] = {}
    for variant in VARIANTS:
        sizes[variant.size] = (*sizes.get(variant.size, ()), variant)
    return sizes


def variant_of_pieces(files: int, ranks: int, letters: Iterable[str]) -> str:
    """The one variant on a board of that size that has all these letters (capitals), else ""."""
    held = frozenset(letters)
    fitting = [variant for variant in _by_size().get((files, ranks), ()) if held <= variant.letters]
    least = min((len(variant.letters) for variant in fitting), default=0)
    names = {variant.name for variant in fitting if len(variant.letters) == least}
    return names.pop() if len(names) == 1 else ""
