"""What the students' page has to say by its scripts, and what is said the same without."""

from __future__ import annotations

from webapp.language import gettext

STUDENT_WORDS: dict[str, str] = {
    "student-card": "Card {number}",
    "student-right": "Right! Your move.",
    "student-right-reply": "Right! The answer is {move}. Your move.",
    "student-solved": "Well done! You have solved it.",
    "student-solved-reply": "Well done! After {move} you have solved it.",
    "student-wrong": "{move}: not this one – try again.",
    "student-tried": "You have tried: now compare with the solution.",
    "student-tried-alone": "{move} – there is no solution here to compare it with.",
    "student-again": "Back to the beginning.",
    "student-away": "The server is not responding. What you have done is kept in this browser; "
    "please try again in a moment.",
    "student-changed": "Your teacher has changed this card. Please load the page again.",
    "student-gone": "This link no longer works. Please ask your teacher for a new one.",
    "student-looking": "These are the moves of the solution. Press “Start again” to play yourself.",
    "student-done": "done",
    "student-looked": "tried",
    "student-progress": "Done: {count} of {total}",
    "student-large": "The board is shown large. Press V or Escape to go back.",
    "student-usual": "The whole page is shown again.",
}


def student_words() -> dict[str, str]:
    """All of them, in the current language."""
    return {key: gettext(text) for key, text in STUDENT_WORDS.items()}


def said(key: str, **values: str | int) -> str:
    """One of them, filled in."""
    return gettext(STUDENT_WORDS[key]).format(**values)
