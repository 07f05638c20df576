"""Files of other programs as text of PGN, and what is said of those that nobody reads here.

For the rows of `files.py`; the readers are in `formats/programs/`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from webapp.document.packed import FileError, damaged
from webapp.formats.programs.chessbase import ChessBaseFiles, read_chessbase
from webapp.formats.programs.game_text import UnreadGamesError, words_of
from webapp.formats.programs.scid import read_scid
from webapp.formats.programs.servers import pgn_of_servers
from webapp.formats.xiangqi.cbr import CbrError, read_cbr
from webapp.formats.xiangqi.xqf import XqfError, read_xqf
from webapp.language import gettext, ngettext
from webapp.text.characters import MAX_TEXT, exceeds_limit

Beside = Callable[[str], bytes | None]
"""The bytes of the file of the same name with another ending; None where there is none."""

_MOST_NAMED = 10
"""So many games are named of those that could not be read."""


def of_servers(data: bytes, _: Beside) -> Iterator[str]:
    """A file in JSON: its games and puzzles, or itself where it has none."""
    text = words_of(data)
    yield pgn_of_servers(text) or text


def of_scid(data: bytes, beside: Beside) -> Iterator[str]:
    """The games of a database of Scid. Raises FileError."""
    names, games = beside(".sn4"), beside(".sg4")
    if games is None:
        said = gettext("its moves are in the %(ending)s file of the same name; open both together")
        raise FileError(said % {"ending": ".sg4"})
    yield from _whole(read_scid(data, names or b"", games))
    if names is None:
        said = gettext("the names are missing, as the %(ending)s file of the same name is not here")
        raise FileError(said % {"ending": ".sn4"})


def of_xqf(data: bytes, _: Beside) -> Iterator[str]:
    """The game of a file of XQStudio. Raises FileError."""
    try:
        game = read_xqf(data)
    except XqfError as error:
        raise damaged() from error
    yield from _whole([game])


def of_cbr(data: bytes, _: Beside) -> Iterator[str]:
    """The games of a file of 象棋桥, but for libraries of its older versions. Raises FileError."""
    if data.startswith(b"CCBridge\x15"):
        said = gettext(
            "it is a library of an older CCBridge (象棋桥); open it there and save its games "
            "as PGN or XQF"
        )
        raise FileError(said)
    try:
        yield from _whole(read_cbr(data))
    except CbrError as error:
        raise damaged() from error


def of_chessbase(data: bytes, beside: Beside) -> Iterator[str]:
    """The games of a database of ChessBase. Raises FileError."""
    games = beside(".cbg")
    if games is None:
        said = gettext("its moves are in the %(ending)s file of the same name; open both together")
        raise FileError(said % {"ending": ".cbg"})
    others = {ending: beside(f".{ending}") for ending in ("cba", "cbp", "cbt", "cbc")}
    files = ChessBaseFiles(data, games, **{name: held or b"" for name, held in others.items()})
    yield from _whole(read_chessbase(files))
    if others["cbp"] is None:
        said = gettext("the names are missing, as the %(ending)s file of the same name is not here")
        raise FileError(said % {"ending": ".cbp"})


def _whole(games: Iterable[str]) -> Iterator[str]:
    """The games, but for those that are too large to be read; behind them what is said of these,
    and of games that are not whole. Raises FileError.
    """
    large: list[int] = []
    said: list[str] = []
    unread: UnreadGamesError | None = None
    try:
        for number, game in enumerate(games, 1):
            if exceeds_limit(game):
                large.append(number)
            else:
                yield game
    except UnreadGamesError as error:
        unread = error
        said += _why(error)
    if large:
        left_out = ngettext(
            "game %(numbers)s has more than %(limit)s MB as text and was left out",
            "%(count)s games have more than %(limit)s MB as text and were left out: %(numbers)s",
            len(large),
        )
        args = {"count": len(large), "limit": MAX_TEXT >> 20, "numbers": _named(large)}
        said.append(left_out % args)
    if said:
        raise FileError("; ".join(said)) from unread


def _why(error: UnreadGamesError) -> Iterator[str]:
    """Which games could not be read."""
    if error.numbers:
        args = {"count": len(error.numbers), "numbers": _named(error.numbers)}
        yield gettext("%(count)s games could not be read whole: %(numbers)s") % args
    if error.missing:
        said = gettext("it ends %(count)s games too early")
        yield said % {"count": error.missing}
    if not error.numbers and not error.missing:
        yield gettext("it is damaged")


def _named(numbers: Sequence[int]) -> str:
    """The first of the numbers of games."""
    more = ", …" if len(numbers) > _MOST_NAMED else ""
    return ", ".join(map(str, numbers[:_MOST_NAMED])) + more


# --- what nobody reads here -------------------------------------------------------------------


def packed_chessbase() -> str:
    """Why an archive of ChessBase is not read."""
    return gettext(
        "it is an archive of ChessBase; open it there, select all games and save them as PGN"
    )


def other_chessbase() -> str:
    """Why databases of ChessBase in other forms are not read."""
    return gettext(
        "it is a database of ChessBase in a form that Fenboard cannot read; open it there, select "
        "all games and save them as PGN"
    )


def book_of_chessbase() -> str:
    """Why an opening book is not read."""
    return gettext("it is an opening book, which holds positions and no games")


def other_scid() -> str:
    """Why a database of newer versions of Scid is not read."""
    return gettext(
        "it is a database of Scid 5; open it there and choose Tools, Export all filter games, to "
        "get them as PGN"
    )
