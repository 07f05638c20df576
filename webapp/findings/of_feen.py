"""The findings of reading FEEN, and of writing chess in it."""

from __future__ import annotations

from webapp.findings.kinds import Kind

KINDS_OF_FEEN: dict[str, Kind] = {
    # the text as a whole
    "feen-surrounding-text": Kind(
        "error", "This is no part of the position: a FEEN is three fields and nothing else."
    ),
    "feen-extra-text": Kind(
        "error",
        "“%(found)s” is too much: a FEEN has three fields, which are the board, the hands "
        "and the styles.",
    ),
    "feen-placement-missing": Kind(
        "error", "The board is missing. It is the first of the three fields of a FEEN."
    ),
    "feen-hands-missing": Kind(
        "error",
        "The hands are missing: after the board stands what both sides hold in hand, "
        "with a / between them, or / alone for nothing.",
    ),
    "feen-style-missing": Kind(
        "error",
        "The styles are missing: a FEEN ends with one letter for each side, such as C/c. "
        "The side named first is to move.",
    ),
    # characters
    "feen-full-width": Kind(
        "error", "Full-width characters. In FEEN they are the plain characters “%(plain)s”."
    ),
    "feen-long-dash": Kind("error", "A long dash stands here. In FEEN it is the plain “-”."),
    "feen-invisible": Kind("error", "An invisible character stands here. FEEN has none."),
    "feen-not-ascii": Kind(
        "error",
        "“%(found)s” is not a character of FEEN, which has only the plain letters A to Z "
        "and a to z, the digits 0 to 9, and the signs / + - ^ and '.",
    ),
    "feen-unknown-character": Kind(
        "error",
        "“%(found)s” has no meaning in FEEN: there are letters for pieces, numbers, and "
        "the signs / + - ^ and '.",
    ),
    # spaces
    "feen-underscore": Kind(
        "error", "An underscore stands here. Between two fields stands one plain space."
    ),
    "feen-tab": Kind("error", "A tab stands here. Between two fields stands one plain space."),
    "feen-line-break": Kind(
        "error", "A line break stands here. Between two fields stands one plain space."
    ),
    "feen-odd-space": Kind(
        "error", "A special space stands here. Between two fields stands one plain space."
    ),
    "feen-several-spaces": Kind(
        "error", "Several spaces stand here. Between two fields stands only one."
    ),
    "feen-outer-space": Kind(
        "error", "White space stands here. A FEEN has none before it and none after it."
    ),
    "feen-space-in-field": Kind(
        "error", "A space stands here within a field. Spaces only stand between the three fields."
    ),
    # pieces
    "feen-two-signs": Kind(
        "error", "“%(found)s” is more than one sign: a piece has + or - before it, or neither."
    ),
    "feen-sign-alone": Kind(
        "error", "“%(found)s” stands before no piece: + and - belong to the letter after them."
    ),
    "feen-mark-alone": Kind(
        "error", "“%(found)s” stands behind no piece: ^ and ' belong to the letter before them."
    ),
    "feen-mark-order": Kind(
        "error", "“%(found)s” is in the wrong order: behind the letter comes first ^, then '."
    ),
    "feen-doubled-mark": Kind(
        "error", "“%(found)s” has a mark twice: a piece has at most one ^ and one ' behind it."
    ),
    # numbers
    "feen-leading-zero": Kind("error", "“%(found)s” begins with a zero. In FEEN no number does."),
    "feen-count-zero": Kind(
        "error", "“%(found)s” counts no squares: empty squares are counted from 1."
    ),
    "feen-count-too-large": Kind(
        "error", "“%(found)s” is too large: a rank has at most %(limit)s squares."
    ),
    # the board
    "feen-rank-too-long": Kind(
        "error",
        "This rank has %(length)s squares, one too many: a rank has at most %(limit)s.",
        "This rank has %(length)s squares, %(count)s too many: a rank has at most %(limit)s.",
    ),
    "feen-too-many-ranks": Kind(
        "error",
        "There are %(count)s ranks without a // between them. From here on they are too many: "
        "a layer has at most %(limit)s.",
    ),
    "feen-too-many-layers": Kind(
        "error",
        "There are %(count)s layers. From here on they are too many: "
        "a board has at most %(limit)s.",
    ),
    "feen-outer-slash": Kind(
        "error", "The “%(found)s” at this end of the board separates nothing."
    ),
    "feen-layer-of-one-rank": Kind(
        "error",
        "“%(found)s” is a layer of one rank: where // separates the layers of a "
        "three-dimensional board, each layer has a / within it.",
    ),
    "feen-dimension-skipped": Kind(
        "error",
        "“%(found)s” can only stand between parts that have “%(shorter)s” within them. "
        "One / separates ranks, // separates layers of ranks.",
    ),
    "feen-too-many-dimensions": Kind(
        "error",
        "“%(found)s” makes a board of more than three dimensions. Such boards are not read.",
    ),
    # the hands
    "feen-hands-slash-missing": Kind(
        "error",
        "“%(found)s” has no / in it: what the first side holds in hand stands before a /, "
        "what the second holds behind it. Where nobody holds anything, / stands alone.",
    ),
    "feen-hands-slashes": Kind(
        "error", "“%(found)s” has more than one /: there are two hands with one / between them."
    ),
    "feen-hand-count-zero": Kind(
        "error", "“%(found)s” counts no pieces: what is not in hand is not named."
    ),
    "feen-hand-count-one": Kind(
        "error", "“%(found)s” is not written before a piece that is in hand once."
    ),
    "feen-hand-count-alone": Kind(
        "error", "The number “%(found)s” stands before no piece: a count comes before its letter."
    ),
    "feen-hand-too-large": Kind(
        "error",
        "“%(found)s” is too large: a count in hand is read up to %(limit)s, and there are "
        "never more pieces than squares.",
    ),
    "feen-hand-not-aggregated": Kind(
        "error", "“%(piece)s” is named before in this hand. Each piece is named once, with a count."
    ),
    "feen-hand-order": Kind(
        "error",
        "“%(found)s” stands too late in this hand: what is held most often comes first, "
        "then the pieces go by the alphabet.",
    ),
    "feen-too-long": Kind(
        "error",
        "In FEEN this position takes %(length)s characters. A text may have %(limit)s at the most.",
    ),
    "feen-too-many-pieces": Kind(
        "error",
        "There are %(pieces)s pieces on the board and in hand, but the board has room for "
        "%(room)s: one is too many.",
        "There are %(pieces)s pieces on the board and in hand, but the board has room for "
        "%(room)s: %(count)s are too many.",
    ),
    # the styles
    "feen-style-form": Kind(
        "error",
        "“%(found)s” does not name the styles: one letter for each side belongs here, "
        "with a / between them, such as C/c.",
    ),
    "feen-style-letter": Kind(
        "error", "“%(found)s” is not a style: a plain letter from A to Z or a to z belongs here."
    ),
    "feen-style-long": Kind("error", "“%(found)s” is more than one letter: a style is only one."),
    "feen-style-case": Kind(
        "error",
        "“%(found)s” does not say which side is which: the style of the first side is a capital, "
        "that of the second a small letter. The side named first is to move.",
    ),
    # what FEEN has no place for in chess
    "feen-castling-not-written": Kind(
        "note",
        "The castling right %(right)s is not written in FEEN: there is no rook on %(square)s "
        "to carry its sign.",
    ),
    "feen-en-passant-not-written": Kind(
        "note",
        "The en passant target %(square)s is not written in FEEN: in front of it stands no pawn "
        "to carry its sign.",
    ),
}

FIX_LABELS_OF_FEEN: dict[str, tuple[str, str]] = {
    "drop-slashes": ("Remove “%(found)s”", ""),
    "join-layer-before": ("Make it a rank of the layer before", ""),
    "join-layer-after": ("Make it a rank of the layer after", ""),
    "feen-leave-out": ("Leave this out", ""),
    "feen-leave-out-spaces": ("Leave the space out", "Leave the %(count)s spaces out"),
    "feen-one-space": ("Put one space here", ""),
    "feen-nothing-in-hand": ("Nothing in hand", ""),
    "feen-first-hand": ("Take this for the first side’s hand", ""),
    "feen-second-hand": ("Take this for the second side’s hand", ""),
    "feen-drop-first-slash": ("Remove the first /", ""),
    "feen-drop-last-slash": ("Remove the last /", ""),
    "feen-sort-hand": ("Put this hand in order", ""),
    "feen-drop-surplus": (
        "Take one “%(piece)s” out of the hand",
        "Take %(count)s “%(piece)s” out of the hand",
    ),
    "feen-first-to-move": ("Write “%(written)s”: the first side to move", ""),
    "feen-second-to-move": ("Write “%(written)s”: the second side to move", ""),
}
"""What the fixes do, as `findings.FIX_LABELS`."""
