"""Games in English descriptive notation, as in old books."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator

import chess
import pytest

from tests.games import so_many
from tests.tables import table
from webapp.document import parse
from webapp.document.games import index_games
from webapp.formats.pgn.reading import looks_like_pgn, read_pgn
from webapp.formats.pgn.writing import write_pgn
from webapp.lessons.importing import gather
from webapp.lessons.model import Card
from webapp.model.line import write_code
from webapp.moves import read_move
from webapp.moves.answers import Refusal
from webapp.moves.reasons import WHY

PLACES = ("QR", "QN", "QB", "Q", "K", "KB", "KN", "KR")
LETTERS = " PNBRQK"


def names(board: chess.Board, move: chess.Move) -> Iterator[str]:
    """The names of a move, the shortest first, as a book would choose among them."""
    held = board.piece_at(move.from_square)
    assert held
    if board.is_castling(move):
        side = "K" if board.is_kingside_castling(move) else "Q"
        yield from [f"Castles {side} R"] * 6
        return
    letter = LETTERS[held.piece_type]
    rank = chess.square_rank(move.to_square)
    number = rank + 1 if board.turn else 8 - rank
    place = PLACES[chess.square_file(move.to_square)]
    origin = PLACES[chess.square_file(move.from_square)]
    start = chess.square_rank(move.from_square)
    behind = f"={LETTERS[move.promotion]}" if move.promotion else ""
    if board.is_en_passant(move):
        behind += " e.p."
    board.push(move)
    behind += " mate" if board.is_checkmate() else " ch" if board.is_check() else ""
    board.pop()
    from_there = f"{letter}({origin}{start + 1 if board.turn else 8 - start})"
    if board.is_capture(move):
        taken = board.piece_at(move.to_square)
        victim = LETTERS[taken.piece_type] if taken else "P"
        of_pawn = place[-1] + victim if victim == "P" else victim
        own = origin[-1] + letter if letter == "P" else letter
        whole = f"{place}{victim}" if victim == "P" else f"{place}{number}"
        at = f"x{place}{number}"
        ways = [
            f"{letter}x{victim}", f"{own}x{victim}", f"{own}x{of_pawn}", f"{own}x{whole}",
            f"{origin}P{at}" if letter == "P" else f"{letter}{at}", f"{from_there}{at}",
        ]  # fmt: skip
    else:
        short = place[-1] if place not in ("Q", "K") else place
        whole = f"{place}{number}"
        ways = [f"{letter}-{short}{number}"] + [f"{letter}-{whole}"] * 4 + [f"{from_there}-{whole}"]
    for way in ways:
        yield way + behind


def name_of(board: chess.Board, move: chess.Move) -> str:
    every = {other: list(names(board, other)) for other in board.legal_moves}
    own = every.pop(move)
    for level, name in enumerate(own):
        if all(other[level] != name for other in every.values()):
            return name
    raise AssertionError(board.fen(), move)


def styled(name: str, style: str) -> str:
    if style == "modern":
        return name
    name = name.replace("N", "Kt")
    if style == "old":
        return name
    wide = "".join(f" {sign} " if sign in "-x" else f"{sign} " for sign in name)
    wide = wide.replace("K t", "Kt").replace("c h", "ch").replace("m a t e", "mate")
    wide = wide.replace("e . p .", "e.p.").replace("C a s t l e s", "Castles")
    wide = re.sub(r"(?<=x )([KQRB]|Kt) ([1-8])", r"\1\2", wide)
    return " ".join(wide.replace("( ", "(").replace(" )", ")").replace("= ", "= ").split())


def game(seed: int, plies: int) -> tuple[list[chess.Move], list[str]]:
    """A game by chance, with captures and promotions preferred, and the names of its moves."""
    chance, board = random.Random(seed), chess.Board()
    moves, written = [], []
    for _ in range(plies):
        legal = list(board.legal_moves)
        if not legal:
            break
        sharp = [move for move in legal if board.is_capture(move) or move.promotion]
        pawns = [m for m in legal if board.piece_type_at(m.from_square) == chess.PAWN]
        among = [castling for castling in legal if board.is_castling(castling)]
        among = among or (sharp if sharp and chance.random() < 0.25 else [])
        among = among or (pawns if pawns and chance.random() < 0.3 else legal)
        move = chance.choice(among)
        written.append(name_of(board, move))
        moves.append(move)
        board.push(move)
    return moves, written


def text_of(written: list[str], style: str) -> str:
    parts = []
    for at, name in enumerate(written):
        parts += [f"{at // 2 + 1}."] if at % 2 == 0 else []
        parts.append(styled(name, style))
    return " ".join(parts)


def uci(text: str) -> list[str]:
    record = read_pgn(text)
    assert record, text
    wrong = [one for one in record.findings if one.severity == "error"]
    assert wrong == [], (text, wrong)
    return [write_code(ply.move, record.line.start.kind) for ply in record.line.plies]


def expected(moves: list[chess.Move]) -> list[str]:
    board, found = chess.Board(), []
    for move in moves:
        code = move.uci()
        if board.is_castling(move):
            rook = 7 if board.is_kingside_castling(move) else 0
            code = code[:2] + chess.square_name(move.from_square // 8 * 8 + rook)
        found.append(f"{code[:4]}={code[4:]}" if move.promotion else code)
        board.push(move)
    return found


@pytest.mark.parametrize("style", ["modern", "old", "wide"])
@pytest.mark.parametrize("seed", range(so_many(25)))
def test_games_in_all_styles_of_books_are_read_whole(seed: int, style: str) -> None:
    moves, written = game(seed, 120)
    assert [code.lower() for code in uci(text_of(written, style))] == expected(moves)


OPENING = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"]


@pytest.mark.parametrize(
    "text",
    [
        "1. P-K4 P-K4 2. N-KB3 N-QB3 3. B-N5",
        "1. P-K4, P-K4; 2. Kt-KB3, Kt-QB3; 3. B-Kt5",
        "1. P - K 4 P - K 4\n2. Kt - K B 3 Kt - Q B 3\n3. B - Kt 5",
        "1 P—K4 P—K4\n2 Kt—KB3 Kt—QB3\n3 B—Kt5",
        "1. P-K4      P-K4\n2. Kt-KB3    Kt-QB3\n3. B-Kt5!",
        "1. P. to K. 4th P. to K. 4th 2. Kt. to K. B. 3d Kt. to Q. B. 3d 3. B. to Kt. 5th",
        "1. P-K4 P-K4 2. Kt-KB3 { the best } Kt-QB3 3. B-Kt5 { Spanish }",
        '[Event "Old"]\n[Result "*"]\n\n1. P-K4 P-K4 2. N-KB3 N-QB3 3. B-N5 *',
        "1. P-K4 P-K4 2. Kt-KB3\nKt-\nQB3 3. B-Kt5",
    ],
)
def test_it_is_read_as_it_is_printed(text: str) -> None:
    assert looks_like_pgn(text)
    assert uci(text) == OPENING


def test_it_is_said_that_it_is_descriptive() -> None:
    record = read_pgn("1. P-K4 P-K4 2. Kt-KB3")
    assert record
    assert [finding.code for finding in record.findings] == ["record-descriptive"]


@pytest.mark.parametrize(
    ("fen", "text", "code"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Castles Q R", "e1a1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Castles (K)", "e1h1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "Castles", "e8h8"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b q - 0 1", "Castles", "e8a8"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "KR-B1", "h1f1"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "K-Q sq", "e1d1"),
        ("4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1", "PxQP", "e4d5"),
        ("4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1", "P takes B.P.", "e4f5"),
        ("4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1", "PxKB5", "e4f5"),
        ("4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1", "PxP(Q5)", "e4d5"),
        ("4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1", "PxP at B5", "e4f5"),
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "P-R8=Q ch", "a7a8=Q"),
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "P-QR8(Kt)", "a7a8=N"),
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "P-R8 queens", "a7a8=Q"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "PxP e.p.", "e5d6"),
        ("4k3/8/3p4/3pP3/8/8/8/4K3 w - - 0 1", "PxP", "e5d6"),
        ("4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1", "KKt-K2", "g3e2"),
        ("4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1", "Kt(B3)-K2", "c3e2"),
        ("4k3/8/8/8/4N3/8/4N3/4K3 w - - 0 1", "N/4-B3", "e4c3"),
        ("4k3/8/8/8/8/8/8/RN2K3 w - - 0 1", "Kt-B3", "b1c3"),
    ],
)
def test_a_move_is_found_among_those_that_are_legal(fen: str, text: str, code: str) -> None:
    position = parse(fen).position
    assert position
    move = read_move(position, text)
    assert not isinstance(move, Refusal), move
    assert write_code(move, position.kind) == code


@pytest.mark.parametrize(("text", "why"), [("R-B1", "ambiguous"), ("B-B9", "not-a-move")])
def test_what_is_not_clear_is_not_guessed(text: str, why: str) -> None:
    position = parse("4k3/8/8/8/8/8/8/R3K2R w - - 0 1").position
    assert position
    found = read_move(position, text)
    assert isinstance(found, Refusal)
    assert found.reason.template == WHY[why]


BOOK = """\
White: A. Black: B.

        1. P - K 4                P - K 4
        2. Kt - K B 3             Kt - Q B 3

P - Q 3 would be slow; 3 P - Q 4, P x P would follow, as nobody should
doubt. Kt - B 3 is the other move.

        3. B - Kt 5

B - B 4 was played in the last game.

        3. ........               P - Q R 3
        4. B - R 4                Kt - B 3
        5. O - O                  Kt x P
        6. R - K sq               Kt - B 4
"""


def test_what_a_book_says_between_the_moves_is_a_comment() -> None:
    assert uci(BOOK) == [
        *OPENING, "a7a6", "b5a4", "g8f6", "e1h1", "f6e4", "f1e1", "e4c5",
    ]  # fmt: skip
    record = read_pgn(BOOK)
    assert record
    said = " ".join(ply.after + ply.before for ply in record.line.plies)
    assert "P - Q 3 would be slow; 3 P - Q 4, P x P would follow" in said
    assert "B - B 4 was played in the last game." in said


MOVES = "1. P-K4 P-K4 2. N-KB3 N-QB3"
HEADS = [
    ("White: Morphy Black: Anderssen", "Morphy", "Anderssen", ""),
    ("White: Morphy\nBlack: Anderssen", "Morphy", "Anderssen", ""),
    ("White: F. J. Marshall. Black: J. R. Capablanca.", "F. J. Marshall", "J. R. Capablanca", ""),
    ("WHITE: Mr. Morphy;  BLACK: Allies.", "Mr. Morphy", "Allies", ""),
    ("White, Morphy; Black, Anderssen.", "Morphy", "Anderssen", ""),
    ("White, P. Morphy\nBlack, A. Anderssen", "P. Morphy", "A. Anderssen", ""),
    ("Black: Anderssen\nWhite: Morphy", "Morphy", "Anderssen", ""),
    ("PARIS 1858\nWhite: Morphy  Black: Anderssen\n\nEvans Gambit", "Morphy", "Anderssen",
     "PARIS 1858 Evans Gambit"),
    ("Played in Havana. (French\nDefence.) White: Dr. E. Lasker. Black: Sir George Thomas.",
     "Dr. E. Lasker", "Sir George Thomas", "Played in Havana. (French\nDefence.)"),
    ("White: The Duke of Brunswick and Count Isouard  Black: N. de la Torre, Jr.",
     "The Duke of Brunswick and Count Isouard", "N. de la Torre, Jr", ""),
]  # fmt: skip


@table(("head", "white", "black", "comment"), HEADS)
def test_the_head_of_a_book_names_the_players(
    head: str, white: str, black: str, comment: str
) -> None:
    for between in ("\n", "\n\n   "):
        record = read_pgn(f"{head}{between}{MOVES}")
        assert record
        assert record.line.tags == (("White", white), ("Black", black))
        assert record.line.comment == comment
        codes = ["record-words", "record-descriptive"] if comment else ["record-descriptive"]
        assert [one.code for one in record.findings] == codes


@table(
    "words",
    [
        "White: to play and win. Black: is lost",
        "White: King, two Rooks. Black: King and Pawn.",
        "White: Bishop. Black: Knight.",
        "White: Better. Black: Lost.",
        "White: Better is Bishop to 4, Black: Equal",
        "White: Morphy",
        "White: Morphy White: Anderssen",
        "White, Morphy, Black, Anderssen",
        "White is Morphy: Black: Anderssen",
        "White: Morphy Black: Anderssen Evans Gambit, as he says, which is bad.",
        "White: A  Black: B\nWhite: C  Black: D",
        "WHITE.        BLACK.",
        "{ White: Morphy Black: Anderssen }",
    ],
)
def test_other_words_above_moves_stay_a_comment(words: str) -> None:
    record = read_pgn(f"{words}\n{MOVES}")
    assert record
    assert record.line.tags == ()
    said = words.strip("{} ")
    assert record.line.comment.replace("\n", " ").split() == said.replace("\n", " ").split()


@table("moves", [MOVES, "1. e4 e5 2. Nf3"])
def test_a_year_above_the_moves_is_kept(moves: str) -> None:
    record = read_pgn(f"Played in Havana, 1913.\n(French Defence.) A fine game.\n\n{moves}")
    assert record
    assert record.line.comment == "Played in Havana, 1913. (French Defence.) A fine game."
    assert [one.code for one in record.findings if one.severity != "repaired"] == []


def test_players_that_tags_name_are_not_taken_from_words() -> None:
    record = read_pgn(f'[White "A"]\n\nWhite: Morphy Black: Anderssen\n{MOVES}')
    assert record
    assert record.line.tags == (("White", "A"),)
    assert record.line.comment == "White: Morphy Black: Anderssen"
    record = read_pgn(f'[White "?"]\n\nWhite: Morphy Black: Anderssen\n{MOVES}')
    assert record
    assert dict(record.line.tags) == {"White": "Morphy", "Black": "Anderssen"}


def test_each_game_of_a_book_has_its_own_players() -> None:
    one = f"GAME 1. RUY LOPEZ\n\n(Paris, 1858)\n\nWhite: Morphy. Black: Anderssen.\n\n{MOVES}"
    two = f"{one}\n3. B-N5 1-0\n\n{one.replace('Morphy', 'Lasker')} 0-1\n"
    players = [card.line.tags for card in gather(two).cards if isinstance(card, Card) and card.line]
    assert players == [
        (("White", "Morphy"), ("Black", "Anderssen")),
        (("White", "Lasker"), ("Black", "Anderssen")),
    ]


def test_moves_further_on_tell_which_one_is_meant() -> None:
    # Both bishops can go to B4; only the one of the king can take on B7 afterwards.
    text = "1. P-K4 P-K4 2. P-Q3 P-QR3 3. B-K3 P-R3 4. N-QB3 P-R4 5. P-KN3 P-R5 6. B-R3 P-R6"
    assert uci(f"{text} 7. BxQP ch")[10] == "f1h3"
    record = read_pgn("1. P-K4 P-K4 2. P-Q4 P-KR3 3. B-Q3 P-QR3 4. R-R3")
    assert record
    assert len(record.line.plies) == 6
    unclear = "4k3/8/8/8/8/8/8/R3K2R w - - 0 1"
    record = read_pgn(f'[FEN "{unclear}"]\n\n1. R-B1 K-K2 2. R-B7 ch')
    assert record
    assert [one.code for one in record.findings if one.severity == "error"] == [
        "record-move-unread"
    ]


def test_many_moves_that_are_not_clear_take_no_longer() -> None:
    unclear = "4k3/8/8/8/8/8/8/R3K2R w - - 0 1"
    moves = "R-B1 K-B1 R-R1 K-K1 " * 6000
    begun = time.perf_counter()
    read_pgn(f'[FEN "{unclear}"]\n\n1. P-K4 {moves}')
    read_pgn(f"1. P-K4 P-K4 {'K-K2 K-K2 K-K1 K-K1 ' * 6000}")
    assert time.perf_counter() - begun < 8


def test_games_behind_one_another_are_told_apart() -> None:
    first = "First\n\n1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 1-0\n\n"
    text = f"{first}Second\n\n1. P - Q 4 P - Q 4 2. P - Q B 4 P - K 3 1-0\n"
    games, _ = index_games(text)
    assert [game.plies for game in games] == [4, 4]


def test_it_is_written_in_san() -> None:
    record = read_pgn("1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3 4. Castles KtxP")
    assert record
    assert "3. Bb5 a6 4. O-O" in write_pgn(record.line)[0]


@pytest.mark.parametrize(
    "text",
    [
        "1. e4 e5 2. Nf3 Nc6 { not P-K4 }",
        "1. Bf3 Rxa1",
        "1. Kf1-e2",
        "P-K4 is a good move",
        "P x P",
    ],
)
def test_other_texts_are_not_descriptive(text: str) -> None:
    record = read_pgn(text)
    assert not record or "record-descriptive" not in {one.code for one in record.findings}
