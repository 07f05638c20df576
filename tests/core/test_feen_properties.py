"""FEEN by properties: any valid text comes back, any other text is refused with reasons."""

from __future__ import annotations

from typing import Any

import chess
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.core.test_feen import CERTAIN, INVALID, REFUSED, VALID, WORKED
from tests.games import random_boards, styled_boards
from tests.tables import table
from webapp.findings import fix_label, message
from webapp.formats.feen import looks_like_feen, parse_feen, write_feen
from webapp.formats.feen.chess import SIGNS, as_chess, chess_losses
from webapp.formats.feen.hands import canonical_hands, read_hands, write_hands
from webapp.formats.feen.placement import even_board, read_board
from webapp.formats.feen.tokens import FeenField
from webapp.formats.fen import parse_fen, write_fen
from webapp.games.board import BoardKind, exists, square_count
from webapp.games.pieces import is_token

# --- valid texts of all shapes -------------------------------------------------------------

LETTERS = st.sampled_from("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
FEW_LETTERS = st.sampled_from("PNBRQKpnbrqkaz")
SIGNED = st.sampled_from(["", "", "+", "-"])


def tokens(letters: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    marks = st.sampled_from(["", "", "^", "'", "^'"])
    return st.builds("{}{}{}".format, SIGNED, letters, marks)


COUNTS = st.one_of(st.integers(1, 9), st.integers(1, 60)).map(str)
ITEMS = st.one_of(tokens(LETTERS), COUNTS)
WIDE = st.builds(lambda count, token: f"{count}{token}", st.integers(1, 254), tokens(LETTERS))


def without_neighbouring_counts(items: list[str]) -> str:
    """Two counts side by side would be one number."""
    kept: list[str] = []
    for item in items:
        if not (kept and kept[-1].isdigit() and item.isdigit()):
            kept.append(item)
    return "".join(kept)


RANKS = st.one_of(st.lists(ITEMS, min_size=1, max_size=4).map(without_neighbouring_counts), WIDE)
BOARDS = st.one_of(
    st.lists(RANKS, min_size=1, max_size=9).map("/".join),
    st.lists(st.lists(RANKS, min_size=2, max_size=4).map("/".join), min_size=2, max_size=4).map(
        "//".join
    ),
)


@st.composite
def boards_of_chess(draw: st.DrawFn) -> str:
    """Eight by eight squares, with the signs of chess mostly in their places."""
    ranks = []
    for row in range(8):
        usual = {
            0: ["+r", "-r", "r", "+k^", "k^", "n", "1"],
            1: ["+p", "+p", "p", "R", "1"],
            3: ["p", "-p", "p", "K^", "1"],
            4: ["P", "-P", "P", "k^", "1"],
            6: ["+P", "+P", "P", "r", "1"],
            7: ["+R", "-R", "R", "+K^", "K^", "N", "1"],
        }.get(row, ["p", "P", "1", "Q", "k^"])
        squares = st.lists(st.sampled_from(usual), min_size=8, max_size=8)
        ranks.append(joined(draw(squares)))
    return "/".join(ranks)


@st.composite
def boards_close_to_chess(draw: st.DrawFn) -> str:
    """A board as chess is written in one convention, with up to two squares changed."""
    text = draw(st.sampled_from([text for row in WORKED for text in row[1:]]))
    position = parse_feen(text, "custom").position
    assert position is not None
    squares = [token or "1" for token in position.squares]
    for square in draw(st.lists(st.integers(0, 63), max_size=2)):
        token = squares[square]
        others = [
            f"+{token[-1:]}",
            f"-{token}",
            token.strip("+-"),
            token.strip("^"),
            "1",
            "-P",
            "-p",
        ]
        squares[square] = draw(
            st.sampled_from([other for other in others if is_token(other)] + ["1"])
        )
    return "/".join(joined(squares[row : row + 8]) for row in range(0, 64, 8))


def joined(squares: list[str]) -> str:
    """The rank of these squares, where "1" is an empty one."""
    text, empty = "", 0
    for square in [*squares, ""]:
        if square == "1":
            empty += 1
        else:
            text += (str(empty) if empty else "") + square
            empty = 0
    return text


def order_in_hand(held: tuple[str, int]) -> tuple[Any, ...]:
    token, count = held
    letter = next(c for c in token if c.isalpha())
    sign = "-+".find(token[0]) % 3
    return -count, letter.lower(), letter.islower(), sign, "^" in token, "'" in token


@st.composite
def hands(draw: st.DrawFn, room: int) -> str:
    """Both hands in canonical order, no more pieces than there is room for."""
    sides = []
    for _ in range(2):
        held: dict[str, int] = {}
        for token in draw(st.lists(tokens(FEW_LETTERS), unique=True, max_size=5)):
            if room:
                held[token] = draw(st.integers(1, min(room, 12)))
                room -= held[token]
        items = sorted(held.items(), key=order_in_hand)
        sides.append("".join(f"{count if count > 1 else ''}{token}" for token, count in items))
    return "/".join(sides)


def empty_squares(board: str) -> int:
    position = parse_feen(f"{board} / Z/z").position
    assert position is not None
    return square_count(position.kind) - sum(1 for token in position.squares if token)


@st.composite
def feens(draw: st.DrawFn) -> str:
    board = draw(st.one_of(BOARDS, boards_of_chess(), boards_close_to_chess()))
    first, second = draw(LETTERS), draw(LETTERS)
    named = st.sampled_from(
        [f"{first.upper()}/{second.lower()}", f"{second.lower()}/{first.upper()}"]
    )
    styles = draw(st.one_of(st.sampled_from(["C/c", "c/C", "W/w", "S/s"]), named))
    in_hand = draw(st.one_of(st.just("/"), hands(empty_squares(board))))
    return f"{board} {in_hand} {styles}"


@given(feens())
def test_a_valid_text_comes_back_exactly_and_has_no_finding(text: str) -> None:
    reading = parse_feen(text)
    assert (reading.findings, reading.notation) == ((), "feen")
    assert [text[slice(*span)] for span in reading.fields.values()] == text.split(" ")
    custom = parse_feen(text, "custom")
    for position in (reading.position, custom.position):
        assert position is not None
        assert write_feen(position) == text
        assert len(position.squares) == position.files * position.ranks
        for index, token in enumerate(position.squares):
            assert exists(position.kind, index) or not token
    if reading.position and reading.position.game != "chess":
        assert replace(custom.position, kind=reading.position.kind) == reading.position


@given(feens())
def test_reading_a_valid_text_as_chess_is_stable(text: str) -> None:
    custom = parse_feen(text, "custom").position
    exact = parse_feen(text).position
    assert custom is not None
    assert exact is not None
    as_read = as_chess(custom)
    if exact.game == "chess":
        assert as_read is not None
        assert replace(as_read, kind=exact.kind) == exact
    if as_read is not None:
        again = parse_feen(write_feen(as_read)).position
        assert again == replace(as_read, kind=again.kind if again else as_read.kind)


@given(st.one_of(boards_of_chess(), boards_close_to_chess()), st.sampled_from(["C/c", "c/C"]))
def test_chess_is_what_is_written_back_the_same_and_nothing_else(board: str, styles: str) -> None:
    """The rule itself, in all conventions, against the reader that tries likely ones."""
    text = f"{board} / {styles}"
    custom = parse_feen(text, "custom").position
    assert custom is not None
    as_read = as_chess(custom)
    assert as_read is not None
    exact = [signs for signs in SIGNS if write_feen(as_read, signs) == text]
    position = parse_feen(text).position
    assert position is not None
    if exact:
        assert (position.game, position.kind.signs) == ("chess", exact[0])
    else:
        assert position.game == "custom"


# --- chess that arises in play ---------------------------------------------------------------


def feen_of(board: chess.Board) -> str:
    """Convention A as python-chess sees the position."""
    ranks = []
    passed = None
    if board.ep_square is not None:
        passed = board.ep_square + (8 if board.turn == chess.BLACK else -8)
    for rank in range(7, -1, -1):
        squares = []
        for square in chess.SQUARES[rank * 8 : rank * 8 + 8]:
            piece = board.piece_at(square)
            if piece is None:
                squares.append("1")
                continue
            token, home = piece.symbol(), 1 if piece.color else 6
            if token in "Kk":
                token += "^"
                token = f"+{token}" if board.has_castling_rights(piece.color) else token
            elif chess.BB_SQUARES[square] & board.castling_rights or (
                token in "Pp" and rank == home
            ):
                token = f"+{token}"
            elif square == passed:
                token = f"-{token}"
            squares.append(token)
        ranks.append(joined(squares))
    return f"{'/'.join(ranks)} / {'C/c' if board.turn else 'c/C'}"


@table("chess960", [False, True])
@table("games", [random_boards, styled_boards])
def test_positions_of_play_go_from_fen_to_feen_and_back(games: Any, chess960: bool) -> None:
    for board in games(200, seed=7, chess960=chess960):
        fen = board.fen(en_passant="fen")
        position = parse_fen(fen).position
        assert position is not None
        assert list(chess_losses(position)) == []
        assert write_feen(position) == feen_of(board)
        for signs in SIGNS:
            text = write_feen(position, signs)
            kind = BoardKind(signs=signs if position.castling else "A")
            expected = replace(position, halfmove=0, fullmove=1, kind=kind)
            reading = parse_feen(text)
            assert (reading.position, reading.findings) == (expected, ())
            assert write_feen(expected) == text
            custom = parse_feen(text, "custom").position
            assert custom is not None
            assert replace(as_chess(custom) or custom, kind=kind) == expected


FEN_RIGHTS = st.sets(st.sampled_from([*range(8), *range(56, 64)]))
PIECES = st.sampled_from(["", *"PNBRQKpnbrqk"])


@given(
    st.lists(PIECES, min_size=64, max_size=64),
    FEN_RIGHTS,
    st.one_of(st.none(), st.integers(0, 63)),
    st.sampled_from(["first", "second"]),
    st.sampled_from(SIGNS),
)
def test_any_board_of_chess_is_written_and_what_is_lost_is_said(
    squares: list[str], rights: set[int], target: int | None, turn: Any, signs: str
) -> None:
    base = parse_fen("8/8/8/8/8/8/8/8 w - - 0 1").position
    assert base is not None
    castling = tuple(sorted(rights, reverse=True))
    position = replace(
        base, squares=tuple(squares), castling=castling, en_passant=target, turn=turn
    )
    lost = {loss.squares[0] for loss in chess_losses(position)}
    kept = replace(
        position,
        castling=tuple(rook for rook in castling if rook not in lost),
        en_passant=None if target in lost else target,
    )
    if target in castling and target is not None:
        return  # one square, two losses
    back = parse_feen(write_feen(position, signs)).position
    assert back is not None
    assert replace(back, kind=kept.kind) == kept
    assert write_fen(back) == write_fen(kept)


# --- any other text ----------------------------------------------------------------------------

FEEN_CHARACTERS = st.text(alphabet="KkPpRr12890+-^'/  CcSs_\t\u3000–８\u200b’é", max_size=40)
BASES = [*VALID, *INVALID, *(text for text, *_ in (*REFUSED, *CERTAIN) if len(text) < 200)]


@st.composite
def mutated(draw: st.DrawFn) -> str:
    text = draw(st.one_of(st.sampled_from(BASES), feens()))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 3)))
        text = text[:start] + draw(st.one_of(FEEN_CHARACTERS, st.text(max_size=3))) + text[end:]
    return text


@given(st.one_of(st.text(), FEEN_CHARACTERS, mutated()))
def test_any_text_is_a_feen_or_is_refused_with_reasons(text: str) -> None:
    reading = parse_feen(text)
    starts = [f.span.start for f in reading.findings if f.span]
    assert starts == sorted(starts)
    for span in reading.fields.values():
        assert 0 <= span.start <= span.end <= len(text)
    if reading.position is None:
        assert any(finding.severity == "error" for finding in reading.findings)
    else:
        assert reading.findings == ()
        assert write_feen(reading.position) == text
    for finding in reading.findings:
        assert finding.span is not None
        assert 0 <= finding.span.start <= finding.span.end <= len(text)
        assert message(finding)
        assert len([fix for fix in finding.fixes if fix.sure]) in (0, len(finding.fixes))
        for fix in finding.fixes:
            assert fix_label(fix)
            written = fix.apply(text)
            if fix.sure:
                assert parse_feen(written).findings == ()
                assert len(finding.fixes) == 1


@given(st.one_of(st.text(), FEEN_CHARACTERS, mutated()))
def test_any_text_is_looked_at_without_raising(text: str) -> None:
    if parse_feen(text).position:
        assert looks_like_feen(text)


PARTS = st.text(alphabet="KkP12890+-^'/é~", max_size=12)


@given(st.one_of(PARTS, RANKS, BOARDS))
def test_a_board_that_is_read_quickly_is_read_the_same_as_any_other(text: str) -> None:
    field = FeenField.alone(text)
    board, quick = read_board(field), even_board(text)
    assert (board is None) == bool(field.found)
    assert quick == (board if board and not board.layout else None)


@given(st.one_of(PARTS, hands(99), hands(99).flatmap(st.permutations).map("".join)))
def test_hands_that_are_read_quickly_are_read_the_same_as_any_other(text: str) -> None:
    field = FeenField.alone(text)
    in_hand = read_hands(field)
    assert canonical_hands(text) == (None if field.found else in_hand)
    assert in_hand or field.found
    if in_hand:
        assert canonical_hands(write_hands(in_hand.hands)) == in_hand
