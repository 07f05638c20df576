"""Findings: what a reader or an analysis has to say of a text or a position.

A finding is a code, a severity, the characters of the text and the squares of
the board it is about, arguments for its message, and fixes. All codes, with
their severities and their messages, stand in the one table `KINDS`; the labels
of the fixes stand in `FIX_LABELS`. Messages are templates with named
arguments, rendered by `message` and `fix_label`.

Severities, from grave to harmless:

    error     cannot be read as it stands
    repaired  read with a leniency; the fix is the canonical text
    illegal   cannot arise in play
    note      unusual or inconsistent, harmless
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

Severity = Literal["error", "repaired", "illegal", "note"]
Arguments = Mapping[str, str | int]

QUOTED = 40
"""The most characters of a user's text that a message quotes."""


class Span(NamedTuple):
    """Characters `start` to `end` of a text, half-open, counted from 0."""

    start: int
    end: int


class Edit(NamedTuple):
    """Replaces the characters `start` to `end` of a text, half-open, by `text`."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A named replacement. `sure` only where there is one reading of the text.

    name    a key of `FIX_LABELS`
    edits   not overlapping, in ascending order
    """

    name: str
    edits: tuple[Edit, ...]
    sure: bool = False
    args: Arguments = field(default_factory=dict)

    def apply(self, text: str) -> str:
        """The text with the edits made."""
        for edit in reversed(self.edits):
            text = text[: edit.start] + edit.text + text[edit.end :]
        return text


@dataclass(frozen=True, slots=True)
class Finding:
    """One diagnosed fact. `code` is a key of `KINDS`, which gives the severity.

    span      where in the text; None where the finding is about squares only
    squares   board squares by their index, see `position.py`
    """

    code: str
    span: Span | None = None
    squares: tuple[int, ...] = ()
    args: Arguments = field(default_factory=dict)
    fixes: tuple[Fix, ...] = ()

    @property
    def severity(self) -> Severity:
        """How grave it is, which depends on the code alone."""
        return KINDS[self.code].severity


class Kind(NamedTuple):
    """What all findings of one code share.

    message   template for the sentence, with `%(name)s` arguments
    plural    the template where the argument `count` is not 1, if it differs
    """

    severity: Severity
    message: str
    plural: str = ""


KINDS: dict[str, Kind] = {
    # the text as a whole
    "too-long": Kind(
        "error",
        "The text has %(length)s characters. A position is read from %(limit)s at the most, "
        "so nothing was read.",
    ),
    "nothing-typed": Kind("error", "There is no text to read yet."),
    "no-placement": Kind(
        "error",
        "No position was found in this text. A FEN starts with the board: "
        "eight ranks with a / between each two.",
    ),
    "nearest-no-placement": Kind(
        "error",
        "No position was found in this text. The nearest to one is “%(found)s”, but between "
        "its slashes stand no ranks of pieces and numbers.",
    ),
    "link": Kind("repaired", "The position was taken out of a link."),
    "encoded": Kind("repaired", "Characters encoded for a link, such as %%20, were decoded."),
    "pgn-tag": Kind("repaired", "The position was taken from the FEN tag of a PGN."),
    "surrounding-text": Kind("repaired", "This is not part of the position and was left out."),
    "side-from-text": Kind("repaired", "The side to move was taken from the words “%(found)s”."),
    "stray-word": Kind(
        "error", "“%(found)s” fits none of the fields here. It was left out until you choose."
    ),
    "more-findings": Kind(
        "note",
        "There is one more finding in this text.",
        "There are %(count)s more findings in this text.",
    ),
    # characters
    "full-width": Kind(
        "repaired", "Full-width characters. They were read as the plain characters “%(plain)s”."
    ),
    "invisible": Kind("repaired", "An invisible character stands here. It was left out."),
    "long-dash": Kind("repaired", "A long dash stands here. It was read as the plain “-”."),
    # spaces between fields
    "underscore": Kind("repaired", "An underscore stands here. It was read as a space."),
    "tab": Kind("repaired", "A tab stands here. It was read as one space."),
    "line-break": Kind("repaired", "A line break stands here. It was read as one space."),
    "odd-space": Kind("repaired", "A special space stands here. It was read as a plain one."),
    "several-spaces": Kind("repaired", "Several spaces stand here. They were read as one."),
    "outer-space": Kind("repaired", "White space around the position was left out."),
    "missing-space": Kind("repaired", "A space is missing before “%(after)s”."),
    # placement
    "space-in-placement": Kind("repaired", "A space stands within the board. It was left out."),
    "split-digits": Kind(
        "repaired",
        "“%(found)s” stands for %(count)s empty square, which is written “%(count)s”.",
        "“%(found)s” stands for %(count)s empty squares, which is written “%(count)s”.",
    ),
    "outer-slash": Kind("repaired", "The / at this end of the board separates nothing."),
    "promoted-mark": Kind(
        "repaired", "“~” marks a promoted piece (Crazyhouse). The mark was left out."
    ),
    "pocket": Kind(
        "repaired", "“%(found)s” lists pieces in hand (Crazyhouse). They were left out."
    ),
    "unknown-piece": Kind(
        "error",
        "“%(found)s” on %(square)s is not a chess piece. "
        "White: K Q R B N P, Black: k q r b n p, empty squares: 1 to 8.",
    ),
    "unknown-piece-off-board": Kind(
        "error",
        "“%(found)s” is not a chess piece. "
        "White: K Q R B N P, Black: k q r b n p, empty squares: 1 to 8.",
    ),
    "bad-digit": Kind("error", "“%(found)s” cannot count empty squares: a digit is one of 1 to 8."),
    "rank-short": Kind(
        "error",
        "Rank %(rank)s has %(length)s of 8 squares: one is missing.",
        "Rank %(rank)s has %(length)s of 8 squares: %(count)s are missing.",
    ),
    "rank-long": Kind(
        "error",
        "Rank %(rank)s has %(length)s squares: one too many.",
        "Rank %(rank)s has %(length)s squares: %(count)s too many.",
    ),
    "empty-rank": Kind("error", "Two / in a row: the rank between them is missing."),
    "missing-slash": Kind("error", "“%(found)s” holds two ranks without a / between them."),
    "ranks-missing": Kind(
        "error",
        "The board has %(ranks)s of 8 ranks: one is missing.",
        "The board has %(ranks)s of 8 ranks: %(count)s are missing.",
    ),
    "ranks-too-many": Kind(
        "error",
        "The board has %(ranks)s ranks: one too many.",
        "The board has %(ranks)s ranks: %(count)s too many.",
    ),
    # missing fields
    "placement-only": Kind(
        "repaired",
        "Only the board is given. The rest was taken as: White to move, no castling, "
        "no en passant, halfmove clock 0, move 1.",
    ),
    "only-side-given": Kind(
        "repaired",
        "Castling, en passant, halfmove clock and move number are missing. "
        "They were taken as “- - 0 1”.",
    ),
    "missing-en-passant-and-counters": Kind(
        "repaired",
        "En passant, halfmove clock and move number are missing. They were taken as “- 0 1”.",
    ),
    "missing-counters": Kind(
        "repaired", "Halfmove clock and move number are missing. They were taken as “0 1”."
    ),
    "missing-fullmove": Kind("repaired", "The move number is missing. It was taken as 1."),
    "missing-halfmove": Kind("repaired", "The halfmove clock is missing. It was taken as 0."),
    "missing-en-passant": Kind(
        "repaired", "The en passant field is missing. It was taken as “-”, no target."
    ),
    "missing-castling": Kind(
        "repaired", "The castling field is missing. It was taken as “-”, no castling."
    ),
    "missing-side": Kind(
        "error", "The side to move is missing. White is shown until you choose: w or b."
    ),
    # side to move
    "side-form": Kind("repaired", "The side to move, “%(found)s”, is written “%(canonical)s”."),
    "unknown-side": Kind(
        "error",
        "“%(found)s” is not a side to move: w (White) or b (Black) belongs here. "
        "White is shown until you choose.",
    ),
    # castling
    "castling-order": Kind(
        "repaired", "The castling rights “%(found)s” are in another order than the usual one."
    ),
    "castling-doubled": Kind("repaired", "“%(found)s” names a castling right a second time."),
    "castling-mixed": Kind(
        "repaired", "“%(found)s” mixes two ways of writing castling rights, KQkq and file letters."
    ),
    "castling-dash": Kind("repaired", "A “-” stands among castling rights. It was left out."),
    "unknown-castling": Kind(
        "error",
        "“%(found)s” is not a castling right: K, Q, k, q or a file letter belongs here, "
        "or “-” alone for none. None is set until you choose.",
    ),
    # en passant
    "en-passant-case": Kind(
        "repaired", "The en passant target is written in small letters: “%(canonical)s”."
    ),
    "unknown-en-passant": Kind(
        "error",
        "“%(found)s” is not an en passant target: a square such as e3 or “-” belongs here. "
        "None is set until you choose.",
    ),
    # counters
    "leading-zero": Kind("repaired", "“%(found)s” is the number %(canonical)s."),
    "counter-dash": Kind(
        "repaired", "“-” stands for a number here. It was taken as %(canonical)s."
    ),
    "fullmove-zero": Kind("repaired", "Moves are numbered from 1, not from 0."),
    "unknown-halfmove": Kind(
        "error",
        "“%(found)s” is not a halfmove clock: a whole number belongs here. "
        "0 is shown until you choose.",
    ),
    "unknown-fullmove": Kind(
        "error",
        "“%(found)s” is not a move number: a whole number from 1 belongs here. "
        "1 is shown until you choose.",
    ),
    "counter-too-large": Kind(
        "error",
        "“%(found)s” is too large: counters are read up to %(limit)s, "
        "far beyond the longest possible game.",
    ),
    "check-counters": Kind(
        "repaired", "“%(found)s” counts checks (Three-check chess). It was left out."
    ),
    # operations of an EPD, which are kept as typed
    "unknown-operation": Kind(
        "note",
        "“%(found)s” is not an operation, which starts with its name, such as bm or id. "
        "It was kept as typed.",
    ),
    "unfinished-operation": Kind(
        "note", "The operation “%(found)s” does not end with a “;”. It was kept as typed."
    ),
    "unfinished-string": Kind(
        "note", "A quotation mark that closes this string is missing. It was kept as typed."
    ),
    "doubled-operation": Kind(
        "note", "“%(opcode)s” is given a second time. It was kept as typed; the first one counts."
    ),
    "counter-operation": Kind(
        "note",
        "“%(opcode)s” gives one whole number. This one was kept as typed and "
        "the counter taken as %(default)s.",
    ),
    # what the notation converted to has no place for
    "counters-not-written": Kind(
        "note",
        "Halfmove clock %(halfmove)s and move number %(fullmove)s are not written in %(notation)s.",
    ),
    "en-passant-not-written": Kind(
        "note",
        "The en passant target %(square)s is not written in %(notation)s: "
        "no pawn stands to capture there.",
    ),
    "operations-not-written": Kind(
        "note", "The operations “%(found)s” are not written in %(notation)s."
    ),
    # changes that an edit on the board brought about
    "castling-dropped": Kind(
        "note", "The castling right %(right)s went with this change: %(reason)s."
    ),
    "en-passant-dropped": Kind(
        "note",
        "The en passant target %(square)s went with this change: no pawn has just passed it.",
    ),
    # legality: the men
    "no-white-king": Kind(
        "illegal",
        "There is no white king. Each side has exactly one, and it is never taken.",
    ),
    "no-black-king": Kind(
        "illegal",
        "There is no black king. Each side has exactly one, and it is never taken.",
    ),
    "several-white-kings": Kind(
        "illegal",
        "There is more than one white king. Each side has exactly one.",
    ),
    "several-black-kings": Kind(
        "illegal",
        "There is more than one black king. Each side has exactly one.",
    ),
    "too-many-white-pawns": Kind(
        "illegal",
        "White has %(found)s pawns. A side starts with eight and never gets another.",
    ),
    "too-many-black-pawns": Kind(
        "illegal",
        "Black has %(found)s pawns. A side starts with eight and never gets another.",
    ),
    "too-many-white-men": Kind(
        "illegal",
        "White has %(found)s men. A side starts with sixteen and never gets another.",
    ),
    "too-many-black-men": Kind(
        "illegal",
        "Black has %(found)s men. A side starts with sixteen and never gets another.",
    ),
    "too-many-white-promoted": Kind(
        "illegal",
        "White has one piece more of a kind than at the start (a second queen, a third rook "
        "or knight, or two bishops on squares of one colour). It must be a promoted pawn, but"
        " no white pawn is missing.",
        "White has %(count)s pieces more than at the start, by kind (further queens, rooks or"
        " knights, or bishops on squares of one colour). They must be promoted pawns, but the"
        " number of white pawns missing is only %(missing)s.",
    ),
    "too-many-black-promoted": Kind(
        "illegal",
        "Black has one piece more of a kind than at the start (a second queen, a third rook "
        "or knight, or two bishops on squares of one colour). It must be a promoted pawn, but"
        " no black pawn is missing.",
        "Black has %(count)s pieces more than at the start, by kind (further queens, rooks or"
        " knights, or bishops on squares of one colour). They must be promoted pawns, but the"
        " number of black pawns missing is only %(missing)s.",
    ),
    "pawn-on-end-rank": Kind(
        "illegal",
        "A pawn stands on the first or last rank. Pawns start on the second, never go back, "
        "and are promoted on the last.",
        "%(count)s pawns stand on the first or last rank. Pawns start on the second, never go"
        " back, and are promoted on the last.",
    ),
    # legality: checks
    "white-king-can-be-taken": Kind(
        "illegal",
        "Black is to move and could take the white king on %(square)s. White cannot have left"
        " the king in check.",
    ),
    "black-king-can-be-taken": Kind(
        "illegal",
        "White is to move and could take the black king on %(square)s. Black cannot have left"
        " the king in check.",
    ),
    "white-king-too-many-checks": Kind(
        "illegal",
        "The white king on %(square)s is in check from %(count)s men at once (%(from)s). One "
        "move can give two checks at the most.",
    ),
    "black-king-too-many-checks": Kind(
        "illegal",
        "The black king on %(square)s is in check from %(count)s men at once (%(from)s). One "
        "move can give two checks at the most.",
    ),
    "white-king-double-check": Kind(
        "illegal",
        "The white king on %(square)s is in check from two men (%(from)s), but no single move"
        " can have given both checks: of two, one is opened by the man that moves out of the "
        "way.",
    ),
    "black-king-double-check": Kind(
        "illegal",
        "The black king on %(square)s is in check from two men (%(from)s), but no single move"
        " can have given both checks: of two, one is opened by the man that moves out of the "
        "way.",
    ),
    "white-king-home-pawn-check": Kind(
        "illegal",
        "The white king on %(square)s is in check from the pawn on %(from)s, which has never "
        "moved. So the check stood before the last move, and White cannot have left it "
        "unanswered.",
    ),
    "black-king-home-pawn-check": Kind(
        "illegal",
        "The black king on %(square)s is in check from the pawn on %(from)s, which has never "
        "moved. So the check stood before the last move, and Black cannot have left it "
        "unanswered.",
    ),
    "white-king-check-from-nowhere": Kind(
        "illegal",
        "The white king on %(square)s is in check from %(from)s, but no last move of Black "
        "can have given this check.",
    ),
    "black-king-check-from-nowhere": Kind(
        "illegal",
        "The black king on %(square)s is in check from %(from)s, but no last move of White "
        "can have given this check.",
    ),
    "white-check-before-double-step": Kind(
        "illegal",
        "The en passant target %(target)s says that Black’s last move was a pawn’s double "
        "step. Before it, the white king was already in check from %(square)s, and White "
        "cannot have left it so.",
    ),
    "black-check-before-double-step": Kind(
        "illegal",
        "The en passant target %(target)s says that White’s last move was a pawn’s double "
        "step. Before it, the black king was already in check from %(square)s, and Black "
        "cannot have left it so.",
    ),
    # legality: castling rights
    "castling-no-white-king": Kind(
        "illegal",
        "White has castling rights but no king to castle with.",
    ),
    "castling-no-black-king": Kind(
        "illegal",
        "Black has castling rights but no king to castle with.",
    ),
    "castling-white-king-away": Kind(
        "illegal",
        "White has castling rights, but the white king is on %(square)s. A king that has left"
        " its first rank has moved and can no longer castle.",
    ),
    "castling-black-king-away": Kind(
        "illegal",
        "Black has castling rights, but the black king is on %(square)s. A king that has left"
        " its first rank has moved and can no longer castle.",
    ),
    "castling-white-king-in-corner": Kind(
        "illegal",
        "White has castling rights, but the white king is in the corner on %(square)s. A king"
        " starts between its two rooks, in Chess960 too.",
    ),
    "castling-black-king-in-corner": Kind(
        "illegal",
        "Black has castling rights, but the black king is in the corner on %(square)s. A king"
        " starts between its two rooks, in Chess960 too.",
    ),
    "castling-no-white-rook": Kind(
        "illegal",
        "The castling right %(right)s needs an unmoved white rook on %(square)s, and there is"
        " none.",
    ),
    "castling-no-black-rook": Kind(
        "illegal",
        "The castling right %(right)s needs an unmoved black rook on %(square)s, and there is"
        " none.",
    ),
    "castling-white-same-wing": Kind(
        "illegal",
        "White has two castling rights with rooks on the same side of the king. A king starts"
        " between its two rooks, in Chess960 too.",
    ),
    "castling-black-same-wing": Kind(
        "illegal",
        "Black has two castling rights with rooks on the same side of the king. A king starts"
        " between its two rooks, in Chess960 too.",
    ),
    "castling-homes-differ": Kind(
        "illegal",
        "These castling rights fit no starting position together with the other side’s men. "
        "Kings and rooks of both sides start on the same files, in Chess960 too.",
    ),
    "castling-chess960": Kind(
        "note",
        "These castling rights belong to Chess960. In standard chess the king castles from "
        "the e-file, with rooks on the a- and h-files.",
    ),
    # legality: en passant
    "en-passant-rank-of-white": Kind(
        "illegal",
        "The en passant target %(square)s is not on the third rank. Black is to move, so it "
        "lies behind a white pawn that has just made a double step.",
    ),
    "en-passant-rank-of-black": Kind(
        "illegal",
        "The en passant target %(square)s is not on the sixth rank. White is to move, so it "
        "lies behind a black pawn that has just made a double step.",
    ),
    "en-passant-occupied": Kind(
        "illegal",
        "The en passant target %(square)s is occupied. A pawn has just stepped over it, so it"
        " must be empty.",
    ),
    "en-passant-no-white-pawn": Kind(
        "illegal",
        "The en passant target %(square)s needs a white pawn on %(pawn)s that has just made a"
        " double step, and there is none.",
    ),
    "en-passant-no-black-pawn": Kind(
        "illegal",
        "The en passant target %(square)s needs a black pawn on %(pawn)s that has just made a"
        " double step, and there is none.",
    ),
    "en-passant-origin-occupied": Kind(
        "illegal",
        "The en passant target %(square)s says that a pawn has just come from %(origin)s, but"
        " that square is occupied.",
    ),
    "en-passant-no-capture": Kind(
        "note",
        "No pawn stands ready to capture on the en passant target %(square)s.",
    ),
    "en-passant-illegal-capture": Kind(
        "note",
        "A pawn stands beside, but a capture on the en passant target %(square)s would leave "
        "its own king in check.",
    ),
    "en-passant-clock": Kind(
        "note",
        "The halfmove clock is %(clock)s, but the en passant target %(square)s says that a "
        "pawn has just moved, which sets the clock to 0.",
    ),
    # legality: pawns
    "white-pawn-origin": Kind(
        "illegal",
        "The white pawns on %(squares)s cannot all have come from different files: a pawn "
        "changes its file only by capturing, and only forwards.",
    ),
    "black-pawn-origin": Kind(
        "illegal",
        "The black pawns on %(squares)s cannot all have come from different files: a pawn "
        "changes its file only by capturing, and only forwards.",
    ),
    "white-pawn-captures": Kind(
        "illegal",
        "White’s pawns need at least one capture to stand as they do, but no black man is missing.",
        "White’s pawns need at least %(count)s captures to stand as they do, but the number "
        "of black men missing is only %(taken)s.",
    ),
    "black-pawn-captures": Kind(
        "illegal",
        "Black’s pawns need at least one capture to stand as they do, but no white man is missing.",
        "Black’s pawns need at least %(count)s captures to stand as they do, but the number "
        "of white men missing is only %(taken)s.",
    ),
    "pawns-passed": Kind(
        "illegal",
        "A white and a black pawn have passed each other on their file. One of them must have"
        " captured on the way, and too few men are missing for that.",
        "White and black pawns have passed each other on %(count)s files. On each, one of "
        "them must have captured on the way, and too few men are missing for that.",
    ),
    "white-promotion-blocked": Kind(
        "illegal",
        "A white pawn must have been promoted here, but to get past the black pawn of its "
        "file it takes a capture, and too few men are missing for that.",
        "%(count)s white pawns must have been promoted here, but to get past the black pawns "
        "of their files it takes captures, and too few men are missing for that.",
    ),
    "black-promotion-blocked": Kind(
        "illegal",
        "A black pawn must have been promoted here, but to get past the white pawn of its "
        "file it takes a capture, and too few men are missing for that.",
        "%(count)s black pawns must have been promoted here, but to get past the white pawns "
        "of their files it takes captures, and too few men are missing for that.",
    ),
    # legality: the first ranks and the start
    "white-bishop-out": Kind(
        "illegal",
        "The white bishop cannot have got out (%(squares)s): the pawns that shut it in at the"
        " start have never moved.",
    ),
    "black-bishop-out": Kind(
        "illegal",
        "The black bishop cannot have got out (%(squares)s): the pawns that shut it in at the"
        " start have never moved.",
    ),
    "white-piece-out": Kind(
        "illegal",
        "The white piece cannot have got out (%(squares)s): the men that shut it in at the "
        "start have never moved.",
    ),
    "black-piece-out": Kind(
        "illegal",
        "The black piece cannot have got out (%(squares)s): the men that shut it in at the "
        "start have never moved.",
    ),
    "white-piece-boxed-in": Kind(
        "illegal",
        "The white piece cannot have got here (%(squares)s): the men that shut this place off"
        " have never moved.",
    ),
    "black-piece-boxed-in": Kind(
        "illegal",
        "The black piece cannot have got here (%(squares)s): the men that shut this place off"
        " have never moved.",
    ),
    "white-king-queen-swapped": Kind(
        "illegal",
        "The white king and queen cannot have changed places (%(squares)s): the men that shut"
        " them in have never moved.",
    ),
    "black-king-queen-swapped": Kind(
        "illegal",
        "The black king and queen cannot have changed places (%(squares)s): the men that shut"
        " them in have never moved.",
    ),
    "only-chess960": Kind(
        "note",
        "In standard chess this cannot arise: shut in by men that have never moved, the "
        "pieces cannot have got where they stand (%(squares)s). From another start of "
        "Chess960 they can.",
    ),
    "white-cannot-be-to-move": Kind(
        "illegal",
        "It cannot be White’s turn: nothing has been taken and no pawn has moved, so each "
        "move has taken a piece to a square of the other colour, and counting them shows that"
        " Black is to move.",
    ),
    "black-cannot-be-to-move": Kind(
        "illegal",
        "It cannot be Black’s turn: nothing has been taken and no pawn has moved, so each "
        "move has taken a piece to a square of the other colour, and counting them shows that"
        " White is to move.",
    ),
    # legality: counters
    "clock-above-moves": Kind(
        "note",
        "The halfmove clock is %(clock)s, but by the move number %(fullmove)s the single "
        "moves of both sides so far are only %(played)s.",
    ),
    "too-few-moves": Kind(
        "note",
        "The move number %(fullmove)s is low for what was taken: moves of White %(by_white)s,"
        " black men missing %(lost_black)s; moves of Black %(by_black)s, white men missing "
        "%(lost_white)s. This is usual where a position is set up by hand.",
    ),
    "fifty-moves": Kind(
        "note",
        "The halfmove clock is %(clock)s: for fifty moves of each side nothing was taken and "
        "no pawn moved, so a draw can be claimed.",
    ),
    "seventy-five-moves": Kind(
        "note",
        "The halfmove clock is %(clock)s: for seventy-five moves of each side nothing was "
        "taken and no pawn moved, so the game is drawn, unless the last move gave mate.",
    ),
}

REASONS: dict[str, str] = {
    "no-king-first": "there is no white king",
    "no-king-second": "there is no black king",
    "king-away-first": "the white king is on %(square)s, not on its first rank",
    "king-away-second": "the black king is on %(square)s, not on its first rank",
    "king-in-corner-first": "the white king is in the corner on %(square)s",
    "king-in-corner-second": "the black king is in the corner on %(square)s",
    "no-rook-first": "no white rook on %(square)s",
    "no-rook-second": "no black rook on %(square)s",
}
"""Why a castling right is not possible, by obstacle (see `castling.py`) and side."""

FIX_LABELS: dict[str, tuple[str, str]] = {
    "write-canonical": ("Correct the text", ""),
    "pad-end": (
        "Add an empty square at the end of the rank",
        "Add %(count)s empty squares at the end of the rank",
    ),
    "pad-start": (
        "Add an empty square at the start of the rank",
        "Add %(count)s empty squares at the start of the rank",
    ),
    "drop-end": (
        "Drop the last square of the rank",
        "Drop the last %(count)s squares of the rank",
    ),
    "add-ranks-below": (
        "Add an empty rank at the bottom",
        "Add %(count)s empty ranks at the bottom",
    ),
    "add-ranks-above": ("Add an empty rank at the top", "Add %(count)s empty ranks at the top"),
    "drop-last-ranks": ("Drop the last rank", "Drop the last %(count)s ranks"),
    "drop-first-ranks": ("Drop the first rank", "Drop the first %(count)s ranks"),
    "make-empty": ("Make it an empty square", "Make it %(count)s empty squares"),
    "remove": ("Remove “%(found)s”", ""),
    "replace": ("Write “%(written)s” here", ""),
    "add-slash": ("Put a / between them", ""),
    "drop-slash": ("Remove one /", ""),
    "empty-rank": ("Make it an empty rank", ""),
    "separate-side": ("Put a space before “%(after)s”", ""),
    "white-to-move": ("White to move", ""),
    "black-to-move": ("Black to move", ""),
    "drop-rights": ("Drop the rights that cannot be", ""),
    "clock-to-zero": ("Set the halfmove clock to 0", ""),
    "no-castling": ("No castling", ""),
    "no-en-passant": ("No en passant", ""),
}


def quote(text: str) -> str:
    """The text as a message may quote it: printable, at most `QUOTED` characters."""
    shown = "".join(
        c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text[: QUOTED + 1]
    )
    return shown if len(shown) <= QUOTED else shown[: QUOTED - 1] + "…"


def _fill(one: str, many: str, args: Arguments) -> str:
    return (many if many and args.get("count", 1) != 1 else one) % args


def message(finding: Finding) -> str:
    """The finding's sentence, as plain text."""
    kind = KINDS[finding.code]
    return _fill(kind.message, kind.plural, finding.args)


def fix_label(fix: Fix) -> str:
    """What the fix does, as the words on its button."""
    return _fill(*FIX_LABELS[fix.name], fix.args)


def reason(code: str, args: Arguments) -> str:
    """Why something is not possible, as a phrase that can end a sentence."""
    return REASONS[code] % args


def in_text_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings by where they start; those without a span last, as they came."""
    placed = [finding for finding in findings if finding.span is not None]
    others = [finding for finding in findings if finding.span is None]
    return (*sorted(placed, key=lambda f: f.span or Span(0, 0)), *others)
