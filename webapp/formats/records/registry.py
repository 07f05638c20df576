"""The forms in which texts hold lines, a row each: their names, how they are read and written; and
the names under which they have what PGN has tags for.

    write_record(line, form)  the text of a line, and what of it is lost
    write_file(line, form, encoding)  the same as a file in another encoding than UTF-8
    forms_for(line)           the forms that can hold it

A further form has a file of its own and a row here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from webapp.findings import Finding
from webapp.formats.pgn.reading import looks_like_pgn, read_pgn
from webapp.formats.pgn.writing import Names, write_pgn
from webapp.formats.records.gibo import PLAYERS as PLAYERS_OF_JANGGI
from webapp.formats.records.record import Record
from webapp.formats.records.signs import (
    SIGNS_OF_CSA,
    SIGNS_OF_ENGINES,
    SIGNS_OF_JKF,
    SIGNS_OF_KIF,
    SIGNS_OF_XIANGQI,
    Signs,
)
from webapp.formats.records.write_gibo import write_gibo
from webapp.formats.shogi.csa import looks_like_csa, read_csa, write_csa
from webapp.formats.shogi.jkf import looks_like_jkf, read_jkf
from webapp.formats.shogi.kif import looks_like_ki2_or_moves, read_ki2, read_kif
from webapp.formats.shogi.lines import looks_like_kif
from webapp.formats.shogi.shift_jis import ENCODING as SHIFT_JIS
from webapp.formats.shogi.shift_jis import in_shift_jis
from webapp.formats.shogi.tags import PLAYERS
from webapp.formats.shogi.usi import looks_like_usi, read_usi, write_usi
from webapp.formats.shogi.write_jkf import write_jkf
from webapp.formats.shogi.write_kif import write_ki2, write_kif
from webapp.formats.xiangqi.forms import PLAYERS as PLAYERS_OF_XIANGQI
from webapp.formats.xiangqi.forms import looks_like_xiangqi
from webapp.formats.xiangqi.lists import read_xiangqi
from webapp.formats.xiangqi.write import write_list
from webapp.formats.xiangqi.write_dpxq import write_dpxq
from webapp.games import EVERY_GAME
from webapp.games.board import Game
from webapp.model.line import Line

Write = Callable[[Line], tuple[str, tuple[Finding, ...]]]


@dataclass(frozen=True, slots=True, eq=False)
class Form:
    """One form.

    name        on the wire, and as `Record.form`
    label       in the menu
    extension   that of its files, without the dot
    games       those whose lines it holds
    looks_like  whether a text may be in it, cheaply and in time linear in the text
    signs       what its lines begin with, by which `document/records.py` tells records apart; None
                for PGN, whose games are told by their tags and numbers
    read        the record of a text, None where it has no moves; a game is given where it is meant
                though the text does not say it. Never raises
    write       a line of one of its games, and what is lost; ValueError where a move of it cannot
                be played
    shift_jis   the extension of its files in Shift_JIS; "" where it has none
    """

    name: str
    label: str
    extension: str
    games: tuple[Game, ...]
    looks_like: Callable[[str], bool]
    signs: Signs | None
    read: Callable[[str, Game | None], Record | None]
    write: Write
    shift_jis: str = ""


_OF_SHOGI = (
    Form(
        name="kif",
        label="KIF",
        extension="kifu",
        games=("shogi",),
        looks_like=looks_like_kif,
        signs=SIGNS_OF_KIF,
        read=read_kif,
        write=write_kif,
        shift_jis="kif",
    ),
    Form(
        name="ki2",
        label="KI2",
        extension="ki2u",
        games=("shogi",),
        looks_like=looks_like_ki2_or_moves,
        signs=SIGNS_OF_KIF,
        read=read_ki2,
        write=write_ki2,
        shift_jis="ki2",
    ),
    Form("csa", "CSA", "csa", ("shogi",), looks_like_csa, SIGNS_OF_CSA, read_csa, write_csa),
    Form("usi", "USI", "sfen", ("shogi",), looks_like_usi, SIGNS_OF_ENGINES, read_usi, write_usi),
    Form("jkf", "JKF", "jkf", ("shogi",), looks_like_jkf, SIGNS_OF_JKF, read_jkf, write_jkf),
)
_OF_XIANGQI = Form(
    name="xiangqi",
    label="Move list",
    extension="txt",
    games=("xiangqi",),
    looks_like=looks_like_xiangqi,
    signs=SIGNS_OF_XIANGQI,
    read=read_xiangqi,
    write=write_list,
)


def _only_written(name: str, label: str, extension: str, game: Game, write: Write) -> Form:
    """A form whose texts are read as PGN."""
    return Form(
        name=name,
        label=label,
        extension=extension,
        games=(game,),
        looks_like=lambda _text: False,
        signs=None,
        read=lambda _text, _game: None,
        write=write,
    )


def _pgn_of_xiangqi(label: str, names: Names) -> Form:
    write = partial(write_pgn, names=names)
    return _only_written(f"pgn-{names.lower()}", label, "pgn", "xiangqi", write)


_OF_CHINESE_PROGRAMS = (
    _pgn_of_xiangqi("PGN (ICCS)", "ICCS"),
    _pgn_of_xiangqi("PGN (WXF)", "WXF"),
    _pgn_of_xiangqi("PGN (PyChess)", "SAN"),
)
_DHTMLXQ = _only_written("dhtmlxq", "DhtmlXQ", "txt", "xiangqi", write_dpxq)
_GIB = _only_written("gib", "GIB", "gib", "janggi", write_gibo)
WRITTEN_ONLY = frozenset(form.name for form in (*_OF_CHINESE_PROGRAMS, _DHTMLXQ, _GIB))
"""The names of forms that are read as another one."""
_PGN = Form("pgn", "PGN", "pgn", tuple(EVERY_GAME), looks_like_pgn, None, read_pgn, write_pgn)

_ALL = (*_OF_SHOGI, _OF_XIANGQI, _PGN, *_OF_CHINESE_PROGRAMS, _DHTMLXQ, _GIB)
FORMS: Mapping[str, Form] = {form.name: form for form in _ALL}
"""All forms by name, in the order in which a text is tried."""


def forms_of(game: Game) -> tuple[Form, ...]:
    """The forms that hold lines of a game: those for few games before those for many."""
    return tuple(
        sorted((f for f in FORMS.values() if game in f.games), key=lambda form: len(form.games))
    )


_TAGS: Mapping[str, tuple[str, ...]] = {
    "ChapterName": ("表題", "作品名", "题目", "題目", "标题", "標題", "Title", "제목"),
    "White": (*PLAYERS["White"], "Red", *PLAYERS_OF_XIANGQI["Red"], *PLAYERS_OF_JANGGI["White"]),
    "Black": (*PLAYERS["Black"], *PLAYERS_OF_XIANGQI["Black"], *PLAYERS_OF_JANGGI["Black"]),
    "Event": ("棋戦", "赛事", "賽事", "比赛", "比賽", "대회명", "대회"),
    "Date": ("開始日時", "対局日", "日期", "对局日期", "대국일자"),
}

PLAYER_TAGS: tuple[tuple[str, ...], ...] = tuple(
    tuple(dict.fromkeys((name, *_TAGS[name]))) for name in ("White", "Black")
)
"""The names of the tags of the first and of the second player, that of PGN first."""
TITLE_TAGS = _TAGS["ChapterName"]
"""The names of the tags that hold the title of a record."""


def as_in_pgn(tags: Mapping[str, str]) -> dict[str, str]:
    """The tags, and those that PGN has for the same where they are not among them."""
    found = dict(tags)
    for name, others in _TAGS.items():
        value = next((tags[other] for other in others if tags.get(other, "").strip()), "")
        if value and not found.get(name, "").strip("?.- "):
            found[name] = value.strip()
    return found


def write_record(line: Line, form: str) -> tuple[str, tuple[Finding, ...]]:
    """The line in the form of that name, and what of it is lost there.

    KeyError for an unknown form; ValueError for a game that it cannot hold, and where a move of
    the line cannot be played.
    """
    row = FORMS[form]
    if line.start.game not in row.games:
        raise ValueError(f"{form} does not hold {line.start.game}")
    return row.write(line)


def write_file(
    line: Line, form: str, encoding: str = ""
) -> tuple[str, bytes | None, tuple[Finding, ...]]:
    """The text of a line, its file in another encoding than UTF-8, and what of the line is lost.

    encoding   that of the file, `SHIFT_JIS`; with "" there is none beside the text

    Raises as `write_record`; ValueError for a form that has no files in that encoding.
    """
    text, losses = write_record(line, form)
    if not encoding:
        return text, None, losses
    if encoding != SHIFT_JIS or not FORMS[form].shift_jis:
        raise ValueError(f"{form} has no files in {encoding}")
    data, missing = in_shift_jis(text)
    return text, data, (*losses, *missing)


def forms_for(line: Line) -> tuple[str, ...]:
    """The names of the forms that can hold the line: those for few games before those for many."""
    return tuple(form.name for form in forms_of(line.start.game))
