"""Versions of a lesson: their order, which boards are turned, and that solutions turn with them."""

from __future__ import annotations

import itertools
from typing import Any

import chess
import pytest
from msgspec.structs import replace

from tests.made import cards_of, line, position
from tests.tables import table
from webapp.formats.starts import START_POSITIONS
from webapp.language import LANGUAGES, use_language
from webapp.lessons.fields import WORDS
from webapp.lessons.model import Card, Heading, Item, Lesson, card_of_line, new_id
from webapp.lessons.shapes import item_to_json, lesson_of_json, lesson_to_json
from webapp.lessons.solving import Right, Wrong, begin, judge
from webapp.model.line import write_code
from webapp.model.marks import Mark
from webapp.model.position import Position
from webapp.moves import written
from webapp.moves.turning import Turn, turned_position
from webapp.worksheets.turned import reasons_against, turned_card
from webapp.worksheets.unturned import TURNS, WHY_UNTURNED, Unturned, unturned_in_words
from webapp.worksheets.versions import Version, unturned_in, versions_of

MATE = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
WAYS: tuple[tuple[Turn, ...], ...] = ((), ("mirror",), ("swap",), TURNS)


def card(fen: str = MATE, **said: Any) -> Card:
    return Card(new_id(), position(fen), **said)


def solved(moves: str = "1. Ra8# *", fen: str = MATE, **said: Any) -> Card:
    return card_of_line(line(moves, fen), **said)


def of_kings(count: int) -> list[Card]:
    """Cards of which no two are alike, and which can be turned in all ways."""
    squares = itertools.islice(itertools.product(chess.SQUARES[8:13], chess.SQUARES[32:40]), count)
    return [of_pieces(knight, pawn) for knight, pawn in squares]


def of_pieces(knight: int, pawn: int) -> Card:
    board = chess.Board(None)
    for square, piece in ((chess.B1, "K"), (chess.G8, "k"), (knight, "N"), (pawn, "P")):
        board.set_piece_at(square, chess.Piece.from_symbol(piece))
    return card(board.fen())


def lesson(*items: Item, **about: Any) -> Lesson:
    return Lesson(items=tuple(items), **about)


def shown(version: Version) -> list[object]:
    """All that is on the sheet."""
    return [replace(item, id="") for item in version.lesson.items]


# --- order -----------------------------------------------------------------------------------


def test_version_a_is_as_the_teacher_made_it_and_so_is_one_alone() -> None:
    made = lesson(Heading(new_id(), "One"), *of_kings(6))
    first, *others = versions_of(made, 4, 7)
    assert (first.letter, first.lesson, first.numbers) == ("A", made, (1, 2, 3, 4, 5, 6))
    assert [version.letter for version in others] == ["B", "C", "D"]
    (alone,) = versions_of(made, 1, 7)
    assert (alone.letter, alone.lesson, alone.unturned) == ("", made, ())


def test_versions_are_the_same_whatever_their_number_and_the_ids() -> None:
    made = lesson(*of_kings(9))
    again = lesson(*(replace(one, id=new_id()) for one in made.cards))
    eight = versions_of(made, 8, 7)
    assert versions_of(made, 8, 7) == eight
    for count in range(2, 8):
        assert versions_of(made, count, 7) == eight[:count]
    assert [*map(shown, versions_of(again, 8, 7))] == [*map(shown, eight)]
    assert [*map(shown, versions_of(made, 8, 8))][1:] != [*map(shown, eight)][1:]


def test_a_version_is_the_same_for_good() -> None:
    """What stands on a sheet that was handed out must not change with a new Python."""
    told = []
    for version in versions_of(lesson(*of_kings(6)), 3, 2026):
        boards = [one.position for one in version.lesson.cards if one.position]
        kings = " ".join(f"{at.turn[0]}{at.squares.index('K')}" for at in boards)
        told.append((version.numbers, kings))
    assert told == [
        ((1, 2, 3, 4, 5, 6), "f57 f57 f57 f57 f57 f57"),
        ((6, 3, 4, 1, 2, 5), "s57 s62 f57 f57 f62 f57"),
        ((6, 2, 4, 5, 1, 3), "f57 f62 f62 f57 f62 f57"),
    ]


def test_cards_stay_between_their_headings() -> None:
    one, two, *cards = of_kings(9)
    made = lesson(
        one, two, Heading(new_id(), "Ends"), *cards[:3], Heading(new_id(), "More"), *cards[3:]
    )
    for version in versions_of(made, 8, 3):
        kinds = [type(item) for item in version.lesson.items]
        assert kinds == [type(item) for item in made.items]
        assert sorted(version.numbers[:2]) == [1, 2]
        assert sorted(version.numbers[2:5]) == [3, 4, 5]
        assert sorted(version.numbers[5:]) == [6, 7, 8, 9]
        ids = [made.cards[number - 1].id for number in version.numbers]
        assert [one.id for one in version.lesson.cards] == ids


def test_what_is_not_to_change_stays() -> None:
    made = lesson(*of_kings(6))
    for version in versions_of(made, 4, 3, shuffle=False):
        assert version.numbers == (1, 2, 3, 4, 5, 6)
    for version in versions_of(made, 4, 3, turn=False):
        assert version.unturned == ()
        assert [*version.lesson.cards] == [made.cards[n - 1] for n in version.numbers]
    assert {version.lesson for version in versions_of(made, 4, 3, shuffle=False, turn=False)} == {
        made
    }


@table(
    ("cards", "shuffle", "turn", "different"),
    [
        (0, True, True, 1),
        (1, True, False, 1),
        (1, True, True, 4),
        (2, True, False, 2),
        (2, False, True, 8),
        (3, True, False, 6),
        (4, True, False, 8),
        (20, True, True, 8),
    ],
)
def test_no_two_versions_are_equal_where_another_can_be_had(
    cards: int, shuffle: bool, turn: bool, different: int
) -> None:
    for seed in range(12):
        versions = versions_of(lesson(*of_kings(cards)), 8, seed, shuffle=shuffle, turn=turn)
        assert len({repr(shown(version)) for version in versions}) == different


def test_cards_that_are_alike_make_no_other_version() -> None:
    alike = [card() for _ in range(30)]
    other = of_kings(1)
    versions = versions_of(lesson(*alike, *other), 8, 1, turn=False)
    assert len({repr(shown(version)) for version in versions}) == 8
    versions = versions_of(lesson(*alike), 8, 1, turn=False)
    assert len({repr(shown(version)) for version in versions}) == 1


def test_few_cards_stand_in_the_same_place_as_on_another_sheet() -> None:
    versions = versions_of(lesson(*of_kings(12)), 4, 5)
    sheets = [shown(version) for version in versions]
    for one, other in itertools.combinations(sheets, 2):
        assert sum(a == b for a, b in zip(one, other, strict=True)) <= 1


def test_a_new_page_begins_at_its_place_whichever_card_stands_there() -> None:
    cards = of_kings(6)
    made = lesson(*cards[:3], replace(cards[3], new_page=True), *cards[4:])
    for version in versions_of(made, 4, 2):
        begins = [item_to_json(one)["new_page"] for one in version.lesson.cards]
        assert begins == [False, False, False, True, False, False]


def test_a_lesson_that_was_kept_has_the_same_versions() -> None:
    made = lesson(*of_kings(3), solved("1. Ra8# {mate} *", marks=()), title="Ends", tags=("one",))
    kept = lesson_of_json(lesson_to_json(made))
    assert [*map(shown, versions_of(kept, 4, 2))] == [*map(shown, versions_of(made, 4, 2))]


def test_versions_are_one_to_eight() -> None:
    for count in (0, 9, -1):
        with pytest.raises(ValueError, match="1 to 8"):
            versions_of(lesson(), count, 1)


# --- what is turned --------------------------------------------------------------------------

TORI = "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR / S/s"
HELD = "r3k3/8/8/8/8/8/8/4K2R w K - 0 1"


@table(
    ("one", "mirror", "swap"),
    lambda: [
        (card(), "", ""),
        (solved(task="Mate in 1", title="Problem 4", hint="Find the best move."), "", ""),
        (solved(task="Win the rook on h8"), "task h8", "task h8"),
        (solved(task="White to move"), "", "task White"),
        (solved(title="Attack on the kingside"), "title kingside", ""),
        (solved(hint="Nf7+! wins"), "hint Nf7", "hint Nf7"),
        (solved(solution="1.Ra8#"), "solution Ra8", "solution Ra8"),
        (solved(notes="Der Turm auf a1"), "notes a1", "notes a1"),
        (solved(source="https://lichess.org/training/abcd4"), "", ""),
        (solved(source="Book of Black"), "", "source Black"),
        (solved("{Look at a8.} 1. Ra8# *"), "comment a8", "comment a8"),
        (solved("1. Ra8# {mates the black king} *"), "", "comment black"),
        (solved("1. Ra7 ({Not} 1. Rb1 {b1 is weak}) h6 *"), "comment b1", "comment b1"),
        # A label that names a square, and one that does not.
        (card(marks=(Mark("label", "red", 3, text="e4"),)), "label e4", "label e4"),
        (card(marks=(Mark("label", "red", 3, text="A"),)), "", ""),
        # Castling has no mirror image, be the right held now or before.
        (card(HELD), "castling", ""),
        (solved("1. O-O *", HELD), "castling", ""),
        (card_of_line(line("1. Rg1 Rb8 2. Rh1 *", HELD), 1), "castling", ""),
        # Games begin with the first side.
        (card_of_line(line("1. e4 e5 2. Nf3 *"), 1), "castling", "start"),
        (Card("a", START_POSITIONS["shogi"]), "array", "start"),
        (Card("a", START_POSITIONS["xiangqi"]), "", "start"),
        (Card("a", replace(START_POSITIONS["shogi"], fullmove=9)), "array", "start"),
        (Card("a", START_POSITIONS["makruk"]), "array", "start"),
        (card("1kk5/8/8/8/8/8/8/K6R w - - 0 1"), "kings", "kings"),
        # What could not arise then: a queen and a king that never moved have changed places.
        (card("r1bq1k2/ppp2ppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 9"), "impossible", ""),
        (card("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b - - 0 1"), "impossible", ""),
        (
            card("r1bqkbnr/pppppppp/2n5/8/8/7N/PPPPPPPP/RNBQKB1R b - - 2 9"),
            "impossible",
            "possible",
        ),
        # Sides that are called otherwise.
        (Card("a", START_POSITIONS["shogi-bishop"]), "handicap", "handicap"),
        (Card("a", replace(START_POSITIONS["shogi-bishop"], turn="first")), "array", "start"),
        (
            Card("a", turned_position(START_POSITIONS["shogi-bishop"], "swap")),
            "handicap",
            "handicap",
        ),
        # Variants: in Horde and Racing Kings the sides are not alike.
        (card_of_variant("horde", "4k3/8/8/8/8/8/PPPP4/PPPP4 w - - 0 1"), "", "variant"),
        (card_of_variant("racingKings", "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"), "", "variant"),
        (card_of_variant("atomic", MATE), "", ""),
        (card("4k3/8/8/8/8/8/8/4K2R[Qp] w - - 0 1"), "", ""),
        (card("4k3/8/8/8/8/8/8/4K2R w - - 1+3 0 1"), "", ""),
        # Custom boards, and such whose ranks are of different lengths.
        (custom("k4/5/5/5/4K / C/c"), "", ""),
        (custom("k4/5/4/5/4K / C/c"), "ranks", "ranks"),
        (custom("k4/5//5/4K / C/c"), "ranks", "ranks"),
        (
            custom("rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR / S/s"),
            "one-handed Tori shogi",
            "",
        ),
        # Janggi may be decided by points, of which Han has more.
        (Card("a", facing()), "", "points"),
        # Players, results of engines, operations.
        (solved('[White "Ann"]\n[Black "Bob"]\n\n1. Ra8# *'), "", "players Ann"),
        (solved('[White "?"]\n[Black ""]\n\n1. Ra8# *'), "", ""),
        (solved("1. Ra8# {[%clk 0:01:00]} *"), "", ""),
        (solved("1. Ra8# {[%eval 1.5]} *"), "", "command [%eval 1.5]"),
        (solved("1. Ra8# {+1.50/12} *"), "", "comment +1.50"),
        (epd(f'{MATE[:-4]} bm Ra8#; id "x";'), "", ""),
        (epd(f"{MATE[:-4]} bm Ra9; dm 1;"), "operation bm Ra9; dm 1;", "operation bm Ra9; dm 1;"),
        (epd(f'{MATE[:-4]} c1 "Ra8 wins"; dm 1;'), "operation", "operation"),
        # Nothing to turn, and what nobody has read.
        (Card("a", None, task="Read chapter 4"), "", ""),
        (Card("a", None, text="8/8/8 w"), "unread", "unread"),
        (card(held=True, text="Ra8"), "held", "held"),
    ],
)
def test_a_card_is_turned_where_rules_and_words_stay_right(
    one: Card, mirror: str, swap: str
) -> None:
    reasons = reasons_against(one)
    said = {turn: " ".join((code, *args.values())) for turn, (code, args) in reasons.items()}
    assert said.get("mirror", "").startswith(mirror)
    assert said.get("swap", "").startswith(swap)
    assert set(said) == {turn for turn, out in zip(TURNS, (mirror, swap), strict=True) if out}


def card_of_variant(variant: str, fen: str) -> Card:
    return Card("a", replace(position(fen), variant=variant))


def custom(feen: str) -> Card:
    return Card("a", position(feen))


def epd(text: str) -> Card:
    (one,) = cards_of(text)
    assert one.operations
    return one


def gives_bishop() -> Position:
    """The start in which Sente has given a bishop away, which swapped is one with a handicap."""
    return turned_position(START_POSITIONS["shogi-bishop"], "swap")


def facing() -> Position:
    return position("9/4g^4/9/9/9/9/9/9/4G^4/R8 / J/j")


def test_words_over_a_card_count_as_its_own() -> None:
    one, two = solved(), solved()
    made = lesson(Heading(new_id(), "White to move"), one, Heading(new_id(), "Others"), two)
    assert [(u.number, u.turns, u.reason) for u in unturned_in(made)] == [(1, ("swap",), "heading")]
    made = lesson(one, two, title="Mates on h7")
    assert [(u.number, u.turns, u.reason) for u in unturned_in(made)] == [
        (1, TURNS, "lesson"),
        (2, TURNS, "lesson"),
    ]
    found = unturned_in(lesson(one), ["In all diagrams Black moves."])
    assert [(u.turns, u.reason) for u in found] == [(("swap",), "sheet")]
    for version in versions_of(lesson(one, two), 4, 1, words=["e4"])[1:]:
        assert {u.number for u in version.unturned} == {1, 2}
        assert [*version.lesson.cards] in ([one, two], [two, one])


def test_what_is_not_turned_is_said_in_every_language() -> None:
    found = Unturned("a", 4, ("mirror",), "task", {"word": "h8"})
    swapped = Unturned("a", 2, ("swap",), "task", {"word": "White"})
    neither = Unturned("a", 3, TURNS, "handicap")
    assert [*unturned_in_words([swapped, neither, found])] == [
        "The sides of card 2 are not swapped: the task says “White”.",
        "Card 3 is not turned: the game has a handicap.",
        "Card 4 is not mirrored: the task says “h8”.",
    ]
    for tag in LANGUAGES:
        with use_language(tag):
            for one in (found, swapped, neither):
                (said,) = unturned_in_words([one])
                assert str(one.number) in said
                assert all(word in said for word in one.args.values())
                assert tag == "en" or said.isascii() is False
    hostile = Unturned("a", 1, TURNS, "tag", {"word": "%(number)s %s\n" + "x" * 500})
    assert len(*unturned_in_words([hostile])) < 120


def test_cards_that_are_not_turned_for_one_reason_are_told_together() -> None:
    found = [
        Unturned("a", number, ("swap",), "task", {"word": word})
        for number, word in enumerate(["White", "Black", "White", "White", "Black", "White"], 1)
    ]
    assert [*unturned_in_words(found)] == [
        "The sides of cards 1, 3, 4, 6 are not swapped: the task says “White”.",
        "The sides of cards 2, 5 are not swapped: the task says “Black”.",
    ]
    run = [Unturned("a", number, TURNS, "handicap") for number in (1, 4, 5, 6, 8)]
    assert [*unturned_in_words(run)] == ["Cards 1, 4–6, 8 are not turned: the game has a handicap."]


def test_each_field_of_words_has_its_reason() -> None:
    assert {*WORDS} - {"exercise"} <= WHY_UNTURNED.keys()


def test_the_squares_of_an_exercise_turn_with_the_board() -> None:
    made = card("4k3/8/8/8/8/8/4P2N/4K3 w - - 0 1", exercise="count:h2")
    assert not reasons_against(made)
    assert turned_card(made, ("mirror",)).exercise == "count:a2"
    assert turned_card(made, ("swap",)).exercise == "count:h7"
    assert turned_card(replace(made, exercise="checks"), TURNS).exercise == "checks"


# --- what comes of it ------------------------------------------------------------------------


def test_all_of_a_card_turns() -> None:
    moves = "{Look} 1. Ra8# $14 {[%cal Ga1a8] mate} (1. Ra7 h6) 1-0"
    one = solved(moves, task="Mate in 1", flipped=False)
    there = turned_card(one, ("swap",))
    assert there.line
    assert there.position == position("r5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1")
    assert [write_code(ply.move, there.line.start.kind) for ply in there.line.plies] == [
        "a8a1", "a8a2", "h2h3",
    ]  # fmt: skip
    assert (there.line.result, there.line.plies[0].nags, there.flipped) == ("0-1", (15,), True)
    (arrow,) = there.line.plies[0].marks
    assert (arrow.square, arrow.to) == (0, 56)
    assert (there.id, there.task, there.line.comment) == (one.id, "Mate in 1", "Look")
    both = turned_card(one, TURNS)
    assert both.position == position("1k5r/ppp5/8/8/8/8/PPP5/1K6 b - - 0 1")


def test_operations_of_an_epd_turn_with_its_moves() -> None:
    one = epd('4k3/8/8/8/8/8/4P3/R3K3 w - - bm Ra8+ Kd2; am e4; id "Problem 1"; dm 4;')
    there = turned_card(one, ("mirror",))
    assert there.operations == ('bm Rh8+ Ke2; am d4; id "Problem 1"; dm 4;', "epd")
    assert there.line
    assert [written(there.line.start, p.move) for p in there.line.plies] == ["Rh8+", "Ke2", "d4"]
    there = turned_card(epd("4k3/8/8/8/8/8/4P3/R3K3 w - - pv Ra8+ Kd7 e4;"), ("swap",))
    assert there.operations == ("pv Ra1+ Kd2 e5;", "epd")


def test_a_text_as_typed_is_left_out_once_the_board_is_turned() -> None:
    one = card(text="6k1/5ppp/8/8/8/8/5PPP/R5K1 w  - - 0 1")
    assert turned_card(one, ()).text == one.text
    assert turned_card(one, ("mirror",)).text == ""


def test_the_side_to_move_sits_where_it_sat() -> None:
    for flipped in (False, True):
        one = card(flipped=flipped)
        for way in WAYS:
            there = turned_card(one, way)
            assert there.position
            assert (there.position.turn == "second") == ("swap" in way)
            assert there.flipped == (flipped != ("swap" in way))


def test_students_solve_a_turned_card_by_turned_moves() -> None:
    fen = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
    one = solved("1. Ra6 (1. Rxa7 {Too early.}) bxa6 2. b7# *", fen, task="Mate in 2")
    for way in WAYS:
        there = turned_card(one, way)
        assert there.line
        first, wrong, _, last = [ply.move for ply in there.line.plies]
        place = begin(there)
        assert place
        assert isinstance(judge(there, place, write_code(wrong, there.line.start.kind)), Wrong)
        right = judge(there, place, write_code(first, there.line.start.kind))
        assert isinstance(right, Right)
        assert right.reply == there.line.plies[2].move
        end = judge(there, right.place, write_code(last, there.line.start.kind))
        assert isinstance(end, Right)
        assert end.solved
