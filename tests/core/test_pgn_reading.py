"""PGN and lists of moves as lines: all forms that are met, and what cannot be read."""

from __future__ import annotations

import io
import random

import chess.pgn

from tests.games import random_boards
from tests.made import record as read
from tests.tables import table
from webapp.document.record_reading import may_hold_moves, read_record
from webapp.findings import CODES, message
from webapp.findings.codes import ReadAs, WrittenAs
from webapp.formats.fen import START_FEN, parse_fen, write_fen
from webapp.formats.pgn.tags import MOST_TAGS
from webapp.formats.pgn.writing import write_pgn
from webapp.formats.records.record import Record
from webapp.formats.starts import START, START_POSITIONS
from webapp.formats.tree import MOST_NAGS
from webapp.games.board import SQUARES
from webapp.language import quote
from webapp.model.line import Line, children, main_line, write_code
from webapp.model.marks import Mark
from webapp.model.position import Position
from webapp.moves import written
from webapp.moves.chess import board_of, in_library, read_move
from webapp.moves.chess.reading import push_quickly
from webapp.moves.walk import position_at

TAGS = '[Event "Club evening"]\n[White "Ann"]\n[Black "Bob"]\n[Result "*"]\n\n'


def moves(line: Line) -> str:
    """The main line by the codes of its moves."""
    return " ".join(write_code(line.plies[at].move, line.start.kind) for at in main_line(line))


def last_fen(line: Line) -> str:
    at = main_line(line)[-1]
    return write_fen(position_at(line, at))


def codes(record: Record) -> list[str]:
    return [finding.code for finding in record.findings]


def said(record: Record) -> list[str]:
    return [message(finding) for finding in record.findings]


def tree(line: Line) -> str:
    """All moves in SAN, variations in brackets, so that two trees can be compared at a glance."""
    after = children(line)

    def of(parent: int, position: Position) -> str:
        parts = []
        for number in after.get(parent, ())[::-1]:
            ply = line.plies[number]
            name = written(position, ply.move)
            rest = of(number, position_at(line, number))
            main = number == after[parent][0]
            parts.append(f"{name} {rest}" if main else f"({name} {rest})")
        return " ".join(" ".join(reversed(parts)).split()).replace(" )", ")")

    return of(-1, line.start)


# --- forms of moves ------------------------------------------------------------------------

SPANISH = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"
ITALIAN = "r1bq1rk1/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQ1RK1 w - - 1 6"
PASSING = "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3"
PROMOTING = "N1bqkb1r/p2npppp/5n2/8/8/8/PPPP1PPP/RNBQKBNR b KQk - 0 5"
CENTRE = "r1bqkbnr/pppp1ppp/2n5/8/4P3/8/PPP2PPP/RNBQKBNR b KQkq - 2 4"
SPANISH_IN_FRENCH = "1. e4 e5 2. Cf3 Cc6 3. Fb5"

FORMS = [
    # numbers
    ("1. e4 e5 2. Nf3 Nc6 3. Bb5", SPANISH),
    ("1.e4 e5 2.Nf3 Nc6 3.Bb5", SPANISH),
    ("1 e4 e5 2 Nf3 Nc6 3 Bb5", SPANISH),
    ("1 . e4 e5 2 . Nf3  Nc6 3  .  Bb5", SPANISH),
    ("1.\ne4 e5 2\n. Nf3 Nc6 3.\n\n Bb5", SPANISH),
    ("1.  e4   e5  2.  Nf3   Nc6  3.  Bb5 ", SPANISH),
    ("1. e4 1... e5 2. Nf3 2...Nc6 3. Bb5", SPANISH),
    ("1. e4 1. ... e5 2. Nf3 2 ... Nc6 3. Bb5", SPANISH),
    ("1.e4 1…e5 2.Nf3 2…Nc6 3.Bb5", SPANISH),
    ("1. e4 e5\n2. Nf3 Nc6\n3. Bb5", SPANISH),
    ("1\te4\te5\n2\tNf3\tNc6\n3\tBb5", SPANISH),
    ("1.\ne4\ne5\n2.\nNf3\nNc6\n3.\nBb5", SPANISH),
    ("1) e4 e5\n2) Nf3 Nc6\n3) Bb5", SPANISH),
    ("1. e4, e5; 2. Nf3, Nc6; 3. Bb5", SPANISH),
    ("> 1. e4 e5\n> 2. Nf3 Nc6\n>> 3. Bb5", SPANISH),
    ("e4 e5 Nf3 Nc6 Bb5", SPANISH),
    ("e4\ne5\nNf3\nNc6\nBb5", SPANISH),
    # characters
    ("\ufeff1. e4 e5\r\n2. Nf3 Nc6\r\n3. Bb5\r\n", SPANISH),
    ("1.\u00a0e4\u00a0e5 2.\u00a0Nf3 Nc6 3.\u2003Bb5", SPANISH),
    ("１．ｅ４ ｅ５ ２．Ｎｆ３ Ｎｃ６ ３．Ｂｂ５", SPANISH),
    ("1. e4 e5 2. ♘f3 ♞c6 3. ♗b5", SPANISH),
    ("1. e4 e5 2. ♘\ufe0ef3 ♞\ufe0fc6 3. \u200b♗b5", SPANISH),
    ("1. e4 e5 2. N\u200bf3 Nc6 3. Bb5\ufeff", SPANISH),
    # forms of moves
    ("e2e4 e7e5 g1f3 b8c6 f1b5", SPANISH),
    ("e4 e5 Nf3 Nc6 Bb5 1-0", SPANISH),
    ("e4 e5\nNf3 Nc6\nBb5\n1/2-1/2\n", SPANISH),
    ("e2e4 e7e5 g1f3 b8c6 f1b5 *", SPANISH),
    ("1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-b5", SPANISH),
    ("1. e4 e5 2. nf3 nc6 3. Bf1b5", SPANISH),
    ("1. e4! e5? 2. Nf3!! Nc6?? 3. Bb5!?", SPANISH),
    ("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 O-O", ITALIAN),
    ("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 Nf6 5. d3 0–0", ITALIAN),
    ("e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6 d2d3 e8g8", ITALIAN),
    ("1. e4 a6 2. e5 d5 3. exd6", PASSING),
    ("1. e4 a6 2. e5 d5 3. exd6 e.p.", PASSING),
    ("1. e4 a6 2. e5 d5 3. ed6ep", PASSING),
    ("1. e4 a6 2. e5 d5 3. e:d6", PASSING),
    ("1. e4 a6 2. e5 d5 3. e×d6", PASSING),
    ("1. e4 d5 2. exd5 c6 3. dxc6 Nf6 4. cxb7 Nbd7 5. bxa8=N", PROMOTING),
    ("1. e4 d5 2. ed c6 3. dc Nf6 4. cb Nbd7 5. bxa8N", PROMOTING),
    ("1. e4 d5 2. ed5 c6 3. dxc6 Nf6 4. cxb7 Nbd7 5. bxa8(N)", PROMOTING),
    ("e2e4 d7d5 e4d5 c7c6 d5c6 g8f6 c6b7 b8d7 b7a8n", PROMOTING),
    # spaces and dashes within moves and between them
    ("1. e4 e5 2. ♘ f3 Nc6 3.♗ b5", SPANISH),
    ("1. e4 e5 2. N f3 N c6 3. B b5", SPANISH),
    ("1. e4 e5 2. Nf3 N c6 3. Bb5", SPANISH),
    ("1. e4 e5 2. S f3 S c6 3. L b5", SPANISH),
    ("1. e2 - e4 e7 - e5 2. Ng1 - f3 Nb8 - c6 3. Bf1 - b5", SPANISH),
    ("1.e4-e5 2.Nf3-Nc6 3.Bb5", SPANISH),
    ("1. e4 - e5 2. Nf3 - Nc6 3. Bb5", SPANISH),
    ("1.e4e5 2.Nf3Nc6 3.Bb5", SPANISH),
    ("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4.O – O Nf6 5. d3 O - O", ITALIAN),
    ("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0 – 0 Nf6 5. d3 0-0", ITALIAN),
    ("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4.О-О Nf6 5. d3 О – О", ITALIAN),
    # other numbers, and what stands about moves
    ("1.- e4 e5 2.- Nf3 Nc6 3.-Bb5", SPANISH),
    ("1: e4 e5 2: Nf3 Nc6 3: Bb5", SPANISH),
    ("1。e4 e5 2。Nf3 Nc6 3。Bb5", SPANISH),
    ("1、e4 e5 2、Nf3 Nc6 3、Bb5", SPANISH),
    ("1. e4 1. e5 2. Nf3 2. Nc6 3. Bb5", SPANISH),
    ('"1. e4 e5 2. Nf3 Nc6 3. Bb5"', SPANISH),
    ("„1. e4 e5 2. Sf3 Sc6 3. Lb5“", SPANISH),
    ("**1. e4 e5 2. Nf3 Nc6 3. Bb5**", SPANISH),
    ("`1. e4 e5 2. Nf3 Nc6 3. Bb5`", SPANISH),
    ("(1. e4 e5 2. Nf3 Nc6 3. Bb5)", SPANISH),
    ("1. Pe4 Pe5 2. Nf3 Nc6 3. Bb5", SPANISH),
    ("1. е4 е5 2. Кf3 Кс6 3. Сb5", SPANISH),
    ("1. \x00e4 e5\x00 2. N\x01f3 Nc6 3. Bb5", SPANISH),
    ("1. e4 0.1s e5 0.2s 2. Nf3 1.5s Nc6 3. Bb5", SPANISH),
    # engines
    ("position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5", SPANISH),
    ("startpos moves e2e4 e7e5 g1f3 b8c6 f1b5\ngo depth 20", SPANISH),
    (f"ucinewgame\nposition fen {START_FEN} moves e2e4 e7e5 g1f3 b8c6 f1b5\ngo", SPANISH),
    (f"{START_FEN} moves e2e4 e7e5 g1f3 b8c6 f1b5", SPANISH),
    # languages
    ("1. e4 e5 2. Sf3 Sc6 3. Lb5", SPANISH),
    ("1. e4 e5 2. Sf3 Sc6 3. Lc4 Lc5 4. O-O Sf6 5. d3 O-O", ITALIAN),
    (SPANISH_IN_FRENCH, SPANISH),
    ("1. e4 e5 2. Cf3 Cc6 3. Ab5", SPANISH),
    ("1. e4 e5 2. Pf3 Pc6 3. Lb5", SPANISH),
    ("1. e4 e5 2. Кf3 Кc6 3. Сb5", SPANISH),
    ("1. e4 e5 2. Sf3 Sc6 3. Gb5", SPANISH),
    ("1. e4 d5 2. exd5 c6 3. dxc6 Sf6 4. cxb7 Sbd7 5. bxa8S", PROMOTING),
    ("1.e4 e5 2.d4 ed 3.Ф:d4 Кc6 4.Фd1", CENTRE),
    ("1. e4 e5 2. d4 e:d4 3. D:d4 Sc6 4. Dd1", CENTRE),
    ("1. e2-e4 e7-e5 2. d2-d4 e5:d4 3. Dd1:d4 Sb8-c6 4. Dd4-d1", CENTRE),
    ("1. e4 e5 2. d4 ed: 3. Qd4: Nc6 4. Qd1", CENTRE),
    # with other words
    ("Ruy Lopez: 1. e4 e5 2. Nf3 Nc6 3. Bb5", SPANISH),
    ("Hello Bob,\n\nI like 1. e4 e5 2. Nf3 Nc6 3. Bb5. What do you think?\n\nAnn", SPANISH),
    ("1. e4 e5 the open games 2. Nf3 attacking e5 2... Nc6 with control of d4 3. Bb5", SPANISH),
]


@table(("text", "fen"), FORMS)
def test_moves_are_read_in_all_forms(text: str, fen: str) -> None:
    record = read(text)
    assert last_fen(record.line) == fen
    assert "record-move-unread" not in codes(record)
    assert record.form == "pgn"
    assert may_hold_moves(text)


@table("text", [f"{TAGS}{text}" for text, _ in FORMS if not text.count("moves")])
def test_moves_are_read_behind_tags_as_without(text: str) -> None:
    assert moves(read(text).line) == moves(read(text.removeprefix(TAGS)).line)


def test_clean_texts_have_no_findings() -> None:
    for text, _ in FORMS[:24]:
        assert codes(read(text)) == [], text


GAMES = [
    "1. e4 e5 (1... c5 2. Nf3 (2. c3) 2... d6) (1... e6 2. d4) 2. Nf3 *",
    "1. e4 {a} (1. d4 {b} d5 (1... Nf6)) 1... e5 {c} 2. Nf3 $1 $14 Nc6 1-0",
    "1. e4 ( 1. d4 ( 1. c4 ( 1. b4 ) 1... c5 ) 1... d5 ) 1... e5",
    "1. e4 ; a rest\n1... e5 2. Nf3\n% escaped\nNc6 0-1",
    "1. e4 -- 2. d4 Z0 3. Nf3",
    '[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 9"]\n[SetUp "1"]\n\n9... Ke7 10. e4 Ke6 *',
    '[Variant "Chess960"]\n[FEN "4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1"]\n\n1. O-O-O (1. O-O) 1... Kf7',
]


@table("text", GAMES)
def test_python_chess_reads_the_same_tree(text: str) -> None:
    game = chess.pgn.read_game(io.StringIO(text))
    assert game
    assert not game.errors
    line = read(text).line
    after = children(line)
    todo: list[tuple[chess.pgn.GameNode, int]] = [(game, -1)]
    while todo:
        node, number = todo.pop()
        numbers = after.get(number, ())
        assert len(node.variations) == len(numbers)
        for child, at in zip(node.variations, numbers, strict=True):
            ours, theirs = in_library(line.plies[at].move), child.move
            board = node.board()
            assert board.chess960 or board._to_chess960(theirs) == ours
            assert not board.chess960 or theirs == ours
            todo.append((child, at))


def test_moves_that_are_read_quickly_are_those_that_are_read_with_care() -> None:
    rng = random.Random(3)
    for board in random_boards(24, 7):
        position = parse_fen(board.fen()).position
        assert position
        forms = [name for move in board.legal_moves for name in (board.san(move), board.uci(move))]
        made = [
            rng.choice(["", "N", "B", "R", "Q", "K"])
            + rng.choice(["", "", "a", "e", "1", "e2", "exd", "x"])
            + rng.choice(list(SQUARES))
            + rng.choice(["", "", "", "=Q", "n", "+"])
            for _ in range(30)
        ]
        for text in rng.sample(forms, min(8, len(forms))) + made:
            quickly = push_quickly(board_of(position), text)
            assert quickly in (None, read_move(position, text, english=True)), (board.fen(), text)
            assert quickly or text in made, (board.fen(), text)


# --- what is said ----------------------------------------------------------------------------


def test_variations_stand_for_the_move_before_them() -> None:
    line = read("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) (1... e6) 2. Nf3 Nc6").line
    assert tree(line) == "e4 e5 Nf3 Nc6 (c5 Nf3 d6 (c3 d5)) (e6)"
    assert tree(read("1. e4 e5 [1... c5 2. Nf3] 2. Nf3").line) == "e4 e5 Nf3 (c5 Nf3)"


def test_comments_are_said_before_or_behind_their_moves() -> None:
    text = "{start} 1. {first} e4 {good} {indeed} (1. d4 {b}) ({ bold } 1. g4) {too} e5 ; rest\n*"
    line = read(TAGS + text).line
    e4, d4, g4, e5 = line.plies
    assert line.comment == "start"
    assert (e4.before, e4.after) == ("first", "good indeed too")
    assert (d4.after, g4.before, e5.after) == ("b", "bold", "rest")


def test_line_breaks_of_programs_are_none_and_those_of_people_are_kept() -> None:
    long = "This comment was broken by a program because it would not fit on one line here"
    text = f"1. e4 {{ {long}\nor there.\n\nA new one.\nShort }} e5"
    assert read(text).line.plies[0].after == f"{long} or there.\nA new one.\nShort"


def test_commands_are_kept_and_circles_and_arrows_become_marks() -> None:
    line = read(
        "{ [%csl Gd4] } 1. e4 { [%eval 0.17] A [%clk 0:01:02] move [%csl Ge4,Rd5][%cal Bg1f3] } e5"
    ).line
    assert line.marks == (Mark("circle", "green", SQUARES["d4"]),)
    ply = line.plies[0]
    assert ply.commands == ("[%eval 0.17]", "[%clk 0:01:02]")
    assert ply.after == "A move"
    assert ply.marks == (
        Mark("circle", "green", SQUARES["e4"]),
        Mark("circle", "red", SQUARES["d5"]),
        Mark("arrow", "blue", SQUARES["g1"], SQUARES["f3"]),
    )


def test_marks_that_are_none_stay_as_they_were_typed() -> None:
    record = read("1. e4 {[%csl Ge4,Od5] [%c_arrow e2e4;keyPressed;none]} e5")
    ply = record.line.plies[0]
    assert ply.marks == (Mark("circle", "green", SQUARES["e4"]),)
    assert ply.commands == ("[%csl Od5]", "[%c_arrow e2e4;keyPressed;none]")
    assert codes(record) == ["marks-unread"]


NAGS = [
    ("Nf3!", (1,)), ("Nf3 !", (1,)), ("Nf3?", (2,)), ("Nf3‼", (3,)), ("Nf3 $3", (3,)),
    ("Nf3!? $14", (5, 14)), ("Nf3 ⩲", (14,)), ("Nf3 +=", (14,)), ("Nf3+/=", (14,)),
    ("Nf3 =", (10,)), ("Nf3=", (10,)), ("Nf3 ∞", (13,)), ("Nf3±", (16,)), ("Nf3 -+", (19,)),
    ("Nf3+-", (18,)), ("Nf3 N", (146,)), ("Nf3!±", (1, 16)), ("Nf3 □", (7,)), ("Nf3 $146", (146,)),
]  # fmt: skip


@table(("text", "nags"), NAGS)
def test_signs_behind_a_move_are_nags(text: str, nags: tuple[int, ...]) -> None:
    line = read(f"1. e4 e5 2. {text} Nc6").line
    assert moves(line) == "e2e4 e7e5 g1f3 b8c6"
    assert [ply.nags for ply in line.plies] == [(), (), nags, ()]


RESULTS = [
    ("1-0", "1-0"), ("0-1", "0-1"), ("1/2-1/2", "1/2-1/2"), ("½-½", "1/2-1/2"), ("*", "*"),
    ("1:0", "1-0"), ("0:1", "0-1"), ("½", "1/2-1/2"), ("1/2", "1/2-1/2"), ("1–0", "1-0"),
    ("0 - 1", "0-1"), ("", "*"),
]  # fmt: skip


def test_a_result_may_stand_right_behind_a_move() -> None:
    record = read("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#1-0")
    assert (len(record.line.plies), record.line.result) == (7, "1-0")
    assert codes(record) == []


def test_a_diagram_is_a_sign_behind_a_move_and_before_the_next_one() -> None:
    record = read("1. e4 e5 2. Nf3 D Nc6?! += D (2... d6 = ) 3. Bb5 D d6 *")
    assert [ply.nags for ply in record.line.plies] == [
        (), (), (220,), (6, 14, 220), (10,), (220,), (),
    ]  # fmt: skip
    assert codes(record) == []


BEFORE_A_VARIATION = [
    ("1. e4 e5 2. Nf3 ($142 2. f4 Nf6) 2... Nc6", (142,), ""),
    ("1. e4 e5 2. Nf3 ($142 $6 2. f4 $1) 2... Nc6", (142, 6, 1), ""),
    ("1. e4 e5 2. Nf3 ($142 {the gambit} 2. f4) 2... Nc6", (142,), "the gambit"),
    ("1. e4 e5 2. Nf3 (! f4) 2... Nc6", (1,), ""),
]


@table(("text", "nags", "before"), BEFORE_A_VARIATION)
def test_nags_before_the_first_move_of_a_variation_are_said_of_it(
    text: str, nags: tuple[int, ...], before: str
) -> None:
    record = read(text)
    (f4,) = (ply for ply in record.line.plies if ply.move.to == SQUARES["f4"])
    assert (f4.nags, f4.before + f4.after, codes(record)) == (nags, before, [])


def test_nags_of_a_variation_without_moves_are_kept_as_words() -> None:
    assert "($142)" in read("1. e4 e5 2. Nf3 ($142) 2... Nc6").line.plies[2].after


def test_what_is_beyond_the_nags_of_the_standard_is_kept_as_words() -> None:
    record = read(f"1. e4{'!?' * 70} e5 {'! ' * 70} 2. Nf3 $255 $256 $99999 Nc6")
    e4, e5, nf3, _ = record.line.plies
    assert (e4.nags, len(e5.nags), nf3.nags) == ((), MOST_NAGS, (255,))
    assert e4.after == f"e4{'!?' * 70}"
    assert e5.after == "! ! ! ! ! !"
    assert nf3.after == "$256 $99999"
    assert codes(record) == ["record-words"]


@table(("text", "result"), RESULTS)
def test_results_are_read(text: str, result: str) -> None:
    record = read(f"1. e4 e5 {text}")
    assert record.line.result == result
    assert moves(record.line) == "e2e4 e7e5"
    assert codes(record) == []


def test_the_result_of_the_tag_stands_in_for_one_that_is_open() -> None:
    assert read('[Result "0-1"]\n\n1. e4 e5').line.result == "0-1"
    assert read('[Result "0-1"]\n\n1. e4 e5 1-0').line.result == "1-0"
    assert read('[Result "½-½"]\n\n1. e4 e5 *').line.result == "1/2-1/2"


@table(
    ("told", "behind", "result", "code"),
    [
        ("0-1", "1/2-1/2", "1/2-1/2", ["record-result-contradicts"]),
        ("1-0", "2. Nf3 0-1", "0-1", ["record-result-contradicts"]),
        ("White wins", "*", "*", []),
        ("1-0 ff", "1-0", "1-0", []),
    ],
)
def test_a_tag_that_says_another_result_or_more_is_kept_in_words(
    told: str, behind: str, result: str, code: list[str]
) -> None:
    text = f'[Event "A"]\n[Result "{told}"]\n\n{{ Before. }} 1. e4 e5 {behind}'
    record = read(text)
    assert record.line.comment == f'[Result "{told}"] Before.'
    assert (record.line.result, codes(record)) == (result, code)
    for finding in record.findings:
        assert finding.span
        assert (text[slice(*finding.span)], finding.args) == (
            told,
            {"found": quote(told), "result": result},
        )
    again = read(write_pgn(record.line)[0])
    assert (again.line, codes(again)) == (record.line, [])


@table("told", ["", "?", "*", "1-0", "1 : 0", "红胜", "-"])
def test_a_tag_that_says_the_same_result_is_no_words(told: str) -> None:
    record = read(f'[Event "A"]\n[Result "{told}"]\n\n1. e4 e5 1-0')
    assert (record.line.comment, codes(record)) == ("", [])


# --- tags and starts ---------------------------------------------------------------------------


def test_tags_are_kept_in_order_but_for_those_that_the_line_holds() -> None:
    text = (
        '[Event "?"]\n[Site "Oslo"]\n[Round "?"]\n[White "A \\"B\\" \\\\ C"]\n[Result "1-0"]\n'
        '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n[Foo_1 "x"]\n[棋手 "甲"]\n'
        '[Orientation "black"]\n[Foo_1 "y"]\n\n1. e4 1-0'
    )
    record = read(text)
    assert record.line.tags == (
        ("Site", "Oslo"), ("White", 'A "B" \\ C'), ("Foo_1", "x"), ("棋手", "甲"),
        ("Orientation", "black"), ("Foo_1", "y"),
    )  # fmt: skip
    assert codes(record) == []


FORGIVEN_TAGS = [
    ('[White "Ann"', "Ann"),
    ("[White “Ann”]", "Ann"),
    ("[White Ann]", "Ann"),
    ('[White "Ann]', "Ann"),
    ("[White: Ann]", "Ann"),
    ('White "Ann"]', "Ann"),
    ('[White "Ann "the rook" B."]', 'Ann "the rook" B.'),
]


@table(("tag", "name"), FORGIVEN_TAGS)
def test_quotation_marks_and_brackets_of_tags_are_forgiven(tag: str, name: str) -> None:
    text = f'[Event "E"]\n{tag}\n[Black "Bob"]\n\n1. e4 e5 *'
    record = read(text)
    assert record.line.tags == (("Event", "E"), ("White", name), ("Black", "Bob"))
    (finding,) = record.findings
    assert finding.code == "record-tag-repaired"
    mended = read(finding.fixes[0].apply(text))
    assert (mended.line, mended.findings) == (record.line, ())


def test_tags_beyond_the_limit_are_kept_as_words() -> None:
    tags = "".join(f'[Tag{number} "x"]\n' for number in range(MOST_TAGS + 2))
    record = read(f"{tags}\n1. e4 e5")
    assert len(record.line.tags) == MOST_TAGS
    assert record.line.comment == '[Tag200 "x"] [Tag201 "x"]'
    assert codes(record) == ["record-tags-too-many"]


def test_tags_stand_on_one_line_in_small_letters_and_in_mails_as_well() -> None:
    wanted = (("Event", "E"), ("White", "Ann"))
    for text in (
        '[Event "E"] [White "Ann"] 1. e4 e5',
        '[event "E"]\n[WHITE "Ann"]\n1. e4 e5',
        '> [Event "E"]\n> [White "Ann"]\n>\n> 1. e4\n> e5',
        '  [Event "E"]\r\n[ White "Ann" ]\r\n\r\n1. e4 e5\r\n',
    ):
        record = read(text)
        assert (record.line.tags, moves(record.line)) == (wanted, "e2e4 e7e5")
        assert codes(record) == []


STARTS = [
    ('[Variant "Standard"]', "chess", START),
    ('[Variant "Regular"]', "chess", START),
    ('[Variant "From Position"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]', "chess", None),
    ('[Variant "Three-check"]', "chess", None),
    ('[Variant "Xiangqi"]', "xiangqi", START_POSITIONS["xiangqi"]),
    ('[Game "Chinese Chess"]', "xiangqi", START_POSITIONS["xiangqi"]),
    ('[Variant "shogi"]', "shogi", START_POSITIONS["shogi"]),
    ('[Variant "Janggi"]', "janggi", START_POSITIONS["janggi"]),
    ('[Variant "Makruk"]', "makruk", START_POSITIONS["makruk"]),
    ('[FEN "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"]', "xiangqi",
     START_POSITIONS["xiangqi"]),
]  # fmt: skip


@table(("tags", "game", "start"), STARTS)
def test_the_variant_and_the_fen_say_where_a_game_begins(
    tags: str, game: str, start: Position | None
) -> None:
    first = {"chess": "e4", "xiangqi": "h2e2", "shogi": "7g7f", "janggi": "a4b4", "makruk": "e4"}
    record = read(f"{tags}\n\n1. {first[game]} *")
    assert record.line.start.game == game
    assert start is None or record.line.start == start
    assert len(record.line.plies) == 1
    assert "record-variant-unknown" not in codes(record)


def test_checks_are_counted_in_three_check_from_its_usual_start() -> None:
    line = read('[Variant "3check"]\n\n1. e4 e5 2. Bc4 Nc6 3. Bxf7+ Kxf7 *').line
    assert line.start.checks == (3, 3)
    assert position_at(line, 4).checks == (2, 3)


def test_pieces_come_from_the_pocket_in_crazyhouse() -> None:
    fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Pn] w KQkq - 0 1"
    record = read(f'[Variant "Crazyhouse"]\n[FEN "{fen}"]\n\n1. P@e5 N@f6 *')
    assert moves(record.line) == "P*e5 n*f6"
    assert codes(record) == []


def test_what_is_taken_in_crazyhouse_comes_to_empty_pockets() -> None:
    record = read('[Variant "Crazyhouse"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e5 Qxe5+ 4. Be2 P@d3 *')
    assert codes(record) == []
    assert position_at(record.line, 1).pockets
    assert position_at(record.line, 2).hands == ((("P", 1),), ())
    assert last_fen(record.line) == (
        "rnb1kbnr/ppp1pppp/8/4q3/8/3p4/PPPPBPPP/RNBQK1NR[p] w KQkq - 2 5"
    )


def test_an_unknown_variant_is_said() -> None:
    record = read('[Variant "Duck"]\n\n1. e4 e5 *')
    assert codes(record) == ["record-variant-unknown"]
    assert record.line.tags == (("Variant", "Duck"),)


def test_what_is_wrong_with_the_fen_is_said_at_its_place() -> None:
    text = '[Event "E"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - -"]\n\n1. e4 *'
    record = read(text)
    (finding,) = (f for f in record.findings if f.span)
    assert finding.code == "missing-counters"
    assert finding.span is not None
    assert text[: finding.span.start].endswith("w - -")
    assert finding.fixes[0].apply(text) == text.replace("w - -", "w - - 0 1")


# --- what cannot be read -----------------------------------------------------------------------

UNREAD = [
    ("1. e4 e5 2. Nf3 Nc6 3. Nxf9 Kd8 4. d4", "“Nxf9” is not a move", "3. Nxf9 Kd8 4. d4"),
    ("1. e4 e5 2. Nf3 Nc6 3. Nxf7 (3. d4 exd4) 3... Kxf7 {?}", "no white knight can reach f7",
     "3. Nxf7 (3. d4 exd4) 3... Kxf7 {?}"),
    ("1. e4 e5 2. Nf3 Nc6 3. Ke3 1-0", "the white king on e1 cannot go to e3", "3. Ke3"),
    ("1. e4 e5 2. Nf3 Nc6 3. N2d4 d6", "no white knight can reach d4", "3. N2d4 d6"),
    ("1. e4 e5 2. Nf3 Nc6 3. BxN dxB", "“BxN” is not a move", "3. BxN dxB"),
    ("1. e4 e5 2. Nf3 Nc6 3. O+O Nf6", "“O+O” is not a move", "3. O+O Nf6"),
]  # fmt: skip


@table(("text", "reason", "rest"), UNREAD)
def test_a_move_that_cannot_be_played_ends_its_branch_and_is_kept_as_words(
    text: str, reason: str, rest: str
) -> None:
    record = read(text)
    (finding,) = record.findings
    found = finding.args["found"]
    assert message(finding) == f"Move 3 of White, “{found}”, cannot be played: {reason}."
    assert finding.span is not None
    assert text[slice(*finding.span)] == found
    assert moves(record.line) == "e2e4 e7e5 g1f3 b8c6"
    assert record.line.plies[-1].after == rest


def test_other_branches_go_on_where_one_ends() -> None:
    record = read("1. e4 e5 (1... c5 2. Nf9 d6) (1... e6 2. d4 d5) 2. Nf3 Nc6 1-0")
    assert tree(record.line) == "e4 e5 Nf3 Nc6 (c5) (e6 d4 d5)"
    assert record.line.plies[2].after == "2. Nf9 d6"
    assert record.line.result == "1-0"
    (finding,) = record.findings
    assert message(finding) == (
        "In a variation, move 2 of White, “Nf9”, cannot be played: “Nf9” is not a move."
    )
    # Of several games, and in each variation.
    first = "1. e4 e5 (1... c5 2. Nf9) (1... e6 2. Bxf9) 2. Nf3 *"
    two = read(f'[Event "A"]\n\n{first}\n\n[Event "B"]\n\n1. d4 d5 *\n')
    assert codes(two) == ["record-variation-unread-in-game"] * 2
    assert message(two.findings[0]).startswith("In a variation of game 1, move 2 of White, “Nf9”")


def test_what_is_said_before_a_move_that_cannot_be_read_is_kept_too() -> None:
    record = read("1. e4 e5 ({ or else } 1... Nf9 { ?! } 2. d4) 2. { now } Nf9 *")
    e4, e5 = record.line.plies
    assert e4.after == "or else 1... Nf9 { ?! } 2. d4"
    assert e5.after == "2. { now } Nf9"


def test_a_game_whose_first_move_cannot_be_read_is_one_all_the_same() -> None:
    record = read(TAGS + "1. Nf9 e5 *")
    assert record.line.plies == ()
    assert record.line.comment == "1. Nf9 e5"
    assert codes(record) == ["record-move-unread"]


FORGIVEN = [
    ("1. e4 e5 2. Nf3 {open", "record-comment-open", "e2e4 e7e5 g1f3"),
    ("1. e4 e5 (1... c5 2. Nf3", "record-bracket-open", "e2e4 e7e5"),
    ("1. e4 e5) 2. Nf3", "record-bracket-extra", "e2e4 e7e5 g1f3"),
    ("1. e4 e5\n% for programs\n2. Nf3", "record-line-left-out", "e2e4 e7e5 g1f3"),
    ("1. e4 e5 good 2. Nf3", "record-words", "e2e4 e7e5 g1f3"),
    ("1. e4 e5 2. Sf3", "record-language", "e2e4 e7e5 g1f3"),
]


@table(("text", "code", "wanted"), FORGIVEN)
def test_what_is_forgiven_is_said(text: str, code: str, wanted: str) -> None:
    record = read(text)
    assert codes(record) == [code]
    assert moves(record.line) == wanted
    for fix in record.findings[0].fixes:
        assert codes(read(fix.apply(text))) == []


CONTRADICTING = [
    ("1. e4 e5 3. Nf3 Nc6", 3, 2, 1),
    ("1 e4 e5\n2 Nf3 Nc6\n10 a4", 10, 3, 1),
    (f"{TAGS}12. e4 e5", 12, 1, 1),
    ("1. e4 e5 (1... c5 4. Nf3) 2. Nf3 Nc6 4. Bb5 a6 6. Ba4", 4, 2, 3),
]


@table(("text", "number", "expected", "count"), CONTRADICTING)
def test_numbers_that_contradict_those_before_are_said(
    text: str, number: int, expected: int, count: int
) -> None:
    (finding,) = read(text).findings
    assert finding.code == "record-number-contradicts"
    assert finding.args == {"number": number, "expected": expected, "count": count}
    # All moves are read.
    assert finding.severity == "note"
    assert finding.span is not None
    assert text[slice(*finding.span)].strip(". ") == str(number)


NUMBERS_WITHOUT_A_WORD = [
    "1. e4 1... e5 2. Nf3",
    "1. e4 e5 20 years later 2. Nf3",
    "Line 2: 1. e4 e5 2. Nf3",
    '[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 9"]\n\n1. e4 Ke7 2. e5',
    "1. e4 e5 (20) 2. Nf3",
]


@table("text", NUMBERS_WITHOUT_A_WORD)
def test_other_numbers_are_none_of_moves(text: str) -> None:
    assert "record-number-contradicts" not in codes(read(text))


def test_a_line_break_may_stand_within_a_number() -> None:
    moves_before = " ".join(f"{number}. -- --" for number in range(2, 11))
    record = read(f"1. e4 e5 {moves_before} 1\n1. Nf3 Nc6")
    assert (len(record.line.plies), record.others, codes(record)) == (22, 0, [])


SPOKEN_OF = [
    ("1. e4 e5 2. Nf3 Nc6 or 2... Nf6 3. Bb5", "e2e4 e7e5 g1f3 b8c6 f1b5"),
    ("1.e4 e5 2.Nf3 Nc6 3.Bb5 or 3.Bc4. After 3.Bb5 a6 4.Ba4",
     "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4"),
]  # fmt: skip


@table(("text", "wanted"), SPOKEN_OF)
def test_moves_that_words_speak_of_are_no_moves_of_the_game(text: str, wanted: str) -> None:
    record = read(text)
    assert moves(record.line) == wanted
    assert codes(record) == ["record-words"]


def test_a_small_b_is_a_bishop_only_where_all_pieces_are_small() -> None:
    assert codes(read("1. e4 e5 2. nf3 nc6 3. bb5")) == []
    record = read("1. e4 c5 2. b4 cxb4 3. a3 bxa3 4. bxa3 Nc6")
    assert codes(record) == ["record-move-unread"]
    assert len(record.line.plies) == 6


def test_the_language_is_that_of_the_game_as_a_whole() -> None:
    assert "French" in said(read(SPANISH_IN_FRENCH))[0]
    text = "1. e4 e5 2. d4 exd4 (2... Sf6) 3. Dxd4 Sc6 4. De3 Lb4+ 5. Ld2 Txa1"
    record = read(text)
    assert [m.split(":")[0] for m in said(record)][:1] == [
        "The pieces are named by their letters in German."
    ]
    assert codes(record) == ["record-language", "record-move-unread"]
    assert "Move 5 of Black, “Txa1”" in said(record)[1]


def test_a_typo_does_not_make_a_game_one_in_another_language() -> None:
    assert codes(read("1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf9")) == ["record-move-unread"]
    # In German it would be a pawn, whose letter alone shows nothing.
    assert "record-language" not in codes(read("1. e4 e5 3. d4 3. Bb5 a6"))


# --- several games -----------------------------------------------------------------------------

FIRST, SECOND = '[Event "A"]\n\n1. e4 e5 1-0\n\n', '[Event "B"]\n\n1. d4 d5 0-1\n\n'
POSITION = '[Event "P"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n{ Who wins? } *\n\n'


def test_of_several_games_the_first_with_moves_is_read_and_the_others_are_counted() -> None:
    for text, event, others in (
        (FIRST + SECOND, "A", 1),
        (SECOND + FIRST + FIRST, "B", 2),
        (POSITION + SECOND, "B", 0),
        (FIRST + POSITION + SECOND, "A", 1),
    ):
        record = read(text)
        assert (dict(record.line.tags)["Event"], record.others) == (event, others)
    record = read("1. e4 e5 2. Nf3 1-0\n\n1. d4 d5 2. c4 0-1\n1. c4 e5 *")
    assert (moves(record.line), record.others) == ("e2e4 e7e5 g1f3", 2)
    assert (moves(read("1. e4 e5\n\n1. d4 d5").line)) == "e2e4 e7e5"


def test_of_several_games_it_is_said_in_which_one_a_move_cannot_be_read() -> None:
    (message_of_first,) = said(read(POSITION + FIRST.replace("e5", "e5 2. Nf9") + SECOND))
    assert message_of_first.startswith("In game 2, move 2 of White, “Nf9”, cannot be played")


# --- what is no record --------------------------------------------------------------------------

NO_RECORDS = [
    "",
    "\n",
    "e4",
    START_FEN,
    f"{START_FEN}\n{START_FEN}",
    'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - bm Bb5; id "1. e4 e5";',
    f"{START_FEN[:-4]} pv e4 e5 Nf3; acd 12;",
    f"1. {START_FEN}\n2. {START_FEN}",
    f"White to move and win:\n{START_FEN}\n\n1. e4 e5 2. Nf3",
    "White: Ke1, Rd4, Black: Kh8",
    "White: Ke1. Black: Ke8. 1. e4",
    "Kf3 Qe4 Ke5",
    "Ke1 Kd1",
    "After 12...Nf6 White plays Nd5 and wins a pawn",
    "White mates in 2 moves.",
    "Call me at 1. Then we see.",
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "+rnbq+k^bn+r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/+RNBQ+K^BN+R / C/c",
    f'[FEN "{START_FEN}"]\n[SetUp "1"]\n\n*',
    f'[Event "?"]\n[White "?"]\n[Date "????.??.??"]\n[FEN "{START_FEN}"]\n\n*',
    f'[FEN "{START_FEN}"]\n[SetUp "1"]\n\n{{ [%csl Gd4][%cal Ge2e4] }} *',
    f'[Event "?"]\n[FEN "{START_FEN}"]\n\nWhite to play and win *',
    "https://lichess.org/editor/4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1",
    "r n b q k b n r\np p p p p p p p\n"
    + ". . . . . . . .\n" * 4
    + "P P P P P P P P\nR N B Q K B N R",
]


@table("text", NO_RECORDS)
def test_a_position_is_no_record(text: str) -> None:
    assert read_record(text) is None


@table(
    ("behind", "comment"),
    [("{ Who wins? } *", "Who wins?"), ("{ Who }\n{ wins? }", "Who wins?"), ("*", ""), ("", "")],
)
@table("tag", ['[Event "P"]\n', '[White "Reti"]\n', ""])
def test_a_position_with_names_or_a_comment_keeps_them(tag: str, behind: str, comment: str) -> None:
    fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    record = read_record(f'\n{tag}[FEN "{fen}"]\n[SetUp "1"]\n\n{behind}\n')
    if not tag and not comment:
        assert record is None
        return
    assert record
    assert (record.line.comment, record.line.plies, record.findings) == (comment, (), ())
    assert write_fen(record.line.start) == fen
    assert len(record.line.tags) == bool(tag)


GAMES_AMONG_EXAMPLES = {"variant-rules", "game-from-start", "moves-left-out"}


def test_no_example_of_a_finding_about_positions_is_a_record() -> None:
    for code, row in CODES.items():
        if code.startswith("record-") or code in GAMES_AMONG_EXAMPLES:
            continue
        if isinstance(row.example, str | ReadAs | WrittenAs):
            text = row.example if isinstance(row.example, str) else row.example.text
            assert read_record(text) is None, code


def test_texts_without_moves_do_not_look_as_if_they_held_any() -> None:
    for text in (*NO_RECORDS, "Dear Ann,\n\nsee you at 8.\n\nBob"):
        assert may_hold_moves(text) == ("1. e4" in text), text
    assert not may_hold_moves("1. e4 e5 " * 200_000)


def test_a_parse_of_the_fen_is_that_of_the_notation() -> None:
    fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9"
    line = read(f'[FEN "{fen}"]\n\n9. O-O O-O-O *').line
    assert line.start == parse_fen(fen).position
    assert last_fen(line) == "2kr3r/8/8/8/8/8/8/R4RK1 w - - 5 10"


def test_what_stands_behind_a_number_is_the_move_that_cannot_be_read() -> None:
    record = read("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bz9 Nf6 5. O-O Be7")
    assert said(record) == ["Move 4 of White, “Bz9”, cannot be played: “Bz9” is not a move."]
