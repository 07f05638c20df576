"""`fenboard convert` of games: the positions it writes, what it says of faults, what is a game."""

from __future__ import annotations

import io
import json
import random
import re
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import chess
import chess.pgn
import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.readings import calls
from tests.tables import table
from webapp.document.encoding import suggested
from webapp.document.packed import PIECE
from webapp.document.stream import GameStream, GameText
from webapp.games.shogi import PLAYERS
from webapp.lessons.endings import RECORDS
from webapp.lessons.importing import gather
from webapp.lessons.model import Card
from webapp.terminal.cli import main
from webapp.terminal.decoding import NotTextError, beginning, decoded, is_encoding
from webapp.text.characters import MAX_TEXT

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
KINGS = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
RUY = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"


def convert(*args: str, text: str | bytes | None = None, to: str = "fen") -> Result:
    command = ["convert", "--to", to, *args]
    return CliRunner().invoke(main, command, input=text, catch_exceptions=False)


def lines(*args: str, text: str | bytes, to: str = "fen", expect: int = 0) -> list[str]:
    result = convert(*args, text=text, to=to)
    assert result.exit_code == expect, result.stderr
    return result.stdout.splitlines()


def objects(*args: str, text: str, to: str = "fen") -> list[dict[str, Any]]:
    written = convert("--json", *args, text=text, to=to).stdout
    return [json.loads(line) for line in written.splitlines()]


OPENINGS = [
    ("1. e4 e5 2. Nf3 Nc6 3. Bb5", RUY),
    ("1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O",
     "r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4"),
    ("1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6",
     "rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6"),
    ("1. e4 Nf6 2. e5 d5", "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3"),
    ("1. d4 Nf6 2. c4 g6 3. Nc3 Bg7 4. e4 d6",
     "rnbqk2r/ppp1ppbp/3p1np1/8/2PPP3/2N5/PP3PPP/R1BQKBNR w KQkq - 0 5"),
    ("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#",
     "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4"),
]  # fmt: skip
IN_PGN = "".join(
    f'[Event "{number}"]\n[Result "*"]\n\n{moves} *\n\n'
    for number, (moves, _) in enumerate(OPENINGS)
)
FINAL = [fen for _, fen in OPENINGS]

KIF = """\
開始日時：1999/07/15
手合割：平手
先手：甲
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:16/00:00:16)
   2 ３四歩(33)   ( 0:03/00:00:03)
   3 ２二角成(88) ( 0:03/00:00:03)
   4 投了
まで3手で先手の勝ち
"""
CSA = "V2.2\nN+甲\nPI\n+\n+7776FU\nT12\n-3334FU\n+8822UM\n%TORYO\n"
SHOGI = "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4"
CANNON = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1"
"""The cannon in the middle, the usual first move."""


# --- which positions ---------------------------------------------------------------------------


@table(("moves", "fen"), OPENINGS)
def test_the_final_position_of_bare_moves(moves: str, fen: str) -> None:
    loose = moves.replace(" ", "  ").replace(". ", "\n. ")
    for text in (moves, loose, moves.replace(". ", ".")):
        assert lines("-", "--final", text=text) == lines(text=f"{text}\n") == [fen]


def test_games_of_pgn_are_a_line_each_in_their_order() -> None:
    result = convert(text=IN_PGN)
    assert (result.exit_code, result.stdout.splitlines()) == (0, FINAL)
    assert result.stderr == "6 games, 0 errors\n"
    assert lines("--ply", "0", text=IN_PGN) == [START] * 6
    assert lines("--every", text=IN_PGN).count(START) == 6


def test_a_list_of_moves_may_have_a_game_a_line_with_comments() -> None:
    named = [f"# Opening {number}\n{moves}\n" for number, (moves, _) in enumerate(OPENINGS)]
    found = lines(text="\n".join(named))
    assert found[::2] == [f"# Opening {number}" for number in range(6)]
    assert found[1::2] == FINAL


@table(
    ("text", "to", "last", "count"),
    [
        (KIF, "sfen", SHOGI, 4),
        ("先手：甲\n\n▲７六歩 △３四歩 ▲２二角成\n", "sfen", SHOGI, 4),
        (CSA, "sfen", SHOGI, 4),
        (f"{CSA}/\n{CSA}/\n", "sfen", SHOGI, 8),
        ("position startpos moves 7g7f 3c3d 8h2b+\n" * 3, "sfen", SHOGI, 12),
        ("1. 炮二平五", "xiangqi", CANNON, 2),
        ("1. C2=5 H8+7\n1. C2=5 H8+7\n1. 炮二平五\n", "xiangqi", CANNON, 8),
    ],
)
def test_games_of_shogi_and_xiangqi(text: str, to: str, last: str, count: int) -> None:
    found = lines("--every", text=text, to=to)
    assert len(found) == count
    assert found[-1] == last


KI2 = "先手：甲\n後手：乙\n\n▲７六歩 △３四歩 ▲２二角成\n"
USI = "position startpos moves 7g7f 3c3d 8h2b+\n"
LIST = "红方：甲\n黑方：乙\n1. 炮二平五 马8进7\n"
DPXQ = (
    "[DhtmlXQ]\n[DhtmlXQ_title]一[/DhtmlXQ_title]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n"
    "[/DhtmlXQ]\n"
)
LINK = "https://lichess.org/analysis/pgn/e4_e5_Nf3\n"
MIXED = (f"{KIF}\n{CSA}/\n{KI2}\n1. e4 e5\n\n{LIST}", f"{IN_PGN}{KIF}{CSA}", f"{KIF}\n{IN_PGN}")


@table(
    ("text", "count"),
    [
        *((form * 3, 3) for form in (KIF, KI2, CSA, USI, LIST, DPXQ, LINK)),
        *(("\n\n".join([form] * 3), 3) for form in (KIF, KI2, CSA, USI, LIST, DPXQ, LINK)),
        (f"{CSA}/\n{CSA}", 2),
        ("".join(f"対局 {number}\n{KIF}\n" for number in (1, 2)), 2),
        *zip(MIXED, (5, 8, 7), strict=True),
    ],
)
def test_convert_finds_the_games_that_an_import_finds(text: str, count: int) -> None:
    result = convert("--final", "--json", text=text, to="feen")
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert [each["game"] for each in found] == [*range(1, count + 1)], result.stderr
    assert all(each["output"] for each in found)
    cards = [item for item in gather(text).cards if isinstance(item, Card)]
    assert len(cards) == count


def test_a_start_of_csa_without_moves_is_a_position_of_its_own() -> None:
    found = objects("--final", text=f"{CSA}/\nN+甲\nPI\n+\n/\n{CSA}", to="sfen")
    assert [(each["game"], each["ply"]) for each in found] == [(1, 3), (2, 0), (3, 3)]
    assert all("/" not in each["input"] for each in found)


def test_lines_for_programs_at_the_end_of_a_record_of_shogi_stay_in_it() -> None:
    text = f"{KIF}\n{KIF}# ---- end of the game"
    assert objects(text=text)[-1]["input"].endswith("# ---- end of the game")


def random_games(count: int, seed: int) -> Iterator[list[chess.Board]]:
    """The boards of random games, of up to 60 plies."""
    chooser = random.Random(seed)
    for _ in range(count):
        boards = [chess.Board()]
        while len(boards) <= 60 and (moves := list(boards[-1].legal_moves)):
            board = boards[-1].copy()
            board.push(chooser.choice(moves))
            boards.append(board)
        yield boards


@settings(max_examples=4)
@given(seed=st.integers(0, 1000))
def test_every_position_of_random_games_is_that_of_python_chess(seed: int) -> None:
    games = list(random_games(3, seed))
    text = "\n\n".join(str(chess.pgn.Game.from_board(boards[-1])) for boards in games)
    fens = [[board.fen(en_passant="fen") for board in boards] for boards in games]
    assert lines("--every", text=text) == list(chain.from_iterable(fens))
    assert lines("--ply", "17", text=text) == [game[17] for game in fens]


def test_games_without_tags_are_told_apart_as_on_the_page() -> None:
    cut = "1. e4 e5 2. Nf3 Nc6 3. -- -- 4. -- -- 5. -- -- 6. -- -- 7. -- -- 8. -- -- 9. -- --"
    text = f"{cut} 10. -- -- 1\n1. Bb5 a6"
    assert len(lines("--final", text=text)) == 1
    assert len(lines("--final", text="Game one\n1. e4 e5 2. Nf3\n\nGame two\n1. d4 d5\n")) == 2
    assert len(lines("--final", text='[Event "a"]\n1. e4 e5\n\n\n1. d4 d5\n')) == 2


def test_variations_do_not_count() -> None:
    text = "1. e4 (1. d4 d5 2. c4) e5 {open} (1... c5) 2. Nf3 $1 Nc6 3. Bb5"
    assert lines(text=text) == [RUY]


@table("option", [(), ("--final",), ("--every",), ("--ply", "0")])
def test_games_without_moves_are_their_first_position(option: tuple[str, ...]) -> None:
    text = f'[Event "a"]\n[FEN "{KINGS}"]\n\n{{ a task }} *\n\n[Event "b"]\n\n1-0\n\n{IN_PGN}'
    assert lines(*option, text=text)[:2] == [KINGS, START]


def test_positions_as_pgn_come_back_with_their_marks(tmp_path: Path) -> None:
    path = tmp_path / "studies.pgn"
    text = f'[Event "a"]\n[FEN "{KINGS}"]\n\n{{ [%csl Ge4] }} *\n\n'
    path.write_text(text * 2, encoding="utf-8")
    written = convert(str(path), to="pgn").stdout
    assert written.count(f'[FEN "{KINGS}"]') == written.count("[%csl Ge4]") == 2


def test_boards_and_positions_among_games_are_converted_too() -> None:
    epd = f"{KINGS[:-4]} bm Kd2;"
    text = (
        f"{KINGS}\n1. e4 e5\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5\n{epd}\nposition fen {KINGS} moves e1e2\n"
    )
    # The first moves belong to the position before them, which has none of its own to play.
    assert lines("--final", text=text) == [KINGS, RUY, KINGS, "4k3/8/8/8/8/8/4K3/8 b - - 1 1"]


# --- JSON --------------------------------------------------------------------------------------


def test_json_names_line_game_and_ply() -> None:
    text = '\n[Event "a"]\n\n1. e4 e5 *\n\n[Event "b"]\n\n1. d4 *\n'
    found = objects("--every", text=text)
    keys = ["line", "game", "ply", "input", "output", "notation", "findings"]
    assert [list(each) for each in found] == [keys] * 5
    places = [(each["line"], each["game"], each["ply"]) for each in found]
    assert places == [(2, 1, 0), (2, 1, 1), (2, 1, 2), (6, 2, 0), (6, 2, 1)]
    assert [each["input"] for each in found] == [
        '[Event "a"]\n\n1. e4 e5 *', None, None, '[Event "b"]\n\n1. d4 *', None
    ]  # fmt: skip
    assert {each["notation"] for each in found} == {"pgn"}
    (last,) = objects("--ply", "1", text="1. e4 e5")
    assert (last["ply"], last["output"].split()[1]) == (1, "b")


def test_json_has_what_is_wrong() -> None:
    text = '[Event "a"]\n\n1. e4 e5 2. Ke3 *\n\n[Event "b"]\n\n1. d4 d5 2. c4 *\n'
    short, long = objects("--ply", "3", text=text)
    (finding,) = short["findings"]
    assert (short["output"], short["ply"], short["error"]) == (
        None,
        None,
        "Game 1 has only 2 plies.",
    )
    assert short["input"][finding["start"] : finding["end"]] == "Ke3"
    assert long["output"]
    assert "error" not in long


# --- faults ------------------------------------------------------------------------------------


def test_a_game_is_converted_up_to_a_faulty_move_which_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "faulty.pgn"
    path.write_text(
        '[Event "a"]\n\n1. e4 *\n\n[Event "b"]\n\n1. e4 e5\n2. Bxf9 Nc6 *\n\n[Event "c"]\n\n1. d4',
        encoding="utf-8",
    )
    result = convert(str(path))
    assert result.exit_code == 1
    assert len(result.stdout.splitlines()) == 3
    assert result.stdout.splitlines()[1].endswith("w KQkq e6 0 2")
    said = "In game 2, move 2 of White, “Bxf9”, cannot be played"
    assert f"{path}:8:4: error: {said}" in result.stderr
    assert "\n  2. Bxf9 Nc6 *\n     ^~~~\n" in result.stderr
    assert result.stderr.endswith("3 games, 1 error\n")


def test_numbers_that_contradict_are_no_error_as_all_moves_are_read() -> None:
    result = convert(text="1. e4 e5 3. Nf3 Nc6")
    assert (result.exit_code, len(result.stdout.splitlines())) == (0, 1)
    assert "note: This is numbered as move 3, but move 2 was expected." in result.stderr


def test_of_games_that_are_tags_alone_each_is_one() -> None:
    fens = ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    text = "\n".join(f'[Event "{fen[0]}"]\n[FEN "{fen}"]\n' for fen in fens)
    assert lines("--final", text=text) == [*fens]


def test_of_one_game_alone_no_number_is_said() -> None:
    assert ": error: Move 2 of White, “Bxf9”" in convert(text="1. e4 e5 2. Bxf9").stderr


def test_a_game_that_is_shorter_than_asked_is_a_comment() -> None:
    text = '[Event "a"]\n\n1. e4\ne5 *\n\n[Event "b"]\n\n1. d4 d5 2. c4 *\n'
    result = convert("--ply", "3", text=text)
    assert result.exit_code == 1
    short, long = result.stdout.splitlines()
    assert short == '# has no ply 3: [Event "a"] 1. e4 e5 *'
    assert long.startswith("rnbqkbnr/ppp1pppp/8/3p4/2PP4/")
    assert result.stderr == "<stdin>:1: error: Game 1 has only 2 plies.\n2 games, 1 error\n"


@table(
    "text", ["hello\x1b[2J", '[Event "a"]\n\nno moves at all\n', '[Event "a"]\n[FEN "8/8"]\n\n*\n']
)
def test_a_text_in_which_nothing_can_be_read_is_reported_and_passed_by(text: str) -> None:
    first, second = lines("--final", text=f"{text}\n\n{IN_PGN[: IN_PGN.index('2')]}", expect=1)
    assert first.startswith("# cannot be read: ")
    assert "\x1b" not in first
    assert second.startswith("rnbqkbnr/pppp1ppp/")


def test_a_position_that_cannot_be_written_is_a_comment_and_said_once_a_game() -> None:
    result = convert("--every", text="1. e4 e5", to="sfen")
    assert result.exit_code == 1
    first, *others = result.stdout.splitlines()
    assert first == f"# cannot be written in SFEN: {START}"
    assert len(others) == 2
    assert result.stderr.count("[game-not-in-notation]") == 1
    losses = convert("--every", text="1. e4 e5 2. Nf3 Nc6 3. Bb5", to="epd")
    assert losses.exit_code == 0
    assert losses.stderr.count("[counters-not-written]") == 1


def test_games_that_cannot_be_told_apart_are_counted() -> None:
    result = convert("--final", text="1. 炮二平五 马8进7 " * 3, to="xiangqi")
    assert (result.exit_code, len(result.stdout.splitlines())) == (1, 1)
    assert "2 more games follow game 1" in result.stderr


def test_only_one_of_the_options_can_be_given() -> None:
    for options in (("--ply", "3", "--final"), ("--final", "--every"), ("--ply", "0", "--every")):
        result = convert(*options, text="")
        assert (result.exit_code, result.stdout) == (2, "")
        assert "Only one of" in result.stderr
    assert convert("--ply", "-1", text="").exit_code == 2


# --- what is a file of games -------------------------------------------------------------------


@table(
    "line",
    [
        f'{KINGS[:-4]} bm Kd2; c0 "1. e4 e5 2. Nf3";',
        f"{KINGS} 1. Kd2 Kd7",
        f'[FEN "{KINGS}"]',
        "position startpos moves e2e4 e7e5",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f",
        "White: Ke1. Black: Ke8. White to move.",
        "4k3/8/7/8/8/8/8/4K3 w - - 0 1 ; 1. e4 e5",
    ],
)
def test_a_list_of_positions_stays_one_whatever_moves_stand_beside(line: str) -> None:
    result = convert(text=f"# mine\n{line}\n\n{line}\n", to="feen")
    assert result.stdout.startswith("# mine\n")
    assert result.stderr.splitlines()[-1].startswith("2 lines, ")


@pytest.mark.parametrize("ending", RECORDS)
def test_a_file_is_one_of_games_by_its_name(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"one{ending.upper()}"
    path.write_text("1. e4 e5 2. Nf3 Nc6\n3. Bb5\n", encoding="utf-8")
    assert convert(str(path)).stdout == f"{RUY}\n"


def test_files_of_games_and_of_positions_go_together(tmp_path: Path) -> None:
    games, positions = tmp_path / "games", tmp_path / "positions.epd"
    games.write_text(IN_PGN, encoding="utf-8")
    positions.write_text(f"{KINGS}\n", encoding="utf-8")
    result = convert(str(positions), str(games), str(positions))
    assert result.stdout.splitlines() == [KINGS, *FINAL, KINGS]
    assert result.stderr == "6 games, 2 lines, 0 errors\n"
    found = objects(str(games), str(positions), text="")
    assert [each["file"] for each in found] == [str(games)] * 6 + [str(positions)]


# --- encodings ---------------------------------------------------------------------------------

ENCODED = [
    (KIF, "cp932", "cp932"),
    (CSA, "cp932", "cp932"),
    (KIF, "iso2022_jp", "iso2022_jp"),
    ('[White "Ботвинник, Михаил"]\n\n1. e4 *', "koi8-r", "koi8-r"),
    ("1. 炮二平五 马8进7", "gb18030", "gb18030"),
    ('[Event "全国象棋甲级联赛"]\n[White "丁立人"]\n\n1. e4 *', "gb18030", "gb18030"),
    ('[White "김동섭"]\n[Black "이세돌"]\n\n1. e4 *', "cp949", "cp949"),
    ('[White "羽生善治"]\n[Event "カップ戦"]\n\n1. e4 *', "cp932", "cp932"),
    ('[White "Müller, Jörg"]\n\n1. e4 {schön} *', "cp1252", "windows-1252"),
    ('[White "Álvarez"]\n\n1. e4 *', "cp1252", "windows-1252"),
    ('[White "Gonçalves, João"]\n\n1. e4 {“bom”} *', "cp1252", "windows-1252"),
]


@table(("text", "encoding", "named"), ENCODED)
def test_what_is_not_utf_8_is_read_in_the_encoding_that_it_suggests(
    text: str, encoding: str, named: str
) -> None:
    data = text.encode(encoding)
    assert suggested(data) == named
    assert beginning(data, "") == text
    result = convert("--json", text=data, to="feen")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["input"] == text.strip()
    assert f"<stdin> is not UTF-8 text and is read as {named};" in result.stderr


def test_latin_1_may_stand_among_utf_8() -> None:
    games = ['[White "Müller"]\n\n1. e4 *\n\n'.encode(name) for name in ("utf-8", "cp1252")] * 2
    result = convert("--json", text=b"".join(games))
    assert result.stdout.count("Müller") == 4
    assert result.stderr.count("windows-1252") == 1


@table("encoding", ["utf-8-sig", "utf-16", "utf-8"])
def test_unicode_is_no_cause_for_a_word(encoding: str) -> None:
    result = convert("--final", text=f'[White "Müller"]\r\n\r\n{OPENINGS[0][0]} *'.encode(encoding))
    assert (result.stdout, result.stderr) == (f"{RUY}\n", "1 game, 0 errors\n")


def test_an_encoding_can_be_given_for_games_and_for_positions() -> None:
    game = '[White "Жук"]\n\n1. e4 *'.encode("koi8-r")
    assert '"[White \\"Жук\\"]' in convert("--encoding", "koi8-r", "--json", text=game).stdout
    epd = f'{KINGS[:-4]} id "Zürich";\n'
    assert lines("--encoding", "cp1252", text=epd.encode("cp1252"), to="epd") == [epd.strip()]
    assert lines("--encoding", "cp1252", text=epd.encode("utf-16"), to="epd") == [epd.strip()]


@table("name", ["klingon", "hex", "idna", "undefined", "\0", "\udc80", "rot13"])
def test_what_is_no_encoding_is_refused(name: str) -> None:
    assert not is_encoding(name)
    result = convert("--encoding", name, text=KINGS)
    assert (result.exit_code, result.stdout) == (2, "")


def test_what_is_no_text_is_refused() -> None:
    result = convert("--final", text=b"1. e4\n" + b"\0" * 20)
    assert result.exit_code == 2
    assert "line 2 holds a NUL" in result.stderr
    with pytest.raises(NotTextError):
        list(decoded(io.BytesIO(b"\xff\x00\xff\x00").read, "", lambda _: None))


# --- streams -----------------------------------------------------------------------------------


def games_in(text: str, size: int) -> list[GameText]:
    pieces = (text[at : at + size] for at in range(0, len(text), size))
    return [game for games in GameStream(pieces) for game in games]


STREAMS = [
    f"some words\n{IN_PGN}",
    f"1. e4 e5 *\n\n{IN_PGN}",
    IN_PGN.replace("*", '{ a\n[Event "x"]\n } *', 1),
    f"/\n{CSA}/\n{CSA}\n/ \n{CSA}",
    "\n".join(f"# a {n}\n{moves}\n" for n, (moves, _) in enumerate(OPENINGS)) + "# end\n",
    f"{KINGS}\n1. Kd2\n\n{KINGS}\n1. e4 {{ (\n1. d4 }} e5\n1. c4\nposition startpos moves e2e4\n",
    KIF,
    "\n\n",
    "# only this\n",
    *MIXED,
    f"{KI2}\n{KI2}",
    f"# first\n{LIST}\n# second\n{LIST}",
    DPXQ * 2,
    f"{{ From\n many\nbooks. }}\n; a line\n\n{IN_PGN}",
]


@table("text", STREAMS)
def test_games_are_the_same_however_they_arrive(text: str) -> None:
    whole = games_in(text, len(text))
    for size in (1, 3, 40, 300):
        assert games_in(text, size) == whole
    for game in whole:
        first = game.text.partition("\n")[0]
        assert text.split("\n")[game.line - 1].strip() == first or not game.text


COUNTS = [7, 7, 6, 3, 6, 4, 1, 0, 0, 5, 8, 7, 2, 2, 2, 6]


@table(("text", "count"), list(zip(STREAMS, COUNTS, strict=True)))
def test_games_of_a_stream_are_counted_from_1(text: str, count: int) -> None:
    numbers = [game.number for game in games_in(text, 1 << 16) if game.text]
    assert numbers == [*range(1, count + 1)]


LONG = "x " * (MAX_TEXT // 2 + PIECE)


@pytest.mark.parametrize(
    ("make", "to", "found"),
    [
        (lambda words: f'{IN_PGN}[Event "b"]\n\n1. e4 {{{words}}} *\n\n{IN_PGN}', "fen", FINAL),
        (lambda words: f"{CSA}/\n{CSA}'*{words}\n/\n{CSA}", "sfen", [SHOGI]),
        (lambda words: f"1. e4\n1. d4 {{{words}}}\n1. e4 e5 2. Nf3 Nc6 3. Bb5\n", "fen", [RUY]),
    ],
)
def test_a_game_that_is_too_long_is_reported_and_passed_by(
    make: Callable[[str], str], to: str, found: list[str]
) -> None:
    result = convert("--final", text=make(LONG), to=to)
    assert result.exit_code == 1
    written = result.stdout.splitlines()
    assert written[-len(found) :] == found
    assert len(written[-len(found) - 1]) < 5000
    assert "has more than 1 MB and was left out" in result.stderr
    assert result.stderr.splitlines()[-1].startswith(f"{len(written)} games, 1 error")


def test_behind_a_game_that_is_too_long_the_next_one_is_found() -> None:
    result = convert("--final", text=f"{KIF}*{LONG}\n{KIF}", to="sfen")
    assert (result.exit_code, len(result.stdout.splitlines())) == (1, 2)
    assert result.stdout.splitlines()[1] == SHOGI
    assert "Game 1 has more than 1 MB" in result.stderr


@table("text", STREAMS)
def test_what_is_held_of_a_stream_is_a_game(text: str) -> None:
    stream = GameStream(iter([f"{text}\n\n"] * 40 if text in STREAMS[:6] else [text]))
    held = 0
    for _ in stream:
        held = max(held, len(stream._text))
    assert held < 5 * len(text)


@table(
    "game",
    [
        '[Event "x"]\n[White "Kim"]\n\n1. e4 e5 2. Nf3 Nc6 {Good.} 3. Bb5 a6 *\n\n',
        "1. e4 e5 2. Nf3 Nc6 {Good.} 3. Bb5 a6 *\n\n",
        "position startpos moves e2e4 e7e5\n",
    ],
)
def test_games_are_told_apart_without_being_read(game: str) -> None:
    assert calls(lambda text: list(GameStream(iter([text]))), 200 * game) < 200 * 20


def test_a_game_is_found_behind_any_number_of_blank_lines() -> None:
    count = MAX_TEXT // 1000 + 200
    blanks = f"{999 * ' '}\n" * count
    (game,) = games_in(f"{blanks}1. e4 e5 2. Nf3\n", PIECE)
    assert (game.line, game.text, game.too_long) == (count + 1, "1. e4 e5 2. Nf3", False)


# --- what the sides are called -----------------------------------------------------------------


@table(
    ("start", "players", "sides"),
    [
        ("二枚落ち", PLAYERS[1], ["Shitate", "Uwate"]),
        ("二枚落ち", PLAYERS[0], ["Shitate", "Uwate"]),
        ("平手", PLAYERS[1], ["Shitate", "Uwate"]),
        ("平手", PLAYERS[0], ["Sente", "Gote"]),
    ],
)
def test_words_call_the_sides_as_their_game_does(
    start: str, players: tuple[str, str], sides: list[str]
) -> None:
    moves = ["７六歩(77)", "３四歩(33)"] if start == "平手" else ["６二銀(71)", "７六歩(77)"]
    names = "".join(f"{name}：甲\n" for name in players)
    listed = "".join(f"   {number} {move}\n" for number, move in enumerate(moves, 1))
    text = f"手合割：{start}\n{names}{listed}"
    called = re.compile("Sente|Gote|Shitate|Uwate")
    for line in lines("--every", text=text, to="spoken"):
        assert sorted({*called.findall(line)}) == sorted(sides), line
    for told in objects("--every", text=text, to="spoken"):
        assert sorted({*called.findall(told["output"])}) == sorted(sides), told


def test_a_damaged_variation_is_said_to_be_one_of_its_game() -> None:
    text = '[Event "A"]\n\n1. e4 e5 *\n\n[Event "B"]\n\n1. e4 e5 ( 1... c5 2. Nf9 *\n'
    result = convert("--final", text=text)
    assert "In a variation of game 2, move 2 of White, “Nf9”" in result.stderr
    assert "[record-variation-unread-in-game]" in result.stderr
