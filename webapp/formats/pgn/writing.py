"""Writing a line in PGN.

Source: PGN standard §8 in export format: the roster first, lines of fewer than 80 characters,
numbers before the moves of White, and of Black where something stands between. Comments are laid
out as `comments.py` says. Moves of chess are in SAN, those of shogi, janggi and makruk as in
`san.py`; moves that are free, as on custom boards, by their codes (`line.write_code`).

Those of xiangqi are in Chinese, as 象棋巫师 and its kin read them (xqbase.com, notes on PGN), with
Black’s digits in full width; or by squares (ICCS), as the World Xiangqi Federation writes them
(WXF), or as in `san.py`. The tags then are `Game` and `Format`, and `Red` in place of `White`.

The rules of other games than chess are asked about `MOST_ASKED` moves; those beyond are written
with the square they come from and without signs of check, and those that no piece of the kind can
make by their codes.

Where the line leaves its result open, but ends in a position in which no move is left, it is the
one that follows from that. The players of shogi are White and Black as well, as programs know them;
Sente is White there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Literal, NamedTuple

from webapp import moves
from webapp.findings import Arguments, Finding
from webapp.formats.pgn.boards import is_plain
from webapp.formats.pgn.comments import Layout, encoded, write_before, write_comment
from webapp.formats.pgn.marks import comment_of_marks
from webapp.formats.pgn.position import CHINESE_CHESS, ROSTER, ROSTER_OF_XIANGQI
from webapp.formats.pgn.san import write_san
from webapp.formats.pgn.starts import OF_THE_TEXT, game_of, number_lost, start_tags
from webapp.formats.pgn.tags import in_order, is_name, write_tag
from webapp.formats.pgn.tokens import RESULTS
from webapp.formats.records.gibo import PLAYERS as PLAYERS_OF_JANGGI
from webapp.formats.shogi.tags import PLAYERS
from webapp.formats.walk import numbered
from webapp.formats.xiangqi.forms import PLAYERS as PLAYERS_OF_XIANGQI
from webapp.games import EVERY_GAME
from webapp.games.board import Game
from webapp.games.numerals import WIDE
from webapp.language import Phrase, quote
from webapp.model.line import Line, Move, children, write_code
from webapp.model.position import Position
from webapp.moves import Possible, Style
from webapp.moves.chess import board_of, in_library
from webapp.moves.fairy.boards import is_sound
from webapp.moves.fairy.lines import Called, called, enough
from webapp.moves.fairy.ways import may_go
from webapp.moves.playing import taken_by
from webapp.moves.walk import positions_of
from webapp.rules.placement import king_of, piece_of_token
from webapp.rules.reach import king_square

if TYPE_CHECKING:
    import chess

NAME = Phrase("PGN")

MOST_ASKED = 300
"""About so many moves of a line of another game than chess the rules are asked."""

_OPEN = "*"


Names = Literal["Chinese", "ICCS", "WXF", "SAN"]
"""How moves of xiangqi are written: the value of the tag `Format`, or as in `san.py`."""

_PLAYERS: Mapping[Game, Mapping[str, Sequence[str]]] = {
    "shogi": PLAYERS,
    "xiangqi": PLAYERS_OF_XIANGQI,
    "janggi": PLAYERS_OF_JANGGI,
}
_STYLES: Mapping[Names, Style] = {"Chinese": "native", "WXF": "latin"}
_IN_FULL_WIDTH = str.maketrans("123456789", WIDE)


def write_pgn(
    line: Line, *, until: float = inf, names: Names = "Chinese"
) -> tuple[str, tuple[Finding, ...]]:
    """The line as a game of PGN, and what of it is lost there.

    until   the time, as of `monotonic`, after which the rules of other games are asked no more
    names   how moves of xiangqi are written; of no meaning for other games

    ValueError where a move cannot be played.
    """
    writer = Writer(line, until, "SAN" if line.start.game != "xiangqi" else names)
    movetext = writer.movetext()
    tags = "\n".join(write_tag(name, value) for name, value in _tags(line, writer))
    return f"{tags}\n\n{movetext}\n", (*_losses(line), *writer.findings())


# --- tags ------------------------------------------------------------------------------------


def _tags(line: Line, writer: Writer) -> Iterator[tuple[str, str]]:
    """All tags, those that say where the line begins behind the others."""
    of_start = dict(start_tags(line.start, dict(line.tags)))
    given = [(name, value) for name, value in line.tags if name not in OF_THE_TEXT]
    roster = ROSTER
    if writer.moves_in != "SAN":
        roster = ROSTER_OF_XIANGQI
        if "Variant" not in dict(given):
            of_start.pop("Variant", None)
        if "Game" not in dict(given):
            yield "Game", CHINESE_CHESS
        of_start["Format"] = writer.moves_in
    players = _players(line, roster)
    for name, value in in_order([*given, *players, ("Result", writer.result)], roster):
        if name == "Variant":
            value = of_start.pop("Variant", "")
        if is_name(name) and (value or name != "Variant"):
            yield name, value
    yield from of_start.items()


def _players(line: Line, roster: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The players under the names of PGN, where a game has others and they are not there yet."""
    tags = dict(line.tags)
    others_of = _PLAYERS.get(line.start.game, {})
    if others_of is PLAYERS_OF_XIANGQI and "White" in roster:
        others_of = {**others_of, "White": ("Red", *others_of["Red"])}
    for name, others in others_of.items():
        player = next((tags[other] for other in others if other in tags), "")
        if player and name not in tags and name in roster:
            yield name, player


def _losses(line: Line) -> Iterator[Finding]:
    """The losses: all that PGN has no place for."""
    for name, _ in line.tags:
        if not is_name(name):
            yield Finding("record-tag-not-written", args={"found": quote(name), "notation": NAME})
    yield from _variant_lost(line)
    if number_lost(line.start):
        args = {"number": line.start.fullmove}
        yield Finding("record-number-not-written", args=args)
    marked = (line.marks, *(ply.marks for ply in line.plies))
    lost = sum(len(comment_of_marks(marks, line.start.kind)[1]) for marks in marked if marks)
    if lost:
        yield Finding("board-marks-not-written", args={"count": lost, "notation": NAME})


def _variant_lost(line: Line) -> Iterator[Finding]:
    """That rules which are not known are not named, as the start has another variant's name."""
    tags = dict(line.tags)
    given = tags.get("Variant", "")
    written = dict(start_tags(line.start, tags)).get("Variant")
    if given and game_of(given) is None and written != given:
        yield Finding(
            "record-tag-not-written", args={"found": quote(f"Variant: {given}"), "notation": NAME}
        )


# --- moves -----------------------------------------------------------------------------------


class _Todo(NamedTuple):
    """A part that is still to be written: a variation, its end, or what comes behind a ply.

    board   in chess that of python-chess: before the move, or behind it where the line goes on
    """

    what: Literal["variation", "end", "go on"]
    number: int
    board: chess.Board | None = None


class Writer:
    """Writes the moves of one line.

    has_rules  whether moves of another game are by its rules behind a ply
    spelled    how many moves were written without that
    illegal    that a move is not legal
    result     that of the line, known once it is written
    """

    def __init__(self, line: Line, until: float, moves_in: Names = "SAN") -> None:
        start = line.start
        self.moves_in = moves_in
        self.line, self.kind, self.until = line, start.kind, until
        self.is_plain = is_plain(start)
        self.after = children(line)
        self.depths: dict[int, int] = {-1: 0}
        self.layout = Layout()
        self.has_rules = {-1: True}
        self.spelled = 0
        self.illegal: Finding | None = None
        self.result = line.result if line.result in (*RESULTS.values(), "1/2-1/2") else _OPEN
        self.needs_number = True
        number = start.fullmove
        if EVERY_GAME[start.game].counts_plies:
            number = (number + 1) // 2
        self.first = 2 * number + (start.turn == "second")

    @cached_property
    def called(self) -> list[Called]:
        """The names of the plies by the rules of another game than chess."""
        return called(self.line, self.positions, most=MOST_ASKED, until=self.until)

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """Those after the plies: of chess no one needs them as long as its moves are legal."""
        return positions_of(self.line)

    def position(self, number: int) -> Position:
        """The position after a ply, the start for -1."""
        return self.positions[number] if number >= 0 else self.line.start

    def findings(self) -> Iterator[Finding]:
        """The findings about the moves, once they are written."""
        if self.illegal:
            yield self.illegal
        if self.spelled:
            args: Arguments = {"count": self.spelled, "limit": MOST_ASKED}
            yield Finding("record-moves-spelled-out", args=args)

    def movetext(self) -> str:
        """The moves with all that is said of them, and the result."""
        line, layout = self.line, self.layout
        layout.comment(write_comment(line.comment, line.commands, line.marks, self.kind))
        board = board_of(line.start) if line.start.game == "chess" else None
        todo = [_Todo("go on", -1, board)]
        while todo:
            what, number, board = todo.pop()
            if what == "end":
                layout.close()
                self.needs_number = True
            elif what == "variation":
                layout.open()
                self.needs_number = True
                todo.append(_Todo("go on", number, self._ply(number, board, opens=True)))
            elif number in self.after:
                main, *others = self.after[number]
                todo.append(_Todo("go on", main, self._ply(main, board)))
                for other in reversed(others):
                    todo += [_Todo("end", other), _Todo("variation", other, board)]
            elif not todo:
                # What is done last is the main line.
                self._end(number, board)
        layout.add(self.result)
        return layout.text()

    def _end(self, number: int, board: chess.Board | None) -> None:
        """Takes the result from the end of the main line, where the line has none."""
        goes_on = board is not None and self.is_plain and any(board.generate_legal_moves())
        if self.result == _OPEN and number >= 0 and not goes_on:
            unasked = Possible(free="no-answer") if monotonic() >= self.until else None
            self.result = _result_at(self.position(number), unasked)

    def _ply(
        self, number: int, board: chess.Board | None, *, opens: bool = False
    ) -> chess.Board | None:
        """Writes a move with what is said of it; gives the board after it."""
        ply, layout = self.line.plies[number], self.layout
        depth = self.depths[number] = self.depths[ply.parent] + 1
        before, at = ply.before.strip(), self.first + depth - 1
        if before:
            layout.comment(encoded(before) if opens else write_before(before))
        if not at % 2 or self.needs_number or before:
            layout.add(self.number(at))
        if board is None:
            layout.add(self.name(number))
        else:
            name, board = self._played(number, board)
            layout.add(name)
        for nag in ply.nags:
            layout.add(f"${nag}")
        said = ""
        if ply.after or ply.commands or ply.marks:
            said = write_comment(ply.after, ply.commands, ply.marks, self.kind)
            layout.comment(said)
        self.needs_number = bool(said)
        return board

    def number(self, at: int) -> str:
        """The number before a move; `at` is twice that, and one more for the second side."""
        return f"{at // 2}{'...' if at % 2 else '.'}"

    def _played(self, number: int, board: chess.Board) -> tuple[str, chess.Board]:
        """The name of a move of chess, its code where it is not legal; the board after it."""
        ply = self.line.plies[number]
        move = in_library(ply.move)
        is_legal = not move or board.is_legal(move)
        if not (is_legal and self.is_plain):
            name = board.san(move) if is_legal else self._code(number)
            return name, board_of(self.position(number))
        if len(self.after[ply.parent]) > 1:
            board = board.copy(stack=False)
        return board.san_and_push(move), board

    def name(self, number: int) -> str:
        """The name of a move of another game.

        It is called by its code where moves are free, or where it is not legal.
        """
        ply, said = self.line.plies[number], self.called[number]
        position, has_rules = self.position(ply.parent), self.has_rules[ply.parent]
        if self.moves_in != "SAN":
            self.has_rules[number] = True
            if said.state == "illegal":
                self._code(number)
            return self._of_xiangqi(position, ply.move, said)
        if said.state == "free" or (said.state == "unasked" and not has_rules):
            self.has_rules[number] = False
            return write_code(ply.move, self.kind)
        if said.state == "unasked" and may_go(position, ply.move):
            self.spelled += 1
            taken = taken_by(position, ply.move)
            king = king_of(position.game)
            self.has_rules[number] = not taken or piece_of_token(position.game, taken) != king
            return write_san(position, ply.move)
        if said.state == "legal":
            self.has_rules[number] = True
            return said.san
        self.has_rules[number] = is_sound(self.position(number))
        return self._code(number)

    def _of_xiangqi(self, position: Position, move: Move, said: Called) -> str:
        """The name of a move of xiangqi; by its squares where no name tells it from others."""
        code = write_code(move, self.kind)
        if self.moves_in not in _STYLES or move.is_pass:
            squares = move.origin is not None and move.to is not None
            return f"{code[:2]}-{code[2:]}".upper() if squares else code
        style = _STYLES[self.moves_in]
        name = moves.written(position, move, style, enough(position, move, said))
        return name.translate(_IN_FULL_WIDTH) if style == "native" and name != code else name

    def _code(self, number: int) -> str:
        """The code of a move that is not legal, which is said of the first one."""
        code = write_code(self.line.plies[number].move, self.kind)
        if self.illegal is None:
            args = numbered(self.line.start, self.depths[number] - 1, code)
            self.illegal = Finding("record-move-not-legal", args=args)
        return code


def _result_at(position: Position, possible: Possible | None) -> str:
    """The result that follows from a position: of a mate, a stalemate, or the last of the checks.

    possible   the legal moves there, where the rules are not to be asked
    """
    if king_square(position, position.turn) is None and not position.variant:
        return _OPEN
    events = moves.outcome(position, (), possible).events
    is_first = position.turn == "first"
    if position.variant and "variant-draw" in events:
        return "1/2-1/2"
    if position.variant and {"variant-win", "variant-loss"} & set(events):
        return "0-1" if is_first == ("variant-win" in events) else "1-0"
    checked_out = position.checks is not None and position.checks[is_first] == 0
    if checked_out or "checkmate" in events or "stalemate-lost" in events:
        return "0-1" if is_first else "1-0"
    return "1/2-1/2" if "stalemate" in events else _OPEN
