"""Reading PGN: games with tags, and moves of chess as they stand in messages and on web pages.

Sources: PGN standard (1994) with its supplement, and what is met of it from ChessBase, Lichess,
chess.com, pychess, XBoard, Scid and Chinese programs. What is forgiven is listed in `tags.py`,
`building.py`, `tokens.py`, `manner.py`, `comments.py` and, for moves, in `moves/chess/reading.py`.

One game is read. A game with tags is a record even if its first
move cannot be read; a text without tags only if two moves or more can be played, or it is one move
alone, and if it holds no position.

A result behind the moves is taken, also where the tag tells another one, which is said; what that
tag tells beyond the result is kept as words before the first move.
"""

from __future__ import annotations

from collections.abc import Iterator

from webapp.findings import Arguments, Finding, Span
from webapp.formats.marked import read_text
from webapp.formats.pgn.building import Builder
from webapp.formats.pgn.comments import read_comments
from webapp.formats.pgn.others import OtherBuilder
from webapp.formats.pgn.position import CHINESE_CHESS, ROSTER
from webapp.formats.pgn.recognition import (
    NUMBERED,
    EngineCommand,
    command_in,
    has_moves_in_thai,
    has_numbered_moves,
    is_list_of_moves,
    is_list_of_others,
)
from webapp.formats.pgn.starts import OF_THE_TEXT, read_start, variant_name
from webapp.formats.pgn.tags import MOST_TAGS, TAG_LINE, Tags, read_tags, write_tag
from webapp.formats.pgn.tokens import plain, result_in_words, tells_more
from webapp.formats.pgn.usual import play_usual
from webapp.formats.pgn.walking import walk
from webapp.formats.reading import holds_position
from webapp.formats.records.gibo import (
    UNKNOWN,
    first_move,
    is_gibo,
    is_move,
    numbers_each,
    read_setups,
)
from webapp.formats.records.gibo import result_of as result_of_gibo
from webapp.formats.records.record import Record, as_shown
from webapp.formats.starts import START
from webapp.formats.tree import Tree
from webapp.formats.walk import Walked
from webapp.games.board import Game
from webapp.language import quote
from webapp.model.line import Line
from webapp.model.marks import each_once
from webapp.model.position import Position
from webapp.text.characters import exceeds_limit

FORM = "pgn"
_OPEN = "*"
_SIDES = ("White", "Black")
_FEWEST = 2
"""The fewest moves of a text without tags, if anything else stands in it."""


def looks_like_pgn(text: str) -> bool:
    """Whether there may be moves of PGN or of chess in a text; in linear time."""
    if TAG_LINE.search(text) or command_in(text) or has_numbered_moves(text):
        return True
    shown = plain(text)
    return is_list_of_moves(text) or is_gibo(shown) or has_moves_in_thai(shown)


def read_pgn(text: str, game: Game | None = None) -> Record | None:
    """The record of a text with one game; None where it has no moves. Never raises.

    game   the one that is played where no tag says; chess where none of its moves can be read
    """
    if exceeds_limit(text):
        return None
    command = None if TAG_LINE.search(text) else command_in(text)
    if command:
        return _read_command(text, command)
    is_meant = game not in (None, "chess", "custom") and is_list_of_others(text)
    if not is_meant and not looks_like_pgn(text):
        return None
    usual = read_usual(text, game)
    return usual or read_at(text, plain(text), Span(0, len(text)), game)


def read_at(
    text: str, shown: str, place: Span, game: Game | None = None, *, number: int = 0
) -> Record | None:
    """The record of the game that stands there in a text, see `read_pgn`.

    shown    the text in plain characters
    number   the number of the game in the text; 0 where there is one alone
    """
    tags = read_tags(text, *place)
    found = _read(text, shown, place, tags, game, number=number)
    if found is None and game not in (None, "chess", "custom"):
        found = _read(text, shown, place, tags, "chess", number=number)
    return found


def read_usual(text: str, game: Game | None = None, *, main_only: bool = False) -> Record | None:
    """The record of a text that is one game of chess as programs write it, see `usual.py`.

    None for any other, where anything is to be said of it, and where another game is meant. Never
    raises.

    main_only   whether comments, variations and signs of moves may be left out
    """
    is_chess = game in (None, "chess", "custom")
    if text[:1] != "[" or not is_chess or exceeds_limit(text):
        return None
    tags = read_tags(text, 0, len(text))
    start, findings = read_start(tags, None)
    if findings or tags.findings or start != START or not tags.tags:
        return None
    played = play_usual(text[tags.end :], main_only=main_only)
    if played is None:
        return None
    walked = Walked(played.plies, end=played.end)
    tree = Tree(result=played.result)
    if any(_contradicting(tags, tree)):
        return None
    line = _line(text, tags, tree, walked, start)
    return Record(line, (), FORM, end=walked.end)


def read_game(text: str) -> Record | None:
    """The record of a text with one game, also of one that has tags and no moves. Never raises.

    None where its tag FEN cannot be read, or where there are neither tags nor moves.
    """
    if exceeds_limit(text):
        return None
    whole = Span(0, len(text))
    return _read(text, plain(text), whole, read_tags(text, *whole), None, needs_moves=False)


def _read(
    text: str,
    shown: str,
    place: Span,
    tags: Tags,
    game: Game | None,
    *,
    number: int = 0,
    needs_moves: bool = True,
) -> Record | None:
    """The record of a game; None where it has no moves, though tags may be enough."""
    begin, end = tags.end, place.end
    is_named = any(tags.value(name) for name in ("Variant", "Game", "FEN"))
    if not is_named and has_moves_in_thai(shown[begin:end]):
        game = "makruk"
    start, findings = read_start(tags, game)
    may_be_gibo = not is_named or (start is not None and start.game == "janggi")
    is_of_gibo = may_be_gibo and is_gibo(shown[begin:end])
    if is_of_gibo and not tags.value("FEN"):
        start, of_setups = read_setups(tags, shown[begin:end])
        findings += of_setups
    if start is None:
        return None
    if is_of_gibo:
        tree = _gibo(text, shown, begin, end)
    elif start.game == "chess":
        is_told = any(tags.value(side).strip("?. ") for side in _SIDES)
        tree = Builder(text, shown, from_start=start == START, is_named=is_told).build(begin, end)
    else:
        tree = OtherBuilder(text, shown).build(begin, end)
    walked = walk(text, tree, start, number)
    is_enough = tags.tags and (tree.nodes or not needs_moves)
    fewest = 1 if is_of_gibo else _FEWEST
    if not is_enough and not _is_list(text[slice(*place)], tree, walked, fewest):
        return None
    line = _line(text, tags, tree, walked, start)
    found = (
        *tags.findings,
        *_contradicting(tags, tree),
        *findings,
        *tree.findings,
        *walked.findings,
    )
    behind = sum(1 for _ in NUMBERED.finditer(shown, tree.end, end))
    return Record(line, as_shown(found), FORM, behind)


def _gibo(text: str, shown: str, start: int, end: int) -> Tree:
    """The moves of a gibo, with the words before them as a comment."""
    begin = first_move(shown, start, end)
    each = numbers_each(shown, begin, end)
    tree = OtherBuilder(text, shown, numbers_each=each, is_move=is_move).build(begin, end)
    words = text[start:begin].strip()
    if words:
        at = text.index(words, start)
        tree.comments.insert(0, Span(at, at + len(words)))
    return tree


def _is_list(text: str, tree: Tree, walked: Walked, fewest: int) -> bool:
    """Whether a text without tags holds moves, and no position.

    Moves in descriptive notation have no words in which a position could stand.
    """
    is_alone = len(tree.nodes) == len(walked.plies) and not tree.comments
    has_some = walked.plies and (len(walked.plies) >= fewest or is_alone)
    is_told = any(one.code == "record-descriptive" for one in tree.findings)
    return bool(has_some) and (is_told or not holds_position(text))


def _read_command(text: str, command: EngineCommand) -> Record | None:
    """The record of what an engine was given."""
    reading = read_text(text[slice(*command.position)])
    start = reading.position
    if start is None or start.game != "chess":
        return None
    tree = Builder(text, text).build(*command.moves)
    walked = walk(text, tree, start)
    if not walked.plies:
        return None
    line = _line(text, Tags((), 0), tree, walked, start)
    return Record(line, as_shown((*tree.findings, *walked.findings)), FORM)


def _line(text: str, tags: Tags, tree: Tree, walked: Walked, start: Position) -> Line:
    """The line with all that is said of it."""
    said = read_comments(text, tree.comments, start.kind)
    own = (tag for tag in tags.tags[:MOST_TAGS] if _says_something(tag.name, tag.value, start))
    result = tree.result or _OPEN
    if result == _OPEN and tags.value("Result"):
        result = result_in_words(tags.value("Result"))
    if result == _OPEN and start.game == "janggi":
        result = result_of_gibo((tag.name, tag.value) for tag in tags.tags)
    told = (tag for tag in tags.named("Result") if tells_more(tag.value, result))
    kept = dict.fromkeys((*told, *tags.tags[MOST_TAGS:]))
    beyond = (write_tag(tag.name, tag.value) for tag in kept)
    return Line(
        start,
        walked.plies,
        " ".join(filter(None, (*beyond, said.words, walked.lost))),
        said.commands,
        each_once((*said.marks, *walked.marks)),
        (*((t.name, t.value) for t in own), *zip(_SIDES, tree.players or (), strict=False)),
        result,
    )


def _contradicting(tags: Tags, tree: Tree) -> Iterator[Finding]:
    """That a tag tells another result than stands behind the moves."""
    for tag in tags.named("Result"):
        if tree.result not in (None, _OPEN, told := result_in_words(tag.value)) and told != _OPEN:
            args: Arguments = {"found": quote(tag.value), "result": str(tree.result)}
            yield Finding("record-result-contradicts", tag.place, args=args)


def _says_something(name: str, value: str, start: Position) -> bool:
    """Whether a tag is no part of the line, and says more than that something is not known."""
    if name == "Variant" and value == variant_name(start):
        return False
    if start.game == "xiangqi" and (name, value) in (("Game", CHINESE_CHESS), ("Red", "?")):
        return False
    if start.game == "janggi" and value == UNKNOWN:
        return False
    return name not in OF_THE_TEXT and value != ROSTER.get(name)
