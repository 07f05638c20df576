"""The page's words: games, sides and pieces, and what scripts have to say.

The tables are in English; the functions give their words in the current language.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from webapp.games import EVERY_GAME
from webapp.games.board import Game, Side
from webapp.games.custom import CUSTOM
from webapp.games.pieces import bare
from webapp.language import Name, Phrase, current, gettext, pgettext
from webapp.language.vocabulary import vocabulary

CHESS960 = "chess960", "Chess960"
"""What stands in the menu after chess, by its name there."""

SO_MANY = "%(piece)s %(count)s"
"""A piece with how many of it, in a list."""

WITH_TOKEN = "%(token)s (%(piece)s)"
"""A piece with the token it is written as, in a list."""

EMPTY_SQUARE = "empty"

SCRIPT_WORDS: dict[str, str] = {
    "empty": EMPTY_SQUARE,
    "square-holds": "{square}, {piece}",
    "square-marked": "{square}, {piece}, marked: {marks}",
    "picked-up": "{piece} on {square} picked up. Choose where to put it.",
    "put-back": "{piece} put back.",
    "mark-square": "coloured square on {square}, {colour}",
    "mark-circle": "circle on {square}, {colour}",
    "mark-arrow": "arrow from {square} to {to}, {colour}",
    "mark-label": "label {text} on {square}, {colour}",
    "mark-green": "green",
    "mark-red": "red",
    "mark-blue": "blue",
    "mark-yellow": "yellow",
    "marks-comma": "; ",
    "marks-said": "Marks: {marks}.",
    "square-drawn": "{holds}; {marks}",
    "mark-drawn": "Drawn: {mark}.",
    "mark-removed": "Removed: {mark}.",
    "no-mark": "There is no mark on this square.",
    "marks-cleared": "All marks cleared.",
    "no-marks": "There are no marks.",
    "arrow-begun": "From {square}. Choose where the arrow ends, or press Enter again for a circle.",
    "label-missing": "Type one or two characters for the label first.",
    "attacks-nothing": "Nothing to draw: {square} is not attacked.",
    "marks-not-saved": "Marks not saved in this file: {count}. A picture or the link keeps them "
    "all.",
    "copied-without-marks": "Copied. Marks that PGN has no place for: {count}.",
    "no-picture": "No notation can hold this position, so no picture can be drawn of it.",
    "marks-stay": "The marks stay.",
    "clear-marks": "Clear marks",
    "picture-as-data": "Copied. This computer cannot be reached from elsewhere, so the copy holds "
    "the picture itself.",
    "drawing-on": "Drawing is on.",
    "picture-copied": "Picture copied.",
    "picture-not-copied": "The browser does not let this page copy pictures. Save the picture, or "
    "drag it to where you need it.",
    "not-in-font": "No font here has these characters, so they are drawn as boxes: {characters}",
    "drawing-off": "Drawing is off.",
    "marks-unread": "Marks in the link that cannot be shown: {count}.",
    "tool-chosen": "{piece} selected.",
    "tool-released": "No piece selected.",
    "new-begun": "New position.",
    "open-in": "Open in:",
    "encoding-guessed": "The file was read as {encoding}.",
    "encoding-other": "Choose another",
    "encoding-title": "Which line is readable?",
    "file-part": "Searching {name}: {part}%",
    "games-left": "Games found: {count}. None was opened.",
    "games-again": "Show the list",
    "games-choose": "Choose one game",
    "moves-read": "Moves read: {count}.",
    "moves-unread": "Moves in the link that cannot be played: {count}.",
    "mode-play": "Playing: pieces move by the rules.",
    "mode-setup": "Setting up: pieces go anywhere.",
    "close": "Close",
    "piece-placed": "{piece} placed on {square}.",
    "piece-placed-over": "{piece} placed on {square} instead of {taken}.",
    "piece-moved": "{piece} moved from {from} to {square}.",
    "piece-moved-over": "{piece} moved from {from} to {square}. {taken} removed.",
    "piece-changed": "Changed to {piece} on {square}.",
    "piece-removed": "{piece} removed from {square}.",
    "erased-by-holding": "Pressing and holding a piece erases it.",
    "square-empty": "{square} is empty.",
    "squares-cleared": "{count} squares cleared from {square} on.",
    "now-in-hand": "{piece} in hand: {count}.",
    "rest-in-hand": "The missing pieces are now in hand.",
    "start-set-up": "Starting position set up.",
    "emptied": "Board cleared.",
    "mirrored": "Board mirrored.",
    "swapped": "Sides swapped.",
    "turned": "Board flipped: {side} at the bottom.",
    "text-read": "{notation} read: {to_move}.",
    "words-read": "Words read: {to_move}.",
    "text-unread": "The text cannot be read.",
    "text-dropped": "Text discarded.",
    "step-told": "{step} {problems}",
    "several-times": "{message} ({count}×)",
    "problem-one": "1 problem.",
    "problems": "{count} problems.",
    "problems-none": "No problems.",
    "undone": "Undone.",
    "redone": "Redone.",
    "nothing-undone": "There is nothing to undo.",
    "nothing-redone": "There is nothing to redo.",
    "undo": "Undo",
    "settings-reset": "All settings are back to their defaults.",
    "presentation-on": "Presentation view. Press Escape to close it.",
    "presentation-off": "Presentation view closed.",
    "keep-shown": "Keep this",
    "keep-shown-how": "Keep what you did while showing, as one step",
    "shown-kept": "Kept. Undo takes it back.",
    "shown-gone": "The board is as it was before you showed it.",
    "copied": "Copied: {text}",
    "link-copied-board": "Link copied. It is for the position on the board: the text cannot be "
    "read yet.",
    "link-copied": "Link copied.",
    "link-copied-moves": "Link copied. It contains only the moves. To pass on comments, signs, "
    "variations and names, save the moves as a file.",
    "copy-failed": "The browser does not allow copying. Select the text and copy it by hand.",
    "clipboard-empty": "There is no text on the clipboard.",
    "paste-by-hand": "The browser does not let this page read the clipboard. Paste into the text "
    "field instead.",
    "offline": "The server is not responding. You can go on; the text will catch up when it is "
    "back.",
    "online": "The server is back.",
    "needs-server": "This needs the server, which is not responding right now.",
    "try-again": "Try again",
    "file-unreadable": "{name} cannot be read.",
    "file-picture": "“{name}” is a picture, not a text with positions.",
    "file-binary": "“{name}” is not a text.",
    "file-empty": "No positions were found in {name}.",
    "file-cut": "Only the first 50 MB of {name} were read.",
    "file-reading": "Reading {name}…",
    "cards-no-room": "This lesson has no room for {count} of them.",
    "cards-cut": "Only the first {count} were opened; the rest of the text was not read.",
    "numbered-set-up": "{game} position {number} set up.",
    "text-held": "This text has not been read yet: the board was changed first.",
    "read-now": "Read it now",
    "continue": "Your last position was saved.",
    "restore": "Restore it",
    "set-aside": "What was here last time could not be restored. It was set aside in your "
    "browser, not deleted.",
    "first-piece": CUSTOM.sides.piece_of[0],
    "second-piece": CUSTOM.sides.piece_of[1],
    "in-hand": "{piece} in hand: {count}",
    "hand-empty": "empty",
    "hand-picked-up": "{piece} from the hand picked up. Choose where to put it.",
    "game-set-up": "{game} set up.",
    "game-as-left": "{game} as you left it.",
    "so-many": "{piece} {count}",
    "list-comma": ", ",
    "set-complete": "All {count} pieces are there.",
    "set-missing": "Missing from the set of {count}: {pieces}.",
    "set-surplus": "More than in the set of {count}: {pieces}.",
    "resized-away": "{count} pieces were removed: their squares are gone.",
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
    "finding-nowhere": "This is about the position as a whole.",
    "fix-all": "Fix all that is certain",
    "clean-text": "The text is in order. As a teaching position it is not judged further.",
    "no-words": "A board of this shape cannot be described in words.",
    "several": "{count} positions found.",
    "one-position": "1 position found.",
    "several-cards": "{count} cards added.",
    "one-card": "1 card added.",
    "text-around": "The rest of the text is in the lesson’s notes.",
    "cards-lost": "{count} of them cannot be read.",
    "card-lost": "1 of them cannot be read.",
    "card-of": "{number} of {count}",
    "lesson-closed": "The lesson is closed. You will find it under Lessons.",
    "card-unread": "Cannot be read",
    "saved-unread": "The text was saved as it is. It cannot be read yet.",
    "king-side": "O-O",
    "queen-side": "O-O-O",
    "castling-first": "White castling {wing}",
    "castling-second": "Black castling {wing}",
    "rook-on": "rook on {square}",
    "no-target": "none",
    "capturable": "{square} – en passant possible",
    "target-impossible": "{square} – not possible here",
}

CONTEXTS: dict[str, str] = {
    "hand-empty": "hand",
    **{f"mark-{name}": "colour of a mark" for name in ("green", "red", "blue", "yellow")},
}
"""Contexts of those of `SCRIPT_WORDS` that English has in another meaning too."""


class SideLabels(NamedTuple):
    """The names of a game's sides on the page: of each the first side's words first."""

    names: tuple[str, str]
    to_move: tuple[str, str]
    palettes: tuple[str, str]
    hands: tuple[str, str]


def game_names() -> dict[str, str]:
    """The entries of the menu of games; Chess960 is chess from another start."""
    names = {game: info.name.translated() for game, info in EVERY_GAME.items()}
    first, *others = names.items()
    name, label = CHESS960
    return dict((first, (name, gettext(label)), *others))


def start_names(game: Game) -> dict[str, str]:
    """Where a game may begin, by the names of its starts; nothing where there is no choice."""
    starts = EVERY_GAME[game].starts
    return {s.name: pgettext(f"start of {game}", s.label) for s in starts} if starts[1:] else {}


def set_names(game: Game) -> dict[str, str]:
    """The sets of drawings of a game."""
    return {name: gettext(label) for name, label in EVERY_GAME[game].sets}


def sides(game: Game) -> SideLabels:
    """The names of a game's sides."""
    info = EVERY_GAME[game].sides
    first, second = info.names
    names = first.translated(), second.translated()
    return SideLabels(names, *map(_both, (info.to_move, info.palettes, info.hands)))


def _both(texts: tuple[str, str]) -> tuple[str, str]:
    first, second = texts
    return gettext(first), gettext(second)


def say(key: str, **values: str | int) -> str:
    """One of `SCRIPT_WORDS` or `MOVE_WORDS`, filled in."""
    text = SCRIPT_WORDS.get(key) or MOVE_WORDS[key]
    said = pgettext(CONTEXTS[key], text) if key in CONTEXTS else gettext(text)
    return said.format(**values) if values else said


MOVE_WORDS: dict[str, str] = {
    "piece-letters": "K Q R B N",
    "at-start": "Before the first move",
    "can-go": "It can go to {squares}.",
    "can-drop": "It can be dropped on {squares}.",
    "can-go-many": "It can go to {count} squares.",
    "can-drop-many": "It can be dropped on {count} squares.",
    "cannot-go": "It cannot move.",
    "promote-to": "Promote to",
    "promote-or-not": "Promote?",
    "not-promoted": "{piece}, not promoted",
    "said-moves": "{piece} to {square}",
    "said-takes": "{piece} takes on {square}",
    "said-drops": "{piece} dropped on {square}",
    "said-promotes": "{move}, promotes to {piece}",
    "said-castles-short": "castles short",
    "said-castles-long": "castles long",
    "said-pass": "passes",
    "event-check": "check",
    "event-checkmate": "checkmate",
    "event-stalemate": "stalemate",
    "event-stalemate-lost": "no legal move",
    "event-insufficient-material": "neither side can give mate",
    "event-threefold-repetition": "third repetition",
    "event-repetition": "third repetition",
    "event-fivefold-repetition": "fifth repetition",
    "event-fifty-moves": "fifty moves without progress",
    "event-seventy-five-moves": "seventy-five moves without progress",
    "event-variant-win": "the game is won",
    "event-sennichite": "fourth repetition",
    "event-perpetual-check": "perpetual check",
    "event-bikjang": "bikjang",
    "status-check": "Check",
    "status-checkmate": "Checkmate: {winner} wins",
    "status-stalemate": "Stalemate: a draw",
    "status-stalemate-lost": "No legal move: {winner} wins",
    "status-insufficient-material": "Neither side has enough pieces to give mate: a draw",
    "status-threefold-repetition": "Third occurrence of this position: a draw may be claimed",
    "status-repetition": "Third occurrence of this position",
    "status-fivefold-repetition": "Fifth occurrence of this position: a draw",
    "status-fifty-moves": "Fifty moves without a capture or a pawn move: a draw may be claimed",
    "status-seventy-five-moves": "Seventy-five moves without a capture or a pawn move: a draw",
    "status-variant-win": "{winner} wins",
    "status-sennichite": "Fourth occurrence of this position (sennichite): the game is drawn",
    "status-perpetual-check": "Perpetual check: the checking side must play something else",
    "status-bikjang": "Bikjang: the generals face each other",
    "free-custom": "Any move is accepted: Fenboard does not know the rules of this game",
    "free-no-library": "Any move is accepted: the rules of this game are not installed on this "
    "computer",
    "free-odd-board": "Any move is accepted: the rules do not cover this board",
    "free-no-answer": "Any move is accepted: the rules could not be checked just now",
    "moves-deleted": "Moves deleted.",
    "variation-up": "Variation {move} moved up.",
    "variation-down": "Variation {move} moved down.",
    "moves-not-fitting": "Moves that no longer fit: {moves}",
    "move-in-notes": "1 move no longer fits. You will find it in your notes on this card.",
    "moves-in-notes": "{count} moves no longer fit. You will find them in your notes on this card.",
    "move-in-comment": "1 move no longer fits. It is now in the comment before the first move.",
    "moves-in-comment": "{count} moves no longer fit. They are now in the comment before the first "
    "move.",
    "moves-no-room": "Moves that no longer fit are gone: the notes have no room for them. Undo "
    "brings them back.",
    "moves-left": "You are now setting up from here. Undo brings the moves back.",
    "record-copied": "Moves copied.",
    "record-saved": "Moves saved.",
    "tag-name": "Name",
    "tag-value": "Value",
    "games-title": "Games",
    "games-of": "Games in {name}",
    "games-all": "Games: {count}",
    "games-some": "Games: {count}. The first {shown} are shown; search to see others.",
    "games-moves": "{count} moves",
    "games-move": "1 move",
    "turns-on": "The board turns after each move.",
    "turns-off": "The board stays as it is.",
}
"""What the list of moves has to say, which loads with it."""


RESULTS = ("1-0", "0-1", "1/2-1/2")
"""The results of a game as records have them: won by the first side, by the second, drawn."""

TAGS: dict[str, str] = {
    "Event": "Event",
    "Site": "Place",
    "Date": "Date",
    "Round": "Round",
    "White": "{side}",
    "Black": "{side}",
    "WhiteElo": "{side}: rating",
    "BlackElo": "{side}: rating",
    "Annotator": "Annotator",
    "ECO": "Opening code (ECO)",
    "Opening": "Opening",
    "TimeControl": "Time control",
}
"""What tags of a game are called, by their names in records; `{side}` is whose they are."""

TAG_CONTEXT = "tag of a game"
RESULT_CONTEXT = "result"


EARLIER_WORDS: dict[str, str] = {
    "earlier-back": "The earlier board is back.",
    "earlier-moves": "Moves: {count}",
}
"""What the list of earlier boards has to say, which loads with it."""


def earlier_words() -> dict[str, str]:
    """All of `EARLIER_WORDS`, in the current language."""
    return {key: gettext(text) for key, text in EARLIER_WORDS.items()}


def move_words() -> dict[str, str]:
    """The words that scripts have for moves, in the current language.

    Beside `MOVE_WORDS` there are results by game, `result-shogi-1-0`, and in `said-by-name` the
    games whose moves the language says by their names.
    """
    words = {key: gettext(text) for key, text in MOVE_WORDS.items()}
    words["said-by-name"] = " ".join(vocabulary(current()).says_moves_of)
    for game in EVERY_GAME:
        words |= {f"result-{game}-{result}": result_said(game, result) for result in RESULTS}
    return words


def result_said(game: Game, result: str) -> str:
    """The result of a game as the game has it, “红胜”; another than `RESULTS` as it is."""
    own = EVERY_GAME[game].results
    if not own or result not in RESULTS:
        return result
    return pgettext(RESULT_CONTEXT, own[RESULTS.index(result)])


def tag_names() -> dict[str, str]:
    """The names of tags in the current language, by those in records; see `TAGS`."""
    return {
        name: pgettext(TAG_CONTEXT, text) if text != "{side}" else text
        for name, text in TAGS.items()
    }


def script_words() -> dict[str, str]:
    """All of `SCRIPT_WORDS`."""
    return {key: say(key) for key in SCRIPT_WORDS}


# --- pieces -------------------------------------------------------------------------


@cache
def names_of_pieces(game: Game) -> Mapping[str, Name]:
    """The names of the game's pieces with all their forms, by token without `^`."""
    return {bare(p.token): Name(p.names, context=game) for p in EVERY_GAME[game].pieces}


def of_side(form: str, side: Side) -> str:
    """The side's part of a form that is another for each side, `帥/将`; else the form."""
    first, _, second = form.partition("/")
    return second if second and side == "second" else first


def kind_names(game: Game) -> dict[str, str]:
    """The names of the game's pieces, whosever they are, by token without `^`."""
    return {token: name.translated() for token, name in names_of_pieces(game).items()}


def kind_phrase(game: Game, token: str) -> Name:
    """The name of a piece, whosever it is, as an argument of a message.

    token   without `^`; KeyError for one that the game has not
    """
    return names_of_pieces(game)[token]


class OwnedPiece(Phrase):
    """The name of a piece with whose it is, such as “white knight”, “Sente’s pawn”."""

    name: Name
    side: Side

    def __new__(cls, game: Game, token: str) -> OwnedPiece:
        """The piece of a token without `^` and `'`; KeyError for one that the game has not."""
        side: Side = "first" if token.isupper() else "second"
        name = names_of_pieces(game)[token.upper()]
        template = EVERY_GAME[game].sides.piece_of[side == "second"]
        phrase = str.__new__(cls, template.format(piece=of_side(name, side)))
        phrase.template, phrase.args, phrase.context = template, {}, ""
        phrase.name, phrase.side = name, side
        return phrase

    def translated(self) -> str:
        """The words in the current language."""
        return gettext(self.template).format(piece=of_side(self.name.translated(), self.side))


def piece_names(game: Game) -> dict[str, str]:
    """The names of the game's pieces of both sides, by token without `^` and `'`."""
    tokens = (*names_of_pieces(game), *map(str.lower, names_of_pieces(game)))
    return {token: piece_phrase(game, token).translated() for token in tokens}


@cache
def piece_phrase(game: Game, token: str) -> OwnedPiece:
    """The name of a piece with whose it is, as an argument of a message; see `OwnedPiece`."""
    return OwnedPiece(game, token)


def piece_name(piece: str, side_games: tuple[Game | None, Game | None]) -> str:
    """The name of a piece, such as "white knight"; of an empty square for "".

    A piece of no known game is named by its token.
    """
    if not piece:
        return gettext(EMPTY_SQUARE)
    is_second = piece.islower()
    # A derived piece is of the other side's style (EPIN).
    game = side_games[is_second != ("'" in piece)]
    if game and bare(piece).upper() in names_of_pieces(game):
        return piece_phrase(game, bare(piece)).translated()
    return gettext(CUSTOM.sides.piece_of[is_second]).format(piece=piece)


MORE_SIGNS: dict[int, tuple[str, str]] = {
    10: ("=", "Equal"),
    13: ("∞", "Unclear"),
    14: ("⩲", "{side} is slightly better"),
    15: ("⩱", "{side} is slightly better"),
    16: ("±", "{side} is better"),
    17: ("∓", "{side} is better"),
    18: ("+−", "{side} is winning"),
    19: ("−+", "{side} is winning"),
    20: ("+−−", "{side} is completely winning"),
    21: ("−−+", "{side} is completely winning"),
    7: ("□", "Only move"),
    22: ("⨀", "Zugzwang"),
    36: ("↑", "Initiative"),
    40: ("→", "Attack"),
    132: ("⇆", "Counterplay"),
    138: ("⊕", "Time trouble"),
    146: ("N", "Novelty"),
}
"""Signs of moves beyond the first six, by their numbers (PGN standard §10). Of those of a side the
even ones are the first side's, the odd ones the second's; scripts put its name in.
"""


def more_signs() -> list[tuple[int, str, str]]:
    """The signs of moves that a menu offers: number, sign and name."""
    return [(nag, sign, gettext(name)) for nag, (sign, name) in MORE_SIGNS.items()]
