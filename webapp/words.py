"""The page's words: piece names, and what scripts have to say."""

from __future__ import annotations

PIECE_NAMES: dict[str, str] = {
    "K": "white king",
    "Q": "white queen",
    "R": "white rook",
    "B": "white bishop",
    "N": "white knight",
    "P": "white pawn",
    "k": "black king",
    "q": "black queen",
    "r": "black rook",
    "b": "black bishop",
    "n": "black knight",
    "p": "black pawn",
}

EMPTY_SQUARE = "empty"

NOTATION_NAMES: dict[str, str] = {"fen": "FEN", "xfen": "X-FEN", "shredder": "Shredder-FEN"}
"""The notations the field can show, by what they are called."""

SCRIPT_WORDS: dict[str, str] = {
    **{f"piece-{piece}": name for piece, name in PIECE_NAMES.items()},
    "empty": EMPTY_SQUARE,
    "picked-up": "{piece} on {square} picked up. Choose where to put it.",
    "piece-placed": "{piece} on {square}",
    "square-cleared": "{square} cleared",
    "squares-cleared": "{count} squares cleared from {square}",
    "undone": "Undone",
    "redone": "Redone",
    "undo": "Undo",
    "copied": "Copied: {text}",
    "link-copied": "Link copied.",
    "copy-failed": "The browser does not allow copying. Select the text and copy it by hand.",
    "clipboard-empty": "There is no text on the clipboard.",
    "paste-by-hand": "The browser keeps the clipboard from the page. Paste into the text field.",
    "offline": "The server does not answer. You can go on; the text catches up when it is back.",
    "online": "The server is back.",
    "needs-server": "This needs the server, which does not answer just now.",
    "file-unreadable": "{name} cannot be read.",
    "chess960-set-up": "Chess960 position {number} set up",
    "text-held": "This text was not read yet: the board was changed before it could be.",
    "read-now": "Read it now",
    "continue": "Your last position was kept.",
    "restore": "Restore it",
    "first-to-move": "White to move",
    "second-to-move": "Black to move",
    "errors": "Cannot be read",
    "repairs": "Read with corrections",
    "illegals": "Cannot arise in play",
    "notes": "Worth knowing ({count})",
    "why": "Why?",
    "why-this": "Why? – {message}",
    "keep": "Keep as it is",
    "keep-this": "Keep as it is – {message}",
    "kept-one": "One finding is kept as it is.",
    "kept": "{count} findings are kept as they are.",
    "show-kept": "Show",
    "fix-all": "Fix all that is certain",
    "clean": "Nothing to mend. Checked: the text, the men, pawns, checks, castling, en passant "
    "and the counters.",
    "clean-text": "The text is in order. As a teaching position it is not judged further.",
    "several": "{count} positions were found",
    "in-line": "Line {line}",
    "king-side": "O-O",
    "queen-side": "O-O-O",
    "castling-first": "White castling {wing}",
    "castling-second": "Black castling {wing}",
    "rook-on": "with {square}",
    "no-target": "none",
    "capturable": "{square} – can be captured",
    "target-impossible": "{square} – not possible here",
}
