"""How moves in English descriptive notation look, as parts of patterns: each stands here once.

    P-K4   Kt-KB3   N-B3   B x Kt ch   KR-K1   R(Q1)-K1   P-K8=Q   PxP e.p.   Castles Q R
    P. to K. 4th   Kt. takes P.   K to R sq.

Files are named by the pieces that stand on them at the start, ranks are counted from the side that
moves. Between the letters blanks may stand, and a line may be broken there, as old books print
them. Source: the article on descriptive notation of Wikipedia, and the books themselves. Which move
is meant is found on a board: see `webapp/moves/chess/descriptive.py`. Text is in plain characters,
with `-` for dashes and `x` for the sign of multiplication.
"""

from __future__ import annotations

_GAP = r"(?:\.|'s)?\s{0,2}+"
"""What may stand behind a letter: a full stop, a genitive, and blanks."""
_SIDE = rf"(?:[KQ]{_GAP})?"
_MINOR = "(?:Kt|[NRB])"
_FILE = rf"{_SIDE}(?:Kt|[KQRBN])"
_RANK = r"(?:[1-8](?:(?:st|n?d|rd|th)\b)?(?![0-9])|sq(?:uare)?\b)"
_SQUARE = rf"{_FILE}{_GAP}{_RANK}"
_TIGHT_SQUARE = rf"(?:[KQ]?(?:Kt|[KQRBN])|[KQ]{_GAP}(?:Kt|[RBN]){_GAP}|K\s?){_RANK}"
"""A square behind a sign that something is taken, where a blank may part a piece and a number."""
_GOES, _TAKES = r"(?:-|(?:\bto\b))\s{0,2}+", r"(?:[xX]|(?:\b(?:takes|tks)\b))\s{0,2}+"
_ENDS = r"(?!\.?\s{0,2}(?:[-xX/]|to\b|takes\b|\([^()]{1,6}\)\s?[-xt]))"
"""Behind a piece that is taken: no sign of a move, before which the letters name another piece."""
_OF_PAWN = r"(?!\s{0,2}P\s{0,2}[-xX])"
"""Behind a piece with its side, which rather names the next move: `KtxQ` and `KtPxP`."""
_PAWN = rf"{_SIDE}(?:(?:Kt|[KQRBN]){_GAP})?P"
_PIECE = rf"(?:{_PAWN}|{_SIDE}{_MINOR}|[KQ])"
_FROM = rf"(?:{_GAP}(?:\(\s?(?:{_FILE}{_GAP}[1-8]?|[1-8])\s?\)|/(?:{_TIGHT_SQUARE}|[1-8])))?"
_TAKEN = rf"(?:{_TIGHT_SQUARE}|(?:{_PAWN}|[KQ]{_GAP}{_MINOR}{_OF_PAWN}|{_MINOR}|[KQ]){_ENDS})"
_AT = rf"(?:\s?(?:at|on)\s{_SQUARE}|\s?\(\s?{_SQUARE}\s?\)|/{_TIGHT_SQUARE})?"
_PROMOTES = (
    r"(?:\s?=\s?(?:Kt|[QRBN])|\s?\(\s?(?:Kt|[QRBN])\s?\)|/(?:Kt|[QRBN])(?![1-8])"
    r"|\s(?:queens|queening|becomes\sa?\s?queen)\b|(?<=8)Q)?"
)
_CHECK = r"(?:(?:dis|dbl|disc|double)\.?\s?)?(?:check|ch|mate)\b\.?"
_BEHIND = (
    rf"(?:\.?[\s,]{{0,2}}(?:\(?{_CHECK}\)?|[+#]{{1,2}}|\(?e\.?\s?p\b\.?\)?|\ben\spassant\b)){{0,3}}"
)

CASTLES = (
    rf"Castles(?:\s{{0,2}}\(?[KQ](?:{_GAP}R{_ENDS}|{_ENDS}(?!\s?(?:Kt|[RNB])\s?[-x(/]))\)?"
    r"(?:'?s?\sside)?)?(?![a-z])"
)
MOVE = (
    rf"(?:{_PIECE}{_FROM}{_GAP}(?:{_GOES}{_SQUARE}|{_TAKES}{_TAKEN}{_AT}){_PROMOTES}"
    rf"|{CASTLES}){_BEHIND}"
)
"""A move, with all that is said behind it but signs such as `!`."""

SIGN = rf"(?<![\w-]){_PIECE}{_GAP}{_GOES}{_SQUARE}(?![\w])"
"""A move to a square, by which a text in this notation is told."""

FIRST = (
    rf"(?:P{_GAP}{_GOES}{_FILE}{_GAP}[34](?:th|rd)?"
    rf"|{_SIDE}(?:Kt|N){_GAP}{_GOES}{_SIDE}[BR]{_GAP}3r?d?)"
)
"""The first move of either side."""

PARTS = rf"""
    (?: (?P<piece> {_PIECE} ) (?P<origin> {_FROM} ) {_GAP}
        (?: {_GOES} (?P<to> {_SQUARE} )
          | (?P<takes> {_TAKES} ) (?: (?P<on> {_TIGHT_SQUARE} ) | (?P<taken> {_PIECE} ) )
            (?P<at> {_AT} ) )
        (?P<promoted> {_PROMOTES} )
      | (?P<castles> {CASTLES} )
    ) (?P<behind> {_BEHIND} )"""
"""The same in its parts, for `re.VERBOSE`."""
