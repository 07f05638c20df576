"""Reading records of shogi in JKF, the JSON Kifu Format.

    {"header": {"先手": "…"},             tags by the names that KIF has
     "initial": {"preset": "6"},          a start with a name; or OTHER and `data`, the board
     "moves": [{"comments": ["…"]},       said of the start
               {"move": {"color": 0, "from": {"x": 7, "y": 7}, "to": {"x": 7, "y": 6},
                         "piece": "FU"},
                "time": {"now": {"m": 0, "s": 16}, "total": {"h": 0, "m": 0, "s": 16}},
                "comments": ["…"],        of the move
                "forks": [[…], …]},       variations in place of the move, each a list like `moves`
               {"special": "TORYO"}]}     how it ends, by its word in CSA

Source: the specification of JKF 1.0 and its schema (json-kifu-format). A move without `from` is one
from hand, or, in files that were made of KI2 as it stands, that of the piece which `relative` tells
from others (left, straight, right; up, sideways, down). With `same` the square may be missing.

What is forgiven: no colours, the piece as it is after its move, entries that hold no more than
words, ends that CSA has no word for, which are kept as comments. Keys that JKF does not have are
passed over. A text that is no whole JSON, and one without moves, is no record.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

import msgspec

from webapp.findings import Finding, Span
from webapp.formats.records.branches import Ask, Branches, InsteadOf, Played
from webapp.formats.records.record import Record
from webapp.formats.shogi.commands import Time, put_times
from webapp.formats.shogi.ends import end_named, read_summary, result_of, write_end
from webapp.formats.shogi.moves import checked, kind_on, read_kif_move
from webapp.formats.shogi.start import SIZE, handicap
from webapp.formats.tree import Branch
from webapp.games.board import Game, Side, piece_of
from webapp.games.numerals import HAN
from webapp.games.pieces import canonical_hand
from webapp.games.shogi import CODES, EVEN, HELD, PRESETS, WRITTEN
from webapp.language import quote
from webapp.model.line import Move
from webapp.model.position import Position
from webapp.model.sides import side_name
from webapp.moves import Refusal
from webapp.moves.fairy.shogi import square_of
from webapp.moves.reasons import refused
from webapp.text.characters import MAX_FINDINGS

FORM = "jkf"
RELATIVE = {"左": "L", "直": "C", "右": "R", "上": "U", "寄": "M", "引": "D", "打": "H"}
"""The letters in JKF of the words that tell a move from others."""
OTHER_START = "OTHER"
COLOURS: tuple[Side, Side] = ("first", "second")

_LOOKS = re.compile(r"\ufeff?\s*+\{")
_KEY = re.compile(r'"(?:[^"\\]|\\.)*+"(?:\s*+:\s*+)?+')
_BRACE = re.compile("[{}]")
_MOVE = re.compile(
    r"(?P<color>[01]?)(?P<origin>(?:[1-9]{2})?)>(?P<to>(?:[1-9]{2})?)"
    rf"(?P<piece>{'|'.join(CODES)})(?P<end>[+-]?)(?P<how>[LCRUMDH]{{0,3}})"
)
"""A move as it is kept until it is played."""
_WORDS = {letter: word for word, letter in RELATIVE.items()}
_SUMMED = re.compile(r"まで[0-9]{1,5}手で[^\n]{2,10}\Z")
"""A comment that sums up the game, as KIF does."""
_MOST_IN_HAND = 99
_LONGEST = 400
"""The most characters of a move that are shown."""
_NOWHERE = Span(0, 0)

_Json = dict[str, Any]


def looks_like_jkf(text: str) -> bool:
    """Whether the text begins as JSON and has the key of a list of moves."""
    return '"moves"' in text and '"header"' in text and _LOOKS.match(text) is not None


def read_jkf(text: str, _game: Game | None = None) -> Record | None:
    """The record of a text in JKF; None where it is none, or has no moves."""
    found = _decoded(text) if looks_like_jkf(text) else None
    if found is None:
        return None
    start, findings = _start(text, found.get("initial"))
    reader = _JkfReader(text, start)
    reader.read(found)
    if not reader.nodes:
        return None
    played = Played(reader, read_jkf_move)
    put_times(played, reader.times)
    return Record(played.line(), (*findings, *played.found()), FORM)


def _decoded(text: str) -> _Json | None:
    """The JSON of a text, if it is that of a record."""
    try:
        found = msgspec.json.decode(text.lstrip("\ufeff").encode("utf-8", "surrogatepass"))
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None
    return found if isinstance(found, dict) and isinstance(found.get("moves"), list) else None


# --- the start ------------------------------------------------------------------------------


def _start(text: str, initial: object) -> tuple[Position, tuple[Finding, ...]]:
    """The start that a record says, and what of it cannot be read."""
    preset, data = (_of(initial, key) for key in ("preset", "data"))
    place = _place_of(text, '"initial"')
    if preset in PRESETS.values():
        return handicap(next(name for name, code in PRESETS.items() if code == preset)), ()
    if isinstance(data, dict):
        return _board(data, place)
    if preset is None:
        return handicap(EVEN), ()
    if preset == OTHER_START:
        return handicap(EVEN), (Finding("record-start-missing", place),)
    args = {"found": quote(str(preset)[:_MOST_IN_HAND])}
    return handicap(EVEN), (Finding("record-handicap-unknown", place, args=args),)


def _board(data: _Json, place: Span) -> tuple[Position, tuple[Finding, ...]]:
    """The position of a board with hands and a colour."""
    squares, unread = [""] * (SIZE * SIZE), list[str]()
    for file, column in enumerate(_listed(data.get("board"))[:SIZE]):
        for rank, cell in enumerate(_listed(column)[:SIZE]):
            kind = _of(cell, "kind")
            if isinstance(kind, str) and kind in CODES:
                token = "K^" if CODES[kind] == "K" else CODES[kind]
                squares[rank * SIZE + SIZE - 1 - file] = piece_of(_side(cell) or "first", token)
            elif kind is not None:
                unread.append(str(kind))
    hands: list[dict[str, int]] = [{}, {}]
    for held, side, hand in zip(hands, COLOURS, _listed(data.get("hands")), strict=False):
        for kind, count in hand.items() if isinstance(hand, dict) else ():
            is_piece = CODES.get(kind, "?") in HELD
            if is_piece and isinstance(count, int) and 0 <= count <= _MOST_IN_HAND:
                held[piece_of(side, CODES[kind])] = count
            else:
                unread.append(f"{kind}: {count}")
    position = Position(
        tuple(squares),
        _side(data) or "first",
        hands=(canonical_hand(hands[0]), canonical_hand(hands[1])),
        kind=handicap(EVEN).kind,
    )
    parts = (quote(part[:_MOST_IN_HAND]) for part in islice(unread, MAX_FINDINGS))
    found = (Finding("record-part-unread", place, args={"found": part}) for part in parts)
    return position, tuple(found)


# --- the moves ------------------------------------------------------------------------------


class _JkfReader(Branches):
    """Reads the lists of moves of one record."""

    def __init__(self, text: str, start: Position) -> None:
        super().__init__(text, start)
        self.times: dict[int, tuple[Time, Time | None]] = {}

    def read(self, found: _Json) -> None:
        """Takes tags and moves: the main line, then the variations in the order of its moves."""
        header = found.get("header")
        for name, value in header.items() if isinstance(header, dict) else ():
            self.tags.append((name, value if isinstance(value, str) else _written(value)))
        places = _places(self.text, found["moves"])
        first, *others = found["moves"] or [{}]
        if _of(first, "move") is None:
            self._say(first)
        else:
            others = found["moves"]
        waiting = [*self._branch(others, places)]
        for parent, depth, moves in waiting:
            args = {"number": depth + 1}
            begin = next((places[id(m)] for m in map(_move_of, moves) if id(m) in places), _NOWHERE)
            astray = Finding("record-variation-unplaced", begin, args=args)
            self.leave(parent, Branch(self.begun, tips=(parent,), depth=depth, astray=astray))
            waiting += self._branch(moves, places)

    def _branch(
        self, moves: Sequence[object], places: Mapping[int, Span]
    ) -> Iterator[tuple[int, int, Sequence[object]]]:
        """Takes the entries of one branch; its variations, each with the move that it follows and
        how many lead to it.
        """
        for entry in moves:
            move, parent, depth = _move_of(entry), self.at, self.depth
            if move is not None:
                place = places.get(id(move), _NOWHERE)
                self.add(_kept(move), place, self.text[slice(*place)])
                self._time(entry)
            yield from ((parent, depth, _listed(fork)) for fork in _listed(_of(entry, "forks")))
            self._special(entry)
            self._say(entry)

    def _say(self, entry: object) -> None:
        said = _of(entry, "comments")
        for comment in [said] if isinstance(said, str) else _listed(said):
            words = comment if isinstance(comment, str) else _written(comment)
            result = read_summary(words, self.turn)[0] if _SUMMED.match(words) else "*"
            if result != "*" and self.result == "*" and not self.branch.number:
                self.result = result
            else:
                self.say(words)

    def _time(self, entry: object) -> None:
        time = _of(entry, "time")
        now = _time_of(_of(time, "now"))
        if now:
            self.times[self.at] = now, _time_of(_of(time, "total"))

    def _special(self, entry: object) -> None:
        word = _of(entry, "special")
        if not isinstance(word, str):
            return
        end, turn = end_named(word, self.turn), self.turn
        if end is None:
            self.say(word)
            return
        now = _time_of(_of(_of(entry, "time"), "now"))
        self.say(write_end(end, now.written if now and now.seconds else ""))
        if not self.branch.number:
            self.result = result_of(end, turn)


def read_jkf_move(
    text: str, position: Position, last: int | None, ask: Ask
) -> Move | Refusal | InsteadOf:
    """The move of a text as `_kept` makes them."""
    found = _MOVE.fullmatch(text)
    to = square_of(found["to"]) if found and found["to"] else last
    if found is None or to is None:
        return refused("not-a-move", found=quote(text))
    if found["color"] and COLOURS[int(found["color"])] != position.turn:
        return refused("other-turn", side=side_name(position, position.turn))
    kind, promotes = CODES[found["piece"]], found["end"] == "+"
    if found["origin"]:
        origin = square_of(found["origin"])
        if kind == f"+{kind_on(position, origin)}":
            kind, promotes = kind[1:], True
        return checked(position, origin, to, kind, promotes=promotes)
    how = "".join(word for letter, word in _WORDS.items() if letter in found["how"])
    dropped = checked(position, None, to, kind)
    if how in ("", _WORDS["H"]) and (how or isinstance(dropped, Move)):
        return dropped
    end = {"+": "成", "-": "不成"}.get(found["end"], "")
    square = f"{SIZE - to % SIZE}{HAN[to // SIZE]}"
    return read_kif_move(f"{square}{WRITTEN[kind].names[0]}{how}{end}", position, last, ask)


def _kept(move: _Json) -> str:
    """A move as one text; what is none becomes one that is no move."""
    color, promote, how = (move.get(key) for key in ("color", "promote", "relative"))
    side = str(int(color)) if color in (0, 1) else ""
    end = "" if promote is None else "+" if promote else "-"
    relative = how if isinstance(how, str) else ""
    to = _square(move.get("to"))
    if not to and not move.get("same"):
        return _written(move)
    return f"{side}{_square(move.get('from'))}>{to}{move.get('piece')}{end}{relative}"


def _square(place: object) -> str:
    """A square as `77`; "" for none."""
    file, rank = _of(place, "x"), _of(place, "y")
    return f"{file}{rank}" if isinstance(file, int) and isinstance(rank, int) else ""


def _time_of(time: object) -> Time | None:
    hours, minutes, seconds = (_of(time, key) or 0 for key in "hms")
    parts = (hours, minutes, seconds)
    if not isinstance(time, dict) or not all(isinstance(part, int) for part in parts):
        return None
    return Time(max(0, min(hours * 3600 + minutes * 60 + seconds, 9_999_999)))


# --- JSON -----------------------------------------------------------------------------------


def _of(value: object, key: str) -> Any:
    """The value of an object there; None where it has none, or is none."""
    return value.get(key) if isinstance(value, dict) else None


def _move_of(entry: object) -> _Json | None:
    """The move of an entry; None for one without."""
    move = _of(entry, "move")
    return move if isinstance(move, dict) else None


def _side(value: object) -> Side | None:
    color = _of(value, "color")
    return COLOURS[int(color)] if color in (0, 1) else None


def _listed(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _written(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _place_of(text: str, key: str) -> Span:
    at = text.find(key)
    return Span(at, at + len(key)) if at >= 0 else _NOWHERE


def _places(text: str, moves: Sequence[object]) -> dict[int, Span]:
    """Where each move of the text stands, by the number of its object.

    Moves stand in the text in the order of its objects, whatever their keys are.
    """
    keys = _moves_in(text)
    found: dict[int, Span] = {}
    waiting: list[object] = [moves]
    while waiting:
        value = waiting.pop()
        if isinstance(value, _Found):
            found[value.number] = next(keys, _NOWHERE)
        elif isinstance(value, list):
            waiting += reversed(value)
        elif isinstance(value, dict):
            for key, inner in reversed(value.items()):
                waiting.append(_Found(id(inner)) if key == "move" else inner)
    return found


class _Found(msgspec.Struct):
    """A move, by the number of its object."""

    number: int


def _moves_in(text: str) -> Iterator[Span]:
    """Where the objects behind the keys of moves stand."""
    for key in _KEY.finditer(text):
        if key[0].startswith('"move"') and key[0] != '"move"':
            is_object = text[key.end() : key.end() + 1] == "{"
            yield Span(key.end(), _end_of(text, key.end())) if is_object else Span(*key.span())


def _end_of(text: str, at: int) -> int:
    """Behind the object that begins there, as far as it is shown."""
    depth = 0
    for sign in _BRACE.finditer(text, at, at + _LONGEST):
        depth += 1 if sign[0] == "{" else -1
        if not depth:
            return sign.end()
    return min(at + _LONGEST, len(text))
