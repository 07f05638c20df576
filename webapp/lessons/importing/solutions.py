"""All that stands beside a position as fields of its card: moves and a solution, and a hint.

What reads as moves of the position is its line, which is the solution on the board. Moves that
cannot be played stay in the card's text. A text that says yet more than the fields of a card with
a line stays as one that is held.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from webapp.document.beside import LABELS, Beside, end_of_moves, looks_like_moves, moves_apart
from webapp.formats.pgn.reading import read_game
from webapp.formats.pgn.starts import start_tags
from webapp.formats.pgn.tags import write_tag
from webapp.formats.registry import NOTATIONS
from webapp.lessons.limits import LONGEST_WORDS
from webapp.lessons.model import Card
from webapp.model.line import Line
from webapp.model.position import Position

_GAP = "\n"
_NOTE = re.compile(
    r"[※＊\n]|//|(?<=[ \t\u3000])[*–—]|(?<=[ \t])-(?=[ \t])"
    r"|[(（［](?=[^()（）［］]*+[)）］][.。]?\Z)"
)
"""What a note behind moves begins with."""
_ASIDE = re.compile("[（［]")
_ENDS_OF_SENTENCE = (".", "!", "?", "。", "\n", ")", "）")
_BEGINS_OF_NOTE = "※＊*/（(［[ \t\n\u3000"
_ENDS = " \t\r\n\u3000,;，；、。"
_SIGNS = " \t.:;,!?()[]\"'`“”„|>*_-–—"
_CASTLING = frozenset("KQkq")
_LABELS = frozenset([*LABELS, *NOTATIONS])


def with_beside(card: Card, said: Beside) -> Card:
    """The card with what stood beside its position."""
    if said == Beside():
        return card
    card = replace(card, hint=_joined(card.hint, said.hint))
    solution, note = said.solution, ""
    line = None
    if card.position and not card.line:
        line, note = line_and_note(card.position, said.moves)
        if line is None:
            line, note = line_and_note(card.position, solution)
            solution = "" if line else solution
    card = replace(card, solution=_joined(card.solution, solution), notes=_joined(card.notes, note))
    if line is None:
        return replace(card, text=_joined(card.text, said.moves)) if said.moves else card
    said_all = " ".join((card.title, card.task, *said))
    # A text that is read once more would take the place of the line.
    held = any(not _is_in(words, said_all) for words in _words_of(card.text))
    text = card.text if held else ""
    return replace(card, line=replace(line, marks=card.marks), marks=(), text=text, held=held)


def _words_of(text: str) -> Iterator[str]:
    """The lines of a text; of one with a board the words that stand beside it."""
    for line in text.splitlines():
        if "/" not in line:
            yield line
            continue
        for word in line.split():
            plain = word.strip(_SIGNS)
            least = 3 if plain.isascii() else 2
            is_field = set(plain) <= _CASTLING or "/" in word or plain.lower() in _LABELS
            if len(plain) >= least and not is_field and all(map(str.isalpha, plain)):
                yield plain


def _is_in(words: str, others: str) -> bool:
    """Whether words, or those behind a label, are among others, whatever signs are between them."""
    among = bare(others)
    behind = bare(words.replace("：", ":").partition(":")[2])
    return bare(words) in among or bool(behind and behind in among)


def bare(words: str) -> str:
    """The letters and digits of words."""
    return "".join(filter(str.isalnum, words))


def _joined(words: str, more: str) -> str:
    return words if more in words else _GAP.join(filter(None, (words, more)))


def line_and_note(position: Position, words: str) -> tuple[Line | None, str]:
    """The line of a solution, and what is noted behind its moves: `▲２三金打 ※詰み`.

    A note stands behind a sign for one, in brackets or on lines of its own, and holds no moves.
    """
    line = line_of_words(position, words)
    if line or len(words) > LONGEST_WORDS:
        return line, ""
    end = end_of_moves(words)
    begins = [found.start() for found in (_NOTE.search(words), _ASIDE.search(words)) if found]
    if words[:end].rstrip(" \t").endswith(_ENDS_OF_SENTENCE):
        begins.append(end)
    for begin in begins:
        note = words[begin:].strip()
        if not looks_like_moves(note.lstrip(_BEGINS_OF_NOTE)):
            line = line_of_words(position, words[:begin].rstrip(_ENDS))
            if line:
                return line, note
    return None, ""


def line_of_words(position: Position, words: str) -> Line | None:
    """The line of words that are nothing but moves; None where anything in them is none."""
    words = words if "{" in words else moves_apart(words)
    if not words or not looks_like_moves(words.partition(_GAP)[0]):
        return None
    return line_of_text(position, words.removeprefix("moves "))


def line_of_text(position: Position, moves: str) -> Line | None:
    """The line of a text of moves; None where anything in it cannot be read as some."""
    tags = "".join(write_tag(*tag) + _GAP for tag in start_tags(position, {}))
    record = read_game(f'[Event "?"]\n{tags}\n{moves} *')
    if record is None or not record.line.plies or record.line.start != position:
        return None
    line = record.line
    has_words = line.comment or any(ply.before or ply.after for ply in line.plies)
    if any(finding.severity == "error" for finding in record.findings):
        return None
    return None if has_words and "{" not in moves else replace(line, tags=())
