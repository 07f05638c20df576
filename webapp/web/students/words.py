"""The words of the students' page: those of its scripts, which are said the same without."""

from __future__ import annotations

from webapp.games import EVERY_GAME, labels
from webapp.games.script_words import MOVE_WORDS
from webapp.language import gettext
from webapp.model.position import Position
from webapp.moves import outcome

STUDENT_WORDS: dict[str, str] = {
    "student-card": "Card {number}",
    "student-right": "Right! Your move.",
    "student-right-reply": "Right! The reply is {move}. Your move.",
    "student-solved": "Well done! You have solved it.",
    "student-solved-reply": "Well done! {move} was the last reply: you have solved it.",
    "student-wrong": "{move}: not this one – try again.",
    "student-wait": "Take your time and think again: your next try in {count} s.",
    "student-go-on": "You can try again now.",
    "student-tried": "You have made your move: now compare it with the solution.",
    "student-tried-alone": "{move} – there is no solution here to compare it with.",
    "student-again": "Back to the beginning.",
    "student-away": "The server is not responding. What you have done is kept in this browser; "
    "please try again in a moment.",
    "student-changed": "Your teacher has changed this card. Please load the page again.",
    "student-gone": "This link no longer works. Please ask your teacher to open it again.",
    "student-looking": "These are the moves of the solution. Press “Start again” to play yourself.",
    "student-done": "done",
    "student-looked": "tried",
    "student-progress": "Done: {count} of {total}",
    "student-result-once": "solved at once",
    "student-result-tries": "solved after {count} wrong moves",
    "student-result-try": "solved after 1 wrong move",
    "student-result-help": "solved with help",
    "student-result-open": "not done yet",
    "student-results-once": "Solved at once: {count}",
    "student-results-tries": "Solved after wrong moves: {count}",
    "student-results-help": "Solved with help: {count}",
    "student-large": "Large board. Press V or Escape to go back.",
    "student-usual": "The whole page is shown again.",
}


def student_words() -> dict[str, str]:
    """All of them, in the current language."""
    return {key: gettext(text) for key, text in STUDENT_WORDS.items()}


def in_words(key: str) -> str:
    """One of them, with its gaps."""
    return gettext(STUDENT_WORDS[key])


def said(key: str, **values: str | int) -> str:
    """One of them, filled in."""
    return in_words(key).format(**values)


def whose_move(position: Position, *, is_over: bool = False) -> str:
    """Who is to move; of a position in which nobody can, how the game has ended."""
    at = 0 if position.turn == "first" else 1
    events = outcome(position).events if is_over else ()
    if not events:
        return gettext(EVERY_GAME[position.game].sides.to_move[at])
    winner = labels.sides(position.game).names[1 - at]
    return gettext(MOVE_WORDS[f"status-{events[0]}"]).format(winner=winner)
