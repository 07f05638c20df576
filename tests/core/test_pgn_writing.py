"""Lines written as PGN: nothing is lost that PGN can hold, and other programs read it alike."""

from __future__ import annotations

import io
import random
from collections.abc import Sequence

import chess.pgn
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.core.game_positions import position as of_feen
from tests.made import record as read
from tests.tables import table
from webapp.formats.fen import parse_fen
from webapp.formats.pgn.position import ROSTER, ROSTER_OF_XIANGQI
from webapp.formats.pgn.san import read_san, write_san
from webapp.formats.pgn.writing import write_pgn
from webapp.formats.records.registry import forms_for, write_record
from webapp.formats.sfen import parse_sfen
from webapp.formats.starts import START, START_POSITIONS, chess960_start
from webapp.games.board import SQUARES
from webapp.lessons.exporting.studies import in_text_order
from webapp.model.line import Line, Move, Ply, read_code
from webapp.model.marks import Mark
from webapp.model.position import Position
from webapp.moves import Possible, play
from webapp.moves.chess import board_of, in_library, possible_moves
from webapp.processes import Processes


def written(line: Line) -> str:
    text, lost = write_record(line, "pgn")
    assert lost == ()
    return text


def line_of(moves: str, **changes: object) -> Line:
    return replace(read(moves).line, **changes)


def with_ply(number: int, line: Line, **changes: object) -> Line:
    plies = list(line.plies)
    plies[number] = replace(plies[number], **changes)
    return replace(line, plies=tuple(plies))


OPENING = "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6"

# --- what is written comes back ----------------------------------------------------------------

CHARACTERS = st.sampled_from(
    [*"ab1 .;:%(){}[]$*!?\\\"'\n\t-+=é日｝\u2060\u00a0", "[%", "}{", "\n\n"]
)
"""What comments are made of: all that means something in PGN."""

HAZARDS = [
    "}", "a } b", "{", "{ a }", "｝", "\u2060", "\u2060｝", "\u2060\u2060 }", "[%clk 1:00]", "[%",
    "[%csl Ge4] typed", ";", "; a", "%", "a\n% b", "a\n; b", "a\n> b", 'a\n[Event "b"]', "a\nb",
    "a\n\nb", "a\n\n\nb", "a  b", "a   b c", "\u3000a", "(1. e4)", "1-0", "*", "$1", "e4",
    "2. e4", "12.", "日本語" * 60, "word " * 60 + "end", "w" * 200, "w" * 200 + " x",
    "a\n" * 40 + "b", "\ttab\tb", "x " * 35 + "% y",
    "x " * 35 + '[Event "b"] y', "a\u00a0 b", "\\", '"',
]  # fmt: skip


def clean(words: str) -> str:
    """The words as a line keeps them: without spaces around them and at the end of lines."""
    lines = words.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "\n".join(line.rstrip() for line in lines).strip()


@table("words", HAZARDS)
def test_words_come_back_wherever_they_stand(words: str) -> None:
    wanted = clean(words)
    line = line_of(OPENING, comment=wanted)
    for number in range(len(line.plies)):
        line = with_ply(number, line, before=wanted, after=wanted)
    record = read(written(line))
    assert record.line == line
    assert record.findings == ()


@given(
    st.lists(CHARACTERS, max_size=60).map("".join), st.lists(CHARACTERS, max_size=60).map("".join)
)
def test_any_words_come_back(before: str, after: str) -> None:
    line = line_of(OPENING, comment=clean(after))
    line = with_ply(1, line, before=clean(before), after=clean(after))
    line = with_ply(2, line, before=clean(before), after=clean(before))
    assert read(written(line)).line == line


@given(
    st.lists(st.tuples(st.sampled_from(["A", "Foo_1", "棋手"]), st.text(max_size=30)), max_size=4)
)
def test_any_values_of_tags_come_back(tags: list[tuple[str, str]]) -> None:
    given = tuple((name, value.replace("\r\n", "\n").replace("\r", "\n")) for name, value in tags)
    line = line_of("1. e4", tags=given)
    assert read(written(line)).line == line


MARKS = (Mark("circle", "green", SQUARES["e4"]), Mark("arrow", "red", SQUARES["d8"], SQUARES["h4"]))


@st.composite
def lines(draw: st.DrawFn) -> Line:
    """Lines of random legal moves with all that can be said of them, in the order of the text."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    start = chess960_start(rng.randrange(960)) if rng.random() < 0.3 else START
    plies: list[Ply] = []
    todo = [(-1, board_of(start), rng.randrange(1, 16), 0)]
    while todo:
        at, board, left, depth = todo.pop()
        legal = list(board.legal_moves)
        if not legal or not left:
            continue
        ways = 1 + (depth < 3) * rng.choice([0, 0, 0, 0, 1, 2])
        made = []
        for way, move in enumerate(rng.sample(legal, min(ways, len(legal)))):
            after = board.copy(stack=False)
            after.push(move)
            made.append((_ply(rng, at, move, board.turn), after, way))
        for ply, after, way in made:
            plies.append(ply)
            todo.append((len(plies) - 1, after, rng.randrange(5) if way else left - 1, depth + way))
    result = rng.choice(["1-0", "0-1", "1/2-1/2", "*"])
    line = Line(start, tuple(plies), marks=MARKS[: rng.randrange(3)], result=result)
    return in_text_order(line, -1)[0]


def _ply(rng: random.Random, at: int, move: chess.Move, white: bool) -> Ply:
    letter = " PNBRQK"[move.promotion] if move.promotion else ""
    made = Move(move.from_square ^ 56, move.to_square ^ 56, letter if white else letter.lower())
    often = rng.random() < 0.2
    return Ply(
        at,
        made,
        clean(rng.choice(HAZARDS)) if often else "",
        clean(rng.choice(HAZARDS)) if rng.random() < 0.2 else "",
        tuple(rng.sample(range(1, 256), rng.randrange(3))) if often else (),
        ("[%clk 0:01:02]", "[%eval 0.3]")[: rng.randrange(3)] if often else (),
        MARKS[: rng.randrange(3)] if often else (),
    )


@given(lines())
def test_a_line_comes_back_and_python_chess_reads_the_same(line: Line) -> None:
    text = written(line)
    record = read(text)
    assert record.line == line
    assert record.findings == ()
    game = chess.pgn.read_game(io.StringIO(text))
    assert game
    assert not game.errors
    assert moves_of(game) == [in_library(ply.move) for ply in line.plies]
    nags = [set(ply.nags) for ply in line.plies]
    assert [node.nags for node in nodes_of(game)] == nags


def nodes_of(game: chess.pgn.Game) -> list[chess.pgn.ChildNode]:
    """All moves in the order of the text."""
    found: list[chess.pgn.ChildNode] = []
    todo: list[tuple[chess.pgn.GameNode, bool]] = [(game, False)]
    while todo:
        node, is_variation = todo.pop()
        if is_variation and isinstance(node, chess.pgn.ChildNode):
            found.append(node)
        if node.variations:
            main, *others = node.variations
            found.append(main)
            todo += [(main, False), *((other, True) for other in reversed(others))]
    return found


def moves_of(game: chess.pgn.Game) -> list[chess.Move]:
    """The moves, in castling to the rook's square."""
    return [node.parent.board()._to_chess960(node.move) for node in nodes_of(game)]


# --- how it is written -------------------------------------------------------------------------


def test_the_text_is_laid_out_as_the_standard_has_it() -> None:
    line = line_of(
        "{ start [%csl Ge4] } 1. e4! { good } (1. d4 d5 (1... Nf6)) 1... e5 "
        "({ or } 1... c5 2. Nf3) 2. Nf3 { [%clk 0:01] } { of what follows } -- 1-0",
        tags=(("Annotator", "Zoë"), ("White", 'A "B" \\ C'), ("Site", "Oslo")),
    )
    assert written(line) == (
        '[Event "?"]\n[Site "Oslo"]\n[Date "????.??.??"]\n[Round "?"]\n[White "A \\"B\\" \\\\ C"]\n'
        '[Black "?"]\n[Result "1-0"]\n[Annotator "Zoë"]\n\n'
        "{ [%csl Ge4] start } 1. e4 $1 { good } (1. d4 d5 (1... Nf6)) 1... e5 ({ or }\n"
        "1... c5 2. Nf3) 2. Nf3 { [%clk 0:01] of what follows } 2... -- 1-0\n"
    )


def test_what_is_said_before_a_move_stands_before_its_number() -> None:
    line = with_ply(1, line_of("1. e4 e5"), before="Now")
    assert written(line).endswith("1. e4 { \u2060 Now } 1... e5 *\n")
    assert read("1. e4 1... { Now } e5").line == line


def test_no_line_is_longer_than_79_characters_unless_a_word_is() -> None:
    line = line_of(OPENING * 3, comment="many words " * 40)
    for number in range(len(line.plies)):
        line = with_ply(number, line, after="so many words " * 10, nags=(1, 14, 132))
    assert max(map(len, written(line).split("\n"))) <= 79


SHOGI = START_POSITIONS["shogi"]
STARTS: list[tuple[Position, Sequence[str]]] = [
    (START, ()),
    (chess960_start(0), ("Variant", "SetUp", "FEN")),
    (replace(START, checks=(3, 3)), ("Variant", "SetUp", "FEN")),
    (replace(START, hands=((("P", 1),), ())), ("Variant", "SetUp", "FEN")),
    (replace(START, fullmove=9), ("SetUp", "FEN")),
    (START_POSITIONS["xiangqi"], ("Game", "Format")),
    (SHOGI, ("Variant",)),
    (replace(SHOGI, hands=((("P", 2),), (("b", 1),))), ("Variant", "SetUp", "FEN")),
    (replace(SHOGI, turn="second", fullmove=8), ("Variant", "SetUp", "FEN")),
    (START_POSITIONS["janggi-left-left"], ("Variant", "SetUp", "FEN")),
    (START_POSITIONS["makruk"], ("Variant",)),
    (of_feen("r1/+P^'1/1K G^/g^ C/c"), ("Variant", "SetUp", "FEN")),
]  # fmt: skip


@table(("start", "names"), STARTS)
def test_a_start_that_is_not_the_usual_one_is_written_and_read(
    start: Position, names: Sequence[str]
) -> None:
    to = next(at for at, piece in enumerate(start.squares) if not piece)
    own = next(
        move
        for at, piece in enumerate(start.squares)
        if piece and piece.isupper() == (start.turn == "first")
        for move in [Move(at, to)]
    )
    move = possible_moves(start).moves[0] if start.game == "chess" else own
    line = Line(start, (Ply(-1, move),))
    text, _ = write_record(line, "pgn")
    tags = [tag.split()[0][1:] for tag in text.split("\n") if tag.startswith("[")]
    assert [tag for tag in tags if tag not in {**ROSTER, **ROSTER_OF_XIANGQI}] == list(names)
    record = read(text)
    assert record.line.start == start
    assert record.line.tags == ()
    if start.game == "chess":
        assert record.line == line


def test_a_variant_that_is_named_stays_unless_another_one_is_played() -> None:
    line = line_of("1. e4 e5", tags=(("Variant", "From Position"),))
    assert '[Variant "From Position"]' in written(line)
    assert read(written(line)).line == line
    pockets = parse_fen("4k3/8/8/8/8/8/4P3/4K3[Qn] w - - 0 1").position
    assert pockets
    other = replace(line, start=pockets, plies=())
    assert '[Variant "Crazyhouse"]' in written(other)


def test_what_is_lost_is_said() -> None:
    line = line_of("1. e4 e5", tags=(("two words", "x"),))
    line = with_ply(0, line, marks=(Mark("square", "blue", 3), Mark("label", "red", 4, text="!")))
    _, lost = write_record(line, "pgn")
    assert [(finding.code, finding.args.get("count")) for finding in lost] == [
        ("record-tag-not-written", None),
        ("board-marks-not-written", 2),
    ]
    handicap = START_POSITIONS["shogi-rook"]
    _, lost = write_record(Line(handicap), "pgn")
    assert [finding.code for finding in lost] == ["record-number-not-written"]


def test_a_move_that_is_not_legal_is_written_by_its_squares_and_said() -> None:
    legal = line_of("1. e4 e5").plies
    line = Line(START, (*legal, Ply(1, Move(SQUARES["e1"], SQUARES["e3"])), Ply(2, legal[1].move)))
    line = replace(line, plies=line.plies[:3])
    text, (lost,) = write_record(line, "pgn")
    assert text.endswith("1. e4 e5 2. e1e3 *\n")
    assert (lost.code, lost.args["number"], lost.args["side"]) == (
        "record-move-not-legal", 2, "White",
    )  # fmt: skip


MATED = [
    ("1. f3 e5 2. g4 Qh4 *", "2. g4 Qh4# 0-1"),
    ("1. f3 e5 2. g4 Qh4 1-0", "2. g4 Qh4# 1-0"),
    ("1. f3 e5 (1... d5) 2. g4 (2. Nh3 Qh4) 2... Qh4 (2... d5)", "(2... d5) 0-1"),
    ("1. f3 e5 (1... d5 2. e4) 2. g4 (2. Nh3 Qh4)", "*"),
    ('[FEN "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1"]\n\n1. Qc7', "1. Qc7 1/2-1/2"),
    ('[FEN "8/8/8/8/8/p7/8/1R6 w - - 0 1"]\n\n1. Ra1 a2', "1. Ra1 a2 *"),
    ('[Variant "Three-check"]\n[FEN "4k3/8/8/8/8/8/3R4/4K3 w - - 1+3 0 1"]\n\n1. Re2', "1-0"),
    ('[Variant "Xiangqi"]\n[FEN "4k4/R8/9/9/9/9/9/9/9/3K4R w - - 0 1"]\n\n1. i0i9', "1-0"),
    ('[Variant "Xiangqi"]\n[FEN "3k5/R8/9/9/9/9/9/9/4K4/4R4 w - - 0 1"]\n\n1. e0d0', "1-0"),
    ('[Variant "Makruk"]\n[FEN "k7/8/1K1R4/8/8/8/8/8 w - - 0 1"]\n\n1. d6c6 *', "*"),
]  # fmt: skip


@table(("text", "end"), MATED)
def test_a_result_that_is_open_follows_from_the_board(text: str, end: str) -> None:
    found, _ = write_record(read(text).line, "pgn")
    assert found.endswith(f"{end}\n")
    result = end.split(" ")[-1]
    assert f'[Result "{result}"]' in found


def test_moves_of_another_game_beyond_a_limit_are_written_with_their_squares(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("webapp.formats.pgn.writing.MOST_ASKED", 6)
    codes = ["5i5h", "5a5b", "5h5i", "5b5a"] * 2
    start = START_POSITIONS["shogi"]
    moves = [read_code(code, start.kind) for code in (*codes, "5i5e", "8c8d")]
    line = Line(start, tuple(Ply(at - 1, move) for at, move in enumerate(moves) if move))
    text, found = write_record(line, "pgn")
    assert "1. Ke2 Ke8" in text
    assert "4. Ke2e1 Ke8e9" in text
    assert "5. 5i5e Pb7b6" in text.replace("\n", " ")
    assert [(one.code, one.args.get("count"), one.args.get("found")) for one in found[:1]] == [
        ("record-move-not-legal", None, "5i5e"),
    ]  # fmt: skip
    legal = replace(line, plies=line.plies[:8])
    text, (lost,) = write_record(legal, "pgn")
    assert (lost.code, lost.args["count"]) == ("record-moves-spelled-out", 2)
    assert read(text).line == legal


def test_where_no_rules_hold_any_more_moves_are_written_by_their_codes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("webapp.formats.pgn.writing.MOST_ASKED", 0)
    start = parse_sfen("4k4/9/9/p8/4R4/9/9/9/4K4 w - 2").position
    assert start
    moves = [read_code(code, start.kind) for code in ("9d9e", "5e5a", "9e9f")]
    line = Line(start, tuple(Ply(at - 1, move) for at, move in enumerate(moves) if move))
    text, _ = write_record(line, "pgn")
    assert text.endswith("1... Pa6a5 2. Re5xe9 9e9f *\n")


def test_the_rules_are_asked_once_a_line_and_once_at_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[bytes] = []
    ask = Processes.ask
    monkeypatch.setattr(Processes, "ask", lambda one, text: asked.append(text) or ask(one, text))
    codes = ["5i5h", "5a5b", "5h5i", "5b5a"]
    start = START_POSITIONS["shogi"]
    moves = [move for code in codes if (move := read_code(code, start.kind))]
    line = Line(start, tuple(Ply(at - 1, move) for at, move in enumerate(moves)))
    write_record(line, "pgn")
    assert len(asked) == 2
    text, _ = write_pgn(line, until=0)
    assert len(asked) == 2
    assert text.endswith("1. Ke1e2 Ke9e8 2. Ke2e1 Ke8e9 *\n")
    assert read(text).line == line


def test_rules_that_another_variant_hides_are_said_to_be_lost() -> None:
    line = replace(line_of("1. e4"), start=chess960_start(0), plies=())
    line = replace(line, tags=(("Variant", "Duck"),))
    text, (lost,) = write_record(line, "pgn")
    assert '[Variant "Chess960"]' in text
    assert (lost.code, lost.args["found"]) == ("record-tag-not-written", "Variant: Duck")
    assert write_record(replace(line, start=START), "pgn")[1] == ()


def test_the_players_of_shogi_are_white_and_black() -> None:
    start = START_POSITIONS["shogi"]
    line = Line(start, tags=(("先手", "羽生"), ("後手", "谷川"), ("White", "Habu")))
    text, lost = write_record(line, "pgn")
    assert lost == ()
    for tag in ('[White "Habu"]', '[Black "谷川"]', '[先手 "羽生"]', '[後手 "谷川"]'):
        assert tag in text
    handicap = Line(START_POSITIONS["shogi-rook"], tags=(("上手", "A"), ("下手", "B")))
    text, _ = write_record(handicap, "pgn")
    assert '[White "B"]\n[Black "A"]' in text


def test_forms_are_asked_for_by_name() -> None:
    line = line_of("1. e4 e5")
    assert forms_for(line) == ("pgn",)
    assert forms_for(Line(START_POSITIONS["shogi"]))[-1] == "pgn"
    with pytest.raises(KeyError):
        write_record(line, "docx")


# --- moves of other games ------------------------------------------------------------------------


SANS = [
    ("xiangqi", "h3e3", "Che3"), ("xiangqi", "b3b10", "Cxb10"), ("xiangqi", "f1e2", "Afe2"),
    ("xiangqi", "h1g3", "Hg3"), ("janggi", "a4b4", "Pab4"), ("janggi", "b1c3", "Hc3"),
    ("makruk", "a3a4", "a4"), ("makruk", "e1d2", "Md2"), ("shogi", "h2e2", "Re2"),
    ("shogi", "g3g4", "Pg4"), ("shogi", "d1c2", "Gc2"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "uci", "san"), SANS)
def test_moves_of_other_games_are_written_as_fairy_stockfish_does(
    game: str, uci: str, san: str
) -> None:
    sf = pytest.importorskip("pyffish")
    start = START_POSITIONS[game]
    names = sf.legal_moves(game, sf.start_fen(game), [])
    possible = Possible(tuple(_of_library(start, name) for name in names))
    move = _of_library(start, uci)
    assert write_san(start, move, possible) == san
    assert san == sf.get_san(game, sf.start_fen(game), uci, False, sf.NOTATION_SAN)
    assert read_san(start, san, possible) == move
    assert read_san(start, f"{san}+", possible) == move


def _of_library(position: Position, name: str) -> Move:
    from webapp.moves.fairy.library import read_uci

    return read_uci(position, name)


@pytest.mark.parametrize("game", ["xiangqi", "janggi", "makruk", "shogi"])
def test_random_games_of_others_are_written_as_fairy_stockfish_does(game: str) -> None:
    sf = pytest.importorskip("pyffish")
    rng = random.Random(4)
    position, fen = START_POSITIONS[game], sf.start_fen(game)
    for _ in range(16):
        names = sf.legal_moves(game, fen, [])
        possible = Possible(tuple(_of_library(position, name) for name in names))
        for name in rng.sample(names, min(3, len(names))):
            wanted = sf.get_san(game, fen, name, False, sf.NOTATION_SAN).rstrip("+#")
            move = _of_library(position, name)
            if not move.is_pass:
                assert write_san(position, move, possible) == wanted
        if not names:
            break
        name = rng.choice(names)
        position, fen = play(position, _of_library(position, name)), sf.get_fen(game, fen, [name])
