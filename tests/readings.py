"""What holds of every reading, whatever the notation and the text."""

from __future__ import annotations

import cProfile
from collections.abc import Callable, Iterable

from hypothesis import strategies as st

from webapp.document import Entry, parse_all
from webapp.findings import CODES, Finding, fix_label, message
from webapp.formats.given import Given
from webapp.formats.grammar.reading import Reading
from webapp.formats.recognition import likely_notations
from webapp.games.board import BoardKind, Hand
from webapp.games.pieces import canonical_hand
from webapp.model.position import NO_HANDS, Position
from webapp.text.characters import MAX_FINDINGS

Parse = Callable[[str], Reading]

MOST_CALLS = 100_000
"""Calls that no text of 4,096 characters may take."""


def looks_like(text: str) -> tuple[str, ...]:
    """The notations that a text may be in, the likeliest first."""
    return likely_notations(Given(text))


def positions_in(text: str) -> tuple[Entry, ...]:
    """The positions of a text with several."""
    return parse_all(text)[1].found


def codes(reading: Reading, *severities: str) -> list[str]:
    return [f.code for f in reading.findings if not severities or f.severity in severities]


def sided(finding: Finding) -> str:
    """The code of a finding, and whose it is where the message says that: `pawn-origin White`."""
    message = CODES[finding.code].message
    whose = next((n for n in ("side", "piece") if f"%({n})s" in message), None)
    return f"{finding.code} {finding.args[whose]}" if whose else finding.code


def assert_sound(parse: Parse, text: str) -> Reading:
    """Findings are in order, within the text and can be said; a canonical fix is clean."""
    reading = parse(text)
    assert len(reading.findings) <= MAX_FINDINGS + 1
    starts = [finding.span.start for finding in reading.findings if finding.span]
    assert starts == sorted(starts)
    squares = reading.kind.files * reading.kind.ranks
    for finding in reading.findings:
        assert finding.span is not None
        assert 0 <= finding.span.start <= finding.span.end <= len(text)
        assert all(0 <= square < squares for square in finding.squares)
        assert message(finding)
        for fix in finding.fixes:
            assert fix_label(fix)
            edited = fix.apply(text)
            if fix.name == "write-canonical":
                again = parse(edited)
                assert again.findings == ()
                assert again.position == reading.position
    if not reading.findings:
        assert reading.position is not None
    if reading.position is None:
        assert codes(reading, "error") or codes(reading) == ["more-findings"]
    return reading


def calls(parse: Callable[[str], object], text: str) -> int:
    """How many calls reading takes: a measure of work that does not depend on the machine."""
    # What is made when first needed is no work of this text.
    for part in (text[:400][::-1], text[:400]):
        parse(part)
    return counted(parse, text)


def counted(parse: Callable[[str], object], text: str) -> int:
    """The same of what has read such a text before."""
    counting = cProfile.Profile(builtins=False, subcalls=False)
    counting.runcall(parse, text)
    return sum(entry.callcount for entry in counting.getstats())


def assert_linear(
    parse: Callable[[str], object], text_of: Callable[[int], str], size: int = 1_000
) -> None:
    """A text twice as long takes twice the work.

    text_of   gives a text of about so many characters
    size      of the shorter one: by then it is to be what the longer one is as well
    """
    many = calls(parse, text_of(2 * size))
    few = counted(parse, text_of(size))
    assert many < 2.5 * few + 700


def positions(
    kind: BoardKind, pieces: Iterable[str], held: str = "", *, clock: bool = True
) -> st.SearchStrategy[Position]:
    """Any positions of these pieces on that board."""
    square = st.one_of(st.just(""), st.sampled_from([*pieces]))
    count = kind.files * kind.ranks
    hand = st.dictionaries(st.sampled_from(held), st.integers(1, 40)) if held else st.just({})
    hands: st.SearchStrategy[tuple[Hand, Hand]] = st.tuples(
        hand.map(canonical_hand),
        hand.map(lambda held: canonical_hand({p.lower(): n for p, n in held.items()})),
    )
    return st.builds(
        Position,
        squares=st.lists(square, min_size=count, max_size=count).map(tuple),
        turn=st.sampled_from(["first", "second"]),
        halfmove=st.integers(0, 99_999) if clock else st.just(0),
        fullmove=st.integers(1, 99_999),
        hands=hands if held else st.just(NO_HANDS),
        kind=st.just(kind),
    )


def both_sides(pieces: Iterable[str]) -> list[str]:
    return [form for piece in pieces for form in (piece, piece.lower())]


def mutated(texts: list[str], alphabet: str) -> st.SearchStrategy[str]:
    """The texts with a few places changed."""
    characters = st.one_of(st.text(alphabet=alphabet, max_size=8), st.text(max_size=3))

    @st.composite
    def mutate(draw: st.DrawFn) -> str:
        text = draw(st.sampled_from(texts))
        for _ in range(draw(st.integers(1, 4))):
            start = draw(st.integers(0, len(text)))
            end = draw(st.integers(start, min(len(text), start + 3)))
            text = text[:start] + draw(characters) + text[end:]
        return text

    return mutate()
