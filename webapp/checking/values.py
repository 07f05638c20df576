"""Values of engines as boards print them, `+0.4`, and in words: always for the first side."""

from __future__ import annotations

from webapp.checking.claims import number_of
from webapp.engines.evaluation import ScoredLine
from webapp.games import EVERY_GAME, labels
from webapp.games.board import Game, Side
from webapp.language import gettext, ngettext, pgettext

MINUS = "\N{MINUS SIGN}"

_STEPS = (3, 10, 30)
"""In tenths of a pawn of chess: from here on a side is slightly better, better, winning."""
_PAWNS = {"shogi": 3}
"""In so many times as much of the games in which as much means less."""


def of_first(value: int, turn: Side) -> int:
    """A value for the side to move as one for the first side."""
    return value if turn == "first" else -value


def value_text(scored: ScoredLine, turn: Side) -> str:
    """The value in signs: `+0.4`, and `#3` or `−#3` for a mate in 3; `turn` is the side to move."""
    if scored.mate is not None:
        wins_first = (scored.mate > 0) == (turn == "first")
        return f"{'' if wins_first else MINUS}#{abs(scored.mate)}"
    tenths = _tenths(scored, turn)
    if not tenths:
        return "0.0"
    return f"{'+' if tenths > 0 else MINUS}{abs(tenths) / 10:.1f}"


def _tenths(scored: ScoredLine, turn: Side) -> int:
    """The value for the first side, as it is printed."""
    return round(of_first(scored.score or 0, turn) / 10)


def value_label(scored: ScoredLine, game: Game, turn: Side) -> str:
    """The value in few words: `+0.4`, or “Mate in 3”."""
    if not scored.mate:
        return value_text(scored, turn)
    return begins_sentence(_mate_in(_counted(scored.mate, game), game))


def mate_in_words(moves: int, game: Game) -> str:
    """A mate in so many moves of one side, as the game counts them: mate in 2, 3手詰."""
    return _mate_in(number_of(moves, game), game)


def begins_sentence(words: str) -> str:
    """The words as they stand at the beginning of a sentence."""
    return words[:1].upper() + words[1:]


def _mate_in(number: int, game: Game) -> str:
    match game:
        case "shogi":
            return pgettext("shogi", "mate in %(moves)s") % {"moves": number}
        case "xiangqi" | "janggi":
            return pgettext("xiangqi", "mate in %(moves)s") % {"moves": number}
        case _:
            return gettext("mate in %(moves)s") % {"moves": number}


def value_in_words(scored: ScoredLine, game: Game, turn: Side, *, handicap: bool = False) -> str:
    """The same as one says it: “White is slightly better (+0.4)”."""
    names = labels.sides(game, handicap=handicap).names
    first = of_first(scored.score or 0, turn) > 0
    if scored.mate is not None:
        first = (scored.mate > 0) == (turn == "first")
        return _mate_in_words(scored.mate, game, names[0 if first else 1])
    args = {"side": names[0 if first else 1], "value": value_text(scored, turn)}
    size = abs(_tenths(scored, turn)) / _PAWNS.get(game, 1)
    slightly, better, winning = _STEPS
    if size < slightly:
        return gettext("The position is equal (%(value)s)") % args
    if size < better:
        return gettext("%(side)s is slightly better (%(value)s)") % args
    if size < winning:
        return gettext("%(side)s is better (%(value)s)") % args
    return gettext("%(side)s is winning (%(value)s)") % args


def _counted(mate: int, game: Game) -> int:
    """In how many moves it is mate, as the game counts them: in shogi those of both sides."""
    # Who is mated moves first, and so each side moves as often.
    is_mated = EVERY_GAME[game].mates_in_plies and mate < 0
    return 2 * abs(mate) if is_mated else number_of(abs(mate), game)


def _mate_in_words(mate: int, game: Game, side: str) -> str:
    number = _counted(mate, game)
    args = {"side": side, "count": number}
    if EVERY_GAME[game].mates_in_plies:
        return (
            ngettext(
                "%(side)s mates in %(count)s move, counting both sides",
                "%(side)s mates in %(count)s moves, counting both sides",
                number,
            )
            % args
        )
    return (
        ngettext("%(side)s mates in %(count)s move", "%(side)s mates in %(count)s moves", number)
        % args
    )
