"""Who is to move, as words around a position say it, in four languages and all games."""

from __future__ import annotations

from tests.readings import MOST_CALLS, assert_sound, calls, codes
from tests.tables import table
from webapp.document import parse
from webapp.formats.registry import write
from webapp.games import GAMES
from webapp.games.board import Game
from webapp.text.characters import MAX_LENGTH
from webapp.text.turns import turns_said

CHESS = "4k3/8/8/8/8/8/8/4K3"
SHOGI = "4k4/9/9/9/9/9/9/9/4K4"
XIANGQI = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
JANGGI = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR"

SECOND = {
    CHESS: (
        "Black to move", "BLACK TO PLAY", "Black's move", "Black’s turn", "Black plays",
        "It is Black's turn to move.", "Side to move: Black", "To move: b", "Black starts",
        "Black mates in 3", "Mate in 2 (B)", "#2 (Black)", "Black to win", "黒番", "黒番です。",
        "黒の手番", "黒先", "後手番", "手番：黒", "手番は黒", "黒から指します", "黒の2手詰め",
        "黒が先に指す", "黑方走", "轮到黑方", "輪到黑方走", "黑先", "黑棋先走", "该黑方走了",
        "轮走方：黑方", "黑方行棋", "黑方两步杀", "흑 차례", "흑이 둘 차례", "흑이 둘 차례입니다.",
        "흑의 차례", "흑이 먼저 둔다", "흑번", "차례: 흑", "흑 선공",
    ),
    SHOGI: (
        "後手番", "後手の番です。", "△番", "☖の手番", "上手番", "手番：後手", "Gote to move",
        "White to move", "Side to move: w", "后手走", "轮到后手", "후수 차례입니다.", "玉方番",
    ),
    XIANGQI: ("黑先", "黑方走", "黒番", "轮到黑方走", "흑이 둘 차례", "Black to move", "黑先和"),
    JANGGI: ("漢番", "汉方走", "한 차례", "한나라 차례입니다", "Han to move", "한이 먼저 둔다"),
}  # fmt: skip
FIRST = {
    CHESS: (
        "White to move and win", "白先", "白番です", "白先，两步杀", "백 차례", "백이 먼저 둡니다",
        "Mate in 2 (W)", "White to play, mate in two", "先手番",
    ),
    SHOGI: (
        "先手番", "☗の手番", "Black to move", "Sente to move", "선수 차례", "轮到先手", "攻方先",
    ),
    XIANGQI: (
        "红先", "红先胜", "紅方走", "轮到红方", "Red to move", "홍 차례", "红先黑后", "帅方先走",
    ),
    JANGGI: ("楚番", "楚方走", "초 차례", "Cho to move", "초가 먼저 둔다"),
}  # fmt: skip
SAID = [
    (board, words, side)
    for side, table in (("first", FIRST), ("second", SECOND))
    for board, all_words in table.items()
    for words in all_words
]


@table(("board", "words", "side"), SAID)
def test_the_side_to_move_is_taken_from_words_in_any_language(
    board: str, words: str, side: str
) -> None:
    """Under a diagram, above it, and right behind it; it is told, and the text becomes that."""
    for text in (f"{board}\n{words}", f"{words}\n\n{board}", f"{board} {words}"):
        reading = assert_sound(parse, text)
        assert reading.position is not None, text
        assert reading.position.turn == side, text
        assert not codes(reading, "error"), text
        said = next(f for f in reading.findings if f.code == "side-from-text")
        assert said.fixes[0].apply(text) == write(
            reading.position, GAMES[reading.position.game].notation
        )


@table("words", ["黑方走", "黑方", "흑이 둘 차례", "黒番", "Black to move", "黑先"])
def test_words_may_stand_where_the_field_does(words: str) -> None:
    reading = parse(f"{CHESS} {words} - - 3 7")
    assert reading.position is not None
    assert not codes(reading, "error")
    assert write(reading.position, "fen") == f"{CHESS} b - - 3 7"


@table("words", ["黒番", "轮到黑方走", "흑 차례입니다", "Black to move"])
def test_a_drawn_board_takes_its_side_from_words_in_any_language(words: str) -> None:
    rows = ["....k..."] + ["........"] * 6 + ["....K..R"]
    reading = parse("\n".join([*map(" ".join, rows), words]))
    assert reading.position is not None
    assert reading.position.turn == "second"


@table(
    ("text", "found", "side"),
    [
        (f"{CHESS} w - - 0 1\nBlack to move", "Black to move", "first"),
        (f"黑先：{CHESS} w - - 0 1", "黑先", "first"),
        (f"{CHESS} b - - 0 1 백 차례", "백 차례", "second"),
        (f"{SHOGI} w - 1\n先手番", "先手番", "second"),
        (f"{XIANGQI} b - - 0 1\n红先", "红先", "second"),
        (f"White to move. Black to move.\n{CHESS}", "Black to move", "first"),
        (f"{CHESS}\n黒番\n白番", "白番", "second"),
    ],
)
def test_words_that_contradict_the_field_or_each_other_are_told(
    text: str, found: str, side: str
) -> None:
    """The field wins, else the first words; the note offers the other side of a field."""
    reading = assert_sound(parse, text)
    assert reading.position is not None
    assert reading.position.turn == side
    (told,) = (f for f in reading.findings if f.code == "other-side-said")
    assert told.span is not None
    assert text[slice(*told.span)] == found
    for fix in told.fixes:
        fixed = parse(fix.apply(text))
        assert "other-side-said" not in codes(fixed)
        assert fixed.position is not None
        assert fixed.position.turn != side


@table(
    "text",
    [
        f"After 12...Nf6 Black plays well: {CHESS} w - - 0 1",
        f"Black plays 12...Nf6.\n{CHESS} w - - 0 1",
        f"White (Carlsen), Black (Caruana)\n{CHESS} w - - 0 1",
        f"{CHESS} w - - 0 1 White to move",
        f"{CHESS} w - - 0 1 on a black background",
    ],
)
def test_words_about_something_else_contradict_nothing(text: str) -> None:
    assert "other-side-said" not in codes(parse(text))


@table(
    "words",
    ["After Black plays 12...Nf6", "whitewash to move", "백호", "白い盤", "Black (Caruana)"],
)
def test_words_about_something_else_say_no_turn(words: str) -> None:
    assert turns_said(words, "chess", ("w", "b")) == []


@table(
    "part",
    [
        "白", "white ", "to move ", "mate in 2 ", "白 は ", "흑이 둘 ", "white's is to ", "轮到",
        "a", "#",
    ],
)  # fmt: skip
def test_the_work_is_linear(part: str) -> None:
    """However often a word for a side or a turn is repeated."""
    text = part * (MAX_LENGTH // len(part) - 20) + CHESS
    assert calls(parse, text) < 2 * MOST_CALLS


@table(
    ("words", "hint", "notation"),
    [
        ("문제 1. 초 차례 ", None, "janggi"),
        ("한 차례: ", "xiangqi", "janggi"),
        ("楚先 ", None, "janggi"),
        ("漢の手番：", "xiangqi", "janggi"),
        ("Cho to move: ", None, "janggi"),
        ("红先：", "xiangqi", "xiangqi"),
        ("黑先：", "janggi", "xiangqi"),
        ("홍 차례 ", None, "xiangqi"),
        ("", "janggi", "janggi"),
        ("先手番 ", "janggi", "janggi"),
    ],
)
def test_a_side_that_only_one_game_has_tells_the_game(
    words: str, hint: Game | None, notation: str
) -> None:
    """Where the board could be of xiangqi or of janggi."""
    reading = parse(f"{words}3k5/9/9/9/9/9/9/9/4R4/4K4", game=hint)
    assert reading.notation == notation
    side = "second" if words[:1] in ("한", "漢", "黑") else "first"
    assert reading.position is not None
    assert reading.position.turn == side
