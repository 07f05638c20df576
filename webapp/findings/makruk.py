"""Findings about positions of makruk."""

from __future__ import annotations

from webapp.findings.row import Row

MAKRUK: dict[str, Row] = {
    "makruk-too-many-mets": Row(
        "illegal",
        "%(side)s has too many mets (%(mets)s) for so many pawns (%(pawns)s). A side starts with "
        "one met and eight pawns, and every further met was a pawn.",
        why="A promoted pawn moves like the met and is often written with its letter. So mets "
        "and pawns are counted together, and a side starts with nine of them.",
        example="rnsmk^snr/8/pppppppp/8/8/PPPPPPPP/3M4/RNSK^MSNR / M/m",
    ),
    "makruk-pawn-not-promoted": Row(
        "illegal",
        "The pawn on %(squares)s is not promoted. White’s pawns are promoted as soon as they "
        "reach the sixth rank, Black’s on the third.",
        "The pawns on %(squares)s are not promoted. White’s pawns are promoted as soon as they "
        "reach the sixth rank, Black’s on the third.",
        why="A pawn promotes in the same move that takes it to its sixth rank, where the other "
        "side’s pawns start. There is no choice about it.",
        example="rnsmk^snr/8/ppppPppp/8/8/PPPP1PPP/8/RNSK^MSNR / M/m",
    ),
}
