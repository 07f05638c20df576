"""Findings about records of games: moves that cannot be read, and what was forgiven."""

from __future__ import annotations

from webapp.findings.codes import START, Code, Label, RecordedAs, error, note, repaired

_EVEN = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"

RECORDS: dict[str, Code] = {
    # of all forms
    "record-move-unread": error(
        "Move %(number)s of %(side)s, “%(found)s”, cannot be played: %(reason)s.",
        why="The moves before it were read. This one and those that follow it in the same line are "
        "kept as a comment after the last move that could be played, so nothing is lost.",
        example="1. e4 e5 2. Nf3 Nc6 3. Bxf9 a6",
    ),
    "record-move-unread-in-game": error(
        "In game %(game)s, move %(number)s of %(side)s, “%(found)s”, cannot be played: %(reason)s.",
        why="If a text has several games, the first one with moves is read. This move and those "
        "that follow it in the same line are kept as a comment after the last one that could be "
        "played.",
        example='[Event "A"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bxf9 a6 *\n\n[Event "B"]\n\n1. d4 d5 *',
    ),
    "record-variation-unread": error(
        "In a variation, move %(number)s of %(side)s, “%(found)s”, cannot be played: %(reason)s.",
        why="The moves of the variation before it were read, and so was the main line. This move "
        "and those that follow it are kept as a comment after the last one that could be played.",
        example="1. e4 e5 (1... c5 2. Bxf9 d6) 2. Nf3 Nc6",
    ),
    "record-variation-unread-in-game": error(
        "In a variation of game %(game)s, move %(number)s of %(side)s, “%(found)s”, cannot be "
        "played: %(reason)s.",
        why="If a text has several games, the first one with moves is read. This move and those "
        "that follow it in the variation are kept as a comment after the last one that could be "
        "played.",
        example='[Event "A"]\n\n1. e4 e5 (1... c5 2. Bxf9 d6) *\n\n[Event "B"]\n\n1. d4 d5 *',
    ),
    "record-too-long": error(
        "Only the first %(limit)s moves of a record are read. The rest is kept as text.",
        why="Even with all its variations a game has a few hundred moves. A text with so many is "
        "most likely something else.",
        example="1. e4 " + "-- " * 20_000,
    ),
    "record-number-contradicts": note(
        "This is numbered as move %(number)s, but move %(expected)s was expected. The moves were "
        "read on.",
        "This is numbered as move %(number)s, but move %(expected)s was expected. The moves were "
        "read on. %(count)s numbers do not fit the moves before them.",
        why="The numbers of a game go up by one from move to move. If a number is left out or "
        "repeated, a move may be missing or belong to another game. The positions after it then "
        "differ from those of the real game.",
        example="1. e4 e5 3. Nf3 Nc6",
    ),
    # in links
    "record-link": repaired(
        "The moves were read from a link.",
        why="Links to an analysis board often carry the moves in the address. The spaces that a "
        "link cannot hold were put back.",
        example="https://lichess.org/analysis/pgn/1.e4+e5+2.Nf3",
        quiet=True,
    ),
    "record-link-unread": error(
        "“%(found)s” in the link cannot be played. That move is left out, and so is everything "
        "after it.",
        "“%(found)s” in the link cannot be played. That move and everything after it are left out, "
        "%(count)s moves in all.",
        why="A link names each move by its squares. One that the rules do not allow, or that was "
        "cut short when the link was copied, ends the line.",
        example=f"https://fenboard.example/?fen={START.replace(' ', '%20')}&moves=e2e4%5Fe4",
    ),
    # of PGN
    "record-language": repaired(
        "The pieces are named by their letters in %(language)s.",
        why="PGN names the pieces by their letters in English: K, Q, R, B and N. Books and other "
        "programs use those of their own language. Fenboard chose the language in which most moves "
        "can be played.",
        example="1. e4 e5 2. Sf3 Sc6 3. Lb5 a6",
        quiet=True,
    ),
    "record-descriptive": repaired(
        "The moves are in English descriptive notation.",
        why="Older books in English name each file by the piece that stands on it at the start, "
        "and count the ranks from the side that moves. Fenboard finds the move that is meant among "
        "those that are legal.",
        example="1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5",
        quiet=True,
    ),
    "record-words": repaired(
        "Words between the moves were read as a comment.",
        "Words between the moves, in %(count)s places, were read as comments.",
        why="In PGN, comments are written in braces. Text that is not a move and has no braces was "
        "kept as a comment on the move before it.",
        example="1. e4 e5 the open games 2. Nf3 Nc6",
        quiet=True,
    ),
    "record-tag-repaired": repaired(
        "The tag %(name)s is not written as it should be, but could be read.",
        why="A tag has a name and a value in straight quotation marks, both within brackets: "
        '[White "Ann"]. A quotation mark within the value has a backslash before it.',
        example='[Event "A "friendly" game"]\n\n1. e4 e5 *',
        quiet=True,
    ),
    "record-tags-too-many": error(
        "Only the first %(limit)s tags of a game are read. The rest is kept as text.",
        why="Tags name the players, the event and the start of a game; a few dozen are enough. Any "
        "beyond the limit are in the comment before the first move.",
        example="".join(f'[Tag{number} "x"]\n' for number in range(201)) + "\n1. e4 e5",
    ),
    "record-result-contradicts": note(
        "The tag Result says “%(found)s”, but the moves end with %(result)s, which was taken. The "
        "tag is kept in the comment before the first move.",
        why="PGN gives the result of a game twice: in a tag and after the last move. If the two "
        "differ, one of them is a slip, or the moves end with an analysis.",
        example='[Event "A"]\n[Result "0-1"]\n\n1. e4 e5 1-0',
    ),
    "record-comment-open": repaired(
        "This comment has no closing brace. All that follows was read as part of it.",
        why="A comment ends with a closing brace. If it is missing, the moves after the comment "
        "cannot be told apart from its words. Put the brace where the comment ends.",
        example="1. e4 e5 { the open games 2. Nf3",
        fixes={"close-comment": Label("Close the comment at the end")},
    ),
    "record-bracket-open": repaired(
        "A variation has no closing bracket. It was read to the end.",
        why="Variations are written in brackets after the move that they replace. If one is not "
        "closed, the moves after it belong to it too.",
        example="1. e4 e5 (1... c5 2. Nf3",
        fixes={"close-variation": Label("Close the variation at the end")},
    ),
    "record-bracket-extra": repaired(
        "There is no open variation for this bracket to close. It was ignored.",
        why="Variations are written in brackets after the move that they replace. This closing "
        "bracket has no opening one.",
        example="1. e4 e5 2. Nf3) Nc6",
    ),
    "record-too-deep": error(
        "Variations are nested more than %(limit)s deep. This one was kept as text.",
        why="Even thorough analysis does not go ten deep. So many brackets are most likely not "
        "variations.",
        example="1. e4 " + "e5 (1... " * 101 + "c5" + ")" * 101,
    ),
    "record-line-left-out": note(
        "A line that begins with a percent sign was left out.",
        why="Such lines are for programs only (PGN standard, section 6).",
        example="1. e4 e5\n% created by a program\n2. Nf3 Nc6",
    ),
    "record-variant-unknown": error(
        "Fenboard does not know the rules of “%(found)s”. The moves were read by the rules of "
        "chess, or of the game that the position belongs to.",
        why="In some chess variants pieces move differently, or vanish from the board. Some "
        "positions may then differ from those of the real game.",
        example='[Variant "Duck"]\n\n1. e4 e5 *',
    ),
    "variant-rules": note(
        "Moves and results follow the rules of %(variant)s.",
        why="Atomic, Antichess, Horde, Racing Kings and King of the Hill are played on the board "
        "of chess by rules of their own. Whether a game can lead to a position is checked only "
        "where these rules leave the moves of chess as they are.",
        example='[Variant "Atomic"]\n\n1. e4 e5 *',
    ),
    # of writing
    "record-tag-not-written": note(
        "The tag “%(found)s” is not written in %(notation)s.",
        why="The name of a tag in PGN is one word; this one has spaces or other signs in it. Other "
        "notations have a list of tags, and this one is not in it.",
        example=RecordedAs("棋戦・場所：東京\n1 ７六歩(77)", "pgn"),
    ),
    "record-move-not-legal": note(
        "Move %(number)s of %(side)s, “%(found)s”, is not legal. Other programs will stop reading "
        "there.",
        why="A record in PGN holds legal moves, as programs play them to show the positions.",
        example=RecordedAs("1 ７六歩(77)\n2 ５五玉(51)", "pgn"),
    ),
    "record-number-not-written": note(
        "PGN cannot say that the first move is move %(number)s.",
        why="PGN counts one move by each side as one, and takes the first move of a game as "
        "Sente’s. Here Gote moves first.",
        example=RecordedAs(f"position sfen {_EVEN} w - 1 moves 3c3d", "pgn"),
    ),
}
