"""Writing a text in another notation, and what is lost in it."""

from __future__ import annotations

import pytest

from tests.core.test_fen_reading import CLEAN, ERRORS, FORGIVEN
from tests.tables import table
from webapp.document import canonical_text, convert, parse
from webapp.findings import Finding, Span, in_text_order, message
from webapp.formats.registry import NOTATIONS

BOARD = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"
FEN = f"{BOARD} b KQkq e3 0 1"
EPD = f"{BOARD} b KQkq e3"
FEEN = "+rnbq+k^bn+r/+p+p+p+p+p+p+p+p/8/8/4-P3/8/+P+P+P+P1+P+P+P/+RNBQ+K^BN+R / c/C"
FEEN_B = FEEN.replace("+K", "K").replace("+k", "k").replace("+R", "-R").replace("+r", "-r")
LATER = f"{BOARD} b KQkq - 5 9"


@table(
    ("text", "to", "written", "lost"),
    [
        (FEN, "fen", FEN, []),
        (FEN, "shredder", FEN.replace("KQkq", "HAha"), []),
        (FEN, "xfen", FEN.replace("e3", "-"), ["en-passant-not-written"]),
        (FEN, "epd", EPD, []),
        (FEN.replace("p" * 8, "ppp1pppp", 1).replace("4P3", "3pP3"), "xfen", None, []),
        (LATER, "epd", EPD.replace("e3", "-"), ["counters-not-written"]),
        (LATER.replace("5 9", "0 9"), "epd", EPD.replace("e3", "-"), ["counters-not-written"]),
        (f"{EPD} hmvc 5; fmvn 9;", "feen", FEEN, ["counters-not-written"]),
        (FEN, "feen", FEEN, []),
        (FEEN, "fen", FEN, []),
        (FEEN, "feen-b", FEEN_B, []),
        (FEEN_B, "feen", FEEN_B, []),
        (FEEN_B, "fen", FEN, []),
        (f"{EPD} bm e5;", "epd", f"{EPD} bm e5;", []),
        (f"{EPD}  bm e5", "epd", f"{EPD} bm e5", []),
        (f"{EPD} hmvc 5; fmvn 9;", "epd", f"{EPD} hmvc 5; fmvn 9;", []),
        (f"{EPD} hmvc 5; fmvn 9;", "fen", FEN.replace("0 1", "5 9"), []),
        (f"{EPD} bm e5; fmvn 9;", "fen", FEN.replace("0 1", "0 9"), ["operations-not-written"]),
        (f"{EPD} bm e5;", "xfen", FEN.replace("e3", "-"),
         ["en-passant-not-written", "operations-not-written"]),
        ("4k3/8/8/8/8/8/8/4K1RR w G - 0 1", "epd", "4k3/8/8/8/8/8/8/4K1RR w G -", []),
    ],
)  # fmt: skip
def test_a_text_is_converted_and_losses_are_told(
    text: str, to: str, written: str | None, lost: list[str]
) -> None:
    conversion = convert(text, to)
    assert conversion.text == (text if written is None else written)
    assert [loss.code for loss in conversion.losses] == lost
    assert all(loss.severity == "note" for loss in conversion.losses)


def test_losses_say_what_and_where() -> None:
    (counters,) = convert(LATER, "epd").losses
    assert message(counters) == "Halfmove clock 5 and move number 9 are not written in EPD."
    assert counters.span is not None
    assert LATER[slice(*counters.span)] == "5 9"
    target, operations = convert(f"{EPD} bm e5; fmvn 9;", "xfen").losses
    assert "e3 is not written in X-FEN" in message(target)
    assert target.squares == (44,)
    assert message(operations) == "The operations “bm e5;” are not written in X-FEN."


def test_more_pieces_than_squares_are_not_written_in_feen() -> None:
    fits, crowded = (f"4k4/9/9/9/9/9/9/9/4K4 b {count}P 1" for count in (79, 80))
    assert convert(fits, "feen").text == "4k^4/9/9/9/9/9/9/9/4K^4 79P/ S/s"
    refused = convert(crowded, "feen")
    assert refused.text is None
    assert message(refused.findings[-1]) == (
        "There are 82 pieces on the board and in hand, but the board has room for 81: "
        "one is too many."
    )


def test_findings_of_the_reading_are_told() -> None:
    conversion = convert(f"{BOARD} b KQkq e3", "shredder")
    assert conversion.text == FEN.replace("KQkq", "HAha")
    assert [finding.code for finding in conversion.findings] == ["missing-counters"]


@table("text", [text for text, *_ in ERRORS])
def test_a_text_with_an_error_is_not_converted(text: str) -> None:
    conversion = convert(text, "epd")
    assert (conversion.text, conversion.losses) == (None, ())
    assert any(finding.severity == "error" for finding in conversion.findings)
    assert canonical_text(parse(text)) is None


@table("text", [*CLEAN, *(text for text, *_ in FORGIVEN)])
def test_what_is_written_reads_as_the_same_position_but_for_the_losses(text: str) -> None:
    for to in ("fen", "xfen", "shredder", "epd", "feen"):
        assert_only_losses_are_lost(text, to)


def assert_only_losses_are_lost(text: str, to: str) -> None:
    conversion = convert(text, to)
    assert conversion.text is not None
    lost = {loss.code for loss in conversion.losses}
    before, after = parse(text).position, parse(conversion.text).position
    assert before is not None
    assert after is not None
    assert (after.squares, after.turn) == (before.squares, before.turn)
    assert (after.castling == before.castling) == ("feen-castling-not-written" not in lost)
    target_lost = lost & {"en-passant-not-written", "feen-en-passant-not-written"}
    assert (after.en_passant == before.en_passant) == (not target_lost)
    same_counters = (after.halfmove, after.fullmove) == (before.halfmove, before.fullmove)
    assert same_counters == ("counters-not-written" not in lost)


@table(("text", "canonical"), [(text, canonical) for text, _, canonical in FORGIVEN])
def test_canonical_text_is_that_of_the_fixes(text: str, canonical: str) -> None:
    assert canonical_text(parse(text)) == canonical
    assert canonical_text(parse(canonical)) == canonical


def test_every_notation_has_a_name_and_others_are_refused() -> None:
    assert all(info.within for info in NOTATIONS.values())
    with pytest.raises(KeyError):
        convert("", "gif")


def test_findings_in_text_order_are_all_kept_however_they_come() -> None:
    lost = Finding("counters-not-written")
    placed = [Finding("tab", Span(start, start + 1)) for start in (5, 2)]
    assert in_text_order(iter([lost, *placed])) == (placed[1], placed[0], lost)
