"""What the pages of the shelf have to say by their scripts, and what is said the same without."""

from __future__ import annotations

from webapp.games.labels import say
from webapp.language import gettext
from webapp.lessons.limits import LONGEST_TITLE
from webapp.web.lesson_words import LESSON_WORDS

SHELF_WORDS: dict[str, str] = {
    "shelf-untitled": "Untitled lesson",
    "shelf-card": "1 card",
    "shelf-cards": "{count} cards",
    "shelf-menu": "Actions for “{title}”",
    "shelf-day-left": "1 day left",
    "shelf-days-left": "{count} days left",
    "shelf-lesson": "1 lesson",
    "shelf-lessons": "{count} lessons",
    "shelf-found-none": "No lessons found",
    "shelf-found-one": "1 lesson found",
    "shelf-found": "{count} lessons found",
    "shelf-more-shown": "{count} more lessons shown.",
    "shelf-duplicated": "“{title}” was duplicated.",
    "shelf-named": "The lesson is now called “{title}”.",
    "shelf-archived": "“{title}” is in the archive.",
    "shelf-unarchived": "“{title}” was taken out of the archive.",
    "shelf-binned": "“{title}” was moved to the bin. Its links do not work while it is there.",
    "shelf-restored": "“{title}” was put back.",
    "shelf-deleted": "“{title}” is deleted.",
    "shelf-delete-title": "Delete “{title}” for good?",
    "shelf-delete-text": "You cannot undo this.",
    "shelf-delete": "Delete for good",
    "shelf-cancel": "Cancel",
    "shelf-again": "Try again",
    "shelf-restore-title": "Restore the lessons of “{name}”?",
    "shelf-restore-one": "This file is a backup with 1 lesson.",
    "shelf-restore-many": "This file is a backup with {count} lessons.",
    "shelf-restore-text": "They are added to this shelf. Lessons that are already here stay as "
    "they are.",
    "shelf-restore": "Restore",
    "shelf-not-restored": "Nothing was restored.",
    "shelf-brought-back": "Lessons restored: {count}.",
    "shelf-replaced": "Replaced because they could no longer be opened: {count}.",
    "shelf-left-out": "Not restored: {count} ({names}).",
    "shelf-there": "Already here, left unchanged: {count}.",
    "shelf-unread": "Lessons that could not be read: {count}.",
    "shelf-spoiled": "“{name}” is incomplete or damaged. Nothing was imported from it.",
    "shelf-files-title": "How should these {count} files be opened?",
    "shelf-files-text": "Each file can be a lesson, or all of them one lesson with a heading for "
    "each file.",
    "shelf-files-each": "{count} lessons",
    "shelf-files-one": "One lesson",
    "shelf-none-opened": "No file was opened.",
    "shelf-one-added": "1 lesson added.",
    "shelf-added": "{count} lessons added.",
    "shelf-cut": "Only the first {count} positions fit into one lesson.",
    "shelf-open-lesson": "Open the lesson",
    "shelf-use": "Use this lesson",
    "shelf-use-named": "Use this lesson: {title}",
    "shelf-words-copied": "Words copied.",
    "shelf-link-copied": "Link copied.",
    "shelf-copy-failed": "The browser does not allow copying. Please copy it by hand.",
    "shelf-qr": "QR code of the link",
    "shelf-wrong-words": "These twelve words do not open any shelf. Please check their spelling "
    "and order.",
    "shelf-bring": "Move this browser’s lessons to that shelf as well ({count})",
    "shelf-leave-title": "Remove this shelf from this browser?",
    "shelf-leave-text": "Your lessons stay on the shelf. To open it again you need your twelve "
    "words, or a link from another device where it is open.",
    "shelf-leave-no-words": "You have not made words for this shelf. Unless it is open on another "
    "device, you lose access to your lessons for good.",
    "shelf-leave-unsent": "Some changes have not been saved yet, and this browser will forget "
    "them. To save them, open the lesson first.",
    "shelf-leave": "Remove from this browser",
    "shelf-signed-out": "Other browsers signed out: {count}.",
    "shelf-erase-title": "Delete this shelf?",
    "shelf-erase-text": "All its lessons are deleted for good, on every device, and links to them "
    "stop working.",
    "shelf-erase-tick": "Yes, delete everything on it ({count})",
    "shelf-erase": "Delete the shelf",
    "shelf-link-gone": "This link has been used already, or its ten minutes are over. Please make "
    "a new one on the other device.",
}
"""Those of the scripts, by their keys."""

FROM_EDITOR = (
    "close",
    "undo",
    "needs-server",
    "list-comma",
    "encoding-title",
    "file-unreadable",
    "file-picture",
    "file-binary",
    "file-empty",
    "file-cut",
    "file-reading",
    "first-piece",
    "second-piece",
    "empty",
)
"""Those of the editor that are said here as well."""


FROM_LESSONS = (
    "lesson-left",
    "lesson-left-refused",
    "lesson-left-waits",
    "lesson-replaced",
    "text-around-cut",
)
"""Those of lessons in the editor."""


def shelf_words() -> dict[str, str]:
    """All that scripts say, in the current language."""
    own = {key: gettext(text) for key, text in SHELF_WORDS.items()}
    own |= {key: gettext(LESSON_WORDS[key]) for key in FROM_LESSONS}
    return own | {key: say(key) for key in FROM_EDITOR}


def cards_in_words(count: int) -> str:
    """How many cards a lesson has."""
    words = SHELF_WORDS["shelf-card" if count == 1 else "shelf-cards"]
    return gettext(words).format(count=count)


def title_of_copy(title: str) -> str:
    """What the copy of a lesson is called."""
    words = gettext("%(title)s (copy)")
    return words % {"title": title[: LONGEST_TITLE - len(words)]}


def title_in_words(title: str) -> str:
    """What a lesson is called."""
    untitled = SHELF_WORDS["shelf-untitled"]
    return title or gettext(untitled)
