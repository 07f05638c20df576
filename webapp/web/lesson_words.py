"""What lessons have to say on the page, which loads with them."""

from __future__ import annotations

from webapp.language import gettext

LESSON_WORDS: dict[str, str] = {
    "lesson-untitled": "Untitled lesson",
    "lesson-heading": "Heading",
    "lesson-saved": "Saved",
    "lesson-saving": "Saving…",
    "lesson-kept": "Not saved yet: kept in this browser",
    "lesson-kept-why": "{reason} What you write is kept in this browser until it can be saved.",
    "lesson-only-here": "Not saved yet: keep this page open",
    "lesson-only-here-why": "{reason} Please keep this page open until your changes can be saved.",
    "lesson-gone": "This lesson can no longer be saved here. Nothing you wrote is lost.",
    "lesson-as-new": "Save as a new lesson",
    "text-around-cut": "The lesson’s notes have no room for the rest of the text: the end of it is "
    "left out.",
    "lesson-full": "A lesson can have at most {count} cards and headings.",
    "lesson-last-card": "A lesson needs at least one card.",
    "lesson-copies": "Somebody else changed the same card. Both versions are kept, one after the "
    "other.",
    "lesson-stays": "Somebody else changed a card that you deleted. It is still there.",
    "lesson-returned": "Somebody else deleted a card that you changed. It has been put back.",
    "lesson-replaced": "Somebody else changed the lesson’s title or other details at the same "
    "time. Yours have replaced theirs: please check them.",
    "lesson-unbinned": "This lesson was in the bin. It is back among your lessons.",
    "lesson-refused": "A card cannot be saved as it is: its text may be too long. It is kept in "
    "this browser.",
    "lesson-left": "This browser has kept changes to a lesson that is no longer there.",
    "lesson-left-refused": "This browser has kept changes that cannot be saved as they are: a text "
    "may be too long. In a new lesson you can shorten it.",
    "lesson-left-waits": "This browser has kept changes that are not saved yet. They will be sent "
    "as soon as the server can save them.",
    "lesson-not-here": "This lesson is not on your shelf.",
    "lesson-needs-server": "The lesson will open once the server can be reached.",
    "lesson-again": "Try again",
    "lesson-list": "My lessons",
    "lesson-not-saved": "The lesson must be saved first.",
    "card": "{number}: {side}",
    "diagrams-drawn": "The diagrams are being drawn.",
    "diagrams-saved": "Diagrams saved: {count}.",
    "diagrams-left": "Cards without a board, left out: {count}.",
    "card-shown": "Card {number} of {count}: {to_move}.",
    "card-shown-named": "Card {number} of {count}, {name}: {to_move}.",
    "card-added": "Card {number} added.",
    "added-as-card": "Added as card {number}.",
    "put-here": "Put it on this card instead",
    "put-on-card": "Put on card {number}.",
    "moves-later": "The moves of this card will be there when the server is back.",
    "card-gone": "Somebody else deleted the card that was on the board.",
    "card-problem": "1 problem",
    "card-problems": "{count} problems",
    "item-deleted": "Deleted.",
    "items-deleted": "{count} deleted.",
    "item-cut": "Card cut. Paste it into this or another lesson.",
    "items-cut": "{count} cut. Paste them into this or another lesson.",
    "item-duplicated": "Duplicated.",
    "items-duplicated": "{count} duplicated.",
    "item-moved": "Moved to place {number} of {count}.",
    "shown-for-all": "Students now see the hints and solutions of all cards in the same way.",
    "items-selected": "{count} selected",
    "duplicate-many": "Duplicate {count}",
    "delete-many": "Delete {count}",
    "copy-many": "Copy {count}",
    "cut-many": "Cut {count}",
    "item-copied": "Card copied. Paste it into this or another lesson.",
    "items-copied": "{count} copied. Paste them into this or another lesson.",
    "paste-by-keys": "Your browser does not let the page read the clipboard. Press Ctrl+V.",
    "lesson-file": "lesson",
    "lesson-file-saved": "Saved.",
    "link-opened": "The link is open.",
    "link-closed": "The link is closed. When you open it again, it has the same address.",
    "link-renewed": "This is the new address. The old one no longer works.",
    "link-is-copied": "Link copied.",
    "link-not-copied": "Your browser does not let the page copy. Select the link and copy it.",
    "qr-of": "QR code of {link}",
    "version-back": "The earlier version was restored. What it replaced is kept as a version too.",
    "card-put-back": "The card is back in its place.",
    "cards-count": "Cards: {count}",
    "solution-show": "Solution",
    "solution-hide": "Hide the solution",
    "solution-key": "{words} (S)",
    "solution-shown": "The solution is shown. Arrow keys go through its moves.",
    "solution-hidden": "The solution is hidden.",
    "begins-at-start": "Students begin with the position before the first move.",
    "begins-after": "Students begin after {move}.",
}


def lesson_words() -> dict[str, str]:
    """All of them, in the current language."""
    return {key: gettext(text) for key, text in LESSON_WORDS.items()}
