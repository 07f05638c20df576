"""Moments as cards of a lesson, in the words of the current language.

A card begins at the position before the move, from the side of who is to move. Its line is the
solution; its title says in which game it was and when, its task what is to be done, and neither
what it is about. That, and what rests on the opinion of an engine, stands in the notes for the
teacher.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from webapp.checking.claims import task_for
from webapp.checking.games.moments import Moment
from webapp.checking.games.themes import THEMES
from webapp.checking.telling import moves_in_words, value_in_words
from webapp.checking.values import begins_sentence, mate_in_words
from webapp.checking.verdict import Claim
from webapp.document.games import name_of_tags
from webapp.formats.pgn.chess960 import line_of_chess960
from webapp.language import gettext, joined, ngettext, pgettext
from webapp.lessons.importing.chapters import source_of
from webapp.lessons.importing.gathered import ADDRESS
from webapp.lessons.limits import LONGEST_SOURCE, LONGEST_TITLE
from webapp.lessons.model import Card, new_id
from webapp.model.line import Line, Ply, main_line, read_code
from webapp.model.position import Position
from webapp.moves.walk import position_at

_KEPT = ("Event", "Site", "Date", "Round", "White", "Black", "WhiteElo", "BlackElo")
"""What a card says of its game; the result would tell whether it was found."""
_NOTHING = "?.- "


def position_of(moment: Moment, line: Line) -> Position:
    """The position of a moment of a game."""
    plies = main_line(line)
    return position_at(line, plies[moment.ply - 1] if moment.ply else -1)


def card_of(moment: Moment, line: Line) -> Card:
    """The card of a moment of a game."""
    start = position_of(moment, line)
    moves = [read_code(code, start.kind) for code in moment.path]
    tags = tuple((name, value) for name, value in line.tags if name in _KEPT)
    own = Line(start, tuple(Ply(at - 1, move) for at, move in enumerate(moves) if move), tags=tags)
    where = dict(reversed(line.tags))
    return Card(
        new_id(),
        start,
        line=own,
        flipped=start.turn == "second",
        chess960=line_of_chess960(line) and not line_of_chess960(own),
        title=_title(moment, start, where),
        task=task_of(moment, start),
        source=source_of_game(where)[:LONGEST_SOURCE],
        notes="\n".join(sentences_of(moment, start)),
    )


def task_of(moment: Moment, position: Position) -> str:
    """The task, as a card says it."""
    claim = Claim("mate", moment.mate) if moment.mate else Claim("win")
    return task_for(claim, position)


def label_of(moment: Moment) -> str:
    """The theme of a moment, in a word or two."""
    if moment.mate:
        return begins_sentence(mate_in_words(moment.mate, "chess"))
    return theme_in_words(next(iter(moment.themes), ""))


def theme_in_words(name: str) -> str:
    """A theme by its name; "" for none that is known."""
    if name in THEMES:
        return pgettext("theme", THEMES[name].label)
    return gettext("One move wins") if not name else ""


def said_of_game(moment: Moment, position: Position) -> str:
    """Who found it in the game, or what was played there."""
    _, (played,) = moves_in_words(position, (), (moment.played,))
    if moment.found:
        return gettext("Found in the game: %(move)s") % {"move": played}
    return gettext("Missed in the game: %(move)s was played") % {"move": played}


def sentences_of(moment: Moment, position: Position) -> Iterator[str]:
    """All that is known of it: what is proved, what an engine thinks, what was played."""
    about = [theme_in_words(name) for name in moment.themes if not (moment.mate and name == "mate")]
    first = [begins_sentence(mate_in_words(moment.mate, "chess"))] if moment.mate else []
    themes = joined([*first, *filter(None, about)])
    if themes:
        yield f"{themes}."
    _, (move,) = moves_in_words(position, (), moment.path[:1])
    if moment.mate:
        words = ngettext(
            "Proved: %(move)s mates, and no other move does.",
            "Proved: %(move)s mates in %(count)s moves, and no other move does.",
            moment.mate,
        )
        yield words % {"move": move, "count": moment.mate}
    else:
        words = gettext(
            "%(move)s wins (%(value)s); the next best move is %(next)s. That is what %(engine)s "
            "thinks, at depth %(depth)s."
        )
        yield words % {
            "move": move,
            "value": value_in_words(moment.best, position),
            "next": value_in_words(moment.next, position),
            "engine": moment.engine,
            "depth": moment.depth,
        }
    yield f"{said_of_game(moment, position)}."


def source_of_game(tags: Mapping[str, str]) -> str:
    """Where a game is from: its address, or else its players, where they met and when."""
    link = tags.get("Site", "").strip()
    found = source_of(tags) or (link if ADDRESS.match(link) else "")
    if found:
        return found
    said = {name: value.strip() for name, value in tags.items() if value.strip(_NOTHING)}
    players = " – ".join(said[side] for side in ("White", "Black") if side in said)
    round_ = f"({said['Round']})" if "Round" in said and "Event" in said else ""
    event = " ".join(filter(None, [said.get("Event"), round_]))
    date = said.get("Date", "").replace(".??", "")
    return ", ".join(filter(None, [players, event, said.get("Site"), date]))


def _title(moment: Moment, position: Position, tags: Mapping[str, str]) -> str:
    name = name_of_tags(tags)
    move = gettext("move %(number)s") % {"number": position.fullmove}
    title = f"{name}, {move}" if name else move[:1].upper() + move[1:]
    return title if len(title) <= LONGEST_TITLE else title[: LONGEST_TITLE - 1] + "…"
