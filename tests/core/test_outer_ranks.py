"""A board begins and ends at its own ranks, however broken they are."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.tables import table
from webapp.document import parse
from webapp.formats.asian_fen import JANGGI, MAKRUK, XIANGQI
from webapp.formats.fen import GRAMMAR as FEN
from webapp.formats.grammar.grammar import Grammar, parse_text
from webapp.formats.sfen import GRAMMAR as SFEN

BOARDS: dict[str, tuple[Grammar, str, str]] = {
    "fen": (FEN, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", " w KQkq - 0 1"),
    "xiangqi": (
        XIANGQI, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR", " w - - 0 1",
    ),
    "sfen": (SFEN, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL", " b - 1"),
    "makruk": (MAKRUK, "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR", " w - - 0 1"),
    "janggi": (
        JANGGI, "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR", " w - - 0 1",
    ),
}  # fmt: skip

BROKEN = [
    "rnbqk?nr", "rn.qkbnr", "........", "********", ".nbqkbnr", "lhatkahl", "lhatka", "lhatkahlxx",
    "abcdefgh", "rn(qk)nr", "rn#kb&nr", "rnbqkbnrrnbqkbnrr", "?", "xxxxxxxx", "ябвгдежз",
]  # fmt: skip
OF_CHESS = ["rn=qk:nr", "r,n,b,q,k,b,n,r"]
# What may stand right before a board, and right after it where nothing else follows.
BEFORE = ["", "Diagram 1: ", '"', "FEN: ", "fen=", "1. ", "(", "and/or "]
AFTER = ["", '"', ")", " "]


def placement(grammar: Grammar, text: str) -> str:
    """What is read as the board."""
    reading = parse_text(text, grammar)
    return text[slice(*reading.fields["placement"])]


@table(
    ("name", "rank"),
    [*((name, rank) for name in BOARDS for rank in BROKEN), *(("fen", rank) for rank in OF_CHESS)],
)
@table("places", [(0,), (-1,), (0, -1)])
def test_a_broken_first_or_last_rank_is_read_as_that_rank(
    name: str, rank: str, places: tuple[int, ...]
) -> None:
    grammar, board, fields = BOARDS[name]
    ranks = board.split("/")
    for place in places:
        ranks[place] = rank
    text = "/".join(ranks)
    for before in BEFORE if 0 in places else BEFORE[:1]:
        assert placement(grammar, f"{before}{text}{fields}") == text
    for after in AFTER if -1 in places else AFTER[:1]:
        assert placement(grammar, f"{text}{after}") == text
    codes = {found.code for found in parse_text(text + fields, grammar).findings}
    assert not codes & {"surrounding-text", "ranks-missing", "nearest-no-placement"}


@table("rank", BROKEN)
@table("place", [0, -1])
def test_a_feen_begins_and_ends_at_its_own_ranks(rank: str, place: int) -> None:
    ranks = ["4k^3", "8", "8", "8", "8", "8", "8", "4K^3"]
    ranks[place] = rank
    reading = parse("/".join(ranks) + " / C/c")
    assert reading.notation == "feen"
    assert "surrounding-text" not in {found.code for found in reading.findings}


DAMAGE = st.text(st.sampled_from("rnbqkpRNBQK12345678.?*!,;:#&=|()[]'xyé"), min_size=1, max_size=12)
# What is nothing but marks around a board is none of its ranks.
DAMAGE = DAMAGE.filter(lambda rank: rank.strip("()[]'") != "")


@given(st.sampled_from(sorted(BOARDS)), DAMAGE, st.booleans())
def test_whatever_stands_between_the_slashes_is_a_rank(name: str, rank: str, first: bool) -> None:
    grammar, board, fields = BOARDS[name]
    ranks = board.split("/")
    ranks[0 if first else -1] = rank
    text = "/".join(ranks) + fields
    reading = parse_text(text, grammar)
    start, end = reading.fields["placement"]
    begin = len("/".join(ranks)) - len(rank) if not first else 0
    # Nothing of a rank's own characters is left to the prose around.
    inside = range(max(start, begin), min(end, begin + len(rank)))
    assert len(inside) > 0


@table(
    ("text", "board"),
    [
        ("https://lichess.org/editor/8/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/8"),
        ("https://a.org/analysis/pppppppp/8/8/8/8/PPPPPPPP/8", "pppppppp/8/8/8/8/PPPPPPPP/8"),
        ("it is and/or 8/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/8"),
        ("8/8/8/8/8/8/8/8/and so on", "8/8/8/8/8/8/8/8"),
    ],
)
def test_what_is_no_rank_stays_outside(text: str, board: str) -> None:
    assert placement(FEN, text) == board
