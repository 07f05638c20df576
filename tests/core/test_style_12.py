"""Positions as a chess server sends them to programs."""

from __future__ import annotations

from tests.tables import table
from webapp.document import canonical_text, collect, convert, parse, parse_all

GAME = "7 Ann Bob 1 2 12 39 39 119 122"
SENT = {
    f"<12> rnbqkbnr pppppppp {'-' * 8} {'-' * 8} {'-' * 8} {'-' * 8} PPPPPPPP RNBQKBNR "
    f"W -1 1 1 1 1 0 {GAME} 1 none (0:00) none 0 0 0":
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    f"<12> rnbqkbnr pppppppp {'-' * 8} {'-' * 8} ----P--- {'-' * 8} PPPP-PPP RNBQKBNR "
    f"B 4 1 1 1 1 0 {GAME} 1 P/e2-e4 (0:06) e4 0 1 0":
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
    f"<12> r--qk--r ppp--ppp {'-' * 8} ---Pp--- {'-' * 8} {'-' * 8} PPP--PPP R--QK--R "
    f"W 4 0 1 1 0 0 {GAME} 9 P/e7-e5 (0:01) e5 0 1 0":
    "r2qk2r/ppp2ppp/8/3Pp3/8/8/PPP2PPP/R2QK2R w Qk e6 0 9",
}  # fmt: skip


@table(("sent", "fen"), SENT.items())
def test_a_position_as_a_chess_server_sends_it_is_read(sent: str, fen: str) -> None:
    for text in (sent, f"fics% \r\n{sent}\r\n", sent.replace(" ", "  ")):
        reading = parse(text)
        assert canonical_text(reading) == fen
        assert not reading.has_error
        covered = " ".join(text[slice(*f.span)] for f in reading.findings if f.span)
        assert sorted(covered.split()) == sorted(text.split())
    assert "Ann Bob" in (convert(sent, "epd").text or "")
    bare = sent.partition(" 7 ")[0]
    position, whole = parse(bare).position, parse(sent).position
    assert position
    assert whole
    assert (position.squares, position.turn) == (whole.squares, whole.turn)


def test_several_that_a_server_sent_are_told_apart() -> None:
    text = "\n\n".join(SENT)
    assert len(parse_all(text)[1].found) == len(SENT)
    assert [entry.line for entry in collect(text).entries] == [1, 3, 5]
    assert parse(text).position == parse(next(iter(SENT))).position
