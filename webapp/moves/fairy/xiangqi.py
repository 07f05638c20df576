"""Names of moves in xiangqi: as in Chinese books, and those of the World Xiangqi Federation.

Native (象棋竞赛规则 2020, 1.1 and 7.5): the piece, its file, 进 退 or 平, and how far it goes or,
of a piece that goes aslant or sideways, the file where it ends; files and numbers as the side
counts them from its right, Red's in Chinese numerals. Of two or three on one file `前` `中` `后`
stand for the file. The rules end there; what books do beyond: of four or five pawns `前` `二` `三`
…, and with two files of several pawns the file as well, `前兵九平八`.

Latin (WXF, Official Xiangqi Piece Names and Notation): `C2=5`, `H8+7`; `R+=4` and `C--1` for the
front and the rear one; of three pawns on one file the middle one by the file, of four or five
`++=4`, `P+=4`, `P3=4`, `P-=4`, `--=4`; with two such files the file first, `3+=4`, `33=4`, `3-=4`.
The WXF has `.` for `=`, which most others have.

Advisors and elephants on one file need no `前` or `后`, as only one can go forward. Where moves are
free, or the move is not legal, those names stand that mean this move alone; else the squares.

Read besides: traditional characters, 上 and 下, either side's names of pieces and numbers of any
kind; `车前平三`; pawns counted over both files (一兵平五, xqbase.com, 着法表示) and without their
name (前九平八); letters B and N, small letters, `.`, signs before the piece (`+R=4`), and of pawns
the number from the front with the file (`13=4`, Fairy-Stockfish).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from webapp.games.numerals import HAN
from webapp.games.xiangqi import PIECES, PLACES, SIMPLE, WAYS, WRITTEN
from webapp.model.line import Move, write_code
from webapp.model.position import Position
from webapp.moves.answers import Possible, Refusal, Style
from webapp.moves.fairy.reading import Meant, own_squares, own_token
from webapp.moves.fairy.ways import goes, letter_at
from webapp.moves.reasons import named, refused
from webapp.rules.board import depth, square_at, step_between

_LATIN = {"G": "K", "A": "A", "E": "E", "R": "R", "H": "H", "C": "C", "P": "P"}
_LETTER_OF: Mapping[str, str] = {
    **{name: letter for letter, row in WRITTEN.items() for name in row.names},
    **{latin: letter for letter, latin in _LATIN.items()},
    "G": "G", "B": "E", "N": "H",
}  # fmt: skip
_NUMBER = {**{sign: at + 1 for at, sign in enumerate(HAN)}, **{str(n): n for n in range(1, 10)}}
_ASLANT = {"A": 1, "E": 2}
"""The ranks that a piece goes which always goes as many."""

_WAYS = {"native": WAYS, "latin": "+-="}
_FORWARD = {**dict.fromkeys(f"{WAYS[0]}+", 1), **dict.fromkeys(f"{WAYS[1]}-", -1)}
_FRONT, _MIDDLE, _REAR = tuple(PLACES)

_DIGIT = f"[1-9{HAN}]"
_PLACE, _WAY = f"{PLACES}後", f"{WAYS}進上下"
_NAMED = (
    rf"(?:(?P<piece>[{PIECES}])(?:(?P<file>{_DIGIT})|(?P<behind>[{_PLACE}]))"
    rf"|(?P<which>[{_PLACE}1-5{HAN[:5]}])"
    rf"(?:(?P<kind>[{PIECES}])(?P<on>{_DIGIT})?|(?P<bare>{_DIGIT})))"
    rf"(?P<way>[{_WAY}])(?P<number>{_DIGIT})"
)
_LETTERED = (
    r"(?:(?P<piece>[KGAEBHNRCP])(?:(?P<file>[1-9])|(?P<behind>[-+]))"
    r"|(?P<which>[-+])(?P<kind>[RHNCPAEB])|(?P<end>\+\+|--)"
    r"|(?P<first>[1-9])(?P<second>[-+1-9]))"
    r"(?P<way>[-+=.])(?P<number>[1-9])"
)
_NATIVE, _WXF = re.compile(rf"{_NAMED}\Z"), re.compile(rf"{_LETTERED}\Z")
NATIVE, WXF = (re.sub(r"\?P<\w+>", "?:", shape) for shape in (_NAMED, _LETTERED))
"""The forms of both kinds of names without groups, the second in capitals."""


# --- files and numbers --------------------------------------------------------------------


def _file_number(position: Position, square: int) -> int:
    """The file as the side to move counts it, from 1 on its right."""
    file = square % 9
    return 9 - file if position.turn == "first" else file + 1


def _on_files(position: Position, letter: str) -> dict[int, list[int]]:
    """The side's pieces of that kind by file number, front to back, files from its right."""
    found: dict[int, list[int]] = {}
    squares = own_squares(position, letter)
    for square in sorted(squares, key=lambda s: -depth(position, position.turn, s)):
        found.setdefault(_file_number(position, square), []).append(square)
    return dict(sorted(found.items()))


def _in_line(position: Position, letter: str) -> dict[int, list[int]]:
    """Those files on which there are several."""
    return {number: at for number, at in _on_files(position, letter).items() if len(at) > 1}


# --- writing ------------------------------------------------------------------------------


def written(
    position: Position, move: Move, style: Style, possible: Possible, _last: int | None
) -> str:
    """The name of a move that can be played and is no pass."""
    name = _named(position, move, style)
    if possible.free is None and move in possible.moves:
        return name
    meant = read(position, name, possible, None)
    only = isinstance(meant, Meant) and meant.choices == ((move,),) and goes(position, move)
    return name if only else write_code(move, position.kind)


def _named(position: Position, move: Move, style: Style) -> str:
    origin, to = move.ends
    letter = letter_at(position, origin)
    forward, _ = step_between(position, position.turn, origin, to)
    way = _WAYS[style][0 if forward > 0 else 1 if forward < 0 else 2]
    counts = forward and letter not in "AEH"
    number = abs(forward) if counts else _file_number(position, to)
    file = _file_number(position, origin)
    in_line = _in_line(position, letter)
    told = file in in_line and not (letter in _ASLANT and _is_alone(position, move, in_line[file]))
    if style == "latin":
        which = _which_latin(in_line, letter, file, origin) if told else f"{_LATIN[letter]}{file}"
        return f"{which}{way}{number}"
    name = WRITTEN[letter].names[position.turn == "second"]
    if not told:
        return f"{name}{_written_number(position, file)}{way}{_written_number(position, number)}"
    at, count = in_line[file].index(origin), len(in_line[file])
    which = {2: _FRONT + _REAR, 3: PLACES}.get(count, _FRONT + HAN[1:])[min(at, 8)]
    on = _written_number(position, file) if letter == "P" and len(in_line) > 1 else ""
    return f"{which}{name}{on}{way}{_written_number(position, number)}"


def _is_alone(position: Position, move: Move, squares: Sequence[int]) -> bool:
    """Whether of advisors or elephants on one file no other can go the same way."""
    origin, ends = move.ends
    shift = ends - origin
    others = (square + shift for square in squares if square != origin)
    moves = (Move(to - shift, to) for to in others if 0 <= to < len(position.squares))
    return not any(goes(position, other) for other in moves)


def _which_latin(in_line: Mapping[int, Sequence[int]], letter: str, file: int, origin: int) -> str:
    squares = in_line[file]
    at, behind = squares.index(origin), len(squares) - 1 - squares.index(origin)
    sign = "+" if at < behind else "-" if behind < at else ""
    if letter == "P" and len(in_line) > 1:
        return f"{file}{sign or file}"
    if len(squares) > 3 and not min(at, behind):
        return sign * 2
    return f"{_LATIN[letter]}{sign or file}"


def _written_number(position: Position, number: int) -> str:
    return HAN[number - 1] if position.turn == "first" else str(number)


# --- reading ------------------------------------------------------------------------------


def read(
    position: Position, text: str, possible: Possible, last: int | None
) -> Meant | Refusal | None:
    """The moves that a text in NFKC may mean; None where it has not the form of one."""
    native = _NATIVE.match(text.translate(SIMPLE))
    if native:
        return _read_native(position, native)
    latin = _WXF.match(text.upper())
    return _read_latin(position, latin) if latin else None


def _read_native(position: Position, found: re.Match[str]) -> Meant:
    letter = _LETTER_OF[found["piece"] or found["kind"] or WRITTEN["P"].names[0]]
    on_files = _on_files(position, letter)
    if found["file"]:
        origins = tuple(on_files.get(_NUMBER[found["file"]], ()))
        return _meant(position, letter, origins, found)
    in_line = _in_line(position, letter)
    which, file = found["which"] or found["behind"], found["on"] or found["bare"]
    if file:
        in_line = {n: squares for n, squares in in_line.items() if n == _NUMBER[file]}
    return _meant(position, letter, tuple(_told_so(in_line, which)), found, in_line=True)


def _told_so(in_line: Mapping[int, Sequence[int]], which: str) -> Iterator[int]:
    """The pieces that `前`, `二` … may stand for."""
    if which in _NUMBER:
        counted = [square for squares in in_line.values() for square in squares]
        yield from counted[_NUMBER[which] - 1 : _NUMBER[which]]
        return
    for squares in in_line.values():
        if which == _MIDDLE:
            yield from squares[1:-1]
        else:
            yield squares[0 if which == _FRONT else -1]


def _read_latin(position: Position, found: re.Match[str]) -> Meant:
    letter = _LETTER_OF[found["piece"] or found["kind"] or "P"]
    on_files, in_line = _on_files(position, letter), _in_line(position, letter)
    if found["file"]:
        squares = on_files.get(int(found["file"]), [])
        # Of three or five the one in the middle has the file.
        middle = len(squares) // 2 if len(squares) % 2 and len(squares) > 1 else None
        origins = tuple(squares) if middle is None else (squares[middle],)
        return _meant(position, letter, origins, found)
    if found["end"]:
        long = [squares for squares in in_line.values() if len(squares) > 3]
        origins = tuple(squares[0 if found["end"] == "++" else -1] for squares in long)
    elif found["first"]:
        origins = _of_two_files(in_line, int(found["first"]), found["second"])
    else:
        sign = found["behind"] or found["which"]
        # The front or the rear one; of four and more those next to them, which have one sign.
        origins = tuple(
            squares[int(len(squares) > 3) if sign == "+" else -1 - (len(squares) > 3)]
            for squares in in_line.values()
        )
    return _meant(position, letter, origins, found, in_line=True)


def _of_two_files(in_line: Mapping[int, Sequence[int]], first: int, second: str) -> tuple[int, ...]:
    """The pawn of `3+`, `33` or `3-` on file 3; or of `13`, the first one on it."""
    if second in "+-":
        squares = in_line.get(first, ())
        return (squares[0 if second == "+" else -1],) if squares else ()
    if int(second) == first:
        return tuple(in_line.get(first, ())[1:-1])
    return tuple(in_line.get(int(second), ())[first - 1 : first])


def _meant(
    position: Position,
    letter: str,
    origins: Sequence[int],
    found: re.Match[str],
    *,
    in_line: bool = False,
) -> Meant:
    piece, number = own_token(position, letter), _NUMBER[found["number"]]
    targets = (
        _target(position, letter, at, _FORWARD.get(found["way"], 0), number) for at in origins
    )
    pairs = zip(origins, targets, strict=True)
    moves = tuple(Move(origin, to) for origin, to in pairs if to is not None and origin != to)
    none = refused("not-in-line" if in_line else "none-on-file", piece=named("xiangqi", piece))
    if origins and not moves:
        none = refused("not-a-move", found=found[0])
    return Meant(piece, (moves,), moves[0].to if len(moves) == 1 else None, none)


def _target(position: Position, letter: str, origin: int, forward: int, number: int) -> int | None:
    """Where it goes by that number of a file or of ranks; None for a square off the board."""
    rank = depth(position, position.turn, origin)
    file = 9 - number if position.turn == "first" else number - 1
    if letter in "AEH" and forward:
        aside = abs(file - origin % 9)
        rank += forward * (_ASLANT.get(letter) or (3 - aside if aside in (1, 2) else 10))
    elif forward:
        rank, file = rank + forward * number, origin % 9
    return square_at(position, position.turn, rank, file) if 0 <= rank < 10 else None
