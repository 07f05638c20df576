"""Findings about castling rights and en passant targets that the board of chess contradicts."""

from __future__ import annotations

from webapp.findings.codes import Code, illegal, note

CHESS_RIGHTS: dict[str, Code] = {
    # castling
    "castling-no-king": illegal(
        "%(side)s has castling rights but no king to castle with.",
        why="Castling is a move of king and rook together (FIDE Laws, article 3.8). Without a king "
        "there is nothing to castle.",
        example="4k3/8/8/8/8/8/8/7R w K - 0 40",
        field="castling",
    ),
    "castling-king-away": illegal(
        "%(side)s has castling rights, but the king is on %(square)s. A king away from its first "
        "rank has moved and can no longer castle.",
        why="The right to castle is lost once the king has moved (FIDE Laws, article 3.8). Every "
        "king starts on its first rank, so away from it the king must have moved.",
        example="4k3/8/8/8/8/8/4K3/7R w K - 0 40",
        field="castling",
    ),
    "castling-king-in-corner": illegal(
        "%(side)s has castling rights, but the king is in the corner on %(square)s. A king starts "
        "between its two rooks, in Chess960 too.",
        why="A king with the right to castle has never moved. No king ever starts in the corner: "
        "in Chess960 too it is placed between the two rooks.",
        example="4k3/8/8/8/8/8/8/K6R w K - 0 40",
        field="castling",
    ),
    "castling-no-rook": illegal(
        "The castling right %(right)s needs an unmoved %(piece)s on %(square)s, and there is none.",
        "The castling rights %(right)s need unmoved rooks on %(square)s, and there are none.",
        why="The right to castle is lost once the rook has moved or been captured (FIDE Laws, "
        "article 3.8). So a rook must be where it started; often it was moved on a diagram and the "
        "right forgotten.",
        example="4k3/8/8/8/8/8/8/4K3 w K - 0 40",
        field="castling",
    ),
    "castling-same-wing": illegal(
        "%(side)s has two castling rights with rooks on the same side of the king. A king starts "
        "between its two rooks, in Chess960 too.",
        why="Both rooks with a castling right are where they started. The king starts between "
        "them, in Chess960 too, so they cannot be on the same side of it.",
        example="White: Ke1, Rg1, Rh1. Black: Ke8. White to move. White can castle king-side and "
        "with the rook on g1. Move 40.",
        field="castling",
    ),
    "castling-homes-differ": illegal(
        "These castling rights fit no starting position together with the other side’s pieces. "
        "Kings and rooks of both sides start on the same files, in Chess960 too.",
        why="Chess960 gives both sides the same starting array, mirrored. Kings and rooks with "
        "castling rights have not moved, so if both sides may castle, these must be on the same "
        "files.",
        example="3k3r/8/8/8/8/8/8/4K2R w Kk - 0 40",
        field="castling",
    ),
    "castling-chess960": note(
        "These castling rights belong to Chess960. In standard chess the king castles from the "
        "e-file, with rooks on the a- and h-files.",
        why="Standard chess starts with the king on the e-file and rooks on the a- and h-files. In "
        "Chess960 they may start on other files, and the rights then belong to these.",
        example="3k4/8/8/8/8/8/8/3K3R w K - 0 40",
        field="castling",
    ),
    "castling-king-castled": note(
        "%(side)s has castling rights, but the king is on %(square)s, where castling puts it. In "
        "standard chess it has castled or moved and cannot castle.",
        why="A king castles once, from the e-file. Only in Chess960 can it start on the c- or "
        "g-file, and there both kings start on the same one. Often a right is left over from "
        "another position.",
        example="7k/8/8/8/8/8/8/4R1K1 w E - 0 40",
        field="castling",
        asks=True,
    ),
    # en passant
    "en-passant-wrong-rank": illegal(
        "The en passant target %(square)s is not on rank %(rank)s. %(other)s is to move, so it "
        "must be behind a %(piece)s that has just made a double step.",
        why="The target is the square that a pawn has just passed over, right behind it (PGN "
        "standard §16.1.3.4). That is always on the rank in front of the pawn’s starting square; "
        "often the pawn’s own square is written by mistake.",
        example="4k3/8/8/8/4P3/8/8/4K3 b - e4 0 40",
        field="en_passant",
    ),
    "en-passant-occupied": illegal(
        "The en passant target %(square)s is occupied. A pawn has just passed over it, so it must "
        "be empty.",
        why="A double step is only possible when both squares in front of the pawn are empty (FIDE "
        "Laws, article 3.7). The square it has just passed is therefore still empty.",
        example="4k3/8/8/8/3pP3/4N3/8/4K3 b - e3 0 40",
        field="en_passant",
    ),
    "en-passant-no-pawn": illegal(
        "The en passant target %(square)s needs a %(piece)s on %(pawn)s that has just made a "
        "double step, and there is none.",
        why="The target says that a pawn has just moved two squares forward. It must still be "
        "right in front of the target, as nothing has moved since.",
        example="4k3/8/8/8/3p4/8/8/4K3 b - e3 0 40",
        field="en_passant",
    ),
    "en-passant-origin-occupied": illegal(
        "The en passant target %(square)s says that a pawn has just come from %(origin)s, but that "
        "square is occupied.",
        why="The pawn has just left its starting square with a double step. Nothing has moved "
        "since, so that square must be empty.",
        example="4k3/8/8/8/3pP3/8/4N3/4K3 b - e3 0 40",
        field="en_passant",
    ),
    "en-passant-no-capture": note(
        "No pawn is in place to capture on the en passant target %(square)s.",
        why="By the PGN standard (§16.1.3.4) the target is written after every double step. X-FEN "
        "and many programs write it only if an enemy pawn is in place to capture, and would omit "
        "it here.",
        example="rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        field="en_passant",
    ),
    "en-passant-illegal-capture": note(
        "A pawn is in place to capture on the en passant target %(square)s, but that would leave "
        "its own king in check.",
        why="The capture takes two pawns off their squares at once, which can open a line to your "
        "own king; a pawn can also be pinned. As no one may expose their own king (FIDE Laws, "
        "article 3.9), some programs omit such a target.",
        example="8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 40",
        field="en_passant",
    ),
    "en-passant-clock": note(
        "The halfmove clock is %(clock)s, but the en passant target %(square)s says that a pawn "
        "has just moved, which sets the clock to 0.",
        why="The clock counts single moves since the last capture or pawn move (PGN standard "
        "§16.1.3.5). A target means that a pawn moved just now, so the count must be 0.",
        example="4k3/8/8/8/3pP3/8/8/4K3 b - e3 5 40",
        field="en_passant",
    ),
}
