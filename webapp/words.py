"""The page's words: games, sides and pieces, and what scripts have to say."""

from __future__ import annotations

from webapp.position import Game, Side
from webapp.tokens import bare

GAME_NAMES: dict[str, str] = {
    "chess": "Chess",
    "chess960": "Chess960",
    "shogi": "Shogi",
    "xiangqi": "Xiangqi",
    "makruk": "Makruk",
    "custom": "Custom",
}
"""What the menu of games offers; Chess960 is chess from another start."""

SHOGI_SETUPS: dict[str, str] = {
    "shogi": "Even game",
    "shogi-lance": "Lance",
    "shogi-bishop": "Bishop",
    "shogi-rook": "Rook",
    "shogi-rook-lance": "Rook and lance",
    "shogi-2": "Two pieces",
    "shogi-4": "Four pieces",
    "shogi-6": "Six pieces",
    "shogi-8": "Eight pieces",
    "shogi-10": "Ten pieces",
    "shogi-problem": "Mating problem",
}
"""Where a game of shogi may begin; most are the pieces that Gote does without."""

SIDE_NAMES: dict[Game, tuple[str, str]] = {
    "chess": ("White", "Black"),
    "shogi": ("Sente", "Gote"),
    "xiangqi": ("Red", "Black"),
    "makruk": ("White", "Black"),
    "custom": ("First", "Second"),
}

TO_MOVE: dict[Game, tuple[str, str]] = {
    "chess": ("White to move", "Black to move"),
    "shogi": ("Sente to move", "Gote to move"),
    "xiangqi": ("Red to move", "Black to move"),
    "makruk": ("White to move", "Black to move"),
    "custom": ("First side to move", "Second side to move"),
}

PALETTES: dict[Game, tuple[str, str]] = {
    "chess": ("White pieces and tools", "Black pieces"),
    "shogi": ("Sente’s pieces and tools", "Gote’s pieces"),
    "xiangqi": ("Red pieces and tools", "Black pieces"),
    "makruk": ("White pieces and tools", "Black pieces"),
    "custom": ("Pieces of the first side and tools", "Pieces of the second side"),
}

HANDS: dict[Game, tuple[str, str]] = {
    "chess": ("White’s hand", "Black’s hand"),
    "shogi": ("Sente’s hand", "Gote’s hand"),
    "xiangqi": ("Red’s hand", "Black’s hand"),
    "makruk": ("White’s hand", "Black’s hand"),
    "custom": ("First side’s hand", "Second side’s hand"),
}

_OF_SIDE: dict[Game, tuple[str, str]] = {
    "chess": ("white {piece}", "black {piece}"),
    "shogi": ("Sente’s {piece}", "Gote’s {piece}"),
    "xiangqi": ("red {piece}", "black {piece}"),
    "makruk": ("white {piece}", "black {piece}"),
    "custom": ("first side’s {piece}", "second side’s {piece}"),
}

MEN: dict[Game, dict[str, str]] = {
    "chess": {
        "K": "king",
        "Q": "queen",
        "R": "rook",
        "B": "bishop",
        "N": "knight",
        "P": "pawn",
    },
    "shogi": {
        "K": "king",
        "R": "rook",
        "B": "bishop",
        "G": "gold general",
        "S": "silver general",
        "N": "knight",
        "L": "lance",
        "P": "pawn",
        "+R": "promoted rook",
        "+B": "promoted bishop",
        "+S": "promoted silver",
        "+N": "promoted knight",
        "+L": "promoted lance",
        "+P": "promoted pawn",
    },
    "xiangqi": {
        "G": "general",
        "A": "advisor",
        "E": "elephant",
        "R": "chariot",
        "H": "horse",
        "C": "cannon",
        "P": "soldier",
    },
    "makruk": {
        "K": "king",
        "M": "met",
        "S": "khon",
        "R": "rook",
        "N": "knight",
        "P": "pawn",
        "+P": "promoted pawn",
    },
}

EMPTY_SQUARE = "empty"


def men_names(game: Game) -> dict[str, str]:
    """The names of the game's pieces of both sides, by token without `^` and `'`."""
    first, second = _OF_SIDE[game]
    names = MEN.get(game, {})
    return {
        **{man: first.format(piece=name) for man, name in names.items()},
        **{man.lower(): second.format(piece=name) for man, name in names.items()},
    }


def piece_name(piece: str, side_games: tuple[Game | None, Game | None]) -> str:
    """The name of a piece, such as "white knight"; of an empty square for "".

    A piece of no known game is named by its token.
    """
    if not piece:
        return EMPTY_SQUARE
    side: Side = "first" if piece.isupper() else "second"
    # A derived piece is of the other side's style (EPIN).
    style = (side == "second") != ("'" in piece)
    game = side_games[1 if style else 0]
    known = men_names(game).get(bare(piece)) if game else None
    return known or _OF_SIDE["custom"][side == "second"].format(piece=piece)


NOTATION_NAMES: dict[str, str] = {
    "fen": "FEN",
    "xfen": "X-FEN",
    "shredder": "Shredder-FEN",
    "sfen": "SFEN",
    "xiangqi": "Xiangqi FEN",
    "makruk": "Makruk FEN",
    "feen": "FEEN",
}
"""The notations the field can show, by what they are called; a game's own first."""

SCRIPT_WORDS: dict[str, str] = {
    **{f"first-palette-{game}": names[0] for game, names in PALETTES.items()},
    **{f"second-palette-{game}": names[1] for game, names in PALETTES.items()},
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
    "first-piece": "first side’s {piece}",
    "second-piece": "second side’s {piece}",
    "in-hand": "{piece} in hand: {count}",
    "hand-empty": "empty",
    "hand-picked-up": "{piece} from the hand picked up. Choose where to put it.",
    "taken-in-hand": "{piece} in hand",
    "piece-changed": "{piece} on {square}",
    "game-set-up": "{game} set up",
    "so-many": "{piece} {count}",
    "list-comma": ", ",
    "set-complete": "All {count} pieces are there.",
    "set-missing": "Missing of the set of {count}: {men}.",
    "set-surplus": "More than the set of {count} holds: {men}.",
    "resized-away": "{count} pieces stood where there is no square any more.",
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
    "clean-chess": "Nothing to mend. Checked: the text, the men, pawns, checks, castling, "
    "en passant and the counters.",
    "clean-shogi": "Nothing to mend. Checked: the text, the men of the set, pawns on a file, "
    "pieces that could never move, and checks.",
    "clean-xiangqi": "Nothing to mend. Checked: the text, the men, palaces, elephants, soldiers, "
    "facing generals and checks.",
    "clean-makruk": "Nothing to mend. Checked: the text, the men, pawns and checks.",
    "clean-custom": "The text is in order.",
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
